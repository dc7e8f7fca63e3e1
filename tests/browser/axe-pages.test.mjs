// Every screen around the games, light and dark, English and French: nothing serious or critical for axe.
import assert from 'node:assert/strict';
import { check, reader } from './lib/axe.mjs';
import { finishedGame } from './lib/journal.mjs';
import { scene, serverForFile } from './lib/scene.mjs';
import { Wire } from './lib/server.mjs';

let game;
const server = serverForFile(async ready => {
  game = await finishedGame(ready);
});

async function pages(stage, list) {
  const nora = await reader(stage, server);
  const bad = [];
  for (const path of list) {
    await nora.go(path);
    await nora.until(() => document.querySelector('#screen .screen')?.childElementCount > 0);
    await nora.page.waitForLoadState('networkidle');
    bad.push(...(await check(nora, path)));
  }
  assert.deepEqual(bad, []);
}

scene('pages around the games', stage =>
  pages(stage, [
    '/',
    '/new/dawn',
    '/new/dawn?with=friend',
    '/stats',
    '/settings',
    '/verify',
    '/about',
    '/no-such-page',
  ]),
);
scene('cards and rules', stage => pages(stage, ['/cards/dawn', '/cards/dawn/embargo-act', '/rules/dawn']));

scene('statistics with games in them', async stage => {
  const nora = await reader(stage, server);
  await nora.go('/stats');
  await nora.page.locator('.tiles .tile').first().waitFor();
  assert.deepEqual(await check(nora, 'statistics with games'), []);
});

scene('no server, and links that open nothing', async stage => {
  const wire = await new Wire(server.port).start();
  stage.finally(() => wire.end());
  const nora = await stage.person({ url: wire.url, context: { bypassCSP: true } });
  nora.expect(/ERR_CONNECTION|ERR_EMPTY|ERR_FAILED|WebSocket connection|Failed to fetch/, /40[134]/);
  const bad = [];
  await nora.go(`/join/${game.table}#${'0'.repeat(32)}`);
  await nora.page.locator('[role="alert"]').waitFor();
  bad.push(...(await check(nora, 'forbidden')));
  await nora.newGameAgainstComputer();
  await nora.turn();
  // Both languages have been read: without a server the other one could not be brought.
  await check(nora, 'before the server goes', '.prompt');
  wire.cut();
  await nora.page.locator('.line-state .toast').waitFor();
  bad.push(...(await check(nora, 'reconnecting', { exclude: [['.map > svg']] })));
  for (
    let i = 0;
    i < 12 &&
    !(await nora.page
      .locator('.line-state')
      .getByText(/réseau|serveur/)
      .count());
    i++
  ) {
    await nora.page
      .locator('.line-state button')
      .first()
      .click({ timeout: 1000 })
      .catch(() => {});
    await nora.page.waitForTimeout(200);
  }
  bad.push(...(await check(nora, 'server gone', { exclude: [['.map > svg']] })));
  await nora.page.locator('[data-bar="menu"]').click();
  await nora.dialog.locator('a[href="/"]').click();
  await nora.page.locator('.notice').waitFor();
  bad.push(...(await check(nora, 'home without a server')));
  assert.deepEqual(bad, []);
});

scene('links, replays and proofs', async stage => {
  const nora = await reader(stage, server);
  const bad = [];
  await nora.go(`/join/${game.table}#${game.tokens.watch}`);
  await nora.page.locator('#join-enter').waitFor();
  bad.push(...(await check(nora, 'join')));
  await nora.page.locator('#join-enter').click();
  await nora.page.locator('.timeline').waitFor();
  await nora.page.locator('.timeline input[type="range"]').fill('60');
  await nora.until(() => location.search === '?step=60');
  bad.push(...(await check(nora, 'replay')));
  await nora.pressAct('analyse');
  await nora.dialog.locator('.luck').waitFor({ timeout: 120000 });
  bad.push(...(await check(nora, 'analysis', 'dialog[open]')));
  await nora.closeDialog();
  await nora.page.locator('.graph svg').waitFor();
  bad.push(...(await check(nora, 'replay with its analysis', { exclude: [['.map > svg']] })));
  await nora.go(`/verify/${game.table}`);
  await nora.page.locator('.check').first().waitFor();
  bad.push(...(await check(nora, 'proof')));
  await nora.go('/new/dawn?with=friend');
  await nora.page.locator('#start').click();
  await nora.page.locator('.linkbox').first().waitFor();
  bad.push(...(await check(nora, 'invitation')));
  await nora.page.locator('.start-bar .is-main').click();
  await nora.ready();
  bad.push(...(await check(nora, 'a table that waits')));
  assert.deepEqual(bad, []);
});
