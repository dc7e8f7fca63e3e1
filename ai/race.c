/* race.c - see race.h. */
#include <limits.h>
#include <string.h>
#include "core/policy.h"
#include "trip.h"

enum {
	DOUBT = 20, /* runs: luck of later plays moves a win by far more than most answers do */
	WAYS = 4,   /* that are tried for each of the plays that follow */
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

/* Drills: plans are tried on so many guesses, and so many of each answer go on.  What is left at
 * the end is tried on guesses of its own, for the best of many is a lucky one, too. */
static const struct drill {
	int guesses, left;
} drills[] = { { 4, 3 }, { 8, 1 }, { 16, 1 } };

enum { DRILLS = sizeof drills / sizeof drills[0] };

/* Who looks beyond the play takes that long for both, in 1024ths of his time, if they do not come
 * to so many laps before: to know what is at hand is half of it. */
enum { HEATS_PARTS = 320, DRILLS_PARTS = 512, LAPS_ENOUGH = 128 };

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
	r->drill = 0;
	r->left = r->in > 1 ? drills[0].guesses : 0;
	r->since = 0;
	r->field = r->in;
	r->begun = r->parts;
}

/* One lap, or one guess of the drills, is over; whether the round is.  Who looks beyond the play
 * goes on while he has time. */
static bool is_round_over(const struct search *x, struct race *r, uint64_t until)
{
	r->since++;
	if (--r->left > 0)
		return false;
	if (x->level->race && r->parts < until && r->since < LAPS_ENOUGH)
		r->left = 1;
	return !r->left;
}

static int rounds_of(int in)
{
	int rounds = 1;

	for (; in > FINALISTS; in = (in + 1) / 2)
		rounds++;
	return rounds;
}

/* The entry that the last decision of this play was made for, if it is offered; -1: none. */
static int meant_entry(const struct search *x)
{
	int at = 0, entry = x->intent ? plan_next(x->intent, &at, x->list, x->n) : -1;

	return entry >= 0 && x->seen[entry] ? entry : -1;
}

/* What was meant goes first, and the rest of it is a plan; another must be better to take its
 * place. */
static void appoint_heir(struct search *x, bool meant)
{
	struct race *r = &x->race;
	struct plan rest = { .promise = INT64_MAX };

	r->heir = -1;
	if (!meant)
		return;
	r->heir = r->racer[0].slot;
	for (int i = 1; i < x->intent->n; i++)
		plan_add(&rest, x->intent->step[i]);
	if (rest.n)
		plans_keep(&r->plans[r->heir], &rest);
}

void race_begin(struct search *x)
{
	struct race *r = &x->race;
	int weight[ACTIONS_MAX], held[RACERS], meant = x->list ? meant_entry(x) : -1;

	if (x->list)
		policy_weigh(x->g->policy, x->view, x->list, x->n, weight);
	if (meant >= 0)
		weight[meant] = INT_MAX;
	r->all = r->at = 0;
	r->laps = 0;
	r->starts = 0;
	r->cuts = r->due = 0;
	r->parts = 0;
	r->lift = 0;
	for (int i = 0; x->list && i < x->n; i++)
		if (x->seen[i])
			enter(r, held, i, weight[i]);
	for (int i = 0; i < r->all; i++)
		r->plans[r->racer[i].slot = i].n = 0;
	appoint_heir(x, meant >= 0);
	r->in = r->all;
	r->round = 1;
	r->rounds = rounds_of(r->in);
	r->since = 0;
	r->heats = r->in > 1;
	if (r->heats)
		r->left = round_laps(r);
	else
		end_heats(r);
}

static void swap_racers(struct race *r, int one, int other)
{
	struct racer first = r->racer[one];

	r->racer[one] = r->racer[other];
	r->racer[other] = first;
}

void race_again(struct search *x, const int *entry, int n)
{
	struct race *r = &x->race;

	for (int k = 0; k < n; k++)
		for (int i = k; i < r->all; i++)
			if (r->racer[i].entry == entry[k])
				swap_racers(r, i, k);
	r->in = n;
	r->at = 0;
	r->heats = false;
	r->left = 0;
	r->cuts = r->due = RACERS; /* no more */
}

/* ---- a run ---------------------------------------------------------------- */

/* Dice and fate of the next play are the same whatever came before: so that two answers differ by
 * what they change, not by what falls to them. */
static uint64_t align(struct trip *t, uint64_t luck, int play)
{
	struct source *from = &t->s.st.source;
	struct rng r = { hash_word((uint64_t)play, luck) };

	from->key[0] = rng_next(&r);
	from->key[1] = rng_next(&r);
	from->drawn = 0;
	return rng_next(&r);
}

/* To the end of the play at hand. */
static void complete(const struct search *x, struct trip *t, uint64_t luck, struct way way)
{
	if (!t->n || x->g->policy->quiet(&t->s.st))
		return;
	way.fate = align(t, luck, 0);
	way.seat = x->seat;
	trip_follow(x, t, 0, &way);
}

/* Of a few likely ways to make the next play, the best for who makes it. */
static struct plan likely_best(const struct search *x, const struct trip *from, uint64_t luck,
			       int first)
{
	struct plan best = { .n = 0 }, made;
	struct way way = { .seat = game_player(&from->s.st), .made = &made };
	int most = INT_MIN;

	for (int i = 0; i < WAYS; i++) {
		struct trip one = *from;
		int worth;

		made.n = 0;
		way.fate = align(&one, luck, first + i);
		trip_follow(x, &one, 1, &way);
		worth = x->g->policy->value(&one.s.st, way.seat);
		if (worth <= most)
			continue;
		most = worth;
		best = made;
	}
	return best;
}

/* One more play, and not by chance, for such a reply would punish nothing.  The dice by which it
 * was chosen are not those that fall. */
static void go_on(const struct search *x, struct trip *t, uint64_t luck, int play)
{
	int first = play * (WAYS + 1);
	const struct plan best = likely_best(x, t, luck, first);
	const struct way way = { .fate = align(t, luck, first + WAYS),
				 .seat = game_player(&t->s.st),
				 .plan = &best };

	trip_follow(x, t, 1, &way);
}

/* What the position is worth to the seat that decides, after the play and after some more. */
static struct gain finish(const struct search *x, struct trip *t, uint64_t luck,
			  const struct plan *plan)
{
	const struct policy *p = x->g->policy;
	struct gain worth;

	complete(x, t, luck, (struct way){ .plan = plan });
	worth.near = p->value(&t->s.st, x->seat);
	for (int play = 1; play <= x->level->race && t->n; play++)
		go_on(x, t, luck, play);
	worth.far = p->value(&t->s.st, x->seat);
	return worth;
}

/* The same at the end of the play, completed in one way. */
static struct gain glance(const struct search *x, struct trip *t, uint64_t luck, struct way way)
{
	int worth;

	complete(x, t, luck, way);
	worth = x->g->policy->value(&t->s.st, x->seat);
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

/* Its best plan; NULL: none was tried. */
static const struct plan *plan_of(const struct race *r, const struct racer *racer)
{
	const struct plans *own = &r->plans[racer->slot];
	int best = plans_best(own);

	return best < 0 ? NULL : &own->plan[best];
}

/* An answer on the guess of this lap. */
static void set_off(const struct search *x, struct trip *t, const struct racer *racer)
{
	memcpy(&t->s, &x->race.guess, x->g->state_size);
	t->later = 0;
	t->past = false;
	trip_act(x, t, x->list[racer->entry]);
}

/* One answer, to the end of the play in the heats, after them for some more. */
static struct gain run(struct search *x, const struct racer *racer)
{
	struct race *r = &x->race;
	struct gain worth;
	struct trip t;

	if (!r->at)
		take_guess(x, &t);
	set_off(x, &t, racer);
	r->made[r->at].n = 0;
	worth = r->heats ? glance(x, &t, r->luck, (struct way){ .made = &r->made[r->at] })
			 : finish(x, &t, r->luck, plan_of(r, racer));
	x->later += (uint32_t)t.later;
	return (struct gain){ worth.near - r->start, worth.far - r->start };
}

static uint64_t drill_until(const struct race *r)
{
	return HEATS_PARTS +
	       (DRILLS_PARTS - HEATS_PARTS) * (uint64_t)(r->drill + 1) / (uint64_t)DRILLS;
}

static void end_drill(struct race *r)
{
	for (int i = 0; i < r->in && r->drill + 1 < DRILLS; i++)
		plans_cut(&r->plans[r->racer[i].slot], drills[r->drill].left);
	r->drill++;
	r->since = 0;
	r->left = r->drill < DRILLS ? drills[r->drill].guesses : 0;
	r->begun = r->parts;
}

/* All plans of those who are in on one more guess; returns how many. */
static int drill(struct search *x)
{
	struct race *r = &x->race;
	struct trip t;
	int runs = 0;

	take_guess(x, &t);
	for (int i = 0; i < r->in; i++) {
		struct plans *own = &r->plans[r->racer[i].slot];

		for (int k = 0; k < own->n; k++) {
			struct way way = { .plan = &own->plan[k] };

			set_off(x, &t, &r->racer[i]);
			plans_count(own, k, glance(x, &t, r->luck, way).near - r->start);
		}
		runs += own->n;
	}
	if (is_round_over(x, r, drill_until(r)))
		end_drill(r);
	return runs;
}

/* ---- a lap ---------------------------------------------------------------- */

/* What the play brings, in thousandths: by its best plan if there was time to try any, by the heats
 * if there was time for them. */
static int64_t near_gain(const struct race *r, const struct racer *racer)
{
	const struct plan *plan = plan_of(r, racer);

	if (plan)
		return 1000 * plan->sum / (int64_t)plan->laps;
	if (racer->laps)
		return 1000 * racer->heat / (int64_t)racer->laps;
	return racer->runs ? 1000 * racer->gain.near / (int64_t)racer->runs : 0;
}

static int64_t mean_gain(const struct race *r)
{
	int64_t sum = 0;

	for (int i = 0; i < r->in; i++)
		sum += near_gain(r, &r->racer[i]);
	return sum / r->in;
}

/* What an answer gains, with what came after the play, which counts half after DOUBT runs, and ever
 * more. */
static int64_t believed(const struct race *r, const struct racer *racer)
{
	return near_gain(r, racer) +
	       1000 * (racer->gain.far - racer->gain.near) / ((int64_t)racer->runs + DOUBT);
}

/* All have run on the same guesses, so their gains compare.  Of equals the likelier is kept. */
static void put_better_first(struct race *r)
{
	int64_t worth[RACERS];

	for (int i = 0; i < r->in; i++) {
		struct racer racer = r->racer[i];
		int64_t its = believed(r, &racer);
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

/* The better half goes on to the next round, the last of which is the finalists'.  The heir, too:
 * heats complete a play by chance, and he has a plan. */
static void end_round(const struct search *x, struct race *r)
{
	int64_t mean = mean_gain(r);
	int were = r->in;

	put_better_first(r);
	if (r->in > FINALISTS)
		r->in = r->in > 2 * FINALISTS ? (r->in + 1) / 2 : FINALISTS;
	for (int i = r->in; i < were; i++)
		if (r->racer[i].slot == r->heir)
			swap_racers(r, i, r->in - 1);
	r->lift += mean_gain(r) - mean;
	r->left = round_laps(r);
	if (!r->left && x->level->race && r->parts < HEATS_PARTS)
		r->left = 1;
	r->since = 0;
	r->round++;
	if (!r->left)
		end_heats(r);
}

/* What all gained on a guess was luck; they are fewer and better in every round. */
static void keep_plans(struct race *r)
{
	int64_t sum = 0;

	for (int i = 0; i < r->in; i++)
		sum += r->result[i].near;
	for (int i = 0; i < r->in; i++) {
		r->made[i].promise = 1000 * r->result[i].near - 1000 * sum / r->in + r->lift;
		plans_keep(&r->plans[r->racer[i].slot], &r->made[i]);
	}
}

static void count_lap(struct race *r)
{
	if (r->heats)
		keep_plans(r);
	for (int i = 0; i < r->in; i++) {
		struct racer *racer = &r->racer[i];
		struct plans *own = &r->plans[racer->slot];

		if (r->heats) {
			racer->laps++;
			racer->heat += r->result[i].near;
			continue;
		}
		if (plans_best(own) >= 0) /* by which it ran */
			plans_count(own, plans_best(own), r->result[i].near);
		racer->runs++;
		racer->gain.near += r->result[i].near;
		racer->gain.far += r->result[i].far;
	}
	r->starts += r->start;
	r->laps++;
	r->at = 0;
}

static void end_lap(const struct search *x, struct race *r)
{
	bool heat = r->heats;

	count_lap(r);
	if (heat && is_round_over(x, r, HEATS_PARTS * (uint64_t)r->round / (uint64_t)r->rounds))
		end_round(x, r);
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
		end_lap(x, r);
}

static void run_drills(struct search *x)
{
	for (int runs = 0; runs < HEAT_RUNS && x->race.left;)
		runs += drill(x);
}

void race_run(struct search *x)
{
	if (!x->list) {
		x->count++;
		run_beside(x);
		return;
	}
	if (x->race.left && !x->race.heats) {
		run_drills(x);
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
	if (r->heats || r->left || r->begun >= BUDGET_WHOLE)
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

		/* By what they cost, so that who was given up in the heats is no match for others.
		 */
		v->visits = racer->laps + HEAT_RUNS * racer->runs;
		v->sum =
			believed(r, racer) * (int64_t)v->visits / 1000 + start * (int64_t)v->visits;
	}
}

void race_intent(const struct search *x, int entry, struct plan *out)
{
	const struct race *r = &x->race;

	out->n = 0;
	for (int i = 0; i < r->all; i++) {
		const struct plan *plan = plan_of(r, &r->racer[i]);

		if (r->racer[i].entry == entry && plan)
			*out = *plan;
	}
}
