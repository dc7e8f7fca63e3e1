/* mkdata_madison_map.c - the map: names become numbers, paths are sorted by their ends. */
#include <string.h>
#include "mkdata_madison.h"

static const char *const header = "madison_kinds.h";

static struct space_row *space_at(const struct madison_data *d, int i)
{
	return rows_at(&d->map.spaces, i);
}

int madison_word(const char *const *list, const char *word)
{
	for (int i = 0; list[i]; i++)
		if (!strcmp(list[i], word))
			return i;
	return -1;
}

int madison_space_of(struct madison_data *d, struct name name)
{
	return rows_index(&d->map.spaces, name, "space", d->faults);
}

const struct head *madison_space_head(const struct madison_data *d, int space)
{
	if (space < d->towns)
		return head_at(&d->map.spaces, space);
	space -= d->towns;
	return space < BOXES ? head_at(&d->map.boxes, space) : head_at(&d->map.away, space - BOXES);
}

uint8_t madison_lakes_of(struct madison_data *d, const struct names *names)
{
	unsigned lakes = 0;

	for (int i = 0; i < names->n; i++) {
		int lake = rows_index(&d->map.lakes, names->item[i], "lake", d->faults);

		if (lake >= 0)
			lakes |= bit(lake);
	}
	return (uint8_t)lakes;
}

/* ---- sets ---- */

static void set_join(struct set *to, const struct set *more)
{
	to->word[0] |= more->word[0];
	to->word[1] |= more->word[1];
}

struct set madison_spaces_of(struct madison_data *d, const struct names *names)
{
	struct set all = { { 0, 0 } };

	for (int i = 0; i < names->n; i++) {
		int space = rows_find(&d->map.spaces, names->item[i].text), k = 0;

		while (k < d->sets && strcmp(d->set[k].key, names->item[i].text))
			k++;
		if (space >= 0)
			set_add(&all, space);
		else if (k < d->sets)
			set_join(&all, &d->set[k].spaces);
		else
			fault(d->faults, names->item[i].at, "unknown space or set '%s'",
			      names->item[i].text);
	}
	return all;
}

static void add_set(struct madison_data *d, const char *key, struct set spaces)
{
	if (d->sets < SETS_MAX)
		d->set[d->sets++] = (struct space_set){ key, spaces };
}

/* Every value that a town can have there makes a set of those that have it. */
static void add_sets_by(struct madison_data *d, const char *const *keys,
			uint8_t (*value)(const struct madison_space *))
{
	for (int k = 0; keys[k]; k++) {
		struct set spaces = { { 0, 0 } };

		for (int i = 0; i < d->towns; i++)
			if (value(&d->space[i]) == k)
				set_add(&spaces, i);
		add_set(d, keys[k], spaces);
	}
}

static uint8_t side_of(const struct madison_space *s)
{
	return s->territory;
}

static uint8_t terrain_of(const struct madison_space *s)
{
	return s->terrain;
}

static uint8_t region_of(const struct madison_space *s)
{
	return s->region;
}

static uint8_t lake_of(const struct madison_space *s)
{
	return s->lake;
}

static uint8_t source_of(const struct madison_space *s)
{
	return !s->reinforcement;
}

static uint8_t base_of(const struct madison_space *s)
{
	return s->base == NO_BASE ? NONE : s->base_side;
}

static uint8_t base_year_of(const struct madison_space *s)
{
	return s->base == NO_BASE ? YEARS : s->base_year;
}

static uint8_t main_base_of(const struct madison_space *s)
{
	return s->base != MAIN_BASE;
}

static void resolve_sets(struct madison_data *d)
{
	static const char *const sides[] = { "us", "gb", NULL };
	static const char *const bases[] = { "us-bases", "gb-bases", NULL };
	static const char *const since[] = { "bases-1812", "bases-1813", "bases-1814", NULL };

	add_sets_by(d, sides, side_of);
	add_sets_by(d, madison_terrain_keys, terrain_of);
	add_sets_by(d, madison_region_keys, region_of);
	add_sets_by(d, madison_box_keys, lake_of); /* lake-erie: the towns on its shore */
	add_sets_by(d, bases, base_of);
	add_sets_by(d, since, base_year_of); /* those that are new in that year */
	add_sets_by(d, (const char *const[]){ "main-bases", NULL }, main_base_of);
	add_sets_by(d, (const char *const[]){ "sources", NULL }, source_of);
	rows_limit(&d->map.sets, SETS_MAX - d->sets, "sets", d->faults);
	for (int i = 0; i < d->map.sets.n; i++) {
		const struct set_row *row = rows_at(&d->map.sets, i);
		struct set spaces = madison_spaces_of(d, &row->spaces);

		for (int k = 0; k < d->sets; k++)
			if (!strcmp(d->set[k].key, row->head.key.text))
				fault(d->faults, row->head.key.at, "duplicate key '%s'",
				      row->head.key.text);
		if (rows_find(&d->map.spaces, row->head.key.text) >= 0)
			fault(d->faults, row->head.key.at, "'%s' is a space", row->head.key.text);
		add_set(d, row->head.key.text, spaces);
	}
}

/* ---- spaces ---- */

static void fill_space(struct madison_data *d, int i)
{
	const struct space_row *row = space_at(d, i);

	d->space[i] = (struct madison_space){
		.territory = (uint8_t)row->side.value,
		.terrain = (uint8_t)row->terrain.value,
		.value = (uint8_t)row->value.value,
		.region = (uint8_t)row->region.value,
		.lake = (uint8_t)(row->lake.given ? row->lake.value : LAKES),
		.fort = (uint8_t)row->fort.value.value,
		.fort_class = (uint8_t)row->fort.class.value,
		.fort_turn = (uint8_t)row->fort.turn.value,
		.base = (uint8_t)row->base.kind.value,
		.base_side = (uint8_t)(row->base.kind.given ? row->base.side.value : NONE),
		.base_year = (uint8_t)(row->base.kind.given ? row->base.year.value - 1812 : 0),
		.reinforcement = row->source,
		.event_fort = (uint8_t)d->map.forts.n,
		.to_montreal = NO_SPACE,
		.to_front = NO_SPACE,
		.island = row->island,
	};
}

/* Boxes and what is off the map have a place among the spaces, and nothing else. */
static void fill_others(struct madison_data *d)
{
	for (int i = d->towns; i < d->places; i++) {
		bool box = i < d->towns + BOXES;
		bool of_lake = i < d->towns + LAKES;

		d->space[i] = (struct madison_space){
			.territory = NONE,
			.terrain = box ? WATER : OFF_MAP,
			.region = REGIONS,
			.lake = (uint8_t)(of_lake ? i - d->towns : LAKES),
			.base_side = NONE,
			.event_fort = (uint8_t)d->map.forts.n,
			.to_montreal = NO_SPACE,
			.to_front = NO_SPACE,
		};
	}
}

/* ---- paths ---- */

/* The towns at both ends of a path; false: it has not two that are known. */
static bool find_ends(const struct madison_data *d, int i, int end[2])
{
	const struct path_row *row = rows_at(&d->map.paths, i);

	if (row->between.n != 2)
		return false;
	for (int k = 0; k < 2; k++)
		end[k] = rows_find(&d->map.spaces, row->between.item[k].text);
	return end[0] >= 0 && end[1] >= 0;
}

static bool is_given_before(const struct madison_data *d, int i, const int end[2])
{
	int other[2];

	for (int k = 0; k < i; k++)
		if (find_ends(d, k, other) && ((other[0] == end[0] && other[1] == end[1]) ||
					       (other[0] == end[1] && other[1] == end[0])))
			return true;
	return false;
}

static void check_path(struct madison_data *d, int i)
{
	const struct path_row *row = rows_at(&d->map.paths, i);
	int end[2];

	if (row->between.n > 2)
		fault(d->faults, row->between.at, "a path has two ends");
	for (int k = 0; k < row->between.n; k++) {
		int space = madison_space_of(d, row->between.item[k]);

		if (space >= 0 && d->space[space].island)
			fault(d->faults, row->between.item[k].at,
			      "an island is reached over water only");
	}
	if (find_ends(d, i, end) && is_given_before(d, i, end))
		fault(d->faults, row->at, "this path is given twice");
}

/* Each path twice, once from either end, so that those of a space stand together. */
static void resolve_paths(struct madison_data *d)
{
	rows_limit(&d->map.paths, PATHS_MAX / 2, "paths", d->faults);
	for (int i = 0; i < d->towns; i++) {
		d->space[i].path = (uint16_t)d->npaths;
		for (int k = 0; k < d->map.paths.n; k++) {
			const struct path_row *row = rows_at(&d->map.paths, k);
			int end[2];

			if (find_ends(d, k, end) && (end[0] == i || end[1] == i))
				d->path[d->npaths++] = (struct madison_path){
					(uint8_t)(end[0] == i ? end[1] : end[0]),
					(uint8_t)row->kind.value,
				};
		}
		d->space[i].paths = (uint8_t)(d->npaths - d->space[i].path);
		for (int k = d->space[i].path; k < d->npaths; k++)
			set_add(&d->space[i].next, d->path[k].to);
	}
}

/* ---- what follows from the paths ---- */

/* All that can be reached from a town without leaving its region. */
static void fill_district(struct madison_data *d, int town)
{
	struct madison_district *x = &d->district[d->districts];
	struct set fresh = { { 0, 0 } };

	set_add(&fresh, town);
	for (int at; (at = set_pop(&fresh)) >= 0;) {
		struct madison_space *s = &d->space[at];
		struct set beyond = set_less(s->next, x->towns);

		s->district = (uint8_t)d->districts;
		set_add(&x->towns, at);
		x->next = set_or(x->next, s->next);
		x->lakes |= (uint8_t)bit(s->lake);
		for (int to; (to = set_pop(&beyond)) >= 0;)
			if (d->space[to].region == s->region)
				set_add(&fresh, to);
	}
	d->districts++;
}

static void find_districts(struct madison_data *d)
{
	struct set left = { { 0, 0 } };

	for (int i = 0; i < d->towns; i++)
		set_add(&left, i);
	for (int town; (town = set_next(&left, 0)) >= 0;) {
		fill_district(d, town);
		left = set_less(left, d->district[d->districts - 1].towns);
	}
}

/* 3.63: how many spaces every town is away from Montreal by land. */
static void measure_to_montreal(struct madison_data *d)
{
	uint8_t queue[PLACES_MAX];
	int montreal = madison_space_of(d, d->map.special.montreal), first = 0, last = 0;

	if (montreal < 0)
		return;
	d->space[montreal].to_montreal = 0;
	queue[last++] = (uint8_t)montreal;
	while (first < last) {
		const struct madison_space *s = &d->space[queue[first++]];

		for (int i = 0; i < s->paths; i++) {
			struct madison_space *next = &d->space[d->path[s->path + i].to];

			if (next->to_montreal != NO_SPACE)
				continue;
			next->to_montreal = (uint8_t)(s->to_montreal + 1);
			queue[last++] = d->path[s->path + i].to;
		}
	}
}

/* For judging positions: MP by land from every town to the territory of the other side. */
static void measure_to_front(struct madison_data *d)
{
	const uint8_t *cost = d->figures.path_cost;
	bool changed = true;

	while (changed) {
		changed = false;
		for (int i = 0; i < d->towns; i++) {
			struct madison_space *s = &d->space[i];

			for (int k = 0; k < s->paths; k++) {
				const struct madison_path *way = &d->path[s->path + k];
				const struct madison_space *next = &d->space[way->to];
				bool over = next->territory != s->territory;
				int mp = cost[way->kind] + (over ? 0 : next->to_front);

				if (mp >= s->to_front)
					continue;
				s->to_front = (uint8_t)mp;
				changed = true;
			}
		}
	}
}

/* ---- forts, figures ---- */

static void resolve_forts(struct madison_data *d)
{
	for (int i = 0; i < d->map.forts.n; i++) {
		const struct fort_row *row = rows_at(&d->map.forts, i);
		int space = madison_space_of(d, row->space);

		d->fort[i] = (struct madison_fort){
			.side = (uint8_t)row->side.value,
			.space = (uint8_t)(space < 0 ? 0 : space),
			.value = (uint8_t)row->value.value,
			.class = (uint8_t)row->class.value,
			.quarters = (uint8_t)row->quarters.value,
		};
		if (space < 0)
			continue;
		if (d->space[space].event_fort != d->map.forts.n || d->space[space].fort)
			fault(d->faults, row->space.at, "'%s' has another fort", row->space.text);
		d->space[space].event_fort = (uint8_t)i;
	}
}

static void resolve_special(struct madison_data *d)
{
	const struct special_part *s = &d->map.special;
	struct madison_figures *f = &d->figures;
	int montreal = rows_find(&d->map.spaces, s->montreal.text);

	f->montreal = (uint8_t)(montreal < 0 ? 0 : montreal);
	f->lc_range = (uint8_t)s->lc_range.value;
	f->crossing_cost = (uint8_t)s->crossing.cost.value;
	for (int i = 0; i < 2 && i < s->crossing.between.n; i++) {
		int space = madison_space_of(d, s->crossing.between.item[i]);

		f->crossing[i] = (uint8_t)(space < 0 ? 0 : space);
	}
	for (int side = US; side <= GB; side++) {
		f->wins[side] = madison_spaces_of(d, &s->wins[side].towns);
		f->wins_needed[side] = (uint8_t)s->wins[side].needed.value;
		if (s->wins[side].needed.value > s->wins[side].towns.n)
			fault(d->faults, s->wins[side].needed.at, "more than there are");
	}
}

void madison_resolve_map(struct madison_data *d)
{
	order_check(&d->map.regions, madison_region_keys, true, header, d->faults);
	order_check(&d->map.lakes, madison_lake_keys, true, header, d->faults);
	order_check(&d->map.boxes, madison_box_keys, true, header, d->faults);
	order_check(&d->map.away, madison_away_keys, true, header, d->faults);
	rows_limit(&d->map.spaces, TOWNS_MAX, "spaces", d->faults);
	rows_limit(&d->map.forts, FORTS_MAX, "forts", d->faults);
	rows_unique(&d->map.spaces, d->faults);
	rows_unique(&d->map.forts, d->faults);
	rows_unique(&d->map.sets, d->faults);
	d->towns = d->map.spaces.n;
	d->places = d->towns + BOXES + AWAYS;
	for (int i = 0; i < d->towns; i++)
		fill_space(d, i);
	fill_others(d);
	resolve_sets(d);
	for (int i = 0; i < d->map.paths.n; i++)
		check_path(d, i);
	resolve_paths(d);
	find_districts(d);
	measure_to_montreal(d);
	measure_to_front(d);
	resolve_forts(d);
	resolve_special(d);
}
