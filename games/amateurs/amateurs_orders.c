/* amateurs_orders.c - all orders that a side may give with so many Ops (rules 5.4, 6.2, 6.3, 6.5-6.9,
 * 8; RULINGS A108, A119).
 *
 * What bars every order of an Expedition is asked once: a marker, a bar, one leader who is too
 * slow.  Nothing is left out here but what amateurs_activate_bar refuses.
 */
#include "amateurs_ops.h"

void amateurs_look_at_staff(const struct amateurs *m, int side, struct staff *staff)
{
	struct set left = staff->officers = amateurs_officers(m, side);

	staff->side = side;
	memset(staff->leaders, 0, sizeof staff->leaders);
	for (int l; (l = set_pop(&left)) >= 0;)
		staff->leaders[m->where[l]]++;
}

static int try_purpose(const struct amateurs *m, int force, int purpose, int ops, action *out)
{
	int16_t arg[NOTE_ARGS];

	out[0] = ACTION(V_ACTIVATE, force, purpose);
	return !amateurs_activate_bar(m, force, purpose, ops, arg);
}

/* 5.4-a, 6.2-activate: one leader alone, or a Replacement Leader, does all that his Initiative
 * allows; of several each is asked. */
static int land_orders(const struct amateurs *m, int force, int ops, const struct staff *staff,
		       action *out)
{
	int side = force_side(force), p = m->at[force], chief = m->commander[force], n = 0;
	bool several = staff->leaders[force] > (chief != REPLACEMENT);
	bool quick = amateurs_initiative(m, force, chief) <= ops;

	if (!quick && !several)
		return 0;
	if (quick)
		out[n++] = ACTION(V_ACTIVATE, force, PURPOSE_MOVE);
	else
		n += try_purpose(m, force, PURPOSE_MOVE, ops, out + n);
	if (is_present(m, !side, p) || !controls(m, side, p))
		n += try_purpose(m, force, PURPOSE_FIGHT, ops, out + n);
	if (several)
		n += try_purpose(m, force, PURPOSE_SPLIT, ops, out + n);
	if (!set_empty(&place(p)->trail))
		n += try_purpose(m, force, PURPOSE_TRAIL, ops, out + n);
	return n;
}

/* 6.6, 6.8, 6.9. */
static int fleet_orders(const struct amateurs *m, int force, int ops, action *out)
{
	int l = m->commander[force], n;

	if (l >= LEADERS || amateurs_initiative(m, force, l) > ops)
		return 0;
	if (is_lake_force(force)) {
		n = try_purpose(m, force, PURPOSE_PUT_OUT, ops, out);
		return n + try_purpose(m, force, PURPOSE_GO_IN, ops, out + n);
	}
	n = try_purpose(m, force, PURPOSE_SEA, ops, out);
	return n + try_purpose(m, force, force == FORCE_CR ? PURPOSE_RAID : PURPOSE_INVADE, ops,
			       out + n);
}

/* Those of the forces that somebody could activate: Lake Expeditions are always somewhere. */
static uint32_t ready(const struct amateurs *m, uint32_t forces)
{
	return forces & ~m->barred & ~m->acted & ~amateurs_off_map(m);
}

static int orders_of(const struct amateurs *m, int force, int ops, const struct staff *staff,
		     action *out)
{
	return is_land_force(force) ? land_orders(m, force, ops, staff, out)
				    : fleet_orders(m, force, ops, out);
}

int amateurs_list_orders(const struct amateurs *m, uint32_t forces, int ops,
			 const struct staff *staff, action *out)
{
	int n = 0;

	for (uint32_t left = ready(m, forces); left; left &= left - 1)
		n += orders_of(m, lowest(left), ops, staff, out + n);
	return n;
}

int amateurs_orders(const struct amateurs *m, uint32_t forces, int ops, bool first, action *out)
{
	uint32_t left = ready(m, forces);
	struct staff staff;
	int n = 0;

	if (!left)
		return 0;
	amateurs_look_at_staff(m, force_side(lowest(left)), &staff);
	for (; left && !(first && n); left &= left - 1)
		n += orders_of(m, lowest(left), ops, &staff, out + n);
	return n;
}
