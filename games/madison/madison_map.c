/* madison_map.c - pieces on the map: where they are, what stands in a space, and who
 * holds it (rules 3.17, 3.4, 3.54, 4.13-4.15).
 *
 * Every space of the map, and WAITING, has a stack: first[space], then next[piece], in the
 * order of pieces.  A change of where[] or of a side that is up goes through madison_place()
 * or madison_flip(), and so nothing that follows from it is ever out of date.
 */
#include "madison_int.h"

static inline void gain(uint8_t *n, int by)
{
	*n = (uint8_t)(*n + by);
}

/* 4.14, 4.15, 3.7-6, RULINGS A30: printed strength against the value; Indians alone hold 0 and 1
 * only. */
static bool would_control(const struct madison *m, int space, int strength, bool indians)
{
	int value = value_of(m, space);

	return strength >= value && (!indians || value <= 1);
}

/* RULINGS A29: enemy land units hold a town of this territory when they are strong enough and
 * its own side has no land unit in it. */
static bool is_taken(const struct madison *m, int space, int owner)
{
	int enemy = !owner;

	return m->units[enemy][space] && !m->units[owner][space] &&
	       would_control(m, space, m->strength[enemy][space], !m->plain[enemy][space]);
}

/* What the town adds to the marker: above 0 it is in British hands. */
static int worth(const struct madison *m, int space)
{
	int owner = madison_spaces[space].territory;

	if (set_has(&m->control[owner], space))
		return 0;
	return owner == US ? value_of(m, space) : -value_of(m, space);
}

/* 2.18: territory never changes, control may. */
static int holder_of(const struct madison *m, int space)
{
	int owner = madison_spaces[space].territory;

	return is_taken(m, space, owner) ? !owner : owner;
}

static void set_control(struct madison *m, int space)
{
	int holder = holder_of(m, space);

	if (!set_has(&m->control[holder], space)) {
		set_add(&m->control[holder], space);
		set_drop(&m->control[!holder], space);
		m->stale = 1;
	}
	m->ground = (int8_t)(m->ground + worth(m, space));
}

/* Control and its points, from the counts of the space. */
static void judge(struct madison *m, int space)
{
	if (!is_town(space) || set_has(&m->control[holder_of(m, space)], space))
		return;
	m->ground = (int8_t)(m->ground - worth(m, space));
	set_control(m, space);
}

/* What a piece adds to the counts of its space, or takes from them. */
static void count(struct madison *m, int p, int by)
{
	int side = side_of(p), space = m->where[p];

	if (is_vessel(p) && !is_flipped(m, p))
		gain(&m->vessels[side][space], by);
	if (!is_unit(p) || pieces_has(&m->aboard, p))
		return;
	gain(&m->units[side][space], by);
	if (m->units[side][space])
		set_add(&m->manned[side], space);
	else
		set_drop(&m->manned[side], space);
	gain(&m->plain[side][space], is_indian(p) ? 0 : by);
	gain(&m->strength[side][space], by * strength_of(m, p));
}

static void stack_add(struct madison *m, int p)
{
	uint8_t *at = &m->first[m->where[p]];

	while (*at < p)
		at = &m->next[*at];
	m->next[p] = *at;
	*at = (uint8_t)p;
}

static void stack_drop(struct madison *m, int p)
{
	uint8_t *at = &m->first[m->where[p]];

	while (*at != p)
		at = &m->next[*at];
	*at = m->next[p];
}

/* Whoever leaves the map leaves everything that is about to happen on it. */
static void forget(struct madison *m, int p)
{
	for (int i = 0; i < 2; i++) {
		pieces_drop(&m->force[i].named, p);
		pieces_drop(&m->force[i].column, p);
	}
	pieces_drop(&m->combat.with, p);
	pieces_drop(&m->combat.cover, p);
	pieces_drop(&m->unsupplied, p);
	pieces_drop(&m->withdrawn, p);
	pieces_drop(&m->aboard, p);
}

/* Off the map nobody counts. */
static bool counts(int space)
{
	return space < ON_MAP;
}

/* Nobody goes through those in reserve or lost, who are many. */
static bool has_stack(int space)
{
	return space < ON_MAP || space == WAITING;
}

void madison_place(struct madison *m, int p, int space)
{
	int old = m->where[p];

	if (has_stack(old))
		stack_drop(m, p);
	if (counts(old)) {
		count(m, p, -1);
		judge(m, old);
	}
	if (!counts(space))
		forget(m, p);
	m->where[p] = (uint8_t)space;
	m->next[p] = NO_PIECE;
	if (has_stack(space))
		stack_add(m, p);
	if (counts(space)) {
		count(m, p, 1);
		judge(m, space);
	}
}

void madison_flip(struct madison *m, int p, bool flipped)
{
	int space = m->where[p];

	if (counts(space))
		count(m, p, -1);
	if (flipped)
		pieces_add(&m->flipped, p);
	else
		pieces_drop(&m->flipped, p);
	if (counts(space)) {
		count(m, p, 1);
		judge(m, space);
	}
}

void madison_board(struct madison *m, int p, bool aboard)
{
	int space = m->where[p];

	count(m, p, -1);
	if (aboard)
		pieces_add(&m->aboard, p);
	else
		pieces_drop(&m->aboard, p);
	count(m, p, 1);
	judge(m, space);
}

static void refresh_cards(struct madison *m)
{
	for (int side = 0; side < 2; side++) {
		m->hand[side] = (uint8_t)set_count(&m->pile[HAND_US + side]);
		m->held[side] = (uint8_t)set_count(&m->pile[HELD_US + side]);
	}
	m->prewar = (uint8_t)set_count(&m->pile[PREWAR]);
}

void madison_derive(struct madison *m)
{
	memset(m->first, NO_PIECE, sizeof m->first);
	memset(m->next, NO_PIECE, sizeof m->next);
	memset(m->units, 0, sizeof m->units);
	memset(m->plain, 0, sizeof m->plain);
	memset(m->strength, 0, sizeof m->strength);
	memset(m->vessels, 0, sizeof m->vessels);
	memset(m->control, 0, sizeof m->control);
	memset(m->manned, 0, sizeof m->manned);
	m->ground = 0;
	for (int p = PIECES - 1; p >= 0; p--) {
		if (has_stack(m->where[p]))
			stack_add(m, p);
		if (counts(m->where[p]))
			count(m, p, 1);
	}
	for (int space = 0; space < TOWNS; space++)
		set_control(m, space);
	refresh_cards(m);
	madison_trace(m);
}

void madison_refresh(struct state *s)
{
	struct madison *m = madison_of(s);

	madison_derive(m);
	for (int side = 0; side < 2; side++) {
		struct set own = set_or(m->pile[HAND_US + side], m->pile[HELD_US + side]);

		m->known[side] = set_and(m->known[side], own);
	}
	m->vp = (int8_t)madison_points(m);
	m->counted = madison_taken(m);
	if (!s->depth || flow_see(s)->node != N_KEEP)
		m->drawn = NO_CARD;
	madison_freeze(m);
}

/* 3.54: the one that is bound to this piece, or NO_PIECE. */
static int linked_to(int p)
{
	if (!(piece(p)->flags & IS_LINKED))
		return NO_PIECE;
	for (int other = 0; other < PIECES; other++)
		if (other != p && piece(other)->flags & IS_LINKED)
			return other;
	return NO_PIECE;
}

static void take_off(struct madison *m, int p)
{
	madison_place(m, p, LOST);
	madison_flip(m, p, false);
}

void madison_remove(struct madison *m, int p, struct step *out)
{
	int other = linked_to(p);

	take_off(m, p);
	if (other == NO_PIECE || m->where[other] == LOST || m->where[other] == UNUSED)
		return;
	take_off(m, other);
	note(&m->st, out, MSG_LINK_BROKEN, NOBODY, EVERYONE, other, p);
}

bool madison_lose_step(struct madison *m, int p, struct step *out)
{
	if (piece(p)->steps > 1 && !is_flipped(m, p)) {
		madison_flip(m, p, true);
		note(&m->st, out, MSG_STEP_LOST, side_of(p), EVERYONE, p);
		return false;
	}
	note(&m->st, out, MSG_ELIMINATED, side_of(p), EVERYONE, p);
	madison_remove(m, p, out);
	return true;
}

void madison_damage(struct madison *m, int p, struct step *out)
{
	madison_flip(m, p, true);
	note(&m->st, out, MSG_DAMAGED, side_of(p), EVERYONE, p);
}

void madison_eliminate(struct madison *m, int p, int msg, struct step *out)
{
	note(&m->st, out, msg, side_of(p), EVERYONE, p, m->where[p]);
	madison_remove(m, p, out);
}

void madison_replace_leader(struct madison *m, int p, struct step *out)
{
	note(&m->st, out, MSG_LEADER_REPLACED, side_of(p), EVERYONE, p, piece(p)->back);
	madison_place(m, p, WAITING);
	madison_flip(m, p, true);
}

struct pieces madison_pieces_in(const struct madison *m, int side, int space, unsigned types)
{
	struct pieces found = { { 0, 0, 0, 0 } };

	for
		each_in(m, p, space) if (side_of(p) == side && types >> piece(p)->type & 1)
			pieces_add(&found, p);
	return found;
}

void madison_destroy(struct madison *m, int space, struct step *out)
{
	if (set_has(&m->destroyed, space))
		return;
	m->ground = (int8_t)(m->ground - worth(m, space));
	set_add(&m->destroyed, space);
	set_control(m, space);
	note(&m->st, out, MSG_TOWN_DESTROYED, NOBODY, EVERYONE, space);
}

int madison_depots_left(const struct madison *m, int side)
{
	struct set used = set_and(m->depots, madison_sets[SET_US + side]);

	return madison_figures.depots - set_count(&used);
}
