/* http.c - the head of an HTTP/1.1 answer (http.h). */
#include "http.h"

#include <string.h>
#include <strings.h>

struct head {
	int64_t length; /* -1: not told */
	bool chunked;
	size_t n; /* bytes of the head */
};

static struct slice trimmed(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	return (struct slice){ at, (size_t)(end - at) };
}

static bool read_status(const char *at, size_t n, int *status)
{
	if (n < 12 || memcmp(at, "HTTP/1.", 7) || at[8] != ' ')
		return false;
	*status = 0;
	for (int i = 9; i < 12; i++) {
		if (at[i] < '0' || at[i] > '9')
			return false;
		*status = *status * 10 + (at[i] - '0');
	}
	return *status >= 100;
}

static bool is_named(const char *line, const char *colon, const char *name)
{
	return (size_t)(colon - line) == strlen(name) &&
	       !strncasecmp(line, name, (size_t)(colon - line));
}

static struct slice until(struct slice text, char mark)
{
	const char *at = memchr(text.at, mark, text.n);

	return (struct slice){ text.at, at ? (size_t)(at - text.at) : text.n };
}

static bool read_header(const char *line, const char *end, struct head *h, struct http_answer *a)
{
	const char *colon = memchr(line, ':', (size_t)(end - line));
	struct slice value;

	if (!colon || colon == line)
		return false;
	value = trimmed(colon + 1, end);
	if (is_named(line, colon, "content-length"))
		return scan_number(value, &h->length) && h->length >= 0;
	if (is_named(line, colon, "transfer-encoding"))
		h->chunked = slice_is(value, "chunked");
	else if (is_named(line, colon, "sec-websocket-accept"))
		a->accept = value;
	else if (is_named(line, colon, "sec-websocket-protocol"))
		a->protocol = value;
	else if (is_named(line, colon, "set-cookie"))
		a->cookie = until(value, ';');
	return true;
}

static enum http_found read_head(const char *at, size_t n, struct head *h, struct http_answer *a)
{
	const char *past = memmem(at, n, "\r\n\r\n", 4);
	const char *line = at;

	if (!past)
		return n > 65536 ? HTTP_BROKEN : HTTP_PART;
	*h = (struct head){ -1, false, (size_t)(past - at) + 4 };
	*a = (struct http_answer){ 0 };
	if (!read_status(at, n, &a->status))
		return HTTP_BROKEN;
	while (line < past) {
		const char *end = memmem(line, (size_t)(past + 2 - line), "\r\n", 2);

		if (line != at && !read_header(line, end, h, a))
			return HTTP_BROKEN;
		line = end + 2;
	}
	return HTTP_WHOLE;
}

/* The size in front of a chunk; false: the line is not there or not a number. */
static bool read_chunk_size(const char *at, const char *end, size_t *size, const char **data)
{
	const char *hex = "0123456789abcdef", *line_end = memmem(at, (size_t)(end - at), "\r\n", 2);

	if (!line_end || line_end == at)
		return false;
	*size = 0;
	for (; at < line_end && *at != ';'; at++) {
		const char *digit = memchr(hex, *at | 0x20, 16);

		if (!digit || *size > 64 << 20)
			return false;
		*size = *size * 16 + (size_t)(digit - hex);
	}
	*data = line_end + 2;
	return true;
}

/* First looks whether all chunks are there, then moves them together. */
static bool join_chunks(char *at, char *end, bool move, struct slice *body, size_t *used)
{
	char *to = at, *from = at;
	const char *data;
	size_t size;

	while (read_chunk_size(from, end, &size, &data) && (size_t)(end - data) >= size + 2) {
		from = at + (data - at) + size + 2;
		if (move)
			memmove(to, data, size);
		to += size;
		if (size)
			continue;
		*body = (struct slice){ at, (size_t)(to - at) };
		*used = (size_t)(from - at);
		return true;
	}
	return false;
}

enum http_found http_read(char *at, size_t n, bool ended, struct http_answer *a, size_t *used)
{
	struct head h;
	enum http_found found = read_head(at, n, &h, a);
	size_t there, body = 0;

	if (found != HTTP_WHOLE)
		return found;
	there = n - h.n;
	if (a->status == 101 || a->status == 204 || a->status == 304)
		h.length = 0;
	if (h.chunked) {
		if (!join_chunks(at + h.n, at + n, false, &a->body, &body))
			return ended ? HTTP_BROKEN : HTTP_PART;
		join_chunks(at + h.n, at + n, true, &a->body, &body);
	} else {
		if (h.length < 0 ? !ended : (size_t)h.length > there)
			return ended ? HTTP_BROKEN : HTTP_PART;
		body = h.length < 0 ? there : (size_t)h.length;
		a->body = (struct slice){ at + h.n, body };
	}
	*used = h.n + body;
	return HTTP_WHOLE;
}
