/* cmd_analyse.c - `ghent analyse`: how the chances went in a game that is over, what luck
 * did, and where it turned. */
#include <stdlib.h>
#include <string.h>
#include "ai/analyse.h"
#include "commands.h"
#include "core/policy.h"
#include "core/rng.h"
#include "find.h"
#include "load.h"

enum { POINT_ITERATIONS = 1000, TURN_LEAST = 60, BAR = 40 };

/* A position between two plays, or the end. */
struct point {
	int entry; /* actions that stand before it */
	int turn;
	int chance; /* of seat 0 */
	int by;     /* who has played since the point before, or NOBODY */
	int luck;   /* since then, for seat 0 */
	action play;
};

struct analysis {
	const struct game *g;
	struct session *x;
	struct thinking t;
	union any_state before;
	struct point *point;
	int points;
	int luck[LUCK_DEAL + 1]; /* of seat 0, in thousandths of a win */
	struct point open;       /* what has happened since the last point */
};

static int turn_of(const struct game *g, const struct state *s)
{
	const struct field *f = field_named(g, "turn");

	return f ? (int)field_load(s, f, (const int[2]){ 0, 0 }) : 0;
}

static void add_point(struct analysis *a, int entry, const struct state *s)
{
	struct point *now = &a->point[a->points++];
	struct rng r = { s->steps };

	*now = a->open;
	now->entry = entry;
	now->turn = turn_of(a->g, s);
	now->chance = analyse_chance(a->g, s, &r, &a->t);
	a->open = (struct point){ .by = NOBODY };
}

static void hear(void *owner, int number, const struct state *s, const struct step *step)
{
	struct analysis *a = owner;
	const struct entry *e = number >= 0 ? &a->x->entry[number] : NULL;
	enum luck_kind kind;

	if (e) {
		int luck = analyse_luck(a->g, &a->before.st, e->what, s, step, &kind);

		a->luck[kind] += luck;
		a->open.luck += luck;
		if (a->open.by == NOBODY) {
			a->open.by = e->seat;
			a->open.play = e->what;
		}
	}
	memcpy(&a->before, s, a->g->state_size);
	if (s->over || a->g->policy->quiet(s))
		add_point(a, number + 1, s);
}

static int find_turns(const struct analysis *a, int out[TURNS_MOST])
{
	int *chance = memory_or_end((size_t)a->points * sizeof *chance), n;

	for (int i = 0; i < a->points; i++)
		chance[i] = a->point[i].chance;
	n = analyse_turns(chance, a->points, TURN_LEAST, out);
	free(chance);
	return n;
}

/* ---- telling -------------------------------------------------------------- */

static void point_json(struct json *j, const struct analysis *a, int i)
{
	const struct point *x = &a->point[i];
	const struct thing *sides = a->g->kinds[K_SIDE].things;

	json_open(j, NULL, '{');
	json_number(j, "entry", x->entry);
	json_number(j, "turn", x->turn);
	json_number(j, "chance", x->chance);
	if (x->by != NOBODY) {
		char words[256];
		struct text t = text_into(words, sizeof words);

		action_print(&t, a->g, x->play);
		json_string(j, "by", sides[x->by].key);
		json_string(j, "action", words);
	}
	json_number(j, "luck", x->luck);
	json_close(j);
}

static void analysis_json(struct program *p, const struct analysis *a)
{
	struct json j = json_into(&p->page);
	int turns[TURNS_MOST], n = find_turns(a, turns);

	json_open(&j, NULL, '{');
	json_string(&j, "game", a->g->id);
	json_string(&j, "side", a->g->kinds[K_SIDE].things[0].key);
	json_open(&j, "luck", '{');
	json_number(&j, "dice", a->luck[LUCK_DICE]);
	json_number(&j, "deals", a->luck[LUCK_DEAL]);
	json_close(&j);
	json_open(&j, "points", '[');
	for (int i = 0; i < a->points; i++) {
		point_json(&j, a, i);
		page_relieve(p);
	}
	json_close(&j);
	json_open(&j, "turning", '[');
	for (int i = 0; i < n; i++)
		json_number(&j, NULL, turns[i]);
	json_close(&j);
	json_close(&j);
	text_char(&p->page, '\n');
}

static void percent_put(struct text *out, int thousandths)
{
	text_number(out, (thousandths + (thousandths < 0 ? -5 : 5)) / 10);
	text_put(out, " %");
}

/* The chances at the last point of each turn, as bars. */
static void tell_graph(struct program *p, const struct analysis *a)
{
	for (int i = 0; i < a->points; i++) {
		const struct point *x = &a->point[i];
		char bar[BAR + 1], chance[16];
		struct text t = text_into(chance, sizeof chance);

		if (i + 1 < a->points && a->point[i + 1].turn == x->turn)
			continue;
		memset(bar, '.', BAR);
		memset(bar, '#', (size_t)(x->chance * BAR / 1000));
		bar[BAR] = 0;
		percent_put(&t, x->chance);
		tell(p, SAYING(TXT_ANALYSE_TURN), NUMBER(x->turn), TEXT(bar), TEXT(chance));
	}
}

static void tell_turn(struct program *p, const struct analysis *a, int i)
{
	const struct point *x = &a->point[i];
	const struct thing *sides = a->g->kinds[K_SIDE].things;
	char words[512], from[16], to[16], luck[16];
	struct text w = text_into(words, sizeof words), f = text_into(from, sizeof from),
		    u = text_into(to, sizeof to), l = text_into(luck, sizeof luck);
	size_t mark = page_mark(p);

	if (x->by != NOBODY)
		say_action(&w, a->g, x->play, p->lang);
	percent_put(&f, a->point[i - 1].chance);
	percent_put(&u, x->chance);
	percent_put(&l, x->luck);
	tell(p, SAYING(TXT_ANALYSE_POINT), NUMBER(x->entry),
	     TEXT(x->by == NOBODY ? "" : sides[x->by].name[p->lang]), TEXT(words), TEXT(from),
	     TEXT(to), TEXT(luck));
	page_rewrap(p, mark);
}

static void analysis_tell(struct program *p, const struct analysis *a)
{
	int turns[TURNS_MOST], n = find_turns(a, turns);
	char dice[16], deals[16];
	struct text d = text_into(dice, sizeof dice), c = text_into(deals, sizeof deals);
	const char *side = a->g->kinds[K_SIDE].things[0].name[p->lang];

	tell(p, SAYING(TXT_ANALYSE_CHANCES), TEXT(side));
	tell_graph(p, a);
	percent_put(&d, a->luck[LUCK_DICE]);
	percent_put(&c, a->luck[LUCK_DEAL]);
	tell(p, SAYING(TXT_ANALYSE_LUCK), TEXT(side), TEXT(dice), TEXT(deals));
	tell(p, SAYING(n ? TXT_ANALYSE_TURNS : TXT_ANALYSE_NO_TURNS));
	for (int i = 0; i < n; i++)
		tell_turn(p, a, turns[i]);
}

/* ---- the command ---------------------------------------------------------- */

static int analyse_loaded(struct program *p, const struct options *o, struct loaded *l)
{
	struct analysis a = { .g = l->head.game, .x = l->x };
	int64_t iterations = POINT_ITERATIONS;

	if (!l->x->now->over || l->x->now->fault)
		return complain(p, SAYING(TXT_ANALYSE_OVER));
	if (!a.g->policy)
		return complain(p, SAYING(TXT_NO_HINT));
	if (!option_number(p, o, OPT_ITERATIONS, 1, ITERATIONS_MAX, &iterations))
		return EXIT_BAD;
	a.t = (struct thinking){ .arena = memory_or_end(ARENA_USUAL),
				 .size = ARENA_USUAL,
				 .iterations = (uint32_t)iterations };
	a.point = memory_or_end(((size_t)l->x->nentries + 2) * sizeof *a.point);
	a.open.by = NOBODY;
	session_retell(l->x, -1, l->x->nentries, &(struct teller){ hear, &a });
	if (o->value[OPT_JSON])
		analysis_json(p, &a);
	else
		analysis_tell(p, &a);
	free(a.point);
	free(a.t.arena);
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
