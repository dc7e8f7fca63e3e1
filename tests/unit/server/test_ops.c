/* test_ops.c - counts, kinds of requests, and backups between two stores. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "server/ops/backup.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"

/* ---- counts ---- */

static void assert_class(const char *method, const char *path, const char *expected)
{
	char class[CLASS_SIZE];

	class_of(method, path, class);
	assert_string_equal(class, expected);
}

static void names_are_stars(void **state)
{
	(void)state;
	assert_class("GET", "/api/1/", "GET /api/1/");
	assert_class("GET", "/api/1/people/Ada", "GET /api/1/people/*");
	assert_class("POST", "/api/1/tables/AAAAAAAAAAAAAAAAAAAAAA/sit",
		     "POST /api/1/tables/*/sit");
	/* A word of the interface as somebody's name tells nothing of him. */
	assert_class("GET", "/api/1/people/tables", "GET /api/1/people/tables");
	assert_class("GET", "/api/1/table", "GET /api/1/*");
	assert_class("GET", "/api/10/me", "GET file");
	assert_class("GET", "/join/secret", "GET file");
	assert_class("GET", "/healthz", "GET /healthz");
	assert_class("GET", "/healthz/x", "GET file");
}

static void a_long_path_is_another(void **state)
{
	char path[4096] = "/api/1";

	(void)state;
	while (strlen(path) < sizeof path - 8)
		strcat(path, "/me");
	assert_class("GET", path, "GET other");
}

static void strangers_fill_one_row(void **state)
{
	struct metrics *m = calloc(1, sizeof *m);
	char class[CLASS_SIZE];

	(void)state;
	for (int i = 0; i < 3 * CLASSES; i++) {
		snprintf(class, sizeof class, "GET /%d", i);
		metrics_request(m, class, 100 + i % 500, 1);
	}
	assert_int_equal(m->classes, CLASSES);
	assert_string_equal(m->class[CLASSES - 1].name, "other");
	free(m);
}

static void times_are_sorted(void **state)
{
	struct histogram h = { 0 };

	(void)state;
	histogram_add(&h, 0);
	histogram_add(&h, 500);
	histogram_add(&h, 501);
	histogram_add(&h, INT64_C(60) * 1000000);
	histogram_add(&h, -5); /* a clock that went back */
	assert_int_equal(h.count[0], 3);
	assert_int_equal(h.count[1], 1);
	assert_int_equal(h.count[BOUNDS], 1);
	assert_int_equal(h.sum_us, 500 + 501 + 60 * 1000000);
}

static void levels_have_names(void **state)
{
	enum log_level level = LEVEL_ERROR;

	(void)state;
	assert_true(level_parse("debug", &level));
	assert_int_equal(level, LEVEL_DEBUG);
	assert_false(level_parse("DEBUG", &level));
	assert_false(level_parse("", &level));
}

/* ---- backups ---- */

static struct db *open_scratch(char path[64])
{
	struct db_trouble t;
	struct db *db;
	int fd;

	snprintf(path, 64, "/tmp/test_ops_XXXXXX");
	fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	db = db_open(path, DB_ADMINISTERS, &t);
	assert_non_null(db);
	return db;
}

static void close_scratch(struct db *db, char path[64])
{
	static const char *const ends[] = { "", ".lock", "-wal", "-shm" };
	char name[80];

	db_close(db);
	for (int i = 0; i < 4; i++) {
		snprintf(name, sizeof name, "%s%s", path, ends[i]);
		unlink(name);
	}
}

static const char awkward[] = "\n\t\r\\ \\n - x00 \xc3\xa9";

/* Text and bytes that look like the file's own marks. */
static void fill(struct db *db)
{
	const unsigned char bytes[] = { 0, 9, 10, 13, 92, 255 };

	assert_true(db_begin(db));
	assert_true(db_run(
		db,
		DB_ASK("INSERT INTO person (key, name, folded, password, language, since, token,"
		       " reason) VALUES (?1,?2,?3,?4,?5,?6,?7,?8)",
		       db_number(INT64_MIN + 1), db_text("Ada"), db_text("ada"), db_null(),
		       db_text("en"), db_number(INT64_MAX), db_bytes(bytes, sizeof bytes),
		       db_text(awkward))));
	assert_true(db_commit(db));
}

static bool same_row(void *owner, const struct db_row *row)
{
	const unsigned char bytes[] = { 0, 9, 10, 13, 92, 255 };
	char text[64];
	size_t n;

	assert_true(row_number(row, 0) == INT64_MIN + 1 && row_number(row, 1) == INT64_MAX);
	assert_true(row_is_null(row, 2));
	row_text(row, 3, text, sizeof text);
	assert_string_equal(text, awkward);
	assert_memory_equal(row_bytes(row, 4, &n), bytes, sizeof bytes);
	assert_int_equal(n, sizeof bytes);
	*(int *)owner += 1;
	return true;
}

static void what_goes_in_comes_out(void **state)
{
	char from[64], to[64];
	struct db *a = open_scratch(from), *b = open_scratch(to);
	FILE *file = tmpfile();
	struct backup_report r = { 0 };
	int rows = 0;

	(void)state;
	fill(a);
	assert_int_equal(backup_write(a, file, &r), BACKUP_GOOD);
	assert_true(r.rows >= 1 && r.tables > 3);
	rewind(file);
	assert_int_equal(backup_read(b, file, &r), BACKUP_GOOD);
	assert_true(db_rows(b, DB_PLAIN("SELECT key, since, password, reason, token FROM person"),
			    &(const struct db_reader){ &rows, same_row }));
	assert_int_equal(rows, 1);
	rewind(file);
	assert_int_equal(backup_read(b, file, &r), BACKUP_NOT_EMPTY);
	fclose(file);
	close_scratch(a, from);
	close_scratch(b, to);
}

/* Every cut and every changed byte is found, and leaves nothing behind. */
static void a_damaged_file_is_refused(void **state)
{
	char from[64], to[64], *bytes = NULL;
	struct db *a = open_scratch(from), *b = open_scratch(to);
	size_t size = 0;
	FILE *file = open_memstream(&bytes, &size), *cut;
	struct backup_report r = { 0 };
	int64_t n = 0;
	bool found;

	(void)state;
	fill(a);
	assert_int_equal(backup_write(a, file, &r), BACKUP_GOOD);
	fclose(file);
	for (size_t i = 1; i < size - 1; i += 7) {
		char kept = bytes[i];

		cut = fmemopen(bytes, i, "r");
		assert_int_not_equal(backup_check(cut, &r), BACKUP_GOOD);
		fclose(cut);
		bytes[i] = (char)(kept ^ 1);
		cut = fmemopen(bytes, size, "r");
		assert_int_not_equal(backup_check(cut, &r), BACKUP_GOOD);
		fclose(cut);
		bytes[i] = kept;
	}
	cut = fmemopen(bytes, size - 30, "r");
	assert_int_not_equal(backup_read(b, cut, &r), BACKUP_GOOD);
	fclose(cut);
	assert_true(db_one(b, DB_PLAIN("SELECT count(*) FROM person"), &found, &n));
	assert_int_equal(n, 0);
	free(bytes);
	close_scratch(a, from);
	close_scratch(b, to);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_are_stars),
		cmocka_unit_test(a_long_path_is_another),
		cmocka_unit_test(strangers_fill_one_row),
		cmocka_unit_test(times_are_sorted),
		cmocka_unit_test(levels_have_names),
		cmocka_unit_test(what_goes_in_comes_out),
		cmocka_unit_test(a_damaged_file_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
