// sheet.js - a dialog over the page: in the middle, or as a sheet from the side or the bottom.
import { button, h } from './dom.js';
import { tr } from './words.js';

/**
 * @typedef {object} SheetOptions
 * @property {string} title
 * @property {Node | Node[]} body
 * @property {Node[]} [foot]
 * @property {string} [class]     is-side: a sheet at the right (bottom on the phone)
 * @property {() => void} [onClose]
 */

/**
 * What was marked, the main button, or the first row or field; else the whole: not the cross.
 * @param {HTMLElement} dialog
 */
function firstFocus(dialog) {
  const found =
    dialog.querySelector('[autofocus], .dialog-foot .is-main') ??
    dialog.querySelector('.dialog-body :is(.rowlink, button, input, select)');
  return /** @type {HTMLElement} */ (found ?? dialog);
}

/**
 * Opens it, keeps the focus inside, closes on Esc and on a click beside it.
 * @param {SheetOptions} options
 * @returns {HTMLDialogElement}
 */
export function openSheet({ title, body, foot, class: className = '', onClose }) {
  const close = () => dialog.close();
  const dialog = h(
    'dialog',
    { class: `dialog ${className}`.trim(), 'aria-label': title, tabindex: '-1' },
    h(
      'div',
      { class: 'dialog-head' },
      h('h2', null, title),
      button(tr('app-close'), { icon: 'i-close', class: 'is-quiet', bare: true, onClick: close }),
    ),
    h('div', { class: 'dialog-body' }, body),
    foot && h('div', { class: 'dialog-foot' }, foot),
  );

  dialog.addEventListener('click', event => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  firstFocus(dialog).focus();
  return dialog;
}
