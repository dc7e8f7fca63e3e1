/* fuzz_journal.c - the journal reader on any bytes.
 *
 * Input that begins with "=" is taken as lines without checks, which are added
 * here: the fuzzer cannot make them, and what lies behind them must be reached.
 * A journal that loads must be a sound game, each viewer gets his own, and it can be
 * played on from its middle.
 */
#include <stdlib.h>
#include <string.h>
#include "core/rng.h"
#include "games/games.h"
#include "session/journal.h"

enum { ROOM = 1 << 18 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool good)
{
	if (!good)
		abort();
}

/* Adds the check to every line; a last line without end stays cut. */
static size_t sign_lines(char *out, const char *lines, size_t n)
{
	struct text t = text_into(out, ROOM);
	struct journal j = { .hash = HASH_START };
	const char *end = lines + n;

	while (lines < end) {
		const char *stop = memchr(lines, '\n', (size_t)(end - lines));
		struct line_start start = journal_line(&t);

		text_part(&t, lines, (size_t)((stop ? stop : end) - lines));
		if (!stop)
			break;
		journal_end_line(&j, &t, start);
		lines = stop + 1;
	}
	return (size_t)(t.at - t.start);
}

static void check_loaded(const struct session *x)
{
	const char *fault = x->now->fault ? NULL : x->game->check(x->now);

	require(!fault);
	require(x->published <= x->nentries && x->nentries <= x->entries_max);
	require(x->ndraws <= x->draws_max);
}

static void fork_journal(void *memory, const char *bytes, size_t n, int entries)
{
	static char copy[ROOM + JOURNAL_LINE_MAX];
	struct text t = text_into(copy, sizeof copy);
	struct journal_head head = { .who = { "a", "b" } };
	struct journal j;
	struct journal_fault fault;
	struct session *x;

	if (!journal_fork(memory, bytes, n, entries, &head, &t, &fault)) {
		require(t.full);
		return;
	}
	x = journal_read(memory, copy, (size_t)(t.at - t.start), &head, &j, NULL, &fault);
	require(x && x->nentries == entries);
}

static void read_journal(const char *bytes, size_t n)
{
	static char seat[ROOM];
	struct journal_head head;
	struct journal j;
	struct journal_fault fault;
	struct session *x;
	void *memory;
	int middle;

	if (!journal_open(bytes, n, &head, &fault)) {
		require(fault.why != JOURNAL_GOOD && fault.line == 1);
		return;
	}
	memory = malloc(session_size(head.game));
	x = journal_read(memory, bytes, n, &head, &j, NULL, &fault);
	if (x)
		check_loaded(x);
	else
		require(fault.why != JOURNAL_GOOD && fault.line >= 1);
	middle = x ? x->nentries / 2 : 0;
	for (int viewer = 0; x && viewer < VIEWERS; viewer++) {
		struct text t = text_into(seat, sizeof seat);

		require(journal_seen_by(viewer, memory, bytes, n, &t, &fault) || t.full);
	}
	if (x)
		fork_journal(memory, bytes, n, middle);
	free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char signed_lines[ROOM];
	char *bytes = malloc(size + 1);

	memcpy(bytes, data, size);
	if (size && data[0] == '=')
		read_journal(signed_lines, sign_lines(signed_lines, bytes + 1, size - 1));
	else
		read_journal(bytes, size);
	free(bytes);
	return 0;
}
