/* rt_words.c - the words of a rulebook test that set up and play. */
#include <string.h>
#include "rt.h"

static bool same_letter(char a, char b)
{
	a = a == '_' ? '-' : (char)(a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a);
	b = b == '_' ? '-' : (char)(b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b);
	return a == b;
}

bool rt_names_message(const struct rt *rt, int msg, struct word w)
{
	const struct message *m = &rt->g->messages[msg];

	if (rules_contain(m->rules, w))
		return true;
	if (strlen(m->key) != (size_t)w.n)
		return false;
	for (int i = 0; i < w.n; i++)
		if (!same_letter(m->key[i], w.at[i]))
			return false;
	return true;
}

/* Words like `dice 6 1 pick york` or `[6 1 york]`, added to what is dictated. */
static bool dictate(struct rt *rt, const char *words)
{
	char list[RT_LINE + 2], plain[RT_LINE];
	struct text t = text_into(list, sizeof list);
	const char *at = plain;
	int n;

	snprintf(plain, sizeof plain, "%s", words);
	for (char *p = plain; *p; p++)
		if (strchr("[],", *p))
			*p = ' ';
	text_char(&t, '[');
	for (struct word w = word_next(&at); w.n; w = word_next(&at))
		if (!word_is(w, "dice") && !word_is(w, "pick") && !word_is(w, "draws")) {
			text_part(&t, w.at, (size_t)w.n);
			text_char(&t, ' ');
		}
	text_char(&t, ']');
	at = list;
	if (!draws_parse(rt->g, &at, rt->dictated + rt->ndictated, DRAWS_MAX - rt->ndictated, &n))
		return rt_fail(rt, "no such draws: %s", list);
	rt->ndictated += n;
	return true;
}

/* Cuts `dice 6 1` and the like off the end of an action's line. */
static bool split_draws(struct rt *rt, char *line)
{
	static const char *const marks[] = { " dice ", " pick ", " draws ", " [" };
	char *cut = NULL, draws[RT_LINE];

	for (int i = 0; i < 4; i++) {
		char *found = strstr(line, marks[i]);

		if (found && (!cut || found < cut))
			cut = found;
	}
	if (!cut)
		return true;
	snprintf(draws, sizeof draws, "%s", cut);
	*cut = 0;
	return dictate(rt, draws);
}

static void see_notes(struct rt *rt)
{
	for (int i = 0; i < rt->step.nnotes; i++)
		rules_add(&rt->rules, rt->g->messages[rt->step.note[i].msg].rules);
}

static void begin_step(struct rt *rt)
{
	memset(&rt->step, 0, sizeof rt->step);
	rt->step.dictated = rt->dictated;
	rt->step.ndictated = rt->ndictated;
}

/* All that was dictated must have been drawn, and the game be sound. */
static bool end_step(struct rt *rt)
{
	const char *fault = rt->checks ? rt->g->check(&rt->now.st) : NULL;
	int told = rt->ndictated;

	rt->ndictated = 0;
	see_notes(rt);
	if (rt->now.st.fault)
		return rt_fail(rt, "the game stopped with fault %d", rt->now.st.fault);
	if (rt->step.impossible)
		return rt_fail(rt, "a dictated draw is impossible");
	if (rt->step.ndraws < told || (rt->strict && rt->step.ndraws > told))
		return rt_fail(rt, "%d draws dictated, %d made", told, rt->step.ndraws);
	return fault ? rt_fail(rt, "check: %s", fault) : true;
}

/* Why the action was refused, as the test's author needs it. */
static bool fail_refused(struct rt *rt, int seat, action a, const char *words)
{
	int16_t arg[NOTE_ARGS];
	int msg = game_why(rt->g, &rt->now.st, seat, a, arg);
	const struct message *m = &rt->g->messages[msg];

	return rt_fail(rt, "'%s' is refused in node %s: %s (%s) [%d %d %d %d]", words,
		       game_player(&rt->now.st) == NOBODY
			       ? "-"
			       : rt->g->nodes[flow_see(&rt->now.st)->node].name,
		       m->key, m->rules, arg[0], arg[1], arg[2], arg[3]);
}

static bool do_action(struct rt *rt, int seat, const char *words)
{
	char line[RT_LINE];
	struct misread e = { 0 };
	action a;

	snprintf(line, sizeof line, "%s", words);
	if (!rt_ready(rt) || !split_draws(rt, line))
		return false;
	if (!action_parse(rt->g, line, &a, &e))
		return rt_misread(rt, &e);
	begin_step(rt);
	if (!game_apply(rt->g, &rt->now.st, seat, a, &rt->step))
		return fail_refused(rt, seat, a, line);
	return end_step(rt);
}

/* SEAT ACTION RULE: refused for that reason, with nothing changed. */
static bool do_refuse(struct rt *rt, const char *words)
{
	char line[RT_LINE], *last;
	unsigned char before[STATE_MAX];
	union any_state view;
	struct word who = word_next(&words), rule;
	struct misread e = { 0 };
	int16_t arg[NOTE_ARGS];
	int seat, msg;
	action a;

	if (!rt_seat(rt, who, &seat))
		return rt_fail(rt, "no such seat: '%.*s'", who.n, who.at);
	snprintf(line, sizeof line, "%s", words + strspn(words, " \t"));
	last = strrchr(line, ' ');
	if (!last || last == line)
		return rt_fail(rt, "refuse SEAT ACTION RULE");
	*last = 0;
	rule = (struct word){ last + 1, (int)strlen(last + 1) };
	if (!rt_ready(rt))
		return false;
	if (!action_parse(rt->g, line, &a, &e))
		return rt_misread(rt, &e);
	memcpy(before, &rt->now, rt->g->state_size);
	if (game_apply(rt->g, &rt->now.st, seat, a, NULL))
		return rt_fail(rt, "'%s' should be refused, but is legal", line);
	if (memcmp(before, &rt->now, rt->g->state_size))
		return rt_fail(rt, "the refused '%s' has changed the state", line);
	game_view(rt->g, &rt->now.st, seat, &view.st);
	msg = game_why(rt->g, &view.st, seat, a, arg);
	if (!rt_names_message(rt, msg, rule))
		return rt_fail(rt, "refused for %s (%s), not for %s", rt->g->messages[msg].key,
			       rt->g->messages[msg].rules, rule.at);
	rules_add(&rt->rules, rt->g->messages[msg].rules);
	return true;
}

/* Field lines, separated by commas. */
static bool do_put(struct rt *rt, const char *words)
{
	char line[RT_LINE];
	struct misread e = { 0 };

	if (!rt_start(rt))
		return false;
	rt->touched = true;
	snprintf(line, sizeof line, "%s", words);
	for (char *part = line, *comma; part; part = comma) {
		comma = strchr(part, ',');
		if (comma)
			*comma++ = 0;
		if (!field_parse(rt->g, &rt->now.st, part, &e))
			return rt_misread(rt, &e);
	}
	return true;
}

static const struct field *named_field(const struct game *g, struct word w)
{
	const struct field *f = g->fields;

	while (f->name && !word_is(w, f->name))
		f++;
	return f->name ? f : NULL;
}

static bool do_clear(struct rt *rt, const char *words)
{
	if (!rt_start(rt))
		return false;
	rt->touched = true;
	for (struct word w = word_next(&words); w.n; w = word_next(&words)) {
		const struct field *f = named_field(rt->g, w);

		if (!f)
			return rt_fail(rt, "no such field: '%.*s'", w.n, w.at);
		memset(rt->now.bytes + f->offset, 0, (size_t)f->count[0] * f->count[1] * f->size);
	}
	return true;
}

/* Adds or drops one member of the set at row `i` of a field. */
static void set_member(struct rt *rt, const struct field *f, int i, int id, bool in)
{
	unsigned char *byte = rt->now.bytes + f->offset + i * f->size + id / 8;

	*byte = (unsigned char)(in ? *byte | 1 << id % 8 : *byte & ~(1 << id % 8));
}

static void move_card(struct rt *rt, const struct field *piles, int id, int to)
{
	for (int i = 0; i < piles->count[0]; i++)
		set_member(rt, piles, i, id, i == to);
}

/* PILE CARD...: they go there, from wherever they are; with `only` the others in
 * that pile go to the deck.  Works on the field named `pile`. */
static bool do_pile(struct rt *rt, struct word pile, const char *words, bool only)
{
	const struct field *f = named_field(rt->g, (struct word){ "pile", 4 });
	int to, id, deck = 0;

	if (!rt_start(rt))
		return false;
	rt->touched = true;
	if (!f || f->type != FIELD_SET)
		return rt_fail(rt, "this game has no piles");
	if (!thing_parse(rt->g, f->by[0], pile, &to))
		return rt_fail(rt, "no such pile: '%.*s'", pile.n, pile.at);
	thing_parse(rt->g, f->by[0], (struct word){ "deck", 4 }, &deck);
	if (only) {
		struct wide old = field_set(&rt->now.st, f, (const int[2]){ to, 0 });

		for (id = wide_next(&old, 0); id >= 0; id = wide_next(&old, id + 1))
			move_card(rt, f, id, deck);
	}
	for (struct word w = word_next(&words); w.n; w = word_next(&words)) {
		if (!thing_parse(rt->g, f->kind, w, &id))
			return rt_fail(rt, "no such card: '%.*s'", w.n, w.at);
		move_card(rt, f, id, to);
	}
	return true;
}

/* FROM TO: all cards of one pile join another. */
static bool do_pour(struct rt *rt, const char *words)
{
	const struct field *f = named_field(rt->g, (struct word){ "pile", 4 });
	struct word from = word_next(&words), to = word_next(&words);
	struct wide cards;
	int a, b;

	if (!rt_start(rt))
		return false;
	if (!f || !thing_parse(rt->g, f->by[0], from, &a) || !thing_parse(rt->g, f->by[0], to, &b))
		return rt_fail(rt, "pour PILE PILE");
	rt->touched = true;
	cards = field_set(&rt->now.st, f, (const int[2]){ a, 0 });
	for (int id = wide_next(&cards, 0); id >= 0; id = wide_next(&cards, id + 1))
		move_card(rt, f, id, b);
	return true;
}

/* Sets the forces of a kind in a region and lets the pool pay for them, or take
 * them back.  Works on the fields `force` and `pool`. */
static bool place_units(struct rt *rt, const int at[2], int64_t n)
{
	const struct field *force = named_field(rt->g, (struct word){ "force", 5 });
	const struct field *pool = named_field(rt->g, (struct word){ "pool", 4 });
	const int kind[2] = { at[1], 0 };
	int64_t left = field_load(&rt->now.st, force, at) - n;

	left += field_load(&rt->now.st, pool, kind);
	if (n < 0 || left < 0)
		return rt_fail(rt, "the pool does not hold that many");
	field_store(&rt->now.st, force, at, n);
	field_store(&rt->now.st, pool, kind, left);
	return true;
}

static bool has_pool(const struct rt *rt)
{
	return named_field(rt->g, (struct word){ "force", 5 }) &&
	       named_field(rt->g, (struct word){ "pool", 4 });
}

/* Games whose pieces are single ones have a field `where`: the place of each piece. */
static const struct field *where_field(const struct rt *rt)
{
	return named_field(rt->g, (struct word){ "where", 5 });
}

/* PLACE PIECE..., several separated by commas. */
static bool place_pieces(struct rt *rt, const char *words)
{
	const struct field *f = where_field(rt);
	char line[RT_LINE];
	int place, id;

	snprintf(line, sizeof line, "%s", words);
	for (char *at = line, *comma; at; at = comma) {
		const char *rest = at;
		struct word w;

		comma = strchr(at, ',');
		if (comma)
			*comma++ = 0;
		w = word_next(&rest);
		if (!thing_parse(rt->g, f->kind, w, &place))
			return rt_fail(rt, "no such place: '%.*s'", w.n, w.at);
		for (w = word_next(&rest); w.n; w = word_next(&rest)) {
			if (!thing_parse(rt->g, f->by[0], w, &id))
				return rt_fail(rt, "no such piece: '%.*s'", w.n, w.at);
			field_store(&rt->now.st, f, (const int[2]){ id, 0 }, place);
		}
	}
	return true;
}

/* PLACE... or nothing for all: every piece there has no part in this test. */
static bool vacate_places(struct rt *rt, const char *words)
{
	const struct field *f = where_field(rt);
	struct word w = word_next(&words);
	int place = -1, unused;

	if (!thing_parse(rt->g, f->kind, (struct word){ "unused", 6 }, &unused))
		return rt_fail(rt, "no place is called unused");
	do {
		if (w.n && !thing_parse(rt->g, f->kind, w, &place))
			return rt_fail(rt, "no such place: '%.*s'", w.n, w.at);
		for (int i = 0; i < f->count[0]; i++)
			if (place < 0 ||
			    field_load(&rt->now.st, f, (const int[2]){ i, 0 }) == place)
				field_store(&rt->now.st, f, (const int[2]){ i, 0 }, unused);
		w = word_next(&words);
	} while (w.n);
	return true;
}

/* REGION UNIT N, several separated by commas. */
static bool do_place(struct rt *rt, const char *words)
{
	char line[RT_LINE], part[RT_LINE];

	if (!rt_start(rt))
		return false;
	rt->touched = true;
	if (where_field(rt))
		return place_pieces(rt, words);
	if (!has_pool(rt))
		return rt_fail(rt, "this game has no forces");
	snprintf(line, sizeof line, "%s", words);
	for (char *at = line, *comma; at; at = comma) {
		const struct field *f;
		const char *rest = part;
		struct misread e = { 0 };
		int index[2];
		int64_t n;

		comma = strchr(at, ',');
		if (comma)
			*comma++ = 0;
		snprintf(part, sizeof part, "force %.900s", at);
		if (!field_find(rt->g, &rest, &f, index, &e))
			return rt_misread(rt, &e);
		if (!word_number(word_next(&rest), &n))
			return rt_fail(rt, "place REGION UNIT N");
		if (!place_units(rt, index, n))
			return false;
	}
	return true;
}

/* REGION... or nothing for all: every force there goes back to its pool. */
static bool do_vacate(struct rt *rt, const char *words)
{
	const struct field *force = named_field(rt->g, (struct word){ "force", 5 });
	struct word w;
	int id = -1;

	if (!rt_start(rt))
		return false;
	rt->touched = true;
	if (where_field(rt))
		return vacate_places(rt, words);
	if (!has_pool(rt))
		return rt_fail(rt, "this game has no forces");
	w = word_next(&words);
	do {
		if (w.n && !thing_parse(rt->g, force->by[0], w, &id))
			return rt_fail(rt, "no such place: '%.*s'", w.n, w.at);
		for (int i = 0; i < force->count[0]; i++)
			for (int j = 0; (i == id || id < 0) && j < force->count[1]; j++)
				place_units(rt, (const int[2]){ i, j }, 0);
		w = word_next(&words);
	} while (w.n);
	return true;
}

static bool do_hand(struct rt *rt, const char *words)
{
	struct word seat = word_next(&words);
	char pile[64];

	snprintf(pile, sizeof pile, "hand-%.*s", seat.n, seat.at);
	return do_pile(rt, (struct word){ pile, (int)strlen(pile) }, words, true);
}

/* A number, or the key of a thing of the first kind that has it. */
static bool any_thing(const struct game *g, struct word w, int16_t *out)
{
	int64_t number;
	int id;

	if (word_number(w, &number)) {
		*out = (int16_t)number;
		return true;
	}
	for (int kind = K_SIDE; g->kinds[kind].name; kind++)
		if (g->kinds[kind].things && thing_parse(g, kind, w, &id)) {
			*out = (int16_t)id;
			return true;
		}
	return false;
}

/* NODE SEAT locals...: begins a procedure or asks a question on top of what is open. */
static bool do_call(struct rt *rt, const char *words)
{
	char line[RT_LINE];
	const char *at = line;
	struct word w;
	int node = 0, seat;
	int16_t local[LOCALS] = { 0 };

	snprintf(line, sizeof line, "%s", words);
	if (!rt_ready(rt) || !split_draws(rt, line))
		return false;
	w = word_next(&at);
	while (node < rt->g->nodes_count && !word_is(w, rt->g->nodes[node].name))
		node++;
	if (node == rt->g->nodes_count)
		return rt_fail(rt, "no such node: '%.*s'", w.n, w.at);
	w = word_next(&at);
	if (!rt_seat_or_nobody(rt, w, &seat))
		return rt_fail(rt, "no such seat: '%.*s'", w.n, w.at);
	w = word_next(&at);
	for (int i = 0; w.n; i++, w = word_next(&at))
		if (i == LOCALS || !any_thing(rt->g, w, &local[i]))
			return rt_fail(rt, "no such local: '%.*s'", w.n, w.at);
	begin_step(rt);
	game_call(rt->g, &rt->now.st, node, seat, local, &rt->step);
	return end_step(rt);
}

static bool do_scenario(struct rt *rt, const char *words)
{
	struct word w = word_next(&words);
	int64_t number;

	if (rt->started)
		return rt_fail(rt, "the scenario comes before everything else");
	if (!word_number(w, &number))
		return word_is(w, "standard") || rt_fail(rt, "no such scenario");
	rt->scenario = (int)number;
	return true;
}

static bool do_version(struct rt *rt, const char *words)
{
	struct word w = word_next(&words);
	int64_t number;

	if (rt->started)
		return rt_fail(rt, "the version comes before everything else");
	if (!word_number(w, &number) || number < 1 || number > rt->g->version)
		return rt_fail(rt, "no such version of the rules");
	rt->version = (int)number;
	return true;
}

/* Draws of the set-up, which is then made. */
static bool do_setup(struct rt *rt, const char *words)
{
	if (rt->started)
		return rt_fail(rt, "the set-up has been made");
	return dictate(rt, words) && rt_start(rt);
}

/* Closes all questions and procedures, for a `call` that stands alone. */
static bool do_unwind(struct rt *rt)
{
	if (!rt_start(rt))
		return false;
	while (rt->now.st.depth)
		flow_pop(&rt->now.st);
	return true;
}

/* FILE:LINE of what the next lines were made from: faults are told there. */
static bool do_from(struct rt *rt, const char *words)
{
	snprintf(rt->from, sizeof rt->from, "%s", words);
	return true;
}

bool rt_line(struct rt *rt, const char *line)
{
	struct word w = word_next(&line), pile;
	int seat;

	while (*line == ' ' || *line == '\t')
		line++;
	if (word_is(w, "scenario"))
		return do_scenario(rt, line);
	if (word_is(w, "version"))
		return do_version(rt, line);
	if (word_is(w, "setup"))
		return do_setup(rt, line);
	if (word_is(w, "check") && !strcmp(line, "off"))
		return !(rt->checks = false);
	if (word_is(w, "strict"))
		return rt->strict = true;
	if (word_is(w, "put"))
		return do_put(rt, line);
	if (word_is(w, "clear"))
		return do_clear(rt, line);
	if (word_is(w, "place"))
		return do_place(rt, line);
	if (word_is(w, "vacate"))
		return do_vacate(rt, line);
	if (word_is(w, "pour"))
		return do_pour(rt, line);
	if (word_is(w, "hand"))
		return do_hand(rt, line);
	if (word_is(w, "pile") || word_is(w, "add")) {
		pile = word_next(&line);
		return do_pile(rt, pile, line, word_is(w, "pile"));
	}
	if (word_is(w, "dice") || word_is(w, "pick") || word_is(w, "draws"))
		return rt_start(rt) && dictate(rt, line);
	if (word_is(w, "call"))
		return do_call(rt, line);
	if (word_is(w, "unwind"))
		return do_unwind(rt);
	if (word_is(w, "refuse"))
		return do_refuse(rt, line);
	if (word_is(w, "from"))
		return do_from(rt, line);
	if (word_is(w, "expect"))
		return rt_expect(rt, line);
	if (rt_seat(rt, w, &seat))
		return do_action(rt, seat, line);
	return rt_fail(rt, "unknown word '%.*s'", w.n, w.at);
}
