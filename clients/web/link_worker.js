// link_worker.js - a Link (as link.js has it) to a game in this browser: the worker answers the
// same messages as the server.

/**
 * @typedef {Record<string, any>} Message
 * @typedef {'connecting'|'open'|'reconnecting'|'gone'|'closed'} LinkState
 * @typedef {import('./worker/open.js').Options} Options
 */

class WorkerLink {
  constructor() {
    this.worker = new Worker('/worker.js', { type: 'module' });
    /** @type {LinkState} */
    this.state = 'connecting';
    this.table = '';
    /** @type {Message} */
    this.opened = {};
    this.next = 1;
    /** @type {Map<number, {resolve: (m: Message) => void, reject: (m: Message) => void}>} */
    this.waiting = new Map();
    /** @type {Map<string, Set<(m: Message) => void>>} */
    this.listeners = new Map();
    /** @type {Set<(state: LinkState, more: object) => void>} */
    this.watchers = new Set();
    this.worker.addEventListener('message', ({ data }) => this.#hear(data));
    this.worker.addEventListener('error', event => this.#fail(event.message));
  }

  /** @param {Message} message */
  #hear(message) {
    const waiting = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    for (const fn of this.listeners.get(message.type) ?? []) fn(message);
    if (message.type === 'error') waiting?.reject(message);
    else waiting?.resolve(message);
  }

  /** The worker could not be loaded or has stopped. @param {string} why */
  #fail(why) {
    this.#become('gone');
    const error = { type: 'error', code: 'failed', why, text: { en: why, fr: why } };
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  /** @param {LinkState} state */
  #become(state) {
    this.state = state;
    for (const fn of this.watchers) fn(state, {});
  }

  /** @param {Message} message @returns {Promise<Message>} the answer; rejects with an error message */
  send(message) {
    if (this.state === 'closed' || this.state === 'gone')
      return Promise.reject({ type: 'error', code: 'failed', text: { en: '', fr: '' } });
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...message, id });
    });
  }

  /** @param {string} type @param {(m: Message) => void} fn @returns {() => void} takes it away */
  on(type, fn) {
    if (!this.listeners.has(type)) this.listeners.set(type, new Set());
    this.listeners.get(type)?.add(fn);
    return () => this.listeners.get(type)?.delete(fn);
  }

  /** @param {(state: LinkState, more: object) => void} fn @returns {() => void} */
  onState(fn) {
    this.watchers.add(fn);
    return () => this.watchers.delete(fn);
  }

  /** What was acknowledged is kept; the rest ends here, the computer's thoughts included. */
  close() {
    this.worker.terminate();
    this.#become('closed');
    this.waiting.clear();
  }

  /** @param {Options} options */
  async open(options) {
    try {
      this.opened = await this.send({ type: 'open', options });
    } catch (error) {
      this.close();
      throw error;
    }
    this.table = this.opened.table;
    this.#become('open');
    return this;
  }
}

/**
 * A game in this browser: {id} kept, {game, scenario, seats, hotseat} new, {journal, seats} imported,
 * {lesson: game}; with replay: true an id or a journal to look at.  It is joined with send({type:
 * 'join'}); link.table is its id.
 * @param {Options} options
 */
export function openLocal(options) {
  return new WorkerLink().open(options);
}
