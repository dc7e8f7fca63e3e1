// move.js - a game changes places between this browser and the server: its journal is written there,
// and only then forgotten here.

import { bestToken, createTable, deleteTable, tableJournal, tableRow } from './api.js';
import { deleteSave, importJournal, listSaves, saveJournal } from './saves.js';
import { seatRecords } from './tables.js';

/** @param {string} id 'local-3' @returns {Promise<string>} the table on the server */
export async function moveToServer(id) {
  const saved = (await listSaves()).find(row => row.id === id);
  if (!saved) throw new Error(`${id} is not in this browser`);
  const people = Object.keys(saved.seats).filter(side => saved.seats[side] === 'person');
  const { table } = await createTable(
    { game: saved.game, journal: await saveJournal(id), seats: saved.seats, hotseat: people.length > 1 },
    people.length === 1 ? { mine: people[0] } : {},
  );
  await deleteSave(id);
  return table;
}

/**
 * Only a table whose full journal its owner may have: against the computer, at one screen, or over.
 * @param {string} table
 * @returns {Promise<string>} 'local-3'
 */
export async function moveToBrowser(table) {
  const token = bestToken(table) ?? '';
  const row = await tableRow(table, token);
  const seats = Object.fromEntries(
    Object.entries(seatRecords(row.seats)).map(([side, seat]) => [side, seat.plays]),
  );
  const id = await importJournal(await tableJournal(table, token), { seats });
  await deleteTable(table);
  return id;
}
