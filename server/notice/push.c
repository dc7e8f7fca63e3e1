/* push.c - sealed for one browser, signed by us. */
#include "push.h"

#include <arpa/inet.h>
#include <string.h>
#include "base64.h"
#include "core/json.h"
#include "line.h"

/* ---- where to ---- */

static bool is_printable(const char *text)
{
	for (; *text; text++)
		if (*text <= ' ' || *text >= 0x7f || strchr("\"<>\\^`{|}#", *text))
			return false;
	return true;
}

static bool read_port(const char *at, size_t n, int *port)
{
	*port = 0;
	for (size_t i = 0; i < n; i++) {
		if (at[i] < '0' || at[i] > '9' || n > 5)
			return false;
		*port = 10 * *port + (at[i] - '0');
	}
	return n && *port > 0 && *port <= 65535;
}

/* A name, or an address; one of version 6 in brackets. */
static bool read_host(const char **at, char host[HOST_SIZE])
{
	bool six = **at == '[';
	const char *start = *at + six;
	size_t n = strspn(start,
			  six ? "0123456789abcdefABCDEF:."
			      : "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.");

	if (!n || n >= HOST_SIZE || (six && start[n] != ']'))
		return false;
	memcpy(host, start, n);
	host[n] = 0;
	*at = start + n + six;
	return true;
}

bool push_place(const char *endpoint, struct push_place *out)
{
	static const char scheme[] = "https://";
	const char *at = endpoint + sizeof scheme - 1;
	size_t n;

	if (strncmp(endpoint, scheme, sizeof scheme - 1) || strlen(endpoint) >= PUSH_ENDPOINT ||
	    !is_printable(endpoint) || !read_host(&at, out->host))
		return false;
	out->port = 443;
	n = strcspn(at, "/");
	if (n && (*at != ':' || !read_port(at + 1, n - 1, &out->port)))
		return false;
	out->path = at + n;
	return *out->path == '/';
}

bool push_is_public(const struct push_place *p)
{
	if (p->port != 443)
		return false;
	if (line_is_address(p->host))
		return line_is_public_address(p->host);
	/* Numbers in a row are taken for an address by some, whatever way they are written. */
	return strchr(p->host, '.') &&
	       strspn(p->host, "0123456789.xXabcdefABCDEF") != strlen(p->host);
}

/* ---- what is in it ---- */

/* HKDF, for no more than one hash: the label ends with a zero byte of its own. */
static bool expand(const uint8_t key[SHA256_SIZE], struct bytes label, uint8_t out[SHA256_SIZE])
{
	uint8_t info[16 + 2 * P256_POINT + 1];

	if (label.size + 1 > sizeof info)
		return false;
	memcpy(info, label.at, label.size);
	info[label.size] = 1;
	return hmac_sha256((struct bytes){ key, SHA256_SIZE },
			   (struct bytes){ info, label.size + 1 }, out);
}

/* What both sides share, bound to both of their keys. */
static bool common_secret(const struct p256 *once, const struct subscription *to,
			  uint8_t out[SHA256_SIZE])
{
	static const char label[] = "WebPush: info";
	uint8_t agreed[P256_SECRET], key[SHA256_SIZE], info[sizeof label + 2 * P256_POINT];

	memcpy(info, label, sizeof label);
	memcpy(info + sizeof label, to->point, P256_POINT);
	memcpy(info + sizeof label + P256_POINT, once->point, P256_POINT);
	return p256_agree(once, to->point, agreed) &&
	       hmac_sha256((struct bytes){ to->auth, PUSH_AUTH },
			   (struct bytes){ agreed, sizeof agreed }, key) &&
	       expand(key, (struct bytes){ info, sizeof info }, out);
}

static size_t put_head(uint8_t *out, const uint8_t salt[PUSH_SALT], const struct p256 *once)
{
	const uint32_t size = htonl(PUSH_RECORD);

	memcpy(out, salt, PUSH_SALT);
	memcpy(out + PUSH_SALT, &size, 4);
	out[PUSH_SALT + 4] = P256_POINT;
	memcpy(out + PUSH_SALT + 5, once->point, P256_POINT);
	return PUSH_HEAD;
}

size_t push_seal(const struct p256 *once, const uint8_t salt[PUSH_SALT],
		 const struct subscription *to, struct bytes text, uint8_t out[PUSH_BODY])
{
	static const char for_key[] = "Content-Encoding: aes128gcm";
	static const char for_nonce[] = "Content-Encoding: nonce";
	uint8_t common[SHA256_SIZE], base[SHA256_SIZE], key[SHA256_SIZE], nonce[SHA256_SIZE];
	uint8_t record[PUSH_TEXT + 1];

	if (text.size > PUSH_TEXT || !common_secret(once, to, common) ||
	    !hmac_sha256((struct bytes){ salt, PUSH_SALT }, (struct bytes){ common, sizeof common },
			 base) ||
	    !expand(base, (struct bytes){ for_key, sizeof for_key }, key) ||
	    !expand(base, (struct bytes){ for_nonce, sizeof for_nonce }, nonce))
		return 0;
	memcpy(record, text.at, text.size);
	record[text.size] = 2; /* the last record; no padding */
	if (!aes128_seal(key, nonce, (struct bytes){ record, text.size + 1 },
			 out + put_head(out, salt, once)))
		return 0;
	return PUSH_HEAD + text.size + 1 + GCM_TAG;
}

/* ---- who sends it ---- */

static void put_claims(struct text *t, const struct push_claim *claim)
{
	char words[PUSH_ENDPOINT + 512];
	struct text inner = text_into(words, sizeof words);
	struct json j = json_into(&inner);

	json_open(&j, NULL, '{');
	json_string(&j, "aud", claim->audience);
	json_number(&j, "exp", claim->until);
	json_string(&j, "sub", claim->subject);
	json_close(&j);
	base64url_write(t, words, (size_t)(inner.at - inner.start));
	t->full |= inner.full;
}

bool push_authorization(struct text *t, const struct p256 *server, const struct push_claim *claim)
{
	static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
	uint8_t signature[2 * P256_SECRET];
	const char *start;

	text_put(t, "vapid t=");
	start = t->at;
	base64url_write(t, head, sizeof head - 1);
	text_char(t, '.');
	put_claims(t, claim);
	if (!p256_sign(server, start, (size_t)(t->at - start), signature))
		return false;
	text_char(t, '.');
	base64url_write(t, signature, sizeof signature);
	text_put(t, ", k=");
	base64url_write(t, server->point, P256_POINT);
	return !t->full;
}
