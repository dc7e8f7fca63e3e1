// pieces.js - what stands on the map: names, forces, forts, recruits, ships, squadrons, boxes.
//
// Each place is a group that shrinks as one zooms in, so that names and counters keep about their
// size on the screen. Its pieces are kept by name from position to position.
import { swords } from '../../boards/marks.js';
import { replace, svg } from '../../dom.js';
import { both, tr } from '../../words.js';
import { counter, openPath, plate, points, symbol } from './shapes.js';
import { UNITS, battleRegion, controller, count, list, shipsOn, waterController } from './state.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').View} View */
/** @typedef {import('../../game.js').Game} Game */
/**
 * A piece in a row: its width, what it looks like, and when that look must be drawn anew.
 * @typedef {{key: string, width: number, look: string, draw: () => SVGElement}} Item
 */

export const NAME_SIZE = 15;
const ROW_Y = 21,
  ROW_STEP = 34,
  ROW_WIDTH = 118;

/** Width of a name in the display face, by the widths of its letters. @param {string} text @param {number} [size] */
export function nameWidth(text, size = NAME_SIZE) {
  let em = 0;
  for (const c of text) {
    if (/[A-ZÀ-Þ]/.test(c)) em += /[MW]/.test(c) ? 0.9 : /[IJ]/.test(c) ? 0.4 : 0.7;
    else em += /[ij.,’' ]/.test(c) ? 0.33 : /[mw]/.test(c) ? 0.72 : 0.53;
  }
  return em * size;
}

/** @param {SVGElement} el @param {number} x @param {number} y @param {string} [scale] */
export function putAt(el, x, y, scale = '--s') {
  el.style.transform = `translate(${x}px, ${y}px) scale(var(${scale}, 1))`;
}

/** Pieces side by side, in as many rows as they need; those that stay keep their elements. */
export class Row {
  /** @param {number} y @param {number} [width] */
  constructor(y, width = ROW_WIDTH) {
    this.y = y;
    this.width = width;
    /** @type {number | undefined} */
    this.left = undefined;
    this.element = svg('g', { class: 'pieces' });
    /** @type {Map<string, {look: string, element: SVGElement}>} */
    this.shown = new Map();
  }

  /** @param {Item[]} items */
  show(items) {
    const wanted = new Set(items.map(item => item.key));
    for (const [key, { element }] of this.shown) {
      if (!wanted.has(key)) {
        element.remove();
        this.shown.delete(key);
      }
    }
    for (const item of items) this.keep(item);
    this.arrange(items);
  }

  /** @param {Item} item */
  keep(item) {
    const old = this.shown.get(item.key);
    if (old?.look === item.look) return;
    const element = old?.element ?? svg('g', { class: 'piece', 'data-piece': item.key });
    replace(element, item.draw());
    if (!old) this.element.append(element);
    this.shown.set(item.key, { look: item.look, element });
  }

  /** A row that begins at a point instead of being centred. @param {number} left @param {number} y */
  moveTo(left, y) {
    this.left = left;
    this.y = y;
  }

  /** @param {Item[]} items */
  arrange(items) {
    /** @type {Item[][]} */
    const rows = [[]];
    let width = 0;
    for (const item of items) {
      if (width + item.width > this.width && width > 0) {
        rows.push([]);
        width = 0;
      }
      width += item.width;
      rows[rows.length - 1].push(item);
    }
    rows.forEach((row, n) => {
      let x = this.left ?? -row.reduce((sum, item) => sum + item.width, 0) / 2;
      for (const item of row) {
        const shown = this.shown.get(item.key);
        if (shown) {
          shown.element.style.transform = `translate(${x + item.width / 2}px, ${this.y + n * ROW_STEP}px)`;
        }
        x += item.width;
      }
    });
  }
}

/**
 * The forces of a region, its fort, squadrons off its coast and its recruits.
 * @param {View} view
 * @param {MapData} map
 * @param {string} key
 * @returns {Item[]}
 */
export function regionItems(view, map, key) {
  const { facts } = map.regions[key];
  /** @type {Item[]} */
  const items = [];
  for (const unit of UNITS) {
    const n = count(view, 'force', key, unit.key);
    const spent = Math.min(n, count(view, 'moved', key, unit.key));
    if (!n) continue;
    items.push({
      key: unit.key,
      width: 34,
      look: `${n} ${spent}`,
      draw: () => counter({ ...unit, n, spent }),
    });
  }
  const landed = count(view, 'landed', key);
  if (landed) items.push({ key: 'landed', width: 34, look: `${landed}`, draw: () => squadrons(landed) });
  if (list(view, 'forts').includes(key)) {
    const side = controller(view, key) ?? 'nt';
    items.push({
      key: 'fort',
      width: 28,
      look: side,
      draw: () => svg('g', { class: 'fort', 'data-side': side }, symbol('fort-2', 26)),
    });
  }
  const recruits = count(view, 'counters', key);
  if (recruits || facts.power) {
    items.push({
      key: 'recruits',
      width: 40,
      look: `${recruits}`,
      draw: () => drum(recruits, facts.power ?? 0),
    });
  }
  return items;
}

/** @param {number} n @param {number} [spent] */
const squadrons = (n, spent = 0) => counter({ side: 'gb', icon: 's-squadron', n, spent });

/** Recruit counters in a town, and how many it can hold. @param {number} n @param {number} power */
function drum(n, power) {
  return svg(
    'g',
    { class: n ? 'drum' : 'drum is-none' },
    symbol('recruit', 22, -8, 0),
    svg(
      'text',
      { x: 6, y: 6, class: 'drum-count' },
      String(n),
      svg('tspan', { class: 'drum-power' }, `/${power}`),
    ),
  );
}

/** Victory points in a wreath of the home side's colour. @param {number} vp @param {string} side @param {number} x */
function wreath(vp, side, x) {
  return svg(
    'g',
    { class: 'wreath', 'data-side': side, transform: `translate(${x} -5)` },
    svg('circle', { class: 'wreath-ground', r: 11 }),
    symbol('vp', 24),
    svg('text', { y: 4.4 }, String(vp)),
  );
}

/**
 * A name with a halo of paper, last line on the base line.
 * @param {string[]} lines
 * @param {number} x
 * @param {string} [className]
 */
function label(lines, x, className = 'region-name') {
  return lines.map((line, i) =>
    svg('text', { class: className, x, y: (i - lines.length + 1) * (NAME_SIZE + 0.5) }, line),
  );
}

/** A region's name, value and pieces. */
export class RegionPlace {
  /** @param {MapData} map @param {string} key */
  constructor(map, key) {
    this.map = map;
    this.key = key;
    this.region = map.regions[key];
    this.caption = svg('g', { class: 'caption' });
    this.row = new Row(ROW_Y);
    this.badge = svg('g', { class: 'badge-at' });
    this.fight = svg('g', { class: 'fight-at' });
    this.element = svg(
      'g',
      { class: 'place', 'data-kind': 'region', 'data-key': key, role: 'button' },
      this.row.element,
      this.caption,
      this.fight,
      this.badge,
    );
    putAt(this.element, ...this.region.at);
  }

  /** Texts, in the language that is set. */
  name() {
    const { facts, name } = this.region;
    const lines = /** @type {string[]} */ (/** @type {unknown} */ (both(/** @type {any} */ (name))));
    const width = Math.max(...lines.map(line => nameWidth(line)));
    const side = facts.side === 'us' || facts.side === 'gb' ? facts.side : 'nt';
    const shift = facts.vp ? 12 : 0;
    replace(
      this.caption,
      label(lines, shift),
      facts.vp ? wreath(facts.vp, side, shift - width / 2 - 14) : null,
    );
    this.badgeY = -(lines.length - 1) * (NAME_SIZE + 0.5) - 27;
    if (this.region.beside) this.row.moveTo(width / 2 + shift + 8, -5 - (lines.length - 1) * 7);
  }

  /** @param {View} view */
  update(view) {
    const fights = battleRegion(view, this.map) === this.key;
    this.row.show(regionItems(view, this.map, this.key));
    if (fights !== Boolean(this.fight.firstChild))
      replace(this.fight, fights ? swords(this.badgeY ?? -27) : null);
  }
}

/** A waterway's name and the markers on its spaces. */
export class WaterPlace {
  /** @param {MapData} map @param {string} key */
  constructor(map, key) {
    this.key = key;
    this.water = map.waterways[key];
    this.spaces = this.water.spaces.map(([x, y]) => {
      const space = svg('g', { class: 'ship-space' });
      putAt(space, x, y);
      return space;
    });
    this.text = svg('text', { class: 'water-name' });
    const { at, turn = 0 } = this.water.name;
    this.text.style.transform = `translate(${at[0]}px, ${at[1]}px) rotate(${turn}deg) scale(var(--s, 1))`;
    this.badge = svg('g', { class: 'badge-at' });
    const held = svg('g', null, this.badge);
    putAt(held, ...this.water.spaces[0]);
    this.badgeY = -26;
    this.element = svg(
      'g',
      { class: 'place is-water', 'data-kind': 'waterway', 'data-key': key, role: 'button' },
      this.text,
      this.spaces,
      held,
    );
    /** @type {(string | null)[]} */
    this.shown = [];
  }

  name() {
    this.text.textContent = both(this.water.name);
  }

  /** @param {View} view */
  update(view) {
    const ships = shipsOn(view, this.key, this.spaces.length);
    this.element.setAttribute('data-side', waterController(view, this.key) ?? 'nt');
    ships.slice(0, this.spaces.length).forEach((side, i) => {
      if (this.shown[i] === side && this.spaces[i].firstChild) return;
      replace(
        this.spaces[i],
        side
          ? counter({ side, icon: 's-brig', size: 26, className: 'is-ship' })
          : svg('circle', { class: 'slot', r: 11.5 }),
      );
    });
    this.shown = ships;
  }
}

/** A blockade zone: spaces for squadrons, red when complete, with lines to the towns it closes. */
export class ZonePlace {
  /** @param {MapData} map @param {string} key @param {Game} game */
  constructor(map, key, game) {
    this.key = key;
    this.game = game;
    this.look = '';
    this.zone = map.zones[key];
    this.links = svg(
      'g',
      { class: 'links' },
      Object.values(this.zone.links).map(line =>
        svg('path', { class: 'link', d: openPath(points(line, map.unit)) }),
      ),
    );
    this.box = svg('rect', { class: 'box', y: -31, height: 62, rx: 7 });
    this.text = svg('text', { class: 'box-name', y: -14 });
    this.pieces = svg('g', { class: 'pieces' });
    this.badge = svg('g', { class: 'badge-at' });
    this.badgeY = -42;
    this.element = svg(
      'g',
      { class: 'place is-zone', 'data-kind': 'zone', 'data-key': key, role: 'button' },
      this.box,
      this.text,
      this.pieces,
      this.badge,
    );
    putAt(this.element, ...this.zone.at, '--s-box');
  }

  name() {
    const name = this.game.name('zone', this.key);
    const half = Math.max(this.zone.spaces * 19 + 7, nameWidth(name, 15.5) / 2 + 9);
    this.text.textContent = name;
    this.box.setAttribute('x', String(-half));
    this.box.setAttribute('width', String(2 * half));
    this.half = half;
  }

  /** @param {View} view */
  update(view) {
    const n = count(view, 'squadron', this.key);
    const spent = count(view, 'squadron_moved', this.key);
    const full = list(view, 'complete').includes(this.key);
    const look = `${n} ${spent} ${full}`;
    if (look === this.look) return;
    this.look = look;
    this.element.classList.toggle('is-complete', full);
    this.links.classList.toggle('is-complete', full);
    replace(
      this.pieces,
      Array.from({ length: Math.max(n, this.zone.spaces) }, (_, i) =>
        svg(
          'g',
          { transform: `translate(${(i - (Math.max(n, this.zone.spaces) - 1) / 2) * 38} 10)` },
          i < n
            ? counter({ side: 'gb', icon: 's-squadron', size: 33, spent: n - i <= spent ? 1 : 0 })
            : plate('gb', 32, 'slot'),
        ),
      ),
    );
  }
}

/** The British Navy box with the landing supply. */
export class NavyPlace {
  /** @param {MapData} map @param {string} key @param {Game} game */
  constructor(map, key, game) {
    this.key = key;
    this.game = game;
    this.at = map.boxes[key];
    this.half = 152;
    this.title = svg('text', { class: 'box-name is-title', x: -144, y: -22 });
    this.supply = svg('text', { class: 'box-name is-title is-end', x: 144, y: -22 });
    this.row = new Row(12, 190);
    this.landing = new Row(12, 90);
    this.row.element.setAttribute('transform', 'translate(-52 0)');
    this.landing.element.setAttribute('transform', 'translate(104 0)');
    this.badge = svg('g', { class: 'badge-at' });
    this.badgeY = -52;
    this.element = svg(
      'g',
      { class: 'place is-navy', 'data-kind': 'place', 'data-key': key, role: 'button' },
      svg('rect', { class: 'box', x: -152, y: -41, width: 304, height: 80, rx: 7 }),
      svg('path', { class: 'box-rule', d: 'M56 -12v44' }),
      this.title,
      this.supply,
      this.row.element,
      this.landing.element,
      this.badge,
    );
    putAt(this.element, ...this.at, '--s-box');
  }

  name() {
    this.title.textContent = tr('dawn-navy-box');
    this.supply.textContent = tr('dawn-landing-supply');
  }

  /** @param {View} view */
  update(view) {
    const n = count(view, 'squadron', this.key),
      spent = count(view, 'squadron_moved', this.key);
    const troops = count(view, 'landing'),
      used = count(view, 'landing_moved');
    const each = n > 5;
    const shown = each ? 1 : n;
    this.row.show(
      shown
        ? Array.from({ length: shown }, (_, i) => ({
            key: `squadron-${i}`,
            width: 37,
            look: `${each ? n : 1} ${spent}`,
            draw: () =>
              counter({
                side: 'gb',
                icon: 's-squadron',
                size: 33,
                n: each ? n : 1,
                spent: each ? spent : Number(n - i <= spent),
              }),
          }))
        : [{ key: 'none', width: 36, look: '', draw: () => plate('gb', 32, 'slot') }],
    );
    this.landing.show([
      troops
        ? {
            key: 'landing',
            width: 34,
            look: `${troops} ${used}`,
            draw: () => counter({ side: 'gb', icon: 'u-regular', n: troops, spent: used }),
          }
        : { key: 'none', width: 36, look: '', draw: () => plate('gb', 28, 'slot') },
    ]);
  }
}
