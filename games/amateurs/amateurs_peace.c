/* amateurs_peace.c - the Peace Track, and what is counted at Ghent (rules 11, 12). */
#include "amateurs_int.h"

/* A marker goes forward, towards the other's end. */
static int ahead(int side, int space, int n)
{
	return side == US ? space + n : space - n;
}

void amateurs_shift_pair(struct amateurs *m, int side, int n)
{
	int to = ahead(!side, m->peace[US], n);

	to = max(0, min(PEACE_END, to));
	m->peace[US] = m->peace[GB] = (uint8_t)to;
}

/* 12, A99: the markers never pass each other. */
static int steps_of(const struct amateurs *m, int side, int n)
{
	int apart = m->peace[GB] - m->peace[US];
	int behind = side == US ? m->peace[US] : PEACE_END - m->peace[GB];

	return n > 0 ? min(n, apart) : -min(-n, behind);
}

/* 12-last-moves: the pair moves towards the end of who achieved it (A96). */
void amateurs_peace(struct amateurs *m, int side, int n, int why, struct step *out)
{
	if (m->last && n > 0) {
		amateurs_shift_pair(m, !side, n);
		note(&m->st, out, why, NOBODY, EVERYONE, side, n);
		return;
	}
	if (m->met)
		return;
	n = steps_of(m, side, n);
	if (!n) {
		if (why == MSG_PEACE_STAR) /* taken once and for all: nobody waits for a move */
			note(&m->st, out, MSG_STAR_AT_END, NOBODY, EVERYONE, side);
		return;
	}
	m->peace[side] = (uint8_t)ahead(side, m->peace[side], n);
	note(&m->st, out, why, NOBODY, EVERYONE, side, n);
	if (m->peace[US] == m->peace[GB]) {
		m->met = 1;
		m->ops = 0; /* A99: what is left of a card buys nothing more */
		note(&m->st, out, MSG_MARKERS_MEET, NOBODY, EVERYONE, m->peace[US]);
	}
}

/* 12-7: eight for who controls most of the US Wilderness Locations. */
static bool has_nation(const struct amateurs *m, int side)
{
	struct set own = set_and(m->control[side], amateurs_sets[SET_US_WILDERNESS]);
	struct set his = set_and(m->control[!side], amateurs_sets[SET_US_WILDERNESS]);

	return wide_has(&m->pile[IN_PLAY], C_INDIAN_NATION) && set_count(&own) > set_count(&his);
}

/* A94: by version 1 the best line alone; now a settlement comes on top of its area. */
int amateurs_ghent_worth(const struct amateurs *m, int p)
{
	const uint8_t *line = amateurs_figures.ghent;
	int town = place(p)->town;

	if (town == NO_TOWN || !rules_since(&m->st, 2))
		return line[town];
	return line[NO_TOWN] + line[town];
}

/* 12-1, 12-2, 12-3, 12-4, A127. */
static int score_places(const struct amateurs *m, int side)
{
	struct set held = set_and(m->control[side], amateurs_homes[!side]);
	int sum = 0;

	for (int p; (p = set_pop(&held)) >= 0;)
		sum += amateurs_ghent_worth(m, p);
	return sum;
}

/* 12-5, 12-6. */
static int score_tribes(const struct amateurs *m, int side)
{
	int sum = 0;

	for (int tribe = 0; tribe < TRIBES; tribe++)
		if (side == US && m->standing[tribe] == DEFEATED)
			sum += amateurs_figures.ghent_defeated;
		else if (side == GB && m->standing[tribe] == BELLIGERENT)
			sum += amateurs_figures.ghent_belligerent;
	return sum;
}

static int score_nation(const struct amateurs *m, int side)
{
	return has_nation(m, side) ? amateurs_figures.ghent_nation : 0;
}

int amateurs_ghent_number(const struct amateurs *m, int side)
{
	return score_places(m, side) + score_tribes(m, side) + score_nation(m, side);
}

void amateurs_tell_ghent(struct amateurs *m, int side, int by, struct step *out)
{
	note(&m->st, out, MSG_GHENT_NUMBER, by, EVERYONE, side, amateurs_ghent_number(m, side),
	     score_places(m, side), score_tribes(m, side), score_nation(m, side));
}
