/* madison_meet.c - land pieces enter a space (rules 9.3-9.6).
 *
 * N_MEET finds out whether anybody is there: vessels flee, leaders alone retreat, a force nine
 * times weaker is driven out, any other may retreat before combat.  If it stands, N_COMBAT
 * takes the place of N_MEET.  m->combat describes the meeting from its first moment on.
 */
#include "madison_int.h"

enum { ENTER, CHOSEN, COVERED, FIGHT, GONE, END };
/* Locals, for who calls N_MEET by itself: MEET_EFFECT is 1 + an effect. */
enum { MEET_SIDE, MEET_WHERE, MEET_FROM, MEET_FORM, MEET_EFFECT };

/* 10.1: the attackers fight everyone who is there. */
void madison_join_defenders(struct madison *m)
{
	struct madison_combat *c = &m->combat;

	for
		each_in(m, p, c->where) if (side_of(p) != c->attacker && is_land(p) &&
					    !pieces_has(&m->aboard, p)) pieces_add(&c->with, p);
}

static void begin(struct madison *m, const struct madison_attack *a)
{
	struct madison_combat *c = &m->combat;

	*c = (struct madison_combat){
		.with = a->with,
		.on = 1,
		.where = (uint8_t)a->where,
		.from = (uint8_t)a->from,
		.attacker = (uint8_t)a->side,
		.form = (uint8_t)a->form,
		.lead = { NO_PIECE, NO_PIECE },
		.chief = { NO_PIECE, NO_PIECE },
		.card = { NO_CARD, NO_CARD },
		.lasting = { { NO_CARD, NO_CARD }, { NO_CARD, NO_CARD } },
		.effect = (int16_t)a->effect,
	};
	madison_join_defenders(m);
	m->met = MET_NOTHING;
}

void madison_meet(struct state *s, const struct madison_attack *a)
{
	begin(madison_of(s), a);
	flow_push(s, N_MEET, NOBODY);
}

/* The locals of a call by itself: everyone of that side in MEET_FROM enters MEET_WHERE, a landing
 * with its vessels. */
static void begin_called(struct madison *m, const struct frame *f)
{
	int side = f->local[MEET_SIDE], where = f->local[MEET_WHERE], from = f->local[MEET_FROM];
	bool sea = f->local[MEET_FORM] == BY_SEA;
	struct pieces land = madison_pieces_in(m, side, from, ANY_UNIT | 1 << LAND_LEADER),
		      fleet = madison_pieces_in(m, side, from, ANY_VESSEL | 1 << NAVAL_LEADER);
	struct madison_attack a = {
		.with = land,
		.side = side,
		.where = where,
		.from = sea || f->local[MEET_FORM] == BY_STORM ? NO_SPACE : from,
		.form = f->local[MEET_FORM],
		.effect = f->local[MEET_EFFECT] - 1,
	};

	for
		each_piece(p, &land) madison_place(m, p, where);
	for
		each_piece(p, &fleet) if (sea) madison_place(m, p, where);
	begin(m, &a);
	if (sea)
		m->combat.cover = madison_pieces_in(m, side, where, ANY_VESSEL);
}

/* 13.36, RULINGS A32: at this moment, from where they came; reinforcements from where they are. */
static void judge_supply(struct madison *m)
{
	struct madison_combat *c = &m->combat;
	int from = c->form == BY_STORM ? c->where : c->from;
	int lake = c->form == BY_SEA ? madison_spaces[c->where].lake : LAKES;
	struct pieces defence = madison_fighters(m, !c->attacker);
	bool supplied = false;

	if (!madison_attack_supplied(m, c->attacker, from, lake))
		c->halved |= (uint8_t)(1 << c->attacker);
	for
		each_piece(p, &defence) supplied |= is_unit(p) && was_supplied(m, p);
	if (!supplied)
		c->halved |= (uint8_t)(1 << !c->attacker);
}

static bool fights_fresh(const struct madison *m, int side)
{
	struct pieces here = madison_fighters(m, side);

	return has_fresh(m, &here);
}

void madison_meet_prepare(struct madison *m)
{
	judge_supply(m);
	m->combat.fort = madison_fort_defends(m);
	m->combat.reduced = !fights_fresh(m, !m->combat.attacker);
}

/* 9.51, RULINGS A42: odds with fort and halving, without modifiers. */
bool madison_is_overwhelming(const struct madison *m)
{
	int strength[2], side = m->combat.attacker;

	madison_land_strengths(m, strength);
	return strength[side] >= madison_figures.auto_retreat * strength[!side];
}

/* 9.41, 9.45-2, 9.45-3, RULINGS A86: who has nowhere to go stands. */
static void offer_retreat(struct state *s, struct step *out)
{
	struct madison_combat *c = &madison_of(s)->combat;
	struct set water, land;

	land = madison_retreat_ways(cmadison_of(s), !c->attacker, c->where, ROUT_BEFORE, &water);
	if (set_empty(&land) && set_empty(&water))
		note(s, out, MSG_MUST_STAND, !c->attacker, EVERYONE, !c->attacker, c->where);
	else
		flow_push(s, N_STAND, !c->attacker)->local[0] = c->where;
}

/* RULINGS A23: an attack without a unit that may lead is none. */
static void repel(struct state *s)
{
	struct madison *m = madison_of(s);

	m->met = MET_LOST;
	flow_top(s)->pc = END;
	madison_rout(s, m->combat.attacker, m->combat.where, ROUT_ATTACKER, NO_SPACE, false);
}

static void face_units(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_combat *c = &m->combat;

	note(s, out, MSG_MEETING, c->attacker, EVERYONE, c->attacker, c->where);
	madison_meet_prepare(m);
	if (!fights_fresh(m, c->attacker)) {
		repel(s);
	} else if (madison_is_overwhelming(m)) {
		m->met = MET_DRIVEN;
		set_add(&m->attacked, c->where); /* RULINGS A84 */
		note(s, out, MSG_OVERWHELMED, c->attacker, EVERYONE, !c->attacker, c->where);
		flow_top(s)->pc = GONE;
		madison_rout(s, !c->attacker, c->where, ROUT_DRIVEN, NO_SPACE, false);
	} else {
		offer_retreat(s, out);
	}
}

/* 9.3, 9.53, 2.75: whom do they meet?  A fort without a garrison is nobody. */
static void enter(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_combat *c = &m->combat;
	struct pieces leaders;

	if (m->units[!c->attacker][c->where] && m->units[c->attacker][c->where]) {
		face_units(s, out);
		return;
	}
	m->met = MET_NOBODY;
	flow_top(s)->pc = GONE;
	leaders = madison_pieces_in(m, !c->attacker, c->where, 1 << LAND_LEADER);
	if (m->units[c->attacker][c->where] && !pieces_empty(&leaders))
		madison_rout(s, !c->attacker, c->where, ROUT_LEADERS, NO_SPACE, false);
}

/* RAID ON OGDENSBURG, BURNING OF BUFFALO: their vessels cannot flee first. */
static bool is_caught(const struct madison *m)
{
	int effect = m->combat.effect;

	if (effect == NO_EFFECT || m->combat.form != BY_RAID)
		return false;
	for (const struct madison_effect *e = &madison_code[effect]; e->op != E_END; e++)
		if (e->flags & F_NO_FLEE && e->space == m->combat.where)
			return true;
	return false;
}

/* 9.3, 9.61, RULINGS A82: land units that hold the space now drive out vessels; so does a
 * defence that has beaten a landing. */
void madison_chase_vessels(struct state *s)
{
	struct madison *m = madison_of(s);
	int where = m->combat.where, side = m->combat.attacker;
	int holder = m->units[side][where] ? side : m->units[!side][where] ? !side : NONE;
	struct pieces ships;

	if (holder == NONE || (m->units[side][where] && m->units[!side][where]))
		return;
	ships = madison_pieces_in(m, !holder, where, ANY_VESSEL | 1 << NAVAL_LEADER);
	if (!pieces_empty(&ships) && !is_caught(m))
		madison_flight_begin(s, !holder, where, false);
}

void madison_meet_end(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	bool fought = m->met == MET_WON || m->met == MET_LOST;

	m->won |= (uint8_t)(1 << m->met);
	m->combat = (struct madison_combat){ 0 };
	flow_pop(s);
	if (fought || !s->depth) /* RULINGS A96: else the move goes on, and its end settles */
		madison_settle(s, out);
}

void madison_meet_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);

	switch (f->pc++) {
	case ENTER:
		if (!m->combat.on)
			begin_called(m, f);
		enter(s, out);
		break;
	case CHOSEN: /* 9.44, 9.45, 9.45-1: they may go on, or halt */
		if (m->met == MET_YIELDED)
			f->pc = GONE;
		else if (m->combat.form == BY_SEA) /* RULINGS A83 */
			madison_cover_begin(s);
		break;
	case COVERED:
		madison_react_open(s, WINDOW_STAND, !m->combat.attacker);
		break;
	case FIGHT:
		flow_pop(s);
		flow_push(s, N_COMBAT, NOBODY);
		break;
	case GONE:
		madison_chase_vessels(s);
		break;
	default:
		madison_meet_end(s, out);
	}
}

/* ---- 9.41: stand, or go --------------------------------------------------------- */

int madison_stand_list(const struct state *s, action *out)
{
	const struct madison_combat *c = &cmadison_of(s)->combat;
	struct set water, land = madison_retreat_ways(cmadison_of(s), !c->attacker, c->where,
						      ROUT_BEFORE, &water);
	int n = 0;

	out[n++] = ACTION(V_STAND, 0, 0);
	for (int at = set_next(&land, 0); at >= 0; at = set_next(&land, at + 1))
		out[n++] = ACTION(V_RETREAT, at, 0);
	for (int at = set_next(&water, 0); at >= 0; at = set_next(&water, at + 1))
		out[n++] = ACTION(V_BY_WATER, at, 0);
	return n;
}

void madison_stand_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	const struct madison_combat *c = &m->combat;

	flow_pop(s);
	if (action_verb(a) == V_STAND) {
		note(s, out, MSG_STANDS, !c->attacker, EVERYONE, !c->attacker, c->where);
		return;
	}
	m->met = MET_YIELDED;
	madison_rout(s, !c->attacker, c->where, ROUT_BEFORE, action_a(a),
		     action_verb(a) == V_BY_WATER);
}

int madison_stand_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison_combat *c = &cmadison_of(s)->combat;

	(void)arg;
	if (action_verb(a) == V_STAND)
		return 0;
	return madison_way_bar_of(cmadison_of(s), !c->attacker, c->where, ROUT_BEFORE, action_a(a),
				  action_verb(a) == V_BY_WATER);
}
