// board.js - what boards that are printed sheets have in common: pointers and keys, who listens, marks of
// things beside the map, where to look. A game's board adds what it draws and what it tells.
import { useStyle } from '../dom.js';
import { language, loadWords, tr } from '../words.js';
import { noMarks } from './marks.js';

/** @typedef {import('../game.js').Game} Game */
/** @typedef {import('./marks.js').Marks} Marks */
/** @typedef {import('./marks.js').Target} Target */
/** @typedef {import('../play/side.js').Panel} Panel */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */
/** What is drawn: its places in the order of the keys, and how it follows the size of the screen.
 * @typedef {{element: SVGSVGElement, order: {element: SVGGElement}[], rescale(): void, retext(): void}} Drawn */
/** @typedef {{size: [number, number], front: [number, number, number, number]}} Framed */

/** A part of the map that has a name: x, y, width, height.
 * @typedef {{key: string, en: string, fr: string, at: [number, number, number, number]}} Front */

/** @typedef {{stop: boolean, picked: boolean}} Reach */

/** What can be chosen is shown from no nearer than this, and where it is spread wider than that, not at all. */
const NEAR = { width: 330, height: 330 };
const WIDEST = 700;

/** Fronts of a war, to be seen from near. @param {Front[]} fronts */
export const sightsOf = fronts =>
  fronts.map(({ key, en, fr, at: [x, y, width, height] }) => ({
    key,
    title: language() === 'fr' ? fr : en,
    rect: { x, y, width, height },
  }));

/**
 * What is said of a place that is marked, after what it is.
 * @param {Target | undefined} target
 * @param {boolean} hot
 */
export function targetWords(target, hot) {
  const words = hot ? [tr('board-can-be-chosen')] : [];
  if (target?.badge) words.push(tr('board-price', target.badge));
  if (target?.fight) words.push(tr('board-a-fight'));
  return words;
}

/**
 * The spoken name of a place, and whether Tab stops there.
 * @param {Element} element @param {string[]} words @param {Reach} reach
 */
export function labelPlace(element, words, { stop, picked }) {
  element.setAttribute('aria-label', words.join(' '));
  element.setAttribute('tabindex', stop || picked ? '0' : '-1');
  if (picked) element.setAttribute('aria-pressed', 'true');
  else element.removeAttribute('aria-pressed');
}

/** Words and style that such a board of a game needs before it is made. @param {string} id
 * @param {boolean} [towns]  its places are squares joined by ways */
export async function bringSheet(id, towns = false) {
  await Promise.all([
    loadWords(`/games/${id}/words.json`),
    useStyle('/style/sheet.css'),
    towns ? useStyle('/style/towns.css') : null,
    useStyle(`/games/${id}/board.css`),
  ]);
}

/** @template {Drawn} Sheet */
export class SheetBoard {
  /** @param {Game} game @param {Framed} map @param {Sheet} sheet */
  constructor(game, { size, front: [x, y, width, height] }, sheet) {
    this.game = game;
    this.sheet = sheet;
    this.element = sheet.element;
    this.marks = noMarks();
    /** @type {((kind: string, key: string) => void)[]} */
    this.picks = [];
    /** @type {((kind: string, key: string, element: Element | null) => void)[]} */
    this.inspections = [];
    /** @type {Panel[]} */
    this.panels = [];
    this.home = { x: 0, y: 0, width: size[0], height: size[1] };
    this.front = { x, y, width, height };
    this.plate = { x: x - 130, y, width: width + 300, height }; // for a title page
    this.stop = new AbortController();
    /** @type {{disconnect(): void}[]} */
    this.watches = [];
  }

  /** Stops listening to the page; the board is not used any more. */
  destroy() {
    this.stop.abort();
    for (const watch of this.watches) watch.disconnect();
  }

  // ---- pointers and keys ----

  /** The last thing that the constructor of a board does. */
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
    document.addEventListener('prefschange', () => this.rescale(), { signal });
    const moved = new MutationObserver(() => this.rescale());
    moved.observe(element, { attributeFilter: ['viewBox'] });
    const sized = new ResizeObserver(() => this.rescale());
    sized.observe(element);
    this.watches = [moved, sized];
  }

  rescale() {
    this.sheet.rescale();
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

  /** What a click means is the game's. @param {EventTarget | null} target */
  pick(target) {
    const thing = this.thingAt(target);
    if (thing) this.fire(thing.kind, thing.key);
  }

  /** @param {EventTarget | null} target @param {boolean} on */
  look(target, on) {
    const thing = this.thingAt(target);
    if (thing) this.tell(thing.kind, thing.key, on ? thing.el : null);
  }

  /** @param {string} kind @param {string} key */
  fire(kind, key) {
    for (const fn of this.picks) fn(kind, key);
  }

  /** @param {string} kind @param {string} key @param {Element | null} el */
  tell(kind, key, el) {
    for (const fn of this.inspections) fn(kind, key, el);
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
    this.element.setAttribute('lang', language());
    this.sheet.retext();
  }

  /** @param {boolean} on */
  setMarkers(on) {
    this.element.classList.toggle('no-markers', !on);
  }

  /** @param {string} thing */
  isMarked(thing) {
    return this.marks.targets.has(thing) || this.marks.chosen.has(thing);
  }

  /** Things beside the map (tracks) are marked, too. */
  markPanels() {
    for (const panel of this.panels) {
      for (const el of /** @type {HTMLElement} */ (panel.node).querySelectorAll('[data-kind]')) {
        const thing = `${el.getAttribute('data-kind')}:${el.getAttribute('data-key')}`;
        el.classList.toggle('is-hot', this.marks.targets.has(thing));
        el.classList.toggle('is-picked', this.marks.chosen.has(thing));
        el.classList.toggle('is-lit', this.marks.lit.has(thing));
      }
    }
  }

  // ---- where to look ----

  /** Where a thing is; null: not on the map. @param {string} _kind @param {string} _key
   * @returns {Rect | null} */
  locate(_kind, _key) {
    return null;
  }

  /** A rectangle around everything that can be chosen; else the front. @param {Record<string, any>} _view
   * @param {Map<string, unknown> | Set<string>} targets @returns {Rect | null} */
  openingView(_view, targets) {
    const rect = this.around(targets, NEAR);
    return rect && rect.width <= WIDEST ? rect : this.front;
  }

  /**
   * A rectangle around everything that can be chosen or was, with room for counters, not smaller than `least`;
   * null where nothing of it is on the map.
   * @param {Map<string, unknown> | Set<string>} targets
   * @param {{width: number, height: number}} least
   * @returns {Rect | null}
   */
  around(targets, least) {
    const rects = [...targets.keys(), ...this.marks.chosen].flatMap(thing => {
      const rect = this.locate(.../** @type {[string, string]} */ (String(thing).split(':')));
      return rect ? [rect] : [];
    });
    if (!rects.length) return null;
    const x = Math.min(...rects.map(r => r.x)),
      y = Math.min(...rects.map(r => r.y));
    const right = Math.max(...rects.map(r => r.x + r.width));
    const bottom = Math.max(...rects.map(r => r.y + r.height));
    const width = Math.max(least.width, right - x + 60),
      height = Math.max(least.height, bottom - y + 60);
    return { x: (x + right - width) / 2, y: (y + bottom - height) / 2, width, height };
  }
}
