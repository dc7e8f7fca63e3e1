/* amateurs_pending.c - what other parts bring; goes when they are merged. */
#include "amateurs_int.h"

__attribute__((weak)) void amateurs_bump(struct state *s, int force, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int had = 0;

	(void)out;
	for
		each_leader(l, force_side(force))
		{
			int rank = face_of(m, l)->rank;

			if (m->where[l] != force || rank < 2)
				continue;
			if (had >> rank & 1)
				amateurs_move_leader(m, l, POOL);
			had |= 1 << rank;
		}
}

__attribute__((weak)) int amateurs_lake_bar(const struct amateurs *m, int force, int purpose,
					    int16_t *arg)
{
	(void)m, (void)force, (void)purpose, (void)arg;
	return 0;
}
