// What goes wrong has a screen that says so, and a way on.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';
import { Server } from './lib/server.mjs';

const server = serverForFile();
const NO_SERVER = [/ERR_CONNECTION|ERR_EMPTY|ERR_FAILED|WebSocket connection|Failed to fetch/];
const solo = { game: 'dawn', scenario: 'standard', seats: { us: 'person', gb: 'greedy' } };

scene('nothing yet: no games, no statistics', async stage => {
  const leo = await stage.person({ url: server.url });
  await leo.go('/');
  await leo.page.locator('.empty').waitFor();
  await leo.picture('empty-home');
  await leo.go('/stats');
  await leo.page.locator('.empty').waitFor();
  await leo.picture('empty-stats');
  await leo.button(/play/i, leo.page.locator('.empty')).click();
  assert.equal(leo.path, '/');
});

scene('no such page, no such table, a link that opens nothing', async stage => {
  const leo = await stage.person({ url: server.url });
  await leo.go('/nothing/here');
  await leo.reads('There is nothing at /nothing/here.', '[role="alert"]');
  await leo.picture('error-no-page');
  leo.expect(/40[134]/);
  await leo.go(`/join/${'A'.repeat(22)}#${'0'.repeat(32)}`);
  await leo.reads(/No such table|does not open/, '[role="alert"]');
  await leo.picture('error-no-table');
  await leo.go(`/play/${'A'.repeat(22)}`);
  await leo.reads(/No such table|does not open/, '[role="alert"]');
  const { table } = await server.createTable(solo);
  await leo.go(`/join/${table}#${'0'.repeat(32)}`);
  await leo.reads('This link does not open the table', '[role="alert"]');
  await leo.picture('error-forbidden');
  await leo.go('/play/local-999');
  await leo.page.locator('[role="alert"]').waitFor();
  await leo.picture('error-no-save');
  await leo.go('/cards/dawn/no-such-card');
  await leo.page.locator('[role="alert"], .empty').first().waitFor();
  await leo.go('/rules/nogame');
  await leo.page.locator('[role="alert"]').waitFor();
  await leo.click('Home');
  assert.equal(leo.path, '/');
});

scene('a page of which a part does not come says so, and can be loaded again', async stage => {
  const person = await stage.person({ url: server.url });
  person.expect(/ERR_FAILED/);
  await person.page.route('**/toast.js', route => route.abort());
  await person.page.goto(server.url);
  await person.page.locator('#broken').waitFor();
  await person.picture('broken');
  await person.page.unroute('**/toast.js');
  await person.page.locator('#broken a').first().click();
  await person.page.locator('#screen .adders').waitFor();
  assert.ok(await person.page.locator('#broken').isHidden());
});

scene('the server goes away and comes back', async stage => {
  const own = await new Server().start();
  stage.finally(() => own.end());
  const leo = await stage.person({ url: own.url, keeps: true });
  leo.expect(...NO_SERVER);
  await leo.newGameAgainstComputer();
  await leo.turn();
  await own.kill();
  const line = leo.page.locator('.line-state .toast');
  await line.waitFor();
  assert.match(await line.textContent(), /Trying again in \d+ s/);
  const first = await line.textContent();
  await leo.until(
    was => document.querySelector('.line-state .toast')?.textContent !== was,
    first,
    'the countdown to count',
  );
  for (let i = 0; i < 8 && !/does not answer/.test(await line.textContent()); i++) {
    await leo.click('Now');
    await leo.page.waitForTimeout(300);
  }
  assert.match(await line.textContent(), /The server does not answer\. Nothing is lost/);
  await leo.picture('server-gone');
  await leo.clickRegion('Boston'); // one may still look
  await leo.go('/');
  await leo
    .reads('The server does not answer', '.notice, [role="alert"]')
    .catch(async () => leo.reads(/server/i, '.notice'));
  await leo.picture('home-gone');
  await own.start();
  await leo.click('Try again');
  await leo.page.locator('.game-row').first().waitFor();
  await leo.page.locator('.game-row a').first().click();
  await leo.turn();
});

scene('a table that the program had to stop', async stage => {
  const leo = await stage.person({ url: server.url });
  await leo.page.routeWebSocket(/socket/, socket => {
    const far = socket.connectToServer();
    far.onMessage(text => {
      const message = JSON.parse(String(text));
      if (message.type === 'table')
        Object.assign(message, { state: 'frozen', actions: undefined, prompt: { player: null } });
      socket.send(JSON.stringify(message));
    });
  });
  await leo.newGameAgainstComputer();
  await leo.until(() => document.querySelector('.prompt.is-waiting'));
  await leo.act('journal').waitFor();
  await leo.picture('frozen');
  const file = leo.page.waitForEvent('download');
  await leo.pressAct('journal');
  assert.match((await file).suggestedFilename(), /\.journal$/);
});

scene('a file that is no journal, and one that is broken', async stage => {
  const leo = await stage.person({ url: server.url });
  await leo.newGameAgainstComputer();
  await leo.turn();
  const journal = await leo.page.evaluate(
    async id => (await import('/api.js')).tableJournal(id),
    leo.path.slice('/play/'.length),
  );
  const give = (name, text) =>
    leo.page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await leo.go('/');
  await leo.page.locator('.file-button').first().waitFor();
  await give('letter.txt', 'Dear Dolley');
  await leo.reads('letter.txt', '#toasts');
  await leo.picture('error-file');
  await give('broken.journal', journal.replace('setup [', 'setup [x '));
  await leo.dialog.waitFor();
  await leo.button(/in this browser/, leo.dialog).click();
  await leo.reads(/at line \d+:/, '#toasts .is-bad');
  await leo.picture('error-journal');
  await leo.go('/replay/file');
  await leo.page.locator('[role="alert"]').waitFor();
  await leo.picture('error-replay');
});
