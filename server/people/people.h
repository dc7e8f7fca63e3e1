/* people.h - what the files of people share: the whole (server->public->people), and an affair, one
 * request on its way through store and workers. */
#ifndef SERVER_PEOPLE_PEOPLE_H
#define SERVER_PEOPLE_PEOPLE_H

#include "guard.h"
#include "persons.h"
#include "rates.h"
#include "server/public.h"
#include "weak.h"

enum {
	HASHERS = 2,        /* threads for passwords */
	HASHES_MOST = 32,   /* passwords that wait for them */
	SOCKETS_MOST = 48,  /* of one address */
	SOCKETS_OWN = 24,   /* of one account */
	HELD_MESSAGES = 16, /* of a socket whose account is being looked up */
};

/* What is counted. */
enum rate_kind {
	RATE_REQUESTS,     /* of an address */
	RATE_ACCOUNT,      /* of an account */
	RATE_LOGIN,        /* for a name from an address */
	RATE_LOGIN_NAME,   /* for a name from anywhere */
	RATE_LOGIN_PLACE,  /* from an address */
	RATE_REGISTER,     /* from an address */
	RATE_RESET_PLACE,  /* from an address */
	RATE_RESET_PERSON, /* for an account: a letter more would only annoy */
	RATE_PASSWORD,     /* asked again of one who is signed in */
	RATE_LETTER,       /* to an address that is to be confirmed: whoever's it is */
	RATE_EXPORT,       /* of an account: all that is kept, as often as it is asked for */
	RATE_BOT,          /* made by an account: rows of those that are gone stay */
	RATE_INVITE,       /* by an account: each is pushed to somebody, ... */
	RATE_SIT,          /* ... and so is who sits down */
	RATE_BID,   /* ... where he is shown what the owner bid: the table may be lost by it */
	RATE_OFFER, /* made by an account, of which the other is told */
	RATE_TABLE, /* made by an account: what was resigned at once stays for good */
	RATE_UNDO,  /* by an account: what was done and undone is kept as well */
	RATE_KINDS,
};

struct people {
	struct rates *requests; /* whatever is asked */
	struct rates *deeds;    /* what is tried seldom: not pushed out by the others */
	struct workers *hashers;
	int hashing;
	char nobody[PASSWORD_HASH_SIZE]; /* fits no password */
	struct peer *peers;              /* all sockets */
};

/* NULL: no memory or threads. */
struct people *people_start(struct net *);
void people_stop(struct people *);
/* From now on sockets are closed whose session has ended elsewhere (watch.c). */
bool people_watch(struct server *);

/* Seconds to wait, at least 1; 0: it is counted and may be done.  Without --limits always 0. */
int people_wait(struct server *, enum rate_kind, const void *bytes, size_t n);
/* The same for several that are kept together: all are counted, or none. */
struct counting {
	enum rate_kind kind;
	const void *bytes;
	size_t n;
};
int people_wait_all(struct server *, const struct counting *, int n);
void people_forgive(struct server *, enum rate_kind, const void *bytes, size_t n);
/* By the person who asks or whose bot does; false: it was refused, and must wait. */
bool people_may(struct server *, enum rate_kind, struct call *, const struct asker *);
/* By address; of version 6 by the network that one household has. */
int people_wait_at(struct server *, enum rate_kind, const struct request *);

/* The hash of the session's cookie or of a bot's token that came with a request; csrf is "" for a
 * token.  false: neither. */
struct credentials {
	bool bot;
	unsigned char hash[FAIR_HASH];
	char csrf[SECRET_DIGITS + 1];
};
bool credentials_read(const struct server *, const struct request *, struct credentials *);
/* Whose they are, in a job of the store; account 0: nobody's. */
bool credentials_asker(struct db *, const struct credentials *, struct asker *);

const char *cookie_name(const struct public *);

/* ---- guard.c ---- */

/* A request of HTTP below /api/1/, and one that has waited for its room. */
void guard_request(struct server *, struct call *, const struct request *);
void guard_again(struct server *, struct call *, const struct request *);
/* SRV_FOREIGN, or 0. */
int guard_why_not(const struct server *, const struct request *, bool changes);
/* Refused; again after so many seconds. */
void guard_slow_down(struct call *, int seconds);

/* ---- affair.c ---- */

struct affair {
	struct store_job job;
	struct work work;
	struct server *server;
	struct call *call; /* NULL: answered */
	struct asker asker;
	bool (*step)(struct db *, struct affair *); /* in the store */
	bool (*show)(struct db *, struct affair *, struct json *);
	void (*then)(struct affair *);  /* on the loop */
	void (*after)(struct affair *); /* when the password was checked */
	int64_t now;
	int msg; /* SRV_, why not; 0: good */
	bool found, fits;
	bool keeps_bots;      /* a password is changed, and they keep their tokens */
	struct person person; /* who it is about */
	char name[PERSON_NAME_SIZE + MAIL_ADDRESS_SIZE]; /* as it was sent */
	char mail[MAIL_ADDRESS_SIZE];
	char password[PASSWORD_SIZE], fresh[PASSWORD_SIZE];
	char kept[PASSWORD_HASH_SIZE]; /* what is to be kept of one; "": nothing */
	char agent[AGENT_SIZE];
	char reason[MODERATION_REASON], word[32], table[ID_SIZE + 1];
	int64_t number, until;
	unsigned char hash[FAIR_HASH];
	char digits[SECRET_DIGITS + 1]; /* a new token, or one that was shown */
	char csrf[SECRET_DIGITS + 1];
	struct bots bots;
	struct closing closing;
	char counted[PERSON_NAME_SIZE + MAIL_ADDRESS_SIZE + ADDRESS_BYTES]; /* of a login */
	size_t ncounted;
	char *bytes; /* JSON that was written in the store */
	size_t size;
};

struct ask_http {
	struct server *server;
	struct call *call;
	const struct request *request;
	const struct asker *asker;
};

/* NULL: no memory, and answered. */
struct affair *affair_open(const struct ask_http *);
/* Lets it go unanswered or answered; wipes passwords. */
void affair_free(struct affair *);
/* Answers with an error and frees it. */
void affair_refuse(struct affair *, int msg, const char *what);
/* The next step; step and then may be the same again.  A step that sets msg is refused. */
void affair_store(struct affair *, bool (*step)(struct db *, struct affair *),
		  void (*then)(struct affair *));
/* Work on a password; busy if too many wait. */
void affair_hash(struct affair *, void (*work)(struct work *), void (*then)(struct affair *));
/* JSON from the store, as large as it gets; then it is answered and freed. */
void affair_show(struct affair *, bool (*show)(struct db *, struct affair *, struct json *));
/* The same JSON is in affair->bytes, then. */
void affair_write(struct affair *, bool (*show)(struct db *, struct affair *, struct json *),
		  void (*then)(struct affair *));

/* A new session for affair->person, in a step; its token is in digits, its key in number. */
bool affair_session(struct db *, struct affair *);
/* Answers as GET me does, with the new cookie if there is one in digits; frees it. */
void affair_me(struct affair *, int status);
/* Answers that nobody is signed in, and takes the cookie away. */
void affair_nobody(struct affair *);
void person_members(struct json *, const struct person *, int64_t now);
/* Whether the password that came is that of affair->person, then affair->then. */
void affair_check(struct affair *, void (*then)(struct affair *));
/* First in the step that rests on it: affair->person is read anew.  If the password is another one
 * by now, or the account barred or gone, msg says so, and nothing may be written. */
bool affair_look_again(struct db *, struct affair *);

/* The body's members; NULL: it was refused, and the affair is gone. */
struct parsed *affair_body(struct affair *, const struct request *, const char *members);
/* Copies a text; false: it is missing or longer. */
bool body_text(const struct parsed *, const char *key, char *out, size_t size);

/* Whether a password is too easily guessed here; the name is that of its account. */
bool affair_is_weak(const struct affair *, const char *password, const char *name);
/* A mail address or none; false: it is neither. */
bool body_mail(const struct parsed *, char mail[MAIL_ADDRESS_SIZE]);
bool body_language(const struct parsed *, enum language *);
/* Whether another letter may go to this address, which nobody has confirmed; "" is none.  Seconds
 * to wait, or 0. */
int letter_wait(struct server *, const char *mail);
/* A letter to affair->person, if it has an address, to confirm it; in a step. */
bool affair_ask_to_confirm(struct db *, struct affair *);

/* ---- parcel.c ---- */

/* affair->bytes, and what the areas enclose, as a file; frees it. */
void parcel_send(struct affair *);

/* ---- account.c ---- */

/* It was deleted: the areas are told, and its sockets closed. */
void account_gone(struct server *, int64_t account);
/* What only it has goes from all areas, in a step. */
bool account_forget(struct db *, int64_t account);

/* ---- letters.c ---- */

enum letter_kind {
	LETTER_CONFIRM,
	LETTER_RESET,
	LETTER_PASSWORD,
	LETTER_PASSWORD_BOTS, /* ... and their tokens are void */
	LETTER_MAIL,
	LETTER_BARRED,
};
/* To a person's address, about itself; token "" where there is no link. */
struct letter_about {
	const struct person *person;
	enum letter_kind kind;
	const char *url;   /* of the server */
	const char *token; /* or why he was barred */
};
bool letter_send(struct db *, const struct letter_about *);

/* Sockets that are open know of it. */
void guard_mute(struct server *, int64_t account, bool muted);

/* ---- tables of routes ---- */
extern const struct area coming_area, account_area, people_area, bots_area, moderators_area;
extern const struct area notice_area;

/* ---- sockets.c ---- */
void people_socket_opened(struct peer *, const struct request *);
void people_socket_closed(struct peer *);
/* Whether the message was kept until it is known who speaks. */
bool people_socket_holds(struct peer *, const char *, size_t);

#endif
