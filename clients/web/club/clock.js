// clock.js - the clocks of a table: counted from the server's last word, shown by figures, a sign and a word.
import { h, icon, replace } from '../dom.js';
import { tr } from '../words.js';
import { moment } from './pieces.js';

/** @typedef {import('./tables.js').Clock} Clock */

const TICK_MS = 250;
const MINUTE = 60000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on time is short. @type {Record<string, number>} */
const LOW = { live: MINUTE, days: 6 * HOUR };

/** @param {number} n */
const two = n => String(n).padStart(2, '0');

/** Time as a clock shows it: 1:02:03, 4:05. @param {number} ms */
function asFigures(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Time in its two largest units. @param {number} ms */
export function asSpan(ms) {
  const left = Math.max(0, ms);
  if (left >= DAY) return tr('club-span-days', Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  if (left >= HOUR) return tr('club-span-hours', Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE));
  return tr('club-span-minutes', Math.ceil(left / MINUTE));
}

/** @param {string} kind @param {number} ms */
export const timeText = (kind, ms) => (kind === 'live' ? asFigures(ms) : asSpan(ms));

/**
 * What is left of a side's time.
 * @param {Clock} clock @param {string} side @param {number} [passed] since it was told
 */
export const leftOf = (clock, side, passed = 0) =>
  Math.max(0, (clock[side] ?? 0) - (clock.running === side ? passed : 0));

/** @param {Clock} clock @param {number} ms */
export const isLow = (clock, ms) => ms <= (LOW[clock.kind] ?? 0);

export class Clocks {
  /** @param {(text: string) => void} say  tells once that somebody's time is short */
  constructor(say) {
    this.say = say;
    /** @type {Clock | null} */ this.clock = null;
    this.told = 0;
    /** Since when the line is lost, or 0. */
    this.held = 0;
    /** @type {Map<string, HTMLElement>} */ this.faces = new Map();
    /** @type {Set<string>} */ this.warned = new Set();
    this.timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** @param {Clock | null} clock */
  set(clock) {
    this.clock = clock;
    this.told = performance.now();
    this.held = 0;
    this.words();
  }

  /** The line is lost: nobody knows here how they go on. */
  hold() {
    this.held ||= performance.now();
    this.#tick();
  }

  /** All of it anew: in the other language. */
  words() {
    for (const face of this.faces.values()) delete face.dataset.shown;
    this.#tick();
  }

  /** Where a side's time stands. @param {string} side @param {string} [name] of a second one */
  face(side, name = side) {
    let face = this.faces.get(name);
    if (!face) {
      face = h('span', { class: 'club-clock num', 'data-clock': side, role: 'timer', 'aria-live': 'off' });
      this.faces.set(name, face);
    }
    this.#draw(face);
    return face;
  }

  /** @param {string} side */
  left(side) {
    return this.clock ? leftOf(this.clock, side, (this.held || performance.now()) - this.told) : 0;
  }

  #tick() {
    for (const face of this.faces.values()) this.#draw(face);
  }

  /** Only what has changed is written. @param {HTMLElement} face */
  #draw(face) {
    const { clock } = this;
    const side = face.dataset.clock ?? '';
    face.hidden = !clock;
    if (!clock) return;
    const left = this.left(side);
    const running = clock.running === side && !this.held;
    const low = isLow(clock, left);
    const text = timeText(clock.kind, left);
    const shown = `${text} ${running} ${low} ${this.held}`;
    if (face.dataset.shown === shown) return;
    face.dataset.shown = shown;
    face.classList.toggle('is-running', running);
    face.classList.toggle('is-low', low);
    face.title =
      running && clock.kind === 'days' && clock.deadline
        ? tr('club-until', moment(clock.deadline / 1000))
        : tr(this.held ? 'club-clock-held' : running ? 'club-clock-runs' : 'club-clock-stands');
    replace(
      face,
      this.held
        ? icon('i-offline', tr('club-clock-held'))
        : icon(low ? 'i-warn' : running ? 'i-play' : 'i-clock', low ? tr('club-clock-low') : undefined),
      h('span', null, text),
    );
    if (low && running) this.#warn(side, text);
  }

  /** @param {string} side @param {string} text */
  #warn(side, text) {
    if (this.warned.has(side)) return;
    this.warned.add(side);
    this.say(tr('club-clock-warn', text));
  }

  destroy() {
    clearInterval(this.timer);
  }
}
