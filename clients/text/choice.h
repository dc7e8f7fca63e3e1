/* choice.h - actions by what a player types: a number, keys, a phrase, names.
 *
 * Everything may be typed in either language, without accents or capitals. */
#ifndef TEXT_CHOICE_H
#define TEXT_CHOICE_H

#include "core/text.h"

enum { NAMED_ACTIONS_MAX = 512 };

/* The entries of the list that the line may mean, best fits only; their numbers go to
 * out, which has room for all.  Whole: only the whole phrase or the whole keys will do. */
int choices_like(const struct game *, const action *list, int n, const char *line, bool whole,
		 int *out);

/* All actions, offered or not, that the line may name: "move montreal new york", or the
 * things alone, "montreal new york", for every verb that takes such things.  At most
 * NAMED_ACTIONS_MAX. */
int actions_named(const struct game *, const char *line, action *out);

/* Whether the line begins with a verb: its key, or the words of its phrase. */
bool begins_with_verb(const struct game *, const char *line);

#endif
