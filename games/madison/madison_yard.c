/* madison_yard.c - building, repair, restoring, depots (8.31, 13.5, 15.0).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

STUB_DECISION(build, V_DONE)
STUB_DECISION(restore, V_DONE)
void madison_build_begin(struct state *s, int side, int halves, int lakes, int space, int effect)
{
	(void)s;
	(void)side;
	(void)halves;
	(void)lakes;
	(void)space;
	(void)effect;
}

void madison_restore_begin(struct state *s, int side, int n, int effect)
{
	(void)s;
	(void)side;
	(void)n;
	(void)effect;
}

int madison_depot_bar(const struct madison *m, int side, int space)
{
	(void)m;
	(void)side;
	(void)space;
	return MSG_NOT_NOW;
}

void madison_depot_create(struct madison *m, int space, struct step *out)
{
	(void)m;
	(void)space;
	(void)out;
}

bool madison_can_build(const struct madison *m, int side, int halves, int lakes, int space)
{
	(void)m;
	(void)side;
	(void)halves;
	(void)lakes;
	(void)space;
	return false;
}

bool madison_can_restore(const struct madison *m, int side, int effect)
{
	(void)m;
	(void)side;
	(void)effect;
	return false;
}
