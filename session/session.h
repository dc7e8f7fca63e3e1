/* session.h - a game in play: what was done, what may be undone, who sees it.
 *
 * Since the last barrier (chance, something shown, the other's turn) the actions
 * of a seat are its draft: it may undo them one by one, and nobody else sees
 * them.  A barrier, or the seat itself, publishes them all.  Further back both
 * sides must agree.  The counter of draws never goes back, so that nobody rolls
 * the same die twice.  Players may also end a game before its rules do.
 *
 * A session lives in one block of memory from its owner and calls no library:
 * the program, the server and the browser share it.
 */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "core/game.h"

/* One action that stands. */
struct entry {
	action what;
	int8_t seat;
	uint8_t flags; /* STEP_ */
	uint16_t ndraws;
	uint32_t first;  /* of its draws in session->draw */
	uint32_t drawn;  /* the source's counter before it */
	uint64_t key[2]; /* the source's key */
};

/* How a game ended; stored as numbers. */
enum ending {
	END_NONE,
	END_PLAYED,
	END_RESIGNED,
	END_AGREED,
	END_FAULT,
	END_TIME,   /* somebody's clock has run out */
	END_CLOSED, /* by a moderator: it counts for nobody */
	ENDINGS
};

struct session {
	const struct game *game;
	int scenario;
	uint64_t key[2]; /* of the set-up; now->source has the newest */
	int nentries, entries_max;
	int published; /* entries that all viewers may know */
	int ndraws, draws_max;
	int setup_draws; /* the first ones of draw[] */
	int takeback_by; /* seat that asks for one, or NOBODY */
	int takeback_to; /* actions that would stand after it */
	enum ending cut; /* END_RESIGNED, _AGREED, _TIME or _CLOSED: not the rules ended it */
	int resigned_by; /* or had no time left, or NOBODY */
	struct entry *entry;
	struct draw *draw;
	struct state *now;   /* after all entries */
	struct state *shown; /* after the published ones */
	struct state *base; /* after the first `base_entries`: where the newest publication began */
	int base_entries;
	struct state *spare; /* for replays */
};

/* Empties a step before use: it is too large to be zeroed for every action. */
static inline void step_clear(struct step *out)
{
	out->flags = 0;
	out->nnotes = out->ndraws = out->ndictated = 0;
	out->dictated = NULL;
	out->drifted = out->impossible = false;
}

/* Bytes that a session of this game needs, whatever happens in it. */
size_t session_size(const struct game *);

/* Sets a new game up in the memory, which must be aligned as by malloc, by that version of its
 * rules; 0: the newest. */
struct session *session_start(void *memory, const struct game *, int version, int scenario,
			      const uint64_t key[2], struct step *);

/* Applies a legal action of seat; false: refused, nothing changed (game_why on
 * the seat's view says why).  Draws may be dictated by the step. */
bool session_apply(struct session *, int seat, action, struct step *);

/* Takes back the last action of the seat's draft; false: there is none. */
bool session_undo(struct session *, int seat);

/* The seat ends its draft itself; false: it has none. */
bool session_publish(struct session *, int seat);

/* Whose draft is open, or NOBODY. */
int session_drafter(const struct session *);

/* A seat asks to go back to where `to` actions stood.  What is published in between
 * drops the question, while a mere draft must not: it would tell of clicks that nobody
 * else may know of. */
bool session_ask_takeback(struct session *, int seat, int to);
/* The other has agreed (table.h), or nobody need be asked. */
bool session_takeback(struct session *, int to);

/* The players end it: a seat gives up, or both agree on a draw.  An open draft is
 * published.  False: it is over already. */
bool session_resign(struct session *, int seat);
/* The seat has no time left; who keeps the clocks says so. */
bool session_overtime(struct session *, int seat);
bool session_agree_end(struct session *);
/* Whoever keeps order has ended it. */
bool session_close(struct session *);

enum ending session_ending(const struct session *);
/* The result for a seat, -1000 .. 1000; 0 while there is none. */
int session_outcome(const struct session *, int seat);
/* Who is to decide; NOBODY once it is over, however it ended. */
int session_player(const struct session *);

/* From here on chance follows another key; the counter of draws goes on.  An open
 * draft is published. */
bool session_rekey(struct session *, const uint64_t key[2]);

/* What the viewer may know now: drafts of others are left out. */
void session_view(const struct session *, int viewer, struct state *out);

/* Entries that the viewer may know of. */
int session_published(const struct session *, int viewer);

/* Plays entries once more and tells each of from .. to-1; number -1 is the set-up.  The state is
 * the true one: the teller must not show it. */
struct teller {
	void (*tell)(void *owner, int number, const struct state *, const struct step *);
	void *owner;
};
void session_retell(struct session *, int from, int to, const struct teller *);

#endif
