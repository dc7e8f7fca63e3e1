/* madison_sail.h - what madison_sail.c and madison_course.c know of a fleet. */
#ifndef MADISON_SAIL_H
#define MADISON_SAIL_H

#include "madison_int.h"

static inline bool has_vessel(const struct pieces *column)
{
	int p = pieces_next(column, PIECE_VESSEL);

	return p >= 0 && is_vessel(p);
}

static inline bool has_troops(const struct pieces *column)
{
	struct pieces troops = madison_troops(column);

	return !pieces_empty(&troops);
}

/* Troops of the column that still stand ashore. */
static inline bool is_boarding(const struct madison *m, const struct pieces *column)
{
	struct pieces troops = madison_troops(column);

	for (int i = 0; i < 4; i++)
		troops.word[i] &= ~m->aboard.word[i];
	return !pieces_empty(&troops);
}

static inline bool has_passengers(const struct madison *m, const struct pieces *column)
{
	struct pieces aboard = m->aboard;

	for (int i = 0; i < 4; i++)
		aboard.word[i] &= column->word[i];
	return !pieces_empty(&aboard);
}

/* Places that can be reached from there over water, in one move. */
struct set madison_courses(int from);
/* What forbids the moving fleet to sail there; 0: nothing. */
int madison_course_bar(const struct madison *, int to, int16_t *arg);

#endif
