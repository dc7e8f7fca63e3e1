// join.js - where a link leads: what table it is, and taking the seat.
import { button, flag, h, icon, redrawWithLanguage, replace } from '../dom.js';
import { navigate, setFrame } from '../app.js';
import { ApiError, bestToken, knownGames, rememberTable, serverInfo, tableRow } from '../api.js';
import { playerName } from '../game.js';
import { sideName, useSides } from '../sides.js';
import { seatRecords } from '../tables.js';
import { both, tr } from '../words.js';
import { mountError } from './error.js';

/** @typedef {import('../api.js').TableRow & {role?: string}} Row */

/**
 * What the link gives. The server says the role; without it the socket will, and the table is
 * remembered under a name that fits all.
 * @param {Row} row
 */
function roleOf(row) {
  return row.role ?? 'seat';
}

/** @param {Row} row @param {string} side @param {string} role */
function seatCard(row, side, role) {
  const seat = seatRecords(row.seats)[side];
  const yours = role === side || role === 'both';
  const text =
    seat.plays !== 'person'
      ? playerName(seat.plays)
      : yours
        ? tr('join-your-seat')
        : tr(seat.present ? 'join-is-there' : 'join-is-away');
  return h(
    'div',
    { class: 'seat-card', 'data-side': side },
    flag(side),
    h('span', null, h('b', null, sideName(side, row.game)), h('small', null, text)),
    yours && h('span', { class: 'chip is-hot' }, tr('join-you')),
  );
}

/** @param {string} role @param {string} game */
function invitationText(role, game) {
  if (role === 'watch') return tr('join-lede-watch');
  if (role === 'both') return tr('join-lede-both');
  if (role === 'host') return tr('join-lede-host');
  return role === 'seat' ? tr('join-lede-seat') : tr('join-lede-side', sideName(role, game));
}

/**
 * @param {HTMLElement} root
 * @param {import('../app.js').Context} context
 */
export async function mount(root, { params }) {
  if ((await serverInfo().catch(() => null))?.public) {
    // In a club one sits as an account.
    void navigate(`/club/room/${params.id}${location.hash}`, { replace: true });
    return () => {};
  }
  const token = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1] ?? bestToken(params.id);
  if (!token) return mountError(root, new ApiError('forbidden', null, 403));
  /** @type {Row} */
  let row;
  let games;
  try {
    [row, games] = await Promise.all([tableRow(params.id, token), knownGames()]);
  } catch (error) {
    return mountError(root, error);
  }
  const info = games.find(({ id }) => id === row.game);
  const role = roleOf(row);
  await useSides(row.game);
  const enter = () => {
    rememberTable(params.id, row.game, { [role]: token }, role);
    void navigate(`/${row.state === 'over' ? 'replay' : 'play'}/${params.id}`, { replace: true });
  };
  return redrawWithLanguage(() => {
    setFrame({ title: both(info?.title) || row.game, game: row.game });
    replace(
      root,
      h(
        'div',
        { class: 'page is-narrow' },
        h(
          'div',
          { class: 'links' },
          h('p', { class: 'lede' }, invitationText(role, row.game)),
          h(
            'section',
            { class: 'panel' },
            Object.keys(seatRecords(row.seats)).map(side => seatCard(row, side, role)),
          ),
          row.hints && Object.values(seatRecords(row.seats)).every(({ plays }) => plays === 'person')
            ? h('p', { class: 'hint', id: 'join-hints' }, icon('i-hint'), ' ', tr('join-hints'))
            : null,
          h('p', { class: 'hint' }, icon('i-lock'), ' ', tr('join-remembered')),
          h(
            'div',
            { class: 'start-bar' },
            h('p', null, tr(`join-state-${row.state}`)),
            button(
              role === 'watch'
                ? tr('join-watch-now')
                : row.state === 'over'
                  ? tr('file-replay')
                  : tr('join-sit'),
              {
                icon: role === 'watch' ? 'i-eye' : 'i-play',
                class: 'is-main',
                id: 'join-enter',
                onClick: enter,
              },
            ),
          ),
        ),
      ),
    );
    document.getElementById('join-enter')?.focus({ preventScroll: true });
  });
}
