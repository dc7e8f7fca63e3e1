/* openssl.c - the wrapper of OpenSSL: crypt.h and tls.h. */
#include <arpa/inet.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "crypt.h"
#include "tls.h"

/* ---- P-256 ---- */

static const char curve[] = "P-256";

static OSSL_PARAM *key_params(const struct p256 *own, const uint8_t *point)
{
	OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
	BIGNUM *secret = own ? BN_bin2bn(own->secret, P256_SECRET, NULL) : NULL;
	OSSL_PARAM *params = NULL;

	if (b && (!own || secret) &&
	    OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) &&
	    OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, point, P256_POINT) &&
	    (!own || OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, secret)))
		params = OSSL_PARAM_BLD_to_param(b);
	BN_clear_free(secret);
	OSSL_PARAM_BLD_free(b);
	return params;
}

/* Our own key, or only the point of another; NULL: it is none. */
static EVP_PKEY *key_from(const struct p256 *own, const uint8_t *point)
{
	EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	OSSL_PARAM *params = key_params(own, point);
	EVP_PKEY *key = NULL;

	if (c && params && EVP_PKEY_fromdata_init(c) == 1)
		EVP_PKEY_fromdata(c, &key, own ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params);
	OSSL_PARAM_free(params);
	EVP_PKEY_CTX_free(c);
	return key;
}

bool p256_make(struct p256 *out)
{
	EVP_PKEY *key = EVP_EC_gen(curve);
	BIGNUM *secret = NULL;
	size_t n = 0;
	bool good;

	if (key)
		EVP_PKEY_set_utf8_string_param(key, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT,
					       OSSL_PKEY_EC_POINT_CONVERSION_FORMAT_UNCOMPRESSED);
	good = key && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &secret) == 1 &&
	       BN_bn2binpad(secret, out->secret, P256_SECRET) == P256_SECRET &&
	       EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, out->point,
					       P256_POINT, &n) == 1 &&
	       n == P256_POINT && out->point[0] == 4;
	BN_clear_free(secret);
	EVP_PKEY_free(key);
	return good;
}

bool p256_is_point(const uint8_t point[P256_POINT])
{
	EVP_PKEY *key = point[0] == 4 ? key_from(NULL, point) : NULL;
	EVP_PKEY_CTX *c = key ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
	bool good = c && EVP_PKEY_public_check(c) == 1;

	EVP_PKEY_CTX_free(c);
	EVP_PKEY_free(key);
	ERR_clear_error();
	return good;
}

bool p256_agree(const struct p256 *own, const uint8_t theirs[P256_POINT], uint8_t out[P256_SECRET])
{
	EVP_PKEY *key = key_from(own, own->point), *other = key_from(NULL, theirs);
	EVP_PKEY_CTX *c = key ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
	size_t n = P256_SECRET;
	bool good = c && other && EVP_PKEY_derive_init(c) == 1 &&
		    EVP_PKEY_derive_set_peer(c, other) == 1 && EVP_PKEY_derive(c, out, &n) == 1 &&
		    n == P256_SECRET;

	EVP_PKEY_CTX_free(c);
	EVP_PKEY_free(key);
	EVP_PKEY_free(other);
	ERR_clear_error();
	return good;
}

/* The library writes a signature as ASN.1. */
static bool read_signature(const uint8_t *der, size_t n, uint8_t out[2 * P256_SECRET])
{
	ECDSA_SIG *s = d2i_ECDSA_SIG(NULL, &der, (long)n);
	bool good =
		s && BN_bn2binpad(ECDSA_SIG_get0_r(s), out, P256_SECRET) == P256_SECRET &&
		BN_bn2binpad(ECDSA_SIG_get0_s(s), out + P256_SECRET, P256_SECRET) == P256_SECRET;

	ECDSA_SIG_free(s);
	return good;
}

bool p256_sign(const struct p256 *own, const void *bytes, size_t n, uint8_t out[2 * P256_SECRET])
{
	EVP_PKEY *key = key_from(own, own->point);
	EVP_MD_CTX *c = EVP_MD_CTX_new();
	uint8_t der[128];
	size_t size = sizeof der;
	bool good = key && c && EVP_DigestSignInit(c, NULL, EVP_sha256(), NULL, key) == 1 &&
		    EVP_DigestSign(c, der, &size, bytes, n) == 1 && read_signature(der, size, out);

	EVP_MD_CTX_free(c);
	EVP_PKEY_free(key);
	return good;
}

/* ---- hashes and ciphers ---- */

bool hmac_sha256(struct bytes key, struct bytes message, uint8_t out[SHA256_SIZE])
{
	unsigned n = SHA256_SIZE;

	return HMAC(EVP_sha256(), key.at, (int)key.size, message.at, message.size, out, &n) &&
	       n == SHA256_SIZE;
}

bool aes128_seal(const uint8_t key[GCM_KEY], const uint8_t nonce[GCM_NONCE], struct bytes text,
		 uint8_t *out)
{
	EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
	int n = 0, rest = 0;
	bool good = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
		    EVP_EncryptUpdate(c, out, &n, text.at, (int)text.size) == 1 &&
		    EVP_EncryptFinal_ex(c, out + n, &rest) == 1 &&
		    EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, GCM_TAG, out + n + rest) == 1;

	EVP_CIPHER_CTX_free(c);
	return good;
}

/* ---- TLS ---- */

struct tls {
	SSL_CTX *context;
	SSL *ssl;
	char why[160];
};

static bool is_address(const char *host)
{
	unsigned char bytes[16];

	return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

/* A name is asked for by name; an address must stand in the certificate as one. */
static bool expect_host(SSL *ssl, const char *host)
{
	if (is_address(host))
		return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1;
	return SSL_set_tlsext_host_name(ssl, host) == 1 && SSL_set1_host(ssl, host) == 1;
}

struct tls *tls_open(int fd, const char *host)
{
	struct tls *t = calloc(1, sizeof *t);

	if (!t)
		return NULL;
	t->context = SSL_CTX_new(TLS_client_method());
	if (t->context && SSL_CTX_set_min_proto_version(t->context, TLS1_2_VERSION) == 1 &&
	    SSL_CTX_set_default_verify_paths(t->context) == 1) {
		SSL_CTX_set_verify(t->context, SSL_VERIFY_PEER, NULL);
		SSL_CTX_set_mode(t->context, SSL_MODE_ENABLE_PARTIAL_WRITE |
						     SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
		t->ssl = SSL_new(t->context);
	}
	if (t->ssl && SSL_set_fd(t->ssl, fd) == 1 && expect_host(t->ssl, host))
		return t;
	tls_close(t);
	return NULL;
}

void tls_close(struct tls *t)
{
	if (!t)
		return;
	SSL_free(t->ssl);
	SSL_CTX_free(t->context);
	ERR_clear_error();
	free(t);
}

static void note_why(struct tls *t)
{
	long verdict = SSL_get_verify_result(t->ssl);
	unsigned long error = ERR_peek_last_error();

	if (verdict != X509_V_OK)
		snprintf(t->why, sizeof t->why, "%s", X509_verify_cert_error_string(verdict));
	else if (error)
		ERR_error_string_n(error, t->why, sizeof t->why);
	else
		snprintf(t->why, sizeof t->why, "the line is broken");
}

static enum tls_next next_of(struct tls *t, int result)
{
	enum tls_next next;

	switch (SSL_get_error(t->ssl, result)) {
	case SSL_ERROR_NONE:
		next = TLS_DONE;
		break;
	case SSL_ERROR_WANT_READ:
		next = TLS_READ;
		break;
	case SSL_ERROR_WANT_WRITE:
		next = TLS_WRITE;
		break;
	case SSL_ERROR_ZERO_RETURN:
		next = TLS_CLOSED;
		break;
	default:
		note_why(t);
		next = TLS_FAILED;
		break;
	}
	ERR_clear_error();
	return next;
}

enum tls_next tls_greet(struct tls *t)
{
	return next_of(t, SSL_connect(t->ssl));
}

enum tls_next tls_read(struct tls *t, void *bytes, size_t *n)
{
	return next_of(t, SSL_read_ex(t->ssl, bytes, *n, n));
}

enum tls_next tls_write(struct tls *t, const void *bytes, size_t *n)
{
	return next_of(t, SSL_write_ex(t->ssl, bytes, *n, n));
}

const char *tls_why(struct tls *t)
{
	return t->why;
}
