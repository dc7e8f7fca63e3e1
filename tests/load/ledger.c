/* ledger.c - what a seat was promised, and whether a journal keeps it (ledger.h). */
#include "ledger.h"

#include <stdlib.h>
#include <string.h>

void ledger_add(struct ledger *l, const char *line)
{
	buffer_add(&l->lines, line, strlen(line));
	buffer_add(&l->lines, "\n", 1);
	l->n++;
}

void ledger_clear(struct ledger *l)
{
	free(l->lines.at);
	*l = (struct ledger){ .n = 0 };
}

static struct slice cut_line(struct slice *rest)
{
	const char *end = rest->n ? memchr(rest->at, '\n', rest->n) : NULL;
	struct slice line = { rest->at, end ? (size_t)(end - rest->at) : rest->n };
	size_t used = line.n + (end ? 1 : 0);

	rest->at += used;
	rest->n -= used;
	return line;
}

static struct slice cut_at(struct slice line, const char *mark)
{
	const char *at = memmem(line.at, line.n, mark, strlen(mark));

	if (at)
		line.n = (size_t)(at - line.at);
	return line;
}

struct slice journal_own_line(struct slice *journal, const char *side)
{
	size_t n = strlen(side);

	while (journal->n) {
		struct slice line = cut_line(journal);

		if (line.n <= n + 1 || memcmp(line.at, side, n) || line.at[n] != ' ')
			continue;
		line.at += n + 1;
		line.n -= n + 1;
		return cut_at(cut_at(line, " #"), " [");
	}
	return (struct slice){ NULL, 0 };
}

struct ledger_check ledger_compare(const struct ledger *l, struct slice journal, const char *side,
				   const char *pending)
{
	struct ledger_check check = { 0, 0, false };
	struct slice promised = { l->lines.at, l->lines.n };
	struct slice line;

	while (promised.n) {
		struct slice wanted = cut_line(&promised);

		line = journal_own_line(&journal, side);
		if (!slice_same(line, wanted))
			check.lost++;
	}
	line = journal_own_line(&journal, side);
	if (line.n && *pending && slice_is(line, pending)) {
		check.arrived = true;
		line = journal_own_line(&journal, side);
	}
	for (; line.n; line = journal_own_line(&journal, side))
		check.foreign++;
	return check;
}
