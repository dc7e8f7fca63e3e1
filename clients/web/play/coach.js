// coach.js - the panel of a lesson: where things stand, what to do, and afterwards why.
import { button, h, replace } from '../dom.js';
import { distinctRules, ruleLink } from '../say.js';
import { both, tr } from '../words.js';

/**
 * @typedef {import('../worker/lesson.js').Lesson} Lesson
 * @typedef {import('../worker/lesson.js').Step} Step
 * @typedef {object} CoachHooks
 * @property {(rule: string) => void} onRule
 * @property {() => void} onNext
 * @property {() => void} onBack
 * @property {() => void} onLeave
 * @property {() => void} onShow
 * @property {() => void} onDo
 * @property {() => void} onPlay
 * @property {() => void} onAgain
 */

export class Coach {
  /** @param {Lesson} lesson @param {import('../game.js').Game} game @param {CoachHooks} hooks */
  constructor(lesson, game, hooks) {
    this.lesson = lesson;
    this.game = game;
    this.hooks = hooks;
    this.where = { step: 0, item: 0, over: false };
    /** A step that was just done is explained before the next begins. */
    this.explaining = false;
    this.body = h('div', { role: 'status', 'aria-live': 'polite' });
    this.acts = h('div', { class: 'coach-acts' });
    this.element = h('section', { class: 'coach', tabindex: '-1' }, this.body, this.acts);
  }

  /** @param {{step: number, item: number, over: boolean}} where @param {boolean} stepped a step is complete */
  update(where, stepped) {
    this.where = where;
    this.explaining = this.explaining || stepped;
    this.draw();
  }

  /** The player has read why. */
  explained() {
    this.explaining = false;
    this.draw();
  }

  draw() {
    this.element.setAttribute('aria-label', tr('learn-coach'));
    const { steps } = this.lesson;
    const done = this.explaining ? steps[this.where.step - 1] : null;
    if (done) this.#why(done);
    else if (this.where.over) this.#over();
    else this.#step(steps[this.where.step]);
  }

  /** @param {number} step */
  #head(step) {
    const { steps } = this.lesson;
    return [
      h(
        'h2',
        null,
        both(this.lesson.title),
        h('span', { class: 'num' }, tr('learn-step', Math.min(step + 1, steps.length), steps.length)),
      ),
      h('progress', {
        max: String(steps.length),
        value: step,
        'aria-label': tr('learn-step', Math.min(step + 1, steps.length), steps.length),
      }),
    ];
  }

  /** @param {Step} step */
  #step(step) {
    const { item: at } = this.where;
    replace(
      this.body,
      this.#head(this.where.step),
      h('p', null, both(step.situation)),
      h(
        'ol',
        null,
        step.do.map((item, i) =>
          h(
            'li',
            {
              class: i < at ? 'is-done' : i === at ? 'is-next' : null,
              'aria-current': i === at ? 'step' : null,
            },
            both(item.label),
          ),
        ),
      ),
    );
    const looking = !step.do[at]?.action;
    replace(
      this.acts,
      this.where.step ? button(tr('learn-back'), { icon: 'i-back', onClick: this.hooks.onBack }) : null,
      button(tr('learn-show'), { icon: 'i-eye', onClick: this.hooks.onShow }),
      looking
        ? button(tr('learn-next'), { icon: 'i-step', class: 'is-main', onClick: this.hooks.onNext })
        : button(tr('learn-do'), { icon: 'i-play', onClick: this.hooks.onDo }),
      button(tr('learn-skip'), { class: 'is-quiet', onClick: this.hooks.onLeave }),
    );
  }

  /** @param {Step} step */
  #why(step) {
    const rules = distinctRules(step.rules).flatMap(id => [' ', ruleLink(this.game, id, this.hooks.onRule)]);
    replace(
      this.body,
      this.#head(this.where.step - 1),
      h(
        'div',
        { class: 'coach-why' },
        h('b', null, tr('learn-why')),
        h('p', null, both(step.why)),
        rules.length ? h('p', null, tr('learn-read'), rules) : null,
      ),
    );
    replace(
      this.acts,
      button(tr('learn-back'), { icon: 'i-back', onClick: this.hooks.onBack }),
      button(tr('learn-next'), { icon: 'i-step', class: 'is-main', onClick: this.hooks.onNext }),
      button(tr('learn-skip'), { class: 'is-quiet', onClick: this.hooks.onLeave }),
    );
  }

  #over() {
    replace(
      this.body,
      this.#head(this.lesson.steps.length),
      h('h3', null, tr('learn-over-title')),
      h('p', null, tr('learn-over-text')),
    );
    replace(
      this.acts,
      button(tr('learn-again'), { icon: 'i-redo', onClick: this.hooks.onAgain }),
      button(tr('learn-play'), { icon: 'i-robot', class: 'is-main', onClick: this.hooks.onPlay }),
    );
  }
}
