/* watch.c - sockets whose session has ended, or whose bot's token is void, elsewhere: at another
 * server on the same database, by the administrator beside this one, or by the time; and those of
 * somebody who was a moderator when they were opened and is none any more. */
#include <stdlib.h>
#include <string.h>
#include "people.h"
#include "session/clock.h"

enum {
	TICK_MS = 1000,    /* between two looks */
	AGAIN_MS = 3000,   /* a socket is looked at so often, ... */
	LOOKED_MOST = 200, /* ... so many at a time */
};

/* One that is looked at. */
struct looked {
	int64_t account, session;
	bool moderator;                 /* when the socket was opened */
	unsigned char token[FAIR_HASH]; /* of a bot, likewise */
	bool good, muted;
};

struct watch {
	struct store_job job;
	struct posted posted;
	struct alarm alarm;
	struct server *server;
	int64_t round; /* when it began: who was looked at since then is passed over */
	int count;
	struct looked looked[LOOKED_MOST];
};

static void set_alarm(struct watch *w);

static bool show_muted(void *owner, const struct db_row *row)
{
	*(int64_t *)owner = row_number(row, 0);
	return true;
}

static bool look_at(struct db *db, struct looked *l, int64_t now)
{
	int64_t muted = 0;
	const struct db_reader reader = { &muted, show_muted };
	bool done = l->session
			    ? db_first(db,
				       DB_ASK("SELECT p.muted FROM session s JOIN person p"
					      " ON p.key = s.person WHERE s.key=?1 AND s.person=?2"
					      " AND s.until>?3 AND p.barred<=?3"
					      " AND p.moderator>=?4",
					      db_number(l->session), db_number(l->account),
					      db_number(now), db_number(l->moderator)),
				       &l->good, &reader)
			    : db_first(db,
				       DB_ASK("SELECT " BOT_MUTED " FROM person b JOIN person p"
					      " ON p.key = b.owner WHERE b.key=?1 AND b.barred<=?2"
					      " AND p.barred<=?2 AND b.name IS NOT NULL"
					      " AND b.token=?3",
					      db_number(l->account), db_number(now),
					      db_bytes(l->token, FAIR_HASH)),
				       &l->good, &reader);

	l->muted = muted > now;
	return done;
}

static bool look(struct store *st, struct store_job *job)
{
	struct watch *w = HOLDER(job, struct watch, job);

	for (int i = 0; i < w->count; i++)
		if (!look_at(store_db(st), &w->looked[i], now_seconds()))
			return false;
	return true;
}

/* Those that came in the same way: a bot may be here with a new token already. */
static void hang_up(const struct server *s, const struct looked *l)
{
	for (struct peer *p = s->public->people->peers; p; p = p->next_known)
		if (p->asker.account == l->account && p->asker.session == l->session &&
		    !memcmp(p->asker.token, l->token, FAIR_HASH))
			sock_close(p->sock, CLOSE_TOKEN, "signed out");
}

static void looked(struct store_job *job)
{
	struct watch *w = HOLDER(job, struct watch, job);

	for (int i = 0; job->good && i < w->count; i++) {
		const struct looked *l = &w->looked[i];

		if (!l->good)
			hang_up(w->server, l);
		else
			guard_mute(w->server, l->account, l->muted);
	}
	set_alarm(w);
}

static void choose(struct watch *w)
{
	int64_t now = now_ms();

	w->count = 0;
	for (struct peer *p = w->server->public->people->peers; p && w->count < LOOKED_MOST;
	     p = p->next_known) {
		if (!p->asker.account || p->looked >= w->round)
			continue;
		p->looked = now;
		w->looked[w->count] = (struct looked){ .account = p->asker.account,
						       .session = p->asker.session,
						       .moderator = p->asker.moderator };
		memcpy(w->looked[w->count++].token, p->asker.token, FAIR_HASH);
	}
	/* However many there are, everybody's turn comes before anybody's second. */
	if (w->count < LOOKED_MOST && now - w->round >= AGAIN_MS)
		w->round = now;
}

static void ring(struct posted *posted)
{
	struct watch *w = HOLDER(posted, struct watch, posted);

	if (net_is_stopping(w->server->net)) {
		free(w);
		return;
	}
	choose(w);
	if (w->count)
		store_queue_add(w->server->store, &w->job);
	else
		set_alarm(w);
}

static void set_alarm(struct watch *w)
{
	if (net_is_stopping(w->server->net))
		free(w);
	else
		alarm_set(w->server->alarms, &w->alarm, &w->posted,
			  clock_us(NULL) + (uint64_t)TICK_MS * 1000);
}

bool people_watch(struct server *s)
{
	struct watch *w = calloc(1, sizeof *w);

	if (!w)
		return false;
	w->server = s;
	w->posted.run = ring;
	w->job.work = look;
	w->job.done = looked;
	set_alarm(w);
	return true;
}
