// worker/replay.js - a game that is known in full, at any of its moments.
//
// {"type":"goto","step":41,"as":"both"} -> the whole picture after 41 actions, as a "table" message
// with "at":41 and, where it may be known, the "action" that led there;
// "as" is a side, spectator or both (sees all).  "since":40 leaves log entries
// before number 40 out.  {"type":"moments"} -> a row for each moment, for the timeline.
// {"type":"report","topic":"position","step":41,"as":"both"} -> what the game reports of that moment.
// {"type":"analyse"} -> {"type":"progress","share":0.4} now and then, then {"type":"analyse","course":…}
// of a game that is over; {"type":"analyse","stop":true} gives it up: both are answered with null.

import { BOTH } from '../engine.js';
import { Refused } from './table.js';

export class LocalReplay {
  /**
   * @param {import('../engine.js').Engine} engine with the replay opened
   * @param {{table: string, seats: Record<string, string>, created: number, name: string}} saved
   * @param {string} journal
   * @param {(message: object) => void} send
   * @param {import('./thinker.js').Thinker} thinker
   */
  constructor(engine, saved, journal, send, thinker) {
    this.thinker = thinker;
    this.engine = engine;
    this.saved = saved;
    this.journal = journal;
    this.send = send;
    this.about = engine.about();
    this.end = engine.table(2);
    /** @type {Map<number, {n: number}[]>} */
    this.logs = new Map();
    this.moments = engine.moments();
    this.computerIsNext = false;
  }

  /** @param {import('./table.js').Message} message */
  async handle(message) {
    switch (message.type) {
      case 'join':
      case 'goto':
        return this.goTo(message);
      case 'moments':
        return this.send({
          type: 'moments',
          re: message.id,
          moments: this.moments.map(({ action: _, ...moment }) => moment),
          marks: this.marks(),
        });
      case 'report':
        return this.report(message);
      case 'analyse':
        return this.analyse(message);
      case 'ping':
        return this.send({ type: 'pong', re: message.id });
      default:
        throw new Refused('unknown-type', { which: message.type });
    }
  }

  async playComputer() {}

  get mustThink() {
    return false;
  }

  /** Answered when it is done. @param {import('./table.js').Message} message */
  analyse(message) {
    const answer = (/** @type {object|null} */ course) =>
      this.send({ type: 'analyse', re: message.id, course });
    if (message.stop) {
      this.thinker.cancel();
      return answer(null);
    }
    if (this.end.state === 'playing') throw new Refused('not-over');
    if (this.thinker.busy) throw new Refused('busy');
    return void this.thinker
      .ask({ type: 'analyse', journal: this.journal }, share => this.send({ type: 'progress', share }))
      .then(
        told => answer(told?.course ?? null),
        error => this.send({ type: 'error', re: message.id, code: 'failed', why: String(error) }),
      );
  }

  /** Where a turn begins, and the end: {step, turn} each. */
  marks() {
    const { moments } = this;
    return moments.flatMap((moment, step) =>
      moment.turn !== undefined && (step === 0 || moment.turn !== moments[step - 1].turn)
        ? [{ step, turn: moment.turn }]
        : [],
    );
  }

  /** While a game against the computer goes on, its player sees what he saw: null, or that side. */
  get only() {
    const people = this.engine.sides.filter(side => this.saved.seats[side] === 'person');
    return this.end.state === 'playing' && people.length === 1 ? people[0] : null;
  }

  /** @param {unknown} as */
  viewer(as) {
    const viewers = [...this.engine.sides, 'spectator', 'both'];
    const viewer = viewers.indexOf(String(as ?? 'both'));
    if (viewer < 0) throw new Refused('bad-field', { which: 'as' });
    return this.only ? viewers.indexOf(this.only) : viewer;
  }

  /** @param {import('./table.js').Message} message */
  report(message) {
    const { step = 0, topic } = message;
    const viewer = this.viewer(message.as);
    const told = Number.isInteger(step) ? this.engine.momentReport(step, viewer, String(topic)) : null;
    if (!told)
      throw new Refused('bad-field', { which: topic === 'score' || topic === 'position' ? 'step' : 'topic' });
    this.send({ type: 'report', re: message.id, topic, ...told });
  }

  /** What was done to come here: told to the one who did it, and to who may know everything.
   * @param {number} at @param {number} viewer */
  action(at, viewer) {
    const { by, action } = this.moments[at] ?? {};
    return viewer === BOTH || by === this.engine.sides[viewer] ? action : undefined;
  }

  /** @param {number} viewer */
  log(viewer) {
    let log = this.logs.get(viewer);
    if (!log) this.logs.set(viewer, (log = this.engine.replayLog(viewer)));
    return log;
  }

  /** @param {import('./table.js').Message} message */
  goTo(message) {
    const at = message.step ?? 0;
    const viewer = this.viewer(message.as);
    const moment = Number.isInteger(at) ? this.engine.moment(at, viewer) : null;
    if (!moment) throw new Refused('bad-field', { which: 'step' });
    const last = at === this.about.actions;
    const since = message.since ?? -1;
    this.send({
      type: 'table',
      re: message.id,
      at,
      steps: this.about.actions,
      step: at,
      table: this.saved.table,
      game: this.about.game,
      scenario: this.about.scenario,
      you: viewer === BOTH ? 'both' : (this.engine.sides[viewer] ?? 'spectator'),
      role: 'replay',
      seats: Object.fromEntries(
        this.engine.sides.map(side => [side, { plays: this.saved.seats[side], present: false }]),
      ),
      created: this.saved.created,
      name: this.saved.name,
      ...moment,
      action: this.action(at, viewer),
      log: this.log(viewer).filter(entry => entry.n < at && entry.n >= since),
      undo: 0,
      offers: { takeback: null, end: null },
      fair: this.end.fair,
      state: last ? this.end.state : 'playing',
      result: last ? this.end.result : null,
      final: this.end.result,
    });
  }
}
