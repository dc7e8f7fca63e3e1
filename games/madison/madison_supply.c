/* madison_supply.c - who is in supply (rules 13.2, 13.3, RULINGS A32..A37, A90).
 *
 * From the sources outward: through towns that the side controls, by land and over lakes
 * that the enemy does not control.  A unit is in supply in a town so reached, or one step
 * by land or water from it, whoever holds its own.  What comes from depots feeds units at
 * home only.  The island forts follow 4.34.
 */
#include "madison_int.h"

_Static_assert(SET_LAKE_CHAMPLAIN - SET_LAKE_ONTARIO == CHAMPLAIN, "sets in the order of lakes");

/* 2.18: printed territory. */
static struct set home_of(int side)
{
	return madison_sets[side == GB ? SET_GB : SET_US];
}

/* 2.16, 13.21, 13.22, 13.51, RULINGS A90, A36: fixed sources work while their owner controls them;
 * so do depots, even when they are cut off; A94: never for who takes them. */
static struct set working(const struct madison *m, int side, struct set sources)
{
	return set_and(sources, set_and(home_of(side), m->control[side]));
}

/* 13.51, RULINGS A35: where units are fed by lines from depots.  By version 1 anywhere. */
static struct set fed_by_depots(const struct madison *m, int side, struct set reached)
{
	return rules_since(&m->st, 2) ? set_and(reached, home_of(side)) : reached;
}

/* Lines that have come so far. */
struct flood {
	struct set held;    /* towns of the side through which lines go */
	struct set free;    /* those that no line has reached yet */
	struct set reached; /* those that one has */
	struct set near;    /* neighbours of these, whoever holds them */
	bool ashore;        /* by water, too: every town on a lake that a line crosses */
	struct set fresh;   /* reached, but not yet gone on from */
	unsigned lakes;     /* that may be crossed and have not been */
};

static void reach(struct flood *f, struct set towns)
{
	f->fresh = set_and(towns, f->free);
	f->free = set_less(f->free, f->fresh);
	f->reached = set_or(f->reached, f->fresh);
}

/* RULINGS A90: by version 1 a line went over a lake between two friendly towns only. */
static bool feeds_any_shore(const struct madison *m)
{
	return rules_since(&m->st, 2);
}

/* 13.35: over the lake to any town on its shore, and on from there if it is friendly. */
static struct set shores(struct flood *f, unsigned lakes)
{
	struct set towns = { { 0, 0 } };

	for (int lake = 0; lakes & f->lakes && lake < LAKES; lake++)
		if (lakes & f->lakes & 1u << lake)
			towns = set_or(towns, madison_sets[SET_LAKE_ONTARIO + lake]);
	f->lakes &= ~lakes;
	if (f->ashore)
		f->near = set_or(f->near, towns);
	return towns;
}

/* One more town that a line goes on from.  A district that is held as a whole is crossed at
 * once. */
static unsigned go_on_from(struct flood *f, int town)
{
	const struct madison_district *all = &madison_districts[madison_spaces[town].district];
	struct set missing = set_less(all->towns, f->held);

	if (!set_empty(&missing)) {
		f->near = set_or(f->near, madison_spaces[town].next);
		return 1u << madison_spaces[town].lake;
	}
	f->near = set_or(f->near, all->next);
	f->free = set_less(f->free, all->towns);
	f->reached = set_or(f->reached, all->towns);
	f->fresh = set_less(f->fresh, all->towns);
	return all->lakes;
}

/* 13.1, 13.31, 13.32, 13.33, 13.34: from town to town that the side controls; its own are its
 * unless enemies are strong enough to hold them, and Indians alone hold 0 and 1 only. */
static void spread(struct flood *f)
{
	while (!set_empty(&f->fresh)) {
		unsigned lakes = 0;

		for (int town; (town = set_pop(&f->fresh)) >= 0;)
			lakes |= go_on_from(f, town);
		reach(f, set_or(f->near, shores(f, lakes)));
	}
}

/* Lines from these sources, besides those that were traced before; all towns of either. */
static struct set trace_from(struct flood *f, struct set sources)
{
	reach(f, sources);
	spread(f);
	return set_or(f->reached, f->near);
}

/* 4.34, RULINGS A34: the British there are always in supply, the US while the British do not
 * control the lake.  No line is traced. */
static bool islands_supplied(const struct madison *m, int side)
{
	return side == GB || m->lake[HURON] != GB;
}

static bool is_island(int space)
{
	return space == madison_figures.crossing[0] || space == madison_figures.crossing[1];
}

static void judge_islands(const struct madison *m, int side, struct set *supplied)
{
	for (int i = 0; i < 2; i++) {
		int island = madison_figures.crossing[i];

		if (islands_supplied(m, side))
			set_add(supplied, island);
		else
			set_drop(supplied, island);
	}
}

struct set madison_supply_within(const struct madison *m, int side, struct set towns)
{
	struct flood f = { .ashore = feeds_any_shore(m) };
	struct set fed;

	for (int i = 0; i < 2; i++)
		set_drop(&towns, madison_figures.crossing[i]);
	f.held = f.free = towns;
	for (int lake = 0; lake < LAKES; lake++)
		if (m->lake[lake] != !side)
			f.lakes |= 1u << lake;
	fed = trace_from(&f, working(m, side, madison_sets[SET_SOURCES]));
	fed = set_or(fed, fed_by_depots(m, side, trace_from(&f, working(m, side, m->depots))));
	judge_islands(m, side, &fed);
	return fed;
}

struct set madison_supply_without(const struct madison *m, int side, int without)
{
	struct set towns = m->control[side];

	if (without < TOWNS)
		set_drop(&towns, without);
	return madison_supply_within(m, side, towns);
}

void madison_trace(struct madison *m)
{
	for (int side = 0; side < 2; side++)
		m->supply[side] = madison_supply_without(m, side, NO_SPACE);
	m->stale = 0;
}

struct set madison_supply(const struct madison *m, int side)
{
	return m->stale ? madison_supply_without(m, side, NO_SPACE) : m->supply[side];
}

bool madison_supplied(const struct madison *m, int side, int space)
{
	struct set all = madison_supply(m, side);

	return space < TOWNS && set_has(&all, space);
}

/* RULINGS A32: a landing may come from any friendly town of that lake that is in supply; A130: no
 * line leads to the islands.  The town they fight for is their own for the moment (RULINGS A29),
 * but no line goes through it. */
bool madison_attack_supplied(const struct madison *m, int side, int from, int lake)
{
	bool fought = m->combat.on && m->combat.form != BY_STORM;
	struct set all = madison_supply_without(m, side, fought ? m->combat.where : NO_SPACE);

	if (lake == LAKES)
		return from < TOWNS && set_has(&all, from);
	if (fought && is_island(m->combat.where))
		return islands_supplied(m, side);
	all = set_and(all, set_and(m->control[side], madison_sets[SET_LAKE_ONTARIO + lake]));
	if (fought)
		set_drop(&all, m->combat.where);
	return !set_empty(&all);
}
