// records.js - what was longest, shortest and most in a game.
import { flag, h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame } from '../../app.js';
import { knownGames } from '../../api.js';
import { get } from '../../club/api.js';
import { asSpan } from '../../club/clock.js';
import { boardTabs, gameTabs } from '../../club/gametabs.js';
import { empty, panel, personLink } from '../../club/pieces.js';
import { sideName, useSides } from '../../sides.js';
import { both, figure, tr } from '../../words.js';

/**
 * @typedef {{table: string, names: Record<string, string | null>, actions: number, seconds: number,
 *   score?: number}} Game
 */

/** @param {Game} game @param {string} text */
function gameLine({ table, names }, text) {
  return h(
    'li',
    null,
    h(
      'a',
      { class: 'rowlink', href: `/replay/${table}` },
      icon('i-play'),
      h(
        'span',
        null,
        h(
          'b',
          null,
          Object.values(names)
            .map(name => name ?? tr('club-former'))
            .join(' – '),
        ),
        h('small', null, text),
      ),
      icon('i-chevron'),
    ),
  );
}

/** @param {string} word @param {Node[]} lines */
const list = (word, lines) =>
  lines.length
    ? panel(`record-${word}`, 'i-trophy', tr(`club-record-${word}`), h('ul', { class: 'plain' }, lines))
    : null;

/** Of one side. @param {string} side @param {Game[]} games @param {string} game */
const highest = (side, games, game) =>
  games.length
    ? panel(
        `record-highest-${side}`,
        'i-trophy',
        tr('club-record-highest', sideName(side, game)),
        h(
          'ul',
          { class: 'plain' },
          games.map(row => gameLine(row, tr('club-ahead', row.score ?? 0))),
        ),
      )
    : null;

/** @param {{name: string}} row @param {string} text */
const personLine = ({ name }, text) =>
  h(
    'li',
    { class: 'club-row' },
    h('div', { class: 'club-row-main' }, personLink(name)),
    h('span', { class: 'chip num' }, text),
  );

/** @param {any} told @param {string} game */
function counted({ count, won, drawn, how }, game) {
  const cell = (/** @type {import('../../dom.js').Children} */ name, /** @type {number} */ n) =>
    h('div', { class: 'club-figure' }, h('b', { class: 'num' }, figure(n)), h('span', null, name));
  return h(
    'div',
    { class: 'panel-body club-figures' },
    cell(tr('club-col-games'), count),
    Object.entries(won).map(([side, n]) =>
      cell([flag(side), ' ', tr('club-won-by', sideName(side, game))], n),
    ),
    cell(tr('club-col-drawn'), drawn),
    Object.entries(how).map(([word, n]) => (n ? cell(tr(`club-how-${word}`), n) : null)),
  );
}

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export async function mount(root, { params }) {
  const games = await knownGames();
  const info = games.find(({ id }) => id === params.id) ?? games[0];
  const [told] = await Promise.all([get(`records/${info.id}`), useSides(info.id)]);
  return redrawWithLanguage(() => {
    setFrame({ title: tr('club-records'), sub: both(info.title), game: info.id });
    const moves = (/** @type {Game} */ game) => gameLine(game, tr('home-moves', game.actions));
    replace(
      root,
      h(
        'div',
        { class: 'page club-page' },
        boardTabs(info.id, 'records'),
        gameTabs(games, info.id, 'records'),
        panel(
          'records',
          'i-stats',
          both(info.title),
          told.games.count ? counted(told.games, info.id) : empty('i-trophy', tr('club-records-none')),
        ),
        h(
          'div',
          { class: 'grid' },
          list('longest', told.longest.map(moves)),
          list('shortest', told.shortest.map(moves)),
          list(
            'slowest',
            told.slowest.map((/** @type {Game} */ game) => gameLine(game, asSpan(game.seconds * 1000))),
          ),
          Object.entries(told.highest).map(([side, rows]) => highest(side, rows, info.id)),
          list(
            'streaks',
            told.streaks.map((/** @type {any} */ row) => personLine(row, tr('club-streak', row.won))),
          ),
          list(
            'most',
            told.most.map((/** @type {any} */ row) => personLine(row, tr('club-games', row.games))),
          ),
        ),
      ),
    );
  });
}
