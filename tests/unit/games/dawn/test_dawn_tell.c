/* What dawn tells those who ask: why an action is refused, and about what; the
 * prompt, the score, the rest of a position; what a position is worth. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/policy.h"
#include "games/dawn/dawn.h"
#include "games/dawn/dawn_int.h"

static struct step told;

static struct dawn start(void)
{
	static const uint64_t key[2] = { 1, 0 };
	struct dawn d;

	game_start(&dawn_game, &d.st, 0, key, NULL, NULL);
	d.turn = 2;
	return d;
}

static struct dawn empty_map(void)
{
	struct dawn d = start();

	for (int r = 0; r < REGIONS; r++)
		for (int unit = 0; unit < UNITS; unit++)
			dawn_remove_force(&d, r, unit, d.force[r][unit]);
	return d;
}

/* Opens an operation as a card for four OPS would. */
static void begin(struct dawn *d, int side, int op)
{
	action next[ACTIONS_MAX];

	dawn_op_begin(&d->st, side, op, 4, -1, NULL);
	assert_true(game_actions(&dawn_game, &d->st, next) > 0);
}

static void act(struct dawn *d, action a)
{
	assert_true(game_apply(&dawn_game, &d->st, game_player(&d->st), a, NULL));
}

/* The same with dice for all that it rolls. */
static void act_with_dice(struct dawn *d, action a, const char *dice)
{
	struct draw draw[DRAWS_MAX];
	int n = (int)strlen(dice);

	for (int i = 0; i < n; i++)
		draw[i] = (struct draw){ K_NUMBER, (uint16_t)(dice[i] - '0') };
	memset(&told, 0, sizeof told);
	told.dictated = draw;
	told.ndictated = n;
	assert_true(game_apply(&dawn_game, &d->st, game_player(&d->st), a, &told));
	assert_int_equal(told.ndraws, n);
	assert_false(told.impossible);
}

/* The refusal and all four of the arguments that its sentence may use. */
static void expect_why(const struct dawn *d, action a, int msg, const int16_t wanted[4])
{
	int16_t arg[NOTE_ARGS];

	assert_int_equal(game_why(&dawn_game, &d->st, game_player(&d->st), a, arg), msg);
	for (int i = 0; i < 4; i++)
		if (dawn_messages[msg].kind[i] != K_NONE)
			assert_int_equal(arg[i], wanted[i]);
}

#define WHY(d, a, msg, ...) expect_why(d, a, msg, (const int16_t[4]){ __VA_ARGS__ })

static void moves_name_regions_and_water(void **unused)
{
	struct dawn d = empty_map();

	(void)unused;
	dawn_add_force(&d, R_PENOBSCOT, US_MILITIA, 2);
	begin(&d, US, OP_CAMPAIGN);
	WHY(&d, ACTION(V_MOVE, R_PENOBSCOT, R_HALIFAX), MSG_WATERWAY_NEEDED, R_PENOBSCOT, R_HALIFAX,
	    W_LOWER_ST_LAWRENCE);
	WHY(&d, ACTION(V_MOVE, R_PENOBSCOT, R_CREEK), MSG_NOT_CONNECTED, R_PENOBSCOT, R_CREEK);
	WHY(&d, ACTION(V_MOVE, R_BOSTON, R_HUDSON), MSG_NO_FORCE, R_BOSTON);
	act(&d, ACTION(V_MOVE, R_PENOBSCOT, R_BOSTON));
	WHY(&d, ACTION(V_TAKE, US_MILITIA, 3), MSG_NOT_SO_MANY, US_MILITIA, 3, R_PENOBSCOT, 2);
	WHY(&d, ACTION(V_TAKE, US_MILITIA, 0), MSG_AT_LEAST_ONE, US_MILITIA, 0, R_PENOBSCOT);
	WHY(&d, ACTION(V_TAKE, US_REGULAR, 1), MSG_OTHER_UNIT_NOW, US_REGULAR, 1, R_PENOBSCOT);
}

static void recruits_name_their_price(void **unused)
{
	struct dawn d = empty_map();

	(void)unused;
	d.counters[R_HALIFAX] = 2;
	begin(&d, GB, OP_RECRUIT);
	for (int i = 0; i < 2; i++)
		act(&d, ACTION(V_RECRUIT, R_MONTREAL, GB_MILITIA));
	act(&d, ACTION(V_RECRUIT, R_HALIFAX, GB_MILITIA));
	WHY(&d, ACTION(V_RECRUIT, R_KINGSTON, GB_REGULAR), MSG_TOO_FEW_OPS, R_KINGSTON, GB_REGULAR,
	    1);
	d.conflict[BONAPARTE] = ACTIVE;
	WHY(&d, ACTION(V_RECRUIT_LANDING, 0, 0), MSG_TOO_FEW_OPS, 0, GB_REGULAR, 1);
	WHY(&d, ACTION(V_DONE, 0, 0), MSG_OPS_LEFT, 1);
}

/* Three Regulars aboard before New England, two squadrons free. */
static struct dawn before_boston(void)
{
	struct dawn d = empty_map();

	dawn_station(&d, BOX, -2, NULL);
	dawn_station(&d, 1 + Z_NEW_ENGLAND, 2, NULL);
	d.pool[GB_REGULAR] = (uint8_t)(d.pool[GB_REGULAR] - 3);
	d.landing = 3;
	dawn_add_force(&d, R_BOSTON, US_MILITIA, 1);
	begin(&d, GB, OP_DEPLOY);
	return d;
}

static void landings_name_zone_and_limits(void **unused)
{
	struct dawn d = before_boston();

	(void)unused;
	WHY(&d, ACTION(V_LAND, R_SAVANNAH, 0), MSG_PORT_NOT_BLOCKADED, R_SAVANNAH, 0,
	    Z_SOUTHERN_COAST);
	WHY(&d, ACTION(V_DEPLOY, BOX, 1 + Z_NEW_ENGLAND), MSG_ZONE_FULL, BOX, 1 + Z_NEW_ENGLAND);
	act(&d, ACTION(V_LAND, R_BOSTON, 0));
	WHY(&d, ACTION(V_SEND, BOX, 3), MSG_NOT_SO_MANY_SQUADRONS, BOX, 3, 2);
	WHY(&d, ACTION(V_SEND, 1 + Z_NEW_ENGLAND, 1), MSG_OWN_BLOCKADE, 1 + Z_NEW_ENGLAND, 1);
	act(&d, ACTION(V_SEND, BOX, 1));
	WHY(&d, ACTION(V_TAKE, GB_REGULAR, 3), MSG_TOO_MANY_TO_LAND, GB_REGULAR, 3, 2);
	act_with_dice(&d, ACTION(V_TAKE, GB_REGULAR, 2), "11111");
	WHY(&d, ACTION(V_RETREAT, R_CREEK, 0), MSG_RETREAT_NOT_ADJACENT, R_CREEK, R_BOSTON);
	act(&d, ACTION(V_STAND, 0, 0));
	WHY(&d, ACTION(V_RETREAT, R_HUDSON, 0), MSG_LANDED_CANNOT_RETREAT, R_HUDSON, R_BOSTON);
}

static void battles_name_dice_and_places(void **unused)
{
	struct dawn d = empty_map();

	(void)unused;
	dawn_add_force(&d, R_KENTUCKY, US_MILITIA, 2);
	dawn_add_force(&d, R_MIAMI, INDIAN, 2);
	dawn_add_force(&d, R_MIAMI, GB_MILITIA, 1);
	dawn_add_force(&d, R_MIAMI, GB_REGULAR, 1);
	begin(&d, US, OP_CAMPAIGN);
	act(&d, ACTION(V_MOVE, R_KENTUCKY, R_MIAMI));
	act_with_dice(&d, ACTION(V_TAKE, US_MILITIA, 2), "511111");
	WHY(&d, ACTION(V_HIT, GB_REGULAR, 0), MSG_DIE_TOO_LOW, GB_REGULAR, 5);
	WHY(&d, ACTION(V_HIT, US_MILITIA, 0), MSG_OWN_FORCE, US_MILITIA, 5);
	act_with_dice(&d, ACTION(V_HIT, INDIAN, 0), "4");
	WHY(&d, ACTION(V_EVADE, R_DETROIT, 0), MSG_NO_REFUGE, R_DETROIT, R_MIAMI);
	assert_int_equal(told.note[told.nnotes - 1].msg, MSG_EVASION);
}

static void use_of_a_card_names_its_owner(void **unused)
{
	struct dawn d = start();
	int card = C_THE_PROPHET;

	(void)unused;
	for (int pile = 0; pile < PILES; pile++)
		set_drop(&d.pile[pile], card);
	set_add(&d.pile[HAND_US], card);
	dawn_refresh(&d.st);
	act(&d, ACTION(V_PLAY, card, 0));
	WHY(&d, ACTION(V_EVENT, 0, 0), MSG_NOT_YOUR_EVENT, (int16_t)card, GB);
	WHY(&d, ACTION(V_OPS, OP_RAID, 0), MSG_BRITISH_OP, OP_RAID);
}

static void events_name_their_card(void **unused)
{
	struct dawn d = empty_map();
	int card = C_SURPRISE_AT_FORT_MACKINAC;

	(void)unused;
	dawn_event_begin(&d.st, card, GB);
	dawn_event_run(&d.st, NULL);
	WHY(&d, ACTION(V_ADD, R_MIAMI, GB_MILITIA), MSG_EVENT_ELSEWHERE, R_MIAMI, GB_MILITIA,
	    (int16_t)card);
	WHY(&d, ACTION(V_DONE, 0, 0), MSG_EVENT_MUST, 0, 0, (int16_t)card);
}

/* A click on a thing: the reason, and what it names first. */
static void expect_click(const struct dawn *d, int kind, int id, int msg, int first)
{
	int16_t arg[NOTE_ARGS];
	action best;

	assert_int_equal(
		game_why_thing(&dawn_game, &d->st, game_player(&d->st), kind, id, arg, &best), msg);
	assert_int_equal(arg[0], first);
}

/* 5.0: cards by where they lie, and places by what has to be decided first. */
static void clicks_tell_what_comes_first(void **unused)
{
	struct dawn d = start();
	int card = set_next(&d.pile[HAND_US], 0), other = set_next(&d.pile[HAND_US], card + 1);

	(void)unused;
	expect_click(&d, K_CARD, set_next(&d.pile[HAND_GB], 0), MSG_NOT_IN_HAND,
		     set_next(&d.pile[HAND_GB], 0));
	expect_click(&d, K_TRACK, ECONOMY, MSG_TRACK_LATER, ECONOMY);
	expect_click(&d, K_CONFLICT, TECUMSEH, MSG_CONFLICT_BY_EVENT, TECUMSEH);
	act(&d, ACTION(V_PLAY, card, 0));
	expect_click(&d, K_CARD, card, MSG_CARD_IN_PLAY, card);
	expect_click(&d, K_CARD, other, MSG_CARD_WAITS, other);
	expect_click(&d, K_REGION, R_BOSTON, MSG_USE_FIRST, card);
	expect_click(&d, K_ZONE, 0, MSG_USE_FIRST, card);
	begin(&d, US, OP_CAMPAIGN);
	expect_click(&d, K_REGION, R_SAUK, MSG_OUT_OF_REACH, R_SAUK);
	expect_click(&d, K_WATERWAY, 0, MSG_OTHER_OPERATION, OP_CAMPAIGN);
	set_drop(&d.pile[HAND_US], other);
	set_add(&d.pile[DISCARD], other);
	expect_click(&d, K_CARD, other, MSG_CARD_DISCARDED, other);
}

static void report(const struct dawn *d, int topic)
{
	memset(&told, 0, sizeof told);
	dawn_game.report(&d->st, topic, 0, &told);
}

static void the_prompt_is_that_of_the_question(void **unused)
{
	struct dawn d = empty_map();

	(void)unused;
	report(&d, REPORT_PROMPT);
	assert_int_equal(told.nnotes, 1);
	assert_int_equal(told.note[0].msg, MSG_ASK_PLAY);
	begin(&d, US, OP_CONSTRUCT);
	report(&d, REPORT_PROMPT);
	assert_int_equal(told.note[0].msg, MSG_ASK_CONSTRUCT);
	assert_int_equal(told.note[0].arg[0], 4);
	d.st.over = 1;
	report(&d, REPORT_PROMPT);
	assert_int_equal(told.nnotes, 0);
}

/* 15.1: each line of the coming score, then what it comes to. */
/* RULINGS H11: privateers beyond the end of the track are legal, and the prompt says that they are
 * idle; H16: a Cruise against nobody cannot be chosen. */
static void idle_operations_are_told(void **unused)
{
	struct dawn d = start();

	(void)unused;
	act(&d, ACTION(V_PLAY, set_next(&d.pile[HAND_US], 0), 0));
	WHY(&d, ACTION(V_OPS, OP_CRUISE, 0), MSG_NO_STEP, OP_CRUISE);
	d.privateer = dawn_figures.privateer_spaces;
	report(&d, REPORT_PROMPT);
	assert_int_equal(told.note[told.nnotes - 1].msg, MSG_IDLE);
	assert_int_equal(told.note[told.nnotes - 1].arg[0], V_OPS);
	assert_int_equal(told.note[told.nnotes - 1].arg[1], OP_PRIVATEER);
	d.privateer--;
	report(&d, REPORT_PROMPT);
	assert_int_not_equal(told.note[told.nnotes - 1].msg, MSG_IDLE);
}

static void the_coming_score_is_told_line_by_line(void **unused)
{
	struct dawn d = empty_map();
	const struct note *last;

	(void)unused;
	report(&d, REPORT_SCORE);
	assert_int_equal(told.nnotes, 1);
	assert_int_equal(told.note[0].msg, MSG_SCORE_EVEN);
	dawn_add_force(&d, R_BOSTON, GB_MILITIA, 1);
	d.track[US][DIPLOMACY] = 1;
	report(&d, REPORT_SCORE);
	last = &told.note[told.nnotes - 1];
	assert_int_equal(told.nnotes, 3);
	assert_int_equal(last->msg, MSG_SCORE_NET);
	assert_int_equal(last->arg[0], GB);
	assert_int_equal(last->arg[1], 2);
	d.track[US][DIPLOMACY] = 3;
	d.privateer = 10;
	report(&d, REPORT_SCORE);
	last = &told.note[told.nnotes - 1];
	assert_int_equal(last->arg[0], US);
	assert_int_equal(last->arg[1], 9);
	assert_int_equal(d.score, 0);
}

/* The first note with this message whose first argument is that; else none. */
static const int16_t *note_about(int msg, int about)
{
	for (int i = 0; i < told.nnotes; i++)
		if (told.note[i].msg == msg && told.note[i].arg[0] == about)
			return told.note[i].arg;
	return NULL;
}

/* 2.7: what the next step of each track brings; one that is at its top is left out. */
static void public_policy_tells_what_levels_give(void **unused)
{
	static const int16_t none[LOCALS];
	struct dawn d = start();

	(void)unused;
	d.track[GB][PUBLIC_OPINION] = 3;
	d.track[GB][DIPLOMACY] = 1;
	game_call(&dawn_game, &d.st, N_POLICY, GB, none, NULL);
	report(&d, REPORT_PROMPT);
	assert_int_equal(told.nnotes, 3);
	assert_int_equal(told.note[0].msg, MSG_ASK_POLICY);
	assert_null(note_about(MSG_LEVEL_GAINED, PUBLIC_OPINION));
	assert_int_equal(note_about(MSG_LEVEL_GAINED, DIPLOMACY)[1], 2);
	assert_string_equal(
		dawn_kind_table[K_LEVEL].things[note_about(MSG_LEVEL_GAINED, DIPLOMACY)[2]].key,
		"gb-diplomacy-2");
}

static void armistices_are_told_by_their_regions(void **unused)
{
	struct dawn d = start();
	int edge = dawn_edge_of[R_NIAGARA][R_HUDSON];
	const int16_t *arg;

	(void)unused;
	report(&d, REPORT_POSITION);
	assert_null(note_about(MSG_ARMISTICE_PLACED, dawn_edges[edge].a));
	d.armistice = (uint64_t)1 << edge;
	report(&d, REPORT_POSITION);
	arg = note_about(MSG_ARMISTICE_PLACED, dawn_edges[edge].a);
	assert_non_null(arg);
	assert_int_equal(arg[0] + arg[1], R_NIAGARA + R_HUDSON);
}

static void what_events_left_behind_is_told(void **unused)
{
	struct dawn d = start();

	(void)unused;
	report(&d, REPORT_POSITION);
	assert_null(note_about(MSG_DICE_PROMISED, US));
	assert_null(note_about(MSG_EVASION_NOW, 3));
	d.dice[US] = 1 << D_BARATARIAN_PIRATES;
	d.opmod[GB] = -1;
	d.evade = 3;
	report(&d, REPORT_POSITION);
	assert_int_equal(note_about(MSG_DICE_PROMISED, US)[1], 2);
	assert_int_equal(note_about(MSG_DICE_PROMISED, US)[2], C_BARATARIAN_PIRATES);
	assert_int_equal(note_about(MSG_COURT_MARTIAL, GB)[1], 1);
	assert_null(note_about(MSG_COURT_MARTIAL, US));
	assert_non_null(note_about(MSG_EVASION_NOW, 3));
}

/* 11.2.1, 14.2.4, 2.7-po1: every waterway and zone, and what the markers are worth. */
static void the_sea_is_told_in_full(void **unused)
{
	struct dawn d = start();

	(void)unused;
	dawn_place_ships(&d, W_LAKE_ERIE, US, 2);
	dawn_station(&d, BOX, -2, NULL);
	dawn_station(&d, 1 + Z_CHESAPEAKE, 2, NULL);
	d.track[GB][PUBLIC_OPINION] = 1;
	d.privateer = 9;
	report(&d, REPORT_POSITION);
	assert_int_equal(note_about(MSG_POSITION_WATERWAY, W_LAKE_ERIE)[4], US);
	assert_int_equal(note_about(MSG_POSITION_WATERWAY, W_LAKE_ONTARIO)[4], NONE);
	assert_int_equal(note_about(MSG_POSITION_WATERWAY, W_LAKE_ONTARIO)[3], 2);
	assert_int_equal(note_about(MSG_POSITION_ZONE, Z_CHESAPEAKE)[3], 1);
	assert_int_equal(note_about(MSG_POSITION_ZONE, Z_NEW_ENGLAND)[3], 0);
	assert_int_equal(note_about(MSG_POSITION_PRIVATEERING, 9)[1], 8);
	assert_int_equal(note_about(MSG_POSITION_BLOCKADES, 1)[1], 2);
}

/* Whoever looks, the draw deck has the same number of cards. */
static void the_draw_deck_is_counted_from_any_seat(void **unused)
{
	struct dawn d = start(), view;
	int deck = set_count(&d.pile[DECK]);

	(void)unused;
	assert_true(deck > 0);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		game_view(&dawn_game, &d.st, viewer, &view.st);
		report(&view, REPORT_POSITION);
		assert_int_equal(note_about(MSG_POSITION_CARDS, d.held[US])[2], deck);
	}
}

/* The AI's eyes: one side's gain is the other's loss, and points count. */
static void worth_is_the_same_for_both_sides(void **unused)
{
	struct dawn d = start();
	int before = dawn_policy.value(&d.st, GB);

	(void)unused;
	assert_int_equal(dawn_policy.value(&d.st, US), -before);
	d.score = 5;
	assert_true(dawn_policy.value(&d.st, GB) > before);
	d.score = -15;
	assert_true(dawn_policy.value(&d.st, GB) < before);
	assert_true(dawn_policy.value(&d.st, US) > 0);
	d.st.over = 1;
	d.winner = US;
	assert_int_equal(dawn_policy.value(&d.st, US), 1000);
	assert_int_equal(dawn_policy.value(&d.st, GB), -1000);
}

static void worth_stays_within_its_bounds(void **unused)
{
	struct dawn d = start();

	(void)unused;
	for (int score = -20; score <= 20; score++) {
		d.score = (int8_t)score;
		assert_in_range(dawn_policy.value(&d.st, GB) + 1000, 1, 1999);
	}
}

static void a_position_is_quiet_between_cards(void **unused)
{
	struct dawn d = start();

	(void)unused;
	assert_true(dawn_policy.quiet(&d.st));
	begin(&d, US, OP_CAMPAIGN);
	assert_false(dawn_policy.quiet(&d.st));
	d.st.over = 1;
	assert_true(dawn_policy.quiet(&d.st));
}

/* Any action may be chosen; acting, standing and large groups rather than not. */
static void every_action_has_some_weight(void **unused)
{
	struct dawn d = start();
	int done = dawn_policy.weigh(&d.st, ACTION(V_DONE, 0, 0));

	(void)unused;
	for (int verb = 0; verb < VERBS; verb++)
		assert_true(dawn_policy.weigh(&d.st, ACTION(verb, 0, 0)) >= 1);
	assert_true(dawn_policy.weigh(&d.st, ACTION(V_MOVE, R_HUDSON, R_BOSTON)) > done);
	assert_true(dawn_policy.weigh(&d.st, ACTION(V_TAKE, US_MILITIA, 3)) >
		    dawn_policy.weigh(&d.st, ACTION(V_TAKE, US_MILITIA, 1)));
	d.battle.where = R_BALTIMORE_WASHINGTON; /* where the US has three and GB nobody */
	assert_true(dawn_policy.weigh(&d.st, ACTION(V_STAND, 0, 0)) >
		    dawn_policy.weigh(&d.st, ACTION(V_RETREAT, R_SHENANDOAH, 0)));
	d.battle.where = R_HALIFAX; /* the other way round */
	assert_true(dawn_policy.weigh(&d.st, ACTION(V_STAND, 0, 0)) <
		    dawn_policy.weigh(&d.st, ACTION(V_RETREAT, R_MARITIMES, 0)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_name_regions_and_water),
		cmocka_unit_test(recruits_name_their_price),
		cmocka_unit_test(landings_name_zone_and_limits),
		cmocka_unit_test(battles_name_dice_and_places),
		cmocka_unit_test(use_of_a_card_names_its_owner),
		cmocka_unit_test(events_name_their_card),
		cmocka_unit_test(clicks_tell_what_comes_first),
		cmocka_unit_test(idle_operations_are_told),
		cmocka_unit_test(the_prompt_is_that_of_the_question),
		cmocka_unit_test(the_coming_score_is_told_line_by_line),
		cmocka_unit_test(public_policy_tells_what_levels_give),
		cmocka_unit_test(armistices_are_told_by_their_regions),
		cmocka_unit_test(what_events_left_behind_is_told),
		cmocka_unit_test(the_sea_is_told_in_full),
		cmocka_unit_test(the_draw_deck_is_counted_from_any_seat),
		cmocka_unit_test(worth_is_the_same_for_both_sides),
		cmocka_unit_test(worth_stays_within_its_bounds),
		cmocka_unit_test(a_position_is_quiet_between_cards),
		cmocka_unit_test(every_action_has_some_weight),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
