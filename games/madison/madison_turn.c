/* madison_turn.c - the turns, the decks and the deals (rules 4.18, 5.2, 7.0).
 *
 * N_WAR is the bottom frame of every game: it goes from phase to phase and from turn to
 * turn until somebody has won.  Everything that players decide in a turn is done by the
 * procedures that it opens.
 */
#include "madison_int.h"

enum { NEXT }; /* local of N_WAR: who plays the next card */
enum { PREWAR_SEQUENCE, BEGIN, EARLY_FLEETS, ARRIVAL, DEAL, ACTION_PHASE, FLEETS, CHECK, PASS_ON };

/* ---- cards ---- */

/* A card of a deck that nobody but its new owner sees. */
static void draw_card(struct state *s, int side, struct step *out)
{
	struct madison *m = madison_of(s);
	int card = chance_pick(s, &m->pile[DECK], K_CARD, out);

	chance_show(out, 1 << side);
	madison_move_card(m, card, HAND_US + side);
	note(s, out, MSG_CARD_DRAWN, side, 1 << side, side, card);
}

/* 7.22: there are no reshuffles; an empty deck gives nothing. */
void madison_draw(struct state *s, int side, int n, struct step *out)
{
	for (int i = 0; i < n && !set_empty(&madison_of(s)->pile[DECK]); i++)
		draw_card(s, side, out);
}

/* Held cards are not in the hand (7.34). */
void madison_discard_random(struct state *s, int side, int n, struct step *out)
{
	struct madison *m = madison_of(s);

	for (int i = 0; i < n && m->hand[side]; i++) {
		int card = chance_pick(s, &m->pile[HAND_US + side], K_CARD, out);

		chance_show(out, EVERYONE);
		madison_move_card(m, card, DISCARD);
		note(s, out, MSG_CARD_LOST, side, EVERYONE, side, card);
	}
}

/* 7.25, 7.25-1, 7.25-2, 7.25-3, 7.25-4, RULINGS A12: TREATY OF GHENT lies apart until the hands of
 * spring 1814 are dealt.  It joins the deck before the next deal; in between nothing is drawn, so
 * that it is the same. */
static void prepare_treaty(struct madison *m)
{
	if (m->turn == SPRING_1814)
		madison_move_card(m, C_TREATY_OF_GHENT, LATER);
	if (m->turn == AUTUMN_1814)
		madison_move_card(m, C_TREATY_OF_GHENT, DECK);
}

/* 7.21, 7.23: hands are filled up; what was held in spring counts.  The hands of spring 1812
 * come from the Pre-war Sequence. */
static void deal(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);

	if (m->turn == SPRING_1812)
		return;
	prepare_treaty(m);
	for (int side = 0; side < 2; side++)
		madison_draw(s, side, madison_turns[m->turn].deal - m->hand[side], out);
}

/* 5.2, 7.24, 7.35, RULINGS A4, A97: no card is ever used in another year than its own.  What was
 * never drawn, and what was held for nothing, lies open now: nobody may go back behind this. */
static void change_decks(struct madison *m, struct step *out)
{
	struct set later = m->pile[LATER];

	madison_move_pile(m, DECK, DISCARD);
	for (int side = 0; side < 2; side++) {
		madison_move_pile(m, HAND_US + side, DISCARD);
		madison_move_pile(m, HELD_US + side, DISCARD);
	}
	for (int card = set_next(&later, 0); card >= 0; card = set_next(&later, card + 1))
		if (madison_cards[card].deck == year_of(m) + 1)
			madison_move_card(m, card, DECK);
	if (out)
		out->flags |= STEP_REVEAL;
}

/* ---- who plays first ---- */

/* 7.33-2, RULINGS A9, A75: a die each; who leads adds his points, and needs no die at 6 or more.  A
 * tie is rolled again. */
static int roll_first(struct state *s, struct step *out)
{
	int vp = madison_of(s)->vp, ahead = vp > 0 ? vp : -vp, leader = vp > 0 ? GB : US;
	int die[2], sum[2];

	if (ahead >= madison_figures.automatic_first) {
		note(s, out, MSG_FIRST_BY_POINTS, leader, EVERYONE, leader, ahead);
		return leader;
	}
	do {
		for (int side = 0; side < 2; side++) {
			die[side] = chance_roll(s, 6, out);
			sum[side] = die[side] + (side == leader ? ahead : 0);
		}
		note(s, out, MSG_FIRST_ROLL, NOBODY, EVERYONE, die[US], sum[US], die[GB], sum[GB]);
	} while (sum[US] == sum[GB]);
	return sum[US] > sum[GB] ? US : GB;
}

/* 7.33, 7.33-1, 7.33-3: as the turn says. */
static int find_first_player(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);

	switch ((enum first)madison_turns[m->turn].first) {
	case FIRST_US:
		return US;
	case FIRST_GB:
		return GB;
	case FIRST_ROLL:
		return roll_first(s, out);
	case FIRST_PREWAR:
	case FIRST_AS_BEFORE:
		break;
	}
	return m->first_player;
}

/* ---- the phases ---- */

static bool is_half(const struct madison *m, int half)
{
	return madison_turns[m->turn].half == half;
}

/* 7.6, 16.1: a Winter turn has a sequence of its own. */
static void begin_turn(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);

	note(s, out, MSG_TURN_BEGINS, NOBODY, EVERYONE, m->turn);
	m->plays = 0;
	m->first_player = (uint8_t)find_first_player(s, out);
	m->active = m->first_player;
	note(s, out, MSG_FIRST_PLAYER, m->first_player, EVERYONE, m->first_player);
	f->local[NEXT] = m->first_player;
	if (!is_half(m, WINTER))
		return;
	f->pc = CHECK;
	m->phase = PHASE_WINTER;
	flow_push(s, N_WINTER, NOBODY);
}

/* RULINGS A27: by version 1 the Free Naval Return came first in a year, before reinforcements. */
static bool returns_early(const struct state *s)
{
	return !rules_since(s, 2);
}

static void move_fleets_early(struct state *s)
{
	const struct madison *m = cmadison_of(s);

	if (returns_early(s) && is_half(m, SPRING) && m->turn != SPRING_1812)
		madison_fleets_begin(s, false);
}

/* 7.4, 7.4-1, 7.4-2, 11.22, 11.23, RULINGS A27: home at the end of autumn, and out again at the end
 * of spring. */
static void move_fleets(struct state *s)
{
	bool home = is_half(cmadison_of(s), AUTUMN);

	if (home || !returns_early(s))
		madison_fleets_begin(s, home);
}

/* 7.1, 14.1. */
static void bring_reinforcements(struct state *s)
{
	struct madison *m = madison_of(s);

	m->phase = PHASE_ARRIVAL;
	if (madison_turns[m->turn].reinforcements)
		flow_push(s, N_ARRIVAL, NOBODY);
}

/* 7.32, RULINGS A7, A77: in turn, one card each; who has none left is passed over.  False: nobody
 * has any. */
static bool play_on(struct state *s, struct frame *f)
{
	struct madison *m = madison_of(s);
	int side = f->local[NEXT];

	m->phase = PHASE_ACTION;
	if (!m->hand[US] && !m->hand[GB])
		return false;
	if (!m->hand[side])
		side = !side;
	f->local[NEXT] = (int16_t)!side;
	madison_card_play(s, side, NO_CARD);
	return true;
}

/* 7.34, RULINGS A4: from spring to autumn held cards go back to the hand, which shows where a known
 * one is (A125): nobody may go back behind that; into winter they stay where they are. */
static void next_turn(struct madison *m, struct step *out)
{
	madison_end_turn(m);
	for (int side = 0; side < 2 && is_half(m, SPRING); side++)
		madison_move_pile(m, HELD_US + side, HAND_US + side);
	if (out && is_half(m, SPRING))
		out->flags |= STEP_REVEAL;
	if (is_half(m, WINTER))
		change_decks(m, out);
	m->turn++;
}

void madison_war_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);

	switch (f->pc++) {
	case PREWAR_SEQUENCE:
		if (m->phase == PHASE_PREWAR)
			flow_push(s, N_PREWAR, NOBODY);
		break;
	case BEGIN:
		begin_turn(s, f, out);
		break;
	case EARLY_FLEETS:
		move_fleets_early(s);
		break;
	case ARRIVAL:
		bring_reinforcements(s);
		break;
	case DEAL:
		deal(s, out);
		break;
	case ACTION_PHASE:
		if (play_on(s, f))
			f->pc = ACTION_PHASE;
		break;
	case FLEETS:
		move_fleets(s);
		break;
	case CHECK: /* 4.18, 7.5 */
		madison_settle(s, out);
		break;
	default:
		next_turn(m, out);
		f->pc = BEGIN;
	}
}
