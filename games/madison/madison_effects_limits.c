/* madison_effects_limits.c - effects that forbid: weather, quarrels, armistice (8.31-8).
 *
 * What they forbid stands in m->limits and is asked for where forces move and land.
 */
#include "madison_event.h"

/* The force that the card hits: that of the leader named for it, the one declared in the space
 * named with it, else the first to which the card can apply. */
static int force_hit(const struct event *v, int test)
{
	int site = v->f->local[EVENT_SITE], named = v->f->local[EVENT_LAST] - 1;

	for (int i = 0; i < 2; i++)
		if (madison_force_hit(v->m, i, test) &&
		    (site == NO_SPACE || v->m->force[i].start == site) &&
		    (named < 0 || v->m->force[i].leader == named))
			return i;
	return 0;
}

/* Two leaders of a CAMPAIGN may begin in one space: the card hits the force of one of them. */
static bool must_choose(const struct event *v)
{
	int site = v->f->local[EVENT_SITE];
	struct pieces who = madison_targets(v->m, v->e, v->user, site, 0);
	struct frame *f;

	if (v->f->local[EVENT_LAST] || pieces_count(&who) < 2)
		return false;
	f = madison_event_ask(v, N_TARGET, v->user);
	f->local[ASK_LEFT] = 1;
	f->local[ASK_AT] = (int16_t)site;
	return true;
}

/* HEAVY RAINS: for the rest of the card play, and for all who enter that space by land. */
bool madison_do_rains(const struct event *v, int stage)
{
	int start = v->m->force[force_hit(v, TEST_ACTIVE_LAND)].start;

	(void)stage;
	v->m->limits.rains = (uint8_t)start;
	v->m->limits.rains_steps = (uint8_t)v->e->n;
	note(v->s, v->out, MSG_RAINS_AT, v->user, EVERYONE, start);
	return true;
}

/* CONTRARY WINDS: vessels of one starting place. */
bool madison_do_winds(const struct event *v, int stage)
{
	int start = v->m->force[force_hit(v, TEST_ACTIVE_NAVAL)].start;

	(void)stage;
	v->m->limits.winds = (uint8_t)start;
	note(v->s, v->out, MSG_WINDS_AT, v->user, EVERYONE, start);
	return true;
}

/* SANDY CREEK. */
bool madison_do_cancel_landing(const struct event *v, int stage)
{
	(void)stage;
	v->m->limits.no_landing |= v->e->lakes;
	note(v->s, v->out, MSG_LANDING_CANCELLED, v->user, EVERYONE);
	return true;
}

/* SUPPLY FAILURE. */
bool madison_do_limit_mf(const struct event *v, int stage)
{
	struct madison_limits *x = &v->m->limits;
	int force = force_hit(v, TEST_ACTIVE_LAND);

	if (!stage && must_choose(v))
		return false;
	x->unit_mp = (uint8_t)v->e->n;
	x->dragoon_mp = (uint8_t)v->e->n2;
	x->leader_mp = v->e->limit;
	x->slowed = (uint8_t)(1 + force);
	note(v->s, v->out, MSG_SLOWED, v->user, EVERYONE, v->m->force[force].start, v->e->n,
	     v->e->n2, v->e->limit);
	return true;
}

/* DIVIDED COMMAND: his own limit only; juniors keep theirs. */
bool madison_do_penalty(const struct event *v, int stage)
{
	struct madison_limits *x = &v->m->limits;
	int leader = v->m->force[force_hit(v, TEST_ACTIVE_LEADER)].leader;

	if (!stage && must_choose(v))
		return false;
	x->burdened = (uint8_t)leader;
	x->divisor = (uint8_t)v->e->n2;
	note(v->s, v->out, MSG_BURDENED, v->user, EVERYONE, leader);
	return true;
}

/* MILITIA REFUSE TO CROSS: the force that is on its way. */
bool madison_do_forbid_militia(const struct event *v, int stage)
{
	(void)stage;
	v->m->limits.no_militia = (uint8_t)(1 + v->m->moving);
	note(v->s, v->out, MSG_MILITIA_REFUSE, v->user, EVERYONE);
	return true;
}

/* PREVOST HESITATES. */
bool madison_do_forbid_attack(const struct event *v, int stage)
{
	(void)stage;
	v->m->limits.peaceful = v->e->piece;
	note(v->s, v->out, MSG_PEACEFUL, v->user, EVERYONE, v->e->piece);
	return true;
}

/* BURNING OF YORK: the Brock on the stocks. */
bool madison_do_forbid_build(const struct event *v, int stage)
{
	(void)stage;
	if (v->m->where[v->e->piece] == RESERVE) {
		pieces_add(&v->m->barred, v->e->piece);
		note(v->s, v->out, MSG_NOT_TO_BUILD, v->user, EVERYONE, v->e->piece);
	}
	return true;
}

/* Through the next card play of side: one in which it is active now does not count. */
static uint8_t next_play(const struct event *v)
{
	return v->m->active == v->side ? 2 : 1;
}

/* DOCKYARD FIRE: one port; RAID ON OSWEGO: a lake, if the town was taken. */
bool madison_do_no_build(const struct event *v, int stage)
{
	struct madison_limits *x = &v->m->limits;

	(void)stage;
	if (has_flag(v->e, F_IF_CONTROL)) {
		if (!is_friendly(v->m, !v->side, v->e->space))
			return true;
		x->no_build_lakes[v->side] |= v->e->lakes;
	} else {
		x->no_build_at[v->side] = v->e->space;
	}
	x->no_build_plays[v->side] = next_play(v);
	note(v->s, v->out, MSG_BUILDING_BANNED, v->user, EVERYONE, v->side);
	return true;
}

/* PREVOST'S ARMISTICE. */
bool madison_do_truce(const struct event *v, int stage)
{
	struct madison_limits *x = &v->m->limits;

	(void)stage;
	x->truce[v->side] = v->e->where;
	x->truce_lakes[v->side] = v->e->lakes;
	x->truce_plays[v->side] = next_play(v);
	note(v->s, v->out, MSG_TRUCE_MADE, v->user, EVERYONE, v->side);
	return true;
}
