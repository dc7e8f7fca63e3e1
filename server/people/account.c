/* account.c - what somebody changes about his own account. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "names.h"
#include "people.h"
#include "server_messages.h"

/* ---- what several of them do ---- */

static bool find_own(struct db *db, struct affair *a)
{
	return person_read(db, a->asker.account, &a->found, &a->person);
}

/* Whoever is signed in does not guess without end either. */
static bool may_guess(struct affair *a)
{
	int wait =
		people_wait(a->server, RATE_PASSWORD, &a->asker.account, sizeof a->asker.account);

	if (!wait)
		return true;
	guard_slow_down(a->call, wait);
	affair_free(a);
	return false;
}

/* Reads the person and checks the password that came; then goes on. */
static void ask_password(struct affair *a)
{
	void (*then)(struct affair *) = a->after;

	affair_check(a, then);
}

static void with_password(struct affair *a, void (*then)(struct affair *))
{
	a->after = then;
	if (may_guess(a))
		affair_store(a, find_own, ask_password);
}

static void answer_own(struct affair *a)
{
	affair_me(a, 200);
}

/* ---- language ---- */

static bool write_language(struct db *db, struct affair *a)
{
	return person_set_language(db, a->asker.account, (enum language)a->number) &&
	       find_own(db, a);
}

static void set_language(struct server *s, struct call *c, const struct request *q,
			 const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "language") : NULL;
	enum language language = EN;
	bool good;

	if (!p)
		return;
	good = body_language(p, &language);
	parse_free(p);
	a->number = (int64_t)language;
	if (good)
		affair_store(a, write_language, answer_own);
	else
		affair_refuse(a, SRV_BAD_FIELD, "language");
}

/* ---- password ---- */

static bool tell_password(struct db *db, const struct affair *a)
{
	const enum letter_kind kind = a->bots.count ? LETTER_PASSWORD_BOTS : LETTER_PASSWORD;

	return !a->person.confirmed ||
	       letter_send(db, &(const struct letter_about){ &a->person, kind,
							     a->server->public->url, "" });
}

/* Whoever knew the old password may have made bots, or given them new tokens. */
static bool void_bots(struct db *db, struct affair *a)
{
	a->bots.count = 0;
	return a->keeps_bots ||
	       (bots_read(db, a->person.key, &a->bots) && bots_void(db, a->person.key));
}

static void hang_up_all(const struct affair *a)
{
	guard_hang_up(a->server, a->person.key, 0);
	for (int i = 0; i < a->bots.count; i++)
		guard_hang_up(a->server, a->bots.key[i], 0);
}

/* All sessions end; the one that asks is opened anew, and its browser is still pushed to. */
static bool renew_session(struct db *db, struct affair *a)
{
	return affair_session(db, a) &&
	       session_succeed(db, a->person.key, a->asker.session, a->number) &&
	       sessions_end(db, a->person.key, a->number);
}

static bool write_password(struct db *db, struct affair *a)
{
	if (!affair_look_again(db, a) || a->msg)
		return a->msg != 0;
	return person_set_password(db, a->person.key, a->kept) && renew_session(db, a) &&
	       void_bots(db, a) && tell_password(db, a);
}

static void password_written(struct affair *a)
{
	hang_up_all(a);
	affair_me(a, 200);
}

static void password_checked(struct affair *a)
{
	affair_store(a, write_password, password_written);
}

/* "void", or left out: their tokens are; "keep".  False: neither. */
static bool read_bots(struct affair *a, const struct parsed *p)
{
	const char *word = "void";

	if (member_string(p, "bots", &word) == GIVEN_WRONG)
		return false;
	a->keeps_bots = !strcmp(word, "keep");
	return a->keeps_bots || !strcmp(word, "void");
}

static void set_password(struct server *s, struct call *c, const struct request *q,
			 const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "old new bots") : NULL;
	bool old, given, bots;

	if (!p)
		return;
	old = body_text(p, "old", a->password, sizeof a->password);
	given = member_string(p, "new", &(const char *){ NULL }) == GIVEN;
	if (!body_text(p, "new", a->fresh, sizeof a->fresh))
		a->fresh[0] = 0;
	bots = read_bots(a, p);
	parse_free(p);
	if (!old || !given || !bots)
		affair_refuse(a, SRV_BAD_FIELD, !old ? "old" : !given ? "new" : "bots");
	else if (affair_is_weak(a, a->fresh, asker->name))
		affair_refuse(a, SRV_WEAK_PASSWORD, NULL);
	else
		with_password(a, password_checked);
}

/* ---- mail ---- */

static bool write_mail(struct db *db, struct affair *a)
{
	const struct letter_about old = { &a->person, LETTER_MAIL, a->server->public->url, "" };

	if (a->person.confirmed && !letter_send(db, &old))
		return false;
	memcpy(a->person.mail, a->mail, sizeof a->mail);
	a->person.confirmed = false;
	return person_set_mail(db, a->person.key, a->mail) && affair_ask_to_confirm(db, a);
}

/* The step may run twice, and changes what was read. */
static bool change_mail(struct db *db, struct affair *a)
{
	if (!affair_look_again(db, a) || a->msg)
		return a->msg != 0;
	return write_mail(db, a);
}

static void mail_checked(struct affair *a)
{
	int wait = letter_wait(a->server, a->mail);

	if (!wait) {
		affair_store(a, change_mail, answer_own);
		return;
	}
	guard_slow_down(a->call, wait);
	affair_free(a);
}

static void set_mail(struct server *s, struct call *c, const struct request *q,
		     const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "mail password") : NULL;
	bool password, mail;

	if (!p)
		return;
	password = body_text(p, "password", a->password, sizeof a->password);
	mail = body_mail(p, a->mail);
	parse_free(p);
	if (!password)
		affair_refuse(a, SRV_BAD_FIELD, "password");
	else if (!mail)
		affair_refuse(a, SRV_BAD_MAIL, NULL);
	else
		with_password(a, mail_checked);
}

static bool take_confirmation(struct db *db, struct affair *a)
{
	struct ticket t = { .kind = TICKET_CONFIRM };
	bool found, done = false;

	memcpy(t.hash, a->hash, sizeof t.hash);
	if (!ticket_read(db, &t, a->now, &found))
		return false;
	if (found && (!ticket_end(db, &t) || !person_confirm(db, &t, &done)))
		return false;
	a->msg = done ? 0 : SRV_BAD_TOKEN;
	return true;
}

static void answer_empty(struct affair *a)
{
	struct text out = text_into(a->word, sizeof a->word);

	text_put(&out, "{}");
	route_answer(a->call, 200, &out);
	affair_free(a);
}

/* The hash of "token"; false: it is none. */
static bool read_token(struct affair *a, const struct parsed *p)
{
	char digits[SECRET_DIGITS + 1];

	return body_text(p, "token", digits, sizeof digits) && secret_hash(digits, a->hash);
}

static void confirm_mail(struct server *s, struct call *c, const struct request *q,
			 const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "token") : NULL;
	bool good;

	if (!p)
		return;
	good = read_token(a, p);
	parse_free(p);
	if (good)
		affair_store(a, take_confirmation, answer_empty);
	else
		affair_refuse(a, SRV_BAD_TOKEN, NULL);
}

/* ---- a forgotten password ---- */

static bool write_reset(struct db *db, struct affair *a)
{
	struct ticket t = { .kind = TICKET_RESET,
			    .person = a->person.key,
			    .until = a->now + RESET_SECONDS };
	char digits[SECRET_DIGITS + 1];

	return secret_token(digits, t.hash) && ticket_add(db, &t) &&
	       letter_send(db, &(const struct letter_about){ &a->person, LETTER_RESET,
							     a->server->public->url, digits });
}

/* The one of that name, or the oldest account of that address; then only if it has not got letters
 * enough. */
static bool begin_reset(struct db *db, struct affair *a)
{
	bool good = strchr(a->name, '@') ? person_read_mailed(db, a->name, &a->found, &a->person)
					 : person_read_named(db, a->name, &a->found, &a->person);

	if (!good)
		return false;
	if (!a->found || !a->person.confirmed || a->person.owner)
		return true;
	return write_reset(db, a);
}

static void reset_begun(struct affair *a)
{
	affair_free(a);
}

/* A letter more would only annoy; however the name is written. */
static bool has_letters_enough(const struct affair *a)
{
	char folded[PERSON_NAME_SIZE + MAIL_ADDRESS_SIZE];
	size_t n = 0;

	for (; a->name[n]; n++)
		folded[n] = (char)(a->name[n] >= 'A' && a->name[n] <= 'Z' ? a->name[n] + 32
									  : a->name[n]);
	folded[n] = 0;
	if (name_fold(a->name, folded))
		n = strlen(folded);
	return people_wait(a->server, RATE_RESET_PERSON, folded, n) != 0;
}

/* The answer comes before anything is looked up: neither it nor its time tells anything. */
static void reset(struct server *s, struct call *c, const struct request *q,
		  const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "name") : NULL;
	struct text out;
	bool good;
	int wait;

	if (!p)
		return;
	good = body_text(p, "name", a->name, sizeof a->name);
	parse_free(p);
	wait = good ? people_wait_at(s, RATE_RESET_PLACE, q) : 0;
	if (!good) {
		affair_refuse(a, SRV_BAD_FIELD, "name");
		return;
	}
	out = text_into(a->word, sizeof a->word);
	text_put(&out, "{}");
	if (wait)
		guard_slow_down(c, wait);
	else
		route_answer(c, 202, &out);
	a->call = NULL;
	if (wait || has_letters_enough(a))
		affair_free(a);
	else
		affair_store(a, begin_reset, reset_begun);
}

static bool read_reset(struct db *db, struct affair *a)
{
	struct ticket t = { .kind = TICKET_RESET };
	bool found;

	memcpy(t.hash, a->hash, sizeof t.hash);
	if (!ticket_read(db, &t, a->now, &found))
		return false;
	if (found && !person_read(db, t.person, &found, &a->person))
		return false;
	a->msg = !found                                        ? SRV_BAD_TOKEN
		 : affair_is_weak(a, a->fresh, a->person.name) ? SRV_WEAK_PASSWORD
							       : 0;
	return true;
}

static void keep_fresh(struct work *w)
{
	struct affair *a = HOLDER(w, struct affair, work);

	if (!secret_keep(a->fresh, a->kept))
		a->msg = SRV_BUSY;
}

static bool write_fresh(struct db *db, struct affair *a)
{
	struct ticket t = { 0 };

	memcpy(t.hash, a->hash, sizeof t.hash);
	/* It may have been used meanwhile. */
	if (!read_reset(db, a) || a->msg)
		return a->msg != 0;
	return ticket_end(db, &t) && person_set_password(db, a->person.key, a->kept) &&
	       sessions_end(db, a->person.key, 0) && void_bots(db, a) && tell_password(db, a);
}

static void fresh_written(struct affair *a)
{
	hang_up_all(a);
	/* Whoever was kept out by others that guess comes in by his letter. */
	people_forgive(a->server, RATE_LOGIN_NAME, a->person.folded, strlen(a->person.folded));
	answer_empty(a);
}

static void fresh_kept(struct affair *a)
{
	affair_store(a, write_fresh, fresh_written);
}

static void reset_found(struct affair *a)
{
	affair_hash(a, keep_fresh, fresh_kept);
}

static void finish_reset(struct server *s, struct call *c, const struct request *q,
			 const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "token new") : NULL;
	bool token, given;

	if (!p)
		return;
	token = read_token(a, p);
	given = member_string(p, "new", &(const char *){ NULL }) == GIVEN;
	if (!body_text(p, "new", a->fresh, sizeof a->fresh))
		a->fresh[0] = 0;
	parse_free(p);
	if (!given)
		affair_refuse(a, SRV_BAD_FIELD, "new");
	else if (!token)
		affair_refuse(a, SRV_BAD_TOKEN, NULL);
	else
		affair_store(a, read_reset, reset_found);
}

/* ---- the end ---- */

bool account_forget(struct db *db, int64_t account)
{
	for (const struct area *const *area = areas; *area; area++)
		if ((*area)->forget && !(*area)->forget(db, account))
			return false;
	return true;
}

bool account_delete(struct db *db, int64_t account, struct bots *bots)
{
	if (!bots_read(db, account, bots))
		return false;
	for (int i = 0; i < bots->count; i++)
		if (!account_forget(db, bots->key[i]))
			return false;
	return account_forget(db, account) && person_forget(db, account);
}

static bool forget_account(struct db *db, struct affair *a)
{
	if (!affair_look_again(db, a) || a->msg)
		return a->msg != 0;
	return account_delete(db, a->person.key, &a->bots);
}

struct cleaning {
	struct store_job job;
	int64_t account;
	char name[PERSON_NAME_SIZE]; /* that it had, or "": nobody here knew it */
};

static bool clean(struct store *st, struct store_job *job)
{
	const struct cleaning *c = HOLDER(job, struct cleaning, job);

	return account_forget(store_db(st), c->account) &&
	       (!c->name[0] || notice_forget_name(store_db(st), c->name));
}

static void cleaned(struct store_job *job)
{
	free(HOLDER(job, struct cleaning, job));
}

static void name_in_memory(const struct server *s, int64_t account, char name[PERSON_NAME_SIZE])
{
	for (const struct peer *p = s->public->people->peers; p; p = p->next_known)
		if (p->asker.account == account)
			memcpy(name, p->asker.name, PERSON_NAME_SIZE);
	for (const struct room *r = s->newest; r; r = r->older)
		for (int place = 0; place < 2; place++)
			if (r->club.who[place] == account && r->club.name[place][0])
				memcpy(name, r->club.name[place], PERSON_NAME_SIZE);
}

/* What his sockets did, and his games, between that and now has written his name or his words once
 * more: it stands before this in the queue.  NULL: no memory. */
static struct cleaning *cleaning_of(const struct server *s, int64_t account)
{
	struct cleaning *c = calloc(1, sizeof *c);

	if (!c)
		return NULL;
	c->account = account;
	name_in_memory(s, account, c->name);
	c->job.work = clean;
	c->job.done = cleaned;
	c->job.writes = true;
	return c;
}

void account_gone(struct server *s, int64_t account)
{
	struct cleaning *c = cleaning_of(s, account); /* as long as it has its name here */

	for (const struct area *const *area = areas; *area; area++)
		if ((*area)->gone)
			(*area)->gone(s, account);
	guard_hang_up(s, account, 0);
	if (c)
		store_queue_add(s->store, &c->job);
}

static void account_forgotten(struct affair *a)
{
	for (int i = 0; i < a->bots.count; i++)
		account_gone(a->server, a->bots.key[i]);
	account_gone(a->server, a->person.key);
	affair_nobody(a);
}

static void end_checked(struct affair *a)
{
	affair_store(a, forget_account, account_forgotten);
}

static void end_account(struct server *s, struct call *c, const struct request *q,
			const struct asker *asker)
{
	struct affair *a = affair_open(&(const struct ask_http){ s, c, q, asker });
	struct parsed *p = a ? affair_body(a, q, "password") : NULL;
	bool good;

	if (!p)
		return;
	good = body_text(p, "password", a->password, sizeof a->password);
	parse_free(p);
	if (good)
		with_password(a, end_checked);
	else
		affair_refuse(a, SRV_BAD_FIELD, "password");
}

static const struct guarded account_routes[] = {
	{ "POST", "me/language", NEEDS_PERSON, set_language },
	{ "POST", "me/password", NEEDS_PERSON, set_password },
	{ "POST", "me/mail", NEEDS_PERSON, set_mail },
	{ "POST", "me/confirm", NEEDS_NOBODY, confirm_mail },
	{ "POST", "reset", NEEDS_NOBODY, reset },
	{ "POST", "reset/finish", NEEDS_NOBODY, finish_reset },
	{ "DELETE", "me", NEEDS_PERSON, end_account },
	{ 0 },
};
const struct area account_area = { .routes = account_routes };
