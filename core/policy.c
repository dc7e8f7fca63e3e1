/* policy.c - answers weighed; from how much a position is ahead to how likely it wins, in
 * integers. */
#include "policy.h"

/* 1000 times the hyperbolic tangent of half a logit, by quarters of a logit. */
static const int16_t squash[] = {
	0,   124, 245, 358, 462, 555, 635, 705, 762, 809, 848, 880, 905,
	925, 941, 954, 964, 972, 978, 983, 987, 990, 992, 994, 995,
};

enum { QUARTER = 256, SQUASH_LAST = sizeof squash / sizeof squash[0] - 1 };

int policy_squash(int64_t logits)
{
	int64_t size = logits < 0 ? -logits : logits;
	int at = (int)(size / QUARTER), part = (int)(size % QUARTER), x;

	if (at >= SQUASH_LAST)
		x = squash[SQUASH_LAST];
	else
		x = squash[at] + (squash[at + 1] - squash[at]) * part / QUARTER;
	return logits < 0 ? -x : x;
}

void policy_weigh(const struct policy *p, const struct state *s, const action *list, int n,
		  int *out)
{
	if (p->weigh_all) {
		p->weigh_all(s, list, n, out);
		return;
	}
	for (int i = 0; i < n; i++)
		out[i] = p->weigh(s, list[i]);
}

int policy_obvious(const struct policy *p, const struct state *s, const action *list, int n,
		   int *out)
{
	int best = 0;

	policy_weigh(p, s, list, n, out);
	for (int i = 1; i < n; i++)
		if (out[i] > out[best])
			best = i;
	return best;
}

int policy_judge(const struct policy *p, const struct state *s, int seat, int certainty)
{
	int16_t x[TERMS_MAX];
	int64_t lead = 0;
	int value;

	p->measure(s, x);
	for (int i = 0; i < p->terms_count; i++)
		lead += (int64_t)x[i] * p->terms[i].weight;
	value = policy_squash(lead * certainty / 1000);
	return seat ? value : -value;
}
