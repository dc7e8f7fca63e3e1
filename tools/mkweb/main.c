/* mkweb - mkweb games OUT [GAME WITH A BOARD]..., or mkweb GAME game|cards|notes|rules|opening OUT:
 * one data file of the browser.
 *
 * A file is written whole or not at all; exit 2 says what was wrong. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games/games.h"
#include "mkweb.h"

enum { ROOM = 1 << 24 };

static const struct part {
	const char *name;
	void (*put)(struct json *, const struct game *);
} parts[] = {
	{ "game", put_game },   { "cards", put_cards },     { "notes", put_notes },
	{ "rules", put_rules }, { "opening", put_opening },
};

static int complain(const char *what, const char *why)
{
	fprintf(stderr, "mkweb: %s: %s\n", what, why);
	return 2;
}

static const struct part *find_part(const char *name)
{
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++)
		if (!strcmp(parts[i].name, name))
			return &parts[i];
	return NULL;
}

static int save(const struct text *t, const char *path)
{
	FILE *out = fopen(path, "wb");
	bool bad = !out || fputs(t->start, out) < 0 || fputc('\n', out) < 0;

	if (out && fclose(out))
		bad = true;
	if (!bad)
		return 0;
	complain(path, strerror(errno));
	remove(path);
	return 2;
}

int main(int argc, char **argv)
{
	bool list = argc >= 3 && !strcmp(argv[1], "games");
	const struct game *g = argc == 4 ? game_find(argv[1]) : NULL;
	const struct part *part = argc == 4 ? find_part(argv[2]) : NULL;
	const char *path = argc > 2 ? argv[list ? 2 : 3] : NULL;
	char *room = malloc(ROOM);
	struct text t = text_into(room, ROOM);
	struct json j = json_into(&t);
	int status;

	if (!room)
		return complain("memory", "there is too little");
	if (list) {
		put_games(&j, games, argv + 3);
	} else if (g && part) {
		part->put(&j, g);
	} else {
		fputs("usage: mkweb games OUT [GAME]... | "
		      "mkweb GAME game|cards|notes|rules|opening OUT\n",
		      stderr);
		free(room);
		return 2;
	}
	status = t.full ? complain(path, "it does not fit") : save(&t, path);
	free(room);
	return status;
}
