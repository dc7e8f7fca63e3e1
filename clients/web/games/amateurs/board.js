// board.js - the board of Amateurs, to Arms!: the map, its opened stacks, and all that is shown around it.
import { SheetBoard, bringSheet, labelPlace, sightsOf, targetWords } from '../../boards/board.js';
import { noMarks, setBadge } from '../../boards/marks.js';
import { keyed } from '../../boards/position.js';
import { h } from '../../dom.js';
import { tr } from '../../words.js';
import {
  actionIcon,
  apart,
  clickable,
  hint,
  isWary,
  logHeading,
  reachOf,
  shortAction,
  verbLabel,
  warns,
  wouldMean,
} from './actions.js';
import { face, filters, hands, piles } from './cards.js';
import { describe, inspect, thingsAt } from './inspect.js';
import { Sheet } from './sheet.js';
import { Position } from './state.js';
import { header, sidePanels, standing } from './tracks.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').View} View */
/** @typedef {import('../../boards/marks.js').Marks} Marks */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {import('../../say.js').Note} Note */

/** @extends {SheetBoard<Sheet>} */
export class Board extends SheetBoard {
  /** @param {Game} game @param {MapData} made */
  constructor(game, made) {
    const map = {
      ...made,
      cards: keyed(game, 'card', made.cards),
      leaders: keyed(game, 'leader', made.leaders),
    };
    super(game, map, new Sheet(game, map));
    this.map = map;
    this.at = new Position(game, map, {});
    /** What is not needed to see the map comes when the game goes on: stacks, overlays, fights.
     * @type {import('../../boards/tray.js').Tray | null} */
    this.tray = null;
    /** @type {import('./layers.js').Layers | null} */
    this.layers = null;
    /** @type {typeof import('./battle.js') | null} */
    this.fights = null;
    /** @type {typeof import('./odds.js') | null} */
    this.odds = null;
    this.more = () => {};
    /** @type {Promise<void> | undefined} */
    this.rest = undefined;
    /** @type {string} what was asked when the stack was opened */
    this.question = '';
    this.over = h('section', { class: 'tray is-sheet is-towns is-amateurs', hidden: true });
    this.listen();
    this.retext();
    this.update({});
  }

  rescale() {
    super.rescale();
    this.tray?.settle();
  }

  /** The ground around a place stands for it. @param {EventTarget | null} target */
  thingAt(target) {
    const thing = super.thingAt(target);
    if (!thing?.el.classList.contains('area')) return thing;
    return { ...thing, el: this.sheet.places.get(thing.key)?.element ?? thing.el };
  }

  /** The place that an element of the map stands for. @param {{kind: string, key: string}} thing */
  placeAt({ kind, key }) {
    return this.at.placeOf(kind, key);
  }

  /** What stands in a place may be chosen itself; where several may be, the stack opens; so does one that nothing
   * is asked about, to be looked at. @param {EventTarget | null} target */
  pick(target) {
    const thing = this.thingAt(target);
    // What was clicked on may be drawn anew until then; its place is not.
    if (!this.tray) return void this.bringRest().then(() => this.pick(thing?.el ?? null));
    const place = thing && this.placeAt(thing);
    if (!thing || !place) return thing ? this.fire(thing.kind, thing.key) : this.tray.close();
    const hot = thingsAt(this.at, [...this.marks.targets.keys(), ...this.marks.chosen], place);
    const asked = this.isMarked(`${thing.kind}:${thing.key}`);
    if (hot.length === 1 && !asked) {
      const [kind, key] = hot[0].split(':');
      return this.fire(kind, key);
    }
    if (hot.length > 1 || (hot.length && asked)) return this.open(place);
    if (!asked && this.at.at(place).length && this.tray.place !== place) return this.open(place);
    if (!asked) this.tray.close();
    return this.fire(thing.kind, thing.key);
  }

  /** @param {string} place */
  open(place) {
    this.tray?.open(place);
    this.tray?.show(this.marks);
    const spot = this.sheet.places.get(place)?.element ?? null;
    if (this.map.spaces[place]) this.tell('place', place, spot);
  }

  /** @param {EventTarget | null} target @param {boolean} on */
  look(target, on) {
    const thing = this.thingAt(target);
    if (thing) void this.bringRest();
    super.look(target, on);
  }

  // ---- drawing ----

  retext() {
    this.element.setAttribute('aria-label', tr('amateurs-map'));
    super.retext();
    this.label();
    this.tray?.show(this.marks);
  }

  /** @param {View} view @param {{moved?: Note[]}} [change] */
  update(view, { moved = [] } = {}) {
    const seen = this.at.live;
    this.at = new Position(this.game, this.map, view);
    if (seen || this.at.fight()) void this.bringRest();
    this.sheet.update(this.at);
    this.layers?.update(this.at);
    this.label();
    this.sheet.flights.show(moved);
  }

  /** @returns {Promise<void>} */
  bringRest() {
    this.rest ??= this.#bring();
    return this.rest;
  }

  async #bring() {
    const [fights, odds, { Tray }, { stackOf }, { Layers }] = await Promise.all([
      import('./battle.js'),
      import('./odds.js'),
      import('../../boards/tray.js'),
      import('./stack.js'),
      import('./layers.js'),
    ]);
    this.fights = fights;
    this.odds = odds;
    this.layers = new Layers(this.sheet);
    this.tray = new Tray(this.over, {
      stack: (place, marks) => stackOf(this.at, place, marks),
      pick: (kind, key) => this.fire(kind, key),
      look: (kind, key, el) => this.tell(kind, key, el),
      placed: key => this.sheet.places.get(key)?.element ?? null,
      shy: () => [...this.element.querySelectorAll('.place.is-hot')],
      closed: () => {},
    });
    this.layers.update(this.at);
    this.mark(this.marks);
    this.more();
  }

  /** @param {() => void} fn */
  onMore(fn) {
    this.more = fn;
  }

  /** How marks name a place of the sheet. @param {string} key */
  nameOf(key) {
    return this.map.boxes[key] ? `lake:${key.slice(5)}` : `place:${key}`;
  }

  /** Spoken names, and what Tab stops at: the targets, or one place to start from. */
  label() {
    const hot = this.sheet.order.filter(place => this.stateOf(place.key).hot);
    const [first] = this.sheet.order;
    for (const place of this.sheet.order) {
      const { hot: can, picked } = this.stateOf(place.key);
      const [kind, key] = this.nameOf(place.key).split(':');
      const words = [
        describe(this.at, kind, key),
        ...targetWords(this.marks.targets.get(`${kind}:${key}`), can),
      ];
      labelPlace(place.element, words, { stop: can || (!hot.length && place === first), picked });
    }
  }

  /** @param {string} key */
  stateOf(key) {
    const { targets, chosen, lit } = this.marks;
    const name = this.nameOf(key);
    const some = (/** @type {Iterable<string>} */ things) => thingsAt(this.at, things, key).length > 0;
    const march = /^(march|activate)/.test(this.at.view.node ?? '') ? this.at.march() : null;
    return {
      hot: targets.has(name) || some(targets.keys()),
      picked: chosen.has(name) || some(chosen) || march?.at === key,
      lit: lit.has(name) || some(lit),
    };
  }

  /** @param {Partial<Marks>} marks */
  mark(marks) {
    this.marks = { ...noMarks(), ...marks };
    for (const place of this.sheet.order) {
      const { hot, picked, lit } = this.stateOf(place.key);
      place.element.classList.toggle('is-hot', hot && !picked);
      place.element.classList.toggle('is-picked', picked);
      place.element.classList.toggle('is-lit', lit);
      if ('label' in place) place.label.classList.toggle('is-shown', hot || picked || lit);
      const offers = thingsAt(this.at, this.marks.targets.keys(), place.key);
      place.element.dataset.offers = offers.map(thing => thing.slice(thing.indexOf(':') + 1)).join(' ');
      setBadge(
        place.badge,
        picked ? undefined : this.marks.targets.get(this.nameOf(place.key)),
        place.badgeY,
      );
    }
    this.sheet.markLinks(this.marks);
    const question = `${this.at.view.node} ${this.at.view.steps}`;
    if (this.tray?.place && this.question !== question) this.tray.open(null);
    this.question = question;
    this.tray?.show(this.marks);
    this.layers?.mark(this.at, this.marks);
    this.markPanels();
    this.label();
  }

  // ---- what others ask ----

  /** @param {string} kind @param {string} key */
  locate(kind, key) {
    if (kind === 'link') return this.sheet.linkRect(key);
    const place = this.at.placeOf(kind, key);
    return place ? this.sheet.rectOf(place) : null;
  }

  /** Fronts of the war, to be seen from near. */
  get sights() {
    return sightsOf(this.map.fronts);
  }

  get overlays() {
    return [
      { key: 'supply', title: tr('amateurs-layer-supply'), icon: 'depot' },
      { key: 'lakes', title: tr('amateurs-layer-lakes'), icon: 's-brig' },
    ];
  }

  /** @param {string | null} key @param {Note[]} notes */
  showOverlay(key, notes) {
    void this.bringRest().then(() => this.layers?.show(this.at, key, notes));
  }

  /** @param {string} kind @param {string} key @param {View} _view */
  describe(kind, key, _view) {
    return describe(this.at, kind, key);
  }

  /** @param {string} kind @param {string} key @param {View} _view */
  inspect(kind, key, _view) {
    return this.tray?.place && this.tray.place === key ? null : inspect(this.at, kind, key);
  }

  /** @param {View} view */
  positionOf(view) {
    return view === this.at.view ? this.at : new Position(this.game, this.map, view);
  }

  /** @param {View} view @param {import('../../board_types.js').PanelContext} [ctx] */
  sidePanels(view, ctx = {}) {
    this.panels = sidePanels(this.positionOf(view), ctx, (kind, key) => this.fire(kind, key));
    return this.panels;
  }

  /** @param {View} view @param {import('../../table.js').Entry[]} log */
  standing(view, log) {
    return standing(this.positionOf(view), log);
  }

  /** @param {View} view */
  header(view) {
    return header(this.positionOf(view));
  }

  /** @param {View} view */
  hands(view) {
    return hands(view);
  }

  /** @param {View} view */
  piles(view) {
    return piles(this.positionOf(view));
  }

  /** @param {string} key */
  face(key) {
    return face(this.game, this.map, key);
  }

  /** @param {Record<string, any>} _book */
  filters(_book) {
    return filters(this.game, this.map);
  }

  /** Told by what is loaded when the game goes on, or is found in a fight. @param {View} view
   * @param {import('../../table.js').Entry[]} log */
  battle(view, log) {
    return this.fights?.battle(this.positionOf(view), log) ?? null;
  }

  /** @param {string} action @param {View} view */
  hint(action, view) {
    return hint(this.positionOf(view), action);
  }

  /** @param {string} action */
  actionIcon(action) {
    return actionIcon(action, this.at.view.node);
  }

  /** @param {string} verb @param {View} view */
  apart(verb, view) {
    return apart(verb, view);
  }

  /** @param {string} verb */
  verbLabel(verb) {
    return verbLabel(verb, this.map.figures);
  }

  /** @param {string} kind @param {View} view */
  clickable(kind, view) {
    return clickable(kind, view);
  }

  /** Windows for Reactions (5.3) come at every step. @param {View} view */
  letBe(view) {
    return view.node === 'react' ? { key: 'react', action: 'done' } : null;
  }

  /** Marches and fights are about the map, whatever card they come from. @param {View} view */
  asksOfCard(view) {
    return /^(event|ghent)/.test(view.node ?? '');
  }

  /** @param {import('../../table.js').Note} asked @param {string} name */
  awaits(asked, name) {
    return /^ask-react/.test(asked.m) ? tr('amateurs-may-react', name) : null;
  }

  /** @param {string} action */
  shortAction(action) {
    return shortAction(this.at, action);
  }

  /** What is bought is asked about as its button called it. @param {string} action */
  phrase(action) {
    return /^fort /.test(action) ? this.shortAction(action) : null;
  }

  /** Esc closes an opened stack before it takes anything back. */
  closeOver() {
    return this.tray?.close() ?? false;
  }

  /** @param {string} action */
  isWary(action) {
    return isWary(action);
  }

  /** @param {Note[]} notes */
  warns(notes) {
    return warns(notes);
  }

  /** @param {string} kind @param {string} key */
  wouldMean(kind, key) {
    return wouldMean(this.at, kind, key);
  }

  /** @param {Note} note @param {Note[]} notes */
  oddsPicture(note, notes) {
    return this.odds?.oddsPicture(note, notes) ?? null;
  }

  /** How far a force could go is shown on the map itself. @param {Note[]} notes */
  oddsTold(notes) {
    this.layers?.draw(reachOf(notes));
    void this.bringRest(); // asked again then
    return this.odds?.oddsTold(notes) ?? notes;
  }

  /** @param {Note} note */
  logHeading(note) {
    return logHeading(this.game, note);
  }
}

/** @param {{game: Game, map: MapData}} parts */
export async function createBoard({ game, map }) {
  await bringSheet('amateurs', true);
  return new Board(game, map);
}
