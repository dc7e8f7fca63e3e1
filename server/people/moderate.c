/* moderate.c - what moderators do to people and tables, and the log of it. */
#include <stdio.h>
#include <string.h>
#include "names.h"
#include "people.h"
#include "server_messages.h"

enum { DAYS_MOST = 3650, LOG_MOST = 500, DAY = 24 * 3600 };

enum deed_kind { DEED_CLOSE, DEED_MUTE, DEED_UNMUTE, DEED_BAR, DEED_UNBAR, DEEDS };
static const char *const deeds[DEEDS] = { "close", "mute", "unmute", "bar", "unbar" };

static bool is_lasting(enum deed_kind kind)
{
	return kind == DEED_MUTE || kind == DEED_BAR;
}

/* ---- the log ---- */

static void put_text(struct json *j, const char *key, const char *text)
{
	if (*text)
		json_string(j, key, text);
	else
		json_null(j, key);
}

static void put_until(struct json *j, int64_t until)
{
	if (until && until != FOR_GOOD)
		json_number(j, "until", until);
	else
		json_null(j, "until");
}

static bool put_deed(void *owner, const struct db_row *row)
{
	struct json *j = owner;
	char text[MODERATION_REASON];
	static const char *const keys[] = { "do", "account", "table", "reason", "by" };

	json_open(j, NULL, '{');
	for (int i = 0; i < 5; i++) {
		row_text(row, i, text, sizeof text);
		put_text(j, keys[i], text);
	}
	json_number(j, "at", row_number(row, 5));
	put_until(j, row_is_null(row, 6) ? 0 : row_number(row, 6));
	/* He has no account; a moderator who has left has no name. */
	json_bool(j, "admin", row_number(row, 7) == 0);
	json_close(j);
	return true;
}

static bool put_log(struct db *db, struct affair *a, struct json *j)
{
	bool good;

	(void)a;
	json_open(j, "log", '[');
	good = db_rows(
		db,
		DB_ASK("SELECT d.deed, p.name, d.game, d.reason, m.name, d.happened, d.until,"
		       " d.moderator FROM moderation d LEFT JOIN person p ON p.key = d.person"
		       " LEFT JOIN person m ON m.key = d.moderator"
		       " ORDER BY d.key DESC LIMIT ?1",
		       db_number(LOG_MOST)),
		&(const struct db_reader){ j, put_deed });
	json_close(j);
	return good;
}

/* Of the export: what was done to the account, not who did it. */
static bool put_own_deed(void *owner, const struct db_row *row)
{
	struct json *j = owner;
	char text[MODERATION_REASON];
	static const char *const keys[] = { "do", "reason" };

	json_open(j, NULL, '{');
	for (int i = 0; i < 2; i++) {
		row_text(row, i, text, sizeof text);
		json_string(j, keys[i], text);
	}
	json_number(j, "at", row_number(row, 2));
	put_until(j, row_is_null(row, 3) ? 0 : row_number(row, 3));
	json_close(j);
	return true;
}

static bool put_own_deeds(struct db *db, int64_t account, struct json *j)
{
	bool good;

	json_open(j, "moderation", '[');
	good = db_rows(db,
		       DB_ASK("SELECT deed, reason, happened, until FROM moderation"
			      " WHERE person=?1 ORDER BY key",
			      db_number(account)),
		       &(const struct db_reader){ j, put_own_deed });
	json_close(j);
	return good;
}

static void show_log(struct server *s, struct call *c, const struct request *q,
		     const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });

	if (a)
		affair_show(a, put_log);
}

/* ---- deeds ---- */

static void answer_deed(struct affair *a)
{
	char buffer[2 * MODERATION_REASON + 512];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_string(&j, "do", a->word);
	put_text(&j, "account", a->person.name);
	put_text(&j, "table", a->table);
	json_string(&j, "reason", a->reason);
	json_string(&j, "by", a->asker.name);
	json_number(&j, "at", a->now);
	put_until(&j, a->until);
	json_bool(&j, "admin", false);
	json_close(&j);
	route_answer(a->call, 200, &out);
	affair_free(a);
}

static bool write_deed(struct db *db, struct affair *a)
{
	return deed_add(db, &(const struct deed){ .what = a->word,
						  .moderator = a->asker.account,
						  .person = a->person.key,
						  .table = a->table[0] ? a->table : NULL,
						  .reason = a->reason,
						  .at = a->now,
						  .until = a->until });
}

/* By the number of the deed. */
static bool do_to_person(struct db *db, struct affair *a)
{
	int64_t key;

	if (!person_read_named(db, a->name, &a->found, &a->person))
		return false;
	a->msg = !a->found ? SRV_NO_SUCH_PERSON : a->person.moderator ? SRV_FORBIDDEN : 0;
	if (a->msg)
		return true;
	key = a->person.key;
	switch ((enum deed_kind)a->number) {
	case DEED_MUTE:
	case DEED_UNMUTE:
		return person_set_muted(db, key, a->until) && write_deed(db, a);
	case DEED_BAR:
		return person_set_barred(db, key, a->until, a->reason) &&
		       person_tell_barred(db, &a->person, a->reason) && write_deed(db, a);
	case DEED_UNBAR:
		return person_set_barred(db, key, 0, "") && write_deed(db, a);
	case DEED_CLOSE:
	case DEEDS:
		break;
	}
	return false;
}

static void done_to_person(struct affair *a)
{
	bool muted = a->number == DEED_MUTE;

	if (a->number == DEED_BAR)
		guard_hang_up(a->server, a->person.key, 0);
	for (int i = 0; a->number == DEED_BAR && i < a->bots.count; i++)
		guard_hang_up(a->server, a->bots.key[i], 0);
	/* Those who are here already; the watch finds out how it is with the bots. */
	if (muted || a->number == DEED_UNMUTE)
		guard_mute(a->server, a->person.key, muted);
	for (int i = 0; muted && i < a->bots.count; i++)
		guard_mute(a->server, a->bots.key[i], true);
	answer_deed(a);
}

static bool do_and_find_bots(struct db *db, struct affair *a)
{
	return do_to_person(db, a) && (a->msg || bots_read(db, a->person.key, &a->bots));
}

/* ---- closing a table ---- */

/* No table is closed without a line in the log, nor is there a line of one that is not. */
static bool write_closing(struct db *db, struct closing *c)
{
	return write_deed(db, HOLDER(c, struct affair, closing));
}

static void table_closed(struct closing *c, int msg)
{
	struct affair *a = HOLDER(c, struct affair, closing);

	if (msg)
		affair_refuse(a, msg, NULL);
	else
		answer_deed(a);
}

static void close_table(struct affair *a)
{
	a->closing.write = write_closing;
	a->closing.then = table_closed;
	a->closing.by = a->asker.account;
	a->closing.bots = a->bots.key;
	a->closing.bot_count = a->bots.count;
	memcpy(a->closing.table, a->table, sizeof a->table);
	for (const struct area *const *area = areas; *area; area++)
		if ((*area)->close) {
			(*area)->close(a->server, &a->closing);
			return;
		}
	affair_refuse(a, SRV_NO_SUCH_TABLE, NULL);
}

static bool find_table(struct db *db, struct affair *a)
{
	int64_t key;

	if (!db_one(db, DB_ASK("SELECT key FROM game WHERE id=?1", db_text(a->table)), &a->found,
		    &key))
		return false;
	a->msg = a->found ? 0 : SRV_NO_SUCH_TABLE;
	return bots_read(db, a->asker.account, &a->bots);
}

/* ---- what is asked for ---- */

/* "do" and "days"; the member that is wrong, or NULL. */
static const char *read_kind(struct affair *a, const struct parsed *p)
{
	int64_t days = 0;
	enum given given = member_number(p, "days", &days);

	if (!body_text(p, "do", a->word, sizeof a->word))
		return "do";
	for (a->number = 0; a->number < DEEDS && strcmp(a->word, deeds[a->number]) != 0;)
		a->number++;
	if (a->number == DEEDS)
		return "do";
	if (given != GIVEN_NOT && (given == GIVEN_WRONG || days < 1 || days > DAYS_MOST ||
				   !is_lasting((enum deed_kind)a->number)))
		return "days";
	if (is_lasting((enum deed_kind)a->number))
		a->until = given == GIVEN ? a->now + days * DAY : FOR_GOOD;
	return NULL;
}

static const char *read_deed(struct affair *a, const struct parsed *p)
{
	const char *wrong = read_kind(a, p), *other;
	bool closes = a->number == DEED_CLOSE;

	if (wrong)
		return wrong;
	if (member_string(p, closes ? "account" : "table", &other) != GIVEN_NOT)
		return closes ? "account" : "table";
	if (closes && (!body_text(p, "table", a->table, sizeof a->table) || !id_is_good(a->table)))
		return "table";
	if (!closes && !body_text(p, "account", a->name, sizeof a->name))
		return "account";
	if (!body_text(p, "reason", a->reason, sizeof a->reason) || !reason_is_good(a->reason))
		return "reason";
	return NULL;
}

static void moderate(struct server *s, struct call *c, const struct request *q,
		     const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "do table account reason days") : NULL;
	const char *wrong;

	if (!p)
		return;
	wrong = read_deed(a, p);
	parse_free(p);
	if (wrong)
		affair_refuse(a, SRV_BAD_FIELD, wrong);
	else if (a->number == DEED_CLOSE)
		affair_store(a, find_table, close_table);
	else
		affair_store(a, do_and_find_bots, done_to_person);
}

static const struct guarded moderator_routes[] = {
	{ "POST", "moderation", NEEDS_MODERATOR, moderate },
	{ "GET", "moderation/log", NEEDS_MODERATOR, show_log },
	{ 0 },
};
const struct area moderators_area = { .routes = moderator_routes, .export = put_own_deeds };
