/* mkdata amateurs: the good data passes, and every kind of fault is named with its place.
 *
 * What reader and record refuse in any file is tested with the data of dawn.  What the rulebook
 * tells of the map, the set-up, the charts and the cards is refused here in each case once. */
#include <stdlib.h>
#include <string.h>
#include "mkdata_faults.h"
#include "tools/mkdata/mkdata_amateurs.h"

static void good_data_passes(void **unused)
{
	struct faults f = { 0 };
	struct amateurs_data *d = calloc(1, sizeof(*d));

	(void)unused;
	read_with(d, &f, FILE_MAP, NULL);
	assert_int_equal(f.n, 0);
	assert_int_equal(d->map.places.n, 111);
	assert_int_equal(d->map.links.n, 184);
	assert_int_equal(d->nedges, 2 * 184);
	assert_int_equal(d->map.havens.n, 16);
	assert_int_equal(d->pieces.leaders.n, 83);
	assert_int_equal(d->leaders_us, 37);
	assert_int_equal(d->starts, 12 + 14);
	assert_int_equal(d->shelf.n, 150);
	assert_int_equal(d->rules.rules.n, 379);
	amateurs_free(d);
	faults_free(&f);
	free(d);
}

static void places(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "game", ": amateurs", ": @dawn", "unknown game 'dawn'", 1 },
		{ FILE_MAP, "countries:", "key: canada", "key: @cuba",
		  "'canada' must stand here, not 'cuba' (order of amateurs_kinds.h)", 1 },
		{ FILE_MAP, "key: newcastle", "lakes: [ontario]", "lakes: [@superior]",
		  "unknown lake 'superior'", 0 },
		{ FILE_MAP, "key: newcastle", "lakes: [ontario]", "lakes: @[erie]",
		  "one-way: 'newcastle' names 'erie', but not the other way round", 0 },
		{ FILE_MAP, "key: ontario", "newcastle", "@utica",
		  "one-way: 'ontario' names 'utica', but not the other way round", 0 },
		{ FILE_MAP, "places:\n  - key: quebec", "key: trois-rivieres", "key: @quebec",
		  "duplicate key 'quebec'", 0 },
		{ FILE_MAP, "key: utica", "country: us", "country: @florida",
		  "no area lies in 'florida'", 0 },
		{ FILE_MAP, "key: creek\n    title: { en: Creek, fr: Creeks }\n    at-fr",
		  "soil: us", "soil: @canada", "tribes live on the soil of the US or Florida", 1 },
		{ FILE_MAP, "key: peoria", "region: west", "town: @country-town\n    region: west",
		  "no settlement can be here (2.1)", 1 },
		{ FILE_MAP, "key: peoria", "region: west", "region: @any",
		  "a place lies in the East or in the West", 1 },
		{ FILE_MAP, "key: sea-gulf", "region: west", "region: west\n    fort: @1",
		  "no Fort can be here (5.4)", 1 },
		{ FILE_MAP, "key: utica", "control: us", "control: @gb",
		  "'us' controls it at the start (2.1)", 1 },
		{ FILE_MAP, "key: mobile", "control: gb", "control: @us",
		  "'gb' controls it at the start (2.1)", 1 },
		{ FILE_MAP, "key: pensacola", "control: none", "control: @gb",
		  "'none' controls it at the start (2.1)", 1 },
		{ FILE_MAP, "key: baltimore", "star: gb", "star: @us",
		  "an objective lies in the country of the enemy", 1 },
		{ FILE_MAP, "key: chateauguay\n", "region: east", "star: @us\n    region: east",
		  "an objective is a city or town (2.1)", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void links(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "links:", "[quebec, st-john]", "[quebec, @st-johns]",
		  "unknown place 'st-johns'", 1 },
		{ FILE_MAP, "links:\n", "  - { between: [quebec, st-john]",
		  "  - { between: [st-john, quebec], nature: plain, provenance: web }\n"
		  "  - @{ between: [quebec, st-john]",
		  "this link is given twice", 1 },
		{ FILE_MAP, "links:", "[quebec, st-john], nature: plain",
		  "[quebec, st-john], nature: @trail",
		  "trails, and only these, lead to Wilderness Locations (2.1, 6.5)", 0 },
		{ FILE_MAP, "links:", "[quebec, st-john], nature: plain",
		  "[quebec, st-john], nature: @frontier-road",
		  "Frontier Roads cross tribal areas only (6.2)", 1 },
		{ FILE_MAP, "links:\n", "  - { between: [quebec, st-john]",
		  "  - @{ between: [quebec, sea-gulf], nature: plain, provenance: web }\n"
		  "  - { between: [quebec, st-john]",
		  "the sea is not linked by land", 1 },
		{ FILE_MAP, "links:", "[cincinnati, urbana], nature: river",
		  "[cincinnati, urbana], nature: @plain",
		  "another link is told of (Example of Play)", 1 },
		{ FILE_MAP, "links:", "[new-orleans, mobile], nature: river",
		  "[new-orleans, mobile], nature: @stage-road", "another link is told of (2.1)",
		  1 },
	};

	(void)unused;
	TRY(cases);
}

/* 2.1, 5.6, 6.7, 8.2 and the Example of Play. */
static void geography(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_MAP, "key: richmond", "region: east",
		  "zone: @mid-atlantic\n    region: east", "the rulebook tells otherwise (6.7)",
		  1 },
		{ FILE_MAP, "key: philadelphia", "zone: mid-atlantic", "zone: @gulf",
		  "the rulebook tells otherwise (6.7)", 1 },
		{ FILE_MAP, "key: detroit", "town: frontier-town", "town: @country-town",
		  "the rulebook tells otherwise (Example of Play)", 1 },
		{ FILE_MAP, "key: detroit", "fort: 1", "fort: @2",
		  "the rulebook tells otherwise (Example of Play)", 1 },
		{ FILE_MAP, "key: york\n", "lakes: [ontario]", "lakes: @[ontario, erie]",
		  "only Queenston and Buffalo lie on two lakes (8.2)", 0 },
		{ FILE_MAP, "zones:", "sea: sea-gulf", "sea: @mobile",
		  "a zone has one At Sea box, and this must be it", 1 },
		{ FILE_MAP, "tribes:", "place: creek", "place: @utica", "'utica' is no tribal area",
		  0 },
		{ FILE_MAP, "havens:", "place: vergennes", "place: @utica",
		  "'utica' does not lie on that lake", 1 },
		{ FILE_MAP, "key: upper-canada", "kingston", "@toronto",
		  "unknown place or set 'toronto'", 1 },
		{ FILE_MAP, "sets:", "key: upper-canada", "key: @canada", "duplicate key 'canada'",
		  0 },
	};

	(void)unused;
	TRY(cases);
}

static void pieces(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_PIECES, "key: fencible", "limit: [0", "limit: @[1",
		  "the US has none of these (2.3)", 1 },
		{ FILE_PIECES, "key: schooner", "strength: 2", "strength: @1",
		  "1 is not above the 1 of the row before", 1 },
		{ FILE_PIECES, "key: us-b", "side: us", "side: @gb", "'us-b' is of 'us'", 0 },
		{ FILE_PIECES, "key: wilkinson", "force: us-d", "force: @us-z",
		  "unknown Expedition 'us-z'", 0 },
		{ FILE_PIECES, "key: clark", "card: william-clark", "card: @william-lewis",
		  "unknown card 'william-lewis'", 1 },
		{ FILE_PIECES, "key: harrison", "{ by: pool }", "@{ by: pool, force: us-a }",
		  "who is there at the start, and only he, has an Expedition", 1 },
		{ FILE_PIECES, "key: harrison", "{ by: pool }", "@{ by: card }",
		  "who comes by a card, and only he, names it", 1 },
		{ FILE_PIECES, "key: harrison", "{ by: pool }", "@{ by: start, force: us-l }",
		  "'us-l' is not on the map at the start", 1 },
		{ FILE_PIECES, "key: harrison", "{ by: pool }", "{ by: start, force: @gb-b }",
		  "this Expedition is the enemy's", 0 },
		{ FILE_PIECES, "key: tecumseh", "side: gb", "side: @us",
		  "Indian leaders are British (10.5)", 0 },
		{ FILE_PIECES, "key: cochrane", "initiative: 2", "initiative: @3",
		  "a 2 Ops card activates him (6.8, 6.9)", 0 },
	};

	(void)unused;
	TRY(cases);
}

static void setup_of_the_example(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_PIECES, "setup:", "place: buffalo", "place: @queenston",
		  "'us' does not control this place", 1 },
		{ FILE_PIECES, "setup:", "force: us-b", "force: @us-a",
		  "'us-a' stands elsewhere, too", 0 },
		{ FILE_PIECES, "setup:", "force: us-b", "force: @us-l", "nobody leads 'us-l' (6.3)",
		  0 },
		{ FILE_PIECES, "setup:", "force: us-b", "force: @cr", "this is no land Expedition",
		  0 },
		{ FILE_PIECES, "fleets:", "haven: kingston", "haven: @toronto",
		  "unknown haven 'toronto'", 1 },
		{ FILE_PIECES, "afloat: gb-le", "afloat: gb-le", "afloat: @gb-a",
		  "this is no Lake Expedition", 0 },
		{ FILE_PIECES, "haven: burlington", "gunboat: 2", "frigate: @2",
		  "such ships come to Lake Ontario only, but for a card (2.3)", 1 },
		{ FILE_PIECES, "fleets:", "ports: [sackets-harbor", "ports: [@buffalo",
		  "a harbor is not activated (5.6)", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void charts(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_CHARTS, "key: july", "deal: [8, 6]", "deal: @[8, 7]",
		  "8 and 6 cards are dealt in July (Example of Play)", 1 },
		{ FILE_CHARTS, "key: july", "deal: [8, 6]", "deal: @[8]",
		  "2 numbers are needed here, not 1", 0 },
		{ FILE_CHARTS, "key: draw\n", "to: 13", "to: @10",
		  "10 is not above the 10 of the row before", 0 },
		{ FILE_CHARTS, "edges:\n", "mp: 2", "mp: @3", "it costs 2 (6.2)", 1 },
		{ FILE_CHARTS, "edges:\n", "tribal: 4", "tribal: @3", "it costs 4 (6.2)", 1 },
		{ FILE_CHARTS, "key: partial", "limit: 10", "limit: @12", "the limit is 10 (7.2)",
		  1 },
		{ FILE_CHARTS, "key: 6-10", "supply: partial", "supply: @full",
		  "'partial' is needed (7.2)", 1 },
		{ FILE_CHARTS, "modifiers:", "value: 2", "value: @3", "this is +2", 1 },
		{ FILE_CHARTS, "crt:", "losses: [0, 0, 0, 1, 1", "losses: [0, 0, 1, @0, 1",
		  "a better die cannot be worse", 1 },
		{ FILE_CHARTS, "raise:\n", "type: militia", "type: @cavalry",
		  "these come by cards only (2.3)", 0 },
		{ FILE_CHARTS, "raise:\n", "country-town", "@village", "unknown town 'village'",
		  1 },
		{ FILE_CHARTS, "haven: kingston", "cost: [1, 2", "cost: [@2, 2",
		  "a ship is begun for 1 (5.6)", 1 },
		{ FILE_CHARTS, "haven: sackets-harbor", "dear: [1, 3, 4, 4, 0]",
		  "dear: @[1, 1, 4, 4, 0]", "the higher cost is lower", 1 },
		{ FILE_CHARTS, "haven: presque-isle", "cost: [1, 2, 3]", "cost: @[1, 2, 3, 3]",
		  "3 numbers are needed here, not 4", 0 },
		{ FILE_CHARTS, "figures:", "fort-max: 4", "fort-max: @5",
		  "'fort-max' is 4 in the rulebook", 1 },
		{ FILE_CHARTS, "figures:", "command: [5", "command: @[6", "5, 10 and 20 (6.2)", 1 },
		{ FILE_MAP, "key: major-city", "ghent: 4", "ghent: @5", "it is worth 4 (12)", 1 },
	};

	(void)unused;
	TRY(cases);
}

static void cards(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_CARDS, "key: indian-raids", "ops: 4", "ops: @3",
		  "card 32 has 4 Ops (Example of Play)", 1 },
		{ FILE_CARDS, "key: indian-raids", "side: gb", "side: @us",
		  "another side has it (Example of Play)", 1 },
		{ FILE_CARDS, "key: indian-raids", "ops: 4", "ops: @5",
		  "ops 5 is out of range 1 to 4", 0 },
		{ FILE_CARDS, "key: bad-weather\n", "windows: [activation]", "windows: @[round]",
		  "all cards but pure reactions can be the card of a Round (5.3)", 0 },
		{ FILE_CARDS, "key: bad-weather\n", "windows: [activation]", "windows: [@teatime]",
		  "unknown window 'teatime'", 0 },
		{ FILE_CARDS, "key: major-campaign-2", "copy-of: major-campaign-1",
		  "copy-of: @major-campaign-2", "unknown card 'major-campaign-2', or itself a copy",
		  0 },
		{ FILE_CARDS, "key: major-campaign-3", "number: 3", "number: @2",
		  "number 2 is that of", 0 },
		{ FILE_CARDS, "decks:", "cards: 150", "cards: @149", "deck 'actions' has 150 cards",
		  0 },
		{ FILE_CARDS, "key: indian-raids", "      ops: rulebook", "      ops: @hearsay",
		  "the provenance must begin with", 1 },
		{ FILE_RULES, "rules:\n", "id: '2.1'", "id: @'2.1.a'",
		  "'2.1.a' is no number of a rule", 0 },
	};

	(void)unused;
	TRY(cases);
}

/* The language of uses: tests and steps. */
static void uses(void **unused)
{
	static const struct fault_case cases[] = {
		{ FILE_CARDS, "key: major-campaign-1", "do: campaign", "do: @picnic",
		  "unknown verb 'picnic'", 0 },
		{ FILE_CARDS, "key: major-campaign-1", "n: 3, ops", "n: @9, ops",
		  "n 9 is out of range 2 to 3", 0 },
		{ FILE_CARDS, "key: the-prophet", "leader: prophet", "leader: @daniel",
		  "unknown leader 'daniel'", 0 },
		{ FILE_CARDS, "key: the-prophet", "to: [prophetstown", "to: [@atlantis",
		  "unknown place or set 'atlantis'", 0 },
		{ FILE_CARDS, "key: hartford-convention", "test: year", "test: @yeer",
		  "unknown test 'yeer'", 0 },
		{ FILE_CARDS, "key: hartford-convention", "y1814", "@y1814bis",
		  "unknown year 'y1814bis'", 0 },
		{ FILE_CARDS, "key: bad-weather\n", "windows: [activation]",
		  "windows: @[activation, card]", "each window has one use", 0 },
		{ FILE_CARDS, "key: bad-weather\n", "marks: [weather", "marks: [@sunshine",
		  "unknown mark 'sunshine'", 0 },
		{ FILE_PIECES, "key: roundhead\n", "card: roundheads-wyandots",
		  "card: @black-hawks-sauk", "no step of 'black-hawks-sauk' brings him", 0 },
		{ FILE_CARDS, "key: the-war-hawks", "side: us, by", "side: @self, by",
		  "the card is of one side: name it", 0 },
	};

	(void)unused;
	TRY(cases);
}

/* Changes the good text, and looks for a fault on the line of another place in it. */
static bool is_told(int file, const char *const word[5])
{
	const char *after = strstr(good[file], word[0]);
	const char *old = after ? strstr(after, word[1]) : NULL, *at;
	char *text = calloc(1, strlen(good[file]) + strlen(word[2]) + 1);
	struct amateurs_data *d = calloc(1, sizeof(*d));
	struct faults f = { 0 };
	bool found = false;

	if (!old)
		fail_msg("the data has no '%s' after '%s'", word[1], word[0]);
	strncat(text, good[file], (size_t)(old - good[file]));
	strcat(strcat(text, word[2]), old + strlen(word[1]));
	at = strstr(text, word[3]);
	if (!at)
		fail_msg("the data has no '%s'", word[3]);
	read_with(d, &f, file, text);
	for (int i = 0; i < f.n; i++)
		found |= !strncmp(f.item[i].reason, word[4], strlen(word[4])) &&
			 f.item[i].at.line == mark_of(file, text, at).line;
	for (int i = 0; !found && i < f.n; i++)
		print_error("not '%s', but %s:%d:%d: %s\n", word[4], f.item[i].at.file,
			    f.item[i].at.line, f.item[i].at.col, f.item[i].reason);
	amateurs_free(d);
	faults_free(&f);
	free(text);
	free(d);
	return found;
}

/* What is wrong with a whole list or with another line is told there. */
static const struct {
	int file;
	const char *after, *old, *new, *at, *reason; /* at: where it is told */
} elsewhere[] = {
	{ FILE_CARDS, "key: opposition-at-home",
	  "    condition:\n      en: The enemy has a card in hand.\n"
	  "      fr: L\u2019ennemi a une carte en main.\n",
	  "", "window: round\n        if:\n          - { test: has-hand",
	  "a use with tests, but the card has no condition" },
	{ FILE_MAP, "key: utica\n", "nature: area", "nature: area\n    soil: us", "key: utica",
	  "tribal areas, and only these, lie on other soil" },
	{ FILE_MAP, "links:\n", "  - { between: [quebec, st-john]",
	  "  - { between: [nova-scotia, eastport], nature: plain, provenance: web }\n"
	  "  - { between: [quebec, st-john]",
	  "key: nova-scotia", "Nova Scotia is reached by sea only (6.7)" },
	{ FILE_MAP, "links:", "[ticonderoga, albany]", "[ticonderoga, poughkeepsie]",
	  "- { between: [quebec, st-john]",
	  "no link between 'ticonderoga' and 'albany' (a report of a game)" },
	{ FILE_MAP, "key: put-in-bay", "lake: erie", "lake: erie\n    place: buffalo",
	  "- key: presque-isle\n    title: { en: Presque Isle, fr: Presqu’île }\n    side",
	  "0 havens in no area; Put-In Bay is the only one (5.6)" },
	{ FILE_MAP, "key: trail-heads", "detroit, ", "", "key: detroit\n",
	  "areas where trails begin, and only these, are 'trail-heads' (6.5)" },
	{ FILE_MAP, "key: parish", ", cornwall", "", "- key: upper-canada",
	  "3 places of 'parish'; four markers are placed (Example of Play)" },
	{ FILE_PIECES, "key: hull", "    rank: 2\n", "", "key: hull",
	  "land leaders, and only these, have stars (2.2)" },
	{ FILE_PIECES, "key: wilkinson", "rank: 3", "rank: 2", "initiative: 4, rank: 2",
	  "a promotion is one star (10.4)" },
	{ FILE_PIECES, "key: mcdouall", "initiative: 2", "initiative: 3", "key: mcdouall",
	  "the Example of Play tells otherwise" },
	{ FILE_PIECES, "setup:", "{ regular: 1, militia: 3 }", "{ regular: 2, militia: 3 }",
	  "  forces:\n    - force: us-a",
	  "Hull has 1 Regular and 3 Militia at Detroit (Example of Play)" },
	{ FILE_PIECES, "setup:", "militia: 2 }, provenance: rulebook",
	  "militia: 3 }, provenance: rulebook", "  forces:\n    - force: us-a",
	  "2 Militia are at Cincinnati (Example of Play)" },
	{ FILE_PIECES, "setup:", "place: albany", "place: utica", "  forces:\n    - force: us-a",
	  "Dearborn is at Albany (Example of Play)" },
	{ FILE_PIECES, "force: us-d\n", "regular: 3", "regular: 30", "  forces:\n    - force: us-a",
	  "45 'regular' of 'us', more than counters (2.3)" },
	{ FILE_CHARTS, "key: gb-decisive", "to: 24", "to: 23", "- key: us-decisive",
	  "the levels end at space 23, not at 24" },
	{ FILE_CHARTS, "crt:\n", "leadership: 1", "leadership: 2", "- size: 1-5",
	  "no results for '1-5', leadership 1" },
	{ FILE_CHARTS, "size: 6-10\n    leadership: 3", "[1, 1, 2, 2, 3, 3, 4",
	  "[1, 1, 2, 2, 3, 3, 3", "- size: 1-5",
	  "6-10, leadership 3, a 6 is 4 losses and 2 asterisks (Example of Play)" },
	{ FILE_CHARTS, "type: indian", "points: 2", "points: 1", "- type: militia",
	  "the British raise 2 'indian' in a Frontier Town (Example of Play)" },
	{ FILE_CHARTS, "dispersion:", "up-to: 9", "up-to: 8", "- key: all\n",
	  "no result for a die of 9" },
	{ FILE_CHARTS, "key: elba", "text:", "defeated: true\n    text:", "key: elba",
	  "Napoleon is defeated at Paris and Waterloo only (2.5)" },
	{ FILE_CARDS, "key: indian-nation", "reaction: none", "reaction: reaction",
	  "[round]\n    removed: true\n    stays", "all cards but pure reactions" },
	{ FILE_CARDS, "key: david-parish", "removed: true", "reshuffle: true",
	  "- key: major-campaign-1\n", "card 39 does not reshuffle the deck (Example of Play)" },
};

static void refused_elsewhere(void **unused)
{
	size_t told = 0, n = sizeof(elsewhere) / sizeof(*elsewhere);

	(void)unused;
	for (size_t i = 0; i < n; i++)
		told += is_told(elsewhere[i].file,
				(const char *const[]){ elsewhere[i].after, elsewhere[i].old,
						       elsewhere[i].new, elsewhere[i].at,
						       elsewhere[i].reason });
	assert_int_equal(told, n);
}

static int load_amateurs(void **unused)
{
	(void)unused;
	return load_good(&amateurs_maker, DATA_AMATEURS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_data_passes),
		cmocka_unit_test(places),
		cmocka_unit_test(links),
		cmocka_unit_test(geography),
		cmocka_unit_test(pieces),
		cmocka_unit_test(setup_of_the_example),
		cmocka_unit_test(charts),
		cmocka_unit_test(cards),
		cmocka_unit_test(uses),
		cmocka_unit_test(refused_elsewhere),
	};

	return cmocka_run_group_tests(tests, load_amateurs, NULL);
}
