// A game changes places between this browser and the server, and bears the name that its owner gives it.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

const rows = person => person.page.locator('.game-row');
const more = async (person, what) => {
  await rows(person).first().locator('> button').click();
  await person.button(what, person.dialog).click();
};

/** His hand is on the table again: what was gold before may still be there when the address has changed. */
async function holds(person, hand) {
  await person.until(
    n => document.querySelectorAll('.hand [data-card]').length === n,
    hand.length,
    'the cards of the hand',
  );
  await person.turn();
  assert.deepEqual(await person.hand(), hand);
}

scene('a game of this browser is named, moved to the server and back', async stage => {
  const person = await stage.person({ url: server.url });
  await person.newGameAgainstComputer({ side: 'us', where: 'browser' });
  await person.turn();
  const hand = await person.hand();
  await person.go('/');
  await more(person, 'Rename');
  await person.page.locator('#game-name').fill('Sunday’s war');
  await person.press('Enter');
  await person.reads('Sunday’s war', '.game-row b');
  await rows(person).first().locator('> button').click();
  await person.picture('game-more');
  await person.button('Move to the server', person.dialog).click();
  await person.until(
    () => !document.querySelector('.game-row')?.textContent.includes('in this browser'),
    null,
    'a game on the server',
  );
  assert.equal(await rows(person).count(), 1);
  await rows(person).first().locator('a').click();
  await person.ready();
  await person.turn();
  assert.doesNotMatch(person.path, /local-/);
  assert.deepEqual(await person.hand(), hand);

  await person.menu('Move to this browser');
  await person.until(() => location.pathname.startsWith('/play/local-'), null, 'a game in this browser');
  await holds(person, hand);
  await person.menu('Move to the server');
  await person.until(() => /^\/play\/(?!local-)/.test(location.pathname), null, 'a game on the server');
  await holds(person, hand);
});

scene('where the server cannot take it the game stays', async stage => {
  // No service worker, so that the answer can be made up.
  const person = await stage.person({ url: server.url });
  await person.newGameAgainstComputer({ side: 'us', where: 'browser' });
  await person.turn();
  const { path } = person;
  person.expect(/api\/1\/tables/, /status of 507|Failed to load/);
  await person.page.route('**/api/1/tables', route =>
    route.fulfill({
      status: 507,
      contentType: 'application/json',
      body: '{"error":{"code":"store","text":{"en":"The disk is full.","fr":"Le disque est plein."}}}',
    }),
  );
  await person.menu('Move to the server');
  await person.reads('The disk is full.');
  await person.turn();
  assert.equal(person.path, path);
});

scene('the links of a table say how others reach this machine', async stage => {
  const person = await stage.person({ url: server.url });
  await person.newGameAgainstComputer({ side: 'us', where: 'server' });
  await person.turn();
  await person.menu('Links');
  await person.dialog.locator('.linkbox').first().waitFor();
  await person.page.waitForTimeout(400); // it slides in
  await person.picture('links-sheet');
  assert.equal(await person.dialog.locator('.linkbox').count(), 1); // nobody but watchers may come
  await person.reads('ghent serve --listen', 'dialog[open]');
});
