// art.js - the picture of each card: symbols of the common sprite. A second copy ("night-attack-124") shows the
// picture of the first.

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

/** @param {string} key */
export const artOf = key => ART[key] ?? ART[key.replace(/-\d+$/, '')] ?? 'star';
