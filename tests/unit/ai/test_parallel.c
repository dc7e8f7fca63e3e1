/* Several threads: legal, cancelled together, and clean under ThreadSanitizer. */
#include <stdlib.h>
#include "tests/unit/unit.h"
#include "ai/parallel.h"
#include "core/rng.h"
#include "games/games.h"

enum { ARENA = 8 << 20 };

static void team_plays(void **unused)
{
	const struct game *g = game_find("dawn");
	void *arena = malloc(ARENA);
	struct thinking whole = { .arena = arena, .size = ARENA, .iterations = 800 };
	const uint64_t key[2] = { 1, 0 };
	struct rng r = { 1 };
	union any_state s, view;
	struct team team;
	int cancel = 0;

	(void)unused;
	whole.cancel = &cancel;
	team_open(&team, &whole, 4);
	game_start(g, &s.st, 0, key, NULL, NULL);
	for (int i = 0; i < 25; i++) {
		int seat = game_player(&s.st);

		game_view(g, &s.st, seat, &view.st);
		assert_true(game_apply(g, &s.st, seat,
				       team_think(&team, &general_player, g, &view.st, seat, &r),
				       NULL));
	}
	for (int i = 0; i < team.threads; i++)
		assert_true(team.member[i].done > 100);
	free(arena);
}

static uint64_t work_of(const struct team *team)
{
	uint64_t done = 0;

	for (int i = 0; i < team->threads; i++)
		done += team->member[i].done;
	return done;
}

/* A decision from the opening; how many iterations all threads did. */
static uint64_t decide(const struct player *p, struct team *team, void *arena, uint32_t iterations)
{
	const struct game *g = game_find("dawn");
	struct thinking whole = { .arena = arena, .size = ARENA, .iterations = iterations };
	const uint64_t key[2] = { 1, 0 };
	struct rng r = { 1 };
	union any_state s, view;

	whole.done = whole.longest_us = 12345; /* of others: not theirs */
	team_open(team, &whole, 4);
	game_start(g, &s.st, 0, key, NULL, NULL);
	game_view(g, &s.st, game_player(&s.st), &view.st);
	team_think(team, p, g, &view.st, game_player(&s.st), &r);
	return work_of(team);
}

/* However many there are, they do no more than one would. */
static void work_is_divided(void **unused)
{
	void *arena = malloc(ARENA);
	struct team team;

	(void)unused;
	assert_in_range(decide(&general_player, &team, arena, 3), 1, 3);
	assert_int_equal(team.threads, 3);
	assert_in_range(decide(&general_player, &team, arena, 1000), 200, 1000);
	assert_in_range(decide(&recruit_player, &team, arena, 0), 50, 400);
	assert_in_range(decide(&general_player, &team, arena, 0), 1000, 8000);
	free(arena);
}

/* They are one player: what escapes one of them escapes them all. */
static void threads_see_the_same(void **unused)
{
	void *arena = malloc(ARENA);
	struct team team;

	(void)unused;
	decide(&recruit_player, &team, arena, 8000);
	assert_int_equal(team.threads, 4);
	assert_true(team.member[0].kept.whim != 0);
	for (int i = 1; i < 4; i++)
		assert_true(team.member[i].kept.whim == team.member[0].kept.whim);
	free(arena);
}

static void small_arenas_make_small_teams(void **unused)
{
	void *arena = malloc(ARENA);
	struct team team;

	(void)unused;
	team_open(&team, &(struct thinking){ .arena = arena, .size = 2 * ARENA_MIN }, 4);
	assert_int_equal(team.threads, 2);
	assert_true(team.member[1].size >= ARENA_MIN);
	free(arena);
}

/* One thread is the player itself. */
static void team_of_one(void **unused)
{
	const struct game *g = game_find("dawn");
	void *arena = malloc(ARENA);
	struct thinking alone = { .arena = arena, .size = ARENA, .iterations = 300 };
	const uint64_t key[2] = { 2, 0 };
	union any_state s, view;
	struct rng r = { 3 }, twin = { 3 };
	struct team team;
	action a;

	(void)unused;
	game_start(g, &s.st, 0, key, NULL, NULL);
	game_view(g, &s.st, game_player(&s.st), &view.st);
	a = player_think(&general_player, g, &view.st, game_player(&s.st), &r, &alone);
	team_open(&team, &(struct thinking){ .arena = arena, .size = ARENA, .iterations = 300 }, 1);
	assert_int_equal(team_think(&team, &general_player, g, &view.st, game_player(&s.st), &twin),
			 a);
	free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(team_plays),
		cmocka_unit_test(team_of_one),
		cmocka_unit_test(work_is_divided),
		cmocka_unit_test(threads_see_the_same),
		cmocka_unit_test(small_arenas_make_small_teams),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
