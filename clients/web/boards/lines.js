// lines.js - lines of map.json (tools/mkmap) as paths, and plates and symbols that stand on a map.
import { svg } from '../dom.js';
import { symbolHref } from '../sprites.js';

/** @typedef {[number, number]} Point */

/** @param {number} v */
export const tenth = v => Math.round(v * 10) / 10;

/** @param {Point} p */
export const at = p => `${tenth(p[0])} ${tenth(p[1])}`;

/**
 * @param {Point} p
 * @param {Point} q
 * @returns {Point}
 */
const middle = (p, q) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];

/**
 * A line of integers (tools/mkmap): a point, then the way to each further one.
 * @param {number[]} line
 * @param {number} unit
 * @returns {Point[]}
 */
export function points(line, unit) {
  /** @type {Point[]} */
  const out = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < line.length; i += 2) {
    x += line[i];
    y += line[i + 1];
    out.push([x / unit, y / unit]);
  }
  return out;
}

/**
 * From the first point, which the path has reached, to the last: rounded at the points between,
 * and the same curve in either direction, so that neighbours share it.
 * @param {Point[]} p
 */
export function curve(p) {
  let d = '';
  for (let i = 1; i < p.length - 1; i++) {
    if (i === 1) d += `L${at(middle(p[0], p[1]))}`;
    d += `Q${at(p[i])} ${at(middle(p[i], p[i + 1]))}`;
  }
  return `${d}L${at(p[p.length - 1])}`;
}

/** @param {Point[]} p */
export const openPath = p => `M${at(p[0])}${curve(p)}`;

/** @param {Point[]} p */
export function closedPath(p) {
  const start = middle(p[p.length - 1], p[0]);
  let d = `M${at(start)}`;
  for (let i = 0; i < p.length; i++) {
    d += `Q${at(p[i])} ${at(middle(p[i], p[(i + 1) % p.length]))}`;
  }
  return `${d}Z`;
}

/**
 * The plate of a counter, centred.
 * @param {'square' | 'octagon' | 'disc'} shape
 * @param {number} size
 * @param {string} [className]
 */
export function plate(shape, size, className = 'plate') {
  const half = size / 2;
  if (shape === 'disc') return svg('circle', { class: className, r: half });
  if (shape === 'square')
    return svg('rect', { class: className, x: -half, y: -half, width: size, height: size, rx: 3.2 });
  const k = tenth(size * 0.28);
  const l = tenth(size - 2 * k);
  return svg('path', {
    class: className,
    d: `M${tenth(k - half)} ${-half}h${l}l${k} ${k}v${l}l${-k} ${k}h${-l}l${-k} ${-k}v${-l}z`,
  });
}

/**
 * A symbol of the sprite on the map, centred.
 * @param {string} name
 * @param {number} size
 * @param {number} [x]
 * @param {number} [y]
 */
export function symbol(name, size, x = 0, y = 0) {
  const href = symbolHref(name);
  return svg('use', { href, x: tenth(x - size / 2), y: tenth(y - size / 2), width: size, height: size });
}
