/* fall.c - clocks that fall, tables that never begin, and time that does not count.
 *
 * Rooms in memory are looked at twice a second; a sweep of the store loads those that are not.
 * Every few seconds it is written down that a server lives: time that lies between two such beats
 * and is longer than it should be was served to nobody, and all clocks are moved by it.  A server
 * that was suspended finds out by its own ticks, before it looks at anything: for it the clocks
 * stand until it has beaten.
 */
#include <stdlib.h>
#include <string.h>
#include "routes.h"
#include "server/notice/notice.h"
#include "server/people/people.h"
#include "server/server_messages.h"
#include "session/clock.h"

enum {
	TICK_MS = 500,
	SWEEP_TICKS = 2,
	BEAT_TICKS = 10,
	TICK_LATE_MS = 5000,  /* this one stood still */
	BEAT_LATE_MS = 15000, /* no server was there */
	SWEEP_MOST = 64,
	LEFT_MS = 60000, /* between two looks for games of accounts that are gone */
	LEASE_SECONDS = 5,
};

struct club_watch {
	struct alarm alarm;
	struct posted posted;
	struct store_job job;
	struct server *server;
	bool working;       /* the job is under way */
	bool beats;         /* it is to beat, too */
	bool born;          /* has beaten once */
	int64_t ticked;     /* when it last did */
	int64_t stopped_at; /* since when the clocks stand, or 0: they run */
	int64_t now;        /* of the job ... */
	int64_t stood_at;   /* ... and stopped_at when it began */
	int64_t shift;      /* by which it has moved the clocks */
	int64_t ticks;
	char due[SWEEP_MOST][ID_SIZE + 1];
	int count;
	int64_t left_due; /* when the job looks for ... */
	struct left {
		char id[ID_SIZE + 1];
		int64_t account;
	} left[SWEEP_MOST];
	int left_count;
	bool left_seen;   /* it has looked */
	int64_t log_read; /* how far the moderators' log is known; -1: not yet */
	int64_t log_seen; /* by the job */
	int64_t gone[SWEEP_MOST];
	int gone_count;
};

/* Since when the clocks stand; 0: they run.  Whoever speaks first after a suspension may do so
 * before the next tick. */
static int64_t stands_since(const struct club_watch *w)
{
	if (w->stopped_at)
		return w->stopped_at;
	return club_now() - w->ticked > TICK_LATE_MS ? w->ticked : 0;
}

int64_t club_time(const struct server *s)
{
	int64_t since = s->club ? stands_since(s->club) : 0;

	return since ? since : club_now();
}

/* ---- one room ---- */

static bool forfeit(struct room *r)
{
	struct text lines = text_into(r->server->lines, TABLE_LINES);

	if (table_forfeit(r->table, r->club.clocks.running, &lines).why != TABLE_DONE)
		return false;
	change_write(r, (struct sender){ 0 }, &lines);
	return true;
}

bool club_room_ready(struct room *r)
{
	const struct club_watch *w = r->server->club;

	if (!w || stands_since(w) || !r->club.who[OWNER] || r->state != ROOM_READY ||
	    r->reason[0][0])
		return false;
	if (r->row.state == GAME_PLAYING && r->table &&
	    clocks_have_fallen(&r->club.clocks, club_now()))
		return forfeit(r);
	if (r->row.state == GAME_WAITING && r->club.begin_by <= now_seconds())
		return club_close_late(r);
	return false;
}

static void look_at_rooms(struct server *s)
{
	for (struct room *r = s->newest, *older; r; r = older) {
		older = r->older;
		club_room_ready(r);
	}
}

/* ---- the store ---- */

static bool show_due(void *owner, const struct db_row *row)
{
	struct club_watch *w = owner;

	if (w->count < SWEEP_MOST)
		row_text(row, 0, w->due[w->count++], sizeof w->due[0]);
	return true;
}

static bool sweep(struct db *db, struct club_watch *w)
{
	const struct db_reader reader = { w, show_due };

	return db_rows(db,
		       DB_ASK("SELECT id FROM club JOIN game ON key=of_game WHERE deadline>0 AND"
			      " deadline<=?1 AND state=1 ORDER BY deadline DESC LIMIT ?2",
			      db_number(w->now), db_number(SWEEP_MOST)),
		       &reader) &&
	       db_rows(db,
		       DB_ASK("SELECT id FROM club JOIN game ON key=of_game WHERE begin_by<=?1 AND"
			      " state=0 LIMIT ?2",
			      db_number(w->now / 1000), db_number(SWEEP_MOST)),
		       &reader);
}

static bool show_left(void *owner, const struct db_row *row)
{
	struct club_watch *w = owner;
	struct left *l = &w->left[w->left_count++];

	row_text(row, 0, l->id, sizeof l->id);
	l->account = row_number(row, 1);
	return true;
}

/* An account is deleted before its games are ended: whatever kept that from being written, they do
 * not run for ever. */
static bool sweep_left(struct db *db, struct club_watch *w)
{
	w->left_count = 0;
	if (w->now < w->left_due)
		return true;
	w->left_seen = true;
	return db_rows(db,
		       DB_ASK("SELECT g.id, p.key FROM game g JOIN club c ON c.of_game=g.key"
			      " JOIN person p ON p.key IN (c.owner, c.other)"
			      " WHERE g.state<2 AND p.name IS NULL LIMIT ?1",
			      db_number(SWEEP_MOST)),
		       &(const struct db_reader){ w, show_left });
}

static bool show_number(void *owner, const struct db_row *row)
{
	*(int64_t *)owner = row_number(row, 0);
	return true;
}

static bool show_gone(void *owner, const struct db_row *row)
{
	struct club_watch *w = owner;

	if (w->gone_count < SWEEP_MOST)
		w->gone[w->gone_count++] = row_number(row, 0);
	return true;
}

/* Whom the administrator has deleted beside us, with his bots: one deed at a time.  Rows of bots
 * that were deleted before look the same, however many: he comes first, the latest behind him. */
static bool read_gone(struct db *db, struct club_watch *w, int64_t deed)
{
	w->log_seen = deed;
	return db_rows(db,
		       DB_ASK("SELECT p.key FROM moderation d JOIN person p"
			      " ON p.key=d.person OR p.owner=d.person WHERE d.key=?1"
			      " AND p.name IS NULL ORDER BY CASE WHEN p.key=d.person"
			      " THEN 0 ELSE 1 END, p.key DESC LIMIT ?2",
			      db_number(deed), db_number(SWEEP_MOST)),
		       &(const struct db_reader){ w, show_gone });
}

/* What stood there when this server came is over: sweep_left sees to what is left of it. */
static bool sweep_log(struct db *db, struct club_watch *w)
{
	int64_t deed = 0;
	bool found;

	w->gone_count = 0;
	w->log_seen = w->log_read;
	if (w->log_read < 0) {
		w->log_seen = 0;
		return db_first(db,
				DB_PLAIN("SELECT key FROM moderation ORDER BY key DESC LIMIT 1"),
				&found, &(const struct db_reader){ &w->log_seen, show_number });
	}
	return db_first(db,
			DB_ASK("SELECT key FROM moderation WHERE key>?1 AND deed=?2"
			       " ORDER BY key LIMIT 1",
			       db_number(w->log_read), db_text(DEED_DELETE_ACCOUNT)),
			&found, &(const struct db_reader){ &deed, show_number }) &&
	       (!found || read_gone(db, w, deed));
}

static bool shift_clocks(struct db *db, int64_t ms)
{
	return db_run(db, DB_ASK("UPDATE club SET since=since+?1, deadline=deadline+?1"
				 " WHERE deadline>0",
				 db_number(ms))) &&
	       db_run(db, DB_ASK("UPDATE club SET begin_by=begin_by+?1 WHERE of_game IN"
				 " (SELECT key FROM game WHERE state=0)",
				 db_number(ms / 1000))) &&
	       notice_shift(db, ms / 1000);
}

/* For how long nobody was served since the last beat. */
static int64_t idle_time(const struct db *db, const struct club_watch *w, int64_t last)
{
	int64_t gap = last > 0 && last < w->now ? w->now - last : 0;

	if (w->born && w->stood_at && !db_is_shared(db))
		return w->now - w->stood_at;
	/* A file has one server: what came before this one is over. */
	if (!w->born && !db_is_shared(db))
		return gap;
	return gap > BEAT_LATE_MS ? gap : 0;
}

static bool beat(struct db *db, struct club_watch *w)
{
	int64_t last = 0;
	bool found;

	w->shift = 0;
	if (!db_one(db, DB_PLAIN("SELECT at FROM beat WHERE one=1"), &found, &last))
		return false;
	if (!found)
		return db_run(
			db, DB_ASK("INSERT INTO beat (one, at) VALUES (1,?1)", db_number(w->now)));
	/* Of several servers that find the same gap one moves the clocks. */
	if (!db_run(db, DB_ASK("UPDATE beat SET at=?1 WHERE one=1 AND at=?2", db_number(w->now),
			       db_number(last))))
		return false;
	if (!db_changed(db))
		return true;
	w->shift = idle_time(db, w, last);
	return !w->shift || shift_clocks(db, w->shift);
}

static bool look_at_store(struct store *st, struct store_job *job)
{
	struct club_watch *w = HOLDER(job, struct club_watch, job);

	struct db *db = store_db(st);
	const struct lease lease = { "clocks", w->server->owner, LEASE_SECONDS };
	bool mine = true;

	w->count = w->left_count = w->gone_count = 0;
	w->left_seen = false;
	w->log_seen = w->log_read;
	if (w->beats && !beat(db, w))
		return false;
	/* Who has no lease has his own rooms to look at, and nothing else. */
	if (db_is_shared(db) && !lease_take(db, &lease, &mine))
		return false;
	return !mine || (sweep(db, w) && sweep_left(db, w) && sweep_log(db, w));
}

/* Rooms that were there before know nothing of it. */
static void follow_shift(struct server *s, int64_t ms)
{
	for (struct room *r = s->newest; r; r = r->older) {
		clocks_shift(&r->club.clocks, ms);
		r->club.begin_by += r->row.state == GAME_WAITING ? ms / 1000 : 0;
	}
}

/* Another server may have moved the clocks of our rooms meanwhile. */
static void read_anew(struct server *s)
{
	for (struct room *r = s->newest; r; r = r->older)
		if (r->state == ROOM_READY && r->club.clocks.running != NOBODY &&
		    r->club.who[OWNER])
			room_reload(r);
}

static void was_looked_at(struct store_job *job)
{
	struct club_watch *w = HOLDER(job, struct club_watch, job);
	struct server *s = w->server;

	w->working = false;
	if (!job->good)
		return;
	if (w->beats) {
		if (w->born && w->stood_at && s->news)
			read_anew(s);
		else if (w->shift && w->born)
			follow_shift(s, w->shift);
		w->born = true;
		/* A job that began before they stopped knows nothing of it. */
		if (w->stopped_at == w->stood_at)
			w->stopped_at = 0;
	}
	for (int i = 0; !w->stopped_at && i < w->count && !net_is_stopping(s->net); i++) {
		struct room *r = room_find(s, w->due[i]);

		if (r)
			club_room_ready(r);
	}
	if (w->left_seen)
		w->left_due = w->now + LEFT_MS;
	for (int i = 0; i < w->left_count && !net_is_stopping(s->net); i++)
		club_end_for(s, w->left[i].id, w->left[i].account);
	w->log_read = w->log_seen;
	for (int i = 0; i < w->gone_count && !net_is_stopping(s->net); i++)
		account_gone(s, w->gone[i]);
	rooms_tidy(s);
}

static void start_job(struct club_watch *w)
{
	w->working = true;
	w->beats = !w->born || w->stopped_at || w->ticks % BEAT_TICKS == 0;
	w->now = club_now();
	w->stood_at = w->stopped_at;
	w->job.work = look_at_store;
	w->job.done = was_looked_at;
	w->job.writes = w->beats;
	store_queue_add(w->server->store, &w->job);
}

/* ---- the watch ---- */

static void tick(struct posted *p)
{
	struct club_watch *w = HOLDER(p, struct club_watch, posted);
	struct server *s = w->server;

	if (net_is_stopping(s->net))
		return;
	w->stopped_at = stands_since(w);
	w->ticked = club_now();
	look_at_rooms(s);
	if (!w->working && w->ticks % SWEEP_TICKS == 0)
		start_job(w);
	w->ticks++;
	alarm_set(s->alarms, &w->alarm, &w->posted, clock_us(NULL) + TICK_MS * (uint64_t)1000);
}

void club_watch_fails(struct club_watch *w, bool fails)
{
	if (w && fails && !w->stopped_at)
		w->stopped_at = club_now();
}

struct club_watch *club_watch_start(struct server *s)
{
	struct club_watch *w = calloc(1, sizeof *w);

	if (!w)
		return NULL;
	w->server = s;
	w->log_read = -1;
	w->posted.run = tick;
	w->stopped_at = w->ticked = club_now();
	/* Before any room is read: each is to have its clocks as they were moved. */
	start_job(w);
	alarm_set(s->alarms, &w->alarm, &w->posted, clock_us(NULL));
	return w;
}

void club_watch_free(struct club_watch *w)
{
	free(w);
}
