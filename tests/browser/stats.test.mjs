// What came of all games of a server, as its host sees it: plots, their numbers, both languages.
import assert from 'node:assert/strict';
import { check, reader } from './lib/axe.mjs';
import { Club, member, openTable } from './lib/club.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

const GAMES = 3;
const programs = { game: 'dawn', scenario: 'standard', seats: { us: 'greedy', gb: 'random' } };
const server = serverForFile(async ready => {
  for (let i = 0; i < GAMES; i++) await ready.createTable(programs);
  const end = Date.now() + 30000;
  while ((await ready.call('finished')).games.length < GAMES) {
    assert.ok(Date.now() < end, 'the programs have not finished');
    await new Promise(done => setTimeout(done, 50));
  }
});

scene('all games of the server, card by card', async stage => {
  const nora = await reader(stage, server);
  await nora.go('/stats');
  const part = nora.page.locator('.server-stats');
  await part.waitFor();
  await nora.reads(`All games on this server: ${GAMES}`, '.server-stats h2');
  assert.equal(await part.locator('svg.plot[role="img"][aria-label]').count(), 4);
  // The numbers are those that the server tells.
  const { scenarios } = await server.call('statistics/dawn');
  const cards = part.locator('.panel').nth(2);
  await cards.locator('summary').click();
  assert.equal(await cards.locator('tbody tr').count(), scenarios[0].cards.length);
  const told = Object.fromEntries(
    scenarios[0].cards.map(row => [row.card, (row.us.event?.done ?? 0) + (row.gb.event?.done ?? 0)]),
  );
  const most = (await cards.locator('tbody tr').first().locator('th, td').allTextContents()).slice(0, 2);
  assert.ok(
    Object.values(told).includes(Number(most[1])),
    `${most} is told as often as one of the cards was played as event`,
  );
  assert.match(most[0], /^[A-Z].* /, 'a name, not a key');
  assert.deepEqual(await check(nora, 'statistics of the server'), []);
  assert.equal(await part.locator('a[download]').count(), 0, 'only a club gives its games away');
  await nora.picture('stats-server');
});

scene('in French', async stage => {
  const luc = await stage.person({ url: server.url, context: { locale: 'fr-FR' } });
  await luc.go('/stats');
  await luc.reads(/Toutes les parties de ce serveur\s:\s3/, '.server-stats h2');
  await luc.reads('À quoi servent les cartes', '.server-stats');
});

scene('at a club everybody sees them, and may have the games themselves', async stage => {
  const club = await new Club().start();
  stage.finally(() => club.end());
  const finn = await member(stage, club, 'Finn');
  const { table } = await openTable(finn, { side: 'us', against: 'random' });
  await finn.page.goto(club.url);
  // One who gives up before he has begun, over a socket of his own page.
  await finn.page.evaluate(
    id =>
      new Promise((done, fail) => {
        const socket = new WebSocket(`ws://${location.host}/api/1/socket`, 'ghent-1');
        const say = message => socket.send(JSON.stringify(message));
        socket.onopen = () => say({ type: 'join', id: 1, table: id });
        socket.onerror = fail;
        socket.onmessage = ({ data }) => {
          const { re, result } = JSON.parse(data);
          if (re === 1) say({ type: 'resign', id: 2 });
          if (result) done(result.how);
        };
      }),
    table,
  );
  const gast = await stage.person({ url: club.url });
  await gast.go('/stats');
  await gast.reads('All games on this server: 1', '.server-stats h2');
  await gast.reads('Games in this browser', '.stats-page > section h2');
  const tops = await gast.page
    .locator('#stats-game, .server-stats, .stats-page > section')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  for (let i = 1; i < tops.length; i++)
    assert.ok(tops[i][0] >= tops[i - 1][1] + 8, `the server's games first, and nothing touches: ${tops}`);
  await gast.picture('club-stats');
  const href = await gast.page.locator('.server-stats a[download]').getAttribute('href');
  const answer = await gast.context.request.get(club.url + href);
  assert.equal(answer.headers()['content-type'], 'application/x-tar');
  assert.match(answer.headers()['content-disposition'], /"ghent-dawn\.tar"/);
  assert.ok((await answer.body()).includes(`${table}.journal`));
});
