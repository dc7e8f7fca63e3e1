/* contest.h - programs that play whole games against each other.
 *
 * Game i of a contest starts from key (seed + i / 2, 0), and in every second game the
 * players change sides.  The choices of a seat come from a generator made from the same
 * number, so that a contest of fixed iterations can be repeated exactly, whatever the
 * number of threads.
 */
#ifndef TEXT_CONTEST_H
#define TEXT_CONTEST_H

#include "ai/think.h"
#include "engine.h"
#include "rating.h"

struct contest {
	const struct game *g;
	int scenario;
	const struct player *who[2]; /* the first plays seat 0 in the even games */
	uint64_t seed;
	int games; /* an even number */
	int asked; /* perhaps an odd one */
	int jobs;
	uint32_t ms, iterations; /* for one card play; 0: no such limit */
	bool sprt;               /* stop when the result is clear */
	double elo0, elo1;
	/* Called after each pair in their order, never by two threads at once; may be NULL. */
	void (*heard)(void *of, const struct results *);
	void *of;
};

struct contest_result {
	struct results results;
	int faults;              /* games that broke off */
	uint64_t searched;       /* iterations of all searches */
	uint64_t longest_us;     /* the longest time that a card play took, where time is limited */
	uint64_t longest_cpu_us; /* the most time of a core that a card play took */
	int first_seat_wins;     /* games that seat 0 won */
	int forfeits[2];         /* games that an engine (engine.h) has lost by its own fault ... */
	struct engine_fault why[2]; /* ... and why the first time */
};

/* One game of a scenario; returns its last state in s, false: it broke off.  The most time of a
 * core that a card play took is raised where it is more than what stands there; NULL: not asked. */
bool contest_game(const struct game *, int scenario, uint64_t seed,
		  const struct player *const who[PLAYERS], struct thinking *const think[PLAYERS],
		  struct state *s, uint64_t *longest_cpu_us);

/* The seat whose engine has failed in the game that was just played, or NOBODY. */
int contest_forfeiter(const struct player *const who[PLAYERS]);

/* Plays until all games are over or the test is decided; false: no memory or threads. */
bool contest_run(const struct contest *, struct contest_result *);

#endif
