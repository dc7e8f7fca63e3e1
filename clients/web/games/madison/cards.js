// cards.js - what a card's face shows, and where the cards lie as far as the view tells.
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { SIDES, count, list } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

/** @param {string} name */
const own = name => `/games/madison/sprite.svg#${name}`;

/**
 * What each card speaks of, those of a motif in a line. Cards that are there several times have their number
 * behind the name.
 * @type {Record<string, string>}
 */
const MOTIFS = {
  leader:
    'campaign divided-command brock-and-tecumseh armstrong-at-the-front prevost-hesitates ' +
    'death-of-brock war-hawks',
  't-peace': 'treaty-of-ghent',
  battle:
    'declaration-of-war ambush-in-the-woods fitzgibbons-bluff chateauguay cryslers-farm ' +
    'lundys-lane laura-secord dudleys-defeat sortie la-colle-mill night-attack ' +
    'battle-of-new-orleans sandy-creek',
  [own('storm')]: 'heavy-rains contrary-winds',
  'fort-2':
    'fort-york fort-meigs fort-wellington fort-stephenson macombs-redoubts ' +
    'capture-of-fort-niagara mackinac-holds',
  fire:
    'burning-of-york magazine-explosion dockyard-fire newark-burned burning-of-buffalo ' +
    'burning-of-washington bastion-explodes raid-on-port-dover',
  's-frigate':
    'constitution-and-guerriere united-states-and-macedonian constitution-and-java ' +
    'chesapeake-and-shannon hornet-and-peacock enterprise-and-boxer essex-taken ' +
    'peacock-and-epervier wasp-and-reindeer president-taken blockade-tightens hms-st-lawrence ' +
    'royal-navy-crews',
  's-brig':
    'capture-of-the-nautilus elliotts-raid provincial-marine we-have-met-the-enemy ' +
    'raid-on-black-rock raid-on-oswego macdonoughs-victory',
  's-schooner': 'tigress-and-scorpion-taken loss-of-the-nancy murrays-raid castine-occupied',
  shipyard: 'eckfords-shipyard over-the-bar carpenters-war',
  'u-warrior':
    'the-prophets-warriors western-nations-rally grand-river-indians death-of-tecumseh river-raisin',
  'u-voyageur': 'surprise-at-mackinac raid-on-gananoque raid-on-ogdensburg',
  'u-militia':
    'militia-refuse-to-cross new-york-volunteers kentucky-volunteers green-clays-relief ' +
    'embodied-militia the-militia-turns-out bloody-assize',
  'u-ranger': 'forsyth-at-brockville johnsons-mounted-rifles holmes-raid mcarthurs-raid',
  'u-regular':
    'bayonet-charge field-artillery camp-of-instruction those-are-regulars ' +
    'veterans-from-bordeaux peninsular-discipline',
  depot: 'supply-failure bateaux-convoy camp-fever empty-treasury',
  armistice: 'hull-loses-heart prevosts-armistice',
  't-opinion': 'federalist-opposition hartford-convention star-spangled-banner',
};

/** @type {Map<string, string>} */
const MOTIF = new Map(
  Object.entries(MOTIFS).flatMap(([sign, cards]) =>
    cards.split(/\s+/).map(card => /** @type {[string, string]} */ ([card, sign])),
  ),
);

/** The motif of a card; null: nobody has thought of it. @param {string} key */
export const motifOf = key => MOTIF.get(key) ?? MOTIF.get(key.replace(/-\d+$/, '')) ?? null;

/** Words that stay small in a title. */
const SMALL = /^(a|an|and|at|for|in|of|on|or|the|to|au|aux|à|d|de|des|du|en|et|l|la|le|les|par|sur|un|une)$/;

/** Ships of the navies keep their capitals. */
const CAPITALS = /^(hms|uss)$/;

/** @param {string} word */
const capital = word =>
  CAPITALS.test(word) ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1);

/** The names of cards are written in capitals in the rules, but for the small letter of a McArthur; on the card
 * itself they are a title. @param {string} name */
const titled = name =>
  name
    .replace(/Mc(?=\p{Lu})/gu, 'Mc\u00ad') // what is behind it begins a word
    .toLowerCase()
    .replace(/[\p{L}\d]+/gu, (word, at, all) =>
      (at && SMALL.test(word)) || (word === 's' && /['’]$/.test(all.slice(0, at))) ? word : capital(word),
    )
    .replace(/\u00ad/g, '');

/** @param {Game} game @param {MapData} map @param {string} key @returns {import('../../board_types.js').Face} */
export function face(game, map, key) {
  const [opv, side, deck, type, number] = map.cards[key] ?? [0, 'either', '', '', 0];
  return {
    value: opv,
    title: titled(game.name('card', key)),
    side: side === 'us' || side === 'gb' ? side : 'nt',
    art: motifOf(key) ?? 'star',
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
