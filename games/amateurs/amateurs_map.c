/* amateurs_map.c - points, Expeditions and ships: where they are, and the counters that are left
 * (rules 2.3, 2.4, 5.6, 6.3).
 *
 * Every change of units[], loose[], at[], docked[], afloat[] and building[] goes through these
 * functions, and so nothing that follows from them is ever out of date.
 */
#include "amateurs_int.h"

static void gain(uint8_t *n, int by)
{
	*n = (uint8_t)(*n + by);
}

/* Whose points a row of units[] holds. */
static int row_side(const struct amateurs *m, int force)
{
	return force == GROUP ? m->march.side : force_side(force);
}

/* Everybody sees markers and loose points. */
static void look(struct amateurs *m, int side, int p)
{
	bool here = row_word(m->loose[side][p]) || amateurs_forces_in(m, side, p, true);

	if (here)
		set_add(&m->present[side], p);
	else
		set_drop(&m->present[side], p);
}

/* 10.5-command: a land Leader; whether others command depends on the points. */
static bool leads_anybody(int l)
{
	return l < LEADERS && leader(l)->kind == LAND_LEADER;
}

static void change(struct amateurs *m, int force, int type, int n)
{
	gain(&m->units[force][type], n);
	gain(&m->points[force], n);
	gain(&m->left[row_side(m, force)][type], -n);
	if (is_land_force(force) && !leads_anybody(m->commander[force]))
		amateurs_settle_commander(m, force);
}

void amateurs_add(struct amateurs *m, int force, int type, int n)
{
	change(m, force, type, n);
}

void amateurs_drop(struct amateurs *m, int force, int type, int n)
{
	change(m, force, type, -n);
}

static void change_loose(struct amateurs *m, int side, int p, int type, int n)
{
	gain(&m->loose[side][p][type], n);
	gain(&m->left[side][type], -n);
	look(m, side, p);
}

void amateurs_add_loose(struct amateurs *m, int side, int p, int type, int n)
{
	change_loose(m, side, p, type, n);
}

void amateurs_drop_loose(struct amateurs *m, int side, int p, int type, int n)
{
	change_loose(m, side, p, type, -n);
}

void amateurs_saw(struct amateurs *m, int force, int n)
{
	if (force < FORCES)
		m->seen[force] = (uint8_t)max(0, min(20, m->seen[force] + n));
}

void amateurs_take_in(struct amateurs *m, int force, int type, int n)
{
	int side = force_side(force);

	change_loose(m, side, m->at[force], type, -n);
	change(m, force, type, n);
	amateurs_saw(m, force, n);
}

void amateurs_leave(struct amateurs *m, int force, int type, int n)
{
	amateurs_take_in(m, force, type, -n);
}

int amateurs_counters(const struct amateurs *m, int side, int type)
{
	return m->left[side][type];
}

/* A132: a marker that leaves the map is no longer barred, and nobody remembers it, nor (A21) how
 * strong it was. */
static void forget(struct amateurs *m, int force)
{
	for (int type = 0; type < TYPES; type++)
		if (m->units[force][type])
			change(m, force, type, -m->units[force][type]);
	m->barred &= ~bit(force);
	m->quarrel &= ~bit(force);
	m->seen[force] = 0;
	m->began[force] = 0;
	m->named[force] = NO_LEADER;
}

void amateurs_move_force(struct amateurs *m, int force, int p)
{
	int side = force_side(force), old = m->at[force];

	if (p == NO_PLACE)
		forget(m, force);
	if (p != old && force < FORCE_US_LAND_END)
		m->victories[force] = 0; /* 8.6-5: it leaves the tribe's area */
	m->at[force] = (uint8_t)p;
	if (old != NO_PLACE)
		look(m, side, old);
	if (p != NO_PLACE)
		look(m, side, p);
	if (p == NO_PLACE || old == NO_PLACE)
		amateurs_settle_commander(m, force);
}

/* Which of eight forces from `first` on are in the place, as bits: a byte of x is zero there. */
static uint32_t eight_in(const struct amateurs *m, int first, int p)
{
	const uint64_t low = ~BYTE_HIGH;
	uint64_t x = row_word(m->at + first) ^ BYTE_ONES * (unsigned)p;

	return (uint32_t)gather_marks(~(((x & low) + low) | x)) << first;
}

uint32_t amateurs_off_map(const struct amateurs *m)
{
	uint32_t off = eight_in(m, 0, NO_PLACE) | eight_in(m, 8, NO_PLACE);

	off |= eight_in(m, 16, NO_PLACE) | eight_in(m, FORCES - 8, NO_PLACE);
	return off & ~LAKE_EXPEDITIONS;
}

int amateurs_free_force(const struct amateurs *m, int side)
{
	uint32_t off = amateurs_off_map(m) & amateurs_forces_of(side) & (bit(LAND_FORCES) - 1);

	return off ? lowest(off) : NO_FORCE;
}

uint32_t amateurs_forces_in(const struct amateurs *m, int side, int p, bool fleets)
{
	uint32_t found;

	if (side == US)
		return (eight_in(m, 0, p) | eight_in(m, 8, p)) & (bit(FORCE_US_LAND_END) - 1);
	found = eight_in(m, 8, p) | eight_in(m, 16, p);
	found &= bit(FORCE_GB_LAND_END) - bit(FORCE_GB_A);
	for (int f = FORCE_CR; fleets && f <= FORCE_IF; f++)
		if (m->at[f] == p)
			found |= bit(f);
	return found;
}

void amateurs_row_in(const struct amateurs *m, int side, int p, uint8_t row[TYPES])
{
	memcpy(row, m->loose[side][p], TYPES);
	for (uint32_t left = amateurs_forces_in(m, side, p, false); left; left &= left - 1)
		for (int type = 0; type < TYPES; type++)
			gain(&row[type], m->units[lowest(left)][type]);
}

int amateurs_points_in(const struct amateurs *m, int side, int p)
{
	int sum = row_points(m->loose[side][p]);

	for (uint32_t left = amateurs_forces_in(m, side, p, false); left; left &= left - 1)
		sum += m->points[lowest(left)];
	return sum;
}

int amateurs_types_in(const struct amateurs *m, int side, int p, unsigned types)
{
	uint8_t row[TYPES];

	amateurs_row_in(m, side, p, row);
	return row_of(row, types);
}

/* ---- ships ---- */

void amateurs_dock(struct amateurs *m, int haven, int ship, int n)
{
	gain(&m->docked[haven][ship], n);
	gain(&m->ships_left[amateurs_havens[haven].side][ship], -n);
}

void amateurs_float(struct amateurs *m, int side, int lake, int ship, int n)
{
	gain(&m->afloat[side][lake][ship], n);
	gain(&m->ships_left[side][ship], -n);
}

void amateurs_lay_down(struct amateurs *m, int port, int box, int ship, int n)
{
	gain(&m->building[port][box][ship], n);
	gain(&m->boxes[port][box], n);
	gain(&m->ships_left[amateurs_havens[port].side][ship], -n);
}

/* ---- links ---- */

int amateurs_edge_between(int from, int to, int *link)
{
	const struct amateurs_edge *e = &amateurs_edges[place(from)->edge];

	for (int i = 0; i < place(from)->edges; i++)
		if (e[i].to == to) {
			if (link)
				*link = e[i].link;
			return e[i].nature;
		}
	return EDGES;
}

/* ---- all anew ---- */

static void count_units(struct amateurs *m)
{
	memcpy(m->left, amateurs_figures.limit, sizeof m->left);
	for (int f = 0; f <= GROUP; f++) {
		m->points[f] = (uint8_t)row_points(m->units[f]);
		for (int type = 0; type < TYPES; type++)
			gain(&m->left[row_side(m, f)][type], -m->units[f][type]);
	}
	for (int i = 0; i < 2 * PLACES; i++) {
		int side = i / PLACES, p = i % PLACES;

		if (!row_word(m->loose[side][p]))
			continue;
		set_add(&m->present[side], p);
		for (int type = 0; type < TYPES; type++)
			gain(&m->left[side][type], -m->loose[side][p][type]);
	}
}

/* Everybody sees markers; those of Lake Expeditions are in no place. */
static void see_markers(struct amateurs *m)
{
	for (int f = 0; f < FORCES; f++)
		if (!is_lake_force(f) && on_map(m, f))
			set_add(&m->present[force_side(f)], m->at[f]);
}

static void count_port(struct amateurs *m, int port)
{
	for (int box = 0; box < WAITING_BOXES; box++) {
		m->boxes[port][box] = 0;
		for (int ship = 0; ship < SHIPS; ship++) {
			int n = m->building[port][box][ship];

			gain(&m->boxes[port][box], n);
			gain(&m->ships_left[amateurs_havens[port].side][ship], -n);
		}
	}
}

static void count_ships(struct amateurs *m)
{
	memcpy(m->ships_left, amateurs_figures.ships, sizeof m->ships_left);
	for (int h = 0; h < HAVENS; h++)
		for (int ship = 0; ship < SHIPS; ship++)
			gain(&m->ships_left[amateurs_havens[h].side][ship], -m->docked[h][ship]);
	for (int i = 0; i < 2 * LAKES * SHIPS; i++) {
		int side = i / (LAKES * SHIPS), lake = i / SHIPS % LAKES, ship = i % SHIPS;

		gain(&m->ships_left[side][ship], -m->afloat[side][lake][ship]);
	}
	for (int port = 0; port < PORTS; port++)
		count_port(m, port);
}

static void count_leaders(struct amateurs *m)
{
	m->pool[US] = m->pool[GB] = 0;
	for (int l = 0; l < LEADERS; l++)
		if (m->where[l] == POOL)
			m->pool[leader(l)->side]++;
}

static void count_cards(struct amateurs *m)
{
	for (int side = 0; side < 2; side++) {
		m->hand[side] = (uint8_t)wide_count(&m->pile[HAND_US + side]);
		m->saved[side] = (uint8_t)wide_count(&m->pile[SAVED_US + side]);
	}
	m->deck = (uint8_t)wide_count(&m->pile[DECK]);
}

void amateurs_derive(struct amateurs *m)
{
	m->present[US] = m->present[GB] = (struct set){ { 0, 0 } };
	count_units(m);
	see_markers(m);
	count_ships(m);
	count_leaders(m);
	count_cards(m);
}

void amateurs_refresh(struct state *s)
{
	struct amateurs *m = amateurs_of(s);

	amateurs_derive(m);
	for (int f = 0; f < FORCES; f++) {
		amateurs_settle_commander(m, f);
		m->seen[f] = (uint8_t)min(20, m->points[f]);
	}
	memcpy(m->began, m->points, sizeof m->began);
}
