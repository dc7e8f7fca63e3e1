// shares.js - this browser's share in the dice of a server's table (docs/API.md, join).
//
// Between two people a share is pledged by its hash first and shown when the other is bound by his own: so
// nobody, not even who runs the server, can fit his to it. All of it is kept, with what the server
// promised, before it is given: so the finished journal can be held against it.
import { promisedAt, rememberPledges, rememberPromise, renewPromise } from './api.js';
import { toHex } from './hex.js';

/**
 * @typedef {{nonces?: Record<string, string>, pledge?: string, bound?: (seats: Record<string, any>) => void}}
 *   Shares
 */

/** 128 bits that nobody else chose. */
const freshNonce = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** @param {import('./api.js').TableRow} row @param {string} mine */
const isWithAnother = (row, mine) =>
  row.state === 'waiting' &&
  Object.entries(row.seats).every(([side, seat]) => side === mine || seat.plays === 'person');

/**
 * @param {string} id @param {import('./api.js').TableRow} row @param {boolean} hot
 * @returns {Promise<Shares>} what the link sends of it
 */
export async function sharesAt(id, row, hot) {
  const sides = Object.keys(row.seats).filter(side => hot || side === row.role);
  const open = sides.length > 0 && sides.every(side => row.seats[side].joined === false);
  const promised = promisedAt(id);
  // Shown to somebody who got up: whoever has sat down since could know it.
  const isVoid = open && Boolean(promised?.pledges);
  const kept = isVoid ? [] : (promised?.nonces ?? []);
  const nonces = Object.fromEntries(
    (hot ? sides : ['own']).map((name, i) => [name, kept[i] ?? freshNonce()]),
  );
  if (isVoid) renewPromise(id, Object.values(nonces));
  if (row.commit && open) rememberPromise(id, { commit: row.commit, nonces: Object.values(nonces) });
  // The share was given, or pledged, from another browser.
  if (!open && !kept.length) return {};
  if (hot || !sides.length || !row.commit || !isWithAnother(row, sides[0])) return { nonces };
  const { commitment } = await import('./fair.js');
  return {
    nonces,
    pledge: commitment(nonces.own),
    bound: seats =>
      rememberPledges(
        id,
        Object.values(seats).map(seat => seat.pledge),
      ),
  };
}
