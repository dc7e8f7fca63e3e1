// worker/lesson.js - a lesson: a game with dictated cards and dice in which only what the lesson
// asks for is done.  Anything else is refused with what is to be done instead.
//
// {"type":"look","kind":"region","thing":"penobscot"} answers a thing to look at, {"type":"next"}
// passes over it.  After every step that is taken {"type":"lesson","step":2,"item":0,"over":false}
// tells where the lesson stands.

import { LocalTable, Refused } from './table.js';

/**
 * @typedef {{en: string, fr: string}} Words
 * @typedef {{label: Words, show?: string, action?: string, draws?: string, seat?: string, then?: string[]}} Item
 *   seat: whose item it is, where not that of the step; then: what the lesson does by itself after it
 * @typedef {{key: string, seat: string, situation: Words, do: Item[], why: Words, rules: string[]}} Step
 * @typedef {{game: string, title: Words, scenario?: string, setup: string, steps: Step[]}} Lesson
 */

export class LocalLesson extends LocalTable {
  /**
   * @param {import('../engine.js').Engine} engine
   * @param {import('./keep.js').Saved} saved
   * @param {Lesson} lesson
   * @param {(message: object) => void} send
   */
  constructor(engine, saved, lesson, send) {
    super(engine, saved, null, send);
    this.lesson = lesson;
    this.at = { step: 0, item: 0 };
  }

  /** @returns {Item|null} null: the lesson is over */
  get item() {
    return this.lesson.steps[this.at.step]?.do[this.at.item] ?? null;
  }

  get where() {
    return { ...this.at, over: this.item === null };
  }

  picture() {
    return { ...super.picture(), lesson: this.where };
  }

  /** @param {import('./table.js').Message} message */
  async handle(message) {
    switch (message.type) {
      case 'act':
        return this.take(message);
      case 'look':
        return this.look(message);
      case 'next':
        return this.pass(message);
      case 'undo':
      case 'confirm':
      case 'takeback':
      case 'offer':
      case 'resign':
        return this.hint();
      default:
        return super.handle(message);
    }
  }

  /** @returns {never} */
  hint() {
    const item = this.item;
    throw new Refused(item ? 'lesson' : 'over', item ? { text: item.label } : {});
  }

  /** One looks as the side whose step it is. @param {import('./table.js').Message} message */
  seatFor(message) {
    const seat = this.sides.indexOf(this.item?.seat ?? this.lesson.steps[this.at.step]?.seat ?? '');
    return seat >= 0 ? seat : super.seatFor(message);
  }

  /** @param {import('./table.js').Message} message */
  take(message) {
    const item = this.item;
    if (!item?.action || item.action !== this.text(message, 'action')) this.hint();
    const seat = this.seatFor(message);
    if (seat === this.viewer && message.step !== this.step) throw new Refused('stale');
    const refusal = this.engine.act(seat, item.action, item.draws ?? '');
    if (refusal) throw new Refused(refusal.code, refusal);
    for (const line of item.then ?? []) this.goOn(line);
    this.tell(message.id);
    this.advance();
  }

  /** What is no part of the lesson is done by itself. @param {string} line seat, action, [draws] */
  goOn(line) {
    const [, seat, action, draws = ''] = /^(\S+) ([^[]+?)(?: \[(.*)\])?$/.exec(line) ?? [];
    const refusal = this.engine.act(this.sides.indexOf(seat), action, draws);
    if (refusal) throw new Refused(refusal.code, refusal);
  }

  /** @param {import('./table.js').Message} message */
  look(message) {
    const shown = `${message.kind} ${message.thing}`;
    if (!this.item || this.item.action || this.item.show !== shown) this.hint();
    this.advance(message.id);
  }

  /** @param {import('./table.js').Message} message */
  pass(message) {
    if (!this.item || this.item.action) this.hint();
    this.advance(message.id);
  }

  /** @param {number} [re] */
  advance(re) {
    const before = this.viewer;
    if (++this.at.item >= this.lesson.steps[this.at.step].do.length)
      this.at = { step: this.at.step + 1, item: 0 };
    this.send({ type: 'lesson', re, ...this.where });
    this.viewer = this.seatFor({ type: 'join', as: this.sides[before] });
    if (this.viewer !== before) this.send(this.picture());
  }
}
