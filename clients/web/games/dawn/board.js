// board.js - the board of Dawn's Early Light: the map and all that is shown around it.
import { useStyle } from '../../dom.js';
import { language, loadWords, tr } from '../../words.js';
import { actionIcon, hint, logHeading, oddsPicture, phrase, shortAction } from './actions.js';
import { battle } from './battle.js';
import { face, filters, hands, piles } from './cards.js';
import { describe, inspect } from './inspect.js';
import { noMarks, setBadge } from './marks.js';
import { Sheet } from './sheet.js';
import { battleRegion } from './state.js';
import { header, sidePanels, standing } from './tracks.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').View} View */
/** @typedef {import('./marks.js').Marks} Marks */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {import('./sheet.js').Place} Place */
/** @typedef {import('./sheet.js').Rect} Rect */

export class Board {
  /** @param {Game} game @param {MapData} map */
  constructor(game, map) {
    this.game = game;
    this.map = map;
    this.sheet = new Sheet(game, map);
    this.element = this.sheet.element;
    this.places = this.sheet.places;
    /** @type {View} */
    this.view = {};
    this.marks = noMarks();
    /** @type {((kind: string, key: string) => void)[]} */
    this.picks = [];
    /** @type {((kind: string, key: string, element: Element | null) => void)[]} */
    this.inspections = [];
    /** @type {import('./tracks.js').Panel[]} */
    this.panels = [];
    this.home = { x: 0, y: 0, width: map.size[0], height: map.size[1] };
    const [x, y, width, height] = map.front;
    this.front = { x, y, width, height };
    this.plate = { x: x - 130, y, width: width + 300, height }; // for a title page
    this.stop = new AbortController();
    this.watches = this.listen();
    this.retext();
    this.update({});
  }

  /** Stops listening to the page; the board is not used any more. */
  destroy() {
    this.stop.abort();
    for (const watch of this.watches) watch.disconnect();
  }

  // ---- pointers and keys ----

  listen() {
    const { element } = this;
    element.addEventListener('click', event => this.pick(event.target));
    element.addEventListener('keydown', event => this.key(event));
    for (const [type, on] of /** @type {const} */ ([
      ['pointerover', true],
      ['pointerout', false],
      ['focusin', true],
      ['focusout', false],
    ])) {
      element.addEventListener(type, event => this.look(event.target, on));
    }
    const { signal } = this.stop;
    document.addEventListener('languagechange', () => this.retext(), { signal });
    document.addEventListener('prefschange', () => this.sheet.rescale(), { signal });
    const moved = new MutationObserver(() => this.sheet.rescale());
    moved.observe(element, { attributeFilter: ['viewBox'] });
    const sized = new ResizeObserver(() => this.sheet.rescale());
    sized.observe(element);
    return [moved, sized];
  }

  /** Enter picks; Page Down and Page Up walk through all places. @param {KeyboardEvent} event */
  key(event) {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    const thing = this.thingAt(event.target);
    if (!thing || (!step && event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!step) return this.pick(event.target);
    const all = this.sheet.order.map(place => place.element);
    const at = all.findIndex(el => el === thing.el);
    return all[(at + step + all.length) % all.length].focus();
  }

  /** @param {EventTarget | null} target */
  thingAt(target) {
    const el = target instanceof Element ? target.closest('[data-kind]') : null;
    return el
      ? { el, kind: el.getAttribute('data-kind') ?? '', key: el.getAttribute('data-key') ?? '' }
      : null;
  }

  /** A zone is a place of squadrons, too: it is what can be chosen now. @param {EventTarget | null} target */
  pick(target) {
    const thing = this.thingAt(target);
    if (!thing) return;
    const kinds = [thing.kind, 'zone', 'place'];
    const kind =
      kinds.find(
        k => this.marks.targets.has(`${k}:${thing.key}`) || this.marks.chosen.has(`${k}:${thing.key}`),
      ) ?? thing.kind;
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

  retext() {
    this.element.setAttribute('aria-label', tr('dawn-map'));
    this.element.setAttribute('lang', language());
    this.sheet.retext();
    this.label();
  }

  /**
   * @param {View} view
   * @param {{moved?: {m: string, a?: any[]}[]}} [change]
   */
  update(view, { moved = [] } = {}) {
    this.view = view;
    this.sheet.update(view);
    this.label();
    this.sheet.flights.show(moved);
  }

  /** Spoken names, and what Tab stops at: the targets, or one place to start from. */
  label() {
    const { targets, chosen } = this.marks;
    const any = [...targets.keys()].some(thing => this.places.has(thing));
    const [first] = this.sheet.order;
    for (const [thing, place] of this.places) {
      const [kind, key] = thing.split(':');
      if (kind !== place.element.getAttribute('data-kind')) continue;
      const hot = this.markOf(place, targets),
        picked = this.markOf(place, chosen);
      const words = [this.describe(kind, key, this.view)];
      if (hot) words.push(tr('dawn-can-be-chosen'));
      if (hot && targets.get(hot)?.badge) words.push(tr('dawn-price', targets.get(hot)?.badge ?? ''));
      if (hot && targets.get(hot)?.fight) words.push(tr('dawn-a-fight'));
      place.element.setAttribute('aria-label', words.join(' '));
      place.element.setAttribute('tabindex', hot || picked || (!any && place === first) ? '0' : '-1');
      if (picked) place.element.setAttribute('aria-pressed', 'true');
      else place.element.removeAttribute('aria-pressed');
    }
  }

  /** The name under which a place is marked. @param {Place} place @param {{has(thing: string): boolean}} marks */
  markOf(place, marks) {
    const key = place.element.getAttribute('data-key');
    return ['region', 'waterway', 'zone', 'place']
      .map(kind => `${kind}:${key}`)
      .find(thing => this.places.get(thing) === place && marks.has(thing));
  }

  /** @param {Partial<Marks>} marks */
  mark(marks) {
    this.marks = { ...noMarks(), ...marks };
    const { targets, chosen, lit } = this.marks;
    this.sheet.outlines.show(this.marks);
    for (const place of new Set(this.places.values())) {
      const hot = this.markOf(place, targets),
        picked = this.markOf(place, chosen);
      place.element.classList.toggle('is-hot', Boolean(hot) && !picked);
      place.element.classList.toggle('is-picked', Boolean(picked));
      place.element.classList.toggle('is-lit', Boolean(this.markOf(place, lit)));
      setBadge(place.badge, hot && !picked ? targets.get(hot) : undefined, place.badgeY ?? -26);
    }
    this.markUnits();
    this.markPanels();
    this.label();
  }

  /** Forces that can be chosen stand where the battle is, or where a march starts. */
  markUnits() {
    const fought = battleRegion(this.view, this.map);
    const where = fought
      ? [fought]
      : [...this.marks.chosen].filter(thing => thing.startsWith('region:')).map(thing => thing.slice(7));
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
    for (const panel of this.panels) {
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
    return place ? this.sheet.rectOf(place) : null;
  }

  /**
   * A rectangle around everything that can be chosen, with room for counters; else the front.
   * @param {View} _view
   * @param {Map<string, unknown> | Set<string>} targets
   * @returns {Rect | null}
   */
  openingView(_view, targets) {
    const rects = [...targets.keys(), ...this.marks.chosen].flatMap(thing => {
      const rect = this.locate(.../** @type {[string, string]} */ (String(thing).split(':')));
      return rect ? [rect] : [];
    });
    if (!rects.length) return this.front;
    const x = Math.min(...rects.map(r => r.x)),
      y = Math.min(...rects.map(r => r.y));
    const right = Math.max(...rects.map(r => r.x + r.width));
    const bottom = Math.max(...rects.map(r => r.y + r.height));
    const width = Math.max(420, right - x + 60),
      height = Math.max(360, bottom - y + 60);
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

  /** @param {View} view @param {import('./tracks.js').Context} [ctx] */
  sidePanels(view, ctx = {}) {
    this.panels = sidePanels(this.game, this.map, view, ctx, (kind, key) => {
      for (const fn of this.picks) fn(kind, key);
    });
    this.markPanels();
    return this.panels;
  }

  /** @param {View} view */
  standing(view) {
    return standing(this.map, view);
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

  /** @param {Record<string, any>} book */
  filters(book) {
    return filters(this.game, this.map, book);
  }

  /** @param {View} view @param {{notes?: any[]}[]} log */
  battle(view, log) {
    return battle(this.game, view, log);
  }

  /** @param {{n: number, notes: any[]}} entry @param {{n: number, notes: any[]}[]} log */
  tally(entry, log) {
    const at = entry.notes.findIndex(note => note.m === 'scoring');
    return at < 0
      ? null
      : async () => (await import('./tally.js')).tally(this.game, this.map, { entry, at, log });
  }

  /** @param {string} action @param {View} view */
  hint(action, view) {
    return hint(action, view);
  }

  /** @param {string} action */
  actionIcon(action) {
    return actionIcon(action);
  }

  /** @param {string} action */
  shortAction(action) {
    return shortAction(this.game, action);
  }

  /** @param {string} action @param {{m: string, a?: any[]} | null} asked @param {{m: string}[]} odds */
  phrase(action, asked, odds) {
    return phrase(this.game, action, asked, odds);
  }

  /** @param {{m: string, a?: any[]}} note */
  oddsPicture(note) {
    return oddsPicture(note);
  }

  /** @param {{m: string, a?: any[]}} note */
  logHeading(note) {
    return logHeading(this.map, note);
  }
}

/** @param {{game: Game, map: MapData}} parts */
export async function createBoard({ game, map }) {
  await Promise.all([
    loadWords('/games/dawn/words.json'),
    useStyle('/style/sheet.css'),
    useStyle('/games/dawn/board.css'),
  ]);
  return new Board(game, map);
}
