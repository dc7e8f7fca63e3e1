// board.js - the board of Dawn's Early Light: the map and all that is shown around it.
import { SheetBoard, bringSheet, labelPlace, targetWords } from '../../boards/board.js';
import { tr } from '../../words.js';
import { actionIcon, hint, logHeading, oddsPicture, phrase, shortAction } from './actions.js';
import { battle } from './battle.js';
import { face, filters, hands, piles } from './cards.js';
import { describe, inspect } from './inspect.js';
import { noMarks, setBadge } from './marks.js';
import { Sheet } from './sheet.js';
import { battleRegion } from './state.js';
import { header, sidePanels, standing } from './tracks.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').View} View */
/** @typedef {import('./marks.js').Marks} Marks */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {import('./sheet.js').Place} Place */
/** @typedef {import('./sheet.js').Rect} Rect */

/** @extends {SheetBoard<Sheet>} */
export class Board extends SheetBoard {
  /** @param {Game} game @param {MapData} map */
  constructor(game, map) {
    super(game, map, new Sheet(game, map));
    this.map = map;
    this.places = this.sheet.places;
    /** @type {View} */
    this.view = {};
    this.listen();
    this.retext();
    this.update({});
  }

  /** A zone is a place of squadrons, too: it is what can be chosen now. @param {EventTarget | null} target */
  pick(target) {
    const thing = this.thingAt(target);
    if (!thing) return;
    const kinds = [thing.kind, 'zone', 'place'];
    this.fire(kinds.find(kind => this.isMarked(`${kind}:${thing.key}`)) ?? thing.kind, thing.key);
  }

  // ---- drawing ----

  retext() {
    this.element.setAttribute('aria-label', tr('dawn-map'));
    super.retext();
    this.label();
  }

  /**
   * @param {View} view
   * @param {{moved?: {m: string, a?: any[]}[]}} [change]
   */
  update(view, { moved = [] } = {}) {
    this.view = view;
    this.sheet.update(view);
    this.label();
    this.sheet.flights.show(moved);
  }

  /** Spoken names, and what Tab stops at: the targets, or one place to start from. */
  label() {
    const { targets, chosen } = this.marks;
    const any = [...targets.keys()].some(thing => this.places.has(thing));
    const [first] = this.sheet.order;
    for (const [thing, place] of this.places) {
      const [kind, key] = thing.split(':');
      if (kind !== place.element.getAttribute('data-kind')) continue;
      const hot = this.markOf(place, targets),
        picked = this.markOf(place, chosen);
      const target = hot ? targets.get(hot) : undefined;
      const words = [this.describe(kind, key, this.view), ...targetWords(target, Boolean(hot))];
      const stop = Boolean(hot) || (!any && place === first);
      labelPlace(place.element, words, { stop, picked: Boolean(picked) });
    }
  }

  /** The name under which a place is marked. @param {Place} place @param {{has(thing: string): boolean}} marks */
  markOf(place, marks) {
    const key = place.element.getAttribute('data-key');
    return ['region', 'waterway', 'zone', 'place']
      .map(kind => `${kind}:${key}`)
      .find(thing => this.places.get(thing) === place && marks.has(thing));
  }

  /** @param {Partial<Marks>} marks */
  mark(marks) {
    this.marks = { ...noMarks(), ...marks };
    const { targets, chosen, lit } = this.marks;
    this.sheet.outlines.show(this.marks);
    for (const place of new Set(this.places.values())) {
      const hot = this.markOf(place, targets),
        picked = this.markOf(place, chosen);
      place.element.classList.toggle('is-hot', Boolean(hot) && !picked);
      place.element.classList.toggle('is-picked', Boolean(picked));
      place.element.classList.toggle('is-lit', Boolean(this.markOf(place, lit)));
      setBadge(place.badge, hot && !picked ? targets.get(hot) : undefined, place.badgeY ?? -26);
    }
    this.markUnits();
    this.markPanels();
    this.label();
  }

  /** Forces that can be chosen stand where the battle is, or where a march starts. */
  markUnits() {
    const fought = battleRegion(this.view, this.map);
    const where = fought
      ? [fought]
      : [...this.marks.chosen].filter(thing => thing.startsWith('region:')).map(thing => thing.slice(7));
    for (const el of this.element.querySelectorAll('.piece.is-hot')) el.classList.remove('is-hot');
    for (const key of where) {
      const place = this.places.get(`region:${key}`);
      for (const el of place?.element.querySelectorAll('.piece') ?? []) {
        el.classList.toggle('is-hot', this.marks.targets.has(`unit:${el.getAttribute('data-piece')}`));
      }
    }
  }

  // ---- what others ask ----

  /** @param {string} kind @param {string} key @returns {Rect | null} */
  locate(kind, key) {
    const place = this.places.get(`${kind}:${key}`);
    return place ? this.sheet.rectOf(place) : null;
  }

  /**
   * A rectangle around everything that can be chosen, with room for counters; else the front.
   * @param {View} _view
   * @param {Map<string, unknown> | Set<string>} targets
   * @returns {Rect | null}
   */
  openingView(_view, targets) {
    return this.around(targets, { width: 420, height: 360 }) ?? this.front;
  }

  /** @param {string} kind @param {string} key @param {View} view */
  describe(kind, key, view) {
    return describe(this.game, this.map, view, kind, key);
  }

  /** @param {string} kind @param {string} key @param {View} view */
  inspect(kind, key, view) {
    return inspect(this.game, this.map, view, kind, key);
  }

  /** @param {View} view @param {import('./tracks.js').Context} [ctx] */
  sidePanels(view, ctx = {}) {
    this.panels = sidePanels(this.game, this.map, view, ctx, (kind, key) => this.fire(kind, key));
    this.markPanels();
    return this.panels;
  }

  /** @param {View} view */
  standing(view) {
    return standing(this.map, view);
  }

  /** @param {View} view */
  header(view) {
    return header(this.map, view);
  }

  /** @param {View} view */
  hands(view) {
    return hands(view);
  }

  /** @param {View} view */
  piles(view) {
    return piles(view);
  }

  /** @param {string} key */
  face(key) {
    return face(this.game, this.map, key);
  }

  /** @param {Record<string, any>} book */
  filters(book) {
    return filters(this.game, this.map, book);
  }

  /** @param {View} view @param {{notes?: any[]}[]} log */
  battle(view, log) {
    return battle(this.game, view, log);
  }

  /** @param {{n: number, notes: any[]}} entry @param {{n: number, notes: any[]}[]} log */
  tally(entry, log) {
    const at = entry.notes.findIndex(note => note.m === 'scoring');
    return at < 0
      ? null
      : async () => (await import('./tally.js')).tally(this.game, this.map, { entry, at, log });
  }

  /** @param {string} action @param {View} view */
  hint(action, view) {
    return hint(action, view);
  }

  /** @param {string} action */
  actionIcon(action) {
    return actionIcon(action);
  }

  /** @param {string} action */
  shortAction(action) {
    return shortAction(this.game, action);
  }

  /** @param {string} action @param {{m: string, a?: any[]} | null} asked @param {{m: string}[]} odds */
  phrase(action, asked, odds) {
    return phrase(this.game, action, asked, odds);
  }

  /** @param {{m: string, a?: any[]}} note */
  oddsPicture(note) {
    return oddsPicture(note);
  }

  /** @param {{m: string, a?: any[]}} note */
  logHeading(note) {
    return logHeading(this.map, note);
  }
}

/** @param {{game: Game, map: MapData}} parts */
export async function createBoard({ game, map }) {
  await bringSheet('dawn');
  return new Board(game, map);
}
