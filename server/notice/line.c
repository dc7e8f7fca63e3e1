/* line.c - sockets of our own; the only file that looks up names. */
#include "line.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "session/clock.h"
#include "tls.h"

enum { TICK_MS = 200 };

/* ---- addresses ---- */

struct range {
	uint32_t net;
	int bits;
};

static bool is_public_4(uint32_t a)
{
	static const struct range closed[] = {
		{ 0x00000000, 8 },  { 0x0a000000, 8 },  { 0x64400000, 10 }, { 0x7f000000, 8 },
		{ 0xa9fe0000, 16 }, { 0xac100000, 12 }, { 0xc0000000, 24 }, { 0xc0000200, 24 },
		{ 0xc0586300, 24 }, { 0xc0a80000, 16 }, { 0xc6120000, 15 }, { 0xc6336400, 24 },
		{ 0xcb007100, 24 }, { 0xe0000000, 3 },
	};

	for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++)
		if (!((a ^ closed[i].net) >> (32 - closed[i].bits)))
			return false;
	return true;
}

static uint32_t last_four(const uint8_t *b)
{
	return (uint32_t)b[12] << 24 | (uint32_t)b[13] << 16 | (uint32_t)b[14] << 8 | b[15];
}

/* 2000::/3 without what leads elsewhere: documentation, 6to4, Teredo; and version 4 in disguise. */
static bool is_public_6(const struct in6_addr *a)
{
	static const uint8_t nat64[12] = { 0x00, 0x64, 0xff, 0x9b };
	const uint8_t *b = a->s6_addr;

	if (IN6_IS_ADDR_V4MAPPED(a) || !memcmp(b, nat64, sizeof nat64))
		return is_public_4(last_four(b));
	if (b[0] >> 5 != 1 || (b[0] == 0x20 && b[1] == 0x02))
		return false;
	return !(b[0] == 0x20 && b[1] == 0x01 && ((b[2] == 0x0d && b[3] == 0xb8) || !(b[2] >> 1)));
}

bool line_is_public(const struct sockaddr *a)
{
	if (a->sa_family == AF_INET)
		return is_public_4(
			ntohl(((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr));
	return a->sa_family == AF_INET6 &&
	       is_public_6(&((const struct sockaddr_in6 *)(const void *)a)->sin6_addr);
}

bool line_is_address(const char *host)
{
	unsigned char bytes[16];

	return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

bool line_is_public_address(const char *host)
{
	struct in_addr four;
	struct in6_addr six;

	if (inet_pton(AF_INET, host, &four) == 1)
		return is_public_4(ntohl(four.s_addr));
	return inet_pton(AF_INET6, host, &six) == 1 && is_public_6(&six);
}

/* ---- waiting ---- */

static bool fail(struct line *l, const char *why)
{
	snprintf(l->why, sizeof l->why, "%s", why);
	return false;
}

static void begin_step(struct line *l)
{
	l->until_us = clock_us(NULL) + (uint64_t)l->place.patience * 1000000;
	if (l->place.end_us && l->place.end_us < l->until_us)
		l->until_us = l->place.end_us;
}

/* In short steps, so that a server that stops is not held up. */
static bool wait_for(struct line *l, short events)
{
	struct pollfd p = { .fd = l->fd, .events = events };

	while (clock_us(NULL) < l->until_us) {
		if (l->place.cancel && __atomic_load_n(l->place.cancel, __ATOMIC_RELAXED))
			return fail(l, "the server stops");
		if (poll(&p, 1, TICK_MS) > 0)
			return true;
	}
	return fail(l, "no answer in time");
}

/* What TLS needs to go on. */
static bool wait_for_tls(struct line *l, enum tls_next next)
{
	switch (next) {
	case TLS_READ:
		return wait_for(l, POLLIN);
	case TLS_WRITE:
		return wait_for(l, POLLOUT);
	case TLS_CLOSED:
		return fail(l, "the other side has hung up");
	case TLS_DONE:
	case TLS_FAILED:
		break;
	}
	return fail(l, tls_why(l->tls));
}

/* ---- opening ---- */

static bool connect_to(struct line *l, const struct addrinfo *a)
{
	int error = 0;
	socklen_t n = sizeof error;

	if (l->place.only_public && !line_is_public(a->ai_addr))
		return fail(l, "it is no address of the Internet");
	l->fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
	if (l->fd < 0)
		return fail(l, strerror(errno));
	if (fcntl(l->fd, F_SETFD, FD_CLOEXEC) >= 0 && fcntl(l->fd, F_SETFL, O_NONBLOCK) >= 0 &&
	    (!connect(l->fd, a->ai_addr, a->ai_addrlen) ||
	     (errno == EINPROGRESS && wait_for(l, POLLOUT))) &&
	    !getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &error, &n) && !error)
		return true;
	if (error || !l->why[0])
		fail(l, strerror(error ? error : errno));
	close(l->fd);
	l->fd = -1;
	return false;
}

bool line_open(struct line *l, const struct line_place *place)
{
	const struct addrinfo how = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM };
	struct addrinfo *found = NULL;
	char port[8];
	int error;

	l->place = *place;
	l->fd = -1;
	l->tls = NULL;
	l->held = 0;
	l->why[0] = 0;
	snprintf(port, sizeof port, "%d", place->port);
	error = getaddrinfo(place->host, port, &how, &found);
	if (error)
		return fail(l, gai_strerror(error));
	for (const struct addrinfo *a = found; a && l->fd < 0; a = a->ai_next) {
		begin_step(l);
		connect_to(l, a);
	}
	freeaddrinfo(found);
	return l->fd >= 0;
}

/* What came before is not of the other side that proves itself now. */
bool line_secure(struct line *l)
{
	enum tls_next next;

	if (l->held)
		return fail(l, "something was said before the line was secure");
	begin_step(l);
	l->tls = tls_open(l->fd, l->place.host);
	if (!l->tls)
		return fail(l, "TLS cannot be used");
	while ((next = tls_greet(l->tls)) != TLS_DONE)
		if (!wait_for_tls(l, next))
			return false;
	return true;
}

void line_close(struct line *l)
{
	tls_close(l->tls);
	if (l->fd >= 0)
		close(l->fd);
	l->tls = NULL;
	l->fd = -1;
}

/* ---- talking ---- */

/* Some of the bytes; 0: not now, and it was waited. */
static bool send_some(struct line *l, const void *bytes, size_t *n)
{
	ssize_t sent;

	if (l->tls) {
		enum tls_next next = tls_write(l->tls, bytes, n);

		if (next == TLS_DONE)
			return true;
		*n = 0;
		return wait_for_tls(l, next);
	}
	sent = send(l->fd, bytes, *n, MSG_NOSIGNAL);
	*n = sent > 0 ? (size_t)sent : 0;
	if (sent < 0 && errno != EAGAIN && errno != EINTR)
		return fail(l, strerror(errno));
	return sent > 0 || wait_for(l, POLLOUT);
}

bool line_send(struct line *l, const void *bytes, size_t n)
{
	const char *at = bytes;

	begin_step(l);
	while (n) {
		size_t some = n;

		if (!send_some(l, at, &some))
			return false;
		at += some;
		n -= some;
	}
	return true;
}

static bool read_more(struct line *l)
{
	size_t n = sizeof l->buffer - l->held;
	ssize_t got;

	if (!n)
		return fail(l, "the other side says too much");
	if (l->tls) {
		enum tls_next next = tls_read(l->tls, l->buffer + l->held, &n);

		if (next != TLS_DONE)
			return wait_for_tls(l, next);
		l->held += n;
		return true;
	}
	got = recv(l->fd, l->buffer + l->held, n, 0);
	if (!got)
		return fail(l, "the other side has hung up");
	if (got < 0)
		return errno == EAGAIN || errno == EINTR ? wait_for(l, POLLIN)
							 : fail(l, strerror(errno));
	l->held += (size_t)got;
	return true;
}

bool line_hear(struct line *l, char *out)
{
	char *end;
	size_t n, size;

	begin_step(l);
	while (!(end = memchr(l->buffer, '\n', l->held)))
		if (!read_more(l))
			return false;
	size = (size_t)(end - l->buffer);
	n = size && l->buffer[size - 1] == '\r' ? size - 1 : size;
	memcpy(out, l->buffer, n);
	out[n] = 0;
	l->held -= size + 1;
	memmove(l->buffer, end + 1, l->held);
	return true;
}
