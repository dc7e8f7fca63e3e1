/* end.c - tables that end from outside: a moderator closes them, an account goes. */
#include <stdlib.h>
#include <string.h>
#include "routes.h"
#include "server/notice/notice.h"
#include "server/server_messages.h"
#include "session/clock.h"

/* Something that is to be done with a room as soon as it is ready. */
struct ending_work {
	struct alarm alarm;
	struct posted posted;
	struct server *server;
	char id[ID_SIZE + 1];
	int64_t account;         /* that goes, or 0: */
	struct closing *closing; /* it is closed */
	struct closing own;      /* for the change that does either */
	int tries;
};

enum { TRIES = 200, AGAIN_US = 20000 };

static void finish(struct ending_work *w, int msg)
{
	if (w->closing)
		w->closing->then(w->closing, msg);
	free(w);
}

static void try_again(struct ending_work *w)
{
	if (w->tries++ == TRIES)
		finish(w, SRV_BUSY);
	else
		alarm_set(w->server->alarms, &w->alarm, &w->posted, clock_us(NULL) + AGAIN_US);
}

static bool write_closing(struct db *db, struct closing *own)
{
	struct ending_work *w = HOLDER(own, struct ending_work, own);

	return !w->closing || w->closing->write(db, w->closing);
}

/* A move that came first, at another server, is no reason not to end it. */
static void was_ended(struct closing *own, int msg)
{
	struct ending_work *w = HOLDER(own, struct ending_work, own);

	if (msg == SRV_STALE)
		try_again(w);
	else
		finish(w, msg);
}

static bool write_end(struct store *st, struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);

	return change_store(st, job) && c->closing->write(store_db(st), c->closing);
}

static void was_written(struct change *c)
{
	tell_update(c->room, c->sender);
	for (int place = 0; c->row.how == END_CLOSED && place < 2; place++)
		notice_tell(c->room->server, c->club.who[place]);
	c->closing->then(c->closing, 0);
}

/* The table knows of it already: if nothing can be written it is read anew. */
static bool submit_end(struct room *r, struct closing *own, const struct text *lines)
{
	struct change *c = change_begin(r, (struct sender){ 0 }, lines);

	if (!c) {
		room_reload(r);
		return false;
	}
	c->job.work = write_end;
	c->then = was_written;
	c->closing = own;
	change_submit(c);
	return true;
}

/* A game that runs is resigned; from one that has not begun he gets up.  False: there is nothing to
 * do, or no memory for it. */
static bool end_for_account(struct room *r, struct ending_work *w)
{
	struct text lines = text_into(r->server->lines, TABLE_LINES);
	int seat = club_seat(&r->club, w->account);

	if (r->row.state == GAME_WAITING)
		return club_place(&r->club, w->account) != NOBODY &&
		       club_go_for(r, &w->own, w->account);
	return r->table && seat != NOBODY &&
	       table_resign(r->table, seat, &lines).why == TABLE_DONE &&
	       submit_end(r, &w->own, &lines);
}

/* Nobody gets out of his own game that way. */
static bool is_his(const struct club_row *c, const struct closing *by)
{
	bool sits = club_place(c, by->by) != NOBODY;

	for (int i = 0; i < by->bot_count; i++)
		sits = sits || club_place(c, by->bots[i]) != NOBODY;
	return sits;
}

/* 0, or why not. */
static int end_for_moderator(struct room *r, struct ending_work *w)
{
	struct text lines = text_into(r->server->lines, TABLE_LINES);
	bool good = false;

	if (is_his(&r->club, w->closing))
		return SRV_FORBIDDEN;
	switch (club_closes(&r->row, r->table)) {
	case CLOSES_NOTHING:
		return SRV_OVER;
	case CLOSES_GAME:
		good = table_close(r->table, &lines).why == TABLE_DONE &&
		       submit_end(r, &w->own, &lines);
		break;
	case CLOSES_TABLE:
		good = club_close_for(r, &w->own, CLOSED_BY_MODERATOR);
		break;
	}
	return good ? 0 : SRV_BUSY;
}

static void try(struct posted *p)
{
	struct ending_work *w = HOLDER(p, struct ending_work, posted);
	struct server *s = w->server;
	struct room *r = net_is_stopping(s->net) ? NULL : room_find(s, w->id);
	int why;

	if (r && r->state != ROOM_GONE && room_is_busy(r)) {
		try_again(w);
		return;
	}
	if (!r)
		why = SRV_BUSY;
	else if (r->state == ROOM_GONE)
		why = r->unread ? SRV_STORE : SRV_NO_SUCH_TABLE;
	else if (w->account)
		why = end_for_account(r, w) ? 0 : SRV_BUSY;
	else
		why = end_for_moderator(r, w);
	if (why)
		finish(w, why);
}

static struct ending_work *work_for(struct server *s, const char *id)
{
	struct ending_work *w = calloc(1, sizeof *w);

	if (!w)
		return NULL;
	w->server = s;
	memcpy(w->id, id, ID_SIZE);
	w->posted.run = try;
	w->own.write = write_closing;
	w->own.then = was_ended;
	return w;
}

void club_end_for(struct server *s, const char *id, int64_t account)
{
	struct ending_work *w = work_for(s, id);

	if (!w)
		return;
	w->account = account;
	try(&w->posted);
}

void club_close(struct server *s, struct closing *c)
{
	struct ending_work *w = id_is_good(c->table) ? work_for(s, c->table) : NULL;

	if (!w) {
		c->then(c, SRV_NO_SUCH_TABLE);
		return;
	}
	w->closing = c;
	try(&w->posted);
}
