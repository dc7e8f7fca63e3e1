/* say_dump.c - what say.c says, for say.js to say the same.
 *
 *   say_dump rows GAME          every message and verb with made-up arguments
 *   say_dump journal FILE       every note as each viewer reads it, every action, every prompt
 *
 * A line each: {"note":{..}|"action":"..","en":"..","fr":".."} */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games/games.h"
#include "session/say.h"
#include "session/wire.h"

enum { VARIANTS = 12, LINE_MAX_BYTES = 1 << 16, FILE_MAX_BYTES = 1 << 24 };

static struct text line_start(char *buf)
{
	return text_into(buf, LINE_MAX_BYTES);
}

static void put_said(struct json *j, const char *key, const struct game *g, const struct note *n,
		     int viewer, enum language lang)
{
	static char said[LINE_MAX_BYTES];
	struct text t = text_into(said, sizeof said);

	say_note(&t, g, n, viewer, lang);
	json_string(j, key, said);
}

static void dump_note(const struct game *g, const struct note *n, int viewer)
{
	static char buf[LINE_MAX_BYTES];
	struct text t = line_start(buf);
	struct json j = json_into(&t);

	json_open(&j, NULL, '{');
	wire_note(&j, "note", g, n, viewer);
	put_said(&j, "en", g, n, viewer, EN);
	put_said(&j, "fr", g, n, viewer, FR);
	json_close(&j);
	puts(buf);
}

static void dump_action(const struct game *g, action what)
{
	static char buf[LINE_MAX_BYTES], words[1024];
	static const char *const keys[LANGUAGES] = { "en", "fr" };
	struct text t = line_start(buf), w = text_into(words, sizeof words);
	struct json j = json_into(&t);

	action_print(&w, g, what);
	json_open(&j, NULL, '{');
	json_string(&j, "action", words);
	for (int lang = 0; lang < LANGUAGES; lang++) {
		w = text_into(words, sizeof words);
		say_action(&w, g, what, (enum language)lang);
		json_string(&j, keys[lang], words);
	}
	json_close(&j);
	puts(buf);
}

/* ---- rows with made-up arguments ---- */

static int thing_of(const struct game *g, int kind, int variant)
{
	int count = g->kinds[kind].count;

	return kind == K_NONE || !count ? 0 : variant % count;
}

static action made_up_action(const struct game *g, int variant)
{
	int verb = variant % g->verbs_count;
	const struct verb *v = &g->verbs[verb];

	return ACTION(verb, thing_of(g, v->a, variant), thing_of(g, v->b, variant + 1));
}

static void make_argument(const struct game *g, struct note *n, int i, int variant)
{
	int kind = g->messages[n->msg].kind[i];
	action what;

	switch (kind) {
	case K_NONE:
		break;
	case K_NUMBER:
		n->arg[i] = (int16_t)(variant - 2);
		break;
	case K_SIDE:
		n->arg[i] = (int16_t)(variant % 3 - 1);
		break;
	case K_DICE: /* up to three faces: 1 + variant, 6, 2 */
		n->arg[i] = (int16_t)(variant % 3 ? (variant % 6 + 1) | 6 << 3 | 2 << 6 : 0);
		break;
	case K_ACTION:
		what = made_up_action(g, variant * 7);
		n->arg[i] = (int16_t)action_verb(what);
		n->arg[i + 1] = (int16_t)action_a(what);
		n->arg[i + 2] = (int16_t)action_b(what);
		break;
	default:
		n->arg[i] = (int16_t)thing_of(g, kind, variant + i);
	}
}

static void dump_rows(const struct game *g)
{
	for (int msg = 0; msg < g->messages_count; msg++)
		for (int variant = 0; variant < VARIANTS; variant++) {
			struct note n = { .msg = (uint16_t)msg,
					  .player = NOBODY,
					  .seen_by = EVERYONE };

			for (int i = 0; i < NOTE_ARGS; i++)
				if (g->messages[msg].kind[i] != K_NONE)
					make_argument(g, &n, i, variant);
			dump_note(g, &n, 0);
			n.seen_by = 0;
			dump_note(g, &n, 0);
		}
	for (int verb = 0; verb < g->verbs_count; verb++)
		for (int variant = 0; variant < VARIANTS; variant++)
			dump_action(g, made_up_action(g, verb + variant * g->verbs_count));
}

/* ---- games that were played ---- */

static void hear(void *owner, enum journal_event event, int seat, const struct session *x,
		 const struct step *step)
{
	(void)owner;
	(void)event;
	(void)seat;
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		for (int i = 0; i < step->nnotes; i++)
			dump_note(x->game, &step->note[i], viewer);
	if (event == EVENT_ACTION && x->nentries)
		dump_action(x->game, x->entry[x->nentries - 1].what);
}

static int dump_journal(const char *path)
{
	FILE *in = fopen(path, "rb");
	char *bytes = malloc(FILE_MAX_BYTES);
	size_t n = in && bytes ? fread(bytes, 1, FILE_MAX_BYTES, in) : 0;
	struct journal_head head;
	struct journal journal;
	struct journal_fault fault;
	struct journal_listener listener = { hear, NULL };
	void *memory = NULL;
	bool good;

	if (in)
		fclose(in);
	good = journal_open(bytes, n, &head, &fault);
	if (good)
		memory = malloc(session_size(head.game));
	good = memory && journal_read(memory, bytes, n, &head, &journal, &listener, &fault);
	if (!good)
		fprintf(stderr, "say_dump: %s cannot be played\n", path);
	free(memory);
	free(bytes);
	return good ? 0 : 2;
}

int main(int argc, char **argv)
{
	const struct game *g = argc == 3 ? game_find(argv[2]) : NULL;

	if (argc == 3 && !strcmp(argv[1], "journal"))
		return dump_journal(argv[2]);
	if (g && !strcmp(argv[1], "rows")) {
		dump_rows(g);
		return 0;
	}
	fputs("usage: say_dump rows GAME | journal FILE\n", stderr);
	return 2;
}
