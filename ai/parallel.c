/* parallel.c - root parallelism. */
#include <pthread.h>
#include <string.h>
#include "parallel.h"
#include "search.h"

/* What one thread is to do and what it found; nobody else touches it meanwhile. */
struct member_work {
	struct search x;
	struct thinking *t;
	struct rng r;
	struct verdict found[ACTIONS_MAX];
};

/* The smallest of what was asked for, what the arena has room for and what there is to do. */
static int threads_for(const struct thinking *whole, int threads)
{
	if (threads > THREADS_MOST)
		threads = THREADS_MOST;
	if ((size_t)threads > whole->size / ARENA_MIN)
		threads = (int)(whole->size / ARENA_MIN);
	if (whole->iterations && (uint32_t)threads > whole->iterations)
		threads = (int)whole->iterations;
	return threads < 1 ? 1 : threads;
}

void team_open(struct team *team, const struct thinking *whole, int threads)
{
	size_t part;

	memset(team, 0, sizeof *team);
	team->threads = threads_for(whole, threads);
	team->iterations = whole->iterations;
	part = whole->size / (size_t)team->threads / sizeof(union cell) * sizeof(union cell);
	for (int i = 0; i < team->threads; i++) {
		struct thinking *t = &team->member[i];

		*t = *whole;
		t->arena = (char *)whole->arena + (size_t)i * part;
		t->size = part;
		t->done = t->longest_us = 0;
		think_forget(t);
	}
}

/* A member's part of the iterations; as rated and without limit are parts, too. */
static uint32_t part_of(const struct team *team, const struct level *level)
{
	uint32_t all = team->iterations, threads = (uint32_t)team->threads;

	if (!all)
		all = team->member[0].ms && level->effort == WHOLE_EFFORT ? ITERATIONS_MAX
									  : RATED_ITERATIONS;
	return (all + threads - 1) / threads;
}

static void *search_part(void *arg)
{
	struct member_work *w = arg;

	search_run(&w->x, w->t);
	search_verdicts(&w->x, w->found);
	return NULL;
}

static void run_all(struct member_work *work, int n)
{
	pthread_t thread[THREADS_MOST];
	bool started[THREADS_MOST] = { false };

	for (int i = 1; i < n; i++)
		started[i] = !pthread_create(&thread[i], NULL, search_part, &work[i]);
	search_part(&work[0]);
	for (int i = 1; i < n; i++)
		if (started[i])
			pthread_join(thread[i], NULL);
		else
			search_part(&work[i]); /* no thread to be had: one after the other */
}

action team_think(struct team *team, const struct player *p, const struct game *g,
		  const struct state *view, int seat, struct rng *r)
{
	struct member_work work[THREADS_MOST];
	action list[ACTIONS_MAX];
	int n = game_actions(g, view, list), choice;

	if (n == 1 || !p->level || team->threads == 1)
		return player_think(p, g, view, seat, r, &team->member[0]);
	for (int i = 0; i < team->threads; i++) {
		work[i].t = &team->member[i];
		work[i].t->iterations = part_of(team, p->level);
		work[i].r.s = rng_next(r);
		search_begin(&work[i].x, g, p->level, view, list, n, &work[i].r, work[i].t);
		search_share_sight(&work[i].x, &work[0].x, work[i].t);
	}
	run_all(work, team->threads);
	for (int i = 1; i < team->threads; i++)
		for (int k = 0; k < n; k++) {
			work[0].found[k].visits += work[i].found[k].visits;
			work[0].found[k].sum += work[i].found[k].sum;
		}
	choice = search_choice(&work[0].x, work[0].found);
	for (int i = 0; i < team->threads; i++)
		search_end(&work[i].x, work[i].t, choice);
	return list[choice];
}
