/* mkdata_dawn_steps.c - the event language of cards.yaml into struct dawn_effect.
 *
 * Branches become skips that count from the effect itself (enum effect_verb in
 * dawn_kinds.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mkdata_dawn_steps.h"

enum { DEPTH_MAX = 6, CHOICES_MAX = 8, SKIP_MAX = 255, CODE_MAX = 20000 };

struct option_in {
	struct head head;
	struct words label;
	struct branch steps;
};

/* What is known while one card is compiled. */
struct compiler {
	struct dawn_data *d;
	int card, side;
	int naming; /* the last step that could name a region, or -1 */
	int built;  /* the last step that builds forts, or -1 */
	bool has_dice;
	int depth;
};

/* clang-format off */
static const struct {
	const char *name;
	uint8_t cond;
} conds[] = {
	{ "us-controlled", COND_US_CONTROL }, { "gb-controlled", COND_GB_CONTROL },
	{ "self-controlled", COND_SELF_CONTROL }, { "no-enemy", COND_NO_ENEMY },
	{ "has-indian", COND_HAS_INDIAN }, { "adjacent-indian", COND_ADJ_INDIAN },
	{ "adjacent-us", COND_ADJ_US }, { "adjacent-gb", COND_ADJ_GB },
};

static const struct {
	const char *name;
	uint8_t units, kind;
} relative_units[] = {
	{ "self-militia", 1, UNITS_SELF }, { "self-regular", 2, UNITS_SELF },
	{ "opp-militia", 1, UNITS_OPP }, { "opp-regular", 2, UNITS_OPP },
};
/* clang-format on */

static void compile_steps(struct compiler *c, struct branch list);

static struct dawn_effect *effect_add(struct compiler *c, int verb)
{
	struct dawn_data *d = c->d;

	if (d->ncode == d->code_room) {
		d->code_room = d->code_room ? 2 * d->code_room : 256;
		d->code = realloc(d->code, (size_t)d->code_room * sizeof(*d->code));
		if (!d->code) {
			fputs("mkdata: out of memory\n", stderr);
			exit(2);
		}
	}
	d->code[d->ncode] = (struct dawn_effect){
		.verb = (uint8_t)verb,
		.side = SIDE_SELF,
		.chooser = SIDE_SELF,
	};
	return &d->code[d->ncode++];
}

static uint8_t distance(struct compiler *c, int from, int to, struct mark at)
{
	if (to - from > SKIP_MAX)
		fault(c->d->faults, at, "too many steps in one branch");
	return (uint8_t)(to - from);
}

static void skip_to_here(struct compiler *c, int from, struct mark at)
{
	c->d->code[from].skip = distance(c, from, c->d->ncode, at);
}

/* ---- values ---- */

static uint32_t regions_named(struct compiler *c, struct name name)
{
	struct dawn_data *d = c->d;

	for (int i = 0; i < d->sets; i++)
		if (!strcmp(d->set[i].key, name.text))
			return d->set[i].mask;
	for (int i = 0; i < d->map.regions.n; i++)
		if (!strcmp(((struct head *)rows_at(&d->map.regions, i))->key.text, name.text))
			return bit(i);
	fault(d->faults, name.at, "unknown region or set '%s'", name.text);
	return 0;
}

static uint32_t regions_of(struct compiler *c, const struct names *names)
{
	uint32_t mask = 0;

	for (int i = 0; i < names->n; i++)
		mask |= regions_named(c, names->item[i]);
	return mask;
}

static uint8_t waters_of(struct compiler *c, const struct names *names)
{
	struct dawn_data *d = c->d;
	uint32_t mask = 0;

	for (int i = 0; i < names->n; i++) {
		int id = rows_find(&d->map.waterways, names->item[i].text), k;

		for (k = 0; k < d->water_sets && strcmp(d->water_set[k].key, names->item[i].text);)
			k++;
		if (k < d->water_sets)
			mask |= d->water_set[k].mask;
		else if (id >= 0)
			mask |= bit(id);
		else
			fault(d->faults, names->item[i].at, "unknown waterway or set '%s'",
			      names->item[i].text);
	}
	return (uint8_t)mask;
}

/* The step that names the region of which this one speaks. */
static void name_region(struct compiler *c, struct mark at)
{
	if (c->naming < 0)
		fault(c->d->faults, at, "'same' needs an add step before it");
	else
		c->d->code[c->naming].flags |= F_NAMES;
}

/* Words that stand for regions known only in play; they stand alone. */
static int special_where(struct compiler *c, const struct names *names)
{
	static const char *const words[] = { [WHERE_SELF_HOME] = "self-home",
					     [WHERE_JUST_BUILT] = "just-built",
					     [WHERE_SAME] = "same" };

	for (int kind = WHERE_SELF_HOME; kind <= WHERE_SAME; kind++)
		if (names->n == 1 && !strcmp(names->item[0].text, words[kind])) {
			if (kind == WHERE_SAME)
				name_region(c, names->at);
			if (kind == WHERE_JUST_BUILT && c->built < 0)
				fault(c->d->faults, names->at,
				      "'just-built' needs a fort step before it");
			return kind;
		}
	return WHERE_SET;
}

static uint8_t cond_of(struct compiler *c, const struct names *names)
{
	unsigned cond = 0;

	for (int i = 0; i < names->n; i++) {
		const char *s = names->item[i].text;
		int k = 0;

		while (k < COUNT(conds) && strcmp(conds[k].name, s))
			k++;
		if (k < COUNT(conds))
			cond |= conds[k].cond;
		else if (strcmp(s, "threatened"))
			fault(c->d->faults, names->item[i].at, "unknown cond '%s'", s);
		else if (c->side == NONE)
			fault(c->d->faults, names->item[i].at,
			      "'threatened' on a card of either side");
		else
			cond |= c->side == GB ? COND_ADJ_US : COND_ADJ_GB;
	}
	return (uint8_t)cond;
}

static void fill_units(struct compiler *c, const struct names *names, struct dawn_effect *e)
{
	int kind = -1;

	for (int i = 0; i < names->n; i++) {
		const char *s = names->item[i].text;
		int unit = 0, mine = UNITS_BOTH;
		int k = 0;

		while (k < COUNT(relative_units) && strcmp(relative_units[k].name, s))
			k++;
		while (unit < UNITS && strcmp(dawn_units[unit], s))
			unit++;
		if (k < COUNT(relative_units)) {
			e->units |= relative_units[k].units;
			mine = relative_units[k].kind;
		} else if (unit < UNITS) {
			e->units = (uint8_t)(e->units | bit(unit));
		} else {
			fault(c->d->faults, names->item[i].at, "unknown unit '%s'", s);
		}
		if (kind >= 0 && kind != mine)
			fault(c->d->faults, names->item[i].at, "units named in two ways");
		kind = mine;
		e->unit_kind = (uint8_t)mine;
	}
}

/* ---- effects ---- */

static void fill_flags(const struct step_row *s, struct dawn_effect *e)
{
	unsigned flags = e->flags;

	flags |= s->optional ? F_OPTIONAL : 0u;
	flags |= s->battle_ok ? F_BATTLE_OK : 0u;
	flags |= s->over_limit ? F_OVER_LIMIT : 0u;
	flags |= s->free_order ? F_FREE_ORDER : 0u;
	flags |= s->waterway_die ? F_WATER_DIE : 0u;
	flags |= s->reroll ? F_REROLL : 0u;
	e->flags = (uint8_t)flags;
}

/* What all verbs have in common. */
static void fill_effect(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	e->n = (int8_t)s->n.value;
	e->side = (uint8_t)(s->side.given ? s->side.value : SIDE_SELF);
	e->chooser = (uint8_t)(s->chooser.given ? s->chooser.value : SIDE_SELF);
	e->where_kind = (uint8_t)special_where(c, &s->where);
	if (e->where_kind == WHERE_SET)
		e->where = regions_of(c, &s->where);
	e->cond = cond_of(c, &s->cond);
	e->water = waters_of(c, &s->waterways);
	e->regions = (uint8_t)s->regions.value;
	fill_units(c, &s->unit, e);
	fill_flags(s, e);
}

static void fill_max_per(const struct step_row *s, struct dawn_effect *e)
{
	e->max_per = (uint8_t)(s->max_per.given ? s->max_per.value : abs(e->n));
}

/* The game remembers one region that a step has named, not several. */
static void check_regions(struct compiler *c, const struct step_row *s)
{
	if (s->regions.given && s->regions.value != 1)
		fault(c->d->faults, s->regions.at, "regions: only 1 or nothing");
}

/* The game asks once which track it shall be. */
static void fill_track(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	e->what = (uint8_t)s->track.value;
	if (e->what == TRACKS && s->n.given && s->n.value != 1)
		fault(c->d->faults, s->n.at, "n must be 1 with 'track: any'");
}

static uint8_t zone_of(struct compiler *c, struct name zone)
{
	int id = rows_index(&c->d->map.zones, zone, "zone", c->d->faults);

	return (uint8_t)(id < 0 ? 0 : id);
}

static void fill_conflict(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	struct dawn_data *d = c->d;

	e->what = (uint8_t)s->conflict.value;
	e->status = (uint8_t)s->status.value;
	if (!s->conflict.given || !s->status.given)
		return;
	if (e->status == INACTIVE)
		fault(d->faults, s->status.at, "a conflict never becomes inactive");
	else
		set_add(e->status == ACTIVE ? &d->activates[e->what] : &d->removes[e->what],
			c->card);
}

static void fill_dice(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	struct dawn_data *d = c->d;

	if (c->has_dice) {
		fault(d->faults, s->at, "a card can have one dice step");
		return;
	}
	if (d->ndice == DICE_MAX) {
		fault(d->faults, s->at, "more than %d cards with a dice step", DICE_MAX);
		return;
	}
	if (e->where_kind == WHERE_SAME || e->where_kind == WHERE_JUST_BUILT)
		fault(d->faults, s->where.at, "dice need regions or 'self-home'");
	c->has_dice = true;
	e->what = (uint8_t)d->ndice;
	d->dice[d->ndice++] = (struct dawn_dice){
		e->where,
		e->where_kind,
		(uint8_t)s->n.value,
		(uint8_t)s->when.value,
		s->duration.value == 1,
		(uint8_t)c->card,
	};
}

static void fill_free_op(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	struct dawn_data *d = c->d;
	uint8_t touched = waters_of(c, &s->must_touch_waterway);

	dawn_check_op(d, s->op, e->side, c->side);
	e->what = (uint8_t)s->op.value;
	e->n = (int8_t)s->ops.value;
	e->where = regions_of(c, &s->must_touch);
	for (int i = 0; i < d->map.waterways.n; i++)
		if (touched >> i & 1)
			e->where |= d->waterway[i].borders;
	if (s->from.n == 1 && !strcmp(s->from.item[0].text, "same")) {
		name_region(c, s->from.at);
		e->flags |= F_SAME;
	} else {
		e->from = regions_of(c, &s->from);
	}
	e->water = waters_of(c, &s->waterways_as_controlled);
	e->dice = (uint8_t)s->attack_dice.value;
	e->mod = (uint8_t)s->die_mod.value;
	e->target = (uint8_t)s->raid_target.value;
}

static void fill_zone(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	e->what = zone_of(c, s->zone);
}

static void fill_evade(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	(void)c;
	e->target = (uint8_t)s->target.value;
}

static void fill_each(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	(void)c;
	fill_max_per(s, e);
}

static void fill_remove(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	check_regions(c, s);
	fill_max_per(s, e);
}

static void fill_add(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	c->naming = (int)(e - c->d->code);
	e->from = regions_of(c, &s->from);
	if (e->from & (e->from - 1))
		fault(c->d->faults, s->from.at, "forces come from one region");
	if (s->unit.n > 1)
		fault(c->d->faults, s->unit.at, "add takes one kind of unit");
	fill_remove(c, s, e);
}

static void fill_squadrons(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	(void)s;
	c->d->squadrons_by_cards += e->n;
}

static void fill_fort(struct compiler *c, const struct step_row *s, struct dawn_effect *e)
{
	(void)s;
	c->built = (int)(e - c->d->code);
}

/* What a verb has of its own; the others have nothing. */
static void (*const fill_verb[E_JUMP + 1])(struct compiler *, const struct step_row *,
					   struct dawn_effect *) = {
	[E_TRACK] = fill_track,
	[E_ADD] = fill_add,
	[E_REMOVE] = fill_remove,
	[E_STRIP] = fill_each,
	[E_COUNTER] = fill_each,
	[E_SQUADRON_ADD] = fill_squadrons,
	[E_SQUADRON_DEPLOY] = fill_zone,
	[E_CONFLICT] = fill_conflict,
	[E_DICE] = fill_dice,
	[E_FREE_OP] = fill_free_op,
	[E_FORT] = fill_fort,
	[E_EVADE] = fill_evade,
};

static void compile_plain(struct compiler *c, const struct verb_row *v, const struct step_row *s)
{
	struct dawn_effect *e = effect_add(c, v->verb);

	e->flags = (uint8_t)v->flags;
	fill_effect(c, s, e);
	if (fill_verb[e->verb])
		fill_verb[e->verb](c, s, e);
}

/* ---- branches ---- */

static int compile_jump(struct compiler *c)
{
	effect_add(c, E_JUMP);
	return c->d->ncode - 1;
}

static void compile_by_side(struct compiler *c, const struct step_row *s)
{
	int test = c->d->ncode, jump;
	struct dawn_effect *e = effect_add(c, E_IF);

	e->test = TEST_SIDE;
	e->side = GB;
	compile_steps(c, s->gb);
	jump = compile_jump(c);
	skip_to_here(c, test, s->at);
	compile_steps(c, s->us);
	skip_to_here(c, jump, s->at);
}

/* Returns where the effect of the test stands, -1 if it is none. */
static int compile_test(struct compiler *c, struct branch n, int verb)
{
	struct step_row s = { 0 };
	const struct verb_row *v = dawn_read_test(n, &s);
	struct dawn_effect *e;

	if (!v)
		return -1;
	e = effect_add(c, verb);
	fill_effect(c, &s, e);
	e->test = v->verb;
	if (*s.zone.text)
		e->what = zone_of(c, s.zone);
	if (v->verb == TEST_WATERWAY && s.waterways.n && bits_count(e->water) > 1)
		fault(c->d->faults, s.waterways.at, "one waterway only");
	return c->d->ncode - 1;
}

/* All: the first that fails leads to the else.  Any: the first that holds leads
 * to the steps, the last that fails to the else. */
static void compile_if(struct compiler *c, const struct step_row *s)
{
	struct branch list = s->any.id ? s->any : s->all;
	int test[CHOICES_MAX], n = branch_count(list), jump = -1;

	if (!s->any.id == !s->all.id || !n || n > CHOICES_MAX) {
		fault(c->d->faults, s->at, "an if needs all: or any:, a list of up to %d tests",
		      CHOICES_MAX);
		return;
	}
	for (int i = 0; i < n; i++)
		test[i] = compile_test(c, branch_item(list, i),
				       s->any.id && i < n - 1 ? E_UNLESS : E_IF);
	for (int i = 0; i < n - 1 && s->any.id; i++)
		if (test[i] >= 0)
			skip_to_here(c, test[i], s->at);
	compile_steps(c, s->then);
	if (s->otherwise.id)
		jump = compile_jump(c);
	for (int i = s->any.id ? n - 1 : 0; i < n; i++)
		if (test[i] >= 0)
			skip_to_here(c, test[i], s->at);
	if (jump >= 0) {
		compile_steps(c, s->otherwise);
		skip_to_here(c, jump, s->at);
	}
}

static uint8_t option_id(struct dawn_data *d, const struct option_in *in)
{
	for (int i = 0; i < d->noptions; i++) {
		if (strcmp(d->option[i].key, in->head.key.text))
			continue;
		for (int lang = 0; lang < LANGS; lang++)
			if (strcmp(d->option[i].label.text[lang], in->label.text[lang]))
				fault(d->faults, in->label.at,
				      "option '%s' has another label at line %d", in->head.key.text,
				      d->option[i].label.at.line);
		return (uint8_t)i;
	}
	if (d->noptions == OPTIONS_MAX) {
		fault(d->faults, in->head.at, "more than %d options", OPTIONS_MAX);
		return 0;
	}
	d->option[d->noptions] = (struct option_row){ in->head.key.text, in->label };
	return (uint8_t)d->noptions++;
}

static struct option_in read_option(struct branch n)
{
	static const struct column columns[] = {
		{ .key = "key", .type = C_KEY, .offset = offsetof(struct option_in, head.key) },
		{ .key = "label", .type = C_WORDS, .offset = offsetof(struct option_in, label) },
		{ .key = "steps", .type = C_NODE, .offset = offsetof(struct option_in, steps) },
	};
	static const struct record record = { "an option", columns, COUNT(columns),
					      sizeof(struct option_in) };
	struct option_in in = { 0 };

	record_read(n, &record, &in);
	return in;
}

static void compile_option(struct compiler *c, int row, const struct option_in *in)
{
	struct dawn_data *d = c->d;
	int start = d->ncode;

	d->code[row].what = option_id(d, in);
	d->code[row].skip = distance(c, row, start, in->head.at);
	compile_steps(c, in->steps);
	d->code[row].length = distance(c, start, d->ncode, in->head.at);
}

static void compile_choose(struct compiler *c, const struct step_row *s)
{
	int at = c->d->ncode, n = branch_count(s->options), jump[CHOICES_MAX];

	if (n < 2 || n > CHOICES_MAX) {
		fault(c->d->faults, s->options.at, "a choice has 2 to %d options", CHOICES_MAX);
		return;
	}
	effect_add(c, E_CHOOSE)->n = (int8_t)n;
	for (int i = 0; i < n; i++)
		effect_add(c, E_OPTION);
	for (int i = 0; i < n; i++) {
		struct option_in in = read_option(branch_item(s->options, i));

		compile_option(c, at + 1 + i, &in);
		jump[i] = compile_jump(c);
	}
	if (s->otherwise.id) {
		c->d->code[at].alternative = distance(c, at, c->d->ncode, s->at);
		compile_steps(c, s->otherwise);
	}
	for (int i = 0; i < n; i++)
		skip_to_here(c, jump[i], s->at);
	skip_to_here(c, at, s->at);
}

/* ---- steps ---- */

static void compile_step(struct compiler *c, struct branch n)
{
	struct step_row s = { 0 };
	const struct verb_row *v = dawn_read_step(n, &s);

	if (!v)
		return;
	if (v->verb == BY_SIDE)
		compile_by_side(c, &s);
	else if (v->verb == IF)
		compile_if(c, &s);
	else if (v->verb == E_CHOOSE)
		compile_choose(c, &s);
	else
		compile_plain(c, v, &s);
}

static void compile_steps(struct compiler *c, struct branch list)
{
	if (!list.id)
		return;
	if (!branch_is_list(list)) {
		fault(c->d->faults, list.at, "expected a list of steps");
		return;
	}
	if (++c->depth > DEPTH_MAX || c->d->ncode + branch_count(list) > CODE_MAX)
		fault(c->d->faults, list.at, "steps too deep, or too many");
	else
		for (int i = 0; i < branch_count(list); i++)
			compile_step(c, branch_item(list, i));
	c->depth--;
}

uint16_t dawn_compile(struct dawn_data *d, int number, struct branch steps)
{
	const struct card_row *row = dawn_card_text(d, number);
	struct compiler c = { d, number, row->side.value, -1, -1, false, 0 };
	int start = d->ncode;

	compile_steps(&c, steps);
	effect_add(&c, E_END);
	return (uint16_t)start;
}
