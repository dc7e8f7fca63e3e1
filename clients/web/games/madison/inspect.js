// inspect.js - places and pieces in words.
import { capital, tr } from '../../words.js';
import { list } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Piece} Piece */

/** @param {string | null} side as the sentences number it */
export const sideNumber = side => (side === 'us' ? 0 : side === 'gb' ? 1 : 2);

/** What is printed on a piece, in words. @param {Position} at @param {Piece} piece */
export function figures(at, piece) {
  const type = capital(at.game.name('type', piece.type));
  const worn = at.flipped.has(piece.key);
  if (piece.group === 'land') {
    const [full, reduced = 0] = piece.strength;
    return [
      tr('madison-unit', type, at.strength(piece), at.cls(piece)),
      worn ? tr('madison-unit-reduced', full) : reduced ? tr('madison-unit-full', reduced) : '',
      at.unsupplied.has(piece.key) ? tr('madison-unsupplied') : '',
    ]
      .filter(Boolean)
      .join(' ');
  }
  if (piece.group === 'ship') return tr('madison-ship', type, at.cls(piece), Number(worn));
  const { stars, command, modifier } = at.leader(piece);
  const plus = modifier > 0 ? `+${modifier}` : String(modifier);
  return stars
    ? tr('madison-leader', type, stars, command, plus)
    : tr('madison-captain', type, command, plus);
}

/** @param {Position} at @param {string} key @returns {string[]} */
function townWords(at, key) {
  const space = at.map.spaces[key];
  const words = [
    tr('madison-town', sideNumber(space.side), space.terrain === 'forest' ? 1 : 0, at.value(key)),
  ];
  const held = at.control(key);
  const fort = at.fort(key);
  const base = at.base(key);
  if (held !== space.side) words.push(tr('madison-held', sideNumber(held)));
  if (at.destroyed.has(key)) words.push(tr('madison-destroyed'));
  if (fort) words.push(tr('madison-fort', sideNumber(fort.side), fort.value, fort.cls.toUpperCase()));
  if (base) words.push(tr('madison-base', sideNumber(base.side)));
  if (space.source) words.push(tr('madison-source'));
  if (list(at.view, 'depots').includes(key)) words.push(tr('madison-depot'));
  return words;
}

/** @param {Position} at @param {string} key @returns {string[]} */
function boxWords(at, key) {
  const lake = key.slice(5);
  const vp = at.map.figures['lake-vp'];
  const marked = at.marker(lake);
  if (!at.map.waters[lake]) return [tr('madison-box-transit')];
  return [
    marked
      ? tr('madison-box-marker', sideNumber(marked), vp)
      : tr('madison-box', sideNumber(at.lake(lake)), vp),
  ];
}

/** @param {Position} at @param {string} key */
export const placeWords = (at, key) =>
  at.map.spaces[key] ? townWords(at, key) : at.map.boxes[key] ? boxWords(at, key) : [];

/** @param {Position} at @param {string} kind @param {string} key */
export function describe(at, kind, key) {
  const piece = kind === 'piece' ? at.pieces.get(key) : null;
  if (piece) return `${at.name(piece)}. ${figures(at, piece)}`;
  const place = kind === 'lake' ? `lake-${key}` : key;
  const here = at.at(place).map(p => `${at.name(p)} ${figureShort(at, p)}`);
  return [
    `${at.game.name(kind, key)}.`,
    ...placeWords(at, place),
    here.length ? `${here.join(', ')}.` : tr('madison-empty'),
  ].join(' ');
}

/** @param {Position} at @param {Piece} piece */
const figureShort = (at, piece) =>
  (piece.group === 'land' ? `${at.strength(piece)}${at.cls(piece)}` : '').trim();
