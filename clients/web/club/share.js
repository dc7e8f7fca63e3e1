// share.js - over a table that is played: the address for those who look on.
import { PAGES, h, useStyle } from '../dom.js';
import { openSheet } from '../sheet.js';
import { tr } from '../words.js';
import { copyBox, notice } from './pieces.js';
import { bidText, optionChips } from './tables.js';

/** @param {import('./table.js').ClubTable} table */
export function openShare({ id, row, club }) {
  const bids = bidText(club);
  void useStyle(PAGES);
  openSheet({
    title: tr('club-share'),
    class: 'is-wide',
    body: h(
      'div',
      { class: 'club-stack' },
      h('div', { class: 'club-chips' }, optionChips({ ...row, club })),
      bids ? notice('i-move', bids) : null,
      club.private
        ? notice('i-lock', tr('club-share-private'))
        : copyBox('share-link', tr('club-share-watch'), `${location.origin}/play/${id}`),
    ),
  });
}
