// seat.js - the line to a club's table: one sits there as the account one is signed in with.
import { ApiError, rememberTable, serverInfo } from '../api.js';
import { navigate } from '../app.js';
import { openSocket } from '../link.js';
import { sharesAt } from '../shares.js';
import { ClubTable } from './table.js';
import { me } from './api.js';
import { clubReady } from './start.js';
import { tableOf } from './tables.js';
import { signInHref } from './way.js';

/**
 * Whether it is not settled yet who sits where: then there is nothing to be joined.
 * @param {import('./tables.js').Row} row
 */
const isOpen = row => row.state === 'waiting' && row.club.wants !== null;

/**
 * A private table is told to those who sit there only: whoever is not signed in may be one of them.
 * @param {unknown} error @returns {Promise<never>}
 */
async function askForAccount(error) {
  const hidden = error instanceof ApiError && error.code === 'no-such-table';
  if (!hidden || (await me()).account) throw error;
  void navigate(signInHref(), { replace: true });
  throw new ApiError('waiting', null, 409);
}

/** @param {string} id */
export async function openSeat(id) {
  const { public: club } = await serverInfo();
  if (!club) throw new ApiError('forbidden', null, 403);
  const [row] = await Promise.all([tableOf(id).catch(askForAccount), clubReady()]);
  if (isOpen(row)) {
    void navigate(`/club/room/${id}`, { replace: true });
    throw new ApiError('waiting', null, 409); // nobody reads it: another screen is on its way
  }
  // What the server promised is kept with the table.
  if (row.role !== 'watch') rememberTable(id, row.game, {}, row.role);
  const shares = row.role === 'watch' ? {} : await sharesAt(id, row, false);
  const table = new ClubTable(row);
  const again = async () => {
    const now = await tableOf(id);
    return now.seats[now.role ?? 'watch']?.joined === false ? sharesAt(id, now, false) : null;
  };
  const link = openSocket({ table: id, ...shares, again, hear: message => table.hear(message) });
  table.follow(link);
  return { link, game: row.game, local: false, hot: false, club: table };
}
