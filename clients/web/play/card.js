// card.js - cards in the hand (strips) and in full.
import { cardFace, faceOf } from '../cardface.js';
import { h, icon } from '../dom.js';
import { both } from '../words.js';

/** @typedef {import('../game.js').Card} Card */

/** Cards of a game: their faces come from its board, their words from its book. */
/** Titles of more letters are set smaller in a strip. */
const LONG_TITLE = 26;

/** About as wide as a word is in the face of titles, in em; rather too wide. @param {string} word */
function wordWidth(word) {
  let sum = 0;
  for (const letter of word)
    sum += /[fijltI'’.,-]/.test(letter)
      ? 0.42
      : /[rs]/.test(letter)
        ? 0.5
        : /[mwMW]/.test(letter)
          ? 1.05
          : 0.67;
  return sum + (/^\p{Lu}/u.test(word) ? 0.16 : 0);
}

export class Cards {
  /** @param {import('../game.js').Game} game @param {import('../board_types.js').Board} board @param {Card[]} texts */
  constructor(game, board, texts) {
    this.game = game;
    this.board = board;
    this.texts = new Map(texts.map(text => [text.key, text]));
  }

  /** @param {string} key */
  #row(key) {
    return /** @type {Card} */ (this.texts.get(key) ?? { key, text: { en: '', fr: '' } });
  }
  /** @param {string} key */
  face(key) {
    return faceOf(this.board, this.#row(key));
  }
  /** @param {string} key */
  title(key) {
    return this.face(key).title ?? this.game.name(this.game.cardKind, key);
  }
  /** @param {string} key */
  text(key) {
    return both(this.texts.get(key)?.text);
  }
  /** @param {string} key */
  facts(key) {
    return both(this.texts.get(key)?.facts);
  }

  /** @param {string} key */
  #head(key) {
    const title = h('span', { class: 'card-title' }, this.title(key));
    // The letters of a strip are as large as its longest word allows.
    const longest = Math.max(
      ...this.title(key)
        .split(/\s|(?<=-)/)
        .map(wordWidth),
    );
    title.style.setProperty('--longest', longest.toFixed(2));
    if (this.title(key).length > LONG_TITLE) title.classList.add('is-long');
    return h(
      'span',
      { class: 'card-head' },
      h('span', { class: 'card-ops num' }, this.face(key).value ?? ''),
      title,
    );
  }

  /** The strip in the hand: a button. @param {string} key @param {Record<string, any>} [props] @param {string} [tag] */
  mini(key, { class: className = '', ...props } = {}, tag = '') {
    const face = this.face(key);
    return h(
      'button',
      {
        type: 'button',
        class: `card is-mini ${className}`,
        'data-side': face.side ?? 'nt',
        'data-card': key,
        'aria-label': [this.title(key), this.facts(key), tag, this.text(key)].filter(Boolean).join('. '),
        ...props,
      },
      this.#head(key),
      h('span', { class: 'card-art' }, icon(face.art ?? 'star', undefined, '')),
      tag && h('span', { class: 'card-flag' }, tag),
    );
  }

  /** The whole card. @param {string} key */
  full(key) {
    return cardFace(this.game, this.#row(key), this.face(key), { props: { 'aria-label': this.title(key) } });
  }

  /** A face-down card. @param {string} side */
  back(side) {
    return h(
      'span',
      { class: 'card-back', 'data-side': side, 'aria-hidden': 'true' },
      icon('card-back', undefined, ''),
    );
  }
}
