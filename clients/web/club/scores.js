// scores.js - tables of people and figures: standings of a game, of a cup, ratings with either side.
import { h } from '../dom.js';

/** @typedef {import('../dom.js').Children} Children */
/**
 * @template Row
 * @typedef {object} Column
 * @property {Children} head
 * @property {'name' | 'num'} [look]  name: what the row is called by; num: figures
 * @property {(row: Row, i: number) => Children} cell
 */

/**
 * @template Row
 * @param {Column<Row>[]} columns @param {Row[]} rows @param {string} [id]
 */
export function scoreTable(columns, rows, id) {
  const look = (/** @type {Column<Row>} */ column) => (column.look === 'num' ? 'num' : null);
  const cell = (/** @type {Column<Row>} */ column, /** @type {Row} */ row, /** @type {number} */ i) =>
    column.look === 'name'
      ? h('th', { scope: 'row' }, column.cell(row, i))
      : h('td', { class: look(column) }, column.cell(row, i));
  return h(
    'table',
    { class: 'table', id },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        columns.map(column => h('th', { scope: 'col', class: look(column) }, column.head)),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map((row, i) =>
        h(
          'tr',
          null,
          columns.map(column => cell(column, row, i)),
        ),
      ),
    ),
  );
}

/** A table that may be wider than the screen. @param {string} label @param {HTMLElement} table */
export function scrolled(label, table) {
  return h('div', { class: 'club-scroll', tabindex: '0', role: 'region', 'aria-label': label }, table);
}

/**
 * How strong somebody is, and how far off that may be.
 * @param {{rating: number, deviation: number}} it @param {string} [mark]
 */
export const ratingCell = ({ rating, deviation }, mark = '') => [
  h('b', null, String(Math.round(rating)), mark),
  h('small', { class: 'hint' }, ` ±${String(Math.round(deviation))}`),
];
