// stats.js - what came of the games that are over: by side, by opponent, in time, in length.
import { h, icon, redrawWithLanguage, replace } from '../dom.js';
import { setFrame } from '../app.js';
import { dumpOf, finishedGames, knownGames, serverInfo, statisticsOf } from '../api.js';
import { loadGame, playerName } from '../game.js';
import { serverStats } from '../serverstats.js';
import { sideName, useSides } from '../sides.js';
import { localFinished } from '../local.js';
import { histogram, plotWithTable, shareBars, shareCurve } from '../plots.js';
import { seatRecords } from '../tables.js';
import { both, day, figure, tr } from '../words.js';

/** @typedef {{game: string, sides: string[], persons: string[], plays: Record<string, string>, winner: string | null,
 *   how: string, actions: number, at: number, result: Record<string, any>}} Finished */

const COLUMNS = 8;

/** @param {any} row @returns {Finished} */
function finishedOf(row) {
  const seats = seatRecords(row.seats);
  const sides = Object.keys(seats);
  return {
    game: row.game,
    sides,
    actions: row.actions,
    at: row.changed,
    how: row.result?.how ?? 'played',
    result: row.result ?? {},
    plays: Object.fromEntries(sides.map(side => [side, seats[side].plays])),
    persons: sides.filter(side => seats[side].plays === 'person'),
    winner: sides.find(side => (row.result?.[side] ?? 0) > 0) ?? null,
  };
}

/** All that is known: of the server where one may ask it, and of this browser. @returns {Promise<Finished[]>} */
async function allFinished() {
  const server = serverInfo()
    .then(({ host }) => (host ? finishedGames() : []))
    .catch(() => []);
  const rows = [...(await localFinished()), ...(await server)];
  return rows
    .map(finishedOf)
    .filter(({ how }) => !['fault', 'closed'].includes(how))
    .sort((a, b) => a.at - b.at);
}

/**
 * What the server says of all its games; null: it says nothing, or has none.
 * @param {string} game
 */
async function wholeServer(game) {
  const server = await serverInfo().catch(() => null);
  const info = server?.games.find(({ id }) => id === game);
  if (!server || !info || !(server.host || server.public)) return null;
  const [all, rules] = await Promise.all([statisticsOf(game), loadGame(game), useSides(game)]);
  return () => serverStats(all, rules, info, server.public ? dumpOf(game) : null);
}

/** One person against the computer: a game that counts for his record. @param {Finished} game */
function isSolo({ persons, sides }) {
  return persons.length === 1 && sides.length === 2;
}

/** @param {Finished[]} games @param {string[]} sides */
function resultParts(games, sides) {
  return [
    ...sides.slice(0, 1).map(side => ({ value: games.filter(({ winner }) => winner === side).length, side })),
    { value: games.filter(({ winner }) => !winner).length, tone: 'drawn' },
    ...sides.slice(1).map(side => ({ value: games.filter(({ winner }) => winner === side).length, side })),
  ];
}

/** @param {string} title @param {Node | null} body @param {string} [className] */
function panel(title, body, className = '') {
  return (
    body &&
    h(
      'section',
      { class: `panel ${className}`.trim() },
      h('div', { class: 'panel-head' }, h('h2', null, title)),
      h('div', { class: 'panel-body' }, body),
    )
  );
}

/** @param {Finished[]} games */
function bySide(games) {
  const sides = games[0].sides;
  const rows = [
    { label: tr('stats-all'), games },
    ...sides.map(side => ({
      label: tr('stats-you-as', sideName(side, games[0].game)),
      games: games.filter(game => isSolo(game) && game.persons[0] === side),
    })),
  ].filter(({ games: some }) => some.length);
  const plot = shareBars(rows.map(({ label, games: some }) => ({ label, parts: resultParts(some, sides) })));
  return plotWithTable(plot, {
    label: tr('stats-by-side'),
    meanings: [
      ...sides.map(side => ({ label: tr('stats-won-by', sideName(side, games[0].game)), side })),
      { label: tr('stats-drawn'), tone: 'drawn' },
    ],
    head: [
      tr('stats-games-of'),
      ...sides.map(side => tr('stats-won-by', sideName(side, games[0].game))),
      tr('stats-drawn'),
    ],
    rows: rows.map(({ label, games: some }) => [
      label,
      ...sides.map(side => some.filter(({ winner }) => winner === side).length),
      some.filter(({ winner }) => !winner).length,
    ]),
  });
}

/** The record against each computer player. @param {Finished[]} solo */
function byOpponent(solo) {
  if (!solo.length) return null;
  const other = (/** @type {Finished} */ { plays, persons, sides }) =>
    plays[sides.find(side => !persons.includes(side)) ?? ''];
  const names = [...new Set(solo.map(other))];
  const rows = names.map(name => {
    const games = solo.filter(game => other(game) === name);
    const won = games.filter(({ winner, persons }) => winner === persons[0]).length;
    const drawn = games.filter(({ winner }) => !winner).length;
    return { label: playerName(name), won, drawn, lost: games.length - won - drawn };
  });
  return plotWithTable(
    shareBars(
      rows.map(({ label, won, drawn, lost }) => ({
        label,
        parts: [
          { value: won, tone: 'won' },
          { value: drawn, tone: 'drawn' },
          { value: lost, tone: 'lost' },
        ],
      })),
    ),
    {
      label: tr('stats-by-opponent'),
      meanings: [
        { label: tr('stats-won'), tone: 'won' },
        { label: tr('stats-drawn'), tone: 'drawn' },
        { label: tr('stats-lost'), tone: 'lost' },
      ],
      head: [tr('stats-opponent'), tr('stats-won'), tr('stats-drawn'), tr('stats-lost')],
      rows: rows.map(({ label, won, drawn, lost }) => [label, won, drawn, lost]),
    },
  );
}

/** How games end: played out, given up, out of time, agreed. @param {Finished[]} games */
function byEnd(games) {
  const ways = ['played', 'resigned', 'time', 'agreed']
    .map(how => ({ label: tr(`stats-how-${how}`), value: games.filter(game => game.how === how).length }))
    .filter(({ value }) => value);
  return plotWithTable(
    shareBars(ways.map(({ label, value }) => ({ label, parts: [{ value, tone: 'plain' }] }))),
    {
      label: tr('stats-ends'),
      head: [tr('stats-end'), tr('stats-games')],
      rows: ways.map(({ label, value }) => [label, value]),
    },
  );
}

/** @param {Finished[]} games */
function lengths(games) {
  const all = games.map(({ actions }) => actions);
  const low = Math.min(...all);
  const size = Math.max(1, Math.ceil((Math.max(...all) - low + 1) / COLUMNS / 10) * 10);
  const from = Math.floor(low / size) * size;
  const count = Math.floor((Math.max(...all) - from) / size) + 1;
  const columns = Array.from({ length: count }, (_, i) => ({
    label: figure(from + i * size),
    value: all.filter(n => n >= from + i * size && n < from + (i + 1) * size).length,
  }));
  return plotWithTable(histogram(columns), {
    label: tr('stats-lengths'),
    head: [tr('stats-moves'), tr('stats-games')],
    rows: columns.map(({ value }, i) => [
      `${figure(from + i * size)}–${figure(from + (i + 1) * size - 1)}`,
      value,
    ]),
  });
}

/** The share of games won up to each moment. @param {Finished[]} solo */
function overTime(solo) {
  if (solo.length < 3) return null;
  let won = 0;
  const points = solo.map(({ winner, persons, at }, i) => {
    won += winner === persons[0] ? 1 : winner ? 0 : 0.5;
    return { label: day(at), value: won / (i + 1) };
  });
  return plotWithTable(shareCurve(points), {
    label: tr('stats-time'),
    head: [tr('stats-date'), tr('stats-share')],
    rows: points.map(({ label, value }) => [label, figure(value, { style: 'percent' })]),
  });
}

/** @param {string | number} value @param {string} label */
function tile(value, label) {
  return h('div', { class: 'panel tile' }, h('b', { class: 'num' }, value), h('span', null, label));
}

/** @param {Finished[]} games @param {Finished[]} solo */
function tiles(games, solo) {
  const won = solo.filter(({ winner, persons }) => winner === persons[0]).length;
  const sorted = games.map(({ actions }) => actions).sort((a, b) => a - b);
  return h(
    'div',
    { class: 'tiles' },
    tile(figure(games.length), tr('stats-finished')),
    solo.length
      ? tile(figure(won / solo.length, { style: 'percent' }), tr('stats-own-share', won, solo.length))
      : null,
    tile(figure(sorted[Math.floor(sorted.length / 2)]), tr('stats-median')),
    tile(day(games[games.length - 1].at), tr('stats-last')),
  );
}

/** Whether the server is a club's, whose words are here then. */
async function clubWords() {
  const club = Boolean((await serverInfo()).public);
  if (club) await (await import('../club/start.js')).clubReady();
  return club;
}

/** Nothing to count yet. */
function none() {
  const play = h('a', { class: 'btn is-main', href: '/' }, icon('i-play'), h('span', null, tr('stats-play')));
  return h(
    'section',
    { class: 'panel' },
    h('div', { class: 'empty' }, icon('i-stats'), h('p', null, tr('stats-none')), play),
  );
}

/**
 * @param {HTMLElement} root
 */
export async function mount(root) {
  const [all, known, club] = await Promise.all([
    allFinished(),
    knownGames().catch(() => []),
    clubWords().catch(() => false),
  ]);
  const ids = [...new Set([...all, ...known.map(({ id }) => ({ game: id }))].map(({ game }) => game))];
  await Promise.all(ids.map(useSides));
  const state = { game: ids[0] };
  const room = h('div', null);
  // The server may have to count first: the rest of the page does not wait for it.
  const askServer = async () => {
    const { game } = state;
    const make = game ? await wholeServer(game).catch(() => null) : null;
    if (game === state.game) replace(room, make?.() ?? null);
  };
  const draw = () => {
    void askServer();
    const games = all.filter(({ game }) => game === state.game);
    const solo = games.filter(isSolo);
    const choice =
      ids.length > 1 &&
      h(
        'select',
        {
          class: 'btn',
          id: 'stats-game',
          'aria-label': tr('new-game'),
          value: state.game,
          onChange: (/** @type {Event} */ event) => {
            state.game = /** @type {HTMLSelectElement} */ (event.target).value;
            replace(room);
            draw();
          },
        },
        ids.map(id => h('option', { value: id }, both(known.find(info => info.id === id)?.title) || id)),
      );
    setFrame({
      title: tr('stats-title'),
      sub: both(known.find(({ id }) => id === state.game)?.title),
      game: state.game,
    });
    const own = games.length
      ? [
          tiles(games, solo),
          h(
            'div',
            { class: 'stats' },
            panel(tr('stats-by-side'), bySide(games)),
            panel(tr('stats-by-opponent'), byOpponent(solo)),
            panel(tr('stats-time'), overTime(solo)),
            panel(tr('stats-lengths'), lengths(games)),
            panel(tr('stats-ends'), byEnd(games)),
          ),
        ]
      : none();
    replace(
      root,
      h(
        'div',
        { class: 'page stats-page' },
        choice,
        // At a club everybody's games come first, and one's own are those against programs in this browser.
        club
          ? [room, h('section', { class: 'stats-own' }, h('h2', null, tr('club-stats-browser')), own)]
          : [own, room],
      ),
    );
  };
  return redrawWithLanguage(draw);
}
