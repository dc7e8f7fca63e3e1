// known.js - what rows of tables need: the games, their sides, and the ratings of those who sit there.
import { knownGames } from '../api.js';
import { useSides } from '../sides.js';
import { ratingsIn } from './tables.js';

/** @param {{game: string}[]} rows @returns {Promise<import('./rows.js').Known>} */
export async function knownFor(rows) {
  const games = await knownGames();
  const ids = [...new Set(rows.map(({ game }) => game))];
  const [lists] = await Promise.all([Promise.all(ids.map(ratingsIn)), Promise.all(ids.map(useSides))]);
  return { games, ratings: new Map(ids.map((id, i) => [id, lists[i]])) };
}

/**
 * Asks again and again while the page is seen, and at once when it is seen again.
 * @param {() => Promise<void>} ask @param {number} ms
 * @returns {() => void} stops it
 */
export function keepAsking(ask, ms) {
  let busy = false;
  const again = async () => {
    if (busy || document.hidden) return;
    busy = true;
    await ask().catch(() => {});
    busy = false;
  };
  const timer = setInterval(() => void again(), ms);
  const seen = () => void again();
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
