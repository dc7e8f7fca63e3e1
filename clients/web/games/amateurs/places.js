// places.js - areas, Locations, tribal lands and boxes on the map: town by rank, Fort, star, Expeditions, points,
// ships, markers and name.
//
// Each place is a group that shrinks as one zooms in, so that names and counters keep about their size on the
// screen. It is drawn anew only when it looks different from before.
import { symbol } from '../../boards/lines.js';
import { swords } from '../../boards/marks.js';
import { putAt, sign } from '../../boards/spots.js';
import { replace, svg } from '../../dom.js';
import { capital, language, tr } from '../../words.js';
import { looseCounter, pennants, shipCounter } from './pieces.js';
import { SIDES, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

/** Symbols of markers that lie in a place. @type {Record<string, string>} */
const MARKERS = {
  raised: 'recruit',
  burned: 'fire',
  raided: 'i-close',
  flagged: 'i-check',
  invaded: 'anchor',
};
/** Counters of single points stand so far apart. */
const STEP = 27;
/** Half a counter of single points, half a box on a lake, half the width of one at sea. */
const LOOSE = 12,
  BOX = /** @type {const} */ ([54, 23]),
  SEA = 62;

/** What a place of this rank looks like: a major city has a ring and a dot, a minor one a ring, a Frontier Town is
 * square, a Wilderness Location a triangle. @param {import('./state.js').Place} space */
export function shapeOf({ nature, town = '', half }) {
  const round = (/** @type {string} */ className, /** @type {number} */ r) =>
    svg('circle', { class: className, r });
  if (nature === 'wilderness')
    return svg('path', {
      class: 'space is-forest',
      d: `M0 ${-half - 2}L${half + 1} ${half - 3}H${-half - 1}Z`,
    });
  if (nature === 'tribal')
    return [round('space is-forest', half), sign('u-warrior', 0, 0, 17, 'is-tribe', 'in')];
  if (town === 'frontier-town')
    return svg('rect', {
      class: 'space',
      x: -half + 1,
      y: -half + 1,
      width: 2 * half - 2,
      height: 2 * half - 2,
      rx: 3,
    });
  return [
    round('space', half),
    /city$/.test(town) ? round('town-ring', half - 4) : null,
    town === 'major-city' ? round('town-dot', 5) : null,
  ];
}

/** Gold or white around a place. @param {number} r */
const halo = r => [svg('circle', { class: 'ring-edge', r }), svg('circle', { class: 'ring', r })];

/** A place where forces may stand. */
export class Spot {
  /** @param {Game} game @param {MapData} map @param {string} key */
  constructor(game, map, key) {
    this.game = game;
    this.key = key;
    this.space = map.spaces[key];
    this.r = this.space.half;
    this.haven = Object.values(map.havens).some(row => row[2] === key);
    this.look = '';
    /** How far counters reach beyond the middle, and the ships below. */
    this.wide = this.r;
    this.flags = 0;
    this.body = svg('g', { class: 'body' });
    this.text = svg('text', { class: 'place-name' });
    /** The name lies below everybody's counters. */
    this.label = svg('g', { class: 'name-at', 'data-of': key }, this.text);
    this.badge = svg('g', { class: 'badge-at' });
    this.reach = svg('g', { class: 'reach-at' });
    this.element = svg(
      'g',
      {
        class: `place is-town is-${this.space.nature}`,
        'data-kind': 'place',
        'data-key': key,
        role: 'button',
      },
      svg('circle', { class: 'hit', r: Math.max(18, this.r + 4) }),
      halo(this.r + 5),
      this.body,
      this.reach,
      this.badge,
    );
    this.badgeY = -this.r - 13;
    putAt(this.element, this.space.at);
    putAt(this.label, this.space.at);
  }

  name() {
    const side = this.space.name[language() === 'fr' ? 1 : 0];
    const beside = Math.max(this.r, this.wide) + 4;
    const [x, y, anchor] = {
      b: [0, Math.max(this.r, this.wide > this.r ? LOOSE : 0) + 13, 'middle'],
      t: [0, -this.r - 6 - (this.flags ? 8 + this.flags * 18 : 0), 'middle'],
      r: [beside, this.haven ? -1 : 5, 'start'],
      l: [-beside - (this.space.star ? 16 : 0), 5, 'end'],
    }[side] ?? [0, 0, 'middle'];
    this.text.textContent = this.game.name('place', this.key);
    this.text.setAttribute('x', String(x));
    this.text.setAttribute('y', String(y));
    this.text.style.textAnchor = String(anchor);
  }

  /** @param {Position} at */
  update(at) {
    const { key } = this;
    const held = at.control(key);
    const look = JSON.stringify([
      document.documentElement.lang, // of the words in it
      held,
      at.fort(key),
      at.standing(key),
      at.markers(key),
      at.fight() === key,
      at.at(key).map(force => [force, at.points(force), at.knows(force)]),
      SIDES.map(side => at.loose(side, key)),
      at.havens(key).map(haven => [at.docked(haven), at.yard(haven), at.stocks(haven)]),
    ]);
    if (look === this.look) return;
    this.look = look;
    this.element.setAttribute('data-side', held ?? (this.space.nature === 'tribal' ? 'in' : 'nt'));
    this.element.classList.toggle('is-taken', Boolean(held) && held !== this.space.control);
    const loose = SIDES.map(side => ({ side, row: at.loose(side, key) })).filter(({ row }) => sum(row));
    const forces = at.at(key);
    this.flags = forces.length;
    this.wide = loose.length ? (loose.length * STEP) / 2 : this.r;
    replace(
      this.body,
      shapeOf(this.space),
      loose.map(({ side, row }, i) =>
        svg(
          'g',
          { class: 'stack', transform: `translate(${(i - (loose.length - 1) / 2) * STEP} 0)` },
          looseCounter(side, row, 2 * LOOSE + 2),
        ),
      ),
      this.#signs(at),
      this.#ships(at),
      pennants(at, forces, loose.length ? -LOOSE : -4),
      at.fight() === key ? swords(this.badgeY) : null,
    );
    this.name();
  }

  /** @param {Position} at */
  #signs(at) {
    const { r } = this;
    const fort = at.fort(this.key);
    const standing = at.standing(this.key);
    const marks = at.markers(this.key);
    const under = this.space.name[language() === 'fr' ? 1 : 0] === 'b';
    return [
      fort
        ? svg(
            'g',
            {
              class: 'fort',
              'data-side': fort.side,
              transform: `translate(${-r * 0.7 - 5} ${-r * 0.7 - 8})`,
            },
            symbol('fort-2', 20),
            svg('text', { class: 'fort-value', y: 4 }, String(fort.level)),
          )
        : null,
      this.space.star ? sign('star', -Math.max(r, this.wide) - 8, 0, 15, 'is-star', this.space.star) : null,
      standing && standing !== 'quiet'
        ? svg(
            'text',
            { class: `standing is-${standing}`, y: under ? -r - 6 : r + 13 },
            this.game.name('standing', standing),
          )
        : null,
      marks.map((mark, i) => sign(MARKERS[mark], -r - 6 - i * 13, r + 3, 13, `is-${mark}`, 'nt')),
    ];
  }

  /** Finished ships, and those on the stocks, below to the right. @param {Position} at */
  #ships(at) {
    const [haven] = at.havens(this.key);
    if (!haven) return null;
    const [side, , , port] = at.map.havens[haven];
    const docked = at.docked(haven);
    const building = at.stocks(haven).reduce((n, box) => n + box.n, 0);
    const [x, y] = [Math.max(this.r, this.wide) + 9, 13];
    return [
      sum(docked)
        ? svg('g', { class: 'mini', transform: `translate(${x} ${y})` }, shipCounter(side, docked, 21))
        : sign(port ? 'shipyard' : 'anchor', x - 2, y, 15, `is-haven is-${at.yard(haven)}`, side),
      building ? svg('text', { class: 'stocks', x: x + 17, y: y + 5 }, `+${building}`) : null,
    ];
  }
}

/** What boxes on the water have in common: a frame, a title, what is in them. */
class WaterBox {
  /** @param {Game} game @param {string} kind @param {string} key @param {[number, number]} at @param {number} [half]
   * of its width */
  constructor(game, kind, key, at, half = BOX[0]) {
    this.game = game;
    this.look = '';
    this.text = svg('text', { class: 'box-title', y: -8 });
    this.more = svg('text', { class: 'box-more', y: 13 });
    this.body = svg('g', { class: 'body' });
    this.badge = svg('g', { class: 'badge-at' });
    this.reach = svg('g', { class: 'reach-at' });
    const h = BOX[1];
    this.r = h;
    this.element = svg(
      'g',
      { class: 'place is-box', 'data-kind': kind, 'data-key': key, role: 'button' },
      svg('rect', { class: 'box', x: -half, y: -h, width: 2 * half, height: 2 * h, rx: 7 }),
      this.text,
      this.more,
      this.body,
      this.reach,
      this.badge,
    );
    this.badgeY = -h - 9;
    putAt(this.element, at);
  }
}

/** The box At Sea of a zone: its blockade, and who is there. */
export class SeaBox extends WaterBox {
  /** @param {Game} game @param {MapData} map @param {string} key */
  constructor(game, map, key) {
    super(game, 'place', key, map.spaces[key].at, SEA);
    this.key = key;
    this.zone = map.spaces[key].zone ?? '';
    this.blockade = 'no-blockade';
    this.element.classList.add('is-sea');
  }

  name() {
    this.text.textContent = this.game.name('zone', this.zone);
    this.more.textContent = this.game.name('blockade', this.blockade);
  }

  /** @param {Position} at */
  update(at) {
    const { key } = this;
    const forces = at.at(key);
    const loose = SIDES.filter(side => sum(at.loose(side, key)));
    this.blockade = at.blockade(this.zone);
    const look = JSON.stringify([
      this.blockade,
      at.fight() === key,
      forces.map(force => [force, at.points(force), at.knows(force)]),
      loose.map(side => at.loose(side, key)),
    ]);
    if (look === this.look) return;
    this.look = look;
    const shut = this.blockade !== 'no-blockade';
    this.element.setAttribute('data-side', shut ? 'gb' : 'nt');
    this.element.classList.toggle('is-full', this.blockade === 'full');
    replace(
      this.body,
      symbol(shut ? 'blockade' : 'anchor', 16, -SEA + 12, 8),
      loose.map(side =>
        svg(
          'g',
          { class: 'stack', transform: `translate(${SEA - 10} ${BOX[1] - 2})` },
          looseCounter(side, at.loose(side, key), 24),
        ),
      ),
      svg('g', { transform: `translate(${SEA - 4} ${-BOX[1] + 2})` }, pennants(at, forces, 0)),
      at.fight() === key ? swords(this.badgeY) : null,
    );
    this.name();
  }
}

/** The box of a lake: whose fleet is out, with which ships. */
export class LakeBox extends WaterBox {
  /** @param {Game} game @param {MapData} map @param {string} key */
  constructor(game, map, key) {
    super(game, 'lake', key.slice(5), map.boxes[key]);
    this.key = key;
    this.lake = key.slice(5);
    this.full = false;
  }

  name() {
    this.text.textContent = capital(this.game.name('lake', this.lake));
    this.more.textContent = this.full ? '' : tr('amateurs-lake-open');
  }

  /** @param {Position} at */
  update(at) {
    const rows = SIDES.map(side => at.afloat(side, this.lake));
    const look = JSON.stringify([rows, at.lake(this.lake), at.fight() === this.key]);
    if (look === this.look) return;
    this.look = look;
    this.full = rows.some(row => sum(row));
    this.element.setAttribute('data-side', at.lake(this.lake) ?? 'nt');
    const types = rows.flatMap((row, i) =>
      Object.entries(row).map(([type, n]) => ({ side: SIDES[i], row: { [type]: n } })),
    );
    const step = Math.min(27, 96 / Math.max(1, types.length));
    replace(
      this.body,
      types.map(({ side, row }, i) =>
        svg(
          'g',
          { class: 'mini', transform: `translate(${(i - (types.length - 1) / 2) * step} 8)` },
          shipCounter(side, row, 23),
        ),
      ),
      at.fight() === this.key ? swords(this.badgeY) : null,
    );
    this.name();
  }
}
