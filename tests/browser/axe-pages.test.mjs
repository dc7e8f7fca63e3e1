// Every screen around the games, light and dark, English and French: nothing serious or critical for axe.
import assert from 'node:assert/strict';
import { check, reader } from './lib/axe.mjs';
import { finishedGame } from './lib/journal.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

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
