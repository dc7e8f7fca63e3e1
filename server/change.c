/* change.c - a change of a table on its way: to the store, then to everybody.
 *
 * Nothing is acknowledged before it is safe.  If it cannot be written, the table in
 * memory is thrown away and read anew, and the sender learns that it was not written.
 * A database that was lost in the moment of its commit leaves open whether it was: what is
 * read anew tells.
 */
#include <stdlib.h>
#include <string.h>
#include "people/guard.h"
#include "server.h"
#include "server_messages.h"

void row_follow(struct game_row *row, const struct table *t)
{
	enum ending end = table_ending(t);

	row->state = end == END_NONE ? GAME_PLAYING : end == END_FAULT ? GAME_FROZEN : GAME_OVER;
	row->turn = table_player(t);
	row->actions = t->session->published;
	row->how = (int)end;
	row->ended_by = table_ended_by(t);
	row->score = table_score(t);
	for (int seat = 0; seat < PLAYERS; seat++)
		row->result[seat] = end == END_NONE ? 0 : table_outcome(t, seat);
}

bool change_store(struct store *st, struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);

	return store_append(st, &c->row, c->seq, c->lines, c->size) &&
	       (!c->club.who[OWNER] || (club_write(store_db(st), &c->club, &c->row, &c->times) &&
					notice_change(store_db(st), c)));
}

static void change_free(struct change *c)
{
	free(c->lines);
	free(c->again);
	free(c);
}

static void tell_lost(struct sender sender, int msg)
{
	const struct trouble t = { .msg = msg };

	if (sender.peer)
		tell_trouble(sender.peer, sender, &t);
}

/* A message that does not depend on the position is taken up again behind the reload. */
static bool take_up_again(struct change *c)
{
	return c->job.stale && c->again && c->sender.peer &&
	       room_wait_message(c->room, c->sender.peer, c->again, c->again_size);
}

static void fail(struct change *c)
{
	const struct trouble t = { .msg = c->job.stale ? SRV_STALE : job_trouble(&c->job) };

	/* A program would try again at once and for ever. */
	c->room->stalled = !c->job.stale;
	room_reload(c->room);
	if (!take_up_again(c))
		tell_lost(c->sender, t.msg);
	if (c->call)
		route_refuse(c->call, &t);
	if (c->closing)
		c->closing->then(c->closing, t.msg);
}

static void count_change(struct room *r, const struct change *c)
{
	struct metrics *m = &r->server->ops.metrics;

	m->changes++;
	if (c->row.actions > r->row.actions)
		m->actions += (uint64_t)(c->row.actions - r->row.actions);
}

/* As it stands in the store: the clocks may have been moved meanwhile, and somebody invited. */
static void take_club(struct room *r, const struct change *c)
{
	const struct club_row before = r->club;

	r->club = c->club;
	memcpy(r->club.invited, before.invited, sizeof before.invited);
	r->club.invited_count = before.invited_count;
	/* Whoever has deleted his account meanwhile has no name any more. */
	for (int place = 0; place < 2; place++)
		if (before.who[place] == r->club.who[place])
			memcpy(r->club.name[place], before.name[place], sizeof before.name[place]);
	if (!c->times.new_begin_by)
		return;
	r->club.clocks.since = c->times.new_since;
	r->club.begin_by = c->times.new_begin_by;
}

static void written(struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);
	struct room *r = c->room;

	r->change = NULL;
	r->state = ROOM_READY;
	if (!job->good) {
		fail(c);
	} else if (c->trouble) {
		if (c->call)
			route_deny(c->call, c->trouble, NULL);
	} else {
		count_change(r, c);
		if (c->row.state == GAME_OVER)
			club_records_forget(r->server);
		r->row = c->row;
		take_club(r, c);
		r->club.counted = r->row.state == GAME_OVER;
		r->stalled = false;
		if (c->then)
			c->then(c);
		else
			tell_update(r, c->sender);
		notice_changed(c);
	}
	change_free(c);
	room_follow(r);
	room_drain(r);
	if (r->state == ROOM_GONE)
		room_drop(r);
	else
		seats_think(r);
}

struct change *change_begin(struct room *r, struct sender sender, const struct text *lines)
{
	struct change *c = calloc(1, sizeof *c);
	size_t n = lines ? (size_t)(lines->at - lines->start) : 0;

	if (!c || (lines && lines->full)) {
		free(c);
		return NULL;
	}
	c->room = r;
	c->sender = sender;
	c->row = r->row;
	c->club = r->club;
	c->times = (struct club_times){ r->club.clocks.since, r->club.begin_by, 0, 0 };
	c->row.version++;
	c->row.changed = now_seconds();
	c->job.work = change_store;
	c->job.done = written;
	c->job.writes = true;
	c->size = n;
	if (!n)
		return c;
	c->lines = malloc(n);
	if (!c->lines) {
		free(c);
		return NULL;
	}
	memcpy(c->lines, lines->start, n);
	c->seq = r->table->journal.lines + 1;
	for (size_t i = 0; i < n; i++)
		c->seq -= c->lines[i] == '\n';
	row_follow(&c->row, r->table);
	if (c->club.who[OWNER])
		club_follow(&c->club, &c->row, club_time(r->server));
	/* Anybody may read when it was: not when a draft was clicked. */
	if (c->row.actions == r->row.actions && c->row.state == r->row.state)
		c->row.changed = r->row.changed;
	return c;
}

void change_submit(struct change *c)
{
	notice_before(c);
	c->room->change = c;
	c->room->state = ROOM_WRITING;
	c->room->changes++;
	room_forget_thoughts(c->room);
	store_queue_add(c->room->server->store, &c->job);
}

void change_write(struct room *r, struct sender sender, const struct text *lines)
{
	struct change *c = change_begin(r, sender, lines);

	if (c) {
		change_submit(c);
	} else {
		tell_lost(sender, SRV_STORE);
		room_reload(r);
	}
}
