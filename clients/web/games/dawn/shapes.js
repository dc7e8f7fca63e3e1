// shapes.js - lines of map.json as paths, and the counters that stand on the map.
import { svg } from '../../dom.js';
import { symbolHref } from '../../sprites.js';

/** @typedef {[number, number]} Point */
/** @typedef {'us' | 'gb' | 'in' | 'nt'} Colour */

/** @param {number} v */
const tenth = v => Math.round(v * 10) / 10;

/** @param {Point} p */
const at = p => `${tenth(p[0])} ${tenth(p[1])}`;

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
function curve(p) {
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

/** Borders that neighbours share: each is stored once and run either way. */
export class Arcs {
  /**
   * @param {number[][]} lines
   * @param {number} unit
   */
  constructor(lines, unit) {
    this.arcs = lines.map(line => points(line, unit));
  }

  /** @param {number} n */
  arc(n) {
    return n >= 0 ? this.arcs[n] : [...this.arcs[~n]].reverse();
  }

  /** @param {number[][]} rings */
  area(rings) {
    return rings
      .map(ring => {
        const arcs = ring.map(n => this.arc(n));
        return `M${at(arcs[0][0])}${arcs.map(curve).join('')}Z`;
      })
      .join('');
  }

  /** @param {number[]} numbers */
  lines(numbers) {
    return numbers.map(n => openPath(this.arc(n))).join('');
  }
}

/**
 * The plate of a side: the US have squares, Great Britain octagons, the Native nations discs.
 * @param {Colour} side
 * @param {number} size
 * @param {string} [className]
 */
export function plate(side, size, className = 'plate') {
  const half = size / 2;
  if (side === 'in') return svg('circle', { class: className, r: half });
  if (side !== 'gb') {
    return svg('rect', { class: className, x: -half, y: -half, width: size, height: size, rx: 3.2 });
  }
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

/**
 * A counter, centred: solid for Regulars and ships, outlined for Militia; a disc gives the number.
 * @param {{side: Colour, icon: string, n?: number, light?: boolean, size?: number,
 *   spent?: number, className?: string}} what  spent: how many of them have moved
 */
export function counter({ side, icon, n = 1, light = false, size = 30, spent = 0, className = '' }) {
  const classes = ['ctr', light && 'is-light', spent >= n && n > 0 && 'is-spent', className];
  return svg(
    'g',
    { class: classes.filter(Boolean).join(' '), 'data-side': side },
    plate(side, size),
    symbol(icon, tenth(size * 0.72)),
    spent > 0
      ? svg(
          'g',
          { class: 'moved', transform: `translate(${tenth(-size * 0.42)} ${tenth(-size * 0.4)})` },
          svg('circle', { r: 6.5 }),
          svg('path', { d: 'M-3 0l2.2 2.5l4 -5' }),
        )
      : null,
    n > 1
      ? svg(
          'g',
          { transform: `translate(${tenth(size * 0.42)} ${tenth(size * 0.4)})` },
          svg('circle', { class: 'count', r: n > 9 ? 9.5 : 8 }),
          svg('text', { y: 4 }, String(n)),
        )
      : null,
  );
}
