/* wire_dump.c - what the native table tells of a journal's game, for the wasm one to tell the same.
 *
 *   wire_dump FILE VIEWER: the key, then a line an action with the update, then the whole picture
 */
#include <stdio.h>
#include <stdlib.h>
#include "games/games.h"
#include "session/wire.h"

enum { FILE_MAX_BYTES = 1 << 24 };

static char buf[WIRE_TABLE], words[1024], lines[TABLE_LINES];

static void print_told(struct table *t, int viewer, bool whole)
{
	struct text out = text_into(buf, sizeof buf);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	if (whole)
		wire_table(&j, t, viewer);
	else
		wire_update(&j, t, viewer);
	json_close(&j);
	printf("%s\n", buf);
	for (int other = 0; other < VIEWERS; other++)
		if (other != viewer)
			wire_skip(t, other);
}

static void print_action(struct table *t, const struct entry *e, int viewer)
{
	const struct game *g = t->session->game;
	struct text to = text_into(words, sizeof words);
	struct text into = text_into(lines, sizeof lines);

	action_print(&to, g, e->what);
	printf("%d %s\n", e->seat, words);
	if (table_act(t, e->seat, words, &into).why != TABLE_DONE) {
		fprintf(stderr, "wire_dump: %s is refused\n", words);
		exit(2);
	}
	printf("%s", lines);
	printf("--\n");
	print_told(t, viewer, false);
}

int main(int argc, char **argv)
{
	FILE *in = argc == 3 ? fopen(argv[1], "rb") : NULL;
	char *bytes = malloc(FILE_MAX_BYTES);
	struct journal_head head;
	struct journal journal;
	struct journal_fault fault;
	struct session *x;
	struct table *t;
	struct text into = text_into(lines, sizeof lines);
	int viewer = argc == 3 ? argv[2][0] - '0' : 0;
	size_t n = in && bytes ? fread(bytes, 1, FILE_MAX_BYTES, in) : 0;

	if (!journal_open(bytes, n, &head, &fault)) {
		fputs("usage: wire_dump FILE VIEWER\n", stderr);
		return 2;
	}
	x = journal_read(malloc(session_size(head.game)), bytes, n, &head, &journal, NULL, &fault);
	head.minds = 0; /* the browser's programs have chance of their own */
	t = x ? table_start(malloc(table_size(head.game)), &head, &into) : NULL;
	if (!t)
		return 2;
	print_told(t, viewer, true);
	for (int i = 0; i < x->nentries; i++)
		print_action(t, &x->entry[i], viewer);
	print_told(t, viewer, true);
	free(bytes);
	free(x);
	free(t);
	fclose(in);
	return 0;
}
