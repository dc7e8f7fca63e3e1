/* madison_odds.c - odds and modifiers of land combat (10.2-10.4).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"

int madison_land_drms(const struct madison *m, struct madison_drm lines[DRM_LINES])
{
	(void)m;
	(void)lines;
	return 0;
}

void madison_land_strengths(const struct madison *m, int strength[2])
{
	(void)m;
	strength[US] = strength[GB] = 0;
}

int madison_odds_column(int attack, int defence)
{
	(void)attack;
	(void)defence;
	return ODDS_EVEN;
}

int madison_commander(const struct madison *m, const struct pieces *with, struct pieces *equals)
{
	(void)m;
	(void)with;
	(void)equals;
	return NO_PIECE;
}

int madison_leader_modifier(const struct madison *m, int leader, const struct pieces *with)
{
	(void)with;
	return face_of(m, leader)->modifier;
}
