// sw.js - the client without a network: its files are kept by version, so that a page is always of
// one piece.  The frame is kept when this worker is installed, the files of a game when it is
// first used.  Nothing under /api is touched.  What the server pushes is shown, and leads to its table.
//
// VERSION is written by tools/mkassets: any new file makes a new worker.  It waits until the page
// says {"type":"take-over"}, which the player decides.

const VERSION = '@VERSION@';
const LIST = '/assets.json';
const PAGE = '/index.html';
const GAMES = '/games/';
const NAME = `ghent-${VERSION}`;
/** The rest of a game is fetched when its page has what it needs, in milliseconds. */
const LATER = 4000;
/** How many files are fetched at once, and how one is tried again that the server refuses for now. */
const AT_ONCE = 6;
const TOO_MANY = 429;
const TRIES = 6;
const PAUSE = 1000;

/** @typedef {{version: string, files: Record<string, {etag: string, size: number}>}} Listing */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {Promise<Listing>|null} */
let listing = null;

/** What belongs to this version; kept like any other file. @returns {Promise<Listing>} */
function files() {
  listing ??= caches
    .open(NAME)
    .then(cache => cache.match(LIST))
    .then(kept => {
      if (!kept) throw new Error(`${LIST} is not kept`);
      return kept.json();
    })
    .catch(error => {
      listing = null;
      throw error;
    });
  return listing;
}

/** Keeps the list itself; a server that has a newer one installs a newer worker instead. */
async function keepList() {
  const answer = await fetch(LIST, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${LIST}: ${answer.status}`);
  const told = await answer.clone().json();
  if (told.version !== VERSION) throw new Error(`the server is at ${told.version}, not ${VERSION}`);
  await (await caches.open(NAME)).put(LIST, answer);
}

/** @param {Response} answer @param {string} etag */
const isOf = (answer, etag) => (answer.headers.get('ETag') ?? etag).includes(etag);

/** The same file as an older version has it, or null. @param {string} path @param {string} etag */
async function fromOlder(path, etag) {
  for (const name of await caches.keys()) {
    if (!name.startsWith('ghent-') || name === NAME) continue;
    const kept = await (await caches.open(name)).match(path);
    if (kept?.headers.get('ETag')?.includes(etag)) return kept;
  }
  return null;
}

/** A file from the server; one that has enough for now is asked again. @param {string} path */
async function fromServer(path) {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(path, { cache: 'no-cache' });
    if (answer.status !== TOO_MANY || tries === TRIES) return answer;
    await new Promise(done => setTimeout(done, tries * PAUSE));
  }
}

/** @param {Cache} cache @param {string} path @param {string} etag */
async function keep(cache, path, etag) {
  if (await cache.match(path)) return;
  const answer = (await fromOlder(path, etag)) ?? (await fromServer(path));
  if (!answer.ok || !isOf(answer, etag)) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

/**
 * Keeps files that are not kept yet, some at a time: the page that is open comes first.
 * @param {(path: string) => boolean} wanted
 */
async function keepAll(wanted) {
  const cache = await caches.open(NAME);
  const { files: known } = await files();
  const left = Object.keys(known).filter(wanted);
  const keepSome = async () => {
    for (let path = left.pop(); path; path = left.pop()) await keep(cache, path, known[path].etag);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepSome));
}

/** @param {string} path */
const gameOf = path => (path.startsWith(GAMES) ? path.split('/')[2] : null);

/** Pages that are of no use without their server: kept when they are used. @param {string} path */
const isOfClub = path => /^\/(screens\/|style\/)?club[./]/.test(path);

/** The games of which an older version has kept something. @returns {Promise<Set<string|null>>} */
async function gamesInUse() {
  const used = new Set();
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) used.add(gameOf(new URL(url).pathname));
  used.delete(null);
  return used;
}

async function install() {
  await keepList();
  const used = await gamesInUse();
  await keepAll(path => (!gameOf(path) && !isOfClub(path)) || used.has(gameOf(path)));
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith('ghent-') && name !== NAME) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {string} path @param {Request} request @returns {Promise<Response>} */
async function answer(path, request) {
  const known = await files().catch(() => null);
  const file = request.mode === 'navigate' && !known?.files[path] ? PAGE : path;
  const etag = known?.files[file]?.etag;
  if (!etag) return fetch(request);
  const cache = await caches.open(NAME);
  const kept = await cache.match(file);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && isOf(fresh, etag)) await cache.put(file, fresh.clone());
  return fresh;
}

worker.addEventListener('install', event => event.waitUntil(install()));
worker.addEventListener('activate', event => event.waitUntil(activate()));

worker.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/api/') || url.pathname === '/sw.js') return;
  event.respondWith(answer(url.pathname, event.request));
});

worker.addEventListener('message', event => {
  if (event.data?.type === 'take-over') event.waitUntil(worker.skipWaiting());
  if (event.data?.type === 'keep')
    event.waitUntil(
      new Promise(done => setTimeout(done, LATER))
        .then(() => keepAll(path => gameOf(path) === event.data.game))
        .catch(() => {}),
    ); // without a network: another time
});

/** @typedef {{title: string, body: string, url: string, tag: string}} Told */

/** What a push says; one that cannot be read is shown all the same, as the browser demands. @param {PushEvent} event */
function toldBy(event) {
  /** @type {Told} */
  const plain = { title: 'Ghent', body: '', url: '/', tag: 'notices' };
  try {
    return { ...plain, ...event.data?.json() };
  } catch {
    return plain;
  }
}

/** @param {Told} told */
const show = ({ title, body, url, tag }) =>
  worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url } });

/** A page that is there already comes to the front, otherwise a new one. @param {string} address */
async function open(address) {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const here = pages.find(page => new URL(page.url).pathname === url.pathname);
  await (here ? here.focus() : worker.clients.openWindow(url.href));
}

worker.addEventListener('push', event => event.waitUntil(show(toldBy(event))));

worker.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
