// worker/thinker.js - the table's side of the thinking worker: begun when it is first needed, ended
// when its answer is not wanted any more.

/**
 * @typedef {{postMessage: (message: any) => void, terminate: () => void,
 *   addEventListener: (type: 'message'|'error', fn: (event: any) => void) => void}} WorkerLike
 * @typedef {Record<string, any>} Answer
 * @typedef {{resolve: (answer: Answer|null) => void, reject: (error: Error) => void,
 *   progress?: (share: number) => void}} Waiting
 */

/** @returns {WorkerLike} */
export const spawnThinker = () => new Worker(new URL('../thinker.js', import.meta.url), { type: 'module' });

/** Chance of the players, not of the dice. */
const seed = () => new DataView(crypto.getRandomValues(new Uint8Array(8)).buffer).getBigInt64(0);

export class Thinker {
  /** @param {WebAssembly.Module} module @param {() => WorkerLike} [spawn] */
  constructor(module, spawn = spawnThinker) {
    this.module = module;
    this.spawn = spawn;
    this.next = 1;
    /** @type {WorkerLike|null} */
    this.worker = null;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
  }

  get busy() {
    return this.waiting.size > 0;
  }

  #begin() {
    const worker = this.spawn();
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('error', event => this.#fail(event.message));
    worker.postMessage({ type: 'begin', module: this.module, seed: seed() });
    return worker;
  }

  /** @param {Answer} answer */
  #hear(answer) {
    const waiting = this.waiting.get(answer.re);
    if (answer.progress !== undefined) {
      waiting?.progress?.(answer.progress);
      return;
    }
    this.waiting.delete(answer.re);
    if (answer.failed) waiting?.reject(new Error(answer.failed));
    else waiting?.resolve(answer);
  }

  /** @param {string} why */
  #fail(why) {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of all) reject(new Error(why || 'the thinking worker has stopped'));
  }

  /**
   * @param {Record<string, any>} message @param {(share: number) => void} [progress]
   * @returns {Promise<Answer|null>} null: it was cancelled
   */
  ask(message, progress) {
    this.worker ??= this.#begin();
    const id = this.next++;
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      worker.postMessage({ ...message, id });
    });
  }

  /** Whatever is under way is given up. */
  cancel() {
    if (this.busy) this.forget();
  }

  /** The same, and nothing of what was thought so far is used again. */
  forget() {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.worker?.terminate();
    this.worker = null;
    for (const { resolve } of all) resolve(null);
  }
}
