/* The budget of a play: kept, shared out, used up, and the word to stop obeyed. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/policy.h"
#include "games/games.h"
#include "positions.h"

struct fake_clock {
	uint64_t us, tick; /* tick: how far it goes each time somebody looks */
	int looks, cancel_at;
	int cancel;
};

/* A machine on which every judgement of a position takes its time, whoever looks at a clock: the
 * game's own policy with a stop-watch. */
static struct {
	struct fake_clock *clock;
	uint64_t cost; /* microseconds */
	int (*value)(const struct state *, int seat);
	struct policy policy;
	struct game game;
} slow;

static int slow_value(const struct state *s, int seat)
{
	slow.clock->us += slow.cost;
	return slow.value(s, seat);
}

static const struct game *slow_machine(const char *game, struct fake_clock *c, uint64_t cost)
{
	const struct game *g = game_find(game);

	slow.clock = c;
	slow.cost = cost;
	slow.value = g->policy->value;
	slow.policy = *g->policy;
	slow.policy.value = slow_value;
	slow.game = *g;
	slow.game.policy = &slow.policy;
	return &slow.game;
}

static uint64_t fake_now(void *clock)
{
	struct fake_clock *c = clock;

	c->us += c->tick;
	if (++c->looks == c->cancel_at)
		__atomic_store_n(&c->cancel, 1, __ATOMIC_RELAXED);
	return c->us;
}

/* All own small actions of one card play, the other side's choices by chance. */
static uint64_t play_one_card(const struct game *g, struct thinking *t, struct fake_clock *c)
{
	const uint64_t key[2] = { 3, 0 };
	struct rng r = { 9 };
	union any_state s, view;
	uint64_t start = c->us;
	int decisions = 0, seat;

	game_start(g, &s.st, 0, key, NULL, NULL);
	seat = game_player(&s.st);
	do {
		int who = game_player(&s.st);

		game_view(g, &s.st, who, &view.st);
		if (who == seat)
			game_do(g, &s.st, player_think(&general_player, g, &view.st, who, &r, t),
				NULL, NULL);
		else
			game_do(g, &s.st, player_choose(&random_player, g, &view.st, who, &r), NULL,
				NULL);
		decisions++;
	} while (!g->policy->quiet(&s.st));
	assert_true(decisions > 1);
	return c->us - start;
}

enum { SLACK_MS = 50, FAST_US = 50, PHONE_US = 800 };

/* The budget is kept, and used: the first action of a play alone may take half of it. */
static void time_is_kept_at(uint64_t cost)
{
	for (uint32_t ms = 5; ms <= 1000; ms *= 5) {
		struct fake_clock c = { 0 };
		struct thinking t = small_thinking(0);
		uint64_t us;

		t.ms = ms;
		t.now = fake_now;
		t.clock = &c;
		us = play_one_card(slow_machine("dawn", &c, cost), &t, &c);
		assert_true(us <= (ms + SLACK_MS) * 1000);
		assert_true(us >= ms * 1000 / 2);
		assert_true(t.done > 0);
		assert_in_range(t.longest_us, 1, (ms + 50) * 1000);
	}
}

enum { READY_MS = 30 };

static void slow_redact(struct state *s, int viewer)
{
	slow.clock->us += READY_MS * 1000;
	game_find("dawn")->redact(s, viewer);
}

/* What a search takes to get ready, such as to make an old tree fit, is spent, too. */
static void getting_ready_is_spent(void **unused)
{
	struct fake_clock c = { 0 };
	struct thinking t = small_thinking(0);
	const struct game *g = slow_machine("dawn", &c, FAST_US);
	action list[ACTIONS_MAX];
	union any_state s;
	struct search x;
	struct rng r = { 1 };
	uint64_t start;
	int n;

	(void)unused;
	slow.game.redact = slow_redact;
	t.ms = 100;
	t.now = fake_now;
	t.clock = &c;
	reach_play(g, 1, 0, &s.st);
	n = game_actions(g, &s.st, list);
	start = c.us;
	search_begin(&x, g, general_player.level, &s.st, list, n, &r, &t);
	assert_true(c.us - start >= READY_MS * 1000);
	search_run_part(&x, &t, BUDGET_WHOLE);
	assert_in_range(c.us - start, 1, (100 + 1) * 1000);
	assert_true(t.kept.used_us == c.us - start && t.longest_us == c.us - start);
}

static void time_is_kept(void **unused)
{
	(void)unused;
	time_is_kept_at(FAST_US);
	time_is_kept_at(PHONE_US);
}

/* A level that is rated by its iterations does not take longer on a slow machine: it stops at
 * the second that people are ready to wait (pace.c). */
static void people_do_not_wait(void **unused)
{
	(void)unused;
	for (int i = 0; levels[i]; i++) {
		struct fake_clock c = { 0 };
		struct thinking t = small_thinking(0);
		const struct game *g = slow_machine("dawn", &c, PHONE_US);
		union any_state s, view;
		struct rng r = { 1 };

		think_pace(&t, levels[i]);
		t.now = fake_now;
		t.clock = &c;
		reach(g, 1, 0, &s.st);
		game_view(g, &s.st, game_player(&s.st), &view.st);
		player_think(levels[i], g, &view.st, game_player(&s.st), &r, &t);
		assert_true(c.us <= (1000 + SLACK_MS) * 1000);
	}
}

static void iterations_are_kept(void **unused)
{
	const struct game *g = game_find("dawn");
	struct fake_clock c = { 0 };
	struct thinking t = small_thinking(900);

	(void)unused;
	play_one_card(g, &t, &c);
	assert_in_range(t.done, 890, 900); /* what is left is no use in the next play */
}

static void cancelled_at_once(void **unused)
{
	const struct game *g = game_find("dawn");
	struct fake_clock c = { .tick = 100, .cancel_at = 10 };
	struct thinking t = small_thinking(0);
	union any_state s, view;
	struct rng r = { 1 };
	uint64_t before;

	(void)unused;
	t.ms = 1000;
	t.now = fake_now;
	t.clock = &c;
	t.cancel = &c.cancel;
	reach(g, 1, 0, &s.st);
	game_view(g, &s.st, game_player(&s.st), &view.st);
	player_think(&general_player, g, &view.st, game_player(&s.st), &r, &t);
	assert_int_equal(c.looks, 10); /* nobody has looked at the clock since */
	assert_true(t.done > 0 && t.done < 1000);
	before = t.done;
	player_think(&general_player, g, &view.st, game_player(&s.st), &r, &t);
	assert_true(t.done == before);
}

/* Iterations for each own decision of the next plays of both sides, among how many answers, and how
 * many there were.  Where a play ends, *ends gets a bit. */
static int shares(const char *game, uint64_t seed, uint32_t iterations, uint32_t out[64],
		  int answers[64], uint64_t *ends)
{
	const struct game *g = game_find(game);
	struct thinking t = small_thinking(iterations);
	union any_state s, view;
	struct rng r = { seed };
	int n = 0, seat;

	reach_play(g, seed, 0, &s.st);
	seat = game_player(&s.st);
	*ends = 0;
	while (n < 60 && !s.st.over) {
		int who = game_player(&s.st);
		uint64_t before = t.done;
		action list[ACTIONS_MAX];
		bool free;

		game_view(g, &s.st, who, &view.st);
		answers[n] = game_actions(g, &view.st, list);
		free = who == seat && answers[n] > 1;
		game_do(g, &s.st,
			player_think(who == seat ? &general_player : &random_player, g, &view.st,
				     who, &r, &t),
			NULL, NULL);
		if (free)
			out[n++] = (uint32_t)(t.done - before);
		if (n && g->policy->quiet(&s.st))
			*ends |= (uint64_t)1 << (n - 1);
	}
	return n;
}

/* Later decisions have their part, too, and what is left goes to the last. */
static void later_decisions_have_their_share(void **unused)
{
	uint32_t plays = 0, single = 0, used = 0, decisions = 0, starved = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 6; seed++) {
		uint32_t did[64] = { 0 }, sum = 0;
		uint64_t ends;
		int answers[64], n = shares("dawn", seed, 1000, did, answers, &ends), first = 0;

		for (int i = 0; i < n; i++) {
			sum += did[i];
			decisions++;
			starved += did[i] < 8; /* a play became longer than was thought */
			assert_true(did[i] > 0);
			if (!(ends >> i & 1))
				continue;
			assert_in_range(sum, 500, 1000);
			used += sum;
			single += first == i;
			plays++;
			sum = 0;
			first = i + 1;
		}
	}
	assert_true(plays > 30 && single > 0);
	assert_true(starved * 20 <= decisions);
	assert_true(used > 950 * plays);
}

/* Where answers race, a question with many of them comes late in a play and must still have laps.
 */
static void many_answers_have_their_share(void **unused)
{
	enum { MANY = 40, LAPS = 3 };
	uint32_t asked = 0, starved = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 3; seed++) {
		uint32_t did[64] = { 0 };
		uint64_t ends;
		int answers[64], n = shares("amateurs", seed, 1000, did, answers, &ends);

		for (int i = 0; i < n; i++)
			if (answers[i] >= MANY) {
				asked++;
				starved += did[i] < MANY * LAPS;
			}
	}
	assert_true(asked > 10);
	assert_true(starved * 5 <= asked);
}

/* With a time and no iterations, only the strongest thinks as long as it may. */
static void time_does_not_make_strong(void **unused)
{
	(void)unused;
	for (int i = 0; levels[i]; i++) {
		struct fake_clock c = { 0 };
		struct thinking t = small_thinking(0);
		const struct game *g = slow_machine("dawn", &c, 1);
		union any_state s, view;
		struct rng r = { 1 };

		t.ms = 40;
		t.now = fake_now;
		t.clock = &c;
		reach(g, 1, 0, &s.st);
		game_view(g, &s.st, game_player(&s.st), &view.st);
		player_think(levels[i], g, &view.st, game_player(&s.st), &r, &t);
		if (levels[i + 1])
			assert_true(t.done <= 8u * levels[i]->level->effort);
		else
			assert_true(t.done > 8000);
	}
}

/* Moves were taken back: it thinks as long again, and of the old line it knows nothing. */
static void takebacks_do_not_tire(void **unused)
{
	const struct game *g = game_find("dawn");
	struct thinking t = small_thinking(600);
	uint64_t first = 0;

	(void)unused;
	for (int i = 0; i < 6; i++) {
		struct fake_clock c = { 0 };
		uint64_t before = t.done;

		play_one_card(g, &t, &c);
		first = i ? first : t.done;
		assert_in_range(t.done - before, first - 10, 600);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(time_is_kept),
		cmocka_unit_test(getting_ready_is_spent),
		cmocka_unit_test(people_do_not_wait),
		cmocka_unit_test(iterations_are_kept),
		cmocka_unit_test(later_decisions_have_their_share),
		cmocka_unit_test(many_answers_have_their_share),
		cmocka_unit_test(time_does_not_make_strong),
		cmocka_unit_test(takebacks_do_not_tire),
		cmocka_unit_test(cancelled_at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
