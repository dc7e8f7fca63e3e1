/* The race: the same guesses for all, and who is behind is given up as the time goes by. */
#include <stdlib.h>
#include <string.h>
#include "tests/unit/unit.h"
#include "ai/trip.h"
#include "core/policy.h"
#include "games/games.h"
#include "positions.h"

/* A game with a policy of the test's own: a play is one action, and is worth what the test says. */
struct staged {
	struct game g;
	struct policy p;
};

static bool always_quiet(const struct state *s)
{
	(void)s;
	return true;
}

/* Whoever decides next is ahead: what an answer is worth does not depend on luck. */
static int keeps_the_word(const struct state *s, int seat)
{
	return game_player(s) == seat ? 500 : -500;
}

static int all_alike(const struct state *s, int seat)
{
	(void)s;
	(void)seat;
	return 100;
}

/* Whatever dice are to come. */
static int by_dice_to_come(const struct state *s, int seat)
{
	(void)seat;
	return (int)(s->source.key[0] % 1000);
}

/* The end of a play looks otherwise than what follows. */
static int by_turns(const struct state *s, int seat)
{
	(void)seat;
	return s->steps % 2 ? 600 : 0;
}

static void stage(struct staged *x, int (*value)(const struct state *, int))
{
	x->g = *games[0];
	x->p = *games[0]->policy;
	x->p.race = true;
	x->p.quiet = always_quiet;
	x->p.value = value;
	x->g.policy = &x->p;
}

static const struct level shallow = { .effort = WHOLE_EFFORT, .explore = 24 };

/* A position with so many answers at least, some of which leave the decision with who has it. */
static void find_position(const struct game *g, int least, struct state *s, action *list, int *n)
{
	for (uint64_t seed = 1; seed < 500; seed++) {
		int keeping = 0;

		reach(g, seed, (int)(seed % 100), s);
		if (s->over)
			continue;
		*n = game_actions(g, s, list);
		for (int i = 0; i < *n; i++) {
			union any_state after;

			memcpy(&after, s, g->state_size);
			game_do(g, &after.st, list[i], NULL, NULL);
			keeping += game_player(&after.st) == game_player(s);
		}
		if (*n >= least && keeping > 0 && keeping < *n)
			return;
	}
	fail_msg("no such position");
}

static void the_best_wins_and_the_race_ends(void **unused)
{
	struct thinking t = small_thinking(5000);
	struct rng r = { 3 };
	struct staged x;
	struct search search;
	struct verdict v[ACTIONS_MAX];
	action list[ACTIONS_MAX];
	union any_state s;
	int n, choice;

	(void)unused;
	stage(&x, keeps_the_word);
	find_position(&x.g, 3, &s.st, list, &n);
	search_begin(&search, &x.g, &shallow, &s.st, list, n, &r, &t);
	search_run(&search, &t);
	search_verdicts(&search, v);
	choice = search_choice(&search, v);
	/* Who looks no further has done with the heats. */
	assert_true(search_is_over(&search) && t.kept.left > 0);
	assert_int_equal(v[choice].sum, 500 * (int64_t)v[choice].visits);
	for (int i = 0; i < n; i++)
		assert_true(v[i].sum * v[choice].visits <= v[choice].sum * v[i].visits);
}

/* A race that looks one play ahead. */
struct course {
	struct staged x;
	struct thinking t;
	struct rng r;
	struct search search;
	action list[ACTIONS_MAX];
	union any_state s;
	int n;
};

static void lay_out(struct course *c, int (*value)(const struct state *, int), int least)
{
	c->t = small_thinking(1000);
	c->r.s = 3;
	stage(&c->x, value);
	find_position(&c->x.g, least, &c->s.st, c->list, &c->n);
}

static void begin(struct course *c)
{
	static const struct level next_play = { .effort = WHOLE_EFFORT, .explore = 24, .race = 1 };

	search_begin(&c->search, &c->x.g, &next_play, &c->s.st, c->list, c->n, &c->r, &c->t);
}

static void set_out(struct course *c, int (*value)(const struct state *, int), int least)
{
	lay_out(c, value, least);
	begin(c);
}

/* Until those are known who go on for more plays, and their plans; in no more time than it takes.
 */
static void run_heats(struct course *c)
{
	search_pace(&c->search, BUDGET_WHOLE / 2);
	while (c->search.race.heats || c->search.race.left)
		search_iterate(&c->search);
}

static void run_laps(struct course *c, int laps)
{
	for (int i = 0; i < laps * c->search.race.in; i++)
		search_iterate(&c->search);
}

/* After the heats half of those that are in, every time; of equals the likelier stays. */
static void those_that_are_alike_are_halved_by_weight(void **unused)
{
	struct course c;
	const struct race *race = &c.search.race;

	(void)unused;
	set_out(&c, all_alike, 4);
	run_heats(&c);
	for (int in = c.n < 6 ? c.n : 6; in > 1; in = (in + 1) / 2) {
		int first = race->racer[0].entry;

		assert_int_equal(race->in, in);
		for (int i = 0; i < c.n; i++)
			assert_true(c.x.p.weigh(&c.s.st, c.list[first]) >=
				    c.x.p.weigh(&c.s.st, c.list[i]));
		search_pace(&c.search, BUDGET_WHOLE);
		for (int i = 0; i < in; i++)
			search_iterate(&c.search);
	}
	assert_int_equal(race->in, 1);
	assert_true(search_is_over(&c.search));
}

/* On each guess all answers meet the same dice in the plays that follow, other dice than before,
 * and others than those by which who makes a play chose the best of four ways. */
static void all_run_with_the_same_luck(void **unused)
{
	struct course c;
	const struct race *race = &c.search.race;
	int changed = 0, sum = 0;

	(void)unused;
	set_out(&c, by_dice_to_come, 4);
	run_heats(&c);
	for (int lap = 0; lap < 20; lap++) {
		run_laps(&c, 1);
		for (int i = 1; i < race->in; i++)
			assert_int_equal(race->result[i].far, race->result[0].far);
		changed += race->result[0].far != 0;
		sum += (int)race->result[0].far + race->start;
	}
	assert_true(changed > 0);
	assert_in_range(sum / 20, 350,
			650); /* of those by which the best of four was chosen: 800 */
}

/* A number of what was done so far, whatever dice are to come. */
static int by_what_was_done(const struct state *s, int seat)
{
	uint64_t hash = HASH_START;
	union any_state done;

	(void)seat;
	memcpy(&done, s, games[0]->state_size);
	memset(&done.st.source, 0, sizeof done.st.source);
	for (size_t i = 0; i < games[0]->state_size; i++)
		hash = hash_word(((const unsigned char *)&done)[i], hash);
	return (int)(hash % 1000);
}

/* Whoever makes a play that follows takes the best of some ways: a value by chance is 500. */
static void a_reply_is_not_by_chance(void **unused)
{
	struct course c;
	const struct race *race = &c.search.race;
	int sum = 0, runs = 0;

	(void)unused;
	set_out(&c, by_what_was_done, 10);
	run_heats(&c);
	for (int lap = 0; lap < 100; lap++) {
		run_laps(&c, 1);
		for (int i = 0; i < race->in; i++, runs++)
			sum += (int)race->result[i].far + race->start;
	}
	assert_in_range(sum / runs, 600, 900);
}

/* How the first answer looks after so many laps of all. */
static int opinion_after(struct course *c, int laps)
{
	struct verdict v[ACTIONS_MAX];

	int first = c->search.race.racer[0].entry;

	run_laps(c, laps);
	search_verdicts(&c->search, v);
	return (int)(v[first].sum / (int64_t)v[first].visits);
}

/* What follows a play is mostly luck: it is believed when it was seen again and again. */
static void what_follows_is_believed_by_and_by(void **unused)
{
	struct course c;
	int near, far;

	(void)unused;
	set_out(&c, by_turns, 3);
	far = by_turns(&c.s.st, 0); /* two plays on it looks as it does now */
	near = 600 - far;
	run_heats(&c);
	assert_in_range(abs(opinion_after(&c, 1) - near), 0, 30);
	assert_in_range(abs(opinion_after(&c, 19) - 300), 0, 20);
	assert_in_range(abs(opinion_after(&c, 300) - far), 0, 60);
}

static bool never_quiet(const struct state *s)
{
	return s->over;
}

/* A play is over after two actions; one begins where find_position() stops. */
static bool every_other(const struct state *s)
{
	return s->steps % 2 == 1;
}

/* The rest of the play at hand has the same dice for all answers, and is completed once. */
static void the_rest_of_a_play_has_the_same_dice(void **unused)
{
	struct course c;
	const struct race *race = &c.search.race;
	int sum = 0;

	(void)unused;
	set_out(&c, by_dice_to_come, 4);
	c.x.p.quiet = every_other;
	assert_int_equal(c.s.st.steps % 2, 1);
	run_heats(&c);
	for (int lap = 0; lap < 20; lap++) {
		run_laps(&c, 1);
		for (int i = 1; i < race->in; i++)
			assert_int_equal(race->result[i].near, race->result[0].near);
		sum += (int)race->result[0].near + race->start;
	}
	assert_in_range(sum / 20, 350, 650); /* of the best of four: 800 */
}

static int by_length(const struct state *s, int seat)
{
	(void)seat;
	return (int)(s->steps * 7 % 1000);
}

/* What was best in the heats is tried again, for all on the same guesses; of each answer one way is
 * left, and what it brings on guesses of its own is what counts, not what it promised. */
static void plans_are_tried_again(void **unused)
{
	struct course c;
	const struct race *race = &c.search.race;

	(void)unused;
	set_out(&c, by_length, 4);
	c.x.p.quiet = never_quiet;
	run_heats(&c);
	assert_int_equal(race->drill, 3);
	for (int i = 0; i < race->in; i++) {
		const struct plans *own = &race->plans[race->racer[i].slot];

		assert_int_equal(own->n, 1);
		assert_int_equal(own->plan[0].laps, 16);
	}
	run_laps(&c, 1);
	for (int i = 0; i < race->in; i++)
		assert_int_equal(race->plans[race->racer[i].slot].plan[0].laps, 17);
}

/* An answer after which nothing is left to decide has a plan as well, an empty one: all are tried
 * on the same guesses. */
static void who_has_nothing_to_plan_is_tried_again_too(void **unused)
{
	struct course c;
	const struct race *race = &c.search.race;

	(void)unused;
	set_out(&c, by_length, 4); /* a play is one action */
	run_heats(&c);
	for (int i = 0; i < race->in; i++) {
		const struct plans *own = &race->plans[race->racer[i].slot];

		assert_int_equal(own->n, 1);
		assert_int_equal(own->plan[0].n, 0);
		assert_int_equal(own->plan[0].laps, 16);
	}
}

/* Who looks beyond the play uses half of his time to know what is at hand, others what it takes. */
static void heats_and_drills_have_their_time(void **unused)
{
	struct course c;
	const struct race *race = &c.search.race;
	int laps = 0;

	(void)unused;
	set_out(&c, by_length, 10);
	c.x.p.quiet = never_quiet;
	for (int i = 0; i < 40; i++) {
		search_pace(&c.search, 10);
		search_iterate(&c.search);
	}
	assert_true(race->heats && race->round == 1 && race->laps > 20);
	search_pace(&c.search, 319);
	while (race->round < race->rounds)
		search_iterate(&c.search);
	for (laps = (int)race->laps; (int)race->laps < laps + 32;)
		search_iterate(&c.search);
	assert_true(race->heats); /* the last round has its part, too */
	search_pace(&c.search, 320);
	while (race->heats)
		search_iterate(&c.search);
	for (int i = 0; i < 30; i++)
		search_iterate(&c.search);
	assert_true(race->left > 0 && race->drill == 0);
	search_pace(&c.search, 512);
	while (race->left)
		search_iterate(&c.search);
	assert_int_equal(race->begun, 512);
}

/* Before that all answers run to the end of the play only, in one way, and the better half goes on
 * until few are left; those have many laps. */
static void heats_leave_the_best(void **unused)
{
	struct course c;
	const struct race *race = &c.search.race;
	int most = 0;

	(void)unused;
	set_out(&c, keeps_the_word, 10);
	search_pace(&c.search, BUDGET_WHOLE / 2); /* no more time than it takes */
	assert_true(race->heats);
	for (int in = c.n; race->heats; in = race->in) {
		search_iterate(&c.search);
		assert_in_range(race->in, in > 12 ? in / 2 : in > 6 ? 6 : in, in);
	}
	assert_int_equal(race->in, 6);
	for (int i = 0; i < race->all; i++) {
		const struct racer *racer = &race->racer[i];

		assert_int_equal(racer->runs, 0);
		assert_true(i < race->in ? racer->laps >= 32 : racer->laps >= 4);
		assert_true(!i || racer->heat * race->racer[i - 1].laps <=
					  race->racer[i - 1].heat * racer->laps);
		most += racer->heat > 0 || race->start == 500;
	}
	assert_true(most > 0);
}

/* An entry after which somebody else decides: the worst there is for keeps_the_word(). */
static int worst_entry(const struct course *c)
{
	for (int i = c->n - 1; i >= 0; i--) {
		union any_state after;

		memcpy(&after, &c->s, c->x.g.state_size);
		game_do(&c->x.g, &after.st, c->list[i], NULL, NULL);
		if (game_player(&after.st) != game_player(&c->s.st))
			return i;
	}
	fail_msg("none is bad");
	return -1;
}

/* As if the last decision of the play had been made for this answer and two more. */
static void intend(struct course *c, action first)
{
	c->t.kept.play = play_number(&c->x.p, &c->s.st);
	c->t.kept.intent = (struct plan){ .step = { first, 7, 8 }, .n = 3, .promise = -9 };
}

/* What was meant to come next is tried with the rest of its plan, however badly the play goes on
 * by chance; it is not preferred for that. */
static void what_was_meant_is_tried(void **unused)
{
	struct course c;
	const struct race *race = &c.search.race;
	const struct plan *rest;
	bool is_in = false;
	int meant;

	(void)unused;
	lay_out(&c, keeps_the_word, 10);
	meant = worst_entry(&c);
	intend(&c, c.list[meant]);
	begin(&c);
	assert_int_equal(race->racer[0].entry, meant);
	rest = &race->plans[race->racer[0].slot].plan[0];
	assert_int_equal(rest->n, 2);
	assert_int_equal(rest->step[0], 7);
	assert_int_equal(rest->step[1], 8);
	run_heats(&c);
	assert_int_equal(race->in, 6);
	for (int i = 0; i < race->in; i++)
		is_in |= race->racer[i].entry == meant;
	assert_true(is_in);
	assert_int_equal(rest->laps, 16);
	run_laps(&c, 1);
	assert_true(race->racer[0].entry != meant);
}

/* Nothing was meant: in another play, where it is not offered, and where it is not seen. */
static void what_cannot_be_meant_is_forgotten(void **unused)
{
	static const struct level blind = { .effort = WHOLE_EFFORT,
					    .explore = 24,
					    .overlooks = 999 };
	struct course c;
	const struct race *race = &c.search.race;

	(void)unused;
	lay_out(&c, keeps_the_word, 10);
	intend(&c, c.list[worst_entry(&c)]);
	c.t.kept.play++;
	begin(&c);
	assert_int_equal(race->heir, -1);
	intend(&c, UINT32_MAX);
	begin(&c);
	assert_int_equal(race->heir, -1);
	intend(&c, c.list[worst_entry(&c)]);
	c.t.kept.whim = 3;
	search_begin(&c.search, &c.x.g, &blind, &c.s.st, c.list, c.n, &c.r, &c.t);
	assert_int_equal(race->heir, -1);
}

/* In a real game: all that are in have run equally often, the others less. */
static void who_is_given_up_runs_no_more(void **unused)
{
	const struct game *g = game_find("amateurs");
	struct thinking t = small_thinking(1500);
	struct rng r = { 3 };
	struct search x;
	action list[ACTIONS_MAX];
	union any_state s, view;
	int n, out = 0;

	(void)unused;
	reach_play(g, 5, 200, &s.st);
	game_view(g, &s.st, game_player(&s.st), &view.st);
	n = game_actions(g, &view.st, list);
	search_begin(&x, g, general_player.level, &view.st, list, n, &r, &t);
	search_run(&x, &t);
	assert_true(!x.race.heats && x.race.racer[0].runs > 0);
	for (int i = 0; i < x.race.all; i++) {
		uint32_t all = x.race.racer[i].laps + x.race.racer[i].runs;

		assert_true(all <= x.race.laps);
		if (i < x.race.in)
			assert_int_equal(all, x.race.laps);
		else
			out++;
	}
	assert_true(out > 0);
	assert_true(x.race.in > 0);
}

/* Without time for a lap of the heats the first runs tell, and without any the policy. */
static void a_little_time_is_enough(void **unused)
{
	const struct game *g = game_find("amateurs");
	action list[ACTIONS_MAX];
	union any_state s, view;
	int n = 0;

	(void)unused;
	for (uint64_t seed = 6; n <= 16; seed++) { /* more than the runs of an iteration */
		reach_play(g, seed, 100, &s.st);
		game_view(g, &s.st, game_player(&s.st), &view.st);
		n = game_actions(g, &view.st, list);
	}
	for (uint32_t runs = 0; runs < 2; runs++) {
		struct thinking t = small_thinking(1000);
		struct rng r = { 3 };
		struct search x;
		struct verdict v[ACTIONS_MAX];
		uint64_t seen = 0;

		search_begin(&x, g, general_player.level, &view.st, list, n, &r, &t);
		for (uint32_t i = 0; i < runs; i++)
			search_iterate(&x);
		search_verdicts(&x, v);
		for (int i = 0; i < n; i++)
			seen += v[i].visits;
		assert_int_equal(seen, 16 * runs);
		assert_in_range(search_choice(&x, v), 0, n - 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_best_wins_and_the_race_ends),
		cmocka_unit_test(those_that_are_alike_are_halved_by_weight),
		cmocka_unit_test(heats_leave_the_best),
		cmocka_unit_test(all_run_with_the_same_luck),
		cmocka_unit_test(a_reply_is_not_by_chance),
		cmocka_unit_test(the_rest_of_a_play_has_the_same_dice),
		cmocka_unit_test(plans_are_tried_again),
		cmocka_unit_test(who_has_nothing_to_plan_is_tried_again_too),
		cmocka_unit_test(heats_and_drills_have_their_time),
		cmocka_unit_test(what_follows_is_believed_by_and_by),
		cmocka_unit_test(what_was_meant_is_tried),
		cmocka_unit_test(what_cannot_be_meant_is_forgotten),
		cmocka_unit_test(who_is_given_up_runs_no_more),
		cmocka_unit_test(a_little_time_is_enough),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
