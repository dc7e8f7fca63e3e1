/* tables.c - a table, its club and its cup. */
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
