/* mail.c - the outbox: what is written into it, and what its sender takes out. */
#include "mail.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "letter.h"

static void put_body(struct text *t, const struct letter *l)
{
	for (int i = 0; i < l->parts; i++) {
		text_put(t, i ? "\n\n" : "");
		say(t, l->lang, l->body[i].message, l->body[i].arg);
	}
	text_put(t, "\n");
}

static bool insert(struct db *db, const struct letter *l, const char *subject, const char *body)
{
	int64_t now = (int64_t)time(NULL);

	return db_run(db, DB_ASK("INSERT INTO mail (account, recipient, language, subject, body,"
				 " stops, made, due, until, tries)"
				 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, 0)",
				 l->account ? db_number(l->account) : db_null(), db_text(l->to),
				 db_number(l->lang), db_text(subject), db_text(body),
				 db_number(l->can_stop), db_number(now),
				 db_number(l->until ? l->until : now + LETTER_LIFE)));
}

bool mail_queue(struct db *db, const struct letter *l)
{
	char subject[SUBJECT_SIZE];
	char *body = malloc(BODY_SIZE);
	struct text title = text_into(subject, sizeof subject);
	struct text words;
	bool good;

	if (!body)
		return false;
	words = text_into(body, BODY_SIZE);
	say(&title, l->lang, l->subject.message, l->subject.arg);
	put_body(&words, l);
	good = !title.full && !words.full && l->parts <= LETTER_PARTS &&
	       mail_address_is_good(l->to) && insert(db, l, subject, body);
	free(body);
	return good;
}
