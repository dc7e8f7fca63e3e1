/* amateurs_ghent.c - the negotiations at Ghent and the end (rule 12).  NEEDSWORK: P1: control
 * without supply, last cards. */
#include "amateurs_stub.h"

STUB_DECISION(last)

/* 12: a quarter of the difference, rounded up. */
static void shift(struct amateurs *m, struct step *out)
{
	int number[2], divisor = amateurs_figures.ghent_divisor, lead;

	for (int side = 0; side < 2; side++) {
		number[side] = amateurs_ghent_number(m, side);
		note(&m->st, out, MSG_GHENT_NUMBER, NOBODY, EVERYONE, side, number[side]);
	}
	lead = number[US] - number[GB];
	amateurs_shift_pair(m, lead > 0 ? US : GB, (max(lead, -lead) + divisor - 1) / divisor);
}

void amateurs_ghent_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	shift(m, out);
	m->level = amateurs_figures.level[m->peace[US]];
	m->winner = (uint8_t)(m->level < LEVEL_DRAW ? US : m->level > LEVEL_DRAW ? GB : NONE);
	note(s, out, MSG_RESULT, NOBODY, EVERYONE, m->level);
	s->over = 1;
	while (s->depth)
		flow_pop(s);
}
