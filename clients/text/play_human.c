/* play_human.c - one human decision: what is shown, and what may be typed.
 *
 * A number or an action's words act; anything else is a word of the table
 * below, in either language.  A colon before it says that it is no action. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "core/book.h"
#include "find.h"
#include "play.h"
#include "position.h"
#include "reading.h"
#include "why.h"

enum { LINE_MAX_BYTES = 1024, LOG_ACTIONS = 10 };

/* ---- showing ---- */

/* The values of a card that an action plays: side, OPS, deck. */
static void put_facts(struct play *t, action what)
{
	const struct book *book = t->g->book;
	const char *facts;

	if (!book || !book->cards || t->g->verbs[action_verb(what)].a != book->card_kind)
		return;
	facts = book->cards[action_a(what)].facts[t->p->lang];
	if (!facts)
		return;
	text_put(&t->p->page, "  (");
	text_put(&t->p->page, facts);
	text_char(&t->p->page, ')');
}

static void put_choice(struct play *t, int number)
{
	struct text *page = &t->p->page;
	char phrase[512], keys[512];
	struct text a = text_into(phrase, sizeof phrase), b = text_into(keys, sizeof keys);
	action what = t->list[number];

	say_action(&a, t->g, what, t->p->lang);
	action_print(&b, t->g, what);
	text_put(page, number < 9 ? "   " : number < 99 ? "  " : " ");
	text_number(page, number + 1);
	text_put(page, "  ");
	text_put(page, phrase);
	put_facts(t, what);
	if (strcmp(phrase, keys)) {
		text_put(page, "  [");
		text_put(page, keys);
		text_char(page, ']');
	}
	if (game_barrier(t->g, &t->view.st, game_player(&t->view.st), what))
		text_put(page, " *");
	text_char(page, '\n');
}

static void tell_prompt(struct play *t)
{
	struct step step;

	step_clear(&step);
	t->g->report(&t->view.st, REPORT_PROMPT, 0, &step);
	for (int i = 0; i < step.nnotes; i++) {
		step.note[i].seen_by = EVERYONE;
		say_note(&t->p->page, t->g, &step.note[i], SPECTATOR, t->p->lang);
		text_char(&t->p->page, '\n');
	}
	if (step.nnotes)
		return;
	say_prompt(&t->p->page, t->g, &t->view.st, t->p->lang);
	text_char(&t->p->page, '\n');
}

static void tell_position(struct play *t, bool full)
{
	text_char(&t->p->page, '\n');
	position_tell(t->p, t->g, &t->view.st, full);
	report_tell(t->p, t->g, &t->view.st, REPORT_SCORE, 0);
	text_char(&t->p->page, '\n');
}

/* Another human sits down: what the last one saw must go first. */
static void hand_over(struct play *t, int seat)
{
	bool another = t->seated != NOBODY && t->seated != seat;

	if (t->seated == seat)
		return;
	t->seated = seat;
	t->fresh = true;
	if (!another)
		return;
	tell(t->p, SAYING(TXT_HAND_OVER), TEXT(t->g->kinds[K_SIDE].things[seat].name[t->p->lang]));
	page_show(t->p);
	if (isatty(STDIN_FILENO)) {
		for (int c = getchar(); c != '\n' && c != EOF;)
			c = getchar();
		text_put(&t->p->page, "\033[2J\033[3J\033[H");
	}
}

static void show_choices(struct play *t)
{
	tell_prompt(t);
	for (int i = 0; i < t->n; i++)
		put_choice(t, i);
	text_put(&t->p->page, "> ");
	page_show(t->p);
}

/* ---- words ---- */

static void do_why(struct play *t, const char *rest)
{
	if (*rest)
		why_tell(t->p, t->g, &t->view.st, game_player(&t->view.st), rest);
	else
		tell(t->p, SAYING(TXT_NEED_NAME), TEXT("why"));
}

static void do_undo(struct play *t, const char *rest)
{
	(void)rest;
	if (!play_undo(t, t->seated) && !t->failed)
		tell(t->p, SAYING(TXT_NO_UNDO));
}

/* One who plays a program asks nobody; a human must be asked. */
static bool other_agrees(struct play *t, int to)
{
	int other = 1 - t->seated;
	char line[LINE_MAX_BYTES];

	if (t->who[other])
		return true;
	tell(t->p, SAYING(TXT_ASK_TAKEBACK),
	     TEXT(t->g->kinds[K_SIDE].things[other].name[t->p->lang]), NUMBER(to));
	page_show(t->p);
	if (!fgets(line, sizeof line, stdin))
		return false;
	return strchr("yYoO", line[0]) && line[0];
}

static void do_takeback(struct play *t, const char *rest)
{
	int64_t to;

	if (!word_number((struct word){ rest, (int)strlen(rest) }, &to) || to < 0 ||
	    to >= t->x->published) {
		tell(t->p, SAYING(TXT_BAD_TAKEBACK), NUMBER(t->x->published));
		return;
	}
	if (!other_agrees(t, (int)to))
		tell(t->p, SAYING(TXT_NO_TAKEBACK));
	else
		play_takeback(t, (int)to);
}

static void do_log(struct play *t, const char *rest)
{
	int last = session_published(t->x, t->seated);
	int64_t n = LOG_ACTIONS;

	if (*rest && (!word_number((struct word){ rest, (int)strlen(rest) }, &n) || n < 1)) {
		tell(t->p, SAYING(TXT_BAD_COUNT), TEXT(rest));
		return;
	}
	play_log(t, t->seated, n > last ? -1 : last - (int)n);
}

static void do_score(struct play *t, const char *rest)
{
	(void)rest;
	report_tell(t->p, t->g, &t->view.st, REPORT_SCORE, 0);
}

/* An action by its number in the list or its words. */
static bool read_action(struct play *t, const char *line, action *a, struct misread *e)
{
	int64_t number;
	struct word w = { line, (int)strlen(line) };

	if (word_number(w, &number)) {
		if (number < 1 || number > t->n)
			return misread_at(e, READ_NUMBER, K_NUMBER, w);
		*a = t->list[number - 1];
		return true;
	}
	return action_parse(t->g, line, a, e);
}

static void do_odds(struct play *t, const char *rest)
{
	struct misread e = { 0 };
	action a;

	if (read_action(t, rest, &a, &e))
		report_tell(t->p, t->g, &t->view.st, REPORT_ODDS, a);
	else
		misread_tell(t->p, t->g, &e);
}

static void do_card(struct play *t, const char *rest)
{
	if (*rest)
		entry_tell_named(t->p, t->g, rest);
	else
		tell(t->p, SAYING(TXT_NEED_NAME), TEXT("card"));
}

static void do_rule(struct play *t, const char *rest)
{
	if (*rest)
		rule_tell_named(t->p, t->g, rest);
	else
		tell(t->p, SAYING(TXT_NEED_NAME), TEXT("rule"));
}

static void do_map(struct play *t, const char *rest)
{
	(void)rest;
	tell_position(t, true);
}

static void do_help(struct play *t, const char *rest)
{
	(void)rest;
	tell(t->p, SAYING(TXT_PLAY_HELP));
}

static bool copy_bytes(const char *path, const char *bytes, size_t n)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	bool good = fd >= 0 && write(fd, bytes, n) == (ssize_t)n && !fsync(fd);
	int why = errno;

	if (fd >= 0 && close(fd))
		good = false;
	if (fd >= 0 && !good)
		unlink(path);
	errno = why;
	return good;
}

/* The game is saved at every action; a name asks for a copy. */
static void do_save(struct play *t, const char *rest)
{
	size_t n;
	char *bytes;

	if (!*rest) {
		tell(t->p, SAYING(TXT_SAVED), TEXT(t->path));
		return;
	}
	bytes = journal_load(t->path, &n);
	if (bytes && copy_bytes(rest, bytes, n))
		tell(t->p, SAYING(TXT_COPIED), TEXT(rest));
	else
		tell(t->p, SAYING(TXT_CANNOT_WRITE), TEXT(rest), TEXT(reason_of(t->p, errno)));
	free(bytes);
}

static void do_quit(struct play *t, const char *rest)
{
	(void)rest;
	t->quit = true;
}

static const struct {
	const char *name[LANGUAGES];
	void (*run)(struct play *, const char *rest);
} words[] = {
	{ { "why", "pourquoi" }, do_why },          { { "undo", "annuler" }, do_undo },
	{ { "takeback", "revenir" }, do_takeback }, { { "log", "journal" }, do_log },
	{ { "score", "score" }, do_score },         { { "odds", "chances" }, do_odds },
	{ { "card", "carte" }, do_card },           { { "rule", "règle" }, do_rule },
	{ { "map", "plateau" }, do_map },           { { "help", "aide" }, do_help },
	{ { "save", "sauver" }, do_save },          { { "quit", "quitter" }, do_quit },
};

/* True if the line was one of the words. */
static bool try_word(struct play *t, const char *line)
{
	const char *rest = line;
	struct word w = word_next(&rest);

	while (*rest == ' ')
		rest++;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (word_is(w, words[i].name[EN]) || word_is(w, words[i].name[FR])) {
			words[i].run(t, rest);
			return true;
		}
	return false;
}

/* ---- lines ---- */

static void try_action(struct play *t, int seat, action a)
{
	int16_t arg[NOTE_ARGS];
	int msg = game_why(t->g, &t->view.st, seat, a, arg);

	if (msg) {
		say_why(&t->p->page, t->g, msg, arg, t->p->lang);
		text_char(&t->p->page, '\n');
		return;
	}
	play_action(t, seat, a);
}

static void take_line(struct play *t, int seat, const char *line)
{
	struct misread e = { 0 };
	action a;

	if (!*line)
		return;
	if (*line != ':' && read_action(t, line, &a, &e)) {
		try_action(t, seat, a);
		return;
	}
	if (try_word(t, line + (*line == ':')))
		return;
	if (e.what == READ_NUMBER && t->n)
		tell(t->p, SAYING(TXT_BAD_CHOICE), NUMBER(t->n));
	else if (e.what && e.what != READ_VERB)
		misread_tell(t->p, t->g, &e);
	else
		tell(t->p, SAYING(TXT_BAD_WORD), TEXT(line));
}

/* Reads a line without its end and outer blanks; false: the input is over. */
static bool read_line(struct play *t, char line[LINE_MAX_BYTES])
{
	size_t n;

	if (!fgets(line, LINE_MAX_BYTES, stdin))
		return false;
	n = strlen(line);
	if (n && line[n - 1] != '\n' && !feof(stdin)) {
		for (int c = getchar(); c != '\n' && c != EOF;)
			c = getchar();
		tell(t->p, SAYING(TXT_LONG_LINE));
		n = 0;
	}
	while (n && strchr(" \t\r\n", line[n - 1]))
		n--;
	line[n] = 0;
	memmove(line, line + strspn(line, " \t"), strlen(line + strspn(line, " \t")) + 1);
	return true;
}

void play_ask(struct play *t, int seat)
{
	char line[LINE_MAX_BYTES];

	hand_over(t, seat);
	play_catch_up(t, seat);
	session_view(t->x, seat, &t->view.st);
	t->n = game_actions(t->g, &t->view.st, t->list);
	if (t->fresh)
		tell_position(t, false);
	t->fresh = false;
	show_choices(t);
	if (!read_line(t, line)) {
		text_char(&t->p->page, '\n');
		t->quit = true;
		return;
	}
	take_line(t, seat, line);
}
