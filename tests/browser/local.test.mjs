// Games in the browser itself, in real Chromium: kept on its disk, locked to one tab, played without
// a network; a new version of the client waits until it is wanted.
//
// Served by a plain server of files, so that a new version can be put in their place.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, existsSync, rmSync, writeFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { closeBrowser, theBrowser } from './lib/chromium.mjs';
import { SITE } from './lib/places.mjs';

const MIME = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
const AGAINST_COMPUTER = { game: 'dawn', scenario: 'standard', seats: { us: 'person', gb: 'greedy' } };
const etag = data => createHash('sha256').update(data).digest('hex').slice(0, 20);

let root, server, url, context;

/** As the server serves its files; there is no /api. */
function serve(request, response) {
  const path = new URL(request.url, 'http://x').pathname;
  const file = join(root, path);
  const found =
    existsSync(file) && statSync(file).isFile() ? file : path.includes('.') ? null : join(root, 'index.html');
  if (!found || path.startsWith('/api/')) return response.writeHead(404).end();
  const data = readFileSync(found);
  response.writeHead(200, {
    'Content-Type': MIME[extname(found)] ?? 'text/plain',
    ETag: `"${etag(data)}"`,
    'Cache-Control': 'no-cache',
  });
  return response.end(data);
}

/** A new version: one file changes, and with it the list and the worker. */
function release(path, change) {
  const list = JSON.parse(readFileSync(join(root, 'assets.json'), 'utf8'));
  const data = change(readFileSync(join(root, path), 'utf8'));
  const version = etag(data);
  writeFileSync(join(root, path), data);
  list.files[path].etag = etag(data);
  writeFileSync(
    join(root, 'sw.js'),
    readFileSync(join(root, 'sw.js'), 'utf8').replaceAll(list.version, version),
  );
  writeFileSync(join(root, 'assets.json'), JSON.stringify({ ...list, version }));
}

before(async () => {
  root = mkdtempSync(join(tmpdir(), 'ghent-site-'));
  cpSync(SITE, root, { recursive: true });
  server = createServer(serve);
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${server.address().port}`;
  context = await (await theBrowser()).newContext();
});

after(async () => {
  await context?.close();
  await closeBrowser();
  server?.close();
  rmSync(root, { recursive: true });
});

async function openPage(path = '/settings') {
  const page = await context.newPage();
  await page.goto(url + path);
  return page;
}

/** Until the page answers yes; the question may be one that takes its time. */
async function until(page, question, seconds = 20) {
  for (const end = Date.now() + seconds * 1000; !(await page.evaluate(question)); ) {
    assert.ok(Date.now() < end, `not within ${seconds} s: ${question}`);
    await new Promise(done => setTimeout(done, 100));
  }
}

test('a game is kept move by move, opened again, and by one tab only', async () => {
  const page = await openPage();
  const told = await page.evaluate(async options => {
    const { openLocal } = await import('/link_worker.js');
    const { saveJournal } = await import('/saves.js');
    const link = await openLocal(options);
    let { step, actions } = await link.send({ type: 'join' });
    link.on('update', m => ({ step, actions = [] } = m));
    const late = [];
    for (let i = 0; i < 30; i++) {
      while (!actions.length) await new Promise(done => setTimeout(done, 5));
      const action = actions[i % actions.length];
      const before = performance.now();
      await link.send({ type: 'act', step, action });
      late.push(performance.now() - before);
      if (!(await saveJournal(link.table)).includes(`\nus ${action}`))
        throw new Error(`${action} is not kept`);
    }
    const second = await openLocal({ id: link.table }).catch(error => error.code);
    link.close();
    await new Promise(done => setTimeout(done, 100));
    const again = await openLocal({ id: link.table });
    const picture = await again.send({ type: 'join' });
    again.close();
    return {
      late: late.sort((a, b) => a - b),
      second,
      log: picture.log.length,
      you: picture.you,
      table: link.table,
    };
  }, AGAINST_COMPUTER);
  assert.equal(told.second, 'busy');
  assert.equal(told.you, 'us');
  assert.ok(told.log > 30);
  assert.ok(told.late[Math.floor(told.late.length * 0.9)] < 50, `a click took ${told.late.at(-1)} ms`);
  await page.close();
});

test('saves are listed, named, given out, taken in and deleted', async () => {
  const page = await openPage();
  const told = await page.evaluate(async options => {
    const saves = await import('/saves.js');
    const id = await saves.createSave(options);
    const journal = await saves.saveJournal(id);
    const copy = await saves.importJournal(journal);
    await saves.renameSave(copy, 'Rainy Sunday');
    const names = (await saves.listSaves()).map(save => save.name);
    await saves.deleteSave(copy);
    const left = (await saves.listSaves()).map(save => save.id);
    const bad = await saves.importJournal(journal.replace('setup', 'set-up')).catch(e => [e.code, e.line]);
    return {
      names,
      same: journal === (await saves.saveJournal(id)),
      left: left.includes(copy),
      bad,
      line: journal.split('\n').findIndex(l => l.startsWith('setup')) + 1,
    };
  }, AGAINST_COMPUTER);
  assert.ok(told.names.includes('Rainy Sunday'));
  assert.deepEqual([told.same, told.left], [true, false]);
  assert.deepEqual(told.bad, ['journal', told.line]);
  await page.close();
});

test('without a network the client comes up and plays', async () => {
  const page = await openPage();
  await page.evaluate(async () => {
    const { keepGame } = await import('/offline.js');
    await navigator.serviceWorker.ready;
    await keepGame('dawn');
  });
  await until(page, async () =>
    Boolean(
      (await caches.match('/games/dawn/engine.wasm')) && (await caches.match('/games/dawn/cards.en.json')),
    ),
  );
  await context.setOffline(true);
  try {
    await page.goto(`${url}/settings`);
    const told = await page.evaluate(async options => {
      const { openLocal } = await import('/link_worker.js');
      const link = await openLocal(options);
      const picture = await link.send({ type: 'join' });
      link.close();
      const api = await fetch('/api/1/').then(
        () => 'answered',
        () => 'refused',
      );
      return {
        actions: picture.actions.length,
        api,
        cards: (await (await fetch('/games/dawn/cards.en.json')).json()).card.length,
      };
    }, AGAINST_COMPUTER);
    assert.ok(told.actions > 1 && told.cards > 50);
    assert.equal(told.api, 'refused');
  } finally {
    await context.setOffline(false);
  }
  await page.close();
});

test('a new version waits, and comes when it is asked for', async () => {
  const page = await openPage();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const before = await page.evaluate(() => caches.keys());
  release('/words.en.json', text => text.replace('"Settings"', '"Settings (new)"'));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await until(page, async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting));
  const words = () => page.evaluate(async () => (await fetch('/words.en.json')).text());
  assert.doesNotMatch(await words(), /\(new\)/);
  const loaded = page.waitForEvent('load');
  await page.locator('#toasts button').first().click();
  await loaded;
  assert.match(await words(), /\(new\)/);
  const kept = await page.evaluate(() => caches.keys());
  assert.equal(kept.length, 1);
  assert.notDeepEqual(kept, before);
  await page.close();
});
