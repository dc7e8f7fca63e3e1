/* mkdata madison: the good data passes, and every kind of fault is named with its place.
 *
 * What reader and record refuse in any file is tested with the data of dawn. */
#include <stdlib.h>
#include <string.h>
#include "mkdata_faults.h"
#include "tools/mkdata/mkdata_madison.h"

static void good_data_passes(void **unused)
{
	struct faults f = { 0 };
	struct madison_data *d = calloc(1, sizeof(*d));

	(void)unused;
	read_with(d, &f, FILE_MAP, NULL);
	assert_int_equal(f.n, 0);
	assert_int_equal(d->towns, 81);
	assert_int_equal(d->npaths, 2 * 115);
	assert_int_equal(d->pieces.units.n, 131);
	assert_int_equal(d->pieces.vessels.n, 62);
	assert_int_equal(d->pieces.leaders.n, 31);
	assert_int_equal(d->shelf.n, 110);
	assert_int_equal(d->rules.rules.n, 459);
	madison_free(d);
	faults_free(&f);
	free(d);
}

static void spaces(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "game", ": madison", ": @dawn", "unknown game 'dawn'", 1 },
		{ FILE_MAP, "key: york", "lake: ontario", "lake: @superior",
		  "unknown lake 'superior'", 0 },
		{ FILE_MAP, "key: york", "lake: ontario", "lake: @erie",
		  "one-way: 'york' names 'erie', but not the other way round", 0 },
		{ FILE_MAP, "lakes:", "smiths-creek", "@queenston",
		  "one-way: 'ontario' names 'queenston', but not the other way round", 2 },
		{ FILE_MAP, "spaces:\n", "key: sandwich", "key: @ft-malden",
		  "duplicate key 'ft-malden'", 0 },
		{ FILE_MAP, "key: sandwich", "side: gb", "side: @none",
		  "a town lies in the territory of us or gb", 0 },
		{ FILE_MAP, "key: sandwich", "terrain: clear",
		  "terrain: clear\n    base: @{ side: gb, kind: main, year: 1812 }",
		  "a naval base is a lakeside town (2.15)", 1 },
		{ FILE_MAP, "key: kingston", "base: { side: gb", "base: { side: @us",
		  "a base lies in its own territory", 0 },
		{ FILE_MAP, "values: {", "us: 72", "us: @71", "the values add up to 72, not 71",
		  1 },
	};

	(void)unused;
	TRY(cases);
}

static void paths(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "paths:", "[ft-malden, sandwich]", "[ft-malden, @windsor]",
		  "unknown space 'windsor'", 1 },
		{ FILE_MAP, "paths:", "[ft-malden, sandwich]", "[ft-malden, @ft-malden]",
		  "'ft-malden' stands twice in this list", 0 },
		{ FILE_MAP, "paths:", "[ft-malden, sandwich], kind: road",
		  "[ft-malden, sandwich], kind: @river", "unknown kind 'river'", 1 },
		{ FILE_MAP, "paths:\n", "  - { between: [ft-malden, sandwich]",
		  "  - { between: [sandwich, ft-malden], kind: road, provenance: web }\n"
		  "  - @{ between: [ft-malden, sandwich]",
		  "this path is given twice", 1 },
		{ FILE_MAP, "paths:\n", "  - { between: [ft-malden, sandwich]",
		  "  - { between: [detroit, @ft-mackinac], kind: trail, provenance: web }\n"
		  "  - { between: [ft-malden, sandwich]",
		  "an island is reached over water only", 1 },
	};

	(void)unused;
	TRY(cases);
}

/* 2.14, 3.63, 10.73, 13.33, 13.37, 16.26: what the rulebook says of the map. */
static void geography(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "cuts:", "{ town: london, off: [thamesville",
		  "{ town: @windsor, off: [thamesville", "unknown space 'windsor'", 1 },
		{ FILE_MAP, "cuts:", "{ town: london, off: [thamesville",
		  "{ town: oxford, off: [@london, thamesville",
		  "'oxford' does not cut 'london' off: another way leads there", 0 },
		{ FILE_MAP, "lc-edge:", "cornwall", "@quebec",
		  "'quebec' is not 2 spaces from Montreal (3.63)", 1 },
		{ FILE_MAP, "special:\n", "  montreal: montreal", "  montreal: @quebec",
		  "no Major Invasion Route leads to it (2.14)", 0 },
		{ FILE_MAP, "special:\n", "between: [ft-mackinac,", "between: [@york,",
		  "'york' is no island", 1 },
		{ FILE_MAP, "gb-wins:", "needed: 3", "needed: @5", "more than there are", 1 },
		{ FILE_MAP, "forts:", "space: york", "space: @kingston",
		  "'kingston' has another fort", 1 },
		{ FILE_MAP, "forts:", "card: fort-york", "card: @war-hawks",
		  "no step of 'war-hawks' places it", 1 },
		{ FILE_MAP, "boxes:", "key: lake-ontario", "key: @lake-superior",
		  "'lake-ontario' must stand here, not 'lake-superior' (order of madison_kinds.h)",
		  1 },
		{ FILE_MAP, "sets:", "key: us-ontario", "key: @niagara", "duplicate key 'niagara'",
		  0 },
	};

	(void)unused;
	TRY(cases);
}

static void units(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_PIECES, "key: 4th-us", "strength: [3, 2]", "strength: @[2, 1]",
		  "a detachment has one step (3.17)", 1 },
		{ FILE_PIECES, "key: 4th-us", "strength: [3, 2]", "strength: @[3, 3]",
		  "the reduced side is not weaker", 1 },
		{ FILE_PIECES, "key: wyandot", "strength: [2]", "strength: @[4, 2]",
		  "the Shawnee have two steps, other Indians one (3.17)", 1 },
		{ FILE_PIECES, "key: 4th-us", "class: b", "class: @d", "unknown class 'd'", 0 },
		{ FILE_PIECES, "key: 2nd-light-dragoons", "class: a", "class: @b",
		  "Dragoons are of class A (3.62)", 1 },
		{ FILE_PIECES, "key: 4th-us", "space: ft-macarthur", "space: @fort-wayne",
		  "unknown space 'fort-wayne'", 0 },
		{ FILE_PIECES, "key: 9th-us", "turn: autumn-1812", "turn: @winter-1812",
		  "nobody comes in this turn", 1 },
		{ FILE_PIECES, "key: lc-militia", "[lc-militia]", "[@dragoon]",
		  "a piece of type 'militia' cannot be 'dragoon'", 1 },
		{ FILE_PIECES, "key: lc-militia", "[lc-militia]", "[@flying]",
		  "unknown special 'flying'", 1 },
		{ FILE_PIECES, "key: potawatomi", "card: the-prophets-warriors",
		  "card: @western-nations-rally", "no step of 'western-nations-rally' places it",
		  2 },
		{ FILE_PIECES, "key: potawatomi", "card: the-prophets-warriors", "card: @prophecy",
		  "unknown card 'prophecy'", 2 },
		{ FILE_PIECES, "key: 4th-us", "side: us", "side: @none", "a piece is of us or gb",
		  0 },
		{ FILE_PIECES, "key: 8th-kings", "enters: { by: setup, space: quebec }",
		  "enters: @{ by: setup, space: montreal }",
		  "the scenario 'entire-war' has '8th-kings' elsewhere", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void vessels_and_leaders(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_PIECES, "key: oneida", "type: brig", "type: @regular",
		  "this is no type of a vessel", 0 },
		{ FILE_PIECES, "key: wolfe", "space: kingston", "space: @ft-malden",
		  "'ft-malden' does not lie on that lake", 0 },
		{ FILE_PIECES, "key: wolfe", "space: kingston", "space: @prescott",
		  "'prescott' is no base of that side", 1 },
		{ FILE_PIECES, "key: wolfe", "turn: spring-1813", "turn: @autumn-1812",
		  "nothing is built before 1813 (15.12)", 0 },
		{ FILE_PIECES, "key: yeo", "lakes: [ontario]", "lakes: [@michigan]",
		  "unknown lake 'michigan'", 0 },
		{ FILE_PIECES, "key: yeo", "enters: { by: arrival, turn: autumn-1812,",
		  "enters: { by: @setup,", "no naval leader is there in spring 1812 (3.37)", 0 },
		{ FILE_PIECES, "key: conquest", "enters: { by: arrival, turn: autumn-1812,",
		  "enters: @{ by: arrival, turn: spring-1813,",
		  "only schooners and sloops of the US arrive, in autumn 1812 (14.41)", 0 },
		{ FILE_PIECES, "key: conquest", "enters: { by: arrival, turn: autumn-1812,",
		  "enters: @{ by: arrival,", "arrivals and buildings, and only these, have a turn",
		  0 },
		{ FILE_PIECES, "key: yeo", "modifier: 1", "modifier: @4",
		  "modifier 4 is out of range 0 to 3", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void scenarios(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_PIECES, "scenarios:", "[uc-militia]", "[@uc-milita]",
		  "unknown piece 'uc-milita'", 0 },
		{ FILE_PIECES, "scenarios:", "[uc-militia]", "[uc-militia, @8th-kings]",
		  "'8th-kings' stands in this scenario already", 0 },
		{ FILE_PIECES, "scenarios:", "space: st-jean", "space: @st-john",
		  "unknown space 'st-john'", 0 },
		{ FILE_PIECES, "key: '1814'", "points: 5 }", "points: @4 }",
		  "the map and the cards give 'gb' 5", 1 },
		{ FILE_PIECES, "key: '1814'", "decks: ['1814']", "decks: @['1813']",
		  "the decks of its years, and no others", 1 },
		{ FILE_PIECES, "key: '1814'", "turn: spring-1814", "turn: @winter-1813",
		  "a scenario begins in spring", 0 },
		{ FILE_PIECES, "key: '1813-1814'", "backs: [brock]", "backs: [@hull]",
		  "'hull' has no back", 1 },
		{ FILE_PIECES, "key: '1814'", "space: ft-st-joseph", "space: @york",
		  "'nancy' cannot lie here", 0 },
		{ FILE_PIECES, "key: '1814'", "forts: [fort-meigs]", "forts: [@fort-wayne]",
		  "unknown fort 'fort-wayne'", 1 },
	};

	(void)unused;
	TRY(cases);
}

/* The good text without one piece of it; what must be said, and behind which words. */
static void expect_without(int file, const char *piece, const char *behind, const char *reason)
{
	char *text = malloc(strlen(good[file]) + 1), *cut;

	strcpy(text, good[file]);
	cut = strstr(text, piece);
	if (!cut)
		fail_msg("the data has no '%s'", piece);
	memmove(cut, cut + strlen(piece), strlen(cut + strlen(piece)) + 1);
	cut = strstr(text, behind);
	assert_non_null(cut);
	assert_true(expect_fault(file, text, mark_of(file, text, cut + strlen(behind)), reason, 0));
	free(text);
}

/* What the rulebook counts must be there. */
static void nothing_is_missing(void **unused)
{
	(void)unused;
	expect_without(FILE_MAP, "    source: true\n", "spaces:\n  ",
		       "4 and 0 sources; the rulebook has 4 of the US and 1 of the British (2.16)");
	expect_without(FILE_MAP, "    island: true\n", "spaces:\n  - ",
		       "the islands, and only these, lie in Lake Huron (10.72)");
	expect_without(FILE_PIECES, "    class: c\n", "units:\n  - ",
		       "missing key 'class' in a land unit");
}

/* A72: a piece that is due may not be forgotten. */
static void nothing_is_forgotten(void **unused)
{
	struct mark at;
	char *text, *cut;
	const char *row = "      - { space: st-jean, pieces: [100th-foot] }\n";

	(void)unused;
	text = malloc(strlen(good[FILE_PIECES]) + 1);
	strcpy(text, good[FILE_PIECES]);
	cut = strstr(strstr(text, "scenarios:\n"), row);
	assert_non_null(cut);
	memmove(cut, cut + strlen(row), strlen(cut + strlen(row)) + 1);
	at = mark_of(FILE_PIECES, text, strstr(text, "key: entire-war"));
	assert_true(expect_fault(FILE_PIECES, text, at,
				 "'100th-foot' is due, but is neither placed, buildable nor unused",
				 0));
	free(text);
}

static void charts(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_CHARTS, "key: ar\n", "up-to: 6", "up-to: @5",
		  "5 is not above the 5 of the row before", 1 },
		{ FILE_CHARTS, "key: fort-9", "up-to: 9", "up-to: @8",
		  "8 is not above the 8 of the row before", 2 },
		{ FILE_CHARTS, "odds:", "-1, 0, 1, 2", "-1, 0, @-1, 2",
		  "better odds cannot be worse", 1 },
		{ FILE_CHARTS, "odds:", "columns: [-4, ", "columns: @[",
		  "12 numbers are needed here, not 11", 1 },
		{ FILE_CHARTS, "key: autumn-1813", "year: 1813", "year: @1812",
		  "year 1813 must stand here", 2 },
		{ FILE_CHARTS, "key: autumn-1813", "half: autumn", "half: @winter",
		  "the halves follow each other", 0 },
		{ FILE_CHARTS, "figures:", "prewar-cards: 14", "prewar-cards: @13",
		  "two hands of 7 are 14 (6.2)", 1 },
		{ FILE_CHARTS, "types:\n", "key: militia", "key: @irregular",
		  "'militia' must stand here, not 'irregular' (order of madison_kinds.h)", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void cards(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_CARDS, "key: war-hawks", "do: draw", "do: @dance", "unknown verb 'dance'",
		  0 },
		{ FILE_CARDS, "key: war-hawks", "n: 1", "n: @0", "n 0 is out of range 1 to 9", 1 },
		{ FILE_CARDS, "key: war-hawks", "{ do: draw, n: 1 }", "@{ do: draw }",
		  "missing key 'n' in verb 'draw'", 1 },
		{ FILE_CARDS, "key: war-hawks", "{ do: draw, n: 1 }",
		  "{ do: draw, n: 1, @space: york }", "unknown key 'space' in verb 'draw'", 1 },
		{ FILE_CARDS, "key: fort-york", "test: intact", "test: @sound",
		  "unknown test 'sound'", 1 },
		{ FILE_CARDS, "key: fort-york", "where: [york]", "where: [@toronto]",
		  "unknown space or set 'toronto'", 1 },
		{ FILE_CARDS, "key: fort-york", "test: controls, side: gb",
		  "test: controls, side: @self", "the card is of one side: name it", 1 },
		{ FILE_CARDS, "key: bayonet-charge", "attack: 1", "attack: @2",
		  "the step 'drm' says 1", 1 },
		{ FILE_CARDS, "key: bayonet-charge", "window: round", "window: @teatime",
		  "unknown window 'teatime'", 0 },
		{ FILE_CARDS, "key: fort-york", "{ test: intact",
		  "@{ test: round, n: 1 }\n"
		  "          - { test: intact",
		  "this cannot be known in the window 'play'", 1 },
		{ FILE_CARDS, "key: raid-on-ogdensburg", "{ from: prescott }",
		  "@{ from: kingston }", "no path leads this way", 1 },
		{ FILE_CARDS, "key: elliotts-raid", "piece: caledonia", "piece: @calypso",
		  "unknown piece 'calypso'", 0 },
		{ FILE_CARDS, "key: night-attack", "no-forest", "@no-trees",
		  "unknown flag 'no-trees'", 1 },
		{ FILE_CARDS, "key: the-prophets-warriors", "with-tecumseh", "@with-8th-kings",
		  "no leader is called so", 1 },
		{ FILE_CARDS, "key: campaign-3\n", "copy-of: campaign-2", "copy-of: @campaign-3",
		  "unknown card 'campaign-3', or itself a copy", 0 },
		{ FILE_CARDS, "decks:", "cards: 34", "cards: @33",
		  "deck '1812' has 34 cards, not 33", 0 },
		{ FILE_CARDS, "key: war-hawks", "number: 15", "number: @14",
		  "number 14 is that of 'kentucky-volunteers'", 0 },
		{ FILE_RULES, "rules:\n", "id: '2.1'", "id: @'2.1.a'",
		  "'2.1.a' is no number of a rule: 6.2.1 or 6.2.1-a", 0 },
	};

	(void)unused;
	TRY(cases);
}

static int load_madison(void **unused)
{
	(void)unused;
	return load_good(&madison_maker, DATA_MADISON);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_data_passes),
		cmocka_unit_test(spaces),
		cmocka_unit_test(paths),
		cmocka_unit_test(geography),
		cmocka_unit_test(units),
		cmocka_unit_test(vessels_and_leaders),
		cmocka_unit_test(scenarios),
		cmocka_unit_test(nothing_is_forgotten),
		cmocka_unit_test(nothing_is_missing),
		cmocka_unit_test(charts),
		cmocka_unit_test(cards),
	};

	return cmocka_run_group_tests(tests, load_madison, NULL);
}
