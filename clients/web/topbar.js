// topbar.js - the bar above every screen and the menu behind its first button.
import { button, h, icon, replace } from './dom.js';
import { setPrefs, theme } from './prefs.js';
import { useSides } from './sides.js';
import { language, setLanguage, tr } from './words.js';

/**
 * What a screen tells about itself.
 * @typedef {object} Frame
 * @property {string | (() => string)} title
 * @property {string | (() => string)} [sub]      small text behind the title ("Turn 2/8")
 * @property {boolean} [heading]                  false: the screen has a first heading of its own
 * @property {() => string} [tab]                 what the browser's tab says instead of the title
 * @property {string} [game]                      whose rules and cards the bar leads to
 * @property {() => Node[]} [actions]             buttons before the usual ones
 * @property {() => MenuItem[]} [menu]            first rows of the menu
 * @property {() => void} [onRules]               opens the rules without leaving the screen
 * @property {() => void} [onCards]
 */
/** @typedef {{label: string, icon: string, href?: string, run?: () => void}} MenuItem */

/** @type {Frame} */
let current = { title: 'Ghent', heading: false };
let fallbackGame = '';
/** @typedef {{bar: () => Node[], menu: () => MenuItem[]}} ClubParts  what a club's server adds */

/** @type {ClubParts | null} */
let club = null;
/** Notices that nobody has read. */
let waiting = 0;
/** @type {Set<string>} games that have a lesson */
let lessons = new Set();

/** @param {string | (() => string) | undefined} text */
function now(text) {
  return typeof text === 'function' ? text() : (text ?? '');
}

/**
 * The first game is the one whose rules and cards are meant where no screen says.
 * @param {import('./api.js').GameInfo[]} games
 */
export function setGames(games) {
  fallbackGame = games[0]?.id ?? '';
  lessons = new Set(games.filter(({ lesson }) => lesson).map(({ id }) => id));
  drawTopbar();
}

function toggleTheme() {
  setPrefs({ theme: theme() === 'dark' ? 'light' : 'dark' });
}

function toggleLanguage() {
  setLanguage(language() === 'fr' ? 'en' : 'fr');
}

/** @returns {MenuItem[]} */
function menuItems() {
  const game = current.game ?? fallbackGame;
  /** @type {MenuItem[]} */
  const items = [
    { label: tr('app-home'), icon: 'i-home', href: '/' },
    ...(club?.menu() ?? []),
    ...(game
      ? [
          ...(lessons.has(game) ? [{ label: tr('app-learn'), icon: 'i-play', href: `/learn/${game}` }] : []),
          { label: tr('app-rules'), icon: 'i-book', href: `/rules/${game}` },
          { label: tr('app-cards'), icon: 'i-cards', href: `/cards/${game}` },
        ]
      : []),
    { label: tr('app-stats'), icon: 'i-stats', href: '/stats' },
    { label: tr('app-verify'), icon: 'd6-5', href: '/verify' },
    { label: tr('app-settings'), icon: 'i-settings', href: '/settings' },
    { label: tr('app-about'), icon: 'i-info', href: '/about' },
    { label: language() === 'fr' ? 'English' : 'Français', icon: 'i-globe', run: toggleLanguage },
  ];
  return [...(current.menu?.() ?? []), ...items];
}

async function openMenu() {
  const { openSheet } = await import('./sheet.js');
  const rows = menuItems().map(({ label, icon: symbol, href, run }) => {
    const inside = [icon(symbol), h('b', null, label), icon(run ? 'i-move' : 'i-chevron')];
    const close = () => {
      sheet.close();
      run?.();
    };
    return href
      ? h('a', { class: 'rowlink', href, onClick: close }, inside)
      : h('button', { type: 'button', class: 'rowlink', onClick: close }, inside);
  });
  const sheet = openSheet({
    title: tr('app-menu'),
    body: h('nav', { 'aria-label': tr('app-menu') }, rows),
    class: 'is-menu',
  });
}

/**
 * @param {string} label
 * @param {string} symbol
 * @param {string} href
 * @param {(() => void) | undefined} instead
 */
function barLink(label, symbol, href, instead) {
  return h(
    'a',
    {
      class: 'btn is-quiet wide',
      href,
      title: label,
      'aria-label': label,
      onClick:
        instead &&
        ((/** @type {Event} */ event) => {
          event.preventDefault();
          instead();
        }),
    },
    icon(symbol),
  );
}

export function drawTopbar() {
  const bar = /** @type {HTMLElement} */ (document.getElementById('topbar'));
  const game = current.game ?? fallbackGame;
  const other = language() === 'fr' ? 'en' : 'fr';
  const dark = theme() === 'dark';
  const sub = now(current.sub);
  const focused = document.activeElement?.getAttribute('data-bar');

  replace(
    bar,
    button(tr('app-menu'), {
      icon: 'i-menu',
      class: 'is-quiet',
      bare: true,
      'data-bar': 'menu',
      'aria-haspopup': 'dialog',
      onClick: openMenu,
    }),
    current.heading === false
      ? h('a', { class: 'topbar-title', href: '/' }, now(current.title))
      : h('h1', { class: 'topbar-title' }, now(current.title)),
    sub && h('span', { class: 'topbar-turn num' }, sub),
    h('span', { class: 'topbar-gap' }),
    current.actions?.() ?? [],
    club?.bar() ?? [],
    game && barLink(tr('app-rules'), 'i-book', `/rules/${game}`, current.onRules),
    game && barLink(tr('app-cards'), 'i-cards', `/cards/${game}`, current.onCards),
    h(
      'button',
      {
        type: 'button',
        class: 'btn is-quiet wide',
        lang: other,
        'data-bar': 'language',
        'aria-label': other === 'fr' ? 'Français' : 'English',
        title: other === 'fr' ? 'Français' : 'English',
        onClick: toggleLanguage,
      },
      icon('i-globe'),
      h('span', { 'aria-hidden': 'true' }, other.toUpperCase()),
    ),
    button(tr(dark ? 'app-to-light' : 'app-to-dark'), {
      icon: dark ? 'i-sun' : 'i-moon',
      class: 'is-quiet',
      bare: true,
      'data-bar': 'theme',
      onClick: toggleTheme,
    }),
  );
  if (focused) bar.querySelector(/** @type {'button'} */ (`[data-bar="${focused}"]`))?.focus();
  drawTab();
}

/** The tab's title, behind the number of notices. */
export function drawTab() {
  const usual = current.heading === false ? tr('app-name') : `${now(current.title)} · ${tr('app-name')}`;
  document.title = `${waiting ? `(${waiting}) ` : ''}${current.tab?.() ?? usual}`;
}

/** @param {number} count */
export function setWaiting(count) {
  waiting = count;
  drawTab();
}

/** Only the text behind the title; called while a game goes on. @param {string} text */
export function setSub(text) {
  current.sub = text;
  const el = document.querySelector('.topbar-turn');
  if (el) el.textContent = text;
  else drawTopbar();
}

/** @param {ClubParts} parts */
export function setClub(parts) {
  club = parts;
  drawTopbar();
}

/** @param {Frame} frame */
export function setFrame(frame) {
  current = frame;
  document.documentElement.dataset.game = frame.game ?? '';
  if (frame.game) void useSides(frame.game);
  drawTopbar();
}

document.addEventListener('languagechange', drawTopbar);
document.addEventListener('prefschange', drawTopbar);
