/* mime.c - kinds of files and their policies. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "mime.h"

/* Order of the library's LWSHUMETH. */
const char *method_of(int number)
{
	static const char *const names[] = { "GET",   "POST",   "OPTIONS", "PUT",
					     "PATCH", "DELETE", "CONNECT", "HEAD" };

	return number >= 0 && number < (int)(sizeof names / sizeof names[0]) ? names[number] : "?";
}

const char *mime_of(const char *path)
{
	static const struct {
		const char *ending, *mime;
	} rows[] = {
		{ ".html", "text/html; charset=utf-8" },
		{ ".js", "text/javascript; charset=utf-8" },
		{ ".css", "text/css; charset=utf-8" },
		{ ".json", "application/json" },
		{ ".svg", "image/svg+xml" },
		{ ".png", "image/png" },
		{ ".wasm", "application/wasm" },
		{ ".woff2", "font/woff2" },
		{ ".webmanifest", "application/manifest+json" },
	};
	size_t n = strlen(path);

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		size_t m = strlen(rows[i].ending);

		if (n > m && !strcmp(path + n - m, rows[i].ending))
			return rows[i].mime;
	}
	return "text/plain; charset=utf-8";
}

/* Pages may load our own things only.  A worker goes by the policy of its script; what is
 * neither has nothing to load.  Not every browser counts our sockets among 'self': they are
 * named, by the name under which we were asked, which was found to be ours.  A policy cannot
 * name an address of version 6. */
static const char *policy_of(const char *mime, const struct request *q, char out[POLICY_SIZE])
{
	bool six = *q->host == '[';
	const char *host = six ? "" : q->host;
	const char *scheme = six ? "" : q->secure ? " wss://" : " ws://";

	if (!strncmp(mime, "text/html", 9))
		snprintf(out, POLICY_SIZE,
			 "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
			 "style-src 'self'; img-src 'self' data:; font-src 'self'; "
			 "connect-src 'self'%s%s; worker-src 'self'; manifest-src 'self'; "
			 "media-src 'self'; base-uri 'none'; form-action 'none'; "
			 "frame-ancestors 'none'",
			 scheme, host);
	else if (strstr(mime, "javascript")) /* workers open no sockets */
		return "default-src 'self' 'wasm-unsafe-eval'";
	else
		return "default-src 'none'; frame-ancestors 'none'";
	return out;
}

/* The file that an answer becomes if somebody opens it as a page: what a public server says to
 * programs is none. */
static const char *file_name(const struct answer *a, const struct request *q)
{
	if (a->download)
		return a->download;
	return q->from == PUBLIC && !a->etag && !strcmp(a->mime, "application/json") ? "api.json"
										     : NULL;
}

/* What only some answers have. */
static int rare_lines(const struct answer *a, const char *file, struct head_room *room,
		      struct head_line *out)
{
	int n = 0;

	if (a->encoding)
		out[n++] = (struct head_line){ "content-encoding:", a->encoding };
	if (a->cookie[0])
		out[n++] = (struct head_line){ "set-cookie:", a->cookie };
	if (a->retry) {
		snprintf(room->retry, sizeof room->retry, "%d", a->retry);
		out[n++] = (struct head_line){ "retry-after:", room->retry };
	}
	if (file) {
		snprintf(room->disposition, sizeof room->disposition, "attachment; filename=\"%s\"",
			 file);
		out[n++] = (struct head_line){ "content-disposition:", room->disposition };
	}
	return n;
}

int head_lines(const struct answer *a, const struct request *q, struct head_room *room,
	       struct head_line out[HEAD_LINES])
{
	int n = 0;

	if (a->status != 304) {
		out[n++] = (struct head_line){ "content-type:", a->mime };
		out[n++] = (struct head_line){ "content-security-policy:",
					       policy_of(a->mime, q, room->policy) };
	}
	out[n++] = (struct head_line){ "cache-control:", a->etag ? "no-cache" : "no-store" };
	if (a->etag) {
		out[n++] = (struct head_line){ "etag:", a->etag };
		out[n++] = (struct head_line){ "vary:", "accept-encoding" };
	}
	/* Ninety files come with a first visit: what only pages and answers need stays out of
	 * theirs. */
	if (!a->etag) {
		snprintf(room->number, sizeof room->number, "%" PRIu64, q->number);
		out[n++] = (struct head_line){ "x-request-id:", room->number };
	}
	if (!a->etag || (a->mime && !strncmp(a->mime, "text/html", 9))) {
		out[n++] = (struct head_line){ "cross-origin-opener-policy:", "same-origin" };
		out[n++] = (struct head_line){ "referrer-policy:", "no-referrer" };
	}
	return n + rare_lines(a, file_name(a, q), room, out + n);
}

/* Whether the list of Accept-Encoding names this one and does not rule it out. */
bool accepts(const char *list, const char *name)
{
	size_t n = strlen(name);

	for (const char *at = strstr(list, name); at; at = strstr(at + n, name)) {
		bool starts = at == list || at[-1] == ' ' || at[-1] == ',';

		if (starts && strchr(",; ", at[n]))
			return strncmp(at + n, ";q=0", 4) || at[n + 4] == '.';
	}
	return false;
}

bool length_read(const char *digits, size_t most, size_t *length)
{
	*length = 0;
	for (const char *at = digits; *at; at++) {
		if (*at < '0' || *at > '9' || *length > most)
			return false;
		*length = 10 * *length + (size_t)(*at - '0');
	}
	return *digits && *length <= most;
}
