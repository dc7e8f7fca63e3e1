/* link.c - sockets and requests to a server on this machine (link.h). */
#include "link.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHUNK = 256 << 10, EVENTS_AT_ONCE = 256 };

static void die(const char *what)
{
	perror(what);
	exit(2);
}

/* ---- buffers ---- */

void buffer_add(struct buffer *b, const void *bytes, size_t n)
{
	if (b->n + n > b->room) {
		b->room = (b->n + n) * 2;
		b->at = realloc(b->at, b->room);
		if (!b->at)
			die("memory");
	}
	if (n)
		memcpy(b->at + b->n, bytes, n);
	b->n += n;
}

void buffer_cut(struct buffer *b, size_t n)
{
	b->n -= n;
	if (b->n)
		memmove(b->at, b->at + n, b->n);
}

static void buffer_free(struct buffer *b)
{
	free(b->at);
	*b = (struct buffer){ NULL, 0, 0 };
}

/* ---- net ---- */

uint64_t net_random(struct net *net)
{
	uint64_t x = net->random += 0x9e3779b97f4a7c15;

	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
	x = (x ^ x >> 27) * 0x94d049bb133111eb;
	return x ^ x >> 31;
}

int net_below(struct net *net, int n)
{
	return (int)((net_random(net) >> 32) * (uint64_t)n >> 32);
}

void net_start(struct net *net, const struct target *target, uint64_t seed)
{
	*net = (struct net){ .epoll = epoll_create1(EPOLL_CLOEXEC),
			     .target = *target,
			     .random = seed };
	net->chunk = malloc(CHUNK);
	if (net->epoll < 0 || !net->chunk)
		die("epoll");
}

static void bury(struct net *net)
{
	while (net->dead) {
		struct link *l = net->dead;

		net->dead = l->next_dead;
		buffer_free(&l->in);
		buffer_free(&l->out);
		buffer_free(&l->message);
		free(l);
	}
}

void net_stop(struct net *net)
{
	bury(net);
	close(net->epoll);
	free(net->chunk);
}

/* ---- links ---- */

static void watch(struct link *l, int how, bool out)
{
	struct epoll_event event = { .events = EPOLLIN | (out ? EPOLLOUT : 0), .data.ptr = l };

	l->wants_out = out;
	if (epoll_ctl(l->net->epoll, how, l->fd, &event))
		die("epoll_ctl");
}

/* A linger of 0: the port is free again at once, however many links were there. */
void link_drop(struct link *l)
{
	struct linger at_once = { 1, 0 };

	if (!l || l->fd < 0)
		return;
	setsockopt(l->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
	close(l->fd);
	l->fd = -1;
	l->net->links--;
	l->next_dead = l->net->dead;
	l->net->dead = l;
}

static void end(struct link *l, int code)
{
	if (l->fd < 0)
		return;
	link_drop(l);
	if (l->events->closed)
		l->events->closed(l, code);
}

static void flush(struct link *l)
{
	size_t done = 0;

	while (done < l->out.n) {
		ssize_t n = send(l->fd, l->out.at + done, l->out.n - done, MSG_NOSIGNAL);

		if (n < 0 && (errno == EAGAIN || errno == ENOTCONN))
			break;
		if (n < 0) /* reading tells what is left, then that it is closed */
			done = l->out.n;
		else
			done += (size_t)n;
	}
	buffer_cut(&l->out, done);
	if (l->wants_out != (l->out.n > 0))
		watch(l, EPOLL_CTL_MOD, l->out.n > 0);
}

void link_bytes(struct link *l, const void *bytes, size_t n)
{
	ssize_t sent = 0;

	if (l->fd < 0)
		return;
	l->net->bytes += n;
	if (!l->out.n && !l->wants_out) {
		sent = send(l->fd, bytes, n, MSG_NOSIGNAL);
		if (sent < 0)
			sent = errno == EAGAIN || errno == ENOTCONN ? 0 : (ssize_t)n;
	}
	if ((size_t)sent == n)
		return;
	buffer_add(&l->out, (const char *)bytes + sent, n - (size_t)sent);
	if (!l->wants_out)
		watch(l, EPOLL_CTL_MOD, true);
}

void link_frame(struct link *l, enum frame_kind kind, struct slice payload)
{
	unsigned char small[1024], *out = small;
	size_t n;

	if (payload.n + FRAME_HEAD_MAX > sizeof small)
		out = malloc(payload.n + FRAME_HEAD_MAX);
	if (!out)
		die("memory");
	n = frame_write(out, kind, payload.at, payload.n, (uint32_t)net_random(l->net));
	link_bytes(l, out, n);
	if (out != small)
		free(out);
}

void link_text(struct link *l, struct slice text)
{
	link_frame(l, FRAME_TEXT, text);
}

static struct link *begin(struct net *net, enum link_kind kind, const struct link_events *events,
			  void *owner)
{
	const struct sockaddr *to = (const struct sockaddr *)&net->target.address;
	int fd = socket(to->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1;
	struct link *l;

	if (fd < 0)
		return NULL;
	if (connect(fd, to, net->target.length) && errno != EINPROGRESS) {
		close(fd);
		return NULL;
	}
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	l = calloc(1, sizeof *l);
	if (!l)
		die("memory");
	*l = (struct link){ .events = events, .owner = owner, .net = net, .kind = kind, .fd = fd };
	net->links++;
	watch(l, EPOLL_CTL_ADD, false);
	return l;
}

struct link *link_raw(struct net *net, const struct link_events *events, void *owner)
{
	return begin(net, LINK_RAW, events, owner);
}

struct link *link_socket(struct net *net, const struct link_events *events, void *owner,
			 const char *who)
{
	struct link *l = begin(net, LINK_SOCKET, events, owner);
	char head[512];
	int n;

	if (!l)
		return NULL;
	n = snprintf(head, sizeof head,
		     "GET /api/1/socket HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\n%sUpgrade: "
		     "websocket\r\n"
		     "Connection: Upgrade\r\nSec-WebSocket-Key: " UPGRADE_KEY "\r\n"
		     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ghent-1\r\n\r\n",
		     net->target.host, net->target.host, who ? who : "");
	link_bytes(l, head, (size_t)n);
	return l;
}

struct link *link_request(struct net *net, const struct link_events *events, void *owner,
			  const char *method, const char *path, const char *who, struct slice body)
{
	struct link *l = begin(net, LINK_REQUEST, events, owner);
	char head[1024], length[96] = "";
	int n;

	if (!l)
		return NULL;
	if (body.n)
		snprintf(length, sizeof length,
			 "Content-Type: application/json\r\nContent-Length: %zu\r\n", body.n);
	n = snprintf(
		head, sizeof head,
		"%s %s HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\n%s%sConnection: close\r\n\r\n",
		method, path, net->target.host, net->target.host, who ? who : "", length);
	link_bytes(l, head, (size_t)n);
	if (body.n)
		link_bytes(l, body.at, body.n);
	return l;
}

/* ---- what comes ---- */

static void take_message(struct link *l, const struct frame *f)
{
	struct slice whole = { (const char *)f->payload, f->n };

	if (l->message.n || !f->last) {
		buffer_add(&l->message, f->payload, f->n);
		whole = (struct slice){ l->message.at, l->message.n };
	}
	if (!f->last)
		return;
	if (l->events->message)
		l->events->message(l, whole);
	l->message.n = 0;
}

static void take_frame(struct link *l, const struct frame *f)
{
	struct slice payload = { (const char *)f->payload, f->n };

	switch (f->kind) {
	case FRAME_TEXT:
	case FRAME_MORE:
		take_message(l, f);
		break;
	case FRAME_PING:
		link_frame(l, FRAME_PONG, payload);
		break;
	case FRAME_PONG:
		break;
	case FRAME_CLOSE:
		link_frame(l, FRAME_CLOSE, payload);
		end(l, frame_close_code(f));
		break;
	case FRAME_BINARY: /* our servers never send one */
		end(l, 1002);
		break;
	}
}

static size_t take_frames(struct link *l, const char *at, size_t n)
{
	size_t done = 0, used;
	struct frame f;

	while (l->fd >= 0) {
		enum frame_found found =
			frame_read((const unsigned char *)at + done, n - done, &f, &used);

		if (found == FRAME_BROKEN)
			end(l, 1002);
		if (found != FRAME_WHOLE)
			break;
		done += used;
		take_frame(l, &f);
	}
	return done;
}

static void take_upgrade(struct link *l, const struct http_answer *a)
{
	if (a->status != 101 || !slice_is(a->accept, UPGRADE_ACCEPT) ||
	    !slice_is(a->protocol, "ghent-1")) {
		end(l, 1002);
		return;
	}
	l->open = true;
	if (l->events->opened)
		l->events->opened(l);
}

/* How many bytes were used; `ended`: no more will come. */
static size_t take(struct link *l, char *at, size_t n, bool ended)
{
	struct http_answer answer;
	size_t used = 0;

	if (l->open)
		return take_frames(l, at, n);
	switch (n ? http_read(at, n, ended, &answer, &used) : HTTP_PART) {
	case HTTP_BROKEN:
		end(l, 1002);
		return 0;
	case HTTP_PART:
		return 0;
	case HTTP_WHOLE:
		break;
	}
	if (l->kind != LINK_SOCKET) {
		l->cookie = answer.cookie;
		if (l->events->answered)
			l->events->answered(l, answer.status, answer.body);
		return used;
	}
	take_upgrade(l, &answer);
	return l->open && l->fd >= 0 ? used + take_frames(l, at + used, n - used) : used;
}

/* Bytes of a message that is not yet whole are kept, all others read where they lie. */
static void take_chunk(struct link *l, size_t n)
{
	size_t used;

	l->net->bytes += n;
	if (!l->in.n) {
		used = take(l, l->net->chunk, n, false);
		if (l->fd >= 0 && used < n)
			buffer_add(&l->in, l->net->chunk + used, n - used);
		return;
	}
	buffer_add(&l->in, l->net->chunk, n);
	used = take(l, l->in.at, l->in.n, false);
	buffer_cut(&l->in, used);
}

static void read_link(struct link *l)
{
	ssize_t n = recv(l->fd, l->net->chunk, CHUNK, 0);

	if (n > 0) {
		take_chunk(l, (size_t)n);
	} else if (n == 0 || errno != EAGAIN) {
		if (!l->open && l->in.n)
			take(l, l->in.at, l->in.n, true);
		end(l, 0);
	}
}

void net_turn(struct net *net, int timeout_ms)
{
	struct epoll_event events[EVENTS_AT_ONCE];
	int n = epoll_wait(net->epoll, events, EVENTS_AT_ONCE, timeout_ms);

	for (int i = 0; i < n; i++) {
		struct link *l = events[i].data.ptr;

		if (l->fd >= 0 && events[i].events & EPOLLOUT)
			flush(l);
		if (l->fd >= 0 && events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
			read_link(l);
	}
	bury(net);
}
