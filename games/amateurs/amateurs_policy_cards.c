/* amateurs_policy_cards.c - how a card had better be used (rules 4.2, 5). */
#include "amateurs_policy.h"

/* ---- for its Ops ---------------------------------------------------------- */

static int order_of(const struct amateurs *m, int f)
{
	int purpose = is_lake_force(f)   ? PURPOSE_PUT_OUT
		      : is_land_force(f) ? PURPOSE_MOVE
		      : f == FORCE_CR    ? PURPOSE_RAID
					 : PURPOSE_INVADE;

	return amateurs_weigh_order(m, f, purpose);
}

/* The same for every card that could give the order. */
static int shared_order(struct prospects *x, int f)
{
	if (!(x->planned >> f & 1)) {
		x->planned |= bit(f);
		x->order[f] = order_of(x->m, f);
	}
	return x->order[f];
}

/* The best order that so many Ops could give; *second: the next best, of another force. */
static int best_orders(struct prospects *x, int side, int ops, int *second)
{
	const struct amateurs *m = x->m;
	int best = 0;

	*second = 0;
	for (int f = 0; f < FORCES; f++) {
		int l = m->commander[f], w;

		if (force_side(f) != side || is_barred(m, f))
			continue;
		if (!is_lake_force(f) && !on_map(m, f))
			continue;
		if (l == NO_LEADER || face_of(m, l)->initiative > ops)
			continue;
		w = shared_order(x, f);
		*second = max(*second, min(best, w));
		best = max(best, w);
	}
	return best;
}

/* 5.4: what is bought with it follows. */
static int weigh_ops(struct prospects *x, int card, int side)
{
	const struct amateurs_card *c = &amateurs_cards[card];
	int second, order = best_orders(x, side, c->ops, &second), w;

	/* A great plan needs no more Ops than its leader asks for. */
	w = max(10 + 14 * c->ops, min(400, order) - 8 * c->ops);
	if (amateurs_card_peace(card, side) > 0)
		return w / 4;
	return c->reaction == REACTION && c->side != !side ? w / 2 : w;
}

/* ---- for its text --------------------------------------------------------- */

/* 1-17: each as if by a card of so many Ops. */
static int weigh_campaign(struct prospects *x, const struct amateurs_effect *e, int side)
{
	int second, best = best_orders(x, side, e->ops, &second);

	return min(300, best) / 2 + min(400, second);
}

static int weigh_effect(struct prospects *x, const struct amateurs_effect *e, int side)
{
	switch (e->op) {
	case E_NAPOLEON:
		return side == GB ? 400 : 40;
	case E_CAMPAIGN:
		return weigh_campaign(x, e, side);
	case E_MONROE:
	case E_IN_PLAY:
		return 200;
	case E_RAIDS:
	case E_BELLIGERENT:
	case E_COCKBURN:
	case E_CHESAPEAKE:
	case E_TERROR:
		return 120;
	case E_PUT:
	case E_JOIN:
	case E_DICKSON:
	case E_GRANT:
		return 70;
	case E_CAMP:
		return 60;
	case E_CONCEAL:
	case E_FRIGATE:
	case E_SHIPWRIGHTS:
	case E_OPEN_FLORIDA:
	case E_DRAW:
		return LIKELY;
	case E_DISCARD:
		return 20 + 5 * x->m->hand[!side];
	case E_ROADS:
	case E_FORTS:
		return 6;
	default:
		return 20;
	}
}

static int weigh_event(struct prospects *x, int card, int side)
{
	const struct amateurs_card *c = &amateurs_cards[card];
	int sum = 200 * amateurs_card_peace(card, side);

	if (c->side == !side || !c->uses)
		return HARDLY;
	for (int i = 0; i < c->uses; i++) {
		const struct amateurs_use *use = &amateurs_uses[c->use + i];

		if (use->window != WINDOW_ROUND)
			continue;
		for (const struct amateurs_effect *e = &amateurs_code[use->code]; e->op != E_END;
		     e++)
			sum += weigh_effect(x, e, side);
	}
	return max(HARDLY, sum);
}

/* Good Reactions wait for their moment; others have their use now. */
static int weigh_save(const struct amateurs *m, int card, int side)
{
	const struct amateurs_card *c = &amateurs_cards[card];

	if (c->reaction == REACTION && c->side != !side && m->saved[side] < 3)
		return c->ops <= 1 ? 30 : 15;
	return amateurs_card_peace(card, side) > 0 ? 5 : HARDLY;
}

int amateurs_weigh_card(struct prospects *x, int side, action a)
{
	int card = action_a(a);

	switch (action_verb(a)) {
	case V_SAVE:
		return weigh_save(x->m, card, side);
	case V_EVENT:
		return weigh_event(x, card, side);
	case V_OPS:
		return weigh_ops(x, card, side);
	default: /* V_BOTH */
		return 60 + weigh_event(x, card, side) / 4;
	}
}

/* ---- Reactions ------------------------------------------------------------ */

/* A Reaction is worth more where more is at stake. */
int amateurs_weigh_react(const struct amateurs *m, int side, int card, int window)
{
	(void)card;
	(void)side;
	switch (window) {
	case WINDOW_COMBAT_BEFORE:
	case WINDOW_COMBAT_AFTER:
		return 20 + 15 * (m->combat.size[US] + m->combat.size[GB]);
	case WINDOW_COMBAT_END:
	case WINDOW_COMBAT_CASUALTY:
	case WINDOW_LAKE_BEFORE:
	case WINDOW_LAKE_AFTER:
		return 60;
	default:
		return 25;
	}
}
