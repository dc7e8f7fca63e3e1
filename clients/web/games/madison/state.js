// state.js - reading a position: where each piece is, what it is worth now, who holds what. Zeros are left
// out of a position, so every reader says what is missing.
import { count, list } from '../../boards/position.js';

/** @typedef {Record<string, any>} View */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {'us' | 'gb'} Side */
/** @typedef {'us' | 'gb' | 'in' | 'nt'} Colour */
/**
 * @typedef {object} Space
 * @property {[number, number]} at
 * @property {string} name   on which side its name stands: English, French
 * @property {Side} side
 * @property {'clear' | 'forest'} terrain
 * @property {number} [value]
 * @property {string} [lake]
 * @property {{value: number, class: string, turn: string}} [fort]
 * @property {{side: Side, kind: 'main' | 'backup', year: number}} [base]
 * @property {boolean} [source]
 * @property {boolean} [island]
 * @property {string} region
 */
/**
 * map.json, made by tools/mkmap.
 * @typedef {object} MapParts
 * @property {Record<string, number[][]>} waters
 * @property {number[][]} lakes
 * @property {number[][]} rivers
 * @property {number[][]} frontier
 * @property {Record<string, Space>} spaces
 * @property {string[]} kinds
 * @property {[number, number, number][]} paths
 * @property {Record<string, [number, number]>} boxes
 * @property {Record<string, [Side, string, string | 0, number[] | 0, number, number, number, string[] | 0,
 *   {key: string, stars: number, command: number, modifier: number} | 0]>} pieces
 * @property {Record<string, [number, string, string, string, number]>} cards
 * @property {Record<string, [number]>} turns
 * @property {Record<string, [Side, string, number, string]>} forts
 * @property {Record<string, any>} figures
 * @property {import('../../boards/board.js').Front[]} fronts
 * @property {[number, number, number, number]} front
 * @property {[number, number]} legend
 * @property {[number, number]} compass
 */
/** @typedef {import('../../boards/ground.js').Ground & MapParts} MapData */
/**
 * What a piece is, whatever its state.
 * @typedef {object} Piece
 * @property {string} key
 * @property {Side} side
 * @property {Colour} colour
 * @property {string} type
 * @property {string} cls
 * @property {number[]} strength   of the full side, of the reduced one
 * @property {number} stars
 * @property {number} command
 * @property {number} modifier
 * @property {'land' | 'ship' | 'leader'} group
 * @property {boolean} dragoon
 * @property {{key: string, stars: number, command: number, modifier: number} | null} back  of a leader
 */

export { count, list };

export const SIDES = /** @type {const} */ (['us', 'gb']);
/** Phases of a turn, by the numbers of the game. */
export const PHASES = /** @type {const} */ (['prewar', 'arrival', 'action', 'fleets', 'winter', 'over']);
const NOTHING = 255;

/** Movement points that a step costs (9.2). @type {Record<string, number>} */
export const COST = { road: 1, trail: 2, mir: 3 };

/** @param {number} n @returns {Side | null} */
export const sideAt = n => SIDES[n] ?? null;

/** Pieces of the game, read once from its map. */
export class Pieces {
  /** @param {MapData} map */
  constructor(map) {
    /** @type {Map<string, Piece>} */
    this.all = new Map(Object.entries(map.pieces).map(([key, row]) => [key, pieceOf(key, row)]));
    this.keys = [...this.all.keys()];
    /** @type {Map<string, Piece>} by the name on the back */
    this.backs = new Map();
    for (const piece of this.all.values()) if (piece.back) this.backs.set(piece.back.key, piece);
  }

  /** By its key, or that of its back. @param {string} key */
  get(key) {
    return this.all.get(key) ?? this.backs.get(key);
  }

  /** By the number that a position has for it; null: none. @param {number} n */
  at(n) {
    return n === NOTHING ? null : (this.keys[n] ?? null);
  }
}

/** @param {string} key @param {MapData['pieces'][string]} row @returns {Piece} */
function pieceOf(key, [side, type, cls, strength, stars, command, modifier, special, back]) {
  const native = type === 'indian' || (special || []).includes('tecumseh');
  return {
    key,
    side,
    colour: native ? 'in' : side,
    type,
    cls: cls || '',
    strength: strength || [],
    stars,
    command,
    modifier,
    group: strength ? 'land' : type.endsWith('leader') ? 'leader' : 'ship',
    dragoon: (special || []).includes('dragoon'),
    back: back || null,
  };
}

/** One position: what stands where. */
export class Position {
  /** @param {Game} game @param {MapData} map @param {Pieces} pieces @param {View} view */
  constructor(game, map, pieces, view) {
    this.game = game;
    this.map = map;
    this.pieces = pieces;
    this.view = view;
    this.spaces = (game.kind('space')?.things ?? []).map(thing => thing.key);
    this.flipped = new Set(list(view, 'flipped'));
    this.aboard = new Set(list(view, 'aboard'));
    this.unsupplied = new Set(list(view, 'unsupplied'));
    this.destroyed = new Set(list(view, 'destroyed'));
    /** @type {Map<string, Piece[]>} by place */
    this.stacks = new Map();
    if (!view.where) return;
    for (const piece of pieces.all.values()) {
      const at = this.spaces[count(view, 'where', piece.key)];
      const stack = this.stacks.get(at);
      if (stack) stack.push(piece);
      else this.stacks.set(at, [piece]);
    }
  }

  /** @param {string} place @returns {Piece[]} */
  at(place) {
    return this.stacks.get(place) ?? [];
  }

  /** Where a piece is, by key. @param {string} piece */
  whereIs(piece) {
    const key = this.pieces.get(piece)?.key ?? piece;
    return this.view.where ? (this.spaces[count(this.view, 'where', key)] ?? null) : null;
  }

  /** A place that a field names by number. @param {string} field */
  place(field) {
    const n = count(this.view, field);
    return n === NOTHING ? null : (this.spaces[n] ?? null);
  }

  /** Strength as it is now. @param {Piece} piece */
  strength(piece) {
    return piece.strength[this.flipped.has(piece.key) ? 1 : 0] ?? piece.strength[0] ?? 0;
  }

  /** What a leader is worth now: his successor is on the back. @param {Piece} piece */
  leader(piece) {
    return this.flipped.has(piece.key) && piece.back ? piece.back : piece;
  }

  /** The key of the name that a thing bears now (3.4). @param {string} kind @param {string} key */
  called(kind, key) {
    const back = kind === 'piece' && this.flipped.has(key) ? this.pieces.get(key)?.back : null;
    return back ? back.key : key;
  }

  /** What a piece is called now. @param {Piece} piece */
  name(piece) {
    return this.game.name('piece', this.called('piece', piece.key));
  }

  /** Class as it is now: some cards improve it. @param {Piece} piece */
  cls(piece) {
    const better = list(this.view, 'upgraded').includes(piece.key);
    return (better ? ({ c: 'b', b: 'a', a: 'a' }[piece.cls] ?? '') : piece.cls).toUpperCase();
  }

  /** Units ashore, best class first. @param {string} place */
  units(place) {
    return this.at(place)
      .filter(piece => piece.group === 'land')
      .sort((a, b) => (a.cls < b.cls ? -1 : a.cls > b.cls ? 1 : this.strength(b) - this.strength(a)));
  }

  /** @param {string} place */
  leaders(place) {
    return this.at(place).filter(piece => piece.group === 'leader');
  }

  /** @param {string} place */
  ships(place) {
    return this.at(place).filter(piece => piece.group === 'ship');
  }

  /** Who controls a town. @param {string} place @returns {Side} */
  control(place) {
    const held = SIDES.find(side => list(this.view, 'control', side).includes(place));
    return held ?? this.map.spaces[place]?.side;
  }

  /** Victory points of a town; what is destroyed has none. @param {string} place */
  value(place) {
    return this.destroyed.has(place) ? 0 : (this.map.spaces[place]?.value ?? 0);
  }

  /** Who controls a lake. @param {string} lake @returns {Side | null} */
  lake(lake) {
    return this.view.where ? sideAt(count(this.view, 'lake', lake)) : null;
  }

  /** Whose marker keeps the points of a lake that nobody controls (11.44).
   * @param {string} lake @returns {Side | null} */
  marker(lake) {
    return this.view.where && !this.lake(lake) ? sideAt(count(this.view, 'marker', lake)) : null;
  }

  /** The fort that stands in a town now, printed or built by an event. @param {string} place */
  fort(place) {
    if (this.destroyed.has(place)) return null;
    for (const key of list(this.view, 'forts')) {
      const [side, at, value, cls] = this.map.forts[key] ?? [];
      if (at === place) return { side, value, cls };
    }
    const { fort } = this.map.spaces[place] ?? {};
    if (!fort || this.turnIndex(fort.turn) > count(this.view, 'turn')) return null;
    return { side: this.control(place), value: fort.value, cls: fort.class };
  }

  /** The naval base that works in a town now. @param {string} place */
  base(place) {
    const base = this.map.spaces[place]?.base;
    if (!base || this.destroyed.has(place) || list(this.view, 'ruined').includes(place)) return null;
    if (base.kind === 'backup') return list(this.view, 'backups').includes(place) ? base : null;
    return base.year <= this.year() ? base : null;
  }

  /** @param {string} key */
  turnIndex(key) {
    return Object.keys(this.map.turns).indexOf(key);
  }

  year() {
    return Object.values(this.map.turns)[count(this.view, 'turn')]?.[0] ?? 1812;
  }

  /** The force that moves now: its column, where it is. */
  force() {
    const n = count(this.view, 'moving');
    const name = (/** @type {string} */ field) => `force-${n}-${field}`;
    const column = list(this.view, name('column'));
    if (!count(this.view, name('form'))) return null;
    return {
      column,
      done: list(this.view, name('done')),
      named: list(this.view, name('named')),
      leader: this.pieces.at(count(this.view, name('leader'))),
      at: this.spaces[count(this.view, name('at'))] ?? null,
      afloat: count(this.view, name('afloat')) > 0,
    };
  }

  /** Whom a meeting or fight is about, and where; null: none goes on. */
  fight() {
    if (count(this.view, 'combat')) return this.place('combat-where');
    if (!count(this.view, 'naval')) return null;
    const lake = this.game.kind('lake')?.things?.[count(this.view, 'naval-lake')]?.key;
    return lake ? `lake-${lake}` : null;
  }
}
