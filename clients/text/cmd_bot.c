/* cmd_bot.c - `ghent bot`: a program of ai.h as an engine for others (docs/BOTS.md).
 *
 * One thread reads lines; what is to be thought about is thought by a second one, so that
 * `stop` is heard meanwhile.  Any other line waits until the thought is done: only one of the
 * two ever writes. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ai/analyse.h"
#include "bot.h"
#include "commands.h"
#include "core/rng.h"
#include "games/games.h"
#include "load.h"
#include "session/clock.h"

enum { MS_MOST = 600000 };

struct bot {
	struct program *p;
	const struct player *who;
	const struct game *only; /* or NULL: all */
	int64_t line;            /* number of the one at hand */
	const struct game *g;    /* NULL: no game yet */
	int seat;
	bool placed; /* view is a position in which the seat decides */
	union any_state view;
	uint64_t seed;
	struct thinking think;
	int cancel; /* atomic */
	bool thinking;
	pthread_t thread;
	bool quit;
};

struct order {
	const char *word;
	void (*obey)(struct bot *, const char *word, char *rest);
};

/* ---- saying ---- */

#define refuse(b, ...) refuse_values(b, (const struct value[]){ __VA_ARGS__ })
static void refuse_values(struct bot *b, const struct value *v)
{
	text_put(&b->p->page, "error ");
	text_number(&b->p->page, b->line);
	text_char(&b->p->page, ' ');
	tell_values(b->p, v);
	page_show(b->p);
}

static void answer(struct bot *b, const char *line)
{
	text_put(&b->p->page, line);
	text_char(&b->p->page, '\n');
	page_show(b->p);
}

static const char *side_key(const struct bot *b)
{
	return b->g->kinds[K_SIDE].things[b->seat].key;
}

/* ---- thinking ---- */

static void put_best(struct bot *b)
{
	struct rng r = { hash_word(b->view.st.steps, b->seed) };
	action a = player_think(b->who, b->g, &b->view.st, b->seat, &r, &b->think);

	text_put(&b->p->page, "bestaction ");
	action_print(&b->p->page, b->g, a);
	answer(b, "");
}

static void put_hints(struct bot *b)
{
	struct rng r = { hash_word(b->view.st.steps, b->seed) };
	struct text *page = &b->p->page;
	struct hint h[HINTS];
	int n;

	think_forget(&b->think);
	n = analyse_hints(b->g, &b->view.st, &r, &b->think, h);
	think_forget(&b->think);
	for (int i = 0; i < n; i++) {
		text_put(page, "hint ");
		text_number(page, h[i].chance);
		for (int k = 0; k < h[i].actions; k++) {
			text_put(page, k ? ", " : " ");
			action_print(page, b->g, h[i].line[k]);
		}
		text_char(page, '\n');
	}
	text_put(page, "hints ");
	text_number(page, n);
	answer(b, "");
}

static void *think_best(void *bot)
{
	put_best(bot);
	return NULL;
}

static void *think_hints(void *bot)
{
	put_hints(bot);
	return NULL;
}

static void wait_for_thought(struct bot *b)
{
	if (b->thinking)
		pthread_join(b->thread, NULL);
	b->thinking = false;
}

static void begin_thought(struct bot *b, void *(*thought)(void *))
{
	__atomic_store_n(&b->cancel, 0, __ATOMIC_SEQ_CST);
	b->thinking = !pthread_create(&b->thread, NULL, thought, b);
	if (!b->thinking)
		thought(b);
}

/* ---- orders ---- */

static void obey_hello(struct bot *b, const char *word, char *rest)
{
	struct word version = word_next(&(const char *){ rest });
	struct text *page = &b->p->page;
	int64_t n;

	(void)word;
	if (!word_number(version, &n) || n < BOT_VERSION) {
		refuse(b, SAYING(TXT_BOT_VERSION), TEXT(rest));
		return;
	}
	text_put(page, "name Ghent ");
	text_put(page, b->who->name);
	text_put(page, "\nplays");
	for (const struct game *const *g = games; *g; g++)
		if (!b->only || b->only == *g) {
			text_char(page, ' ');
			text_put(page, (*g)->id);
		}
	text_put(page, "\noption level ");
	text_put(page, b->who->name);
	text_put(page, " :");
	for (int i = 0; players[i]; i++) {
		text_char(page, ' ');
		text_put(page, players[i]->name);
	}
	text_put(page, "\noption seed 1 : number\n");
	answer(b, "hello 1");
}

static char *next_word(char **rest)
{
	char *word = *rest + strspn(*rest, " ");
	size_t n = strcspn(word, " ");

	*rest = word + n;
	if (**rest)
		*(*rest)++ = 0;
	return word;
}

static void obey_option(struct bot *b, const char *word, char *rest)
{
	char *name = next_word(&rest), *value = next_word(&rest);
	int64_t n;

	if (!*value) {
		refuse(b, SAYING(TXT_BOT_SHORT), TEXT(word), TEXT("NAME VALUE"));
	} else if (!strcmp(name, "level")) {
		const struct player *who = player_find(value);

		if (!who)
			refuse(b, SAYING(TXT_BOT_VALUE), TEXT(name), TEXT(value));
		else
			b->who = who;
		think_forget(&b->think);
	} else if (!strcmp(name, "seed")) {
		if (!word_number((struct word){ value, (int)strlen(value) }, &n) || n < 0)
			refuse(b, SAYING(TXT_BOT_VALUE), TEXT(name), TEXT(value));
		else
			b->seed = (uint64_t)n;
	} else {
		refuse(b, SAYING(TXT_BOT_UNKNOWN), TEXT(name));
	}
}

/* GAME VERSION SCENARIO SIDE */
static bool read_game(struct bot *b, char *rest, const struct game **g, int *seat)
{
	char *id = next_word(&rest), *version = next_word(&rest), *scenario = next_word(&rest),
	     *side = next_word(&rest), list[256];
	struct text t = text_into(list, sizeof list);
	int64_t n;
	int number;

	*g = game_find(id);
	if (!*g || (b->only && b->only != *g)) {
		refuse(b, SAYING(TXT_BOT_NO_GAME), TEXT(id));
	} else if (!word_number((struct word){ version, (int)strlen(version) }, &n) || n < 1 ||
		   n > (*g)->version) {
		refuse(b, SAYING(TXT_BOT_RULES), TEXT(version), NUMBER((*g)->version));
	} else if (!scenario_parse(*g, (struct word){ scenario, (int)strlen(scenario) }, &number)) {
		scenario_keys(&t, *g);
		refuse(b, SAYING(TXT_BOT_SCENARIO), TEXT(scenario), TEXT(list));
	} else if (!thing_parse(*g, K_SIDE, (struct word){ side, (int)strlen(side) }, seat) ||
		   *seat >= PLAYERS) {
		refuse(b, SAYING(TXT_BOT_SIDE), TEXT(side));
	} else {
		return true;
	}
	return false;
}

static void obey_game(struct bot *b, const char *word, char *rest)
{
	const struct game *g;
	int seat;

	(void)word;
	if (!read_game(b, rest, &g, &seat))
		return;
	b->g = g;
	b->seat = seat;
	b->placed = false;
	think_forget(&b->think);
	answer(b, "ready");
}

/* Whether somebody who sees only this may be asked what to do: a guess from it is a sound game. */
static bool is_sound(const struct game *g, const struct state *view, int seat)
{
	struct rng r = { 1 };
	union any_state guess;
	action list[ACTIONS_MAX];

	if (!game_is_view(g, view, seat) || view->over || view->fault || !view->depth)
		return false;
	memcpy(&guess, view, g->state_size);
	game_guess(g, &guess.st, seat, &r);
	return !g->check(&guess.st) && game_actions(g, &guess.st, list) > 0;
}

static void place(struct bot *b, const union any_state *view)
{
	b->placed = false;
	if (game_player(&view->st) != b->seat) {
		refuse(b, SAYING(TXT_BOT_NOT_YOU), TEXT(side_key(b)));
	} else if (!is_sound(b->g, &view->st, b->seat)) {
		refuse(b, SAYING(TXT_BOT_UNSOUND), TEXT(side_key(b)));
	} else {
		b->view = *view;
		b->placed = true;
	}
}

static void obey_state(struct bot *b, const char *word, char *rest)
{
	union any_state view;
	struct misread e;
	char wrong[64];
	struct text t = text_into(wrong, sizeof wrong);

	if (!b->g) {
		refuse(b, SAYING(TXT_BOT_FIRST), TEXT(word), TEXT("game"));
	} else if (!bot_read_state(b->g, rest, &view.st, &e)) {
		b->placed = false;
		text_part(&t, e.word.at, (size_t)e.word.n < 40 ? (size_t)e.word.n : 40);
		refuse(b, SAYING(TXT_BOT_STATE), NUMBER(e.line), TEXT(wrong));
	} else {
		place(b, &view);
	}
}

/* The view of whoever decides where `entries` actions of a journal stood. */
static void place_after(struct bot *b, struct loaded *l, const char *step)
{
	int64_t n = l->x->nentries;
	union any_state s, view;

	if (*step && (!word_number((struct word){ step, (int)strlen(step) }, &n) || n < 0 ||
		      n > l->x->nentries)) {
		refuse(b, SAYING(TXT_BOT_NO_STEP), TEXT(step));
		return;
	}
	state_after(l, (int)n, &s);
	if (game_player(&s.st) == NOBODY) {
		refuse(b, SAYING(TXT_BOT_NO_STEP), TEXT(step));
		return;
	}
	b->g = l->head.game;
	b->seat = game_player(&s.st);
	think_forget(&b->think);
	game_view(b->g, &s.st, b->seat, &view.st);
	place(b, &view);
	text_put(&b->p->page, "side ");
	answer(b, side_key(b));
}

static void obey_position(struct bot *b, const char *word, char *rest)
{
	char *path = next_word(&rest), *step = next_word(&rest), reason[2048];
	struct text t = text_into(reason, sizeof reason);
	struct journal_fault fault;
	struct loaded l = { 0 };

	if (!*path) {
		refuse(b, SAYING(TXT_BOT_SHORT), TEXT(word), TEXT("FILE [N]"));
		return;
	}
	if (journal_try(path, &l, &fault)) {
		place_after(b, &l, step);
	} else if (l.bytes) {
		say_journal_fault(&t, l.head.game, &fault, b->p->lang);
		refuse(b, SAYING(TXT_BAD_JOURNAL), TEXT(path), NUMBER(fault.line), TEXT(reason));
	} else {
		refuse(b, SAYING(TXT_CANNOT_READ), TEXT(path), TEXT(word_of(b->p, TXT_ERR_NONE)));
	}
	loaded_free(&l);
}

/* What is told for those who do not know the rules: Ghent does. */
static void obey_nothing(struct bot *b, const char *word, char *rest)
{
	(void)b;
	(void)word;
	(void)rest;
}

static bool read_budget(struct bot *b, char *rest)
{
	int64_t ms = 0, iterations = 0;
	char *name;

	while (*(name = next_word(&rest))) {
		char *value = next_word(&rest);
		bool time = !strcmp(name, "ms");
		int64_t *out = time ? &ms : &iterations, most = time ? MS_MOST : ITERATIONS_MAX;

		if (!time && strcmp(name, "iterations")) {
			refuse(b, SAYING(TXT_BOT_UNKNOWN), TEXT(name));
			return false;
		}
		if (!word_number((struct word){ value, (int)strlen(value) }, out) || *out < 1 ||
		    *out > most) {
			refuse(b, SAYING(TXT_BOT_VALUE), TEXT(name), TEXT(value));
			return false;
		}
	}
	b->think.ms = (uint32_t)ms;
	b->think.iterations = (uint32_t)iterations;
	return true;
}

static void obey_go(struct bot *b, const char *word, char *rest)
{
	if (!b->placed)
		refuse(b, SAYING(TXT_BOT_FIRST), TEXT(word), TEXT("state"));
	else if (read_budget(b, rest))
		begin_thought(b, think_best);
}

static void obey_hint(struct bot *b, const char *word, char *rest)
{
	if (!b->placed) {
		refuse(b, SAYING(TXT_BOT_FIRST), TEXT(word), TEXT("state"));
	} else if (read_budget(b, rest)) {
		if (!b->think.ms && !b->think.iterations)
			think_pace_hint(&b->think);
		begin_thought(b, think_hints);
	}
}

static void obey_actions(struct bot *b, const char *word, char *rest)
{
	action list[ACTIONS_MAX];

	if (*rest)
		return;
	if (!b->placed) {
		refuse(b, SAYING(TXT_BOT_FIRST), TEXT(word), TEXT("state"));
		return;
	}
	text_put(&b->p->page, "actions ");
	bot_put_actions(&b->p->page, b->g, list, game_actions(b->g, &b->view.st, list));
	answer(b, "");
}

static void obey_quit(struct bot *b, const char *word, char *rest)
{
	(void)word;
	(void)rest;
	b->quit = true;
}

static const struct order orders[] = {
	{ "hello", obey_hello },       { "option", obey_option }, { "game", obey_game },
	{ "view", obey_nothing },      { "state", obey_state },   { "actions", obey_actions },
	{ "position", obey_position }, { "go", obey_go },         { "hint", obey_hint },
	{ "stop", obey_nothing },      { "over", obey_nothing },  { "quit", obey_quit },
};

/* ---- lines ---- */

static void obey(struct bot *b, char *line)
{
	char *rest = line, *word = next_word(&rest);

	rest += strspn(rest, " ");
	if (!strcmp(word, "stop") || !strcmp(word, "quit"))
		__atomic_store_n(&b->cancel, 1, __ATOMIC_SEQ_CST);
	if (!*word || (!strcmp(word, "stop") && b->thinking))
		return;
	wait_for_thought(b);
	for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
		if (!strcmp(orders[i].word, word)) {
			orders[i].obey(b, word, rest);
			return;
		}
	refuse(b, SAYING(TXT_BOT_UNKNOWN), TEXT(word));
}

/* Reads a line of at most size - 1 bytes; of a longer one the rest is passed over.  False: that
 * was all. */
static bool read_line(char *line, size_t size, bool *whole)
{
	size_t n = 0;
	int c;

	*whole = true;
	while ((c = getchar()) != EOF && c != '\n') {
		if (n + 1 < size)
			line[n++] = (char)c;
		else
			*whole = false;
	}
	n -= n && line[n - 1] == '\r';
	line[n] = 0;
	if (*whole && strlen(line) != n)
		line[0] = '\1', line[1] = 0; /* a zero byte is no text */
	return c != EOF || n;
}

static void serve_lines(struct bot *b, char *line)
{
	bool whole;

	for (b->line = 1; !b->quit && read_line(line, BOT_LINE_MAX, &whole); b->line++) {
		if (whole && journal_is_text(line, strlen(line))) {
			obey(b, line);
			continue;
		}
		wait_for_thought(b);
		if (whole)
			refuse(b, SAYING(TXT_BOT_BYTES));
		else
			refuse(b, SAYING(TXT_BOT_LONG), NUMBER(BOT_LINE_MAX - 1));
	}
	__atomic_store_n(&b->cancel, 1, __ATOMIC_SEQ_CST);
	wait_for_thought(b);
}

int run_bot(struct program *p, const struct options *o)
{
	struct bot b = { .p = p, .who = &general_player, .seed = 1, .seat = 0 };
	char *line;

	if (o->nwords > 1)
		return complain(p, SAYING(TXT_BOT_LEVEL), TEXT(o->word[1]));
	if (o->nwords && !(b.who = player_find(o->word[0])))
		return complain(p, SAYING(TXT_BAD_PROGRAM), TEXT(o->word[0]));
	if (o->value[OPT_GAME] && !(b.only = game_named(p, o->value[OPT_GAME])))
		return EXIT_BAD;
	line = memory_or_end(BOT_LINE_MAX);
	b.think.arena = memory_or_end(ARENA_USUAL);
	b.think.size = ARENA_USUAL;
	b.think.now = clock_us;
	b.think.cancel = &b.cancel;
	serve_lines(&b, line);
	free(b.think.arena);
	free(line);
	return EXIT_GOOD;
}
