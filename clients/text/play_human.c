/* play_human.c - one human decision: hand-over, question, answer.
 *
 * A number or an action's words act; anything else is a word of play_words.c, in
 * either language.  A colon before it says that it is no action. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "core/policy.h"
#include "find.h"
#include "play.h"
#include "position.h"

/* ---- the keyboard ---- */

/* Whatever is being read ends, and all that would be read later: no moment is too
 * early or too late for Ctrl-C. */
static void end_input(int signal_number)
{
	(void)signal_number;
	close(STDIN_FILENO);
}

void play_catch_interrupt(void)
{
	struct sigaction on = { .sa_handler = end_input };

	sigemptyset(&on.sa_mask);
	sigaction(SIGINT, &on, NULL);
}

/* Reads a line without its end, as much of it as there is room for; *n is its whole
 * length.  False: the input is over. */
static bool read_bytes(char *line, size_t size, size_t *n)
{
	int c;

	for (*n = 0; (c = getchar()) != EOF && c != '\n'; ++*n)
		if (*n < size)
			line[*n] = (char)c;
	return c == '\n' || (*n && feof(stdin));
}

/* Reads on to the end of the line; false: the input is over. */
static bool skip_line(void)
{
	size_t n;

	return read_bytes(NULL, 0, &n);
}

bool play_read_line(struct play *t, char line[LINE_MAX_BYTES])
{
	size_t n, blanks;

	if (!read_bytes(line, LINE_MAX_BYTES - 1, &n))
		return false;
	if (n >= LINE_MAX_BYTES) {
		tell(t->p, SAYING(TXT_LONG_LINE));
		n = 0;
	} else if (memchr(line, 0, n)) {
		tell(t->p, SAYING(TXT_BAD_BYTES));
		n = 0;
	}
	while (n && strchr(" \t\r", line[n - 1]))
		n--;
	line[n] = 0;
	blanks = strspn(line, " \t");
	memmove(line, line + blanks, n - blanks + 1);
	return true;
}

/* ---- sitting down ---- */

/* What was shown goes, with all that could be scrolled back to. */
static void wipe_screen(struct play *t)
{
	if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
		text_put(&t->p->page, "\033[2J\033[3J\033[H");
}

/* Another human sits down: what the last one saw must be gone before he is called. */
static void hand_over(struct play *t, int seat)
{
	bool another = t->seated != NOBODY ? t->seated != seat : t->private_start;

	if (t->seated == seat)
		return;
	t->seated = seat;
	t->fresh = t->at_once = true;
	t->card_told = t->listed_at = -1;
	if (!another)
		return;
	wipe_screen(t);
	tell(t->p, SAYING(TXT_HAND_OVER), TEXT(t->g->kinds[K_SIDE].things[seat].name[t->p->lang]));
	page_show(t->p);
	if (isatty(STDIN_FILENO))
		t->quit = !skip_line();
	wipe_screen(t);
}

/* ---- asking ---- */

/* Between two plays, when a turn begins. */
static bool is_quiet(const struct play *t)
{
	return !t->g->policy || t->g->policy->quiet(&t->view.st);
}

/* All of it before a new decision; after a question of his only what he is asked. */
static void ask(struct play *t)
{
	if (t->fresh && (t->at_once || is_quiet(t))) {
		play_show_position(t, false);
		t->fresh = t->at_once = false;
	}
	play_show_prompt(t);
	if (t->listed_at != t->x->nentries)
		play_show_choices(t);
	else
		tell(t->p, SAYING(TXT_LIST_AGAIN), NUMBER(t->n));
	t->listed_at = t->x->nentries;
	say_thing(&t->p->page, t->g, K_SIDE, t->seated, t->p->lang);
	text_put(&t->p->page, "> ");
	if (!page_show(t->p))
		t->quit = true;
}

/* ---- answers ---- */

static void try_action(struct play *t, int seat, action a)
{
	int16_t arg[NOTE_ARGS];
	int msg = game_why(t->g, &t->view.st, seat, a, arg);

	if (msg) {
		size_t mark = page_mark(t->p);

		say_why(&t->p->page, t->g, msg, arg, t->p->lang);
		page_rewrap(t->p, mark);
		return;
	}
	play_action(t, seat, a);
}

/* ---- standing answers ---- */

static int64_t turn_of(const struct play *t)
{
	const struct field *f = field_named(t->g, "turn");

	return f ? field_load(&t->view.st, f, (const int[2]){ 0, 0 }) : 0;
}

/* "3!": the same answer whenever this is asked in this turn.  Only a number: some names end so. */
static bool is_standing(const char *line)
{
	size_t digits = strspn(line, "0123456789");

	return digits && !strcmp(line + digits, "!");
}

static void let_stand(struct play *t, int seat, action a)
{
	t->standing[seat] = (struct standing){ flow_see(&t->view.st)->node + 1, a, turn_of(t) };
	tell(t->p, SAYING(TXT_STANDS));
}

/* Whether he has answered already; then it is done. */
static bool answer_stands(struct play *t, int seat)
{
	struct standing *s = &t->standing[seat];

	if (s->node && s->turn != turn_of(t))
		s->node = 0;
	if (s->node != flow_see(&t->view.st)->node + 1)
		return false;
	for (int i = 0; i < t->n; i++)
		if (t->list[i] == s->answer)
			return play_action(t, seat, s->answer);
	return false;
}

/* Reads an action that is to stand. */
static bool take_standing(struct play *t, int seat, const char *line)
{
	char bare[LINE_MAX_BYTES];
	action a;

	if (!is_standing(line))
		return false;
	snprintf(bare, sizeof bare, "%.*s", (int)strlen(line) - 1, line);
	if (!play_read_exactly(t, bare, &a))
		return false;
	if (!game_why(t->g, &t->view.st, seat, a, (int16_t[NOTE_ARGS]){ 0 }))
		let_stand(t, seat, a);
	try_action(t, seat, a);
	return true;
}

static void take_line(struct play *t, int seat, const char *line)
{
	action a;

	if (!*line)
		return;
	if (*line == ':')
		line++;
	else if (take_standing(t, seat, line))
		return;
	else if (play_read_exactly(t, line, &a)) {
		try_action(t, seat, a);
		return;
	}
	if (play_obey(t, line))
		return;
	if (play_read_action(t, line, &a))
		try_action(t, seat, a);
}

void play_ask(struct play *t, int seat)
{
	char line[LINE_MAX_BYTES];

	hand_over(t, seat);
	if (t->quit)
		return;
	play_catch_up(t, seat);
	session_view(t->x, seat, &t->view.st);
	t->n = game_actions(t->g, &t->view.st, t->list);
	if (answer_stands(t, seat))
		return;
	ask(t);
	if (t->quit)
		return;
	if (!play_read_line(t, line)) {
		text_char(&t->p->page, '\n');
		t->quit = true;
		return;
	}
	take_line(t, seat, line);
}
