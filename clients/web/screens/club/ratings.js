// ratings.js - who is how strong in a game, with either side.
import { flag, h, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame } from '../../app.js';
import { knownGames } from '../../api.js';
import { get } from '../../club/api.js';
import { boardTabs, gameTabs } from '../../club/gametabs.js';
import { empty, panel, personLink } from '../../club/pieces.js';
import { sideName, useSides } from '../../sides.js';
import { both, figure, tr } from '../../words.js';

/** @typedef {import('../../club/tables.js').Standing} Standing */

/** @param {Standing[]} rows @param {import('../../api.js').GameInfo} info */
function standings(rows, info) {
  return h(
    'div',
    { class: 'club-scroll', tabindex: '0', role: 'region', 'aria-label': tr('club-ratings') },
    h(
      'table',
      { class: 'table', id: 'standings' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col', class: 'num' }, tr('club-col-place')),
          h('th', { scope: 'col' }, tr('club-col-name')),
          h('th', { scope: 'col', class: 'num' }, tr('club-col-rating')),
          info.sides.map(side =>
            h(
              'th',
              { scope: 'col', class: 'num' },
              flag(side),
              h('span', { class: 'sr' }, sideName(side, info.id)),
            ),
          ),
          h('th', { scope: 'col', class: 'num' }, tr('club-col-games')),
        ),
      ),
      h(
        'tbody',
        null,
        rows.map((row, i) =>
          h(
            'tr',
            null,
            h('td', { class: 'num' }, row.provisional ? '–' : figure(i + 1)),
            h('th', { scope: 'row' }, personLink(row.name)),
            h(
              'td',
              { class: 'num' },
              h('b', null, String(Math.round(row.rating)), row.provisional ? '?' : ''),
              h('small', { class: 'hint' }, ` ±${String(Math.round(row.deviation))}`),
            ),
            info.sides.map(side =>
              h('td', { class: 'num' }, row.sides[side] ? String(Math.round(row.sides[side].rating)) : '–'),
            ),
            h(
              'td',
              { class: 'num' },
              figure(Object.values(row.sides).reduce((sum, { games }) => sum + games, 0)),
            ),
          ),
        ),
      ),
    ),
  );
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
