/* settings.h - how an account wants to be told, and who it is; in jobs of the store. */
#ifndef SERVER_NOTICE_SETTINGS_H
#define SERVER_NOTICE_SETTINGS_H

#include "mail.h"
#include "notice.h"
#include "server/people/asker.h"
#include "quiet.h"

enum mailing { MAIL_OFF, MAIL_SOON, MAIL_DAILY, MAILINGS };

enum {
	MAIL_EVERY = 600,       /* seconds between two letters of MAIL_SOON */
	SHARED_GRACE = 3,       /* seconds, if there may be other servers */
	ROOM_GRACE = 60,        /* in which who has the page before the game open goes to it */
	NOTICE_STALE = 7 * DAY, /* what is older is not mailed any more */
};

struct settings {
	bool page, push;
	enum mailing mail;
	struct quiet quiet;
	int64_t mailed; /* when the last letter was written */
};

/* The account as far as notices go. */
struct reader {
	int64_t account;
	bool listens; /* a person who is still there */
	char name[PERSON_NAME_SIZE];
	enum language lang;
	char mail[MAIL_ADDRESS_SIZE]; /* "": none */
	bool confirmed;
	int subscriptions;
	int64_t grace; /* seconds for which another server may say that he looks */
	struct settings settings;
};

bool reader_load(struct db *, int64_t account, struct reader *);
bool settings_save(struct db *, int64_t account, const struct settings *);
/* What waits to be told, by the settings as they are now. */
bool settings_replan(struct db *, const struct reader *, int64_t now);

/* When a notice is to be pushed or mailed; 0: it is not. */
struct due {
	int64_t push, mail;
};
struct due plan_notice(const struct reader *, enum notice_kind, int64_t made, int64_t now);

#endif
