/* Choices that only their owner sees look alike to the other side (rules 3, 5.5, 5.6, 6.3, 10.2;
 * RULINGS A126, A134): what is raised into an Expedition or begun in a Port, what goes from chart
 * to chart, who comes along, commands, stands aside or goes to the pool, which card is Saved.
 *
 * Random games; wherever two such twins are offered both are tried, and the enemy must find the
 * same view and the same notes after either, unless it says that something has been shown.
 */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/rng.h"
#include "games/amateurs/amateurs.h"
#include "games/amateurs/amateurs_int.h"

enum { GAMES = 12, TWINS_LEAST = 500 };

struct table {
	struct amateurs now;
	action legal[ACTIONS_MAX];
	int nlegal;
	struct rng r;
	int twins; /* pairs that were compared */
};

/* Between two charts of one side, not from or to loose points, which everybody sees. */
static int moved_over(int verb, action a)
{
	if (verb == V_COME || verb == V_STAY)
		return verb;
	return (verb == V_TAKE || verb == V_LEAVE) && action_b(a) != GROUP ? verb << 8 | action_b(a)
									   : 0;
}

static int bought(const struct amateurs *m, int verb, action a)
{
	if (verb == V_BUILD && action_b(a) != GUNBOAT)
		return verb << 8 | action_a(a);
	return verb == V_COMMAND ? verb << 8 | m->where[action_a(a)] : 0;
}

/* What everybody sees of a secret choice, or 0: it is none. */
static int face(const struct amateurs *m, action a)
{
	int verb = action_verb(a);

	switch (flow_see(&m->st)->node) {
	case N_MUSTER:
	case N_MEET:
		return moved_over(verb, a);
	case N_OPS:
		return bought(m, verb, a);
	case N_RAISE:
		return action_b(a) == GROUP ? 0 : verb << 8 | action_b(a);
	case N_ROUND:
		return verb == V_SAVE ? verb : 0;
	case N_DISBAND:
		return verb == V_LOSE ? verb : 0;
	case N_ADVANCE:
	case N_PART:
	case N_BUMP:
	case N_COMMAND:
	case N_SPRING:
		return verb;
	default:
		return 0;
	}
}

/* False: chance or a reveal, after which they may differ. */
static bool try_twin(const struct table *t, action a, struct amateurs *after, struct step *step)
{
	*after = t->now;
	memset(step, 0, sizeof *step);
	assert_true(game_apply(&amateurs_game, &after->st, game_player(&t->now.st), a, step));
	return !(step->flags & (STEP_CHANCE | STEP_REVEAL));
}

static void assert_same_note(const struct note *a, const struct note *b, int viewer)
{
	bool outside = !(a->seen_by >> viewer & 1);

	assert_int_equal(a->msg, b->msg);
	for (int i = 0; i < NOTE_ARGS; i++)
		if (!(outside && amateurs_game.messages[a->msg].secret >> i & 1))
			assert_int_equal(a->arg[i], b->arg[i]);
}

static void compare(struct table *t, action a, action b)
{
	static struct amateurs one, two, seen_one, seen_two;
	static struct step first, second;
	int enemy = !game_player(&t->now.st);

	if (!try_twin(t, a, &one, &first) || !try_twin(t, b, &two, &second))
		return;
	t->twins++;
	assert_int_equal(first.nnotes, second.nnotes);
	for (int i = 0; i < first.nnotes; i++)
		assert_same_note(&first.note[i], &second.note[i], enemy);
	game_view(&amateurs_game, &one.st, enemy, &seen_one.st);
	game_view(&amateurs_game, &two.st, enemy, &seen_two.st);
	assert_memory_equal(&seen_one, &seen_two, sizeof seen_one);
}

static void compare_twins(struct table *t)
{
	for (int i = 0; i < t->nlegal; i++)
		for (int j = i + 1; j < t->nlegal; j++) {
			int looks = face(&t->now, t->legal[i]);

			if (looks && looks == face(&t->now, t->legal[j]))
				compare(t, t->legal[i], t->legal[j]);
		}
}

static void play(struct table *t, uint64_t seed)
{
	const uint64_t key[2] = { seed, 0 };
	static struct step step;

	t->r.s = seed;
	memset(&step, 0, sizeof step);
	game_start(&amateurs_game, &t->now.st, 0, key, &step, NULL);
	while (game_player(&t->now.st) != NOBODY) {
		t->nlegal = game_actions(&amateurs_game, &t->now.st, t->legal);
		compare_twins(t);
		memset(&step, 0, sizeof step);
		game_apply(&amateurs_game, &t->now.st, game_player(&t->now.st),
			   t->legal[rng_below(&t->r, t->nlegal)], &step);
	}
}

static void secret_choices_look_alike(void **unused)
{
	static struct table t;

	(void)unused;
	for (uint64_t seed = 1; seed <= GAMES; seed++)
		play(&t, seed);
	assert_true(t.twins > TWINS_LEAST);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(secret_choices_look_alike),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
