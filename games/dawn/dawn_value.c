/* dawn_value.c - how good a position is, for the players of ai/.
 *
 * A position is measured by some seventy terms, for GB above 0.  Their sum, each times its
 * weight, is a lead in thousandths of a victory point; what a lead is worth depends on how
 * much is still to come.  tools/tune finds the weights from games that programs played.
 */
#include "core/policy.h"
#include "dawn.h"
#include "dawn_int.h"
#include "dawn_value.h"

/* Logits of a win for a lead of one point, in 1024ths, by turn. */
static const int16_t certainty[] = {
#define C(turn, logits) [turn] = logits,
#include "dawn_certainty.def"
#undef C
};

/* clang-format off */
static const struct term terms[] = {
#define T(name, why, weight) { SHOWN(#name), { MSG_WHY_##why##_US, MSG_WHY_##why##_GB }, weight },
#include "dawn_terms.def"
#undef T
};
/* clang-format on */

_Static_assert(sizeof terms / sizeof terms[0] == (int)TERMS && (int)TERMS <= (int)TERMS_MAX,
	       "a row a term");

/* ---- the map -------------------------------------------------------------- */

/* 15.1.1, 15.1.2: points that the regions would give now. */
static int region_points(const struct dawn *d)
{
	uint32_t held[2] = { d->control[US] & ~SET_US_HOME, d->control[GB] & ~SET_GB_HOME };
	int sum = 0;

	for (uint32_t x = held[GB]; x; x &= x - 1)
		sum += dawn_regions[lowest(x)].vp;
	for (uint32_t x = held[US]; x; x &= x - 1)
		sum -= dawn_regions[lowest(x)].vp;
	return sum;
}

/* The strongest group of side that could march in. */
static int strength_near(const struct dawn *d, int r, int side)
{
	uint32_t from = dawn_connected(r, d->water[side]);
	int most = 0;

	for (uint32_t x = from & d->present[side]; x; x &= x - 1)
		most = max(most, force_count(d, lowest(x), side));
	return most;
}

enum { EXCESS_MOST = 3 };

/* 14.3: Regulars who could land in a US town now. */
static int strength_aboard(const struct dawn *d, int r)
{
	int zone = dawn_regions[r].zone;

	if (!dawn_regions[r].port || zone >= ZONES || !(d->complete >> zone & 1))
		return 0;
	return min(d->landing, 2 * d->squadron[BOX]);
}

/* By how much the enemy is stronger who could march into a region of side, or land. */
static int excess(const struct dawn *d, int r, int side)
{
	int guard = force_count(d, r, side), enemy = strength_near(d, r, !side);

	if (side == US && d->landing)
		enemy = max(enemy, strength_aboard(d, r));
	if (guard)
		guard += (dawn_regions[r].type == TOWN) + (int)(d->forts >> r & 1);
	return max(0, min(EXCESS_MOST, enemy - guard));
}

/* Points of side's regions that the enemy could take next, as far as he is stronger; *open
 * counts those of them that decide the war (15.1.6). */
static int danger(const struct dawn *d, int side, int16_t *open)
{
	uint32_t great = side == US ? SET_GREAT_PORTS : SET_CANADA;
	int sum = 0;

	for (uint32_t mine = d->control[side]; mine; mine &= mine - 1) {
		int r = lowest(mine), vp = dawn_regions[r].vp, more = vp ? excess(d, r, side) : 0;

		sum += vp * more;
		*open = (int16_t)(*open + (more && great >> r & 1));
	}
	return sum;
}

/* 8.1: Indians next to a US town, as far as they outnumber its garrison. */
static int raiders(const struct dawn *d)
{
	int sum = 0;

	for (uint32_t towns = SET_US_TOWN & d->control[US]; towns; towns &= towns - 1) {
		int r = lowest(towns), most = 0;

		for (uint32_t x = dawn_regions[r].adjacent & d->indians; x; x &= x - 1)
			most = max(most, d->force[lowest(x)][INDIAN]);
		sum += max(0, most - force_count(d, r, US));
	}
	return sum;
}

enum { GUARD_MOST = 3 }; /* forces that a town needs */

/* Forces that guard these towns, as far as they are needed. */
static int guard(const struct dawn *d, uint32_t towns, int side)
{
	int sum = 0;

	for (; towns; towns &= towns - 1)
		sum += min(GUARD_MOST, army_count(d, lowest(towns), side));
	return sum;
}

static int counters_of(const struct dawn *d, int side)
{
	uint32_t towns = (side == US ? SET_US_TOWN : SET_GB_TOWN) & d->control[side];
	int sum = 0;

	for (; towns; towns &= towns - 1)
		sum += d->counters[lowest(towns)];
	return sum;
}

static void measure_map(const struct dawn *d, int turns, int16_t *out)
{
	int units[UNITS], points = region_points(d), ports;

	for (int unit = 0; unit < UNITS; unit++)
		units[unit] = dawn_figures.mix[unit] - d->pool[unit] -
			      (unit == GB_REGULAR ? d->landing : 0);
	out[REGIONS_NOW] = (int16_t)(d->turn ? points : 0);
	out[REGIONS_LATER] = (int16_t)(points * (d->turn ? turns - 1 : turns));
	out[US_MILITIAS] = (int16_t)units[US_MILITIA];
	out[US_REGULARS] = (int16_t)units[US_REGULAR];
	out[GB_MILITIAS] = (int16_t)units[GB_MILITIA];
	out[GB_REGULARS] = (int16_t)units[GB_REGULAR];
	out[INDIANS] = (int16_t)units[INDIAN];
	out[LANDING] = d->landing;
	out[US_FORCES_T] = (int16_t)(turns * (units[US_MILITIA] + 2 * units[US_REGULAR]));
	out[GB_FORCES_T] = (int16_t)(turns * (units[GB_MILITIA] + 2 * units[GB_REGULAR]));
	out[US_RECRUITS] = (int16_t)counters_of(d, US);
	out[GB_RECRUITS] = (int16_t)counters_of(d, GB);
	for (int w = 0; w < WATERWAYS; w++)
		out[ONTARIO_T + w] =
			(int16_t)(turns * ((d->water[GB] >> w & 1) - (d->water[US] >> w & 1)));
	out[FORTS] = (int16_t)(bits_count(d->forts & d->control[GB]) -
			       bits_count(d->forts & d->control[US]));
	out[US_DANGER] = (int16_t)danger(d, US, &out[PORTS_OPEN]);
	out[GB_DANGER] = (int16_t)danger(d, GB, &out[CANADA_OPEN]);
	out[US_DANGER_T] = (int16_t)(out[US_DANGER] * turns);
	out[GB_DANGER_T] = (int16_t)(out[GB_DANGER] * turns);
	out[RAIDERS] = (int16_t)raiders(d);
	ports = bits_count(d->control[GB] & SET_GREAT_PORTS);
	out[PORT_HELD] = ports >= 1;
	out[PORTS_HELD] = ports >= 2;
	out[CANADA_HELD] = (d->control[US] & SET_CANADA) != 0;
	out[PORTS_BARE] = (int16_t)bits_count(SET_GREAT_PORTS & d->control[US] & ~d->army[US]);
	out[CANADA_BARE] = (int16_t)bits_count(SET_CANADA & d->control[GB] & ~d->army[GB]);
	out[PORTS_GUARD] = (int16_t)guard(d, SET_GREAT_PORTS, US);
	out[CANADA_GUARD] = (int16_t)guard(d, SET_CANADA, GB);
	out[LAST_PORT] = ports >= 2 && out[PORTS_OPEN];
	out[LAST_CANADA] = out[CANADA_HELD] && out[CANADA_OPEN];
}

/* ---- sea, politics, cards ------------------------------------------------- */

static int ops_in_hand(const struct dawn *d, int side)
{
	const struct set *hand = &d->pile[HAND_US + side];
	int ops = 0;

	for (int card = set_next(hand, 0); card >= 0; card = set_next(hand, card + 1))
		ops += dawn_cards[card].ops;
	return ops;
}

enum { SIX_OPS = 6, WAYS = 36 }; /* what privateers may get of a turn's OPS; of two dice */

/* 7.1.1: spaces that so many OPS are likely to win for the privateers, Economy (2.7-eco1) and
 * Death Struggle (12.2.3) being what they are. */
static int prizes(const struct dawn *d, int ops)
{
	return dawn_privateer_dice(d, ops) * dawn_sea_ways(d, PRIZE, NULL) / WAYS;
}

/* Points that privateers may still bring this turn, if the US spends all it holds on them. */
static int prizes_in_hand(const struct dawn *d)
{
	int to = d->privateer + prizes(d, ops_in_hand(d, US));

	return dawn_figures.privateer_vp[min(dawn_figures.privateer_spaces, to)] -
	       dawn_figures.privateer_vp[d->privateer];
}

static void measure_sea(const struct dawn *d, int turns, int16_t *out)
{
	int blockade = dawn_blockade_value(d), squadrons = 0;

	for (int place = 0; place < PLACES; place++)
		squadrons += d->squadron[place];
	out[BLOCKADE_NOW] = (int16_t)(d->turn ? blockade : 0);
	out[BLOCKADE_LATER] = (int16_t)(blockade * (d->turn ? turns - 1 : turns));
	out[PRIVATEERS_NOW] = (int16_t)(d->turn ? -dawn_figures.privateer_vp[d->privateer] : 0);
	out[PRIVATEERS_SOON] = (int16_t)(d->turn ? -prizes_in_hand(d) : 0);
	out[PRIVATEERS_LATER] = (int16_t)(-prizes(d, SIX_OPS) * (d->turn ? turns - 1 : turns));
	out[SQUADRONS] = (int16_t)squadrons;
	out[SQUADRONS_T] = (int16_t)(squadrons * turns);
}

static void measure_politics(const struct dawn *d, int turns, int16_t *out)
{
	static const uint8_t first[2][2] = {
		{ US_OPINION1_T, US_ECONOMY1_T },
		{ GB_OPINION1_T, GB_ECONOMY1_T },
	};
	int vp = dawn_figures.diplomacy_vp[d->track[GB][DIPLOMACY]] -
		 dawn_figures.diplomacy_vp[d->track[US][DIPLOMACY]];

	for (int side = 0; side < 2; side++)
		for (int track = PUBLIC_OPINION; track <= ECONOMY; track++)
			for (int level = 0; level < d->track[side][track]; level++)
				out[first[side][track] + level] = (int16_t)turns;
	out[DIPLOMACY_VP] = (int16_t)(vp * turns * (d->conflict[PEACE] == ACTIVE ? 2 : 1));
	out[US_DIPLOMACY3_T] = (int16_t)(d->track[US][DIPLOMACY] == 3 ? turns - 1 : 0);
	out[GB_DIPLOMACY3_T] = (int16_t)(d->track[GB][DIPLOMACY] == 3 ? turns - 1 : 0);
	for (int i = 0; i < PEACE; i++)
		out[TECUMSEH_T + i] = (int16_t)(d->conflict[i] == ACTIVE ? turns : 0);
}

static void measure_hand(const struct dawn *d, int side, int16_t *out)
{
	static const uint8_t at[2][3] = { { US_CARDS, US_OPS, US_ENEMY_CARDS },
					  { GB_CARDS, GB_OPS, GB_ENEMY_CARDS } };
	const struct set *hand = &d->pile[HAND_US + side];
	int enemy = 0;

	for (int card = set_next(hand, 0); card >= 0; card = set_next(hand, card + 1))
		enemy += dawn_cards[card].side == !side;
	out[at[side][0]] = d->held[side];
	out[at[side][1]] = (int16_t)ops_in_hand(d, side);
	out[at[side][2]] = (int16_t)enemy;
}

static void measure(const struct state *s, int16_t *out)
{
	const struct dawn *d = cdawn_of(s);
	int turns = dawn_figures.turns - max(1, d->turn) + 1;

	memset(out, 0, TERMS * sizeof *out);
	out[SCORE] = d->score;
	out[EDGE_0 + min(d->turn, EDGE_8 - EDGE_0)] = 1;
	measure_map(d, turns, out);
	measure_sea(d, turns, out);
	measure_politics(d, turns, out);
	measure_hand(d, US, out);
	measure_hand(d, GB, out);
}

/* ---- the sum -------------------------------------------------------------- */

static int value(const struct state *s, int seat)
{
	if (s->over)
		return dawn_game.outcome(s, seat);
	return policy_judge(&dawn_policy, s, seat, certainty[cdawn_of(s)->turn]);
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

static bool quiet(const struct state *s)
{
	return s->over || flow_see(s)->node == N_PLAY || flow_see(s)->node == N_POLICY;
}

const struct policy dawn_policy = {
	.value = value,
	.weigh = dawn_weigh,
	.quiet = quiet,
	.play = play,
	.sight = sight,
	.terms = terms,
	.terms_count = TERMS,
	.measure = measure,
};
