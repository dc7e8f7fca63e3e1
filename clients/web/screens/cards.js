// cards.js - all cards of a game: filters, search, and one card in full with its history and sources.
import { button, h, icon, redrawWithLanguage, replace } from '../dom.js';
import { setFrame } from '../app.js';
import { cardFace, faceOf } from '../cardface.js';
import { cardDetails, faceBoard } from '../cardsheet.js';
import { loadGame } from '../game.js';
import { both, tr } from '../words.js';
import { errorNode } from './error.js';

/** @typedef {import('../game.js').Game} Game */
/** @typedef {import('../game.js').Card} Card */
/** @typedef {Record<string, string>} Filter  what is asked for, by the key of the filter; text: words */
/** @typedef {import('../board_types.js').Board} Board */
/** @typedef {import('../board_types.js').CardFilter} CardFilter */
/** @typedef {{game: Game, cards: Card[], board: Board | null, filters: () => CardFilter[]}} Shelf */

const ALL = '';

/** Accents and case do not matter to a search. @param {string} text */
export function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’]/g, "'").toLowerCase();
}

/** @param {Shelf} shelf @param {Filter} filter */
function matching({ game, cards, filters }, filter) {
  const words = plain(filter.text).split(/\s+/).filter(Boolean);
  const asked = filters().filter(({ key }) => filter[key] !== ALL);
  return cards.filter(card => {
    if (asked.some(({ key, of }) => of(card.key) !== filter[key])) return false;
    const all = plain(`${game.name(game.cardKind, card.key)} ${both(card.text)} ${both(card.facts)}`);
    return words.every(word => all.includes(word));
  });
}

/** Every card is let through. @param {Shelf} shelf @returns {Filter} */
function nothing({ filters }) {
  return Object.fromEntries(['text', ...filters().map(({ key }) => key)].map(key => [key, ALL]));
}

/**
 * Buttons of which one is pressed.
 * @param {string} label
 * @param {{value: string, text: string}[]} choices
 * @param {string} now
 * @param {(value: string) => void} choose
 */
function oneOf(label, choices, now, choose) {
  return h(
    'div',
    { class: 'filters-group', role: 'group', 'aria-label': label },
    choices.map(({ value, text }) =>
      button(text, {
        id: `filter-${label}-${value}`.replace(/\W+/g, '-'),
        'aria-pressed': String(value === now),
        onClick: () => choose(value),
      }),
    ),
  );
}

/**
 * @param {Shelf} shelf
 * @param {Filter} filter
 * @param {(part: Filter) => void} change
 */
function filterBar(shelf, filter, change) {
  const search = h('input', {
    type: 'search',
    id: 'card-search',
    value: filter.text,
    placeholder: tr('cards-search'),
    'aria-label': tr('cards-search'),
    onInput: () => change({ text: search.value }),
  });
  return h(
    'div',
    { class: 'filters', role: 'search' },
    shelf.filters().map(({ key, title, all, choices, open }) => {
      const choose = (/** @type {string} */ value) => change({ [key]: value });
      if (choices.length < 2) return null;
      return open
        ? oneOf(title, [{ value: ALL, text: all }, ...choices], filter[key], choose)
        : select(title, all, choices, filter[key], choose);
    }),
    h('label', { class: 'field' }, icon('i-search'), search),
  );
}

/**
 * @param {string} label
 * @param {string} all
 * @param {{value: string, text: string}[]} choices
 * @param {string} now
 * @param {(value: string) => void} choose
 */
function select(label, all, choices, now, choose) {
  const box = h(
    'select',
    {
      class: 'btn',
      'aria-label': label,
      id: `select-${label}`.replace(/\W+/g, '-'),
      value: now,
      onChange: () => choose(box.value),
    },
    h('option', { value: ALL }, all),
    choices.map(({ value, text }) => h('option', { value }, text)),
  );
  return box;
}

/**
 * The wall of cards; only the wall is redrawn while one types.
 * @param {HTMLElement} root
 * @param {Shelf} shelf
 * @param {Filter} filter
 */
function browser(root, shelf, filter) {
  const { game, cards, board } = shelf;
  const wall = h('ul', { class: 'card-grid' });
  const bar = h('div');
  const status = h('p', { class: 'sr', role: 'status' });
  const none = h('div');
  const fill = () => {
    const found = matching(shelf, filter);
    setFrame({
      title: tr('cards-of', both(game.title)),
      sub: tr('cards-shown', found.length, cards.length),
      game: game.id,
    });
    status.textContent = tr('cards-shown', found.length, cards.length);
    replace(
      wall,
      found.map(card =>
        h(
          'li',
          null,
          cardFace(game, card, faceOf(board, card), {
            tag: 'a',
            props: { href: `/cards/${game.id}/${card.key}`, 'data-key': card.key },
          }),
        ),
      ),
    );
    replace(
      none,
      found.length
        ? null
        : h(
            'div',
            { class: 'empty' },
            icon('i-cards'),
            h('p', null, tr('cards-none', cards.length)),
            button(tr('cards-clear'), { onClick: () => change(nothing(shelf)) }),
          ),
    );
  };
  const change = (/** @type {Filter} */ part) => {
    const id = document.activeElement?.id;
    Object.assign(filter, part);
    if (!('text' in part) || part.text === '') drawBar();
    fill();
    if (id) document.getElementById(id)?.focus();
  };
  const drawBar = () => replace(bar, filterBar(shelf, filter, change));
  drawBar();
  fill();
  replace(root, h('div', { class: 'page is-wide' }, bar, status, wall, none));
}

/**
 * @param {HTMLElement} root
 * @param {Shelf} shelf
 * @param {Card} card
 */
async function single(root, shelf, card) {
  const { game, cards, board } = shelf;
  const notes = (await game.notes())[game.cardKind]?.[card.key] ?? {};
  if (!root.isConnected) return; // left while they were on their way
  const at = cards.indexOf(card);
  const step = (/** @type {number} */ to, /** @type {string} */ key, /** @type {string} */ symbol) => {
    const other = cards[(to + cards.length) % cards.length];
    return h(
      'a',
      {
        class: 'btn',
        href: `/cards/${game.id}/${other.key}`,
        rel: key,
        id: `card-${key}`,
        title: game.name(game.cardKind, other.key),
      },
      icon(symbol),
      h('span', null, tr(`cards-${key}`)),
    );
  };
  setFrame({
    title: game.name(game.cardKind, card.key),
    sub: tr('cards-number', at + 1, cards.length),
    game: game.id,
  });
  replace(
    root,
    h(
      'div',
      { class: 'page' },
      h(
        'nav',
        { class: 'card-nav', 'aria-label': tr('app-cards') },
        step(at - 1, 'prev', 'i-back'),
        h(
          'a',
          { class: 'btn', href: `/cards/${game.id}` },
          icon('i-cards'),
          h('span', null, tr('cards-all-cards')),
        ),
        step(at + 1, 'next', 'i-step'),
      ),
      h(
        'section',
        { class: 'panel' },
        h('div', { class: 'panel-body' }, cardDetails(game, card, notes, board)),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} root
 * @param {import('../app.js').Context} context
 */
export async function mount(root, { params, query }) {
  const game = await loadGame(params.game);
  const [chapters, board] = await Promise.all([game.cards(), faceBoard(game)]);
  /** @type {Shelf} */
  const shelf = {
    game,
    cards: chapters[game.cardKind] ?? [],
    board,
    filters: () => board?.filters?.(chapters) ?? [],
  };
  const filter = nothing(shelf);
  for (const key of Object.keys(filter)) filter[key] = query.get(key) ?? ALL;
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') document.getElementById('card-prev')?.click();
    if (event.key === 'ArrowRight') document.getElementById('card-next')?.click();
  };
  document.addEventListener('keydown', keys);
  const stop = redrawWithLanguage(() => {
    const card = shelf.cards.find(({ key }) => key === params.key);
    if (card) void single(root, shelf, card);
    else if (!params.key) browser(root, shelf, filter);
    else {
      setFrame({ title: tr('cards-unknown'), game: game.id });
      replace(
        root,
        h(
          'div',
          { class: 'page' },
          h(
            'section',
            { class: 'panel' },
            errorNode({
              title: tr('cards-unknown'),
              text: tr('error-no-page', params.key),
              symbol: 'i-search',
              again: false,
            }),
          ),
        ),
      );
    }
  });
  return () => {
    stop();
    document.removeEventListener('keydown', keys);
  };
}
