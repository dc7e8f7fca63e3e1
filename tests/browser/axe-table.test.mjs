// The table in its states, light and dark, English and French: nothing serious or critical for axe.
import assert from 'node:assert/strict';
import { check, reader } from './lib/axe.mjs';
import { tableInBattle } from './lib/journal.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();
/** The map has been looked at: what lies around it. */
const AROUND = { exclude: [['.map > svg']] };

scene('a table in several states', async stage => {
  const nora = await reader(stage, server);
  const bad = [];
  await nora.newGameAgainstComputer();
  const { cards } = await nora.turn();
  bad.push(...(await check(nora, 'play')));
  await nora.page.evaluate(async () => (await import('/words.js')).setLanguage('en'));
  await nora.playCard(cards[0]);
  await nora.act('ops campaign').waitFor();
  bad.push(...(await check(nora, 'a card in play', AROUND)));
  await nora.pressAct('ops campaign');
  await nora.until(() => document.querySelector('[data-id="event-last"], .map svg .is-hot'));
  if (await nora.act('event-last').count()) await nora.pressAct('event-last');
  await nora.until(() => document.querySelector('.map svg .is-hot'));
  bad.push(...(await check(nora, 'places to choose')));
  for (const [key, name] of [
    ['a', 'actions'],
    ['p', 'position'],
    ['?', 'keys'],
  ]) {
    await nora.press(key);
    await nora.until(() => document.querySelector('dialog[open]'), null, `the sheet of ${key}`);
    bad.push(...(await check(nora, name, 'dialog[open]')));
    await nora.closeDialog();
  }
  await nora.page.locator('[data-panel] .link').first().click();
  await nora.dialog.waitFor();
  bad.push(...(await check(nora, 'score', 'dialog[open]')));
  await nora.closeDialog();
  await nora.page.locator('[data-bar="menu"]').click();
  await nora.dialog.waitFor();
  bad.push(...(await check(nora, 'menu', 'dialog[open]')));
  await nora.closeDialog();
  await nora.press('c');
  bad.push(...(await check(nora, 'piles', AROUND)));
  assert.deepEqual(bad, []);
});

scene('battle, refusal, result and lesson', async stage => {
  const nora = await reader(stage, server);
  const bad = [];
  await nora.go('/learn/dawn');
  await nora.page.locator('.coach').waitFor();
  bad.push(...(await check(nora, 'learn', AROUND)));
  await nora.newGameAgainstComputer();
  await nora.turn();
  await nora.clickRegion('boston');
  await nora.page.locator('#toasts .toast').waitFor();
  bad.push(...(await check(nora, 'refusal', AROUND)));
  await nora.sitAt(await tableInBattle(server));
  await nora.page.locator('.battle-panel:not([hidden])').waitFor();
  await nora.page.evaluate(async () => (await import('/words.js')).setLanguage('en'));
  await nora.picture('battle');
  bad.push(...(await check(nora, 'battle', AROUND)));
  await nora.page.evaluate(async () => (await import('/words.js')).setLanguage('en'));
  await nora.menu('Resign');
  bad.push(...(await check(nora, 'a question', 'dialog[open]')));
  await nora.dialog.locator('.dialog-foot .is-main').click();
  await nora.page.locator('dialog .result').waitFor();
  bad.push(...(await check(nora, 'result', 'dialog[open]')));
  assert.deepEqual(bad, []);
});

scene('the hand-over', async stage => {
  const nora = await reader(stage, server);
  const bad = [];
  await nora.go('/new/dawn?with=hotseat');
  await nora.page.locator('#start').click();
  await nora.page.locator('dialog.handover').waitFor();
  bad.push(...(await check(nora, 'hand-over', 'dialog[open]')));
  assert.deepEqual(bad, []);
});
