/* routes.c - HTTP: who may ask, and which path is whose. */
#include <string.h>
#include "ai/ai.h"
#include "games/games.h"
#include "notice/notices.h"
#include "people/people.h"
#include "server.h"
#include "server_messages.h"

static const char api[] = "/api/1/";

/* ---- answers ---- */

void route_answer(struct call *c, int status, const struct text *t)
{
	const struct answer a = { .status = t->full ? 500 : status,
				  .mime = "application/json",
				  .bytes = t->start,
				  .size = (size_t)(t->at - t->start) };

	net_answer(c, &a);
}

void route_refuse(struct call *c, const struct trouble *t)
{
	route_refuse_until(c, t, 0);
}

void route_refuse_until(struct call *c, const struct trouble *t, int seconds)
{
	char buffer[4096];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_open(&j, "error", '{');
	trouble_members(&j, t);
	json_close(&j);
	json_close(&j);
	net_answer(c, &(const struct answer){ .status = trouble_status(t->msg),
					      .retry = seconds,
					      .mime = "application/json",
					      .bytes = out.start,
					      .size = (size_t)(out.at - out.start) });
}

void route_deny(struct call *c, int msg, const char *what)
{
	const struct trouble t = { .msg = msg, .what = what };

	route_refuse(c, &t);
}

/* ---- who may ask ---- */

/* 0: he may. */
static int why_not(const struct server *s, const struct request *q, bool changes)
{
	if (s->public)
		return guard_why_not(s, q, changes);
	if (q->from == FAR)
		return SRV_FAR_AWAY;
	if (!host_is_ours(q->host, s->own_name))
		return SRV_FOREIGN;
	if (changes && (q->cross_site || !origin_is_ours(q->origin, q->host)))
		return SRV_FOREIGN;
	return 0;
}

/* Nobody is read who will be refused anyway. */
bool routes_takes(void *server, const struct request *q)
{
	const struct server *s = server;
	bool bodied = !strcmp(q->method, "POST") || (s->public && !strcmp(q->method, "DELETE"));

	return !why_not(s, q, true) && bodied && !strncmp(q->path, api, sizeof api - 1);
}

bool routes_admit(void *server, const struct request *q)
{
	return !why_not(server, q, true) && !strcmp(q->path, "/api/1/socket");
}

int route_role(const struct room *r, const struct request *q)
{
	static const char bearer[] = "Bearer ";

	/* Whoever shows a token is judged by it, be he the host or not. */
	if (!q->authorization[0])
		return q->from == NEAR_HOST ? ROLE_HOST : -1;
	if (strncmp(q->authorization, bearer, sizeof bearer - 1))
		return -1;
	return token_role(&r->row, q->authorization + sizeof bearer - 1);
}

struct room *route_room(struct server *s, const char *id, struct call *c, const struct request *q,
			bool reads)
{
	struct room *r = id_is_good(id) ? room_find(s, id) : NULL;

	if (!r) {
		route_deny(c, SRV_NO_SUCH_TABLE, NULL);
	} else if (reads ? r->state == ROOM_LOADING : room_is_busy(r)) {
		if (!room_wait_call(r, c, q))
			route_deny(c, SRV_BUSY, NULL);
		r = NULL;
	} else if (r->state == ROOM_GONE) {
		route_deny(c, r->unread ? SRV_STORE : SRV_NO_SUCH_TABLE, NULL);
		r = NULL;
	}
	return r;
}

/* ---- what there is ---- */

static void put_game(struct json *j, const struct game *g)
{
	json_open(j, NULL, '{');
	wire_game(j, g);
	players_json(j);
	json_close(j);
}

/* Where friends reach us; from the loopback nobody can tell. */
static void put_addresses(struct json *j, const struct server *s)
{
	char reach[ADDRESSES][ADDRESS_SIZE], url[ADDRESS_SIZE + 8];
	int n = s->public ? 0 : listen_reach(s->address, net_port(s->net), reach);

	json_open(j, "addresses", '[');
	for (int i = 0; i < n; i++) {
		struct text t = text_into(url, sizeof url);

		text_put(&t, "http://");
		text_put(&t, reach[i]);
		json_string(j, NULL, url);
	}
	json_close(j);
}

void route_index(struct server *s, struct call *c, const struct request *q)
{
	struct text out = text_into(s->out, WIRE_TABLE);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_string(&j, "program", "ghent");
	json_string(&j, "version", GHENT_VERSION);
	json_number(&j, "api", 1);
	json_bool(&j, "public", s->public != NULL);
	if (s->public) {
		json_bool(&j, "mail", notices_has_mail(s));
		json_bool(&j, "members_only", s->public->members_only);
	}
	json_bool(&j, "host", q->from == NEAR_HOST);
	put_addresses(&j, s);
	json_open(&j, "games", '[');
	for (const struct game *const *g = games; *g; g++)
		put_game(&j, *g);
	json_close(&j);
	json_close(&j);
	route_answer(c, 200, &out);
}

static void list_for_host(struct server *s, struct call *c, const struct request *q)
{
	if (q->from == NEAR_HOST)
		list_tables(s, c, !strcmp(q->path, "/api/1/finished"));
	else
		route_deny(c, SRV_FORBIDDEN, NULL);
}

/* ---- one table ---- */

static void show_table(struct server *s, struct room *r, struct call *c, const struct request *q)
{
	struct text out = text_into(s->out, WIRE_TABLE);
	struct json j = json_into(&out);
	struct journal_fair fair;

	fair_of(&r->row, &fair);
	json_open(&j, NULL, '{');
	table_row_members(&j, &r->row, r);
	/* Told before he sits down, so that his share comes after it. */
	if (fair.commit[0])
		json_string(&j, "commit", fair.commit);
	else
		json_null(&j, "commit");
	json_string(&j, "role", role_name(r->game, route_role(r, q)));
	json_close(&j);
	route_answer(c, 200, &out);
}

static void show_journal(struct server *s, struct room *r, struct call *c, const struct request *q)
{
	(void)s;
	export_journal(r, c, route_role(r, q));
}

static void renew_token(struct server *s, struct room *r, struct call *c, const struct request *q)
{
	(void)s;
	manage_token(r, c, q);
}

static void forget_table(struct server *s, struct room *r, struct call *c, const struct request *q)
{
	(void)s;
	(void)q;
	manage_delete(r, c);
}

/* ---- paths ---- */

struct route {
	const char *method, *path;
	void (*handle)(struct server *, struct call *, const struct request *);
};

static const struct route routes[] = {
	{ "GET", "", route_index },
	{ "GET", "tables", list_for_host },
	{ "GET", "finished", list_for_host },
	{ "POST", "tables", make_table },
};

struct table_route {
	const char *method, *rest; /* behind the id */
	bool host;                 /* needs the host or his token */
	bool blind;                /* works without the table's game */
	void (*handle)(struct server *, struct room *, struct call *, const struct request *);
};

static const struct table_route table_routes[] = {
	{ "GET", "", false, false, show_table },
	{ "DELETE", "", true, true, forget_table },
	{ "GET", "/journal", false, false, show_journal },
	{ "POST", "/tokens", true, false, renew_token },
};

static void follow_table_route(struct server *s, const struct table_route *t, const char *id,
			       struct call *c, const struct request *q)
{
	struct room *r = route_room(s, id, c, q, !strcmp(t->method, "GET"));
	int role = r ? route_role(r, q) : -1;

	if (!r)
		return;
	if (role < 0 || (t->host && role != ROLE_HOST && q->from != NEAR_HOST)) {
		route_deny(c, SRV_FORBIDDEN, NULL);
	} else if (!r->game && !t->blind) {
		const struct trouble frozen = trouble_frozen(r);

		route_refuse(c, &frozen);
	} else {
		t->handle(s, r, c, q);
	}
}

/* tables/ID and what is behind it; false: the path is another. */
static bool find_table_route(struct server *s, struct call *c, const struct request *q,
			     const char *path)
{
	char id[ID_SIZE + 1] = "";
	bool known = false;

	if (strncmp(path, "tables/", 7) || strlen(path) < 7 + ID_SIZE)
		return false;
	memcpy(id, path + 7, ID_SIZE);
	for (size_t i = 0; i < sizeof table_routes / sizeof table_routes[0]; i++) {
		const struct table_route *t = &table_routes[i];

		if (strcmp(path + 7 + ID_SIZE, t->rest))
			continue;
		known = true;
		if (strcmp(q->method, t->method))
			continue;
		follow_table_route(s, t, id, c, q);
		return true;
	}
	if (known)
		route_deny(c, SRV_NO_SUCH_METHOD, q->path);
	return known;
}

/* statistics/GAME; false: the path is another. */
static bool find_statistics(struct server *s, struct call *c, const struct request *q,
			    const char *path)
{
	if (strncmp(path, "statistics/", 11))
		return false;
	if (strcmp(q->method, "GET"))
		route_deny(c, SRV_NO_SUCH_METHOD, q->path);
	else
		statistics_get(s, c, q);
	return true;
}

static void find_route(struct server *s, struct call *c, const struct request *q)
{
	const char *path = q->path + sizeof api - 1;
	bool known = false;

	for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
		if (strcmp(routes[i].path, path))
			continue;
		known = true;
		if (!strcmp(routes[i].method, q->method)) {
			routes[i].handle(s, c, q);
			return;
		}
	}
	if (known)
		route_deny(c, SRV_NO_SUCH_METHOD, q->path);
	else if (!find_table_route(s, c, q, path) && !find_statistics(s, c, q, path))
		route_deny(c, SRV_NO_SUCH_PATH, q->path);
}

void routes_again(struct server *s, struct call *c, const struct request *q)
{
	if (s->public)
		guard_again(s, c, q);
	else
		find_route(s, c, q);
}

void routes_request(void *server, struct call *c, const struct request *q)
{
	const struct server *s = server;
	bool changes = strcmp(q->method, "GET") != 0;
	int why = why_not(s, q, changes);

	if (ops_route(server, c, q))
		return;
	if (why)
		route_deny(c, why, NULL);
	else if (q->too_large)
		route_deny(c, SRV_TOO_LARGE, NULL);
	else if (!strncmp(q->path, api, sizeof api - 1))
		(s->public ? guard_request : find_route)(server, c, q);
	else if (!strncmp(q->path, "/api/", 5))
		route_deny(c, SRV_NO_SUCH_PATH, q->path);
	else if (changes)
		route_deny(c, SRV_NO_SUCH_METHOD, q->path);
	else
		files_serve(server, c, q);
}
