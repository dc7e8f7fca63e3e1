/* club.h - tables of a public server: accounts, their sessions, who opens and who sits down.
 *
 * Two accounts a table, made once: a password takes the server long, and on purpose.
 * They change sides with every game.
 */
#ifndef LOAD_CLUB_H
#define LOAD_CLUB_H

#include "bots.h"

#define CLUB_PASSWORD "quill and inkwell"

struct person {
	char name[KEY_MAX];
	char who[WHO_MAX]; /* his session, as lines of a head */
};

struct club {
	struct person *person;
	int n;
};

/* So many accounts, signed in.  `file`: their sessions are read from it as far as it has
 * them, and kept there; NULL: nowhere.  False: why says what is wrong. */
bool club_fill(struct club *, struct net *, int n, const char *file, const char **why);
void club_free(struct club *);

/* One account opens a table, the other sits down, and both connect. */
void club_open(struct seating *);
/* The other sits down at a table that is there already. */
void club_sit(struct seating *);
/* Whoever sits at a table that has not begun gets up; waits until it is done. */
void club_get_up(struct seating *);

#endif
