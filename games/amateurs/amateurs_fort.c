/* amateurs_fort.c - Forts built and raised (rules 2.5, 5.4; RULINGS A25, A26, A124).
 *
 * Each side has its own Fort in a place, and it protects nobody else.  A Fort without defenders
 * goes to whoever takes control: amateurs_control.c.
 */
#include "amateurs_ops.h"

/* 5.4-fort-where, 5.4-fort-enemy: controlled, or with an Expedition or units of his; enemies do not
 * matter. */
static struct set grounds(const struct amateurs *m, int side)
{
	struct set own = set_or(m->control[side], m->present[side]);

	return set_less(set_less(own, amateurs_sets[SET_TRIBAL]), amateurs_sets[SET_AT_SEA]);
}

int amateurs_fort_bar(const struct amateurs *m, int side, int p, int16_t *arg)
{
	int level = fort_of(m, side, p);

	(void)arg;
	if (place(p)->nature == TRIBAL)
		return MSG_BAR_FORT_TRIBAL;
	if (place(p)->nature == AT_SEA)
		return MSG_BAR_FORT_SEA;
	if (!controls(m, side, p) && !is_present(m, side, p))
		return MSG_BAR_FORT_NOT_YOURS;
	if (level && place(p)->nature == WILDERNESS)
		return MSG_BAR_FORT_WILDERNESS;
	return level == amateurs_figures.fort_max ? MSG_BAR_FORT_HIGHEST : 0;
}

int amateurs_fort_ops(const struct amateurs *m, int side, int p)
{
	return fort_of(m, side, p) + 1;
}

/* 5.4-fort-no: in the Wilderness a Fort stays at level 1. */
static bool may_grow(const struct amateurs *m, int side, int p)
{
	int level = fort_of(m, side, p);

	if (level >= min(m->ops, amateurs_figures.fort_max))
		return false;
	return !level || place(p)->nature != WILDERNESS;
}

/* Most places have no Fort at all. */
int amateurs_fort_places(const struct amateurs *m, int side, action *out)
{
	struct set at = grounds(m, side);
	int n = 0;

	for (int p; (p = set_pop(&at)) >= 0;)
		if (!m->fort[p] || may_grow(m, side, p))
			out[n++] = ACTION(V_FORT, p, 0);
	return n;
}

/* 8.5-build, 5.4-b, 5.4-c: one level at a time. */
void amateurs_build_fort(struct amateurs *m, int side, int p, struct step *out)
{
	int level = fort_of(m, side, p) + 1;

	set_fort(m, side, p, level);
	note(&m->st, out, level == 1 ? MSG_FORT_BUILT : MSG_FORT_RAISED, side, EVERYONE, side, p,
	     level);
	if (side == US)
		amateurs_disturb(m, p, out);
}
