// mine.js - one's own games: where it is one's turn first, then the rest, invitations, and what is over.
import { button, h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame, toast } from '../../app.js';
import { tellError } from '../error.js';
import { me } from '../../club/api.js';
import { reason } from '../../club/form.js';
import { keepAsking, knownFor } from '../../club/known.js';
import { askFirst, empty, notice, panel } from '../../club/pieces.js';
import { gameRow, openRow } from '../../club/rows.js';
import { decline, finished, leaveTable, leaveWord, mine, waitsForMe } from '../../club/tables.js';
import { tr } from '../../words.js';

/** @typedef {import('../../club/tables.js').Row} Row */

const ASK_EVERY_MS = 5000;

const OUTCOMES = { won: 'i-trophy', lost: 'i-retreat', drawn: 'i-pause' };

/** How a game ended for the one who asks. @param {Row} row */
function outcome({ result, club }) {
  const points = result?.[club.you ?? ''];
  const word = points > 0 ? 'won' : points < 0 ? 'lost' : 'drawn';
  // A moderator has closed it: it is no draw.
  if (result?.how === 'closed') return h('span', { class: 'chip' }, icon('i-close'), tr('club-cup-off'));
  return h('span', { class: `chip club-${word}` }, icon(OUTCOMES[word]), tr(`club-${word}`));
}

/** @param {string} href @param {string} sign @param {string} word @param {string} [look] */
const go = (href, sign, word, look = '') =>
  h('a', { class: `btn ${look}`.trim(), href }, icon(sign), h('span', null, tr(word)));

/** @param {HTMLElement} root */
export async function mount(root) {
  let [rows, over, { account }] = await Promise.all([mine(), finished(), me()]);
  let known = await knownFor([...rows, ...over]);
  /** @type {unknown} */
  let problem = null;
  const section = (
    /** @type {string} */ id,
    /** @type {string} */ sign,
    /** @type {string} */ title,
    /** @type {(HTMLElement | null)[]} */ items,
  ) => (items.length ? panel(id, sign, title, h('ul', { class: 'plain' }, items)) : null);
  const attempt = async (/** @type {() => Promise<unknown>} */ deed) => {
    try {
      await deed();
    } catch (error) {
      toast({ text: reason(error), kind: 'error' });
    }
    await ask();
  };
  const refuse = (/** @type {Row} */ row) =>
    attempt(async () => {
      await decline(row.table);
      toast({ text: () => tr('club-declined', row.club.owner), icon: 'i-check' });
    });
  /** Tables of cups cannot be left. @param {Row} row */
  const getUp = row => {
    if (row.club.cup) return null;
    const word = leaveWord(row.club, account?.name);
    return button(tr(`club-${word}`), {
      icon: 'i-close',
      onClick: () => askFirst(word, () => void attempt(() => leaveTable(row.table))),
    });
  };
  const draw = () => {
    setFrame({ title: tr('club-mine') });
    const turns = rows.filter(waitsForMe);
    const invited = rows.filter(({ club }) => club.invited && !club.seated);
    const waiting = rows.filter(row => row.state === 'waiting' && row.club.seated && !waitsForMe(row));
    const others = rows.filter(
      row => !turns.includes(row) && !invited.includes(row) && !waiting.includes(row),
    );
    const focused = document.activeElement?.getAttribute('href');
    replace(
      root,
      h(
        'div',
        { class: 'page club-page' },
        problem ? notice('i-warn', tellError(problem).title, 'bad') : null,
        section(
          'my-turn',
          'i-play',
          tr('club-my-turn', turns.length),
          turns.map(row =>
            gameRow(
              row,
              known,
              row.state === 'waiting' ? getUp(row) : null,
              go(
                `/play/${row.table}`,
                'i-play',
                row.state === 'waiting' ? 'club-to-table' : 'club-play',
                'is-main',
              ),
            ),
          ),
        ),
        section(
          'my-invitations',
          'i-link',
          tr('club-invitations', invited.length),
          invited.map(row =>
            openRow(
              row,
              known,
              button(tr('club-decline'), {
                icon: 'i-close',
                'aria-label': tr('club-decline-of', row.club.owner),
                onClick: () => void refuse(row),
              }),
              go(`/club/room/${row.table}`, 'i-eye', 'club-look', 'is-main'),
            ),
          ),
        ),
        section(
          'my-others',
          'i-clock',
          tr('club-their-turn', others.length),
          others.map(row => gameRow(row, known, go(`/play/${row.table}`, 'i-eye', 'club-to-table'))),
        ),
        section(
          'my-waiting',
          'i-users',
          tr('club-waiting', waiting.length),
          waiting.map(row =>
            row.club.wants === null
              ? gameRow(
                  row,
                  known,
                  getUp(row),
                  go(`/play/${row.table}`, 'i-play', 'club-to-table', 'is-main'),
                )
              : openRow(row, known, getUp(row), go(`/club/room/${row.table}`, 'i-eye', 'club-look')),
          ),
        ),
        rows.length
          ? null
          : h(
              'section',
              { class: 'panel' },
              empty(
                'i-map',
                tr('club-mine-none'),
                h(
                  'div',
                  { class: 'acts' },
                  go('/club/lobby', 'i-users', 'club-lobby', 'is-main'),
                  go('/new?with=open', 'i-play', 'club-make'),
                ),
              ),
            ),
        section(
          'my-over',
          'i-trophy',
          tr('club-over', over.length),
          over.map(row =>
            gameRow(row, known, outcome(row), go(`/replay/${row.table}`, 'i-play', 'replay-title')),
          ),
        ),
      ),
    );
    if (focused)
      /** @type {HTMLElement | null} */ (root.querySelector(`[href="${CSS.escape(focused)}"]`))?.focus();
  };
  const ask = async () => {
    try {
      [rows, over] = await Promise.all([mine(), finished()]);
      known = await knownFor([...rows, ...over]);
      problem = null;
    } catch (error) {
      problem = error;
    }
    if (root.isConnected) draw();
  };
  const stop = redrawWithLanguage(draw);
  const stopAsking = keepAsking(ask, ASK_EVERY_MS);
  return () => {
    stop();
    stopAsking();
  };
}
