/* saved.h - the folder in which games are kept if nobody says where. */
#ifndef TEXT_SAVED_H
#define TEXT_SAVED_H

#include "program.h"

/* A name for a new journal there: one file a game, by date and time; the second of the
 * same second is twin 2.  Makes the folder. */
void saved_path(struct text *, const struct game *, int twin);

/* The journal there that was written last; false: there is none. */
bool saved_last(char *path, size_t size);

#endif
