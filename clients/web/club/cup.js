// cup.js - one cup: who plays, how it stands, and all its games.
import { button, flag, h, icon, redrawWithLanguage, replace } from '../dom.js';
import { navigate, setFrame, toast } from '../app.js';
import { knownGames } from '../api.js';
import { sideName, useSides } from '../sides.js';
import { figure, tr } from '../words.js';
import { get, me, post } from './api.js';
import { scenarioOf, stateChip } from './cuplist.js';
import { reason } from './form.js';
import { keepAsking } from './known.js';
import { askFirst, moment, notice, panel, personLink, titleOf } from './pieces.js';
import { scoreTable, scrolled } from './scores.js';
import { paceText } from './tables.js';
import { signInHref } from './way.js';

/** @typedef {Record<string, any> & {table: string | null, state: 'waiting' | 'playing' | 'over' | null,
 *   begin_by: number | null, result: Record<string, any> | null}} Pairing */
/** @typedef {{name: string, points: number, tiebreak: number,
 *   won: number, drawn: number, lost: number, played: number}} Standing */
/** @typedef {import('./cuplist.js').Cup & {rounds: Pairing[][], standings: Standing[]}} WholeCup */
/** @typedef {import('./scores.js').Column<Standing>} Column */

const ASK_EVERY_MS = 5000;
/** With fewer entrants none begins. */
const LEAST = 3;

/** @param {WholeCup} cup */
function standings({ standings: rows }) {
  const figures = /** @type {const} */ (['played', 'won', 'drawn', 'lost', 'points', 'tiebreak']);
  /** @type {Column[]} */
  const columns = [
    { head: tr('club-col-place'), look: 'num', cell: (_, i) => figure(i + 1) },
    { head: tr('club-col-name'), look: 'name', cell: ({ name }) => personLink(name) },
    ...figures.map(
      name =>
        /** @type {Column} */ ({
          head: tr(`club-col-${name}`),
          look: 'num',
          cell: row => {
            const text = figure(row[name] / (name === 'tiebreak' ? 2 : 1));
            return name === 'points' ? h('b', null, text) : text;
          },
        }),
    ),
  ];
  return scrolled(tr('club-cup-standings'), scoreTable(columns, rows, 'cup-standings'));
}

/** How a game of it went. @param {Pairing} pairing @param {string[]} sides */
function resultText({ result, state }, sides) {
  if (!result)
    return tr(state === 'waiting' ? 'club-cup-waiting' : state ? 'club-cup-running' : 'club-cup-off');
  // A moderator has closed it: it is no draw.
  if (result.how === 'closed') return tr('club-cup-off');
  const [first, second] = sides.map(side => result[side] ?? 0);
  const score = first > second ? '1 – 0' : first < second ? '0 – 1' : first < 0 ? '0 – 0' : '½ – ½';
  return result.how === 'absent' ? tr('club-cup-absent', score) : score;
}

/** Until when one has to come to the games that have not begun. @param {WholeCup} cup */
function comeBy({ rounds: list }) {
  const times = list.flat().flatMap(({ begin_by: by }) => by ?? []);
  return times.length
    ? h('p', { class: 'panel-body hint' }, tr('club-cup-come', moment(Math.min(...times))))
    : null;
}

/** @param {WholeCup} cup @param {string[]} sides */
function rounds({ rounds: list, game }, sides) {
  return list.map((games, i) =>
    h(
      'section',
      { class: 'club-round', 'aria-label': tr('club-cup-round', i + 1) },
      h('h3', null, tr('club-cup-round', i + 1)),
      h(
        'ul',
        { class: 'plain' },
        games.map(pairing =>
          h(
            'li',
            { class: 'club-row' },
            h(
              'div',
              { class: 'club-row-main' },
              h(
                'span',
                { class: 'club-pair' },
                sides.map((side, n) => [
                  n ? h('span', { 'aria-hidden': 'true' }, ' – ') : null,
                  h(
                    'span',
                    { class: 'club-pair-side' },
                    flag(side),
                    h('span', { class: 'sr' }, tr('club-colon', sideName(side, game)), ' '),
                    personLink(pairing[side]),
                  ),
                ]),
              ),
            ),
            h('span', { class: 'chip num' }, resultText(pairing, sides)),
            pairing.table
              ? h(
                  'a',
                  { class: 'btn', href: `/${pairing.result ? 'replay' : 'play'}/${pairing.table}` },
                  icon(pairing.result ? 'i-play' : 'i-eye'),
                  h('span', null, tr(pairing.result ? 'replay-title' : 'club-to-table')),
                )
              : null,
          ),
        ),
      ),
    ),
  );
}

/** @param {HTMLElement} root @param {string} id */
export async function mountCup(root, id) {
  const [games, { account }] = await Promise.all([knownGames(), me()]);
  /** @type {WholeCup} */
  let cup = await get(`cups/${id}`);
  await useSides(cup.game);
  const sides = games.find(it => it.id === cup.game)?.sides ?? [];
  const act = async (/** @type {string} */ what, body = {}) => {
    try {
      await post(`cups/${id}/${what}`, body);
      if ('cup' in body) return void (await navigate('/club/cups'));
      cup = await get(`cups/${id}`);
      draw();
    } catch (error) {
      toast({ text: reason(error), kind: 'error' });
    }
  };
  const acts = () => {
    if (cup.state !== 'open') return null;
    if (!account) return h('a', { class: 'btn is-main', href: signInHref() }, tr('club-cup-sign-in'));
    const inside = cup.entrants.includes(account.name);
    const owner = cup.owner === account.name;
    return [
      inside
        ? button(tr('club-cup-leave'), { icon: 'i-close', id: 'cup-leave', onClick: () => void act('leave') })
        : button(tr('club-cup-enter'), {
            icon: 'i-check',
            class: 'is-main',
            id: 'cup-enter',
            onClick: () => void act('enter'),
          }),
      owner
        ? [
            cup.entrants.length < LEAST
              ? null
              : button(tr('club-cup-begin'), {
                  icon: 'i-play',
                  class: inside ? 'is-main' : '',
                  id: 'cup-begin',
                  onClick: () => void act('begin'),
                }),
            button(tr('club-cup-call-off'), {
              icon: 'i-trash',
              class: 'is-bad',
              id: 'cup-call-off',
              onClick: () => askFirst('cup-call-off', () => void act('leave', { cup: true })),
            }),
          ]
        : null,
    ];
  };
  const entrants = () => tr('club-cup-entrants', cup.entrants.length, cup.most);
  const draw = () => {
    const scenario = scenarioOf(games, cup);
    setFrame({ title: cup.name, sub: tr('club-cup'), game: cup.game });
    replace(
      root,
      h(
        'div',
        { class: 'page is-narrow club-page' },
        panel(
          'cup-panel',
          'i-trophy',
          cup.name,
          h(
            'div',
            { class: 'panel-body club-stack' },
            h(
              'div',
              { class: 'club-chips' },
              stateChip(cup),
              h('span', { class: 'chip' }, titleOf(games, cup.game)),
              scenario ? h('span', { class: 'chip' }, scenario) : null,
              h('span', { class: 'chip' }, icon('i-clock'), paceText(cup.pace)),
              cup.double ? h('span', { class: 'chip' }, tr('club-cup-double')) : null,
              h('span', { class: 'chip' }, tr(cup.rated ? 'club-rated' : 'club-unrated')),
            ),
            h('p', null, tr('club-cup-by'), ' ', personLink(cup.owner)),
            cup.state === 'open'
              ? h(
                  'p',
                  { id: 'cup-entrants' },
                  cup.entrants.length ? [tr('club-colon', entrants()), ' '] : entrants(),
                  cup.entrants.map((name, i) => [i ? ', ' : '', personLink(name)]),
                )
              : null,
            cup.state === 'open' && cup.entrants.length < LEAST
              ? notice('i-info', tr('club-cup-least', LEAST))
              : null,
            cup.state === 'open' ? h('p', { class: 'hint' }, tr('club-cup-rule')) : null,
            h('div', { class: 'acts' }, acts()),
          ),
        ),
        cup.state === 'open'
          ? null
          : panel(
              'cup-table',
              'i-stats',
              tr('club-cup-standings'),
              h('div', { class: 'panel-body' }, standings(cup)),
            ),
        cup.rounds?.length
          ? panel(
              'cup-rounds',
              'i-log',
              tr('club-cup-games'),
              comeBy(cup),
              h('div', null, rounds(cup, sides)),
            )
          : null,
      ),
    );
  };
  const stop = redrawWithLanguage(draw);
  const stopAsking = keepAsking(async () => {
    const before = JSON.stringify(cup);
    cup = await get(`cups/${id}`);
    if (root.isConnected && JSON.stringify(cup) !== before) draw();
  }, ASK_EVERY_MS);
  return () => {
    stop();
    stopAsking();
  };
}
