// ground.js - the printed sheet: what boards/ground.js has, and lakes, rivers, roads, trails, routes, legend.
import { aged, coasts, compass, frame, names, paper } from '../../boards/ground.js';
import { closedPath, openPath, points, symbol } from '../../boards/lines.js';
import { svg } from '../../dom.js';

/** @typedef {import('./state.js').MapData} MapData */

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

/** What the signs of the map mean. @param {MapData} map */
function legend(map) {
  const [x, y] = map.legend;
  const row = (/** @type {number} */ i, /** @type {string} */ className, /** @type {string} */ words) => [
    className === 'mir' ? svg('path', { class: 'mir-case', d: `M14 ${40 + i * 22}h46` }) : null,
    svg('path', { class: className, d: `M14 ${40 + i * 22}h46` }),
    svg('text', { class: 'legend-name', x: 72, y: 45 + i * 22, 'data-words': words }),
  ];
  const sample = (/** @type {number} */ at, /** @type {string} */ words, /** @type {SVGElement} */ drawn) =>
    svg(
      'g',
      { transform: `translate(${at} 118)` },
      drawn,
      svg('text', { class: 'legend-name', x: 16, y: 5, 'data-words': words }),
    );
  const tile = (/** @type {string} */ className) =>
    svg('rect', { class: className, x: -12, y: -12, width: 24, height: 24, rx: 4, 'data-side': 'us' });
  return svg(
    'g',
    { class: 'legend', transform: `translate(${x} ${y})` },
    svg('rect', { class: 'legend-box', width: 388, height: 146, rx: 6 }),
    svg('text', { class: 'legend-title', x: 14, y: 24, 'data-words': 'madison-legend' }),
    row(0, 'road', 'madison-legend-road'),
    row(1, 'trail', 'madison-legend-trail'),
    row(2, 'mir', 'madison-legend-mir'),
    sample(28, 'madison-legend-clear', tile('space')),
    sample(102, 'madison-legend-forest', tile('space is-forest')),
    sample(186, 'madison-legend-fort', svg('g', { class: 'fort', 'data-side': 'us' }, symbol('fort-2', 22))),
    sample(258, 'madison-legend-base', svg('g', { class: 'sign', 'data-side': 'us' }, symbol('anchor', 18))),
    svg('text', { class: 'legend-note', x: 374, y: 24, 'data-words': 'madison-stretched' }),
  );
}

/** What lies below the paths. @param {MapData} map */
export function groundBelow(map) {
  return svg(
    'g',
    { class: 'ground', 'aria-hidden': 'true' },
    svg('defs', null, paper(), hatch('us'), hatch('gb')),
    coasts(map),
    svg('path', { class: 'river', d: map.rivers.map(line => openPath(points(line, map.unit))).join('') }),
    svg('path', { class: 'lake', d: shores(map, map.lakes) }),
  );
}

/** Stripes of who controls a lake. @param {'us' | 'gb'} side */
function hatch(side) {
  return svg(
    'pattern',
    {
      id: `madison-hatch-${side}`,
      width: 9,
      height: 9,
      patternUnits: 'userSpaceOnUse',
      patternTransform: `rotate(${side === 'us' ? -45 : 45})`,
    },
    svg('path', { class: 'hatch', 'data-side': side, d: 'M0 0v9' }),
  );
}

/** Frontier, names of the land, then roads, trails and invasion routes. @param {MapData} map */
export function groundAbove(map) {
  const road = ways(map, 'road');
  const mir = ways(map, 'mir');
  return svg(
    'g',
    { class: 'ground', 'aria-hidden': 'true' },
    svg('path', {
      class: 'frontier-line',
      d: map.frontier.map(line => openPath(points(line, map.unit))).join(''),
    }),
    names(map),
    aged(map),
    svg('path', { class: 'road-case', d: road }),
    svg('path', { class: 'road', d: road }),
    svg('path', { class: 'trail', d: ways(map, 'trail') }),
    svg('path', { class: 'mir-case', d: mir }),
    svg('path', { class: 'mir', d: mir }),
    legend(map),
    compass(map.compass),
    frame(map),
  );
}
