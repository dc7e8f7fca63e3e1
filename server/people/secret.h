/* secret.h - passwords as argon2id, tokens and keys: libsodium for accounts (secret.c wraps it). */
#ifndef SERVER_PEOPLE_SECRET_H
#define SERVER_PEOPLE_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include "session/fair.h"

enum {
	PASSWORD_HASH_SIZE = 128, /* as text, with its end */
	SECRET_BYTES = 32,        /* of a session, a bot's token, a ticket */
	SECRET_DIGITS = 2 * SECRET_BYTES,
};

/* What is kept of a password; takes long, so on a worker's thread.  false: no memory. */
bool secret_keep(const char *password, char kept[PASSWORD_HASH_SIZE]);
/* Whether it is the password; *old: it should be kept anew, by today's measure. */
bool secret_fits(const char *password, const char *kept, bool *old);
/* Something that fits no password, but takes as long to find out. */
bool secret_nobody(char kept[PASSWORD_HASH_SIZE]);

/* A new token and its hash, which is all that is stored. */
bool secret_token(char digits[SECRET_DIGITS + 1], unsigned char hash[FAIR_HASH]);
/* The hash of a token that somebody shows; false: it is none. */
bool secret_hash(const char *digits, unsigned char hash[FAIR_HASH]);
/* What a page must show besides the cookie: it follows from the session's token, which cannot be
 * told from it. */
void secret_csrf(const char *digits, char out[SECRET_DIGITS + 1]);

/* The password does not stay in memory. */
void secret_wipe(void *, size_t);

#endif
