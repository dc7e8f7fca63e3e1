/* table.h - a game that people and programs play together.
 *
 * A session with what belongs around it: its journal, who was told how much,
 * what is offered, how it ended.  The server keeps a table for each game and the
 * browser's worker one for its own; both speak of it in the same JSON (wire.h).
 *
 * Every change writes lines of the journal into `lines`; its owner makes them safe
 * before anybody is told.  A table lives in one block of memory and calls no library.
 *
 * The step that a request answers is compared with told[viewer].step by the owner,
 * who lets no second request of a seat in before the first one is told.
 */
#ifndef SESSION_TABLE_H
#define SESSION_TABLE_H

#include "journal.h"

enum {
	TABLE_LINES = 4 * JOURNAL_LINE_MAX, /* room for the lines of any one request */
	RECENT_ENTRIES = 64,
	RECENT_NOTES = 2 * NOTES_MAX,
	NO_CUT = -1,
};

/* Why a request is refused; the rows of table_messages.def. */
enum table_why {
	TABLE_DONE,
	TABLE_OVER,        /* the game has ended */
	TABLE_NOT_YOU,     /* the other side is to decide */
	TABLE_ILLEGAL,     /* msg and arg are the game's own refusal */
	TABLE_NO_ACTION,   /* not an action of this game: misread says where */
	TABLE_NO_DRAWS,    /* dictated draws that cannot be */
	TABLE_NO_UNDO,     /* no draft of this seat */
	TABLE_NO_TAKEBACK, /* not a number of actions to go back to */
	TABLE_NO_OFFER,    /* nothing was offered by the other */
	TABLE_TOO_OFTEN,   /* undone and taken back: its journal would take too long to read */
	TABLE_WHYS,
};

struct verdict {
	enum table_why why;
	int msg; /* TABLE_ILLEGAL: row of game->messages */
	int16_t arg[NOTE_ARGS];
	struct misread misread; /* TABLE_NO_ACTION; its word points into the request */
};

/* What a seat has asked the other for; by is NOBODY when there is nothing. */
struct offers {
	int takeback_by, takeback_to; /* actions that would stand after it */
	int end_by;
};

/* What one viewer knows of the table. */
struct told {
	struct state *view; /* as he was last sent it */
	int entries;        /* log entries he has */
	int cut;            /* those from here on he must forget first, or NO_CUT */
	uint32_t step;      /* counts the positions he was told; never the clicks of others */
	int undo;           /* actions of his own that he may undo */
	struct offers offers;
	bool ended;
};

/* The notes of the newest entries, so that nothing has to be played again to tell
 * them.  Who is further behind is told from the set-up on. */
struct recent {
	int first, count; /* entries first .. first + count - 1 */
	int end[RECENT_ENTRIES];
	struct note note[RECENT_NOTES];
};

struct table {
	struct session *session;
	struct journal journal;
	struct journal_head head; /* key and fair are the newest ones */
	int end_offered_by;       /* who would end it as a draw, or NOBODY; until something is
				   * published */
	struct told told[VIEWERS];
	struct recent recent;
};

size_t table_size(const struct game *);

/* Sets a new game up; the head with its key is copied.  The journal's first lines
 * go to `lines`. */
struct table *table_start(void *memory, const struct journal_head *, struct text *lines);
/* The same with the draws of the set-up dictated: lessons.  NULL: they cannot be. */
struct table *table_start_dictated(void *memory, const struct journal_head *, const struct draw *,
				   int n, struct text *lines);

/* Plays a full journal; NULL: refused, and the fault says why. */
struct table *table_load(void *memory, const char *bytes, size_t n, struct journal_fault *);

/* Plays lines that another server has written behind the journal; false: refused, and the table is
 * of no more use.  What a viewer has to be told shows as if the seats had asked here. */
bool table_follow(struct table *, const char *bytes, size_t n, struct journal_fault *);

/* Plays on from where `to` actions of a full journal stood, over or not, with the key,
 * names and date of `as`.  The whole new journal goes to `lines`, which needs n bytes and
 * TABLE_LINES.  NULL: refused, and the fault says why. */
struct table *table_play_on(void *memory, const char *bytes, size_t n, int to,
			    const struct journal_head *as, struct text *lines,
			    struct journal_fault *);

/* Who is to decide; NOBODY once it is over, however it ended. */
int table_player(const struct table *);

/* How it ended, and who resigned or had no time left, or NOBODY. */
enum ending table_ending(const struct table *);
int table_ended_by(const struct table *);

/* ---- requests of a seat; refused ones change nothing and write nothing ---- */

struct verdict table_act(struct table *, int seat, const char *words, struct text *lines);
/* The same with chance's draws dictated: lessons. */
struct verdict table_act_dictated(struct table *, int seat, const char *words, const struct draw *,
				  int n, struct text *lines);
struct verdict table_undo(struct table *, int seat, bool all, struct text *lines);
struct verdict table_confirm(struct table *, int seat, struct text *lines);
struct verdict table_ask_takeback(struct table *, int seat, int to);
struct verdict table_offer_end(struct table *, int seat);
struct verdict table_agree_takeback(struct table *, int seat, struct text *lines);
struct verdict table_agree_end(struct table *, int seat, struct text *lines);
/* Answers the other's offer, or withdraws the own one. */
struct verdict table_decline(struct table *, int seat, bool takeback);
/* Nobody has to be asked: one person for both sides, or the other is a program. */
struct verdict table_takeback(struct table *, int to, struct text *lines);
struct verdict table_end_agreed(struct table *, struct text *lines);
struct verdict table_resign(struct table *, int seat, struct text *lines);
/* Whoever keeps order ends it: nobody has won. */
struct verdict table_close(struct table *, struct text *lines);
/* The seat, which is to decide, has no time left: who keeps the clocks says so. */
struct verdict table_forfeit(struct table *, int seat, struct text *lines);

/* From here on chance follows the key of the head, which may be a fair one: a finished
 * game played on from a step (journal_fork).  TABLE_OVER: it has ended. */
struct verdict table_rekey(struct table *, const struct journal_head *with_key, struct text *lines);

/* The result for a seat, -1000 .. 1000; a resignation loses, and so does a
 * clock that has run out; an agreed end is a draw, and one that was closed 0 for both. */
int table_outcome(const struct table *, int seat);
/* What the game counts in a field "score", if it was played to its end and has one; otherwise 0.
 * Below 0 the first side was ahead. */
int table_score(const struct table *);

/* ---- what a viewer is told (wire.c) ---- */

struct offers table_offers(const struct table *);
/* What was offered at another server. */
void table_set_offers(struct table *, struct offers);

/* Entries that the viewer may know of, and those of his own that he may undo. */
int table_known(const struct table *, int viewer);
int table_undoable(const struct table *, int viewer);

/* Marks all that the viewer may know as told; the view is his newest one. */
void table_mark_told(struct table *, int viewer, const struct state *view);

#endif
