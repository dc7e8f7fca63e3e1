// standing.js - standing answers: a question that comes again and again (may the other go on?) is answered by
// itself for the rest of the turn. It is the player's word, whatever he holds, so that it tells the other nothing.
import { tr } from '../words.js';

/** @typedef {import('../board_types.js').Board} Board */
/** @typedef {import('../table.js').TableModel} TableModel */
/** @typedef {import('../board_types.js').StandingAnswer} StandingAnswer */

export class Standing {
  /** @param {Board} board @param {TableModel} model @param {(action: string | null) => void} changed  called with the
   * answer to what is asked, or with null when questions are asked again */
  constructor(board, model, changed) {
    this.board = board;
    this.model = model;
    this.changed = changed;
    /** @type {{key: string, turn: unknown} | null} */
    this.kept = null;
    /** Something was taken back: what is asked there is seen before it is answered. */
    this.held = false;
  }

  /** @returns {StandingAnswer | null} */
  #asked() {
    const { board, model } = this;
    const asked = model.mine ? (board.letBe?.(model.view) ?? null) : null;
    return asked && model.actions.includes(asked.action) ? asked : null;
  }

  /** The answer to what is asked now, if the player has given it for this turn. @returns {string | null} */
  answer() {
    if (this.kept && this.kept.turn !== this.model.view.turn) this.kept = null;
    const asked = this.#asked();
    return asked && (this.kept?.key === asked.key || this.#idle()) ? asked.action : null;
  }

  /** Nothing else can be done, and only programs play against him: there is nobody whom the pause could mislead. */
  #idle() {
    const { model } = this;
    return model.alone && model.actions.length === 1 && !this.held;
  }

  /** Gives it. */
  speak() {
    const action = this.answer();
    if (action && !this.model.busy) this.changed(action); // what is under way comes back with an answer
  }

  /** To give one, or to be asked again. @param {boolean} own  the player may choose now
   * @returns {import('./promptbar.js').ButtonSpec[]} */
  buttons(own) {
    if (this.kept)
      return [{ id: 'ask-again', label: tr('play-ask-again'), icon: 'i-eye', run: () => this.#keep(null) }];
    const asked = own ? this.#asked() : null;
    return asked
      ? [{ id: 'let-be', label: tr('play-let-be'), icon: 'i-clock', run: () => this.#keep(asked) }]
      : [];
  }

  /** @param {StandingAnswer | null} asked */
  #keep(asked) {
    this.kept = asked && { key: asked.key, turn: this.model.view.turn };
    this.changed(this.answer());
  }
}
