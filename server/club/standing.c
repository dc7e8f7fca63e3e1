/* standing.c - ratings in the store: a game counts once, and the standings. */
#include <math.h>
#include <stdlib.h>
#include "games/games.h"
#include "rating.h"
#include "reading.h"
#include "server/server_messages.h"

enum { STANDINGS_READ = 2000, STANDINGS_MOST = 200, HISTORY_MOST = 100, SCALE = 1000 };

/* ---- counting ---- */

static struct rating read_rating(const struct db_row *s, int at)
{
	return (struct rating){ .value = (double)row_number(s, at) / SCALE,
				.deviation = (double)row_number(s, at + 1) / SCALE,
				.at = row_number(s, at + 2),
				.won = (int)row_number(s, at + 3),
				.drawn = (int)row_number(s, at + 4),
				.lost = (int)row_number(s, at + 5),
				.games = (int)(row_number(s, at + 3) + row_number(s, at + 4) +
					       row_number(s, at + 5)) };
}

static bool show_rating(void *owner, const struct db_row *s)
{
	struct rating *r = owner;

	*r = read_rating(s, 0);
	return true;
}

static bool load(struct db *db, int64_t account, const char *game, int side, struct rating *r)
{
	bool found;

	*r = rating_new();
	return db_first(db,
			DB_ASK("SELECT value, deviation, at, won, drawn, lost FROM rating"
			       " WHERE account=?1 AND game=?2 AND side=?3",
			       db_number(account), db_text(game), db_number(side)),
			&found, &(const struct db_reader){ r, show_rating });
}

static int64_t scaled(double x)
{
	return (int64_t)llround(x * SCALE);
}

static bool save(struct db *db, int64_t account, const char *game, int side, const struct rating *r)
{
	return db_run(db, DB_ASK("INSERT INTO rating (account, game, side, value, deviation, at,"
				 " won, drawn, lost) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)"
				 " ON CONFLICT (account, game, side) DO UPDATE SET"
				 " value=excluded.value, deviation=excluded.deviation,"
				 " at=excluded.at, won=excluded.won, drawn=excluded.drawn,"
				 " lost=excluded.lost",
				 db_number(account), db_text(game), db_number(side),
				 db_number(scaled(r->value)), db_number(scaled(r->deviation)),
				 db_number(r->at), db_number(r->won), db_number(r->drawn),
				 db_number(r->lost)));
}

/* How the rating went, for whoever looks back. */
static bool remember(struct db *db, const struct club_row *c, int side, const struct rating *r)
{
	return db_run(db, DB_ASK("INSERT INTO rating_history (account, table_key, side, at, value)"
				 " VALUES (?1,?2,?3,?4,?5)",
				 db_number(club_account(c, side)), db_number(c->game),
				 db_number(side), db_number(r->at), db_number(scaled(r->value))));
}

/* Whether one person is behind both: nobody rises by beating what is his own. */
static bool is_own_game(struct db *db, const struct club_row *c, bool *own)
{
	int64_t n = 0;
	bool found;

	if (!db_one(db,
		    DB_ASK("SELECT count(*) FROM person a JOIN person b ON"
			   " coalesce(a.owner, a.key)=coalesce(b.owner, b.key)"
			   " WHERE a.key=?1 AND b.key=?2",
			   db_number(c->who[OWNER]), db_number(c->who[OTHER])),
		    &found, &n))
		return false;
	*own = n > 0;
	return true;
}

/* Whether the account has not been deleted.  Its row is written, so that of two servers, one of
 * which deletes it in this moment, the second has to look again. */
static bool is_there(struct db *db, int64_t account, bool *there)
{
	if (!db_run(db, DB_ASK("UPDATE person SET name=name WHERE key=?1 AND name IS NOT NULL",
			       db_number(account))))
		return false;
	*there = db_changed(db) > 0;
	return true;
}

/* Nothing is kept of one that has gone. */
static bool keep(struct db *db, const struct club_row *c, const struct game_row *row,
		 const struct rating pair[2])
{
	for (int side = 0; side < PLAYERS; side++) {
		int64_t account = club_account(c, side);
		bool there;

		if (!is_there(db, account, &there))
			return false;
		if (there && (!save(db, account, row->game, side, &pair[side]) ||
			      !remember(db, c, side, &pair[side])))
			return false;
	}
	return true;
}

bool club_count(struct db *db, const struct club_row *c, const struct game_row *row)
{
	struct rating pair[2];
	bool own;

	if (!is_own_game(db, c, &own))
		return false;
	if (own)
		return true;
	for (int side = 0; side < PLAYERS; side++)
		if (!club_account(c, side) ||
		    !load(db, club_account(c, side), row->game, side, &pair[side]))
			return !club_account(c, side);
	rating_update(pair, row->result[0], row->changed);
	return keep(db, c, row, pair);
}

/* ---- standings ---- */

struct standings {
	struct reading *reading;
	int n;
	struct line {
		int64_t account;
		char name[PERSON_NAME_SIZE];
		struct rating side[PLAYERS];
		struct overall all;
	} line[STANDINGS_READ];
};

static bool is_provisional(const struct line *l)
{
	return l->all.deviation > RATING_PROVISIONAL;
}

static int compare(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	if (is_provisional(x) != is_provisional(y))
		return is_provisional(x) ? 1 : -1;
	if (x->all.value != y->all.value)
		return x->all.value < y->all.value ? 1 : -1;
	return x->account > y->account ? 1 : -1;
}

/* Those that are told, the best first; however many there are, no more are in memory at once than
 * STANDINGS_READ. */
static void keep_best(struct standings *x)
{
	for (int i = 0; i < x->n; i++)
		x->line[i].all = rating_overall(x->line[i].side, x->reading->now);
	qsort(x->line, (size_t)x->n, sizeof x->line[0], compare);
	x->n = x->n < STANDINGS_MOST ? x->n : STANDINGS_MOST;
}

/* Rows come by account, one or two of each. */
static bool show_standing(void *owner, const struct db_row *s)
{
	struct standings *x = owner;
	int64_t account = row_number(s, 0);
	struct line *l = x->n ? &x->line[x->n - 1] : NULL;

	if (!l || l->account != account) {
		if (x->n == STANDINGS_READ)
			keep_best(x);
		l = &x->line[x->n++];
		l->account = account;
		row_text(s, 1, l->name, sizeof l->name);
		for (int side = 0; side < PLAYERS; side++)
			l->side[side] = rating_new();
	}
	l->side[row_number(s, 2) == 1] = read_rating(s, 3);
	return true;
}

static void put_sides(struct json *j, const struct game *g, const struct rating side[PLAYERS],
		      int64_t now)
{
	json_open(j, "sides", '{');
	for (int i = 0; i < PLAYERS; i++) {
		json_open(j, role_name(g, i), '{');
		json_number(j, "rating", llround(side[i].value));
		json_number(j, "deviation", llround(rating_deviation_at(&side[i], now)));
		json_number(j, "games", side[i].games);
		json_number(j, "won", side[i].won);
		json_number(j, "drawn", side[i].drawn);
		json_number(j, "lost", side[i].lost);
		json_close(j);
	}
	json_close(j);
}

static void put_standing(struct json *j, const struct reading *r, const struct line *l)
{
	json_open(j, NULL, '{');
	json_string(j, "name", l->name);
	json_number(j, "rating", llround(l->all.value));
	json_number(j, "deviation", llround(l->all.deviation));
	json_bool(j, "provisional", is_provisional(l));
	put_sides(j, r->game, l->side, r->now);
	json_close(j);
}

static void put_standings(struct standings *x)
{
	struct reading *r = x->reading;

	keep_best(x);
	json_string(&r->json, "game", r->game->id);
	json_open(&r->json, "standings", '[');
	for (int i = 0; i < x->n; i++)
		put_standing(&r->json, r, &x->line[i]);
	json_close(&r->json);
}

static bool read_standings(struct db *db, struct reading *r)
{
	struct standings *x = calloc(1, sizeof *x);
	bool good;

	if (!x)
		return false;
	x->reading = r;
	good = db_rows(db,
		       DB_ASK("SELECT account, p.name, side, value, deviation, at, won, drawn,"
			      " lost FROM rating JOIN person p ON p.key=account WHERE game=?1"
			      " AND p.name IS NOT NULL ORDER BY account, side",
			      db_text(r->game->id)),
		       &(const struct db_reader){ x, show_standing });
	if (good)
		put_standings(x);
	free(x);
	return good;
}

static struct reading *of_game(struct server *s, struct call *c, const struct request *q,
			       const struct asker *who)
{
	char id[NAME_SIZE];
	const struct game *g = path_part(q, 1, id, sizeof id) ? game_find(id) : NULL;
	struct reading *r;

	if (!g) {
		route_deny(c, SRV_NO_SUCH_PATH, q->path);
		return NULL;
	}
	r = reading_new(s, c, who);
	if (r)
		r->game = g;
	return r;
}

void club_ratings(struct server *s, struct call *c, const struct request *q,
		  const struct asker *who)
{
	struct reading *r = of_game(s, c, q, who);

	if (r)
		reading_start(r, read_standings);
}

/* ---- one person ---- */

static bool show_history(void *owner, const struct db_row *s)
{
	struct reading *r = owner;
	char word[PERSON_NAME_SIZE];

	json_open(&r->json, NULL, '{');
	row_text(s, 0, word, sizeof word);
	json_string(&r->json, "table", word);
	json_number(&r->json, "at", row_number(s, 1));
	json_thing(&r->json, "side", r->game, K_SIDE, row_number(s, 2) == 1);
	json_number(&r->json, "rating", (row_number(s, 3) + SCALE / 2) / SCALE);
	row_text(s, 4, word, sizeof word);
	if (word[0])
		json_string(&r->json, "against", word);
	else
		json_null(&r->json, "against");
	json_close(&r->json);
	return true;
}

/* Games of private tables are left out: nobody else need know of them. */
static bool read_history(struct db *db, struct reading *r, int64_t account)
{
	json_open(&r->json, "history", '[');
	if (!db_rows(db,
		     DB_ASK("SELECT g.id, h.at, h.side, h.value, (SELECT p.name FROM person p WHERE"
			    " p.key=CASE WHEN c.owner=h.account THEN c.other ELSE c.owner END)"
			    " FROM rating_history h JOIN game g ON g.key=h.table_key"
			    " JOIN club c ON c.of_game=h.table_key WHERE h.account=?1 AND"
			    " g.game=?2 AND (c.hidden=0 OR c.owner=?4 OR c.other=?4)"
			    " ORDER BY h.at DESC, g.key DESC LIMIT ?3",
			    db_number(account), db_text(r->game->id), db_number(HISTORY_MOST),
			    db_number(r->who.account)),
		     &(const struct db_reader){ r, show_history }))
		return false;
	json_close(&r->json);
	return true;
}

static bool read_person(struct db *db, struct reading *r)
{
	struct rating side[PLAYERS];
	char shown[PERSON_NAME_SIZE];
	int64_t account;

	if (!person_find(db, r->word, &account, shown))
		return false;
	if (!account) {
		r->trouble = SRV_NO_SUCH_PERSON;
		return true;
	}
	for (int i = 0; i < PLAYERS; i++)
		if (!load(db, account, r->game->id, i, &side[i]))
			return false;
	json_string(&r->json, "name", shown);
	json_string(&r->json, "game", r->game->id);
	put_sides(&r->json, r->game, side, r->now);
	return read_history(db, r, account);
}

void club_rating_of(struct server *s, struct call *c, const struct request *q,
		    const struct asker *who)
{
	struct reading *r = of_game(s, c, q, who);

	if (!r)
		return;
	if (!path_part(q, 2, r->word, sizeof r->word))
		r->word[0] = 0;
	reading_start(r, read_person);
}
