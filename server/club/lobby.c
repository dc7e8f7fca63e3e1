/* lobby.c - lists of tables: where one can sit down, and one's own. */
#include <stdlib.h>
#include <string.h>
#include "routes.h"
#include "server/server_messages.h"

enum listed { LIST_LOBBY, LIST_MINE, LIST_OWN_FINISHED };

struct listing {
	struct store_job job;
	struct server *server;
	struct call *call;
	struct asker who;
	enum listed what;
	struct club_list first, second;
};

static void empty(struct club_list *l)
{
	free(l->table);
	*l = (struct club_list){ NULL, 0 };
}

/* Who is barred, or his bot, does not come to the table that waits there: nobody is to sit down at
 * it until he may again. */
static bool read_lobby(struct db *db, struct listing *l)
{
	return club_rows(db,
			 DB_ASK(CLUB_SELECT "WHERE state=0 AND other=0 AND against=0 AND hidden=0"
					    " AND NOT EXISTS (" CLUB_BARRED "club.owner)"
					    " ORDER BY key DESC LIMIT ?2",
				db_number(now_seconds()), db_number(LOBBY_MOST)),
			 &l->first) &&
	       club_rows(db,
			 DB_ASK(CLUB_SELECT "WHERE state=1 AND hidden=0 AND against<>2"
					    " ORDER BY changed DESC, key DESC LIMIT ?1",
				db_number(LOBBY_PLAYING)),
			 &l->second);
}

/* It is his turn, and until when. */
static int64_t urgency(const struct club_table *t, int64_t account)
{
	int64_t deadline = clocks_deadline(&t->club.clocks);

	if (t->row.state != GAME_PLAYING || t->row.turn == NOBODY ||
	    club_seat(&t->club, account) != t->row.turn)
		return INT64_MAX;
	return deadline ? deadline : INT64_MAX - 1;
}

/* The rows come by their latest change, and equals keep their order. */
static void sort_mine(struct club_list *l, int64_t account)
{
	for (int i = 1; i < l->n; i++) {
		struct club_table x = l->table[i];
		int at = i;

		for (; at && urgency(&x, account) < urgency(&l->table[at - 1], account); at--)
			l->table[at] = l->table[at - 1];
		l->table[at] = x;
	}
}

/* Who was invited is told so in his own list; others need not know. */
static bool read_mine(struct db *db, struct listing *l)
{
	struct db_value account = db_number(l->who.account);

	if (!club_rows(db,
		       DB_ASK(CLUB_SELECT "WHERE (owner=?1 OR other=?1) AND state<>2"
					  " ORDER BY changed DESC, key DESC LIMIT ?2",
			      account, db_number(MINE_MOST)),
		       &l->first) ||
	    !club_rows(db,
		       DB_ASK(CLUB_SELECT "WHERE state=0 AND other=0 AND of_game IN (SELECT"
					  " i.game FROM club_invite i WHERE i.account=?1)"
					  " ORDER BY changed DESC, key DESC LIMIT ?2",
			      account, db_number(MINE_MOST)),
		       &l->second))
		return false;
	sort_mine(&l->first, l->who.account);
	for (int i = 0; i < l->second.n; i++) {
		l->second.table[i].club.invited[0] = l->who.account;
		l->second.table[i].club.invited_count = 1;
	}
	return true;
}

static bool read_list(struct store *st, struct store_job *job)
{
	struct listing *l = HOLDER(job, struct listing, job);
	struct db *db = store_db(st);

	empty(&l->first);
	empty(&l->second);
	switch (l->what) {
	case LIST_LOBBY:
		return read_lobby(db, l);
	case LIST_MINE:
		return read_mine(db, l);
	case LIST_OWN_FINISHED:
		break;
	}
	return club_rows(db,
			 DB_ASK(CLUB_SELECT "WHERE (owner=?1 OR other=?1) AND state=2"
					    " ORDER BY changed DESC, key DESC LIMIT ?2",
				db_number(l->who.account), db_number(MINE_MOST)),
			 &l->first);
}

static void put_rows(struct json *j, const struct listing *l, const struct club_list *list)
{
	const struct club_look look = { &l->who, club_time(l->server) };

	for (int i = 0; i < list->n; i++)
		club_row_json(j, &list->table[i], room_at_hand(l->server, list->table[i].row.id),
			      &look);
}

static void tell_list(struct store_job *job)
{
	struct listing *l = HOLDER(job, struct listing, job);
	struct text out = text_into(l->server->out, WIRE_TABLE);
	struct json j = json_into(&out);

	if (job->good) {
		json_open(&j, NULL, '{');
		json_open(&j, l->what == LIST_OWN_FINISHED ? "games" : "tables", '[');
		put_rows(&j, l, &l->first);
		if (l->what == LIST_LOBBY) {
			json_close(&j);
			json_open(&j, "playing", '[');
		}
		put_rows(&j, l, &l->second);
		json_close(&j);
		json_close(&j);
		route_answer(l->call, 200, &out);
	} else {
		route_deny(l->call, job_trouble(job), NULL);
	}
	empty(&l->first);
	empty(&l->second);
	free(l);
}

static void list(struct server *s, struct call *c, const struct asker *who, enum listed what)
{
	struct listing *l = calloc(1, sizeof *l);

	if (!l) {
		route_deny(c, SRV_BUSY, NULL);
		return;
	}
	l->server = s;
	l->call = c;
	l->who = *who;
	l->what = what;
	l->job.work = read_list;
	l->job.done = tell_list;
	store_queue_add(s->store, &l->job);
}

void club_lobby(struct server *s, struct call *c, const struct request *q, const struct asker *who)
{
	(void)q;
	list(s, c, who, LIST_LOBBY);
}

void club_mine(struct server *s, struct call *c, const struct request *q, const struct asker *who)
{
	(void)q;
	list(s, c, who, LIST_MINE);
}

void club_finished(struct server *s, struct call *c, const struct request *q,
		   const struct asker *who)
{
	(void)q;
	list(s, c, who, LIST_OWN_FINISHED);
}
