// cards.js - what a card's face shows, and where the cards lie as far as the view tells.
import { sideName } from '../../sides.js';
import { both, tr } from '../../words.js';
import { ART } from './art.js';
import { SIDES, count, deckCount, list } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

/**
 * Second copies are the same card: "armistice-2" looks like "armistice".
 * @param {string} key
 */
const first = key => key.replace(/-2$/, '');

/**
 * @param {Game} _game
 * @param {MapData} map
 * @param {string} key
 */
export function face(_game, map, key) {
  const [ops, side, deck, removed, number] = map.cards[key] ?? [0, 'either', '', false, 0];
  const era = deck === 'prelude' ? tr('dawn-prelude') : deck;
  return {
    value: ops,
    side: side === 'us' || side === 'gb' ? side : 'nt',
    art: ART[key] ?? ART[first(key)] ?? 'star',
    foot: [tr(removed ? 'dawn-card-leaves' : 'dawn-card-stays'), `${era} · ${number}`],
    footIcon: removed ? 'i-close' : 'i-redo',
  };
}

/**
 * What the card browser sifts by: side, deck, value.
 * @param {Game} game
 * @param {MapData} map
 * @param {Record<string, any>} book  cards.json
 * @returns {import('../../board_types.js').CardFilter[]}
 */
export function filters(game, map, book) {
  const all = Object.values(map.cards);
  const side = (/** @type {string} */ key) =>
    game.sides.includes(key) ? sideName(key, game) : tr('dawn-filter-either');
  const deck = (/** @type {string} */ key) =>
    both(book.more?.decks?.find((/** @type {{key: string}} */ row) => row.key === key)?.title) || key;
  const choices = (/** @type {(string | number)[]} */ values, /** @type {(value: any) => string} */ name) =>
    [...new Set(values)].map(value => ({ value: String(value), text: name(value) }));
  return [
    {
      key: 'side',
      title: tr('dawn-filter-side'),
      all: tr('dawn-filter-all-sides'),
      open: true,
      choices: choices(
        all.map(card => card[1]),
        side,
      ),
      of: key => map.cards[key][1],
    },
    {
      key: 'deck',
      title: tr('dawn-filter-deck'),
      all: tr('dawn-filter-all-decks'),
      choices: choices(
        all.map(card => card[2]),
        deck,
      ),
      of: key => map.cards[key][2],
    },
    {
      key: 'value',
      title: tr('dawn-filter-value'),
      all: tr('dawn-filter-all-values'),
      choices: choices(
        all.map(card => card[0]).sort((a, b) => a - b),
        value => tr('dawn-card-value', value),
      ),
      of: key => String(map.cards[key][0]),
    },
  ];
}

/**
 * Own cards by name, the other's by number; some of his are known all the same.
 * @param {View} view
 * @returns {Record<string, {cards: string[], count: number}>}
 */
export function hands(view) {
  return Object.fromEntries(
    SIDES.map(side => [
      side,
      { cards: list(view, 'pile', `hand-${side}`), count: count(view, 'held', side) },
    ]),
  );
}

/**
 * @param {View} view
 * @returns {import('../../board_types.js').Pile[]}
 */
export function piles(view) {
  const unknown = [...list(view, 'pile', 'unknown'), ...list(view, 'pile', 'deck')];
  const hidden =
    list(view, 'pile', 'unknown').length > 0 &&
    SIDES.some(side => count(view, 'held', side) > list(view, 'pile', `hand-${side}`).length);
  const pile = (/** @type {string} */ key, /** @type {string} */ title) => {
    const cards = list(view, 'pile', key);
    return { key, title, cards, count: cards.length };
  };
  return [
    { ...pile('in-play', tr('dawn-pile-in-play')), active: true },
    {
      key: 'deck',
      title: tr(hidden ? 'dawn-pile-unknown' : 'dawn-pile-deck', deckCount(view)),
      cards: unknown,
      count: deckCount(view),
    },
    pile('aside', tr('dawn-pile-aside')),
    pile('discard', tr('dawn-pile-discard')),
    pile('removed', tr('dawn-pile-removed')),
  ];
}
