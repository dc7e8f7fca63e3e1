/* contest.c - programs that play whole games against each other, several at a time. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "contest.h"
#include "core/rng.h"

enum { JOBS_MOST = 64, UNKNOWN = -1, BROKEN = -2 };

/* What the threads share; the lock guards all below it. */
struct hall {
	const struct contest *c;
	struct contest_result *out;
	int8_t *score; /* half points of the first player, by game, or UNKNOWN */
	pthread_mutex_t lock;
	int next;  /* game to begin */
	int heard; /* pairs that have been counted */
	bool stop;
};

uint64_t now_us(void *unused)
{
	struct timespec t;

	(void)unused;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

bool contest_game(const struct game *g, uint64_t seed, const struct player *const who[PLAYERS],
		  struct thinking *const think[PLAYERS], struct state *s)
{
	const uint64_t key[2] = { seed, 0 };
	struct rng rng[PLAYERS] = { { hash_word(seed, 1) }, { hash_word(seed, 2) } };
	union any_state view;

	game_start(g, s, 0, key, NULL, NULL);
	for (int seat = game_player(s); seat != NOBODY && s->steps <= g->longest;
	     seat = game_player(s)) {
		action a;

		game_view(g, s, seat, &view.st);
		a = player_think(who[seat], g, &view.st, seat, &rng[seat],
				 think ? think[seat] : NULL);
		if (!game_apply(g, s, seat, a, NULL))
			return false;
	}
	return s->over && !s->fault && !g->check(s);
}

/* Pairs are counted in their order, so that where a test stops does not depend on which
 * thread is faster. */
static void count_pairs(struct hall *h)
{
	const struct contest *c = h->c;

	while (!h->stop && 2 * h->heard + 1 < c->games && h->score[2 * h->heard] != UNKNOWN &&
	       h->score[2 * h->heard + 1] != UNKNOWN) {
		const int8_t *pair = &h->score[2 * h->heard++];

		if (pair[0] == BROKEN || pair[1] == BROKEN)
			continue;
		results_add(&h->out->results, pair[0], pair[1]);
		h->out->first_seat_wins += (pair[0] == 2) + (pair[1] == 0);
		if (c->heard)
			c->heard(c->of, &h->out->results);
		h->stop =
			c->sprt && sprt_decision(rate(&h->out->results, c->elo0, c->elo1).llr) != 0;
	}
}

/* Takes a game to play; -1: no more. */
static int take_game(struct hall *h)
{
	int game;

	pthread_mutex_lock(&h->lock);
	game = h->stop || h->next >= h->c->games ? -1 : h->next++;
	pthread_mutex_unlock(&h->lock);
	return game;
}

static void hand_in(struct hall *h, int game, int score, const struct thinking *think)
{
	pthread_mutex_lock(&h->lock);
	h->score[game] = (int8_t)score;
	h->out->faults += score == BROKEN;
	for (int seat = 0; seat < PLAYERS; seat++) {
		h->out->searched += think[seat].done;
		if (think[seat].longest_us > h->out->longest_us)
			h->out->longest_us = think[seat].longest_us;
	}
	count_pairs(h);
	pthread_mutex_unlock(&h->lock);
}

/* Half points of the first player. */
static int play_one(const struct contest *c, int game, struct thinking *const think[PLAYERS])
{
	const struct player *who[PLAYERS] = { c->who[game & 1], c->who[!(game & 1)] };
	union any_state s;
	int outcome;

	if (!contest_game(c->g, c->seed + (uint64_t)game / 2, who, think, &s.st))
		return BROKEN;
	outcome = c->g->outcome(&s.st, game & 1);
	return outcome > 0 ? 2 : outcome == 0;
}

static void *play_games(void *arg)
{
	struct hall *h = arg;
	char *memory = malloc(2 * (size_t)ARENA_USUAL);

	for (int game = memory ? take_game(h) : -1; game >= 0; game = take_game(h)) {
		struct thinking think[PLAYERS];

		memset(think, 0, sizeof think);
		for (int seat = 0; seat < PLAYERS; seat++) {
			think[seat].arena = memory + (size_t)seat * ARENA_USUAL;
			think[seat].size = ARENA_USUAL;
			think[seat].ms = h->c->ms;
			think[seat].iterations = h->c->iterations;
			think[seat].now = now_us;
		}
		hand_in(h, game,
			play_one(h->c, game, (struct thinking *[]){ &think[0], &think[1] }), think);
	}
	free(memory);
	return memory ? h : NULL;
}

bool contest_run(const struct contest *c, struct contest_result *out)
{
	struct hall h = { .c = c, .out = out };
	int jobs = c->jobs < 1 ? 1 : c->jobs > JOBS_MOST ? JOBS_MOST : c->jobs, started = 0;
	pthread_t thread[JOBS_MOST];
	bool good = true;

	memset(out, 0, sizeof *out);
	h.score = malloc((size_t)c->games);
	if (!h.score)
		return false;
	memset(h.score, UNKNOWN, (size_t)c->games);
	pthread_mutex_init(&h.lock, NULL);
	while (started < jobs && !pthread_create(&thread[started], NULL, play_games, &h))
		started++;
	for (int i = 0; i < started; i++) {
		void *result;

		pthread_join(thread[i], &result);
		good = good && result;
	}
	pthread_mutex_destroy(&h.lock);
	free(h.score);
	return good && started == jobs;
}
