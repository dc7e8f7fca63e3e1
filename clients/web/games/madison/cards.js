// cards.js - what a card's face shows, and where the cards lie as far as the view tells.
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { SIDES, count, list } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

/** @param {string} name */
const own = name => `/games/madison/sprite.svg#${name}`;

/** By the kind of card, where nothing else is said. @type {Record<string, string>} */
const BY_TYPE = {
  campaign: 'leader',
  winter: 't-winter',
  battle: 'battle',
  reaction: 'i-retreat',
  special: 'star',
  event: 'star',
};

/** @type {[RegExp, string][]} what a title speaks of */
const BY_WORD = [
  [/campaign/, 'leader'],
  [/declaration|treaty/, 't-peace'],
  [/rains|winds|storm/, own('storm')],
  [/fort-|blockhouse|redoubt|battery|defences|walls/, 'fort-2'],
  [/burn|explosion|fire|arson/, 'fire'],
  [
    /constitution|guerriere|java|macedonian|chesapeake|shannon|hornet|wasp|essex|broadside|privateer/,
    's-frigate',
  ],
  [/shipyard|shipwright|marine|fleet|nautilus|schooner|flotilla|perry|macdonough|sailor|ship|lake/, 's-brig'],
  [/prophet|tecumseh|nations|warriors|indian|mohawk|shawnee|wyandot|ottawa|creek/, 'u-warrior'],
  [/volunteers|militia|rangers/, 'u-militia'],
  [/rifle/, 'u-ranger'],
  [/voltigeurs|fencibles|regulars|guards|bayonet|discipline|brigade|regiment|veterans/, 'u-regular'],
  [/supply|convoy|bateaux|depot|wagon|contractor/, 'depot'],
  [/armistice|truce|surrender|loses-heart/, 'armistice'],
  [/opposition|federalist|hartford|senate|congress|opinion/, 't-opinion'],
  [/raid|mackinac|surprise/, 'u-voyageur'],
  [/court|recall|command|promot|brock|hull|harrison|scott|brown|prevost|drummond|general/, 'leader'],
];

/** @param {string} key @param {string} type */
function artOf(key, type) {
  return BY_WORD.find(([pattern]) => pattern.test(key))?.[1] ?? BY_TYPE[type] ?? 'star';
}

/** Words that stay small in a title. */
const SMALL = /^(a|an|and|at|for|in|of|on|or|the|to|au|aux|à|d|de|des|du|en|et|l|la|le|les|par|sur|un|une)$/;

/** The names of cards are written in capitals in the rules; on the card itself they are a title.
 * @param {string} name */
const titled = name =>
  name
    .toLowerCase()
    .replace(/[\p{L}\d]+/gu, (word, at, all) =>
      (at && SMALL.test(word)) || (word === 's' && /['’]$/.test(all.slice(0, at)))
        ? word
        : word.slice(0, 1).toUpperCase() + word.slice(1),
    );

/** @param {Game} game @param {MapData} map @param {string} key @returns {import('../../board_types.js').Face} */
export function face(game, map, key) {
  const [opv, side, deck, type, number] = map.cards[key] ?? [0, 'either', '', '', 0];
  return {
    value: opv,
    title: titled(game.name('card', key)),
    side: side === 'us' || side === 'gb' ? side : 'nt',
    art: artOf(key, type),
    foot: [tr(`madison-type-${type}`), `${deck} · ${number}`],
  };
}

/** @param {(string | number)[]} values @param {(value: any) => string} name */
const choices = (values, name) =>
  [...new Set(values)].map(value => ({ value: String(value), text: name(value) }));

/** What the card browser sifts by. @param {Game} game @param {MapData} map
 * @returns {import('../../board_types.js').CardFilter[]} */
export function filters(game, map) {
  const all = Object.values(map.cards);
  const filter = (
    /** @type {string} */ key,
    /** @type {number} */ column,
    /** @type {(value: any) => string} */ name,
    /** @type {boolean} */ open = false,
  ) => ({
    key,
    title: tr(`madison-filter-${key}`),
    all: tr(`madison-filter-all-${key}`),
    open,
    choices: choices(all.map(card => card[column]).sort(), name),
    of: (/** @type {string} */ card) => String(map.cards[card][column]),
  });
  return [
    filter(
      'side',
      1,
      key => (game.sides.includes(key) ? sideName(key, game) : tr('madison-filter-either')),
      true,
    ),
    filter('deck', 2, key => key),
    filter('type', 3, key => tr(`madison-type-${key}`)),
    filter('value', 0, value => tr('madison-card-value', value)),
  ];
}

/** Cards in hand and held, own by name, the other's by number. @param {View} view */
export function hands(view) {
  return Object.fromEntries(
    SIDES.map(side => [
      side,
      {
        cards: [
          ...list(view, 'pile', `hand-${side}`),
          ...list(view, 'pile', `held-${side}`),
          ...drawn(view, side),
        ],
        count: count(view, 'hand', side) + count(view, 'held', side),
      },
    ]),
  );
}

/** A card that was just drawn before the war is in no hand yet. @param {View} view @param {string} side */
function drawn(view, side) {
  const known = list(view, 'known', side);
  return known.filter(
    card =>
      !list(view, 'pile', `hand-${side}`).includes(card) &&
      !list(view, 'pile', `held-${side}`).includes(card),
  );
}

/** @param {View} view @returns {import('../../board_types.js').Pile[]} */
export function piles(view) {
  const pile = (/** @type {string} */ key, /** @type {number} */ more = 0) => {
    const cards = list(view, 'pile', key);
    return { key, title: tr(`madison-pile-${key}`), cards, count: cards.length + more };
  };
  const held = SIDES.map(side => ({ ...pile(`held-${side}`), count: count(view, 'held', side) }));
  return [
    { ...pile('in-play'), active: true },
    ...held.filter(row => row.count),
    pile('deck'),
    pile('unknown'),
    pile('prewar'),
    pile('discard'),
    pile('later'),
  ].filter(row => row.count || row.key === 'in-play' || row.key === 'discard');
}
