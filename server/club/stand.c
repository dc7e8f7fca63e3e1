/* stand.c - the clocks of a game that cannot be played stand, for its journal needs another version
 * of the program; they run again when it can.
 */
#include <stdlib.h>
#include <string.h>
#include "club.h"
#include "server/server.h"

struct standing {
	struct store_job job;
	struct server *server;
	char id[ID_SIZE + 1];
	int64_t game;
	struct clocks before, now;
	bool changed;
	bool last; /* the room was read anew for this already: what is in the store never fits */
};

/* If they are as they were seen: another server may have done the same. */
static bool write_clocks(struct store *st, struct store_job *job)
{
	struct standing *w = HOLDER(job, struct standing, job);
	const struct clocks *c = &w->now;

	if (!db_run(store_db(st),
		    DB_ASK("UPDATE club SET left0=?2, left1=?3, running=?4, since=?5, deadline=?6"
			   " WHERE of_game=?1 AND running=?7 AND since=?8",
			   db_number(w->game), db_number(c->left[0]), db_number(c->left[1]),
			   db_number(c->running), db_number(c->since),
			   db_number(clocks_deadline(c)), db_number(w->before.running),
			   db_number(w->before.since))))
		return false;
	w->changed = db_changed(store_db(st));
	return true;
}

/* What stands in the store counts. */
static void were_written(struct store_job *job)
{
	struct standing *w = HOLDER(job, struct standing, job);
	struct room *r = room_known(w->server, w->id);

	if (!w->changed && !w->last && r && r->state == ROOM_READY) {
		r->stood = true;
		room_reload(r);
	}
	free(w);
}

static void turn(struct room *r, int seat)
{
	struct standing *w = calloc(1, sizeof *w);

	if (!w) /* at the next load */
		return;
	w->server = r->server;
	w->game = r->row.key;
	memcpy(w->id, r->id, sizeof w->id);
	w->last = r->stood;
	r->stood = false;
	w->before = r->club.clocks;
	clocks_turn(&r->club.clocks, seat, club_time(r->server));
	w->now = r->club.clocks;
	w->job.work = write_clocks;
	w->job.done = were_written;
	w->job.writes = true;
	store_queue_add(r->server->store, &w->job);
}

void club_stand(struct room *r)
{
	const struct clocks *c = &r->club.clocks;
	bool frozen = r->reason[0][0];

	if (!r->club.who[OWNER] || r->row.state != GAME_PLAYING || c->pace.kind == PACE_FREE)
		return;
	if (frozen && c->running != NOBODY)
		turn(r, NOBODY);
	else if (!frozen && r->table && c->running == NOBODY && r->row.turn != NOBODY)
		turn(r, r->row.turn);
}
