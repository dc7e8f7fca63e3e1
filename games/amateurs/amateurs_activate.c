/* amateurs_activate.c - an activation from its announcement to its end (rules 5.4, 6.2, 8).
 * NEEDSWORK: P3. */
#include "amateurs_stub.h"

STUB_PROCEDURE(activate)

void amateurs_activate(struct state *s, int force, int purpose, int l, int ops)
{
	(void)s, (void)force, (void)purpose, (void)l, (void)ops;
}

int amateurs_lead_bar(const struct amateurs *m, int force, int purpose, int l, int ops,
		      int16_t *arg)
{
	(void)purpose;
	arg[1] = (int16_t)amateurs_initiative(m, force, l);
	arg[2] = (int16_t)ops;
	return arg[1] > ops ? MSG_BAR_SLOW : 0;
}

int amateurs_activate_bar(const struct amateurs *m, int force, int purpose, int ops, int16_t *arg)
{
	(void)m, (void)force, (void)purpose, (void)ops, (void)arg;
	return MSG_NOT_NOW;
}
