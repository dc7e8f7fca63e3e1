/* The store: what is committed is there again, what fails leaves nothing. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "server/store.h"
#include "../unit.h"

struct fixture {
	char folder[64], path[96];
	struct store *store;
};

static struct store *open_at(const char *path)
{
	enum store_fault fault;
	char why[128] = "";
	struct store *st = store_open(path, &fault, why, sizeof why);

	assert_string_equal(why, "");
	assert_int_equal(fault, STORE_GOOD);
	return st;
}

static int set_up(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);

	strcpy(f->folder, "/tmp/ghent-store-XXXXXX");
	assert_non_null(mkdtemp(f->folder));
	snprintf(f->path, sizeof f->path, "%s/games.db", f->folder);
	f->store = open_at(f->path);
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	store_close(f->store);
	unlink(f->path);
	rmdir(f->folder);
	free(f);
	return 0;
}

static struct game_row sample(const char *id)
{
	struct game_row r = { .game = "blank",
			      .scenario = "standard",
			      .plays = { "person", "greedy" },
			      .created = 5,
			      .changed = 6,
			      .turn = NOBODY,
			      .ended_by = NOBODY,
			      .fair = true };

	snprintf(r.id, sizeof r.id, "%s", id);
	memset(r.secret, 7, sizeof r.secret);
	r.has_nonce[1] = true;
	memset(r.nonce[1], 9, sizeof r.nonce[1]);
	r.has_token[ROLE_WATCH] = true;
	memset(r.token[ROLE_WATCH], 3, HASH_SIZE);
	return r;
}

static struct game_row insert(struct store *st, const char *id)
{
	struct game_row r = sample(id);

	assert_true(store_begin(st) && store_insert(st, &r) && store_commit(st));
	return r;
}

static void append(struct store *st, const struct game_row *r, int seq, const char *lines)
{
	assert_true(store_begin(st));
	assert_true(store_append(st, r, seq, lines, strlen(lines)));
	assert_true(store_commit(st));
}

static void load(struct store *st, const char *id, struct game_row *r, char **journal, size_t *n)
{
	bool found;

	assert_true(store_load(st, id, &found, r, journal, n));
	assert_true(found);
}

static void test_rows_come_back(void **state)
{
	struct fixture *f = *state;
	struct game_row r = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA"), back;
	char *journal;
	size_t n;

	load(f->store, r.id, &back, &journal, &n);
	assert_memory_equal(&back, &r, sizeof r);
	assert_int_equal(n, 0);
	free(journal);
}

static void test_journals_grow(void **state)
{
	struct fixture *f = *state;
	struct game_row r = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA"), back;
	char *journal;
	size_t n;

	append(f->store, &r, 1, "one\ntwo\n");
	r.actions = 2;
	r.state = GAME_PLAYING;
	append(f->store, &r, 3, "three\n");
	store_close(f->store);
	f->store = open_at(f->path);
	load(f->store, r.id, &back, &journal, &n);
	assert_string_equal(journal, "one\ntwo\nthree\n");
	assert_int_equal(n, 14);
	assert_int_equal(back.actions, 2);
	free(journal);
}

/* The number of the line is the lock: who writes it second fails, and all he did is undone. */
static void test_a_line_is_written_once(void **state)
{
	struct fixture *f = *state;
	struct game_row r = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA"), back;
	char *journal;
	size_t n;

	append(f->store, &r, 1, "one\n");
	r.actions = 9;
	assert_true(store_begin(f->store));
	assert_true(store_append(f->store, &r, 2, "two\n", 4));
	assert_false(store_append(f->store, &r, 1, "other\n", 6));
	assert_true(strstr(store_why(f->store), "UNIQUE") != NULL);
	store_rollback(f->store);
	load(f->store, r.id, &back, &journal, &n);
	assert_string_equal(journal, "one\n");
	assert_int_equal(back.actions, 0);
	free(journal);
}

static void test_tokens_are_replaced(void **state)
{
	struct fixture *f = *state;
	struct game_row r = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA"), back;
	uint8_t hash[HASH_SIZE] = { 1, 2, 3 };
	char *journal;
	size_t n;

	assert_true(store_begin(f->store) && store_set_token(f->store, r.key, ROLE_WATCH, hash) &&
		    store_commit(f->store));
	load(f->store, r.id, &back, &journal, &n);
	assert_memory_equal(back.token[ROLE_WATCH], hash, sizeof hash);
	free(journal);
}

static void test_lists_and_forgetting(void **state)
{
	struct fixture *f = *state;
	struct game_row a = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA");
	struct game_row b = insert(f->store, "BBBBBBBBBBBBBBBBBBBBBB"), *rows;
	bool found;
	char *journal;
	size_t size;
	int n;

	a.state = GAME_OVER;
	a.changed = 99;
	append(f->store, &a, 1, "x\n");
	assert_true(store_list(f->store, LIST_ALL, &rows, &n));
	assert_int_equal(n, 2);
	assert_string_equal(rows[0].id, a.id);
	free(rows);
	assert_true(store_list(f->store, LIST_FINISHED, &rows, &n));
	assert_int_equal(n, 1);
	free(rows);
	assert_true(store_begin(f->store) && store_delete(f->store, a.key) &&
		    store_commit(f->store));
	assert_true(store_load(f->store, a.id, &found, &a, &journal, &size));
	assert_false(found);
	assert_true(store_load(f->store, b.id, &found, &b, &journal, &size));
	assert_true(found);
	free(journal);
}

static void test_one_server_at_a_time(void **state)
{
	struct fixture *f = *state;
	enum store_fault fault;
	char why[128];

	assert_null(store_open(f->path, &fault, why, sizeof why));
	assert_int_equal(fault, STORE_IN_USE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_rows_come_back, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_journals_grow, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_a_line_is_written_once, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_tokens_are_replaced, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_lists_and_forgetting, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_one_server_at_a_time, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
