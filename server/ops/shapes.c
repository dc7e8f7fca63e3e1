/* shapes.c - which tables and columns a store has; each database tells it in its own way. */
#include <string.h>
#include "backup_int.h"

static const char sqlite_columns[] =
	"SELECT m.name, c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c"
	" WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.rowid, c.cid";

/* The order of making is that of the numbers that the system gives. */
static const char postgres_columns[] =
	"SELECT c.relname::text, a.attname::text, format_type(a.atttypid, NULL)"
	" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
	" WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace"
	" AND c.relname <> 'schema_version' AND a.attnum > 0 AND NOT a.attisdropped"
	" ORDER BY c.oid, a.attnum";

/* INTEGER and bigint, TEXT and text, BLOB and bytea. */
static enum db_type type_of(const char *word)
{
	return !strcmp(word, "INTEGER") || !strcmp(word, "bigint") || !strcmp(word, "integer")
		       ? DB_NUMBER
	       : !strcmp(word, "TEXT") || !strcmp(word, "text") ? DB_TEXT
								: DB_BYTES;
}

static bool add_column(void *owner, const struct db_row *row)
{
	struct shapes *s = owner;
	struct table_shape *t = s->tables ? &s->table[s->tables - 1] : NULL;
	char name[NAME_MOST], type[NAME_MOST];

	row_text(row, 0, name, sizeof name);
	row_text(row, 2, type, sizeof type);
	if (!t || strcmp(t->name, name)) {
		if (s->tables == TABLES_MOST)
			return false;
		t = &s->table[s->tables++];
		memcpy(t->name, name, sizeof name);
	}
	if (t->columns == COLUMNS_MOST)
		return false;
	row_text(row, 1, t->column[t->columns].name, NAME_MOST);
	t->column[t->columns++].type = type_of(type);
	return true;
}

bool shapes_read(struct db *db, struct shapes *s)
{
	const struct db_reader reader = { s, add_column };

	memset(s, 0, sizeof *s);
	return db_rows(db, db_is_shared(db) ? DB_PLAIN(postgres_columns) : DB_PLAIN(sqlite_columns),
		       &reader);
}

const struct table_shape *shape_find(const struct shapes *s, const char *name)
{
	for (int i = 0; i < s->tables; i++)
		if (!strcmp(s->table[i].name, name))
			return &s->table[i];
	return NULL;
}
