/* mkdata_madison_verbs.c - which verbs and tests the cards know, and which keys each has. */
#include <stddef.h>
#include <string.h>
#include "columns.h"
#include "mkdata_madison_steps.h"

static const char *const sides[] = { "us", "gb", "none", "self", "opp", NULL };
static const char *const use_modes[] = { "none", "event", "battle", NULL };

/* clang-format off */
enum step_key {
	S_DO, S_TEST, S_PIECE, S_FORT, S_SPACE, S_SIDE, S_MODE, S_TERRAIN, S_CLASS, S_TO_CLASS, S_N,
	S_OTHER, S_LIMIT, S_PIECES, S_WHERE, S_TO, S_TYPES, S_LAKES, S_TURNS, S_FLAGS, S_FULL,
	S_FRONT, S_SUPPLIED, S_STILL, S_WAYS, STEP_KEYS
};

static const struct column step_columns[STEP_KEYS] = {
	[S_DO] = NAME("do", step_row, verb),
	[S_TEST] = NAME("test", step_row, test),
	[S_PIECE] = NAME("piece", step_row, piece),
	[S_FORT] = NAME("fort", step_row, fort),
	[S_SPACE] = NAME("space", step_row, space),
	[S_SIDE] = CHOICE("side", step_row, side, sides),
	[S_MODE] = CHOICE("mode", step_row, mode, use_modes),
	[S_TERRAIN] = CHOICE("terrain", step_row, terrain, madison_terrain_keys),
	[S_CLASS] = CHOICE("class", step_row, class, madison_class_keys),
	[S_TO_CLASS] = CHOICE("to-class", step_row, to_class, madison_class_keys),
	[S_N] = NUM("n", step_row, n, -99, 99),
	[S_OTHER] = NUM("other", step_row, other, 1, 20),
	[S_LIMIT] = NUM("limit", step_row, limit, 1, 20),
	[S_PIECES] = LIST("pieces", step_row, pieces, 1),
	[S_WHERE] = LIST("where", step_row, where, 1),
	[S_TO] = LIST("to", step_row, to, 1),
	[S_TYPES] = LIST("types", step_row, types, 1),
	[S_LAKES] = LIST("lakes", step_row, lakes, 1),
	[S_TURNS] = LIST("turns", step_row, turns, 1),
	[S_FLAGS] = LIST("flags", step_row, flags, 1),
	[S_FULL] = FLAG("full", step_row, full),
	[S_FRONT] = FLAG("front", step_row, front),
	[S_SUPPLIED] = FLAG("supplied", step_row, supplied),
	[S_STILL] = FLAG("still", step_row, still),
	[S_WAYS] = NODE("ways", step_row, ways),
};

#define K(key) ((uint64_t)1 << S_##key)

static const struct verb_row verbs[] = {
	{ "place-unit", E_PLACE_UNIT, 0, 0, 0, K(PIECE) | K(TO), K(FORT) | K(FLAGS) | K(MODE) },
	{ "place-fort", E_PLACE_FORT, 0, 0, 0, K(FORT), K(MODE) },
	{ "place-ship", E_PLACE_SHIP, 0, 0, 0, K(PIECE) | K(SPACE), K(MODE) },
	{ "remove-unit", E_REMOVE_UNIT, 0, 0, 0, K(PIECE), K(MODE) },
	{ "remove-unit-if", E_REMOVE_UNIT_IF, 0, 0, 0, K(PIECE) | K(WHERE), K(MODE) },
	{ "remove-leader", E_REMOVE_LEADER, 0, 0, 0, K(PIECE), K(MODE) },
	{ "remove-leader-if-present", E_REMOVE_LEADER_IF_PRESENT, 0, 0, 0, K(PIECE), K(MODE) },
	{ "remove-fort", E_REMOVE_FORT, 0, 0, 0, K(FORT), K(MODE) },
	{ "remove-depot", E_REMOVE_DEPOT, 0, 0, 0, K(SIDE) | K(WHERE), K(FLAGS) | K(MODE) },
	{ "flip-leader", E_FLIP_LEADER, 0, 0, 0, K(PIECE), K(MODE) },
	{ "elim-ship", E_ELIM_SHIP, 0, 0, 0, K(PIECE), K(MODE) },
	{ "roll-elim-ship", E_ROLL_ELIM_SHIP, 0, 2, 6, K(SIDE) | K(N) | K(WHERE), K(MODE) },
	{ "elim-ships-if-clear", E_ELIM_SHIPS_IF_CLEAR, 0, 0, 0, K(SIDE) | K(SPACE), K(FLAGS) | K(MODE) },
	{ "capture-ships", E_CAPTURE_SHIPS, 0, 1, 9, K(SIDE) | K(N) | K(TYPES) | K(LAKES) | K(SPACE), K(MODE) },
	{ "vp", E_VP, 0, 1, 5, K(SIDE) | K(N), K(MODE) },
	{ "vp-if-win", E_VP_IF_WIN, 0, 1, 5, K(SIDE) | K(N), K(FLAGS) | K(MODE) },
	{ "vp-if-clear", E_VP_IF_CLEAR, 0, 1, 5, K(SIDE) | K(N) | K(SPACE), K(MODE) },
	{ "vp-if-control", E_VP_IF_CONTROL, 0, 1, 5, K(SIDE) | K(N) | K(SPACE), K(MODE) },
	{ "vp-if-no-regular", E_VP_IF_NO_REGULAR, 0, 1, 5, K(SIDE) | K(N) | K(WHERE), K(FLAGS) | K(MODE) },
	{ "enemy-step", E_ENEMY_STEP, 0, 1, 9, K(SIDE) | K(N), K(TYPES) | K(WHERE) | K(LIMIT) | K(FLAGS) | K(MODE) },
	{ "extra-step-if-retreat", E_EXTRA_STEP_IF_RETREAT, 0, 1, 9, K(N), K(TYPES) | K(FLAGS) | K(MODE) },
	{ "both-extra-step", E_BOTH_EXTRA_STEP, 0, 1, 9, K(N), K(MODE) },
	{ "lead-surrenders-if-retreat", E_LEAD_SURRENDERS_IF_RETREAT, 0, 0, 0, 0, K(MODE) },
	{ "enemy-ship-hit", E_ENEMY_SHIP_HIT, 0, 1, 9, K(SIDE) | K(N) | K(SPACE), K(MODE) },
	{ "enemy-ship-flip", E_ENEMY_SHIP_FLIP, 0, 1, 9, K(SIDE) | K(N), K(SPACE) | K(TYPES) | K(FLAGS) | K(MODE) },
	{ "destroy-town", E_DESTROY_TOWN, 0, 0, 0, K(SPACE), K(MODE) },
	{ "destroy-if-control", E_DESTROY_IF_CONTROL, 0, 0, 0, K(SIDE) | K(SPACE), K(FLAGS) | K(MODE) },
	{ "drm", E_DRM, 0, 1, 3, K(N), K(OTHER) | K(PIECES) | K(TYPES) | K(WHERE) | K(FLAGS) | K(MODE) },
	{ "naval-drm", E_NAVAL_DRM, 0, 1, 3, K(N), K(LAKES) | K(OTHER) | K(MODE) },
	{ "add-leader-mod", E_ADD_LEADER_MOD, 0, 0, 0, K(PIECE) | K(PIECES), K(TYPES) | K(MODE) },
	{ "campaign", E_CAMPAIGN, 0, 0, 0, 0, K(MODE) },
	{ "activate-leader", E_ACTIVATE_LEADER, 0, 0, 0, K(PIECE), K(FLAGS) | K(MODE) },
	{ "activate-leader-in", E_ACTIVATE_LEADER_IN, 0, 0, 0, K(WHERE), K(TO) | K(OTHER) | K(FLAGS) | K(MODE) },
	{ "activate-leader-or-units", E_ACTIVATE_LEADER_OR_UNITS, 0, 1, 9, K(N), K(FLAGS) | K(MODE) },
	{ "activate-units", E_ACTIVATE_UNITS, 0, 1, 9, K(N), K(FLAGS) | K(MODE) },
	{ "activate-space", E_ACTIVATE_SPACE, 0, 0, 0, K(SPACE) | K(TO), K(MODE) },
	{ "activate-fleet", E_ACTIVATE_FLEET, 0, 0, 0, 0, K(FLAGS) | K(MODE) },
	{ "raid", E_RAID, 0, 1, 15, K(N) | K(SPACE) | K(WAYS), K(OTHER) | K(FLAGS) | K(MODE) },
	{ "amphibious", E_AMPHIBIOUS, 0, 1, 15, K(N) | K(WHERE) | K(SPACE), K(OTHER) | K(FLAGS) | K(MODE) },
	{ "move-leader-alone", E_MOVE_LEADER_ALONE, 0, 1, 20, K(N), K(MODE) },
	{ "free-withdraw", E_FREE_WITHDRAW, 0, 0, 0, K(SPACE) | K(TO), K(MODE) },
	{ "reinforce-defence", E_REINFORCE_DEFENCE, 0, 1, 15, K(N) | K(WHERE), K(MODE) },
	{ "interdict-space", E_INTERDICT_SPACE, 0, 1, 9, K(N), K(MODE) },
	{ "cancel-naval-force", E_CANCEL_NAVAL_FORCE, 0, 0, 0, 0, K(MODE) },
	{ "cancel-amphibious", E_CANCEL_AMPHIBIOUS, 0, 0, 0, K(LAKES), K(MODE) },
	{ "limit-mf", E_LIMIT_MF, 0, 1, 9, K(N) | K(OTHER) | K(LIMIT), K(MODE) },
	{ "leader-penalty", E_LEADER_PENALTY, 0, 0, 0, K(N) | K(OTHER), K(MODE) },
	{ "forbid-militia", E_FORBID_MILITIA, 0, 0, 0, 0, K(MODE) },
	{ "forbid-attack", E_FORBID_ATTACK, 0, 0, 0, K(PIECE), K(MODE) },
	{ "forbid-build", E_FORBID_BUILD, 0, 0, 0, K(PIECE), K(MODE) },
	{ "no-build-next", E_NO_BUILD_NEXT, 0, 0, 0, K(SIDE), K(SPACE) | K(LAKES) | K(FLAGS) | K(MODE) },
	{ "truce", E_TRUCE, 0, 0, 0, K(SIDE) | K(WHERE) | K(LAKES), K(MODE) },
	{ "free-build", E_FREE_BUILD, 0, 1, 9, K(N) | K(LAKES), K(SPACE) | K(MODE) },
	{ "depot", E_DEPOT, 0, 0, 0, 0, K(MODE) },
	{ "restore", E_RESTORE, 0, 1, 9, K(N), K(TYPES) | K(FLAGS) | K(MODE) },
	{ "upgrade-ship", E_UPGRADE_SHIP, 0, 1, 9, K(N) | K(LAKES), K(MODE) },
	{ "upgrade-units", E_UPGRADE_UNITS, 0, 1, 9, K(N) | K(CLASS) | K(TO_CLASS) | K(PIECES), K(MODE) },
	{ "leader-cv", E_LEADER_CV, 0, 1, 3, K(N), K(MODE) },
	{ "dow", E_DOW, 0, 0, 0, 0, K(MODE) },
	{ "draw", E_DRAW, 0, 1, 9, K(N), K(MODE) },
	{ "discard-random", E_DISCARD_RANDOM, 0, 1, 9, K(SIDE) | K(N), K(MODE) },
	{ "end-game", E_END_GAME, 0, -9, -1, K(N), K(MODE) },
};

static const struct verb_row tests[] = {
	{ "turn", TEST_TURN, 0, 0, 0, K(TURNS), 0 },
	{ "last", TEST_LAST, 0, 0, 0, 0, 0 },
	{ "in-play", TEST_IN_PLAY, 0, 0, 0, K(PIECE), K(FRONT) },
	{ "unit-in", TEST_UNIT_IN, 0, 0, 0, K(SIDE) | K(WHERE), K(TYPES) | K(FULL) },
	{ "no-unit-in", TEST_NO_UNIT_IN, 0, 0, 0, K(SIDE) | K(WHERE), K(TYPES) },
	{ "leader-in", TEST_LEADER_IN, 0, 0, 0, K(PIECES) | K(WHERE), K(SUPPLIED) },
	{ "controls", TEST_CONTROLS, 0, 0, 0, K(SIDE) | K(WHERE), 0 },
	{ "not-controls", TEST_NOT_CONTROLS, 0, 0, 0, K(SIDE) | K(WHERE), 0 },
	{ "intact", TEST_INTACT, 0, 0, 0, K(WHERE), 0 },
	{ "not-lake", TEST_NOT_LAKE, 0, 0, 0, K(SIDE) | K(LAKES), 0 },
	{ "vessel-on", TEST_VESSEL_ON, 0, 0, 0, K(SIDE), K(LAKES) | K(TYPES) | K(FULL) },
	{ "on-lake", TEST_ON_LAKE, 0, 0, 0, K(PIECE) | K(LAKES), 0 },
	{ "depot-free", TEST_DEPOT_FREE, 0, 0, 0, K(SIDE), 0 },
	{ "hand", TEST_HAND, 0, 0, 0, K(SIDE), 0 },
	{ "base", TEST_BASE, 0, 0, 0, K(SIDE) | K(LAKES), 0 },
	{ "fort-held", TEST_FORT_HELD, 0, 0, 0, K(SIDE), 0 },
	{ "carried", TEST_CARRIED, 0, 0, 0, K(SIDE) | K(WHERE), 0 },
	{ "fort-absent", TEST_FORT_ABSENT, 0, 0, 0, K(FORT), 0 },
	{ "active-land", TEST_ACTIVE_LAND, 0, 0, 0, 0, 0 },
	{ "active-naval", TEST_ACTIVE_NAVAL, 0, 0, 0, 0, 0 },
	{ "active-leader", TEST_ACTIVE_LEADER, 0, 0, 0, K(SIDE), 0 },
	{ "active-piece", TEST_ACTIVE_PIECE, 0, 0, 0, K(PIECE), 0 },
	{ "crossers", TEST_CROSSERS, 0, 0, 0, 0, 0 },
	{ "target", TEST_TARGET, 0, 0, 0, K(WHERE), 0 },
	{ "battle-in", TEST_BATTLE_IN, 0, 0, 0, K(WHERE), 0 },
	{ "attacker", TEST_ATTACKER, 0, 0, 0, K(SIDE), 0 },
	{ "round", TEST_ROUND, 0, 1, 9, K(N), 0 },
	{ "rounds", TEST_ROUNDS, 0, 1, 9, K(N), 0 },
	{ "terrain", TEST_TERRAIN, 0, 0, 0, K(TERRAIN), 0 },
	{ "fort-used", TEST_FORT_USED, 0, 0, 0, K(SIDE), 0 },
	{ "no-fort", TEST_NO_FORT, 0, 0, 0, 0, 0 },
	{ "open-or-fort", TEST_OPEN_OR_FORT, 0, 0, 0, 0, 0 },
	{ "lead", TEST_LEAD, 0, 0, 0, K(SIDE) | K(TYPES), K(CLASS) | K(FULL) },
	{ "force-has", TEST_FORCE_HAS, 0, 0, 0, K(SIDE) | K(TYPES), K(FULL) | K(STILL) },
	{ "force-with", TEST_FORCE_WITH, 0, 0, 0, K(SIDE) | K(PIECE), 0 },
	{ "fought", TEST_FOUGHT, 0, 0, 0, K(SIDE) | K(PIECE), K(FRONT) },
	{ "not-captured", TEST_NOT_CAPTURED, 0, 0, 0, K(PIECE), 0 },
	{ "beaten", TEST_BEATEN, 0, 0, 0, K(SIDE), 0 },
	{ "relief", TEST_RELIEF, 0, 0, 0, K(SIDE), 0 },
};

static const struct {
	const char *name;
	uint32_t flag;
} flags[] = {
	{ "choose", F_CHOOSE },
	{ "no-flee", F_NO_FLEE },
	{ "needs-combat", F_NEEDS_COMBAT },
	{ "chosen", F_CHOSEN },
	{ "full-only", F_FULL_ONLY },
	{ "no-elimination", F_NO_ELIMINATION },
	{ "no-depot", F_NO_DEPOT },
	{ "lead-first", F_LEAD_FIRST },
	{ "by-result", F_BY_RESULT },
	{ "all-rounds", F_ALL_ROUNDS },
	{ "no-forest", F_NO_FOREST },
	{ "no-mir", F_NO_MIR },
	{ "no-amphibious", F_NO_AMPHIBIOUS },
	{ "if-no-fort", F_IF_NO_FORT },
	{ "ignore-cv", F_IGNORE_CV },
	{ "ice", F_ICE },
	{ "from-fort", F_FROM_FORT },
	{ "adjacent-only", F_ADJACENT_ONLY },
	{ "may-return", F_MAY_RETURN },
	{ "undamaged", F_UNDAMAGED },
	{ "no-fort-round-1", F_NO_FORT_ROUND_1 },
	{ "if-control", F_IF_CONTROL },
	{ "near-depot", F_NEAR_DEPOT },
};
/* clang-format on */

static const struct verb_table step_table = VERB_TABLE("do", "verb", "this step names no verb (do)",
						       step_columns, step_row, verbs, K(DO));
static const struct verb_table test_table = VERB_TABLE(
	"test", "test", "no test is named here (test)", step_columns, step_row, tests, K(TEST));

const struct verb_row *madison_read_step(struct branch n, struct step_row *s)
{
	return verb_read(&step_table, n, s);
}

const struct verb_row *madison_read_test(struct branch n, struct step_row *s)
{
	return verb_read(&test_table, n, s);
}

const char *madison_step_name(int verb)
{
	return verb_name(&step_table, verb);
}

const char *madison_test_name(int test)
{
	return verb_name(&test_table, test);
}

uint32_t madison_flag(const char *name)
{
	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		if (!strcmp(flags[i].name, name))
			return flags[i].flag;
	return 0;
}
