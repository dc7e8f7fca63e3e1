/* enclose.c - the games of an account and its bots with their journals, as each may have them now.
 */
#include <stdlib.h>
#include <string.h>
#include "games/games.h"
#include "routes.h"
#include "server/ops/backup.h"
#include "server/people/persons.h"
#include "session/journal.h"

enum { PAGE = 64, MEMBERS_SIZE = 1024 };

struct enclosing {
	struct store *store;
	int64_t account;            /* whose they are, ... */
	char bot[PERSON_NAME_SIZE]; /* ... and what it is called; "": no bot */
	FILE *out;
	const int *cancel;
	bool more; /* behind another game */
};

/* Row and journal of one moment: what is over may be read by all, what is not by nobody else. */
struct found_game {
	bool found;
	struct game_row row;
	struct club_row club;
	char *journal;
	size_t size;
	char *seen; /* what he may have of it, or NULL */
};

static bool find_game(struct store *st, const char *id, struct found_game *f)
{
	bool good = backup_begin_reading(store_db(st)) &&
		    store_load(st, id, &f->found, &f->row, &f->journal, &f->size) &&
		    (!f->found || club_load(store_db(st), f->row.key, &f->club));

	store_rollback(st);
	return good;
}

/* None before the game has begun, and of a running game that this program cannot play. */
static void look_at_journal(struct found_game *f, const struct game *g, int seat)
{
	int viewer = export_viewer(&f->row, seat);
	struct text own;

	if (!f->size || seat == NOBODY)
		return;
	if (viewer == NOBODY) {
		f->seen = f->journal;
		f->journal = NULL;
	} else if (g && export_seen(g, viewer, f->journal, f->size, &own)) {
		f->seen = own.start;
	}
}

static void put_game(struct json *j, const struct enclosing *e, const struct found_game *f)
{
	const struct game *g = game_find(f->row.game);
	int seat = club_seat(&f->club, e->account);

	json_open(j, NULL, '{');
	json_string(j, "table", f->row.id);
	json_string(j, "game", f->row.game);
	json_string(j, "scenario", f->row.scenario);
	json_string(j, "state", state_names[f->row.state]);
	if (g && seat != NOBODY)
		json_thing(j, "side", g, K_SIDE, seat);
	else
		json_null(j, "side");
	if (e->bot[0])
		json_string(j, "bot", e->bot);
	else
		json_null(j, "bot");
	json_number(j, "created", f->row.created);
	if (f->seen)
		json_string(j, "journal", f->seen);
	else
		json_null(j, "journal");
	json_close(j);
}

/* Every line end becomes two characters, and nothing else in a journal more. */
static bool write_game(struct enclosing *e, struct found_game *f)
{
	struct text out;
	struct json j;
	size_t room;
	char *bytes;
	bool good;

	look_at_journal(f, game_find(f->row.game), club_seat(&f->club, e->account));
	room = MEMBERS_SIZE + (f->seen ? 2 * strlen(f->seen) : 0);
	bytes = malloc(room);
	if (!bytes)
		return false;
	out = text_into(bytes, room);
	j = json_into(&out);
	put_game(&j, e, f);
	good = !out.full && (!e->more || fputc(',', e->out) != EOF) && fputs(bytes, e->out) != EOF;
	e->more = true;
	free(bytes);
	return good;
}

/* One that is gone by now is left out. */
static bool enclose_game(struct enclosing *e, const char *id)
{
	struct found_game f = { 0 };
	bool good = find_game(e->store, id, &f) && (!f.found || write_game(e, &f));

	free(f.journal);
	free(f.seen);
	return good;
}

/* The next games behind a key, which becomes that of the last; it stays if there are no more. */
static bool enclose_page(struct enclosing *e, int64_t *after)
{
	struct club_list list = { NULL, 0 };
	bool good =
		club_rows(store_db(e->store),
			  DB_ASK(CLUB_SELECT "WHERE (owner=?1 OR other=?1) AND key>?2 ORDER BY key"
					     " LIMIT ?3",
				 db_number(e->account), db_number(*after), db_number(PAGE)),
			  &list);

	for (int i = 0; good && i < list.n; i++) {
		good = enclose_game(e, list.table[i].row.id);
		*after = list.table[i].row.key;
	}
	free(list.table);
	return good;
}

static bool enclose_account(struct enclosing *e)
{
	int64_t after = 0, before = -1;
	bool good = true;

	while (good && after != before) {
		before = after;
		good = !__atomic_load_n(e->cancel, __ATOMIC_SEQ_CST) && enclose_page(e, &after);
	}
	return good;
}

bool club_enclose(struct store *st, int64_t account, FILE *out, const int *cancel)
{
	struct enclosing e = { .store = st, .account = account, .out = out, .cancel = cancel };
	struct db *db = store_db(st);
	struct bots bots;
	bool good = fputs(",\"tables\":[", out) != EOF && enclose_account(&e) &&
		    bots_read(db, account, &bots);

	for (int i = 0; good && i < bots.count; i++) {
		e.account = bots.key[i];
		good = person_name(db, e.account, e.bot) && enclose_account(&e);
	}
	return good && fputc(']', out) != EOF;
}
