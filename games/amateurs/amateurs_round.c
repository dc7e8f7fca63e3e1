/* amateurs_round.c - a Round: save a card, pass, or play one (rules 4.2, 5.1, 5.2; RULINGS A1-A3,
 * A8, A12-A15, A112-A115).
 *
 * N_ROUND asks; N_CARD carries a card out, its event before its Ops.  Cards go to their pile when
 * they are announced.
 */
#include "amateurs_int.h"

enum { ROUND_AGAIN }; /* local of N_ROUND: 1: a card must be played (#48, #49) */

/* 4.2-1-must, 5.2: Must Play and Napoleon cards are never saved. */
static int bar_save(int card)
{
	if (amateurs_cards[card].flags & CARD_NAPOLEON)
		return MSG_BAR_NAPOLEON_SAVED;
	return amateurs_cards[card].flags & CARD_MUST_PLAY ? MSG_BAR_MUST_PLAY : 0;
}

/* 5.2-setback-barred, 5.2-elba: what the track allows. */
static int bar_napoleon(const struct amateurs *m, int card)
{
	if (card == C_NAPOLEON_ESCAPES_FROM_ELBA)
		return m->napoleon == PARIS_FALLS ? 0 : MSG_BAR_NOT_PARIS;
	return napoleon_defeated(m) ? MSG_BAR_NAPOLEON_DEFEATED : 0;
}

/* 5.1-color, 12-last-barred: colours and moments; after the markers have met nothing that moves
 * them, but Napoleon's cards. */
static int bar_event(const struct amateurs *m, int side, int card, int16_t *arg)
{
	const struct amateurs_card *c = &amateurs_cards[card];
	int why;

	if (c->side == !side)
		return MSG_BAR_FOREIGN_EVENT;
	if (c->reaction == REACTION)
		return MSG_BAR_REACTION_ONLY;
	if (c->flags & CARD_NAPOLEON && (why = bar_napoleon(m, card)))
		return why;
	if (m->met && c->flags & CARD_PEACE && !(c->flags & CARD_NAPOLEON))
		return MSG_BAR_PEACE_MADE;
	return amateurs_text_bar(m, card, side, WINDOW_ROUND, arg);
}

/* 5.2-setback-us, 5.2-setback-british: a Setback, the US; the escape from Elba, the British: event
 * and Ops. */
static bool is_forced(int side, int card)
{
	return amateurs_cards[card].flags & CARD_NAPOLEON &&
	       side == (card == C_NAPOLEON_ESCAPES_FROM_ELBA ? GB : US);
}

int amateurs_use_bar(const struct amateurs *m, int side, int card, enum card_use use, int16_t *arg)
{
	bool forced = is_forced(side, card);

	if (use == USE_OPS)
		return forced && !bar_event(m, side, card, arg) ? MSG_BAR_MUST_BOTH : 0;
	if (use == USE_BOTH && !forced)
		return MSG_BAR_NOT_BOTH;
	if (use == USE_EVENT && forced && !bar_event(m, side, card, arg))
		return MSG_BAR_MUST_BOTH;
	return bar_event(m, side, card, arg);
}

static enum card_use use_of(int verb)
{
	return verb == V_EVENT ? USE_EVENT : verb == V_OPS ? USE_OPS : USE_BOTH;
}

/* 4.2-1-hold, 4.2-1-reaction: a Saved card waits for the next turn, or for its moment. */
static int bar_hold(const struct amateurs *m, int side, int card)
{
	if (wide_has(&m->pile[HAND_US + side], card))
		return 0;
	return wide_has(&m->pile[SAVED_US + side], card) ? MSG_BAR_SAVED : MSG_BAR_NOT_HELD;
}

/* 4.2-2: hands are compared, without Saved cards (A1). */
static int bar_pass(const struct amateurs *m, int side, int16_t *arg)
{
	arg[0] = m->hand[side];
	arg[1] = m->hand[!side];
	return m->hand[!side] > m->hand[side] ? 0 : MSG_BAR_PASS;
}

int amateurs_round_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int side = f->player, card = action_a(a), verb = action_verb(a), why;

	if ((verb == V_PASS || verb == V_SAVE) && f->local[ROUND_AGAIN])
		return MSG_BAR_PLAY_NOW;
	if (verb == V_PASS)
		return bar_pass(m, side, arg);
	if ((why = bar_hold(m, side, card)))
		return why;
	if (verb == V_SAVE)
		return bar_save(card);
	return amateurs_use_bar(m, side, card, use_of(verb), arg);
}

/* All that may be done with a card of the hand: amateurs_round_bar, each of its questions asked
 * once. */
static int list_card(const struct amateurs *m, int side, int card, bool again, action *out)
{
	int16_t arg[NOTE_ARGS];
	bool event = !bar_event(m, side, card, arg), both = event && is_forced(side, card);
	int n = 0;

	if (!again && !bar_save(card))
		out[n++] = ACTION(V_SAVE, card, 0);
	if (event && !both)
		out[n++] = ACTION(V_EVENT, card, 0);
	out[n++] = ACTION(both ? V_BOTH : V_OPS, card, 0);
	return n;
}

int amateurs_round_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int side = flow_see(s)->player, n = 0;
	bool again = flow_see(s)->local[ROUND_AGAIN];
	struct wide hand = m->pile[HAND_US + side];
	int16_t arg[NOTE_ARGS];

	for (int w = 0; w < 4; w++)
		for (uint64_t left = hand.word[w]; left; left &= left - 1)
			n += list_card(m, side, 64 * w + __builtin_ctzll(left), again, out + n);
	if (!again && !bar_pass(m, side, arg))
		out[n++] = ACTION(V_PASS, 0, 0);
	return n;
}

/* 4.2-1, 4.2-hidden: face down. */
static void save(struct amateurs *m, int side, int card, struct step *out)
{
	amateurs_move_card(m, card, SAVED_US + side);
	note(&m->st, out, MSG_SAVES, side, 1 << side, side, card);
}

void amateurs_round_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player, card = action_a(a);

	flow_pop(s);
	if (action_verb(a) == V_PASS)
		note(s, out, MSG_PASSES, side, EVERYONE, side);
	else if (action_verb(a) == V_SAVE)
		save(amateurs_of(s), side, card, out);
	else
		amateurs_play_card(s, side, card, use_of(action_verb(a)), out);
}

void amateurs_play_again(struct state *s, int side)
{
	if (amateurs_of(s)->hand[side])
		flow_push(s, N_ROUND, side)->local[ROUND_AGAIN] = 1;
}

/* 4.2-3, 4.2-removed, 2.6-removed, 4.2-reshuffle: a Reshuffle card lies on the deck until the turn
 * ends, however it was used. */
void amateurs_put_away(struct amateurs *m, int card, bool by_event)
{
	int flags = amateurs_cards[card].flags;

	if (by_event && flags & CARD_STAYS)
		amateurs_move_card(m, card, IN_PLAY);
	else if (by_event && flags & CARD_REMOVED)
		amateurs_move_card(m, card, REMOVED);
	else
		amateurs_move_card(m, card, flags & CARD_RESHUFFLE ? ON_DECK : DISCARD);
}

/* 5.1-play: everybody sees it. */
void amateurs_play_card(struct state *s, int side, int card, enum card_use use, struct step *out)
{
	static const uint16_t told[] = { [USE_EVENT] = MSG_PLAYS_EVENT,
					 [USE_OPS] = MSG_PLAYS_OPS,
					 [USE_BOTH] = MSG_PLAYS_BOTH };
	struct amateurs *m = amateurs_of(s);
	struct frame *f;

	amateurs_put_away(m, card, use != USE_OPS);
	note(s, out, told[use], side, EVERYONE, side, card, amateurs_cards[card].ops);
	if (out)
		out->flags |= STEP_REVEAL;
	amateurs_begin_card(m, card, use == USE_EVENT ? 0 : amateurs_cards[card].ops);
	f = flow_push(s, N_CARD, NOBODY);
	f->local[CARD_CARD] = (int16_t)card;
	f->local[CARD_USE] = (int16_t)use;
	f->local[CARD_SIDE] = (int16_t)side;
}

/* The event, the window of the Ops, the Ops. */
static void run_stage(struct state *s)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int card = f->local[CARD_CARD], side = f->local[CARD_SIDE], use = f->local[CARD_USE];

	switch (f->pc++) {
	case 0:
		if (use != USE_OPS)
			amateurs_event_begin(s, card, side, WINDOW_ROUND);
		break;
	case 1:
		if (use != USE_EVENT)
			amateurs_window(s, WINDOW_CARD);
		break;
	case 2: /* A113: unless the card has been cancelled; A99: or has made peace */
		if (use != USE_EVENT && m->ops)
			amateurs_spend_ops(s, side);
		break;
	default:
		amateurs_end_card(m);
		flow_pop(s);
	}
}

void amateurs_card_run(struct state *s, struct step *out)
{
	int depth = s->depth;

	(void)out;
	do
		run_stage(s);
	while (runs_on(s, depth, N_CARD));
}
