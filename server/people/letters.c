/* letters.c - what is written to people about their accounts. */
#include "people.h"
#include "people_messages.h"

enum { LINK_SIZE = URL_SIZE + SECRET_DIGITS + 32, LINES = 4 };

/* Rows of people_messages; link 0: there is none. */
static const struct {
	int subject, body, link, otherwise;
	const char *page;
	int64_t seconds; /* for which it is of any use */
} kinds[] = {
	[LETTER_CONFIRM] = { PPL_CONFIRM_SUBJECT, PPL_CONFIRM_BODY, PPL_CONFIRM_LINK,
			     PPL_CONFIRM_ELSE, "/confirm#", CONFIRM_SECONDS },
	[LETTER_RESET] = { PPL_RESET_SUBJECT, PPL_RESET_BODY, PPL_RESET_LINK, PPL_RESET_ELSE,
			   "/reset#", RESET_SECONDS },
	[LETTER_PASSWORD] = { PPL_PASSWORD_SUBJECT, PPL_PASSWORD_BODY, 0, PPL_PASSWORD_ELSE, "",
			      CONFIRM_SECONDS },
	[LETTER_PASSWORD_BOTS] = { PPL_PASSWORD_SUBJECT, PPL_PASSWORD_BOTS, 0, PPL_PASSWORD_ELSE,
				   "", CONFIRM_SECONDS },
	[LETTER_MAIL] = { PPL_MAIL_SUBJECT, PPL_MAIL_BODY, 0, PPL_MAIL_ELSE, "", CONFIRM_SECONDS },
	[LETTER_BARRED] = { PPL_BARRED_SUBJECT, PPL_BARRED_BODY, 0, PPL_BARRED_ELSE, "",
			    CONFIRM_SECONDS },
};

bool letter_send(struct db *db, const struct letter_about *l)
{
	char link[LINK_SIZE];
	struct text t = text_into(link, sizeof link);
	const char *name = l->person->name;
	const struct value about[] = { { name, 0 },
				       { l->kind == LETTER_BARRED ? l->token : l->url, 0 } };
	const struct value with_link[] = { { name, 0 }, { link, 0 } };
	struct part body[LINES];
	int n = 0;

	text_put(&t, l->url);
	text_put(&t, kinds[l->kind].page);
	text_put(&t, kinds[l->kind].link ? l->token : "");
	body[n++] = (struct part){ &people_messages[PPL_HELLO], about };
	body[n++] = (struct part){ &people_messages[kinds[l->kind].body], about };
	if (kinds[l->kind].link)
		body[n++] = (struct part){ &people_messages[kinds[l->kind].link], with_link };
	body[n++] = (struct part){ &people_messages[kinds[l->kind].otherwise], about };
	return mail_queue(db,
			  &(const struct letter){
				  .account = l->person->key,
				  .to = l->person->mail,
				  .lang = l->person->language,
				  .subject = { &people_messages[kinds[l->kind].subject], about },
				  .body = body,
				  .parts = n,
				  .until = now_seconds() + kinds[l->kind].seconds });
}

bool person_tell_barred(struct db *db, const struct person *who, const char *reason)
{
	return !who->confirmed ||
	       letter_send(db, &(const struct letter_about){ who, LETTER_BARRED, "", reason });
}
