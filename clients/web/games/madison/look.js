// look.js - a place or a piece that is looked at: a short table for the eye.
import { flag, h, icon, svg } from '../../dom.js';
import { tr } from '../../words.js';
import { figures, placeWords } from './inspect.js';
import { pieceCounter } from './pieces.js';
import { COST } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Piece} Piece */

/** @param {Position} at @param {Piece} piece */
const pieceRow = (at, piece) =>
  h(
    'li',
    { class: 'inspect-piece' },
    svg('svg', { viewBox: '-21 -21 42 42', 'aria-hidden': 'true' }, pieceCounter(at, piece, 38)),
    h('span', null, h('b', null, at.name(piece)), h('small', null, figures(at, piece))),
  );

/** Ways out of a town with their price. @param {Position} at @param {string} key */
function wayRow(at, key) {
  const keys = Object.keys(at.map.spaces);
  const here = keys.indexOf(key);
  const parts = at.map.paths.flatMap(([a, b, kind]) => {
    if (a !== here && b !== here) return [];
    const other = keys[a === here ? b : a];
    return [`${at.game.name('space', other)} (${COST[at.map.kinds[kind]]})`];
  });
  return parts.length
    ? h('li', null, icon('i-move'), h('span', null, `${tr('madison-ways')} ${parts.join(', ')}`))
    : null;
}

/** @param {Position} at @param {string} kind @param {string} key */
export function inspect(at, kind, key) {
  const piece = kind === 'piece' ? at.pieces.get(key) : null;
  if (piece)
    return h(
      'div',
      { class: 'inspect is-sheet is-towns is-madison' },
      h('ul', { class: 'inspect-list' }, pieceRow(at, piece)),
    );
  const place = kind === 'lake' ? `lake-${key}` : key;
  const [first, ...rest] = placeWords(at, place);
  if (!first) return null;
  const held = at.map.spaces[place] ? at.control(place) : at.lake(place.slice(5));
  return h(
    'div',
    { class: 'inspect is-sheet is-towns is-madison' },
    h(
      'ul',
      { class: 'inspect-list' },
      h('li', null, held ? flag(held) : icon('i-info'), h('span', null, first)),
      rest.map(text => h('li', { class: 'is-plain' }, h('span', null, text))),
      at.at(place).map(p => pieceRow(at, p)),
      at.map.spaces[place] ? wayRow(at, place) : null,
    ),
  );
}
