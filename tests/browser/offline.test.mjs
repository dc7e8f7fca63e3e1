// Without any server: the client comes up, a game is played, kept, resumed and replayed; then it moves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();
const NO_SERVER = [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|Failed to fetch|answer: 50\d/];

/** The game's files are kept some seconds after its first use. */
async function keep(person) {
  await person.newGameAgainstComputer();
  await person.turn();
  const kept = () =>
    person.page.evaluate(async () => {
      const list = await (await caches.match('/assets.json'))?.json();
      if (!list) return false;
      for (const path of Object.keys(list.files))
        if (path.startsWith('/games/dawn/') && !(await caches.match(path))) return false;
      return true;
    });
  for (let i = 0; !(await kept()); i++) {
    assert.ok(i < 60, 'the files of the game are kept');
    await person.page.waitForTimeout(500);
  }
}

async function cutOff(person) {
  person.expect(...NO_SERVER);
  await person.context.setOffline(true);
  await server.stop();
}

async function anotherPage(person) {
  await person.page.close();
  person.watch(await person.context.newPage());
}

scene(
  'a game without a network: started, played, closed, resumed, replayed, moved to the server and back',
  async stage => {
    const kate = await stage.person({ url: server.url, keeps: true });
    await keep(kate);
    await cutOff(kate);

    await kate.go('/');
    await kate.reads("Dawn's Early Light", 'h2');
    await kate.reads('The server does not answer', '.notice').catch(() => {});
    await kate.picture('home-offline');
    await kate.page.locator('[data-start="computer"]').first().click();
    await kate.page.locator('#start').waitFor();
    await kate.picture('new-offline');
    assert.ok(await kate.page.locator('#where-server').isDisabled());
    await kate.page.locator('#start').click();
    await kate.turn();
    assert.match(kate.path, /^\/play\/local-\d+$/);
    for (let i = 0; i < 12; i++) await kate.clickSomething(i * 7 + 2);
    await kate.turn();
    await kate.press('Escape');
    await kate.turn();
    const id = kate.path.slice('/play/'.length);
    const before = { prompt: await kate.prompt(), log: await kate.log(), hand: await kate.hand() };
    await kate.picture('play-offline');

    await anotherPage(kate);
    await kate.go('/');
    await kate.page.locator(`a[href="/play/${id}"]`).click();
    await kate.turn();
    assert.deepEqual({ prompt: await kate.prompt(), log: await kate.log(), hand: await kate.hand() }, before);

    await kate.go(`/replay/${id}?step=3`);
    await kate.page.locator('.timeline').waitFor();
    assert.match(await kate.page.locator('.timeline-row .num').first().textContent(), /^3 \/ \d+$/);

    // Cards, rules and the lesson are there, too.
    await kate.go('/cards/dawn/embargo-act');
    await kate.reads('Embargo Act');
    await kate.go('/rules/dawn#9.4');
    await kate.reads('9.4');
    await kate.go('/learn/dawn');
    await kate.page.locator('.coach').waitFor();

    // The network is back: the journal goes to the server, is played there, and comes home.
    await server.start();
    await kate.context.setOffline(false);
    await kate.go(`/play/${id}`);
    await kate.turn();
    const home = await take(kate);
    await bring(kate, home, /on the server/);
    assert.doesNotMatch(kate.path, /local-/);
    assert.deepEqual(await kate.log(), before.log);
    const was = (await kate.log()).length;
    for (let i = 0; i < 40 && (await kate.log()).length === was; i++) await kate.clickSomething(i * 7 + 2);
    const grown = await kate.log();
    assert.ok(grown.length > was);
    const away = await take(kate);
    await bring(kate, away, /in this browser/);
    assert.match(kate.path, /local-/);
    assert.deepEqual((await kate.log()).slice(0, was), before.log);
  },
);

/** Writes the journal to the disk. */
async function take(person) {
  const file = person.page.waitForEvent('download');
  await person.menu(/journal/i);
  await person.dialog.waitFor();
  await person.dialog.locator('.dialog-foot .is-main').click();
  const path = `${server.folder}/taken.journal`;
  await (await file).saveAs(path);
  return readFileSync(path, 'utf8');
}

/** Opens it on the first page and goes on with it. */
async function bring(person, journal, where) {
  await person.go('/');
  await person.page.locator('.file-button').first().waitFor();
  await person.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'mine.journal', mimeType: 'text/plain', buffer: Buffer.from(journal) });
  await person.dialog.waitFor();
  await person.button(where, person.dialog).click();
  await person.turn();
}
