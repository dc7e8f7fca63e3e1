// The board of Mr. Madison's War in node: what a position shows, what a stack offers, where things are.
import assert from 'node:assert/strict';
import test from 'node:test';
import { makePage } from './fakedom.mjs';
import { site } from './means.mjs';

makePage();
const { loadWords, setLanguage } = await import('../../clients/web/words.js');
const { Game } = await import('../../clients/web/game.js');
await loadWords();
await loadWords('/games/madison/words.json');
const { Board } = await import('../../clients/web/games/madison/board.js');
const { reachOf } = await import('../../clients/web/games/madison/layers.js');
const game = new Game(site('games/madison/game.json'));
const map = site('games/madison/map.json');
const opening = site('games/madison/opening.json');
const index = (kind, key) => game.index(kind, key);

async function boardAt(view) {
  const board = new Board(game, map);
  board.update(view);
  await board.bringRest();
  return board;
}
const place = (board, key) => board.sheet.places.get(key).element;

test('every piece of the opening is where it is told to be', async () => {
  const board = await boardAt(opening);
  const pieces = game.kind('piece').things.slice(0, game.kind('piece').count);
  for (const piece of pieces) {
    const at = game.kind('space').things[opening.where[piece.key] ?? 0].key;
    assert.equal(board.at.whereIs(piece.key), at);
    assert.equal(
      Boolean(board.locate('piece', piece.key)),
      Boolean(map.spaces[at] ?? map.boxes[at]),
      piece.key,
    );
  }
  assert.match(place(board, 'ft-macarthur').textContent, /12B/);
  assert.match(place(board, 'detroit').getAttribute('aria-label'), /^Detroit\. US territory/);
});

test('a side that holds a town of the other is seen', async () => {
  const us = opening.control.us.filter(key => key !== 'detroit');
  const board = await boardAt({ ...opening, control: { us, gb: [...opening.control.gb, 'detroit'] } });
  assert.equal(place(board, 'detroit').getAttribute('data-side'), 'gb');
  assert.ok(place(board, 'detroit').classList.contains('is-taken'));
  assert.equal(place(board, 'york').classList.contains('is-taken'), false);
});

test('a question about one stack opens it, its pieces are gold, and who goes along is told', async () => {
  const at = index('space', 'ft-macarthur');
  const force = { 'force-0-form': 1, 'force-0-at': at, 'force-0-leader': index('piece', 'hull') };
  const board = await boardAt({
    ...opening,
    ...force,
    node: 'march',
    player: 'us',
    'force-0-column': ['hull'],
  });
  board.mark({ targets: new Map([['piece:4th-us', {}]]) });
  assert.equal(board.tray.place, 'ft-macarthur');
  const unit = key => board.over.querySelectorAll('.unit').find(el => el.getAttribute('data-key') === key);
  assert.ok(unit('4th-us').classList.contains('is-hot'));
  assert.ok(unit('hull').classList.contains('is-along'));
  assert.equal(unit('1st-ohio-militia').classList.contains('is-hot'), false);
});

test('reach: paths with their costs, no enemy land before the war', async () => {
  const at = index('space', 'ft-macarthur');
  const force = { 'force-0-form': 1, 'force-0-at': at, 'force-0-column': ['4th-us'] };
  const before = reachOf((await boardAt({ ...opening, ...force, player: 'us' })).at);
  assert.equal(before.get('ft-findlay'), 2);
  assert.equal(before.get('frenchtown'), 6);
  assert.equal(before.has('detroit'), false);
  const lewiston = {
    'force-0-form': 1,
    'force-0-at': index('space', 'lewiston'),
    'force-0-column': ['ny-militia-lewiston'],
  };
  const reach = async phase => reachOf((await boardAt({ ...opening, ...lewiston, phase, player: 'us' })).at);
  assert.equal((await reach(0)).has('queenston'), false);
  assert.equal((await reach(2)).get('queenston'), 3);
});

test('a distant town within reach is a way of several steps', async () => {
  const at = index('space', 'ft-macarthur');
  const force = { 'force-0-form': 1, 'force-0-at': at, 'force-0-column': ['4th-us'] };
  const board = await boardAt({ ...opening, ...force, node: 'march', player: 'us' });
  assert.equal(board.way('space', 'frenchtown'), null, 'nothing can be chosen');
  board.mark({ targets: new Map([['space:ft-findlay', {}]]) });
  assert.deepEqual(board.way('space', 'frenchtown'), [
    'march ft-findlay',
    'march maumee-rapids',
    'march frenchtown',
  ]);
  assert.equal(board.way('space', 'detroit'), null);
  assert.equal(board.way('piece', 'hull'), null);
});

test('the button of a place in an opened stack says what it does', async () => {
  const board = await boardAt({ ...opening, node: 'use', player: 'us' });
  const button = does => {
    board.mark({
      targets: new Map([
        ['space:ft-macarthur', does],
        ['piece:hull', {}],
      ]),
    });
    board.open('ft-macarthur');
    return board.over.querySelectorAll('.tray-place')[0].textContent;
  };
  assert.match(button({ does: 'units ft-macarthur' }), /^Activate units: Ft\. MacArthur/);
  assert.match(button({}), /^Choose Ft\. MacArthur itself/);
});

test('a leader whose back is up bears the name on it', async () => {
  const { sayAction } = await import('../../clients/web/say.js');
  const board = await boardAt({ ...opening, flipped: ['brock'] });
  assert.match(sayAction(game, 'leader brock'), /Sheaffe/);
  assert.match(board.describe('space', 'york'), /Sheaffe/);
  assert.equal(board.at.whereIs('sheaffe'), 'york');
  await boardAt(opening);
  assert.match(sayAction(game, 'leader brock'), /Brock/);
});

test('the panel of a fight is about that which goes on, not about the last one that was told', async () => {
  const log = [{ n: 1, notes: [{ m: 'meeting', a: ['us', 'ft-malden'] }] }];
  const box = index('space', 'lake-ontario');
  const where = { ...opening.where, 'royal-george': box, 'earl-of-moira': box, oneida: box };
  const naval = { naval: 1, 'naval-attacker': 1, 'naval-lake': index('lake', 'ontario') };
  const board = await boardAt({ ...opening, where, ...naval });
  const told = board.battle(board.at.view, log);
  assert.equal(told.title, 'Battle: Lake Ontario');
  assert.deepEqual(
    told.columns.map(({ side, lines }) => [side, lines[0].value]),
    [
      ['gb', 2],
      ['us', 1],
    ],
  );
  const land = { combat: 1, 'combat-where': index('space', 'ft-malden') };
  assert.equal(board.battle({ ...opening, ...land }, log).title, 'Battle: Ft. Malden');
});

test('a Lake Control marker keeps points, and does not pass for control', async () => {
  const marker = { ...opening.marker, ontario: 0 };
  const board = await boardAt({ ...opening, marker });
  assert.equal(place(board, 'lake-ontario').getAttribute('data-side'), 'nt');
  assert.match(place(board, 'lake-ontario').textContent, /US marker · 2 VP/);
  assert.match(board.describe('lake', 'ontario'), /Controlled by nobody; a US marker keeps 2 VP/);
  const held = await boardAt({ ...opening, marker, lake: { ...opening.lake, ontario: 0 } });
  assert.equal(place(held, 'lake-ontario').getAttribute('data-side'), 'us');
  assert.match(place(held, 'lake-ontario').textContent, /US · 2 VP/);
});

test('vessels that lie over each other are chosen in the opened stack', async () => {
  const box = index('space', 'lake-ontario');
  const ships = ['oneida', 'conquest', 'royal-george', 'earl-of-moira', 'beresford'];
  const picked = [];
  const clicked = async all => {
    const where = { ...opening.where, ...Object.fromEntries(all.map(key => [key, box])) };
    const board = await boardAt({ ...opening, where });
    board.onPick((kind, key) => picked.push(key));
    board.mark({ targets: new Map(all.map(key => [`piece:${key}`, {}])) });
    board.pick(place(board, 'lake-ontario').querySelectorAll('[data-piece]')[0]);
    return board.tray.place;
  };
  assert.equal(await clicked(ships.slice(0, 4)), null);
  assert.deepEqual(picked, ['oneida']);
  assert.equal(await clicked(ships), 'lake-ontario');
  assert.deepEqual(picked, ['oneida']);
});

test('an action that is not whole yet is said with what is open', async () => {
  const { sayAction } = await import('../../clients/web/say.js');
  assert.equal(sayAction(game, 'ship oneida …'), 'Oneida sails to …');
  assert.equal(sayAction(game, 'fleet ft-malden …'), 'Ft. Malden: all sail to …');
});

test('odds are one bar, and every result is in it', async () => {
  const board = await boardAt({ ...opening, player: 'us' });
  const notes = [
    { m: 'odds-sum', a: ['detroit', 1] },
    { m: 'odds-result', a: ['ar', 6] },
    { m: 'odds-result', a: ['ex', 9] },
    { m: 'odds-result', a: ['dr', 21] },
  ];
  const picture = board.oddsPicture(notes[0], notes);
  assert.match(picture.textContent, /The attacker wins 58%, an exchange 25%, the attacker retreats 17%\./);
  assert.deepEqual(board.oddsTold(notes), notes.slice(0, 1));
});

test('in French, too', async () => {
  const board = await boardAt(opening);
  await setLanguage('fr');
  board.retext();
  assert.match(place(board, 'detroit').getAttribute('aria-label'), /^Détroit\. Territoire américain/);
  await setLanguage('en');
});

test('every card has a motif of its own choice, and a title as one writes it', async () => {
  const { motifOf, face } = await import('../../clients/web/games/madison/cards.js');
  const cards = Object.keys(map.cards);
  assert.deepEqual(
    cards.filter(key => !motifOf(key)),
    [],
  );
  assert.equal(motifOf('carpenters-war'), 'shipyard');
  assert.equal(motifOf('no-such-card'), null);
  assert.equal(face(game, map, 'mcarthurs-raid').title, "McArthur's Raid");
  assert.equal(face(game, map, 'hms-st-lawrence').title, 'HMS St. Lawrence');
  assert.equal(face(game, map, 'burning-of-york').title, 'Burning of York');
});

test('the force that moves is told beside the map only while it moves', async () => {
  const force = {
    ...opening,
    player: 'us',
    'force-0-form': 1,
    'force-0-at': index('space', 'ft-macarthur'),
    'force-0-leader': index('piece', 'hull'),
    'force-0-column': ['hull'],
  };
  const panels = async node =>
    (await boardAt({ ...force, node })).sidePanels({ ...force, node }).map(panel => panel.key);
  assert.ok((await panels('march')).includes('force'));
  assert.ok(!(await panels('fleets.return')).includes('force'));
});

test('a force in heavy rains reaches the next towns only', async () => {
  const view = {
    ...opening,
    player: 'us',
    node: 'march',
    phase: 2, // the war has begun
    'force-0-form': 1,
    'force-0-at': index('space', 'detroit'),
    'force-0-column': ['michigan-militia'],
  };
  const wide = reachOf((await boardAt(view)).at);
  const wet = { ...view, rains: index('space', 'detroit'), 'rains-steps': 1 };
  const near = reachOf((await boardAt(wet)).at);
  assert.ok(near.size && near.size < wide.size, `${near.size} of ${wide.size}`);
  assert.deepEqual([...near.keys()].sort(), ['frenchtown', 'sandwich']);
});
