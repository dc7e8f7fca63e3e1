/* dawn_why.c - why a click on a thing leads to nothing, where no single action is to blame.
 *
 * The bars of the nodes speak of actions that are asked for now.  Who clicks on something
 * else is told what comes first, or when that thing matters.
 */
#include "dawn.h"
#include "dawn_int.h"

/* 5.0, 4.1.2: the card being played, or NONE: none is. */
static int card_in_play(const struct dawn *d)
{
	return set_next(&d->pile[IN_PLAY], 0);
}

/* 2.8, 5.0: a card that cannot be played, by where it lies. */
static int card_reason(const struct state *view, int card, int16_t *arg)
{
	const struct dawn *d = cdawn_of(view);
	int played = card_in_play(d);

	arg[0] = (int16_t)card;
	arg[1] = (int16_t)played;
	if (set_has(&d->pile[IN_PLAY], card))
		return MSG_CARD_IN_PLAY;
	if (set_has(&d->pile[DISCARD], card))
		return MSG_CARD_DISCARDED;
	if (set_has(&d->pile[GONE], card))
		return MSG_CARD_GONE;
	if (set_has(&d->pile[ASIDE], card))
		return MSG_CARD_ASIDE;
	if (!set_has(&d->pile[HAND_US + flow_see(view)->player], card))
		return MSG_NOT_IN_HAND;
	return played >= 0 ? MSG_CARD_WAITS : MSG_CARD_LATER;
}

/* A decision that has to be made before anything on the map matters; NONE: it is an
 * operation or an event, which look for something else. */
static int first_reason(const struct state *view, int16_t *arg)
{
	const struct dawn *d = cdawn_of(view);
	const struct frame *f = flow_see(view);

	arg[0] = f->local[0];
	arg[1] = f->local[1];
	switch (f->node) {
	case N_POLICY:
		return MSG_POLICY_FIRST;
	case N_USE:
		arg[0] = (int16_t)card_in_play(d);
		return MSG_USE_FIRST;
	case N_ORDER:
		arg[0] = (int16_t)card_in_play(d);
		return MSG_ORDER_FIRST;
	case N_TAKE:
		return MSG_COUNT_FIRST;
	case N_SEND:
	case N_EMBARK:
		return MSG_LANDING_FIRST;
	case N_RECALL:
		return MSG_RECALL_FIRST;
	case N_LOSE:
		return MSG_LOSE_FIRST;
	case N_HIT:
	case N_EVADE:
	case N_STAND:
		arg[0] = d->battle.where;
		return f->node == N_HIT ? MSG_HIT_FIRST : MSG_BATTLE_FIRST;
	default:
		return MSG_NONE;
	}
}

/* 5.2: a card is spent on one operation; each looks for its own things. */
static int operation_of(const struct frame *f)
{
	switch (f->node) {
	case N_RECRUIT:
		return OP_RECRUIT;
	case N_CONSTRUCT:
		return OP_CONSTRUCT;
	case N_MOVE:
		return f->local[OP_KIND];
	case N_CRUISE:
	case N_OVERFLOW:
		return OP_CRUISE;
	case N_DEPLOY:
		return OP_DEPLOY;
	default:
		return NONE;
	}
}

/* Something of the map that nothing asks for now. */
static int place_reason(const struct state *view, int16_t *arg)
{
	const struct frame *f = flow_see(view);
	int first = first_reason(view, arg), op = operation_of(f);

	if (first)
		return first;
	arg[0] = (int16_t)op;
	if (op != NONE)
		return op == OP_CRUISE ? MSG_CRUISE_ZONES : MSG_OTHER_OPERATION;
	arg[0] = (int16_t)card_in_play(cdawn_of(view));
	return arg[0] >= 0 ? MSG_EVENT_ASKS_OTHERWISE : MSG_NOT_NOW;
}

/* Squadrons are named by where they are or go: the place that was clicked on. */
static int squadron_reason(int kind, int id, int msg, int16_t *arg)
{
	if (kind == K_ZONE && msg == MSG_AMERICAN_OP) /* 8.2: GB may send squadrons there */
		return MSG_CARD_FIRST;
	if (kind == K_PLACE && msg == MSG_EVENT_ZONE)
		arg[1] = (int16_t)id;
	return msg;
}

/* 6.2.1: nobody has said yet where the group starts. */
static int reach_reason(const struct state *view, int r, int msg, int16_t *arg)
{
	const struct frame *f = flow_see(view);
	int from, verb = f->local[OP_KIND] == OP_RAID ? V_RAID : V_MOVE;

	if (msg != MSG_NOT_CONNECTED || f->node != N_MOVE)
		return msg;
	arg[0] = (int16_t)r;
	from = dawn_move_bar(view, ACTION(verb, r, r), arg);
	return from == MSG_NO_FORCE || from == MSG_NOT_CONNECTED ? MSG_OUT_OF_REACH : from;
}

int dawn_why_thing(const struct state *view, int kind, int id, int msg, int16_t arg[NOTE_ARGS])
{
	action best;
	int as_place;

	if (kind == K_REGION)
		msg = reach_reason(view, id, msg, arg);
	else
		msg = squadron_reason(kind, id, msg, arg);
	if (msg != MSG_NOT_NOW && msg != MSG_NOT_IN_HAND)
		return msg;
	switch (kind) {
	case K_CARD:
		return card_reason(view, id, arg);
	case K_TRACK:
		arg[0] = (int16_t)id;
		return MSG_TRACK_LATER;
	case K_CONFLICT:
		arg[0] = (int16_t)id;
		return MSG_CONFLICT_BY_EVENT;
	case K_ZONE: /* 8.2.1: a squadron sails to it as to a place */
		as_place = game_why_thing(&dawn_game, view, game_player(view), K_PLACE, 1 + id, arg,
					  &best);
		return as_place ? as_place : MSG_NOT_NOW;
	case K_REGION:
	case K_WATERWAY:
	case K_PLACE:
		return place_reason(view, arg);
	default:
		return msg;
	}
}
