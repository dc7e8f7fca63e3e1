/* db_sqlite.c - a file of SQLite, the wrapper of that library.
 *
 * Write-ahead log, synchronised at every commit: what is committed survives a power cut.  A server
 * holds a lock on FILE.lock as long as it has the file open, so that two of them cannot play the
 * same game; an administrator may read and write beside it.
 */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "db_driver.h"
#include "schema.h"

enum { BUSY_MS = 5000, PATH_MOST = 4096 };

struct sqlite {
	struct db db;
	sqlite3 *file;
	sqlite3_stmt *begin, *commit, *rollback;
	int lock; /* on FILE.lock, or -1 */
};

static struct sqlite *sqlite_of(struct db *db)
{
	return (struct sqlite *)db;
}

/* Keeps what the library says; always false. */
static bool failed(struct sqlite *s)
{
	int code = sqlite3_extended_errcode(s->file);

	s->db.has_refused = (code & 0xff) == SQLITE_CONSTRAINT ||
			    (code & 0xff) == SQLITE_MISMATCH || (code & 0xff) == SQLITE_TOOBIG;
	s->db.lost_race = code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE;
	return db_failed(&s->db, sqlite3_errmsg(s->file));
}

/* ---- statements ---- */

static bool prepare(struct sqlite *s, const char *sql, sqlite3_stmt **out)
{
	return sqlite3_prepare_v3(s->file, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) ==
		       SQLITE_OK ||
	       failed(s);
}

static sqlite3_stmt *statement(struct sqlite *s, const char *sql)
{
	void **slot = db_slot(&s->db, sql);
	sqlite3_stmt *made;

	if (!slot)
		return NULL;
	if (!*slot && prepare(s, sql, &made))
		*slot = made;
	return *slot;
}

static void forget(struct db *db, void *prepared)
{
	(void)db;
	sqlite3_finalize(prepared);
}

static void bind(sqlite3_stmt *s, int at, const struct db_value *v)
{
	switch (v->type) {
	case DB_NULL:
		sqlite3_bind_null(s, at);
		break;
	case DB_NUMBER:
		sqlite3_bind_int64(s, at, v->number);
		break;
	case DB_TEXT:
		sqlite3_bind_text64(s, at, v->bytes, v->size, SQLITE_STATIC, SQLITE_UTF8);
		break;
	case DB_BYTES:
		sqlite3_bind_blob64(s, at, v->bytes, v->size, SQLITE_STATIC);
		break;
	}
}

static bool step_all(struct sqlite *s, sqlite3_stmt *stmt, const struct db_reader *reader)
{
	struct db_row row = { &s->db, stmt, 0 };
	int code;

	while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
		if (reader && !reader->show(reader->owner, &row))
			return db_failed(&s->db, "no memory");
		row.number++;
	}
	return code == SQLITE_DONE || failed(s);
}

static bool ask(struct db *db, const struct db_ask *a, const struct db_reader *reader)
{
	struct sqlite *s = sqlite_of(db);
	sqlite3_stmt *stmt = statement(s, a->sql);
	bool good;

	if (!stmt)
		return false;
	for (int i = 0; i < a->count; i++)
		bind(stmt, i + 1, &a->value[i]);
	good = step_all(s, stmt, reader);
	sqlite3_reset(stmt);
	sqlite3_clear_bindings(stmt);
	if (good && !sqlite3_stmt_readonly(stmt))
		db->changed = sqlite3_changes64(s->file);
	return good;
}

static bool change(struct db *db, const struct db_ask *a)
{
	if (!ask(db, a, NULL))
		return false;
	db->lost_race = !db->changed;
	return db->changed || db_failed(db, "somebody else has written first");
}

/* ---- transactions ---- */

static bool finish(struct sqlite *s, sqlite3_stmt *stmt)
{
	bool good = sqlite3_step(stmt) == SQLITE_DONE || failed(s);

	sqlite3_reset(stmt);
	return good;
}

/* Who means to write says so at once: nobody can come between reading and writing. */
static bool begin(struct db *db)
{
	return finish(sqlite_of(db), sqlite_of(db)->begin);
}

static bool commit(struct db *db)
{
	return finish(sqlite_of(db), sqlite_of(db)->commit);
}

static void rollback(struct db *db)
{
	if (!sqlite3_get_autocommit(sqlite_of(db)->file))
		finish(sqlite_of(db), sqlite_of(db)->rollback);
}

/* There is nobody else to tell. */
static bool notify(struct db *db, const char *channel, const char *words)
{
	(void)db;
	(void)channel;
	(void)words;
	return true;
}

/* ---- rows ---- */

static int64_t number(const struct db_row *row, int column)
{
	return sqlite3_column_int64(row->from, column);
}

static bool is_null(const struct db_row *row, int column)
{
	return sqlite3_column_type(row->from, column) == SQLITE_NULL;
}

static const void *bytes(const struct db_row *row, int column, size_t *n)
{
	const void *at = sqlite3_column_blob(row->from, column);

	/* One without bytes has no address either. */
	*n = (size_t)sqlite3_column_bytes(row->from, column);
	return at ? at : "";
}

static void shut(struct db *db)
{
	struct sqlite *s = sqlite_of(db);

	sqlite3_finalize(s->begin);
	sqlite3_finalize(s->commit);
	sqlite3_finalize(s->rollback);
	sqlite3_close(s->file);
	if (s->lock >= 0)
		close(s->lock);
	free(s);
}

static const struct db_driver driver = { false,  begin, commit, rollback, ask,     change,
					 notify, shut,  forget, number,   is_null, bytes };

/* ---- opening ---- */

static bool execute(struct sqlite *s, const char *text)
{
	return sqlite3_exec(s->file, text, NULL, NULL, NULL) == SQLITE_OK || failed(s);
}

static enum db_fault why_not(const struct sqlite *s)
{
	return sqlite3_errcode(s->file) == SQLITE_BUSY ? DB_IN_USE : DB_UNREADABLE;
}

static int version_of(struct sqlite *s)
{
	sqlite3_stmt *stmt;
	int version = -1;

	if (!prepare(s, "PRAGMA user_version", &stmt))
		return -1;
	if (sqlite3_step(stmt) == SQLITE_ROW)
		version = sqlite3_column_int(stmt, 0);
	else
		failed(s);
	sqlite3_finalize(stmt);
	return version;
}

static bool take_step(struct sqlite *s, int i)
{
	char *text = schema_step(i, SQLITE);
	bool good = text ? execute(s, text) : db_failed(&s->db, "no memory");

	free(text);
	return good;
}

/* Takes the steps that are missing, all or none.  Under a server nothing is rebuilt. */
static enum db_fault migrate(struct sqlite *s)
{
	char pragma[64];
	int version;

	if (!execute(s, "BEGIN IMMEDIATE"))
		return why_not(s);
	version = version_of(s);
	if (version > schema_steps())
		return DB_NEWER;
	if (version < 0)
		return DB_UNREADABLE;
	if (version < schema_steps() && s->lock < 0)
		return DB_IN_USE;
	for (int i = version; i < schema_steps(); i++)
		if (!take_step(s, i))
			return DB_UNREADABLE;
	snprintf(pragma, sizeof pragma, "PRAGMA user_version = %d", schema_steps());
	if (version < schema_steps() && !execute(s, pragma))
		return DB_UNREADABLE;
	return execute(s, "COMMIT") ? DB_GOOD : DB_UNREADABLE;
}

static enum db_fault set_up(struct sqlite *s)
{
	enum db_fault fault;

	sqlite3_busy_timeout(s->file, BUSY_MS);
	if (!execute(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
			"PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16384;"))
		return why_not(s);
	fault = migrate(s);
	if (fault)
		return fault;
	if (prepare(s, "BEGIN IMMEDIATE", &s->begin) && prepare(s, "COMMIT", &s->commit) &&
	    prepare(s, "ROLLBACK", &s->rollback))
		return DB_GOOD;
	return DB_UNREADABLE;
}

/* An administrator takes the lock if it is free, so that no server begins while he rebuilds; he
 * gives it back as soon as all is up to date. */
static enum db_fault take_lock(struct sqlite *s, const char *path, enum db_use use)
{
	char name[PATH_MOST];

	if (snprintf(name, sizeof name, "%s.lock", path) < (int)sizeof name)
		s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (s->lock < 0) {
		db_failed(&s->db, "its .lock cannot be created");
		return use == DB_SERVES ? DB_UNREADABLE : DB_GOOD;
	}
	if (!flock(s->lock, LOCK_EX | LOCK_NB))
		return DB_GOOD;
	close(s->lock);
	s->lock = -1;
	return use == DB_SERVES ? DB_IN_USE : DB_GOOD;
}

static void give_lock_back(struct sqlite *s)
{
	if (s->lock >= 0)
		close(s->lock);
	s->lock = -1;
}

/* Keys and cards of running games are nobody else's business; an older file is made private if it
 * is ours to change.  One that is there is not opened: who closes any descriptor of a file loses
 * all of his process's locks on it, those of its other connections as well. */
static void make_private(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd >= 0)
		close(fd);
	else
		(void)chmod(path, 0600);
}

static enum db_fault open_file(struct sqlite *s, const char *path, enum db_use use)
{
	enum db_fault fault;

	make_private(path);
	if (sqlite3_open_v2(path, &s->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
	    SQLITE_OK) {
		failed(s);
		return DB_UNREADABLE;
	}
	fault = take_lock(s, path, use);
	if (!fault)
		fault = set_up(s);
	if (use == DB_ADMINISTERS)
		give_lock_back(s);
	return fault;
}

struct db *sqlite_open(const char *path, enum db_use use, struct db_trouble *t)
{
	struct sqlite *s = calloc(1, sizeof *s);

	t->fault = DB_UNREADABLE;
	if (!s)
		return NULL;
	s->db.driver = &driver;
	s->lock = -1;
	t->fault = open_file(s, path, use);
	if (!t->fault)
		return &s->db;
	snprintf(t->why, sizeof t->why, "%s", s->db.why);
	db_close(&s->db);
	return NULL;
}
