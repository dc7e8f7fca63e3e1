// sitting.js - taking a free seat: at once, or with a bid.
import { navigate } from '../app.js';
import { h } from '../dom.js';
import { openSheet } from '../sheet.js';
import { sideName } from '../sides.js';
import { tr } from '../words.js';
import { Form } from './form.js';
import { sit } from './tables.js';

/** @typedef {import('./tables.js').Row} Row */

const BID_MOST = 80;

/** The bid's field, the same where a table is made and where one sits down. */
export const BID_FIELD = {
  name: 'bid',
  word: 'club-bid',
  hint: 'club-bid-hint',
  type: 'number',
  value: '0',
  needed: true,
  more: { min: 0, max: BID_MOST, step: 1, inputmode: 'numeric' },
};

/** @param {Row} row @param {string} [invitation] */
function sitWithBid(row, invitation) {
  const sides = Object.keys(row.seats).length > 1 ? Object.keys(row.seats) : Object.keys(row.club.names);
  const form = new Form({
    id: 'bid',
    fields: [
      {
        name: 'side',
        word: 'new-side',
        value: sides[0],
        needed: true,
        options: sides.map(side => [side, sideName(side, row.game)]),
      },
      BID_FIELD,
    ],
    submit: 'club-sit',
    icon: 'i-play',
    send: async ({ side, bid }) => {
      await sit(row.table, { side, bid: Number(bid), ...(invitation ? { invitation } : {}) });
      sheet.close();
      await navigate(`/play/${row.table}`);
    },
  });
  const sheet = openSheet({
    title: tr('club-bids'),
    body: h('div', { class: 'club-stack' }, h('p', null, tr('club-bids-text')), form.element),
  });
}

/** @param {Row} row @param {string} [invitation] */
export async function takeSeat(row, invitation) {
  if (row.club?.bids) {
    sitWithBid(row, invitation);
    return;
  }
  await sit(row.table, invitation ? { invitation } : {});
  await navigate(`/play/${row.table}`);
}
