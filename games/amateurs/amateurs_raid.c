/* amateurs_raid.c - Coastal Raids and Sea Invasions (rules 6.8, 6.9; RULINGS A54, A69-A71, A109,
 * A110, A112, A166, A300).
 *
 * Both end in N_COMBAT.  The fleet's marker stays in its At Sea box all the time: survivors are
 * back as soon as the combat is over (6.8-return, 6.9-return).
 */
#include "amateurs_combat.h"
#include "amateurs_march.h"

/* N_RAID, N_INVASION: the target.  N_CALL_UP: place, points still to bring, 1 once loose points of
 * the place have joined. */
enum { RAID_PLACE, CALL_LEFT, CALL_LOOSE };
enum { OPEN, RAID_DIE, RAID_FIGHT };
enum { INVASION_CHECK = RAID_DIE, INVASION_NEWS, INVASION_MILITIA, INVASION_FIGHT };

/* ---- targets ---- */

static int bar_fleet(const struct amateurs *m, int force, int p)
{
	if (!on_map(m, force))
		return MSG_BAR_STRIKE_FLEET;
	if (!place(p)->coast || place(p)->home != US || place(p)->country != C_US)
		return MSG_BAR_STRIKE_COAST;
	if (place(p)->zone != place(m->at[force])->zone)
		return MSG_BAR_STRIKE_ZONE;
	return m->points[force] ? 0 : MSG_BAR_STRIKE_TROOPS;
}

/* 6.9-target, 6.9-once, A109. */
int amateurs_raid_bar(const struct amateurs *m, int p)
{
	int bar = bar_fleet(m, FORCE_CR, p);

	if (bar)
		return bar;
	if (!controls(m, US, p))
		return MSG_BAR_STRIKE_CONTROL;
	return set_has(&m->raided, p) ? MSG_BAR_STRIKE_RAIDED : 0;
}

int amateurs_landing_chief(const struct amateurs *m)
{
	int chief = NO_LEADER;

	for_each_leader(l, GB) {
		if (m->where[l] != FORCE_IF || leader(l)->kind != LAND_LEADER)
			continue;
		if (chief == NO_LEADER || face_of(m, l)->rank > face_of(m, chief)->rank)
			chief = l;
	}
	return chief;
}

/* 6.8-activate, 6.8-needs, 6.8-leader, 6.8-once, A110. */
int amateurs_invade_bar(const struct amateurs *m, int p)
{
	int bar = bar_fleet(m, FORCE_IF, p);

	if (bar)
		return bar;
	if (place(p)->town != MAJOR_CITY)
		return MSG_BAR_STRIKE_CITY;
	if (!controls(m, US, p))
		return MSG_BAR_STRIKE_CONTROL;
	if (set_has(&m->invaded, p))
		return MSG_BAR_STRIKE_INVADED;
	return amateurs_landing_chief(m) == NO_LEADER ? MSG_BAR_STRIKE_CHIEF : 0;
}

/* ---- the Raid, 6.9 ---- */

void amateurs_raid_begin(struct state *s, int p)
{
	flow_push(s, N_RAID, NOBODY)->local[RAID_PLACE] = (int16_t)p;
}

/* 6.9-defend: the die, halved, rounded up; #90: the lower of two. */
static void raid_die(struct state *s, int p, struct step *out)
{
	int die = roll_die(s, out);
	struct frame *f;

	if (camateurs_of(s)->grant == GRANT_TERROR)
		die = min(die, roll_die(s, out));
	note(s, out, MSG_RAID_DIE, US, EVERYONE, p, die, (die + 1) / 2);
	if (!die && !is_present(camateurs_of(s), US, p))
		return;
	f = flow_push(s, N_CALL_UP, US);
	f->local[RAID_PLACE] = (int16_t)p;
	f->local[CALL_LEFT] = (int16_t)((die + 1) / 2);
}

void amateurs_raid_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int p = f->local[RAID_PLACE];

	switch (f->pc++) {
	case OPEN:
		note(s, out, MSG_RAID, GB, EVERYONE, p);
		amateurs_combat_begin(m, FORM_RAID, FORCE_CR, p);
		amateurs_window(s, WINDOW_RAID_OR_INVASION);
		break;
	case RAID_DIE:
		raid_die(s, p, out);
		break;
	default:
		memset(m->combat.aside, 0, sizeof m->combat.aside);
		flow_pop(s);
		amateurs_combat_push(s);
	}
}

/* ---- who defends, 6.9-defend, 6.9-join ---- */

/* A69: from any other place in play, never from the raided one; none from an At Sea box. */
static bool has_elsewhere(const struct amateurs *m, int p)
{
	struct set with = m->present[US];

	set_drop(&with, p);
	for_each_land(f, US)
		if (on_map(m, f) && m->at[f] != p && m->points[f])
			return true;
	for (int q; (q = set_pop(&with)) >= 0;)
		if (row_word(m->loose[US][q]))
			return true;
	return false;
}

static bool must_call(const struct state *s)
{
	const struct frame *f = flow_see(s);

	return f->local[CALL_LEFT] > 0 && has_elsewhere(camateurs_of(s), f->local[RAID_PLACE]);
}

/* 6.9-join, A69, A166: loose points that were there join as a whole, and so does an Expedition, but
 * not Leaders alone. */
static bool may_join(const struct amateurs *m, const struct frame *f, int force)
{
	int p = f->local[RAID_PLACE];

	if (force == GROUP)
		return !f->local[CALL_LOOSE] &&
		       row_points(m->loose[US][p]) > row_points(m->combat.aside[US]);
	return force < FORCE_US_LAND_END && m->at[force] == p && m->points[force] &&
	       !(m->combat.forces >> force & 1);
}

static int bar_call(const struct amateurs *m, int p, action a)
{
	int type = action_a(a), from = action_b(a);

	if (action_verb(a) == V_CALL)
		return from == p                  ? MSG_BAR_CALL_HERE
		       : m->loose[US][from][type] ? 0
						  : MSG_BAR_POINT_NOT_THERE;
	if (from >= FORCE_US_LAND_END || !on_map(m, from) || !m->units[from][type])
		return MSG_BAR_POINT_NOT_THERE;
	return m->at[from] == p ? MSG_BAR_CALL_HERE : 0;
}

int amateurs_call_up_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);

	arg[2] = f->local[CALL_LEFT];
	if (action_verb(a) == V_DONE || action_verb(a) == V_FORCE) {
		if (must_call(s))
			return MSG_BAR_CALL_MORE;
		if (action_verb(a) == V_DONE)
			return 0;
		return may_join(m, f, action_a(a)) ? 0 : MSG_BAR_POINT_NOT_THERE;
	}
	if (!f->local[CALL_LEFT])
		return MSG_BAR_CALL_ENOUGH;
	return bar_call(m, f->local[RAID_PLACE], a);
}

static int list_types(const uint8_t row[TYPES], int verb, int from, action *out)
{
	int n = 0;

	for (int type = 0; row_word(row) && type < TYPES; type++)
		if (row[type])
			out[n++] = ACTION(verb, type, from);
	return n;
}

static int list_calls(const struct amateurs *m, int p, action *out)
{
	struct set with = m->present[US];
	int n = 0;

	set_drop(&with, p);
	for (int q; (q = set_pop(&with)) >= 0;)
		n += list_types(m->loose[US][q], V_CALL, q, out + n);
	for_each_land(f, US)
		if (on_map(m, f) && m->at[f] != p)
			n += list_types(m->units[f], V_CALL_FROM, f, out + n);
	return n;
}

int amateurs_call_up_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int n = 0;

	if (must_call(s))
		return list_calls(m, f->local[RAID_PLACE], out);
	for_each_land(force, US)
		if (may_join(m, f, force))
			out[n++] = ACTION(V_FORCE, force, 0);
	if (may_join(m, f, GROUP))
		out[n++] = ACTION(V_FORCE, GROUP, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* An Expedition may be emptied; its leaders stay. */
static void call(struct amateurs *m, int p, action a, struct step *out)
{
	int type = action_a(a), from = action_b(a);

	if (action_verb(a) == V_CALL) {
		amateurs_drop_loose(m, US, from, type, 1);
		note(&m->st, out, MSG_CALLED, US, EVERYONE, type, from);
	} else {
		amateurs_drop(m, from, type, 1);
		amateurs_saw(m, from, -1);
		amateurs_tidy_force(m, from);
		note(&m->st, out, MSG_CALLED_FROM, US, EVERYONE, type, from);
		if (out)
			out->flags |= STEP_REVEAL;
	}
	amateurs_add_loose(m, US, p, type, 1);
	m->combat.part[US][type]++;
	m->combat.aside[US][type]++; /* brought, not met there */
	m->combat.found++;
}

static void join(struct amateurs *m, struct frame *f, int force, struct step *out)
{
	struct amateurs_combat *c = &m->combat;
	const uint8_t *row = force == GROUP ? m->loose[US][c->where] : m->units[force];

	for (int type = 0; type < TYPES; type++)
		c->part[US][type] = (uint8_t)(c->part[US][type] + row[type] -
					      (force == GROUP ? c->aside[US][type] : 0));
	if (force == GROUP) {
		f->local[CALL_LOOSE] = 1;
		c->found = (uint8_t)row_points(row);
	} else
		c->forces |= bit(force);
	note(&m->st, out, MSG_RAID_JOINED, US, EVERYONE, force);
}

void amateurs_call_up_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
	} else if (action_verb(a) == V_FORCE) {
		join(m, f, action_a(a), out);
	} else {
		int from = action_b(a), p = action_verb(a) == V_CALL ? from : m->at[from];

		call(m, f->local[RAID_PLACE], a, out);
		f->local[CALL_LEFT]--;
		amateurs_left_alone(s, p, out); /* A103 */
	}
}

/* 6.9-win, 6.9-lose, 6.9-once, 2.5-x, 2.5-xi; A112: the last card moves nothing for a Raid. */
void amateurs_raid_end(struct amateurs *m, struct step *out)
{
	int p = m->combat.where;

	set_add(&m->raided, p);
	if (m->combat.winner != 1 + GB) {
		set_add(&m->flagged, p);
		note(&m->st, out, MSG_RAID_FAILED, US, EVERYONE, p);
		return;
	}
	note(&m->st, out, MSG_RAID_WON, GB, EVERYONE, p);
	if (!m->last)
		amateurs_peace(m, US, 1, MSG_PEACE_RAID, out);
}

/* ---- the Invasion, 6.8 ---- */

void amateurs_invade(struct state *s, int p)
{
	flow_push(s, N_INVASION, NOBODY)->local[RAID_PLACE] = (int16_t)p;
}

/* 6.4-border: an invasion is Sea Movement (6.8); those who disperse are back in the box. */
static void cross(struct state *s)
{
	struct amateurs *m = amateurs_of(s);

	if (!m->march.on)
		return;
	amateurs_cross(m, m->march.at);
	if (amateurs_must_check(m)) {
		m->march.flags |= LEG_CHECK;
		amateurs_window(s, WINDOW_DISPERSION);
	}
}

/* The border is behind them; if nobody is left (A300) there is no invasion. */
static void come_ashore(struct state *s)
{
	struct amateurs *m = amateurs_of(s);

	if (m->march.on) {
		m->march.crossed = NO_PLACE;
		m->march.flags &= (uint8_t)~LEG_CHECK;
		memset(m->march.crossers, 0, sizeof m->march.crossers);
	}
	if (m->combat.on)
		amateurs_window(s, WINDOW_RAID_OR_INVASION);
	else
		flow_pop(s);
}

/* 6.8-combat: with Local Militia.  Dispersion comes first (A300): after an answer of the enemy's it
 * would tell him what the fleet holds. */
void amateurs_invasion_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int p = f->local[RAID_PLACE];

	switch (f->pc++) {
	case OPEN:
		note(s, out, MSG_INVASION, GB, EVERYONE, p);
		amateurs_combat_begin(m, FORM_INVASION, FORCE_IF, p);
		cross(s);
		break;
	case INVASION_CHECK:
		if (m->march.flags & LEG_CHECK)
			amateurs_check_dispersion(s, out);
		break;
	case INVASION_NEWS:
		come_ashore(s);
		break;
	case INVASION_MILITIA:
		amateurs_oust_leaders(m, GB, p, out); /* A24 */
		if (amateurs_has_local(m, GB, p))
			amateurs_ask_local(s, US, p);
		break;
	default:
		flow_pop(s);
		amateurs_combat_push(s);
	}
}

/* A110: all defenders eliminated or forced to retreat. */
static bool has_succeeded(const struct amateurs *m)
{
	return m->combat.form == FORM_INVASION && m->combat.beaten >> US & 1;
}

/* 6.8-win, 6.8-fail, A71, A110: it pays once, and in place of the Major City's move. */
void amateurs_invasion_end(struct amateurs *m, struct step *out)
{
	int p = m->combat.where;

	set_add(&m->invaded, p);
	if (!has_succeeded(m)) {
		set_add(&m->flagged, p);
		note(&m->st, out, MSG_INVASION_FAILED, US, EVERYONE, p);
		return;
	}
	note(&m->st, out, MSG_CITY_SURRENDERS, GB, EVERYONE, p);
	set_add(&m->captured[GB], p);
	if (m->march.on)
		set_add(&m->march.taken, p);
	amateurs_peace(m, US, 1, MSG_PEACE_INVASION, out);
}

/* ---- 6.8-disband ---- */

void amateurs_ask_landing(struct state *s)
{
	const struct amateurs *m = camateurs_of(s);

	if (has_succeeded(m) && amateurs_free_force(m, GB) != NO_FORCE)
		flow_push(s, N_LANDING, GB)->local[0] = m->combat.where;
}

/* Asked even if nobody is left aboard: that is not known. */
int amateurs_landing_list(const struct state *s, action *out)
{
	int n = 0;

	if (camateurs_of(s)->points[FORCE_IF])
		out[n++] = ACTION(V_DISBAND, 0, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

int amateurs_landing_bar(const struct state *s, action a, int16_t *arg)
{
	(void)arg;
	if (action_verb(a) == V_DISBAND && !camateurs_of(s)->points[FORCE_IF])
		return MSG_BAR_STRIKE_TROOPS;
	return 0;
}

static void land(struct amateurs *m, int force)
{
	struct set aboard = amateurs_leaders_in(m, FORCE_IF);

	for (int type = 0; type < TYPES; type++) {
		int n = m->units[FORCE_IF][type];

		amateurs_drop(m, FORCE_IF, type, n);
		amateurs_add(m, force, type, n);
	}
	amateurs_saw(m, force, m->seen[FORCE_IF]);
	for (int l; (l = set_pop(&aboard)) >= 0;)
		amateurs_move_leader(m, l, leader(l)->kind == NAVAL_LEADER ? OUT : force);
	amateurs_move_force(m, FORCE_IF, NO_PLACE);
	m->fleet_gone = 1;
	m->acted |= m->acted >> FORCE_IF & 1 ? bit(force) : 0; /* A119: as every part of it */
}

/* A71, A110: control, and the star; the city has been paid for.  An invasion is Sea Movement, and
 * friends who stand there are met (A110). */
void amateurs_landing_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int p = flow_see(s)->local[0], force = amateurs_free_force(m, GB);

	flow_pop(s);
	if (action_verb(a) != V_DISBAND)
		return;
	note(s, out, MSG_FLEET_DISBANDED, GB, EVERYONE, p, force);
	amateurs_move_force(m, force, p);
	land(m, force);
	amateurs_gather(s, GB, p, out); /* 6.3-1: when the city has changed hands */
	amateurs_take_control(s, GB, p, true, out);
}
