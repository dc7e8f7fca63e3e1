/* madison_ships.c - what vessels can do: where they go, what it costs, whom they carry (rules
 * 2.3, 2.5, 11.15, 11.3, 11.42).
 */
#include "madison_int.h"

/* 2.3, 2.5, 11.15-1, 11.15-4, 11.15-5, RULINGS A24: on its lakes only; Erie and Huron join in the
 * transit box. */
int madison_sail_cost(int p, int from, int to)
{
	int here = madison_spaces[from].lake, there = madison_spaces[to].lake;

	if (from == to)
		return 0;
	if (to == LAKE_TRANSIT)
		return joins_transit(here) && piece(p)->lakes & (1 << ERIE | 1 << HURON)
			       ? madison_figures.enter_transit
			       : 0;
	if (there == LAKES || !(piece(p)->lakes >> there & 1))
		return 0;
	if (from == LAKE_TRANSIT)
		return joins_transit(there) ? madison_figures.leave_transit : 0;
	if (here != there)
		return 0;
	return is_box(to) ? madison_figures.enter_box : madison_figures.sail;
}

/* 11.35, 11.35-1, 11.35-2, 11.35-3, 11.35-4, 11.35-5, 11.35-6, RULINGS A73: large vessels take
 * units of any size, a small one a detachment, four small ones a unit. */
bool madison_can_carry(const struct madison *m, const struct pieces *vessels,
		       const struct pieces *units)
{
	int room = 0, small = 0, whole = 0, detached = 0;

	for
		each_piece(p, vessels)
		{
			if (!is_vessel(p) || is_flipped(m, p)) /* 12.42 */
				continue;
			room += madison_figures.carries[piece(p)->type];
			small += !madison_figures.carries[piece(p)->type];
		}
	for
		each_piece(p, units)
		{
			if (!can_board(p))
				return false;
			whole += is_unit(p) && !is_detachment(m, p);
			detached += is_detachment(m, p);
		}
	if (whole > room)
		return detached <= small - 4 * (whole - room);
	return detached <= room - whole + small;
}

bool madison_can_carry_any(const struct madison *m, const struct pieces *vessels,
			   const struct pieces *units)
{
	for
		each_piece(p, units)
		{
			struct pieces one = { { 0, 0, 0, 0 } };

			pieces_add(&one, p);
			if (madison_can_carry(m, vessels, &one))
				return true;
		}
	return false;
}

/* The one with most room; a small one takes a detachment at least. */
static int roomiest(const struct madison *m, const struct pieces *vessels)
{
	int best = NO_PIECE;

	for
		each_piece(p, vessels) if (is_vessel(p) && !is_flipped(m, p) &&
					   (best == NO_PIECE ||
					    madison_figures.carries[piece(p)->type] >
						    madison_figures.carries[piece(best)->type]))
			best = p;
	return best;
}

int madison_carriers_needed(const struct madison *m, struct pieces vessels,
			    const struct pieces *units)
{
	struct pieces taken = { { 0, 0, 0, 0 } };
	int n = 0;

	for (int p; !madison_can_carry(m, &taken, units); n++) {
		p = roomiest(m, &vessels);
		if (p == NO_PIECE)
			break;
		pieces_drop(&vessels, p);
		pieces_add(&taken, p);
	}
	return n;
}

bool madison_lakes_open(const struct madison *m, int side, unsigned lakes)
{
	for (int lake = 0; lake < LAKES; lake++)
		if (lakes >> lake & 1 && m->lake[lake] == !side)
			return false;
	return true;
}

/* 2.3, RULINGS A82: friendly towns of these lakes (bits) without enemy land units. */
struct set madison_ports(const struct madison *m, int side, unsigned lakes)
{
	struct set all = { { 0, 0 } }, friendly;

	for (int lake = 0; lake < LAKES; lake++)
		if (lakes >> lake & 1)
			all = set_or(all, madison_sets[SET_LAKE_ONTARIO + lake]);
	friendly = set_and(all, m->control[side]);
	for (int at = set_next(&friendly, 0); at >= 0; at = set_next(&friendly, at + 1))
		if (m->units[!side][at])
			set_drop(&friendly, at);
	return friendly;
}

/* 2.6: of these ports, those of Huron come first for who is on Huron. */
struct set madison_huron_first(int from, struct set all)
{
	struct set near = set_and(all, madison_sets[SET_LAKE_HURON]);

	set_drop(&all, from);
	set_drop(&near, from);
	return madison_spaces[from].lake == HURON && !set_empty(&near) ? near : all;
}

/* 10.82, 10.83, 2.6, RULINGS A66, A83: over lakes that the enemy does not control. */
struct set madison_sea_refuges(const struct madison *m, int side, int space)
{
	int lake = madison_spaces[space].lake;
	unsigned lakes = 1u << lake, both = 1u << ERIE | 1u << HURON;
	struct set none = { { 0, 0 } };

	if (lake == LAKES || !m->vessels[side][space] || !madison_lakes_open(m, side, lakes))
		return none;
	if (joins_transit(lake) && madison_lakes_open(m, side, both))
		lakes = both;
	return madison_huron_first(space, madison_ports(m, side, lakes));
}
