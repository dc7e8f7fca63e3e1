/* laws.h - one game under examination, and the laws that it must obey. */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "core/game.h"
#include "core/rng.h"
#include "secrets.h"

/* Order of law_names in laws.c. */
enum law {
	LAW_TABLES,
	LAW_LIST,
	LAW_REFUSE,
	LAW_WHY,
	LAW_WHY_THING,
	LAW_TEXT,
	LAW_CHECK,
	LAW_FRAMES,
	LAW_NOTES,
	LAW_PROMPT,
	LAW_POLICY,
	LAW_SILENT,
	LAW_BARRIER,
	LAW_VIEW,
	LAW_GUESS,
	LAW_SAME_LIST,
	LAW_SWAP,
	LAW_INTERFERENCE,
	LAW_SHOWN,
	LAW_NO_WAY_BACK,
	LAW_REPLAY_KEY,
	LAW_REPLAY_DRAWS,
	LAW_END,
	LAWS,
};

enum { LIST_ROOM = 4 * ACTIONS_MAX }; /* so that a list beyond its bound is seen */

/* What a node has needed at most. */
struct extent {
	long asked;
	int widest, deepest;
};

/* One action of the game played, for the replays. */
struct past {
	action act;
	int seat, first_draw, ndraws;
	uint64_t hash; /* of the state before */
};

struct trial {
	const struct game *g;
	const struct secrets *secrets;
	uint64_t seed;
	struct rng r; /* choices of the play and samples of the laws */
	union any_state now;
	action legal[LIST_ROOM];
	int nlegal;
	struct step step;
	long tried[LAWS];
	struct extent extent[256];
	uint32_t used[64][256]; /* by verb and first argument: how often it was chosen */
	struct past *past;
	int npast;
	struct draw *draws;
	int ndraws, draws_room, setup_draws;
};

/* Says which law is broken where, and ends the program. */
_Noreturn void law_broken(const struct trial *, enum law, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#define LAW(t, law, truth, ...)                                                                    \
	do {                                                                                       \
		(t)->tried[law]++;                                                                 \
		if (!(truth))                                                                      \
			law_broken(t, law, __VA_ARGS__);                                           \
	} while (0)

int trial_scenario(const struct trial *); /* follows from the seed */
int trial_version(const struct trial *);  /* the same */
bool trial_lists(const struct trial *, action);
const char *action_text(const struct trial *, action); /* valid until the next call */

/* laws_static.c: of the tables; laws_list.c: of a position. */
void laws_of_tables(struct trial *);
void laws_of_list(struct trial *);
void laws_of_samples(struct trial *, int samples);
void laws_of_everything(struct trial *); /* all verbs with all things: slow */
void laws_of_text(struct trial *);
void laws_of_prompt(struct trial *);
void laws_of_policy(struct trial *);

/* laws_hidden.c */
void laws_of_views(struct trial *);
void laws_of_swap(struct trial *);
/* The draws of t->step, which led to t->now, and to whom they were shown. */
void laws_of_draws(struct trial *);
/* The action led from before to t->now with t->step. */
void laws_of_interference(struct trial *, const union any_state *before, int seat, action);
void laws_of_drafts(struct trial *, const union any_state *before, int seat, action);

/* laws_step.c */
void laws_of_step(struct trial *, const union any_state *before, int seat, action);
void laws_of_notes(struct trial *);
void laws_of_replay(struct trial *);
void laws_of_end(struct trial *);

#endif
