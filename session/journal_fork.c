/* journal_fork.c - a game up to one of its steps, as the beginning of another game.
 *
 * The lines stay as they are, for their draws follow from what was drawn before, taken
 * back or not; names and checks are made anew.  The last line that brought the game to so
 * many actions is the one to end with: from there on these actions were never touched.
 */
#include <string.h>
#include "journal.h"

struct fork {
	int entries;
	const struct journal *j;
	const struct journal_head *head;
	struct journal_head first; /* as it stood at the set-up */
	int setup, last;           /* lines, from 1; last is 0 if it never came so far */
};

static void hear(void *owner, enum journal_event event, int seat, const struct session *x,
		 const struct step *step)
{
	struct fork *f = owner;

	(void)seat;
	(void)step;
	if (event == EVENT_SETUP) {
		f->first = *f->head;
		f->setup = f->j->lines + 1;
	}
	if ((event == EVENT_SETUP || event == EVENT_ACTION) && x->nentries == f->entries)
		f->last = f->j->lines + 1;
}

/* Lines setup .. last with checks of their own. */
static void copy_lines(const struct fork *f, const char *bytes, size_t n, struct journal *j,
		       struct text *out)
{
	const char *at = bytes, *end = bytes + n;

	for (int line = 1; line <= f->last; line++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		struct line_start start = journal_line(out);

		if (line >= f->setup) {
			text_part(out, at, (size_t)(stop - at) - JOURNAL_CHECK_SIZE);
			journal_end_line(j, out, start);
		}
		at = stop + 1;
	}
}

bool journal_fork(void *memory, const char *bytes, size_t n, int entries,
		  const struct journal_head *as, struct text *out, struct journal_fault *fault)
{
	struct journal_head head;
	struct journal j;
	struct fork f = { .entries = entries, .j = &j, .head = &head };
	struct journal_listener listener = { hear, &f };
	struct session *x = journal_read(memory, bytes, n, &head, &j, &listener, fault);

	if (!x)
		return false;
	if (entries > x->nentries || !f.last) {
		struct text word = text_into(fault->word, sizeof fault->word);

		text_number(&word, entries);
		fault->why = JOURNAL_TAKEBACK;
		fault->line = j.lines;
		return false;
	}
	memcpy(f.first.who, as->who, sizeof f.first.who);
	memcpy(f.first.date, as->date, sizeof f.first.date);
	journal_heading(&j, out, &f.first);
	copy_lines(&f, bytes, n, &j, out);
	return !out->full;
}
