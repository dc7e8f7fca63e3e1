// takeback.js - where undo ends: why it does, and how one may go back further.
import { button, h } from '../dom.js';
import { sayNote } from '../say.js';
import { openSheet } from '../sheet.js';
import { tr } from '../words.js';

/** So many of one's own last actions are offered; the log has the others. */
const LAST = 6;

/** Actions of one's own that tell something, the newest first. @param {import('../table.js').TableModel} model */
export const ownEntries = model =>
  model.log.filter(entry => entry.n >= 0 && entry.by === model.you && entry.notes.length).reverse();

/**
 * @param {import('../game.js').Game} game
 * @param {import('../table.js').TableModel} model
 * @param {(to: number) => void} takeBack
 */
export function openTakeback(game, model, takeBack) {
  const word = model.alone ? 'play-takeback-alone' : 'play-takeback-other';
  const rows = ownEntries(model)
    .slice(0, LAST)
    .map(entry =>
      button(entry.notes.map(note => sayNote(game, note)).join(' '), {
        class: 'list-act',
        icon: 'i-undo',
        onClick: () => {
          sheet.close();
          takeBack(entry.n);
        },
      }),
    );
  const sheet = openSheet({
    title: tr(model.alone ? 'play-takeback-title' : 'play-takeback-ask-title'),
    class: 'is-side',
    body: [
      h('p', null, tr('play-no-undo')),
      h('p', null, tr(rows.length ? word : 'play-takeback-none')),
      h('div', { class: 'action-list' }, rows),
    ],
  });
}
