/* race.h - a search that tries all answers on the same guesses with the same luck.
 *
 * Where plays are many and each brings little, luck hides what an answer is worth: a tree that
 * gives every answer guesses and dice of its own needs too many of them.  So each guess is played
 * with every answer still in the race, a lap for all of them.
 *
 * First come heats: short runs to the end of the play at hand, so cheap that
 * every answer has several and the best half goes on, until a few are left of which it is well
 * known what they bring at once.  Of these the best rests of the play that were seen are tried on
 * more guesses (drills), for an answer is worth what its best plan makes of it.  Then they run on
 * for a few more plays, each the best of some that the policy finds likely, and as the time goes by
 * the worse half is given up, again and again, until at its end one is left.  What later plays add
 * is still mostly luck, so it is believed the more the oftener it was seen.
 */
#ifndef AI_RACE_H
#define AI_RACE_H

#include "core/game.h"
#include "plan.h"

struct search;
struct verdict;

enum { RACERS = 48 }; /* answers that are tried; of more, the likeliest */

/* What a guess is worth more when an answer is played. */
struct gain {
	int64_t near; /* at the end of the play */
	int64_t far;  /* after the plays that follow */
};

struct racer {
	int entry;     /* of the list */
	int slot;      /* of its plans */
	uint32_t laps; /* in the heats */
	int64_t heat;  /* what they gained, in all */
	uint32_t runs; /* after them */
	struct gain gain;
};

struct race {
	struct racer racer[RACERS];
	int all, in;                /* the first of them are still in the race */
	int at;                     /* the next to run on this guess */
	struct gain result[RACERS]; /* on this guess ... */
	struct plan made[RACERS];   /* ... in this way */
	struct plans plans[RACERS]; /* that were best in the heats, or meant before, by slot */
	union any_state guess;
	uint64_t luck;
	int start;      /* what the guess is worth before anything is done */
	int64_t starts; /* of all guesses */
	uint32_t laps;  /* guesses that all who are in have run on */
	bool heats;     /* still */
	int left;       /* laps of this round of the heats, then of the drills */
	int since;      /* laps that it has had */
	int round, rounds, drill;
	int64_t lift;   /* how much better those who are in are than all were, in thousandths */
	int field;      /* who was in when they were over */
	int heir;       /* slot of the answer that was meant to come now, -1: none was */
	uint64_t parts; /* 1024ths of the time that are over ... */
	uint64_t begun; /* ... and were when the heats were */
	int cuts, due;  /* so often half was given up, and so often it is time for it */
};

/* All that the search sees are in the race. */
void race_begin(struct search *);
/* One answer on one guess; in the heats several of them, as they cost so little. */
void race_run(struct search *);
/* So many 1024ths of its time are over. */
void race_pace(struct search *, uint64_t parts);
/* There is nothing more to find out. */
bool race_is_over(const struct search *);
/* From here on these run, all to the end of the time. */
void race_again(struct search *, const int *entry, int n);
void race_verdicts(const struct search *, struct verdict *);
/* What is to come after this entry of the list; without a step where nothing is. */
void race_intent(const struct search *, int entry, struct plan *);

#endif
