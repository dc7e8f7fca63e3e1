/* tables.h - tables that the administrator takes away, beside a server that runs. */
#ifndef SERVER_OPS_TABLES_H
#define SERVER_OPS_TABLES_H

#include "server/people/asker.h"
#include "server/store/store.h"

/* Forgets a game with all that belongs to it, as moderators do; the row is that which the store
 * has. *kept: it has ended in a cup, whose table needs it, and nothing is done. */
bool tables_forget(struct store *, const struct game_row *, bool *kept);
/* Closes one as moderators do (club_closes).  *over: its game is, and nothing is done. */
bool tables_close(struct store *, const char *id, bool *over);

/* Who plays, by the names of their accounts where they have some; else the word for who does. */
bool tables_players(struct db *, const struct game_row *, char who[PLAYERS][PERSON_NAME_SIZE]);

#endif
