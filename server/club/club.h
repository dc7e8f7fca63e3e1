/* club.h - tables that belong to accounts (docs/API-CLUB.md).
 *
 * Beside the row of its game such a table has one of its own: who sits there, on which terms, and
 * the clocks.  It is written in the same transaction as the lines of a change.  A room without
 * one (owner 0) is a table of tokens, as without --public.
 */
#ifndef SERVER_CLUB_CLUB_H
#define SERVER_CLUB_CLUB_H

#include "bids.h"
#include "pace.h"
#include "server/people/asker.h"
#include "server/store/store.h"

struct call;
struct change;
struct json;
struct parsed;
struct peer;
struct request;
struct room;
struct server;

enum {
	INVITED_MOST = 20,
	TABLES_WAITING = 8, /* that an account may have ... */
	TABLES_PLAYING = 64,
	LOBBY_MOST = 200,
	LOBBY_PLAYING = 100,
	MINE_MOST = 200,
	OPEN_HOURS_LIVE = 6, /* for which a table waits for somebody ... */
	OPEN_DAYS = 14,
	BEGIN_MINUTES_LIVE = 30, /* ... and, when both sit there, to begin */
	BEGIN_DAYS = 14,
	CUP_ID_SIZE = 12,
};

enum against { AGAINST_OPEN, AGAINST_INVITED, AGAINST_PROGRAM }; /* stored as numbers */

struct club_row {
	int64_t game;   /* key of its row */
	int64_t who[2]; /* accounts of OWNER and OTHER; 0: nobody */
	char name[2][PERSON_NAME_SIZE];
	int side; /* the owner's, once it is settled; or NOBODY */
	struct wish wish[2];
	bool bids;
	int paid; /* OWNER, OTHER or NOBODY */
	bool hidden, takebacks, rated;
	enum against against;
	struct clocks clocks;
	int64_t begin_by; /* seconds since 1970: called off unless begun */
	bool has_invitation;
	uint8_t invitation[HASH_SIZE];
	int64_t cup; /* key, or 0 */
	char cup_id[CUP_ID_SIZE + 1];
	bool counted; /* the ratings have it */
	int64_t invited[INVITED_MOST];
	int invited_count;
};

int64_t club_now(void); /* milliseconds since 1970 */
/* The same by the clocks of the games: it stands while the store cannot be written. */
int64_t club_time(const struct server *);

/* ---- club_row.c: in jobs of the store ---- */

/* owner 0: the game has none. */
bool club_load(struct db *, int64_t game, struct club_row *);
bool club_insert(struct db *, const struct club_row *);
/* Times that are moved in the store while a change is under way (fall.c): as they were when it
 * began, and as they have become. */
struct club_times {
	int64_t since, begin_by;
	int64_t new_since, new_begin_by;
};
/* What changes, and when the game has just ended the ratings.  By how much the clock was moved
 * since the change began it is moved in what is written, too. */
bool club_write(struct db *, const struct club_row *, const struct game_row *, struct club_times *);
/* With all that belongs to it, and the game. */
bool club_delete(struct store *, int64_t game);
bool club_invite(struct db *, int64_t game, int64_t account);
bool club_uninvite(struct db *, int64_t game, int64_t account, bool *done); /* or he was not */
/* What it means to close a table: the one place that decides, for moderators and the
 * administrator. */
enum closes {
	CLOSES_NOTHING, /* it is over, and stays */
	CLOSES_GAME,    /* it ends, and its journal stays: what was moderated can be looked up */
	CLOSES_TABLE,   /* it disappears: it has not begun, or no journal of it can be played */
};
struct table;
enum closes club_closes(const struct game_row *, const struct table *); /* NULL: it has none */
/* A table is closed; of a cup it is written down (cup_row.c).  Why: an account (its key) has gone,
 * and loses; a moderator has closed it; or its time to begin is over, and whoever has not come
 * loses. */
enum { CLOSED_LATE = 0, CLOSED_BY_MODERATOR = -1 };
bool club_cup_absent(struct db *, const struct club_row *, const struct game_row *, int64_t why);

/* Rows of games with their rows of the club. */
struct club_list {
	struct club_table {
		struct game_row row;
		struct club_row club;
	} * table;
	int n;
};
/* What a list begins with; it goes on with WHERE and may name columns of both. */
#define CLUB_COLUMNS                                                                               \
	"of_game, owner, other, side, wish0, wish1, bid0, bid1, bids, paid, hidden, takebacks, "   \
	"rated, against, pace, minutes, seconds, days, cut0, cut1, left0, left1, running, since, " \
	"begin_by, invitation, cup, counted, (SELECT u.id FROM cup u WHERE u.key=club.cup), "      \
	"(SELECT p.name FROM person p WHERE p.key=club.owner), "                                   \
	"(SELECT p.name FROM person p WHERE p.key=club.other)"
#define CLUB_SELECT "SELECT " GAME_COLUMNS ", " CLUB_COLUMNS " FROM game JOIN club ON of_game=key "
bool club_rows(struct db *, const struct db_ask *, struct club_list *); /* it grows */

/* ---- seats.c ---- */

bool club_is_settled(const struct club_row *);
bool club_is_full(const struct club_row *);
/* The account of a seat; 0: nobody's, or not yet. */
int64_t club_account(const struct club_row *, int seat);
const char *club_name(const struct club_row *, int seat); /* or NULL */
/* OWNER, OTHER or NOBODY. */
int club_place(const struct club_row *, int64_t account);
int club_seat(const struct club_row *, int64_t account); /* or NOBODY */
bool club_is_invited(const struct club_row *, int64_t account);
/* The role of somebody at a table; -1: it is none of his business. */
int club_role(const struct club_row *, const struct asker *);
/* Both sit there: sides, what was paid, the clocks. */
void club_settle(struct club_row *, const struct game_row *);
/* The position is another: so is the clock that runs. */
void club_follow(struct club_row *, const struct game_row *, int64_t now);
/* Until when it must have begun, from now. */
int64_t club_begin_by(const struct club_row *);

/* ---- wire.c ---- */

/* Who looks, and when. */
struct club_look {
	const struct asker *who; /* or NULL: anybody */
	int64_t now;             /* club_time */
};
void club_member(struct json *, const struct club_row *, const struct game_row *,
		 const struct club_look *);
void club_clock_member(struct json *, const struct club_row *, const struct game *, int64_t now);
void club_pace_member(struct json *, const struct pace *);
void club_row_json(struct json *, const struct club_table *, const struct room *,
		   const struct club_look *);
/* "pace", which may be left out; the member that is wrong, or NULL. */
const char *club_read_pace(const struct parsed *, struct pace *);

/* ---- fall.c: clocks that fall, tables that never begin ---- */

struct club_watch;
/* NULL: no memory. */
struct club_watch *club_watch_start(struct server *);
void club_watch_free(struct club_watch *);
/* The store cannot be written: no clock falls until it can. */
void club_watch_fails(struct club_watch *, bool fails);
/* Its clocks stand if it is frozen, and else run: for a room that was just read. */
void club_stand(struct room *);
/* The room is ready: what is due is done.  True: its clock has fallen, and that is being
 * written. */
bool club_room_ready(struct room *);

/* ---- sit.c ---- */

/* Whose side is settled, or is not any more, looks accordingly; who may not look is shown out. */
void club_reseat(struct room *);
/* He may sit there, or has declined to; here or by another server. */
void club_invited(struct room *, int64_t account);
void club_declined(struct room *, int64_t account);

/* ---- talk.c ---- */

struct ask;
void club_say(const struct ask *);
void club_note(const struct ask *);
/* The chat and his note, after he has joined. */
void club_talk(struct peer *);

/* Another server has written this line of the room's talk. */
void club_heard(struct room *, int64_t n);

/* ---- standing.c ---- */

/* The game is over: its ratings change. */
bool club_count(struct db *, const struct club_row *, const struct game_row *);

/* ---- records.c ---- */

struct club_records;
/* A game has ended or is gone, or a name is: what was kept of the records is old. */
void club_records_forget(struct server *);
void club_records_free(struct club_records *); /* NULL does nothing */

/* ---- area.c ---- */

/* A word of another server: an account is gone, and with it a name.  False: it is another word. */
bool club_heard_gone(struct server *, const char *word);

extern const struct area club_area;

#endif
