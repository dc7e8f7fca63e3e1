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

/* How rare it is that a die with 2^32 sides shows less than u: -log2(u / 2^32) in 4096ths. */
static uint32_t rarity(uint32_t u)
{
	uint32_t zeros, part;

	u |= 1;
	zeros = (uint32_t)__builtin_clz(u);
	part = u << zeros << 1 >> 20; /* 12 bits below the highest */
	/* log2(1 + x) is about x + 0.344 x (1 - x) */
	return ((zeros + 1) << 12) - part - ((part * (4096 - part) >> 12) * 1409 >> 12);
}

/* All wait for their time, the likelier the shorter, and the first is taken.  How long depends on
 * the fate and the action, not on the list. */
int fated_choice(const struct policy *p, const struct state *s, const action *list, int n,
		 uint64_t fate)
{
	uint64_t least = UINT64_MAX;
	int weight[ACTIONS_MAX], first = 0;

	if (n == 1)
		return 0;
	policy_weigh(p, s, list, n, weight);
	for (int i = 0; i < n; i++) {
		struct rng lot = { hash_word(list[i], fate) };
		uint32_t drawn = (uint32_t)(rng_next(&lot) >> 32);
		uint64_t wait = ((uint64_t)rarity(drawn) << 20) / (uint64_t)weight[i];

		if (wait >= least)
			continue;
		least = wait;
		first = i;
	}
	return first;
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

/* "Done" is one action everywhere: who is done with one thing early need not be with all. */
static uint64_t fate_here(const struct state *s, uint64_t fate)
{
	return hash_word((uint64_t)flow_see(s)->node, fate);
}

void trip_follow(const struct search *x, struct trip *t, int ends, const struct way *way)
{
	const struct policy *p = x->g->policy;
	int at = 0;

	for (int i = 0; i < ROLLOUT_MAX && t->n; i++) {
		bool own = t->n > 1 && game_player(&t->s.st) == way->seat;
		int choice = -1;

		if (p->quiet(&t->s.st) && ends-- == 0)
			return;
		if (own && way->plan)
			choice = plan_next(way->plan, &at, t->list, t->n);
		if (choice < 0)
			choice = fated_choice(p, &t->s.st, t->list, t->n,
					      fate_here(&t->s.st, way->fate));
		if (own && way->made)
			plan_add(way->made, t->list[choice]);
		trip_act(x, t, t->list[choice]);
	}
}
