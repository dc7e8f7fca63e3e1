// Two people far apart, on lines that break and with a server that dies.
import assert from 'node:assert/strict';
import { asked, playUntil, sitDown } from './lib/pair.mjs';
import { scene, serverForFile } from './lib/scene.mjs';
import { tellsOf } from './lib/secrets.mjs';
import { Wire } from './lib/server.mjs';

const server = serverForFile();
/** What a browser says when it cannot reach a server. */
const NO_LINE = [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket connection/];

async function table(stage, { wire } = {}) {
  const carl = await stage.person({ url: server.url });
  const dora = await stage.person({ url: wire?.url ?? server.url });
  const links = await sitDown(carl, dora);
  return { carl, dora, links };
}

async function enter({ carl, dora }) {
  await dora.page.locator('#join-enter').click();
  await dora.ready();
  await carl.click('To the table');
  await carl.ready();
}

const line = person => person.page.locator('.line-state .toast');

scene('a link for a friend; lines break, the server is killed, and both go on', async stage => {
  const wire = await new Wire(server.port).start();
  stage.finally(() => wire.end());
  const { carl, dora, links } = await table(stage, { wire });
  await carl.picture('invite');
  await dora.picture('join');
  assert.match(links.seat, /\/join\/[\w-]{22}#[0-9a-f]{32}$/);
  await enter({ carl, dora });
  carl.expect(...NO_LINE);
  dora.expect(...NO_LINE);
  assert.equal((await carl.turn()).cards.length, 6);
  assert.match(await dora.prompt(), /United States/);
  await dora.picture('waiting');
  await playUntil([carl, dora], async player => player === dora && (await dora.offered()).cards.length > 0);

  // Her line breaks: she is told, may look, and comes back by herself to the same place.
  const log = await dora.log();
  wire.cut();
  await line(dora).waitFor();
  assert.match(await line(dora).textContent(), /Connection lost.*Trying again in \d+ s/s);
  await dora.picture('reconnecting');
  await dora.playCard((await dora.offered()).cards[0]);
  await dora.reads('Not while the connection is lost', '#toasts');
  wire.mend();
  await dora.click('Now').catch(() => {});
  await dora.until(() => !document.querySelector('.line-state .toast'), null, 'the line again');
  assert.deepEqual(await dora.log(), log);
  await dora.turn();

  // The server dies in the middle of her turn: what was acknowledged stands.
  await dora.playCard((await dora.offered()).cards[0]);
  await dora.until(() => Boolean(document.querySelector('[data-id="ops recruit"]')));
  const before = { dora: await dora.offered(), log: await dora.log(), carl: await carl.log() };
  await server.kill();
  await line(carl).waitFor();
  await line(dora).waitFor();
  await server.start();
  for (const person of [carl, dora])
    await person.until(() => !document.querySelector('.line-state .toast'), null, 'the server again');
  const after = await dora.turn();
  assert.equal(after.prompt, before.dora.prompt);
  assert.deepEqual(await dora.log(), before.log);
  assert.deepEqual(await carl.log(), before.carl);
  await playUntil([carl, dora], player => player === carl);
  assert.ok((await carl.log()).length > before.carl.length);
});

scene('a spectator sees what is public, and no hand', async stage => {
  const { carl, dora, links } = await table(stage);
  await enter({ carl, dora });
  const eve = await stage.person({ url: server.url });
  await eve.go(new URL(links.watch).pathname + new URL(links.watch).hash);
  await eve.reads('invited to watch');
  await eve.page.locator('#join-enter').click();
  await eve.ready();
  const { cards } = await carl.turn();
  assert.deepEqual(await eve.hand(), []);
  for (const card of cards)
    assert.equal(
      tellsOf(eve.frames, card),
      null,
      `${card} was told to a spectator: ${tellsOf(eve.frames, card)}`,
    );
  assert.match(await eve.prompt(), /United States/);
  const lines = (await eve.log()).length;
  await playUntil([carl, dora], player => player === dora);
  await eve.until(
    n => document.querySelectorAll('.log .log-line, .log .log-turn').length > n,
    lines,
    'the log to grow',
  );
  assert.deepEqual((await eve.offered()).acts, []);
  await eve.clickRegion('Boston');
  await eve.picture('spectator');
});

/** The menu of the last entry that one's own side has made. */
async function askTakeback(person) {
  const entry = person.page.locator('.log-entry:has([data-side="us"])').last();
  await entry.hover();
  await entry.locator('.log-more').click();
  await person.button('Ask to take back to before this', person.dialog).click();
  await person.reads('You have asked to take back', '.offers');
}

scene('a takeback is declined, then agreed to', async stage => {
  const { carl, dora } = await table(stage);
  await enter({ carl, dora });
  await carl.turn();
  await playUntil([carl, dora], async player => player === dora && (await dora.offered()).cards.length > 0);
  const log = await carl.log();
  await askTakeback(carl);
  await dora.reads('United States asks to take back', '.offers');
  await dora.picture('takeback');
  await dora.button('Decline', dora.page.locator('.offers')).click();
  await carl.until(() => !document.querySelector('.offers .toast'));
  assert.deepEqual(await carl.log(), log);
  await askTakeback(carl);
  await dora.button('Agree', dora.page.locator('.offers')).click();
  await carl.turn();
  assert.ok((await carl.log()).length < log.length);
  assert.equal(await asked(carl, dora), carl);
});

scene('a renewed link throws the old one out, and the new one opens the same seat', async stage => {
  const { carl, dora, links } = await table(stage);
  await enter({ carl, dora });
  await carl.turn();
  await carl.menu('Links');
  const field = carl.dialog.locator('input').first();
  await field.waitFor();
  await carl.picture('links');
  const old = await field.inputValue();
  assert.equal(old, links.seat);
  await carl.button('New link', carl.dialog).click();
  await carl.until(was => document.querySelector('dialog[open] input').value !== was, old, 'another link');
  const fresh = await field.inputValue();
  await dora.reads('This link was replaced');
  assert.equal(await dora.page.locator('.play').count(), 0, 'nothing of the table is left');
  await dora.picture('kicked');
  dora.expect(/40[13]/);
  await dora.reload();
  await dora.reads('This link does not open the table');
  await dora.page.goto(fresh);
  await dora.page.locator('#join-enter').click();
  await dora.ready();
  assert.match(await dora.prompt(), /United States/);
});

scene('an agreed end; and resigning', async stage => {
  const one = await table(stage);
  await enter(one);
  await one.carl.turn();
  await one.carl.menu('Agree to end the game');
  await one.carl.button('End it', one.carl.dialog).click();
  await one.carl.reads('You have offered to end the game', '.offers');
  await one.dora.reads('United States offers to end the game', '.offers');
  await one.dora.button('Agree', one.dora.page.locator('.offers')).click();
  for (const person of [one.carl, one.dora])
    await person.reads('Both sides agreed to end the game', 'dialog');
  await one.dora.picture('result-agreed');
  // Each was bound to his share before the other's was shown, and has kept that.
  for (const person of [one.carl, one.dora]) {
    await person.go(`/verify/${person.page.url().split('/').pop()}`);
    await person.reads('bound before yours was shown: nobody could choose', '.checks');
  }

  const two = await table(stage);
  await enter(two);
  await two.carl.turn();
  await two.dora.menu('Resign');
  await two.dora.button('I resign', two.dora.dialog).click();
  await two.carl.reads('Great Britain resigns: United States wins.', 'dialog');
  await two.carl.reads('You win!', 'dialog');
  await two.carl.picture('result-resigned');
});
