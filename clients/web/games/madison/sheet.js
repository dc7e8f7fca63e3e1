// sheet.js - the map as one drawing: ground, lakes, rivers, roads, trails, routes, legend, places, and what flies
// between them.
import { aged, coasts, compass, frame, nameGround, names, paper, rescale } from '../../boards/ground.js';
import { closedPath, openPath, points, symbol } from '../../boards/lines.js';
import { Flights } from '../../boards/marks.js';
import { svg } from '../../dom.js';
import { Box, Town } from './places.js';
import { pieceCounter } from './pieces.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {Town | Box} Place */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/** Lines of paths of one kind, from place to place. @param {MapData} map @param {string} kind */
function ways(map, kind) {
  const at = Object.values(map.spaces).map(space => space.at);
  const n = map.kinds.indexOf(kind);
  return map.paths
    .filter(path => path[2] === n)
    .map(([a, b]) => `M${at[a].join(' ')}L${at[b].join(' ')}`)
    .join('');
}

/** @param {MapData} map @param {number[][]} lines */
const shores = (map, lines) => lines.map(line => closedPath(points(line, map.unit))).join('');

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
function groundBelow(map) {
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
function groundAbove(map) {
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

export class Sheet {
  /** @param {Game} game @param {MapData} map */
  constructor(game, map) {
    this.game = game;
    this.map = map;
    /** @type {Position | null} */
    this.position = null;
    /** @type {Map<string, Place>} by key */
    this.places = new Map();
    for (const key of Object.keys(map.spaces)) this.places.set(key, new Town(game, map, key));
    for (const key of Object.keys(map.boxes)) this.places.set(key, new Box(game, map, key));
    this.order = [...this.places.values()].sort((a, b) => this.at(a.key)[0] - this.at(b.key)[0]);
    /** @type {Map<string, SVGPathElement>} by lake */
    this.waters = new Map(
      Object.entries(map.waters).map(([key, lines]) => [
        key,
        svg('path', {
          class: 'water',
          d: shores(map, lines),
          'data-kind': 'space',
          'data-key': `lake-${key}`,
        }),
      ]),
    );
    this.flights = new Flights(
      place => (this.places.has(place) ? this.at(place) : null),
      note => this.flightOf(note),
    );
    this.layer = svg('g', { class: 'layer', 'aria-hidden': 'true' });
    this.element = svg(
      'svg',
      {
        class: 'board is-sheet is-madison',
        viewBox: `0 0 ${map.size[0]} ${map.size[1]}`,
        role: 'group',
        preserveAspectRatio: 'xMidYMid meet',
      },
      groundBelow(map),
      svg('g', { class: 'waters' }, [...this.waters.values()]),
      groundAbove(map),
      this.layer,
      svg(
        'g',
        { class: 'places' },
        this.order.map(place => place.element),
      ),
      this.flights.element,
    );
  }

  /** @param {string} key @returns {[number, number]} */
  at(key) {
    return this.map.spaces[key]?.at ?? this.map.boxes[key] ?? [0, 0];
  }

  /** @param {string} key @returns {Rect | null} */
  rectOf(key) {
    if (!this.places.has(key)) return null;
    const [x, y] = this.at(key);
    const [w, h] = this.map.boxes[key] ? [130, 64] : [64, 64];
    return { x: x - w / 2, y: y - h / 2, width: w, height: h };
  }

  /** A piece that a note sends on its way. @param {{m: string, a?: any[]}} note */
  flightOf({ m, a = [] }) {
    const moves = /** @type {Record<string, [number, number, number]>} */ ({
      marched: [0, 1, 2],
      'marched-with': [0, 1, 2],
      sailed: [0, 1, 2],
      'sailed-with': [0, 1, 2],
    })[m];
    const piece = moves && this.position?.pieces.get(String(a[moves[0]]));
    const at = this.position;
    if (!piece || !at) return null;
    return { from: String(a[moves[1]]), to: String(a[moves[2]]), draw: () => pieceCounter(at, piece, 34) };
  }

  /** Names and counters keep about their size on the screen; far away only what matters is named. */
  rescale() {
    rescale(this.element, { least: 0.3, most: 1.3, power: 0.55 });
  }

  /** Texts in the language that is set. */
  retext() {
    nameGround(this.element);
    for (const place of this.places.values()) place.name();
  }

  /** @param {Position} position */
  update(position) {
    this.position = position;
    for (const place of this.places.values()) place.update(position);
    for (const [lake, water] of this.waters) water.setAttribute('data-side', position.lake(lake) ?? 'nt');
  }
}
