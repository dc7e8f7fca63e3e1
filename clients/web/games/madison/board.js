// board.js - the board of Mr. Madison's War: the map, its opened stacks, and all that is shown around it.
import { SheetBoard, bringSheet, labelPlace, sightsOf, targetWords } from '../../boards/board.js';
import { noMarks, setBadge } from '../../boards/marks.js';
import { h } from '../../dom.js';
import { tr } from '../../words.js';
import { actionIcon, hint, logHeading, shortAction } from './actions.js';
import { face, filters, hands, piles } from './cards.js';
import { describe } from './inspect.js';
import { stackOf } from './stacks.js';
import { Sheet } from './sheet.js';
import { Pieces, Position } from './state.js';
import { header, sidePanels, standing } from './tracks.js';

/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('./state.js').View} View */
/** @typedef {import('../../boards/marks.js').Marks} Marks */
/** @typedef {import('../../game.js').Game} Game */

/** Questions about the pieces of one place: its stack opens by itself. */
const ABOUT_A_STACK =
  /^(arrival\.delay|march|sail|forces\.pick|combat|naval|landing|winter\.quarter|event\.raiders|rout)/;

/** The panel of a fight has buttons for so many choices. */
const MANY = 12;

/** @extends {SheetBoard<Sheet>} */
export class Board extends SheetBoard {
  /** @param {Game} game @param {MapData} map */
  constructor(game, map) {
    super(game, map, new Sheet(game, map));
    this.map = map;
    this.pieces = new Pieces(map);
    this.at = new Position(game, map, this.pieces, {});
    game.called = (kind, key) => this.at.called(kind, key);
    /** What is not needed to see the map comes when the game goes on: stacks, overlays, fights, forces, chances,
     * what is pointed at. @type {import('../../boards/tray.js').Tray | null} */
    this.tray = null;
    /** @type {import('./layers.js').Layers | null} */
    this.layers = null;
    this.over = h('section', { class: 'tray is-sheet is-towns is-madison', hidden: true });
    /** @type {typeof import('./battle.js') | null} */
    this.fights = null;
    /** @type {typeof import('./layers.js') | null} */
    this.walks = null;
    /** @type {(typeof import('./force.js') & typeof import('./look.js') & typeof import('./odds.js')) | null} */
    this.more = null;
    /** @type {Promise<void> | undefined} */
    this.rest = undefined;
    /** @type {string | null} the question whose stack the player has closed */
    this.shut = null;
    this.listen();
    this.retext();
    this.update({});
  }

  rescale() {
    super.rescale();
    this.tray?.settle();
  }

  /** Pieces of a place that can be chosen now. @param {string} place */
  hotPieces(place) {
    return this.at.at(place).filter(piece => this.isMarked(`piece:${piece.key}`));
  }

  /** A leader or vessel on the map may be chosen itself unless others lie over it; where several of a stack may
   * be, it opens; a stack that nothing is asked about opens to be looked at. @param {EventTarget | null} target */
  pick(target) {
    const el = target instanceof Element && !target.closest('.is-close') ? target : null;
    const mini = el?.closest('[data-piece]')?.getAttribute('data-piece');
    if (mini && this.isMarked(`piece:${mini}`)) return this.fire('piece', mini);
    const thing = this.thingAt(target);
    if (!this.tray) return void this.bringRest().then(() => this.pick(target));
    if (!thing) return this.tray.close();
    const hot = this.hotPieces(thing.key);
    const asked = this.isMarked(`space:${thing.key}`) || this.way(thing.kind, thing.key) !== null;
    if (hot.length === 1 && !asked) return this.fire('piece', hot[0].key);
    if (hot.length) return this.open(thing.key);
    if (!asked && this.at.at(thing.key).length && this.tray.place !== thing.key) this.open(thing.key);
    else {
      if (!asked) this.tray.close();
      this.fire(thing.kind, thing.key);
    }
  }

  /** The steps of the force that moves to a town within its reach. @param {string} kind @param {string} key */
  way(kind, key) {
    const marching = kind === 'space' && this.at.view.node === 'march' && this.marks.targets.size > 0;
    const towns = marching ? this.walks?.wayTo(this.at, key) : null;
    return towns?.map(town => `march ${town}`) ?? null;
  }

  /** @param {string} place */
  open(place) {
    this.tray?.open(place);
    this.byItself = false;
    this.shut = null;
    this.tray?.show(this.marks);
    this.tell('space', place, this.sheet.places.get(place)?.element ?? null);
  }

  /** @param {EventTarget | null} target @param {boolean} on */
  look(target, on) {
    const thing = this.thingAt(target);
    if (!thing) return;
    void this.bringRest();
    this.layers?.point(this.at, on ? thing.key : null);
    super.look(target, on);
  }

  // ---- drawing ----

  retext() {
    this.element.setAttribute('aria-label', tr('madison-map'));
    super.retext();
    this.label();
    this.tray?.show(this.marks);
  }

  /** @param {View} view @param {{moved?: {m: string, a?: any[]}[]}} [change] */
  update(view, { moved = [] } = {}) {
    if (this.at.view.where) void this.bringRest();
    this.at = new Position(this.game, this.map, this.pieces, view);
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
    const [fights, { Tray }, walks, force, look, odds] = await Promise.all([
      import('./battle.js'),
      import('../../boards/tray.js'),
      import('./layers.js'),
      import('./force.js'),
      import('./look.js'),
      import('./odds.js'),
    ]);
    this.more = { ...force, ...look, ...odds };
    this.fights = fights;
    this.walks = walks;
    this.layers = new walks.Layers(this.sheet);
    this.tray = new Tray(this.over, {
      stack: (place, marks) => stackOf(this.at, place, marks),
      pick: (kind, key) => this.fire(kind, key),
      look: (kind, key, el) => this.tell(kind, key, el),
      placed: key => this.sheet.places.get(key)?.element ?? null,
      shy: selector => [...this.element.querySelectorAll(selector)],
      closed: () => (this.shut = this.question()),
    });
    this.layers.update(this.at);
    this.mark(this.marks);
  }

  /** Spoken names, and what Tab stops at: the targets, or one place to start from. */
  label() {
    const hot = this.sheet.order.filter(place => this.stateOf(place.key).hot);
    const [first] = this.sheet.order;
    for (const place of this.sheet.order) {
      const { hot: can, picked } = this.stateOf(place.key);
      const target = this.marks.targets.get(`space:${place.key}`);
      const words = [describe(this.at, 'space', place.key), ...targetWords(target, can)];
      labelPlace(place.element, words, { stop: can || (!hot.length && place === first), picked });
    }
  }

  /** @param {string} key */
  stateOf(key) {
    const { targets, chosen, lit } = this.marks;
    const here = this.at.at(key);
    return {
      hot: targets.has(`space:${key}`) || here.some(piece => targets.has(`piece:${piece.key}`)),
      picked: chosen.has(`space:${key}`) || this.forceAt() === key,
      lit:
        lit.has(`space:${key}`) ||
        lit.has(`lake:${key.slice(5)}`) ||
        here.some(p => lit.has(`piece:${p.key}`)),
    };
  }

  /** Where the player's force stands that moves now. */
  forceAt() {
    return /^(march|sail|forces)/.test(this.at.view.node ?? '') ? this.at.force()?.at : null;
  }

  /** @param {Partial<Marks>} marks */
  mark(marks) {
    this.marks = { ...noMarks(), ...marks };
    for (const place of this.sheet.order) {
      const { hot, picked, lit } = this.stateOf(place.key);
      const target = this.marks.targets.get(`space:${place.key}`);
      place.element.classList.toggle('is-hot', hot && !picked);
      place.element.classList.toggle('is-picked', picked);
      place.element.classList.toggle('is-lit', lit);
      setBadge(place.badge, picked ? undefined : target, place.badgeY);
    }
    for (const el of this.element.querySelectorAll('[data-piece]')) {
      const thing = `piece:${el.getAttribute('data-piece')}`;
      el.classList.toggle('is-hot', this.marks.targets.has(thing));
      el.classList.toggle('is-picked', this.marks.chosen.has(thing));
    }
    this.layers?.mark(this.at, this.marks);
    this.openAsked();
    this.markPanels();
    this.label();
  }

  /** The question, as far as its stack is concerned. */
  question() {
    return `${this.at.view.node} ${this.at.force()?.at ?? ''}`;
  }

  /** A question about one stack opens it; when another question comes it closes. */
  openAsked() {
    const pieces = [...this.marks.targets.keys()].filter(thing => thing.startsWith('piece:'));
    if (pieces.length) void this.bringRest();
    if (!this.tray) return;
    const places = new Set(pieces.map(thing => this.at.whereIs(thing.slice(6))));
    const [only] = places;
    const asked = ABOUT_A_STACK.test(this.at.view.node ?? '') && places.size === 1 && only;
    // It has a button for each answer, and lies where the stack would.
    const fought = this.fights !== null && this.at.fight() !== null && pieces.length <= MANY;
    if (asked && !fought && this.shut !== this.question()) {
      this.tray.open(only);
      this.byItself = true;
    } else if (!asked && (this.byItself || this.opened !== this.question()) && this.tray.place) {
      this.tray.open(null); // an answer waits to be confirmed, or something else is asked
    }
    if (this.opened !== this.question()) this.shut = null;
    this.opened = this.question();
    this.tray.show(this.marks);
  }

  // ---- what others ask ----

  /** A piece is where its stack is; one that is off the map is nowhere. @param {string} kind @param {string} key */
  locate(kind, key) {
    if (kind === 'space') return this.sheet.rectOf(key);
    if (kind === 'lake') return this.sheet.rectOf(`lake-${key}`);
    const place = kind === 'piece' ? this.at.whereIs(key) : null;
    if (!place) return null;
    return this.sheet.rectOf(place) ?? (this.at.view.node === 'arrival.delay' ? this.front : null);
  }

  /** Fronts of the war, to be seen from near. */
  get sights() {
    return sightsOf(this.map.fronts);
  }

  /** What may be shown over the map: supply, lakes. */
  get overlays() {
    return [
      { key: 'supply', title: tr('madison-layer-supply'), icon: 'depot' },
      { key: 'lakes', title: tr('madison-layer-lakes'), icon: 's-brig' },
    ];
  }

  /** @param {string | null} key @param {import('../../say.js').Note[]} notes */
  showOverlay(key, notes) {
    void this.bringRest().then(() => this.layers?.show(this.at, key, notes));
  }

  /** @param {string} kind @param {string} key @param {View} _view */
  describe(kind, key, _view) {
    return describe(this.at, kind, key);
  }

  /** @param {string} kind @param {string} key @param {View} _view */
  inspect(kind, key, _view) {
    return this.tray?.place === key ? null : (this.more?.inspect(this.at, kind, key) ?? null);
  }

  /** Esc closes an opened stack before it takes anything back. */
  closeOver() {
    return this.tray?.close() ?? false;
  }

  /** @param {View} view @param {import('../../board_types.js').PanelContext} [ctx] */
  sidePanels(view, ctx = {}) {
    const at = this.positionOf(view);
    const pick = (/** @type {string} */ kind, /** @type {string} */ key) => this.fire(kind, key);
    this.panels = sidePanels(at, ctx, pick, this.more?.forcePanel(at, this.marks, pick) ?? null);
    return this.panels;
  }

  /** @param {View} view */
  positionOf(view) {
    return view === this.at.view ? this.at : new Position(this.game, this.map, this.pieces, view);
  }

  /** @param {View} view */
  standing(view) {
    return standing(this.positionOf(view));
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
    return piles(view);
  }

  /** @param {string} key */
  face(key) {
    return face(this.game, this.map, key);
  }

  /** @param {Record<string, any>} _book */
  filters(_book) {
    return filters(this.game, this.map);
  }

  /** Told by what is loaded when the game goes on: nobody fights at once. @param {View} view
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
    return actionIcon(this.at, action);
  }

  /** A depot may stand almost anywhere. @param {string} verb */
  apart(verb) {
    return verb === 'depot';
  }

  /** @param {string} action */
  shortAction(action) {
    return shortAction(this.at, action);
  }

  /** @param {import('../../say.js').Note} note @param {import('../../say.js').Note[]} notes */
  oddsPicture(note, notes) {
    return this.more?.oddsPicture(this.at, note, notes) ?? null;
  }

  /** @param {import('../../say.js').Note[]} notes */
  oddsTold(notes) {
    return this.more?.oddsTold(notes) ?? notes;
  }

  /** @param {import('../../say.js').Note} note */
  logHeading(note) {
    return logHeading(this.game, note);
  }
}

/** @param {{game: Game, map: MapData}} parts */
export async function createBoard({ game, map }) {
  await bringSheet('madison', true);
  return new Board(game, map);
}
