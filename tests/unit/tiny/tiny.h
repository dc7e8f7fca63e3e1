/* tiny.h - a game for the unit tests: everything that core, session and ai know
 * of a game in a few lines, and set-ups that break the flow on purpose.
 *
 * Each side in turn marches, rolls for morale, draws a card, plays one or rests;
 * after six turns the higher morale wins.
 */
#ifndef TINY_H
#define TINY_H

#include "core/game.h"

enum { US, GB };
enum { K_PLACE = K_GAME, K_CARD, K_PILE };
enum { YORK, KINGSTON, ERIE, PLACES };
enum { DECK, HAND_US, HAND_GB, GONE, UNKNOWN, PILES };
enum { CARDS = 8, TURNS = 6, COLUMNS = 4 };
enum { V_MARCH, V_ROLL, V_DRAW, V_PLAY, V_REST, V_ALERT, TINY_VERBS };
enum { N_TURN, N_CHOICE, N_FORCED, N_ALERT, N_STUCK, N_LOOP, N_DEEP, N_TALK, N_DICE, TINY_NODES };

enum scenario {
	NORMAL,
	FORCED, /* the first question has one answer: to arms */
	ASKED,  /* the same, but it is asked */
	STUCK,  /* a question without an answer */
	LOOP,   /* a procedure that never ends */
	DEEP,   /* procedures that call each other for ever */
	TALK,   /* more notes than a step can hold */
	DICE,   /* more draws than a step can hold */
};

struct tiny {
	struct state st;
	uint8_t units[PLAYERS][COLUMNS]; /* by side and place; one column of padding */
	int8_t morale[PLAYERS];
	uint8_t held[PLAYERS]; /* cards in each hand, which everybody may count */
	uint8_t turn;
	uint8_t pad[7];
	uint32_t towns; /* places that are taken */
	struct set pile[PILES];
};

extern const struct game tiny_game;

static inline struct tiny *tiny_of(struct state *s)
{
	return (struct tiny *)s;
}

static inline const struct tiny *ctiny_of(const struct state *s)
{
	return (const struct tiny *)s;
}

/* A game under way, from a fixed key. */
void tiny_start(struct tiny *, enum scenario, struct step *);

#endif
