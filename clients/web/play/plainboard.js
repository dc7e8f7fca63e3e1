// plainboard.js - a board for any game that brings none: every place and pile a tile with its name
// and what stands there, all from game.json. Targets are gold, and every tile is a button with a
// spoken name, as on a drawn map.
import { h, svg, useStyle } from '../dom.js';
import { sideName } from '../sides.js';
import { sayNote } from '../say.js';
import { capital, tr } from '../words.js';
import {
  handsOf,
  kindName,
  linesOf,
  looseRows,
  ownerOf,
  pilesOf,
  readable,
  sideOfThing,
  tileKinds,
  turnText,
} from './plainread.js';
import { sideIn } from './told.js';

/**
 * @typedef {import('../game.js').Game} Game
 * @typedef {import('./plainread.js').View} View
 * @typedef {import('./mapview.js').Rect} Rect
 * @typedef {import('./desk.js').Marks} Marks
 * @typedef {{kind: string, key: string, at: Rect, element: SVGGElement, words: SVGGElement}} Tile
 */

const TILE = { width: 210, head: 28, line: 17, gap: 14, pad: 10, lines: 5 };
const TITLE = 40;
/** Around the sheet; wide enough for the tools that lie on its left edge. */
const MARGIN = 44;
/** Letters that fit into a tile. */
const LETTERS = { name: 21, line: 30 };

/** @param {string} text @param {number} most */
const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

/**
 * Lines that a tile of this kind has room for: names of a set take two more.
 * @param {Game} game
 * @param {string} kind
 */
function roomOf(game, kind) {
  const own = readable(game).filter(field => ownerOf(game, field) === kind);
  return Math.min(
    TILE.lines,
    Math.max(
      1,
      own.reduce((n, field) => n + (field.type === 'set' && field.by.includes(kind) ? 3 : 1), 0),
    ),
  );
}

/**
 * Rows of tiles, a title over each kind; as wide as the screen is.
 * @param {Game} game @param {number} columns
 */
function layOut(game, columns) {
  /** @type {{kind: string, key: string, at: Rect}[]} */
  const tiles = [];
  /** @type {{kind: string, x: number, y: number}[]} */
  const titles = [];
  let y = MARGIN;
  for (const kind of tileKinds(game)) {
    const height = TILE.head + roomOf(game, kind) * TILE.line + TILE.pad;
    titles.push({ kind, x: MARGIN, y: y + TITLE * 0.6 });
    y += TITLE;
    const things = game.kind(kind)?.things ?? [];
    things.forEach(({ key }, i) =>
      tiles.push({
        kind,
        key,
        at: {
          x: MARGIN + (i % columns) * (TILE.width + TILE.gap),
          y: y + Math.floor(i / columns) * (height + TILE.gap),
          width: TILE.width,
          height,
        },
      }),
    );
    y += Math.ceil(things.length / columns) * (height + TILE.gap) + TILE.gap;
  }
  return {
    tiles,
    titles,
    width: 2 * MARGIN + columns * (TILE.width + TILE.gap) - TILE.gap,
    height: Math.max(y + MARGIN, 200),
  };
}

/**
 * The number of columns whose sheet has most nearly the shape of the screen.
 * @param {Game} game
 * @param {number} shape
 */
function fittingLayout(game, shape) {
  const most = Math.max(1, ...tileKinds(game).map(kind => game.kind(kind)?.things?.length ?? 0));
  const all = Array.from({ length: Math.min(8, most) }, (_, i) => layOut(game, i + 1));
  const off = (/** @type {{width: number, height: number}} */ { width, height }) =>
    Math.abs(Math.log(width / height / shape));
  return all.reduce((best, next) => (off(next) < off(best) ? next : best));
}

export class PlainBoard {
  /** @param {Game} game @param {number} [shape] width by height of the screen */
  constructor(game, shape = 1.5) {
    const { tiles, titles, width, height } = fittingLayout(game, shape);
    this.game = game;
    /** @type {View} */ this.view = {};
    /** @type {Marks} */ this.marks = { targets: new Map(), chosen: new Set(), lit: new Set() };
    /** @type {((kind: string, key: string) => void)[]} */ this.picks = [];
    /** @type {((kind: string, key: string, element: Element|null) => void)[]} */ this.looks = [];
    this.whole = true; // a small screen shows all of it: there is nothing behind its edges
    this.home = { x: 0, y: 0, width, height };
    this.titles = titles.map(title => ({
      ...title,
      element: svg('text', { class: 'tiles-title', x: title.x, y: title.y }),
    }));
    /** @type {Map<string, Tile>} */
    this.tiles = new Map(tiles.map(tile => [`${tile.kind}:${tile.key}`, this.#tile(tile)]));
    this.element = svg(
      'svg',
      { class: 'board is-plain', viewBox: `0 0 ${width} ${height}`, role: 'group' },
      this.titles.map(({ element }) => element),
      [...this.tiles.values()].map(({ element }) => element),
    );
    /** @type {Set<string>} */ this.scoring = new Set(); // messages by which points are counted
    this.stop = new AbortController();
    this.#listen();
    this.retext();
  }

  destroy() {
    this.stop.abort();
  }

  /** @param {{kind: string, key: string, at: Rect}} tile @returns {Tile} */
  #tile({ kind, key, at }) {
    const words = svg('g', { 'aria-hidden': 'true' });
    const element = svg(
      'g',
      {
        class: 'tile',
        role: 'button',
        'data-kind': kind,
        'data-key': key,
        transform: `translate(${at.x} ${at.y})`,
      },
      svg('rect', { class: 'tile-ground', width: at.width, height: at.height, rx: 6 }),
      svg('rect', { class: 'tile-side', width: 6, height: at.height, rx: 3 }),
      words,
    );
    return { kind, key, at, element, words };
  }

  // ---- pointers and keys ----

  #listen() {
    this.element.addEventListener('click', event => this.#pick(event.target));
    this.element.addEventListener('keydown', event => this.#key(event));
    for (const [type, on] of /** @type {const} */ ([
      ['pointerover', true],
      ['pointerout', false],
      ['focusin', true],
      ['focusout', false],
    ]))
      this.element.addEventListener(type, event => this.#look(event.target, on));
    document.addEventListener('languagechange', () => this.retext(), { signal: this.stop.signal });
  }

  /** @param {EventTarget|null} target */
  #at(target) {
    const el = target instanceof Element ? target.closest('[data-kind]') : null;
    return el
      ? (this.tiles.get(`${el.getAttribute('data-kind')}:${el.getAttribute('data-key')}`) ?? null)
      : null;
  }

  /** @param {EventTarget|null} target */
  #pick(target) {
    const tile = this.#at(target);
    if (tile) for (const fn of this.picks) fn(tile.kind, tile.key);
  }

  /** Enter picks; Page Down and Page Up walk through all tiles. @param {KeyboardEvent} event */
  #key(event) {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    const tile = this.#at(event.target);
    if (!tile || (!step && event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...this.tiles.values()];
    if (step) all[(all.indexOf(tile) + step + all.length) % all.length].element.focus();
    else this.#pick(event.target);
  }

  /** @param {EventTarget|null} target @param {boolean} on */
  #look(target, on) {
    const tile = this.#at(target);
    if (tile) for (const fn of this.looks) fn(tile.kind, tile.key, on ? tile.element : null);
  }

  /** @param {(kind: string, key: string) => void} fn */
  onPick(fn) {
    this.picks.push(fn);
  }

  /** @param {(kind: string, key: string, element: Element|null) => void} fn */
  onInspect(fn) {
    this.looks.push(fn);
  }

  // ---- drawing ----

  retext() {
    this.element.setAttribute('aria-label', tr('board-map'));
    for (const { kind, element } of this.titles) element.textContent = kindName(this.game, kind);
    this.update(this.view);
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    for (const tile of this.tiles.values()) this.#write(tile);
    this.#label();
  }

  /** @param {Tile} tile */
  #write({ kind, key, at, element, words }) {
    const lines = linesOf(this.game, kind, key, this.view);
    const rows = lines.flatMap(({ label, text, names }) =>
      names
        ? [`${text} ×`, ...(names.length ? wrap(names.join(', ')) : [])]
        : [text ? tr('board-fact', label, text) : capital(label)],
    );
    const room = roomOf(this.game, kind);
    element.setAttribute('data-side', sideOfThing(this.game, kind, key, this.view) ?? 'nt');
    element.classList.toggle('is-empty', !lines.length);
    words.replaceChildren(
      svg(
        'text',
        { class: 'tile-name', x: 16, y: 20 },
        cut(capital(this.game.name(kind, key)), LETTERS.name),
      ),
      ...rows
        .slice(0, room)
        .map((row, i) =>
          svg(
            'text',
            { class: 'tile-line', x: 16, y: TILE.head + 12 + i * TILE.line },
            cut(i === room - 1 && rows.length > room ? `${row} …` : row, LETTERS.line),
          ),
        ),
      svg(
        'text',
        { class: 'tile-badge', x: at.width - 12, y: 20 },
        this.marks.targets.get(`${kind}:${key}`)?.badge ?? '',
      ),
    );
  }

  /** Spoken names, and what Tab stops at: the targets, or one tile to start from. */
  #label() {
    const { targets, chosen } = this.marks;
    const any = [...targets.keys()].some(name => this.tiles.has(name));
    let first = !any;
    for (const [name, { kind, key, element }] of this.tiles) {
      const hot = targets.has(name);
      element.setAttribute(
        'aria-label',
        [this.describe(kind, key, this.view), hot ? tr('board-can-be-chosen') : ''].filter(Boolean).join(' '),
      );
      element.setAttribute('tabindex', hot || chosen.has(name) || first ? '0' : '-1');
      if (chosen.has(name)) element.setAttribute('aria-pressed', 'true');
      else element.removeAttribute('aria-pressed');
      first = false;
    }
  }

  /** @param {Partial<Marks>} marks */
  mark(marks) {
    this.marks = { targets: new Map(), chosen: new Set(), lit: new Set(), ...marks };
    const { targets, chosen, lit } = this.marks;
    for (const [name, tile] of this.tiles) {
      tile.element.classList.toggle('is-hot', targets.has(name) && !chosen.has(name));
      tile.element.classList.toggle('is-picked', chosen.has(name));
      tile.element.classList.toggle('is-lit', lit.has(name));
      this.#write(tile);
    }
    this.#label();
  }

  /** @param {boolean} on */
  setMarkers(on) {
    this.element.classList.toggle('no-markers', !on);
  }

  // ---- what others ask ----

  /** @param {string} kind @param {string} key @returns {Rect|null} */
  locate(kind, key) {
    return this.tiles.get(`${kind}:${key}`)?.at ?? null;
  }

  /**
   * All that can be chosen, with a margin.
   * @param {View} _view
   * @param {Map<string, unknown>} targets
   * @returns {Rect|null}
   */
  openingView(_view, targets) {
    const rects = [...targets.keys()].flatMap(name => this.tiles.get(name)?.at ?? []);
    if (!rects.length) return null;
    const x = Math.min(...rects.map(r => r.x)),
      y = Math.min(...rects.map(r => r.y));
    const right = Math.max(...rects.map(r => r.x + r.width)),
      low = Math.max(...rects.map(r => r.y + r.height));
    return { x: x - MARGIN, y: y - MARGIN, width: right - x + 2 * MARGIN, height: low - y + 2 * MARGIN };
  }

  /** @param {string} kind @param {string} key @param {View} view */
  describe(kind, key, view) {
    const lines = linesOf(this.game, kind, key, view).map(({ label, text, names }) =>
      text
        ? `${capital(tr('board-fact', label, [text, names?.join(', ')].filter(Boolean).join(', ')))}.`
        : `${capital(label)}.`,
    );
    return [`${capital(this.game.name(kind, key))}.`, ...lines].join(' ');
  }

  /** @param {string} kind @param {string} key @param {View} view */
  inspect(kind, key, view) {
    const lines = linesOf(this.game, kind, key, view);
    if (!lines.length) return h('p', { class: 'hint' }, tr('board-nothing-here'));
    return h(
      'dl',
      { class: 'plain-facts' },
      lines.map(({ label, text, names }) =>
        h(
          'div',
          null,
          h('dt', null, capital(label)),
          h('dd', null, names ? `${text} × ${names.join(', ')}`.trimEnd() : text || '✓'),
        ),
      ),
    );
  }

  /**
   * Notes of the kinds by which the coming score was told, by side; what follows them is the sum.
   * @param {import('../table.js').Entry} entry
   */
  tally({ n, notes }) {
    const counted = notes.filter(note => this.scoring.has(note.m));
    if (counted.length < 2) return null;
    const next = notes[notes.lastIndexOf(counted[counted.length - 1]) + 1];
    const common = counted.filter(note => !sideIn(this.game, note));
    return () => ({
      key: `tally ${n}`,
      title: tr('play-tally'),
      columns: this.game.sides.map(side => ({
        side,
        title: sideName(side, this.game),
        lines: counted
          .filter(note => sideIn(this.game, note) === side)
          .map(note => ({ text: sayNote(this.game, note) })),
      })),
      note: [...common, ...(next ? [next] : [])].map(note => sayNote(this.game, note)).join(' '),
    });
  }

  /** What stands on no tile, in a table.
   * @param {View} view @param {import('../board_types.js').PanelContext} [context] */
  sidePanels(view, { score } = {}) {
    const { game } = this;
    for (const note of score ?? []) this.scoring.add(note.m);
    const rows = looseRows(game, view);
    if (!rows.length) return [];
    const head = h(
      'tr',
      null,
      h('td'),
      game.sides.map(side => h('th', { scope: 'col' }, sideName(side, game))),
    );
    const row = (/** @type {typeof rows[number]} */ { label, values }) =>
      h(
        'tr',
        null,
        h('th', { scope: 'row' }, capital(label)),
        values.map(text =>
          h('td', { class: 'num', colspan: values.length === 1 ? game.sides.length : null }, text),
        ),
      );
    return [
      {
        key: 'position',
        title: tr('board-position'),
        node: h(
          'table',
          { class: 'table plain-table' },
          h('thead', null, head),
          h('tbody', null, rows.map(row)),
        ),
      },
    ];
  }

  /** @param {View} view */
  standing(view) {
    return this.sidePanels(view)[0]?.node ?? null;
  }
  /** @param {View} view */
  header(view) {
    return turnText(this.game, view);
  }
  /** @param {View} view */
  hands(view) {
    return handsOf(this.game, view);
  }
  /** @param {View} view */
  piles(view) {
    return pilesOf(this.game, view);
  }
  face() {
    return { value: '', side: 'nt', art: 'star', foot: [] };
  }
}

/** A list of names over two lines. @param {string} text */
function wrap(text) {
  if (text.length <= LETTERS.line) return [text];
  const at = text.lastIndexOf(' ', LETTERS.line);
  return [text.slice(0, at > 0 ? at : LETTERS.line), text.slice(at > 0 ? at + 1 : LETTERS.line)];
}

/** @param {{game: Game}} parts */
export async function createBoard({ game }) {
  await useStyle('/style/plain.css');
  return new PlainBoard(game, Math.max(0.6, Math.min(1.6, innerWidth / innerHeight)));
}
