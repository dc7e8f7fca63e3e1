/* cup_row.c - cups, entrants and pairings in the database. */
#include <stdlib.h>
#include <string.h>
#include "cup.h"
#include "routes.h"

#define CUP_COLUMNS                                                                                \
	"key, id, name, game, scenario, owner, (SELECT p.name FROM person p WHERE "                \
	"p.key=cup.owner), "                                                                       \
	"state, twice, rated, takebacks, hints, most, pace, minutes, seconds, days, created"

static bool show_cup(void *owner, const struct db_row *s)
{
	struct cup *c = owner;

	c->key = row_number(s, 0);
	row_text(s, 1, c->id, sizeof c->id);
	row_text(s, 2, c->name, sizeof c->name);
	row_text(s, 3, c->game, sizeof c->game);
	row_text(s, 4, c->scenario, sizeof c->scenario);
	c->owner = row_number(s, 5);
	row_text(s, 6, c->owner_name, sizeof c->owner_name);
	c->state = row_number(s, 7) == CUP_OPEN      ? CUP_OPEN
		   : row_number(s, 7) == CUP_PLAYING ? CUP_PLAYING
						     : CUP_OVER;
	c->twice = row_number(s, 8);
	c->rated = row_number(s, 9);
	c->takebacks = row_number(s, 10);
	c->hints = row_number(s, 11);
	c->most = (int)row_number(s, 12);
	c->pace.kind = row_number(s, 13) == PACE_LIVE   ? PACE_LIVE
		       : row_number(s, 13) == PACE_DAYS ? PACE_DAYS
							: PACE_FREE;
	c->pace.minutes = (int)row_number(s, 14);
	c->pace.seconds = (int)row_number(s, 15);
	c->pace.days = (int)row_number(s, 16);
	c->created = row_number(s, 17);
	return true;
}

static bool show_entrant(void *owner, const struct db_row *s)
{
	struct cup_all *a = owner;

	if (a->entrants == ENTRANTS_MOST)
		return true;
	a->entrant[a->entrants].account = row_number(s, 0);
	row_text(s, 1, a->entrant[a->entrants].name, sizeof a->entrant[0].name);
	a->entrants++;
	return true;
}

static bool load_entrants(struct db *db, struct cup_all *a)
{
	a->entrants = 0;
	return db_rows(db,
		       DB_ASK("SELECT account, p.name FROM cup_entrant JOIN person p ON"
			      " p.key=account WHERE cup=?1 ORDER BY n",
			      db_number(a->cup.key)),
		       &(const struct db_reader){ a, show_entrant });
}

static int number_of(const struct cup_all *a, int64_t account)
{
	for (int i = 0; i < a->entrants; i++)
		if (a->entrant[i].account == account)
			return i;
	return 0;
}

/* What it has come to: a game that is over, or somebody who never came. */
static void judge(struct cup_game *g)
{
	struct pairing *p = &g->pairing;

	if (g->absent) {
		p->played = g->absent < CUP_VOID;
		p->absent = g->absent == 3;
		p->result = g->absent == 1 ? -1 : 1;
	} else if (g->table[0] && g->row.state == GAME_OVER && g->row.how != END_CLOSED) {
		p->played = true;
		p->result = g->row.result[0];
	}
}

static bool show_game(void *owner, const struct db_row *s)
{
	struct cup_all *a = owner;
	struct cup_game *g = &a->game[a->games];

	if (a->games == PAIRINGS_MOST)
		return true;
	memset(g, 0, sizeof *g);
	a->games++;
	g->pairing.round = (int)row_number(s, 0);
	for (int seat = 0; seat < PLAYERS; seat++) {
		g->pairing.side[seat] = number_of(a, row_number(s, 1 + seat));
		g->row.result[seat] = (int)row_number(s, 6 + seat);
	}
	g->absent = (int)row_number(s, 3);
	row_text(s, 4, g->table, sizeof g->table);
	g->row.state = row_number(s, 5) == GAME_OVER      ? GAME_OVER
		       : row_number(s, 5) == GAME_WAITING ? GAME_WAITING
							  : GAME_PLAYING;
	g->row.how = (int)row_number(s, 8);
	g->row.ended_by = row_is_null(s, 9) ? NOBODY : (int)row_number(s, 9);
	g->begin_by = row_number(s, 10);
	judge(g);
	return true;
}

static bool load_games(struct db *db, struct cup_all *a)
{
	a->games = 0;
	return db_rows(
		db,
		DB_ASK("SELECT q.round, q.account0, q.account1, q.absent, g.id, g.state,"
		       " g.result0, g.result1, g.how, g.ended_by, b.begin_by FROM cup_pairing q"
		       " LEFT JOIN game g ON g.key=q.table_key"
		       " LEFT JOIN club b ON b.of_game=g.key WHERE q.cup=?1 ORDER BY q.n",
		       db_number(a->cup.key)),
		&(const struct db_reader){ a, show_game });
}

/* PostgreSQL does not take whatever may stand in a path; nobody need ask it. */
static bool cup_id_is_good(const char *id)
{
	return strlen(id) == CUP_ID_SIZE && strspn(id, "0123456789abcdef") == CUP_ID_SIZE;
}

bool cup_load(struct db *db, const char *id, bool *found, struct cup_all *a)
{
	*found = false;
	if (!cup_id_is_good(id))
		return true;
	if (!db_first(db, DB_ASK("SELECT " CUP_COLUMNS " FROM cup WHERE id=?1", db_text(id)), found,
		      &(const struct db_reader){ &a->cup, show_cup }))
		return false;
	return !*found || (load_entrants(db, a) && (!a->game || load_games(db, a)));
}

struct cups {
	struct cup_all *cup;
	int n, at;
};

static bool show_listed(void *owner, const struct db_row *s)
{
	struct cups *l = owner;

	return l->n == CUPS_LISTED || show_cup(&l->cup[l->n++].cup, s);
}

/* Cups and entrants come in the same order. */
static bool show_entrant_of(void *owner, const struct db_row *s)
{
	struct cups *l = owner;

	while (l->at < l->n && l->cup[l->at].cup.key != row_number(s, 2))
		l->at++;
	return l->at == l->n || show_entrant(&l->cup[l->at], s);
}

bool cup_list(struct db *db, struct cup_all **out, int *n)
{
	struct cups l = { .cup = calloc(CUPS_LISTED, sizeof *l.cup) };
	struct db_value most = db_number(CUPS_LISTED);
	bool good =
		l.cup &&
		db_rows(db,
			DB_ASK("SELECT " CUP_COLUMNS " FROM cup ORDER BY key DESC LIMIT ?1", most),
			&(const struct db_reader){ &l, show_listed }) &&
		db_rows(db,
			DB_ASK("SELECT account, p.name, cup FROM cup_entrant JOIN person p ON"
			       " p.key=account WHERE cup IN (SELECT key FROM cup ORDER BY key DESC"
			       " LIMIT ?1) ORDER BY cup DESC, n",
			       most),
			&(const struct db_reader){ &l, show_entrant_of });

	*out = l.cup;
	*n = l.n;
	return good;
}

/* ---- writing ---- */

bool cup_insert(struct db *db, struct cup *c)
{
	bool found;

	return db_one(db,
		      DB_ASK("INSERT INTO cup (id, name, game, scenario, owner, state, twice,"
			     " rated, takebacks, hints, most, pace, minutes, seconds, days,"
			     " created) VALUES (?1,?2,?3,?4,?5,0,?6,?7,?8,?9,?10,?11,?12,?13,?14,"
			     "?15) RETURNING key",
			     db_text(c->id), db_text(c->name), db_text(c->game),
			     db_text(c->scenario), db_number(c->owner), db_number(c->twice),
			     db_number(c->rated), db_number(c->takebacks), db_number(c->hints),
			     db_number(c->most), db_number(c->pace.kind),
			     db_number(c->pace.minutes), db_number(c->pace.seconds),
			     db_number(c->pace.days), db_number(c->created)),
		      &found, &c->key);
}

static bool touch(struct db *db, int64_t cup)
{
	return db_change(db,
			 DB_ASK("UPDATE cup SET state=0 WHERE key=?1 AND state=0", db_number(cup)));
}

bool cup_has(struct db *db, int64_t cup, int64_t person, bool *entered)
{
	int64_t account;

	return db_one(db,
		      DB_ASK("SELECT account FROM cup_entrant JOIN person ON key=account"
			     " WHERE cup=?1 AND (key=?2 OR owner=?2) LIMIT 1",
			     db_number(cup), db_number(person)),
		      entered, &account);
}

bool cup_add(struct db *db, int64_t cup, int64_t account)
{
	return touch(db, cup) &&
	       db_run(db, DB_ASK("INSERT INTO cup_entrant (cup, account, n) SELECT ?1, ?2,"
				 " coalesce(max(n),0)+1 FROM cup_entrant WHERE cup=?1",
				 db_number(cup), db_number(account)));
}

bool cup_remove(struct db *db, int64_t cup, int64_t account)
{
	return touch(db, cup) &&
	       db_run(db, DB_ASK("DELETE FROM cup_entrant WHERE cup=?1 AND account=?2",
				 db_number(cup), db_number(account)));
}

bool cup_remove_all(struct db *db, int64_t account)
{
	return db_run(db, DB_ASK("UPDATE cup SET state=0 WHERE state=0 AND key IN"
				 " (SELECT cup FROM cup_entrant WHERE account=?1)",
				 db_number(account))) &&
	       db_run(db, DB_ASK("DELETE FROM cup_entrant WHERE account=?1 AND cup IN"
				 " (SELECT key FROM cup WHERE state=0)",
				 db_number(account)));
}

bool cup_delete(struct db *db, int64_t cup)
{
	return db_run(db, DB_ASK("DELETE FROM cup_entrant WHERE cup=?1", db_number(cup))) &&
	       db_run(db, DB_ASK("DELETE FROM cup WHERE key=?1", db_number(cup)));
}

bool cup_count(struct db *db, int64_t account, int64_t *n)
{
	bool found;

	return db_one(
		db,
		DB_ASK("SELECT count(*) FROM cup WHERE owner=?1 AND state<2", db_number(account)),
		&found, n);
}

/* A table at which both sit already. */
static bool seat_pair(struct store *st, const struct cup_all *a, const struct pairing *p,
		      int64_t *key)
{
	const struct cup *cup = &a->cup;
	struct game_row row = { .hints = cup->hints };
	struct club_row c = { .side = 0, .paid = NOBODY, .cup = cup->key };

	memcpy(row.game, cup->game, sizeof row.game);
	memcpy(row.scenario, cup->scenario, sizeof row.scenario);
	for (int seat = 0; seat < PLAYERS; seat++) {
		name_copy(row.plays[seat], "person");
		c.who[seat] = a->entrant[p->side[seat]].account;
		c.wish[seat] = (struct wish){ seat, 0 };
	}
	c.against = AGAINST_INVITED;
	c.takebacks = cup->takebacks;
	c.rated = cup->rated;
	clocks_set(&c.clocks, &cup->pace);
	c.begin_by = club_begin_by(&c);
	if (!club_make_secrets(&row) || !store_insert(st, &row))
		return false;
	c.game = *key = row.key;
	return club_insert(store_db(st), &c);
}

static bool add_pairing(struct store *st, const struct cup_all *a, const struct pairing *p, int n)
{
	int64_t key;

	return seat_pair(st, a, p, &key) &&
	       db_run(store_db(st),
		      DB_ASK("INSERT INTO cup_pairing (cup, n, round, account0, account1,"
			     " table_key, absent) VALUES (?1,?2,?3,?4,?5,?6,0)",
			     db_number(a->cup.key), db_number(n), db_number(p->round),
			     db_number(a->entrant[p->side[0]].account),
			     db_number(a->entrant[p->side[1]].account), db_number(key)));
}

bool cup_begin(struct store *st, struct cup_all *a)
{
	struct pairing *all = calloc(PAIRINGS_MOST, sizeof *all);
	int n = all ? pairing_all(a->entrants, a->cup.twice, all) : 0;
	bool good = all && db_change(store_db(st),
				     DB_ASK("UPDATE cup SET state=1 WHERE key=?1 AND state=0",
					    db_number(a->cup.key)));

	for (int i = 0; good && i < n; i++)
		good = add_pairing(st, a, &all[i], i);
	free(all);
	return good;
}

/* Its row is written first: of two servers that end its last two games at once each would see the
 * other's running, and the second has to look again. */
bool cup_finish(struct db *db, int64_t cup)
{
	return db_run(db,
		      DB_ASK("UPDATE cup SET state=1 WHERE key=?1 AND state=1", db_number(cup))) &&
	       db_run(db, DB_ASK("UPDATE cup SET state=2 WHERE key=?1 AND state=1 AND NOT EXISTS"
				 " (SELECT 1 FROM cup_pairing q LEFT JOIN game g ON"
				 " g.key=q.table_key WHERE q.cup=?1 AND q.absent=0 AND"
				 " (g.state IS NULL OR g.state<>2))",
				 db_number(cup)));
}

/* Who has pledged his share and not given it when the other had given his has not come either. */
static bool has_come(const struct game_row *row, int seat)
{
	return row->has_nonce[seat] || (row->has_pledge[seat] && !row->has_nonce[!seat]);
}

/* Who loses, a bit for each seat. */
static int absent_seats(const struct club_row *c, const struct game_row *row, int64_t why)
{
	int left = club_seat(c, why > 0 ? why : 0), bits = 0;

	if (row->state != GAME_WAITING || why == CLOSED_BY_MODERATOR)
		return CUP_VOID;
	if (left != NOBODY)
		return 1 << left;
	for (int seat = 0; seat < PLAYERS; seat++)
		bits |= has_come(row, seat) ? 0 : 1 << seat;
	return bits ? bits : 3;
}

bool club_cup_absent(struct db *db, const struct club_row *c, const struct game_row *row,
		     int64_t why)
{
	return !c->cup ||
	       (db_run(db,
		       DB_ASK("UPDATE cup_pairing SET absent=?2, table_key=0 WHERE table_key=?1",
			      db_number(row->key), db_number(absent_seats(c, row, why)))) &&
		cup_finish(db, c->cup));
}
