/* table.h - a game that people and programs play together.
 *
 * A session with what belongs around it: its journal, who was told how much,
 * what is offered, how it ended.  The server keeps a table for each game and the
 * browser's worker one for its own; both speak of it in the same JSON (wire.h).
 *
 * Every change writes lines of the journal into `lines`; its owner makes them safe
 * before anybody is told.  A table lives in one block of memory and calls no library.
 */
#ifndef SESSION_TABLE_H
#define SESSION_TABLE_H

#include "journal.h"

enum table_end { END_NONE, END_PLAYED, END_RESIGNED, END_AGREED, END_FAULT };

/* Why a request is refused; the rows of table_messages.def from TABLE_OVER on. */
enum table_why {
	TABLE_DONE,
	TABLE_OVER,        /* the game has ended */
	TABLE_NOT_YOU,     /* the other side is to decide */
	TABLE_ILLEGAL,     /* msg and arg are the game's own refusal */
	TABLE_NO_ACTION,   /* not an action of this game: misread says where */
	TABLE_NO_UNDO,     /* no draft of this seat */
	TABLE_NO_TAKEBACK, /* not a number of actions to go back to */
	TABLE_NO_OFFER,    /* nothing was offered by the other */
	TABLE_WHYS,
};

struct verdict {
	enum table_why why;
	int msg; /* TABLE_ILLEGAL: row of game->messages */
	int16_t arg[NOTE_ARGS];
	struct misread misread; /* TABLE_NO_ACTION; its word points into the request */
};

/* What one viewer knows of the table. */
struct told {
	struct state *view; /* as he was last sent it */
	int entries;        /* log entries he has */
	uint32_t step;      /* counts what he was told; never the clicks of others */
};

struct table {
	struct session *session;
	struct journal journal;
	struct journal_head head;
	enum table_end end;
	int ended_by;       /* who resigned, or NOBODY */
	int end_offered_by; /* who would end it as a draw, or NOBODY */
	struct state *base; /* after the entries that every viewer has been told */
	int base_entries;
	struct told told[VIEWERS];
};

size_t table_size(const struct game *);

/* Sets a new game up; the head with its key is copied.  The journal's first lines
 * go to `lines`. */
struct table *table_start(void *memory, const struct journal_head *, struct text *lines);

/* Plays a full journal; NULL: refused, and the fault says why. */
struct table *table_load(void *memory, const char *bytes, size_t n, struct journal_fault *);

/* Who is to decide; NOBODY once it is over, however it ended. */
int table_player(const struct table *);

/* ---- requests of a seat; refused ones change nothing and write nothing ---- */

struct verdict table_act(struct table *, int seat, const char *action, struct text *lines);
/* The same with chance's draws dictated: lessons. */
struct verdict table_act_dictated(struct table *, int seat, const char *action,
				  const struct draw *, int n, struct text *lines);
struct verdict table_undo(struct table *, int seat, bool all, struct text *lines);
struct verdict table_confirm(struct table *, int seat, struct text *lines);
struct verdict table_ask_takeback(struct table *, int seat, int to);
struct verdict table_offer_end(struct table *, int seat);
struct verdict table_agree_takeback(struct table *, int seat, struct text *lines);
struct verdict table_agree_end(struct table *, int seat, struct text *lines);
struct verdict table_decline(struct table *, int seat, bool takeback);
/* Nobody has to be asked: one person for both sides, or the other is a program. */
struct verdict table_takeback(struct table *, int to, struct text *lines);
struct verdict table_end_agreed(struct table *, struct text *lines);
struct verdict table_resign(struct table *, int seat, struct text *lines);

/* From here on chance follows a new key: a finished game played on from a step. */
void table_rekey(struct table *, const struct journal_head *with_key, struct text *lines);

/* The result for a seat, -1000 .. 1000; a resignation loses, an agreed end is a draw. */
int table_outcome(const struct table *, int seat);

#endif
