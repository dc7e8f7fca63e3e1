// plots.js - small plots in SVG, each with its numbers as a table for those who cannot see it.
import { h, svg } from './dom.js';
import { figure, tr } from './words.js';

/** @typedef {{value: number, side?: string, tone?: string}} BarPart  tone: drawn, won, lost, plain */
/** @typedef {{label: string, parts: BarPart[]}} BarRow */
/** @typedef {{label: string, side?: string, tone?: string}} Meaning */
/** @typedef {{label: string, rows: (string | number)[][], head: string[], meanings?: Meaning[]}} Data */

const WIDTH = 520;
const LABELS = 176;
const ROW = 34;

/**
 * The picture and, folded below it, the numbers.
 * @param {SVGSVGElement} picture
 * @param {Data} data
 */
export function plotWithTable(picture, { label, rows, head, meanings = [] }) {
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', label);
  return h(
    'div',
    null,
    picture,
    meanings.length > 0 && legend(meanings),
    h(
      'details',
      { class: 'plot-data' },
      h('summary', null, tr('stats-as-table')),
      h(
        'table',
        { class: 'table' },
        h('caption', { class: 'sr' }, label),
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            head.map((text, i) => h('th', { scope: 'col', class: i ? 'num' : '' }, text)),
          ),
        ),
        h(
          'tbody',
          null,
          rows.map(row =>
            h(
              'tr',
              null,
              row.map((cell, i) =>
                i
                  ? h('td', { class: 'num' }, typeof cell === 'number' ? figure(cell) : cell)
                  : h('th', { scope: 'row' }, String(cell)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * Rows of bars that add up to the whole: who won how often.
 * @param {BarRow[]} rows
 */
export function shareBars(rows) {
  const room = WIDTH - LABELS - 44;
  const picture = svg('svg', { class: 'plot', viewBox: `0 0 ${WIDTH} ${rows.length * ROW}` });
  rows.forEach(({ label, parts }, i) => {
    const total = parts.reduce((sum, { value }) => sum + value, 0);
    let x = LABELS;
    picture.append(svg('text', { x: LABELS - 10, y: i * ROW + 21, 'text-anchor': 'end' }, label));
    for (const { value, side, tone } of parts) {
      const width = total ? (room * value) / total : 0;
      if (!value) continue;
      picture.append(
        svg(
          'g',
          { 'data-side': side },
          svg('rect', {
            class: `bar is-${tone ?? 'side'}`,
            x,
            y: i * ROW + 4,
            width: Math.max(1, width - 1),
            height: ROW - 10,
            rx: 2,
          }),
          width > 22 &&
            svg(
              'text',
              {
                class: tone === 'drawn' ? 'value' : 'on-bar',
                x: x + width / 2,
                y: i * ROW + 21,
                'text-anchor': 'middle',
              },
              figure(value),
            ),
        ),
      );
      x += width;
    }
    picture.append(svg('text', { class: 'value', x: x + 8, y: i * ROW + 21 }, figure(total)));
  });
  return picture;
}

/**
 * What the parts of bars mean, with the shape of a side beside its colour.
 * @param {Meaning[]} entries
 */
function legend(entries) {
  return h(
    'ul',
    { class: 'legend' },
    entries.map(({ label, side, tone }) =>
      h('li', { 'data-side': side }, h('span', { class: `swatch is-${tone ?? 'side'}` }), label),
    ),
  );
}

/** A round number not below n: 1, 2, 5, 10, 20, 50... @param {number} n */
function roundUp(n) {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, n)));
  return [1, 2, 5, 10].map(k => k * size).find(k => k >= n) ?? n;
}

/**
 * Columns over ranges of a number.
 * @param {{label: string, value: number}[]} columns
 */
export function histogram(columns) {
  const height = 200;
  const left = 34;
  const bottom = 26;
  const most = roundUp(Math.max(1, ...columns.map(({ value }) => value)));
  const step = (WIDTH - left) / columns.length;
  const y = (/** @type {number} */ value) => height - bottom - ((height - bottom - 14) * value) / most;
  const picture = svg('svg', { class: 'plot', viewBox: `0 0 ${WIDTH} ${height}` });
  for (const value of [most / 2, most]) {
    if (Number.isInteger(value)) {
      picture.append(
        svg('line', { class: 'gridline', x1: left, x2: WIDTH, y1: y(value), y2: y(value) }),
        svg('text', { x: left - 6, y: y(value) + 4, 'text-anchor': 'end' }, figure(value)),
      );
    }
  }
  columns.forEach(({ label, value }, i) => {
    const x = left + i * step;
    picture.append(
      svg('rect', {
        class: 'bar',
        x: x + 2,
        y: y(value),
        width: step - 4,
        height: height - bottom - y(value),
        rx: 2,
      }),
      value
        ? svg(
            'text',
            { class: 'value', x: x + step / 2, y: y(value) - 4, 'text-anchor': 'middle' },
            figure(value),
          )
        : '',
      svg('text', { x: x + step / 2, y: height - 8, 'text-anchor': 'middle' }, label),
    );
  });
  picture.append(
    svg('line', { class: 'axis', x1: left, x2: WIDTH, y1: height - bottom, y2: height - bottom }),
  );
  return picture;
}

/**
 * A curve of shares between 0 and 1 over points in order of time.
 * @param {{label: string, value: number}[]} points
 */
export function shareCurve(points) {
  const height = 200;
  const left = 44;
  const bottom = 26;
  const x = (/** @type {number} */ i) =>
    left + 8 + (WIDTH - left - 20) * (points.length > 1 ? i / (points.length - 1) : 0.5);
  const y = (/** @type {number} */ value) => height - bottom - (height - bottom - 12) * value;
  const picture = svg('svg', { class: 'plot', viewBox: `0 0 ${WIDTH} ${height}` });
  for (const value of [0, 0.5, 1]) {
    picture.append(
      svg('line', { class: value ? 'gridline' : 'axis', x1: left, x2: WIDTH, y1: y(value), y2: y(value) }),
      svg(
        'text',
        { x: left - 6, y: y(value) + 4, 'text-anchor': 'end' },
        figure(value, { style: 'percent' }),
      ),
    );
  }
  picture.append(
    svg('polyline', {
      class: 'curve',
      points: points.map(({ value }, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(' '),
    }),
  );
  const last = points.length - 1;
  picture.append(
    svg('circle', { class: 'bar', cx: x(last), cy: y(points[last].value), r: 4 }),
    svg('text', { x: left + 8, y: height - 8 }, points[0].label),
    svg('text', { x: WIDTH, y: height - 8, 'text-anchor': 'end' }, points[last].label),
  );
  return picture;
}
