/* accounts.c - coming and going: register, log in, log out. */
#include <stdio.h>
#include <string.h>
#include "names.h"
#include "people.h"
#include "server_messages.h"

/* ---- what several of them do ---- */

/* A letter with a token by which the person's address is confirmed. */
bool affair_ask_to_confirm(struct db *db, struct affair *a)
{
	struct ticket t = { .kind = TICKET_CONFIRM,
			    .person = a->person.key,
			    .until = a->now + CONFIRM_SECONDS };
	char digits[SECRET_DIGITS + 1];

	if (!a->person.mail[0])
		return true;
	memcpy(t.mail, a->person.mail, sizeof t.mail);
	return secret_token(digits, t.hash) && ticket_add(db, &t) &&
	       letter_send(db, &(const struct letter_about){ &a->person, LETTER_CONFIRM,
							     a->server->public->url, digits });
}

int letter_wait(struct server *s, const char *mail)
{
	char small[MAIL_ADDRESS_SIZE];
	size_t n = 0;

	if (!mail[0])
		return 0;
	for (; mail[n]; n++)
		small[n] = (char)(mail[n] >= 'A' && mail[n] <= 'Z' ? mail[n] + 32 : mail[n]);
	return people_wait(s, RATE_LETTER, small, n);
}

/* "" or null is none; false: no address. */
bool body_mail(const struct parsed *p, char mail[MAIL_ADDRESS_SIZE])
{
	mail[0] = 0;
	if (member_string(p, "mail", &(const char *){ NULL }) == GIVEN_NOT)
		return true;
	return body_text(p, "mail", mail, MAIL_ADDRESS_SIZE) &&
	       (!mail[0] || mail_address_is_good(mail));
}

bool body_language(const struct parsed *p, enum language *language)
{
	const char *key;

	if (member_string(p, "language", &key) != GIVEN)
		return false;
	for (int i = 0; i < LANGUAGES; i++)
		if (!strcmp(key, language_keys[i])) {
			*language = (enum language)i;
			return true;
		}
	return false;
}

/* ---- register ---- */

static bool add_account(struct db *db, struct affair *a)
{
	bool taken;

	memcpy(a->person.password, a->kept, sizeof a->kept);
	if (!person_add(db, &a->person, a->now, &taken))
		return false;
	if (taken) {
		a->msg = SRV_NAME_TAKEN;
		return true;
	}
	return affair_session(db, a) && affair_ask_to_confirm(db, a);
}

static void registered(struct affair *a)
{
	affair_me(a, 201);
}

static void keep_password(struct work *w)
{
	struct affair *a = HOLDER(w, struct affair, work);

	if (!secret_keep(a->password, a->kept))
		a->msg = SRV_BUSY;
}

static void write_account(struct affair *a)
{
	affair_store(a, add_account, registered);
}

/* What is wrong, or 0; *which names the member. */
static int read_registration(struct affair *a, const struct parsed *p, const char **which)
{
	struct person *who = &a->person;
	char folded[PERSON_NAME_SIZE];

	*which = "password";
	if (member_string(p, "password", &(const char *){ NULL }) != GIVEN)
		return SRV_BAD_FIELD;
	*which = "language";
	if (member_string(p, "language", &(const char *){ NULL }) != GIVEN_NOT &&
	    !body_language(p, &who->language))
		return SRV_BAD_FIELD;
	if (!body_text(p, "name", who->name, sizeof who->name) || !name_fold(who->name, folded))
		return SRV_BAD_NAME;
	if (!body_mail(p, who->mail))
		return SRV_BAD_MAIL;
	if (!body_text(p, "password", a->password, sizeof a->password) ||
	    affair_is_weak(a, a->password, who->name))
		return SRV_WEAK_PASSWORD;
	return 0;
}

static void register_account(struct server *s, struct call *c, const struct request *q,
			     const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "name password mail language") : NULL;
	const char *which = NULL;
	int msg, wait;

	if (!p)
		return;
	msg = s->public->members_only ? SRV_MEMBERS_ONLY : read_registration(a, p, &which);
	parse_free(p);
	if (msg) {
		affair_refuse(a, msg, which);
		return;
	}
	wait = people_wait_at(s, RATE_REGISTER, q);
	if (!wait)
		wait = letter_wait(s, a->person.mail);
	if (wait) {
		guard_slow_down(c, wait);
		affair_free(a);
		return;
	}
	affair_hash(a, keep_password, write_account);
}

/* ---- log in ---- */

/* The name as it is counted, and behind it the place of the address; one that cannot be is counted
 * as it is written.  Returns the size of the name. */
static size_t login_key(struct affair *a, const struct request *q)
{
	char folded[PERSON_NAME_SIZE];
	const char *name = name_fold(a->name, folded) ? folded : a->name;
	size_t n = strlen(name);

	memcpy(a->counted, name, n);
	memcpy(a->counted + n, q->address, address_place(q->address));
	a->ncounted = n + address_place(q->address);
	return n;
}

/* Attempts are counted before it is known whether they fail, so that many at once are no way
 * around it. */
static int login_wait(struct affair *a, const struct request *q)
{
	size_t n = login_key(a, q);
	const struct counting counting[] = {
		{ RATE_LOGIN, a->counted, a->ncounted },
		{ RATE_LOGIN_NAME, a->counted, n },
		{ RATE_LOGIN_PLACE, q->address, address_place(q->address) },
	};

	return people_wait_all(a->server, counting, 3);
}

static bool find_person(struct db *db, struct affair *a)
{
	return person_read_named(db, a->name, &a->found, &a->person);
}

/* The session that came with the request is another one from now on. */
static bool open_session(struct db *db, struct affair *a)
{
	bool found;

	if (!affair_look_again(db, a) || a->msg)
		return a->msg != 0;
	if (!a->asker.session || session_end(db, a->asker.account, a->asker.session, &found))
		return affair_session(db, a) &&
		       (!a->kept[0] || person_set_password(db, a->person.key, a->kept));
	return false;
}

static void logged_in(struct affair *a)
{
	people_forgive(a->server, RATE_LOGIN, a->counted, a->ncounted);
	if (a->asker.session)
		guard_hang_up(a->server, a->asker.account, a->asker.session);
	affair_me(a, 200);
}

static void password_fits(struct affair *a)
{
	if (a->person.barred > a->now)
		affair_refuse(a, SRV_BARRED, NULL);
	else
		affair_store(a, open_session, logged_in);
}

static void check_login(struct affair *a)
{
	affair_check(a, password_fits);
}

static void log_in(struct server *s, struct call *c, const struct request *q,
		   const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "name password") : NULL;
	const char *wrong = NULL;
	int wait;

	if (!p)
		return;
	if (!body_text(p, "name", a->name, sizeof a->name))
		wrong = "name";
	else if (!body_text(p, "password", a->password, sizeof a->password))
		wrong = "password";
	parse_free(p);
	if (wrong) {
		affair_refuse(a, SRV_BAD_FIELD, wrong);
		return;
	}
	wait = login_wait(a, q);
	if (wait) {
		guard_slow_down(c, wait);
		affair_free(a);
		return;
	}
	affair_store(a, find_person, check_login);
}

/* ---- log out ---- */

static bool end_session(struct db *db, struct affair *a)
{
	return session_end(db, a->asker.account, a->asker.session, &a->found);
}

static bool end_sessions(struct db *db, struct affair *a)
{
	return sessions_end(db, a->asker.account, 0);
}

static void session_ended(struct affair *a)
{
	guard_hang_up(a->server, a->asker.account, a->asker.session);
	affair_nobody(a);
}

static void sessions_ended(struct affair *a)
{
	guard_hang_up(a->server, a->asker.account, 0);
	affair_nobody(a);
}

static void log_out(struct server *s, struct call *c, const struct request *q,
		    const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });

	if (a)
		affair_store(a, end_session, session_ended);
}

static void log_out_all(struct server *s, struct call *c, const struct request *q,
			const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });

	if (a)
		affair_store(a, end_sessions, sessions_ended);
}

static const struct guarded account_routes[] = {
	{ "POST", "register", NEEDS_NOBODY, register_account },
	{ "POST", "login", NEEDS_NOBODY, log_in },
	{ "POST", "logout", NEEDS_PERSON, log_out },
	{ "POST", "logout-all", NEEDS_PERSON, log_out_all },
	{ 0 },
};
const struct area coming_area = { .routes = account_routes };
