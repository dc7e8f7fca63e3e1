/* madison_effects.c - effects that place and remove, score, build and draw (8.27, 4.17).
 *
 * Each is carried out as far as it can be; what cannot be is left out silently.
 */
#include "madison_event.h"

bool madison_do_nothing(const struct event *v, int stage)
{
	(void)v;
	(void)stage;
	return true;
}

/* ---- pieces come and go ---------------------------------------------------- */

static void bring(const struct event *v, int p, int space)
{
	note(v->s, v->out, MSG_PLACED, v->user, EVERYONE, p, space);
	madison_bring_in(v->s, p, space, v->out);
}

/* 3.64: units that come by the play of a card; 14.33 as for all who come. */
bool madison_do_place_unit(const struct event *v, int stage)
{
	uint8_t to[8];
	int n = madison_places(v->m, v->e, v->side, to);

	if (stage || !n)
		return true;
	if (n == 1 || !has_flag(v->e, F_CHOOSE)) {
		bring(v, v->e->piece, to[0]);
		return true;
	}
	madison_event_ask(v, N_PUT, v->user);
	return false;
}

/* RULINGS A89: in the middle of a combat it serves at once. */
bool madison_do_place_fort(const struct event *v, int stage)
{
	struct madison *m = v->m;
	int space = madison_forts[v->e->fort].space;

	(void)stage;
	/* 2.74 */
	m->forts |= (uint8_t)(1 << v->e->fort);
	note(v->s, v->out, MSG_FORT_PLACED, v->user, EVERYONE, v->e->fort);
	if (m->combat.on && m->combat.where == space)
		m->combat.fort = madison_fort_usable(m, !m->combat.attacker, space);
	return true;
}

bool madison_do_place_ship(const struct event *v, int stage)
{
	(void)stage;
	if (v->m->where[v->e->piece] == RESERVE && !pieces_has(&v->m->barred, v->e->piece))
		bring(v, v->e->piece, v->e->space);
	return true;
}

static void take_away(const struct event *v, int p)
{
	struct madison *m = v->m;

	if (m->where[p] == LOST || m->where[p] == UNUSED)
		return;
	madison_eliminate(m, p, MSG_PIECE_REMOVED, v->out);
}

bool madison_do_remove(const struct event *v, int stage)
{
	(void)stage;
	take_away(v, v->e->piece);
	return true;
}

bool madison_do_remove_if(const struct event *v, int stage)
{
	int space = v->m->where[v->e->piece];

	(void)stage;
	if (space < TOWNS && set_has(&v->e->where, space))
		take_away(v, v->e->piece);
	return true;
}

bool madison_do_remove_present(const struct event *v, int stage)
{
	(void)stage;
	if (v->m->combat.on && v->m->where[v->e->piece] == v->m->combat.where)
		take_away(v, v->e->piece);
	return true;
}

bool madison_do_remove_fort(const struct event *v, int stage)
{
	(void)stage;
	if (v->m->forts >> v->e->fort & 1) {
		v->m->forts &= (uint8_t) ~(1 << v->e->fort);
		note(v->s, v->out, MSG_FORT_REMOVED, v->user, EVERYONE, v->e->fort);
	}
	return true;
}

/* Asks for the space that the whole text is about (F_CHOSEN), once. */
static bool has_site(const struct event *v)
{
	if (!has_flag(v->e, F_CHOSEN) || v->f->local[EVENT_SITE] != NO_SPACE)
		return true;
	madison_event_ask(v, N_SITE, v->user);
	return false;
}

bool madison_do_remove_depot(const struct event *v, int stage)
{
	struct set where;

	(void)stage;
	if (!has_site(v))
		return false;
	where = effect_where(v);
	for (int at = set_next(&where, 0); at >= 0; at = set_next(&where, at + 1))
		if (set_has(&v->m->depots, at) && madison_spaces[at].territory == v->side) {
			set_drop(&v->m->depots, at);
			v->m->stale = 1;
			note(v->s, v->out, MSG_DEPOT_REMOVED, v->side, EVERYONE, v->side, at);
		}
	return true;
}

/* 3.41: his successor is there at once, and counts from the next round. */
bool madison_do_flip_leader(const struct event *v, int stage)
{
	int p = v->e->piece;

	(void)stage;
	note(v->s, v->out, MSG_LEADER_KILLED, v->user, EVERYONE, p, piece(p)->back);
	madison_flip(v->m, p, true);
	return true;
}

bool madison_do_destroy_town(const struct event *v, int stage)
{
	(void)stage;
	/* 4.13, 15.32: the base goes with the town. */
	set_drop(&v->m->backups, v->e->space);
	madison_destroy(v->m, v->e->space, v->out);
	return true;
}

/* ---- points, 4.17 ---------------------------------------------------------- */

bool madison_do_vp(const struct event *v, int stage)
{
	(void)stage;
	madison_award(v->s, v->side, v->e->n, v->out);
	return true;
}

/* Card 26: a round of combat or a forced 9:1 retreat; a free Retreat Before Combat is no win. */
bool madison_do_vp_if_win(const struct event *v, int stage)
{
	unsigned wins = 1 << MET_WON | 1 << MET_DRIVEN;

	(void)stage;
	if (!has_flag(v->e, F_NEEDS_COMBAT))
		wins |= 1 << MET_YIELDED;
	if (v->m->won & wins)
		madison_award(v->s, v->side, v->e->n, v->out);
	return true;
}

bool madison_do_vp_if_clear(const struct event *v, int stage)
{
	(void)stage;
	if (!v->m->units[!v->side][v->e->space])
		madison_award(v->s, v->side, v->e->n, v->out);
	return true;
}

bool madison_do_vp_if_control(const struct event *v, int stage)
{
	(void)stage;
	if (is_friendly(v->m, v->side, v->e->space))
		madison_award(v->s, v->side, v->e->n, v->out);
	return true;
}

bool madison_do_vp_if_no_regular(const struct event *v, int stage)
{
	struct set where;

	(void)stage;
	if (!has_site(v))
		return false;
	where = effect_where(v);
	if (madison_no_regular(v->m, !v->side, &where))
		madison_award(v->s, v->side, v->e->n, v->out);
	return true;
}

/* ---- economy --------------------------------------------------------------- */

/* 15.17: half NBV. */
bool madison_do_free_build(const struct event *v, int stage)
{
	(void)stage;
	madison_build_begin(v->s, v->user, 2 * v->e->n, v->e->lakes, v->e->space, v->effect);
	return true;
}

/* 13.52: the space is remembered for what follows near it. */
bool madison_do_depot(const struct event *v, int stage)
{
	if (!stage) {
		v->f->local[EVENT_SITE] = NO_SPACE;
		madison_event_ask(v, N_SITE, v->user);
		return false;
	}
	madison_depot_create(v->m, v->f->local[EVENT_SITE], v->out);
	return true;
}

/* 8.31-5, but for the types that the card names. */
bool madison_do_restore(const struct event *v, int stage)
{
	(void)stage;
	madison_restore_begin(v->s, v->user, v->e->n, v->effect);
	return true;
}

/* ---- cards ----------------------------------------------------------------- */

bool madison_do_draw(const struct event *v, int stage)
{
	(void)stage;
	madison_draw(v->s, v->user, v->e->n, v->out);
	return true;
}

bool madison_do_discard(const struct event *v, int stage)
{
	(void)stage;
	madison_discard_random(v->s, v->side, v->e->n, v->out);
	return true;
}

/* 4.22: TREATY OF GHENT. */
bool madison_do_end_game(const struct event *v, int stage)
{
	(void)stage;
	madison_treaty(v->s, v->user, v->e->n, v->out);
	return true;
}
