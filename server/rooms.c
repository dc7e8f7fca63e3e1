/* rooms.c - rooms by their ids: loaded when somebody comes, dropped when nobody looks.
 *
 * The store reads the bytes, a worker plays them, the loop puts the table up.  A
 * journal that cannot be played freezes its own room and nothing else.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/rng.h"
#include "games/games.h"
#include "server.h"
#include "server_messages.h"

bool id_is_good(const char *id)
{
	return strlen(id) == ID_SIZE &&
	       strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
		       ID_SIZE;
}

/* ---- the list ---- */

static struct room **bucket_of(struct server *s, const char *id)
{
	return &s->bucket[hash_bytes(id, ID_SIZE, HASH_START) % ROOM_BUCKETS];
}

static void link_newest(struct room *r)
{
	struct server *s = r->server;

	r->newer = NULL;
	r->older = s->newest;
	if (s->newest)
		s->newest->newer = r;
	else
		s->oldest = r;
	s->newest = r;
}

static void unlink_use(struct room *r)
{
	struct server *s = r->server;

	if (r->newer)
		r->newer->older = r->older;
	else
		s->newest = r->older;
	if (r->older)
		r->older->newer = r->newer;
	else
		s->oldest = r->newer;
}

static struct room *room_new(struct server *s, const char *id)
{
	struct room *r = calloc(1, sizeof *r);
	struct room **bucket = bucket_of(s, id);

	if (!r)
		return NULL;
	r->server = s;
	memcpy(r->id, id, ID_SIZE);
	r->last = &r->first;
	r->next_in_bucket = *bucket;
	*bucket = r;
	link_newest(r);
	s->rooms++;
	return r;
}

static void room_free(struct room *r)
{
	struct room **at = bucket_of(r->server, r->id);

	while (*at && *at != r)
		at = &(*at)->next_in_bucket;
	if (*at)
		*at = r->next_in_bucket;
	unlink_use(r);
	r->server->rooms--;
	free(r->table);
	free(r);
}

static bool is_free(const struct room *r)
{
	return !r->peers && !r->waiting && !r->draining && !r->thought && !r->change &&
	       !r->leasing && r->state != ROOM_LOADING;
}

void rooms_tidy(struct server *s)
{
	struct room *r = s->oldest, *newer;

	for (; r && s->rooms > ROOMS_KEPT; r = newer) {
		newer = r->newer;
		if (is_free(r))
			room_free(r);
	}
}

void rooms_free(struct server *s)
{
	while (s->newest) {
		struct room *r = s->newest;

		while (r->first) {
			struct waiter *w = r->first;

			r->first = w->next;
			free(w);
		}
		room_free(r);
	}
}

/* ---- loading ---- */

struct loading {
	struct store_job job; /* first the store ... */
	struct work work;     /* ... then a worker */
	struct room *room;
	bool found;
	struct game_row row;
	struct club_row club;
	char *journal;
	size_t size;
	void *memory; /* of the table */
	struct table *table;
	struct journal_fault fault;
};

static bool read_store(struct store *st, struct store_job *job)
{
	struct loading *l = HOLDER(job, struct loading, job);

	free(l->journal);
	l->journal = NULL;
	return store_load(st, l->room->id, &l->found, &l->row, &l->journal, &l->size) &&
	       (!l->found || club_load(store_db(st), l->row.key, &l->club));
}

static void freeze(struct room *r, const struct game *g, const struct journal_fault *fault)
{
	for (int lang = 0; lang < LANGUAGES; lang++) {
		char sentence[REASON_SIZE];
		struct text why = text_into(sentence, sizeof sentence);
		struct text t = text_into(r->reason[lang], REASON_SIZE);

		say_journal_fault(&why, g, fault, (enum language)lang);
		say(&t, (enum language)lang, &server_messages[SRV_AT_LINE],
		    (const struct value[]){ { sentence, 0 }, { NULL, fault->line } });
	}
}

/* The table is up, or not: whoever waited goes on. */
static void put_up(struct loading *l, enum room_state state)
{
	struct room *r = l->room;
	struct server *s = r->server;

	r->state = state;
	r->table = l->table;
	if (!l->table)
		free(l->memory);
	free(l->journal);
	free(l);
	if (r->table && r->row.state != GAME_WAITING)
		row_follow(&r->row, r->table);
	club_reseat(r);
	club_stand(r);
	for (struct peer *p = r->peers; p; p = p->next)
		tell_table(p, (struct sender){ 0 });
	room_drain(r);
	if (r->state == ROOM_GONE) {
		room_drop(r);
	} else {
		room_follow(r);
		seats_start(r);
		seats_think(r);
		club_room_ready(r);
	}
	rooms_tidy(s);
}

static void play_journal(struct work *w)
{
	struct loading *l = HOLDER(w, struct loading, work);

	l->table = table_load(l->memory, l->journal, l->size, &l->fault);
}

static void played(struct work *w)
{
	struct loading *l = HOLDER(w, struct loading, work);

	if (!l->table)
		freeze(l->room, l->room->game, &l->fault);
	put_up(l, ROOM_READY);
}

static void was_read(struct store_job *job)
{
	struct loading *l = HOLDER(job, struct loading, job);
	struct room *r = l->room;

	if (!job->good || !l->found) {
		r->unread = !job->good;
		put_up(l, ROOM_GONE);
		return;
	}
	r->row = l->row;
	r->club = l->club;
	r->game = game_find(r->row.game);
	if (!r->game) {
		l->fault = (struct journal_fault){ .why = JOURNAL_GAME, .line = 1 };
		snprintf(l->fault.word, sizeof l->fault.word, "%s", r->row.game);
		freeze(r, games[0], &l->fault);
		put_up(l, ROOM_READY);
		return;
	}
	if (!l->size) {
		put_up(l, ROOM_READY);
		return;
	}
	l->memory = malloc(table_size(r->game));
	if (!l->memory) {
		r->unread = true;
		put_up(l, ROOM_GONE);
		return;
	}
	l->work.work = play_journal;
	l->work.done = played;
	workers_add(r->server->workers, &l->work);
}

/* Nobody has to think about the position as it was. */
void room_forget_thoughts(struct room *r)
{
	seats_forget(r);
	for (struct peer *p = r->peers; p; p = p->next)
		hint_forget(p, false);
}

void room_reload(struct room *r)
{
	struct loading *l = calloc(1, sizeof *l);

	free(r->table);
	r->table = NULL;
	r->changes++;
	room_forget_thoughts(r);
	if (!l) {
		r->unread = true;
		r->state = ROOM_GONE;
		return;
	}
	r->state = ROOM_LOADING;
	l->room = r;
	l->job.work = read_store;
	l->job.done = was_read;
	store_queue_add(r->server->store, &l->job);
}

struct room *room_known(struct server *s, const char *id)
{
	struct room *r = *bucket_of(s, id);

	while (r && strcmp(r->id, id))
		r = r->next_in_bucket;
	return r;
}

struct room *room_find(struct server *s, const char *id)
{
	struct room *r = room_known(s, id);

	if (r) {
		unlink_use(r);
		link_newest(r);
		return r;
	}
	r = room_new(s, id);
	if (r)
		room_reload(r);
	return r;
}

struct room *room_create(struct server *s, const struct game_row *row)
{
	struct room *r = room_new(s, row->id);

	if (!r)
		return NULL;
	r->state = ROOM_READY;
	r->row = *row;
	r->game = game_find(row->game);
	return r;
}

void room_drop(struct room *r)
{
	r->state = ROOM_GONE;
	room_forget_thoughts(r);
	while (r->peers) {
		struct peer *p = r->peers;

		peer_end(p);
		sock_close(p->sock, CLOSE_GONE, "the table is gone");
	}
	if (is_free(r))
		room_free(r);
}

/* ---- waiting ---- */

bool room_is_busy(const struct room *r)
{
	return r->state == ROOM_LOADING || r->state == ROOM_WRITING || (r->first && !r->draining);
}

static struct waiter *add_waiter(struct room *r, size_t size)
{
	struct waiter *w = r->waiting < ROOM_QUEUE ? calloc(1, sizeof *w + size + 1) : NULL;

	if (!w)
		return NULL;
	*r->last = w;
	r->last = &w->next;
	r->waiting++;
	return w;
}

/* Puts the waiters of a peer behind those of another room. */
static void move_waiters(struct room *from, struct room *to, const struct peer *p)
{
	struct waiter **at = &from->first;

	while (*at) {
		struct waiter *w = *at;

		if (w->peer != p) {
			at = &w->next;
			continue;
		}
		*at = w->next;
		from->waiting--;
		w->next = NULL;
		*to->last = w;
		to->last = &w->next;
		to->waiting++;
	}
	from->last = at;
}

bool room_wait_message(struct room *r, struct peer *p, const char *bytes, size_t n)
{
	struct waiter *w = p->waiting < PEER_QUEUE ? add_waiter(r, n) : NULL;

	if (!w)
		return false;
	w->peer = p;
	w->size = n;
	memcpy(w->message, bytes, n);
	p->waiting++;
	if (p->queued && p->queued != r)
		move_waiters(p->queued, r, p);
	p->queued = r;
	return true;
}

bool room_wait_call(struct room *r, struct call *c, const struct request *q)
{
	struct waiter *w = add_waiter(r, 0);

	if (!w)
		return false;
	w->call = c;
	w->request = q;
	return true;
}

void room_forget_peer(struct peer *p)
{
	for (struct waiter *w = p->queued ? p->queued->first : NULL; w; w = w->next)
		if (w->peer == p)
			w->peer = NULL;
	p->queued = NULL;
	p->waiting = 0;
}

static struct waiter *take_waiter(struct room *r)
{
	struct waiter *w = r->first;

	r->first = w->next;
	if (!r->first)
		r->last = &r->first;
	r->waiting--;
	return w;
}

void room_drain(struct room *r)
{
	if (r->draining)
		return;
	r->draining = true;
	while (r->first && r->state != ROOM_LOADING && r->state != ROOM_WRITING) {
		struct waiter *w = take_waiter(r);

		if (w->call) {
			routes_again(r->server, w->call, w->request);
		} else if (w->peer) {
			if (!--w->peer->waiting)
				w->peer->queued = NULL;
			peer_again(w->peer, w->message, w->size);
		}
		free(w);
	}
	r->draining = false;
}
