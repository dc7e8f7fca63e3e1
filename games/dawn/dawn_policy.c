/* dawn_policy.c - which actions a sensible player would rather consider: weights by which
 * the players of ai/ look at them first, and by which they play games on in their minds.
 *
 * Only what is asked at one moment is compared: a weight says how many times as likely an
 * action is as one of weight 1, which is what hardly anybody does.  They are set by hand from
 * what the rules reward; tools/tune knows only the judgement (dawn_value.c).
 */
#include "core/policy.h"
#include "dawn_int.h"
#include "dawn_value.h"

enum {
	HARDLY = 1,  /* legal, and of no use as a rule */
	SELDOM = 3,  /* for a reason that the weights do not see */
	USUAL = 6,   /* one of several that are alike */
	OFTEN = 8,   /* serves later */
	GLADLY = 10, /* what the question is there for */
	SURELY = 14, /* what there is seldom a reason to leave out */
};

/* ---- marching (6.2) ------------------------------------------------------- */

enum {
	MARCH = 4,         /* among regions that are held: neither gains nor loses */
	MARCH_TO_HOLD = 3, /* into an empty one of one's own: a guard */
	MARCH_EVEN = 5,    /* 6.2.2: into a battle of equals */
	MARCH_WEAK = 1,    /* 9.1.1: who has fewer dice loses more with every round */
	MARCH_STRONG = 10, /* the enemy is beaten rather than not ... */
	STRONG_POINT = 6,  /* ... and for each point of the region (15.1.1, 15.1.2) */
	MARCH_FREE = 10,   /* more for a home region that the enemy stands in */
	MARCH_EMPTY = 6,   /* 6.2.2: nobody is there, and control changes ... */
	EMPTY_POINT = 14,  /* ... for each point, taken without a battle */
	EMPTY_HOME = 14,   /* ... or to stop the enemy's scoring at home (15.1.1) */
	LEAVE_DIVISOR = 2, /* what was conquered and scores is rather kept */
};

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
	int mine = force_count(d, from, side), his = force_count(d, to, !side), w = MARCH;
	bool held = d->control[side] >> to & 1;

	if (his) {
		his += (dawn_regions[to].type == TOWN && dawn_regions[to].home == !side) +
		       (int)(d->forts >> to & 1);
		w = mine > his    ? MARCH_STRONG + STRONG_POINT * dawn_regions[to].vp
		    : mine == his ? MARCH_EVEN
				  : MARCH_WEAK;
		if (dawn_regions[to].home == side && mine >= his)
			w += MARCH_FREE;
	} else if (!held) {
		w = MARCH_EMPTY + EMPTY_POINT * prize(to, side) +
		    (dawn_regions[to].home == side ? EMPTY_HOME : 0);
	} else if (force_count(d, to, side) == 0) {
		w = MARCH_TO_HOLD;
	}
	if (dawn_regions[from].home != side && dawn_regions[from].vp && w > LEAVE_DIVISOR)
		w = w / LEAVE_DIVISOR;
	return w;
}

enum { RAID_OPEN = 4, RAID_OPEN_EACH = 4, RAID_GUARDED = 2 };

/* 8.1.2-b: each raider that comes through is a die for points, so they go where nobody stands;
 * 8.1.2-a: a guarded town only if they are more than twice as many. */
static int weigh_raid(const struct dawn *d, int from, int to)
{
	int mine = d->force[from][INDIAN], his = force_count(d, to, US);

	if (!his)
		return RAID_OPEN + RAID_OPEN_EACH * mine;
	return mine > 2 * his ? RAID_GUARDED + mine : HARDLY;
}

/* ---- what a card is played for -------------------------------------------- */

enum {
	OP_TO_RECRUIT = 8,   /* 6.1: forces are what the rest is done with */
	OP_TO_CAMPAIGN = 10, /* 6.2: regions are points */
	OP_TO_CONSTRUCT = 3, /* 6.3: forts and ships score nothing themselves */
	OP_TO_PRIVATEER = 6, /* 7.1: points this turn; with Economy 1 two dice an OPS (2.7-eco1) */
	OP_TO_CRUISE = 3,    /* 7.2: for each blockade that it may break */
	OP_TO_RAID = 4,      /* 8.1.2-c: points at the price of the Indians */
	OP_TO_DEPLOY = 8,    /* 8.2: a squadron in its box blockades nothing ... */
	OP_DEPLOY_EACH = 2,  /* ... 8.2.1: and an OPS sends one, so few cards send more than ... */
	OP_DEPLOY_MOST = 3,  /* ... these */
	OP_TO_LAND = 5,      /* 14.3: Regulars who wait aboard */
};

/* 8.2: squadrons in the box, or Regulars who wait to land. */
static int weigh_deploy(const struct dawn *d)
{
	if (d->squadron[BOX])
		return OP_TO_DEPLOY + OP_DEPLOY_EACH * min(d->squadron[BOX], OP_DEPLOY_MOST);
	return d->landing ? OP_TO_LAND : HARDLY;
}

/* 7.1, 4.1.4-2: what the Prelude wins is not scored, nor what lies beyond the end of the track. */
static int weigh_privateer(const struct dawn *d)
{
	if (!d->turn || d->privateer >= dawn_figures.privateer_spaces)
		return HARDLY;
	return OP_TO_PRIVATEER * dawn_privateer_dice(d, 1);
}

static int weigh_op(const struct state *s, int op)
{
	const struct dawn *d = cdawn_of(s);

	switch ((enum op)op) {
	case OP_RECRUIT:
		return OP_TO_RECRUIT;
	case OP_CAMPAIGN:
		return OP_TO_CAMPAIGN;
	case OP_CONSTRUCT:
		return OP_TO_CONSTRUCT;
	case OP_PRIVATEER:
		return weigh_privateer(d);
	case OP_CRUISE:
		return HARDLY + OP_TO_CRUISE * bits_count(d->complete);
	case OP_RAID:
		return d->indians ? OP_TO_RAID : HARDLY;
	case OP_DEPLOY:
		return weigh_deploy(d);
	case OPS:
		break;
	}
	return HARDLY;
}

/* ---- small choices -------------------------------------------------------- */

enum { ZONE_COMPLETED = 14, ZONE_NEARLY = 8, ZONE_BEGUN = 5 };

/* 14.2.4: only a complete blockade scores.  A squadron goes to where it completes one, not away
 * from one. */
static int weigh_squadron(const struct dawn *d, int from, int to)
{
	int gap;

	if (to == BOX)
		return HARDLY;
	if (from != BOX && d->complete >> (from - 1) & 1)
		return HARDLY;
	gap = dawn_zones[to - 1].spaces - d->squadron[to];
	return gap == 1 ? ZONE_COMPLETED : gap == 2 ? ZONE_NEARLY : ZONE_BEGUN;
}

enum { STRONG_STANDS = 12, WEAK_STANDS = 4, STRONG_LEAVES = 2, WEAK_LEAVES = 6 };

/* 9.2: who is stronger stands; a battle for nothing is left earlier. */
static int weigh_stand(const struct state *s, bool stands)
{
	const struct dawn *d = cdawn_of(s);
	int side = side_of(s), where = d->battle.where;
	int mine = 2 * force_count(d, where, side) + d->battle.bonus[side];
	int his = 2 * force_count(d, where, !side) + d->battle.bonus[!side];

	if (!stands && dawn_raiders_spent(d, side))
		return HARDLY; /* 8.1.2-c: they would be lost for nothing */
	if (stands)
		return mine >= his ? STRONG_STANDS : WEAK_STANDS;
	return mine >= his ? STRONG_LEAVES : WEAK_LEAVES;
}

enum { RECRUIT = 5, RECRUIT_NEAR = 4, RECRUIT_REGULAR = 3 };

/* 6.1: rather where the enemy can come; a Regular costs two OPS, so that the odd one of a
 * card goes to Militia first. */
static int weigh_recruit(const struct state *s, int r, int unit)
{
	const struct dawn *d = cdawn_of(s);
	int side = side_of(s), w = RECRUIT;
	uint32_t near = dawn_connected(r, d->water[!side]) & d->present[!side];

	if (near)
		w += RECRUIT_NEAR;
	if (unit == US_REGULAR || unit == GB_REGULAR)
		w += flow_see(s)->local[OP_LEFT] & 1 ? 0 : RECRUIT_REGULAR;
	return w;
}

enum { FORT_HELD = 2, FORT_NEAR = 3 };

/* 9.1.1-b: a fort is a bonus die for who stands there, and most where the enemy is near. */
static int weigh_fort(const struct state *s, int r)
{
	const struct dawn *d = cdawn_of(s);
	int side = side_of(s);
	bool held = d->present[side] >> r & 1, near = dawn_regions[r].adjacent & d->present[!side];

	return HARDLY + (held ? FORT_HELD : 0) + (held && near ? FORT_NEAR : 0);
}

enum { HIT_INDIAN = 3, HIT_REGULAR = 16, HIT_MILITIA = 6 };

/* 9.1: a hit takes off one force, and a Regular has cost the enemy most. */
static int weigh_hit(int unit)
{
	return unit == INDIAN ? HIT_INDIAN : unit & 1 ? HIT_REGULAR : HIT_MILITIA;
}

/* 2.7: Diplomacy scores every turn (dip1, dip2); Economy 1 doubles the dice of US privateers or
 * brings GB two squadrons; Public Opinion works through battles and recruits. */
static const uint8_t weigh_track[2][TRACKS] = {
	[US] = { [PUBLIC_OPINION] = USUAL, [ECONOMY] = GLADLY, [DIPLOMACY] = 12 },
	[GB] = { [PUBLIC_OPINION] = USUAL, [ECONOMY] = OFTEN, [DIPLOMACY] = 12 },
};

enum { EACH_FORCE = 4 }; /* 9.1.1-a: a die each, so who marches or sails does so in force */

/* Actions that are not weighed by the position. */
static const uint8_t weight_of[VERBS] = {
	[V_DONE] = HARDLY,     /* 5.2: what is not used is lost */
	[V_EVENT] = SURELY,    /* 5.1: one's own event, against one of up to five operations */
	[V_LAND] = GLADLY,     /* 14.3: what the Regulars came for */
	[V_REEMBARK] = SELDOM, /* 9.2.3: gives up the landing */
	[V_ARMISTICE] = SELDOM,
	[V_RECRUIT_LANDING] = OFTEN, /* 12.2.4: no counters needed */
	[V_ADD_SHIP] = OFTEN,        /* 6.3.1: a waterway serves every later march */
	[V_REMOVE_SHIP] = OFTEN,
	[V_UPGRADE] = OFTEN,
	/* Alike as far as can be told without looking further: the search decides. */
	[V_PLAY] = USUAL,
	[V_FIRST] = USUAL,
	[V_LAST] = USUAL,
	[V_TARGET] = USUAL,
	[V_RECALL] = USUAL,
	[V_LOSE] = USUAL,
	[V_LOSE_LANDED] = USUAL,
	[V_EVADE] = USUAL,
	[V_ADD] = USUAL,
	[V_REMOVE] = USUAL,
	[V_NAME] = USUAL,
	[V_ADD_COUNTER] = USUAL,
	[V_REMOVE_COUNTER] = USUAL,
	[V_CHOOSE] = USUAL,
	[V_FIGHT] = USUAL,
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
		return HARDLY + EACH_FORCE * y;
	case V_DEPLOY:
		return weigh_squadron(d, x, y);
	case V_SEND:
		return HARDLY + EACH_FORCE * y;
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
