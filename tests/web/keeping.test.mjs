// What the service worker keeps when it is installed: a few files at a time, and again whatever the server
// refused for now.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';

const FILES = Array.from({ length: 40 }, (_, i) => `/part-${i}.js`);

/** The worker's installation against a server; `refuse` says whether it refuses a path for now. */
async function installed(refuse) {
  const kept = new Map();
  const asked = { now: 0, most: 0, waits: 0 };
  const cache = {
    match: async path => kept.get(path),
    put: async (path, answer) => void kept.set(path, answer),
  };
  const answer = (status, body) => ({
    ok: status === 200,
    status,
    headers: new Headers(),
    json: async () => body,
    clone: () => answer(status, body),
  });
  const fetch = async path => {
    asked.most = Math.max(asked.most, ++asked.now);
    await new Promise(done => setImmediate(done));
    asked.now--;
    if (path === '/assets.json')
      return answer(200, {
        version: '@VERSION@',
        files: Object.fromEntries(FILES.map(file => [file, { etag: 'x', size: 1 }])),
      });
    return answer(refuse(path) ? 429 : 200);
  };
  const ears = {};
  const self = { addEventListener: (type, ear) => (ears[type] = ear), clients: {}, registration: {} };
  const source = readFileSync(new URL('../../clients/web/sw.js', import.meta.url), 'utf8');
  vm.runInNewContext(source, {
    self,
    location: { origin: 'https://club.example' },
    URL,
    fetch,
    caches: { open: async () => cache, keys: async () => [] },
    setTimeout: done => void (asked.waits++, setImmediate(done)),
  });
  let work = null;
  ears.install({ waitUntil: promise => (work = promise) });
  await work;
  return { kept, asked };
}

test('all files are kept, six at a time at most', async () => {
  const { kept, asked } = await installed(() => false);
  assert.equal(kept.size, FILES.length + 1);
  assert.ok(asked.most > 1 && asked.most <= 6, String(asked.most));
});

test('what the server refuses for now is asked for again, after a while', async () => {
  const seen = new Set();
  const { kept, asked } = await installed(path => !seen.has(path) && seen.add(path));
  assert.equal(kept.size, FILES.length + 1);
  assert.equal(asked.waits, FILES.length);
});

test('a server that always refuses makes the installation fail, to be tried another day', async () => {
  await assert.rejects(
    installed(path => path === '/part-3.js'),
    /part-3\.js: 429/,
  );
});
