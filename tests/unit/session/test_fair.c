/* test_fair.c - keys that nobody could have chosen, games that the players ended, and
 * both in journals. */
#include "session/fair.h"
#include "table_play.h"

/* Made with another implementation of BLAKE2b (Python's hashlib): the secret is the bytes
 * 0 .. 31, the shares are sixteen times 0x11 and 0x22. */
static struct journal_fair known_fair(void)
{
	return (struct journal_fair){
		.commit = "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6",
		.secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
		.nonce = { "11111111111111111111111111111111", "22222222222222222222222222222222" },
	};
}

static void test_known_numbers(void **state)
{
	struct journal_fair fair = known_fair();
	uint64_t key[2];

	(void)state;
	fair_key(&fair, key);
	assert_int_equal(key[0], 0x887218c742e5d9b2);
	assert_int_equal(key[1], 0x049b0aa90446b8a9);
	assert_int_equal(fair_check(&fair, key), FAIR_GOOD);
}

/* Each digit counts. */
static void test_what_does_not_fit(void **state)
{
	struct journal_fair fair = known_fair();
	uint64_t key[2], other[2];

	(void)state;
	fair_key(&fair, key);
	for (int i = 0; i < JOURNAL_HASH_DIGITS; i++) {
		struct journal_fair bad = fair;

		bad.commit[i] = bad.commit[i] == '7' ? '8' : '7';
		assert_int_equal(fair_check(&bad, key), FAIR_BAD_COMMIT);
		bad = fair;
		bad.secret[i] = bad.secret[i] == '7' ? '8' : '7';
		assert_int_equal(fair_check(&bad, key), FAIR_BAD_COMMIT);
	}
	for (int i = 0; i < PLAYERS * JOURNAL_NONCE_DIGITS; i++) {
		struct journal_fair bad = fair;

		bad.nonce[i % PLAYERS][i / PLAYERS] = '7';
		assert_int_equal(fair_check(&bad, key), FAIR_BAD_KEY);
	}
	for (int i = 0; i < 128; i++) {
		memcpy(other, key, sizeof other);
		other[i / 64] ^= (uint64_t)1 << i % 64;
		assert_int_equal(fair_check(&fair, other), FAIR_BAD_KEY);
	}
	assert_int_equal(fair_check(&(struct journal_fair){ .line = 0 }, key), FAIR_NONE);
}

static void test_digits(void **state)
{
	static const char *const bad[] = { "", "0", "000", "0g", "0A", "00 ", " 00", "0000" };
	unsigned char bytes[1] = { 0 };
	char digits[3];

	(void)state;
	assert_true(fair_unhex("a7", bytes, 1));
	assert_int_equal(bytes[0], 0xa7);
	fair_hex(bytes, 1, digits);
	assert_string_equal(digits, "a7");
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_false(fair_unhex(bad[i], bytes, 1));
}

/* A secret and shares that nobody knows. */
static struct journal_fair random_fair(void)
{
	struct journal_fair f = { 0 };
	unsigned char secret[FAIR_HASH], commit[FAIR_HASH], share[FAIR_NONCE];

	assert_true(fair_random(secret, sizeof secret));
	fair_hash(secret, sizeof secret, commit);
	fair_hex(secret, sizeof secret, f.secret);
	fair_hex(commit, sizeof commit, f.commit);
	for (int seat = 0; seat < PLAYERS; seat++) {
		assert_true(fair_random(share, sizeof share));
		fair_hex(share, sizeof share, f.nonce[seat]);
	}
	return f;
}

static void test_every_part_changes_the_key(void **state)
{
	struct journal_fair a = random_fair(), b = random_fair();
	uint64_t key[2], other[2];

	(void)state;
	assert_string_not_equal(a.secret, b.secret);
	fair_key(&a, key);
	assert_int_equal(fair_check(&a, key), FAIR_GOOD);
	memcpy(a.nonce[GB], b.nonce[GB], sizeof a.nonce[GB]);
	fair_key(&a, other);
	assert_memory_not_equal(key, other, sizeof key);
	assert_int_equal(fair_check(&a, key), FAIR_BAD_KEY);
}

static void test_hashes_of_tokens(void **state)
{
	unsigned char a[FAIR_HASH], b[FAIR_HASH];

	(void)state;
	fair_hash("token", 5, a);
	fair_hash("token", 5, b);
	assert_true(fair_equal(a, b, sizeof a));
	fair_hash("tokem", 5, b);
	assert_false(fair_equal(a, b, sizeof a));
}

/* ---- in journals ---- */

static struct table *load(struct play *p, void *memory)
{
	struct journal_fault fault;
	struct table *t = table_load(memory, p->journal, strlen(p->journal), &fault);

	if (!t)
		fail_msg("line %d: reason %d, %s", fault.line, fault.why, fault.word);
	return t;
}

static char *seen_by(const struct play *p, int viewer)
{
	char *bytes = malloc(JOURNAL_ROOM);
	void *memory = malloc(session_size(p->g));
	struct text out = text_into(bytes, JOURNAL_ROOM);
	struct journal_fault fault;

	assert_true(journal_seen_by(viewer, memory, p->journal, strlen(p->journal), &out, &fault));
	free(memory);
	return bytes;
}

/* A game with a promised key, which is then played on with another. */
static void record_fair_game(struct play *p, struct journal_head *first, struct journal_head *next)
{
	struct rng r = { 4 };

	*first = *next = play_head("blank", 0);
	first->fair = known_fair();
	fair_key(&first->fair, first->key);
	next->fair = random_fair();
	fair_key(&next->fair, next->key);
	play_open_head(p, first);
	for (int i = 0; i < 5; i++)
		play_any(p, &r);
	assert_int_equal(table_rekey(p->t, next, &p->lines).why, TABLE_DONE);
	for (int i = 0; i < 3; i++)
		play_any(p, &r);
	assert_int_equal(table_resign(p->t, GB, &p->lines).why, TABLE_DONE);
	update_all(p);
}

static void test_fair_lines_read_back(void **state)
{
	struct play p;
	struct journal_head first, next;
	void *memory;
	struct table *t;

	(void)state;
	record_fair_game(&p, &first, &next);
	memory = malloc(table_size(p.g));
	t = load(&p, memory);
	assert_string_equal(t->head.fair.secret, next.fair.secret);
	assert_memory_equal(t->head.key, next.key, sizeof next.key);
	assert_memory_equal(t->session->key, first.key, sizeof first.key);
	assert_memory_equal(t->session->now, p.t->session->now, p.g->state_size);
	assert_int_equal(table_ending(t), END_RESIGNED);
	assert_int_equal(table_ended_by(t), GB);
	assert_true(t->journal.ended);
	free(memory);
	play_close(&p);
}

/* A viewer's journal has the promises, how it ended, and no secret or share. */
static void test_what_a_viewer_reads_of_it(void **state)
{
	struct play p;
	struct journal_head first, next;

	(void)state;
	record_fair_game(&p, &first, &next);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		char *seen = seen_by(&p, viewer);

		assert_non_null(strstr(seen, first.fair.commit));
		assert_non_null(strstr(seen, next.fair.commit));
		assert_null(strstr(seen, first.fair.secret));
		assert_null(strstr(seen, next.fair.secret));
		assert_null(strstr(seen, next.fair.nonce[US]));
		assert_null(strstr(seen, "key "));
		assert_non_null(strstr(seen, "\ngb resign #"));
		assert_non_null(strstr(seen, "\nresult us 1000 gb -1000 resigned #"));
		free(seen);
	}
	play_close(&p);
}

/* What the other was drafting when it was agreed to end is shown like all the rest. */
static void test_an_agreed_end_for_a_viewer(void **state)
{
	struct play p;
	char *seen;

	(void)state;
	play_open(&p, "blank", 7);
	assert_int_equal(play_words(&p, US, "pass"), TABLE_DONE);
	assert_int_equal(play_words(&p, GB, "pass"), TABLE_DONE);
	seen = seen_by(&p, US);
	assert_null(strstr(seen, "gb pass"));
	free(seen);
	assert_int_equal(table_end_agreed(p.t, &p.lines).why, TABLE_DONE);
	seen = seen_by(&p, US);
	assert_non_null(strstr(seen, "\ngb pass #"));
	assert_non_null(strstr(seen, "\nagreed #"));
	assert_non_null(strstr(seen, "\nresult us 0 gb 0 agreed #"));
	free(seen);
	play_close(&p);
}

/* The member "fair" tells the secret only when the game is over. */
static void test_fair_on_the_wire(void **state)
{
	struct journal_fair fair = known_fair();
	char bytes[1024];

	(void)state;
	fair.nonce[GB][0] = 0;
	for (int over = 0; over < 2; over++) {
		struct text out = text_into(bytes, sizeof bytes);
		struct json j = json_into(&out);

		json_open(&j, NULL, '{');
		wire_fair(&j, game_find("blank"), &fair, over);
		json_close(&j);
		assert_int_equal(strstr(bytes, fair.secret) != NULL, over);
		assert_non_null(strstr(bytes, fair.commit));
		assert_non_null(
			strstr(bytes, "\"us\":\"11111111111111111111111111111111\",\"gb\":null"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_numbers),
		cmocka_unit_test(test_what_does_not_fit),
		cmocka_unit_test(test_digits),
		cmocka_unit_test(test_every_part_changes_the_key),
		cmocka_unit_test(test_hashes_of_tokens),
		cmocka_unit_test(test_fair_lines_read_back),
		cmocka_unit_test(test_what_a_viewer_reads_of_it),
		cmocka_unit_test(test_an_agreed_end_for_a_viewer),
		cmocka_unit_test(test_fair_on_the_wire),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
