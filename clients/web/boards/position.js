// position.js - reading a position: zeros are left out of it, so every reader says what is missing.

/** @typedef {Record<string, any>} View */

/** @param {View} view @param {string[]} path @returns {any} */
const follow = (view, path) => path.reduce((/** @type {any} */ at, key) => at?.[key], view);

/** A number of the position; what is not there is zero. @param {View} view @param {...string} path */
export function count(view, ...path) {
  const at = follow(view, path);
  return typeof at === 'number' ? at : 0;
}

/** A set of the position. @param {View} view @param {...string} path @returns {any[]} */
export function list(view, ...path) {
  const at = follow(view, path);
  return Array.isArray(at) ? at : [];
}

/**
 * Rows of map.json (tools/mkmap) that lie in the order of their kind, by key.
 * @template Row
 * @param {import('../game.js').Game} game @param {string} kind @param {Record<string, Row>} rows
 * @returns {Record<string, Row>}
 */
export const keyed = (game, kind, rows) =>
  Object.fromEntries(Object.values(rows).map((row, i) => [game.kind(kind)?.things?.[i]?.key ?? '', row]));
