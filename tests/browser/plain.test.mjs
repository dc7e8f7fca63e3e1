// A game that brings no board is played on plain tiles, from the first page to the result.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

async function start(person, way) {
  await person.go('/');
  await person.page.locator('.adders a[href="/new/blank"]').click();
  await person.page.locator(`#with-${way}`).check();
  await person.page.locator('#start').click();
  await person.ready();
}

scene('the smallest game against the computer, to its end', async stage => {
  const person = await stage.person({ url: server.url });
  await start(person, 'computer');
  await person.turn();
  await person.picture('plain-board');
  assert.ok((await person.page.locator('.board .tile').count()) >= 7);
  const [held] = await person.hand();
  await person.playCard(held);
  await person.act('confirm').click();
  await person.until(
    card => !document.querySelector(`.hand [data-card="${card}"]`),
    held,
    'the card to be laid',
  );
  for (let n = 0; (await person.clickSomething(n)) !== null; n++) assert.ok(n < 80, 'the game has no end');
  await person.picture('plain-board-end');
});

scene('on a phone, by touch', async stage => {
  const person = await stage.person({ url: server.url, size: 'phone', touch: true });
  await start(person, 'computer');
  for (let n = 0; n < 6; n++) {
    await person.clickSomething(n);
    if (!n) await person.picture('plain-board-phone');
  }
});

scene('with keys alone every tile can be walked to and is told', async stage => {
  const person = await stage.person({ url: server.url });
  await start(person, 'computer');
  await person.turn();
  await person.page.locator('.board .tile[tabindex="0"]').first().focus();
  const walked = new Set();
  for (let i = 0; i < 7; i++) {
    walked.add(await person.page.evaluate(() => document.activeElement.getAttribute('aria-label')));
    await person.press('PageDown');
  }
  assert.equal(walked.size, 7);
  const before = (await person.log()).length;
  await person.press('1');
  await person.act('confirm').waitFor();
  await person.press('Enter');
  await person.until(n => document.querySelectorAll('.log .log-line').length > n, before, 'a move by keys');
});
