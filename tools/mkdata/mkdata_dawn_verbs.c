/* mkdata_dawn_verbs.c - which verbs and tests the events know, and which keys each has. */
#include <stdio.h>
#include <string.h>
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

#define AT(member) .offset = offsetof(struct step_row, member)
#define CHOICE(name, member, list) { .key = name, .type = C_CHOICE, AT(member), .choices = list }
#define NUM(name, member, low, high) \
	{ .key = name, .type = C_NUMBER, AT(member), .min = low, .max = high }
#define LIST(name, member) { .key = name, .type = C_KEYS, AT(member), .min = 1 }
#define FLAG(name, member) { .key = name, .type = C_FLAG, AT(member) }
#define NODE(name, member) { .key = name, .type = C_NODE, AT(member) }

static const struct column step_columns[STEP_KEYS] = {
	[S_DO] = { .key = "do", .type = C_KEY, AT(verb) },
	[S_TEST] = { .key = "test", .type = C_KEY, AT(test) },
	[S_ZONE] = { .key = "zone", .type = C_KEY, AT(zone) },
	[S_SIDE] = CHOICE("side", side, sides),
	[S_CHOOSER] = CHOICE("chooser", chooser, sides),
	[S_TRACK] = CHOICE("track", track, tracks),
	[S_CONFLICT] = CHOICE("conflict", conflict, dawn_conflicts),
	[S_STATUS] = CHOICE("status", status, dawn_statuses),
	[S_OP] = CHOICE("op", op, dawn_ops),
	[S_WHEN] = CHOICE("when", when, whens),
	[S_DURATION] = CHOICE("duration", duration, durations),
	[S_N] = NUM("n", n, -99, 99),
	[S_MAX_PER] = NUM("max-per", max_per, 1, 9),
	[S_REGIONS] = NUM("regions", regions, 1, 9),
	[S_OPS] = NUM("ops", ops, 1, 6),
	[S_ATTACK_DICE] = NUM("attack-dice", attack_dice, 1, 3),
	[S_DIE_MOD] = NUM("die-mod", die_mod, 1, 3),
	[S_RAID_TARGET] = NUM("raid-target", raid_target, 2, 6),
	[S_TARGET] = NUM("target", target, 2, 6),
	[S_UNIT] = LIST("unit", unit),
	[S_WHERE] = LIST("where", where),
	[S_FROM] = LIST("from", from),
	[S_COND] = LIST("cond", cond),
	[S_MUST_TOUCH] = LIST("must-touch", must_touch),
	[S_MUST_TOUCH_WATERWAY] = LIST("must-touch-waterway", must_touch_waterway),
	[S_AS_CONTROLLED] = LIST("waterways-as-controlled", waterways_as_controlled),
	[S_WATERWAYS] = LIST("waterways", waterways),
	[S_OPTIONAL] = FLAG("optional", optional),
	[S_BATTLE_OK] = FLAG("battle-ok", battle_ok),
	[S_OVER_LIMIT] = FLAG("over-limit", over_limit),
	[S_FREE_ORDER] = FLAG("free-order", free_order),
	[S_WATERWAY_DIE] = FLAG("waterway-die", waterway_die),
	[S_REROLL] = FLAG("reroll", reroll),
	[S_OPTIONS] = NODE("options", options),
	[S_ELSE] = NODE("else", otherwise),
	[S_US] = NODE("us", us),
	[S_GB] = NODE("gb", gb),
	[S_ALL] = NODE("all", all),
	[S_ANY] = NODE("any", any),
	[S_THEN] = NODE("then", then),
};

#define K(key) ((uint64_t)1 << S_##key)

static const struct verb_row verbs[] = {
	{ "track", E_TRACK, 0, -3, 3, K(SIDE) | K(TRACK) | K(N), 0 },
	{ "vp", E_VP, 0, 1, 5, K(SIDE) | K(N), 0 },
	{ "add", E_ADD, 0, 1, 9, K(UNIT) | K(N) | K(WHERE),
	  K(COND) | K(MAX_PER) | K(REGIONS) | K(OPTIONAL) | K(BATTLE_OK) },
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
	{ "free-op", E_FREE_OP, F_OPTIONAL, 0, 0, K(SIDE) | K(OP) | K(OPS),
	  K(MUST_TOUCH) | K(MUST_TOUCH_WATERWAY) | K(FROM) | K(UNIT) | K(AS_CONTROLLED) |
		  K(WATERWAY_DIE) | K(ATTACK_DICE) | K(DIE_MOD) | K(REROLL) | K(RAID_TARGET) },
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

static const struct verb_row *find_verb(const struct verb_row *v, size_t n, const char *name)
{
	for (; n; n--, v++)
		if (!strcmp(v->name, name))
			return v;
	return NULL;
}

static void read_keys(struct faults *f, struct branch n, const struct verb_row *v, uint64_t own,
		      struct step_row *s)
{
	char what[64];
	struct record record = { what, step_columns, STEP_KEYS, sizeof(*s) };
	uint64_t needs = v->needs | own;

	snprintf(what, sizeof(what), "%s '%s'", own == K(TEST) ? "test" : "verb", v->name);
	record_read_some(n, &record, (uint64_t[2]){ needs | v->knows, needs }, s);
	if (s->n.given && (s->n.value < v->least || s->n.value > v->most || !s->n.value))
		fault(f, s->n.at, "n %d is out of range %d to %d", s->n.value, v->least, v->most);
}

const struct verb_row *dawn_read_step(struct faults *f, struct branch n, struct step_row *s)
{
	struct branch name = branch_child(n, "do");
	const struct verb_row *v;

	if (!name.id) {
		fault(f, n.at, "this step names no verb (do)");
		return NULL;
	}
	v = find_verb(verbs, sizeof(verbs) / sizeof(*verbs), branch_text(name));
	if (v)
		read_keys(f, n, v, K(DO), s);
	else
		fault(f, name.at, "unknown verb '%s'", branch_text(name));
	return v;
}

const struct verb_row *dawn_read_test(struct faults *f, struct branch n, struct step_row *s)
{
	struct branch name = branch_child(n, "test");
	const struct verb_row *v;

	if (!name.id) {
		fault(f, n.at, "no test is named here (test)");
		return NULL;
	}
	v = find_verb(tests, sizeof(tests) / sizeof(*tests), branch_text(name));
	if (v)
		read_keys(f, n, v, K(TEST), s);
	else
		fault(f, name.at, "unknown test '%s'", branch_text(name));
	return v;
}
