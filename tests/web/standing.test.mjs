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

/** A question with one answer, against a program. */
function single(more = {}) {
  const all = table();
  Object.assign(all.model, { alone: true, role: 'us', actions: ['done'], ...more });
  return all;
}

test('the only answer is given by itself where programs alone play against the player', () => {
  const { standing, said } = single();
  assert.equal(standing.speak(), true);
  assert.deepEqual(said, ['done']);
  const march = single({ view: { node: 'march', turn: 1 }, actions: ['lose militia us-a'] });
  march.standing.speak();
  assert.deepEqual(march.said, ['lose militia us-a'], 'whatever is asked');
});

test('it is not, if somebody would learn that there was only one, or nothing is asked', () => {
  for (const [why, more] of Object.entries({
    'a person plays against him': { alone: false },
    'the other sits at this screen': { role: 'both' },
    'there is a choice': { actions: ['react a', 'done'] },
    'another is asked': { mine: false },
    'another action is under way': { busy: true },
  })) {
    const { standing, said } = single(more);
    assert.equal(standing.speak(), false, why);
    assert.deepEqual(said, [], why);
  }
});

test('what was taken back is seen before it is answered', () => {
  const { standing, said } = single();
  standing.held = true;
  standing.speak();
  assert.deepEqual(said, []);
  standing.held = false;
  standing.speak();
  assert.deepEqual(said, ['done']);
});

test('what is not among the actions is not given', () => {
  const { model, standing } = table();
  press(standing);
  model.actions = ['react a'];
  assert.equal(standing.answer(), null);
});
