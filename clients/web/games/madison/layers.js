// layers.js - what may be shown over the map: how far a force can go, who is in supply, who holds the lakes.
import { replace, svg } from '../../dom.js';
import { COST, PHASES, count } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('./sheet.js').Sheet} Sheet */
/** @typedef {import('../../boards/marks.js').Marks} Marks */
/** @typedef {import('../../say.js').Note} Note */

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

/** What it costs to get to a town, and from where one comes.
 * @typedef {{cost: number, by: string}} Reached */

/**
 * Costs of all towns within reach: of the force that moves, or of a stack at a place.
 * @param {Position} at @param {string} [place] @returns {Map<string, number>}
 */
export const reachOf = (at, place) => new Map([...reached(at, place)].map(([key, { cost }]) => [key, cost]));

/** The towns on the way of the force that moves, up to this one; null: it is not within reach.
 * @param {Position} at @param {string} town */
export function wayTo(at, town) {
  const all = reached(at);
  /** @type {string[]} */
  const way = [];
  for (let here = all.get(town), key = town; here; key = here.by, here = all.get(key)) way.unshift(key);
  return way.length ? way : null;
}

/** @param {Position} at @param {string} [place] @returns {Map<string, Reached>} */
function reached(at, place) {
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
  // HEAVY RAINS: from that space one goes one space and no further (8.31-8).
  const rains = count(at.view, 'rains-steps') ? at.place('rains') : null;
  /** @type {Set<string>} */
  const wet = new Set();
  /** @type {Map<string, Reached>} */
  const all = new Map([[from, { cost: 0, by: from }]]);
  const costOf = (/** @type {string} */ key) => all.get(key)?.cost ?? Infinity;
  const todo = [from];
  while (todo.length) {
    todo.sort((a, b) => costOf(b) - costOf(a));
    const here = /** @type {string} */ (todo.pop());
    if (wet.has(here) || (here !== from && enemy(here))) continue;
    const n = keys.indexOf(here);
    for (const [a, b, kind] of at.map.paths) {
      if (a !== n && b !== n) continue;
      const next = keys[a === n ? b : a];
      const sum = costOf(here) + COST[at.map.kinds[kind]];
      if ((alone && enemy(next)) || (prewar && at.map.spaces[next].side !== side)) continue;
      if (sum > points || sum >= costOf(next)) continue;
      all.set(next, { cost: sum, by: here });
      if (here === rains) wet.add(next);
      else wet.delete(next);
      todo.push(next);
    }
  }
  all.delete(from);
  return all;
}

export class Layers {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    /** @type {string | null} */
    this.shown = null;
    /** @type {Note[]} */
    this.notes = [];
    this.far = '';
  }

  /** @param {Position} at @param {string | null} key @param {Note[]} notes */
  show(at, key, notes) {
    this.shown = key;
    this.notes = notes;
    this.update(at);
  }

  /** @param {Position} at */
  update(at) {
    this.sheet.element.classList.toggle('shows-lakes', this.shown === 'lakes');
    this.sheet.element.classList.toggle('shows-supply', this.shown === 'supply');
    replace(this.sheet.layer, this.shown === 'supply' ? this.supply(at) : null);
  }

  /** Towns of each side: in supply, or cut off. @param {Position} at */
  supply(at) {
    const cut = new Set(
      this.notes.filter(note => note.m === 'position-cut').map(note => String(note.a?.[1])),
    );
    return Object.entries(at.map.spaces).map(([key, space]) => {
      const held = at.control(key);
      const mark = svg(
        'g',
        { class: cut.has(key) ? 'supply is-cut' : 'supply', 'data-side': held },
        svg('circle', { r: 33 }),
        cut.has(key) ? svg('path', { d: 'M-23 -23L23 23M-23 23L23 -23' }) : null,
      );
      mark.style.transform = `translate(${space.at[0]}px, ${space.at[1]}px) scale(var(--s, 1))`;
      return mark;
    });
  }

  /** Where the force that moves can get to, beyond its next step. @param {Position} at @param {Marks} marks */
  mark(at, marks) {
    const marching =
      at.view.node === 'march' && [...marks.targets.keys()].some(thing => thing.startsWith('space:'));
    this.draw(marching ? reachOf(at) : new Map(), marks);
  }

  /** Where a stack that is pointed at could go with a card. @param {Position} at @param {string | null} place */
  point(at, place) {
    if (at.view.node !== 'use' && at.view.node !== 'play') return;
    const own = place && at.at(place).some(piece => piece.side === at.view.player && piece.group !== 'ship');
    this.draw(own ? reachOf(at, place) : new Map());
  }

  /** @param {Map<string, number>} reach @param {Marks} [marks] */
  draw(reach, marks) {
    const look = [...reach].join(' ');
    if (look === this.far) return;
    this.far = look;
    for (const [key, place] of this.sheet.places) {
      const cost = reach.get(key);
      const next = marks?.targets.has(`space:${key}`);
      replace(
        place.reach,
        cost && !next
          ? svg(
              'g',
              { class: 'reach' },
              svg('rect', { x: -22, y: -22, width: 44, height: 44, rx: 7 }),
              svg('circle', { cx: -24, cy: 0, r: 9 }),
              svg('text', { x: -24, y: 4 }, String(cost)),
            )
          : null,
      );
    }
  }
}
