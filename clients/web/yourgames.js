// yourgames.js - the list of games one can go on with: on the server and in this browser.
import { button, flag, h, icon, replace } from './dom.js';
import { navigate, toast } from './app.js';
import { bestToken, deleteTable, forgetServer, rememberTable, renewToken } from './api.js';
import { playerName } from './game.js';
import { sideName, useSides } from './sides.js';
import { deleteLocal, renameLocal } from './local.js';
import { tellError } from './screens/error.js';
import { openSheet } from './sheet.js';
import { allGames, mayTake, seatRecords, tableIsOver } from './tables.js';
import { ago, both, tr } from './words.js';

/** @typedef {import('./api.js').GameInfo} GameInfo */
/** @typedef {import('./tables.js').Entry} Entry */

const SHOW_AT_FIRST = 5;

/**
 * "against Greedy", "at one screen", "waiting for Great Britain".
 * @param {Entry} entry
 */
function opponentText(entry) {
  const seats = Object.entries(seatRecords(entry.seats));
  const mine = entry.mine ?? [];
  const others = seats.filter(([side]) => !mine.includes(side));
  if (!others.length) return tr('home-one-screen');
  const [side, seat] = others[0];
  if (entry.state === 'waiting') {
    const away = others.filter(([, { plays, joined }]) => plays === 'person' && joined === false);
    return tr(
      'home-waiting-for',
      (away.length ? away : [others[0]]).map(([key]) => sideName(key, entry.game)).join(', '),
    );
  }
  if (others.length > 1)
    return seats.map(([key, { plays }]) => `${sideName(key, entry.game)}: ${playerName(plays)}`).join(', ');
  return tr('home-against', seat.plays === 'person' ? sideName(side, entry.game) : playerName(seat.plays));
}

/** @param {Entry} entry */
function stateChip(entry) {
  const mine = entry.mine ?? [];
  if (entry.state === 'over') {
    const side = mine.length === 1 ? mine[0] : null;
    const won = Object.keys(seatRecords(entry.seats)).find(key => (entry.result?.[key] ?? 0) > 0);
    if (!won) return h('span', { class: 'chip' }, tr('home-drawn'));
    if (!side) return h('span', { class: 'chip' }, tr('home-won-by', sideName(won, entry.game)));
    return h(
      'span',
      { class: `chip ${won === side ? 'is-good' : ''}` },
      tr(won === side ? 'home-won' : 'home-lost'),
    );
  }
  if (entry.state === 'frozen') return h('span', { class: 'chip is-bad' }, tr('home-frozen'));
  if (entry.state === 'waiting') return h('span', { class: 'chip' }, tr('home-waiting'));
  if (entry.turn && mine.includes(entry.turn))
    return h('span', { class: 'btn is-main' }, tr('play-your-turn'));
  return h('span', { class: 'chip' }, tr(mine.length ? 'home-their-turn' : 'home-in-play'));
}

/**
 * A host who sits at another browser may take a seat here; its old link then dies.
 * @param {Entry} entry
 */
function takeSeat(entry) {
  const sides = Object.entries(seatRecords(entry.seats))
    .filter(([, seat]) => seat.plays === 'person')
    .map(([side]) => side);
  const take = async (/** @type {string} */ role) => {
    sheet.close();
    try {
      const { token } = await renewToken(entry.table, role);
      rememberTable(entry.table, entry.game, { [role]: token }, role);
      await navigate(`/play/${entry.table}`);
    } catch (error) {
      toast({ text: tellError(error).title, kind: 'error' });
    }
  };
  const sheet = openSheet({
    title: tr('home-take-title'),
    body: h('p', null, tr('home-take-text')),
    foot: [
      ...sides.map(side =>
        button(sideName(side, entry.game), {
          class: 'is-main',
          onClick: () => {
            void take(side);
          },
        }),
      ),
      button(tr('home-watch'), {
        icon: 'i-eye',
        onClick: () => {
          void take('watch');
        },
      }),
    ],
  });
}

/**
 * @param {Entry} entry
 * @param {string} title
 * @param {() => void} changed
 */
function askToDelete(entry, title, changed) {
  const remove = async () => {
    sheet.close();
    try {
      await (entry.where === 'browser' ? deleteLocal(entry.table) : deleteTable(entry.table));
    } catch (error) {
      toast({ text: tellError(error).title, kind: 'error' });
    }
    changed();
  };
  const sheet = openSheet({
    title: tr('home-delete-title'),
    body: h('p', null, tr('home-delete-text', title, opponentText(entry))),
    foot: [
      button(tr('app-cancel'), { onClick: () => sheet.close() }),
      button(tr('home-delete'), { icon: 'i-trash', class: 'is-bad', onClick: remove }),
    ],
  });
}

/**
 * A name of one's own for a game in this browser.
 * @param {Entry} entry
 * @param {string} title
 * @param {() => void} changed
 */
function askName(entry, title, changed) {
  const input = h('input', {
    type: 'text',
    id: 'game-name',
    maxlength: 60,
    value: entry.name ?? '',
    placeholder: title,
  });
  const keep = async (/** @type {Event} */ event) => {
    event.preventDefault();
    sheet.close();
    await renameLocal(entry.table, input.value.trim());
    changed();
  };
  const sheet = openSheet({
    title: tr('move-rename'),
    body: h(
      'form',
      { class: 'form', id: 'rename', onSubmit: keep },
      h('label', { for: 'game-name' }, tr('move-name')),
      input,
    ),
    foot: [
      button(tr('app-cancel'), { onClick: () => sheet.close() }),
      button(tr('move-keep-name'), { icon: 'i-check', class: 'is-main', type: 'submit', form: 'rename' }),
    ],
  });
  input.select();
}

/**
 * Between this browser and the server.
 * @param {Entry} entry
 * @param {() => void} changed
 */
async function move(entry, changed) {
  const here = entry.where === 'browser';
  try {
    const { moveToBrowser, moveToServer } = await import('./move.js');
    await (here ? moveToServer(entry.table) : moveToBrowser(entry.table));
    toast({ text: tr(here ? 'move-to-server-done' : 'move-to-browser-done'), icon: 'i-check' });
  } catch (error) {
    const { title, text } = tellError(error);
    toast({ text: text || title, kind: 'error' });
  }
  changed();
}

/**
 * What can be done with a game besides playing it.
 * @param {Entry} entry
 * @param {string} title
 * @param {{server: boolean, changed: () => void}} more
 */
function openMore(entry, title, { server, changed }) {
  const here = entry.where === 'browser';
  const row = (/** @type {string} */ sign, /** @type {string} */ word, /** @type {() => void} */ run) =>
    button(tr(word), {
      icon: sign,
      class: 'list-act',
      onClick: () => {
        sheet.close();
        run();
      },
    });
  const sheet = openSheet({
    title,
    body: h(
      'div',
      { class: 'action-list' },
      here && row('i-settings', 'move-rename', () => askName(entry, title, changed)),
      here &&
        server &&
        entry.state === 'playing' &&
        row('i-online', 'move-to-server', () => void move(entry, changed)),
      !here && mayTake(entry) && row('i-open', 'move-to-browser', () => void move(entry, changed)),
      row('i-trash', 'home-delete-title', () => askToDelete(entry, title, changed)),
    ),
  });
}

/**
 * @param {Entry} entry
 * @param {GameInfo[]} games
 * @param {{server: boolean, changed: () => void}} more
 */
function gameRow(entry, games, more) {
  const info = games.find(({ id }) => id === entry.game);
  const over = tableIsOver(entry);
  const known = opensHere(entry);
  const sub = [
    opponentText(entry),
    entry.where === 'browser' && tr('home-in-browser'),
    entry.actions && tr('home-moves', entry.actions),
    ago(entry.changed),
  ]
    .filter(Boolean)
    .join(' · ');
  const title = entry.name || both(info?.title) || entry.game;
  return h(
    'li',
    { class: 'game-row', 'data-game': entry.game },
    h(
      'a',
      {
        class: 'rowlink',
        href: `/${over ? 'replay' : 'play'}/${entry.table}`,
        onClick: known
          ? undefined
          : (/** @type {Event} */ event) => {
              event.preventDefault();
              takeSeat(entry);
            },
      },
      entry.mine?.length === 1 ? flag(entry.mine[0]) : icon(entry.mine?.length ? 'i-users' : 'i-eye'),
      h('span', null, h('b', null, title), h('small', null, sub)),
      stateChip(entry),
    ),
    button(tr('move-more', title), {
      icon: 'i-menu',
      class: 'is-quiet',
      bare: true,
      onClick: () => openMore(entry, title, more),
    }),
  );
}

/** Whether this browser has a seat there, or a link to watch. @param {Entry} entry */
const opensHere = entry => entry.where === 'browser' || Boolean(bestToken(entry.table));

/**
 * What the host of a server sees besides: tables of other browsers, folded.
 * @param {Entry[]} entries
 * @param {GameInfo[]} games
 * @param {{server: boolean, changed: () => void}} more
 */
function foreignTables(entries, games, more) {
  if (!entries.length) return null;
  return h(
    'details',
    { class: 'others' },
    h('summary', null, tr('home-others', entries.length)),
    h('p', { class: 'hint' }, tr('home-others-hint')),
    h(
      'ul',
      { class: 'plain' },
      entries.map(entry => gameRow(entry, games, more)),
    ),
  );
}

/**
 * @param {HTMLElement} list
 * @param {GameInfo[]} games
 * @param {{all: boolean}} state
 */
export async function fillYours(list, games, state) {
  const again = () => {
    void fillYours(list, games, state);
  };
  const { entries: all, server } = await allGames();
  await Promise.all([...new Set(all.map(({ game }) => game))].map(useSides));
  const entries = all.filter(opensHere);
  const shown = state.all ? entries : entries.slice(0, SHOW_AT_FIRST);
  const more = { server: server === 'here', changed: again };
  replace(
    list,
    server === 'gone' &&
      h(
        'div',
        { class: 'notice is-in-panel' },
        icon('i-offline'),
        h('p', null, tr('home-gone')),
        button(tr('app-try-again'), {
          icon: 'i-redo',
          onClick: () => {
            forgetServer();
            again();
          },
        }),
      ),
    entries.length
      ? h(
          'ul',
          { class: 'plain' },
          shown.map(entry => gameRow(entry, games, more)),
        )
      : h('div', { class: 'empty' }, icon('i-map'), h('p', null, tr('home-none'))),
    entries.length > shown.length &&
      h(
        'div',
        { class: 'panel-body' },
        button(tr('home-all', entries.length), {
          icon: 'i-down',
          onClick: () => {
            state.all = true;
            again();
          },
        }),
      ),
    foreignTables(
      all.filter(entry => !opensHere(entry)),
      games,
      more,
    ),
  );
}
