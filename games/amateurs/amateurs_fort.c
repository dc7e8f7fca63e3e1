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

/* Where the side has a Fort of that level or more; eight places at a time. */
static struct set forts_from(const struct amateurs *m, int side, int level)
{
	struct set found = { { 0, 0 } };

	for (int i = 0; i < PLACES; i += 8) {
		int p = min(i, PLACES - 8);
		uint64_t levels = row_word(m->fort + p) >> 4 * side & 15 * BYTE_ONES;
		uint64_t marks = gather_marks(levels + BYTE_ONES * (unsigned)(128 - level));

		found.word[p >> 6] |= marks << (p & 63);
	}
	return found;
}

_Static_assert((PLACES - 8) / 64 == (PLACES - 1) / 64, "the last eight are in one word");

/* 5.4-fort-no: in the Wilderness a Fort stays at level 1. */
int amateurs_fort_places(const struct amateurs *m, int side, action *out)
{
	struct set at = grounds(m, side), wild = set_and(at, amateurs_sets[SET_WILDERNESS]);
	int most = min(m->ops, amateurs_figures.fort_max);

	at = set_less(at, forts_from(m, side, most));
	for (int p; most > 1 && (p = set_pop(&wild)) >= 0;)
		if (fort_of(m, side, p))
			set_drop(&at, p);
	return list_set(at, V_FORT, out);
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
