/* position.h - a view of a game as text, by the game's tables alone.
 *
 * Every place has a line, then come the other fields.  A game that has messages
 * "field-NAME" shows only those fields and under these names. */
#ifndef TEXT_POSITION_H
#define TEXT_POSITION_H

#include "program.h"

void position_tell(struct program *, const struct game *, const struct state *view);

/* What the game reports about the view: REPORT_SCORE and the like; a line each. */
void report_tell(struct program *, const struct game *, const struct state *view, int topic,
		 action about);

#endif
