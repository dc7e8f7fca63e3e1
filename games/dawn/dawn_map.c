/* dawn_map.c - pieces on the map: who stands where, who controls what, and
 * what that is worth (rules 2.4, 10.1, 11.2, 15.0, 15.1.6).
 */
#include <string.h>
#include "dawn_int.h"

static inline void put_bit(uint32_t *mask, uint32_t b, bool on)
{
	*mask = (*mask & ~b) | (on ? b : 0);
}

/* 2.4.1, 2.4.2, 10.1-1: army forces control; an empty home region is its own
 * side's; Indians alone deny a US home region but control nothing.  While both
 * sides fight for a region nobody controls it.  Call it whenever the forces of a
 * region have changed. */
void dawn_touch(struct dawn *d, int r)
{
	uint32_t b = bit(r);
	uint64_t x = lanes(d->force[r]);
	bool us = x & lanes_army[US], gb = x & lanes_army[GB], indian = x & lanes_indian;
	int home = dawn_regions[r].home;

	put_bit(&d->army[US], b, us);
	put_bit(&d->army[GB], b, gb);
	put_bit(&d->indians, b, indian);
	put_bit(&d->present[US], b, us);
	put_bit(&d->present[GB], b, gb || indian);
	put_bit(&d->control[US], b, !gb && !indian && (us || home == US));
	put_bit(&d->control[GB], b, !us && (gb || home == GB));
}

/* 11.2.1: the majority of markers controls a waterway. */
static void touch_water(struct dawn *d)
{
	d->water[US] = d->water[GB] = 0;
	for (int w = 0; w < WATERWAYS; w++) {
		int lead = d->ships[w][US] - d->ships[w][GB];

		if (lead)
			d->water[lead > 0 ? US : GB] |= (uint8_t)bit(w);
	}
}

void dawn_refresh(struct state *s)
{
	struct dawn *d = dawn_of(s);

	for (int r = 0; r < REGIONS; r++)
		dawn_touch(d, r);
	touch_water(d);
	for (int place = 0; place < PLACES; place++)
		dawn_station(d, place, 0, NULL);
	for (int side = 0; side < 2; side++) {
		struct set sure = set_and(d->sure, d->pile[HAND_US + side]);

		d->held[side] = (uint8_t)set_count(&d->pile[HAND_US + side]);
		d->sure_held[side] = (uint8_t)set_count(&sure);
	}
}

void dawn_add_force(struct dawn *d, int r, int unit, int n)
{
	gain(&d->force[r][unit], n);
	gain(&d->pool[unit], -n);
	dawn_touch(d, r);
}

void dawn_remove_force(struct dawn *d, int r, int unit, int n)
{
	gain(&d->force[r][unit], -n);
	gain(&d->pool[unit], n);
	if (d->moved[r][unit] > d->force[r][unit])
		d->moved[r][unit] = d->force[r][unit];
	dawn_touch(d, r);
}

void dawn_place_ships(struct dawn *d, int w, int side, int n)
{
	gain(&d->ships[w][side], n);
	touch_water(d);
}

/* 16.0-h: all regions that border one of these. */
uint32_t dawn_neighbours(uint32_t regions)
{
	uint32_t all = 0;

	for (; regions; regions &= regions - 1)
		all |= dawn_regions[lowest(regions)].adjacent;
	return all;
}

/* 2.6.5: neighbours behind an Armistice marker, by whatever route. */
uint32_t dawn_barred(const struct dawn *d, int r)
{
	uint32_t barred = 0;

	for (uint32_t to = dawn_regions[r].adjacent; to; to &= to - 1)
		if (d->armistice >> dawn_edge_of[r][lowest(to)] & 1)
			barred |= bit(lowest(to));
	return barred;
}

/* 15.1.6: victory ends the game on the spot. */
void dawn_win(struct dawn *d, int side, int msg, struct step *out)
{
	if (d->st.over)
		return;
	d->winner = (uint8_t)side;
	d->st.over = 1;
	note(&d->st, out, msg, side, EVERYONE, side);
}

/* 15.1.6-b, 15.1.6-c: towns held at the same moment.  Should both sides have
 * theirs at once, the side whose turn it is wins. */
bool dawn_check_capture(struct dawn *d, struct step *out)
{
	bool won[2] = { !(SET_CANADA & ~d->control[US]),
			bits_count(d->control[GB] & SET_GREAT_PORTS) >= 3 };

	if (!won[US] && !won[GB])
		return false;
	if (won[d->active])
		dawn_win(d, d->active, d->active == US ? MSG_WON_CANADA : MSG_WON_PORTS, out);
	else
		dawn_win(d, !d->active, d->active == GB ? MSG_WON_CANADA : MSG_WON_PORTS, out);
	return true;
}

/* 15.0, 15.1.6-a, 16.1-b: points move the marker at once; it stops at twenty,
 * and whoever brings it there has won. */
void dawn_award(struct dawn *d, int side, int vp, struct step *out)
{
	int limit = dawn_figures.score_max, score = d->score + (side == GB ? vp : -vp);

	d->score = (int8_t)max(-limit, min(limit, score));
	note(&d->st, out, d->score ? MSG_SCORED : MSG_SCORED_EVEN, side, EVERYONE, side, vp,
	     d->score > 0 ? GB : US, d->score < 0 ? -d->score : d->score);
	if (d->score == (side == GB ? limit : -limit))
		dawn_win(d, side, MSG_WON_POINTS, out);
}
