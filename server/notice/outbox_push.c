/* outbox_push.c - pushes on their way out. */
#include <stdlib.h>
#include <string.h>
#include "notice_messages.h"
#include "outbox.h"
#include "server/people/persons.h"
#include "smtp.h"

/* ---- the message ---- */

static void put_body(struct json *j, const struct tales *list, enum language lang, int64_t now)
{
	char sentence[TALE_SENTENCE];
	struct text t = text_into(sentence, sizeof sentence);

	if (list->count == 1)
		tale_sentence(&t, &list->row[0], lang, now);
	else
		say(&t, lang, &notice_messages[NTC_MANY],
		    &(const struct value){ NULL, list->count });
	json_string(j, "body", sentence);
}

/* What the service worker shows (docs/API-NOTICES.md). */
static bool put_message(struct pushing *p, const struct tales *list, enum language lang,
			int64_t now)
{
	struct text out = text_into(p->text, sizeof p->text);
	struct json j = json_into(&out);
	const struct tale *first = &list->row[0];
	bool alone = list->count == 1;
	char path[CUP_NAME_SIZE + 32];
	struct text url = text_into(path, sizeof path);

	if (alone)
		tale_path(&url, first);
	else
		text_put(&url, "/");
	memcpy(p->topic, "notices", sizeof "notices");
	if (alone && first->table[0])
		memcpy(p->topic, first->table, sizeof first->table);
	json_open(&j, NULL, '{');
	json_string(&j, "title", "Ghent");
	put_body(&j, list, lang, now);
	json_string(&j, "url", path);
	json_string(&j, "tag", p->topic);
	json_number(&j, "unread", list->unread);
	json_close(&j);
	return !out.full;
}

/* ---- what is due ---- */

static bool show_subscription(void *owner, const struct db_row *row)
{
	struct pushing *p = owner;
	struct pushed *to = &p->to[p->count];

	if (p->count == SUBSCRIPTIONS)
		return true;
	to->key = row_number(row, 0);
	row_text(row, 1, to->to.endpoint, sizeof to->to.endpoint);
	if (row_blob(row, 2, to->to.point, sizeof to->to.point) &&
	    row_blob(row, 3, to->to.auth, sizeof to->to.auth))
		p->count++;
	return true;
}

/* Those that have failed come last: they may use up the time. */
static bool read_subscriptions(struct db *db, struct pushing *p)
{
	const struct db_reader reader = { p, show_subscription };

	return db_rows(db,
		       DB_ASK("SELECT key, endpoint, point, auth FROM push WHERE account = ?1"
			      " ORDER BY fails, key DESC LIMIT 10",
			      db_number(p->account)),
		       &reader);
}

static bool read_notices(struct db *db, const struct pushing *p, int64_t now, struct tales *list)
{
	const struct db_reader reader = { list, tale_show };
	bool found;

	return db_rows(db,
		       DB_ASK("SELECT " TALE_COLUMNS " FROM notice WHERE account = ?1 AND seen = 0"
			      " AND push_due <= ?2 ORDER BY key DESC LIMIT 100",
			      db_number(p->account), db_number(now)),
		       &reader) &&
	       db_one(db,
		      DB_ASK("SELECT count(*) FROM notice WHERE account = ?1 AND seen = 0"
			     " AND made <= ?2",
			     db_number(p->account), db_number(now)),
		      &found, &list->unread);
}

/* Nobody else takes them for a while. */
static bool claim(struct db *db, const struct pushing *p, int64_t now)
{
	return db_run(db, DB_ASK("UPDATE notice SET push_due = ?2"
				 " WHERE account = ?1 AND push_due <= ?3",
				 db_number(p->account), db_number(p->claim), db_number(now)));
}

static bool fill(struct db *db, const struct home *home, struct pushing *p)
{
	struct tales list = { .row = calloc(TALE_MOST, sizeof *list.row) };
	struct reader r;
	bool good = list.row && sessions_expire(db, p->account, home->now) &&
		    reader_load(db, p->account, &r) && read_subscriptions(db, p) &&
		    read_notices(db, p, home->now, &list) && claim(db, p, home->now);

	if (good && (!list.count || !r.listens || !r.settings.push ||
		     !put_message(p, &list, r.lang, home->now)))
		p->count = 0;
	free(list.row);
	return good;
}

bool outbox_push(struct db *db, const struct home *home, bool *found, struct pushing *p)
{
	*p = (struct pushing){ .claim = home->now + PUSH_CLAIM };
	if (!db_one(db,
		    DB_ASK("SELECT account FROM notice WHERE push_due <= ?1"
			   " ORDER BY push_due LIMIT 1",
			   db_number(home->now)),
		    found, &p->account))
		return false;
	return !*found || fill(db, home, p);
}

/* ---- afterwards ---- */

static bool settle_one(struct db *db, const struct pushed *to)
{
	if (to->outcome == OUT_UNTRIED)
		return true;
	if (to->outcome == OUT_NEVER)
		return db_run(db, DB_ASK("DELETE FROM push WHERE key = ?1", db_number(to->key)));
	if (to->outcome == OUT_TAKEN)
		return db_run(db, DB_ASK("UPDATE push SET fails = 0 WHERE key = ?1 AND fails > 0",
					 db_number(to->key)));
	return db_run(db, DB_ASK("UPDATE push SET fails = fails + 1 WHERE key = ?1",
				 db_number(to->key))) &&
	       db_run(db, DB_ASK("DELETE FROM push WHERE key = ?1 AND fails >= ?2",
				 db_number(to->key), db_number(PUSH_FAILS)));
}

/* Told, or given up after a day. */
static bool clear(struct db *db, const struct pushing *p, int64_t made_before)
{
	return db_run(db,
		      DB_ASK("UPDATE notice SET push_due = NULL"
			     " WHERE account = ?1 AND push_due = ?2 AND made <= ?3",
			     db_number(p->account), db_number(p->claim), db_number(made_before)));
}

/* No browser is left that could be told: a letter waits no longer. */
static bool give_over_to_mail(struct db *db, const struct pushing *p, int64_t now)
{
	struct reader r;

	return reader_load(db, p->account, &r) &&
	       (r.subscriptions || settings_replan(db, &r, now)) && clear(db, p, now);
}

/* The longer it fails, the longer it waits. */
static bool put_off(struct db *db, const struct pushing *p, int64_t now)
{
	int64_t fails = 0;
	bool found;

	return db_one(db,
		      DB_ASK("SELECT coalesce(max(fails), 0) FROM push WHERE account = ?1",
			     db_number(p->account)),
		      &found, &fails) &&
	       db_run(db, DB_ASK("UPDATE notice SET push_due = ?3"
				 " WHERE account = ?1 AND push_due = ?2",
				 db_number(p->account), db_number(p->claim),
				 db_number(now + smtp_pause((int)fails))));
}

bool outbox_pushed(struct db *db, const struct pushing *p, int64_t now)
{
	bool taken = false, later = false, good = true;

	for (int i = 0; good && i < p->count; i++) {
		taken |= p->to[i].outcome == OUT_TAKEN;
		later |= p->to[i].outcome == OUT_LATER || p->to[i].outcome == OUT_UNTRIED;
		good = settle_one(db, &p->to[i]);
	}
	if (!good)
		return false;
	if (taken)
		return clear(db, p, now);
	if (later)
		return clear(db, p, now - DAY) && put_off(db, p, now);
	return give_over_to_mail(db, p, now);
}
