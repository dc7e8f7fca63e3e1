/* What each viewer knows of the cards: the Prelude, the two cards kept from it,
 * a deck that runs dry in the middle of a deal; and guesses that agree. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/rng.h"
#include "games/dawn/dawn.h"
#include "games/dawn/dawn_int.h"

enum { GUESSES = 200 };

static const struct set nothing;

static struct dawn start(void)
{
	static const uint64_t key[2] = { 7, 1 };
	struct dawn d;

	game_start(&dawn_game, &d.st, 0, key, NULL, NULL);
	return d;
}

static struct dawn view_of(const struct dawn *d, int viewer)
{
	struct dawn view;

	game_view(&dawn_game, &d->st, viewer, &view.st);
	return view;
}

static void assert_same_set(struct set a, struct set b)
{
	assert_memory_equal(&a, &b, sizeof a);
}

static void act(struct dawn *d, action a)
{
	assert_true(game_apply(&dawn_game, &d->st, game_player(&d->st), a, NULL));
}

/* The one to decide spends a card on building; all that comes of it, the enemy event that it sets
 * off, too, is carried out by the first answer that is offered. */
static void spend_card(struct dawn *d, int card)
{
	action list[ACTIONS_MAX];
	int side = game_player(&d->st);

	act(d, ACTION(V_PLAY, card, 0));
	act(d, ACTION(V_OPS, OP_CONSTRUCT, 0));
	if (dawn_cards[card].side == !side)
		act(d, ACTION(V_LAST, 0, 0));
	while (!d->st.over && d->st.depth > 2) {
		game_actions(&dawn_game, &d->st, list);
		act(d, list[0]);
	}
}

static void spend_first_card(struct dawn *d)
{
	spend_card(d, set_next(&d->pile[HAND_US + game_player(&d->st)], 0));
}

/* Every guess passes the check and looks to the viewer as the truth does. */
static void assert_guesses_agree(const struct dawn *d, int viewer)
{
	struct dawn view = view_of(d, viewer);
	struct rng r = { (uint64_t)viewer };

	for (int i = 0; i < GUESSES; i++) {
		struct dawn guess = view, again;

		game_guess(&dawn_game, &guess.st, viewer, &r);
		assert_null(dawn_check(&guess.st));
		again = view_of(&guess, viewer);
		assert_memory_equal(&again, &view, sizeof view);
	}
}

static void assert_all_guesses_agree(const struct dawn *d)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		assert_guesses_agree(d, viewer);
}

/* 4.2-1: who holds six of twelve cards knows the other six. */
static void both_hands_are_known_in_the_prelude(void **unused)
{
	struct dawn d = start();

	(void)unused;
	for (int side = 0; side < 2; side++) {
		struct dawn view = view_of(&d, side);

		assert_same_set(view.pile[HAND_US], d.pile[HAND_US]);
		assert_same_set(view.pile[HAND_GB], d.pile[HAND_GB]);
		assert_same_set(view.pile[DECK], nothing);
		assert_same_set(view.pile[UNKNOWN], d.pile[DECK]);
		assert_true(!view.st.source.key[0] && !view.st.source.key[1]);
	}
	assert_all_guesses_agree(&d);
}

/* A spectator knows which cards are held, but not by whom. */
static void a_spectator_sees_no_hand(void **unused)
{
	struct dawn d = start(), view = view_of(&d, SPECTATOR);
	struct set held = set_or(d.pile[HAND_US], d.pile[HAND_GB]);
	struct rng r = { 3 };
	bool other = false;

	(void)unused;
	assert_same_set(view.pile[HAND_US], nothing);
	assert_same_set(view.pile[HAND_GB], nothing);
	assert_same_set(view.sure, held);
	for (int i = 0; i < GUESSES; i++) {
		struct dawn guess = view;

		game_guess(&dawn_game, &guess.st, SPECTATOR, &r);
		assert_same_set(set_or(guess.pile[HAND_US], guess.pile[HAND_GB]), held);
		other |= memcmp(&guess.pile[HAND_US], &d.pile[HAND_US], sizeof held) != 0;
	}
	assert_true(other);
}

static struct dawn play_prelude(void)
{
	struct dawn d = start();

	while (!d.turn)
		spend_first_card(&d);
	return d;
}

/* 4.2-5: the two cards kept stay known to the enemy until they are played. */
static void kept_cards_stay_known(void **unused)
{
	struct dawn d = play_prelude(), view;
	struct set kept = d.sure;
	int card;

	(void)unused;
	assert_int_equal(d.turn, 1);
	assert_int_equal(set_count(&kept), 4);
	assert_int_equal(d.sure_held[US], 2);
	assert_int_equal(d.sure_held[GB], 2);
	view = view_of(&d, GB);
	assert_same_set(view.pile[HAND_US], set_and(d.pile[HAND_US], kept));
	assert_same_set(view.pile[HAND_GB], d.pile[HAND_GB]);
	assert_all_guesses_agree(&d);
	act(&d, ACTION(V_DONE, 0, 0));
	act(&d, ACTION(V_DONE, 0, 0));
	card = set_next(&view.pile[HAND_US], 0);
	spend_card(&d, card);
	view = view_of(&d, GB);
	assert_int_equal(set_count(&view.pile[HAND_US]), 1);
	assert_int_equal(d.sure_held[US], 1);
	assert_false(set_has(&d.sure, card));
	assert_all_guesses_agree(&d);
}

/* A card that was not kept tells nothing about the others when it is played. */
static void new_cards_are_unknown_until_played(void **unused)
{
	struct dawn d = play_prelude(), view;
	struct set fresh = set_less(d.pile[HAND_US], d.sure);

	(void)unused;
	act(&d, ACTION(V_DONE, 0, 0));
	act(&d, ACTION(V_DONE, 0, 0));
	spend_card(&d, set_next(&fresh, 0));
	assert_int_equal(d.sure_held[US], 2);
	assert_int_equal(d.held[US], 6);
	view = view_of(&d, GB);
	assert_int_equal(set_count(&view.pile[HAND_US]), 2);
	assert_all_guesses_agree(&d);
}

/* Turn 2 with one card left to play and `deck` cards to draw; the rest are
 * discards.  Playing the card deals the hands of Turn 3. */
static struct dawn deal_from(int deck, struct step *out)
{
	struct dawn d = start();
	int card = set_next(&d.pile[HAND_US], 0);

	d.turn = 2;
	d.sure = nothing;
	d.pile[DISCARD] = set_or(set_or(d.pile[DECK], d.pile[HAND_US]), d.pile[HAND_GB]);
	d.pile[HAND_US] = d.pile[HAND_GB] = d.pile[DECK] = nothing;
	set_drop(&d.pile[DISCARD], card);
	set_add(&d.pile[HAND_US], card);
	for (int i = 0; i < deck; i++) {
		int next = set_next(&d.pile[DISCARD], 20);

		set_drop(&d.pile[DISCARD], next);
		set_add(&d.pile[DECK], next);
	}
	d.opmod[US] = -OPS; /* one OPS is left in any case */
	dawn_refresh(&d.st);
	assert_null(dawn_check(&d.st));
	act(&d, ACTION(V_PLAY, card, 0));
	act(&d, ACTION(V_OPS, OP_CONSTRUCT, 0));
	if (dawn_cards[card].side == GB)
		act(&d, ACTION(V_FIRST, 0, 0));
	assert_true(game_apply(&dawn_game, &d.st, US, ACTION(V_ADD_SHIP, W_LAKE_ERIE, 0), out));
	assert_int_equal(d.turn, 3);
	return d;
}

static struct set cards_drawn(const struct step *out, int first, int n)
{
	struct set cards = nothing;

	for (int i = first; i < first + n; i++)
		set_add(&cards, out->draw[i].value);
	return cards;
}

/* 2.8.3, 4.1.4-6: five cards, then the discards: those five are in the hands,
 * and each player can tell which of them the enemy has. */
static void a_deck_that_runs_dry_tells_what_was_dealt(void **unused)
{
	static struct step out;
	struct dawn d, view;
	struct set old;

	(void)unused;
	memset(&out, 0, sizeof out);
	d = deal_from(5, &out);
	old = cards_drawn(&out, 0, 5);
	assert_int_equal(out.ndraws, 14);
	assert_same_set(d.sure, old);
	assert_int_equal(d.sure_held[US], 3);
	assert_int_equal(d.sure_held[GB], 2);
	for (int side = 0; side < 2; side++) {
		view = view_of(&d, side);
		assert_same_set(view.pile[HAND_US + side], d.pile[HAND_US + side]);
		assert_same_set(view.pile[HAND_US + !side], set_and(old, d.pile[HAND_US + !side]));
	}
	view = view_of(&d, SPECTATOR);
	assert_same_set(view.pile[HAND_US], nothing);
	assert_same_set(view.sure, old);
	assert_all_guesses_agree(&d);
}

/* A guess deals the old cards to the hands in the right numbers, the new ones as
 * they may have come. */
static void guesses_respect_the_old_deck(void **unused)
{
	static struct step out;
	struct dawn d, view;
	struct rng r = { 11 };
	bool other_old = false, other_new = false;

	(void)unused;
	memset(&out, 0, sizeof out);
	d = deal_from(5, &out);
	view = view_of(&d, SPECTATOR);
	for (int i = 0; i < GUESSES; i++) {
		struct dawn guess = view;
		struct set sure, truth = set_and(d.sure, d.pile[HAND_US]);

		game_guess(&dawn_game, &guess.st, SPECTATOR, &r);
		sure = set_and(guess.sure, guess.pile[HAND_US]);
		assert_int_equal(set_count(&sure), 3);
		assert_int_equal(set_count(&guess.pile[HAND_GB]), 7);
		other_old |= memcmp(&sure, &truth, sizeof sure) != 0;
		truth = set_less(d.pile[HAND_GB], d.sure);
		sure = set_less(guess.pile[HAND_GB], guess.sure);
		other_new |= memcmp(&sure, &truth, sizeof sure) != 0;
	}
	assert_true(other_old && other_new);
}

/* 2.8.3: the last card of a deal is also the last of the deck: all is known. */
static void a_deck_dealt_out_exactly_tells_both_hands(void **unused)
{
	static struct step out;
	struct dawn d, view;

	(void)unused;
	memset(&out, 0, sizeof out);
	d = deal_from(14, &out);
	assert_int_equal(d.sure_held[US], 7);
	assert_int_equal(d.sure_held[GB], 7);
	assert_int_equal(set_count(&d.pile[DISCARD]), 0);
	view = view_of(&d, US);
	assert_same_set(view.pile[HAND_GB], d.pile[HAND_GB]);
	assert_same_set(view.pile[UNKNOWN], d.pile[DECK]);
	assert_all_guesses_agree(&d);
}

static void a_deck_that_lasts_tells_nothing(void **unused)
{
	static struct step out;
	struct dawn d, view;

	(void)unused;
	memset(&out, 0, sizeof out);
	d = deal_from(15, &out);
	assert_same_set(d.sure, nothing);
	view = view_of(&d, US);
	assert_same_set(view.pile[HAND_GB], nothing);
	assert_int_equal(set_count(&view.pile[UNKNOWN]), 8);
	assert_all_guesses_agree(&d);
}

/* An empty deck is made anew before the first card is dealt. */
static void an_empty_deck_is_made_anew(void **unused)
{
	static struct step out;
	struct dawn d;

	(void)unused;
	memset(&out, 0, sizeof out);
	d = deal_from(0, &out);
	assert_same_set(d.sure, nothing);
	assert_int_equal(d.held[US], 7);
	assert_int_equal(d.held[GB], 7);
	assert_all_guesses_agree(&d);
}

/* With neither deck nor discards the hands stay short, and the game goes on. */
static void without_any_card_the_hands_stay_short(void **unused)
{
	struct dawn d = start();
	int card = C_FREE_TRADE_AND_SAILORS_RIGHTS;

	(void)unused;
	d.turn = 2;
	for (int pile = 0; pile < PILES; pile++)
		d.pile[pile] = nothing;
	d.sure = nothing;
	set_add(&d.pile[HAND_US], card);
	dawn_refresh(&d.st);
	act(&d, ACTION(V_PLAY, card, 0));
	act(&d, ACTION(V_OPS, OP_CONSTRUCT, 0));
	act(&d, ACTION(V_ADD_SHIP, W_LAKE_ERIE, 0));
	assert_int_equal(d.turn, 3);
	assert_int_equal(d.held[US] + d.held[GB], 1);
	assert_int_equal(d.st.fault, FAULT_NONE);
}

/* What is public is the same in every view. */
static void views_differ_in_cards_only(void **unused)
{
	struct dawn d = play_prelude();

	(void)unused;
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct dawn view = view_of(&d, viewer);

		memcpy(view.pile, d.pile, sizeof d.pile);
		view.st.source = d.st.source;
		assert_memory_equal(&view, &d, sizeof d);
	}
}

/* Looking twice is looking once. */
static void views_of_views_are_the_same(void **unused)
{
	struct dawn d = play_prelude();

	(void)unused;
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct dawn view = view_of(&d, viewer), again = view_of(&view, viewer);

		assert_memory_equal(&view, &again, sizeof d);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_hands_are_known_in_the_prelude),
		cmocka_unit_test(a_spectator_sees_no_hand),
		cmocka_unit_test(kept_cards_stay_known),
		cmocka_unit_test(new_cards_are_unknown_until_played),
		cmocka_unit_test(a_deck_that_runs_dry_tells_what_was_dealt),
		cmocka_unit_test(guesses_respect_the_old_deck),
		cmocka_unit_test(a_deck_dealt_out_exactly_tells_both_hands),
		cmocka_unit_test(a_deck_that_lasts_tells_nothing),
		cmocka_unit_test(an_empty_deck_is_made_anew),
		cmocka_unit_test(without_any_card_the_hands_stay_short),
		cmocka_unit_test(views_differ_in_cards_only),
		cmocka_unit_test(views_of_views_are_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
