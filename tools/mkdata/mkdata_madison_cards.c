/* mkdata_madison_cards.c - uses and steps of cards.yaml into tests and effects. */
#include <string.h>
#include "mkdata_madison_steps.h"

const struct card_row *madison_card(const struct madison_data *d, int number)
{
	return (const struct card_row *)(const void *)d->shelf.card[number];
}

const struct card_row *madison_card_text(const struct madison_data *d, int number)
{
	return (const struct card_row *)(const void *)shelf_text(&d->shelf, number);
}

/* ---- values that tests and effects share ---- */

static uint8_t piece_of(struct madison_data *d, struct name name)
{
	int piece = *name.text ? madison_piece_of(d, name) : -1;

	return (uint8_t)(piece < 0 ? d->npieces : piece);
}

static void pieces_of(struct madison_data *d, const struct names *names, uint8_t out[2])
{
	out[0] = out[1] = (uint8_t)d->npieces;
	if (names->n > 2)
		fault(d->faults, names->at, "two pieces at most");
	for (int i = 0; i < names->n && i < 2; i++)
		out[i] = piece_of(d, names->item[i]);
}

static uint8_t fort_of(struct madison_data *d, struct name name)
{
	int fort = rows_index(&d->map.forts, name, "fort", d->faults);

	return (uint8_t)(fort < 0 ? d->map.forts.n : fort);
}

static uint16_t words_of(struct madison_data *d, const struct names *names, const char *const *list,
			 const char *what)
{
	unsigned bits = 0;

	for (int i = 0; i < names->n; i++) {
		int word = word_find(list, names->item[i].text);

		if (word < 0)
			fault(d->faults, names->item[i].at, "unknown %s '%s'", what,
			      names->item[i].text);
		else
			bits |= 1u << word;
	}
	return (uint16_t)bits;
}

static uint8_t side_of(struct madison_data *d, struct number side, int card_side)
{
	if (side.given && side.value == NONE)
		fault(d->faults, side.at, "us, gb, self or opp");
	if (side.value >= SIDE_SELF && card_side != NONE)
		fault(d->faults, side.at, "the card is of one side: name it");
	return (uint8_t)(side.given ? side.value : SIDE_SELF);
}

/* ---- tests ---- */

/* Tests of a battle need one: those from TEST_BATTLE_IN on, after the window stand. */
static void check_window(struct madison_data *d, struct mark at, int test, int window)
{
	bool ok = true;

	if (test >= TEST_ACTIVE_LAND && test <= TEST_ACTIVE_PIECE)
		ok = window == WINDOW_DECLARED;
	if (test == TEST_CROSSERS)
		ok = window == WINDOW_CROSSING;
	if (test == TEST_TARGET)
		ok = window == WINDOW_LANDING;
	if (test >= TEST_BATTLE_IN)
		ok = window >= WINDOW_STAND && window != WINDOW_NAVAL;
	if (test == TEST_ATTACKER)
		ok = window >= WINDOW_LANDING;
	if (test == TEST_LAST)
		ok = window == WINDOW_WINTER;
	if (!ok)
		fault(d->faults, at, "this cannot be known in the window '%s'",
		      madison_window_keys[window]);
}

static void fill_test(struct madison_data *d, const struct step_row *s, struct madison_test *t)
{
	t->where = madison_spaces_of(d, &s->where);
	t->types = words_of(d, &s->types, madison_type_keys, "type");
	t->turns = words_of(d, &s->turns, madison_turn_keys, "turn");
	t->n = (uint8_t)(t->test == TEST_TERRAIN ? s->terrain.value
			 : t->test == TEST_LEAD  ? s->class.value
						 : s->n.value);
	pieces_of(d, &s->pieces, t->what);
	if (*s->piece.text)
		t->what[0] = piece_of(d, s->piece);
	if (*s->fort.text)
		t->what[0] = fort_of(d, s->fort);
	t->lakes = madison_lakes_of(d, &s->lakes);
	t->flags = (uint8_t)((s->full ? T_FULL : 0) | (s->front ? T_FRONT : 0) |
			     (s->supplied ? T_SUPPLIED : 0) | (s->still ? T_STILL : 0));
	if (!t->types && (t->test == TEST_UNIT_IN || t->test == TEST_NO_UNIT_IN))
		t->types = ANY_UNIT;
	if (!t->types && t->test == TEST_VESSEL_ON)
		t->types = ANY_VESSEL;
}

static void add_test(struct madison_data *d, struct madison_test t, struct mark at)
{
	if (d->ntests < TESTS_MAX)
		d->test[d->ntests++] = t;
	else
		fault(d->faults, at, "more than %d tests", TESTS_MAX);
}

static void compile_tests(struct madison_data *d, struct branch list, int window, int card_side)
{
	if (list.id && !branch_is_list(list))
		fault(d->faults, list.at, "expected a list of tests");
	for (int i = 0; list.id && i < branch_count(list); i++) {
		struct branch b = branch_item(list, i);
		struct step_row s = { 0 };
		const struct verb_row *v = madison_read_test(b, &s);
		struct madison_test t = { .side = NONE };

		if (!v)
			continue;
		t.test = v->verb;
		t.side = side_of(d, s.side, card_side);
		fill_test(d, &s, &t);
		check_window(d, b.at, v->verb, window);
		add_test(d, t, b.at);
	}
	add_test(d, (struct madison_test){ .test = TEST_END }, list.at);
}

/* ---- effects ---- */

/* A town, or with-KEY: where that leader is. */
static int listed_space(struct madison_data *d, struct name name)
{
	static const char with[] = "with-";
	size_t n = strlen(with);
	int piece;

	if (strncmp(name.text, with, n) != 0)
		return madison_space_of(d, name);
	piece = madison_piece_of(d, (struct name){ name.text + n, name.at });
	piece -= d->npieces - d->pieces.leaders.n;
	if (piece >= 0)
		return WITH_LEADER + piece;
	fault(d->faults, name.at, "no leader is called so");
	return -1;
}

static void fill_list(struct madison_data *d, const struct names *to, struct madison_effect *e)
{
	int first = d->nlist;

	for (int i = 0; i < to->n; i++) {
		int space = listed_space(d, to->item[i]);

		if (d->nlist == LISTS_MAX)
			fault(d->faults, to->at, "more than %d spaces in lists", LISTS_MAX);
		else if (space >= 0)
			d->list[d->nlist++] = (uint8_t)space;
	}
	e->listed = (uint8_t)(d->nlist - first);
	e->list = (uint8_t)(e->listed ? first : 0);
}

static bool are_joined(const struct madison_data *d, int a, int b)
{
	const struct madison_space *s = &d->space[a];

	for (int i = 0; i < s->paths; i++)
		if (d->path[s->path + i].to == b)
			return true;
	return false;
}

/* A way must be one: a path leads from each of its spaces to the next. */
static void check_way(struct madison_data *d, const struct madison_way *w, int target,
		      struct mark at)
{
	int last = w->from;

	for (int i = 0; i < 2 && w->via[i] != NO_SPACE; i++) {
		if (!are_joined(d, last, w->via[i]))
			fault(d->faults, at, "no path leads this way");
		last = w->via[i];
	}
	if (!are_joined(d, last, target))
		fault(d->faults, at, "no path leads this way");
}

static void read_way(struct madison_data *d, struct branch b, struct madison_effect *e)
{
	struct way_row row = { .at = b.at };
	struct madison_way w = { 0, { NO_SPACE, NO_SPACE } };
	int from;

	record_read(b, &madison_way_record, &row);
	from = madison_space_of(d, row.from);
	w.from = (uint8_t)(from < 0 ? 0 : from);
	if (row.via.n > 2)
		fault(d->faults, row.via.at, "two spaces at most");
	for (int i = 0; i < row.via.n && i < 2; i++) {
		int via = madison_space_of(d, row.via.item[i]);

		w.via[i] = (uint8_t)(via < 0 ? NO_SPACE : via);
	}
	if (from >= 0 && e->space != NO_SPACE)
		check_way(d, &w, e->space, b.at);
	if (d->nways == WAYS_MAX)
		fault(d->faults, b.at, "more than %d ways", WAYS_MAX);
	else
		d->way[d->nways++] = w;
}

static void fill_ways(struct madison_data *d, struct branch list, struct madison_effect *e)
{
	int first = d->nways;

	if (list.id && (!branch_is_list(list) || !branch_count(list)))
		fault(d->faults, list.at, "expected a list of ways");
	for (int i = 0; list.id && i < branch_count(list); i++)
		read_way(d, branch_item(list, i), e);
	e->ways = (uint8_t)(d->nways - first);
	e->way = (uint8_t)(e->ways ? first : 0);
}

static uint32_t flags_of(struct madison_data *d, const struct names *names)
{
	uint32_t flags = 0;

	for (int i = 0; i < names->n; i++) {
		uint32_t flag = madison_flag(names->item[i].text);

		if (!flag)
			fault(d->faults, names->item[i].at, "unknown flag '%s'",
			      names->item[i].text);
		flags |= flag;
	}
	return flags;
}

static void fill_effect(struct madison_data *d, const struct step_row *s, struct madison_effect *e)
{
	int space = *s->space.text ? madison_space_of(d, s->space) : -1;

	e->where = madison_spaces_of(d, &s->where);
	e->flags |= flags_of(d, &s->flags);
	e->types = words_of(d, &s->types, madison_type_keys, "type");
	e->mode = (uint8_t)(s->mode.given ? s->mode.value : M_EVENT | M_BATTLE);
	e->n = (int8_t)s->n.value;
	e->n2 = (int8_t)s->other.value;
	e->limit = (uint8_t)s->limit.value;
	e->piece = piece_of(d, s->piece);
	pieces_of(d, &s->pieces, e->pieces);
	e->fort = *s->fort.text ? fort_of(d, s->fort) : (uint8_t)d->map.forts.n;
	e->space = (uint8_t)(space < 0 ? NO_SPACE : space);
	e->lakes = madison_lakes_of(d, &s->lakes);
	if (e->op == E_UPGRADE_UNITS) {
		e->limit = (uint8_t)s->class.value;
		e->n2 = (int8_t)s->to_class.value;
	}
	fill_list(d, &s->to, e);
	fill_ways(d, s->ways, e);
}

static void add_effect(struct madison_data *d, struct madison_effect e, struct mark at)
{
	if (d->ncode < CODE_MAX)
		d->code[d->ncode++] = e;
	else
		fault(d->faults, at, "more than %d steps", CODE_MAX);
}

static void compile_steps(struct madison_data *d, struct branch list, int card_side)
{
	if (list.id && (!branch_is_list(list) || !branch_count(list)))
		fault(d->faults, list.at, "expected a list of steps");
	for (int i = 0; list.id && i < branch_count(list); i++) {
		struct branch b = branch_item(list, i);
		struct step_row s = { 0 };
		const struct verb_row *v = madison_read_step(b, &s);
		struct madison_effect e = { .side = SIDE_SELF };

		if (!v)
			continue;
		e.op = v->verb;
		e.flags = v->flags;
		e.side = side_of(d, s.side, card_side);
		fill_effect(d, &s, &e);
		add_effect(d, e, b.at);
	}
	add_effect(d,
		   (struct madison_effect){ .op = E_END,
					    .piece = (uint8_t)d->npieces,
					    .pieces = { (uint8_t)d->npieces, (uint8_t)d->npieces },
					    .fort = (uint8_t)d->map.forts.n,
					    .space = NO_SPACE },
		   list.at);
}

/* ---- cards ---- */

static void compile_uses(struct madison_data *d, struct branch list, struct madison_card *c)
{
	c->use = (uint8_t)d->nuses;
	if (list.id && (!branch_is_list(list) || !branch_count(list)))
		fault(d->faults, list.at, "expected a list of uses");
	for (int i = 0; list.id && i < branch_count(list); i++) {
		struct branch b = branch_item(list, i);
		struct use_row row = { .at = b.at };
		bool battle;

		record_read(b, &madison_use_record, &row);
		if (d->nuses == USES_MAX) {
			fault(d->faults, b.at, "more than %d uses", USES_MAX);
			return;
		}
		battle = row.window.value == WINDOW_ROUND || row.window.value == WINDOW_NAVAL;
		d->use[d->nuses++] =
			(struct madison_use){ (uint16_t)d->ntests, (uint8_t)row.window.value,
					      battle ? M_BATTLE : M_EVENT };
		compile_tests(d, row.tests, row.window.value, c->side);
	}
	c->uses = (uint8_t)(d->nuses - c->use);
}

static void resolve_card(struct madison_data *d, int i)
{
	const struct card_row *row = madison_card(d, i), *text = madison_card_text(d, i);
	const struct battle_part *b = &text->battle;
	struct madison_card *c = &d->card_table[i];
	int deck = rows_find(&d->cards.decks, row->base.deck.text);
	int original = shelf_find(&d->shelf, text->base.head.key.text);

	if (!shelf_check_copy(&d->shelf, i, d->faults))
		return;
	*c = (struct madison_card){
		.code = (uint16_t)d->ncode,
		.deck = (uint8_t)(deck < 0 ? 0 : deck),
		.opv = (uint8_t)text->opv.value,
		.side = (uint8_t)text->side.value,
		.type = (uint8_t)text->type.value,
		.drm = { (int8_t)b->attack.value, (int8_t)b->defend.value },
		.naval = b->on.value == 1,
		.all_rounds = b->rounds.value == 1,
	};
	if (row != text && original >= 0 && original < i) { /* a copy does the same */
		c->code = d->card_table[original].code;
		c->use = d->card_table[original].use;
		c->uses = d->card_table[original].uses;
		return;
	}
	compile_uses(d, text->uses, c);
	compile_steps(d, text->steps, c->side);
}

void madison_resolve_cards(struct madison_data *d)
{
	order_check(&d->cards.decks, madison_deck_keys, true, "madison_kinds.h", d->faults);
	shelf_check(&d->shelf, &d->cards.decks, SET_SIZE, d->faults);
	for (int i = 0; i < d->shelf.n; i++)
		if (d->shelf.card[i])
			resolve_card(d, i);
}
