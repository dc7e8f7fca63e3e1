/* madison_sail.c - naval movement and lake transport (rules 8.5, 3.36, 8.6, 11.1, 11.3).
 *
 * N_SAIL forms the fleet of the moving force and sends it from place to place.  Its column holds
 * vessels, the naval leader, and troops.  Troops that have joined stand ashore until the fleet
 * sails: then they go aboard (m->aboard), which costs 1 MP for all of them, and spent[] remembers
 * the town where they did (1 + town).  Only vessels and naval leaders pay MP.  A fleet goes
 * nowhere from where it could not bring its troops ashore again.
 */
#include "madison_int.h"
#include "madison_sail.h"

/* ---- the column ---- */

struct pieces madison_troops(const struct pieces *column)
{
	return pieces_and(*column, madison_groups[GROUP_LAND]);
}

struct pieces madison_ships(const struct pieces *column)
{
	return pieces_less(*column, madison_troops(column));
}

/* RULINGS A83: vessels that do not stay with a landing finish their move before the combat. */
static bool is_aside(const struct madison *m)
{
	return m->combat.on;
}

static bool may_land_freely(const struct madison *m, int side, int space)
{
	return is_town(space) && !madison_is_landing(m, side, space);
}

/* ---- who joins ---- */

/* 11.14, 8.5, PROVINCIAL MARINE, CONTRARY WINDS: vessels that the card has activated. */
static int bar_ship_joins(const struct madison *m, const struct madison_force *f, int p)
{
	if (f->at == m->limits.winds)
		return MSG_WINDS_HOLD;
	if (force_flags(f) & F_UNDAMAGED && is_vessel(p) && is_flipped(m, p))
		return MSG_CARD_UNDAMAGED;
	if (is_naval_leader(p) && f->form == FORCE_UNITS)
		return MSG_NAVAL_LEADER_RIDES;
	return 0;
}

/* 11.31, 11.35, 11.36: from a friendly town, over a lake that is not the enemy's, and only who
 * was there when the card was played. */
static int bar_troops_join(const struct madison *m, const struct madison_force *f, int p)
{
	struct pieces units = madison_troops(&f->column);

	if (is_aside(m))
		return MSG_LANDING_FIRST;
	if (f->at == m->limits.winds)
		return MSG_WINDS_HOLD;
	if (!is_town(f->at) || !is_friendly(m, m->active, f->at))
		return MSG_EMBARK_FRIENDLY;
	if (!madison_lakes_open(m, m->active, 1u << madison_spaces[f->at].lake))
		return MSG_LAKE_CLOSED;
	if (m->spent[p])
		return MSG_CAME_BY_LAND;
	pieces_add(&units, p);
	return madison_can_carry(m, &f->column, &units) ? 0 : MSG_NO_ROOM;
}

static int bar_here(const struct madison *m, const struct madison_force *f, int p)
{
	return is_land(p) ? bar_troops_join(m, f, p) : bar_ship_joins(m, f, p);
}

static int bar_join(const struct madison *m, const struct madison_force *f, int p, int16_t *arg)
{
	int why = madison_join_bar(m, f, p);

	if (why) {
		arg[1] = (int16_t)(why == MSG_NOT_HERE ? f->at : madison_command_limit(m, f));
		return why;
	}
	return bar_here(m, f, p);
}

/* ---- who leaves ---- */

/* 11.15: own vessels in that box that do not sail on. */
static bool has_company(const struct madison *m, const struct madison_force *f)
{
	for
		each_in(m, p, f->at) if (is_vessel(p) && side_of(p) == m->active &&
					 !pieces_has(&f->column, p)) return true;
	return false;
}

/* 11.32, 11.34: the others must still have room for the troops. */
static int bar_ship_leaves(const struct madison *m, const struct madison_force *f, int p)
{
	struct pieces rest = f->column, troops = madison_troops(&f->column);

	pieces_drop(&rest, p);
	if (p == f->leader)
		return MSG_LEADER_LEADS;
	if (f->at == LAKE_TRANSIT)
		return MSG_NO_STOP_HERE;
	if (is_naval_leader(p) && is_box(f->at) && !has_company(m, f))
		return MSG_LEADER_STRANDED;
	if (is_aside(m) && f->at == m->combat.where)
		return MSG_LANDING_FIRST;
	if (!has_vessel(&rest) && has_passengers(m, &rest)) /* leaders need no room, but a vessel */
		return MSG_NEEDED_TO_CARRY;
	return madison_can_carry(m, &rest, &troops) ? 0 : MSG_NEEDED_TO_CARRY;
}

/* 11.15-3: once for all who go ashore in a town; f->steps tells that it was paid. */
static int landing_cost(const struct madison_force *f)
{
	return f->steps ? 0 : madison_figures.land;
}

static int bar_ashore(const struct madison *m, const struct madison_force *f)
{
	return may_land_freely(m, m->active, f->at) ? 0 : MSG_NO_LANDING_PLACE;
}

/* Those of the column that are aboard: all of them, or that one. */
static struct pieces passengers(const struct madison *m, int only)
{
	struct pieces found = pieces_and(m->aboard, cmoving(m)->column), one = { { 0, 0, 0, 0 } };

	if (only == NO_PIECE)
		return found;
	pieces_add(&one, only);
	return pieces_and(found, one);
}

/* All of them go ashore; a refusal names the first. */
static int bar_unload(const struct madison *m, const struct madison_force *f, int16_t *arg)
{
	struct pieces aboard = passengers(m, NO_PIECE);

	arg[0] = f->at;
	if (pieces_empty(&aboard))
		return MSG_NOBODY_ABOARD;
	arg[0] = (int16_t)pieces_next(&aboard, 0);
	arg[1] = f->at;
	return bar_ashore(m, f);
}

static int bar_leave(const struct madison *m, const struct madison_force *f, int p)
{
	if (!pieces_has(&f->column, p))
		return MSG_NOT_ALONG;
	if (!m->spent[p] && !pieces_has(&m->aboard, p) && p != f->leader && f->left >= LEFT_MAX)
		return MSG_LEFT_TOO_OFTEN;
	if (!is_land(p))
		return bar_ship_leaves(m, f, p);
	if (pieces_has(&m->aboard, p))
		return bar_ashore(m, f);
	return p == f->leader ? MSG_LEADER_LEADS : 0;
}

/* ---- N_SAIL ---- */

static bool anyone_joins(const struct madison *m, const struct madison_force *f, bool troops)
{
	int16_t arg[NOTE_ARGS];

	for
		each_in(m, p,
			f->at) if (is_land(p) == troops && !bar_join(m, f, p, arg) &&
				   (troops || !is_vessel(p) || !is_flipped(m, p))) return true;
	return false;
}

/* Neither onward nor ashore: militia that was to land refused, and there is no other port. */
static bool is_stranded(const struct madison *m, const struct madison_force *f)
{
	action ways[ON_MAP];

	if (has_passengers(m, &f->column) && !bar_ashore(m, f))
		return false;
	return !madison_list_courses(m, ways);
}

/* 11.12, 11.32, 2.5: nobody stays aboard, nor in the transit box; 11.11: unless there is no way
 * out, and then they are lost. */
static int bar_done(const struct madison *m, const struct madison_force *f)
{
	if ((f->at == LAKE_TRANSIT || has_passengers(m, &f->column)) && is_stranded(m, f))
		return 0;
	if (f->at == LAKE_TRANSIT)
		return MSG_NO_STOP_HERE;
	return has_passengers(m, &f->column) ? MSG_STILL_ABOARD : 0;
}

int madison_sail_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct madison_force *f = cmoving(m);

	switch (action_verb(a)) {
	case V_JOIN:
		return bar_join(m, f, action_a(a), arg);
	case V_LEAVE:
		arg[1] = f->at;
		return bar_leave(m, f, action_a(a));
	case V_ALL:
		return anyone_joins(m, f, false) ? 0 : MSG_NOBODY_JOINS;
	case V_EMBARK:
		return anyone_joins(m, f, true) ? 0 : MSG_NOBODY_BOARDS;
	case V_SAIL:
		return madison_course_bar(m, action_a(a), arg);
	case V_UNLOAD:
		return bar_unload(m, f, arg);
	default:
		return bar_done(m, f);
	}
}

static int offer(const struct state *s, action a, action *out)
{
	int16_t arg[NOTE_ARGS] = { 0 };

	if (madison_sail_bar(s, a, arg))
		return 0;
	*out = a;
	return 1;
}

/* Everybody who may join; all vessels or all troops, if there is one of them. */
static int list_joiners(const struct madison *m, const struct madison_force *f, action *out)
{
	bool vessels = false, troops = false;
	int n = 0, all = madison_list_joiners(m, f, out);

	for (int i = 0; i < all; i++) {
		int p = action_a(out[i]);

		if (bar_here(m, f, p))
			continue;
		out[n++] = out[i];
		troops |= is_land(p);
		vessels |= !is_land(p) && !(is_vessel(p) && is_flipped(m, p));
	}
	if (vessels)
		out[n++] = ACTION(V_ALL, 0, 0);
	if (troops)
		out[n++] = ACTION(V_EMBARK, 0, 0);
	return n;
}

int madison_sail_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	const struct madison_force *f = cmoving(m);
	int n = offer(s, ACTION(V_DONE, 0, 0), out);

	n += list_joiners(m, f, out + n);
	for
		each_piece(p, &f->column) if (!bar_leave(m, f, p)) out[n++] = ACTION(V_LEAVE, p, 0);
	n += madison_list_courses(m, out + n);
	return n + offer(s, ACTION(V_UNLOAD, 0, 0), out + n);
}

/* Undamaged vessels and the naval leader; or all troops for whom there is room, leaders first,
 * for they add to the limit (8.43). */
static void join_all(struct madison *m, struct madison_force *f, bool troops)
{
	int16_t arg[NOTE_ARGS];

	for (int leaders = 1; leaders >= 0; leaders--)
		for
			each_in(m, p, f->at)
			{
				if (is_land(p) != troops || is_leader(p) != leaders ||
				    (is_vessel(p) && is_flipped(m, p)))
					continue;
				if (!bar_join(m, f, p, arg))
					madison_column_join(m, f, p);
			}
}

/* 11.36: who was carried moves no further. */
static void put_ashore(struct madison *m, int p)
{
	struct madison_force *f = moving(m);

	m->spent[p] = piece(p)->movement;
	madison_board(m, p, false);
	madison_column_drop(m, f, p);
	pieces_add(&f->done, p);
}

static void pay(struct madison *m, const struct pieces *column, int cost)
{
	for
		each_piece(p, column) if (!is_land(p)) m->spent[p] = (uint8_t)(m->spent[p] + cost);
}

/* 11.15, 11.36: some or all go ashore; 9.61, 9.53: enemy vessels and leaders make way. */
void madison_go_ashore(struct state *s, int only, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);
	struct pieces who = passengers(m, only);

	if (pieces_empty(&who)) /* MILITIA REFUSE TO CROSS */
		return;
	pay(m, &f->column, landing_cost(f));
	madison_count_carriers(m);
	f->steps = 1;
	for
		each_piece(p, &who) put_ashore(m, p);
	note(s, out, MSG_WENT_ASHORE, m->active, EVERYONE, pieces_next(&who, 0), f->at,
	     pieces_count(&who) - 1);
	if (has_enemies(m, m->active, f->at))
		madison_landing_begin(s, f->at, true);
}

/* Out of the question; a fleet that is still afloat is asked again. */
static void unload(struct state *s, int only, struct step *out)
{
	const struct madison *m = cmadison_of(s);
	struct pieces who = passengers(m, only);

	flow_pop(s);
	if (madison_militia_crosses(m, &who, cmoving(m)->at))
		madison_disembark_begin(s, cmoving(m)->at, only);
	else
		madison_go_ashore(s, only, out);
}

static void leave(struct state *s, int p, struct step *out)
{
	struct madison *m = madison_of(s);

	if (pieces_has(&m->aboard, p)) {
		unload(s, p, out);
		return;
	}
	if (m->spent[p])
		note(s, out, MSG_DROPPED, m->active, EVERYONE, p, m->where[p]);
	madison_column_drop(m, moving(m), p);
}

void madison_fleet_go(struct madison *m, int to, int cost)
{
	struct madison_force *f = moving(m);

	pay(m, &f->column, cost);
	for
		each_piece(p, &f->column)
		{
			if (is_land(p) && !pieces_has(&m->aboard, p)) {
				m->spent[p] = (uint8_t)(1 + f->at);
				madison_board(m, p, true);
			}
			madison_place(m, p, to);
		}
	f->from = f->at;
	f->at = (uint8_t)to;
	f->steps = 0;
}

/* Who stands for the fleet in the log: the naval leader, or the first vessel. */
static void tell(struct state *s, const struct madison_force *f, int to, struct step *out)
{
	struct pieces ships = madison_ships(&f->column), troops = madison_troops(&f->column);
	bool led = f->leader != NO_PIECE && is_naval_leader(f->leader);
	int first = led ? f->leader : pieces_next(&ships, 0);

	note(s, out, MSG_SAILED, cmadison_of(s)->active, EVERYONE, first, f->at, to,
	     pieces_count(&ships) - 1, pieces_count(&troops));
}

/* 11.41: in a box with enemy vessels the fleet stops and fights. */
static void sail(struct state *s, int to, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);
	int effect = f->effect;

	if (has_troops(&f->column) && madison_is_landing(m, m->active, to)) {
		flow_pop(s);
		madison_landing_begin(s, to, false);
		return;
	}
	tell(s, f, to, out);
	madison_fleet_go(m, to, madison_fleet_cost(m, to));
	if (!is_box(to) || !m->vessels[!m->active][to])
		return;
	madison_column_done(m);
	flow_pop(s);
	madison_naval_begin(s, m->active, to - LAKE_BOX, effect);
}

/* 11.11: who is still where nobody may stay. */
static void lose_stranded(struct madison *m, struct step *out)
{
	struct pieces column = cmoving(m)->column;
	bool transit = cmoving(m)->at == LAKE_TRANSIT;

	for
		each_piece(p, &column)
		{
			if (!transit && !pieces_has(&m->aboard, p))
				continue;
			if (is_naval_leader(p))
				madison_replace_leader(m, p, out);
			else
				madison_eliminate(
					m, p, is_leader(p) ? MSG_CAPTURED : MSG_ELIMINATED, out);
		}
}

/* RULINGS A83: whoever has not left a landing covers it. */
static void finish(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);

	lose_stranded(m, out);
	if (is_aside(m) && f->at == m->combat.where)
		for
			each_piece(p, &f->column) if (is_vessel(p)) pieces_add(&m->combat.cover, p);
	madison_column_end(m);
	flow_pop(s);
}

void madison_sail_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);

	switch (action_verb(a)) {
	case V_JOIN:
		madison_column_join(m, moving(m), action_a(a));
		break;
	case V_LEAVE:
		leave(s, action_a(a), out);
		break;
	case V_ALL:
	case V_EMBARK:
		join_all(m, moving(m), action_verb(a) == V_EMBARK);
		break;
	case V_SAIL:
		sail(s, action_a(a), out);
		break;
	case V_UNLOAD:
		unload(s, NO_PIECE, out);
		break;
	default:
		finish(s, out);
	}
}
