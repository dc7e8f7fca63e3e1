/* mkdata_dawn_check.c - pieces, figures, rules and cards against each other. */
#include <stdio.h>
#include <string.h>
#include "mkdata_dawn.h"

/* The order which the game's code is compiled with. */
static void check_list(struct dawn_data *d, const struct rows *rows, const char *const *names,
		       bool all)
{
	order_check(rows, names, all, "dawn_kinds.h", d->faults);
}

static void check_sides(struct dawn_data *d, const struct names *sides)
{
	for (int i = 0; i < sides->n; i++)
		if (strcmp(sides->item[i].text, "us") && strcmp(sides->item[i].text, "gb"))
			fault(d->faults, sides->item[i].at, "unknown side '%s'",
			      sides->item[i].text);
}

const struct level_effect_row *dawn_level_effect(const struct level_row *l, int side)
{
	const struct level_effect_row *found = NULL;

	for (int i = 0; i < l->effects.n; i++) {
		const struct level_effect_row *e = rows_at(&l->effects, i);

		for (int k = 0; k < e->sides.n; k++)
			if (!strcmp(e->sides.item[k].text, dawn_sides[side]))
				found = e;
	}
	return found;
}

static void check_levels(struct dawn_data *d, const struct track_row *t)
{
	for (int i = 0; i < t->levels.n; i++) {
		const struct level_row *l = rows_at(&t->levels, i);

		if (l->level.given && l->level.value != i + 1)
			fault(d->faults, l->level.at, "level %d must stand here", i + 1);
		for (int k = 0; k < l->effects.n; k++) {
			const struct level_effect_row *e = rows_at(&l->effects, k);

			check_sides(d, &e->sides);
		}
		for (int side = US; side <= GB && l->effects.item; side++)
			if (!dawn_level_effect(l, side))
				fault(d->faults, l->effects.at, "no effect for '%s'",
				      dawn_sides[side]);
	}
	if (t->levels.n != TRACK_LEVELS)
		fault(d->faults, t->head.at, "a track has three levels");
}

/* A force says what hits it. */
static void check_forces(struct dawn_data *d)
{
	for (int i = 0; i < d->tracks.counters.list.n && i < UNITS; i++) {
		const struct counter_row *c = rows_at(&d->tracks.counters.list, i);

		if (!*c->text.text[0])
			fault(d->faults, c->head.at, "missing key 'text' in a force");
	}
}

/* 6.0, 7.0, 8.0: whose an operation is, the code of the game says; the data only tells it. */
static int op_side(int op)
{
	return op < OP_PRIVATEER ? NONE : op < OP_RAID ? US : GB;
}

void dawn_check_op(struct dawn_data *d, struct number op, int side, int card_side)
{
	int whose = op_side(op.value);

	if (side >= SIDE_SELF && card_side != NONE)
		side = side == SIDE_SELF ? card_side : !card_side;
	if (op.given && whose != NONE && side != whose)
		fault(d->faults, op.at, "'%s' is an operation of '%s' only", dawn_ops[op.value],
		      dawn_sides[whose]);
}

static void check_op_sides(struct dawn_data *d, int op)
{
	static const char *const expected[] = { [US] = "us", [GB] = "gb", [NONE] = "us and gb" };
	const struct names *sides = &((struct op_row *)rows_at(&d->tracks.operations, op))->sides;
	int whose = op_side(op);
	bool fits = sides->n == (whose == NONE ? 2 : 1);

	check_sides(d, sides);
	if (whose != NONE && fits)
		fits = !strcmp(sides->item[0].text, expected[whose]);
	if (sides->n && !fits)
		fault(d->faults, sides->at, "by the rulebook this is an operation of %s",
		      expected[whose]);
}

void dawn_check_order(struct dawn_data *d)
{
	check_list(d, &d->tracks.sides, dawn_sides, true);
	check_list(d, &d->tracks.piles, dawn_piles, true);
	check_list(d, &d->tracks.statuses, dawn_statuses, true);
	check_list(d, &d->tracks.tracks, dawn_tracks, true);
	check_list(d, &d->tracks.operations, dawn_ops, true);
	check_list(d, &d->tracks.conflicts, dawn_conflicts, true);
	check_list(d, &d->tracks.tables, dawn_tables, true);
	check_list(d, &d->tracks.counters.list, dawn_units, false);
	check_list(d, &d->cards.decks, dawn_decks, true);
	check_forces(d);
	for (int i = 0; i < d->tracks.tracks.n; i++)
		check_levels(d, rows_at(&d->tracks.tracks, i));
	for (int i = 0; i < d->tracks.operations.n && i < OPS; i++)
		check_op_sides(d, i);
}

static int counter_count(struct dawn_data *d, const char *key)
{
	int i = rows_find(&d->tracks.counters.list, key);

	if (i >= 0)
		return ((struct counter_row *)rows_at(&d->tracks.counters.list, i))->count.value;
	if (d->tracks.counters.list.item)
		fault(d->faults, d->tracks.counters.list.at, "'%s' is missing", key);
	return 0;
}

static void check_total(struct dawn_data *d)
{
	const struct counters *c = &d->tracks.counters;
	int sum = 0;

	for (int i = 0; i < c->list.n; i++)
		sum += ((struct counter_row *)rows_at(&c->list, i))->count.value;
	if (c->total.given && sum != c->total.value)
		fault(d->faults, c->total.at, "the counters add up to %d, not %d", sum,
		      c->total.value);
}

/* The faults of the set-up stand at the region that goes too far. */
void dawn_check_pieces(struct dawn_data *d)
{
	int left[UNITS + 1];

	check_total(d);
	for (int u = 0; u < UNITS; u++)
		left[u] = counter_count(d, dawn_units[u]);
	left[UNITS] = counter_count(d, "fort");
	if (!d->tracks.counters.list.n)
		return;
	for (int i = 0; i < d->map.regions.n; i++) {
		const struct region_row *r = rows_at(&d->map.regions, i);

		for (int u = 0; u <= UNITS; u++) {
			struct number n = u < UNITS ? r->setup.force[u] : r->setup.fort;

			left[u] -= n.value;
			if (left[u] < 0 && n.value)
				fault(d->faults, n.at, "the set-up needs more '%s' than there are",
				      u < UNITS ? dawn_units[u] : "fort");
		}
	}
}

static void fill_series(struct dawn_data *d, const struct numbers *in, const char *key,
			uint8_t *out, int n)
{
	if (in->item && in->n != n)
		fault(d->faults, in->at, "%s needs %d numbers", key, n);
	for (int i = 0; i < n && i < in->n; i++)
		out[i] = (uint8_t)in->item[i].value;
}

/* Sentences of the game name this one. */
static void check_printed(struct dawn_data *d, struct number n, int printed)
{
	if (n.given && n.value != printed)
		fault(d->faults, n.at, "the rulebook's figure is %d", printed);
}

/* 4.2-1: each side gets half of the Prelude deck. */
static void check_prelude(struct dawn_data *d)
{
	const struct figures *in = &d->tracks.figures;
	const struct deck_row *deck = d->cards.decks.n ? rows_at(&d->cards.decks, PRELUDE) : NULL;

	if (deck && deck->cards.given && in->keep_prelude.value >= deck->cards.value / 2)
		fault(d->faults, in->keep_prelude.at, "as many cards kept as dealt");
}

static void check_figures(struct dawn_data *d)
{
	const struct figures *in = &d->tracks.figures;
	int ships = in->squadrons_start.value + in->squadrons_1814.value +
		    in->squadrons_economy.value + d->squadrons_by_cards;

	if (ships > d->figures.squadrons)
		fault(d->faults, in->squadrons_start.at,
		      "%d squadrons can come into play, but there are %d", ships,
		      d->figures.squadrons);
	check_prelude(d);
	check_printed(d, in->turns, 8);
	check_printed(d, in->score_max, 20);
	if (in->turns.given && in->era_1814.value > in->turns.value)
		fault(d->faults, in->era_1814.at, "the game ends before");
}

void dawn_resolve_figures(struct dawn_data *d)
{
	const struct figures *in = &d->tracks.figures;
	struct dawn_figures *f = &d->figures;
	int spaces = in->privateer_vp.n;

	if (spaces > (int)sizeof(f->privateer_vp))
		spaces = (int)sizeof(f->privateer_vp);
	for (int u = 0; u < UNITS; u++)
		f->mix[u] = (uint8_t)counter_count(d, dawn_units[u]);
	f->forts = (uint8_t)counter_count(d, "fort");
	f->armistices = (uint8_t)counter_count(d, "armistice");
	f->squadrons = (uint8_t)counter_count(d, "squadron");
	f->squadrons_start = (uint8_t)in->squadrons_start.value;
	f->squadrons_1814 = (uint8_t)in->squadrons_1814.value;
	f->squadrons_economy = (uint8_t)in->squadrons_economy.value;
	fill_series(d, &in->privateer_vp, "privateer-vp", f->privateer_vp, spaces);
	f->privateer_spaces = (uint8_t)(spaces ? spaces - 1 : 0);
	fill_series(d, &in->blockade_vp, "blockade-vp", f->blockade_vp, 4);
	fill_series(d, &in->diplomacy_vp, "diplomacy-vp", f->diplomacy_vp, 4);
	f->hand = (uint8_t)in->hand.value;
	f->keep_prelude = (uint8_t)in->keep_prelude.value;
	f->turns = (uint8_t)in->turns.value;
	f->era_1814 = (uint8_t)in->era_1814.value;
	f->score_max = (uint8_t)in->score_max.value;
	check_figures(d);
}

static void check_rule_name(struct dawn_data *d, struct name id)
{
	rules_check_name(&d->rules, id, d->faults);
}

void dawn_check_rules(struct dawn_data *d)
{
	rules_check(&d->rules, "dawn", d->faults);
	for (int i = 0; i < d->tracks.operations.n; i++)
		check_rule_name(d, ((struct op_row *)rows_at(&d->tracks.operations, i))->rule);
	for (int i = 0; i < d->tracks.conflicts.n; i++)
		check_rule_name(d, ((struct conflict_row *)rows_at(&d->tracks.conflicts, i))->rule);
	for (int i = 0; i < d->tracks.tables.n; i++)
		check_rule_name(d, ((struct table_row *)rows_at(&d->tracks.tables, i))->rule);
	for (int i = 0; i < d->tracks.tracks.n; i++) {
		const struct track_row *t = rows_at(&d->tracks.tracks, i);

		for (int k = 0; k < t->levels.n; k++)
			check_rule_name(d, ((struct level_row *)rows_at(&t->levels, k))->rule);
	}
}

static void check_doers(struct dawn_data *d, const struct names *said, struct set done,
			const char *what)
{
	for (int i = 0; i < said->n; i++) {
		int card = shelf_find(&d->shelf, said->item[i].text);

		if (card < 0)
			fault(d->faults, said->item[i].at, "unknown card '%s'", said->item[i].text);
		else if (!set_has(&done, card))
			fault(d->faults, said->item[i].at, "no step of '%s' %s it",
			      said->item[i].text, what);
		else
			set_drop(&done, card);
	}
	for (int card = set_next(&done, 0); card >= 0; card = set_next(&done, card + 1))
		fault(d->faults, said->at, "'%s' %s it, too",
		      dawn_card(d, card)->base.head.key.text, what);
}

void dawn_check_conflicts(struct dawn_data *d)
{
	for (int i = 0; i < d->tracks.conflicts.n && i < CONFLICTS && d->shelf.n; i++) {
		const struct conflict_row *c = rows_at(&d->tracks.conflicts, i);

		check_doers(d, &c->activated_by, d->activates[i], "activates");
		check_doers(d, &c->removed_by, d->removes[i], "removes");
	}
}

const struct card_row *dawn_card(const struct dawn_data *d, int number)
{
	return (const struct card_row *)(const void *)d->shelf.card[number];
}

const struct card_row *dawn_card_text(const struct dawn_data *d, int number)
{
	return (const struct card_row *)(const void *)shelf_text(&d->shelf, number);
}

static void resolve_card(struct dawn_data *d, int i)
{
	const struct card_row *text = dawn_card_text(d, i);
	int deck = rows_find(&d->cards.decks, d->shelf.card[i]->deck.text);

	if (!shelf_check_copy(&d->shelf, i, d->faults))
		return;
	d->card_table[i] = (struct dawn_card){
		.deck = (uint8_t)(deck < 0 ? 0 : deck),
		.side = (uint8_t)text->side.value,
		.ops = (uint8_t)text->ops.value,
		.removed = text->removed,
		.removed_before = (uint8_t)(text->before.removed.given ? text->before.removed.value
								       : text->removed),
	};
	d->card_table[i].code_before =
		dawn_compile(d, i, text->before.steps.id ? text->before.steps : text->steps);
	d->card_table[i].code = d->card_table[i].code_before;
}

/* The newer event of a card stands behind all older ones, since games that have begun know
 * their steps by number. */
static void resolve_newer(struct dawn_data *d, int i)
{
	const struct card_row *text = dawn_card_text(d, i);

	if (text && text->before.steps.id)
		d->card_table[i].code = dawn_compile(d, i, text->steps);
}

void dawn_resolve_cards(struct dawn_data *d)
{
	shelf_check(&d->shelf, &d->cards.decks, SET_SIZE, d->faults);
	for (int i = 0; i < d->shelf.n; i++)
		if (d->shelf.card[i])
			resolve_card(d, i);
	for (int i = 0; i < d->shelf.n; i++)
		if (d->shelf.card[i])
			resolve_newer(d, i);
}
