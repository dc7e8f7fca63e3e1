/* seats.c - who sits where: programs that move, and the share of each in the dice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "ai/think.h"
#include "core/rng.h"
#include "server.h"
#include "session/clock.h"
#include "session/fair.h"

bool is_person(const struct game_row *row, int seat)
{
	return !strcmp(row->plays[seat], "person");
}

bool is_fair_settled(const struct game_row *row)
{
	for (int seat = 0; row->fair && seat < PLAYERS; seat++)
		if (!row->has_nonce[seat])
			return false;
	return true;
}

/* ---- the key ---- */

bool share_hash(const struct game_row *row, int seat, uint8_t hash[HASH_SIZE])
{
	if (row->has_nonce[seat])
		fair_hash(row->nonce[seat], NONCE_SIZE, hash);
	else if (row->has_pledge[seat])
		memcpy(hash, row->pledge[seat], HASH_SIZE);
	return row->has_nonce[seat] || row->has_pledge[seat];
}

void fair_of(const struct game_row *row, struct journal_fair *f)
{
	uint8_t commit[HASH_SIZE];

	memset(f, 0, sizeof *f);
	if (!row->fair)
		return;
	fair_hash(row->secret, SECRET_SIZE, commit);
	fair_hex(commit, sizeof commit, f->commit);
	fair_hex(row->secret, SECRET_SIZE, f->secret);
	for (int seat = 0; seat < PLAYERS; seat++)
		if (row->has_nonce[seat])
			fair_hex(row->nonce[seat], NONCE_SIZE, f->nonce[seat]);
}

void head_of(const struct game_row *row, const struct game *g, struct journal_head *h)
{
	time_t created = (time_t)row->created;
	struct tm day;

	memset(h, 0, sizeof *h);
	h->game = g;
	h->seen_by = NOBODY;
	for (int seat = 0; seat < PLAYERS; seat++)
		snprintf(h->who[seat], sizeof h->who[seat], "%s",
			 is_person(row, seat) ? "human" : row->plays[seat]);
	gmtime_r(&created, &day);
	strftime(h->date, sizeof h->date, "%Y-%m-%d", &day);
	fair_of(row, &h->fair);
	if (row->fair && is_fair_settled(row))
		fair_key(&h->fair, h->key);
}

bool seats_begin(struct room *r, struct text *lines)
{
	struct word scenario = { r->row.scenario, (int)strlen(r->row.scenario) };
	struct journal_head head;
	void *memory;

	head_of(&r->row, r->game, &head);
	if (!scenario_parse(r->game, scenario, &head.scenario))
		return false;
	if (r->table)
		return table_rekey(r->table, &head, lines).why == TABLE_DONE;
	memory = malloc(table_size(r->game));
	if (!memory)
		return false;
	r->table = table_start(memory, &head, lines);
	if (!r->table)
		free(memory);
	return r->table != NULL;
}

void seats_start(struct room *r)
{
	struct text lines = text_into(r->server->lines, TABLE_LINES);
	struct change *c;

	if (r->state != ROOM_READY || r->row.state != GAME_WAITING || r->reason[0][0] ||
	    !is_fair_settled(&r->row) || !seats_begin(r, &lines))
		return;
	c = change_begin(r, (struct sender){ 0 }, &lines);
	if (c)
		change_submit(c);
	else
		room_reload(r);
}

/* ---- programs ---- */

struct thought {
	struct work work;
	struct room *room;
	struct desk_use use;
	uint32_t changes; /* of the room when it was begun */
	const struct player *player;
	const struct game *game;
	int seat;
	bool forgotten;
	bool guarded;    /* a person plays against it, whom the time must not tell anything */
	uint64_t due_us; /* the answer must not come before */
	struct alarm alarm;
	struct rng rng;
	struct thinking mind;
	action choice;
	union any_state view;
};

bool think_at(struct thinking *mind, struct desk *desk, struct desk_use use)
{
	mind->arena = desk_arena(desk);
	mind->size = DESK_ARENA;
	mind->now = clock_us;
	mind->cancel = &desk->cancel;
	if (desk->used != use.before)
		mind->kept.root = 0; /* it was at another desk, or somebody else was here */
	desk->used = use.now;
	return mind->arena != NULL;
}

static void think(struct work *w)
{
	struct thought *t = HOLDER(w, struct thought, work);
	/* Without memory it makes do with what the stack gives. */
	bool room = think_at(&t->mind, w->desk, t->use);

	if (t->guarded)
		t->due_us = clock_us(NULL) +
			    1000 * (uint64_t)think_pause(t->player, t->game, &t->view.st);
	think_pace(&t->mind, t->player);
	t->choice = player_think(t->player, t->game, &t->view.st, t->seat, &t->rng,
				 room ? &t->mind : NULL);
}

/* The program's action goes the same way as that of a person. */
static void play_choice(struct room *r, const struct thought *t)
{
	char words[256];
	struct text out = text_into(words, sizeof words);
	struct text lines = text_into(r->server->lines, TABLE_LINES);

	action_print(&out, r->game, t->choice);
	r->mind[t->seat] = t->mind;
	r->thought_of[t->seat] = t->use.now;
	if (table_act(r->table, t->seat, words, &lines).why == TABLE_DONE)
		change_write(r, (struct sender){ 0 }, &lines);
}

static void thought_is_due(struct posted *);

/* Where the time would tell whether there was a choice, the answer waits. */
static bool waits(struct thought *t)
{
	struct server *s = t->room->server;

	if (t->forgotten || clock_us(NULL) >= t->due_us || net_is_stopping(s->net))
		return false;
	t->work.posted.run = thought_is_due;
	alarm_set(s->alarms, &t->alarm, &t->work.posted, t->due_us);
	return true;
}

/* A thought that was cut short is never played: who leaves would meet a weaker opponent. */
static void thought_of(struct work *w)
{
	struct thought *t = HOLDER(w, struct thought, work);
	struct room *r = t->room;
	bool stopping = net_is_stopping(r->server->net);

	if (r->state != ROOM_GONE && waits(t))
		return;
	r->thought = NULL;
	if (r->state == ROOM_GONE)
		room_drop(r);
	else if (!stopping && !room_is_busy(r) && !t->forgotten && r->changes == t->changes)
		play_choice(r, t);
	else if (!room_is_busy(r))
		seats_think(r);
	free(t);
}

static void thought_is_due(struct posted *p)
{
	struct work *w = HOLDER(p, struct work, posted);

	thought_of(w);
}

static bool begin_thought(struct room *r, struct thought *t, int seat)
{
	t->work.work = think;
	t->work.done = thought_of;
	t->work.whose = r->club.who[OWNER];
	t->room = r;
	t->use = (struct desk_use){ r->thought_of[seat], ++r->server->thoughts };
	t->changes = r->changes;
	t->player = player_find(r->row.plays[seat]);
	t->game = r->game;
	t->seat = seat;
	t->guarded = is_person(&r->row, !seat);
	t->mind = r->mind[seat];
	session_view(r->table->session, seat, &t->view.st);
	return t->player && fair_random(&t->rng.s, sizeof t->rng.s);
}

void seats_think(struct room *r)
{
	struct server *s = r->server;
	int seat = r->table && r->row.state == GAME_PLAYING ? table_player(r->table) : NOBODY;
	struct thought *t;

	if (seat == NOBODY || net_is_stopping(s->net) || r->thought || r->stalled || r->left ||
	    r->state != ROOM_READY || is_person(&r->row, seat) || !follow_may_think(r))
		return;
	t = calloc(1, sizeof *t);
	if (!t || !begin_thought(r, t, seat)) {
		free(t);
		return;
	}
	r->thought = t;
	workers_add(s->thinkers, &t->work);
}

void seats_forget(struct room *r)
{
	if (!r->thought)
		return;
	r->thought->forgotten = true;
	workers_cancel(r->server->thinkers, &r->thought->work);
}

void seats_left(struct room *r)
{
	bool people = false;

	for (int seat = 0; seat < PLAYERS; seat++)
		people = people || is_person(&r->row, seat);
	if (r->peers || !people)
		return;
	r->left = true;
	seats_forget(r);
}
