/* flood_run.h - what the parts of the flood share: senders, counts, the whole. */
#ifndef LOAD_FLOOD_RUN_H
#define LOAD_FLOOD_RUN_H

#include "flood.h"
#include "serve.h"

enum {
	TABLES_MAX = 64,
	SENDERS_MAX = TABLES_MAX * (ROLES + BOT_SIDES) + 16,
	CODES_MAX = 40,
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
	int messages, ntables, seed;
	int limit[TABLES_MAX]; /* actions to record */
	struct sender sender[SENDERS_MAX];
	int nsenders;
	bool flooding;
	int64_t begun, refused, closed, hung_up, accepted, unanswered, changed, complaints;
	int64_t last_answer_us;
	struct count code[CODES_MAX];
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

/* ---- flood_record.c ---- */

extern const struct bot_events flood_recording;
/* Plays the tables and keeps what was said; ends the program if they cannot be. */
void flood_record(struct flood *);
/* After it all, what is legal must still be accepted; the tables where it is not. */
int flood_play_on(struct flood *);

/* ---- flood_look.c ---- */

bool flood_all_ready(const struct flood *);
/* Everybody who has joined sees his whole table again. */
void flood_look(struct flood *);
/* The list of tables, and every journal by every token. */
void flood_fetch(struct flood *, struct buffer *all);
/* Counts and tells what is not as it was. */
void flood_compare(struct flood *, const struct buffer *before, const struct buffer *after);

#endif
