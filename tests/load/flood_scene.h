/* flood_scene.h - what there is at a club that somebody could want: the flood's stage.
 *
 * Besides the players: one who owns a table that waits, a cup, a bot and two sessions; one who is
 * signed in and has no right to any of that; one whose session has ended; a moderator.
 */
#ifndef LOAD_FLOOD_SCENE_H
#define LOAD_FLOOD_SCENE_H

#include "club.h"
#include "flood.h"

enum { SCENE_TABLES = 64 };

struct scene {
	struct club club; /* two players a table, and behind them these */
	const struct person *owner, *eve, *gone, *moderator;
	char table[KEY_MAX], invitation[KEY_MAX]; /* the owner's: private, with a free seat */
	char cup[KEY_MAX], bot[KEY_MAX];
	char session[24]; /* the owner's other one */
	char bot_token[96], bot_who[WHO_MAX];
	char origin[96];         /* of the club's own pages */
	int asker[SCENE_TABLES]; /* the side whose question stands at that table, or BOT_SIDES */
};

/* These end the program if the server does not do its part. */
void scene_fill(struct scene *, struct net *, int ntables);
/* All that the owner has. */
void scene_set(struct scene *, const struct material *);
/* At every table both players say something, note something, and one asks the other. */
void scene_speak(struct scene *, struct material *);
void scene_free(struct scene *);

/* What the server shows to somebody below a path, which is a form of scene_put, behind that path.
 */
void scene_show(const struct material *, const char *form, const char *who, struct buffer *all);
/* What the server shows of it to everybody, one after the other. */
void scene_fetch(const struct scene *, const struct material *, struct buffer *all);

/* A form in which %t is that table, and of the scene's %w the table, %i its invitation, %c the
 * cup, %b the bot, %s the session, %o the owner, %e the intruder, %m the moderator, %p a player, %g
 * the game. */
void scene_put(const struct material *, const struct seating *at, const char *form,
	       struct buffer *out);

/* Takes out what a clock says of this moment: the rest of two pictures may be compared. */
void still_clocks(struct buffer *);

#endif
