/* replay_summary.c - a game as an account of turns, to paste into a forum.
 *
 * A point is one play: all that happened from one quiet position to the next.  What
 * was hidden from somebody, such as cards drawn, is no part of the account.
 *
 * Some messages of a game order the account by their keys: "turn-begins" is a
 * heading, "scoring", "score-..." and "upkeep" begin a paragraph of their own.  In a game
 * without them a turn begins when a field called "turn" changes. */
#include <string.h>
#include "core/policy.h"
#include "find.h"
#include "position.h"
#include "replay.h"

struct account {
	struct program *p;
	const struct game *g;
	const struct field *turn; /* or NULL: the game tells its turns itself */
	int viewer;
	int64_t told_turn;
	bool headed;     /* there has been a heading */
	bool own;        /* the open paragraph is one of its own: scoring, upkeep */
	struct text out; /* the open paragraph; empty: none is open */
	char paragraph[16384];
};

static bool key_begins(const struct account *a, int msg, const char *start)
{
	return !strncmp(a->g->messages[msg].key, start, strlen(start));
}

static bool has_message(const struct account *a, const char *key)
{
	for (int i = MESSAGES_COMMON; i < a->g->messages_count; i++)
		if (!strcmp(a->g->messages[i].key, key))
			return true;
	return false;
}

/* ---- paragraphs ---- */

static void end_paragraph(struct account *a)
{
	if (a->out.at > a->paragraph)
		page_wrap(a->p, a->paragraph, a->own ? 2 : 0, 2);
	a->out = text_into(a->paragraph, sizeof a->paragraph);
	a->own = false;
}

static void add_sentence(struct account *a, const char *sentence)
{
	if (a->out.at > a->paragraph)
		text_char(&a->out, ' ');
	else if (!a->own)
		text_put(&a->out, "* ");
	text_put(&a->out, sentence);
}

/* A line of its own between blank lines; before all but the first stands the score. */
static void tell_heading(struct account *a, const char *title, const struct state *s)
{
	union any_state view;

	end_paragraph(a);
	game_view(a->g, s, SPECTATOR, &view.st);
	if (a->headed)
		score_tell(a->p, a->g, &view.st);
	text_put(&a->p->page, "\n== ");
	text_put(&a->p->page, title);
	text_put(&a->p->page, " ==\n");
	a->headed = true;
}

/* ---- notes ---- */

static void say_seen(struct account *a, const struct note *n, struct text *out)
{
	struct program scratch = *a->p;

	scratch.page = *out;
	note_tell(&scratch, a->g, n, a->viewer);
	*out = scratch.page;
}

static void hear_note(struct account *a, const struct note *n, const struct state *s)
{
	char sentence[2048];
	struct text out = text_into(sentence, sizeof sentence);

	if (n->msg == MSG_FORCED || a->g->messages[n->msg].secret)
		return;
	say_seen(a, n, &out);
	if (key_begins(a, n->msg, "turn-begins")) {
		if (out.at > sentence && out.at[-1] == '.')
			out.at[-1] = 0;
		tell_heading(a, sentence, s);
		return;
	}
	if (key_begins(a, n->msg, "upkeep") || key_begins(a, n->msg, "scoring") ||
	    (!a->own && key_begins(a, n->msg, "score-"))) {
		end_paragraph(a);
		a->own = true;
	}
	add_sentence(a, sentence);
}

/* A game that does not tell its turns: they are counted in a field. */
static void count_turn(struct account *a, const struct state *s)
{
	int64_t turn = a->turn ? field_load(s, a->turn, (const int[2]){ 0, 0 }) : 0;
	char title[64];
	struct text out = text_into(title, sizeof title);

	if (!a->turn || turn == a->told_turn || s->over)
		return;
	say(&out, a->p->lang, &text_messages[TXT_SUMMARY_TURN],
	    &(struct value){ .number = turn + 1 });
	tell_heading(a, title, s);
	a->told_turn = turn;
}

static void hear(void *owner, int number, const struct state *s, const struct step *step)
{
	struct account *a = owner;

	(void)number;
	for (int i = 0; i < step->nnotes; i++)
		hear_note(a, &step->note[i], s);
	if (!a->g->policy || s->over || a->g->policy->quiet(s))
		end_paragraph(a);
	count_turn(a, s);
	page_relieve(a->p);
}

/* ---- the account ---- */

static void tell_title(struct account *a, const struct journal_head *head)
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
	struct account a = { .p = p, .g = l->head.game, .viewer = viewer };
	int to = viewer == ALL_KNOWING ? l->x->nentries : session_published(l->x, viewer);

	a.turn = has_message(&a, "turn-begins") ? NULL : field_named(a.g, "turn");
	a.told_turn = -1;
	a.out = text_into(a.paragraph, sizeof a.paragraph);
	tell_title(&a, &l->head);
	session_retell(l->x, -1, to, &(struct teller){ hear, &a });
	end_paragraph(&a);
	text_char(&p->page, '\n');
	result_tell(p, l->x, to == l->x->nentries ? l->x->now : l->x->shown);
}
