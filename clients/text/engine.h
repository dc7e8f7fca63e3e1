/* engine.h - a player that is another program: "engine:COMMAND" (docs/BOTS.md).
 *
 * The command is started without a shell and told what its seat may know and which actions are
 * legal; nothing else.  Who dies, is late or answers illegally has failed: it is ended, and its
 * game is lost.  A player of ai.h can be asked the same questions: it never fails. */
#ifndef TEXT_ENGINE_H
#define TEXT_ENGINE_H

#include "ai/ai.h"
#include "program.h"

enum { ENGINE_WORDS = 256, ENGINE_MS = 1000 /* for a card play when a person waits */ };

/* Why it has failed: a sentence about `what` and `other`, or `number`. */
struct engine_fault {
	int msg; /* TXT_, 0: it has not */
	char what[ENGINE_WORDS], other[ENGINE_WORDS];
	int64_t number;
};

/* Whether the name is of the form engine:COMMAND. */
bool engine_is_named(const char *name);
bool engine_is(const struct player *);

/* Starts the command of such a name and hears who it is; NULL: said. */
const struct player *engine_open(struct program *, const char *name);
/* The same with a program of its own, for another thread; a player of ai.h is given as it is.
 * NULL: no memory. */
const struct player *engine_twin(const struct player *);
/* Ends the program, at once if it must. */
void engine_close(const struct player *);

/* A game begins, or goes on.  One that has failed in the last one is started anew. */
void engine_begin(const struct player *, const struct game *, const struct state *begun,
		  int scenario, int seat);
/* The game is over with this result for it. */
void engine_end(const struct player *, int outcome);

/* Why it has failed in this game; NULL: it has not. */
const struct engine_fault *engine_failed(const struct player *);
void say_engine_fault(struct text *, const struct engine_fault *, enum language);

#endif
