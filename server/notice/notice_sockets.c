/* notice_sockets.c - notices on the page: to the sockets of an account. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "matter.h"
#include "server/people/people.h"
#include "server_messages.h"

static struct peer *first_peer(const struct server *s)
{
	return s->public && s->public->people ? s->public->people->peers : NULL;
}

/* Asked at every action: only those at the table are gone through, however many are elsewhere. */
bool notice_looks(const struct room *r, int64_t account)
{
	for (const struct peer *p = r->peers; account && p; p = p->next)
		if (p->asker.account == account && !p->away)
			return true;
	return false;
}

static bool has_socket(const struct server *s, int64_t account)
{
	for (const struct peer *p = first_peer(s); account && p; p = p->next_known)
		if (p->asker.account == account)
			return true;
	return false;
}

/* ---- telling ---- */

struct telling {
	struct store_job job;
	struct server *server;
	struct reader reader;
	struct tale tale;
	int64_t account, now, unread;
	bool found, heard;
};

static bool show_latest(void *owner, const struct db_row *row)
{
	tale_read(owner, row);
	return true;
}

static bool read_latest(struct store *st, struct store_job *job)
{
	struct telling *t = HOLDER(job, struct telling, job);
	const struct db_reader reader = { &t->tale, show_latest };
	struct db *db = store_db(st);
	char word[32];
	bool any;

	snprintf(word, sizeof word, "notice:%" PRId64, t->account);
	if (!t->heard && !store_tell(st, word))
		return false;
	return reader_load(db, t->account, &t->reader) &&
	       db_first(db,
			DB_ASK("SELECT " TALE_COLUMNS " FROM notice WHERE account = ?1"
			       " AND seen = 0 AND made <= ?2 ORDER BY key DESC LIMIT 1",
			       db_number(t->account), db_number(t->now)),
			&t->found, &reader) &&
	       db_one(db,
		      DB_ASK("SELECT count(*) FROM notice WHERE account = ?1 AND seen = 0"
			     " AND made <= ?2",
			     db_number(t->account), db_number(t->now)),
		      &any, &t->unread);
}

/* Each socket once: two calls may have read the same. */
static void tell_peers(const struct telling *t)
{
	struct text out;
	struct json j = tell_open(t->server, &out, "notice", (struct sender){ 0 });

	tale_json(&j, "notice", &t->tale, t->now);
	json_number(&j, "unread", t->unread);
	json_close(&j);
	for (struct peer *p = first_peer(t->server); p; p = p->next_known) {
		if (p->asker.account != t->account || p->notice >= t->tale.id)
			continue;
		p->notice = t->tale.id;
		tell_text(p, &out);
	}
}

static void was_read(struct store_job *job)
{
	struct telling *t = HOLDER(job, struct telling, job);

	if (job->good && t->found && t->reader.settings.page && !net_is_stopping(t->server->net))
		tell_peers(t);
	free(t);
}

static void tell(struct server *s, int64_t account, bool heard)
{
	bool wanted = has_socket(s, account) || (account && !heard && s->news);
	struct telling *t = wanted ? calloc(1, sizeof *t) : NULL;

	if (!t)
		return;
	t->heard = heard;
	t->server = s;
	t->account = account;
	t->now = now_seconds();
	t->job.work = read_latest;
	t->job.done = was_read;
	store_queue_add(s->store, &t->job);
}

void notice_tell(struct server *s, int64_t account)
{
	tell(s, account, false);
}

bool notice_heard(struct server *s, const char *word)
{
	static const char mark[] = "notice:";

	if (strncmp(word, mark, sizeof mark - 1))
		return false;
	tell(s, strtoll(word + sizeof mark - 1, NULL, 10), true);
	return true;
}

/* ---- looking ---- */

struct look {
	struct store_job job;
	int64_t account;
	char table[ID_SIZE + 1];
};

static bool write_look(struct store *st, struct store_job *job)
{
	struct look *l = HOLDER(job, struct look, job);

	return notice_seen(store_db(st), l->account, l->table);
}

static void looked(struct store_job *job)
{
	free(HOLDER(job, struct look, job));
}

void notice_looked(struct peer *p)
{
	struct look *l = p->asker.account && p->room && !p->away ? calloc(1, sizeof *l) : NULL;

	/* It costs him nothing to say and the store a job: nobody fills its queue with that. */
	p->refusals -= STORE_COST;
	if (!l)
		return;
	l->account = p->asker.account;
	memcpy(l->table, p->room->id, sizeof l->table);
	l->job.work = write_look;
	l->job.done = looked;
	store_queue_add(p->server->store, &l->job);
}

void notice_away(const struct ask *a)
{
	const char *unknown = member_unknown(a->message, "type id away");
	struct text out;
	struct json j;
	bool away;

	if (unknown || member_bool(a->message, "away", &away) != GIVEN) {
		ask_refuse(a, SRV_BAD_FIELD, unknown ? unknown : "away");
		return;
	}
	if (a->peer->away && !away) {
		a->peer->away = false;
		notice_looked(a->peer);
	}
	a->peer->away = away;
	j = tell_open(a->peer->server, &out, "away", a->sender);
	json_bool(&j, "away", away);
	json_close(&j);
	tell_text(a->peer, &out);
}
