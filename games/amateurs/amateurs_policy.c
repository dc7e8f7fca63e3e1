/* amateurs_policy.c - which actions a sensible player would rather consider: weights by which
 * the players of ai/ look at them first, and by which they play games on in their minds.
 *
 * An ordinary choice weighs some dozens, an unlikely one next to nothing, so that long lists of
 * unlikely ones (where a Fort, a Road, a leader could be) do not crowd out the others.
 *
 * Weights use what the decider knows and nothing else: of the enemy's Expeditions seen[].
 */
#include "amateurs_value.h"

enum { HARDLY = 1, PERHAPS = 10, LIKELY = 40, SURELY = 150 };

static int player_of(const struct state *s)
{
	return flow_see(s)->player;
}

/* ---- places --------------------------------------------------------------- */

/* Points of a side in a place, for all everybody can see. */
static int seen_in(const struct amateurs *m, int side, int p)
{
	int sum = 0;

	if (!is_present(m, side, p))
		return 0;
	sum = row_points(m->loose[side][p]);
	for (uint32_t left = amateurs_forces_in(m, side, p, false); left; left &= left - 1)
		sum += m->seen[lowest(left)];
	return sum;
}

/* How tempting it is to enter an enemy place with so many points. */
static int weigh_attack(const struct amateurs *m, int side, int p, int points)
{
	int guard = amateurs_guard(m, !side, p, seen_in(m, !side, p));
	int prize = amateurs_prize(m, side, p);
	bool held = is_present(m, !side, p);

	if (!points)
		return HARDLY;
	if (!held && points > guard)
		return 40 + 40 * prize;
	if (points >= 2 * guard)
		return 60 + 40 * prize;
	if (2 * points >= 3 * guard)
		return 30 + 25 * prize;
	return points >= guard ? 8 + 6 * prize : 2;
}

static int near_front(const struct amateurs *m, int side, int p)
{
	struct set enemy = set_or(m->control[!side], m->present[!side]), next;

	if (set_has(&enemy, p))
		return 3;
	next = set_and(place(p)->next, enemy);
	if (!set_empty(&next))
		return 2;
	for (struct set around = place(p)->next; !set_empty(&around);) {
		next = set_and(place(set_pop(&around))->next, enemy);
		if (!set_empty(&next))
			return 1;
	}
	return 0;
}

/* The most tempting neighbour of a place for so many points. */
static int best_attack(const struct amateurs *m, int side, int p, int points)
{
	struct set targets = place(p)->next;
	int best = 0;

	for (int lake = 0; lake < LAKES; lake++)
		if (place(p)->lakes >> lake & 1 && !is_winter(m) &&
		    amateurs_lake_holder(m, lake) != !side)
			targets = set_or(targets, amateurs_sets[SET_ERIE + lake]);
	targets = set_and(targets, m->control[!side]);
	for (int q; (q = set_pop(&targets)) >= 0;)
		best = max(best, weigh_attack(m, side, q, points));
	return best;
}

static int led_points(const struct amateurs *m, int force)
{
	int points = m->points[force];

	return is_land_force(force) ? min(points, amateurs_command_limit(m, force)) : points;
}

/* ---- marches -------------------------------------------------------------- */

static int weigh_tribe(const struct amateurs *m, int side, int p)
{
	return side == US && m->standing[place(p)->tribe] == BELLIGERENT ? 80 : 2;
}

static int weigh_go(const struct amateurs *m, int to)
{
	int side = m->march.side, points = led_points(m, m->march.force), here, there;

	if (place(to)->tribe < TRIBES)
		return weigh_tribe(m, side, to);
	if (is_present(m, !side, to) || controls(m, !side, to))
		return weigh_attack(m, side, to, points);
	if (place(to)->nature == AT_SEA)
		return 6;
	here = near_front(m, side, m->march.at);
	there = near_front(m, side, to);
	return there > here ? 40 : there == here ? 6 : 2;
}

/* To stop where something is held or faced, rather than on the way. */
static int weigh_halt(const struct amateurs *m)
{
	int side = m->march.side, p = m->march.at;

	if (m->march.entered_from == NO_PLACE)
		return m->march.force == GROUP ? HARDLY : 2;
	if (!is_home(side, p) && controls(m, side, p))
		return 60 + 30 * amateurs_prize(m, side, p);
	return 6 + 12 * near_front(m, side, p);
}

static int weigh_fleet_target(const struct amateurs *m, int to)
{
	if (place(to)->nature == AT_SEA)
		return 8;
	return 40 + 20 * amateurs_prize(m, GB, to) - 4 * fort_of(m, US, to);
}

static int weigh_step(const struct amateurs *m, int to)
{
	if (m->march.force == FORCE_CR || m->march.force == FORCE_IF)
		return max(HARDLY, weigh_fleet_target(m, to));
	return weigh_go(m, to);
}

static int weigh_take(const struct amateurs *m, int side, int type)
{
	(void)m;
	return type == MILITIA && side == US ? 20 : 40;
}

/* ---- orders --------------------------------------------------------------- */

static int weigh_put_out(const struct amateurs *m, int force)
{
	int side = force_side(force), lake = force_lake(force), own = 0, other = 0;

	for (int ship = 0; ship < SHIPS; ship++) {
		own += m->afloat[side][lake][ship] * amateurs_figures.strength[ship];
		other += m->afloat[!side][lake][ship] * amateurs_figures.strength[ship];
		for (int h = 0; h < HAVENS; h++)
			if (amateurs_havens[h].lake == lake && amateurs_havens[h].side == side)
				own += m->docked[h][ship] * amateurs_figures.strength[ship];
	}
	if (!m->out[!side][lake])
		return m->out[side][lake] ? 6 : 120;
	return own >= 2 * other ? 150 : 2 * own >= 3 * other ? 80 : own > other ? 25 : 2;
}

static int weigh_order(const struct amateurs *m, int force, int purpose)
{
	int side = force_side(force), p = m->at[force], points;

	switch (purpose) {
	case PURPOSE_PUT_OUT:
		return weigh_put_out(m, force);
	case PURPOSE_GO_IN:
		return HARDLY;
	case PURPOSE_RAID:
		return 2 + 30 * min(4, m->points[force]);
	case PURPOSE_INVADE:
		return m->points[force] >= 6 ? 150 : 30;
	case PURPOSE_SEA:
		return force == FORCE_CR || force == FORCE_IF ? 6 : 4;
	default:
		break;
	}
	points = led_points(m, force);
	if (purpose == PURPOSE_FIGHT)
		return is_present(m, !side, p)    ? weigh_attack(m, side, p, points)
		       : place(p)->tribe < TRIBES ? 60
						  : 4;
	if (purpose == PURPOSE_SPLIT)
		return 3;
	if (purpose == PURPOSE_TRAIL)
		return 12 + 4 * min(points, 6);
	return 4 + min(points, 15) * near_front(m, side, p) + best_attack(m, side, p, points);
}

/* 10.2: for troops that nobody leads, or that are led badly. */
static int weigh_draw(const struct amateurs *m, int side, int p)
{
	int points = row_points(m->loose[side][p]);

	if (amateurs_forces_in(m, side, p, false))
		return 2;
	return points ? 2 + points * (1 + near_front(m, side, p)) : HARDLY;
}

static int weigh_draw_for(const struct amateurs *m, int force)
{
	int side = force_side(force), l = m->commander[force], excess, w = 1;

	if (!is_land_force(force))
		return force == FORCE_IF && amateurs_landing_chief(m) == NO_LEADER ? 40 : 2;
	excess = m->points[force] - amateurs_command_limit(m, force);
	w += max(0, excess) * 4;
	if (l == REPLACEMENT)
		w += 20;
	else if (l < LEADERS && face_of(m, l)->initiative >= 3)
		w += 4;
	return w * (1 + near_front(m, side, m->at[force]));
}

static int weigh_raise(const struct amateurs *m, int side, int p)
{
	int front = near_front(m, side, p), w = 4 + 10 * front;

	if (amateurs_forces_in(m, side, p, false))
		w += 12 + 6 * front;
	return w + (place(p)->town >= MINOR_CITY ? 8 : 0);
}

/* 5.5: Regulars, and into an Expedition, where they are led and hidden. */
static int weigh_into(int type, int force)
{
	static const uint8_t by_type[TYPES] = {
		[MILITIA] = 20,  [REGULAR] = 30, [FENCIBLE] = 25,  [RANGER] = 20,
		[VOYAGEUR] = 10, [INDIAN] = 25,  [ARTILLERY] = 30, [CAVALRY] = 25
	};

	return by_type[type] * (force == GROUP ? 1 : 2);
}

static int weigh_fort(const struct amateurs *m, int side, int p)
{
	int prize = amateurs_prize(m, !side, p), front = near_front(m, side, p);

	if (!front && !(side == US && place(p)->coast && year_of(m) >= Y1813))
		return HARDLY;
	return 1 + prize * (1 + front) + (is_present(m, side, p) ? 4 * front : 0);
}

static int weigh_ship(int ship)
{
	static const uint8_t by_type[SHIPS] = { 6, 12, 30, 40, 50 };

	return by_type[ship];
}

/* Ships where the lake is not ours. */
static int weigh_yard(const struct amateurs *m, int haven)
{
	int lake = amateurs_havens[haven].lake, side = amateurs_havens[haven].side;
	int behind = amateurs_fleet(m, !side, lake) - amateurs_fleet(m, side, lake);

	return max(1, min(4, 2 + behind));
}

/* ---- cards ---------------------------------------------------------------- */

static int weigh_effect(const struct amateurs *m, const struct amateurs_effect *e, int side)
{
	switch (e->op) {
	case E_NAPOLEON:
		return side == GB ? 400 : 40;
	case E_CAMPAIGN:
		return 110;
	case E_RAIDS:
	case E_IN_PLAY:
	case E_BELLIGERENT:
	case E_COCKBURN:
	case E_CHESAPEAKE:
	case E_TERROR:
		return 90;
	case E_PUT:
	case E_JOIN:
	case E_DICKSON:
	case E_GRANT:
		return 50;
	case E_CONCEAL:
	case E_CAMP:
	case E_MONROE:
	case E_FRIGATE:
	case E_SHIPWRIGHTS:
	case E_OPEN_FLORIDA:
	case E_DRAW:
		return LIKELY;
	case E_DISCARD:
		return 20 + 5 * m->hand[!side];
	default:
		return 20;
	}
}

static int weigh_event(const struct amateurs *m, int card, int side)
{
	const struct amateurs_card *c = &amateurs_cards[card];
	int sum = 160 * amateurs_card_peace(card, side);

	if (c->side == !side || !c->uses)
		return HARDLY;
	for (int i = 0; i < c->uses; i++) {
		const struct amateurs_use *use = &amateurs_uses[c->use + i];

		if (use->window != WINDOW_ROUND)
			continue;
		for (const struct amateurs_effect *e = &amateurs_code[use->code]; e->op != E_END;
		     e++)
			sum += weigh_effect(m, e, side);
	}
	return max(HARDLY, sum);
}

/* Good Reactions wait for their moment; others have their use now. */
static int weigh_save(const struct amateurs *m, int card, int side)
{
	const struct amateurs_card *c = &amateurs_cards[card];

	(void)m;
	if (c->reaction == REACTION && c->side != !side)
		return c->ops <= 1 ? 30 : 15;
	return amateurs_card_peace(card, side) > 0 ? 5 : HARDLY;
}

/* 5.4: what is bought with it follows. */
static int weigh_ops(const struct amateurs *m, int card, int side)
{
	const struct amateurs_card *c = &amateurs_cards[card];
	int w = 10 + 14 * c->ops;

	(void)m;
	if (amateurs_card_peace(card, side) > 0)
		return w / 4;
	return c->reaction == REACTION && c->side != !side ? w / 2 : w;
}

/* A Reaction is worth more where more is at stake. */
static int weigh_react(const struct amateurs *m, int card, int window)
{
	(void)card;
	switch (window) {
	case WINDOW_COMBAT_BEFORE:
	case WINDOW_COMBAT_AFTER:
		return 20 + 15 * (m->combat.size[US] + m->combat.size[GB]);
	case WINDOW_COMBAT_END:
	case WINDOW_COMBAT_CASUALTY:
	case WINDOW_LAKE_BEFORE:
	case WINDOW_LAKE_AFTER:
		return 60;
	default:
		return 25;
	}
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
	return PERHAPS + 2 * min(10, amateurs_guard(m, side, p, seen_in(m, side, p))) +
	       (is_home(side, p) ? 8 : 0);
}

static int weigh_stand(const struct amateurs *m, int side)
{
	int p = m->combat.where, own = amateurs_points_in(m, side, p);

	return 2 * own >= seen_in(m, !side, p) ? SURELY : 20;
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
		return 40 / (1 + near_front(m, side, p));
	if (controls(m, !side, p))
		return 4 + 10 * amateurs_prize(m, side, p);
	return 6 + 10 * near_front(m, side, p) + min(10, amateurs_points_in(m, side, p));
}

static int weigh_force(const struct state *s, int force)
{
	const struct amateurs *m = camateurs_of(s);

	if (force >= FORCES || !is_land_force(force) || !on_map(m, force))
		return 20;
	return 6 + min(12, m->seen[force]) * (1 + near_front(m, force_side(force), m->at[force]));
}

/* To be done: mostly there is something better to do first. */
static int weigh_done(const struct state *s)
{
	const struct amateurs *m = camateurs_of(s);

	switch (flow_see(s)->node) {
	case N_MARCH:
		return weigh_halt(m);
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
	[V_DONE] = 2,    [V_PASS] = 6,       [V_SECRETARY] = 8, [V_ROAD] = 1,
	[V_LEADER] = 20, [V_COMMAND] = 2,    [V_TYPE] = 20,     [V_LEAVE] = 2,
	[V_COME] = 20,   [V_STAY] = 20,      [V_COMBINE] = 40,  [V_APART] = 10,
	[V_BACK] = 20,   [V_LOCAL] = 80,     [V_SHORE] = 20,    [V_SPARE] = 20,
	[V_CALL] = 20,   [V_CALL_FROM] = 6,  [V_DISBAND] = 4,   [V_GANG] = 20,
	[V_HAVEN] = 20,  [V_BOX] = 20,       [V_TRIBE] = 20,    [V_ZONE] = 20,
	[V_LAKE] = 20,   [V_NUMBER] = 20,    [V_YES] = 60,      [V_NO] = 10,
	[V_EXTRA] = 80,  [V_BLOCKADE] = 120, [V_SINGLES] = 5,   [V_SINGLES_OF] = 1,
};

static int weigh_purchase(const struct state *s, action a)
{
	const struct amateurs *m = camateurs_of(s);
	int side = player_of(s), x = action_a(a), y = action_b(a);

	switch (action_verb(a)) {
	case V_ACTIVATE:
		return weigh_order(m, x, y);
	case V_FORT:
		return weigh_fort(m, side, x);
	case V_RAISE:
		return weigh_raise(m, side, x);
	case V_DRAW:
		return weigh_draw(m, side, x);
	case V_DRAW_FOR:
		return weigh_draw_for(m, x);
	case V_PORT:
		return 12 * weigh_yard(m, x);
	case V_BUILD:
		return weigh_ship(y) * weigh_yard(m, x) / 2;
	case V_ADVANCE:
		return (20 + 10 * y) * weigh_yard(m, x) / 2;
	default: /* V_SINGLES */
		return near_front(m, side, x) ? 2 : 4;
	}
}

static int weigh_card(const struct state *s, action a)
{
	const struct amateurs *m = camateurs_of(s);
	int side = player_of(s), card = action_a(a);

	switch (action_verb(a)) {
	case V_SAVE:
		return weigh_save(m, card, side);
	case V_EVENT:
		return weigh_event(m, card, side);
	case V_OPS:
		return weigh_ops(m, card, side);
	case V_BOTH:
		return 60 + weigh_event(m, card, side) / 4;
	default: /* V_REACT */
		return weigh_react(m, card, flow_see(s)->local[0]);
	}
}

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

int amateurs_weigh(const struct state *s, action a)
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
	case V_REACT:
		return weigh_card(s, a);
	case V_ACTIVATE:
	case V_FORT:
	case V_RAISE:
	case V_DRAW:
	case V_DRAW_FOR:
	case V_PORT:
	case V_BUILD:
	case V_ADVANCE:
	case V_SINGLES:
		return weigh_purchase(s, a);
	case V_INTO:
		return weigh_into(x, action_b(a));
	case V_TAKE:
		return weigh_take(m, player_of(s), x);
	case V_GO:
	case V_BY_LAKE:
	case V_BY_SEA:
	case V_BY_TRAIL:
		return flow_see(s)->node == N_RETREAT ? 20 : weigh_step(m, x);
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
		return weigh_ship(x);
	default:
		return weight_of[action_verb(a)];
	}
}
