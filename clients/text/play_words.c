/* play_words.c - what may be typed besides actions, and how an action is found. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "choice.h"
#include "core/book.h"
#include "find.h"
#include "fold.h"
#include "hint.h"
#include "play.h"
#include "position.h"
#include "reading.h"
#include "why.h"

enum { LOG_ACTIONS = 10, LISTED_MAX = 8 };

/* ---- actions ---- */

static bool read_number(const char *line, int64_t *number)
{
	return word_number((struct word){ line, (int)strlen(line) }, number);
}

/* By the names of the things, or by those that they bear now. */
static int find_choices(const struct play *t, const char *line, bool whole, int *found)
{
	action called[ACTIONS_MAX];
	int n = choices_like(t->g, t->list, t->n, line, whole, found);

	for (int i = 0; i < t->n; i++)
		called[i] = action_called(t->g, &t->view.st, t->list[i]);
	return n ? n : choices_like(t->g, called, t->n, line, whole, found);
}

bool play_read_exactly(struct play *t, const char *line, action *a)
{
	struct misread e = { 0 };
	int found[ACTIONS_MAX];
	int64_t number;

	if (read_number(line, &number)) {
		if (number < 1 || number > t->n)
			return false;
		*a = t->list[number - 1];
		return true;
	}
	if (action_parse(t->g, line, a, &e))
		return true;
	if (find_choices(t, line, true, found) != 1)
		return false;
	*a = t->list[found[0]];
	return true;
}

static void tell_several(struct play *t, const int *found, int n)
{
	size_t mark = page_mark(t->p);
	char list[LINE_MAX_BYTES];
	struct text out = text_into(list, sizeof list);

	for (int i = 0; i < n && i < LISTED_MAX; i++) {
		text_put(&out, i ? ", " : "");
		text_number(&out, found[i] + 1);
		text_char(&out, ' ');
		say_action(&out, t->g, action_called(t->g, &t->view.st, t->list[found[i]]),
			   t->p->lang);
	}
	if (n > LISTED_MAX)
		text_put(&out, ", …");
	tell(t->p, SAYING(TXT_MANY_CHOICES), TEXT(list));
	page_rewrap(t->p, mark);
}

static void do_why(struct play *t, const char *rest)
{
	size_t mark = page_mark(t->p);

	why_tell(t->p, t->g, &t->view.st, t->seated, rest);
	page_rewrap(t->p, mark);
}

/* It is no choice: as an action that is not offered, or not at all. */
static void tell_unread(struct play *t, const char *line)
{
	struct misread e = { 0 };
	action named[NAMED_ACTIONS_MAX];
	int64_t number;

	if (read_number(line, &number)) {
		tell(t->p, SAYING(TXT_BAD_CHOICE), NUMBER(t->n));
	} else if (begins_with_verb(t->g, line) && actions_named(t->g, line, named)) {
		do_why(t, line);
	} else if (!action_parse(t->g, line, named, &e) && e.what != READ_VERB) {
		misread_tell(t->p, t->g, &e);
	} else {
		tell(t->p, SAYING(TXT_BAD_WORD), TEXT(line));
	}
}

bool play_read_action(struct play *t, const char *line, action *a)
{
	int found[ACTIONS_MAX], n;

	if (play_read_exactly(t, line, a))
		return true;
	n = find_choices(t, line, false, found);
	if (n == 1) {
		*a = t->list[found[0]];
		return true;
	}
	if (n)
		tell_several(t, found, n);
	else
		tell_unread(t, line);
	return false;
}

/* ---- going back ---- */

static void do_undo(struct play *t, const char *rest)
{
	(void)rest;
	if (!play_undo(t, t->seated) && !t->failed)
		tell(t->p, SAYING(TXT_NO_UNDO));
}

/* A program always agrees; a human must be asked. */
static bool other_agrees(struct play *t, int to)
{
	int other = 1 - t->seated;
	const char *name = t->g->kinds[K_SIDE].things[other].name[t->p->lang];
	char line[LINE_MAX_BYTES];

	if (t->who[other]) {
		tell(t->p, SAYING(TXT_AGREED), TEXT(name), TEXT(t->who[other]->name), NUMBER(to));
		return true;
	}
	tell(t->p, SAYING(TXT_ASK_TAKEBACK), TEXT(name), NUMBER(to));
	page_show(t->p);
	if (!play_read_line(t, line))
		return false;
	return strchr("yYoO", line[0]) && line[0];
}

static void do_takeback(struct play *t, const char *rest)
{
	int64_t to;

	if (!t->x->published)
		tell(t->p, SAYING(TXT_NONE_TO_TAKE));
	else if (!read_number(rest, &to) || to < 0 || to >= t->x->published)
		tell(t->p, SAYING(TXT_BAD_TAKEBACK), NUMBER(t->x->published));
	else if (!other_agrees(t, (int)to))
		tell(t->p, SAYING(TXT_NO_TAKEBACK));
	else
		play_takeback(t, (int)to);
}

/* ---- looking ---- */

static void do_log(struct play *t, const char *rest)
{
	int last = session_published(t->x, t->seated);
	int64_t n = LOG_ACTIONS;

	if (*rest && (!read_number(rest, &n) || n < 1)) {
		tell(t->p, SAYING(TXT_BAD_COUNT), TEXT(rest));
		return;
	}
	play_log(t, t->seated, n > last ? -1 : last - (int)n);
	tell(t->p, SAYING(TXT_LOG_END), NUMBER(last));
}

static void do_score(struct play *t, const char *rest)
{
	(void)rest;
	if (field_named(t->g, "score"))
		score_tell(t->p, t->g, &t->view.st);
	report_tell(t->p, t->g, &t->view.st, REPORT_SCORE, 0);
}

static void do_odds(struct play *t, const char *rest)
{
	action a;

	if (play_read_action(t, rest, &a))
		report_tell(t->p, t->g, &t->view.st, REPORT_ODDS, a);
}

static void tell_cards_like(struct play *t, const char *name, const int *found, int n)
{
	size_t mark = page_mark(t->p);
	char list[LINE_MAX_BYTES];
	struct text out = text_into(list, sizeof list);

	for (int i = 0; i < n && i < LISTED_MAX; i++) {
		text_put(&out, i ? ", " : "");
		say_thing(&out, t->g, t->g->book->card_kind, found[i], t->p->lang);
	}
	if (n > LISTED_MAX)
		text_put(&out, ", …");
	tell(t->p, SAYING(TXT_MANY_SUCH), TEXT(name), TEXT(list));
	page_rewrap(t->p, mark);
}

/* The card of a choice by its number; -1: that is no card. */
static int card_of_choice(const struct play *t, const char *rest)
{
	int kind = t->g->book->card_kind;
	int64_t number;

	if (!read_number(rest, &number) || number < 1 || number > t->n ||
	    t->g->verbs[action_verb(t->list[number - 1])].a != kind)
		return -1;
	return action_a(t->list[number - 1]);
}

static void do_card(struct play *t, const char *rest)
{
	int kind = t->g->book ? t->g->book->card_kind : K_NONE, found[THINGS_MAX];
	int id = kind == K_NONE ? -1 : card_of_choice(t, rest), n;

	if (id >= 0) {
		entry_tell(t->p, t->g, kind, id);
		return;
	}
	n = kind == K_NONE ? 0 : things_like(t->g, kind, rest, found);
	if (n > 1)
		tell_cards_like(t, rest, found, n);
	else
		entry_tell_named(t->p, t->g, rest);
}

static void do_look(struct play *t, const char *rest)
{
	entry_tell_named(t->p, t->g, rest);
}

static void do_rule(struct play *t, const char *rest)
{
	rule_tell_named(t->p, t->g, rest);
}

static void do_hand(struct play *t, const char *rest)
{
	(void)rest;
	play_show_hand(t);
}

static void do_list(struct play *t, const char *rest)
{
	(void)rest;
	t->listed_at = -1;
}

static void do_map(struct play *t, const char *rest)
{
	(void)rest;
	play_show_position(t, true);
}

static void do_hint(struct play *t, const char *rest)
{
	(void)rest;
	hints_tell(t->p, t->g, &t->view.st);
}

static void do_ask(struct play *t, const char *rest)
{
	(void)rest;
	t->standing[t->seated] = (struct standing){ 0 };
	tell(t->p, SAYING(TXT_ASKED_AGAIN));
}

static void do_help(struct play *t, const char *rest)
{
	(void)rest;
	tell(t->p, SAYING(TXT_PLAY_HELP));
}

/* ---- keeping ---- */

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

/* ---- the words ---- */

static const struct {
	const char *name[LANGUAGES];
	void (*run)(struct play *, const char *rest);
	bool more; /* something must follow */
} words[] = {
	{ { "why", "pourquoi" }, do_why, true },
	{ { "undo", "annuler" }, do_undo, false },
	{ { "takeback", "revenir" }, do_takeback, false },
	{ { "log", "journal" }, do_log, false },
	{ { "score", "score" }, do_score, false },
	{ { "odds", "chances" }, do_odds, true },
	{ { "card", "carte" }, do_card, true },
	{ { "hand", "main" }, do_hand, false },
	{ { "cards", "cartes" }, do_hand, false },
	{ { "rule", "règle" }, do_rule, true },
	{ { "hint", "conseil" }, do_hint, false },
	{ { "list", "liste" }, do_list, false },
	{ { "map", "plateau" }, do_map, false },
	{ { "look", "voir" }, do_look, true },
	{ { "place", "lieu" }, do_look, true },
	{ { "ask", "demander" }, do_ask, false },
	{ { "help", "aide" }, do_help, false },
	{ { "?", "?" }, do_help, false },
	{ { "save", "sauver" }, do_save, false },
	{ { "quit", "quitter" }, do_quit, false },
};

static bool is_word(struct word w, const char *name)
{
	char typed[LINE_MAX_BYTES];
	struct text t = text_into(typed, sizeof typed);

	text_part(&t, w.at, (size_t)w.n);
	return *name == '?' ? !strcmp(typed, name) : is_folded_same(typed, name);
}

bool play_obey(struct play *t, const char *line)
{
	const char *rest = line;
	struct word w = word_next(&rest);

	while (*rest == ' ')
		rest++;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		if (!is_word(w, words[i].name[EN]) && !is_word(w, words[i].name[FR]))
			continue;
		if (words[i].more && !*rest)
			tell(t->p, SAYING(TXT_NEED_NAME), TEXT(words[i].name[t->p->lang]));
		else
			words[i].run(t, rest);
		return true;
	}
	return false;
}
