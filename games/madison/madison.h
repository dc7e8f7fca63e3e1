/* madison.h - Mr. Madison's War, as the rest of the program sees it. */
#ifndef MADISON_H
#define MADISON_H

#include "core/game.h"

extern const struct game madison_game;

#endif
