/* madison_combat.c - land combat, round by round (9.3-9.6, 10.0).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

void madison_meet_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(stand, V_STAND)
void madison_combat_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(chief, V_COMMAND)
STUB_DECISION(lead, V_LEAD)
STUB_DECISION(battle, V_DONE)
void madison_meet(struct state *s, const struct madison_attack *a)
{
	(void)s;
	(void)a;
}
