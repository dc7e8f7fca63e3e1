/* amateurs_turn.c - the turns of the war, one after the other (rules 3, 4, 12).
 *
 * N_WAR prepares a turn, asks each side for its Rounds in turn and ends the turn when both hands
 * are empty.  When the Peace markers have met it goes to Ghent instead.
 */
#include "amateurs_int.h"

enum { PREPARE, ROUNDS, NEGOTIATE }; /* pc of N_WAR */

/* 4.2-reshuffle: such a card was played (A5). */
static void reshuffle(struct amateurs *m, struct step *out)
{
	struct wide cards = wide_or(m->pile[DISCARD], m->pile[ON_DECK]);

	if (wide_empty(&m->pile[ON_DECK]))
		return;
	for (int card; (card = wide_pop(&cards)) >= 0;)
		amateurs_move_card(m, card, DECK);
	note(&m->st, out, MSG_RESHUFFLED, NOBODY, EVERYONE);
}

/* A98: after the last turn the markers count as met half-way; who would open the next turn plays
 * the first of the last cards. */
static void make_peace(struct amateurs *m, struct step *out)
{
	int space = (m->peace[US] + m->peace[GB]) / 2;

	m->peace[US] = m->peace[GB] = (uint8_t)space;
	m->met = 1;
	note(&m->st, out, MSG_MARKERS_MEET, NOBODY, EVERYONE, space);
}

/* 3-first, A131: the British open the next turn if Napoleon has fallen by now, else the US. */
int amateurs_opener(const struct amateurs *m)
{
	return napoleon_has_fallen(m) ? GB : US;
}

/* 4.2-end. */
static void end_turn(struct amateurs *m, struct step *out)
{
	reshuffle(m, out);
	amateurs_end_turn(m);
	m->first_player = (uint8_t)amateurs_opener(m);
	if (m->turn == TURNS - 1)
		make_peace(m, out);
	else
		m->turn++;
}

/* 4.2-empty: who has no card left passes. */
static void next_round(struct state *s)
{
	struct amateurs *m = amateurs_of(s);
	int side = m->round ? !m->active : m->first_player;

	if (!m->hand[side])
		side = !side;
	m->active = (uint8_t)side;
	m->round++;
	flow_push(s, N_ROUND, side);
}

/* Nothing comes after Ghent. */
void amateurs_war_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);

	if (f->pc != NEGOTIATE && m->met) {
		f->pc = NEGOTIATE;
		flow_push(s, N_GHENT, NOBODY);
		return;
	}
	if (f->pc == PREPARE) {
		f->pc = ROUNDS;
		flow_push(s, N_PREPARE, NOBODY);
	} else if (m->hand[US] || m->hand[GB]) {
		next_round(s);
	} else {
		end_turn(m, out);
		f->pc = PREPARE;
	}
}
