// keys.js - the keys of the play screen, in one list: for the settings and for the help sheet.
import { h } from './dom.js';
import { openSheet } from './sheet.js';
import { hasWord, tr } from './words.js';

/** Keys and the word (KEYS_...) that says what they do; a dash joins the first and last of a range. */
export const KEYS = [
  { keys: ['Tab'], word: 'keys-targets' },
  { keys: ['PgDn', 'PgUp'], word: 'keys-places' },
  { keys: ['Enter'], word: 'keys-main' },
  { keys: ['1', '–', '9'], word: 'keys-number' },
  { keys: ['Z'], word: 'keys-undo' },
  { keys: ['Shift', 'Z'], word: 'keys-undo-all' },
  { keys: ['A'], word: 'keys-list' },
  { keys: ['L'], word: 'keys-log' },
  { keys: ['T'], word: 'keys-tracks' },
  { keys: ['C'], word: 'keys-cards' },
  { keys: ['←', '↑', '→', '↓'], word: 'keys-pan' },
  { keys: ['+', '−'], word: 'keys-zoom' },
  { keys: ['0'], word: 'keys-fit' },
  { keys: ['M'], word: 'keys-markers' },
  { keys: ['Esc'], word: 'keys-escape' },
  { keys: ['?'], word: 'keys-help' },
];

/** What stands on the key in this language. @param {string} key */
function keyName(key) {
  const word = `keys-name-${key.toLowerCase()}`;
  return hasWord(word) ? tr(word) : key;
}

export function keyList() {
  return h(
    'dl',
    { class: 'keys' },
    KEYS.map(({ keys, word }) =>
      h(
        'div',
        null,
        h(
          'dt',
          null,
          keys.map((key) => (key === '–' ? key : h('kbd', null, keyName(key)))),
        ),
        h('dd', null, tr(word)),
      ),
    ),
  );
}

/** The list as a sheet, behind the key "?". */
export function openKeys() {
  return openSheet({ title: tr('keys-title'), body: keyList() });
}
