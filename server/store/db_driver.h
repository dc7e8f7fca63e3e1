/* db_driver.h - what each of the two databases does behind db.h. */
#ifndef SERVER_DB_DRIVER_H
#define SERVER_DB_DRIVER_H

#include "db.h"

struct db_row {
	const struct db *db;
	void *from; /* the driver's */
	int number; /* of the row */
};

struct db_driver {
	bool shared; /* several servers may use it */
	bool (*begin)(struct db *);
	bool (*commit)(struct db *);
	void (*rollback)(struct db *);
	/* Runs a statement; without a reader it gives no rows. */
	bool (*ask)(struct db *, const struct db_ask *, const struct db_reader *);
	bool (*change)(struct db *, const struct db_ask *);
	bool (*notify)(struct db *, const char *channel, const char *words);
	void (*close)(struct db *);
	/* A statement that is not needed any more. */
	void (*forget)(struct db *, void *statement);
	int64_t (*number)(const struct db_row *, int column);
	bool (*is_null)(const struct db_row *, int column);
	const void *(*bytes)(const struct db_row *, int column, size_t *n);
};

enum { DB_STATEMENTS = 1024 }; /* different ones that a program may have; a power of two */

/* A driver embeds it at the front of its own. */
struct db {
	const struct db_driver *driver;
	char why[256];
	bool lost_race, may_retry, has_refused;
	int64_t changed;
	struct {
		const char *sql;
		void *prepared;
	} slot[DB_STATEMENTS];
};

/* Where the driver keeps what it prepared for that text; NULL: there are too many. */
void **db_slot(struct db *, const char *sql);
void db_forget_all(struct db *);
/* Keeps the reason; always false. */
bool db_failed(struct db *, const char *why);

/* NULL: why. */
struct db *sqlite_open(const char *path, enum db_use, struct db_trouble *);
struct db *postgres_open(const char *where, enum db_use, struct db_trouble *);
struct db_ear *postgres_ear(const struct db *, const char *channel);
enum db_heard postgres_hear(struct db_ear *, char *words, size_t size);
void postgres_ear_wake(struct db_ear *);
void postgres_ear_close(struct db_ear *);

#endif
