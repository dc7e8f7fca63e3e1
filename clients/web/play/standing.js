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

  /** The answer to what is asked now: the only one that there is, or what the player has given for this turn.
   * @returns {string | null} */
  answer() {
    const { model } = this;
    if (this.kept && this.kept.turn !== model.view.turn) this.kept = null;
    if (this.#idle()) return model.actions[0];
    const asked = this.#asked();
    return asked && this.kept?.key === asked.key ? asked.action : null;
  }

  /** A question with one answer is asked only to hide that there is one. Where programs alone play against him there
   * is nobody to hide it from; who sits beside him at this screen would learn it. */
  #idle() {
    const { model } = this;
    return model.mine && model.alone && model.role !== 'both' && model.actions.length === 1 && !this.held;
  }

  /** Gives it. @returns {boolean} whether there was one to give */
  speak() {
    const action = this.answer();
    if (!action || this.model.busy) return false; // what is under way comes back with an answer
    this.changed(action);
    return true;
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
