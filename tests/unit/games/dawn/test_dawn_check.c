/* What dawn_check() finds out: every sentence that it can say, each from a sound
 * state with one thing wrong. */
#include <string.h>
#include "tests/unit/unit.h"
#include "games/dawn/dawn.h"
#include "games/dawn/dawn_int.h"

static struct dawn start(void)
{
	static const uint64_t key[2] = { 1, 0 };
	struct dawn d;

	game_start(&dawn_game, &d.st, 0, key, NULL, NULL);
	return d;
}

/* The same in Turn 2, where no card is bound to a pile but those of 1814. */
static struct dawn start_later(void)
{
	struct dawn d = start();

	d.turn = 2;
	return d;
}

static void expect_fault(struct dawn *d, const char *fault)
{
	const char *seen = dawn_check(&d->st);

	assert_non_null(seen);
	assert_string_equal(seen, fault);
}

static void move_card(struct dawn *d, int card, int to)
{
	for (int pile = 0; pile < PILES; pile++)
		set_drop(&d->pile[pile], card);
	set_add(&d->pile[to], card);
}

static void a_sound_state_is_silent(void **unused)
{
	struct dawn d = start();

	(void)unused;
	assert_null(dawn_check(&d.st));
	d = start_later();
	assert_null(dawn_check(&d.st));
}

static void cards_are_conserved(void **unused)
{
	struct dawn d = start();

	(void)unused;
	set_drop(&d.pile[DECK], C_TECUMSEH);
	expect_fault(&d, "a card is missing or twice there");
	d = start();
	set_add(&d.pile[DISCARD], C_TECUMSEH);
	expect_fault(&d, "a card is missing or twice there");
	d = start();
	set_drop(&d.pile[DECK], C_TECUMSEH);
	set_add(&d.pile[DISCARD], C_ARMISTICE);
	expect_fault(&d, "a card is missing or twice there");
	d = start();
	set_drop(&d.pile[DECK], C_TECUMSEH);
	set_add(&d.pile[DECK], CARDS);
	expect_fault(&d, "a card is missing or twice there");
	d = start();
	move_card(&d, C_TECUMSEH, UNKNOWN);
	expect_fault(&d, "unknown cards in a full state");
	d = start_later();
	move_card(&d, C_TECUMSEH, IN_PLAY);
	move_card(&d, C_ARMISTICE, IN_PLAY);
	expect_fault(&d, "two cards in play");
}

static void hands_are_as_they_are_known(void **unused)
{
	struct dawn d = start();
	int card = set_next(&d.pile[HAND_US], 0), other = set_next(&d.pile[HAND_GB], 0);

	(void)unused;
	set_add(&d.sure, C_TECUMSEH);
	expect_fault(&d, "a card known to be in a hand is not");
	d = start();
	set_drop(&d.sure, card);
	move_card(&d, card, DISCARD);
	expect_fault(&d, "a hand is not as large as it should be");
	d = start_later();
	set_drop(&d.sure, card);
	move_card(&d, card, DECK);
	move_card(&d, C_TECUMSEH, HAND_US);
	expect_fault(&d, "a hand holds too few or too many of the known cards");
	d = start();
	move_card(&d, card, HAND_GB);
	move_card(&d, other, HAND_US);
	assert_null(dawn_check(&d.st));
}

static void cards_wait_for_their_era(void **unused)
{
	struct dawn d = start();

	(void)unused;
	move_card(&d, C_GUNBOATS, DECK);
	expect_fault(&d, "a card of 1814 is early or late");
	d = start();
	d.turn = dawn_figures.era_1814;
	expect_fault(&d, "a card of 1814 is early or late");
	d = start_later();
	move_card(&d, C_TECUMSEH, GONE);
	expect_fault(&d, "a card left the game that cannot");
	d = start();
	move_card(&d, C_TECUMSEH, DISCARD);
	expect_fault(&d, "a card of 1812 is out during the Prelude");
	d = start();
	set_drop(&d.sure, C_EMBARGO_ACT);
	move_card(&d, C_EMBARGO_ACT, DECK);
	dawn_refresh(&d.st);
	expect_fault(&d, "a Prelude card is in the deck during the Prelude");
}

static void forces_are_those_of_the_box(void **unused)
{
	struct dawn d = start();

	(void)unused;
	d.pool[US_MILITIA]--;
	expect_fault(&d, "forces are missing or too many");
	d = start();
	d.force[R_HUDSON][GB_REGULAR]++;
	expect_fault(&d, "forces are missing or too many");
	d = start();
	d.landing++;
	expect_fault(&d, "forces are missing or too many");
	d = start();
	d.moved[R_HUDSON][US_MILITIA] = 2;
	expect_fault(&d, "more forces have moved than there are");
	d = start();
	d.landing_moved = 1;
	expect_fault(&d, "more troops have landed than there are");
}

static void add_force(struct dawn *d, int region, int unit)
{
	dawn_add_force(d, region, unit, 1);
}

static void enemies_meet_only_in_battle(void **unused)
{
	struct dawn d = start();

	(void)unused;
	add_force(&d, R_HUDSON, GB_MILITIA);
	expect_fault(&d, "enemies stand in one region without a battle");
	flow_push(&d.st, N_EVENT, NOBODY)->local[2] = (int16_t)dawn_cards[0].code;
	assert_string_equal(dawn_check(&d.st) ? dawn_check(&d.st) : "", "");
	d = start();
	add_force(&d, R_BOSTON, INDIAN);
	expect_fault(&d, "Indians stand in a town");
	d = start();
	d.battle.on = 1;
	d.battle.where = R_HUDSON;
	expect_fault(&d, "a battle without its procedure, or the reverse");
	d = start();
	flow_push(&d.st, N_BATTLE, NOBODY);
	expect_fault(&d, "a battle without its procedure, or the reverse");
	d.battle.on = 1;
	d.battle.where = R_BOSTON;
	add_force(&d, R_BOSTON, INDIAN);
	add_force(&d, R_BOSTON, US_MILITIA);
	assert_null(dawn_check(&d.st));
}

/* What a text from outside may say of a frame: its code would read beside the tables. */
static void frames_are_such_as_play_makes(void **unused)
{
	struct dawn d = start();
	struct frame *f;

	(void)unused;
	d.st.frame[0].local[0] = 2;
	expect_fault(&d, "a local of a question or procedure is out of range");
	d = start();
	flow_push(&d.st, N_USE, US);
	expect_fault(&d, "a question or procedure lies where it cannot");
	d = start();
	flow_push(&d.st, N_DEPLOY, US);
	expect_fault(&d, "a question is asked of somebody else");
	d = start();
	f = flow_push(&d.st, N_CARD, NOBODY);
	f->local[0] = INT16_MAX;
	expect_fault(&d, "a local of a question or procedure is out of range");
	f->local[0] = C_TECUMSEH;
	expect_fault(&d, "a card that is not in play is played");
	d = start();
	f = flow_push(&d.st, N_EVENT, NOBODY);
	f->local[2] = (int16_t)(dawn_cards[0].code + 100);
	expect_fault(&d, "an event is at a step that it does not have");
	f->local[2] = (int16_t)dawn_cards[0].code;
	flow_push(&d.st, N_FORT, US)->local[0] = f->local[2];
	expect_fault(&d, "a question of an event that does not ask it");
	d = start();
	flow_push(&d.st, N_RECRUIT, US)->local[1] = 7;
	expect_fault(&d, "an operation by an event that does not grant it");
	d = start();
	f = flow_push(&d.st, N_MOVE, US);
	f->local[1] = -1;
	f->local[2] = OP_CAMPAIGN;
	flow_push(&d.st, N_TAKE, US)->local[3] = 99;
	expect_fault(&d, "a group of more forces than there are");
}

static void works_keep_their_limits(void **unused)
{
	struct dawn d = start();

	(void)unused;
	d.forts |= bit(R_BOSTON);
	expect_fault(&d, "forts in a town, or too many");
	d = start();
	d.forts = SET_IND | bit(R_HUDSON);
	expect_fault(&d, "forts in a town, or too many");
	d = start();
	d.armistice = 0x1f;
	expect_fault(&d, "armistices out of range");
	d = start();
	d.armistice = (uint64_t)1 << EDGES;
	expect_fault(&d, "armistices out of range");
	d = start();
	d.ships[W_LAKE_ERIE][US] = d.ships[W_LAKE_ERIE][GB] = 2;
	expect_fault(&d, "more ships than spaces");
	d = start();
	d.squadron[1 + Z_CHESAPEAKE] = 3;
	expect_fault(&d, "more squadrons than spaces");
	d = start();
	d.squadron_moved[BOX] = 5;
	expect_fault(&d, "more squadrons have moved than there are");
	d = start();
	d.squadron[BOX] = 9;
	d.landed[R_HALIFAX] = 2;
	expect_fault(&d, "too many squadrons");
}

static void tracks_keep_their_limits(void **unused)
{
	struct dawn d = start();

	(void)unused;
	d.track[GB][ECONOMY] = 4;
	expect_fault(&d, "a political track out of range");
	d = start();
	d.conflict[PEACE] = REMOVED + 1;
	expect_fault(&d, "a conflict out of range");
	d = start();
	d.score = 21;
	expect_fault(&d, "the score out of range");
	d.score = -21;
	expect_fault(&d, "the score out of range");
	d = start();
	d.privateer = 11;
	expect_fault(&d, "privateers or turn out of range");
}

static void turns_end_with_the_eighth(void **unused)
{
	struct dawn d = start();

	(void)unused;
	d.pile[DECK] = set_or(d.pile[DECK], d.pile[ASIDE]);
	d.pile[ASIDE] = (struct set){ { 0, 0 } };
	d.turn = 8;
	assert_null(dawn_check(&d.st));
	d.turn = 9;
	expect_fault(&d, "privateers or turn out of range");
}

static void derived_members_are_right(void **unused)
{
	struct dawn d = start();

	(void)unused;
	d.control[GB] |= bit(R_BOSTON);
	expect_fault(&d, "derived members are wrong");
	dawn_refresh(&d.st);
	assert_null(dawn_check(&d.st));
	d.water[US] = 1;
	expect_fault(&d, "derived members are wrong");
	dawn_refresh(&d.st);
	d.complete = 1;
	expect_fault(&d, "derived members are wrong");
	dawn_refresh(&d.st);
	assert_null(dawn_check(&d.st));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sound_state_is_silent),
		cmocka_unit_test(cards_are_conserved),
		cmocka_unit_test(hands_are_as_they_are_known),
		cmocka_unit_test(cards_wait_for_their_era),
		cmocka_unit_test(forces_are_those_of_the_box),
		cmocka_unit_test(enemies_meet_only_in_battle),
		cmocka_unit_test(frames_are_such_as_play_makes),
		cmocka_unit_test(works_keep_their_limits),
		cmocka_unit_test(tracks_keep_their_limits),
		cmocka_unit_test(turns_end_with_the_eighth),
		cmocka_unit_test(derived_members_are_right),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
