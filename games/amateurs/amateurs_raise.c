/* amateurs_raise.c - raising troops (rules 2.3, 5.5; RULINGS A126, A141).
 *
 * `raise PLACE` opens N_RAISE, which spends one Op: a type, and where the points go.  What goes
 * into an Expedition is secret: everybody sees the area, the Op and the Expedition.
 */
#include "amateurs_ops.h"

enum { WHERE, OPS_LEFT }; /* locals of N_RAISE, as its prompt tells them */

/* 5.5-limit: Ops that this card has spent there.  With the fourth a card is at its end. */
static int spent_in(const struct amateurs *m, int p)
{
	return (m->raise_in[0] == p + 1) + (m->raise_in[1] == p + 1) + (m->raise_in[2] == p + 1);
}

static void remember(struct amateurs *m, int p)
{
	for (int i = 0; i < 3; i++)
		if (!m->raise_in[i]) {
			m->raise_in[i] = (uint8_t)(p + 1);
			return;
		}
}

/* 2.3-light, 2.3-light-i, 2.3-light-ii, 2.3-line-i, 2.3-line-iv, 5.5-cost: rates and towns are
 * data.
 */
static int type_bar(const struct amateurs *m, int side, int p, int type)
{
	const struct amateurs_figures *x = &amateurs_figures;

	/* 2.3-line-v, 2.3-line-vi: Artillery and Cavalry have no rate. */
	if (!x->raise_rate[side][type])
		return MSG_BAR_RAISE_TYPE;
	if (!(x->raise_towns[side][type] >> town_of(m, p) & 1))
		return MSG_BAR_RAISE_WHERE;
	/* 2.3-line-iii, 2.3-light-iii. */
	if (type == REGULAR && side == GB && !napoleon_has_fallen(m))
		return MSG_BAR_RAISE_NAPOLEON;
	if (type == INDIAN && !controls(m, GB, P_FT_MACKINAC))
		return MSG_BAR_RAISE_MACKINAC;
	if (type == MILITIA && side == US && m->no_militia_west && place(p)->region == WEST)
		return MSG_BAR_RAISE_FEAR;
	/* 2.3-limit, 3-limit. */
	return amateurs_counters(m, side, type) ? 0 : MSG_BAR_RAISE_COUNTERS;
}

static bool raises_somebody(const struct amateurs *m, int side, int p)
{
	for (int type = 0; type < TYPES; type++)
		if (!type_bar(m, side, p, type))
			return true;
	return false;
}

int amateurs_raise_place_bar(const struct amateurs *m, int side, int p, int16_t *arg)
{
	int limit = amateurs_figures.raise_limit[town_of(m, p)];

	if (!is_home(side, p))
		return MSG_BAR_RAISE_HOME;
	if (!controls(m, side, p))
		return MSG_BAR_RAISE_CONTROL;
	if (town_of(m, p) == NO_TOWN)
		return MSG_BAR_RAISE_TOWN;
	if (set_has(&m->raised, p))
		return MSG_BAR_RAISED;
	if (is_present(m, !side, p))
		return MSG_BAR_RAISE_ENEMY;
	if (side == US && m->governors && set_has(&amateurs_sets[SET_NEW_ENGLAND], p))
		return MSG_BAR_GOVERNORS;
	arg[1] = (int16_t)limit;
	if (spent_in(m, p) >= limit)
		return MSG_BAR_RAISE_LIMIT;
	return raises_somebody(m, side, p) ? 0 : MSG_BAR_RAISE_NOBODY;
}

/* Towns (bits) of a region in which a card can raise somebody at all. */
static unsigned open_towns(const struct amateurs *m, int side, int region)
{
	const struct amateurs_figures *x = &amateurs_figures;
	unsigned towns = 0;

	for (int type = 0; type < TYPES; type++) {
		if (!x->raise_rate[side][type] || !amateurs_counters(m, side, type))
			continue;
		if (type == REGULAR && side == GB && !napoleon_has_fallen(m))
			continue;
		if (type == INDIAN && !controls(m, GB, P_FT_MACKINAC))
			continue;
		if (type == MILITIA && side == US && m->no_militia_west && region == WEST)
			continue;
		towns |= x->raise_towns[side][type];
	}
	return towns;
}

/* Home places whose settlement gives somebody; #38 makes the regions differ. */
static struct set recruiting(const struct amateurs *m, int side)
{
	struct set east = amateurs_recruits[side][open_towns(m, side, EAST)], west;

	if (!m->no_militia_west)
		return east;
	west = amateurs_recruits[side][open_towns(m, side, WEST)];
	return set_or(set_less(east, amateurs_sets[SET_WEST]),
		      set_and(west, amateurs_sets[SET_WEST]));
}

/* 5.5, 5.5-barred, 5.5-enemy: home, controlled, without enemies and Troops Raised markers. */
int amateurs_raise_places(const struct amateurs *m, int side, action *out)
{
	struct set at = set_less(set_less(m->control[side], m->present[!side]), m->raised);

	at = set_less(set_and(at, recruiting(m, side)), m->burned);
	if (side == US && m->governors)
		at = set_less(at, amateurs_sets[SET_NEW_ENGLAND]);
	for (int i = 0; i < 3 && m->raise_in[i]; i++) {
		int p = m->raise_in[i] - 1;

		if (spent_in(m, p) >= amateurs_figures.raise_limit[place(p)->town])
			set_drop(&at, p);
	}
	return list_set(at, V_RAISE, out);
}

/* ---- N_RAISE ---- */

/* GROUP: the points stand in no Expedition. */
int amateurs_raise_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int p = f->local[WHERE], force = action_b(a);
	int msg = type_bar(m, f->player, p, action_a(a));

	arg[1] = (int16_t)p;
	if (msg)
		return msg;
	if (force == GROUP)
		return 0;
	arg[0] = (int16_t)force;
	return is_land_force(force) && force_side(force) == f->player && m->at[force] == p
		       ? 0
		       : MSG_BAR_RAISE_FORCE;
}

/* 5.5-mix: any type that the place gives, point by point. */
int amateurs_raise_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	uint32_t forces = amateurs_forces_in(m, f->player, f->local[WHERE], false);
	int n = 0;

	for (int type = 0; type < TYPES; type++) {
		if (type_bar(m, f->player, f->local[WHERE], type))
			continue;
		out[n++] = ACTION(V_INTO, type, GROUP);
		for (uint32_t left = forces; left; left &= left - 1)
			out[n++] = ACTION(V_INTO, type, lowest(left));
	}
	return n;
}

/* 5.5-hidden, A126: what everybody may reckon with: the most that one Op brings there. */
static int reckoned(const struct amateurs *m, int side, int p)
{
	const struct amateurs_figures *x = &amateurs_figures;
	int most = 1;

	for (int type = 0; type < TYPES; type++)
		if (x->raise_towns[side][type] >> town_of(m, p) & 1 &&
		    (type != INDIAN || controls(m, GB, P_FT_MACKINAC)))
			most = max(most, x->raise_rate[side][type]);
	return most;
}

static void enlist(struct amateurs *m, int p, action a, struct step *out)
{
	int side = flow_see(&m->st)->player, type = action_a(a), force = action_b(a);
	int n = min(amateurs_figures.raise_rate[side][type], amateurs_counters(m, side, type));

	if (force == GROUP) {
		amateurs_add_loose(m, side, p, type, n);
		note(&m->st, out, MSG_RAISED, side, EVERYONE, side, p, type, n);
		return;
	}
	amateurs_add(m, force, type, n);
	amateurs_saw(m, force, reckoned(m, side, p));
	note(&m->st, out, MSG_RAISED_INTO, side, 1 << side, side, p, force, type, n);
}

/* 5.5-marker: in a Country or Frontier Town. */
void amateurs_raise_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int side = flow_see(s)->player, p = flow_see(s)->local[WHERE], town = town_of(m, p);

	enlist(m, p, a, out);
	flow_pop(s);
	amateurs_pay(m, 1);
	remember(m, p);
	if (town == COUNTRY_TOWN || town == FRONTIER_TOWN) {
		set_add(&m->raised, p);
		note(s, out, MSG_TROOPS_RAISED, side, EVERYONE, p);
	}
	if (side == US)
		amateurs_disturb(m, p, out);
}
