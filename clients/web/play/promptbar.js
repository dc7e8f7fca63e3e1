// promptbar.js - the line that says whose turn it is, what to do and why, with its buttons.
import { flag, h, icon, replace } from '../dom.js';
import { tr } from '../words.js';

/**
 * @typedef {object} ButtonSpec
 * @property {string} id
 * @property {string} label
 * @property {string} [spoken]    when the label alone says too little
 * @property {string|null} [icon]
 * @property {boolean} [gold]     can be chosen now
 * @property {boolean} [bare]     only the icon is shown
 * @property {string} [key]       the key that presses it
 * @property {string} [also]      another key that presses it, not written on it
 * @property {string} [off]       not now, and this is why
 * @property {number} [deaf]      does not hear clicks for so many ms: the second half of a double click
 * @property {() => void} run
 * @typedef {object} PromptSpec
 * @property {string|null} side
 * @property {string} who
 * @property {boolean} [waiting]
 * @property {(Node|string)[]} main
 * @property {(Node|string)[]} why
 * @property {ButtonSpec[]} buttons
 * @property {Node|null} [extra]  a stepper
 */

export class PromptBar {
  constructor() {
    this.who = h('div', { class: 'prompt-who' });
    this.main = h('div', { class: 'prompt-main' });
    this.why = h('div', { class: 'prompt-why' });
    this.acts = h('div', { class: 'prompt-acts', role: 'group' });
    this.progress = h('div', { class: 'progress', hidden: true, role: 'progressbar' });
    this.text = h(
      'div',
      { class: 'prompt-text', role: 'status', 'aria-live': 'polite', tabindex: '-1' },
      this.main,
      this.why,
    );
    this.element = h('section', { class: 'prompt' }, this.who, this.text, this.acts, this.progress);
    /** @type {PromptSpec|null} */ this.spec = null;
  }

  /** @param {PromptSpec} spec */
  update(spec) {
    this.spec = spec;
    this.element.setAttribute('aria-label', tr('play-prompt'));
    this.acts.setAttribute('aria-label', tr('play-choices'));
    this.element.classList.toggle('is-waiting', Boolean(spec.waiting));
    this.element.dataset.side = spec.side ?? 'nt';
    replace(this.who, flag(spec.side), h('span', null, spec.who));
    say(this.main, spec.main);
    say(this.why, spec.why);
    this.#buttons(spec);
  }

  /** @param {PromptSpec} spec */
  #buttons(spec) {
    const focused = this.acts.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.id
      : null;
    this.element.classList.toggle('is-many', spec.buttons.length > 4);
    replace(this.acts, spec.extra ?? null, spec.buttons.map(buttonOf));
    // Never to a button that nobody has looked for: the next Enter would press it.
    if (focused)
      /** @type {HTMLElement} */ (
        this.acts.querySelector(`[data-id="${CSS.escape(focused)}"]`) ??
          this.acts.querySelector('.is-main') ??
          this.text
      ).focus();
  }

  /** Presses the button of a key; false: there is none. @param {string} key */
  press(key) {
    const found = this.spec?.buttons.find(b => (b.key === key || b.also === key) && !b.off);
    found?.run();
    return Boolean(found);
  }

  /** @param {boolean} on */
  setProgress(on) {
    this.progress.hidden = !on;
    this.progress.setAttribute('aria-label', tr('play-working'));
  }
}

/** A live region is changed only when it says something else. @param {HTMLElement} el @param {(Node|string)[]} nodes */
function say(el, nodes) {
  const next = h('div', null, nodes);
  if (next.textContent === el.textContent && !next.querySelector('a, button')) return;
  replace(el, [...next.childNodes]);
}

/** @param {ButtonSpec} spec */
export function buttonOf(spec) {
  const { label, spoken, off, bare } = spec;
  const node = h(
    'button',
    {
      type: 'button',
      class: `btn${spec.gold ? ' is-main' : ''}`,
      'data-id': spec.id,
      'aria-label': spoken ?? (bare ? label : null),
      title: off ?? (bare ? label : (spoken ?? null)),
      'aria-disabled': off ? 'true' : null,
      'aria-keyshortcuts': spec.key ?? null,
      onClick: off ? null : spec.run,
    },
    spec.icon ? icon(spec.icon) : null,
    bare ? null : h('span', null, label),
    spec.key ? h('kbd', { 'aria-hidden': 'true' }, keyName(spec.key)) : null,
  );
  if (spec.deaf && spec.deaf > 0) {
    node.classList.add('is-deaf');
    setTimeout(() => node.classList.remove('is-deaf'), spec.deaf);
  }
  return node;
}

/** How a key is written on its button. @param {string} key */
export const keyName = key => (key === 'Enter' ? '⏎' : key === 'Escape' ? 'Esc' : key.toUpperCase());
