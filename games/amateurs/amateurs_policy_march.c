/* amateurs_policy_march.c - which way a force had better go (rules 6, 9): where it gains most, or
 * nearer to that. */
#include "amateurs_policy.h"

/* ---- where there is something to gain ------------------------------------- */

int amateurs_led(const struct amateurs *m, int force)
{
	int points = m->points[force];

	return is_land_force(force) ? min(points, amateurs_command_limit(m, force)) : points;
}

int amateurs_front(const struct amateurs *m, int side, int p)
{
	struct set enemy = set_or(m->control[!side], m->present[!side]), near = place(p)->next,
		   next;

	if (set_has(&enemy, p))
		return 3;
	next = set_and(near, enemy);
	if (!set_empty(&next))
		return 2;
	for (int q; (q = set_pop(&near)) >= 0;) {
		next = set_and(place(q)->next, enemy);
		if (!set_empty(&next))
			return 1;
	}
	return 0;
}

/* 8.6: Belligerent tribes are the American's game. */
static struct set quarry(const struct amateurs *m, int side)
{
	struct set found = set_or(m->control[!side], m->present[!side]);
	struct set tribal = amateurs_sets[SET_TRIBAL];

	if (side != US)
		return found;
	for (int p; (p = set_pop(&tribal)) >= 0;)
		if (m->standing[place(p)->tribe] == BELLIGERENT)
			set_add(&found, p);
	return found;
}

/* 6.7: coasts that lie open to the British from here. */
static struct set by_sea(const struct amateurs *m, int p)
{
	int zone = place(p)->zone;

	if (zone == ZONES || !m->blockade[zone])
		return (struct set){ { 0, 0 } };
	return set_and(amateurs_sets[SET_COASTS], amateurs_sets[SET_NORTH_ATLANTIC + zone]);
}

/* Places that can be reached from here in one step: by land, over lakes and by sea. */
static struct set one_step(const struct amateurs *m, int side, int p)
{
	struct set near = place(p)->next;

	if (side == GB)
		near = set_or(near, by_sea(m, p));
	for (unsigned left = is_winter(m) ? 0 : place(p)->lakes; left; left &= left - 1) {
		int lake = lowest(left);

		if (m->grant == GRANT_BATEAUX || amateurs_lake_holder(m, lake) != !side)
			near = set_or(near, amateurs_sets[SET_ERIE + lake]);
	}
	set_drop(&near, p);
	return near;
}

/* 8.6-1: an Initiative of 1 finds them best; earlier victories help. */
static int tribe_gain(const struct amateurs *m, const struct host *h, int p)
{
	int l = m->commander[h->force], ease;

	if (force_side(h->force) != US || h->points < 3)
		return -100;
	ease = 8 - (l < LEADERS ? face_of(m, l)->initiative : 3);
	return 20 * ease + 8 * min(h->points, 10) +
	       60 * (m->at[h->force] == p ? m->victories[h->force] : 0);
}

static int gain_at(const struct amateurs *m, const struct host *h, int p)
{
	return place(p)->nature == TRIBAL ? tribe_gain(m, h, p) : amateurs_assault(m, h, p);
}

static int best_of(const struct amateurs *m, const struct host *h, struct set targets)
{
	int best = 0;

	for (int p; (p = set_pop(&targets)) >= 0;)
		best = max(best, gain_at(m, h, p));
	return best;
}

/* The most that a force of one's own could bring by a march from where it is.  Two steps: through
 * one's own places, or those that nobody defends. */
static int best_gain(const struct amateurs *m, int force)
{
	int side = force_side(force), p = m->at[force];
	struct set prey = quarry(m, side), near = one_step(m, side, p), far;
	struct host h;

	far = amateurs_next_to(set_less(near, prey));
	near = set_and(near, prey);
	far = set_less(set_and(far, prey), near);
	set_drop(&far, p);
	if (set_empty(&near) && set_empty(&far))
		return 0;
	h = amateurs_host(m, force);
	return max(best_of(m, &h, near), best_of(m, &h, far) * 3 / 4);
}

/* ---- the way to the front -------------------------------------------------- */

enum { FAR_AWAY = 7 };

/* Steps by land to what the enemy holds and side wants: for the US, Canada. */
static int steps_to_front(const struct amateurs *m, int side, int p)
{
	struct set goal =
		set_and(m->control[!side], amateurs_sets[side == US ? SET_CANADA : SET_US_HOME]);
	struct set reached = { { 0, 0 } }, fresh = reached;

	goal = set_less(goal, amateurs_sets[SET_WILDERNESS]);
	set_add(&fresh, p);
	for (int steps = 0; steps < FAR_AWAY; steps++) {
		struct set found = set_and(fresh, goal);

		if (!set_empty(&found))
			return steps;
		reached = set_or(reached, fresh);
		fresh = set_less(amateurs_next_to(fresh), reached);
	}
	return FAR_AWAY;
}

/* ---- steps ---------------------------------------------------------------- */

/* What the force that marches would gain: most places can be reached by several steps. */
static int march_gain(struct prospects *x, int p)
{
	if (x->marching.force == NO_FORCE)
		x->marching = amateurs_host(x->m, x->m->march.force);
	if (!set_has(&x->weighed, p)) {
		set_add(&x->weighed, p);
		x->gain[p] = gain_at(x->m, &x->marching, p);
	}
	return x->gain[p];
}

/* What it is after. */
static struct set march_prey(struct prospects *x)
{
	if (!x->hunts)
		x->prey = quarry(x->m, x->m->march.side);
	x->hunts = true;
	return x->prey;
}

/* What lies one step beyond, if the force can still go there. */
static int gain_beyond(struct prospects *x, int to)
{
	const struct amateurs *m = x->m;
	int side = m->march.side, cost = max(1, amateurs_step_cost(m, m->march.at, to)), best = 0;
	unsigned lakes = is_winter(m) ? 0 : place(to)->lakes;
	struct set prey = set_and(march_prey(x), one_step(m, side, to));

	if (place(m->march.at)->lakes & place(to)->lakes)
		cost = 1;
	set_drop(&prey, m->march.at);
	for (int p; (p = set_pop(&prey)) >= 0;) {
		int more = lakes & place(p)->lakes ? 1 : amateurs_step_cost(m, to, p);

		if (more && cost + more <= m->march.mp)
			best = max(best, march_gain(x, p));
	}
	return best;
}

static int steps_from_here(struct prospects *x)
{
	if (x->steps == UNASKED)
		x->steps = steps_to_front(x->m, x->m->march.side, x->m->march.at);
	return x->steps;
}

static int weigh_go(struct prospects *x, int to)
{
	const struct amateurs *m = x->m;
	int side = m->march.side, here, there, beyond;

	if (m->march.force == GROUP) {
		here = amateurs_forces_in(m, side, to, false) ? 30 : 4;
		return here + 8 * amateurs_front(m, side, to);
	}
	if (place(to)->nature == TRIBAL || is_present(m, !side, to) || controls(m, !side, to))
		return amateurs_urge(march_gain(x, to));
	beyond = gain_beyond(x, to);
	if (beyond > 0)
		return amateurs_urge(beyond) * 3 / 4;
	if (place(to)->nature == AT_SEA)
		return HARDLY;
	here = steps_from_here(x);
	there = steps_to_front(m, side, to);
	return there < here ? 40 : there == here ? 3 : 2;
}

static int weigh_fleet_target(const struct amateurs *m, int to)
{
	if (place(to)->nature == AT_SEA)
		return 8;
	return max(2, 40 + 20 * amateurs_prize(m, GB, to) - 10 * fort_of(m, US, to) -
			      4 * amateurs_seen_in(m, US, to));
}

int amateurs_weigh_step(struct prospects *x, int to)
{
	int force = x->m->march.force;

	if (force == FORCE_CR || force == FORCE_IF)
		return weigh_fleet_target(x->m, to);
	return weigh_go(x, to);
}

/* To stop where something is held or faced, rather than on the way. */
int amateurs_weigh_halt(const struct amateurs *m)
{
	int side = m->march.side, p = m->march.at;

	if (m->march.entered_from == NO_PLACE)
		return m->march.force == GROUP ? HARDLY : 2;
	if (!is_home(side, p) && controls(m, side, p))
		return 40;
	return 4 + 14 * amateurs_front(m, side, p);
}

/* ---- orders --------------------------------------------------------------- */

static int strength(const uint8_t ships[SHIPS])
{
	int sum = 0;

	for (int ship = 0; ship < SHIPS; ship++)
		sum += ships[ship] * amateurs_figures.strength[ship];
	return sum;
}

/* 9.2: the Leader adds to every die. */
static int fleet(const struct amateurs *m, int side, int lake, bool docked)
{
	int sum = strength(m->afloat[side][lake]), l = m->commander[lake_force(side, lake)];

	for (int h = 0; docked && h < HAVENS; h++)
		if (amateurs_havens[h].lake == lake && amateurs_havens[h].side == side)
			sum += strength(m->docked[h]);
	return sum && l < LEADERS ? sum + 2 * face_of(m, l)->tactical : sum;
}

/* 6.6: alone on a lake, or with more than the enemy. */
static int weigh_put_out(const struct amateurs *m, int force)
{
	int side = force_side(force), lake = force_lake(force);
	int own = fleet(m, side, lake, true), other = fleet(m, !side, lake, !m->out[!side][lake]);

	if (is_winter(m))
		return HARDLY;
	if (!m->out[!side][lake])
		return m->out[side][lake] ? 2 : 2 * own >= other ? 200 : 60;
	return own >= 2 * other ? 300 : 2 * own >= 3 * other ? 160 : own > other ? 50 : 2;
}

static int weigh_march(const struct amateurs *m, int force)
{
	int side = force_side(force), points = amateurs_led(m, force);
	int gain = points ? best_gain(m, force) : 0;

	if (gain > 0)
		return amateurs_urge(gain);
	return steps_to_front(m, side, m->at[force]) > 1 ? 2 + min(points, 12) * 4 : 2;
}

/* 8: where it stands. */
static int weigh_fight(const struct amateurs *m, int force)
{
	struct host h = amateurs_host(m, force);

	return amateurs_urge(gain_at(m, &h, m->at[force]));
}

/* 6.5: Locations that the enemy holds at the end of a trail. */
static int weigh_trail(const struct amateurs *m, int force)
{
	struct set open = set_and(place(m->at[force])->trail, m->control[!force_side(force)]);

	return set_empty(&open) ? 3 : 60 + 4 * min(amateurs_led(m, force), 6);
}

int amateurs_weigh_order(const struct amateurs *m, int force, int purpose)
{
	switch (purpose) {
	case PURPOSE_PUT_OUT:
		return weigh_put_out(m, force);
	case PURPOSE_GO_IN:
		return HARDLY;
	case PURPOSE_RAID:
		return 2 + 40 * min(4, m->points[force]);
	case PURPOSE_INVADE:
		return m->points[force] >= 6 ? 300 : 30;
	case PURPOSE_SEA:
		return force == FORCE_CR || force == FORCE_IF ? 6 : 2;
	case PURPOSE_FIGHT:
		return weigh_fight(m, force);
	case PURPOSE_SPLIT:
		return 2;
	case PURPOSE_TRAIL:
		return weigh_trail(m, force);
	default:
		return weigh_march(m, force);
	}
}
