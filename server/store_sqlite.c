/* store_sqlite.c - the store in one file of SQLite, the wrapper of that library.
 *
 * Write-ahead log, synchronised at every commit: what is committed survives a
 * power cut.  The file is locked as long as it is open, so that two servers
 * cannot play the same game.
 */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "store.h"

enum { LIST_MOST = 10000 };

/* Numbered migrations: entry i brings a store of version i to i + 1.  Never change
 * one that was released; add another. */
static const char *const migrations[] = {
	"CREATE TABLE game ("
	" key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
	" scenario TEXT NOT NULL, plays0 TEXT NOT NULL, plays1 TEXT NOT NULL,"
	" hotseat INTEGER NOT NULL, imported INTEGER NOT NULL, created INTEGER NOT NULL,"
	" changed INTEGER NOT NULL, state INTEGER NOT NULL, turn INTEGER NOT NULL,"
	" actions INTEGER NOT NULL, how INTEGER NOT NULL, ended_by INTEGER NOT NULL,"
	" result0 INTEGER NOT NULL, result1 INTEGER NOT NULL, secret BLOB, nonce0 BLOB, nonce1 BLOB"
	") STRICT;"
	"CREATE INDEX game_by_state ON game (state, changed);"
	"CREATE TABLE journal ("
	" game INTEGER NOT NULL, seq INTEGER NOT NULL, lines TEXT NOT NULL,"
	" PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID;"
	"CREATE TRIGGER journal_stays BEFORE UPDATE ON journal"
	" BEGIN SELECT raise(ABORT, 'a journal only grows'); END;"
	"CREATE TRIGGER journal_grows BEFORE DELETE ON journal"
	" WHEN EXISTS (SELECT 1 FROM game WHERE key = OLD.game)"
	" BEGIN SELECT raise(ABORT, 'a journal only grows'); END;"
	"CREATE TABLE token ("
	" game INTEGER NOT NULL, role INTEGER NOT NULL, hash BLOB NOT NULL,"
	" PRIMARY KEY (game, role)) STRICT, WITHOUT ROWID;",
	/* Until then two people with a link each had none. */
	"ALTER TABLE game ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
	"UPDATE game SET hints = hotseat OR plays0 <> 'person' OR plays1 <> 'person';",
	"ALTER TABLE game ADD COLUMN pledge0 BLOB;"
	"ALTER TABLE game ADD COLUMN pledge1 BLOB;",
};

enum { VERSION = sizeof migrations / sizeof migrations[0] };

#define COLUMNS                                                                                    \
	"key, id, game, scenario, plays0, plays1, hotseat, imported, created, changed, state, "    \
	"turn, actions, how, ended_by, result0, result1, secret, nonce0, nonce1, pledge0, "        \
	"pledge1, hints"

enum statement {
	BEGIN,
	COMMIT,
	ROLLBACK,
	INSERT_GAME,
	UPDATE_GAME,
	INSERT_LINES,
	SET_TOKEN,
	TOKENS_OF,
	FIND_GAME,
	JOURNAL_OF,
	LIST_GAMES,
	DELETE_GAME,
	DELETE_LINES,
	DELETE_TOKENS,
	STATEMENTS,
};

static const char *const sql[STATEMENTS] = {
	[BEGIN] = "BEGIN IMMEDIATE",
	[COMMIT] = "COMMIT",
	[ROLLBACK] = "ROLLBACK",
	[INSERT_GAME] = "INSERT INTO game (" COLUMNS ") VALUES"
			" (NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
	[UPDATE_GAME] =
		"UPDATE game SET changed=?9, state=?10, turn=?11, actions=?12, how=?13,"
		" ended_by=?14, result0=?15, result1=?16, secret=?17, nonce0=?18, nonce1=?19,"
		" pledge0=?20, pledge1=?21 WHERE key=?22",
	[INSERT_LINES] = "INSERT INTO journal (game, seq, lines) VALUES (?,?,?)",
	[SET_TOKEN] = "INSERT OR REPLACE INTO token VALUES (?,?,?)",
	[TOKENS_OF] = "SELECT role, hash FROM token WHERE game=?",
	[FIND_GAME] = "SELECT " COLUMNS " FROM game WHERE id=?",
	[JOURNAL_OF] = "SELECT lines FROM journal WHERE game=? ORDER BY seq",
	[LIST_GAMES] = "SELECT " COLUMNS " FROM game WHERE state BETWEEN ? AND ?"
		       " ORDER BY changed DESC, key DESC LIMIT ?",
	[DELETE_GAME] = "DELETE FROM game WHERE key=?",
	[DELETE_LINES] = "DELETE FROM journal WHERE game=?",
	[DELETE_TOKENS] = "DELETE FROM token WHERE game=?",
};

struct store {
	sqlite3 *db;
	sqlite3_stmt *stmt[STATEMENTS];
	char why[256];
};

const char *store_why(const struct store *st)
{
	return st->why;
}

/* Keeps what the library says; always false. */
static bool failed(struct store *st)
{
	snprintf(st->why, sizeof st->why, "%s", sqlite3_errmsg(st->db));
	return false;
}

/* Runs a statement that gives no rows; its values are bound already. */
static bool finish(struct store *st, enum statement which)
{
	sqlite3_stmt *s = st->stmt[which];
	bool good = sqlite3_step(s) == SQLITE_DONE || failed(st);

	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return good;
}

static bool run_on(struct store *st, enum statement which, int64_t key)
{
	sqlite3_bind_int64(st->stmt[which], 1, key);
	return finish(st, which);
}

bool store_begin(struct store *st)
{
	return finish(st, BEGIN);
}

bool store_commit(struct store *st)
{
	return finish(st, COMMIT);
}

void store_rollback(struct store *st)
{
	char why[sizeof st->why];

	memcpy(why, st->why, sizeof why);
	if (!sqlite3_get_autocommit(st->db))
		finish(st, ROLLBACK);
	memcpy(st->why, why, sizeof why);
}

/* ---- rows ---- */

static void bind_text(sqlite3_stmt *s, int at, const char *text)
{
	sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC);
}

static void bind_blob(sqlite3_stmt *s, int at, bool given, const void *bytes, int n)
{
	if (given)
		sqlite3_bind_blob(s, at, bytes, n, SQLITE_STATIC);
	else
		sqlite3_bind_null(s, at);
}

/* Values 9 to 21 of the row: what changes. */
static void bind_changing(sqlite3_stmt *s, const struct game_row *r)
{
	const int64_t numbers[] = { r->changed, r->state,    r->turn,      r->actions,
				    r->how,     r->ended_by, r->result[0], r->result[1] };

	for (int i = 0; i < 8; i++)
		sqlite3_bind_int64(s, 9 + i, numbers[i]);
	bind_blob(s, 17, r->fair, r->secret, SECRET_SIZE);
	for (int seat = 0; seat < PLAYERS; seat++) {
		bind_blob(s, 18 + seat, r->has_nonce[seat], r->nonce[seat], NONCE_SIZE);
		bind_blob(s, 20 + seat, r->has_pledge[seat], r->pledge[seat], HASH_SIZE);
	}
}

bool store_insert(struct store *st, struct game_row *r)
{
	sqlite3_stmt *s = st->stmt[INSERT_GAME];

	bind_text(s, 1, r->id);
	bind_text(s, 2, r->game);
	bind_text(s, 3, r->scenario);
	bind_text(s, 4, r->plays[0]);
	bind_text(s, 5, r->plays[1]);
	sqlite3_bind_int(s, 6, r->hotseat);
	sqlite3_bind_int(s, 7, r->imported);
	sqlite3_bind_int64(s, 8, r->created);
	bind_changing(s, r);
	sqlite3_bind_int(s, 22, r->hints);
	if (!finish(st, INSERT_GAME))
		return false;
	r->key = sqlite3_last_insert_rowid(st->db);
	for (int role = 0; role < ROLES; role++)
		if (r->has_token[role] &&
		    !store_set_token(st, r->key, (enum role)role, r->token[role]))
			return false;
	return true;
}

bool store_append(struct store *st, const struct game_row *r, int seq, const char *lines, size_t n)
{
	sqlite3_stmt *s = st->stmt[INSERT_LINES];

	if (n) {
		sqlite3_bind_int64(s, 1, r->key);
		sqlite3_bind_int(s, 2, seq);
		sqlite3_bind_text64(s, 3, lines, n, SQLITE_STATIC, SQLITE_UTF8);
		if (!finish(st, INSERT_LINES))
			return false;
	}
	s = st->stmt[UPDATE_GAME];
	bind_changing(s, r);
	sqlite3_bind_int64(s, 22, r->key);
	return finish(st, UPDATE_GAME);
}

bool store_set_token(struct store *st, int64_t key, enum role role, const uint8_t hash[HASH_SIZE])
{
	sqlite3_stmt *s = st->stmt[SET_TOKEN];

	sqlite3_bind_int64(s, 1, key);
	sqlite3_bind_int(s, 2, (int)role);
	sqlite3_bind_blob(s, 3, hash, HASH_SIZE, SQLITE_STATIC);
	return finish(st, SET_TOKEN);
}

/* The game first: as long as it is there, its journal only grows. */
bool store_delete(struct store *st, int64_t key)
{
	return run_on(st, DELETE_GAME, key) && run_on(st, DELETE_LINES, key) &&
	       run_on(st, DELETE_TOKENS, key);
}

static void read_text(sqlite3_stmt *s, int at, char *out, size_t size)
{
	const unsigned char *text = sqlite3_column_text(s, at);

	snprintf(out, size, "%s", text ? (const char *)text : "");
}

/* Whether a value of exactly that size is there. */
static bool read_blob(sqlite3_stmt *s, int at, uint8_t *out, int n)
{
	const void *bytes = sqlite3_column_blob(s, at);

	if (!bytes || sqlite3_column_bytes(s, at) != n)
		return false;
	memcpy(out, bytes, (size_t)n);
	return true;
}

/* A number that counts something here; whatever lies outside of that is the last. */
static int read_number(sqlite3_stmt *s, int at, int first, int last)
{
	int64_t n = sqlite3_column_int64(s, at);

	return n >= first && n <= last ? (int)n : last;
}

static int read_seat(sqlite3_stmt *s, int at)
{
	int64_t n = sqlite3_column_int64(s, at);

	return n >= 0 && n < PLAYERS ? (int)n : NOBODY;
}

static void read_row(sqlite3_stmt *s, struct game_row *r)
{
	memset(r, 0, sizeof *r);
	r->key = sqlite3_column_int64(s, 0);
	read_text(s, 1, r->id, sizeof r->id);
	read_text(s, 2, r->game, sizeof r->game);
	read_text(s, 3, r->scenario, sizeof r->scenario);
	for (int seat = 0; seat < PLAYERS; seat++) {
		read_text(s, 4 + seat, r->plays[seat], sizeof r->plays[seat]);
		r->result[seat] = sqlite3_column_int(s, 15 + seat);
		r->has_nonce[seat] = read_blob(s, 18 + seat, r->nonce[seat], NONCE_SIZE);
		r->has_pledge[seat] = read_blob(s, 20 + seat, r->pledge[seat], HASH_SIZE);
	}
	r->hotseat = sqlite3_column_int(s, 6);
	r->imported = sqlite3_column_int(s, 7);
	r->created = sqlite3_column_int64(s, 8);
	r->changed = sqlite3_column_int64(s, 9);
	r->state = (enum game_state)read_number(s, 10, GAME_WAITING, GAME_FROZEN);
	r->turn = read_seat(s, 11);
	r->actions = read_number(s, 12, 0, INT32_MAX);
	r->how = sqlite3_column_int(s, 13);
	r->ended_by = read_seat(s, 14);
	r->fair = read_blob(s, 17, r->secret, SECRET_SIZE);
	r->hints = sqlite3_column_int(s, 22);
}

static bool read_tokens(struct store *st, struct game_row *r)
{
	sqlite3_stmt *s = st->stmt[TOKENS_OF];
	int code;

	sqlite3_bind_int64(s, 1, r->key);
	while ((code = sqlite3_step(s)) == SQLITE_ROW) {
		int role = sqlite3_column_int(s, 0);

		if (role >= 0 && role < ROLES)
			r->has_token[role] = read_blob(s, 1, r->token[role], HASH_SIZE);
	}
	if (code != SQLITE_DONE)
		failed(st);
	sqlite3_reset(s);
	return code == SQLITE_DONE;
}

/* All lines of a journal, one behind the other. */
static bool read_journal(struct store *st, int64_t key, char **out, size_t *n)
{
	sqlite3_stmt *s = st->stmt[JOURNAL_OF];
	size_t room = 1 << 14;
	char *bytes = malloc(room);
	int code = SQLITE_NOMEM;

	*n = 0;
	sqlite3_bind_int64(s, 1, key);
	while (bytes && (code = sqlite3_step(s)) == SQLITE_ROW) {
		const void *lines = sqlite3_column_text(s, 0);
		size_t more = (size_t)sqlite3_column_bytes(s, 0);
		char *grown;

		while (*n + more + 1 > room)
			room *= 2;
		grown = realloc(bytes, room);
		if (!grown)
			break;
		bytes = grown;
		memcpy(bytes + *n, lines, more);
		*n += more;
	}
	if (code != SQLITE_DONE)
		failed(st);
	sqlite3_reset(s);
	if (bytes)
		bytes[*n] = 0;
	*out = bytes;
	return code == SQLITE_DONE;
}

bool store_load(struct store *st, const char *id, bool *found, struct game_row *r, char **journal,
		size_t *n)
{
	sqlite3_stmt *s = st->stmt[FIND_GAME];
	int code;

	*journal = NULL;
	*n = 0;
	bind_text(s, 1, id);
	code = sqlite3_step(s);
	*found = code == SQLITE_ROW;
	if (*found)
		read_row(s, r);
	else if (code != SQLITE_DONE)
		failed(st);
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	if (!*found)
		return code == SQLITE_DONE;
	if (read_tokens(st, r) && read_journal(st, r->key, journal, n))
		return true;
	free(*journal);
	*journal = NULL;
	return false;
}

static bool add_row(struct game_row **rows, int *n, sqlite3_stmt *s)
{
	struct game_row *grown = *rows;

	/* Room doubles whenever the number is a power of two. */
	if (!(*n & (*n - 1)))
		grown = realloc(*rows, (size_t)(*n ? 2 * *n : 1) * sizeof **rows);
	if (!grown)
		return false;
	*rows = grown;
	read_row(s, &grown[(*n)++]);
	return true;
}

bool store_list(struct store *st, enum store_list which, struct game_row **rows, int *n)
{
	sqlite3_stmt *s = st->stmt[LIST_GAMES];
	int code;

	*rows = NULL;
	*n = 0;
	sqlite3_bind_int(s, 1,
			 which == LIST_FINISHED  ? GAME_OVER
			 : which == LIST_PLAYING ? GAME_PLAYING
						 : 0);
	sqlite3_bind_int(s, 2,
			 which == LIST_FINISHED  ? GAME_OVER
			 : which == LIST_PLAYING ? GAME_PLAYING
						 : GAME_STATES);
	sqlite3_bind_int(s, 3, LIST_MOST);
	while ((code = sqlite3_step(s)) == SQLITE_ROW)
		if (!add_row(rows, n, s))
			break;
	if (code != SQLITE_DONE)
		failed(st);
	sqlite3_reset(s);
	if (code == SQLITE_DONE)
		return true;
	free(*rows);
	*rows = NULL;
	return false;
}

/* ---- opening ---- */

static bool execute(struct store *st, const char *text)
{
	return sqlite3_exec(st->db, text, NULL, NULL, NULL) == SQLITE_OK || failed(st);
}

static int version_of(struct store *st)
{
	sqlite3_stmt *s;
	int version = -1;

	if (sqlite3_prepare_v2(st->db, "PRAGMA user_version", -1, &s, NULL) != SQLITE_OK)
		return -1;
	if (sqlite3_step(s) == SQLITE_ROW)
		version = sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	return version;
}

/* Runs the migrations that are missing, all or none. */
static enum store_fault migrate(struct store *st)
{
	char pragma[64];
	int version;

	if (!execute(st, "BEGIN IMMEDIATE"))
		return sqlite3_errcode(st->db) == SQLITE_BUSY ? STORE_IN_USE : STORE_UNREADABLE;
	version = version_of(st);
	if (version > VERSION)
		return STORE_NEWER;
	for (int i = version < 0 ? VERSION : version; i < VERSION; i++)
		if (!execute(st, migrations[i]))
			return STORE_UNREADABLE;
	snprintf(pragma, sizeof pragma, "PRAGMA user_version = %d", VERSION);
	if (version < 0 || !execute(st, pragma) || !execute(st, "COMMIT"))
		return STORE_UNREADABLE;
	return STORE_GOOD;
}

static enum store_fault prepare(struct store *st)
{
	for (int i = 0; i < STATEMENTS; i++)
		if (sqlite3_prepare_v3(st->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &st->stmt[i],
				       NULL) != SQLITE_OK) {
			failed(st);
			return STORE_UNREADABLE;
		}
	return STORE_GOOD;
}

static enum store_fault set_up(struct store *st)
{
	enum store_fault fault;

	sqlite3_busy_timeout(st->db, 1000);
	if (!execute(st, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;"
			 "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;"))
		return sqlite3_errcode(st->db) == SQLITE_BUSY ? STORE_IN_USE : STORE_UNREADABLE;
	fault = migrate(st);
	return fault ? fault : prepare(st);
}

/* Keys and cards of running games are nobody else's business. */
static void create_private(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd < 0)
		return;
	/* An older one as well, if it is ours to change. */
	(void)fchmod(fd, 0600);
	close(fd);
}

struct store *store_open(const char *path, enum store_fault *fault, char *why, size_t size)
{
	struct store *st = calloc(1, sizeof *st);

	*fault = STORE_UNREADABLE;
	if (!st)
		return NULL;
	create_private(path);
	if (sqlite3_open_v2(path, &st->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
	    SQLITE_OK)
		failed(st);
	else
		*fault = set_up(st);
	if (!*fault)
		return st;
	snprintf(why, size, "%s", st->why);
	store_close(st);
	return NULL;
}

void store_close(struct store *st)
{
	if (!st)
		return;
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(st->stmt[i]);
	sqlite3_close(st->db);
	free(st);
}
