/* net_call.c - requests of HTTP and their answers.
 *
 * Requests are copied out of the library before the owner sees them, so that an
 * answer may come whenever it is ready.  A call that the other end has left stays
 * harmless until its owner lets go of it.
 */
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include "mime.h"
#include "net_call.h"
#include "net_request.h"
#include "session/clock.h"

enum {
	CHUNK = 16384,       /* bytes of an answer written at a time */
	ANSWER_SECONDS = 60, /* for a reader of HTTP to take the next chunk */
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
	uint64_t came; /* by clock_us */
	struct answer answer;
	char *copy; /* of the answer's bytes */
	size_t sent;
};

static void call_free(struct call *c)
{
	if (c->answer.sent)
		c->answer.sent(c->answer.of);
	free((void *)(uintptr_t)c->request.asker);
	c->net->calls--;
	free(c->strings);
	free(c->body.bytes);
	free(c->copy);
	free(c);
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

int call_begin(struct net *net, struct lws *wsi, struct call **slot)
{
	struct call *c = net->leaving ? NULL : calloc(1, sizeof *c);

	if (!c || !net_read_request(wsi, &net->ear, &c->request, &c->strings)) {
		free(c);
		return -1;
	}
	*slot = c;
	net->calls++;
	c->net = net;
	c->wsi = wsi;
	c->came = clock_us(NULL);
	c->request.number = ++net->requests;
	c->head = !strcmp(c->request.method, "HEAD");
	if (c->head)
		c->request.method = "GET";
	if (!net_body_length(wsi, &c->body.expected))
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

int call_take_body(struct call *c, const void *bytes, size_t n)
{
	return c && (c->dispatched || body_add(&c->body, bytes, n)) ? 0 : -1;
}

/* With bytes behind a body the library says this again and again, and does nothing else
 * any more: such a connection ends at once. */
int call_complete_body(struct call *c)
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
	const struct net_ear *ear = &c->net->ear;

	ear->answered(ear->owner, &c->request, a->status, (int64_t)(clock_us(NULL) - c->came));
	c->answer = *a;
	if (!c->wsi) {
		call_free(c);
		return;
	}
	if (!a->still)
		c->copy = answer_keep(&c->answer);
	c->answered = true;
	lws_set_timeout(c->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
	lws_callback_on_writable(c->wsi);
}

void net_set_asker(struct call *c, struct asker *asker)
{
	c->request.asker = asker;
}

static int write_head(struct call *c)
{
	unsigned char head[LWS_PRE + 3072], *at = head + LWS_PRE, *end = head + sizeof head - 1;
	struct head_line lines[HEAD_LINES];
	struct head_room room;
	int n = head_lines(&c->answer, &c->request, &room, lines);
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
int call_write(struct lws *wsi, struct call **slot)
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

void call_abandon(struct call **slot)
{
	struct call *c = *slot;

	*slot = NULL;
	if (!c)
		return;
	c->wsi = NULL;
	if (!c->dispatched || c->answered)
		call_free(c);
}
