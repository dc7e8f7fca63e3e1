/* say.c - renders messages: {0}, {0#one|many}, {0=a|b|c}, {{ (see core/game.h).
 *
 * mkpo has checked every text, so there is no broken one to look out for here.
 */
#include <assert.h>
#include <string.h>
#include "say.h"
#include "say_messages.h"

enum { FACE_BITS = 3, FACES = 5 }; /* dice in one argument, low bits first, 0 ends */

/* One sentence on its way out.  Those of a game have arg, the program's value. */
struct speech {
	struct text *out;
	enum language lang;
	const struct message *m;
	const struct game *g;
	const int16_t *arg;
	const struct value *value;
};

static void say_text(const struct speech *, const char *from, const char *end);

static void say_message(const struct speech *s)
{
	const char *text = s->m->text[s->lang];

	say_text(s, text, text + strlen(text));
}

static void say_own(struct text *out, int msg, enum language lang)
{
	text_put(out, say_messages[msg].text[lang]);
}

/* The game's word for a hidden thing of a kind. */
static const struct message *hidden_word(const struct game *g, int kind)
{
	static const char start[] = "hidden-";
	size_t n = strlen(start);

	for (int i = MESSAGES_COMMON; kind != K_ACTION && i < g->messages_count; i++) {
		const char *key = g->messages[i].key;

		if (!strncmp(key, start, n) && !strcmp(key + n, g->kinds[kind].name))
			return &g->messages[i];
	}
	return &say_messages[kind == K_NUMBER ? SAY_HIDDEN_NUMBER : SAY_HIDDEN];
}

/* The faces of this argument and of the dice arguments that follow it. */
static void say_dice(const struct speech *s, int n)
{
	int told = 0;

	for (; n < NOTE_ARGS && s->m->kind[n] == K_DICE; n++) {
		unsigned faces = (unsigned)s->arg[n];

		for (int i = 0; i < FACES && faces & 7; i++, faces >>= FACE_BITS) {
			if (told++)
				text_char(s->out, ' ');
			text_number(s->out, faces & 7);
		}
	}
	if (!told)
		say_own(s->out, SAY_NO_DICE, s->lang);
}

static void say_game_argument(const struct speech *s, int n)
{
	int kind = s->m->kind[n], id = s->arg[n];

	if (id == HIDDEN)
		text_put(s->out, hidden_word(s->g, kind)->text[s->lang]);
	else if (kind == K_DICE)
		say_dice(s, n);
	else if (kind == K_ACTION)
		say_action(s->out, s->g, ACTION(id, s->arg[n + 1], s->arg[n + 2]), s->lang);
	else
		say_thing(s->out, s->g, kind, id, s->lang);
}

static void say_argument(const struct speech *s, int n)
{
	if (s->arg)
		say_game_argument(s, n);
	else if (s->m->kind[n] == K_TEXT)
		text_put(s->out, s->value[n].text);
	else
		text_number(s->out, s->value[n].number);
}

/* The | or } that ends a choice. */
static const char *choice_end(const char *p)
{
	for (int depth = 0; *p; p++) {
		if (*p == '{' && p[1] == '{')
			p++;
		else if (*p == '{')
			depth++;
		else if (*p == '}' && depth)
			depth--;
		else if (!depth && (*p == '|' || *p == '}'))
			break;
	}
	return p;
}

/* In French nought is singular, too.  Of an unknown number there may be many. */
static bool is_one(int64_t number, enum language lang)
{
	return number == 1 || number == -1 || (lang == FR && number == 0);
}

static int64_t number_of(const struct speech *s, int n)
{
	return s->arg ? s->arg[n] : s->value[n].number;
}

/* From the # or = to behind the closing brace; a value without choice of its own
 * gets the last one. */
static const char *say_choice(const struct speech *s, const char *p, int n)
{
	int64_t number = number_of(s, n);
	int64_t which = *p == '#' ? !is_one(number, s->lang) : number;
	const char *from = p + 1, *end = choice_end(from);

	for (int64_t i = 0; i != which && *end == '|'; i++) {
		from = end + 1;
		end = choice_end(from);
	}
	say_text(s, from, end);
	while (*end == '|')
		end = choice_end(end + 1);
	return end + 1;
}

/* From the number to behind the closing brace. */
static const char *say_placeholder(const struct speech *s, const char *p)
{
	int n = *p++ - '0';

	assert(n >= 0 && n < NOTE_ARGS);
	if (*p == '#' || *p == '=')
		return say_choice(s, p, n);
	if (*p == '+' && number_of(s, n) > 0)
		text_char(s->out, '+');
	say_argument(s, n);
	return p + (*p == '+' ? 2 : 1);
}

static void say_text(const struct speech *s, const char *from, const char *end)
{
	while (from < end) {
		size_t plain = strcspn(from, "{");

		if (plain > (size_t)(end - from))
			plain = (size_t)(end - from);
		text_part(s->out, from, plain);
		from += plain;
		if (from == end)
			break;
		if (from[1] == '{') {
			text_char(s->out, '{');
			from += 2;
		} else {
			from = say_placeholder(s, from + 1);
		}
	}
}

void say(struct text *out, enum language lang, const struct message *m, const struct value *arg)
{
	say_message(&(struct speech){ .out = out, .lang = lang, .m = m, .value = arg });
}

/* A message of the game itself. */
static void say_row(struct text *out, const struct game *g, int msg, const int16_t *arg,
		    enum language lang)
{
	assert(msg < g->messages_count);
	say_message(&(struct speech){
		.out = out, .lang = lang, .m = &g->messages[msg], .g = g, .arg = arg });
}

struct note note_for(const struct game *g, const struct note *n, int viewer)
{
	struct note seen = *n;

	if (n->seen_by >> viewer & 1)
		return seen;
	for (int i = 0; i < NOTE_ARGS; i++)
		if (g->messages[n->msg].secret >> i & 1)
			seen.arg[i] = HIDDEN;
	return seen;
}

void say_note(struct text *out, const struct game *g, const struct note *n, int viewer,
	      enum language lang)
{
	struct note seen = note_for(g, n, viewer);

	say_row(out, g, seen.msg, seen.arg, lang);
}

void say_action(struct text *out, const struct game *g, action a, enum language lang)
{
	const int16_t arg[NOTE_ARGS] = { (int16_t)action_a(a), (int16_t)action_b(a) };

	if (!g->verb_texts) {
		action_print(out, g, a);
		return;
	}
	say_message(&(struct speech){ .out = out,
				      .lang = lang,
				      .m = &g->verb_texts[action_verb(a)],
				      .g = g,
				      .arg = arg });
}

void say_why(struct text *out, const struct game *g, int msg, const int16_t arg[NOTE_ARGS],
	     enum language lang)
{
	const char *rules = g->messages[msg].rules;

	say_row(out, g, msg, arg, lang);
	if (!*rules)
		return;
	text_put(out, " (");
	text_put(out, rules);
	text_char(out, ')');
}

void say_prompt(struct text *out, const struct game *g, const struct state *view,
		enum language lang)
{
	int16_t arg[NOTE_ARGS] = { 0 };

	if (game_player(view) == NOBODY)
		return;
	memcpy(arg, flow_see(view)->local, sizeof flow_see(view)->local);
	args_called(g, view, g->nodes[flow_see(view)->node].prompt, arg);
	say_row(out, g, g->nodes[flow_see(view)->node].prompt, arg, lang);
}

void say_thing(struct text *out, const struct game *g, int kind, int id, enum language lang)
{
	const struct thing *thing = game_thing(g, kind, id);

	if (thing)
		text_put(out, thing->name[lang]);
	else if (kind == K_SIDE && id == NOBODY)
		say_own(out, SAY_NOBODY, lang);
	else
		text_number(out, id);
}
