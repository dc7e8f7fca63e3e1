/* amateurs_event.c - a card's text, effect by effect (rule 5.1).  NEEDSWORK: P6. */
#include "amateurs_stub.h"

STUB_PROCEDURE(event)
STUB_DECISION(site)
STUB_DECISION(put)
STUB_DECISION(target)
STUB_DECISION(choose)

void amateurs_event_begin(struct state *s, int card, int side, int window)
{
	(void)s, (void)card, (void)side, (void)window;
}

void amateurs_disturb(struct amateurs *m, int p, struct step *out)
{
	(void)m, (void)p, (void)out;
}
