// marks.js - marks that all boards have: prices of targets, fights, and counters on their way.
import { clear, replace, svg } from '../dom.js';
import { symbol } from './lines.js';

/** does: the action that a click on it is, where it is only one.
 * @typedef {{badge?: string, fight?: boolean, does?: string}} Target */
/** @typedef {{targets: Map<string, Target>, chosen: Set<string>, lit: Set<string>}} Marks */
/** @typedef {{m: string, a?: any[]}} Note */
/** A counter that a note sends from one place to another, as 'kind:key'.
 * @typedef {{draw: () => SVGElement, from: string, to: string}} Flight */

/** @returns {Marks} */
export const noMarks = () => ({ targets: new Map(), chosen: new Set(), lit: new Set() });

/**
 * A price in gold; crossed swords where going there means a fight.
 * @param {Target} target
 */
export function badge({ badge: text = '', fight = false }) {
  const letters = text.length * 8;
  const width = Math.max(22, letters + (fight ? 18 : 0) + 14);
  return svg(
    'g',
    { class: 'badge-map' },
    svg('rect', { x: -width / 2, y: -11, width, height: 22, rx: 11 }),
    text ? svg('text', { x: fight ? -9 : 0, y: 5 }, text) : null,
    fight ? symbol('battle', 15, text ? width / 2 - 14 : 0, 0) : null,
  );
}

/** Where a fight goes on: dark, for gold is what can be chosen. @param {number} y */
export function swords(y) {
  return svg(
    'g',
    { class: 'swords', transform: `translate(0 ${y})` },
    svg('circle', { r: 12 }),
    symbol('battle', 16),
  );
}

/** Milliseconds of a counter's way; 0 where motion is not wanted. */
function flightTime() {
  if (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  const set = parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--med'));
  return set > 20 ? set : 0;
}

/** Counters in the air. */
export class Flights {
  /**
   * @param {(thing: string) => [number, number] | null} whereIs
   * @param {(note: Note) => Flight | null} flightOf
   */
  constructor(whereIs, flightOf) {
    this.whereIs = whereIs;
    this.flightOf = flightOf;
    this.element = svg('g', { class: 'flights', 'aria-hidden': 'true' });
  }

  /** @param {Note[]} notes */
  show(notes) {
    const time = flightTime();
    if (!time) return;
    for (const note of notes) {
      const flight = this.flightOf(note);
      if (flight) this.fly(flight, time);
    }
  }

  /** @param {Flight} flight @param {number} time */
  fly({ draw, from, to }, time) {
    const [start, end] = [this.whereIs(from), this.whereIs(to)];
    if (!start || !end) return;
    const ghost = svg('g', { class: 'flight' }, draw());
    const put = (/** @type {[number, number]} */ [x, y]) => `translate(${x}px, ${y}px) scale(var(--s, 1))`;
    this.element.append(ghost);
    const way = ghost.animate([{ transform: put(start) }, { transform: put(end) }], {
      duration: time,
      easing: 'cubic-bezier(.3,.1,.3,1)',
      fill: 'both',
    });
    way.onfinish = () => ghost.remove();
    way.oncancel = () => ghost.remove();
  }

  stop() {
    clear(this.element);
  }
}

/** @param {SVGGElement} at @param {Target | undefined} target @param {number} y */
export function setBadge(at, target, y) {
  const wanted = target && (target.badge || target.fight);
  replace(at, wanted ? svg('g', { transform: `translate(0 ${y})` }, badge(target)) : null);
}
