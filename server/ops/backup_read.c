/* backup_read.c - a backup line by line into an empty store, all or nothing. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "backup_int.h"
#include "core/rng.h"
#include "core/text.h"
#include "server/store/db_driver.h"
#include "server/store/schema.h"

struct reading {
	FILE *file;
	struct db *db; /* NULL: the file is only looked at */
	uint64_t hash;
	char *line; /* without its end */
	size_t room;
	struct shapes *ours;  /* tables that the store has */
	struct shapes *given; /* those of the file, with the statements that fill them */
	struct table_shape *table;
	struct backup_report *report;
};

/* The next line; false: there is none. */
static bool next_line(struct reading *r, uint64_t *hash_before)
{
	ssize_t n = getline(&r->line, &r->room, r->file);

	if (n <= 0)
		return false;
	r->report->line++;
	*hash_before = r->hash;
	r->hash = hash_bytes(r->line, (size_t)n, r->hash);
	if (r->line[n - 1] == '\n')
		r->line[n - 1] = 0;
	return true;
}

/* ---- tables ---- */

static bool is_name(const char *name)
{
	size_t n = strlen(name);

	return n && n < NAME_MOST && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == n;
}

static bool read_column(struct table_shape *t, char *word)
{
	char *colon = strrchr(word, ':');
	const char *kind = colon ? strchr("ntb", colon[1]) : NULL;

	if (!colon || !colon[1] || colon[2] || !kind || t->columns == COLUMNS_MOST)
		return false;
	*colon = 0;
	if (!is_name(word))
		return false;
	snprintf(t->column[t->columns].name, NAME_MOST, "%s", word);
	t->column[t->columns++].type = *kind == 'n' ? DB_NUMBER : *kind == 't' ? DB_TEXT : DB_BYTES;
	return true;
}

/* Whether our table has all that the file brings. */
static bool fits(const struct reading *r)
{
	const struct table_shape *t = r->table, *ours;

	if (!r->db)
		return true;
	ours = shape_find(r->ours, t->name);
	for (int i = 0; ours && i < t->columns; i++) {
		int k = 0;

		while (k < ours->columns && strcmp(ours->column[k].name, t->column[i].name))
			k++;
		if (k == ours->columns || ours->column[k].type != t->column[i].type)
			return false;
	}
	return ours != NULL;
}

static void insert_into(struct table_shape *t)
{
	struct text sql = text_into(t->sql, SQL_MOST);

	text_put(&sql, "INSERT INTO \"");
	text_put(&sql, t->name);
	text_put(&sql, "\" (\"");
	for (int i = 0; i < t->columns; i++) {
		text_put(&sql, i ? "\",\"" : "");
		text_put(&sql, t->column[i].name);
	}
	text_put(&sql, "\") VALUES (");
	for (int i = 0; i < t->columns; i++) {
		text_put(&sql, i ? ",?" : "?");
		text_number(&sql, i + 1);
	}
	text_char(&sql, ')');
}

static enum backup_fault read_table(struct reading *r, char *words)
{
	struct shapes *given = r->given;
	char *rest = NULL, *word = strtok_r(words, " ", &rest);

	if (!word || !is_name(word) || given->tables == TABLES_MOST || shape_find(given, word))
		return BACKUP_LINE;
	r->table = &given->table[given->tables++];
	snprintf(r->table->name, NAME_MOST, "%s", word);
	while ((word = strtok_r(NULL, " ", &rest)))
		if (!read_column(r->table, word))
			return BACKUP_LINE;
	if (!r->table->columns || !fits(r))
		return BACKUP_LINE;
	insert_into(r->table);
	r->report->tables++;
	return BACKUP_GOOD;
}

/* ---- rows ---- */

/* Both work in the line itself: what they make of it is shorter. */
static bool unescape(char *text, size_t *n)
{
	static const char plain[] = "\n\t\r\\", letter[] = "ntr\\";
	char *to = text;

	for (const char *at = text; *at; at++) {
		const char *which;

		if (*at != '\\') {
			*to++ = *at;
			continue;
		}
		which = at[1] ? strchr(letter, *++at) : NULL;
		if (!which)
			return false;
		*to++ = plain[which - letter];
	}
	*n = (size_t)(to - text);
	return true;
}

static int digit_of(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool unhex(char *text, size_t *n)
{
	size_t digits = strlen(text);

	for (size_t i = 0; i + 1 < digits; i += 2) {
		int high = digit_of(text[i]), low = digit_of(text[i + 1]);

		if (high < 0 || low < 0)
			return false;
		text[i / 2] = (char)(high << 4 | low);
	}
	*n = digits / 2;
	return digits % 2 == 0;
}

static bool read_number(const char *text, int64_t *out)
{
	char *end;

	errno = 0;
	*out = strtoimax(text, &end, 10);
	return *text && !*end && !errno;
}

static bool read_value(char *text, enum db_type type, struct db_value *out)
{
	int64_t number;
	size_t n;

	if (!strcmp(text, "-")) {
		*out = db_null();
		return true;
	}
	if (type == DB_NUMBER) {
		if (!read_number(text, &number))
			return false;
		*out = db_number(number);
		return true;
	}
	if (*text != (type == DB_TEXT ? 't' : 'x') ||
	    !(type == DB_TEXT ? unescape(text + 1, &n) : unhex(text + 1, &n)))
		return false;
	*out = type == DB_TEXT ? db_text_of(text + 1, n) : db_bytes(text + 1, n);
	return true;
}

static enum backup_fault read_row(struct reading *r, char *words)
{
	struct db_value value[COLUMNS_MOST];
	const struct table_shape *t = r->table;
	char *rest = words;

	if (!t)
		return BACKUP_LINE;
	for (int i = 0; i < t->columns; i++) {
		char *word = strsep(&rest, "\t");

		if (!word || !read_value(word, t->column[i].type, &value[i]))
			return BACKUP_LINE;
	}
	if (rest)
		return BACKUP_LINE;
	r->report->rows++;
	if (!r->db || db_run(r->db, &(const struct db_ask){ t->sql, value, t->columns }))
		return BACKUP_GOOD;
	return BACKUP_STORE;
}

/* ---- the whole ---- */

static enum backup_fault read_head(struct reading *r)
{
	uint64_t before;
	int schema;
	char more;

	if (!next_line(r, &before) || strcmp(r->line, "ghent backup 1"))
		return BACKUP_FOREIGN;
	if (!next_line(r, &before) || sscanf(r->line, "schema %d%c", &schema, &more) != 1)
		return BACKUP_FOREIGN;
	r->report->schema = schema;
	return schema > schema_steps() ? BACKUP_NEWER : BACKUP_GOOD;
}

static enum backup_fault read_end(const struct reading *r, uint64_t hash)
{
	int64_t rows;
	uint64_t told;

	if (sscanf(r->line, "end %" SCNd64 " %" SCNx64, &rows, &told) != 2)
		return BACKUP_LINE;
	return rows == r->report->rows && told == hash ? BACKUP_GOOD : BACKUP_CUT;
}

static enum backup_fault read_lines(struct reading *r)
{
	enum backup_fault fault = read_head(r);
	uint64_t before;

	while (!fault) {
		if (!next_line(r, &before))
			return ferror(r->file) ? BACKUP_FILE : BACKUP_CUT;
		if (!strncmp(r->line, "row ", 4))
			fault = read_row(r, r->line + 4);
		else if (!strncmp(r->line, "table ", 6))
			fault = read_table(r, r->line + 6);
		else if (!strncmp(r->line, "end ", 4))
			return read_end(r, before);
		else
			fault = BACKUP_LINE;
	}
	return fault;
}

static enum backup_fault read_with_room(struct reading *r)
{
	enum backup_fault fault = BACKUP_MEMORY;

	r->hash = HASH_START;
	r->given = calloc(1, sizeof *r->given);
	if (r->given)
		fault = read_lines(r);
	/* Statements are known by their addresses. */
	if (r->db)
		db_forget_all(r->db);
	free(r->given);
	free(r->line);
	return fault;
}

enum backup_fault backup_check(FILE *file, struct backup_report *report)
{
	struct reading r = { .file = file, .report = report };

	*report = (struct backup_report){ 0 };
	return read_with_room(&r);
}

/* Whatever was made together with the tables makes room for what the file brings. */
static enum backup_fault make_room(struct db *db, struct shapes *s)
{
	bool found, good = true;
	int64_t n = 0;

	for (int i = 0; i < s->tables; i++) {
		struct text sql = text_into(s->table[i].sql, SQL_MOST);

		text_put(&sql, "SELECT 1 FROM \"");
		text_put(&sql, s->table[i].name);
		text_put(&sql, "\" LIMIT 1");
		if (strcmp(s->table[i].name, "game") && strcmp(s->table[i].name, "person"))
			continue;
		if (!db_one(db, DB_PLAIN(s->table[i].sql), &found, &n))
			return BACKUP_STORE;
		if (found)
			return BACKUP_NOT_EMPTY;
	}
	db_forget_all(db);
	for (int i = s->tables - 1; good && i >= 0; i--) {
		struct text sql = text_into(s->table[i].sql, SQL_MOST);

		text_put(&sql, "DELETE FROM \"");
		text_put(&sql, s->table[i].name);
		text_char(&sql, '"');
		good = db_run(db, DB_PLAIN(s->table[i].sql));
	}
	db_forget_all(db);
	return good ? BACKUP_GOOD : BACKUP_STORE;
}

/* Keys that were brought along must not be given again. */
static bool count_on(struct db *db, struct shapes *s)
{
	bool found, good = true;
	int64_t n;

	for (int i = 0; good && db_is_shared(db) && i < s->tables; i++) {
		struct text sql = text_into(s->table[i].sql, SQL_MOST);

		if (strcmp(s->table[i].column[0].name, "key"))
			continue;
		text_put(&sql, "SELECT setval(pg_get_serial_sequence('");
		text_put(&sql, s->table[i].name);
		text_put(&sql, "', 'key'), (SELECT coalesce(max(key), 0) + 1 FROM \"");
		text_put(&sql, s->table[i].name);
		text_put(&sql, "\"), false)");
		good = db_one(db, DB_PLAIN(s->table[i].sql), &found, &n);
	}
	db_forget_all(db);
	return good;
}

static enum backup_fault fill(struct reading *r)
{
	enum backup_fault fault;

	if (!db_begin(r->db) || !shapes_read(r->db, r->ours))
		return BACKUP_STORE;
	fault = make_room(r->db, r->ours);
	if (!fault)
		fault = read_with_room(r);
	if (!fault && (!count_on(r->db, r->ours) || !db_commit(r->db)))
		fault = BACKUP_STORE;
	return fault;
}

enum backup_fault backup_read(struct db *db, FILE *file, struct backup_report *report)
{
	struct reading r = { .file = file, .db = db, .report = report };
	enum backup_fault fault;

	*report = (struct backup_report){ 0 };
	r.ours = malloc(sizeof *r.ours);
	if (!r.ours)
		return BACKUP_MEMORY;
	fault = fill(&r);
	if (fault)
		db_rollback(db);
	free(r.ours);
	return fault;
}
