/* mkdata: the good data passes, and every kind of fault is named with its place.
 *
 * A case replaces a piece of the good data.  The new text has an @ where the
 * fault must be reported; it is taken out before reading. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "tests/unit/unit.h"
#include "tools/mkdata/mkdata_dawn.h"

enum { TEXT_MAX = 1 << 20 };

static char good[DAWN_FILES][TEXT_MAX];

struct fault_case {
	enum dawn_file file;
	const char *after, *old, *new; /* old: the first after that anchor */
	const char *reason;            /* or how it begins */
	int count;                     /* faults in all; 0: others follow from it */
};

static int load_good(void **unused)
{
	(void)unused;
	for (int i = 0; i < DAWN_FILES; i++) {
		char path[1024];
		FILE *f;
		size_t n;

		snprintf(path, sizeof(path), "%s/%s", DATA_DAWN, dawn_file_names[i]);
		f = fopen(path, "rb");
		assert_non_null(f);
		n = fread(good[i], 1, TEXT_MAX - 1, f);
		assert_in_range(n, 1, TEXT_MAX - 2);
		good[i][n] = 0;
		fclose(f);
	}
	return 0;
}

static void read_with(struct dawn_data *d, struct faults *f, enum dawn_file file, const char *text)
{
	struct source_text in[DAWN_FILES];

	for (int i = 0; i < DAWN_FILES; i++) {
		const char *bytes = text && i == (int)file ? text : good[i];

		in[i] = (struct source_text){ dawn_file_names[i], bytes, strlen(bytes) };
	}
	dawn_read(d, f, in);
	faults_sort(f);
}

/* The good text with the change of a case; where the @ stood. */
static char *changed_text(const struct fault_case *c, struct mark *at)
{
	const char *from = strstr(good[c->file], c->after);
	const char *old = from ? strstr(from, c->old) : NULL;
	size_t size = strlen(good[c->file]) + strlen(c->new) + 1, head;
	char *text = malloc(size), *mark;

	if (!old)
		fail_msg("the data has no '%s' after '%s'", c->old, c->after);
	head = (size_t)(old - good[c->file]);
	snprintf(text, size, "%.*s%s%s", (int)head, good[c->file], c->new, old + strlen(c->old));
	mark = strchr(text, '@');
	assert_non_null(mark);
	*at = (struct mark){ dawn_file_names[c->file], 1, 1 };
	for (const char *p = text; p < mark; p++) {
		at->col = *p == '\n' ? 1 : at->col + ((*p & 0xc0) != 0x80);
		at->line += *p == '\n';
	}
	memmove(mark, mark + 1, strlen(mark));
	return text;
}

static bool has_fault(const struct faults *f, struct mark at, const char *reason)
{
	for (int i = 0; i < f->n; i++)
		if (f->item[i].at.line == at.line && f->item[i].at.col == at.col &&
		    !strcmp(f->item[i].at.file, at.file) &&
		    !strncmp(f->item[i].reason, reason, strlen(reason)))
			return true;
	return false;
}

static void print_faults(const struct faults *f)
{
	for (int i = 0; i < f->n; i++)
		print_error("  but %s:%d:%d: %s\n", f->item[i].at.file, f->item[i].at.line,
			    f->item[i].at.col, f->item[i].reason);
}

static bool expect_fault(enum dawn_file file, const char *text, struct mark at, const char *reason,
			 int count)
{
	struct faults f = { 0 };
	struct dawn_data *d = calloc(1, sizeof(*d));
	bool good_one;

	read_with(d, &f, file, text);
	good_one = has_fault(&f, at, reason) && (!count || f.n == count);
	if (!good_one) {
		print_error("expected %s:%d:%d: %s (%d)\n", at.file, at.line, at.col, reason,
			    count);
		print_faults(&f);
	}
	dawn_free(d);
	faults_free(&f);
	free(d);
	return good_one;
}

static void try_cases(const struct fault_case *c, size_t n)
{
	size_t good_ones = 0;

	for (size_t i = 0; i < n; i++) {
		struct mark at;
		char *text = changed_text(&c[i], &at);

		good_ones += expect_fault(c[i].file, text, at, c[i].reason, c[i].count);
		free(text);
	}
	assert_int_equal(good_ones, n);
}

#define TRY(cases) try_cases(cases, sizeof(cases) / sizeof(*(cases)))

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
	assert_int_equal(d->ncards, 86);
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

static char *make_folder(char *path)
{
	assert_non_null(mkdtemp(path));
	return path;
}

static void save(const char *folder, const char *name, const char *text)
{
	struct out o = { (char *)(uintptr_t)text, strlen(text), 0, false };

	assert_true(out_save(&o, folder, name));
}

/* The exit status; what it says goes to folder/said. */
static int run_mkdata(const char *from, const char *to)
{
	pid_t child = fork();
	int status = -1;

	assert_true(child >= 0);
	if (!child) {
		char said[1024];

		snprintf(said, sizeof(said), "%s/said", from);
		if (!freopen(said, "w", stderr))
			_exit(99);
		execl(MKDATA, "mkdata", "dawn", from, to, (char *)NULL);
		_exit(99);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool is_there(const char *folder, const char *name)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return !access(path, F_OK);
}

static void remove_from(const char *folder, const char *name)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	remove(path);
}

static const char *const outputs[] = { "dawn_tables.h", "dawn_tables.c", "dawn_book.c",
				       "dawn.json" };

/* All faults of all files come at once, and nothing is written. */
static void program_refuses(void **unused)
{
	char from[] = "mkdata-from-XXXXXX", to[] = "mkdata-to-XXXXXX";
	char path[1024], said[4096] = "", expected[4096];
	struct out bad = { 0 };
	FILE *f;

	(void)unused;
	make_folder(from);
	make_folder(to);
	out_put(&bad, "a: 1\nb: 2\n");
	out_put(&bad, good[FILE_MAP]);
	for (int i = 0; i < DAWN_FILES; i++)
		save(from, dawn_file_names[i], i == FILE_MAP ? bad.text : good[i]);
	out_free(&bad);
	assert_int_equal(run_mkdata(from, to), 2);
	snprintf(path, sizeof(path), "%s/said", from);
	f = fopen(path, "r");
	assert_non_null(f);
	assert_true(fread(said, 1, sizeof(said) - 1, f) > 0);
	fclose(f);
	snprintf(expected, sizeof(expected),
		 "%s/map.yaml:1:1: unknown key 'a' in the map\n"
		 "%s/map.yaml:2:1: unknown key 'b' in the map\n",
		 from, from);
	assert_string_equal(said, expected);
	assert_int_equal(rmdir(to), 0);
	remove_from(from, dawn_file_names[FILE_MAP]);
	assert_int_equal(run_mkdata(from, from), 2);
	assert_false(is_there(from, outputs[0]));
	for (int i = 0; i < DAWN_FILES; i++)
		remove_from(from, dawn_file_names[i]);
	remove_from(from, "said");
	assert_int_equal(rmdir(from), 0);
}

/* Twice the same, whatever was there before. */
static void program_repeats(void **unused)
{
	char from[] = "mkdata-from-XXXXXX";
	struct out first[4] = { { 0 } };
	char path[1024];

	(void)unused;
	make_folder(from);
	for (int i = 0; i < DAWN_FILES; i++)
		save(from, dawn_file_names[i], good[i]);
	for (int run = 0; run < 2; run++) {
		assert_int_equal(run_mkdata(from, from), 0);
		for (int i = 0; i < 4; i++) {
			static char text[TEXT_MAX];
			FILE *f;

			snprintf(path, sizeof(path), "%s/%s", from, outputs[i]);
			f = fopen(path, "rb");
			assert_non_null(f);
			text[fread(text, 1, TEXT_MAX - 1, f)] = 0;
			fclose(f);
			if (run)
				assert_string_equal(text, first[i].text);
			else
				out_put(&first[i], text);
		}
		save(from, outputs[run], "old\n");
	}
	for (int i = 0; i < 4; i++) {
		out_free(&first[i]);
		remove_from(from, outputs[i]);
		remove_from(from, dawn_file_names[i]);
	}
	remove_from(from, "said");
	assert_int_equal(rmdir(from), 0);
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
		cmocka_unit_test(rules),
		cmocka_unit_test(other_files),
		cmocka_unit_test(program_refuses),
		cmocka_unit_test(program_repeats),
	};

	return cmocka_run_group_tests(tests, load_good, NULL);
}
