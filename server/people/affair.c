/* affair.c - one request on its way: to the store, to a worker, back, and answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "people.h"
#include "server_messages.h"

enum { SHOWN_FIRST = 16 << 10, SHOWN_MOST = 128 << 20, ME_SIZE = 4096 };

struct affair *affair_open(const struct ask_http *ask)
{
	struct affair *a = calloc(1, sizeof *a);

	if (!a) {
		route_deny(ask->call, SRV_BUSY, NULL);
		return NULL;
	}
	a->server = ask->server;
	a->call = ask->call;
	a->asker = *ask->asker;
	a->now = now_seconds();
	snprintf(a->agent, sizeof a->agent, "%s", ask->request->agent);
	for (char *at = a->agent; *at; at++) /* whatever is no plain text */
		if (*at < ' ' || *at > '~')
			*at = '?';
	return a;
}

void affair_free(struct affair *a)
{
	free(a->bytes);
	secret_wipe(a, sizeof *a);
	free(a);
}

void affair_refuse(struct affair *a, int msg, const char *what)
{
	struct trouble t = { .msg = msg, .what = what };

	if (msg == SRV_BARRED)
		t.also[EN] = t.also[FR] = a->person.reason;
	if (a->call)
		route_refuse(a->call, &t);
	affair_free(a);
}

/* ---- steps ---- */

static bool run_step(struct store *st, struct store_job *job)
{
	struct affair *a = HOLDER(job, struct affair, job);
	bool stands;

	if (!asker_stands(store_db(st), &a->asker, &stands))
		return false;
	/* It may run twice. */
	a->msg = stands ? 0 : SRV_SIGNED_OUT;
	return !stands || a->step(store_db(st), a);
}

static void step_done(struct store_job *job)
{
	struct affair *a = HOLDER(job, struct affair, job);

	if (!job->good)
		affair_refuse(a, job_trouble(job), NULL);
	else if (a->msg)
		affair_refuse(a, a->msg, NULL);
	else
		a->then(a);
}

void affair_store(struct affair *a, bool (*step)(struct db *, struct affair *),
		  void (*then)(struct affair *))
{
	a->step = step;
	a->then = then;
	a->job.work = run_step;
	a->job.done = step_done;
	a->job.writes = false;
	store_queue_add(a->server->store, &a->job);
}

static void hash_done(struct work *w)
{
	struct affair *a = HOLDER(w, struct affair, work);

	a->server->public->people->hashing--;
	if (a->msg)
		affair_refuse(a, a->msg, NULL);
	else
		a->then(a);
}

void affair_hash(struct affair *a, void (*work)(struct work *), void (*then)(struct affair *))
{
	struct people *p = a->server->public->people;

	if (p->hashing == HASHES_MOST) {
		affair_refuse(a, SRV_BUSY, NULL);
		return;
	}
	p->hashing++;
	a->msg = 0;
	a->then = then;
	a->work.work = work;
	a->work.done = hash_done;
	workers_add(p->hashers, &a->work);
}

/* ---- passwords ---- */

/* Nobody's takes as long as somebody's. */
static void check_password(struct work *w)
{
	struct affair *a = HOLDER(w, struct affair, work);
	bool known = a->found && a->person.password[0], old;

	a->fits =
		secret_fits(a->password,
			    known ? a->person.password : a->server->public->people->nobody, &old) &&
		known;
	a->kept[0] = 0;
	if (a->fits && (a->fresh[0] || old) &&
	    !secret_keep(a->fresh[0] ? a->fresh : a->password, a->kept))
		a->msg = SRV_BUSY;
	if (!a->fits)
		a->msg = SRV_BAD_LOGIN;
}

void affair_check(struct affair *a, void (*then)(struct affair *))
{
	affair_hash(a, check_password, then);
}

/* The row is written, though with what it has: of two servers, one of which changes it in this
 * moment, the second has to look once more. */
bool affair_look_again(struct db *db, struct affair *a)
{
	if (!person_has_password(db, a->person.key, a->person.password, &a->found))
		return false;
	if (!a->found) {
		a->msg = SRV_BAD_LOGIN;
		return true;
	}
	if (!person_read(db, a->person.key, &a->found, &a->person))
		return false;
	a->msg = a->person.barred > a->now ? SRV_BARRED : 0;
	return true;
}

bool affair_is_weak(const struct affair *a, const char *password, const char *name)
{
	return password_is_weak(password, name, a->server->public->host);
}

/* ---- sessions ---- */

bool affair_session(struct db *db, struct affair *a)
{
	struct session_row s = { .person = a->person.key,
				 .created = a->now,
				 .until = a->now + SESSION_SECONDS };

	memcpy(s.agent, a->agent, sizeof s.agent);
	if (!secret_token(a->digits, a->hash) || !session_add(db, &s, a->hash) ||
	    !sessions_tidy(db, a->now))
		return false;
	secret_csrf(a->digits, a->csrf);
	a->number = s.key;
	return true;
}

/* No value: the browser forgets it. */
static void put_cookie(const struct affair *a, char out[COOKIE_SIZE], bool forget)
{
	const struct public *p = a->server->public;

	snprintf(out, COOKIE_SIZE, "%s=%s; Path=/; HttpOnly; SameSite=Lax%s; Max-Age=%d",
		 cookie_name(p), forget ? "" : a->digits, p->secure ? "; Secure" : "",
		 forget ? 0 : SESSION_SECONDS);
}

void person_members(struct json *j, const struct person *p, int64_t now)
{
	json_string(j, "name", p->name);
	if (p->mail[0])
		json_string(j, "mail", p->mail);
	else
		json_null(j, "mail");
	json_bool(j, "confirmed", p->confirmed);
	json_bool(j, "moderator", p->moderator);
	json_bool(j, "bot", p->owner != 0);
	json_bool(j, "muted", p->muted > now);
	json_string(j, "language", language_keys[p->language]);
	json_number(j, "since", p->since);
}

static void answer_me(struct affair *a, int status, bool nobody)
{
	char buffer[ME_SIZE];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);
	struct answer answer = { .status = status, .mime = "application/json" };

	json_open(&j, NULL, '{');
	if (nobody) {
		json_null(&j, "account");
	} else {
		json_open(&j, "account", '{');
		person_members(&j, &a->person, a->now);
		json_close(&j);
	}
	if (!nobody && a->csrf[0])
		json_string(&j, "csrf", a->csrf);
	else
		json_null(&j, "csrf");
	json_close(&j);
	if (nobody || a->digits[0])
		put_cookie(a, answer.cookie, nobody);
	answer.bytes = out.start;
	answer.size = (size_t)(out.at - out.start);
	net_answer(a->call, &answer);
	secret_wipe(answer.cookie, sizeof answer.cookie);
	affair_free(a);
}

void affair_me(struct affair *a, int status)
{
	if (!a->digits[0])
		memcpy(a->csrf, a->asker.csrf, sizeof a->csrf);
	answer_me(a, status, false);
}

void affair_nobody(struct affair *a)
{
	answer_me(a, 200, true);
}

/* ---- what is shown ---- */

/* Written again with twice the room until it fits. */
static bool write_shown(struct db *db, struct affair *a)
{
	bool good = true;

	for (size_t room = SHOWN_FIRST; good && room <= SHOWN_MOST; room *= 2) {
		struct text t;
		struct json j;

		free(a->bytes);
		a->bytes = malloc(room);
		if (!a->bytes)
			break;
		t = text_into(a->bytes, room);
		j = json_into(&t);
		json_open(&j, NULL, '{');
		good = a->show(db, a, &j);
		json_close(&j);
		a->size = (size_t)(t.at - t.start);
		if (!t.full)
			return good;
	}
	a->msg = good ? SRV_BUSY : 0;
	return good;
}

static void answer_shown(struct affair *a)
{
	const struct answer answer = {
		.status = 200, .mime = "application/json", .bytes = a->bytes, .size = a->size
	};

	net_answer(a->call, &answer);
	affair_free(a);
}

void affair_write(struct affair *a, bool (*show)(struct db *, struct affair *, struct json *),
		  void (*then)(struct affair *))
{
	a->show = show;
	affair_store(a, write_shown, then);
}

void affair_show(struct affair *a, bool (*show)(struct db *, struct affair *, struct json *))
{
	affair_write(a, show, answer_shown);
}

/* ---- bodies ---- */

struct parsed *affair_body(struct affair *a, const struct request *q, const char *members)
{
	struct parse_fault fault;
	struct parsed *p = parse_object(q->body, q->body_size, &fault);
	const char *unknown = p ? member_unknown(p, members) : NULL;

	if (!p) {
		const struct trouble t = trouble_malformed(&fault);

		route_refuse(a->call, &t);
		affair_free(a);
		return NULL;
	}
	if (!unknown)
		return p;
	route_deny(a->call, SRV_BAD_FIELD, unknown);
	affair_free(a);
	parse_free(p);
	return NULL;
}

bool body_text(const struct parsed *p, const char *key, char *out, size_t size)
{
	const char *text;

	if (member_string(p, key, &text) != GIVEN || strlen(text) >= size)
		return false;
	memcpy(out, text, strlen(text) + 1);
	return true;
}
