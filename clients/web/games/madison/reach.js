// reach.js - how far a force could march: the paths with their costs, until an enemy stops it. It only shows;
// what may be done the engine lists.
import { COST, PHASES, count } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Piece} Piece */

/** Movement points of a whole card play (3.16, 3.34, 3.62). @param {Piece} piece */
const points = piece => (piece.group === 'leader' || piece.dragoon ? 10 : 6);

/** What those who go along have left, the least of them. @param {Position} at @param {Piece[]} column */
function left(at, column) {
  const limits = /** @type {const} */ ({ land: 'unit-mp', leader: 'leader-mp' });
  return Math.min(
    ...column.map(piece => {
      const slowed = count(at.view, 'slowed')
        ? count(at.view, limits[piece.group === 'land' ? 'land' : 'leader'])
        : 0;
      return (slowed || points(piece)) - count(at.view, 'spent', piece.key);
    }),
  );
}

/**
 * Costs of all towns within reach: of the force that moves, or of a stack at a place.
 * @param {Position} at @param {string} [place] @returns {Map<string, number>}
 */
export function reachOf(at, place) {
  const force = place ? null : at.force();
  const from = place ?? force?.at;
  const column = place
    ? at.at(place).filter(piece => piece.side === at.view.player && piece.group === 'land')
    : (force?.column ?? []).flatMap(key => at.pieces.get(key) ?? []).filter(piece => piece.group !== 'ship');
  const walkers = column.length ? column : place ? at.leaders(place) : [];
  if (!from || !at.map.spaces[from] || !walkers.length) return new Map();
  const alone = walkers.every(piece => piece.group === 'leader');
  return spread(at, from, left(at, walkers), walkers[0].side, alone);
}

/** Leaders alone do not enter an enemy's space; nobody does before the war (8.61, 6.2).
 * @param {Position} at @param {string} from @param {number} points @param {string} side @param {boolean} alone */
function spread(at, from, points, side, alone) {
  const keys = Object.keys(at.map.spaces);
  const enemy = (/** @type {string} */ key) =>
    at.at(key).some(piece => piece.side !== side && piece.group === 'land' && !at.aboard.has(piece.key));
  const prewar = PHASES[count(at.view, 'phase')] === 'prewar';
  /** @type {Map<string, number>} */
  const cost = new Map([[from, 0]]);
  const todo = [from];
  while (todo.length) {
    todo.sort((a, b) => (cost.get(b) ?? 0) - (cost.get(a) ?? 0));
    const here = /** @type {string} */ (todo.pop());
    if (here !== from && enemy(here)) continue;
    const n = keys.indexOf(here);
    for (const [a, b, kind] of at.map.paths) {
      if (a !== n && b !== n) continue;
      const next = keys[a === n ? b : a];
      const sum = (cost.get(here) ?? 0) + COST[at.map.kinds[kind]];
      if ((alone && enemy(next)) || (prewar && at.map.spaces[next].side !== side)) continue;
      if (sum > points || sum >= (cost.get(next) ?? Infinity)) continue;
      cost.set(next, sum);
      todo.push(next);
    }
  }
  cost.delete(from);
  return cost;
}
