/* contest.c - programs that play whole games against each other, several at a time. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "ai/bout.h"
#include "contest.h"
#include "core/policy.h"
#include "session/clock.h"

enum { JOBS_MOST = 64, UNKNOWN = -1, BROKEN = -2 };

/* Who plays in one thread: engines have a program for each. */
struct crew {
	const struct player *who[2];
	struct thinking think[PLAYERS];
	uint64_t longest_cpu_us;
};

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

/* Time of a core for the card play at hand of each seat, and the longest of all. */
struct effort {
	const struct game *g;
	const struct player *const *who;
	uint64_t since, used[PLAYERS], longest;
	int play[PLAYERS];
};

/* What has passed since the last choice went into this one, but for the little that it takes to
 * carry an action out. */
static bool count_effort(void *of, const struct state *s, int seat, action a)
{
	struct effort *e = of;
	const struct policy *p = e->g->policy;
	uint64_t now = clock_core_us();
	int play = p && p->play ? p->play(s) : (int)s->steps;

	(void)a;
	if (play != e->play[seat])
		e->used[seat] = 0;
	e->play[seat] = play;
	e->used[seat] += now - e->since;
	e->since = now;
	if (e->used[seat] > e->longest)
		e->longest = e->used[seat];
	return contest_forfeiter(e->who) == NOBODY;
}

int contest_forfeiter(const struct player *const who[PLAYERS])
{
	for (int seat = 0; seat < PLAYERS; seat++)
		if (engine_failed(who[seat]))
			return seat;
	return NOBODY;
}

bool contest_game(const struct game *g, int scenario, uint64_t seed,
		  const struct player *const who[PLAYERS], struct thinking *const think[PLAYERS],
		  struct state *s, uint64_t *longest_cpu_us)
{
	const uint64_t key[2] = { seed, 0 };
	struct effort e = { .g = g, .who = who, .since = clock_core_us(), .play = { -1, -1 } };
	struct bout b = { .g = g,
			  .who = { who[0], who[1] },
			  .rng = { { hash_word(seed, 1) }, { hash_word(seed, 2) } },
			  .think = { think[0], think[1] },
			  .chose = count_effort,
			  .of = &e };
	bool sound;

	game_start(g, s, scenario, key, NULL, NULL);
	for (int seat = 0; seat < PLAYERS; seat++)
		engine_begin(who[seat], g, s, scenario, seat);
	sound = bout_play(&b, s);
	for (int seat = 0; sound && seat < PLAYERS; seat++)
		engine_end(who[seat], g->outcome(s, seat));
	if (longest_cpu_us && e.longest > *longest_cpu_us)
		*longest_cpu_us = e.longest;
	return sound;
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

/* Why an engine has lost the game is asked before the next one begins. */
static void note_forfeit(struct hall *h, const struct crew *crew)
{
	for (int i = 0; i < 2; i++) {
		const struct engine_fault *fault = engine_failed(crew->who[i]);

		if (fault && !h->out->forfeits[i]++)
			h->out->why[i] = *fault;
	}
}

static void hand_in(struct hall *h, int game, int score, const struct crew *crew)
{
	const struct thinking *think = crew->think;

	pthread_mutex_lock(&h->lock);
	h->score[game] = (int8_t)score;
	h->out->faults += score == BROKEN;
	for (int seat = 0; seat < PLAYERS; seat++) {
		h->out->searched += think[seat].done;
		if (think[seat].longest_us > h->out->longest_us)
			h->out->longest_us = think[seat].longest_us;
	}
	if (crew->longest_cpu_us > h->out->longest_cpu_us)
		h->out->longest_cpu_us = crew->longest_cpu_us;
	note_forfeit(h, crew);
	count_pairs(h);
	pthread_mutex_unlock(&h->lock);
}

/* Half points of the first player. */
static int play_one(const struct contest *c, int game, struct crew *crew)
{
	const struct player *who[PLAYERS] = { crew->who[game & 1], crew->who[!(game & 1)] };
	struct thinking *const think[PLAYERS] = { &crew->think[0], &crew->think[1] };
	union any_state s;
	int outcome, loser;

	if (!contest_game(c->g, c->scenario, c->seed + (uint64_t)game / 2, who, think, &s.st,
			  &crew->longest_cpu_us)) {
		loser = contest_forfeiter(who);
		return loser == NOBODY ? BROKEN : loser == (game & 1) ? 0 : 2;
	}
	outcome = c->g->outcome(&s.st, game & 1);
	return outcome > 0 ? 2 : outcome == 0;
}

/* Fresh minds for a game. */
static void refresh(struct crew *crew, const struct contest *c, char *memory)
{
	crew->longest_cpu_us = 0;
	memset(crew->think, 0, sizeof crew->think);
	for (int seat = 0; seat < PLAYERS; seat++) {
		crew->think[seat].arena = memory + (size_t)seat * ARENA_USUAL;
		crew->think[seat].size = ARENA_USUAL;
		crew->think[seat].ms = c->ms;
		crew->think[seat].iterations = c->iterations;
		crew->think[seat].now = clock_us;
	}
}

static void *play_games(void *arg)
{
	struct hall *h = arg;
	char *memory = malloc(2 * (size_t)ARENA_USUAL);
	struct crew crew = { .who = { engine_twin(h->c->who[0]), engine_twin(h->c->who[1]) } };
	bool good = memory && crew.who[0] && crew.who[1];

	for (int game = good ? take_game(h) : -1; game >= 0; game = take_game(h)) {
		refresh(&crew, h->c, memory);
		hand_in(h, game, play_one(h->c, game, &crew), &crew);
	}
	for (int i = 0; i < 2; i++)
		engine_close(crew.who[i]);
	free(memory);
	return good ? h : NULL;
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
