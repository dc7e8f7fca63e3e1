/* madison_setup.c - the three set-ups, and what is cleared when a card play begins (rules
 * 5.1, 6.2, 2.76, 13.36, RULINGS A72).
 */
#include "madison_int.h"

/* 3.41: who has been replaced before the game begins is told, for the counter keeps its key. */
static void place_pieces(struct madison *m, int scenario, struct step *out)
{
	const struct madison_scenario *set_up = &madison_scenarios[scenario];

	for (int p = 0; p < PIECES; p++) {
		m->where[p] = madison_setup[scenario][p];
		if (!is_leader(p) || !(set_up->backs >> (p - PIECE_LEADER) & 1))
			continue;
		note(&m->st, out, MSG_SHOWS_BACK, side_of(p), EVERYONE, p, piece(p)->back);
		pieces_add(&m->flipped, p);
	}
}

/* 5.2: the deck of the first year lies ready, the others wait; what is past is gone. */
static void sort_cards(struct madison *m)
{
	int year = year_of(m);

	for (int card = 0; card < CARDS; card++) {
		int deck = madison_cards[card].deck;

		set_add(&m->pile[deck == year ? DECK : deck > year ? LATER : DISCARD], card);
	}
}

/* 6.2, 6.2-1, 6.2-2: thirteen cards of 1812 and DECLARATION OF WAR.  Nobody sees which. */
static void make_prewar_deck(struct madison *m, struct step *out)
{
	set_drop(&m->pile[DECK], C_DECLARATION_OF_WAR);
	for (int i = 1; i < madison_figures.prewar_cards; i++) {
		int card = chance_pick(&m->st, &m->pile[DECK], K_CARD, out);

		set_drop(&m->pile[DECK], card);
		set_add(&m->pile[PREWAR], card);
	}
	set_add(&m->pile[PREWAR], C_DECLARATION_OF_WAR);
}

static void clear_limits(struct madison_limits *x)
{
	x->rains = x->winds = NO_SPACE;
	x->rains_steps = x->unit_mp = x->dragoon_mp = x->leader_mp = 0;
	x->burdened = x->peaceful = NO_PIECE;
	x->divisor = x->no_militia = x->no_landing = x->slowed = 0;
}

/* 11.44: a set-up begins behind a winter: its lakes have markers. */
static void set_lakes(struct madison *m, const struct madison_scenario *set_up)
{
	memset(m->lake, NONE, sizeof m->lake);
	memcpy(m->marker, set_up->control, sizeof m->marker);
}

void madison_setup_game(struct state *s, int scenario, struct step *out)
{
	struct madison *m = madison_of(s);
	const struct madison_scenario *set_up = &madison_scenarios[scenario];

	m->scenario = (uint8_t)scenario;
	m->turn = set_up->turn;
	m->forts = set_up->forts;
	m->card_vp = set_up->card_vp;
	m->destroyed = set_up->destroyed;
	m->backups = set_up->backups;
	m->builds = set_up->builds;
	m->builds_at = set_up->builds_at;
	m->builds_turn = set_up->builds_turn;
	m->drawn = m->card = NO_CARD;
	m->limits.no_build_at[US] = m->limits.no_build_at[GB] = NO_SPACE;
	set_lakes(m, set_up);
	place_pieces(m, scenario, out);
	sort_cards(m);
	if (m->turn == SPRING_1812)
		make_prewar_deck(m, out);
	m->phase = m->turn == SPRING_1812 ? PHASE_PREWAR : PHASE_ARRIVAL;
	madison_derive(m);
	m->vp = (int8_t)madison_points(m);
	m->counted = madison_taken(m);
	madison_begin_play(m, US);
	flow_push(s, N_WAR, NOBODY);
}

/* 2.76: spaces whose only land units are Indians. */
static struct set indians_alone(const struct madison *m)
{
	struct set alone = { { 0, 0 } }, left = set_less(m->manned[GB], m->manned[US]);

	for (int at; (at = set_pop(&left)) >= 0;)
		if (!m->plain[GB][at])
			set_add(&alone, at);
	return alone;
}

/* 13.36: who is out of supply now. */
static struct pieces out_of_supply(const struct madison *m)
{
	struct pieces without = { { 0, 0, 0, 0 } };

	for (int side = 0; side < 2; side++) {
		struct set cut = set_less(m->manned[side], m->supply[side]);

		for (int at; (at = set_pop(&cut)) >= 0;)
			for
				each_in(m, p, at) if (is_unit(p) && side_of(p) == side)
					pieces_add(&without, p);
	}
	return without;
}

void madison_freeze(struct madison *m)
{
	if (m->stale)
		madison_trace(m);
	m->unsupplied = out_of_supply(m);
	m->indians_only = indians_alone(m);
}

void madison_begin_play(struct madison *m, int side)
{
	m->active = (uint8_t)side;
	memset(m->force, 0, sizeof m->force);
	memset(m->carriers, 0, sizeof m->carriers);
	memset(m->spent, 0, sizeof m->spent);
	m->withdrawn = (struct pieces){ { 0, 0, 0, 0 } };
	m->attacked = (struct set){ { 0, 0 } };
	clear_limits(&m->limits);
	m->met = MET_NOTHING;
	m->won = 0;
	m->moving = 0;
	madison_freeze(m);
}

static void count_down(uint8_t *plays, bool *over)
{
	*over = *plays == 1;
	if (*plays)
		--*plays;
}

void madison_end_play(struct madison *m, int side)
{
	struct madison_limits *x = &m->limits;
	bool over;

	count_down(&x->truce_plays[side], &over);
	if (over) {
		x->truce[side] = (struct set){ { 0, 0 } };
		x->truce_lakes[side] = 0;
	}
	count_down(&x->no_build_plays[side], &over);
	if (over) {
		x->no_build_at[side] = NO_SPACE;
		x->no_build_lakes[side] = 0;
	}
}

/* PREVOST'S ARMISTICE is about a card play of the same turn. */
void madison_end_turn(struct madison *m)
{
	struct madison_limits *x = &m->limits;

	for (int side = 0; side < 2; side++) {
		x->command[side] = x->truce_lakes[side] = x->truce_plays[side] = 0;
		x->truce[side] = (struct set){ { 0, 0 } };
	}
}
