/* race.c - see race.h. */
#include <string.h>
#include "core/policy.h"
#include "trip.h"

enum {
	DOUBT = 20,   /* runs: luck of later plays moves a win by far more than most answers do */
	OWN_WAYS = 3, /* that are tried for the rest of the play at hand */
	WAYS = 4,     /* that are tried for each of the plays that follow */
};

/* Heats. */
enum {
	HEAT_RUNS = 16,  /* of them cost what a run over several plays does: an iteration */
	HEAT_ROUND = 96, /* runs in a round, shared by those still in it ... */
	LAPS_MIN = 4,    /* ... but at least so many each ... */
	LAPS_MAX = 24,   /* ... and no more */
	FINALISTS = 6,
	FINALISTS_LAPS = 32, /* that each of them has at least */
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

/* Laps of a round for those who are in; what the finalists have had before counts. */
static int round_laps(const struct race *r)
{
	int laps = HEAT_ROUND / r->in;

	if (r->in <= FINALISTS)
		return (int)r->laps < FINALISTS_LAPS ? FINALISTS_LAPS - (int)r->laps : 0;
	return laps < LAPS_MIN ? LAPS_MIN : laps > LAPS_MAX ? LAPS_MAX : laps;
}

/* The race itself is between those who are in now, in the time that is left. */
static void end_heats(struct race *r)
{
	r->heats = false;
	r->field = r->in;
	r->begun = r->parts;
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
	r->parts = 0;
	for (int i = 0; x->list && i < x->n; i++)
		if (x->seen[i])
			enter(r, held, i, weight[i]);
	r->in = r->all;
	r->heats = r->in > 1;
	if (r->heats)
		r->left = round_laps(r);
	else
		end_heats(r);
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
	r->heats = false;
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
static struct gain finish(const struct search *x, struct trip *t, uint64_t luck)
{
	const struct policy *p = x->g->policy;
	struct gain worth;

	if (t->n && !p->quiet(&t->s.st))
		go_on(x, t, luck, 0);
	worth.near = p->value(&t->s.st, x->seat);
	for (int play = 1; play <= x->level->race && t->n; play++)
		go_on(x, t, luck, play);
	worth.far = p->value(&t->s.st, x->seat);
	return worth;
}

/* The same at the end of the play, completed in one way. */
static struct gain glance(const struct search *x, struct trip *t, uint64_t luck)
{
	const struct policy *p = x->g->policy;
	struct rng r;
	int worth;

	if (t->n && !p->quiet(&t->s.st)) {
		align(t, &r, luck, 0);
		trip_play_on(x, t, 0, &r);
	}
	worth = p->value(&t->s.st, x->seat);
	return (struct gain){ worth, worth };
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
	worth = r->heats ? glance(x, &t, r->luck) : finish(x, &t, r->luck);
	x->later += (uint32_t)t.later;
	return (struct gain){ worth.near - r->start, worth.far - r->start };
}

/* ---- a lap ---------------------------------------------------------------- */

/* What an answer gains, in thousandths: what the play brings, by the heats if there was time for
 * them, and what came after it, which counts half after DOUBT runs, and ever more. */
static int64_t believed(const struct racer *racer)
{
	struct gain g = racer->gain;
	uint32_t runs = racer->runs;
	int64_t near = racer->laps ? 1000 * racer->heat / (int64_t)racer->laps
		       : runs      ? 1000 * g.near / (int64_t)runs
				   : 0;

	return near + 1000 * (g.far - g.near) / ((int64_t)runs + DOUBT);
}

/* All have run on the same guesses, so their gains compare.  Of equals the likelier is kept. */
static void put_better_first(struct race *r)
{
	int64_t worth[RACERS];

	for (int i = 0; i < r->in; i++) {
		struct racer racer = r->racer[i];
		int64_t its = believed(&racer);
		int k = i;

		for (; k > 0 && its > worth[k - 1]; k--) {
			r->racer[k] = r->racer[k - 1];
			worth[k] = worth[k - 1];
		}
		r->racer[k] = racer;
		worth[k] = its;
	}
}

static void keep_better_half(struct race *r)
{
	put_better_first(r);
	r->in = (r->in + 1) / 2;
	r->cuts++;
}

/* The better half goes on to the next round, the last of which is the finalists'. */
static void end_round(struct race *r)
{
	put_better_first(r);
	if (r->in > FINALISTS)
		r->in = r->in > 2 * FINALISTS ? (r->in + 1) / 2 : FINALISTS;
	r->left = round_laps(r);
	if (!r->left)
		end_heats(r);
}

static void count_lap(struct race *r)
{
	for (int i = 0; i < r->in; i++) {
		struct racer *racer = &r->racer[i];

		if (r->heats) {
			racer->laps++;
			racer->heat += r->result[i].near;
			continue;
		}
		racer->runs++;
		racer->gain.near += r->result[i].near;
		racer->gain.far += r->result[i].far;
	}
	r->starts += r->start;
	r->laps++;
	r->at = 0;
}

static void end_lap(struct race *r)
{
	bool heat = r->heats;

	count_lap(r);
	if (heat && --r->left <= 0)
		end_round(r);
	else if (!heat && r->cuts < r->due)
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

static void run_next(struct search *x)
{
	struct race *r = &x->race;

	x->count++;
	r->result[r->at] = run(x, &r->racer[r->at]);
	if (++r->at == r->in)
		end_lap(r);
}

void race_run(struct search *x)
{
	if (!x->list) {
		x->count++;
		run_beside(x);
		return;
	}
	for (int i = 0; i == 0 || (i < HEAT_RUNS && x->race.heats); i++)
		run_next(x);
}

/* Every halving gets the same part of the time after the heats; the last leaves one, when there is
 * no more. */
void race_pace(struct search *x, uint64_t parts)
{
	struct race *r = &x->race;
	int rounds = 0;

	r->parts = parts;
	if (r->heats || r->begun >= BUDGET_WHOLE)
		return;
	while (1 << rounds < r->field)
		rounds++;
	if (r->cuts <= rounds && parts > r->begun)
		r->due = (int)((parts - r->begun) * (uint64_t)rounds / (BUDGET_WHOLE - r->begun));
}

/* Who does not look beyond the play knows after the heats what there is to know. */
bool race_is_over(const struct search *x)
{
	const struct race *r = &x->race;

	return x->list && !r->heats && (r->in <= 1 || !x->level->race);
}

/* ---- what it found -------------------------------------------------------- */

void race_verdicts(const struct search *x, struct verdict *out)
{
	const struct race *r = &x->race;
	int64_t start = r->laps ? r->starts / (int64_t)r->laps : r->start;

	for (int i = 0; !r->laps && i < r->at; i++) /* no time for a lap: the first runs tell */
		out[r->racer[i].entry] = (struct verdict){ 1, r->result[i].near + start };
	if (!r->laps)
		return;
	for (int i = 0; i < r->all; i++) {
		const struct racer *racer = &r->racer[i];
		struct verdict *v = &out[racer->entry];

		v->visits = racer->laps + racer->runs;
		v->sum = believed(racer) * (int64_t)v->visits / 1000 + start * (int64_t)v->visits;
	}
}
