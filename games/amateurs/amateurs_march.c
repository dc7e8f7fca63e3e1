/* amateurs_march.c - a march, step by step (rules 6.1, 6.2, 6.6; RULINGS A22, A27-A30, A38, A104,
 * A105, A119).
 *
 * Legality is written once, in the bar of a step; the list goes through the neighbours and asks it.
 * A step is paid and made by amateurs_step(), what it leads to is N_ENTER's.
 */
#include "amateurs_march.h"

/* 6.2-cost, 6.2-tribe, 6.6-winter; A38: a Road makes any link a Stage Road; A29: on the ice a plain
 * link along the shore costs 1. */
int amateurs_step_cost(const struct amateurs *m, int from, int to)
{
	int link = NO_LINK, nature = amateurs_edge_between(from, to, &link);

	if (nature >= TRAIL)
		return 0;
	if (place(to)->nature == TRIBAL)
		return amateurs_figures.tribal_mp[nature];
	if (wide_has(&m->roads, link))
		return amateurs_figures.edge_mp[STAGE_ROAD];
	if (nature == PLAIN && is_winter(m) && place(from)->lakes & place(to)->lakes)
		return amateurs_figures.edge_mp[STAGE_ROAD];
	return amateurs_figures.edge_mp[nature];
}

/* 6.6-land, 6.7: one point by water.  0: there is no such way. */
int amateurs_way_cost(const struct amateurs *m, enum way way, int from, int to)
{
	struct set near;

	switch (way) {
	case BY_LAND:
		return amateurs_step_cost(m, from, to);
	case BY_LAKE:
		return from != to && place(from)->lakes & place(to)->lakes ? 1 : 0;
	case BY_SEA:
		near = amateurs_sea_next(from);
		return set_has(&near, to) ? 1 : 0;
	case BY_TRAIL:
		break;
	}
	return amateurs_figures.mp;
}

int amateurs_lead_limit(const struct amateurs *m, int force)
{
	int l = force < FORCES ? amateurs_announced(m, force) : NO_LEADER;

	if (!is_land_force(force))
		return force == FORCE_CR ? amateurs_figures.raid_max : NO_LIMIT;
	if (l < LEADERS && leader(l)->kind == INDIAN_LEADER)
		return NO_LIMIT;
	return amateurs_command_limit(m, force);
}

/* 6.6-barred, A30: nobody crosses the ice, nor a lake that the enemy alone is out on; #139. */
static int bar_lake(const struct amateurs *m, int to, int16_t *arg)
{
	int lakes = place(m->march.at)->lakes & place(to)->lakes;

	if (is_winter(m))
		return MSG_BAR_LAKE_FROZEN;
	for (int lake = 0; lake < LAKES; lake++)
		if (lakes >> lake & 1 &&
		    (m->grant == GRANT_BATEAUX || amateurs_lake_holder(m, lake) != !m->march.side))
			return 0;
	arg[1] = (int16_t)lowest((uint32_t)lakes);
	return MSG_BAR_LAKE_ENEMY;
}

/* 2.1-civilized-entry, 6.2-tribe-british, 6.2-florida. */
static int bar_soil(const struct amateurs *m, int to)
{
	int tribe = place(to)->tribe;

	if (place(to)->soil == C_FLORIDA && !m->florida)
		return MSG_BAR_FLORIDA;
	if (tribe == TRIBES || m->march.side == US)
		return 0;
	if (m->standing[tribe] != BELLIGERENT)
		return MSG_BAR_TRIBE_QUIET;
	if (marches(m, ANY_TYPE & ~(1u << INDIAN)))
		return MSG_BAR_TRIBE_INDIANS;
	return m->march.force < FORCES && m->march.leader != NO_LEADER &&
			       (m->march.leader == REPLACEMENT ||
				leader(m->march.leader)->kind != INDIAN_LEADER)
		       ? MSG_BAR_TRIBE_INDIANS
		       : 0;
}

/* Controlled, or with forces of one's own; the sea is always British. */
static bool is_refuge(const struct amateurs *m, int to)
{
	return controls(m, m->march.side, to) || is_present(m, m->march.side, to) ||
	       place(to)->nature == AT_SEA;
}

/* A22: in version 1 not even forces of one's own let single points into what the enemy controls. */
static int bar_held(const struct amateurs *m, bool friends)
{
	if (!rules_since(&m->st, 2))
		return MSG_BAR_SINGLES_CONTROL;
	return friends ? 0 : MSG_BAR_SINGLES_HELD;
}

int amateurs_singles_goal_bar(const struct amateurs *m, int to)
{
	int side = m->march.side;
	bool friends = is_present(m, side, to);

	if (m->march.force != GROUP)
		return 0;
	if (controls(m, !side, to))
		return bar_held(m, friends);
	return is_present(m, !side, to) && !friends ? MSG_BAR_SINGLES_ENEMY : 0;
}

/* 6.2-pinned; 6.1-enemy: single points; A105: Leaders without units. */
static int bar_enemy(const struct amateurs *m, int to)
{
	int why;

	if (is_present(m, !m->march.side, m->march.at) && !is_refuge(m, to))
		return MSG_BAR_PINNED;
	if ((why = amateurs_singles_goal_bar(m, to)))
		return why;
	return m->points[m->march.force] || is_refuge(m, to) ? 0 : MSG_BAR_LEADERS_ALONE;
}

/* #97: no Expedition begins a Combat or enters enemy land on that lake; points that march by
 * themselves are none. */
bool amateurs_is_truce(const struct amateurs *m, int to)
{
	int side = m->march.side, force = m->march.force;

	if (force == GROUP || !(place(to)->lakes & m->armistice))
		return false;
	return controls(m, !side, to) || (m->points[force] && is_present(m, !side, to));
}

static int bar_card(const struct amateurs *m, int to)
{
	if (m->governors && m->march.side == US && marches(m, 1u << MILITIA) &&
	    set_has(&amateurs_sets[SET_NEW_ENGLAND], m->march.at))
		return MSG_BAR_MARCH_GOVERNORS;
	return amateurs_is_truce(m, to) ? MSG_BAR_ARMISTICE : 0;
}

static int bar_going(const struct amateurs *m, int cost, int16_t *arg)
{
	if (m->march.stopped)
		return MSG_BAR_STOPPED;
	arg[1] = (int16_t)cost;
	arg[2] = m->march.mp;
	if (cost > m->march.mp)
		return MSG_BAR_MP;
	if (m->points[m->march.force] > amateurs_figures.command[1] && m->march.force != GROUP &&
	    m->points[m->march.force] > amateurs_lead_limit(m, m->march.force)) {
		arg[1] = m->points[m->march.force];
		arg[2] = (int16_t)amateurs_lead_limit(m, m->march.force);
		return MSG_BAR_OVER_LIMIT;
	}
	return 0;
}

int amateurs_step_bar(const struct amateurs *m, enum way way, int to, int16_t *arg)
{
	static const uint16_t no_way[] = {
		[BY_LAND] = MSG_BAR_NO_WAY, [BY_LAKE] = MSG_BAR_NO_LAKE, [BY_SEA] = MSG_BAR_NO_SEA
	};
	int cost = amateurs_way_cost(m, way, m->march.at, to), why;

	if (way == BY_SEA && m->march.side == US)
		return MSG_BAR_SEA_BRITISH;
	if (!cost)
		return no_way[way];
	if ((why = bar_going(m, cost, arg)) || (way == BY_LAKE && (why = bar_lake(m, to, arg))))
		return why;
	if ((why = bar_soil(m, to)) || (why = bar_enemy(m, to)) || (why = bar_card(m, to)))
		return why;
	return way == BY_SEA ? amateurs_sea_bar(m, to, arg) : 0;
}

/* A104: in version 1 loose points joined wherever an Expedition came; now only where its activation
 * begins (N_MUSTER), or for an Op each (6.1). */
static bool joins_on_way(const struct amateurs *m)
{
	return !rules_since(&m->st, 2);
}

/* 6.2-loose: as far as the commander can lead them. */
static int bar_take(const struct amateurs *m, int type, int from)
{
	int force = m->march.force;

	if (from != GROUP || !is_land_force(force) || !m->loose[m->march.side][m->march.at][type])
		return MSG_BAR_NONE_HERE;
	if (!joins_on_way(m))
		return MSG_BAR_JOINS_AT_START;
	if (amateurs_lead_limit(m, force) == NO_LIMIT && type != INDIAN)
		return MSG_BAR_ONLY_INDIANS;
	return m->points[force] < amateurs_lead_limit(m, force) ? 0 : MSG_BAR_LEADS_NO_MORE;
}

/* A120: what a new commander cannot lead stays loose. */
static int bar_leave(const struct amateurs *m, int type, int into)
{
	int force = m->march.force;

	if (into != GROUP || force == GROUP || !m->units[force][type])
		return MSG_BAR_NONE_HERE;
	if (m->units[force][type] <= amateurs_crossers(m, type))
		return MSG_BAR_CROSSED;
	return m->points[force] > amateurs_lead_limit(m, force) ? 0 : MSG_BAR_LEAVES_NONE;
}

/* #75: no move; a force beside the enemy may fight, but not Leaders alone (A105), who are asked all
 * the same (A250). */
static int bar_still(const struct amateurs *m, int verb, int16_t *arg)
{
	arg[0] = m->march.force;
	if (verb == V_FIGHT)
		return m->points[m->march.force] ? 0 : MSG_BAR_NO_UNITS;
	return verb == V_DONE ? 0 : MSG_BAR_STILL;
}

static bool is_fleet(int force)
{
	return force == FORCE_CR || force == FORCE_IF;
}

/* 6.5, A119: a Wilderness Move is the purpose of an activation; single points may try one. */
static bool by_trail_only(const struct amateurs *m)
{
	return m->march.purpose == PURPOSE_TRAIL;
}

static int bar_by_verb(const struct amateurs *m, action a, int16_t *arg)
{
	static const uint8_t ways[] = { BY_LAND, BY_LAKE, BY_SEA };
	int verb = action_verb(a), to = action_a(a);

	if (verb == V_TAKE)
		return bar_take(m, to, action_b(a));
	if (verb == V_LEAVE)
		return bar_leave(m, to, action_b(a));
	if (verb == V_BY_TRAIL)
		return amateurs_trail_bar(m, to, arg);
	if (is_fleet(m->march.force))
		return verb == V_BY_SEA ? amateurs_fleet_bar(m, to, arg) : MSG_BAR_FLEET_LAND;
	if (by_trail_only(m))
		return MSG_BAR_TRAIL_ONLY;
	return amateurs_step_bar(m, ways[verb - V_GO], to, arg);
}

int amateurs_march_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);

	if (m->march.cards & MARCH_STILL)
		return bar_still(m, action_verb(a), arg);
	if (action_verb(a) == V_DONE)
		return 0;
	return action_verb(a) == V_FIGHT ? MSG_BAR_MARCHES : bar_by_verb(m, a, arg);
}

/* ---- the list ---- */

/* Places from which nothing bars but the way there: no tribe, no Florida, no enemy that matters.
 * All others are left to the bar, and so is a force that a card or its size holds back. */
static struct set plain_ground(const struct amateurs *m)
{
	int side = m->march.side, points = m->points[m->march.force];
	struct set open = set_or(amateurs_sets[SET_US_HOME], amateurs_sets[SET_CANADA]);
	struct set none = { { 0, 0 } };

	if (m->governors || m->armistice ||
	    (points > amateurs_figures.command[1] && m->march.force != GROUP &&
	     points > amateurs_lead_limit(m, m->march.force)))
		return none;
	if (!points || is_present(m, !side, m->march.at))
		open = set_and(open, set_or(m->control[side], m->present[side]));
	if (m->march.force == GROUP)
		open = set_less(set_less(open, m->control[!side]), m->present[!side]);
	return set_or(open, amateurs_sets[SET_AT_SEA]);
}

static int list_places(const struct state *s, struct set places, int verb, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int p; (p = set_pop(&places)) >= 0;) {
		out[n] = ACTION(verb, p, 0);
		n += !amateurs_march_bar(s, out[n], arg);
	}
	return n;
}

/* The same for a march; on plain ground nothing but the cost is asked. */
static int list_steps(const struct state *s, struct set near, int verb, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	struct set plain = plain_ground(m);
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int p; (p = set_pop(&near)) >= 0;) {
		out[n] = ACTION(verb, p, 0);
		if (!set_has(&plain, p))
			n += !amateurs_march_bar(s, out[n], arg);
		else
			n += verb != V_GO || amateurs_step_cost(m, m->march.at, p) <= m->march.mp;
	}
	return n;
}

/* 6.6-barred: over lakes that the enemy does not hold. */
static struct set shores_of(const struct amateurs *m, int p)
{
	struct set all = { { 0, 0 } };

	for (int lake = 0; lake < LAKES; lake++)
		if (place(p)->lakes >> lake & 1 &&
		    (m->grant == GRANT_BATEAUX || amateurs_lake_holder(m, lake) != !m->march.side))
			all = set_or(all, amateurs_sets[SET_ERIE + lake]);
	set_drop(&all, p);
	return all;
}

/* 6.7-blockade: US coasts of a zone without a Blockade are closed. */
static struct set coasts_of(const struct amateurs *m, int p)
{
	struct set near = amateurs_sea_next(p);

	if (place(p)->zone < ZONES && m->blockade[place(p)->zone] == NO_BLOCKADE)
		near = set_less(near, m->control[US]);
	return near;
}

/* By land, by lake, by sea, for who has a point to spend. */
static int list_march(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int at = m->march.at, n = list_steps(s, place(at)->next, V_GO, out);

	if (place(at)->lakes && !is_winter(m))
		n += list_steps(s, shores_of(m, at), V_BY_LAKE, out + n);
	if (m->march.side == GB)
		n += list_steps(s, coasts_of(m, at), V_BY_SEA, out + n);
	return n;
}

static int list_ways(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int n = 0;

	if (m->march.stopped)
		return 0;
	if (is_fleet(m->march.force))
		return list_places(s, amateurs_sea_next(m->march.at), V_BY_SEA, out);
	if (m->march.mp && !by_trail_only(m))
		n = list_march(s, out);
	return n + amateurs_trail_list(m, out + n);
}

static int list_types(const struct state *s, const uint8_t row[TYPES], int verb, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int type = 0; type < TYPES; type++) {
		out[n] = ACTION(verb, type, GROUP);
		n += row[type] && !amateurs_march_bar(s, out[n], arg);
	}
	return n;
}

/* Seldom anything: more than the commander leads; in version 1 loose points here. */
static int list_joining(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const uint8_t *loose = m->loose[m->march.side][m->march.at];
	int n = joins_on_way(m) && row_word(loose) ? list_types(s, loose, V_TAKE, out) : 0;

	if (m->points[m->march.force] > amateurs_figures.command[1])
		n += list_types(s, m->units[m->march.force], V_LEAVE, out + n);
	return n;
}

int amateurs_march_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int n = 0;

	if (m->march.cards & MARCH_STILL) {
		if (m->points[m->march.force])
			out[n++] = ACTION(V_FIGHT, 0, 0);
	} else {
		n = list_ways(s, out);
		if (is_land_force(m->march.force))
			n += list_joining(s, out + n);
	}
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* ---- going ---- */

void amateurs_halt(struct amateurs *m)
{
	m->march.stopped = 1;
	m->march.mp = 0;
}

/* 6.4-border, A31: into the enemy's country; from the sea as well. */
bool amateurs_crosses(const struct amateurs *m, int from, int to)
{
	int soil = place(to)->soil;
	bool foreign = m->march.side == US ? soil == C_CANADA || soil == C_FLORIDA : soil == C_US;

	return foreign && place(from)->soil != soil;
}

void amateurs_step(struct state *s, enum way way, int to, int cost, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int from = m->march.at, force = m->march.force;
	struct frame *f;

	m->march.mp = (uint8_t)(m->march.mp - cost);
	m->march.entered_from = (uint8_t)from;
	m->march.at = (uint8_t)to;
	if (amateurs_crosses(m, from, to))
		amateurs_cross(m, from);
	if (force != GROUP)
		amateurs_move_force(m, force, to);
	note(s, out, MSG_MARCHES, m->march.side, EVERYONE, force, from, to, (int)way);
	f = flow_push(s, N_ENTER, NOBODY);
	f->local[ENTER_FORCE] = (int16_t)force;
	f->local[ENTER_PLACE] = (int16_t)to;
	f->local[ENTER_SIDE] = m->march.side;
}

/* 6.7-landing, 6.7-zone: the sea ends in enemy land, and in the box of another zone. */
static void go(struct state *s, enum way way, int to, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int cost = amateurs_way_cost(m, way, m->march.at, to);

	if (way == BY_SEA &&
	    (controls(m, !m->march.side, to) || place(to)->zone != place(m->march.at)->zone)) {
		amateurs_halt(m);
		cost = 0;
	}
	amateurs_step(s, way, to, cost, out);
}

static void join_loose(struct amateurs *m, int verb, int type, struct step *out)
{
	int force = m->march.force;

	if (verb == V_TAKE)
		amateurs_take_in(m, force, type, 1);
	else
		amateurs_leave(m, force, type, 1);
	note(&m->st, out, verb == V_TAKE ? MSG_TAKES_IN : MSG_LEAVES, m->march.side, EVERYONE,
	     force, type);
}

/* #75, A106: who was to split off begins a fight that another commands; in any other activation the
 * commander has been named already. */
static void turn_to_fight(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	m->march.flags |= LEG_OVER | LEG_FIGHT;
	if (flow_top(s)->local[ACTIVATE_PURPOSE] == PURPOSE_SPLIT) /* of N_ACTIVATE */
		amateurs_name_commander(s, m->march.force, out);
}

void amateurs_march_take(struct state *s, action a, struct step *out)
{
	static const uint8_t ways[] = { BY_LAND, BY_LAKE, BY_SEA };
	struct amateurs *m = amateurs_of(s);
	int verb = action_verb(a), to = action_a(a);

	flow_pop(s);
	if (verb == V_FIGHT)
		turn_to_fight(s, out);
	else if (verb == V_DONE)
		m->march.flags |= LEG_OVER;
	else if (verb == V_TAKE || verb == V_LEAVE)
		join_loose(m, verb, to, out);
	else if (verb == V_BY_TRAIL)
		amateurs_trail_go(s, to, out);
	else if (is_fleet(m->march.force))
		amateurs_fleet_go(s, to, out);
	else
		go(s, ways[verb - V_GO], to, out);
}

/* Public: movement left; in version 1 also loose points beside it. */
bool amateurs_may_go_on(const struct amateurs *m)
{
	if (!m->march.stopped && m->march.mp)
		return true;
	return joins_on_way(m) && is_land_force(m->march.force) &&
	       row_word(m->loose[m->march.side][m->march.at]) != 0;
}
