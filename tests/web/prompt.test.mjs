// What the prompt offers in node: keys of buttons.
import assert from 'node:assert/strict';
import test from 'node:test';
import { makePage } from './fakedom.mjs';
import { site } from './means.mjs';

makePage();
globalThis.HTMLElement ??= class {};
const { loadWords } = await import('../../clients/web/words.js');
const { Game } = await import('../../clients/web/game.js');
const { choiceButtons, promptFor } = await import('../../clients/web/play/prompt.js');
await loadWords();
const game = new Game(site('games/amateurs/game.json'));

const button = (action, ...args) => ({ type: 'action', verb: action.split(' ')[0], action, args });
/** @param {object[]} buttons @param {string[]} things */
const keysOf = (buttons, things = []) => {
  const choice = { buttons, things: new Map(things.map(name => [name, 2])), chosen: [], left: [] };
  const turn = { game, board: {}, model: { prompt: {} }, commands: {}, fight: null };
  return Object.fromEntries(choiceButtons(turn, choice).map(({ id, key }) => [id, key]));
};

test('what ends a question has the key Enter, on the map or not, and the others have the numbers', () => {
  const more = ['draw', 'save'].map(verb => button(`${verb} us`, { kind: 'side', key: 'us' }));
  const expected = { done: 'Enter', 'draw us': '1', 'save us': '2' };
  assert.deepEqual(keysOf([button('done'), ...more], ['place:york']), expected);
  assert.deepEqual(keysOf([button('done'), ...more]), expected);
});

test('of two plain answers none is the main one', () => {
  assert.deepEqual(keysOf([button('local'), button('done')]), { local: '1', done: '2' });
});

test('what is being chosen is said first, and the rule is that of the question', () => {
  const choice = {
    buttons: [],
    things: new Map([['place:york', 1]]),
    chosen: [{ kind: 'verb', key: 'fort', auto: false }],
    left: [],
    clickable: () => true,
  };
  const ask = note => {
    const prompt = { note, rule: '5.6', player: 'gb' };
    const model = { prompt, you: 'gb', mine: true, state: 'playing', log: [], view: {} };
    return promptFor({
      game,
      board: { verbLabel: () => 'Build a Fort' },
      model,
      choice,
      commands: {},
      fight: null,
    }).why;
  };
  assert.equal(ask(null)[0], 'Build a Fort. 1 place can be chosen.');
  const rule = m => ask({ m, a: ['erie'] }).at(-1).textContent;
  assert.deepEqual(['ask-refuge', 'ask-refuge-winter', 'ask-refuge-beaten'].map(rule), ['5.6', '4.1', '9.2']);
});
