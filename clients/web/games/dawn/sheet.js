// sheet.js - the map as one drawing: ground, regions, water, places, and what lies between.
import { nameGround, rescale } from '../../boards/ground.js';
import { Flights } from '../../boards/marks.js';
import { svg } from '../../dom.js';
import { groundAbove, groundBelow } from './ground.js';
import { Outlines, flightOf } from './marks.js';
import { NavyPlace, RegionPlace, WaterPlace, ZonePlace } from './pieces.js';
import { Arcs, symbol } from './shapes.js';
import { list, occupier, regionColour, waterController } from './state.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').View} View */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {RegionPlace | WaterPlace | ZonePlace | NavyPlace} Place */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/**
 * Hatching: held by the enemy of its home side; dots: land of the Native nations.
 * @param {View} view
 * @param {string} key
 * @param {import('./state.js').Region} region
 */
function overlayOf(view, key, region) {
  const held = occupier(view, key, region);
  if (held && region.facts.side !== 'none') return `hatch-${held}`;
  return region.facts.type === 'indian' ? 'dots' : '';
}

export class Sheet {
  /** @param {Game} game @param {MapData} map */
  constructor(game, map) {
    this.game = game;
    this.map = map;
    this.arcs = new Arcs(map.arcs, map.unit);
    /** @type {Map<string, SVGPathElement>} by 'kind:key' */
    this.shapes = new Map();
    /** @type {Map<string, SVGPathElement>} dots and hatching, by region */
    this.overlays = new Map();
    /** @type {Map<string, SVGPathElement>} by region or waterway */
    this.washes = new Map();
    /** @type {Map<string, Place>} by 'kind:key'; zones also as places of squadrons */
    this.places = new Map();
    const regions = svg('g', { class: 'regions' });
    const waters = svg('g', { class: 'waters' });
    for (const key of Object.keys(map.regions)) this.addRegion(key, regions);
    for (const key of Object.keys(map.waterways)) this.addWater(key, waters);
    this.addBoxes();
    this.order = this.westToEast();
    this.outlines = new Outlines(this.shapes);
    this.flights = new Flights(thing => this.centre(thing), flightOf);
    this.truces = svg('g', { class: 'truces' });
    this.element = this.draw(regions, waters);
  }

  /** @param {SVGGElement} regions @param {SVGGElement} waters */
  draw(regions, waters) {
    const { map, arcs } = this;
    const [w, h] = map.size;
    const above = groundAbove(map, arcs);
    return svg(
      'svg',
      {
        class: 'board is-sheet is-dawn',
        viewBox: `0 0 ${w} ${h}`,
        role: 'group',
        preserveAspectRatio: 'xMidYMid meet',
      },
      groundBelow(map, arcs),
      regions,
      above.borders,
      waters,
      above.coast,
      this.zones().map(zone => zone.links),
      above.paper,
      this.outlines.element,
      this.truces,
      above.frame,
      svg(
        'g',
        { class: 'places' },
        this.order.map(place => place.element),
      ),
      this.flights.element,
    );
  }

  addBoxes() {
    for (const key of Object.keys(this.map.zones)) {
      const zone = new ZonePlace(this.map, key, this.game);
      this.places.set(`zone:${key}`, zone).set(`place:${key}`, zone);
    }
    for (const key of Object.keys(this.map.boxes)) {
      this.places.set(`place:${key}`, new NavyPlace(this.map, key, this.game));
    }
  }

  /** @param {string} key @param {SVGGElement} into */
  addRegion(key, into) {
    const d = this.arcs.area(this.map.regions[key].rings);
    const { type } = this.map.regions[key].facts;
    const shape = svg('path', { class: `region is-${type}`, d, 'data-kind': 'region', 'data-key': key });
    const overlay = svg('path', { class: 'region-over', d });
    into.append(shape, overlay, this.wash(key, shape));
    this.overlays.set(key, overlay);
    this.shapes.set(`region:${key}`, shape);
    this.places.set(`region:${key}`, new RegionPlace(this.map, key));
  }

  /** A brush of the owner's colour along the inside of a border. @param {string} key @param {SVGPathElement} shape */
  wash(key, shape) {
    const d = shape.getAttribute('d');
    const wash = svg('path', { class: 'wash', d, 'clip-path': `url(#dawn-in-${key})` });
    this.washes.set(key, wash);
    return svg('g', null, svg('clipPath', { id: `dawn-in-${key}` }, svg('path', { d })), wash);
  }

  /** @param {string} key @param {SVGGElement} into */
  addWater(key, into) {
    const shape = svg('path', {
      class: 'waterway',
      d: this.arcs.area(this.map.waterways[key].rings),
      'data-kind': 'waterway',
      'data-key': key,
    });
    into.append(shape, this.wash(key, shape));
    this.shapes.set(`waterway:${key}`, shape);
    this.places.set(`waterway:${key}`, new WaterPlace(this.map, key));
  }

  /** @returns {ZonePlace[]} */
  zones() {
    return [...new Set(this.places.values())].filter(place => place instanceof ZonePlace);
  }

  /** Places in the order in which Tab walks through them. */
  westToEast() {
    const x = (/** @type {Place} */ place) => this.rectOf(place).x;
    return [...new Set(this.places.values())].sort((a, b) => x(a) - x(b));
  }

  /** @param {Place} place @returns {Rect} */
  rectOf(place) {
    if (place instanceof RegionPlace) {
      const [x, y, right, bottom] = place.region.box;
      return { x, y, width: right - x, height: bottom - y };
    }
    if (place instanceof WaterPlace) {
      const xs = place.water.spaces.map(p => p[0]),
        ys = place.water.spaces.map(p => p[1]);
      const [x, y] = [Math.min(...xs) - 30, Math.min(...ys) - 30];
      return { x, y, width: Math.max(...xs) + 30 - x, height: Math.max(...ys) + 30 - y };
    }
    const [cx, cy] = place instanceof ZonePlace ? place.zone.at : place.at;
    const half = place.half ?? 60;
    return { x: cx - half, y: cy - 40, width: 2 * half, height: 80 };
  }

  /** @param {string} thing @returns {[number, number] | null} */
  centre(thing) {
    const place = this.places.get(thing);
    if (!place) return null;
    if (place instanceof RegionPlace) return place.region.at;
    const { x, y, width, height } = this.rectOf(place);
    return [x + width / 2, y + height / 2];
  }

  /** Names and counters keep about their size on the screen; far away only what matters is named. */
  rescale() {
    const s = rescale(this.element, { least: 0.28, most: 1.55, power: 0.6 });
    if (s) this.element.style.setProperty('--s-box', Math.min(1.12, s).toFixed(3)); // boxes keep off each other
  }

  /** Texts in the language that is set. */
  retext() {
    nameGround(this.element);
    for (const place of new Set(this.places.values())) place.name();
  }

  /** @param {View} view */
  update(view) {
    for (const [key, region] of Object.entries(this.map.regions)) {
      const colour = regionColour(view, key, region);
      this.shapes.get(`region:${key}`)?.setAttribute('data-side', colour);
      this.washes.get(key)?.setAttribute('data-side', colour);
      this.overlays.get(key)?.setAttribute('data-over', overlayOf(view, key, region));
    }
    for (const key of Object.keys(this.map.waterways)) {
      this.washes.get(key)?.setAttribute('data-side', waterController(view, key) ?? 'none');
    }
    for (const place of new Set(this.places.values())) place.update(view);
    this.drawTruces(view);
  }

  /** 2.6.5: an armistice lies on a border. @param {View} view */
  drawTruces(view) {
    const wanted = list(view, 'armistice').map(Number);
    const look = wanted.join(' ');
    if (look === this.truces.getAttribute('data-look')) return;
    this.truces.setAttribute('data-look', look);
    this.truces.replaceChildren(
      ...wanted.flatMap(n => {
        const border = this.map.borders[n];
        if (!border) return [];
        const mark = svg(
          'g',
          { class: 'truce-mark', 'data-truce': n },
          svg('circle', { r: 11 }),
          symbol('armistice', 16),
        );
        mark.style.transform = `translate(${border.at[0]}px, ${border.at[1]}px) scale(var(--s, 1))`;
        const d = this.arcs.lines(border.arcs);
        return [svg('path', { class: 'truce-edge', d }), svg('path', { class: 'truce-line', d }), mark];
      }),
    );
  }
}
