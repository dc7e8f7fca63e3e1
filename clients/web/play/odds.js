// odds.js - what an action may lead to, over the map, before the player commits to it.
import { h, icon, replace } from '../dom.js';
import { tr } from '../words.js';
import { toldNodes } from './told.js';

/** @typedef {import('../table.js').Note} Note */

export class OddsPanel {
  /**
   * @param {import('../game.js').Game} game
   * @param {import('../board_types.js').Board} board
   * @param {import('../say.js').Links} links
   */
  constructor(game, board, links) {
    this.game = game;
    this.board = board;
    this.links = links;
    this.element = h('section', { class: 'panel odds', role: 'status', hidden: true });
  }

  /** @param {{title: string, notes: Note[]}|null} preview */
  update(preview) {
    const notes = (preview?.notes ?? []).filter(note => this.#tells(note));
    const told = preview ? (this.board.oddsTold?.(notes) ?? notes) : [];
    this.element.hidden = !told.length;
    if (this.element.hidden || !preview) {
      replace(this.element);
      return;
    }
    replace(
      this.element,
      h('h3', { class: 'panel-head' }, icon('d6-5'), preview.title),
      h(
        'ul',
        { class: 'panel-body', 'aria-label': tr('play-odds') },
        told.map(note =>
          h(
            'li',
            null,
            toldNodes(this.game, this.board, note, this.links),
            this.board.oddsPicture?.(note, notes) ?? null,
          ),
        ),
      ),
    );
  }

  /** A note without rule and argument only says that there is nothing to say. @param {Note} note */
  #tells(note) {
    const message = this.game.message(note.m);
    return Boolean(message && (message.rules || message.kinds.length));
  }
}
