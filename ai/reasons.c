/* reasons.c - why a play is advised: the terms of the judgement that it changes. */
#include <string.h>
#include "core/policy.h"
#include "core/text.h"
#include "reasons.h"

enum {
	REASON_LEAST = 10, /* hundredths of a point; less is not told */
};

void play_line(const struct search *x, const struct hint *h, struct state *s, struct rng *r)
{
	const struct policy *p = x->g->policy;
	action list[ACTIONS_MAX];
	int n = game_do(x->g, s, h->line[0], NULL, list), next = 1;

	for (int i = 0; i < PLAY_MAX && n && !p->quiet(s); i++) {
		bool own = game_player(s) == x->seat;
		int choice = -1;

		for (int k = 0; own && next < h->actions && k < n; k++)
			if (list[k] == h->line[next])
				choice = k;
		if (choice >= 0)
			next++;
		else
			choice = weighted_choice(p, s, list, n, r);
		n = game_do(x->g, s, list[choice], NULL, list);
	}
}

/* What a play changes, in hundredths of a point, for the seat above 0.  Terms that share a reason
 * are told together, by the first of them. */
struct effect {
	int by[TERMS_MAX];
	bool ends_turn; /* most of what changes has another cause: scoring, deals */
};

static int first_alike(const struct policy *p, int term)
{
	int first = 0;

	while (p->terms[first].why[0] != p->terms[term].why[0])
		first++;
	return first;
}

/* On average over some guesses, the same for every play. */
static void measure_effect(const struct search *x, const struct hint *h, struct effect *out)
{
	const struct policy *p = x->g->policy;
	int64_t sum[TERMS_MAX] = { 0 }; /* thousandths, of all guesses */
	int16_t before[TERMS_MAX], after[TERMS_MAX];
	struct rng r = { x->view->steps };
	union any_state s;

	out->ends_turn = false;
	for (int i = 0; i < REASON_GUESSES; i++) {
		struct rng own = { rng_next(&r) };

		memcpy(&s, x->view, x->g->state_size);
		game_guess(x->g, &s.st, x->seat, &own);
		p->measure(&s.st, before);
		play_line(x, h, &s.st, &own);
		p->measure(&s.st, after);
		out->ends_turn =
			out->ends_turn || game_turn(x->g, &s.st) != game_turn(x->g, x->view);
		for (int k = 0; k < p->terms_count; k++)
			sum[first_alike(p, k)] += (int64_t)(after[k] - before[k]) *
						  p->terms[k].weight * (x->seat ? 1 : -1);
	}
	for (int k = 0; k < p->terms_count; k++)
		out->by[k] = (int)(sum[k] / (10 * REASON_GUESSES));
}

/* The part of a change that every play brings, whatever is chosen: a card is spent, time passes. */
static int common_part(const struct effect *e, int n, int term)
{
	int least = e[0].by[term];

	for (int i = 1; i < n; i++) {
		int by = e[i].by[term];

		if ((by > 0) != (least > 0))
			return 0;
		if (by > 0 ? by < least : by > least)
			least = by;
	}
	return least;
}

/* Puts a reason where it belongs by size. */
static void add_reason(struct hint *h, struct reason new)
{
	int size = new.by < 0 ? -new.by : new.by, at = h->reasons;

	if (size < REASON_LEAST)
		return;
	if (h->reasons < HINT_REASONS)
		h->reasons++;
	else
		at = HINT_REASONS - 1;
	while (at > 0 &&
	       (h->reason[at - 1].by < 0 ? -h->reason[at - 1].by : h->reason[at - 1].by) < size) {
		h->reason[at] = h->reason[at - 1];
		at--;
	}
	if (at < HINT_REASONS)
		h->reason[at] = new;
}

static void tell_effect(const struct search *x, const struct effect *e, struct hint *h)
{
	const struct policy *p = x->g->policy;

	for (int i = 0; i < p->terms_count; i++) {
		int helped = e->by[i] > 0 ? x->seat : !x->seat;

		add_reason(h, (struct reason){ p->terms[i].why[helped], (int16_t)e->by[i] });
	}
}

void find_reasons(const struct search *x, struct hint *h, int n)
{
	struct effect effect[HINTS], own;
	const struct policy *p = x->g->policy;

	if (!p->terms)
		return;
	for (int i = 0; i < n; i++)
		measure_effect(x, &h[i], &effect[i]);
	if (n == 1 && !effect[0].ends_turn)
		tell_effect(x, &effect[0], &h[0]);
	for (int i = 0; n > 1 && i < n; i++) {
		for (int k = 0; k < p->terms_count; k++)
			own.by[k] = effect[i].by[k] - common_part(effect, n, k);
		tell_effect(x, &own, &h[i]);
	}
}
