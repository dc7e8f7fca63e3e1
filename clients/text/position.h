/* position.h - a view of a game as text, by the game's tables alone.
 *
 * Every place has a line, then come the game's own lines (REPORT_POSITION) and the
 * other fields.  A game that has messages field-NAME shows only those fields and
 * under these names, or single rows of a field as field-NAME-KEY; count-KEY tells
 * so many of a thing: "2 Regulars". */
#ifndef TEXT_POSITION_H
#define TEXT_POSITION_H

#include "program.h"

/* Full: a line a place, and long sets are told member by member; else places are
 * grouped by the side that a set of them belongs to, such as control. */
void position_tell(struct program *, const struct game *, const struct state *view, bool full);

/* What stands in a place: "2 US Militia, fort"; nothing if it is empty.  Full: a reserve is told
 * piece by piece, else only counted. */
void place_say(struct program *, const struct game *, const struct state *view, int place,
	       bool full, struct text *);

/* Who leads by how much, by a field "score": below 0 the first side.  Without such a
 * field it is what the game reports. */
void score_tell(struct program *, const struct game *, const struct state *view);

/* What the game reports about the view: REPORT_SCORE and the like; a line each. */
void report_tell(struct program *, const struct game *, const struct state *view, int topic,
		 action about);

/* The game's message "WHAT-NAME", such as field-force; NULL: it has none. */
const char *label_of(const struct program *, const struct game *, const char *what,
		     const char *name);

/* What things of a kind are called: the game's message kind-NAME, else the kind's key. */
const char *kind_name(const struct program *, const struct game *, int kind);

#endif
