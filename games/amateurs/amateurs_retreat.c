/* amateurs_retreat.c - retreats, by land, lake, sea and trail (rule 8.4; RULINGS A23, A35, A41,
 * A56-A60, A105, A121, A165,
 * A299).
 *
 * Who must go and cannot is lost: the only answer is then `done`.
 */
#include "amateurs_combat.h"

/* ONLY: one force + 1, 0: all of the side in the place; BACK: where alone it may go + 1. */
enum { RETREAT_PLACE, RETREAT_FORCED, RETREAT_ONLY, RETREAT_BACK };

/* 8.4-where, A23: controlled, and without enemy forces as everybody sees them. */
static struct set friendly(const struct amateurs *m, int side)
{
	return set_less(m->control[side], m->present[!side]);
}

/* 8.4-lake, A121: not in Winter, and not where the enemy's fleet is out. */
static struct set by_lake(const struct amateurs *m, int side, int p)
{
	struct set to = { { 0, 0 } };

	for (int lake = 0; lake < LAKES; lake++)
		if (place(p)->lakes >> lake & 1 && !m->out[!side][lake] && !is_winter(m))
			to = set_or(to, amateurs_sets[SET_ERIE + lake]);
	set_drop(&to, p);
	return set_and(to, friendly(m, side));
}

/* A41, A121: from a Location, or from a settled area if all are Light Units. */
static bool may_take_trail(const struct amateurs *m, int side, int p)
{
	return place(p)->nature == WILDERNESS ||
	       amateurs_points_in(m, side, p) == amateurs_types_in(m, side, p, LIGHT_TYPES);
}

/* 8.4-sea. */
static int sea_of(int side, int p)
{
	return side == GB && place(p)->coast ? amateurs_seas[place(p)->zone] : NO_PLACE;
}

/* trails: as if all were Light Units. */
static bool has_way_by(const struct amateurs *m, int side, int p, bool trails)
{
	struct set near = place(p)->next, may = friendly(m, side), lake = by_lake(m, side, p);

	if (trails)
		near = set_or(near, place(p)->trail);
	near = set_and(near, may);
	return !set_empty(&near) || !set_empty(&lake) || sea_of(side, p) != NO_PLACE;
}

static bool has_way(const struct amateurs *m, int side, int p)
{
	return has_way_by(m, side, p, may_take_trail(m, side, p));
}

/* 2.1, 6.5-light: only Light Units go along a trail, or stand in the Wilderness. */
static bool is_wild_way(int from, int to)
{
	return place(to)->nature == WILDERNESS ||
	       (set_has(&place(from)->trail, to) && !set_has(&place(from)->next, to));
}

/* 6.2-tribe-british: Indian units and their own Leaders. */
static bool is_indian(const struct amateurs *m, int force)
{
	for (int l = leader_in(m, force, 0); l >= 0; l = leader_in(m, force, l + 1))
		if (leader(l)->kind != INDIAN_LEADER)
			return false;
	return m->units[force][INDIAN] == m->points[force];
}

/* A299: whether a force that others have joined may go the way that it came. */
static bool may_go_back(const struct amateurs *m, int force, int from, int to)
{
	if (is_wild_way(from, to) && row_of(m->units[force], ANY_TYPE & ~LIGHT_TYPES))
		return false;
	return place(to)->nature != TRIBAL || force_side(force) == US || is_indian(m, force);
}

/* 8.4-attacker: it must go back where it came from, and can. */
static bool is_bound(const struct amateurs *m, const struct frame *f)
{
	return f->local[RETREAT_BACK] &&
	       may_go_back(m, f->local[RETREAT_ONLY] - 1, f->local[RETREAT_PLACE],
			   f->local[RETREAT_BACK] - 1);
}

/* A101, A105: leaders alone do not retreat. */
static bool is_lost(const struct state *s)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int p = f->local[RETREAT_PLACE];

	if (!f->local[RETREAT_FORCED])
		return false;
	if (f->local[RETREAT_ONLY] && !m->points[f->local[RETREAT_ONLY] - 1])
		return true;
	if (is_bound(m, f))
		return false;
	return !amateurs_points_in(m, f->player, p) || !has_way(m, f->player, p);
}

/* A force that is not bound to go back where it came from. */
static int bar_way(const struct amateurs *m, int side, int p, action a)
{
	struct set may = friendly(m, side);
	int to = action_a(a);

	if (action_verb(a) == V_BY_SEA)
		return to == sea_of(side, p) ? 0 : MSG_BAR_RETREAT_SEA;
	if (!set_has(&may, to))
		return MSG_BAR_RETREAT_FRIENDLY;
	if (action_verb(a) == V_RETREAT)
		return set_has(&place(p)->next, to) ? 0 : MSG_BAR_RETREAT_NEXT;
	if (action_verb(a) == V_BY_TRAIL)
		return set_has(&place(p)->trail, to) && may_take_trail(m, side, p)
			       ? 0
			       : MSG_BAR_RETREAT_TRAIL;
	may = set_less(by_lake(m, side, p), place(p)->next);
	return set_has(&may, to) ? 0 : MSG_BAR_RETREAT_LAKE;
}

int amateurs_retreat_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int side = f->player, p = f->local[RETREAT_PLACE], to = action_a(a);

	(void)arg;
	if (action_verb(a) == V_STAND)
		return f->local[RETREAT_FORCED] ? MSG_BAR_MUST_RETREAT : 0;
	if (action_verb(a) == V_DONE || is_lost(s))
		return action_verb(a) == V_DONE && is_lost(s) ? 0 : MSG_BAR_MUST_RETREAT;
	if (is_bound(m, f))
		return to == f->local[RETREAT_BACK] - 1 && action_verb(a) == V_RETREAT
			       ? 0
			       : MSG_BAR_RETREAT_BACK;
	return bar_way(m, side, p, a);
}

/* Every way of a force that is not bound to go back. */
static int list_ways(const struct amateurs *m, int side, int p, action *out)
{
	struct set may = friendly(m, side);
	int n = list_set(set_and(place(p)->next, may), V_RETREAT, out);

	n += list_set(set_less(by_lake(m, side, p), place(p)->next), V_BY_LAKE, out + n);
	if (may_take_trail(m, side, p))
		n += list_set(set_and(place(p)->trail, may), V_BY_TRAIL, out + n);
	if (sea_of(side, p) != NO_PLACE)
		out[n++] = ACTION(V_BY_SEA, sea_of(side, p), 0);
	return n;
}

int amateurs_retreat_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int n = 0;

	if (is_lost(s)) {
		out[0] = ACTION(V_DONE, 0, 0);
		return 1;
	}
	if (is_bound(m, f))
		out[n++] = ACTION(V_RETREAT, f->local[RETREAT_BACK] - 1, 0);
	else
		n = list_ways(m, f->player, f->local[RETREAT_PLACE], out);
	if (!f->local[RETREAT_FORCED])
		out[n++] = ACTION(V_STAND, 0, 0);
	return n;
}

/* ---- they go ---- */

static uint32_t retreaters(const struct amateurs *m, int side, int p, int only)
{
	return only ? bit(only - 1) : amateurs_forces_in(m, side, p, false);
}

static void move_loose(struct amateurs *m, int side, int from, int to)
{
	for (int type = 0; type < TYPES; type++) {
		int n = m->loose[side][from][type];

		if (!n)
			continue;
		amateurs_drop_loose(m, side, from, type, n);
		amateurs_add_loose(m, side, to, type, n);
	}
}

static void move_all(struct amateurs *m, const struct frame *f, int to)
{
	int side = f->player, p = f->local[RETREAT_PLACE];

	for (uint32_t left = retreaters(m, side, p, f->local[RETREAT_ONLY]); left; left &= left - 1)
		amateurs_move_force(m, lowest(left), to);
	if (!f->local[RETREAT_ONLY])
		move_loose(m, side, p, to);
}

/* 8.8-loss, A56: they are lost in the Combat as others are; in version 1 the dice alone counted. */
static void count_lost(struct amateurs *m, const struct frame *f, struct step *out)
{
	struct amateurs_combat *c = &m->combat;
	int side = f->player, p = f->local[RETREAT_PLACE], only = f->local[RETREAT_ONLY];
	int n = only ? m->points[only - 1] : amateurs_points_in(m, side, p);

	if (!c->on || c->where != p || !rules_since(&m->st, 2))
		return;
	c->lost[side] = (uint8_t)(c->lost[side] + n);
	for (uint32_t left = retreaters(m, side, p, only); left; left &= left - 1)
		if (m->points[lowest(left)])
			note(&m->st, out, MSG_COMBAT_STRANDED, side, EVERYONE, lowest(left),
			     m->points[lowest(left)]);
}

/* 8.4-lost, A57: lost, but not by the dice; A105: leaders without points go to the pool. */
static void lose_all(struct amateurs *m, const struct frame *f, struct step *out)
{
	int side = f->player, p = f->local[RETREAT_PLACE];

	if (amateurs_points_in(m, side, p))
		note(&m->st, out, MSG_COMBAT_NO_RETREAT, side, EVERYONE, side, p);
	count_lost(m, f, out);
	for (uint32_t left = retreaters(m, side, p, f->local[RETREAT_ONLY]); left; left &= left - 1)
		amateurs_eliminate(m, lowest(left), m->combat.on && m->points[lowest(left)], out);
	for (int type = 0; type < TYPES && !f->local[RETREAT_ONLY]; type++)
		if (m->loose[side][p][type])
			amateurs_drop_loose(m, side, p, type, m->loose[side][p][type]);
}

void amateurs_retreat_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame f = *flow_top(s);
	int side = f.player, to = action_a(a);

	flow_pop(s);
	if (action_verb(a) == V_STAND)
		return;
	if (m->combat.on && m->combat.where == f.local[RETREAT_PLACE])
		m->combat.gone |= (uint8_t)(1 << side);
	if (action_verb(a) == V_DONE) {
		lose_all(m, &f, out);
		return;
	}
	note(s, out, MSG_COMBAT_RETREATS, side, EVERYONE, side, f.local[RETREAT_PLACE], to);
	move_all(m, &f, to);
	amateurs_gather(s, side, to, out);
}

/* ---- who has to ---- */

static void ask(struct state *s, int side, const int local[4])
{
	struct frame *f = flow_push(s, N_RETREAT, side);

	for (int i = 0; i < 4; i++)
		f->local[i] = (int16_t)local[i];
}

/* Who marched in to attack. */
static bool is_mover(const struct amateurs *m, int side)
{
	return side == m->combat.attacker && m->combat.from != NO_PLACE;
}

/* Whether side has anybody who could retreat from the combat. */
static bool has_retreaters(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;

	if (is_mover(m, side))
		return m->at[c->force] == c->where;
	return is_present(m, side, c->where);
}

/* 8.4-attacker, A58, A59, A121, A165. */
void amateurs_retreat_side(struct state *s, int side, bool forced)
{
	const struct amateurs *m = camateurs_of(s);
	const struct amateurs_combat *c = &m->combat;

	if (!has_retreaters(m, side))
		return;
	if (is_mover(m, side))
		ask(s, side, (const int[4]){ c->where, forced, c->force + 1, c->from + 1 });
	else if (forced || has_way_by(m, side, c->where, true))
		ask(s, side, (const int[4]){ c->where, forced, 0, 0 });
}

/* #104, A299: who did not move stays, and keeps with him those who joined him. */
void amateurs_send_back(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	const struct amateurs_combat *c = &m->combat;
	int side = c->attacker;

	if (!is_mover(m, side) || m->at[c->force] != c->where)
		return;
	if (out && (is_wild_way(c->where, c->from) || place(c->from)->nature == TRIBAL))
		out->flags |= STEP_REVEAL; /* who is among them */
	if (!may_go_back(m, c->force, c->where, c->from))
		return;
	note(s, out, MSG_COMBAT_RETREATS, side, EVERYONE, side, c->where, c->from);
	amateurs_move_force(m, c->force, c->from);
	amateurs_gather(s, side, c->from, out);
	if (!is_present(m, side, c->where))
		amateurs_left_alone(s, c->where, out); /* A103: its friends there have come along */
}
