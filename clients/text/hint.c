/* hint.c - what the strongest player would consider, in words. */
#include <stdlib.h>
#include "ai/analyse.h"
#include "core/rng.h"
#include "hint.h"
#include "load.h"

enum { HINT_ITERATIONS = 20000 };

static void say_line(struct text *out, const struct game *g, const struct hint *h,
		     enum language lang)
{
	for (int i = 0; i < h->actions; i++) {
		text_put(out, i ? "; " : "");
		say_action(out, g, h->line[i], lang);
	}
}

/* "+0.35 regions that score, -0.10 cards in hand" */
static void say_reasons(struct text *out, const struct game *g, const struct hint *h,
			enum language lang)
{
	for (int i = 0; i < h->reasons; i++) {
		text_put(out, i ? ", " : "");
		text_put(out, h->reason[i].by > 0 ? "+" : "");
		text_hundredths(out, h->reason[i].by);
		text_char(out, ' ');
		text_put(out, g->messages[h->reason[i].why].text[lang]);
	}
}

static void hint_tell(struct program *p, const struct game *g, const struct hint *h, int number)
{
	char line[2048], reasons[512], chance[32];
	struct text words = text_into(line, sizeof line);
	struct text why = text_into(reasons, sizeof reasons);
	struct text percent = text_into(chance, sizeof chance);
	size_t mark = page_mark(p);

	say_line(&words, g, h, p->lang);
	text_hundredths(&percent, 10 * h->chance);
	tell(p, SAYING(TXT_HINT), NUMBER(number), TEXT(line), TEXT(chance));
	page_rewrap(p, mark);
	if (!h->reasons)
		return;
	say_reasons(&why, g, h, p->lang);
	tell(p, SAYING(TXT_HINT_WHY), TEXT(reasons));
}

void hints_tell(struct program *p, const struct game *g, const struct state *view)
{
	struct thinking t = { .arena = memory_or_end(ARENA_USUAL),
			      .size = ARENA_USUAL,
			      .iterations = HINT_ITERATIONS };
	struct rng r = { view->steps };
	struct hint h[HINTS];
	int n = analyse_hints(g, view, &r, &t, h);

	for (int i = 0; i < n; i++)
		hint_tell(p, g, &h[i], i + 1);
	if (!n)
		tell(p, SAYING(TXT_NO_HINT));
	free(t.arena);
}
