// people.js - what everybody may know of somebody: since when, whose bot, ratings.
import { flag, h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { navigate, setFrame } from '../../app.js';
import { knownGames } from '../../api.js';
import { get, me } from '../../club/api.js';
import { narrow, panel, personLink, SIGN, titleOf } from '../../club/pieces.js';
import { ratingCell, scoreTable } from '../../club/scores.js';
import { signInHref } from '../../club/way.js';
import { sideName, useSides } from '../../sides.js';
import { day, figure, tr } from '../../words.js';

/** @typedef {{table: string, at: number, side: string, rating: number, against: string | null}} Step */
/** @typedef {import('../../club/tables.js').SideRating} SideRating */
/** @typedef {{game: string, sides: Record<string, SideRating>, history: Step[]}} Rated */
/** @typedef {import('../../club/scores.js').Column<[string, SideRating]>} Column */

/** @param {Rated} rated */
function sideTable({ game, sides }) {
  const figures = /** @type {const} */ (['games', 'won', 'drawn', 'lost']);
  /** @type {Column[]} */
  const columns = [
    { head: tr('club-col-side'), look: 'name', cell: ([side]) => [flag(side), ' ', sideName(side, game)] },
    { head: tr('club-col-rating'), look: 'num', cell: ([, it]) => ratingCell(it) },
    ...figures.map(
      name =>
        /** @type {Column} */ ({
          head: tr(`club-col-${name}`),
          look: 'num',
          cell: ([, it]) => figure(it[name]),
        }),
    ),
  ];
  return scoreTable(columns, Object.entries(sides));
}

/** @param {Rated} rated */
function lastGames({ game, history }) {
  return h(
    'details',
    { class: 'others', 'data-game': game },
    h('summary', null, tr('club-last-games', history.length)),
    h(
      'ul',
      { class: 'plain' },
      history
        .slice(0, 20)
        .map(({ table, at, side, rating, against }) =>
          h(
            'li',
            null,
            h(
              'a',
              { class: 'rowlink', href: `/replay/${table}` },
              flag(side),
              h(
                'span',
                null,
                h('b', null, tr('club-against', against ?? tr('club-former'))),
                h('small', null, day(at)),
              ),
              h('span', { class: 'chip num' }, String(Math.round(rating))),
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
  const { account } = await me();
  // Without a name it is one's own page.
  const name = params.id ? decodeURIComponent(params.id) : account?.name;
  if (!name) {
    void navigate(signInHref(), { replace: true });
    return () => {};
  }
  const [person, games] = await Promise.all([get(`people/${encodeURIComponent(name)}`), knownGames()]);
  await Promise.all(games.map(({ id }) => useSides(id)));
  const rated = await Promise.all(
    games
      .filter(({ board }) => board)
      .map(({ id }) =>
        get(`ratings/${id}/${encodeURIComponent(person.name)}`).then(
          told => ({ ...told, game: id }),
          () => null,
        ),
      ),
  );
  /** @type {Rated[]} */
  const played = rated.filter(it => it && Object.values(it.sides ?? {}).some(({ games: n }) => n > 0));
  const isOwn = account?.name === person.name;
  const act = () => {
    const [href, sign, word] = isOwn
      ? ['/club/account', 'i-settings', 'club-account']
      : [`/club/moderation?account=${encodeURIComponent(person.name)}`, SIGN.gavel, 'club-moderation'];
    return h('a', { class: 'btn', href }, icon(sign), h('span', null, tr(word)));
  };
  return redrawWithLanguage(() => {
    setFrame({ title: person.name });
    replace(
      root,
      narrow(
        panel(
          'person',
          person.bot ? 'i-robot' : SIGN.person,
          person.name,
          h(
            'div',
            { class: 'panel-body club-stack' },
            h(
              'div',
              { class: 'club-chips' },
              person.moderator ? h('span', { class: 'chip' }, icon(SIGN.gavel), tr('club-moderator')) : null,
              person.bot ? h('span', { class: 'chip' }, icon('i-robot'), tr('club-bot')) : null,
              h('span', { class: 'chip' }, tr('club-since', day(person.since))),
            ),
            person.owner ? h('p', null, tr('club-bot-of'), ' ', personLink(person.owner)) : null,
            played.length ? null : h('p', { class: 'hint' }, tr('club-no-ratings')),
            isOwn || account?.moderator ? h('div', { class: 'acts' }, act()) : null,
          ),
        ),
        played.map(it =>
          h(
            'div',
            { 'data-game': it.game },
            panel(
              `rated-${it.game}`,
              'i-stats',
              titleOf(games, it.game),
              h('div', { class: 'panel-body' }, sideTable(it)),
              it.history?.length ? lastGames(it) : null,
            ),
          ),
        ),
      ),
    );
  });
}
