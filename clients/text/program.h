/* program.h - what all commands of ghent share: language, page, complaints.
 *
 * A command writes to the page, which is shown when it is full of sense; what
 * is wrong goes to stderr at once. */
#ifndef TEXT_PROGRAM_H
#define TEXT_PROGRAM_H

#include "core/json.h"
#include "core/text.h"
#include "session/say.h"
#include "text_messages.h"

enum exit_code { EXIT_GOOD, EXIT_FAILED, EXIT_BAD };

struct program {
	enum language lang;
	struct text page;
	int lost;           /* an error number: what was to be shown is not; or 0 */
	int columns;        /* of the terminal, as far as lines may go */
	const char *called; /* how the user starts it: "ghent", "build/ghent", "./run" */
};

void program_open(struct program *, enum language, const char *called);
bool program_close(struct program *); /* false: not all could be shown, and said */

/* A sentence and a line end: tell(p, SAYING(TXT_SAVED), TEXT(path)); */
#define SAYING(msg)                                                                                \
	{                                                                                          \
		NULL, msg                                                                          \
	}
#define TEXT(s)                                                                                    \
	{                                                                                          \
		s, 0                                                                               \
	}
#define NUMBER(n)                                                                                  \
	{                                                                                          \
		NULL, n                                                                            \
	}
#define tell(p, ...) tell_values(p, (const struct value[]){ __VA_ARGS__ })
void tell_values(struct program *, const struct value *);

/* The same without line end. */
#define mention(p, ...) mention_values(p, (const struct value[]){ __VA_ARGS__ })
void mention_values(struct program *, const struct value *);

/* "ghent: ..." on stderr, after all that is on the page.  Always EXIT_BAD. */
#define complain(p, ...) complain_values(p, (const struct value[]){ __VA_ARGS__ })
int complain_values(struct program *, const struct value *);

/* A plain word of the program in its language. */
const char *word_of(const struct program *, int msg);

/* Writes the page out and empties it; false: nobody can read it any more. */
bool page_show(struct program *);

/* The same once it is half full: for those who have much to tell, between two pieces. */
void page_relieve(struct program *);

/* Bytes of any number, as they are. */
void page_pour(struct program *, const char *bytes, size_t n);

/* Text broken at blanks into lines that fit the terminal, after `indent` blanks
 * where a line begins and `hang` where it goes on. */
void page_wrap(struct program *, const char *text, int indent, int hang);

/* The same with what was put on the page since `mark`, which page_mark() gave. */
size_t page_mark(const struct program *);
void page_rewrap(struct program *, size_t mark);

/* An error number of the system as words. */
const char *reason_of(const struct program *, int error);

#endif
