// cards.js - what a card's face shows, and where the cards lie as far as the view tells.
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { SIDES, count, list } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

/** Cards by their picture. @type {Record<string, string>} */
const PICTURES = {
  leader:
    'major-campaign minor-campaign james-monroe promotion transferred-to-another-front quarreling-generals ' +
    'old-hickory william-clark george-cockburn jackson-marches-on-pensacola leader-captured the-iron-duke-sails',
  recruit:
    'volunteers-flock-to-the-colors recruiting-bounty congress-votes-new-regiments camp-of-instruction ' +
    'enlistments-expire desertion',
  shipyard: 'timber-iron-and-rope shipwrights-arrive noah-brown henry-eckford',
  'u-warrior':
    'the-prophet roundheads-wyandots black-hawks-sauk john-nortons-mohawks creeks-take-up-the-red-stick ' +
    'cherokee-join-the-war choctaw-join-the-war cherokee-and-choctaw-allies indian-raids seminole-war-party ' +
    'william-weatherford indian-nation militia-fear-of-indians',
  'u-voyageur': 'robert-dickson-fur-trader bateaux-and-canoes',
  fire: 'massacre-at-ft-mims put-it-to-the-torch magazine-explodes terror-along-the-coast raid-on-the-chesapeake',
  'fort-2': 'ft-dearborn-abandoned engineers-at-work',
  depot: 'david-parish supply-wagons-lost borders-mean-nothing-to-farmers',
  'u-militia':
    'kentucky-volunteers tennessee-volunteers remember-the-raisin governors-keep-their-militia-home ' +
    'loyal-hearts-of-upper-canada push-on-brave-york-volunteers militia-will-not-cross-the-border',
  't-opinion': 'the-war-hawks opposition-at-home hartford-convention the-rockets-red-glare',
  't-economy': 'new-england-thriftiness the-war-loan-fails war-taxes-in-britain',
  's-frigate':
    'old-ironsides constitution-takes-the-java cruise-of-the-essex shannon-takes-the-chesapeake ' +
    'capture-of-the-president captain-decatur-captures-a-frigate secret-frigate-building-program',
  't-privateer': 'american-privateers lafittes-baratarians',
  blockade: 'torpedoes',
  's-gunboat': 'barneys-flotilla ripe-for-the-taking',
  'u-regular':
    'the-colonial-marines regulars-from-the-west-indies glengarry-light-infantry canadian-voltigeurs ' +
    'swiss-regiments the-royal-scots-land-at-quebec those-are-regulars-by-god volley-and-bayonet',
  'u-cannon': 'congreves-rockets artillery',
  armistice: 'armistice council-of-your-fears unsure-of-victory',
  't-winter': 'bad-weather really-bad-weather the-104ths-winter-march hard-winter',
  't-napoleon': 'napoleon-suffers-a-setback napoleon-escapes-from-elba',
  conflict: 'leader-killed leader-wounded camp-fever',
  's-squadron': 'we-have-met-the-enemy-and-they-are-ours',
  'leader-naval': 'dont-give-up-the-ship veteran-seamen',
  's-brig': 'sally-onto-the-lake',
  's-sloop': 'gale-on-the-lake',
  's-schooner': 'becalmed',
  'u-dragoon': 'cavalry kentucky-mounted-riflemen',
  'i-eye': 'laura-secords-walk captured-dispatches',
  'i-moon': 'night-attack',
  battle: 'flank-march',
  'i-sun': 'gone-home-for-the-harvest',
  'i-move': 'military-road forced-march',
  'i-offline': 'opponents-orders-are-lost-in-the-mail',
  't-diplomacy': 'the-tsar-offers-mediation spain-enters-the-war',
};

/** @type {Record<string, string>} */
const ART = Object.fromEntries(
  Object.entries(PICTURES).flatMap(([picture, keys]) => keys.split(' ').map(key => [key, picture])),
);

/** A second copy ("night-attack-124") shows the picture of the first.  @param {string} key */
export const artOf = key => ART[key] ?? ART[key.replace(/-\d+$/, '')] ?? 'star';

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
        apart: { cards: list(view, 'pile', `saved-${side}`), flag: tr('amateurs-saved') },
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
