/* engine.h - one game in a browser's worker: the module has one table, one room for what comes
 * in, one for what goes out and one for new lines of the journal.
 *
 * The worker writes a request into the input, calls an export and reads the answer from the
 * output.  Exports that answer with JSON return its length. */
#ifndef ENGINE_H
#define ENGINE_H

#include "ai/course.h"
#include "core/rng.h"
#include "session/wire.h"

#define EXPORT(name) __attribute__((export_name(#name)))

struct engine {
	char *in;
	size_t in_size;
	char *out, *lines; /* WIRE_TABLE and TABLE_LINES bytes */
	struct table *table;
	struct rng rng; /* of the computer's players */
	/* Replays: the state after each entry, the set-up first. */
	unsigned char *states;
	int nstates;
	/* The thinking worker: a mind a seat; the course of a game that is over. */
	struct thinking mind[PLAYERS];
	struct course course;
};

/* The module's only engine. */
struct engine *engine(void);

/* Memory that is never given back: a worker ends with its game. */
void *grab(size_t);

/* The output from its start. */
struct text answer(void);

/* A full journal of so many bytes of the input becomes the table; false: the output says why. */
bool open_journal(int n, int *told);

#endif
