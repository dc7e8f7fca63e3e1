/* amateurs_draw.c - leaders drawn from the pool (rules 5.7, 6.3, 10.1, 10.2; RULINGS A37, A86, A87,
 * A110, A128).
 *
 * The pool of a side is where[] == POOL.  Everybody knows how many are in it, and sees for what was
 * drawn; the name is the owner's.  To set the wrong region aside and draw again is to draw among
 * those who fit.  If nobody does, the last who was set aside is drawn: whether a draw was wasted
 * for his region or for his rank nobody else can tell, not even by counting draws.
 */
#include "amateurs_ops.h"

/* A force that leaders serve in: no Lake Expedition (10.6a-lakes). */
static bool takes_leaders(const struct amateurs *m, int side, int force)
{
	return force < FORCES && !is_lake_force(force) && force_side(force) == side &&
	       on_map(m, force);
}

/* A37: where enemies are, only beside friends.  A128: a new Expedition needs a marker. */
static int place_bar(const struct amateurs *m, int side, int p)
{
	if (!controls(m, side, p))
		return MSG_BAR_DRAW_PLACE;
	if (amateurs_forces_in(m, side, p, false))
		return MSG_BAR_DRAW_FORCE;
	if (is_present(m, !side, p) && !is_present(m, side, p))
		return MSG_BAR_DRAW_ENEMY;
	return amateurs_free_force(m, side) == NO_FORCE ? MSG_BAR_NO_MARKER : 0;
}

int amateurs_draw_bar(const struct amateurs *m, int side, int force, int p, int16_t *arg)
{
	(void)arg;
	if (!m->pool[side])
		return MSG_BAR_POOL_EMPTY;
	if (force == NO_FORCE)
		return place_bar(m, side, p);
	return takes_leaders(m, side, force) ? 0 : MSG_BAR_OTHER_FORCE;
}

/* Places with an Expedition are drawn for by its letter. */
int amateurs_draws(const struct amateurs *m, const struct staff *staff, action *out)
{
	int side = staff->side, n = 0;
	struct set at = m->control[side];

	if (!m->pool[side])
		return 0;
	for (uint32_t left = staff->on_map & ~LAKE_EXPEDITIONS; left; left &= left - 1) {
		out[n++] = ACTION(V_DRAW_FOR, lowest(left), 0);
		set_drop(&at, m->at[lowest(left)]);
	}
	if (!staff->marker)
		return n;
	at = set_less(at, set_less(m->present[!side], m->present[side]));
	return n + list_set(at, V_DRAW, out + n);
}

/* 10.2-region, A87: of the region, or of any; A296: of the British among a tribe an Indian Leader.
 */
static bool fits(int l, int p)
{
	const struct amateurs_leader *him = leader(l);

	if (him->side == GB && place(p)->nature == TRIBAL && him->kind != INDIAN_LEADER)
		return false;
	return him->region == ANY_REGION || him->region == place(p)->region;
}

/* Those of the pool who fit; if there are none, all of it (A86). */
static struct set eligible(const struct amateurs *m, int side, int p)
{
	struct set found = { { 0, 0 } }, all = { { 0, 0 } };

	for_each_leader(l, side) {
		if (m->where[l] != POOL)
			continue;
		set_add(&all, l);
		if (fits(l, p))
			set_add(&found, l);
	}
	return set_empty(&found) ? all : found;
}

/* 10.2-rank: one of two stars, one of three. */
static bool has_room(const struct amateurs *m, int force, int l)
{
	int rank = leader(l)->face.rank;

	for_each_leader(other, force_side(force))
		if (rank > 1 && m->where[other] == force && face_of(m, other)->rank == rank)
			return false;
	return true;
}

/* 6.3, 10.2-place: in the Expedition, or in a new one with the lowest free letter. */
static void report_for_duty(struct amateurs *m, int l, int force, int p, struct step *out)
{
	int side = leader(l)->side;
	bool founds = force == NO_FORCE;

	if (founds) {
		force = amateurs_free_force(m, side);
		amateurs_move_force(m, force, p);
	}
	amateurs_move_leader(m, l, force);
	note(&m->st, out, founds ? MSG_DRAWN_TO_FOUND : MSG_DRAWN_FOR, side, 1 << side, side, l,
	     force, m->at[force]);
}

int amateurs_draw_leader(struct state *s, int side, int force, int p, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int where = force == NO_FORCE ? p : m->at[force], l;
	struct set pool = eligible(m, side, where);

	if (set_empty(&pool)) {
		note(s, out, MSG_DRAW_WASTED, side, 0, side, leader_first(side));
		return NO_LEADER;
	}
	l = chance_pick(s, &pool, K_LEADER, out);
	chance_show(out, 1 << side);
	if (!fits(l, where) || (force != NO_FORCE && !has_room(m, force, l))) {
		note(s, out, MSG_DRAW_WASTED, side, 1 << side, side, l);
		return NO_LEADER;
	}
	report_for_duty(m, l, force, p, out);
	return l;
}
