// inspect.js - a place in words: one line for the ear, a short table for the eye.
import { flag, h, icon } from '../../dom.js';
import { sayNote } from '../../say.js';
import { capital, tr } from '../../words.js';
import { SIDES, UNITS, controller, count, list, waterController } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

const TYPES = ['town', 'rural', 'indian'];

/** @param {Game} game @param {string} unit @param {number} n */
export const forces = (game, unit, n) => sayNote(game, { m: `count-${unit}`, a: [n] });

/** @param {string | null} side as the sentences number it */
const sideNumber = side => (side === 'us' ? 0 : side === 'gb' ? 1 : 2);

/**
 * @param {Game} game
 * @param {MapData} map
 * @param {View} view
 * @param {string} key
 * @returns {string[]}
 */
function regionWords(game, map, view, key) {
  const { facts } = map.regions[key];
  const home = facts.type === 'indian' ? 3 : sideNumber(facts.side);
  const words = [tr('dawn-region-type', TYPES.indexOf(facts.type), home)];
  const held = controller(view, key);
  if (facts.vp) words.push(tr('dawn-region-vp', facts.vp));
  if (held !== facts.side || facts.type === 'indian') words.push(tr('dawn-region-held', sideNumber(held)));
  const here = UNITS.filter(unit => count(view, 'force', key, unit.key)).map(unit =>
    forces(game, unit.key, count(view, 'force', key, unit.key)),
  );
  words.push(here.length ? `${here.join(', ')}.` : tr('dawn-region-empty'));
  if (list(view, 'forts').includes(key)) words.push(tr('dawn-region-fort'));
  if (facts.power) words.push(tr('dawn-region-recruits', count(view, 'counters', key), facts.power));
  const landed = count(view, 'landed', key);
  if (landed) words.push(tr('dawn-region-landed', landed));
  const moved = UNITS.reduce((sum, unit) => sum + count(view, 'moved', key, unit.key), 0);
  if (moved) words.push(tr('dawn-region-moved', moved));
  for (const other of trucesOf(map, view, key))
    words.push(tr('dawn-region-truce', game.name('region', other)));
  return words;
}

/** Neighbours beyond an armistice. @param {MapData} map @param {View} view @param {string} key */
function trucesOf(map, view, key) {
  return list(view, 'armistice')
    .map(n => map.borders[Number(n)]?.of ?? [])
    .filter(pair => pair.includes(key))
    .map(pair => (pair[0] === key ? pair[1] : pair[0]));
}

/**
 * @param {Game} game
 * @param {MapData} map
 * @param {View} view
 * @param {string} kind
 * @param {string} key
 * @returns {string[]}
 */
function words(game, map, view, kind, key) {
  if (kind === 'region' && map.regions[key]) return regionWords(game, map, view, key);
  if (kind === 'waterway' && map.waterways[key]) {
    return [
      tr(
        'dawn-waterway',
        ...SIDES.map(side => count(view, 'ships', key, side)),
        map.waterways[key].spaces.length,
        sideNumber(waterController(view, key)),
      ),
    ];
  }
  if (map.zones[key]) {
    return [
      tr(
        'dawn-zone',
        count(view, 'squadron', key),
        map.zones[key].spaces,
        Number(list(view, 'complete').includes(key)),
      ),
    ];
  }
  if (kind === 'track')
    return [
      tr('dawn-track-levels', game.name('track', key), ...SIDES.map(side => count(view, 'track', side, key))),
    ];
  if (kind === 'conflict') {
    const status = ['inactive', 'active', 'removed'][count(view, 'conflict', key)];
    return [tr('dawn-conflict-status', game.name('status', status))];
  }
  if (map.boxes[key]) return [tr('dawn-navy', count(view, 'squadron', key), count(view, 'landing'))];
  return [];
}

/**
 * @param {Game} game
 * @param {MapData} map
 * @param {View} view
 * @param {string} kind
 * @param {string} key
 */
export function describe(game, map, view, kind, key) {
  return [`${capital(game.name(kind, key))}.`, ...words(game, map, view, kind, key)].join(' ');
}

/** @param {string} symbol @param {...(Node | string)} text */
const row = (symbol, ...text) => h('li', null, icon(symbol), h('span', null, ...text));

/** Neighbours by land and water, as links that light up. @param {Game} game @param {MapData} map @param {string} key */
function neighbours(game, map, key) {
  const link = (/** @type {string} */ kind, /** @type {string} */ name) =>
    h(
      'a',
      { class: 'thing', 'data-kind': kind, 'data-key': name, tabindex: '0', role: 'button' },
      game.name(kind, name),
    );
  const { facts } = map.regions[key];
  const near = facts.adjacent.map(other => link('region', other));
  const water = (facts.waterways ?? []).map(name => link('waterway', name));
  const spaced = (/** @type {Node[]} */ nodes) => nodes.flatMap((node, i) => (i ? [', ', node] : [node]));
  return [
    row('i-move', `${tr('dawn-neighbours')} `, ...spaced(near)),
    ...(water.length ? [row('canal', `${tr('dawn-by-water')} `, ...spaced(water))] : []),
    ...(facts.zone ? [row('blockade', `${tr('dawn-coast-of')} `, link('zone', facts.zone))] : []),
  ];
}

/**
 * @param {Game} game
 * @param {MapData} map
 * @param {View} view
 * @param {string} kind
 * @param {string} key
 */
export function inspect(game, map, view, kind, key) {
  const list_ = h('ul', { class: 'inspect-list' });
  if (kind === 'region' && map.regions[key]) {
    const held = controller(view, key);
    const [type, ...rest] = regionWords(game, map, view, key);
    list_.append(h('li', null, held ? flag(held) : icon('i-info'), h('span', null, type)));
    for (const text of rest) list_.append(h('li', { class: 'is-plain' }, h('span', null, text)));
    list_.append(...neighbours(game, map, key));
  } else {
    for (const text of words(game, map, view, kind, key)) {
      list_.append(h('li', { class: 'is-plain' }, h('span', null, text)));
    }
    if (kind === 'waterway' && map.waterways[key]) {
      list_.append(
        row(
          'i-move',
          tr('dawn-shores'),
          ' ',
          map.waterways[key].borders.map(other => game.name('region', other)).join(', '),
        ),
      );
    }
    if (map.zones[key]) {
      list_.append(
        row(
          'blockade',
          tr('dawn-towns-of'),
          ' ',
          Object.keys(map.zones[key].links)
            .map(other => game.name('region', other))
            .join(', '),
        ),
      );
    }
  }
  return h('div', { class: 'inspect is-sheet is-dawn' }, list_);
}
