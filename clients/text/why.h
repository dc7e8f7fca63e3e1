/* why.h - why something is not offered. */
#ifndef TEXT_WHY_H
#define TEXT_WHY_H

#include "program.h"

/* The line is an action, a verb, or the name of a thing; false: nothing of that
 * name exists, which is said on the page. */
bool why_tell(struct program *, const struct game *, const struct state *view, int seat,
	      const char *line);

/* What is wrong with the words of an action. */
void misread_tell(struct program *, const struct game *, const struct misread *);

#endif
