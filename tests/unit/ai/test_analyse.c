/* Hints, chances, luck and turning points: what is told is so. */
#include <string.h>
#include "tests/unit/unit.h"
#include "ai/course.h"
#include "core/policy.h"
#include "core/text.h"
#include "games/games.h"
#include "positions.h"
#include "tiny.h"

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
				assert_true(n == 1 || h[k].visits > 50); /* it rests on something */
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
	const int there_and_back[] = { 500, 300, 500, 700, 490, 500, 510, 400, 480, 390, 500 };
	int out[TURNS_MOST];

	(void)unused;
	assert_int_equal(analyse_turns(chance, 12, 150, out), 5);
	assert_int_equal(out[0], 2);
	assert_int_equal(out[1], 4);
	assert_int_equal(out[2], 6);
	assert_int_equal(out[3], 8);
	assert_int_equal(out[4], 11);
	assert_int_equal(analyse_turns(chance, 12, 2000, out), 0);
	assert_int_equal(analyse_turns(chance, 1, 1, out), 0);
	/* What the next play takes back has turned nothing. */
	assert_int_equal(analyse_turns(there_and_back, 11, 60, out), 0);
}

static bool is_action(const struct game *g, action a, const char *words)
{
	char told[128];
	struct text t = text_into(told, sizeof told);

	action_print(&t, g, a);
	return !strcmp(told, words);
}

static int economy_term(const struct policy *p, int seat)
{
	int i = 0;

	while (strcmp(p->terms[i].name, seat ? "GB_ECONOMY1_T" : "US_ECONOMY1_T"))
		i++;
	return i;
}

/* A position in which somebody pays for a track. */
static void reach_policy(const struct game *g, uint64_t seed, struct state *s)
{
	struct rng r = { seed };
	action list[ACTIONS_MAX];
	int n;

	reach(g, seed, 0, s);
	n = game_actions(g, s, list);
	for (bool found = false; !found;) {
		n = game_do(g, s, list[rng_below(&r, n)], NULL, list);
		assert_true(n > 0);
		for (int i = 0; i < n; i++)
			found = found || is_action(g, list[i], "advance economy");
	}
}

/* A single play that is possible is told at once. */
static void forced_hints_cost_nothing(void **unused)
{
	struct thinking t = small_thinking(1000);
	struct rng r = { 1 };
	struct hint h[HINTS];
	union any_state view;
	struct tiny s;

	(void)unused;
	tiny_start(&s, ASKED, NULL);
	game_view(&tiny_game, &s.st, GB, &view.st);
	assert_int_equal(analyse_hints(&tiny_game, &view.st, &r, &t, h), 1);
	assert_int_equal(h[0].line[0], ACTION(V_ALERT, 0, 0));
	assert_int_equal(h[0].actions, 1);
	assert_int_equal(t.done, 0);
}

/* The whole budget goes to the one question. */
static void hints_use_their_budget(void **unused)
{
	const struct game *g = game_find("dawn");
	struct thinking t = small_thinking(1000);
	struct rng r = { 1 };
	struct hint h[HINTS];
	union any_state s, view;
	int n, told = 0;

	(void)unused;
	reach_play(g, 1, 0, &s.st);
	game_view(g, &s.st, game_player(&s.st), &view.st);
	n = analyse_hints(g, &view.st, &r, &t, h);
	assert_in_range(t.done, 990, 1000);
	for (int i = 0; i < n; i++)
		told += (int)h[i].visits;
	assert_true(told > 700);
}

/* Lines go on to the end of the play. */
static void lines_are_whole_plays(void **unused)
{
	const struct game *g = game_find("dawn");
	int longer = 0, hints = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 6; seed++) {
		struct thinking t = small_thinking(1500);
		struct rng r = { seed };
		struct hint h[HINTS];
		union any_state s, view;
		int n;

		reach_play(g, seed, 0, &s.st);
		game_view(g, &s.st, game_player(&s.st), &view.st);
		n = analyse_hints(g, &view.st, &r, &t, h);
		for (int i = 0; i < n; i++)
			longer += h[i].actions > 2;
		hints += n;
	}
	assert_true(longer > hints / 2);
}

/* What an answer is worth at the end of its play, where the rest of the line is taken, or of a line
 * that is cut after its first action, what is most obvious. */
static int worth_of_line(const struct game *g, const struct state *view, const struct hint *h,
			 int actions)
{
	const int guesses = 16;
	int seat = game_player(view), sum = 0;
	struct rng r = { 7 };

	for (int i = 0; i < guesses; i++) {
		action list[ACTIONS_MAX];
		int weight[ACTIONS_MAX], n, at = 1;
		union any_state s;

		memcpy(&s, view, g->state_size);
		game_guess(g, &s.st, seat, &r);
		n = game_do(g, &s.st, h->line[0], NULL, list);
		while (n && !g->policy->quiet(&s.st)) {
			int next = policy_obvious(g->policy, &s.st, list, n, weight);

			for (int k = 0; game_player(&s.st) == seat && at < actions && k < n; k++)
				if (list[k] == h->line[at]) {
					next = k;
					at++;
					break;
				}
			n = game_do(g, &s.st, list[next], NULL, list);
		}
		sum += g->policy->value(&s.st, seat);
	}
	return sum / guesses;
}

/* A race tells the plan by which an answer was judged, not what comes to mind first. */
static void lines_of_a_race_are_its_plans(void **unused)
{
	const struct game *g = game_find("amateurs");
	int better = 0, worse = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct thinking t = small_thinking(400);
		struct rng r = { seed };
		struct hint h[HINTS];
		union any_state s, view;
		int n;

		reach_play(g, seed, 40 + 10 * (int)seed, &s.st);
		game_view(g, &s.st, game_player(&s.st), &view.st);
		n = analyse_hints(g, &view.st, &r, &t, h);
		for (int i = 0; i < n; i++) {
			int by = worth_of_line(g, &view.st, &h[i], h[i].actions) -
				 worth_of_line(g, &view.st, &h[i], 1);

			better += by > 0;
			worse += by < 0;
		}
	}
	assert_true(better > 2 * worse);
}

/* ---- a side that has won already ---- */

/* The last action but one, with a lead that no die can make up for. */
static void lead(struct tiny *t, int side)
{
	tiny_start(t, NORMAL, NULL);
	t->morale[side] = 90;
	t->morale[!side] = 0;
}

static void who_leads_has_the_better_chance(void **unused)
{
	(void)unused;
	for (int side = 0; side < PLAYERS; side++)
		for (int mover = 0; mover < PLAYERS; mover++) {
			struct thinking t = small_thinking(200);
			struct rng r = { 1 };
			struct hint h[HINTS];
			union any_state view;
			struct tiny s;
			int chance;

			lead(&s, side);
			if (mover == GB)
				game_do(&tiny_game, &s.st, ACTION(V_REST, 0, 0), NULL, NULL);
			assert_int_equal(game_player(&s.st), mover);
			chance = analyse_chance(&tiny_game, &s.st, &r, &t);
			assert_true(side == US ? chance > 900 : chance < 100);
			game_view(&tiny_game, &s.st, mover, &view.st);
			think_forget(&t);
			assert_true(analyse_hints(&tiny_game, &view.st, &r, &t, h) > 0);
			assert_true(side == mover ? h[0].chance > 900 : h[0].chance < 100);
		}
}

/* To pay for the Economy is good for the Economy. */
static void a_reason_has_the_right_sign(void **unused)
{
	const struct game *g = game_find("dawn");
	const struct policy *p = g->policy;
	int told[PLAYERS] = { 0, 0 };

	(void)unused;
	for (uint64_t seed = 1; seed <= 30; seed++) {
		struct thinking t = small_thinking(600);
		struct rng r = { seed };
		struct hint h[HINTS];
		union any_state s, view;
		int seat, n;

		reach_policy(g, seed, &s.st);
		seat = game_player(&s.st);
		game_view(g, &s.st, seat, &view.st);
		n = analyse_hints(g, &view.st, &r, &t, h);
		for (int i = 0; i < n; i++) {
			int why = p->terms[economy_term(p, seat)].why[seat];

			if (!is_action(g, h[i].line[0], "advance economy"))
				continue;
			assert_true(reason_of(&h[i], why) >= 0);
			told[seat] += reason_of(&h[i], why) > 0;
		}
	}
	assert_true(told[0] + told[1] > 0);
}

/* ---- luck ---- */

/* A die of six faces is worth 3.5: who rolls more had luck, and with dice. */
static void luck_of_a_die(void **unused)
{
	static struct step step;
	int high = 0, low = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 40; seed++) {
		const uint64_t key[2] = { seed, 0 };
		struct tiny before, after;
		enum luck_kind kind;
		int luck, face, side = seed % 2 != 0;

		game_start(&tiny_game, &before.st, NORMAL, key, NULL, NULL);
		if (side == GB)
			game_do(&tiny_game, &before.st, ACTION(V_REST, 0, 0), NULL, NULL);
		after = before;
		memset(&step, 0, sizeof step);
		game_do(&tiny_game, &after.st, ACTION(V_ROLL, 0, 0), &step, NULL);
		luck = analyse_luck(&tiny_game, &before.st, ACTION(V_ROLL, 0, 0), &after.st, &step,
				    &kind);
		face = after.morale[side] - before.morale[side];
		assert_int_equal(kind, LUCK_DICE);
		if (side == GB)
			luck = -luck;
		/* 5 thousandths a pip */
		assert_in_range(luck - 5 * face + 100, 100 - 18 - 5, 100 - 18 + 5);
		high += face > 4 && luck > 0;
		low += face < 3 && luck < 0;
	}
	assert_true(high > 3 && low > 3);
}

static void cards_are_deals(void **unused)
{
	static struct step step;
	struct tiny before, after;
	enum luck_kind kind;

	(void)unused;
	tiny_start(&before, NORMAL, NULL);
	after = before;
	memset(&step, 0, sizeof step);
	game_do(&tiny_game, &after.st, ACTION(V_DRAW, 0, 0), &step, NULL);
	analyse_luck(&tiny_game, &before.st, ACTION(V_DRAW, 0, 0), &after.st, &step, &kind);
	assert_int_equal(kind, LUCK_DEAL);
	memset(&step, 0, sizeof step);
	analyse_luck(&tiny_game, &before.st, ACTION(V_REST, 0, 0), &after.st, &step, &kind);
	assert_int_equal(kind, LUCK_NONE);
}

/* A deal is as lucky as the hands are good: on average over deals nothing, and not always nothing.
 */
static void opening_deals_count(void **unused)
{
	const struct game *g = game_find("dawn");
	int sum = 0, most = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 40; seed++) {
		union any_state s;
		int luck;

		reach(g, seed, 0, &s.st);
		luck = analyse_deal(g, &s.st);
		sum += luck;
		most = luck > most ? luck : most;
	}
	assert_true(most > 3);
	assert_in_range(sum / 40 + 10, 0, 20);
}

/* Nothing happens, so nothing turns. */
static void a_quiet_game_does_not_turn(void **unused)
{
	static struct course c;
	static unsigned char memory[1 << 20];
	static struct step step;
	struct thinking t = small_thinking(300);
	int out[TURNS_MOST];
	struct tiny s;

	(void)unused;
	assert_true(course_size(&tiny_game, TURNS) < sizeof memory);
	course_open(&c, &tiny_game, TURNS, memory);
	tiny_start(&s, NORMAL, NULL);
	s.morale[GB] = 30;
	memset(&step, 0, sizeof step);
	memcpy(&c.before, &s, sizeof s);
	while (!s.st.over) {
		int seat = game_player(&s.st);

		memset(&step, 0, sizeof step);
		game_do(&tiny_game, &s.st, ACTION(V_REST, 0, 0), &step, NULL);
		if (!s.st.over)
			course_hear(&c, seat, ACTION(V_REST, 0, 0), &s.st, &step);
	}
	while (course_judge(&c, &t))
		;
	assert_true(c.points > 3);
	assert_int_equal(course_turns(&c, out), 0);
}

/* The game with a judge who counts how often he is asked in the middle of a play. */
static struct {
	const struct policy *policy;
	int asked, too_early;
} judge;

static int judged_value(const struct state *s, int seat)
{
	judge.asked++;
	judge.too_early += !s->over && !judge.policy->quiet(s);
	return judge.policy->value(s, seat);
}

/* What a roll was worth shows when its losses are taken and the play is over. */
static void luck_waits_for_the_end_of_a_play(void **unused)
{
	static struct step step;
	struct game g = *game_find("dawn");
	struct policy p = *g.policy;

	(void)unused;
	judge.policy = g.policy;
	p.value = judged_value;
	g.policy = &p;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		union any_state s, before;
		action list[ACTIONS_MAX];
		struct rng r = { seed };
		int n;

		reach(&g, seed, 60, &s.st);
		n = game_actions(&g, &s.st, list);
		for (int i = 0; i < 60 && n; i++) {
			action a = list[rng_below(&r, n)];
			enum luck_kind kind;

			memcpy(&before, &s, sizeof s);
			memset(&step, 0, sizeof step);
			n = game_do(&g, &s.st, a, &step, list);
			analyse_luck(&g, &before.st, a, &s.st, &step, &kind);
		}
	}
	assert_true(judge.asked > 1000);
	assert_int_equal(judge.too_early, 0);
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
		cmocka_unit_test(hints_are_legal_and_ordered),
		cmocka_unit_test(forced_hints_cost_nothing),
		cmocka_unit_test(hints_use_their_budget),
		cmocka_unit_test(lines_are_whole_plays),
		cmocka_unit_test(lines_of_a_race_are_its_plans),
		cmocka_unit_test(reasons_set_plays_apart),
		cmocka_unit_test(a_reason_has_the_right_sign),
		cmocka_unit_test(who_leads_has_the_better_chance),
		cmocka_unit_test(turns_are_the_greatest_changes),
		cmocka_unit_test(a_quiet_game_does_not_turn),
		cmocka_unit_test(luck_of_a_die),
		cmocka_unit_test(cards_are_deals),
		cmocka_unit_test(luck_waits_for_the_end_of_a_play),
		cmocka_unit_test(opening_deals_count),
		cmocka_unit_test(luck_evens_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
