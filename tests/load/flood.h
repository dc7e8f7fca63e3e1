/* flood.h - messages that must be refused: how they are made and who sends them. */
#ifndef LOAD_FLOOD_H
#define LOAD_FLOOD_H

#include "bots.h"

#define ANY(net, list) ((list)[net_below(net, (int)(sizeof(list) / sizeof((list)[0])))])

enum { SPECTATOR = BOT_SIDES, STRANGER, ROLES };
enum { SENDER_WINDOW = 8, ACTION_WORDS = 160 };

/* Whether a question of one side to the other waits for its answer. */
enum pending { NOTHING_ASKED, ASKED_HIMSELF, ASKED_BY_OTHER };

/* Where a sender stands: what the server last told it.  It never changes, or the flood
 * has done something. */
struct position {
	const struct seating *at;
	int role;        /* a side, SPECTATOR, or STRANGER, who has joined nothing */
	const char *who; /* at a club: whose session he has, as lines of a head; NULL: none */
	enum pending pending;
	int64_t step;
	int undo;
	struct buffer actions; /* the list as JSON; empty: it is not his turn */
};

struct scene;

/* What messages are made of. */
struct material {
	struct net *net; /* for its random numbers */
	const struct bots *bots;
	struct seating *tables;
	int ntables;
	struct buffer
		offered;    /* every action that was offered while it was recorded, a line each */
	struct buffer sent; /* every message that was accepted then, a line each */
	const struct scene *scene; /* of a club (flood_scene.h); NULL: a private server */
};

/* How a kind of message may end. */
enum flood_end {
	ENDS_ERROR, /* a JSON error, and the socket goes on */
	ENDS_CLOSE, /* a JSON error or a close */
};

enum flood_where { EVERYWHERE, BY_TOKENS, BY_ACCOUNTS };

struct flood_maker {
	const char *name;
	int weight;
	enum flood_where where;
	enum flood_end end;
	/* One message for that sender; false: it has none of this kind. */
	bool (*make)(const struct material *, const struct position *, struct buffer *out);
	enum frame_kind frame;
};

extern const struct flood_maker flood_makers[];
extern const int flood_nmakers;

/* The message that a sender in his turn would be right to send. */
void flood_good(const struct material *, const struct position *, struct buffer *out);
/* Bytes that break the rules of frames, for an open socket. */
void flood_frame(const struct material *, const struct position *, struct buffer *out);
/* A request that must be refused.  False: it is not even one of HTTP, so that a hang-up
 * or a bare 4xx will do; otherwise the answer has to be a JSON error. */
bool flood_http(const struct material *, struct buffer *out);

/* The same of a club: what changes something, and may not.  `kind`: what is wrong with it. */
bool flood_club_http(const struct material *, struct buffer *out, const char **kind);

/* A request with that path as it has to be done. */
bool flood_club_has(const char *path);
void flood_club_good(const struct material *, const char *path, struct buffer *out);

/* Could this be a message that the server has to accept or answer?  Errs on that side. */
bool flood_maybe_legal(const struct position *, struct slice message);

void put(struct buffer *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void repeat(struct buffer *, const char *text, int n);
/* One letter of it becomes another. */
void spoil_word(struct net *, char *word);
bool is_side(const struct position *);
/* Any line of a buffer of lines; empty if there is none. */
struct slice any_line(struct net *, const struct buffer *lines);
/* Any item of a JSON list of strings. */
struct slice any_item(struct net *, const struct buffer *list);

#endif
