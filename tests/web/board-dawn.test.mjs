// The board of dawn draws everything that is in a position, and names it, in both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { BOTH } from '../../clients/web/engine.js';
import { SITE, engineOf, golden, site } from './means.mjs';
import { makePage } from './fakedom.mjs';

makePage();
const { loadWords, setLanguage } = await import('../../clients/web/words.js');
const { Game } = await import('../../clients/web/game.js');
const { Board } = await import('../../clients/web/games/dawn/board.js');
await loadWords();
await loadWords('/games/dawn/words.json');

const JOURNALS = ['dawn-greedy-greedy-9', 'dawn-random-random-8', 'dawn-human-human-10'];
const EVERY = 10;
const map = site('games/dawn/map.json');
const game = new Game(site('games/dawn/game.json'));
const board = new Board(game, map);

// Fields that are drawn; and those of which everything is told by another or that no player sees.
const DRAWN = [
  'turn',
  'score',
  'active',
  'force',
  'moved',
  'counters',
  'forts',
  'control',
  'armistice',
  'pool',
  'ships',
  'water',
  'track',
  'conflict',
  'squadron',
  'squadron_moved',
  'landed',
  'complete',
  'landing',
  'landing_moved',
  'privateer',
  'pile',
  'held',
  'dice',
  'opmod',
  'evade',
  'battle',
  'battle-where',
  'battle-attacker',
  'battle-bonus',
  'battle-hits',
];
const TOLD = [
  'version',
  'drawn',
  'steps',
  'over',
  'player',
  'node',
  'winner',
  'army',
  'present',
  'indians',
  'fresh',
  'built',
  'tally',
  'named',
  'sure',
  'sure_held',
  'battle-origin',
  'battle-form',
  'battle-lost',
  'battle-evading',
  'battle-indians',
  'battle-squadrons',
  'battle-target',
  'battle-round',
];

const place = (kind, key) => board.places.get(`${kind}:${key}`).element;
const number = el => Number(el.querySelector('.count')?.parent.textContent || 1);
const pieces = (el, side) => el.querySelectorAll('.ctr').filter(c => c.getAttribute('data-side') === side);

/** What is on the map, read back from the drawing. */
function drawnRegion(key) {
  const out = {};
  for (const piece of place('region', key).querySelectorAll('.piece')) {
    const name = piece.getAttribute('data-piece');
    if (name === 'recruits')
      out.recruits = Number(piece.querySelector('.drum-count').textContent.split('/')[0]);
    else if (name === 'fort') out.fort = true;
    else {
      const ctr = piece.querySelector('.ctr');
      out[name] = number(ctr);
      if (ctr.querySelector('.moved')) out[`${name} moved`] = true;
    }
  }
  return out;
}

function wantedRegion(view, key) {
  const out = {};
  for (const [unit, n] of Object.entries(view.force?.[key] ?? {})) {
    out[unit] = n;
    if (view.moved?.[key]?.[unit]) out[`${unit} moved`] = true;
  }
  if (view.landed?.[key]) out.landed = view.landed[key];
  if ((view.forts ?? []).includes(key)) out.fort = true;
  if (map.regions[key].facts.power || view.counters?.[key]) out.recruits = view.counters?.[key] ?? 0;
  return out;
}

function checkMap(view, where) {
  for (const key of Object.keys(map.regions)) {
    assert.deepEqual(drawnRegion(key), wantedRegion(view, key), `${where}: ${key}`);
    const side = board.sheet.shapes.get(`region:${key}`).getAttribute('data-side');
    for (const holder of ['us', 'gb']) {
      assert.equal(
        side === holder,
        (view.control?.[holder] ?? []).includes(key),
        `${where}: control of ${key}`,
      );
    }
  }
  for (const key of Object.keys(map.waterways)) {
    for (const side of ['us', 'gb']) {
      assert.equal(
        pieces(place('waterway', key), side).length,
        view.ships?.[key]?.[side] ?? 0,
        `${where}: ships on ${key}`,
      );
      assert.equal(
        board.sheet.washes.get(key).getAttribute('data-side') === side,
        (view.water?.[side] ?? []).includes(key),
      );
    }
  }
  for (const key of Object.keys(map.zones)) {
    assert.equal(pieces(place('zone', key), 'gb').length, view.squadron?.[key] ?? 0, `${where}: ${key}`);
    assert.equal(place('zone', key).classList.contains('is-complete'), (view.complete ?? []).includes(key));
    assert.equal(place('zone', key).querySelectorAll('.moved').length, view.squadron_moved?.[key] ?? 0);
  }
  const fought = board.element
    .querySelectorAll('.swords')
    .map(el => el.closest('[data-key]').getAttribute('data-key'));
  assert.deepEqual(
    fought,
    view.battle ? [Object.keys(map.regions)[view['battle-where'] ?? 0]] : [],
    `${where}: battle`,
  );
  const navy = board.places.get('place:navy-box');
  const total = row => row.element.querySelectorAll('.ctr').reduce((sum, ctr) => sum + number(ctr), 0);
  assert.equal(total(navy.row), view.squadron?.['navy-box'] ?? 0, `${where}: navy box`);
  assert.equal(total(navy.landing), view.landing ?? 0, `${where}: landing supply`);
  assert.deepEqual(
    board.element.querySelectorAll('.truce-mark').map(el => Number(el.getAttribute('data-truce'))),
    view.armistice ?? [],
    `${where}: armistices`,
  );
}

function checkPanels(view, where) {
  const panels = Object.fromEntries(board.sidePanels(view, {}).map(panel => [panel.key, panel.node]));
  const score = view.score ?? 0;
  assert.equal(
    panels.score.querySelector('.score-now').textContent,
    score ? `${score < 0 ? 'US' : 'GB'} +${Math.abs(score)}` : '0',
    where,
  );
  for (const el of panels.politics.querySelectorAll('.track')) {
    el.querySelectorAll('.track-cell').forEach((cell, level) => {
      const here = cell.querySelectorAll('.pawn').map(pawn => pawn.getAttribute('data-side'));
      const there = ['us', 'gb'].filter(
        side => (view.track?.[side]?.[el.getAttribute('data-key')] ?? 0) === level,
      );
      assert.deepEqual(here, there, `${where}: ${el.getAttribute('data-key')} ${level}`);
    });
  }
  const at = panels.privateering
    .querySelectorAll('.track-cell')
    .findIndex(cell => cell.querySelector('.pawn'));
  assert.equal(at, view.privateer ?? 0, where);
  for (const chip of panels.conflicts.querySelectorAll('.chip')) {
    const status = ['is-on', 'is-gone'].findIndex(name => chip.classList.contains(name)) + 1;
    assert.equal(status, view.conflict?.[chip.getAttribute('data-key')] ?? 0, where);
  }
  const pool = ['us-regular', 'us-militia', 'gb-regular', 'gb-militia', 'indian'];
  assert.deepEqual(
    panels.pool.querySelectorAll('.num').map(el => Number(el.textContent)),
    pool.map(unit => view.pool?.[unit] ?? 0),
    where,
  );
  assert.equal(
    panels.turns.querySelectorAll('.track-cell').findIndex(cell => cell.classList.contains('is-now')),
    view.turn ?? 0,
  );
  const dice = [...(view.dice?.us ?? []), ...(view.dice?.gb ?? [])].length;
  const ops = Object.values(view.opmod ?? {}).filter(Boolean).length;
  const told = dice + ops + (view.evade && view.evade !== 4 ? 1 : 0);
  assert.equal(panels.effects?.querySelectorAll('li').length ?? 0, told, `${where}: events in force`);
}

function checkCards(view, where) {
  const cards = [
    ...board.piles(view).flatMap(pile => pile.cards),
    ...Object.values(board.hands(view)).flatMap(hand => hand.cards),
  ];
  const known = Object.values(view.pile ?? {}).flat();
  assert.deepEqual([...cards].sort(), [...known].sort(), `${where}: every card lies somewhere, once`);
  for (const side of ['us', 'gb']) assert.equal(board.hands(view)[side].count, view.held?.[side] ?? 0, where);
}

/** Forces before and after the round: those that stand there, and those that were lost.
 * @param {any} column @param {any} view @param {string} where @param {number} step */
function checkForces(column, view, where, step) {
  const here = view.force?.[where] ?? {};
  const own = Object.keys(here).filter(unit => unit.startsWith('us') === (column.side === 'us'));
  const pending = unit => view['battle-lost']?.[unit] ?? 0;
  const lines = column.lines.filter(line => !line.value.startsWith('+'));
  assert.equal(
    lines.reduce((sum, line) => sum + Number(line.value), 0),
    own.reduce((sum, unit) => sum + here[unit] - pending(unit), 0),
    `step ${step}: ${JSON.stringify(column.lines)}`,
  );
  for (const line of lines) assert.ok(line.was === undefined || Number(line.was) > Number(line.value));
}

for (const name of JOURNALS) {
  test(`every field of ${name} is drawn`, async () => {
    const engine = await engineOf('dawn');
    assert.equal(engine.replay(golden(name)), null);
    const last = engine.moments().length - 1;
    for (let step = 0; step <= last; step += step + EVERY > last && step < last ? last - step : EVERY) {
      for (const viewer of [BOTH, 0, 2]) {
        const { view } = engine.moment(step, viewer);
        const where = `${name}, step ${step}, viewer ${viewer}`;
        for (const field of Object.keys(view))
          assert.ok(DRAWN.includes(field) || TOLD.includes(field), `${where}: who draws ${field}?`);
        board.update(view);
        checkMap(view, where);
        checkPanels(view, where);
        checkCards(view, where);
        assert.ok(board.header(view));
      }
    }
  });

  test(`every scoring of ${name} adds up`, async () => {
    const engine = await engineOf('dawn');
    assert.equal(engine.replay(golden(name)), null);
    const log = engine.replayLog(BOTH);
    let counted = 0;
    for (const entry of log) {
      const told = await board.tally(entry, log)?.();
      assert.equal(
        Boolean(told),
        entry.notes.some(note => note.m === 'scoring'),
      );
      if (!told) continue;
      counted++;
      const before = engine.moment(entry.n, BOTH).view.score ?? 0;
      const after = engine.moment(entry.n + 1, BOTH).view.score ?? 0;
      const [us, gb] = told.columns.map(({ lines }) =>
        lines.reduce((sum, line) => sum + Number(line.value), 0),
      );
      const net = Math.max(-20, Math.min(20, before + gb - us));
      // An event may have scored before, in the same entry.
      if (entry.notes.filter(note => note.m.startsWith('scored')).length < 2) assert.equal(net, after);
      assert.match(told.columns[0].result.textContent, new RegExp(`: ${us}$`));
      const moved = told.note.textContent;
      assert.ok(moved.includes(after ? String(Math.abs(after)) : 'Even'), moved);
      assert.ok(
        moved.includes(after < 0 ? 'The United States leads' : after ? 'Great Britain leads' : 'Neither'),
        moved,
      );
    }
    assert.ok(counted > 0 || name.includes('human'), 'no scoring in this game');
  });

  test(`every battle of ${name} is told with its dice`, async () => {
    const engine = await engineOf('dawn');
    assert.equal(engine.replay(golden(name)), null);
    const log = engine.replayLog(BOTH);
    let fights = 0;
    for (let step = 1; step < engine.moments().length; step++) {
      const { view } = engine.moment(step, BOTH);
      const told = board.battle(
        view,
        log.filter(entry => entry.n < step),
      );
      if (!view.battle) {
        assert.ok(!told || told.over, `step ${step}`);
        continue;
      }
      fights++;
      assert.equal(told.over, false);
      assert.equal(told.place.key, Object.keys(map.regions)[view['battle-where'] ?? 0], `step ${step}`);
      assert.deepEqual(
        told.columns.map(column => column.side),
        view['battle-attacker'] ? ['gb', 'us'] : ['us', 'gb'],
      );
      for (const column of told.columns) {
        checkForces(column, view, told.place.key, step);
        for (const line of column.lines)
          assert.ok(line.text && line.value && game.message('battle'), JSON.stringify(line));
        const open = Object.values(view['battle-hits']?.[column.side] ?? {}).reduce((a, b) => a + b, 0);
        assert.ok(column.dice.filter(die => die.hit).length >= open, `step ${step}: hits of ${column.side}`);
        for (const die of column.dice) assert.ok(die.face >= 1 && die.face <= 6);
      }
    }
    assert.ok(fights > 0 || name.includes('human'), 'no battle in this game');
  });
}

test('every region has a name of its own, in both languages', async () => {
  for (const lang of ['en', 'fr']) {
    await setLanguage(lang);
    const names = Object.keys(map.regions).map(key =>
      place('region', key)
        .querySelectorAll('.region-name')
        .map(el => el.textContent)
        .join(' '),
    );
    assert.equal(new Set(names).size, names.length);
    for (const [i, key] of Object.keys(map.regions).entries()) {
      const plain = text => text.replace(/[\s/-]/g, '');
      assert.equal(plain(names[i]), plain(game.name('region', key, lang)), key);
    }
  }
  await setLanguage('en');
});

test('a place says what stands on it', async () => {
  const engine = await engineOf('dawn');
  engine.replay(golden('dawn-greedy-greedy-9'));
  const { view } = engine.moment(150, BOTH);
  board.update(view);
  for (const [kind, keys] of [
    ['region', map.regions],
    ['waterway', map.waterways],
    ['zone', map.zones],
    ['place', map.boxes],
  ]) {
    for (const key of Object.keys(keys)) {
      const label = place(kind, key).getAttribute('aria-label');
      assert.doesNotMatch(label, /dawn-|undefined|NaN|\{/, label);
      assert.ok(label.length > 12, label);
      assert.ok(board.inspect(kind, key, view).textContent.length > 10);
      assert.ok(board.locate(kind, key).width > 0);
    }
  }
  const held = { 'gb-regular': 1, 'gb-militia': 4 };
  const control = { gb: ['penobscot'] };
  const guarded = { ...view, control, force: { ...view.force, penobscot: held }, forts: ['penobscot'] };
  assert.match(
    board.describe('region', 'penobscot', guarded),
    /^Penobscot\. Rural region, US home\. 1 VP\. Held by Great Britain\. 1 GB Regular, 4 GB Militia\. A fort\.$/,
  );
  assert.equal(board.locate('unit', 'indian'), null);
});

test('gold is what can be chosen, and a click tells what it was', () => {
  const picked = [];
  board.onPick((kind, key) => picked.push(`${kind}:${key}`));
  board.mark({
    targets: new Map([
      ['region:hudson', { badge: '1', fight: true }],
      ['place:chesapeake', {}],
    ]),
    chosen: new Set(['region:penobscot']),
    lit: new Set(),
  });
  const tabs = [...new Set(board.places.values())].filter(p => p.element.getAttribute('tabindex') === '0');
  assert.deepEqual(tabs.map(p => p.key).sort(), ['chesapeake', 'hudson', 'penobscot']);
  assert.ok(place('region', 'hudson').querySelector('.badge-map'));
  assert.match(
    place('region', 'hudson').getAttribute('aria-label'),
    /Can be chosen\. Costs 1\. Leads to a fight\./,
  );
  assert.equal(place('region', 'penobscot').getAttribute('aria-pressed'), 'true');
  for (const el of [
    place('region', 'hudson'),
    place('zone', 'chesapeake'),
    board.sheet.shapes.get('region:creek'),
  ]) {
    board.element.dispatch('click', { target: el });
  }
  assert.deepEqual(picked, ['region:hudson', 'place:chesapeake', 'region:creek']);
  board.mark({});
  assert.equal(board.element.querySelectorAll('.mark-line').length, 0);
  const stops = [...new Set(board.places.values())].filter(p => p.element.getAttribute('tabindex') === '0');
  assert.deepEqual(stops, [board.sheet.order[0]], 'one place to start from');
});

test('prices and fights of targets', () => {
  const view = {
    node: 'move',
    player: 'us',
    force: { montreal: { 'gb-militia': 1 }, hudson: { 'us-militia': 2 } },
  };
  assert.deepEqual(board.hint('move penobscot montreal', view), { badge: '1', fight: true });
  assert.deepEqual(board.hint('move penobscot hudson', view), { badge: '1' });
  assert.deepEqual(board.hint('add hudson us-militia', { ...view, node: 'event.add' }), {});
  assert.equal(board.hint('recruit boston us-regular', { ...view, node: 'recruit' }).badge, '2');
});

test('every card has a face, and its picture exists', () => {
  const symbols = path =>
    new Set([...readFileSync(`${SITE}/${path}`, 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(m => m[1]));
  const common = symbols('sprite.svg');
  const own = symbols('games/dawn/sprite.svg');
  for (const { key } of game.kind('card').things) {
    const face = board.face(key);
    const [file, id] = face.art.includes('#') ? face.art.split('#') : ['', face.art];
    assert.ok(
      file ? file === '/games/dawn/sprite.svg' && own.has(id) : common.has(id),
      `${key}: ${face.art}`,
    );
    assert.notEqual(face.art, 'star', `${key} has no picture of its own`);
    assert.ok(face.value >= 1 && ['us', 'gb', 'nt'].includes(face.side) && face.foot.every(Boolean), key);
  }
});

test('the cards are sifted by what the board names, in the language that is set', async () => {
  const book = site('games/dawn/cards.json');
  for (const [lang, prelude] of [
    ['en', 'Prelude'],
    ['fr', 'Prélude'],
  ]) {
    await setLanguage(lang);
    const filters = board.filters(book);
    assert.deepEqual(
      filters.map(({ key }) => key),
      ['side', 'deck', 'value'],
    );
    assert.ok(filters[1].choices.some(({ value, text }) => value === 'prelude' && text === prelude));
    for (const { title, all, choices, of } of filters) {
      for (const text of [title, all, ...choices.map(choice => choice.text)])
        assert.doesNotMatch(text, /dawn-|^$/);
      for (const { key } of book.card)
        assert.ok(
          choices.some(({ value }) => value === of(key)),
          key,
        );
    }
  }
  await setLanguage('en');
});
