// spots.js - what places on a sheet have in common: their square, rings, where the name stands.
import { svg } from '../dom.js';
import { symbol } from './lines.js';

export const SQUARE = 38;
/** Where the name stands: below, above, right, left. */
export const OFFSETS = /** @type {Record<string, [number, number, string]>} */ ({
  b: [0, 34, 'middle'],
  t: [0, -26, 'middle'],
  r: [25, 5, 'start'],
  l: [-25, 5, 'end'],
});

/** There, and of the same size on the screen. @param {SVGElement} el @param {[number, number]} at */
export function putAt(el, [x, y]) {
  el.style.transform = `translate(${x}px, ${y}px) scale(var(--s, 1))`;
}

/** @param {number} size */
export const square = size => ({ x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.16 });

/** Rings of a place that can be chosen, is chosen, or is pointed at. @param {number} size */
export const rings = size => [
  svg('rect', { class: 'ring-edge', ...square(size) }),
  svg('rect', { class: 'ring', ...square(size) }),
];

/** A small symbol beside the square.
 * @param {string} name @param {number} x @param {number} y @param {number} size @param {string} className
 * @param {string} side */
export const sign = (name, x, y, size, className, side) =>
  svg('g', { class: `sign ${className}`, 'data-side': side }, symbol(name, size, x, y));
