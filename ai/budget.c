/* budget.c - how much of the budget of a play each of its decisions gets.
 *
 * While it searches, a search counts the own decisions that come later in the play, and stops when
 * it has had its share of what is left: twice that of each decision to come, so that of five the
 * first gets 5 parts of 15, the next 4, and the last, like the only one of a play, all that is
 * left.
 */
#include <string.h>
#include "core/policy.h"
#include "search.h"

enum {
	LOOK_OFTEN = 16, /* iterations of a tree between two looks at the clock and the share */
	OWN_WORTH = 2,   /* decisions to come that this one is worth: it settles them in part */
};

void think_forget(struct thinking *t)
{
	memset(&t->kept, 0, sizeof t->kept);
}

void budget_open(const struct search *x, struct thinking *t)
{
	uint64_t effort = x->level->effort, most = t->iterations ? t->iterations : RATED_ITERATIONS;

	if (x->play == t->kept.play)
		return;
	t->kept.play = x->play;
	t->kept.left_us = (uint64_t)t->ms * 1000;
	t->kept.used_us = 0;
	t->kept.whim = x->level->overlooks ? rng_next(x->r) : 0;
	if (!t->iterations && t->ms && effort == WHOLE_EFFORT)
		most = ITERATIONS_MAX;
	most = most * effort / WHOLE_EFFORT;
	t->kept.left = most > ITERATIONS_MAX ? ITERATIONS_MAX : (uint32_t)most;
}

void budget_start_clock(struct search *x, const struct thinking *t)
{
	x->since = t->ms && t->now ? t->now(t->clock) : 0;
}

/* Of what is left, by what followed on average.  A tree is still there for the next decision, a
 * race begins anew. */
static uint64_t share(const struct search *x)
{
	uint64_t worth = x->g->policy->race ? 1 : OWN_WORTH,
		 own = worth * x->count * (uint64_t)search_cost(x, x->n);

	return own ? BUDGET_WHOLE * own / (own + x->later) : BUDGET_WHOLE;
}

static bool is_cancelled(const struct thinking *t)
{
	return t->cancel && __atomic_load_n(t->cancel, __ATOMIC_RELAXED);
}

static void spend_time(struct thinking *t, uint64_t us)
{
	t->kept.left_us -= us < t->kept.left_us ? us : t->kept.left_us;
	t->kept.used_us += us;
	if (t->kept.used_us > t->longest_us)
		t->longest_us = t->kept.used_us;
}

/* 1024ths of a share that are spent, of iterations or of time; time 0: it does not count. */
static uint64_t progress(uint64_t done, uint64_t most, uint64_t spent, uint64_t time)
{
	uint64_t iterations = BUDGET_WHOLE * done / most,
		 clock = time ? BUDGET_WHOLE * spent / time : 0;

	return iterations > clock ? iterations : clock;
}

/* fixed: 1024ths of what is left; 0: a share by what is still to come. */
static void run(struct search *x, struct thinking *t, uint32_t fixed)
{
	bool timed = t->ms && t->now;
	uint64_t start = x->since, spent = 0, time = 0, most = t->kept.left;
	uint32_t done = 0;

	while (done < most && !is_cancelled(t) && !search_is_over(x)) {
		if (done < LOOK_OFTEN || done % LOOK_OFTEN == 0 || x->g->policy->race) {
			uint64_t parts = fixed ? fixed : share(x);

			spent = timed ? t->now(t->clock) - start : 0;
			most = (t->kept.left * parts + BUDGET_WHOLE - 1) / BUDGET_WHOLE;
			time = t->kept.left_us * parts / BUDGET_WHOLE;
			if (done >= most || (timed && spent >= time))
				break;
			search_pace(x, progress(done, most, spent, timed ? time : 0));
		}
		search_iterate(x);
		done++;
	}
	if (timed && !is_cancelled(t)) /* what the last iterations took is spent, too */
		spent = t->now(t->clock) - start;
	spend_time(t, spent);
	x->since += spent;
	t->kept.left -= done;
	t->done += done;
}

void search_run(struct search *x, struct thinking *t)
{
	run(x, t, 0);
}

void search_run_part(struct search *x, struct thinking *t, uint32_t parts)
{
	run(x, t, parts);
}
