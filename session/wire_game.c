/* wire_game.c - what lists tell of a game, the server's and those made for the browser. */
#include "say.h"
#include "say_messages.h"
#include "wire.h"

static void put_both(struct json *j, const char *key, const char *const names[LANGUAGES])
{
	json_open(j, key, '{');
	json_string(j, "en", names[EN]);
	json_string(j, "fr", names[FR]);
	json_close(j);
}

static void put_scenario(struct json *j, const char *key, const char *const name[LANGUAGES])
{
	json_open(j, NULL, '{');
	json_string(j, "key", key);
	put_both(j, "name", name);
	json_close(j);
}

void wire_game(struct json *j, const struct game *g)
{
	json_string(j, "id", g->id);
	put_both(j, "title", g->title);
	json_number(j, "version", g->version);
	json_open(j, "scenarios", '[');
	for (const struct thing *t = g->scenarios; t && t->key; t++)
		put_scenario(j, t->key, t->name);
	if (!g->scenarios)
		put_scenario(j, "standard", say_messages[SAY_STANDARD].text);
	json_close(j);
	json_open(j, "sides", '[');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_thing(j, NULL, g, K_SIDE, seat);
	json_close(j);
}
