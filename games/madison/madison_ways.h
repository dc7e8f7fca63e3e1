/* madison_ways.h - a force that leaves a space, for the files that move it. */
#ifndef MADISON_WAYS_H
#define MADISON_WAYS_H

#include <limits.h>
#include "madison_int.h"

struct madison_rout {
	int side, space;
	enum rout why;
	int only;          /* a piece that goes by itself, or NO_PIECE */
	int avoid;         /* RULINGS A53: they may not go there, or NO_SPACE */
	struct pieces who; /* who still has to leave */
	struct set supply; /* towns in supply with the space in enemy hands (RULINGS A85) */
	bool leaders;      /* no unit is among them */
};

/* Finds out who has to leave. */
void madison_rout_body(const struct madison *, struct madison_rout *);
/* The same, and where the owner may let them go: by land, and by water. */
struct set madison_rout_ways(const struct madison *, struct madison_rout *, struct set *water);
/* 0, or why they may not go there. */
int madison_way_bar(const struct madison *, struct madison_rout *, int to, bool water);
/* RULINGS A85: can the piece go with the others? */
bool madison_can_follow(const struct madison *, const struct madison_rout *, int piece, int to,
			bool water);
/* The best ways by land of a piece that goes by itself. */
struct set madison_lone_ways(const struct madison *, const struct madison_rout *, int piece);
/* 10.72: steps that the piece loses when it comes there by land. */
int madison_toll(const struct madison *, const struct madison_rout *, int piece, int to);
/* 10.82: vessels that carry the force, and units that could go aboard. */
struct pieces madison_carriers(const struct madison *, const struct madison_rout *);
struct pieces madison_passengers(const struct madison_rout *);

#endif
