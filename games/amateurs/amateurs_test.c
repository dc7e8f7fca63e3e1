/* amateurs_test.c - when a card's text may be used (rules 5.1-5.3).  NEEDSWORK: P6. */
#include "amateurs_stub.h"

int amateurs_text_bar(const struct amateurs *m, int card, int side, int window, int16_t *arg)
{
	(void)m, (void)side, (void)arg;
	return amateurs_cards[card].windows >> window & 1 ? 0 : MSG_BAR_NO_EFFECT;
}
