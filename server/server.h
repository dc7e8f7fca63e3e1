/* server.h - what the files of the server share: rooms, the people in them, the whole.
 *
 * A room is a table (session/table.h) with its row in the store and the sockets that
 * look at it.  All of it belongs to the loop's thread.  A room takes one change at a
 * time: while lines are on their way to the store, what comes in waits; when they are
 * safe, the sender is answered and the others are told.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "ai/think.h"
#include "club/club.h"
#include "net.h"
#include "notice/notice.h"
#include "people/asker.h"
#include "ops/ops.h"
#include "ops/statistics.h"
#include "parse.h"
#include "serve.h"
#include "session/wire.h"
#include "store/lease.h"
#include "store/news.h"
#include "store/store_queue.h"
#include "alarm.h"
#include "workers.h"

enum {
	ROOMS_KEPT = 256, /* in memory, unless more are looked at */
	ROOM_BUCKETS = 4096,
	ROOM_QUEUE = 1024, /* requests that may wait at a room */
	PEER_QUEUE = 16,   /* of them from one socket */
	REASON_SIZE = 256,
	REFUSALS = 4000, /* a socket may be refused at once, and ... */
	REFUSALS_PER_S = 1000,
	QUESTION_COST = 40, /* of a takeback or an end that is asked for, as refusals */
	STORE_COST = 40,    /* of what is written down for one alone, and of joining */
	HINT_COST = 200,    /* of a hint: work for a second */
	TOKEN_DIGITS = 32,
};

struct server {
	struct net *net;
	struct store_queue *store;
	struct workers *workers; /* for journals, which somebody waits for ... */
	struct alarms *alarms;
	struct statistics *statistics;
	struct workers *thinkers; /* ... and for programs and hints, which may take long */
	const char *address;      /* where it listens */
	const char *where;        /* the database, as it was named */
	const char *files;        /* folder that is served instead of the assets, or NULL */
	struct public *public;    /* NULL: it has no accounts */
	struct notices *notices;  /* of a public server */
	bool limits;
	char own_name[256];
	struct news *news;            /* of other servers; NULL: there can be none */
	char owner[LEASE_OWNER_SIZE]; /* of leases: this process */
	struct room *bucket[ROOM_BUCKETS];
	struct room *newest, *oldest; /* by use */
	int rooms;
	int imports;                  /* journals that are played for new tables */
	int64_t guest_hour;           /* in this hour ... */
	int guest_tables;             /* ... guests have made so many */
	uint64_t thoughts;            /* so many */
	uint64_t sockets;             /* that were ever opened */
	struct club_watch *club;      /* of a public one, or NULL */
	struct club_records *records; /* that are kept for a while, or NULL */
	struct ops ops;
	char *out;   /* WIRE_TABLE bytes: a message on its way out */
	char *lines; /* TABLE_LINES bytes: lines of a journal */
};

enum room_state {
	ROOM_LOADING, /* the store or a worker has it */
	ROOM_READY,
	ROOM_WRITING, /* a change is on its way to the store */
	ROOM_GONE,    /* there is no such table, or no more */
};

struct room {
	struct server *server;
	struct room *next_in_bucket, *newer, *older;
	char id[ID_SIZE + 1];
	enum room_state state;
	struct game_row row;
	struct club_row club;                /* without an owner: a table of tokens */
	const struct game *game;             /* NULL: of a game that this program does not have */
	struct table *table;                 /* NULL: waiting or frozen */
	char reason[LANGUAGES][REASON_SIZE]; /* why it is frozen; empty: it is not */
	struct peer *peers;
	struct waiter *first, **last; /* requests in the order in which they came */
	int waiting;
	bool draining;
	bool unread;             /* gone only because the store could not be read */
	bool asked;              /* something was offered since the last action, as far as known */
	bool stood;              /* read anew since its clocks could not be stopped (stand.c) */
	bool stalled;            /* programs wait until something can be written again */
	bool left;               /* by the last who looked, and a person plays: programs wait */
	struct thought *thought; /* a worker chooses for a program */
	struct thinking mind[PLAYERS]; /* what a program keeps from one action to the next */
	uint64_t thought_of[PLAYERS];  /* number of the thought that it comes from */
	uint32_t changes;              /* so many; a thought about an earlier position is dropped */
	struct change *change;         /* while ROOM_WRITING */
	int64_t heard;                 /* a version that another server has written, or 0 */
	bool leasing;                  /* follow.c: it asks whether it may think ... */
	int64_t leased_until;          /* ... and may until then, in milliseconds */
};

/* One socket. */
struct peer {
	struct server *server;
	struct sock *sock;
	struct room *room;   /* joined, or NULL */
	struct room *queued; /* where all of its requests wait, or NULL */
	struct peer *next;   /* in the room */
	uint64_t number;     /* of the socket: no other ever has it */
	int role, viewer;
	int waiting; /* requests of it in the queue of a room */
	enum nearness from;
	/* At a public server: */
	struct asker asker;                   /* as it was when the socket was opened */
	unsigned char address[ADDRESS_BYTES]; /* where he is */
	struct socket_lookup *lookup;         /* who he is is not known yet; or NULL */
	struct peer *next_known;              /* of all sockets */
	int64_t looked;                       /* when his session was last found good */
	bool away;                            /* its page is hidden */
	int64_t notice;                       /* the last that it was told */
	int32_t refusals;                     /* still to be answered with a reason */
	int64_t refilled;                     /* when, in milliseconds */
	struct advice *advice;                /* a hint that is sought for it, or NULL */
};

/* A request that waits at a room: a message of a socket or a call of HTTP. */
struct waiter {
	struct waiter *next;
	struct peer *peer; /* NULL: a call, or the socket has gone */
	struct call *call;
	const struct request *request;
	size_t size;
	char message[];
};

/* Whom an answer goes to. */
struct sender {
	struct peer *peer; /* NULL: nobody on a socket */
	bool has_id;
	int64_t id;
};

struct closing;

/* What is being written. */
struct change {
	struct store_job job;
	struct room *room;
	struct sender sender;
	struct game_row row; /* as it will be */
	struct club_row club;
	struct club_times times;
	struct notice_before before;
	int seq;
	char *lines;
	size_t size;
	char *again; /* the message, to be taken up anew if another server was first; or NULL */
	size_t again_size;
	/* What to do when it is safe; NULL: tell everybody. */
	void (*then)(struct change *);
	int trouble;    /* SRV_: the work has found why nothing is to be written; or 0 */
	enum role role; /* manage.c */
	struct call *call;
	char token[TOKEN_DIGITS + 1];
	int64_t why;             /* a club's table is closed: club_cup_absent */
	struct closing *closing; /* ... or its game resigned from outside; or NULL */
};

/* Why something is refused. */
struct trouble {
	int msg;                     /* SRV_ */
	const char *what;            /* or NULL */
	int line, column;            /* or 0 */
	const char *also[LANGUAGES]; /* what in either language, if it differs */
};

/* ---- errors.c ---- */
void trouble_members(struct json *, const struct trouble *);
int trouble_status(int msg);               /* of HTTP */
int job_trouble(const struct store_job *); /* why one is not good: SRV_ */
struct trouble trouble_frozen(const struct room *);
struct trouble trouble_malformed(const struct parse_fault *);

/* ---- rooms.c ---- */

/* The room of that id, loaded if it must be; NULL: no memory. */
struct room *room_find(struct server *, const char *id);
/* A room for a new row, ready and without table; rooms_tidy is left to the caller, as it may
 * free this one too. */
struct room *room_create(struct server *, const struct game_row *);
bool room_is_busy(const struct room *);
/* Lets a request wait; false: too many do. */
/* What the peer has waiting elsewhere follows the message to this room: it came later. */
bool room_wait_message(struct room *, struct peer *, const char *, size_t);
bool room_wait_call(struct room *, struct call *, const struct request *);
void room_forget_peer(struct peer *); /* its requests fall away */
/* Answers what waits, as far as it goes. */
void room_drain(struct room *);
/* Reads it anew from the store: after a write that failed. */
void room_reload(struct room *);
void room_drop(struct room *); /* and everybody in it */
void room_forget_thoughts(struct room *);
/* Frees rooms that nobody looks at, if there are too many. */
void rooms_tidy(struct server *);
void rooms_free(struct server *);
/* What an id looks like. */
bool id_is_good(const char *);

/* The room of that id if it is in memory, without a word to the store. */
struct room *room_known(struct server *, const char *id);

/* ---- follow.c: what other servers on the same database do ---- */

void follow_words(void *server, const char *words);
void follow_gap(void *server);
/* Reads what another server has written, if it has and the room is ready. */
void room_follow(struct room *);
/* What was offered, to the other servers. */
void follow_tell_offers(struct room *);
/* Whether the programs of this room think here; if that is not known, seats_think is called when
 * it is. */
bool follow_may_think(struct room *);

/* ---- change.c ---- */

/* Writes the lines of a change; then the sender is answered and the others are told. */
void change_write(struct room *, struct sender, const struct text *lines);
/* The same with something else to do when it is safe. */
struct change *change_begin(struct room *, struct sender, const struct text *lines);
void change_submit(struct change *);
void row_follow(struct game_row *, const struct table *);
/* The work of its job, unless it has another. */
bool change_store(struct store *, struct store_job *);

/* ---- seats.c ---- */

bool is_person(const struct game_row *, int seat);
bool is_fair_settled(const struct game_row *);
/* The hash of the share of a seat; false: it is not bound to any. */
bool share_hash(const struct game_row *, int seat, uint8_t hash[HASH_SIZE]);
/* Begins the game, or goes on with it, under the key that all had a share in. */
bool seats_begin(struct room *, struct text *lines);
/* Begins a game for which nobody is awaited. */
void seats_start(struct room *);
/* If a program is to move, lets it think. */
void seats_think(struct room *);
/* What it thinks about is gone, or nobody waits for it: its thought is dropped. */
void seats_forget(struct room *);
/* Somebody has gone. */
void seats_left(struct room *);

/* Thoughts are numbered: a desk knows whose tree lies in its arena. */
struct desk_use {
	uint64_t before, now;
};
/* Lets a mind think at a worker's desk; false: no memory. */
bool think_at(struct thinking *, struct desk *, struct desk_use);
/* The head of its journal: game, names, date, and the key if it is settled. */
void head_of(const struct game_row *, const struct game *, struct journal_head *);
void fair_of(const struct game_row *, struct journal_fair *);

/* ---- tell.c: messages to sockets ---- */

void tell_table(struct peer *, struct sender);
void tell_seats(struct room *, const struct peer *but);
void tell_update(struct room *, struct sender);
void tell_trouble(struct peer *, struct sender, const struct trouble *);
void tell_frozen(struct peer *, struct sender);
/* Opens a message of that type for the sender, in the server's room for messages. */
struct json tell_open(struct server *, struct text *, const char *type, struct sender);
void tell_text(struct peer *, const struct text *);
void seats_member(struct json *, const struct room *);
void result_member(struct json *, const struct game *, const struct game_row *);
extern const char *const state_names[];

/* ---- socket.c ---- */

void socket_opened(void *server, struct sock *, const struct request *);
void socket_message(void *server, struct sock *, const char *, size_t);
void socket_closed(void *server, struct sock *);
/* A message that waited. */
void peer_again(struct peer *, const char *, size_t);
void peer_leave(struct peer *); /* its room */
void peer_end(struct peer *);   /* and drops what it has waiting */

/* ---- requests.c: what a seat asks of its table ---- */

struct ask {
	struct peer *peer;
	struct sender sender;
	const struct parsed *message;
	const char *bytes; /* as it came */
	size_t size;
};
/* false: there is no such type. */
bool request_handle(const struct ask *, const char *type);
void ask_refuse(const struct ask *, int msg, const char *what);
/* It waits until the room is ready for it. */
void ask_wait(const struct ask *, struct room *);
void ask_refuse_verdict(const struct ask *, const struct verdict *);

/* ---- hint.c ---- */
void hint_handle(const struct ask *);
/* The position is another one: he is told so unless he has gone. */
void hint_forget(struct peer *, bool gone);

/* ---- join.c ---- */
void join_handle(const struct ask *);

/* ---- routes.c ---- */

bool routes_takes(void *server, const struct request *);
bool routes_admit(void *server, const struct request *);
void routes_request(void *server, struct call *, const struct request *);
/* A call that waited for its room. */
void routes_again(struct server *, struct call *, const struct request *);
void route_refuse(struct call *, const struct trouble *);
/* ... and it may be tried again after so many seconds. */
void route_refuse_until(struct call *, const struct trouble *, int seconds);
void route_deny(struct call *, int msg, const char *what);
void route_answer(struct call *, int status, const struct text *);

void route_index(struct server *, struct call *, const struct request *);

/* The role of the asker at this table; -1: none. */
int route_role(const struct room *, const struct request *);
/* The room of a path, if it is ready; otherwise the call waits or is answered: NULL.  Who only
 * reads what is written does not wait for what is being written. */
struct room *route_room(struct server *, const char *id, struct call *, const struct request *,
			bool reads);

/* ---- lists.c ---- */
void list_tables(struct server *, struct call *, bool finished);
void table_row_members(struct json *, const struct game_row *, const struct room *);
/* The room, if it is in memory: nothing is loaded for a list. */
struct room *room_at_hand(struct server *, const char *id);

/* ---- export.c ---- */
void export_journal(struct room *, struct call *, int role);
/* Who sees as much as this role may have of a game's journal; NOBODY: he may have all of it. */
int export_viewer(const struct game_row *, int role);
/* The journal that a viewer has seen; its start is to be freed.  false: it cannot be played, or
 * no memory.  On a worker's thread. */
bool export_seen(const struct game *, int viewer, const char *journal, size_t n, struct text *);

/* ---- manage.c ---- */
void manage_token(struct room *, struct call *, const struct request *);
void manage_delete(struct room *, struct call *);

/* ---- make.c ---- */
bool id_make(char id[ID_SIZE + 1]);
void name_copy(char out[NAME_SIZE], const char *name);
void make_table(struct server *, struct call *, const struct request *);

/* ---- files.c ---- */
void files_serve(struct server *, struct call *, const struct request *);

/* ---- token.c ---- */

/* A new token as digits; its hash goes into the row. */
bool token_make(struct game_row *, enum role, char digits[TOKEN_DIGITS + 1]);
/* The role of a token at this table, or -1. */
int token_role(const struct game_row *, const char *digits);
int role_parse(const struct game *, const char *word);
const char *role_name(const struct game *, int role);
bool role_speaks_for(int role, int seat);
/* Whether all members are sides for which the role speaks. */
bool role_has_members(const struct parsed *, const struct game *, int role);

int64_t now_seconds(void);
int64_t now_ms(void);

#endif
