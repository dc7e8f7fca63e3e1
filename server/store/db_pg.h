/* db_pg.h - what the two files that know libpq share. */
#ifndef SERVER_DB_PG_H
#define SERVER_DB_PG_H

#include <stdatomic.h>
#include "db.h"

struct pg_conn; /* libpq's */

/* A line, be it a good one or not; NULL: no memory. */
struct pg_conn *postgres_connect(const char *where);
const char *postgres_where(const struct db *);
/* The number that the server has for the line of this database, which may change. */
const atomic_int *postgres_own(const struct db *);

#endif
