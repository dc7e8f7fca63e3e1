/* backup_write.c - every row of every table as a line. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "backup_int.h"
#include "core/rng.h"
#include "core/text.h"
#include "server/store/db_driver.h"
#include "server/store/schema.h"

struct writing {
	FILE *file;
	uint64_t hash;
	const struct table_shape *table;
	int64_t rows;
};

static void put(struct writing *w, const char *bytes, size_t n)
{
	w->hash = hash_bytes(bytes, n, w->hash);
	fwrite(bytes, 1, n, w->file);
}

static void put_text(struct writing *w, const char *text)
{
	put(w, text, strlen(text));
}

static void put_number(struct writing *w, int64_t n)
{
	char digits[24];

	put(w, digits, (size_t)snprintf(digits, sizeof digits, "%" PRId64, n));
}

/* Text without line ends and tabs. */
static void put_escaped(struct writing *w, const char *text, size_t n)
{
	static const char plain[] = "\n\t\r\\", letter[] = "ntr\\";

	for (size_t i = 0; i < n;) {
		size_t run = 0;

		while (i + run < n && (!text[i + run] || !strchr(plain, text[i + run])))
			run++;
		put(w, text + i, run);
		i += run;
		if (i < n) {
			const char pair[2] = { '\\', letter[strchr(plain, text[i]) - plain] };

			put(w, pair, 2);
			i++;
		}
	}
}

static void put_hex(struct writing *w, const char *bytes, size_t n)
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < n; i++) {
		const unsigned char byte = (unsigned char)bytes[i];
		const char pair[2] = { digits[byte >> 4], digits[byte & 15] };

		put(w, pair, 2);
	}
}

static void put_value(struct writing *w, const struct db_row *row, int column)
{
	enum db_type type = w->table->column[column].type;
	const char *bytes;
	size_t n;

	if (row_is_null(row, column)) {
		put_text(w, "-");
	} else if (type == DB_NUMBER) {
		put_number(w, row_number(row, column));
	} else {
		bytes = row_bytes(row, column, &n);
		put_text(w, type == DB_TEXT ? "t" : "x");
		if (type == DB_TEXT)
			put_escaped(w, bytes, n);
		else
			put_hex(w, bytes, n);
	}
}

static bool put_row(void *owner, const struct db_row *row)
{
	struct writing *w = owner;

	put_text(w, "row ");
	for (int i = 0; i < w->table->columns; i++) {
		if (i)
			put_text(w, "\t");
		put_value(w, row, i);
	}
	put_text(w, "\n");
	w->rows++;
	return true;
}

static void put_shape(struct writing *w)
{
	static const char *const letters[] = {
		[DB_NULL] = ":b", [DB_NUMBER] = ":n", [DB_TEXT] = ":t", [DB_BYTES] = ":b"
	};

	put_text(w, "table ");
	put_text(w, w->table->name);
	for (int i = 0; i < w->table->columns; i++) {
		put_text(w, " ");
		put_text(w, w->table->column[i].name);
		put_text(w, letters[w->table->column[i].type]);
	}
	put_text(w, "\n");
}

/* Names are those of our own schema: they need no quotes but where SQL has the same word. */
static void select_from(struct table_shape *t)
{
	struct text sql = text_into(t->sql, SQL_MOST);

	text_put(&sql, "SELECT \"");
	for (int i = 0; i < t->columns; i++) {
		text_put(&sql, i ? "\",\"" : "");
		text_put(&sql, t->column[i].name);
	}
	text_put(&sql, "\" FROM \"");
	text_put(&sql, t->name);
	text_put(&sql, t->columns > 1 ? "\" ORDER BY 1,2" : "\" ORDER BY 1");
}

static bool put_table(struct db *db, struct writing *w)
{
	const struct db_reader reader = { w, put_row };

	put_shape(w);
	return db_rows(db, DB_PLAIN(w->table->sql), &reader);
}

bool backup_begin_reading(struct db *db)
{
	if (!db_is_shared(db))
		return db_run(db, DB_PLAIN("BEGIN DEFERRED"));
	/* The disk may be slower than the database thinks fit. */
	return db_begin(db) &&
	       db_run(db, DB_PLAIN("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")) &&
	       db_run(db, DB_PLAIN("SET LOCAL idle_in_transaction_session_timeout = 0"));
}

static bool put_all(struct db *db, struct writing *w, struct backup_report *r)
{
	struct shapes *s = malloc(sizeof *s);
	bool good = s && shapes_read(db, s);
	char line[64];

	r->schema = schema_steps();
	snprintf(line, sizeof line, "ghent backup 1\nschema %d\n", r->schema);
	put_text(w, line);
	for (int i = 0; good && i < s->tables; i++) {
		select_from(&s->table[i]);
		w->table = &s->table[i];
		good = put_table(db, w);
		r->tables++;
	}
	/* Statements are known by their addresses. */
	db_forget_all(db);
	free(s);
	return good;
}

enum backup_fault backup_write(struct db *db, FILE *file, struct backup_report *r)
{
	struct writing w = { .file = file, .hash = HASH_START };
	bool good = backup_begin_reading(db) && put_all(db, &w, r);

	db_rollback(db);
	if (!good)
		return BACKUP_STORE;
	fprintf(file, "end %" PRId64 " %016" PRIx64 "\n", w.rows, w.hash);
	r->rows = w.rows;
	return fflush(file) || ferror(file) ? BACKUP_FILE : BACKUP_GOOD;
}
