/* db.h - a database, be it a file of SQLite or a server of PostgreSQL.
 *
 * One SQL for both: parameters are written ?1, ?2, ...; words of the schema that differ are
 * written in braces (schema.h).  All calls come from one thread.  A call that returns false has
 * failed: db_why says why, and the transaction must be rolled back: PostgreSQL takes nothing more
 * in it.  Where a key may be taken already, write ON CONFLICT ... instead of trying.
 *
 * The text of a statement is its name: it is prepared once, when it is first used, and must be a
 * constant.  A parameter has one type wherever the statement is used, or is null.
 */
#ifndef SERVER_DB_H
#define SERVER_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db;

enum db_fault {
	DB_GOOD,
	DB_IN_USE,     /* by another server */
	DB_UNREADABLE, /* no such folder, no permission, no answer, not ours */
	DB_NEWER,      /* written by a later version of the program */
	DB_NO_DRIVER,  /* the program was built without it */
};

/* Who opens it: a server keeps others of its kind off a file, an administrator does not. */
enum db_use { DB_SERVES, DB_ADMINISTERS };

struct db_trouble {
	enum db_fault fault;
	char why[256]; /* what the library says */
};

/* Opens a file, or postgres://...; creates what is absent and brings it up to date.  NULL: why. */
struct db *db_open(const char *where, enum db_use, struct db_trouble *);
void db_close(struct db *);
const char *db_why(const struct db *);
/* The last call failed because another has written first: a key is taken, a row has changed. */
bool db_lost_race(const struct db *);
/* It failed for a reason that may be gone by now (the line to the server was lost, a deadlock),
 * and nothing was committed: the transaction may be run again. */
bool db_may_retry(const struct db *);
/* It failed because of what was asked: a value that a column or a trigger does not take, bytes that
 * are no text.  The database is well, and would refuse the same again. */
bool db_has_refused(const struct db *);
bool db_is_shared(const struct db *); /* several servers may use it */
/* Where it is, without a password. */
void db_name(const char *where, char *out, size_t size);

bool db_begin(struct db *);
bool db_commit(struct db *);
void db_rollback(struct db *);

/* ---- what goes in ---- */

enum db_type { DB_NULL, DB_NUMBER, DB_TEXT, DB_BYTES };

struct db_value {
	enum db_type type;
	int64_t number;
	const void *bytes; /* stays the caller's until the call returns */
	size_t size;
};

struct db_value db_number(int64_t);
struct db_value db_text(const char *); /* NULL: null */
struct db_value db_text_of(const char *, size_t);
struct db_value db_bytes(const void *, size_t); /* NULL: null */
struct db_value db_null(void);

/* A statement and its values: DB_ASK("SELECT name FROM person WHERE key=?1", db_number(k)), and
 * DB_PLAIN("SELECT name FROM person") without any. */
struct db_ask {
	const char *sql;
	const struct db_value *value;
	int count;
};
#define DB_ASK(sql, ...)                                                                           \
	(&(const struct db_ask){ sql, (const struct db_value[]){ __VA_ARGS__ },                    \
				 (int)(sizeof((const struct db_value[]){ __VA_ARGS__ }) /          \
				       sizeof(struct db_value)) })
#define DB_PLAIN(sql) (&(const struct db_ask){ sql, NULL, 0 })

/* ---- what comes out ---- */

struct db_row; /* one row, while it is shown */

int64_t row_number(const struct db_row *, int column);
bool row_is_null(const struct db_row *, int column);
/* "" where it is null; cut off where it does not fit. */
void row_text(const struct db_row *, int column, char *out, size_t size);
/* The bytes themselves, until the next row. */
const char *row_bytes(const struct db_row *, int column, size_t *n);
/* Whether a value of exactly that size is there; it is copied. */
bool row_blob(const struct db_row *, int column, void *out, size_t n);

/* Runs a statement that gives no rows. */
bool db_run(struct db *, const struct db_ask *);
/* The same where it must change a row: if it does not, somebody else has written first, and the
 * transaction fails (db_lost_race).  That may show only with a later call, as late as db_commit:
 * where many are written, nobody waits for each. */
bool db_change(struct db *, const struct db_ask *);
/* Rows that the last db_run has changed. */
int64_t db_changed(const struct db *);

/* Who is shown rows; false: no more, and the call fails, for want of memory. */
struct db_reader {
	void *owner;
	bool (*show)(void *owner, const struct db_row *);
};
/* Shows every row, in order.  The reader must not ask the database meanwhile. */
bool db_rows(struct db *, const struct db_ask *, const struct db_reader *);
/* The first row, if there is one. */
bool db_first(struct db *, const struct db_ask *, bool *found, const struct db_reader *);
/* A single number, such as the key of "INSERT ... RETURNING key". */
bool db_one(struct db *, const struct db_ask *, bool *found, int64_t *number);

/* Tells all other servers on a shared database, when the transaction is committed. */
bool db_notify(struct db *, const char *channel, const char *words);

/* Hears what others tell on a channel; for a thread of its own. */
struct db_ear;
enum db_heard {
	HEARD_NOTHING, /* for a second */
	HEARD_WORDS,
	HEARD_GAP, /* from now on it listens (again): what was said before is lost */
};
struct db_ear *db_ear_open(const struct db *, const char *channel); /* NULL: not shared */
enum db_heard db_hear(struct db_ear *, char *words, size_t size);
void db_ear_wake(struct db_ear *); /* from any thread: db_hear returns at once, if only once */
void db_ear_close(struct db_ear *);

#endif
