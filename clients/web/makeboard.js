// makeboard.js - the board of a game: its own, or the plain one where it brings none.
import { knownGames } from './api.js';
import { both, tr } from './words.js';

/**
 * A new board, to be drawn.
 * @param {import('./game.js').Game} game
 * @returns {Promise<any>}
 */
export async function makeBoard(game) {
  const info = (await knownGames()).find(({ id }) => id === game.id);
  if (!info?.board) return (await import('./play/plainboard.js')).createBoard({ game });
  const [module, map] = await Promise.all([game.board(), game.map()]);
  return module.createBoard({ game, map, words: { tr, both } });
}
