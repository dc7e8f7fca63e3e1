// desk.js - the screen on which a game lies: prompt, map, hand, side panel, tabs. Playing, replaying
// and learning all show their positions on it; what a click means is theirs to say.
import { button, h, icon, replace } from '../dom.js';
import { toastsOver } from '../toast.js';
import { tr } from '../words.js';
import { BattlePanel } from './battle.js';
import { Hand } from './hand.js';
import { Log } from './log.js';
import { MapView, putAside } from './mapview.js';
import { OddsPanel } from './odds.js';
import { PromptBar } from './promptbar.js';
import { Side } from './side.js';

/**
 * @typedef {import('../table.js').View} View
 * @typedef {{targets: Map<string, {badge?: string, fight?: boolean}>, chosen: Set<string>, lit: Set<string>}} Marks
 * @typedef {object} DeskState
 * @property {View} view
 * @property {import('../table.js').Entry[]} log
 * @property {import('../table.js').Note[]} [moved]
 * @property {Marks} marks
 * @property {import('./promptbar.js').PromptSpec} prompt
 * @property {import('./hand.js').HandSpec[]} hands
 * @property {{title: string, notes: import('../table.js').Note[]}|null} [odds]
 * @property {string|null} [pin]    card that is shown in full where there is room
 * @property {string|null} [look]   card that is shown in full in any case
 * @property {string|null} [spot]   card that the others' moves are about, shown beside the prompt
 * @property {import('./side.js').PlayerSpec[]} players
 * @property {import('./side.js').Panel[]} panels
 * @property {{battle: import('./battle.js').Battle|null, prompt: (Node|string)[],
 *   buttons: import('./promptbar.js').ButtonSpec[]}} battle
 * @typedef {object} DeskHooks
 * @property {(kind: string, key: string, how: 'touch'|'other') => void} onPick
 * @property {(key: string, how: 'touch'|'other') => void} onCard
 * @property {(id: string) => void} onRule
 * @property {((entry: import('../table.js').Entry, at: HTMLElement) => void)|null} onMenu
 * @property {(kind: string, key: string) => void} [onLook]  something is looked at
 * @property {(topic: 'score' | 'position') => Promise<import('../table.js').Note[]>} [onReport]
 */

const LONG_PRESS_MS = 450;
const SMALL_PX = 640;
const TABS = /** @type {const} */ ([
  ['map', 'i-map'],
  ['log', 'i-log'],
  ['tracks', 'i-tracks'],
  ['cards', 'i-cards'],
]);

export class Desk {
  /**
   * @param {HTMLElement} root
   * @param {{game: import('../game.js').Game, board: import('../board_types.js').Board,
   *   cards: import('./card.js').Cards, hooks: DeskHooks}} parts
   */
  constructor(root, { game, board, cards, hooks }) {
    this.game = game;
    this.board = board;
    this.cards = cards;
    this.hooks = hooks;
    /** @type {'touch'|'other'} */ this.pointer = 'other';
    this.markers = true;
    /** @type {any} */ this.popTimer = null;
    this.redraw = () => this.mapView.refit();
    /** @type {Marks} */ this.marks = { targets: new Map(), chosen: new Set(), lit: new Set() };
    /** @type {View|null} */ this.view = null;
    this.prompt = new PromptBar();
    this.log = new Log(game, board, {
      onThing: (kind, key) => this.goTo(kind, key),
      onLight: (kind, key) => this.light([`${kind}:${key}`]),
      onDark: () => this.light([]),
      onMenu: hooks.onMenu,
      onTally: entry => void this.showTally(entry, this.log.shown),
    });
    this.side = new Side(this.log, game, hooks.onRule);
    this.hand = new Hand(cards, {
      onCard: (key, e) => hooks.onCard(key, isTouch(e) ? 'touch' : 'other'),
      onLook: key => hooks.onLook?.(game.cardKind, key),
    });
    this.hand.prompt = this.prompt.element;
    this.battle = new BattlePanel(game, hooks.onRule);
    this.battle.onClose = () => this.#placeOdds();
    this.tally = new BattlePanel(game, hooks.onRule);
    this.tally.element.classList.add('is-tally');
    this.counted = 0;
    this.odds = new OddsPanel(game, board, {
      onThing: (kind, key) => this.goTo(kind, key),
      onRule: hooks.onRule,
    });
    this.spot = h('div', { class: 'spot', 'aria-hidden': 'true', hidden: true });
    this.pop = h('div', { class: 'panel map-pop', hidden: true, 'aria-hidden': 'true', inert: true });
    this.tools = h('div', { class: 'map-tools', role: 'toolbar' });
    this.sights = h('div', { class: 'map-sights', role: 'group', hidden: !board.sights?.length });
    /** @type {string|null} */ this.overlay = null;
    this.over = h('div', { class: 'map-over' });
    this.piles = h('section', { class: 'piles only-cards', hidden: true });
    this.map = h(
      'section',
      { class: 'map' },
      board.element,
      this.tools,
      this.spot,
      this.pop,
      board.over ?? null,
      this.sights,
      this.odds.element,
      this.over,
    );
    this.foot = h('div', { class: 'desk-foot' });
    this.nav = h('nav', { class: 'nav' });
    this.element = h(
      'div',
      { class: 'play', 'data-tab': 'map' },
      this.prompt.element,
      this.map,
      this.side.element,
      this.piles,
      h('div', { class: 'hand-area' }, this.hand.element, this.foot),
      this.nav,
      this.tally.element,
      this.battle.element,
      this.hand.preview,
    );
    this.hand.hide();
    replace(root, this.element);
    toastsOver(this.map);
    this.mapView = new MapView(this.map, board.element, board.home ?? viewBoxOf(board.element));
    if (this.map.clientWidth <= SMALL_PX && !board.whole)
      this.mapView.showWithin(board.openingView?.({}, new Map()) ?? this.mapView.home);
    this.#listen();
    this.words();
  }

  #listen() {
    this.map.addEventListener(
      'pointerdown',
      e => {
        this.pointer = e.pointerType === 'touch' ? 'touch' : 'other';
        this.#press(e);
      },
      { capture: true },
    );
    this.map.addEventListener(
      'keydown',
      () => {
        this.pointer = 'other';
      },
      { capture: true },
    );
    this.board.onPick((/** @type {string} */ kind, /** @type {string} */ key) =>
      this.hooks.onPick(kind, key, this.pointer),
    );
    this.board.onInspect?.(
      (/** @type {string} */ kind, /** @type {string} */ key, /** @type {Element|null} */ at) =>
        this.#inspect(kind, key, at),
    );
    document.addEventListener('prefschange', this.redraw);
  }

  /** A long press shows what lies there. @param {PointerEvent} e */
  #press(e) {
    if (e.pointerType !== 'touch') return;
    const at = e.target instanceof Element ? e.target.closest('[data-kind]') : null;
    const { kind, key } = /** @type {{dataset: DOMStringMap}} */ (
      /** @type {unknown} */ (at ?? { dataset: {} })
    ).dataset;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      if (kind && key && !this.mapView.dragged) this.inspectSheet(kind, key);
      stop.abort();
    }, LONG_PRESS_MS);
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(
        name,
        () => {
          clearTimeout(timer);
          stop.abort();
        },
        { signal: stop.signal },
      );
  }

  /** @param {string} title @param {Node} body @param {string} look */
  #open(title, body, look) {
    void import('../sheet.js').then(({ openSheet }) => openSheet({ title, body, class: look }));
  }

  /** The cards that are in nobody's hand. */
  #showPiles() {
    const { board, cards, view } = this;
    void import('./piles.js').then(it => replace(this.piles, it.pilesNode(board, cards, view ?? {})));
  }

  /** @param {string} kind @param {string} key */
  inspectSheet(kind, key) {
    const node = this.board.inspect?.(kind, key, this.view ?? {});
    if (node) this.#open(this.game.nameNow(kind, key), node, 'is-side');
  }

  /** What a thing is that is no place of the map. @param {string} kind @param {string} key
   * @param {import('../table.js').Note|null} note @param {string} [title] */
  async openThing(kind, key, note, title) {
    const { openThing } = await import('./thingsheet.js');
    const { game, board, view, hooks } = this;
    this.hooks.onLook?.(kind, key);
    await openThing({ game, board, view: view ?? {}, onRule: hooks.onRule }, { kind, key, title }, note);
  }

  /** What the pointer or the focus rests on. @param {string} kind @param {string} key @param {Element|null} at */
  #inspect(kind, key, at) {
    clearTimeout(this.popTimer);
    if (!at || this.pointer === 'touch' || !this.odds.element.hidden) {
      this.pop.hidden = true;
      if (at) this.hooks.onLook?.(kind, key);
      return;
    }
    this.popTimer = setTimeout(() => {
      const node = this.board.inspect?.(kind, key, this.view ?? {});
      this.hooks.onLook?.(kind, key);
      if (!node) return;
      replace(
        this.pop,
        h('div', { class: 'panel-head' }, this.game.nameNow(kind, key)),
        h('div', { class: 'panel-body' }, node),
      );
      this.pop.hidden = false;
      putAside(this.pop, [at, this.board.over]);
    }, 250);
  }

  /** Words that do not follow from the position; again when the language changes. */
  words() {
    const tool = (
      /** @type {string} */ word,
      /** @type {string} */ sign,
      /** @type {() => void} */ run,
      /** @type {Record<string, any>} */ more = {},
    ) => button(tr(word), { icon: sign, bare: true, onClick: run, ...more });
    this.map.setAttribute('aria-label', tr('board-map'));
    this.tools.setAttribute('aria-label', tr('play-map-tools'));
    replace(
      this.tools,
      tool('play-zoom-in', 'i-zoom-in', () => this.mapView.zoom(1.3), { 'aria-keyshortcuts': '+' }),
      tool('play-zoom-out', 'i-zoom-out', () => this.mapView.zoom(1 / 1.3), { 'aria-keyshortcuts': '-' }),
      tool('play-fit', 'i-fit', () => this.mapView.fit(), { 'aria-keyshortcuts': '0', class: 'is-fit' }),
      tool(
        this.markers ? 'play-markers-off' : 'play-markers-on',
        this.markers ? 'i-eye' : 'i-eye-off',
        () => this.toggleMarkers(),
        { 'aria-keyshortcuts': 'M', 'aria-pressed': null },
      ),
      (this.board.overlays ?? []).map(({ key, title, icon: sign }) =>
        button(title, {
          icon: sign,
          bare: true,
          class: 'is-overlay',
          'aria-pressed': String(this.overlay === key),
          onClick: () => this.switchOverlay(key),
        }),
      ),
    );
    this.sights.setAttribute('aria-label', tr('play-sights'));
    replace(
      this.sights,
      (this.board.sights ?? []).map(({ title, rect }) =>
        h('button', { type: 'button', class: 'chip', onClick: () => this.mapView.show(rect) }, title),
      ),
    );
    this.nav.setAttribute('aria-label', tr('play-tabs'));
    replace(
      this.nav,
      TABS.map(([tab, sign]) =>
        h(
          'button',
          {
            type: 'button',
            'data-tab': tab,
            'aria-current': this.element.dataset.tab === tab ? 'page' : null,
            onClick: () => this.tab(tab),
          },
          icon(sign),
          tr(`play-tab-${tab}`),
        ),
      ),
    );
    this.log.redraw();
  }

  /** @param {string} key */
  switchOverlay(key) {
    this.overlay = this.overlay === key ? null : key;
    this.words();
    void this.showOverlay();
  }

  /** What is shown over the map speaks of the position. */
  async showOverlay() {
    const { overlay, view } = this;
    const notes = overlay ? await (this.hooks.onReport?.('position') ?? []) : [];
    if (overlay === this.overlay && view === this.view) this.board.showOverlay?.(overlay, notes);
  }

  toggleMarkers() {
    this.markers = !this.markers;
    this.board.setMarkers?.(this.markers);
    this.words();
  }

  /** @param {string} tab */
  tab(tab) {
    const now = this.element.dataset.tab === tab ? 'map' : tab;
    this.element.dataset.tab = now;
    this.hand.away = now !== 'map';
    this.hand.hide();
    this.piles.hidden = now !== 'cards';
    if (now === 'cards') this.#showPiles();
    this.words();
    const goal = { log: this.log.element, tracks: this.side.panels, cards: this.piles, map: null }[now];
    if (goal) {
      goal.tabIndex = -1;
      goal.focus({ preventScroll: true });
    }
  }

  /** The board has this position: what it says of actions and things is of now.
   * @param {View} view @param {import('../table.js').Note[]} [moved] */
  see(view, moved = []) {
    if (view === this.view) return;
    this.board.update(view, { moved });
    this.view = view;
    if (this.overlay) void this.showOverlay();
  }

  /** @param {DeskState} state */
  show(state) {
    this.see(state.view, state.moved);
    this.marks = state.marks;
    this.board.mark(state.marks);
    this.prompt.update(state.prompt);
    this.hand.update(state.hands, state.look ?? state.pin ?? null, Boolean(state.look));
    this.side.update(state.players, state.panels);
    this.log.update(state.log);
    this.battle.update(state.battle.battle, state.battle);
    this.odds.update(state.odds ?? null);
    this.#placeOdds();
    this.#placeBattle(state.battle.battle?.place);
    this.#showSpot(state.spot ?? null);
    if (this.element.dataset.tab === 'cards') this.#showPiles();
  }

  /** How points were counted; it stays until it is closed or the player goes on.
   * @param {import('../table.js').Entry} entry @param {import('../table.js').Entry[]} log */
  async showTally(entry, log) {
    const make = this.board.tally?.(entry, log);
    if (!make) return;
    const ticket = ++this.counted;
    const tally = await make();
    if (ticket === this.counted) this.tally.reopen({ icon: 'i-trophy', ...tally, over: true });
  }

  leaveTally() {
    this.counted++;
    this.tally.leave();
  }

  /** The player goes on: what is over has been seen. */
  leave() {
    this.battle.leave();
    this.leaveTally();
  }

  /** @param {string|null} card */
  #showSpot(card) {
    if (this.spot.dataset.spot === (card ?? '')) return;
    this.spot.dataset.spot = card ?? '';
    this.spot.hidden = !card;
    replace(this.spot, card ? this.cards.full(card) : null);
  }

  /** The panel of a battle would cover what an action may lead to: it takes it in. */
  #placeOdds() {
    if (this.battle.open && !this.odds.element.hidden) this.battle.foot?.before(this.odds.element);
    else if (this.odds.element.parentNode !== this.map) this.over.before(this.odds.element);
  }

  /** Its panel leaves the battle in sight, and what can be chosen. @param {{kind: string, key: string}} [place] */
  #placeBattle(place) {
    if (!this.battle.open || this.map.clientWidth <= SMALL_PX) return;
    const seen = (/** @type {string} */ name) => {
      const rect = this.#locate(name);
      return rect ? [this.mapView.onScreen(rect)] : [];
    };
    this.battle.avoid(
      place ? seen(`${place.kind}:${place.key}`) : [],
      [...this.marks.targets.keys()].flatMap(seen),
    );
  }

  /**
   * A click is seen before the table has answered.
   * @param {string} action
   * @param {{kind: string, key: string}|null} from
   */
  press(action, from) {
    for (const acts of [this.prompt.acts, this.battle.element])
      acts.querySelector(`[data-id="${CSS.escape(action)}"]`)?.classList.add('is-pressed');
    if (from)
      this.hand.element.querySelector(`[data-card="${CSS.escape(from.key)}"]`)?.classList.add('is-picked');
  }

  /** Things that a link points at. @param {string[]} names 'kind:key' */
  light(names) {
    const lit = new Set(names);
    if (lit.size === this.marks.lit.size && [...lit].every(name => this.marks.lit.has(name))) return;
    this.marks = { ...this.marks, lit };
    this.board.mark(this.marks);
    const card = names.find(name => name.startsWith(`${this.game.cardKind}:`));
    const key = card && card.slice(card.indexOf(':') + 1);
    const link = `.log [data-kind="${this.game.cardKind}"][data-key="${CSS.escape(key ?? '')}"]`;
    const near = key && document.querySelector(`${link}:is(:hover, :focus)`);
    if (key && near) this.hand.show(key, near);
    else this.hand.hide();
  }

  /** Follows a link: the map moves to a place, a card is shown. @param {string} kind @param {string} key */
  goTo(kind, key) {
    const at = this.board.locate(kind, key);
    if (at) {
      if (this.element.dataset.tab !== 'map' && this.nav.offsetParent) this.tab('map');
      this.mapView.centre(at);
      this.light([`${kind}:${key}`]);
    } else if (kind === this.game.cardKind) {
      this.#open(
        this.game.nameNow(kind, key),
        h('div', { class: 'one-card' }, this.cards.full(key)),
        'is-card',
      );
    }
  }

  /** On a small screen the map goes to what can be chosen. */
  frame() {
    if (this.map.clientWidth > SMALL_PX) return;
    const rect = this.board.openingView?.(this.view ?? {}, this.marks.targets);
    if (rect && [...this.marks.targets.keys()].some(name => this.#locate(name)))
      this.mapView.showWithin(rect);
  }

  /** @param {string} name 'kind:key' */
  #locate(name) {
    const [kind, key] = name.split(':');
    return this.board.locate(kind, key);
  }

  /** Brings places into sight if they are not; the card of a move does not lie on them. @param {string[]} names */
  reveal(names) {
    const rects = names.flatMap(name => this.#locate(name) ?? []);
    const all = union(rects);
    if (all && !this.mapView.holds(all)) this.mapView.centre(all);
    if (all) this.spot.classList.toggle('is-right', this.#leftOf(names));
  }

  /** Whether places lie on the left half of what is seen of the map. @param {string[]} names */
  #leftOf(names) {
    const box = this.map.getBoundingClientRect();
    return names.some(name => {
      const key = name.slice(name.indexOf(':') + 1);
      const at = this.map.querySelector(`svg [data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect();
      return Boolean(at?.width && at.left < box.left + box.width / 2);
    });
  }

  destroy() {
    toastsOver(document.body);
    clearTimeout(this.popTimer);
    document.removeEventListener('prefschange', this.redraw);
    this.mapView.destroy();
    this.board.destroy?.();
  }
}

/** @param {Event} e */
const isTouch = e => /** @type {PointerEvent} */ (e).pointerType === 'touch';

/** @param {SVGSVGElement} svg */
function viewBoxOf(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  return { x, y, width, height };
}

/** @param {import('./mapview.js').Rect[]} rects @returns {import('./mapview.js').Rect|null} */
export function union(rects) {
  if (!rects.length) return null;
  const x = Math.min(...rects.map(r => r.x));
  const y = Math.min(...rects.map(r => r.y));
  const right = Math.max(...rects.map(r => r.x + r.width));
  const low = Math.max(...rects.map(r => r.y + r.height));
  return { x, y, width: right - x, height: low - y };
}
