/* The tables of madison: against a transcription made by hand from the rulebook,
 * and in themselves.  Values that nobody outside the box knows are not tested here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tests/unit/tools/mkdata_faults.h"
#include "madison_tables.h"
#include "tools/mkdata/mkdata_madison.h"

static int path_between(int a, int b)
{
	const struct madison_space *s = &madison_spaces[a];

	for (int i = 0; i < s->paths; i++)
		if (madison_paths[s->path + i].to == b)
			return madison_paths[s->path + i].kind;
	return PATHS;
}

static void paths_lead_both_ways(void **unused)
{
	(void)unused;
	for (int a = 0; a < TOWNS; a++)
		for (int i = 0; i < madison_spaces[a].paths; i++) {
			const struct madison_path *p = &madison_paths[madison_spaces[a].path + i];

			assert_int_not_equal(p->to, a);
			assert_int_equal(path_between(p->to, a), p->kind);
		}
	for (int i = TOWNS; i < SPACES; i++)
		assert_int_equal(madison_spaces[i].paths, 0);
	assert_int_equal(LAKE_TRANSIT, S_LAKE_TRANSIT);
	assert_int_equal(LAKE_BOX + CHAMPLAIN, S_LAKE_CHAMPLAIN);
	assert_int_equal(RESERVE, S_RESERVE);
	assert_int_equal(UNUSED, S_UNUSED);
	assert_int_equal(UNUSED + 1, SPACES);
}

/* 2.1, 2.3, 2.7: towns that the rulebook describes. */
static void towns_of_the_rulebook(void **unused)
{
	static const struct {
		int town, side, lake;
	} known[] = {
		{ S_OSWEGO, US, ONTARIO },          { S_QUEENSTON, GB, LAKES },
		{ S_OGDENSBURG, US, ONTARIO },      { S_ST_JEAN, GB, CHAMPLAIN },
		{ S_ISLE_AUX_NOIX, GB, CHAMPLAIN }, { S_FT_MACKINAC, US, HURON },
		{ S_FT_ST_JOSEPH, GB, HURON },      { S_FT_NIAGARA, US, ONTARIO },
		{ S_SMITHS_CREEK, GB, ONTARIO },    { S_CORNWALL, GB, LAKES },
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		assert_int_equal(madison_spaces[known[i].town].territory, known[i].side);
		assert_int_equal(madison_spaces[known[i].town].lake, known[i].lake);
	}
	assert_int_equal(madison_spaces[S_KINGSTON].fort_turn, AUTUMN_1812); /* 2.73 */
	assert_int_equal(madison_spaces[S_SACKETS_HARBOUR].fort_turn, AUTUMN_1812);
	assert_int_equal(madison_spaces[S_SMITHS_CREEK].value, 0); /* 11.51 */
	assert_int_equal(madison_spaces[S_CLEVELAND].value, 1);    /* 16.22 */
	assert_int_equal(madison_spaces[S_LONDON].value, 3);       /* 16.23 */
	for (int i = 0; i < TOWNS; i++)
		assert_int_equal(madison_spaces[i].reinforcement,
				 i == S_QUEBEC || i == S_FT_MACARTHUR || i == S_MANSFIELD ||
					 i == S_PITTSBURGH || i == S_ALBANY); /* 2.16 */
}

/* MP from one town to another by land; rounds of Bellman and Ford. */
static int march(int from, int to)
{
	int cost[TOWNS];

	for (int i = 0; i < TOWNS; i++)
		cost[i] = i == from ? 0 : 999;
	for (int round = 0; round < TOWNS; round++)
		for (int i = 0; i < TOWNS; i++)
			for (int k = 0; k < madison_spaces[i].paths; k++) {
				const struct madison_path *p =
					&madison_paths[madison_spaces[i].path + k];

				int sum = cost[i] + madison_figures.path_cost[p->kind];

				if (sum < cost[p->to])
					cost[p->to] = sum;
			}
	return cost[to];
}

/* 8.31: from Sackets Harbour to French Mills in one activation. */
static void march_of_the_example(void **unused)
{
	(void)unused;
	assert_int_equal(march(S_SACKETS_HARBOUR, S_FRENCH_MILLS), 6);
	assert_int_equal(march(S_QUEBEC, S_FT_MACKINAC), 999);
}

/* 10.73, 16.23, 3.63, 15.34: neighbours, distances and bases. */
static void map_of_the_examples(void **unused)
{
	(void)unused;
	assert_int_not_equal(path_between(S_KINGSTON, S_SMITHS_CREEK), PATHS);
	assert_int_not_equal(path_between(S_KINGSTON, S_GANANOQUE), PATHS);
	assert_int_not_equal(path_between(S_LONDON, S_OXFORD), PATHS);
	assert_int_not_equal(path_between(S_LONDON, S_THAMESVILLE), PATHS);
	assert_int_not_equal(path_between(S_LONDON, S_PORT_TALBOT), PATHS);
	assert_int_equal(madison_spaces[S_CORNWALL].to_montreal, 2);
	assert_int_equal(madison_spaces[S_JOHNSONS].to_montreal, 2);
	assert_int_equal(madison_spaces[S_FT_MACKINAC].to_montreal, NO_SPACE);
	assert_int_equal(madison_spaces[S_KINGSTON].base, MAIN_BASE);
	assert_int_equal(madison_spaces[S_YORK].base, BACKUP_BASE);
	assert_int_equal(madison_spaces[S_OSWEGO].base, BACKUP_BASE);
	assert_int_equal(madison_spaces[S_BUFFALO].base_year, Y1812);
	assert_int_equal(madison_spaces[S_ERIE].base_year, Y1813);
	assert_int_equal(madison_spaces[S_FT_MALDEN].base, MAIN_BASE);
	assert_int_equal(madison_spaces[S_PORT_DOVER].base, BACKUP_BASE);
	assert_true(set_has(&madison_sets[SET_NIAGARA], S_QUEENSTON));
	assert_false(set_has(&madison_sets[SET_US_ONTARIO], S_KINGSTON));
}

/* 3.1, 3.3, 3.4, 3.6: pieces that the rulebook describes. */
static void pieces_of_the_rulebook(void **unused)
{
	const struct madison_piece *p = madison_pieces;

	(void)unused;
	assert_int_equal(p[P_DETROIT_DETACHMENT].strength[0], 2);
	assert_int_equal(p[P_DETROIT_DETACHMENT].class, CLASS_C);
	assert_int_equal(p[P_MACKINAC_DETACHMENT].strength[0], 1);
	assert_int_equal(p[P_5TH_PA].type, MILITIA);
	assert_int_equal(p[P_5TH_PA].class, CLASS_B);
	assert_int_equal(p[P_SHAWNEE].steps, 2);
	assert_int_equal(p[P_MOHAWK].strength[0], 2);
	assert_int_equal(p[P_MOHAWK].class, CLASS_B);
	assert_int_equal(p[P_MOHAWK].card, C_GRAND_RIVER_INDIANS);
	assert_int_equal(p[P_BROCK].face[0].limit, 10);
	assert_int_equal(p[P_PROCTOR].face[0].limit, 5);
	assert_int_equal(p[P_BROCK].back, FACE_SHEAFFE);
	assert_int_equal(p[P_PERRY].lakes, bit(ERIE) | bit(HURON));
	assert_int_equal(p[P_BARCLAY].lakes, bit(ERIE) | bit(HURON));
	for (int i = 0; i < UNITS; i++)
		assert_int_equal(p[i].movement, p[i].flags & IS_DRAGOON ? 10 : 6);
	for (int i = PIECE_VESSEL; i < PIECE_LEADER; i++)
		assert_true(ANY_VESSEL >> p[i].type & 1 && p[i].movement == 6);
	for (int i = PIECE_LEADER; i < PIECES; i++)
		assert_int_equal(p[i].movement, p[i].type == LAND_LEADER ? 10 : 6);
}

/* 8.5: the fleet of autumn 1812. */
static void vessels_of_the_example(void **unused)
{
	static const struct {
		int vessel, town;
	} known[] = {
		{ P_ONEIDA, S_SACKETS_HARBOUR },  { P_CONQUEST, S_SACKETS_HARBOUR },
		{ P_SCOURGE, S_SACKETS_HARBOUR }, { P_JULIA, S_OGDENSBURG },
		{ P_HAMILTON, S_OGDENSBURG },     { P_FAIR_AMERICAN, S_OSWEGO },
		{ P_GOV_TOMPKINS, S_OSWEGO },
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		assert_int_equal(madison_pieces[known[i].vessel].space, known[i].town);
	assert_int_equal(madison_pieces[P_CHAUNCEY].space, S_SACKETS_HARBOUR);
	assert_int_equal(madison_pieces[P_CHAUNCEY].turn, AUTUMN_1812);
	assert_int_equal(madison_pieces[P_CORVETTE_BROCK].build_at, S_YORK); /* 15.13 */
}

/* 5.0, 6.2, 7.2, 7.33: decks, deals, who begins. */
static void cards_and_turns(void **unused)
{
	static const uint8_t deals[TURNS] = { 7, 7, 0, 8, 8, 0, 9, 9, 0 };
	int size[DECKS] = { 0 };

	(void)unused;
	assert_int_equal(CARDS, 110);
	for (int i = 0; i < CARDS; i++)
		size[madison_cards[i].deck]++;
	for (int i = 0; i < TURNS; i++) {
		assert_int_equal(madison_turns[i].deal, deals[i]);
		assert_int_equal(madison_turns[i].reinforcements,
				 madison_turns[i].half != WINTER && i != SPRING_1812);
		size[madison_turns[i].year] -= 2 * deals[i];
	}
	for (int i = 0; i < DECKS; i++)
		assert_true(size[i] >= 0);
	assert_int_equal(C_BROCK_AND_TECUMSEH, 9 - 1); /* 3.51 */
	assert_int_equal(C_GRAND_RIVER_INDIANS, 56 - 1);
	assert_int_equal(madison_turns[SPRING_1813].first, FIRST_ROLL);
	assert_int_equal(madison_turns[SPRING_1814].first, FIRST_GB);
}

/* 2.2, 3.33, 9.51, 10.41, 10.44, 11.15, 11.35, 15.17, 15.23, 17.1 */
static void figures(void **unused)
{
	const struct madison_figures *f = &madison_figures;

	(void)unused;
	for (int kind = ROAD; kind <= MIR; kind++)
		assert_int_equal(f->path_cost[kind], kind + 1);
	for (int stars = 1; stars <= 3; stars++)
		assert_int_equal(f->limit[stars], 5 * stars);
	assert_int_equal(f->auto_retreat, 9);
	assert_int_equal(f->drm[DRM_AMPHIBIOUS], -1);
	assert_int_equal(f->drm[DRM_FOREST], -1);
	assert_int_equal(f->drm[DRM_FOREST_INDIANS_DEFEND], -2);
	assert_int_equal(f->drm[DRM_FOREST_INDIANS_ATTACK], 1);
	assert_int_equal(f->drm[DRM_MIR], -1);
	assert_int_equal(f->drm[DRM_MONTREAL], -1);
	assert_int_equal(f->drm[DRM_BRITISH_REGULARS], -1);
	assert_int_equal(f->drm[DRM_MORE_SHIPS], 1); /* 12.31-12.35 */
	assert_int_equal(f->drm[DRM_DOUBLE_SHIPS], 2);
	assert_int_equal(f->drm[DRM_LEAD_VESSEL], 1);
	assert_int_equal(f->drm[DRM_FRIGATE], 1);
	assert_int_equal(f->drm[DRM_SMALL_SHIPS], 1);
	assert_int_equal(f->enter_transit, 2);
	assert_int_equal(f->build[SCHOONER], 1);
	assert_int_equal(f->build[BRIG], 2);
	assert_int_equal(f->build[FRIGATE], 4);
	assert_int_equal(f->repair[SLOOP], 1);
	assert_int_equal(f->repair[FRIGATE], 2);
	assert_int_equal(f->level[LEVEL_MARGINAL], 10);
	assert_int_equal(f->level[LEVEL_DECISIVE], 20);
	assert_int_equal(f->land_max[FORT_9], 9); /* 2.77 */
	assert_int_equal(f->land_max[FORT_9 - 1], 8);
	assert_int_equal(f->wins_needed[GB], 3);
	assert_true(set_has(&f->wins[US], S_QUEBEC));
}

/* Every list ends, every index lies in its pool. */
static void code_is_sound(void **unused)
{
	(void)unused;
	for (int i = 0; i < CARDS; i++) {
		const struct madison_card *c = &madison_cards[i];
		const struct madison_effect *e = &madison_code[c->code];

		assert_true(c->uses > 0);
		for (int k = 0; k < c->uses; k++) {
			const struct madison_use *u = &madison_uses[c->use + k];

			assert_true(u->window < WINDOWS);
			for (const struct madison_test *t = &madison_tests[u->tests];
			     t->test != TEST_END; t++)
				assert_true(t->test < TESTS && t->side <= SIDE_OPP);
		}
		assert_int_not_equal(e->op, E_END);
		for (; e->op != E_END; e++) {
			assert_true(e->op < EFFECTS && e->piece <= PIECES && e->fort <= FORTS);
			for (int k = 0; k < e->listed; k++)
				assert_true(madison_lists[e->list + k] < WITH_LEADER + LEADERS);
		}
	}
	assert_int_equal(madison_uses[madison_cards[C_DECLARATION_OF_WAR].use].window,
			 WINDOW_NEVER);
	assert_int_equal(madison_cards[C_FORT_STEPHENSON].uses, 2);
	assert_int_equal(madison_cards[C_CAMPAIGN_3].code, madison_cards[C_CAMPAIGN_2].code);
}

/* Set-ups of the playbook, as far as they are known. */
static void setups(void **unused)
{
	static const struct {
		int piece, space;
	} in_1813[] = {
		{ P_PREVOST, S_QUEBEC },
		{ P_13TH_FOOT, S_QUEBEC },
		{ P_DRUMMOND, S_MONTREAL },
		{ P_100TH_FOOT, S_ST_JEAN },
		{ P_CAUGHNAWAGA, S_BEAUHARNOIS },
		{ P_GLENGARRY, S_CORNWALL },
		{ P_VOLTIGEURS, S_ISLE_AUX_NOIX },
		{ P_FINCH, S_ISLE_AUX_NOIX },
		{ P_CANADIAN_FENCIBLES, S_PRESCOTT },
		{ P_YEO, S_KINGSTON },
		{ P_WOLFE, S_KINGSTON },
		{ P_BROCK, S_YORK },
		{ P_49TH_FOOT, S_FT_GEORGE },
	};
	const struct madison_scenario *s = madison_scenarios;

	(void)unused;
	for (size_t i = 0; i < sizeof(in_1813) / sizeof(*in_1813); i++)
		assert_int_equal(madison_setup[SCENARIO_1813_1814][in_1813[i].piece],
				 in_1813[i].space);
	assert_int_equal(s[SCENARIO_1813_1814].marker, 2);
	assert_int_equal(s[SCENARIO_1813_1814].control[HURON], GB);
	assert_int_equal(s[SCENARIO_1813_1814].control[ERIE], GB);
	assert_int_equal(s[SCENARIO_1813_1814].control[ONTARIO], US);
	assert_true(s[SCENARIO_1813_1814].backs >> (P_BROCK - PIECE_LEADER) & 1);
	assert_int_equal(s[SCENARIO_1813_1814].builds, P_CORVETTE_BROCK);
	assert_int_equal(s[SCENARIO_ENTIRE_WAR].marker, 0);
	assert_int_equal(s[SCENARIO_ENTIRE_WAR].decks, 7);
	for (int i = 0; i < SCENARIOS; i++)
		for (int k = 0; k < PIECES; k++)
			assert_true(madison_setup[i][k] < TOWNS || madison_setup[i][k] == RESERVE ||
				    madison_setup[i][k] == UNUSED);
}

#define SAME(read, table) assert_memory_equal(read, table, sizeof(table))

/* What was compiled is what is read now. */
static void tables_are_the_data(void **unused)
{
	struct madison_data *d = calloc(1, sizeof(*d));
	struct faults f = { 0 };

	(void)unused;
	read_with(d, &f, FILE_MAP, NULL);
	assert_int_equal(f.n, 0);
	SAME(d->space, madison_spaces);
	SAME(d->piece, madison_pieces);
	SAME(d->fort, madison_forts);
	SAME(d->turn, madison_turns);
	SAME(d->card_table, madison_cards);
	SAME(d->scenario, madison_scenarios);
	assert_memory_equal(d->path, madison_paths, (size_t)d->npaths * sizeof(*madison_paths));
	assert_memory_equal(d->code, madison_code, (size_t)d->ncode * sizeof(*madison_code));
	assert_memory_equal(d->test, madison_tests, (size_t)d->ntests * sizeof(*madison_tests));
	assert_memory_equal(d->use, madison_uses, (size_t)d->nuses * sizeof(*madison_uses));
	assert_memory_equal(d->list, madison_lists, (size_t)d->nlist);
	assert_memory_equal(d->way, madison_ways, (size_t)d->nways * sizeof(*madison_ways));
	assert_memory_equal(&d->figures, &madison_figures,
			    offsetof(struct madison_figures, crossing_cost) + 1);
	for (int i = 0; i < SCENARIOS; i++)
		assert_memory_equal(d->setup[i], madison_setup[i], PIECES);
	madison_free(d);
	faults_free(&f);
	free(d);
}

static int load_madison(void **unused)
{
	(void)unused;
	return load_good(&madison_maker, DATA_MADISON);
}

static void kinds_and_book(void **unused)
{
	(void)unused;
	assert_int_equal(madison_kind_table[K_SPACE].count, SPACES);
	assert_string_equal(madison_kind_table[K_PIECE].things[P_BROCK].key, "brock");
	assert_string_equal(madison_kind_table[K_SPACE].things[LAKE_BOX].key, "lake-ontario");
	assert_string_equal(madison_scenario_names[SCENARIO_1814].key, "1814");
	assert_null(madison_scenario_names[SCENARIOS].key);
	for (int i = 0; i < CARDS; i++) {
		const struct entry_text *e = book_entry(&madison_book, K_CARD, i);

		assert_non_null(e);
		assert_non_null(e->text[EN]);
		assert_non_null(e->text[FR]);
		assert_non_null(e->history[FR]);
	}
	assert_true(madison_book.nrules > 400);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(paths_lead_both_ways),
		cmocka_unit_test(towns_of_the_rulebook),
		cmocka_unit_test(map_of_the_examples),
		cmocka_unit_test(march_of_the_example),
		cmocka_unit_test(pieces_of_the_rulebook),
		cmocka_unit_test(vessels_of_the_example),
		cmocka_unit_test(cards_and_turns),
		cmocka_unit_test(figures),
		cmocka_unit_test(code_is_sound),
		cmocka_unit_test(tables_are_the_data),
		cmocka_unit_test(setups),
		cmocka_unit_test(kinds_and_book),
	};

	return cmocka_run_group_tests(tests, load_madison, NULL);
}
