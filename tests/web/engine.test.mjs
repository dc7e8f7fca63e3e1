// The wasm engine plays as the program does: bench hashes, golden journals, views, refusals.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { BOTH } from '../../clients/web/engine.js';
import { checkJournal } from '../../clients/web/fair.js';
import { GOLDEN, engineOf, golden, site } from './means.mjs';

const GAMES = 1000;
const journals = readdirSync(GOLDEN)
  .filter(name => name.endsWith('.journal'))
  .map(name => name.replace('.journal', ''));

test('the bench hashes on record', async () => {
  const record = readFileSync(new URL('bench', GOLDEN), 'utf8').trim().split('\n');
  for (const line of record) {
    const [game] = line.split(' ');
    if (game.endsWith('-levels')) continue; // played by tests/bench.wasm
    assert.equal(`${game} ${GAMES} ${(await engineOf(game)).hash(GAMES)}`, line);
  }
});

test('golden journals are played to their result', async () => {
  for (const name of journals) {
    const checked = await checkJournal(golden(name), engineOf);
    assert.equal(checked.ok, true, `${name}: ${JSON.stringify(checked)}`);
    const result = golden(name).match(/^result us (-?\d+) gb (-?\d+)/m);
    assert.deepEqual(
      [checked.result?.us, checked.result?.gb],
      result ? [Number(result[1]), Number(result[2])] : [undefined, undefined],
      name,
    );
  }
});

test('an edited journal is refused with its line', async () => {
  const text = golden('dawn-greedy-greedy-9');
  const dice = /\[(\d) (\d \d \d)\]/;
  const line = text.split('\n').findIndex(l => dice.test(l)) + 1;
  const changed = text.replace(dice, (_, first, rest) => `[${(first % 6) + 1} ${rest}]`);
  const checked = await checkJournal(changed, engineOf);
  assert.deepEqual([checked.ok, checked.line], [false, line]);
  assert.ok(checked.text.en && checked.text.fr);
});

test('the replay shows each side its own hand only, and both to both', async () => {
  const engine = await engineOf('dawn');
  assert.equal(engine.replay(golden('dawn-greedy-greedy-9')), null);
  const hands = viewer =>
    ['hand-us', 'hand-gb'].map(pile => (engine.moment(140, viewer).view.pile[pile] ?? []).length > 0);
  assert.deepEqual(hands(0), [true, false]);
  assert.deepEqual(hands(1), [false, true]);
  assert.deepEqual(hands(2), [false, false]);
  assert.deepEqual(hands(BOTH), [true, true]);
  assert.equal(engine.moment(-1, BOTH), null);
  assert.equal(engine.moment(engine.moments().length, BOTH), null);
});

test('updates laid over the first picture give the last one', async () => {
  const engine = await engineOf('dawn');
  const fair = { key: '0000000000000007000000000000000b', commit: '', secret: '', nonces: ['', ''] };
  assert.ok(engine.start({ scenario: 'standard', fair, who: ['human', 'greedy'], date: '' }));
  engine.seed(3n);
  const seen = engine.table(0);
  while (engine.player() >= 0) {
    assert.equal(engine.act(engine.player(), engine.choose('random')), null);
    const news = engine.update(0);
    if (news) lay(seen, news);
  }
  const last = engine.table(0);
  assert.deepEqual(seen.view, last.view);
  assert.deepEqual(seen.log, last.log);
  assert.deepEqual(seen.result, last.result);
});

/** The client's applyChanged, written a second time. */
function layView(view, changed = {}) {
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) delete view[name];
    else if (typeof value !== 'object' || Array.isArray(value)) view[name] = value;
    else
      view[name] = Object.fromEntries(
        Object.entries({ ...view[name], ...value }).filter(([, row]) => row !== null),
      );
  }
}

function lay(seen, news) {
  if (news.cut !== undefined) seen.log = seen.log.filter(entry => entry.n < news.cut);
  const log = (news.log ?? []).map(({ changed, ...entry }, i, all) => {
    assert.equal(changed === undefined, i === all.length - 1, 'each entry but the last has its position');
    return entry;
  });
  seen.log.push(...log);
  layView(seen.view, news.changed);
  if ('result' in news) seen.result = news.result;
}

test('data files: all games, names in both languages, every message known', () => {
  for (const { id } of site('games.json')) {
    const game = site(`games/${id}/game.json`);
    assert.equal(game.id, id);
    for (const kind of game.kinds)
      for (const thing of kind.things ?? []) assert.ok(thing.key && thing.en && thing.fr, thing.key);
    for (const [key, message] of Object.entries(game.messages))
      assert.ok(key === 'none' || (message.en && message.fr), key);
    for (const node of Object.values(game.nodes)) assert.ok(game.messages[node.prompt], node.prompt);
  }
  for (const [key, words] of Object.entries(site('words.json'))) assert.ok(words.en && words.fr, key);
});
