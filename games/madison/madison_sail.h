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

	troops = pieces_less(troops, m->aboard);
	return !pieces_empty(&troops);
}

static inline bool has_passengers(const struct madison *m, const struct pieces *column)
{
	struct pieces aboard = pieces_and(m->aboard, *column);

	return !pieces_empty(&aboard);
}

/* 3.36: vessels that a land leader has activated. */
static inline bool is_land_leaders(const struct madison_force *f)
{
	return f->form == FORCE_LEADER && f->leader != NO_PIECE && is_land_leader(f->leader);
}

/* 3.36, RULINGS A25: troops of the moving fleet are about to go ashore: so many of its vessels as
 * it took to carry all who are aboard may then enter a box. */
void madison_count_carriers(struct madison *);
/* What forbids the moving fleet to sail there; 0: nothing. */
int madison_course_bar(const struct madison *, int to, int16_t *arg);
/* V_SAIL to every place to which nothing forbids it. */
int madison_list_courses(const struct madison *, action *out);

#endif
