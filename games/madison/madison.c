/* madison.c - Mr. Madison's War: the tables that describe it to the engine. */
#include "madison.h"
#include "madison_int.h"
#include "madison_verbs.h"

#define STATE madison
#include "core/members.h"

#define DECIDES(name, rule, does, verbs, prompt, ask)                                              \
	{                                                                                          \
		name, rule, madison_##does##_list, madison_##does##_take, NULL,                    \
			madison_##does##_bar, verbs, prompt, ask                                   \
	}

/* clang-format off */
static const struct node nodes[] = {
	/* The year: madison_turn.c, madison_prewar.c, madison_arrive.c, madison_winter.c, madison_yard.c. */
	[N_WAR] = { .name = "war", .rule = "7.0", .run = madison_war_run },
	[N_PREWAR] = { .name = "prewar", .rule = "6.0", .run = madison_prewar_run },
	[N_KEEP] = DECIDES("prewar.keep", "6.2", keep, VERB(V_KEEP) | VERB(V_PLAY),
		MSG_ASK_KEEP, true),
	[N_ARRIVAL] = { .name = "arrival", .rule = "14.1", .run = madison_arrival_run },
	[N_DELAY] = DECIDES("arrival.delay", "14.21", delay, VERB(V_DELAY) | VERB(V_DONE),
		MSG_ASK_DELAY, false),
	[N_ENTRY] = DECIDES("arrival.entry", "14.43", entry, VERB(V_PUT),
		MSG_ASK_ENTRY, false),
	[N_STORMS] = { .name = "arrival.storms", .rule = "14.31", .run = madison_storms_run },
	[N_STORM] = DECIDES("arrival.storm", "14.31", storm, VERB(V_STORM) | VERB(V_DONE),
		MSG_ASK_STORM, false),
	[N_BUILD] = DECIDES("build", "15.12", build, VERB(V_BUILD) | VERB(V_REPAIR) | VERB(V_DONE),
		MSG_ASK_BUILD, false),
	[N_RESTORE] = DECIDES("restore", "8.31-5", restore, VERB(V_RESTORE) | VERB(V_DONE),
		MSG_ASK_RESTORE, false),
	[N_WINTER] = { .name = "winter", .rule = "16.1", .run = madison_winter_run },
	[N_WINTER_PLAY] = DECIDES("winter.play", "16.1", winter_play, VERB(V_PLAY) | VERB(V_DONE),
		MSG_ASK_WINTER_PLAY, true),
	[N_QUARTER] = DECIDES("winter.quarter", "16.22", quarter, VERB(V_LOSE),
		MSG_ASK_QUARTER, false),

	/* Cards and columns: madison_card.c, madison_force.c, madison_march.c, madison_react.c. */
	[N_CARD_PLAY] = { .name = "card", .rule = "7.32", .run = madison_card_play_run },
	[N_PLAY] = DECIDES("play", "7.32", play, VERB(V_PLAY) | VERB(V_HOLD),
		MSG_ASK_PLAY, true),
	[N_USE] = DECIDES("use", "8.31", use, VERB(V_EVENT) | VERB(V_LEADER) | VERB(V_ALONE) | VERB(V_UNITS) | VERB(V_BUILDING) | VERB(V_RESTORING) | VERB(V_DEPOT) | VERB(V_DONE),
		MSG_ASK_USE, false),
	[N_NAME] = DECIDES("campaign", "8.72", name, VERB(V_LEADER) | VERB(V_UNIT) | VERB(V_DONE),
		MSG_ASK_NAME, false),
	[N_FORCES] = { .name = "forces", .rule = "8.4", .run = madison_forces_run },
	[N_ORDER] = DECIDES("forces.order", "8.72", order, VERB(V_LEADER) | VERB(V_UNIT),
		MSG_ASK_ORDER, false),
	[N_FLEET] = DECIDES("forces.fleet", "3.36", fleet, VERB(V_WITH) | VERB(V_WITHOUT),
		MSG_ASK_FLEET, false),
	[N_PICK] = DECIDES("forces.pick", "8.61", pick, VERB(V_TAKE) | VERB(V_DONE),
		MSG_ASK_PICK, false),
	[N_REACT] = DECIDES("react", "8.31-8", react, VERB(V_REACT) | VERB(V_REACT_AT) | VERB(V_DONE),
		MSG_ASK_REACT, true),
	[N_MARCH] = DECIDES("march", "9.1", march, VERB(V_JOIN) | VERB(V_LEAVE) | VERB(V_ALL) | VERB(V_MARCH) | VERB(V_EMBARK) | VERB(V_DONE),
		MSG_ASK_MARCH, false),
	[N_STEP] = { .name = "march.step", .rule = "9.3", .run = madison_step_run },

	/* madison_combat.c, madison_odds.c, madison_loss.c, madison_retreat.c. */
	[N_MEET] = { .name = "meet", .rule = "9.3", .run = madison_meet_run },
	[N_STAND] = DECIDES("meet.stand", "9.41", stand, VERB(V_STAND) | VERB(V_RETREAT) | VERB(V_BY_WATER),
		MSG_ASK_STAND, false),
	[N_COMBAT] = { .name = "combat", .rule = "10.1", .run = madison_combat_run },
	[N_CHIEF] = DECIDES("combat.chief", "3.35", chief, VERB(V_COMMAND),
		MSG_ASK_CHIEF, false),
	[N_LEAD] = DECIDES("combat.lead", "10.31", lead, VERB(V_LEAD),
		MSG_ASK_LEAD, false),
	[N_BATTLE] = DECIDES("combat.battle", "10.43", battle, VERB(V_BATTLE) | VERB(V_EVENT) | VERB(V_DONE),
		MSG_ASK_BATTLE, true),
	[N_LOSE] = DECIDES("combat.lose", "10.52", lose, VERB(V_LOSE),
		MSG_ASK_LOSE, false),
	[N_ROUT] = { .name = "rout", .rule = "10.7", .run = madison_rout_run },
	[N_RETREAT] = DECIDES("rout.retreat", "10.71", retreat, VERB(V_RETREAT) | VERB(V_BY_WATER),
		MSG_ASK_RETREAT, false),
	[N_STRAGGLE] = DECIDES("rout.straggle", "10.71", straggle, VERB(V_GO) | VERB(V_SURRENDER),
		MSG_ASK_STRAGGLE, false),
	[N_BUMP] = DECIDES("rout.bump", "10.72", retreat, VERB(V_RETREAT) | VERB(V_BY_WATER),
		MSG_ASK_BUMP, false),

	/* madison_sail.c, madison_landing.c, madison_naval.c, madison_fleet.c. */
	[N_SAIL] = DECIDES("sail", "11.1", sail, VERB(V_JOIN) | VERB(V_LEAVE) | VERB(V_ALL) | VERB(V_EMBARK) | VERB(V_SAIL) | VERB(V_UNLOAD) | VERB(V_DONE),
		MSG_ASK_SAIL, false),
	[N_LANDING] = { .name = "landing", .rule = "11.5", .run = madison_landing_run },
	[N_COVER] = DECIDES("landing.cover", "11.53", cover, VERB(V_STAY) | VERB(V_DONE),
		MSG_ASK_COVER, false),
	[N_WITHDRAW] = DECIDES("withdraw", "11.21", withdraw, VERB(V_SHIP) | VERB(V_FLEET) | VERB(V_DONE),
		MSG_ASK_WITHDRAW, false),
	[N_NAVAL] = { .name = "naval", .rule = "12.1", .run = madison_naval_run },
	[N_FLAGSHIP] = DECIDES("naval.flagship", "12.32", flagship, VERB(V_LEAD),
		MSG_ASK_FLAGSHIP, false),
	[N_BROADSIDE] = DECIDES("naval.broadside", "12.36", broadside, VERB(V_BATTLE) | VERB(V_DONE),
		MSG_ASK_BROADSIDE, true),
	[N_HIT] = DECIDES("naval.hit", "12.42", hit, VERB(V_LOSE),
		MSG_ASK_HIT, false),
	[N_FLIGHT] = { .name = "flight", .rule = "9.61", .run = madison_flight_run },
	[N_FLEE] = DECIDES("flight.flee", "9.61", flee, VERB(V_SHIP) | VERB(V_FLEET),
		MSG_ASK_FLEE, false),
	[N_FLEETS] = { .name = "fleets", .rule = "7.4", .run = madison_fleets_run },
	[N_RETURN] = DECIDES("fleets.return", "11.22", return, VERB(V_SHIP) | VERB(V_FLEET) | VERB(V_DONE),
		MSG_ASK_RETURN, false),

	/* madison_event.c, madison_effects*.c. */
	[N_EVENT] = { .name = "event", .rule = "8.31-1", .run = madison_event_run },
	[N_SITE] = DECIDES("event.site", "8.27", site, VERB(V_NAME),
		MSG_ASK_SITE, false),
	[N_PUT] = DECIDES("event.put", "8.27", put, VERB(V_PUT) | VERB(V_DONE),
		MSG_ASK_PUT, false),
	[N_TARGET] = DECIDES("event.target", "8.27", target, VERB(V_TARGET) | VERB(V_DONE),
		MSG_ASK_TARGET, false),
	[N_ACTIVATE] = DECIDES("event.activate", "8.27", activate, VERB(V_LEADER) | VERB(V_UNITS) | VERB(V_NAME) | VERB(V_DONE),
		MSG_ASK_ACTIVATE, false),
	[N_RAIDERS] = DECIDES("event.raiders", "8.27", raiders, VERB(V_TAKE) | VERB(V_UNITS) | VERB(V_DONE),
		MSG_ASK_RAIDERS, false),
};

/* Quiet: whatever is done tells itself in the log. */
static const struct verb verbs[] = {
	[V_DONE] = { "done", K_NONE, K_NONE, true },
	[V_KEEP] = { "keep", K_NONE, K_NONE, true },
	[V_PLAY] = { "play", K_CARD, K_NONE, true },
	[V_HOLD] = { "hold", K_CARD, K_NONE, true },
	[V_EVENT] = { "event", K_NONE, K_NONE, true },
	[V_LEADER] = { "leader", K_PIECE, K_NONE, true },
	[V_ALONE] = { "alone", K_PIECE, K_NONE, true },
	[V_UNITS] = { "units", K_SPACE, K_NONE, true },
	[V_UNIT] = { "unit", K_PIECE, K_NONE, true },
	[V_BUILDING] = { "building", K_NONE, K_NONE, true },
	[V_RESTORING] = { "restoring", K_NONE, K_NONE, true },
	[V_DEPOT] = { "depot", K_SPACE, K_NONE, true },
	[V_WITH] = { "with-vessels", K_NONE, K_NONE, true },
	[V_WITHOUT] = { "without-vessels", K_NONE, K_NONE, true },
	[V_TAKE] = { "take", K_PIECE, K_NONE, true },
	[V_REACT] = { "react", K_CARD, K_NONE, true },
	[V_REACT_AT] = { "react-at", K_CARD, K_SPACE, true },
	[V_JOIN] = { "join", K_PIECE, K_NONE, true },
	[V_LEAVE] = { "leave", K_PIECE, K_NONE, true },
	[V_ALL] = { "all", K_NONE, K_NONE, true },
	[V_MARCH] = { "march", K_SPACE, K_NONE, true },
	[V_EMBARK] = { "embark", K_NONE, K_NONE, true },
	[V_SAIL] = { "sail", K_SPACE, K_NONE, true },
	[V_UNLOAD] = { "unload", K_NONE, K_NONE, true },
	[V_STAY] = { "stay", K_PIECE, K_NONE, true },
	[V_STAND] = { "stand", K_NONE, K_NONE, true },
	[V_RETREAT] = { "retreat", K_SPACE, K_NONE, true },
	[V_BY_WATER] = { "by-water", K_SPACE, K_NONE, true },
	[V_COMMAND] = { "command", K_PIECE, K_NONE, true },
	[V_LEAD] = { "lead", K_PIECE, K_NONE, true },
	[V_BATTLE] = { "battle", K_CARD, K_NONE, true },
	[V_LOSE] = { "lose", K_PIECE, K_NONE, true },
	[V_GO] = { "go", K_PIECE, K_SPACE, true },
	[V_SURRENDER] = { "surrender", K_PIECE, K_NONE, true },
	[V_SHIP] = { "ship", K_PIECE, K_SPACE, true },
	[V_BUILD] = { "build", K_PIECE, K_SPACE, true },
	[V_REPAIR] = { "repair", K_PIECE, K_NONE, true },
	[V_RESTORE] = { "restore", K_PIECE, K_NONE, true },
	[V_DELAY] = { "delay", K_PIECE, K_NONE, true },
	[V_STORM] = { "storm", K_SPACE, K_NONE, true },
	[V_NAME] = { "name", K_SPACE, K_NONE, true },
	[V_PUT] = { "put", K_PIECE, K_SPACE, true },
	[V_TARGET] = { "target", K_PIECE, K_NONE, true },
	[V_FLEET] = { "fleet", K_SPACE, K_SPACE, true },
	[VERBS] = { .key = NULL },
};

#define FORCE(name, i) \
	NAMED(name "named", force[i].named, FIELD_SET, K_PIECE), \
	NAMED(name "column", force[i].column, FIELD_SET, K_PIECE), \
	NAMED(name "done", force[i].done, FIELD_SET, K_PIECE), \
	NAMED(name "abroad", force[i].abroad, FIELD_SET, K_PIECE), \
	NAMED(name "form", force[i].form, FIELD_UINT, K_NUMBER), \
	NAMED(name "leader", force[i].leader, FIELD_UINT, K_PIECE), \
	NAMED(name "start", force[i].start, FIELD_UINT, K_SPACE), \
	NAMED(name "at", force[i].at, FIELD_UINT, K_SPACE), \
	NAMED(name "points", force[i].points, FIELD_UINT, K_NUMBER), \
	NAMED(name "vessels", force[i].vessels, FIELD_UINT, K_NUMBER), \
	NAMED(name "taken", force[i].taken, FIELD_UINT, K_NUMBER), \
	NAMED(name "afloat", force[i].afloat, FIELD_UINT, K_NUMBER), \
	NAMED(name "steps", force[i].steps, FIELD_UINT, K_NUMBER), \
	NAMED(name "from", force[i].from, FIELD_UINT, K_SPACE), \
	NAMED(name "stopped", force[i].stopped, FIELD_UINT, K_NUMBER), \
	NAMED(name "ready", force[i].ready, FIELD_UINT, K_NUMBER), \
	NAMED(name "effect", force[i].effect, FIELD_INT, K_NUMBER), \
	NAMED(name "bonus", force[i].bonus, FIELD_UINT, K_NUMBER), \
	NAMED(name "left", force[i].left, FIELD_UINT, K_NUMBER)

/* `score` is the VP marker: below 0 the US leads. */
static const struct field fields[] = {
	ONE(turn, FIELD_UINT, K_TURN),
	NAMED("score", vp, FIELD_INT, K_NUMBER),
	ONE(phase, FIELD_UINT, K_NUMBER),
	ONE(active, FIELD_UINT, K_SIDE),
	NAMED("first-player", first_player, FIELD_UINT, K_SIDE),
	ONE(winner, FIELD_UINT, K_SIDE),
	ONE(level, FIELD_UINT, K_LEVEL),
	ONE(scenario, FIELD_UINT, K_SCENARIO),
	ONE(plays, FIELD_UINT, K_NUMBER),
	ONE(passes, FIELD_UINT, K_NUMBER),
	ONE(prewar, FIELD_UINT, K_NUMBER),
	NAMED("drawn-card", drawn, FIELD_UINT, K_CARD),
	ONE(card, FIELD_UINT, K_CARD),
	ONE(moving, FIELD_UINT, K_NUMBER),
	ONE(met, FIELD_UINT, K_NUMBER),
	ONE(won, FIELD_UINT, K_NUMBER),
	ONE(treaty, FIELD_UINT, K_NUMBER),
	ONE(builds, FIELD_UINT, K_PIECE),
	NAMED("builds-at", builds_at, FIELD_UINT, K_SPACE),
	NAMED("builds-turn", builds_turn, FIELD_UINT, K_TURN),
	ONE(forts, FIELD_SET, K_FORT),
	NAMED("card-vp", card_vp, FIELD_INT, K_NUMBER),
	ONE(ground, FIELD_INT, K_NUMBER),
	ROW(where, FIELD_UINT, K_SPACE, K_PIECE, PIECES),
	ROW(spent, FIELD_UINT, K_NUMBER, K_PIECE, PIECES),
	ROW(next, FIELD_UINT, K_PIECE, K_PIECE, PIECES),
	ROW(first, FIELD_UINT, K_PIECE, K_SPACE, SPACES),
	GRID(units, FIELD_UINT, K_NUMBER, K_SIDE, 2, K_SPACE, SPACES),
	GRID(plain, FIELD_UINT, K_NUMBER, K_SIDE, 2, K_SPACE, SPACES),
	GRID(strength, FIELD_UINT, K_NUMBER, K_SIDE, 2, K_SPACE, SPACES),
	GRID(vessels, FIELD_UINT, K_NUMBER, K_SIDE, 2, K_SPACE, SPACES),
	ROW(lake, FIELD_UINT, K_SIDE, K_LAKE, LAKES),
	ROW(marker, FIELD_UINT, K_SIDE, K_LAKE, LAKES),
	BOTH("hand", hand, FIELD_UINT, K_NUMBER),
	BOTH("held", held, FIELD_UINT, K_NUMBER),
	BOTH("drawn-in", drawn_in, FIELD_UINT, K_NUMBER),
	ROW(pile, FIELD_SET, K_CARD, K_PILE, PILES),
	ROW(known, FIELD_SET, K_CARD, K_SIDE, 2),
	ROW(control, FIELD_SET, K_SPACE, K_SIDE, 2),
	ROW(manned, FIELD_SET, K_SPACE, K_SIDE, 2),
	ROW(supply, FIELD_SET, K_SPACE, K_SIDE, 2),
	ONE(stale, FIELD_UINT, K_NUMBER),
	ONE(depots, FIELD_SET, K_SPACE),
	ONE(destroyed, FIELD_SET, K_SPACE),
	ONE(ruined, FIELD_SET, K_SPACE),
	ONE(backups, FIELD_SET, K_SPACE),
	ONE(counted, FIELD_SET, K_SPACE),
	NAMED("indians-only", indians_only, FIELD_SET, K_SPACE),
	ONE(attacked, FIELD_SET, K_SPACE),
	ONE(flipped, FIELD_SET, K_PIECE),
	ONE(upgraded, FIELD_SET, K_PIECE),
	ONE(aboard, FIELD_SET, K_PIECE),
	ONE(withdrawn, FIELD_SET, K_PIECE),
	ONE(unsupplied, FIELD_SET, K_PIECE),
	ONE(barred, FIELD_SET, K_PIECE),
	ONE(delayed, FIELD_SET, K_PIECE),
	ONE(storming, FIELD_SET, K_PIECE),
	FORCE("force-0-", 0),
	FORCE("force-1-", 1),
	NAMED("force-0-carriers", carriers[0], FIELD_UINT, K_NUMBER),
	NAMED("force-1-carriers", carriers[1], FIELD_UINT, K_NUMBER),
	NAMED("combat-with", combat.with, FIELD_SET, K_PIECE),
	NAMED("combat-began", combat.began, FIELD_SET, K_PIECE),
	NAMED("combat-cover", combat.cover, FIELD_SET, K_PIECE),
	NAMED("combat", combat.on, FIELD_UINT, K_NUMBER),
	NAMED("combat-where", combat.where, FIELD_UINT, K_SPACE),
	NAMED("combat-from", combat.from, FIELD_UINT, K_SPACE),
	NAMED("combat-attacker", combat.attacker, FIELD_UINT, K_SIDE),
	NAMED("combat-form", combat.form, FIELD_UINT, K_NUMBER),
	NAMED("combat-round", combat.round, FIELD_UINT, K_NUMBER),
	NAMED("combat-result", combat.result, FIELD_UINT, K_RESULT),
	NAMED("combat-fort", combat.fort, FIELD_UINT, K_NUMBER),
	NAMED("combat-halved", combat.halved, FIELD_UINT, K_NUMBER),
	NAMED("combat-beaten", combat.beaten, FIELD_UINT, K_NUMBER),
	NAMED("combat-reduced", combat.reduced, FIELD_UINT, K_NUMBER),
	BOTH("combat-lead", combat.lead, FIELD_UINT, K_PIECE),
	BOTH("combat-chief", combat.chief, FIELD_UINT, K_PIECE),
	BOTH("combat-card", combat.card, FIELD_UINT, K_CARD),
	BOTH("combat-lasting", combat.lasting[0], FIELD_UINT, K_CARD),
	BOTH("combat-lasting-2", combat.lasting[1], FIELD_UINT, K_CARD),
	NAMED("combat-effect", combat.effect, FIELD_INT, K_NUMBER),
	NAMED("naval", naval.on, FIELD_UINT, K_NUMBER),
	NAMED("naval-lake", naval.lake, FIELD_UINT, K_LAKE),
	NAMED("naval-attacker", naval.attacker, FIELD_UINT, K_SIDE),
	NAMED("naval-result", naval.result, FIELD_UINT, K_STRIKE),
	NAMED("naval-loser", naval.loser, FIELD_UINT, K_SIDE),
	BOTH("naval-lead", naval.lead, FIELD_UINT, K_PIECE),
	BOTH("naval-card", naval.card, FIELD_UINT, K_CARD),
	BOTH("naval-owed", naval.owed, FIELD_UINT, K_NUMBER),
	NAMED("naval-effect", naval.effect, FIELD_INT, K_NUMBER),
	BOTH("truce", limits.truce, FIELD_SET, K_SPACE),
	NAMED("rains", limits.rains, FIELD_UINT, K_SPACE),
	NAMED("rains-steps", limits.rains_steps, FIELD_UINT, K_NUMBER),
	NAMED("winds", limits.winds, FIELD_UINT, K_SPACE),
	NAMED("unit-mp", limits.unit_mp, FIELD_UINT, K_NUMBER),
	NAMED("dragoon-mp", limits.dragoon_mp, FIELD_UINT, K_NUMBER),
	NAMED("leader-mp", limits.leader_mp, FIELD_UINT, K_NUMBER),
	NAMED("burdened", limits.burdened, FIELD_UINT, K_PIECE),
	NAMED("divisor", limits.divisor, FIELD_UINT, K_NUMBER),
	NAMED("peaceful", limits.peaceful, FIELD_UINT, K_PIECE),
	NAMED("no-militia", limits.no_militia, FIELD_UINT, K_NUMBER),
	NAMED("slowed", limits.slowed, FIELD_UINT, K_NUMBER),
	NAMED("no-landing", limits.no_landing, FIELD_SET, K_LAKE),
	BOTH("truce-lakes", limits.truce_lakes, FIELD_SET, K_LAKE),
	BOTH("truce-plays", limits.truce_plays, FIELD_UINT, K_NUMBER),
	BOTH("no-build-at", limits.no_build_at, FIELD_UINT, K_SPACE),
	BOTH("no-build-lakes", limits.no_build_lakes, FIELD_SET, K_LAKE),
	BOTH("no-build-plays", limits.no_build_plays, FIELD_UINT, K_NUMBER),
	BOTH("command", limits.command, FIELD_UINT, K_NUMBER),
	{ .name = NULL },
};
/* clang-format on */

_Static_assert(sizeof nodes / sizeof nodes[0] == NODES, "a row for each node");

/* 17.1, 17.2: there is always a winner. */
static int outcome(const struct state *s, int seat)
{
	return cmadison_of(s)->winner == seat ? 1000 : -1000;
}

const struct game madison_game = {
	.id = "madison",
	.title = { "Mr. Madison's War", "Mr. Madison’s War" },
	.version = 2,
	.state_size = sizeof(struct madison),
	.nodes = nodes,
	.verbs = verbs,
	.verb_texts = madison_verbs,
	.kinds = madison_kind_table,
	.messages = madison_messages,
	.fields = fields,
	.nodes_count = NODES,
	.verbs_count = VERBS,
	.messages_count = MADISON_MESSAGES_COUNT,
	/* Fewer than 130 cards are played or held (14 before and after the declaration of war, 14
	 * in autumn 1812, 32 in 1813, 36 in 1814, 12 in the Winters, and what cards draw); 230
	 * actions each is more than every piece of both sides acting once.  Play takes about
	 * 1,000 actions. */
	.longest = 30000,
	.setup = madison_setup_game,
	.refresh = madison_refresh,
	.redact = madison_redact,
	.guess = madison_guess,
	.outcome = outcome,
	.check = CHECKED(madison_check),
	.report = madison_report,
	.called = madison_called,
	.alias = madison_alias,
	.policy = &madison_policy,
	.book = &madison_book,
	.scenarios = madison_scenario_names,
};
