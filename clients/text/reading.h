/* reading.h - cards, places, other things and rules as a player reads them. */
#ifndef TEXT_READING_H
#define TEXT_READING_H

#include "core/book.h"
#include "program.h"

void rule_tell(struct program *, const struct rule_text *);

/* The titles of the paragraphs of which a section is made. */
void rule_parts_tell(struct program *, const struct game *, const struct rule_text *);

/* A thing: name, values, text, history and where each value is from. */
void entry_tell(struct program *, const struct game *, int kind, int id);

/* "Lake Erie (waterway lake-erie)", without line end; and that with the values. */
void entry_head(struct program *, const struct game *, int kind, int id);
void entry_brief(struct program *, const struct game *, int kind, int id);

/* The texts of a thing, or NULL. */
const struct entry_text *entry_of(const struct game *, int kind, int id);

/* All that a name may mean, a card and a region: those with exactly this name if
 * there are any, else those that begin with it. */
struct named {
	int kind, id;
};
enum { NAMED_MAX = 16 };
int things_named(const struct game *, const char *name, struct named out[NAMED_MAX]);

/* By name; false: there is none, and it is said on the page. */
bool rule_tell_named(struct program *, const struct game *, const char *id);
bool entry_tell_named(struct program *, const struct game *, const char *name);

#endif
