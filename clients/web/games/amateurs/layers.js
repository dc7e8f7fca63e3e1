// layers.js - what may be shown over the map: how far a force can go, who is in supply, who holds the lakes.
import { putAt } from '../../boards/spots.js';
import { replace, svg } from '../../dom.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./sheet.js').Sheet} Sheet */
/** @typedef {import('../../boards/marks.js').Marks} Marks */
/** @typedef {import('../../say.js').Note} Note */

/** Places that the report tells of, with what it tells. @type {Record<string, string>} */
const SUPPLY = { unsupplied: 'supply is-cut', partial: 'supply is-partial', full: 'supply' };

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

  /** Places with forces: in full supply, in part, or cut off. @param {Position} at */
  supply(at) {
    return this.notes
      .filter(note => note.m === 'position-supply')
      .flatMap(({ a = [] }) => {
        const [side, place, how] = a.map(String);
        const spot = at.map.spaces[place];
        if (!spot) return [];
        const cut = how === 'unsupplied';
        const mark = svg(
          'g',
          { class: SUPPLY[how] ?? 'supply', 'data-side': side },
          svg('circle', { r: 33 }),
          cut ? svg('path', { d: 'M-23 -23L23 23M-23 23L23 -23' }) : null,
        );
        putAt(mark, spot.at);
        return [mark];
      });
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
              svg('rect', { x: -22, y: -22, width: 44, height: 44, rx: 7 }),
              svg('circle', { cx: -24, cy: 0, r: 9 }),
              svg('text', { x: -24, y: 4 }, String(left)),
            ),
      );
    }
  }

  /** What was pointed out for a question is gone with it. @param {Position} _at @param {Marks} marks */
  mark(_at, marks) {
    if (!marks.chosen.size) this.draw(new Map());
  }
}
