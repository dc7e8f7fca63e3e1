// rows.js - a table of a club as a row of a list.
import { flag, h, icon } from '../dom.js';
import { playerName } from '../game.js';
import { sideName } from '../sides.js';
import { ago, tr } from '../words.js';
import { isLow, timeText } from './clock.js';
import { moment, personLink, titleOf } from './pieces.js';
import { beginText, optionChips } from './tables.js';

/** @typedef {import('./tables.js').Row} Row */
/** @typedef {Map<string, import('./tables.js').Standing>} Ratings */
/** @typedef {{games: import('../api.js').GameInfo[], ratings: Map<string, Ratings>}} Known */

/**
 * A name with its rating in this game.
 * @param {Row} row @param {string | null} name @param {Known} known @param {string} [side]
 */
export function named(row, name, { ratings }, side) {
  const standing = ratings.get(row.game)?.get(name ?? '');
  return personLink(name, { rating: side ? standing?.sides[side]?.rating : standing?.rating });
}

/** Who plays: "[flag] Ada 1512 – [flag] Bea". @param {Row} row @param {Known} known */
export function pairing(row, known) {
  const sides = Object.entries(row.seats);
  return h(
    'span',
    { class: 'club-pair' },
    sides.map(([side, seat], i) => [
      i ? h('span', { 'aria-hidden': 'true' }, ' – ') : null,
      h(
        'span',
        { class: 'club-pair-side' },
        flag(side),
        h('span', { class: 'sr' }, tr('club-colon', sideName(side, row.game)), ' '),
        seat.plays === 'person' ? named(row, row.club.names[side], known, side) : playerName(seat.plays),
      ),
    ]),
  );
}

/** When the turn ends, or how much time is left. @param {Row} row */
export function deadlineChip({ club: { clock } }) {
  if (!clock?.running || !clock.deadline) return null;
  const left = clock.deadline - clock.now;
  const low = isLow(clock, left);
  return h(
    'span',
    {
      class: `chip num club-due${low ? ' is-low' : ''}`,
      title: tr('club-until', moment(clock.deadline / 1000)),
    },
    icon(low ? 'i-warn' : 'i-clock', low ? tr('club-clock-low') : undefined),
    tr('club-left', timeText(clock.kind, left)),
  );
}

/** Until when it has to begin. @param {Row} row */
const beginHint = ({ club }) => {
  const text = beginText(club);
  return text ? h('small', { class: 'hint club-begin' }, text) : null;
};

/** Which side is free, as somebody who might sit down sees it. @param {Row} row */
function freeSide({ club, seats, game }) {
  if (club.bids) return h('span', { class: 'club-free' }, icon('i-move'), tr('club-free-bids'));
  if (club.wants === 'any') return h('span', { class: 'club-free' }, icon('d6-5'), tr('club-free-any'));
  const free = Object.keys(seats).find(side => side !== club.wants) ?? '';
  return h('span', { class: 'club-free' }, flag(free), tr('club-free-side', sideName(free, game)));
}

/** @typedef {import('../dom.js').Children} Children */

/**
 * A table: its game, what there is to know of it, and what can be done with it.
 * @param {Row} row @param {Known} known @param {Children[]} main @param {Children[]} acts
 */
function tableRow(row, known, main, acts) {
  return h(
    'li',
    { class: 'club-row', 'data-table': row.table, 'data-game': row.game },
    h('div', { class: 'club-row-main' }, h('b', null, titleOf(known.games, row.game)), ...main),
    h('div', { class: 'club-row-acts' }, ...acts),
  );
}

/** An open table. @param {Row} row @param {Known} known @param {...Children} acts */
export function openRow(row, known, ...acts) {
  const main = [
    h('span', null, named(row, row.club.owner, known), ' · ', freeSide(row)),
    h('div', { class: 'club-chips' }, optionChips(row), h('span', { class: 'hint' }, ago(row.created))),
  ];
  return tableRow(row, known, main, acts);
}

/** A game with both its players. @param {Row} row @param {Known} known @param {...Children} acts */
export function gameRow(row, known, ...acts) {
  const moves = h('span', { class: 'hint' }, tr('home-moves', row.actions), ' · ', ago(row.changed));
  const chips = h('div', { class: 'club-chips' }, deadlineChip(row), optionChips(row), moves);
  return tableRow(row, known, [pairing(row, known), chips, beginHint(row)], acts);
}
