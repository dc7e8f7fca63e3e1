/* rt_expect.c - what a rulebook test may ask of a position. */
#include <string.h>
#include "rt.h"

enum { FACE_BITS = 3, FACES_EACH = 5 }; /* K_DICE: faces packed into one argument */

static const char *node_name(const struct rt *rt)
{
	const struct state *s = &rt->now.st;

	return s->depth ? rt->g->nodes[flow_see(s)->node].name : "(none)";
}

static bool expect_number(struct rt *rt, const char *line, int64_t seen, const char *what)
{
	struct word w = word_next(&line);
	int64_t wanted;

	if (!word_number(w, &wanted))
		return rt_fail(rt, "no number: '%.*s'", w.n, w.at);
	if (wanted != seen)
		return rt_fail(rt, "%s: expected %lld, seen %lld", what, (long long)wanted,
			       (long long)seen);
	return true;
}

/* ---- notes ---- */

/* A face list like 6,1,4 against consecutive K_DICE arguments; *used of them. */
static bool dice_match(const struct note *n, const uint8_t *kind, int at, struct word w, int *used)
{
	int place = 0;

	for (int i = 0; i < w.n; i += 2, place++) {
		int arg = at + place / FACES_EACH;
		int shift = place % FACES_EACH * FACE_BITS;

		if (arg >= NOTE_ARGS || kind[arg] != K_DICE)
			return false;
		if ((n->arg[arg] >> shift & 7) != w.at[i] - '0')
			return false;
	}
	*used = 1;
	while (at + *used < NOTE_ARGS && kind[at + *used] == K_DICE)
		++*used;
	for (int arg = at + place / FACES_EACH, shift = place % FACES_EACH * FACE_BITS;
	     arg < at + *used; arg++, shift = 0)
		if ((uint16_t)n->arg[arg] >> shift)
			return false;
	return true;
}

/* One argument against a word: a key, a number, or * for anything. */
static bool arg_match(const struct game *g, int kind, int value, struct word w)
{
	const struct thing *thing = game_thing(g, kind, value);
	int64_t number;
	int id;

	if (word_is(w, "*") || (thing && word_is(w, thing->key)))
		return true;
	if (g->kinds[kind].things && thing_parse(g, kind, w, &id))
		return id == value;
	return word_number(w, &number) && number == value;
}

/* The words are the first arguments of the note. */
static bool args_match(const struct rt *rt, const struct note *n, const char *line)
{
	const uint8_t *kind = rt->g->messages[n->msg].kind;
	int at = 0;

	for (struct word w = word_next(&line); w.n; w = word_next(&line)) {
		int used = 1;

		if (at >= NOTE_ARGS)
			return false;
		if (kind[at] == K_DICE && !word_is(w, "*")) {
			if (!dice_match(n, kind, at, w, &used))
				return false;
		} else if (!arg_match(rt->g, kind[at] == K_ACTION ? K_NUMBER : kind[at], n->arg[at],
				      w)) {
			return false;
		}
		at += used;
	}
	return true;
}

static bool has_note(const struct rt *rt, const char *line)
{
	struct word name = word_next(&line);

	for (int i = 0; i < rt->step.nnotes; i++)
		if (rt_names_message(rt, rt->step.note[i].msg, name) &&
		    args_match(rt, &rt->step.note[i], line))
			return true;
	return false;
}

/* All notes of the step, for the one who has to find out what happened. */
static void print_notes(const struct rt *rt, const struct step *step, struct text *t)
{
	for (int i = 0; i < step->nnotes; i++) {
		const struct note *n = &step->note[i];
		const struct message *m = &rt->g->messages[n->msg];

		text_put(t, "\n      ");
		text_put(t, m->key);
		for (int j = 0; j < NOTE_ARGS && m->kind[j] != K_NONE; j++) {
			text_char(t, ' ');
			thing_print(t, rt->g, m->kind[j] == K_ACTION ? K_NUMBER : m->kind[j],
				    n->arg[j]);
		}
	}
}

static bool expect_note(struct rt *rt, const char *line, bool wanted)
{
	char seen[8192];
	struct text t = text_into(seen, sizeof seen);

	if (has_note(rt, line) == wanted)
		return true;
	print_notes(rt, &rt->step, &t);
	return rt_fail(rt, "%s note: %s; notes:%s", wanted ? "expected" : "unexpected", line, seen);
}

/* ---- actions ---- */

static void print_actions(const struct rt *rt, struct text *t)
{
	action legal[ACTIONS_MAX];
	int n = game_actions(rt->g, &rt->now.st, legal);

	for (int i = 0; i < n; i++) {
		text_put(t, i ? ", " : "");
		action_print(t, rt->g, legal[i]);
	}
}

static bool expect_offered(struct rt *rt, const char *line, bool wanted)
{
	action legal[ACTIONS_MAX], a;
	struct misread e = { 0 };
	int n = game_actions(rt->g, &rt->now.st, legal);
	bool found = false;
	char seen[8192];
	struct text t = text_into(seen, sizeof seen);

	if (!action_parse(rt->g, line, &a, &e))
		return rt_misread(rt, &e);
	for (int i = 0; i < n; i++)
		found |= legal[i] == a;
	if (found == wanted)
		return true;
	print_actions(rt, &t);
	return rt_fail(rt, "'%s' is %soffered in node %s; offered: %s", line, found ? "" : "not ",
		       node_name(rt), seen);
}

static bool expect_actions(struct rt *rt, const char *line)
{
	action legal[ACTIONS_MAX];
	int n = game_actions(rt->g, &rt->now.st, legal);
	char what[8192];
	struct text t = text_into(what, sizeof what);

	text_put(&t, "actions (");
	print_actions(rt, &t);
	text_char(&t, ')');
	return expect_number(rt, line, n, what);
}

/* VERB COUNT: so many actions of that verb are offered. */
static bool expect_verb(struct rt *rt, const char *line)
{
	action legal[ACTIONS_MAX];
	int n = game_actions(rt->g, &rt->now.st, legal), count = 0;
	struct word verb = word_next(&line);
	char what[8192];
	struct text t = text_into(what, sizeof what);

	for (int i = 0; i < n; i++)
		count += word_is(verb, rt->g->verbs[action_verb(legal[i])].key);
	text_put(&t, "actions of that verb (");
	print_actions(rt, &t);
	text_char(&t, ')');
	return expect_number(rt, line, count, what);
}

/* ---- whose turn it is ---- */

static bool expect_player(struct rt *rt, const char *line)
{
	struct word w = word_next(&line);
	int seat, seen = game_player(&rt->now.st);

	if (!rt_seat_or_nobody(rt, w, &seat))
		return rt_fail(rt, "no such seat: '%.*s'", w.n, w.at);
	if (seat != seen)
		return rt_fail(rt, "player: expected %.*s, seen %s (node %s)", w.n, w.at,
			       seen == NOBODY ? "nobody" : rt->g->kinds[K_SIDE].things[seen].key,
			       node_name(rt));
	return true;
}

static bool expect_node(struct rt *rt, const char *line)
{
	struct word w = word_next(&line);

	if (!word_is(w, node_name(rt)))
		return rt_fail(rt, "node: expected %.*s, seen %s", w.n, w.at, node_name(rt));
	return true;
}

static bool expect_outcome(struct rt *rt, const char *line)
{
	struct word w = word_next(&line);
	int seat;

	if (!rt_seat(rt, w, &seat))
		return rt_fail(rt, "no such seat: '%.*s'", w.n, w.at);
	if (!rt->now.st.over)
		return rt_fail(rt, "the game is not over (node %s)", node_name(rt));
	return expect_number(rt, line, rt->g->outcome(&rt->now.st, seat), "outcome");
}

/* Is there such a note in what the game reports about the topic? */
static bool reports(struct rt *rt, int topic, const char *line, struct step *report)
{
	struct word name = word_next(&line);

	memset(report, 0, sizeof *report);
	rt->g->report(&rt->now.st, topic, 0, report);
	for (int i = 0; i < report->nnotes; i++)
		if (rt_names_message(rt, report->note[i].msg, name) &&
		    args_match(rt, &report->note[i], line))
			return true;
	return false;
}

/* MESSAGE [args]: what the one who is to decide is asked. */
static bool expect_prompt(struct rt *rt, const char *line)
{
	static struct step report;

	if (game_player(&rt->now.st) == NOBODY)
		return rt_fail(rt, "nobody is asked");
	if (reports(rt, REPORT_PROMPT, line, &report))
		return true;
	return rt_fail(rt, "prompt: expected %s, seen %s", line,
		       report.nnotes ? rt->g->messages[report.note[0].msg].key : "none");
}

/* MESSAGE [args]: a line of what the scoring would bring now. */
static bool expect_preview(struct rt *rt, const char *line, bool wanted)
{
	static struct step report;
	char seen[8192];
	struct text t = text_into(seen, sizeof seen);

	if (reports(rt, REPORT_SCORE, line, &report) == wanted)
		return true;
	print_notes(rt, &report, &t);
	return rt_fail(rt, "%s line of the preview: %s; lines:%s",
		       wanted ? "expected" : "unexpected", line, seen);
}

/* ---- fields ---- */

/* has CARD..., lacks CARD..., is CARD..., count N */
static bool expect_set(struct rt *rt, const struct field *f, const int index[2], const char *line)
{
	struct word how = word_next(&line);
	bool is = word_is(how, "is"), lacks = word_is(how, "lacks");
	bool there[8 * FIELD_MAX] = { false };
	int id, n = 0, left;

	for (id = field_next(&rt->now.st, f, index, 0); id >= 0;
	     id = field_next(&rt->now.st, f, index, id + 1), n++)
		there[id] = true;
	if (word_is(how, "count"))
		return expect_number(rt, line, n, "members");
	if (!is && !lacks && !word_is(how, "has"))
		return rt_fail(rt, "has, lacks, is or count, not '%.*s'", how.n, how.at);
	for (struct word w = word_next(&line); w.n; w = word_next(&line)) {
		if (!thing_parse(rt->g, f->kind, w, &id) || id >= 8 * FIELD_MAX)
			return rt_fail(rt, "no such %s: '%.*s'", rt->g->kinds[f->kind].name, w.n,
				       w.at);
		if (there[id] == lacks)
			return rt_fail(rt, "%s: '%.*s' is %sthere", f->name, w.n, w.at,
				       lacks ? "" : "not ");
		there[id] = false;
	}
	left = 0;
	while (left < 8 * FIELD_MAX && !there[left])
		left++;
	if (is && left < 8 * FIELD_MAX)
		return rt_fail(rt, "%s: more is there, such as %s", f->name,
			       rt->g->kinds[f->kind].things ? rt->g->kinds[f->kind].things[left].key
							    : "a number");
	return true;
}

/* FIELD INDEX... VALUE, where the value may be the key of a thing. */
static bool expect_field(struct rt *rt, const char *line)
{
	const char *all = line;
	const struct field *f;
	struct misread e = { 0 };
	struct word w;
	const char *rest;
	int index[2], id;
	int64_t seen;

	if (!field_find(rt->g, &line, &f, index, &e))
		return rt_misread(rt, &e);
	if (f->type == FIELD_SET)
		return expect_set(rt, f, index, line);
	seen = field_load(&rt->now.st, f, index);
	rest = line;
	w = word_next(&rest);
	if (rt->g->kinds[f->kind].things && thing_parse(rt->g, f->kind, w, &id)) {
		if (id != seen)
			return rt_fail(rt, "%s: seen %lld", all, (long long)seen);
		return true;
	}
	return expect_number(rt, line, seen, all);
}

/* One field, or several separated by commas. */
static bool expect_fields(struct rt *rt, const char *line)
{
	char copy[RT_LINE];

	snprintf(copy, sizeof copy, "%s", line);
	for (char *part = copy, *comma; part; part = comma) {
		comma = strchr(part, ',');
		if (comma)
			*comma++ = 0;
		if (!expect_field(rt, part + strspn(part, " \t")))
			return false;
	}
	return true;
}

/* FIELD N: the sum of all elements; FIELD KEY N: of those with that second index. */
static bool expect_total(struct rt *rt, const char *line)
{
	struct word name = word_next(&line);
	const struct field *f = rt->g->fields;
	const char *rest = line;
	int64_t sum = 0;
	int only = -1;

	while (f->name && !word_is(name, f->name))
		f++;
	if (!f->name || f->type == FIELD_SET)
		return rt_fail(rt, "no such field of numbers: '%.*s'", name.n, name.at);
	if (f->by[1] != K_NONE && thing_parse(rt->g, f->by[1], word_next(&rest), &only))
		line = rest;
	for (int i = 0; i < f->count[0]; i++)
		for (int j = 0; j < f->count[1]; j++)
			if (only < 0 || j == only)
				sum += field_load(&rt->now.st, f, (const int[2]){ i, j });
	return expect_number(rt, line, sum, "total");
}

/* KIND KEY: there is such a thing in the game. */
static bool expect_thing(struct rt *rt, const char *line)
{
	struct word kind = word_next(&line), key = word_next(&line);
	int id;

	for (int i = K_SIDE; rt->g->kinds[i].name; i++)
		if (word_is(kind, rt->g->kinds[i].name))
			return thing_parse(rt->g, i, key, &id) ||
			       rt_fail(rt, "no such %s: '%.*s'", rt->g->kinds[i].name, key.n,
				       key.at);
	return rt_fail(rt, "no such kind of thing: '%.*s'", kind.n, kind.at);
}

bool rt_expect(struct rt *rt, const char *line)
{
	const char *all = line;
	struct word w = word_next(&line);

	while (*line == ' ' || *line == '\t')
		line++;
	if (!rt_ready(rt))
		return false;
	if (word_is(w, "note") || word_is(w, "no-note"))
		return expect_note(rt, line, word_is(w, "note"));
	if (word_is(w, "offered") || word_is(w, "not-offered"))
		return expect_offered(rt, line, word_is(w, "offered"));
	if (word_is(w, "actions"))
		return expect_actions(rt, line);
	if (word_is(w, "verb"))
		return expect_verb(rt, line);
	if (word_is(w, "player"))
		return expect_player(rt, line);
	if (word_is(w, "node"))
		return expect_node(rt, line);
	if (word_is(w, "outcome"))
		return expect_outcome(rt, line);
	if (word_is(w, "prompt"))
		return expect_prompt(rt, line);
	if (word_is(w, "preview") || word_is(w, "no-preview"))
		return expect_preview(rt, line, word_is(w, "preview"));
	if (word_is(w, "total"))
		return expect_total(rt, line);
	if (word_is(w, "thing"))
		return expect_thing(rt, line);
	if (word_is(w, "over"))
		return rt->now.st.over ? true : rt_fail(rt, "the game is not over");
	return expect_fields(rt, all);
}
