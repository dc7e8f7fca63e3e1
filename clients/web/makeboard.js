// makeboard.js - the board of a game: its own, or the plain one where it brings none.
import { knownGames } from './api.js';
import { useSides } from './sides.js';

/** A board may need no map; whatever else went wrong is told. @param {Error} error */
function noMap(error) {
  if (!/: 404$/.test(error.message)) throw error;
  return null;
}

/**
 * A new board, to be drawn.
 * @param {import('./game.js').Game} game
 * @returns {Promise<import('./board_types.js').Board>}
 */
export async function makeBoard(game) {
  const info = (await knownGames()).find(({ id }) => id === game.id);
  await useSides(game.id);
  if (!info?.board) return (await import('./play/plainboard.js')).createBoard({ game });
  const [module, map] = await Promise.all([game.board(), game.map().catch(noMap)]);
  return module.createBoard({ game, map });
}
