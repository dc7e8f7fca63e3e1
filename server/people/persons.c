/* persons.c - rows of people, their bots and tickets. */
#include <stdio.h>
#include <string.h>
#include "guard.h"
#include "names.h"
#include "persons.h"
#include "server_messages.h"

const char *const language_keys[LANGUAGES] = { "en", "fr" };

#define COLUMNS                                                                                    \
	"key, name, folded, password, mail, confirmed, moderator, language, owner, since, muted, " \
	"barred, reason"

static enum language language_of(const char *key)
{
	return strcmp(key, language_keys[FR]) ? EN : FR;
}

static bool show_person(void *owner, const struct db_row *row)
{
	struct person *p = owner;
	char language[8];

	p->key = row_number(row, 0);
	row_text(row, 1, p->name, sizeof p->name);
	row_text(row, 2, p->folded, sizeof p->folded);
	row_text(row, 3, p->password, sizeof p->password);
	row_text(row, 4, p->mail, sizeof p->mail);
	p->confirmed = row_number(row, 5);
	p->moderator = row_number(row, 6);
	row_text(row, 7, language, sizeof language);
	p->language = language_of(language);
	p->owner = row_is_null(row, 8) ? 0 : row_number(row, 8);
	p->since = row_number(row, 9);
	p->muted = row_number(row, 10);
	p->barred = row_number(row, 11);
	row_text(row, 12, p->reason, sizeof p->reason);
	return true;
}

bool person_read(struct db *db, int64_t key, bool *found, struct person *p)
{
	return db_first(db,
			DB_ASK("SELECT " COLUMNS " FROM person WHERE key=?1 AND name IS NOT NULL",
			       db_number(key)),
			found, &(const struct db_reader){ p, show_person });
}

bool person_read_named(struct db *db, const char *name, bool *found, struct person *p)
{
	char folded[PERSON_NAME_SIZE];

	*found = false;
	if (!name_fold(name, folded))
		return true;
	return db_first(db,
			DB_ASK("SELECT " COLUMNS " FROM person WHERE folded=?1", db_text(folded)),
			found, &(const struct db_reader){ p, show_person });
}

bool person_read_mailed(struct db *db, const char *mail, bool *found, struct person *p)
{
	return db_first(db,
			DB_ASK("SELECT " COLUMNS " FROM person WHERE lower(mail)=lower(?1)"
			       " AND confirmed=1 ORDER BY key LIMIT 1",
			       db_text(mail)),
			found, &(const struct db_reader){ p, show_person });
}

bool person_find(struct db *db, const char *name, int64_t *account, char shown[PERSON_NAME_SIZE])
{
	struct person p;
	bool found;

	if (!person_read_named(db, name, &found, &p))
		return false;
	*account = found ? p.key : 0;
	if (found && shown)
		memcpy(shown, p.name, sizeof p.name);
	return true;
}

bool person_name(struct db *db, int64_t account, char shown[PERSON_NAME_SIZE])
{
	struct person p;
	bool found;

	if (!person_read(db, account, &found, &p))
		return false;
	snprintf(shown, PERSON_NAME_SIZE, "%s", found ? p.name : "");
	return true;
}

bool person_hold(struct db *db, int64_t account, int *trouble)
{
	if (!db_run(db, DB_ASK("UPDATE person SET since=since WHERE key=?1 AND name IS NOT NULL",
			       db_number(account))))
		return false;
	*trouble = db_changed(db) > 0 ? 0 : SRV_SIGNED_OUT;
	return true;
}

static struct db_value text_or_null(const char *text)
{
	return *text ? db_text(text) : db_null();
}

bool person_add(struct db *db, struct person *p, int64_t now, bool *taken)
{
	bool found;

	if (!name_fold(p->name, p->folded)) {
		*taken = true;
		return true;
	}
	p->since = now;
	if (!db_one(db,
		    DB_ASK("INSERT INTO person (name, folded, password, mail, language, owner, "
			   "since, muted)"
			   " VALUES (?1,?2,?3,?4,?5,?6,?7,"
			   " coalesce((SELECT muted FROM person WHERE key=?6),0))"
			   " ON CONFLICT (folded) DO NOTHING"
			   " RETURNING key",
			   db_text(p->name), db_text(p->folded), text_or_null(p->password),
			   text_or_null(p->mail), db_text(language_keys[p->language]),
			   p->owner ? db_number(p->owner) : db_null(), db_number(now)),
		    &found, &p->key))
		return false;
	*taken = !found;
	return true;
}

bool person_set_password(struct db *db, int64_t key, const char *kept)
{
	return db_run(db, DB_ASK("UPDATE person SET password=?1 WHERE key=?2", db_text(kept),
				 db_number(key))) &&
	       /* A letter that was asked for before is no way to set another. */
	       db_run(db, DB_ASK("DELETE FROM ticket WHERE person=?1 AND kind=?2", db_number(key),
				 db_number(TICKET_RESET)));
}

bool person_has_password(struct db *db, int64_t key, const char *kept, bool *has)
{
	if (!db_run(db, DB_ASK("UPDATE person SET password=?1 WHERE key=?2 AND password=?1",
			       db_text(kept), db_number(key))))
		return false;
	*has = db_changed(db) > 0;
	return true;
}

bool person_set_mail(struct db *db, int64_t key, const char *mail)
{
	return db_run(db, DB_ASK("UPDATE person SET mail=?1, confirmed=0 WHERE key=?2",
				 text_or_null(mail), db_number(key))) &&
	       db_run(db, DB_ASK("DELETE FROM ticket WHERE person=?1", db_number(key)));
}

bool person_set_language(struct db *db, int64_t key, enum language language)
{
	return db_run(db, DB_ASK("UPDATE person SET language=?1 WHERE key=?2 OR owner=?2",
				 db_text(language_keys[language]), db_number(key)));
}

bool person_set_moderator(struct db *db, int64_t key, bool moderator)
{
	return db_run(db, DB_ASK("UPDATE person SET moderator=?1 WHERE key=?2",
				 db_number(moderator), db_number(key)));
}

bool person_set_muted(struct db *db, int64_t key, int64_t until)
{
	return db_run(db, DB_ASK("UPDATE person SET muted=?1 WHERE key=?2 OR owner=?2",
				 db_number(until), db_number(key)));
}

bool person_set_barred(struct db *db, int64_t key, int64_t until, const char *reason)
{
	return db_run(db, DB_ASK("UPDATE person SET barred=?1, reason=?2 WHERE key=?3",
				 db_number(until), db_text(reason), db_number(key))) &&
	       (!until || sessions_end(db, key, 0));
}

bool person_forget(struct db *db, int64_t key)
{
	const struct db_value who = db_number(key);

	return db_run(db, DB_ASK("DELETE FROM session WHERE person=?1", who)) &&
	       db_run(db, DB_ASK("DELETE FROM ticket WHERE person=?1", who)) &&
	       db_run(db, DB_ASK("UPDATE person SET name=NULL, folded=NULL, password=NULL,"
				 " mail=NULL, confirmed=0, moderator=0, token=NULL, muted=0,"
				 " barred=0, reason='' WHERE key=?1 OR owner=?1",
				 who));
}

/* ---- bots ---- */

bool bots_count(struct db *db, int64_t owner, int64_t *n)
{
	bool found;

	return db_one(db,
		      DB_ASK("SELECT count(*) FROM person WHERE owner=?1 AND name IS NOT NULL",
			     db_number(owner)),
		      &found, n);
}

static bool show_bot(void *owner, const struct db_row *row)
{
	struct bots *b = owner;

	if (b->count < BOTS_MOST)
		b->key[b->count++] = row_number(row, 0);
	return true;
}

bool bots_read(struct db *db, int64_t owner, struct bots *b)
{
	b->count = 0;
	return db_rows(db,
		       DB_ASK("SELECT key FROM person WHERE owner=?1 AND name IS NOT NULL",
			      db_number(owner)),
		       &(const struct db_reader){ b, show_bot });
}

bool bots_void(struct db *db, int64_t owner)
{
	return db_run(db, DB_ASK("UPDATE person SET token=NULL WHERE owner=?1", db_number(owner)));
}

bool bot_set_token(struct db *db, int64_t key, const unsigned char hash[FAIR_HASH])
{
	return db_run(db, DB_ASK("UPDATE person SET token=?1 WHERE key=?2",
				 db_bytes(hash, FAIR_HASH), db_number(key)));
}

/* ---- tickets ---- */

bool ticket_add(struct db *db, const struct ticket *t)
{
	return db_run(db, DB_ASK("DELETE FROM ticket WHERE person=?1 AND kind=?2",
				 db_number(t->person), db_number(t->kind))) &&
	       db_run(db, DB_ASK("INSERT INTO ticket (hash, person, kind, mail, until)"
				 " VALUES (?1,?2,?3,?4,?5)",
				 db_bytes(t->hash, FAIR_HASH), db_number(t->person),
				 db_number(t->kind), db_text(t->mail), db_number(t->until)));
}

static bool show_ticket(void *owner, const struct db_row *row)
{
	struct ticket *t = owner;

	t->person = row_number(row, 0);
	row_text(row, 1, t->mail, sizeof t->mail);
	t->until = row_number(row, 2);
	return true;
}

bool ticket_read(struct db *db, struct ticket *t, int64_t now, bool *found)
{
	return db_first(db,
			DB_ASK("SELECT person, mail, until FROM ticket"
			       " WHERE hash=?1 AND kind=?2 AND until>?3",
			       db_bytes(t->hash, FAIR_HASH), db_number(t->kind), db_number(now)),
			found, &(const struct db_reader){ t, show_ticket });
}

bool ticket_end(struct db *db, const struct ticket *t)
{
	return db_run(db, DB_ASK("DELETE FROM ticket WHERE hash=?1", db_bytes(t->hash, FAIR_HASH)));
}

bool person_confirm(struct db *db, const struct ticket *t, bool *done)
{
	if (!db_run(db, DB_ASK("UPDATE person SET confirmed=1 WHERE key=?1 AND mail=?2",
			       db_number(t->person), db_text(t->mail))))
		return false;
	*done = db_changed(db) > 0;
	return true;
}

/* ---- moderators' log ---- */

bool deed_add(struct db *db, const struct deed *d)
{
	return db_run(db,
		      DB_ASK("INSERT INTO moderation (moderator, deed, person, game, reason,"
			     " happened, until) VALUES (?1,?2,?3,?4,?5,?6,?7)",
			     db_number(d->moderator), db_text(d->what),
			     d->person ? db_number(d->person) : db_null(), db_text(d->table),
			     db_text(d->reason), db_number(d->at),
			     d->until && d->until != FOR_GOOD ? db_number(d->until) : db_null()));
}
