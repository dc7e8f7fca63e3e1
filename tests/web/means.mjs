// What the worker finds in a browser, for node: the built site and saves in memory.
import { readFileSync } from 'node:fs';
import { openEngine } from '../../clients/web/engine.js';
import { Mind } from '../../clients/web/worker/mind.js';
import { Thinker } from '../../clients/web/worker/thinker.js';

export const SITE = process.env.GHENT_SITE ?? new URL('../../build/web/site', import.meta.url).pathname;
export const GOLDEN = new URL('../golden/', import.meta.url);
export const golden = name => readFileSync(new URL(`${name}.journal`, GOLDEN), 'utf8');
export const site = path => JSON.parse(readFileSync(`${SITE}/${path}`, 'utf8'));

const modules = new Map();

export async function engineOf(game) {
  if (!modules.has(game))
    modules.set(game, await WebAssembly.compile(readFileSync(`${SITE}/games/${game}/engine.wasm`)));
  return openEngine(modules.get(game));
}

/** The saves of worker/keep.js without a disk; fails on demand. */
export class MemorySaves {
  constructor() {
    this.rows = new Map();
    this.texts = new Map();
    this.broken = false;
  }

  async create(about, journal) {
    const n = this.rows.size + 1;
    const saved = { ...about, n, table: `local-${n}`, name: '', created: 1, changed: 1 };
    this.rows.set(n, saved);
    this.texts.set(n, journal);
    return saved;
  }

  async append(saved, lines, changes) {
    if (this.broken) throw new Error('the disk is full');
    Object.assign(saved, changes);
    this.texts.set(saved.n, this.texts.get(saved.n) + lines);
  }

  async get(n) {
    return this.rows.get(n);
  }
  async journal(n) {
    return this.texts.get(n) ?? '';
  }
  close() {}
}

/** The thinking worker on this thread: it answers in a later task, and not at all once it is ended. */
export function fakeWorker() {
  let ended = false;
  const listeners = [];
  const tell = data => !ended && listeners.forEach(fn => fn({ data }));
  const mind = new Mind(tell);
  return {
    addEventListener: (type, fn) => type === 'message' && listeners.push(fn),
    postMessage: data =>
      setTimeout(
        () => !ended && mind.handle(data).catch(error => tell({ re: data.id, failed: String(error) })),
        0,
      ),
    terminate: () => {
      ended = true;
    },
  };
}

export function meansWith(saves) {
  return {
    engine: engineOf,
    saves: async () => saves,
    lock: async () => true,
    lesson: async game => site(`games/${game}/lesson.json`),
    thinker: async engine => new Thinker(engine.module, fakeWorker),
  };
}

/** A table whose messages are collected. */
export async function openTable(openGame, means, options) {
  const sent = [];
  const table = await openGame(means, options, message => sent.push(message));
  table.wait = async () => {}; // there is nobody whom the time could tell anything
  return {
    table,
    sent,
    /** Sends and returns the answer, or the refusal as { refused }. */
    async ask(message) {
      sent.length = 0;
      try {
        await table.handle(message);
      } catch (error) {
        return { refused: error.code, ...error.more };
      }
      return sent.find(m => m.re === message.id) ?? sent[0];
    },
    async computer() {
      while (table.computerIsNext) await table.playComputer();
    },
  };
}
