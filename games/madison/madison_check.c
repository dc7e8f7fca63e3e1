/* madison_check.c - is this a position that play can lead to?
 *
 * Cards are conserved, derived members are right, pieces are where they may be, and what
 * is only there during a move or a combat is zero otherwise.  Called after every action by
 * the tests and on every guess, so that a wrong guess is found out.
 */
#include "core/piles.h"
#include "madison_int.h"

static const char *check_cards(const struct madison *m)
{
	const char *fault = piles_fault(m->pile, PILES, CARDS, UNKNOWN);

	if (fault)
		return fault;
	if (set_count(&m->pile[IN_PLAY]) > 1)
		return SHOWN("two cards in play");
	return NULL;
}

/* 6.2, 7.34: known cards are in the hand, a drawn one as well; no more than two are held. */
static const char *check_hands(const struct madison *m)
{
	for (int side = 0; side < 2; side++) {
		struct set own = set_or(m->pile[HAND_US + side], m->pile[HELD_US + side]);
		struct set astray = set_less(m->known[side], own);

		if (!set_empty(&astray))
			return SHOWN("a card known to be in a hand is not");
		if (m->held[side] > madison_figures.hold)
			return SHOWN("too many cards are held");
	}
	if (m->drawn != NO_CARD && !set_has(&m->pile[HAND_US + m->active], m->drawn))
		return SHOWN("the card just drawn is not in the hand");
	if (m->prewar && !set_has(&m->pile[PREWAR], C_DECLARATION_OF_WAR))
		return SHOWN("the Pre-war Deck lacks DECLARATION OF WAR");
	return NULL;
}

/* 5.2, 7.24: the decks of years to come wait; those of years gone by are discarded. */
static const char *check_decks(const struct madison *m)
{
	for (int card = 0; card < CARDS; card++) {
		int deck = madison_cards[card].deck, year = year_of(m);
		bool later = set_has(&m->pile[LATER], card);

		if (deck > year && !later)
			return SHOWN("a card of a later year is in play");
		if (later && deck < year)
			return SHOWN("a card waits for a year that is over");
		if (deck < year && !set_has(&m->pile[DISCARD], card))
			return SHOWN("a card of an earlier year is in play");
	}
	return NULL;
}

/* 2.3, 3.37, 11.11: vessels and naval leaders on their own lakes. */
static bool is_afloat_right(const struct madison *m, int p)
{
	int space = m->where[p], lake = madison_spaces[space].lake;

	if (space == LAKE_TRANSIT)
		return piece(p)->lakes >> ERIE & 1;
	return lake < LAKES && piece(p)->lakes >> lake & 1;
}

/* 11.34, 11.41: land pieces are afloat as passengers only. */
static const char *check_places(const struct madison *m)
{
	for (int p = 0; p < PIECES; p++) {
		bool aboard = pieces_has(&m->aboard, p);

		if (m->where[p] >= SPACES)
			return SHOWN("a piece is nowhere");
		if (!on_map(m, p)) {
			if (aboard)
				return SHOWN("a piece off the map is aboard");
			continue;
		}
		if (is_land(p) && !is_town(m->where[p]) && !aboard)
			return SHOWN("a land piece is in a box");
		if (!is_land(p) && !is_afloat_right(m, p))
			return SHOWN("a vessel or naval leader is on a foreign lake");
		if (aboard && !can_board(p))
			return SHOWN("a piece is aboard that cannot be");
	}
	return NULL;
}

/* 3.17, 3.4: who is flipped has another side. */
static const char *check_sides(const struct madison *m)
{
	for
		each_piece(p, &m->flipped)
		{
			if (p >= PIECES)
				return SHOWN("a piece that does not exist is flipped");
			if (is_unit(p) && piece(p)->steps < 2)
				return SHOWN("a unit of one step is reduced");
			if (is_leader(p) && piece(p)->back == FACES)
				return SHOWN("a leader without a back shows it");
			if (m->where[p] == LOST)
				return SHOWN("a lost piece is flipped");
			if (is_vessel(p) && is_box(m->where[p]) && !m->naval.on)
				return SHOWN("a damaged vessel is in a Lake Control Box");
		}
	return NULL;
}

/* 10.1, 9.3: enemies share a town while they meet, or where an event is at work. */
static const char *check_meetings(const struct madison *m)
{
	bool busy = flow_has(&m->st, N_MEET) || flow_has(&m->st, N_COMBAT) ||
		    flow_has(&m->st, N_STEP) || flow_has(&m->st, N_LANDING) ||
		    flow_has(&m->st, N_EVENT) || flow_has(&m->st, N_ARRIVAL) ||
		    flow_has(&m->st, N_STORMS) || flow_has(&m->st, N_ROUT);

	for (int space = 0; !busy && !m->st.over && space < TOWNS; space++)
		if (m->units[US][space] && m->units[GB][space])
			return SHOWN("enemies share a town without a combat");
	for (int lake = 0; !flow_has(&m->st, N_NAVAL) && !flow_has(&m->st, N_SAIL) && lake < LAKES;
	     lake++)
		if (m->vessels[US][LAKE_BOX + lake] && m->vessels[GB][LAKE_BOX + lake] &&
		    !m->st.over)
			return SHOWN("enemies share a lake without a combat");
	return NULL;
}

static const char *check_idle(const struct madison *m)
{
	if (!m->combat.on && !is_cleared(&m->combat, sizeof m->combat))
		return SHOWN("a combat has left something behind");
	if (!m->naval.on && !is_cleared(&m->naval, sizeof m->naval))
		return SHOWN("a naval combat has left something behind");
	if (!pieces_empty(&m->aboard) && !flow_has(&m->st, N_FORCES) && !flow_has(&m->st, N_EVENT))
		return SHOWN("somebody is still aboard");
	return NULL;
}

/* Whoever has left the map has left everything that happens on it. */
static const char *check_groups(const struct madison *m)
{
	struct pieces all = pieces_or(m->combat.with, m->combat.cover);

	all = pieces_or(all, pieces_or(m->unsupplied, m->withdrawn));
	for (int i = 0; i < 2; i++)
		all = pieces_or(all, pieces_or(m->force[i].named, m->force[i].column));
	for
		each_piece(p, &all) if (!on_map(m, p)) return SHOWN(
			"a piece off the map takes part in something");
	return NULL;
}

/* 13.54, 15.33, 2.4. */
static const char *check_markers(const struct madison *m)
{
	for (int side = 0; side < 2; side++)
		if (madison_depots_left(m, side) < 0)
			return SHOWN("too many depots");
	if (set_next(&m->depots, TOWNS) >= 0 || set_next(&m->destroyed, TOWNS) >= 0)
		return SHOWN("a marker lies where no town is");
	for (int lake = 0; lake < LAKES; lake++)
		if (m->lake[lake] > NONE || m->marker[lake] > NONE)
			return SHOWN("a lake is nobody's and not NONE's");
	if (m->turn >= TURNS || m->scenario >= SCENARIOS || m->phase > PHASE_OVER)
		return SHOWN("turn, scenario or phase out of range");
	return NULL;
}

/* RULINGS A72: between two plays the marker is what it should be. */
static const char *check_points(const struct madison *m)
{
	bool quiet = m->st.depth <= 1 || flow_see(&m->st)->node == N_PLAY;

	if (quiet && !m->st.over && m->vp != madison_points(m))
		return SHOWN("the marker is not where it should be");
	return NULL;
}

static const char *check_derived(const struct madison *m)
{
	struct madison again = *m;

	madison_derive(&again);
	if (m->stale) {
		memcpy(again.supply, m->supply, sizeof again.supply);
		again.stale = 1;
	}
	return memcmp(&again, m, sizeof again) ? SHOWN("derived members are wrong") : NULL;
}

const char *madison_check(const struct state *s)
{
	static const char *(*const checks[])(const struct madison *) = {
		check_cards, check_hands,   check_decks,   check_places,
		check_sides, check_markers, check_derived, check_meetings,
		check_idle,  check_points,  check_groups,
	};

	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
		const char *fault = checks[i](cmadison_of(s));

		if (fault)
			return fault;
	}
	return NULL;
}
