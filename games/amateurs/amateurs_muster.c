/* amateurs_muster.c - who comes along when a force is activated (rules 6.2, 6.3, 10.5; RULINGS A18,
 * A21, A70, A104, A108, A119, A120, A155, A292).
 *
 * An Expedition takes in loose points or leaves some; a Leader who splits off takes points and
 * Leaders from his old Expedition; a fleet takes them from the At Sea box.  What has been taken is
 * not left again, nor the other way round: so the question comes to an end.
 */
#include "amateurs_march.h"

static bool is_split(const struct frame *f)
{
	return f->local[MUSTER_PARENT] != GROUP;
}

static bool is_fleet(int force)
{
	return !is_land_force(force);
}

/* A21: what must stay of an Expedition that others leave. */
static int half_of(const struct amateurs *m, int force)
{
	return (m->began[force] + 1) / 2;
}

/* 6.3-split-half: none must stay where one-star Leaders command both parts. */
static int must_stay(const struct amateurs *m, const struct frame *f, int from)
{
	if (is_split(f) && face_of(m, m->march.leader)->rank == 1 && amateurs_rank_of(m, from) == 1)
		return 0;
	return half_of(m, from);
}

/* Points of the type that could come from there: loose, or of an Expedition. */
static int on_offer(const struct amateurs *m, const struct frame *f, int type, int from)
{
	int force = f->local[MUSTER_FORCE], side = m->march.side;

	if (from == GROUP)
		return m->loose[side][m->march.at][type];
	if (is_split(f))
		return from == f->local[MUSTER_PARENT] ? m->units[from][type] : 0;
	return is_fleet(force) && is_land_force(from) && m->at[from] == m->at[force]
		       ? m->units[from][type]
		       : 0;
}

/* 10.5-command: an Indian Leader cannot lead others; 6.5-light: nor others go by trail. */
static int bar_kind(const struct amateurs *m, int force, int type)
{
	int l = m->commander[force];

	if (is_land_force(force) && type != INDIAN && l < LEADERS &&
	    leader(l)->kind == INDIAN_LEADER)
		return MSG_BAR_ONLY_INDIANS;
	if (m->march.purpose == PURPOSE_TRAIL && !(LIGHT_TYPES >> type & 1))
		return MSG_BAR_NOT_LIGHT;
	return 0;
}

static int bar_take(const struct amateurs *m, const struct frame *f, int type, int from)
{
	int force = f->local[MUSTER_FORCE], why;

	if (!on_offer(m, f, type, from))
		return MSG_BAR_NONE_HERE;
	if (from != GROUP && is_barred(m, from))
		return MSG_BAR_MEET_BARRED; /* A119 */
	if (f->local[MUSTER_LEFT] >> type & 1)
		return MSG_BAR_TO_AND_FRO;
	if ((why = bar_kind(m, force, type)))
		return why;
	if (m->points[force] >= amateurs_lead_limit(m, force))
		return MSG_BAR_LEADS_NO_MORE;
	if (from != GROUP && m->points[from] <= must_stay(m, f, from))
		return MSG_BAR_HALF_STAYS;
	return 0;
}

/* A104: at least half marches, unless the commander can lead no more.  By trail the others go first
 * of all, so that they can. */
static int bar_leave(const struct amateurs *m, const struct frame *f, int type, int into)
{
	int force = f->local[MUSTER_FORCE], keep, heavy;

	if (into != GROUP || is_split(f) || !m->units[force][type])
		return MSG_BAR_NONE_HERE;
	if (f->local[MUSTER_TAKEN] >> type & 1)
		return MSG_BAR_TO_AND_FRO;
	if (is_fleet(force))
		return 0;
	keep = min(half_of(m, force), amateurs_lead_limit(m, force));
	heavy = m->march.purpose == PURPOSE_TRAIL && LIGHT_TYPES >> type & 1
			? row_of(m->units[force], ANY_TYPE & ~LIGHT_TYPES)
			: 0;
	return m->points[force] - heavy <= keep ? MSG_BAR_HALF_MARCHES : 0;
}

/* 6.3-split: lower ranks, or one star with one star; A108: an Indian Leader takes his like. */
static int bar_follow(const struct amateurs *m, int l)
{
	int chief = m->march.leader, rank = face_of(m, l)->rank, his = face_of(m, chief)->rank;

	if (m->commander[m->where[l]] == l)
		return MSG_BAR_COMMANDER_STAYS;
	if (leader(chief)->kind == INDIAN_LEADER)
		return leader(l)->kind == INDIAN_LEADER ? 0 : MSG_BAR_RANK;
	return rank < his || (rank == 1 && his == 1) ? 0 : MSG_BAR_RANK;
}

/* A110: a land Leader goes aboard; of two and three stars there is one. */
static int bar_aboard(const struct amateurs *m, int force, int l)
{
	struct set in = amateurs_leaders_in(m, force);
	int rank = face_of(m, l)->rank;

	if (leader(l)->kind != LAND_LEADER)
		return MSG_BAR_RANK;
	for (int other; (other = set_pop(&in)) >= 0;)
		if (rank > 1 && face_of(m, other)->rank == rank)
			return MSG_BAR_RANK;
	return 0;
}

static int bar_come(const struct amateurs *m, const struct frame *f, int l)
{
	int force = f->local[MUSTER_FORCE], post = m->where[l];

	if (is_split(f))
		return post == f->local[MUSTER_PARENT] ? bar_follow(m, l) : MSG_BAR_NOT_WITH;
	if (!is_fleet(force) || !is_land_force(post) || m->at[post] != m->at[force])
		return MSG_BAR_NOT_WITH;
	return is_barred(m, post) ? MSG_BAR_MEET_BARRED : bar_aboard(m, force, l);
}

/* 6.2-command, A18: what is too much stays; A120: a part that splits off has a point. */
static int bar_done(const struct amateurs *m, const struct frame *f, int16_t *arg)
{
	int force = f->local[MUSTER_FORCE];

	if (is_split(f) && !m->points[force])
		return MSG_BAR_SPLIT_EMPTY;
	if (m->march.purpose == PURPOSE_TRAIL && marches(m, ANY_TYPE & ~LIGHT_TYPES))
		return MSG_BAR_NOT_LIGHT;
	arg[0] = m->points[force];
	arg[1] = (int16_t)amateurs_lead_limit(m, force);
	return m->march.purpose != PURPOSE_FIGHT && arg[0] > arg[1] ? MSG_BAR_MUSTER_LIMIT : 0;
}

int amateurs_muster_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);

	switch (action_verb(a)) {
	case V_TAKE:
		return bar_take(m, f, action_a(a), action_b(a));
	case V_LEAVE:
		return bar_leave(m, f, action_a(a), action_b(a));
	case V_COME:
		return bar_come(m, f, action_a(a));
	case V_STAY:
		return MSG_BAR_COMES_ALREADY;
	default:
		return bar_done(m, f, arg);
	}
}

/* ---- the list ---- */

/* Of the types in a row. */
static int list_types(const struct state *s, const uint8_t row[TYPES], action first, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int type = 0; type < TYPES; type++) {
		out[n] = first + ACTION(0, type, 0);
		n += row[type] && !amateurs_muster_bar(s, out[n], arg);
	}
	return n;
}

static int list_leaders(const struct state *s, int force, action *out)
{
	struct set in = amateurs_leaders_in(camateurs_of(s), force);
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int l; (l = set_pop(&in)) >= 0;) {
		out[n] = ACTION(V_COME, l, 0);
		n += !amateurs_muster_bar(s, out[n], arg);
	}
	return n;
}

/* Expeditions from which points and Leaders may come. */
static uint32_t givers(const struct amateurs *m, const struct frame *f)
{
	if (is_split(f))
		return bit(f->local[MUSTER_PARENT]);
	return is_fleet(m->march.force) ? amateurs_forces_in(m, GB, m->march.at, false) : 0;
}

int amateurs_muster_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	const uint8_t *loose = m->loose[m->march.side][m->march.at];
	int16_t arg[NOTE_ARGS];
	int n = 0;

	if (row_word(loose))
		n = list_types(s, loose, ACTION(V_TAKE, 0, GROUP), out);
	if (!is_split(f))
		n += list_types(s, m->units[f->local[MUSTER_FORCE]], ACTION(V_LEAVE, 0, GROUP),
				out + n);
	for (uint32_t left = givers(m, f); left; left &= left - 1) {
		int giver = lowest(left);

		n += list_types(s, m->units[giver], ACTION(V_TAKE, 0, giver), out + n);
		n += list_leaders(s, giver, out + n);
	}
	out[n] = ACTION(V_DONE, 0, 0);
	return n + !amateurs_muster_bar(s, out[n], arg);
}

/* ---- coming along ---- */

static void take(struct amateurs *m, struct frame *f, int type, int from, struct step *out)
{
	int force = f->local[MUSTER_FORCE];

	f->local[MUSTER_TAKEN] = (int16_t)(f->local[MUSTER_TAKEN] | 1 << type);
	if (from != GROUP) { /* A292: between charts nobody sees what goes over */
		amateurs_drop(m, from, type, 1);
		amateurs_add(m, force, type, 1);
		return;
	}
	amateurs_take_in(m, force, type, 1);
	note(&m->st, out, MSG_TAKES_IN, m->march.side, EVERYONE, force, type);
}

static void leave(struct amateurs *m, struct frame *f, int type, struct step *out)
{
	int force = f->local[MUSTER_FORCE];

	f->local[MUSTER_LEFT] = (int16_t)(f->local[MUSTER_LEFT] | 1 << type);
	amateurs_leave(m, force, type, 1);
	if (m->march.flags & LEG_FIGHT)
		amateurs_show_units(m); /* A104: half of who fights stays with him */
	note(&m->st, out, MSG_LEAVES, m->march.side, EVERYONE, force, type);
}

/* What everybody may think of a part that has split off: half, as far as its chief can lead. */
static void reckon_split(struct amateurs *m, const struct frame *f)
{
	int parent = f->local[MUSTER_PARENT], force = f->local[MUSTER_FORCE];
	int n = max(1, min(m->seen[parent] / 2, amateurs_figures.command[3]));

	amateurs_saw(m, force, n);
	amateurs_saw(m, parent, -n);
}

static void part(struct amateurs *m, const struct frame *f, struct step *out)
{
	int force = f->local[MUSTER_FORCE];

	reckon_split(m, f);
	note(&m->st, out, MSG_PARTS, m->march.side, 1 << m->march.side, force,
	     f->local[MUSTER_PARENT], m->points[force]);
}

void amateurs_muster_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);

	switch (action_verb(a)) {
	case V_TAKE:
		take(m, f, action_a(a), action_b(a), out);
		break;
	case V_LEAVE:
		leave(m, f, action_a(a), out);
		break;
	case V_COME:
		amateurs_move_leader(m, action_a(a), f->local[MUSTER_FORCE]);
		break;
	default:
		if (is_split(f))
			part(m, f, out);
		flow_pop(s);
	}
}
