/* bot.c - positions as lines of the protocol of engines. */
#include <string.h>
#include "bot.h"

void bot_put_state(struct text *out, const struct game *g, const struct state *view)
{
	char buffer[1 << 17];
	struct text t = text_into(buffer, sizeof buffer);

	state_print(&t, g, view);
	out->full |= t.full;
	for (const char *line = buffer; *line;) {
		const char *end = strchr(line, '\n');
		size_t n = end ? (size_t)(end - line) : strlen(line);

		text_put(out, line == buffer ? "" : " ; ");
		text_part(out, line, n);
		line += end ? n + 1 : n;
	}
}

bool bot_read_state(const struct game *g, char *text, struct state *s, struct misread *e)
{
	for (char *c = text; *c; c++)
		if (*c == ';')
			*c = '\n';
	return state_parse(g, s, text, e);
}

void bot_put_actions(struct text *out, const struct game *g, const action *list, int n)
{
	struct json j = json_into(out);

	json_open(&j, NULL, '[');
	for (int i = 0; i < n; i++) {
		char words[256];
		struct text t = text_into(words, sizeof words);

		action_print(&t, g, list[i]);
		json_string(&j, NULL, words);
	}
	json_close(&j);
}
