/* club_row.c - the row of a club's table in the database. */
#include <stdlib.h>
#include <string.h>
#include "cup.h"
#include "session/session.h"

static int seat_or_nobody(int64_t n)
{
	return n >= 0 && n < PLAYERS ? (int)n : NOBODY;
}

static int within(int64_t n, int most)
{
	return n >= 0 && n <= most ? (int)n : 0;
}

/* Times whose sums and differences still are such: thousands of years. */
static int64_t time_within(int64_t n)
{
	static const int64_t most = (int64_t)1 << 50;

	return n < 0 ? 0 : n > most ? most : n;
}

static void read_terms(struct club_row *c, const struct db_row *s, int at)
{
	struct pace *p = &c->clocks.pace;

	c->bids = row_number(s, at++);
	c->paid = seat_or_nobody(row_number(s, at++));
	c->hidden = row_number(s, at++);
	c->takebacks = row_number(s, at++);
	c->rated = row_number(s, at++);
	c->against = (enum against)within(row_number(s, at++), AGAINST_PROGRAM);
	p->kind = (enum pace_kind)within(row_number(s, at++), PACE_DAYS);
	p->minutes = within(row_number(s, at++), PACE_MINUTES_MOST);
	p->seconds = within(row_number(s, at++), PACE_SECONDS_MOST);
	p->days = within(row_number(s, at++), PACE_DAYS_MOST);
}

static void read_club(struct club_row *c, const struct db_row *s, int at)
{
	struct clocks *k = &c->clocks;

	memset(c, 0, sizeof *c);
	c->game = row_number(s, at);
	c->side = seat_or_nobody(row_number(s, at + 3));
	read_terms(c, s, at + 8);
	for (int i = 0; i < 2; i++) {
		c->who[i] = row_number(s, at + 1 + i);
		c->wish[i].side = seat_or_nobody(row_number(s, at + 4 + i));
		c->wish[i].bid = within(row_number(s, at + 6 + i), BID_MOST);
		k->cut[i] = within(row_number(s, at + 18 + i), BID_MOST);
		k->left[i] = time_within(row_number(s, at + 20 + i));
		row_text(s, at + 29 + i, c->name[i], sizeof c->name[i]);
	}
	k->running = seat_or_nobody(row_number(s, at + 22));
	k->since = time_within(row_number(s, at + 23));
	c->begin_by = time_within(row_number(s, at + 24));
	c->has_invitation = row_blob(s, at + 25, c->invitation, HASH_SIZE);
	c->cup = row_number(s, at + 26);
	c->counted = row_number(s, at + 27);
	row_text(s, at + 28, c->cup_id, sizeof c->cup_id);
}

static bool show_club(void *owner, const struct db_row *s)
{
	read_club(owner, s, 0);
	return true;
}

static bool show_invited(void *owner, const struct db_row *s)
{
	struct club_row *c = owner;

	if (c->invited_count < INVITED_MOST)
		c->invited[c->invited_count++] = row_number(s, 0);
	return true;
}

bool club_load(struct db *db, int64_t game, struct club_row *c)
{
	bool found;

	memset(c, 0, sizeof *c);
	return db_first(db,
			DB_ASK("SELECT " CLUB_COLUMNS " FROM club WHERE of_game=?1",
			       db_number(game)),
			&found, &(const struct db_reader){ c, show_club }) &&
	       (!found ||
		db_rows(db,
			DB_ASK("SELECT account FROM club_invite WHERE game=?1", db_number(game)),
			&(const struct db_reader){ c, show_invited }));
}

/* Room doubles whenever the number is a power of two. */
static bool show_table(void *owner, const struct db_row *s)
{
	struct club_list *l = owner;
	struct club_table *grown = l->table;

	if (!(l->n & (l->n - 1)))
		grown = realloc(l->table, (size_t)(l->n ? 2 * l->n : 1) * sizeof *grown);
	if (!grown)
		return false;
	l->table = grown;
	store_read_row(&grown[l->n].row, s);
	read_club(&grown[l->n++].club, s, GAME_COLUMN_COUNT);
	return true;
}

bool club_rows(struct db *db, const struct db_ask *ask, struct club_list *l)
{
	return db_rows(db, ask, &(const struct db_reader){ l, show_table });
}

/* ---- writing ---- */

/* Values ?1 to ?20: what changes. */
#define CHANGING(c)                                                                                \
	db_number((c)->game), db_number((c)->who[OTHER]), db_number((c)->side),                    \
		db_number((c)->wish[OWNER].side), db_number((c)->wish[OTHER].side),                \
		db_number((c)->wish[OWNER].bid), db_number((c)->wish[OTHER].bid),                  \
		db_number((c)->paid), db_number((c)->clocks.cut[0]),                               \
		db_number((c)->clocks.cut[1]), db_number((c)->clocks.left[0]),                     \
		db_number((c)->clocks.left[1]), db_number((c)->clocks.running),                    \
		db_number((c)->clocks.since), db_number(clocks_deadline(&(c)->clocks)),            \
		db_number((c)->begin_by), db_number((c)->counted)

bool club_insert(struct db *db, const struct club_row *c)
{
	const struct pace *p = &c->clocks.pace;

	return db_run(
		db,
		DB_ASK("INSERT INTO club (of_game, other, side, wish0, wish1, bid0, bid1, paid,"
		       " cut0, cut1, left0, left1, running, since, deadline, begin_by, counted,"
		       " owner, bids, hidden, takebacks, rated, against, pace, minutes, seconds,"
		       " days, invitation, cup) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,"
		       "?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,?24,?25,?26,?27,?28,?29)",
		       CHANGING(c), db_number(c->who[OWNER]), db_number(c->bids),
		       db_number(c->hidden), db_number(c->takebacks), db_number(c->rated),
		       db_number(c->against), db_number(p->kind), db_number(p->minutes),
		       db_number(p->seconds), db_number(p->days),
		       c->has_invitation ? db_bytes(c->invitation, HASH_SIZE) : db_null(),
		       db_number(c->cup)));
}

#define MOVED_MEANWHILE "CASE WHEN ?14>0 AND ?18>0 AND since>0 THEN since-?18 ELSE 0 END"

static bool show_times(void *owner, const struct db_row *s)
{
	struct club_times *t = owner;

	t->new_since = time_within(row_number(s, 0));
	t->new_begin_by = time_within(row_number(s, 1));
	return true;
}

/* ?18 and ?19 are what is known: a clock that ran then is where it is now by what lies between.
 * Nobody else writes these columns without a new version of the game, but for a server that cannot
 * read it and lets the clocks stand (stand.c): since that one had no time, ours counts. */
static bool update_club(struct db *db, const struct club_row *c, struct club_times *t)
{
	bool found;

	return db_first(db,
			DB_ASK("UPDATE club SET other=?2, side=?3, wish0=?4, wish1=?5, bid0=?6,"
			       " bid1=?7, paid=?8, cut0=?9, cut1=?10, left0=?11, left1=?12,"
			       " running=?13,"
			       " since=?14+" MOVED_MEANWHILE ", deadline=?15+" MOVED_MEANWHILE ","
			       " begin_by=CASE WHEN ?16=?19 THEN begin_by ELSE ?16 END, counted=?17"
			       " WHERE of_game=?1 RETURNING since, begin_by",
			       CHANGING(c), db_number(t->since), db_number(t->begin_by)),
			&found, &(const struct db_reader){ t, show_times }) &&
	       found;
}

bool club_write(struct db *db, const struct club_row *before, const struct game_row *row,
		struct club_times *t)
{
	struct club_row now = *before;
	const struct club_row *c = &now;

	/* The job may run twice: what it is given stays as it is. */
	now.counted = before->counted || row->state == GAME_OVER;
	if (now.counted && !before->counted && now.rated && row->how != END_CLOSED &&
	    !club_count(db, c, row))
		return false;
	if (now.counted && !before->counted && now.cup && !cup_finish(db, now.cup))
		return false;
	return update_club(db, c, t);
}

/* Nothing stays that is known by its number. */
bool club_delete(struct store *st, int64_t game)
{
	struct db *db = store_db(st);
	struct db_value key = db_number(game);

	return db_run(db, DB_ASK("DELETE FROM rating_history WHERE table_key=?1 AND account IN"
				 " (SELECT owner FROM club WHERE of_game=?1 UNION"
				 " SELECT other FROM club WHERE of_game=?1)",
				 key)) &&
	       db_run(db, DB_ASK("DELETE FROM club WHERE of_game=?1", key)) &&
	       db_run(db, DB_ASK("DELETE FROM club_invite WHERE game=?1", key)) &&
	       db_run(db, DB_ASK("DELETE FROM chat WHERE game=?1", key)) &&
	       db_run(db, DB_ASK("DELETE FROM memo WHERE game=?1", key)) && store_delete(st, game);
}

bool club_invite(struct db *db, int64_t game, int64_t account)
{
	return db_run(db, DB_ASK("INSERT INTO club_invite (game, account) VALUES (?1,?2)"
				 " ON CONFLICT (game, account) DO NOTHING",
				 db_number(game), db_number(account)));
}

bool club_uninvite(struct db *db, int64_t game, int64_t account, bool *done)
{
	if (!db_run(db, DB_ASK("DELETE FROM club_invite WHERE game=?1 AND account=?2",
			       db_number(game), db_number(account))))
		return false;
	*done = db_changed(db) > 0;
	return true;
}
