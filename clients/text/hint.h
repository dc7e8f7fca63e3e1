/* hint.h - what the strongest player would consider, in words. */
#ifndef TEXT_HINT_H
#define TEXT_HINT_H

#include "program.h"

/* The best plays for who is to decide in this view, with chances and reasons. */
void hints_tell(struct program *, const struct game *, const struct state *view);

#endif
