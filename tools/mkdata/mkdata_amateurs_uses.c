/* mkdata_amateurs_uses.c - uses of cards.yaml into tests and effects, and these into C. */
#include <string.h>
#include "mkdata_amateurs_steps.h"

static struct set places_of(struct amateurs_data *d, const struct names *names)
{
	return sets_join(&d->sets, &d->map.places, "place", names, d->faults);
}

static uint8_t side_of(struct amateurs_data *d, struct number side, int card_side)
{
	if (side.given && side.value == NONE)
		fault(d->faults, side.at, "us, gb, self or opp");
	if (side.value >= SIDE_SELF && card_side != NONE)
		fault(d->faults, side.at, "the card is of one side: name it");
	return (uint8_t)(side.given ? side.value : SIDE_SELF);
}

static uint8_t leader_of(struct amateurs_data *d, struct name name)
{
	int leader = *name.text ? rows_index(&d->pieces.leaders, name, "leader", d->faults) : -1;

	return (uint8_t)(leader < 0 ? 0 : leader);
}

/* ---- tests ---- */

/* What happens is known only while it happens. */
static void check_window(struct amateurs_data *d, struct mark at, int test, int window)
{
	static const uint16_t when[TESTS] = {
		[TEST_ACTIVATED] = 1 << WINDOW_ACTIVATION | 1 << WINDOW_OWN_ACTIVATION,
		[TEST_OPS_LEFT] = 1 << WINDOW_CARD,
		[TEST_TARGET] = 1 << WINDOW_RAID_OR_INVASION,
		[TEST_MUST_CHECK] = 1 << WINDOW_DISPERSION,
		[TEST_INFLICTED] = 1 << WINDOW_COMBAT_CASUALTY,
		[TEST_WINNER] = 1 << WINDOW_COMBAT_END,
		[TEST_BEATEN] = 1 << WINDOW_COMBAT_END,
		[TEST_INDIANS] = 1 << WINDOW_COMBAT_END,
		[TEST_REPELLED] = 1 << WINDOW_COMBAT_END,
		[TEST_FORT_HELD] = 1 << WINDOW_COMBAT_END,
		[TEST_LAKE_LOSER] = 1 << WINDOW_LAKE_AFTER,
		[TEST_LAKE_HURT] = 1 << WINDOW_LAKE_ROUND,
	};
	bool combat = window >= WINDOW_COMBAT_BEFORE && window <= WINDOW_COMBAT_END;
	bool ok = when[test] ? when[test] >> window & 1 : test < TEST_ACTIVATED || combat;

	if (!ok)
		fault(d->faults, at, "this cannot be known in the window '%s'",
		      amateurs_window_keys[window]);
}

/* Each test has bits of one kind; a Blockade has zones besides. */
static void fill_bits(struct amateurs_data *d, const struct card_step *s, struct amateurs_test *t)
{
	const struct {
		const struct names *names;
		const char *const *keys;
		const char *what;
	} lists[] = {
		{ &s->seasons, amateurs_season_keys, "season" },
		{ &s->years, amateurs_year_keys, "year" },
		{ &s->spaces, amateurs_napoleon_keys, "space" },
		{ &s->standings, amateurs_standing_keys, "standing" },
		{ &s->blockades, amateurs_blockade_keys, "blockade" },
		{ &s->forms, amateurs_form_keys, "form" },
		{ &s->kinds, amateurs_kind_keys, "kind of force" },
		{ &s->types, amateurs_type_keys, "type" },
	};

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		t->bits |=
			(uint16_t)amateurs_bits_of(d, lists[i].names, lists[i].keys, lists[i].what);
	t->more = (uint16_t)(amateurs_bits_of(d, &s->zones, amateurs_zone_keys, "zone") |
			     amateurs_bits_of(d, &s->purposes, amateurs_purpose_keys, "purpose"));
}

static void fill_test(struct amateurs_data *d, const struct card_step *s, struct amateurs_test *t)
{
	t->where = places_of(d, &s->where);
	fill_bits(d, s, t);
	t->n = (uint8_t)(s->n.given ? s->n.value : 1);
	t->what = (uint8_t)(t->test == TEST_STANDING  ? (s->tribe.given ? s->tribe.value : TRIBES)
			    : t->test == TEST_IN_PLAY ? s->force.value
						      : leader_of(d, s->leader));
	t->flags = s->or_next ? T_OR : 0;
}

static void add_test(struct amateurs_data *d, struct amateurs_test t, struct mark at)
{
	if (d->ntests < TESTS_MAX)
		d->test[d->ntests++] = t;
	else
		fault(d->faults, at, "more than %d tests", TESTS_MAX);
}

static void compile_tests(struct amateurs_data *d, struct branch list, int window, int card_side)
{
	int last = 0;

	if (list.id && !branch_is_list(list))
		fault(d->faults, list.at, "expected a list of tests");
	for (int i = 0; list.id && i < branch_count(list); i++) {
		struct branch b = branch_item(list, i);
		struct card_step s = { 0 };
		const struct verb_row *v = amateurs_read_test(b, &s);
		struct amateurs_test t = { .side = NONE };

		if (!v)
			continue;
		t.test = v->verb;
		t.side = side_of(d, s.side, card_side);
		fill_test(d, &s, &t);
		check_window(d, b.at, v->verb, window);
		add_test(d, t, b.at);
		last = t.flags & T_OR;
	}
	if (last)
		fault(d->faults, list.at, "'or' of the last test");
	add_test(d, (struct amateurs_test){ .test = TEST_END }, list.at);
}

/* ---- effects ---- */

static uint8_t marks_of(struct amateurs_data *d, const struct card_step *s, int op)
{
	const char *const *keys = op == E_MARCH    ? amateurs_march_keys
				  : op == E_COMBAT ? amateurs_combat_keys
						   : amateurs_battle_keys;

	return (uint8_t)amateurs_bits_of(d, &s->marks, keys, "mark");
}

static uint8_t what_of(struct amateurs_data *d, const struct card_step *s, int op)
{
	if (s->marks.n)
		return marks_of(d, s, op);
	if (s->tribe.given)
		return (uint8_t)s->tribe.value;
	if (s->until.given)
		return (uint8_t)s->until.value;
	if (s->grant.given)
		return (uint8_t)s->grant.value;
	if (s->zones.n)
		return (uint8_t)amateurs_bits_of(d, &s->zones, amateurs_zone_keys, "zone");
	return leader_of(d, s->leader);
}

static void fill_effect(struct amateurs_data *d, const struct card_step *s,
			struct amateurs_effect *e)
{
	e->where = places_of(d, &s->where);
	e->to = places_of(d, &s->to);
	e->flags = (uint16_t)amateurs_bits_of(d, &s->flags, amateurs_flag_keys, "flag");
	e->n = (uint8_t)s->n.value;
	e->per = (uint8_t)(s->per.given ? s->per.value : 1);
	e->spread = (uint8_t)s->spread.value;
	e->by = (int8_t)s->by.value;
	e->ops = (uint8_t)s->ops.value;
	e->type = (uint8_t)s->type.value;
	e->what = what_of(d, s, e->op);
	e->towns = (uint8_t)amateurs_bits_of(d, &s->towns, amateurs_town_keys, "town");
}

/* Only places with these towns; those that burn in play are left out then. */
static void keep_towns(const struct amateurs_data *d, struct amateurs_effect *e)
{
	for (int p = set_next(&e->where, 0); p >= 0; p = set_next(&e->where, p + 1))
		if (!(e->towns >> d->place[p].town & 1))
			set_drop(&e->where, p);
}

static void add_effect(struct amateurs_data *d, struct amateurs_effect e, struct mark at)
{
	if (d->ncode < CODE_MAX)
		d->code[d->ncode++] = e;
	else
		fault(d->faults, at, "more than %d steps", CODE_MAX);
}

static void compile_steps(struct amateurs_data *d, struct branch list, int card_side)
{
	if (list.id && (!branch_is_list(list) || !branch_count(list)))
		fault(d->faults, list.at, "expected a list of steps");
	for (int i = 0; list.id && i < branch_count(list); i++) {
		struct branch b = branch_item(list, i);
		struct card_step s = { 0 };
		const struct verb_row *v = amateurs_read_step(b, &s);
		struct amateurs_effect e = { .side = SIDE_SELF };

		if (!v)
			continue;
		e.op = v->verb;
		e.side = side_of(d, s.side, card_side);
		fill_effect(d, &s, &e);
		if (e.op == E_PUT && e.towns)
			keep_towns(d, &e);
		add_effect(d, e, b.at);
	}
	add_effect(d, (struct amateurs_effect){ .op = E_END }, list.at);
}

/* ---- uses ---- */

/* The windows that are printed and those of the uses are the same. */
static void check_uses(struct amateurs_data *d, const struct card_row *row,
		       const struct amateurs_card *c)
{
	unsigned windows = 0;

	for (int i = c->use; i < c->use + c->uses; i++)
		windows |= 1u << d->use[i].window;
	if (windows != c->windows)
		fault(d->faults, row->windows.at, "each window has one use, and the reverse");
}

void amateurs_compile_uses(struct amateurs_data *d, const struct card_row *row,
			   struct amateurs_card *c)
{
	struct branch list = row->uses;

	c->use = (uint8_t)d->nuses;
	if (!list.id || !branch_is_list(list)) {
		fault(d->faults, row->base.head.at, "expected a list of uses");
		return;
	}
	for (int i = 0; i < branch_count(list); i++) {
		struct branch b = branch_item(list, i);
		struct use_row use = { .at = b.at };

		record_read(b, &amateurs_use_record, &use);
		if (d->nuses == USES_MAX) {
			fault(d->faults, b.at, "more than %d uses", USES_MAX);
			return;
		}
		d->use[d->nuses++] = (struct amateurs_use){ .tests = (uint16_t)d->ntests,
							    .code = (uint16_t)d->ncode,
							    .window = (uint8_t)use.window.value };
		compile_tests(d, use.tests, use.window.value, c->side);
		if (d->test[d->use[d->nuses - 1].tests].test != TEST_END && !c->condition)
			fault(d->faults, b.at, "a use with tests, but the card has no condition");
		compile_steps(d, use.steps, c->side);
	}
	c->uses = (uint8_t)(d->nuses - c->use);
	check_uses(d, row, c);
}

static bool brings(const struct amateurs_data *d, int card, int leader)
{
	static const uint8_t verbs[] = { E_JOIN, E_MONROE, E_WEATHERFORD, E_COCKBURN };
	const struct amateurs_card *c = &d->card_table[card];

	for (int use = c->use; use < c->use + c->uses; use++)
		for (const struct amateurs_effect *e = &d->code[d->use[use].code]; e->op != E_END;
		     e++)
			if (memchr(verbs, e->op, sizeof verbs) && e->what == leader)
				return true;
	return false;
}

void amateurs_check_bringers(struct amateurs_data *d)
{
	for (int i = 0; i < d->pieces.leaders.n; i++) {
		const struct leader_row *row = amateurs_leader(d, i);
		int card = d->leader[i].card;

		if (*row->enters.card.text && card < d->shelf.n && !brings(d, card, i))
			fault(d->faults, row->enters.card.at, "no step of '%s' brings him",
			      row->enters.card.text);
	}
}

/* ---- as C ---- */

static const char *const side_names[] = { "US", "GB", "NONE", "SIDE_SELF", "SIDE_OPP" };

static void write_set(struct out *o, const char *member, const struct set *where)
{
	if (set_empty(where))
		return;
	out_format(o, ", .%s = ", member);
	c_set(o, where);
}

static void write_test(struct out *o, const struct amateurs_test *t)
{
	out_put(o, "\t{ .test = ");
	c_enumerator(o, "TEST_", t->test == TEST_END ? "end" : amateurs_test_name(t->test));
	write_set(o, "where", &t->where);
	c_mask(o, "bits", t->bits);
	c_mask(o, "more", t->more);
	out_format(o, ", .side = %s", side_names[t->side]);
	c_member(o, "n", t->n);
	c_member(o, "what", t->what);
	c_mask(o, "flags", t->flags);
	out_put(o, " },\n");
}

static void write_effect(struct out *o, const struct amateurs_effect *e)
{
	out_put(o, "\t{ .op = ");
	c_enumerator(o, "E_", e->op == E_END ? "end" : amateurs_step_name(e->op));
	write_set(o, "where", &e->where);
	write_set(o, "to", &e->to);
	c_mask(o, "flags", e->flags);
	out_format(o, ", .side = %s", side_names[e->side]);
	c_member(o, "n", e->n);
	c_member(o, "per", e->per);
	c_member(o, "spread", e->spread);
	c_member(o, "by", e->by);
	c_member(o, "ops", e->ops);
	c_member(o, "type", e->type);
	c_member(o, "what", e->what);
	c_mask(o, "towns", e->towns);
	out_put(o, " },\n");
}

void amateurs_write_uses(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nconst struct amateurs_use amateurs_uses[] = {\n");
	for (int i = 0; i < d->nuses; i++) {
		out_format(o, "\t{ .tests = %d, .code = %d, .window = ", d->use[i].tests,
			   d->use[i].code);
		c_enumerator(o, "WINDOW_", amateurs_window_keys[d->use[i].window]);
		out_put(o, " },\n");
	}
	out_put(o, "};\n\nconst struct amateurs_test amateurs_tests[] = {\n");
	for (int i = 0; i < d->ntests; i++)
		write_test(o, &d->test[i]);
	out_put(o, "};\n\nconst struct amateurs_effect amateurs_code[] = {\n");
	for (int i = 0; i < d->ncode; i++)
		write_effect(o, &d->code[i]);
	out_put(o, "};\n");
}
