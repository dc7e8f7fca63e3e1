/* backup_int.h - what writing and reading a backup share. */
#ifndef SERVER_OPS_BACKUP_INT_H
#define SERVER_OPS_BACKUP_INT_H

#include "backup.h"

enum { COLUMNS_MOST = 64, TABLES_MOST = 128, NAME_MOST = 64, SQL_MOST = 8192 };

struct column {
	char name[NAME_MOST];
	enum db_type type;
};

struct table_shape {
	char name[NAME_MOST];
	struct column column[COLUMNS_MOST];
	int columns;
	char sql[SQL_MOST]; /* the statement for its rows */
};

struct shapes {
	struct table_shape table[TABLES_MOST];
	int tables;
};

/* All tables of the store, in the order in which they were made. */
bool shapes_read(struct db *, struct shapes *);
const struct table_shape *shape_find(const struct shapes *, const char *name);

#endif
