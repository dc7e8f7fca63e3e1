/* walk.h - whole games of a game by the weights of its policy, and what must hold in all of them.
 */
#ifndef TESTS_UNIT_GAMES_WALK_H
#define TESTS_UNIT_GAMES_WALK_H

#include "core/game.h"
#include "core/policy.h"

/* Sees every question and, with n = 0, the end. */
typedef void walk_look(const struct game *, const struct state *, const action *list, int n);

/* Games of all scenarios in turn. */
void walk_games(const struct game *, int games, walk_look *);

/* Every action can be chosen, all weights have a sum, and each is the same alone. */
void walk_weights(const struct game *, const struct state *, const action *, int n);
/* A judgement has two sides, and the end is judged as it is. */
void walk_value(const struct game *, const struct state *, const action *, int n);
/* All weights of terms are for GB above 0: what harms one side helps the other. */
void walk_terms(const struct policy *, int terms);

#endif
