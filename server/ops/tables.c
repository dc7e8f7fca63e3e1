/* tables.c - a table, its club and its cup. */
#include <stdio.h>
#include <stdlib.h>
#include "games/games.h"
#include "server/club/club.h"
#include "server/notice/notice.h"
#include "server/server.h"
#include "tables.h"

bool tables_forget(struct store *st, const struct game_row *row, bool *kept)
{
	struct db *db = store_db(st);
	struct club_row club = { 0 };

	if (!club_load(db, row->key, &club))
		return false;
	*kept = club.cup && row->state == GAME_OVER;
	return *kept || (club_cup_absent(db, &club, row, CLOSED_BY_MODERATOR) &&
			 club_delete(st, row->key) && notice_closed(db, &club, row));
}

bool tables_players(struct db *db, const struct game_row *r, char who[PLAYERS][PERSON_NAME_SIZE])
{
	struct club_row club = { 0 };

	if (!club_load(db, r->key, &club))
		return false;
	for (int seat = 0; seat < PLAYERS; seat++) {
		const char *name = club.who[0] ? club_name(&club, seat) : NULL;

		snprintf(who[seat], PERSON_NAME_SIZE, "%s", name && *name ? name : r->plays[seat]);
	}
	return true;
}

/* Row and club as they are when nobody is to decide any more. */
static bool write_club(struct db *db, const struct game_row *row)
{
	struct club_row club;
	struct club_times times;

	if (!club_load(db, row->key, &club))
		return false;
	if (!club.who[OWNER])
		return true;
	times = (struct club_times){ club.clocks.since, club.begin_by, 0, 0 };
	club_follow(&club, row, club_now());
	return club_write(db, &club, row, &times) && notice_closed(db, &club, row);
}

/* The last lines of a journal that is kept. */
static bool end_game(struct store *st, struct game_row *row, struct table *t)
{
	int seq = t->journal.lines + 1;
	char *buffer = malloc(TABLE_LINES);
	struct text lines = text_into(buffer, TABLE_LINES);
	bool good = buffer && table_close(t, &lines).why == TABLE_DONE && !lines.full;

	if (good) {
		row_follow(row, t);
		row->version++;
		row->changed = now_seconds();
		good = store_append(st, row, seq, buffer, (size_t)(lines.at - lines.start)) &&
		       write_club(store_db(st), row);
	}
	free(buffer);
	return good;
}

/* Its journal, played; NULL: it has none, or it cannot be.  The memory is the caller's. */
static struct table *load_table(const struct game_row *row, const char *journal, size_t n,
				void **memory)
{
	const struct game *g = row->state == GAME_PLAYING ? game_find(row->game) : NULL;
	struct journal_fault fault;

	*memory = g ? malloc(table_size(g)) : NULL;
	return *memory ? table_load(*memory, journal, n, &fault) : NULL;
}

bool tables_close(struct store *st, const char *id, bool *over)
{
	struct game_row row;
	char *journal = NULL;
	void *memory = NULL;
	bool found = false, good;
	size_t n;

	*over = false;
	good = store_load(st, id, &found, &row, &journal, &n) && found;
	if (good) {
		struct table *t = load_table(&row, journal, n, &memory);
		enum closes closes = club_closes(&row, t);

		*over = closes == CLOSES_NOTHING;
		if (closes == CLOSES_GAME)
			good = end_game(st, &row, t);
		else if (closes == CLOSES_TABLE)
			good = tables_forget(st, &row, &(bool){ false });
	}
	free(memory);
	free(journal);
	return good;
}
