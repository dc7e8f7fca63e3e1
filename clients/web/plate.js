// plate.js - a piece of a game's map as its picture.
import { loadGame } from './game.js';
import { makeBoard } from './cardsheet.js';
import { replace, useStyle } from './dom.js';

/** @returns {Promise<void>} when the page has nothing better to do */
function idle() {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}

/**
 * Draws the game's board into the frame, cut to the piece that the board names as its plate.
 * @param {HTMLElement} frame
 * @param {string} id
 */
export async function drawPlate(frame, id) {
  await idle();
  try {
    const [board] = await Promise.all([loadGame(id).then(makeBoard), useStyle(`/games/${id}/board.css`)]);
    /** @type {SVGSVGElement | undefined} */
    const picture = board?.element;
    if (!picture) throw new Error('no board');
    if (board.opening) board.update(board.opening);
    const piece = board.plate ?? board.home;
    if (piece) picture.setAttribute('viewBox', `${piece.x} ${piece.y} ${piece.width} ${piece.height}`);
    picture.setAttribute('preserveAspectRatio', 'xMidYMid slice');
    picture.setAttribute('inert', '');
    for (const el of picture.querySelectorAll('[tabindex]')) el.removeAttribute('tabindex');
    picture.removeAttribute('tabindex');
    replace(frame, picture);
  } catch {
    frame.classList.add('is-plain');
  }
}
