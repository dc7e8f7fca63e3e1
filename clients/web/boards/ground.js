// ground.js - the printed sheet under a game's pieces: sea, land, names, margin, paper. Nothing here
// changes during a game but colours and languages, and nothing uses a filter.
import { svg } from '../dom.js';
import { both, tr } from '../words.js';
import { closedPath, points } from './lines.js';

/** @typedef {{at: [number, number], en: string, fr: string, turn?: number, size?: number, kind?: string}} Name */
/**
 * What tools/mkmap makes of every map.
 * @typedef {object} Ground
 * @property {[number, number]} size
 * @property {number} unit
 * @property {number} frame
 * @property {number[][]} land
 * @property {number[][]} offing
 * @property {Name[]} names
 * @property {['top' | 'bottom' | 'left' | 'right', number, number][]} ticks
 * @property {{en: string, fr: string, length: number}[]} bars
 */

/** Coordinates of a paper fibre, scattered once and for all. @param {number} i */
function fibre(i) {
  const x = (i * 73) % 199,
    y = (i * 127 + 31) % 197;
  const dx = ((i * 29) % 13) - 6,
    dy = ((i * 41) % 11) - 5;
  return `M${x} ${y}q${dy} ${dx} ${dx} ${dy}`;
}

/** Laid paper and its age. */
export function paper() {
  const fibres = Array.from({ length: 46 }, (_, i) => fibre(i)).join('');
  return [
    svg(
      'pattern',
      { id: 'sheet-grain', width: 200, height: 200, patternUnits: 'userSpaceOnUse' },
      svg('path', { class: 'fibre', d: fibres }),
    ),
    svg(
      'radialGradient',
      { id: 'sheet-age', cx: '50%', cy: '48%', r: '72%' },
      svg('stop', { offset: '62%', class: 'age-in' }),
      svg('stop', { offset: '100%', class: 'age-out' }),
    ),
  ];
}

/** The same, over the whole sheet. @param {Ground} map */
export const aged = map => [
  svg('rect', { class: 'grain', width: map.size[0], height: map.size[1], fill: 'url(#sheet-grain)' }),
  svg('rect', { width: map.size[0], height: map.size[1], fill: 'url(#sheet-age)' }),
];

/** The sea with engraved water lines along the shore, then the land. @param {Ground} map */
export function coasts(map) {
  const land = map.land.map(line => closedPath(points(line, map.unit))).join('');
  // Wide strokes are dear: they follow a coarser coast than the one that is drawn.
  const offing = map.offing.map(line => closedPath(points(line, map.unit))).join('');
  const [w, h] = map.size;
  return [
    svg('rect', { class: 'sea', width: w, height: h }),
    ...[1, 2].map(n => svg('path', { class: `water-line is-${n}`, d: offing })),
    svg('path', { class: 'land', d: land }),
  ];
}

/** @param {Ground} map */
export function frame(map) {
  const [w, h] = map.size,
    f = map.frame;
  const outside = 4000;
  return svg(
    'g',
    { class: 'ground frame', 'aria-hidden': 'true' },
    svg('path', {
      class: 'margin',
      'fill-rule': 'evenodd',
      d:
        `M${-outside} ${-outside}H${w + outside}V${h + outside}H${-outside}Z` +
        `M${f} ${f}V${h - f}H${w - f}V${f}Z`,
    }),
    svg('rect', { class: 'neat', x: f, y: f, width: w - 2 * f, height: h - 2 * f }),
    svg('rect', { class: 'neat is-outer', x: 2.5, y: 2.5, width: w - 5, height: h - 5 }),
    map.ticks.map(([side, at, degree]) => tick(map, side, at, degree)),
  );
}

/**
 * A degree in the margin.
 * @param {Ground} map
 * @param {'top' | 'bottom' | 'left' | 'right'} side
 * @param {number} at
 * @param {number} degree
 */
function tick(map, side, at, degree) {
  const [w, h] = map.size,
    f = map.frame;
  const upright = side === 'left' || side === 'right';
  const x = side === 'left' ? f / 2 + 1 : side === 'right' ? w - f / 2 - 1 : at;
  const y = side === 'top' ? f / 2 + 1 : side === 'bottom' ? h - f / 2 - 1 : at;
  const arm = f / 2 - 3;
  const line = upright ? `M${x - arm} ${y}h${2 * arm}` : `M${x} ${y - arm}v${2 * arm}`;
  return svg(
    'g',
    null,
    svg('path', { class: 'tick', d: line }),
    svg('text', { class: 'degree', x: upright ? x : x + 8, y: upright ? y - 3 : y + 2.6 }, `${degree}°`),
  );
}

/** @param {[number, number]} at */
export function compass([x, y]) {
  const point = (/** @type {number} */ turn, /** @type {number} */ long, /** @type {number} */ wide) => [
    svg('path', {
      class: 'compass-dark',
      transform: `rotate(${turn})`,
      d: `M0 ${-long}L${wide} ${-wide}L0 0Z`,
    }),
    svg('path', {
      class: 'compass-light',
      transform: `rotate(${turn})`,
      d: `M0 ${-long}L${-wide} ${-wide}L0 0Z`,
    }),
  ];
  return svg(
    'g',
    { class: 'compass', transform: `translate(${x} ${y})` },
    svg('circle', { r: 22 }),
    svg('circle', { r: 19 }),
    [45, 135, 225, 315].map(turn => point(turn, 26, 4.5)),
    [0, 90, 180, 270].map(turn => point(turn, 38, 6)),
    svg('text', { class: 'compass-n', y: -43 }, 'N'),
  );
}

/** A hundred miles, here and there. @param {Ground} map @param {string} words */
export function scales(map, words) {
  return map.bars.map((bar, i) => {
    const half = bar.length / 2;
    return svg(
      'g',
      { transform: `translate(${-80 + i * 160} 44)` },
      svg('path', { class: 'scale-bar', d: `M${-half} -4v4h${bar.length}v-4M0 -4v4` }),
      svg('path', { class: 'scale-fill', d: `M${-half} -2h${half}v2h${-half}z` }),
      svg('text', { class: 'scale-name', y: -8, 'data-words': words }),
      svg('text', { class: 'scale-name is-where', y: 13, 'data-en': bar.en, 'data-fr': bar.fr }),
    );
  });
}

/** Names that are no thing of the game. @param {Ground} map */
export function names(map) {
  return map.names.map(name => {
    const text = svg('text', {
      class: `print-name is-${name.kind}`,
      'data-en': name.en,
      'data-fr': name.fr,
      transform: `translate(${name.at[0]} ${name.at[1]}) rotate(${name.turn ?? 0})`,
    });
    if (name.size) text.style.fontSize = `${name.size}px`;
    return text;
  });
}

/** Texts of the sheet in the language that is set. @param {Element} root */
export function nameGround(root) {
  for (const el of root.querySelectorAll('[data-words]')) {
    el.textContent = tr(el.getAttribute('data-words') ?? '');
  }
  for (const el of root.querySelectorAll('[data-en]')) {
    el.textContent = both({ en: el.getAttribute('data-en') ?? '', fr: el.getAttribute('data-fr') ?? '' });
  }
}

/** Pixels a map unit at which counters have the size they are drawn in. */
const NEAR = 0.79,
  FAR = 0.48;

/** How large the player wants names and counters. @type {Record<string, number>} */
const LABELS = { small: 0.9, large: 1.15 };

/**
 * Names and counters keep about their size on the screen (--s); far away only what matters is named (is-far).
 * 0: it is not shown.
 * @param {SVGSVGElement} element
 * @param {{least: number, most: number, power: number}} range
 */
export function rescale(element, { least, most, power }) {
  const [, , w, h] = (element.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
  if (!element.clientWidth || !w) return 0;
  const k = Math.min(element.clientWidth / w, element.clientHeight / h);
  const wish = LABELS[document.documentElement.dataset.labels ?? ''] ?? 1;
  const s = Math.max(least, Math.min(most, (NEAR / k) ** power)) * wish;
  element.style.setProperty('--s', s.toFixed(3));
  element.classList.toggle('is-far', k < FAR);
  return s;
}
