/* The search: honest, repeatable, and within its memory. */
#include <string.h>
#include "tests/unit/unit.h"
#include "ai/search.h"
#include "core/policy.h"
#include "core/text.h"
#include "games/games.h"
#include "positions.h"
#include "tests/secrets.h"

static action choose(const struct player *p, const struct game *g, const struct state *s,
		     uint64_t seed, uint32_t iterations)
{
	struct thinking t = small_thinking(iterations);
	struct rng r = { seed };
	union any_state view;

	game_view(g, s, game_player(s), &view.st);
	return player_think(p, g, &view.st, game_player(s), &r, &t);
}

/* Everything that is hidden from the viewer changes places as far as he could not tell. */
static int swap_hidden(const struct game *g, struct state *s, int viewer, struct rng *r)
{
	const struct secrets *x = secrets_of(g);
	int swapped = 0;

	for (int i = 0; i < x->count; i++) {
		int k = rng_below(r, x->count);

		if (i == k || !x->hidden(s, viewer, i) || !x->hidden(s, viewer, k) ||
		    !x->same(s, viewer, i, k))
			continue;
		x->swap(s, i, k);
		swapped++;
	}
	s->source.key[0] = rng_next(r);
	s->source.key[1] = rng_next(r);
	return swapped;
}

/* All that the search thinks of all actions: who peeks may choose the same and yet think otherwise.
 */
static uint64_t opinion(const struct game *g, const struct state *s, uint64_t seed, bool peeks)
{
	static struct verdict found[ACTIONS_MAX];
	struct thinking t = small_thinking(200);
	struct rng r = { seed };
	action list[ACTIONS_MAX];
	struct search x;
	union any_state view;
	uint64_t hash = HASH_START;
	int n;

	game_view(g, s, game_player(s), &view.st);
	n = game_actions(g, &view.st, list);
	search_begin(&x, g, general_player.level, peeks ? s : &view.st, list, n, &r, &t);
	search_run(&x, &t);
	search_verdicts(&x, found);
	for (int i = 0; i < n; i++)
		hash = hash_word((uint64_t)found[i].sum, hash_word(found[i].visits, hash));
	return hash;
}

static int check_twins(const struct game *g, uint64_t seed, struct rng *r)
{
	union any_state s, twin;
	int swapped;

	reach(g, seed, (int)(seed % 20 * g->longest / 400), &s.st);
	if (game_player(&s.st) == NOBODY)
		return 0;
	memcpy(&twin, &s, sizeof s);
	swapped = swap_hidden(g, &twin.st, game_player(&s.st), r);
	assert_true(opinion(g, &s.st, seed, false) == opinion(g, &twin.st, seed, false));
	for (int k = 0; players[k]; k++)
		assert_int_equal(choose(players[k], g, &s.st, seed, 200),
				 choose(players[k], g, &twin.st, seed, 200));
	return swapped;
}

static void what_is_hidden_changes_nothing(void **unused)
{
	struct rng r = { 5 };
	int swapped = 0;

	(void)unused;
	for (int i = 0; games[i]; i++)
		for (uint64_t seed = 1; seed <= 60; seed++)
			swapped += check_twins(games[i], seed, &r);
	assert_true(swapped > 500);
}

/* Where a tree is kept from one small action to the next, nothing leaks either: the same play with
 * one thinking, true and swapped, as long as the seat cannot tell them apart. */
static int compare_plays(const struct game *g, uint64_t seed, struct rng *r)
{
	struct thinking t[2] = { small_thinking(300), small_thinking(300) };
	union any_state s[2], view[2];
	struct rng own[2] = { { seed }, { seed } };
	int seat, kept = 0;

	t[1].arena = test_arena.bytes + ARENA;
	reach_play(g, seed, (int)(seed * 7), &s[0].st);
	seat = game_player(&s[0].st);
	if (seat == NOBODY)
		return 0;
	memcpy(&s[1], &s[0], sizeof s[0]);
	swap_hidden(g, &s[1].st, seat, r);
	memcpy(s[1].st.source.key, s[0].st.source.key, sizeof s[0].st.source.key);
	do {
		action a[2];

		for (int i = 0; i < 2; i++)
			game_view(g, &s[i].st, seat, &view[i].st);
		if (memcmp(&view[0], &view[1], g->state_size)) /* a card came up */
			return kept;
		kept += t[0].kept.root != 0;
		for (int i = 0; i < 2; i++) {
			a[i] = player_think(&general_player, g, &view[i].st, seat, &own[i], &t[i]);
			game_do(g, &s[i].st, a[i], NULL, NULL);
		}
		assert_int_equal(a[0], a[1]);
		assert_true(own[0].s == own[1].s);
		assert_memory_equal(test_arena.bytes, test_arena.bytes + ARENA, 1 << 16);
	} while (game_player(&s[0].st) == seat && game_player(&s[1].st) == seat &&
		 !g->policy->quiet(&s[0].st));
	return kept;
}

static void what_is_hidden_changes_no_later_action(void **unused)
{
	struct rng r = { 6 };
	int kept = 0;

	(void)unused;
	memset(&test_arena, 0, sizeof test_arena);
	for (uint64_t seed = 1; seed <= 40; seed++)
		kept += compare_plays(game_find("dawn"), seed, &r);
	assert_true(kept > 50);
}

/* Whoever is handed the game itself sees no more of it than his view. */
static void nobody_can_be_shown_more(void **unused)
{
	const struct game *g = game_find("dawn");

	(void)unused;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		union any_state s;

		reach_play(g, seed, (int)(seed * 9), &s.st);
		assert_true(opinion(g, &s.st, seed, true) == opinion(g, &s.st, seed, false));
		for (int k = 0; players[k]; k++) {
			struct thinking t = small_thinking(100);
			struct rng r = { seed };
			int seat = game_player(&s.st);

			assert_int_equal(player_think(players[k], g, &s.st, seat, &r, &t),
					 choose(players[k], g, &s.st, seed, 100));
		}
	}
}

/* A state that tells more than its view is not taken for one: the browser's module asks. */
static void states_are_not_views(void **unused)
{
	union any_state s, view;
	int peeks = 0, keys = 0;

	(void)unused;
	for (int i = 0; games[i]; i++)
		for (uint64_t seed = 1; seed <= 12; seed++) {
			int seat;

			reach(games[i], seed, (int)(seed * games[i]->longest / 200), &s.st);
			seat = game_player(&s.st);
			if (seat == NOBODY)
				continue;
			game_view(games[i], &s.st, seat, &view.st);
			assert_true(game_is_view(games[i], &view.st, seat));
			assert_true(!view.st.source.key[0] && !view.st.source.key[1]);
			keys += game_is_view(games[i], &s.st, seat); /* the dice to come */
			memset(s.st.source.key, 0, sizeof s.st.source.key);
			peeks += !game_is_view(games[i], &s.st, seat); /* the cards */
		}
	assert_int_equal(keys, 0);
	assert_true(peeks > 12);
}

static uint64_t game_hash(const struct game *g, const struct player *const who[PLAYERS],
			  uint32_t iterations)
{
	static char second[ARENA];
	struct thinking t[PLAYERS] = { small_thinking(iterations), small_thinking(iterations) };
	struct rng r[PLAYERS] = { { 1 }, { 2 } };
	const uint64_t key[2] = { 1, 0 };
	union any_state s, view;
	uint64_t hash = HASH_START;

	t[1].arena = second;
	game_start(g, &s.st, 0, key, NULL, NULL);
	for (int seat = game_player(&s.st); seat != NOBODY; seat = game_player(&s.st)) {
		action a;

		game_view(g, &s.st, seat, &view.st);
		a = player_think(who[seat], g, &view.st, seat, &r[seat], &t[seat]);
		assert_true(game_apply(g, &s.st, seat, a, NULL));
		assert_true(s.st.steps <= g->longest);
		hash = hash_word(a, hash);
	}
	assert_int_equal(s.st.fault, FAULT_NONE);
	assert_null(g->check(&s.st));
	return hash;
}

/* Whole games by every level, legal to the last action and the same twice. */
static void levels_play_whole_games(void **unused)
{
	(void)unused;
	for (int i = 0; games[i]; i++) {
		/* A run of a race is many plays. */
		uint32_t iterations = games[i]->policy->race ? 30 : 120;

		for (int k = 0; levels[k]; k++) {
			const struct player *who[] = { levels[k], levels[(k + 1) % 5] };
			uint64_t hash = game_hash(games[i], who, iterations);

			assert_true(hash == game_hash(games[i], who, iterations));
		}
	}
}

/* ---- memory ---- */

static void memory_is_bounded(void **unused)
{
	const struct game *g = game_find("dawn");
	char *end = (char *)&test_arena + ARENA_MIN;
	struct thinking t = small_thinking(20000);
	union any_state s, view;
	struct rng r = { 1 };

	(void)unused;
	t.size = ARENA_MIN;
	memset(end, 0x5a, GUARD);
	reach(g, 4, 40, &s.st);
	game_view(g, &s.st, game_player(&s.st), &view.st);
	player_think(&general_player, g, &view.st, game_player(&s.st), &r, &t);
	for (int i = 0; i < GUARD; i++)
		assert_int_equal(end[i], 0x5a);
}

static void without_a_thinking(void **unused)
{
	const struct game *g = game_find("dawn");
	union any_state s;
	struct rng r = { 1 };

	(void)unused;
	reach(g, 4, 40, &s.st);
	for (int i = 0; levels[i]; i++) {
		union any_state view, next;

		memcpy(&next, &s, sizeof s);
		game_view(g, &s.st, game_player(&s.st), &view.st);
		assert_true(game_apply(
			g, &next.st, game_player(&s.st),
			player_choose(levels[i], g, &view.st, game_player(&s.st), &r), NULL));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_hidden_changes_nothing),
		cmocka_unit_test(what_is_hidden_changes_no_later_action),
		cmocka_unit_test(nobody_can_be_shown_more),
		cmocka_unit_test(states_are_not_views),
		cmocka_unit_test(levels_play_whole_games),
		cmocka_unit_test(memory_is_bounded),
		cmocka_unit_test(without_a_thinking),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
