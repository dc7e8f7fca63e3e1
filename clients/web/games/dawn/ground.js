// ground.js - the printed sheet under the pieces: sea, land, rivers, borders, names, ornaments.
// Nothing here changes during a game but colours and languages, and nothing uses a filter.
import { svg } from '../../dom.js';
import { both, tr } from '../../words.js';
import { Arcs, closedPath, openPath, points } from './shapes.js';

/** @typedef {import('./state.js').MapData} MapData */

/** Coordinates of a paper fibre, scattered once and for all. @param {number} i */
function fibre(i) {
  const x = (i * 73) % 199,
    y = (i * 127 + 31) % 197;
  const dx = ((i * 29) % 13) - 6,
    dy = ((i * 41) % 11) - 5;
  return `M${x} ${y}q${dy} ${dx} ${dx} ${dy}`;
}

function patterns() {
  const fibres = Array.from({ length: 46 }, (_, i) => fibre(i)).join('');
  const hatch = (/** @type {string} */ side) =>
    svg(
      'pattern',
      {
        id: `dawn-hatch-${side}`,
        width: 7,
        height: 7,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `rotate(${side === 'us' ? -45 : 45})`,
      },
      svg('path', { class: `hatch is-${side}`, d: 'M0 0v7' }),
    );
  return svg(
    'defs',
    null,
    svg(
      'pattern',
      { id: 'dawn-dots', width: 9, height: 9, patternUnits: 'userSpaceOnUse' },
      svg('circle', { class: 'dot', cx: 2, cy: 2, r: 1.1 }),
      svg('circle', { class: 'dot', cx: 6.5, cy: 6.5, r: 1.1 }),
    ),
    hatch('us'),
    hatch('gb'),
    svg(
      'pattern',
      { id: 'dawn-grain', width: 200, height: 200, patternUnits: 'userSpaceOnUse' },
      svg('path', { class: 'fibre', d: fibres }),
    ),
    svg(
      'radialGradient',
      { id: 'dawn-age', cx: '50%', cy: '48%', r: '72%' },
      svg('stop', { offset: '62%', class: 'age-in' }),
      svg('stop', { offset: '100%', class: 'age-out' }),
    ),
  );
}

/** The sea with engraved water lines along the shore, then the land. @param {MapData} map */
function coasts(map) {
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

/** Mountains, reeds and rapids on ground that nobody crosses. @param {MapData} map @param {Arcs} arcs */
function impassable(map, arcs) {
  const drawing = {
    mountains: 'm-6 4l6 -9l6 9m-8.5 -5l2.5 2l2 -1.5',
    swamp: 'm-5 3h10m-7 0v-4m3.5 4v-6m3 6v-4',
    rapids: 'm-5 0q2.5 -3 5 0t5 0',
  };
  return Object.values(map.impassable).map(patch =>
    svg(
      'g',
      { class: `patch is-${patch.kind}` },
      svg('path', { class: 'patch-ground', d: arcs.area(patch.rings) }),
      svg('path', {
        class: 'patch-marks',
        d: patch.marks.map(([x, y]) => `M${x} ${y}${drawing[/** @type {'swamp'} */ (patch.kind)]}`).join(''),
      }),
    ),
  );
}

/** @param {MapData} map */
function frame(map) {
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
 * @param {MapData} map
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
function compass([x, y]) {
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

/** The title in its frame, with two scales: the map is stretched where the fighting was. @param {MapData} map */
function cartouche(map) {
  const [x, y] = map.cartouche;
  const bars = map.bars.map((bar, i) => {
    const half = bar.length / 2;
    return svg(
      'g',
      { transform: `translate(${-80 + i * 160} 44)` },
      svg('path', { class: 'scale-bar', d: `M${-half} -4v4h${bar.length}v-4M0 -4v4` }),
      svg('path', { class: 'scale-fill', d: `M${-half} -2h${half}v2h${-half}z` }),
      svg('text', { class: 'scale-name', y: -8, 'data-words': 'dawn-hundred-miles' }),
      svg('text', { class: 'scale-name is-where', y: 13, 'data-en': bar.en, 'data-fr': bar.fr }),
    );
  });
  return svg(
    'g',
    { class: 'cartouche', transform: `translate(${x} ${y})` },
    svg('rect', { class: 'cartouche-box', x: -168, y: -52, width: 336, height: 132, rx: 4 }),
    svg('rect', { class: 'cartouche-line', x: -163, y: -47, width: 326, height: 122, rx: 2 }),
    svg('text', { class: 'cartouche-title', y: -18, 'data-words': 'dawn-title' }),
    svg('text', { class: 'cartouche-sub', y: 4, 'data-words': 'dawn-subtitle' }),
    svg('path', { class: 'scale-bar', d: 'M-60 13h120' }),
    bars,
    svg('text', { class: 'scale-name is-where', y: 70, 'data-words': 'dawn-stretched' }),
  );
}

/** Names that are no thing of the game. @param {MapData} map */
function names(map) {
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

/**
 * What lies below the colours of the regions.
 * @param {MapData} map
 * @param {Arcs} arcs
 */
export function groundBelow(map, arcs) {
  return svg(
    'g',
    { class: 'ground', 'aria-hidden': 'true' },
    patterns(),
    coasts(map),
    svg('path', { class: 'land is-beyond', d: arcs.area(map.beyond) }),
  );
}

/**
 * What lies above them: lines between regions, water, names, paper and frame.
 * @param {MapData} map
 * @param {Arcs} arcs
 */
export function groundAbove(map, arcs) {
  const lakes = arcs.area(map.other) + map.lakes.map(line => closedPath(points(line, map.unit))).join('');
  return {
    borders: svg(
      'g',
      { class: 'ground', 'aria-hidden': 'true' },
      impassable(map, arcs),
      svg('path', {
        class: 'river',
        d: [...map.rivers, ...map.channels].map(line => openPath(points(line, map.unit))).join(''),
      }),
      svg('path', { class: 'lake', d: lakes }),
      svg('path', { class: 'inner-line', d: arcs.lines(map.lines.inner) }),
      svg('path', { class: 'frontier-band', d: arcs.lines(map.lines.frontier) }),
      svg('path', { class: 'frontier-line', d: arcs.lines(map.lines.frontier) }),
    ),
    coast: svg(
      'g',
      { class: 'ground', 'aria-hidden': 'true' },
      svg('path', { class: 'coast-line', d: arcs.lines(map.lines.coast) }),
      svg('path', {
        class: 'frontier-line is-water',
        d: map.frontier.map(line => openPath(points(line, map.unit))).join(''),
      }),
      svg('path', { class: 'strait', d: map.straits.map(line => openPath(points(line, map.unit))).join('') }),
      names(map),
    ),
    paper: svg(
      'g',
      { class: 'ground is-paper', 'aria-hidden': 'true' },
      svg('rect', { class: 'grain', width: map.size[0], height: map.size[1], fill: 'url(#dawn-grain)' }),
      svg('rect', { width: map.size[0], height: map.size[1], fill: 'url(#dawn-age)' }),
      compass(map.compass),
      cartouche(map),
    ),
    frame: frame(map),
  };
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
