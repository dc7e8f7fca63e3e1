// worker/table.js - a game that is played in this browser: answers the messages of docs/API.md
// from the wasm engine, and keeps every line of the journal before it acknowledges it.

/**
 * @typedef {import('../engine.js').Engine} Engine
 * @typedef {import('./keep.js').Saved} Saved
 * @typedef {import('./thinker.js').Thinker} Thinker
 * @typedef {{append(saved: Saved, lines: string, changes: object): Promise<void>}} Keeper
 * @typedef {Record<string, any> & {type: string, id?: number}} Message
 */

const SPECTATOR = 2;
const PERSON = 'person';
/** The computer hands over to waiting messages after this long, in milliseconds. */
const BATCH = 60;

/** A refusal on its way out. */
export class Refused extends Error {
  /** @param {string} code @param {object} [more] */
  constructor(code, more = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}

/** @param {number} n */
const random = n => crypto.getRandomValues(new Uint8Array(n));

/** A key with its commitment and shares. */
export const newKey = async () => (await import('../fair.js')).freshKey(random);

/** Seeds the computer's players. @param {Engine} engine */
export function seedPlayers(engine) {
  engine.seed(new DataView(random(8).buffer).getBigInt64(0));
}

/**
 * Names for the journal: people are called human there.
 * @param {Record<string, string>} seats
 * @param {string[]} sides
 */
export function namesOf(seats, sides) {
  return sides.map(side => (seats[side] === PERSON ? 'human' : (seats[side] ?? '')));
}

export class LocalTable {
  /**
   * @param {Engine} engine with the game opened
   * @param {Saved} saved
   * @param {Keeper|null} keeper null: nothing is kept
   * @param {(message: object) => void} send
   * @param {(() => Promise<Thinker>)|null} [bring] null: nobody thinks here
   */
  constructor(engine, saved, keeper, send, bring = null) {
    this.engine = engine;
    this.bring = bring;
    /** Brought when it is first needed. @type {Thinker|null} */
    this.thinker = null;
    this.thinking = false;
    /** @type {(ms: number) => Promise<void>} */
    this.wait = ms => new Promise(done => void setTimeout(done, ms));
    /** Counts positions: an answer about an older one is dropped. */
    this.position = 0;
    this.saved = saved;
    this.keeper = keeper;
    this.send = send;
    this.sides = engine.sides;
    this.viewer = -1;
    this.step = 0;
    /** @type {string|null} why nothing more may happen in this game */
    this.closed = null;
  }

  /** Whether a person decides for this side. @param {number} seat */
  isPerson(seat) {
    return this.saved.seats[this.sides[seat]] === PERSON;
  }

  get role() {
    const people = this.sides.filter((_, seat) => this.isPerson(seat));
    if (people.length === this.sides.length) return 'both';
    return people[0] ?? 'watch';
  }

  /** @param {Message} message */
  async handle(message) {
    switch (message.type) {
      case 'join':
        return this.join(message);
      case 'act':
        return this.change(message, seat => this.engine.act(seat, this.text(message, 'action')));
      case 'undo':
        return this.change(message, seat => this.engine.request(message.all ? 'undoAll' : 'undo', seat));
      case 'confirm':
        return this.change(message, seat => this.engine.request('confirm', seat));
      case 'takeback':
        return this.change(message, seat =>
          this.engine.request('takeback', seat, this.number(message, 'to')),
        );
      case 'offer':
        return this.change(message, seat => this.offer(message, seat));
      case 'resign':
        return this.change(message, seat => this.engine.request('resign', seat));
      case 'agree':
      case 'decline':
        throw new Refused('no-offer');
      case 'ask':
        return this.answer(message, this.engine.ask(this.joined(), this.text(message, 'action')), 'action');
      case 'why':
        return this.why(message);
      case 'report':
        return this.answer(message, this.engine.report(this.joined(), this.text(message, 'topic')), 'topic');
      case 'hint':
        return this.advise(message);
      case 'ping':
        return this.send({ type: 'pong', re: message.id });
      default:
        throw new Refused('unknown-type', { which: message.type });
    }
  }

  // ---- who looks ----

  joined() {
    if (this.viewer < 0) throw new Refused('not-joined');
    return this.viewer;
  }

  /** One person for both sides looks as the one to decide unless he says otherwise. @param {Message} message */
  seatFor(message) {
    const role = this.role;
    if (role === 'watch') return SPECTATOR;
    if (role !== 'both') return this.sides.indexOf(role);
    if (message.as === 'spectator') return SPECTATOR;
    if (message.as !== undefined && !this.sides.includes(message.as))
      throw new Refused('bad-field', { which: 'as' });
    return message.as ? this.sides.indexOf(message.as) : Math.max(0, this.engine.player());
  }

  /** @param {Message} message */
  join(message) {
    this.viewer = this.seatFor(message);
    this.send({ ...this.picture(), re: message.id });
  }

  /** The whole of what the viewer may know. */
  picture() {
    const { saved } = this;
    const told = this.engine.table(this.viewer);
    this.step = told.step;
    return {
      type: 'table',
      table: saved.table,
      game: saved.game,
      scenario: saved.scenario,
      you: this.sides[this.viewer] ?? 'spectator',
      role: this.role,
      seats: this.seats(),
      hints: this.bring !== null,
      created: saved.created,
      name: saved.name,
      ...told,
    };
  }

  seats() {
    return Object.fromEntries(
      this.sides.map(side => [side, { plays: this.saved.seats[side], present: true }]),
    );
  }

  // ---- requests ----

  /** @param {Message} message @param {string} field */
  text(message, field) {
    if (typeof message[field] !== 'string') throw new Refused('bad-field', { which: field });
    return message[field];
  }

  /** @param {Message} message @param {string} field */
  number(message, field) {
    if (!Number.isInteger(message[field])) throw new Refused('bad-field', { which: field });
    return message[field];
  }

  /** Who acts for the viewer: himself. @param {Message} message */
  actor(message) {
    const seat = this.joined();
    if (seat === SPECTATOR || !this.isPerson(seat)) throw new Refused('forbidden');
    if (['act', 'undo', 'confirm'].includes(message.type) && message.step !== this.step)
      throw new Refused('stale');
    return seat;
  }

  /** @param {Message} message @param {number} seat */
  offer(message, seat) {
    if (message.what !== 'end') throw new Refused('bad-field', { which: 'what' });
    return this.engine.request('end', seat);
  }

  /**
   * A change, kept and then acknowledged with what is new.
   * @param {Message} message
   * @param {(seat: number) => (import('../engine.js').Refusal|null)} carryOut
   */
  async change(message, carryOut) {
    if (this.closed) throw new Refused(this.closed);
    const refusal = carryOut(this.actor(message));
    if (refusal) throw new Refused(refusal.code, refusal);
    this.moved(message.type === 'takeback');
    await this.keep(this.engine.lines());
    this.tell(message.id);
  }

  /** @param {string} lines */
  async keep(lines) {
    if (!this.keeper) return;
    const about = this.engine.about();
    const changes = {
      actions: about.actions,
      turn: this.sides[this.engine.player()] ?? null,
      state: about.state,
      result: about.result,
    };
    try {
      await this.keeper.append(this.saved, lines, changes);
    } catch (error) {
      // The engine is ahead of what is kept: nothing more may happen in this game.
      this.closed = 'store';
      throw new Refused('store', { why: String(error) });
    }
  }

  /** Sends what is new; the sender's own request is acknowledged in any case. @param {number} [re] */
  tell(re) {
    const news = this.engine.update(this.viewer);
    if (news) this.step = news.step;
    if (news || re !== undefined) this.send({ type: 'update', re, step: this.step, ...news });
  }

  // ---- questions ----

  /** @param {Message} message @param {object|null} told @param {string} field */
  answer(message, told, field) {
    if (!told) throw new Refused('bad-field', { which: field });
    const topic = message.type === 'report' ? { topic: message.topic } : {};
    this.send({ type: message.type, re: message.id, ...topic, ...told });
  }

  /** @param {Message} message */
  why(message) {
    const viewer = this.joined();
    if (message.action !== undefined)
      return this.answer(message, this.engine.whyAction(viewer, this.text(message, 'action')), 'action');
    return this.answer(
      message,
      this.engine.whyThing(viewer, this.text(message, 'kind'), this.text(message, 'thing')),
      'thing',
    );
  }

  /**
   * The position is another one: nobody has to think about the old one any more.
   * @param {boolean} back it has been there before
   */
  moved(back) {
    this.position++;
    if (back) this.thinker?.forget();
    else this.thinker?.cancel();
  }

  // ---- hints ----

  /** For the one who decides, from what he sees. It is answered when it is found. @param {Message} message */
  advise(message) {
    const seat = this.actor(message);
    if (this.engine.about().state === 'over') throw new Refused('over');
    if (this.engine.player() !== seat) throw new Refused('not-your-turn');
    if (!this.bring) throw new Refused('no-hints');
    if (this.thinking) throw new Refused('busy');
    void this.think({ type: 'hint', view: this.engine.view(seat) }).then(
      told =>
        this.send(
          told
            ? { type: 'hint', re: message.id, hints: told.hints }
            : { type: 'error', re: message.id, code: 'stale' },
        ),
      error => this.send({ type: 'error', re: message.id, code: 'failed', why: String(error) }),
    );
  }

  /** @param {object} about @returns {Promise<Record<string, any>|null>} null: the position is another one by now */
  async think(about) {
    const { position } = this;
    this.thinking = true;
    try {
      this.thinker ??= await /** @type {() => Promise<Thinker>} */ (this.bring)();
      const told = position === this.position ? await this.thinker.ask(about) : null;
      return told && position === this.position ? told : null;
    } finally {
      this.thinking = false;
    }
  }

  // ---- the computer ----

  get computerIsNext() {
    const seat = this.engine.player();
    return !this.closed && this.viewer >= 0 && seat >= 0 && !this.isPerson(seat);
  }

  /** The name of the player that is to move. */
  get computer() {
    return this.saved.seats[this.sides[this.engine.player()]];
  }

  /** Whether the next move takes long, and is thought about elsewhere. */
  get mustThink() {
    return this.bring !== null && this.computerIsNext && this.engine.isThinker(this.computer);
  }

  /**
   * The action of a player that takes long; null: the position is another one by now. Where the
   * time would tell whether there was a choice, it comes when the pause is over.
   * @returns {Promise<string|null>}
   */
  async thought() {
    const { position, computer } = this;
    const view = this.engine.view(this.engine.player());
    const [told] = await Promise.all([
      this.think({ type: 'think', view, player: computer }),
      this.wait(this.engine.pause(computer)),
    ]);
    return told && position === this.position ? told.action : null;
  }

  /** Some moves of the computer, kept and told; the caller asks again while computerIsNext. */
  async playComputer() {
    if (this.mustThink) {
      await this.playThought(await this.thought());
      return;
    }
    const start = Date.now();
    let lines = '';
    while (this.computerIsNext && Date.now() - start < BATCH) {
      this.play(this.engine.choose(this.computer));
      lines += this.engine.lines();
    }
    await this.keep(lines);
    this.tell();
  }

  /** @param {string|null} action */
  async playThought(action) {
    if (action === null || !this.computerIsNext) return;
    this.play(action);
    await this.keep(this.engine.lines());
    this.tell();
  }

  /** @param {string} action of the computer */
  play(action) {
    const refusal = this.engine.act(this.engine.player(), action);
    if (refusal) {
      this.closed = 'failed'; // it would try the same for ever
      throw new Refused(refusal.code, refusal);
    }
    this.position++;
  }
}
