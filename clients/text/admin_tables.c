/* admin_tables.c - `ghent admin tables`: games of the store, without what only players may know. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "admin.h"
#include "server/ops/tables.h"
#include "server/people/persons.h"

static const int state_words[GAME_STATES] = {
	[GAME_WAITING] = TXT_ADMIN_WAITING,
	[GAME_PLAYING] = TXT_ADMIN_PLAYING,
	[GAME_OVER] = TXT_ADMIN_OVER,
	[GAME_FROZEN] = TXT_ADMIN_FROZEN,
};
static const char *const state_keys[GAME_STATES] = { "waiting", "playing", "over", "frozen" };

static void put_table(struct program *p, const struct game_row *r,
		      char who[PLAYERS][PERSON_NAME_SIZE])
{
	char changed[20];

	admin_time(r->changed, changed);
	tell(p, SAYING(TXT_ADMIN_TABLE), TEXT(r->id), TEXT(r->game),
	     TEXT(word_of(p, state_words[r->state])), NUMBER(r->actions), TEXT(changed),
	     TEXT(who[0]), TEXT(who[1]));
}

static void json_table(struct json *j, const struct game_row *r,
		       char who[PLAYERS][PERSON_NAME_SIZE])
{
	json_open(j, NULL, '{');
	json_string(j, "table", r->id);
	json_string(j, "game", r->game);
	json_string(j, "scenario", r->scenario);
	json_string(j, "state", state_keys[r->state]);
	json_number(j, "actions", r->actions);
	json_number(j, "created", r->created);
	json_number(j, "changed", r->changed);
	json_open(j, "players", '[');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_string(j, NULL, who[seat]);
	json_close(j);
	json_close(j);
}

/* As a line, or as a row of JSON if j; false: the store fails. */
static bool tell_table(struct admin *a, const struct game_row *r, struct json *j)
{
	char who[PLAYERS][PERSON_NAME_SIZE];

	if (!tables_players(a->db, r, who))
		return false;
	if (j)
		json_table(j, r, who);
	else
		put_table(a->p, r, who);
	return true;
}

static int list_tables(struct admin *a, const char *const *word)
{
	struct json j = json_into(&a->p->page);
	bool as_json = a->o->value[OPT_JSON] != NULL, good = true;
	struct game_row *rows;
	int n;

	(void)word;
	if (!store_list(a->store, LIST_ALL, &rows, &n))
		return admin_failed(a);
	if (as_json) {
		json_open(&j, NULL, '{');
		json_open(&j, "tables", '[');
	}
	for (int i = 0; i < n && good; i++) {
		good = tell_table(a, &rows[i], as_json ? &j : NULL);
		page_relieve(a->p);
	}
	if (as_json) {
		json_close(&j);
		json_close(&j);
		text_char(&a->p->page, '\n');
	}
	free(rows);
	if (!good)
		return admin_failed(a);
	if (n == LIST_MOST)
		mention(a->p, SAYING(TXT_ADMIN_TABLES_MORE), NUMBER(n));
	return EXIT_GOOD;
}

/* The row of an id; false: there is none, or the store fails, and it is said. */
static bool find(struct admin *a, const char *id, struct game_row *row, int *code)
{
	char *journal = NULL;
	bool found = false;
	size_t n;

	*code = EXIT_GOOD;
	if (!store_load(a->store, id, &found, row, &journal, &n))
		*code = admin_failed(a);
	else if (!found)
		*code = complain(a->p, SAYING(TXT_ADMIN_NO_TABLE), TEXT(id));
	free(journal);
	return *code == EXIT_GOOD;
}

static int show_table(struct admin *a, const char *const *word)
{
	struct json j = json_into(&a->p->page);
	struct game_row row;
	char created[20];
	int code;

	if (!find(a, word[0], &row, &code))
		return code;
	if (!tell_table(a, &row, a->o->value[OPT_JSON] ? &j : NULL))
		return admin_failed(a);
	if (a->o->value[OPT_JSON]) {
		text_char(&a->p->page, '\n');
		return EXIT_GOOD;
	}
	admin_time(row.created, created);
	tell(a->p, SAYING(TXT_ADMIN_TABLE_MORE), TEXT(row.scenario), TEXT(created));
	return EXIT_GOOD;
}

/* A server that has it in memory learns of it when the next one writes there, or at once where
 * servers tell each other. */
static int finish(struct admin *a, bool good, const char *what, const char *id)
{
	const char *reason = a->o->value[OPT_REASON];
	const struct deed deed = {
		.what = what, .table = id, .reason = reason ? reason : "", .at = admin_now()
	};

	return admin_commit(a, good && deed_add(a->db, &deed));
}

static int refuse(struct admin *a, int msg, const char *id)
{
	store_rollback(a->store);
	return complain(a->p, SAYING(msg), TEXT(id));
}

static int close_table(struct admin *a, const char *const *word)
{
	struct game_row row;
	int code;
	bool over = false, good;

	if (!find(a, word[0], &row, &code))
		return code;
	if (!admin_may(a, word_of(a->p, TXT_ADMIN_YES_CLOSE)))
		return EXIT_BAD;
	good = store_begin(a->store) && tables_close(a->store, row.id, &over);
	if (over)
		return refuse(a, TXT_ADMIN_IS_OVER, row.id);
	code = finish(a, good, "close", row.id);
	if (code == EXIT_GOOD)
		tell(a->p, SAYING(TXT_ADMIN_CLOSED), TEXT(row.id));
	return code;
}

static int delete_table(struct admin *a, const char *const *word)
{
	struct game_row row;
	int code;
	bool kept = false, good;

	if (!find(a, word[0], &row, &code))
		return code;
	if (!admin_may(a, word_of(a->p, TXT_ADMIN_YES_DELETE)))
		return EXIT_BAD;
	good = store_begin(a->store) && tables_forget(a->store, &row, &kept);
	if (kept)
		return refuse(a, TXT_ADMIN_IN_CUP, row.id);
	code = finish(a, good, "delete", row.id);
	if (code == EXIT_GOOD)
		tell(a->p, SAYING(TXT_ADMIN_DELETED), TEXT(row.id));
	return code;
}

const struct admin_deed admin_tables[] = {
	{ "tables", "list", 0, TXT_ADMIN_TABLES_LIST, list_tables },
	{ "tables", "show", 1, TXT_ADMIN_TABLES_SHOW, show_table },
	{ "tables", "close", 1, TXT_ADMIN_TABLES_CLOSE, close_table },
	{ "tables", "delete", 1, TXT_ADMIN_TABLES_DELETE, delete_table },
	{ 0 },
};
