// state.js - reading a position: who holds what, what stands where.
import { count, list } from '../../boards/position.js';

/** @typedef {Record<string, any>} View */
/** @typedef {import('./shapes.js').Colour} Colour */
/**
 * @typedef {object} Region
 * @property {number[][]} rings
 * @property {[number, number]} at
 * @property {[number, number]} [town]
 * @property {[number, number]} [also]
 * @property {boolean} [beside]
 * @property {[number, number, number, number]} box
 * @property {{en: string[], fr: string[]}} name
 * @property {{type: 'town' | 'rural' | 'indian', side: string, vp?: number, power?: number,
 *   port?: boolean, zone?: string, waterways?: string[], adjacent: string[]}} facts
 */
/** @typedef {{at: [number, number], en: string, fr: string, turn?: number, size?: number, kind?: string}} Name */
/** @typedef {{rings: number[][], name: Name, spaces: [number, number][], borders: string[],
 *   box: [number, number, number, number]}} Waterway */
/** @typedef {{at: [number, number], links: Record<string, number[]>, spaces: number}} Zone */
/**
 * map.json, made by tools/mkmap.
 * @typedef {object} MapData
 * @property {string} game
 * @property {[number, number]} size
 * @property {number} unit
 * @property {number} frame
 * @property {number[][]} land
 * @property {number[][]} offing
 * @property {number[][]} lakes
 * @property {number[][]} rivers
 * @property {number[][]} channels
 * @property {number[][]} straits
 * @property {number[][]} arcs
 * @property {{coast: number[], inner: number[], frontier: number[], shore: number[]}} lines
 * @property {number[][]} frontier
 * @property {Record<string, Region>} regions
 * @property {Record<string, {kind: string, rings: number[][], marks: [number, number][]}>} impassable
 * @property {Record<string, Waterway>} waterways
 * @property {number[][]} other
 * @property {number[][]} beyond
 * @property {{of: [string, string], arcs: number[], at: [number, number]}[]} borders
 * @property {Record<string, Zone>} zones
 * @property {Record<string, [number, number]>} boxes
 * @property {Name[]} names
 * @property {['top' | 'bottom' | 'left' | 'right', number, number][]} ticks
 * @property {{en: string, fr: string, length: number}[]} bars
 * @property {[number, number, number, number]} front
 * @property {[number, number]} compass
 * @property {[number, number]} cartouche
 * @property {Record<string, any>} figures
 * @property {Record<string, [number, string, string, boolean, number]>} cards
 */

export { count, list };

export const SIDES = /** @type {const} */ (['us', 'gb']);

/** How a kind of force looks, in the order in which counters stand in a region. */
export const UNITS = /** @type {const} */ ([
  { key: 'us-regular', side: 'us', icon: 'u-regular', light: false },
  { key: 'us-militia', side: 'us', icon: 'u-militia', light: true },
  { key: 'gb-regular', side: 'gb', icon: 'u-regular', light: false },
  { key: 'gb-militia', side: 'gb', icon: 'u-militia', light: true },
  { key: 'indian', side: 'in', icon: 'u-warrior', light: false },
]);

/** @param {string} key */
export const unitLook = key => UNITS.find(unit => unit.key === key);

/**
 * A field that names a side by number.
 * @param {View} view
 * @param {string} field
 * @returns {'us' | 'gb' | null}
 */
export function sideOf(view, field) {
  return [SIDES[0], SIDES[1], null][count(view, field)] ?? null;
}

/**
 * @param {View} view
 * @param {string} region
 * @returns {'us' | 'gb' | null}
 */
export function controller(view, region) {
  return SIDES.find(side => list(view, 'control', side).includes(region)) ?? null;
}

/**
 * Whose colour a region has: its controller's, else its people's; a home region that its side has
 * lost without another gaining it is nobody's. Without a position the map shows the homes.
 * @param {View} view
 * @param {string} key
 * @param {Region} region
 * @returns {Colour}
 */
export function regionColour(view, key, region) {
  const held = controller(view, key);
  if (held) return held;
  if (region.facts.type === 'indian') return 'in';
  return !view.control && region.facts.side !== 'none' ? /** @type {Colour} */ (region.facts.side) : 'nt';
}

/**
 * Who holds a region that is not his own; null for home and empty ones.
 * @param {View} view
 * @param {string} key
 * @param {Region} region
 */
export function occupier(view, key, region) {
  const held = controller(view, key);
  return held && held !== region.facts.side ? held : null;
}

/**
 * @param {View} view
 * @param {string} waterway
 * @returns {'us' | 'gb' | null}
 */
export function waterController(view, waterway) {
  return SIDES.find(side => list(view, 'water', side).includes(waterway)) ?? null;
}

/**
 * Ship markers on the spaces of a waterway, the US first; null is an empty space.
 * @param {View} view
 * @param {string} key
 * @param {number} spaces
 * @returns {(null | 'us' | 'gb')[]}
 */
export function shipsOn(view, key, spaces) {
  /** @type {(null | 'us' | 'gb')[]} */
  const out = SIDES.flatMap(side => Array(count(view, 'ships', key, side)).fill(side));
  while (out.length < spaces) out.push(null);
  return out;
}

/** Where the battle is that is being fought. @param {View} view @param {MapData} map */
export function battleRegion(view, map) {
  return count(view, 'battle') ? Object.keys(map.regions)[count(view, 'battle-where')] : null;
}

/** The draw deck: what is not known, less the hidden cards of the hands. @param {View} view */
export function deckCount(view) {
  let n = list(view, 'pile', 'deck').length + list(view, 'pile', 'unknown').length;
  for (const side of SIDES) {
    n -= count(view, 'held', side) - list(view, 'pile', `hand-${side}`).length;
  }
  return n;
}
