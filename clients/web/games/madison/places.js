// places.js - towns and boxes on the map: their square, value, fort, base, stack, leaders, vessels and name.
//
// Each place is a group that shrinks as one zooms in, so that names and counters keep about their size on
// the screen. It is drawn anew only when it looks different from before.
import { counter, plateOf } from '../../boards/counter.js';
import { symbol } from '../../boards/lines.js';
import { swords } from '../../boards/marks.js';
import { OFFSETS, SQUARE, putAt, rings, sign, square } from '../../boards/spots.js';
import { replace, svg } from '../../dom.js';
import { capital, language, tr } from '../../words.js';
import { iconOf, pieceCounter } from './pieces.js';
import { SIDES, list } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('./state.js').Side} Side */
/** @typedef {import('../../game.js').Game} Game */

/** The counters of one side's units: the best on top, the sum of their strength on it.
 * @param {Position} at @param {Piece[]} units @param {number} x @param {number} size */
function stack(at, units, x, size) {
  const [top] = units;
  const sum = units.reduce((n, piece) => n + at.strength(piece), 0);
  const below = Math.min(2, units.length - 1);
  return svg(
    'g',
    { class: 'stack', transform: `translate(${x} 0)` },
    Array.from({ length: below }, (_, i) =>
      svg(
        'g',
        {
          class: 'ctr',
          'data-side': top.colour,
          transform: `translate(${(below - i) * 2.6} ${(i - below) * 2.6})`,
        },
        plateOf(top.colour, size),
      ),
    ),
    counter({
      colour: top.colour,
      icon: iconOf(top),
      light: top.type === 'militia',
      worn: units.every(piece => at.flipped.has(piece.key)),
      figure: `${sum}${at.cls(top)}`,
      size,
    }),
  );
}

/** A leader or a vessel beside the square.
 * @param {Position} at @param {Piece} piece @param {number} x @param {number} y @param {number} [size] */
const small = (at, piece, x, y, size = 23) =>
  svg(
    'g',
    { class: 'mini', 'data-piece': piece.key, transform: `translate(${x} ${y})` },
    piece.group === 'leader'
      ? counter({ colour: piece.colour, icon: iconOf(piece), size })
      : pieceCounter(at, piece, size),
  );

/** A town. */
export class Town {
  /** @param {Game} game @param {MapData} map @param {string} key */
  constructor(game, map, key) {
    this.game = game;
    this.key = key;
    this.space = map.spaces[key];
    this.kind = 'space';
    this.look = '';
    this.body = svg('g', { class: 'body' });
    this.text = svg('text', { class: 'place-name' });
    this.badge = svg('g', { class: 'badge-at' });
    this.reach = svg('g', { class: 'reach-at' });
    this.element = svg(
      'g',
      { class: 'place is-town', 'data-kind': 'space', 'data-key': key, role: 'button' },
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
    const side = this.space.name[language() === 'fr' ? 1 : 0];
    const [x, y, anchor] = OFFSETS[side];
    this.text.textContent = this.game.name('space', this.key);
    this.text.setAttribute('x', String(x + this.#shift(side)));
    this.text.setAttribute('y', String(y));
    this.text.style.textAnchor = anchor;
  }

  /** A name beside what stands beside the square. @param {string} side */
  #shift(side) {
    return side === 'r' && this.wide?.right ? 16 : side === 'l' && this.wide?.left ? -20 : 0;
  }

  /** @param {Position} at */
  update(at) {
    const { key } = this;
    const here = at.at(key);
    const held = at.control(key);
    const fights = at.fight() === key;
    const look = [
      held,
      at.value(key),
      fights,
      JSON.stringify([at.fort(key), at.base(key), list(at.view, 'depots').includes(key)]),
      here.map(
        p => `${p.key}${at.flipped.has(p.key) ? '-' : ''}${at.cls(p)}${at.aboard.has(p.key) ? '~' : ''}`,
      ),
    ].join(' ');
    if (look === this.look) return;
    this.look = look;
    this.element.setAttribute('data-side', held);
    this.element.classList.toggle('is-taken', held !== this.space.side);
    this.element.classList.toggle('is-destroyed', at.destroyed.has(key));
    const leaders = at.leaders(key);
    const ships = at.ships(key);
    this.wide = { right: leaders.length > 0, left: ships.length > 0 };
    replace(this.body, this.#ground(at), this.#troops(at), this.#signs(at, ships.length > 0));
    leaders.forEach((piece, i) =>
      this.body.append(small(at, piece, 28, 5 + i * 23 - (leaders.length - 1) * 11)),
    );
    this.#vessels(at, ships);
    if (fights) this.body.append(swords(-34));
    this.name();
  }

  /** @param {Position} at */
  #ground(at) {
    const forest = this.space.terrain === 'forest' ? ' is-forest' : '';
    return [
      svg('rect', { class: `space${forest}`, ...square(SQUARE) }),
      at.destroyed.has(this.key) ? symbol('fire', 24) : null,
    ];
  }

  /** @param {Position} at */
  #troops(at) {
    const { key } = this;
    const units = at.units(key).filter(piece => !at.aboard.has(piece.key));
    const value = String(at.value(key));
    const sides = SIDES.map(side => units.filter(piece => piece.side === side)).filter(list_ => list_.length);
    if (!sides.length) return at.destroyed.has(key) ? null : svg('text', { class: 'value', y: 6 }, value);
    return [
      sides.length === 1
        ? stack(at, sides[0], 0, SQUARE)
        : sides.map((list_, i) => stack(at, list_, i ? 19 : -19, 34)),
      svg(
        'g',
        { class: 'value-disc', transform: `translate(${sides.length === 1 ? -19 : 0} -19)` },
        svg('circle', { r: 8.5 }),
        svg('text', { y: 4.2 }, value),
      ),
    ];
  }

  /** @param {Position} at @param {boolean} crowded */
  #signs(at, crowded) {
    const { key, space } = this;
    const fort = at.fort(key);
    const base = at.base(key);
    const depot = list(at.view, 'depots').includes(key);
    return [
      fort
        ? svg(
            'g',
            { class: 'fort', 'data-side': fort.side, transform: 'translate(20 -21)' },
            symbol('fort-2', 22),
            svg('text', { class: 'fort-value', y: 4 }, String(fort.value)),
          )
        : null,
      base ? sign('anchor', -24, 17, 16, 'is-base', base.side) : null,
      space.source ? sign('star', crowded ? -8 : -26, crowded ? -26 : -6, 13, 'is-source', space.side) : null,
      depot ? sign('depot', 22, 20, 18, 'is-depot', space.side) : null,
    ];
  }

  /** Few vessels side by side, more as one with their number. @param {Position} at @param {Piece[]} ships */
  #vessels(at, ships) {
    if (!ships.length) return;
    const best = [...ships].sort((a, b) => (a.cls < b.cls ? -1 : 1))[0];
    if (ships.length === 1) {
      this.body.append(small(at, best, -32, -3, 25));
      return;
    }
    this.body.append(
      svg(
        'g',
        { class: 'mini is-pile', transform: 'translate(-32 -3)' },
        counter({ colour: best.colour, icon: iconOf(best), size: 25, n: ships.length }),
      ),
    );
  }
}

/** A Lake Control Box, or the Lake Transit Box. */
export class Box {
  /** @param {Game} game @param {MapData} map @param {string} key */
  constructor(game, map, key) {
    this.game = game;
    this.map = map;
    this.key = key;
    this.kind = 'space';
    this.lake = key.slice(5);
    this.transit = !map.waters[this.lake];
    this.look = '';
    this.size = this.transit ? [122, 34] : [126, 62];
    this.text = svg('text', { class: 'box-title', y: this.transit ? 4 : -14 });
    this.more = svg('text', { class: 'box-more', y: 22 });
    this.body = svg('g', { class: 'body' });
    this.badge = svg('g', { class: 'badge-at' });
    this.reach = svg('g', { class: 'reach-at' });
    const [w, h] = this.size;
    this.frame = svg('rect', { class: 'box', x: -w / 2, y: -h / 2, width: w, height: h, rx: 8 });
    this.element = svg(
      'g',
      { class: 'place is-box', 'data-kind': 'space', 'data-key': key, role: 'button' },
      this.frame,
      this.text,
      this.more,
      this.body,
      this.reach,
      this.badge,
    );
    this.badgeY = -h / 2 - 10;
    putAt(this.element, map.boxes[key]);
  }

  name() {
    this.text.textContent = this.transit ? tr('madison-transit') : capital(this.game.name('lake', this.lake));
    this.#words();
  }

  #words() {
    const side = this.held ?? null;
    const vp = this.map.figures['lake-vp'];
    this.more.textContent =
      this.transit || this.full
        ? ''
        : side
          ? tr('madison-box-held', side === 'us' ? 0 : 1, vp)
          : this.marked
            ? tr('madison-box-marked', this.marked === 'us' ? 0 : 1, vp)
            : tr('madison-box-open', vp);
  }

  /** @param {Position} at */
  update(at) {
    const here = at.at(this.key);
    const held = this.transit ? null : at.lake(this.lake);
    const marked = this.transit ? null : at.marker(this.lake);
    const fights = at.fight() === this.key;
    const look = [held, marked, fights, here.map(p => `${p.key}${at.flipped.has(p.key) ? '-' : ''}`)].join(
      ' ',
    );
    if (look === this.look) return;
    this.look = look;
    this.held = held;
    this.marked = marked;
    this.full = here.length > 0;
    this.element.setAttribute('data-side', held ?? 'nt');
    const shown = here.filter(piece => piece.group !== 'land');
    const step = Math.min(27, 108 / Math.max(1, shown.length));
    this.body.classList.toggle('is-close', step < 27);
    replace(
      this.body,
      shown.map((piece, i) =>
        small(at, piece, (i - (shown.length - 1) / 2) * step, this.transit ? 0 : 11, 25),
      ),
      fights ? swords(this.badgeY) : null,
    );
    this.text.style.display = this.transit && this.full ? 'none' : '';
    this.#words();
  }
}
