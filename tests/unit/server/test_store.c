/* The store: what is committed is there again, what fails leaves nothing.  It is a file, or the
 * database that GHENT_TEST_STORE names (tests/server/postgres), which is emptied. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "server/store/lease.h"
#include "server/store/store.h"
#include "../unit.h"

struct fixture {
	char folder[64], path[256];
	struct store *store;
};

static struct store *open_at(const char *path)
{
	struct db_trouble trouble;
	struct store *st = store_open(path, DB_SERVES, &trouble);

	assert_string_equal(trouble.why, "");
	assert_int_equal(trouble.fault, DB_GOOD);
	return st;
}

static void empty(struct db *db)
{
	assert_true(db_run(db, DB_PLAIN("DELETE FROM game")));
	assert_true(db_run(db, DB_PLAIN("DELETE FROM journal")));
	assert_true(db_run(db, DB_PLAIN("DELETE FROM token")));
	assert_true(db_run(db, DB_PLAIN("DELETE FROM lease")));
}

static int set_up(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	const char *other = getenv("GHENT_TEST_STORE");

	strcpy(f->folder, "/tmp/ghent-store-XXXXXX");
	assert_non_null(mkdtemp(f->folder));
	if (other)
		snprintf(f->path, sizeof f->path, "%s", other);
	else
		snprintf(f->path, sizeof f->path, "%s/games.db", f->folder);
	f->store = open_at(f->path);
	empty(store_db(f->store));
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	char lock[272];

	store_close(f->store);
	unlink(f->path);
	snprintf(lock, sizeof lock, "%s.lock", f->path);
	unlink(lock);
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
			      .score = -7,
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

static void append(struct store *st, struct game_row *r, int seq, const char *lines)
{
	r->version++;
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

/* The number of the line is a lock: who writes it second fails, and all he did is undone. */
static void test_a_line_is_written_once(void **state)
{
	struct fixture *f = *state;
	struct game_row r = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA"), back;
	char *journal;
	size_t n;

	append(f->store, &r, 1, "one\n");
	r.actions = 9;
	assert_true(store_begin(f->store));
	r.version++;
	assert_true(store_append(f->store, &r, 2, "two\n", 4));
	assert_false(store_lost_race(f->store));
	r.version++;
	assert_false(store_append(f->store, &r, 1, "other\n", 6) && store_commit(f->store));
	assert_true(store_lost_race(f->store));
	store_rollback(f->store);
	load(f->store, r.id, &back, &journal, &n);
	assert_string_equal(journal, "one\n");
	assert_int_equal(back.actions, 0);
	free(journal);
}

/* And the version of the row, with or without lines. */
static void test_a_version_is_written_once(void **state)
{
	struct fixture *f = *state;
	struct game_row r = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA"), late = r, back;
	char *journal;
	size_t n;

	append(f->store, &r, 1, "one\n");
	late.version++;
	late.actions = 7;
	for (int lines = 0; lines < 2; lines++) {
		assert_true(store_begin(f->store));
		assert_false(store_append(f->store, &late, 2, "late\n", lines ? 5 : 0) &&
			     store_commit(f->store));
		assert_true(store_lost_race(f->store));
		assert_true(strlen(store_why(f->store)) > 0);
		store_rollback(f->store);
	}
	load(f->store, r.id, &back, &journal, &n);
	assert_string_equal(journal, "one\n");
	assert_int_equal(back.version, 1);
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

/* Whoever still knows the key of a game that is gone must not reach the next one. */
static void test_keys_are_given_once(void **state)
{
	struct fixture *f = *state;
	struct game_row a = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA"), b;

	assert_true(store_begin(f->store) && store_delete(f->store, a.key) &&
		    store_commit(f->store));
	b = insert(f->store, "BBBBBBBBBBBBBBBBBBBBBB");
	assert_true(b.key > a.key);
}

static void test_no_table_gives_keys_again(void **state)
{
	struct fixture *f = *state;
	bool found;
	int64_t n = -1;

	if (strstr(f->path, "://"))
		return; /* PostgreSQL never does */
	assert_true(db_one(store_db(f->store),
			   DB_PLAIN("SELECT count(*) FROM sqlite_schema"
				    " WHERE sql LIKE '%key INTEGER PRIMARY KEY%'"
				    " AND sql NOT LIKE '%AUTOINCREMENT%'"),
			   &found, &n));
	assert_int_equal(n, 0);
}

static void test_one_server_at_a_time(void **state)
{
	struct fixture *f = *state;
	struct db_trouble trouble;
	struct store *second = store_open(f->path, DB_SERVES, &trouble);

	if (db_is_shared(store_db(f->store))) {
		assert_non_null(second);
		store_close(second);
		return;
	}
	assert_null(second);
	assert_int_equal(trouble.fault, DB_IN_USE);
}

/* Who administers reads and writes beside the server. */
static void test_an_administrator_comes_beside_it(void **state)
{
	struct fixture *f = *state;
	struct db_trouble trouble;
	struct store *other = store_open(f->path, DB_ADMINISTERS, &trouble);
	struct game_row r = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA"), back;
	char *journal;
	size_t n;

	assert_non_null(other);
	load(other, r.id, &back, &journal, &n);
	free(journal);
	append(other, &back, 1, "one\n");
	load(f->store, r.id, &back, &journal, &n);
	assert_string_equal(journal, "one\n");
	free(journal);
	store_close(other);
}

static bool take(struct store *st, const char *owner, int seconds)
{
	bool taken = false;

	assert_true(store_begin(st));
	assert_true(lease_take(store_db(st), &(const struct lease){ "x", owner, seconds }, &taken));
	assert_true(store_commit(st));
	return taken;
}

static void test_leases(void **state)
{
	struct fixture *f = *state;
	char one[LEASE_OWNER_SIZE], two[LEASE_OWNER_SIZE];

	assert_true(lease_owner(one) && lease_owner(two));
	assert_string_not_equal(one, two);
	assert_true(take(f->store, one, 100));
	assert_false(take(f->store, two, 100));
	assert_true(take(f->store, one, 100));
	assert_true(take(f->store, one, -10));
	assert_true(take(f->store, two, -10));
	assert_true(take(f->store, one, 100));
}

/* Numbers, texts and bytes come back as they went in, on either database. */
static void test_values(void **state)
{
	struct fixture *f = *state;
	struct db *db = store_db(f->store);
	int64_t n = 0;
	bool found;

	for (int64_t x = -3; x <= 3; x++) {
		int64_t big = x * 3000000000000000;

		assert_true(db_one(db, DB_ASK("SELECT ?1 + 0", db_number(big)), &found, &n));
		assert_true(found && n == big);
	}
	insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA");
	insert(f->store, "BBBBBBBBBBBBBBBBBBBBBB");
	assert_true(
		db_one(db, DB_PLAIN("SELECT sum(changed * 1000000000000) FROM game"), &found, &n));
	assert_true(n == 12000000000000);
	assert_true(db_one(db, DB_PLAIN("SELECT -sum(changed) FROM game"), &found, &n));
	assert_int_equal(n, -12);
	assert_true(db_one(db, DB_PLAIN("SELECT count(*) FROM game"), &found, &n));
	assert_int_equal(n, 2);
	assert_true(db_run(db, DB_ASK("UPDATE game SET hints=?1", db_number(1))));
	assert_int_equal(db_changed(db), 2);
	assert_false(db_run(db, DB_PLAIN("SELECT nothing FROM nowhere")));
	assert_true(strlen(db_why(db)) > 0);
	assert_true(db_one(db, DB_PLAIN("SELECT count(*) FROM game WHERE id='none'"), &found, &n));
	assert_int_equal(n, 0);
}

/* What cannot be written because of what it is shows nothing about the database. */
static void test_what_is_refused(void **state)
{
	struct fixture *f = *state;
	struct db *db = store_db(f->store);
	struct game_row r = insert(f->store, "AAAAAAAAAAAAAAAAAAAAAA");

	assert_true(db_begin(db));
	assert_false(db_run(db, DB_ASK("UPDATE game SET scenario=?1", db_null())));
	db_rollback(db);
	assert_true(db_has_refused(db) && !db_lost_race(db) && !db_may_retry(db));
	append(f->store, &r, 1, "a line\n");
	assert_true(db_begin(db));
	assert_false(db_has_refused(db));
	assert_false(db_run(db, DB_PLAIN("UPDATE journal SET lines='another'")));
	db_rollback(db);
	assert_true(db_has_refused(db));
	assert_true(db_begin(db));
	assert_false(db_run(db, DB_PLAIN("SELECT nothing FROM nowhere")));
	db_rollback(db);
	assert_false(db_has_refused(db));
	/* A file takes any bytes. */
	assert_true(db_begin(db));
	if (!db_run(db, DB_ASK("UPDATE game SET scenario=?1", db_text("\xff\xfe")))) {
		assert_true(db_is_shared(db));
		assert_true(db_has_refused(db));
	}
	db_rollback(db);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_rows_come_back, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_journals_grow, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_a_line_is_written_once, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_a_version_is_written_once, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_tokens_are_replaced, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_lists_and_forgetting, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_keys_are_given_once, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_no_table_gives_keys_again, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_one_server_at_a_time, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_leases, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_values, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_what_is_refused, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_an_administrator_comes_beside_it, set_up,
						tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
