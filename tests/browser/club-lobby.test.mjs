// A club's lobby: tables are opened, found, taken, bid for; invitations by link and by name; cups.
import assert from 'node:assert/strict';
import { check } from './lib/axe.mjs';
import { PASSWORD, ask, clubForFile, member, openTable } from './lib/club.mjs';
import { scene } from './lib/scene.mjs';

const club = clubForFile();

const idOf = person => person.path.split('/').pop();

/** The form of a new game, down to its button. */
async function makeTable(person, { with: way, side, pace, ticks = [] }) {
  await person.go(`/new/dawn?with=${way}`);
  await person.page.locator(`#side-${side}`).check();
  await person.page.locator(`#pace-${pace}`).check();
  for (const name of ticks) await person.page.locator(`#opt-${name}`).check();
  await person.page.locator('#start').click();
  await person.page.locator('#room-leave').waitFor();
  return idOf(person);
}

scene('an open table: made, found in the lobby, taken; both come to it', async stage => {
  const anna = await member(stage, club, 'Anna');
  const bert = await member(stage, club, 'Bert');
  const table = await makeTable(anna, { with: 'open', side: 'us', pace: 'live', ticks: ['rated'] });
  await anna.picture('club-room');
  await bert.go('/club/lobby');
  const row = bert.page.locator(`[data-table="${table}"]`);
  await row.waitFor();
  assert.match(await row.textContent(), /Anna.*Great Britain is free.*30 min \+ 20 s.*rated/s);
  await bert.page.locator('#lobby-pace').selectOption('days');
  await bert.reads('No open table fits');
  await bert.page.locator('#lobby-all').click();
  await row.waitFor();
  await bert.page.locator('#lobby-pace').selectOption('live');
  await bert.picture('club-lobby');
  await bert.page.locator(`#sit-${table}`).click();
  await bert.ready();
  await anna.ready(); // her page has gone there by itself
  await anna.turn();
  assert.match(await bert.prompt(), /United States/);
  await bert.go('/club/mine');
  await bert.page.locator(`#my-others [data-table="${table}"] .club-due`).waitFor();
  await anna.go('/club/mine');
  await anna.page.locator(`#my-turn [data-table="${table}"] .club-due`).waitFor();
  await anna.picture('club-mine');
});

scene('a private table by link, for somebody who has no account yet; another by name', async stage => {
  const carl = await member(stage, club, 'Carl');
  const dora = await stage.person({ url: club.url });
  await makeTable(carl, { with: 'invited', side: 'gb', pace: 'days', ticks: ['private'] });
  const link = await carl.page.locator('#invite-link').inputValue();
  assert.match(link, /\/join\/[\w-]{22}#[0-9a-f]{32}$/);
  dora.expect(/404/); // a private table says nothing before one sits there
  await dora.page.goto(link);
  await dora.page.locator('#room-sit').waitFor();
  const bar = await dora.page.locator('[data-bar="sign-in"]').getAttribute('href');
  assert.match(decodeURIComponent(bar), /#[0-9a-f]{32}$/, 'the invitation is not lost on the way');
  await dora.page.locator('#room-sit').click();
  await dora.page.locator('a[href^="/club/register"]').click();
  await dora.page.locator('#register-name').fill('Dora');
  await dora.page.locator('#register-password').fill(PASSWORD);
  await dora.page.locator('#register-submit').click();
  await dora.button('Sit down').click();
  await dora.ready();
  await carl.ready();
  await dora.turn();

  await makeTable(carl, { with: 'invited', side: 'gb', pace: 'days' });
  carl.expect(/404/);
  await carl.page.locator('#invite-name').fill('Nobody-here');
  await carl.page.locator('#invite-submit').click();
  await carl.page.locator('#invite-name-error').waitFor();
  await carl.page.locator('#invite-name').fill('dora');
  await carl.page.locator('#invite-submit').click();
  await carl.reads('is invited', '#toasts');
  await dora.go('/club/mine');
  await dora.page.locator('#my-invitations a.is-main').click();
  await dora.page.locator('#room-sit').click();
  await dora.ready();
});

scene(
  'invitations that are declined: in the list, before the table, and by whoever has only the link',
  async stage => {
    const olga = await member(stage, club, 'Olga');
    const paul = await member(stage, club, 'Paul');
    await makeTable(olga, { with: 'invited', side: 'gb', pace: 'days' });
    const link = await olga.page.locator('#invite-link').inputValue();
    const invite = async () => {
      await olga.page.locator('#invite-name').fill('paul');
      await olga.page.locator('#invite-submit').click();
      await olga.until(() => document.querySelector('#invite-name').value === '', null, 'he is invited');
    };
    // On whatever page he is: told at once, not when the page asks again, and counted in the tab.
    await paul.go('/');
    await paul.page.locator('[data-bar="notices"]').waitFor();
    await invite();
    await paul.until(() => document.title.startsWith('(1) '), null, 'the tab counts what waits');
    await paul.page.locator('[data-bar="notices"] .badge').waitFor();
    await paul.go('/club/mine');
    await paul.button('Decline the invitation of Olga', paul.page.locator('#my-invitations')).click();
    await paul.reads('The invitation is declined', '#toasts');
    await paul.page.locator('#my-invitations').waitFor({ state: 'detached' });

    await invite();
    await paul.go('/club/mine');
    await paul.page.locator('#my-invitations a.is-main').click();
    await paul.page.locator('#room-decline').waitFor();
    await paul.picture('club-invited');
    await paul.page.locator('#room-decline').click();
    await paul.page.locator('.empty a[href="/club/lobby"]').waitFor();

    await paul.page.goto(link);
    await paul.page.locator('#room-sit').waitFor();
    assert.equal(await paul.page.locator('#room-decline').count(), 0, 'he is not invited by name');
    await paul.page.locator('#room-not-for-me').click();
    await paul.page.locator('#open-tables').waitFor();

    await olga.go('/club/notices');
    await olga.until(
      () => document.querySelectorAll('[data-kind="declined"]').length === 2,
      null,
      'she is told each time',
    );
    await olga.page.locator('[data-kind="declined"]').first().click();
    await olga.page.locator('#invite-panel').waitFor();
  },
);

scene('a new table: what was chosen stays with another game, and until one has an account', async stage => {
  const kurt = await stage.person({ url: club.url });
  await kurt.go('/new/dawn?with=computer');
  await kurt.page.locator('#with-open').check();
  await kurt.page.locator('#pace-live').check();
  await kurt.page.locator('#live-60-30').check();
  await kurt.page.locator('#game-madison').check();
  assert.equal(await kurt.page.locator('#live-60-30').isChecked(), true);
  await kurt.page.locator('#start').click();
  await kurt.page.locator('a[href^="/club/register"]').click();
  await kurt.page.locator('#register-name').fill('Kurt');
  await kurt.page.locator('#register-password').fill(PASSWORD);
  await kurt.page.locator('#register-submit').click();
  await kurt.page.locator('#live-60-30:checked').waitFor();
  assert.equal(await kurt.page.locator('#game-madison').isChecked(), true);
  await kurt.page.locator('#start').click();
  await kurt.page.locator('#room-leave').waitFor();
  await kurt.reads('60 min + 30 s', '.club-chips');
  await kurt.reads('Mr. Madison', '.topbar-title');
});

scene('bids: who gives more for the same side has it, and both are told', async stage => {
  const emma = await member(stage, club, 'Emma');
  const finn = await member(stage, club, 'Finn');
  await emma.go('/new/dawn?with=open');
  await emma.page.locator('#side-us').check();
  await emma.page.locator('#opt-bids').check();
  await emma.page.locator('#opt-bid').fill('30');
  await emma.page.locator('#start').click();
  await emma.page.locator('#room-leave').waitFor();
  const table = idOf(emma);
  await finn.go(`/club/room/${table}`);
  await finn.page.locator('#room-sit').click();
  await finn.page.locator('#bid-side').selectOption('us');
  await finn.page.locator('#bid-bid').fill('99');
  await finn.page.locator('#bid-submit').click();
  assert.match(await finn.page.locator('#bid-bid-error').textContent(), /from 0 to 80/);
  await finn.page.locator('#bid-bid').fill('10');
  await finn.picture('club-bid');
  await finn.page.locator('#bid-submit').click();
  await finn.ready();
  const row = await ask(finn, `tables/${table}`);
  assert.deepEqual(row.club.names, { us: 'Emma', gb: 'Finn' });
  await emma.ready();
  await emma.turn();
});

scene('a cup: entered by three, begun, with a table of standings', async stage => {
  const people = [];
  for (const name of ['Gwen', 'Hugo', 'Iris']) people.push(await member(stage, club, name));
  const [gwen, ...others] = people;
  await gwen.go('/club/cups');
  await gwen.page.locator('#new-cup summary').click();
  await gwen.page.locator('#cup-name').fill('Winter cup');
  assert.equal(
    await gwen.page.locator('#cup-scenario').count(),
    0,
    'a game with one scenario gives no choice',
  );
  await gwen.page.locator('#cup-game').selectOption('madison');
  const scenario = await gwen.page.locator('#cup-scenario option').nth(1).textContent();
  await gwen.page.locator('#cup-scenario').selectOption(scenario);
  await gwen.page.locator('#cup-submit').click();
  await gwen.reads(scenario, '#cup-panel .club-chips');
  await gwen.reads('within 14 days', '#cup-panel');
  await gwen.page.locator('#cup-enter').click();
  await gwen.page.locator('#cup-leave').waitFor();
  await gwen.reads('A cup needs 3 entrants', '#cup-panel');
  assert.equal(await gwen.page.locator('#cup-begin').count(), 0);
  for (const person of others) {
    await person.go(gwen.path);
    await person.page.locator('#cup-enter').click();
    await person.page.locator('#cup-leave').waitFor();
  }
  const cup = gwen.path;
  await gwen.page.locator('#cup-begin').click();
  await gwen.page.locator('#cup-standings').waitFor();
  assert.equal(await gwen.page.locator('#cup-standings tbody tr').count(), 3);
  const games = () => gwen.page.locator('#cup-rounds .club-row .chip').allTextContents();
  assert.deepEqual(await games(), ['not begun', 'not begun', 'not begun']);
  await gwen.reads(/Who has not come to a game by \d.* loses it/, '#cup-rounds');
  await gwen.picture('club-cup');
  await gwen.go('/club/mine');
  await gwen.reads(/Who has not come to the table by \d.* loses/, '#my-turn');
  assert.equal(await gwen.button('Get up').count(), 0, 'nobody gets up from a table of a cup');
  await gwen.page.locator('#my-turn a.is-main').first().click();
  await gwen.reads(/Who has not come to the table by \d.* loses/, '.prompt');
  assert.equal(await gwen.act('get-up').count(), 0);
  await gwen.picture('club-cup-waits');
  // Who leaves for good loses: his games are over, not called off.
  const [, , iris] = people;
  await ask(iris, 'me', { method: 'DELETE', body: { password: PASSWORD } });
  await gwen.go(cup);
  await gwen.reads('by forfeit', '#cup-rounds');
  const told = await games();
  assert.deepEqual(
    told.map(text => /^(1 – 0|0 – 1) by forfeit$/.test(text)).sort(),
    [false, true, true],
    `${told}`,
  );
  await gwen.sees('light', 'fr');
  assert.match(await gwen.page.locator('#cup-rounds .sr').first().textContent(), /^\S+\u00a0: $/);
  await gwen.reads('par forfait', '#cup-rounds');
  await gwen.picture('club-cup-forfeit-fr');
  await gwen.page.setViewportSize({ width: 390, height: 844 });
  const shadow = () => getComputedStyle(document.querySelector('#cup-table .club-scroll')).backgroundImage;
  assert.match(await gwen.page.evaluate(shadow), /gradient/, 'that there is more is seen');
  await gwen.picture('club-phone-cup');
});

scene('records: the highest score of each side, in both languages', async stage => {
  const kate = await member(stage, club, 'Kate');
  const row = {
    table: 'x'.repeat(22),
    names: { us: 'Kate', gb: null },
    actions: 500,
    seconds: 60,
    result: null,
  };
  await kate.page.route('**/api/1/records/dawn', async route => {
    const told = await (await route.fetch()).json();
    assert.deepEqual(told.highest, { us: [], gb: [] });
    const highest = { us: [{ ...row, score: 12 }], gb: [{ ...row, score: 1 }] };
    await route.fulfill({ json: { ...told, highest } });
  });
  await kate.go('/club/records/dawn');
  await kate.reads('Highest score: United States', '#record-highest-us');
  await kate.reads('12 points ahead', '#record-highest-us');
  await kate.reads('1 point ahead', '#record-highest-gb');
  await kate.sees('light', 'fr');
  await kate.reads('Plus haut score\u00a0: États-Unis', '#record-highest-us');
  await kate.reads('12 points d’avance', '#record-highest-us');
});

scene('pages of the lobby: nothing serious for axe; on the phone nothing goes over the edge', async stage => {
  const jane = await member(stage, club, 'Jane', { context: { bypassCSP: true } });
  const { table } = await openTable(jane, { side: 'us' });
  const bad = [];
  const others = ['/club/records/dawn', '/club/cups', '/club/notices', '/club/mine'];
  const pages = ['/club/lobby', `/club/room/${table}`, '/new/dawn?with=open', '/club/ratings/dawn'];
  for (const path of [...pages, ...(process.env.GHENT_LONG ? others : [])]) {
    await jane.go(path);
    await jane.until(() => document.querySelector('#screen .screen')?.childElementCount > 0);
    await jane.page.waitForLoadState('networkidle');
    bad.push(...(await check(jane, path)));
  }
  assert.deepEqual(bad, []);
  await jane.page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', ...pages, ...others]) {
    await jane.go(path);
    await jane.until(() => document.querySelector('#screen .screen')?.childElementCount > 0);
    assert.ok(await jane.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
  }
});
