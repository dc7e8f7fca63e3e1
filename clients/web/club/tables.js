// tables.js - tables of a club: rows, what they were made with, and what this browser keeps of them.
import { h, icon } from '../dom.js';
import { remember, remembered } from '../prefs.js';
import { tr } from '../words.js';
import { get, post } from './api.js';
import { moment } from './pieces.js';

/** @typedef {{kind: 'free'} | {kind: 'live', minutes: number, seconds: number} | {kind: 'days', days: number}} Pace */
/** @typedef {Record<string, any> & {kind: string, running: string | null, deadline: number | null, now: number}} Clock
 *   the milliseconds of each side, too */
/**
 * @typedef {object} Club
 * @property {string} owner
 * @property {Record<string, string | null>} names
 * @property {string[]} waits
 * @property {string | null} wants
 * @property {boolean} bids
 * @property {Pace} pace
 * @property {Clock | null} clock
 * @property {boolean} private
 * @property {boolean} takebacks
 * @property {boolean} rated
 * @property {string} against
 * @property {string | null} cup
 * @property {number | null} begin_by
 * @property {Record<string, any> | null} bid
 * @property {string | null} you
 * @property {boolean} seated
 * @property {boolean} invited
 */
/** @typedef {import('../api.js').TableRow & {club: Club}} Row */
/**
 * @typedef {{rating: number, deviation: number, games: number, won: number, drawn: number, lost: number}} SideRating
 */
/** @typedef {{name: string, rating: number, deviation: number, provisional: boolean,
 *   sides: Record<string, SideRating>}} Standing */

const INVITATIONS = 'ghent-invitations';
const KEEP_AT_MOST = 40;

/** @returns {Promise<{tables: Row[], playing: Row[]}>} */
export const lobby = () => get('lobby');
/** @returns {Promise<Row[]>} */
export const mine = async () => (await get('mine')).tables;
/** @returns {Promise<Row[]>} */
export const finished = async () => (await get('finished')).games;
/** @param {string} id @returns {Promise<Row>} */
export const tableOf = id => get(`tables/${id}`);

/** @param {Record<string, unknown>} wish @returns {Promise<string>} its id */
export async function makeTable(wish) {
  const { table, invitation } = await post('tables', wish);
  if (invitation) keepInvitation(table, invitation);
  return table;
}

/** @param {string} id @param {Record<string, unknown>} [how] @returns {Promise<Row>} */
export const sit = (id, how = {}) => post(`tables/${id}/sit`, how);

/** Who was invited by name does not come. @param {string} id */
export const decline = id => post(`tables/${id}/decline`);

/** Before the game: with the owner the table goes. @param {string} id */
export const leaveTable = id => post(`tables/${id}/leave`);

/** The word for it. @param {Club} club @param {string | undefined} name  of who does it */
export const leaveWord = (club, name) => (club.owner === name || club.bids ? 'call-off' : 'get-up');

/** A link is told once: this browser keeps it. @param {string} id @param {string} token */
function keepInvitation(id, token) {
  const all = Object.entries(/** @type {Record<string, string>} */ (remembered(INVITATIONS) ?? {}));
  remember(INVITATIONS, Object.fromEntries([...all.slice(1 - KEEP_AT_MOST), [id, token]]));
}

/** @param {string} id @returns {string | undefined} */
export const invitationOf = id => /** @type {Record<string, string>} */ (remembered(INVITATIONS) ?? {})[id];

/** @param {string} id @param {string} token */
export const invitationLink = (id, token) => `${location.origin}/join/${id}#${token}`;

/** @param {Pace} pace */
export function paceText(pace) {
  if (pace.kind === 'live') return tr('club-pace-live', pace.minutes, pace.seconds);
  return pace.kind === 'days' ? tr('club-pace-days', pace.days) : tr('club-pace-free');
}

/** Before the game: what happens unless it has begun, and when. @param {Club} club @returns {string | null} */
export function beginText({ begin_by: by, cup, wants }) {
  if (!by) return null;
  const word = cup ? 'club-begin-cup' : wants === null ? 'club-begin-by' : 'club-open-until';
  return tr(word, moment(by));
}

/** Whether it is lost unless one does something: it is one's turn, or one has yet to come to a game that both sit at.
 * @param {Row} row */
export function waitsForMe({ state, turn, seats, club }) {
  if (state === 'playing') return turn !== null && turn === club.you;
  const seat = seats?.[club.you ?? ''];
  return state === 'waiting' && club.wants === null && seat?.plays === 'person' && !seat.joined;
}

/** What a table was made with, each as a chip. @param {Row} row */
export function optionChips({ club, hints }) {
  const chip = (/** @type {string} */ text, /** @type {string} */ sign) =>
    h('span', { class: 'chip' }, icon(sign), text);
  return [
    chip(paceText(club.pace), 'i-clock'),
    club.rated ? chip(tr('club-rated'), 'i-stats') : null,
    club.private ? chip(tr('club-private'), 'i-lock') : null,
    club.takebacks ? chip(tr('club-takebacks'), 'i-undo') : null,
    hints && club.against !== 'program' ? chip(tr('club-hints'), 'i-hint') : null,
    // While it waits the row says how the sides are found.
    club.bids && club.wants === null ? chip(tr('club-bids'), 'i-move') : null,
    club.cup ? chip(tr('club-cup'), 'i-trophy') : null,
  ];
}

/**
 * What was bid for the sides, once they are settled: the clocks of who paid show less.
 * @param {Club} club @returns {string | null}
 */
export function bidText({ bid, names }) {
  if (!bid) return null;
  const { paid, ...bids } = bid;
  const name = (/** @type {string} */ side) => names[side] ?? tr('club-former');
  const [first, second] = Object.keys(bids);
  if (!first || !second) return null;
  const told = tr('club-bid-told', name(first), Number(bids[first]), name(second), Number(bids[second]));
  return `${told} ${paid ? tr('club-bid-paid', name(paid), Number(bids[paid])) : tr('club-bid-free')}`;
}

/** @type {Map<string, Promise<Map<string, Standing>>>} */
const ratings = new Map();

/** Everybody's ratings in a game, by name; none where they cannot be had. @param {string} game */
export function ratingsIn(game) {
  let come = ratings.get(game);
  if (!come) {
    come = get(`ratings/${game}`)
      .then(({ standings }) => new Map(standings.map((/** @type {Standing} */ row) => [row.name, row])))
      .catch(() => {
        ratings.delete(game);
        return new Map();
      });
    ratings.set(game, come);
  }
  return come;
}

/** They may have changed: a page that shows them asks anew. */
export const forgetRatings = () => ratings.clear();
