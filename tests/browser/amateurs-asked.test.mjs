// Amateurs, to Arms! in the browser: every kind of question that a war asks, in both languages, fights on land and
// on the lakes with their odds, and what axe says of them.
import assert from 'node:assert/strict';
import { askedFor } from './lib/asked.mjs';
import { check, reader } from './lib/axe.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

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
  await person.go('/about');
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

scene('a fight on a lake: lines, pairings and the odds before one stays', async stage => {
  const liv = await reader(stage, server);
  await comesTo(liv, 'lake.avoid');
  const panel = liv.page.locator('.battle-panel:not([hidden])').first();
  await liv.page.locator('.prompt-acts [data-id="fight"]').first().click();
  await liv.page.locator('.prompt-acts [data-id="confirm"]').waitFor();
  await liv.reads(/Fought to the end: US \d+%, British \d+%/, '.play');
  await liv.picture('amateurs-lake-odds');
  await liv.page.locator('.prompt-acts [data-id="confirm"]').click();
  await liv.turn();
  await panel.waitFor();
  assert.ok((await panel.locator('li, .battle-line').count()) > 1, 'the line of battle is shown');
  await liv.picture('amateurs-lake');
  assert.deepEqual(await check(liv, 'amateurs lake'), []);
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
