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

/** The strength of an Expedition: what is known, or with a mark what everybody may reckon, if there is anything.
 * @param {Position} at @param {string} force */
export const strengthOf = (at, force) =>
  at.knows(force) ? String(at.points(force)) : `${at.points(force) || ''}?`;

/** What stands for an Expedition: its letter, or a ship. @param {Position} at @param {string} force
 * @param {{size: number, x?: number, y?: number}} where */
function emblem(at, force, { size, x = 0, y = 0 }) {
  const letter = letterOf(at, force);
  return letter
    ? svg('text', { class: 'figure', x, y: tenth(y + size * 0.36), 'font-size': size }, letter)
    : symbol(force === 'cr' ? 's-frigate' : 's-squadron', tenth(size * 1.2), x, y);
}

/**
 * An Expedition as a counter: its letter, and its strength.
 * @param {Position} at @param {string} force @param {number} [size]
 */
export function forceCounter(at, force, size = 36) {
  const side = at.sideOf(force);
  const small = { y: tenth(size * 0.4), 'font-size': tenth(size * 0.3) };
  return svg(
    'g',
    { class: at.knows(force) ? 'ctr' : 'ctr is-veiled', 'data-side': side },
    plateOf(side, size),
    emblem(at, force, { size: tenth(size * 0.5), y: tenth(-size * 0.1) }),
    at.map.forces[force]?.[1] ? null : svg('text', { class: 'figure', ...small }, strengthOf(at, force)),
  );
}

/** A pennant is so high; so much of its length is for the letter, so much for each figure. */
const HIGH = 19,
  LETTER = 18,
  FIGURE = 7.5;

/** @param {Position} at @param {string} force */
function pennant(at, force) {
  const strength = strengthOf(at, force);
  const long = LETTER + strength.length * FIGURE + 8;
  return [
    svg('path', { class: 'plate', d: `M0 0H${long}l-5 ${HIGH / 2} 5 ${HIGH / 2}H0Z` }),
    emblem(at, force, { size: 14, x: 9, y: HIGH / 2 }),
    svg(
      'text',
      { class: 'figure', x: LETTER + (strength.length * FIGURE) / 2 - 1, y: 13.6, 'font-size': 12 },
      strength,
    ),
  ];
}

/** Expeditions on a pole, one pennant each: letter and strength; a hidden one is paler.
 * @param {Position} at @param {string[]} forces @param {number} foot  y of the lowest pennant's lower edge */
export function pennants(at, forces, foot) {
  if (!forces.length) return null;
  const top = foot - forces.length * (HIGH + 1);
  return svg(
    'g',
    { class: 'stack' },
    svg('path', { class: 'pole', d: `M0 ${top - 2}V${Math.max(foot + 14, 8)}` }),
    forces.map((force, i) =>
      svg(
        'g',
        {
          class: at.knows(force) ? 'ctr pennant' : 'ctr pennant is-veiled',
          'data-side': at.sideOf(force),
          transform: `translate(0 ${top + i * (HIGH + 1)})`,
        },
        pennant(at, force),
      ),
    ),
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
