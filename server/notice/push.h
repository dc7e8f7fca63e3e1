/* push.h - a message to a browser by way of its maker's push service, which cannot read it.
 *
 * RFC 8030 the request, RFC 8291 what is in it, RFC 8292 who sends it.  Pure: keys and salt come
 * from outside.
 */
#ifndef SERVER_NOTICE_PUSH_H
#define SERVER_NOTICE_PUSH_H

#include "core/text.h"
#include "crypt.h"

enum {
	PUSH_ENDPOINT = 1024, /* with its end */
	PUSH_AUTH = 16,
	PUSH_SALT = 16,
	PUSH_RECORD = 4096,
	PUSH_HEAD = PUSH_SALT + 4 + 1 + P256_POINT,
	PUSH_TEXT = 3072, /* bytes of a message; what it says fits easily */
	PUSH_BODY = PUSH_HEAD + PUSH_TEXT + 1 + GCM_TAG,
	HOST_SIZE = 256,
};

/* What a browser has told us. */
struct subscription {
	char endpoint[PUSH_ENDPOINT];
	uint8_t point[P256_POINT];
	uint8_t auth[PUSH_AUTH];
};

struct push_place {
	char host[HOST_SIZE];
	int port;
	const char *path; /* inside the endpoint */
};

/* https://HOST[:PORT]/...; false: it is written otherwise. */
bool push_place(const char *endpoint, struct push_place *);
/* Whether it may be one of a push service: port 443, a name with a dot or an address of the
 * Internet.  Where a name leads is seen when it is used (line.h). */
bool push_is_public(const struct push_place *);

/* The body, sealed for the browser by a key that is used once; 0: it cannot be. */
size_t push_seal(const struct p256 *once, const uint8_t salt[PUSH_SALT],
		 const struct subscription *, struct bytes text, uint8_t out[PUSH_BODY]);

struct push_claim {
	const char *audience; /* "https://push.example.net" */
	const char *subject;  /* "mailto:..." or "https://..." */
	int64_t until;        /* seconds since 1970 */
};
/* "vapid t=..., k=...": false: it cannot be signed. */
bool push_authorization(struct text *, const struct p256 *server, const struct push_claim *);

#endif
