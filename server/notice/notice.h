/* notice.h - telling people what concerns them: the part that the others call.
 *
 * Whatever changes something that somebody should know of calls notice_put inside its own job of
 * the store, so that both are written or neither; and on the loop's thread, when the job is done,
 * notice_tell.  All else (pushes, letters, digests, quiet hours) happens by itself.
 */
#ifndef SERVER_NOTICE_NOTICE_H
#define SERVER_NOTICE_NOTICE_H

#include <stdbool.h>
#include <stdint.h>
#include "server/store/store.h"

struct ask;
struct change;
struct club_row;
struct peer;
struct room;
struct server;

/* Order of the words in notice_json.c; stored as numbers. */
enum notice_kind {
	NOTICE_TURN,
	NOTICE_DEADLINE, /* made by notice_put of a turn, for later */
	NOTICE_SAT,      /* at his table: it begins when he comes */
	NOTICE_INVITED,
	NOTICE_OFFER,
	NOTICE_OVER,
	NOTICE_CUP,
	NOTICE_CLOSED,     /* his table or its game, by a moderator */
	NOTICE_DECLINED,   /* his invitation: one for each who does */
	NOTICE_CALLED_OFF, /* a cup that he has entered */
	NOTICE_LEFT,       /* his table is gone, for the other has got up */
	NOTICE_KINDS,
};

struct notice {
	int64_t account; /* who is told; 0, or a bot: nobody */
	enum notice_kind kind;
	const char *table; /* its id, or NULL */
	const char *game;  /* its id, or NULL */
	const char *cup;   /* its id, or NULL */
	const char *cup_name;
	const char *by;   /* who did it, or NULL */
	int64_t deadline; /* of a turn: seconds since 1970; 0: none */
	int64_t allowed;  /* seconds for the move, from which the time of the reminder follows */
	bool looks;       /* he has the table before him (notice_looks): only reminded later */
};

/* Inside a job of the store.  It replaces what was told of the same at that table before; before a
 * turn that is for notice_pass. */
bool notice_put(struct db *, const struct notice *);
/* It is out of date: who sat down has come, an offer was answered. */
bool notice_withdraw(struct db *, int64_t account, const char *table, enum notice_kind);
/* What is out of date for both who play there: as one statement, since every turn costs it. */
struct past {
	const char *table;
	int64_t account[PLAYERS]; /* 0: nobody */
	bool turn;                /* whose turn it is, and not only what was offered */
	bool reminded;            /* the turn had a deadline */
};
bool notice_pass(struct db *, const struct past *);
/* Who had that name has none any more, unless somebody else has it by now. */
bool notice_forget_name(struct db *, const char *name);
/* All of that table. */
bool notice_withdraw_all(struct db *, int64_t account, const char *table);
/* He has seen the table: what it had to tell him is read. */
bool notice_seen(struct db *, int64_t account, const char *table);
/* The clocks stood still for so long: so did their reminders. */
bool notice_shift(struct db *, int64_t seconds);

/* On the loop's thread: whether a socket of the account has that table before it. */
bool notice_looks(const struct room *, int64_t account);
/* On the loop's thread, when what was put is safe: the account's sockets are told. */
void notice_tell(struct server *, int64_t account);
/* A word of another server (follow.c); false: it is about something else. */
bool notice_heard(struct server *, const char *word);

/* ---- changes of a table (change.c) ---- */

/* How it was before, and who looks: on the loop's thread. */
struct notice_before {
	enum game_state state;
	int turn;
	bool looks[PLAYERS];
	bool voids; /* what was offered at the table */
};
void notice_before(struct change *);
/* In the job that writes the change. */
bool notice_change(struct db *, const struct change *);
/* On the loop's thread, when it is safe. */
void notice_changed(const struct change *);
/* In the job that closes a table: what was told of it is out of date, for those who sit there and
 * for the invited. */
bool notice_gone(struct db *, const struct club_row *, const struct game_row *);
/* The same where a moderator does it: those who sit there are told, be it before them or not. */
bool notice_closed(struct db *, const struct club_row *, const struct game_row *);
/* Behind notice_gone: who sat in that place (OWNER, OTHER) has got up or gone for good and has
 * taken the table with him; the one who is left is told. */
bool notice_left(struct db *, const struct club_row *, const struct game_row *, int gone);
/* This seat asks the other for something that stands in no journal. */
void notice_offer(struct room *, int seat);
/* Something was declined, or taken back: whom nothing is asked any more has no notice of it. */
void notice_declined(struct room *);

/* ---- sockets ---- */

/* He has joined a table: what it had to tell him is read. */
void notice_looked(struct peer *);
/* The message {"type":"away"} of a socket: whether anybody sits before it. */
void notice_away(const struct ask *);

#endif
