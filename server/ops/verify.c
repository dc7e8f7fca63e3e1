/* verify.c - all journals, one after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "backup.h"
#include "games/games.h"
#include "server/server.h"
#include "verify.h"

struct ids {
	char (*id)[ID_SIZE + 1];
	int n;
};

static bool add_id(void *owner, const struct db_row *row)
{
	struct ids *ids = owner;
	void *grown = ids->id;

	/* Room doubles whenever the number is a power of two. */
	if (!(ids->n & (ids->n - 1)))
		grown = realloc(ids->id, (size_t)(ids->n ? 2 * ids->n : 1) * sizeof *ids->id);
	if (!grown)
		return false;
	ids->id = grown;
	row_text(row, 0, ids->id[ids->n++], ID_SIZE + 1);
	return true;
}

struct looking {
	struct game_row row;
	char *journal;
	size_t size;
	bool found;
};

/* Row and journal of one moment, beside a server that writes. */
static bool look(struct store *st, const char *id, struct looking *l)
{
	bool good = backup_begin_reading(store_db(st)) &&
		    store_load(st, id, &l->found, &l->row, &l->journal, &l->size);

	store_rollback(st);
	return good;
}

/* What lists are told must follow from the journal. */
static bool row_agrees(const struct game_row *row, const struct table *t)
{
	struct game_row told = *row;

	if (row->state == GAME_WAITING)
		return true;
	row_follow(&told, t);
	return told.state == row->state && told.actions == row->actions && told.how == row->how &&
	       told.result[0] == row->result[0] && told.result[1] == row->result[1];
}

static enum verified play(const struct looking *l, struct verified_game *v)
{
	void *memory = malloc(table_size(v->plays));
	const struct table *t = memory ? table_load(memory, l->journal, l->size, &v->fault) : NULL;
	enum verified is = !t                        ? VERIFIED_FROZEN
			   : !row_agrees(&l->row, t) ? VERIFIED_ROW
						     : VERIFIED_GOOD;

	free(memory);
	return is;
}

/* "ghent-journal 1 game GAME 1 scenario NAME" */
static int version_told(const struct looking *l)
{
	int version = 0;

	return l->size && sscanf(l->journal, "ghent-journal %*d game %*s %d", &version) == 1
		       ? version
		       : 0;
}

static void judge(const struct looking *l, bool all, struct verified_game *v)
{
	v->plays = game_find(v->game);
	v->version = version_told(l);
	if (!l->size && v->plays) {
		v->is = VERIFIED_EMPTY;
	} else if (v->plays && all) {
		v->is = play(l, v);
	} else if (v->plays && v->version >= 1 && v->version <= v->plays->version) {
		v->is = VERIFIED_GOOD;
	} else {
		v->is = VERIFIED_FROZEN;
		v->fault.why = v->plays ? JOURNAL_VERSION : JOURNAL_GAME;
		v->fault.line = 1;
		snprintf(v->fault.word, sizeof v->fault.word, "%s", v->game);
		v->fault.seen = v->version;
		v->fault.expected = v->plays ? v->plays->version : 0;
	}
}

static bool verify_one(struct store *st, const char *id, bool all, const struct verify_ear *ear)
{
	struct verified_game v = { 0 };
	struct looking l = { 0 };

	if (!look(st, id, &l))
		return false;
	if (l.found) {
		snprintf(v.id, sizeof v.id, "%s", id);
		snprintf(v.game, sizeof v.game, "%s", l.row.game);
		v.state = l.row.state;
		judge(&l, all, &v);
		ear->hear(ear->owner, &v);
	}
	free(l.journal);
	return true;
}

bool verify_games(struct store *st, bool play_them, const struct verify_ear *ear)
{
	struct ids ids = { NULL, 0 };
	const struct db_reader reader = { &ids, add_id };
	bool good = db_rows(store_db(st), DB_PLAIN("SELECT id FROM game ORDER BY key"), &reader);

	for (int i = 0; good && i < ids.n; i++)
		good = verify_one(st, ids.id[i], play_them, ear);
	free(ids.id);
	return good;
}
