// The narrowing of legal actions by clicks, on the verbs of two very different games.
import test from 'node:test';
import assert from 'node:assert/strict';
import { start, pick, back, stepTo, started, parseAction } from '../../clients/web/choose.js';

const game = {
  verbs: {
    done: {},
    move: { a: 'region', b: 'region' },
    raid: { a: 'region', b: 'region' },
    play: { a: 'card' },
    take: { a: 'unit', b: 'number' },
    recruit: { a: 'region', b: 'unit' },
    ops: { a: 'op' },
    event: {},
    deploy: { a: 'place', b: 'place' },
    fort: { a: 'region' },
    send: { a: 'unit', b: 'region' },
    pass: {},
  },
};
const onMap = kind => ['region', 'card', 'place'].includes(kind);
const begin = (...actions) => start(actions, game, onMap);
const region = key => ({ kind: 'region', key });
const things = choice => [...choice.things.keys()].sort();

test('a source first, then its targets, then the action', () => {
  const first = begin('done', 'move a b', 'move a c', 'move d c');
  assert.deepEqual(things(first), ['region:a', 'region:d']);
  assert.equal(first.things.get('region:a'), 2);
  assert.deepEqual(
    first.buttons.map(b => b.action),
    ['done'],
  );
  const second = pick(first, region('a'));
  assert.deepEqual(things(second), ['region:b', 'region:c']);
  assert.deepEqual(
    second.buttons.map(b => b.action),
    ['done'],
    'what needs no argument stays',
  );
  assert.deepEqual(pick(second, region('c')), { action: 'move a c' });
});

test('the only target is still clicked on; the only thing without a place is not', () => {
  const choice = pick(begin('done', 'move a b', 'move a c', 'move d c'), region('d'));
  assert.deepEqual(things(choice), ['region:c']);
  assert.deepEqual(pick(choice, region('c')), { action: 'move d c' });
  assert.deepEqual(pick(begin('recruit a militia', 'fort b'), region('a')), { action: 'recruit a militia' });
});

test('the only source is picked by itself', () => {
  const choice = begin('done', 'move a b', 'move a c');
  assert.deepEqual(things(choice), ['region:b', 'region:c']);
  assert.deepEqual(choice.chosen, [{ kind: 'region', key: 'a', auto: true }]);
  assert.equal(started(choice), false);
});

test('another source may be picked instead, and steps go back', () => {
  const second = pick(begin('move a b', 'move a c', 'move d e', 'move d b'), region('a'));
  const other = pick(second, region('d'));
  assert.deepEqual(things(other), ['region:b', 'region:e']);
  assert.deepEqual(
    other.chosen.map(c => c.key),
    ['d'],
  );
  assert.deepEqual(things(back(other)), ['region:a', 'region:d']);
});

test('a target that is also a source is a target first', () => {
  const second = pick(begin('move a b', 'move a c', 'move b a', 'move b c'), region('a'));
  assert.deepEqual(pick(second, region('b')), { action: 'move a b' });
});

test('there and back: the same thing can be named twice only once', () => {
  const second = pick(begin('move a b', 'move b a', 'move a c', 'move c a'), region('a'));
  assert.deepEqual(things(second), ['region:b', 'region:c']);
});

test('several verbs for one pair of things become buttons', () => {
  const choice = pick(pick(begin('move a b', 'raid a b', 'move a c', 'move d c'), region('a')), region('b'));
  assert.deepEqual(
    choice.buttons.map(b => b.action),
    ['move a b', 'raid a b'],
  );
  assert.equal(choice.things.size, 0);
});

test('what cannot be clicked on becomes buttons after what can', () => {
  const choice = pick(
    begin('done', 'recruit a militia', 'recruit a regular', 'recruit b militia'),
    region('a'),
  );
  assert.deepEqual(
    choice.buttons.map(b => b.action),
    ['done', 'recruit a militia', 'recruit a regular'],
  );
  const later = begin('send x a', 'send y a', 'send x b');
  assert.deepEqual(things(later), ['region:a', 'region:b'], 'the place is asked before the unit');
  assert.deepEqual(
    pick(later, region('a')).buttons.map(b => b.action),
    ['send x a', 'send y a'],
  );
});

test('a whole action and targets may stand side by side', () => {
  const choice = pick(begin('fort a', 'move a b', 'move a c', 'fort b'), region('a'));
  assert.deepEqual(
    choice.buttons.map(b => b.action),
    ['fort a'],
  );
  assert.deepEqual(things(choice), ['region:b', 'region:c']);
});

test('numbers are buttons, many numbers a stepper', () => {
  const few = begin('take militia 0', 'take militia 1', 'take militia 2');
  assert.deepEqual(
    few.buttons.map(b => [b.type, b.value]),
    [
      ['number', 0],
      ['number', 1],
      ['number', 2],
    ],
  );
  const many = begin(...Array.from({ length: 14 }, (_, i) => `take militia ${i}`));
  assert.deepEqual(many.buttons, []);
  assert.deepEqual(
    many.stepper.values,
    Array.from({ length: 14 }, (_, i) => i),
  );
  assert.equal(stepTo(many, 12), 'take militia 12');
  assert.equal(stepTo(many, 14), null);
});

test('too many buttons are grouped by verb', () => {
  const many = start(
    [...Array.from({ length: 8 }, (_, i) => `ops o${i}`), 'event', 'take x 1', 'take y 1'],
    game,
    () => false,
  );
  assert.deepEqual(
    many.buttons.map(b => b.verb ?? b.action),
    ['ops', 'event', 'take'],
  );
  const ops = pick(many, { kind: 'verb', key: 'ops' });
  assert.deepEqual(
    ops.buttons.map(b => b.action),
    Array.from({ length: 8 }, (_, i) => `ops o${i}`),
  );
});

test('a click on a place of another kind means the only thing of that key', () => {
  const choice = begin('deploy box north', 'deploy north box', 'deploy box south');
  assert.deepEqual(things(pick(choice, { kind: 'zone', key: 'box' })), ['place:north', 'place:south']);
});

test('what is not offered is not picked', () => {
  assert.equal(pick(begin('move a b', 'move c d'), region('z')), null);
  assert.equal(pick(begin('pass'), region('a')), null);
});

test('actions are parsed by the table of verbs', () => {
  assert.deepEqual(parseAction(game, 'take militia 3').args, [
    { kind: 'unit', key: 'militia' },
    { kind: 'number', key: '3' },
  ]);
});

test('by clicks on what is offered every action can be reached, and only those', () => {
  const all = [
    'done',
    'event',
    'move a b',
    'move a c',
    'move b a',
    'raid b a',
    'recruit a militia',
    'recruit a regular',
    'fort c',
    'play k',
    'deploy n s',
    'deploy s n',
    'ops recruit',
    'take militia 1',
    'send x a',
  ];
  const reached = new Set();
  const walk = (choice, depth) => {
    assert.ok(depth < 6, 'it comes to an end');
    for (const b of choice.buttons)
      b.action
        ? reached.add(b.action)
        : follow(choice, b.type === 'verb' ? { kind: 'verb', key: b.verb } : b, depth);
    for (const name of choice.things.keys())
      follow(choice, { kind: name.split(':')[0], key: name.split(':')[1] }, depth);
  };
  const follow = (choice, what, depth) => {
    const then = pick(choice, what);
    assert.ok(then, `${what.kind}:${what.key} is offered`);
    'action' in then ? reached.add(then.action) : walk(then, depth + 1);
  };
  walk(start(all, game, onMap), 0);
  assert.deepEqual([...reached].sort(), [...all].sort());
});

test('a verb that stands apart is a button first; its places come after it', () => {
  const apart = verb => verb === 'fort';
  const choice = start(['fort a', 'fort b', 'recruit a militia', 'recruit c militia'], game, onMap, apart);
  assert.deepEqual(things(choice), ['region:a', 'region:c']);
  assert.deepEqual(choice.buttons, [{ type: 'verb', verb: 'fort', count: 2 }]);
  assert.deepEqual(pick(choice, region('a')), { action: 'recruit a militia' });
  const forts = pick(choice, { kind: 'verb', key: 'fort' });
  assert.deepEqual(things(forts), ['region:a', 'region:b']);
  assert.deepEqual(pick(forts, region('b')), { action: 'fort b' });
  assert.deepEqual(things(back(forts)), things(choice));
  assert.deepEqual(things(start(['fort a', 'fort b'], game, onMap, apart)), ['region:a', 'region:b']);
});

test('verbs of one name are behind one button, unless there is only one of them', () => {
  const apart = verb => ({ fort: 'works', ops: 'works', recruit: true })[verb] ?? false;
  const actions = ['fort a', 'fort b', 'ops campaign', 'recruit a militia', 'move a b', 'done'];
  const choice = start(actions, game, onMap, apart);
  const buttons = ({ buttons: all }) => all.map(b => b.name ?? b.verb);
  assert.deepEqual(buttons(choice), ['done', 'recruit', 'works'], 'in the order of the game');
  assert.deepEqual(buttons(start(actions.toReversed(), game, onMap, apart)), buttons(choice));
  assert.deepEqual(choice.buttons[2], { type: 'verbs', name: 'works', verbs: ['ops', 'fort'] });
  const works = pick(choice, { kind: 'verbs', key: 'works' });
  assert.deepEqual(buttons(works), ['ops', 'fort']);
  assert.deepEqual(things(works), []);
  const forts = pick(works, { kind: 'verb', key: 'fort' });
  assert.deepEqual(pick(forts, region('b')), { action: 'fort b' });
  assert.deepEqual(buttons(back(forts)), ['ops', 'fort']);
  assert.deepEqual(buttons(back(works)), buttons(choice));
  assert.equal(pick(choice, { kind: 'verbs', key: 'ships' }), null);
  const one = start(['fort a', 'fort b', 'move a b'], game, onMap, apart);
  assert.deepEqual(buttons(one), ['fort']);
});
