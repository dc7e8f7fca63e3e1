/* outbox.h - what is on its way out: letters and pushes, in jobs of the store.
 *
 * A letter is deleted when the mail server has taken it: if we crash just then it goes out a
 * second time, never not at all.  Pushes are put off for PUSH_CLAIM seconds while they are sent:
 * after a crash they come again.
 */
#ifndef SERVER_NOTICE_OUTBOX_H
#define SERVER_NOTICE_OUTBOX_H

#include "keys.h"
#include "letter.h"
#include "push.h"
#include "settings.h"
#include "tale.h"

enum {
	KEPT_READ = 30 * DAY,
	KEPT_UNREAD = 90 * DAY,
	PUSH_CLAIM = 120,
	SUBSCRIPTIONS = 10, /* of an account */
	PUSH_FAILS = 20,    /* in a row: such a subscription is forgotten */
	LETTERS_A_ROUND = 20,
	LETTER_ENTRIES = 40, /* in a letter */
};

/* Where we are: for links. */
struct home {
	const char *url;
	const struct keys *keys;
	int64_t now;
};

/* ---- letters ---- */

/* Writes the letters that are due from the notices that they tell. */
bool outbox_digest(struct db *, const struct home *);

struct outgoing {
	int64_t key, account; /* 0: nobody's */
	char to[MAIL_ADDRESS_SIZE], subject[SUBJECT_SIZE], body[BODY_SIZE];
	enum language lang;
	bool stops;
	int64_t made;
	int tries;
};

enum outcome { OUT_TAKEN, OUT_LATER, OUT_NEVER, OUT_UNTRIED };

/* The next letter that is due.  Those that are out of date are dropped: so many. */
bool outbox_letter(struct db *, int64_t now, bool *found, struct outgoing *);
bool outbox_expire(struct db *, int64_t now, int64_t *dropped);
bool outbox_settle(struct db *, const struct outgoing *, enum outcome, int64_t now);
bool outbox_waiting(struct db *, int64_t *letters);
/* Forgets notices that were taken back, are read and old, or very old; never the last. */
bool outbox_tidy(struct db *, int64_t now);

/* ---- pushes ---- */

struct pushing {
	int64_t account, claim;
	char text[PUSH_TEXT];
	char topic[33];
	int count;
	struct pushed {
		int64_t key;
		struct subscription to;
		enum outcome outcome;
	} to[SUBSCRIPTIONS];
};

/* The notices of one account that are due, as one message. */
bool outbox_push(struct db *, const struct home *, bool *found, struct pushing *);
bool outbox_pushed(struct db *, const struct pushing *, int64_t now);

#endif
