/* crypt.h - what pushes need of cryptography: P-256, HMAC, AES-GCM, ECDSA.
 *
 * openssl.c is the only file that knows the library.  false: it failed, or the key is none.
 */
#ifndef SERVER_NOTICE_CRYPT_H
#define SERVER_NOTICE_CRYPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	P256_SECRET = 32,
	P256_POINT = 65,
	SHA256_SIZE = 32,
	GCM_KEY = 16,
	GCM_NONCE = 12,
	GCM_TAG = 16
};

struct p256 {
	uint8_t secret[P256_SECRET];
	uint8_t point[P256_POINT]; /* uncompressed: 4, x, y */
};

bool p256_make(struct p256 *);
bool p256_is_point(const uint8_t point[P256_POINT]);
/* What both sides can compute and nobody else (ECDH): the x of the common point. */
bool p256_agree(const struct p256 *, const uint8_t theirs[P256_POINT], uint8_t out[P256_SECRET]);
/* ECDSA with SHA-256; r and s one behind the other. */
bool p256_sign(const struct p256 *, const void *bytes, size_t n, uint8_t out[2 * P256_SECRET]);

struct bytes {
	const void *at;
	size_t size;
};
bool hmac_sha256(struct bytes key, struct bytes message, uint8_t out[SHA256_SIZE]);
/* out has room for the tag behind the text. */
bool aes128_seal(const uint8_t key[GCM_KEY], const uint8_t nonce[GCM_NONCE], struct bytes text,
		 uint8_t *out);

#endif
