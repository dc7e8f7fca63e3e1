/* journal_why.c - the reason why a journal is refused, as a sentence. */
#include <string.h>
#include "journal.h"
#include "say.h"
#include "session_messages.h"

_Static_assert((int)TELL_AFTER_END == (int)JOURNAL_AFTER_END, "a reason has no sentence");

/* The sentence becomes part of another: its full stop, which may stand before the
 * rules, goes. */
static void say_reason(struct text *out, const struct game *g, const struct journal_fault *f,
		       enum language lang)
{
	int msg = f->msg ? f->msg : MSG_NOT_NOW;
	size_t rules = strlen(g->messages[msg].rules);
	char *stop;

	say_why(out, g, msg, f->arg, lang);
	stop = out->at - (rules ? rules + sizeof " ()" : 1);
	if (out->full || stop < out->start || *stop != '.')
		return;
	memmove(stop, stop + 1, (size_t)(out->at - stop));
	out->at--;
}

void say_journal_fault(struct text *out, const struct game *g, const struct journal_fault *f,
		       enum language lang)
{
	char reason[1024] = "";
	struct text t = text_into(reason, sizeof reason);
	const struct value arg[] = {
		{ .text = f->word },
		{ .number = f->seen },
		{ .number = f->expected },
		{ .text = reason },
	};

	if (f->why == JOURNAL_ILLEGAL)
		say_reason(&t, g, f, lang);
	say(out, lang, &session_messages[f->why], arg);
}
