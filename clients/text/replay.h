/* replay.h - a loaded journal told again: cmd_replay.c and replay_summary.c. */
#ifndef TEXT_REPLAY_H
#define TEXT_REPLAY_H

#include "load.h"

enum { ALL_KNOWING = -2 }; /* a viewer from whom the journal hides nothing */

/* A note as the viewer may read it. */
void note_tell(struct program *, const struct game *, const struct note *, int viewer);

/* Who won, or that it is not over. */
void result_tell(struct program *, const struct game *, const struct state *);

/* A turn-by-turn account to paste into a forum. */
void summary_tell(struct program *, struct loaded *, int viewer);

#endif
