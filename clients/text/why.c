/* why.c - answers to `why ACTION`, `why VERB` and `why THING`. */
#include <string.h>
#include "choice.h"
#include "find.h"
#include "position.h"
#include "why.h"

struct question {
	struct program *p;
	const struct game *g;
	const struct state *view;
	int seat;
};

/* 0: the action is offered. */
static void answer(const struct question *q, action about, int msg, const int16_t arg[NOTE_ARGS])
{
	char phrase[512];
	struct text t = text_into(phrase, sizeof phrase);

	if (msg) {
		say_why(&q->p->page, q->g, msg, arg, q->p->lang);
		if (msg == MSG_NOT_NOW) {
			say_prompt(&t, q->g, q->view, q->p->lang);
			mention(q->p, SAYING(TXT_WHY_NOW), TEXT(phrase),
				TEXT(q->g->nodes[flow_see(q->view)->node].rule));
		}
		text_char(&q->p->page, '\n');
		return;
	}
	say_action(&t, q->g, action_called(q->g, q->view, about), q->p->lang);
	tell(q->p, SAYING(TXT_WHY_OFFERED), TEXT(phrase));
}

/* Of several actions the one that is offered, else the one whose refusal got furthest. */
struct best {
	bool any;
	action about;
	int msg;
	int16_t arg[NOTE_ARGS];
};

static void consider(const struct question *q, struct best *best, action a)
{
	int16_t arg[NOTE_ARGS] = { 0 };
	int msg;

	if (best->any && !best->msg)
		return;
	msg = game_why(q->g, q->view, q->seat, a, arg);
	if (best->any && msg && msg <= best->msg)
		return;
	*best = (struct best){ .any = true, .about = a, .msg = msg };
	memcpy(best->arg, arg, sizeof arg);
}

static void why_action(const struct question *q, action a)
{
	struct best best = { .any = false };

	consider(q, &best, a);
	answer(q, a, best.msg, best.arg);
}

static int choices(const struct game *g, int kind)
{
	return kind == K_NONE ? 1 : g->kinds[kind].count;
}

static void why_verb(const struct question *q, int verb)
{
	const struct verb *v = &q->g->verbs[verb];
	struct best best = { .any = false };

	for (int a = 0; a < choices(q->g, v->a); a++)
		for (int b = 0; b < choices(q->g, v->b); b++)
			consider(q, &best, ACTION(verb, a, b));
	answer(q, best.about, best.msg, best.arg);
}

/* All actions that the line names: "penobscot halifax" is any way from one to the other. */
static bool why_named(const struct question *q, const char *line)
{
	action named[NAMED_ACTIONS_MAX];
	int n = actions_named(q->g, line, named);
	struct best best = { .any = false };

	for (int i = 0; i < n; i++)
		consider(q, &best, named[i]);
	if (n)
		answer(q, best.about, best.msg, best.arg);
	return n > 0;
}

static void why_thing(const struct question *q, int kind, int id)
{
	int16_t arg[NOTE_ARGS];
	action best;
	int msg = game_why_thing(q->g, q->view, q->seat, kind, id, arg, &best);

	answer(q, best, msg, arg);
}

/* A name may stand for things of several kinds: a region and a card.  Where some
 * have exactly this name, those that only begin with it are not meant. */
static bool why_things(const struct question *q, const char *name, bool whole)
{
	struct text *page = &q->p->page;
	bool found = false;

	for (int kind = K_GAME; q->g->kinds[kind].name; kind++) {
		int id = thing_find(q->g, kind, name);

		if (id < 0 || (whole && !thing_is(&q->g->kinds[kind].things[id], name)))
			continue;
		say_thing(page, q->g, kind, id, q->p->lang);
		text_put(page, " (");
		text_put(page, kind_name(q->p, q->g, kind));
		text_put(page, q->p->lang == FR ? ")\u00a0: " : "): ");
		why_thing(q, kind, id);
		found = true;
	}
	return found;
}

/* "raid" is a verb, but also an operation: the verb is meant where it has a place. */
static bool is_verb_now(const struct question *q, int verb)
{
	return game_player(q->view) != NOBODY &&
	       q->g->nodes[flow_see(q->view)->node].verbs >> verb & 1;
}

bool why_tell(struct program *p, const struct game *g, const struct state *view, int seat,
	      const char *line)
{
	struct question q = { p, g, view, seat };
	struct misread e = { 0 };
	int verb = verb_find(g, line);
	action a;

	if (action_parse(g, line, &a, &e)) {
		why_action(&q, a);
		return true;
	}
	if (verb >= 0 && is_verb_now(&q, verb)) {
		why_verb(&q, verb);
		return true;
	}
	if (why_things(&q, line, true) || (begins_with_verb(g, line) && why_named(&q, line)) ||
	    why_things(&q, line, false) || why_named(&q, line))
		return true;
	if (verb >= 0)
		why_verb(&q, verb);
	else
		misread_tell(p, g, &e);
	return verb >= 0;
}

void misread_tell(struct program *p, const struct game *g, const struct misread *e)
{
	char word[64];
	struct text t = text_into(word, sizeof word);
	const char *kind = e->kind ? kind_name(p, g, e->kind) : "";

	text_part(&t, e->word.at, (size_t)e->word.n);
	if (e->what == READ_VERB)
		tell(p, SAYING(TXT_NO_SUCH), TEXT(word));
	else if (e->what == READ_MISSING)
		tell(p, SAYING(TXT_ARG_MISSING), TEXT(kind));
	else if (e->what == READ_EXTRA)
		tell(p, SAYING(TXT_ARG_EXTRA), TEXT(word));
	else
		tell(p, SAYING(TXT_ARG_BAD), TEXT(word), TEXT(kind));
}
