/* keys.h - what the server is known by to push services, and the key of links that stop letters.
 *
 * Made once and kept in the database: a browser's subscription holds for one key only.
 */
#ifndef SERVER_NOTICE_KEYS_H
#define SERVER_NOTICE_KEYS_H

#include "core/text.h"
#include "crypt.h"
#include "server/store/db.h"

enum { STOP_KEY = 32, STOP_DIGITS = 32, STOP_SIZE = 20 + 1 + STOP_DIGITS + 1 };

struct keys {
	struct p256 push;
	uint8_t stop[STOP_KEY];
};

/* In a job of the store; makes them if there are none. */
bool keys_load(struct db *, struct keys *);

/* "17-0123...": lets whoever has it stop the letters of account 17. */
void stop_token(const struct keys *, int64_t account, char out[STOP_SIZE]);
/* The account, or 0: it is none of ours. */
int64_t stop_account(const struct keys *, const char *token);

#endif
