/* The tables of amateurs: against a transcription made by hand from the rulebook,
 * and in themselves.  Values that nobody outside the box knows are not tested here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tests/unit/unit.h"
#include "amateurs_tables.h"

static int edge_between(int a, int b)
{
	const struct amateurs_place *p = &amateurs_places[a];

	for (int i = 0; i < p->edges; i++)
		if (amateurs_edges[p->edge + i].to == b)
			return amateurs_edges[p->edge + i].nature;
	return EDGES;
}

static void links_lead_both_ways(void **unused)
{
	(void)unused;
	assert_int_equal(PLACES, 111);
	assert_int_equal(LINKS, 184);
	for (int a = 0; a < PLACES; a++)
		for (int i = 0; i < amateurs_places[a].edges; i++) {
			const struct amateurs_edge *e =
				&amateurs_edges[amateurs_places[a].edge + i];
			const struct amateurs_link *l = &amateurs_links[e->link];

			assert_int_not_equal(e->to, a);
			assert_int_equal(edge_between(e->to, a), e->nature);
			assert_int_equal(l->nature, e->nature);
			assert_true((l->from == a && l->to == e->to) ||
				    (l->to == a && l->from == e->to));
		}
}

static void neighbours_are_those_of_links(void **unused)
{
	(void)unused;
	for (int a = 0; a < PLACES; a++) {
		const struct amateurs_place *p = &amateurs_places[a];

		for (int b = 0; b < PLACES; b++) {
			int nature = edge_between(a, b);
			bool trail = nature == TRAIL || nature == BLUE_TRAIL;

			assert_int_equal(set_has(&p->next, b), nature < EDGES && !trail);
			assert_int_equal(set_has(&p->river, b), nature == RIVER);
			assert_int_equal(set_has(&p->trail, b), trail);
			assert_int_equal(set_has(&p->blue, b), nature == BLUE_TRAIL);
		}
	}
}

/* 2.1, 6.7, 8.2 and the Example of Play. */
static void places_of_the_rulebook(void **unused)
{
	const struct amateurs_place *p = amateurs_places;
	int count[NATURES] = { 0 };

	(void)unused;
	for (int i = 0; i < PLACES; i++)
		count[p[i].nature]++;
	assert_int_equal(count[AREA], 89);
	assert_int_equal(count[WILDERNESS], 10);
	assert_int_equal(count[TRIBAL], 5);
	assert_int_equal(count[FLORIDA], 3);
	assert_int_equal(count[AT_SEA], 4);
	assert_int_equal(p[P_MOBILE].control, GB);
	assert_int_equal(p[P_MOBILE].home, US);
	assert_int_equal(edge_between(P_NEW_ORLEANS, P_MOBILE), RIVER);
	assert_int_equal(p[P_NOVA_SCOTIA].edges, 0);
	assert_int_equal(p[P_QUEBEC].zone, NORTH_ATLANTIC);
	assert_int_equal(p[P_PHILADELPHIA].zone, MID_ATLANTIC);
	assert_int_equal(p[P_RICHMOND].zone, ZONES);
	assert_int_equal(p[P_QUEENSTON].lakes, 1 << ERIE | 1 << ONTARIO);
	assert_int_equal(p[P_BUFFALO].lakes, 1 << ERIE | 1 << ONTARIO);
	assert_int_equal(p[P_DETROIT].town, FRONTIER_TOWN);
	assert_int_equal(p[P_DETROIT].fort, 1);
	assert_int_equal(p[P_DETROIT].star, NONE);
	assert_int_equal(edge_between(P_CINCINNATI, P_URBANA), RIVER);
	assert_int_equal(edge_between(P_URBANA, P_FT_DEFIANCE), PLAIN);
	assert_int_equal(edge_between(P_FT_DEFIANCE, P_FT_MEIGS), RIVER);
	assert_int_equal(edge_between(P_ST_JOSEPH, P_FT_MACKINAC), BLUE_TRAIL);
	assert_int_equal(edge_between(P_SACKETS_HARBOR, P_FT_OSWEGO), PLAIN);
}

/* The game takes the shores of lakes and the coasts of zones by their numbers. */
static void sets_stand_in_their_order(void **unused)
{
	(void)unused;
	assert_int_equal(SET_ERIE, ERIE);
	assert_int_equal(SET_CHAMPLAIN, CHAMPLAIN);
	assert_int_equal(SET_NORTH_ATLANTIC, LAKES + NORTH_ATLANTIC);
	assert_int_equal(SET_GULF, LAKES + GULF);
	for (int i = 0; i < PLACES; i++) {
		const struct amateurs_place *p = &amateurs_places[i];

		for (int lake = 0; lake < LAKES; lake++)
			assert_int_equal(set_has(&amateurs_sets[lake], i), p->lakes >> lake & 1);
		for (int zone = 0; zone < ZONES; zone++)
			assert_int_equal(set_has(&amateurs_sets[LAKES + zone], i),
					 p->coast && p->zone == zone);
		assert_int_equal(set_has(&amateurs_sets[SET_PARISH], i), p->parish);
		assert_int_equal(set_has(&amateurs_sets[SET_US_HOME], i), p->home == US);
	}
	assert_int_equal(set_count(&amateurs_sets[SET_US_WILDERNESS]), 8);
	assert_int_equal(set_count(&amateurs_sets[SET_PARISH]), 4);
	for (int zone = 0; zone < ZONES; zone++)
		assert_int_equal(amateurs_places[amateurs_seas[zone]].zone, zone);
	for (int tribe = 0; tribe < TRIBES; tribe++)
		assert_int_equal(amateurs_places[amateurs_lands[tribe]].tribe, tribe);
}

/* 5.6 and the Example of Play. */
static void ports_of_the_rulebook(void **unused)
{
	int count[2][LAKES] = { { 0 } };

	(void)unused;
	assert_int_equal(HAVENS, 16);
	for (int i = 0; i < HAVENS; i++) {
		const struct amateurs_haven *h = &amateurs_havens[i];

		assert_int_equal(h->port, i < PORTS);
		assert_int_equal(h->boxes, !h->port ? 0 : h->lake == ONTARIO ? 5 : 3); /* 2.3 */
		if (h->port)
			count[h->side][h->lake]++;
		if (h->place != NO_PLACE && h->port)
			assert_int_equal(amateurs_places[h->place].port, i);
	}
	for (int side = US; side <= GB; side++) {
		assert_int_equal(count[side][ERIE], 1);
		assert_int_equal(count[side][ONTARIO], 2);
		assert_int_equal(count[side][CHAMPLAIN], 1);
	}
	assert_int_equal(amateurs_havens[H_PRESQUE_ISLE].activate, 3);
	assert_int_equal(amateurs_havens[H_PRESQUE_ISLE].active, 0);
	assert_int_equal(amateurs_havens[H_PUT_IN_BAY].place, NO_PLACE);
	assert_int_equal(amateurs_havens[H_SACKETS_HARBOR].special, PORT_SACKETS);
	assert_int_equal(amateurs_havens[H_SACKETS_HARBOR].dear[4], 0);
	assert_int_equal(amateurs_havens[H_AMHERSTBURG].special, PORT_AMHERSTBURG);
}

/* The Example of Play and 10.1. */
static void leaders_of_the_rulebook(void **unused)
{
	const struct amateurs_leader *l = amateurs_leaders;

	(void)unused;
	assert_int_equal(LEADERS, 83);
	for (int i = 0; i < LEADERS; i++) {
		assert_int_equal(l[i].side, i < LEADER_GB ? US : GB);
		assert_int_equal(l[i].face.rank > 0, l[i].kind == LAND_LEADER);
		assert_in_range(l[i].face.initiative, 1, 4); /* 2.2 */
		assert_in_range(l[i].face.tactical, 1, 3);
	}
	assert_int_equal(l[L_MCDOUALL].face.initiative, 2);
	assert_int_equal(l[L_MCDOUALL].face.tactical, 2);
	assert_int_equal(l[L_BROCK].face.initiative, 1);
	assert_int_equal(l[L_BROCK].face.tactical, 3);
	assert_int_equal(l[L_BROCK].start, FORCE_GB_A);
	assert_int_equal(l[L_TECUMSEH].start, FORCE_GB_A);
	assert_int_equal(l[L_HULL].start, FORCE_US_A);
	assert_int_equal(l[L_MONROE].start, ASIDE);
	assert_int_equal(l[L_MONROE].card, C_JAMES_MONROE);
	assert_int_equal(l[L_YEO].start, FORCE_GB_LAKE + ONTARIO);
	assert_int_equal(l[L_COCHRANE].start, ASIDE);
	assert_int_equal(l[L_COCHRANE].card, CARDS);
}

/* The Example of Play: what stands where, and what is dealt. */
static void start_of_the_example(void **unused)
{
	int all[2] = { 0, 0 };

	(void)unused;
	for (int i = 0; i < STARTS; i++) {
		const struct amateurs_start *s = &amateurs_starts[i];
		int points = 0;

		for (int k = 0; k < TYPES; k++)
			points += s->units[k];
		all[s->side] += points;
		if (s->force == FORCE_US_A) {
			assert_int_equal(s->place, P_DETROIT);
			assert_int_equal(s->units[REGULAR], 1);
			assert_int_equal(s->units[MILITIA], 3);
		}
		if (s->force == FORCE_GB_A)
			assert_int_equal(points, 4);
		if (s->place == P_CINCINNATI)
			assert_int_equal(s->units[MILITIA], 2);
	}
	assert_int_equal(all[US], 36);
	assert_int_equal(all[GB], 30);
	assert_int_equal(amateurs_afloat[GB][ERIE][BRIG], 1);
	assert_int_equal(amateurs_afloat[GB][ONTARIO][BRIG], 0);
	assert_int_equal(amateurs_figures.first_deal, 4);
	assert_int_equal(amateurs_figures.deal[US][JULY], 8);
	assert_int_equal(amateurs_figures.deal[GB][JULY], 6);
}

/* C1, C2 of the Example of Play; 6.4, 7.2, 8.8, 9.2, 12. */
static void charts_of_the_rulebook(void **unused)
{
	static const uint8_t dispersion[10] = { 2, 1, 1, 1 };
	const struct amateurs_figures *f = &amateurs_figures;

	(void)unused;
	assert_int_equal(f->crt[SIZE_10][2][6][0], 4);
	assert_int_equal(f->crt[SIZE_10][2][6][1], 2);
	assert_int_equal(f->crt[SIZE_5][0][4][0], 1);
	assert_int_equal(f->crt[SIZE_5][0][4][1], 0);
	assert_memory_equal(f->dispersion, dispersion, 10);
	assert_int_equal(f->supply_limit[UNSUPPLIED], 5);
	assert_int_equal(f->supply_limit[FULL_SUPPLY], 20);
	assert_int_equal(f->command[2], 10);
	assert_int_equal(f->raise_rate[GB][INDIAN], 2);
	assert_int_equal(f->raise_towns[GB][INDIAN], 1 << FRONTIER_TOWN);
	assert_int_equal(f->raise_rate[US][INDIAN], 0);
	assert_int_equal(f->raise_rate[US][CAVALRY], 0);
	assert_int_equal(f->tribal_mp[PLAIN], 4);
	assert_int_equal(f->lake_sunk, 3);
	assert_int_equal(f->lake_captured, 4);
	assert_int_equal(f->ghent[MAJOR_CITY], 4);
	assert_int_equal(f->ghent_divisor, 4);
	assert_int_equal(f->level[0], LEVEL_US_DECISIVE);
	assert_int_equal(f->level[PEACE_END], LEVEL_GB_DECISIVE);
}

/* A stronger column is nowhere worse (8.2). */
static void combat_table_rises(void **unused)
{
	(void)unused;
	for (int size = 0; size < COLUMNS; size++)
		for (int lead = 0; lead < 3; lead++)
			for (int die = 0; die < 10; die++)
				for (int k = 0; k < 2; k++) {
					const uint8_t(*crt)[3][10][2] = amateurs_figures.crt;
					int n = crt[size][lead][die][k];

					if (lead)
						assert_true(n >= crt[size][lead - 1][die][k]);
					if (size && !k)
						assert_true(n >= crt[size - 1][lead][die][k]);
				}
}

/* The table read backwards: the die that is told gives so many, the one below it does not. */
static void results_backwards(void **unused)
{
	(void)unused;
	for (int i = 0; i < COLUMNS * 3 * 2 * CRT_RESULTS; i++) {
		int n = i % CRT_RESULTS, k = i / CRT_RESULTS % 2, row = i / CRT_RESULTS / 2;
		const uint8_t(*crt)[2] = amateurs_figures.crt[row / 3][row % 3];
		int die = amateurs_figures.least[row / 3][row % 3][k][n];

		assert_true(die == 10 || crt[die][k] >= n);
		assert_true(die == 0 || crt[die - 1][k] < n);
	}
}

/* 2.6, 5.2, 5.3 and the Example of Play. */
static void cards_of_the_rulebook(void **unused)
{
	int reactions = 0, starred = 0;

	(void)unused;
	assert_int_equal(CARDS, 150);
	for (int i = 0; i < CARDS; i++) {
		const struct amateurs_card *c = &amateurs_cards[i];

		assert_int_equal(c->number, i + 1);
		assert_in_range(c->ops, 1, 4);
		reactions += c->reaction == REACTION;
		starred += c->reaction == REACTION_OR_ROUND;
		for (int w = 0; w < WINDOWS; w++)
			assert_int_equal(wide_has(&amateurs_windows[w], i), c->windows >> w & 1);
	}
	assert_int_equal(reactions, 35);
	assert_int_equal(starred, 6);
	assert_int_equal(C_MAJOR_CAMPAIGN_1, 0);
	assert_int_equal(amateurs_cards[C_INDIAN_RAIDS].ops, 4);
	assert_int_equal(amateurs_cards[C_INDIAN_RAIDS].side, GB);
	assert_int_equal(amateurs_cards[C_REALLY_BAD_WEATHER].ops, 3);
	assert_int_equal(amateurs_cards[C_NAPOLEON_SUFFERS_A_SETBACK_79].ops, 4);
	assert_true(amateurs_cards[C_NAPOLEON_SUFFERS_A_SETBACK_76].flags & CARD_NAPOLEON);
	assert_true(amateurs_cards[C_DAVID_PARISH].flags & CARD_STAYS);
	assert_true(amateurs_cards[C_CAPTAIN_DECATUR_CAPTURES_A_FRIGATE].flags & CARD_PEACE);
}

/* Every thing has a key of its own and a name in both languages. */
static void things_have_names(void **unused)
{
	(void)unused;
	for (const struct kind *k = amateurs_kind_table; k->name; k++)
		for (int i = 0; k->things && i < k->count; i++) {
			assert_non_null(k->things[i].key);
			for (int lang = 0; lang < 2; lang++)
				assert_true(k->things[i].name[lang] && *k->things[i].name[lang]);
			for (int j = 0; j < i; j++)
				assert_string_not_equal(k->things[i].key, k->things[j].key);
		}
	assert_int_equal(amateurs_kind_table[K_FORCE].count, FORCES + 1);
	assert_int_equal(amateurs_kind_table[K_POST].count, POSTS);
	assert_string_equal(amateurs_kind_table[K_POST].things[POOL].key, "pool");
	assert_string_equal(amateurs_kind_table[K_TURN].things[FIRST_TURN].key, "may-1812");
	assert_string_equal(amateurs_kind_table[K_FORCE].things[FORCE_IF].key, "if");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(links_lead_both_ways),
		cmocka_unit_test(neighbours_are_those_of_links),
		cmocka_unit_test(places_of_the_rulebook),
		cmocka_unit_test(sets_stand_in_their_order),
		cmocka_unit_test(ports_of_the_rulebook),
		cmocka_unit_test(leaders_of_the_rulebook),
		cmocka_unit_test(start_of_the_example),
		cmocka_unit_test(charts_of_the_rulebook),
		cmocka_unit_test(combat_table_rises),
		cmocka_unit_test(results_backwards),
		cmocka_unit_test(cards_of_the_rulebook),
		cmocka_unit_test(things_have_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
