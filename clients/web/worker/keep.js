// worker/keep.js - games that are kept in this browser: journals in IndexedDB, a record for each
// piece that was appended.  What append() has resolved for is on the disk.

const NAME = 'ghent';
const VERSION = 1;
const PREFIX = 'local-';

/**
 * @typedef {object} Saved what a list shows of a game
 * @property {number} n
 * @property {string} table 'local-3'
 * @property {string} game
 * @property {string} scenario
 * @property {Record<string, string>} seats side: 'person' or the name of a player
 * @property {boolean} hotseat
 * @property {string} name given by its owner, or ''
 * @property {number} created unix seconds
 * @property {number} changed
 * @property {number} actions
 * @property {'playing'|'over'} state
 * @property {string|null} turn side to decide
 * @property {object|null} result by side, and how it ended
 * @property {boolean} imported
 */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} work @returns {Promise<void>} */
function finished(work) {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
    work.onerror = () => reject(work.error);
  });
}

/** @param {string} table 'local-3' @returns {number} NaN for any other */
export function localNumber(table) {
  return table.startsWith(PREFIX) ? Number(table.slice(PREFIX.length)) : NaN;
}

/** @returns {Promise<Saves>} */
export async function openSaves() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('games', { keyPath: 'n', autoIncrement: true });
    request.result.createObjectStore('pieces', { keyPath: ['n', 'at'] });
  };
  const base = await answered(request);
  base.onversionchange = () => base.close();
  return new Saves(base);
}

const now = () => Math.floor(Date.now() / 1000);

export class Saves {
  /** @param {IDBDatabase} base */
  constructor(base) {
    this.base = base;
  }

  #write() {
    return this.base.transaction(['games', 'pieces'], 'readwrite', { durability: 'strict' });
  }

  /** The newest first. @returns {Promise<Saved[]>} */
  async list() {
    const games = await answered(this.base.transaction('games').objectStore('games').getAll());
    return games.sort((a, b) => b.changed - a.changed);
  }

  /** @param {number} n @returns {Promise<Saved|undefined>} */
  async get(n) {
    return answered(this.base.transaction('games').objectStore('games').get(n));
  }

  /**
   * @param {Omit<Saved, 'n'|'table'|'name'|'created'|'changed'>} about
   * @param {string} journal its first lines
   * @returns {Promise<Saved>}
   */
  async create(about, journal) {
    const work = this.#write();
    const row = { ...about, name: '', created: now(), changed: now() };
    const n = Number(await answered(work.objectStore('games').add(row)));
    const saved = { ...row, n, table: PREFIX + n };
    work.objectStore('games').put(saved);
    work.objectStore('pieces').add({ n, at: 0, text: journal });
    await finished(work);
    return saved;
  }

  /**
   * Adds lines to the journal and what they change in the list.
   * @param {Saved} saved @param {string} lines @param {Partial<Saved>} changes
   */
  async append(saved, lines, changes) {
    const work = this.#write();
    const pieces = work.objectStore('pieces');
    const range = IDBKeyRange.bound([saved.n, 0], [saved.n, Infinity]);
    const last = await answered(pieces.openKeyCursor(range, 'prev'));
    // Another tab has deleted it: nothing is kept of a game that its owner has thrown away.
    if (!last) {
      work.abort();
      throw new Error(`${saved.table} is no longer there`);
    }
    const at = /** @type {[number, number]} */ (last.primaryKey)[1] + 1;
    if (lines) pieces.add({ n: saved.n, at, text: lines });
    Object.assign(saved, changes, { changed: now() });
    work.objectStore('games').put({ ...saved });
    await finished(work);
  }

  /** @param {number} n @returns {Promise<string>} '' when there is no such game */
  async journal(n) {
    const range = IDBKeyRange.bound([n, 0], [n, Infinity]);
    const pieces = await answered(this.base.transaction('pieces').objectStore('pieces').getAll(range));
    return pieces.map(piece => piece.text).join('');
  }

  /** @param {number} n @param {string} name */
  async rename(n, name) {
    const saved = await this.get(n);
    if (!saved) return;
    const work = this.#write();
    work.objectStore('games').put({ ...saved, name });
    await finished(work);
  }

  /** @param {number} n */
  async remove(n) {
    const work = this.#write();
    work.objectStore('games').delete(n);
    work.objectStore('pieces').delete(IDBKeyRange.bound([n, 0], [n, Infinity]));
    await finished(work);
  }

  close() {
    this.base.close();
  }
}

/** What a journal says of itself in its head. @param {string} journal */
export function journalHead(journal) {
  const [first = '', ...rest] = journal.split('\n', 12).map(line => line.replace(/ #[0-9a-f]{8}$/, ''));
  const words = first.split(' ');
  if (words[0] !== 'ghent-journal' || words[2] !== 'game') return null;
  /** @type {Record<string, string>} */
  const who = {};
  for (const line of rest) {
    const [word, side, name] = line.split(' ');
    if (word === 'plays' && side) who[side] = name ?? '';
    if (word === 'setup') break;
  }
  return { game: words[3], scenario: words[6] ?? '', seenBy: words[7] === 'seen-by' ? words[8] : null, who };
}

/** The name of the file under which a journal is given out. @param {Saved} saved */
export function fileName(saved) {
  const day = new Date(saved.created * 1000).toISOString().slice(0, 10);
  return `${saved.game}-${day}-${saved.n}.journal`;
}
