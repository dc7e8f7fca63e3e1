/* secret.c - with session/fair.c the wrapper of libsodium. */
#include <sodium.h>
#include <string.h>
#include "secret.h"

_Static_assert(PASSWORD_HASH_SIZE >= crypto_pwhash_STRBYTES, "no room for a kept password");

/* More than OWASP asks for (19 MiB, two passes), and no more than a small machine bears. */
enum { PASSES = 2, MEMORY = 32 << 20 };

bool secret_keep(const char *password, char kept[PASSWORD_HASH_SIZE])
{
	memset(kept, 0, PASSWORD_HASH_SIZE);
	return sodium_init() >= 0 &&
	       !crypto_pwhash_str_alg(kept, password, strlen(password), PASSES, MEMORY,
				      crypto_pwhash_ALG_ARGON2ID13);
}

bool secret_fits(const char *password, const char *kept, bool *old)
{
	bool fits =
		sodium_init() >= 0 && !crypto_pwhash_str_verify(kept, password, strlen(password));

	*old = fits && crypto_pwhash_str_needs_rehash(kept, PASSES, MEMORY) != 0;
	return fits;
}

bool secret_nobody(char kept[PASSWORD_HASH_SIZE])
{
	char digits[SECRET_DIGITS + 1];
	unsigned char hash[FAIR_HASH];

	return secret_token(digits, hash) && secret_keep(digits, kept);
}

bool secret_token(char digits[SECRET_DIGITS + 1], unsigned char hash[FAIR_HASH])
{
	unsigned char token[SECRET_BYTES];

	if (!fair_random(token, sizeof token))
		return false;
	fair_hex(token, sizeof token, digits);
	fair_hash(token, sizeof token, hash);
	secret_wipe(token, sizeof token);
	return true;
}

bool secret_hash(const char *digits, unsigned char hash[FAIR_HASH])
{
	unsigned char token[SECRET_BYTES];

	if (!fair_unhex(digits, token, sizeof token))
		return false;
	fair_hash(token, sizeof token, hash);
	secret_wipe(token, sizeof token);
	return true;
}

void secret_csrf(const char *digits, char out[SECRET_DIGITS + 1])
{
	static const char key[] = "ghent: against forged requests";
	unsigned char hash[SECRET_BYTES];

	crypto_generichash(hash, sizeof hash, (const unsigned char *)digits, strlen(digits),
			   (const unsigned char *)key, sizeof key - 1);
	fair_hex(hash, sizeof hash, out);
}

void secret_wipe(void *at, size_t n)
{
	sodium_memzero(at, n);
}
