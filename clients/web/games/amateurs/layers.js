// layers.js - what may be shown over the map: how far a force can go, who is in supply, who holds the lakes.
import { putAt } from '../../boards/spots.js';
import { replace, svg } from '../../dom.js';
import { SIDES } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./sheet.js').Sheet} Sheet */
/** @typedef {import('../../boards/marks.js').Marks} Marks */
/** @typedef {import('../../say.js').Note} Note */

/** How forces may be supplied, as they are drawn. @type {Record<string, string>} */
const SUPPLY = { full: 'supply', partial: 'supply is-partial', unsupplied: 'supply is-cut' };

/** A ring around forces, crossed out where nothing reaches them. @param {string} how @param {number} [r] */
const supplyMark = (how, r = 24) => [
  svg('circle', { r }),
  how === 'unsupplied'
    ? svg('path', {
        d: `M${-r * 0.7} ${-r * 0.7}L${r * 0.7} ${r * 0.7}M${-r * 0.7} ${r * 0.7}L${r * 0.7} ${-r * 0.7}`,
      })
    : null,
];

export class Layers {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    /** @type {string | null} */
    this.shown = null;
    /** @type {Note[]} */
    this.notes = [];
  }

  /** @param {Position} at @param {string | null} key @param {Note[]} notes */
  show(at, key, notes) {
    this.shown = key;
    this.notes = notes;
    this.update(at);
  }

  /** @param {Position} at */
  update(at) {
    this.sheet.element.classList.toggle('shows-lakes', this.shown === 'lakes');
    replace(this.sheet.layer, this.shown === 'supply' ? this.supply(at) : null);
  }

  /** Places with forces: in Full Supply, unless the report tells otherwise. @param {Position} at */
  supply(at) {
    const told = new Map(
      this.notes
        .filter(note => note.m === 'position-supply')
        .map(({ a = [] }) => [`${a[0]} ${a[1]}`, String(a[2])]),
    );
    const marks = Object.entries(at.map.spaces).flatMap(([place, space]) =>
      space.nature === 'at-sea'
        ? []
        : SIDES.filter(side => at.stands(side, place)).map(side => {
            const how = told.get(`${side} ${place}`) ?? 'full';
            const mark = svg('g', { class: SUPPLY[how] ?? 'supply', 'data-side': side }, supplyMark(how));
            putAt(mark, space.at);
            return mark;
          }),
    );
    return [...marks, this.key(at)];
  }

  /** What the rings mean. @param {Position} at */
  key(at) {
    const [x, y] = at.map.legend;
    return svg(
      'g',
      { class: 'legend', transform: `translate(${x + 128} ${y - 80})` },
      svg('rect', { class: 'legend-box', width: 224, height: 72, rx: 6 }),
      Object.keys(SUPPLY).map((how, i) =>
        svg(
          'g',
          { transform: `translate(18 ${16 + i * 20})` },
          svg('g', { class: SUPPLY[how], 'data-side': 'us' }, supplyMark(how, 9)),
          svg('text', { class: 'legend-name', x: 15, y: 4.5 }, at.game.name('supply', how)),
        ),
      ),
    );
  }

  /** Where the odds of an activation say that the force can get to. @param {Map<string, number>} reach */
  draw(reach) {
    for (const [key, place] of this.sheet.places) {
      const left = reach.get(key);
      replace(
        place.reach,
        left === undefined
          ? null
          : svg(
              'g',
              { class: 'reach' },
              svg('circle', { class: 'reach-ring', r: place.r + 6 }),
              svg('circle', { cx: -place.r - 8, cy: 0, r: 9 }),
              svg('text', { x: -place.r - 8, y: 4 }, String(left)),
            ),
      );
    }
  }

  /** What was pointed out for a question is gone with it. @param {Position} _at @param {Marks} marks */
  mark(_at, marks) {
    if (!marks.chosen.size) this.draw(new Map());
  }
}
