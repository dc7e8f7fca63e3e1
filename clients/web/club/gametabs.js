// gametabs.js - a page that has one part for each game: links to choose between them.
import { h } from '../dom.js';
import { both, tr } from '../words.js';

/** @param {import('../api.js').GameInfo[]} games @param {string} chosen @param {string} page */
export function gameTabs(games, chosen, page) {
  return h(
    'nav',
    { class: 'club-tabs', 'aria-label': tr('new-game') },
    games
      .filter(({ board }) => board)
      .map(({ id, title }) =>
        h(
          'a',
          {
            class: `chip${id === chosen ? ' is-hot' : ''}`,
            href: `/club/${page}/${id}`,
            'aria-current': id === chosen ? 'page' : null,
          },
          both(title),
        ),
      ),
  );
}

/** Between ratings and records of a game. @param {string} game @param {'ratings' | 'records'} here */
export function boardTabs(game, here) {
  return h(
    'nav',
    { class: 'club-tabs', 'aria-label': tr('club-ratings') },
    /** @type {const} */ (['ratings', 'records']).map(page =>
      h(
        'a',
        {
          class: `chip${page === here ? ' is-hot' : ''}`,
          href: `/club/${page}/${game}`,
          'aria-current': page === here ? 'page' : null,
        },
        tr(`club-${page}`),
      ),
    ),
  );
}
