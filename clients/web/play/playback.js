// playback.js - what the others did is shown one thing after the other, at the speed that is set.
//
// The model is always up to date; the screen may lag behind it. An update becomes frames: one for each
// thing that is told, with the position after the entry that it belongs to and the log up to it, and a
// last one with all of it. Frames wait in a queue until the ones before them were shown.
import { prefs } from '../prefs.js';

/**
 * @typedef {import('../table.js').Entry} Entry
 * @typedef {import('../table.js').Note} Note
 * @typedef {{entry: Entry, note: Note}} Beat
 * @typedef {object} Frame
 * @property {any} view
 * @property {Entry[]} log      the entry that is being told has its notes up to this one
 * @property {Beat|null} beat   null: nothing to wait for
 * @property {Note[]} moved     what leads to this position and was not shown yet
 * @property {number} weight    how much time it takes, 1 as a rule
 */

/** Time for one thing that happens, in ms. */
const PACE = { slow: 1400, normal: 700, fast: 250, none: 0 };
/** Longer rows of things are hurried through. */
const PATIENCE_MS = 14000;

/** Of what is hidden nothing else is seen than how often it happens: such notes are told once, with a number.
 * @param {Note} note @param {Note | undefined} next */
export const saysTheSame = (note, next) =>
  Boolean(note.a?.includes(null)) && JSON.stringify(note) === JSON.stringify(next);

/**
 * @param {{view: any, log: Entry[], steps: import('../table.js').Step[]}} told the log has the steps' entries
 * @param {(entry: Entry) => boolean} isPlayed  others are shown at once, with what comes next
 * @param {(note: Note) => number} weigh
 * @returns {Frame[]}
 */
export function framesOf({ view, log, steps }, isPlayed, weigh) {
  const fresh = new Set(steps.map(step => step.entry));
  let until = log.filter(entry => !fresh.has(entry));
  /** @type {Note[]} */ let moved = [];
  /** @type {Frame[]} */ const frames = [];
  for (const { entry, view: after } of steps) {
    moved.push(...entry.notes);
    if (isPlayed(entry))
      for (const [i, note] of entry.notes.entries()) {
        if (saysTheSame(note, entry.notes[i + 1])) continue;
        const shown = { ...entry, notes: entry.notes.slice(0, i + 1) };
        frames.push({
          view: after,
          log: [...until, shown],
          beat: { entry, note },
          moved,
          weight: weigh(note),
        });
        moved = [];
      }
    until = [...until, entry];
  }
  return [...frames, { view, log, beat: null, moved, weight: 0 }];
}

export class Playback {
  /**
   * @param {{onFrame: (frame: Frame) => void, onEnd: () => void}} hooks
   * @param {(ms: number, fn: () => void) => any} [wait]
   */
  constructor(hooks, wait = (ms, fn) => setTimeout(fn, ms)) {
    this.hooks = hooks;
    this.wait = wait;
    /** @type {Frame[]} */ this.queue = [];
    this.running = false;
    this.pace = 0;
    this.turn = 0;
  }

  /** Shows frames after those that wait; at once if nothing is to be played. @param {Frame[]} frames */
  add(frames) {
    const pace = PACE[prefs().speed];
    this.queue.push(...(pace ? frames : frames.filter(frame => !frame.beat)));
    const weight = this.queue.reduce((sum, frame) => sum + frame.weight, 0);
    this.pace = Math.min(pace, PATIENCE_MS / Math.max(1, weight));
    if (!this.running) this.#next();
  }

  /** The end of it all, now. */
  skip() {
    this.drop();
    this.hooks.onEnd();
  }

  /** Forgets what waits: a whole new picture has come. */
  drop() {
    this.queue = [];
    this.turn++;
    this.running = false;
  }

  #next() {
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      this.running = true;
      this.hooks.onFrame(frame);
      if (frame.beat) {
        this.#rest(this.pace * frame.weight);
        return;
      }
    }
    this.running = false;
    this.hooks.onEnd();
  }

  /** @param {number} ms */
  #rest(ms) {
    const { turn } = this;
    this.wait(ms, () => {
      if (turn === this.turn) this.#next();
    });
  }
}

/** Things that a note speaks of, as 'kind:key', as far as they can be seen on the board.
 * @param {import('../game.js').Game} game @param {Note} note */
export function thingsOf(game, note) {
  const kinds = game.message(note.m)?.kinds ?? [];
  return kinds.flatMap((kind, i) =>
    typeof note.a?.[i] === 'string' && kind !== 'side' && kind !== 'action'
      ? [`${kind.replace('?', '')}:${note.a[i]}`]
      : [],
  );
}

/** The card that a note speaks of. @param {import('../game.js').Game} game @param {Note} note
 * @returns {string|null} */
export function cardIn(game, note) {
  const kind = `${game.cardKind}:`;
  const found = thingsOf(game, note).find(name => name.startsWith(kind));
  return found?.slice(kind.length) ?? null;
}

/** Brought for those who want to hear it. @param {import('./sound.js').Sound} name */
export function sound(name) {
  if (prefs().sound) void import('./sound.js').then(({ play }) => play(name));
}

/** @param {import('../game.js').Game} game @param {Note} note */
export const hasDice = (game, note) => Boolean(game.message(note.m)?.kinds.includes('dice'));
