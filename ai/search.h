/* search.h - information-set Monte-Carlo tree search on a view.
 *
 * Each iteration invents what the seat cannot know, goes down the tree, adds a node, plays
 * on for a few plays as the game's policy finds likely, and judges the position.
 */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "core/rng.h"
#include "race.h"
#include "think.h"
#include "tree.h"

struct policy;

enum { BUDGET_WHOLE = 1024 }; /* parts of a budget are told in 1024ths */

/* One search: a decision of one seat. */
struct search {
	const struct game *g;
	const struct level *level;
	const struct state *view;
	const action *list;
	int n, seat;
	int observer; /* whose knowledge is searched: the seat that decides, or beside it */
	struct rng *r;
	struct tree tree;
	uint32_t root;
	uint32_t play;             /* number of the play at hand, from the policy, plus one */
	uint64_t whim;             /* what it overlooks comes from it */
	uint8_t seen[ACTIONS_MAX]; /* by entry of the list: 0 is overlooked */
	int64_t sum, squares;      /* of all results, for seat 0 */
	uint32_t count;
	uint64_t later; /* cost of own decisions in the rest of the play, of all iterations */
	int spread;     /* their standard deviation */
	const struct plan *intent; /* of the last decision, for this one; NULL: none */
	uint64_t since;            /* by the clock: the time up to here is spent */
	struct race race;          /* in a game that is searched so, instead of the tree */
	union any_state own; /* the view: whatever it was given, the search sees nothing else */
};

/* What is known about an action of the list after the search. */
struct verdict {
	uint32_t visits;
	int64_t sum; /* of results, -1000 .. 1000 each, for the seat that decided */
};

/* Ready to iterate, with a new tree or with the part of the old one that is still true. */
void search_begin(struct search *, const struct game *, const struct level *,
		  const struct state *view, const action *list, int n, struct rng *,
		  struct thinking *);

/* The strongest level's search of a position as an observer knows it, whoever is to decide there:
 * what that one can do differs from guess to guess, so there are no verdicts, only the sum. */
void search_begin_beside(struct search *, const struct game *, const struct state *view,
			 int observer, struct rng *, struct thinking *);

/* Iterates until the share of the budget is spent or the search is cancelled. */
void search_run(struct search *, struct thinking *);

/* The same with so many 1024ths of what is left of the budget. */
void search_run_part(struct search *, struct thinking *, uint32_t parts);

/* Both overlook the same in this play: they are one player. */
void search_share_sight(struct search *, const struct search *other, struct thinking *);

/* A new play, a new budget (budget.c). */
void budget_open(const struct search *, struct thinking *);

/* From here on time is spent: to make an old tree fit takes some milliseconds. */
void budget_start_clock(struct search *, const struct thinking *);

/* What a decision among n answers costs beside others: in a tree one is like another, in a race
 * every answer must run. */
int search_cost(const struct search *, int n);
/* One iteration, for tests and measurements. */
void search_iterate(struct search *);
/* More of them would change nothing. */
bool search_is_over(const struct search *);
/* So many 1024ths of the time for this decision are over. */
void search_pace(struct search *, uint64_t parts);

/* How each entry of the list did; n of them. */
void search_verdicts(const struct search *, struct verdict *);

/* The entry that a level takes, given how all did. */
int search_choice(const struct search *, const struct verdict *);

/* Remembers the choice, for the next small action. */
void search_end(const struct search *, struct thinking *, int choice);

/* An entry of the list, each as likely as the policy's weight (trip.c). */
int weighted_choice(const struct policy *, const struct state *, const action *list, int n,
		    struct rng *);

#endif
