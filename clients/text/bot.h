/* bot.h - the lines that Ghent and an engine say to each other (docs/BOTS.md). */
#ifndef TEXT_BOT_H
#define TEXT_BOT_H

#include "program.h"

enum {
	BOT_VERSION = 1,
	BOT_LINE_MAX = 1 << 20,   /* of what an engine is told; a view of the largest game fits */
	BOT_ANSWER_MAX = 1 << 16, /* of what it says */
};

/* A view as the line behind `state`: what state_print gives, with " ; " for line ends. */
void bot_put_state(struct text *, const struct game *, const struct state *view);

/* Back again; the text is changed.  False: e says what is wrong, its line is the part. */
bool bot_read_state(const struct game *, char *text, struct state *, struct misread *e);

/* The legal actions as a JSON list. */
void bot_put_actions(struct text *, const struct game *, const action *, int n);

#endif
