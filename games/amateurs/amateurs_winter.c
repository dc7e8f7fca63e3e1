/* amateurs_winter.c - what Winter costs (rules 4.1, 7.2; RULINGS A81, A82, A92, A116).
 *
 * N_WINTER goes through the tasks in their order: Indians leave, half of the Volunteer Militia go
 * home, what cannot be fed is lost, fleets go in.  Where a task takes points out of an Expedition
 * everybody learns number and type, but not which Expedition it was.  Each side is asked in each
 * task, even if it has nothing to remove: whether it has is nobody else's business beforehand.
 */
#include "amateurs_int.h"

enum { INDIANS, MILITIA_US, MILITIA_GB, HUNGER_US, HUNGER_GB, FLEETS }; /* pc of N_WINTER */
enum { AT, PAYS, ASKED };                                               /* its locals */
enum { DISBAND_LEFT };
enum { STARVE_PLACE, STARVE_LEFT };

void amateurs_suppose(struct amateurs *m, int side, int p, int n)
{
	int found = NO_FORCE;

	for_each_land(f, side) {
		if (!on_map(m, f) || (p != NO_PLACE && m->at[f] != p))
			continue;
		if (found == NO_FORCE ||
		    (n < 0 ? m->seen[f] > m->seen[found] : m->seen[f] < m->seen[found]))
			found = f;
	}
	if (found != NO_FORCE)
		amateurs_saw(m, found, n);
}

/* 10.3: a marker with neither points nor leaders goes; that is no elimination (11). */
void amateurs_lift_if_empty(struct amateurs *m, int force)
{
	struct set in = amateurs_leaders_in(m, force);

	if (is_land_force(force) && on_map(m, force) && !m->points[force] && set_empty(&in))
		amateurs_move_force(m, force, NO_PLACE);
}

/* That a point of this type was there is known when it goes. */
static void drop_hidden(struct amateurs *m, int force, int type, struct step *out)
{
	if (out)
		out->flags |= STEP_REVEAL;
	amateurs_drop(m, force, type, 1);
	amateurs_lift_if_empty(m, force);
}

/* Points of a type that side has in play. */
static int in_play(const struct amateurs *m, int side, int type)
{
	return amateurs_figures.limit[side][type] - m->left[side][type];
}

/* ---- 4.1: Indians ---- */

static void dismiss_in(struct amateurs *m, int p, struct step *out)
{
	int n = m->loose[GB][p][INDIAN];

	if (n)
		amateurs_drop_loose(m, GB, p, INDIAN, n);
	for (uint32_t left = amateurs_forces_in(m, GB, p, true); left; left &= left - 1)
		for (n = m->units[lowest(left)][INDIAN]; n; n--) {
			drop_hidden(m, lowest(left), INDIAN, out);
			amateurs_suppose(m, GB, NO_PLACE, -1);
		}
}

/* 4.1-winter-1: place by place, since control may change where Indians were alone with the enemy
 * (A103). */
static void dismiss_indians(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int p, n = in_play(m, GB, INDIAN);

	if (out)
		out->flags |= STEP_REVEAL; /* how many there were: none is known, too */
	if (!f->local[AT])
		note(s, out, MSG_INDIANS_LEAVE, GB, EVERYONE, n);
	while (n && (p = set_next(&m->present[GB], f->local[AT])) >= 0) {
		f->local[AT] = (int16_t)(p + 1);
		dismiss_in(m, p, out);
		if (!is_present(m, GB, p)) {
			amateurs_left_alone(s, p, out);
			return;
		}
	}
	f->pc = MILITIA_US;
	f->local[AT] = 0;
}

/* ---- 4.1: half of the Volunteer Militia ---- */

/* 4.1-winter-2: of all that are in play, rounded down (A17). */
static void ask_militia(struct state *s, int side, struct step *out)
{
	int n = in_play(amateurs_of(s), side, MILITIA) / 2;

	note(s, out, MSG_MILITIA_LEAVE, side, EVERYONE, side, n);
	flow_push(s, N_DISBAND, side)->local[DISBAND_LEFT] = (int16_t)n;
}

int amateurs_disband_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	int side = flow_see(s)->player, force = action_b(a);

	(void)arg;
	if ((action_verb(a) == V_DONE) != !flow_see(s)->local[DISBAND_LEFT])
		return MSG_BAR_WINTER_TASK;
	if (action_verb(a) == V_DONE)
		return 0;
	if (action_verb(a) == V_PLACE)
		return m->loose[side][action_a(a)][MILITIA] ? 0 : MSG_BAR_NO_LOOSE_MILITIA;
	if (action_a(a) != MILITIA)
		return MSG_BAR_ONLY_MILITIA;
	return force < FORCES && force_side(force) == side && m->units[force][MILITIA]
		       ? 0
		       : MSG_BAR_NO_SUCH_POINT;
}

int amateurs_disband_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int side = flow_see(s)->player, n = 0;
	struct set left = m->present[side];

	if (!flow_see(s)->local[DISBAND_LEFT]) {
		out[0] = ACTION(V_DONE, 0, 0);
		return 1;
	}
	for (uint32_t all = amateurs_forces_of(side) & ~amateurs_off_map(m); all; all &= all - 1)
		if (m->units[lowest(all)][MILITIA])
			out[n++] = ACTION(V_LOSE, MILITIA, lowest(all));
	for (int p; (p = set_pop(&left)) >= 0;)
		if (m->loose[side][p][MILITIA])
			out[n++] = ACTION(V_PLACE, p, 0);
	return n;
}

void amateurs_disband_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int side = f->player, p;

	if (--f->local[DISBAND_LEFT] <= 0)
		flow_pop(s);
	if (action_verb(a) == V_DONE)
		return;
	if (action_verb(a) == V_PLACE) {
		p = action_a(a);
		amateurs_drop_loose(m, side, p, MILITIA, 1);
		note(s, out, MSG_DISBANDED_AT, side, EVERYONE, side, p);
	} else {
		p = m->at[action_b(a)];
		drop_hidden(m, action_b(a), MILITIA, out);
		amateurs_suppose(m, side, NO_PLACE, -1);
		note(s, out, MSG_DISBANDED_FROM, side, 1 << side, side, action_b(a));
	}
	if (!is_present(m, side, p))
		amateurs_left_alone(s, p, out);
}

/* ---- 7.2: supply ---- */

/* 7.2-winter: all that is in one place, the fleets too (A116). */
static int mouths_in(const struct amateurs *m, int side, int p)
{
	int sum = amateurs_points_in(m, side, p);

	for (int f = FORCE_CR; side == GB && f <= FORCE_IF; f++)
		sum += m->at[f] == p ? m->points[f] : 0;
	return sum;
}

static void ask_hungry(struct state *s, int side, int p, int excess)
{
	struct frame *f = flow_push(s, N_STARVE, side);

	f->local[STARVE_PLACE] = (int16_t)p;
	f->local[STARVE_LEFT] = (int16_t)excess;
}

/* 4.1-winter-3, 7: the next place in which side has more than it can feed; the lakes are not yet
 * frozen (A45). False: none, and it has been asked. */
static bool starve_next(struct state *s, struct frame *f, int side, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	bool asked = f->local[ASKED]++;
	struct set full = amateurs_full_supply(m, side, false);
	struct set any = amateurs_any_supply(m, side, false);

	for (int p; (p = set_next(&m->present[side], f->local[AT])) >= 0;) {
		int level = set_has(&full, p)  ? FULL_SUPPLY
			    : set_has(&any, p) ? PARTIAL
					       : UNSUPPLIED;
		int excess = mouths_in(m, side, p) - amateurs_figures.supply_limit[level];

		f->local[AT] = (int16_t)(p + 1);
		if (excess <= 0)
			continue;
		note(s, out, MSG_WINTER_HUNGER, side, EVERYONE, side, p, level, excess);
		ask_hungry(s, side, p, excess);
		return true;
	}
	if (!asked)
		ask_hungry(s, side, 0, 0);
	return !asked;
}

static const uint8_t *row_there(const struct amateurs *m, int side, int p, int force)
{
	if (force == GROUP)
		return m->loose[side][p];
	return force_side(force) == side && m->at[force] == p ? m->units[force] : NULL;
}

/* 7.2-choice: the owner picks. */
int amateurs_starve_bar(const struct state *s, action a, int16_t *arg)
{
	const struct frame *f = flow_see(s);
	const uint8_t *row =
		row_there(camateurs_of(s), f->player, f->local[STARVE_PLACE], action_b(a));

	(void)arg;
	if ((action_verb(a) == V_DONE) != !f->local[STARVE_LEFT])
		return MSG_BAR_WINTER_TASK;
	if (action_verb(a) == V_DONE)
		return 0;
	return row && row[action_a(a)] ? 0 : MSG_BAR_NO_SUCH_POINT;
}

int amateurs_starve_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int p = f->local[STARVE_PLACE], n = 0;
	uint32_t left = amateurs_forces_in(m, f->player, p, true) | bit(GROUP);

	if (!f->local[STARVE_LEFT]) {
		out[0] = ACTION(V_DONE, 0, 0);
		return 1;
	}
	for (; left; left &= left - 1) {
		const uint8_t *row = row_there(m, f->player, p, lowest(left));

		for (int type = 0; type < TYPES; type++)
			if (row[type])
				out[n++] = ACTION(V_LOSE, type, lowest(left));
	}
	return n;
}

void amateurs_starve_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int side = f->player, p = f->local[STARVE_PLACE], type = action_a(a), force = action_b(a);

	if (--f->local[STARVE_LEFT] <= 0)
		flow_pop(s);
	if (action_verb(a) == V_DONE)
		return;
	if (force == GROUP) {
		amateurs_drop_loose(m, side, p, type, 1);
	} else {
		drop_hidden(m, force, type, out);
		amateurs_suppose(m, side, p, -1);
	}
	note(s, out, MSG_STARVED, side, 1 << side, side, p, type, force);
}

/* ---- 4.1: fleets ---- */

/* 4.1-winter-4, A82: after 1812 a fleet that comes in has wearied the enemy; one that is scuttled
 * has not (A81). */
static void pay_fleet(struct amateurs *m, struct frame *f, struct step *out)
{
	int pays = f->local[PAYS];

	f->local[PAYS] = 0;
	if (pays && year_of(m) > Y1812)
		amateurs_peace(m, pays - 1, 1, MSG_PEACE_FLEET, out);
}

/* A92: Erie, Ontario, Champlain.  False: all are in. */
static bool bring_in(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	pay_fleet(m, f, out);
	while (f->local[AT] < 2 * LAKES) {
		int lake = f->local[AT] / 2, side = f->local[AT] % 2;

		f->local[AT]++;
		if (!m->out[side][lake])
			continue;
		f->local[PAYS] = (int16_t)(amateurs_havens_of(m, side, lake) ? !side + 1 : 0);
		amateurs_go_in(s, side, lake, out);
		return true;
	}
	return false;
}

void amateurs_winter_run(struct state *s, struct step *out)
{
	struct frame *f = flow_top(s);

	switch (f->pc) {
	case INDIANS:
		dismiss_indians(s, f, out);
		break;
	case MILITIA_US:
	case MILITIA_GB:
		ask_militia(s, f->pc++ == MILITIA_US ? US : GB, out);
		break;
	case HUNGER_US:
	case HUNGER_GB:
		if (!starve_next(s, f, f->pc == HUNGER_US ? US : GB, out)) {
			f->pc++;
			f->local[AT] = f->local[ASKED] = 0;
		}
		break;
	default:
		if (!bring_in(s, f, out))
			flow_pop(s);
	}
}
