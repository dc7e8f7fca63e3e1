/* dawn_policy.c - hints for the players of ai/: how good a position is, and
 * which actions a sensible player would rather consider.
 *
 * Everything is counted in tenths of a victory point, for GB above 0.
 */
#include "core/policy.h"
#include "dawn_int.h"

/* What a force is worth by being there, by unit. */
static const int8_t unit_worth[UNITS] = {
	[US_MILITIA] = -3, [US_REGULAR] = -6, [GB_MILITIA] = 3, [GB_REGULAR] = 6, [INDIAN] = 3,
};

/* What a level is worth beyond the points that it scores. */
static const int8_t level_worth[TRACKS][4] = {
	[PUBLIC_OPINION] = { 0, 12, 22, 28 },
	[ECONOMY] = { 0, 14, 24, 28 },
	[DIPLOMACY] = { 0, 2, 4, 18 },
};

static int worth_forces(const struct dawn *d)
{
	int sum = 6 * d->landing;

	for (int unit = 0; unit < UNITS; unit++) {
		int n = dawn_figures.mix[unit] - d->pool[unit] -
			(unit == GB_REGULAR ? d->landing : 0);

		sum += n * unit_worth[unit];
	}
	return sum;
}

static int worth_levels(const struct dawn *d)
{
	int sum = 0;

	for (int track = 0; track < TRACKS; track++)
		sum += level_worth[track][d->track[GB][track]] -
		       level_worth[track][d->track[US][track]];
	return sum;
}

/* Strength next to a region, as far as it could march in. */
static int strength_around(const struct dawn *d, int r, int side)
{
	int sum = 0;

	for (uint32_t x = dawn_regions[r].adjacent & d->present[side]; x; x &= x - 1)
		sum = max(sum, force_count(d, lowest(x), side));
	return sum;
}

/* Points that the enemy could take next, as far as he is stronger. */
static int worth_danger(const struct dawn *d, int side)
{
	uint32_t mine = d->control[side];
	int sum = 0;

	for (; mine; mine &= mine - 1) {
		int r = lowest(mine), vp = dawn_regions[r].vp;
		int guard = force_count(d, r, side) + (dawn_regions[r].type == TOWN) +
			    (int)(d->forts >> r & 1);
		int excess = vp ? strength_around(d, r, !side) - guard : 0;

		if (excess > 0)
			sum += vp * min(excess, 3);
	}
	return sum;
}

static int worth_works(const struct dawn *d)
{
	int sum = 3 * (bits_count(d->water[GB]) - bits_count(d->water[US]));

	sum += 2 * (bits_count(d->forts & d->control[GB]) - bits_count(d->forts & d->control[US]));
	for (int place = 0; place < PLACES; place++)
		sum += 3 * d->squadron[place];
	for (uint32_t towns = SET_US_TOWN & d->control[US]; towns; towns &= towns - 1)
		sum -= d->counters[lowest(towns)];
	for (uint32_t towns = SET_GB_TOWN & d->control[GB]; towns; towns &= towns - 1)
		sum += d->counters[lowest(towns)];
	return sum;
}

/* Towns that win the war are worth more than their points once one more is enough. */
static int worth_capture(const struct dawn *d)
{
	int us = bits_count(d->control[US] & SET_CANADA);
	int gb = bits_count(d->control[GB] & SET_GREAT_PORTS);

	return (gb >= 2 ? 30 : 0) - (us >= 1 ? 20 : 0);
}

/* Points still to come: this turn's as they stand, later ones without the
 * privateers, whose marker goes back, and at a discount.  The Prelude scores nothing. */
static int worth_scoring(struct dawn *d)
{
	int now = d->turn ? 9 * dawn_score(d, NULL) : 0;

	d->privateer = 0;
	return now + 5 * (dawn_figures.turns - max(1, d->turn)) * dawn_score(d, NULL);
}

/* A lead as -1000 .. 1000: near the ends it is as good as won or lost. */
static int value(const struct state *s, int seat)
{
	struct dawn d = *cdawn_of(s);
	int turns = dawn_figures.turns - d.turn + 1, gb, sum;

	if (s->over)
		return d.winner == seat ? 1000 : -1000;
	gb = 10 * d.score + worth_scoring(&d);
	sum = worth_forces(&d) + worth_levels(&d) + worth_works(&d) + worth_capture(&d);
	sum += 2 * (worth_danger(&d, US) - worth_danger(&d, GB));
	gb += sum * (turns + 3) / 8;
	gb = gb > 0 ? 1000 * gb / (gb + 150) : 1000 * gb / (150 - gb);
	return seat == GB ? gb : -gb;
}

/* Rather act than stop, rather march together than alone. */
static int weigh(const struct state *s, action a)
{
	(void)s;
	switch (action_verb(a)) {
	case V_DONE:
		return 1;
	case V_TAKE:
		return 1 + 4 * action_b(a);
	case V_EVENT:
		return 12;
	case V_STAND:
		return 8;
	case V_RETREAT:
		return 3;
	default:
		return 6;
	}
}

static bool quiet(const struct state *s)
{
	return s->over || flow_see(s)->node == N_PLAY || flow_see(s)->node == N_POLICY;
}

/* A card that is being played is in no hand any more, so the number of cards held tells plays
 * apart; before a card is chosen it is still there. */
static int play(const struct state *s)
{
	const struct dawn *d = cdawn_of(s);

	return 64 * d->turn + d->held[US] + d->held[GB] - (flow_see(s)->node == N_PLAY);
}

/* Who is left in a battle decides whether to stand. */
static uint32_t sight(const struct state *s)
{
	const struct dawn *d = cdawn_of(s);

	if (!d->battle.on)
		return 0;
	return (uint32_t)(force_count(d, d->battle.where, US) << 8 |
			  force_count(d, d->battle.where, GB));
}

const struct policy dawn_policy = { value, weigh, quiet, play, sight };
