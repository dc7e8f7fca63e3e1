/* amateurs_control.c - who controls a place, and what follows when it changes hands (rules 2.1,
 * 5.6, 6.2, 8.3, 11; RULINGS A25, A93, A117, A124).
 */
#include "amateurs_int.h"

void amateurs_mark_control(struct amateurs *m, int side, int p, struct step *out)
{
	int old = controls(m, US, p) ? US : controls(m, GB, p) ? GB : NONE;

	if (old == side)
		return;
	if (old != NONE)
		set_drop(&m->control[old], p);
	if (side != NONE)
		set_add(&m->control[side], p);
	note(&m->st, out, MSG_CONTROL, NOBODY, EVERYONE, side, p);
}

/* A25, A124: a Fort is captured as it stands; of two the higher stays. */
void amateurs_take_fort(struct amateurs *m, int side, int p, struct step *out)
{
	int his = fort_of(m, !side, p);

	if (!his)
		return;
	set_fort(m, !side, p, 0);
	set_fort(m, side, p, max(his, fort_of(m, side, p)));
	note(&m->st, out, MSG_FORT_TAKEN, side, EVERYONE, side, p, his);
}

/* 5.6-captured: all that is being built is lost; types are shown as they go (knowledge: when
 * destroyed). */
static void burn_stocks(struct amateurs *m, int port, struct step *out)
{
	for (int box = 0; box < WAITING_BOXES; box++)
		for (int ship = 0; ship < SHIPS; ship++) {
			int n = m->building[port][box][ship];

			if (!n)
				continue;
			amateurs_lay_down(m, port, box, ship, -n);
			m->moved[port][box][ship] = 0;
			note(&m->st, out, MSG_STOCKS_LOST, NOBODY, EVERYONE, port, ship, n);
			if (out)
				out->flags |= STEP_REVEAL;
		}
}

/* A117: only an Activated Port turns to Rebuild. */
static void lose_port(struct amateurs *m, int p, struct step *out)
{
	int port = place(p)->port;

	if (port == HAVENS)
		return;
	burn_stocks(m, port, out);
	if (m->yard[port] == ACTIVE) {
		m->yard[port] = REBUILD;
		note(&m->st, out, MSG_PORT_LOST, NOBODY, EVERYONE, port);
	}
}

/* 5.6-put-in-bay: in no area.  The haven of that side in the place that has ships in it, or HAVENS.
 */
static int haven_with_ships(const struct amateurs *m, int side, int p)
{
	for (int h = 0; h < HAVENS; h++)
		if (amateurs_havens[h].place == p && amateurs_havens[h].side == side)
			for (int ship = 0; ship < SHIPS; ship++)
				if (m->docked[h][ship])
					return h;
	return HAVENS;
}

/* 11-city: once for each city (A93). */
static void pay_city(struct amateurs *m, int side, int p, struct step *out)
{
	if (place(p)->town != MAJOR_CITY || !is_home(!side, p) || set_has(&m->captured[side], p))
		return;
	set_add(&m->captured[side], p);
	amateurs_peace(m, !side, 1, MSG_PEACE_CITY, out);
}

/* 11-star, 2.1-star-blue, 2.1-star-red: once for each star, by a land Expedition (A112). */
static void pay_star(struct amateurs *m, int side, int p, struct step *out)
{
	if (place(p)->star != side || set_has(&m->stars, p))
		return;
	set_add(&m->stars, p);
	if (!m->last)
		amateurs_peace(m, side, -1, MSG_PEACE_STAR, out);
}

void amateurs_take_control(struct state *s, int side, int p, bool by_land, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int haven;

	amateurs_mark_control(m, side, p, out);
	amateurs_disturb(m, p, out); /* #39: not before it is final (A102) */
	if (side == NONE)
		return;
	amateurs_take_fort(m, side, p, out);
	haven = haven_with_ships(m, !side, p);
	if (is_home(!side, p))
		lose_port(m, p, out);
	pay_city(m, side, p, out);
	if (by_land)
		pay_star(m, side, p, out);
	if (haven != HAVENS)
		amateurs_flight_begin(s, haven, out);
}

/* 2.1-florida, A133: once; what the US takes later stays American when a second card says so. */
void amateurs_open_florida(struct amateurs *m, struct step *out)
{
	struct set closed = amateurs_sets[SET_FLORIDA];

	if (m->florida)
		return;
	m->florida = 1;
	note(&m->st, out, MSG_FLORIDA_OPENS, NOBODY, EVERYONE);
	for (int p; (p = set_pop(&closed)) >= 0;)
		amateurs_mark_control(m, GB, p, out);
}
