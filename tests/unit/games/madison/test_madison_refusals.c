/* What refusals name: pieces where the sentence speaks of pieces, towns where it speaks of towns.
 */
#include <string.h>
#include "core/rng.h"
#include "core/text.h"
#include "tests/unit/unit.h"
#include "games/madison/madison.h"
#include "games/madison/madison_event.h"

enum { GAMES = 30, TRIES = 12 };

/* The map of 1813 without a piece on it, nothing open. */
static struct madison empty_map(void)
{
	static const uint64_t key[2] = { 1, 0 };
	struct madison m;

	memset(&m, 0, sizeof m);
	memcpy(m.st.source.key, key, sizeof key);
	madison_setup_game(&m.st, 1, NULL);
	for (int p = 0; p < PIECES; p++)
		madison_place(&m, p, UNUSED);
	m.phase = PHASE_ACTION;
	return m;
}

/* 11.31: troops aboard in a Lake Control Box. */
static void who_cannot_go_ashore(void **unused)
{
	struct madison m = empty_map();
	int16_t arg[NOTE_ARGS];

	(void)unused;
	madison_begin_play(&m, US);
	madison_place(&m, P_ONEIDA, LAKE_BOX + ONTARIO);
	madison_place(&m, P_6TH_US, LAKE_BOX + ONTARIO);
	madison_declare_units(&m, 0, LAKE_BOX + ONTARIO, 2, NO_EFFECT);
	m.force[0].afloat = 1;
	flow_push(&m.st, N_SAIL, US);
	assert_int_equal(game_why(&madison_game, &m.st, US, ACTION(V_UNLOAD, 0, 0), arg),
			 MSG_NOBODY_ABOARD);
	madison_column_join(&m, &m.force[0], P_ONEIDA);
	madison_column_join(&m, &m.force[0], P_6TH_US);
	madison_board(&m, P_6TH_US, true);
	assert_int_equal(game_why(&madison_game, &m.st, US, ACTION(V_UNLOAD, 0, 0), arg),
			 MSG_NO_LANDING_PLACE);
	assert_int_equal(arg[0], P_6TH_US);
	assert_int_equal(arg[1], LAKE_BOX + ONTARIO);
}

static int first_raid(void)
{
	int i = 0;

	while (madison_code[i].op != E_RAID)
		i++;
	return i;
}

/* RULINGS A23: reduced units alone do not raid; the sentence names the town. */
static void what_is_not_raided(void **unused)
{
	struct madison m = empty_map();
	int raid = first_raid(), from = madison_ways[madison_code[raid].way].from;
	struct frame *f;
	int16_t arg[NOTE_ARGS];

	(void)unused;
	madison_begin_play(&m, GB);
	madison_place(&m, P_49TH_FOOT, from);
	madison_flip(&m, P_49TH_FOOT, true);
	madison_place(&m, P_6TH_US, madison_code[raid].space);
	f = flow_push(&m.st, N_RAIDERS, GB);
	f->local[ASK_LEFT] = 1;
	f->local[ASK_EFFECT] = (int16_t)raid;
	f->local[ASK_AT] = (int16_t)from;
	assert_int_equal(game_why(&madison_game, &m.st, GB, ACTION(V_TAKE, P_49TH_FOOT, 0), arg),
			 MSG_ALL_REDUCED);
	assert_int_equal(arg[0], madison_code[raid].space);
	assert_int_equal(game_why(&madison_game, &m.st, GB, ACTION(V_DONE, 0, 0), arg),
			 MSG_ALL_REDUCED);
	assert_int_equal(arg[0], madison_code[raid].space);
}

static int count_of(int kind)
{
	return kind == K_NONE ? 1 : madison_game.kinds[kind].count;
}

/* Every argument that the sentence shows is a thing of its kind. */
static void names_things(const struct message *said, const int16_t *arg)
{
	for (int i = 0; i < NOTE_ARGS; i++) {
		char shown[] = { '{', (char)('0' + i), '\0' };
		int kind = said->kind[i];

		if (kind >= K_GAME && strstr(said->text[0], shown) &&
		    !game_thing(&madison_game, kind, arg[i]))
			fail_msg("%s: argument %d is %d", said->key, i, arg[i]);
	}
}

static void ask_why(const struct state *s, int verb, struct rng *r)
{
	const struct verb *v = &madison_game.verbs[verb];

	for (int i = 0; i < TRIES; i++) {
		action a = ACTION(verb, rng_below(r, count_of(v->a)), rng_below(r, count_of(v->b)));
		int16_t arg[NOTE_ARGS];
		int msg = game_why(&madison_game, s, game_player(s), a, arg);

		if (msg)
			names_things(&madison_game.messages[msg], arg);
	}
}

static void refusals_in_play(void **unused)
{
	struct rng r = { 7 };

	(void)unused;
	for (int i = 0; i < GAMES; i++) {
		const uint64_t key[2] = { (uint64_t)i + 1, 0 };
		action next[ACTIONS_MAX];
		struct madison m;
		int n = game_start(&madison_game, &m.st, i % SCENARIOS, key, NULL, next);

		while (n) {
			uint64_t verbs = madison_game.nodes[flow_see(&m.st)->node].verbs;

			for (int verb = 0; verb < VERBS; verb++)
				if (verbs >> verb & 1)
					ask_why(&m.st, verb, &r);
			n = game_do(&madison_game, &m.st, next[rng_below(&r, n)], NULL, next);
		}
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_cannot_go_ashore),
		cmocka_unit_test(what_is_not_raided),
		cmocka_unit_test(refusals_in_play),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
