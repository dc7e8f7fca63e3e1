/* cmd_analyse.c - `ghent analyse`: how the chances went in a game that is over, what luck
 * did, and where it turned. */
#include <stdlib.h>
#include <string.h>
#include "ai/course.h"
#include "commands.h"
#include "core/policy.h"
#include "load.h"

enum { BAR = 40 };

#define NO_BREAK "\xc2\xa0"

struct listener {
	struct course *c;
	const struct session *x;
};

static void hear(void *owner, int number, const struct state *s, const struct step *step)
{
	const struct listener *l = owner;
	const struct entry *e = number >= 0 ? &l->x->entry[number] : NULL;

	course_hear(l->c, e ? e->seat : NOBODY, e ? e->what : 0, s, step);
}

/* ---- telling -------------------------------------------------------------- */

static void analysis_json(struct program *p, const struct course *c)
{
	struct json j = json_into(&p->page);

	json_open(&j, NULL, '{');
	json_string(&j, "game", c->g->id);
	course_head_json(&j, c);
	json_open(&j, "points", '[');
	for (int i = 0; i < c->points; i++) {
		point_json(&j, c, i);
		page_relieve(p);
	}
	json_close(&j);
	json_close(&j);
	text_char(&p->page, '\n');
}

static void percent_put(struct text *out, int thousandths)
{
	text_number(out, (thousandths + (thousandths < 0 ? -5 : 5)) / 10);
	text_put(out, NO_BREAK "%");
}

/* The chances at the last point of each turn, as bars. */
static void tell_graph(struct program *p, const struct course *c)
{
	for (int i = 0; i < c->points; i++) {
		const struct point *x = &c->point[i];
		char bar[BAR + 1], chance[16];
		struct text t = text_into(chance, sizeof chance);

		if (i + 1 < c->points && c->point[i + 1].turn == x->turn)
			continue;
		memset(bar, '.', BAR);
		memset(bar, '#', (size_t)(c->chance[i] * BAR / 1000));
		bar[BAR] = 0;
		percent_put(&t, c->chance[i]);
		tell(p, SAYING(TXT_ANALYSE_TURN), NUMBER(x->turn), TEXT(bar), TEXT(chance));
	}
}

static const char *side_name(const struct course *c, int side, enum language lang)
{
	return c->g->kinds[K_SIDE].things[side].name[lang];
}

/* Luck that went with the change, or against it. */
static int moved_message(const struct course *c, int i)
{
	int luck = c->point[i].luck;

	if (luck > -LUCK_LEAST && luck < LUCK_LEAST)
		return TXT_ANALYSE_MOVED;
	return (luck > 0) == (c->chance[i] > c->chance[i - 1]) ? TXT_ANALYSE_BY_LUCK
							       : TXT_ANALYSE_DESPITE_LUCK;
}

/* "turn 3, action 41, US: play War Hawks; chances of US 45 % → 61 %, with luck (+3 % for US)" */
static void tell_turn(struct program *p, const struct course *c, int i)
{
	const struct point *x = &c->point[i];
	char words[512], from[16], to[16], luck[16];
	struct text w = text_into(words, sizeof words), f = text_into(from, sizeof from),
		    t = text_into(to, sizeof to), l = text_into(luck, sizeof luck);
	size_t mark = page_mark(p);

	if (x->by != NOBODY)
		say_action(&w, c->g, x->play, p->lang);
	percent_put(&f, c->chance[i - 1]);
	percent_put(&t, c->chance[i]);
	percent_put(&l, x->luck < 0 ? -x->luck : x->luck);
	mention(p, SAYING(TXT_ANALYSE_POINT), NUMBER(c->point[i - 1].turn), NUMBER(x->entry),
		TEXT(x->by == NOBODY ? "" : side_name(c, x->by, p->lang)), TEXT(words));
	tell(p, SAYING(moved_message(c, i)), TEXT(side_name(c, 0, p->lang)), TEXT(from), TEXT(to),
	     TEXT(luck), TEXT(side_name(c, x->luck < 0, p->lang)));
	page_rewrap(p, mark);
}

/* Whom it favoured, and by how much. */
static void tell_luck(struct program *p, const struct course *c, int msg, int luck)
{
	char words[128];
	struct text w = text_into(words, sizeof words);

	if (luck > -LUCK_LEAST && luck < LUCK_LEAST) {
		text_put(&w, word_of(p, TXT_ANALYSE_LUCK_EVEN));
	} else {
		text_put(&w, side_name(c, luck < 0, p->lang));
		text_put(&w, " +");
		percent_put(&w, luck < 0 ? -luck : luck);
	}
	tell(p, SAYING(msg), TEXT(words));
}

static void analysis_tell(struct program *p, const struct course *c)
{
	int turns[TURNS_MOST], n = course_turns(c, turns);

	tell(p, SAYING(TXT_ANALYSE_CHANCES), TEXT(side_name(c, 0, p->lang)));
	tell_graph(p, c);
	page_wrap(p, word_of(p, TXT_ANALYSE_LUCK), 0, 2);
	tell_luck(p, c, TXT_ANALYSE_DICE, c->luck[LUCK_DICE]);
	tell_luck(p, c, TXT_ANALYSE_DEALS, c->luck[LUCK_DEAL]);
	tell(p, SAYING(n ? TXT_ANALYSE_TURNS : TXT_ANALYSE_NO_TURNS));
	for (int i = 0; i < n; i++)
		tell_turn(p, c, turns[i]);
}

/* ---- the command ---------------------------------------------------------- */

static void judge(struct course *c, const struct loaded *l, int64_t iterations)
{
	struct thinking t = { .arena = memory_or_end(ARENA_USUAL),
			      .size = ARENA_USUAL,
			      .iterations = (uint32_t)iterations };

	session_retell(l->x, -1, l->x->nentries,
		       &(struct teller){ hear, &(struct listener){ c, l->x } });
	course_close(c);
	while (course_judge(c, &t))
		;
	free(t.arena);
}

static int analyse_loaded(struct program *p, const struct options *o, struct loaded *l)
{
	const struct game *g = l->head.game;
	int64_t iterations = COURSE_ITERATIONS;
	struct course c;
	void *memory;

	if (session_ending(l->x) == END_NONE || session_ending(l->x) == END_FAULT)
		return complain(p, SAYING(TXT_ANALYSE_OVER));
	if (!g->policy)
		return complain(p, SAYING(TXT_NO_HINT));
	if (!option_number(p, o, OPT_ITERATIONS, 1, ITERATIONS_MAX, &iterations))
		return EXIT_BAD;
	memory = memory_or_end(course_size(g, l->x->nentries));
	course_open(&c, g, l->x->nentries, memory);
	judge(&c, l, iterations);
	if (o->value[OPT_JSON])
		analysis_json(p, &c);
	else
		analysis_tell(p, &c);
	free(memory);
	return EXIT_GOOD;
}

int run_analyse(struct program *p, const struct options *o)
{
	struct loaded l;
	int code;

	if (o->nwords != 1)
		return complain(p, SAYING(TXT_NEED_FILE), TEXT("analyse"));
	if (!journal_load_told(p, o->word[0], &l))
		return EXIT_BAD;
	code = analyse_loaded(p, o, &l);
	loaded_free(&l);
	return code;
}
