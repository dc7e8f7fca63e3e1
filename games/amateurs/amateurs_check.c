/* amateurs_check.c - is this a position that play can lead to?
 *
 * Cards, counters and leaders are conserved, derived members are right, everything is where it may
 * be, and what is only there during a march or a combat is zero otherwise.  Called after every
 * action by the tests and on every guess, so that a wrong guess is found out.
 */
#include "amateurs_int.h"

static const char *check_cards(const struct amateurs *m)
{
	struct wide all = { { 0, 0, 0, 0 } };
	int n = 0;

	for (int pile = 0; pile < PILES; pile++) {
		all = wide_or(all, m->pile[pile]);
		n += wide_count(&m->pile[pile]);
	}
	if (n != CARDS || wide_count(&all) != CARDS || wide_next(&all, CARDS) >= 0)
		return SHOWN("a card is missing or twice there");
	if (!wide_empty(&m->pile[UNKNOWN]))
		return SHOWN("unknown cards in a full state");
	return NULL;
}

static const char *check_derived(const struct amateurs *m)
{
	struct amateurs again = *m;

	amateurs_derive(&again);
	return memcmp(&again, m, sizeof again) ? SHOWN("derived members are wrong") : NULL;
}

/* 2.3: counters are a hard limit; a byte below zero is a large one. */
static const char *check_counters(const struct amateurs *m)
{
	for (int side = 0; side < 2; side++) {
		for (int type = 0; type < TYPES; type++)
			if (m->left[side][type] > amateurs_figures.limit[side][type])
				return SHOWN("more points than counters");
		for (int ship = 0; ship < SHIPS; ship++)
			if (m->ships_left[side][ship] > amateurs_figures.ships[side][ship])
				return SHOWN("more ships than counters");
	}
	return NULL;
}

static bool on_stack(const struct amateurs *m, int node)
{
	for (int i = 0; i < m->st.depth; i++)
		if (m->st.frame[i].node == node)
			return true;
	return false;
}

/* What a procedure has begun may be half done. */
static bool is_busy(const struct amateurs *m)
{
	return on_stack(m, N_ACTIVATE) || on_stack(m, N_COMBAT) || on_stack(m, N_EVENT) ||
	       on_stack(m, N_BUMP) || on_stack(m, N_RETREAT);
}

/* 6.3, 10.3: a marker stands for somebody, and one on the chart for nobody. */
static const char *check_forces(const struct amateurs *m)
{
	for (int f = 0; f < FORCES; f++) {
		struct set in = amateurs_leaders_in(m, f);

		if (is_lake_force(f)) {
			if (m->points[f] || m->at[f] != NO_PLACE)
				return SHOWN("a Lake Expedition is on land");
			continue;
		}
		if (on_map(m, f) && m->at[f] >= PLACES)
			return SHOWN("an Expedition is nowhere");
		if (on_map(m, f) && is_land_force(f) && !m->points[f] && set_empty(&in) &&
		    !is_busy(m))
			return SHOWN("an Expedition holds nobody");
		if (!on_map(m, f) && (m->points[f] || (is_land_force(f) && !set_empty(&in))))
			return SHOWN("an Expedition that is not on the map holds somebody");
		if (!on_map(m, f) && (m->barred | m->quarrel) >> f & 1)
			return SHOWN("a marker on the chart is barred");
	}
	return NULL;
}

/* 10.2, 10.4: one leader of two stars and one of three. */
static const char *check_ranks(const struct amateurs *m)
{
	for (int f = 0; f < LAND_FORCES && !is_busy(m); f++) {
		int stars[4] = { 0, 0, 0, 0 };

		for_each_leader(l, force_side(f))
			if (m->where[l] == f)
				stars[face_of(m, l)->rank]++;
		if (stars[2] > 1 || stars[3] > 1)
			return SHOWN("two leaders of one high rank in an Expedition");
	}
	return NULL;
}

static const char *check_leaders(const struct amateurs *m)
{
	for (int l = 0; l < LEADERS; l++) {
		int post = m->where[l];

		if (post >= HIDDEN_POST)
			return SHOWN("a leader is nowhere");
		if (post < FORCES && force_side(post) != leader(l)->side)
			return SHOWN("a leader serves the enemy");
		if (post == POOL && set_has(&m->promoted, l))
			return SHOWN("a leader in the pool is promoted");
		if (set_has(&m->promoted, l) && !leader(l)->back.initiative)
			return SHOWN("a leader without a promoted side shows it");
		if (set_has(&m->replaced, l) && leader(l)->kind != NAVAL_LEADER)
			return SHOWN("a land leader shows a Replacement side");
	}
	return NULL;
}

/* 10.2, 10.3, 10.5. */
static const char *check_commanders(const struct amateurs *m)
{
	struct amateurs again = *m;

	for (int f = 0; f < FORCES; f++)
		amateurs_settle_commander(&again, f);
	return memcmp(again.commander, m->commander, sizeof again.commander)
		       ? SHOWN("an Expedition has a wrong commander")
		       : NULL;
}

/* 2.1, 5.4. */
static const char *check_map(const struct amateurs *m)
{
	struct set both = set_and(m->control[US], m->control[GB]);

	if (!set_empty(&both))
		return SHOWN("both sides control a place");
	for (int p = 0; p < PLACES; p++) {
		int nature = place(p)->nature;
		bool held = controls(m, US, p) || controls(m, GB, p);

		if (held && (nature == TRIBAL || nature == AT_SEA))
			return SHOWN("somebody controls a tribal area or the sea");
		if (!held && (nature == AREA || nature == WILDERNESS))
			return SHOWN("nobody controls an area");
		for (int side = 0; side < 2; side++)
			if (fort_of(m, side, p) > amateurs_figures.fort_max)
				return SHOWN("a Fort is too high");
		if (row_word(m->loose[US][p]) && nature == AT_SEA)
			return SHOWN("US points are at sea");
	}
	return NULL;
}

/* 5.6, 6.6: ships on a lake are in its Expedition. */
static const char *check_ships(const struct amateurs *m)
{
	for (int i = 0; i < 2 * LAKES; i++) {
		int side = i / LAKES, lake = i % LAKES, n = 0;

		for (int ship = 0; ship < SHIPS; ship++)
			n += m->afloat[side][lake][ship];
		if (n && !m->out[side][lake])
			return SHOWN("ships are on a lake without their Expedition");
		if (m->out[side][lake] > 1)
			return SHOWN("a Lake Expedition is neither out nor in");
	}
	for (int port = 0; port < PORTS; port++)
		for (int box = 0; box < WAITING_BOXES; box++)
			for (int ship = 0; ship < SHIPS; ship++)
				if (m->building[port][box][ship] &&
				    (ship <= box || ship >= amateurs_havens[port].boxes))
					return SHOWN("a ship is in a box where it cannot be");
	return NULL;
}

/* 9.1, 9.2: who is in line is afloat; and of two fleets on a lake one goes in. */
static const char *check_battle(const struct amateurs *m)
{
	const struct amateurs_battle *b = &m->battle;

	for (int i = 0; i < 2 * SHIPS; i++) {
		int side = i / SHIPS, ship = i % SHIPS,
		    left = b->line[side][ship] - b->gone[side][ship];

		if (left < 0 || left > m->afloat[side][b->lake][ship])
			return SHOWN("a ship in line is not afloat");
	}
	for (int lake = 0; lake < LAKES; lake++)
		if (m->out[US][lake] && m->out[GB][lake] && !on_stack(m, N_REFUGE) &&
		    !(b->on && b->lake == lake))
			return SHOWN("two fleets are on a lake and do not fight");
	return NULL;
}

static const char *check_tracks(const struct amateurs *m)
{
	if (m->turn >= TURNS || m->napoleon >= NAPOLEON_SPACES)
		return SHOWN("turn or Napoleon is off its track");
	if (m->peace[US] > m->peace[GB] || m->peace[GB] > PEACE_END)
		return SHOWN("the Peace markers have passed each other");
	if (!m->met != (m->peace[US] < m->peace[GB]))
		return SHOWN("the Peace markers have met and nobody knows");
	return NULL;
}

static const char *check_idle(const struct amateurs *m)
{
	if (!m->march.on && !is_cleared(&m->march, sizeof m->march))
		return SHOWN("a march has left something behind");
	if (!m->combat.on && !is_cleared(&m->combat, sizeof m->combat))
		return SHOWN("a combat has left something behind");
	if (!m->battle.on && !is_cleared(&m->battle, sizeof m->battle))
		return SHOWN("a lake combat has left something behind");
	if (!m->march.on && m->points[GROUP])
		return SHOWN("single points are still on the march");
	return NULL;
}

const char *amateurs_check(const struct state *s)
{
	static const char *(*const checks[])(const struct amateurs *) = {
		check_cards,  check_counters, check_derived,    check_leaders,
		check_forces, check_ranks,    check_commanders, check_map,
		check_ships,  check_battle,   check_tracks,     check_idle,
	};

	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
		const char *fault = checks[i](camateurs_of(s));

		if (fault)
			return fault;
	}
	return NULL;
}
