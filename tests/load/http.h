/* http.h - the head of an HTTP/1.1 answer. */
#ifndef LOAD_HTTP_H
#define LOAD_HTTP_H

#include "scan.h"

/* The key of RFC 6455, 1.3, with the answer that a server must give to it: against
 * caches a key has to be new each time, but there is none on the way to ourselves. */
#define UPGRADE_KEY    "dGhlIHNhbXBsZSBub25jZQ=="
#define UPGRADE_ACCEPT "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

enum http_found { HTTP_WHOLE, HTTP_PART, HTTP_BROKEN };

struct http_answer {
	int status;
	struct slice body;
	struct slice accept, protocol; /* of an upgrade */
	struct slice cookie;           /* that it sets: NAME=VALUE */
};

/* The answer at the start of the bytes, and how many of them it takes; `ended`: no
 * more bytes will come.  A chunked body is joined where it lies. */
enum http_found http_read(char *at, size_t n, bool ended, struct http_answer *, size_t *used);

#endif
