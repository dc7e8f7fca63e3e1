/* notice_routes.c - HTTP about notices (docs/API-NOTICES.md). */
#include <stdlib.h>
#include <string.h>
#include "base64.h"
#include "matter.h"
#include "outbox.h"
#include "server_messages.h"

/* ---- the list ---- */

static bool count_unread(struct db *db, struct matter *m)
{
	bool found;

	return db_one(db,
		      DB_ASK("SELECT count(*) FROM notice WHERE account = ?1 AND seen = 0"
			     " AND made <= ?2",
			     db_number(m->account), db_number(m->now)),
		      &found, &m->count);
}

static bool read_list(struct db *db, struct matter *m)
{
	const struct db_reader reader = { &m->list, tale_show };

	free(m->list.row);
	m->list = (struct tales){ .row = calloc(TALE_MOST, sizeof *m->list.row) };
	return m->list.row &&
	       db_rows(db,
		       DB_ASK("SELECT " TALE_COLUMNS
			      " FROM notice WHERE account = ?1 AND made <= ?2"
			      " AND seen < 2 ORDER BY made DESC, key DESC LIMIT 100",
			      db_number(m->account), db_number(m->now)),
		       &reader) &&
	       count_unread(db, m);
}

static void answer_list(struct matter *m)
{
	struct text out = text_into(m->server->out, WIRE_TABLE);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_open(&j, "notices", '[');
	for (int i = 0; i < m->list.count; i++)
		tale_json(&j, NULL, &m->list.row[i], m->now);
	json_close(&j);
	json_number(&j, "unread", m->count);
	json_close(&j);
	route_answer(m->call, 200, &out);
}

static void show_list(struct server *s, struct call *c, const struct request *q,
		      const struct asker *asker)
{
	struct matter *m = matter_open(s, c, asker);

	(void)q;
	if (m)
		matter_submit(m, read_list, answer_list);
}

static bool mark_read(struct db *db, struct matter *m)
{
	return db_run(db, DB_ASK("UPDATE notice SET seen = 1, push_due = NULL, mail_due = NULL"
				 " WHERE account = ?1 AND key <= ?2 AND key >= ?3 AND seen = 0"
				 " AND made <= ?4",
				 db_number(m->account), db_number(m->number),
				 db_number(m->alone ? m->number : 0), db_number(m->now))) &&
	       count_unread(db, m);
}

static void answer_unread(struct matter *m)
{
	matter_answer_count(m, "unread");
}

static void read_upto(struct server *s, struct call *c, const struct request *q,
		      const struct asker *asker)
{
	struct matter *m = matter_open(s, c, asker);
	struct parsed *body = m ? matter_body(m, q, "upto id") : NULL;
	enum given upto, id;

	if (!body)
		return;
	upto = member_number(body, "upto", &m->number);
	id = member_number(body, "id", &m->number);
	m->alone = id == GIVEN;
	if (upto == GIVEN_WRONG || (upto == GIVEN_NOT && id != GIVEN)) {
		matter_refuse(m, body, SRV_BAD_FIELD, "upto");
	} else if (id == GIVEN_WRONG || (upto == GIVEN && id == GIVEN)) {
		matter_refuse(m, body, SRV_BAD_FIELD, "id");
	} else {
		parse_free(body);
		matter_submit(m, mark_read, answer_unread);
	}
}

/* ---- settings ---- */

static bool show_browser(void *owner, const struct db_row *row)
{
	struct matter *m = owner;
	struct browser *b = &m->browser[m->browsers];
	char endpoint[PUSH_ENDPOINT];
	struct push_place place = { 0 };
	int64_t session = row_number(row, 3);

	if (m->browsers == SUBSCRIPTIONS)
		return true;
	row_text(row, 1, endpoint, sizeof endpoint);
	push_place(endpoint, &place);
	memcpy(b->host, place.host, sizeof b->host);
	b->id = row_number(row, 0);
	b->made = row_number(row, 2);
	b->own = session && session == m->asker.session;
	m->browsers++;
	return true;
}

static bool read_browsers(struct db *db, struct matter *m)
{
	m->browsers = 0;
	return db_rows(db,
		       DB_ASK("SELECT key, endpoint, made, session FROM push WHERE account = ?1"
			      " ORDER BY made DESC, key DESC",
			      db_number(m->account)),
		       &(const struct db_reader){ m, show_browser });
}

static bool read_settings(struct db *db, struct matter *m)
{
	return reader_load(db, m->account, &m->reader) && read_browsers(db, m);
}

static bool write_settings(struct db *db, struct matter *m)
{
	if (!read_settings(db, m))
		return false;
	settings_apply(&m->reader.settings, &m->wanted);
	return settings_save(db, m->account, &m->reader.settings) &&
	       settings_replan(db, &m->reader, m->now);
}

static void answer_settings(struct matter *m)
{
	char buffer[1024 + SUBSCRIPTIONS * (HOST_SIZE + 128)];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	settings_json(&j, m, notices_has_mail(m->server));
	json_close(&j);
	route_answer(m->call, 200, &out);
}

static void show_settings(struct server *s, struct call *c, const struct request *q,
			  const struct asker *asker)
{
	struct matter *m = matter_open(s, c, asker);

	(void)q;
	if (m)
		matter_submit(m, read_settings, answer_settings);
}

static void change_settings(struct server *s, struct call *c, const struct request *q,
			    const struct asker *asker)
{
	struct matter *m = matter_open(s, c, asker);
	struct parsed *body = m ? matter_body(m, q, "page push mail digest quiet zone") : NULL;
	const char *wrong = body ? settings_parse(body, &m->wanted) : NULL;

	if (!body)
		return;
	if (wrong) {
		matter_refuse(m, body, SRV_BAD_FIELD, wrong);
	} else {
		parse_free(body);
		matter_submit(m, write_settings, answer_settings);
	}
}

/* The link of a letter: whoever has it may stop the letters, and nothing else. */
static bool stop_letters(struct db *db, struct matter *m)
{
	m->wanted = (struct wanted){ .has_mail = true, .to = { .mail = MAIL_OFF } };
	return write_settings(db, m);
}

static void answer_empty(struct matter *m)
{
	char buffer[8];
	struct text out = text_into(buffer, sizeof buffer);

	text_put(&out, "{}");
	route_answer(m->call, 200, &out);
}

static void stop_by_link(struct server *s, struct call *c, const struct request *q,
			 const struct asker *asker)
{
	struct matter *m = matter_open(s, c, asker);
	struct parsed *body = m ? matter_body(m, q, "token") : NULL;
	const struct keys *keys = notices_keys(s);
	const char *token;

	if (!body)
		return;
	if (member_string(body, "token", &token) != GIVEN) {
		matter_refuse(m, body, SRV_BAD_FIELD, "token");
		return;
	}
	m->account = keys ? stop_account(keys, token) : 0;
	if (!m->account) {
		matter_refuse(m, body, SRV_BAD_TOKEN, NULL);
		return;
	}
	parse_free(body);
	matter_submit(m, stop_letters, answer_empty);
}

/* ---- browsers ---- */

static void show_key(struct server *s, struct call *c, const struct request *q,
		     const struct asker *asker)
{
	const struct keys *keys = notices_keys(s);
	char buffer[256], point[128];
	struct text out = text_into(buffer, sizeof buffer), digits = text_into(point, sizeof point);
	struct json j = json_into(&out);

	(void)q;
	(void)asker;
	if (!keys) {
		route_deny(c, SRV_BUSY, NULL);
		return;
	}
	base64url_write(&digits, keys->push.point, P256_POINT);
	json_open(&j, NULL, '{');
	json_string(&j, "key", point);
	json_close(&j);
	route_answer(c, 200, &out);
}

static bool count_subscriptions(struct db *db, struct matter *m)
{
	bool found;

	return db_one(db,
		      DB_ASK("SELECT count(*) FROM push WHERE account = ?1", db_number(m->account)),
		      &found, &m->count);
}

/* A browser belongs to who used it last.  The oldest goes, if there are too many. */
static bool keep_subscription(struct db *db, struct matter *m)
{
	const struct subscription *b = &m->subscription;

	return db_run(db,
		      DB_ASK("INSERT INTO push (account, endpoint, point, auth, made, session)"
			     " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (endpoint) DO UPDATE SET"
			     " account = excluded.account, point = excluded.point,"
			     " auth = excluded.auth, made = excluded.made,"
			     " session = excluded.session, fails = 0",
			     db_number(m->account), db_text(b->endpoint),
			     db_bytes(b->point, sizeof b->point), db_bytes(b->auth, sizeof b->auth),
			     db_number(m->now), db_number(m->asker.session))) &&
	       db_run(db, DB_ASK("DELETE FROM push WHERE account = ?1 AND key NOT IN"
				 " (SELECT key FROM push WHERE account = ?1"
				 " ORDER BY made DESC, key DESC LIMIT ?2)",
				 db_number(m->account), db_number(SUBSCRIPTIONS))) &&
	       count_subscriptions(db, m);
}

static bool drop_subscription(struct db *db, struct matter *m)
{
	return db_run(db, DB_ASK("DELETE FROM push WHERE account = ?1 AND endpoint = ?2",
				 db_number(m->account), db_text(m->subscription.endpoint))) &&
	       count_subscriptions(db, m);
}

static bool drop_browser(struct db *db, struct matter *m)
{
	return db_run(db, DB_ASK("DELETE FROM push WHERE account = ?1 AND key = ?2",
				 db_number(m->account), db_number(m->number))) &&
	       count_subscriptions(db, m);
}

static void answer_subscriptions(struct matter *m)
{
	matter_answer_count(m, "subscriptions");
}

static bool read_word(const struct parsed *p, const char *key, const char **word)
{
	return member_string(p, key, word) == GIVEN;
}

/* 0: it is one. */
static int read_subscription(const struct server *s, const struct parsed *p,
			     struct subscription *out, const char **wrong)
{
	const char *endpoint, *point, *auth;
	struct push_place place;

	*wrong = !read_word(p, "endpoint", &endpoint) ? "endpoint"
		 : !read_word(p, "p256dh", &point)    ? "p256dh"
		 : !read_word(p, "auth", &auth)       ? "auth"
						      : NULL;
	if (*wrong)
		return SRV_BAD_FIELD;
	if (!push_place(endpoint, &place) || (!notices_anywhere(s) && !push_is_public(&place)) ||
	    !base64url_read(point, out->point, sizeof out->point) || !p256_is_point(out->point) ||
	    !base64url_read(auth, out->auth, sizeof out->auth))
		return SRV_BAD_ENDPOINT;
	memcpy(out->endpoint, endpoint, strlen(endpoint) + 1);
	return 0;
}

static void subscribe(struct server *s, struct call *c, const struct request *q,
		      const struct asker *asker)
{
	struct matter *m = matter_open(s, c, asker);
	struct parsed *body = m ? matter_body(m, q, "endpoint p256dh auth") : NULL;
	const char *wrong;
	int why = body ? read_subscription(s, body, &m->subscription, &wrong) : 0;

	if (!body)
		return;
	if (why) {
		matter_refuse(m, body, why, wrong);
		return;
	}
	parse_free(body);
	m->status = 201;
	matter_submit(m, keep_subscription, answer_subscriptions);
}

static void unsubscribe(struct server *s, struct call *c, const struct request *q,
			const struct asker *asker)
{
	struct matter *m = matter_open(s, c, asker);
	struct parsed *body = m ? matter_body(m, q, "endpoint") : NULL;
	const char *endpoint;

	if (!body)
		return;
	if (!read_word(body, "endpoint", &endpoint) || strlen(endpoint) >= PUSH_ENDPOINT) {
		matter_refuse(m, body, SRV_BAD_FIELD, "endpoint");
		return;
	}
	memcpy(m->subscription.endpoint, endpoint, strlen(endpoint) + 1);
	parse_free(body);
	matter_submit(m, drop_subscription, answer_subscriptions);
}

/* By its number: what its address is, only it knows. */
static void unsubscribe_one(struct server *s, struct call *c, const struct request *q,
			    const struct asker *asker)
{
	struct matter *m = matter_open(s, c, asker);

	if (!m)
		return;
	if (!path_number(q, 2, &m->number))
		m->number = 0; /* which is nobody's */
	matter_submit(m, drop_browser, answer_subscriptions);
}

/* ---- an account as a whole ---- */

/* Who was told of him is told of nobody any more: his name is given up, and may be another's. */
static bool forget(struct db *db, int64_t account)
{
	return db_run(db, DB_ASK("DELETE FROM notice WHERE account = ?1", db_number(account))) &&
	       db_run(db, DB_ASK("UPDATE notice SET who = NULL WHERE who ="
				 " (SELECT p.name FROM person p WHERE p.key = ?1)",
				 db_number(account))) &&
	       db_run(db, DB_ASK("DELETE FROM notice_setting WHERE account = ?1",
				 db_number(account))) &&
	       db_run(db, DB_ASK("DELETE FROM push WHERE account = ?1", db_number(account))) &&
	       db_run(db, DB_ASK("DELETE FROM mail WHERE account = ?1 AND stops = 1",
				 db_number(account)));
}

static bool export_notices(struct db *db, int64_t account, struct json *j)
{
	struct matter *m = calloc(1, sizeof *m);
	bool good;

	if (!m)
		return false;
	m->account = account;
	m->now = now_seconds();
	good = read_list(db, m) && read_settings(db, m);
	json_open(j, "notices", '[');
	for (int i = 0; good && i < m->list.count; i++)
		tale_json(j, NULL, &m->list.row[i], m->now);
	json_close(j);
	json_open(j, "notice_settings", '{');
	if (good)
		settings_json(j, m, true);
	json_close(j);
	matter_free(m);
	return good;
}

static const struct guarded routes[] = {
	{ "GET", "notices", NEEDS_PERSON, show_list },
	{ "POST", "notices/read", NEEDS_PERSON, read_upto },
	{ "POST", "notices/stop", NEEDS_NOBODY, stop_by_link },
	{ "GET", "me/notices", NEEDS_PERSON, show_settings },
	{ "POST", "me/notices", NEEDS_PERSON, change_settings },
	{ "GET", "push-key", NEEDS_NOBODY, show_key },
	{ "POST", "me/push", NEEDS_PERSON, subscribe },
	{ "DELETE", "me/push", NEEDS_PERSON, unsubscribe },
	{ "DELETE", "me/push/*", NEEDS_PERSON, unsubscribe_one },
	{ 0 },
};

const struct area notice_area = { .routes = routes, .export = export_notices, .forget = forget };
