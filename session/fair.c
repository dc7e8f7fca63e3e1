/* fair.c - the wrapper of libsodium: random bytes, hashes, and keys of chance. */
#include <sodium.h>
#include <string.h>
#include "fair.h"

bool fair_random(void *bytes, size_t n)
{
	if (sodium_init() < 0)
		return false;
	randombytes_buf(bytes, n);
	return true;
}

void fair_hash(const void *bytes, size_t n, unsigned char out[FAIR_HASH])
{
	crypto_generichash(out, FAIR_HASH, bytes, n, NULL, 0);
}

bool fair_equal(const void *a, const void *b, size_t n)
{
	return !sodium_memcmp(a, b, n);
}

void fair_hex(const void *bytes, size_t n, char *out)
{
	sodium_bin2hex(out, 2 * n + 1, bytes, n);
}

bool fair_unhex(const char *digits, void *out, size_t n)
{
	size_t got;

	/* Capitals would make two texts of one number. */
	if (strspn(digits, "0123456789abcdef") != 2 * n || digits[2 * n])
		return false;
	return !sodium_hex2bin(out, n, digits, 2 * n, NULL, &got, NULL) && got == n;
}

/* The higher digits of the key line come first. */
static uint64_t number_of(const unsigned char *bytes)
{
	uint64_t n = 0;

	for (int i = 0; i < 8; i++)
		n = n << 8 | bytes[i];
	return n;
}

void fair_key(const struct journal_fair *fair, uint64_t key[2])
{
	unsigned char parts[FAIR_HASH + PLAYERS * FAIR_NONCE] = { 0 }, out[FAIR_KEY];

	fair_unhex(fair->secret, parts, FAIR_HASH);
	for (int seat = 0; seat < PLAYERS; seat++)
		fair_unhex(fair->nonce[seat], parts + FAIR_HASH + seat * FAIR_NONCE, FAIR_NONCE);
	crypto_generichash(out, sizeof out, parts, sizeof parts, NULL, 0);
	key[0] = number_of(out);
	key[1] = number_of(out + 8);
}

enum fair_verdict fair_check(const struct journal_fair *fair, const uint64_t key[2])
{
	unsigned char secret[FAIR_HASH], commit[FAIR_HASH], hash[FAIR_HASH];
	uint64_t expected[2];

	if (!fair->commit[0])
		return FAIR_NONE;
	if (!fair_unhex(fair->secret, secret, sizeof secret) ||
	    !fair_unhex(fair->commit, commit, sizeof commit))
		return FAIR_BAD_COMMIT;
	fair_hash(secret, sizeof secret, hash);
	if (memcmp(hash, commit, sizeof hash))
		return FAIR_BAD_COMMIT;
	fair_key(fair, expected);
	return expected[0] == key[0] && expected[1] == key[1] ? FAIR_GOOD : FAIR_BAD_KEY;
}
