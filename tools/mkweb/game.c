/* game.c - games.json and game.json. */
#include <string.h>
#include "ai/ai.h"
#include "mkweb.h"
#include "say_messages.h"
#include "session/wire.h"

/* How much there is of what a player may count: regions, cards. */
static void put_counts(struct json *j, const struct game *g)
{
	json_open(j, "counts", '{');
	for (int i = K_GAME; g->kinds[i].name; i++)
		if (g->kinds[i].things)
			json_number(j, g->kinds[i].name, g->kinds[i].count);
	json_number(j, "rules", g->book ? g->book->nrules : 0);
	json_close(j);
}

static bool is_listed(const char *id, char *const *list)
{
	while (*list && strcmp(*list, id))
		list++;
	return *list;
}

void put_games(struct json *j, const struct game *const *list, char *const *boards)
{
	json_open(j, NULL, '[');
	for (; *list; list++) {
		json_open(j, NULL, '{');
		wire_game(j, *list);
		players_json(j);
		json_bool(j, "board", is_listed((*list)->id, boards));
		put_counts(j, *list);
		json_close(j);
	}
	json_close(j);
}

static void put_kinds(struct json *j, const struct game *g)
{
	const struct thing *thing;

	json_open(j, "kinds", '[');
	for (const struct kind *k = g->kinds; k->name; k++) {
		json_open(j, NULL, '{');
		json_string(j, "name", k->name);
		if (k->things)
			json_open(j, "things", '[');
		for (int i = 0; (thing = game_thing(g, (int)(k - g->kinds), i)); i++) {
			json_open(j, NULL, '{');
			json_string(j, "key", thing->key);
			json_string(j, "en", thing->name[EN]);
			json_string(j, "fr", thing->name[FR]);
			json_close(j);
		}
		if (k->things)
			json_close(j);
		json_number(j, "count", k->count);
		json_bool(j, "drawn", k->drawn);
		json_close(j);
	}
	json_close(j);
}

static void put_verbs(struct json *j, const struct game *g)
{
	json_open(j, "verbs", '{');
	for (int i = 0; i < g->verbs_count; i++) {
		const struct verb *v = &g->verbs[i];

		json_open(j, v->key, '{');
		if (v->a != K_NONE)
			json_string(j, "a", g->kinds[v->a].name);
		if (v->b != K_NONE)
			json_string(j, "b", g->kinds[v->b].name);
		if (g->verb_texts)
			put_words(j, "text", g->verb_texts[i].text);
		json_bool(j, "quiet", v->quiet);
		json_close(j);
	}
	json_close(j);
}

/* Arguments of a message; an action takes three places. */
static int arguments(const struct message *m)
{
	int n = NOTE_ARGS;

	while (n && m->kind[n - 1] == K_NONE)
		n--;
	return n && m->kind[n - 1] == K_ACTION ? n + 2 : n;
}

static void put_messages(struct json *j, const struct game *g)
{
	json_open(j, "messages", '{');
	for (int i = 0; i < g->messages_count; i++) {
		const struct message *m = &g->messages[i];

		json_open(j, m->key, '{');
		json_string(j, "rules", m->rules);
		json_open(j, "kinds", '[');
		for (int k = 0; k < arguments(m); k++)
			json_string(j, NULL, g->kinds[m->kind[k]].name);
		json_close(j);
		json_string(j, "en", m->text[EN]);
		json_string(j, "fr", m->text[FR]);
		json_close(j);
	}
	json_close(j);
}

static void put_fields(struct json *j, const struct game *g)
{
	static const char *const types[] = { "uint", "int", "set" };

	json_open(j, "fields", '[');
	for (const struct field *f = g->fields; f->name; f++) {
		json_open(j, NULL, '{');
		json_string(j, "name", f->name);
		json_string(j, "type", types[f->type]);
		json_string(j, "kind", g->kinds[f->kind].name);
		json_open(j, "by", '[');
		for (int i = 0; i < 2 && f->by[i] != K_NONE; i++)
			json_string(j, NULL, g->kinds[f->by[i]].name);
		json_close(j);
		json_close(j);
	}
	json_close(j);
}

static void put_nodes(struct json *j, const struct game *g)
{
	json_open(j, "nodes", '{');
	for (int i = 0; i < g->nodes_count; i++) {
		const struct node *n = &g->nodes[i];

		if (!n->name || !n->list)
			continue;
		json_open(j, n->name, '{');
		json_string(j, "rule", n->rule);
		json_string(j, "prompt", g->messages[n->prompt].key);
		json_close(j);
	}
	json_close(j);
}

/* What say.c says of things without a name. */
static void put_own_words(struct json *j)
{
	json_open(j, "say", '{');
	for (const struct message *m = say_messages; m->key; m++)
		put_words(j, m->key, m->text);
	json_close(j);
}

void put_game(struct json *j, const struct game *g)
{
	json_open(j, NULL, '{');
	wire_game(j, g);
	json_number(j, "die", g->die ? g->die : 6);
	put_kinds(j, g);
	put_verbs(j, g);
	put_messages(j, g);
	put_own_words(j);
	put_fields(j, g);
	put_nodes(j, g);
	if (g->book) {
		json_string(j, "cardKind", g->kinds[g->book->card_kind].name);
		json_string(j, "placeKind", g->kinds[g->book->place_kind].name);
	}
	json_close(j);
}

void put_opening(struct json *j, const struct game *g)
{
	static const uint64_t key[2] = { 0 };
	union any_state now, seen;
	struct step step = { 0 };

	game_start(g, &now.st, 0, key, &step, NULL);
	game_view(g, &now.st, SPECTATOR, &seen.st);
	state_json(j, NULL, g, &seen.st);
}
