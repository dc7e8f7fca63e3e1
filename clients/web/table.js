// table.js - the model of a table over a link: the last picture the server gave, kept up to date.
//
// It holds no rules and guesses nothing: what is shown is what was told. An action is done when its
// acknowledgement comes; until then `busy` says so.

/**
 * @typedef {{m: string, by?: string, a: any[]}} Note
 * @typedef {{n: number, by?: string, notes: Note[]}} Entry
 * @typedef {{entry: Entry, view: View}} Step   an entry and the position after it
 * @typedef {{player: string|null, node?: string, rule?: string, note?: Note|null, more?: Note[]}} Prompt
 * @typedef {{takeback: {by: string, to: number}|null, end: {by: string}|null}} Offers
 * @typedef {Record<string, number|string> & {how: string}} Result
 * @typedef {{plays: string, present: boolean, open?: number, pledge?: string | null}} Seat
 * @typedef {Record<string, any>} View
 * @typedef {object} Link
 * @property {(message: Record<string, any>) => Promise<any>} send
 * @property {(type: string, fn: (message: any) => void) => void} on
 * @property {(fn: (state: string, more: any) => void) => void} onState
 * @property {() => void} close
 * @property {string} state
 * @typedef {object} Delta
 * @property {'whole'|'update'|'seats'|'busy'} what
 * @property {Entry[]} added     log entries that are new
 * @property {boolean} cut       entries were taken back
 * @property {View} before       the view until now
 * @property {Record<string, any>} changed
 * @property {Step[]} steps      of an update: the added entries one by one
 */

/**
 * The positions after each of the entries that came together; the last is the whole update's.
 * @param {View} before @param {(Entry & {changed?: Record<string, any>})[]} log @param {View} after
 * @returns {Step[]} entries without their changes
 */
export function stepsOf(before, log, after) {
  let view = before;
  return log.map(({ changed, ...entry }, i) => {
    view = i === log.length - 1 ? after : changed ? applyChanged(view, changed) : view;
    return { entry, view };
  });
}

/**
 * The view after a change: a field that is indexed has only its changed rows, null empties.
 * @param {View} view @param {Record<string, any>} changed @returns {View} a new view
 */
export function applyChanged(view, changed) {
  const out = { ...view };
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) delete out[name];
    else out[name] = isRow(value) ? mergeRows(view[name], value) : value;
  }
  return out;
}

/** @param {any} value */
const isRow = value => typeof value === 'object' && !Array.isArray(value);

/** @param {Record<string, any>|undefined} old @param {Record<string, any>} rows */
function mergeRows(old, rows) {
  const out = { ...(old ?? {}) };
  for (const [key, value] of Object.entries(rows)) {
    if (value === null) delete out[key];
    else out[key] = value;
  }
  return out;
}

/**
 * The log without its entries from `cut` on, and with the new ones at its end.
 * @param {Entry[]} log @param {number|undefined} cut @param {Entry[]} added
 */
export function mergeLog(log, cut, added) {
  const kept = cut === undefined ? log : log.filter(entry => entry.n < cut);
  const last = kept.length ? kept[kept.length - 1].n : -Infinity;
  return [...kept, ...added.filter(entry => entry.n > last)];
}

export class TableModel {
  /** @param {any} game @param {Link} link */
  constructor(game, link) {
    this.game = game;
    this.link = link;
    /** @type {string} */ this.table = '';
    /** @type {string} */ this.scenario = '';
    /** @type {View} */ this.view = {};
    /** @type {Entry[]} */ this.log = [];
    /** @type {Prompt} */ this.prompt = { player: null };
    /** @type {string[]} */ this.actions = [];
    /** Actions that the player chose himself and may undo. */
    this.undoable = 0;
    /** All that the table would undo. */
    this.drafted = 0;
    /** Which of them were answers given for him: nobody goes back to a question he was not asked.
     * @type {Set<number>} */
    this.spoken = new Set();
    /** @type {Offers} */ this.offers = { takeback: null, end: null };
    /** @type {Result|null} */ this.result = null;
    /** @type {Record<string, Seat>} */ this.seats = {};
    this.you = 'spectator';
    this.role = 'watch';
    this.step = 0;
    this.state = 'waiting';
    /** Whether the table was made with hints. */
    this.hints = false;
    /** @type {any} */ this.fair = null;
    this.ready = false;
    this.busy = false;
    /** @type {Set<(delta: Delta) => void>} */ this.listeners = new Set();
    link.on('table', message => this.#whole(message));
    link.on('update', message => this.#update(message));
    link.on('seats', message => {
      this.seats = message.seats;
      this.#tell({ what: 'seats' });
    });
  }

  /** @param {(delta: Delta) => void} fn @returns {() => void} to stop listening */
  onChange(fn) {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  /** Whether the person at this screen decides now. */
  get mine() {
    return this.state === 'playing' && this.prompt.player === this.you && this.actions.length > 0;
  }

  /** Nobody has to be asked for a takeback or an end: the other is a program, or sits here too. */
  get alone() {
    return (
      this.role === 'both' ||
      Object.entries(this.seats).every(([side, seat]) => side === this.you || seat.plays !== 'person')
    );
  }

  /** Whether a program decides now. */
  get programDecides() {
    const seat = this.seats[this.prompt.player ?? ''];
    return this.state === 'playing' && Boolean(seat) && seat.plays !== 'person';
  }

  /** @param {any} message */
  #whole(message) {
    const before = this.view;
    const added = this.ready
      ? mergeLog([], undefined, message.log ?? []).filter(e => !this.log.some(old => old.n === e.n))
      : [];
    this.ready = true;
    for (const name of /** @type {const} */ ([
      'table',
      'scenario',
      'view',
      'you',
      'role',
      'step',
      'state',
      'seats',
      'hints',
      'fair',
      'created',
    ]))
      if (message[name] !== undefined) /** @type {any} */ (this)[name] = message[name];
    this.log = message.log ?? [];
    this.#common(message);
    this.result = message.result ?? null;
    this.#tell({ what: 'whole', added, before });
  }

  /** @param {any} message */
  #update(message) {
    if (!this.ready) return;
    const before = this.view;
    const old = this.log;
    this.step = message.step ?? this.step;
    this.view = applyChanged(this.view, message.changed ?? {});
    const steps = stepsOf(before, message.log ?? [], this.view);
    this.log = mergeLog(
      this.log,
      message.cut,
      steps.map(step => step.entry),
    );
    this.#common(message);
    if (message.result !== undefined) this.result = message.result;
    if (message.state !== undefined) this.state = message.state;
    if (message.fair !== undefined) this.fair = message.fair;
    this.#tell({
      what: 'update',
      added: this.log.filter(e => !old.includes(e)),
      cut: message.cut !== undefined,
      before,
      changed: message.changed ?? {},
      steps: steps.filter(step => this.log.includes(step.entry)),
    });
  }

  /** @param {any} message */
  #common(message) {
    if (message.prompt !== undefined) this.prompt = message.prompt ?? { player: null };
    this.actions = message.actions ?? [];
    this.drafted = message.undo ?? 0;
    for (const i of this.spoken) if (i >= this.drafted) this.spoken.delete(i);
    this.undoable = this.drafted - this.spoken.size;
    if (message.offers !== undefined)
      this.offers = { takeback: message.offers?.takeback ?? null, end: message.offers?.end ?? null };
  }

  /** @param {Partial<Delta>} delta */
  #tell(delta) {
    /** @type {Delta} */
    const whole = {
      what: 'update',
      added: [],
      cut: false,
      before: this.view,
      changed: {},
      steps: [],
      ...delta,
    };
    for (const fn of [...this.listeners]) fn(whole);
  }

  /** One request that changes the table; a second one waits for nothing and is refused.
   * @param {Record<string, any>} message */
  async #request(message) {
    if (this.busy) throw { type: 'error', code: 'busy' };
    this.busy = true;
    this.#tell({ what: 'busy' });
    try {
      return await this.link.send(message);
    } finally {
      this.busy = false;
      this.#tell({ what: 'busy' });
    }
  }

  /** @param {string} action @param {boolean} [spoken]  an answer given for the player */
  act(action, spoken = false) {
    if (spoken) this.spoken.add(this.drafted);
    else this.spoken.delete(this.drafted);
    return this.#request({ type: 'act', step: this.step, action });
  }
  undo() {
    return this.#undoTo(this.#own().at(-1) ?? 0);
  }
  undoAll() {
    const [first = 0] = this.#own();
    return first ? this.#undoTo(first) : this.#request({ type: 'undo', step: this.step, all: true });
  }

  /** The undoable actions that the player chose himself, by their places among all of them. */
  #own() {
    return Array.from({ length: this.drafted }, (_, i) => i).filter(i => !this.spoken.has(i));
  }

  /** @param {number} place */
  async #undoTo(place) {
    for (let n = Math.max(1, this.drafted - place); n > 0; n--)
      await this.#request({ type: 'undo', step: this.step });
  }
  confirm() {
    return this.#request({ type: 'confirm', step: this.step });
  }
  /** @param {number} to */
  takeback(to) {
    return this.#request({ type: 'takeback', to });
  }
  offerEnd() {
    return this.#request({ type: 'offer', what: 'end' });
  }
  /** @param {'takeback'|'end'} what @param {number} [to] the takeback that was shown */
  agree(what, to) {
    return this.#request({ type: 'agree', what, ...(what === 'takeback' ? { to } : {}) });
  }
  /** @param {'takeback'|'end'} what */
  decline(what) {
    return this.#request({ type: 'decline', what });
  }
  resign() {
    return this.#request({ type: 'resign' });
  }
  /** Sees as that seat from now on. @param {string} as */
  joinAs(as) {
    return this.#request({ type: 'join', as });
  }

  /** What an action may lead to. @param {string} action */
  ask(action) {
    return this.link.send({ type: 'ask', action });
  }
  /** Why something is not offered. @param {{action: string}|{kind: string, thing: string}} what */
  why(what) {
    return this.link.send({ type: 'why', ...what });
  }
  /** @param {'score'|'position'} topic @returns {Promise<Note[]>} */
  async report(topic) {
    return (await this.link.send({ type: 'report', topic })).notes ?? [];
  }

  /** Whether the computer may be asked for advice now. */
  get advised() {
    return this.mine && this.hints;
  }
  /** Plays worth considering, for the one who decides. @returns {Promise<import('./engine.js').Hint[]>} */
  async hint() {
    return (await this.link.send({ type: 'hint' })).hints ?? [];
  }

  close() {
    this.listeners.clear();
    this.link.close();
  }
}
