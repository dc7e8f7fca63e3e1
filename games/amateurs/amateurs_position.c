/* amateurs_position.c - a position as everybody can read it, beside the map. */
#include "amateurs.h"
#include "amateurs_int.h"

enum { FORTS_TOLD = 5 }; /* in one note */

/* 5.4: the Forts of a side, those of a level together. */
static void tell_forts(const struct amateurs *m, int side, int level, struct step *out)
{
	int16_t row[FORTS_TOLD] = { 0 };
	int n = 0;

	for (int p = 0; p <= PLACES; p++) {
		if (n == FORTS_TOLD || (n && p == PLACES)) {
			note(NULL, out, MSG_POSITION_FORTS, NOBODY, EVERYONE, n - 1, side, level,
			     row[0], row[1], row[2], row[3], row[4]);
			n = 0;
		}
		if (p < PLACES && fort_of(m, side, p) == level)
			row[n++] = (int16_t)p;
	}
}

/* One's own Expedition. */
static void tell_own(const struct amateurs *m, int force, struct step *out)
{
	int chief = m->commander[force];

	if (chief < LEADERS)
		note(NULL, out, MSG_POSITION_FORCE, NOBODY, EVERYONE, force, m->at[force], chief,
		     m->points[force]);
	else
		note(NULL, out, MSG_POSITION_LEADERLESS, NOBODY, EVERYONE, force, m->at[force],
		     m->points[force]);
	for (int l = leader_in(m, force, 0); l >= 0; l = leader_in(m, force, l + 1))
		if (l != chief)
			note(NULL, out, MSG_POSITION_STAFF, NOBODY, EVERYONE, force, l);
}

/* 2.4: of a hidden one only what all have seen: its marker, who was announced, what came and went.
 */
static void tell_hidden(const struct amateurs *m, int force, struct step *out)
{
	int chief = m->named[force];
	bool known = chief < LEADERS;

	note(NULL, out, MSG_POSITION_SEEN, NOBODY, EVERYONE, known, force, m->at[force],
	     m->seen[force], known ? chief : 0);
}

static void tell_forces(const struct amateurs *m, struct step *out)
{
	for (int force = 0; force < FORCES; force++)
		if (is_land_force(force) && m->at[force] != NO_PLACE) {
			if (m->points[force] || leader_in(m, force, 0) >= 0)
				tell_own(m, force, out);
			else
				tell_hidden(m, force, out);
		}
}

static void tell_lakes(const struct amateurs *m, struct step *out)
{
	for (int lake = 0; lake < LAKES; lake++)
		note(NULL, out, MSG_POSITION_LAKE, NOBODY, EVERYONE, lake,
		     amateurs_lake_holder(m, lake));
	for (int port = 0; port < PORTS; port++) {
		const uint8_t *box = m->boxes[port];

		if (box[0] + box[1] + box[2] + box[3])
			note(NULL, out, MSG_POSITION_PORT, NOBODY, EVERYONE, port, box[0], box[1],
			     box[2], box[3]);
	}
}

/* Tribes, Blockades and Florida, as far as they differ from the beginning. */
static void tell_borders(const struct amateurs *m, struct step *out)
{
	for (int tribe = 0; tribe < TRIBES; tribe++)
		if (m->standing[tribe] != QUIET)
			note(NULL, out, MSG_POSITION_TRIBE, NOBODY, EVERYONE, tribe,
			     m->standing[tribe]);
	for (int zone = 0; zone < ZONES; zone++)
		if (m->blockade[zone] != NO_BLOCKADE)
			note(NULL, out, MSG_POSITION_BLOCKADE, NOBODY, EVERYONE, zone,
			     m->blockade[zone]);
	if (m->florida)
		note(NULL, out, MSG_POSITION_FLORIDA, NOBODY, EVERYONE);
}

/* 7.1: where a side is to be seen that is not in Full Supply. */
static void tell_supply(const struct amateurs *m, struct step *out)
{
	for (int side = 0; side < 2; side++)
		for (int p = set_next(&m->present[side], 0); p >= 0;
		     p = set_next(&m->present[side], p + 1)) {
			int supply = amateurs_supply_in(m, side, p);

			if (amateurs_places[p].nature != AT_SEA && supply != FULL_SUPPLY)
				note(NULL, out, MSG_POSITION_SUPPLY, NOBODY, EVERYONE, side, p,
				     supply);
		}
}

void amateurs_report_position(const struct amateurs *m, struct step *out)
{
	note(NULL, out, MSG_POSITION_TURN, NOBODY, EVERYONE, m->turn, m->peace[US], m->peace[GB],
	     m->napoleon);
	if (m->secretary < LEADERS)
		note(NULL, out, MSG_POSITION_SECRETARY, NOBODY, EVERYONE, m->secretary);
	for (int side = 0; side < 2; side++)
		for (int level = 1; level <= amateurs_figures.fort_max; level++)
			tell_forts(m, side, level, out);
	tell_forces(m, out);
	tell_lakes(m, out);
	tell_borders(m, out);
	tell_supply(m, out);
	note(NULL, out, MSG_POSITION_CARDS, NOBODY, EVERYONE, m->hand[US], m->hand[GB],
	     m->saved[US], m->saved[GB]);
	note(NULL, out, MSG_POSITION_POOL, NOBODY, EVERYONE, m->pool[US], m->pool[GB], m->deck);
}
