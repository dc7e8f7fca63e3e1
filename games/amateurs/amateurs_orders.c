/* amateurs_orders.c - all orders that a side may give with so many Ops
 * (rules 5.4, 6.2, 6.3, 6.5-6.9, 8; RULINGS A108, A119).
 *
 * What bars every order of an Expedition is asked once: a marker, a bar, one leader who is too
 * slow.  Nothing is left out here but what amateurs_activate_bar refuses.
 */
#include "amateurs_ops.h"

enum { NOBODY_QUICK = 99 }; /* more than any card has */

/* Who has the commander's rank may command: among Indian Leaders, too, for one of them commands
 * Indians only.  A march goes under a one-star Leader's equal, never under a higher one's. */
static void look_at_second(const struct amateurs *m, int l, int chief, struct staff *staff)
{
	const struct amateurs_face *face = face_of(m, l);
	int force = m->where[l];

	staff->second[force] = (uint8_t)min(staff->second[force], face->initiative);
	if (leader(l)->kind == INDIAN_LEADER)
		staff->indian |= bit(force);
	if (chief >= LEADERS || face_of(m, chief)->rank != face->rank)
		return;
	set_add(&staff->equals, l);
	if (face->rank <= 1)
		staff->heir[force] = (uint8_t)min(staff->heir[force], face->initiative);
}

void amateurs_look_at_staff(const struct amateurs *m, int side, struct staff *staff)
{
	struct set left = amateurs_officers(m, side);
	uint32_t all = amateurs_forces_of(side), land = all & (bit(LAND_FORCES) - 1);

	staff->side = side;
	staff->on_map = all & ~amateurs_off_map(m);
	staff->land = staff->on_map & land;
	staff->marker = staff->land != land;
	staff->indian = 0;
	staff->foes =
		set_or(set_or(m->present[!side], m->control[!side]), amateurs_sets[SET_TRIBAL]);
	staff->officers = left;
	staff->equals = (struct set){ { 0, 0 } };
	memset(staff->second, NOBODY_QUICK, sizeof staff->second);
	memset(staff->heir, NOBODY_QUICK, sizeof staff->heir);
	for (int l; (l = set_pop(&left)) >= 0;) {
		int chief = m->commander[m->where[l]];

		if (chief != l)
			look_at_second(m, l, chief, staff);
	}
}

static int try_purpose(const struct amateurs *m, int force, int purpose, int ops, action *out)
{
	int16_t arg[NOTE_ARGS];

	out[0] = ACTION(V_ACTIVATE, force, purpose);
	return !amateurs_activate_bar(m, force, purpose, ops, arg);
}

/* 6.3-split, 6.3-split-half: somebody who does not command, a marker and a point for him.  Whom an
 * Indian Leader may take, and what one-star Leaders share, the bar knows. */
static bool may_split(const struct amateurs *m, int force, int ops, const struct staff *staff)
{
	bool loose = row_word(m->loose[staff->side][m->at[force]]) != 0;
	action some[1];

	if (!staff->marker || (!loose && !m->points[force]))
		return false;
	if (!(staff->indian >> force & 1) && (loose || amateurs_can_spare(m, force)))
		return true;
	return try_purpose(m, force, PURPOSE_SPLIT, ops, some);
}

/* 5.4-a, 6.2-activate, 8-only: the commander leads, or one who may command, or to a fight anybody.
 */
static int land_orders(const struct amateurs *m, int force, int ops, const struct staff *staff,
		       action *out)
{
	int chief = amateurs_needed(m, force, m->commander[force]), p = m->at[force], n = 0;
	int most = ops - amateurs_delay(m, force); /* Initiative on a counter */
	bool marches = chief <= ops || staff->heir[force] <= most;
	bool other = staff->second[force] <= most;

	if (marches)
		out[n++] = ACTION(V_ACTIVATE, force, PURPOSE_MOVE);
	if ((chief <= ops || other) && set_has(&staff->foes, p) && !amateurs_foe_bar(m, force))
		out[n++] = ACTION(V_ACTIVATE, force, PURPOSE_FIGHT);
	if (other && may_split(m, force, ops, staff))
		out[n++] = ACTION(V_ACTIVATE, force, PURPOSE_SPLIT);
	if (marches && !set_empty(&place(p)->trail) && !amateurs_path_bar(m, force))
		out[n++] = ACTION(V_ACTIVATE, force, PURPOSE_TRAIL);
	return n;
}

/* 6.6-lake-out. */
static int lake_orders(const struct amateurs *m, int force, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	if (!amateurs_lake_bar(m, force, PURPOSE_PUT_OUT, arg))
		out[n++] = ACTION(V_ACTIVATE, force, PURPOSE_PUT_OUT);
	if (m->out[force_side(force)][force_lake(force)] &&
	    !amateurs_lake_bar(m, force, PURPOSE_GO_IN, arg))
		out[n++] = ACTION(V_ACTIVATE, force, PURPOSE_GO_IN);
	return n;
}

/* 6.6, 6.8, 6.9: under their own Naval Leader. */
static int fleet_orders(const struct amateurs *m, int force, int ops, action *out)
{
	int l = m->commander[force], n;

	if (l >= LEADERS || amateurs_needed(m, force, l) > ops)
		return 0;
	if (is_lake_force(force))
		return lake_orders(m, force, out);
	n = try_purpose(m, force, PURPOSE_SEA, ops, out);
	return n + try_purpose(m, force, force == FORCE_CR ? PURPOSE_RAID : PURPOSE_INVADE, ops,
			       out + n);
}

int amateurs_list_orders(const struct amateurs *m, uint32_t forces, int ops,
			 const struct staff *staff, action *out)
{
	int n = 0;

	for (uint32_t left = forces & staff->on_map & ~m->barred & ~m->acted; left;
	     left &= left - 1) {
		int f = lowest(left);

		n += is_land_force(f) ? land_orders(m, f, ops, staff, out + n)
				      : fleet_orders(m, f, ops, out + n);
	}
	return n;
}

int amateurs_orders(const struct amateurs *m, uint32_t forces, int ops, action *out)
{
	struct staff staff;

	if (!forces)
		return 0;
	amateurs_look_at_staff(m, force_side(lowest(forces)), &staff);
	return amateurs_list_orders(m, forces, ops, &staff, out);
}

/* Most cards find a quick commander at once. */
bool amateurs_can_order(const struct amateurs *m, uint32_t forces, int ops)
{
	action some[ACTIONS_MAX];
	uint32_t left = forces & ~m->barred & ~m->acted & ~amateurs_off_map(m);

	left &= bit(LAND_FORCES) - 1;
	for (; left; left &= left - 1)
		if (amateurs_needed(m, lowest(left), m->commander[lowest(left)]) <= ops)
			return true;
	return amateurs_orders(m, forces, ops, some) > 0;
}
