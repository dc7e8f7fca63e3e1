/* store.c - games in the database. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store.h"

struct store {
	struct db *db;
	char news[STORE_NEWS]; /* of this transaction */
	size_t said;
};

struct store *store_open(const char *where, enum db_use use, struct db_trouble *t)
{
	struct store *st = calloc(1, sizeof *st);

	t->fault = DB_UNREADABLE;
	if (!st)
		return NULL;
	st->db = db_open(where, use, t);
	if (st->db)
		return st;
	free(st);
	return NULL;
}

void store_close(struct store *st)
{
	if (!st)
		return;
	db_close(st->db);
	free(st);
}

struct db *store_db(struct store *st)
{
	return st->db;
}

const char *store_why(const struct store *st)
{
	return db_why(st->db);
}

bool store_lost_race(const struct store *st)
{
	return db_lost_race(st->db);
}

bool store_may_retry(const struct store *st)
{
	return db_may_retry(st->db);
}

bool store_has_refused(const struct store *st)
{
	return db_has_refused(st->db);
}

bool store_is_shared(const struct store *st)
{
	return db_is_shared(st->db);
}

/* One notice for many words: it costs as much as a word. */
static bool send_news(struct store *st)
{
	bool good = !st->said || db_notify(st->db, STORE_CHANNEL, st->news);

	st->said = 0;
	return good;
}

bool store_tell(struct store *st, const char *word)
{
	size_t n = strlen(word);

	if (!db_is_shared(st->db))
		return true;
	if (st->said + n + 2 > sizeof st->news && !send_news(st))
		return false;
	if (st->said)
		st->news[st->said++] = ' ';
	memcpy(st->news + st->said, word, n + 1);
	st->said += n;
	return true;
}

static bool tell_version(struct store *st, const char *id, int64_t version)
{
	char word[64];

	if (!db_is_shared(st->db))
		return true;
	snprintf(word, sizeof word, "%s=%lld", id, (long long)version);
	return store_tell(st, word);
}

bool store_begin(struct store *st)
{
	st->said = 0;
	return db_begin(st->db);
}

bool store_commit(struct store *st)
{
	return send_news(st) && db_commit(st->db);
}

void store_rollback(struct store *st)
{
	db_rollback(st->db);
}

/* ---- writing ---- */

static struct db_value blob_or_null(bool given, const void *bytes, size_t n)
{
	return given ? db_bytes(bytes, n) : db_null();
}

/* Values ?1 to ?15: what changes. */
#define CHANGING(r)                                                                                \
	db_number((r)->version), db_number((r)->changed), db_number((r)->state),                   \
		db_number((r)->turn), db_number((r)->actions), db_number((r)->how),                \
		db_number((r)->ended_by), db_number((r)->result[0]), db_number((r)->result[1]),    \
		blob_or_null((r)->fair, (r)->secret, SECRET_SIZE),                                 \
		blob_or_null((r)->has_nonce[0], (r)->nonce[0], NONCE_SIZE),                        \
		blob_or_null((r)->has_nonce[1], (r)->nonce[1], NONCE_SIZE),                        \
		blob_or_null((r)->has_pledge[0], (r)->pledge[0], HASH_SIZE),                       \
		blob_or_null((r)->has_pledge[1], (r)->pledge[1], HASH_SIZE), db_number((r)->score)

bool store_insert(struct store *st, struct game_row *r)
{
	bool found;

	if (!db_one(st->db,
		    DB_ASK("INSERT INTO game (version, changed, state, turn, actions, how, "
			   "ended_by,"
			   " result0, result1, secret, nonce0, nonce1, pledge0, pledge1, score, "
			   "id, game,"
			   " scenario, plays0, plays1, hotseat, imported, created, hints) VALUES"
			   " (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,"
			   "?20,?21,?22,?23,?24) RETURNING key",
			   CHANGING(r), db_text(r->id), db_text(r->game), db_text(r->scenario),
			   db_text(r->plays[0]), db_text(r->plays[1]), db_number(r->hotseat),
			   db_number(r->imported), db_number(r->created), db_number(r->hints)),
		    &found, &r->key))
		return false;
	for (int role = 0; role < ROLES; role++)
		if (r->has_token[role] &&
		    !store_set_token(st, r->key, (enum role)role, r->token[role]))
			return false;
	return found;
}

static bool update_game(struct db *db, const struct game_row *r)
{
	return db_change(db, DB_ASK("UPDATE game SET version=?1, changed=?2, state=?3, turn=?4,"
				    " actions=?5, how=?6, ended_by=?7, result0=?8, result1=?9,"
				    " secret=?10, nonce0=?11, nonce1=?12, pledge0=?13, pledge1=?14,"
				    " score=?15 WHERE key=?16 AND version=?17",
				    CHANGING(r), db_number(r->key), db_number(r->version - 1)));
}

/* The row first: who waits for the other's transaction waits there. */
bool store_append(struct store *st, const struct game_row *r, int seq, const char *lines, size_t n)
{
	if (!update_game(st->db, r))
		return false;
	if (n &&
	    !db_change(st->db, DB_ASK("INSERT INTO journal (game, seq, lines) VALUES (?1,?2,?3)",
				      db_number(r->key), db_number(seq), db_text_of(lines, n))))
		return false;
	return tell_version(st, r->id, r->version);
}

bool store_set_token(struct store *st, int64_t key, enum role role, const uint8_t hash[HASH_SIZE])
{
	return db_run(st->db,
		      DB_ASK("INSERT INTO token (game, role, hash) VALUES (?1,?2,?3)"
			     " ON CONFLICT (game, role) DO UPDATE SET hash=excluded.hash",
			     db_number(key), db_number((int)role), db_bytes(hash, HASH_SIZE)));
}

static bool read_id(void *owner, const struct db_row *s)
{
	row_text(s, 0, owner, ID_SIZE + 1);
	return true;
}

/* The game first: as long as it is there, its journal only grows. */
bool store_delete(struct store *st, int64_t key)
{
	char id[ID_SIZE + 1] = "";
	bool found;

	return db_first(st->db,
			DB_ASK("DELETE FROM game WHERE key=?1 RETURNING id", db_number(key)),
			&found, &(const struct db_reader){ id, read_id }) &&
	       db_run(st->db, DB_ASK("DELETE FROM journal WHERE game=?1", db_number(key))) &&
	       db_run(st->db, DB_ASK("DELETE FROM token WHERE game=?1", db_number(key))) &&
	       (!found || tell_version(st, id, INT64_MAX));
}

/* ---- reading ---- */

/* A number that counts something here; whatever lies outside of that is the last. */
static int read_number(const struct db_row *s, int at, int first, int last)
{
	int64_t n = row_number(s, at);

	return n >= first && n <= last ? (int)n : last;
}

static int read_seat(const struct db_row *s, int at)
{
	int64_t n = row_number(s, at);

	return n >= 0 && n < PLAYERS ? (int)n : NOBODY;
}

bool store_read_row(void *owner, const struct db_row *s)
{
	struct game_row *r = owner;

	memset(r, 0, sizeof *r);
	r->key = row_number(s, 0);
	row_text(s, 1, r->id, sizeof r->id);
	row_text(s, 2, r->game, sizeof r->game);
	row_text(s, 3, r->scenario, sizeof r->scenario);
	for (int seat = 0; seat < PLAYERS; seat++) {
		row_text(s, 4 + seat, r->plays[seat], sizeof r->plays[seat]);
		r->result[seat] = (int)row_number(s, 15 + seat);
		r->has_nonce[seat] = row_blob(s, 18 + seat, r->nonce[seat], NONCE_SIZE);
		r->has_pledge[seat] = row_blob(s, 20 + seat, r->pledge[seat], HASH_SIZE);
	}
	r->hotseat = row_number(s, 6);
	r->imported = row_number(s, 7);
	r->created = row_number(s, 8);
	r->changed = row_number(s, 9);
	r->state = (enum game_state)read_number(s, 10, GAME_WAITING, GAME_FROZEN);
	r->turn = read_seat(s, 11);
	r->actions = read_number(s, 12, 0, INT32_MAX);
	r->how = (int)row_number(s, 13);
	r->ended_by = read_seat(s, 14);
	r->fair = row_blob(s, 17, r->secret, SECRET_SIZE);
	r->hints = row_number(s, 22);
	r->version = row_number(s, 23);
	r->score = (int)row_number(s, 24);
	return true;
}

static bool read_token(void *owner, const struct db_row *s)
{
	struct game_row *r = owner;
	int64_t role = row_number(s, 0);

	if (role >= 0 && role < ROLES)
		r->has_token[role] = row_blob(s, 1, r->token[role], HASH_SIZE);
	return true;
}

static bool read_tokens(struct store *st, struct game_row *r)
{
	return db_rows(st->db,
		       DB_ASK("SELECT role, hash FROM token WHERE game=?1", db_number(r->key)),
		       &(const struct db_reader){ r, read_token });
}

struct growing {
	char *bytes;
	size_t n, room;
};

static bool read_lines(void *owner, const struct db_row *s)
{
	struct growing *g = owner;
	size_t more;
	const char *lines = row_bytes(s, 0, &more);
	char *grown;

	while (g->n + more + 1 > g->room)
		g->room *= 2;
	grown = realloc(g->bytes, g->room);
	if (!grown)
		return false;
	g->bytes = grown;
	memcpy(g->bytes + g->n, lines, more);
	g->n += more;
	return true;
}

/* The lines of a journal, one behind the other. */
static bool read_journal(struct store *st, int64_t key, int after, struct growing *g)
{
	*g = (struct growing){ malloc(1 << 14), 0, 1 << 14 };
	if (!g->bytes)
		return false;
	if (!db_rows(st->db,
		     DB_ASK("SELECT lines FROM journal WHERE game=?1 AND seq>?2 ORDER BY seq",
			    db_number(key), db_number(after)),
		     &(const struct db_reader){ g, read_lines }))
		return false;
	g->bytes[g->n] = 0;
	return true;
}

bool store_load_after(struct store *st, int after, bool *found, struct game_row *r, char **journal,
		      size_t *n)
{
	char id[ID_SIZE + 1];
	struct growing g = { NULL, 0, 0 };
	bool good;

	*journal = NULL;
	*n = 0;
	memcpy(id, r->id, sizeof id);
	if (!db_first(st->db, DB_ASK("SELECT " GAME_COLUMNS " FROM game WHERE id=?1", db_text(id)),
		      found, &(const struct db_reader){ r, store_read_row }))
		return false;
	if (!*found)
		return true;
	good = read_tokens(st, r) && read_journal(st, r->key, after, &g);
	if (!good)
		free(g.bytes);
	*journal = good ? g.bytes : NULL;
	*n = good ? g.n : 0;
	return good;
}

bool store_load(struct store *st, const char *id, bool *found, struct game_row *r, char **journal,
		size_t *n)
{
	/* It may be the row's own. */
	memmove(r->id, id, strlen(id) < ID_SIZE ? strlen(id) + 1 : ID_SIZE);
	r->id[ID_SIZE] = 0;
	return store_load_after(st, 0, found, r, journal, n);
}

struct rows {
	struct game_row *row;
	int n;
};

static bool add_row(void *owner, const struct db_row *s)
{
	struct rows *rows = owner;
	struct game_row *grown = rows->row;

	/* Room doubles whenever the number is a power of two. */
	if (!(rows->n & (rows->n - 1)))
		grown = realloc(rows->row, (size_t)(rows->n ? 2 * rows->n : 1) * sizeof *grown);
	if (!grown)
		return false;
	rows->row = grown;
	return store_read_row(&grown[rows->n++], s);
}

bool store_list(struct store *st, enum store_list which, struct game_row **rows, int *n)
{
	struct rows all = { NULL, 0 };
	int first = which == LIST_FINISHED ? GAME_OVER : which == LIST_PLAYING ? GAME_PLAYING : 0;
	int last = which == LIST_ALL ? GAME_STATES : first;
	bool good = db_rows(st->db,
			    DB_ASK("SELECT " GAME_COLUMNS " FROM game WHERE state BETWEEN ?1 AND ?2"
				   " ORDER BY changed DESC, key DESC LIMIT ?3",
				   db_number(first), db_number(last), db_number(LIST_MOST)),
			    &(const struct db_reader){ &all, add_row });

	if (!good) {
		free(all.row);
		all = (struct rows){ NULL, 0 };
	}
	*rows = all.row;
	*n = all.n;
	return good;
}
