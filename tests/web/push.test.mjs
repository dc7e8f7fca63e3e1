// Pushes in the browser: what the service worker shows and where it leads, and how a browser subscribes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';

const TABLE = 'AAAAAAAAAAAAAAAAAAAAAA';

/** The service worker by itself: what it did, and a way to send it events. */
function serviceWorker(pages = []) {
  const ears = {};
  const done = { shown: [], opened: [], focused: [] };
  const self = {
    addEventListener: (type, ear) => (ears[type] = ear),
    registration: { showNotification: async (title, options) => void done.shown.push({ title, ...options }) },
    clients: {
      matchAll: async () => pages.map(url => ({ url, focus: async () => void done.focused.push(url) })),
      openWindow: async url => void done.opened.push(url),
    },
  };
  const location = { origin: 'https://club.example' };
  const source = readFileSync(new URL('../../clients/web/sw.js', import.meta.url), 'utf8');
  vm.runInNewContext(source, { self, location, URL, caches: {}, fetch: () => {}, setTimeout });
  const send = async (type, event) => {
    let promise = null;
    ears[type]({ ...event, waitUntil: work => (promise = work) });
    await promise;
    return done;
  };
  return send;
}

const data = told => ({ json: () => JSON.parse(told) });

test('a push is shown, with the table as its tag', async () => {
  const send = serviceWorker();
  const told = { title: 'Ghent', body: 'It is your turn.', url: `/play/${TABLE}`, tag: TABLE, unread: 1 };
  const { shown } = await send('push', { data: data(JSON.stringify(told)) });
  assert.deepEqual(JSON.parse(JSON.stringify(shown)), [
    {
      title: 'Ghent',
      body: 'It is your turn.',
      tag: TABLE,
      icon: '/icon-192.png',
      data: { url: `/play/${TABLE}` },
    },
  ]);
});

test('one that cannot be read is shown all the same', async () => {
  const { shown } = await serviceWorker()('push', { data: data('{') });
  assert.equal(shown[0].title, 'Ghent');
  assert.equal((await serviceWorker()('push', { data: null })).shown.length, 1);
});

const click = url => ({ notification: { close() {}, data: { url } } });

test('a click leads to the table: to the page that shows it, or to a new one', async () => {
  const there = `https://club.example/play/${TABLE}`;
  const open = await serviceWorker(['https://club.example/', there])(
    'notificationclick',
    click(`/play/${TABLE}`),
  );
  assert.deepEqual(open.focused, [there]);
  assert.deepEqual(open.opened, []);
  const fresh = await serviceWorker(['https://club.example/'])('notificationclick', click(`/play/${TABLE}`));
  assert.deepEqual(fresh.opened, [there]);
});

test('a click leads nowhere else', async () => {
  const done = await serviceWorker()('notificationclick', click('https://elsewhere.example/'));
  assert.deepEqual(done.opened, []);
});

// ---- subscribing ----

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
const KEY = 'BMqSvZqJP0VY2CxcMvxAmTzyBi7iBsHZcwqCeSt0xpPwI1FsGcG1XrT8Kc4hMXdYuRNLh0mP0vSBxTJP3nqBCGs';

/** A browser with push; `answers` by path, and what was sent. */
function browser(answers) {
  const sent = [];
  let known = null;
  const pushManager = {
    getSubscription: async () => known,
    subscribe: async ({ applicationServerKey }) => {
      known = {
        endpoint: 'https://push.example.net/1',
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({ endpoint: known.endpoint, keys: { p256dh: 'P', auth: 'A' } }),
        unsubscribe: async () => ((known = null), true),
      };
      return known;
    },
  };
  const registration = { pushManager };
  const serviceWorkers = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(globalThis, 'navigator', {
    value: { serviceWorker: serviceWorkers },
    configurable: true,
  });
  globalThis.window = { PushManager: {}, Notification: {} };
  globalThis.Notification = { permission: 'granted' };
  globalThis.document = { dispatchEvent() {} };
  globalThis.fetch = async (path, options) => {
    const name = `${options?.method ?? 'GET'} ${path.slice('/api/1/'.length)}`;
    sent.push([name, options?.body ? JSON.parse(options.body) : null]);
    const [status, body] = answers[name] ?? [200, {}];
    return new Response(JSON.stringify(body), { status });
  };
  return { sent, subscribed: () => known !== null };
}

const ME = [200, { account: null, csrf: 'c' }];

test('a browser subscribes under the key of the server and tells it', async () => {
  const here = browser({ 'GET push-key': [200, { key: KEY }], 'GET me': ME, 'POST me/push': [201, {}] });
  const push = await import('../../clients/web/push.js');
  assert.equal(push.bytesOf(KEY).length, 65);
  assert.deepEqual([...push.bytesOf('-__-AQ==')], [251, 255, 254, 1]);
  assert.equal(await push.canPush(), true);
  assert.equal(await push.isSubscribed(), false);
  await push.subscribe();
  assert.equal(await push.isSubscribed(), true);
  assert.deepEqual(
    here.sent.find(([name]) => name === 'POST me/push'),
    ['POST me/push', { endpoint: 'https://push.example.net/1', p256dh: 'P', auth: 'A' }],
  );
  await push.unsubscribe();
  assert.deepEqual(here.sent.at(-1), ['DELETE me/push', { endpoint: 'https://push.example.net/1' }]);
  assert.equal(here.subscribed(), false);
});

test('what the server refuses is not kept', async () => {
  const refusal = { error: { code: 'bad-endpoint', text: { en: 'x', fr: 'x' } } };
  const here = browser({ 'GET push-key': [200, { key: KEY }], 'GET me': ME, 'POST me/push': [400, refusal] });
  const push = await import('../../clients/web/push.js');
  await assert.rejects(push.subscribe(), { code: 'bad-endpoint' });
  assert.equal(here.subscribed(), false);
});

test('a browser that forbids it cannot', async () => {
  browser({});
  globalThis.Notification.permission = 'denied';
  const push = await import('../../clients/web/push.js');
  assert.equal(await push.canPush(), false);
});
