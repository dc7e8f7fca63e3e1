/* mkdata: the good data passes, and every kind of fault is named with its place. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mkdata_faults.h"
#include "tools/mkdata/mkdata_dawn.h"

/* Outlines are kept apart, in JSON: every place of the map must have one. */
static void expect_outlines(const struct map_file *map)
{
	static char geometry[TEXT_MAX];
	FILE *in = fopen(DATA_DAWN "/regions_geo.json", "rb");
	const struct rows *lists[] = { &map->regions, &map->waterways, &map->zones, &map->boxes };

	assert_non_null(in);
	geometry[fread(geometry, 1, TEXT_MAX - 1, in)] = 0;
	fclose(in);
	for (size_t k = 0; k < sizeof(lists) / sizeof(*lists); k++)
		for (int i = 0; i < lists[k]->n; i++) {
			const struct head *h = rows_at(lists[k], i);
			char name[80];

			snprintf(name, sizeof(name), "\"%s\":", h->key.text);
			assert_non_null(strstr(geometry, name));
		}
}

static void good_data_passes(void **unused)
{
	struct faults f = { 0 };
	struct dawn_data *d = calloc(1, sizeof(*d));

	(void)unused;
	read_with(d, &f, FILE_MAP, NULL);
	assert_int_equal(f.n, 0);
	assert_int_equal(d->map.regions.n, 31);
	assert_int_equal(d->shelf.n, 86);
	assert_int_equal(d->rules.rules.n, 255);
	expect_outlines(&d->map);
	dawn_free(d);
	faults_free(&f);
	free(d);
}

static void shapes(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "key: halifax", "vp: 3", "vp: 3\n    @colour: red",
		  "unknown key 'colour' in a region", 1 },
		{ FILE_MAP, "key: halifax", "vp: 3", "vp: 3\n    @vp: 2", "key 'vp' given twice",
		  1 },
		{ FILE_MAP, "regions:",
		  "key: halifax\n    title: { en: Halifax, fr: Halifax }\n    type: town",
		  "@key: halifax\n    title: { en: Halifax, fr: Halifax }",
		  "missing key 'type' in a region", 1 },
		{ FILE_MAP, "key: halifax", "vp: 3", "vp: @[3]", "expected a number", 1 },
		{ FILE_MAP, "key: halifax", "vp: 3", "vp: @three", "expected a number, not 'three'",
		  1 },
		{ FILE_MAP, "key: halifax", "vp: 3", "vp: @'3'", "expected a number, not '3'", 1 },
		{ FILE_MAP, "key: halifax", "vp: 3", "vp: @4", "vp 4 is out of range 0 to 3", 1 },
		{ FILE_MAP, "key: boston", "power: 4", "power: @7",
		  "power 7 is out of range 0 to 6", 2 },
		{ FILE_MAP, "key: halifax", "[maritimes]", "@maritimes", "expected a list", 4 },
		{ FILE_MAP, "key: halifax", "[maritimes]", "[maritimes, @maritimes]",
		  "'maritimes' stands twice in this list", 1 },
		{ FILE_MAP, "key: halifax", "port: true", "port: @1", "expected true or false", 1 },
		{ FILE_MAP, "key: halifax", "lat: 44.9", "lat: @4x", "'4x' is no decimal number",
		  1 },
		{ FILE_MAP, "key: halifax", "lat: 44.9", "lat: @99.5",
		  "99.5 is out of range -90 to 90", 1 },
		{ FILE_MAP, "key: halifax", "type: town", "type: @city", "unknown type 'city'", 1 },
		{ FILE_MAP, "boxes:", "navy-box", "@navy_box",
		  "'navy_box' is no key: a-z, 0-9 and hyphens only", 2 },
		{ FILE_MAP, "game", ": dawn", ": @madison", "unknown game 'madison'", 1 },
		{ FILE_MAP, "key: halifax", "rulebook\n", "@no\n", "'no' must stand in quotes", 1 },
		{ FILE_MAP, "key: halifax", "      title: rulebook\n      vp: reconstructed",
		  "      @title: rulebook", "no provenance of 'vp'", 1 },
		{ FILE_MAP, "key: halifax", "vp: reconstructed", "vp: @''", "an empty text", 1 },
		{ FILE_MAP, "zones:\n",
		  "key: chesapeake\n    title: { en: Chesapeake, fr: Chesapeake }",
		  "key: chesapeake\n    title: @[Chesapeake]",
		  "expected a text in both languages: { en: ..., fr: ... }", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void texts(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "key: halifax", "{ en: Halifax, fr: Halifax }", "@{ en: Halifax }",
		  "no French text", 1 },
		{ FILE_MAP, "key: halifax", "{ en: Halifax, fr: Halifax }", "@{ fr: Halifax }",
		  "no English text", 1 },
		{ FILE_MAP, "key: halifax", "fr: Halifax }", "fr: @'' }", "an empty text", 1 },
		{ FILE_MAP, "key: halifax", "fr: Halifax }", "fr: @\"a\\0b\" }",
		  "a zero byte in a text", 1 },
		{ FILE_MAP, "key: halifax", "fr: Halifax }", "fr: Halifax, @de: Halifax }",
		  "unknown key 'de' in a text", 1 },
		{ FILE_CARDS, "key: embargo-act", "{ en: Embargo Act, fr: Embargo Act }",
		  "@{ en: Embargo Act }", "no French text", 1 },
		{ FILE_RULES, "id: '2.0'", "{ en: Components, fr: Matériel }",
		  "@{ en: Components }", "no French text", 1 },
		{ FILE_TRACKS, "piles:", "{ en: draw deck, fr: pioche }", "@{ en: draw deck }",
		  "no French text", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void places(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "key: maritimes", "[halifax, penobscot]",
		  "[halifax, @detroit, penobscot]",
		  "one-way: 'maritimes' names 'detroit', but not the other way round", 1 },
		{ FILE_MAP, "key: halifax", "[maritimes]", "[maritimes, @acadia]",
		  "unknown region 'acadia'", 1 },
		{ FILE_MAP, "key: halifax", "[lower-st-lawrence]",
		  "[lower-st-lawrence, @lake-erie]",
		  "one-way: 'halifax' names 'lake-erie', but not the other way round", 1 },
		{ FILE_MAP, "waterways:\n  - key", "borders: [upper-canada",
		  "borders: [@boston, upper-canada",
		  "one-way: 'lake-ontario' names 'boston', but not the other way round", 1 },
		{ FILE_MAP, "zones:\n", "links: [baltimore-washington]",
		  "links: [baltimore-washington, @halifax]",
		  "one-way: 'chesapeake' names 'halifax', but not the other way round", 1 },
		{ FILE_MAP, "key: boston", "zone: new-england", "zone: @chesapeake",
		  "one-way: 'boston' names 'chesapeake', but not the other way round", 2 },
		{ FILE_MAP, "key: boston", "zone: new-england", "zone: @atlantis",
		  "unknown zone 'atlantis'", 2 },
		{ FILE_MAP, "\nsets:", "key: nw-ind, regions: [",
		  "key: nw-ind, regions: [@acadia, ", "unknown region 'acadia'", 1 },
		{ FILE_MAP, "\nsets:", "key: frontier-town", "key: @us-home",
		  "duplicate key 'us-home'", 1 },
		{ FILE_MAP, "\nborders:", "  - { between: [halifax, maritimes]",
		  "  - @{ between: [halifax, boston]", "'halifax' and 'boston' are not adjacent",
		  2 },
		{ FILE_MAP, "\nborders:\n",
		  "- { between: [halifax, maritimes], provenance: reconstructed }\n  -", "@-",
		  "no provenance of the border between 'halifax' and 'maritimes'", 1 },
		{ FILE_MAP, "\nborders:\n",
		  "- { between: [halifax, maritimes], provenance: reconstructed }",
		  "- @{ between: [halifax, maritimes] }", "missing key 'provenance' in a border",
		  1 },
		{ FILE_MAP, "zones:\n", "links: [baltimore-washington]",
		  "links: [baltimore-washington, @acadia]", "unknown region 'acadia'", 1 },
		{ FILE_MAP, "regions:", "key: maritimes", "@key: maritimes\n    port: true",
		  "only a town can be a port", 1 },
		{ FILE_MAP, "key: kentucky", "key: kentucky", "key: @boston",
		  "duplicate key 'boston', see line", 0 },
	};

	(void)unused;
	TRY(cases);
}

static void pieces(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "key: kentucky", "power: 0", "power: @2",
		  "only a town has Recruit power", 2 },
		{ FILE_MAP, "key: boston", "counters: 2", "counters: @1",
		  "a power of 4 needs 2 counters in the set-up", 1 },
		{ FILE_MAP, "key: halifax", "gb-militia: 2", "gb-militia: 2, fort: @1",
		  "a town cannot have a fort", 1 },
		{ FILE_MAP, "key: creek", "setup: { indian: 2 }",
		  "setup: { us-regular: 9, gb-militia: @9 }",
		  "the set-up needs more 'gb-militia' than there are", 1 },
		{ FILE_MAP, "key: lower-st-lawrence\n    title", "setup: { gb: 1 }",
		  "setup: @{ gb: 2 }", "more ships than spaces", 1 },
		{ FILE_TRACKS, "counters:\n", "total: 154", "total: @155",
		  "the counters add up to 154, not 155", 1 },
		{ FILE_TRACKS, "counters:\n", "key: gb-militia", "key: @gb-regular",
		  "'gb-militia' must stand here, not 'gb-regular' (order of dawn_kinds.h)", 0 },
		{ FILE_TRACKS, "operations:\n", "key: recruit", "key: @campaign",
		  "'recruit' must stand here, not 'campaign' (order of dawn_kinds.h)", 2 },
		{ FILE_TRACKS, "\ntracks:\n", "key: economy", "key: @finances",
		  "'economy' must stand here, not 'finances' (order of dawn_kinds.h)", 1 },
		{ FILE_TRACKS, "conflicts:\n", "key: tecumseh", "key: @tenskwatawa",
		  "'tecumseh' must stand here, not 'tenskwatawa' (order of dawn_kinds.h)", 1 },
		{ FILE_TRACKS, "conflicts:\n", "rule: '12.2.1'", "rule: @'12.9'",
		  "unknown rule '12.9'", 1 },
		{ FILE_TRACKS, "conflicts:\n", "activated-by: [treaty-of-fort-wayne",
		  "activated-by: [@the-prophet, treaty-of-fort-wayne",
		  "no step of 'the-prophet' activates it", 1 },
		{ FILE_TRACKS, "conflicts:\n", "activated-by: [treaty-of-fort-wayne, tecumseh]",
		  "activated-by: @[tecumseh]", "'treaty-of-fort-wayne' activates it, too", 1 },
		{ FILE_TRACKS, "tables:", "rule: '7.1.1'", "rule: @'7'", "unknown rule '7'", 1 },
		{ FILE_TRACKS, "\ntracks:\n", "          - sides: [us]", "          @- sides: [gb]",
		  "no effect for 'us'", 1 },
		{ FILE_TRACKS, "  list:\n",
		  "- key: us-militia\n      title: { en: US Militia, fr: Milice US }\n"
		  "      count: 18\n      text:\n"
		  "        en: Removed in battle by a 5 or 6. Rolls one die.\n"
		  "        fr: Retirée au combat par un 5 ou un 6. Lance un dé.\n",
		  "- @{ key: us-militia, title: { en: US Militia, fr: Milice US }, count: 18 }\n",
		  "missing key 'text' in a force", 1 },
		{ FILE_TRACKS, "figures:\n", "[0, 1, 3, 4]", "@[0, 1, 3]",
		  "blockade-vp needs 4 numbers", 1 },
		{ FILE_TRACKS, "figures:\n", "squadrons-start: 4", "squadrons-start: @5",
		  "11 squadrons can come into play, but there are 10", 1 },
		{ FILE_TRACKS, "figures:\n", "keep-prelude: 2", "keep-prelude: @6",
		  "as many cards kept as dealt", 1 },
		{ FILE_TRACKS, "figures:\n", "turns: 8", "turns: @9", "the rulebook's figure is 8",
		  1 },
		{ FILE_TRACKS, "figures:\n", "score-max: 20", "score-max: @25",
		  "the rulebook's figure is 20", 1 },
		{ FILE_TRACKS, "key: recruit", "sides: [us, gb]", "sides: @[us]",
		  "by the rulebook this is an operation of us and gb", 1 },
		{ FILE_TRACKS, "key: cruise", "sides: [us]", "sides: @[gb]",
		  "by the rulebook this is an operation of us", 1 },
		{ FILE_TRACKS, "key: raid", "sides: [gb]", "sides: @[us, gb]",
		  "by the rulebook this is an operation of gb", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void cards(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_CARDS, "cards:\n  -", "- key: chesapeake-leopard-affair\n    number: 1\n",
		  "@- key: chesapeake-leopard-affair\n    number: 2\n", "card number 1 is missing",
		  2 },
		{ FILE_CARDS, "key: war-hawks", "number: 3", "number: @1",
		  "number 1 is that of 'chesapeake-leopard-affair'", 2 },
		{ FILE_CARDS, "key: deserters-2", "number: 86", "number: @87", "there are 86 cards",
		  2 },
		{ FILE_CARDS, "key: embargo-act", "deck: prelude", "deck: @'1813'",
		  "unknown deck '1813'", 2 },
		{ FILE_CARDS, "decks:", "cards: 12", "cards: @13",
		  "deck 'prelude' has 12 cards, not 13", 2 },
		{ FILE_CARDS, "key: embargo-act", "ops: 2", "ops: @5",
		  "ops 5 is out of range 1 to 4", 1 },
		{ FILE_CARDS, "key: embargo-act", "side: us", "side: @none", "unknown side 'none'",
		  1 },
		{ FILE_CARDS, "key: armistice-2", "copy-of: armistice", "copy-of: @armistices",
		  "unknown card 'armistices', or itself a copy", 1 },
		{ FILE_CARDS, "key: armistice-2", "deck: '1812'", "deck: '1812'\n    @ops: 1",
		  "unknown key 'ops' in a copy of a card", 1 },
		{ FILE_CARDS, "key: embargo-act",
		  "title: rulebook §18\n      title-fr: rulebook FR §18\n",
		  "@title: rulebook §18\n", "no provenance of 'title-fr'", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void steps(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_CARDS, "key: embargo-act", "- { do: track, side: us,", "- @{ side: us,",
		  "this step names no verb (do)", 1 },
		{ FILE_CARDS, "key: embargo-act", "do: track", "do: @levy", "unknown verb 'levy'",
		  1 },
		{ FILE_CARDS, "key: embargo-act", "n: 1 }", "n: 1, @zone: chesapeake }",
		  "unknown key 'zone' in verb 'track'", 1 },
		{ FILE_CARDS, "key: embargo-act", "- { do: track, side: us, track: economy, n: 1 }",
		  "- @{ do: track, side: us, n: 1 }", "missing key 'track' in verb 'track'", 1 },
		{ FILE_CARDS, "key: embargo-act", "n: 1 }", "n: @0 }",
		  "n 0 is out of range -3 to 3", 1 },
		{ FILE_CARDS, "key: embargo-act", "track: economy", "track: @navy",
		  "unknown track 'navy'", 1 },
		{ FILE_CARDS, "key: mohawk", "where: [upper-canada", "where: [@acadia",
		  "unknown region or set 'acadia'", 1 },
		{ FILE_CARDS, "key: mohawk", "unit: [indian]", "unit: [@cavalry]",
		  "unknown unit 'cavalry'", 1 },
		{ FILE_CARDS, "key: mohawk", "unit: [indian]", "unit: @indian", "expected a list",
		  1 },
		{ FILE_CARDS, "key: mohawk", "cond: [no-enemy]", "cond: [@winter]",
		  "unknown cond 'winter'", 1 },
		{ FILE_CARDS, "key: red-sticks", "conflict: creek-civil-war",
		  "conflict: @creek-war", "unknown conflict 'creek-war'", 2 },
		{ FILE_CARDS, "key: bay-blockades", "zone: chesapeake", "zone: @potomac",
		  "unknown zone 'potomac'", 1 },
		{ FILE_CARDS, "key: shipbuilding", "waterways: [great-lakes]",
		  "waterways: [@lake-huron]", "unknown waterway or set 'lake-huron'", 1 },
		{ FILE_CARDS, "key: deserters", "where: [all]", "where: @[same]",
		  "'same' needs an add step before it", 1 },
		{ FILE_CARDS, "key: deserters", "unit: [opp-militia]",
		  "unit: [opp-militia, @us-militia]", "units named in two ways", 1 },
		{ FILE_CARDS, "key: warrens-trade-licenses", "{ en: GB gains 1 level of Economy",
		  "@{ en: GB gains a level of Economy",
		  "option 'gb-economy-up' has another label at line", 1 },
		{ FILE_CARDS, "key: lake-champlain", "test: no-army", "test: @no-navy",
		  "unknown test 'no-navy'", 1 },
		{ FILE_CARDS, "key: york-burned",
		  "any:", "@each:", "unknown key 'each' in verb 'if'", 2 },
	};

	(void)unused;
	TRY(cases);
}

/* What the language could say, but the game does not do. */
static void steps_beyond_the_game(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_CARDS, "unit: [indian], n: 99", "regions: 1", "regions: @2",
		  "regions: only 1 or nothing", 1 },
		{ FILE_CARDS, "key: mohawk", "cond: [no-enemy]",
		  "cond: [no-enemy]\n        regions: @3", "regions: only 1 or nothing", 1 },
		{ FILE_CARDS, "do: counter, n: -1", "where: [baltimore-washington]",
		  "where: [baltimore-washington], @regions: 1",
		  "unknown key 'regions' in verb 'counter'", 1 },
		{ FILE_CARDS, "do: strip", "n: 1", "n: @2", "n 2 is out of range 1 to 1", 1 },
		{ FILE_CARDS, "track: any", "n: 1", "n: @2", "n must be 1 with 'track: any'", 1 },
		{ FILE_CARDS, "track: any", "n: 1", "n: @-1", "n must be 1 with 'track: any'", 1 },
		{ FILE_CARDS, "do: opmod", "n: -1", "n: @1", "n 1 is out of range -3 to -1", 1 },
	};

	(void)unused;
	TRY(cases);
}

/* The state of the game has a bit for each. */
static void more_than_the_state_holds(void **unused)
{
	static const char dice[] = "      - { do: dice, side: us, n: 1, when: any, where: [all], "
				   "duration: turn } # one more\n";
	char *text = text_with_more(FILE_MAP, "  - { between:", 6,
				    " [halifax, maritimes], provenance: again }\n  - { between:");
	const char *at = strstr(text, "  - { between");

	(void)unused;
	assert_true(expect_fault(FILE_MAP, text, mark_of(FILE_MAP, text, at + 2),
				 "64 borders (each is a bit of one number), more than 63", 0));
	free(text);
	/* War Hawks, among the first, has a newer event, which is compiled behind all others. */
	text = text_with_more(FILE_CARDS, "\n    steps:\n", 18, dice);
	at = text;
	for (int i = 0; i < 18; i++)
		at = strstr(at + 1, dice);
	assert_true(expect_fault(FILE_CARDS, text, mark_of(FILE_CARDS, text, at + 8),
				 "more than 16 cards with a dice step", 0));
	free(text);
}

static void rules(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_RULES, "id: '2.2'", "parent: '2.0'", "parent: @'9.9'",
		  "unknown rule '9.9', or it stands below", 1 },
		{ FILE_RULES, "id: '2.0'", "see: [", "see: [@'0.1', ", "unknown rule '0.1'", 1 },
		{ FILE_RULES, "rules:\n", "id: '2.1'", "id: @'2.0'", "duplicate key '2.0'", 0 },
		{ FILE_RULES, "id: '2.0'", "enforced: component", "enforced: @always",
		  "unknown enforced 'always'", 1 },
	};

	(void)unused;
	TRY(cases);
}

/* What is no YAML, and what is YAML but not for us. */
static void other_files(void **unused)
{
	static const struct {
		const char *text, *reason;
		int line, col;
	} cases[] = {
		{ "", "the file is empty", 1, 1 },
		{ "# nothing\n", "the file is empty", 1, 1 },
		{ "game: dawn\nrules: [\n",
		  "while parsing a flow node: did not find expected node content", 3, 1 },
		{ "- dawn\n", "expected the rules", 1, 1 },
		{ "dawn\n", "expected the rules", 1, 1 },
		{ "game: dawn\nrules: \xff\n", "invalid leading UTF-8 octet", 2, 8 },
		{ "game: dawn\nrules: []\n---\ngame: dawn\n", "a second document", 3, 1 },
		{ "game: &a dawn\nrules: [*a]\n", "an anchor with aliases: write it out instead", 1,
		  7 },
		{ "&a [*a]\n", "an anchor with aliases: write it out instead", 1, 1 },
		{ "? [a]\n: b\n", "unknown key '' in the rules", 1, 3 },
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		assert_true(expect_fault(FILE_RULES, cases[i].text,
					 (struct mark){ "rules.yaml", cases[i].line, cases[i].col },
					 cases[i].reason, 0));
}

static void what_is_shown(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "key: halifax", "en: Halifax", "en: @'  '", "an empty text", 1 },
		{ FILE_MAP, "key: halifax", "en: Halifax", "en: @\"\\u00a0\\u202f\"",
		  "an empty text", 1 },
		{ FILE_MAP, "key: halifax", "en: Halifax", "en: @\"Hali\\e[2Jfax\"",
		  "a control character in a text", 1 },
		{ FILE_MAP, "key: halifax", "en: Halifax", "en: @\"Hali\\x9bfax\"",
		  "a control character in a text", 1 },
		{ FILE_MAP, "key: halifax", "en: Halifax", "en: @\"Hali\\nfax\"",
		  "a title is one line", 1 },
		{ FILE_MAP, "key: halifax", "setup: rulebook", "setup: @guessed",
		  "the provenance must begin with rulebook", 1 },
		{ FILE_MAP, "key: halifax", "setup: rulebook", "setup: @rulebooks",
		  "the provenance must begin with rulebook", 1 },
		{ FILE_TRACKS, "key: tecumseh", "provenance: rulebook",
		  "provenance: @effect rulebook", "the provenance must begin with rulebook", 1 },
		{ FILE_RULES, "rules:", "id: '2.1'\n", "id: @'2..1'\n",
		  "'2..1' is no number of a rule", 0 },
		{ FILE_RULES, "rules:", "id: '2.1'\n", "id: @two\n", "'two' is no number of a rule",
		  0 },
		{ FILE_RULES, "rules:", "id: '2.1'\n", "id: @'2.1-'\n", "'2.1-' is no number", 0 },
		{ FILE_RULES, "rules:", "id: '2.1'\n", "id: @'2.1-A'\n", "'2.1-A' is no number",
		  0 },
	};

	(void)unused;
	try_cases(cases, sizeof(cases) / sizeof(*cases));
}

static void free_operations_of_the_other_side(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_CARDS, "cards:", "side: us, op: privateer", "side: gb, op: @privateer",
		  "'privateer' is an operation of 'us' only", 1 },
		{ FILE_CARDS, "cards:", "side: gb, op: raid, ops: 2", "side: us, op: @raid, ops: 2",
		  "'raid' is an operation of 'gb' only", 1 },
		{ FILE_CARDS, "cards:", "side: gb, op: deploy", "side: opp, op: @deploy",
		  "'deploy' is an operation of 'gb' only", 1 },
	};

	(void)unused;
	try_cases(cases, sizeof(cases) / sizeof(*cases));
}

/* A hundred thousand open braces are refused at the first that is too many. */
static void deep_nesting(void **unused)
{
	static const char *const braces[] = { "{", "[", "- ", "{\n" };
	char *text = malloc(TEXT_MAX);

	(void)unused;
	for (size_t i = 0; i < sizeof(braces) / sizeof(*braces); i++) {
		size_t size = strlen(braces[i]);
		const char *at = text + NESTING_MAX * size;

		text[0] = 0;
		for (size_t n = 0; n < 100000 * size; n += size)
			memcpy(text + n, braces[i], size + 1);
		assert_true(expect_fault(FILE_MAP, text, mark_of(FILE_MAP, text, at),
					 "nested more than 32 deep", 0));
	}
	free(text);
}

static int load_dawn(void **unused)
{
	(void)unused;
	return load_good(&dawn_maker, DATA_DAWN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_data_passes),
		cmocka_unit_test(shapes),
		cmocka_unit_test(texts),
		cmocka_unit_test(places),
		cmocka_unit_test(pieces),
		cmocka_unit_test(cards),
		cmocka_unit_test(steps),
		cmocka_unit_test(steps_beyond_the_game),
		cmocka_unit_test(more_than_the_state_holds),
		cmocka_unit_test(what_is_shown),
		cmocka_unit_test(free_operations_of_the_other_side),
		cmocka_unit_test(deep_nesting),
		cmocka_unit_test(rules),
		cmocka_unit_test(other_files),
	};

	return cmocka_run_group_tests(tests, load_dawn, NULL);
}
