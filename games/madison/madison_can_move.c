/* madison_can_move.c - whom a card's text can set in motion now (8.27, RULINGS A13). */
#include "madison_event.h"

bool madison_relief_from(const struct madison *m, int side, int space)
{
	return space != m->combat.from && m->units[side][space] > 0;
}

static bool is_clear_way(const struct madison *m, const struct madison_way *way, int side)
{
	for (int i = 0; i < 2; i++)
		if (way->via[i] != NO_SPACE && m->units[!side][way->via[i]])
			return false;
	return true;
}

/* E_RAID: is a way from there open? */
static bool raid_open(const struct madison *m, const struct madison_effect *e, int side, int from)
{
	struct pieces all = madison_pieces_in(m, side, from, ANY_UNIT);
	bool fresh = false, open = false;

	for
		each_piece(p, &all) fresh |=
			!is_flipped(m, p) && !(piece(p)->flags & IS_LC_MILITIA);
	for (int i = 0; i < e->ways; i++)
		open |= madison_ways[e->way + i].from == from &&
			is_clear_way(m, &madison_ways[e->way + i], side);
	return fresh && open;
}

/* 11.21: a vessel that has withdrawn stays. */
static bool has_fleet(const struct madison *m, int side, int space)
{
	if (!m->vessels[side][space])
		return false;
	for
		each_in(m, p, space) if (is_vessel(p) && side_of(p) == side && !is_flipped(m, p) &&
					 !pieces_has(&m->withdrawn, p)) return true;
	return false;
}

/* A space with land units from which the card may lead them. */
static bool is_start(const struct madison *m, const struct madison_effect *e, int side, int at)
{
	switch (e->op) {
	case E_ACTIVATE_UNITS:
		return is_town(at) && madison_fort_usable(m, side, at);
	case E_ACTIVATE_LEADER_OR_UNITS:
		return is_town(at) && m->units[side][at];
	case E_RAID:
		return raid_open(m, e, side, at);
	case E_REINFORCE_DEFENCE:
		return is_town(at) && madison_path_between(m->combat.where, at) &&
		       madison_relief_from(m, side, at);
	default:
		return false;
	}
}

struct set madison_activate_spaces(const struct madison *m, const struct madison_effect *e,
				   int side)
{
	struct set found = { { 0, 0 } }, manned = m->manned[side];

	for (int at; e->op != E_ACTIVATE_FLEET && (at = set_pop(&manned)) >= 0;)
		if (is_start(m, e, side, at))
			set_add(&found, at);
	for (int at = 0; e->op == E_ACTIVATE_FLEET && at < ON_MAP; at++)
		if (has_fleet(m, side, at))
			set_add(&found, at);
	return found;
}

struct pieces madison_activate_leaders(const struct madison *m, const struct madison_effect *e,
				       int side)
{
	struct pieces found = { { 0, 0, 0, 0 } };

	if (e->op != E_ACTIVATE_LEADER_IN && e->op != E_ACTIVATE_LEADER_OR_UNITS)
		return found;
	for (int p = PIECE_LEADER; p < PIECES; p++)
		if (side_of(p) == side && is_land_leader(p) && is_town(m->where[p]) &&
		    (set_empty(&e->where) || set_has(&e->where, m->where[p])))
			pieces_add(&found, p);
	return found;
}

static bool has_leader(const struct madison *m, int side)
{
	for (int p = PIECE_LEADER; p < PIECES; p++)
		if (side_of(p) == side && on_map(m, p))
			return true;
	return false;
}

/* 11.51: no attack on a town of one's own; RULINGS A23: against an enemy a unit of full strength
 * that a vessel can carry. */
static bool can_land(const struct madison *m, const struct madison_effect *e, int side)
{
	int from = set_next(&e->where, 0);
	struct pieces ships = madison_pieces_in(m, side, from, ANY_VESSEL);
	struct pieces units = madison_pieces_in(m, side, from, ANY_UNIT);

	if (!madison_is_landing(m, side, e->space))
		return false;
	ships = pieces_less(ships, m->withdrawn);
	if (m->units[!side][e->space])
		units = pieces_less(units, m->flipped);
	return madison_can_carry_any(m, &ships, &units);
}

bool madison_can_move(const struct madison *m, const struct madison_effect *e, int user)
{
	struct pieces leaders;
	struct set spaces;

	switch (e->op) {
	case E_CAMPAIGN:
		return has_leader(m, user);
	case E_ACTIVATE_LEADER:
		return on_map(m, e->piece);
	case E_ACTIVATE_SPACE:
		return m->units[user][e->space];
	case E_AMPHIBIOUS:
		return can_land(m, e, user);
	default:
		spaces = madison_activate_spaces(m, e, user);
		leaders = madison_activate_leaders(m, e, user);
		return !set_empty(&spaces) || !pieces_empty(&leaders);
	}
}
