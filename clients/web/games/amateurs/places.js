// places.js - areas, Locations, tribal lands and boxes on the map: town, Fort, star, Expeditions, points, ships,
// markers and name.
//
// Each place is a group that shrinks as one zooms in, so that names and counters keep about their size on the
// screen. It is drawn anew only when it looks different from before.
import { symbol } from '../../boards/lines.js';
import { swords } from '../../boards/marks.js';
import { OFFSETS, SQUARE, putAt, rings, sign, square } from '../../boards/spots.js';
import { replace, svg } from '../../dom.js';
import { language, tr } from '../../words.js';
import { forceCounter, looseCounter, shipCounter } from './pieces.js';
import { SIDES, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

/** Radii of town dots; a major city has a ring more. @type {Record<string, number>} */
const DOTS = { 'frontier-town': 3.5, 'country-town': 5, 'minor-city': 7, 'major-city': 9 };

/** Symbols of markers that lie in a place. @type {Record<string, string>} */
const MARKERS = {
  raised: 'recruit',
  burned: 'fire',
  raided: 'i-close',
  flagged: 'i-check',
  invaded: 'anchor',
};

/** Counters side by side, smaller where there are more. @param {((size: number) => SVGElement)[]} draws */
function inRow(draws) {
  if (!draws.length) return null;
  const size = draws.length === 1 ? SQUARE - 2 : draws.length === 2 ? 32 : 27;
  const step = size + 1;
  return draws.map((draw, i) =>
    svg(
      'g',
      { class: 'stack', transform: `translate(${(i - (draws.length - 1) / 2) * step} 0)` },
      draw(size),
    ),
  );
}

/** A place where forces may stand. */
export class Spot {
  /** @param {Game} game @param {MapData} map @param {string} key */
  constructor(game, map, key) {
    this.game = game;
    this.key = key;
    this.space = map.spaces[key];
    this.look = '';
    this.tokens = 0;
    this.body = svg('g', { class: 'body' });
    this.text = svg('text', { class: 'place-name' });
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
      rings(SQUARE + 6),
      this.body,
      this.text,
      this.reach,
      this.badge,
    );
    this.badgeY = -30;
    putAt(this.element, this.space.at);
  }

  name() {
    const [x, y, anchor] = OFFSETS[this.space.name[language() === 'fr' ? 1 : 0]];
    this.text.textContent = this.game.name('place', this.key);
    this.text.setAttribute(
      'x',
      String(x + (anchor === 'start' ? 1 : anchor === 'end' ? -1 : 0) * this.wider()),
    );
    this.text.setAttribute('y', String(y));
    this.text.style.textAnchor = anchor;
  }

  /** How far counters reach beyond the square. */
  wider() {
    return this.tokens > 1 ? (this.tokens - 1) * 15 : 0;
  }

  /** @param {Position} at */
  update(at) {
    const { key } = this;
    const held = at.control(key);
    const look = JSON.stringify([
      held,
      at.fort(key),
      at.standing(key),
      at.markers(key),
      at.fight() === key,
      at.at(key).map(force => [force, at.points(force), at.knows(force)]),
      SIDES.map(side => at.loose(side, key)),
      at.havens(key).map(haven => [at.docked(haven), at.yard(haven), at.stocks(haven)]),
      this.space.zone && this.space.nature === 'at-sea' ? at.blockade(this.space.zone) : '',
      at.view.florida ?? 0,
    ]);
    if (look === this.look) return;
    this.look = look;
    const native = this.space.nature === 'tribal';
    this.element.setAttribute('data-side', held ?? (native ? 'in' : 'nt'));
    this.element.classList.toggle('is-taken', Boolean(held) && held !== this.space.control);
    const draws = this.#tokens(at);
    this.tokens = draws.length;
    replace(
      this.body,
      this.#ground(at),
      inRow(draws),
      this.#signs(at),
      this.#ships(at),
      at.fight() === key ? swords(-34) : null,
    );
    this.name();
  }

  /** Expeditions, then points of none. @param {Position} at */
  #tokens(at) {
    const forces = at
      .at(this.key)
      .map(force => (/** @type {number} */ size) => forceCounter(at, force, size));
    const loose = SIDES.map(side => ({ side, row: at.loose(side, this.key) }))
      .filter(({ row }) => sum(row))
      .map(
        ({ side, row }) =>
          (/** @type {number} */ size) =>
            looseCounter(side, row, size - 3),
      );
    return [...forces, ...loose];
  }

  /** @param {Position} at */
  #ground(at) {
    const { nature, town = '', zone = '' } = this.space;
    const wild = nature === 'wilderness' || nature === 'tribal';
    if (nature === 'at-sea') {
      const blockade = at.blockade(zone);
      return [
        svg('rect', { class: `space is-sea is-${blockade}`, ...square(SQUARE) }),
        blockade === 'no-blockade' ? symbol('anchor', 18) : symbol('blockade', 26),
        blockade === 'full' ? svg('text', { class: 'fort-value', y: 17 }, '2') : null,
      ];
    }
    const dot = DOTS[town];
    return [
      wild
        ? svg('circle', { class: 'space is-forest', r: SQUARE / 2 })
        : svg('rect', { class: 'space', ...square(SQUARE) }),
      dot ? svg('circle', { class: 'town-dot', r: dot }) : null,
      town === 'major-city' ? svg('circle', { class: 'town-ring', r: dot + 3.5 }) : null,
      nature === 'tribal' ? sign('u-warrior', 0, 0, 22, 'is-tribe', 'in') : null,
    ];
  }

  /** @param {Position} at */
  #signs(at) {
    const fort = at.fort(this.key);
    const standing = at.standing(this.key);
    const marks = at.markers(this.key);
    return [
      fort
        ? svg(
            'g',
            { class: 'fort', 'data-side': fort.side, transform: 'translate(20 -21)' },
            symbol('fort-2', 22),
            svg('text', { class: 'fort-value', y: 4 }, String(fort.level)),
          )
        : null,
      this.space.star ? sign('star', -20, -20, 15, 'is-source', this.space.star) : null,
      standing && standing !== 'quiet'
        ? svg('text', { class: `standing is-${standing}`, y: 32 }, this.game.name('standing', standing))
        : null,
      marks.map((mark, i) => sign(MARKERS[mark], -22 + i * 14, 24, 13, `is-${mark}`, 'nt')),
    ];
  }

  /** Finished ships, and those on the stocks, left of the square. @param {Position} at */
  #ships(at) {
    const [haven] = at.havens(this.key);
    if (!haven) return null;
    const [side, , , port] = at.map.havens[haven];
    const docked = at.docked(haven);
    const building = at.stocks(haven).reduce((n, box) => n + box.n, 0);
    const x = -30 - this.wider();
    return [
      sum(docked)
        ? svg('g', { class: 'mini', transform: `translate(${x} -4)` }, shipCounter(side, docked))
        : sign(port ? 'shipyard' : 'anchor', x + 2, -2, 15, `is-haven is-${at.yard(haven)}`, side),
      building ? svg('text', { class: 'stocks', x, y: 20 }, `+${building}`) : null,
    ];
  }
}

/** The box of a lake: whose fleet is out, with which ships. */
export class LakeBox {
  /** @param {Game} game @param {MapData} map @param {string} key */
  constructor(game, map, key) {
    this.game = game;
    this.key = key;
    this.lake = key.slice(5);
    this.look = '';
    this.text = svg('text', { class: 'box-title', y: -14 });
    this.more = svg('text', { class: 'box-more', y: 22 });
    this.body = svg('g', { class: 'body' });
    this.badge = svg('g', { class: 'badge-at' });
    this.reach = svg('g', { class: 'reach-at' });
    this.element = svg(
      'g',
      { class: 'place is-box', 'data-kind': 'lake', 'data-key': this.lake, role: 'button' },
      svg('rect', { class: 'box', x: -63, y: -31, width: 126, height: 62, rx: 8 }),
      this.text,
      this.more,
      this.body,
      this.reach,
      this.badge,
    );
    this.badgeY = -41;
    putAt(this.element, map.boxes[key]);
  }

  name() {
    this.text.textContent = this.game.name('lake', this.lake);
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
    const step = Math.min(30, 112 / Math.max(1, types.length));
    replace(
      this.body,
      types.map(({ side, row }, i) =>
        svg(
          'g',
          { class: 'mini', transform: `translate(${(i - (types.length - 1) / 2) * step} 10)` },
          shipCounter(side, row),
        ),
      ),
      at.fight() === this.key ? swords(this.badgeY) : null,
    );
    this.name();
  }
}
