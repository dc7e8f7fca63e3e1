/* amateurs_march.h - an activation under way, for the files that carry it out. */
#ifndef AMATEURS_MARCH_H
#define AMATEURS_MARCH_H

#include "amateurs_int.h"

/* Bits of m->march.flags. */
enum {
	LEG_OVER = 1,    /* the owner is done, or there is nothing more to decide */
	LEG_FIGHT = 2,   /* enemy forces, Local Militia or a tribe: combat follows */
	LEG_ASK = 4,     /* what was found there was not known: the owner is asked once more */
	LEG_CHECK = 8,   /* Dispersion is checked, as everybody knows by now */
	LEG_JOINED = 16, /* another Expedition has joined it: more than its commander leads? */
};

/* How a step is made. */
enum way { BY_LAND, BY_LAKE, BY_SEA, BY_TRAIL };

enum { NO_LIMIT = 255 };

/* Locals of N_MUSTER: force, and the Expedition it splits off from, or GROUP; bits of types that
 * have been taken and left, so that nothing goes to and fro. */
enum { MUSTER_FORCE, MUSTER_PARENT, MUSTER_TAKEN, MUSTER_LEFT };

/* Locals of N_ENTER; cursor: the next Expedition to meet. */
enum { ENTER_FORCE, ENTER_PLACE, ENTER_CURSOR, ENTER_MODE, ENTER_SIDE };
enum enter_mode { ARRIVE, GATHER_MARCH, GATHER_RETREAT };

/* Locals of N_MEET: the mover, the other; types as in N_MUSTER; flags. */
enum { MEET_FORCE, MEET_OTHER, MEET_TAKEN, MEET_LEFT, MEET_FLAGS };
enum {
	MEET_APART = 1,
	MEET_STAYED = 2,
	MEET_EQUALS = 4,
	MEET_MUST = 8,
	MEET_ALONE = 16,
	MEET_FIELD = 32, /* the enemy is there, and has not been fought yet */
};

/* amateurs_activate.c: 8-only: the commander's rank limits a fight in place that another's
 * Initiative begins, so that he is named, too (A106). */
void amateurs_name_commander(struct state *, int force, struct step *);

/* amateurs_march.c */
int amateurs_way_cost(const struct amateurs *, enum way, int from, int to);
/* 0, or why the force on the march may not take this step. */
int amateurs_step_bar(const struct amateurs *, enum way, int to, int16_t *arg);
/* 6.1-enemy, A22: single points go where forces of their own are, else only where no enemy is and
 * nothing is his. */
int amateurs_singles_goal_bar(const struct amateurs *, int to);
/* #97 keeps the force on the march out of the place. */
bool amateurs_is_truce(const struct amateurs *, int to);
/* The force that marches holds points of these types. */
static inline bool marches(const struct amateurs *m, unsigned types)
{
	return row_of(m->units[m->march.force], types);
}
/* 6.2, 10.5: points that the commander can lead; NO_LIMIT: an Indian Leader, a fleet. */
int amateurs_lead_limit(const struct amateurs *, int force);
/* Sets out from where it is: pays, moves the marker, remembers the border; pushes N_ENTER. */
void amateurs_step(struct state *, enum way, int to, int cost, struct step *);
/* The same place, but the march goes no further. */
void amateurs_halt(struct amateurs *);
/* Whether somebody might go on, for all everybody can see. */
bool amateurs_may_go_on(const struct amateurs *);

/* amateurs_enter.c: 6.2-leaders-only; 6.3-battle-after. */
void amateurs_gather_march(struct state *);
void amateurs_oust_leaders(struct amateurs *, int side, int place, struct step *);
void amateurs_show_units(struct amateurs *);

/* amateurs_meet.c */
int amateurs_rank_of(const struct amateurs *, int force);
/* After Expeditions have met: who leads the march now, and may he go on (A120)? */
void amateurs_renew_leader(struct amateurs *, struct step *);

/* amateurs_trail.c */
int amateurs_trail_bar(const struct amateurs *, int to, int16_t *arg);
/* All that it does not bar. */
int amateurs_trail_list(const struct amateurs *, action *);
void amateurs_trail_go(struct state *, int to, struct step *);
/* How likely the march, of which the asker knows what it holds, arrives. */
void amateurs_trail_odds(const struct amateurs *, int to, struct step *);

/* amateurs_sea.c: places next to this one by sea. */
struct set amateurs_sea_next(int from);
int amateurs_sea_bar(const struct amateurs *, int to, int16_t *arg);
int amateurs_fleet_bar(const struct amateurs *, int to, int16_t *arg);
void amateurs_fleet_go(struct state *, int to, struct step *);

/* amateurs_group.c: 6.1-join. */
void amateurs_group_begin(struct state *, struct frame *);
void amateurs_group_join(struct state *);
void amateurs_group_rest(struct amateurs *);

/* amateurs_disperse.c */
bool amateurs_must_check(const struct amateurs *);
void amateurs_check_dispersion(struct state *, struct step *);

#endif
