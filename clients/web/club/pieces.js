// pieces.js - small parts that several pages of a club have.
import { button, h, icon } from '../dom.js';
import { toast } from '../toast.js';
import { both, language, tr } from '../words.js';

/** Symbols of the club's own sprite. */
export const SIGN = Object.fromEntries(
  ['bell', 'person', 'chat', 'note', 'mail', 'door', 'gavel'].map(name => [name, `/club/sprite.svg#${name}`]),
);

/**
 * A panel with a heading of its own.
 * @param {string} id @param {string} sign @param {string} title @param {...import('../dom.js').Children} inside
 */
export function panel(id, sign, title, ...inside) {
  return h(
    'section',
    { class: 'panel club-panel', id, 'aria-labelledby': `${id}-head` },
    h('div', { class: 'panel-head' }, icon(sign), h('h2', { id: `${id}-head` }, title)),
    ...inside,
  );
}

/** A page in the middle, as wide as what it says. @param {...import('../dom.js').Children} inside */
export function narrow(...inside) {
  return h('div', { class: 'page is-narrow club-page' }, ...inside);
}

/** @param {string} sign @param {string} text @param {'good' | 'bad' | ''} [kind] */
export function notice(sign, text, kind = '') {
  return h(
    'div',
    { class: `notice${kind ? ` is-${kind}` : ''}`, role: 'status' },
    icon(sign),
    h('p', null, text),
  );
}

/**
 * Nothing is there, and why.
 * @param {string} sign @param {string} text @param {...import('../dom.js').Children} more
 */
export function empty(sign, text, ...more) {
  return h('div', { class: 'empty' }, icon(sign), h('p', null, text), ...more);
}

/**
 * Somebody's name, which leads to what is known of him; one whose account is gone has none.
 * @param {string | null | undefined} name @param {{rating?: number | null, bot?: boolean}} [more]
 */
export function personLink(name, { rating, bot } = {}) {
  if (!name) return h('i', null, tr('club-former'));
  return h(
    'a',
    { class: 'club-person', href: `/club/people/${encodeURIComponent(name)}` },
    bot ? [icon('i-robot', tr('club-bot')), ' '] : null,
    name,
    rating ? h('span', { class: 'num club-rating' }, ` ${String(Math.round(rating))}`) : null,
  );
}

/** A day and the hour, as the language writes it. @param {number} unix */
export const moment = unix => local(unix, { dateStyle: 'medium', timeStyle: 'short' });

/** The hour. @param {number} unix */
export const hour = unix => local(unix, { timeStyle: 'short' });

/** @param {number} unix @param {Intl.DateTimeFormatOptions} options */
const local = (unix, options) =>
  new Date(unix * 1000).toLocaleString(language() === 'fr' ? 'fr-FR' : 'en-GB', options);

/**
 * A question before something that cannot be undone: words are club-NAME, which the button says, too, and
 * club-NAME-text. @param {string} name @param {() => void} run @param {...string} about  what the text names
 */
export function askFirst(name, run, ...about) {
  const [title, text] = [tr(`club-${name}`), tr(`club-${name}-text`, ...about)];
  void import('../play/sheets.js').then(({ confirmSheet }) => confirmSheet({ title, text, yes: title }, run));
}

/** @param {string} text @param {string} [word] */
export async function copy(text, word = 'club-copied') {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: () => tr(word), icon: 'i-check' });
  } catch {
    toast({ text: () => tr('join-copy-failed'), kind: 'error' });
  }
}

/** Whether a fold is open, for a page that is drawn anew. */
export function foldState() {
  const state = {
    open: false,
    note: (/** @type {Event} */ { currentTarget }) => {
      state.open = /** @type {HTMLDetailsElement} */ (currentTarget).open;
    },
  };
  return state;
}

/**
 * Something that is told once and can be copied.
 * @param {string} id @param {string} label @param {string} value
 */
export function copyBox(id, label, value) {
  const input = h('input', { id, readonly: true, value, onFocus: () => input.select() });
  return h(
    'div',
    { class: 'club-copy' },
    h('label', { for: id }, label),
    h('div', { class: 'field' }, input),
    button(tr('join-copy'), { icon: 'i-copy', class: 'is-main', onClick: () => void copy(value) }),
  );
}

/** @param {import('../api.js').GameInfo[]} games @param {string} id */
export const titleOf = (games, id) => both(games.find(it => it.id === id)?.title) || id;
