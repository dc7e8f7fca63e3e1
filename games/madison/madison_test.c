/* madison_test.c - when a card may be used for its text (data/madison/cards.yaml, uses).
 *
 * A use has a window and tests, all of which must hold; besides, it must be able to change
 * something (RULINGS A13, madison_can.c).  All that is asked here everybody can see, so that
 * a window may be opened by it, whatever is in the hand.
 */
#include "madison_event.h"

static bool is_full(const struct madison *m, const struct madison_test *t, int p)
{
	return !(t->flags & T_FULL) || !is_flipped(m, p);
}

static bool on_lakes(const struct madison *m, int p, unsigned lakes)
{
	int lake = on_map(m, p) ? madison_spaces[m->where[p]].lake : LAKES;

	return lake < LAKES && (!lakes || lakes >> lake & 1);
}

/* ---- the position ---------------------------------------------------------- */

static bool unit_in(const struct madison *m, const struct madison_test *t, int side)
{
	for (int p = 0; p < PIECES; p++)
		if (side_of(p) == side && has_type(p, t->types, ANY_UNIT) &&
		    in_set(&t->where, m->where[p]) && is_full(m, t, p))
			return true;
	return false;
}

static bool vessel_on(const struct madison *m, const struct madison_test *t, int side)
{
	for (int p = PIECE_VESSEL; p < PIECE_LEADER; p++)
		if (side_of(p) == side && has_type(p, t->types, ANY_VESSEL) &&
		    on_lakes(m, p, t->lakes) && is_full(m, t, p))
			return true;
	return false;
}

/* 13.3: the leader's own space must be in supply. */
static bool leader_in(const struct madison *m, const struct madison_test *t)
{
	for (int i = 0; i < 2; i++) {
		int p = t->what[i];

		if (p < PIECES && in_set(&t->where, m->where[p]) &&
		    (!(t->flags & T_SUPPLIED) || madison_supplied(m, side_of(p), m->where[p])))
			return true;
	}
	return false;
}

static bool controls(const struct madison *m, const struct madison_test *t, int side)
{
	struct set held = set_and(m->control[side], t->where);

	return !set_empty(&held);
}

static bool is_intact(const struct madison *m, const struct madison_test *t)
{
	struct set gone = set_and(m->destroyed, t->where);

	return set_empty(&gone);
}

static bool holds_lake(const struct madison *m, const struct madison_test *t, int side)
{
	for (int lake = 0; lake < LAKES; lake++)
		if (t->lakes >> lake & 1 && m->lake[lake] == side)
			return true;
	return false;
}

static bool holds_fort(const struct madison *m, int side)
{
	for (int space = 0; space < TOWNS; space++)
		if (madison_fort_usable(m, side, space))
			return true;
	return false;
}

/* 11.35: one unit is enough for a landing. */
static bool can_carry_from(const struct madison *m, const struct madison_test *t, int side)
{
	for (int space = set_next(&t->where, 0); space >= 0;
	     space = set_next(&t->where, space + 1)) {
		struct pieces ships = madison_pieces_in(m, side, space, ANY_VESSEL);
		struct pieces units = madison_pieces_in(m, side, space, ANY_UNIT);

		if (madison_can_carry_any(m, &ships, &units))
			return true;
	}
	return false;
}

/* RULINGS A6: what the other still holds face down might be a Winter event. */
static bool is_last(const struct madison *m, int user)
{
	return m->passes || !m->held[!user];
}

static bool holds_position(const struct madison *m, const struct madison_test *t, int side,
			   int user)
{
	switch (t->test) {
	case TEST_TURN:
		return t->turns >> m->turn & 1;
	case TEST_LAST:
		return is_last(m, user);
	case TEST_IN_PLAY:
		return on_map(m, t->what[0]) && !(t->flags & T_FRONT && is_flipped(m, t->what[0]));
	case TEST_UNIT_IN:
		return unit_in(m, t, side);
	case TEST_NO_UNIT_IN:
		return !unit_in(m, t, side);
	case TEST_LEADER_IN:
		return leader_in(m, t);
	case TEST_CONTROLS:
		return controls(m, t, side);
	case TEST_NOT_CONTROLS:
		return !controls(m, t, side);
	case TEST_INTACT:
		return is_intact(m, t);
	case TEST_NOT_LAKE:
		return !holds_lake(m, t, side);
	case TEST_VESSEL_ON:
		return vessel_on(m, t, side);
	case TEST_ON_LAKE:
		return on_lakes(m, t->what[0], t->lakes);
	case TEST_DEPOT_FREE:
		return madison_depots_left(m, side) > 0;
	case TEST_HAND:
		return m->hand[side];
	case TEST_BASE:
		return madison_has_base(m, side, t->lakes);
	case TEST_FORT_HELD:
		return holds_fort(m, side);
	case TEST_CARRIED:
		return can_carry_from(m, t, side);
	default: /* TEST_FORT_ABSENT */
		return !(m->forts >> t->what[0] & 1);
	}
}

/* ---- what was activated ---------------------------------------------------- */

static bool is_land_force(const struct madison_force *f)
{
	if (f->form == FORCE_UNITS) {
		for
			each_piece(p, &f->named) if (is_land(p)) return true;
		return false;
	}
	return f->form != FORCE_NONE && f->leader < PIECES && is_land_leader(f->leader);
}

/* A naval leader, a fleet as if he led it, a land leader's vessels, vessels named one by one. */
static bool is_naval_force(const struct madison_force *f)
{
	if (f->form == FORCE_NONE)
		return false;
	for
		each_piece(p, &f->named) if (is_vessel(p)) return true;
	if (f->vessels)
		return true;
	return f->form == FORCE_LEADER && (f->leader >= PIECES || is_naval_leader(f->leader));
}

static bool is_led(const struct madison_force *f)
{
	return f->form == FORCE_LEADER && f->leader < PIECES && is_land_leader(f->leader);
}

bool madison_force_hit(const struct madison *m, int i, int test)
{
	const struct madison_force *f = &m->force[i];

	switch (test) {
	case TEST_ACTIVE_LAND:
		return is_land_force(f);
	case TEST_ACTIVE_NAVAL:
		return is_naval_force(f);
	default: /* TEST_ACTIVE_LEADER, TEST_ACTIVE_PIECE */
		return is_led(f);
	}
}

static bool was_activated(const struct madison *m, const struct madison_test *t)
{
	for (int i = 0; i < 2; i++)
		if (madison_force_hit(m, i, t->test) &&
		    (t->test != TEST_ACTIVE_PIECE || m->force[i].leader == t->what[0]))
			return true;
	return false;
}

/* Card 11: militia that did not begin the card play in British territory. */
static bool has_crossers(const struct madison *m)
{
	const struct madison_force *f = cmoving(m);

	for
		each_piece(p, &f->column) if (side_of(p) == US && piece(p)->type == MILITIA &&
					      !pieces_has(&f->abroad, p)) return true;
	return false;
}

/* ---- the battle ------------------------------------------------------------ */

static int attacker_of(const struct madison *m)
{
	return m->combat.on ? m->combat.attacker : m->active;
}

/* Who takes part or took part in this round, and is in the battle space. */
static bool force_has(const struct madison *m, const struct madison_test *t, int side)
{
	const struct madison_combat *c = &m->combat;

	for
		each_in(m, p, c->where)
		{
			bool part = pieces_has(&c->with, p) ||
				    (t->flags & T_STILL && pieces_has(&c->began, p));

			if (part && side_of(p) == side && has_type(p, t->types, ANY_UNIT) &&
			    is_full(m, t, p))
				return true;
		}
	return false;
}

static bool lead_is(const struct madison *m, const struct madison_test *t, int side)
{
	int lead = m->combat.lead[side];

	return lead < PIECES && has_type(lead, t->types, ANY_UNIT) && class_of(m, lead) >= t->n &&
	       is_full(m, t, lead);
}

/* Card 43: any path counts, but not the one by which the attackers came. */
static bool has_relief(const struct madison *m, int side)
{
	for
		each_path(way,
			  m->combat.where) if (madison_relief_from(m, side, way->to)) return true;
	return false;
}

static bool has_fort(const struct madison *m, int side)
{
	return m->combat.attacker != side && m->combat.fort;
}

static bool holds_battle(const struct madison *m, const struct madison_test *t, int side)
{
	const struct madison_combat *c = &m->combat;

	switch (t->test) {
	case TEST_BATTLE_IN:
		return in_set(&t->where, c->where);
	case TEST_ATTACKER:
		return attacker_of(m) == side;
	case TEST_ROUND:
		return max(c->round, 1) == t->n;
	case TEST_ROUNDS:
		return c->round >= t->n;
	case TEST_TERRAIN:
		return madison_spaces[c->where].terrain == t->n;
	case TEST_FORT_USED:
		return has_fort(m, side);
	case TEST_NO_FORT:
		return !c->fort;
	case TEST_OPEN_OR_FORT:
		return madison_spaces[c->where].terrain == CLEAR ||
		       madison_fort_at(m, c->where).value;
	case TEST_LEAD:
		return lead_is(m, t, side);
	case TEST_FORCE_HAS:
		return force_has(m, t, side);
	case TEST_FORCE_WITH:
		return pieces_has(&c->with, t->what[0]) && m->where[t->what[0]] == c->where;
	case TEST_FOUGHT:
		return pieces_has(&c->began, t->what[0]) &&
		       !(t->flags & T_FRONT && is_flipped(m, t->what[0]));
	case TEST_NOT_CAPTURED:
		return on_map(m, t->what[0]);
	case TEST_BEATEN:
		return c->beaten >> side & 1;
	default: /* TEST_RELIEF */
		return has_relief(m, side);
	}
}

/* ---- all of them ----------------------------------------------------------- */

static bool holds(const struct madison *m, const struct madison_test *t, int user)
{
	int side = effect_side(t->side, user);

	if (t->test < TEST_ACTIVE_LAND)
		return holds_position(m, t, side, user);
	if (t->test < TEST_CROSSERS)
		return was_activated(m, t);
	if (t->test == TEST_CROSSERS)
		return has_crossers(m);
	if (t->test == TEST_TARGET)
		return in_set(&t->where, madison_landing_target(m));
	return holds_battle(m, t, side);
}

/* 3.41: the card wants the leader himself, and his successor is on the map. */
static bool wants_former(const struct madison *m, const struct madison_test *t)
{
	return t->flags & T_FRONT && on_map(m, t->what[0]) && is_flipped(m, t->what[0]);
}

static int refusal(const struct madison *m, const struct madison_test *t, int user, int16_t *arg)
{
	/* In the order of enum test. */
	static const uint16_t msg[] = {
		MSG_NONE,
		MSG_IF_TURN,
		MSG_IF_LAST,
		MSG_IF_IN_PLAY,
		MSG_IF_UNIT_IN,
		MSG_IF_NO_UNIT_IN,
		MSG_IF_LEADER_IN,
		MSG_IF_CONTROLS,
		MSG_IF_NOT_CONTROLS,
		MSG_IF_INTACT,
		MSG_IF_NOT_LAKE,
		MSG_IF_VESSEL_ON,
		MSG_IF_ON_LAKE,
		MSG_IF_DEPOT_FREE,
		MSG_IF_HAND,
		MSG_IF_BASE,
		MSG_IF_FORT_HELD,
		MSG_IF_CARRIED,
		MSG_IF_FORT_ABSENT,
		MSG_IF_ACTIVE_LAND,
		MSG_IF_ACTIVE_NAVAL,
		MSG_IF_ACTIVE_LEADER,
		MSG_IF_ACTIVE_PIECE,
		MSG_IF_CROSSERS,
		MSG_IF_TARGET,
		MSG_IF_BATTLE_IN,
		MSG_IF_ATTACKER,
		MSG_IF_ROUND,
		MSG_IF_ROUNDS,
		MSG_IF_TERRAIN,
		MSG_IF_FORT_USED,
		MSG_IF_NO_FORT,
		MSG_IF_OPEN_OR_FORT,
		MSG_IF_LEAD,
		MSG_IF_FORCE_HAS,
		MSG_IF_FORCE_WITH,
		MSG_IF_FOUGHT,
		MSG_IF_NOT_CAPTURED,
		MSG_IF_BEATEN,
		MSG_IF_RELIEF,
	};

	_Static_assert(sizeof msg / sizeof msg[0] == TESTS, "a refusal for each test");
	arg[1] = (int16_t)(t->what[0] < PIECES ? t->what[0] : effect_side(t->side, user));
	return wants_former(m, t) ? MSG_IF_REPLACED : msg[t->test];
}

const struct madison_use *madison_use_in(int card, int window)
{
	const struct madison_card *c = &madison_cards[card];

	for (int i = 0; i < c->uses; i++)
		if (madison_uses[c->use + i].window == window)
			return &madison_uses[c->use + i];
	return NULL;
}

bool madison_tests_hold(const struct madison *m, int card, int side, int window)
{
	const struct madison_use *use = madison_use_in(card, window);

	for (const struct madison_test *t = &madison_tests[use->tests]; t->test != TEST_END; t++)
		if (!holds(m, t, side))
			return false;
	return true;
}

int madison_text_bar(const struct madison *m, int card, int side, int window, int16_t *arg)
{
	const struct madison_use *use = madison_use_in(card, window);

	arg[0] = (int16_t)card;
	if (m->phase == PHASE_PREWAR)
		return MSG_TEXT_PREWAR;
	/* 8.21: the flag says whose event it is. */
	if (madison_cards[card].side != NONE && madison_cards[card].side != side)
		return MSG_TEXT_NOT_YOURS;
	if (!use || window == WINDOW_NEVER)
		return MSG_TEXT_OTHER_TIME;
	for (const struct madison_test *t = &madison_tests[use->tests]; t->test != TEST_END; t++)
		if (!holds(m, t, side))
			return refusal(m, t, side, arg);
	return madison_can_change(m, card, side, use->mode) ? 0 : MSG_TEXT_IDLE;
}
