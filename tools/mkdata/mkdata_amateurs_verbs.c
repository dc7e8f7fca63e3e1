/* mkdata_amateurs_verbs.c - which verbs and tests the cards know, and which keys each has. */
#include <stddef.h>
#include "columns.h"
#include "mkdata_amateurs_steps.h"

static const char *const sides[] = { "us", "gb", "none", "self", "opp", NULL };
static const char *const untils[] = { "no-militia-west", "governors", "mud", "loan", NULL };
static const char *const grants[] = { "none",   "yards",   "brown",  "eckford",
				      "single", "bateaux", "terror", NULL };

/* In the order of their bits: amateurs_kinds.h, amateurs_calls.h. */
const char *const amateurs_year_keys[] = { "y1812", "y1813", "y1814", "y1815", NULL };
const char *const amateurs_form_keys[] = { "land", "raid", "invasion", "tribe", NULL };
const char *const amateurs_kind_keys[] = { "land", "lake", "fleet", NULL };
/* enum march_card, then enum combat_card, then enum battle_card. */
const char *const amateurs_march_keys[] = { "void", "weather", "forced", "still", NULL };
const char *const amateurs_combat_keys[] = { "off", "secord", "brave", NULL };
const char *const amateurs_battle_keys[] = { "ours", "again", NULL };
const char *const amateurs_flag_keys[] = { "home",    "controlled", "belligerent", "different",
					   "may",     "forces",     "raid",        "fleet",
					   "control", "promoted",   "taken",       "bar",
					   "here",    "only",       NULL };

/* clang-format off */
enum step_key {
	S_DO, S_TEST, S_LEADER, S_SIDE, S_TRIBE, S_FORCE, S_TYPE, S_UNTIL, S_GRANT, S_N, S_PER, S_SPREAD,
	S_BY, S_OPS, S_WHERE, S_TO, S_TOWNS, S_SEASONS, S_YEARS, S_SPACES, S_STANDINGS, S_ZONES,
	S_BLOCKADES, S_FORMS, S_PURPOSES, S_KINDS, S_TYPES, S_MARKS, S_FLAGS, S_OR, STEP_KEYS
};

static const struct column step_columns[STEP_KEYS] = {
	[S_DO] = NAME("do", card_step, verb),
	[S_TEST] = NAME("test", card_step, test),
	[S_LEADER] = NAME("leader", card_step, leader),
	[S_SIDE] = CHOICE("side", card_step, side, sides),
	[S_TRIBE] = CHOICE("tribe", card_step, tribe, amateurs_tribe_keys),
	[S_FORCE] = CHOICE("force", card_step, force, amateurs_force_keys),
	[S_TYPE] = CHOICE("type", card_step, type, amateurs_type_keys),
	[S_UNTIL] = CHOICE("until", card_step, until, untils),
	[S_GRANT] = CHOICE("grant", card_step, grant, grants),
	[S_N] = NUM("n", card_step, n, -99, 99),
	[S_PER] = NUM("per", card_step, per, 1, 9),
	[S_SPREAD] = NUM("spread", card_step, spread, 1, 2),
	[S_BY] = NUM("by", card_step, by, -2, 2),
	[S_OPS] = NUM("ops", card_step, ops, 1, 9),
	[S_WHERE] = LIST("where", card_step, where, 1),
	[S_TO] = LIST("to", card_step, to, 1),
	[S_TOWNS] = LIST("towns", card_step, towns, 1),
	[S_SEASONS] = LIST("seasons", card_step, seasons, 1),
	[S_YEARS] = LIST("years", card_step, years, 1),
	[S_SPACES] = LIST("spaces", card_step, spaces, 1),
	[S_STANDINGS] = LIST("standings", card_step, standings, 1),
	[S_ZONES] = LIST("zones", card_step, zones, 1),
	[S_BLOCKADES] = LIST("blockades", card_step, blockades, 1),
	[S_FORMS] = LIST("forms", card_step, forms, 1),
	[S_PURPOSES] = LIST("purposes", card_step, purposes, 1),
	[S_KINDS] = LIST("kinds", card_step, kinds, 1),
	[S_TYPES] = LIST("types", card_step, types, 1),
	[S_MARKS] = LIST("marks", card_step, marks, 1),
	[S_FLAGS] = LIST("flags", card_step, flags, 1),
	[S_OR] = FLAG("or", card_step, or_next),
};

#define K(key) ((uint64_t)1 << S_##key)

static const struct verb_row verbs[] = {
	{ "campaign", E_CAMPAIGN, 0, 2, 3, K(N) | K(OPS), 0 },
	{ "activate", E_ACTIVATE, 0, 0, 0, K(OPS), K(WHERE) | K(GRANT) },
	{ "put", E_PUT, 0, 1, 9, K(TYPE) | K(N) | K(WHERE), K(SIDE) | K(PER) | K(SPREAD) | K(TOWNS) | K(FLAGS) },
	{ "conceal", E_CONCEAL, 0, 0, 0, K(TYPE), K(FLAGS) },
	{ "join", E_JOIN, 0, 1, 9, K(LEADER) | K(WHERE) | K(TO) | K(TYPE) | K(N), K(FLAGS) },
	{ "dickson", E_DICKSON, 0, 1, 9, K(WHERE) | K(N) | K(PER), 0 },
	{ "monroe", E_MONROE, 0, 0, 0, K(LEADER) | K(WHERE), 0 },
	{ "weatherford", E_WEATHERFORD, 0, 0, 0, K(LEADER), 0 },
	{ "promote", E_PROMOTE, 0, 0, 0, 0, 0 },
	{ "transfer", E_TRANSFER, 0, 0, 0, 0, 0 },
	{ "draw-leader", E_DRAW_LEADER, 0, 0, 0, K(WHERE), 0 },
	{ "winter-march", E_WINTER_MARCH, 0, 1, 9, K(N) | K(WHERE) | K(TO), 0 },
	{ "grant", E_GRANT, 0, 1, 9, K(N), K(GRANT) },
	{ "shipwrights", E_SHIPWRIGHTS, 0, 1, 9, K(N), 0 },
	{ "frigate", E_FRIGATE, 0, 0, 0, 0, 0 },
	{ "ripe", E_RIPE, 0, 0, 0, 0, 0 },
	{ "gale", E_GALE, 0, 1, 9, K(N), 0 },
	{ "veterans", E_VETERANS, 0, 0, 0, 0, 0 },
	{ "sally", E_SALLY, 0, 0, 0, 0, K(FLAGS) },
	{ "cockburn", E_COCKBURN, 0, 1, 9, K(LEADER) | K(N), 0 },
	{ "chesapeake", E_CHESAPEAKE, 0, 1, 9, K(N), 0 },
	{ "terror", E_TERROR, 0, 0, 0, 0, 0 },
	{ "belligerent", E_BELLIGERENT, 0, 0, 0, K(TRIBE), K(WHERE) | K(FLAGS) },
	{ "ally", E_ALLY, 0, 1, 9, K(N), 0 },
	{ "raids", E_RAIDS, 0, 1, 3, K(N) | K(WHERE) | K(TOWNS), 0 },
	{ "strike", E_STRIKE, 0, 1, 9, K(SIDE) | K(N) | K(WHERE) | K(TRIBE), 0 },
	{ "abandon", E_ABANDON, 0, 0, 0, K(SIDE) | K(WHERE), 0 },
	{ "lasts", E_LASTS, 0, 0, 0, K(UNTIL), 0 },
	{ "armistice", E_ARMISTICE, 0, 0, 0, 0, 0 },
	{ "camp", E_CAMP, 0, 1, 9, K(N) | K(TOWNS), 0 },
	{ "open-florida", E_OPEN_FLORIDA, 0, 0, 0, 0, 0 },
	{ "in-play", E_IN_PLAY, 0, 0, 0, 0, 0 },
	{ "peace", E_PEACE, 0, 0, 0, K(SIDE) | K(BY), 0 },
	{ "peace-if-full", E_PEACE_IF_FULL, 0, 0, 0, K(SIDE) | K(BY) | K(ZONES), 0 },
	{ "peace-if-held", E_PEACE_IF_HELD, 0, 1, 9, K(SIDE) | K(BY) | K(N) | K(WHERE), 0 },
	{ "privateers", E_PRIVATEERS, 0, 1, 9, K(SIDE) | K(BY) | K(N), 0 },
	{ "torpedoes", E_TORPEDOES, 0, 1, 9, K(N), 0 },
	{ "napoleon", E_NAPOLEON, 0, 0, 0, 0, 0 },
	{ "burn", E_BURN, 0, 0, 0, K(TOWNS), K(FLAGS) },
	{ "draw", E_DRAW, 0, 1, 9, K(N), 0 },
	{ "play", E_PLAY, 0, 0, 0, 0, 0 },
	{ "discard", E_DISCARD, 0, 1, 24, K(N), 0 },
	{ "dispatches", E_DISPATCHES, 0, 0, 0, 0, 0 },
	{ "roads", E_ROADS, 0, 1, 9, K(N), 0 },
	{ "forts", E_FORTS, 0, 1, 9, K(N), 0 },
	{ "harvest", E_HARVEST, 0, 1, 9, K(N), 0 },
	{ "enlistments", E_ENLISTMENTS, 0, 1, 9, K(N), 0 },
	{ "desertion", E_DESERTION, 0, 1, 9, K(N), 0 },
	{ "fever", E_FEVER, 0, 1, 9, K(N), 0 },
	{ "quarrel", E_QUARREL, 0, 1, 9, K(N), 0 },
	{ "orders", E_ORDERS, 0, 0, 0, 0, 0 },
	{ "void", E_VOID, 0, 0, 0, 0, K(FLAGS) },
	{ "march", E_MARCH, 0, 0, 0, K(MARKS), 0 },
	{ "no-die", E_NO_DIE, 0, 0, 0, 0, 0 },
	{ "fears", E_FEARS, 0, 0, 0, 0, 0 },
	{ "rockets", E_ROCKETS, 0, 1, 9, K(N), 0 },
	{ "die", E_DIE, 0, 1, 9, K(N), 0 },
	{ "column", E_COLUMN, 0, 1, 2, K(N), 0 },
	{ "extra", E_EXTRA, 0, 1, 9, K(N), 0 },
	{ "mounted", E_MOUNTED, 0, 0, 0, 0, 0 },
	{ "combat", E_COMBAT, 0, 0, 0, K(MARKS), 0 },
	{ "wagons", E_WAGONS, 0, 0, 0, 0, 0 },
	{ "kill", E_KILL, 0, 0, 0, 0, 0 },
	{ "wound", E_WOUND, 0, 0, 0, 0, 0 },
	{ "capture", E_CAPTURE, 0, 0, 0, 0, 0 },
	{ "magazine", E_MAGAZINE, 0, 1, 9, K(N), 0 },
	{ "battle", E_BATTLE, 0, 0, 9, K(MARKS), K(N) },
};

static const struct verb_row tests[] = {
	{ "season", TEST_SEASON, 0, 0, 0, K(SEASONS), K(OR) },
	{ "year", TEST_YEAR, 0, 0, 0, K(YEARS), K(OR) },
	{ "napoleon", TEST_NAPOLEON, 0, 0, 0, K(SPACES), K(OR) },
	{ "controls", TEST_CONTROLS, 0, 1, 9, K(SIDE) | K(WHERE), K(N) | K(OR) },
	{ "controls-none", TEST_CONTROLS_NONE, 0, 0, 0, K(SIDE) | K(WHERE), K(OR) },
	{ "standing", TEST_STANDING, 0, 0, 0, K(STANDINGS), K(TRIBE) | K(OR) },
	{ "blockade", TEST_BLOCKADE, 0, 1, 4, K(ZONES) | K(BLOCKADES), K(N) | K(OR) },
	{ "florida-open", TEST_FLORIDA_OPEN, 0, 0, 0, 0, K(OR) },
	{ "unit-in", TEST_UNIT_IN, 0, 0, 0, K(SIDE) | K(WHERE), K(OR) },
	{ "absent", TEST_ABSENT, 0, 0, 0, K(SIDE) | K(WHERE), K(OR) },
	{ "indian-leader", TEST_INDIAN_LEADER, 0, 0, 0, 0, K(OR) },
	{ "in-play", TEST_IN_PLAY, 0, 0, 0, K(FORCE), K(OR) },
	{ "at-hand", TEST_AT_HAND, 0, 0, 0, K(LEADER), K(OR) },
	{ "has-hand", TEST_HAS_HAND, 0, 0, 0, K(SIDE), K(OR) },
	{ "activated", TEST_ACTIVATED, 0, 0, 0, K(SIDE) | K(KINDS), K(PURPOSES) },
	{ "ops-left", TEST_OPS_LEFT, 0, 0, 0, K(SIDE), 0 },
	{ "target", TEST_TARGET, 0, 0, 0, K(ZONES), 0 },
	{ "must-check", TEST_MUST_CHECK, 0, 0, 0, K(SIDE), 0 },
	{ "form", TEST_FORM, 0, 0, 0, K(FORMS), 0 },
	{ "attacker", TEST_ATTACKER, 0, 0, 0, K(SIDE), 0 },
	{ "combat-in", TEST_COMBAT_IN, 0, 0, 0, K(WHERE), 0 },
	{ "has", TEST_HAS, 0, 1, 9, K(TYPES), K(N) | K(OR) },
	{ "may-have", TEST_MAY_HAVE, 0, 0, 0, K(SIDE), 0 },
	{ "majority", TEST_MAJORITY, 0, 0, 0, K(TYPES), 0 },
	{ "no-fort", TEST_NO_FORT, 0, 0, 0, 0, 0 },
	{ "supplied", TEST_SUPPLIED, 0, 0, 0, K(SIDE), 0 },
	{ "initiative", TEST_INITIATIVE, 0, 1, 4, K(N), 0 },
	{ "inflicted", TEST_INFLICTED, 0, 0, 0, K(SIDE), 0 },
	{ "may-lead", TEST_MAY_LEAD, 0, 0, 0, K(SIDE), 0 },
	{ "winner", TEST_WINNER, 0, 0, 0, K(SIDE), 0 },
	{ "beaten", TEST_BEATEN, 0, 0, 0, K(SIDE), 0 },
	{ "indians", TEST_INDIANS, 0, 0, 0, K(SIDE), 0 },
	{ "repelled", TEST_REPELLED, 0, 0, 0, 0, 0 },
	{ "fort-held", TEST_FORT_HELD, 0, 0, 0, K(SIDE), 0 },
	{ "lake-loser", TEST_LAKE_LOSER, 0, 0, 0, K(SIDE), 0 },
	{ "lake-hurt", TEST_LAKE_HURT, 0, 0, 0, K(SIDE), 0 },
};

static const struct column use_columns[] = {
	CHOICE("window", use_row, window, amateurs_window_keys), NODE_MAYBE("if", use_row, tests),
	NODE("steps", use_row, steps),
};
const struct record amateurs_use_record = RECORD("a use", use_columns, use_row);
/* clang-format on */

static const struct verb_table step_table = VERB_TABLE("do", "verb", "this step names no verb (do)",
						       step_columns, card_step, verbs, K(DO));
static const struct verb_table test_table = VERB_TABLE(
	"test", "test", "no test is named here (test)", step_columns, card_step, tests, K(TEST));

const struct verb_row *amateurs_read_step(struct branch n, struct card_step *s)
{
	return verb_read(&step_table, n, s);
}

const struct verb_row *amateurs_read_test(struct branch n, struct card_step *s)
{
	return verb_read(&test_table, n, s);
}

const char *amateurs_step_name(int verb)
{
	return verb_name(&step_table, verb);
}

const char *amateurs_test_name(int test)
{
	return verb_name(&test_table, test);
}
