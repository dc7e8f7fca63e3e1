/* madison_fort.c - forts, winter quarters and naval bases (rules 2.7, 2.17, 13.56, 15.3). */
#include "madison_int.h"

/* 2.73, 2.74, RULINGS A89: printed, from its date on, or placed by a card; a destroyed town has
 * none.  Where both stand the better value counts. */
struct madison_works madison_fort_at(const struct madison *m, int space)
{
	const struct madison_space *at = &madison_spaces[space];
	struct madison_works works = { 0, NO_CLASS };

	if (!is_town(space) || set_has(&m->destroyed, space))
		return works;
	if (at->fort && m->turn >= at->fort_turn)
		works = (struct madison_works){ at->fort, at->fort_class };
	if (at->event_fort < FORTS && m->forts >> at->event_fort & 1) {
		const struct madison_fort *fort = &madison_forts[at->event_fort];

		works.value = max(works.value, fort->value);
		works.class = max(works.class, fort->class);
	}
	return works;
}

bool madison_fort_usable(const struct madison *m, int side, int space)
{
	return madison_fort_at(m, space).value && m->plain[side][space] &&
	       !set_has(&m->indians_only, space);
}

/* RULINGS A31, A69: a destroyed town has no quarters of its own; a depot and an event fort do. */
int madison_quarters(const struct madison *m, int space)
{
	int fort = madison_spaces[space].event_fort, room = value_of(m, space);

	if (set_has(&m->depots, space))
		room += madison_figures.depot_quarters;
	if (fort < FORTS && m->forts >> fort & 1 && !set_has(&m->destroyed, space))
		room += madison_forts[fort].quarters;
	return room;
}

/* 4.13, 15.32, RULINGS A93: of this side, in its hands, not destroyed. */
static bool is_own_base(const struct madison *m, int side, int space)
{
	const struct madison_space *at = &madison_spaces[space];

	return is_town(space) && at->base != NO_BASE && at->base_side == side &&
	       at->base_year <= year_of(m) && is_friendly(m, side, space) &&
	       !set_has(&m->destroyed, space) && !set_has(&m->ruined, space);
}

/* 15.33, RULINGS A63: a back-up works in the years after the main base was lost. */
bool madison_base_works(const struct madison *m, int side, int space)
{
	return is_own_base(m, side, space) &&
	       (madison_spaces[space].base == MAIN_BASE || set_has(&m->backups, space));
}

/* 15.13: York repairs even while it is not in use as a back-up. */
bool madison_base_repairs(const struct madison *m, int side, int space)
{
	return madison_base_works(m, side, space) ||
	       (space == S_YORK && is_own_base(m, side, space));
}

bool madison_has_base(const struct madison *m, int side, unsigned lakes)
{
	for (int space = 0; space < TOWNS; space++)
		if (madison_spaces[space].base != NO_BASE &&
		    lakes >> madison_spaces[space].lake & 1 && madison_base_works(m, side, space))
			return true;
	return false;
}
