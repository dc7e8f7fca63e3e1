/* dawn_move.c - Campaign (6.2) and Raid (8.1): groups of forces on the march.
 *
 * N_MOVE names where a group starts and goes, N_TAKE above it how many of each
 * kind go along; a battle then lies above N_MOVE, and the operation goes on
 * when it is over.  d->fresh has the regions whose forces may still move.
 */
#include <string.h>
#include "dawn_int.h"

enum { FROM, TO, UNIT, TAKEN }; /* locals of N_TAKE; TAKEN has one for each kind */

/* The byte lanes of a set of units. */
static uint64_t lanes_of(int units)
{
	uint64_t x = 0;

	for (int unit = 0; unit < UNITS; unit++)
		if (units >> unit & 1)
			x |= (uint64_t)0xff << 8 * unit;
	return x;
}

/* 6.2.4, 8.1.1-1, 10.1: the kinds that may march, as lanes. */
static inline uint64_t movers(struct dawn_op op, int kind)
{
	uint64_t x = op.side == US ? lanes_army[US] : lanes_army[GB] | lanes_indian;

	if (kind == OP_RAID)
		return lanes_indian;
	return op.effect && op.effect->units ? x & lanes_of(op.effect->units) : x;
}

/* Forces that have not moved in this operation, as lanes. */
static inline uint64_t fresh_forces(const struct dawn *d, int r)
{
	return lanes(d->force[r]) - lanes(d->moved[r]);
}

/* An event may say where a move has to start. */
static bool may_start(const struct dawn *d, struct dawn_op op, int r)
{
	if (!op.effect)
		return true;
	if (op.effect->flags & F_SAME && d->named != r)
		return false;
	return !op.effect->from || op.effect->from & bit(r);
}

static int bar_from(const struct dawn *d, struct dawn_op op, int kind, int r)
{
	if (!(d->present[op.side] & bit(r)))
		return MSG_NO_FORCE;
	if (kind == OP_RAID && !d->force[r][INDIAN])
		return MSG_RAID_INDIANS;
	if (!(d->fresh & bit(r)))
		return MSG_ALL_MOVED; /* 6.2.1, 8.1.1: once in an operation */
	if (!may_start(d, op, r))
		return MSG_EVENT_START;
	return fresh_forces(d, r) & movers(op, kind) ? MSG_NONE : MSG_EVENT_UNITS;
}

/* The regions that each part of the rules leaves open from one region. */
struct reach {
	uint32_t target, connected, open, entered, touched;
};

/* 8.1.1-2: raids go to American home towns in American hands. */
static uint32_t raid_targets(const struct dawn *d)
{
	return SET_US_TOWN & d->control[US];
}

static inline struct reach reach_from(const struct dawn *d, struct dawn_op op, int kind, int r)
{
	const struct dawn_effect *e = op.effect;
	struct reach x = { ~0u, 0, ~0u, ~0u, ~0u };

	x.connected = dawn_connected(r, d->water[op.side] | (e ? e->water : 0));
	if (d->armistice && !(e && e->verb == E_FREE_MOVE)) /* 5.1.1: a named move comes first */
		x.open = ~dawn_barred(d, r);
	if (kind == OP_RAID)
		x.target = raid_targets(d);
	else if (d->indians & bit(r) && !(fresh_forces(d, r) & movers(op, kind) & ~lanes_indian))
		x.entered = ~SET_TOWN; /* 10.2, RULINGS F3: Indians alone stay out of towns */
	if (e && e->verb == E_FREE_MOVE)
		x.touched = e->where & dawn_regions[r].adjacent; /* by land only */
	else if (e && e->where && !(e->where & bit(r)))
		x.touched = e->where;
	return x;
}

static uint32_t reachable(struct reach x)
{
	return x.target & x.connected & x.open & x.entered & x.touched;
}

/* 11.2.2: a waterway that joins the two, if there is one. */
static int shared_waterway(int from, int to)
{
	int both = dawn_regions[from].waterways & dawn_regions[to].waterways;

	return both ? lowest((uint32_t)both) : -1;
}

static int bar_to(struct reach x, int from, int to, int16_t *arg)
{
	if (!(x.target >> to & 1))
		return MSG_RAID_TARGET;
	if (!(x.connected >> to & 1)) {
		arg[2] = (int16_t)shared_waterway(from, to);
		return arg[2] < 0 || from == to ? MSG_NOT_CONNECTED : MSG_WATERWAY_NEEDED;
	}
	if (!(x.open >> to & 1))
		return MSG_ARMISTICE_BARS;
	if (!(x.entered >> to & 1))
		return MSG_INDIANS_NO_TOWN;
	return x.touched >> to & 1 ? MSG_NONE : MSG_EVENT_TOUCH;
}

/* 6.2, 6.2.1, 8.1.1: every group that may still march, and where to. */
int dawn_moves(const struct dawn *d, struct dawn_op op, int kind, uint32_t fresh, action *out)
{
	int verb = kind == OP_RAID ? V_RAID : V_MOVE, n = 0;

	for (; fresh; fresh &= fresh - 1) {
		int r = lowest(fresh);
		uint32_t to;

		if (op.effect && (!may_start(d, op, r) || !(fresh_forces(d, r) & movers(op, kind))))
			continue;
		for (to = reachable(reach_from(d, op, kind, r)); to; to &= to - 1)
			out[n++] = ACTION(verb, r, lowest(to));
	}
	return n;
}

/* The marches for which OPS are left. */
static int marches(const struct state *s, action *out)
{
	const struct dawn *d = cdawn_of(s);
	const struct frame *f = flow_see(s);

	return f->local[OP_LEFT] ? dawn_moves(d, dawn_op_of(f), f->local[OP_KIND], d->fresh, out)
				 : 0;
}

/* 6.2.3: asked anew after each group and the battle that it fought. */
int dawn_move_list(const struct state *s, action *out)
{
	return dawn_op_list(s, marches(s, out), out);
}

int dawn_move_bar(const struct state *s, action a, int16_t *arg)
{
	const struct dawn *d = cdawn_of(s);
	const struct frame *f = flow_see(s);
	struct dawn_op op = dawn_op_of(f);
	int kind = f->local[OP_KIND], no;
	action scratch[ACTIONS_MAX];

	if (action_verb(a) == V_DONE)
		return dawn_bar_stop(s, marches(s, scratch), arg);
	if ((action_verb(a) == V_RAID) != (kind == OP_RAID))
		return kind == OP_RAID ? MSG_THIS_IS_A_RAID : MSG_THIS_IS_A_CAMPAIGN; /* 16.1-a */
	no = bar_from(d, op, kind, action_a(a));
	return no ? no
		  : bar_to(reach_from(d, op, kind, action_a(a)), action_a(a), action_b(a), arg);
}

/* ---- the group ----------------------------------------------------------- */

static int taken_army(const struct frame *f)
{
	return f->local[TAKEN] + f->local[TAKEN + 1];
}

/* Who may join the group, as lanes.  6.2.4, 10.2, 9.4.2: Indians enter a town only
 * with an army, and only against defenders; otherwise they are not part of the
 * group at all (RULINGS F9). */
static uint64_t group_lanes(const struct state *s)
{
	const struct dawn *d = cdawn_of(s);
	const struct frame *f = flow_see(s), *op = below(s);
	int to = f->local[TO], kind = op->local[OP_KIND];
	uint64_t x = fresh_forces(d, f->local[FROM]) & movers(dawn_op_of(op), kind);

	if (kind != OP_RAID && SET_TOWN & bit(to) && !(d->present[US] & bit(to) && taken_army(f)))
		x &= ~lanes_indian;
	return x;
}

static int lane_count(uint64_t x, int unit)
{
	return (int)(x >> 8 * unit & 0xff);
}

/* The next kind, from `unit` on, of which some may join, or UNITS. */
static int next_unit(uint64_t x, int unit)
{
	x >>= 8 * unit;
	return x ? unit + __builtin_ctzll(x) / 8 : UNITS;
}

/* A group is not empty: the last kind must give one if no other did. */
static int take_least(const struct frame *f, uint64_t x)
{
	return taken_army(f) || next_unit(x, f->local[UNIT] + 1) < UNITS ? 0 : 1;
}

int dawn_take_bar(const struct state *s, action a, int16_t *arg)
{
	const struct frame *f = flow_see(s);
	uint64_t x = group_lanes(s);

	arg[2] = f->local[FROM];
	if (action_a(a) == INDIAN && cdawn_of(s)->indians & bit(arg[2]) && !(x & lanes_indian))
		return MSG_INDIANS_STAY_OUT;
	if (action_a(a) != f->local[UNIT])
		return MSG_OTHER_UNIT_NOW;
	arg[3] = (int16_t)lane_count(x, f->local[UNIT]);
	if (action_b(a) > arg[3])
		return MSG_NOT_SO_MANY;
	return action_b(a) < take_least(f, x) ? MSG_AT_LEAST_ONE : MSG_NONE;
}

int dawn_take_list(const struct state *s, action *out)
{
	const struct frame *f = flow_see(s);
	uint64_t x = group_lanes(s);
	int unit = f->local[UNIT], least = take_least(f, x), n = 0;

	for (int i = lane_count(x, unit); i >= least; i--)
		out[n++] = ACTION(V_TAKE, unit, i);
	return n;
}

void dawn_move_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s);
	int side = f->player;

	(void)out;
	if (action_verb(a) == V_DONE) {
		memset(d->moved, 0, sizeof d->moved);
		d->fresh = 0;
		flow_pop(s);
		return;
	}
	f->local[OP_LEFT]--;
	f = flow_push(s, N_TAKE, side);
	f->local[FROM] = (int16_t)action_a(a);
	f->local[TO] = (int16_t)action_b(a);
	f->local[UNIT] = (int16_t)next_unit(group_lanes(s), 2 * side);
}

/* 6.2.1: the group changes place and has moved. */
static void march(struct dawn *d, const struct frame *group, uint64_t units)
{
	int from = group->local[FROM], to = group->local[TO], first = 2 * group->player;

	for (int i = 0; i < 3; i++)
		if (group->local[TAKEN + i]) {
			int unit = i == 2 ? INDIAN : first + i, n = group->local[TAKEN + i];

			gain(&d->force[from][unit], -n);
			gain(&d->force[to][unit], n);
			gain(&d->moved[to][unit], n);
		}
	if (!(fresh_forces(d, from) & units))
		d->fresh &= ~bit(from);
	dawn_touch(d, from);
	dawn_touch(d, to);
}

/* 8.1.2, 8.1.2-b: the die with which a raider scores. */
int dawn_raid_target(struct dawn_op op)
{
	return op.effect && op.effect->target ? op.effect->target : 5;
}

/* 6.2.2, 9.0: enemies there mean battle, at once; 8.1.2: raiders score where
 * nobody stops them; otherwise control has simply changed. */
static void arrive(struct state *s, const struct frame *group, struct dawn_op op, int kind,
		   struct step *out)
{
	struct dawn *d = dawn_of(s);
	int to = group->local[TO], side = group->player;
	struct dawn_battle b = { .where = (uint8_t)to,
				 .origin = (uint8_t)group->local[FROM],
				 .attacker = (uint8_t)side };

	b.form = kind == OP_RAID ? BY_RAID : BY_LAND;
	b.target = (uint8_t)dawn_raid_target(op);
	if (d->present[!side] & bit(to))
		dawn_battle_begin(s, b, op.effect, out);
	else if (kind == OP_RAID)
		dawn_raid_score(d, to, b.target, out);
	else
		dawn_check_capture(d, out);
}

static void note_march(struct state *s, const struct frame *group, bool raid, struct step *out)
{
	int side = group->player, from = group->local[FROM], to = group->local[TO];
	const int16_t *taken = &group->local[TAKEN];

	if (raid) {
		note(s, out, MSG_RAIDED, side, EVERYONE, side, from, to, taken[0], taken[1],
		     taken[2]);
		return;
	}
	for (int i = 0; i < 3; i++)
		if (taken[i])
			note(s, out, MSG_MOVED, side, EVERYONE, side, from, to, taken[i],
			     i == 2 ? INDIAN : 2 * side + i);
}

void dawn_take_take(struct state *s, action a, struct step *out)
{
	struct frame *f = flow_top(s), group, op;
	int slot = f->local[UNIT] == INDIAN ? 2 : f->local[UNIT] & 1;

	f->local[TAKEN + slot] = (int16_t)action_b(a);
	f->local[UNIT] = (int16_t)next_unit(group_lanes(s), f->local[UNIT] + 1);
	if (f->local[UNIT] < UNITS)
		return;
	group = *f;
	flow_pop(s);
	op = *flow_top(s);
	march(dawn_of(s), &group, movers(dawn_op_of(&op), op.local[OP_KIND]));
	note_march(s, &group, op.local[OP_KIND] == OP_RAID, out);
	arrive(s, &group, dawn_op_of(&op), op.local[OP_KIND], out);
}
