/* journal.h - games as text that grows line by line (docs/JOURNAL.md).
 *
 * Every line ends with a check over all bytes before it, so that an edited,
 * moved, foreign or cut line is found where it stands.  Reading plays the game:
 * a journal that loads is a legal game with possible draws.
 */
#ifndef SESSION_JOURNAL_H
#define SESSION_JOURNAL_H

#include "core/text.h"
#include "session.h"

enum {
	JOURNAL_FORMAT = 1,
	JOURNAL_LINE_MAX = 32768, /* a set-up with DRAWS_MAX draws fits */
	JOURNAL_NAME_MAX = 64,
	JOURNAL_HASH_EVERY = 16, /* actions */
	/* Actions played to read one, in games of the greatest length: a takeback plays all that
	 * stands before it anew. */
	JOURNAL_PLAYS = 20,
	JOURNAL_CHECK_SIZE = 10, /* " #01234567" */
	JOURNAL_HASH_DIGITS = 64,
	JOURNAL_NONCE_DIGITS = 32,
};

/* Where a key comes from, in hexadecimal digits (fair.h): the program was bound to
 * its secret by the commitment before the seats gave their shares. */
struct journal_fair {
	char commit[JOURNAL_HASH_DIGITS + 1]; /* empty: nobody knows */
	char secret[JOURNAL_HASH_DIGITS + 1];
	char nonce[PLAYERS][JOURNAL_NONCE_DIGITS + 1];
	int line; /* where it was read, or 0 */
};

/* What stands before the set-up.  After reading, key and fair are the newest ones. */
struct journal_head {
	const struct game *game;
	int version; /* of its rules; 0: the newest */
	int scenario;
	int seen_by; /* NOBODY: a full journal; else the viewer whose journal it is */
	uint64_t key[2];
	struct journal_fair fair;
	char who[PLAYERS][JOURNAL_NAME_MAX]; /* "human", "greedy"; may be empty */
	uint64_t minds;              /* from which the choices of programs follow; 0: not told */
	char date[JOURNAL_NAME_MAX]; /* may be empty */
};

/* How far a journal has come: all that is needed to append to it. */
struct journal {
	uint64_t hash; /* of all bytes so far */
	int lines;
	int since_hash; /* actions since the last hash line */
	int64_t again;  /* actions that its takebacks play anew */
	bool ended;     /* the result is written */
};

/* Why a journal is refused; the rows of session_messages.def. */
enum journal_why {
	JOURNAL_GOOD,
	JOURNAL_EMPTY,
	JOURNAL_CUT,      /* no line end */
	JOURNAL_NO_CHECK, /* the line does not end with one */
	JOURNAL_CHECK,    /* it is wrong: edited, moved or foreign */
	JOURNAL_LONG,
	JOURNAL_BYTES,   /* not UTF-8, or control characters */
	JOURNAL_FOREIGN, /* not a journal at all */
	JOURNAL_FORMAT_NEW,
	JOURNAL_GAME,
	JOURNAL_VERSION,
	JOURNAL_SCENARIO,
	JOURNAL_PARTIAL, /* what one viewer saw cannot be played again */
	JOURNAL_WORD,    /* no line begins like this here */
	JOURNAL_SHORT,   /* it ends where a word should follow */
	JOURNAL_VALUE,   /* a header line without a proper value */
	JOURNAL_TWICE,
	JOURNAL_LATE, /* too late in the head */
	JOURNAL_NO_KEY,
	JOURNAL_NO_SETUP,
	JOURNAL_DRAWS,      /* not draws of this game */
	JOURNAL_DRAW_COUNT, /* seen, expected */
	JOURNAL_IMPOSSIBLE, /* a draw that cannot be */
	JOURNAL_DRIFTED,    /* a draw that the key does not give */
	JOURNAL_VERB,
	JOURNAL_THING,
	JOURNAL_MISSING,
	JOURNAL_EXTRA,
	JOURNAL_ILLEGAL, /* msg and arg say why */
	JOURNAL_ENDLESS, /* more actions than a game may have */
	JOURNAL_UNDO,
	JOURNAL_PUBLISH,
	JOURNAL_TAKEBACK,
	JOURNAL_CUT_SHORT, /* the players have ended it, or a moderator */
	JOURNAL_HASH,
	JOURNAL_NOT_OVER,
	JOURNAL_RESULT,
	JOURNAL_AFTER_END,
	JOURNAL_WHYS,
};

struct journal_fault {
	enum journal_why why;
	int line; /* from 1 */
	char word[JOURNAL_NAME_MAX];
	int64_t seen, expected;
	int msg, seat;
	int16_t arg[NOTE_ARGS];
};

/* The reason as a sentence without line number and full stop (journal_why.c). */
void say_journal_fault(struct text *, const struct game *, const struct journal_fault *,
		       enum language);

/* ---- writing (journal.c): all append to the text; see text->full ---- */

void journal_begin(struct journal *, struct text *, const struct journal_head *,
		   const struct session *);
/* The last action, with a hash when one is due and the result when it is over. */
void journal_action(struct journal *, struct text *, const struct session *);
/* Hash and result of a game that is over, unless they are written already. */
void journal_finish(struct journal *, struct text *, const struct session *);
void journal_undo(struct journal *, struct text *, const struct session *, int seat);
void journal_publish(struct journal *, struct text *, const struct session *, int seat);
void journal_takeback(struct journal *, struct text *, const struct session *);
/* The players' end; journal_finish adds hash and result. */
void journal_cut_short(struct journal *, struct text *, const struct session *);
/* The new key of the head, and where it comes from. */
void journal_rekey(struct journal *, struct text *, const struct journal_head *);

/* Pieces that the reader and the seat journals share. */
struct line_start {
	const char *at;
};
struct line_start journal_line(const struct text *);
void journal_end_line(struct journal *, struct text *, struct line_start);
uint32_t journal_check(uint64_t hash);
void journal_heading(struct journal *, struct text *, const struct journal_head *);
void journal_result(struct text *, const struct session *);
/* UTF-8 without characters that would make a terminal show something else.  The first gives the
 * bytes of the next such character, 0: there is none. */
size_t journal_character(const char *, size_t n);
bool journal_is_text(const char *, size_t n);
const char *scenario_key(const struct game *, int scenario);
/* All of a game, with commas. */
void scenario_keys(struct text *, const struct game *);
bool scenario_parse(const struct game *, struct word, int *scenario);

/* ---- reading (journal_read.c) ---- */

enum journal_event {
	EVENT_SETUP,
	EVENT_ACTION,
	EVENT_UNDO,
	EVENT_PUBLISH,
	EVENT_TAKEBACK,
	EVENT_CUT_SHORT, /* by the seat, which resigns or has no time left, or by NOBODY alone */
	EVENT_KEY,       /* a new one: it stands in the head, and so does fair */
	EVENT_HASH,
	EVENT_RESULT,
};

/* Is told of every line after it was played; the step is that of the line. */
struct journal_listener {
	void (*hear)(void *owner, enum journal_event, int seat, const struct session *,
		     const struct step *);
	void *owner;
};

/* What is behind a journal. */
struct journal_more {
	const char *bytes;
	size_t size;
	const struct journal_listener *listener;
	struct journal_fault *fault;
};

/* The first line alone: tells for which game memory is needed. */
bool journal_open(const char *bytes, size_t n, struct journal_head *, struct journal_fault *);

/* Plays the journal in memory of session_size bytes; NULL: refused.  On success
 * the head is filled in and the journal may be appended to; it is unfinished
 * unless journal->ended.  The listener may be NULL. */
struct session *journal_read(void *memory, const char *bytes, size_t n, struct journal_head *,
			     struct journal *, const struct journal_listener *,
			     struct journal_fault *);

/* Plays lines that somebody else has written behind this journal; false: refused, and session and
 * journal are of no more use. */
bool journal_read_on(struct journal *, struct journal_head *, struct session *,
		     const struct journal_more *);

/* ---- what one viewer has seen (journal_seat.c) ---- */

/* Writes the viewer's journal from a full one; false: refused, or no room. */
bool journal_seen_by(int viewer, void *memory, const char *bytes, size_t n, struct text *,
		     struct journal_fault *);

/* ---- playing on from a step (journal_fork.c) ---- */

/* Writes the game up to where `entries` actions stood, with the names and the date of
 * `as`; what was played after that is left out.  False: refused, or no room (n bytes and
 * JOURNAL_LINE_MAX are enough). */
bool journal_fork(void *memory, const char *bytes, size_t n, int entries,
		  const struct journal_head *as, struct text *, struct journal_fault *);

#endif
