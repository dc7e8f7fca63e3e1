/* course.h - the course of a game that is over: how the chances went, what luck did, where it
 * turned.
 *
 * The owner plays the game again and tells each step.  The chances are found afterwards, one
 * position at a time, so that he can say how far it is, or stop.
 */
#ifndef AI_COURSE_H
#define AI_COURSE_H

#include "analyse.h"

struct json;

enum {
	TURN_LEAST = 60,          /* thousandths: a smaller change turns nothing */
	LUCK_LEAST = 5,           /* less is not worth telling */
	COURSE_ITERATIONS = 1000, /* for a position; the same wherever a game is analysed */
};

/* A position between two plays, or the last one. */
struct point {
	uint32_t entry; /* actions that stand before it */
	int turn;       /* 0 if the game counts none */
	int by;         /* who has played since the point before, or NOBODY */
	int luck;       /* since then, for seat 0 */
	action play;
	uint32_t pad;
};

struct course {
	const struct game *g;
	struct point *point;
	unsigned char *states; /* one a point */
	int *chance;           /* of seat 0, one a point */
	int points, most;
	int judged;              /* points whose chance is known */
	int luck[LUCK_DEAL + 1]; /* of seat 0, in thousandths of a win */
	uint32_t heard;          /* actions */
	struct point open;       /* what has happened since the last point */
	union any_state before;
};

/* Bytes for a course of so many actions. */
size_t course_size(const struct game *, int actions);
void course_open(struct course *, const struct game *, int actions, void *memory);

/* The state after the action of a seat, and its step; the set-up has no action: seat NOBODY. */
void course_hear(struct course *, int seat, action, const struct state *, const struct step *);

/* All was told: the last position is a point, however the game ended. */
void course_close(struct course *);

/* Finds the chance of one more point; false: all are known. */
bool course_judge(struct course *, struct thinking *);

/* Numbers of the points after which the chances had changed most; how many. */
int course_turns(const struct course *, int out[TURNS_MOST]);

/* ---- as JSON ---- */

/* {"entry":12,"turn":2,"chance":512,"by":"us","action":"play war-hawks","luck":-20} */
void point_json(struct json *, const struct course *, int point);

/* Members side (of which chances and luck are told), luck, turning. */
void course_head_json(struct json *, const struct course *);

/* Member "hints": docs/API.md. */
void hints_json(struct json *, const struct game *, const struct hint *, int n);

#endif
