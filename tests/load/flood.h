/* flood.h - messages that must be refused: how they are made and who sends them. */
#ifndef LOAD_FLOOD_H
#define LOAD_FLOOD_H

#include "bots.h"

enum { SPECTATOR = BOT_SIDES, STRANGER, ROLES };
enum { SENDER_WINDOW = 8, ACTION_WORDS = 160 };

/* Where a sender stands: what the server last told it.  It never changes, or the flood
 * has done something. */
struct position {
	const struct seating *at;
	int role; /* a side, SPECTATOR, or STRANGER, who has joined nothing */
	int64_t step;
	int undo;
	struct buffer actions; /* the list as JSON; empty: it is not his turn */
};

/* What messages are made of. */
struct material {
	struct net *net; /* for its random numbers */
	const struct bots *bots;
	struct seating *tables;
	int ntables;
	struct buffer
		offered;    /* every action that was offered while it was recorded, a line each */
	struct buffer sent; /* every message that was accepted then, a line each */
};

/* How a kind of message may end. */
enum flood_end {
	ENDS_ERROR, /* a JSON error, and the socket goes on */
	ENDS_CLOSE, /* a JSON error or a close */
};

struct flood_maker {
	const char *name;
	int weight;
	enum flood_end end;
	/* One message for that sender; false: it has none of this kind. */
	bool (*make)(const struct material *, const struct position *, struct buffer *out);
	enum frame_kind frame;
};

extern const struct flood_maker flood_makers[];
extern const int flood_nmakers;

/* Bytes that break the rules of frames, for an open socket. */
void flood_frame(const struct material *, const struct position *, struct buffer *out);
/* A request that must be refused.  False: it is not even one of HTTP, so that a hang-up
 * or a bare 4xx will do; otherwise the answer has to be a JSON error. */
bool flood_http(const struct material *, struct buffer *out);

/* Could this be a message that the server has to accept or answer?  Errs on that side. */
bool flood_maybe_legal(const struct position *, struct slice message);

void put(struct buffer *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Any line of a buffer of lines; empty if there is none. */
struct slice any_line(struct net *, const struct buffer *lines);
/* Any item of a JSON list of strings. */
struct slice any_item(struct net *, const struct buffer *list);

#endif
