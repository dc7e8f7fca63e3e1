// playback.js - what the others did is shown one thing after the other, at the speed that is set.
//
// The model is always up to date; the screen may lag behind it. Each update waits in a queue until
// the ones before it were shown.
import { prefs } from '../prefs.js';

/**
 * @typedef {import('../table.js').Entry} Entry
 * @typedef {import('../table.js').Note} Note
 * @typedef {{view: any, log: Entry[], entries: Entry[]}} Scene
 * @typedef {{entry: Entry, note: Note}} Beat
 */

/** Time for one thing that happens, in ms. */
const PACE = { slow: 1200, normal: 600, fast: 250, none: 0 };
/** Longer rows of things are hurried through. */
const PATIENCE_MS = 9000;

export class Playback {
  /**
   * @param {{onScene: (scene: Scene) => void, onBeat: (beat: Beat|null) => void, onEnd: () => void}} hooks
   * @param {(ms: number, fn: () => void) => any} [wait]
   */
  constructor(hooks, wait = (ms, fn) => setTimeout(fn, ms)) {
    this.hooks = hooks;
    this.wait = wait;
    /** @type {Scene[]} */ this.queue = [];
    /** @type {Beat[]} */ this.beats = [];
    this.running = false;
    this.turn = 0;
  }

  /** Shows a scene after those that wait; at once if nothing is to be played. @param {Scene} scene */
  add(scene) {
    this.queue.push(scene);
    if (!this.running) this.#next();
  }

  /** The end of it all, now. */
  skip() {
    const last = this.queue.pop();
    this.queue = [];
    this.beats = [];
    this.turn++;
    if (last) this.hooks.onScene(last);
    this.#end();
  }

  /** Forgets what waits: a whole new picture has come. */
  drop() {
    this.queue = [];
    this.beats = [];
    this.turn++;
    this.running = false;
  }

  #next() {
    const scene = this.queue.shift();
    if (!scene) {
      this.#end();
      return;
    }
    this.running = true;
    this.hooks.onScene(scene);
    const pace = this.#pace(scene);
    this.beats = pace ? scene.entries.flatMap(entry => entry.notes.map(note => ({ entry, note }))) : [];
    this.#beat(Math.min(pace, PATIENCE_MS / Math.max(1, this.beats.length)));
  }

  /** @param {number} pace */
  #beat(pace) {
    const beat = this.beats.shift();
    if (!beat) {
      this.#next();
      return;
    }
    this.hooks.onBeat(beat);
    const turn = this.turn;
    this.wait(pace, () => {
      if (turn === this.turn) this.#beat(pace);
    });
  }

  /** Moves are shown one by one even where nothing glides: speed alone says how long. @param {Scene} scene */
  #pace(scene) {
    return scene.entries.length ? PACE[prefs().speed] : 0;
  }

  #end() {
    const was = this.running;
    this.running = false;
    this.hooks.onBeat(null);
    if (was || !this.queue.length) this.hooks.onEnd();
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
