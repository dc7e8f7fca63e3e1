/* amateurs_setup.c - the set-up, and what is cleared when a card play or a turn is over (rules 3,
 * 10.1; RULINGS A21, A132).
 */
#include "amateurs_int.h"

/* 10.1, 10.1-lakes, 10.1-nap, 10.1-indian, 10.1-monroe, 3-pool, 3-leaders, 2.2-entry: unpromoted.
 */
static void place_leaders(struct amateurs *m)
{
	for (int l = 0; l < LEADERS; l++)
		m->where[l] = leader(l)->start;
}

/* 3-forces, 3-limit: what is not placed are the counters that are left. */
static void place_units(struct amateurs *m)
{
	memset(m->at, NO_PLACE, sizeof m->at);
	for (int i = 0; i < STARTS; i++) {
		const struct amateurs_start *start = &amateurs_starts[i];

		if (start->force == NO_FORCE) {
			memcpy(m->loose[start->side][start->place], start->units, TYPES);
			continue;
		}
		m->at[start->force] = start->place;
		memcpy(m->units[start->force], start->units, TYPES);
	}
}

/* 3: ships In Port, and the British on Lake Erie. */
static void place_ships(struct amateurs *m)
{
	memcpy(m->afloat, amateurs_afloat, sizeof m->afloat);
	for (int i = 0; i < 2 * LAKES * SHIPS; i++)
		if (amateurs_afloat[i / (LAKES * SHIPS)][i / SHIPS % LAKES][i % SHIPS])
			m->out[i / (LAKES * SHIPS)][i / SHIPS % LAKES] = 1;
	for (int h = 0; h < HAVENS; h++) {
		memcpy(m->docked[h], amateurs_havens[h].ships, SHIPS);
		if (h < PORTS)
			m->yard[h] = amateurs_havens[h].active ? ACTIVE : INACTIVE;
	}
}

/* 2.1-home-british, 2.1-home-us, 2.1-mobile: control and Forts as printed; those of Florida become
 * British when it opens. */
static void place_markers(struct amateurs *m)
{
	for (int p = 0; p < PLACES; p++) {
		int holder = place(p)->control;

		if (holder != NONE)
			set_add(&m->control[holder], p);
		if (place(p)->fort)
			set_fort(m, holder == US ? US : GB, p, place(p)->fort);
	}
	m->weatherford = TRIBES;
}

/* 3-tracks. */
void amateurs_setup_game(struct state *s, int scenario, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	(void)scenario;
	(void)out;
	m->turn = FIRST_TURN;
	m->peace[GB] = PEACE_END;
	m->secretary = NO_LEADER;
	m->card = NO_CARD;
	m->first_player = m->active = GB;
	m->winner = NONE;
	m->level = LEVEL_DRAW;
	for (int card = 0; card < CARDS; card++)
		wide_add(&m->pile[DECK], card);
	memset(m->named, NO_LEADER, sizeof m->named);
	memset(m->commander, NO_LEADER, sizeof m->commander);
	place_leaders(m);
	place_units(m);
	place_ships(m);
	place_markers(m);
	amateurs_refresh(s);
	flow_push(s, N_WAR, NOBODY);
}

void amateurs_begin_card(struct amateurs *m, int card, int ops)
{
	m->card = (uint8_t)card;
	m->ops = (uint8_t)ops;
	m->bought = 0;
	memset(m->raise_in, 0, sizeof m->raise_in);
	m->acted = 0;
	memset(m->moved, 0, sizeof m->moved);
	memcpy(m->began, m->points, sizeof m->began);
}

/* What this card has activated or advanced binds no other, not even one that is only looked at. */
void amateurs_end_card(struct amateurs *m)
{
	m->card = NO_CARD;
	m->ops = 0;
	m->acted = 0;
	memset(m->moved, 0, sizeof m->moved);
}

void amateurs_end_turn(struct amateurs *m)
{
	m->barred = m->quarrel = 0;
	m->no_militia_west = m->governors = m->armistice = m->mud = 0;
	m->veterans[US] = m->veterans[GB] = 0;
	m->round = 0;
}
