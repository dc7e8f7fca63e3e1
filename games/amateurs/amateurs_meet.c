/* amateurs_meet.c - friendly Expeditions meet, combine and share out their points (rules 6.3, 10.4,
 * 10.5; RULINGS A65, A88, A108, A119, A120, A153, A155, A292).
 *
 * Of unequal rank they must combine; to combine and to split again at once is the same as to stay
 * apart and to exchange points and Leaders, as long as the higher Leader has half in the end, and
 * that is how it is asked.  Who then does not march on is combined when the activation ends.
 */
#include "amateurs_march.h"

int amateurs_rank_of(const struct amateurs *m, int force)
{
	int l = m->commander[force];

	return l == NO_LEADER ? 0 : face_of(m, l)->rank;
}

static bool is_equal(const struct amateurs *m, const struct frame *f)
{
	return amateurs_rank_of(m, f->local[MEET_FORCE]) ==
	       amateurs_rank_of(m, f->local[MEET_OTHER]);
}

/* ---- combining ---- */

/* What is known of one marker holds for both (A111, A119). */
static void carry_marks(struct amateurs *m, int into, int from)
{
	if (m->march.on && m->march.force == into)
		m->march.flags |= LEG_JOINED;
	if (from < FORCE_US_LAND_END)
		m->victories[into] = (uint8_t)(m->victories[into] + m->victories[from]);
	if (is_barred(m, from)) {
		m->barred |= bit(into);
		if (m->march.on && m->march.force == into)
			amateurs_halt(m);
	}
	if (m->quarrel >> from & 1)
		m->quarrel |= bit(into);
	m->acted |= m->acted >> from & 1 ? bit(into) : 0;
	m->began[into] = (uint8_t)(m->began[into] + m->began[from]);
	m->began[from] = 0;
	amateurs_saw(m, into, m->seen[from]);
	m->named[into] = NO_LEADER;
}

/* 6.3-combine: all into one box, the other marker back to the chart; A88: then ranks. */
void amateurs_combine(struct state *s, int into, int from, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct set all = amateurs_leaders_in(m, from);

	note(s, out, MSG_COMBINED, force_side(into), EVERYONE, into, from, m->at[into]);
	carry_marks(m, into, from);
	for (int type = 0; type < TYPES; type++) {
		int n = m->units[from][type];

		if (n) {
			amateurs_drop(m, from, type, n);
			amateurs_add(m, into, type, n);
		}
	}
	for (int l; (l = set_pop(&all)) >= 0;)
		amateurs_move_leader(m, l, into);
	if (on_map(m, from))
		amateurs_move_force(m, from, NO_PLACE);
	amateurs_bump(s, into, out);
}

/* A120: the survivor, or the higher Leader, goes on if the card meets his Initiative. */
void amateurs_renew_leader(struct amateurs *m, struct step *out)
{
	int force = m->march.force, old = m->march.leader, now;

	if (!is_land_force(force) || !on_map(m, force))
		return;
	if (old < LEADERS && m->where[old] == force &&
	    face_of(m, old)->rank == amateurs_rank_of(m, force) && leader(old)->kind == LAND_LEADER)
		m->commander[force] = (uint8_t)old; /* 10.2: among equals */
	now = m->commander[force];
	m->named[force] = (uint8_t)(now < LEADERS ? now : NO_LEADER);
	if (now == old)
		return;
	m->march.leader = (uint8_t)now;
	note(&m->st, out, now < LEADERS ? MSG_LEADS_NOW : MSG_LEADS_NOW_REPLACEMENT, m->march.side,
	     EVERYONE, force, now);
	if (out)
		out->flags |= STEP_REVEAL;
	if (amateurs_needed(m, force, now) > m->march.ops)
		amateurs_halt(m);
}

bool amateurs_has_joined(const struct amateurs *m)
{
	return m->march.flags & LEG_JOINED;
}

/* ---- exchanging ---- */

/* 6.3-1: the part of the higher Leader; NO_FORCE: they are equal. */
static int higher_of(const struct amateurs *m, const struct frame *f)
{
	int a = f->local[MEET_FORCE], b = f->local[MEET_OTHER];
	int of_a = amateurs_rank_of(m, a), of_b = amateurs_rank_of(m, b);

	return of_a == of_b ? NO_FORCE : of_a > of_b ? a : b;
}

/* With `less` points fewer the higher Leader still has half. */
static bool keeps_half(const struct amateurs *m, const struct frame *f, int less)
{
	int high = higher_of(m, f);
	int all = m->points[f->local[MEET_FORCE]] + m->points[f->local[MEET_OTHER]];

	return high == NO_FORCE || 2 * (m->points[high] - less) >= all;
}

static bool is_mover(const struct amateurs *m, int force)
{
	return m->march.on && m->march.force == force;
}

/* 6.4, A305: who has crossed the border stays with the force until it is checked; 6.2, A306: and
 * somebody who entered among enemies must be there to fight. */
static int bar_from_mover(const struct amateurs *m, int force, int type)
{
	if (!is_mover(m, force))
		return 0;
	if (m->units[force][type] <= amateurs_crossers(m, type))
		return MSG_BAR_CROSSED;
	return m->march.flags & LEG_FIGHT && m->points[force] == 1 ? MSG_BAR_LAST_FIGHTS : 0;
}

static int bar_over(const struct amateurs *m, const struct frame *f, int type, bool takes)
{
	int why, from = f->local[takes ? MEET_OTHER : MEET_FORCE];
	int into = f->local[takes ? MEET_FORCE : MEET_OTHER];
	int limit = is_mover(m, into) ? amateurs_lead_limit(m, into) : NO_LIMIT;

	if (!m->units[from][type])
		return MSG_BAR_NONE_HERE;
	if (f->local[takes ? MEET_LEFT : MEET_TAKEN] >> type & 1)
		return MSG_BAR_TO_AND_FRO;
	if (takes && is_barred(m, from))
		return MSG_BAR_MEET_BARRED; /* A119 */
	if ((why = bar_from_mover(m, from, type)))
		return why;
	if (is_mover(m, into) && amateurs_lead_limit(m, into) == NO_LIMIT && type != INDIAN)
		return MSG_BAR_ONLY_INDIANS;
	if (m->points[into] >= limit)
		return MSG_BAR_LEADS_NO_MORE;
	return higher_of(m, f) == from && !keeps_half(m, f, 1) ? MSG_BAR_HALF_STAYS : 0;
}

static int bar_points(const struct amateurs *m, const struct frame *f, action a)
{
	if (!(f->local[MEET_FLAGS] & MEET_APART))
		return MSG_BAR_MEET_FIRST;
	if (f->local[MEET_FLAGS] & MEET_ALONE)
		return MSG_BAR_FIGHTS_ALONE;
	if (action_b(a) != f->local[MEET_OTHER])
		return MSG_BAR_NONE_HERE;
	return bar_over(m, f, action_a(a), action_verb(a) == V_TAKE);
}

/* 6.3-split: lower ranks, or one star with one star; A108: Indians with Indians. */
static int bar_come(const struct amateurs *m, const struct frame *f, int l)
{
	int chief = m->commander[f->local[MEET_FORCE]];
	int rank = face_of(m, l)->rank, his;

	if (m->where[l] != f->local[MEET_OTHER])
		return MSG_BAR_NOT_WITH;
	if (f->local[MEET_FLAGS] & MEET_STAYED)
		return MSG_BAR_TO_AND_FRO_LEADER;
	if (is_barred(m, f->local[MEET_OTHER]) || !on_map(m, f->local[MEET_FORCE]))
		return MSG_BAR_MEET_BARRED;
	his = face_of(m, chief)->rank;
	if (chief < LEADERS && leader(chief)->kind == INDIAN_LEADER)
		return leader(l)->kind == INDIAN_LEADER ? 0 : MSG_BAR_RANK;
	return rank < his || (rank == 1 && his == 1) ? 0 : MSG_BAR_RANK;
}

/* The active commander goes on; another Leader may stay where his rank has room. */
static int bar_stay(const struct amateurs *m, const struct frame *f, int l)
{
	int force = f->local[MEET_FORCE], active = m->march.leader;
	struct set there = amateurs_leaders_in(m, f->local[MEET_OTHER]);
	int rank = face_of(m, l)->rank;

	if (m->where[l] != force)
		return MSG_BAR_NOT_WITH;
	if (active >= LEADERS || m->where[active] != force)
		active = m->commander[force];
	if (l == active)
		return MSG_BAR_COMMANDER_GOES;
	for (int other; (other = set_pop(&there)) >= 0;)
		if (rank > 1 && face_of(m, other)->rank == rank)
			return MSG_BAR_RANK;
	return 0;
}

static int bar_leader(const struct amateurs *m, const struct frame *f, action a)
{
	if (!(f->local[MEET_FLAGS] & MEET_APART))
		return MSG_BAR_MEET_FIRST;
	if (f->local[MEET_FLAGS] & MEET_ALONE)
		return MSG_BAR_FIGHTS_ALONE;
	if (f->local[MEET_FLAGS] & MEET_EQUALS)
		return MSG_BAR_EQUALS_LEADERS; /* 6.3-2: units */
	return action_verb(a) == V_COME ? bar_come(m, f, action_a(a)) : bar_stay(m, f, action_a(a));
}

/* A155, A65: beside the enemy a barred one does not fight along; who came to fight does so alone,
 * and meets it afterwards.  Whoever has sent himself to the pool does not meet anybody any more. */
static int bar_combine(const struct amateurs *m, const struct frame *f, int other)
{
	if (other != f->local[MEET_OTHER] || !on_map(m, f->local[MEET_FORCE]))
		return MSG_BAR_NOT_MET;
	return f->local[MEET_FLAGS] & MEET_FIELD && is_barred(m, other) ? MSG_BAR_BARRED_FIGHTS : 0;
}

/* 6.1-join: a group of single points chooses an Expedition, or none. */
static int bar_group(const struct amateurs *m, action a)
{
	int verb = action_verb(a), force = action_a(a);

	if (verb != V_COMBINE)
		return verb == V_APART ? 0 : MSG_BAR_MEET_FIRST;
	return is_land_force(force) && force_side(force) == m->march.side &&
			       m->at[force] == m->march.at
		       ? 0
		       : MSG_BAR_NOT_MET;
}

int amateurs_meet_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	bool apart = f->local[MEET_FLAGS] & MEET_APART;

	(void)arg;
	if (f->local[MEET_FORCE] == GROUP)
		return bar_group(m, a);
	switch (action_verb(a)) {
	case V_COMBINE:
		return bar_combine(m, f, action_a(a));
	case V_APART:
		return apart                              ? MSG_BAR_APART_ALREADY
		       : f->local[MEET_FLAGS] & MEET_MUST ? MSG_BAR_MUST_COMBINE
							  : 0;
	case V_TAKE:
	case V_LEAVE:
		return bar_points(m, f, a);
	case V_COME:
	case V_STAY:
		return bar_leader(m, f, a);
	default:
		if (!apart)
			return MSG_BAR_MEET_FIRST;
		return f->local[MEET_FLAGS] & MEET_ALONE || keeps_half(m, f, 0) ? 0
										: MSG_BAR_MEET_HALF;
	}
}

/* ---- the list ---- */

static int try_one(const struct state *s, action a, action *out)
{
	int16_t arg[NOTE_ARGS];

	*out = a;
	return !amateurs_meet_bar(s, a, arg);
}

static int list_exchange(const struct state *s, const struct frame *f, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int other = f->local[MEET_OTHER], n = 0;
	struct set here, there;

	for (int type = 0; type < TYPES; type++) {
		n += try_one(s, ACTION(V_TAKE, type, other), out + n);
		n += try_one(s, ACTION(V_LEAVE, type, other), out + n);
	}
	if (f->local[MEET_FLAGS] & MEET_EQUALS)
		return n;
	there = amateurs_leaders_in(m, other);
	for (int l; (l = set_pop(&there)) >= 0;)
		n += try_one(s, ACTION(V_COME, l, 0), out + n);
	here = amateurs_leaders_in(m, f->local[MEET_FORCE]);
	for (int l; (l = set_pop(&here)) >= 0;)
		n += try_one(s, ACTION(V_STAY, l, 0), out + n);
	return n;
}

static int list_group(const struct amateurs *m, action *out)
{
	int n = 0;

	for (uint32_t left = amateurs_forces_in(m, m->march.side, m->march.at, false); left;
	     left &= left - 1)
		out[n++] = ACTION(V_COMBINE, lowest(left), 0);
	out[n++] = ACTION(V_APART, 0, 0);
	return n;
}

int amateurs_meet_list(const struct state *s, action *out)
{
	const struct frame *f = flow_see(s);
	int n = 0;

	if (f->local[MEET_FORCE] == GROUP)
		return list_group(camateurs_of(s), out);
	n = try_one(s, ACTION(V_COMBINE, f->local[MEET_OTHER], 0), out);
	if (!(f->local[MEET_FLAGS] & MEET_APART))
		return n + try_one(s, ACTION(V_APART, 0, 0), out + n);
	n += list_exchange(s, f, out + n);
	return n + try_one(s, ACTION(V_DONE, 0, 0), out + n);
}

/* ---- taking ---- */

/* The marker of an Expedition that everybody had left is there again. */
static void keep_marker(struct amateurs *m, const struct frame *f)
{
	if (!on_map(m, f->local[MEET_OTHER]))
		amateurs_move_force(m, f->local[MEET_OTHER], m->at[f->local[MEET_FORCE]]);
}

/* A292: nobody else hears of it. */
static void go_over(struct amateurs *m, struct frame *f, int type, bool takes)
{
	int from = f->local[takes ? MEET_OTHER : MEET_FORCE];
	int into = f->local[takes ? MEET_FORCE : MEET_OTHER];
	int16_t *bits = &f->local[takes ? MEET_TAKEN : MEET_LEFT];

	*bits = (int16_t)(*bits | 1 << type);
	keep_marker(m, f);
	amateurs_drop(m, from, type, 1);
	amateurs_add(m, into, type, 1);
}

/* 6.3-combine: as if combined, one of each pair of high rank goes to the pool; A155: of a barred
 * one the other does not come along. */
static void share_ranks(struct state *s, int force, int other, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct set here = amateurs_leaders_in(m, force), there = amateurs_leaders_in(m, other);
	int ranks = 0;

	if (is_barred(m, other)) {
		amateurs_bump_apart(s, force, other);
		return;
	}
	for (int l; (l = set_pop(&here)) >= 0;)
		ranks |= 1 << face_of(m, l)->rank;
	for (int l; (l = set_pop(&there)) >= 0;)
		if (face_of(m, l)->rank > 1 && ranks >> face_of(m, l)->rank & 1)
			amateurs_move_leader(m, l, force);
	amateurs_bump(s, force, out);
}

/* 6.3-battle, 6.3-battle-lower, 6.3-battle-a, 6.3-battle-b: beside the enemy a lower or higher
 * Leader who stays apart fights alone, and exchanges nothing.  He is asked nevertheless: whether
 * they are equal is his secret (A250), and who commands the other is not known any more. */
static void stay_apart(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	bool equal = is_equal(m, f), alone = !equal && m->march.flags & LEG_FIGHT;
	int force = f->local[MEET_FORCE], other = f->local[MEET_OTHER];

	f->local[MEET_FLAGS] = (int16_t)(f->local[MEET_FLAGS] | MEET_APART |
					 (equal ? MEET_EQUALS : 0) | (alone ? MEET_ALONE : 0));
	m->named[other] = NO_LEADER;
	if (!equal && !alone)
		share_ranks(s, force, other, out);
}

/* An Expedition from which everybody has gone is none. */
static void clear_empty(struct amateurs *m, int force)
{
	struct set in = amateurs_leaders_in(m, force);

	if (on_map(m, force) && !m->points[force] && set_empty(&in))
		amateurs_move_force(m, force, NO_PLACE);
}

static void part(struct state *s, const struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int force = f->local[MEET_FORCE], other = f->local[MEET_OTHER], side = force_side(force);

	note(s, out, MSG_PARTS, side, 1 << side, force, other, m->points[force]);
	flow_pop(s);
	clear_empty(m, other);
	clear_empty(m, force);
	if (is_mover(m, force) && !on_map(m, force)) {
		m->march.flags |= LEG_OVER;
		amateurs_halt(m);
	}
}

static void join_group(struct state *s, int force, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	for (int type = 0; type < TYPES; type++) {
		int n = m->units[GROUP][type];

		if (n) {
			amateurs_drop(m, GROUP, type, n);
			amateurs_add(m, force, type, n);
			amateurs_saw(m, force, n);
		}
	}
	note(s, out, MSG_SINGLES_JOIN, m->march.side, EVERYONE, force, m->march.at);
	flow_pop(s);
}

static void move_leader(struct amateurs *m, struct frame *f, action a)
{
	bool comes = action_verb(a) == V_COME;

	if (!comes)
		f->local[MEET_FLAGS] |= MEET_STAYED;
	keep_marker(m, f);
	amateurs_move_leader(m, action_a(a), f->local[comes ? MEET_FORCE : MEET_OTHER]);
}

void amateurs_meet_take(struct state *s, action a, struct step *out)
{
	struct frame *f = flow_top(s);
	int force = f->local[MEET_FORCE], other = f->local[MEET_OTHER];

	switch (action_verb(a)) {
	case V_COMBINE:
		if (force == GROUP) {
			join_group(s, action_a(a), out);
			break;
		}
		flow_pop(s);
		if (on_map(camateurs_of(s), other))
			amateurs_combine(s, force, other, out);
		break;
	case V_APART:
		if (force == GROUP)
			flow_pop(s);
		else
			stay_apart(s, f, out);
		break;
	case V_TAKE:
	case V_LEAVE:
		go_over(amateurs_of(s), f, action_a(a), action_verb(a) == V_TAKE);
		break;
	case V_COME:
	case V_STAY:
		move_leader(amateurs_of(s), f, a);
		break;
	default:
		part(s, f, out);
	}
}
