// sides.js - the sides of games as they are shown before a board is there: names, colours, flags. Each
// game brings them: the names in games.json, the look in its sides.css.
import { useStyle } from './dom.js';
import { both } from './words.js';

/** @typedef {{id: string, names?: Record<string, import('./words.js').Both>, look?: boolean}} Sides */

/** @type {Map<string, Sides>} */
const games = new Map();

/** @param {Sides[]} list */
export function learnSides(list) {
  for (const game of list) games.set(game.id, game);
}

/**
 * The look of a game's sides: it is theirs below an element with this data-game.
 * @param {string} id
 */
export async function useSides(id) {
  if (games.get(id)?.look) await useStyle(`/games/${id}/sides.css`);
}

/**
 * A side by its full name; where none is known, by the game's short one.
 * @param {string | null | undefined} side
 * @param {import('./game.js').Game | string | undefined} game   itself, or its id
 */
export function sideName(side, game) {
  const key = side ?? '';
  const named = typeof game === 'string' ? null : game;
  const name = games.get(named?.id ?? String(game))?.names?.[key];
  return name ? both(name) : (named?.name('side', key) ?? key);
}
