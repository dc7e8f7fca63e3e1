// tables.js - tables of the server and games of this browser in one list.
import { bestToken, listTables, rememberedTables, roleAt, serverInfo, tableRow, tokensOf } from './api.js';
import { localGames } from './local.js';

/** @typedef {import('./api.js').TableRow} TableRow */
/** @typedef {TableRow & {where: 'server' | 'browser', mine?: string[], name?: string}} Entry
 *   mine: sides that this browser may play; name: given by its owner */

const ASK_AT_MOST = 12;

/** @param {{state: string}} row */
export function tableIsOver(row) {
  return row.state === 'over';
}

/**
 * Seats as the server writes them, whether a name or a record was given.
 * @param {Record<string, any>} seats
 * @returns {Record<string, {plays: string, present?: boolean, joined?: boolean}>}
 */
export function seatRecords(seats) {
  return Object.fromEntries(
    Object.entries(seats ?? {}).map(([side, seat]) => [
      side,
      typeof seat === 'string' ? { plays: seat } : seat,
    ]),
  );
}

/** Sides played by a person whose token this browser has. @param {TableRow} row */
function mySides(row) {
  const tokens = tokensOf(row.table);
  const persons = Object.entries(seatRecords(row.seats))
    .filter(([, seat]) => seat.plays === 'person')
    .map(([side]) => side);
  const mine = roleAt(row.table);
  if (tokens.both) return persons;
  return persons.filter(side => (mine ? side === mine : tokens[side]));
}

/** Whether this browser may take a table: it is the host, and nobody else plays there. @param {Entry} entry */
export function mayTake(entry) {
  const persons = Object.values(seatRecords(entry.seats)).filter(seat => seat.plays === 'person').length;
  const host = Boolean(tokensOf(entry.table).host && bestToken(entry.table));
  return host && entry.state === 'playing' && persons === entry.mine?.length;
}

/** Tables that this browser holds a token for, asked one by one: for guests. @returns {Promise<TableRow[]>} */
async function rememberedRows() {
  const rows = await Promise.all(
    rememberedTables()
      .slice(0, ASK_AT_MOST)
      .map(({ id }) => tableRow(id, bestToken(id) ?? '').catch(() => null)),
  );
  return /** @type {TableRow[]} */ (rows.filter(Boolean));
}

/** @returns {Promise<Entry[]>} */
async function serverGames() {
  const rows = (await serverInfo()).host ? await listTables() : await rememberedRows();
  return rows.map(row => ({ ...row, where: 'server', mine: mySides(row) }));
}

/**
 * All games this browser can go on with, newest first.
 * @returns {Promise<{entries: Entry[], server: 'here' | 'gone'}>}
 */
export async function allGames() {
  const [local, server] = await Promise.all([localGames(), serverGames().catch(() => null)]);
  for (const entry of local) {
    entry.mine = Object.entries(seatRecords(entry.seats))
      .filter(([, seat]) => seat.plays === 'person')
      .map(([side]) => side);
  }
  const entries = [...local, ...(server ?? [])].sort((a, b) => b.changed - a.changed);
  return { entries, server: server ? 'here' : 'gone' };
}
