/* madison_force.c - forces that a card activates, and who belongs to them (8.4-8.6, 3.3, 3.5).
 *
 * A force is declared with what must be said before anything moves (RULINGS A79), N_FORCES
 * then lets one after the other move.  What moves along is its column: with a leader all the
 * time the same, which grows and shrinks on its way; units named one by one form a column
 * after the other in the space where they began.
 */
#include "madison_int.h"

/* ---- who may join (8.42-8.44, 8.61, 8.72) ---- */

static bool is_tecumseh(int p)
{
	return p != NO_PIECE && piece(p)->flags & IS_TECUMSEH;
}

static bool tecumseh_along(const struct madison_force *f)
{
	return pieces_has(&f->column, P_TECUMSEH);
}

/* 3.33-1, 3.33-2, 3.33-3: by his stars; DIVIDED COMMAND: half of his own, rounded up. */
static int own_limit(const struct madison *m, int leader)
{
	int limit = face_of(m, leader)->limit, by = m->limits.divisor;

	if (leader == m->limits.burdened && by > 1)
		return (limit + by - 1) / by;
	return limit;
}

/* 3.33, 3.33-4, 8.43, RULINGS A17, A18: leaders of lower rank add theirs, naval leaders have no
 * limit; 3.53: Tecumseh commands one unit besides his Indians, who never count. */
int madison_command_limit(const struct madison *m, const struct madison_force *f)
{
	int limit;

	if (f->form != FORCE_LEADER || f->leader == NO_PIECE || is_naval_leader(f->leader))
		return 255;
	if (is_tecumseh(f->leader))
		return 1;
	limit = own_limit(m, f->leader);
	for (int p = pieces_next(&f->column, PIECE_LEADER); p >= 0;
	     p = pieces_next(&f->column, p + 1)) {
		if (is_land_leader(p) && !is_tecumseh(p) &&
		    face_of(m, p)->stars < face_of(m, f->leader)->stars)
			limit += own_limit(m, p);
	}
	return limit;
}

/* 8.44, RULINGS A19: Indians do not count while Tecumseh is along. */
static bool counts(const struct madison_force *f, int p)
{
	return is_unit(p) && !(is_indian(p) && tecumseh_along(f));
}

int madison_column_counts(const struct madison_force *f)
{
	struct pieces counted = f->column;

	if (tecumseh_along(f))
		counted = pieces_less(counted, madison_groups[GROUP_INDIANS]);
	return units_count(&counted);
}

/* 3.35, 8.43, 3.51: no leader takes his senior along; Tecumseh is every other's junior. */
static int bar_leader_joins(const struct madison *m, const struct madison_force *f, int p)
{
	if (f->leader == NO_PIECE || is_naval_leader(f->leader) || is_tecumseh(p))
		return MSG_NONE;
	if (is_tecumseh(f->leader) || face_of(m, p)->stars > face_of(m, f->leader)->stars)
		return MSG_SENIOR;
	return MSG_NONE;
}

/* 3.53: Indians, and one Regular of detachment size that is no Dragoon. */
static bool tecumseh_commands(const struct madison *m, int p)
{
	return is_indian(p) || (piece(p)->type == REGULAR && is_detachment(m, p) &&
				!(piece(p)->flags & IS_DRAGOON));
}

/* 8.41: up to his Command Limit. */
static int bar_unit_joins(const struct madison *m, const struct madison_force *f, int p, int room)
{
	if (is_tecumseh(f->leader) && !tecumseh_commands(m, p))
		return MSG_TECUMSEH_LEADS;
	if (counts(f, p) && room <= 0)
		return is_tecumseh(f->leader) ? MSG_TECUMSEH_LEADS : MSG_LIMIT_REACHED;
	return MSG_NONE;
}

/* 3.36, RULINGS A25: a land leader has the vessels of his own space, if he said so. */
static int bar_vessel_joins(const struct madison_force *f)
{
	bool land = f->form == FORCE_LEADER && f->leader != NO_PIECE && is_land_leader(f->leader);

	if (!f->afloat)
		return MSG_VESSELS_SAIL;
	return land && (!f->vessels || f->at != f->start) ? MSG_NO_FLEET_HERE : MSG_NONE;
}

static inline int bar_kind(const struct madison *m, const struct madison_force *f, int p, int room)
{
	if (is_vessel(p))
		return bar_vessel_joins(f);
	if (is_naval_leader(p))
		return f->afloat ? MSG_NONE : MSG_NO_LEADER_NAVAL;
	if (f->afloat && !can_board(p))
		return MSG_STAYS_ASHORE;
	if (f->form == FORCE_UNITS)
		return MSG_NONE;
	return is_leader(p) ? bar_leader_joins(m, f, p) : bar_unit_joins(m, f, p, room);
}

/* 8.72, RULINGS A79: what the other force has named or moved is not this one's. */
static bool is_others(const struct madison *m, const struct madison_force *f, int p)
{
	const struct madison_force *other = f == &m->force[0] ? &m->force[1] : &m->force[0];

	return other->form && (other->leader == p || pieces_has(&other->named, p) ||
			       pieces_has(&other->column, p) || pieces_has(&other->done, p));
}

/* How many more its leader commands; only with one they are counted. */
static int room_in(const struct madison *m, const struct madison_force *f)
{
	if (f->form != FORCE_LEADER)
		return 255;
	return madison_command_limit(m, f) - f->taken - madison_column_counts(f);
}

int madison_join_bar(const struct madison *m, const struct madison_force *f, int p)
{
	if (side_of(p) != m->active)
		return MSG_NOT_YOURS;
	if (m->where[p] != f->at)
		return MSG_NOT_HERE;
	if (pieces_has(&f->column, p))
		return MSG_ALONG_ALREADY;
	if (is_others(m, f, p))
		return MSG_OTHER_FORCE;
	if (pieces_has(&f->done, p))
		return MSG_MOVED_ALREADY;
	if (pieces_has(&m->withdrawn, p))
		return MSG_WITHDREW;
	if (f->form == FORCE_ALONE)
		return MSG_MOVES_ALONE;
	if (f->form == FORCE_UNITS && !pieces_has(&f->named, p))
		return MSG_NOT_NAMED;
	return bar_kind(m, f, p, room_in(m, f));
}

/* All whom only what they are can keep from joining: what madison_join_bar asks before. */
static struct pieces are_free(const struct madison *m, const struct madison_force *f)
{
	const struct madison_force *other = f == &m->force[0] ? &m->force[1] : &m->force[0];
	struct pieces bound = pieces_or(pieces_or(f->column, f->done), m->withdrawn);

	if (other->form) {
		bound = pieces_or(bound, pieces_or(other->column, other->done));
		bound = pieces_or(bound, other->named);
		if (other->leader != NO_PIECE)
			pieces_add(&bound, other->leader);
	}
	return pieces_less(f->form == FORCE_UNITS ? f->named : madison_groups[GROUP_US + m->active],
			   bound);
}

int madison_list_joiners(const struct madison *m, const struct madison_force *f, action *out)
{
	struct pieces free;
	int n = 0, room;

	if (f->form == FORCE_ALONE)
		return 0;
	free = are_free(m, f);
	room = room_in(m, f);
	for
		each_in(m, p, f->at) if (pieces_has(&free, p) && !bar_kind(m, f, p, room))
			out[n++] = ACTION(V_JOIN, p, 0);
	return n;
}

void madison_column_join(struct madison *m, struct madison_force *f, int p)
{
	pieces_add(&f->column, p);
	if (madison_spaces[m->where[p]].territory == !side_of(p))
		pieces_add(&f->abroad, p);
}

/* RULINGS A80: a unit dropped once is finished, and the limit has counted it. */
void madison_column_drop(struct madison *m, struct madison_force *f, int p)
{
	bool moved = m->spent[p] || pieces_has(&m->aboard, p);

	if (moved) {
		f->taken = (uint8_t)(f->taken + counts(f, p));
		pieces_add(&f->done, p);
	} else {
		pieces_drop(&f->abroad, p);
		f->left++;
	}
	pieces_drop(&f->column, p);
}

/* 3.16, 3.34, 3.7-2; SUPPLY FAILURE: of the force that it hits, by land. */
int madison_mp_left(const struct madison *m, int p)
{
	const struct madison_limits *x = &m->limits;
	int mp = piece(p)->movement;

	if (x->slowed == 1 + m->moving && is_land(p))
		mp = min(mp, is_leader(p)                   ? x->leader_mp
			     : piece(p)->flags & IS_DRAGOON ? x->dragoon_mp
							    : x->unit_mp);
	return max(mp - m->spent[p], 0);
}

/* ---- one column after the other ---- */

/* 8.61: units named that can still move; with: land pieces (true) or vessels. */
static bool has_left(const struct madison *m, const struct madison_force *f, bool land)
{
	for
		each_piece(p, &f->named) if (is_land(p) == land && m->where[p] == f->start &&
					     !pieces_has(&f->done, p)) return true;
	return false;
}

/* 8.61: the next column of units forms where they began; only vessels left: it sails. */
static void form_up(struct madison *m, struct madison_force *f)
{
	f->at = f->start;
	f->from = NO_SPACE;
	f->steps = 0;
	f->afloat = !has_left(m, f, true);
	f->stopped = f->afloat && !has_left(m, f, false);
}

void madison_column_done(struct madison *m)
{
	struct madison_force *f = moving(m);

	for
		each_piece(p, &f->column) pieces_add(&f->done, p);
	f->column = (struct pieces){ { 0, 0, 0, 0 } };
	if (f->form == FORCE_UNITS && !(force_flags(f) & F_ADJACENT_ONLY))
		form_up(m, f);
	else
		f->stopped = 1;
}

/* 8.61: units that have not been in a column yet may form the next one, even if everybody has
 * left this one on its way; without a column at the start all of them stay. */
void madison_column_end(struct madison *m)
{
	struct madison_force *f = moving(m);

	if (pieces_empty(&f->column) && f->from == NO_SPACE)
		f->stopped = 1;
	else
		madison_column_done(m);
}

/* RULINGS A79: a leader who is off the map by now has lost his half. */
static void begin_move(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);

	if (f->form == FORCE_UNITS) {
		form_up(m, f);
		return;
	}
	if (f->leader == NO_PIECE) {
		f->afloat = 1;
		return;
	}
	if (!on_map(m, f->leader)) {
		f->stopped = 1;
		note(s, out, MSG_HALF_LOST, m->active, EVERYONE, f->leader);
		return;
	}
	f->at = m->where[f->leader];
	f->afloat = is_naval_leader(f->leader);
	madison_column_join(m, f, f->leader);
}

/* ---- N_FORCES ---- */

void madison_forces_begin(struct state *s)
{
	flow_push(s, N_FORCES, NOBODY);
}

enum { DECLARE, ANSWER, ORDER, BEGIN };     /* then one move after the other */
enum { FLEET_LEADER, FLEET_FORCE };         /* locals of N_FLEET */
enum { PICK_SPACE, PICK_LEFT, PICK_FORCE }; /* locals of N_PICK */

/* 3.36, RULINGS A25: they only carry, and so not on a lake of the enemy's; by version 1 they could
 * be activated there for nothing. */
static bool may_carry(const struct madison *m, const struct madison_force *f)
{
	return !rules_since(&m->st, 2) ||
	       madison_lakes_open(m, m->active, 1u << madison_spaces[f->start].lake);
}

/* 3.36: all leaders except Tecumseh; in winter nothing sails. */
static bool may_have_fleet(const struct madison *m, const struct madison_force *f)
{
	return f->form == FORCE_LEADER && is_land_leader(f->leader) && !is_tecumseh(f->leader) &&
	       madison_spaces[f->start].lake < LAKES && m->phase != PHASE_WINTER &&
	       madison_has_vessel(m, m->active, f->start) && may_carry(m, f);
}

static int candidates(const struct madison *m, const struct madison_force *f);

/* RULINGS A79: what is still to be said of a force; false: nothing. */
static bool ask_more(struct state *s, int i)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = &m->force[i];
	struct frame *ask;
	int n;

	if (!f->form || f->ready)
		return false;
	if (may_have_fleet(m, f)) {
		ask = flow_push(s, N_FLEET, m->active);
		ask->local[FLEET_LEADER] = f->leader;
		ask->local[FLEET_FORCE] = (int16_t)i;
		return true;
	}
	f->ready = 1;
	if (f->form != FORCE_UNITS || !(n = candidates(m, f)))
		return false;
	ask = flow_push(s, N_PICK, m->active);
	ask->local[PICK_SPACE] = f->start;
	ask->local[PICK_LEFT] = (int16_t)min(f->points, n);
	ask->local[PICK_FORCE] = (int16_t)i;
	return true;
}

static bool is_waiting(const struct madison_force *f)
{
	return f->form && !f->stopped;
}

/* 8.72: all movement and combat of one force, then the other. */
static void next_force(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);

	if (is_waiting(&m->force[!m->moving])) {
		m->moving = !m->moving;
		flow_top(s)->pc = BEGIN;
	} else {
		flow_pop(s);
	}
	madison_settle(s, out);
}

static void next_stage(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);

	switch (f->pc) {
	case DECLARE:
		if (ask_more(s, 0) || ask_more(s, 1))
			return;
		f->pc++;
		m->moving = !m->force[0].form;
		return;
	case ANSWER: /* A1 */
		f->pc++;
		madison_react_open(s, WINDOW_DECLARED, !m->active);
		return;
	case ORDER:
		f->pc++;
		if (is_waiting(&m->force[0]) && is_waiting(&m->force[1]))
			flow_push(s, N_ORDER, m->active);
		return;
	case BEGIN:
		f->pc++;
		begin_move(s, out);
		return;
	default:
		if (is_waiting(moving(m)))
			flow_push(s, moving(m)->afloat ? N_SAIL : N_MARCH, m->active);
		else
			next_force(s, out);
	}
}

/* On to the first stage in which something is asked or done; the end of a force may be the end of
 * the war. */
void madison_forces_run(struct state *s, struct step *out)
{
	struct frame *f = flow_top(s);
	int depth = s->depth;

	do
		next_stage(s, f, out);
	while (s->depth == depth && !s->over);
}

/* ---- do his vessels act, too? ---- */

int madison_fleet_bar(const struct state *s, action a, int16_t *arg)
{
	(void)s, (void)a, (void)arg;
	return MSG_NONE;
}

int madison_fleet_list(const struct state *s, action *out)
{
	(void)s;
	out[0] = ACTION(V_WITH, 0, 0);
	out[1] = ACTION(V_WITHOUT, 0, 0);
	return 2;
}

void madison_fleet_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = &m->force[flow_see(s)->local[FLEET_FORCE]];

	f->vessels = action_verb(a) == V_WITH;
	f->ready = 1;
	if (f->vessels)
		note(s, out, MSG_FLEET_ACTS, m->active, EVERYONE, f->leader);
	flow_pop(s);
}

/* ---- units one by one ---- */

static bool names_leader(const struct madison_force *f)
{
	int p = pieces_next(&f->named, PIECE_LEADER);

	return p >= 0;
}

/* SORTIE takes one leader along; 8.6, RULINGS A81: otherwise none, naval ones never. */
static int bar_leader_named(const struct madison_force *f, int p)
{
	if (!(force_flags(f) & F_FROM_FORT))
		return is_naval_leader(p) ? MSG_NAVAL_LEADER_RIDES : MSG_NO_UNIT;
	if (is_naval_leader(p))
		return MSG_NAVAL_LEADER_RIDES;
	return names_leader(f) ? MSG_ONE_LEADER : MSG_NONE;
}

/* An event that moves units over land names no vessels. */
static bool by_land_only(const struct madison_force *f)
{
	const struct madison_effect *e = force_effect(f);

	return e && (e->op == E_ACTIVATE_SPACE || e->flags & F_FROM_FORT);
}

static int bar_named(const struct madison *m, const struct madison_force *f, int p)
{
	if (side_of(p) != m->active)
		return MSG_NOT_YOURS;
	if (m->where[p] != f->start)
		return MSG_ONE_SPACE;
	if (pieces_has(&f->named, p) || is_others(m, f, p))
		return MSG_NAMED_TWICE;
	if (is_leader(p))
		return bar_leader_named(f, p);
	if (is_vessel(p) && by_land_only(f))
		return MSG_VESSELS_SAIL;
	return pieces_has(&m->withdrawn, p) ? MSG_WITHDREW : MSG_NONE;
}

/* Pieces that may still be named, leaders not counted. */
static int candidates(const struct madison *m, const struct madison_force *f)
{
	int n = 0;

	for
		each_in(m, p, f->start) n += !is_leader(p) && !bar_named(m, f, p);
	return n;
}

int madison_pick_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	const struct madison_force *force = &m->force[f->local[PICK_FORCE]];
	int p = action_a(a);

	if (action_verb(a) == V_DONE)
		return MSG_NONE;
	arg[1] = force->start;
	if (!is_leader(p) && !f->local[PICK_LEFT])
		return MSG_NO_MORE_UNITS;
	return bar_named(m, force, p);
}

int madison_pick_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	int16_t arg[NOTE_ARGS];
	int n = 0;

	out[n++] = ACTION(V_DONE, 0, 0);
	for
		each_in(m, p, flow_see(s)->local[PICK_SPACE])
		{
			if (!madison_pick_bar(s, ACTION(V_TAKE, p, 0), arg))
				out[n++] = ACTION(V_TAKE, p, 0);
		}
	return n;
}

/* 8.61: one point a unit or vessel.  With nobody left to name the question is closed by the
 * engine, which gives the only answer. */
void madison_pick_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	struct madison_force *force = &m->force[f->local[PICK_FORCE]];
	int p = action_a(a);

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
		return;
	}
	pieces_add(&force->named, p);
	if (!is_leader(p))
		f->local[PICK_LEFT]--;
	note(s, out, MSG_UNIT_NAMED, m->active, EVERYONE, p, m->where[p]);
}
