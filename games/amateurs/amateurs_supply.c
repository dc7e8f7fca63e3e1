/* amateurs_supply.c - who is in supply (rules 7.1, 12; RULINGS A45-A48, A95, A127, A291).
 *
 * From the sources outward, through places that the side controls and in which no enemy force
 * stands.  A force is in supply in a place so reached or next to one: supply may be traced into a
 * place that both sides share, and into one that is not (yet) controlled, but not through it.
 */
#include "amateurs_int.h"

int amateurs_lake_holder(const struct amateurs *m, int lake)
{
	if (m->out[US][lake] == m->out[GB][lake])
		return NONE;
	return m->out[US][lake] ? US : GB;
}

/* A48: tribes let the US through unless they are Belligerent; Seminole lies in Florida. */
static struct set tribal_ways(const struct amateurs *m)
{
	struct set open = { { 0, 0 } };

	for (int tribe = 0; tribe < TRIBES; tribe++) {
		int p = amateurs_lands[tribe];

		if (m->standing[tribe] != BELLIGERENT &&
		    (m->florida || place(p)->soil != C_FLORIDA))
			set_add(&open, p);
	}
	return open;
}

/* 7.1, 7.1-cut, 7.1-contested: places through which side may trace (A23). */
static struct set passable(const struct amateurs *m, int side)
{
	struct set own = m->control[side];

	if (side == US)
		own = set_or(own, tribal_ways(m));
	return set_less(own, m->present[!side]);
}

/* 7.1-us, 7.1-british: US Major Cities, or seacoast areas, that side controls (A46, A47). */
static struct set sources(const struct amateurs *m, int side)
{
	return set_and(m->control[side], amateurs_sets[side == US ? SET_US_SOURCES : SET_COASTS]);
}

/* Where a force is at its source, whatever else is there (A46, A47). */
static struct set at_source(const struct amateurs *m, int side)
{
	struct set here = sources(m, side);

	if (side == US)
		return here;
	return set_or(here, set_or(amateurs_sets[SET_COASTS], amateurs_sets[SET_AT_SEA]));
}

/* A45: lakes that side may cross, as bits. */
static unsigned open_lakes(const struct amateurs *m, int side, bool winter)
{
	unsigned lakes = 0;

	for (int lake = 0; !winter && lake < LAKES; lake++)
		if (!m->out[!side][lake])
			lakes |= 1u << lake;
	return lakes;
}

/* Neighbours of members of a word, the first of which is this place. */
static struct set by_land(uint64_t left, const struct amateurs_place *first)
{
	struct set near = { { 0, 0 } };

	for (; left; left &= left - 1)
		near = set_or(near, first[__builtin_ctzll(left)].next);
	return near;
}

static struct set by_river(uint64_t left, const struct amateurs_place *first)
{
	struct set near = { { 0, 0 } };

	for (; left; left &= left - 1)
		near = set_or(near, first[__builtin_ctzll(left)].river);
	return near;
}

struct set amateurs_next_to(struct set from)
{
	return set_or(by_land(from.word[0], place(0)), by_land(from.word[1], place(64)));
}

/* All shores of lakes (bits) that touch a place of `from`.  A lake is crossed once. */
static struct set over_lakes(struct set from, unsigned *lakes)
{
	struct set near = { { 0, 0 } };

	for (unsigned left = *lakes; left; left &= left - 1) {
		struct set shore = amateurs_sets[SET_ERIE + lowest(left)];
		struct set touched = set_and(from, shore);

		if (set_empty(&touched))
			continue;
		near = set_or(near, shore);
		*lakes &= ~(left & -left);
	}
	return near;
}

/* Places that lines reach from `from`: by water only, or by any way but trails. */
static struct set next_to(struct set from, unsigned *lakes, bool water)
{
	struct set near = over_lakes(from, lakes);

	if (!water)
		return set_or(near, amateurs_next_to(from));
	near = set_or(near, by_river(from.word[0], place(0)));
	return set_or(near, by_river(from.word[1], place(64)));
}

/* 7.1-worst: the worst crossing decides; a line by water only is looked for first. */
static struct set traced(const struct amateurs *m, int side, bool winter, bool water)
{
	struct set free = passable(m, side), fresh = set_and(sources(m, side), free);
	struct set reached = set_or(fresh, at_source(m, side));
	unsigned lakes = open_lakes(m, side, winter);

	while (!set_empty(&fresh)) {
		struct set next = next_to(fresh, &lakes, water);

		free = set_less(free, fresh);
		fresh = set_and(next, free);
		reached = set_or(reached, next);
	}
	return reached;
}

/* 7.1-full. */
struct set amateurs_full_supply(const struct amateurs *m, int side, bool winter)
{
	return traced(m, side, winter, true);
}

/* 7.1-partial, 7.1-wild: any way but trails. */
struct set amateurs_any_supply(const struct amateurs *m, int side, bool winter)
{
	return traced(m, side, winter, false);
}

/* The same for one place, and back from there: the nearest source ends it.  All ways go both ways.
 */
static bool finds_source(const struct amateurs *m, int side, int p, bool water)
{
	struct set free = passable(m, side), goal = set_and(sources(m, side), free);
	struct set fresh = { { 0, 0 } }, reached = fresh, found;
	unsigned lakes = open_lakes(m, side, is_winter(m));

	set_add(&fresh, p);
	while (!set_empty(&fresh)) {
		fresh = set_less(set_and(next_to(fresh, &lakes, water), free), reached);
		reached = set_or(reached, fresh);
		found = set_and(fresh, goal);
		if (!set_empty(&found))
			return true;
	}
	return false;
}

int amateurs_supply_in(const struct amateurs *m, int side, int p)
{
	struct set here = at_source(m, side);

	if (set_has(&here, p) || finds_source(m, side, p, true))
		return FULL_SUPPLY;
	return finds_source(m, side, p, false) ? PARTIAL : UNSUPPLIED;
}

/* A95: through friendly Locations, along trails; 7.1-contested, A291: into one that is shared with
 * the enemy, but not through it. */
static struct set trails_from(struct set supplied, struct set locations, struct set shared)
{
	struct set fresh = set_less(supplied, shared);

	while (!set_empty(&fresh)) {
		struct set near = { { 0, 0 } };

		for (int p; (p = set_pop(&fresh)) >= 0;)
			near = set_or(near, place(p)->trail);
		near = set_less(set_and(near, locations), supplied);
		supplied = set_or(supplied, near);
		fresh = set_less(near, shared);
	}
	return supplied;
}

struct set amateurs_ghent_supply(const struct amateurs *m, int side, struct set any)
{
	struct set own = m->control[side];

	return trails_from(set_and(any, own), set_and(own, amateurs_sets[SET_WILDERNESS]),
			   m->present[!side]);
}
