/* hint.c - what the strongest player would consider, in words. */
#include <stdlib.h>
#include "ai/analyse.h"
#include "core/policy.h"
#include "core/rng.h"
#include "hint.h"
#include "load.h"
#include "position.h"
#include "session/clock.h"

static void say_line(struct text *out, const struct game *g, const struct hint *h,
		     enum language lang)
{
	for (int i = 0; i < h->actions; i++) {
		text_put(out, !i ? "" : lang == FR ? "\xc2\xa0; " : "; ");
		say_action(out, g, h->line[i], lang);
	}
}

/* Tenths of a point, with its sign: "+0.7". */
static void say_points(struct text *out, int hundredths, enum language lang)
{
	int tenths = ((hundredths < 0 ? -hundredths : hundredths) + 5) / 10;

	text_char(out, hundredths < 0 ? '-' : '+');
	text_number(out, tenths / 10);
	text_char(out, lang == FR ? ',' : '.');
	text_number(out, tenths % 10);
}

/* "more American forces (+0.7), a better American hand (+0.3)": those that speak for the play, or
 * those against it.  False: there are none. */
static bool say_reasons(struct text *out, const struct game *g, const struct hint *h, bool against,
			enum language lang)
{
	bool any = false;

	for (int i = 0; i < h->reasons; i++) {
		if ((h->reason[i].by < 0) != against)
			continue;
		text_put(out, any ? ", " : "");
		text_put(out, g->messages[h->reason[i].why].text[lang]);
		text_put(out, " (");
		say_points(out, h->reason[i].by, lang);
		text_char(out, ')');
		any = true;
	}
	return any;
}

enum { REASON_INDENT = 3, REASON_HANG = 5 };

static void tell_reasons(struct program *p, const struct game *g, const struct hint *h, bool only)
{
	for (int against = 0; against < 2; against++) {
		char reasons[512], sentence[640];
		struct text why = text_into(reasons, sizeof reasons);
		struct text out = text_into(sentence, sizeof sentence);
		int msg = against ? TXT_HINT_AGAINST : TXT_HINT_FOR;

		if (!say_reasons(&why, g, h, against, p->lang))
			continue;
		say(&out, p->lang, &text_messages[msg], (const struct value[]){ TEXT(reasons) });
		page_wrap(p, sentence, REASON_INDENT, REASON_HANG);
	}
	if (!h->reasons)
		page_wrap(p, word_of(p, only ? TXT_HINT_ONLY : TXT_HINT_ALIKE), REASON_INDENT,
			  REASON_HANG);
}

static void hint_tell(struct program *p, const struct game *g, const struct hint *h, int number,
		      bool only)
{
	char line[2048];
	struct text words = text_into(line, sizeof line);
	size_t mark = page_mark(p);

	say_line(&words, g, h, p->lang);
	tell(p, SAYING(TXT_HINT), NUMBER(number), TEXT(line), NUMBER((h->chance + 5) / 10));
	page_rewrap(p, mark);
	if (g->policy->terms)
		tell_reasons(p, g, h, only);
}

/* What the numbers count: the game's message hint-unit, else points. */
static void tell_unit(struct program *p, const struct game *g, int msg)
{
	const char *unit = label_of(p, g, "hint-", "unit");
	char line[512];
	struct text out = text_into(line, sizeof line);

	say(&out, p->lang, &text_messages[msg],
	    &(struct value)TEXT(unit ? unit : word_of(p, TXT_HINT_UNIT)));
	page_wrap(p, line, 0, 0);
}

void hints_tell(struct program *p, const struct game *g, const struct state *view)
{
	struct thinking t = { .arena = memory_or_end(ARENA_USUAL),
			      .size = ARENA_USUAL,
			      .now = clock_us };
	struct rng r = { view->steps };
	struct hint h[HINTS];
	bool numbers = false;
	int n;

	think_pace_hint(&t);
	n = analyse_hints(g, view, &r, &t, h);
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < h[i].actions; k++)
			h[i].line[k] = action_called(g, view, h[i].line[k]);
		hint_tell(p, g, &h[i], i + 1, n == 1);
		numbers = numbers || h[i].reasons;
	}
	if (!n)
		tell(p, SAYING(TXT_NO_HINT));
	else if (numbers)
		tell_unit(p, g, n == 1 ? TXT_HINT_POINTS_ONLY : TXT_HINT_POINTS);
	free(t.arena);
}
