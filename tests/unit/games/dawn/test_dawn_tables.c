/* The tables of dawn: against a transcription made by hand from the rulebook's
 * set-up and sample of play, against the data they were made from, and in
 * themselves.  Values that nobody outside the box knows are not tested here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tests/unit/unit.h"
#include "dawn_tables.h"
#include "tools/mkdata/mkdata_dawn.h"

/* 3.2-3.4: all forces at the start; Militia and Regulars of each side, Indians, fort. */
static const struct {
	int region;
	uint8_t force[UNITS], fort;
} setup[] = {
	{ R_PENOBSCOT, { 2, 0, 0, 0, 0 }, 1 },   { R_BALTIMORE_WASHINGTON, { 1, 2, 0, 0, 0 }, 0 },
	{ R_DETROIT, { 1, 0, 0, 0, 0 }, 0 },     { R_NASHVILLE, { 1, 0, 0, 0, 0 }, 0 },
	{ R_NEW_ORLEANS, { 1, 0, 0, 0, 0 }, 0 }, { R_SHENANDOAH, { 1, 0, 0, 0, 0 }, 0 },
	{ R_HUDSON, { 1, 0, 0, 0, 0 }, 0 },      { R_HALIFAX, { 0, 0, 2, 1, 0 }, 0 },
	{ R_MONTREAL, { 0, 0, 2, 0, 0 }, 0 },    { R_KINGSTON, { 0, 0, 1, 0, 0 }, 0 },
	{ R_SHAWNEE, { 0, 0, 0, 0, 2 }, 0 },     { R_MIAMI, { 0, 0, 0, 0, 2 }, 0 },
	{ R_CREEK, { 0, 0, 0, 0, 2 }, 0 },       { R_POTAWATOMI, { 0, 0, 0, 0, 1 }, 0 },
	{ R_CHEROKEE, { 0, 0, 0, 0, 1 }, 0 },    { R_CHIPPEWA, { 0, 0, 0, 0, 1 }, 0 },
};

static void forces_at_the_start(void **unused)
{
	uint32_t seen = 0;

	(void)unused;
	for (size_t i = 0; i < sizeof(setup) / sizeof(*setup); i++) {
		const struct dawn_region *r = &dawn_regions[setup[i].region];

		assert_memory_equal(r->force, setup[i].force, UNITS);
		assert_int_equal(r->fort, setup[i].fort);
		seen |= bit(setup[i].region);
	}
	for (int i = 0; i < REGIONS; i++) {
		static const uint8_t nothing[UNITS];

		if (!(seen >> i & 1))
			assert_memory_equal(dawn_regions[i].force, nothing, UNITS);
		assert_int_equal(dawn_regions[i].counters, (dawn_regions[i].power + 1) / 2);
	}
	assert_int_equal(dawn_waterways[W_UPPER_ST_LAWRENCE].ships[GB], 1);
	assert_int_equal(dawn_waterways[W_LOWER_ST_LAWRENCE].ships[GB], 1);
	assert_int_equal(dawn_figures.squadrons_start, 4);
}

static void check_border(int a, int b)
{
	assert_true(dawn_regions[a].adjacent >> b & 1);
	assert_true(dawn_regions[b].adjacent >> a & 1);
	assert_int_not_equal(dawn_edge_of[a][b], 0xff);
	assert_int_equal(dawn_edge_of[a][b], dawn_edge_of[b][a]);
}

/* 6.2, 9.1, 11.2, 14.2 and 17.0: what their examples show of the map. */
static void map_of_the_examples(void **unused)
{
	(void)unused;
	check_border(R_PENOBSCOT, R_MARITIMES);
	check_border(R_PENOBSCOT, R_MONTREAL);
	check_border(R_PENOBSCOT, R_KINGSTON);
	check_border(R_PENOBSCOT, R_BOSTON);
	check_border(R_PENOBSCOT, R_HUDSON);
	check_border(R_NIAGARA, R_HUDSON);
	check_border(R_BALTIMORE_WASHINGTON, R_SHENANDOAH);
	assert_int_equal(dawn_edge_of[R_HALIFAX][R_PENOBSCOT], 0xff);
	assert_true(dawn_waterways[W_LOWER_ST_LAWRENCE].borders & bit(R_HALIFAX));
	assert_true(dawn_waterways[W_LOWER_ST_LAWRENCE].borders & bit(R_PENOBSCOT));
	assert_true(dawn_waterways[W_LAKE_ERIE].borders & bit(R_NIAGARA));
	assert_true(dawn_waterways[W_LAKE_ONTARIO].borders & bit(R_NIAGARA));
	assert_int_equal(dawn_waterways[W_LAKE_ERIE].spaces, 2);
	assert_int_equal(dawn_regions[R_BOSTON].zone, Z_NEW_ENGLAND);
	assert_int_equal(dawn_regions[R_NEW_YORK].zone, Z_NEW_ENGLAND);
	assert_int_equal(dawn_regions[R_HALIFAX].zone, ZONES);
	assert_int_equal(dawn_zones[Z_NEW_ENGLAND].spaces, 2);
	assert_int_equal(dawn_regions[R_SAVANNAH].zone, Z_SOUTHERN_COAST);
	assert_int_equal(dawn_regions[R_NEW_ORLEANS].zone, Z_SOUTHERN_COAST);
	assert_int_equal(SET_PORT, SET_US_COASTAL | bit(R_HALIFAX)); /* 14.3.5, 16.0-k */
	assert_int_equal(dawn_regions[R_BOSTON].vp, 3);
	assert_int_equal(dawn_regions[R_NIAGARA].vp, 1);
	assert_int_equal(dawn_regions[R_NIAGARA].home, NONE);
	assert_int_equal(dawn_regions[R_NIAGARA].type, TOWN);
	assert_int_equal(dawn_regions[R_DETROIT].power, 0);
	assert_int_equal(bits_count(SET_US_RURAL | SET_GB_RURAL), 8); /* 2.3.2 */
}

/* 2.5.2, 4.0, 15.0, 16.1, and OPS and sides as 17.0 plays them. */
static void cards_of_the_sample(void **unused)
{
	static const struct {
		uint8_t card, deck, side, ops;
	} known[] = {
		{ C_CHESAPEAKE_LEOPARD_AFFAIR, PRELUDE, US, 3 },
		{ C_FREE_TRADE_AND_SAILORS_RIGHTS, PRELUDE, US, 1 },
		{ C_TREATY_OF_FORT_WAYNE, PRELUDE, US, 4 },
		{ C_SURPRISE_AT_FORT_MACKINAC, PRELUDE, GB, 2 },
		{ C_THE_PROPHET, PRELUDE, GB, 4 },
		{ C_LITTLE_BELT_AFFAIR, PRELUDE, NONE, 2 },
	};
	int decks[3] = { 0 };

	(void)unused;
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		const struct dawn_card *c = &dawn_cards[known[i].card];

		assert_int_equal(c->deck, known[i].deck);
		assert_int_equal(c->side, known[i].side);
		assert_int_equal(c->ops, known[i].ops);
	}
	for (int i = 0; i < CARDS; i++)
		decks[dawn_cards[i].deck]++;
	assert_int_equal(decks[PRELUDE], 12);
	assert_int_equal(CARDS, 86);
	assert_int_equal(dawn_figures.keep_prelude, 2);
	assert_int_equal(dawn_figures.hand, 7);
	assert_int_equal(dawn_figures.turns, 8);
	assert_int_equal(dawn_figures.era_1814, 5);
	assert_int_equal(dawn_figures.score_max, 20);
	assert_int_equal(dawn_figures.squadrons, 10);
	assert_int_equal(dawn_figures.blockade_vp[2], 3);
}

static const struct dawn_effect *code_of(int card)
{
	return &dawn_code[dawn_cards[card].code];
}

/* One card for each shape of a branch. */
static void branches(void **unused)
{
	const struct dawn_effect *e = code_of(C_THE_HENRY_LETTERS);

	(void)unused;
	assert_int_equal(e->verb, E_CHOOSE);
	assert_int_equal(e->n, 2);
	assert_int_equal(e[1].verb, E_OPTION);
	assert_int_equal(e[1].what, O_US_DIPLOMACY_DOWN);
	assert_int_equal((e + 1)[e[1].skip].verb, E_TRACK);
	assert_int_equal((e + 1)[e[1].skip].what, DIPLOMACY);
	assert_int_equal((e + 2)[e[2].skip].what, PUBLIC_OPINION);
	assert_int_equal(e[e->alternative].verb, E_VP);
	assert_int_equal(e[e->skip].verb, E_END);

	e = code_of(C_TECUMSEH);
	assert_int_equal(e->verb, E_IF);
	assert_int_equal(e->test, TEST_SIDE);
	assert_int_equal(e->side, GB);
	assert_int_equal(e[1].status, ACTIVE);
	assert_int_equal(e[e->skip].status, REMOVED);

	e = code_of(C_YORK_BURNED) + 1; /* either of two tests */
	assert_int_equal(e->verb, E_UNLESS);
	assert_int_equal(e->test, TEST_WATERWAY);
	assert_int_equal(e->water, bit(W_LAKE_ONTARIO));
	assert_int_equal(e[e->skip].verb, E_VP);
	assert_int_equal(e[1].verb, E_IF);
	assert_int_equal((e + 1)[e[1].skip].verb, E_END);

	e = code_of(C_HULL_SURRENDERS); /* both of two */
	assert_int_equal(e->verb, E_IF);
	assert_int_equal(e[1].verb, E_IF);
	assert_int_equal(e[e->skip].verb, E_END);
	assert_int_equal((e + 1)[e[1].skip].verb, E_END);

	e = code_of(C_TENNESSEE_VOLUNTEERS); /* with an else */
	assert_int_equal(e[1].where, bit(R_NASHVILLE));
	assert_int_equal(e[e->skip].where, bit(R_KENTUCKY));
	assert_int_equal(e[2].verb, E_JUMP);
	assert_int_equal((e + 2)[e[2].skip].verb, E_END);
}

static void values_of_effects(void **unused)
{
	const struct dawn_effect *e = code_of(C_CHARLES_DE_SALABERRY);

	(void)unused;
	assert_true(e->flags & F_NAMES);
	assert_int_equal(e[1].where_kind, WHERE_SAME);
	assert_false(e[1].flags & F_NAMES);
	assert_int_equal(dawn_dice[e[2].what].card, C_CHARLES_DE_SALABERRY);
	e = code_of(C_PENOBSCOT_EXPEDITION);
	assert_true(e->flags & F_NAMES);
	assert_true(e[1].flags & F_SAME);
	assert_true(e[1].flags & F_WATER_DIE);
	assert_int_equal(e[1].from, 0);
	e = code_of(C_ST_LAWRENCE_SMUGGLERS);
	assert_int_equal(e->where, dawn_waterways[W_UPPER_ST_LAWRENCE].borders |
					   dawn_waterways[W_LOWER_ST_LAWRENCE].borders);
	assert_int_equal(e->water, WATERS_ST_LAWRENCE);
	e = code_of(C_A_MERE_MATTER_OF_MARCHING);
	assert_int_equal(e->cond, COND_GB_CONTROL | COND_ADJ_US);
	e = code_of(C_FRONTIER_FORTIFICATIONS);
	assert_int_equal(e[1].where_kind, WHERE_JUST_BUILT);
	assert_int_equal(e[1].unit_kind, UNITS_SELF);
	e = code_of(C_SHORT_ENLISTMENTS);
	assert_int_equal(e->chooser, SIDE_OPP);
	assert_int_equal(e->unit_kind, UNITS_OPP);
	assert_int_equal(code_of(C_BATTLE_OF_TIPPECANOE)->n, ALL_UNITS);
	assert_int_equal(code_of(C_TENSKWATAWA)[1].target, 3);
	assert_int_equal(code_of(C_INDIAN_RAIDS)->target, 4);
	assert_int_equal(code_of(C_SPAR_DECKED_FRIGATES)->mod, 1);
	assert_int_equal(code_of(C_ISAAC_BROCK)->dice, 1);
	assert_int_equal(dawn_dice[D_LAURA_SECORD].once, 1);
	assert_int_equal(dawn_dice[D_GUNBOATS].when, WHEN_DEFEND_LANDING);
	assert_int_equal(dawn_dice[D_LOYALISTS_AND_IMMIGRANTS_2].where_kind, WHERE_SELF_HOME);
}

/* Every skip stays within its card. */
static void skips_stay_within(void **unused)
{
	(void)unused;
	for (int card = 0; card < CARDS; card++) {
		const struct dawn_effect *first = code_of(card), *end = first;

		while (end->verb != E_END)
			end++;
		for (const struct dawn_effect *e = first; e < end; e++) {
			assert_true(e + e->skip <= end && e + e->alternative <= end);
			assert_true(e + e->skip + e->length <= end);
			if (e->verb == E_IF || e->verb == E_UNLESS || e->verb == E_JUMP ||
			    e->verb == E_CHOOSE || e->verb == E_OPTION)
				assert_true(e->skip > 0);
		}
	}
}

static void load(const char *name, char **bytes, size_t *n)
{
	char path[1024];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", DATA_DAWN, name);
	f = fopen(path, "rb");
	assert_non_null(f);
	*bytes = malloc(1 << 20);
	*n = fread(*bytes, 1, 1 << 20, f);
	fclose(f);
}

static const struct entry_text *entry_at(int kind, int id)
{
	return book_entry(&dawn_book, kind, id);
}

/* What the compiler made of the written C is what was read from the data. */
static void tables_are_the_data(void **unused)
{
	struct source_text text[DAWN_FILES];
	struct faults f = { 0 };
	struct dawn_data *d = calloc(1, sizeof(*d));
	char *bytes[DAWN_FILES];

	(void)unused;
	for (int i = 0; i < DAWN_FILES; i++) {
		load(dawn_file_names[i], &bytes[i], &text[i].n);
		text[i].name = dawn_file_names[i];
		text[i].bytes = bytes[i];
	}
	dawn_read(d, &f, text);
	assert_int_equal(f.n, 0);
	assert_memory_equal(d->region, dawn_regions, sizeof(dawn_regions));
	assert_memory_equal(d->waterway, dawn_waterways, sizeof(dawn_waterways));
	assert_memory_equal(d->zone, dawn_zones, sizeof(dawn_zones));
	assert_memory_equal(d->edge, dawn_edges, sizeof(dawn_edges));
	assert_memory_equal(d->card_table, dawn_cards, sizeof(dawn_cards));
	assert_memory_equal(d->code, dawn_code, (size_t)d->ncode * sizeof(*dawn_code));
	assert_memory_equal(d->dice, dawn_dice, sizeof(dawn_dice));
	assert_memory_equal(&d->figures, &dawn_figures, sizeof(dawn_figures));
	for (int i = 0; i < CARDS; i++) {
		const struct card_row *row = dawn_card_text(d, i);

		for (int lang = 0; lang < LANGUAGES; lang++) {
			assert_string_equal(dawn_kind_table[K_CARD].things[i].name[lang],
					    row->base.head.title.text[lang]);
			assert_string_equal(entry_at(K_CARD, i)->text[lang], row->text.text[lang]);
			assert_string_equal(entry_at(K_CARD, i)->history[lang],
					    row->history.text[lang]);
		}
	}
	dawn_free(d);
	faults_free(&f);
	free(d);
	for (int i = 0; i < DAWN_FILES; i++)
		free(bytes[i]);
}

/* Names, and where each value comes from. */
static void book_and_names(void **unused)
{
	static const int counts[KINDS_END] = {
		[K_NUMBER] = 256, [K_SIDE] = 3,     [K_DICE] = 32768, [K_REGION] = 31,
		[K_CARD] = 86,    [K_UNIT] = 5,     [K_OP] = 7,       [K_TRACK] = 3,
		[K_CONFLICT] = 5, [K_WATERWAY] = 4, [K_ZONE] = 3,     [K_PLACE] = 4,
		[K_OPTION] = 18,  [K_PILE] = 8,     [K_STATUS] = 3,   [K_DICE_EVENT] = 10,
		[K_TABLE] = 2,    [K_LEVEL] = 18,
	};

	(void)unused;
	for (int kind = 0; kind < KINDS_END; kind++) {
		const struct kind *k = &dawn_kind_table[kind];

		assert_non_null(k->name);
		assert_int_equal(k->count, counts[kind]);
		assert_int_equal(k->drawn, kind == K_CARD);
		for (int i = 0; k->things && i < k->count; i++)
			for (int lang = 0; lang < LANGUAGES; lang++)
				assert_true(k->things[i].key && *k->things[i].name[lang]);
	}
	assert_null(dawn_kind_table[KINDS_END].name);
	assert_string_equal(dawn_kind_table[K_REGION].things[R_DETROIT].name[FR], "Détroit");
	assert_string_equal(dawn_kind_table[K_PLACE].things[0].key, "navy-box");
	assert_string_equal(dawn_kind_table[K_CARD].things[C_ARMISTICE_2].key, "armistice-2");
	assert_int_equal(dawn_book.nrules, 255);
	for (int i = 0; i < CARDS; i++)
		assert_true(entry_at(K_CARD, i)->sources[0].field &&
			    entry_at(K_CARD, i)->facts[FR]);
	for (int i = 0; i < REGIONS; i++)
		assert_string_equal(entry_at(K_REGION, i)->sources[0].field, "title");
	assert_string_equal(entry_at(K_CARD, C_THE_PROPHET)->facts[EN],
			    "GB, 4 OPS, Prelude deck, removed after its event");
	assert_string_equal(
		entry_at(K_REGION, R_BOSTON)->facts[FR],
		"ville, origine US, 3 PV, capacité de recrutement 4, débarquement possible");
}

static void expect_entry(int kind, int id, enum language lang, const char *facts, const char *text)
{
	const struct entry_text *e = entry_at(kind, id);

	assert_non_null(e);
	if (facts)
		assert_string_equal(e->facts[lang], facts);
	else
		assert_null(e->facts[lang]);
	assert_non_null(strstr(e->text[lang], text));
}

/* What a player reads is what is played: neighbours, shores, spaces, levels, points. */
static void entries_of_things(void **unused)
{
	static const int read[] = { K_CARD,  K_REGION, K_WATERWAY, K_ZONE,    K_TRACK,
				    K_TABLE, K_OP,     K_UNIT,     K_CONFLICT };

	(void)unused;
	for (size_t k = 0; k < sizeof(read) / sizeof(*read); k++)
		for (int i = 0; i < dawn_kind_table[read[k]].count; i++)
			for (int lang = 0; lang < LANGUAGES; lang++) {
				assert_true(*entry_at(read[k], i)->text[lang]);
				assert_non_null(entry_at(read[k], i)->sources[0].field);
			}
	expect_entry(K_REGION, R_NEW_YORK, EN,
		     "town, US home, 3 VP, Recruit power 4, troops can land",
		     "Borders: Hudson, Boston, Baltimore/Washington\nBlockade zone: New England");
	expect_entry(K_REGION, R_DETROIT, FR, "ville, origine US, 1 PV",
		     "\nVoies navigables\u00a0: Lac Érié");
	expect_entry(K_WATERWAY, W_LAKE_ERIE, EN, "2 spaces for ship markers",
		     "Shores: Upper Canada, Niagara, Pittsburgh, Detroit");
	expect_entry(K_WATERWAY, W_UPPER_ST_LAWRENCE, FR, "1 case pour les navires",
		     "Rives\u00a0: ");
	expect_entry(K_ZONE, Z_SOUTHERN_COAST, EN, "3 squadrons complete the blockade",
		     "Towns: Savannah, New Orleans");
	expect_entry(K_TRACK, ECONOMY, EN, NULL, "Level 2, US and GB: +1 OPS when a card");
	expect_entry(K_TRACK, ECONOMY, FR, NULL, "Niveau 1, GB\u00a0: GB a 2 escadres de plus");
	expect_entry(K_TABLE, TABLE_PRIVATEERING, EN, "rule 7.1.1", "9:\u00a08\u00a0VP");
	expect_entry(K_TABLE, TABLE_BLOCKADES, FR, "règle 14.2.4", "2\u00a0:\u00a03\u00a0PV");
	expect_entry(K_OP, OP_RECRUIT, EN, "US and GB, rule 6.1", "2 OPS a Regular");
	expect_entry(K_OP, OP_RAID, FR, "GB, règle 8.1", "Indiens");
	expect_entry(K_UNIT, GB_REGULAR, EN, "12 in the game", "by a 6 only");
	expect_entry(K_CONFLICT, TECUMSEH, EN, "rule 12.2.1",
		     "Begun by: Treaty of Fort Wayne, Tecumseh\nEnded by: ");
	expect_entry(K_PLACE, 0, EN, NULL, "landing supply");
	assert_null(entry_at(K_PLACE, 1)->text[EN]);
	assert_null(book_entry(&dawn_book, K_PILE, 0));
	assert_null(book_entry(NULL, K_CARD, 0));
}

/* By side, track and level: the order that dawn_report.c counts on. */
static void levels_are_named_by_their_effects(void **unused)
{
	const struct thing *level = dawn_kind_table[K_LEVEL].things;

	(void)unused;
	assert_string_equal(level[0].key, "us-public-opinion-1");
	assert_string_equal(level[ECONOMY * TRACK_LEVELS].name[EN],
			    "Privateer operation: roll 2 dice per OPS instead of 1.");
	assert_string_equal(level[(TRACKS + DIPLOMACY) * TRACK_LEVELS + 2].key, "gb-diplomacy-3");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(forces_at_the_start),
		cmocka_unit_test(map_of_the_examples),
		cmocka_unit_test(cards_of_the_sample),
		cmocka_unit_test(branches),
		cmocka_unit_test(values_of_effects),
		cmocka_unit_test(skips_stay_within),
		cmocka_unit_test(tables_are_the_data),
		cmocka_unit_test(book_and_names),
		cmocka_unit_test(entries_of_things),
		cmocka_unit_test(levels_are_named_by_their_effects),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
