// tray.js - an opened stack: the pieces of a place side by side over the map, each to be looked at and,
// where the game offers it, to be chosen. On a small screen it lies along the map's lower edge.
import { button, h, replace, svg } from '../../dom.js';
import { sayAction } from '../../say.js';
import { capital, tr } from '../../words.js';
import { figures } from './inspect.js';
import { pieceCounter } from './pieces.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('../../boards/marks.js').Marks} Marks */

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
   * @param {{pick: (kind: string, key: string) => void,
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
        const at = e.target instanceof Element ? e.target.closest('[data-piece]') : null;
        if (at) hooks.look('piece', at.getAttribute('data-piece') ?? '', on ? at : null);
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

  close() {
    if (!this.place) return;
    this.place = null;
    this.element.hidden = true;
    replace(this.element);
    this.hooks.closed();
  }

  /** Draws what is open. @param {Position} at @param {Marks} marks */
  show(at, marks) {
    const { place } = this;
    const here = place ? this.#pieces(at, place, marks) : [];
    if (!place || !here.length) {
      this.element.hidden = true;
      return;
    }
    const name =
      at.map.spaces[place] || at.map.boxes[place] ? at.game.name('space', place) : tr('madison-arriving');
    const focused = this.element.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.piece
      : null;
    this.element.hidden = false;
    this.element.setAttribute('aria-label', name);
    this.element.style.setProperty('--columns', String(Math.min(3, here.length)));
    replace(
      this.element,
      h(
        'header',
        null,
        h('b', null, name),
        h('span', { class: 'tray-sum' }, this.#sum(at, place)),
        button(tr('madison-close'), {
          icon: 'i-close',
          bare: true,
          class: 'is-quiet',
          onClick: () => this.close(),
        }),
      ),
      this.#placeButton(at, place, marks),
      h(
        'ul',
        null,
        [...here].sort(byRank).map(piece => h('li', null, this.#piece(at, piece, marks))),
      ),
    );
    if (focused)
      /** @type {HTMLElement | null} */ (
        this.element.querySelector(`[data-piece="${CSS.escape(focused)}"]`)
      )?.focus();
    this.settle();
  }

  /** What the place is good for, beside its pieces. @param {Position} at @param {string} place
   * @param {Marks} marks */
  #placeButton(at, place, marks) {
    const target = marks.targets.get(`space:${place}`);
    if (!target) return null;
    const words = target.does
      ? capital(sayAction(at.game, target.does))
      : tr('madison-tray-place', at.game.name('space', place));
    return button(words, {
      class: 'is-main tray-place',
      icon: 'i-map',
      onClick: () => this.hooks.pick('space', place),
    });
  }

  /** What is off the map is shown as far as it is asked about. @param {Position} at @param {string} place
   * @param {Marks} marks */
  #pieces(at, place, marks) {
    const here = at.at(place);
    const placed = at.map.spaces[place] || at.map.boxes[place];
    return placed ? here : here.filter(piece => marks.targets.has(`piece:${piece.key}`));
  }

  /** @param {Position} at @param {string} place */
  #sum(at, place) {
    if (!at.map.spaces[place]) return '';
    const units = at.units(place);
    const sum = units.reduce((n, piece) => n + at.strength(piece), 0);
    return units.length ? tr('madison-tray-sum', units.length, sum) : '';
  }

  /** @param {Position} at @param {Piece} piece @param {Marks} marks */
  #piece(at, piece, marks) {
    const thing = `piece:${piece.key}`;
    const hot = marks.targets.has(thing);
    const along = at.force()?.column.includes(piece.key) ?? false;
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
        'data-kind': 'piece',
        'data-key': piece.key,
        'data-piece': piece.key,
        'aria-pressed': hot || along ? String(along || picked) : null,
        'aria-label': `${at.name(piece)}. ${figures(at, piece)}${along ? ` ${tr('madison-along')}` : ''}`,
        onClick: () => this.hooks.pick('piece', piece.key),
      },
      svg(
        'svg',
        { viewBox: '-22 -22 44 44', 'aria-hidden': 'true', class: 'unit-counter' },
        pieceCounter(at, piece, 40),
      ),
      h('span', { class: 'unit-name' }, at.name(piece)),
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

const ORDER = { leader: 0, land: 1, ship: 2 };

/** Leaders, units, vessels. @param {Piece} a @param {Piece} b */
const byRank = (a, b) => ORDER[a.group] - ORDER[b.group];
