/* madison_event.c - what cards do, one effect after the other (8.31-1).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

void madison_event_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(site, V_NAME)
STUB_DECISION(activate, V_DONE)
STUB_DECISION(raiders, V_DONE)
void madison_event_begin(struct state *s, int card, int side, int mode, int window, int site)
{
	(void)s;
	(void)card;
	(void)side;
	(void)mode;
	(void)window;
	(void)site;
}

void madison_retreat_cards(struct state *s, int side, bool result, struct step *out)
{
	(void)s;
	(void)side;
	(void)result;
	(void)out;
}

void madison_final_cards(struct state *s, struct step *out)
{
	(void)s;
	(void)out;
}
