/* net.c - the wrapper of libwebsockets: nobody else includes it.
 *
 * Requests are copied out of the library before the owner sees them, so that an
 * answer may come whenever it is ready.  A call or socket that the other end has
 * left stays harmless until its owner lets go of it.
 */
#include <libwebsockets.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "boxes.h"
#include "guests.h"
#include "mime.h"

_Static_assert((int)PACKET_ROOM >= (int)LWS_PRE, "no room before a packet");

enum {
	CHUNK = 16384,          /* bytes of an answer written at a time */
	THROWN_AWAY = 64 << 20, /* a body this large is not even read to be refused */
	ANSWER_SECONDS = 60,    /* for a reader of HTTP to take the next chunk */
	CLOSE_SECONDS = 5,      /* for the other end to take its leave */
	LEAVE_SECONDS = 1,      /* for all of them, when we stop, ... */
	WORK_SECONDS = 10,      /* ... and for what is under way */
	RECEIVE_BUFFER = 1024,  /* a socket costs this while it is idle */
};

struct net {
	struct lws_context *context;
	int port;
	struct net_ear ear;
	struct postbox post;
	atomic_bool stopping;
	bool leaving; /* every socket is to be closed */
	struct guests guests;
	int sockets;
	int expected; /* pieces of work that other threads have */
};

struct call {
	struct net *net;
	struct lws *wsi; /* NULL: the other end has gone */
	struct request request;
	char *strings; /* holds those of the request */
	struct body body;
	bool head;     /* wants no body */
	bool last;     /* the connection ends with its answer */
	bool complete; /* the library says so of its body */
	bool dispatched, answered, headed;
	struct answer answer;
	char *copy; /* of the answer's bytes */
	size_t sent;
};

struct sock {
	struct lws *wsi;
	void *user;
	bool trusted;
	struct outbox out;
	struct inbox in;
	int close_code;
	const char *close_reason;
};

/* ---- HTTP ---- */

static void call_free(struct call *c)
{
	free(c->strings);
	free(c->body.bytes);
	free(c->copy);
	free(c);
}

/* Whether a browser says that a page of somebody else asks. */
static bool is_cross_site(struct lws *wsi)
{
	static const char name[] = "sec-fetch-site:";
	char value[16] = "";

	return lws_hdr_custom_copy(wsi, value, sizeof value, name, sizeof name - 1) > 0 &&
	       !strcmp(value, "cross-site");
}

/* A header copied to *at; "" if it was not sent. */
static const char *copy_header(struct lws *wsi, enum lws_token_indexes token, char **at, char *end)
{
	char *start = *at;
	int n = lws_hdr_copy(wsi, start, (int)(end - start), token);

	*at = start + (n < 0 ? 0 : n) + 1;
	return start;
}

/* Fills the request in; false: no memory.  The strings come in one block. */
static bool read_request(struct lws *wsi, struct request *r, char **strings)
{
	static const enum lws_token_indexes tokens[] = { WSI_TOKEN_HOST, WSI_TOKEN_ORIGIN,
							 WSI_TOKEN_HTTP_AUTHORIZATION,
							 WSI_TOKEN_HTTP_IF_NONE_MATCH,
							 WSI_TOKEN_HTTP_ACCEPT_ENCODING };
	const char **const fields[] = { &r->host, &r->origin, &r->authorization, &r->if_none_match,
					&r->encodings };
	char *uri = NULL, *at, *end;
	int uri_size = 0;
	size_t room;

	r->method = method_of(lws_http_get_uri_and_method(wsi, &uri, &uri_size));
	room = 64 + (size_t)uri_size;
	for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++)
		room += (size_t)lws_hdr_total_length(wsi, tokens[i]) + 1;
	at = *strings = calloc(1, room);
	if (!at)
		return false;
	end = at + room;
	r->path = at;
	memcpy(at, uri, (size_t)uri_size);
	at += uri_size + 1;
	for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++)
		*fields[i] = copy_header(wsi, tokens[i], &at, end);
	r->from = peer_nearness(lws_get_socket_fd(wsi));
	r->cross_site = is_cross_site(wsi);
	return true;
}

static void dispatch(struct call *c)
{
	struct net *net = c->net;

	c->dispatched = true;
	lws_set_timeout(c->wsi, NO_PENDING_TIMEOUT, 0);
	c->request.body = c->body.bytes ? c->body.bytes : "";
	c->request.body_size = c->body.got;
	net->ear.request(net->ear.owner, c, &c->request);
}

/* Bytes that the body will have; false: that cannot be told, or it is not worth reading. */
static bool body_length(struct lws *wsi, size_t *length)
{
	char digits[12] = "0";
	int n = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);

	if (n && lws_hdr_copy(wsi, digits, sizeof digits, WSI_TOKEN_HTTP_CONTENT_LENGTH) != n)
		return false;
	return !lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) &&
	       length_read(digits, THROWN_AWAY, length);
}

static int begin_call(struct net *net, struct lws *wsi, struct call **slot)
{
	struct call *c = calloc(1, sizeof *c);

	if (!c || !read_request(wsi, &c->request, &c->strings)) {
		free(c);
		return -1;
	}
	*slot = c;
	c->net = net;
	c->wsi = wsi;
	c->head = !strcmp(c->request.method, "HEAD");
	if (c->head)
		c->request.method = "GET";
	if (!body_length(wsi, &c->body.expected))
		return -1;
	c->last = c->body.expected || strcmp(c->request.method, "GET") != 0;
	c->request.too_large =
		c->body.expected > (c->request.from == NEAR_HOST ? NET_BODY_MAX : NET_GUEST_BODY);
	if (!c->body.expected || !net->ear.takes(net->ear.owner, &c->request)) {
		dispatch(c);
		return 0;
	}
	return body_open(&c->body, !c->request.too_large) ? 0 : -1;
}

static int take_body(struct call *c, const void *bytes, size_t n)
{
	return c && (c->dispatched || body_add(&c->body, bytes, n)) ? 0 : -1;
}

/* With bytes behind a body the library says this again and again, and does nothing else
 * any more: such a connection ends at once. */
static int complete_body(struct call *c)
{
	if (!c || c->complete)
		return -1;
	c->complete = true;
	if (!c->dispatched)
		dispatch(c);
	return 0;
}

void net_answer(struct call *c, const struct answer *a)
{
	if (!c->wsi) {
		call_free(c);
		return;
	}
	c->answer = *a;
	if (!a->still)
		c->copy = answer_keep(&c->answer);
	c->answered = true;
	lws_set_timeout(c->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
	lws_callback_on_writable(c->wsi);
}

static int write_head(struct call *c)
{
	unsigned char head[LWS_PRE + 2048], *at = head + LWS_PRE, *end = head + sizeof head - 1;
	struct head_line lines[HEAD_LINES];
	char policy[POLICY_SIZE];
	int n = head_lines(&c->answer, c->request.host, policy, lines);
	struct lws *wsi = c->wsi;
	bool bad = lws_add_http_header_status(wsi, (unsigned int)c->answer.status, &at, end) != 0;

	if (c->last)
		lines[n++] = (struct head_line){ "connection:", "close" };
	for (int i = 0; !bad && i < n; i++)
		bad = lws_add_http_header_by_name(wsi, (const unsigned char *)lines[i].name,
						  (const unsigned char *)lines[i].value,
						  (int)strlen(lines[i].value), &at, end) != 0;
	bad = bad || lws_add_http_header_content_length(wsi, c->answer.size, &at, end) ||
	      lws_finalize_write_http_header(wsi, head + LWS_PRE, &at, end);
	c->headed = true;
	return bad ? -1 : 0;
}

static int finish_call(struct lws *wsi, struct call **slot)
{
	bool last = (*slot)->last;

	call_free(*slot);
	*slot = NULL;
	return last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* The head first, then a chunk each time there is room. */
static int write_answer(struct lws *wsi, struct call **slot)
{
	unsigned char chunk[LWS_PRE + CHUNK];
	struct call *c = *slot;
	size_t n;

	if (!c || !c->answered)
		return 0;
	if (!c->headed && write_head(c))
		return -1;
	if (c->head || c->sent == c->answer.size)
		return finish_call(wsi, slot);
	n = c->answer.size - c->sent;
	n = n < CHUNK ? n : CHUNK;
	memcpy(chunk + LWS_PRE, (const char *)c->answer.bytes + c->sent, n);
	c->sent += n;
	if (lws_write(wsi, chunk + LWS_PRE, n,
		      c->sent == c->answer.size ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
		return -1;
	if (c->sent == c->answer.size)
		return finish_call(wsi, slot);
	lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
	lws_callback_on_writable(wsi);
	return 0;
}

/* The other end has gone: whoever is to answer will find nobody. */
static void abandon_call(struct call **slot)
{
	struct call *c = *slot;

	*slot = NULL;
	if (!c)
		return;
	c->wsi = NULL;
	if (!c->dispatched || c->answered)
		call_free(c);
}

/* Whether a WebSocket may be opened; whoever may not is told so in HTTP. */
static int admit(struct net *net, struct lws *wsi, bool known_protocol)
{
	struct request r = { 0 };
	char *strings = NULL;
	bool good = read_request(wsi, &r, &strings) && known_protocol &&
		    net->ear.admit(net->ear.owner, &r);

	free(strings);
	if (!good)
		lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
	return good ? 0 : -1;
}

static struct net *net_of(struct lws *wsi)
{
	return lws_context_user(lws_get_context(wsi));
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
		   size_t n)
{
	struct guests *guests = &net_of(wsi)->guests;
	struct call **slot = user;

	/* The library has many more reasons than concern us. */
	switch ((int)reason) {
	case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
		return guests_admit(guests, user) ? 0 : -1;
	case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
		lws_set_opaque_user_data(wsi, guests_come(guests, lws_get_socket_fd(wsi)));
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		guests_go(guests, lws_get_opaque_user_data(wsi));
		return 0;
	case LWS_CALLBACK_HTTP:
		abandon_call(slot);
		return begin_call(net_of(wsi), wsi, slot);
	case LWS_CALLBACK_HTTP_BODY:
		return take_body(*slot, in, n);
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return complete_body(*slot);
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return write_answer(wsi, slot);
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		if (slot)
			abandon_call(slot);
		return 0;
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* never to HTTP/2 */
		return strcmp(in, "websocket") ? -1 : 0;
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return admit(net_of(wsi), wsi, false);
	default:
		return 0;
	}
}

/* ---- sockets ---- */

void *sock_user(const struct sock *s)
{
	return s->user;
}

void sock_set_user(struct sock *s, void *user)
{
	s->user = user;
}

void sock_trust(struct sock *s)
{
	s->trusted = true;
}

void sock_send(struct sock *s, struct packet *p)
{
	if (s->close_code || !p)
		return;
	if (s->out.first &&
	    s->out.size + p->size > (s->trusted ? (size_t)NET_QUEUE_MAX : NET_QUEUE_STRANGER))
		sock_close(s, CLOSE_SLOW, "too slow");
	else if (!outbox_add(&s->out, p))
		sock_close(s, CLOSE_SLOW, "no memory");
	else
		lws_callback_on_writable(s->wsi);
}

void sock_close(struct sock *s, int code, const char *reason)
{
	if (s->close_code)
		return;
	s->close_code = code;
	s->close_reason = reason;
	if (code == CLOSE_SLOW)
		outbox_empty(&s->out);
	lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, CLOSE_SECONDS);
	lws_callback_on_writable(s->wsi);
}

/* As many packets as go without waiting. */
static int write_queue(struct net *net, struct sock *s)
{
	if (net->leaving)
		sock_close(s, CLOSE_GOING, "the server stops");
	while (s->out.first) {
		struct packet *p = outbox_next(&s->out);
		int done = lws_write(s->wsi, p->bytes + PACKET_ROOM, p->size, LWS_WRITE_TEXT);
		bool good = done >= (int)p->size;

		packet_drop(p);
		if (!good)
			return -1;
		if (s->out.first && lws_send_pipe_choked(s->wsi)) {
			lws_callback_on_writable(s->wsi);
			return 0;
		}
	}
	if (!s->close_code)
		return 0;
	lws_close_reason(s->wsi, (enum lws_close_status)s->close_code,
			 (unsigned char *)(uintptr_t)s->close_reason, strlen(s->close_reason));
	return -1;
}

static int take_piece(struct net *net, struct sock *s, const char *bytes, size_t n)
{
	bool last = lws_is_final_fragment(s->wsi) && !lws_remaining_packet_payload(s->wsi);
	struct inbox *in = &s->in;

	if (s->close_code)
		return 0;
	if (lws_frame_is_binary(s->wsi))
		in->dropping = true;
	if (!inbox_add(in, bytes, n, last)) {
		lws_close_reason(s->wsi, (enum lws_close_status)CLOSE_PROTOCOL,
				 (unsigned char *)(uintptr_t) "too large", 9);
		return -1;
	}
	if (!last)
		return 0;
	if (in->dropping)
		net->ear.message(net->ear.owner, s, NULL, 0);
	else if (in->bytes)
		net->ear.message(net->ear.owner, s, in->bytes, in->size);
	else
		net->ear.message(net->ear.owner, s, bytes, n);
	inbox_empty(in);
	return 0;
}

static void close_socket(struct net *net, struct sock *s)
{
	net->sockets--;
	net->ear.closed(net->ear.owner, s);
	outbox_empty(&s->out);
	inbox_empty(&s->in);
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
		     size_t n)
{
	struct sock *s = user;
	struct net *net = net_of(wsi);

	switch ((int)reason) {
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return admit(net, wsi, true);
	case LWS_CALLBACK_ESTABLISHED:
		*s = (struct sock){ .wsi = wsi };
		net->sockets++;
		net->ear.opened(net->ear.owner, s, peer_nearness(lws_get_socket_fd(wsi)));
		return 0;
	case LWS_CALLBACK_RECEIVE:
		return take_piece(net, s, in, n);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return write_queue(net, s);
	case LWS_CALLBACK_CLOSED:
		close_socket(net, s);
		return 0;
	default:
		return 0;
	}
}

/* ---- the loop ---- */

/* What every answer carries, those of the library itself as well. */
static const struct lws_protocol_vhost_options headers[] = {
	{ &headers[1], NULL, "x-content-type-options:", "nosniff" },
	{ &headers[2], NULL, "referrer-policy:", "no-referrer" },
	{ NULL, NULL, "cross-origin-resource-policy:", "same-origin" },
};

static const struct lws_protocols protocols[] = {
	{ "http", on_http, sizeof(struct call *), 0, 0, NULL, 0 },
	{ "ghent-1", on_socket, sizeof(struct sock), RECEIVE_BUFFER, 0, NULL, 0 },
	{ 0 },
};

static bool start_library(struct net *net, const char *address, int port)
{
	struct lws_context_creation_info info = {
		.port = port,
		.iface = address,
		.protocols = protocols,
		.headers = headers,
		.server_string = "ghent",
		.user = net,
		.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
			   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
		.pt_serv_buf_size = 8192,
		.keepalive_timeout = 60,
		.timeout_secs = 30,
	};
	struct lws_vhost *host;

	if (!strchr(address, ':'))
		info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
	lws_set_log_level(0, NULL);
	net->context = lws_create_context(&info);
	if (!net->context)
		return false;
	host = lws_create_vhost(net->context, &info);
	net->port = host ? lws_get_vhost_listen_port(host) : 0;
	return net->port > 0;
}

struct net *net_open(const char *address, int port, const struct net_ear *ear, enum net_fault *why)
{
	struct net *net;

	*why = listen_try(address, port);
	if (*why)
		return NULL;
	net = calloc(1, sizeof *net);
	if (!net) {
		*why = NET_FAILED;
		return NULL;
	}
	net->ear = *ear;
	postbox_open(&net->post);
	if (start_library(net, address, port))
		return net;
	*why = NET_FAILED;
	net_close(net);
	return NULL;
}

int net_port(const struct net *net)
{
	return net->port;
}

void net_post(struct net *net, struct posted *p)
{
	if (postbox_put(&net->post, p))
		lws_cancel_service(net->context);
}

static void run_posted(struct net *net)
{
	struct posted *next;

	for (struct posted *p = postbox_take(&net->post); p; p = next) {
		next = p->next;
		net->expected--;
		p->run(p);
	}
}

void net_expect(struct net *net)
{
	net->expected++;
}

bool net_is_stopping(const struct net *net)
{
	return atomic_load(&net->stopping);
}

void net_stop(struct net *net)
{
	atomic_store(&net->stopping, true);
	lws_cancel_service(net->context);
}

/* What is under way is done to its end, everybody is told that we go; nobody can hold
 * us for long. */
static void leave(struct net *net)
{
	time_t start = time(NULL);

	net->leaving = true;
	lws_callback_on_writable_all_protocol(net->context, &protocols[1]);
	while ((net->sockets && time(NULL) <= start + LEAVE_SECONDS) ||
	       (net->expected && time(NULL) <= start + WORK_SECONDS)) {
		struct timespec moment = { 0, 1000000 };

		lws_cancel_service(net->context);
		if (lws_service(net->context, 0) < 0)
			break;
		run_posted(net);
		nanosleep(&moment, NULL);
	}
}

void net_run(struct net *net)
{
	while (!atomic_load(&net->stopping)) {
		if (lws_service(net->context, 0) < 0)
			break;
		run_posted(net);
	}
	leave(net);
}

void net_close(struct net *net)
{
	if (net->context)
		lws_context_destroy(net->context);
	postbox_close(&net->post);
	free(net);
}
