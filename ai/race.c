/* race.c - see race.h. */
#include <string.h>
#include "core/policy.h"
#include "trip.h"

enum {
	DOUBT = 30,   /* runs: luck of later plays moves a win by far more than most answers do */
	OWN_WAYS = 3, /* that are tried for the rest of the play at hand */
	WAYS = 4,     /* that are tried for each of the plays that follow */
};

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

/* On to the end of a play, 0 being the one at hand: who makes it takes the best of a few ways that
 * are likely.  He sees the dice of each; so does the other in his turn, and a reply by chance alone
 * would punish nothing, nor a rest of the play by chance show what its beginning is good for. */
static void go_on(const struct search *x, struct trip *t, uint64_t luck, int play)
{
	const struct trip from = *t;
	int mover = play ? game_player(&from.s.st) : x->seat, most = 0;

	for (int i = 0; i < (play ? WAYS : OWN_WAYS); i++) {
		struct trip way = from;
		struct rng r;
		int worth;

		align(&way, &r, luck, play * WAYS + i);
		trip_play_on(x, &way, play > 0, &r);
		worth = x->g->policy->value(&way.s.st, mover);
		if (i && worth <= most)
			continue;
		most = worth;
		*t = way;
	}
}

/* What the position is worth to the seat that decides, after the play and after some more. */
static struct gain finish(struct search *x, struct trip *t, uint64_t luck)
{
	const struct policy *p = x->g->policy;
	struct gain worth;

	if (t->n && !p->quiet(&t->s.st))
		go_on(x, t, luck, 0);
	x->later += (uint32_t)t->later;
	worth.near = p->value(&t->s.st, x->seat);
	for (int play = 1; play <= x->level->race && t->n; play++)
		go_on(x, t, luck, play);
	worth.far = p->value(&t->s.st, x->seat);
	return worth;
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
static struct gain run(struct search *x, const struct racer *racer)
{
	const struct race *r = &x->race;
	struct gain worth;
	struct trip t;

	if (!r->at) {
		take_guess(x, &t);
	} else {
		memcpy(&t.s, &r->guess, x->g->state_size);
		t.later = 0;
		t.past = false;
	}
	trip_act(x, &t, x->list[racer->entry]);
	worth = finish(x, &t, r->luck);
	return (struct gain){ worth.near - r->start, worth.far - r->start };
}

/* ---- a lap ---------------------------------------------------------------- */

/* Of so many runs: what came after the play counts half after DOUBT of them, and ever more. */
static int64_t believed(struct gain g, uint32_t runs)
{
	return g.near + (g.far - g.near) * (int64_t)runs / ((int64_t)runs + DOUBT);
}

static bool is_ahead(const struct racer *one, const struct racer *other)
{
	return believed(one->gain, one->runs) > believed(other->gain, other->runs);
}

/* All have run on the same guesses, so their gains compare.  Of equals the likelier is kept. */
static void keep_better_half(struct race *r)
{
	for (int i = 1; i < r->in; i++)
		for (int k = i; k > 0 && is_ahead(&r->racer[k], &r->racer[k - 1]); k--) {
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
		r->racer[i].gain.near += r->result[i].near;
		r->racer[i].gain.far += r->result[i].far;
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
		out[r->racer[i].entry] = (struct verdict){ 1, believed(r->result[i], 1) + start };
	if (!r->laps)
		return;
	for (int i = 0; i < r->all; i++) {
		const struct racer *racer = &r->racer[i];
		struct verdict *v = &out[racer->entry];

		v->visits = racer->runs;
		v->sum = believed(racer->gain, racer->runs) + start * (int64_t)racer->runs;
	}
}
