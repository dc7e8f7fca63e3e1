/* bots.c - accounts of programs, which belong to a person. */
#include <string.h>
#include "names.h"
#include "people.h"
#include "server_messages.h"

static void answer_bot(struct affair *a, int status)
{
	char buffer[512];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_string(&j, "name", a->person.name);
	if (a->digits[0])
		json_string(&j, "token", a->digits);
	json_close(&j);
	route_answer(a->call, status, &out);
	secret_wipe(buffer, sizeof buffer);
	affair_free(a);
}

static bool give_token(struct db *db, struct affair *a)
{
	return secret_token(a->digits, a->hash) && bot_set_token(db, a->person.key, a->hash);
}

/* ---- a new one ---- */

static bool add_bot(struct db *db, struct affair *a)
{
	int64_t bots;
	bool taken;

	if (!person_hold(db, a->asker.account, &a->msg))
		return false;
	if (a->msg)
		return true;
	if (!bots_count(db, a->asker.account, &bots))
		return false;
	if (bots >= BOTS_MOST) {
		a->msg = SRV_TOO_MANY_BOTS;
		return true;
	}
	a->person.owner = a->asker.account;
	a->person.language = a->asker.language;
	if (!person_add(db, &a->person, a->now, &taken))
		return false;
	a->msg = taken ? SRV_NAME_TAKEN : 0;
	return taken || give_token(db, a);
}

static void bot_added(struct affair *a)
{
	answer_bot(a, 201);
}

static void make_bot(struct server *s, struct call *c, const struct request *q,
		     const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "name") : NULL;
	char folded[PERSON_NAME_SIZE];
	bool good;

	if (!p)
		return;
	good = body_text(p, "name", a->person.name, sizeof a->person.name) &&
	       name_fold(a->person.name, folded);
	parse_free(p);
	if (!good)
		affair_refuse(a, SRV_BAD_NAME, NULL);
	else if (people_may(s, RATE_BOT, c, asker))
		affair_store(a, add_bot, bot_added);
	else
		affair_free(a);
}

/* ---- one that is his ---- */

/* The bot of the path; whoever's else it is, there is none. */
static bool find_bot(struct db *db, struct affair *a)
{
	if (!person_read_named(db, a->name, &a->found, &a->person))
		return false;
	a->msg = a->found && a->person.owner == a->asker.account ? 0 : SRV_NO_SUCH_PERSON;
	return true;
}

static bool renew(struct db *db, struct affair *a)
{
	return find_bot(db, a) && (a->msg || give_token(db, a));
}

static void renewed(struct affair *a)
{
	guard_hang_up(a->server, a->person.key, 0);
	answer_bot(a, 200);
}

/* One that is barred stays: it would come back under the same name in a moment. */
static bool forget(struct db *db, struct affair *a)
{
	if (!find_bot(db, a))
		return false;
	if (!a->msg && a->person.barred > a->now)
		a->msg = SRV_FORBIDDEN;
	return a->msg || (account_forget(db, a->person.key) && person_forget(db, a->person.key));
}

static void forgotten(struct affair *a)
{
	account_gone(a->server, a->person.key);
	answer_bot(a, 200);
}

static void renew_token(struct server *s, struct call *c, const struct request *q,
			const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });

	if (!a)
		return;
	if (path_part(q, 1, a->name, sizeof a->name))
		affair_store(a, renew, renewed);
	else
		affair_refuse(a, SRV_NO_SUCH_PERSON, NULL);
}

static void end_bot(struct server *s, struct call *c, const struct request *q,
		    const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });

	if (!a)
		return;
	if (path_part(q, 1, a->name, sizeof a->name))
		affair_store(a, forget, forgotten);
	else
		affair_refuse(a, SRV_NO_SUCH_PERSON, NULL);
}

static const struct guarded bot_routes[] = {
	{ "POST", "bots", NEEDS_PERSON, make_bot },
	{ "POST", "bots/*/token", NEEDS_PERSON, renew_token },
	{ "DELETE", "bots/*", NEEDS_PERSON, end_bot },
	{ 0 },
};
const struct area bots_area = { .routes = bot_routes };
