/* replay_summary.c - a game as an account of turns.
 *
 * A turn begins when a field called "turn" changes; in a game without one there
 * is a single list.  A line is what one side did in a row. */
#include <string.h>
#include "replay.h"
#include "position.h"

struct account {
	struct program *p;
	const struct game *g;
	struct session *x;
	const struct field *turn; /* or NULL */
	int viewer;
	int64_t told_turn;
	int seat; /* whose line is open, or NOBODY */
};

static const struct field *field_named(const struct game *g, const char *name)
{
	for (const struct field *f = g->fields; f->name; f++)
		if (!strcmp(f->name, name))
			return f;
	return NULL;
}

static void end_line(struct account *a)
{
	if (a->seat != NOBODY)
		text_char(&a->p->page, '\n');
	a->seat = NOBODY;
}

static void begin_turn(struct account *a, const struct state *s)
{
	int64_t turn = a->turn ? field_load(s, a->turn, (const int[2]){ 0, 0 }) : 0;

	if (!a->turn || turn == a->told_turn)
		return;
	end_line(a);
	text_char(&a->p->page, '\n');
	tell(a->p, SAYING(TXT_SUMMARY_TURN), NUMBER(turn));
	a->told_turn = turn;
}

/* The first note of an action is what it did; without one its words must do. */
static void put_deed(struct account *a, const struct entry *e, const struct step *step)
{
	struct text *page = &a->p->page;

	if (a->seat != e->seat) {
		end_line(a);
		text_put(page, "* ");
		say_thing(page, a->g, K_SIDE, e->seat, a->p->lang);
		text_put(page, a->p->lang == FR ? "\u00a0:" : ":");
		a->seat = e->seat;
	}
	if (!step->nnotes && a->viewer == ALL_KNOWING) {
		text_char(page, ' ');
		say_action(page, a->g, e->what, a->p->lang);
		text_char(page, '.');
	}
	for (int i = 0; i < step->nnotes; i++) {
		text_char(page, ' ');
		note_tell(a->p, a->g, &step->note[i], a->viewer);
	}
}

static void hear(void *owner, int number, const struct state *s, const struct step *step)
{
	struct account *a = owner;

	put_deed(a, &a->x->entry[number], step);
	begin_turn(a, s);
}

static void tell_heading(struct account *a, const struct journal_head *head)
{
	tell(a->p, SAYING(TXT_SUMMARY_TITLE), TEXT(a->g->title[a->p->lang]), TEXT(head->date));
	for (int seat = 0; seat < PLAYERS; seat++)
		if (head->who[seat][0])
			tell(a->p, SAYING(TXT_SUMMARY_SEAT),
			     TEXT(a->g->kinds[K_SIDE].things[seat].name[a->p->lang]),
			     TEXT(head->who[seat]));
}

void summary_tell(struct program *p, struct loaded *l, int viewer)
{
	struct account a = { .p = p, .g = l->head.game, .x = l->x, .viewer = viewer };
	int to = viewer == ALL_KNOWING ? l->x->nentries : session_published(l->x, viewer);
	union any_state view;

	a.turn = field_named(a.g, "turn");
	a.told_turn = -1;
	a.seat = NOBODY;
	tell_heading(&a, &l->head);
	session_retell(l->x, 0, to, &(struct teller){ hear, &a });
	end_line(&a);
	text_char(&p->page, '\n');
	game_view(a.g, l->x->now, SPECTATOR, &view.st);
	report_tell(p, a.g, &view.st, REPORT_SCORE, 0);
	result_tell(p, a.g, l->x->now);
}
