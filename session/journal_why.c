/* journal_why.c - the reason why a journal is refused, as a sentence. */
#include "journal.h"
#include "say.h"
#include "session_messages.h"

_Static_assert((int)TELL_AFTER_END == (int)JOURNAL_AFTER_END, "a reason has no sentence");

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
		say_why(&t, g, f->msg ? f->msg : MSG_NOT_NOW, f->arg, lang);
	say(out, lang, &session_messages[f->why], arg);
}
