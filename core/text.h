/* text.h - text in fixed buffers: actions, draws and states, driven by the
 * tables of the game; and back again. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include "game.h"

/* A growing text; always ends with a zero byte, `full` once something was cut. */
struct text {
	char *start, *at, *end;
	bool full;
};

struct text text_into(char *buf, size_t size);
static inline void text_char(struct text *t, char c)
{
	if (t->at == t->end) {
		t->full = true;
		return;
	}
	*t->at++ = c;
	*t->at = 0;
}
void text_put(struct text *, const char *);
void text_part(struct text *, const char *, size_t n);
void text_number(struct text *, int64_t);
void text_hundredths(struct text *, int64_t); /* 1234 is 12.34 */
void text_hex(struct text *, uint64_t);       /* sixteen digits */

/* Words of a line, separated by blanks; the line is not changed. */
struct word {
	const char *at;
	int n;
};

struct word word_next(const char **line); /* n == 0: no more */
bool word_is(struct word, const char *);
bool word_number(struct word, int64_t *out);
bool word_hex(struct word, uint64_t *out); /* exactly sixteen digits */

enum { READ_OK, READ_VERB, READ_THING, READ_NUMBER, READ_MISSING, READ_EXTRA, READ_FIELD };

/* What is wrong with a piece of text, and where. */
struct misread {
	int what;         /* READ_ */
	int kind;         /* READ_THING, READ_MISSING: what kind was expected */
	struct word word; /* the word that is wrong */
	int line;         /* state_parse: from 1 */
};

/* Fills it in, but for the line; always false. */
bool misread_at(struct misread *, int what, int kind, struct word);

/* What a number of that kind means, also one that only gives another name (game.h); or NULL. */
const struct thing *game_thing(const struct game *, int kind, int id);
/* An action, or the arguments of a message, with things by the names that they bear in the state:
 * for people to read, not to be taken. */
action action_called(const struct game *, const struct state *, action);
void args_called(const struct game *, const struct state *, int msg, int16_t arg[NOTE_ARGS]);

/* A thing as its key, or as a number where the kind has no keys. */
void thing_print(struct text *, const struct game *, int kind, int id);
bool thing_parse(const struct game *, int kind, struct word, int *id);

void action_print(struct text *, const struct game *, action);
bool action_parse(const struct game *, const char *line, action *, struct misread *);

/* [6 1 kentucky-riflemen]; the text stops after the closing bracket. */
void draws_print(struct text *, const struct game *, const struct draw *, int n);
bool draws_parse(const struct game *, const char **line, struct draw *, int max, int *n);

/* All of a state, one element a line, zeros left out. */
void state_print(struct text *, const struct game *, const struct state *);
bool state_parse(const struct game *, struct state *, const char *text, struct misread *);
/* One such line: sets one element. */
bool field_parse(const struct game *, struct state *, const char *line, struct misread *);
/* One element of a field by its line, without the value: "force york us-militia". */
bool field_find(const struct game *, const char **line, const struct field **, int index[2],
		struct misread *);
int64_t field_load(const struct state *, const struct field *, const int index[2]);
void field_store(struct state *, const struct field *, const int index[2], int64_t);
/* A set, as far as a struct set holds it; the smallest member of any set not below from, or -1. */
struct set field_set(const struct state *, const struct field *, const int index[2]);
int field_next(const struct state *, const struct field *, const int index[2], int from);
/* The turn that is played: the field of that name; 0 if the game counts none. */
int game_turn(const struct game *, const struct state *);

uint64_t state_hash(const struct game *, const struct state *);

#endif
