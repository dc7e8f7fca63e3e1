// cardsheet.js - one card in full: face, facts, history, and where its values come from.
import { h } from './dom.js';
import { cardFace, faceOf } from './cardface.js';
import { makeBoard } from './makeboard.js';
import { openSheet } from './sheet.js';
import { both, hasWord, tr } from './words.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Card} Card */
/** @typedef {import('./game.js').Notes} Notes */
/** @typedef {import('./board_types.js').Board} Board */

/**
 * The part of a card that a source speaks of, in words: the game's own, or the client's.
 * @param {Game} game
 * @param {string} field
 */
function fieldName(game, field) {
  const key = [`${game.id}-field-${field}`, `cards-field-${field}`].find(hasWord);
  return key ? tr(key) : field;
}

/** Chosen by us, not known from any source. @param {string} from */
function isOurs(from) {
  return /reconstructed|inferred|adjusted/.test(from);
}

/**
 * The kind of a source is translated, the reference behind it stands as it was written.
 * @param {string} from
 */
function sourceNodes(from) {
  const [, word, rest] = /** @type {RegExpExecArray} */ (/^(\w*)(.*)$/.exec(from));
  const kind = hasWord(`cards-from-${word}`) ? tr(`cards-from-${word}`) : word;
  return [
    h('span', { class: isOurs(word) ? 'chip is-ours' : '' }, kind),
    rest && h('span', { lang: 'en' }, rest),
  ];
}

/**
 * What was chosen by us must not hide in a footnote: it gets a mark and a sentence.
 * @param {Game} game
 * @param {Notes} notes
 */
function sourceTable(game, { sources = [] }) {
  if (!sources.length) return null;
  const ours = sources.filter(({ from }) => isOurs(from)).length;
  return [
    h('h2', null, tr('cards-sources')),
    h('p', { class: 'hint' }, ours ? tr('cards-reconstructed', ours) : tr('cards-documented')),
    h(
      'table',
      { class: 'table' },
      h(
        'tbody',
        null,
        sources.map(({ field, from }) =>
          h('tr', null, h('th', { scope: 'row' }, fieldName(game, field)), h('td', null, sourceNodes(from))),
        ),
      ),
    ),
  ];
}

/**
 * @param {Game} game
 * @param {Card} card
 * @param {Notes} notes
 * @param {Board | null} board
 */
export function cardDetails(game, card, notes, board) {
  return h(
    'div',
    { class: 'card-details' },
    cardFace(game, card, faceOf(board, card)),
    h(
      'div',
      { class: 'card-about' },
      h('p', { class: 'card-facts' }, both(card.facts)),
      notes.history && [
        h('h2', null, tr('cards-history')),
        h('p', { class: 'history' }, both(notes.history)),
      ],
      sourceTable(game, notes),
    ),
  );
}

/** @type {Map<string, Promise<Board | null>>} */
const boards = new Map();

/**
 * A board of the game for its faces; null where it cannot be had.
 * @param {Game} game
 * @returns {Promise<Board | null>}
 */
export function faceBoard(game) {
  let board = boards.get(game.id);
  if (!board) {
    board = makeBoard(game).catch(() => null);
    boards.set(game.id, board);
  }
  return board;
}

/**
 * @param {Game} game
 * @param {string} key
 */
export async function openCardSheet(game, key) {
  const [chapters, notes, board] = await Promise.all([game.cards(), game.notes(), faceBoard(game)]);
  const card = chapters[game.cardKind]?.find((/** @type {Card} */ row) => row.key === key);
  if (!card) return;
  const link = h('a', { class: 'btn', href: `/cards/${game.id}/${key}` }, tr('cards-open'));
  const sheet = openSheet({
    title: game.name(game.cardKind, key),
    class: 'is-wide',
    body: cardDetails(game, card, notes[game.cardKind]?.[key] ?? {}, board),
    foot: [link],
  });
  link.addEventListener('click', () => sheet.close());
}
