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

void team_open(struct team *team, const struct thinking *whole, int threads)
{
	if (threads > THREADS_MOST)
		threads = THREADS_MOST;
	if (threads < 1)
		threads = 1;
	memset(team, 0, sizeof *team);
	team->threads = threads;
	for (int i = 0; i < threads; i++) {
		struct thinking *t = &team->member[i];
		size_t part =
			whole->size / (size_t)threads / sizeof(union cell) * sizeof(union cell);

		*t = *whole;
		t->arena = (char *)whole->arena + (size_t)i * part;
		t->size = part;
		t->iterations = whole->iterations / (uint32_t)threads;
		memset(&t->kept, 0, sizeof t->kept);
	}
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
		work[i].r.s = rng_next(r);
		search_begin(&work[i].x, g, p->level, view, list, n, &work[i].r, work[i].t);
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
