/* trace.c - a journal as the referees read it: all of each position, and all that could be done.
 *
 *   trace JOURNAL...
 *
 * One line of JSON for the set-up and for every action: what was done and drawn, the notes with
 * nothing hidden, the whole state, and the legal actions of whoever is asked next.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/json.h"
#include "games/games.h"
#include "session/journal.h"
#include "session/wire.h"

enum { LINE_BYTES = 1 << 20, FILE_BYTES = 1 << 24, WORDS = 1024 };

static char line[LINE_BYTES];

static void put_draws(struct json *j, const struct game *g, const struct step *step)
{
	json_open(j, "draws", '[');
	for (int i = 0; i < step->ndraws; i++)
		json_thing(j, NULL, g, step->draw[i].kind, step->draw[i].value);
	json_close(j);
}

static void put_notes(struct json *j, const struct game *g, const struct step *step)
{
	json_open(j, "notes", '[');
	for (int i = 0; i < step->nnotes; i++) {
		struct note all = step->note[i];

		all.seen_by = EVERYONE;
		wire_note(j, NULL, g, &all, SPECTATOR);
	}
	json_close(j);
}

static void put_action(struct json *j, const char *key, const struct game *g, action what)
{
	char words[WORDS];
	struct text t = text_into(words, sizeof words);

	action_print(&t, g, what);
	json_string(j, key, words);
}

static void put_offered(struct json *j, const struct game *g, const struct state *s)
{
	action legal[ACTIONS_MAX];
	int n = game_actions(g, s, legal);

	json_open(j, "offered", '[');
	for (int i = 0; i < n; i++)
		put_action(j, NULL, g, legal[i]);
	json_close(j);
}

static void hear(void *owner, enum journal_event event, int seat, const struct session *x,
		 const struct step *step)
{
	const struct journal_head *head = owner;
	struct text t = text_into(line, sizeof line);
	struct json j = json_into(&t);

	if (event != EVENT_SETUP && event != EVENT_ACTION)
		return;
	json_open(&j, NULL, '{');
	if (event == EVENT_SETUP) {
		json_string(&j, "game", x->game->id);
		json_number(&j, "version", head->version);
		json_string(&j, "scenario", scenario_key(x->game, head->scenario));
	} else {
		json_thing(&j, "by", x->game, K_SIDE, seat);
		put_action(&j, "did", x->game, x->entry[x->nentries - 1].what);
	}
	put_draws(&j, x->game, step);
	put_notes(&j, x->game, step);
	state_json(&j, "state", x->game, x->now);
	put_offered(&j, x->game, x->now);
	if (x->now->over)
		json_number(&j, "result", x->game->outcome(x->now, 0));
	json_close(&j);
	puts(line);
}

static char *read_file(const char *path, size_t *n)
{
	FILE *in = fopen(path, "rb");
	char *bytes = in ? malloc(FILE_BYTES) : NULL;

	*n = bytes ? fread(bytes, 1, FILE_BYTES, in) : 0;
	if (in)
		fclose(in);
	return bytes;
}

static bool trace(const char *path)
{
	struct journal_head head;
	struct journal journal;
	struct journal_fault fault = { .line = 0 };
	struct journal_listener listener = { hear, &head };
	size_t n;
	char *bytes = read_file(path, &n);
	void *memory = NULL;
	bool good = bytes && journal_open(bytes, n, &head, &fault);

	if (good)
		memory = malloc(session_size(head.game));
	good = memory && journal_read(memory, bytes, n, &head, &journal, &listener, &fault);
	if (!good)
		fprintf(stderr, "trace: %s cannot be played (line %d)\n", path, fault.line);
	free(memory);
	free(bytes);
	return good;
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fputs("usage: trace JOURNAL...\n", stderr);
		return 2;
	}
	for (int i = 1; i < argc; i++)
		if (!trace(argv[i]))
			return 2;
	return 0;
}
