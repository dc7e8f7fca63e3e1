/* race.c - see race.h. */
#include <string.h>
#include "core/policy.h"
#include "trip.h"

/* ---- the start ------------------------------------------------------------ */

/* Puts a racer where its weight belongs; the least likely falls off a full list. */
static void enter(struct race *r, int held[RACERS], int entry, int weight)
{
	int at = r->all;

	if (at == RACERS) {
		if (weight <= held[--at])
			return;
	} else {
		r->all++;
	}
	for (; at > 0 && held[at - 1] < weight; at--) {
		r->racer[at] = r->racer[at - 1];
		held[at] = held[at - 1];
	}
	r->racer[at] = (struct racer){ .entry = entry };
	held[at] = weight;
}

void race_begin(struct search *x)
{
	struct race *r = &x->race;
	int weight[ACTIONS_MAX], held[RACERS];

	if (x->list)
		policy_weigh(x->g->policy, x->view, x->list, x->n, weight);
	r->all = r->at = 0;
	r->laps = 0;
	r->starts = 0;
	r->cuts = r->due = 0;
	for (int i = 0; x->list && i < x->n; i++)
		if (x->seen[i])
			enter(r, held, i, weight[i]);
	r->in = r->all;
}

void race_again(struct search *x, const int *entry, int n)
{
	struct race *r = &x->race;

	for (int k = 0; k < n; k++)
		for (int i = k; i < r->all; i++)
			if (r->racer[i].entry == entry[k]) {
				struct racer first = r->racer[i];

				r->racer[i] = r->racer[k];
				r->racer[k] = first;
			}
	r->in = n;
	r->at = 0;
	r->cuts = r->due = RACERS; /* no more */
}

/* ---- a run ---------------------------------------------------------------- */

/* Dice and choices of the next play are the same whatever came before: so that two answers differ
 * by what they change, not by what falls to them. */
static void align(struct trip *t, struct rng *r, uint64_t luck, int play)
{
	struct source *from = &t->s.st.source;

	r->s = hash_word((uint64_t)play, luck);
	from->key[0] = rng_next(r);
	from->key[1] = rng_next(r);
	from->drawn = 0;
}

/* What the position is worth to the seat that decides, after the play and some more. */
static int finish(struct search *x, struct trip *t, uint64_t luck)
{
	struct rng r = { luck };

	trip_play_on(x, t, 0, &r);
	x->later += (uint32_t)t->later;
	for (int play = 1; play <= x->level->ahead && t->n; play++) {
		align(t, &r, luck, play);
		trip_play_on(x, t, 1, &r);
	}
	return x->g->policy->value(&t->s.st, x->seat);
}

static void take_guess(struct search *x, struct trip *t)
{
	struct race *r = &x->race;

	trip_guess(x, t);
	memcpy(&r->guess, &t->s, x->g->state_size);
	r->luck = rng_next(x->r);
	r->start = x->g->policy->value(&t->s.st, x->seat);
}

/* Of one answer on the guess of this lap. */
static int run(struct search *x, const struct racer *racer)
{
	const struct race *r = &x->race;
	struct trip t;

	if (!r->at) {
		take_guess(x, &t);
	} else {
		memcpy(&t.s, &r->guess, x->g->state_size);
		t.later = 0;
		t.past = false;
	}
	trip_act(x, &t, x->list[racer->entry]);
	return finish(x, &t, r->luck) - r->start;
}

/* ---- a lap ---------------------------------------------------------------- */

/* All have run on the same guesses, so their gains compare.  Of equals the likelier is kept. */
static void keep_better_half(struct race *r)
{
	for (int i = 1; i < r->in; i++)
		for (int k = i; k > 0 && r->racer[k].gain > r->racer[k - 1].gain; k--) {
			struct racer better = r->racer[k];

			r->racer[k] = r->racer[k - 1];
			r->racer[k - 1] = better;
		}
	r->in = (r->in + 1) / 2;
	r->cuts++;
}

static void end_lap(struct race *r)
{
	for (int i = 0; i < r->in; i++) {
		r->racer[i].runs++;
		r->racer[i].gain += r->result[i];
	}
	r->starts += r->start;
	r->laps++;
	r->at = 0;
	if (r->cuts < r->due)
		keep_better_half(r);
}

/* Whoever decides there, and by what is likely: for positions that are judged from beside. */
static void run_beside(struct search *x)
{
	struct trip t;

	trip_guess(x, &t);
	trip_play_on(x, &t, x->level->ahead, x->r);
	x->sum += x->g->policy->value(&t.s.st, 0);
}

void race_run(struct search *x)
{
	struct race *r = &x->race;

	x->count++;
	if (!x->list) {
		run_beside(x);
		return;
	}
	r->result[r->at] = run(x, &r->racer[r->at]);
	if (++r->at == r->in)
		end_lap(r);
}

/* Every halving gets the same part of the time; the last leaves one, when there is no more. */
void race_pace(struct search *x, uint64_t parts)
{
	struct race *r = &x->race;
	int rounds = 0;

	while (1 << rounds < r->all)
		rounds++;
	if (r->cuts <= rounds)
		r->due = (int)(parts * (uint64_t)rounds / BUDGET_WHOLE);
}

/* ---- what it found -------------------------------------------------------- */

void race_verdicts(const struct search *x, struct verdict *out)
{
	const struct race *r = &x->race;
	int64_t start = r->laps ? r->starts / (int64_t)r->laps : r->start;

	for (int i = 0; !r->laps && i < r->at; i++) /* no time for a lap: the first runs tell */
		out[r->racer[i].entry] = (struct verdict){ 1, r->result[i] + start };
	if (!r->laps)
		return;
	for (int i = 0; i < r->all; i++) {
		const struct racer *racer = &r->racer[i];
		struct verdict *v = &out[racer->entry];

		v->visits = racer->runs;
		v->sum = racer->gain + start * (int64_t)racer->runs;
	}
}
