/* mkpo: what it makes, and every fault with its place. */
#include <stdlib.h>
#include <string.h>
#include "tests/unit/unit.h"
#include "tools/mkpo/mkpo.h"

/* The good pair that the faults are variations of. */
#define DEF(kinds, text) "/* words */\nM(HI, \"1.2\", \"" kinds "\", \"" text "\")\n"
#define PO(english, french)                                                                        \
	"msgid \"\"\nmsgstr \"Language: fr\\n\"\n\nmsgctxt \"x:HI\"\nmsgid \"" english             \
	"\"\nmsgstr \"" french "\"\n"

struct run {
	struct catalog c;
	char *complaints;
	size_t length;
	FILE *stream;
};

static void run_start(struct run *r, const char *def, const char *po)
{
	r->stream = open_memstream(&r->complaints, &r->length);
	catalog_start(&r->c, r->stream);
	read_kinds(&r->c, "enum { K_REGION = K_GAME, K_DICE_EVENT, }; int NOT_K_ANY;");
	read_def(&r->c, "x", "x.def", def);
	read_po(&r->c, "fr.po", po);
}

static void run_check(struct run *r, bool all_domains)
{
	match_french(&r->c, all_domains);
	for (int i = 0; i < r->c.nsentences; i++)
		check_sentence(&r->c, r->c.sentences[i]);
	fflush(r->stream);
}

static void run_end(struct run *r)
{
	catalog_free(&r->c);
	fclose(r->stream);
	free(r->complaints);
}

static void expect(const char *def, const char *po, const char *complaint)
{
	struct run r;

	run_start(&r, def, po);
	run_check(&r, true);
	assert_string_equal(r.complaints, complaint);
	assert_true(!r.c.faults == !*complaint);
	run_end(&r);
}

static void good_ones(void **unused)
{
	(void)unused;
	expect(DEF("", "Hello."), PO("Hello.", "Bonjour."), "");
	expect(DEF("region number?", "{0} {1#a|b} {{"), PO("{0} {1#a|b} {{", "{1#un|{1=x|y}} {0}"),
	       "");
	expect(DEF("dice-event dice dice", "{0} {1}"), PO("{0} {1}", "{1} {0}"), "");
	expect(DEF("action side number", "{0} {3} {4}"), PO("{0} {3} {4}", "{4} {3} {0}"), "");
	expect(DEF("side", "{0=a {0}|b}"), PO("{0=a {0}|b}", "{0}"), "");
	expect("// none\nM(HI, \"\", \"\", \"\")", "", "");
	expect("M(HI, \"\", \"\", \"one \"\n  \"two\")",
	       "#. a note\n#, c-format\nmsgctxt \"x:HI\"\nmsgid \"one \"\n\"two\"\nmsgstr "
	       "\"\"\n\"deux\"\n",
	       "");
}

static void missing_french(void **unused)
{
	(void)unused;
	expect(DEF("", "Hello."), "",
	       "x.def:2: HI: no French (mkpo --update adds an entry to fill in)\n");
	expect(DEF("", "Hello."), PO("Hello.", ""), "fr.po:4: HI: the French is empty\n");
	expect(DEF("", "Hello."), PO("Hallo.", "Bonjour."),
	       "fr.po:4: HI: msgid is not the English of x.def:2\n");
	expect(DEF("", "Hello."), "#, fuzzy\nmsgctxt \"x:HI\"\nmsgid \"Hello.\"\nmsgstr \"Oui.\"\n",
	       "fr.po:2: HI: fuzzy: compare the French with the new English\n");
}

static void strange_entries(void **unused)
{
	(void)unused;
	expect("", "msgctxt \"x:HO\"\nmsgid \"a\"\nmsgstr \"b\"\n",
	       "fr.po:1: msgctxt \"x:HO\": there is no such sentence\n");
	expect("", "msgctxt \"y:HI\"\nmsgid \"a\"\nmsgstr \"b\"\n",
	       "fr.po:1: msgctxt \"y:HI\": there is no such sentence\n");
	expect("", "msgctxt \"HI\"\nmsgid \"a\"\nmsgstr \"b\"\n",
	       "fr.po:1: msgctxt \"HI\" is not of the form domain:NAME\n");
	expect("", "\nmsgid \"a\"\nmsgstr \"b\"\n", "fr.po:2: entry without msgctxt\n");
	expect(DEF("", "A"), PO("A", "B") "msgctxt \"x:HI\"\nmsgid \"A\"\nmsgstr \"C\"\n",
	       "fr.po:7: x:HI: there is one in line 4 already\n");
	expect("", "msgctxt \"x:HI\"\nmsgstr \"b\"\n", "fr.po:2: msgid is missing here\n");
	expect("", "msgctxt \"x:HI\"\nmsgid \"b\"\nmsgid_plural \"c\"\n",
	       "fr.po:3: msgstr is missing here\n");
	expect("", "msgctxt x:HI\n", "fr.po:1: a string in quotation marks is missing here\n");
	expect("", "msgctxt \"x:HI\nmsgid \"\"\n",
	       "fr.po:1: string without closing quotation mark\n");
	expect("", "msgctxt \"x\\a\"\n",
	       "fr.po:1: only \\n, \\t, \\\" and \\\\ may follow a backslash\n");
}

static void strange_sentences(void **unused)
{
	(void)unused;
	expect("N(HI)", "", "x.def:1: 'M' is missing here\n");
	expect("M HI", "", "x.def:1: '(' is missing here\n");
	expect("M(hi, \"\")", "", "x.def:1: a name in capitals is missing here\n");
	expect("M(HI \"\")", "", "x.def:1: ',' is missing here\n");
	expect("\n\nM(HI, 3)", "", "x.def:3: a string in quotation marks is missing here\n");
	expect("M(HI, \"\", \"\", \"\"", "", "x.def:1: ')' is missing here\n");
	expect("M(HI, \"\", \"\", \"a", "", "x.def:1: string without closing quotation mark\n");
	expect("/* on", "", "x.def:1: comment without end\n");
	expect("/ on", "", "x.def:1: 'M' is missing here\n");
	expect("M(HI, \"\", \"\", \"\")\nM(HI, \"\", \"\", \"\")", "",
	       "x.def:2: HI: there is one at x.def:1 already\n");
	expect(DEF("game", ""), "", "x.def:2: HI: unknown kind \"game\"\n");
	expect(DEF("regiom", ""), "", "x.def:2: HI: unknown kind \"regiom\"\n");
	expect(DEF("any", ""), "", "x.def:2: HI: unknown kind \"any\"\n");
	expect(DEF("?", ""), "", "x.def:2: HI: unknown kind \"\"\n");
	expect(DEF("side side side side side side side side side", ""), "",
	       "x.def:2: HI: more than 8 arguments\n");
	expect(DEF("action action side side action", ""), "",
	       "x.def:2: HI: more than 8 arguments\n");
}

static void placeholders(void **unused)
{
	(void)unused;
	expect(DEF("side", "{0}"), PO("{0}", "oui"),
	       "fr.po:4: HI: {0} stands only in the English\n");
	expect(DEF("side side", "{0}"), PO("{0}", "{1} {0}"),
	       "fr.po:4: HI: {1} stands only in the French\n");
	expect(DEF("side", "{0}"), PO("{0}", "{0} {1}"), "fr.po:4: HI: there is no argument {1}\n");
	expect(DEF("side", "{9}"), PO("{9}", "{0}"), "x.def:2: HI: there is no argument {9}\n");
	expect(DEF("action", "{1}"), PO("{1}", "oui"), "x.def:2: HI: there is no argument {1}\n");
	expect(DEF("side", "{x}"), PO("{x}", "oui"),
	       "x.def:2: HI: after { stands the number of an argument\n");
	expect(DEF("side", "{0"), PO("{0", "oui"),
	       "x.def:2: HI: after the number in braces stands }, +}, # or =\n");
	expect(DEF("side", "{0=a|b"), PO("{0=a|b", "oui"), "x.def:2: HI: { without }\n");
	expect(DEF("number", "{0#a}"), PO("{0#a}", "oui"),
	       "x.def:2: HI: after # stand two choices, for one and for many\n");
	expect(DEF("number", "{0#a|b|c}"), PO("{0#a|b|c}", "oui"),
	       "x.def:2: HI: after # stand two choices, for one and for many\n");
	expect(DEF("dice", "{0#a|b}"), PO("{0#a|b}", "oui"),
	       "x.def:2: HI: {0} is no number to choose by\n");
	expect(DEF("dice", "{0+}"), PO("{0+}", "oui"),
	       "x.def:2: HI: {0} is no number to choose by\n");
	expect(DEF("number", "{0+}"), PO("{0+}", "+{0}"), "");
	expect(DEF("side", "{0=a|b} {0=c}"), PO("{0=a|b} {0=c}", "oui"),
	       "x.def:2: HI: {0=...} has 2 choices here and 1 there\n");
	expect(DEF("side", "{0=a|b}"), PO("{0=a|b}", "{0=a|b|c}"),
	       "fr.po:4: HI: {0=...} has 2 choices in English, 3 in French\n");
}

#define SPACES "HI: no-break space (U+00A0) wanted beside : ; ? ! or « »; mkpo --update sets it\n"

static void french_spaces(void **unused)
{
	static const char *const bad[] = {
		"a : b", "a ?", "a ; b", "a !", "\u00ab\u00a0a \u00bb", "\u00ab a\u00a0\u00bb"
	};

	(void)unused;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		char po[256];

		snprintf(po, sizeof po, "msgctxt \"x:HI\"\nmsgid \"a ?\"\nmsgstr \"%s\"\n", bad[i]);
		expect(DEF("", "a ?"), po, "fr.po:1: " SPACES);
	}
	expect(DEF("", "a ?"), PO("a ?", "\u00ab\u00a0a\u00a0\u00bb\u00a0?"), "");
}

/* All faults of a file are told at once. */
static void all_faults(void **unused)
{
	(void)unused;
	expect("M(A, \"\", \"\", \"a\")\nM(B, \"\", \"no\", \"b\")\nM(C, \"\", \"\", \"{0}\")\n",
	       "",
	       "x.def:2: B: unknown kind \"no\"\n"
	       "x.def:1: A: no French (mkpo --update adds an entry to fill in)\n"
	       "x.def:3: C: there is no argument {0}\n"
	       "x.def:3: C: no French (mkpo --update adds an entry to fill in)\n");
}

static void other_domains_are_passed_over(void **unused)
{
	struct run r;

	(void)unused;
	run_start(&r, "", "msgctxt \"y:HI\"\nmsgid \"a\"\nmsgstr \"\"\n");
	run_check(&r, false);
	assert_int_equal(r.c.faults, 0);
	run_end(&r);
}

static void common_names_are_taken(void **unused)
{
	struct run r;

	(void)unused;
	r.stream = open_memstream(&r.complaints, &r.length);
	catalog_start(&r.c, r.stream);
	read_common(&r.c, "common.def", "M(OVER, \"\", \"\", \"\")");
	read_def(&r.c, "x", "x.def", "M(OVER, \"\", \"\", \"\")");
	fflush(r.stream);
	assert_string_equal(r.complaints, "x.def:1: OVER: there is one at common.def:1 already\n");
	run_end(&r);
}

static void tables(void **unused)
{
	const char *headers[] = { "games/x/x_kinds.h", NULL };
	struct target t = { "MSG_", "x_messages", headers };
	struct run r;
	char *made;
	size_t n;
	FILE *out = open_memstream(&made, &n);

	(void)unused;
	run_start(&r, DEF("region dice-event?", "{0} {1} \\\"?\?!\\n"),
		  PO("{0} {1} \\\"?\?!\\n", "{1}\u00a0: {0}"));
	run_check(&r, true);
	assert_int_equal(r.c.faults, 0);
	emit_header(&r.c, &t, out);
	emit_table(&r.c, &t, out);
	fclose(out);
	assert_non_null(strstr(made, "#ifndef X_MESSAGES_H"));
	assert_non_null(strstr(made, "\tMSG_HI,\n\tX_MESSAGES_COUNT,\n"));
	assert_non_null(strstr(made, "#include \"games/x/x_kinds.h\""));
	assert_non_null(strstr(made, "{ \"hi\", \"1.2\",\n\t  { K_REGION, K_DICE_EVENT, K_NONE,"));
	assert_non_null(strstr(made, "\t  0x02,\n\t  { SHOWN(\"{0} {1} \\\"?\\?!\\n\"),\n"
				     "\t    SHOWN(\"{1}\u00a0: {0}\") } },\n\t{ 0 },\n"));
	free(made);
	run_end(&r);
}

static void json(void **unused)
{
	struct run r;
	char *made;
	size_t n;
	FILE *out = open_memstream(&made, &n);

	(void)unused;
	run_start(&r, DEF("", "Say \\\"\\\\\\\".\\n"),
		  PO("Say \\\"\\\\\\\".\\n", "Dites\u00a0: rien"));
	run_check(&r, true);
	assert_int_equal(r.c.faults, 0);
	emit_json(&r.c, out);
	fclose(out);
	assert_string_equal(
		made,
		"{\"hi\":{\"en\":\"Say \\\"\\\\\\\".\\u000a\",\"fr\":\"Dites\u00a0: rien\"}}\n");
	free(made);
	run_end(&r);
}

/* The catalogue after an update, which must read well and be up to date itself. */
static void update(const char *def, const char *po, const char *expected)
{
	struct run r;
	char *made;
	size_t n;
	FILE *out = open_memstream(&made, &n);

	run_start(&r, def, po);
	match_french(&r.c, false);
	emit_update(&r.c, out);
	fclose(out);
	assert_string_equal(made, expected);
	run_end(&r);
	free(made);
}

/* Comments stay with their entries, marks of what has vanished do not, and a
 * second update changes nothing. */
static void updates_keep_comments(void **unused)
{
	static const char def[] = "M(A, \"\", \"\", \"new\")\n";
	static const char made[] = "# note\n#, fuzzy\n#| msgid \"old\"\nmsgctxt \"x:A\"\n"
				   "msgid \"new\"\nmsgstr \"f\"\n\n"
				   "# gone\n#~ msgctxt \"x:B\"\n#~ msgid \"b\"\n#~ msgstr \"g\"\n";

	(void)unused;
	update(def,
	       "# note\n#, fuzzy\n#| msgid \"older\"\nmsgctxt \"x:A\"\nmsgid \"old\"\nmsgstr "
	       "\"f\"\n\n"
	       "# gone\n#, fuzzy\nmsgctxt \"x:B\"\nmsgid \"b\"\nmsgstr \"g\"\n",
	       made);
	update(def, made, made);
}

static void updates(void **unused)
{
	(void)unused;
	update("M(A, \"\", \"\", \"a \\\"q\\\"\")\nM(B, \"\", \"\", \"b\")\n",
	       "msgid \"\"\nmsgstr \"\"\n\"X: y\\n\"\n\n# note\nmsgctxt \"x:A\"\nmsgid \"a "
	       "\\\"q\\\"\"\n"
	       "msgstr \"fr : ?\"\n\n\n\nmsgctxt \"y:Z\"\nmsgid \"z\"\nmsgstr \"zf\"",
	       "msgid \"\"\nmsgstr \"\"\n\"X: y\\n\"\n\n# note\nmsgctxt \"x:A\"\nmsgid \"a "
	       "\\\"q\\\"\"\n"
	       "msgstr \"fr\u00a0:\u00a0?\"\n\nmsgctxt \"x:B\"\nmsgid \"b\"\nmsgstr \"\"\n\n"
	       "msgctxt \"y:Z\"\nmsgid \"z\"\nmsgstr \"zf\"\n");
	update("M(A, \"\", \"\", \"new\\nline\")\n",
	       "msgctxt \"x:A\"\nmsgid \"old\"\nmsgstr \"f\"\n\nmsgctxt \"x:B\"\nmsgid "
	       "\"b\"\nmsgstr \"g\"\n",
	       "#, fuzzy\n#| msgid \"old\"\nmsgctxt \"x:A\"\nmsgid \"new\\n\"\n\"line\"\nmsgstr "
	       "\"f\"\n\n"
	       "#~ msgctxt \"x:B\"\n#~ msgid \"b\"\n#~ msgstr \"g\"\n");
	update("M(A, \"\", \"\", \"new\")\n",
	       "msgctxt \"x:A\"\nmsgid \"old\\n\"\n\"line\"\nmsgstr \"f\"\n",
	       "#, fuzzy\n#| msgid \"old\\n\"\n#| \"line\"\nmsgctxt \"x:A\"\nmsgid \"new\"\n"
	       "msgstr \"f\"\n");
	update("M(A, \"\", \"\", \"a\")\n", "", "msgctxt \"x:A\"\nmsgid \"a\"\nmsgstr \"\"\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_ones),
		cmocka_unit_test(missing_french),
		cmocka_unit_test(strange_entries),
		cmocka_unit_test(strange_sentences),
		cmocka_unit_test(placeholders),
		cmocka_unit_test(french_spaces),
		cmocka_unit_test(all_faults),
		cmocka_unit_test(other_domains_are_passed_over),
		cmocka_unit_test(common_names_are_taken),
		cmocka_unit_test(tables),
		cmocka_unit_test(json),
		cmocka_unit_test(updates),
		cmocka_unit_test(updates_keep_comments),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
