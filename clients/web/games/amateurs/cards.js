// cards.js - what a card's face shows, and where the cards lie as far as the view tells.
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { artOf } from './art.js';
import { SIDES, count, list } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

/** When a card's event is played, in one word. @param {string | 0} reaction */
const timing = reaction =>
  tr(
    reaction === 'reaction'
      ? 'amateurs-card-reaction'
      : reaction
        ? 'amateurs-card-either-time'
        : 'amateurs-card-event',
  );

/** What else is printed on it. @param {MapData['cards'][string]} row */
const marksOf = ([, , , , must, removed, reshuffle, stays]) =>
  [
    must && 'amateurs-card-must',
    removed && 'amateurs-card-removed',
    reshuffle && 'amateurs-card-reshuffle',
    stays && 'amateurs-card-stays',
  ].flatMap(word => (word ? [tr(word)] : []));

/** @param {Game} game @param {MapData} map @param {string} key @returns {import('../../board_types.js').Face} */
export function face(game, map, key) {
  const row = map.cards[key];
  if (!row) return { title: game.name('card', key) };
  const [ops, side, number, reaction] = row;
  return {
    value: ops,
    side: side === 'us' || side === 'gb' ? side : 'nt',
    art: artOf(key),
    foot: [[timing(reaction), ...marksOf(row)].join(' · '), `${number}`],
  };
}

/** What the card browser sifts by. @param {Game} game @param {MapData} map
 * @returns {import('../../board_types.js').CardFilter[]} */
export function filters(game, map) {
  const all = Object.values(map.cards);
  const filter = (
    /** @type {string} */ key,
    /** @type {number} */ column,
    /** @type {(value: any) => string} */ name,
    open = false,
  ) => ({
    key,
    title: tr(`amateurs-filter-${key}`),
    all: tr(`amateurs-filter-all-${key}`),
    open,
    choices: [...new Set(all.map(card => card[column]))]
      .sort()
      .map(value => ({ value: String(value), text: name(value) })),
    of: (/** @type {string} */ card) => String(map.cards[card][column]),
  });
  return [
    filter(
      'side',
      1,
      key =>
        game.sides.includes(key)
          ? sideName(key, game)
          : tr(key === 'napoleon' ? 'amateurs-filter-napoleon' : 'amateurs-filter-either'),
      true,
    ),
    filter('timing', 3, timing),
    filter('ops', 0, value => tr('amateurs-ops', value)),
  ];
}

/** Cards in hand and saved, own by name, the other's by number. @param {View} view */
export function hands(view) {
  return Object.fromEntries(
    SIDES.map(side => [
      side,
      {
        cards: [...list(view, 'pile', `hand-${side}`), ...list(view, 'pile', `saved-${side}`)],
        count: count(view, 'hand', side) + count(view, 'saved', side),
      },
    ]),
  );
}

/** The card that is being played comes first. @param {import('./state.js').Position} at
 * @returns {import('../../board_types.js').Pile[]} */
export function piles(at) {
  const { view } = at;
  const played = at.live ? at.thing('card', 'card') : null;
  const pile = (/** @type {string} */ key, /** @type {number | null} */ n = null) => {
    const cards = list(view, 'pile', key);
    return { key, title: tr(`amateurs-pile-${key}`), cards, count: n ?? cards.length };
  };
  return [
    { ...pile('played'), cards: played ? [played] : [], count: Number(Boolean(played)), active: true },
    pile('in-play'),
    ...SIDES.map(side => pile(`saved-${side}`, count(view, 'saved', side))),
    pile('deck', count(view, 'deck')),
    pile('unknown'),
    pile('on-deck'),
    pile('discard'),
    pile('removed'),
  ].filter(row => row.count || row.key === 'discard');
}
