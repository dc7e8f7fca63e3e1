/* courier.c - what is due goes out: one letter at a time, a few pushes beside each other.
 *
 * A few times a second, and whenever something was settled, a job of the store looks what is due; a
 * thread that may wait sends it; another job settles it.  Of several servers on one database the
 * one that holds the lease does so.
 */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "notices.h"
#include "outbox.h"
#include "send.h"
#include "server_messages.h"
#include "session/clock.h"

enum {
	PUSHERS = 8,
	ROUND_US = 300000,
	/* Seconds: */
	LEASE = 20,
	LEASE_RENEW = 10,
	LEASE_RETRY = 5,
	TIDY = 3600,
	EXPIRE = 60,
};

struct notices {
	struct server *server;
	const struct serve_ear *ear;
	const struct mail_server *mail; /* NULL: no letters go out */
	struct mail_server mail_server;
	struct workers *mailers, *pushers;
	bool anywhere, has_keys;
	struct keys keys;
	char subject[MAIL_ADDRESS_SIZE + URL_SIZE]; /* for push services */
	char us[URL_SIZE + 8];                      /* for mail servers */
	int64_t leased;                             /* until when */
	struct alarm alarm;
	struct posted tick;
	bool rounding, again; /* a round is under way; another one is wanted behind it */
	bool mailing, failing;
	int pushing;
	int64_t waiting;                /* letters */
	int64_t tidied, expired, asked; /* when: old notices, old letters, for the lease */
};

/* ---- a round: what is due ---- */

struct letter_work {
	struct work work;
	struct store_job job;
	struct notices *notices;
	struct outgoing letter;
	char stop[URL_SIZE + STOP_SIZE + 8];
	struct sending sending;
	enum outcome outcome;
};

struct push_work {
	struct work work;
	struct store_job job;
	struct notices *notices;
	struct pushing pushing;
	struct push_sending sending;
};

struct round {
	struct store_job job;
	struct notices *notices;
	struct letter_work *letter; /* room for one, if one may be sent */
	struct push_work *push;
	bool has_letter, has_push;
	int64_t leased, dropped, waiting;
	bool tidies, expires, asks;
	struct keys keys;
	bool has_keys;
};

static bool take_lease(struct db *db, struct round *r, int64_t now)
{
	const struct lease l = { "notices", r->notices->server->owner, LEASE };
	bool taken = true;

	r->leased = r->notices->leased;
	if (r->leased > now + LEASE_RENEW || !r->asks)
		return true;
	if (db_is_shared(db) && !lease_take(db, &l, &taken))
		return false;
	r->leased = taken ? now + LEASE : 0;
	return true;
}

static bool look(struct db *db, struct round *r, int64_t now)
{
	const struct notices *n = r->notices;
	const struct home home = { n->server->public->url, &r->keys, now };

	r->has_letter = r->has_push = false;
	r->dropped = 0;
	if (!r->leased)
		return true;
	if (r->tidies && !outbox_tidy(db, now))
		return false;
	if (n->mail && !outbox_digest(db, &home))
		return false;
	/* Those that nobody sends as well. */
	if (r->expires && !outbox_expire(db, now, &r->dropped))
		return false;
	if (r->letter && !outbox_letter(db, now, &r->has_letter, &r->letter->letter))
		return false;
	return !r->push || outbox_push(db, &home, &r->has_push, &r->push->pushing);
}

static bool do_round(struct store *st, struct store_job *job)
{
	struct round *r = HOLDER(job, struct round, job);
	int64_t now = now_seconds();

	return (r->has_keys || keys_load(store_db(st), &r->keys)) &&
	       take_lease(store_db(st), r, now) && look(store_db(st), r, now) &&
	       outbox_waiting(store_db(st), &r->waiting);
}

static void start_round(struct notices *);

static void settled(struct notices *n)
{
	if (!net_is_stopping(n->server->net))
		start_round(n);
}

/* ---- letters ---- */

/* Said once when it begins and once when it is over, not for every letter. */
static void tell_health(struct notices *n, const struct letter_work *w)
{
	bool failing = w->outcome == OUT_LATER;
	char account[24];

	if (net_is_stopping(n->server->net))
		return;
	snprintf(account, sizeof account, "%" PRId64, w->letter.account);
	log_tell(n->server->ops.log, w->outcome == OUT_TAKEN ? LEVEL_INFO : LEVEL_WARNING,
		 w->outcome == OUT_TAKEN   ? "letter-sent"
		 : w->outcome == OUT_NEVER ? "letter-refused"
					   : "letter-later",
		 LOG_FIELDS(log_number("account", w->letter.account),
			    log_number("tries", w->letter.tries + 1),
			    log_text("why", w->sending.why)));
	if (w->outcome == OUT_NEVER)
		n->ear->mail(n->ear->owner, SRV_MAIL_REFUSED, account, w->sending.why);
	if (failing != n->failing)
		n->ear->mail(n->ear->owner, failing ? SRV_MAIL_FAILS : SRV_MAIL_WORKS,
			     n->mail->host, w->sending.why);
	n->failing = failing;
}

static void send_work(struct work *work)
{
	struct letter_work *w = HOLDER(work, struct letter_work, work);

	w->sending.cancel = &work->desk->cancel;
	w->outcome = send_letter(&w->sending, &w->letter);
}

static bool settle_letter(struct store *st, struct store_job *job)
{
	struct letter_work *w = HOLDER(job, struct letter_work, job);

	return outbox_settle(store_db(st), &w->letter, w->outcome, now_seconds());
}

static void letter_settled(struct store_job *job)
{
	struct letter_work *w = HOLDER(job, struct letter_work, job);
	struct notices *n = w->notices;

	n->mailing = false;
	free(w);
	settled(n);
}

static void letter_sent(struct work *work)
{
	struct letter_work *w = HOLDER(work, struct letter_work, work);

	/* One that never began, because we stop, stays as it is. */
	if (work->cancelled)
		w->outcome = OUT_LATER;
	tell_health(w->notices, w);
	w->job.work = settle_letter;
	w->job.done = letter_settled;
	w->job.writes = true;
	store_queue_add(w->notices->server->store, &w->job);
}

static void begin_letter(struct notices *n, struct letter_work *w)
{
	w->notices = n;
	w->sending.server = n->mail;
	w->sending.host = n->us;
	w->sending.stop = w->stop;
	if (w->letter.stops && w->letter.account) {
		int at = snprintf(w->stop, sizeof w->stop, "%s/stop#", n->server->public->url);

		stop_token(&n->keys, w->letter.account, w->stop + at);
	}
	w->work.work = send_work;
	w->work.done = letter_sent;
	n->mailing = true;
	workers_add(n->mailers, &w->work);
}

/* ---- pushes ---- */

static void push_work(struct work *work)
{
	struct push_work *w = HOLDER(work, struct push_work, work);

	w->sending.cancel = &work->desk->cancel;
	send_pushes(&w->sending, &w->pushing, now_seconds());
}

static bool settle_push(struct store *st, struct store_job *job)
{
	struct push_work *w = HOLDER(job, struct push_work, job);

	return outbox_pushed(store_db(st), &w->pushing, now_seconds());
}

static void push_settled(struct store_job *job)
{
	struct push_work *w = HOLDER(job, struct push_work, job);
	struct notices *n = w->notices;

	n->pushing--;
	free(w);
	settled(n);
}

static void push_sent(struct work *work)
{
	struct push_work *w = HOLDER(work, struct push_work, work);

	for (int i = 0; work->cancelled && i < w->pushing.count; i++)
		w->pushing.to[i].outcome = OUT_LATER;
	w->job.work = settle_push;
	w->job.done = push_settled;
	w->job.writes = true;
	store_queue_add(w->notices->server->store, &w->job);
}

static void begin_push(struct notices *n, struct push_work *w)
{
	w->notices = n;
	w->sending.keys = &n->keys;
	w->sending.subject = n->subject;
	w->sending.anywhere = n->anywhere;
	w->work.work = push_work;
	w->work.done = push_sent;
	n->pushing++;
	workers_add(n->pushers, &w->work);
}

/* ---- rounds ---- */

static void dispatch(struct notices *n, struct round *r)
{
	/* Without a mail server nobody thought that they would get through. */
	if (r->dropped && n->mail)
		n->ear->mail(n->ear->owner, SRV_MAIL_EXPIRED, n->mail->host, "");
	if (r->has_letter)
		begin_letter(n, r->letter);
	else
		free(r->letter);
	if (r->has_push)
		begin_push(n, r->push);
	else
		free(r->push);
	n->again |= r->has_push;
}

static void round_done(struct store_job *job)
{
	struct round *r = HOLDER(job, struct round, job);
	struct notices *n = r->notices;

	n->rounding = false;
	if (job->good) {
		n->keys = r->keys;
		n->has_keys = true;
		n->leased = r->leased;
		n->waiting = r->waiting;
	}
	if (job->good && !net_is_stopping(n->server->net)) {
		dispatch(n, r);
	} else {
		free(r->letter);
		free(r->push);
	}
	free(r);
	if (n->again && !net_is_stopping(n->server->net)) {
		n->again = false;
		start_round(n);
	}
}

/* Whether so many seconds have passed; then they begin anew. */
static bool is_time(int64_t *last, int seconds)
{
	int64_t now = now_seconds();

	if (now < *last + seconds)
		return false;
	*last = now;
	return true;
}

static void start_round(struct notices *n)
{
	struct round *r = n->rounding ? NULL : calloc(1, sizeof *r);

	n->again |= n->rounding;
	if (!r)
		return;
	r->notices = n;
	r->keys = n->keys;
	r->has_keys = n->has_keys;
	if (n->mail && !n->mailing)
		r->letter = calloc(1, sizeof *r->letter);
	if (n->pushing < PUSHERS)
		r->push = calloc(1, sizeof *r->push);
	r->tidies = is_time(&n->tidied, TIDY);
	r->expires = is_time(&n->expired, EXPIRE);
	r->asks = n->leased || is_time(&n->asked, LEASE_RETRY);
	r->job.work = do_round;
	r->job.done = round_done;
	n->rounding = true;
	store_queue_add(n->server->store, &r->job);
}

static void ring(struct posted *p)
{
	struct notices *n = HOLDER(p, struct notices, tick);

	if (net_is_stopping(n->server->net))
		return;
	start_round(n);
	alarm_set(n->server->alarms, &n->alarm, &n->tick, clock_us(NULL) + ROUND_US);
}

/* ---- the whole ---- */

static bool read_mail(struct notices *n, const char *path, struct serve_fault *f)
{
	static const int why[] = { [MAIL_FILE_UNREADABLE] = SRV_MAIL_UNREADABLE,
				   [MAIL_FILE_LINE] = SRV_MAIL_LINE,
				   [MAIL_FILE_LACKS] = SRV_MAIL_LACKS,
				   [MAIL_FILE_CLEAR] = SRV_MAIL_CLEAR };
	enum mail_fault fault;

	if (!path)
		return true;
	fault = mail_file_read(path, &n->mail_server, f->what, sizeof f->what);
	n->mail = &n->mail_server;
	if (fault == MAIL_FILE_GOOD)
		return true;
	f->msg = why[fault];
	snprintf(f->why, sizeof f->why, "%s",
		 fault == MAIL_FILE_UNREADABLE && !strcmp(f->what, path) ? strerror(errno) : path);
	return false;
}

/* The name without its port, an address as RFC 5321 wants it; and who answers for what we push. */
static void name_us(struct notices *n)
{
	char host[URL_SIZE];
	char *end;

	memcpy(host, n->server->public->host, sizeof host);
	end = strrchr(host, ':');
	if (end && !strchr(end, ']'))
		*end = 0;
	if (host[0] == '[')
		snprintf(n->us, sizeof n->us, "[IPv6:%s", host + 1);
	else
		snprintf(n->us, sizeof n->us, line_is_address(host) ? "[%s]" : "%s", host);
	snprintf(n->subject, sizeof n->subject, "%s%s", n->mail ? "mailto:" : "",
		 n->mail ? n->mail->from : n->server->public->url);
}

static bool start_threads(struct notices *n)
{
	n->mailers = n->mail ? workers_start(1, n->server->net) : NULL;
	n->pushers = workers_start(PUSHERS, n->server->net);
	return n->pushers && (!n->mail || n->mailers);
}

bool notices_start(struct server *s, const struct serve_options *o, const struct serve_ear *ear,
		   struct serve_fault *f)
{
	struct notices *n = calloc(1, sizeof *n);

	f->msg = SRV_NO_THREADS;
	s->notices = n;
	if (!n)
		return false;
	n->server = s;
	n->ear = ear;
	n->waiting = -1;
	n->anywhere = getenv("GHENT_TEST_PUSH_ANYWHERE") != NULL;
	if (!read_mail(n, o->mail, f) || !start_threads(n))
		return false;
	name_us(n);
	signal(SIGPIPE, SIG_IGN);
	n->tick.run = ring;
	alarm_set(s->alarms, &n->alarm, &n->tick, clock_us(NULL));
	return true;
}

void notices_hurry(struct notices *n)
{
	if (n && n->mailers)
		workers_cancel_all(n->mailers);
	if (n && n->pushers)
		workers_cancel_all(n->pushers);
}

void notices_stop(struct notices *n)
{
	if (!n)
		return;
	if (n->mailers)
		workers_stop(n->mailers);
	if (n->pushers)
		workers_stop(n->pushers);
	explicit_bzero(&n->mail_server, sizeof n->mail_server);
	free(n);
}

bool notices_has_mail(const struct server *s)
{
	return s->notices && s->notices->mail;
}

int64_t notices_waiting(const struct server *s)
{
	return s->notices ? s->notices->waiting : -1;
}

const struct keys *notices_keys(const struct server *s)
{
	return s->notices && s->notices->has_keys ? &s->notices->keys : NULL;
}

bool notices_anywhere(const struct server *s)
{
	return s->notices && s->notices->anywhere;
}
