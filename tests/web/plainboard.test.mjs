// The plain board draws any game from its game.json: blank, which brings no board, and dawn as a large one.
import assert from 'node:assert/strict';
import test from 'node:test';
import { site } from './means.mjs';
import { makePage } from './fakedom.mjs';

makePage();
const { loadWords, setLanguage } = await import('../../clients/web/words.js');
const { Game } = await import('../../clients/web/game.js');
const { PlainBoard } = await import('../../clients/web/play/plainboard.js');
await loadWords();

const blank = new Game(site('games/blank/game.json'));
const dawn = new Game(site('games/dawn/game.json'));
const VIEW = {
  turn: 2,
  points: { us: 1 },
  held: { us: 2, gb: 4 },
  pile: { 'hand-us': ['york', 'erie'], spent: ['detroit'], unknown: ['thames', 'baltimore'] },
};
const tile = (board, name) => board.tiles.get(name).element;

test('piles are tiles with their cards, hands are hands, the rest stands in a table', () => {
  const board = new PlainBoard(blank);
  board.update(VIEW);
  assert.equal(blank.cardKind, 'card');
  assert.match(tile(board, 'pile:spent').textContent, /Spent.*1 ×.*Detroit/);
  assert.match(tile(board, 'pile:hand-gb').textContent, /4 ×/);
  assert.ok(tile(board, 'pile:deck').classList.contains('is-empty'));
  assert.deepEqual(board.hands(VIEW), {
    us: { cards: ['york', 'erie'], count: 2 },
    gb: { cards: [], count: 4 },
  });
  assert.deepEqual(
    board.piles(VIEW).map(({ key, count }) => [key, count]),
    [
      ['spent', 1],
      ['unknown', 2],
    ],
  );
  assert.match(board.sidePanels(VIEW)[0].node.textContent, /Points10.*Turns played2/);
  assert.equal(board.header(VIEW), 'Turns played: 2');
});

test('every place of a large game has a tile that says what stands there, in both languages', async () => {
  const board = new PlainBoard(dawn);
  const view = site('games/dawn/opening.json');
  board.update(view);
  for (const { key } of dawn.kind('region').things) assert.ok(board.locate('region', key), key);
  assert.equal(tile(board, 'region:halifax').getAttribute('data-side'), 'gb');
  const said = board.describe('region', 'halifax', view);
  for (const word of [/^Halifax\./, /Forces:.* 2/, /Recruit counters: 1/, /Held by: /])
    assert.match(said, word);
  await setLanguage('fr');
  assert.notEqual(board.describe('region', 'halifax', view), said);
  assert.equal(
    tile(board, 'region:halifax').getAttribute('aria-label'),
    board.describe('region', 'halifax', view),
  );
  await setLanguage('en');
});

test('tiles do not lie on each other, and all are on the sheet', () => {
  for (const shape of [0.6, 1, 1.6]) {
    const board = new PlainBoard(dawn, shape);
    const rects = [...board.tiles.values()].map(({ at }) => at);
    for (const [i, a] of rects.entries()) {
      assert.ok(a.x >= 0 && a.x + a.width <= board.home.width && a.y + a.height <= board.home.height);
      for (const b of rects.slice(i + 1))
        assert.ok(
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
        );
    }
  }
});

test('targets are gold, spoken and where Tab stops; a click and Enter pick them', () => {
  const board = new PlainBoard(blank);
  const picked = [];
  board.onPick((kind, key) => picked.push(`${kind}:${key}`));
  assert.equal(
    [...board.tiles.values()].filter(({ element }) => element.getAttribute('tabindex') === '0').length,
    1,
  );
  board.mark({ targets: new Map([['pile:spent', { badge: '2' }]]), chosen: new Set(['pile:deck']) });
  const spent = tile(board, 'pile:spent');
  assert.ok(spent.classList.contains('is-hot'));
  assert.match(spent.getAttribute('aria-label'), /Can be chosen\.$/);
  assert.match(spent.textContent, /2$/);
  assert.equal(tile(board, 'pile:deck').getAttribute('aria-pressed'), 'true');
  assert.deepEqual(
    [...board.tiles]
      .filter(([, { element }]) => element.getAttribute('tabindex') === '0')
      .map(([name]) => name),
    ['pile:deck', 'pile:spent'],
  );
  board.element.dispatch('click', { target: spent });
  board.element.dispatch('keydown', {
    target: spent,
    key: 'Enter',
    preventDefault() {},
    stopPropagation() {},
  });
  assert.deepEqual(picked, ['pile:spent', 'pile:spent']);
});
