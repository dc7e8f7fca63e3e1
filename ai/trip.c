/* trip.c - see trip.h. */
#include <string.h>
#include "core/policy.h"
#include "trip.h"

enum { ROLLOUT_MAX = 400 }; /* actions after which a rollout is judged as it stands */

int weighted_choice(const struct policy *p, const struct state *s, const action *list, int n,
		    struct rng *r)
{
	int weight[ACTIONS_MAX], total = 0, mark;

	if (n == 1)
		return 0;
	policy_weigh(p, s, list, n, weight);
	for (int i = 0; i < n; i++)
		total += weight[i];
	mark = rng_below(r, total);
	for (int i = 0; i < n; i++) {
		mark -= weight[i];
		if (mark < 0)
			return i;
	}
	return n - 1;
}

uint32_t play_number(const struct policy *p, const struct state *s)
{
	return p->play ? (uint32_t)p->play(s) + 1 : s->steps + 1;
}

void trip_guess(const struct search *x, struct trip *t)
{
	memcpy(&t->s, x->view, x->g->state_size);
	game_guess(x->g, &t->s.st, x->observer, x->r);
	t->later = 0;
	t->past = false;
	t->n = x->n;
	if (x->list)
		memcpy(t->list, x->list, (size_t)x->n * sizeof t->list[0]);
	else
		t->n = game_actions(x->g, &t->s.st, t->list);
}

void trip_act(const struct search *x, struct trip *t, action a)
{
	t->n = game_do(x->g, &t->s.st, a, NULL, t->list);
	if (t->past)
		return;
	t->past = !t->n || play_number(x->g->policy, &t->s.st) != x->play;
	if (!t->past && t->n > 1 && game_player(&t->s.st) == x->seat)
		t->later += search_cost(x, t->n);
}

void trip_play_on(const struct search *x, struct trip *t, int ends, struct rng *r)
{
	const struct policy *p = x->g->policy;

	for (int i = 0; i < ROLLOUT_MAX && t->n; i++) {
		int choice;

		if (p->quiet(&t->s.st) && ends-- == 0)
			return;
		choice = weighted_choice(p, &t->s.st, t->list, t->n, r);
		trip_act(x, t, t->list[choice]);
	}
}
