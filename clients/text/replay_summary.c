/* replay_summary.c - a game as an account of turns.
 *
 * A turn begins when a field called "turn" changes; in a game without one there
 * is a single list.  A line is what one side did in a row. */
#include "find.h"
#include "position.h"
#include "replay.h"

struct account {
	struct program *p;
	const struct game *g;
	struct session *x;
	const struct field *turn; /* or NULL */
	int viewer;
	int64_t told_turn;
	int seat; /* whose line is open, or NOBODY */
};

static void end_line(struct account *a)
{
	if (a->seat != NOBODY)
		text_char(&a->p->page, '\n');
	a->seat = NOBODY;
}

/* What comes before turn 1 needs no heading. */
static void begin_turn(struct account *a, const struct state *s)
{
	int64_t turn = a->turn ? field_load(s, a->turn, (const int[2]){ 0, 0 }) : 0;

	if (turn == a->told_turn)
		return;
	end_line(a);
	text_char(&a->p->page, '\n');
	tell(a->p, SAYING(TXT_SUMMARY_TURN), NUMBER(turn));
	a->told_turn = turn;
}

static void begin_line(struct account *a, int seat)
{
	if (a->seat == seat)
		return;
	end_line(a);
	text_put(&a->p->page, "* ");
	say_thing(&a->p->page, a->g, K_SIDE, seat, a->p->lang);
	text_put(&a->p->page, a->p->lang == FR ? "\u00a0:" : ":");
	a->seat = seat;
}

/* The notes say it all; that something was the only choice interests nobody. */
static void hear(void *owner, int number, const struct state *s, const struct step *step)
{
	struct account *a = owner;

	for (int i = 0; number >= 0 && i < step->nnotes; i++) {
		if (step->note[i].msg == MSG_FORCED)
			continue;
		begin_line(a, a->x->entry[number].seat);
		text_char(&a->p->page, ' ');
		note_tell(a->p, a->g, &step->note[i], a->viewer);
	}
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
	a.seat = NOBODY;
	tell_heading(&a, &l->head);
	session_retell(l->x, -1, to, &(struct teller){ hear, &a });
	end_line(&a);
	text_char(&p->page, '\n');
	game_view(a.g, l->x->now, SPECTATOR, &view.st);
	report_tell(p, a.g, &view.st, REPORT_SCORE, 0);
	result_tell(p, a.g, l->x->now);
}
