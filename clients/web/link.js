// link.js - the line to the server: one socket that comes back by itself.
//
// A lost line is told with a countdown and opened again with growing pauses; then the table is
// joined anew, and the whole picture that comes back says what was done. A request without an
// answer is refused, never sent twice: it may have been carried out.

const PAUSES = [500, 1000, 2000, 4000, 8000, 15000];
/** After so many fruitless tries the server counts as gone; it is still tried. */
const GONE_AFTER = 4;
const SILENCE = 25000;
const PATIENCE = 10000;
/** Closing codes after which it is no use to come back. */
const FINAL = new Map([
  [4400, 'malformed'],
  [4401, 'forbidden'],
  [4404, 'no-such-table'],
]);

/** Messages that tell of the table, asked for or not. */
const PUSHED = new Set(['table', 'update', 'seats']);

/** @typedef {'connecting'|'open'|'reconnecting'|'gone'|'closed'} LinkState */

/** How long to wait before the n-th try (from 0), a little uneven so that not all come at once.
 * @param {number} n @param {() => number} [random] */
export function pauseBefore(n, random = Math.random) {
  const pause = PAUSES[Math.min(n, PAUSES.length - 1)];
  return Math.round(pause * (0.85 + 0.3 * random()));
}

/** @param {Location|URL} where */
export const socketAddress = where =>
  `${where.protocol === 'https:' ? 'wss' : 'ws'}://${where.host}/api/1/socket`;

export class SocketLink {
  /**
   * @param {{table: string, token?: string, as?: string, url?: string,
   *   nonces?: Record<string, string>, pledge?: string, bound?: (seats: Record<string, any>) => void,
   *   again?: () => Promise<object | null>,
   *   open?: (url: string) => WebSocket, hear?: (message: any) => void}} options
   *   token: none where an account sits; hear: gets every message first;
   *   pledge: sent instead of the nonce until everybody is bound to his share, which is told first;
   *   again: other shares, where those that were shown are void since the other has got up, or null
   */
  constructor(options) {
    this.options = options;
    this.url = options.url ?? socketAddress(globalThis.location);
    this.as = options.as;
    /** @type {LinkState} */ this.state = 'connecting';
    /** @type {Map<string, Set<(message: any) => void>>} */ this.handlers = new Map();
    /** @type {Set<(state: LinkState, more: {retryAt?: number, code?: string}) => void>} */ this.watchers =
      new Set();
    /** @type {Map<number, {resolve: (m: any) => void, reject: (e: any) => void}>} */ this.waiting =
      new Map();
    /** What came before anybody listened: the screen may still be loading. @type {any[]} */ this.early = [];
    this.shown = false;
    this.number = 0;
    this.tries = 0;
    this.heard = 0;
    /** @type {WebSocket|null} */ this.socket = null;
    /** @type {any} */ this.timer = null;
    /** @type {any} */ this.pulse = null;
    this.#open();
  }

  /** @param {string} type @param {(message: any) => void} fn */
  on(type, fn) {
    const set = this.handlers.get(type) ?? new Set();
    this.handlers.set(type, set.add(fn));
    const early = this.early.filter(message => message.type === type);
    this.early = this.early.filter(message => message.type !== type);
    // Told after the one who listens has built what shows it.
    queueMicrotask(() => early.forEach(fn));
  }

  /** @param {(state: LinkState, more: {retryAt?: number, code?: string}) => void} fn */
  onState(fn) {
    this.watchers.add(fn);
  }

  /** The answer to a message, or a rejection with the error message.
   * @param {Record<string, any>} message @returns {Promise<any>} */
  send(message) {
    if (message.type === 'join' && message.as) this.as = message.as;
    if (this.state !== 'open') return Promise.reject({ type: 'error', code: 'offline' });
    return this.#post(message.type === 'join' ? this.#joining() : message);
  }

  /** Tries now instead of at the end of the countdown. */
  retry() {
    if (this.state !== 'reconnecting' && this.state !== 'gone') return;
    clearTimeout(this.timer);
    this.#open();
  }

  close() {
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.#be('closed', {});
    this.#fail('closed');
    this.socket?.close(1000);
  }

  #joining() {
    const { table, token, nonces, pledge } = this.options;
    const share = pledge && !this.shown ? { pledge } : nonces && { nonce: nonces.own };
    return { type: 'join', table, token, ...(this.as ? { as: this.as, nonces } : share) };
  }

  /** Shows the share once nobody can change his any more. @param {Record<string, any>} [seats] */
  #show(seats) {
    const { pledge, bound } = this.options;
    if (!pledge || this.shown || !seats || !Object.values(seats).every(seat => seat.pledge)) return;
    this.shown = true;
    bound?.(seats);
    this.#post(this.#joining()).catch(() => {});
  }

  /** What was shown may be void by now: whoever sits down next must not know it before he is bound. */
  async #renew() {
    const fresh = this.shown ? await this.options.again?.().catch(() => null) : null;
    if (!fresh) return;
    Object.assign(this.options, fresh);
    this.shown = false;
  }

  /** Gives a share again where the seat has none any more. @param {any} message */
  async #giveAgain({ type, re, state, role, seats }) {
    const asked = re !== undefined || type !== 'table' || state !== 'waiting';
    if (asked || !this.options.pledge || seats?.[role]?.joined !== false) return;
    await this.#renew();
    if (this.socket) this.#post(this.#joining()).catch(() => {});
  }

  /** @param {Record<string, any>} message */
  #post(message) {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ ...message, id }));
    });
  }

  #open() {
    const socket = (this.options.open ?? (url => new WebSocket(url, 'ghent-1')))(this.url);
    this.socket = socket;
    socket.onopen = () => this.#join(socket);
    socket.onmessage = event => {
      if (socket === this.socket) this.#hear(event.data);
    };
    socket.onclose = event => {
      if (socket === this.socket) this.#lost(event.code);
    };
  }

  /** @param {WebSocket} socket */
  async #join(socket) {
    this.heard = Date.now();
    if (this.shown) await this.#renew();
    if (socket !== this.socket) return;
    try {
      const answer = this.#post(this.#joining());
      await answer;
      this.tries = 0;
      this.#be('open', {});
      clearInterval(this.pulse);
      this.pulse = setInterval(() => this.#beat(), PATIENCE / 2);
    } catch (error) {
      const { code } = /** @type {{code: string}} */ (error);
      if (socket !== this.socket || code === 'offline') return;
      if (code === 'forbidden' || code === 'no-such-table') this.#end(code);
      else socket.close(4000);
    }
  }

  /** A line that says nothing for long is asked, and given up when it does not answer. */
  #beat() {
    const silent = Date.now() - this.heard;
    if (silent > SILENCE + PATIENCE) this.#drop();
    else if (silent > SILENCE) this.#post({ type: 'ping' }).catch(() => {});
  }

  /** Gives a silent socket up without waiting for its farewell, which may take minutes. */
  #drop() {
    const socket = this.socket;
    this.#lost(1006);
    socket?.close();
  }

  /** @param {string} data */
  #hear(data) {
    this.heard = Date.now();
    const message = JSON.parse(data);
    this.options.hear?.(message);
    const wait = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    const handlers = this.handlers.get(message.type);
    if (!handlers && PUSHED.has(message.type)) this.early.push(message);
    for (const fn of handlers ?? []) fn(message);
    if (message.type === 'error') wait?.reject(message);
    else wait?.resolve(message);
    this.#show(message.seats);
    void this.#giveAgain(message);
  }

  /** @param {number} code */
  #lost(code) {
    if (this.state === 'closed') return;
    clearInterval(this.pulse);
    this.socket = null;
    this.#fail('offline');
    const final = FINAL.get(code);
    if (final) {
      this.#end(final);
      return;
    }
    const pause = pauseBefore(this.tries++);
    this.#be(this.tries > GONE_AFTER ? 'gone' : 'reconnecting', { retryAt: Date.now() + pause });
    this.timer = setTimeout(() => this.#open(), pause);
  }

  /** @param {string} code */
  #end(code) {
    clearInterval(this.pulse);
    this.#be('closed', { code });
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
  }

  /** @param {string} code */
  #fail(code) {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject({ type: 'error', code });
  }

  /** @param {LinkState} state @param {{retryAt?: number, code?: string}} more */
  #be(state, more) {
    this.state = state;
    for (const fn of [...this.watchers]) fn(state, more);
  }
}

/** @param {ConstructorParameters<typeof SocketLink>[0]} options */
export const openSocket = options => new SocketLink(options);
