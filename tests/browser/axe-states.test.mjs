// States and sheets that one meets later: statistics, trouble with the line, rules, hints, the analysis.
import assert from 'node:assert/strict';
import { check, reader } from './lib/axe.mjs';
import { finishedGame } from './lib/journal.mjs';
import { scene, serverForFile } from './lib/scene.mjs';
import { Wire } from './lib/server.mjs';

let game;
const server = serverForFile(async ready => {
  game = await finishedGame(ready);
});
/** The map has been looked at: what lies around it. */
const AROUND = { exclude: [['.map > svg']] };
const NO_SERVER = /ERR_CONNECTION|ERR_EMPTY|ERR_FAILED|WebSocket connection|Failed to fetch/;

scene('statistics with games in them', async stage => {
  const nora = await reader(stage, server);
  await nora.go('/stats');
  await nora.page.locator('.tiles .tile').first().waitFor();
  assert.deepEqual(await check(nora, 'statistics with games'), []);
});

scene('a link that opens nothing, a line that is lost, a server that is gone', async stage => {
  const wire = await new Wire(server.port).start();
  stage.finally(() => wire.end());
  const nora = await stage.person({ url: wire.url, context: { bypassCSP: true } });
  nora.expect(NO_SERVER, /40[134]/);
  const bad = [];
  await nora.go(`/join/${game.table}#${'0'.repeat(32)}`);
  await nora.page.locator('[role="alert"]').waitFor();
  bad.push(...(await check(nora, 'forbidden')));
  await nora.go('/');
  await nora.page.waitForLoadState('networkidle');
  await nora.newGameAgainstComputer();
  await nora.turn();
  // Both languages are read before: without a server the other one could not be brought.
  await check(nora, 'before the server goes', '.prompt');
  wire.cut();
  const line = nora.page.locator('.line-state .toast');
  await line.waitFor();
  bad.push(...(await check(nora, 'reconnecting', AROUND)));
  for (let i = 0; i < 12 && !/ne répond pas|does not answer/.test(await line.textContent()); i++) {
    await line
      .locator('button')
      .click({ timeout: 1000 })
      .catch(() => {}); // it is being tried just now
    await nora.page.waitForTimeout(300);
  }
  bad.push(...(await check(nora, 'server gone', AROUND)));
  assert.deepEqual(bad, []);
});

scene('a rule and hints as sheets', async stage => {
  const nora = await reader(stage, server);
  const bad = [];
  await nora.newGameAgainstComputer();
  await nora.turn();
  await nora.page.locator('.prompt .rule').first().click();
  await nora.dialog.locator('.rule-body').first().waitFor();
  bad.push(...(await check(nora, 'a rule', 'dialog[open]')));
  await nora.closeDialog();
  await nora.press('h');
  await nora.dialog.locator('.hint').nth(2).waitFor({ timeout: 60000 });
  bad.push(...(await check(nora, 'hints', 'dialog[open]')));
  assert.deepEqual(bad, []);
});

scene('a replay with its analysis', async stage => {
  const nora = await reader(stage, server);
  const bad = [];
  await nora.go(`/join/${game.table}#${game.tokens.watch}`);
  await nora.page.locator('#join-enter').click();
  await nora.page.locator('.timeline').waitFor();
  await nora.pressAct('analyse');
  await nora.dialog.locator('.luck').waitFor({ timeout: 120000 });
  bad.push(...(await check(nora, 'analysis', 'dialog[open]')));
  await nora.closeDialog();
  await nora.page.locator('.graph svg').waitFor();
  bad.push(...(await check(nora, 'replay with its analysis', AROUND)));
  assert.deepEqual(bad, []);
});
