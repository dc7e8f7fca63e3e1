/* dawn_score.c - what a turn is worth (rules 15.1.1-15.1.4).
 *
 * The same function scores a turn and answers "what would we score now": it
 * changes nothing but writes a note for each line.
 */
#include "dawn_int.h"

/* 15.1.1, 15.1.2, 2.2.2-a, 2.2.2-b, 2.2.2-c: enemy home regions and the three
 * neutral ones pay; one's own and Indian regions do not. */
static int score_regions(struct dawn *d, int side, struct step *out)
{
	uint32_t mine = side == US ? SET_US_HOME : SET_GB_HOME;
	int sum = 0;

	for (uint32_t held = d->control[side] & ~mine; held; held &= held - 1) {
		int r = lowest(held), vp = dawn_regions[r].vp;

		sum += vp;
		if (vp)
			note(&d->st, out,
			     dawn_regions[r].home == NONE ? MSG_SCORE_NEUTRAL : MSG_SCORE_HOME,
			     side, EVERYONE, side, r, vp);
	}
	return sum;
}

/* 14.2.4, 2.7-po1, 16.1-d: complete blockades, one more at Public Opinion 1. */
int dawn_blockade_value(const struct dawn *d)
{
	int zones = dawn_blockades(d);

	return dawn_figures.blockade_vp[zones] + (zones && d->track[GB][PUBLIC_OPINION] >= 1);
}

/* 15.1.3: the higher of the two values earns the difference. */
static int score_naval(struct dawn *d, struct step *out)
{
	int privateers = dawn_figures.privateer_vp[d->privateer], blockade = dawn_blockade_value(d);
	int net = blockade - privateers;

	if (net)
		note(&d->st, out, MSG_SCORE_NAVAL, NOBODY, EVERYONE, privateers, blockade,
		     net > 0 ? GB : US, net > 0 ? net : -net);
	else if (privateers)
		note(&d->st, out, MSG_SCORE_NAVAL_EVEN, NOBODY, EVERYONE, privateers, blockade);
	return net;
}

/* 15.1.4, 12.2.5, 2.7-dip1, 2.7-dip2, 13.1: levels add up; peace talks double them. */
static int score_diplomacy(struct dawn *d, int side, struct step *out)
{
	int vp = dawn_figures.diplomacy_vp[d->track[side][DIPLOMACY]];
	bool talks = d->conflict[PEACE] == ACTIVE;

	if (vp)
		note(&d->st, out, talks ? MSG_SCORE_PEACE : MSG_SCORE_DIPLOMACY, side, EVERYONE,
		     side, talks ? 2 * vp : vp);
	return talks ? 2 * vp : vp;
}

/* 15.1: points of a Scoring phase, GB's less the US's. */
int dawn_score(struct dawn *d, struct step *out)
{
	int net = score_naval(d, out);

	for (int side = 0; side < 2; side++) {
		int sum = score_regions(d, side, out) + score_diplomacy(d, side, out);

		net += side == GB ? sum : -sum;
	}
	return net;
}
