/* greedy.c - looks to the end of the play at hand, and no further.
 *
 * Each action is tried on guesses of what is hidden: the play is completed by
 * choices that the game's policy finds likely, and the position is judged.  All
 * actions are tried on the same guesses with the same luck, so that differences
 * come from the actions.  After each round the worse half is given up, and the
 * rest is tried on further guesses.  Integers only.
 */
#include <string.h>
#include "ai.h"
#include "core/policy.h"
#include "core/rng.h"
#include "search.h"

enum {
	WIDEST = 48,     /* actions considered; of more, the likeliest */
	ROUND = 64,      /* trials in a round, shared by the actions still in it ... */
	SAMPLES_MIN = 4, /* ... but at least so many each */
	SAMPLES_MAX = 24,
};

struct trial {
	int entry; /* of the list */
	int64_t sum;
};

struct contest {
	const struct game *g;
	const struct state *view;
	const action *list;
	int seat, n;
	struct trial trial[WIDEST]; /* the best first */
};

/* Puts a trial where its sum belongs; the worst falls off a full list. */
static void insert_trial(struct contest *x, int limit, struct trial t)
{
	int at = x->n;

	if (at == limit) {
		if (t.sum <= x->trial[--at].sum)
			return;
	} else {
		x->n++;
	}
	for (; at > 0 && x->trial[at - 1].sum < t.sum; at--)
		x->trial[at] = x->trial[at - 1];
	x->trial[at] = t;
}

/* Of a long list only the likeliest actions are tried.  Of equally good ones the
 * earlier is taken, so the list is read from any place on. */
static void start_trials(struct contest *x, int n, struct rng *r)
{
	int start = rng_below(r, n), weight[ACTIONS_MAX];

	if (n > WIDEST)
		policy_weigh(x->g->policy, x->view, x->list, n, weight);
	for (int i = 0; i < n; i++) {
		int entry = (start + i) % n;

		insert_trial(x, WIDEST, (struct trial){ entry, n > WIDEST ? weight[entry] : 0 });
	}
	for (int i = 0; i < x->n; i++)
		x->trial[i].sum = 0;
}

/* Plays on to the end of the play and says how good that is for seat. */
static int complete_play(const struct contest *x, struct state *s, action a, struct rng r)
{
	const struct policy *p = x->g->policy;
	action list[ACTIONS_MAX];
	int n = game_do(x->g, s, a, NULL, list);

	for (int i = 0; i < PLAY_MAX && n && !p->quiet(s); i++)
		n = game_do(x->g, s, list[weighted_choice(p, s, list, n, &r)], NULL, list);
	return p->value(s, x->seat);
}

/* One guess, and every action on it with the same luck. */
static void try_guess(struct contest *x, struct rng *r)
{
	union any_state guess, s;
	size_t size = x->g->state_size;
	struct rng luck;

	memcpy(&guess, x->view, size);
	game_guess(x->g, &guess.st, x->seat, r);
	luck.s = rng_next(r);
	for (int i = 0; i < x->n; i++) {
		struct trial *t = &x->trial[i];

		memcpy(&s, &guess, size);
		t->sum += complete_play(x, &s.st, x->list[t->entry], luck);
	}
}

/* Those still in have been tried equally often, so their sums compare. */
static void keep_better_half(struct contest *x)
{
	struct trial old[WIDEST];
	int n = x->n, half = n / 2;

	memcpy(old, x->trial, sizeof old);
	x->n = 0;
	for (int i = 0; i < n; i++)
		insert_trial(x, half, old[i]);
}

static int pick(const struct player *p, const struct game *g, const struct state *view,
		const action *list, int n, struct rng *r, struct thinking *t)
{
	struct contest x = { .g = g, .view = view, .list = list, .seat = game_player(view) };

	(void)p;
	(void)t;
	start_trials(&x, n, r);
	while (x.n > 1) {
		int samples = ROUND / x.n;

		if (samples < SAMPLES_MIN)
			samples = SAMPLES_MIN;
		if (samples > SAMPLES_MAX)
			samples = SAMPLES_MAX;
		while (samples--)
			try_guess(&x, r);
		keep_better_half(&x);
	}
	return x.trial[0].entry;
}

const struct player greedy_player = { "greedy", pick, NULL };
