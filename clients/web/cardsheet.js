// cardsheet.js - one card as a sheet: face, facts, history, and where its values come from.
import { h } from './dom.js';
import { cardFace, faceOf } from './cardface.js';
import { openSheet } from './sheet.js';
import { both, tr } from './words.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Card} Card */

/**
 * Where values come from, in words: "reconstructed" must not hide in a footnote.
 * @param {Card} card
 */
function sourceRows(card) {
  return (card.sources ?? []).map(({ field, from }) => h('tr', null, h('th', { scope: 'row' }, field), h('td', null, from)));
}

/**
 * @param {Game} game
 * @param {Card} card
 * @param {any} board
 */
export function cardDetails(game, card, board) {
  const sources = sourceRows(card);
  return h('div', { class: 'card-details' },
    cardFace(game, card, faceOf(board, card)),
    h('div', { class: 'card-about' },
      both(card.facts) && h('p', { class: 'card-facts' }, both(card.facts)),
      both(card.history) && [h('h3', null, tr('cards-history')), h('p', { class: 'history' }, both(card.history))],
      sources.length ? [h('h3', null, tr('cards-sources')), h('p', { class: 'hint' }, tr('cards-sources-hint')),
        h('table', { class: 'table' }, h('tbody', null, sources))] : null));
}

/**
 * The board's faces, where the game has a board.
 * @param {Game} game
 * @returns {Promise<any>}
 */
export async function boardOf(game) {
  try {
    const [module, map] = await Promise.all([game.board(), game.map()]);
    return await module.createBoard({ game, map });
  } catch {
    return null;
  }
}

/**
 * @param {Game} game
 * @param {string} key
 */
export async function openCardSheet(game, key) {
  const [chapters, board] = await Promise.all([game.cards(), boardOf(game)]);
  const card = chapters[game.cardKind]?.find((row) => row.key === key);
  if (!card) return;
  openSheet({
    title: game.name(game.cardKind, key), class: 'is-wide',
    body: cardDetails(game, card, board),
    foot: [h('a', { class: 'btn', href: `/cards/${game.id}/${key}`, onClick: (/** @type {Event} */ event) => {
      /** @type {HTMLElement} */ (event.target).closest('dialog')?.close();
    } }, tr('cards-open'))],
  });
}
