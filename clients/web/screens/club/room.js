// room.js - a table before its game: what it is, who sits there, inviting, sitting down, getting up.
import { button, flag, h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { navigate, setFrame, toast } from '../../app.js';
import { ApiError } from '../../api.js';
import { me, post } from '../../club/api.js';
import { Form, reason } from '../../club/form.js';
import { keepAsking, knownFor } from '../../club/known.js';
import { copyBox, narrow, notice, panel, titleOf } from '../../club/pieces.js';
import { named } from '../../club/rows.js';
import { takeSeat } from '../../club/sitting.js';
import {
  beginText,
  decline,
  invitationLink,
  invitationOf,
  leaveTable,
  optionChips,
  tableOf,
} from '../../club/tables.js';
import { signInHref } from '../../club/way.js';
import { sideName, useSides } from '../../sides.js';
import { tr } from '../../words.js';

/** @typedef {import('../../club/tables.js').Row} Row */

const ASK_EVERY_MS = 2500;

/**
 * Both seats, or who waits where they are not settled yet.
 * @param {Row} row @param {import('../../club/rows.js').Known} known
 */
function seats(row, known) {
  const { names, wants, waits, bids } = row.club;
  if (wants !== null && (wants === 'any' || bids))
    return [
      h(
        'div',
        { class: 'seat-card' },
        icon(bids ? 'i-move' : 'd6-5'),
        h(
          'span',
          null,
          h('b', null, tr(bids ? 'club-bids' : 'club-by-lot')),
          h(
            'small',
            null,
            tr('club-here'),
            ' ',
            waits.map((name, i) => [i ? ', ' : '', named(row, name, known)]),
          ),
        ),
      ),
    ];
  return Object.keys(names).map(side =>
    h(
      'div',
      { class: 'seat-card', 'data-side': side },
      flag(side),
      h(
        'span',
        null,
        h('b', null, sideName(side, row.game)),
        h('small', null, names[side] ? named(row, names[side], known, side) : tr('club-seat-free')),
      ),
      row.club.you === side ? h('span', { class: 'chip is-hot' }, tr('join-you')) : null,
    ),
  );
}

/**
 * A private table of which one has only the link: nothing is told before one sits there.
 * @param {string} table @returns {Row}
 */
const unseen = table => /** @type {any} */ ({ table, game: '', club: null });

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export async function mount(root, { params }) {
  const { id } = params;
  const invitation = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1];
  const { account } = await me();
  /** @type {Row} */
  let row;
  try {
    row = await tableOf(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'no-such-table' || !invitation) throw error;
    row = unseen(id);
  }
  const settled = () => row.club && (row.state !== 'waiting' || row.club.wants === null);
  if (settled()) {
    void navigate(`/${row.state === 'over' ? 'replay' : 'play'}/${id}`, { replace: true });
    return () => {};
  }
  const known = await knownFor(row.game ? [row] : []);
  if (row.game) await useSides(row.game);
  const invite = new Form({
    id: 'invite',
    fields: [{ name: 'name', word: 'club-invite-name', needed: true }],
    submit: 'club-invite',
    icon: 'i-users',
    quiet: true,
    send: async ({ name }) => {
      await post(`tables/${id}/invite`, { name });
      invite.clear();
      toast({ text: () => tr('club-invited', name), icon: 'i-check' });
    },
  });
  const attempt = async (/** @type {() => Promise<unknown>} */ deed) => {
    try {
      await deed();
    } catch (error) {
      toast({ text: reason(error), kind: 'error' });
    }
  };
  const leave = () =>
    attempt(async () => {
      await leaveTable(id);
      await navigate('/club/lobby');
    });
  const refuse = () =>
    attempt(async () => {
      await decline(id);
      toast({ text: () => tr('club-declined', row.club.owner), icon: 'i-check' });
      await navigate('/club/mine');
    });
  /** Who was invited by name says so; whoever has a link only goes, and nothing is kept of it. */
  const notForMe = () => {
    if (row.club?.invited)
      return button(tr('club-decline'), {
        icon: 'i-close',
        id: 'room-decline',
        onClick: () => void refuse(),
      });
    return invitation
      ? h('a', { class: 'btn is-quiet', id: 'room-not-for-me', href: '/club/lobby' }, tr('club-not-for-me'))
      : null;
  };
  const acts = () => {
    if (!account)
      return h(
        'a',
        { class: 'btn is-main', id: 'room-sit', href: signInHref() },
        icon('i-play'),
        h('span', null, tr('club-sign-in-to-sit')),
      );
    if (row.club?.seated)
      return button(tr(row.club.owner === account.name ? 'club-call-off' : 'club-get-up'), {
        icon: 'i-close',
        id: 'room-leave',
        onClick: () => void leave(),
      });
    return button(tr('club-sit'), {
      icon: 'i-play',
      class: 'is-main',
      id: 'room-sit',
      onClick: () => void attempt(() => takeSeat(row, invitation)),
    });
  };
  const token = invitationOf(id);
  const draw = () => {
    const { club } = row;
    const owner = club && account?.name === club.owner;
    setFrame({
      title: row.game ? titleOf(known.games, row.game) : tr('club-invitation'),
      // Beside a game's title a phone has no room for more.
      ...(row.game ? {} : { sub: tr('club-room') }),
      ...(row.game ? { game: row.game } : {}),
    });
    invite.draw();
    replace(
      root,
      narrow(
        h(
          'p',
          { class: 'lede' },
          club ? tr(owner ? 'club-room-owner' : 'club-room-guest') : tr('club-room-unseen'),
        ),
        club ? h('section', { class: 'panel' }, seats(row, known)) : null,
        club ? h('div', { class: 'club-chips' }, optionChips(row)) : null,
        owner
          ? panel(
              'invite-panel',
              'i-link',
              tr('club-invite-somebody'),
              h(
                'div',
                { class: 'panel-body club-stack' },
                token ? copyBox('invite-link', tr('club-invite-link'), invitationLink(id, token)) : null,
                invite.element,
              ),
            )
          : null,
        club?.seated ? notice('i-clock', `${tr('club-room-wait')} ${beginText(club) ?? ''}`) : null,
        h('div', { class: 'start-bar' }, h('p'), row.club?.seated ? null : notForMe(), acts()),
      ),
    );
  };
  const stop = redrawWithLanguage(draw);
  const stopAsking = keepAsking(async () => {
    const before = JSON.stringify(row);
    row = await tableOf(id).catch(() => row);
    if (!root.isConnected) return;
    if (settled() && row.club.seated) await navigate(`/play/${id}`, { replace: true });
    else if (JSON.stringify(row) !== before && !root.contains(document.activeElement)) draw();
  }, ASK_EVERY_MS);
  return () => {
    stop();
    stopAsking();
  };
}
