/* Players: legal, repeatable, and greedy takes what is best. */
#include "tests/unit/unit.h"
#include "ai/ai.h"
#include "core/rng.h"
#include "tiny.h"

static void found_by_name(void **unused)
{
	(void)unused;
	assert_ptr_equal(player_find("random"), &random_player);
	assert_ptr_equal(player_find("greedy"), &greedy_player);
	assert_null(player_find("Greedy"));
	assert_null(player_find(""));
}

static action choose(const struct player *p, const struct tiny *t, uint64_t seed)
{
	struct rng r = { seed };
	struct tiny view;
	int seat = game_player(&t->st);

	game_view(&tiny_game, &t->st, seat, &view.st);
	return player_choose(p, &tiny_game, &view.st, seat, &r);
}

static void random_takes_everything(void **unused)
{
	struct tiny t;
	action list[ACTIONS_MAX];
	struct set seen = { { 0, 0 } };
	int n;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	n = game_actions(&tiny_game, &t.st, list);
	for (uint64_t seed = 0; seed < 100; seed++) {
		action a = choose(&random_player, &t, seed);

		for (int i = 0; i < n; i++)
			if (list[i] == a)
				set_add(&seen, i);
	}
	assert_int_equal(set_count(&seen), n);
}

static void give(struct tiny *t, int card)
{
	set_drop(&t->pile[DECK], card);
	set_add(&t->pile[HAND_US], card);
	t->held[US]++;
}

/* A die is worth 3.5 on average: a Five is better, a Two is not. */
static void greedy_takes_the_best(void **unused)
{
	struct tiny t;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	for (uint64_t seed = 0; seed < 20; seed++)
		assert_int_equal(choose(&greedy_player, &t, seed), ACTION(V_ROLL, 0, 0));
	give(&t, 1);
	for (uint64_t seed = 0; seed < 20; seed++)
		assert_int_equal(choose(&greedy_player, &t, seed), ACTION(V_ROLL, 0, 0));
	give(&t, 4);
	for (uint64_t seed = 0; seed < 20; seed++)
		assert_int_equal(choose(&greedy_player, &t, seed), ACTION(V_PLAY, 4, 0));
}

static void same_view_same_choice(void **unused)
{
	struct tiny t, other;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	assert_true(game_apply(&tiny_game, &t.st, US, ACTION(V_DRAW, 0, 0), NULL));
	other = t;
	other.st.source.key[0] = 12345;
	other.pile[HAND_US] = (struct set){ { t.pile[HAND_US].word[0] == 1 ? 2 : 1, 0 } };
	other.pile[DECK] = set_less((struct set){ { 0xff, 0 } }, other.pile[HAND_US]);
	for (uint64_t seed = 0; seed < 20; seed++) {
		action a = choose(&greedy_player, &t, seed);

		assert_int_equal(choose(&greedy_player, &t, seed), a);
		assert_int_equal(choose(&greedy_player, &other, seed), a);
	}
}

static void one_answer_costs_nothing(void **unused)
{
	struct tiny t;
	union any_state view;
	struct rng r = { 77 };

	(void)unused;
	tiny_start(&t, ASKED, NULL);
	game_view(&tiny_game, &t.st, GB, &view.st);
	assert_int_equal(player_choose(&greedy_player, &tiny_game, &view.st, GB, &r),
			 ACTION(V_ALERT, 0, 0));
	assert_true(r.s == 77);
}

/* Whole games: greedy wins most of them from either side. */
static int play_game(const struct player *const seat[PLAYERS], uint64_t seed)
{
	const uint64_t key[2] = { seed, 0 };
	struct rng r = { seed };
	struct tiny t, view;

	game_start(&tiny_game, &t.st, NORMAL, key, NULL, NULL);
	for (int who = game_player(&t.st); who != NOBODY; who = game_player(&t.st)) {
		game_view(&tiny_game, &t.st, who, &view.st);
		assert_true(game_apply(&tiny_game, &t.st, who,
				       player_choose(seat[who], &tiny_game, &view.st, who, &r),
				       NULL));
	}
	assert_int_equal(t.st.fault, FAULT_NONE);
	return tiny_game.outcome(&t.st, US);
}

static void greedy_beats_random(void **unused)
{
	const struct player *const us[] = { &greedy_player, &random_player };
	const struct player *const gb[] = { &random_player, &greedy_player };
	int wins = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 50; seed++)
		wins += (play_game(us, seed) > 0) + (play_game(gb, seed) < 0);
	assert_in_range(wins, 90, 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(found_by_name),
		cmocka_unit_test(random_takes_everything),
		cmocka_unit_test(greedy_takes_the_best),
		cmocka_unit_test(same_view_same_choice),
		cmocka_unit_test(one_answer_costs_nothing),
		cmocka_unit_test(greedy_beats_random),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
