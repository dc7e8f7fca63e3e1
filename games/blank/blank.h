/* blank.h - the smallest game with everything a game needs, to be copied.
 *
 * Its rules:
 *   1.1  Sixteen cards are worth 1 to 4; those worth 1 are ambushes.  Each side
 *        holds four, hidden from the other.
 *   2.1  Each of six turns is one fight.  The sides lead in turn, the US first.
 *        The leader, then the follower, lays one card face down or passes.
 *   2.2  Then the follower may add an ambush, face down.  He is always asked.
 *   2.3  Both show their cards and add a die; the higher sum takes a point.
 *   2.4  The cards shown are spent, and each side draws a card.
 *   3.1  After the sixth turn the side with more points has won.
 */
#ifndef BLANK_H
#define BLANK_H

#include "core/game.h"

extern const struct game blank_game;

#endif
