/* madison_value.c - how good a position is, for the players of ai/.
 *
 * A position is measured by some fifty terms, for GB above 0.  Their sum, each times its
 * weight, is a lead in thousandths of a victory point; what a lead is worth depends on how
 * much is still to come.  tools/tune finds the weights from games that programs played.
 */
#include "core/policy.h"
#include "madison.h"
#include "madison_int.h"
#include "madison_value.h"

/* Logits of a win for a lead of one point, in 1024ths, by turn. */
static const int16_t certainty[TURNS] = {
#define C(turn, logits) [turn] = logits,
#include "madison_certainty.def"
#undef C
};

/* clang-format off */
static const struct term terms[] = {
#define T(name, why, weight) { SHOWN(#name), { MSG_WHY_##why##_US, MSG_WHY_##why##_GB }, weight },
#include "madison_terms.def"
#undef T
};
/* clang-format on */

_Static_assert(sizeof terms / sizeof terms[0] == (int)TERMS && (int)TERMS <= (int)TERMS_MAX,
	       "a row a term");

/* Adds to a term. */
static void count(int16_t *out, int term, int n)
{
	out[term] = (int16_t)(out[term] + n);
}

/* ---- forces --------------------------------------------------------------- */

/* Strength of what is on the map, by what it is. */
static void measure_units(const struct madison *m, int16_t *out)
{
	static const uint8_t at[2][3] = { { US_REGULARS, US_MILITIA, INDIANS },
					  { GB_REGULARS, GB_MILITIA, INDIANS } };
	static const uint8_t reduced[2] = { US_REDUCED, GB_REDUCED };

	for (int p = 0; p < PIECE_VESSEL; p++) {
		int side = side_of(p);

		if (!on_map(m, p))
			continue;
		if (is_flipped(m, p))
			count(out, reduced[side], strength_of(m, p));
		else
			count(out, at[side][piece(p)->type], strength_of(m, p));
	}
}

enum { NEAR = 12 }; /* MP from which on a force is far from the war */

/* How near to the enemy's country a force stands: NEAR in it, 0 far away. */
static int nearness(int side, int town)
{
	const struct madison_space *s = &madison_spaces[town];

	if (s->territory != side)
		return NEAR;
	return s->to_front == NO_SPACE ? NEAR / 2 : max(0, NEAR - s->to_front);
}

/* Who could march next to each town, or land there: the strongest, by side. */
struct reach {
	uint8_t land[2][TOWNS];
	uint8_t lake[2][LAKES];
};

static void see_force(const struct madison *m, int side, int town, struct reach *r)
{
	int strength = m->strength[side][town], lake = madison_spaces[town].lake;

	for
		each_path(way, town)
		{
			if (strength > r->land[side][way->to])
				r->land[side][way->to] = (uint8_t)strength;
		}
	if (lake < LAKES && m->vessels[side][town] && m->lake[lake] != !side) {
		int carried = min(strength, 3 * m->vessels[side][town]);

		r->lake[side][lake] = (uint8_t)max(r->lake[side][lake], carried);
	}
}

/* 4.32, 4.33: points that would not count if the war ended now. */
static int struck_points(const struct madison *m, int side, const struct set *supply)
{
	struct set abroad = madison_sets[side == US ? SET_GB : SET_US], harbours;
	int sum = 0;

	abroad = set_less(set_and(abroad, m->control[side]), *supply);
	for (int town = set_next(&abroad, 0); town >= 0; town = set_next(&abroad, town + 1))
		sum += value_of(m, town);
	for (int lake = 0; lake < LAKES; lake++) {
		harbours = set_and(set_and(madison_sets[SET_LAKE_ONTARIO + lake], m->control[side]),
				   *supply);
		if (lake_scorer(m, lake) == side && set_empty(&harbours))
			sum += madison_figures.lake_vp;
	}
	return sum;
}

static void measure_struck(const struct madison *m, int side, const struct set *supply,
			   int16_t *out)
{
	static const uint8_t at[2][3] = { { US_STRUCK, US_STRUCK_LATE, US_STRUCK_END },
					  { GB_STRUCK, GB_STRUCK_LATE, GB_STRUCK_END } };
	int points = struck_points(m, side, supply);

	out[at[side][0]] = (int16_t)points;
	out[at[side][1]] = (int16_t)(year_of(m) == Y1814 ? points : 0);
	out[at[side][2]] = (int16_t)(m->turn >= AUTUMN_1814 ? points : 0);
}

/* Where the forces stand; in autumn, who will find no quarters (16.2). */
static void measure_side(const struct madison *m, int side, struct reach *r, int16_t *out)
{
	static const uint8_t front[2] = { US_FRONT, GB_FRONT },
			     crowded[2] = { US_CROWDED, GB_CROWDED },
			     cut_off[2] = { US_CUT_OFF, GB_CUT_OFF };
	bool autumn = madison_turns[m->turn].half == AUTUMN;
	struct set supply = madison_supply(m, side);

	measure_struck(m, side, &supply, out);
	for (int town = 0; town < TOWNS; town++) {
		if (!m->units[side][town])
			continue;
		count(out, front[side], m->strength[side][town] * nearness(side, town));
		see_force(m, side, town, r);
		if (!set_has(&supply, town)) /* 13.4 */
			count(out, cut_off[side], m->strength[side][town]);
		if (autumn && m->units[side][town] > 1)
			count(out, crowded[side],
			      max(0, m->units[side][town] - madison_quarters(m, town)));
	}
}

enum { LED_MOST = 14 }; /* strength that one leader makes use of */

/* What stands with leaders who can be called upon, and what they add in battle. */
static void measure_leaders(const struct madison *m, int16_t *out)
{
	static const uint8_t led[2] = { US_LED, GB_LED }, skill[2] = { US_SKILL, GB_SKILL };

	for (int p = PIECE_LEADER; p < PIECES; p++) {
		int side = side_of(p), with;

		if (!is_land_leader(p) || !is_town(m->where[p]))
			continue;
		with = min(LED_MOST, m->strength[side][m->where[p]]);
		count(out, led[side], with * (4 - face_of(m, p)->command));
		count(out, skill[side], with * face_of(m, p)->modifier);
	}
}

/* ---- towns ---------------------------------------------------------------- */

enum { EXCESS_MOST = 8 };

/* The strongest enemy who could come to a town of side's next. */
static int strength_near(const struct reach *r, int side, int town)
{
	int lake = madison_spaces[town].lake, land = r->land[!side][town];

	return lake < LAKES ? max(land, r->lake[!side][lake]) : land;
}

/* What hangs on lines through towns that may fall: points, and strength. */
static void measure_risk(const struct madison *m, int side, struct set risky, int16_t *out)
{
	static const uint8_t at[2][3] = { { US_STRUCK, US_RISK, US_FORCE_AT_RISK },
					  { GB_STRUCK, GB_RISK, GB_FORCE_AT_RISK } };
	static const uint8_t cut_off[2] = { US_CUT_OFF, GB_CUT_OFF };
	struct set supply;

	if (set_empty(&risky))
		return;
	supply = madison_supply_within(m, side, set_less(m->control[side], risky));
	out[at[side][1]] = (int16_t)(struck_points(m, side, &supply) - out[at[side][0]]);
	for (int town = 0; town < TOWNS; town++)
		if (m->units[side][town] && !set_has(&supply, town))
			count(out, at[side][2], m->strength[side][town]);
	count(out, at[side][2], -out[cut_off[side]]);
}

/* 4.32: points that are lost at the end if raiders cut every line where nobody stands: depots and
 * garrisons hold lines together. */
static void measure_fragile(const struct madison *m, int side, int16_t *out)
{
	static const uint8_t at[2][3] = { { US_STRUCK, US_FRAGILE, US_FRAGILE_END },
					  { GB_STRUCK, GB_FRAGILE, GB_FRAGILE_END } };
	struct set held = m->control[side], supply;
	int points;

	if (year_of(m) != Y1814)
		return;
	for (int town = set_next(&held, 0); town >= 0; town = set_next(&held, town + 1))
		if (!m->units[side][town])
			set_drop(&held, town);
	supply = madison_supply_within(m, side, held);
	points = struck_points(m, side, &supply) - out[at[side][0]];
	out[at[side][1]] = (int16_t)points;
	out[at[side][2]] = (int16_t)(m->turn >= AUTUMN_1814 ? points : 0);
}

/* Points that can be lost: where nobody guards them, and where the guard is too weak. */
static void measure_danger(const struct madison *m, int side, const struct reach *r, int16_t *out)
{
	struct set risky = { { 0, 0 } };

	static const uint8_t open[2] = { US_OPEN, GB_OPEN }, danger[2] = { US_DANGER, GB_DANGER };

	for (int town = set_next(&m->control[side], 0); town >= 0;
	     town = set_next(&m->control[side], town + 1)) {
		int value = value_of(m, town), enemy = strength_near(r, side, town), guard;

		if (!enemy || enemy < value)
			continue;
		guard = m->strength[side][town];
		if (guard)
			guard += madison_fort_at(m, town).value;
		if (2 * enemy >= 3 * guard)
			set_add(&risky, town);
		if (!guard)
			count(out, open[side], value);
		else if (enemy > guard)
			count(out, danger[side], value * min(EXCESS_MOST, enemy - guard));
	}
	measure_risk(m, side, risky, out);
}

/* 17.3: what ends the war at once. */
static void measure_victory(const struct madison *m, const struct reach *r, int16_t *out)
{
	struct set held = set_and(m->control[GB], madison_figures.wins[GB]);
	int sources = set_count(&held), enemy, guard;

	out[SOURCE_HELD] = sources >= 1;
	out[SOURCES_HELD] = sources >= 2;
	if (year_of(m) == Y1814)
		return;
	enemy = r->land[US][S_QUEBEC];
	guard = m->strength[GB][S_QUEBEC] + madison_fort_at(m, S_QUEBEC).value;
	out[QUEBEC_NEAR] = (int16_t)max(enemy, m->strength[US][S_TROIS_RIVIERES]);
	out[QUEBEC_OPEN] = enemy > guard && enemy >= value_of(m, S_QUEBEC);
}

/* ---- lakes ---------------------------------------------------------------- */

struct fleet {
	int vessels, class, skill;
	unsigned types;
};

/* All vessels and naval leaders, where they lie: of Erie's some may be on Huron (2.6). */
static void see_fleets(const struct madison *m, struct fleet fleet[2][LAKES + 1], int16_t *out)
{
	for (int p = PIECE_VESSEL; p < PIECES; p++) {
		int lake = madison_spaces[m->where[p]].lake, side = side_of(p);
		struct fleet *f = &fleet[side][lake];

		if (lake == LAKES)
			continue;
		if (is_leader(p)) {
			f->skill = is_naval_leader(p) ? face_of(m, p)->modifier : f->skill;
		} else if (is_flipped(m, p)) {
			out[side == US ? US_DAMAGED : GB_DAMAGED]++;
		} else {
			f->vessels++;
			f->class = max(f->class, class_of(m, p));
			f->types |= 1u << piece(p)->type;
		}
	}
}

/* 12.31: one for more vessels, two for twice as many. */
static int ratio(int own, int other)
{
	if (own == other)
		return 0;
	if (own > other)
		return own >= 2 * other ? 2 : 1;
	return other >= 2 * own ? -2 : -1;
}

/* 12.3, for own against other. */
static int edge_of(const struct fleet *own, const struct fleet *other, unsigned frigates)
{
	bool own_small = !(own->types & ~(unsigned)SMALL_VESSEL);
	bool other_small = !(other->types & ~(unsigned)SMALL_VESSEL);

	if (!own->vessels && !other->vessels)
		return 0;
	return ratio(own->vessels, other->vessels) + own->class - other->class + own->skill -
	       other->skill + !!(own->types & frigates) - !!(other->types & frigates) +
	       other_small - own_small;
}

static void measure_lakes(const struct madison *m, int16_t *out)
{
	struct fleet fleet[2][LAKES + 1] = { { { 0 } } };

	see_fleets(m, fleet, out);
	for (int lake = 0; lake < LAKES; lake++)
		out[ONTARIO_EDGE + lake] =
			(int16_t)edge_of(&fleet[GB][lake], &fleet[US][lake], madison_frigates(m));
}

/* ---- cards ---------------------------------------------------------------- */

/* Points that a card's text gives side when it is used. */
static int card_points(int card, int side)
{
	int points = 0;

	if (madison_cards[card].side == !side)
		return 0;
	for (const struct madison_effect *e = &madison_code[madison_cards[card].code];
	     e->op != E_END; e++)
		if (e->op == E_VP && effect_side(e->side, side) == side)
			points += e->n;
	return points;
}

static void measure_hand(const struct madison *m, int side, int16_t *out)
{
	static const uint8_t at[2][3] = { { US_CARDS, US_OPS, US_EVENTS },
					  { GB_CARDS, GB_OPS, GB_EVENTS } };
	struct set hand = set_or(m->pile[HAND_US + side], m->pile[HELD_US + side]);

	for (int card = set_next(&hand, 0); card >= 0; card = set_next(&hand, card + 1)) {
		out[at[side][0]]++;
		count(out, at[side][1], madison_cards[card].opv);
		count(out, at[side][2], card_points(card, side));
	}
}

/* ---- the sum -------------------------------------------------------------- */

static void measure_points(const struct madison *m, int16_t *out)
{
	int lakes = madison_points(m) - m->card_vp - m->ground;

	out[CARD_POINTS] = m->card_vp;
	out[EDGE] = 1;
	out[GROUND] = m->ground;
	out[LAKE_POINTS] = (int16_t)lakes;
	if (year_of(m) == Y1814)
		out[GROUND_LATE] = m->ground;
	if (m->turn >= AUTUMN_1814) {
		out[GROUND_END] = m->ground;
		out[LAKE_POINTS_END] = (int16_t)lakes;
	}
}

static void measure(const struct state *s, int16_t *out)
{
	const struct madison *m = cmadison_of(s);
	struct reach r = { .land = { { 0 } } };

	memset(out, 0, TERMS * sizeof *out);
	measure_points(m, out);
	measure_units(m, out);
	measure_side(m, US, &r, out);
	measure_side(m, GB, &r, out);
	measure_leaders(m, out);
	measure_danger(m, US, &r, out);
	measure_danger(m, GB, &r, out);
	measure_fragile(m, US, out);
	measure_fragile(m, GB, out);
	measure_victory(m, &r, out);
	measure_lakes(m, out);
	measure_hand(m, US, out);
	measure_hand(m, GB, out);
}

static int value(const struct state *s, int seat)
{
	if (s->over)
		return madison_game.outcome(s, seat);
	return policy_judge(&madison_policy, s, seat, certainty[cmadison_of(s)->turn]);
}

/* Card plays are counted in each turn, draws before the war; phases between them are plays of
 * their own. */
static int play(const struct state *s)
{
	const struct madison *m = cmadison_of(s);
	int in_turn = m->phase == PHASE_PREWAR ? m->drawn_in[US] + m->drawn_in[GB] : m->plays;

	return (m->turn * 8 + m->phase) * 64 + in_turn;
}

/* Who is left in a battle; what the last one brought. */
static uint32_t sight(const struct state *s)
{
	const struct madison *m = cmadison_of(s);
	uint32_t seen = (uint32_t)m->met << 24 | (uint32_t)(m->vp & 0xff) << 16;

	if (m->combat.on)
		seen ^= (uint32_t)m->combat.round << 28 |
			(uint32_t)m->strength[US][m->combat.where] << 8 |
			m->strength[GB][m->combat.where];
	return seen;
}

static bool quiet(const struct state *s)
{
	int node = flow_see(s)->node;

	return s->over || node == N_PLAY || node == N_KEEP || node == N_WINTER_PLAY;
}

const struct policy madison_policy = {
	.value = value,
	.weigh = madison_weigh,
	.quiet = quiet,
	.play = play,
	.cut = true,
	.sight = sight,
	.terms = terms,
	.terms_count = TERMS,
	.measure = measure,
};
