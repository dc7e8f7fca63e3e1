/* tally.h - what came of many games: by scenario, ending and length, and by card.
 *
 * A game that is over is added with tally_add; what was undone or taken back does not count.  A
 * use of a card is found by the keys of the verbs that games share: "play" followed by "event" or
 * something else, or the use itself with the card behind it ("ops war-hawks").
 *
 * A tally lives in one block of memory from its owner and calls no library.
 */
#ifndef SESSION_TALLY_H
#define SESSION_TALLY_H

#include "core/json.h"
#include "session.h"

enum tally_use {
	USE_EVENT,
	USE_OPS,
	USE_BOTH,
	USE_REACT,
	USE_BATTLE,
	USE_KEPT, /* laid aside: it is not played */
	USE_PLAY, /* of a game whose cards have one use */
	USES
};

enum {
	TALLY_CARDS = 256,
	TALLY_WIDTH = 20, /* actions of a column of lengths */
	TALLY_LENGTHS = 512,
	TALLY_TURNS = 128,
};

/* Of the side that did it. */
struct tally_count {
	uint32_t done, won, drawn;
};

struct tally_scenario {
	uint32_t games;
	uint32_t ended[ENDINGS][PLAYERS + 1]; /* won by a seat; drawn */
	uint64_t actions;                     /* of all games */
	uint32_t lengths[TALLY_LENGTHS];      /* games of so many times TALLY_WIDTH actions */
	uint32_t turns[TALLY_TURNS];          /* games that ended in that turn */
	struct tally_count card[TALLY_CARDS][PLAYERS][USES];
};

struct tally {
	const struct game *game;
	int cards; /* kind of the cards, 0: it has none */
	int scenarios;
	int uses; /* that the game has, one bit each */
	struct tally_scenario scenario[];
};

/* Bytes that the tally of this game needs. */
size_t tally_size(const struct game *);
struct tally *tally_open(void *memory, const struct game *);

/* Counts a game that is over; one that a fault has ended is only counted as such. */
void tally_add(struct tally *, const struct session *);

uint32_t tally_games(const struct tally *);

/* Members game, version, games and scenarios (docs/API.md, statistics). */
void tally_json(struct json *, const struct tally *);

/* The same as a table: game,scenario,what,key,side,use,count,won,drawn,lost. */
void tally_csv(struct text *, const struct tally *);

#endif
