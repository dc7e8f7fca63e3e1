// engine.js - the wasm module of a game (wasm/play.c, wasm/replay.c, wasm/advise.c) as functions of
// strings.
//
// Used by the worker that plays, by the one that thinks, by the page that checks a journal, and by
// the tests.

/**
 * @typedef {ReturnType<import('./fair.js').freshKey>} Key
 * @typedef {{code: string, text: {en: string, fr: string}, which?: string, note?: object}} Refusal
 * @typedef {{line: number, text: {en: string, fr: string}, note?: object}} Fault
 * @typedef {{scenario: string, fair: Key, who: string[], date: string, setup?: string}} Head
 * @typedef {{m: string, a: any[], points: number}} Reason  points: hundredths, below 0 against the player
 * @typedef {{actions: string[], chance: number, reasons: Reason[]}} Hint
 * @typedef {{entry: number, turn: number, chance: number, luck: number, by?: string, action?: string}} Point
 * @typedef {{side: string, luck: {dice: number, deals: number}, turning: number[], points: Point[]}} Course
 */

/** The viewers of a game in their order; the last sees everything (replays only). */
export const VIEWERS = 3;
export const BOTH = VIEWERS;
const REQUESTS = { undo: 0, undoAll: 1, confirm: 2, takeback: 3, end: 4, resign: 5 };
/** REPORT_ of core/game.h */
const TOPICS = { prompt: 0, score: 1, odds: 2, position: 3 };
/** What the module asks of its worker: microseconds, for a budget of time. */
const HOST = { host: { now: () => BigInt(Math.round(performance.now() * 1000)) } };

/**
 * @param {BufferSource|WebAssembly.Module} wasm
 * @returns {Promise<Engine>}
 */
export async function openEngine(wasm) {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
  const instance = await WebAssembly.instantiate(module, HOST);
  return new Engine(instance, module);
}

/** @param {string} game @returns {Promise<Engine>} */
export async function fetchEngine(game) {
  const answer = await fetch(`/games/${game}/engine.wasm`);
  if (!answer.ok) throw new Error(`/games/${game}/engine.wasm: ${answer.status}`);
  return openEngine(await answer.arrayBuffer());
}

/** @param {Key} fair */
const keyLines = fair => [fair.key, fair.commit, fair.secret, ...fair.nonces];

export class Engine {
  /** @param {WebAssembly.Instance} instance @param {WebAssembly.Module} module */
  constructor(instance, module) {
    /** For another worker, which need not compile it again. */
    this.module = module;
    /** @type {any} */
    this.exports = instance.exports;
    this.exports._initialize();
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder();
    /** Keys of the seats in their order. @type {string[]} */
    this.sides = this.#json(this.exports.sides());
  }

  /** @param {string} text @returns {number} bytes written to the input */
  #write(text) {
    return this.#writeBytes(this.encoder.encode(text));
  }

  /** @param {Uint8Array} bytes */
  #writeBytes(bytes) {
    const at = this.exports.input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  /** @param {number} length @returns {string} */
  #read(length) {
    return this.decoder.decode(new Uint8Array(this.exports.memory.buffer, this.exports.output(), length));
  }

  /** @param {number} length @returns {any} null where there is no answer */
  #json(length) {
    return length ? JSON.parse(this.#read(length)) : null;
  }

  /** What the last request has added to the journal. */
  lines() {
    const at = this.exports.lines();
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return this.decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  /** Sets a game up; false: the head or the dictated draws cannot be. @param {Head} head */
  start(head) {
    this.#write(
      [
        ...keyLines(head.fair),
        head.scenario,
        ...head.who,
        head.date,
        head.setup ? `[${head.setup}]` : '',
      ].join('\n'),
    );
    return this.exports.start() !== 0;
  }

  /**
   * Goes on from where so many actions of a journal stood, with new chance.
   * @param {string} journal @param {number} step @param {Head} head
   * @returns {{journal: string}|{fault: Fault|null}} the whole journal of the new game
   */
  playOn(journal, step, head) {
    const lines = [...keyLines(head.fair), head.scenario, ...head.who, head.date, step, journal];
    const length = this.exports.play_on(this.#write(lines.join('\n')));
    return length > 0 ? { journal: this.#read(length) } : { fault: this.#json(-length) };
  }

  /** Plays a full journal. @param {string} journal @returns {Fault|null} */
  load(journal) {
    return this.#json(this.exports.load(this.#write(journal)));
  }

  /** @param {number} seat @param {string} action @param {string|null} [draws] dictated @returns {Refusal|null} */
  act(seat, action, draws = null) {
    this.#write(draws === null ? action : `${action}\n${draws ? `[${draws}]` : ''}`);
    return this.#json(draws === null ? this.exports.act(seat) : this.exports.act_dictated(seat));
  }

  /** @param {keyof typeof REQUESTS} what @param {number} seat @param {number} [number] @returns {Refusal|null} */
  request(what, seat, number = 0) {
    return this.#json(this.exports.request(REQUESTS[what], seat, number));
  }

  /**
   * @returns {{game: string, scenario: string, who: Record<string, string>, date: string, actions: number,
   *   result: object|null, state: 'playing'|'over'}}
   */
  about() {
    return this.#json(this.exports.about());
  }

  /** The whole picture. @param {number} viewer */
  table(viewer) {
    return this.#json(this.exports.tell(viewer, 1));
  }

  /** What is new, or null. @param {number} viewer */
  update(viewer) {
    return this.#json(this.exports.tell(viewer, 0));
  }

  /** Null: no action of this game. @param {number} viewer @param {string} action */
  ask(viewer, action) {
    this.#write(action);
    return this.#json(this.exports.ask(viewer));
  }

  /** @param {number} viewer @param {string} action */
  whyAction(viewer, action) {
    this.#write(action);
    return this.#json(this.exports.why_action(viewer));
  }

  /** @param {number} viewer @param {string} kind @param {string} thing */
  whyThing(viewer, kind, thing) {
    this.#write(`${kind} ${thing}`);
    return this.#json(this.exports.why_thing(viewer));
  }

  /** Null: no such topic. @param {number} viewer @param {string} topic */
  report(viewer, topic) {
    if (topic !== 'score' && topic !== 'position') return null;
    return this.#json(this.exports.report(viewer, TOPICS[topic]));
  }

  /** @param {bigint} from */
  seed(from) {
    this.exports.seed(from);
  }

  /** Who is to decide; -1: nobody. @returns {number} */
  player() {
    return this.exports.player();
  }

  /** Whether the computer can play under this name. @param {string} name @returns {boolean} */
  hasPlayer(name) {
    this.#write(name);
    return this.exports.has_player() !== 0;
  }

  /** Whether this player takes long: it is let think by another worker. @param {string} name */
  isThinker(name) {
    this.#write(name);
    return this.exports.has_player() === 2;
  }

  /** Milliseconds before which this player's answer must not come, or its time would tell whether there
   * was a choice. @param {string} name @returns {number} */
  pause(name) {
    this.#write(name);
    return this.exports.pause_of();
  }

  /** What a seat may know, as bytes. @param {number} seat @returns {Uint8Array} */
  view(seat) {
    const length = this.exports.view_of(seat);
    return new Uint8Array(this.exports.memory.buffer, this.exports.output(), length).slice();
  }

  /** The action of a computer's player for the one to decide; '': no such player. @param {string} name */
  choose(name) {
    this.#write(name);
    return this.#read(this.exports.choose());
  }

  /** The bench of so many games, as tests/golden/bench has it. @param {number} games */
  hash(games) {
    return BigInt.asUintN(64, this.exports.hash(games)).toString(16).padStart(16, '0');
  }

  // ---- replays ----

  /** @param {string} journal @returns {Fault|null} */
  replay(journal) {
    return this.#json(this.exports.replay_open(this.#write(journal)));
  }

  /** Row k: how it came to stand after k actions.
   * @returns {{by?: string, action?: string, turn?: number, chance?: boolean}[]} */
  moments() {
    return this.#json(this.exports.replay_moments());
  }

  /** View and prompt after k actions; null: no such moment. @param {number} k @param {number} viewer */
  moment(k, viewer) {
    return this.#json(this.exports.replay_at(k, viewer));
  }

  /** What the game reports of a moment; null: no such moment or topic.
   * @param {number} k @param {number} viewer @param {string} topic @returns {{notes: object[]}|null} */
  momentReport(k, viewer, topic) {
    if (topic !== 'score' && topic !== 'position') return null;
    return this.#json(this.exports.replay_report(k, viewer, TOPICS[topic]));
  }

  /** The whole log. @param {number} viewer @returns {{n: number, by?: string, notes: object[]}[]} */
  replayLog(viewer) {
    return this.#json(this.exports.replay_log(viewer)).log;
  }

  // ---- thinking: from a view alone ----

  /** @param {Uint8Array} view @param {string} name @returns {string} the action of a player; '': none */
  think(view, name) {
    const words = this.encoder.encode(name);
    const bytes = new Uint8Array(view.length + words.length);
    bytes.set(view);
    bytes.set(words, view.length);
    this.#writeBytes(bytes);
    return this.#read(this.exports.think());
  }

  /** @param {Uint8Array} view @returns {Hint[]} */
  hint(view) {
    this.#writeBytes(view);
    return this.#json(this.exports.hint())?.hints ?? [];
  }

  /** Points of a game that is over; 0: it is not. @param {string} journal @returns {number|Fault} */
  courseLoad(journal) {
    const points = this.exports.course_load(this.#write(journal));
    return points < 0 ? this.#json(-points) : points;
  }

  /** Judges one more point. @returns {number} how many are left */
  courseNext() {
    return this.exports.course_next();
  }

  /** @returns {Course} of the points that are judged */
  course() {
    return this.#json(this.exports.course_told());
  }
}
