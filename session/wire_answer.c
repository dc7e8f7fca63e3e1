/* wire_answer.c - answers to a viewer's questions, and refusals, as JSON. */
#include <string.h>
#include "say.h"
#include "table_messages.h"
#include "wire.h"

enum { ACTION_MAX = 256, SENTENCE_MAX = 2048 };

_Static_assert((int)REFUSE_TOO_OFTEN + 1 == (int)TABLE_WHYS, "a refusal has no sentence");

/* A refusal of the game, or null: nothing speaks against it. */
static void put_why(struct json *j, const struct game *g, int msg, const int16_t arg[NOTE_ARGS],
		    int viewer)
{
	struct note note = { .msg = (uint16_t)msg, .player = NOBODY, .seen_by = EVERYONE };

	if (!msg) {
		json_null(j, "note");
		return;
	}
	memcpy(note.arg, arg, sizeof note.arg);
	wire_note(j, "note", g, &note, viewer);
}

/* Notes of a report: they came from what the asker may know. */
static void put_report(struct json *j, const char *key, const struct game *g,
		       const struct step *step)
{
	json_open(j, key, '[');
	for (int i = 0; i < step->nnotes; i++) {
		struct note note = step->note[i];

		note.seen_by = EVERYONE;
		wire_note(j, NULL, g, &note, SPECTATOR);
	}
	json_close(j);
}

/* What the viewer may know; how the players ended it is not part of a state. */
static void look(const struct table *t, int viewer, struct state *view)
{
	session_view(t->session, viewer, view);
	if (table_ending(t) != END_NONE)
		view->over = 1;
}

static void put_barrier(struct json *j, unsigned flags)
{
	json_open(j, "barrier", '[');
	if (flags & STEP_CHANCE)
		json_string(j, NULL, "chance");
	if (flags & STEP_DICE)
		json_string(j, NULL, "dice");
	if (flags & STEP_REVEAL)
		json_string(j, NULL, "reveal");
	if (flags & STEP_HANDOVER)
		json_string(j, NULL, "handover");
	json_close(j);
}

void wire_ask(struct json *j, const struct table *t, int viewer, action what)
{
	const struct game *g = t->session->game;
	union any_state view;
	int16_t arg[NOTE_ARGS];
	struct step step;
	bool offered;

	step_clear(&step);
	look(t, viewer, &view.st);
	offered = !game_why(g, &view.st, viewer, what, arg);
	put_barrier(j, offered ? game_barrier(g, &view.st, viewer, what) : 0);
	if (offered)
		g->report(&view.st, REPORT_ODDS, what, &step);
	put_report(j, "odds", g, &step);
}

void wire_why_action(struct json *j, const struct table *t, int viewer, action what)
{
	const struct game *g = t->session->game;
	union any_state view;
	int16_t arg[NOTE_ARGS];

	look(t, viewer, &view.st);
	put_why(j, g, game_why(g, &view.st, viewer, what, arg), arg, viewer);
	wire_action(j, "action", g, what);
}

void wire_why_thing(struct json *j, const struct table *t, int viewer, int kind, int id)
{
	const struct game *g = t->session->game;
	union any_state view;
	int16_t arg[NOTE_ARGS], scratch[NOTE_ARGS];
	action best;
	int msg;

	look(t, viewer, &view.st);
	msg = game_why_thing(g, &view.st, viewer, kind, id, arg, &best);
	put_why(j, g, msg, arg, viewer);
	if (msg && (msg < MESSAGES_COMMON || /* it speaks of no action */
		    game_why(g, &view.st, viewer, best, scratch) != msg))
		json_null(j, "action");
	else
		wire_action(j, "action", g, best);
}

void wire_report_of(struct json *j, const struct game *g, const struct state *view, int topic)
{
	struct step step;

	step_clear(&step);
	g->report(view, topic, 0, &step);
	put_report(j, "notes", g, &step);
}

void wire_report(struct json *j, const struct table *t, int viewer, int topic)
{
	union any_state view;

	session_view(t->session, viewer, &view.st);
	wire_report_of(j, t->session->game, &view.st, topic);
}

/* ---- refusals ---- */

static const char *const codes[] = {
	[TABLE_DONE] = "done",
	[TABLE_OVER] = "over",
	[TABLE_NOT_YOU] = "not-your-turn",
	[TABLE_ILLEGAL] = "illegal",
	[TABLE_NO_ACTION] = "bad-field",
	[TABLE_NO_DRAWS] = "bad-field",
	[TABLE_NO_UNDO] = "nothing-to-undo",
	[TABLE_NO_TAKEBACK] = "bad-field",
	[TABLE_NO_OFFER] = "no-offer",
	[TABLE_TOO_OFTEN] = "too-often",
};

static void say_verdict(struct text *out, const struct game *g, const struct verdict *v,
			enum language lang)
{
	char word[ACTION_MAX];
	struct text t = text_into(word, sizeof word);

	if (v->why == TABLE_ILLEGAL) {
		say_why(out, g, v->msg, v->arg, lang);
		return;
	}
	if (v->why == TABLE_NO_ACTION)
		text_part(&t, v->misread.word.at, (size_t)v->misread.word.n);
	say(out, lang, &table_messages[v->why], &(struct value){ .text = word });
}

void wire_verdict(struct json *j, const struct game *g, const struct verdict *v, int viewer)
{
	static const char *const keys[LANGUAGES] = { "en", "fr" };

	json_string(j, "code", codes[v->why]);
	json_open(j, "text", '{');
	for (int lang = 0; lang < LANGUAGES; lang++) {
		char sentence[SENTENCE_MAX];
		struct text t = text_into(sentence, sizeof sentence);

		say_verdict(&t, g, v, (enum language)lang);
		json_string(j, keys[lang], sentence);
	}
	json_close(j);
	if (v->why == TABLE_NO_ACTION)
		json_string(j, "which", "action");
	if (v->why == TABLE_NO_DRAWS)
		json_string(j, "which", "draws");
	if (v->why == TABLE_NO_TAKEBACK)
		json_string(j, "which", "to");
	if (v->why == TABLE_ILLEGAL)
		put_why(j, g, v->msg, v->arg, viewer);
}
