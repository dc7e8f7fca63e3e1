/* amateurs_policy.h - what the files of the policy share.
 *
 * amateurs_assault.c tells how an attack would go, amateurs_policy_march.c which way a force had
 * better go, amateurs_policy_ops.c what Ops had better buy, amateurs_policy_cards.c how a card had
 * better be used; amateurs_policy.c puts the questions to them.
 *
 * All of it is reckoned by what the decider knows: of the enemy's Expeditions seen[] and named[].
 */
#ifndef AMATEURS_POLICY_H
#define AMATEURS_POLICY_H

#include "amateurs_value.h"

/* Weights are squared in the end, so that a hundred things that hardly anybody would do do not
 * crowd out the few that are worth it. */
enum { HARDLY = 1, PERHAPS = 10, LIKELY = 40, SURELY = 150, WEIGHT_MOST = 2000 };

/* An Expedition of one's own that may attack: points that its commander leads, and its column. */
struct host {
	int force, points, column;
};

/* Ships of a side on a lake. */
struct shipyard {
	int need;   /* how much another is needed, in quarters */
	int stocks; /* that were begun */
};

/* What answers of one question share: reckoned when the first of them asks for it. */
struct prospects {
	const struct amateurs *m;
	struct host marching; /* force NO_FORCE: nobody asked yet */
	struct set prey;      /* of it: places worth an attack, if it hunts */
	bool hunts;
	struct set weighed; /* places of gain[] */
	int gain[PLACES];   /* what the force that marches would gain there */
	int steps;          /* from where it is to the front, or UNASKED */
	uint32_t planned;   /* bits of forces of order[] */
	int order[FORCES];  /* the weight of what each would be activated for */
	uint32_t counted;   /* bits of yards[], by side and lake */
	struct shipyard yards[2 * LAKES];
	bool looked;        /* whether that is known: */
	struct set menaced; /* where the enemy of who decides could come */
};

enum { UNASKED = -1 };

/* ==== amateurs_assault.c ==== */

/* Points of a side in a place, for all everybody can see. */
int amateurs_seen_in(const struct amateurs *, int side, int place);
/* What it would bring a host to attack in a place, or to walk in: hundredths of a
 * Ghent point; a space of the Peace Track is two of these (12).  Below 0: better not. */
int amateurs_assault(const struct amateurs *, const struct host *, int place);
struct host amateurs_host(const struct amateurs *, int force);
/* The same for the enemy, by what everybody has seen, against so many points that stand there. */
int amateurs_peril(const struct amateurs *, int side, int place, int points);
/* Where Expeditions of the enemy could come: elsewhere there is no peril. */
struct set amateurs_menaced(const struct amateurs *, int side);
/* How much such a gain tempts. */
int amateurs_urge(int gain);

/* ==== amateurs_policy_march.c ==== */

/* Points of an Expedition that its commander can lead. */
int amateurs_led(const struct amateurs *, int force);
/* 3: the enemy is there or it is his; 2: next to that; 1: a step farther. */
int amateurs_front(const struct amateurs *, int side, int place);
int amateurs_weigh_step(struct prospects *, int to);
int amateurs_weigh_halt(const struct amateurs *);
int amateurs_weigh_order(const struct amateurs *, int force, int purpose);

/* ==== amateurs_policy_ops.c ==== */

/* Purchases of N_OPS; a raised point. */
int amateurs_weigh_purchase(struct prospects *, int side, action);
int amateurs_weigh_into(const struct amateurs *, int side, int type, int force);
int amateurs_weigh_ship(int ship);

/* ==== amateurs_policy_cards.c ==== */

/* Cards in a Round, or at Ghent; a Reaction in its window. */
int amateurs_weigh_card(struct prospects *, int side, action);
int amateurs_weigh_react(const struct amateurs *, int side, int card, int window);

#endif
