/* madison_end.c - the end of the war (rules 4.2, 4.3, 17.1, 17.2, RULINGS A5, A6, A28, A38, A40).
 *
 * Nobody gains anything at the end; what hangs on units without supply and on fleets
 * without a harbour is lost.  Supply is judged once, before anything is struck off.
 */
#include "madison_int.h"

/* RULINGS A28: by version 1 a Lake Control marker counted as control at the end. */
static void markers_count(struct madison *m)
{
	for (int lake = 0; !rules_since(&m->st, 2) && lake < LAKES; lake++)
		if (m->marker[lake] != NONE)
			m->lake[lake] = m->marker[lake];
	m->stale = 1;
}

/* 4.32: the towns that would not be held without units that are out of supply, all at once. */
static int struck_ground(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s), without = *m;

	for
		each_piece(p, &m->unsupplied) madison_place(&without, p, LOST);
	for (int at = 0; at < TOWNS; at++) {
		int side = !madison_spaces[at].territory;

		if (is_friendly(m, side, at) && !is_friendly(&without, side, at) && value_of(m, at))
			note(s, out, MSG_TOWN_STRUCK, side, EVERYONE, side, at, value_of(m, at));
	}
	return without.ground;
}

/* RULINGS A28: behind a marker it lies in port: an undamaged vessel of the lake is in such a town.
 */
static bool has_ship_in(const struct madison *m, int side, int lake, const struct set *towns)
{
	for (int p = PIECE_VESSEL; p < PIECE_LEADER; p++)
		if (side_of(p) == side && piece(p)->lakes >> lake & 1 && !is_flipped(m, p) &&
		    is_town(m->where[p]) && set_has(towns, m->where[p]))
			return true;
	return false;
}

/* 11.44: a marker keeps the points of a lake from which the vessels have gone. */
static bool is_in_port(const struct madison *m, int lake)
{
	int owner = m->marker[lake];

	return owner != NONE && !m->vessels[owner][LAKE_BOX + lake];
}

/* 4.33, 2.6: the fleet has a friendly lakeside town in supply to go to; Lakes Erie and Huron are
 * one. */
static bool has_harbour(const struct madison *m, int lake)
{
	int side = lake_scorer(m, lake);
	struct set shore = madison_sets[SET_LAKE_ONTARIO + lake], towns;

	if (joins_transit(lake))
		shore = set_or(madison_sets[SET_LAKE_ONTARIO + ERIE],
			       madison_sets[SET_LAKE_ONTARIO + HURON]);
	towns = set_and(set_and(madison_supply(m, side), m->control[side]), shore);
	if (is_in_port(m, lake))
		return has_ship_in(m, side, lake, &towns);
	return !set_empty(&towns);
}

static int lakes_kept(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	int sum = 0;

	for (int lake = 0; lake < LAKES; lake++) {
		int side = lake_scorer(m, lake), vp = madison_figures.lake_vp;

		if (side == NONE)
			continue;
		if (has_harbour(m, lake))
			sum += side == GB ? vp : -vp;
		else
			note(s, out, MSG_LAKE_STRUCK, side, EVERYONE, side, lake, vp);
	}
	return sum;
}

/* 4.31, 17.1, 17.2, RULINGS A38, A40: supply first, then towns, then lakes, then the level; at
 * 0 the British have a moral victory. */
void madison_finish(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	int points, ahead;

	if (s->over)
		return;
	markers_count(m);
	madison_freeze(m);
	points = m->card_vp + struck_ground(s, out) + lakes_kept(s, out);
	ahead = points < 0 ? -points : points;
	m->vp = (int8_t)points;
	note(s, out, MSG_FINAL_POINTS, NOBODY, EVERYONE, leading(points), ahead);
	madison_win(s, points < 0 ? US : GB, madison_level_of(ahead), MSG_WON, out);
}

/* 4.22, RULINGS A5, A38: the cards in his hand, not those that he holds, cost him points; then
 * the US may show what it holds (4.23); no fleet returns, and there is no Winter. */
void madison_treaty(struct state *s, int side, int per_card, struct step *out)
{
	struct madison *m = madison_of(s);

	m->treaty = 1;
	note(s, out, MSG_PEACE, side, EVERYONE, side);
	madison_award(s, side, per_card * m->hand[side], out);
	if (!s->over)
		flow_push(s, N_WINTER, NOBODY);
}
