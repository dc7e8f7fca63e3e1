/* dawn_check.c - is this a position that play can lead to?
 *
 * Pieces and cards are conserved, limits are kept, derived members are right,
 * and no card lies where it cannot be.  Called after every action by the tests
 * and on every guess, so that a wrong guess is found out.
 */
#include <string.h>
#include "core/piles.h"
#include "dawn_int.h"

static const char *check_cards(const struct dawn *d)
{
	const char *fault = piles_fault(d->pile, PILES, CARDS, UNKNOWN);

	if (fault)
		return fault;
	if (set_count(&d->pile[IN_PLAY]) > 1)
		return SHOWN("two cards in play");
	return NULL;
}

static const char *check_hands(const struct dawn *d)
{
	struct set hands = set_or(d->pile[HAND_US], d->pile[HAND_GB]);
	struct set astray = set_less(d->sure, hands);

	if (!set_empty(&astray))
		return SHOWN("a card known to be in a hand is not");
	for (int side = 0; side < 2; side++) {
		struct set sure = set_and(d->sure, d->pile[HAND_US + side]);

		if (set_count(&d->pile[HAND_US + side]) != d->held[side])
			return SHOWN("a hand is not as large as it should be");
		if (set_count(&sure) != d->sure_held[side])
			return SHOWN("a hand holds too few or too many of the known cards");
	}
	return NULL;
}

/* 3.1, 4.4.1-b: the cards of an era wait until it begins; removed cards are
 * cards that can be removed. */
static const char *check_decks(const struct dawn *d)
{
	for (int card = 0; card < CARDS; card++) {
		bool aside = set_has(&d->pile[ASIDE], card);

		if (aside !=
		    (dawn_cards[card].deck == DECK_1814 && d->turn < dawn_figures.era_1814))
			return SHOWN("a card of 1814 is early or late");
		if (set_has(&d->pile[GONE], card) && !dawn_event_removed(&d->st, card))
			return SHOWN("a card left the game that cannot");
		if (!d->turn && dawn_cards[card].deck == PRELUDE && set_has(&d->pile[DECK], card))
			return SHOWN("a Prelude card is in the deck during the Prelude");
		if (!d->turn && dawn_cards[card].deck == DECK_1812 &&
		    !set_has(&d->pile[DECK], card))
			return SHOWN("a card of 1812 is out during the Prelude");
	}
	return NULL;
}

/* 2.0: the counter mix. */
static const char *check_forces(const struct dawn *d)
{
	for (int unit = 0; unit < UNITS; unit++) {
		int n = d->pool[unit] + (unit == GB_REGULAR ? d->landing : 0);

		for (int r = 0; r < REGIONS; r++) {
			n += d->force[r][unit];
			if (d->moved[r][unit] > d->force[r][unit])
				return SHOWN("more forces have moved than there are");
		}
		if (n != dawn_figures.mix[unit])
			return SHOWN("forces are missing or too many");
	}
	return d->landing_moved > d->landing ? "more troops have landed than there are" : NULL;
}

/* 9.0: enemies share a region only in battle, or where an event is about to
 * cause one; 10.2: Indians are in a town only to fight for it. */
static const char *check_meetings(const struct dawn *d)
{
	uint32_t both = d->present[US] & d->present[GB];
	uint32_t battle = d->battle.on ? bit(d->battle.where) : 0;

	if (both & ~battle && !flow_has(&d->st, N_EVENT))
		return SHOWN("enemies stand in one region without a battle");
	if (d->indians & SET_TOWN & ~battle)
		return SHOWN("Indians stand in a town");
	if (!d->battle.on != !flow_has(&d->st, N_BATTLE))
		return SHOWN("a battle without its procedure, or the reverse");
	return NULL;
}

/* 9.1: what was hit is there, and leaves with the others. */
static const char *check_battle(const struct dawn *d)
{
	const struct dawn_battle *b = &d->battle;

	if (!b->on)
		return is_cleared(b, sizeof *b) ? NULL
						: SHOWN("a battle has left something behind");
	if (b->where >= REGIONS || b->origin > NO_REGION || b->attacker > GB || b->form > BY_EVENT)
		return SHOWN("a battle nowhere, or of nobody");
	for (int unit = 0; unit < UNITS; unit++)
		if (b->lost[unit] > d->force[b->where][unit])
			return SHOWN("more forces are lost than there are");
	if (b->evading > b->lost[INDIAN] || b->squadrons > d->landed[b->where])
		return SHOWN("more evade than were hit, or squadrons that did not land");
	return NULL;
}

static const char *check_works(const struct dawn *d)
{
	if (d->forts & SET_TOWN || bits_count(d->forts) > dawn_figures.forts)
		return SHOWN("forts in a town, or too many");
	if (word_count(d->armistice) > dawn_figures.armistices || d->armistice >> EDGES)
		return SHOWN("armistices out of range");
	for (int w = 0; w < WATERWAYS; w++)
		if (d->ships[w][US] + d->ships[w][GB] > dawn_waterways[w].spaces)
			return SHOWN("more ships than spaces");
	for (int zone = 0; zone < ZONES; zone++)
		if (d->squadron[1 + zone] > dawn_zones[zone].spaces)
			return SHOWN("more squadrons than spaces");
	for (int place = 0; place < PLACES; place++)
		if (d->squadron_moved[place] > d->squadron[place])
			return SHOWN("more squadrons have moved than there are");
	return dawn_reserve(d) < 0 ? "too many squadrons" : NULL;
}

static const char *check_tracks(const struct dawn *d)
{
	for (int side = 0; side < 2; side++)
		for (int track = 0; track < TRACKS; track++)
			if (d->track[side][track] > 3)
				return SHOWN("a political track out of range");
	for (int i = 0; i < CONFLICTS; i++)
		if (d->conflict[i] > REMOVED)
			return SHOWN("a conflict out of range");
	if (d->score > dawn_figures.score_max || d->score < -dawn_figures.score_max)
		return SHOWN("the score out of range");
	if (d->privateer > dawn_figures.privateer_spaces || d->turn > dawn_figures.turns)
		return SHOWN("privateers or turn out of range");
	return NULL;
}

static const char *check_derived(const struct dawn *d)
{
	struct dawn again = *d;

	dawn_refresh(&again.st);
	return memcmp(&again, d, sizeof again) ? "derived members are wrong" : NULL;
}

const char *dawn_check(const struct state *s)
{
	static const char *(*const checks[])(const struct dawn *) = {
		check_cards,  check_hands,   check_decks,    check_forces, check_works,
		check_tracks, check_derived, check_meetings, check_battle, dawn_frames_fault,
	};

	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
		const char *fault = checks[i](cdawn_of(s));

		if (fault)
			return fault;
	}
	return NULL;
}
