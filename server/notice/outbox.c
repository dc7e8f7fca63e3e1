/* outbox.c - letters on their way out. */
#include "outbox.h"

#include <stdlib.h>
#include <string.h>
#include "notice_messages.h"
#include "server/public.h"
#include "smtp.h"

/* ---- what is due ---- */

struct accounts {
	int64_t account[LETTERS_A_ROUND];
	int count;
};

static bool show_account(void *owner, const struct db_row *row)
{
	struct accounts *a = owner;

	if (a->count < LETTERS_A_ROUND)
		a->account[a->count++] = row_number(row, 0);
	return true;
}

static bool read_entries(struct db *db, int64_t account, int64_t now, struct tales *list)
{
	const struct db_reader reader = { list, tale_show };

	return db_rows(db,
		       DB_ASK("SELECT " TALE_COLUMNS " FROM notice WHERE account = ?1 AND seen = 0"
			      " AND mail_due IS NOT NULL AND made <= ?2 AND made > ?3"
			      " ORDER BY key LIMIT 100",
			      db_number(account), db_number(now), db_number(now - NOTICE_STALE)),
		       &reader);
}

static bool clear_entries(struct db *db, int64_t account, int64_t now)
{
	return db_run(db, DB_ASK("UPDATE notice SET mail_due = NULL"
				 " WHERE account = ?1 AND mail_due IS NOT NULL AND made <= ?2",
				 db_number(account), db_number(now)));
}

/* ---- a letter of notices ---- */

/* Bytes that a sentence with its link has at most, and all that stands below the last one. */
enum { ENTRY_ROOM = TALE_SENTENCE + URL_SIZE + CUP_NAME_SIZE + 64, END_ROOM = 4 * URL_SIZE + 512 };

_Static_assert((int)SUBJECT_SIZE > (int)TALE_SENTENCE, "a sentence is a subject, too");

/* Paragraphs and the words in them. */
struct draft {
	const struct home *home;
	const struct reader *reader;
	struct part part[LETTER_ENTRIES + 3];
	struct value value[LETTER_ENTRIES + 3][2];
	int parts;
	char words[BODY_SIZE], links[BODY_SIZE];
	struct text word, link;
};

static void add_part(struct draft *d, int msg)
{
	d->part[d->parts] = (struct part){ &notice_messages[msg], d->value[d->parts] };
	d->parts++;
}

/* A text of its own in the room for texts. */
static const char *end_words(struct text *t, const char *start)
{
	text_char(t, '\0');
	return start;
}

static const char *put_link(struct draft *d, const char *path)
{
	const char *start = d->link.at;

	text_put(&d->link, d->home->url);
	text_put(&d->link, path);
	return end_words(&d->link, start);
}

static void add_entry(struct draft *d, const struct tale *t)
{
	char path[CUP_NAME_SIZE + 32];
	struct text p = text_into(path, sizeof path);
	const char *start = d->word.at;

	tale_sentence(&d->word, t, d->reader->lang, d->home->now);
	tale_path(&p, t);
	d->value[d->parts][0].text = end_words(&d->word, start);
	d->value[d->parts][1].text = put_link(d, path);
	add_part(d, NTC_LETTER_ENTRY);
}

static void add_ways_out(struct draft *d)
{
	char path[STOP_SIZE + 8] = "/stop#";

	stop_token(d->home->keys, d->reader->account, path + strlen(path));
	d->value[d->parts][0].text = put_link(d, "/club/account");
	d->value[d->parts][1].text = put_link(d, path);
	add_part(d, NTC_LETTER_STOP);
}

/* Whether another sentence fits, and what comes behind it: names of cups may be long, and a letter
 * that is too long would not be sent at all. */
static bool has_room(const struct draft *d)
{
	size_t used = (size_t)(d->word.at - d->word.start) + (size_t)(d->link.at - d->link.start);

	return d->parts < LETTER_ENTRIES + 1 && used + ENTRY_ROOM + END_ROOM <= BODY_SIZE;
}

static void fill_draft(struct draft *d, const struct tales *list)
{
	int shown = 0;

	d->word = text_into(d->words, sizeof d->words);
	d->link = text_into(d->links, sizeof d->links);
	d->value[0][0].text = d->reader->name;
	add_part(d, NTC_LETTER_HELLO);
	for (; shown < list->count && has_room(d); shown++)
		add_entry(d, &list->row[shown]);
	if (shown < list->count) {
		d->value[d->parts][0].number = list->count - shown;
		d->value[d->parts][1].text = put_link(d, "/");
		add_part(d, NTC_LETTER_MORE);
	}
	add_ways_out(d);
}

static bool queue_draft(struct db *db, const struct draft *d, const struct tales *list)
{
	const struct value many = { NULL, list->count };
	const struct letter l = {
		.account = d->reader->account,
		.to = d->reader->mail,
		.lang = d->reader->lang,
		.subject = { list->count > 1 ? &notice_messages[NTC_LETTER_MANY]
					     : &notice_messages[NTC_PLAIN],
			     list->count > 1 ? &many : &d->value[1][0] },
		.body = d->part,
		.parts = d->parts,
		.can_stop = true,
	};

	return mail_queue(db, &l);
}

static bool write_letter(struct db *db, const struct home *home, const struct reader *r,
			 const struct tales *list)
{
	struct draft *d = calloc(1, sizeof *d);
	struct settings s = r->settings;
	bool good;

	if (!d)
		return false;
	d->home = home;
	d->reader = r;
	fill_draft(d, list);
	s.mailed = home->now;
	good = queue_draft(db, d, list) && settings_save(db, r->account, &s);
	free(d);
	return good;
}

/* All that waits for this account goes into one letter; who wants none any more gets none. */
static bool digest_one(struct db *db, const struct home *home, int64_t account)
{
	struct tales list = { .row = calloc(TALE_MOST, sizeof *list.row) };
	struct reader r;
	bool good = list.row && reader_load(db, account, &r) &&
		    read_entries(db, account, home->now, &list) &&
		    clear_entries(db, account, home->now);
	bool wanted = good && r.listens && r.settings.mail != MAIL_OFF && r.confirmed &&
		      mail_address_is_good(r.mail);

	if (wanted && list.count)
		good = write_letter(db, home, &r, &list);
	free(list.row);
	return good;
}

bool outbox_digest(struct db *db, const struct home *home)
{
	struct accounts a = { .count = 0 };
	const struct db_reader reader = { &a, show_account };
	bool good = db_rows(db,
			    DB_ASK("SELECT DISTINCT account FROM notice WHERE mail_due <= ?1"
				   " LIMIT 20",
				   db_number(home->now)),
			    &reader);

	for (int i = 0; good && i < a.count; i++)
		good = digest_one(db, home, a.account[i]);
	return good;
}

/* ---- sending ---- */

static bool show_letter(void *owner, const struct db_row *row)
{
	struct outgoing *o = owner;

	o->key = row_number(row, 0);
	o->account = row_is_null(row, 1) ? 0 : row_number(row, 1);
	row_text(row, 2, o->to, sizeof o->to);
	o->lang = row_number(row, 3) == FR ? FR : EN;
	row_text(row, 4, o->subject, sizeof o->subject);
	row_text(row, 5, o->body, sizeof o->body);
	o->stops = row_number(row, 6) != 0;
	o->made = row_number(row, 7);
	o->tries = (int)row_number(row, 8);
	return true;
}

bool outbox_letter(struct db *db, int64_t now, bool *found, struct outgoing *o)
{
	const struct db_reader reader = { o, show_letter };

	return db_first(db,
			DB_ASK("SELECT key, account, recipient, language, subject, body, stops,"
			       " made, tries FROM mail WHERE due <= ?1 ORDER BY due, key LIMIT 1",
			       db_number(now)),
			found, &reader);
}

bool outbox_expire(struct db *db, int64_t now, int64_t *dropped)
{
	if (!db_run(db, DB_ASK("DELETE FROM mail WHERE until <= ?1", db_number(now))))
		return false;
	*dropped = db_changed(db);
	return true;
}

bool outbox_settle(struct db *db, const struct outgoing *o, enum outcome outcome, int64_t now)
{
	if (outcome != OUT_LATER)
		return db_run(db, DB_ASK("DELETE FROM mail WHERE key = ?1", db_number(o->key)));
	return db_run(db, DB_ASK("UPDATE mail SET tries = tries + 1, due = ?2 WHERE key = ?1",
				 db_number(o->key), db_number(now + smtp_pause(o->tries + 1))));
}

bool outbox_waiting(struct db *db, int64_t *letters)
{
	bool found;

	return db_one(db, DB_PLAIN("SELECT count(*) FROM mail"), &found, letters);
}

bool outbox_tidy(struct db *db, int64_t now)
{
	return db_run(db, DB_ASK("DELETE FROM notice WHERE ((seen = 1 AND made < ?1) OR made < ?2"
				 " OR (seen = 2 AND made < ?3))"
				 " AND key < (SELECT max(key) FROM notice)",
				 db_number(now - KEPT_READ), db_number(now - KEPT_UNREAD),
				 db_number(now - DAY)));
}
