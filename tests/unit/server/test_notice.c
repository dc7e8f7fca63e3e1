/* Notices in the database: what is told to whom, what is due, what goes out as one. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "server/notice/outbox.h"
#include "../unit.h"

static const char table[] = "AAAAAAAAAAAAAAAAAAAAAA";
static const char other[] = "BBBBBBBBBBBBBBBBBBBBBB";

struct fixture {
	char folder[64], path[96];
	struct store *store;
	struct db *db;
	int64_t ada, bot, now;
	struct keys keys;
	struct home home;
};

static int64_t add_person(struct db *db, const char *name, int64_t owner)
{
	int64_t key = 0;
	bool found;

	assert_true(
		db_one(db,
		       DB_ASK("INSERT INTO person (name, folded, mail, confirmed, language,"
			      " owner, since) VALUES (?1, ?1, 'ada@example.org', 1, 'fr', ?2, 1)"
			      " RETURNING key",
			      db_text(name), owner ? db_number(owner) : db_null()),
		       &found, &key));
	return key;
}

static int set_up(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	struct db_trouble trouble;

	strcpy(f->folder, "/tmp/ghent-notice-XXXXXX");
	assert_non_null(mkdtemp(f->folder));
	snprintf(f->path, sizeof f->path, "%s/games.db", f->folder);
	f->store = store_open(f->path, DB_SERVES, &trouble);
	assert_non_null(f->store);
	f->db = store_db(f->store);
	assert_true(db_begin(f->db));
	f->ada = add_person(f->db, "Ada", 0);
	f->bot = add_person(f->db, "Ada-Engine", f->ada);
	f->now = (int64_t)time(NULL);
	assert_true(keys_load(f->db, &f->keys));
	f->home = (struct home){ "https://club.example", &f->keys, f->now };
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;
	char lock[112];

	assert_true(db_commit(f->db));
	store_close(f->store);
	unlink(f->path);
	snprintf(lock, sizeof lock, "%s.lock", f->path);
	unlink(lock);
	rmdir(f->folder);
	free(f);
	return 0;
}

static int64_t count(const struct fixture *f, const char *what)
{
	int64_t n = -1;
	bool found;

	assert_true(db_one(f->db, DB_ASK(what, db_number(f->now)), &found, &n));
	return n;
}

static int64_t all(const struct fixture *f)
{
	return count(f, "SELECT count(*) FROM notice WHERE seen < 2 AND ?1 > 0");
}

static void put(const struct fixture *f, enum notice_kind kind, const char *at, const char *by)
{
	const struct notice n = {
		.account = f->ada, .kind = kind, .table = at, .game = "dawn", .by = by
	};

	assert_true(notice_put(f->db, &n));
}

static void set(const struct fixture *f, const struct settings *s)
{
	struct reader r;

	assert_true(settings_save(f->db, f->ada, s));
	assert_true(reader_load(f->db, f->ada, &r));
	assert_true(settings_replan(f->db, &r, f->now));
}

static struct settings settings_now(const struct fixture *f)
{
	struct reader r;

	assert_true(reader_load(f->db, f->ada, &r));
	return r.settings;
}

static void subscribe(const struct fixture *f, const char *endpoint)
{
	static const uint8_t zero[P256_POINT];

	assert_true(db_run(f->db, DB_ASK("INSERT INTO push (account, endpoint, point, auth, made)"
					 " VALUES (?1, ?2, ?3, ?4, 1)",
					 db_number(f->ada), db_text(endpoint),
					 db_bytes(zero, P256_POINT), db_bytes(zero, PUSH_AUTH))));
}

/* The next letter, which must be there. */
static struct outgoing *letter(const struct fixture *f)
{
	static struct outgoing o;
	bool found;

	assert_true(outbox_digest(f->db, &f->home));
	assert_true(outbox_letter(f->db, f->home.now + 2, &found, &o));
	assert_true(found);
	return &o;
}

static bool has_letter(const struct fixture *f)
{
	static struct outgoing o;
	bool found;

	assert_true(outbox_digest(f->db, &f->home));
	assert_true(outbox_letter(f->db, f->home.now + 2, &found, &o));
	return found;
}

/* ---- what is written ---- */

/* Ada's turn at the table, or only what she was offered there, is out of date. */
static void pass(const struct fixture *f, bool turn, bool reminded)
{
	const struct past past = {
		.table = table, .account = { 0, f->ada }, .turn = turn, .reminded = reminded
	};

	assert_true(notice_pass(f->db, &past));
}

static void test_a_turn_passes(void **state)
{
	struct fixture *f = *state;

	put(f, NOTICE_TURN, table, "Bea");
	put(f, NOTICE_OFFER, table, "Bea");
	put(f, NOTICE_OVER, table, "Bea");
	put(f, NOTICE_TURN, other, "Bea");
	assert_int_equal(all(f), 4);
	pass(f, false, false);
	assert_int_equal(all(f), 3);
	pass(f, true, false);
	assert_int_equal(all(f), 2);
	pass(f, true, true);
	assert_int_equal(all(f), 2);
}

/* A number that was told is not given to another. */
static void test_numbers_are_not_given_again(void **state)
{
	struct fixture *f = *state;
	int64_t first;

	put(f, NOTICE_TURN, table, "Bea");
	first = count(f, "SELECT max(key) FROM notice WHERE ?1 > 0");
	pass(f, true, false);
	assert_true(outbox_tidy(f->db, f->now + 100 * DAY));
	put(f, NOTICE_TURN, table, "Bea");
	assert_true(count(f, "SELECT max(key) FROM notice WHERE ?1 > 0") > first);
	assert_true(outbox_tidy(f->db, f->now + 2 * DAY));
	assert_int_equal(count(f, "SELECT count(key) FROM notice WHERE ?1 > 0"), 1);
}

static void test_nobody_is_told(void **state)
{
	struct fixture *f = *state;
	struct notice n = { .kind = NOTICE_TURN, .table = table, .game = "dawn" };

	assert_true(notice_put(f->db, &n));
	n.account = f->bot;
	assert_true(notice_put(f->db, &n));
	n.account = 4711; /* who was never there */
	assert_true(notice_put(f->db, &n));
	n.account = f->ada;
	n.looks = true;
	assert_true(notice_put(f->db, &n));
	assert_int_equal(all(f), 0);
}

/* Who looks is reminded all the same: he may go away. */
static void test_reminders_wait_for_their_time(void **state)
{
	struct fixture *f = *state;
	struct notice n = { .account = f->ada,
			    .kind = NOTICE_TURN,
			    .table = table,
			    .game = "dawn",
			    .deadline = f->now + DAY,
			    .allowed = DAY,
			    .looks = true };

	assert_true(notice_put(f->db, &n));
	assert_int_equal(all(f), 1);
	assert_false(has_letter(f));
	/* It stays when he looks again, and moves when the clocks stood. */
	assert_true(notice_seen(f->db, f->ada, table));
	assert_true(notice_shift(f->db, 3600));
	f->home.now = f->now + 18 * 3600 + 60;
	assert_false(has_letter(f));
	f->home.now = f->now + 19 * 3600 + 60;
	assert_string_equal(letter(f)->to, "ada@example.org");
	assert_non_null(strstr(letter(f)->subject, "toujours"));
	assert_non_null(strstr(letter(f)->subject, "6 heures"));
	/* The move was made: nothing is left of it. */
	pass(f, true, true);
	assert_int_equal(all(f), 0);
}

/* ---- letters ---- */

static void test_a_letter_tells_all(void **state)
{
	struct fixture *f = *state;
	struct outgoing *o;
	char link[128] = "https://club.example/stop#";

	put(f, NOTICE_TURN, table, "Bea");
	put(f, NOTICE_INVITED, other, "Carl");
	o = letter(f);
	stop_token(&f->keys, f->ada, link + strlen(link));
	assert_string_equal(o->subject, "Ghent\xc2\xa0: 2 avis");
	assert_non_null(strstr(o->body, "Bonjour Ada,\n\n"));
	assert_non_null(strstr(o->body, "contre Bea (Dawn\xe2\x80\x99s Early Light).\n"
					"https://club.example/play/AAAAAAAAAAAAAAAAAAAAAA\n\n"));
	assert_non_null(strstr(o->body, "Carl vous invite"));
	assert_non_null(strstr(o->body, "https://club.example/club/room/BBBBBBBBBBBBBBBBBBBBBB\n"));
	assert_non_null(strstr(o->body, link));
	assert_true(o->stops);
	/* Once, and then nothing for ten minutes. */
	assert_true(outbox_settle(f->db, o, OUT_TAKEN, f->now));
	put(f, NOTICE_OFFER, table, "Bea");
	assert_false(has_letter(f));
	f->home.now = f->now + MAIL_EVERY + 5;
	assert_non_null(strstr(letter(f)->subject, "Bea vous demande"));
}

static void test_what_is_seen_is_not_mailed(void **state)
{
	struct fixture *f = *state;

	put(f, NOTICE_TURN, table, "Bea");
	assert_true(notice_seen(f->db, f->ada, table));
	assert_false(has_letter(f));
	assert_int_equal(all(f), 1);
}

static void test_letters_that_fail_are_tried_again(void **state)
{
	struct fixture *f = *state;
	struct outgoing o;
	int64_t dropped;
	bool found;

	put(f, NOTICE_TURN, table, "Bea");
	assert_true(outbox_settle(f->db, letter(f), OUT_LATER, f->now));
	assert_false(has_letter(f));
	assert_true(outbox_letter(f->db, f->now + 60, &found, &o));
	assert_true(found);
	assert_int_equal(o.tries, 1);
	assert_true(outbox_settle(f->db, &o, OUT_LATER, f->now));
	assert_true(outbox_letter(f->db, f->now + 119, &found, &o));
	assert_false(found);
	/* Not for ever. */
	assert_true(outbox_expire(f->db, f->now + LETTER_LIFE - 60, &dropped));
	assert_int_equal(dropped, 0);
	assert_true(outbox_expire(f->db, f->now + LETTER_LIFE + 60, &dropped));
	assert_int_equal(dropped, 1);
}

static void test_who_wants_none_gets_none(void **state)
{
	struct fixture *f = *state;
	struct settings s = settings_now(f);

	put(f, NOTICE_TURN, table, "Bea");
	s.mail = MAIL_OFF;
	set(f, &s);
	assert_false(has_letter(f));
	s.mail = MAIL_SOON;
	set(f, &s);
	put(f, NOTICE_TURN, other, "Bea");
	assert_true(db_run(f->db, DB_ASK("UPDATE person SET confirmed = 0 WHERE key = ?1",
					 db_number(f->ada))));
	assert_false(has_letter(f));
}

/* Held back until they end; and when they are given up, at once, both in one. */
static void test_quiet_hours(void **state)
{
	struct fixture *f = *state;
	struct settings s = settings_now(f);
	int minute = (int)(f->now / 60 % DAY_MINUTES);

	s.quiet.has = true;
	s.quiet.from = (minute + DAY_MINUTES - 60) % DAY_MINUTES;
	s.quiet.to = (minute + 120) % DAY_MINUTES;
	set(f, &s);
	put(f, NOTICE_TURN, table, "Bea");
	put(f, NOTICE_TURN, other, "Bea");
	assert_false(has_letter(f));
	s.quiet.has = false;
	set(f, &s);
	assert_string_equal(letter(f)->subject, "Ghent\xc2\xa0: 2 avis");
}

static void test_daily_letters(void **state)
{
	struct fixture *f = *state;
	struct settings s = settings_now(f);

	s.mail = MAIL_DAILY;
	s.quiet.digest = (int)((f->now / 60 + 30) % DAY_MINUTES);
	set(f, &s);
	put(f, NOTICE_TURN, table, "Bea");
	f->home.now = f->now + 28 * 60;
	assert_false(has_letter(f));
	f->home.now = f->now + 31 * 60;
	assert_true(has_letter(f));
}

/* ---- pushes ---- */

static struct pushing *push(const struct fixture *f)
{
	static struct pushing p;
	bool found;

	assert_true(outbox_push(f->db, &f->home, &found, &p));
	return found ? &p : NULL;
}

static void finish(const struct fixture *f, struct pushing *p, enum outcome outcome)
{
	for (int i = 0; i < p->count; i++)
		p->to[i].outcome = outcome;
	assert_true(outbox_pushed(f->db, p, f->home.now));
}

static void test_a_push_comes_before_the_letter(void **state)
{
	struct fixture *f = *state;
	struct pushing p;

	subscribe(f, "https://push.example.net/1");
	put(f, NOTICE_TURN, table, "Bea");
	assert_false(has_letter(f));
	p = *push(f);
	assert_int_equal(p.count, 1);
	assert_string_equal(p.to[0].to.endpoint, "https://push.example.net/1");
	assert_string_equal(p.topic, table);
	assert_non_null(strstr(p.text, "\"url\":\"/play/AAAAAAAAAAAAAAAAAAAAAA\""));
	assert_non_null(strstr(p.text, "\"unread\":1"));
	/* While it is on its way nobody else takes it. */
	assert_null(push(f));
	finish(f, &p, OUT_TAKEN);
	f->home.now = f->now + PUSH_CLAIM + 5;
	assert_null(push(f));
	/* He does not heed it: a letter, a day later. */
	assert_false(has_letter(f));
	f->home.now = f->now + DAY + 5;
	assert_true(has_letter(f));
}

static void test_several_are_pushed_as_one(void **state)
{
	struct fixture *f = *state;
	struct pushing p;

	subscribe(f, "https://push.example.net/1");
	subscribe(f, "https://push.example.net/2");
	put(f, NOTICE_TURN, table, "Bea");
	put(f, NOTICE_TURN, other, "Bea");
	p = *push(f);
	assert_int_equal(p.count, 2);
	assert_non_null(strstr(p.text, "2 avis"));
	assert_null(push(f));
	/* One of the two is enough. */
	p.to[0].outcome = OUT_LATER;
	p.to[1].outcome = OUT_TAKEN;
	assert_true(outbox_pushed(f->db, &p, f->now));
	f->home.now = f->now + 3600;
	assert_null(push(f));
}

static void test_a_crash_sends_it_again(void **state)
{
	struct fixture *f = *state;

	subscribe(f, "https://push.example.net/1");
	put(f, NOTICE_TURN, table, "Bea");
	assert_non_null(push(f));
	f->home.now = f->now + PUSH_CLAIM;
	assert_non_null(push(f));
}

static void test_subscriptions_that_are_gone(void **state)
{
	struct fixture *f = *state;

	subscribe(f, "https://push.example.net/1");
	put(f, NOTICE_TURN, table, "Bea");
	finish(f, push(f), OUT_NEVER);
	assert_int_equal(count(f, "SELECT count(*) FROM push WHERE ?1 > 0"), 0);
	/* No day is lost: the letter goes out now. */
	assert_true(has_letter(f));
}

/* Nobody hears of an account by a session that has run out. */
static void test_sessions_that_have_run_out(void **state)
{
	struct fixture *f = *state;

	subscribe(f, "https://push.example.net/1");
	assert_true(
		db_run(f->db, DB_ASK("INSERT INTO session (key, person, hash, agent, created,"
				     " seen, until) VALUES (7, ?1, ?2, '', 1, 1, ?3)",
				     db_number(f->ada), db_bytes("x", 1), db_number(f->now + 60))));
	assert_true(db_run(f->db, DB_PLAIN("UPDATE push SET session = 7")));
	put(f, NOTICE_TURN, table, "Bea");
	f->home.now = f->now + 59;
	assert_int_equal(push(f)->count, 1);
	f->home.now += PUSH_CLAIM;
	assert_int_equal(push(f)->count, 0);
	assert_int_equal(count(f, "SELECT count(*) FROM push WHERE ?1 > 0"), 0);
}

static void test_services_that_fail(void **state)
{
	struct fixture *f = *state;

	subscribe(f, "https://push.example.net/1");
	put(f, NOTICE_TURN, table, "Bea");
	finish(f, push(f), OUT_LATER);
	assert_null(push(f));
	f->home.now = f->now + 61;
	finish(f, push(f), OUT_LATER);
	f->home.now = f->now + 61 + 61;
	assert_null(push(f));
	f->home.now = f->now + 61 + 121;
	finish(f, push(f), OUT_TAKEN);
	assert_int_equal(count(f, "SELECT fails FROM push WHERE ?1 > 0"), 0);
}

/* ---- links ---- */

static void test_links_that_stop_letters(void **state)
{
	struct fixture *f = *state;
	char token[STOP_SIZE], wrong[STOP_SIZE];
	struct keys again;

	stop_token(&f->keys, f->ada, token);
	assert_int_equal(stop_account(&f->keys, token), f->ada);
	strcpy(wrong, token);
	wrong[strlen(wrong) - 1] ^= 1;
	assert_int_equal(stop_account(&f->keys, wrong), 0);
	stop_token(&f->keys, f->bot, wrong);
	wrong[0] = token[0]; /* the mark of one, the number of another */
	assert_int_equal(stop_account(&f->keys, wrong), 0);
	assert_int_equal(stop_account(&f->keys, ""), 0);
	assert_int_equal(stop_account(&f->keys, "0-00"), 0);
	assert_true(keys_load(f->db, &again));
	assert_memory_equal(&again, &f->keys, sizeof again);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_a_turn_passes),
		TEST(test_numbers_are_not_given_again),
		TEST(test_nobody_is_told),
		TEST(test_reminders_wait_for_their_time),
		TEST(test_a_letter_tells_all),
		TEST(test_what_is_seen_is_not_mailed),
		TEST(test_letters_that_fail_are_tried_again),
		TEST(test_who_wants_none_gets_none),
		TEST(test_quiet_hours),
		TEST(test_daily_letters),
		TEST(test_a_push_comes_before_the_letter),
		TEST(test_several_are_pushed_as_one),
		TEST(test_a_crash_sends_it_again),
		TEST(test_subscriptions_that_are_gone),
		TEST(test_sessions_that_have_run_out),
		TEST(test_services_that_fail),
		TEST(test_links_that_stop_letters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
