// board.js - the board of Dawn's Early Light: the map and all that is shown around it.
import { svg } from '../../dom.js';
import { language, tr } from '../../words.js';
import { battle } from './battle.js';
import { face, hands, piles } from './cards.js';
import { groundAbove, groundBelow, nameGround } from './ground.js';
import { describe, inspect } from './inspect.js';
import { Flights, Outlines, noMarks, setBadge } from './marks.js';
import { NavyPlace, RegionPlace, WaterPlace, ZonePlace } from './pieces.js';
import { Arcs } from './shapes.js';
import { list, occupier, regionColour, waterController } from './state.js';
import { header, sidePanels } from './tracks.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').View} View */
/** @typedef {import('./marks.js').Marks} Marks */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {RegionPlace | WaterPlace | ZonePlace | NavyPlace} Place */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/** Pixels a map unit at which counters have the size they are drawn in. */
const NEAR = 0.79, FAR = 0.48;

class Board {
  /** @param {Game} game @param {MapData} map */
  constructor(game, map) {
    this.game = game;
    this.map = map;
    this.arcs = new Arcs(map.arcs, map.unit);
    /** @type {View} */
    this.view = {};
    this.marks = noMarks();
    /** @type {((kind: string, key: string) => void)[]} */
    this.picks = [];
    /** @type {((kind: string, key: string, element: Element | null) => void)[]} */
    this.inspections = [];
    /** @type {Map<string, SVGPathElement>} */
    this.shapes = new Map();
    /** @type {Map<string, Place>} zones and the box also as places */
    this.places = new Map();
    this.build();
    this.listen();
    this.retext();
  }

  build() {
    const { map, arcs, game } = this;
    const [w, h] = map.size;
    const regions = svg('g', { class: 'regions' });
    const waters = svg('g', { class: 'waters' });
    /** @type {Map<string, SVGPathElement>} */
    this.overlays = new Map();
    /** @type {Map<string, SVGPathElement>} */
    this.washes = new Map();
    for (const key of Object.keys(map.regions)) this.addRegion(key, regions);
    for (const key of Object.keys(map.waterways)) this.addWater(key, waters);
    for (const key of Object.keys(map.zones)) {
      const zone = new ZonePlace(map, key, game);
      this.places.set(`zone:${key}`, zone).set(`place:${key}`, zone);
    }
    for (const key of Object.keys(map.boxes)) {
      this.places.set(`place:${key}`, new NavyPlace(map, key, game));
    }
    this.outlines = new Outlines(this.shapes);
    this.flights = new Flights((thing) => this.centre(thing));
    this.truces = svg('g', { class: 'truces' });
    const above = groundAbove(map, arcs);
    this.element = svg('svg', {
      class: 'board is-dawn', viewBox: `0 0 ${w} ${h}`, 'data-home': `0 0 ${w} ${h}`,
      role: 'group', preserveAspectRatio: 'xMidYMid meet',
    }, groundBelow(map, arcs), regions, above.borders, waters, above.coast,
    this.zones().map((zone) => zone.links), above.paper, this.outlines.element, this.truces,
    svg('g', { class: 'places' }, this.westToEast().map((place) => place.element)),
    this.flights.element);
  }

  /** @param {string} key @param {SVGGElement} into */
  addRegion(key, into) {
    const d = this.arcs.area(this.map.regions[key].rings);
    const { type } = this.map.regions[key].facts;
    const shape = svg('path', {
      class: `region is-${type}`, d, 'data-kind': 'region', 'data-key': key,
    });
    const overlay = svg('path', { class: 'region-over', d });
    into.append(shape, overlay, this.wash(key, shape));
    this.overlays?.set(key, overlay);
    this.shapes.set(`region:${key}`, shape);
    this.places.set(`region:${key}`, new RegionPlace(this.map, key));
  }

  /** A brush of the owner's colour along the inside of a border. @param {string} key @param {SVGPathElement} shape */
  wash(key, shape) {
    const d = shape.getAttribute('d');
    const wash = svg('path', { class: 'wash', d, 'clip-path': `url(#dawn-in-${key})` });
    this.washes?.set(key, wash);
    return svg('g', null, svg('clipPath', { id: `dawn-in-${key}` }, svg('path', { d })), wash);
  }

  /** @param {string} key @param {SVGGElement} into */
  addWater(key, into) {
    const shape = svg('path', {
      class: 'waterway', d: this.arcs.area(this.map.waterways[key].rings),
      'data-kind': 'waterway', 'data-key': key,
    });
    into.append(shape, this.wash(key, shape));
    this.shapes.set(`waterway:${key}`, shape);
    this.places.set(`waterway:${key}`, new WaterPlace(this.map, key));
  }

  /** @returns {ZonePlace[]} */
  zones() {
    return [...new Set(this.places.values())].filter((place) => place instanceof ZonePlace);
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
      const xs = place.water.spaces.map((p) => p[0]), ys = place.water.spaces.map((p) => p[1]);
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

  // ---- pointers and keys ----

  listen() {
    const { element } = this;
    element.addEventListener('click', (event) => this.pick(event.target));
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (!this.thingAt(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      this.pick(event.target);
    });
    for (const [type, on] of /** @type {const} */ ([['pointerover', true], ['pointerout', false],
      ['focusin', true], ['focusout', false]])) {
      element.addEventListener(type, (event) => this.look(event.target, on));
    }
    document.addEventListener('languagechange', () => this.retext());
    if (typeof MutationObserver === 'function') {
      new MutationObserver(() => this.rescale()).observe(element, { attributeFilter: ['viewBox'] });
    }
    if (typeof ResizeObserver === 'function') new ResizeObserver(() => this.rescale()).observe(element);
  }

  /** @param {EventTarget | null} target */
  thingAt(target) {
    const el = target instanceof Element ? target.closest('[data-kind]') : null;
    return el ? { el, kind: el.getAttribute('data-kind') ?? '', key: el.getAttribute('data-key') ?? '' } : null;
  }

  /** A zone is a place of squadrons, too: it is what can be chosen now. @param {EventTarget | null} target */
  pick(target) {
    const thing = this.thingAt(target);
    if (!thing) return;
    const kinds = [thing.kind, 'zone', 'place'];
    const kind = kinds.find((k) => this.marks.targets.has(`${k}:${thing.key}`)
      || this.marks.chosen.has(`${k}:${thing.key}`)) ?? thing.kind;
    for (const fn of this.picks) fn(kind, thing.key);
  }

  /** @param {EventTarget | null} target @param {boolean} on */
  look(target, on) {
    const thing = this.thingAt(target);
    if (thing) for (const fn of this.inspections) fn(thing.kind, thing.key, on ? thing.el : null);
  }

  /** @param {(kind: string, key: string) => void} fn */
  onPick(fn) {
    this.picks.push(fn);
  }

  /** @param {(kind: string, key: string, element: Element | null) => void} fn */
  onInspect(fn) {
    this.inspections.push(fn);
  }

  // ---- drawing ----

  /** Names and counters keep about their size on the screen; far away only what matters is named. */
  rescale() {
    const [, , w, h] = (this.element.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
    if (!this.element.clientWidth || !w) return;
    const k = Math.min(this.element.clientWidth / w, this.element.clientHeight / h);
    const s = Math.max(0.28, Math.min(1.55, (NEAR / k) ** 0.6));
    this.element.style.setProperty('--s', s.toFixed(3));
    this.element.style.setProperty('--s-box', Math.min(1.12, s).toFixed(3)); // boxes keep off each other
    this.element.classList.toggle('is-far', k < FAR);
  }

  retext() {
    this.element.setAttribute('aria-label', tr('dawn-map'));
    this.element.setAttribute('lang', language());
    nameGround(this.element);
    for (const place of new Set(this.places.values())) place.name();
    this.label();
  }

  /**
   * @param {View} view
   * @param {{moved?: {m: string, a?: any[]}[]}} [change]
   */
  update(view, { moved = [] } = {}) {
    this.view = view;
    for (const [key, region] of Object.entries(this.map.regions)) {
      const colour = regionColour(view, key, region);
      this.shapes.get(`region:${key}`)?.setAttribute('data-side', colour);
      this.washes?.get(key)?.setAttribute('data-side', colour);
      const held = occupier(view, key, region);
      const over = held && region.facts.side !== 'none' ? `hatch-${held}` : region.facts.type === 'indian' ? 'dots' : '';
      this.overlays?.get(key)?.setAttribute('data-over', over);
    }
    for (const key of Object.keys(this.map.waterways)) {
      const place = this.places.get(`waterway:${key}`);
      place?.update(view);
      this.washes?.get(key)?.setAttribute('data-side', waterController(view, key) ?? 'none');
    }
    for (const place of new Set(this.places.values())) place.update(view);
    this.drawTruces();
    this.label();
    this.flights.show(moved);
  }

  /** 2.6.5: an armistice lies on a border. */
  drawTruces() {
    const wanted = list(this.view, 'armistice').map(Number);
    const look = wanted.join(' ');
    if (look === this.truces.getAttribute('data-look')) return;
    this.truces.setAttribute('data-look', look);
    this.truces.replaceChildren(...wanted.flatMap((n) => {
      const border = this.map.borders[n];
      if (!border) return [];
      const mark = svg('g', { class: 'truce-mark', 'data-truce': n },
        svg('circle', { r: 11 }), svg('use', {
          href: '/sprite.svg#armistice', x: -8, y: -8, width: 16, height: 16,
        }));
      mark.style.transform = `translate(${border.at[0]}px, ${border.at[1]}px) scale(var(--s, 1))`;
      const d = this.arcs.lines(border.arcs);
      return [svg('path', { class: 'truce-edge', d }), svg('path', { class: 'truce-line', d }), mark];
    }));
  }

  /** Spoken names, and what Tab stops at: the targets, or every place when there are none. */
  label() {
    const { targets, chosen } = this.marks;
    const any = [...targets.keys()].some((thing) => this.places.has(thing));
    for (const [thing, place] of this.places) {
      const [kind, key] = thing.split(':');
      if (kind !== place.element.getAttribute('data-kind')) continue;
      const hot = this.mark_of(place, targets), picked = this.mark_of(place, chosen);
      const words = [this.describe(kind, key, this.view)];
      if (hot) words.push(tr('dawn-can-be-chosen'));
      if (hot && targets.get(hot)?.badge) words.push(tr('dawn-price', targets.get(hot)?.badge ?? ''));
      if (hot && targets.get(hot)?.fight) words.push(tr('dawn-a-fight'));
      place.element.setAttribute('aria-label', words.join(' '));
      place.element.setAttribute('tabindex', !any || hot || picked ? '0' : '-1');
      if (picked) place.element.setAttribute('aria-pressed', 'true');
      else place.element.removeAttribute('aria-pressed');
    }
  }

  /** The name under which a place is marked. @param {Place} place @param {{has(thing: string): boolean}} marks */
  mark_of(place, marks) {
    const key = place.element.getAttribute('data-key');
    return ['region', 'waterway', 'zone', 'place'].map((kind) => `${kind}:${key}`)
      .find((thing) => this.places.get(thing) === place && marks.has(thing));
  }

  /** @param {Partial<Marks>} marks */
  mark(marks) {
    this.marks = { ...noMarks(), ...marks };
    const { targets, chosen, lit } = this.marks;
    this.outlines?.show(this.marks);
    for (const place of new Set(this.places.values())) {
      const hot = this.mark_of(place, targets), picked = this.mark_of(place, chosen);
      place.element.classList.toggle('is-hot', Boolean(hot) && !picked);
      place.element.classList.toggle('is-picked', Boolean(picked));
      place.element.classList.toggle('is-lit', Boolean(this.mark_of(place, lit)));
      setBadge(place.badge, hot && !picked ? targets.get(hot) : undefined, place.badgeY ?? -26);
    }
    this.markUnits();
    this.markPanels();
    this.label();
  }

  /** Forces that can be chosen stand where the battle is, or where a march starts. */
  markUnits() {
    const where = this.view.battle ? [Object.keys(this.map.regions)[this.view['battle-where'] ?? 0]]
      : [...this.marks.chosen].filter((thing) => thing.startsWith('region:')).map((thing) => thing.slice(7));
    for (const el of this.element.querySelectorAll('.piece.is-hot')) el.classList.remove('is-hot');
    for (const key of where) {
      const place = this.places.get(`region:${key}`);
      for (const el of place?.element.querySelectorAll('.piece') ?? []) {
        el.classList.toggle('is-hot', this.marks.targets.has(`unit:${el.getAttribute('data-piece')}`));
      }
    }
  }

  /** Things beside the map (tracks) are marked, too. */
  markPanels() {
    for (const panel of this.panels ?? []) {
      for (const el of panel.node.querySelectorAll('[data-kind]')) {
        const thing = `${el.getAttribute('data-kind')}:${el.getAttribute('data-key')}`;
        el.classList.toggle('is-hot', this.marks.targets.has(thing));
        el.classList.toggle('is-picked', this.marks.chosen.has(thing));
        el.classList.toggle('is-lit', this.marks.lit.has(thing));
      }
    }
  }

  // ---- what others ask ----

  /** @param {string} kind @param {string} key @returns {Rect | null} */
  locate(kind, key) {
    const place = this.places.get(`${kind}:${key}`);
    return place ? this.rectOf(place) : null;
  }

  /**
   * A rectangle around everything that can be chosen, with room for counters.
   * @param {View} _view
   * @param {Map<string, unknown> | Set<string>} targets
   * @returns {Rect | null}
   */
  openingView(_view, targets) {
    const rects = [...targets.keys(), ...this.marks.chosen].flatMap((thing) => {
      const rect = this.locate(...(/** @type {[string, string]} */ (String(thing).split(':'))));
      return rect ? [rect] : [];
    });
    if (!rects.length) return null;
    const x = Math.min(...rects.map((r) => r.x)), y = Math.min(...rects.map((r) => r.y));
    const right = Math.max(...rects.map((r) => r.x + r.width));
    const bottom = Math.max(...rects.map((r) => r.y + r.height));
    const width = Math.max(420, right - x + 60), height = Math.max(360, bottom - y + 60);
    return { x: (x + right - width) / 2, y: (y + bottom - height) / 2, width, height };
  }

  /** @param {boolean} on */
  setMarkers(on) {
    this.element.classList.toggle('no-markers', !on);
  }

  /** @param {string} kind @param {string} key @param {View} view */
  describe(kind, key, view) {
    return describe(this.game, this.map, view, kind, key);
  }

  /** @param {string} kind @param {string} key @param {View} view */
  inspect(kind, key, view) {
    return inspect(this.game, this.map, view, kind, key);
  }

  /** @param {View} view @param {{score?: any[]}} [ctx] */
  sidePanels(view, ctx = {}) {
    this.panels = sidePanels(this.game, this.map, view, ctx, (kind, key) => {
      for (const fn of this.picks) fn(kind, key);
    });
    this.markPanels();
    return this.panels;
  }

  /** @param {View} view */
  header(view) {
    return header(this.map, view);
  }

  /** @param {View} view */
  hands(view) {
    return hands(view);
  }

  /** @param {View} view */
  piles(view) {
    return piles(view);
  }

  /** @param {string} key */
  face(key) {
    return face(this.game, this.map, key);
  }

  /** @param {View} view @param {{notes: any[]}[]} log */
  battle(view, log) {
    return battle(this.game, this.map, view, log);
  }
}

/** @param {{game: Game, map: MapData}} parts */
export async function createBoard({ game, map }) {
  return new Board(game, map);
}
