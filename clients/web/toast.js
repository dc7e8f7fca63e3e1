// toast.js - one short message at a time, bottom centre; errors stay until they are closed.
import { button, h, icon, replace } from './dom.js';
import { tr } from './words.js';

const STAYS_MS = 5000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @type {HTMLElement | null} */
let box = null;

/** @type {ToastOptions | null} */
let shown = null;

/** @returns {HTMLElement} */
function place() {
  box ??= /** @type {HTMLElement} */ (document.getElementById('toasts'));
  if (!box.isConnected) document.body.append(box);
  return box;
}

/** Messages lie over this element, not over the whole page. @param {Element} over */
export function toastsOver(over) {
  over.append(place());
}

export function closeToast() {
  clearTimeout(timer);
  shown = null;
  replace(place());
}

/**
 * @typedef {object} ToastOptions
 * @property {string | Node[] | (() => string | Node[])} text  a function: it can be said in the other language too
 * @property {'info' | 'error' | 'line'} [kind]  error: stays; line: about the connection, stays too
 * @property {string} [icon]
 * @property {{label: () => string, run: () => void}} [action]
 * @property {number} [ms]        how long it stays
 */

/** @param {ToastOptions} options */
export function toast(options) {
  clearTimeout(timer);
  shown = options;
  draw(options);
  if ((options.kind ?? 'info') === 'info') timer = setTimeout(closeToast, options.ms ?? STAYS_MS);
}

/** @param {ToastOptions} options */
function draw({ text, kind = 'info', icon: symbol, action }) {
  const sign = symbol ?? { info: 'i-info', error: 'i-warn', line: 'i-offline' }[kind];
  replace(
    place(),
    h(
      'div',
      { class: `toast${kind === 'error' ? ' is-bad' : ''}` },
      icon(sign),
      h('span', { class: 'toast-text' }, typeof text === 'function' ? text() : text),
      action &&
        button(action.label(), {
          onClick: () => {
            closeToast();
            action.run();
          },
        }),
      kind !== 'info' &&
        button(tr('app-close'), { icon: 'i-close', class: 'is-quiet', bare: true, onClick: closeToast }),
    ),
  );
}

// What cannot be said again is gone rather than left in the other language.
document.addEventListener('languagechange', () => {
  if (!shown) return;
  if (typeof shown.text === 'function') draw(shown);
  else closeToast();
});
