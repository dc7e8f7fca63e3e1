// keys.js - the keys of the play screen, in one table that the help (help.js) is made of.

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
