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

/* Who won and the score of this position, or that it is not over. */
void result_tell(struct program *, const struct session *, const struct state *);

/* A turn-by-turn account to paste into a forum. */
void summary_tell(struct program *, struct loaded *, int viewer);

/* Where the keys of a journal come from (replay_fair.c). */
struct fairness {
	int keys, proven; /* proven: commitment, secret and shares fit the key */
	int bad_line;     /* a fair line that is wrong, or 0 */
	bool bad_commit;  /* else the key is wrong */
};

struct fairness fairness_of(const struct loaded *);
bool fairness_refuse(struct program *, const char *path, const struct fairness *);
void fairness_tell(struct program *, const struct fairness *);

#endif
