/* The search: honest, repeatable, within its budget and its memory, and obedient. */
#include <stdlib.h>
#include <string.h>
#include "tests/unit/unit.h"
#include "ai/analyse.h"
#include "ai/search.h"
#include "core/policy.h"
#include "core/text.h"
#include "games/games.h"
#include "tests/secrets.h"

enum { ARENA = 4 << 20, GUARD = 64 };

static void *arena;

static int open_arena(void **unused)
{
	(void)unused;
	arena = malloc(ARENA + GUARD);
	return !arena;
}

static int close_arena(void **unused)
{
	(void)unused;
	free(arena);
	return 0;
}

static struct thinking small_thinking(uint32_t iterations)
{
	return (struct thinking){ .arena = arena, .size = ARENA, .iterations = iterations };
}

/* A position after so many actions of random players. */
static void reach(const struct game *g, uint64_t seed, int actions, struct state *s)
{
	const uint64_t key[2] = { seed, 0 };
	struct rng r = { seed };
	action list[ACTIONS_MAX];
	int n = game_start(g, s, 0, key, NULL, list);

	while (n && actions-- > 0)
		n = game_do(g, s, list[rng_below(&r, n)], NULL, list);
}

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
static uint64_t opinion(const struct game *g, const struct state *s, uint64_t seed)
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
	search_begin(&x, g, general_player.level, &view.st, list, n, &r, &t);
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
	assert_true(opinion(g, &s.st, seed) == opinion(g, &twin.st, seed));
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

/* The test above hands out views itself.  Whoever else asks a player is watched by this: a state
 * that tells more than its view is not taken for one (players.c, search.c). */
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
	for (int i = 0; games[i]; i++)
		for (int k = 0; levels[k]; k++) {
			const struct player *who[] = { levels[k], levels[(k + 1) % 5] };
			uint64_t hash = game_hash(games[i], who, 120);

			assert_true(hash == game_hash(games[i], who, 120));
		}
}

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

/* ---- time ---- */

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
	assert_in_range(t.done, 450, 900);
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

/* ---- memory ---- */

static void memory_is_bounded(void **unused)
{
	const struct game *g = game_find("dawn");
	char *end = (char *)arena + ARENA_MIN;
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

/* ---- hints ---- */

static void hints_are_legal_and_ordered(void **unused)
{
	struct hint h[HINTS];
	union any_state s, view;

	(void)unused;
	for (int i = 0; games[i]; i++)
		for (uint64_t seed = 1; seed <= 5; seed++) {
			struct thinking t = small_thinking(1000);
			struct rng r = { seed };
			action list[ACTIONS_MAX];
			int n, found;

			reach(games[i], seed, (int)seed * 3, &s.st);
			game_view(games[i], &s.st, game_player(&s.st), &view.st);
			n = game_actions(games[i], &view.st, list);
			found = analyse_hints(games[i], &view.st, &r, &t, h);
			assert_in_range(found, 1, HINTS);
			for (int k = 0; k < found; k++) {
				bool legal = false;

				for (int m = 0; m < n; m++)
					legal = legal || list[m] == h[k].line[0];
				assert_true(legal);
				assert_in_range(h[k].chance, 0, 1000);
				assert_true(!k || h[k].chance <= h[k - 1].chance);
			}
		}
}

static bool is_told(const struct policy *p, int helped, struct reason why)
{
	for (int i = 0; i < p->terms_count; i++)
		if (p->terms[i].why[helped] == why.why)
			return true;
	return false;
}

static int reason_of(const struct hint *h, int why)
{
	for (int i = 0; i < h->reasons; i++)
		if (h->reason[i].why == why)
			return h->reason[i].by;
	return 0;
}

/* Reasons name the side that is helped, and not what every play brings: a card spent. */
static void reasons_set_plays_apart(void **unused)
{
	const struct game *g = game_find("dawn");
	int told = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct thinking t = small_thinking(600);
		struct rng r = { seed };
		struct hint h[HINTS];
		union any_state s, view;
		int seat, found;

		reach(g, seed, (int)seed * 9 - 9, &s.st);
		seat = game_player(&s.st);
		game_view(g, &s.st, seat, &view.st);
		found = analyse_hints(g, &view.st, &r, &t, h);
		for (int k = 0; k < found; k++)
			for (int i = 0; i < h[k].reasons; i++) {
				struct reason why = h[k].reason[i];

				assert_true(is_told(g->policy, why.by > 0 ? seat : !seat, why));
				told++;
				assert_false(found == HINTS &&
					     reason_of(&h[0], why.why) == why.by &&
					     reason_of(&h[1], why.why) == why.by &&
					     reason_of(&h[2], why.why) == why.by);
			}
	}
	assert_true(told > 30);
}

static void turns_are_the_greatest_changes(void **unused)
{
	const int chance[] = { 500, 510, 700, 690, 300, 310, 900, 880, 100, 400, 420, 800 };
	int out[TURNS_MOST];

	(void)unused;
	assert_int_equal(analyse_turns(chance, 12, 150, out), 5);
	assert_int_equal(out[0], 4);
	assert_int_equal(out[1], 6);
	assert_int_equal(out[2], 8);
	assert_int_equal(out[3], 9);
	assert_int_equal(out[4], 11);
	assert_int_equal(analyse_turns(chance, 12, 2000, out), 0);
	assert_int_equal(analyse_turns(chance, 1, 1, out), 0);
}

/* Luck of a roll is what it gave less what it gives on average: over many games it is nothing. */
static void luck_evens_out(void **unused)
{
	const struct game *g = game_find("dawn");
	static struct step step;
	int64_t sum = 0;
	int n = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 40; seed++) {
		union any_state s, before;
		action list[ACTIONS_MAX];
		struct rng r = { seed };
		int k;

		reach(g, seed, 60, &s.st);
		k = game_actions(g, &s.st, list);
		for (int i = 0; i < 60 && k; i++) {
			action a = list[rng_below(&r, k)];
			enum luck_kind kind;

			memcpy(&before, &s, sizeof s);
			memset(&step, 0, sizeof step);
			k = game_do(g, &s.st, a, &step, list);
			sum += analyse_luck(g, &before.st, a, &s.st, &step, &kind);
			assert_int_equal(kind != LUCK_NONE, step.ndraws > 0);
			n += kind != LUCK_NONE;
		}
	}
	assert_true(n > 50);
	assert_in_range(sum / n + 20, 0, 40);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_hidden_changes_nothing),
		cmocka_unit_test(states_are_not_views),
		cmocka_unit_test(levels_play_whole_games),
		cmocka_unit_test(five_levels),
		cmocka_unit_test(mistakes_are_sensible),
		cmocka_unit_test(time_is_kept),
		cmocka_unit_test(people_do_not_wait),
		cmocka_unit_test(iterations_are_kept),
		cmocka_unit_test(cancelled_at_once),
		cmocka_unit_test(memory_is_bounded),
		cmocka_unit_test(without_a_thinking),
		cmocka_unit_test(hints_are_legal_and_ordered),
		cmocka_unit_test(reasons_set_plays_apart),
		cmocka_unit_test(turns_are_the_greatest_changes),
		cmocka_unit_test(luck_evens_out),
	};

	return cmocka_run_group_tests(tests, open_arena, close_arena);
}
