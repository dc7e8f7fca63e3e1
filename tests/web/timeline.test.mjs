// The timeline plays one moment after the other, however slowly they come.
import assert from 'node:assert/strict';
import test from 'node:test';
import { makePage } from './fakedom.mjs';

makePage();
const { loadWords } = await import('../../clients/web/words.js');
const { Timeline } = await import('../../clients/web/play/timeline.js');
await loadWords();

/** A timeline whose moments come when the test says so. */
function begin(steps) {
  const asked = [];
  const timeline = new Timeline({
    steps,
    marks: [],
    onGo: step => {
      timeline.show(step);
      return new Promise(done => asked.push({ step, done }));
    },
  });
  return { timeline, asked };
}

/** Timers that run when the test says so. */
function holdTimers(t) {
  let waiting = [];
  const { setTimeout, clearTimeout } = globalThis;
  globalThis.setTimeout = fn => {
    waiting.push({ fn });
    return waiting.at(-1);
  };
  globalThis.clearTimeout = timer => {
    waiting = waiting.filter(one => one !== timer);
  };
  t.after(() => Object.assign(globalThis, { setTimeout, clearTimeout }));
  return () => {
    const due = waiting;
    waiting = [];
    for (const { fn } of due) fn();
  };
}

/** What waits for a promise goes on. */
const settle = () => new Promise(done => setImmediate(done));

test('a moment that takes long is waited for', async t => {
  const tick = holdTimers(t);
  const { timeline, asked } = begin(3);
  timeline.play();
  tick();
  await settle();
  tick();
  assert.deepEqual(
    asked.map(({ step }) => step),
    [1],
  );
  asked[0].done();
  await settle();
  tick();
  assert.deepEqual(
    asked.map(({ step }) => step),
    [1, 2],
  );
});

test('it pauses at the end, and when it is told to while a moment comes', async t => {
  const tick = holdTimers(t);
  const { timeline, asked } = begin(1);
  timeline.play();
  tick();
  asked[0].done();
  await settle();
  tick();
  assert.equal(timeline.playing, false);
  timeline.show(0);
  timeline.play();
  tick();
  timeline.pause();
  asked[1].done();
  await settle();
  tick();
  assert.equal(asked.length, 2);
  assert.equal(timeline.playing, false);
});
