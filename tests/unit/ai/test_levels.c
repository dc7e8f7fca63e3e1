/* The levels: five of them, and what the weak do badly. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/policy.h"
#include "games/games.h"
#include "positions.h"

static void five_levels(void **unused)
{
	int n = 0;

	(void)unused;
	for (; levels[n]; n++) {
		assert_non_null(levels[n]->level);
		assert_ptr_equal(player_find(levels[n]->name), levels[n]);
		assert_true(!n || levels[n]->level->effort >= levels[n - 1]->level->effort);
	}
	assert_int_equal(n, 5);
}

/* A mistake is something that a player might have thought of: not to stop in the middle of an
 * operation, which has the least weight. */
static void mistakes_are_sensible(void **unused)
{
	const struct game *g = game_find("dawn");
	struct verdict v[ACTIONS_MAX];
	action list[ACTIONS_MAX];
	int seen = 0, other = 0;
	union any_state s;

	(void)unused;
	for (uint64_t seed = 1; seed <= 200; seed++) {
		struct rng r = { seed };
		struct search x = { .g = g, .level = recruit_player.level, .view = &s.st };
		int most = 0, choice;

		reach(g, seed, 30, &s.st);
		x.r = &r;
		x.list = list;
		x.n = game_actions(g, &s.st, list);
		for (int i = 0; i < x.n; i++) {
			int weight = g->policy->weigh(&s.st, list[i]);

			v[i] = (struct verdict){ 100, 0 };
			most = weight > most ? weight : most;
			seen += weight == 1;
		}
		choice = x.n ? search_choice(&x, v) : 0;
		other += choice != 0; /* the first is the favourite */
		assert_true(!choice || g->policy->weigh(&s.st, list[choice]) * 5 >= most);
	}
	assert_true(seen > 20 && other > 50);
}

/* What a weak level does through a game, one small action after the other. */
struct watch {
	int decisions;
	int overlooked; /* actions */
	int lost;       /* plans that it did not see any more */
	int blind;      /* choices that it had not seen */
};

static int favourite(const struct verdict *v, int n)
{
	int best = 0;

	for (int i = 1; i < n; i++)
		if (v[i].visits > v[best].visits)
			best = i;
	return v[best].visits ? best : -1;
}

static action watch_decision(const struct player *p, const struct state *view, const action *list,
			     int n, struct watch *w, struct rng *r, struct thinking *t)
{
	static struct verdict v[ACTIONS_MAX];
	static struct search x;
	int plan, choice;

	search_begin(&x, game_find("dawn"), p->level, view, list, n, r, t);
	search_verdicts(&x, v);
	plan = favourite(v, n);
	for (int i = 0; i < n; i++)
		w->overlooked += !x.seen[i];
	search_run(&x, t);
	search_verdicts(&x, v);
	choice = search_choice(&x, v);
	search_end(&x, t, choice);
	w->decisions++;
	w->lost += plan >= 0 && !x.seen[plan];
	w->blind += !x.seen[choice];
	return list[choice];
}

static struct watch watch_game(const struct player *p, uint64_t seed, uint32_t iterations)
{
	const struct game *g = game_find("dawn");
	struct thinking t[PLAYERS] = { small_thinking(iterations), small_thinking(iterations) };
	const uint64_t key[2] = { seed, 0 };
	struct rng r = { seed };
	struct watch w = { 0, 0, 0, 0 };
	union any_state s, view;

	t[1].arena = test_arena.bytes + ARENA;
	game_start(g, &s.st, 0, key, NULL, NULL);
	for (int seat = game_player(&s.st); seat != NOBODY; seat = game_player(&s.st)) {
		action list[ACTIONS_MAX];
		int n;

		game_view(g, &s.st, seat, &view.st);
		n = game_actions(g, &view.st, list);
		game_do(g, &s.st,
			n == 1 ? list[0] : watch_decision(p, &view.st, list, n, &w, &r, &t[seat]),
			NULL, NULL);
	}
	return w;
}

/* Something escapes them, the more the weaker, but never in the middle of their own plan; and they
 * do not play what they have not seen. */
static void what_escapes_the_weak(void **unused)
{
	struct watch recruit = watch_game(&recruit_player, 3, 3000);
	struct watch regular = watch_game(&regular_player, 3, 2000);
	struct watch general = watch_game(&general_player, 3, 60);

	(void)unused;
	assert_true(recruit.overlooked > 2 * recruit.decisions);
	assert_true(regular.overlooked > 20);
	assert_true(recruit.overlooked * regular.decisions >
		    2 * regular.overlooked * recruit.decisions);
	assert_int_equal(general.overlooked, 0);
	assert_int_equal(recruit.lost + regular.lost, 0);
	assert_int_equal(recruit.blind + regular.blind, 0);
}

/* What escapes one does so through the whole play. */
static void overlooked_for_a_play(void **unused)
{
	const struct game *g = game_find("dawn");
	struct thinking t = small_thinking(400);
	struct rng r = { 1 };
	action list[ACTIONS_MAX];
	static struct search x;
	uint8_t seen[ACTIONS_MAX];
	union any_state s, view;
	int n;

	(void)unused;
	reach_play(g, 2, 90, &s.st);
	game_view(g, &s.st, game_player(&s.st), &view.st);
	n = game_actions(g, &view.st, list);
	search_begin(&x, g, recruit_player.level, &view.st, list, n, &r, &t);
	memcpy(seen, x.seen, sizeof seen);
	for (int i = 0; i < 10; i++) {
		rng_next(&r);
		search_begin(&x, g, recruit_player.level, &view.st, list, n, &r, &t);
		assert_memory_equal(x.seen, seen, (size_t)n);
	}
}

/* What was thought of in the small action before is seen in the next. */
static void thoughts_are_not_lost(void **unused)
{
	const struct game *g = game_find("dawn");
	static struct verdict v[ACTIONS_MAX];
	static struct search x;
	int known = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct thinking t = small_thinking(1500);
		struct rng r = { seed };
		union any_state s, view;
		action list[ACTIONS_MAX];
		int n;

		reach_play(g, seed, 20, &s.st);
		game_view(g, &s.st, game_player(&s.st), &view.st);
		game_do(g, &s.st,
			player_think(&general_player, g, &view.st, game_player(&s.st), &r, &t),
			NULL, NULL);
		game_view(g, &s.st, game_player(&s.st), &view.st);
		n = game_actions(g, &view.st, list);
		t.kept.whim = rng_next(&r); /* the general had none */
		search_begin(&x, g, recruit_player.level, &view.st, list, n, &r, &t);
		search_verdicts(&x, v);
		for (int i = 0; i < n; i++) {
			assert_true(!v[i].visits || x.seen[i]);
			known += v[i].visits > 0;
		}
	}
	assert_true(known > 40);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(five_levels),           cmocka_unit_test(mistakes_are_sensible),
		cmocka_unit_test(what_escapes_the_weak), cmocka_unit_test(overlooked_for_a_play),
		cmocka_unit_test(thoughts_are_not_lost),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
