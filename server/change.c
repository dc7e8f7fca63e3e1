/* change.c - a change of a table on its way: to the store, then to everybody.
 *
 * Nothing is acknowledged before it is safe.  If it cannot be written, the table in
 * memory is thrown away and read anew, and the sender learns that nothing was done.
 */
#include <stdlib.h>
#include <string.h>
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
	for (int seat = 0; seat < PLAYERS; seat++)
		row->result[seat] = end == END_NONE ? 0 : table_outcome(t, seat);
}

static bool write_change(struct store *st, struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);

	return store_append(st, &c->row, c->seq, c->lines, c->size);
}

static void change_free(struct change *c)
{
	free(c->lines);
	free(c);
}

static void tell_lost(struct sender sender)
{
	const struct trouble t = { .msg = SRV_STORE };

	if (sender.peer)
		tell_trouble(sender.peer, sender, &t);
}

static void fail(struct change *c)
{
	const struct trouble t = { .msg = SRV_STORE };

	tell_lost(c->sender);
	if (c->call)
		route_refuse(c->call, &t);
	/* A program would try again at once and for ever. */
	c->room->stalled = true;
	room_reload(c->room);
}

static void written(struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);
	struct room *r = c->room;

	r->change = NULL;
	r->state = ROOM_READY;
	if (!job->good) {
		fail(c);
	} else {
		r->row = c->row;
		r->stalled = false;
		if (c->then)
			c->then(c);
		else
			tell_update(r, c->sender);
	}
	change_free(c);
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
	c->row.changed = now_seconds();
	c->job.work = write_change;
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
	/* Anybody may read when it was: not when a draft was clicked. */
	if (c->row.actions == r->row.actions && c->row.state == r->row.state)
		c->row.changed = r->row.changed;
	return c;
}

void change_submit(struct change *c)
{
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
		tell_lost(sender);
		room_reload(r);
	}
}
