/* madison_can.c - whom and what a card's text can reach now (RULINGS A13).
 *
 * The questions of an event list what is found here, and a text that reaches nothing may not
 * be chosen.
 */
#include "madison_event.h"

static const struct pieces nobody = { { 0, 0, 0, 0 } };

static bool on_lakes(const struct madison *m, int p, unsigned lakes)
{
	int lake = on_map(m, p) ? madison_spaces[m->where[p]].lake : LAKES;

	return lake < LAKES && lakes >> lake & 1;
}

/* ---- pieces that come ------------------------------------------------------ */

/* 3.64, 14.33: to a town in own hands; with a leader wherever he is, but where the owner has
 * the choice (card 50) only in own hands. */
static int place_of(const struct madison *m, const struct madison_effect *e, int side, int listed)
{
	int leader = PIECE_LEADER + (listed & ~WITH_LEADER);

	if (listed & WITH_LEADER) {
		if (m->where[leader] >= TOWNS)
			return NO_SPACE;
		listed = m->where[leader];
		return has_flag(e, F_CHOOSE) && !is_friendly(m, side, listed) ? NO_SPACE : listed;
	}
	if (!is_friendly(m, side, listed))
		return NO_SPACE;
	if (e->fort < FORTS && madison_forts[e->fort].space == listed && !(m->forts >> e->fort & 1))
		return NO_SPACE;
	return listed;
}

int madison_places(const struct madison *m, const struct madison_effect *e, int side, uint8_t to[8])
{
	int n = 0;

	/* RULINGS A13: in play already, or dead. */
	if (m->where[e->piece] != RESERVE)
		return 0;
	for (int i = 0; i < e->listed; i++) {
		int space = place_of(m, e, side, madison_lists[e->list + i]);

		if (space != NO_SPACE && !(n && to[0] == space))
			to[n++] = (uint8_t)space;
	}
	return n;
}

/* ---- pieces that are hit --------------------------------------------------- */

/* 10.52, RULINGS A88: reduced units pay only when no other is left; cards 41 and 65 leave them
 * alone. */
static struct pieces who_pays(const struct madison *m, const struct madison_effect *e,
			      const struct pieces *all)
{
	struct pieces fresh = nobody;

	for
		each_piece(p, all) if (!is_flipped(m, p) &&
				       (!has_flag(e, F_NO_ELIMINATION) || piece(p)->steps > 1))
			pieces_add(&fresh, p);
	if (has_flag(e, F_FULL_ONLY | F_NO_ELIMINATION))
		return fresh;
	return pieces_empty(&fresh) ? *all : fresh;
}

/* Units of side in the space; in the battle space only who takes part.  Nobody is hit twice. */
static struct pieces step_targets(const struct madison *m, const struct madison_effect *e, int side,
				  int at, int last)
{
	const struct madison_combat *c = &m->combat;
	struct pieces all = nobody, one = nobody;

	for
		each_in(m, p, at)
		{
			bool part = !c->on || c->where != at || pieces_has(&c->with, p) ||
				    pieces_has(&c->began, p);

			if (is_unit(p) && side_of(p) == side && part && p + 1 != last &&
			    has_type(p, e->types, ANY_UNIT) && !pieces_has(&m->aboard, p))
				pieces_add(&all, p);
		}
	all = who_pays(m, e, &all);
	if (has_flag(e, F_LEAD_FIRST) && c->on && c->lead[side] < PIECES &&
	    pieces_has(&all, c->lead[side])) {
		pieces_add(&one, c->lead[side]);
		return one;
	}
	return all;
}

/* Card 57: a damaged larger vessel only if nothing else is there. */
static struct pieces ship_hits(const struct madison *m, const struct madison_effect *e, int side)
{
	struct pieces all = madison_pieces_in(m, side, e->space, ANY_VESSEL), best = nobody;

	for
		each_piece(p, &all) if (!is_flipped(m, p) || SMALL_VESSEL >> piece(p)->type & 1)
			pieces_add(&best, p);
	return pieces_empty(&best) ? all : best;
}

/* Cards 58, 89: undamaged ones, in the port or of the landing force. */
static struct pieces ship_flips(const struct madison *m, const struct madison_effect *e, int side)
{
	struct pieces all = e->space == NO_SPACE ? cmoving(m)->column
						 : madison_pieces_in(m, side, e->space, ANY_VESSEL);
	struct pieces found = nobody;

	for
		each_piece(p, &all) if (is_vessel(p) && side_of(p) == side && !is_flipped(m, p) &&
					has_type(p, e->types, ANY_VESSEL)) pieces_add(&found, p);
	return found;
}

/* Card 97: a British counter of that class must be left. */
int madison_prize_for(const struct madison *m, int vessel)
{
	for (int p = PIECE_VESSEL; p < PIECE_LEADER; p++)
		if (piece(p)->mode == BY_EVENT && side_of(p) != side_of(vessel) &&
		    piece(p)->card == C_TIGRESS_AND_SCORPION_TAKEN && m->where[p] == RESERVE &&
		    piece(p)->class == piece(vessel)->class)
			return p;
	return NO_PIECE;
}

static bool is_improvable(const struct madison *m, int p)
{
	return !is_flipped(m, p) && class_of(m, p) < CLASS_A && !pieces_has(&m->upgraded, p);
}

/* Vessels anywhere: to be captured (97), improved (69), or lost by a die (23). */
static struct pieces ships(const struct madison *m, const struct madison_effect *e, int side)
{
	struct pieces found = nobody;

	for (int p = PIECE_VESSEL; p < PIECE_LEADER; p++) {
		if (side_of(p) != side || !has_type(p, e->types, ANY_VESSEL))
			continue;
		if (e->op == E_ROLL_ELIM_SHIP
			    ? in_set(&e->where, m->where[p])
			    : on_lakes(m, p, e->lakes) &&
				      (e->op == E_CAPTURE_SHIPS
					       ? madison_prize_for(m, p) != NO_PIECE
					       : is_improvable(m, p)))
			pieces_add(&found, p);
	}
	return found;
}

/* Card 81: full-strength Regulars of that very class. */
static struct pieces pupils(const struct madison *m, const struct madison_effect *e, int side,
			    int at)
{
	struct pieces all = madison_pieces_in(m, side, at, 1 << REGULAR), found = nobody;

	for
		each_piece(p, &all) if (class_of(m, p) == e->limit && is_improvable(m, p))
			pieces_add(&found, p);
	return found;
}

/* Card 83: of those who took part, wherever they are now. */
static struct pieces spent_units(const struct madison *m, int side)
{
	struct pieces found = nobody;

	for (int p = 0; p < PIECE_VESSEL; p++)
		if (side_of(p) == side && on_map(m, p) && !is_flipped(m, p) &&
		    piece(p)->steps > 1 &&
		    (pieces_has(&m->combat.with, p) || pieces_has(&m->combat.began, p)))
			pieces_add(&found, p);
	return found;
}

static struct pieces land_leaders(const struct madison *m, int side)
{
	struct pieces found = nobody;

	for (int p = PIECE_LEADER; p < PIECES; p++)
		if (side_of(p) == side && is_land_leader(p) && is_town(m->where[p]))
			pieces_add(&found, p);
	return found;
}

/* Cards 22, 33: land leaders who were activated in that space. */
static struct pieces activated(const struct madison *m, int at)
{
	struct pieces found = nobody;

	for (int i = 0; i < 2; i++)
		if (madison_force_hit(m, i, TEST_ACTIVE_LEADER) && m->force[i].start == at)
			pieces_add(&found, m->force[i].leader);
	return found;
}

struct pieces madison_targets(const struct madison *m, const struct madison_effect *e, int user,
			      int at, int last)
{
	int side = effect_side(e->side, user);

	switch (e->op) {
	case E_LIMIT_MF:
	case E_LEADER_PENALTY:
		return activated(m, at);
	case E_ENEMY_STEP:
		return step_targets(m, e, side, at, last);
	case E_ENEMY_SHIP_HIT:
		return ship_hits(m, e, side);
	case E_ENEMY_SHIP_FLIP:
		return ship_flips(m, e, side);
	case E_UPGRADE_UNITS:
		return pupils(m, e, side, at);
	case E_LEADER_CV:
		return land_leaders(m, side);
	case E_BOTH_EXTRA_STEP:
		return spent_units(m, user);
	default: /* E_ROLL_ELIM_SHIP, E_CAPTURE_SHIPS, E_UPGRADE_SHIP */
		return ships(m, e, side);
	}
}

/* ---- spaces that are chosen ------------------------------------------------ */

static bool has_regular(const struct madison *m, int side, int space)
{
	struct pieces all = madison_pieces_in(m, side, space, 1 << REGULAR);

	return !pieces_empty(&all);
}

static bool is_depot_of(const struct madison *m, int side, int space)
{
	return set_has(&m->depots, space) && madison_spaces[space].territory == side;
}

/* Card 65: the stack must be large enough, and without a depot. */
static bool is_step_site(const struct madison *m, const struct madison_effect *e, int user, int at,
			 int last)
{
	int side = effect_side(e->side, user);
	struct pieces who;

	if (!m->units[side][at] || m->units[side][at] < e->limit ||
	    (has_flag(e, F_NO_DEPOT) && is_depot_of(m, side, at)))
		return false;
	who = step_targets(m, e, side, at, last);
	return !pieces_empty(&who);
}

/* Card 55: the effects that bear on the chosen town, from the first of them on. */
static bool is_chosen_site(const struct madison *m, const struct madison_effect *e, int user,
			   int at)
{
	for (; e->op != E_END; e++) {
		int side = effect_side(e->side, user);

		if (!has_flag(e, F_CHOSEN))
			continue;
		if (e->op == E_REMOVE_DEPOT ? is_depot_of(m, side, at)
		    : e->op == E_ENEMY_STEP ? is_step_site(m, e, user, at, 0)
					    : !has_regular(m, !side, at))
			return true;
	}
	return false;
}

/* Card 81: own territory, in supply, with one of the leaders. */
static bool is_camp(const struct madison *m, const struct madison_effect *e, int user, int at)
{
	struct pieces who;
	bool led = false;

	for (int i = 0; i < 2; i++)
		led |= e->pieces[i] < PIECES && m->where[e->pieces[i]] == at;
	if (!led || madison_spaces[at].territory != user || !madison_supplied(m, user, at))
		return false;
	who = pupils(m, e, user, at);
	return !pieces_empty(&who);
}

static bool is_site(const struct madison *m, const struct madison_effect *e, int user, int at,
		    int last)
{
	if (e->op == E_UPGRADE_UNITS)
		return is_camp(m, e, user, at);
	if (!set_empty(&e->where) && !set_has(&e->where, at))
		return false;
	if (m->combat.on && set_empty(&e->where) && at != m->combat.where)
		return false;
	if (has_flag(e, F_CHOSEN))
		return is_chosen_site(m, e, user, at);
	return is_step_site(m, e, user, at, last);
}

struct set madison_sites(const struct madison *m, const struct madison_effect *e, int user,
			 int last)
{
	struct set sites = { { 0, 0 } };

	if (e->op == E_DEPOT)
		return madison_depot_sites(m, user);
	for (int at = 0; at < TOWNS; at++)
		if (is_site(m, e, user, at, last))
			set_add(&sites, at);
	return sites;
}

/* ---- anything at all ------------------------------------------------------- */

static bool has_depot_in(const struct madison *m, int side, const struct set *where)
{
	for (int at = set_next(where, 0); at >= 0; at = set_next(where, at + 1))
		if (is_depot_of(m, side, at))
			return true;
	return false;
}

bool madison_no_regular(const struct madison *m, int enemy, const struct set *where)
{
	for (int at = set_next(where, 0); at >= 0; at = set_next(where, at + 1))
		if (has_regular(m, enemy, at))
			return false;
	return true;
}

/* 7.21: in a view the deck lies among what is unknown; its size is known. */
static int deck_left(const struct madison *m)
{
	int n = set_count(&m->pile[DECK]) + set_count(&m->pile[UNKNOWN]) - m->prewar +
		set_count(&m->pile[PREWAR]);

	for (int side = 0; side < 2; side++)
		n += set_count(&m->pile[HAND_US + side]) + set_count(&m->pile[HELD_US + side]) -
		     m->hand[side] - m->held[side];
	return n;
}

static bool can_come(const struct madison *m, const struct madison_effect *e, int side)
{
	uint8_t to[8];

	switch (e->op) {
	case E_PLACE_UNIT:
		return madison_places(m, e, side, to) > 0;
	case E_PLACE_FORT:
		return !(m->forts >> e->fort & 1) &&
		       !set_has(&m->destroyed, madison_forts[e->fort].space);
	case E_PLACE_SHIP:
		return m->where[e->piece] == RESERVE && !pieces_has(&m->barred, e->piece);
	case E_REMOVE_UNIT_IF:
		return in_set(&e->where, m->where[e->piece]);
	case E_REMOVE_LEADER_IF_PRESENT:
		return m->combat.on && m->where[e->piece] == m->combat.where;
	case E_REMOVE_FORT:
		return m->forts >> e->fort & 1;
	case E_REMOVE_DEPOT:
		return has_depot_in(m, side, &e->where);
	case E_FLIP_LEADER:
		return on_map(m, e->piece) && !is_flipped(m, e->piece);
	default: /* E_REMOVE_UNIT, E_REMOVE_LEADER, E_ELIM_SHIP */
		return on_map(m, e->piece);
	}
}

static bool can_reach(const struct madison *m, const struct madison_effect *e, int user)
{
	struct set sites;
	struct pieces who;

	if (e->op == E_ENEMY_STEP || e->op == E_UPGRADE_UNITS || e->op == E_DEPOT ||
	    e->op == E_VP_IF_NO_REGULAR) {
		sites = madison_sites(m, e, user, 0);
		return !set_empty(&sites);
	}
	who = madison_targets(m, e, user, NO_SPACE, 0);
	return !pieces_empty(&who);
}

/* What decides whether an effect would change anything. */
enum asked {
	NEVER, /* what only follows from a move or a fight of the same text */
	ALWAYS,
	IN_BATTLE,
	COMES,   /* a thing would come or go */
	REACHES, /* there is a site or a target */
	MOVES,   /* somebody would move */
	ALONE,   /* a question of its own */
};

static const uint8_t asked[EFFECTS] = {
	[E_END] = NEVER,
	[E_PLACE_UNIT] = COMES,
	[E_PLACE_FORT] = COMES,
	[E_PLACE_SHIP] = COMES,
	[E_REMOVE_UNIT] = COMES,
	[E_REMOVE_UNIT_IF] = COMES,
	[E_REMOVE_LEADER] = COMES,
	[E_REMOVE_LEADER_IF_PRESENT] = COMES,
	[E_REMOVE_FORT] = COMES,
	[E_REMOVE_DEPOT] = COMES,
	[E_FLIP_LEADER] = COMES,
	[E_ELIM_SHIP] = COMES,
	[E_ROLL_ELIM_SHIP] = REACHES,
	[E_ELIM_SHIPS_IF_CLEAR] = NEVER,
	[E_CAPTURE_SHIPS] = REACHES,
	[E_VP] = ALWAYS,
	[E_VP_IF_WIN] = NEVER,
	[E_VP_IF_CLEAR] = NEVER,
	[E_VP_IF_CONTROL] = NEVER,
	[E_VP_IF_NO_REGULAR] = ALONE,
	[E_ENEMY_STEP] = REACHES,
	[E_EXTRA_STEP_IF_RETREAT] = IN_BATTLE,
	[E_BOTH_EXTRA_STEP] = IN_BATTLE,
	[E_LEAD_SURRENDERS_IF_RETREAT] = IN_BATTLE,
	[E_ENEMY_SHIP_HIT] = REACHES,
	[E_ENEMY_SHIP_FLIP] = REACHES,
	[E_DESTROY_TOWN] = ALONE,
	[E_DESTROY_IF_CONTROL] = NEVER,
	[E_DRM] = IN_BATTLE,
	[E_NAVAL_DRM] = IN_BATTLE,
	[E_ADD_LEADER_MOD] = NEVER,
	[E_CAMPAIGN] = MOVES,
	[E_ACTIVATE_LEADER] = MOVES,
	[E_ACTIVATE_LEADER_IN] = MOVES,
	[E_ACTIVATE_LEADER_OR_UNITS] = MOVES,
	[E_ACTIVATE_UNITS] = MOVES,
	[E_ACTIVATE_SPACE] = MOVES,
	[E_ACTIVATE_FLEET] = MOVES,
	[E_RAID] = MOVES,
	[E_AMPHIBIOUS] = MOVES,
	[E_MOVE_LEADER_ALONE] = NEVER,
	[E_FREE_WITHDRAW] = NEVER,
	[E_REINFORCE_DEFENCE] = MOVES,
	[E_INTERDICT_SPACE] = ALWAYS,
	[E_CANCEL_NAVAL_FORCE] = ALWAYS,
	[E_CANCEL_AMPHIBIOUS] = ALWAYS,
	[E_LIMIT_MF] = ALWAYS,
	[E_LEADER_PENALTY] = ALWAYS,
	[E_FORBID_MILITIA] = ALWAYS,
	[E_FORBID_ATTACK] = ALWAYS,
	[E_FORBID_BUILD] = ALONE,
	[E_NO_BUILD_NEXT] = ALONE,
	[E_TRUCE] = ALWAYS,
	[E_FREE_BUILD] = ALONE,
	[E_DEPOT] = REACHES,
	[E_RESTORE] = ALONE,
	[E_UPGRADE_SHIP] = REACHES,
	[E_UPGRADE_UNITS] = REACHES,
	[E_LEADER_CV] = REACHES,
	[E_DOW] = NEVER,
	[E_DRAW] = ALONE,
	[E_DISCARD_RANDOM] = ALONE,
	[E_END_GAME] = ALWAYS,
};

static bool can_alone(const struct madison *m, int effect, int user)
{
	const struct madison_effect *e = &madison_code[effect];
	int side = effect_side(e->side, user);

	switch (e->op) {
	case E_VP_IF_NO_REGULAR:
		return has_flag(e, F_CHOSEN) ? can_reach(m, e, user)
					     : madison_no_regular(m, !side, &e->where);
	case E_DESTROY_TOWN:
		return !set_has(&m->destroyed, e->space);
	case E_FORBID_BUILD:
		return m->where[e->piece] == RESERVE && !pieces_has(&m->barred, e->piece);
	case E_NO_BUILD_NEXT:
		return !has_flag(e, F_IF_CONTROL);
	case E_FREE_BUILD:
		return madison_can_build(m, user, 2 * e->n, e->lakes, e->space);
	case E_RESTORE:
		return !has_flag(e, F_NEAR_DEPOT) && madison_can_restore(m, user, effect);
	case E_DRAW:
		return deck_left(m) > 0;
	default: /* E_DISCARD_RANDOM */
		return m->hand[side] > 0;
	}
}

static bool can_effect(const struct madison *m, int effect, int user, int mode)
{
	const struct madison_effect *e = &madison_code[effect];

	switch ((enum asked)asked[e->op]) {
	case NEVER:
		return false;
	case ALWAYS:
		return true;
	case IN_BATTLE:
		return mode == M_BATTLE;
	case COMES:
		return can_come(m, e, effect_side(e->side, user));
	case REACHES:
		return can_reach(m, e, user);
	case MOVES:
		return madison_can_move(m, e, user);
	case ALONE:
		return can_alone(m, effect, user);
	}
	return false;
}

bool madison_can_change(const struct madison *m, int card, int side, int mode)
{
	for (int i = madison_cards[card].code; madison_code[i].op != E_END; i++)
		if (madison_code[i].mode & mode && can_effect(m, i, side, mode))
			return true;
	return false;
}
