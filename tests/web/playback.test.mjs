// What the others did is shown one thing after the other, and can be skipped.
import test from 'node:test';
import assert from 'node:assert/strict';

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
globalThis.localStorage ??= { getItem: () => null, setItem() {} };
globalThis.document ??= {
  documentElement: { dataset: {} },
  dispatchEvent() {},
  addEventListener() {},
  querySelector: () => null,
};
const { Playback, framesOf, thingsOf } = await import('../../clients/web/play/playback.js');
const { stepsOf } = await import('../../clients/web/table.js');
const { prefs } = await import('../../clients/web/prefs.js');

function begin(speed = 'normal') {
  Object.assign(prefs(), { speed });
  const told = [];
  const waits = [];
  const playback = new Playback(
    {
      onFrame: ({ view, beat }) => told.push(`${view} ${beat ? beat.note.m : '-'}`),
      onEnd: () => told.push('end'),
    },
    (ms, fn) => waits.push({ ms, fn }),
  );
  return { playback, told, waits, tick: () => waits.shift()?.fn() };
}

const entry = (n, by, ...notes) => ({ n, by, notes: notes.map(m => ({ m, a: [] })) });
const frames = (view, steps, log = steps.map(step => step.entry)) =>
  framesOf(
    { view, log, steps },
    ({ by }) => by === 'gb',
    ({ m }) => (m === 'dice' ? 2 : 1),
  );
const scene = (view, ...notes) =>
  frames(view, notes.length ? [{ entry: entry(1, 'gb', ...notes), view }] : []);

test('entries that came together have the position after each', () => {
  const log = [
    { ...entry(4, 'gb', 'plays'), changed: { turn: 2, force: { boston: 3 } } },
    { ...entry(5, 'gb', 'moves'), changed: { force: { boston: null, halifax: 3 } } },
    entry(6, 'gb', 'ends'),
  ];
  const after = { turn: 2, force: { detroit: 1, halifax: 3 }, over: true };
  const steps = stepsOf({ turn: 1, force: { detroit: 1 } }, log, after);
  assert.deepEqual(
    steps.map(step => step.view),
    [{ turn: 2, force: { detroit: 1, boston: 3 } }, { turn: 2, force: { detroit: 1, halifax: 3 } }, after],
  );
  assert.deepEqual(steps[0].entry, entry(4, 'gb', 'plays'), 'the log keeps no changes');
  assert.deepEqual(stepsOf({}, [], after), []);
});

test('what is hidden and happens several times is shown once', () => {
  const draw = card => ({ m: 'draws', a: ['gb', card] });
  const one = {
    n: 0,
    by: 'gb',
    notes: [draw(null), draw(null), draw(null), draw('embargo'), draw('embargo')],
  };
  const shown = frames('v', [{ entry: one, view: 'v' }]);
  assert.deepEqual(
    shown.map(({ beat, log }) => beat && log[0].notes.length),
    [3, 4, 5, null],
  );
});

test('each frame shows the position after its entry, and the log up to its note', () => {
  const first = entry(0, 'us', 'begins');
  const [a, b] = [entry(1, 'gb', 'plays', 'pays'), entry(2, 'gb', 'dice')];
  const made = frames(
    'end',
    [
      { entry: a, view: 'one' },
      { entry: b, view: 'end' },
    ],
    [first, a, b],
  );
  assert.deepEqual(
    made.map(({ view, beat, log, moved, weight }) => [
      view,
      beat?.note.m ?? '-',
      log.map(({ n, notes }) => `${n}:${notes.map(note => note.m)}`).join(' '),
      moved.map(note => note.m).join(),
      weight,
    ]),
    [
      ['one', 'plays', '0:begins 1:plays', 'plays,pays', 1],
      ['one', 'pays', '0:begins 1:plays,pays', '', 1],
      ['end', 'dice', '0:begins 1:plays,pays 2:dice', 'dice', 2],
      ['end', '-', '0:begins 1:plays,pays 2:dice', '', 0],
    ],
  );
});

test('own entries among those of others are there when the next one is shown', () => {
  const [own, other] = [entry(1, 'us', 'moves'), entry(2, 'gb', 'answers')];
  const made = frames('end', [
    { entry: own, view: 'one' },
    { entry: other, view: 'end' },
  ]);
  assert.deepEqual(
    made.map(({ view, log, moved }) => [view, log.length, moved.map(note => note.m).join()]),
    [
      ['end', 2, 'moves,answers'],
      ['end', 2, ''],
    ],
  );
});

test('own moves are shown at once', () => {
  const { playback, told, waits } = begin();
  playback.add(frames('a', [{ entry: entry(1, 'us', 'moves'), view: 'a' }]));
  assert.deepEqual(told, ['a -', 'end']);
  assert.equal(waits.length, 0);
});

test('what others did follows each other, and updates wait for their turn', () => {
  const { playback, told, tick } = begin();
  playback.add(scene('a', 'one', 'two'));
  playback.add(scene('b', 'three'));
  assert.deepEqual(told, ['a one']);
  assert.equal(playback.running, true);
  tick();
  tick();
  assert.deepEqual(told.slice(1), ['a two', 'a -', 'b three']);
  tick();
  assert.deepEqual(told.slice(4), ['b -', 'end']);
  assert.equal(playback.running, false);
});

test('skipping ends it, with nothing of what was waiting', () => {
  const { playback, told, tick } = begin();
  playback.add(scene('a', 'one', 'two'));
  playback.add(scene('b', 'three'));
  playback.skip();
  assert.deepEqual(told.slice(1), ['end']);
  assert.equal(playback.running, false);
  tick();
  assert.equal(told.length, 2, 'an old timer does nothing');
});

test('a whole new picture drops what was waiting', () => {
  const { playback, told, tick } = begin();
  playback.add(scene('a', 'one', 'two'));
  playback.drop();
  tick();
  playback.add(scene('c'));
  assert.deepEqual(told.slice(1), ['c -', 'end']);
});

test('at no speed nothing is played', () => {
  const none = begin('none');
  none.playback.add(scene('a', 'one', 'two'));
  assert.deepEqual(none.told, ['a -', 'end']);
  assert.equal(none.waits.length, 0);
});

test('dice take longer, and long rows are hurried through, however many updates they are', () => {
  const dice = begin('normal');
  dice.playback.add(scene('a', 'one', 'dice'));
  dice.tick();
  assert.equal(dice.waits[0].ms, 1400);
  const slow = begin('slow');
  for (let i = 0; i < 30; i++) slow.playback.add(scene(`v${i}`, 'one', 'two', 'three'));
  let total = 0;
  while (slow.waits.length) {
    total += slow.waits[0].ms;
    slow.tick();
  }
  assert.ok(total < 16000, `${total} ms`);
  assert.equal(slow.told.at(-1), 'end');
});

test('a note points at the things it names', () => {
  const game = { message: () => ({ kinds: ['side', 'region', 'card?', 'number', 'region'] }) };
  assert.deepEqual(thingsOf(game, { m: 'x', a: ['us', 'detroit', null, 3, 'miami'] }), [
    'region:detroit',
    'region:miami',
  ]);
});
