/* amateurs_loss.c - losses in combat, point by point (rules 8.3, 8.5; RULINGS A49, A52, A56, A67,
 * A105, A125, A133).
 */
#include "amateurs_combat.h"

enum { LOSE_PLACE, LOSE_LEFT, LOSE_HARD, LOSE_COUNTS };

/* A49: while results are applied losses fall on participants only. */
static bool in_combat(const struct amateurs *m, int p)
{
	return m->combat.on && m->combat.where == p && m->combat.stage == STAGE_DICE;
}

static uint32_t losing_forces(const struct amateurs *m, int side, int p)
{
	uint32_t us = bit(FORCE_US_LAND_END) - 1;

	if (!in_combat(m, p))
		return amateurs_forces_in(m, side, p, false);
	return m->combat.forces & (side == US ? us : ~us);
}

/* A104: loose points never attack. */
static bool may_lose_loose(const struct amateurs *m, int side, int p)
{
	return !in_combat(m, p) || side != m->combat.attacker;
}

/* Points of that type that side may lose. */
static int type_left(const struct amateurs *m, int side, int p, int type)
{
	if (in_combat(m, p))
		return m->combat.part[side][type];
	return amateurs_types_in(m, side, p, 1u << type);
}

static int local_left(const struct amateurs *m, int side, int p)
{
	return in_combat(m, p) ? m->combat.local[side] : 0;
}

static int extra_left(const struct amateurs *m, int side, int p)
{
	return in_combat(m, p) ? m->combat.extra[side] : 0;
}

/* A67, A133: all but Volunteers and Local Militia; points of cards are none. */
static bool has_hard(const struct amateurs *m, int side, int p)
{
	int n = extra_left(m, side, p);

	for (int type = MILITIA + 1; !n && type < TYPES; type++)
		n = type_left(m, side, p, type);
	return n > 0;
}

static bool has_any(const struct amateurs *m, int side, int p)
{
	return has_hard(m, side, p) || local_left(m, side, p) || type_left(m, side, p, MILITIA);
}

/* 8.3-1, A52, A125: asterisks are met first. */
static bool must_be_hard(const struct state *s)
{
	const struct frame *f = flow_see(s);

	return f->local[LOSE_HARD] > 0 &&
	       has_hard(camateurs_of(s), f->player, f->local[LOSE_PLACE]);
}

/* A111: tribal points go first. */
static bool must_be_tribal(const struct amateurs *m, int side, int p)
{
	return m->combat.form == FORM_TRIBE && side == GB && extra_left(m, side, p);
}

static int bar_point(const struct amateurs *m, int side, int p, action a)
{
	int type = action_a(a), force = action_b(a);

	if (!type_left(m, side, p, type))
		return MSG_BAR_NOT_FIGHTING;
	if (force == GROUP)
		return may_lose_loose(m, side, p) && m->loose[side][p][type]
			       ? 0
			       : MSG_BAR_POINT_NOT_THERE;
	if (force > GROUP || !(losing_forces(m, side, p) >> force & 1))
		return MSG_BAR_POINT_NOT_THERE;
	return m->units[force][type] ? 0 : MSG_BAR_POINT_NOT_THERE;
}

int amateurs_lose_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int side = f->player, p = f->local[LOSE_PLACE], verb = action_verb(a);

	if (verb == V_DONE) {
		arg[0] = f->local[LOSE_LEFT];
		return arg[0] && has_any(m, side, p) ? MSG_BAR_LOSE_MORE : 0;
	}
	if (!f->local[LOSE_LEFT])
		return MSG_BAR_LOST_ENOUGH;
	if (verb == V_EXTRA)
		return extra_left(m, side, p) ? 0 : MSG_BAR_NO_EXTRA;
	if (must_be_tribal(m, side, p))
		return MSG_BAR_TRIBE_FIRST;
	if (must_be_hard(s) && (verb == V_LOCAL || action_a(a) == MILITIA))
		return MSG_BAR_ASTERISK;
	if (verb == V_LOCAL)
		return local_left(m, side, p) ? 0 : MSG_BAR_NO_LOCAL;
	return bar_point(m, side, p, a);
}

static int list_row(const struct state *s, int force, const uint8_t row[TYPES], action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int type = 0; row_word(row) && type < TYPES; type++)
		if (row[type]) {
			out[n] = ACTION(V_LOSE, type, force);
			n += !amateurs_lose_bar(s, out[n], arg);
		}
	return n;
}

int amateurs_lose_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int side = f->player, p = f->local[LOSE_PLACE], n = 0;
	int16_t arg[NOTE_ARGS];

	for (uint32_t left = losing_forces(m, side, p); left; left &= left - 1)
		n += list_row(s, lowest(left), m->units[lowest(left)], out + n);
	n += list_row(s, GROUP, m->loose[side][p], out + n);
	out[n] = ACTION(V_LOCAL, 0, 0);
	n += !amateurs_lose_bar(s, out[n], arg);
	out[n] = ACTION(V_EXTRA, 0, 0);
	n += !amateurs_lose_bar(s, out[n], arg);
	if (!n)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* ---- Expeditions that are gone ---- */

void amateurs_eliminate(struct amateurs *m, int force, bool peace, struct step *out)
{
	struct set gone = amateurs_leaders_in(m, force);

	if (peace) {
		m->combat.eliminated[force_side(force)]++;
		note(&m->st, out, MSG_COMBAT_ELIMINATED, NOBODY, EVERYONE, force);
	} else
		note(&m->st, out, MSG_COMBAT_REMOVED, NOBODY, EVERYONE, force);
	for (int l; (l = set_pop(&gone)) >= 0;)
		note(&m->st, out, MSG_COMBAT_TO_POOL, NOBODY, EVERYONE, l);
	if (out)
		out->flags |= STEP_REVEAL;
	amateurs_remove_force(m, force);
}

void amateurs_tidy_force(struct amateurs *m, int force)
{
	struct set in = amateurs_leaders_in(m, force);

	if (is_land_force(force) && !m->points[force] && set_empty(&in))
		amateurs_move_force(m, force, NO_PLACE);
}

void amateurs_remove_empty(struct amateurs *m, int side, int p, struct step *out)
{
	for (uint32_t left = amateurs_forces_in(m, side, p, false); left; left &= left - 1)
		if (!m->points[lowest(left)])
			amateurs_eliminate(m, lowest(left), false, out);
}

/* Who may know from which Expedition a point is lost: of several only their owner. */
static int knowers(const struct amateurs *m, int side, int p, int force)
{
	uint32_t there = losing_forces(m, side, p);

	return force == GROUP || !(there & (there - 1)) ? EVERYONE : 1 << side;
}

/* 8.3-eliminated, 8.8-eliminated, 6.8-return, 6.9-return: its last point is gone; a fleet stays. */
static void lose_in_force(struct amateurs *m, int force, int type, bool counts, struct step *out)
{
	amateurs_drop(m, force, type, 1);
	if (m->points[force])
		return;
	m->seen[force] = 0;
	if (!is_land_force(force)) {
		m->combat.beaten |= (uint8_t)(1 << force_side(force));
		note(&m->st, out, MSG_COMBAT_EMPTY, NOBODY, EVERYONE, force);
	} else if (counts)
		amateurs_eliminate(m, force, true, out);
	else
		amateurs_tidy_force(m, force);
}

static void lose_point(struct amateurs *m, const struct frame *f, action a, struct step *out)
{
	int side = f->player, p = f->local[LOSE_PLACE], type = action_a(a), force = action_b(a);

	int seen_by = knowers(m, side, p, force);

	note(&m->st, out, MSG_COMBAT_LOSES, side, seen_by, side, type, force);
	if (seen_by != EVERYONE)
		amateurs_suppose(m, side, p, -1);
	else if (force != GROUP)
		amateurs_saw(m, force, -1);
	if (in_combat(m, p))
		m->combat.part[side][type]--;
	if (force == GROUP && m->combat.form == FORM_RAID && m->combat.found)
		m->combat.found--;
	if (force == GROUP)
		amateurs_drop_loose(m, side, p, type, 1);
	else
		lose_in_force(m, force, type, in_combat(m, p), out);
	if (out)
		out->flags |= STEP_REVEAL;
}

/* One point, whoever it is. */
static void lose_one(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int verb = action_verb(a), side = f->player;

	if (verb == V_LOSE)
		lose_point(m, f, a, out);
	else if (verb == V_LOCAL)
		m->combat.local[side]--;
	else
		m->combat.extra[side]--;
	if (verb != V_LOSE)
		note(s, out, verb == V_LOCAL ? MSG_COMBAT_LOSES_LOCAL : MSG_COMBAT_LOSES_EXTRA,
		     side, EVERYONE, side);
	m->combat.lost[side] = (uint8_t)(m->combat.lost[side] + f->local[LOSE_COUNTS]);
	f->local[LOSE_LEFT]--;
	if (verb == V_EXTRA || (verb == V_LOSE && action_a(a) != MILITIA))
		f->local[LOSE_HARD]--;
}

/* He is asked although he may have no choice: not to ask would tell what he has.  Once he has been
 * asked, the rest goes by itself as long as there is nothing to choose. */
void amateurs_lose_take(struct state *s, action a, struct step *out)
{
	action left[ACTIONS_MAX];
	int n = 1;

	while (n == 1 && action_verb(a) != V_DONE) {
		lose_one(s, a, out);
		n = flow_see(s)->local[LOSE_LEFT] ? amateurs_lose_list(s, left) : 0;
		a = left[0];
	}
	if (n < 2)
		flow_pop(s);
}

static void ask_losses(struct state *s, int side, int p, const int n[3])
{
	struct frame *f = flow_push(s, N_LOSE, side);

	f->local[LOSE_PLACE] = (int16_t)p;
	f->local[LOSE_LEFT] = (int16_t)n[0];
	f->local[LOSE_HARD] = (int16_t)n[1];
	f->local[LOSE_COUNTS] = (int16_t)n[2];
}

/* A250: whether there is anybody to lose is not known: the owner is asked in any case. */
void amateurs_lose_points(struct state *s, int side, int p, int n, int hard)
{
	ask_losses(s, side, p, (const int[3]){ n, hard, 0 });
}

/* 8.5: what a Fort takes away is told: whoever loses nothing wonders where the losses are. */
void amateurs_lose_result(struct state *s, int side, struct step *out)
{
	const struct amateurs *m = camateurs_of(s);
	int due = amateurs_due(m, side), absorbed = m->combat.losses[!side] - due;

	if (absorbed)
		note(s, out, MSG_FORT_ABSORBS, side, EVERYONE, m->combat.where, absorbed);
	if (due > 0 && has_any(m, side, m->combat.where))
		ask_losses(s, side, m->combat.where,
			   (const int[3]){ due, m->combat.stars[!side], 1 });
}
