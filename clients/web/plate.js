// plate.js - a piece of a game's map as its picture.
import { loadGame } from './game.js';
import { makeBoard } from './makeboard.js';
import { replace, useStyle } from './dom.js';

/** @returns {Promise<void>} when the page has nothing better to do */
function idle() {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}

/**
 * Where a board names no piece: half of the map, around a point above its middle.
 * @param {SVGSVGElement} picture
 */
function middle(picture) {
  const { x, y, width, height } = picture.viewBox.baseVal;
  return { x: x + width * 0.36, y: y + height * 0.06, width: width * 0.5, height: height * 0.42 };
}

/**
 * Draws the game's board into the frame, cut to the piece that the board names as its plate.
 * @param {HTMLElement} frame
 * @param {string} id
 * @returns {Promise<() => void>} lets go of the board
 */
export async function drawPlate(frame, id) {
  await idle();
  try {
    const game = await loadGame(id);
    const [board, opening] = await Promise.all([
      makeBoard(game),
      game.opening(),
      useStyle(`/games/${id}/board.css`),
    ]);
    /** @type {SVGSVGElement | undefined} */
    const picture = board?.element;
    if (!picture) throw new Error('no board');
    board.update(opening);
    const { x, y, width, height } = board.plate ?? middle(picture);
    picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    picture.setAttribute('preserveAspectRatio', 'xMidYMid slice');
    picture.setAttribute('inert', '');
    for (const el of picture.querySelectorAll('[tabindex]')) el.removeAttribute('tabindex');
    picture.removeAttribute('tabindex');
    replace(frame, picture);
    return () => board.destroy?.();
  } catch {
    frame.classList.add('is-bare');
    return () => {};
  }
}
