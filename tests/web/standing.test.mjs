// Standing answers: given once, they hold for the turn, and only for their kind of question.
import assert from 'node:assert/strict';
import test from 'node:test';
import { makePage } from './fakedom.mjs';

makePage();
const { loadWords } = await import('../../clients/web/words.js');
await loadWords();
const { Standing } = await import('../../clients/web/play/standing.js');

function table() {
  const model = { mine: true, view: { node: 'window', turn: 1 }, actions: ['react a', 'done'] };
  const board = { letBe: view => (view.node === 'window' ? { key: 'window', action: 'done' } : null) };
  const said = [];
  return { model, said, standing: new Standing(board, model, action => said.push(action)) };
}
const press = (standing, own = true) => standing.buttons(own)[0]?.run();

test('nothing is answered that the player has not answered', () => {
  const { standing, said } = table();
  standing.speak();
  assert.deepEqual(said, []);
  assert.equal(standing.buttons(true)[0].id, 'let-be');
  assert.deepEqual(standing.buttons(false), []);
});

test('a standing answer holds for the turn, for its kind of question', () => {
  const { model, standing, said } = table();
  press(standing);
  assert.deepEqual(said, ['done']);
  standing.speak();
  assert.deepEqual(said, ['done', 'done']);
  model.view = { node: 'march', turn: 1 };
  assert.equal(standing.answer(), null);
  model.view = { node: 'window', turn: 2 };
  assert.equal(standing.answer(), null);
  assert.equal(standing.buttons(true)[0].id, 'let-be');
});

test('the player may be asked again at any time', () => {
  const { model, standing, said } = table();
  press(standing);
  model.mine = false;
  press(standing, false);
  assert.deepEqual(said, ['done', null]);
  model.mine = true;
  assert.equal(standing.answer(), null);
});

test('what is not among the actions is not given', () => {
  const { model, standing } = table();
  press(standing);
  model.actions = ['react a'];
  assert.equal(standing.answer(), null);
});
