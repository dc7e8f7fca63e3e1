/* replay.h - a loaded journal told again: cmd_replay.c and replay_summary.c. */
#ifndef TEXT_REPLAY_H
#define TEXT_REPLAY_H

#include "load.h"
#include "options.h"

/* A note as the viewer may read it. */
void note_tell(struct program *, const struct game *, const struct note *, int viewer);

/* What an action was, as far as the viewer may know: its phrase, or who decided. */
void entry_say(struct text *, const struct program *, const struct game *, const struct entry *,
	       int viewer);

/* Who won and the final score, or that it is not over. */
void result_tell(struct program *, const struct game *, const struct state *);

/* A turn-by-turn account to paste into a forum. */
void summary_tell(struct program *, struct loaded *, int viewer);

#endif
