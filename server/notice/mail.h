/* mail.h - letters that wait in the database until they are sent.
 *
 * mail_queue is called inside a job of the store, so a letter is written in the same transaction
 * as what it tells of.  One server at a time sends what waits (courier.c), at once; nobody has to
 * wake it.  A letter is deleted when the mail server has taken it: what it says, such as a
 * link that lets its reader in, is in the database for no longer.
 */
#ifndef SERVER_NOTICE_MAIL_H
#define SERVER_NOTICE_MAIL_H

#include "server/store/db.h"
#include "session/say.h"

enum {
	MAIL_ADDRESS_SIZE = 255, /* with its end */
	LETTER_PARTS = 64,
	LETTER_LIFE =
		3 * 24 * 3600, /* seconds for which a letter is tried, if nothing else is said */
};

/* A sentence of any table that mkpo makes, and its arguments. */
struct part {
	const struct message *message;
	const struct value *arg;
};

struct letter {
	int64_t account; /* whose letter it is: dropped with him; 0: nobody's */
	const char *to;  /* an address for which mail_address_is_good */
	enum language lang;
	struct part subject;
	const struct part *body; /* paragraphs, between which a line is left */
	int parts;
	int64_t until; /* seconds since 1970 when it is of no use any more; 0: LETTER_LIFE from now
			*/
	bool can_stop; /* somebody may want no more of them: notices; not what he has asked for */
};

/* Writes a letter into the outbox, in the language that it names; false: db_why, or it is longer
 * than a letter may be. */
bool mail_queue(struct db *, const struct letter *);

/* One address, without a name, with what RFC 5321 allows without quotes: it can be put into a
 * header and an envelope as it is. */
bool mail_address_is_good(const char *);

#endif
