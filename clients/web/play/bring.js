// bring.js - a game with its board, cards and style sheets, for the screens that show a desk.
import { useStyle } from '../dom.js';
import { loadGame } from '../game.js';
import { makeBoard } from '../makeboard.js';
import { Cards } from './card.js';

/** @param {string} id */
export async function bringGame(id) {
  const game = await loadGame(id);
  const [board, faces] = await Promise.all([makeBoard(game), game.faces(), useStyle('/style/play.css')]);
  return { game, board, cards: new Cards(game, board, faces) };
}

/** @typedef {Awaited<ReturnType<typeof bringGame>>} Brought */
