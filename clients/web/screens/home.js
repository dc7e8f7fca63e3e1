// home.js - the first page: the games, one's own games, and where to learn.
import { button, h, icon, flag, redrawWithLanguage, replace } from '../dom.js';
import { navigate, setFrame, toast } from '../app.js';
import { bestToken, deleteTable, forgetServer, knownGames, rememberTable, renewToken, serverInfo } from '../api.js';
import { acceptDrops, fileButton, offerJournal } from '../files.js';
import { playerName, sideName } from '../game.js';
import { deleteLocal } from '../local.js';
import { drawPlate } from '../plate.js';
import { openSheet } from '../sheet.js';
import { allGames, seatRecords, tableIsOver } from '../tables.js';
import { ago, both, hasWord, tr } from '../words.js';
import { errorNode, tellError } from './error.js';

/** @typedef {import('../api.js').GameInfo} GameInfo */
/** @typedef {import('../tables.js').Entry} Entry */

const SHOW_AT_FIRST = 5;

/**
 * @param {string} game
 * @param {string} way
 * @param {string} symbol
 * @param {boolean} [main]
 */
function startLink(game, way, symbol, main = false) {
  return h('a', { class: `btn${main ? ' is-main' : ''}`, href: `/new/${game}?with=${way}`, 'data-start': way },
    icon(symbol), h('span', null, tr(`home-${way}`)));
}

/** What a game has to show in numbers. @param {GameInfo} info */
function facts({ counts = {}, scenarios }) {
  const numbers = Object.entries(counts).filter(([kind]) => hasWord(`home-count-${kind}`))
    .map(([kind, n]) => tr(`home-count-${kind}`, n));
  if (scenarios.length > 1) numbers.push(tr('home-count-scenarios', scenarios.length));
  return h('div', { class: 'facts' }, numbers.map((text) => h('span', { class: 'chip' }, text)));
}

/** @param {GameInfo} info @param {boolean} [main] */
function startLinks({ id }, main = true) {
  return h('div', { class: 'game-acts' }, startLink(id, 'computer', 'i-robot', main),
    startLink(id, 'hotseat', 'i-users'), startLink(id, 'friend', 'i-online'));
}

/** A game without a board: a strip below the others. @param {GameInfo} info */
function plainPlate(info) {
  return h('article', { class: 'panel game is-plain', 'aria-labelledby': `game-${info.id}` },
    h('div', null, h('h2', { id: `game-${info.id}` }, both(info.title)), h('p', null, pitchOf(info))), startLinks(info, false));
}

/** @param {GameInfo} info */
function pitchOf({ id }) {
  const key = `board-pitch-${id}`;
  return hasWord(key) ? tr(key) : tr('home-no-pitch');
}

/** @param {GameInfo} info */
function plate(info) {
  if (!info.board) return plainPlate(info);
  const picture = h('div', { class: 'game-map', 'aria-hidden': 'true' });
  void drawPlate(picture, info.id);
  return h('article', { class: 'panel game has-map', 'aria-labelledby': `game-${info.id}` }, picture,
    h('h2', { id: `game-${info.id}` }, both(info.title)),
    h('div', null, h('p', null, pitchOf(info)), facts(info)),
    startLinks(info));
}

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
  if (entry.state === 'waiting') return tr('home-waiting-for', sideName(side));
  if (others.length > 1) return seats.map(([key, { plays }]) => `${sideName(key)}: ${playerName(plays)}`).join(', ');
  return tr('home-against', seat.plays === 'person' ? sideName(side) : playerName(seat.plays));
}

/** @param {Entry} entry */
function stateChip(entry) {
  const mine = entry.mine ?? [];
  if (entry.state === 'over') {
    const side = mine.length === 1 ? mine[0] : null;
    const won = Object.keys(seatRecords(entry.seats)).find((key) => (entry.result?.[key] ?? 0) > 0);
    if (!won) return h('span', { class: 'chip' }, tr('home-drawn'));
    if (!side) return h('span', { class: 'chip' }, tr('home-won-by', sideName(won)));
    return h('span', { class: `chip ${won === side ? 'is-good' : ''}` }, tr(won === side ? 'home-won' : 'home-lost'));
  }
  if (entry.state === 'frozen') return h('span', { class: 'chip is-bad' }, tr('home-frozen'));
  if (entry.state === 'waiting') return h('span', { class: 'chip' }, tr('home-waiting'));
  if (entry.turn && mine.includes(entry.turn)) return h('span', { class: 'btn is-main' }, tr('play-your-turn'));
  return h('span', { class: 'chip' }, tr(mine.length ? 'home-their-turn' : 'home-in-play'));
}

/**
 * A host who sits at another browser may take a seat here; its old link then dies.
 * @param {Entry} entry
 */
function takeSeat(entry) {
  const sides = Object.entries(seatRecords(entry.seats)).filter(([, seat]) => seat.plays === 'person').map(([side]) => side);
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
    title: tr('home-take-title'), body: h('p', null, tr('home-take-text')),
    foot: [...sides.map((side) => button(sideName(side), { class: 'is-main', onClick: () => { void take(side); } })),
      button(tr('home-watch'), { icon: 'i-eye', onClick: () => { void take('watch'); } })],
  });
}

/**
 * @param {Entry} entry
 * @param {GameInfo[]} games
 * @param {() => void} changed
 */
function gameRow(entry, games, changed) {
  const info = games.find(({ id }) => id === entry.game);
  const over = tableIsOver(entry);
  const known = entry.where === 'browser' || bestToken(entry.table);
  const sub = [opponentText(entry), entry.where === 'browser' && tr('home-in-browser'),
    entry.actions && tr('home-moves', entry.actions), ago(entry.changed)].filter(Boolean).join(' · ');
  const remove = () => {
    const sheet = openSheet({
      title: tr('home-delete-title'), body: h('p', null, tr('home-delete-text', both(info?.title) || entry.game, opponentText(entry))),
      foot: [button(tr('app-cancel'), { onClick: () => sheet.close() }),
        button(tr('home-delete'), { icon: 'i-trash', class: 'is-bad', onClick: async () => {
          sheet.close();
          try {
            await (entry.where === 'browser' ? deleteLocal(entry.table) : deleteTable(entry.table));
          } catch (error) {
            toast({ text: tellError(error).title, kind: 'error' });
          }
          changed();
        } })],
    });
  };
  return h('li', { class: 'game-row' },
    h('a', {
      class: 'rowlink', href: `/${over ? 'replay' : 'play'}/${entry.table}`,
      onClick: known ? undefined : (/** @type {Event} */ event) => { event.preventDefault(); takeSeat(entry); },
    }, flag(entry.mine?.length === 1 ? entry.mine[0] : null),
    h('span', null, h('b', null, both(info?.title) || entry.game), h('small', null, sub)), stateChip(entry)),
    button(tr('home-delete-title'), { icon: 'i-trash', class: 'is-quiet', bare: true, onClick: remove }));
}

/**
 * @param {HTMLElement} list
 * @param {GameInfo[]} games
 * @param {{all: boolean}} state
 */
async function fillYours(list, games, state) {
  const again = () => { void fillYours(list, games, state); };
  const { entries, server } = await allGames();
  const shown = state.all ? entries : entries.slice(0, SHOW_AT_FIRST);
  replace(list,
    server === 'gone' && h('div', { class: 'notice is-in-panel' }, icon('i-offline'), h('p', null, tr('home-gone')),
      button(tr('app-try-again'), { icon: 'i-redo', onClick: () => { forgetServer(); again(); } })),
    entries.length ? h('ul', { class: 'plain' }, shown.map((entry) => gameRow(entry, games, again)))
      : h('div', { class: 'empty' }, icon('i-map'), h('p', null, tr('home-none'))),
    entries.length > shown.length && h('div', { class: 'panel-body' },
      button(tr('home-all', entries.length), { icon: 'i-down', onClick: () => { state.all = true; again(); } })));
}

/**
 * @param {string} href
 * @param {string} symbol
 * @param {string} label
 * @param {string} hint
 */
function learnRow(href, symbol, label, hint) {
  return h('a', { class: 'rowlink', href }, icon(symbol), h('span', null, h('b', null, label), h('small', null, hint)), icon('i-chevron'));
}

/** @param {GameInfo[]} games */
function learnPanel(games) {
  const first = games.find(({ board }) => board) ?? games[0];
  return h('section', { class: 'panel', 'aria-labelledby': 'learn-head' },
    h('div', { class: 'panel-head' }, icon('i-book'), h('h2', { id: 'learn-head' }, tr('learn-title'))),
    learnRow(`/learn/${first.id}`, 'i-play', tr('home-lesson'), tr('home-lesson-hint')),
    learnRow(`/rules/${first.id}`, 'i-book', tr('home-rules'), tr('home-rules-hint')),
    learnRow(`/cards/${first.id}`, 'i-cards', tr('home-cards'), tr('home-cards-hint')));
}

function afterPanel() {
  return h('section', { class: 'panel', 'aria-labelledby': 'after-head' },
    h('div', { class: 'panel-head' }, icon('i-eye'), h('h2', { id: 'after-head' }, tr('home-after'))),
    learnRow('/stats', 'i-stats', tr('stats-title'), tr('home-stats-hint')),
    learnRow('/verify', 'i-shield', tr('app-verify'), tr('home-verify-hint')),
    h('div', { class: 'panel-body drop' }, h('p', null, tr('home-file-hint')),
      fileButton(tr('home-file'), (file) => { void offerJournal(file); })));
}

/** @param {HTMLElement} root */
export async function mount(root) {
  /** @type {GameInfo[]} */
  let games;
  const state = { all: false };
  try {
    games = await knownGames();
  } catch (error) {
    setFrame({ title: 'Ghent', heading: false });
    replace(root, h('div', { class: 'page' }, h('section', { class: 'panel' }, errorNode(tellError(error)))));
    return () => {};
  }
  games = [...games].sort((a, b) => Number(b.board ?? false) - Number(a.board ?? false));
  const stopDrops = acceptDrops((file) => { void offerJournal(file); });
  const stop = redrawWithLanguage(() => {
    const yours = h('div', { 'aria-live': 'polite' }, h('div', { class: 'panel-body' },
      h('div', { class: 'skeleton' }), h('div', { class: 'skeleton is-short' }), h('div', { class: 'skeleton' })));
    setFrame({ title: 'Ghent', sub: tr('app-sub'), heading: false });
    replace(root, h('div', { class: 'page home' },
      h('h1', null, tr('home-title')), h('p', { class: 'lede' }, tr('home-lede')),
      h('div', { class: `grid plates${games.filter(({ board }) => board).length === 1 ? ' is-one' : ''}` }, games.map(plate)),
      h('div', { class: 'grid below' },
        h('section', { class: 'panel', 'aria-labelledby': 'yours-head' },
          h('div', { class: 'panel-head' }, icon('i-clock'), h('h2', { id: 'yours-head' }, tr('home-yours'))), yours),
        learnPanel(games), afterPanel()),
      h('footer', { class: 'foot' }, tr('home-unofficial'), ' ', h('a', { href: '/about' }, tr('app-about')))));
    void fillYours(yours, games, state);
  });
  void serverInfo().catch(() => {});
  return () => { stop(); stopDrops(); };
}
