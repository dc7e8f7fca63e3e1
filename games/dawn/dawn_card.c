/* dawn_card.c - playing a card (rule 5.0).
 *
 * A play is one procedure, N_CARD, above three small decisions: which card,
 * for what, and, for an enemy card, whether its event comes first or last.
 * Card, use and order together are the declaration of RULINGS I22.
 */
#include "dawn_int.h"

enum { CARD, SIDE, USE, EVENT_FIRST }; /* locals of N_CARD */
enum { AS_EVENT = OPS };               /* USE: an operation, or the event */

/* 6.0, 7.0, 8.0: privateers and cruises are American, raids and squadrons
 * British; the other operations are for both. */
static const uint8_t ops_open[2] = {
	[US] = 1 << OP_RECRUIT | 1 << OP_CAMPAIGN | 1 << OP_CONSTRUCT | 1 << OP_PRIVATEER |
	       1 << OP_CRUISE,
	[GB] = 1 << OP_RECRUIT | 1 << OP_CAMPAIGN | 1 << OP_CONSTRUCT | 1 << OP_RAID |
	       1 << OP_DEPLOY,
};

static int bar_op(int side, int op)
{
	if (ops_open[side] >> op & 1)
		return MSG_NONE;
	return side == GB ? MSG_AMERICAN_OP : MSG_BRITISH_OP;
}

/* The operation that an action belongs to, plus one; 0: none. */
static const uint8_t verb_op[VERBS] = {
	[V_RECRUIT] = 1 + OP_RECRUIT,    [V_RECRUIT_LANDING] = 1 + OP_RECRUIT,
	[V_ADD_SHIP] = 1 + OP_CONSTRUCT, [V_REMOVE_SHIP] = 1 + OP_CONSTRUCT,
	[V_FORT] = 1 + OP_CONSTRUCT,     [V_MOVE] = 1 + OP_CAMPAIGN,
	[V_RAID] = 1 + OP_RAID,          [V_TARGET] = 1 + OP_CRUISE,
	[V_DEPLOY] = 1 + OP_DEPLOY,      [V_LAND] = 1 + OP_DEPLOY,
};

/* 4.1.2: a card must be played; there is no passing.  Who asks for an operation
 * before that is told whose it is, and that the card comes first. */
int dawn_play_bar(const struct state *s, action a, int16_t *arg)
{
	int side = flow_see(s)->player, verb = action_verb(a), op;

	if (verb == V_PLAY)
		return set_has(&cdawn_of(s)->pile[HAND_US + side], action_a(a)) ? MSG_NONE
										: MSG_NOT_IN_HAND;
	if (verb == V_DONE)
		return MSG_NO_PASSING;
	op = verb == V_OPS ? action_a(a) : verb_op[verb] - 1;
	if (op >= 0 && bar_op(side, op)) {
		arg[0] = (int16_t)op;
		return bar_op(side, op);
	}
	return MSG_CARD_FIRST;
}

int dawn_play_list(const struct state *s, action *out)
{
	const struct set *hand = &cdawn_of(s)->pile[HAND_US + flow_see(s)->player];
	int n = 0;

	for (int w = 0; w < 2; w++)
		for (uint64_t x = hand->word[w]; x; x &= x - 1)
			out[n++] = ACTION(V_PLAY, 64 * w + __builtin_ctzll(x), 0);
	return n;
}

void dawn_play_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	int side = flow_see(s)->player, card = action_a(a);
	struct frame *f;

	set_drop(&d->pile[HAND_US + side], card);
	set_add(&d->pile[IN_PLAY], card);
	d->held[side]--;
	if (set_has(&d->sure, card)) {
		set_drop(&d->sure, card);
		d->sure_held[side]--;
	}
	d->active = (uint8_t)side;
	note(s, out, MSG_PLAYS, side, EVERYONE, side, card);
	flow_pop(s);
	f = flow_push(s, N_CARD, NOBODY);
	f->local[CARD] = (int16_t)card;
	f->local[SIDE] = (int16_t)side;
}

/* 5.2.1, 5.2.4: spending an enemy card sets off its event; an Either card or
 * one's own does not. */
static bool triggers(const struct frame *f)
{
	return f->local[USE] != AS_EVENT && dawn_cards[f->local[CARD]].side == !f->local[SIDE];
}

/* 2.8.2, 5.1.2, 5.2.3: a card whose event took place leaves the game if it says
 * so, even when nothing came of it. */
static void put_away(struct dawn *d, const struct frame *f, struct step *out)
{
	int card = f->local[CARD];
	bool happened = f->local[USE] == AS_EVENT || triggers(f);
	bool gone = happened && dawn_event_removed(&d->st, card);

	set_drop(&d->pile[IN_PLAY], card);
	set_add(&d->pile[gone ? GONE : DISCARD], card);
	if (gone)
		note(&d->st, out, MSG_CARD_REMOVED, NOBODY, EVERYONE, card);
}

/* 5.2, 2.7-po2, 2.7-eco2, 2.7-eco3, 16.1-a: OPS are counted when the operation
 * begins: the card's, less a court martial (at least 1), plus the track's one. */
static int ops_of(const struct dawn *d, int card, int side, int op)
{
	int ops = max(1, dawn_cards[card].ops + d->opmod[side]);
	const uint8_t *level = d->track[side];

	if (op == OP_CAMPAIGN && level[PUBLIC_OPINION] >= 2)
		ops++;
	if (op == OP_RECRUIT && level[ECONOMY] >= 2)
		ops++;
	if (op == OP_CONSTRUCT && level[ECONOMY] >= 3)
		ops++;
	return ops;
}

int dawn_ops_offered(const struct state *s, int op)
{
	const struct frame *card = below(s);

	return ops_of(cdawn_of(s), card->local[CARD], card->local[SIDE], op);
}

/* Whether the operation could do anything if the card were spent on it now; what its
 * event may change is not foreseen. */
bool dawn_op_open(const struct state *s, int op)
{
	int side = below(s)->local[SIDE];

	return dawn_op_possible(cdawn_of(s), op,
				(struct dawn_op){ side, dawn_ops_offered(s, op), NULL });
}

/* Whether the operation has a step to take, though it may change nothing: 7.1.1, privateers roll
 * in any case; 8.2.1, any squadron that has not landed troops can sail. */
static bool op_has_step(const struct state *s, int op)
{
	const struct dawn *d = cdawn_of(s);

	if (op == OP_PRIVATEER)
		return true;
	if (op == OP_DEPLOY)
		return d->squadron[BOX] || dawn_blockading(d);
	return dawn_op_open(s, op);
}

/* 5.2, RULINGS I1: who can use the OPS of a card does so; by version 1 they could be thrown away.
 * The operations that may be chosen, one bit each. */
static uint32_t ops_offered(const struct state *s)
{
	uint32_t all = ops_open[below(s)->local[SIDE]], steps = 0;

	if (!rules_since(s, 2))
		return all;
	for (uint32_t ops = all; ops; ops &= ops - 1)
		if (op_has_step(s, lowest(ops)))
			steps |= bit(lowest(ops));
	return steps ? steps : all;
}

static void begin_op(struct state *s, const struct frame *f, struct step *out)
{
	int side = f->local[SIDE], op = f->local[USE];
	int ops = ops_of(cdawn_of(s), f->local[CARD], side, op);

	dawn_of(s)->opmod[side] = 0;
	note(s, out, MSG_OPERATION, side, EVERYONE, side, op, ops);
	dawn_op_begin(s, side, op, ops, -1, out);
}

/* 5.2.1: the side of the card carries out its event, whoever played it. */
static void begin_event(struct state *s, const struct frame *f, struct step *out)
{
	int side = triggers(f) ? !f->local[SIDE] : f->local[SIDE];

	note(s, out, triggers(f) ? MSG_TRIGGERED : MSG_EVENT, side, EVERYONE, side, f->local[CARD],
	     f->local[SIDE]);
	dawn_event_begin(s, f->local[CARD], side);
}

/* 5.0, 5.1, 5.2: use, order, then event and operation one after the other. */
void dawn_card_run(struct state *s, struct step *out)
{
	struct frame *f = flow_top(s);
	bool event_now;

	switch (f->pc++) {
	case 0:
		flow_push(s, N_USE, f->local[SIDE])->local[0] =
			(int16_t)ops_of(cdawn_of(s), f->local[CARD], f->local[SIDE], OPS);
		return;
	case 1:
		if (triggers(f)) {
			flow_push(s, N_ORDER, f->local[SIDE]);
			return;
		}
		f->pc++;
		/* fall through */
	case 2:
		event_now = f->local[USE] == AS_EVENT || f->local[EVENT_FIRST];
		(event_now ? begin_event : begin_op)(s, f, out);
		return;
	case 3:
		if (triggers(f)) {
			(f->local[EVENT_FIRST] ? begin_op : begin_event)(s, f, out);
			return;
		}
		/* fall through */
	default:
		put_away(dawn_of(s), f, out);
		flow_pop(s);
	}
}

/* 5.0.1, 2.8.1: whose event it is. */
static int bar_event(const struct frame *card)
{
	return dawn_cards[card->local[CARD]].side == !card->local[SIDE] ? MSG_NOT_YOUR_EVENT
									: MSG_NONE;
}

int dawn_use_bar(const struct state *s, action a, int16_t *arg)
{
	const struct frame *card = below(s);

	if (action_verb(a) == V_OPS && bar_op(card->local[SIDE], action_a(a)))
		return bar_op(card->local[SIDE], action_a(a));
	if (action_verb(a) == V_OPS)
		return ops_offered(s) >> action_a(a) & 1 ? MSG_NONE : MSG_NO_STEP;
	arg[0] = card->local[CARD];
	arg[1] = (int16_t)!card->local[SIDE];
	return bar_event(card);
}

int dawn_use_list(const struct state *s, action *out)
{
	const struct frame *card = below(s);
	int n = 0;

	if (!bar_event(card))
		out[n++] = ACTION(V_EVENT, 0, 0);
	for (uint32_t ops = ops_offered(s); ops; ops &= ops - 1)
		out[n++] = ACTION(V_OPS, lowest(ops), 0);
	return n;
}

void dawn_use_take(struct state *s, action a, struct step *out)
{
	(void)out;
	flow_pop(s);
	flow_top(s)->local[USE] = (int16_t)(action_verb(a) == V_OPS ? action_a(a) : AS_EVENT);
}

int dawn_order_bar(const struct state *s, action a, int16_t *arg)
{
	(void)s, (void)a, (void)arg;
	return MSG_NONE;
}

int dawn_order_list(const struct state *s, action *out)
{
	(void)s;
	out[0] = ACTION(V_FIRST, 0, 0);
	out[1] = ACTION(V_LAST, 0, 0);
	return 2;
}

void dawn_order_take(struct state *s, action a, struct step *out)
{
	(void)out;
	flow_pop(s);
	flow_top(s)->local[EVENT_FIRST] = action_verb(a) == V_FIRST;
}
