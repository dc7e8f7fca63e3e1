/* amateurs_event.h - what the files of the events share (amateurs_event.c, _react.c, _test.c,
 * _effects*.c).
 *
 * A card's text is a list of effects (data/amateurs/cards.yaml, steps).  Each has up to three
 * functions: `can` tells whether it could change anything, as far as its user may know; `list`
 * gives the answers to its question; `run` carries it out in stages.
 */
#ifndef AMATEURS_EVENT_H
#define AMATEURS_EVENT_H

#include "amateurs_combat.h" /* amateurs_tidy_force */

/* Locals of N_EVENT.  EVENT_CODE: the effect it has come to, in amateurs_code.  EVENT_ANSWER: what
 * was answered last (answer_verb, answer_a).  EVENT_N and EVENT_SITE are the effect's
 * own, 0 at its beginning. */
enum { EVENT_CARD, EVENT_SIDE, EVENT_CODE, EVENT_ANSWER, EVENT_N, EVENT_SITE };

/* Locals of its questions: the card, which the prompts name. */
enum { ASK_CARD };

/* An effect as it is seen by who judges it or answers its question. */
struct look {
	const struct amateurs *m;
	const struct amateurs_effect *e;
	int user;
	int side;    /* whom it is about */
	int stage;   /* that takes the answer; 0: before it has begun */
	int n, site; /* EVENT_N, EVENT_SITE */
	bool blind;  /* as everybody sees it: not even the user's counters are known */
	bool any;    /* whether there is an answer at all: a list may stop at the first */
};

static inline bool is_enough(const struct look *k, int n)
{
	return k->any && n;
}

/* An effect that is being carried out. */
struct event {
	struct state *s;
	struct amateurs *m;
	struct frame *f; /* of N_EVENT */
	struct step *out;
	const struct amateurs_effect *e;
	int card, user;
	int side; /* whom it is about */
};

/* After a stage: another one comes, the effect is over, or the frame of the event is gone. */
enum progress { GO_ON, OVER, GONE };

struct effect_row {
	bool (*can)(const struct look *);           /* NULL: if list finds anything */
	int (*list)(const struct look *, action *); /* NULL: it asks nothing */
	enum progress (*run)(const struct event *, int stage);
	bool sure; /* its list is never empty once it has begun */
};

extern const struct effect_row amateurs_effects[EFFECTS];

/* ---- amateurs_event.c ---- */

/* Asks the question of this effect in the node; stage is what takes the answer.  False: there is
 * nothing to answer, and nothing is asked. */
bool amateurs_event_ask(const struct event *, int node, int player, int stage);

static inline int answer_verb(const struct event *v)
{
	return (uint16_t)v->f->local[EVENT_ANSWER] >> 10;
}

static inline int answer_a(const struct event *v)
{
	return (uint16_t)v->f->local[EVENT_ANSWER] & 1023;
}

/* Actions with two arguments are kept as a + 32 * b: force and purpose, type and force. */
static inline int answer_first(const struct event *v)
{
	return answer_a(v) & 31;
}

static inline int answer_second(const struct event *v)
{
	return answer_a(v) >> 5;
}

static inline bool has_flag(const struct amateurs_effect *e, unsigned flag)
{
	return e->flags & flag;
}

static inline int effect_side(int side, int user)
{
	return side == SIDE_SELF ? user : side == SIDE_OPP ? !user : side;
}

/* ---- amateurs_test.c ---- */

/* The use of a card in that window, or NULL. */
const struct amateurs_use *amateurs_use_in(int card, int window);
/* 0, or why not; blind: as everybody sees it, what is hidden may be as the card wants it. */
int amateurs_text_test(const struct amateurs *, int card, int side, int window, bool blind);
/* The activation that the window is about, or NULL. */
const struct frame *amateurs_activation(const struct state *);

/* ---- lists that effects share ---- */

/* Forces given as bits. */
static inline int list_forces(uint32_t forces, action *out)
{
	int n = 0;

	for (; forces; forces &= forces - 1)
		out[n++] = ACTION(V_FORCE, __builtin_ctz(forces), 0);
	return n;
}

/* Land Expeditions of side on the map, as bits; in `where` if it is not empty. */
uint32_t amateurs_land_forces(const struct amateurs *, int side, const struct set *where);
/* A271: of these Expeditions those that new points may join: beside no enemy forces. */
uint32_t amateurs_unopposed(const struct amateurs *, int side, uint32_t forces);
/* Expeditions of the British in the areas of tribes. */
uint32_t amateurs_among_tribes(const struct amateurs *, int side);

/* ---- amateurs_effects.c: the map and the tracks ---- */

/* A103: side may have left its enemy alone there. */
void amateurs_leave_place(const struct event *, int side, int place);

#define EFFECT(name) enum progress amateurs_do_##name(const struct event *, int stage)
#define CAN(name)    bool amateurs_can_##name(const struct look *)
#define LIST(name)   int amateurs_list_##name(const struct look *, action *)

EFFECT(peace);
CAN(peace);
EFFECT(peace_if_full);
CAN(peace_if_full);
EFFECT(peace_if_held);
CAN(peace_if_held);
EFFECT(privateers);
EFFECT(torpedoes);
LIST(torpedoes);
EFFECT(napoleon);
EFFECT(burn);
LIST(burn);
EFFECT(belligerent);
CAN(belligerent);
LIST(belligerent);
EFFECT(ally);
LIST(ally);
EFFECT(raids);
LIST(raids);
EFFECT(strike);
LIST(strike);
EFFECT(abandon);
EFFECT(lasts);
CAN(lasts);
EFFECT(armistice);
LIST(armistice);
EFFECT(open_florida);
CAN(open_florida);
EFFECT(nothing);

/* ---- amateurs_effects_card.c: cards, Ops, buildings ---- */

EFFECT(draw);
EFFECT(play);
EFFECT(discard);
EFFECT(dispatches);
LIST(dispatches);
EFFECT(grant);
CAN(grant);
EFFECT(roads);
LIST(roads);
EFFECT(forts);
LIST(forts);
EFFECT(orders);

/* ---- amateurs_effects_put.c: points and leaders ---- */

/* Points to where the answer says: V_PLACE loose, V_FORCE into an Expedition in the sight of all.
 */
void amateurs_place_points(const struct event *, int type, int n);
EFFECT(put);
CAN(put);
LIST(put);
EFFECT(conceal);
LIST(conceal);
EFFECT(join);
LIST(join);
EFFECT(dickson);
LIST(dickson);
EFFECT(monroe);
LIST(monroe);
EFFECT(weatherford);
LIST(weatherford);
EFFECT(promote);
LIST(promote);
EFFECT(transfer);
LIST(transfer);
EFFECT(draw_leader);
LIST(draw_leader);
EFFECT(winter_march);
LIST(winter_march);

/* ---- amateurs_effects_move.c: activations; points that go ---- */

EFFECT(campaign);
CAN(campaign);
LIST(campaign);
EFFECT(activate);
CAN(activate);
LIST(activate);
EFFECT(camp);
LIST(camp);
EFFECT(harvest);
LIST(harvest);
CAN(harvest);
EFFECT(enlistments);
LIST(enlistments);
/* The enemy of the user loses EVENT_N points of EVENT_SITE (a force + 1, or a place + 129), one of
 * a force stays; stage 2 takes his answers. */
enum progress amateurs_lose_on(const struct event *, int stage);
LIST(magazine);
EFFECT(desertion);
LIST(desertion);
EFFECT(fever);
EFFECT(quarrel);
LIST(quarrel);

/* ---- amateurs_effects_water.c: ships, lakes, raids ---- */

EFFECT(shipwrights);
LIST(shipwrights);
EFFECT(frigate);
LIST(frigate);
EFFECT(ripe);
LIST(ripe);
EFFECT(gale);
LIST(gale);
EFFECT(veterans);
LIST(veterans);
EFFECT(sally);
LIST(sally);
EFFECT(cockburn);
LIST(cockburn);
EFFECT(chesapeake);
CAN(chesapeake);
LIST(chesapeake);
EFFECT(terror);
LIST(terror);

/* ---- amateurs_effects_react.c: what interrupts ---- */

CAN(void);
EFFECT(void);
EFFECT(march);
CAN(march);
EFFECT(no_die);
CAN(no_die);
EFFECT(fears);
LIST(fears);
EFFECT(rockets);
LIST(rockets);
EFFECT(die);
CAN(die);
EFFECT(column);
CAN(column);
EFFECT(extra);
EFFECT(mounted);
CAN(mounted);
EFFECT(combat);
CAN(combat);
EFFECT(wagons);
CAN(wagons);
EFFECT(kill);
CAN(kill);
LIST(victims);
EFFECT(wound);
EFFECT(capture);
EFFECT(magazine);
EFFECT(battle);
CAN(battle);

#undef EFFECT
#undef CAN
#undef LIST

#endif
