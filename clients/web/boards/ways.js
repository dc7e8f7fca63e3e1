// ways.js - a sheet of places and ways: its waters, and the lines between places by kind.
import { svg } from '../dom.js';
import { coasts, paper } from './ground.js';
import { closedPath, openPath, points } from './lines.js';

/**
 * What map.json has for it (tools/mkmap, a map of places and paths).
 * @typedef {object} Ways
 * @property {number[][]} lakes
 * @property {number[][]} rivers
 * @property {Record<string, {at: [number, number]}>} spaces
 * @property {string[]} kinds
 * @property {[number, number, number][]} paths
 */
/** @typedef {import('./ground.js').Ground & Ways} MapData */

/** Lines of paths of one kind, from place to place. @param {MapData} map @param {string} kind */
export function ways(map, kind) {
  const at = Object.values(map.spaces).map(space => space.at);
  const n = map.kinds.indexOf(kind);
  return map.paths
    .filter(path => path[2] === n)
    .map(([a, b]) => `M${at[a].join(' ')}L${at[b].join(' ')}`)
    .join('');
}

/** @param {MapData} map @param {number[][]} lines */
export const shores = (map, lines) => lines.map(line => closedPath(points(line, map.unit))).join('');

/** What lies below the paths. @param {MapData} map @param {SVGElement | null} [areas]  on the land */
export function below(map, areas = null) {
  return svg(
    'g',
    { class: 'ground', 'aria-hidden': 'true' },
    svg('defs', null, paper(), hatch('us'), hatch('gb')),
    coasts(map),
    areas,
    svg('path', { class: 'river', d: map.rivers.map(line => openPath(points(line, map.unit))).join('') }),
    svg('path', { class: 'lake', d: shores(map, map.lakes) }),
  );
}

/** Stripes of who controls a lake. @param {'us' | 'gb'} side */
function hatch(side) {
  return svg(
    'pattern',
    {
      id: `sheet-hatch-${side}`,
      width: 9,
      height: 9,
      patternUnits: 'userSpaceOnUse',
      patternTransform: `rotate(${side === 'us' ? -45 : 45})`,
    },
    svg('path', { class: 'hatch', 'data-side': side, d: 'M0 0v9' }),
  );
}

/** Whose a lake is; 'nt': nobody's. @param {SVGElement} water @param {string | null} side */
export function holdWater(water, side) {
  water.setAttribute('data-side', side ?? 'nt');
  water.style.setProperty('--hatch', side ? `url(#sheet-hatch-${side})` : 'none');
}
