/* amateurs_react.c - windows for Reactions (rule 5.3).  NEEDSWORK: P6. */
#include "amateurs_stub.h"

STUB_PROCEDURE(window)
STUB_DECISION(react)

void amateurs_window(struct state *s, int window)
{
	(void)s, (void)window;
}
