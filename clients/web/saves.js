// saves.js - the games kept in this browser, for the screens that list and move them.

import { openLocal } from './link_worker.js';
import { fileName, localNumber, openSaves } from './worker/keep.js';

export { fileName, journalHead, localNumber } from './worker/keep.js';

/** @typedef {import('./worker/keep.js').Saved & {id: string}} Save */

/** @template T @param {(saves: import('./worker/keep.js').Saves) => Promise<T>} use @returns {Promise<T>} */
async function withSaves(use) {
  const saves = await openSaves();
  try {
    return await use(saves);
  } finally {
    saves.close();
  }
}

/** The newest first. @returns {Promise<Save[]>} */
export function listSaves() {
  return withSaves(async saves => (await saves.list()).map(row => ({ ...row, id: row.table })));
}

/** @param {string} id */
export function deleteSave(id) {
  return withSaves(saves => saves.remove(localNumber(id)));
}

/** @param {string} id @param {string} name */
export function renameSave(id, name) {
  return withSaves(saves => saves.rename(localNumber(id), name));
}

/** The full journal, with all its secrets. @param {string} id @returns {Promise<string>} */
export function saveJournal(id) {
  return withSaves(saves => saves.journal(localNumber(id)));
}

/** The name under which a journal is given out. @param {string} id */
export async function saveFileName(id) {
  const saved = await withSaves(saves => saves.get(localNumber(id)));
  return saved ? fileName(saved) : `${id}.journal`;
}

/** @param {import('./worker/open.js').Options} options @returns {Promise<string>} the id */
async function make(options) {
  const link = await openLocal(options);
  link.close();
  return link.table;
}

/** @param {{game: string, scenario: string, seats: Record<string, string>, hotseat?: boolean}} game */
export function createSave(game) {
  return make(game);
}

/**
 * Rejects with an error message that says line and reason.
 * @param {string} journal
 * @param {{seats?: Record<string, string>}} [options]
 */
export function importJournal(journal, options = {}) {
  return make({ ...options, journal });
}
