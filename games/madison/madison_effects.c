/* madison_effects.c - effects that put, take and hurt pieces.
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

STUB_DECISION(put, V_DONE)
STUB_DECISION(target, V_DONE)
int madison_card_drm(const struct madison *m, int card, int side)
{
	(void)m;
	(void)card;
	(void)side;
	return 0;
}

int madison_effect_drm(const struct madison *m, int effect)
{
	(void)m;
	(void)effect;
	return 0;
}
