/* secrets_amateurs.h - what is hidden in Amateurs, to Arms!, by kinds of things.
 *
 * docs/RULINGS-amateurs.md, "Who knows what", is the law here.  What lies open in a position is
 * said by `same`; what a step tells, by the messages that tell it (`told`).
 */
#ifndef TESTS_SECRETS_AMATEURS_H
#define TESTS_SECRETS_AMATEURS_H

#include "games/amateurs/amateurs_event.h"
#include "games/amateurs/amateurs_march.h"
#include "secrets.h"

/* secrets_amateurs_leaders.c, secrets_amateurs_points.c */
extern const struct secrets amateurs_room_secrets, amateurs_leader_secrets, amateurs_point_secrets,
	amateurs_ship_secrets;

/* secrets_amateurs_told.c */

/* The question that is open; NULL when the game is over. */
const struct frame *frame_asked(const struct state *);
/* #136: its player is about to see a hand and an Expedition. */
bool is_looked_at(const struct state *);
/* The twin may be what the other is, for all that was announced: size and leadership in combat
 * (8.2), who commands (A106), whether those who stand together are equal (6.3-1). */
bool is_likely(const struct amateurs *, const struct amateurs *twin);
bool tells(const struct step *, int msg);
/* One of these messages, which end with 0, has the number as its argument `at`. */
bool tells_of(const struct step *, const int msgs[], int at, int number);
bool tells_commander(const struct step *, int force);
bool tells_combat(const struct state *before, const struct state *after, const struct step *,
		  int force);

#endif
