/* amateurs_ops.c - what Operations Points buy (rules 5.4, 5.7; RULINGS A113, A140-A142).
 *
 * N_OPS asks until m->ops are spent or the owner is done.  Three things take the whole card: an
 * activation (a new Secretary of War among them), a new Fort, a stronger Fort; all others mix in
 * any order.  m->grant narrows what Ops given by an event may buy.  When no point is left "done" is
 * the only answer, and the engine gives it.
 */
#include "amateurs_ops.h"

enum { SWITCHED };         /* local of N_OPS: how often another took command */
enum { SWITCHES_MAX = 6 }; /* A142: a card comes to an end */

#define WHOLE      (VERB(V_ACTIVATE) | VERB(V_SECRETARY) | VERB(V_FORT))
#define SHIPS_ONLY (VERB(V_BUILD) | VERB(V_ADVANCE))
#define MIXED                                                                                      \
	(SHIPS_ONLY | VERB(V_PORT) | VERB(V_RAISE) | VERB(V_DRAW) | VERB(V_DRAW_FOR) |             \
	 VERB(V_ROAD) | VERB(V_BLOCKADE) | VERB(V_SINGLES) | VERB(V_SINGLES_OF))

/* #21, #40, #41, #100, A140: verbs that a grant leaves; #136 is an ordinary card of two Ops. */
static const uint64_t granted[] = {
	[GRANT_NONE] = WHOLE | MIXED | VERB(V_COMMAND),
	[GRANT_YARDS] = SHIPS_ONLY | VERB(V_PORT),
	[GRANT_BROWN] = SHIPS_ONLY,
	[GRANT_ECKFORD] = SHIPS_ONLY | VERB(V_PORT),
	[GRANT_SINGLE] = MIXED,
	[GRANT_BATEAUX] = WHOLE | MIXED | VERB(V_COMMAND),
	[GRANT_TERROR] = WHOLE | MIXED | VERB(V_COMMAND),
};

/* 5.4, 5.4-enemy: whose event the card has does not matter. */
void amateurs_spend_ops(struct state *s, int side)
{
	flow_push(s, N_OPS, side);
}

int amateurs_cost_bar(const struct amateurs *m, int cost, int16_t *arg)
{
	if (cost <= m->ops)
		return 0;
	arg[0] = (int16_t)cost;
	arg[1] = m->ops;
	return MSG_BAR_DEAR;
}

void amateurs_pay(struct amateurs *m, int cost)
{
	m->ops = (uint8_t)(m->ops - cost);
	m->bought = 1;
}

/* ---- why not ---- */

static int activate_bar(const struct amateurs *m, int side, action a, int16_t *arg)
{
	int force = action_a(a);

	if (force >= FORCES || force_side(force) != side)
		return MSG_BAR_OTHER_FORCE;
	return amateurs_activate_bar(m, force, action_b(a), m->ops, arg);
}

/* 5.4-b, 5.4-c, 8.5-build: the card must have as many Ops as the new level. */
static int fort_bar(const struct amateurs *m, int side, int p, int16_t *arg)
{
	int msg = amateurs_fort_bar(m, side, p, arg);

	return msg ? msg : amateurs_cost_bar(m, amateurs_fort_ops(m, side, p), arg);
}

static int road_bar(const struct amateurs *m, int side, int link, int16_t *arg)
{
	int msg = amateurs_road_bar(m, side, link, arg);

	return msg ? msg : amateurs_cost_bar(m, amateurs_figures.road_ops, arg);
}

/* 5.4, 12. */
static int blockade_bar(const struct amateurs *m, int side, int zone, int16_t *arg)
{
	int msg = amateurs_blockade_bar(m, side, zone, arg);

	return msg ? msg : amateurs_cost_bar(m, amateurs_figures.blockade_ops, arg);
}

/* 5.6-activate: all of it with one card. */
static int port_bar(const struct amateurs *m, int side, int haven, int16_t *arg)
{
	int msg = amateurs_port_bar(m, side, haven, arg);

	return msg ? msg : amateurs_cost_bar(m, amateurs_port_ops(m, haven), arg);
}

static int build_bar(const struct amateurs *m, int side, action a, int16_t *arg)
{
	int msg = amateurs_begin_bar(m, side, action_a(a), action_b(a), arg);

	return msg ? msg : amateurs_cost_bar(m, amateurs_yard_cost(m, action_a(a), 0), arg);
}

static int singles_bar(const struct amateurs *m, int side, int p, int force, int16_t *arg)
{
	if (force != NO_FORCE && (force >= FORCES || force_side(force) != side))
		return MSG_BAR_OTHER_FORCE;
	return amateurs_singles_bar(m, side, p, force, arg);
}

static int item_bar(const struct amateurs *m, int side, action a, int16_t *arg)
{
	int thing = action_a(a);

	switch (action_verb(a)) {
	case V_ACTIVATE:
		return activate_bar(m, side, a, arg);
	case V_SECRETARY:
		return amateurs_secretary_bar(m, side, thing, arg);
	case V_FORT:
		return fort_bar(m, side, thing, arg);
	case V_RAISE:
		return amateurs_raise_place_bar(m, side, thing, arg);
	case V_DRAW:
		return amateurs_draw_bar(m, side, NO_FORCE, thing, arg);
	case V_DRAW_FOR:
		return amateurs_draw_bar(m, side, thing, NO_PLACE, arg);
	case V_ROAD:
		return road_bar(m, side, thing, arg);
	case V_BLOCKADE:
		return blockade_bar(m, side, thing, arg);
	case V_PORT:
		return port_bar(m, side, thing, arg);
	case V_BUILD:
		return build_bar(m, side, a, arg);
	case V_ADVANCE:
		return amateurs_box_bar(m, side, thing, action_b(a) - 1, arg);
	case V_SINGLES:
		return singles_bar(m, side, thing, NO_FORCE, arg);
	case V_SINGLES_OF:
		return singles_bar(m, side, NO_PLACE, thing, arg);
	default:
		return amateurs_switch_bar(m, side, thing, arg);
	}
}

int amateurs_ops_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int verb = action_verb(a);

	if (verb == V_DONE)
		return 0;
	if (!m->ops)
		return MSG_BAR_SPENT;
	if (!(granted[m->grant] >> verb & 1))
		return MSG_BAR_GRANT;
	if (WHOLE >> verb & 1 && m->bought)
		return MSG_BAR_WHOLE;
	if (verb == V_COMMAND && f->local[SWITCHED] >= SWITCHES_MAX)
		return MSG_BAR_SWITCHES;
	return item_bar(m, f->player, a, arg);
}

/* ---- what can be bought ---- */

static int list_whole(const struct amateurs *m, int side, const struct staff *staff, action *out)
{
	int n = amateurs_list_orders(m, amateurs_forces_of(side), m->ops, staff, out);

	n += amateurs_secretaries(m, staff, out + n);
	return n + amateurs_fort_places(m, side, out + n);
}

/* 6.1: places with loose points, and Expeditions. */
static int list_singles(const struct amateurs *m, const struct staff *staff, action *out)
{
	const uint64_t *here = m->present[staff->side].word;
	int n = 0;

	if (m->ops < amateurs_figures.march_ops)
		return 0;
	for (int w = 0; w < 2; w++)
		for (uint64_t left = here[w]; left; left &= left - 1) {
			int p = 64 * w + __builtin_ctzll(left);

			if (row_word(m->loose[staff->side][p]))
				out[n++] = ACTION(V_SINGLES, p, 0);
		}
	for (uint32_t left = staff->land; left; left &= left - 1)
		if (amateurs_can_march_singly(m, lowest(left)))
			out[n++] = ACTION(V_SINGLES_OF, lowest(left), 0);
	return n;
}

static int list_blockades(const struct amateurs *m, int side, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int zone = 0; side == GB && zone < ZONES; zone++)
		if (!blockade_bar(m, side, zone, arg))
			out[n++] = ACTION(V_BLOCKADE, zone, 0);
	return n;
}

/* 5.4-mix. */
static int list_mixed(const struct amateurs *m, const struct staff *staff, action *out)
{
	int n = amateurs_raise_places(m, staff->side, out);

	n += amateurs_draws(m, staff, out + n);
	if (m->ops >= amateurs_figures.road_ops)
		n += amateurs_road_sites(m, staff->side, out + n);
	n += list_blockades(m, staff->side, out + n);
	return n + list_singles(m, staff, out + n);
}

static int list_items(const struct state *s, uint64_t may, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	struct staff staff;
	int n = 0;

	amateurs_look_at_staff(m, f->player, &staff);
	if (may & VERB(V_FORT) && !m->bought)
		n = list_whole(m, f->player, &staff, out);
	if (may & VERB(V_RAISE))
		n += list_mixed(m, &staff, out + n);
	n += amateurs_yard_list(m, f->player, may & VERB(V_PORT), out + n);
	if (may & VERB(V_COMMAND) && f->local[SWITCHED] < SWITCHES_MAX)
		n += list_set(staff.equals, V_COMMAND, out + n);
	return n;
}

int amateurs_ops_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int n = m->ops ? list_items(s, granted[m->grant], out) : 0;

	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* ---- buying ---- */

/* 5.4-whole: the card is spent, and the question closed before what it buys begins. */
static int spend_card(struct state *s)
{
	struct amateurs *m = amateurs_of(s);
	int ops = m->ops;

	m->ops = 0;
	m->bought = 1;
	flow_pop(s);
	return ops;
}

/* 5.4-done: what is left is lost. */
static void take_whole(struct state *s, action a, int side, struct step *out)
{
	int ops = spend_card(s), verb = action_verb(a);

	if (verb == V_ACTIVATE)
		amateurs_order(s, side, action_a(a), action_b(a), ops);
	else if (verb == V_SECRETARY)
		amateurs_make_secretary(s, action_a(a), out);
	else if (verb == V_FORT)
		amateurs_build_fort(amateurs_of(s), side, action_a(a), out);
}

/* 5.5, 5.7, 6.1. */
static void take_men(struct state *s, action a, int side, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int verb = action_verb(a), thing = action_a(a);

	if (verb == V_RAISE) {
		struct frame *f = flow_push(s, N_RAISE, side);

		f->local[0] = (int16_t)thing;
		f->local[1] = m->ops;
	} else if (verb == V_SINGLES || verb == V_SINGLES_OF) {
		m->bought = 1;
		amateurs_march_group(s, side, verb == V_SINGLES ? thing : m->at[thing],
				     verb == V_SINGLES ? NO_FORCE : thing);
	} else {
		amateurs_pay(m, amateurs_figures.draw_ops);
		amateurs_draw_leader(s, side, verb == V_DRAW ? NO_FORCE : thing,
				     verb == V_DRAW ? thing : NO_PLACE, out);
	}
}

/* 5.6: which ship is asked if everybody sees two or more in the box. */
static void take_advance(struct state *s, int port, int box, int side, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f;

	if (m->boxes[port][box] < 2) {
		int ship = 0;

		while (!m->building[port][box][ship])
			ship++;
		amateurs_pay(m, amateurs_yard_cost(m, port, box + 1));
		amateurs_advance_ship(m, port, box, ship, out);
		return;
	}
	f = flow_push(s, N_ADVANCE, side);
	f->local[0] = (int16_t)port;
	f->local[1] = (int16_t)(box + 1);
}

static void take_ships(struct state *s, action a, int side, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int haven = action_a(a);

	if (action_verb(a) == V_PORT) {
		amateurs_pay(m, amateurs_port_ops(m, haven));
		amateurs_open_port(m, haven, out);
	} else if (action_verb(a) == V_BUILD) {
		amateurs_pay(m, amateurs_yard_cost(m, haven, 0));
		amateurs_begin_ship(m, haven, action_b(a), out);
	} else {
		take_advance(s, haven, action_b(a) - 1, side, out);
	}
}

void amateurs_ops_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int side = flow_see(s)->player;

	switch (action_verb(a)) {
	case V_ROAD:
		amateurs_pay(m, amateurs_figures.road_ops);
		amateurs_lay_road(m, side, action_a(a), out);
		break;
	case V_BLOCKADE:
		amateurs_pay(m, amateurs_figures.blockade_ops);
		amateurs_blockade(m, action_a(a), out);
		break;
	case V_COMMAND:
		flow_top(s)->local[SWITCHED]++;
		amateurs_take_command(m, action_a(a), out);
		break;
	case V_PORT:
	case V_BUILD:
	case V_ADVANCE:
		take_ships(s, a, side, out);
		break;
	case V_RAISE:
	case V_DRAW:
	case V_DRAW_FOR:
	case V_SINGLES:
	case V_SINGLES_OF:
		take_men(s, a, side, out);
		break;
	default:
		take_whole(s, a, side, out);
	}
}
