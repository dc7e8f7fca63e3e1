// keys.js - the keys of the play screen, in one table that the help is made of.
import { h } from '../dom.js';
import { openSheet } from '../sheet.js';
import { hasWord, tr } from '../words.js';

/**
 * @typedef {{keys: string[], shown: string, word: string}} KeyRow
 * @typedef {KeyRow & {run: (event: KeyboardEvent) => boolean|void}} Key
 *   run answers false when the key meant nothing just now
 */

/** Elements that use keys themselves. */
const OWN_KEYS = 'input, textarea, select, [contenteditable]';

/** @param {Key[]} table @returns {() => void} stops listening */
export function listenKeys(table) {
  const by = new Map(table.flatMap(row => row.keys.map(key => [key, row])));
  const onKey = (/** @type {KeyboardEvent} */ e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.defaultPrevented || document.querySelector('dialog[open]'))
      return;
    const at = /** @type {Element} */ (e.target);
    // A sheet that has just been closed may still have the focus.
    if (at.closest?.(OWN_KEYS) && !at.closest('dialog:not([open])') && e.key !== 'Escape') return;
    const pressable = at.closest?.('button, a, [role="button"]');
    if ((e.key === 'Enter' || e.key === ' ') && pressable) return;
    const row =
      by.get(e.shiftKey && e.key.length === 1 ? `Shift+${e.key.toLowerCase()}` : e.key) ??
      by.get(e.key.length === 1 ? e.key.toLowerCase() : e.key);
    if (row && row.run(e) !== false) e.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** What stands on the key in this language. @param {string} key */
function keyName(key) {
  const word = `keys-name-${key.toLowerCase()}`;
  return hasWord(word) ? tr(word) : key;
}

/** What each key does, as a table. @param {KeyRow[]} rows */
export function keyTable(rows) {
  return h(
    'table',
    { class: 'keys' },
    h(
      'tbody',
      null,
      rows.map(row =>
        h(
          'tr',
          null,
          h(
            'th',
            { scope: 'row' },
            row.shown.split(' ').map(key => [key === '…' ? key : h('kbd', null, keyName(key)), ' ']),
          ),
          h('td', null, tr(row.word)),
        ),
      ),
    ),
  );
}

/** @param {KeyRow[]} table */
export function openHelp(table) {
  openSheet({
    title: tr('play-help'),
    class: 'is-side',
    body: [h('p', null, tr('play-help-text')), keyTable(table), h('p', null, tr('play-help-touch'))],
  });
}
