// api.js - the server's HTTP side, and what this browser remembers of its tables.
import { remember, remembered } from './prefs.js';
import { learnSides } from './sides.js';

/** @typedef {import('./words.js').Both} Both */
/** @typedef {{key: string, name: Both}} Scenario */
/** @typedef {{id: string, title: Both, version: number, scenarios: Scenario[], sides: string[],
 *   players: string[], levels?: string[], board?: boolean, lesson?: boolean, pitch?: Both,
 *   names?: Record<string, Both>, look?: boolean, counts?: Record<string, number>}} GameInfo
 *   names: of the sides; look: it says how they look */
/** @typedef {{program: string, version: string, api: number, host: boolean, addresses?: string[], games: GameInfo[],
 *   public?: boolean, mail?: boolean, members_only?: boolean}} ServerInfo  public: it has accounts; mail: a public
 *   one sends letters; members_only: nobody registers there; addresses: where others reach the server; none
 *   when it listens on the loopback only */
/** @typedef {{plays: string, present: boolean, open?: number, joined?: boolean,
 *   pledge?: string | null}} Seat */
/** @typedef {Record<string, any> & {how: string}} Result */
/** @typedef {{table: string, game: string, scenario: string, seats: Record<string, Seat>, state: string,
 *   turn: string | null, actions: number, created: number, changed: number, result: Result | null,
 *   hints?: boolean, imported?: boolean, commit?: string | null, role?: string}} TableRow */
/** @typedef {Record<string, string>} Tokens roles (a side, both, watch, host) and their tokens */
/** @typedef {import('./fair.js').Promised} Promised */
/**
 * @typedef {{id: string, game: string, tokens: Tokens, mine?: string, promised?: Promised,
 *   at: number}} RememberedTable
 *   mine: the role in which this browser sits there, where it holds the tokens of others, too */

const TABLES = 'ghent-tables';
const REMEMBER_AT_MOST = 100;
/** Whether the server of this page was a club's when it was last asked. */
const CLUB = 'ghent-club';

/** The server's own words for what went wrong, or that it did not answer at all. */
export class ApiError extends Error {
  /**
   * @param {string} code   gone: no answer
   * @param {Both | null} text
   * @param {number} status
   */
  constructor(code, text, status) {
    super(text?.en ?? code);
    this.code = code;
    this.text = text;
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, token?: string}} [options]
 */
async function request(path, { method = 'GET', body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(`/api/1/${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError('gone', null, 0);
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new ApiError(told?.error?.code ?? 'status', told?.error?.text ?? null, answer.status);
}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, token?: string}} [options]
 */
async function json(path, options) {
  return (await request(path, options)).json();
}

/** @type {Promise<ServerInfo> | null} */
let info = null;

/** What the server is and can; asked again after a failure. @returns {Promise<ServerInfo>} */
export function serverInfo() {
  info ??= json('').then(learnKind, error => {
    info = null;
    throw error;
  });
  return /** @type {Promise<ServerInfo>} */ (info);
}

/** A club's server has more to show, which no other loads. @param {ServerInfo} told */
function learnKind(told) {
  const club = Boolean(told.public);
  if (club !== isClub()) remember(CLUB, club);
  if (club) void import('./club/start.js').then(({ startClub }) => startClub());
  return told;
}

export const isClub = () => remembered(CLUB) === true;

/** Forgets the answer, so that the next question asks the server. */
export function forgetServer() {
  info = null;
}

/** @type {Promise<GameInfo[]> | null} */
let games = null;

/** The games that this client knows; the list comes with its files. @returns {Promise<GameInfo[]>} */
export function knownGames() {
  games ??= fetch('/games.json')
    .then(answer => {
      if (!answer.ok) throw new ApiError('gone', null, answer.status);
      return answer.json();
    })
    .then(list => {
      learnSides(list);
      return list;
    })
    .catch(error => {
      games = null;
      throw error instanceof ApiError ? error : new ApiError('gone', null, 0);
    });
  return /** @type {Promise<GameInfo[]>} */ (games);
}

/**
 * @param {{game?: string, scenario?: string, seats: Record<string, string>, hotseat?: boolean,
 *   hints?: boolean, journal?: string,
 *   from?: {table: string, step: number}}} wish
 * @param {{token?: string, mine?: string}} [by]   mine: the side that the maker plays himself
 * @returns {Promise<{table: string, tokens: Tokens}>}
 */
export async function createTable(wish, { token, mine } = {}) {
  // A journal or another table says which game it is; the name is only remembered here.
  const body = wish.from || wish.journal ? { ...wish, game: undefined } : wish;
  const made = await json('tables', { method: 'POST', body, token });
  rememberTable(made.table, wish.game ?? '', made.tokens, mine);
  return made;
}

/** Tables of the server; the host's only. @returns {Promise<TableRow[]>} */
export async function listTables() {
  return (await json('tables')).tables;
}

/**
 * @param {string} id
 * @param {string} token
 * @returns {Promise<TableRow>}
 */
export function tableRow(id, token) {
  return json(`tables/${id}`, { token });
}

/**
 * A new link for a seat; the old one is dead from then on.
 * @param {string} id
 * @param {string} role
 * @returns {Promise<{role: string, token: string}>}
 */
export async function renewToken(id, role) {
  const made = await json(`tables/${id}/tokens`, {
    method: 'POST',
    body: { role },
    token: tokensOf(id).host,
  });
  rememberTable(id, '', { [role]: made.token });
  return made;
}

/** @param {string} id */
export async function deleteTable(id) {
  await request(`tables/${id}`, { method: 'DELETE', token: tokensOf(id).host });
  forgetTable(id);
}

/**
 * @param {string} id
 * @param {string} [token]
 */
export async function tableJournal(id, token) {
  return (await request(`tables/${id}/journal`, { token: token ?? bestToken(id) })).text();
}

/** @returns {Promise<(TableRow & {result: Result})[]>} */
export async function finishedGames() {
  return (await json('finished')).games;
}

/**
 * What came of all games of the server.
 * @param {string} game
 * @returns {Promise<import('./serverstats.js').Statistics>}
 */
export function statisticsOf(game) {
  return json(`statistics/${game}`);
}

/** All those games as one file: a club gives them away. @param {string} game */
export function dumpOf(game) {
  return `/api/1/dump/${game}`;
}

// ---- what this browser remembers ----

/** @returns {RememberedTable[]} newest first */
export function rememberedTables() {
  const list = remembered(TABLES);
  return Array.isArray(list) ? list : [];
}

/**
 * @param {string} id
 * @param {string} game
 * @param {Tokens} tokens
 * @param {string} [mine]
 */
export function rememberTable(id, game, tokens, mine) {
  const old = rememberedTables();
  const known = old.find(table => table.id === id);
  const entry = {
    id,
    game: game || known?.game || '',
    tokens: { ...known?.tokens, ...tokens },
    mine: mine ?? known?.mine,
    promised: known?.promised,
    at: Math.floor(Date.now() / 1000),
  };
  remember(TABLES, [entry, ...old.filter(table => table.id !== id)].slice(0, REMEMBER_AT_MOST));
}

/**
 * What the server promised a seat here, and the shares that it gave.
 * @param {string} id @returns {Promised | undefined}
 */
export function promisedAt(id) {
  return rememberedTables().find(table => table.id === id)?.promised;
}

/** Only the first promise counts. @param {string} id @param {Promised} promised */
export function rememberPromise(id, promised) {
  remember(
    TABLES,
    rememberedTables().map(table => (table.id === id && !table.promised ? { ...table, promised } : table)),
  );
}

/** Other shares, under the same promise; nobody is bound yet. @param {string} id @param {string[]} nonces */
export function renewPromise(id, nonces) {
  remember(
    TABLES,
    rememberedTables().map(table =>
      table.id === id && table.promised
        ? { ...table, promised: { commit: table.promised.commit, nonces } }
        : table,
    ),
  );
}

/** To what everybody was bound before this browser showed its share. @param {string} id @param {string[]} pledges */
export function rememberPledges(id, pledges) {
  remember(
    TABLES,
    rememberedTables().map(table =>
      table.id === id && table.promised && !table.promised.pledges
        ? { ...table, promised: { ...table.promised, pledges } }
        : table,
    ),
  );
}

/** @param {string} id */
export function forgetTable(id) {
  remember(
    TABLES,
    rememberedTables().filter(table => table.id !== id),
  );
}

/** @param {string} id @returns {Tokens} */
export function tokensOf(id) {
  return rememberedTables().find(table => table.id === id)?.tokens ?? {};
}

/** The role in which this browser sits at a table, where it has been said. @param {string} id */
export function roleAt(id) {
  return rememberedTables().find(table => table.id === id)?.mine;
}

/** The token to sit down with: of both seats, of one's own, of any, of those who watch. @param {string} id */
export function bestToken(id) {
  const { both, watch, host, ...seats } = tokensOf(id);
  return both ?? tokensOf(id)[roleAt(id) ?? ''] ?? Object.values(seats)[0] ?? watch ?? host;
}

/** The computer players that are offered, the weakest first. @param {GameInfo} info */
export const levelsOf = ({ levels, players }) => levels ?? players;

/** One to go on with: neither the weakest nor the strongest. @param {GameInfo} [info] */
export function middleOf(info) {
  const levels = info ? levelsOf(info) : [];
  return levels[Math.floor(levels.length / 2)] ?? 'random';
}
