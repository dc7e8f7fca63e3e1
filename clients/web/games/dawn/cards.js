// cards.js - what a card's face shows, and where the cards lie as far as the view tells.
import { tr } from '../../words.js';
import { ART } from './art.js';
import { SIDES, count, deckCount, list } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

/**
 * Second copies are the same card: "armistice-2" looks like "armistice".
 * @param {string} key
 */
const first = (key) => key.replace(/-2$/, '');

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
 * Own cards by name, the other's by number; some of his are known all the same.
 * @param {View} view
 * @returns {Record<string, {cards: string[], count: number}>}
 */
export function hands(view) {
  return Object.fromEntries(SIDES.map((side) => [side, {
    cards: list(view, 'pile', `hand-${side}`), count: count(view, 'held', side),
  }]));
}

/**
 * @param {View} view
 * @returns {{key: string, title: string, cards: string[], count: number}[]}
 */
export function piles(view) {
  const unknown = [...list(view, 'pile', 'unknown'), ...list(view, 'pile', 'deck')];
  const hidden = list(view, 'pile', 'unknown').length > 0
    && SIDES.some((side) => count(view, 'held', side) > list(view, 'pile', `hand-${side}`).length);
  const pile = (/** @type {string} */ key, /** @type {string} */ title) => {
    const cards = list(view, 'pile', key);
    return { key, title, cards, count: cards.length };
  };
  return [
    pile('in-play', tr('dawn-pile-in-play')),
    {
      key: 'deck', title: tr(hidden ? 'dawn-pile-unknown' : 'dawn-pile-deck', deckCount(view)),
      cards: unknown, count: deckCount(view),
    },
    pile('aside', tr('dawn-pile-aside')),
    pile('discard', tr('dawn-pile-discard')),
    pile('removed', tr('dawn-pile-removed')),
  ];
}
