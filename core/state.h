/* state.h - the plain data that every game shares.
 *
 * A game's own state starts with a struct state and goes on with its pieces:
 * fixed-width integers, no pointers, no hidden padding.  Copying is memcpy,
 * comparing is memcmp, and the bytes are the same on every machine.
 */
#ifndef CORE_STATE_H
#define CORE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	NOBODY = -1, /* no player: a procedure runs, or the game is over */
	PLAYERS = 2,
	SPECTATOR = 2, /* a viewer without a seat: sees what both players see */
	VIEWERS = 3,
	FRAMES = 12,       /* deepest nesting of questions and procedures */
	LOCALS = 6,        /* numbers a frame may carry */
	ACTIONS_MAX = 512, /* widest single decision */
	STATE_MAX = 8192,  /* largest game state, in bytes */
	NOTES_MAX = 512,   /* log entries one action may write */
	NOTE_ARGS = 8,
	DRAWS_MAX = 512, /* random draws one action may use */
};

/* One small decision:
 *
 *   31        20 19         8 7       0
 *   +-----------+-----------+---------+
 *   |     b     |     a     |  verb   |
 *   +-----------+-----------+---------+
 *
 * The verb's row in game->verbs tells what kind of thing a and b name. */
typedef uint32_t action;

#define ACTION(verb, a, b) ((action)(verb) | (action)(a) << 8 | (action)(b) << 20)

static inline int action_verb(action x)
{
	return (int)(x & 0xff);
}

static inline int action_a(action x)
{
	return (int)(x >> 8 & 0xfff);
}

static inline int action_b(action x)
{
	return (int)(x >> 20);
}

/* The bytes of a state are compared, hashed and saved: no hidden padding. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* Where a game's chance comes from: draw number `drawn` is SipHash-2-4 of that
 * number under the key (chance.c).  The key is zero in every view. */
struct source {
	uint64_t key[2];
	uint32_t drawn; /* draws made since the set-up began; public */
	uint32_t pad;
};

/* One open question, or one procedure that waits for its answer. */
struct frame {
	uint8_t node;  /* row of game->nodes */
	int8_t player; /* who answers; NOBODY for a procedure */
	uint8_t pc;    /* how far a procedure has come */
	uint8_t pad;
	int16_t local[LOCALS];
};

/* First member of every game's own state.  Frames from depth on are zero. */
struct state {
	struct source source;
	uint32_t steps; /* actions applied since the set-up */
	uint8_t over;   /* 1 once the outcome is final */
	uint8_t fault;  /* enum fault: why the engine stopped this game, or 0 */
	uint8_t depth;  /* frames in use; the top one is next */
	/* By which version of the rules it is played, less one: a game that has begun goes on by
	 * the rulings of its day, and those of the first version keep their bytes. */
	uint8_t edition;
	struct frame frame[FRAMES];
};

#pragma GCC diagnostic pop

/* Room for the state of any game. */
union any_state {
	struct state st;
	unsigned char bytes[STATE_MAX];
};

/* A broken invariant ends that one game and nothing else. */
enum fault {
	FAULT_NONE,
	FAULT_DEPTH, /* more frames than FRAMES */
	FAULT_LOOP,  /* procedures that never come to a question */
	FAULT_STUCK, /* a question without an answer */
	FAULT_NOTES, /* more notes than NOTES_MAX */
	FAULT_DRAWS, /* more draws than DRAWS_MAX */
	FAULT_GAME,  /* found by the game's own code */
	FAULTS,
};

/* A log entry: which message, about what, and who may know all of it.  A viewer
 * who is not in seen_by gets the arguments that the message calls secret as
 * hidden ones. */
struct note {
	uint16_t msg;    /* row of game->messages; its rules come with it */
	int8_t player;   /* who did it; NOBODY for the game itself */
	uint8_t seen_by; /* one bit a viewer */
	int16_t arg[NOTE_ARGS];
};

enum { EVERYONE = 7, HIDDEN = INT16_MIN };

/* What chance gave: a face of a die (kind K_NUMBER) or a thing picked from a set. */
struct draw {
	uint16_t kind, value;
};

/* STEP_DICE: chance began with a die, not with a card. */
enum { STEP_CHANCE = 1, STEP_REVEAL = 2, STEP_HANDOVER = 4, STEP_DICE = 8 };

/* What one action did.  Who does not want to know passes NULL and pays nothing. */
struct step {
	unsigned flags; /* any set: players may not undo past here */
	int nnotes, ndraws;
	struct note note[NOTES_MAX];
	struct draw draw[DRAWS_MAX];
	uint8_t draw_seen_by[DRAWS_MAX]; /* who may know that draw, one bit a viewer */
	uint16_t draw_after[DRAWS_MAX];  /* how many notes were written before it */
	const struct draw *dictated;     /* take these instead (replay, tests, lessons) */
	int ndictated;
	bool drifted;      /* the source would have drawn otherwise */
	bool impossible;   /* a dictated draw could not be: the source's was used */
	int impossible_at; /* the first such draw */
};

/* For checks: what is over has left nothing behind. */
static inline bool is_cleared(const void *part, size_t n)
{
	const unsigned char *byte = part;

	while (n && !*byte)
		byte++, n--;
	return !n;
}

#endif
