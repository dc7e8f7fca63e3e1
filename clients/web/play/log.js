// log.js - what has happened, a line for each note; places and cards are links.
import { button, h } from '../dom.js';
import { tr } from '../words.js';
import { saysTheSame } from './playback.js';
import { toldNodes } from './told.js';

/**
 * @typedef {import('../table.js').Entry} Entry
 * @typedef {import('../table.js').Note} Note
 * @typedef {object} LogHooks
 * @property {(kind: string, key: string) => void} onThing
 * @property {(kind: string, key: string) => void} onLight
 * @property {() => void} onDark
 * @property {((entry: Entry, at: HTMLElement) => void)|null} onMenu
 * @property {(entry: Entry) => void} onTally
 */

export class Log {
  /**
   * @param {import('../game.js').Game} game
   * @param {import('../board_types.js').Board} board
   * @param {LogHooks} hooks
   */
  constructor(game, board, hooks) {
    this.game = game;
    this.board = board;
    this.hooks = hooks;
    /** @type {Map<number, HTMLElement>} */ this.rows = new Map();
    /** @type {Entry[]} */ this.shown = [];
    /** Whether the reader is at its end: he stays there, whatever grows above or in it. */
    this.low = true;
    this.element = h('div', {
      class: 'log only-log',
      role: 'log',
      'aria-label': tr('log-title'),
      tabindex: '0',
    });
    this.element.addEventListener('scroll', () => (this.low = atEnd(this.element)), { passive: true });
    new ResizeObserver(() => this.#settle()).observe(this.element);
    const lit = (/** @type {Event} */ e) => this.#light(e);
    this.element.addEventListener('pointerover', lit);
    this.element.addEventListener('focusin', lit);
    this.element.addEventListener('pointerleave', () => hooks.onDark());
    this.element.addEventListener('focusout', () => hooks.onDark());
  }

  /** @param {Event} event */
  #light(event) {
    const at = /** @type {Element} */ (event.target).closest?.('[data-kind]');
    if (at instanceof HTMLElement && at.dataset.kind && at.dataset.key)
      this.hooks.onLight(at.dataset.kind, at.dataset.key);
    else this.hooks.onDark();
  }

  /** Shows these entries: adds what is new, takes away what was cut. @param {Entry[]} log */
  update(log) {
    if (log === this.shown) return;
    const keep = new Set(log.map(entry => entry.n));
    const first = !this.shown.length;
    this.element.setAttribute('aria-live', first ? 'off' : 'polite');
    for (const [n, row] of this.rows)
      if (!keep.has(n)) {
        row.remove();
        this.rows.delete(n);
      }
    for (const entry of log) if (entry.notes.length) this.#show(entry);
    this.shown = log;
    this.#now();
    if (first) this.low = true;
    this.#settle();
  }

  #settle() {
    if (this.low) this.element.scrollTop = this.element.scrollHeight;
  }

  /** An entry that is being told grows line by line. @param {Entry} entry */
  #show(entry) {
    const row = this.rows.get(entry.n);
    const told = Number(row?.dataset.told);
    if (told === entry.notes.length) return;
    const fresh = this.#row(entry);
    if (row && told < entry.notes.length) {
      const old = [...row.children];
      const kept = old.findIndex((line, i) => line.textContent !== fresh.children[i]?.textContent);
      for (const line of kept < 0 ? [] : old.slice(kept)) line.remove();
      row.append(...[...fresh.children].slice(row.childElementCount));
      row.dataset.told = String(entry.notes.length);
      return;
    }
    if (row) row.replaceWith(fresh);
    else this.element.append(fresh);
    this.rows.set(entry.n, fresh);
  }

  /** All lines anew: another language. */
  redraw() {
    const log = this.shown;
    this.element.setAttribute('aria-label', tr('log-title'));
    this.rows.clear();
    this.element.replaceChildren();
    this.shown = [];
    this.update(log);
  }

  /** The last entry is marked. */
  #now() {
    this.element.querySelector('.is-now')?.classList.remove('is-now');
    [...this.element.querySelectorAll('.log-line')].pop()?.classList.add('is-now');
  }

  /** Marks the entry of a replay's step and brings it into sight. @param {number} n */
  mark(n) {
    this.element.querySelector('.is-now')?.classList.remove('is-now');
    const row = this.rows.get(n);
    row?.classList.add('is-now');
    if (row) this.element.scrollTop = row.offsetTop - this.element.clientHeight / 2;
  }

  /** @param {Entry} entry */
  #row(entry) {
    const lines = inRows(entry.notes).map((row, i) => this.#line(entry, row, i));
    const menu =
      this.hooks.onMenu && entry.n >= 0
        ? button(tr('log-menu'), {
            icon: 'i-chevron',
            class: 'log-more',
            bare: true,
            onClick: (/** @type {Event} */ e) =>
              this.hooks.onMenu?.(entry, /** @type {HTMLElement} */ (e.currentTarget)),
          })
        : null;
    const tally = this.board.tally?.(entry, [...this.shown, entry])
      ? h(
          'button',
          { type: 'button', class: 'link log-tally', onClick: () => this.hooks.onTally(entry) },
          tr('log-tally'),
        )
      : null;
    return h(
      'div',
      { class: 'log-entry', 'data-n': entry.n, 'data-told': entry.notes.length },
      lines,
      tally,
      menu,
    );
  }

  /** @param {Entry} entry @param {{note: Note, times: number}} row @param {number} i */
  #line(entry, { note, times }, i) {
    const heading = this.board.logHeading?.(note);
    if (heading) return h('div', { class: 'log-turn' }, heading);
    return h(
      'div',
      { class: `log-line${i ? ' is-sub' : ''}`, 'data-side': note.by ?? entry.by ?? null },
      h(
        'span',
        null,
        toldNodes(this.game, this.board, note, { onThing: this.hooks.onThing }),
        times > 1 ? ` ${tr('log-times', times)}` : null,
      ),
    );
  }
}

/** Notes, and how often each is told in a row. @param {Note[]} notes */
function inRows(notes) {
  /** @type {{note: Note, times: number}[]} */
  const rows = [];
  for (const [i, note] of notes.entries()) {
    const last = rows.at(-1);
    if (last && saysTheSame(notes[i - 1], note)) last.times++;
    else rows.push({ note, times: 1 });
  }
  return rows;
}

/** @param {HTMLElement} el */
const atEnd = el => el.scrollHeight - el.scrollTop - el.clientHeight < 60;
