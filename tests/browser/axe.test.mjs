// Every screen, light and dark, English and French: nothing serious or critical for axe.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { finishedGame } from './lib/journal.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WAYS = [['light', 'en'], ['dark', 'en'], ['dark', 'fr'], ['light', 'fr']];

let game;
const server = serverForFile(async (ready) => { game = await finishedGame(ready); });

/** Runs in the page. */
async function findings() {
  const { violations } = await window.axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] });
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((n) => `${id}: ${n.target.join(' ')} ${n.any[0]?.message ?? n.all[0]?.message ?? ''} ${n.html.slice(0, 160)}`));
}

/** The screen as it is, in both themes and both languages. */
async function check(person, name) {
  const bad = [];
  await person.page.evaluate(AXE);
  for (const [theme, language] of WAYS) {
    await person.page.evaluate(async ([t, l]) => {
      (await import('/prefs.js')).setPrefs({ theme: t });
      await (await import('/words.js')).setLanguage(l);
    }, [theme, language]);
    await person.until((l) => document.documentElement.lang === l, language);
    for (const text of await person.page.evaluate(findings)) bad.push(`${name}, ${theme}, ${language}: ${text}`);
    if (theme === 'dark' && language === 'en') await person.picture(`axe/${name.replace(/\W+/g, '-')}-dark`);
  }
  return bad;
}

const reader = (stage) => stage.person({ url: server.url, context: { bypassCSP: true } });

async function pages(stage, list) {
  const nora = await reader(stage);
  const bad = [];
  for (const path of list) {
    await nora.go(path);
    await nora.until(() => document.querySelector('#screen .screen')?.childElementCount > 0);
    await nora.page.waitForLoadState('networkidle');
    bad.push(...await check(nora, path));
  }
  assert.deepEqual(bad, []);
}

scene('pages around the games', (stage) => pages(stage, ['/', '/new/dawn', '/new/dawn?with=friend', '/stats', '/settings', '/verify', '/about', '/no-such-page']));
scene('cards and rules', (stage) => pages(stage, ['/cards/dawn', '/cards/dawn/embargo-act', '/rules/dawn']));

scene('links, replays and proofs', async (stage) => {
  const nora = await reader(stage);
  const bad = [];
  await nora.go(`/join/${game.table}#${game.tokens.watch}`);
  await nora.page.locator('#join-enter').waitFor();
  bad.push(...await check(nora, 'join'));
  await nora.page.locator('#join-enter').click();
  await nora.page.locator('.timeline').waitFor();
  await nora.page.locator('.timeline input[type="range"]').fill('60');
  await nora.until(() => location.search === '?step=60');
  bad.push(...await check(nora, 'replay'));
  await nora.go(`/verify/${game.table}`);
  await nora.page.locator('.check').first().waitFor();
  bad.push(...await check(nora, 'proof'));
  await nora.go('/new/dawn?with=friend');
  await nora.page.locator('#start').click();
  await nora.page.locator('.linkbox').first().waitFor();
  bad.push(...await check(nora, 'invitation'));
  await nora.page.locator('.start-bar .is-main').click();
  await nora.ready();
  bad.push(...await check(nora, 'a table that waits'));
  assert.deepEqual(bad, []);
});

scene('a table in several states', async (stage) => {
  const nora = await reader(stage);
  const bad = [];
  await nora.newGameAgainstComputer();
  const { cards } = await nora.turn();
  bad.push(...await check(nora, 'play'));
  await nora.page.evaluate(async () => (await import('/words.js')).setLanguage('en'));
  await nora.playCard(cards[0]);
  await nora.act('ops campaign').waitFor();
  bad.push(...await check(nora, 'a card in play'));
  await nora.pressAct('ops campaign');
  await nora.until(() => document.querySelector('[data-id="event-last"], .map svg .is-hot'));
  if (await nora.act('event-last').count()) await nora.pressAct('event-last');
  await nora.until(() => document.querySelector('.map svg .is-hot'));
  bad.push(...await check(nora, 'places to choose'));
  for (const [key, name] of [['a', 'actions'], ['p', 'position'], ['?', 'keys']]) {
    await nora.press(key);
    await nora.dialog.waitFor();
    bad.push(...await check(nora, name));
    await nora.closeDialog();
  }
  await nora.page.locator('[data-panel] .link').first().click();
  await nora.dialog.waitFor();
  bad.push(...await check(nora, 'score'));
  await nora.closeDialog();
  await nora.page.locator('[data-bar="menu"]').click();
  await nora.dialog.waitFor();
  bad.push(...await check(nora, 'menu'));
  await nora.closeDialog();
  await nora.press('c');
  bad.push(...await check(nora, 'piles'));
  assert.deepEqual(bad, []);
});

scene('battle, refusal, result and lesson', async (stage) => {
  const nora = await reader(stage);
  const bad = [];
  await nora.go('/learn/dawn');
  await nora.page.locator('.coach').waitFor();
  bad.push(...await check(nora, 'learn'));
  await nora.newGameAgainstComputer();
  await nora.turn();
  await nora.clickRegion('boston');
  await nora.page.locator('#toasts .toast').waitFor();
  bad.push(...await check(nora, 'refusal'));
  for (let i = 0; i < 120 && !(await nora.page.locator('.battle-panel:not([hidden])').count()); i++) await nora.clickSomething(i * 7 + 2);
  await nora.page.locator('.battle-panel:not([hidden])').waitFor();
  await nora.picture('battle');
  bad.push(...await check(nora, 'battle'));
  await nora.page.evaluate(async () => (await import('/words.js')).setLanguage('en'));
  await nora.menu('Resign');
  bad.push(...await check(nora, 'a question'));
  await nora.dialog.locator('.dialog-foot .is-main').click();
  await nora.page.locator('dialog .result').waitFor();
  bad.push(...await check(nora, 'result'));
  assert.deepEqual(bad, []);
});

scene('the hand-over and a server that is gone', async (stage) => {
  const nora = await reader(stage);
  const bad = [];
  await nora.go('/new/dawn?with=hotseat');
  await nora.page.locator('#start').click();
  await nora.page.locator('dialog.handover').waitFor();
  bad.push(...await check(nora, 'hand-over'));
  assert.deepEqual(bad, []);
});
