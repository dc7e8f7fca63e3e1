/* routes.h - what the files of the club share about requests. */
#ifndef SERVER_CLUB_ROUTES_H
#define SERVER_CLUB_ROUTES_H

#include "club.h"
#include "server/people/guard.h"
#include "server/server.h"

/* A handler of a path (people/guard.h). */
#define CLUB_HANDLER(name)                                                                         \
	void name(struct server *, struct call *, const struct request *, const struct asker *)

/* ---- open.c ---- */

CLUB_HANDLER(club_open);
/* The body as an object; NULL: it was refused. */
struct parsed *club_body(struct call *, const struct request *);
/* Members of bodies; false: wrong.  A side that is left out or "any" is NOBODY. */
bool club_read_side(const struct parsed *, const struct game *, int *side);
bool club_read_bid(const struct parsed *, bool *given, int *bid);
/* rated, takebacks, hints; the member that is wrong, or NULL. */
const char *club_read_terms(const struct parsed *, struct club_row *, bool *hints);
/* Id, secret, dates of a new game; what is there stays. */
bool club_make_secrets(struct game_row *);
/* Whether the account may take a seat at another's table; *trouble is 0 or says why not. */
bool club_may_sit(struct db *, int64_t account, int *trouble);
/* A row if the account that is named behind it is barred at ?1, or the owner of that bot. */
#define CLUB_BARRED                                                                                \
	"SELECT p.barred FROM person p LEFT JOIN person o ON o.key=p.owner"                        \
	" WHERE (p.barred>?1 OR o.barred>?1) AND p.key="

/* ---- invite.c ---- */

CLUB_HANDLER(club_invite_name);
CLUB_HANDLER(club_decline);

/* ---- sit.c ---- */

/* The room of the path, for somebody who may know of it; NULL: the call waits or is answered. */
struct room *club_find_room(struct server *, struct call *, const struct request *,
			    const struct asker *);
/* Which table it was about. */
void club_answer_id(struct call *, const char *id);
CLUB_HANDLER(club_sit);
CLUB_HANDLER(club_leave);
CLUB_HANDLER(club_show);
CLUB_HANDLER(club_journal);
/* The game disappears, and everybody in it goes; its time to begin is over.  False: no memory. */
bool club_close_late(struct room *);
/* The same for somebody who is told when it is done or why not; why: club_cup_absent. */
bool club_close_for(struct room *, struct closing *, int64_t why);
/* He who sits there gets up before the game has begun: the seat is free again, or the table closes
 * behind him. */
bool club_go_for(struct room *, struct closing *, int64_t account);

/* ---- end.c ---- */

/* His game is resigned, or disappears if it has not begun. */
void club_end_for(struct server *, const char *id, int64_t account);
void club_close(struct server *, struct closing *);

/* ---- lobby.c ---- */

CLUB_HANDLER(club_lobby);
CLUB_HANDLER(club_mine);
CLUB_HANDLER(club_finished);

/* ---- standing.c, records.c ---- */

CLUB_HANDLER(club_ratings);
CLUB_HANDLER(club_rating_of);
CLUB_HANDLER(club_records);

/* ---- cups.c ---- */

CLUB_HANDLER(club_cup_list);
CLUB_HANDLER(club_cup_make);
CLUB_HANDLER(club_cup_show);
CLUB_HANDLER(club_cup_enter);
CLUB_HANDLER(club_cup_leave);
CLUB_HANDLER(club_cup_begin);

/* ---- enclose.c ---- */
bool club_enclose(struct store *, int64_t account, FILE *, const int *cancel);

#endif
