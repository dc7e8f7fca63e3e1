/* madison_test.c - when a card may be used for its text (data/madison/cards.yaml, uses).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"

int madison_text_bar(const struct madison *m, int card, int side, int window, int16_t *arg)
{
	(void)m;
	(void)card;
	(void)side;
	(void)window;
	(void)arg;
	return MSG_NOT_NOW;
}
