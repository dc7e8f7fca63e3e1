/* bots.h - tables whose two seats are played over real sockets, at random.
 *
 * A bot knows only what its socket is told: it picks one of the "actions" of its last
 * message, sends it with that message's step and waits for the acknowledgement.
 */
#ifndef LOAD_BOTS_H
#define LOAD_BOTS_H

#include "link.h"

enum { BOT_SIDES = 2, KEY_MAX = 48, DOING_MAX = 160, WHO_MAX = 224 };

struct seating;
struct club;

/* One seat of one table. */
struct bot {
	struct seating *at;
	int side;
	struct link *link;
	char token[KEY_MAX]; /* "": it comes with the session of an account */
	char who[WHO_MAX];   /* lines of a head that say who it is */
	int64_t step;        /* of its last message */
	int undo;            /* actions that it may undo */
	bool joined;
	uint32_t asked; /* id of what it waits for, 0: nothing */
	int64_t asked_us;
	int64_t due_us;        /* when it asks for what it has decided; 0: nothing is decided */
	char doing[DOING_MAX]; /* what it asked for: an action, "undo" or "publish" */
};

/* One table. */
struct seating {
	struct bots *bots;
	int number;
	char id[KEY_MAX];
	char host[KEY_MAX], watch[KEY_MAX];
	bool hotseat; /* both bots hold the same token */
	bool over;
	int joined; /* bots that have */
	int acted;  /* acknowledged by now */
	int games;  /* begun here by now */
	struct bot bot[BOT_SIDES];
	struct link *asking; /* for a new table */
	/* At a club (club.h): the bot that opens the table, how the other comes, whether it
	 * sits; again: the server was killed, and perhaps it does already. */
	int opener;
	bool invites, seated, again;
	bool hidden, rated; /* only the players may look; it counts */
	char invitation[KEY_MAX];
	void *owner;
};

/* What the tool makes of it; any of them may be NULL. */
struct bot_events {
	void (*asks)(struct bot *, struct slice message);
	void (*acknowledged)(struct bot *); /* bot->doing is durable */
	void (*refused)(struct bot *, struct slice message);
	bool (*may_act)(const struct bot *);
	void (*joined)(struct bot *, struct slice message); /* the whole table */
	void (*heard)(struct bot *, struct slice message);  /* whatever came */
	void (*over)(struct seating *);
	void (*failed)(struct seating *, const char *why); /* no table, or a line that broke */
};

struct bots {
	struct net *net;
	const struct bot_events *events;
	void *owner;
	struct club *club; /* NULL: tables are made for tokens, not for accounts */
	char game[KEY_MAX], scenario[KEY_MAX], side[BOT_SIDES][KEY_MAX];
	int undo_percent, confirm_percent; /* of the moments when they are possible */
	int64_t pause_us; /* before each action; then seating_wake() must be called often */
	uint32_t last_id;
};

/* Asks the server for the game (NULL: its first).  False: why says what is wrong. */
bool bots_learn(struct bots *, const char *game, const char **why);

/* A new table, its seats, its sockets; goes on by itself until it is over. */
void seating_start(struct seating *, struct bots *, bool hotseat);
/* Connects the seats of a table that is there already. */
void seating_connect(struct seating *);
/* The same after the server was killed: first whoever may not have sat down does. */
void seating_go_on(struct seating *);
/* Tells that there is no table, or that its line broke. */
void seating_fail(struct seating *, const char *why);
/* Drops its links; the table stays with the server. */
void seating_leave(struct seating *);

/* Bots whose pause is over ask for what they have decided. */
void seating_wake(struct seating *, int64_t now);

/* Sends a message as a bot of its own: {"type":...,"id":N,...} with the id put in. */
void bot_ask(struct bot *, const char *doing, const char *json_after_id);

/* A string of JSON; false: it is none, empty or too long. */
bool copy_key(char to[KEY_MAX], struct slice value);
/* Whoever has the token. */
void who_has(char who[WHO_MAX], const char *token);

#endif
