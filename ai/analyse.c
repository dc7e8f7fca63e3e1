/* analyse.c - after the game: chances, luck and turning points. */
#include <string.h>
#include "analyse.h"
#include "core/policy.h"
#include "core/text.h"
#include "search.h"

enum {
	LUCK_DRAWS = 48, /* with which a draw is compared */
};

/* The sum of all results for seat 0 as the observer can judge it. */
static void judge(struct search *x, const struct game *g, const struct state *s, int observer,
		  struct rng *r, struct thinking *t)
{
	union any_state view;

	game_view(g, s, observer, &view.st);
	think_forget(t);
	search_begin_beside(x, g, &view.st, observer, r, t);
	search_run_part(x, t, BUDGET_WHOLE / PLAYERS);
}

/* A small victory is one, too. */
static int chance_when_over(int outcome)
{
	return outcome > 0 ? 1000 : outcome < 0 ? 0 : 500;
}

int analyse_chance(const struct game *g, const struct state *s, struct rng *r, struct thinking *t)
{
	int64_t sum = 0, n = 0;
	struct search x;

	if (game_player(s) == NOBODY)
		return chance_when_over(g->outcome(s, 0));
	for (int observer = 0; observer < PLAYERS; observer++) {
		judge(&x, g, s, observer, r, t);
		sum += x.sum;
		n += x.count;
	}
	return n ? chance_of(sum, n) : 500 + g->policy->value(s, 0) / 2;
}

/* ---- luck ----------------------------------------------------------------- */

/* Other dice to come. */
static void new_chance(struct state *s, struct rng *r)
{
	s->source.key[0] = rng_next(r);
	s->source.key[1] = rng_next(r);
}

/* What a position is worth to seat 0 when the play at hand is over: a roll whose losses are yet to
 * be taken has not told what it brought. */
static int settled_value(const struct game *g, const struct state *from, struct rng r)
{
	const struct policy *p = g->policy;
	union any_state s;
	action list[ACTIONS_MAX];
	int n;

	if (from->over || p->quiet(from))
		return p->value(from, 0);
	memcpy(&s, from, g->state_size);
	new_chance(&s.st, &r);
	n = game_actions(g, &s.st, list);
	for (int i = 0; i < PLAY_MAX && n && !p->quiet(&s.st); i++)
		n = game_do(g, &s.st, list[weighted_choice(p, &s.st, list, n, &r)], NULL, list);
	return p->value(&s.st, 0);
}

int analyse_luck(const struct game *g, const struct state *before, action a,
		 const struct state *after, const struct step *step, enum luck_kind *kind)
{
	struct rng r = { hash_word(before->steps, a) };
	union any_state s;
	int64_t sum = 0;

	*kind = LUCK_NONE;
	for (int i = 0; i < step->ndraws; i++)
		*kind = step->draw[i].kind == K_NUMBER && *kind != LUCK_DEAL ? LUCK_DICE
									     : LUCK_DEAL;
	if (*kind == LUCK_NONE)
		return 0;
	for (int i = 0; i < LUCK_DRAWS; i++) {
		struct rng rest = { rng_next(&r) }; /* the same luck afterwards */

		memcpy(&s, before, g->state_size);
		new_chance(&s.st, &r);
		game_do(g, &s.st, a, NULL, NULL);
		sum += settled_value(g, after, rest) - settled_value(g, &s.st, rest);
	}
	return (int)(sum / (2 * LUCK_DRAWS));
}

int analyse_deal(const struct game *g, const struct state *s)
{
	struct rng r = { s->steps };
	union any_state guess;
	int64_t sum = 0;

	for (int i = 0; i < LUCK_DRAWS; i++) {
		game_view(g, s, SPECTATOR, &guess.st);
		game_guess(g, &guess.st, SPECTATOR, &r);
		sum += g->policy->value(s, 0) - g->policy->value(&guess.st, 0);
	}
	return (int)(sum / (2 * LUCK_DRAWS));
}

/* ---- turning points ------------------------------------------------------- */

static int least_of(int a, int b)
{
	return a < b ? a : b;
}

/* How much of a change is new and lasts: what the next play takes back has turned nothing, nor has
 * what only takes the last play back. */
static int change_at(const int *chance, int n, int i)
{
	int by = chance[i] - chance[i - 1], sign = by < 0 ? -1 : 1, least = sign * by;

	if (i + 1 < n)
		least = least_of(least, sign * (chance[i + 1] - chance[i - 1]));
	if (i > 1)
		least = least_of(least, sign * (chance[i] - chance[i - 2]));
	return least < 0 ? 0 : least;
}

int analyse_turns(const int *chance, int n, int least, int out[TURNS_MOST])
{
	int found = 0;

	for (int i = 1; i < n; i++) {
		int smallest = 0;

		if (change_at(chance, n, i) < least)
			continue;
		if (found < TURNS_MOST) {
			out[found++] = i;
			continue;
		}
		for (int k = 1; k < found; k++)
			if (change_at(chance, n, out[k]) < change_at(chance, n, out[smallest]))
				smallest = k;
		if (change_at(chance, n, i) <= change_at(chance, n, out[smallest]))
			continue;
		memmove(&out[smallest], &out[smallest + 1],
			(size_t)(found - smallest - 1) * sizeof *out);
		out[found - 1] = i;
	}
	return found;
}
