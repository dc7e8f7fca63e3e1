/* madison_activate.c - whom a card may activate, and how a force is declared (8.31, 8.4-8.6, 3.31).
 */
#include "madison_int.h"

/* ---- declarations ---- */

static struct madison_force *declare(struct madison *m, int i, int form, int space, int effect)
{
	struct madison_force *f = &m->force[i];

	*f = (struct madison_force){ .form = (uint8_t)form, .leader = NO_PIECE };
	f->start = f->at = (uint8_t)space;
	f->from = NO_SPACE;
	f->effect = (int16_t)effect;
	return f;
}

void madison_declare_leader(struct madison *m, int i, int leader, int effect)
{
	declare(m, i, FORCE_LEADER, m->where[leader], effect)->leader = (uint8_t)leader;
}

void madison_declare_alone(struct madison *m, int i, int leader, int effect)
{
	declare(m, i, FORCE_ALONE, m->where[leader], effect)->leader = (uint8_t)leader;
}

void madison_declare_units(struct madison *m, int i, int space, int points, int effect)
{
	declare(m, i, FORCE_UNITS, space, effect)->points = (uint8_t)points;
}

void madison_declare_fleet(struct madison *m, int i, int space, int effect)
{
	declare(m, i, FORCE_LEADER, space, effect)->ready = 1;
}

bool madison_has_vessel(const struct madison *m, int side, int space)
{
	if (m->vessels[side][space] && pieces_empty(&m->withdrawn))
		return true;
	for
		each_in(m, p, space) if (is_vessel(p) && side_of(p) == side &&
					 !pieces_has(&m->withdrawn, p)) return true;
	return false;
}

/* 3.31-1: what his counter says, or ARMSTRONG AT THE FRONT. */
static int command_value(const struct madison *m, int leader)
{
	bool eased = m->limits.command[side_of(leader)] == 1 + leader - PIECE_LEADER;

	return eased ? 1 : face_of(m, leader)->command;
}

/* 8.31-2, 3.31, 11.15: a naval leader goes nowhere without a vessel. */
static inline int bar_activation(const struct madison *m, int leader, int opv, unsigned flags)
{
	if (pieces_has(&m->withdrawn, leader))
		return MSG_WITHDREW;
	if (is_naval_leader(leader) && !madison_has_vessel(m, side_of(leader), m->where[leader]))
		return MSG_NO_FLAGSHIP;
	if (!(flags & F_IGNORE_CV) && command_value(m, leader) > opv)
		return MSG_COMMAND_VALUE;
	return MSG_NONE;
}

int madison_leader_bar(const struct madison *m, int side, int leader, int opv, unsigned flags)
{
	if (side_of(leader) != side)
		return MSG_NOT_YOURS;
	if (!is_leader(leader))
		return MSG_NO_LEADER;
	if (!on_map(m, leader))
		return MSG_NOT_ON_MAP;
	return bar_activation(m, leader, opv, flags);
}

/* 8.61, RULINGS A20: any card moves a land leader alone; RULINGS A81: no naval leader. */
int madison_list_leaders(const struct madison *m, int side, int opv, action *out)
{
	int n = 0;

	for
		each_leader(p, side)
		{
			if (!on_map(m, p))
				continue;
			if (!bar_activation(m, p, opv, 0))
				out[n++] = ACTION(V_LEADER, p, 0);
			if (is_land_leader(p))
				out[n++] = ACTION(V_ALONE, p, 0);
		}
	return n;
}
