/* mkdata_dawn_verbs.c - which verbs and tests the events know, and which keys each has. */
#include <stddef.h>
#include "columns.h"
#include "mkdata_dawn_steps.h"

static const char *const sides[] = { "us", "gb", "self", "opp", NULL };
static const char *const tracks[] = { "public-opinion", "economy", "diplomacy", "any", NULL };
static const char *const whens[] = { "any", "attack", "defend", "defend-landing", NULL };
static const char *const durations[] = { "turn", "next-battle", NULL };

/* clang-format off */
enum step_key {
	S_DO, S_TEST, S_ZONE, S_SIDE, S_CHOOSER, S_TRACK, S_CONFLICT, S_STATUS, S_OP, S_WHEN,
	S_DURATION, S_N, S_MAX_PER, S_REGIONS, S_OPS, S_ATTACK_DICE, S_DIE_MOD, S_RAID_TARGET,
	S_TARGET, S_UNIT, S_WHERE, S_FROM, S_COND, S_MUST_TOUCH, S_MUST_TOUCH_WATERWAY,
	S_AS_CONTROLLED, S_WATERWAYS, S_OPTIONAL, S_BATTLE_OK, S_OVER_LIMIT, S_FREE_ORDER,
	S_WATERWAY_DIE, S_REROLL, S_OPTIONS, S_ELSE, S_US, S_GB, S_ALL, S_ANY, S_THEN, STEP_KEYS
};

static const struct column step_columns[STEP_KEYS] = {
	[S_DO] = NAME("do", step_row, verb),
	[S_TEST] = NAME("test", step_row, test),
	[S_ZONE] = NAME("zone", step_row, zone),
	[S_SIDE] = CHOICE("side", step_row, side, sides),
	[S_CHOOSER] = CHOICE("chooser", step_row, chooser, sides),
	[S_TRACK] = CHOICE("track", step_row, track, tracks),
	[S_CONFLICT] = CHOICE("conflict", step_row, conflict, dawn_conflicts),
	[S_STATUS] = CHOICE("status", step_row, status, dawn_statuses),
	[S_OP] = CHOICE("op", step_row, op, dawn_ops),
	[S_WHEN] = CHOICE("when", step_row, when, whens),
	[S_DURATION] = CHOICE("duration", step_row, duration, durations),
	[S_N] = NUM("n", step_row, n, -99, 99),
	[S_MAX_PER] = NUM("max-per", step_row, max_per, 1, 9),
	[S_REGIONS] = NUM("regions", step_row, regions, 1, 9),
	[S_OPS] = NUM("ops", step_row, ops, 1, 6),
	[S_ATTACK_DICE] = NUM("attack-dice", step_row, attack_dice, 1, 3),
	[S_DIE_MOD] = NUM("die-mod", step_row, die_mod, 1, 3),
	[S_RAID_TARGET] = NUM("raid-target", step_row, raid_target, 2, 6),
	[S_TARGET] = NUM("target", step_row, target, 2, 6),
	[S_UNIT] = LIST("unit", step_row, unit, 1),
	[S_WHERE] = LIST("where", step_row, where, 1),
	[S_FROM] = LIST("from", step_row, from, 1),
	[S_COND] = LIST("cond", step_row, cond, 1),
	[S_MUST_TOUCH] = LIST("must-touch", step_row, must_touch, 1),
	[S_MUST_TOUCH_WATERWAY] = LIST("must-touch-waterway", step_row, must_touch_waterway, 1),
	[S_AS_CONTROLLED] = LIST("waterways-as-controlled", step_row, waterways_as_controlled, 1),
	[S_WATERWAYS] = LIST("waterways", step_row, waterways, 1),
	[S_OPTIONAL] = FLAG("optional", step_row, optional),
	[S_BATTLE_OK] = FLAG("battle-ok", step_row, battle_ok),
	[S_OVER_LIMIT] = FLAG("over-limit", step_row, over_limit),
	[S_FREE_ORDER] = FLAG("free-order", step_row, free_order),
	[S_WATERWAY_DIE] = FLAG("waterway-die", step_row, waterway_die),
	[S_REROLL] = FLAG("reroll", step_row, reroll),
	[S_OPTIONS] = NODE("options", step_row, options),
	[S_ELSE] = NODE("else", step_row, otherwise),
	[S_US] = NODE("us", step_row, us),
	[S_GB] = NODE("gb", step_row, gb),
	[S_ALL] = NODE("all", step_row, all),
	[S_ANY] = NODE("any", step_row, any),
	[S_THEN] = NODE("then", step_row, then),
};

#define K(key) ((uint64_t)1 << S_##key)

static const struct verb_row verbs[] = {
	{ "track", E_TRACK, 0, -3, 3, K(SIDE) | K(TRACK) | K(N), 0 },
	{ "vp", E_VP, 0, 1, 5, K(SIDE) | K(N), K(UNIT) | K(WHERE) },
	{ "add", E_ADD, 0, 1, 9, K(UNIT) | K(N) | K(WHERE),
	  K(COND) | K(MAX_PER) | K(REGIONS) | K(OPTIONAL) | K(BATTLE_OK) | K(FROM) },
	{ "remove", E_REMOVE, 0, 1, ALL_UNITS, K(UNIT) | K(N) | K(WHERE),
	  K(COND) | K(MAX_PER) | K(REGIONS) | K(OPTIONAL) | K(CHOOSER) },
	{ "strip", E_STRIP, 0, 1, 1, K(UNIT) | K(N) | K(WHERE) | K(REGIONS),
	  K(COND) | K(OPTIONAL) | K(CHOOSER) },
	{ "counter", E_COUNTER, 0, -9, 9, K(N) | K(WHERE),
	  K(COND) | K(MAX_PER) | K(OPTIONAL) | K(OVER_LIMIT) },
	{ "squadron-add", E_SQUADRON_ADD, 0, 1, 9, K(N), 0 },
	{ "squadron-recall", E_SQUADRON_RECALL, 0, 1, 9, K(N), K(CHOOSER) },
	{ "squadron-deploy", E_SQUADRON_DEPLOY, F_OPTIONAL, 1, 9, K(N) | K(ZONE), 0 },
	{ "conflict", E_CONFLICT, 0, 0, 0, K(CONFLICT) | K(STATUS), 0 },
	{ "privateer", E_PRIVATEER, 0, -9, 9, K(N), 0 },
	{ "dice", E_DICE, 0, 1, 4, K(SIDE) | K(N) | K(WHEN) | K(WHERE) | K(DURATION), 0 },
	{ "free-op", E_FREE_OP, 0, 0, 0, K(SIDE) | K(OP) | K(OPS),
	  K(MUST_TOUCH) | K(MUST_TOUCH_WATERWAY) | K(FROM) | K(UNIT) | K(AS_CONTROLLED) |
		  K(WATERWAY_DIE) | K(ATTACK_DICE) | K(DIE_MOD) | K(REROLL) | K(RAID_TARGET) |
		  K(OPTIONAL) },
	{ "free-move", E_FREE_MOVE, F_OPTIONAL, 0, 0, K(SIDE) | K(WHERE) | K(UNIT), 0 },
	{ "armistice", E_ARMISTICE, F_OPTIONAL, 1, 9, K(N), 0 },
	{ "fort", E_FORT, F_OPTIONAL, 1, 9, K(N) | K(WHERE), K(COND) },
	{ "ship", E_SHIP, F_OPTIONAL, 1, 9, K(SIDE) | K(N) | K(WATERWAYS), K(FREE_ORDER) },
	{ "ship-remove", E_SHIP_REMOVE, F_OPTIONAL, 1, 9, K(SIDE) | K(N) | K(WATERWAYS), 0 },
	{ "landing", E_LANDING, 0, 1, 9, K(N), 0 },
	{ "upgrade", E_UPGRADE, F_OPTIONAL, 1, 9, K(SIDE) | K(N), 0 },
	{ "evade", E_EVADE, 0, 0, 0, K(TARGET), 0 },
	{ "opmod", E_OPMOD, 0, -3, -1, K(SIDE) | K(N), 0 },
	{ "choose", E_CHOOSE, 0, 0, 0, K(OPTIONS), K(ELSE) },
	{ "by-side", BY_SIDE, 0, 0, 0, K(US) | K(GB), 0 },
	{ "if", IF, 0, 0, 0, K(THEN), K(ALL) | K(ANY) | K(ELSE) },
};

static const struct verb_row tests[] = {
	{ "controls", TEST_CONTROLS, 0, 0, 0, K(SIDE) | K(WHERE), 0 },
	{ "controls-waterway", TEST_WATERWAY, 0, 0, 0, K(SIDE) | K(WATERWAYS), 0 },
	{ "adjacent-force", TEST_ADJ_FORCE, 0, 0, 0, K(SIDE) | K(WHERE), 0 },
	{ "no-army", TEST_NO_ARMY, 0, 0, 0, K(SIDE) | K(WHERE), 0 },
	{ "zone-squadrons", TEST_ZONE_SQUADRONS, 0, 1, 9, K(ZONE) | K(N), 0 },
	{ "zone-complete", TEST_ZONE_COMPLETE, 0, 0, 0, K(ZONE), 0 },
	{ "zones-complete", TEST_ZONES_COMPLETE, 0, 1, 9, K(N), 0 },
};
/* clang-format on */

static const struct verb_table step_table = VERB_TABLE("do", "verb", "this step names no verb (do)",
						       step_columns, step_row, verbs, K(DO));
static const struct verb_table test_table = VERB_TABLE(
	"test", "test", "no test is named here (test)", step_columns, step_row, tests, K(TEST));

const struct verb_row *dawn_read_step(struct branch n, struct step_row *s)
{
	return verb_read(&step_table, n, s);
}

const struct verb_row *dawn_read_test(struct branch n, struct step_row *s)
{
	return verb_read(&test_table, n, s);
}
