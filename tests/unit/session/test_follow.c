/* test_follow.c - a table that follows the lines of another tells its viewers the same. */
#include "table_play.h"

/* What the table tells each viewer now, the one and the other: word for word. */
static void expect_same_updates(struct play *a, struct play *b)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		bool told = tell_update(a, viewer);

		assert_int_equal(tell_update(b, viewer), told);
		assert_string_equal(a->wire, b->wire);
	}
	assert_int_equal(a->t->journal.lines, b->t->journal.lines);
	assert_true(a->t->journal.hash == b->t->journal.hash);
	assert_int_equal(table_ending(a->t), table_ending(b->t));
	assert_int_equal(table_player(a->t), table_player(b->t));
}

static void open_follower(struct play *b, const struct play *a)
{
	struct journal_fault fault;

	play_open(b, a->g->id, 99);
	b->t = table_load(b->memory, a->journal, (size_t)(a->lines.at - a->journal), &fault);
	assert_non_null(b->t);
}

/* One request of whoever is to decide, or of both. */
static void request(struct play *a, struct rng *rng)
{
	int player = table_player(a->t), chance = rng_below(rng, 100);
	char words[256];

	if (chance < 8 && table_undo(a->t, player, chance < 4, &a->lines).why == TABLE_DONE)
		return;
	if (chance < 16 && table_confirm(a->t, player, &a->lines).why == TABLE_DONE)
		return;
	if (chance < 18 && a->t->session->published > 3 &&
	    table_takeback(a->t, a->t->session->published - 2, &a->lines).why == TABLE_DONE)
		return;
	print_action(a->g, any_action(a, rng), words);
	assert_int_equal(table_act(a->t, player, words, &a->lines).why, TABLE_DONE);
}

static void follow(struct play *b, const char *from, const struct play *a)
{
	struct journal_fault fault;

	assert_true(table_follow(b->t, from, (size_t)(a->lines.at - from), &fault));
}

static void follow_a_game(const char *game, uint64_t seed)
{
	struct play a, b;
	struct rng rng = { seed };

	play_open(&a, game, seed);
	open_follower(&b, &a);
	for (int i = 0; i < 300 && table_ending(a.t) == END_NONE; i++) {
		const char *from = a.lines.at;

		request(&a, &rng);
		follow(&b, from, &a);
		expect_same_updates(&a, &b);
	}
	if (table_ending(a.t) == END_NONE) {
		const char *from = a.lines.at;

		assert_int_equal(table_resign(a.t, US, &a.lines).why, TABLE_DONE);
		follow(&b, from, &a);
		expect_same_updates(&a, &b);
	}
	play_close(&a);
	play_close(&b);
}

static void test_games_are_followed(void **state)
{
	(void)state;
	for (const struct game *const *g = games; *g; g++)
		for (uint64_t seed = 1; seed < 4; seed++)
			follow_a_game((*g)->id, seed);
}

/* What was offered dies with the position, here as there. */
static void test_offers_are_followed(void **state)
{
	struct play a, b;
	struct rng rng = { 5 };

	(void)state;
	play_open(&a, "dawn", 5);
	open_follower(&b, &a);
	for (int round = 0; round < 20; round++) {
		const char *from = a.lines.at;

		table_offer_end(a.t, round % 2);
		table_set_offers(b.t, table_offers(a.t));
		expect_same_updates(&a, &b);
		request(&a, &rng);
		follow(&b, from, &a);
		expect_same_updates(&a, &b);
	}
	play_close(&a);
	play_close(&b);
}

/* Lines of another game, or with one left out, are not played. */
static void test_foreign_lines_are_refused(void **state)
{
	struct journal_fault fault;
	struct play a, b;
	struct rng rng = { 6 };
	const char *second;

	(void)state;
	play_open(&a, "dawn", 6);
	open_follower(&b, &a);
	request(&a, &rng);
	second = a.lines.at;
	request(&a, &rng);
	assert_false(table_follow(b.t, second, (size_t)(a.lines.at - second), &fault));
	assert_int_equal(fault.why, JOURNAL_CHECK);
	play_close(&a);
	play_close(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_games_are_followed),
		cmocka_unit_test(test_offers_are_followed),
		cmocka_unit_test(test_foreign_lines_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
