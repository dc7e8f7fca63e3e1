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
static struct set own_bases(const struct madison *m, int side)
{
	struct set all = madison_sets[SET_BASES_1812];

	for (int year = Y1813; year <= year_of(m); year++)
		all = set_or(all, madison_sets[SET_BASES_1812 + year]);
	all = set_and(set_and(all, madison_sets[SET_US_BASES + side]), m->control[side]);
	return set_less(all, set_or(m->destroyed, m->ruined));
}

/* 15.33, RULINGS A63: a back-up works in the years after the main base was lost; 15.13: York
 * repairs even while it is not in use as a back-up. */
struct set madison_bases(const struct madison *m, int side, bool repairs)
{
	struct set works = set_or(madison_sets[SET_MAIN_BASES], m->backups);

	if (repairs)
		set_add(&works, S_YORK);
	return set_and(own_bases(m, side), works);
}

bool madison_base_works(const struct madison *m, int side, int space)
{
	struct set all = madison_bases(m, side, false);

	return is_town(space) && set_has(&all, space);
}

bool madison_base_repairs(const struct madison *m, int side, int space)
{
	struct set all = madison_bases(m, side, true);

	return is_town(space) && set_has(&all, space);
}

bool madison_has_base(const struct madison *m, int side, unsigned lakes)
{
	struct set all = madison_bases(m, side, false);

	for (int at; (at = set_pop(&all)) >= 0;)
		if (lakes >> madison_spaces[at].lake & 1)
			return true;
	return false;
}
