// notices.js - what the club has told: whose turn it is, invitations, ends.
import { button, h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame } from '../../app.js';
import { get, post } from '../../club/api.js';
import { keepAsking } from '../../club/known.js';
import { empty, panel, SIGN } from '../../club/pieces.js';
import { setUnread } from '../../club/unread.js';
import { ago, both, tr } from '../../words.js';

/** @typedef {{id: number, kind: string, table: string | null, cup: string | null, made: number, read: boolean,
 *   text: import('../../words.js').Both}} Notice */

const ASK_EVERY_MS = 15000;
/** @type {Record<string, string>} */
const SIGNS = {
  turn: 'i-play',
  deadline: 'i-clock',
  sat: 'i-users',
  invited: 'i-link',
  offer: 'i-users',
  over: 'i-trophy',
  cup: 'i-trophy',
  closed: SIGN.gavel,
  declined: 'i-close',
  'called-off': 'i-close',
  left: 'i-close',
};

/** Where a notice leads. @param {Notice} notice */
function hrefOf({ kind, table, cup }) {
  if (kind === 'closed' || kind === 'left') return '/club/mine';
  if (kind === 'called-off') return '/club/cups';
  if (table) return kind === 'invited' || kind === 'declined' ? `/club/room/${table}` : `/play/${table}`;
  return cup ? `/club/cups/${cup}` : '/club/mine';
}

/** @param {HTMLElement} root */
export async function mount(root) {
  /** @type {{notices: Notice[], unread: number}} */
  let told = await get('notices');
  setUnread(told.unread);
  const readAll = async () => {
    const upto = Math.max(...told.notices.map(({ id }) => id));
    setUnread((await post('notices/read', { upto })).unread);
    told = await get('notices');
    draw();
  };
  const row = (/** @type {Notice} */ notice) =>
    h(
      'a',
      {
        class: `rowlink club-notice${notice.read ? '' : ' is-new'}`,
        href: hrefOf(notice),
        'data-kind': notice.kind,
        onClick: () =>
          void post('notices/read', { id: notice.id }).then(
            ({ unread }) => setUnread(unread),
            () => {},
          ),
      },
      icon(SIGNS[notice.kind] ?? 'i-info'),
      h('span', null, h('b', null, both(notice.text)), h('small', null, ago(notice.made))),
      notice.read ? icon('i-chevron') : h('span', { class: 'chip is-hot' }, tr('club-new')),
    );
  const draw = () => {
    setFrame({ title: tr('club-notices') });
    replace(
      root,
      h(
        'div',
        { class: 'page is-narrow club-page' },
        panel(
          'notices',
          SIGN.bell,
          tr('club-notices'),
          told.notices.length ? told.notices.map(row) : empty(SIGN.bell, tr('club-notices-none')),
        ),
        h(
          'div',
          { class: 'acts' },
          told.unread
            ? button(tr('club-read-all'), { icon: 'i-check', id: 'read-all', onClick: () => void readAll() })
            : null,
          h(
            'a',
            { class: 'btn', href: '/club/account#notices-panel' },
            icon('i-settings'),
            h('span', null, tr('club-notice-settings')),
          ),
        ),
      ),
    );
  };
  const stop = redrawWithLanguage(draw);
  const stopAsking = keepAsking(async () => {
    const before = JSON.stringify(told);
    told = await get('notices');
    setUnread(told.unread);
    if (root.isConnected && JSON.stringify(told) !== before) draw();
  }, ASK_EVERY_MS);
  return () => {
    stop();
    stopAsking();
  };
}
