// hintsheet.js - three plays that are worth considering, with reasons and chances. It comes when it is
// asked for, to the one who decides, and goes with its position.
import { button, h, replace, useStyle } from '../dom.js';
import { sayAction, sayNote } from '../say.js';
import { openSheet } from '../sheet.js';
import { both, capital, figure, tr } from '../words.js';

/**
 * @typedef {import('../engine.js').Hint} Hint
 * @typedef {import('../engine.js').Reason} Reason
 * @typedef {{game: import('../game.js').Game, model: import('../table.js').TableModel,
 *   board?: import('../board_types.js').Board, choose: (action: string) => void}} Asker
 */

/** Of hints and the analysis. */
export const STYLE = '/style/advice.css';

/** @param {number} thousandths */
export const percent = thousandths => figure(Math.round(thousandths / 10) / 100, { style: 'percent' });

/** @param {number} hundredths */
const points = hundredths =>
  figure(hundredths / 100, { signDisplay: 'always', minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What a game counts in: its message hint-unit, else points. @param {import('../game.js').Game} game */
const unitOf = game => both(game.message('hint-unit')) || tr('hint-unit');

/** @param {number} value thousandths @param {string} label */
export function chanceBar(value, label) {
  const fill = h('span');
  fill.style.width = `${value / 10}%`;
  return h(
    'div',
    { class: 'chance' },
    h('div', { class: 'chance-bar', 'aria-hidden': 'true' }, fill),
    h('span', { class: 'num' }, label),
  );
}

/**
 * Reasons that speak the same way, in a sentence.
 * @param {import('../game.js').Game} game
 * @param {Reason[]} reasons
 * @param {string} word
 */
function reasonLine(game, reasons, word) {
  const told = reasons.map(r => tr('hint-points', sayNote(game, r), points(r.points)));
  return told.length ? h('li', null, tr(word, told.join(', '))) : null;
}

/** @param {Asker} asker @param {Hint} hint @param {{best: boolean, only: boolean, play: () => void}} how */
function hintItem({ game, model, board }, { actions, chance, reasons }, { best, only, play }) {
  // What can be done at once is called as its button is; for what comes after the position is another one.
  const first = board?.shortAction?.(actions[0]) ?? sayAction(game, actions[0]);
  const rest = actions.slice(1).map(action => sayAction(game, action));
  return h(
    'li',
    { class: 'hint', 'data-side': model.you },
    h('h3', null, capital(first)),
    rest.length
      ? h(
          'p',
          { class: 'hint-then' },
          tr(
            'hint-then',
            rest.reduce((all, next) => tr('hint-next', all, next)),
          ),
        )
      : null,
    chanceBar(chance, tr('hint-chance', percent(chance))),
    h(
      'ul',
      { class: 'hint-reasons' },
      reasonLine(
        game,
        reasons.filter(r => r.points > 0),
        'hint-for',
      ),
      reasonLine(
        game,
        reasons.filter(r => r.points < 0),
        'hint-against',
      ),
      reasons.length ? null : h('li', null, tr(only ? 'hint-only' : 'hint-alike')),
    ),
    button(tr('hint-play'), {
      icon: 'i-play',
      class: best ? 'is-main' : '',
      'data-action': actions[0],
      onClick: play,
    }),
  );
}

export class HintSheet {
  /** @param {Asker} asker */
  constructor(asker) {
    this.asker = asker;
    /**
     * The answer for a position is kept: asking twice costs nothing.
     * @type {{step: number, answer: Promise<Hint[]>}|null}
     */
    this.asked = null;
    /** @type {HTMLDialogElement|null} */
    this.sheet = null;
  }

  /** @returns {Promise<Hint[]>} */
  #ask() {
    const { model } = this.asker;
    if (this.asked?.step !== model.step) {
      const asked = { step: model.step, answer: model.hint() };
      asked.answer.catch(() => {
        if (this.asked === asked) this.asked = null;
      });
      this.asked = asked;
    }
    return /** @type {NonNullable<typeof this.asked>} */ (this.asked).answer;
  }

  async open() {
    const { model } = this.asker;
    await useStyle(STYLE);
    const body = h(
      'div',
      { class: 'hints', 'aria-live': 'polite' },
      h('p', null, tr('hint-seeking')),
      h('progress', { 'aria-label': tr('hint-seeking') }),
    );
    const sheet = openSheet({
      title: tr('hint-title'),
      class: 'is-side',
      body,
      onClose: () => {
        this.sheet = null;
      },
    });
    this.sheet = sheet;
    const { step, you } = model;
    try {
      const hints = await this.#ask();
      if (this.sheet === sheet && model.step === step && model.you === you) this.#show(body, hints);
      else sheet.close();
    } catch (error) {
      const { text, code } = /** @type {any} */ (error);
      replace(body, h('p', { role: 'alert' }, text ? both(text) : tr('play-refused', code)));
    }
  }

  /** @param {HTMLElement} body @param {Hint[]} hints */
  #show(body, hints) {
    const play = (/** @type {string} */ action) => {
      this.close();
      this.asker.choose(action);
    };
    if (!hints.length) {
      replace(body, h('p', null, tr('hint-none')));
      return;
    }
    replace(
      body,
      h('p', null, tr('hint-lede')),
      h(
        'ol',
        { class: 'hint-list' },
        hints.map((hint, i) =>
          hintItem(this.asker, hint, {
            best: i === 0,
            only: hints.length === 1,
            play: () => play(hint.actions[0]),
          }),
        ),
      ),
      hints.some(({ reasons }) => reasons.length)
        ? h(
            'p',
            { class: 'hint-note' },
            tr(hints.length === 1 ? 'hint-points-only' : 'hint-points-why', unitOf(this.asker.game)),
          )
        : null,
    );
    /** @type {HTMLElement|null} */ (body.querySelector('.is-main'))?.focus();
  }

  /** What is shown belongs to one position and one player. */
  close() {
    this.sheet?.close();
  }
}
