/* pairing.c - the circle of a round robin. */
#include "pairing.h"

#include <string.h>

/* Sits everybody but the last around a table that turns by one place a round: those opposite each
 * other play.  Who sits at distance i has one side on his way round and the other on his way back,
 * so only the game against the last can leave somebody with one side more. */
static int add_round(struct pairing *out, int seats, int entrants, int round)
{
	int circle = seats - 1, n = 0;

	for (int i = 0; i < seats / 2; i++) {
		int a = (round + i) % circle, b = i ? (round - i + circle) % circle : circle;
		bool turned = i ? i % 2 : round % 2;

		if (a >= entrants || b >= entrants)
			continue; /* his opponent is the empty chair */
		out[n++] = (struct pairing){ .round = round,
					     .side = { turned ? b : a, turned ? a : b } };
	}
	return n;
}

int pairing_all(int entrants, bool twice, struct pairing out[PAIRINGS_MOST])
{
	int seats = entrants + entrants % 2, n = 0, once;

	for (int round = 0; round < seats - 1; round++)
		n += add_round(out + n, seats, entrants, round);
	once = n;
	for (int i = 0; twice && i < once; i++) {
		out[n] = out[i];
		out[n].round += seats - 1;
		out[n].side[0] = out[i].side[1];
		out[n++].side[1] = out[i].side[0];
	}
	return n;
}

/* ---- standings ---- */

static int result_of(const struct pairing *p, int seat)
{
	return p->absent ? -1 : seat ? -p->result : p->result;
}

static void count(struct standing *s, int result)
{
	s->played++;
	s->won += result > 0;
	s->drawn += result == 0;
	s->lost += result < 0;
	s->points += result > 0 ? POINTS_WON : result == 0 ? POINTS_DRAWN : 0;
}

static bool is_better(const struct standing *a, const struct standing *b)
{
	if (a->points != b->points)
		return a->points > b->points;
	if (a->tiebreak != b->tiebreak)
		return a->tiebreak > b->tiebreak;
	return a->won > b->won;
}

/* So few that the simplest way will do, and it keeps the order of equals. */
static void sort(struct standing *s, int n)
{
	for (int i = 1; i < n; i++) {
		struct standing x = s[i];
		int at = i;

		for (; at && is_better(&x, &s[at - 1]); at--)
			s[at] = s[at - 1];
		s[at] = x;
	}
}

void pairing_standings(int entrants, const struct pairing *p, int n,
		       struct standing out[ENTRANTS_MOST])
{
	memset(out, 0, sizeof *out * ENTRANTS_MOST);
	for (int i = 0; i < entrants; i++)
		out[i].entrant = i;
	for (int i = 0; i < n; i++)
		for (int seat = 0; p[i].played && seat < PLAYERS; seat++)
			count(&out[p[i].side[seat]], result_of(&p[i], seat));
	for (int i = 0; i < n; i++)
		for (int seat = 0; p[i].played && seat < PLAYERS; seat++) {
			int result = result_of(&p[i], seat), other = out[p[i].side[!seat]].points;

			out[p[i].side[seat]].tiebreak += result > 0    ? 2 * other
							 : result == 0 ? other
								       : 0;
		}
	sort(out, entrants);
}
