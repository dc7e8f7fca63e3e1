/* amateurs_lake.h - what the files about lakes share (amateurs_lake.c, _line.c, _fleet_odds.c).
 *
 * line[] is the line as it was formed for this round, gone[] those of it that have left it since;
 * all of them, and those that withdrew before, are still afloat[] unless sunk or captured.
 */
#ifndef AMATEURS_LAKE_H
#define AMATEURS_LAKE_H

#include "amateurs_int.h"

/* Bits of m->battle.flags: who has gone in, before the fight or after a round. */
enum { FLED_US = 1, FLED_GB = 2 };

/* What becomes of the ship that loses a pairing (9.2). */
enum fate { FATE_TIE, FATE_WITHDRAWS, FATE_SUNK, FATE_CAPTURED, FATES };

static inline int row_ships(const uint8_t row[SHIPS])
{
	int sum = 0;

	for (int ship = 0; ship < SHIPS; ship++)
		sum += row[ship];
	return sum;
}

/* 9.1: the ship at a place of the line, the strongest at place 0. */
static inline int ship_at(const uint8_t row[SHIPS], int at)
{
	int ship = SHIPS - 1;

	while (ship > 0 && at >= row[ship])
		at -= row[ship--];
	return ship;
}

/* The second ship at a place of the longer line, or SHIPS. */
static inline int second_at(const struct amateurs_battle *b, int at)
{
	int nibble = b->second[at / 2] >> 4 * (at % 2) & 15;

	return nibble ? nibble - 1 : SHIPS;
}

static inline void set_second(struct amateurs_battle *b, int at, int ship)
{
	b->second[at / 2] |= (uint8_t)((ship + 1) << 4 * (at % 2));
}

static inline int strength_of(int ship)
{
	return ship < SHIPS ? amateurs_figures.strength[ship] : 0;
}

/* Pairings of the round, and who has ships to spare (NONE: nobody). */
static inline int battle_pairs(const struct amateurs_battle *b)
{
	return min(row_ships(b->line[US]), row_ships(b->line[GB]));
}

static inline int longer_line(const struct amateurs_battle *b)
{
	int us = row_ships(b->line[US]), gb = row_ships(b->line[GB]);

	return us > gb ? US : gb > us ? GB : NONE;
}

/* ==== amateurs_line.c ==== */

/* 9.1: the lines for the next round; the owner of extra ships is asked where they go. */
void amateurs_form_line(struct state *, struct step *);
/* 9.2: both dice of the next pairing; loser is set. */
void amateurs_roll_pair(struct state *, struct step *);
/* 9.2: its result. */
void amateurs_settle_pair(struct amateurs *, struct step *);
/* 9.2-roll: all that is added to side's die in a pairing, his Leader's rating if he is there. */
int amateurs_pair_bonus(const struct amateurs *, int side, int at, bool leader);
/* 9.2: by the difference of the totals. */
enum fate amateurs_fate(int difference);

#endif
