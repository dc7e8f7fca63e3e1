/* madison_sail.c - naval movement and lake transport (11.1, 11.3).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

STUB_DECISION(sail, V_DONE)
bool madison_can_carry(const struct madison *m, const struct pieces *vessels,
		       const struct pieces *units)
{
	(void)m;
	(void)vessels;
	(void)units;
	return false;
}

bool madison_lakes_open(const struct madison *m, int side, unsigned lakes)
{
	(void)m;
	(void)side;
	(void)lakes;
	return false;
}

struct set madison_sea_refuges(const struct madison *m, int side, int space)
{
	(void)m;
	(void)side;
	(void)space;
	return (struct set){ { 0, 0 } };
}

int madison_sail_cost(const struct madison *m, int p, int from, int to)
{
	(void)m;
	(void)p;
	(void)from;
	(void)to;
	return 0;
}
