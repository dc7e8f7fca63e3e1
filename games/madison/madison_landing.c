/* madison_landing.c - amphibious attacks (rules 11.5, 3.35; RULINGS A83).
 *
 * N_LANDING is one: windows A2 and A3 while the fleet is still where it was, then MP, troops
 * ashore, and whom they meet.  If there will be a combat, N_COVER asks which vessels stay; the
 * others finish their move (N_SAIL) before it is fought, and only those that stayed can carry
 * off the beaten (11.53).  US militia that is carried to a friendly town of British territory
 * comes through here for window A2, too.
 */
#include "madison_sail.h"

/* Locals of N_LANDING.  LANDING_WHO: with CARRIED, 0: everybody aboard, else 1 + the one. */
enum { LANDING_TARGET, LANDING_FORM, LANDING_WHO };
/* LANDING_FORM: an attack; troops that have gone ashore in a friendly town where enemies are;
 * troops aboard that are about to go ashore in a friendly town. */
enum { ATTACKING, ASHORE, CARRIED };

enum { CROSSING, DECLARED, ASSAULT, MET, BACK };

static struct frame *begin(struct state *s, int space, int form)
{
	struct frame *f = flow_push(s, N_LANDING, NOBODY);

	f->local[LANDING_TARGET] = (int16_t)space;
	f->local[LANDING_FORM] = (int16_t)form;
	f->pc = form == ASHORE ? ASSAULT : CROSSING;
	return f;
}

void madison_landing_begin(struct state *s, int space, bool ashore)
{
	begin(s, space, ashore ? ASHORE : ATTACKING);
}

void madison_disembark_begin(struct state *s, int space, int who)
{
	begin(s, space, CARRIED)->local[LANDING_WHO] = (int16_t)(who == NO_PIECE ? 0 : 1 + who);
}

int madison_landing_target(const struct madison *m)
{
	for (int i = m->st.depth - 1; i >= 0; i--)
		if (m->st.frame[i].node == N_LANDING && m->st.frame[i].pc <= ASSAULT)
			return m->st.frame[i].local[LANDING_TARGET];
	return NO_SPACE;
}

/* ---- A2, A3 ---- */

/* A2: US militia of these is about to enter British territory. */
bool madison_militia_crosses(const struct madison *m, const struct pieces *who, int to)
{
	if (m->active != US || madison_spaces[to].territory != GB)
		return false;
	for
		each_piece(p, who) if (piece(p)->type == MILITIA) return true;
	return false;
}

/* The town where a piece went aboard; ashore: where it still is. */
static int port_of(const struct madison *m, int p)
{
	return pieces_has(&m->aboard, p) ? m->spent[p] - 1 : m->where[p];
}

/* MILITIA REFUSE TO CROSS: who is aboard goes back to the port where he embarked, who stands on
 * the quay stays there; they move no more. */
static void leave_refusers(struct state *s, int to, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);
	struct pieces column = f->column;

	if (madison_spaces[to].territory != GB)
		return;
	for
		each_piece(p, &column)
		{
			int port = port_of(m, p);

			if (!madison_refuses(m, p))
				continue;
			note(s, out, MSG_LANDING_REFUSED, US, EVERYONE, p, to, port);
			madison_place(m, p, port);
			madison_board(m, p, false);
			madison_column_drop(m, f, p);
			pieces_add(&f->done, p);
			m->spent[p] = piece(p)->movement;
		}
}

/* RULINGS A23 is tested again for what militia has left over. */
static bool goes_on(const struct state *s, int to)
{
	int16_t arg[NOTE_ARGS] = { 0 };
	struct pieces troops = madison_troops(&cmoving(cmadison_of(s))->column);

	return !pieces_empty(&troops) && !madison_course_bar(cmadison_of(s), to, arg);
}

/* ---- SANDY CREEK: back to where the troops went aboard ---- */

struct set madison_landing_ports(const struct madison *m)
{
	struct pieces troops = madison_troops(&cmoving(m)->column);
	struct set ports = { { 0, 0 } };

	for
		each_piece(p, &troops) set_add(&ports, port_of(m, p));
	return ports;
}

void madison_fleet_to_port(struct madison *m, int space, struct step *out)
{
	struct pieces ships = madison_ships(&cmoving(m)->column);

	for
		each_piece(p, &ships)
		{
			note(&m->st, out, MSG_VESSEL_GOES, side_of(p), EVERYONE, p, space);
			madison_place(m, p, space);
		}
}

static void turn_back(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct pieces ships = madison_ships(&cmoving(m)->column);
	struct set ports = madison_landing_ports(m);

	if (set_count(&ports) == 1) {
		madison_fleet_to_port(m, set_next(&ports, 0), out);
	} else {
		struct frame *f = flow_push(s, N_FLEE, m->active);

		f->local[FLEEING] = (int16_t)pieces_next(&ships, 0);
		f->local[FLEES_TO_PORT] = 1;
	}
}

static void return_troops(struct madison *m)
{
	struct pieces troops = madison_troops(&cmoving(m)->column);

	for
		each_piece(p, &troops)
		{
			int port = port_of(m, p);

			madison_place(m, p, port);
			madison_board(m, p, false);
			m->spent[p] = piece(p)->movement;
		}
	madison_column_done(m);
}

/* ---- the assault ---- */

/* 11.52: they go no further, whatever happens. */
static void disembark(struct madison *m, const struct pieces *troops)
{
	struct madison_force *f = moving(m);

	for
		each_piece(p, troops)
		{
			m->spent[p] = piece(p)->movement;
			madison_board(m, p, false);
			madison_column_drop(m, f, p);
			pieces_add(&f->done, p);
		}
}

/* 9.53, 9.61: leaders by themselves meet nobody. */
static void meet(struct state *s, const struct pieces *troops, int where)
{
	struct madison *m = madison_of(s);
	struct madison_attack attack = {
		.with = *troops,
		.side = m->active,
		.where = where,
		.from = NO_SPACE,
		.form = BY_SEA,
		.effect = cmoving(m)->effect,
	};

	m->met = MET_NOBODY;
	if (has_unit(troops) && has_enemies(m, m->active, where))
		madison_meet(s, &attack);
}

/* 11.52: 2 MP over and above the way; land units end their move there. */
static void assault(struct state *s, int to, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);
	struct pieces troops = madison_troops(&f->column);

	note(s, out, MSG_LANDS, m->active, EVERYONE, m->active, to, pieces_count(&troops));
	madison_fleet_go(m, to, madison_fleet_cost(m, to));
	madison_count_carriers(m);
	disembark(m, &troops);
	meet(s, &troops, to);
}

/* 9.61: troops that went ashore in a friendly town find enemy vessels there. */
static void step_ashore(struct state *s, int where)
{
	struct madison *m = madison_of(s);

	for (int p = 0; p < PIECE_VESSEL; p++)
		if (side_of(p) == m->active && m->where[p] == where) {
			struct pieces one = { { 0, 0, 0, 0 } };

			pieces_add(&one, p);
			meet(s, &one, where);
			return;
		}
}

/* 11.52: without a combat the vessels may sail on. */
static void after(struct madison *m)
{
	bool fought = m->met == MET_WON || m->met == MET_LOST;

	if (fought && !pieces_empty(&cmoving(m)->column))
		madison_column_done(m);
}

/* After window A2: transport goes ashore, an attack is declared, if anybody is left for it. */
static void declare(struct state *s, int to, struct step *out)
{
	struct frame *f = flow_top(s);
	int form = f->local[LANDING_FORM], who = f->local[LANDING_WHO];

	leave_refusers(s, to, out);
	if (form == CARRIED) {
		flow_pop(s);
		madison_go_ashore(s, who ? who - 1 : NO_PIECE, out);
	} else if (goes_on(s, to)) {
		madison_react_open(s, WINDOW_LANDING, !cmadison_of(s)->active);
	} else {
		flow_pop(s);
	}
}

/* RULINGS A83: windows, MP, meeting; SANDY CREEK ends it before. */
void madison_landing_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int to = f->local[LANDING_TARGET], lake = madison_spaces[to].lake;

	switch (f->pc++) {
	case CROSSING:
		if (madison_militia_crosses(m, &cmoving(m)->column, to))
			madison_react_open(s, WINDOW_CROSSING, GB);
		break;
	case DECLARED:
		declare(s, to, out);
		break;
	case ASSAULT:
		if (f->local[LANDING_FORM] == ASHORE) {
			step_ashore(s, to);
		} else if (m->limits.no_landing >> lake & 1) {
			f->pc = BACK;
			turn_back(s, out);
		} else {
			assault(s, to, out);
		}
		break;
	case MET:
		flow_pop(s);
		after(m);
		break;
	default:
		return_troops(m);
		flow_pop(s);
	}
}

/* ---- N_COVER: which vessels stay ---- */

static bool is_in_column(const struct madison *m, int p)
{
	return pieces_has(&cmoving(m)->column, p) && m->where[p] == m->combat.where;
}

static bool can_sail_on(const struct madison *m)
{
	const struct madison_force *f = cmoving(m);
	const struct madison_effect *e = force_effect(f);
	bool some = false;

	if (e && e->op == E_AMPHIBIOUS)
		return false;
	for
		each_piece(p, &f->column) if (is_vessel(p) && m->where[p] == m->combat.where)
		{
			some = true;
			if (madison_mp_left(m, p) < madison_figures.sail)
				return false;
		}
	return some;
}

/* The fleet, or what is left of it, stays. */
static void all_stay(struct madison *m)
{
	struct pieces column = cmoving(m)->column;

	for
		each_piece(p, &column) if (is_vessel(p)) pieces_add(&m->combat.cover, p);
	madison_column_done(m);
}

/* A combat begun by itself has its cover already. */
void madison_cover_begin(struct state *s)
{
	struct madison *m = madison_of(s);
	int first = pieces_next(&cmoving(m)->column, PIECE_VESSEL);

	if (first < 0 || m->where[first] != m->combat.where)
		return;
	if (can_sail_on(m))
		flow_push(s, N_COVER, m->active)->local[0] = m->combat.where;
	else
		all_stay(m);
}

int madison_cover_bar(const struct state *s, action a, int16_t *arg)
{
	(void)arg;
	if (action_verb(a) == V_DONE)
		return 0;
	return is_in_column(cmadison_of(s), action_a(a)) ? 0 : MSG_NO_COVER;
}

int madison_cover_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	int n = 0;

	for
		each_piece(p, &cmoving(m)->column) if (is_in_column(m, p)) out[n++] =
			ACTION(V_STAY, p, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* RULINGS A80: vessels do not sail on without their naval leader. */
void madison_cover_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);
	int p = action_a(a), left;

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
		flow_push(s, N_SAIL, m->active);
		return;
	}
	note(s, out, MSG_COVERS, m->active, EVERYONE, p, m->combat.where);
	if (is_vessel(p)) {
		pieces_add(&m->combat.cover, p);
		madison_column_drop(m, f, p);
	}
	left = pieces_next(&f->column, PIECE_VESSEL);
	if (is_leader(p) || left < 0 || !is_vessel(left)) {
		all_stay(m);
		flow_pop(s);
	}
}
