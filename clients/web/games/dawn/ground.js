// ground.js - the printed sheet under the pieces: what boards/ground.js has, and borders, patches, title.
import { aged, coasts, compass, frame, names, paper, scales } from '../../boards/ground.js';
import { svg } from '../../dom.js';
import { Arcs, closedPath, openPath, points } from './shapes.js';

/** @typedef {import('./state.js').MapData} MapData */

function patterns() {
  const hatch = (/** @type {string} */ side) =>
    svg(
      'pattern',
      {
        id: `dawn-hatch-${side}`,
        width: 7,
        height: 7,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `rotate(${side === 'us' ? -45 : 45})`,
      },
      svg('path', { class: `hatch is-${side}`, d: 'M0 0v7' }),
    );
  return svg(
    'defs',
    null,
    svg(
      'pattern',
      { id: 'dawn-dots', width: 9, height: 9, patternUnits: 'userSpaceOnUse' },
      svg('circle', { class: 'dot', cx: 2, cy: 2, r: 1.1 }),
      svg('circle', { class: 'dot', cx: 6.5, cy: 6.5, r: 1.1 }),
    ),
    hatch('us'),
    hatch('gb'),
    paper(),
  );
}

/** Mountains, reeds and rapids on ground that nobody crosses. @param {MapData} map @param {Arcs} arcs */
function impassable(map, arcs) {
  const drawing = {
    mountains: 'm-6 4l6 -9l6 9m-8.5 -5l2.5 2l2 -1.5',
    swamp: 'm-5 3h10m-7 0v-4m3.5 4v-6m3 6v-4',
    rapids: 'm-5 0q2.5 -3 5 0t5 0',
  };
  return Object.values(map.impassable).map(patch =>
    svg(
      'g',
      { class: `patch is-${patch.kind}` },
      svg('path', { class: 'patch-ground', d: arcs.area(patch.rings) }),
      svg('path', {
        class: 'patch-marks',
        d: patch.marks.map(([x, y]) => `M${x} ${y}${drawing[/** @type {'swamp'} */ (patch.kind)]}`).join(''),
      }),
    ),
  );
}

/** The title in its frame, with two scales: the map is stretched where the fighting was. @param {MapData} map */
function cartouche(map) {
  const [x, y] = map.cartouche;
  return svg(
    'g',
    { class: 'cartouche', transform: `translate(${x} ${y})` },
    svg('rect', { class: 'cartouche-box', x: -168, y: -52, width: 336, height: 132, rx: 4 }),
    svg('rect', { class: 'cartouche-line', x: -163, y: -47, width: 326, height: 122, rx: 2 }),
    svg('text', { class: 'cartouche-title', y: -18, 'data-words': 'dawn-title' }),
    svg('text', { class: 'cartouche-sub', y: 4, 'data-words': 'dawn-subtitle' }),
    svg('path', { class: 'scale-bar', d: 'M-60 13h120' }),
    scales(map, 'dawn-hundred-miles'),
    svg('text', { class: 'scale-name is-where', y: 70, 'data-words': 'dawn-stretched' }),
  );
}

/**
 * What lies below the colours of the regions.
 * @param {MapData} map
 * @param {Arcs} arcs
 */
export function groundBelow(map, arcs) {
  return svg(
    'g',
    { class: 'ground', 'aria-hidden': 'true' },
    patterns(),
    coasts(map),
    svg('path', { class: 'land is-beyond', d: arcs.area(map.beyond) }),
  );
}

/**
 * What lies above them: lines between regions, water, names, paper and frame.
 * @param {MapData} map
 * @param {Arcs} arcs
 */
export function groundAbove(map, arcs) {
  const lakes = arcs.area(map.other) + map.lakes.map(line => closedPath(points(line, map.unit))).join('');
  return {
    borders: svg(
      'g',
      { class: 'ground', 'aria-hidden': 'true' },
      impassable(map, arcs),
      svg('path', {
        class: 'river',
        d: [...map.rivers, ...map.channels].map(line => openPath(points(line, map.unit))).join(''),
      }),
      svg('path', { class: 'lake', d: lakes }),
      svg('path', { class: 'inner-line', d: arcs.lines(map.lines.inner) }),
      svg('path', { class: 'frontier-band', d: arcs.lines(map.lines.frontier) }),
      svg('path', { class: 'frontier-line', d: arcs.lines(map.lines.frontier) }),
    ),
    coast: svg(
      'g',
      { class: 'ground', 'aria-hidden': 'true' },
      svg('path', { class: 'coast-line', d: arcs.lines(map.lines.coast) }),
      svg('path', {
        class: 'frontier-line is-water',
        d: map.frontier.map(line => openPath(points(line, map.unit))).join(''),
      }),
      svg('path', { class: 'strait', d: map.straits.map(line => openPath(points(line, map.unit))).join('') }),
      names(map),
    ),
    paper: svg(
      'g',
      { class: 'ground is-paper', 'aria-hidden': 'true' },
      aged(map),
      compass(map.compass),
      cartouche(map),
    ),
    frame: frame(map),
  };
}
