// cardface.js - a card as it is seen: value, title, picture, text, foot.
import { h, icon } from './dom.js';
import { both } from './words.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Card} Card */
/** @typedef {import('./board_types.js').Face} Face */

// Above these lengths of text the picture shrinks, and then gives way.
const LONG = 235;
const LONGER = 430;

/**
 * What the board module says about a card's face, or a plain one.
 * @param {import('./board_types.js').Board | null} board
 * @param {Card} card
 * @returns {Face}
 */
export function faceOf(board, card) {
  return board?.face?.(card.key) ?? {};
}

/**
 * @param {Game} game
 * @param {Card} card
 * @param {Face} face
 * @param {{tag?: 'article' | 'a' | 'div', props?: Record<string, unknown>}} [options]
 */
export function cardFace(game, card, face, { tag = 'article', props = {} } = {}) {
  const text = both(card.text);
  const length = text.length > LONGER ? ' is-longer' : text.length > LONG ? ' is-long' : '';
  return h(
    tag,
    { ...props, class: `card${length}`, 'data-side': face.side ?? 'nt' },
    h(
      'span',
      { class: 'card-head' },
      h('span', { class: 'card-ops num' }, face.value ?? ''),
      h('span', { class: 'card-title' }, face.title ?? game.name(game.cardKind, card.key)),
    ),
    h('span', { class: 'card-art' }, icon(face.art ?? 'star', undefined, '')),
    h('span', { class: 'card-text' }, text),
    h(
      'span',
      { class: 'card-foot' },
      (face.foot ?? []).map(part => h('span', null, part)),
    ),
  );
}
