// help.js - what each key does, as a table and as a sheet.
import { h } from '../dom.js';
import { openSheet } from '../sheet.js';
import { hasWord, tr } from '../words.js';

/** @typedef {import('./keys.js').KeyRow} KeyRow */

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
