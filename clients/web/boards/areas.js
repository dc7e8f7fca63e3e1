// areas.js - the ground around the places of a sheet (tools/mapareas.py): tinted by who holds it, with its borders;
// what belongs to no place is wilderness. A click on it means its place.
import { svg } from '../dom.js';
import { at, closedPath, curve, points } from './lines.js';

/** @typedef {{unit: number, arcs: number[][], rings: Record<string, number[][]>}} AreaData */
/** @typedef {import('./ground.js').Ground & {areas: AreaData}} MapData */
/** @typedef {import('./lines.js').Point} Point */

/** Little trees, for land that nobody can hold. */
const woods = () =>
  svg(
    'pattern',
    { id: 'sheet-woods', width: 26, height: 22, patternUnits: 'userSpaceOnUse' },
    svg('path', { class: 'woods', d: 'M5 9l3.5 -6 3.5 6zM18 20l3.5 -6 3.5 6z' }),
  );

export class Areas {
  /** @param {MapData} map @param {string} kind  of the things that places are */
  constructor(map, kind) {
    const { arcs, rings, unit } = map.areas;
    const lines = arcs.map(line => points(line, unit));
    const run = (/** @type {number} */ n) => (n < 0 ? [...lines[~n]].reverse() : lines[n]);
    const ring = (/** @type {number[]} */ numbers) =>
      `M${at(run(numbers[0])[0])}${numbers.map(n => curve(run(n))).join('')}Z`;
    // A ring is told as the way from each number to the next.
    const sums = (/** @type {number[]} */ steps) =>
      steps.map((_, i) => steps.slice(0, i + 1).reduce((n, m) => n + m));
    const [width, height] = map.size;
    /** @type {Map<string, SVGPathElement>} */
    this.all = new Map(
      Object.entries(rings).map(([key, all]) => [
        key,
        svg('path', {
          class: 'area',
          d: all.map(steps => ring(sums(steps))).join(''),
          'data-kind': kind,
          'data-key': key,
        }),
      ]),
    );
    this.element = svg(
      'g',
      { class: 'areas', 'clip-path': 'url(#sheet-land)' },
      svg(
        'defs',
        null,
        woods(),
        svg(
          'clipPath',
          { id: 'sheet-land' },
          svg('path', { d: map.land.map(line => closedPath(points(line, map.unit))).join('') }),
        ),
      ),
      svg('rect', { class: 'wild', width, height }),
      [...this.all.values()],
      svg('path', { class: 'area-border', d: lines.map(line => `M${at(line[0])}${curve(line)}`).join('') }),
    );
  }

  /** Who holds an area; taken: it was another's. @param {string} key @param {string | null} side
   * @param {boolean} taken */
  hold(key, side, taken) {
    const path = this.all.get(key);
    path?.setAttribute('data-side', side ?? 'nt');
    path?.classList.toggle('is-taken', taken);
  }
}
