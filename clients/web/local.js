// local.js - the games in this browser, as the screens outside play want them. The machinery
// (worker, database) is loaded only when asked for.
import { tableIsOver } from './tables.js';

/** @typedef {import('./tables.js').Entry} Entry */
/** @typedef {{game: string, scenario: string, seats: Record<string, string>, hotseat: boolean}} Wish */

function saves() {
  return import('./saves.js');
}

/** Games kept in this browser, newest first; none where nothing can be kept. @returns {Promise<Entry[]>} */
export async function localGames() {
  try {
    const rows = await (await saves()).listSaves();
    return /** @type {Entry[]} */ (
      rows.map(row => /** @type {unknown} */ ({ ...row, table: row.id, where: 'browser' }))
    );
  } catch {
    return [];
  }
}

/** @returns {Promise<Entry[]>} */
export async function localFinished() {
  return (await localGames()).filter(tableIsOver);
}

/** @param {Wish} wish @returns {Promise<string>} its id */
export async function createLocal(wish) {
  return (await saves()).createSave(wish);
}

/** @param {string} id */
export async function deleteLocal(id) {
  await (await saves()).deleteSave(id);
}

/** @param {string} id @param {string} name */
export async function renameLocal(id, name) {
  await (await saves()).renameSave(id, name);
}

/** @param {string} id @returns {Promise<string>} */
export async function localJournal(id) {
  return (await saves()).saveJournal(id);
}

/**
 * @param {string} text
 * @param {{seats: Record<string, string>, hotseat: boolean}} how
 * @returns {Promise<string>} its id
 */
export async function importLocal(text, how) {
  return (await saves()).importJournal(text, how);
}
