/* field.h - positions with a battle to be fought, and what is told of their odds. */
#ifndef FIELD_H
#define FIELD_H

#include "tests/unit/unit.h"
#include "games/dawn/dawn.h"
#include "games/dawn/dawn_int.h"

#define FORCES(...) ((const uint8_t[UNITS]){ __VA_ARGS__ })

/* The start of the game with an empty map, in the middle of an action of side. */
struct dawn empty_map(int side);

void put(struct dawn *, int region, const uint8_t force[UNITS]);

/* `attackers` next to `defenders`, about to march with 1 OPS. */
struct dawn march(int op, const int from_to[2], const uint8_t attackers[UNITS],
		  const uint8_t defenders[UNITS]);

/* The same in neutral country, where nobody has a bonus: Sauk to Ft. Dearborn. */
struct dawn meet(const uint8_t attackers[UNITS], const uint8_t defenders[UNITS]);

static const action into_dearborn = ACTION(V_MOVE, R_SAUK, R_FT_DEARBORN);

/* Asks for the odds of an action, which must draw nothing; the answer is in *told. */
void ask(const struct dawn *, action);
extern const struct step *const told;

/* The arguments of that message; it must have been told. */
const int16_t *said(int msg);
bool is_said(int msg);

#endif
