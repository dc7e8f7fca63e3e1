// worker/open.js - the ways in which a game comes into the worker: new, kept, imported, as a lesson,
// as a replay, or played on from a moment of another.

import { fetchEngine } from '../engine.js';
import { overlay } from '../overlay.js';
import { journalHead, localNumber, openSaves } from './keep.js';
import { LocalTable, Refused, namesOf, newKey, seedPlayers } from './table.js';

/**
 * @typedef {import('../engine.js').Engine} Engine
 * @typedef {import('./keep.js').Saves} Saves
 * @typedef {import('./keep.js').Saved} Saved
 * @typedef {(message: object) => void} Send
 * @typedef {{id?: string, game?: string, scenario?: string, seats?: Record<string, string>,
 *   hotseat?: boolean, journal?: string, lesson?: string, replay?: boolean}} Options
 * @typedef {{engine: (game: string) => Promise<Engine>, saves: () => Promise<Saves>,
 *   lesson: (game: string) => Promise<import('./lesson.js').Lesson>, lock: (table: string) => Promise<boolean>,
 *   thinker: (engine: Engine) => Promise<import('./thinker.js').Thinker>}} Means
 */

/** Held until the worker ends: one tab plays a game. @param {string} table @returns {Promise<boolean>} */
function lock(table) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise(resolve => {
    navigator.locks.request(`ghent-${table}`, { ifAvailable: true }, held => {
      resolve(held !== null);
      return held ? new Promise(() => {}) : undefined;
    });
  });
}

/** A file with texts in both languages, from its two editions. @param {string} path @returns {Promise<any>} */
export async function fetchBoth(path) {
  const [en, fr] = await Promise.all(
    ['en', 'fr'].map(async lang => {
      const answer = await fetch(path.replace(/\.json$/, `.${lang}.json`));
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json();
    }),
  );
  overlay(en, fr);
  return en;
}

/** What a browser has. @type {Means} */
export const browser = {
  engine: fetchEngine,
  saves: openSaves,
  lesson: game => fetchBoth(`/games/${game}/lesson.json`),
  lock,
  thinker: async engine => new (await import('./thinker.js')).Thinker(engine.module),
};

/** @param {Means} means @param {string} journal */
async function engineFor(means, journal) {
  const head = journalHead(journal);
  if (!head) throw new Refused('foreign');
  if (head.seenBy) throw new Refused('partial');
  return means.engine(head.game);
}

/** People where the journal does not name a player of ours. @param {Engine} engine */
function seatsFrom(engine) {
  return Object.fromEntries(
    Object.entries(engine.about().who).map(([side, name]) => [
      side,
      engine.hasPlayer(name) ? name : 'person',
    ]),
  );
}

/** Every side has somebody who plays it. @param {Engine} engine @param {Record<string, string>} seats */
function checkSeats(engine, seats) {
  if (engine.sides.some(side => seats[side] !== 'person' && !engine.hasPlayer(seats[side] ?? '')))
    throw new Refused('bad-field', { which: 'seats' });
}

/**
 * What is kept about a game that stands in the engine.
 * @param {Engine} engine
 * @param {Options} options
 * @param {boolean} imported
 */
function rowFor(engine, options, imported) {
  const about = engine.about();
  const seats = options.seats ?? seatsFrom(engine);
  checkSeats(engine, seats);
  return {
    game: about.game,
    scenario: about.scenario,
    seats,
    imported,
    state: about.state,
    hotseat: Object.values(seats).every(plays => plays === 'person'),
    actions: about.actions,
    turn: engine.sides[engine.player()] ?? null,
    result: about.result,
  };
}

const today = () => new Date().toISOString().slice(0, 10);

/** @param {Means} means @param {Options} options @param {Send} send */
async function openNew(means, options, send) {
  const engine = await means.engine(options.game ?? '');
  const seats = options.seats ?? {};
  checkSeats(engine, seats);
  const started = engine.start({
    scenario: options.scenario ?? 'standard',
    fair: await newKey(),
    who: namesOf(seats, engine.sides),
    date: today(),
  });
  if (!started) throw new Refused('bad-field', { which: 'scenario' });
  return keepNew(means, engine, options, { text: engine.lines(), imported: false }, send);
}

/**
 * @param {Means} means @param {Engine} engine @param {Options} options
 * @param {{text: string, imported: boolean}} journal @param {Send} send
 */
async function keepNew(means, engine, options, journal, send) {
  const saves = await means.saves();
  const saved = await saves.create(rowFor(engine, options, journal.imported), journal.text);
  await means.lock(saved.table);
  seedPlayers(engine);
  return new LocalTable(engine, saved, saves, send, () => means.thinker(engine));
}

/** @param {Means} means @param {Options & {journal: string}} options @param {Send} send */
async function openJournal(means, options, send) {
  const engine = await engineFor(means, options.journal);
  const fault = engine.load(options.journal);
  if (fault) throw new Refused('journal', fault);
  return keepNew(means, engine, options, { text: options.journal, imported: true }, send);
}

/** @param {Means} means @param {string} id */
async function findKept(means, id) {
  const saves = await means.saves();
  const saved = await saves.get(localNumber(id));
  if (!saved) throw new Refused('no-such-table');
  return { saves, saved, journal: await saves.journal(saved.n) };
}

/** @param {Means} means @param {string} id @param {Send} send */
async function openKept(means, id, send) {
  if (!(await means.lock(id))) throw new Refused('busy');
  const { saves, saved, journal } = await findKept(means, id);
  const engine = await means.engine(saved.game);
  const fault = engine.load(journal);
  if (fault) throw new Refused('journal', fault);
  seedPlayers(engine);
  return new LocalTable(engine, saved, saves, send, () => means.thinker(engine));
}

/** @param {Means} means @param {string} game @param {Send} send */
async function openLesson(means, game, send) {
  const [engine, lesson] = await Promise.all([means.engine(game), means.lesson(game)]);
  const fair = { key: '0'.repeat(32), commit: '', secret: '', nonces: ['', ''] };
  const { scenario = 'standard', setup } = lesson;
  if (!engine.start({ scenario, fair, who: ['human', 'human'], date: '', setup }))
    throw new Refused('bad-field', { which: 'setup' });
  const saved = {
    n: 0,
    table: 'lesson',
    name: '',
    created: 0,
    changed: 0,
    ...rowFor(engine, {}, false),
    hotseat: true,
  };
  const { LocalLesson } = await import('./lesson.js');
  return new LocalLesson(engine, saved, lesson, send);
}

/** @param {Means} means @param {Options} options @param {Send} send */
async function openReplay(means, options, send) {
  const kept = options.id ? await findKept(means, options.id) : null;
  const journal = kept?.journal ?? options.journal ?? '';
  const engine = await engineFor(means, journal);
  const fault = engine.replay(journal);
  if (fault) throw new Refused('journal', fault);
  const saved = kept?.saved ?? { table: 'file', seats: seatsFrom(engine), created: 0, name: '' };
  const { LocalReplay } = await import('./replay.js');
  return new LocalReplay(engine, saved, journal, send, await means.thinker(engine));
}

/**
 * Answers {"type":"open", ...}.
 * @param {Means} means @param {Options} options @param {Send} send
 * @returns {Promise<LocalTable|import('./replay.js').LocalReplay>}
 */
export async function openGame(means, options, send) {
  if (options.replay) return openReplay(means, options, send);
  if (options.lesson) return openLesson(means, options.lesson, send);
  if (options.id) return openKept(means, options.id, send);
  if (typeof options.journal === 'string')
    return openJournal(means, { ...options, journal: options.journal }, send);
  return openNew(means, options, send);
}

/**
 * Plays on from a moment of a game with new chance: kept as a game of its own.
 * @param {Means} means
 * @param {{journal: string, step: number, seats: Record<string, string>}} from
 * @returns {Promise<string>} 'local-4'
 */
export async function playOn(means, from) {
  const head = journalHead(from.journal);
  const engine = await engineFor(means, from.journal);
  if (!Number.isInteger(from.step)) throw new Refused('bad-field', { which: 'step' });
  const on = engine.playOn(from.journal, from.step, {
    scenario: head?.scenario ?? '',
    fair: await newKey(),
    who: namesOf(from.seats, engine.sides),
    date: today(),
  });
  if (!('journal' in on))
    throw on.fault ? new Refused('journal', on.fault) : new Refused('bad-field', { which: 'step' });
  const saves = await means.saves();
  const saved = await saves.create(rowFor(engine, { seats: from.seats }, true), on.journal);
  saves.close();
  return saved.table;
}
