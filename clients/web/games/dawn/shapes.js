// shapes.js - borders of map.json as paths, and the counters that stand on the map.
import { at, curve, openPath, plate as plateOf, points, symbol, tenth } from '../../boards/lines.js';
import { svg } from '../../dom.js';

export { closedPath, openPath, points, symbol } from '../../boards/lines.js';

/** @typedef {'us' | 'gb' | 'in' | 'nt'} Colour */

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
export const plate = (side, size, className) =>
  plateOf(side === 'in' ? 'disc' : side === 'gb' ? 'octagon' : 'square', size, className);

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
