/* db.c - what both databases have in common, and the choice between them. */
#include <stdio.h>
#include <string.h>
#include "db_driver.h"

static bool is_postgres(const char *where)
{
	return !strncmp(where, "postgres://", 11) || !strncmp(where, "postgresql://", 13);
}

struct db *db_open(const char *where, enum db_use use, struct db_trouble *t)
{
	*t = (struct db_trouble){ DB_GOOD, "" };
	if (!is_postgres(where))
		return sqlite_open(where, use, t);
#ifdef GHENT_POSTGRES
	return postgres_open(where, use, t);
#else
	t->fault = DB_NO_DRIVER;
	return NULL;
#endif
}

void db_close(struct db *db)
{
	if (!db)
		return;
	db_forget_all(db);
	db->driver->close(db);
}

const char *db_why(const struct db *db)
{
	return db->why;
}

bool db_failed(struct db *db, const char *why)
{
	snprintf(db->why, sizeof db->why, "%s", why);
	return false;
}

bool db_lost_race(const struct db *db)
{
	return db->lost_race;
}

bool db_may_retry(const struct db *db)
{
	return db->may_retry;
}

bool db_has_refused(const struct db *db)
{
	return db->has_refused;
}

bool db_is_shared(const struct db *db)
{
	return db->driver->shared;
}

bool db_begin(struct db *db)
{
	db->lost_race = db->may_retry = db->has_refused = false;
	return db->driver->begin(db);
}

bool db_commit(struct db *db)
{
	return db->driver->commit(db);
}

/* The reason why is worth more than that of the rollback. */
void db_rollback(struct db *db)
{
	char why[sizeof db->why];

	memcpy(why, db->why, sizeof why);
	db->driver->rollback(db);
	memcpy(db->why, why, sizeof why);
}

/* postgres://name:password@host/base?password=...&sslmode=...: of what stands behind a question
 * mark nothing is told, since any of it may be a secret, however it is written (%70assword).  What
 * cannot be taken apart so (an @ or a question mark within a password) is cut rather too early. */
void db_name(const char *where, char *out, size_t size)
{
	const char *at = is_postgres(where) ? strstr(where, "://") + 3 : NULL;
	const char *query = at ? strchr(at, '?') : NULL;
	const char *host = at ? strrchr(at, '@') : NULL;
	const char *colon = host ? memchr(at, ':', (size_t)(host - at)) : NULL;
	const char *end = query ? query : where + strlen(where);

	if (!colon)
		snprintf(out, size, "%.*s", (int)(end - where), where);
	else if (host < end)
		snprintf(out, size, "%.*s%.*s", (int)(colon - where), where, (int)(end - host),
			 host);
	else
		snprintf(out, size, "%.*s", (int)(colon - where), where);
}

bool db_notify(struct db *db, const char *channel, const char *words)
{
	return db->driver->notify(db, channel, words);
}

/* ---- listening ---- */

#ifdef GHENT_POSTGRES
struct db_ear *db_ear_open(const struct db *db, const char *channel)
{
	return db_is_shared(db) ? postgres_ear(db, channel) : NULL;
}

enum db_heard db_hear(struct db_ear *e, char *words, size_t size)
{
	return postgres_hear(e, words, size);
}

void db_ear_wake(struct db_ear *e)
{
	postgres_ear_wake(e);
}

void db_ear_close(struct db_ear *e)
{
	if (e)
		postgres_ear_close(e);
}
#else
struct db_ear *db_ear_open(const struct db *db, const char *channel)
{
	(void)db;
	(void)channel;
	return NULL;
}

enum db_heard db_hear(struct db_ear *e, char *words, size_t size)
{
	(void)e;
	(void)words;
	(void)size;
	return HEARD_NOTHING;
}

void db_ear_wake(struct db_ear *e)
{
	(void)e;
}

void db_ear_close(struct db_ear *e)
{
	(void)e;
}
#endif

/* ---- statements ---- */

/* By its address: a text is a constant. */
void **db_slot(struct db *db, const char *sql)
{
	size_t at = ((uintptr_t)sql >> 3) * 0x9e3779b1u >> 7;

	for (int tries = 0; tries < DB_STATEMENTS; tries++, at++) {
		size_t i = at % DB_STATEMENTS;

		if (db->slot[i].sql == sql)
			return &db->slot[i].prepared;
		if (db->slot[i].sql)
			continue;
		db->slot[i].sql = sql;
		return &db->slot[i].prepared;
	}
	db_failed(db, "too many statements");
	return NULL;
}

void db_forget_all(struct db *db)
{
	for (int i = 0; i < DB_STATEMENTS; i++) {
		if (db->slot[i].prepared)
			db->driver->forget(db, db->slot[i].prepared);
		db->slot[i].sql = NULL;
		db->slot[i].prepared = NULL;
	}
}

/* ---- values ---- */

struct db_value db_number(int64_t n)
{
	return (struct db_value){ DB_NUMBER, n, NULL, 0 };
}

struct db_value db_text_of(const char *text, size_t n)
{
	return (struct db_value){ DB_TEXT, 0, text, n };
}

struct db_value db_text(const char *text)
{
	return text ? db_text_of(text, strlen(text)) : db_null();
}

struct db_value db_bytes(const void *bytes, size_t n)
{
	return bytes ? (struct db_value){ DB_BYTES, 0, bytes, n } : db_null();
}

struct db_value db_null(void)
{
	return (struct db_value){ DB_NULL, 0, NULL, 0 };
}

/* ---- rows ---- */

int64_t row_number(const struct db_row *row, int column)
{
	return row->db->driver->number(row, column);
}

bool row_is_null(const struct db_row *row, int column)
{
	return row->db->driver->is_null(row, column);
}

const char *row_bytes(const struct db_row *row, int column, size_t *n)
{
	return row->db->driver->bytes(row, column, n);
}

void row_text(const struct db_row *row, int column, char *out, size_t size)
{
	size_t n;
	const char *bytes = row_bytes(row, column, &n);

	if (n >= size)
		n = size - 1;
	if (n)
		memcpy(out, bytes, n);
	out[n] = 0;
}

bool row_blob(const struct db_row *row, int column, void *out, size_t n)
{
	size_t there;
	const char *bytes = row_bytes(row, column, &there);

	if (row_is_null(row, column) || there != n)
		return false;
	if (n)
		memcpy(out, bytes, n);
	return true;
}

/* ---- asking ---- */

bool db_run(struct db *db, const struct db_ask *ask)
{
	return db->driver->ask(db, ask, NULL);
}

bool db_change(struct db *db, const struct db_ask *ask)
{
	return db->driver->change(db, ask);
}

int64_t db_changed(const struct db *db)
{
	return db->changed;
}

bool db_rows(struct db *db, const struct db_ask *ask, const struct db_reader *reader)
{
	return db->driver->ask(db, ask, reader);
}

struct first {
	const struct db_reader *reader;
	bool found, good;
};

static bool show_first(void *owner, const struct db_row *row)
{
	struct first *f = owner;

	if (!f->found)
		f->good = f->reader->show(f->reader->owner, row);
	f->found = true;
	return f->good;
}

bool db_first(struct db *db, const struct db_ask *ask, bool *found, const struct db_reader *reader)
{
	struct first f = { reader, false, true };
	bool good = db_rows(db, ask, &(const struct db_reader){ &f, show_first });

	*found = f.found;
	return good;
}

static bool show_number(void *owner, const struct db_row *row)
{
	int64_t *number = owner;

	*number = row_number(row, 0);
	return true;
}

bool db_one(struct db *db, const struct db_ask *ask, bool *found, int64_t *number)
{
	return db_first(db, ask, found, &(const struct db_reader){ number, show_number });
}
