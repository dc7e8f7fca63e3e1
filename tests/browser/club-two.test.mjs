// Two people, two accounts, two browsers, two servers on one store: a live game and one of days a move, by the lobby.
//
// GHENT_PROCESSES says how many servers (2; 1: a single one with a file of its own). They share a PostgreSQL that
// this file starts; each browser goes to a server of its own.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Club, ask, member } from './lib/club.mjs';
import { asked, playUntil } from './lib/pair.mjs';
import { scene } from './lib/scene.mjs';

const PROCESSES = Number(process.env.GHENT_PROCESSES ?? 2);
const POSTGRES = fileURLToPath(new URL('../server/postgres', import.meta.url));
const clubs = [];
let database = null;

/** A PostgreSQL of this file's own, for as long as its input stays open. @returns {Promise<string>} its address */
async function startDatabase() {
  const child = spawn(POSTGRES, ['sh', '-c', 'echo "store $GHENT_TEST_STORE"; cat >/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  database = { child, ended: new Promise(done => child.on('exit', done)) };
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', data => {
      said += data;
      const found = /^store (\S+)$/m.exec(said);
      if (found) resolve(found[1]);
    });
    child.on('exit', status => reject(new Error(`the database ended with ${status}: ${said}`)));
  });
}

before(async () => {
  const store = PROCESSES > 1 ? await startDatabase() : undefined;
  for (let i = 0; i < PROCESSES; i++) clubs.push(await new Club({ store }).start());
});

after(async () => {
  for (const club of clubs) await club.end();
  database?.child.stdin.end();
  await database?.ended;
});

/** A table made by its form, and taken in the lobby of the other server. */
async function throughTheLobby(host, guest, pace) {
  await host.go('/new/dawn?with=open');
  await host.page.locator('#side-us').check();
  await host.page.locator(`#pace-${pace}`).check();
  await host.page.locator('#start').click();
  await host.page.locator('#room-leave').waitFor();
  const table = host.path.split('/').pop();
  await guest.go('/club/lobby');
  await guest.page.locator(`#sit-${table}`).click();
  await guest.ready();
  await host.ready();
  await host.turn();
  return table;
}

/** Both play until the turn has gone to the other and back, and read the same of it. */
async function playOn(host, guest) {
  await playUntil([host, guest], player => player === guest);
  await playUntil([host, guest], player => player === host);
  const lines = async person => (await person.log()).filter(line => !/draws/.test(line)).length;
  for (const person of [host, guest]) assert.ok((await lines(person)) > 0);
}

const runs = (person, side) => person.page.locator(`.players [data-clock="${side}"].is-running`).waitFor();

scene('a live game through the lobby, to its end', async stage => {
  const anna = await member(stage, clubs[0], 'Anna');
  const bert = await member(stage, clubs.at(-1), 'Bert');
  await throughTheLobby(anna, bert, 'live');
  for (const person of [anna, bert]) await runs(person, 'us');
  await playUntil([anna, bert], player => player === bert);
  for (const person of [anna, bert]) await runs(person, 'gb');
  await bert.page.locator('[data-bar="talk"]').click();
  await bert.page.locator('#talk-input').fill('Well played');
  await bert.page.locator('#talk-input').press('Enter');
  await anna.page.locator('[data-bar="talk"] .badge').waitFor();
  await bert.press('Escape');
  await playUntil([anna, bert], player => player === anna);
  await anna.menu('Resign');
  await anna.button('I resign', anna.dialog).click();
  await bert.reads('You win!', 'dialog');
});

scene('days a move through the lobby: each comes back when it is his turn', async stage => {
  const carl = await member(stage, clubs[0], 'Carl');
  const dora = await member(stage, clubs.at(-1), 'Dora');
  const table = await throughTheLobby(carl, dora, 'days');
  await dora.go('/club/mine');
  await dora.page.locator(`#my-others [data-table="${table}"]`).waitFor();
  // He moves while she is away; her list says so, and leads her to the table.
  const turn = async () => (await ask(dora, `tables/${table}`)).turn;
  for (let i = 0; i < 80 && (await turn()) === 'us'; i++) await carl.clickSomething(i * 5 + 1);
  await dora.page.locator(`#my-turn [data-table="${table}"] a.is-main`).click({ timeout: 30000 });
  await dora.ready();
  assert.equal(await asked(carl, dora), dora);
  await playOn(dora, carl);
});
