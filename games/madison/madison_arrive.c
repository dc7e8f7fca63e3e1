/* madison_arrive.c - reinforcements (14.0).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

void madison_arrival_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(delay, V_DONE)
STUB_DECISION(entry, V_PUT)
void madison_storms_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(storm, V_DONE)
void madison_bring_in(struct state *s, int p, int space, struct step *out)
{
	(void)out;
	madison_place(madison_of(s), p, space);
}

void madison_enter_leader(struct state *s, int p, struct step *out)
{
	(void)s;
	(void)p;
	(void)out;
}

void madison_waiting_leaders(struct state *s, int side, struct step *out)
{
	(void)s;
	(void)side;
	(void)out;
}

void madison_storms_begin(struct state *s, int side, struct step *out)
{
	(void)s;
	(void)side;
	(void)out;
}
