/* secrets.h - what the rules of a game say is hidden from whom.
 *
 * Written from the rules and not from the game's redact, so that the laws can
 * find what redact forgets.
 */
#ifndef TESTS_SECRETS_H
#define TESTS_SECRETS_H

#include "core/game.h"

struct secrets {
	const char *game;
	int kind;  /* of the things that may be hidden: cards, mostly; K_NONE: no action names
		    * them */
	int count; /* how many there are */
	/* May the viewer not know where the thing is? */
	bool (*hidden)(const struct state *, int viewer, int thing);
	/* Of two hidden things: could each be where the other is, for all he knows? */
	bool (*same)(const struct state *, int viewer, int x, int y);
	/* Did a step that led from before to after say which is which?  NULL: none ever does. */
	bool (*told)(const struct state *before, const struct state *after, const struct step *,
		     const int pair[2]);
	/* Each takes the other's place. */
	void (*swap)(struct state *, int x, int y);
	const struct secrets *more; /* things of another kind, or NULL; the laws take turns */
};

extern const struct secrets blank_secrets, dawn_secrets, madison_secrets, amateurs_secrets;

/* Those of the game, or NULL. */
const struct secrets *secrets_of(const struct game *);

#endif
