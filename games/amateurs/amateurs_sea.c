/* amateurs_sea.c - movement by sea, of land forces and of the two fleets (rules 6.7, 6.8, 6.9;
 * RULINGS A36, A70, A151).
 */
#include "amateurs_march.h"

/* 6.7, 6.7-places: the coasts and the box of the zone, and the boxes of all others.  Richmond has
 * no coast, Nova Scotia nothing else. */
struct set amateurs_sea_next(int from)
{
	struct set near = { { 0, 0 } };
	int zone = place(from)->zone;

	if (!place(from)->coast && place(from)->nature != AT_SEA)
		return near;
	near = set_or(amateurs_sets[SET_NORTH_ATLANTIC + zone], amateurs_sets[SET_AT_SEA]);
	set_drop(&near, from);
	return near;
}

/* 6.7-blockade, A36: into US land only under a Blockade. */
int amateurs_sea_bar(const struct amateurs *m, int to, int16_t *arg)
{
	arg[1] = place(to)->zone;
	return controls(m, US, to) && m->blockade[place(to)->zone] == NO_BLOCKADE
		       ? MSG_BAR_NO_BLOCKADE
		       : 0;
}

/* 6.8-activate, 6.9-activate, 10.6a-sea: to another zone, or at a place of this one. */
int amateurs_fleet_bar(const struct amateurs *m, int to, int16_t *arg)
{
	(void)arg;
	if (m->march.purpose == PURPOSE_RAID)
		return amateurs_raid_bar(m, to);
	if (m->march.purpose == PURPOSE_INVADE)
		return amateurs_invade_bar(m, to);
	if (m->march.stopped)
		return MSG_BAR_STOPPED;
	return place(to)->nature == AT_SEA && to != m->march.at ? 0 : MSG_BAR_FLEET_BOX;
}

void amateurs_fleet_go(struct state *s, int to, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	m->march.flags |= LEG_OVER;
	amateurs_halt(m);
	if (m->march.purpose == PURPOSE_RAID) {
		amateurs_raid_begin(s, to);
	} else if (m->march.purpose == PURPOSE_INVADE) {
		amateurs_invade(s, to);
	} else {
		note(s, out, MSG_MARCHES, m->march.side, EVERYONE, m->march.force, m->march.at, to,
		     BY_SEA);
		m->march.at = (uint8_t)to;
		amateurs_move_force(m, m->march.force, to);
	}
}
