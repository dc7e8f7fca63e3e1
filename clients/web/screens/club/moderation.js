// moderation.js - for moderators: taking the word away, barring, closing tables; and the log of all of it.
import { h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame, toast } from '../../app.js';
import { ApiError, knownGames } from '../../api.js';
import { get, me, post } from '../../club/api.js';
import { Form, reason } from '../../club/form.js';
import { askFirst, empty, moment, narrow, panel, personLink, SIGN, titleOf } from '../../club/pieces.js';
import { tableOf } from '../../club/tables.js';
import { playerName } from '../../game.js';
import { tr } from '../../words.js';

/** @typedef {{do: string, account: string | null, table: string | null, reason: string | null, by: string | null,
 *   at: number, until: number | null, admin: boolean}} Act */

const DEEDS = ['mute', 'unmute', 'bar', 'unbar'];

/** What was deleted leads nowhere.  @param {Act} act */
function tableLink(act) {
  const name = h('code', null, act.table);
  return act.do === 'delete' ? name : h('a', { href: `/play/${act.table}` }, name);
}

/** @param {Act} act */
function line(act) {
  return h(
    'li',
    { class: 'club-row', 'data-do': act.do },
    h(
      'div',
      { class: 'club-row-main' },
      h(
        'span',
        null,
        h('b', null, tr(`club-do-${act.do}`)),
        ' ',
        // Who has left for good is told of as everywhere.
        act.account || !act.table ? personLink(act.account) : null,
        act.table ? tableLink(act) : null,
        act.until ? ` ${tr('club-until', moment(act.until))}` : '',
      ),
      h('span', null, act.reason),
      h(
        'small',
        { class: 'hint' },
        tr('club-done-by'),
        ' ',
        act.admin ? tr('club-admin') : personLink(act.by),
        ` · ${moment(act.at)}`,
      ),
    ),
  );
}

/**
 * Who sits at a table, and at which game; what is frozen says no more than its own name.
 * @param {string} id
 */
async function whoPlays(id) {
  try {
    const [games, { game, seats, club }] = await Promise.all([knownGames(), tableOf(id)]);
    const settled = Object.entries(seats).flatMap(([side, { plays }]) =>
      plays === 'person' ? (club.names[side] ?? []) : playerName(plays),
    );
    return `${(settled.length ? settled : club.waits).join(' – ')} (${titleOf(games, game)})`;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no-such-table') throw error;
    return id;
  }
}

/** @param {HTMLElement} root */
const refuse = root =>
  redrawWithLanguage(() => {
    setFrame({ title: tr('club-moderation') });
    const home = h('a', { class: 'btn', href: '/' }, icon('i-home'), h('span', null, tr('app-home')));
    const told = empty('i-lock', tr('club-not-moderator'), h('div', { class: 'acts' }, home));
    told.setAttribute('role', 'alert');
    replace(root, narrow(h('section', { class: 'panel' }, told)));
  });

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export async function mount(root, { query }) {
  const { account } = await me();
  if (!account?.moderator) return refuse(root);
  /** @type {Act[]} */
  let log = (await get('moderation/log')).log;
  const done = async (/** @type {Form} */ form) => {
    form.clear();
    log = (await get('moderation/log')).log;
    draw();
    toast({ text: () => tr('club-done'), icon: 'i-check' });
  };
  const REASON = { name: 'reason', word: 'club-reason', needed: true, more: { maxlength: 500 } };
  const person = new Form({
    id: 'mod-person',
    fields: [
      { name: 'account', word: 'club-name', needed: true, value: query.get('account') ?? '' },
      {
        name: 'do',
        word: 'club-deed',
        needed: true,
        value: 'mute',
        options: DEEDS.map(deed => [deed, `club-do-${deed}`]),
      },
      {
        name: 'days',
        word: 'club-mod-days',
        hint: 'club-mod-days-hint',
        type: 'number',
        more: { min: 1, inputmode: 'numeric' },
      },
      REASON,
    ],
    submit: 'club-do-it',
    icon: SIGN.gavel,
    send: async ({ account: whom, days, reason: why, do: deed }) => {
      const limit = days && !deed.startsWith('un') ? { days: Number(days) } : {};
      await post('moderation', { do: deed, account: whom, reason: why, ...limit });
      await done(person);
    },
  });
  const close = async (/** @type {string} */ id, /** @type {string} */ why) => {
    try {
      await post('moderation', { do: 'close', table: id, reason: why });
      await done(table);
    } catch (error) {
      toast({ text: reason(error), kind: 'error' });
    }
  };
  const table = new Form({
    id: 'mod-table',
    fields: [
      { name: 'table', word: 'club-mod-table', needed: true, value: query.get('table') ?? '' },
      REASON,
    ],
    submit: 'club-do-close',
    icon: 'i-close',
    bad: true,
    send: async ({ table: which, reason: why }) => {
      // A whole address is as good as the table's own name, with whatever follows it.
      const id = /([^/?#]*)(?:[?#].*)?$/.exec(which.trim())?.[1] ?? '';
      const whose = await whoPlays(id);
      askFirst('do-close', () => void close(id, why), whose);
    },
  });
  const draw = () => {
    setFrame({ title: tr('club-moderation') });
    person.draw();
    table.draw();
    replace(
      root,
      h(
        'div',
        { class: 'page club-page' },
        h(
          'div',
          { class: 'grid' },
          panel(
            'mod-people',
            SIGN.person,
            tr('club-mod-people'),
            h('div', { class: 'panel-body' }, person.element),
          ),
          panel(
            'mod-tables',
            'i-map',
            tr('club-mod-tables'),
            h('div', { class: 'panel-body' }, table.element),
          ),
        ),
        panel(
          'mod-log',
          'i-log',
          tr('club-mod-log'),
          log.length ? h('ul', { class: 'plain' }, log.map(line)) : empty(SIGN.gavel, tr('club-mod-none')),
        ),
        h('p', { class: 'hint' }, icon('i-info'), ' ', tr('club-mod-hint')),
      ),
    );
  };
  return redrawWithLanguage(draw);
}
