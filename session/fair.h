/* fair.h - where the key of a game comes from, so that no side could have chosen it.
 *
 * The program makes a secret and shows its hash, the commitment.  Then each seat gives a
 * share, sixteen bytes of its own.  The key is a hash of the secret and both shares: the
 * program cannot fit its secret to the shares, and no seat can foresee what its share
 * will do.  When the game is over the secret is shown, and anybody can check all of it.
 *
 *   commit = BLAKE2b-256(secret)        key = BLAKE2b-128(secret, share 0, share 1)
 *
 * The only file that uses libsodium; the browser has its own twin of the check.
 */
#ifndef SESSION_FAIR_H
#define SESSION_FAIR_H

#include "journal.h"

enum { FAIR_HASH = JOURNAL_HASH_DIGITS / 2, FAIR_NONCE = JOURNAL_NONCE_DIGITS / 2, FAIR_KEY = 16 };

/* Random bytes that nobody can foresee; false: the system gives none. */
bool fair_random(void *bytes, size_t n);

/* BLAKE2b-256: tokens are kept as their hash. */
void fair_hash(const void *bytes, size_t n, unsigned char out[FAIR_HASH]);
/* Whether two pieces of n bytes are equal, in a time that does not tell where they differ. */
bool fair_equal(const void *, const void *, size_t n);

/* Bytes as small hexadecimal digits and back; out has 2 n + 1 characters, or n bytes. */
void fair_hex(const void *bytes, size_t n, char *out);
bool fair_unhex(const char *digits, void *out, size_t n); /* exactly so many digits */

/* The key, once secret and shares are there. */
void fair_key(const struct journal_fair *, uint64_t key[2]);

enum fair_verdict { FAIR_GOOD, FAIR_NONE, FAIR_BAD_COMMIT, FAIR_BAD_KEY };

/* Whether the commitment is that of the secret and the key follows; FAIR_NONE: there is
 * nothing to check. */
enum fair_verdict fair_check(const struct journal_fair *, const uint64_t key[2]);

#endif
