/* amateurs_activate.c - an activation from its announcement to its end (rules 5.4, 6.2, 6.3, 8;
 * RULINGS A102, A103, A106, A119, A120, A150, A250,
 * A295).
 *
 * One procedure for all: land Expeditions that march, split, fight where they stand or try a trail,
 * groups of single points (6.1), the two fleets, and Lake Expeditions, which leave m->march alone
 * because a Sally onto the Lake comes in the middle of a land combat.
 */
#include "amateurs_march.h"

enum { CURSOR = 5 }; /* a local: the next place whose control becomes final */

/* 8-order: as A102 has it. */
enum {
	AT_NAME,
	AT_BEGIN,
	AT_MARCH,
	AT_WINDOW,
	AT_DISPERSE,
	AT_CONTROL,
	AT_ALONE,
	AT_LOCAL,
	AT_FIGHT,
	AT_GATHER,
	AT_CLOSE,
	AT_END,
};

void amateurs_activate(struct state *s, int force, int purpose, int l, int ops)
{
	const struct amateurs *m = camateurs_of(s);
	struct frame *f = flow_push(s, N_ACTIVATE, NOBODY);

	f->local[ACTIVATE_FORCE] = (int16_t)force;
	f->local[ACTIVATE_PURPOSE] = (int16_t)purpose;
	f->local[ACTIVATE_LEADER] = (int16_t)(l == NO_LEADER ? m->commander[force] : l);
	f->local[ACTIVATE_OPS] = (int16_t)ops;
}

static void set_out(struct amateurs *m, const struct frame *f)
{
	int force = f->local[ACTIVATE_FORCE];

	m->march.on = 1;
	m->march.force = (uint8_t)force;
	m->march.side = (uint8_t)force_side(force);
	m->march.purpose = (uint8_t)f->local[ACTIVATE_PURPOSE];
	m->march.leader = (uint8_t)f->local[ACTIVATE_LEADER];
	m->march.from = m->march.at = m->at[force];
	m->march.entered_from = m->march.crossed = NO_PLACE;
	m->march.ops = (uint8_t)f->local[ACTIVATE_OPS];
}

void amateurs_name_commander(struct state *s, int force, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int chief = m->commander[force];

	m->named[force] = (uint8_t)(chief < LEADERS ? chief : NO_LEADER);
	note(s, out, chief < LEADERS ? MSG_COMMANDED : MSG_COMMANDED_REPLACEMENT, force_side(force),
	     EVERYONE, force, chief);
	if (out)
		out->flags |= STEP_REVEAL;
}

/* A106: the Leader's name and values become known. */
static void announce(struct state *s, const struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int force = f->local[ACTIVATE_FORCE], l = f->local[ACTIVATE_LEADER];
	int chief = m->commander[force], purpose = f->local[ACTIVATE_PURPOSE];

	if (is_land_force(force) && chief == l)
		m->named[force] = (uint8_t)(chief < LEADERS ? chief : NO_LEADER);
	if (!is_lake_force(force))
		set_out(m, f);
	note(s, out, l < LEADERS ? MSG_ACTIVATED : MSG_ACTIVATED_REPLACEMENT, force_side(force),
	     EVERYONE, force, purpose, l);
	if (out)
		out->flags |= STEP_REVEAL;
	if (is_land_force(force) && chief != l && purpose == PURPOSE_FIGHT)
		amateurs_name_commander(s, force, out);
}

/* 6.2-mp, A119: #74 takes two, #137 and #138 add two. */
static int points_of(int cards)
{
	return amateurs_figures.mp - (cards & MARCH_WEATHER ? 2 : 0) +
	       (cards & MARCH_FORCED ? 2 : 0);
}

/* 6.3-split, A120: the lowest free letter; bars go with every part (A119). */
static int split_off(struct amateurs *m, struct step *out)
{
	int parent = m->march.force, force = amateurs_free_force(m, m->march.side);

	amateurs_move_force(m, force, m->march.at);
	amateurs_move_leader(m, m->march.leader, force);
	m->named[force] = m->march.leader;
	m->acted |= bit(force);
	if (m->quarrel >> parent & 1)
		m->quarrel |= bit(force);
	m->march.force = (uint8_t)force;
	note(&m->st, out, MSG_SPLITS, m->march.side, EVERYONE, m->march.leader, parent, force);
	return parent;
}

static void ask_muster(struct state *s, int parent)
{
	struct frame *f = flow_push(s, N_MUSTER, amateurs_of(s)->march.side);

	f->local[MUSTER_FORCE] = amateurs_of(s)->march.force;
	f->local[MUSTER_PARENT] = (int16_t)parent;
}

/* 8.6-start: the area of a Belligerent tribe. */
static bool is_hunt(const struct amateurs *m)
{
	int tribe = place(m->march.at)->tribe;

	return m->march.side == US && tribe < TRIBES && m->standing[tribe] == BELLIGERENT;
}

/* #75: it may fight beside enemy forces, or hunt if it was to, unless #97 forbids that; Local
 * Militia who are at home (A103) are no forces.  Everybody can see as much; whether it holds units
 * is left to the question. */
static bool may_fight_here(const struct amateurs *m)
{
	bool hunts = m->march.purpose == PURPOSE_FIGHT && is_hunt(m);

	return (is_present(m, !m->march.side, m->march.at) || hunts) &&
	       !(place(m->march.at)->lakes & m->armistice);
}

/* #75: nothing but a fight where it stands, if there can be one; A250: for all one can see. */
static void stand_still(struct state *s)
{
	struct amateurs *m = amateurs_of(s);

	amateurs_halt(m);
	if (is_land_force(m->march.force) && may_fight_here(m)) {
		m->march.purpose = PURPOSE_FIGHT;
		m->march.cards |= MARCH_STILL;
	} else {
		m->march.flags |= LEG_OVER;
	}
}

/* A295: the area is won as if it had been entered (6.2-control); to fight there is to ask for Local
 * Militia first (A103). */
static void take_ground(struct amateurs *m, struct step *out)
{
	int side = m->march.side, at = m->march.at;

	if (is_present(m, !side, at) || !controls(m, !side, at) ||
	    m->march.purpose == PURPOSE_FIGHT)
		return;
	amateurs_mark_control(m, side, at, out);
	set_add(&m->march.taken, at);
}

/* A150: Leaders without units beside a force with units are found out; that nobody is tells as
 * much of either. */
static void look_around(struct amateurs *m, struct step *out)
{
	int side = m->march.side, at = m->march.at;

	if (!is_land_force(m->march.force) || !amateurs_forces_in(m, !side, at, false))
		return;
	if (out)
		out->flags |= STEP_REVEAL;
	if (!m->points[m->march.force])
		return;
	amateurs_oust_leaders(m, side, at, out);
	take_ground(m, out);
}

static void begin_land(struct state *s, const struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int parent = GROUP, cards = f->local[ACTIVATE_CARDS];

	m->march.mp = (uint8_t)points_of(cards);
	look_around(m, out);
	if (cards & MARCH_STILL) {
		stand_still(s);
		return;
	}
	if (m->march.purpose == PURPOSE_TRAIL && m->march.mp < amateurs_figures.mp) {
		m->march.flags |= LEG_OVER; /* A119 */
		return;
	}
	if (m->march.purpose == PURPOSE_FIGHT) {
		m->march.flags |= LEG_OVER | LEG_FIGHT;
		amateurs_show_units(m);
	} else if (m->march.purpose == PURPOSE_SPLIT) {
		parent = split_off(m, out);
	}
	ask_muster(s, parent);
}

/* The window is over: void, a lake's, or a march. */
static void begin(struct state *s, struct frame *f, struct step *out)
{
	int force = f->local[ACTIVATE_FORCE], purpose = f->local[ACTIVATE_PURPOSE];
	int cards = f->local[ACTIVATE_CARDS];

	if (cards & MARCH_VOID || (cards & MARCH_STILL && is_lake_force(force))) {
		note(s, out, MSG_ACTIVATION_VOID, force_side(force), EVERYONE, force);
		if (!is_lake_force(force))
			memset(&amateurs_of(s)->march, 0, sizeof(struct amateurs_march));
		flow_pop(s);
	} else if (is_lake_force(force)) {
		flow_pop(s);
		if (purpose == PURPOSE_GO_IN)
			amateurs_go_in(s, force_side(force), force_lake(force), out);
		else
			amateurs_put_out(s, force_side(force), force_lake(force), out);
	} else {
		begin_land(s, f, out);
	}
}

/* The next step is asked as long as there may be one. */
static void go_on(struct state *s, struct frame *f)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *ask;
	bool must = m->march.cards & MARCH_STILL || m->march.flags & LEG_ASK;

	if (m->march.flags & LEG_OVER || (!must && !amateurs_may_go_on(m)))
		return;
	m->march.flags &= (uint8_t)~LEG_ASK;
	f->pc = AT_MARCH;
	ask = flow_push(s, N_MARCH, m->march.side);
	ask->local[0] = m->march.force;
	ask->local[1] = m->march.at;
	ask->local[2] = m->march.mp;
}

/* A102-2: control that was won on the march is final now: Forts, Ports, cities, stars. */
static void settle_control(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int p = set_next(&m->march.taken, f->local[CURSOR]);

	if (p < 0 || m->march.purpose == PURPOSE_RAID || m->march.purpose == PURPOSE_INVADE)
		return;
	f->pc = AT_CONTROL;
	f->local[CURSOR] = (int16_t)(p + 1);
	if (controls(m, m->march.side, p)) /* else the enemy was left alone there (A34) */
		amateurs_take_control(s, m->march.side, p, true, out);
}

bool amateurs_holds_expedition(const struct amateurs *m, int side, int p)
{
	for (uint32_t left = amateurs_forces_in(m, side, p, false); left; left &= left - 1)
		if (m->points[lowest(left)])
			return true;
	return false;
}

/* 8.3-alone: who (A103) is left alone in an enemy area with an Expedition of units controls it;
 * A25: and has the Fort that the enemy leaves behind in an area of his own. */
void amateurs_left_alone(struct state *s, int p, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	for (int side = 0; side < 2; side++) {
		bool his = controls(m, !side, p);

		if (is_present(m, !side, p) || !is_present(m, side, p) ||
		    (!his && !fort_of(m, !side, p)))
			continue;
		if (out)
			out->flags |= STEP_REVEAL; /* whether there are units */
		if (!amateurs_holds_expedition(m, side, p))
			continue;
		if (!his) {
			amateurs_take_fort(m, side, p, out);
			return;
		}
		if (m->march.on) /* the window for it comes when the activation ends */
			set_add(&m->march.taken, p);
		amateurs_take_control(s, side, p, true, out);
		return;
	}
}

static bool can_fight(const struct amateurs *m)
{
	int force = m->march.force;

	return m->march.flags & LEG_FIGHT && is_land_force(force) && on_map(m, force) &&
	       m->points[force];
}

static bool in_place(const struct amateurs *m)
{
	return m->march.purpose == PURPOSE_FIGHT && m->march.entered_from == NO_PLACE;
}

/* 8.1, A103: an attack where the force stands raises Local Militia again. */
static void call_local(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	if (can_fight(m) && in_place(m) && amateurs_has_local(m, m->march.side, m->march.at))
		amateurs_raise_local(s, m->march.force, out);
}

static void fight(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	bool enemy = m->combat.on || is_present(m, !m->march.side, m->march.at);

	if (!can_fight(m)) {
		amateurs_call_off(m);
	} else if (is_hunt(m)) {
		amateurs_hunt(s, m->march.force);
	} else if (enemy) {
		amateurs_fight(s, m->march.force, out);
	} else if (in_place(m) && controls(m, !m->march.side, m->march.at)) {
		set_add(&m->march.taken, m->march.at); /* A103: no Local Militia came */
		amateurs_take_control(s, m->march.side, m->march.at, true, out);
	}
}

/* 6.3-battle-after; single points join an Expedition (6.1-join). */
static void gather(struct state *s)
{
	struct amateurs *m = amateurs_of(s);
	int force = m->march.force;

	if (force == GROUP)
		amateurs_group_join(s);
	else if (is_land_force(force) && on_map(m, force))
		amateurs_gather_march(s);
}

static void finish(struct state *s)
{
	struct amateurs *m = amateurs_of(s);

	if (m->march.force == GROUP)
		amateurs_group_rest(m);
	memset(&m->march, 0, sizeof m->march);
	flow_pop(s);
}

/* Steps before the march: who, what for, and what cards say. */
static void run_start(struct state *s, struct frame *f, struct step *out)
{
	if (f->pc++ == AT_BEGIN) {
		if (f->local[ACTIVATE_FORCE] != GROUP)
			begin(s, f, out);
	} else if (f->local[ACTIVATE_FORCE] == GROUP) {
		amateurs_group_begin(s, f);
	} else {
		announce(s, f, out);
		amateurs_window(s, WINDOW_ACTIVATION);
	}
}

static void run_stage(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);

	if (f->pc <= AT_BEGIN) {
		run_start(s, f, out);
		return;
	}
	switch (f->pc++) {
	case AT_MARCH:
		go_on(s, f);
		break;
	case AT_WINDOW:
		if (amateurs_must_check(m)) {
			m->march.flags |= LEG_CHECK;
			amateurs_window(s, WINDOW_DISPERSION);
		}
		break;
	case AT_DISPERSE:
		if (m->march.flags & LEG_CHECK)
			amateurs_check_dispersion(s, out);
		break;
	case AT_CONTROL:
		settle_control(s, f, out);
		break;
	case AT_ALONE:
		if (m->march.at != m->march.from && !is_present(m, m->march.side, m->march.from))
			amateurs_left_alone(s, m->march.from, out);
		break;
	case AT_LOCAL:
		call_local(s, out);
		break;
	case AT_FIGHT:
		fight(s, out);
		break;
	case AT_GATHER:
		gather(s);
		break;
	case AT_CLOSE:
		if (!set_empty(&m->march.taken))
			amateurs_window(s, WINDOW_CONTROL);
		break;
	default:
		finish(s);
	}
}

void amateurs_activate_run(struct state *s, struct step *out)
{
	int depth = s->depth;

	do
		run_stage(s, out);
	while (runs_on(s, depth, N_ACTIVATE));
}
