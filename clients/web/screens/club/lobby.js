// lobby.js - tables at which one can sit down, and games to look at.
import { button, h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { navigate, setFrame, toast } from '../../app.js';
import { knownGames } from '../../api.js';
import { me } from '../../club/api.js';
import { reason } from '../../club/form.js';
import { keepAsking, knownFor } from '../../club/known.js';
import { empty, panel } from '../../club/pieces.js';
import { gameRow, openRow } from '../../club/rows.js';
import { takeSeat } from '../../club/sitting.js';
import { lobby } from '../../club/tables.js';
import { signInHref } from '../../club/way.js';
import { remember, remembered } from '../../prefs.js';
import { both, tr } from '../../words.js';

/** @typedef {import('../../club/tables.js').Row} Row */

const KEY = 'ghent-lobby';
const ASK_EVERY_MS = 5000;
const PACES = ['live', 'days', 'free'];

/** @typedef {{game: string, pace: string, rated: string}} Filter  empty: all */

/** @param {Row} row @param {Filter} filter */
const fits = (row, { game, pace, rated }) =>
  (!game || row.game === game) &&
  (!pace || row.club.pace.kind === pace) &&
  (!rated || row.club.rated === (rated === 'yes'));

/** @param {HTMLElement} root */
export async function mount(root) {
  const [games, { account }] = await Promise.all([knownGames(), me()]);
  const filter = { game: '', pace: '', rated: '', .../** @type {Partial<Filter>} */ (remembered(KEY) ?? {}) };
  let told = await lobby();
  let known = await knownFor([...told.tables, ...told.playing]);

  const sitDown = async (/** @type {Row} */ row) => {
    if (!account) {
      await navigate(signInHref(`/club/room/${row.table}`));
      return;
    }
    try {
      await takeSeat(row);
    } catch (error) {
      toast({ text: reason(error), kind: 'error' });
      await ask();
    }
  };
  const list = h('div', { class: 'club-stack' });
  const drawLists = () => {
    const focused = document.activeElement?.id;
    const open = told.tables.filter(row => fits(row, filter));
    const playing = told.playing.filter(row => fits(row, filter));
    replace(
      list,
      panel(
        'open-tables',
        'i-users',
        tr('club-open-tables', open.length),
        open.length
          ? h(
              'ul',
              { class: 'plain' },
              open.map(row =>
                openRow(
                  row,
                  known,
                  row.club.seated
                    ? h(
                        'a',
                        { class: 'btn', href: `/club/room/${row.table}`, id: `to-${row.table}` },
                        tr('club-yours'),
                      )
                    : button(tr('club-sit'), {
                        icon: 'i-play',
                        class: 'is-main',
                        id: `sit-${row.table}`,
                        'aria-label': tr('club-sit-with', row.club.owner),
                        onClick: () => void sitDown(row),
                      }),
                ),
              ),
            )
          : empty(
              'i-users',
              tr(told.tables.length ? 'club-none-fits' : 'club-no-open'),
              told.tables.length
                ? button(tr('club-show-all'), { icon: 'i-eye', id: 'lobby-all', onClick: showAll })
                : null,
            ),
      ),
      playing.length
        ? panel(
            'playing-tables',
            'i-eye',
            tr('club-playing', playing.length),
            h(
              'ul',
              { class: 'plain' },
              playing.map(row =>
                gameRow(
                  row,
                  known,
                  h(
                    'a',
                    { class: 'btn', href: `/play/${row.table}`, id: `watch-${row.table}` },
                    icon(row.club.seated ? 'i-play' : 'i-eye'),
                    h('span', null, tr(row.club.seated ? 'club-to-table' : 'club-watch')),
                  ),
                ),
              ),
            ),
          )
        : null,
    );
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };
  const ask = async () => {
    told = await lobby();
    known = await knownFor([...told.tables, ...told.playing]);
    if (root.isConnected) drawLists();
  };
  const showAll = () => {
    Object.assign(filter, { game: '', pace: '', rated: '' });
    remember(KEY, filter);
    draw();
  };
  /** @param {keyof Filter} name @param {[string, string][]} options */
  const choice = (name, options) => {
    const select = h(
      'select',
      {
        class: 'btn',
        id: `lobby-${name}`,
        value: filter[name],
        onChange: () => {
          filter[name] = select.value;
          remember(KEY, filter);
          drawLists();
        },
      },
      options.map(([value, label]) => h('option', { value }, label)),
    );
    return h('label', { class: 'club-filter' }, h('span', null, tr(`club-filter-${name}`)), select);
  };
  const draw = () => {
    setFrame({ title: tr('club-lobby') });
    drawLists();
    replace(
      root,
      h(
        'div',
        { class: 'page club-page is-lobby' },
        h(
          'div',
          { class: 'club-tools' },
          choice('game', [
            ['', tr('club-all-games')],
            ...games
              .filter(({ board }) => board)
              .map(({ id, title }) => /** @type {[string, string]} */ ([id, both(title)])),
          ]),
          choice('pace', [
            ['', tr('club-all')],
            ...PACES.map(kind => /** @type {[string, string]} */ ([kind, tr(`club-pace-${kind}-short`)])),
          ]),
          choice('rated', [
            ['', tr('club-all')],
            ['yes', tr('club-rated')],
            ['no', tr('club-unrated')],
          ]),
          h(
            'a',
            { class: 'btn is-main club-new', href: '/new?with=open' },
            icon('i-play'),
            h('span', null, tr('club-make')),
          ),
        ),
        list,
      ),
    );
  };
  const stop = redrawWithLanguage(draw);
  const stopAsking = keepAsking(ask, ASK_EVERY_MS);
  return () => {
    stop();
    stopAsking();
  };
}
