/* flood_run.h - what the parts of the flood share: senders, counts, the whole. */
#ifndef LOAD_FLOOD_RUN_H
#define LOAD_FLOOD_RUN_H

#include "flood_scene.h"
#include "serve.h"

enum {
	TABLES_MAX = SCENE_TABLES,
	SENDERS_OF_TABLE = 8,
	SENDERS_MAX = TABLES_MAX * SENDERS_OF_TABLE + 32,
	CODES_MAX = 60,
	REQUEST_SHARE = 8, /* at a club every so many messages one is a request */
	QUIET_WITHIN_US = 30 * 1000 * 1000,
	MATERIAL_MAX = 1 << 20,
};

enum sender_kind { SENDS_MESSAGES, SENDS_FRAGILE, SENDS_FRAMES, SENDS_REQUESTS };

struct sender {
	struct flood *flood;
	enum sender_kind kind;
	struct position position;
	struct link *link;
	bool ready;
	bool looking;       /* its picture of the table is awaited */
	bool speaking;      /* before the flood: what it said is not yet kept */
	int first, waiting; /* messages without an answer, oldest first */
	bool wants_json;    /* its request is a proper one */
	struct buffer message[SENDER_WINDOW];
	struct buffer before, now; /* its picture */
};

struct count {
	char name[32];
	int64_t n;
};

struct flood {
	struct serve serve;
	struct net net;
	struct bots bots;
	struct material material;
	const char *ghent, *game;
	const char *slip; /* which good message is let in, to see whether it is noticed */
	bool slipped;
	struct scene scene; /* with --club */
	bool club;
	int messages, ntables, seed;
	int limit[TABLES_MAX]; /* actions to record */
	struct sender sender[SENDERS_MAX];
	int nsenders;
	bool flooding;
	int64_t begun, refused, closed, hung_up, accepted, unanswered, changed, complaints;
	int64_t last_answer_us;
	int64_t requests;
	struct count code[CODES_MAX], request[CODES_MAX];
	int64_t made[64];
};

void complain(struct flood *, const char *what, struct slice message, struct slice answer);
struct slice slice_in(const struct buffer *);
/* The oldest message without an answer; popped when it has one. */
struct slice sender_oldest(const struct sender *);
void sender_pop(struct sender *);
/* Nothing has come for so long that nothing will.  How long all of it takes says nothing: that is a
 * matter of the machine, and of who else is at work there. */
bool flood_is_quiet(const struct flood *);
/* Asks for the whole table; ready tells when it has come. */
void sender_look(struct sender *);

/* One more of that name. */
void flood_count(struct count list[CODES_MAX], struct slice name);

/* ---- flood_slip.c ---- */

#define FLOOD_SLIPS "act, resign; at a club note, say, a path of flood_club.c"

bool flood_slip_is(const char *name, bool club);
/* Once, and if it was asked for: what this sender would be right to send. */
bool flood_slip(struct sender *, struct buffer *out);

/* ---- flood_tell.c ---- */

void flood_report(const struct flood *, int64_t us, int stuck);

/* ---- flood_record.c ---- */

extern const struct bot_events flood_recording;
/* Plays the tables and keeps what was said; ends the program if they cannot be. */
void flood_record(struct flood *);
/* After it all, what is legal must still be accepted; the tables where it is not. */
int flood_play_on(struct flood *);

/* ---- flood_look.c ---- */

bool flood_all_ready(const struct flood *);
/* At a club the spectators with an account say and note something. */
void flood_speak(struct flood *);
/* Everybody who has joined sees his whole table again. */
void flood_look(struct flood *);
/* The list of tables, and every journal by every token. */
void flood_fetch(struct flood *, struct buffer *all);
/* Counts and tells what is not as it was. */
void flood_compare(struct flood *, const struct buffer *before, const struct buffer *after);

#endif
