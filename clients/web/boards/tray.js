// tray.js - an opened stack: the pieces of a place side by side over the map, each to be looked at and,
// where the game offers it, to be chosen. On a small screen it lies along the map's lower edge.
import { button, h, replace, svg } from '../dom.js';
import { tr } from '../words.js';

/** @typedef {import('./marks.js').Marks} Marks */
/** One piece of the stack: what it is called, what is told of it, how it looks, whether it goes along.
 * @typedef {{kind: string, key: string, name: string, words: string, along?: boolean, draw: () => SVGElement}} Item */
/** What lies in a place: its name, what it sums up to, its pieces; `thing`: the place itself, as marks name it;
 * `does`: what choosing it would do, where it is only one thing.
 * @typedef {{name: string, sum?: string, thing: string, does?: string, items: Item[]}} Stack */

const SMALL_PX = 640;
const GAP = 10;
/** Pixels between places that are tried. */
const STEP = 24;
/** What it costs to hide a pixel of what can be chosen, in pixels of distance: among many such places a
 * stack stays near its own. */
const DEAR = 50;
const CHEAP = 0.1;
const MANY = 8;

export class Tray {
  /**
   * @param {HTMLElement} element
   * @param {{stack: (place: string, marks: Marks) => Stack | null, pick: (kind: string, key: string) => void,
   *   look: (kind: string, key: string, at: Element | null) => void,
   *   placed: (key: string) => Element | null, shy: (selector: string) => Element[],
   *   closed: () => void}} hooks  shy: what it would rather not lie on
   */
  constructor(element, hooks) {
    this.hooks = hooks;
    this.element = element;
    /** @type {string | null} */
    this.place = null;
    for (const [type, on] of /** @type {const} */ ([
      ['pointerover', true],
      ['pointerout', false],
      ['focusin', true],
      ['focusout', false],
    ]))
      this.element.addEventListener(type, e => {
        const at = e.target instanceof Element ? e.target.closest('.unit[data-key]') : null;
        if (at)
          hooks.look(at.getAttribute('data-kind') ?? '', at.getAttribute('data-key') ?? '', on ? at : null);
      });
    this.element.addEventListener('keydown', e => {
      if (e.key !== 'Escape') return;
      e.stopPropagation();
      this.close();
    });
  }

  /** @param {string | null} place */
  open(place) {
    this.place = place;
  }

  /** @returns {boolean} whether it was open */
  close() {
    if (!this.place) return false;
    this.place = null;
    this.element.hidden = true;
    replace(this.element);
    this.hooks.closed();
    return true;
  }

  /** Draws what is open. @param {Marks} marks */
  show(marks) {
    const { place } = this;
    const stack = place ? this.hooks.stack(place, marks) : null;
    if (!place || !stack?.items.length) {
      this.element.hidden = true;
      return;
    }
    const { name, sum = '', items } = stack;
    const focused = this.element.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.key
      : null;
    this.element.hidden = false;
    this.element.setAttribute('aria-label', name);
    this.element.style.setProperty('--columns', String(Math.min(3, items.length)));
    replace(
      this.element,
      h(
        'header',
        null,
        h('b', null, name),
        h('span', { class: 'tray-sum' }, sum),
        button(tr('app-close'), {
          icon: 'i-close',
          bare: true,
          class: 'is-quiet',
          onClick: () => this.close(),
        }),
      ),
      this.#placeButton(stack, place, marks),
      h(
        'ul',
        null,
        items.map(item => h('li', null, this.#item(item, marks))),
      ),
    );
    if (focused)
      /** @type {HTMLElement | null} */ (
        this.element.querySelector(`[data-key="${CSS.escape(focused)}"]`)
      )?.focus();
    this.settle();
  }

  /** What the place is good for, beside its pieces. @param {Stack} stack @param {string} place @param {Marks} marks */
  #placeButton({ name, thing, does }, place, marks) {
    if (!marks.targets.has(thing)) return null;
    return button(does ?? tr('board-stack-place', name), {
      class: 'is-main tray-place',
      icon: 'i-map',
      onClick: () => this.hooks.pick(thing.split(':')[0], place),
    });
  }

  /** @param {Item} item @param {Marks} marks */
  #item({ kind, key, name, words, along = false, draw }, marks) {
    const thing = `${kind}:${key}`;
    const hot = marks.targets.has(thing);
    const picked = marks.chosen.has(thing);
    const classes = [
      'unit',
      hot && 'is-hot',
      picked && 'is-picked',
      along && 'is-along',
      marks.lit.has(thing) && 'is-lit',
    ];
    return h(
      'button',
      {
        type: 'button',
        class: classes.filter(Boolean).join(' '),
        'data-kind': kind,
        'data-key': key,
        'aria-pressed': hot || along ? String(along || picked) : null,
        'aria-label': `${name}. ${words}${along ? ` ${tr('board-goes-along')}` : ''}`,
        onClick: () => this.hooks.pick(kind, key),
      },
      svg('svg', { viewBox: '-22 -22 44 44', 'aria-hidden': 'true', class: 'unit-counter' }, draw()),
      h('span', { class: 'unit-name' }, name),
    );
  }

  /** Beside its place, on the side where there is room. */
  settle() {
    const box = this.element.parentElement?.getBoundingClientRect();
    if (!this.place || this.element.hidden || !box) return;
    const at = this.hooks.placed(this.place)?.getBoundingClientRect();
    const small = box.width <= SMALL_PX || !at;
    this.element.classList.toggle('is-docked', small);
    if (small || !at) {
      this.element.style.left = this.element.style.top = '';
      return;
    }
    const { left, top } = this.#spot(box, at);
    this.element.style.left = `${Math.round(left)}px`;
    this.element.style.top = `${Math.round(top)}px`;
  }

  /** Near its place, where it covers none of what can be chosen, or least.
   * @param {DOMRect} box @param {DOMRect} at */
  #spot(box, at) {
    const { offsetWidth: w, offsetHeight: hgt } = this.element;
    const [x, y] = [at.left + at.width / 2 - box.left, at.top + at.height / 2 - box.top];
    const hot = this.hooks.shy('.place.is-hot');
    const far = this.hooks.shy('.place .reach > rect');
    const priced = (/** @type {Element} */ el, /** @type {number} */ price) => ({
      r: el.getBoundingClientRect(),
      price,
    });
    const shy = [
      { r: at, price: DEAR },
      ...hot.map(el => priced(el, hot.length > MANY ? CHEAP : DEAR)),
      ...far.map(el => priced(el, CHEAP)),
    ];
    const covered = (/** @type {number} */ left, /** @type {number} */ top) =>
      shy.reduce((sum, { r, price: each }) => {
        const wide = Math.min(left + w, r.right - box.left) - Math.max(left, r.left - box.left);
        const high = Math.min(top + hgt, r.bottom - box.top) - Math.max(top, r.top - box.top);
        return sum + Math.max(0, wide) * Math.max(0, high) * each;
      }, 0);
    const best = { left: GAP, top: GAP, cost: Infinity };
    for (let left = GAP; left <= box.width - w - GAP; left += STEP)
      for (let top = GAP; top <= box.height - hgt - GAP; top += STEP) {
        const cost = covered(left, top) + Math.hypot(left + w / 2 - x, top + hgt / 2 - y);
        if (cost < best.cost) Object.assign(best, { left, top, cost });
      }
    return best;
  }
}
