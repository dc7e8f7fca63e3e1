/* amateurs_value.c - how good a position is, for the players of ai/.
 *
 * A position is measured by some fifty terms, for GB above 0.  Their sum, each times its weight, is
 * a lead in thousandths of a space that one marker moves; what a lead is worth depends on how much
 * is still to come.  tools/tune finds the weights from games that programs played.
 */
#include "core/policy.h"
#include "amateurs.h"
#include "amateurs_value.h"

/* Logits of a win for a lead of one space, in 1024ths, by turn. */
static const int16_t certainty[TURNS] = {
#define C(turn, logits) [turn] = logits,
#include "amateurs_certainty.def"
#undef C
};

/* clang-format off */
static const struct term terms[] = {
#define T(name, why, weight) { SHOWN(#name), { MSG_WHY_##why##_US, MSG_WHY_##why##_GB }, weight },
#include "amateurs_terms.def"
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

/* How near a place is to the enemy and to what he holds of worth: so much there, 0 far away. */
enum { NEAREST = 5 };

/* What all parts of a judgement look at. */
struct outlook {
	struct set any[2]; /* in supply, by any way; once it is traced */
	bool traced[2];
	uint8_t tactical[LAND_FORCES];
	uint8_t near[2][PLACES];  /* to the enemy's places, where somebody of the side is */
	struct set front[2];      /* where that is most, or next to it */
	uint8_t comes[2][PLACES]; /* the strongest who could enter next */
	struct set entered[2];    /* where somebody could */
	struct set prey[2];       /* where it matters: the enemy holds it or stands there */
};

/* ---- places --------------------------------------------------------------- */

int amateurs_prize(const struct amateurs *m, int side, int p)
{
	int prize = place(p)->home == !side ? amateurs_ghent_worth(m, p) : 0;

	if (place(p)->home == side && controls(m, !side, p)) /* what it counts for the enemy */
		prize = amateurs_ghent_worth(m, p);
	if (m->met)
		return prize;
	if (place(p)->town == MAJOR_CITY && place(p)->home == !side &&
	    !set_has(&m->captured[side], p))
		prize += 2;
	if (place(p)->star == side && !set_has(&m->stars, p))
		prize += 2;
	return prize;
}

/* 8.1: about what comes of a settlement. */
static int local_militia(const struct amateurs *m, int side, int p)
{
	static const uint8_t by_town[TOWNS] = { 0, 1, 2, 3, 4 };

	return is_home(side, p) ? by_town[town_of(m, p)] : 0;
}

int amateurs_guard(const struct amateurs *m, int side, int p, int points)
{
	return points + local_militia(m, side, p) + (points ? 2 : 1) * fort_of(m, side, p);
}

/* A judgement is of a guess: everything is there. */
static int guard_of(const struct amateurs *m, int side, int p)
{
	return amateurs_guard(m, side, p,
			      is_present(m, side, p) ? amateurs_points_in(m, side, p) : 0);
}

/* The enemy's country, whoever holds it, what he holds of one's own, and where he stands: who
 * conquers is at the front. */
static struct set worth_facing(const struct amateurs *m, int side)
{
	static const uint8_t country[2] = { SET_US_HOME, SET_CANADA };
	struct set lost = set_and(amateurs_sets[country[side]], m->control[!side]);

	return set_less(set_or(set_or(amateurs_sets[country[!side]], lost), m->present[!side]),
			set_less(amateurs_sets[SET_WILDERNESS], m->present[!side]));
}

static void mark_near(struct set where, int level, uint8_t near[PLACES])
{
	for (int p; (p = set_pop(&where)) >= 0;)
		near[p] = (uint8_t)level;
}

/* From there outward, by land, until everybody is found. */
static void see_nearness(const struct amateurs *m, int side, struct outlook *o)
{
	struct set fresh = worth_facing(m, side), reached = fresh, left = m->present[side];

	mark_near(left, 0, o->near[side]);
	for (int level = NEAREST; level; level--) {
		mark_near(set_and(fresh, left), level, o->near[side]);
		left = set_less(left, fresh);
		if (level < NEAREST && (level == 1 || set_empty(&left)))
			return;
		fresh = set_less(amateurs_next_to(fresh), reached);
		reached = set_or(reached, fresh);
		if (level == NEAREST)
			o->front[side] = reached;
	}
}

/* ---- forces --------------------------------------------------------------- */

static struct set any_supply(const struct amateurs *m, int side, struct outlook *o)
{
	if (!o->traced[side])
		o->any[side] = amateurs_any_supply(m, side, is_winter(m));
	o->traced[side] = true;
	return o->any[side];
}

/* 7.1: points of an Expedition that supply allows to fight.  Few of them are so great that its line
 * must be known, and fewer that water makes a difference. */
static int supplied(const struct amateurs *m, int force, struct outlook *o)
{
	const uint8_t *limit = amateurs_figures.supply_limit;
	int side = force_side(force), p = m->at[force], points = m->points[force], supply = PARTIAL;
	struct set any;

	if (points <= limit[UNSUPPLIED])
		return points;
	any = any_supply(m, side, o);
	if (!set_has(&any, p))
		return limit[UNSUPPLIED];
	if (points > limit[PARTIAL])
		supply = amateurs_supply_in(m, side, p);
	return min(points, limit[supply]);
}

/* amateurs_tactical() of all Expeditions at once. */
static void see_tactics(const struct amateurs *m, int side, struct outlook *o)
{
	struct set officers = amateurs_officers(m, side);

	memset(o->tactical + land_first(side), 1, (size_t)(land_end(side) - land_first(side)));
	for (int l; (l = set_pop(&officers)) >= 0;) {
		uint8_t *best = &o->tactical[m->where[l]];

		if (amateurs_is_heard(m, l))
			*best = (uint8_t)max(*best, face_of(m, l)->tactical);
	}
}

static void come_to(struct outlook *o, int side, struct set where, int strength)
{
	where = set_and(where, o->prey[side]);
	o->entered[side] = set_or(o->entered[side], where);
	for (int p; (p = set_pop(&where)) >= 0;)
		o->comes[side][p] = (uint8_t)max(o->comes[side][p], strength);
}

/* 6.2, 6.5, 6.6: by land, by trail, over a lake that is not the enemy's; 6.8, 6.9: from the sea. */
static void see_reach(const struct amateurs *m, int force, int strength, struct outlook *o)
{
	int side = force_side(force), p = m->at[force];

	if (place(p)->nature == AT_SEA) {
		come_to(o, side,
			set_and(amateurs_sets[SET_COASTS],
				amateurs_sets[SET_NORTH_ATLANTIC + place(p)->zone]),
			strength);
		return;
	}
	come_to(o, side, place(p)->next, strength);
	come_to(o, side, place(p)->trail, min(strength, row_of(m->units[force], LIGHT_TYPES)));
	for (int lake = 0; lake < LAKES; lake++)
		if (place(p)->lakes >> lake & 1 && !is_winter(m) &&
		    amateurs_lake_holder(m, lake) != !side)
			come_to(o, side, amateurs_sets[SET_ERIE + lake], strength);
}

/* Points by what they are; of Militia half go home in the Winter that comes (4.1). */
static void measure_row(const struct amateurs *m, const uint8_t row[TYPES], int side, int16_t *out)
{
	static const uint8_t at[2][4] = {
		{ US_REGULARS, US_MILITIA, US_LIGHT, US_ARMS },
		{ GB_REGULARS, GB_MILITIA, GB_LIGHT, GB_ARMS },
	};

	count(out, at[side][0], row[REGULAR] + row[FENCIBLE]);
	count(out, at[side][1], (season_of(m) == AUTUMN ? 1 : 2) * row[MILITIA]);
	count(out, at[side][2], row[RANGER] + row[VOYAGEUR] + row[INDIAN]);
	count(out, at[side][3], row[ARTILLERY] + row[CAVALRY]);
}

/* What an Expedition is worth by where it is and who leads it. */
static void measure_force(const struct amateurs *m, int force, struct outlook *o, int16_t *out)
{
	static const uint8_t front[2] = { US_FRONT, GB_FRONT }, led[2] = { US_LED, GB_LED };
	static const uint8_t skill[2] = { US_SKILL, GB_SKILL }, idle[2] = { US_IDLE, GB_IDLE };
	static const uint8_t hungry[2] = { US_HUNGRY, GB_HUNGRY };
	int side = force_side(force), p = m->at[force], fed = supplied(m, force, o);
	int points = m->points[force], usable = min(fed, amateurs_command_limit(m, force));
	int l = m->commander[force];

	count(out, front[side], points * o->near[side][p]);
	count(out, hungry[side], points - fed);
	count(out, idle[side], points - usable);
	if (l == REPLACEMENT || l < LEADERS)
		count(out, led[side], usable * (5 - min(4, face_of(m, l)->initiative)));
	count(out, skill[side], usable * (o->tactical[force] - 1));
	see_reach(m, force, usable, o);
}

static void measure_loose(const struct amateurs *m, int side, const struct outlook *o, int16_t *out)
{
	static const uint8_t front[2] = { US_FRONT, GB_FRONT };
	struct set with = m->present[side];

	for (int p; (p = set_pop(&with)) >= 0;) {
		if (!row_word(m->loose[side][p]))
			continue;
		measure_row(m, m->loose[side][p], side, out);
		count(out, front[side], row_points(m->loose[side][p]) * o->near[side][p]);
	}
}

static void measure_forces(const struct amateurs *m, struct outlook *o, int16_t *out)
{
	for (int f = 0; f < FORCES; f++) {
		if (is_lake_force(f) || !on_map(m, f))
			continue;
		measure_row(m, m->units[f], force_side(f), out);
		if (is_land_force(f)) {
			measure_force(m, f, o, out);
			continue;
		}
		count(out, f == FORCE_CR ? RAIDERS : FLEET, m->points[f]);
		see_reach(m, f, m->points[f], o);
	}
	measure_loose(m, US, o, out);
	measure_loose(m, GB, o, out);
}

/* ---- danger --------------------------------------------------------------- */

enum { EXCESS_MOST = 6 };

/* Places that the enemy could take: where nobody stands, and where the guard is too weak. */
static void measure_danger(const struct amateurs *m, int side, const struct outlook *o,
			   int16_t *out)
{
	static const uint8_t open[2] = { US_OPEN, GB_OPEN }, danger[2] = { US_DANGER, GB_DANGER };
	static const uint8_t forts[2] = { US_FORTS, GB_FORTS };
	struct set own = set_and(m->control[side], set_or(o->front[side], o->entered[!side]));

	for (int p; (p = set_pop(&own)) >= 0;) {
		int enemy = o->comes[!side][p], prize, guard;

		if (set_has(&o->front[side], p))
			count(out, forts[side], fort_of(m, side, p));
		if (!enemy || !(prize = amateurs_prize(m, !side, p)))
			continue;
		guard = guard_of(m, side, p);
		if (enemy >= 2 * guard)
			count(out, open[side], prize);
		if (enemy > guard)
			count(out, danger[side], prize * min(EXCESS_MOST, enemy - guard));
	}
}

/* 11: an Expedition that is wiped out costs a space. */
static void measure_exposed(const struct amateurs *m, const struct outlook *o, int16_t *out)
{
	for (int f = 0; f < LAND_FORCES; f++) {
		int side = force_side(f), p = m->at[f], enemy;

		if (p == NO_PLACE || !m->points[f])
			continue;
		enemy = o->comes[!side][p];
		if (enemy >= 5 && enemy > 2 * guard_of(m, side, p))
			count(out, side == US ? US_EXPOSED : GB_EXPOSED, 1);
	}
}

/* ---- lakes ---------------------------------------------------------------- */

enum { EDGE_MOST = 14 };

static int ships_strength(const uint8_t ships[SHIPS])
{
	int sum = 0;

	for (int ship = 0; ship < SHIPS; ship++)
		sum += ships[ship] * amateurs_figures.strength[ship];
	return sum;
}

/* Finished ships, and what their Leader adds. */
static int fleet_strength(const struct amateurs *m, int side, int lake)
{
	int sum = ships_strength(m->afloat[side][lake]), l = m->commander[lake_force(side, lake)];

	for (uint32_t left = amateurs_berths[side][lake]; left; left &= left - 1)
		sum += ships_strength(m->docked[lowest(left)]);
	return sum && l < LEADERS ? sum + face_of(m, l)->tactical : sum;
}

/* 5.6: boxes that ships have been through, and Ports that can build. */
static void measure_yards(const struct amateurs *m, int16_t *out)
{
	for (int port = 0; port < PORTS; port++) {
		int term = amateurs_havens[port].side == US ? US_YARDS : GB_YARDS;

		if (m->yard[port] != ACTIVE)
			continue;
		count(out, term, 6);
		for (int box = 0; box < WAITING_BOXES; box++)
			count(out, term, (box + 1) * m->boxes[port][box] * (box + 2));
	}
}

static void measure_lakes(const struct amateurs *m, int16_t *out)
{
	for (int lake = 0; lake < LAKES; lake++) {
		int edge = fleet_strength(m, GB, lake) - fleet_strength(m, US, lake);
		int holder = amateurs_lake_holder(m, lake);

		out[ERIE_EDGE + lake] = (int16_t)max(-EDGE_MOST, min(EDGE_MOST, edge));
		count(out, LAKES_HELD, holder == GB ? 1 : holder == US ? -1 : 0);
	}
	measure_yards(m, out);
}

/* ---- cards ---------------------------------------------------------------- */

/* Those of E_PEACE and of E_PRIVATEERS: the enemy's marker forward, one's own back. */
int amateurs_card_peace(int card, int side)
{
	const struct amateurs_card *c = &amateurs_cards[card];
	int sum = 0;

	if (c->side == !side || !(c->flags & CARD_PEACE) || !c->uses)
		return 0;
	for (const struct amateurs_effect *e = &amateurs_code[amateurs_uses[c->use].code];
	     e->op != E_END; e++) {
		int of = e->side == SIDE_SELF ? side : e->side == SIDE_OPP ? !side : e->side;

		if (e->op == E_PEACE || e->op == E_PRIVATEERS)
			sum += of == side ? -e->by : e->by;
	}
	return sum;
}

enum { REACTIONS_MOST = 3 }; /* more wait for moments that never come */

static void measure_cards(const struct amateurs *m, int side, int16_t *out)
{
	static const uint8_t at[2][5] = {
		{ US_CARDS, US_OPS, US_EVENTS, US_SAVED, US_REACTIONS },
		{ GB_CARDS, GB_OPS, GB_EVENTS, GB_SAVED, GB_REACTIONS },
	};
	struct wide hand = m->pile[HAND_US + side], saved = m->pile[SAVED_US + side];
	struct wide all = wide_or(hand, saved);

	out[at[side][0]] = m->hand[side];
	for (int card; (card = wide_pop(&all)) >= 0;) {
		const struct amateurs_card *c = &amateurs_cards[card];

		count(out, at[side][wide_has(&hand, card) ? 1 : 3], c->ops);
		count(out, at[side][2], max(0, amateurs_card_peace(card, side)));
		if (c->reaction == REACTION && c->side != !side)
			count(out, at[side][4], 1);
	}
	out[at[side][4]] = (int16_t)min(REACTIONS_MOST, out[at[side][4]]);
}

/* ---- the sum -------------------------------------------------------------- */

enum { MARKERS_NEAR = 9, T_LATE = 9 };

/* Twice the space of the pair of markers from the middle of the track, when they meet. */
static int pair_of(const struct amateurs *m)
{
	return m->peace[US] + m->peace[GB] - PEACE_END;
}

static int score(const struct state *s)
{
	return pair_of(camateurs_of(s));
}

/* 12: what would be counted, and what of it would not for want of supply (A127). */
static void measure_peace(const struct amateurs *m, struct outlook *o, int16_t *out)
{
	bool late = year_of(m) >= Y1814 || m->peace[GB] - m->peace[US] <= MARKERS_NEAR;
	int ghent = amateurs_ghent_number(m, GB) - amateurs_ghent_number(m, US);

	out[MIDDLE] = (int16_t)pair_of(m);
	out[EDGE] = 1;
	out[EDGE_LATE] = (int16_t)max(0, m->turn - T_LATE);
	if (m->last)
		return;
	out[GHENT] = (int16_t)ghent;
	out[GHENT_LATE] = (int16_t)(late ? ghent : 0);
	for (int side = 0; side < 2; side++) {
		struct set cut = set_and(m->control[side], amateurs_homes[!side]);

		if (!set_empty(&cut))
			cut = set_less(cut, amateurs_ghent_supply(m, side, any_supply(m, side, o)));
		for (int p; (p = set_pop(&cut)) >= 0;)
			count(out, side == US ? US_CONQUEST_CUT : GB_CONQUEST_CUT,
			      amateurs_ghent_worth(m, p));
	}
}

/* 2.5: what his fall brings Great Britain, and how near it is. */
static void measure_world(const struct amateurs *m, int16_t *out)
{
	static const uint8_t napoleon[NAPOLEON_SPACES] = { 0, 1, 2, 3, 7, 5, 9 };
	struct set wild = set_and(m->control[GB], amateurs_sets[SET_US_WILDERNESS]);

	out[NAPOLEON] = napoleon[m->napoleon];
	out[WILDERNESS_HELD] = (int16_t)set_count(&wild);
	for (int zone = 0; zone < ZONES; zone++)
		count(out, BLOCKADE_LEVELS, m->blockade[zone]);
	for_each_land(f, US)
		count(out, TRIBES_BEATEN, m->victories[f]);
}

enum { DEALS_MOST = 10 };

/* 4.1: cards that the US is dealt beyond the rest, turn by turn. */
static int deal_of(const struct amateurs *m)
{
	return (m->secretary != NO_LEADER ? face_of(m, m->secretary)->tactical : 0) +
	       wide_has(&m->pile[IN_PLAY], C_DAVID_PARISH);
}

static void measure(const struct state *s, int16_t *out)
{
	const struct amateurs *m = camateurs_of(s);
	struct outlook o;

	memset(out, 0, TERMS * sizeof *out);
	memset(o.comes, 0, sizeof o.comes);
	memset(o.entered, 0, sizeof o.entered);
	for (int side = 0; side < 2; side++) {
		o.traced[side] = false;
		o.prey[side] = set_or(m->control[!side], m->present[!side]);
		see_nearness(m, side, &o);
		see_tactics(m, side, &o);
	}
	measure_peace(m, &o, out);
	measure_world(m, out);
	measure_forces(m, &o, out);
	for (int side = 0; side < 2; side++) {
		measure_danger(m, side, &o, out);
		measure_cards(m, side, out);
	}
	measure_exposed(m, &o, out);
	measure_lakes(m, out);
	out[US_DEAL] = (int16_t)(deal_of(m) * min(DEALS_MOST, TURNS - 1 - m->turn));
}

/* 11: the nearer the markers are to each other, the less can still change. */
static int certainty_of(const struct amateurs *m)
{
	static const uint8_t eighths[] = { 18, 18, 18, 10, 10, 10 };
	int apart = m->peace[GB] - m->peace[US];

	return certainty[m->turn] * (apart < (int)sizeof eighths ? eighths[apart] : 8) / 8;
}

/* A win is a win, on the scale of what is still open; a greater one is a little better. */
static int final_value(int outcome)
{
	return outcome / 10 + (outcome > 0 ? 900 : outcome < 0 ? -900 : 0);
}

static int value(const struct state *s, int seat)
{
	if (s->over)
		return final_value(amateurs_game.outcome(s, seat));
	return policy_judge(&amateurs_policy, s, seat, certainty_of(camateurs_of(s)));
}

/* Rounds are counted in each turn; what comes before the first, and each last card at Ghent (12),
 * is a play of its own. */
static int play(const struct state *s)
{
	const struct amateurs *m = camateurs_of(s);
	int phase = m->last ? 1 + m->active : 0;

	return (m->turn * 4 + phase) * 256 + m->round;
}

/* Who is left in a combat, and what was rolled; what the play has brought so far. */
static uint32_t sight(const struct state *s)
{
	const struct amateurs *m = camateurs_of(s);
	const struct amateurs_combat *c = &m->combat;
	uint32_t seen = (uint32_t)m->peace[US] << 27 | (uint32_t)m->peace[GB] << 22;

	if (c->on)
		seen ^= (uint32_t)c->die[US] << 12 | (uint32_t)c->die[GB] << 8 |
			(uint32_t)c->lost[US] << 4 | c->lost[GB];
	if (m->battle.on)
		seen ^= (uint32_t)m->battle.round << 18 | (uint32_t)m->battle.lost[US] << 6 |
			m->battle.lost[GB];
	return seen;
}

/* Between two Rounds. */
static bool quiet(const struct state *s)
{
	int node = flow_see(s)->node;

	return s->over || node == N_LAST || (node == N_ROUND && !flow_see(s)->local[0]);
}

const struct policy amateurs_policy = {
	.value = value,
	.weigh = amateurs_weigh,
	.weigh_all = amateurs_weigh_all,
	.quiet = quiet,
	.play = play,
	.race = true,
	.sight = sight,
	.terms = terms,
	.terms_count = TERMS,
	.measure = measure,
	.score = score,
};
