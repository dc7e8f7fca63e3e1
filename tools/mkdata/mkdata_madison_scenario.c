/* mkdata_madison_scenario.c - where every piece begins, and whether the points agree. */
#include <stdlib.h>
#include "mkdata_madison.h"

enum { NOWHERE = 0xff }; /* not yet said */

struct setup {
	struct madison_data *d;
	const struct scenario_row *row;
	struct madison_scenario *out;
	uint8_t *where;
};

/* Off the map: index as in map.yaml. */
static uint8_t away(const struct madison_data *d, int i)
{
	return (uint8_t)(d->towns + BOXES + i);
}

enum { RESERVE_ROW = 0, UNUSED_ROW = 3 };

static void put_piece(struct setup *s, struct name name, int space)
{
	int piece = madison_piece_of(s->d, name);

	if (piece < 0 || space < 0)
		return;
	if (s->where[piece] != NOWHERE)
		fault(s->d->faults, name.at, "'%s' stands in this scenario already", name.text);
	s->where[piece] = (uint8_t)space;
}

/* A vessel lies in a town on its lake. */
static void check_place(struct setup *s, struct name name, int space)
{
	const struct madison_data *d = s->d;

	for (int i = d->pieces.units.n; i < d->npieces; i++) {
		const struct madison_piece *p = &d->piece[i];
		int lake = d->space[space].lake;

		if (s->where[i] == space && p->lakes && (lake == LAKES || !(p->lakes >> lake & 1)))
			fault(d->faults, name.at, "'%s' cannot lie here",
			      d->piece_row[i]->head.key.text);
	}
}

static void put_stacks(struct setup *s)
{
	for (int i = 0; i < s->row->stacks.n; i++) {
		const struct stack_row *stack = rows_at(&s->row->stacks, i);
		int space = madison_space_of(s->d, stack->space);

		for (int k = 0; k < stack->pieces.n; k++)
			put_piece(s, stack->pieces.item[k], space);
		if (space >= 0)
			check_place(s, stack->space, space);
	}
	for (int i = 0; i < s->row->unused.n; i++)
		put_piece(s, s->row->unused.item[i], away(s->d, UNUSED_ROW));
	for (int i = 0; i < s->row->buildable.n; i++)
		put_piece(s, s->row->buildable.item[i], away(s->d, RESERVE_ROW));
	if (*s->row->building.vessel.text)
		put_piece(s, s->row->building.vessel, away(s->d, RESERVE_ROW));
}

/* A72: what is due must be placed, buildable or unused; the rest waits for its turn. */
static void put_rest(struct setup *s)
{
	const struct madison_data *d = s->d;

	for (int i = 0; i < d->npieces; i++) {
		const struct madison_piece *p = &d->piece[i];
		bool due = p->mode == BY_SETUP ||
			   (p->mode == BY_ARRIVAL && p->turn <= s->out->turn) ||
			   (p->mode == BY_BUILDING && p->turn <= s->out->turn &&
			    s->out->turn > SPRING_1812);

		if (s->where[i] != NOWHERE)
			continue;
		if (due)
			fault(d->faults, s->row->head.at,
			      "'%s' is due, but is neither placed, buildable nor unused",
			      d->piece_row[i]->head.key.text);
		s->where[i] = away(d, RESERVE_ROW);
	}
}

static int signed_points(const struct points_part *p)
{
	return p->side.value == US ? -p->points.value : p->points.value;
}

/* Who has land units in a town; NONE: nobody. */
static int holder(const struct setup *s, int space)
{
	for (int i = 0; i < s->d->pieces.units.n; i++)
		if (s->where[i] == space)
			return s->d->piece[i].side;
	return NONE;
}

/* 4.1: the marker is what the map gives, with the points of earlier cards. */
static void check_marker(struct setup *s)
{
	const struct madison_data *d = s->d;
	int sum = s->out->card_vp;

	for (int i = 0; i < d->towns; i++) {
		int held = holder(s, i);
		int value = set_has(&s->out->destroyed, i) ? 0 : d->space[i].value;

		if (held != NONE && held != d->space[i].territory)
			sum += held == US ? -value : value;
	}
	for (int lake = 0; lake < LAKES; lake++)
		if (s->out->control[lake] != NONE)
			sum += s->out->control[lake] == US ? -d->figures.lake_vp
							   : d->figures.lake_vp;
	if (s->row->lead.points.given && sum != s->out->marker)
		fault(d->faults, s->row->lead.points.at, "the map and the cards give '%s' %d",
		      madison_side_keys[sum < 0 ? US : GB], abs(sum));
}

/* What stands in the set-up of the whole war is said with each piece, too. */
static void check_first(struct setup *s)
{
	const struct madison_data *d = s->d;

	for (int i = 0; i < d->npieces && s->out->turn == SPRING_1812; i++) {
		bool there = d->piece[i].mode == BY_SETUP;

		if (there ? s->where[i] != d->piece[i].space : s->where[i] < d->towns)
			fault(d->faults, d->piece_row[i]->enters.at,
			      "the scenario '%s' has '%s' elsewhere", s->row->head.key.text,
			      d->piece_row[i]->head.key.text);
	}
}

/* Both sides may not share a town. */
static void check_neighbours(struct setup *s)
{
	const struct madison_data *d = s->d;

	for (int i = 0; i < d->npieces; i++)
		for (int k = 0; k < i; k++)
			if (s->where[i] == s->where[k] && s->where[i] < d->towns &&
			    d->piece[i].side != d->piece[k].side)
				fault(d->faults, s->row->stacks.at, "'%s' and '%s' share a town",
				      d->piece_row[k]->head.key.text,
				      d->piece_row[i]->head.key.text);
}

static void fill_lists(struct setup *s)
{
	struct madison_data *d = s->d;
	struct madison_scenario *out = s->out;

	out->destroyed = madison_spaces_of(d, &s->row->destroyed);
	out->backups = madison_spaces_of(d, &s->row->backups);
	for (int i = 0; i < s->row->forts.n; i++) {
		int fort = rows_index(&d->map.forts, s->row->forts.item[i], "fort", d->faults);

		out->forts = (uint8_t)(out->forts | (fort < 0 ? 0 : bit(fort)));
	}
	for (int i = 0; i < s->row->backs.n; i++) {
		int leader = madison_piece_of(d, s->row->backs.item[i]);

		if (leader < 0)
			continue;
		leader -= d->pieces.units.n + d->pieces.vessels.n;
		if (leader < 0 || d->piece_row[d->npieces - d->pieces.leaders.n + leader]
						  ->back.head.key.text[0] == 0)
			fault(d->faults, s->row->backs.item[i].at, "'%s' has no back",
			      s->row->backs.item[i].text);
		else
			out->backs |= bit(leader);
	}
}

static void fill_decks(struct setup *s)
{
	for (int i = 0; i < s->row->decks.n; i++) {
		int deck =
			rows_index(&s->d->cards.decks, s->row->decks.item[i], "deck", s->d->faults);

		s->out->decks = (uint8_t)(s->out->decks | (deck < 0 ? 0 : bit(deck)));
	}
	if (s->row->turn.given && s->row->decks.item &&
	    s->out->decks != (7u << s->row->turn.value / HALVES & 7u))
		fault(s->d->faults, s->row->decks.at, "the decks of its years, and no others");
	if (s->row->turn.given && s->row->turn.value % HALVES)
		fault(s->d->faults, s->row->turn.at, "a scenario begins in spring");
}

static void fill_building(struct setup *s)
{
	const struct building_part *b = &s->row->building;
	int vessel = *b->vessel.text ? madison_piece_of(s->d, b->vessel) : -1;
	int space = *b->space.text ? madison_space_of(s->d, b->space) : -1;

	s->out->builds = (uint8_t)(vessel < 0 ? s->d->npieces : vessel);
	s->out->builds_at = (uint8_t)(space < 0 ? NO_SPACE : space);
	s->out->builds_turn = (uint8_t)b->turn.value;
}

static void resolve_scenario(struct madison_data *d, int i)
{
	struct setup s = { d, rows_at(&d->pieces.scenarios, i), &d->scenario[i], d->setup[i] };

	for (int k = 0; k < d->npieces; k++)
		s.where[k] = NOWHERE;
	s.out->turn = (uint8_t)s.row->turn.value;
	s.out->marker = (int8_t)signed_points(&s.row->lead);
	s.out->card_vp = (int8_t)signed_points(&s.row->card_vp);
	for (int lake = 0; lake < LAKES; lake++)
		s.out->control[lake] =
			(uint8_t)(s.row->lakes.by[lake].given ? s.row->lakes.by[lake].value : NONE);
	fill_decks(&s);
	fill_lists(&s);
	fill_building(&s);
	put_stacks(&s);
	put_rest(&s);
	check_first(&s);
	check_marker(&s);
	check_neighbours(&s);
}

void madison_resolve_scenarios(struct madison_data *d)
{
	rows_limit(&d->pieces.scenarios, SCENARIOS_MAX, "scenarios", d->faults);
	rows_unique(&d->pieces.scenarios, d->faults);
	for (int i = 0; i < d->pieces.scenarios.n; i++)
		resolve_scenario(d, i);
}
