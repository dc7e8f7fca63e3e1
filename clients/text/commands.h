/* commands.h - what ghent can do, a file each. */
#ifndef TEXT_COMMANDS_H
#define TEXT_COMMANDS_H

#include "options.h"

int run_play(struct program *, const struct options *);
int run_simulate(struct program *, const struct options *);
int run_games(struct program *, const struct options *);
int run_bench(struct program *, const struct options *);
int run_replay(struct program *, const struct options *);
int run_bot(struct program *, const struct options *);
int run_match(struct program *, const struct options *);
int run_analyse(struct program *, const struct options *);
int run_ladder(struct program *, const struct options *);
int run_admin(struct program *, const struct options *);
int run_serve(struct program *, const struct options *);
int run_show(struct program *, const struct options *);

#endif
