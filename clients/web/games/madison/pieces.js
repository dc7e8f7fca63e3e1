// pieces.js - how pieces look: counters with their figures, small and large.
import { plate, symbol, tenth } from '../../boards/lines.js';
import { svg } from '../../dom.js';

/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Colour} Colour */

/** @param {string} name */
const own = name => `/games/madison/sprite.svg#${name}`;

/** @type {Record<string, string>} */
const ICONS = {
  regular: 'u-regular',
  militia: 'u-militia',
  indian: 'u-warrior',
  schooner: 's-schooner',
  sloop: 's-sloop',
  brig: 's-brig',
  corvette: 's-corvette',
  frigate: 's-frigate',
  'ship-of-the-line': own('ship-of-the-line'),
  'land-leader': 'leader',
  'naval-leader': 'leader-naval',
};

/** @param {Piece} piece */
export function iconOf(piece) {
  if (piece.dragoon) return own('dragoon');
  return piece.group === 'leader' && piece.colour === 'in' ? 'u-warrior' : (ICONS[piece.type] ?? 'star');
}

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

/** What is printed on a piece: strength and class, or what a leader is worth.
 * @param {Position} at @param {Piece} piece */
export function figureOf(at, piece) {
  if (piece.group === 'land') return `${at.strength(piece)}${at.cls(piece)}`;
  if (piece.group === 'ship') return at.cls(piece);
  return String(at.leader(piece).command);
}

/** One piece as it is now.
 * @param {Position} at @param {Piece} piece @param {number} [size] @param {string} [className] */
export function pieceCounter(at, piece, size = 38, className = '') {
  return counter({
    colour: piece.colour,
    icon: iconOf(piece),
    figure: figureOf(at, piece),
    light: piece.type === 'militia',
    worn: at.flipped.has(piece.key) && piece.group !== 'leader',
    size,
    className,
  });
}
