/* madison_fleet.c - fleets that withdraw, flee and return (7.4, 9.6, 11.2, 12.5).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

STUB_DECISION(withdraw, V_DONE)
void madison_flight_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(flee, V_SHIP)
void madison_fleets_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(return, V_DONE)
void madison_withdraw_begin(struct state *s, int side)
{
	(void)s;
	(void)side;
}

void madison_flight_begin(struct state *s, int side, int space, bool damaged)
{
	(void)s;
	(void)side;
	(void)space;
	(void)damaged;
}

struct set madison_havens(const struct madison *m, int p)
{
	(void)m;
	(void)p;
	return (struct set){ { 0, 0 } };
}

void madison_fleets_begin(struct state *s, bool home)
{
	(void)s;
	(void)home;
}
