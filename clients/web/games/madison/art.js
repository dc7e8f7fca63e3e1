// art.js - the picture of each card: a symbol of the common sprite, or of the game's own.

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
export function artOf(key, type) {
  return BY_WORD.find(([pattern]) => pattern.test(key))?.[1] ?? BY_TYPE[type] ?? 'star';
}
