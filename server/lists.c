/* lists.c - tables as rows: for the host's list and for statistics. */
#include <stdlib.h>
#include <string.h>
#include "games/games.h"
#include "server.h"
#include "server_messages.h"

/* The room tells who is there; without one nobody is. */
void table_row_members(struct json *j, const struct game_row *row, const struct room *r)
{
	struct room nobody = { .row = *row, .game = game_find(row->game) };
	const struct game *g = nobody.game;
	bool frozen = !g || (r && r->reason[0][0]);

	json_string(j, "table", row->id);
	json_string(j, "game", row->game);
	json_string(j, "scenario", row->scenario);
	seats_member(j, r ? r : &nobody);
	json_bool(j, "hotseat", row->hotseat);
	json_bool(j, "hints", row->hints);
	json_string(j, "state", frozen ? "frozen" : state_names[row->state]);
	if (g && row->state == GAME_PLAYING && row->turn >= 0 && row->turn < PLAYERS)
		json_thing(j, "turn", g, K_SIDE, row->turn);
	else
		json_null(j, "turn");
	json_number(j, "actions", row->actions);
	json_number(j, "created", row->created);
	json_number(j, "changed", row->changed);
	result_member(j, g, row);
	json_bool(j, "imported", row->imported);
}

static void put_table_row(struct json *j, const struct game_row *row, const struct room *r)
{
	json_open(j, NULL, '{');
	table_row_members(j, row, r);
	json_close(j);
}

struct listing {
	struct store_job job;
	struct server *server;
	struct call *call;
	bool finished;
	struct game_row *rows;
	int count;
};

static bool read_list(struct store *st, struct store_job *job)
{
	struct listing *l = HOLDER(job, struct listing, job);

	free(l->rows);
	l->rows = NULL;
	return store_list(st, l->finished ? LIST_FINISHED : LIST_ALL, &l->rows, &l->count);
}

struct room *room_at_hand(struct server *s, const char *id)
{
	struct room *r = room_known(s, id);

	return r && (r->state == ROOM_READY || r->state == ROOM_WRITING) ? r : NULL;
}

static void tell_list(struct store_job *job)
{
	struct listing *l = HOLDER(job, struct listing, job);
	struct text out = text_into(l->server->out, WIRE_TABLE);
	struct json j = json_into(&out);

	if (!job->good) {
		route_deny(l->call, job_trouble(job), NULL);
	} else {
		json_open(&j, NULL, '{');
		json_open(&j, l->finished ? "games" : "tables", '[');
		for (int i = 0; i < l->count; i++)
			put_table_row(&j, &l->rows[i], room_at_hand(l->server, l->rows[i].id));
		json_close(&j);
		json_close(&j);
		route_answer(l->call, 200, &out);
	}
	free(l->rows);
	free(l);
}

void list_tables(struct server *s, struct call *c, bool finished)
{
	struct listing *l = calloc(1, sizeof *l);

	if (!l) {
		route_deny(c, SRV_BUSY, NULL);
		return;
	}
	l->server = s;
	l->call = c;
	l->finished = finished;
	l->job.work = read_list;
	l->job.done = tell_list;
	store_queue_add(s->store, &l->job);
}
