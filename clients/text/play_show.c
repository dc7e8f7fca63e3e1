/* play_show.c - what a human sees before a decision: position, prompt, choices. */
#include <string.h>
#include "core/book.h"
#include "core/policy.h"
#include "play.h"
#include "position.h"
#include "reading.h"

enum { LINE_SIZE = 4096 };

void play_show_position(struct play *t, bool full)
{
	text_char(&t->p->page, '\n');
	position_tell(t->p, t->g, &t->view.st, full);
	report_tell(t->p, t->g, &t->view.st, REPORT_SCORE, 0);
	text_char(&t->p->page, '\n');
}

/* ---- cards ---- */

static int card_kind(const struct play *t)
{
	const struct book *book = t->g->book;

	return book && book_entry(book, book->card_kind, 0) ? book->card_kind : K_NONE;
}

static void put_facts(struct play *t, struct text *line, int card)
{
	const char *facts = entry_of(t->g, card_kind(t), card)->facts[t->p->lang];

	if (!facts)
		return;
	text_put(line, " (");
	text_put(line, facts);
	text_char(line, ')');
}

/* "Embargo Act (US, 2 OPS): what its event does", behind `mark`. */
static void tell_card(struct play *t, int card, const char *mark)
{
	const char *text = entry_of(t->g, card_kind(t), card)->text[t->p->lang];
	char line[LINE_SIZE];
	struct text out = text_into(line, sizeof line);

	text_put(&out, mark);
	say_thing(&out, t->g, card_kind(t), card, t->p->lang);
	put_facts(t, &out, card);
	if (text) {
		text_put(&out, t->p->lang == FR ? "\u00a0: " : ": ");
		text_put(&out, text);
	}
	page_wrap(t->p, line, 2, 6);
}

/* The pile hand-SIDE; NULL: the game has none. */
static const struct field *hand_field(const struct play *t, int *pile)
{
	char key[64];
	struct text name = text_into(key, sizeof key);

	text_put(&name, "hand-");
	thing_print(&name, t->g, K_SIDE, t->seated);
	for (const struct field *f = t->g->fields; f->name; f++)
		if (f->type == FIELD_SET && f->kind == card_kind(t) && f->by[0] != K_NONE &&
		    thing_parse(t->g, f->by[0], (struct word){ key, (int)strlen(key) }, pile))
			return f;
	return NULL;
}

void play_show_hand(struct play *t)
{
	int pile, told = 0;
	const struct field *f = card_kind(t) == K_NONE ? NULL : hand_field(t, &pile);
	struct set hand = { { 0 } };

	if (f)
		hand = field_set(&t->view.st, f, (const int[2]){ pile, 0 });
	for (int i = 0; f && i < t->g->kinds[f->kind].count; i++)
		if (set_has(&hand, i)) {
			tell_card(t, i, "");
			told++;
		}
	if (!told)
		tell(t->p, SAYING(TXT_NO_HAND));
}

/* ---- the prompt ---- */

/* The card that a sentence is about, or -1. */
static int card_in(const struct play *t, const struct note *n)
{
	const struct message *m = &t->g->messages[n->msg];

	for (int i = 0; i < NOTE_ARGS; i++)
		if (m->kind[i] != K_NONE && m->kind[i] == card_kind(t) && n->arg[i] >= 0 &&
		    n->arg[i] < t->g->kinds[m->kind[i]].count)
			return n->arg[i];
	return -1;
}

/* The card that he played with his last action, or -1. */
static int card_just_played(const struct play *t)
{
	const struct entry *e;

	if (!t->x->nentries || card_kind(t) == K_NONE)
		return -1;
	e = &t->x->entry[t->x->nentries - 1];
	if (e->seat != t->seated || t->g->verbs[action_verb(e->what)].a != card_kind(t))
		return -1;
	return action_a(e->what);
}

/* Once in a play the text of the card that the question is about. */
static void tell_card_of(struct play *t, int card)
{
	if (card < 0)
		card = card_just_played(t);
	if (t->g->policy && t->g->policy->quiet(&t->view.st))
		t->card_told = -1;
	else if (card >= 0 && card != t->card_told) {
		tell_card(t, card, "");
		t->card_told = card;
	}
}

static void tell_sentence(struct play *t, const struct note *n, int indent)
{
	char line[LINE_SIZE];
	struct text out = text_into(line, sizeof line);

	say_note(&out, t->g, n, SPECTATOR, t->p->lang);
	page_wrap(t->p, line, indent, indent + 2);
}

void play_show_prompt(struct play *t)
{
	struct step step;
	int card = -1;

	step_clear(&step);
	t->g->report(&t->view.st, REPORT_PROMPT, 0, &step);
	for (int i = 0; i < step.nnotes; i++) {
		step.note[i].seen_by = EVERYONE; /* it came from what the asker may know */
		if (card < 0)
			card = card_in(t, &step.note[i]);
	}
	tell_card_of(t, card);
	for (int i = 0; i < step.nnotes; i++)
		tell_sentence(t, &step.note[i], i ? 4 : 0); /* the rest is about the answers */
	if (step.nnotes)
		return;
	say_prompt(&t->p->page, t->g, &t->view.st, t->p->lang);
	text_char(&t->p->page, '\n');
}

/* ---- the choices ---- */

/* What stands where the action leads: its last argument, if that is a place. */
static void put_place(struct play *t, struct text *line, action what)
{
	const struct verb *v = &t->g->verbs[action_verb(what)];
	int place = t->g->book ? t->g->book->place_kind : K_NONE;
	char there[LINE_SIZE];
	struct text out = text_into(there, sizeof there);

	if (place == K_NONE || (v->a != place && v->b != place))
		return;
	place_say(t->p, t->g, &t->view.st, v->b == place ? action_b(what) : action_a(what), false,
		  &out);
	if (!*there)
		return;
	text_put(line, " (");
	text_put(line, there);
	text_char(line, ')');
}

static void put_choice(struct play *t, int number)
{
	char text[LINE_SIZE];
	struct text line = text_into(text, sizeof text);
	action what = t->list[number];

	text_number(&line, number + 1);
	text_put(&line, "\u00a0 ");
	say_action(&line, t->g, action_called(t->g, &t->view.st, what), t->p->lang);
	if (card_kind(t) != K_NONE && t->g->verbs[action_verb(what)].a == card_kind(t))
		put_facts(t, &line, action_a(what));
	else
		put_place(t, &line, what);
	if (game_barrier(t->g, &t->view.st, game_player(&t->view.st), what))
		text_put(&line, " *");
	page_wrap(t->p, text, number < 9 ? 3 : number < 99 ? 2 : 1, 8);
}

void play_show_choices(struct play *t)
{
	for (int i = 0; i < t->n; i++)
		put_choice(t, i);
}
