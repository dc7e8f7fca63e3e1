// state.js - reading a position: Expeditions, points, leaders, ships, as far as the viewer knows them. Zeros are
// left out of a position, so every reader says what is missing.
import { count, list } from '../../boards/position.js';

/** @typedef {Record<string, any>} View */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {'us' | 'gb'} Side */
/** @typedef {'us' | 'gb' | 'in' | 'nt'} Colour */
/**
 * @typedef {object} Place
 * @property {[number, number]} at
 * @property {number} half   half its size
 * @property {string} name   on which side its name stands: English, French
 * @property {'area' | 'wilderness' | 'tribal' | 'florida' | 'at-sea'} nature
 * @property {string} country
 * @property {string} region
 * @property {string} [town]
 * @property {Side} [star]
 * @property {string} [zone]
 * @property {string} [tribe]
 * @property {Side | 'none'} control
 */
/** @typedef {{initiative: number, rank?: number, tactical: number, title?: {en: string, fr: string}}} Values */
/**
 * map.json, made by tools/mkmap.
 * @typedef {object} MapParts
 * @property {Record<string, number[][]>} waters
 * @property {number[][]} frontier
 * @property {import('../../boards/areas.js').AreaData} areas
 * @property {Record<string, Place>} spaces
 * @property {Record<string, [number, number]>} boxes
 * @property {Record<string, [number, number][]>} leads  from a box that lies beside its lake
 * @property {Record<string, [Side, string, string | 0, boolean | 0, number, number[] | 0, number[] | 0,
 *   string | 0]>} havens
 * @property {Record<string, [Side, string, string, number, number, number, Values | 0, string]>} leaders
 * @property {Record<string, [Side, string | 0]>} forces
 * @property {Record<string, [number, number[]]>} ships
 * @property {Record<string, [number, string, number, string | 0, boolean | 0, boolean | 0, boolean | 0,
 *   boolean | 0]>} cards
 * @property {Record<string, [boolean | 0]>} napoleon  whether he is beaten then
 * @property {number[]} level  of victory, by space of the Peace Track
 * @property {number[]} reduction  cards that the US are dealt less, by space of their Peace marker
 * @property {number[]} edge-mp  movement points by kind of link
 * @property {number[]} tribal-mp  the same into the land of a tribe
 * @property {number[]} raise-rate  points for one Op, by side and type
 * @property {Record<string, any>} figures
 * @property {import('../../boards/board.js').Front[]} fronts
 * @property {[number, number, number, number]} front
 * @property {[number, number]} legend
 * @property {[number, number]} compass
 */
/** @typedef {import('../../boards/ways.js').MapData & MapParts} MapData */

export { count, list };

export const SIDES = /** @type {const} */ (['us', 'gb']);
/** No place, no leader, no Expedition. */
const NOTHING = 255;
/** The marker of a Replacement Leader in `commander` and `named`. */
const REPLACEMENT = 254;
/** Where a leader is of whom the viewer does not know it. */
const UNSEEN = 38;
/** A Fort's level: one byte a place, the British half above. */
const FORT_BITS = 4;

/** @param {string} side */
export const otherOf = side => (side === 'us' ? 'gb' : 'us');

/** @param {string | null} side as the sentences number it */
export const sideNumber = side => (side === 'us' ? 0 : side === 'gb' ? 1 : 2);

/** @param {Record<string, number> | undefined} row */
export const sum = row => Object.values(row ?? {}).reduce((n, m) => n + m, 0);

/** One position. */
export class Position {
  /** @param {Game} game @param {MapData} map @param {View} view */
  constructor(game, map, view) {
    this.game = game;
    this.map = map;
    this.view = view;
    this.live = Boolean(view.at);
    this.keys = Object.keys(map.spaces);
    this.forces = Object.keys(map.forces);
    this.leaders = Object.keys(map.leaders);
    this.links = (game.kind('link')?.things ?? []).map(thing => thing.key);
    /** @type {Map<string, string[]>} Expeditions by place */
    this.stacks = new Map();
    for (const force of this.live ? this.forces : []) {
      const place = this.whereIs(force);
      if (place) this.stacks.set(place, [...(this.stacks.get(place) ?? []), force]);
    }
  }

  /** @param {string} key @param {string} kind */
  #at(key, kind) {
    const n = count(this.view, key);
    return n === NOTHING ? null : (this.game.kind(kind)?.things?.[n]?.key ?? null);
  }

  /** A place that a field names. @param {string} field */
  place(field) {
    return this.#at(field, 'place');
  }

  /** The Expedition, card or leader that a field names. @param {string} field @param {string} kind */
  thing(field, kind) {
    return this.#at(field, kind);
  }

  /** The place of an Expedition; a fleet that is out is in the box of its lake. @param {string} force
   * @returns {string | null} */
  whereIs(force) {
    if (!this.live) return null;
    const [side, lake] = this.map.forces[force] ?? [null, 0];
    if (!side) return null; // points of no Expedition
    if (lake) return count(this.view, 'out', side, lake) ? `lake-${lake}` : null;
    const n = count(this.view, 'at', force);
    return n === NOTHING ? null : (this.keys[n] ?? null);
  }

  /** @param {string} place */
  at(place) {
    return this.stacks.get(place) ?? [];
  }

  /** Whether a card has frozen it for the rest of the turn. @param {string} force */
  isBarred(force) {
    return list(this.view, 'barred').includes(force);
  }

  /** @param {string} force @returns {Side} */
  sideOf(force) {
    return this.map.forces[force]?.[0] ?? 'us';
  }

  /** Whether the viewer knows what an Expedition holds. @param {string} force */
  knows(force) {
    return sum(this.units(force)) > 0 || (this.staff(force).length > 0 && !this.#hides(this.sideOf(force)));
  }

  /** Whether a side keeps from the viewer where its leaders are; its admirals everybody sees. @param {Side} side */
  #hides(side) {
    return this.leaders.some(
      key => this.map.leaders[key][0] === side && count(this.view, 'where', key) === UNSEEN,
    );
  }

  /** @param {string} force @returns {Record<string, number>} */
  units(force) {
    return this.view.force?.[force] ?? {};
  }

  /** Strength: what is known, or what everybody can reckon. @param {string} force */
  points(force) {
    return this.knows(force) ? sum(this.units(force)) : count(this.view, 'seen', force);
  }

  /** Points of no Expedition. @param {Side} side @param {string} place @returns {Record<string, number>} */
  loose(side, place) {
    return this.view[`loose-${side}`]?.[place] ?? {};
  }

  /** Whether a side has forces there. @param {Side} side @param {string} place */
  stands(side, place) {
    return sum(this.loose(side, place)) > 0 || this.at(place).some(force => this.sideOf(force) === side);
  }

  /** Leaders in an Expedition, as far as they are known. @param {string} force */
  staff(force) {
    if (!this.live) return [];
    const post = this.forces.indexOf(force);
    return this.leaders.filter(leader => count(this.view, 'where', leader) === post);
  }

  /** Who commands, or was named as the one who does; `replacement` where nobody of name does.
   * @param {string} force */
  commander(force) {
    for (const field of ['commander', 'named']) {
      const n = count(this.view, field, force);
      if (n === REPLACEMENT) return 'replacement';
      if (n !== NOTHING && this.leaders[n] && this.live) return this.leaders[n];
    }
    return null;
  }

  /** Initiative, rank and Tactical Value now. @param {string} leader @returns {Values} */
  values(leader) {
    const [, , , initiative, rank, tactical, back] = this.map.leaders[leader];
    const turned =
      list(this.view, 'promoted').includes(leader) || list(this.view, 'replaced').includes(leader);
    return turned && back ? back : { initiative, rank, tactical };
  }

  /** How many points its commander may lead (6.2, by his stars); null: any number, or nobody knows.
   * @param {string} force @returns {number | null} */
  commandLimit(force) {
    const chief = this.map.forces[force]?.[1] ? null : this.commander(force);
    const { command, 'replacement-rank': rank } = this.map.figures;
    if (chief === 'replacement') return command[rank];
    if (!chief || this.map.leaders[chief][1] === 'indian') return null;
    return command[this.values(chief).rank ?? 0];
  }

  /** @param {string} place @returns {Side | null} */
  control(place) {
    return (
      SIDES.find(side => list(this.view, 'control', side).includes(place)) ??
      (this.live ? null : SIDES.find(side => side === this.map.spaces[place]?.control)) ??
      null
    );
  }

  /** @param {string} place @returns {{side: Side, level: number} | null} */
  fort(place) {
    const both = count(this.view, 'fort', place);
    const [us, gb] = [both & ((1 << FORT_BITS) - 1), both >> FORT_BITS];
    return us ? { side: 'us', level: us } : gb ? { side: 'gb', level: gb } : null;
  }

  /** @param {string} place */
  standing(place) {
    const { tribe } = this.map.spaces[place] ?? {};
    const things = this.game.kind('standing')?.things ?? [];
    return tribe ? (things[count(this.view, 'standing', tribe)]?.key ?? null) : null;
  }

  /** Markers that lie in a place. @param {string} place */
  markers(place) {
    return ['raised', 'burned', 'raided', 'flagged', 'invaded'].filter(name =>
      list(this.view, name).includes(place),
    );
  }

  /** Ports and Harbors of a place. @param {string} place */
  havens(place) {
    return Object.keys(this.map.havens).filter(key => (this.map.havens[key][2] || key) === place);
  }

  /** Finished ships in a Port or Harbor. @param {string} haven @returns {Record<string, number>} */
  docked(haven) {
    return this.view.docked?.[haven] ?? {};
  }

  /** @param {Side} side @param {string} lake @returns {Record<string, number>} */
  afloat(side, lake) {
    return this.view[`afloat-${side}`]?.[lake] ?? {};
  }

  /** Who holds a lake: whose fleet is out alone. @param {string} lake @returns {Side | null} */
  lake(lake) {
    const out = SIDES.filter(side => count(this.view, 'out', side, lake));
    return out.length === 1 ? out[0] : null;
  }

  /** @param {string} haven */
  yard(haven) {
    const things = this.game.kind('yard')?.things ?? [];
    return things[count(this.view, 'yard', haven)]?.key ?? 'inactive';
  }

  /** Ships on the stocks, box by box: how many, and of which types as far as known. @param {string} haven */
  stocks(haven) {
    const [, , , , , cost] = this.map.havens[haven];
    const boxes = Math.max(0, (cost || []).length - 1);
    return Array.from({ length: boxes }, (_, i) => ({
      n: count(this.view, 'boxes', haven, String(i)) || Number(this.view.boxes?.[haven]?.[i] ?? 0),
      types: /** @type {Record<string, number>} */ (this.view[`building-${haven}`]?.[i] ?? {}),
    }));
  }

  /** @param {string} zone */
  blockade(zone) {
    const things = this.game.kind('blockade')?.things ?? [];
    return things[count(this.view, 'blockade', zone)]?.key ?? 'no-blockade';
  }

  /** The box At Sea of a zone, the land of a tribe, the place of a Port: where such a thing is on the map.
   * @param {string} kind @param {string} key @returns {string | null} */
  placeOf(kind, key) {
    if (kind === 'place') return this.map.spaces[key] ? key : null;
    if (kind === 'force') return this.whereIs(key) ?? this.#harborOf(key);
    if (kind === 'lake') return this.map.boxes[`lake-${key}`] ? `lake-${key}` : null;
    if (kind === 'haven') return this.map.havens[key]?.[2] || null;
    if (kind === 'tribe') return this.keys.find(place => this.map.spaces[place].tribe === key) ?? null;
    if (kind === 'zone') return this.keys.find(place => this.#isSea(place, key)) ?? null;
    if (kind === 'leader') return this.#postOf(key);
    return null;
  }

  /** A fleet in port is asked for at its lake. @param {string} force */
  #harborOf(force) {
    const lake = this.live ? this.map.forces[force]?.[1] : 0;
    return lake ? `lake-${lake}` : null;
  }

  /** @param {string} place @param {string} zone */
  #isSea(place, zone) {
    const { nature, zone: its } = this.map.spaces[place];
    return nature === 'at-sea' && its === zone;
  }

  /** A leader who is with an Expedition is where it is. @param {string} leader */
  #postOf(leader) {
    const force = this.live ? this.forces[count(this.view, 'where', leader)] : undefined;
    return force ? this.whereIs(force) : null;
  }

  /** The force on the march, and where it is. */
  march() {
    if (!count(this.view, 'march')) return null;
    return {
      force: this.thing('march-force', 'force'),
      at: this.place('march-at'),
      mp: count(this.view, 'march-mp'),
      side: SIDES[count(this.view, 'march-side')],
    };
  }

  /** Where a fight goes on; null: nowhere. */
  fight() {
    if (count(this.view, 'battle')) {
      const lake = this.thing('battle-lake', 'lake');
      return lake ? `lake-${lake}` : null;
    }
    return count(this.view, 'combat') ? this.place('combat-where') : null;
  }
}
