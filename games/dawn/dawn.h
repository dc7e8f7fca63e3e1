/* dawn.h - Dawn's Early Light, as the rest of the program sees it. */
#ifndef DAWN_H
#define DAWN_H

#include "core/game.h"

extern const struct game dawn_game;

#endif
