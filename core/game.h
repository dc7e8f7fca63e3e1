/* game.h - all that the session, the AI and the clients know about a game.
 *
 * Three tables describe what can be said (kinds, verbs, messages), one what a
 * state holds (fields), one how the game flows (nodes); a handful of functions
 * do the rest.  Every pointer is to constant data.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "state.h"
#include "set.h"
#include "wide.h"

struct rng; /* rng.h */
struct policy;
struct book;

enum language { EN, FR, LANGUAGES };

/* Kinds of things that numbers stand for.  A game's own kinds start at K_GAME. */
enum { K_NONE, K_NUMBER, K_SIDE, K_DICE, K_ACTION, K_GAME };

/* A text for people in a table.  The browser's modules are compiled without them
 * (tools/mkwasm), since the page has them already. */
#ifndef SHOWN
#define SHOWN(words) words
#endif

/* Who checks positions: programs that read them from elsewhere.  The browser's modules play none
 * but their own, and are lighter without (UNCHECKED). */
#ifdef UNCHECKED
#define CHECKED(function) (0 ? (function) : NULL)
#else
#define CHECKED(function) (function)
#endif

/* A thing has a key ([a-z0-9-]+, for journals, tests and the wire) and a name. */
struct thing {
	const char *key;
	const char *name[LANGUAGES];
};

struct kind {
	const char *name;           /* "region"; NULL ends the table */
	const struct thing *things; /* NULL: plain numbers from 0 to count - 1 */
	uint16_t count;
	bool drawn; /* chance picks such things: journals name them in draws */
};

/* A sentence of the game: log entry, prompt or refusal.  In the text {0} is the
 * name of argument 0, {0#one|many} chooses by number, {0=a|b|c} by value.
 * Refusals stand in the order in which they are tested, so that the later of
 * two got further.  The first rows, MESSAGES_COMMON, are the same in all games. */
struct message {
	const char *key;
	const char *rules; /* "6.2.1, 11.2.2" */
	uint8_t kind[NOTE_ARGS];
	uint8_t secret; /* arguments hidden from those not in seen_by, one bit each */
	const char *text[LANGUAGES];
};

/* Order of core/common.def, with which every game's messages begin. */
enum {
	MSG_NONE,     /* row 0: allowed, nothing to say */
	MSG_OVER,     /* the game is over */
	MSG_NOT_YOU,  /* the other side is to decide */
	MSG_NOT_NOW,  /* no such action in this decision */
	MSG_NO_THING, /* no such region, card, number */
	MSG_FORCED,   /* the only possible action was taken */
	MSG_IDLE,     /* with a prompt: legal, but without effect */
	MESSAGES_COMMON,
};

/* One verb in the set of a node. */
#define VERB(v) ((uint64_t)1 << (v))

struct verb {
	const char *key; /* "move"; NULL ends the table */
	uint8_t a, b;    /* kinds of its arguments; K_NONE: it has none */
	bool quiet;      /* says so little ("done") that it is not told when forced */
};

/* One box of the flow chart: a decision has list, take and bar, a procedure run. */
struct node {
	const char *name; /* "battle.retreat" */
	const char *rule; /* "9.2" */
	/* Writes all legal actions, the same in a state and in the decider's view. */
	int (*list)(const struct state *, action *out);
	/* Carries out an action that is in the list. */
	void (*take)(struct state *, action, struct step *);
	/* Goes on with the procedure: changes the state, pushes or pops frames. */
	void (*run)(struct state *, struct step *);
	/* 0 if the action is in the list, else the message that says why not.  It
	 * gets verbs of this node only and things that exist; arg[0] and arg[1] are
	 * the action's own arguments and may be replaced or added to. */
	int (*bar)(const struct state *, action, int16_t arg[NOTE_ARGS]);
	uint64_t verbs;  /* one bit a verb that list may give */
	uint16_t prompt; /* message; its arguments are the frame's locals */
	bool ask;        /* asked even when there is one answer: skipping would tell */
};

enum { FIELD_UINT, FIELD_INT, FIELD_SET };
enum { FIELD_MAX = 32 }; /* bytes of the largest element: a set of 256 members */

/* A member of the state, for text, JSON, differences and test set-ups.  One or
 * two dimensions, each indexed by things of a kind. */
struct field {
	const char *name;
	uint16_t offset;
	uint8_t size;      /* bytes of one element: 1, 2, 4, 8; a set also 16, 32 */
	uint8_t type;      /* FIELD_ */
	uint8_t kind;      /* what the number or the members of the set stand for */
	uint8_t by[2];     /* kinds of the indices; K_NONE: no such dimension */
	uint16_t count[2]; /* elements in each dimension, padding included; 1 if none */
};

enum { REPORT_PROMPT, REPORT_SCORE, REPORT_ODDS, REPORT_POSITION };

struct game {
	const char *id; /* folder, prefix and database key */
	const char *title[LANGUAGES];
	/* Raised when old journals would play differently; those of all versions from 1 on are
	 * played as they were begun (rules_since). */
	uint16_t version;
	uint16_t state_size;
	const struct node *nodes;
	const struct verb *verbs;
	const struct kind *kinds; /* row K_SIDE names the seats */
	const struct message *messages;
	const struct message *verb_texts; /* a row a verb: the action as a phrase */
	const struct field *fields;       /* these end with a NULL name */
	uint16_t nodes_count, verbs_count, messages_count;
	uint16_t longest; /* no game takes more actions than this */
	void (*setup)(struct state *, int scenario, struct step *);
	void (*redact)(struct state *, int viewer);              /* forget what is hidden */
	void (*guess)(struct state *, int viewer, struct rng *); /* invent it again */
	int (*outcome)(const struct state *, int seat);          /* -1000 .. 1000 */
	const char *(*check)(const struct state *);              /* NULL: all is well; CHECKED */
	/* Derived members made anew after a test or tool has set fields by hand; or NULL. */
	void (*refresh)(struct state *);
	/* Notes about a view: the prompt, the coming score, the odds of an action,
	 * what the fields do not show. */
	void (*report)(const struct state *view, int topic, action about, struct step *out);
	/* A click on a thing was refused with msg: the same, or a better reason.  NULL: there
	 * are none better. */
	int (*why_thing)(const struct state *view, int kind, int id, int msg,
			 int16_t arg[NOTE_ARGS]);
	/* A thing that bears another name now: the number of that name, beyond those of its kind;
	 * else the same number.  And what such a number is called, or NULL.  Both NULL: things
	 * keep their names. */
	int (*called)(const struct state *, int kind, int id);
	const struct thing *(*alias)(int kind, int id);
	int die;                     /* sides of its dice; 0: six */
	const struct policy *policy; /* hints for the AI (policy.h) */
	const struct book *book;     /* rules, cards and places to read about (book.h) */
	/* By number; ends with a NULL key.  NULL: there is one, called standard. */
	const struct thing *scenarios;
};

/* ---- flow.c: for everyone ---- */

/* Sets the game up and goes to its first question.  Returns the number of
 * actions written to next, which may be NULL. */
int game_start(const struct game *, struct state *, int scenario, const uint64_t key[2],
	       struct step *, action *next);

/* The same by an older version of its rules, from 1 on. */
int game_start_version(const struct game *, struct state *, int version, int scenario,
		       const uint64_t key[2], struct step *, action *next);

/* The version of the rules by which it is played. */
static inline int game_version(const struct state *s)
{
	return s->edition + 1;
}

/* Who is to decide, or NOBODY. */
int game_player(const struct state *);

/* Whether he is asked even when there is one answer: then nothing about the answer may tell whether
 * there was another, not even the time that it takes. */
bool game_is_guarded(const struct game *, const struct state *);

/* All legal actions of the one who is to decide.  None: the game is over. */
int game_actions(const struct game *, const struct state *, action *out);

/* Applies an action of seat if it is legal; otherwise the state is untouched. */
bool game_apply(const struct game *, struct state *, int seat, action, struct step *);

/* Applies an action that is known to be legal (search, bench) and lists what
 * comes next, as game_actions would; next may be NULL. */
int game_do(const struct game *, struct state *, action, struct step *, action *next);

/* Opens a question or a procedure on top of what is open and goes on from there:
 * for tests and tools.  local has LOCALS numbers. */
void game_call(const struct game *, struct state *, int node, int player, const int16_t *local,
	       struct step *);

/* What a viewer may know of the state. */
void game_view(const struct game *, const struct state *, int viewer, struct state *out);

/* Whether the state holds nothing but what the viewer may know: its view is itself. */
bool game_is_view(const struct game *, const struct state *, int viewer);

/* Turns a view into a full state that the viewer could not tell from the true one. */
void game_guess(const struct game *, struct state *view, int viewer, struct rng *);

/* Flags that the action would set: whether it rolls, reveals or hands over.  What
 * comes after chance is a guess. */
unsigned game_barrier(const struct game *, const struct state *view, int seat, action);

/* Why the action is not offered to seat: a message, 0 if it is.  arg gets the
 * arguments of that message.  Works on the asker's view: a reason tells no secret. */
int game_why(const struct game *, const struct state *view, int seat, action,
	     int16_t arg[NOTE_ARGS]);

/* The same for a click on a thing: 0 if some action with it is offered, else
 * the refusal that got furthest, or the game's own reason; *best is the action that
 * was refused like that, if it is one. */
int game_why_thing(const struct game *, const struct state *view, int seat, int kind, int id,
		   int16_t arg[NOTE_ARGS], action *best);

/* ---- flow.c: for the games' own code ---- */

/* Whether it is played by that version of the rules or a later one. */
static inline bool rules_since(const struct state *s, int version)
{
	return game_version(s) >= version;
}

void game_fault(struct state *, enum fault);

static inline struct frame *flow_top(struct state *s)
{
	return &s->frame[s->depth - 1];
}

/* The same, to read. */
static inline const struct frame *flow_see(const struct state *s)
{
	return &s->frame[s->depth - 1];
}

/* A new question or procedure on top; its locals are zero. */
static inline struct frame *flow_push(struct state *s, int node, int player)
{
	struct frame *f = &s->frame[s->depth];

	if (s->depth == FRAMES) {
		game_fault(s, FAULT_DEPTH);
		return flow_top(s);
	}
	s->depth++;
	f->node = (uint8_t)node;
	f->player = (int8_t)player;
	return f;
}

/* Whether such a question or procedure is open, however deep. */
static inline bool flow_has(const struct state *s, int node)
{
	for (int i = 0; i < s->depth; i++)
		if (s->frame[i].node == node)
			return true;
	return false;
}

static inline void flow_pop(struct state *s)
{
	s->depth--;
	s->frame[s->depth] = (struct frame){ 0 };
}

/* msg, player, seen_by, then up to NOTE_ARGS arguments.  The state takes the fault
 * if there are too many; reports, which may change nothing, give NULL for it. */
void note_add(struct state *, struct step *, const int row[3 + NOTE_ARGS]);
#define note(s, out, ...)                                                                          \
	do {                                                                                       \
		if (out)                                                                           \
			note_add(s, out, (const int[3 + NOTE_ARGS]){ __VA_ARGS__ });               \
	} while (0)

/* For reports: a question, msg, with the locals of the frame that asks as its arguments. */
void note_question(const struct state *view, int msg, struct step *);

/* The same as the table of nodes has it; nothing when nobody is asked. */
void note_prompt(const struct game *, const struct state *view, struct step *);

/* For reports about an action: why it is not offered to the one who is to decide.  False: it is. */
bool note_why(const struct game *, const struct state *view, action, struct step *);

/* ---- chance.c ---- */

int chance_roll(struct state *, int sides, struct step *); /* a face, from 1 */
/* A member of the set, which must not be empty.  Nobody may know it but those to
 * whom it is shown: chance_show tells of the draw just made, one bit a viewer. */
int chance_pick(struct state *, const struct set *, int kind, struct step *);
int chance_pick_wide(struct state *, const struct wide *, int kind, struct step *);
void chance_show(struct step *, int viewers);
uint64_t siphash(const uint64_t key[2], uint64_t word);

#endif
