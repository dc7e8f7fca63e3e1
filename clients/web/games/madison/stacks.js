// stacks.js - what an opened stack shows: the pieces of a place, leaders first.
import { sayAction } from '../../say.js';
import { capital, tr } from '../../words.js';
import { figures } from './inspect.js';
import { pieceCounter } from './pieces.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('../../boards/marks.js').Marks} Marks */

const ORDER = { leader: 0, land: 1, ship: 2 };

/** Leaders, units, vessels. @param {Piece} a @param {Piece} b */
const byRank = (a, b) => ORDER[a.group] - ORDER[b.group];

/** @param {Position} at @param {string} place */
function sumOf(at, place) {
  if (!at.map.spaces[place]) return '';
  const units = at.units(place);
  const sum = units.reduce((n, piece) => n + at.strength(piece), 0);
  return units.length ? tr('madison-tray-sum', units.length, sum) : '';
}

/** What is off the map is shown as far as it is asked about.
 * @param {Position} at @param {string} place @param {Marks} marks @returns {import('../../boards/tray.js').Stack} */
export function stackOf(at, place, marks) {
  const placed = at.map.spaces[place] || at.map.boxes[place];
  const here = at.at(place).filter(piece => placed || marks.targets.has(`piece:${piece.key}`));
  const does = marks.targets.get(`space:${place}`)?.does;
  const column = at.force()?.column ?? [];
  return {
    name: placed ? at.game.name('space', place) : tr('madison-arriving'),
    sum: sumOf(at, place),
    thing: `space:${place}`,
    does: does && capital(sayAction(at.game, does)),
    items: [...here]
      .sort(byRank)
      .map(piece => ({
        kind: 'piece',
        key: piece.key,
        name: at.name(piece),
        words: figures(at, piece),
        along: column.includes(piece.key),
        draw: () => pieceCounter(at, piece, 40),
      })),
  };
}
