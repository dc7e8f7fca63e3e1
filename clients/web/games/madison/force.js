// force.js - beside the map: the force that moves.
import { h, icon, svg } from '../../dom.js';
import { tr } from '../../words.js';
import { figures } from './inspect.js';
import { pieceCounter } from './pieces.js';
import { count } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('../../boards/marks.js').Marks} Marks */

/** Questions in the course of a move, its fights included; the position knows the last force longer. */
const MOVING = /^(march|sail|forces|react|meet|combat|naval|landing|rout|retreat)/;

/** The force that moves: who goes along, and what each has left. @param {Position} at @param {Marks} marks
 * @param {(kind: string, key: string) => void} pick */
export function forcePanel(at, marks, pick) {
  const force = at.force();
  if (!force?.at || at.view.over || !MOVING.test(at.view.node ?? '')) return null;
  const here = at
    .at(force.at)
    .filter(piece => piece.side === at.view.player || force.column.includes(piece.key));
  const shown = here.filter(
    piece =>
      force.column.includes(piece.key) ||
      marks.targets.has(`piece:${piece.key}`) ||
      piece.key === force.leader,
  );
  if (!shown.length) return null;
  return h(
    'ul',
    { class: 'force is-sheet is-towns is-madison' },
    shown.map(piece => h('li', null, forceRow(at, piece, force.column.includes(piece.key), marks, pick))),
  );
}

/** @param {Position} at @param {Piece} piece @param {boolean} along @param {Marks} marks
 * @param {(kind: string, key: string) => void} pick */
function forceRow(at, piece, along, marks, pick) {
  const hot = marks.targets.has(`piece:${piece.key}`);
  const spent = count(at.view, 'spent', piece.key);
  return h(
    'button',
    {
      type: 'button',
      class: ['force-row', hot && 'is-hot', along && 'is-along'].filter(Boolean).join(' '),
      'data-kind': 'piece',
      'data-key': piece.key,
      'aria-pressed': String(along),
      onClick: () => pick('piece', piece.key),
    },
    svg('svg', { viewBox: '-21 -21 42 42', 'aria-hidden': 'true' }, pieceCounter(at, piece, 38)),
    h('span', null, h('b', null, at.name(piece)), h('small', null, figures(at, piece))),
    spent ? h('small', { class: 'num' }, tr('madison-spent', spent)) : null,
    icon(along ? 'i-check' : 'i-move', along ? tr('board-goes-along') : undefined),
  );
}
