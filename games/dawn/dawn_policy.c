/* dawn_policy.c - which actions a sensible player would rather consider: weights by which
 * the players of ai/ look at them first, and by which they play games on in their minds.
 */
#include "core/policy.h"
#include "dawn_int.h"
#include "dawn_value.h"

/* ---- marching ------------------------------------------------------------- */

static int side_of(const struct state *s)
{
	return flow_see(s)->player;
}

/* What a region gives side when it changes hands: its points, and those it takes away. */
static int prize(int r, int side)
{
	return dawn_regions[r].home == side ? 0 : dawn_regions[r].vp;
}

/* Rather where the enemy is weak and points are; not away from what must be held. */
static int weigh_move(const struct dawn *d, int side, int from, int to)
{
	int mine = force_count(d, from, side), his = force_count(d, to, !side), w = 4;
	bool held = d->control[side] >> to & 1;

	if (his) {
		his += (dawn_regions[to].type == TOWN && dawn_regions[to].home == !side) +
		       (int)(d->forts >> to & 1);
		w = mine > his ? 10 + 6 * dawn_regions[to].vp : mine == his ? 5 : 1;
		if (dawn_regions[to].home == side) /* to free what is ours */
			w += mine >= his ? 10 : 0;
	} else if (!held) {
		w = 6 + 14 * prize(to, side) + (dawn_regions[to].home == side ? 14 : 0);
	} else if (force_count(d, to, side) == 0) {
		w = 3;
	}
	if (dawn_regions[from].home != side && dawn_regions[from].vp && w > 2)
		w = w / 2;
	return w;
}

static int weigh_raid(const struct dawn *d, int from, int to)
{
	int mine = d->force[from][INDIAN], his = force_count(d, to, US);

	return his == 0 ? 4 + 4 * mine : mine > 2 * his ? 2 + mine : 1;
}

/* ---- what a card is played for -------------------------------------------- */

/* 8.2: squadrons in the box, or Regulars who wait to land. */
static int weigh_deploy(const struct dawn *d)
{
	return d->squadron[BOX] ? 8 + 2 * min(d->squadron[BOX], 3) : d->landing ? 5 : 1;
}

static int weigh_op(const struct state *s, int op)
{
	const struct dawn *d = cdawn_of(s);

	switch ((enum op)op) {
	case OP_RECRUIT:
		return 8;
	case OP_CAMPAIGN:
		return 10;
	case OP_CONSTRUCT:
		return 3;
	case OP_PRIVATEER:
		return d->turn == 0 ? 1
		       : d->privateer < dawn_figures.privateer_spaces
			       ? 6 + 6 * (d->track[US][ECONOMY] > 0)
			       : 1;
	case OP_CRUISE:
		return 1 + 3 * bits_count(d->complete);
	case OP_RAID:
		return d->indians ? 4 : 1;
	case OP_DEPLOY:
		return weigh_deploy(d);
	case OPS:
		break;
	}
	return 1;
}

/* ---- small choices -------------------------------------------------------- */

/* A squadron to where it completes a blockade, not away from a complete one. */
static int weigh_squadron(const struct dawn *d, int from, int to)
{
	int gap;

	if (to == BOX)
		return 1;
	if (from != BOX && d->complete >> (from - 1) & 1)
		return 1;
	gap = dawn_zones[to - 1].spaces - d->squadron[to];
	return gap == 1 ? 14 : gap == 2 ? 8 : 5;
}

/* 9.2: who is stronger stands; a battle for nothing is left earlier. */
static int weigh_stand(const struct state *s, bool stands)
{
	const struct dawn *d = cdawn_of(s);
	int side = side_of(s), where = d->battle.where;
	int mine = 2 * force_count(d, where, side) + d->battle.bonus[side];
	int his = 2 * force_count(d, where, !side) + d->battle.bonus[!side];

	if (stands)
		return mine >= his ? 12 : 4;
	return mine >= his ? 2 : 6;
}

static int weigh_recruit(const struct state *s, int r, int unit)
{
	const struct dawn *d = cdawn_of(s);
	int side = side_of(s), w = 5;
	uint32_t near = dawn_connected(r, d->water[!side]) & d->present[!side];

	if (near)
		w += 4;
	if (unit == US_REGULAR || unit == GB_REGULAR)
		w += flow_see(s)->local[OP_LEFT] & 1 ? 0 : 3;
	return w;
}

static int weigh_fort(const struct state *s, int r)
{
	const struct dawn *d = cdawn_of(s);
	int side = side_of(s);
	bool held = d->present[side] >> r & 1, near = dawn_regions[r].adjacent & d->present[!side];

	return 1 + (held ? 2 : 0) + (held && near ? 3 : 0);
}

static int weigh_hit(int unit)
{
	return unit == INDIAN ? 3 : unit & 1 ? 16 : 6;
}

static const uint8_t weigh_track[2][TRACKS] = {
	[US] = { [PUBLIC_OPINION] = 6, [ECONOMY] = 10, [DIPLOMACY] = 12 },
	[GB] = { [PUBLIC_OPINION] = 6, [ECONOMY] = 8, [DIPLOMACY] = 12 },
};

/* Actions that are not weighed by the position. */
static const uint8_t weight_of[VERBS] = {
	[V_DONE] = 1,        [V_PLAY] = 6,           [V_EVENT] = 14,
	[V_FIRST] = 6,       [V_LAST] = 6,           [V_RECRUIT_LANDING] = 8,
	[V_ADD_SHIP] = 8,    [V_REMOVE_SHIP] = 8,    [V_TARGET] = 6,
	[V_LAND] = 10,       [V_RECALL] = 6,         [V_LOSE] = 6,
	[V_LOSE_LANDED] = 6, [V_EVADE] = 6,          [V_REEMBARK] = 3,
	[V_ADD] = 6,         [V_REMOVE] = 6,         [V_NAME] = 6,
	[V_ADD_COUNTER] = 6, [V_REMOVE_COUNTER] = 6, [V_CHOOSE] = 6,
	[V_ARMISTICE] = 3,   [V_UPGRADE] = 8,        [V_FIGHT] = 6,
};

int dawn_weigh(const struct state *s, action a)
{
	const struct dawn *d = cdawn_of(s);
	int x = action_a(a), y = action_b(a);

	switch (action_verb(a)) {
	case V_ADVANCE:
		return weigh_track[side_of(s)][x];
	case V_OPS:
		return weigh_op(s, x);
	case V_RECRUIT:
		return weigh_recruit(s, x, y);
	case V_FORT:
		return weigh_fort(s, x);
	case V_MOVE:
		return weigh_move(d, side_of(s), x, y);
	case V_RAID:
		return weigh_raid(d, x, y);
	case V_TAKE:
		return 1 + 4 * y;
	case V_DEPLOY:
		return weigh_squadron(d, x, y);
	case V_SEND:
		return 1 + 4 * y;
	case V_STAND:
		return weigh_stand(s, true);
	case V_RETREAT:
		return weigh_stand(s, false);
	case V_HIT:
		return weigh_hit(x);
	default:
		return weight_of[action_verb(a)];
	}
}
