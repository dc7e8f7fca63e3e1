/* tables.c - a table, its club and its cup. */
#include <stdio.h>
#include "server/club/club.h"
#include "server/notice/notice.h"
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
