/* plan.c - see plan.h. */
#include <stdbool.h>
#include <string.h>
#include "plan.h"

static bool is_same(const struct plan *a, const struct plan *b)
{
	return a->n == b->n && !memcmp(a->step, b->step, (size_t)a->n * sizeof a->step[0]);
}

void plans_keep(struct plans *all, const struct plan *found)
{
	struct plan *plan = all->plan;
	int at = all->n;

	for (int i = 0; i < all->n; i++)
		if (is_same(&plan[i], found))
			return;
	if (at == PLANS && found->promise <= plan[--at].promise)
		return;
	if (all->n < PLANS)
		all->n++;
	for (; at > 0 && plan[at - 1].promise < found->promise; at--)
		plan[at] = plan[at - 1];
	plan[at] = *found;
	plan[at].sum = 0;
	plan[at].laps = 0;
}

static bool is_better(const struct plan *one, const struct plan *best)
{
	return one->sum * (int64_t)best->laps > best->sum * (int64_t)one->laps;
}

int plans_best(const struct plans *all)
{
	int best = -1;

	for (int i = 0; i < all->n; i++)
		if (all->plan[i].laps && (best < 0 || is_better(&all->plan[i], &all->plan[best])))
			best = i;
	return best;
}

void plans_cut(struct plans *all, int n)
{
	for (int i = 0; i < all->n && i < n; i++) {
		struct plan first;
		int best = i;

		for (int k = i + 1; k < all->n; k++)
			if (is_better(&all->plan[k], &all->plan[best]))
				best = k;
		first = all->plan[best];
		memmove(&all->plan[i + 1], &all->plan[i], (size_t)(best - i) * sizeof all->plan[0]);
		all->plan[i] = first;
	}
	if (all->n > n)
		all->n = n;
	for (int i = 0; i < all->n; i++)
		all->plan[i].sum = all->plan[i].laps = 0;
}

void plans_count(struct plans *all, int which, int64_t gain)
{
	all->plan[which].sum += gain;
	all->plan[which].laps++;
}

int plan_next(const struct plan *plan, int *at, const action *list, int n)
{
	if (*at >= plan->n)
		return -1;
	for (int i = 0; i < n; i++)
		if (list[i] == plan->step[*at]) {
			++*at;
			return i;
		}
	*at = plan->n;
	return -1;
}

void plan_add(struct plan *plan, action a)
{
	if (plan->n < PLAN_STEPS)
		plan->step[plan->n++] = a;
}
