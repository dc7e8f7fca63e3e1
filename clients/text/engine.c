/* engine.c - the other side of docs/BOTS.md: Ghent asks an engine what it plays. */
#include <stdlib.h>
#include <string.h>
#include "ai/think.h"
#include "child.h"
#include "core/policy.h"
#include "engine.h"
#include "load.h"
#include "session/clock.h"
#include "session/journal.h"

enum {
	START_MS = 20000,     /* until it has said who it is, or that it is ready */
	GRACE_MS = 2000,      /* after its time, and after `stop` */
	PATIENCE_MS = 120000, /* for an answer when it has no time of its own */
	LEAST_MS = 20,
	END_MS = 500,
};

struct engine {
	struct child child;
	const char *command;
	const struct game *g;
	int version, scenario, seat;
	int play;         /* number of the card play, from the policy */
	uint64_t used_us; /* by it */
	struct engine_fault fault;
	char *told; /* BOT_LINE_MAX bytes: a line on its way */
};

/* What everybody else knows of it. */
struct engine_player {
	struct player player;
	struct engine *engine;
	char name[]; /* engine:COMMAND */
};

static const char prefix[] = "engine:";

static uint64_t after_ms(uint64_t ms)
{
	return clock_us(NULL) + 1000 * ms;
}

/* ---- failing ---- */

static void copy_words(char out[ENGINE_WORDS], const char *words)
{
	struct text t = text_into(out, ENGINE_WORDS);
	size_t n = strlen(words);

	for (size_t used; n; words += used, n -= used) {
		used = journal_character(words, n);
		if (!used || (size_t)(t.end - t.at) < used + 4)
			break;
		text_part(&t, words, used);
	}
	if (n)
		text_put(&t, "…");
}

/* The first reason is the one that counts; the program is not spoken to any more. */
static bool fail(struct engine *e, int msg, const char *other, int64_t number)
{
	if (!e->fault.msg) {
		e->fault.msg = msg;
		e->fault.number = number;
		copy_words(e->fault.what, e->command);
		copy_words(e->fault.other, other);
	}
	child_end(&e->child, 0);
	return false;
}

void say_engine_fault(struct text *out, const struct engine_fault *f, enum language lang)
{
	const struct program p = { .lang = lang };
	const char *other = f->msg == TXT_ENGINE_SILENT  ? NULL
			    : f->msg == TXT_ENGINE_START ? reason_of(&p, (int)f->number)
							 : f->other;

	say(out, lang, &text_messages[f->msg],
	    (const struct value[]){ { f->what, 0 }, { other, f->number } });
}

/* ---- speaking ---- */

static bool tell_child(struct engine *e, struct text *line, uint64_t until)
{
	text_char(line, '\n');
	if (!line->full &&
	    child_tell(&e->child, line->start, (size_t)(line->at - line->start), until))
		return true;
	return fail(e, TXT_ENGINE_GONE, "", 0);
}

static bool tell_words(struct engine *e, const char *words)
{
	struct text t = text_into(e->told, BOT_LINE_MAX);

	text_put(&t, words);
	return tell_child(e, &t, after_ms(GRACE_MS));
}

/* What stands behind the word, if the line begins with it; else NULL. */
static char *behind(char *line, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(line, word, n) || (line[n] && line[n] != ' '))
		return NULL;
	return line + n + strspn(line + n, " ");
}

/* The next line that is neither news nor of a kind that is only for people. */
static bool hear(struct engine *e, uint64_t until, char **line, bool *late)
{
	char *why;

	for (;;) {
		switch (child_hear(&e->child, until, line)) {
		case HEARD_NOTHING:
			*late = true;
			return false;
		case HEARD_END:
			return fail(e, TXT_ENGINE_GONE, "", 0);
		case HEARD_ENDLESS:
			return fail(e, TXT_ENGINE_LONG, "", 0);
		case HEARD_LINE:
			break;
		}
		if (!journal_is_text(*line, strlen(*line)))
			return fail(e, TXT_ENGINE_BYTES, "", 0);
		why = behind(*line, "error");
		if (why)
			return fail(e, TXT_ENGINE_REFUSES, why, 0);
		if (**line && !behind(*line, "info"))
			return true;
	}
}

/* Waits for a line that begins with the word; others are passed over. */
static char *await(struct engine *e, const char *word, uint64_t ms)
{
	uint64_t until = after_ms(ms);
	bool late = false;
	char *line, *rest;

	while (hear(e, until, &line, &late)) {
		rest = behind(line, word);
		if (rest)
			return rest;
	}
	if (late)
		fail(e, TXT_ENGINE_SILENT, "", (int64_t)ms);
	return NULL;
}

/* ---- starting and ending ---- */

static bool start(struct engine *e)
{
	char *version;
	int error;

	e->fault.msg = 0;
	error = child_start(&e->child, e->command);
	if (error)
		return fail(e, TXT_ENGINE_START, "", error);
	if (!tell_words(e, "hello 1"))
		return false;
	version = await(e, "hello", START_MS);
	if (version && strcmp(version, "1"))
		return fail(e, TXT_ENGINE_VERSION, version, 0);
	return version != NULL;
}

static void stop(struct engine *e)
{
	if (e->child.pid)
		tell_words(e, "quit");
	child_end(&e->child, after_ms(END_MS));
}

/* ---- choosing ---- */

/* What is left of the time for the card play at hand; 0: it has none. */
static uint64_t time_left(struct engine *e, const struct state *view, const struct thinking *t)
{
	const struct policy *p = e->g->policy;
	int play = p && p->play ? p->play(view) : (int)view->steps;
	uint64_t used;

	if (play != e->play)
		e->used_us = 0;
	e->play = play;
	if (!t || !t->ms)
		return 0;
	used = e->used_us / 1000;
	return used + LEAST_MS < t->ms ? t->ms - used : LEAST_MS;
}

/* The view, the state and the actions, a line each. */
static bool tell_position(struct engine *e, const struct state *view, const action *list, int n)
{
	uint64_t until = after_ms(GRACE_MS);
	struct text t = text_into(e->told, BOT_LINE_MAX);
	struct json j = json_into(&t);

	text_put(&t, "view ");
	state_json(&j, NULL, e->g, view);
	if (!tell_child(e, &t, until))
		return false;
	t = text_into(e->told, BOT_LINE_MAX);
	text_put(&t, "state ");
	bot_put_state(&t, e->g, view);
	if (!tell_child(e, &t, until))
		return false;
	t = text_into(e->told, BOT_LINE_MAX);
	text_put(&t, "actions ");
	bot_put_actions(&t, e->g, list, n);
	return tell_child(e, &t, until);
}

static bool tell_go(struct engine *e, uint64_t ms, const struct thinking *t)
{
	struct text line = text_into(e->told, BOT_LINE_MAX);

	text_put(&line, "go");
	if (ms) {
		text_put(&line, " ms ");
		text_number(&line, (int64_t)ms);
	}
	if (t && t->iterations && t->iterations < ITERATIONS_MAX) {
		text_put(&line, " iterations ");
		text_number(&line, t->iterations);
	}
	return tell_child(e, &line, after_ms(GRACE_MS));
}

/* The answer; whoever is late is told to stop, and has a moment more. */
static char *await_best(struct engine *e, uint64_t ms)
{
	uint64_t until = after_ms(ms ? ms : PATIENCE_MS);
	bool late = false;
	char *line, *rest;

	for (int stops = 0; stops < 2; stops++) {
		late = false;
		while (hear(e, until, &line, &late)) {
			rest = behind(line, "bestaction");
			if (rest)
				return rest;
		}
		if (!late || (!stops && !tell_words(e, "stop")))
			return NULL;
		until = after_ms(GRACE_MS);
	}
	fail(e, TXT_ENGINE_SILENT, "", (int64_t)((ms ? ms : PATIENCE_MS) + GRACE_MS));
	return NULL;
}

static int find_answer(struct engine *e, const char *words, const action *list, int n)
{
	struct misread misread;
	action a;

	if (action_parse(e->g, words, &a, &misread))
		for (int i = 0; i < n; i++)
			if (list[i] == a)
				return i;
	fail(e, TXT_ENGINE_ILLEGAL, words, 0);
	return 0;
}

/* Who has failed has to be asked no more: any action will do, since the game is lost. */
static int engine_pick(const struct player *p, const struct game *g, const struct state *view,
		       const action *list, int n, struct rng *r, struct thinking *t)
{
	struct engine *e = ((const struct engine_player *)p)->engine;
	uint64_t ms, begun = clock_us(NULL);
	char *words;

	(void)g;
	(void)r;
	if (e->fault.msg)
		return 0;
	ms = time_left(e, view, t);
	if (!tell_position(e, view, list, n) || !tell_go(e, ms, t))
		return 0;
	words = await_best(e, ms);
	e->used_us += clock_us(NULL) - begun;
	return words ? find_answer(e, words, list, n) : 0;
}

/* ---- for others ---- */

static struct engine *engine_of(const struct player *p)
{
	return engine_is(p) ? ((const struct engine_player *)p)->engine : NULL;
}

bool engine_is_named(const char *name)
{
	return !strncmp(name, prefix, sizeof prefix - 1);
}

bool engine_is(const struct player *p)
{
	return p && p->pick == engine_pick;
}

static struct engine_player *make(const char *name)
{
	struct engine_player *p = calloc(1, sizeof *p + strlen(name) + 1);

	if (!p)
		return NULL;
	memcpy(p->name, name, strlen(name) + 1);
	p->player.name = p->name;
	p->player.pick = engine_pick;
	p->engine = calloc(1, sizeof *p->engine);
	if (p->engine)
		p->engine->told = malloc(BOT_LINE_MAX);
	if (!p->engine || !p->engine->told) {
		free(p->engine);
		free(p);
		return NULL;
	}
	p->engine->command = p->name + sizeof prefix - 1;
	return p;
}

const struct player *engine_open(struct program *p, const char *name)
{
	struct engine_player *made;
	char why[1024];
	struct text t = text_into(why, sizeof why);

	if (!name[sizeof prefix - 1 + strspn(name + sizeof prefix - 1, " ")]) {
		complain(p, SAYING(TXT_ENGINE_EMPTY));
		return NULL;
	}
	made = make(name);
	if (!made)
		exit(EXIT_FAILED);
	if (start(made->engine))
		return &made->player;
	say_engine_fault(&t, &made->engine->fault, p->lang);
	complain(p, SAYING(TXT_PLAIN), TEXT(why));
	engine_close(&made->player);
	return NULL;
}

const struct player *engine_twin(const struct player *p)
{
	struct engine_player *made = engine_is(p) ? make(p->name) : NULL;

	return !engine_is(p) ? p : made ? &made->player : NULL;
}

void engine_close(const struct player *p)
{
	struct engine *e = engine_of(p);

	if (!e)
		return;
	stop(e);
	free(e->told);
	free(e);
	free((void *)(uintptr_t)p); /* it was made by make() */
}

void engine_begin(const struct player *p, const struct game *g, const struct state *begun,
		  int scenario, int seat)
{
	struct engine *e = engine_of(p);
	struct text t;

	if (!e)
		return;
	e->g = g;
	e->version = game_version(begun);
	e->scenario = scenario;
	e->seat = seat;
	e->play = -1;
	if (!e->child.pid || e->fault.msg)
		if (!start(e))
			return;
	t = text_into(e->told, BOT_LINE_MAX);
	text_put(&t, "game ");
	text_put(&t, g->id);
	text_char(&t, ' ');
	text_number(&t, e->version);
	text_char(&t, ' ');
	text_put(&t, scenario_key(g, scenario));
	text_char(&t, ' ');
	thing_print(&t, g, K_SIDE, seat);
	if (tell_child(e, &t, after_ms(GRACE_MS)))
		await(e, "ready", START_MS);
}

void engine_end(const struct player *p, int outcome)
{
	struct engine *e = engine_of(p);
	struct text t;

	if (!e || e->fault.msg)
		return;
	t = text_into(e->told, BOT_LINE_MAX);
	text_put(&t, "over ");
	text_number(&t, outcome);
	tell_child(e, &t, after_ms(GRACE_MS));
}

const struct engine_fault *engine_failed(const struct player *p)
{
	struct engine *e = engine_of(p);

	return e && e->fault.msg ? &e->fault : NULL;
}
