/* persons.h - accounts, sessions and tickets in the database.
 *
 * Every call stands in a transaction of its caller: a job of the store, or `ghent admin`.  One that
 * returns false has failed: db_why says why.
 */
#ifndef SERVER_PEOPLE_PERSONS_H
#define SERVER_PEOPLE_PERSONS_H

#include "asker.h"
#include "secret.h"
#include "server/notice/mail.h"
#include "server/store/db.h"

enum {
	AGENT_SIZE = 128,
	MODERATION_REASON = 2001, /* 500 characters as UTF-8, with its end */
	BOTS_MOST = 5,
	SESSIONS_MOST = 50, /* of one person: the oldest end */
	SESSION_SECONDS = 30 * 24 * 3600,
	CONFIRM_SECONDS = 3 * 24 * 3600,
	RESET_SECONDS = 3600,
};

#define FOR_GOOD INT64_MAX /* a mute or a bar without an end */

struct person {
	int64_t key;
	char name[PERSON_NAME_SIZE], folded[PERSON_NAME_SIZE]; /* "": deleted */
	char password[PASSWORD_HASH_SIZE];                     /* "" of a bot */
	char mail[MAIL_ADDRESS_SIZE];                          /* "": none */
	bool confirmed, moderator;
	enum language language;
	int64_t owner; /* of a bot; 0: a person */
	int64_t since;
	int64_t muted, barred; /* until then */
	char reason[MODERATION_REASON];
};

extern const char *const language_keys[LANGUAGES];

/* One account; *found: there is one, and it was not deleted. */
bool person_read(struct db *, int64_t key, bool *found, struct person *);
bool person_read_named(struct db *, const char *name, bool *found, struct person *);
/* The first with this address, if it is confirmed. */
bool person_read_mailed(struct db *, const char *mail, bool *found, struct person *);

/* A new one: name, password, mail, language, owner.  *taken: somebody has that name; then nothing
 * is done. */
bool person_add(struct db *, struct person *, int64_t now, bool *taken);

bool person_set_password(struct db *, int64_t key, const char *kept);
/* Whether that is what is kept of its password; the row counts as written. */
bool person_has_password(struct db *, int64_t key, const char *kept, bool *has);
bool person_set_mail(struct db *, int64_t key, const char *mail); /* not confirmed; "": none */
bool person_set_language(struct db *, int64_t key, enum language);
bool person_set_moderator(struct db *, int64_t key, bool);
/* Until then; 0: not any more. */
bool person_set_muted(struct db *, int64_t key, int64_t until);
/* Its sessions end, and those of its bots are void. */
bool person_set_barred(struct db *, int64_t key, int64_t until, const char *reason);
/* A letter that says so and why, if its address is known to be its own. */
bool person_tell_barred(struct db *, const struct person *, const char *reason);
/* The name and all that is only its own go; the row stays, for finished games.  Bots as well. */
bool person_forget(struct db *, int64_t key);

/* ---- sessions: with the row of one goes whatever hangs on it (schema.c) ---- */

struct session_row {
	int64_t key, person, created, seen, until;
	char agent[AGENT_SIZE];
};

bool session_add(struct db *, struct session_row *, const unsigned char hash[FAIR_HASH]);
/* Who it is; account 0: nobody, or one who is barred.  Notes that he was seen. */
bool session_asker(struct db *, const unsigned char hash[FAIR_HASH], int64_t now, struct asker *);
/* The bot of a token, unless it or its owner is barred. */
bool token_asker(struct db *, const unsigned char hash[FAIR_HASH], int64_t now, struct asker *);
bool session_end(struct db *, int64_t person, int64_t key, bool *found);
bool sessions_end(struct db *, int64_t person, int64_t but); /* all, except one or 0 */
/* What hangs on the first of two sessions of a person hangs on the second from now on. */
bool session_succeed(struct db *, int64_t person, int64_t from, int64_t to);
/* Those of a person that have run out. */
bool sessions_expire(struct db *, int64_t person, int64_t now);
/* What has run out: sessions and tickets. */
bool sessions_tidy(struct db *, int64_t now);

/* ---- bots ---- */

/* Until when a bot b of a person p has no word: as long as either has none. */
#define BOT_MUTED "CASE WHEN p.muted>b.muted THEN p.muted ELSE b.muted END"

bool bots_count(struct db *, int64_t owner, int64_t *n);
/* Those that were not deleted. */
struct bots {
	int64_t key[BOTS_MOST];
	int count;
};
bool bots_read(struct db *, int64_t owner, struct bots *);
/* The account and its bots go, with all that only they have.  Their games are for a server to end:
 * account_gone, or what the log tells it that the administrator has done. */
bool account_delete(struct db *, int64_t account, struct bots *);
/* Their tokens work no more, until each gets a new one. */
bool bots_void(struct db *, int64_t owner);
bool bot_set_token(struct db *, int64_t key, const unsigned char hash[FAIR_HASH]);

/* ---- tickets: tokens that come by mail, good once ---- */

enum ticket_kind { TICKET_CONFIRM, TICKET_RESET };

struct ticket {
	unsigned char hash[FAIR_HASH];
	enum ticket_kind kind;
	int64_t person, until;
	char mail[MAIL_ADDRESS_SIZE]; /* that is confirmed */
};

/* A new one; those of the same kind before it are void. */
bool ticket_add(struct db *, const struct ticket *);
/* The rest of it, by hash and kind; *found: it is good. */
bool ticket_read(struct db *, struct ticket *, int64_t now, bool *found);
/* It is good no more. */
bool ticket_end(struct db *, const struct ticket *);
/* The ticket was for this address, which is still the person's. */
bool person_confirm(struct db *, const struct ticket *, bool *done);

/* ---- moderators' log ---- */

struct deed {
	const char *what;          /* "mute" */
	int64_t moderator, person; /* 0: none, or the administrator on the machine */
	const char *table;         /* or NULL */
	const char *reason;
	int64_t at, until; /* until 0: nothing that lasts, or FOR_GOOD */
};
bool deed_add(struct db *, const struct deed *);
#define DEED_DELETE_ACCOUNT "delete-account" /* the administrator's alone */

#endif
