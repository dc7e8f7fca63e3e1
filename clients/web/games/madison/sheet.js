// sheet.js - the map as one drawing: ground, lakes, paths, places, and what flies between them.
import { nameGround } from '../../boards/ground.js';
import { Flights } from '../../boards/marks.js';
import { svg } from '../../dom.js';
import { groundAbove, groundBelow, shores } from './ground.js';
import { Box, Town } from './places.js';
import { pieceCounter } from './pieces.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {Town | Box} Place */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/** Pixels a map unit at which counters have the size they are drawn in. */
const NEAR = 0.79;
const FAR = 0.48;

/** How large the player wants names and counters. @type {Record<string, number>} */
const LABELS = { small: 0.9, large: 1.15 };

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
    const [, , w, h] = (this.element.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
    if (!this.element.clientWidth || !w) return;
    const k = Math.min(this.element.clientWidth / w, this.element.clientHeight / h);
    const wish = LABELS[document.documentElement.dataset.labels ?? ''] ?? 1;
    const s = Math.max(0.3, Math.min(1.3, (NEAR / k) ** 0.55)) * wish;
    this.element.style.setProperty('--s', s.toFixed(3));
    this.element.classList.toggle('is-far', k < FAR);
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
