/* secrets_amateurs_points.c - strength points in the other side's Expeditions and fleets, and types
 * of ships being built, in Amateurs, to Arms! (rules 3, 5.6).
 */
#include "secrets_amateurs.h"

/* ---- strength points: a thing is one point of a type in a force ---- */

/* Type TYPES: room for a point, so that how many there are is covered, too. */
enum { ROOM = TYPES, SLOTS = TYPES + 1, POINTS = FORCES * SLOTS };

static int force_of(int thing)
{
	return thing / SLOTS;
}

static int type_of(int thing)
{
	return thing % SLOTS;
}

static bool is_chart(int force)
{
	return is_land_force(force) || force == FORCE_CR || force == FORCE_IF;
}

static bool point_hidden(const struct state *s, int viewer, int thing)
{
	const struct amateurs *m = camateurs_of(s);
	int force = force_of(thing), type = type_of(thing);

	if (!is_chart(force) || viewer == force_side(force) || !on_map(m, force))
		return false;
	return type == ROOM || m->units[force][type];
}

/* 6.2-tribal, 6.5-light: types that can be where a force is.  Those of one side change places, so
 * that how many it has of each type, which Winter tells, stays the same. */
static bool can_be_there(const struct amateurs *m, int force, int type)
{
	int nature = place(m->at[force])->nature;

	if (type == ROOM || nature == AREA || nature == AT_SEA)
		return true;
	return nature == WILDERNESS ? LIGHT_TYPES >> type & 1 : type == INDIAN;
}

/* 6.3: a marker that loses its last point would be one of Leaders only, or none. */
static bool can_give(const struct amateurs *m, int from, int to)
{
	return type_of(to) != ROOM || m->points[force_of(from)] > 1;
}

/* A109: the Coastal Raid has five points at most.  6.8-return, 6.9-return: that a fleet has lost
 * its last was told, and what goes aboard is seen. */
static bool can_get(const struct amateurs *m, int from, int to)
{
	int force = force_of(to);

	if (type_of(to) != ROOM || type_of(from) == ROOM || is_land_force(force))
		return true;
	return m->points[force] &&
	       (force != FORCE_CR || m->points[force] < amateurs_figures.raid_max);
}

static void point_swap(struct state *s, int x, int y);

/* 8.3: from the dice on, modifiers and losses have told of those who fight; before that only their
 * size is known. */
static bool parts_fit(const struct amateurs *m, int x, int y)
{
	uint32_t both = 1u << force_of(x) | 1u << force_of(y);
	struct amateurs twin = *m;

	point_swap(&twin.st, x, y);
	return (!(m->combat.forces & both) || m->combat.stage == STAGE_BEFORE) &&
	       is_likely(m, &twin);
}

/* #129-#131, #140: what it loses is told point by point, until it has lost enough or one is left;
 * #35, A169: of a place, and the rest goes by itself when there is nothing to choose. */
static bool is_losing(const struct state *s, int force)
{
	for (int i = 0; i < s->depth; i++) {
		const struct frame *f = &s->frame[i];
		int op = f->node == N_EVENT ? amateurs_code[f->local[EVENT_CODE]].op : E_END;
		bool loses = op == E_ENLISTMENTS || op == E_DESERTION || op == E_FEVER ||
			     op == E_MAGAZINE;

		if (loses && f->local[EVENT_SITE] == force + 1)
			return true;
		if (op == E_STRIKE && f->local[EVENT_SITE] == camateurs_of(s)->at[force] + 1)
			return true;
	}
	return false;
}

/* 6.3-split-half, A120: who splits off has a point to take, or could not have been activated. */
static bool is_splitting(const struct state *s, int force)
{
	const struct frame *f = frame_asked(s);

	return f && f->node == N_MUSTER && f->local[MUSTER_PARENT] != GROUP &&
	       (f->local[MUSTER_PARENT] == force || f->local[MUSTER_FORCE] == force);
}

/* 7.2, A49: point by point they stand aside: how many answers that takes is seen. */
static bool is_sparing(const struct state *s, int force)
{
	const struct frame *f = frame_asked(s);

	return f && f->node == N_PART && f->player == force_side(force) &&
	       camateurs_of(s)->combat.forces >> force & 1;
}

/* What is under way says what is there, at least or at most. */
static bool is_counted(const struct state *s, int x, int y)
{
	int of[2] = { force_of(x), force_of(y) };

	for (int i = 0; i < 2; i++)
		if (is_splitting(s, of[i]) ||
		    (is_sparing(s, of[i]) && (type_of(x) == ROOM || type_of(y) == ROOM)))
			return true;
	return false;
}

/* 6.5-light: who tries a trail has told that all are Light. */
static bool is_on_trail(const struct amateurs *m, int force)
{
	return m->march.on && m->march.purpose == PURPOSE_TRAIL && m->march.force == force;
}

static bool point_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);

	(void)viewer;
	if (is_looked_at(s) || is_losing(s, force_of(x)) || is_losing(s, force_of(y)) ||
	    is_counted(s, x, y))
		return false;
	if (is_on_trail(m, force_of(x)) || is_on_trail(m, force_of(y)))
		return false;
	return force_side(force_of(x)) == force_side(force_of(y)) && force_of(x) != force_of(y) &&
	       (type_of(x) != ROOM || type_of(y) != ROOM) && can_give(m, x, y) &&
	       can_give(m, y, x) && can_get(m, x, y) && can_get(m, y, x) &&
	       can_be_there(m, force_of(x), type_of(y)) &&
	       can_be_there(m, force_of(y), type_of(x)) && parts_fit(m, x, y);
}

/* 6.4: how many Militia and Fencibles go back over the border; 8.4: how many are lost for want of a
 * retreat; #130, #131: how many it can lose, or that it does not qualify. */
static const int losers[] = { MSG_DISPERSION, MSG_COMBAT_STRANDED, MSG_DESERTION,
			      MSG_FEVER,      MSG_ANSWER_NO,       0 };

/* 10.5: whether an Indian Leader may command them. */
static bool changes_command(const struct amateurs *m, const struct amateurs *twin, int force)
{
	return m->commander[force] != twin->commander[force];
}

/* A224: those that crossed and are with him still. */
static int crossers(const struct amateurs *m, int force)
{
	return min(m->march.crossers[0], m->units[force][MILITIA]) +
	       min(m->march.crossers[1], m->units[force][FENCIBLE]);
}

/* 6.4-border: who has crossed the border is checked if Militia or Fencibles are with him. */
static bool changes_check(const struct amateurs *m, const struct amateurs *twin, int force)
{
	return m->march.on && m->march.force == force &&
	       (!row_of(m->units[force], DISPERSING_TYPES) !=
			!row_of(twin->units[force], DISPERSING_TYPES) ||
		!crossers(m, force) != !crossers(twin, force));
}

/* A105, A150, A297: whether it holds units at all is seen when it enters a place, when others do,
 * or when the last enemy leaves it alone. */
static bool changes_units(const struct amateurs *m, const struct amateurs *twin, int force)
{
	return m->march.on && !m->points[force] != !twin->points[force];
}

/* 4.1, 7.2: in Winter everybody sees how many points are above the supply limit of each place. */
static bool tells_numbers(const struct state *before, const struct state *after, const int pair[2])
{
	return (type_of(pair[0]) == ROOM || type_of(pair[1]) == ROOM) &&
	       (flow_has(before, N_WINTER) || flow_has(after, N_WINTER));
}

static bool point_told(const struct state *before, const struct state *after,
		       const struct step *step, const int pair[2])
{
	const struct amateurs *m = camateurs_of(before);
	struct amateurs twin = *m;

	if (tells_numbers(before, after, pair))
		return true;
	point_swap(&twin.st, pair[0], pair[1]);
	for (int i = 0; i < 2; i++) {
		int force = force_of(pair[i]);

		if (tells_combat(before, after, step, force) || tells_of(step, losers, 0, force) ||
		    changes_check(m, &twin, force) || changes_units(m, &twin, force) ||
		    (tells_commander(step, force) && changes_command(m, &twin, force)))
			return true;
	}
	return false;
}

/* Of those who fight: one more or less of this type. */
static void enlist(struct amateurs *m, int force, int type, int by)
{
	struct amateurs_combat *c = &m->combat;
	int side = force_side(force);
	uint8_t *row = by < 0 && !c->part[side][type] ? c->aside[side] : c->part[side];

	if (c->forces >> force & 1)
		row[type] = (uint8_t)(row[type] + by);
}

static void move_point(struct amateurs *m, int thing, int to)
{
	int force = force_of(thing), type = type_of(thing);

	if (type == ROOM)
		return;
	enlist(m, force, type, -1);
	enlist(m, to, type, 1);
	m->units[force][type]--;
	m->points[force]--;
	m->units[to][type]++;
	m->points[to]++;
}

static void point_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	int a = force_of(x), b = force_of(y);
	int more = (type_of(y) != ROOM) - (type_of(x) != ROOM);

	move_point(m, x, b);
	move_point(m, y, a);
	m->began[a] = (uint8_t)(m->began[a] + more);
	m->began[b] = (uint8_t)(m->began[b] - more);
	amateurs_settle_commander(m, a);
	amateurs_settle_commander(m, b);
}

const struct secrets amateurs_point_secrets = {
	.game = "amateurs",
	.kind = K_NONE,
	.count = POINTS,
	.hidden = point_hidden,
	.same = point_same,
	.told = point_told,
	.swap = point_swap,
	.more = &amateurs_ship_secrets,
};

/* ---- ships being built: a thing is one ship of a type in a box of a Port ---- */

enum { STOCKS = PORTS * WAITING_BOXES * SHIPS };

static int port_of(int thing)
{
	return thing / (WAITING_BOXES * SHIPS);
}

static int box_of(int thing)
{
	return thing / SHIPS % WAITING_BOXES;
}

static bool ship_hidden(const struct state *s, int viewer, int thing)
{
	const struct amateurs *m = camateurs_of(s);
	int port = port_of(thing), box = box_of(thing);

	return viewer != amateurs_havens[port].side && m->building[port][box][thing % SHIPS] &&
	       !m->moved[port][box][thing % SHIPS];
}

/* 5.6: a ship is finished in the box of its type. */
static bool fits(int ship, int where)
{
	return ship > box_of(where) && ship < amateurs_havens[port_of(where)].boxes;
}

static bool ship_same(const struct state *s, int viewer, int x, int y)
{
	(void)s, (void)viewer;
	return amateurs_havens[port_of(x)].side == amateurs_havens[port_of(y)].side &&
	       fits(x % SHIPS, y) && fits(y % SHIPS, x);
}

/* 5.6, 2.5: what is destroyed, taken or lost with its Port is seen. */
static bool ship_told(const struct state *before, const struct state *after,
		      const struct step *step, const int pair[2])
{
	static const int gone[] = { MSG_SHIP_DESTROYED, MSG_STOCKS_LOST, 0 };
	static const int taken[] = { MSG_SHIP_TAKEN, 0 };

	(void)before, (void)after;
	for (int i = 0; i < 2; i++)
		if (tells_of(step, gone, 0, port_of(pair[i])) ||
		    tells_of(step, taken, 2, port_of(pair[i])))
			return true;
	return false;
}

static void ship_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	uint8_t *of_x = m->building[port_of(x)][box_of(x)];
	uint8_t *of_y = m->building[port_of(y)][box_of(y)];

	of_x[x % SHIPS]--;
	of_y[y % SHIPS]--;
	of_x[y % SHIPS]++;
	of_y[x % SHIPS]++;
}

const struct secrets amateurs_ship_secrets = {
	.game = "amateurs",
	.kind = K_NONE,
	.count = STOCKS,
	.hidden = ship_hidden,
	.same = ship_same,
	.told = ship_told,
	.swap = ship_swap,
};
