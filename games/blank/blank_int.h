/* blank_int.h - state and numbers of the blank game; private to this folder. */
#ifndef BLANK_INT_H
#define BLANK_INT_H

#include "blank.h"
#include "core/policy.h"
#include "blank_messages.h" /* these two are made by tools/mkpo */
#include "blank_verb_texts.h"

enum { US, GB };
enum { CARDS = 16, HAND = 4, TURNS = 6 };
enum { K_CARD = K_GAME, K_PILE };
enum { V_PLAY, V_PASS, VERBS };
enum { N_TURN, N_COMMIT, N_REACT, N_FIGHT, NODES };

/* UNKNOWN is used in views only: cards whose pile the viewer cannot know. */
enum pile { DECK, HAND_US, HAND_GB, LAID_US, LAID_GB, SPENT, UNKNOWN, PILES };

/* The numbers of cards in hand and on the table are public, so they stand apart
 * from the piles, which a view shows only in part. */
struct blank {
	struct state st;
	uint8_t points[PLAYERS];
	uint8_t held[PLAYERS], laid[PLAYERS];
	uint8_t turn; /* turns completed */
	uint8_t pad;
	struct set pile[PILES];
};
_Static_assert(sizeof(struct blank) == sizeof(struct state) + 8 + PILES * sizeof(struct set),
	       "hidden padding in the state");
_Static_assert(sizeof(struct blank) <= STATE_MAX, "state too large");

static inline struct blank *blank_of(struct state *s)
{
	return (struct blank *)s;
}

static inline const struct blank *cblank_of(const struct state *s)
{
	return (const struct blank *)s;
}

/* 1.1 */
static inline int card_value(int card)
{
	return card % 4 + 1;
}

static inline bool is_ambush(int card)
{
	return card_value(card) == 1;
}

/* Worth of all cards of a pile. */
int blank_worth(const struct blank *, enum pile);

/* blank_hidden.c */
void blank_redact(struct state *, int viewer);
void blank_guess(struct state *, int viewer, struct rng *);

/* blank_help.c */
void blank_report(const struct state *view, int topic, action about, struct step *);
extern const struct policy blank_policy;

/* blank_tables.c */
extern const struct kind blank_kinds[];
extern const struct verb blank_verbs[];
extern const struct field blank_fields[];

#endif
