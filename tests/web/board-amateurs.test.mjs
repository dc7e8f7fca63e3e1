// The board of Amateurs, to Arms! in node: what a position shows, what is known of the enemy, where things are.
import assert from 'node:assert/strict';
import test from 'node:test';
import { makePage } from './fakedom.mjs';
import { site } from './means.mjs';

makePage();
const { loadWords, setLanguage } = await import('../../clients/web/words.js');
const { Game } = await import('../../clients/web/game.js');
await loadWords();
await loadWords('/games/amateurs/words.json');
const { Board } = await import('../../clients/web/games/amateurs/board.js');
const game = new Game(site('games/amateurs/game.json'));
const map = site('games/amateurs/map.json');
const opening = site('games/amateurs/opening.json');

async function boardAt(view) {
  const board = new Board(game, map);
  board.update(view);
  await board.bringRest();
  return board;
}
const place = (board, key) => board.sheet.places.get(key).element;
/** The opening as the British know it: what their Expedition A holds. */
const british = {
  ...opening,
  force: { 'gb-a': { regular: 3, indian: 1 } },
  where: { ...opening.where, brock: game.index('force', 'gb-a') },
  commander: { ...opening.commander, 'gb-a': game.index('leader', 'brock') },
};

test('every Expedition of the opening is where it is told to be', async () => {
  const board = await boardAt(opening);
  for (const key of Object.keys(map.forces)) {
    const n = opening.at[key] ?? 0;
    const lake = map.forces[key][1];
    const where = lake
      ? opening.out?.[map.forces[key][0]]?.[lake]
        ? `lake-${lake}`
        : null
      : (Object.keys(map.spaces)[n] ?? null);
    assert.equal(board.at.whereIs(key), where, key);
    // A fleet in port is asked for at its lake.
    assert.equal(Boolean(board.locate('force', key)), Boolean(where || lake), key);
  }
  assert.equal(board.locate('force', 'loose'), null);
});

test('ways by land and over the lake to the same place are told apart', async () => {
  const at = key => game.index('place', key);
  const board = await boardAt({ ...british, node: 'march', march: 1, 'march-at': at('amherstburg') });
  assert.equal(board.shortAction('go detroit'), 'By land: Detroit (river)');
  assert.equal(board.shortAction('by-lake detroit'), 'Over the lake: Detroit (1 MP)');
  assert.equal(board.shortAction('go quebec'), null, 'no link leads there');
  assert.equal(board.asksOfCard({ node: 'march' }), false, 'the card does not lie on the map');
  assert.equal(board.asksOfCard({ node: 'event.put' }), true);
});

test('what a step costs, where it means a fight, what an Op buys', async () => {
  const at = key => game.index('place', key);
  const marching = (from, view = {}) =>
    boardAt({ ...opening, node: 'march', player: 'us', march: 1, 'march-at': at(from), ...view });
  const hint = async (from, action, view) => {
    const board = await marching(from, view);
    return board.hint(action, board.at.view);
  };
  assert.deepEqual(await hint('detroit', 'go amherstburg'), { badge: '1', fight: true }, 'Brock is there');
  assert.deepEqual(await hint('buffalo', 'go genesee'), { badge: '2' });
  assert.deepEqual(await hint('buffalo', 'go quebec'), { fight: true }, 'no link leads there');
  const empty = { at: {}, 'loose-gb': {} };
  assert.equal((await hint('buffalo', 'go york', empty)).fight, true, 'Local Militia may rise');
  const held = { us: [...opening.control.us, 'york'], gb: [] };
  assert.equal((await hint('buffalo', 'go york', { ...empty, control: held })).fight, undefined);
  const board = await boardAt({ ...british, node: 'ops.raise', player: 'gb' });
  assert.equal(board.shortAction('into militia loose'), '2 Volunteer Militia: as single points');
  assert.match(board.shortAction('into fencible loose'), /^Fencible/);
  assert.equal(board.verbLabel('road'), 'Build a Road (2 Ops)');
  assert.equal(board.phrase('fort york'), 'Build a Fort (whole card): York');
  assert.equal(board.phrase('fort quebec'), 'Raise the Fort to level 4 (whole card): Quebec');
  assert.equal(board.phrase('raise york'), null);
});

test('saved cards are marked; a plain No has no check mark', async () => {
  const view = {
    ...british,
    node: 'combat.local',
    hand: { us: 3, gb: 2 },
    saved: { gb: 1 },
    pile: { 'hand-gb': ['cavalry-112'], 'saved-gb': ['artillery-115'] },
  };
  const board = await boardAt(view);
  const { gb, us } = board.hands(view);
  assert.equal(gb.count, 3);
  assert.deepEqual(gb.apart, { cards: ['artillery-115'], flag: 'saved' });
  assert.deepEqual(us.apart.cards, []);
  assert.equal(board.actionIcon('done'), 'i-close');
  assert.equal((await boardAt({ ...view, node: 'ops' })).actionIcon('done'), 'i-check');
});

test('a fleet in port is chosen at its lake, points by buttons', async () => {
  const board = await boardAt({ ...british, node: 'ops', player: 'gb' });
  const picked = [];
  board.onPick((kind, key) => picked.push(`${kind}:${key}`));
  board.mark({ targets: new Map([['force:gb-lo', {}]]) });
  const ontario = place(board, 'lake-ontario');
  assert.equal(ontario.dataset.offers, 'gb-lo');
  board.pick(ontario);
  assert.deepEqual(picked, ['force:gb-lo']);
  assert.equal(board.shortAction('activate gb-lo put-out'), 'Lake Ontario: put out on the lake');
  assert.equal(board.shortAction('activate gb-a move'), null);
  assert.equal(board.shortAction('lose militia loose'), 'Lose 1 Volunteer Militia (single point)');
  assert.deepEqual(
    ['ops', 'combat.lose', 'march.meet'].map(node => board.clickable('force', { node })),
    [true, false, false],
  );
});

test('every purchase has a label, and so has what is behind one button', async () => {
  const board = await boardAt(british);
  const view = { node: 'ops' };
  const bought = Object.keys(game.data.verbs).filter(verb => board.apart(verb, view));
  assert.ok(bought.length > 10);
  for (const verb of bought.flatMap(name => [name, String(board.apart(name, view))]))
    assert.match(board.verbLabel(verb) ?? '', /^[A-Z][a-z]+ ?/, verb);
  assert.equal(board.apart('raise', { node: 'round' }), false);
});

test('own Expeditions by what they hold, the enemy’s by what everybody can reckon', async () => {
  const board = await boardAt(british);
  assert.match(place(board, 'amherstburg').textContent, /A4/);
  assert.match(place(board, 'detroit').textContent, /A4\?/);
  assert.match(board.describe('force', 'gb-a', british), /3 Regular.*Brock/);
  assert.match(board.describe('force', 'us-a', british), /not known.*4 points/);
  const unseen = await boardAt({ ...british, seen: { ...opening.seen, 'us-a': 0 } });
  assert.match(place(unseen, 'detroit').textContent, /A\?/, 'nobody can reckon it: that is not 0');
  assert.match(unseen.describe('force', 'us-a', unseen.at.view), /not known, nor how strong it is/);
  const fleet = { cochrane: game.index('force', 'if'), brock: 38 };
  const sea = await boardAt({ ...opening, where: { ...opening.where, ...fleet }, seen: { if: 6 } });
  assert.equal(sea.at.knows('if'), false, 'that its admiral is seen says nothing of its troops');
  assert.equal(sea.at.points('if'), 6);
  const where = Object.fromEntries(Object.keys(map.leaders).map(key => [key, 31]));
  where.brock = game.index('force', 'gb-a');
  const empty = { ...british, where, force: {}, seen: { ...opening.seen, 'gb-a': 0 } };
  assert.match(place(await boardAt(empty), 'amherstburg').textContent, /A0/, 'one’s own: leaders alone');
});

test('Forts, stars, control and ships are seen', async () => {
  const control = {
    us: opening.control.us.filter(key => key !== 'detroit'),
    gb: [...opening.control.gb, 'detroit'],
  };
  const board = await boardAt({ ...opening, control });
  assert.equal(place(board, 'detroit').getAttribute('data-side'), 'gb');
  assert.ok(place(board, 'detroit').classList.contains('is-taken'));
  assert.match(board.describe('place', 'quebec', opening), /Fort, level 3/);
  assert.equal(board.at.lake('erie'), 'gb');
  assert.match(board.describe('haven', 'kingston', opening), /1 Schooner|1 schooner/);
});

test('what is asked about in a place is chosen there', async () => {
  const board = await boardAt({ ...british, node: 'ops', player: 'gb' });
  const picked = [];
  board.onPick((kind, key) => picked.push(`${kind}:${key}`));
  board.mark({ targets: new Map([['force:gb-a', {}]]) });
  assert.ok(place(board, 'amherstburg').classList.contains('is-hot'));
  board.pick(place(board, 'amherstburg'));
  assert.deepEqual(picked, ['force:gb-a']);
});

test('reach is drawn on the map, odds as one bar', async () => {
  const board = await boardAt(british);
  const notes = [
    { m: 'reach', a: ['detroit', 2] },
    { m: 'combat-odds', a: ['us', 40, 1, 5] },
    { m: 'combat-odds', a: ['gb', 20, 0, 9] },
  ];
  assert.deepEqual(
    board.oddsTold(notes).map(note => note.a[0]),
    ['us', 'gb'],
  );
  assert.match(board.sheet.places.get('detroit').reach.textContent, /2/);
  assert.equal(board.oddsPicture(notes[1], notes), null);
  assert.ok(board.oddsPicture(notes[2], notes), 'one bar behind the last of them');
});

test('in French, too', async () => {
  const board = await boardAt(opening);
  await setLanguage('fr');
  board.retext();
  assert.match(place(board, 'quebec').getAttribute('aria-label'), /^Québec\./);
  await setLanguage('en');
});

test('every card has a picture, and every area holds its own place', async () => {
  const { artOf } = await import('../../clients/web/games/amateurs/cards.js');
  for (const { key } of game.kind('card').things) assert.notEqual(artOf(key), 'star', key);
  const board = await boardAt(opening);
  const areas = Object.keys(map.areas.rings);
  for (const [key, { nature }] of Object.entries(map.spaces))
    assert.equal(areas.includes(key), nature !== 'wilderness' && nature !== 'at-sea', key);
  assert.equal(board.sheet.areas.all.get('york').getAttribute('data-side'), 'gb');
});

test('a Local Militia is raised, lost or stands aside, as is asked', async () => {
  const words = async node => (await boardAt({ ...british, node })).shortAction('local');
  assert.equal(await words('combat.local'), 'Raise Local Militia');
  assert.equal(await words('combat.lose'), 'Lose 1 Local Militia');
  assert.equal(await words('combat.part'), '1 Local Militia does not take part');
});

test('an Expedition that a card has frozen says so', async () => {
  const board = await boardAt({ ...british, node: 'ops', player: 'gb', barred: ['gb-a'] });
  assert.match(board.describe('force', 'gb-a', board.at.view), /May not be activated any more this turn/);
  const panel = board.sidePanels(board.at.view, { you: 'gb' }).find(one => one.key === 'expeditions');
  assert.match(panel.node.textContent, /may not be activated any more this turn/);
  assert.equal(board.wouldMean('force', 'gb-a'), 'activate gb-a move');
  assert.equal(board.isWary('activate gb-a move'), true);
  assert.equal(board.warns([{ m: 'no-way', a: ['gb-a'] }]), true);
  assert.equal(board.warns([{ m: 'reach', a: ['york', 2] }]), false);
});

test('cards that change a die stand among its modifiers, and the end of the chart is told', async () => {
  const board = await boardAt({
    ...british,
    combat: 1,
    'combat-where': game.index('place', 'detroit'),
    'combat-forces': ['us-a', 'gb-a'],
  });
  const notes = [
    { m: 'combat-begins', a: ['us-a', 'detroit'] },
    { m: 'combat-columns', a: ['us', 'size-5', 2, 'full'] },
    { m: 'card-die', a: ['gb', 1] },
    { m: 'combat-die', a: ['us', 8] },
    { m: 'combat-die', a: ['gb', 3] },
    { m: 'combat-modifier', a: ['gb', 'card', 1] },
    { m: 'card-die', a: ['us', 2] },
    { m: 'combat-result', a: ['us', 9, 3, 1] },
    { m: 'combat-result', a: ['gb', 4, 1, 0] },
  ];
  const [us, gb] = board.battle(board.at.view, [{ n: 0, notes }]).columns;
  assert.deepEqual(
    us.lines.filter(line => line.icon === 'i-cards').map(line => line.value),
    ['+2'],
  );
  assert.match(us.result, /^In all 10, the chart ends at 9: the enemy loses 3; 1 asterisk$/);
  assert.deepEqual(
    gb.lines.map(line => line.value),
    ['+1'],
    'told once',
  );
  assert.match(gb.result, /^In all 4: the enemy loses 1; 0 asterisks/);
});

test('Local Militia who rose stand in the panel of their combat, those of another do not', async () => {
  const board = await boardAt({
    ...british,
    combat: 1,
    'combat-where': game.index('place', 'york'),
    'combat-forces': ['us-a'],
  });
  const fight = [
    { m: 'combat-begins', a: ['us-a', 'york'] },
    { m: 'combat-columns', a: ['us', 'size-5', 2, 'full'] },
    { m: 'combat-columns', a: ['gb', 'size-5', 1, 'full'] },
  ];
  const rose = place => ({ m: 'local-militia', by: 'gb', a: [place, 7, 4] });
  const linesAfter = before =>
    board
      .battle(board.at.view, [{ n: 0, notes: [{ m: 'marches', a: [] }, ...before, ...fight] }])
      .columns.map(({ side, lines }) => [side, lines.find(({ icon }) => icon === 'u-militia')?.value]);
  const both = [
    ['us', undefined],
    ['gb', 4],
  ];
  assert.deepEqual(linesAfter([rose('york')]), both);
  assert.deepEqual(linesAfter([rose('york'), { m: 'dispersion', a: ['us-a', 2, 1] }]), both);
  for (const before of [[rose('kingston')], [rose('york'), { m: 'marches', a: [] }]])
    assert.deepEqual(linesAfter(before)[1], ['gb', undefined]);
});

test('a combat of which nothing is told yet does not show the one before', async () => {
  const fight = {
    combat: 1,
    'combat-where': game.index('place', 'detroit'),
    'combat-force': game.index('force', 'gb-a'),
    at: { ...british.at, 'gb-a': game.index('place', 'detroit') },
  };
  const notes = [
    { m: 'combat-begins', a: ['us-b', 'queenston'] },
    { m: 'combat-columns', a: ['us', 'size-5', 2, 'full'] },
    { m: 'combat-die', a: ['us', 8] },
    { m: 'combat-result', a: ['us', 8, 2, 1] },
    { m: 'combat-won', a: ['us', 'queenston'] },
  ];
  const shown = async more => {
    const board = await boardAt({ ...british, ...fight, ...more });
    return board.battle(board.at.view, [{ n: 0, notes }]);
  };
  const { title, columns, note, over } = await shown({});
  assert.match(title, /Detroit/);
  assert.equal(over, false);
  assert.equal(note, '');
  assert.deepEqual(
    columns.map(({ side, lines, dice, result }) => [side, lines.map(line => line.value), dice, result]),
    [
      ['gb', [4], [], ''],
      ['us', ['(4)'], [], ''],
    ],
  );
  // Who was beaten retreats when it is told who has won.
  const { title: still } = await shown({ 'combat-forces': ['us-b'] });
  assert.match(still, /Queenston/);
});

test('equal losses are one number, and others read that a Reaction is waited for', async () => {
  const board = await boardAt({ ...british, combat: 1, 'combat-forces': ['us-a', 'gb-a'] });
  const lost = (...a) => ({ m: 'combat-loses', a });
  const notes = [
    { m: 'combat-begins', a: ['us-a', 'detroit'] },
    { m: 'combat-die', a: ['us', 8] },
    lost('us', 'militia', 'loose'),
    lost('us', 'regular', 'us-a'),
    lost('us', 'militia', 'loose'),
    lost('gb', null, null),
    lost('gb', null, null),
  ];
  const { note } = board.battle(board.at.view, [{ n: 0, notes }]);
  assert.match(
    note.textContent,
    /^The US loses 2 points: Volunteer Militia \(single points\)\. The US loses 1 Regular/,
  );
  assert.equal(note.textContent.match(/The British lose 1 /g)?.length, 2, 'of what kind is not known');
  assert.equal(
    board.awaits({ m: 'ask-react', a: ['activation'] }, 'Great Britain'),
    'Great Britain may react with a card.',
  );
  assert.equal(board.awaits({ m: 'ask-ops', a: [2] }, 'Great Britain'), null);
});

test('at Ghent the level of victory is told, at the end how it came about, and the level once', async () => {
  const board = await boardAt({ ...british, peace: { us: 10, gb: 10 }, over: true, level: map.level[10] });
  const panel = board.sidePanels(board.at.view, { you: 'gb' }).find(one => one.key === 'peace');
  assert.doesNotMatch(panel.node.textContent, /As it stands/, 'there is nothing more to come');
  const last = { ...board.at.view, over: false };
  const then = board.sidePanels(last, { you: 'gb' }).find(one => one.key === 'peace').node.textContent;
  assert.match(then, /As it stands: .*\d spaces? to: .*\d spaces? to: /);
  const notes = [
    { m: 'markers-meet', a: [13] },
    { m: 'ghent-number', a: ['us', 20, 12, 8, 0] },
    { m: 'ghent-number', a: ['gb', 11, 3, 0, 8] },
    { m: 'ghent-shift', a: ['us', 3, 10] },
  ];
  const words = board.standing(board.at.view, [{ n: 0, notes }]).textContent;
  assert.match(words, /US Ghent Number: 20 \(enemy places 12, tribes 8, Indian nation 0\)/);
  assert.match(words, /gains 3 spaces at Ghent/);
  assert.doesNotMatch(words, /Victory/, 'the sentence above has it');
});
