// Levels, hints and the analysis in the worker: what they tell, what is refused, what is dropped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { openGame } from '../../clients/web/worker/open.js';
import { Thinker } from '../../clients/web/worker/thinker.js';
import { GOLDEN, MemorySaves, engineOf, fakeWorker, golden, meansWith, openTable, site } from './means.mjs';

const LEVELS = ['recruit', 'militia', 'regular', 'veteran', 'general'];
const against = level => ({ game: 'dawn', scenario: 'standard', seats: { us: 'person', gb: level } });
const HOT_SEAT = against('person');

async function open(options) {
  const saves = new MemorySaves();
  return { saves, ...(await openTable(openGame, meansWith(saves), options)) };
}

/** Waits for the answer that comes later. */
async function later(sent, re) {
  for (let i = 0; i < 3000; i++) {
    const found = sent.find(m => m.re === re);
    if (found) return found;
    await new Promise(done => {
      setTimeout(done, 5);
    });
  }
  throw new Error(`no answer to ${re}`);
}

/** Plays until it is the person's turn again, or n actions are done. */
async function playOn(t, n) {
  for (let i = 0; i < n && t.table.engine.player() >= 0; i++) {
    const told = await t.ask({ type: 'join', id: 100 + i });
    await t.ask({
      type: 'act',
      id: 200 + i,
      step: told.step,
      action: told.actions[(i * 7) % told.actions.length],
    });
    await t.computer();
  }
}

test('the site lists the levels, the weakest first, with words for each', () => {
  const { games } = { games: site('games.json') };
  const dawn = (games.games ?? games).find(({ id }) => id === 'dawn');
  assert.deepEqual(dawn.levels, LEVELS);
  for (const level of LEVELS) assert.ok(dawn.players.includes(level));
  assert.ok(dawn.players.includes('greedy'), 'old games go on');
  const words = site('words.json');
  for (const level of LEVELS)
    for (const key of [`player-${level}`, `player-${level}-hint`])
      assert.ok(words[key]?.en && words[key]?.fr, key);
});

test('a level plays a whole game, each of its actions on its own', async () => {
  const t = await open(against('militia'));
  await t.ask({ type: 'join', id: 1 });
  await playOn(t, 400);
  const engine = await engineOf('dawn');
  const journal = await t.saves.journal(1);
  assert.equal(engine.load(journal), null);
  assert.match(journal, /^plays gb militia /m);
  assert.ok((journal.match(/^gb /gm) ?? []).length > 3);
  assert.equal((await t.saves.get(1)).state, 'over');
});

/** A game of blank: how long the computer waited where it reacts, with a choice and without, and elsewhere. */
async function pauses(level, waited) {
  const t = await open({ game: 'blank', scenario: 'standard', seats: { us: 'person', gb: level } });
  t.table.wait = async ms => {
    const engine = await engineOf('blank');
    assert.equal(engine.load(await t.saves.journal(1)), null);
    const { prompt, actions } = engine.table(1);
    waited[prompt.node !== 'react' ? 'elsewhere' : actions.length > 1 ? 'free' : 'forced'].add(ms);
  };
  await t.ask({ type: 'join', id: 1 });
  await t.computer();
  await playOn(t, 60);
}

test('the time does not tell whether the computer had a choice', async () => {
  const waited = { forced: new Set(), free: new Set(), elsewhere: new Set() };
  for (let n = 0; n < 20 && !(waited.forced.size && waited.free.size); n++) await pauses('recruit', waited);
  assert.deepEqual([...waited.elsewhere], [0]);
  assert.deepEqual([...waited.free], [300]);
  assert.deepEqual([...waited.forced], [300]);
});

test('hints: three plays that may be made, their chances and reasons', async () => {
  const t = await open(against('regular'));
  const told = await t.ask({ type: 'join', id: 1 });
  assert.equal(await t.ask({ type: 'hint', id: 2 }), undefined, 'nothing is said before it is found');
  const { type, hints } = await later(t.sent, 2);
  assert.equal(type, 'hint');
  assert.equal(hints.length, 3);
  for (const { actions, chance, reasons } of hints) {
    assert.ok(told.actions.includes(actions[0]), actions[0]);
    assert.ok(chance >= 0 && chance <= 1000);
    for (const { m, points } of reasons) {
      assert.ok(site('games/dawn/game.json').messages[m], m);
      assert.ok(Number.isInteger(points) && points !== 0);
    }
  }
  assert.ok(hints.some(({ reasons }) => reasons.length > 0));
  assert.equal(new Set(hints.map(({ actions }) => actions[0])).size, 3);
  assert.equal(
    (await t.ask({ type: 'act', id: 3, step: told.step, action: hints[0].actions[0] })).type,
    'update',
  );
});

test('hints: one at a time; what is played meanwhile drops them', async () => {
  const t = await open(against('regular'));
  const told = await t.ask({ type: 'join', id: 1 });
  await t.ask({ type: 'hint', id: 2 });
  assert.equal((await t.ask({ type: 'hint', id: 3 })).refused, 'busy');
  await t.ask({ type: 'act', id: 4, step: told.step, action: told.actions[0] });
  const dropped = (await later(t.sent, 2).catch(() => null)) ?? t.sent.find(m => m.re === 2);
  assert.equal(dropped.code, 'stale');
});

test('hints are refused to whoever is not to decide', async () => {
  const watch = await open({ game: 'dawn', scenario: 'standard', seats: { us: 'recruit', gb: 'recruit' } });
  assert.equal((await watch.ask({ type: 'hint', id: 1 })).refused, 'not-joined');
  await watch.ask({ type: 'join', id: 1 });
  assert.equal((await watch.ask({ type: 'hint', id: 2 })).refused, 'forbidden');
  const hot = await open(HOT_SEAT);
  const told = await hot.ask({ type: 'join', id: 1 });
  const other = told.you === 'us' ? 'gb' : 'us';
  await hot.ask({ type: 'join', id: 2, as: other });
  assert.equal((await hot.ask({ type: 'hint', id: 3 })).refused, 'not-your-turn');
  await hot.ask({ type: 'resign', id: 4 });
  assert.equal((await hot.ask({ type: 'hint', id: 5 })).refused, 'over');
  const lesson = await open({ lesson: 'dawn' });
  await lesson.ask({ type: 'join', id: 1 });
  assert.equal((await lesson.ask({ type: 'hint', id: 2 })).refused, 'no-hints');
});

test('the thinker is given what its seat may know, and nothing else', async () => {
  const t = await open(against('regular'));
  await t.ask({ type: 'join', id: 1 });
  const asked = [];
  const thinker = new Thinker(t.table.engine.module, fakeWorker);
  t.table.thinker = {
    busy: false,
    cancel() {},
    forget() {},
    ask: m => {
      asked.push(m);
      return thinker.ask(m);
    },
  };
  await playOn(t, 12);
  assert.ok(asked.length > 0);
  const secret = (await t.saves.journal(1)).match(/^key ([0-9a-f]{32})/m)[1];
  const bytes = secret.match(/../g).map(pair => parseInt(pair, 16));
  for (const message of asked) {
    assert.deepEqual(Object.keys(message).sort(), ['player', 'type', 'view']);
    const hex = Buffer.from(message.view).toString('hex');
    assert.ok(
      !hex.includes(secret) && !hex.includes(Buffer.from(bytes.slice(0, 8)).reverse().toString('hex')),
      'the key of chance is not in it',
    );
  }
});

test('the thinker refuses what tells more than its seat may know', async () => {
  const t = await open(HOT_SEAT);
  await t.ask({ type: 'join', id: 1 });
  await playOn(t, 60); // behind the prelude, whose cards all know
  const { engine } = t.table;
  const seat = engine.player();
  assert.ok(seat >= 0);
  assert.notDeepEqual(engine.view(seat), engine.view(1 - seat), 'there are secrets');
  const mind = await engineOf('dawn');
  assert.notEqual(mind.think(engine.view(seat), 'recruit'), '');
  assert.ok(mind.hint(engine.view(seat)).length > 0);
  assert.equal(mind.think(engine.view(1 - seat), 'recruit'), '');
  assert.deepEqual(mind.hint(engine.view(1 - seat)), []);
});

test('a takeback while the computer thinks: its thought is given up', async () => {
  const t = await open(against('general'));
  const told = await t.ask({ type: 'join', id: 1 });
  let now = told;
  while (t.table.engine.player() === 0) {
    now = await t.ask({ type: 'join', id: 2 });
    await t.ask({ type: 'act', id: 3, step: now.step, action: now.actions[0] });
  }
  const thinking = t.table.thought();
  await t.ask({ type: 'takeback', id: 4, to: 0 });
  assert.equal(await thinking, null);
  await t.table.playThought(null);
  assert.equal(t.table.engine.about().actions, 0);
  assert.equal(t.table.thinking, false);
});

test('analysis: chances, luck and turning points of a game that is over', async () => {
  const t = await open({ replay: true, journal: golden('dawn-greedy-greedy-9') });
  const { moments } = await t.ask({ type: 'moments', id: 1 });
  await t.ask({ type: 'analyse', id: 2 });
  assert.equal((await t.ask({ type: 'analyse', id: 3 })).refused, 'busy');
  const { course } = await later(t.sent, 2);
  assert.ok(t.sent.some(m => m.type === 'progress' && m.share > 0 && m.share <= 1));
  assert.equal(course.side, 'us');
  assert.equal(course.points.at(-1).entry, moments.length - 1);
  assert.ok([0, 1000].includes(course.points.at(-1).chance), 'the last position is decided');
  for (const [i, { entry, chance }] of course.points.entries()) {
    assert.ok(chance >= 0 && chance <= 1000);
    assert.ok(i === 0 || entry > course.points[i - 1].entry);
  }
  assert.ok(Number.isInteger(course.luck.dice) && Number.isInteger(course.luck.deals));
  assert.equal(
    course.points.reduce((sum, { luck }) => sum + luck, 0),
    course.luck.dice + course.luck.deals,
  );
  for (const at of course.turning)
    assert.ok(Math.abs(course.points[at].chance - course.points[at - 1].chance) >= 60);
});

test('analysis: the program in the terminal tells the same', async () => {
  const t = await open({ replay: true, journal: golden('dawn-greedy-greedy-9') });
  await t.ask({ type: 'analyse', id: 1 });
  const { course } = await later(t.sent, 1);
  const file = new URL('dawn-greedy-greedy-9.journal', GOLDEN).pathname;
  const { game, ...told } = JSON.parse(
    execFileSync(process.env.GHENT ?? 'build/ghent', ['analyse', file, '--json'], { encoding: 'utf8' }),
  );
  assert.equal(game, 'dawn');
  assert.deepEqual(told, course);
});

test('analysis: it can be given up, and is not to be had while the game goes on', async () => {
  const t = await open({ replay: true, journal: golden('dawn-greedy-greedy-9') });
  await t.ask({ type: 'analyse', id: 2 });
  assert.equal((await t.ask({ type: 'analyse', id: 3, stop: true })).course, null);
  assert.equal(t.table.thinker.busy, false);
  const going = await open(against('recruit'));
  await going.ask({ type: 'join', id: 1 });
  const journal = await going.saves.journal(1);
  const replay = await open({ replay: true, journal });
  assert.equal((await replay.ask({ type: 'analyse', id: 1 })).refused, 'not-over');
});

test('analysis: a game that was given up has chances to its last position', async () => {
  const t = await open(against('recruit'));
  await t.ask({ type: 'join', id: 1 });
  await playOn(t, 5);
  if (t.table.engine.player() >= 0) await t.ask({ type: 'resign', id: 9 });
  const journal = await t.saves.journal(1);
  const replay = await open({ replay: true, journal });
  await replay.ask({ type: 'analyse', id: 1 });
  const { course } = await later(replay.sent, 1);
  assert.ok(course.points.length > 1);
});
