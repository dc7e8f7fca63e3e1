/* amateurs.h - Amateurs, to Arms!, as the rest of the program sees it. */
#ifndef AMATEURS_H
#define AMATEURS_H

#include "core/game.h"

extern const struct game amateurs_game;

#endif
