/* area.c - the club's paths, and what it has to do with an account as a whole. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cup.h"
#include "games/games.h"
#include "routes.h"
#include "server/server_messages.h"

/* ---- profile and export ---- */

struct list {
	struct json *json;
};

static bool show_rating(void *owner, const struct db_row *s)
{
	struct json *j = ((struct list *)owner)->json;
	char id[NAME_SIZE];
	const struct game *g;

	row_text(s, 0, id, sizeof id);
	g = game_find(id);
	if (!g)
		return true;
	json_open(j, NULL, '{');
	json_string(j, "game", id);
	json_thing(j, "side", g, K_SIDE, row_number(s, 1) == 1);
	json_number(j, "rating", (row_number(s, 2) + 500) / 1000);
	json_number(j, "deviation", (row_number(s, 3) + 500) / 1000);
	json_number(j, "won", row_number(s, 4));
	json_number(j, "drawn", row_number(s, 5));
	json_number(j, "lost", row_number(s, 6));
	json_close(j);
	return true;
}

static bool put_ratings(struct db *db, int64_t account, struct json *j)
{
	struct list l = { j };
	bool good;

	json_open(j, "ratings", '[');
	good = db_rows(db,
		       DB_ASK("SELECT game, side, value, deviation, won, drawn, lost FROM rating"
			      " WHERE account=?1 ORDER BY game, side",
			      db_number(account)),
		       &(const struct db_reader){ &l, show_rating });
	json_close(j);
	return good;
}

/* What was said or noted: which table, when or nothing, and the words. */
static bool show_words(void *owner, const struct db_row *s)
{
	struct json *j = ((struct list *)owner)->json;
	char word[ID_SIZE + 1], words[4096];

	row_text(s, 0, word, sizeof word);
	row_text(s, 2, words, sizeof words);
	json_open(j, NULL, '{');
	json_string(j, "table", word);
	if (!row_is_null(s, 1))
		json_number(j, "at", row_number(s, 1));
	json_string(j, "text", words);
	json_close(j);
	return true;
}

static bool put_list(struct db *db, const char *key, const struct db_ask *ask,
		     const struct db_reader *reader)
{
	struct json *j = ((struct list *)reader->owner)->json;
	bool good;

	json_open(j, key, '[');
	good = db_rows(db, ask, reader);
	json_close(j);
	return good;
}

static bool export_all(struct db *db, int64_t account, struct json *j)
{
	struct list l = { j };
	struct db_value who = db_number(account);

	return put_ratings(db, account, j) &&
	       put_list(db, "said",
			DB_ASK("SELECT g.id, c.at, c.words FROM chat c JOIN game g ON g.key=c.game"
			       " WHERE c.account=?1 ORDER BY c.at, c.n",
			       who),
			&(const struct db_reader){ &l, show_words }) &&
	       put_list(db, "notes",
			DB_ASK("SELECT g.id, NULL, m.words FROM memo m JOIN game g ON g.key=m.game"
			       " WHERE m.account=?1 ORDER BY g.key",
			       who),
			&(const struct db_reader){ &l, show_words });
}

/* ---- an account that goes ---- */

static const char gone_mark[] = "gone:";

/* Servers that have a table of his in memory know his name. */
static bool tell_gone(struct db *db, int64_t account)
{
	char word[32];

	snprintf(word, sizeof word, "%s%lld", gone_mark, (long long)account);
	return !db_is_shared(db) || db_notify(db, STORE_CHANNEL, word);
}

/* Games stay: they are the other's, too. */
static bool forget(struct db *db, int64_t account)
{
	struct db_value who = db_number(account);

	return tell_gone(db, account) &&
	       db_run(db, DB_ASK("DELETE FROM memo WHERE account=?1", who)) &&
	       db_run(db, DB_ASK("DELETE FROM chat WHERE account=?1", who)) &&
	       db_run(db, DB_ASK("DELETE FROM rating WHERE account=?1", who)) &&
	       db_run(db, DB_ASK("DELETE FROM rating_history WHERE account=?1", who)) &&
	       db_run(db, DB_ASK("DELETE FROM club_invite WHERE account=?1", who)) &&
	       cup_remove_all(db, account) &&
	       /* With all who have entered it: its number may be given again. */
	       db_run(db, DB_ASK("DELETE FROM cup_entrant WHERE cup IN"
				 " (SELECT key FROM cup WHERE owner=?1 AND state=0)",
				 who)) &&
	       db_run(db, DB_ASK("DELETE FROM cup WHERE owner=?1 AND state=0", who));
}

struct leaving {
	struct store_job job;
	struct server *server;
	int64_t account;
	struct club_list list;
};

static bool read_left(struct store *st, struct store_job *job)
{
	struct leaving *l = HOLDER(job, struct leaving, job);

	free(l->list.table);
	l->list = (struct club_list){ NULL, 0 };
	return club_rows(store_db(st),
			 DB_ASK(CLUB_SELECT "WHERE (owner=?1 OR other=?1) AND state<2",
				db_number(l->account)),
			 &l->list);
}

static void end_left(struct store_job *job)
{
	struct leaving *l = HOLDER(job, struct leaving, job);

	for (int i = 0; job->good && i < l->list.n; i++)
		club_end_for(l->server, l->list.table[i].row.id, l->account);
	free(l->list.table);
	free(l);
}

/* The name is in the database no more; nor at the tables that are in memory. */
static void forget_name(struct server *s, int64_t account)
{
	for (struct room *r = s->newest; r; r = r->older)
		for (int i = 0; i < 2; i++)
			if (r->club.who[i] == account)
				r->club.name[i][0] = 0;
}

bool club_heard_gone(struct server *s, const char *word)
{
	if (strncmp(word, gone_mark, sizeof gone_mark - 1))
		return false;
	forget_name(s, strtoll(word + sizeof gone_mark - 1, NULL, 10));
	club_records_forget(s);
	return true;
}

static void gone(struct server *s, int64_t account)
{
	struct leaving *l = calloc(1, sizeof *l);

	forget_name(s, account);
	club_records_forget(s);
	if (!l)
		return;
	l->server = s;
	l->account = account;
	l->job.work = read_left;
	l->job.done = end_left;
	store_queue_add(s->store, &l->job);
}

/* ---- paths ---- */

static const struct guarded routes[] = {
	{ "POST", "tables", NEEDS_ACCOUNT, club_open },
	{ "GET", "tables/*", NEEDS_NOBODY, club_show },
	{ "GET", "tables/*/journal", NEEDS_NOBODY, club_journal },
	{ "POST", "tables/*/sit", NEEDS_ACCOUNT, club_sit },
	{ "POST", "tables/*/leave", NEEDS_ACCOUNT, club_leave },
	{ "POST", "tables/*/invite", NEEDS_ACCOUNT, club_invite_name },
	{ "POST", "tables/*/decline", NEEDS_ACCOUNT, club_decline },
	{ "GET", "lobby", NEEDS_NOBODY, club_lobby },
	{ "GET", "mine", NEEDS_ACCOUNT, club_mine },
	{ "GET", "finished", NEEDS_ACCOUNT, club_finished },
	{ "GET", "ratings/*", NEEDS_NOBODY, club_ratings },
	{ "GET", "ratings/*/*", NEEDS_NOBODY, club_rating_of },
	{ "GET", "records/*", NEEDS_NOBODY, club_records },
	{ "GET", "cups", NEEDS_NOBODY, club_cup_list },
	{ "POST", "cups", NEEDS_PERSON, club_cup_make },
	{ "GET", "cups/*", NEEDS_NOBODY, club_cup_show },
	{ "POST", "cups/*/enter", NEEDS_ACCOUNT, club_cup_enter },
	{ "POST", "cups/*/leave", NEEDS_ACCOUNT, club_cup_leave },
	{ "POST", "cups/*/begin", NEEDS_PERSON, club_cup_begin },
	{ 0 },
};

const struct area club_area = {
	.routes = routes,
	.profile = put_ratings,
	.export = export_all,
	.enclose = club_enclose,
	.forget = forget,
	.gone = gone,
	.close = club_close,
};
