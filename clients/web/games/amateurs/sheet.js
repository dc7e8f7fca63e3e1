// sheet.js - the map as one drawing: ground, lakes, rivers, roads and trails, legend, places, what flies between.
import { aged, compass, frame, nameGround, names, rescale } from '../../boards/ground.js';
import { openPath, points, symbol } from '../../boards/lines.js';
import { Areas } from '../../boards/areas.js';
import { Flights } from '../../boards/marks.js';
import { below, holdWater, shores, ways } from '../../boards/ways.js';
import { replace, svg } from '../../dom.js';
import { LakeBox, SeaBox, Spot, shapeOf } from './places.js';
import { forceCounter, looseCounter } from './pieces.js';
import { list } from './state.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/** Kinds of ways as they are drawn and named in the legend. */
const LINES = /** @type {const} */ ([
  ['stage-road', 'road'],
  ['river', 'river-way'],
  ['plain', 'plain-way'],
  ['frontier-road', 'frontier-way'],
  ['trail', 'trail'],
  ['blue-trail', 'trail is-blue'],
]);

/** Ranks of places, as the legend shows them: nature, town, half their size. */
const RANKS = /** @type {const} */ ([
  ['area', 'major-city', 12],
  ['area', 'minor-city', 11],
  ['area', 'country-town', 9],
  ['area', 'frontier-town', 9],
  ['wilderness', '', 9],
  ['tribal', '', 10],
]);

/** A sample with its name. @param {number} x @param {number} y @param {string} words @param {...any} drawn */
const sample = (x, y, words, ...drawn) =>
  svg(
    'g',
    { transform: `translate(${x} ${y})` },
    drawn,
    svg('text', { class: 'legend-name', x: 18, y: 4.5, 'data-words': words }),
  );

/** What the signs of the map mean. @param {MapData} map */
function legend(map) {
  const [x, y] = map.legend;
  return svg(
    'g',
    { class: 'legend', transform: `translate(${x} ${y})` },
    svg('rect', { class: 'legend-box', width: 352, height: 204, rx: 6 }),
    LINES.map(([kind, className], i) => [
      svg('path', { class: className, d: `M12 ${20 + i * 20}h36` }),
      svg('text', { class: 'legend-name', x: 56, y: 24.5 + i * 20, 'data-words': `amateurs-legend-${kind}` }),
    ]),
    RANKS.map(([nature, town, half], i) =>
      svg(
        'g',
        { 'data-side': nature === 'area' ? 'us' : nature === 'tribal' ? 'in' : 'nt' },
        sample(
          204,
          20 + i * 20,
          `amateurs-legend-${town || nature}`,
          shapeOf(/** @type {any} */ ({ nature, town, half: half - 2 })),
        ),
      ),
    ),
    sample(
      22,
      146,
      'amateurs-legend-star',
      svg('g', { class: 'sign', 'data-side': 'us' }, symbol('star', 15)),
    ),
    sample(
      22,
      168,
      'amateurs-legend-fort',
      svg(
        'g',
        { class: 'fort', 'data-side': 'us' },
        symbol('fort-2', 20),
        svg('text', { class: 'fort-value', y: 4 }, '2'),
      ),
    ),
    sample(
      204,
      146,
      'amateurs-legend-wild',
      svg('rect', { class: 'legend-wild', x: -12, y: -8, width: 24, height: 16, rx: 2 }),
    ),
    sample(204, 168, 'amateurs-legend-hidden', svg('text', { class: 'legend-name', x: -4, y: 4.5 }, '?')),
    svg('text', { class: 'legend-name', x: 12, y: 195, 'data-words': 'amateurs-stretched' }),
  );
}

/** Frontier, names of the land, then the ways. @param {MapData} map */
function above(map) {
  const frontier = map.frontier.map(line => openPath(points(line, map.unit))).join('');
  return svg(
    'g',
    { class: 'ground', 'aria-hidden': 'true' },
    svg('path', { class: 'frontier-line', d: frontier }),
    svg('path', {
      class: 'lead',
      d: Object.values(map.leads)
        .map(line => `M${line.join('L')}`)
        .join(''),
    }),
    names(map),
    aged(map),
    svg('path', { class: 'road-case', d: ways(map, 'stage-road') }),
    LINES.map(([kind, className]) => svg('path', { class: className, d: ways(map, kind) })),
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
    /** @type {Map<string, Spot | SeaBox | LakeBox>} by key */
    this.places = new Map();
    for (const [key, { nature }] of Object.entries(map.spaces))
      this.places.set(key, new (nature === 'at-sea' ? SeaBox : Spot)(game, map, key));
    for (const key of Object.keys(map.boxes)) this.places.set(key, new LakeBox(game, map, key));
    this.order = [...this.places.values()].sort((a, b) => this.at(a.key)[0] - this.at(b.key)[0]);
    /** @type {Map<string, SVGPathElement>} by lake */
    this.waters = new Map(
      Object.entries(map.waters).map(([key, lines]) => [
        key,
        svg('path', { class: 'water', d: shores(map, lines), 'data-kind': 'lake', 'data-key': key }),
      ]),
    );
    this.flights = new Flights(
      place => (this.places.has(place) ? this.at(place) : null),
      note => this.flightOf(note),
    );
    this.areas = new Areas(map, 'place');
    this.built = svg('path', { class: 'road is-built', 'aria-hidden': 'true' });
    this.layer = svg('g', { class: 'layer', 'aria-hidden': 'true' });
    this.hotLinks = svg('g', { class: 'links' });
    this.element = svg(
      'svg',
      {
        class: 'board is-sheet is-towns is-amateurs',
        viewBox: `0 0 ${map.size[0]} ${map.size[1]}`,
        role: 'group',
        preserveAspectRatio: 'xMidYMid meet',
      },
      below(map, this.areas.element),
      svg('g', { class: 'waters' }, [...this.waters.values()]),
      above(map),
      this.built,
      this.layer,
      this.hotLinks,
      svg(
        'g',
        { class: 'names', 'aria-hidden': 'true' },
        this.order.map(place => (place instanceof Spot ? place.label : null)),
      ),
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
    const [w, h] = this.places.get(key) instanceof Spot ? [64, 64] : [130, 54];
    return { x: x - w / 2, y: y - h / 2, width: w, height: h };
  }

  /** Both ends of a link. @param {string} key @returns {[[number, number], [number, number]] | null} */
  endsOf(key) {
    const path = this.map.paths[this.game.index('link', key)];
    const at = Object.values(this.map.spaces);
    return path ? [at[path[0]].at, at[path[1]].at] : null;
  }

  /** @param {string} key @returns {Rect | null} */
  linkRect(key) {
    const ends = this.endsOf(key);
    if (!ends) return null;
    const [[x, y], [u, v]] = ends;
    return { x: (x + u) / 2 - 16, y: (y + v) / 2 - 16, width: 32, height: 32 };
  }

  /** Links that can be chosen: a knob in their middle.
   * @param {{targets: Map<string, unknown>, chosen: Set<string>}} marks */
  markLinks({ targets, chosen }) {
    const keys = [...targets.keys()].filter(thing => thing.startsWith('link:')).map(thing => thing.slice(5));
    replace(
      this.hotLinks,
      keys.map(key => {
        const ends = this.endsOf(key);
        if (!ends) return null;
        const [[x, y], [u, v]] = ends;
        const knob = svg('circle', { r: 9 });
        knob.style.transform = `translate(${(x + u) / 2}px, ${(y + v) / 2}px) scale(var(--s, 1))`;
        return svg(
          'g',
          {
            class: chosen.has(`link:${key}`) ? 'place link is-picked' : 'place link is-hot',
            'data-kind': 'link',
            'data-key': key,
            role: 'button',
            tabindex: '0',
            'aria-label': this.game.name('link', key),
          },
          svg('path', { d: `M${x} ${y}L${u} ${v}` }),
          knob,
        );
      }),
    );
  }

  /** An Expedition that a note sends on its way. @param {{m: string, a?: any[]}} note */
  flightOf({ m, a = [] }) {
    const at = this.position;
    if (m !== 'marches' || !at) return null;
    const [force, from, to] = a.map(String);
    const draw = at.map.forces[force]
      ? () => forceCounter(at, force, 34)
      : () => looseCounter(at.march()?.side ?? 'us', {});
    return { from, to, draw };
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
    for (const [key, space] of Object.entries(this.map.spaces)) {
      const held = position.control(key);
      this.areas.hold(key, space.nature === 'tribal' ? 'in' : held, Boolean(held) && held !== space.control);
    }
    for (const [lake, water] of this.waters) holdWater(water, position.lake(lake));
    const built = list(position.view, 'roads').flatMap(key => {
      const ends = this.endsOf(key);
      return ends ? [`M${ends[0].join(' ')}L${ends[1].join(' ')}`] : [];
    });
    this.built.setAttribute('d', built.join('') || 'M0 0');
  }
}
