// At a club's table: names, clocks, talk, notes, those who look on.
import assert from 'node:assert/strict';
import { check } from './lib/axe.mjs';
import { PASSWORD, ask, clubForFile, member, openTable, seatTwo } from './lib/club.mjs';
import { playUntil } from './lib/pair.mjs';
import { scene } from './lib/scene.mjs';

const club = clubForFile();

const clock = (person, side) => person.page.locator(`.players [data-clock="${side}"]`);
const box = (person, side) => person.page.locator(`.player[data-side="${side}"]`);
const talkButton = person => person.page.locator('[data-bar="talk"]');

async function say(person, text) {
  await person.page.locator('#talk-input').fill(text);
  await person.page.locator('#talk-input').press('Enter');
}

/** While the line is lost the page counts no time. */
async function outage(anna, bert) {
  for (const person of [anna, bert])
    person.expect(/ERR_CONNECTION|ERR_EMPTY|ERR_FAILED|WebSocket connection|Failed to fetch/);
  await club.kill();
  const held = anna.page.locator('.players [data-clock="us"]:not(.is-running)');
  await held.getByRole('img', { name: 'as it was when the line was lost' }).waitFor();
  const was = await held.textContent();
  await anna.picture('club-outage');
  await anna.page.waitForTimeout(1500);
  assert.equal(await held.textContent(), was);
  await club.start();
  for (const person of [anna, bert])
    await person.page.locator('.players [data-clock="us"].is-running').waitFor();
}

scene(
  'two at a table: names, a clock that runs, talk that is counted, notes that nobody else gets',
  async stage => {
    const anna = await member(stage, club, 'Anna');
    const bert = await member(stage, club, 'Bert');
    const table = await seatTwo(anna, bert, { pace: { kind: 'live', minutes: 30, seconds: 20 } });
    for (const person of [anna, bert]) {
      await box(person, 'us').getByRole('link', { name: 'Anna' }).waitFor();
      await box(person, 'gb').getByRole('link', { name: 'Bert' }).waitFor();
      await person.until(
        () => document.querySelector('.players [data-clock="us"]')?.classList.contains('is-running'),
        null,
        'the clock of who decides',
      );
    }
    const was = await clock(bert, 'us').textContent();
    assert.match(was, /^\d\d:\d\d$/);
    await bert.until(
      text => document.querySelector('.players [data-clock="us"]').textContent !== text,
      was,
      'the clock to run',
    );
    assert.equal(await clock(bert, 'gb').textContent(), '30:20');

    const loaded = () =>
      anna.page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /talk\.js/.test(name)),
      );
    assert.equal(await loaded(), false, 'talk is loaded when it is used');
    await talkButton(anna).click();
    await anna.until(() => document.activeElement?.id === 'talk-input', null, 'the field');
    assert.equal(await loaded(), true);
    await say(anna, 'Good luck!');
    await anna.reads('Good luck!', '.talk-line');
    await anna.reads('Whoever looks on reads what you say, also without an account', '#talk');
    await bert.until(
      () => document.querySelector('[data-bar="talk"] .badge')?.textContent === '1',
      null,
      'one',
    );
    await talkButton(bert).click();
    await bert.reads('Good luck!', '.talk-line');
    await bert.page.locator('#talk-tab-notes').click();
    await bert.page.locator('#talk-note').fill('She begins in the north.');
    await bert.reads('kept', '#talk-note-state');
    await bert.picture('club-notes');
    await bert.press('Escape');
    await bert.until(() => !document.querySelector('#talk'));
    await bert.until(() => document.activeElement?.getAttribute('data-bar') === 'talk', null, 'the button');
    await bert.reload();
    await bert.ready();
    await talkButton(bert).click();
    await bert.page.locator('#talk-tab-notes').click();
    await bert.until(() => document.querySelector('#talk-note')?.value === 'She begins in the north.');
    assert.ok(!anna.frames.some(frame => frame.includes('in the north')), 'a note is nobody else’s');
    await anna.picture('club-talk');

    await outage(anna, bert);

    // Somebody without an account looks on, reads, and cannot speak.
    const eve = await stage.person({ url: club.url });
    await eve.go('/club/lobby');
    await eve.page.locator(`#watch-${table}`).click();
    await eve.ready();
    assert.deepEqual(await eve.hand(), []);
    await talkButton(eve).click();
    await eve.reads('Good luck!', '.talk-line');
    assert.equal(await eve.page.locator('#talk-input').count(), 0);
  },
);

scene('little time is told by a sign and words; who has none left loses', async stage => {
  const carl = await member(stage, club, 'Carl');
  const dora = await member(stage, club, 'Dora');
  await seatTwo(carl, dora, { pace: { kind: 'live', minutes: 0, seconds: 25 }, rated: true });
  await carl.until(() => document.querySelector('.players [data-clock="us"]')?.classList.contains('is-low'));
  assert.equal(await clock(carl, 'us').getByRole('img').getAttribute('aria-label'), 'little time');
  await carl.reads('Little time is left', '#toasts');
  await carl.picture('club-low');
  await dora.page.locator('dialog[open]').filter({ hasText: 'You win!' }).waitFor({ timeout: 45000 });
  await dora.picture('club-time');
  // The same again, with the sides changed: the form has it, and who is asked for is invited at once.
  await dora.button('New game', dora.dialog).click();
  await dora.page.locator('#with-invited:checked').waitFor();
  assert.equal(await dora.page.locator('#side-us').isChecked(), true);
  await dora.reads('Carl is invited as soon as the table is made');
  await dora.picture('club-again');
  await dora.page.locator('#start').click();
  await dora.reads('Carl is invited.', '#toasts');
  assert.equal((await ask(carl, 'mine')).tables[0].club.invited, true);
  // It was rated: both stand in the table.
  await dora.go('/club/ratings/dawn');
  await dora.reads('Carl', '#standings');
  await dora.reads('Dora', '#standings');
  await dora.picture('club-ratings');
  await dora.go('/club/records/dawn');
  await dora.reads('lost by time', '#records');
});

scene('days a move on the phone: clocks over the map, talk over it, notices in the bell', async stage => {
  const emma = await member(stage, club, 'Emma', {
    size: 'phone',
    touch: true,
    context: { bypassCSP: true },
  });
  const finn = await member(stage, club, 'Finn');
  const { table, invitation } = await openTable(emma, { side: 'gb', pace: { kind: 'days', days: 3 } });
  await ask(finn, `tables/${table}/sit`, { method: 'POST', body: { invitation } });
  await finn.go(`/play/${table}`);
  await emma.go(`/play/${table}`);
  await emma.ready();
  await finn.turn();
  await emma.page.locator('.club-strip [data-clock="us"].is-running').waitFor();
  assert.match(await emma.page.locator('.club-strip [data-clock="us"]').textContent(), /^[23] d \d+ h$/);
  await emma.picture('club-phone-table');
  await talkButton(emma).click();
  await say(emma, 'Hello');
  await emma.reads('Hello', '.talk-line');
  await emma.picture('club-phone-talk');
  assert.deepEqual(await check(emma, 'club-table'), []);
  // She leaves; when it is her turn the bell says so.
  await emma.go('/club/lobby');
  await finn.menu('Resign');
  await finn.button('I resign', finn.dialog).click();
  await finn.dialog.filter({ hasText: 'Great Britain wins' }).waitFor();
  await emma.go('/club/notices');
  await emma.page.locator('.club-notice[data-kind="over"]').waitFor();
  await emma.page.locator('.club-bell .badge').waitFor();
  await emma.picture('club-phone-notices');
  await emma.page.locator('#read-all').click();
  await emma.until(() => !document.querySelector('.club-bell .badge'), null, 'nothing new');
});

/** Until the game has begun either may get up: at the table and in the list of his games. */
async function getUp(host, guest) {
  const { table } = await openTable(host, { side: 'us' });
  const sit = () => ask(guest, `tables/${table}/sit`, { method: 'POST', body: {} });
  await sit();
  await guest.go(`/play/${table}`);
  await guest.reads(/It is called off unless the game begins by \d/, '.prompt');
  await guest.picture('club-waits');
  await guest.act('get-up').click();
  await guest.reads('your seat is free for somebody else', 'dialog');
  await guest.button('Get up', guest.dialog).click();
  await guest.page.locator('#open-tables').waitFor();
  assert.equal((await ask(host, `tables/${table}`)).club.names.gb, null);

  // Who waits at the table is led back before the game.
  await sit();
  await host.go(`/play/${table}`);
  await host.act('get-up').filter({ hasText: 'Call the table off' }).waitFor();
  await ask(guest, `tables/${table}/leave`, { method: 'POST', body: {} });
  await host.page.locator('#invite-panel').waitFor();
  await host.reads('the seat is free again', '#toasts');
  await host.reads(/It disappears unless somebody sits down by \d/);

  await sit();
  await host.go('/club/mine');
  const row = host.page.locator(`#my-waiting [data-table="${table}"]`);
  await host.reads(/It is called off unless the game begins by \d/, '#my-waiting');
  await host.picture('club-mine-waiting');
  await host.button('Call the table off', row).click();
  await host.button('Call the table off', host.dialog).click();
  await row.waitFor({ state: 'detached' });
}

scene('what was agreed holds: no takeback is offered where there is none, and bids are told', async stage => {
  const gwen = await member(stage, club, 'Gwen');
  const hugo = await member(stage, club, 'Hugo');
  await getUp(gwen, hugo);
  const { table } = await openTable(gwen, {
    side: 'us',
    bid: 30,
    rated: true,
    pace: { kind: 'live', minutes: 30, seconds: 20 },
  });
  await ask(hugo, `tables/${table}/sit`, { method: 'POST', body: { side: 'us', bid: 10 } });
  await gwen.go(`/play/${table}`);
  await gwen.ready();
  // Both have sat down: there is no seat to send a link for.
  await gwen.reads('The game begins when both players have come', '.prompt');
  assert.equal(await gwen.act('links').count(), 0);
  assert.equal(await gwen.page.locator('.side .panels > *').count(), 0, 'nothing stands anywhere yet');
  await hugo.go(`/play/${table}`);
  await hugo.reads('Gwen has it and gave 30 % of the time', '#toasts');
  await playUntil([gwen, hugo], player => player === hugo);
  assert.equal(await gwen.act('takeback').count(), 0);
  await gwen.menu('This table');
  await gwen.dialog.filter({ hasText: 'Bids: Gwen 30 %, Hugo 10 %.' }).waitFor();
  await gwen.picture('club-bids-told');
});

scene('a table that is closed says so; a session that ends leads to signing in, and back', async stage => {
  const iris = await member(stage, club, 'Iris');
  const jack = await member(stage, club, 'Jack');
  const kate = await member(stage, club, 'Kate');
  club.makeModerator('Kate');
  const table = await seatTwo(iris, jack, { private: true });
  await ask(jack, 'logout-all', { method: 'POST', body: {} });
  await jack.page.locator('#sign-in-name').fill('Jack');
  await jack.reads('then you go on where you were');
  await jack.page.locator('#sign-in-password').fill(PASSWORD);
  await jack.page.locator('#sign-in-submit').click();
  await jack.ready();
  assert.equal(jack.path, `/play/${table}`);

  // Who is not signed in is not told that a private table does not exist: it may be his.
  const lena = await stage.person({ url: club.url });
  lena.expect(/404/);
  await lena.go(`/play/${table}`);
  await lena.page.locator('#sign-in-name').waitFor();

  // A moderator comes from the table to what closes it.
  const { table: open } = await openTable(iris, { side: 'us' });
  await kate.go(`/club/room/${open}`);
  await kate.page.locator('[data-bar="account"]').waitFor({ state: 'attached' }); // from then on the menu knows her
  await kate.menu('Moderation');
  assert.equal(await kate.page.locator('#mod-table-table').inputValue(), open);
  await kate.page.locator('#mod-table-table').fill(`${club.url}/play/${table}?step=1#here`);
  await kate.page.locator('#mod-table-reason').fill('a trial');
  await kate.page.locator('#mod-table-submit').click();
  await kate.reads('Iris – Jack (', 'dialog');
  await kate.picture('club-close');
  await kate.button('Close the table', kate.dialog).click();
  await kate.page.locator('#mod-log [data-do="close"]').waitFor();
  // What was played stays, and says how it ended.
  await iris.reads('A moderator has closed this game');
  await iris.picture('club-closed');
});
