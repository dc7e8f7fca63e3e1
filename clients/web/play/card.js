// card.js - cards in the hand (strips) and in full.
import { h, icon } from '../dom.js';
import { both } from '../words.js';

/**
 * @typedef {{value: string|number, side: string, art: string, foot?: string}} Face
 * @typedef {{en: string, fr: string}} Both
 * @typedef {{key: string, text: Both, facts: Both}} CardText
 */

/** Texts beyond these lengths shrink the picture, then drop it. */
const LONG = 235;
const LONGER = 430;

/** Cards of a game: their faces come from its board, their words from its book. */
export class Cards {
  /** @param {import('../game.js').Game} game @param {any} board @param {CardText[]} texts */
  constructor(game, board, texts) {
    this.game = game;
    this.board = board;
    this.texts = new Map(texts.map((text) => [text.key, text]));
  }

  /** @param {string} key @returns {Face} */
  face(key) { return this.board.face?.(key) ?? { value: '', side: 'nt', art: 'star' }; }
  /** @param {string} key */
  title(key) { return this.game.name(this.game.cardKind, key); }
  /** @param {string} key */
  text(key) { return both(this.texts.get(key)?.text); }
  /** @param {string} key */
  facts(key) { return both(this.texts.get(key)?.facts); }

  /** @param {string} key */
  #head(key) {
    return h('span', { class: 'card-head' },
      h('span', { class: 'card-ops num' }, this.face(key).value), h('span', { class: 'card-title' }, this.title(key)));
  }

  /** The strip in the hand: a button. @param {string} key @param {Record<string, any>} [props] @param {string} [tag] */
  mini(key, { class: className = '', ...props } = {}, tag = '') {
    const face = this.face(key);
    return h('button', {
      type: 'button', class: `card is-mini ${className}`, 'data-side': face.side, 'data-card': key,
      'aria-label': [this.title(key), this.facts(key), tag, this.text(key)].filter(Boolean).join('. '), ...props,
    }, this.#head(key), h('span', { class: 'card-art' }, icon(face.art, undefined, '')), tag && h('span', { class: 'card-flag' }, tag));
  }

  /** The whole card. @param {string} key */
  full(key) {
    const face = this.face(key);
    const text = this.text(key);
    const size = text.length > LONGER ? 'is-longer' : text.length > LONG ? 'is-long' : '';
    return h('article', { class: `card ${size}`, 'data-side': face.side, 'aria-label': this.title(key) },
      this.#head(key), h('span', { class: 'card-art' }, icon(face.art, undefined, '')),
      h('span', { class: 'card-text' }, text), h('span', { class: 'card-foot' }, h('span', null, face.foot ?? '')));
  }

  /** A face-down card. @param {string} side */
  back(side) {
    return h('span', { class: 'card-back', 'data-side': side, 'aria-hidden': 'true' }, icon('card-back', undefined, ''));
  }
}
