/* records.c - what stands out among the games that are over.
 *
 * All of them are looked through for that, so the answer is kept: until a game ends here, and, as
 * games end at other servers, too, for a minute at most.
 */
#include <stdlib.h>
#include <string.h>
#include "games/games.h"
#include "reading.h"
#include "server/server_messages.h"

enum { RECORDS = 5, STREAK_GAMES = 2000, KEPT_SECONDS = 60 };

/* Public games of two people that are over, but for those that a moderator has closed (how 6). */
#define OVER "WHERE state=2 AND how<>6 AND game=?1 AND hidden=0 AND against<>2 AND other<>0"

/* ---- how they ended ---- */

struct tally {
	int64_t count, won[PLAYERS], drawn, how[ENDINGS];
};

static bool show_tally(void *owner, const struct db_row *s)
{
	struct tally *t = owner;
	int64_t how = row_number(s, 0), sign = row_number(s, 1), n = row_number(s, 2);

	t->count += n;
	if (sign)
		t->won[sign < 0] += n;
	else
		t->drawn += n;
	if (how >= 0 && how < ENDINGS)
		t->how[how] += n;
	return true;
}

static bool put_tally(struct db *db, struct reading *r)
{
	static const enum ending ways[] = { END_PLAYED, END_RESIGNED, END_AGREED, END_TIME };
	struct tally t = { 0 };
	struct json *j = &r->json;

	if (!db_rows(db,
		     DB_ASK("SELECT how, CASE WHEN result0>0 THEN 1 WHEN result0<0 THEN -1 ELSE 0"
			    " END AS sign, count(*) FROM game JOIN club ON of_game=key " OVER
			    " GROUP BY how, sign",
			    db_text(r->game->id)),
		     &(const struct db_reader){ &t, show_tally }))
		return false;
	json_open(j, "games", '{');
	json_number(j, "count", t.count);
	json_open(j, "won", '{');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_number(j, role_name(r->game, seat), t.won[seat]);
	json_close(j);
	json_number(j, "drawn", t.drawn);
	json_open(j, "how", '{');
	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
		json_number(j, wire_ending(ways[i]), t.how[ways[i]]);
	json_close(j);
	json_close(j);
	return true;
}

/* ---- single games ---- */

static void put_name(struct json *j, const char *key, const char *name)
{
	if (name && *name)
		json_string(j, key, name);
	else
		json_null(j, key);
}

static void put_game(struct json *j, const struct club_table *t, const struct game *g)
{
	json_open(j, NULL, '{');
	json_string(j, "table", t->row.id);
	json_open(j, "names", '{');
	for (int seat = 0; seat < PLAYERS; seat++)
		put_name(j, role_name(g, seat), club_name(&t->club, seat));
	json_close(j);
	json_number(j, "actions", t->row.actions);
	json_number(j, "seconds", t->row.changed - t->row.created);
	if (t->row.score)
		json_number(j, "score", t->row.score < 0 ? -t->row.score : t->row.score);
	result_member(j, g, &t->row);
	json_close(j);
}

static bool put_games(struct db *db, struct reading *r, const char *key, const char *sql)
{
	struct club_list l = { NULL, 0 };
	const struct db_value values[] = { db_text(r->game->id), db_number(RECORDS) };
	bool good = club_rows(db, &(const struct db_ask){ sql, values, 2 }, &l);

	json_open(&r->json, key, '[');
	for (int i = 0; good && i < l.n; i++)
		put_game(&r->json, &l.table[i], r->game);
	json_close(&r->json);
	free(l.table);
	return good;
}

/* By the side that was ahead. */
static bool put_highest(struct db *db, struct reading *r)
{
	bool good;

	json_open(&r->json, "highest", '{');
	good = put_games(db, r, role_name(r->game, 0),
			 CLUB_SELECT OVER " AND how=1 AND score<0 ORDER BY score, key LIMIT ?2") &&
	       put_games(db, r, role_name(r->game, 1),
			 CLUB_SELECT OVER
			 " AND how=1 AND score>0 ORDER BY score DESC, key LIMIT ?2");
	json_close(&r->json);
	return good;
}

static bool put_single_games(struct db *db, struct reading *r)
{
	return put_games(db, r, "longest",
			 CLUB_SELECT OVER " AND how=1 ORDER BY actions DESC, key LIMIT ?2") &&
	       put_games(db, r, "shortest",
			 CLUB_SELECT OVER " AND how=1 ORDER BY actions, key LIMIT ?2") &&
	       put_games(db, r, "slowest",
			 CLUB_SELECT OVER " ORDER BY changed-created DESC, key LIMIT ?2");
}

/* ---- people ---- */

struct run {
	int64_t account;
	int now, best, games;
};

struct runs {
	struct run *run;
	int n, room;
};

static struct run *run_of(struct runs *x, int64_t account)
{
	struct run *grown;

	for (int i = 0; i < x->n; i++)
		if (x->run[i].account == account)
			return &x->run[i];
	if (x->n == x->room) {
		x->room = x->room ? 2 * x->room : 64;
		grown = realloc(x->run, (size_t)x->room * sizeof *grown);
		if (!grown)
			return NULL;
		x->run = grown;
	}
	x->run[x->n] = (struct run){ .account = account };
	return &x->run[x->n++];
}

/* Owner, other, and whether the owner has won, as a sign. */
static bool show_run(void *owner, const struct db_row *s)
{
	struct runs *x = owner;
	int64_t sign = row_number(s, 2);

	for (int i = 0; i < 2; i++) {
		struct run *run = run_of(x, row_number(s, i));
		bool won = i ? sign < 0 : sign > 0;

		if (!run)
			return false;
		run->games++;
		run->now = won ? run->now + 1 : 0;
		run->best = run->now > run->best ? run->now : run->best;
	}
	return true;
}

static int by_best(const void *a, const void *b)
{
	const struct run *x = a, *y = b;

	return x->best != y->best ? y->best - x->best : x->account > y->account ? 1 : -1;
}

static int by_games(const void *a, const void *b)
{
	const struct run *x = a, *y = b;

	return x->games != y->games ? y->games - x->games : x->account > y->account ? 1 : -1;
}

/* The first of them with a name; of streaks those that are some. */
static bool put_people(struct db *db, struct reading *r, const struct runs *x, bool streaks)
{
	int told = 0;

	json_open(&r->json, streaks ? "streaks" : "most", '[');
	for (int i = 0; i < x->n && told < RECORDS; i++) {
		char name[PERSON_NAME_SIZE];

		if (streaks && !x->run[i].best)
			break;
		if (!person_name(db, x->run[i].account, name))
			return false;
		if (!name[0])
			continue;
		json_open(&r->json, NULL, '{');
		json_string(&r->json, "name", name);
		json_number(&r->json, streaks ? "won" : "games",
			    streaks ? x->run[i].best : x->run[i].games);
		json_close(&r->json);
		told++;
	}
	json_close(&r->json);
	return true;
}

static bool put_runs(struct db *db, struct reading *r)
{
	struct runs x = { NULL, 0, 0 };
	bool good = db_rows(db,
			    DB_ASK("SELECT owner, other, CASE WHEN side=0 THEN result0 ELSE result1"
				   " END FROM (SELECT * FROM game JOIN club ON of_game=key " OVER
				   " ORDER BY changed DESC, key DESC LIMIT ?2) latest"
				   " ORDER BY changed, key",
				   db_text(r->game->id), db_number(STREAK_GAMES)),
			    &(const struct db_reader){ &x, show_run });

	if (good && x.n)
		qsort(x.run, (size_t)x.n, sizeof *x.run, by_best);
	good = good && put_people(db, r, &x, true);
	if (good && x.n)
		qsort(x.run, (size_t)x.n, sizeof *x.run, by_games);
	good = good && put_people(db, r, &x, false);
	free(x.run);
	return good;
}

static bool read_records(struct db *db, struct reading *r)
{
	json_string(&r->json, "game", r->game->id);
	return put_tally(db, r) && put_single_games(db, r) && put_highest(db, r) && put_runs(db, r);
}

/* ---- what is kept, on the loop's thread ---- */

struct kept {
	struct kept *next;
	const struct game *game;
	int64_t version, until;
	struct text text;
};

struct club_records {
	struct kept *first; /* one for each game that was asked for */
	int64_t version;    /* how often something has changed */
};

static struct club_records *records_of(struct server *s)
{
	if (!s->records)
		s->records = calloc(1, sizeof *s->records);
	return s->records;
}

static struct kept *kept_of(const struct club_records *x, const struct game *g)
{
	struct kept *k = x ? x->first : NULL;

	while (k && k->game != g)
		k = k->next;
	return k;
}

void club_records_forget(struct server *s)
{
	if (s->records)
		s->records->version++;
}

void club_records_free(struct club_records *x)
{
	while (x && x->first) {
		struct kept *k = x->first;

		x->first = k->next;
		free(k->text.start);
		free(k);
	}
	free(x);
}

/* Without memory nothing is kept. */
static void keep(struct reading *r)
{
	struct club_records *x = records_of(r->server);
	struct kept *k = kept_of(x, r->game);
	size_t n = (size_t)(r->out.at - r->out.start);
	char *bytes = x ? malloc(n) : NULL;

	if (!k && bytes) {
		k = calloc(1, sizeof *k);
		if (k)
			*k = (struct kept){ .next = x->first, .game = r->game };
		x->first = k ? k : x->first;
	}
	if (!k || !bytes) {
		free(bytes);
		return;
	}
	free(k->text.start);
	k->text = text_into(bytes, n);
	memcpy(bytes, r->out.start, n);
	k->text.at = bytes + n;
	k->version = r->version;
	k->until = r->now + KEPT_SECONDS;
}

static void read_anew(struct server *s, struct call *c, const struct asker *who,
		      const struct game *g)
{
	struct reading *r = reading_new(s, c, who);
	const struct club_records *x = r ? records_of(s) : NULL;

	if (!r)
		return;
	r->game = g;
	r->keep = keep;
	/* Whatever changes from now on may not be in it. */
	r->version = x ? x->version : 0;
	reading_start(r, read_records);
}

void club_records(struct server *s, struct call *c, const struct request *q,
		  const struct asker *who)
{
	char id[NAME_SIZE];
	const struct game *g = path_part(q, 1, id, sizeof id) ? game_find(id) : NULL;
	const struct kept *k = kept_of(s->records, g);

	if (!g)
		route_deny(c, SRV_NO_SUCH_PATH, q->path);
	else if (k && k->version == s->records->version && now_seconds() < k->until)
		route_answer(c, 200, &k->text);
	else
		read_anew(s, c, who, g);
}
