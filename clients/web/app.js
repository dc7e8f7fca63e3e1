// app.js - the page: finds the screen for a path, mounts it, and holds what all screens share.
import { PAGES, h, replace, useStyle } from './dom.js';
import { applyPrefs } from './prefs.js';
import { drawTab, drawTopbar, setFrame, setGames, setSub } from './topbar.js';
import { closeToast, toast } from './toast.js';
import { language, loadWords, tr } from './words.js';

export { closeToast, drawTab, setFrame, setSub, toast };

/**
 * @typedef {object} Context
 * @property {string} path
 * @property {URLSearchParams} query
 * @property {Record<string, string>} params
 */
/** @typedef {() => void} Unmount */
/** @typedef {{mount: (root: HTMLElement, context: Context) => Unmount | void | Promise<Unmount | void>}} Screen */

/** What may follow a path's first word, and the screen that shows it. */
const ROUTES = [
  { path: /^\/$/, screen: 'home' },
  { path: /^\/new(?:\/(?<game>[\w-]+))?\/?$/, screen: 'newgame' },
  { path: /^\/join\/(?<id>[\w-]+)$/, screen: 'join' },
  { path: /^\/play\/(?<id>[\w-]+)$/, screen: 'play' },
  { path: /^\/replay\/(?<id>[\w-]+)$/, screen: 'replay' },
  { path: /^\/learn\/(?<game>[\w-]+)$/, screen: 'learn' },
  { path: /^\/cards\/(?<game>[\w-]+)(?:\/(?<key>[\w-]+))?$/, screen: 'cards' },
  { path: /^\/rules\/(?<game>[\w-]+)$/, screen: 'rules' },
  { path: /^\/stats$/, screen: 'stats' },
  { path: /^\/settings$/, screen: 'settings' },
  { path: /^\/verify(?:\/(?<id>[\w-]+))?$/, screen: 'verify' },
  { path: /^\/about$/, screen: 'about' },
  { path: /^\/(?<page>confirm|reset|stop)$/, screen: 'club/frame' },
  { path: /^\/club\/(?<page>[a-z-]+)(?:\/(?<id>[^/]+))?$/, screen: 'club/frame' },
];

/** Screens with a table on them: they have a style of their own. */
const DESKS = new Set(['play', 'replay', 'learn']);
const SKELETON_AFTER_MS = 200;

/** @type {{path: string, unmount: Unmount | void, turn: number}} */
const shown = { path: '', unmount: undefined, turn: 0 };

/** @returns {HTMLElement} */
function place() {
  return /** @type {HTMLElement} */ (document.getElementById('screen'));
}

/** @param {string} path @returns {{screen: string, params: Record<string, string>}} */
function find(path) {
  for (const { path: pattern, screen } of ROUTES) {
    const match = pattern.exec(path);
    if (match) {
      const groups = Object.entries(match.groups ?? {}).filter(([, value]) => value !== undefined);
      return { screen, params: Object.fromEntries(groups) };
    }
  }
  return { screen: 'error', params: { reason: 'no-page' } };
}

/** Grey bars where the contents will be, when they are slow to come. */
function skeleton() {
  return h(
    'div',
    { class: 'page', role: 'status', 'aria-label': tr('app-loading') },
    h('div', { class: 'skeleton is-title' }),
    h('div', { class: 'skeleton is-line' }),
    h('div', { class: 'skeleton is-line is-short' }),
    h('div', { class: 'skeleton is-block' }),
  );
}

/** @param {unknown} error */
async function showError(error) {
  const { mountError } = await import('./screens/error.js');
  const root = h('div', { class: 'screen' });
  replace(place(), root);
  mountError(root, error);
}

/**
 * Mounts the screen of a path. A later call wins over one that is still loading.
 * @param {string} path
 * @param {Screen} module
 * @param {Record<string, string>} params
 */
async function mountScreen(path, module, params) {
  const turn = shown.turn;
  const root = h('div', { class: 'screen' });
  const timer = setTimeout(() => {
    if (!root.firstChild) root.before(skeleton());
  }, SKELETON_AFTER_MS);

  replace(place(), root);
  try {
    const unmount = await module.mount(root, { path, query: new URLSearchParams(location.search), params });
    if (turn === shown.turn) shown.unmount = unmount;
    else unmount?.();
  } finally {
    clearTimeout(timer);
    root.previousElementSibling?.remove();
  }
}

/** Shows what the address says. */
async function route() {
  const path = location.pathname;
  const turn = ++shown.turn;
  const { screen, params } = find(path);

  shown.unmount?.();
  shown.unmount = undefined;
  shown.path = path + location.search;
  closeToast();
  document.body.dataset.screen = screen;
  try {
    const style = DESKS.has(screen) ? null : useStyle(PAGES);
    const module = /** @type {Screen} */ (await import(`./screens/${screen}.js`));
    await style;
    if (turn !== shown.turn) return;
    await mountScreen(path, module, params);
  } catch (error) {
    if (turn === shown.turn) await showError(error);
  }
}

/** Mounts the present screen anew: "try again". */
export function reload() {
  return route();
}

/**
 * Goes to another page of the client without loading the document again.
 * @param {string} href
 * @param {{replace?: boolean}} [options]
 */
export async function navigate(href, { replace: instead = false } = {}) {
  const url = new URL(href, location.href);
  if (instead) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  await route();
  window.scrollTo(0, 0);
  place().focus({ preventScroll: true });
}

/**
 * A rule as a sheet over whatever is shown.
 * @param {import('./game.js').Game} game
 * @param {string} id
 */
export async function openRule(game, id) {
  const [{ openRuleSheet }] = await Promise.all([import('./rulesheet.js'), useStyle(PAGES)]);
  await openRuleSheet(game, id);
}

/**
 * A card as a sheet over whatever is shown.
 * @param {import('./game.js').Game} game
 * @param {string} key
 */
export async function openCard(game, key) {
  const [{ openCardSheet }] = await Promise.all([import('./cardsheet.js'), useStyle(PAGES)]);
  await openCardSheet(game, key);
}

/** Links within the client do not load the document again. @param {MouseEvent} event */
function onClick(event) {
  const target = event.target instanceof Element ? event.target.closest('a') : null;
  if (!target || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (target.target || target.hasAttribute('download') || target.origin !== location.origin) return;
  if (/\.\w+$/.test(target.pathname) || target.pathname.startsWith('/api/')) return;
  if (target.pathname + target.search === location.pathname + location.search && target.hash) return;
  event.preventDefault();
  void navigate(target.href);
}

async function start() {
  applyPrefs();
  document.documentElement.lang = language();
  document.addEventListener('click', onClick);
  window.addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown.path) void route();
  });
  document.addEventListener('languagechange', skipWord);
  try {
    await loadWords();
  } catch (error) {
    drawTopbar();
    await showError(error);
    return;
  }
  skipWord();
  drawTopbar();
  await route();
  const { knownGames, isClub, serverInfo } = await import('./api.js');
  if (isClub()) void serverInfo().catch(() => {});
  knownGames().then(
    games => {
      setGames(games);
    },
    () => {},
  );
  const { startOffline } = await import('./offline.js');
  void startOffline(load =>
    toast({
      text: () => tr('offline-update'),
      kind: 'line',
      icon: 'i-info',
      action: { label: () => tr('offline-reload'), run: load },
    }),
  );
}

function skipWord() {
  const skip = document.getElementById('skip');
  if (skip) skip.textContent = tr('app-skip');
}

void start();
