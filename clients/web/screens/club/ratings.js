// ratings.js - who is how strong in a game, with either side.
import { flag, h, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame } from '../../app.js';
import { knownGames } from '../../api.js';
import { get } from '../../club/api.js';
import { boardTabs, gameTabs } from '../../club/gametabs.js';
import { empty, panel, personLink } from '../../club/pieces.js';
import { ratingCell, scoreTable, scrolled } from '../../club/scores.js';
import { sideName, useSides } from '../../sides.js';
import { both, figure, tr } from '../../words.js';

/** @typedef {import('../../club/tables.js').Standing} Standing */
/** @typedef {import('../../club/scores.js').Column<Standing>} Column */

/** @param {Standing[]} rows @param {import('../../api.js').GameInfo} info */
function standings(rows, info) {
  /** @type {Column[]} */
  const columns = [
    {
      head: tr('club-col-place'),
      look: 'num',
      cell: ({ provisional }, i) => (provisional ? '–' : figure(i + 1)),
    },
    { head: tr('club-col-name'), look: 'name', cell: ({ name }) => personLink(name) },
    { head: tr('club-col-rating'), look: 'num', cell: row => ratingCell(row, row.provisional ? '?' : '') },
    ...info.sides.map(
      side =>
        /** @type {Column} */ ({
          head: [flag(side), h('span', { class: 'sr' }, sideName(side, info.id))],
          look: 'num',
          cell: ({ sides }) => (sides[side] ? String(Math.round(sides[side].rating)) : '–'),
        }),
    ),
    {
      head: tr('club-col-games'),
      look: 'num',
      cell: ({ sides }) => figure(Object.values(sides).reduce((sum, { games }) => sum + games, 0)),
    },
  ];
  return scrolled(tr('club-ratings'), scoreTable(columns, rows, 'standings'));
}

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export async function mount(root, { params }) {
  const games = await knownGames();
  const info = games.find(({ id }) => id === params.id) ?? games[0];
  const [{ standings: rows }] = await Promise.all([get(`ratings/${info.id}`), useSides(info.id)]);
  return redrawWithLanguage(() => {
    setFrame({ title: tr('club-ratings'), sub: both(info.title), game: info.id });
    replace(
      root,
      h(
        'div',
        { class: 'page is-narrow club-page' },
        boardTabs(info.id, 'ratings'),
        gameTabs(games, info.id, 'ratings'),
        panel(
          'ratings',
          'i-stats',
          both(info.title),
          rows.length
            ? h('div', { class: 'panel-body' }, standings(rows, info))
            : empty('i-stats', tr('club-ratings-none')),
        ),
        h('p', { class: 'hint' }, tr('club-ratings-hint')),
      ),
    );
  });
}
