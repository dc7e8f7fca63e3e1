/* amateurs_combat.c - land combat (rules 8, 8.1, 8.2; RULINGS A102).  NEEDSWORK: P4. */
#include "amateurs_stub.h"

STUB_PROCEDURE(combat)
STUB_DECISION(local)
STUB_DECISION(shore)

void amateurs_fight(struct state *s, int force, struct step *out)
{
	(void)s, (void)force, (void)out;
}

void amateurs_raise_local(struct state *s, int force, struct step *out)
{
	(void)s, (void)force, (void)out;
}
