// move.js - a game changes places between this browser and the server: its journal is written there,
// and only then forgotten here.

import { createTable, deleteTable, rememberTable, tableJournal, tableRow } from './api.js';
import { deleteSave, importJournal, listSaves, saveJournal } from './saves.js';

/** @param {string} id 'local-3' @returns {Promise<string>} the table on the server */
export async function moveToServer(id) {
  const saved = (await listSaves()).find((row) => row.id === id);
  if (!saved) throw new Error(`${id} is not in this browser`);
  const made = await createTable({
    journal: await saveJournal(id), seats: saved.seats, hotseat: saved.hotseat,
  });
  rememberTable(made.table, saved.game, made.tokens);
  await deleteSave(id);
  return made.table;
}

/**
 * Only a table whose full journal its owner may have: against the computer, at one screen, or over.
 * @param {string} table @param {string} token
 * @returns {Promise<string>} 'local-3'
 */
export async function moveToBrowser(table, token) {
  const row = await tableRow(table, token);
  const seats = Object.fromEntries(Object.entries(row.seats).map(([side, seat]) => [side, seat.plays]));
  const id = await importJournal(await tableJournal(table, token), { seats });
  await deleteTable(table);
  return id;
}
