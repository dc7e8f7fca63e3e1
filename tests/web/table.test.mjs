// The model of a table: merging of changes, logs that are cut back, requests one at a time.
import test from 'node:test';
import assert from 'node:assert/strict';
import { TableModel, applyChanged, mergeLog } from '../../clients/web/table.js';

/** A link that is played by the test. */
function fakeLink() {
  const handlers = {};
  const sent = [];
  return {
    sent,
    state: 'open',
    onState() {},
    close() {},
    on: (type, fn) => {
      handlers[type] = fn;
    },
    send: message => new Promise((resolve, reject) => sent.push({ message, resolve, reject })),
    say: message => handlers[message.type](message),
  };
}

const whole = (more = {}) => ({
  type: 'table',
  table: 't',
  game: 'g',
  you: 'us',
  role: 'us',
  state: 'playing',
  seats: { us: { plays: 'person' }, gb: { plays: 'greedy' } },
  step: 4,
  view: { turn: 1, force: { a: { us: 2 }, b: { gb: 1 } }, piles: { hand: ['x', 'y'] } },
  log: [
    { n: -1, notes: [] },
    { n: 0, by: 'us', notes: [] },
  ],
  prompt: { player: 'us', node: 'play' },
  actions: ['done'],
  undo: 1,
  offers: { takeback: null, end: null },
  result: null,
  ...more,
});

test('changed rows replace rows, null empties, sets are replaced whole', () => {
  const view = { turn: 1, over: false, force: { a: { us: 2 }, b: { gb: 1 } }, hand: ['x', 'y'] };
  const after = applyChanged(view, {
    turn: 2,
    force: { a: { us: 1, gb: 1 }, b: null, c: { us: 1 } },
    hand: ['y'],
    over: null,
    water: { l: 1 },
  });
  assert.deepEqual(after, {
    turn: 2,
    force: { a: { us: 1, gb: 1 }, c: { us: 1 } },
    hand: ['y'],
    water: { l: 1 },
  });
  assert.deepEqual(view.force, { a: { us: 2 }, b: { gb: 1 } }, 'the old view is left alone');
});

test('a log is cut back and goes on, and nothing is told twice', () => {
  const log = [
    { n: -1, notes: [] },
    { n: 0, notes: [] },
    { n: 1, notes: [] },
  ];
  assert.deepEqual(
    mergeLog(log, 1, [{ n: 1, notes: ['new'] }]).map(e => [e.n, e.notes.length]),
    [
      [-1, 0],
      [0, 0],
      [1, 1],
    ],
  );
  assert.deepEqual(
    mergeLog(log, undefined, [
      { n: 1, notes: [] },
      { n: 2, notes: [] },
    ]).map(e => e.n),
    [-1, 0, 1, 2],
  );
  assert.deepEqual(
    mergeLog(log, 0, []).map(e => e.n),
    [-1],
  );
});

test('the model follows the table and tells what is new', () => {
  const link = fakeLink();
  const model = new TableModel({}, link);
  const deltas = [];
  model.onChange(delta => deltas.push(delta));
  link.say({ type: 'update', step: 9, changed: {} });
  assert.equal(deltas.length, 0, 'nothing before the whole picture');
  link.say(whole());
  assert.equal(model.mine, true);
  assert.equal(model.alone, true);
  assert.equal(deltas[0].what, 'whole');
  link.say({
    type: 'update',
    step: 5,
    log: [{ n: 1, by: 'us', notes: [{ m: 'moved', a: [] }] }],
    changed: { force: { a: null } },
    prompt: { player: 'gb' },
    undo: 0,
  });
  assert.deepEqual(
    deltas[1].added.map(e => e.n),
    [1],
  );
  assert.deepEqual(deltas[1].before.force.a, { us: 2 });
  assert.equal(model.view.force.a, undefined);
  assert.equal(model.mine, false);
  assert.deepEqual(model.actions, []);
  link.say({
    type: 'update',
    step: 6,
    cut: 0,
    log: [],
    changed: {},
    prompt: { player: 'us' },
    actions: ['done'],
  });
  assert.equal(deltas[2].cut, true);
  assert.deepEqual(
    model.log.map(e => e.n),
    [-1],
  );
});

test('after a lost line only what is new counts as new', () => {
  const link = fakeLink();
  const model = new TableModel({}, link);
  link.say(whole());
  let added;
  model.onChange(delta => {
    added = delta.added.map(e => e.n);
  });
  link.say(
    whole({
      step: 1,
      log: [
        { n: -1, notes: [] },
        { n: 0, notes: [] },
        { n: 1, notes: [] },
      ],
    }),
  );
  assert.deepEqual(added, [1]);
});

test('offers and results stay until they change', () => {
  const link = fakeLink();
  const model = new TableModel({}, link);
  link.say(whole({ offers: { takeback: { by: 'gb', to: 3 }, end: null } }));
  link.say({ type: 'update', step: 5, log: [], changed: {}, prompt: { player: 'us' }, actions: ['done'] });
  assert.equal(model.offers.takeback.to, 3);
  link.say({
    type: 'update',
    step: 6,
    log: [],
    changed: {},
    prompt: { player: null },
    offers: null,
    result: { us: 1000, gb: -1000, how: 'played' },
    state: 'over',
  });
  assert.equal(model.offers.takeback, null);
  assert.equal(model.result.us, 1000);
  assert.equal(model.mine, false);
});

test('one request at a time, each with the step it answers', async () => {
  const link = fakeLink();
  const model = new TableModel({}, link);
  link.say(whole());
  const first = model.act('done');
  await assert.rejects(model.act('done'), { code: 'busy' });
  assert.equal(link.sent.length, 1);
  assert.deepEqual(link.sent[0].message, { type: 'act', step: 4, action: 'done' });
  link.sent[0].resolve({ type: 'update' });
  await first;
  const second = model.undo();
  link.sent[1].reject({ type: 'error', code: 'stale' });
  await assert.rejects(second, { code: 'stale' });
  assert.equal(model.busy, false);
});

test('undo passes over answers that were given for the player, and is not offered for them alone', async () => {
  const link = fakeLink();
  const model = new TableModel({}, link);
  const update = undo => link.say({ type: 'update', step: 9, undo, prompt: { player: 'us' }, actions: [] });
  const answer = async undo => {
    update(undo);
    link.sent.at(-1).resolve({});
    await new Promise(resolve => setTimeout(resolve));
  };
  link.say(whole({ undo: 0 }));
  model.act('done', true);
  await answer(1);
  assert.equal(model.undoable, 0, 'nobody was asked');
  model.act('march');
  await answer(2);
  model.act('done', true);
  await answer(3);
  assert.equal(model.undoable, 1);
  const sent = link.sent.length;
  const undone = model.undo();
  await answer(2);
  await answer(1);
  await undone;
  assert.equal(link.sent.length - sent, 2, 'the answer that was given, and the march');
  assert.equal(model.undoable, 0);
});
