// marks.js - outlines of what can be chosen, was chosen, or the log points at; counters on their way.
import { svg } from '../../dom.js';
import { counter } from './shapes.js';
import { unitLook } from './state.js';

export { noMarks, setBadge } from '../../boards/marks.js';

/** @typedef {import('../../boards/marks.js').Marks} Marks */
/** @typedef {import('../../boards/marks.js').Note} Note */

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

/**
 * Which counters a note sends where: [look, number, from, to], places as 'kind:key'.
 * @param {Note} note
 * @returns {{unit: string, n: number, from: string, to: string} | null}
 */
function movedBy({ m, a = [] }) {
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

/** @param {Note} note @returns {import('../../boards/marks.js').Flight | null} */
export function flightOf(note) {
  const moved = movedBy(note);
  if (!moved) return null;
  const { unit, n, from, to } = moved;
  const look = unitLook(unit) ?? { side: /** @type {const} */ ('gb'), icon: 's-squadron', light: false };
  return { from, to, draw: () => svg('g', { transform: 'translate(0 18)' }, counter({ ...look, n })) };
}
