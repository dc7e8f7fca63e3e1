// worker/mind.js - what the thinking worker does: moves and hints from a view, the course of a game
// from its journal.  It has an engine of its own and blocks nobody; who has no use for its answer
// any more ends the worker.
//
// {"type":"begin","module":…} -> nothing; {"type":"think","view":…,"player":"regular"} -> {"action":…};
// {"type":"hint","view":…} -> {"hints":…}; {"type":"analyse","journal":…} -> {"progress":0.4} now
// and then, at last {"course":…}, or {"fault":…}.

import { openEngine } from '../engine.js';

/** @typedef {Record<string, any> & {type: string, id?: number}} Message */

/** So often progress is told, in milliseconds. */
const TELL_MS = 80;

/** Lets messages that wait be heard. */
const breathe = () =>
  new Promise(resolve => {
    setTimeout(resolve, 0);
  });

export class Mind {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {Promise<import('../engine.js').Engine>|null} */
    this.engine = null;
  }

  /** @param {Message} message */
  async handle(message) {
    if (message.type === 'begin') {
      this.engine = openEngine(message.module);
      (await this.engine).seed(message.seed);
      return;
    }
    const engine = await this.engine;
    if (!engine) throw new Error('begin comes first');
    const answer = (/** @type {object} */ more) => this.send({ re: message.id, ...more });
    switch (message.type) {
      case 'think':
        return answer({ action: engine.think(message.view, message.player) });
      case 'hint':
        return answer({ hints: engine.hint(message.view) });
      case 'analyse':
        return this.analyse(engine, message.journal, answer);
      default:
        throw new Error(`no message ${message.type}`);
    }
  }

  /** @param {import('../engine.js').Engine} engine @param {string} journal @param {(more: object) => void} answer */
  async analyse(engine, journal, answer) {
    const all = engine.courseLoad(journal);
    if (typeof all !== 'number') return answer({ fault: all });
    let told = 0;
    for (let left = all; left > 0; ) {
      left = engine.courseNext();
      if (Date.now() - told >= TELL_MS) {
        told = Date.now();
        answer({ progress: (all - left) / all });
        await breathe();
      }
    }
    return answer({ course: all ? engine.course() : null });
  }
}
