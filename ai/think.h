/* think.h - what a player that searches is given, and what it remembers.
 *
 * The caller owns the arena and fills in the upper part; nothing else is ever
 * allocated.  One struct thinking serves one seat of one game; it keeps the tree
 * between the small actions of a card play.
 */
#ifndef AI_THINK_H
#define AI_THINK_H

#include "ai.h"
#include "plan.h"

struct tree; /* tree.h */

enum {
	ARENA_MIN = 1 << 16,     /* least memory that a search can do something with */
	ARENA_USUAL = 16 << 20,  /* enough for every level at its own iterations */
	ITERATIONS_MAX = 500000, /* for one card play; sums of values stay below 2^31 */
	RATED_ITERATIONS = 8000, /* with which the levels are rated; each uses its part */
	WHOLE_EFFORT = 1000,     /* of the strongest level */
};

/* A budget is for one card play and is shared out over its small actions. */
struct thinking {
	void *arena; /* aligned for a uint64_t */
	size_t size;
	uint32_t iterations;          /* 0: as rated; with a time, the strongest has no limit */
	uint32_t ms;                  /* 0: no limit of time; needs a clock */
	uint64_t (*now)(void *clock); /* microseconds from any moment on */
	void *clock;
	const int *cancel; /* set to 1 by another thread: stop and take what is best by now */

	/* The rest is the player's own; zero at the start.  When the game goes back, it forgets. */
	struct {
		uint32_t play;    /* number of the play, from the policy, plus one */
		uint32_t steps;   /* of the view at the last decision */
		uint32_t left;    /* iterations not spent */
		uint64_t left_us; /* time not spent */
		uint64_t used_us; /* time spent on the play */
		uint64_t whim;    /* what escapes a weak level in this play comes from it */
		action chosen;
		uint32_t root;      /* node of the last decision, 0: no tree */
		uint32_t used;      /* cells of the tree */
		struct plan intent; /* what was to come after the last decision, in a race */
	} kept;
	uint64_t done;       /* iterations since the start, for statistics */
	uint64_t longest_us; /* the longest time that a play took, likewise */
};

/* Another game, or moves were taken back.  A search notices when the number of steps went back;
 * this is for those who know. */
void think_forget(struct thinking *);

/* The budget when a person waits: for a move of this player, for a hint (pace.c). */
void think_pace(struct thinking *, const struct player *);
void think_pace_hint(struct thinking *);

/* Milliseconds before which the owner of a game must not give this player's answer: where a
 * question is put even if there is one answer, the time must not tell whether there was a choice.
 * As long as the player may think there; elsewhere 0. */
uint32_t think_pause(const struct player *, const struct game *, const struct state *view);

#endif
