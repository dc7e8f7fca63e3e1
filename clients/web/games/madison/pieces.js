// pieces.js - how pieces look: counters with their figures, small and large.
import { counter } from '../../boards/counter.js';

/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('./state.js').Position} Position */

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
  if (piece.dragoon) return 'u-dragoon';
  return piece.group === 'leader' && piece.colour === 'in' ? 'u-warrior' : (ICONS[piece.type] ?? 'star');
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
