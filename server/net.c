/* net.c - sockets, the loop and its end; with net_call.c and net_request.c the wrapper of
 * libwebsockets, which nobody else includes.
 *
 * A socket that the other end has left stays harmless until its owner lets go of it.
 */
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "net_call.h"
#include "net_request.h"

_Static_assert((int)PACKET_ROOM >= (int)LWS_PRE, "no room before a packet");

enum {
	CLOSE_SECONDS = 5,     /* for the other end to take its leave */
	LEAVE_SECONDS = 1,     /* for all of them, when we stop, ... */
	WORK_SECONDS = 10,     /* ... and for what is under way */
	RECEIVE_BUFFER = 1024, /* a socket costs this while it is idle */
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

/* What a connection is known by: who holds it, and how its socket was asked for. */
struct line {
	struct guest *guest;
	struct request request;
	char *strings; /* of the request; NULL: no socket is being opened */
};

static void line_opened(struct line *line)
{
	free(line->strings);
	line->strings = NULL;
}

/* Whether a WebSocket may be opened; whoever may not is told so in HTTP. */
static int admit(struct net *net, struct lws *wsi, bool known_protocol)
{
	struct line *line = lws_get_opaque_user_data(wsi);
	bool good = line && !line->strings && known_protocol &&
		    net_read_request(wsi, &net->ear, &line->request, &line->strings) &&
		    net->ear.admit(net->ear.owner, &line->request);

	if (!good)
		lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
	return good ? 0 : -1;
}

static struct net *net_of(struct lws *wsi)
{
	return lws_context_user(lws_get_context(wsi));
}

static void come(struct net *net, struct lws *wsi)
{
	struct line *line = calloc(1, sizeof *line);

	if (line)
		line->guest = guests_come(&net->guests, lws_get_socket_fd(wsi));
	lws_set_opaque_user_data(wsi, line);
}

static void go(struct net *net, struct line *line)
{
	if (!line)
		return;
	guests_go(&net->guests, line->guest);
	free(line->strings);
	free(line);
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
		   size_t n)
{
	struct net *net = net_of(wsi);
	struct call **slot = user;

	/* The library has many more reasons than concern us. */
	switch ((int)reason) {
	case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
		return guests_admit(&net->guests, user) ? 0 : -1;
	case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
		come(net, wsi);
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		go(net, lws_get_opaque_user_data(wsi));
		return 0;
	case LWS_CALLBACK_HTTP:
		call_abandon(slot);
		return call_begin(net, wsi, slot);
	case LWS_CALLBACK_HTTP_BODY:
		return call_take_body(*slot, in, n);
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return call_complete_body(*slot);
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return call_write(wsi, slot);
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		if (slot)
			call_abandon(slot);
		return 0;
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* never to HTTP/2 */
		return strcmp(in, "websocket") ? -1 : 0;
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return admit(net, wsi, false);
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
	if (net->left)
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

	/* Whoever asks now asks again when he has come back. */
	if (s->close_code || net->leaving)
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

static void open_socket(struct net *net, struct lws *wsi, struct sock *s)
{
	struct line *line = lws_get_opaque_user_data(wsi);

	*s = (struct sock){ .wsi = wsi };
	net->sockets++;
	net->ear.opened(net->ear.owner, s, &line->request);
	line_opened(line);
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
		open_socket(net, wsi, s);
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

/* What every answer carries, those of the library itself as well; the first one only if browsers
 * come by TLS. */
static const struct lws_protocol_vhost_options headers[] = {
	{ &headers[1], NULL, "strict-transport-security:", "max-age=31536000" },
	{ &headers[2], NULL, "x-content-type-options:", "nosniff" },
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
		.headers = net->ear.secure ? headers : headers + 1,
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
	net->guests.proxies = ear->proxies;
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

int net_sockets(const struct net *net)
{
	return net->sockets;
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
		net->expected -= !p->unasked;
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

/* A moment of the loop while it comes to its end. */
static bool wait_moment(struct net *net)
{
	struct timespec moment = { 0, 1000000 };

	lws_cancel_service(net->context);
	if (lws_service(net->context, 0) < 0)
		return false;
	run_posted(net);
	nanosleep(&moment, NULL);
	return true;
}

/* Nobody else is let in; what is under way is done to its end and whoever waits for it is
 * answered; then everybody is told that we go.  Nobody can hold us for long. */
static void leave(struct net *net)
{
	time_t start = time(NULL), told;

	net->leaving = true;
	listen_end();
	while (net->expected && time(NULL) <= start + WORK_SECONDS && wait_moment(net))
		;
	net->left = true;
	told = time(NULL);
	lws_callback_on_writable_all_protocol(net->context, &protocols[1]);
	while ((net->sockets || net->calls) && time(NULL) <= told + LEAVE_SECONDS &&
	       wait_moment(net))
		;
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
