// Amateurs, to Arms! in the browser: every kind of question that a war asks, in both languages, fights on land and
// on the lakes with their odds, and what axe says of them.
import assert from 'node:assert/strict';
import { askedFor } from './lib/asked.mjs';
import { check, reader } from './lib/axe.mjs';
import { scene, serverForFile } from './lib/scene.mjs';
import { gold } from './lib/stacks.mjs';

/** Fleets are built and put out: what they ask comes up soon. */
const AFLOAT = /put-out|^fight$|^build|^advance|^port|^gang|^ops/;
const LAKES = ['lake.avoid', 'lake.line', 'lake.break-off'];
/** Those of the first years; the others need a whole war. */
const KINDS = [
  ...LAKES,
  'round',
  'ops',
  'ops.chief',
  'ops.raise',
  'ops.advance',
  'activate.muster',
  'march',
  'march.meet',
  'group',
  'combat.local',
  'combat.part',
  'combat.lose',
  'combat.retreat',
  'lake.refuge',
  'prepare.disband',
  'prepare.starve',
  'react',
  'event.site',
  'event.put',
  'event.target',
  'event.choose',
];

let games;
const server = serverForFile(async () => {
  games = await askedFor('amateurs', KINDS, { games: 2, lean: AFLOAT });
});

/** Sits down where a game has come to such a question. */
async function comesTo(person, node) {
  const { journal, player } = games.get(node);
  const other = player === 'us' ? 'gb' : 'us';
  await person.goNowhere();
  const id = await person.page.evaluate(
    async ([text, seats]) => (await import('/saves.js')).importJournal(text, { seats }),
    [journal, { [player]: 'person', [other]: 'random' }],
  );
  await person.go(`/play/${id}`);
  await person.ready();
  await person.turn();
}

/** Runs in the page: what is asked, and what is no sentence of it. */
function asked() {
  const text = el => el?.textContent.replace(/\s+/g, ' ').trim() ?? '';
  const acts = [...document.querySelectorAll('.prompt-acts [data-id]:not([data-id="takeback"])')]
    .map(b => text(b.querySelector('span')) || b.getAttribute('aria-label'))
    .filter(Boolean);
  const main = text(document.querySelector('.prompt-main'));
  const why = text(document.querySelector('.prompt-why'));
  const raw = /\b(us|gb)-[a-l]\b|[{}]|undefined|null|amateurs-|\b[a-z]+-[a-z]+-[a-z]+\b/;
  return {
    main,
    rule: Boolean(document.querySelector('.prompt-why [data-rule], .prompt-why .rule')),
    bad: [
      ...[main, why, ...acts].filter(words => raw.test(words)).map(words => `no sentence: ${words}`),
      ...acts.filter((label, i) => acts.indexOf(label) !== i).map(label => `two buttons: ${label}`),
      ...(main.length < 10 ? [`too short: ${main}`] : []),
    ],
    choices: acts.length + document.querySelectorAll('.map svg .is-hot, .hand .card.is-hot, .stepper').length,
  };
}

scene('every kind of question, in English and in French', async stage => {
  assert.ok(games.size >= 20, `only ${[...games.keys()].join(' ')} came up`);
  const ada = await stage.person({ url: server.url });
  const told = [];
  for (const node of games.keys()) {
    await comesTo(ada, node);
    const words = [];
    for (const language of ['en', 'fr']) {
      await ada.page.evaluate(async l => (await import('/words.js')).setLanguage(l), language);
      await ada.until(l => document.documentElement.lang === l, language);
      const now = await ada.page.evaluate(asked);
      assert.deepEqual(now.bad, [], `${node}, ${language}`);
      assert.ok(now.choices > 0, `${node}: nothing can be chosen`);
      words.push(now.main);
    }
    assert.notEqual(words[0], words[1], `${node} is asked in one language only`);
    told.push(`${node}: ${words.join(' / ')}`);
    await ada.picture(`amateurs-asked/${node}`);
  }
  console.log(told.join('\n'));
});

/** What a panel shows: lines, dice and results of both columns, beside the words of the prompt. */
const panelOf = person =>
  person.page.evaluate(() => {
    const panel = document.querySelector('.battle-panel:not([hidden])');
    const words = el => el?.textContent.replace(/\s+/g, ' ').trim() ?? '';
    return (
      panel && {
        title: words(panel.querySelector('h2')),
        sides: [...panel.querySelectorAll('.battle-side')].map(side => ({
          side: side.dataset.side,
          lines: [...side.querySelectorAll('li')].map(words),
          dice: [...side.querySelectorAll('.dice > *')].map(words),
          result: words(side.querySelector('.battle-result')),
        })),
        note: words(panel.querySelector('.battle-note')),
        odds: words(panel.querySelector('.odds')),
        acts: [...panel.querySelectorAll('.dialog-foot [data-id]')].map(b => b.dataset.id),
      }
    );
  });

const speak = async (person, language) => {
  await person.page.evaluate(async l => (await import('/words.js')).setLanguage(l), language);
  await person.until(l => document.documentElement.lang === l, language);
  await person.page.waitForTimeout(100);
};

const raw = /\b(us|gb)-[a-l]\b|[{}]|undefined|null|NaN|amateurs-/;

/** In both languages, without anything that is no sentence. */
async function seenInBoth(person, name) {
  const seen = {};
  for (const language of ['fr', 'en']) {
    await speak(person, language);
    seen[language] = await panelOf(person);
    assert.ok(seen[language], `${name}: the panel is there`);
    const { title, sides, note, odds } = seen[language];
    for (const text of [title, note, odds, ...sides.flatMap(({ lines, result }) => [...lines, result])])
      assert.ok(!raw.test(text), `${name}, ${language}: ${text}`);
    await person.picture(`amateurs-${name}-${language}`);
  }
  assert.notDeepEqual(seen.en.sides[0].lines, seen.fr.sides[0].lines, name);
  return seen.en;
}

scene('a fight on a lake: lines, Leaders, odds and each pairing, in both languages', async stage => {
  const liv = await reader(stage, server);
  await comesTo(liv, 'lake.avoid');
  await liv.page.locator('.battle-panel:not([hidden])').waitFor();
  const met = await seenInBoth(liv, 'lake-met');
  for (const { lines } of met.sides) {
    assert.match(lines[0], /\+\d/, `the Leader with his rating: ${lines[0]}`);
    assert.match(lines[1], /^1\. .*\+\d/, `the first ship: ${lines[1]}`);
  }
  await liv.page.locator('.battle-panel [data-id="fight"]').click();
  await liv.page.locator('.prompt-acts [data-id="confirm"]').waitFor();
  await liv.reads(/US \d+ %, British \d+ %/, '.battle-panel');
  await liv.picture('amateurs-lake-odds');
  assert.deepEqual(await check(liv, 'amateurs lake', '.battle-panel'), []);

  await comesTo(liv, 'lake.line');
  await speak(liv, 'en');
  await liv.page.locator('.battle-panel [data-id^="gang"]').first().click();
  await liv.reads(/Pair 1/, '.battle-panel .odds');
  await liv.picture('amateurs-lake-line');

  await comesTo(liv, 'lake.break-off');
  const round = await seenInBoth(liv, 'lake-round');
  const totals = round.sides.map(({ lines }) => lines.filter(line => /\d \+ \d+ = \d+/.test(line)));
  assert.ok(totals[0].length > 0, `pairings were rolled: ${JSON.stringify(round)}`);
  assert.equal(totals[0].length, totals[1].length, 'a total for each ship of a pairing');
  for (const [i, line] of totals[0].entries()) {
    assert.match(line, /wins|stays|withdraws|sunk|captured|not given up/);
    assert.equal(/wins/.test(line), /withdraws|sunk|captured/.test(totals[1][i]), `${line}, ${totals[1][i]}`);
  }
  for (const { dice } of round.sides) {
    assert.equal(dice.length, totals[0].length, 'a die for each pairing');
    for (const die of dice) assert.match(die, /^\d$/, 'of ten sides, with a number on it');
  }
  assert.ok(round.acts.includes('go-in'), 'to go on or in is chosen in the panel');
  assert.deepEqual(await check(liv, 'amateurs lake round', '.battle-panel'), []);
});

scene('a fight on land: columns, modifiers, dice, losses and the retreat, in both languages', async stage => {
  const lou = await reader(stage, server);
  await comesTo(lou, 'combat.lose');
  const losing = await seenInBoth(lou, 'land-losses');
  for (const { lines, dice, result } of losing.sides) {
    assert.match(lines.join('|'), /Size column.*Leadership.*Supply/, 'what was announced');
    assert.match(dice.join(), /^\d$/);
    assert.match(result, /^In all -?\d+: the enemy loses \d/);
  }
  await comesTo(lou, 'combat.retreat');
  const leaving = await seenInBoth(lou, 'land-retreat');
  assert.match(leaving.note, /lose|wins?|draw/, 'losses are told');
  assert.ok(leaving.acts.length > 0 || (await gold(lou)).places.length > 0, 'the retreat is asked for');
});

scene('axe: an opened stack with supply, losses in a fight, on a desk and on a phone', async stage => {
  const eve = await reader(stage, server);
  await comesTo(eve, 'round');
  await eve.clickSpot('place', 'quebec');
  await eve.page.locator('.tray:not([hidden]) [data-kind="force"]').first().waitFor();
  await eve.page.locator('.map-tools .is-overlay').first().click();
  await eve.page.locator('.map svg .supply').first().waitFor();
  assert.deepEqual(await check(eve, 'amateurs play'), []);
  await comesTo(eve, 'combat.lose');
  await eve.picture('amateurs-losses');
  assert.deepEqual(await check(eve, 'amateurs losses'), []);
  const phone = await stage.person({
    url: server.url,
    size: 'phone',
    touch: true,
    context: { bypassCSP: true },
  });
  await comesTo(phone, 'combat.lose');
  await phone.picture('amateurs-phone-losses');
  assert.deepEqual(await check(phone, 'amateurs phone losses'), []);
  await comesTo(phone, 'ops');
  await phone.page.locator('[data-tab="tracks"], nav button').nth(2).click();
  assert.deepEqual(await check(phone, 'amateurs phone tracks'), []);
});
