// The worker's tables: messages, refusals, the computer, saves, the lesson, replays, playing on.
import assert from 'node:assert/strict';
import test from 'node:test';
import { openGame, playOn } from '../../clients/web/worker/open.js';
import { checkKeys } from '../../clients/web/fair.js';
import { MemorySaves, engineOf, golden, meansWith, openTable, site } from './means.mjs';

const AGAINST_COMPUTER = { game: 'dawn', scenario: 'standard', seats: { us: 'person', gb: 'greedy' } };
const HOT_SEAT = { game: 'dawn', scenario: 'standard', seats: { us: 'person', gb: 'person' } };

async function open(options, saves = new MemorySaves()) {
  return { saves, ...(await openTable(openGame, meansWith(saves), options)) };
}

test('a person plays the computer to the end, and every line is kept', async () => {
  const { ask, computer, saves, sent, table } = await open(AGAINST_COMPUTER);
  let seen = await ask({ type: 'join', id: 1 });
  assert.deepEqual([seen.type, seen.you, seen.role, seen.state], ['table', 'us', 'us', 'playing']);
  for (let id = 2; table.engine.player() >= 0; id++) {
    const told = await ask({ type: 'join', id });
    const action = told.actions[id % told.actions.length];
    seen = await ask({ type: 'act', id, step: told.step, action });
    assert.equal(seen.type, 'update', JSON.stringify(seen));
    assert.equal(seen.re, id);
    await computer();
    seen = sent.findLast(m => m.type === 'update');
  }
  assert.deepEqual([seen.state, seen.result.how], ['over', 'played']);
  const saved = await saves.get(1);
  assert.equal(saved.state, 'over');
  assert.equal(saved.result.how, 'played');
  const engine = await engineOf('dawn');
  assert.equal(engine.load(await saves.journal(1)), null);
  assert.equal(engine.about().actions, saved.actions);
  assert.deepEqual(
    checkKeys(await saves.journal(1)).map(k => [k.commitGood, k.keyGood]),
    [[true, true]],
  );
});

test('a new game needs its seats and a scenario, in whatever order they are named', async () => {
  const { saves } = await open({ ...AGAINST_COMPUTER, seats: { gb: 'greedy', us: 'person' } });
  assert.match(await saves.journal(1), /^plays us human .*\nplays gb greedy /m);
  await assert.rejects(open({ ...AGAINST_COMPUTER, seats: { us: 'person' } }), e => e.more.which === 'seats');
  await assert.rejects(
    open({ ...AGAINST_COMPUTER, seats: { us: 'person', gb: 'wizard' } }),
    e => e.more.which === 'seats',
  );
  await assert.rejects(open({ ...AGAINST_COMPUTER, scenario: 'moon' }), e => e.more.which === 'scenario');
});

test('what is not allowed is refused with its code and keeps nothing', async () => {
  const { ask, saves } = await open(AGAINST_COMPUTER);
  assert.equal((await ask({ type: 'act', id: 1, step: 0, action: 'done' })).refused, 'not-joined');
  const told = await ask({ type: 'join', id: 2 });
  const before = await saves.journal(1);
  const cases = [
    [{ type: 'act', step: told.step + 1, action: told.actions[0] }, 'stale'],
    [{ type: 'act', action: told.actions[0] }, 'stale'],
    [{ type: 'act', step: told.step, action: 'event' }, 'illegal'],
    [{ type: 'act', step: told.step, action: 'fly' }, 'bad-field'],
    [{ type: 'act', step: told.step, action: 7 }, 'bad-field'],
    [{ type: 'undo', step: told.step }, 'nothing-to-undo'],
    [{ type: 'confirm', step: told.step }, 'nothing-to-undo'],
    [{ type: 'takeback', to: 3 }, 'bad-field'],
    [{ type: 'takeback' }, 'bad-field'],
    [{ type: 'agree', what: 'end' }, 'no-offer'],
    [{ type: 'offer', what: 'peace' }, 'bad-field'],
    [{ type: 'report', topic: 'odds' }, 'bad-field'],
    [{ type: 'why', kind: 'region', thing: 'atlantis' }, 'bad-field'],
    [{ type: 'why' }, 'bad-field'],
    [{ type: 'dance' }, 'unknown-type'],
  ];
  for (const [message, code] of cases)
    assert.equal((await ask({ id: 9, ...message })).refused, code, JSON.stringify(message));
  assert.equal(await saves.journal(1), before);
  assert.deepEqual((await ask({ type: 'join', id: 3 })).view, told.view);
});

test('questions: ask, why, report, ping', async () => {
  const { ask } = await open(AGAINST_COMPUTER);
  const told = await ask({ type: 'join', id: 1 });
  assert.ok(Array.isArray((await ask({ type: 'ask', id: 2, action: told.actions[0] })).barrier));
  assert.equal((await ask({ type: 'why', id: 3, action: 'event' })).note.m, 'card-first');
  assert.ok((await ask({ type: 'why', id: 4, kind: 'region', thing: 'hudson' })).note);
  assert.ok((await ask({ type: 'report', id: 5, topic: 'score' })).notes.length);
  assert.equal((await ask({ type: 'ping', id: 6 })).type, 'pong');
});

test('undo, takeback and resigning are written down', async () => {
  const { ask, computer, saves, table } = await open(AGAINST_COMPUTER);
  const told = await ask({ type: 'join', id: 1 });
  const done = await ask({ type: 'act', id: 2, step: told.step, action: told.actions[0] });
  assert.equal(done.undo, 1);
  const undone = await ask({ type: 'undo', id: 3, step: done.step });
  assert.deepEqual([undone.cut, undone.undo], [0, 0]);
  while (table.engine.player() === 0) {
    const { step, actions } = await ask({ type: 'join', id: 4 });
    await ask({ type: 'act', id: 4, step, action: actions[0] });
  }
  await computer();
  await ask({ type: 'takeback', id: 5, to: 0 });
  assert.equal((await ask({ type: 'join', id: 6 })).log.length, 1);
  assert.equal((await ask({ type: 'resign', id: 7 })).result.how, 'resigned');
  const journal = await saves.journal(1);
  for (const line of [/^us undo /m, /^takeback 0 /m, /^us resign /m, /^result us -1000 gb 1000 resigned /m])
    assert.match(journal, line);
  assert.equal((await engineOf('dawn')).load(journal), null);
});

test('when the disk fails nothing is acknowledged and the game stops', async () => {
  const { ask, saves, sent } = await open(AGAINST_COMPUTER);
  const told = await ask({ type: 'join', id: 1 });
  saves.broken = true;
  assert.equal(
    (await ask({ type: 'act', id: 2, step: told.step, action: told.actions[0] })).refused,
    'store',
  );
  assert.deepEqual(sent, []);

  // The engine is a move ahead of what is kept: a disk that works again must not get what follows.
  saves.broken = false;
  const kept = await saves.journal(1);
  for (const more of [{ type: 'act', action: told.actions[0] }, { type: 'undo' }, { type: 'resign' }])
    assert.equal((await ask({ ...more, id: 3, step: told.step })).refused, 'store');
  assert.deepEqual(sent, []);
  assert.equal(await saves.journal(1), kept);
});

test('hot seat: one person looks as the side that decides, or as the one he names', async () => {
  const { ask } = await open(HOT_SEAT);
  const told = await ask({ type: 'join', id: 1 });
  assert.deepEqual([told.role, told.you], ['both', 'us']);
  const other = await ask({ type: 'join', id: 2, as: 'gb' });
  assert.equal(other.you, 'gb');
  assert.equal(other.actions, undefined);
  assert.equal(
    (await ask({ type: 'act', id: 3, step: other.step, action: told.actions[0] })).refused,
    'not-your-turn',
  );
  assert.equal((await ask({ type: 'join', id: 4, as: 'king' })).refused, 'bad-field');
});

test('the computer plays itself while somebody watches', async () => {
  const { ask, computer, sent, saves } = await open({ ...HOT_SEAT, seats: { us: 'random', gb: 'greedy' } });
  const told = await ask({ type: 'join', id: 1 });
  assert.deepEqual([told.role, told.you], ['watch', 'spectator']);
  assert.equal((await ask({ type: 'resign', id: 2 })).refused, 'forbidden');
  await computer();
  assert.equal((await saves.get(1)).state, 'over');
  assert.ok(sent.some(m => m.result));
});

test('a kept game is opened where it stood; a broken one says where', async () => {
  const { ask, saves, table } = await open(HOT_SEAT);
  const told = await ask({ type: 'join', id: 1 });
  await ask({ type: 'act', id: 2, step: told.step, action: told.actions[1] });
  const again = await open({ id: 'local-1' }, saves);
  const seen = await again.ask({ type: 'join', id: 1 });
  assert.deepEqual(seen.view, table.engine.table(0).view);
  assert.equal(seen.undo, 1);
  saves.texts.set(1, saves.texts.get(1).replace('us play', 'gb play'));
  await assert.rejects(open({ id: 'local-1' }, saves), e => e.code === 'journal' && e.more.line > 5);
  await assert.rejects(open({ id: 'local-9' }, saves), e => e.code === 'no-such-table');
});

test('journals come in, and foreign ones do not', async () => {
  const { ask, table } = await open({ journal: golden('dawn-human-human-10') });
  assert.equal(table.saved.imported, true);
  assert.equal((await ask({ type: 'join', id: 1 })).role, 'both');
  await assert.rejects(open({ journal: 'Dear diary' }), e => e.code === 'foreign');
  await assert.rejects(
    open({ journal: 'ghent-journal 1 game dawn 1 scenario standard seen-by us #0\n' }),
    e => e.code === 'partial',
  );
});

test('the whole lesson, in both seats, step by step', async () => {
  const lesson = site('games/dawn/lesson.json');
  const { ask, sent, table } = await open({ lesson: 'dawn' });
  let told = await ask({ type: 'join', id: 1 });
  assert.deepEqual(told.lesson, { step: 0, item: 0, over: false });
  for (const step of lesson.steps)
    for (const item of step.do) {
      const wrong = await ask({ type: 'act', id: 2, step: told.step, action: 'done ' });
      assert.equal(wrong.refused, 'lesson', step.key);
      assert.deepEqual(wrong.text, item.label);
      if (item.action) {
        const news = await ask({ type: 'act', id: 3, step: table.step, action: item.action });
        assert.equal(news.type, 'update', `${step.key}: ${JSON.stringify(news)}`);
      } else {
        const [kind, thing] = (item.show ?? ' ').split(' ');
        const seen = await ask(item.show ? { type: 'look', id: 4, kind, thing } : { type: 'next', id: 4 });
        assert.equal(seen.type, 'lesson', step.key);
      }
      told = sent.find(m => m.type === 'table') ?? told;
    }
  assert.equal(sent.find(m => m.type === 'lesson').over, true);
  assert.equal((await ask({ type: 'undo', id: 5 })).refused, 'over');
});

test('the replay of a running game against the computer shows no more than the game did', async () => {
  const { saves } = await open(AGAINST_COMPUTER);
  const { ask } = await open({ replay: true, id: 'local-1' }, saves);
  for (const as of ['both', 'gb', 'us'])
    assert.equal((await ask({ type: 'goto', id: 1, step: 0, as })).you, 'us');
  assert.equal((await ask({ type: 'goto', id: 1, step: 0, as: 'king' })).refused, 'bad-field');
});

test('a replay goes anywhere, marks its turns, and is played on from a step', async () => {
  const journal = golden('dawn-greedy-greedy-9');
  const saves = new MemorySaves();
  const { ask } = await open({ replay: true, journal }, saves);
  const { moments, marks } = await ask({ type: 'moments', id: 1 });
  const last = moments.length - 1;
  assert.deepEqual(
    marks.map(m => m.turn),
    [...marks.keys()],
  );
  for (const step of [0, 41, last, 7]) {
    const seen = await ask({ type: 'goto', id: 2, step, as: 'both' });
    assert.equal(seen.log.length, step + 1);
    assert.equal(seen.state, step === last ? 'over' : 'playing');
  }
  assert.equal((await ask({ type: 'goto', id: 3, step: 41, as: 'us', since: 40 })).log.length, 1);
  assert.equal((await ask({ type: 'goto', id: 3, step: last + 1 })).refused, 'bad-field');
  assert.equal((await ask({ type: 'goto', id: 3, step: 1.5 })).refused, 'bad-field');
  assert.equal((await ask({ type: 'act', id: 3, step: 1, action: 'done' })).refused, 'unknown-type');
  const told = await ask({ type: 'report', id: 3, topic: 'position', step: 41, as: 'both' });
  assert.ok(told.notes.length > 3, JSON.stringify(told));
  const later = await ask({ type: 'report', id: 3, topic: 'position', step: last, as: 'both' });
  assert.notDeepEqual(later.notes, told.notes);
  for (const wrong of [
    { topic: 'weather' },
    { topic: 'score', step: last + 1 },
    { topic: 'score', as: 'king' },
  ])
    assert.equal((await ask({ type: 'report', id: 3, step: 41, ...wrong })).refused, 'bad-field');
  for (const step of [0, 41, last - 1]) {
    const at = await ask({ type: 'goto', id: 4, step, as: 'us' });
    const id = await playOn(meansWith(saves), { journal, step, seats: { us: 'person', gb: 'greedy' } });
    const on = await open({ id }, saves);
    const seen = await on.ask({ type: 'join', id: 5 });
    const { drawn, ...view } = seen.view;
    const { drawn: drawnThen, ...then } = at.view;
    assert.deepEqual(view, then, `step ${step}`);
    assert.ok(drawn >= drawnThen);
    await on.computer();
    assert.equal((await engineOf('dawn')).load(await saves.journal(on.table.saved.n)), null);
  }
  await assert.rejects(
    playOn(meansWith(saves), { journal, step: last, seats: HOT_SEAT.seats }),
    e => e.code === 'journal',
  );
  await assert.rejects(
    playOn(meansWith(saves), { journal, step: 1.5, seats: {} }),
    e => e.code === 'bad-field',
  );
});
