// marks.js - what can be chosen, what was chosen, what the log points at; and counters on their way.
import { clear, replace, svg } from '../../dom.js';
import { counter, symbol } from './shapes.js';
import { unitLook } from './state.js';

/** @typedef {{badge?: string, fight?: boolean}} Target */
/** @typedef {{targets: Map<string, Target>, chosen: Set<string>, lit: Set<string>}} Marks */
/** @typedef {{m: string, a?: any[]}} Note */

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

/**
 * Outlines of marked shapes, below names and counters. Those that stay marked keep their
 * elements: a target breathes three times when it becomes one, not at every click.
 */
export class Outlines {
  /** @param {Map<string, SVGPathElement>} shapes by 'kind:key' */
  constructor(shapes) {
    this.shapes = shapes;
    this.element = svg('g', { class: 'marks', 'aria-hidden': 'true' });
    /** @type {Map<string, SVGGElement>} by state and thing */
    this.shown = new Map();
  }

  /** @param {Marks} marks */
  show({ targets, chosen, lit }) {
    /** @type {Map<string, string>} */
    const wanted = new Map();
    for (const thing of targets.keys()) if (!chosen.has(thing)) wanted.set(`is-hot ${thing}`, thing);
    for (const thing of chosen) wanted.set(`is-picked ${thing}`, thing);
    for (const thing of lit) wanted.set(`is-lit ${thing}`, thing);
    for (const [name, element] of this.shown) {
      if (wanted.has(name)) continue;
      element.remove();
      this.shown.delete(name);
    }
    for (const [name, thing] of wanted) if (!this.shown.has(name)) this.add(name, thing);
  }

  /** @param {string} name @param {string} thing */
  add(name, thing) {
    const d = this.shapes.get(thing)?.getAttribute('d');
    if (!d) return;
    const element = svg(
      'g',
      { class: name.split(' ')[0] },
      svg('path', { class: 'mark-edge', d }),
      svg('path', { class: 'mark-line', d }),
    );
    this.element.append(element);
    this.shown.set(name, element);
  }
}

/** Milliseconds of a counter's way; 0 where motion is not wanted. */
function flightTime() {
  if (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  const set = parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--med'));
  return set > 20 ? set : 0;
}

/**
 * Which counters a note sends where: [look, number, from, to], places as 'kind:key'.
 * @param {Note} note
 * @returns {{unit: string, n: number, from: string, to: string} | null}
 */
export function flightOf({ m, a = [] }) {
  switch (m) {
    case 'moved':
      return { unit: a[4], n: a[3], from: `region:${a[1]}`, to: `region:${a[2]}` };
    case 'raided':
      return { unit: 'indian', n: a[5], from: `region:${a[1]}`, to: `region:${a[2]}` };
    case 'retreated':
      return { unit: `${a[0]}-militia`, n: 1, from: `region:${a[1]}`, to: `region:${a[2]}` };
    case 'evaded':
      return { unit: 'indian', n: 1, from: `region:${a[0]}`, to: `region:${a[1]}` };
    case 'deployed':
      return { unit: 'squadron', n: 1, from: `place:${a[0]}`, to: `place:${a[1]}` };
    case 'recalled':
      return { unit: 'squadron', n: 1, from: `zone:${a[0]}`, to: 'place:navy-box' };
    case 'landed':
      return { unit: 'gb-regular', n: a[1], from: 'place:navy-box', to: `region:${a[0]}` };
    case 'reembarked':
      return { unit: 'gb-regular', n: a[1], from: `region:${a[0]}`, to: 'place:navy-box' };
    default:
      return null;
  }
}

/** Counters in the air. */
export class Flights {
  /** @param {(thing: string) => [number, number] | null} whereIs */
  constructor(whereIs) {
    this.whereIs = whereIs;
    this.element = svg('g', { class: 'flights', 'aria-hidden': 'true' });
  }

  /** @param {Note[]} notes */
  show(notes) {
    const time = flightTime();
    if (!time) return;
    for (const note of notes) {
      const flight = flightOf(note);
      if (flight) this.fly(flight, time);
    }
  }

  /** @param {{unit: string, n: number, from: string, to: string}} flight @param {number} time */
  fly({ unit, n, from, to }, time) {
    const [start, end] = [this.whereIs(from), this.whereIs(to)];
    if (!start || !end) return;
    const look = unitLook(unit) ?? { side: /** @type {const} */ ('gb'), icon: 's-squadron', light: false };
    const ghost = svg('g', { class: 'flight' }, counter({ ...look, n }));
    const put = (/** @type {[number, number]} */ [x, y]) =>
      `translate(${x}px, ${y + 18}px) scale(var(--s, 1))`;
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
