/* madison_naval.c - naval combat (rules 12.0, 3.42).
 *
 * N_NAVAL is one battle in the box of a lake: lead vessels, Battle cards (window B2), one die,
 * flags that are struck, steps, then the beaten and everyone damaged go to a port.  Who fights
 * are the undamaged vessels in the box; m->naval holds the rest.
 */
#include "madison_int.h"

enum { STRUCK_LEADER }; /* local of N_NAVAL: 1 + the leader who is replaced */
enum { HIT_LAKE, HIT_LEFT };

enum {
	LEAD_ATTACK,
	LEAD_DEFENCE,
	CARD_ATTACK,
	CARD_DEFENCE,
	FIRE,
	LOSSES,
	RETREAT,
	REPAIR,
	SUCCESSOR,
};

static int box_of(const struct madison *m)
{
	return LAKE_BOX + m->naval.lake;
}

/* 12.1: the moving player attacks; 8.62, RULINGS A120: once in a card play. */
void madison_naval_begin(struct state *s, int side, int lake, int effect)
{
	struct madison_naval *n = &madison_of(s)->naval;

	set_add(&madison_of(s)->attacked, LAKE_BOX + lake);
	*n = (struct madison_naval){ .on = 1, .lake = (uint8_t)lake, .attacker = (uint8_t)side };
	n->lead[US] = n->lead[GB] = NO_PIECE;
	n->card[US] = n->card[GB] = NO_CARD;
	n->effect = (int16_t)effect;
	n->loser = NONE;
	flow_push(s, N_NAVAL, NOBODY);
}

/* ---- 12.32: lead vessels ---- */

static bool fights(const struct madison *m, int side, int p)
{
	return is_vessel(p) && side_of(p) == side && m->where[p] == box_of(m) && !is_flipped(m, p);
}

int madison_flagship_bar(const struct state *s, action a, int16_t *arg)
{
	(void)arg;
	return fights(cmadison_of(s), flow_see(s)->player, action_a(a)) ? 0 : MSG_NO_LEAD_VESSEL;
}

int madison_flagship_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	int n = 0;

	for
		each_in(m, p, box_of(m)) if (fights(m, flow_see(s)->player, p)) out[n++] =
			ACTION(V_LEAD, p, 0);
	return n;
}

void madison_flagship_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = flow_top(s)->player;

	m->naval.lead[side] = (uint8_t)action_a(a);
	note(s, out, MSG_LEAD_VESSEL, side, EVERYONE, side, action_a(a));
	flow_pop(s);
}

static void ask_lead(struct state *s, int side)
{
	flow_push(s, N_FLAGSHIP, side)->local[0] = cmadison_of(s)->naval.lake;
}

/* ---- 12.36, window B2: Battle cards ---- */

/* By what everybody can see: could side have a card for this? */
static bool may_answer(const struct madison *m, int side)
{
	struct set may = set_and(madison_may_hold(m, side), madison_windows[WINDOW_NAVAL]);
	int16_t arg[NOTE_ARGS];

	for (int card = set_next(&may, 0); card >= 0; card = set_next(&may, card + 1))
		if (!madison_text_bar(m, card, side, WINDOW_NAVAL, arg))
			return true;
	return false;
}

static void ask_card(struct state *s, int side)
{
	const struct madison *m = cmadison_of(s);

	if (may_answer(m, side))
		flow_push(s, N_BROADSIDE, side)->local[0] = m->naval.lake;
}

int madison_broadside_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player;

	if (action_verb(a) == V_DONE)
		return 0;
	if (!set_has(&m->pile[HAND_US + side], action_a(a)))
		return MSG_NOT_IN_HAND;
	return madison_text_bar(m, action_a(a), side, WINDOW_NAVAL, arg);
}

int madison_broadside_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	const struct set *hand = &m->pile[HAND_US + flow_see(s)->player];
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int card = set_next(hand, 0); card >= 0; card = set_next(hand, card + 1))
		if (!madison_text_bar(m, card, flow_see(s)->player, WINDOW_NAVAL, arg))
			out[n++] = ACTION(V_BATTLE, card, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

void madison_broadside_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = flow_top(s)->player, card = action_a(a);

	flow_pop(s);
	if (action_verb(a) == V_DONE)
		return;
	m->naval.card[side] = (uint8_t)card;
	madison_move_card(m, card, DISCARD);
	note(s, out, MSG_NAVAL_CARD, side, EVERYONE, side, card);
	if (out)
		out->flags |= STEP_REVEAL;
	madison_event_begin(s, card, side, M_BATTLE, NO_SPACE);
}

/* ---- 12.4: what the die does ---- */

/* 12.6, 3.42, RULINGS A60: a flag is struck: the leader is taken, another takes his place. */
static void take_leader(struct madison *m, int side, struct frame *f, struct step *out)
{
	int leader = madison_naval_leader(m, side, box_of(m));

	if (leader == NO_PIECE)
		return;
	madison_replace_leader(m, leader, out);
	f->local[STRUCK_LEADER] = (int16_t)(1 + leader);
}

/* 12.41: the lead vessel or all of them surrender. */
static void strike_flags(struct madison *m, const struct madison_strike *r, struct frame *f,
			 struct step *out)
{
	int side = m->naval.loser;
	struct pieces all = madison_pieces_in(m, side, box_of(m), ANY_VESSEL);

	if (r->fleet_strikes) {
		for
			each_piece(p, &all) madison_eliminate(m, p, MSG_STRIKES, out);
	} else if (r->lead_strikes) {
		madison_eliminate(m, m->naval.lead[side], MSG_STRIKES, out);
		m->naval.lead[side] = NO_PIECE;
	} else {
		return;
	}
	take_leader(m, side, f, out);
}

/* 12.2: one die; 12.41: after a struck flag the winner rolls for his own losses. */
static void roll(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_naval *n = &m->naval;
	int die = chance_roll(s, 6, out), sum = madison_naval_sum(m);
	const struct madison_strike *r;

	n->result = (uint8_t)madison_naval_result(die + sum);
	r = &madison_figures.strike[n->result];
	n->loser = r->loser ? !n->attacker : n->attacker;
	n->owed[n->attacker] = r->steps[0];
	n->owed[!n->attacker] = r->steps[1];
	note(s, out, MSG_NAVAL_ROLL, n->attacker, EVERYONE, n->lake, die, sum, die + sum,
	     n->result);
	strike_flags(m, r, f, out);
	if (r->loss_roll) {
		int side = !n->loser, face = chance_roll(s, 6, out);

		n->owed[side] = madison_figures.winner_loss[face - 1];
		note(s, out, MSG_NAVAL_LOSS_ROLL, side, EVERYONE, side, face, n->owed[side]);
	}
}

static void begin_fire(struct state *s, struct step *out)
{
	const struct madison *m = cmadison_of(s);
	int side = m->naval.attacker;

	note(s, out, MSG_NAVAL_BATTLE, side, EVERYONE, side, m->naval.lake,
	     m->vessels[side][box_of(m)], m->vessels[!side][box_of(m)]);
	madison_tell_naval(m, s, side, out);
}

/* ---- 12.42: steps ---- */

/* The lead vessel first, then undamaged ones; when all are damaged the next loss sinks one. */
static struct pieces targets(const struct madison *m, int side)
{
	struct pieces all = madison_pieces_in(m, side, box_of(m), ANY_VESSEL),
		      fit = { { 0, 0, 0, 0 } }, lead = { { 0, 0, 0, 0 } };
	int first = m->naval.lead[side];

	for
		each_piece(p, &all) if (!is_flipped(m, p)) pieces_add(&fit, p);
	if (first != NO_PIECE && pieces_has(&fit, first)) {
		pieces_add(&lead, first);
		return lead;
	}
	return pieces_empty(&fit) ? all : fit;
}

int madison_hit_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, p = action_a(a);
	struct pieces who = targets(m, side);

	if (pieces_has(&who, p))
		return 0;
	arg[1] = m->naval.lead[side];
	return fights(m, side, p) ? MSG_LEAD_HIT_FIRST : MSG_NO_HIT;
}

int madison_hit_list(const struct state *s, action *out)
{
	struct pieces who = targets(cmadison_of(s), flow_see(s)->player);
	int n = 0;

	for
		each_piece(p, &who) out[n++] = ACTION(V_LOSE, p, 0);
	return n;
}

void madison_hit_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);

	m->naval.owed[flow_top(s)->player]--;
	flow_pop(s);
	if (is_flipped(m, action_a(a)))
		madison_eliminate(m, action_a(a), MSG_VESSEL_LOST, out);
	else
		madison_damage(m, action_a(a), out);
}

/* As many as there are; RULINGS A98: a lone vessel that struck pays no more. */
static bool ask_hit(struct state *s, int side)
{
	struct madison *m = madison_of(s);
	struct pieces who = targets(m, side);
	struct frame *f;

	if (pieces_empty(&who))
		m->naval.owed[side] = 0;
	if (!m->naval.owed[side])
		return false;
	f = flow_push(s, N_HIT, side);
	f->local[HIT_LAKE] = m->naval.lake;
	f->local[HIT_LEFT] = m->naval.owed[side];
	return true;
}

/* ---- the whole of it ---- */

static void end_battle(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	int won = !m->naval.loser;

	note(s, out, MSG_NAVAL_OVER, won, EVERYONE, won, m->naval.lake);
	m->met = m->naval.attacker == won ? MET_WON : MET_LOST;
	memset(&m->naval, 0, sizeof m->naval);
	flow_pop(s);
}

/* 12.2, RULINGS A87: leads, cards, die, losses, retreats (12.51, 12.52). */
void madison_naval_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int attacker = m->naval.attacker;

	switch (f->pc++) {
	case LEAD_ATTACK:
		ask_lead(s, attacker);
		break;
	case LEAD_DEFENCE:
		ask_lead(s, !attacker);
		break;
	case CARD_ATTACK:
		ask_card(s, attacker);
		break;
	case CARD_DEFENCE:
		ask_card(s, !attacker);
		break;
	case FIRE:
		begin_fire(s, out);
		roll(s, f, out);
		break;
	case LOSSES:
		if (ask_hit(s, attacker) || ask_hit(s, !attacker))
			f->pc = LOSSES;
		break;
	case RETREAT:
		madison_flight_begin(s, m->naval.loser, box_of(m), false);
		break;
	case REPAIR: /* 12.52, RULINGS A98: the winner's damaged vessels, too */
		madison_flight_begin(s, !m->naval.loser, box_of(m), true);
		break;
	case SUCCESSOR:
		if (f->local[STRUCK_LEADER])
			madison_enter_leader(s, f->local[STRUCK_LEADER] - 1, out);
		break;
	default:
		end_battle(s, out);
	}
}
