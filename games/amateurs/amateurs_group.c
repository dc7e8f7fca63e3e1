/* amateurs_group.c - single points on the march (rule 6.1).  NEEDSWORK: P3. */
#include "amateurs_stub.h"

STUB_DECISION(group)

void amateurs_march_group(struct state *s, int side, int p, int force)
{
	(void)s, (void)side, (void)p, (void)force;
}

int amateurs_singles_bar(const struct amateurs *m, int side, int p, int force, int16_t *arg)
{
	(void)m, (void)side, (void)p, (void)force, (void)arg;
	return MSG_NOT_NOW;
}
