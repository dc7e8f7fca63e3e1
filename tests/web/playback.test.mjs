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
const { Playback, thingsOf } = await import('../../clients/web/play/playback.js');
const { prefs } = await import('../../clients/web/prefs.js');

function begin(speed = 'normal') {
  Object.assign(prefs(), { speed });
  const told = [];
  const waits = [];
  const playback = new Playback(
    {
      onScene: scene => told.push(`scene ${scene.view}`),
      onBeat: beat => told.push(beat ? `beat ${beat.note.m}` : 'none'),
      onEnd: () => told.push('end'),
    },
    (ms, fn) => waits.push({ ms, fn }),
  );
  return { playback, told, waits, tick: () => waits.shift()?.fn() };
}

const scene = (view, ...notes) => ({
  view,
  log: [],
  entries: notes.length ? [{ n: 1, by: 'gb', notes: notes.map(m => ({ m, a: [] })) }] : [],
});

test('own moves are shown at once', () => {
  const { playback, told, waits } = begin();
  playback.add(scene('a'));
  assert.deepEqual(told, ['scene a', 'none', 'end']);
  assert.equal(waits.length, 0);
});

test('the notes of the others follow each other, and scenes wait for their turn', () => {
  const { playback, told, tick } = begin();
  playback.add(scene('a', 'one', 'two'));
  playback.add(scene('b', 'three'));
  assert.deepEqual(told, ['scene a', 'beat one']);
  assert.equal(playback.running, true);
  tick();
  tick();
  assert.deepEqual(told.slice(2), ['beat two', 'scene b', 'beat three']);
  tick();
  assert.deepEqual(told.slice(5), ['none', 'end']);
  assert.equal(playback.running, false);
});

test('skipping shows the last scene and nothing of what was waiting', () => {
  const { playback, told, tick } = begin();
  playback.add(scene('a', 'one', 'two'));
  playback.add(scene('b', 'three'));
  playback.skip();
  assert.deepEqual(told.slice(2), ['scene b', 'none', 'end']);
  tick();
  assert.equal(told.length, 5, 'an old timer does nothing');
});

test('a whole new picture drops what was waiting', () => {
  const { playback, told, tick } = begin();
  playback.add(scene('a', 'one', 'two'));
  playback.drop();
  tick();
  playback.add(scene('c'));
  assert.deepEqual(told.slice(2), ['scene c', 'none', 'end']);
});

test('at no speed nothing is played, and long rows are hurried', () => {
  const none = begin('none');
  none.playback.add(scene('a', 'one', 'two'));
  assert.deepEqual(none.told, ['scene a', 'none', 'end']);
  const slow = begin('slow');
  slow.playback.add(scene('a', ...Array.from({ length: 90 }, (_, i) => `n${i}`)));
  assert.ok(slow.waits[0].ms <= 100, 'ninety things within nine seconds');
});

test('a note points at the things it names', () => {
  const game = { message: () => ({ kinds: ['side', 'region', 'card?', 'number', 'region'] }) };
  assert.deepEqual(thingsOf(game, { m: 'x', a: ['us', 'detroit', null, 3, 'miami'] }), [
    'region:detroit',
    'region:miami',
  ]);
});
