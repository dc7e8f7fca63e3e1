/* madison_end.c - the end of the war (4.2, 4.3, 17.1).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"

void madison_finish(struct state *s, struct step *out)
{
	int vp = madison_of(s)->vp;

	madison_win(s, vp < 0 ? US : GB, madison_level_of(vp < 0 ? -vp : vp), MSG_WON, out);
}

void madison_treaty(struct state *s, int side, int per_card, struct step *out)
{
	(void)side;
	(void)per_card;
	madison_finish(s, out);
}
