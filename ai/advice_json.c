/* advice_json.c - hints and the course of a game as JSON, for the server, the browser and the
 * program. */
#include "core/json.h"
#include "course.h"

enum { ACTION_WORDS = 256 };

static void put_action(struct json *j, const char *key, const struct game *g, action what)
{
	char words[ACTION_WORDS];
	struct text t = text_into(words, sizeof words);

	action_print(&t, g, what);
	json_string(j, key, words);
}

static void put_names(struct json *j, const char *key, const struct player *const *list)
{
	json_open(j, key, '[');
	for (; *list; list++)
		json_string(j, NULL, (*list)->name);
	json_close(j);
}

void players_json(struct json *j)
{
	put_names(j, "players", players);
	put_names(j, "levels", levels);
}

/* ---- hints ---- */

/* A reason is a note without arguments, and what it comes to. */
static void put_reason(struct json *j, const struct game *g, const struct reason *r)
{
	json_open(j, NULL, '{');
	json_string(j, "m", g->messages[r->why].key);
	json_open(j, "a", '[');
	json_close(j);
	json_number(j, "points", r->by);
	json_close(j);
}

static void put_hint(struct json *j, const struct game *g, const struct hint *h)
{
	json_open(j, NULL, '{');
	json_open(j, "actions", '[');
	for (int i = 0; i < h->actions; i++)
		put_action(j, NULL, g, h->line[i]);
	json_close(j);
	json_number(j, "chance", h->chance);
	json_open(j, "reasons", '[');
	for (int i = 0; i < h->reasons; i++)
		put_reason(j, g, &h->reason[i]);
	json_close(j);
	json_close(j);
}

void hints_json(struct json *j, const struct game *g, const struct hint *h, int n)
{
	json_open(j, "hints", '[');
	for (int i = 0; i < n; i++)
		put_hint(j, g, &h[i]);
	json_close(j);
}

/* ---- the course ---- */

void point_json(struct json *j, const struct course *c, int point)
{
	const struct point *p = &c->point[point];

	json_open(j, NULL, '{');
	json_number(j, "entry", p->entry);
	json_number(j, "turn", p->turn);
	json_number(j, "chance", c->chance[point]);
	if (p->by != NOBODY) {
		json_thing(j, "by", c->g, K_SIDE, p->by);
		put_action(j, "action", c->g, p->play);
	}
	json_number(j, "luck", p->luck);
	json_close(j);
}

void course_head_json(struct json *j, const struct course *c)
{
	int turns[TURNS_MOST], n = course_turns(c, turns);

	json_thing(j, "side", c->g, K_SIDE, 0);
	json_open(j, "luck", '{');
	json_number(j, "dice", c->luck[LUCK_DICE]);
	json_number(j, "deals", c->luck[LUCK_DEAL]);
	json_close(j);
	json_open(j, "turning", '[');
	for (int i = 0; i < n; i++)
		json_number(j, NULL, turns[i]);
	json_close(j);
}
