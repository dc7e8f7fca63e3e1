/* mkdata_amateurs_charts.c - tracks, tables and figures of charts.yaml. */
#include "mkdata_amateurs.h"

static const char *const header = "amateurs_kinds.h";

static void check_order(struct amateurs_data *d)
{
	const struct charts_file *c = &d->charts;
	const struct {
		const struct rows *rows;
		const char *const *names;
	} lists[] = {
		{ &c->sides, amateurs_side_keys },
		{ &c->piles, amateurs_pile_keys },
		{ &c->windows, amateurs_window_keys },
		{ &c->purposes, amateurs_purpose_keys },
		{ &c->posts, amateurs_post_keys },
		{ &c->yards, amateurs_yard_keys },
		{ &c->standings, amateurs_standing_keys },
		{ &c->blockades, amateurs_blockade_keys },
		{ &c->seasons, amateurs_season_keys },
		{ &c->napoleon, amateurs_napoleon_keys },
		{ &c->supplies, amateurs_supply_keys },
		{ &c->edges, amateurs_edge_keys },
		{ &c->sizes, amateurs_size_keys },
		{ &c->modifiers, amateurs_modifier_keys },
		{ &c->dispersion, amateurs_dispersion_keys },
		{ &c->lake, amateurs_result_keys },
		{ &c->levels, amateurs_level_keys },
	};

	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++)
		order_check(lists[i].rows, lists[i].names, true, header, d->faults);
	rows_unique(&c->peace, d->faults);
	rows_unique(&c->operations, d->faults);
	rows_unique(&c->movement, d->faults);
	rows_unique(&c->winter, d->faults);
}

/* ---- tracks ---- */

static void resolve_seasons(struct amateurs_data *d)
{
	for (int i = 0; i < d->charts.seasons.n && i < SEASONS; i++) {
		const struct season_row *row = rows_at(&d->charts.seasons, i);
		uint8_t deal[2] = { 0, 0 };

		numbers_bytes(&row->deal, deal, 2, d->faults);
		d->figures.deal[US][i] = deal[US];
		d->figures.deal[GB][i] = deal[GB];
		if (i == JULY && (deal[US] != 8 || deal[GB] != 6))
			fault(d->faults, row->deal.at,
			      "8 and 6 cards are dealt in July (Example of Play)");
	}
}

/* 2.5: Paris is the fourth space, and he is defeated there and at Waterloo. */
static void check_napoleon(struct amateurs_data *d)
{
	for (int i = 0; i < d->charts.napoleon.n && i < NAPOLEON_SPACES; i++) {
		const struct text_row *row = rows_at(&d->charts.napoleon, i);

		if (row->flag != (i == PARIS_FALLS || i == WATERLOO))
			fault(d->faults, row->head.at,
			      "Napoleon is defeated at Paris and Waterloo only (2.5)");
	}
}

static void resolve_levels(struct amateurs_data *d)
{
	int space = 0;

	for (int i = 0; i < d->charts.levels.n && i < LEVELS; i++) {
		const struct step_row *row = rows_at(&d->charts.levels, i);

		rise_check(row->limit, space - 1, d->faults);
		for (; space <= row->limit.value && space <= PEACE_END; space++)
			d->figures.level[space] = (uint8_t)i;
	}
	if (d->charts.levels.item && space != PEACE_END + 1)
		fault(d->faults, d->charts.levels.at, "the levels end at space %d, not at %d",
		      space - 1, PEACE_END);
	numbers_bytes(&d->charts.reduction.list, d->figures.reduction, PEACE_END + 1, d->faults);
	for (int i = 1; i <= PEACE_END; i++)
		if (d->figures.reduction[i] < d->figures.reduction[i - 1]) /* 4.1 */
			fault(d->faults, d->charts.reduction.at,
			      "the US gets fewer cards as it advances (4.1)");
}

/* ---- movement, supply ---- */

static void resolve_edges(struct amateurs_data *d)
{
	static const uint8_t mp[EDGES] = { [PLAIN] = 2, [STAGE_ROAD] = 1, [RIVER] = 1 };
	static const uint8_t tribal[EDGES] = { [PLAIN] = 4, [RIVER] = 1, [FRONTIER_ROAD] = 2 };

	for (int i = 0; i < d->charts.edges.n && i < EDGES; i++) {
		const struct edge_row *row = rows_at(&d->charts.edges, i);

		d->figures.edge_mp[i] = (uint8_t)row->mp.value;
		d->figures.tribal_mp[i] = (uint8_t)row->tribal.value;
		if (row->mp.given && mp[i] && mp[i] != row->mp.value)
			fault(d->faults, row->mp.at, "it costs %d (6.2)", mp[i]);
		if (row->tribal.given && tribal[i] && tribal[i] != row->tribal.value)
			fault(d->faults, row->tribal.at, "it costs %d (6.2)", tribal[i]);
	}
}

static void resolve_supplies(struct amateurs_data *d)
{
	static const uint8_t limits[SUPPLIES] = { 5, 10, 20 };

	for (int i = 0; i < d->charts.supplies.n && i < SUPPLIES; i++) {
		const struct supply_row *row = rows_at(&d->charts.supplies, i);

		d->figures.supply_limit[i] = (uint8_t)row->limit.value;
		if (row->limit.given && row->limit.value != limits[i])
			fault(d->faults, row->limit.at, "the limit is %d (7.2)", limits[i]);
	}
}

/* ---- combat ---- */

static void check_sizes(struct amateurs_data *d)
{
	static const uint8_t supply[COLUMNS] = { UNSUPPLIED, PARTIAL, FULL_SUPPLY, FULL_SUPPLY };

	for (int i = 0, before = 0; i < d->charts.sizes.n && i < COLUMNS; i++) {
		const struct size_row *row = rows_at(&d->charts.sizes, i);

		if (row->to.given && row->to.value != 5 * (i + 1))
			fault(d->faults, row->to.at, "this column ends at %d (7.2)", 5 * (i + 1));
		rise_check(row->to, before, d->faults);
		before = row->to.value;
		if (row->supply.given && row->supply.value != supply[i])
			fault(d->faults, row->supply.at, "'%s' is needed (7.2)",
			      amateurs_supply_keys[supply[i]]);
	}
}

/* A better die is not worse. */
static void check_series(struct amateurs_data *d, const struct numbers *list)
{
	for (int i = 1; i < list->n; i++)
		if (list->item[i].value < list->item[i - 1].value)
			fault(d->faults, list->item[i].at, "a better die cannot be worse");
}

/* Lists are checked to rise with the die. */
static void read_backwards(struct amateurs_data *d, const struct crt_row *row)
{
	int size = row->size.value, leadership = row->leadership.value - 1;

	for (int kind = 0; kind < 2; kind++)
		for (int n = 0; n < CRT_RESULTS; n++) {
			int die = 0;

			while (die < DIE && d->figures.crt[size][leadership][die][kind] < n)
				die++;
			d->figures.least[size][leadership][kind][n] = (uint8_t)die;
		}
	if (d->figures.crt[size][leadership][DIE - 1][0] >= CRT_RESULTS)
		fault(d->faults, row->at, "more losses than %d are not provided for",
		      CRT_RESULTS - 1);
}

static void resolve_crt(struct amateurs_data *d)
{
	bool seen[COLUMNS][LEADERSHIPS] = { { false } };

	for (int i = 0; i < d->charts.crt.n; i++) {
		const struct crt_row *row = rows_at(&d->charts.crt, i);
		int size = row->size.value, leadership = row->leadership.value - 1;
		uint8_t losses[DIE] = { 0 }, asterisks[DIE] = { 0 };

		if (leadership < 0)
			continue;
		if (seen[size][leadership])
			fault(d->faults, row->at, "these results are given twice");
		seen[size][leadership] = true;
		numbers_bytes(&row->losses, losses, DIE, d->faults);
		numbers_bytes(&row->asterisks, asterisks, DIE, d->faults);
		check_series(d, &row->losses);
		check_series(d, &row->asterisks);
		for (int die = 0; die < DIE; die++) {
			d->figures.crt[size][leadership][die][0] = losses[die];
			d->figures.crt[size][leadership][die][1] = asterisks[die];
		}
		read_backwards(d, row);
	}
	for (int i = 0; d->charts.crt.item && i < COLUMNS * LEADERSHIPS; i++)
		if (!seen[i / LEADERSHIPS][i % LEADERSHIPS])
			fault(d->faults, d->charts.crt.at, "no results for '%s', leadership %d",
			      amateurs_size_keys[i / LEADERSHIPS], i % LEADERSHIPS + 1);
}

/* The two results that the Example of Play tells. */
static void check_crt(struct amateurs_data *d)
{
	const uint8_t *big = d->figures.crt[SIZE_10][2][6], *small = d->figures.crt[SIZE_5][0][4];

	if (!d->charts.crt.item)
		return;
	if (big[0] != 4 || big[1] != 2)
		fault(d->faults, d->charts.crt.at,
		      "6-10, leadership 3, a 6 is 4 losses and 2 asterisks (Example of Play)");
	if (small[0] != 1 || small[1])
		fault(d->faults, d->charts.crt.at,
		      "1-5, leadership 1, a 4 is 1 loss without asterisk (Example of Play)");
}

static void check_modifiers(struct amateurs_data *d)
{
	static const int8_t told[MODIFIERS] = {
		[MOD_LAKE] = 2,       [MOD_MILITIA] = -1, [MOD_INDIANS] = -2,
		[MOD_BLUE_TRAIL] = 2, [MOD_VOYAGEUR] = 1, [MOD_ENEMY_PLACE] = -1,
	};

	for (int i = 0; i < d->charts.modifiers.n && i < MODIFIERS; i++) {
		const struct modifier_row *row = rows_at(&d->charts.modifiers, i);

		if (told[i] && row->value.value != told[i])
			fault(d->faults, row->value.at,
			      "this is %+d (6.5, 8.2, 8.5, Example of Play)", told[i]);
	}
}

static void resolve_dispersion(struct amateurs_data *d)
{
	int die = 0;

	for (int i = 0; i < d->charts.dispersion.n; i++) {
		const struct step_row *row = rows_at(&d->charts.dispersion, i);

		rise_check(row->limit, die - 1, d->faults);
		for (; die <= row->limit.value && die < DIE; die++)
			d->figures.dispersion[die] = (uint8_t)row->share.value;
	}
	if (d->charts.dispersion.item && die != DIE)
		fault(d->faults, d->charts.dispersion.at, "no result for a die of %d", die);
}

static void resolve_lake(struct amateurs_data *d)
{
	for (int i = 0, before = -1; i < d->charts.lake.n; i++) {
		const struct step_row *row = rows_at(&d->charts.lake, i);

		rise_check(row->limit, before, d->faults);
		before = row->limit.value;
		if (i == 2)
			d->figures.lake_sunk = (uint8_t)before;
		if (i == 3)
			d->figures.lake_captured = (uint8_t)before;
	}
}

/* ---- operations ---- */

static void add_raise(struct amateurs_data *d, const struct raise_row *row, int side)
{
	int type = row->type.value;

	if (d->figures.raise_rate[side][type])
		fault(d->faults, row->at, "'%s' of '%s' are raised in another way, too",
		      amateurs_type_keys[type], amateurs_side_keys[side]);
	if (type == ARTILLERY || type == CAVALRY)
		fault(d->faults, row->type.at, "these come by cards only (2.3)");
	if (side == US && (type == FENCIBLE || type == VOYAGEUR || type == INDIAN))
		fault(d->faults, row->side.at, "the US has none of these (2.3)");
	d->figures.raise_rate[side][type] = (uint8_t)row->points.value;
	d->figures.raise_towns[side][type] =
		(uint8_t)amateurs_bits_of(d, &row->where, amateurs_town_keys, "town");
}

/* Example of Play: in a Frontier Town the British raise 1 Ranger, 1 Voyageur or 2 Indians. */
static void check_frontier(struct amateurs_data *d)
{
	static const uint8_t told[TYPES] = { [RANGER] = 1, [VOYAGEUR] = 1, [INDIAN] = 2 };

	for (int i = 0; d->charts.raise.item && i < TYPES; i++) {
		bool here = d->figures.raise_towns[GB][i] >> FRONTIER_TOWN & 1;

		if ((here ? d->figures.raise_rate[GB][i] : 0) != told[i])
			fault(d->faults, d->charts.raise.at,
			      "the British raise %d '%s' in a Frontier Town (Example of Play)",
			      told[i], amateurs_type_keys[i]);
	}
}

static void resolve_raise(struct amateurs_data *d)
{
	for (int i = 0; i < d->charts.raise.n; i++) {
		const struct raise_row *row = rows_at(&d->charts.raise, i);

		for (int side = US; side <= GB; side++)
			if (row->side.value == side || row->side.value == NONE)
				add_raise(d, row, side);
	}
	for (int i = 0; i < d->map.towns.n && i < TOWNS; i++) {
		const struct town_row *row = rows_at(&d->map.towns, i);
		static const uint8_t ghent[TOWNS] = { 1, 2, 2, 3, 4 };

		d->figures.raise_limit[i] = (uint8_t)row->raise.value;
		d->figures.ghent[i] = (uint8_t)row->ghent.value;
		if (row->ghent.given && row->ghent.value != ghent[i])
			fault(d->faults, row->ghent.at, "it is worth %d (12)", ghent[i]);
		if (row->marker != (i == FRONTIER_TOWN || i == COUNTRY_TOWN))
			fault(d->faults, row->head.at,
			      "markers are placed in Frontier and Country Towns (5.5)");
	}
	check_frontier(d);
}

/* ---- ports ---- */

static void fill_port(struct amateurs_data *d, const struct port_row *row)
{
	int i = rows_index(&d->map.havens, row->haven, "haven", d->faults);
	const struct numbers *dear = row->dear.item ? &row->dear : &row->cost;
	struct amateurs_haven *h = &d->haven[i < 0 ? 0 : i];
	int boxes = i >= 0 && h->lake == ONTARIO ? BOXES : BOXES - 2; /* 2.3 */

	if (i < 0)
		return;
	if (!h->port || h->boxes)
		fault(d->faults, row->haven.at, "'%s' is no port, or is given twice",
		      row->haven.text);
	if (row->special.given != (row->dear.item != NULL))
		fault(d->faults, row->at, "special ports, and only these, have higher costs");
	h->activate = (uint8_t)row->activate.value;
	h->boxes = (uint8_t)boxes;
	h->special = (uint8_t)row->special.value;
	numbers_bytes(&row->cost, h->cost, boxes, d->faults);
	numbers_bytes(dear, h->dear, boxes, d->faults);
	if (row->cost.n && row->cost.item[0].value != 1)
		fault(d->faults, row->cost.item[0].at, "a ship is begun for 1 (5.6)");
	for (int k = 0; k < boxes; k++)
		if (h->dear[k] && h->dear[k] < h->cost[k])
			fault(d->faults, dear->at, "the higher cost is lower");
}

static void resolve_ports(struct amateurs_data *d)
{
	int sackets = rows_find(&d->map.havens, "sackets-harbor");
	int presque = rows_find(&d->map.havens, "presque-isle");

	for (int i = 0; i < d->charts.ports.n; i++)
		fill_port(d, rows_at(&d->charts.ports, i));
	for (int i = 0; d->charts.ports.item && i < d->map.havens.n; i++)
		if (d->haven[i].port && !d->haven[i].boxes)
			fault(d->faults, d->charts.ports.at, "'%s' is missing",
			      head_at(&d->map.havens, i)->key.text);
	if (!d->charts.ports.item)
		return;
	if (sackets >= 0 && d->haven[sackets].dear[BOXES - 1])
		fault(d->faults, d->charts.ports.at,
		      "no Ship-of-the-Line at Sackets Harbor without the Road (5.6)");
	if (presque >= 0 && d->haven[presque].activate != 3)
		fault(d->faults, d->charts.ports.at,
		      "Presque Isle is activated for 3 (Example of Play)");
}

/* ---- figures ---- */

/* What the rulebook gives; 0: it does not. */
static const uint8_t told_figures[FIGURES] = { 4, 0, 2, 1, 4, 7, 2, 1, 3, 3, 1, 4, 2,
					       4, 8, 4, 7, 0, 0, 0, 0, 2, 5, 2, 10 };

static void resolve_figures(struct amateurs_data *d)
{
	struct amateurs_figures *f = &d->figures;
	uint8_t *const members[FIGURES] = {
		&f->first_deal,
		&f->deal_least,
		&f->napoleon_cards,
		&f->parish_cards,
		&f->mp,
		&f->trail_success,
		&f->road_ops,
		&f->draw_ops,
		&f->blockade_ops,
		&f->rebuild_ops,
		&f->march_ops,
		&f->fort_max,
		&f->ghent_defeated,
		&f->ghent_belligerent,
		&f->ghent_nation,
		&f->ghent_divisor,
		&f->locate,
		&f->raid_max,
		&f->paris_fleet,
		&f->paris_regulars,
		&f->waterloo_regulars,
		&f->spring_indians,
		&f->devastating,
		&f->major,
		&f->lake_major,
	};

	for (int i = 0; i < FIGURES; i++) {
		struct number n = d->charts.figures.of[i];

		*members[i] = d->figure[i] = (uint8_t)n.value;
		if (n.given && told_figures[i] && n.value != told_figures[i])
			fault(d->faults, n.at, "'%s' is %d in the rulebook",
			      amateurs_figure_keys[i + 1], told_figures[i]);
	}
	numbers_bytes(&d->charts.figures.command, f->command + 1, 3, d->faults);
	if (d->charts.figures.command.n == 3 &&
	    (f->command[1] != 5 || f->command[2] != 10 || f->command[3] != 20))
		fault(d->faults, d->charts.figures.command.at, "5, 10 and 20 (6.2)");
}

void amateurs_resolve_charts(struct amateurs_data *d)
{
	check_order(d);
	resolve_seasons(d);
	check_napoleon(d);
	resolve_levels(d);
	resolve_edges(d);
	resolve_supplies(d);
	check_sizes(d);
	resolve_crt(d);
	check_crt(d);
	check_modifiers(d);
	resolve_dispersion(d);
	resolve_lake(d);
	resolve_raise(d);
	resolve_ports(d);
	resolve_figures(d);
}
