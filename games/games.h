/* games.h - the list of all games. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

extern const struct game *const games[]; /* ends with NULL */

/* The game with this id, or NULL. */
const struct game *game_find(const char *id);

#endif
