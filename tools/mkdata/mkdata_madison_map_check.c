/* mkdata_madison_map_check.c - what the rulebook says of the map must hold in the data.
 *
 * A value may be corrected; a correction that would make an example of the
 * rulebook impossible is refused, with the paragraph that it contradicts. */
#include <string.h>
#include "mkdata_madison.h"

static const struct space_row *space_at(const struct madison_data *d, int i)
{
	return rows_at(&d->map.spaces, i);
}

static const struct name *name_in(const struct names *names, const char *text)
{
	for (int i = 0; i < names->n; i++)
		if (!strcmp(names->item[i].text, text))
			return &names->item[i];
	return NULL;
}

/* A town names its lake, and a lake its towns. */
static void check_shores(struct madison_data *d)
{
	for (int l = 0; l < d->map.lakes.n && l < LAKES; l++) {
		const struct lake_row *lake = rows_at(&d->map.lakes, l);

		for (int i = 0; i < lake->towns.n; i++)
			madison_space_of(d, lake->towns.item[i]);
		for (int i = 0; i < d->towns; i++) {
			const struct space_row *s = space_at(d, i);
			const struct name *named = name_in(&lake->towns, s->head.key.text);

			if (named && d->space[i].lake != l)
				fault(d->faults, named->at,
				      "one-way: '%s' names '%s', but not the other way round",
				      lake->head.key.text, s->head.key.text);
			if (!named && d->space[i].lake == l)
				fault(d->faults, s->lake.at,
				      "one-way: '%s' names '%s', but not the other way round",
				      s->head.key.text, lake->head.key.text);
		}
	}
}

static void check_space(struct madison_data *d, int i)
{
	const struct space_row *row = space_at(d, i);
	const struct madison_space *s = &d->space[i];

	if (s->territory == NONE)
		fault(d->faults, row->side.at, "a town lies in the territory of us or gb");
	if (!s->paths && !s->island)
		fault(d->faults, row->head.at, "no path leads here");
	if (s->island && s->lake == LAKES)
		fault(d->faults, row->head.at, "an island lies in a lake");
	if (s->base && s->lake == LAKES) /* 2.15 */
		fault(d->faults, row->base.at, "a naval base is a lakeside town (2.15)");
	if (s->base && s->base_side != s->territory)
		fault(d->faults, row->base.side.at, "a base lies in its own territory");
	if (row->fort.value.given && row->fort.class.value == NO_CLASS)
		fault(d->faults, row->fort.class.at, "a fort has a class");
}

/* 2.16: four for the US, one for the British. */
static void check_sources(struct madison_data *d)
{
	int count[NONE + 1] = { 0 };

	for (int i = 0; i < d->towns; i++)
		count[d->space[i].territory] += d->space[i].reinforcement;
	if (d->towns && (count[US] != 4 || count[GB] != 1))
		fault(d->faults, d->map.spaces.at,
		      "%d and %d sources; the rulebook has 4 of the US and 1 of the British (2.16)",
		      count[US], count[GB]);
}

static void check_values(struct madison_data *d)
{
	const struct values_part *v = &d->map.special.values;
	int sum[NONE + 1] = { 0 }, zeros = 0;

	for (int i = 0; i < d->towns; i++) {
		sum[d->space[i].territory] += d->space[i].value;
		zeros += !d->space[i].value && d->space[i].region <= ST_LAWRENCE_UC;
	}
	for (int side = US; side <= GB; side++)
		if (v->by[side].given && v->by[side].value != sum[side])
			fault(d->faults, v->by[side].at, "the values add up to %d, not %d",
			      sum[side], v->by[side].value);
	if (d->towns && zeros != 3)
		fault(d->faults, d->map.spaces.at,
		      "%d spaces of value 0 in Upper Canada; the rulebook has 3 (16.26)", zeros);
}

/* 2.14: Montreal can be attacked across a Major Invasion Route. */
static void check_montreal(struct madison_data *d)
{
	const struct special_part *p = &d->map.special;
	int montreal = rows_find(&d->map.spaces, p->montreal.text);
	const struct madison_space *s = montreal < 0 ? NULL : &d->space[montreal];
	bool found = !s;

	for (int i = 0; s && i < s->paths; i++)
		found |= d->path[s->path + i].kind == MIR;
	if (!found)
		fault(d->faults, p->montreal.at, "no Major Invasion Route leads to it (2.14)");
	for (int i = 0; i < p->lc_edge.n && s; i++) {
		int space = madison_space_of(d, p->lc_edge.item[i]);

		if (space >= 0 && d->space[space].to_montreal != p->lc_range.value)
			fault(d->faults, p->lc_edge.item[i].at,
			      "'%s' is not %d spaces from Montreal (3.63)", p->lc_edge.item[i].text,
			      p->lc_range.value);
	}
}

/* The spaces that a side reaches from its sources through its own territory, but for one. */
static struct set reach_without(const struct madison_data *d, int side, int without)
{
	struct set seen = { { 0, 0 } };
	uint8_t queue[PLACES_MAX];
	int first = 0, last = 0;

	for (int i = 0; i < d->towns; i++)
		if (d->space[i].reinforcement && d->space[i].territory == side && i != without) {
			set_add(&seen, i);
			queue[last++] = (uint8_t)i;
		}
	while (first < last) {
		const struct madison_space *s = &d->space[queue[first++]];

		for (int i = 0; i < s->paths; i++) {
			int to = d->path[s->path + i].to;

			if (to == without || d->space[to].territory != side || set_has(&seen, to))
				continue;
			set_add(&seen, to);
			queue[last++] = (uint8_t)to;
		}
	}
	return seen;
}

/* 10.73, 13.33, 13.37: who holds this town cuts those off. */
static void check_cut(struct madison_data *d, const struct cut_row *row)
{
	int town = madison_space_of(d, row->town);
	struct set all, left;

	if (town < 0)
		return;
	all = reach_without(d, d->space[town].territory, -1);
	left = reach_without(d, d->space[town].territory, town);
	for (int i = 0; i < row->off.n; i++) {
		int space = madison_space_of(d, row->off.item[i]);

		if (space >= 0 && !set_has(&all, space))
			fault(d->faults, row->off.item[i].at, "no way leads there at all");
		else if (space >= 0 && set_has(&left, space))
			fault(d->faults, row->off.item[i].at,
			      "'%s' does not cut '%s' off: another way leads there", row->town.text,
			      row->off.item[i].text);
	}
}

/* 2.6, 3.61: the islands lie in Lake Huron, and nothing else does. */
static void check_islands(struct madison_data *d)
{
	const struct crossing_part *c = &d->map.special.crossing;

	for (int i = 0; i < d->towns; i++)
		if (d->space[i].island != (d->space[i].lake == HURON))
			fault(d->faults, space_at(d, i)->head.at,
			      "the islands, and only these, lie in Lake Huron (10.72)");
	for (int i = 0; i < c->between.n; i++) {
		int space = rows_find(&d->map.spaces, c->between.item[i].text);

		if (space >= 0 && !d->space[space].island)
			fault(d->faults, c->between.item[i].at, "'%s' is no island",
			      c->between.item[i].text);
	}
	if (c->between.n > 2)
		fault(d->faults, c->between.at, "a crossing has two ends");
}

/* 15.34: every lake but Huron has a main base of either side. */
static void check_bases(struct madison_data *d)
{
	for (int lake = 0; lake < LAKES && lake < d->map.lakes.n; lake++)
		for (int side = US; side <= GB; side++) {
			bool found = lake == HURON;

			for (int i = 0; i < d->towns; i++)
				found |= d->space[i].lake == lake &&
					 d->space[i].base == MAIN_BASE &&
					 d->space[i].base_side == side;
			if (!found)
				fault(d->faults, head_at(&d->map.lakes, lake)->at,
				      "no main base of '%s' (15.34)", madison_side_keys[side]);
		}
}

void madison_check_map(struct madison_data *d)
{
	for (int i = 0; i < d->towns; i++)
		check_space(d, i);
	check_shores(d);
	check_sources(d);
	check_values(d);
	check_montreal(d);
	for (int i = 0; i < d->map.special.cuts.n; i++)
		check_cut(d, rows_at(&d->map.special.cuts, i));
	check_islands(d);
	check_bases(d);
}
