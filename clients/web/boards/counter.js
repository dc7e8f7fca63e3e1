// counter.js - counters as they lie on a sheet: plate of the side, symbol, figure, how many.
import { svg } from '../dom.js';
import { plate, symbol, tenth } from './lines.js';

/** @typedef {'us' | 'gb' | 'in' | 'nt'} Colour */

/** The US have squares, Great Britain octagons, the Native nations discs. @param {Colour} colour */
const shapeOf = colour => (colour === 'in' ? 'disc' : colour === 'gb' ? 'octagon' : 'square');

/** @param {Colour} colour @param {number} size @param {string} [className] */
export const plateOf = (colour, size, className) => plate(shapeOf(colour), size, className);

/**
 * A counter, centred: solid for regulars and ships, outlined for militia; a hatched one is reduced or
 * damaged; below the figure.
 * @param {{colour: Colour, icon: string, figure?: string, light?: boolean, worn?: boolean, size?: number,
 *   className?: string, n?: number}} what
 */
export function counter({
  colour,
  icon,
  figure = '',
  light = false,
  worn = false,
  size = 38,
  className = '',
  n = 1,
}) {
  const classes = ['ctr', light && 'is-light', worn && 'is-worn', className].filter(Boolean).join(' ');
  const drawn = tenth(figure ? size * 0.56 : size * 0.72);
  return svg(
    'g',
    { class: classes, 'data-side': colour },
    plateOf(colour, size),
    worn ? plateOf(colour, size - 2, 'wear') : null,
    symbol(icon, drawn, 0, figure ? tenth(-size * 0.17) : 0),
    figure
      ? svg('text', { class: 'figure', y: tenth(size * 0.41), 'font-size': tenth(size * 0.4) }, figure)
      : null,
    n > 1
      ? svg(
          'g',
          { transform: `translate(${tenth(size * 0.42)} ${tenth(size * 0.4)})` },
          svg('circle', { class: 'count', r: 8 }),
          svg('text', { y: 4 }, String(n)),
        )
      : null,
  );
}
