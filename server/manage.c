/* manage.c - what the host may do with a table: new tokens, and forgetting it. */
#include <stdlib.h>
#include "server.h"
#include "server_messages.h"

static bool write_token(struct store *st, struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);

	return store_append(st, &c->row, 0, NULL, 0) &&
	       store_set_token(st, c->row.key, c->role, c->row.token[c->role]);
}

/* Whoever came with the old token has to come again. */
static void renewed(struct change *c)
{
	struct room *r = c->room;
	char buffer[256];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);
	struct peer *next;

	for (struct peer *p = r->peers; p; p = next) {
		next = p->next;
		if (p->role != (int)c->role)
			continue;
		peer_end(p);
		sock_close(p->sock, CLOSE_TOKEN, "the token was renewed");
	}
	json_open(&j, NULL, '{');
	json_string(&j, "role", role_name(r->game, (int)c->role));
	json_string(&j, "token", c->token);
	json_close(&j);
	route_answer(c->call, 200, &out);
}

/* The role whose token is wanted; -1: refused. */
static int read_role(const struct room *r, struct call *c, const struct request *q)
{
	struct parse_fault fault;
	struct parsed *m = parse_object(q->body, q->body_size, &fault);
	const char *word;
	int role = -1;

	if (!m) {
		const struct trouble t = trouble_malformed(&fault);

		route_refuse(c, &t);
		return -1;
	}
	if (!member_unknown(m, "role") && member_string(m, "role", &word) == GIVEN)
		role = role_parse(r->game, word);
	if (role >= 0 && !r->row.has_token[role])
		role = -1;
	parse_free(m);
	if (role < 0)
		route_deny(c, SRV_BAD_FIELD, "role");
	return role;
}

void manage_token(struct room *r, struct call *call, const struct request *q)
{
	int role = read_role(r, call, q);
	struct change *c;

	if (role < 0)
		return;
	c = change_begin(r, (struct sender){ 0 }, NULL);
	if (!c || !token_make(&c->row, (enum role)role, c->token)) {
		free(c);
		route_deny(call, SRV_BUSY, NULL);
		return;
	}
	c->call = call;
	c->row.changed = r->row.changed;
	c->role = (enum role)role;
	c->job.work = write_token;
	c->then = renewed;
	change_submit(c);
}

static bool write_delete(struct store *st, struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);

	return store_delete(st, c->row.key);
}

static void deleted(struct change *c)
{
	char buffer[64];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_string(&j, "table", c->room->id);
	json_close(&j);
	c->room->state = ROOM_GONE;
	route_answer(c->call, 200, &out);
}

void manage_delete(struct room *r, struct call *call)
{
	struct change *c = change_begin(r, (struct sender){ 0 }, NULL);

	if (!c) {
		route_deny(call, SRV_BUSY, NULL);
		return;
	}
	c->call = call;
	c->job.work = write_delete;
	c->then = deleted;
	change_submit(c);
}
