// form.js - forms of a club: labels, hints, and what was wrong beside the field it is about.
import { button, h, icon, replace } from '../dom.js';
import { ApiError } from '../api.js';
import { both, tr } from '../words.js';

/** @typedef {import('../words.js').Both} Both */
/** @typedef {[string, string][]} Options  values and keys of their words */
/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} word            key of its label
 * @property {string} [hint]          key of what is said below it
 * @property {string} [type]
 * @property {string} [autocomplete]
 * @property {string} [value]
 * @property {boolean} [needed]
 * @property {Options | ((values: Record<string, string>) => Options)} [options]   a list to choose from; a function:
 *   what there is depends on other fields, and where it gives nothing the field is not there
 * @property {boolean} [decides]      other fields depend on it
 * @property {Record<string, unknown>} [more] attributes
 */
/**
 * @typedef {object} FormSpec
 * @property {string} id
 * @property {Field[]} fields
 * @property {string} submit          key of the button's word
 * @property {string} [icon]
 * @property {boolean} [quiet]        the button is not the page's main one
 * @property {boolean} [bad]          what it does cannot be undone
 * @property {() => (Node | null)[]} [after]    below the button
 * @property {(values: Record<string, string>) => Promise<unknown>} send
 */

/** The password that one has, to be asked again before something grave. @type {Field} */
export const PASSWORD_FIELD = {
  name: 'password',
  word: 'club-password',
  type: 'password',
  autocomplete: 'current-password',
  needed: true,
};

/** One that is to take its place. @type {Field} */
export const NEW_PASSWORD_FIELD = {
  name: 'new',
  word: 'club-new-password',
  hint: 'club-password-hint',
  type: 'password',
  autocomplete: 'new-password',
  needed: true,
};

/** Where a number has no other bound. */
const MOST = 9999;

/** Which field a refusal is about, where the server does not say. @type {Record<string, string[]>} */
const ABOUT = {
  'bad-name': ['name'],
  'name-taken': ['name'],
  'no-such-person': ['name', 'account'],
  'weak-password': ['password', 'new'],
  'bad-login': ['old', 'password'],
  'bad-mail': ['mail'],
};

/** What is said of a failure, in the language that is set. @param {unknown} error */
export function reason(error) {
  if (error instanceof ApiError && error.text) return both(error.text);
  if (error instanceof ApiError && error.code === 'gone') return tr('error-gone-title');
  const { say, text, message } = /** @type {{say?: () => string, text?: Both, message?: string}} */ (
    Object(error)
  );
  if (say) return say();
  return both(text) || (message ?? tr('error-title'));
}

export class Form {
  /** @param {FormSpec} spec */
  constructor(spec) {
    this.spec = spec;
    /** @type {Record<string, string>} */
    this.values = Object.fromEntries(spec.fields.map(({ name, value = '' }) => [name, value]));
    /** @type {unknown} */ this.error = null;
    this.busy = false;
    /** Passwords that are shown. @type {Set<string>} */ this.bare = new Set();
    this.element = h('form', {
      class: 'club-form',
      id: spec.id,
      novalidate: true,
      onSubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.#send();
      },
    });
    this.draw();
  }

  /** @param {string} name */
  id(name) {
    return `${this.spec.id}-${name}`;
  }

  /** @param {string} name @returns {HTMLInputElement | null} */
  input(name) {
    return this.element.querySelector(`#${this.id(name)}`);
  }

  /** The field that the error is about. */
  #wrong() {
    const { where = '', code = '' } = /** @type {any} */ (this.error ?? {});
    const names = this.spec.fields.map(({ name }) => name);
    return [where, ...(ABOUT[code] ?? [])].find(name => names.includes(name)) ?? null;
  }

  /**
   * Empty fields that are needed and numbers that are too large are told here: the server need not be asked.
   * @returns {{where: string, say: () => string} | null}
   */
  #amiss() {
    for (const { name, needed, type, more } of this.spec.fields) {
      if (!this.input(name)) continue;
      const value = this.values[name].trim();
      if (needed && !value) return { where: name, say: () => tr('club-needed') };
      const { min, max } = /** @type {{min?: number, max?: number}} */ (more ?? {});
      const within =
        Number.isInteger(Number(value)) && Number(value) >= (min ?? 0) && !(Number(value) > (max ?? MOST));
      if (type === 'number' && value && !within)
        return { where: name, say: () => tr('club-number', min ?? 0, max ?? MOST) };
    }
    return null;
  }

  async #send() {
    if (this.busy) return;
    this.error = this.#amiss();
    if (this.error) this.#show();
    else {
      this.busy = true;
      this.draw();
      try {
        await this.spec.send({ ...this.values });
      } catch (error) {
        this.error = error;
      }
      this.busy = false;
      if (this.element.isConnected) this.#show();
    }
  }

  /** Draws, and goes where something is wrong. */
  #show() {
    this.draw();
    if (!this.error) return;
    const wrong = this.#wrong();
    const goal = wrong ? this.input(wrong) : this.element.querySelector('.club-refused');
    /** @type {HTMLElement | null} */ (goal)?.focus();
  }

  /** As it was, without values. */
  clear() {
    for (const { name, value = '' } of this.spec.fields) this.values[name] = value;
    this.error = null;
    this.draw();
  }

  draw() {
    const { fields, submit, icon: sign, quiet, bad, after } = this.spec;
    const wrong = this.#wrong();
    const focused = document.activeElement?.id;
    replace(
      this.element,
      this.error && !wrong
        ? h(
            'div',
            { class: 'notice is-bad club-refused', role: 'alert', tabindex: '-1' },
            icon('i-warn'),
            h('p', null, reason(this.error)),
          )
        : null,
      fields.map(field => this.#field(field, wrong === field.name)),
      h(
        'div',
        { class: 'acts' },
        button(tr(submit), {
          icon: sign,
          type: 'submit',
          id: this.id('submit'),
          class: bad ? 'is-bad' : quiet ? '' : 'is-main',
          'aria-disabled': this.busy ? 'true' : null,
        }),
        after?.() ?? [],
      ),
    );
    if (focused?.startsWith(`${this.spec.id}-`)) document.getElementById(focused)?.focus();
  }

  /**
   * What there is to choose from; what was chosen and is not there any more gives way to the first.
   * @param {Field} field @returns {Options | null}
   */
  #options({ name, options }) {
    if (typeof options !== 'function') return options ?? null;
    const list = options(this.values);
    if (!list.some(([value]) => value === this.values[name])) this.values[name] = list[0]?.[0] ?? '';
    return list;
  }

  /** @param {Field} field @param {boolean} wrong */
  #field(field, wrong) {
    const { name, word, hint, type = 'text', autocomplete, needed, decides, more = {} } = field;
    const options = this.#options(field);
    if (options && !options.length) return null;
    const id = this.id(name);
    const described = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ');
    const shared = {
      id,
      name,
      required: needed,
      'aria-invalid': wrong ? 'true' : null,
      'aria-describedby': described || null,
      value: this.values[name],
      ...more,
    };
    const note = () => {
      this.values[name] = control.value;
      if (decides) this.draw();
    };
    /** @type {HTMLInputElement | HTMLSelectElement} */
    const control = options
      ? h(
          'select',
          { ...shared, class: 'btn', onChange: note },
          options.map(([value, key]) => h('option', { value }, tr(key))),
        )
      : h('input', {
          ...shared,
          type: this.bare.has(name) ? 'text' : type,
          autocomplete: autocomplete ?? 'off',
          ...(['password', 'email'].includes(type) || name === 'name'
            ? { autocapitalize: 'none', spellcheck: 'false' }
            : {}),
          onInput: note,
          onChange: note,
        });
    return h(
      'div',
      { class: `club-field${wrong ? ' is-wrong' : ''}` },
      h('label', { for: id }, tr(word), needed ? null : h('small', null, ` (${tr('club-optional')})`)),
      options ? control : h('div', { class: 'field' }, control, type === 'password' ? this.#eye(name) : null),
      hint && h('small', { class: 'hint', id: `${id}-hint` }, tr(hint)),
      wrong && h('p', { class: 'club-wrong', id: `${id}-error` }, icon('i-warn'), ' ', reason(this.error)),
    );
  }

  /** Shows what is written in a password's field. @param {string} name */
  #eye(name) {
    const shown = this.bare.has(name);
    return button(tr(shown ? 'club-hide-password' : 'club-show-password'), {
      icon: shown ? 'i-eye-off' : 'i-eye',
      class: 'is-quiet',
      bare: true,
      id: this.id(`${name}-eye`),
      onClick: () => {
        if (!this.bare.delete(name)) this.bare.add(name);
        this.draw();
      },
    });
  }
}
