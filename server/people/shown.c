/* shown.c - what an account is shown of itself, and everybody of it. */
#include <stdlib.h>
#include <string.h>
#include "people.h"
#include "server_messages.h"

/* ---- me ---- */

static bool find_own(struct db *db, struct affair *a)
{
	return person_read(db, a->asker.account, &a->found, &a->person);
}

static void answer_own(struct affair *a)
{
	affair_me(a, 200);
}

/* A cookie that is good no more is left to the browser: taking it away would end a session that
 * was opened meanwhile. */
static void show_me(struct server *s, struct call *c, const struct request *q,
		    const struct asker *asker)
{
	static const char nobody[] = "{\"account\":null,\"csrf\":null}";
	struct affair *a;

	if (!asker->account) {
		net_answer(c, &(const struct answer){ .status = 200,
						      .mime = "application/json",
						      .still = true,
						      .bytes = nobody,
						      .size = sizeof nobody - 1 });
		return;
	}
	a = affair_open(&(const struct ask_http){ s, c, q, asker });
	if (a)
		affair_store(a, find_own, answer_own);
}

/* ---- sessions ---- */

struct listing {
	struct json *j;
	int64_t own; /* session */
};

static bool put_session(void *owner, const struct db_row *row)
{
	struct listing *l = owner;
	char agent[AGENT_SIZE];

	row_text(row, 1, agent, sizeof agent);
	json_open(l->j, NULL, '{');
	json_number(l->j, "id", row_number(row, 0));
	json_string(l->j, "agent", agent);
	json_number(l->j, "created", row_number(row, 2));
	json_number(l->j, "seen", row_number(row, 3));
	json_number(l->j, "until", row_number(row, 4));
	json_bool(l->j, "this", row_number(row, 0) == l->own);
	json_close(l->j);
	return true;
}

static bool put_sessions(struct db *db, struct affair *a, struct json *j)
{
	struct listing l = { j, a->asker.session };
	bool good;

	json_open(j, "sessions", '[');
	good = db_rows(db,
		       DB_ASK("SELECT key, agent, created, seen, until FROM session"
			      " WHERE person=?1 AND until>?2 ORDER BY key DESC",
			      db_number(a->asker.account), db_number(a->now)),
		       &(const struct db_reader){ &l, put_session });
	json_close(j);
	return good;
}

static void show_sessions(struct server *s, struct call *c, const struct request *q,
			  const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });

	if (a)
		affair_show(a, put_sessions);
}

static bool end_one(struct db *db, struct affair *a)
{
	if (!session_end(db, a->asker.account, a->number, &a->found))
		return false;
	a->msg = a->found ? 0 : SRV_NO_SUCH_SESSION;
	return true;
}

static void one_ended(struct affair *a)
{
	char buffer[64];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	guard_hang_up(a->server, a->asker.account, a->number);
	json_open(&j, NULL, '{');
	json_number(&j, "id", a->number);
	json_close(&j);
	route_answer(a->call, 200, &out);
	affair_free(a);
}

static void end_one_session(struct server *s, struct call *c, const struct request *q,
			    const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });

	if (!a)
		return;
	if (path_number(q, 2, &a->number))
		affair_store(a, end_one, one_ended);
	else
		affair_refuse(a, SRV_NO_SUCH_SESSION, NULL);
}

/* ---- all that is kept ---- */

static bool put_bot(void *owner, const struct db_row *row)
{
	struct json *j = owner;
	char name[PERSON_NAME_SIZE];

	row_text(row, 0, name, sizeof name);
	json_open(j, NULL, '{');
	json_string(j, "name", name);
	json_number(j, "since", row_number(row, 1));
	json_bool(j, "token", !row_is_null(row, 2));
	json_close(j);
	return true;
}

static bool put_bots(struct db *db, struct affair *a, struct json *j)
{
	bool good;

	json_open(j, "bots", '[');
	good = db_rows(
		db,
		DB_ASK("SELECT name, since, token FROM person WHERE owner=?1 AND name IS NOT NULL"
		       " ORDER BY key",
		       db_number(a->asker.account)),
		&(const struct db_reader){ j, put_bot });
	json_close(j);
	return good;
}

static bool put_all(struct db *db, struct affair *a, struct json *j)
{
	bool good = find_own(db, a);

	json_open(j, "account", '{');
	person_members(j, &a->person, a->now);
	json_close(j);
	good = good && put_sessions(db, a, j) && put_bots(db, a, j);
	for (const struct area *const *area = areas; good && *area; area++)
		if ((*area)->export)
			good = (*area)->export(db, a->asker.account, j);
	return good;
}

static void export_all(struct server *s, struct call *c, const struct request *q,
		       const struct asker *asker)
{
	struct affair *a = NULL;

	if (people_may(s, RATE_EXPORT, c, asker))
		a = affair_open(&(const struct ask_http){ s, c, q, asker });
	if (a)
		affair_write(a, put_all, parcel_send);
}

static void show_bots(struct server *s, struct call *c, const struct request *q,
		      const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });

	if (a)
		affair_show(a, put_bots);
}

/* ---- what everybody may know ---- */

static bool put_owner(struct db *db, const struct person *p, struct json *j)
{
	char owner[PERSON_NAME_SIZE] = "";

	if (p->owner && !person_name(db, p->owner, owner))
		return false;
	if (owner[0])
		json_string(j, "owner", owner);
	else
		json_null(j, "owner");
	return true;
}

static bool put_profile(struct db *db, struct affair *a, struct json *j)
{
	const struct person *p = &a->person;
	bool good = person_read_named(db, a->name, &a->found, &a->person);

	if (!good || !a->found) {
		a->msg = SRV_NO_SUCH_PERSON;
		return good;
	}
	json_string(j, "name", p->name);
	json_bool(j, "bot", p->owner != 0);
	good = put_owner(db, p, j);
	json_bool(j, "moderator", p->moderator);
	json_number(j, "since", p->since);
	for (const struct area *const *area = areas; good && *area; area++)
		if ((*area)->profile)
			good = (*area)->profile(db, p->key, j);
	return good;
}

static void show_profile(struct server *s, struct call *c, const struct request *q,
			 const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });

	if (!a)
		return;
	if (path_part(q, 1, a->name, sizeof a->name))
		affair_show(a, put_profile);
	else
		affair_refuse(a, SRV_NO_SUCH_PERSON, NULL);
}

static const struct guarded shown_routes[] = {
	{ "GET", "me", NEEDS_NOBODY, show_me },
	{ "GET", "me/sessions", NEEDS_PERSON, show_sessions },
	{ "DELETE", "me/sessions/*", NEEDS_PERSON, end_one_session },
	{ "GET", "me/export", NEEDS_PERSON, export_all },
	{ "GET", "bots", NEEDS_PERSON, show_bots },
	{ "GET", "people/*", NEEDS_NOBODY, show_profile },
	{ 0 },
};
const struct area people_area = { .routes = shown_routes };
