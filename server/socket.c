/* socket.c - sockets as people: they come, speak, wait their turn and leave. */
#include <stdlib.h>
#include <string.h>
#include "notice/notice.h"
#include "people/people.h"
#include "server.h"
#include "server_messages.h"

void socket_opened(void *server, struct sock *sock, const struct request *q)
{
	struct peer *p = calloc(1, sizeof *p);

	if (!p) {
		sock_close(sock, CLOSE_SLOW, "no memory");
		return;
	}
	p->server = server;
	p->server->ops.metrics.sockets_opened++;
	p->sock = sock;
	p->from = q->from;
	p->role = -1;
	p->number = ++p->server->sockets;
	p->refusals = REFUSALS;
	p->refilled = now_ms();
	sock_set_user(sock, p);
	if (p->server->public)
		people_socket_opened(p, q);
}

void peer_leave(struct peer *p)
{
	struct room *r = p->room;
	struct peer **at;

	hint_forget(p, true);
	if (!r)
		return;
	for (at = &r->peers; *at != p; at = &(*at)->next)
		;
	*at = p->next;
	p->room = NULL;
	if (r->change && r->change->sender.peer == p)
		r->change->sender.peer = NULL;
	seats_left(r);
	if (r->state != ROOM_GONE && p->role != ROLE_WATCH)
		tell_seats(r, NULL);
}

void peer_end(struct peer *p)
{
	room_forget_peer(p);
	peer_leave(p);
}

void socket_closed(void *server, struct sock *sock)
{
	struct peer *p = sock_user(sock);

	(void)server;
	if (!p)
		return;
	if (p->server->public)
		people_socket_closed(p);
	peer_end(p);
	rooms_tidy(p->server);
	free(p);
}

/* ---- messages ---- */

static void refuse(struct peer *p, struct sender sender, const struct trouble *t)
{
	tell_trouble(p, sender, t);
}

static void answer_ping(const struct ask *a)
{
	struct text out;
	struct json j = tell_open(a->peer->server, &out, "pong", a->sender);

	json_close(&j);
	tell_text(a->peer, &out);
}

void ask_refuse(const struct ask *a, int msg, const char *what)
{
	const struct trouble t = { .msg = msg, .what = what };

	refuse(a->peer, a->sender, &t);
}

void ask_wait(const struct ask *a, struct room *r)
{
	if (!room_wait_message(r, a->peer, a->bytes, a->size))
		ask_refuse(a, SRV_BUSY, NULL);
}

static void dispatch(const struct ask *a, const char *type)
{
	const char *unknown;

	if (!strcmp(type, "ping")) {
		unknown = member_unknown(a->message, "type id");
		if (unknown)
			ask_refuse(a, SRV_BAD_FIELD, unknown);
		else
			answer_ping(a);
	} else if (!strcmp(type, "away") && a->peer->server->public) {
		notice_away(a);
	} else if (!strcmp(type, "join")) {
		join_handle(a);
	} else if (!request_handle(a, type)) {
		ask_refuse(a, SRV_UNKNOWN_TYPE, type);
	}
}

/* Answers a message, or lets it wait at the room that it is for. */
static void handle(struct peer *p, const char *bytes, size_t n)
{
	struct parse_fault fault;
	struct parsed *message = parse_object(bytes, n, &fault);
	struct ask a = { p, { .peer = p }, message, bytes, n };
	const char *type;
	enum given id;

	if (!message) {
		const struct trouble t = trouble_malformed(&fault);

		refuse(p, a.sender, &t);
		return;
	}
	id = member_number(message, "id", &a.sender.id);
	a.sender.has_id = id == GIVEN;
	if (id == GIVEN_WRONG)
		ask_refuse(&a, SRV_BAD_FIELD, "id");
	else if (member_string(message, "type", &type) != GIVEN)
		ask_refuse(&a, SRV_BAD_FIELD, "type");
	else
		dispatch(&a, type);
	parse_free(message);
}

/* Refused messages cost something; what is accepted never does. */
static bool is_too_fast(struct peer *p)
{
	int64_t now, more;

	if (p->refusals > 0 || !p->server->limits)
		return false;
	now = now_ms();
	if (now - p->refilled < 100)
		return true;
	more = (now - p->refilled) * REFUSALS_PER_S / 1000;
	p->refusals = more < REFUSALS ? (int32_t)more : REFUSALS;
	p->refilled = now;
	return false;
}

/* His room, if a change of his own is written there or it is read anew; or NULL.  Whatever else
 * is written does not keep him waiting unless he asks something of the table: how long that
 * takes would tell him of clicks in the draft of another. */
static struct room *to_await(const struct peer *p)
{
	struct room *r = p->room;

	return r && (r->state == ROOM_LOADING || (r->change && r->change->sender.peer == p)) ? r
											     : NULL;
}

/* What he says comes behind what he said before. */
static void handle_or_wait(struct peer *p, struct room *behind, const char *bytes, size_t n)
{
	const struct trouble t = { .msg = SRV_BUSY };

	if (!behind)
		handle(p, bytes, n);
	else if (!room_wait_message(behind, p, bytes, n))
		refuse(p, (struct sender){ .peer = p }, &t);
}

void peer_again(struct peer *p, const char *bytes, size_t n)
{
	handle_or_wait(p, to_await(p), bytes, n);
}

void socket_message(void *server, struct sock *sock, const char *bytes, size_t n)
{
	struct peer *p = sock_user(sock);
	struct trouble t = { .msg = SRV_SLOW_DOWN };

	((struct server *)server)->ops.metrics.messages++;
	if (!p || (p->server->public && people_socket_holds(p, bytes, n)))
		return;
	if (is_too_fast(p)) {
		refuse(p, (struct sender){ .peer = p }, &t);
	} else if (!bytes) {
		t.msg = SRV_TOO_LARGE;
		refuse(p, (struct sender){ .peer = p }, &t);
	} else {
		handle_or_wait(p, p->queued ? p->queued : to_await(p), bytes, n);
	}
}
