// pieces.js - how Expeditions, points and ships look.
import { counter, plateOf } from '../../boards/counter.js';
import { symbol, tenth } from '../../boards/lines.js';
import { svg } from '../../dom.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Side} Side */

/** @type {Record<string, string>} */
export const ICONS = {
  militia: 'u-militia',
  regular: 'u-regular',
  fencible: 'u-regular',
  ranger: 'u-ranger',
  voyageur: 'u-voyageur',
  indian: 'u-warrior',
  artillery: 'u-cannon',
  cavalry: 'u-dragoon',
  gunboat: 's-gunboat',
  schooner: 's-schooner',
  brig: 's-brig',
  frigate: 's-frigate',
  'ship-of-the-line': 's-squadron',
};

/** The letter of a land Expedition; a fleet has a ship. @param {Position} at @param {string} force */
export function letterOf(at, force) {
  const afloat = at.map.forces[force]?.[1] || force === 'cr' || force === 'if';
  return afloat ? '' : force.slice(-1).toUpperCase();
}

/**
 * An Expedition: its letter, and its strength, in brackets where it is only reckoned.
 * @param {Position} at @param {string} force @param {number} [size]
 */
export function forceCounter(at, force, size = 36) {
  const side = at.sideOf(force);
  const letter = letterOf(at, force);
  const points = at.points(force);
  const small = { y: tenth(size * 0.4), 'font-size': tenth(size * 0.3) };
  const text = at.knows(force) ? String(points) : `(${points})`;
  return svg(
    'g',
    { class: 'ctr', 'data-side': side },
    plateOf(side, size),
    letter
      ? svg('text', { class: 'figure', y: tenth(size * 0.1), 'font-size': tenth(size * 0.5) }, letter)
      : symbol(force === 'cr' ? 's-frigate' : 's-squadron', tenth(size * 0.62), 0, tenth(-size * 0.1)),
    at.map.forces[force]?.[1] ? null : svg('text', { class: 'figure', ...small }, text),
  );
}

/** Points of no Expedition: their best type, how many.
 * @param {Side} side @param {Record<string, number>} row @param {number} [size] */
export function looseCounter(side, row, size = 26) {
  const types = Object.keys(row).sort((a, b) => row[b] - row[a]);
  const [top = 'militia'] = types;
  const points = Object.values(row).reduce((n, m) => n + m, 0);
  return counter({
    colour: types.length === 1 && top === 'indian' ? 'in' : side,
    icon: ICONS[top] ?? 'u-militia',
    figure: String(points),
    light: true,
    size,
  });
}

/** Ships in a haven or on a lake: the largest, how many.
 * @param {Side} side @param {Record<string, number>} row @param {number} [size] */
export function shipCounter(side, row, size = 25) {
  const order = Object.keys(ICONS);
  const types = Object.keys(row)
    .filter(type => row[type])
    .sort((a, b) => order.indexOf(b) - order.indexOf(a));
  const n = Object.values(row).reduce((a, b) => a + b, 0);
  return counter({ colour: side, icon: ICONS[types[0]] ?? 's-brig', size, n });
}
