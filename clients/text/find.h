/* find.h - things by what a player calls them. */
#ifndef TEXT_FIND_H
#define TEXT_FIND_H

#include "core/book.h"
#include "core/text.h"

enum { THINGS_MAX = 4096 }; /* as many as an action can name */

/* A thing by its key or its name in either language, without regard to case, accents
 * and marks; some of its words will do if no other thing has them.  Number, or -1. */
int thing_find(const struct game *, int kind, const char *name);

/* All things that the name may mean, up to THINGS_MAX: those that fit best, but of
 * several with this very name, such as two copies of a card, the first.  How many. */
int things_like(const struct game *, int kind, const char *name, int *out);

/* Whether this is its key or its whole name. */
bool thing_is(const struct thing *, const char *name);

/* As thing_find, among all kinds of the game that have names; *kind gets the kind. */
int any_thing_find(const struct game *, const char *name, int *kind);

/* A verb by its key, or -1. */
int verb_find(const struct game *, const char *name);

/* A field by its name, or NULL: "turn" and "score" mean the same in all games. */
const struct field *field_named(const struct game *, const char *name);

/* A rule by its number; "6" is 6.0. */
const struct rule_text *rule_find(const struct game *, const char *id);

/* Words joined by single blanks. */
void join_words(struct text *, const char *const *word, int n);

#endif
