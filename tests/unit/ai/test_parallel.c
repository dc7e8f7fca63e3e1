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
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
