/* mkdata_madison_charts.c - turns, tables and figures of charts.yaml. */
#include "mkdata_madison.h"

static const char *const header = "madison_kinds.h";

static void check_order(struct madison_data *d)
{
	const struct charts_file *c = &d->charts;
	const struct {
		const struct rows *rows;
		const char *const *names;
	} lists[] = {
		{ &c->sides, madison_side_keys },         { &c->piles, madison_pile_keys },
		{ &c->uses, madison_use_keys },           { &c->classes, madison_class_keys },
		{ &c->turns, madison_turn_keys },         { &c->types, madison_type_keys },
		{ &c->land, madison_result_keys },        { &c->naval, madison_strike_keys },
		{ &c->modifiers, madison_modifier_keys }, { &c->levels, madison_level_keys },
	};

	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++)
		order_check(lists[i].rows, lists[i].names, true, header, d->faults);
}

static void resolve_turns(struct madison_data *d)
{
	for (int i = 0; i < d->charts.turns.n && i < TURNS; i++) {
		const struct turn_row *t = rows_at(&d->charts.turns, i);

		d->turn[i] = (struct madison_turn){
			.year = (uint8_t)(t->year.given ? t->year.value - 1812 : 0),
			.half = (uint8_t)t->half.value,
			.deal = (uint8_t)t->deal.value,
			.first = (uint8_t)t->first.value,
			.reinforcements = t->reinforcements,
		};
		if (t->year.given && t->year.value != 1812 + i / HALVES)
			fault(d->faults, t->year.at, "year %d must stand here", 1812 + i / HALVES);
		if (t->half.given && t->half.value != i % HALVES)
			fault(d->faults, t->half.at, "the halves follow each other");
		if (t->half.value == WINTER && (t->deal.value || t->reinforcements)) /* 16.1 */
			fault(d->faults, t->head.at,
			      "nothing is dealt and nobody comes in winter (16.1)");
	}
}

static void resolve_results(struct madison_data *d)
{
	int before = -128;

	for (int i = 0; i < d->charts.land.n && i < RESULTS; i++) {
		const struct result_row *r = rows_at(&d->charts.land, i);

		rise_check(r->up_to, before, d->faults);
		before = r->up_to.value;
		d->figures.land_max[i] = (int8_t)r->up_to.value;
		if (i == FORT_9 && r->up_to.given && r->up_to.value != 9) /* 2.77 */
			fault(d->faults, r->up_to.at, "this result is that of a 9 (2.77)");
	}
	before = -128;
	for (int i = 0; i < d->charts.naval.n && i < STRIKES; i++) {
		const struct strike_row *r = rows_at(&d->charts.naval, i);

		rise_check(r->up_to, before, d->faults);
		before = r->up_to.value;
		d->figures.naval_max[i] = (int8_t)r->up_to.value;
		d->figures.strike[i] = (struct madison_strike){
			.loser = (uint8_t)r->loser.value,
			.steps = { (uint8_t)r->steps[0].value, (uint8_t)r->steps[1].value },
			.lead_strikes = r->strikes.value == 1,
			.fleet_strikes = r->strikes.value == 2,
			.loss_roll = r->roll,
		};
	}
}

static void resolve_odds(struct madison_data *d)
{
	const struct numbers *odds = &d->charts.odds.list;

	for (int i = 0; numbers_check(odds, ODDS, d->faults) && i < ODDS; i++) {
		d->figures.odds[i] = (int8_t)odds->item[i].value;
		if (i && odds->item[i].value < odds->item[i - 1].value)
			fault(d->faults, odds->item[i].at, "better odds cannot be worse");
	}
	numbers_bytes(&d->charts.loss_roll.list, d->figures.winner_loss, 6, d->faults);
}

static void resolve_types(struct madison_data *d)
{
	struct madison_figures *f = &d->figures;

	for (int i = 0; i < d->charts.types.n && i < TYPES; i++) {
		const struct type_row *t = rows_at(&d->charts.types, i);
		bool vessel = ANY_VESSEL >> i & 1;

		f->movement[i] = (uint8_t)t->movement.value;
		f->build[i] = (uint8_t)t->build.value;
		f->repair[i] = (uint8_t)t->repair.value;
		f->carries[i] = (uint8_t)t->carries.value;
		if (vessel != t->build.given || vessel != t->repair.given ||
		    vessel != t->carries.given)
			fault(d->faults, t->head.at,
			      "vessels, and only these, have build, repair and carries");
	}
}

static void resolve_modifiers(struct madison_data *d)
{
	for (int i = 0; i < d->charts.modifiers.n && i < DRMS; i++) {
		const struct modifier_row *m = rows_at(&d->charts.modifiers, i);

		d->figures.drm[i] = (int8_t)m->value.value;
	}
	for (int i = 0, before = -1; i < d->charts.levels.n && i < LEVELS; i++) {
		const struct level_row *l = rows_at(&d->charts.levels, i);

		rise_check(l->from, before, d->faults);
		before = l->from.value;
		d->figures.level[i] = (uint8_t)l->from.value;
	}
}

static void resolve_figures(struct madison_data *d)
{
	const struct figures_part *in = &d->charts.figures;
	struct madison_figures *f = &d->figures;

	numbers_bytes(&in->limits, f->limit + 1, 3, d->faults);
	numbers_bytes(&in->paths, f->path_cost, PATHS, d->faults);
	f->auto_retreat = (uint8_t)in->auto_retreat.value;
	f->sail = (uint8_t)in->sail.value;
	f->embark = (uint8_t)in->embark.value;
	f->land = (uint8_t)in->land.value;
	f->enter_box = (uint8_t)in->enter_box.value;
	f->enter_transit = (uint8_t)in->enter_transit.value;
	f->leave_transit = (uint8_t)in->leave_transit.value;
	f->assault = (uint8_t)in->assault.value;
	f->prewar_cards = (uint8_t)in->prewar_cards.value;
	f->prewar_hand = (uint8_t)in->prewar_hand.value;
	f->hold = (uint8_t)in->hold.value;
	f->depots = (uint8_t)in->depots.value;
	f->depot_quarters = (uint8_t)in->depot_quarters.value;
	f->lake_vp = (uint8_t)in->lake_vp.value;
	f->automatic_first = (uint8_t)in->automatic_first.value;
	if (in->prewar_cards.given && in->prewar_cards.value != 2 * in->prewar_hand.value)
		fault(d->faults, in->prewar_cards.at, "two hands of %d are %d (6.2)",
		      in->prewar_hand.value, 2 * in->prewar_hand.value);
}

void madison_resolve_charts(struct madison_data *d)
{
	check_order(d);
	resolve_turns(d);
	resolve_results(d);
	resolve_odds(d);
	resolve_types(d);
	resolve_modifiers(d);
	resolve_figures(d);
}
