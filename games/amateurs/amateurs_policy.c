/* amateurs_policy.c - which actions a sensible player would rather consider: weights by which
 * the players of ai/ look at them first, and by which they play games on in their minds.
 *
 * An ordinary choice weighs some dozens, an unlikely one next to nothing, so that long lists of
 * unlikely ones (where a Fort, a Road, a leader could be) do not crowd out the others.
 *
 * Weights use what the decider knows and nothing else: of the enemy's Expeditions seen[].
 */
#include "amateurs_policy.h"

static int player_of(const struct state *s)
{
	return flow_see(s)->player;
}

/* ---- musters -------------------------------------------------------------- */

/* Who is there goes along. */
static int weigh_take(int type)
{
	return type == MILITIA ? 50 : 80;
}

/* The cheapest stay, if more are there than the commander leads. */
static int weigh_leave(const struct amateurs *m, int type)
{
	int force = m->march.force;

	if (!m->march.on || force >= LAND_FORCES || m->points[force] <= amateurs_led(m, force))
		return HARDLY;
	return type == MILITIA ? 80 : 20;
}

/* ---- combat --------------------------------------------------------------- */

/* The cheapest points go first. */
static int weigh_loss(int type)
{
	static const uint8_t by_type[TYPES] = {
		[MILITIA] = 80,  [REGULAR] = 6, [FENCIBLE] = 12, [RANGER] = 20,
		[VOYAGEUR] = 20, [INDIAN] = 30, [ARTILLERY] = 2, [CAVALRY] = 2
	};

	return by_type[type];
}

/* 8.4: where there are friends and shelter. */
static int weigh_retreat(const struct amateurs *m, int side, int p)
{
	return PERHAPS + 2 * min(10, amateurs_guard(m, side, p, amateurs_seen_in(m, side, p))) +
	       (is_home(side, p) ? 8 : 0);
}

static int weigh_stand(const struct amateurs *m, int side)
{
	int p = m->combat.where, own = amateurs_points_in(m, side, p);

	return 2 * own >= amateurs_seen_in(m, !side, p) ? SURELY : 20;
}

static int fleet_afloat(const struct amateurs *m, int side)
{
	int sum = 0;

	for (int ship = 0; ship < SHIPS; ship++)
		sum += m->afloat[side][m->battle.lake][ship] * amateurs_figures.strength[ship];
	return sum;
}

/* 9: to fight with not much less than the enemy. */
static int weigh_sea_fight(const struct amateurs *m, int side, bool fights)
{
	int own, other;

	if (!m->battle.on)
		return fights ? LIKELY : PERHAPS;
	own = fleet_afloat(m, side);
	other = fleet_afloat(m, !side);
	if (fights)
		return 4 * own >= 3 * other ? 100 : 12;
	return 4 * own >= 3 * other ? 8 : 60;
}

/* ---- by question ---------------------------------------------------------- */

/* A place that a card asks for: for points and leaders, one at the front. */
static int weigh_place(const struct state *s, int p)
{
	const struct amateurs *m = camateurs_of(s);
	int side = player_of(s);

	if (flow_see(s)->node == N_DISBAND) /* who goes home */
		return 40 / (1 + amateurs_front(m, side, p));
	if (controls(m, !side, p))
		return 4 + 10 * amateurs_prize(m, side, p);
	return 6 + 10 * amateurs_front(m, side, p) + min(10, amateurs_points_in(m, side, p));
}

static int weigh_force(const struct state *s, int force)
{
	const struct amateurs *m = camateurs_of(s);

	if (force >= FORCES || !is_land_force(force) || !on_map(m, force))
		return 20;
	return 6 +
	       min(12, m->seen[force]) * (1 + amateurs_front(m, force_side(force), m->at[force]));
}

/* To be done: mostly there is something better to do first. */
static int weigh_done(const struct state *s)
{
	const struct amateurs *m = camateurs_of(s);

	switch (flow_see(s)->node) {
	case N_MARCH:
		return amateurs_weigh_halt(m);
	case N_MUSTER:
	case N_GROUP:
	case N_DETACH:
	case N_REACT:
		return LIKELY;
	case N_LINE:
	case N_LANDING:
	case N_DISPERSE:
	case N_MEET:
		return PERHAPS;
	case N_CALL_UP:
		return 4;
	default:
		return 2;
	}
}

/* Actions that are not weighed by the position. */
static const uint8_t weight_of[VERBS] = {
	[V_DONE] = 2,    [V_PASS] = 6,       [V_LEADER] = 20,  [V_COMMAND] = 2, [V_TYPE] = 20,
	[V_COME] = 20,   [V_STAY] = 20,      [V_COMBINE] = 40, [V_APART] = 10,  [V_BACK] = 20,
	[V_LOCAL] = 80,  [V_SHORE] = 20,     [V_SPARE] = 20,   [V_CALL] = 20,   [V_CALL_FROM] = 6,
	[V_DISBAND] = 4, [V_GANG] = 20,      [V_HAVEN] = 20,   [V_BOX] = 20,    [V_TRIBE] = 20,
	[V_ZONE] = 20,   [V_LAKE] = 20,      [V_NUMBER] = 20,  [V_YES] = 60,    [V_NO] = 10,
	[V_EXTRA] = 80,  [V_SINGLES_OF] = 1,
};

static int weigh_combat(const struct state *s, action a)
{
	const struct amateurs *m = camateurs_of(s);
	int side = player_of(s);

	switch (action_verb(a)) {
	case V_LOSE:
		return weigh_loss(action_a(a));
	case V_RETREAT:
		return weigh_retreat(m, side, action_a(a));
	case V_STAND:
		return weigh_stand(m, side);
	case V_GO_IN:
		return weigh_sea_fight(m, side, false);
	default: /* V_FIGHT */
		return weigh_sea_fight(m, side, true);
	}
}

static int weigh(const struct state *s, struct prospects *shared, action a)
{
	const struct amateurs *m = camateurs_of(s);
	int x = action_a(a);

	switch (action_verb(a)) {
	case V_DONE:
		return weigh_done(s);
	case V_SAVE:
	case V_EVENT:
	case V_OPS:
	case V_BOTH:
		return amateurs_weigh_card(shared, player_of(s), a);
	case V_REACT:
		return amateurs_weigh_react(m, player_of(s), x, flow_see(s)->local[0]);
	case V_ACTIVATE:
	case V_FORT:
	case V_RAISE:
	case V_DRAW:
	case V_DRAW_FOR:
	case V_PORT:
	case V_BUILD:
	case V_ADVANCE:
	case V_SINGLES:
	case V_SECRETARY:
	case V_ROAD:
	case V_BLOCKADE:
		return amateurs_weigh_purchase(shared, player_of(s), a);
	case V_INTO:
		return amateurs_weigh_into(m, player_of(s), x, action_b(a));
	case V_TAKE:
		return weigh_take(x);
	case V_LEAVE:
		return weigh_leave(m, x);
	case V_GO:
	case V_BY_LAKE:
	case V_BY_SEA:
	case V_BY_TRAIL:
		return flow_see(s)->node == N_RETREAT ? 20 : amateurs_weigh_step(shared, x);
	case V_LOSE:
	case V_RETREAT:
	case V_STAND:
	case V_FIGHT:
	case V_GO_IN:
		return weigh_combat(s, a);
	case V_PLACE:
		return weigh_place(s, x);
	case V_FORCE:
		return weigh_force(s, x);
	case V_SHIP:
		return amateurs_weigh_ship(x);
	default:
		return weight_of[action_verb(a)];
	}
}

void amateurs_weigh_all(const struct state *s, const action *list, int n, int *out)
{
	struct prospects shared; /* what is not said to be known is not even cleared */

	shared.m = camateurs_of(s);
	shared.marching.force = NO_FORCE;
	shared.hunts = false;
	shared.weighed = (struct set){ { 0, 0 } };
	shared.steps = UNASKED;
	shared.planned = 0;
	shared.counted = 0;
	shared.looked = false;
	for (int i = 0; i < n; i++) {
		int w = max(HARDLY, min(WEIGHT_MOST, weigh(s, &shared, list[i])));

		out[i] = w * w;
	}
}

int amateurs_weigh(const struct state *s, action a)
{
	int weight;

	amateurs_weigh_all(s, &a, 1, &weight);
	return weight;
}
