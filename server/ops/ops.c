/* ops.c - logs and counts of a running server; /healthz and /metrics; the watchdog. */
#include <string.h>
#include "ops.h"
#include "notify.h"
#include "server/notice/notices.h"
#include "server/server.h"
#include "server_messages.h"
#include "session/clock.h"

bool ops_open(struct ops *o, const struct serve_options *from, const struct serve_ear *ear)
{
	o->ear = ear;
	o->has_reader = from->metrics && address_parse(from->metrics, o->reader);
	if (from->log)
		o->log = log_open(from->log, from->log_level);
	return !from->log || o->log;
}

void ops_close(struct ops *o)
{
	log_tell(o->log, LEVEL_INFO, "stopped", LOG_NO_FIELDS);
	log_close(o->log);
}

/* ---- what happens ---- */

/* Whatever strangers ask for that is not there, or is refused before anybody looks, is one class.
 */
static bool is_made_up(int status)
{
	return status == 403 || status == 404 || status == 405 || status == 429;
}

void ops_answered(void *server, const struct request *q, int status, int64_t took_us)
{
	struct ops *o = &((struct server *)server)->ops;
	bool changes = strcmp(q->method, "GET") != 0;
	enum log_level level = status >= 500 ? LEVEL_ERROR : changes ? LEVEL_INFO : LEVEL_DEBUG;
	char class[CLASS_SIZE];

	class_of(q->method, q->path, class);
	metrics_request(&o->metrics, is_made_up(status) ? "unknown" : class, status, took_us);
	log_tell(o->log, level, "request",
		 LOG_FIELDS(log_number("request", (int64_t)q->number), log_text("class", class),
			    log_number("status", status), log_number("us", took_us)));
}

void ops_stored(void *server, bool good, int64_t took_us)
{
	struct metrics *m = &((struct server *)server)->ops.metrics;

	m->store_jobs++;
	m->store_failed += !good;
	histogram_add(&m->store, took_us);
}

void ops_store_fails(void *server, const char *why)
{
	struct server *s = server;

	s->ops.store_fails = why != NULL;
	club_watch_fails(s->club, why != NULL);
	if (why)
		log_tell(s->ops.log, LEVEL_ERROR, "store-fails", LOG_FIELDS(log_text("why", why)));
	else
		log_tell(s->ops.log, LEVEL_INFO, "store-works", LOG_NO_FIELDS);
	s->ops.ear->store(s->ops.ear->owner, why);
}

void ops_store_refuses(void *server, const char *why)
{
	struct server *s = server;

	log_tell(s->ops.log, LEVEL_ERROR, "store-refuses", LOG_FIELDS(log_text("why", why)));
}

/* ---- the watchdog ---- */

static void beat(struct posted *p)
{
	struct ops *o = HOLDER(p, struct ops, beat);
	struct server *s = o->server;

	notify_say("WATCHDOG=1");
	if (!net_is_stopping(s->net))
		alarm_set(s->alarms, &o->alarm, &o->beat, clock_us(NULL) + o->every_us);
}

void ops_ready(struct server *s, int port)
{
	struct ops *o = &s->ops;

	o->server = s;
	o->metrics.started = now_seconds();
	log_tell(o->log, LEVEL_INFO, "ready",
		 LOG_FIELDS(log_text("version", GHENT_VERSION), log_number("port", port)));
	notify_say("READY=1");
	o->every_us = notify_watchdog_us() / 2;
	o->beat.run = beat;
	if (o->every_us)
		alarm_set(s->alarms, &o->alarm, &o->beat, clock_us(NULL) + o->every_us);
}

void ops_stopping(struct server *s)
{
	log_tell(s->ops.log, LEVEL_INFO, "stopping", LOG_NO_FIELDS);
	notify_say("STOPPING=1");
}

/* ---- the two pages ---- */

static void show_health(struct server *s, struct call *c)
{
	char bytes[128];
	struct text t = text_into(bytes, sizeof bytes);
	struct json j = json_into(&t);

	json_open(&j, NULL, '{');
	json_string(&j, "status", s->ops.store_fails ? "failing" : "ok");
	json_string(&j, "store", s->ops.store_fails ? "failing" : "ok");
	json_close(&j);
	route_answer(c, s->ops.store_fails ? 503 : 200, &t);
}

static void show_metrics(struct server *s, struct call *c)
{
	const struct gauges g = { .sockets = net_sockets(s->net),
				  .rooms = s->rooms,
				  .store_waiting = store_queue_waiting(s->store),
				  .thinkers = workers_threads(s->thinkers),
				  .thinking = workers_waiting(s->thinkers),
				  .workers = workers_threads(s->workers),
				  .working = workers_waiting(s->workers),
				  .store_fails = s->ops.store_fails,
				  .mail_waiting = notices_waiting(s) };
	struct text t = text_into(s->out, WIRE_TABLE);
	struct answer a = { .status = 200, .mime = "text/plain; version=0.0.4; charset=utf-8" };

	metrics_put(&t, &s->ops.metrics, &g);
	a.bytes = t.start;
	a.size = (size_t)(t.at - t.start);
	net_answer(c, &a);
}

/* Whoever keeps the server: on its own machine, not through the proxy, and not a page in his
 * browser that calls us by a foreign name; or at the address that he has named. */
static bool may_read(const struct server *s, const struct request *q)
{
	if (q->forwarded[0] || !host_is_ours(q->host, s->own_name))
		return false;
	return address_is_loopback(q->peer) ||
	       (s->ops.has_reader && !memcmp(q->peer, s->ops.reader, ADDRESS_BYTES));
}

bool ops_route(struct server *s, struct call *c, const struct request *q)
{
	bool health = !strcmp(q->path, "/healthz"), metrics = !strcmp(q->path, "/metrics");

	if (!health && !metrics)
		return false;
	if (strcmp(q->method, "GET"))
		route_deny(c, SRV_NO_SUCH_METHOD, q->path);
	else if (health)
		show_health(s, c);
	else if (may_read(s, q))
		show_metrics(s, c);
	else
		route_deny(c, SRV_FORBIDDEN, NULL);
	return true;
}
