/* amateurs_test.c - when a card's text may be used (rules 5.1-5.3, 12; RULINGS A15, A106, A112;
 * data/amateurs/cards.yaml, uses).
 *
 * A use has a window and tests, all of which must hold, and it must be able to change something.
 * All is judged by what the user may know: what is public, and what is hidden of his own.  A window
 * is opened by what everybody can see: then (blind) his own hidden things are taken as the card
 * wants them.
 */
#include "amateurs_event.h"

/* 5.3-star: a card may have a use for a Round and one for another moment. */
const struct amateurs_use *amateurs_use_in(int card, int window)
{
	const struct amateurs_card *c = &amateurs_cards[card];

	for (int i = c->use; i < c->use + c->uses; i++)
		if (amateurs_uses[i].window == window)
			return &amateurs_uses[i];
	return NULL;
}

const struct frame *amateurs_activation(const struct state *s)
{
	for (int i = s->depth - 1; i >= 0; i--)
		if (s->frame[i].node == N_ACTIVATE)
			return &s->frame[i];
	return NULL;
}

uint32_t amateurs_land_forces(const struct amateurs *m, int side, const struct set *where)
{
	uint32_t found = amateurs_forces_of(side) & (bit(LAND_FORCES) - 1) & ~amateurs_off_map(m);

	if (set_empty(where))
		return found;
	for (uint32_t left = found; left; left &= left - 1)
		if (!set_has(where, m->at[lowest(left)]))
			found &= ~bit(lowest(left));
	return found;
}

uint32_t amateurs_unopposed(const struct amateurs *m, int side, uint32_t forces)
{
	uint32_t left = forces;

	for (; left; left &= left - 1)
		if (is_present(m, !side, m->at[lowest(left)]))
			forces &= ~bit(lowest(left));
	return forces;
}

/* ---- the position ---- */

static bool holds(const struct amateurs *m, const struct amateurs_test *t, int side)
{
	struct set held = set_and(m->control[side], t->where);

	return set_count(&held) >= t->n;
}

static bool holds_none(const struct amateurs *m, const struct amateurs_test *t, int side)
{
	struct set held = set_and(m->control[side], t->where);

	return set_empty(&held);
}

static bool has_standing(const struct amateurs *m, const struct amateurs_test *t)
{
	for (int tribe = 0; tribe < TRIBES; tribe++)
		if ((t->what == TRIBES || t->what == tribe) && t->bits >> m->standing[tribe] & 1)
			return true;
	return false;
}

static bool is_blockaded(const struct amateurs *m, const struct amateurs_test *t)
{
	int n = 0;

	for (int zone = 0; zone < ZONES; zone++)
		n += t->more >> zone & t->bits >> m->blockade[zone] & 1;
	return n >= t->n;
}

/* Of the user's own: he knows his charts. */
static bool has_unit_in(const struct amateurs *m, const struct amateurs_test *t, int side)
{
	struct set where = t->where;

	for (int p; (p = set_pop(&where)) >= 0;)
		if (amateurs_points_in(m, side, p))
			return true;
	return false;
}

/* A195: a marker counts as units, since nobody can see what is in it. */
static bool is_absent(const struct amateurs *m, const struct amateurs_test *t, int side)
{
	struct set there = set_and(m->present[side], t->where);

	return set_empty(&there);
}

static bool has_indian_leader(const struct amateurs *m)
{
	for_each_leader(l, GB)
		if (leader(l)->kind == INDIAN_LEADER && m->where[l] <= LOOSE)
			return true;
	return false;
}

static bool is_at_hand(const struct amateurs *m, int l)
{
	return m->where[l] == POOL || m->where[l] < FORCES;
}

/* ---- what was activated ---- */

static int kind_of(int force)
{
	return is_land_force(force) ? 0 : is_lake_force(force) ? 1 : 2;
}

/* A119: Expedition, leader and purpose are named; nothing more is said of a void activation. */
static bool was_activated(const struct amateurs *m, const struct amateurs_test *t, int side)
{
	const struct frame *f = amateurs_activation(&m->st);
	int force = f ? f->local[ACTIVATE_FORCE] : GROUP;

	if (force >= FORCES || force_side(force) != side || f->local[ACTIVATE_CARDS] & MARCH_VOID)
		return false;
	return t->bits >> kind_of(force) & 1 &&
	       (!t->more || t->more >> f->local[ACTIVATE_PURPOSE] & 1);
}

/* #104, #105, A106: of the attacker's Commanding Leader, who was named or is a Replacement. */
static int initiative_named(const struct amateurs *m)
{
	int force = m->combat.force, l = m->named[force];

	return amateurs_initiative(m, force, l < LEADERS ? l : REPLACEMENT);
}

/* ---- the combat ---- */

/* His own participants; Local Militia counts as Militia. */
static bool has_part(const struct amateurs *m, const struct amateurs_test *t, int side)
{
	return amateurs_fighting_of(m, side, t->bits) >= t->n;
}

static bool has_majority(const struct amateurs *m, const struct amateurs_test *t, int side)
{
	return 2 * amateurs_fighting_of(m, side, t->bits) > amateurs_fighting(m, side);
}

/* Militia of the other side: all can see Local Militia and loose points; what is in an Expedition
 * may be Militia. */
static bool may_have_militia(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;

	if (c->forces & amateurs_forces_of(side))
		return true;
	return amateurs_local_seen(m, side) ||
	       (side != c->attacker && m->loose[side][c->where][MILITIA]);
}

/* A107: leaders are in Expeditions; Weatherford is with his tribe. */
static bool may_lead(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;

	if (c->forces & amateurs_forces_of(side))
		return true;
	return side == GB && c->form == FORM_TRIBE && m->weatherford == place(c->where)->tribe;
}

/* #67: the fleet was beaten off, or a Raid on a Major City area was not won. */
static bool was_repelled(const struct amateurs_combat *c)
{
	if (c->form == FORM_INVASION)
		return !(c->beaten >> US & 1);
	return c->form == FORM_RAID && place(c->where)->town == MAJOR_CITY && c->winner != GB + 1;
}

static bool holds_combat(const struct amateurs *m, const struct amateurs_test *t, int side)
{
	const struct amateurs_combat *c = &m->combat;

	switch (t->test) {
	case TEST_TARGET:
		return t->more >> place(c->where)->zone & 1;
	case TEST_FORM:
		return t->bits >> c->form & 1;
	case TEST_ATTACKER:
		return c->attacker == side;
	case TEST_COMBAT_IN:
		return set_has(&t->where, c->where);
	case TEST_MAY_HAVE:
		return may_have_militia(m, side);
	case TEST_NO_FORT:
		return !c->fort && !c->works; /* A243 */
	case TEST_SUPPLIED:
		return c->supply[side] > UNSUPPLIED;
	case TEST_INITIATIVE:
		return initiative_named(m) >= t->n;
	case TEST_INFLICTED:
		return c->losses[side] && c->open >> side & 1;
	case TEST_MAY_LEAD:
		return may_lead(m, side);
	case TEST_WINNER:
		return c->winner == side + 1;
	case TEST_BEATEN:
		return c->beaten >> side & 1;
	case TEST_REPELLED:
		return was_repelled(c);
	default: /* TEST_FORT_HELD */
		return c->fort && c->attacker != side;
	}
}

static bool holds_position(const struct amateurs *m, const struct amateurs_test *t, int side)
{
	switch (t->test) {
	case TEST_SEASON:
		return t->bits >> season_of(m) & 1;
	case TEST_YEAR:
		return t->bits >> year_of(m) & 1;
	case TEST_NAPOLEON:
		return t->bits >> m->napoleon & 1;
	case TEST_CONTROLS:
		return holds(m, t, side);
	case TEST_CONTROLS_NONE:
		return holds_none(m, t, side);
	case TEST_STANDING:
		return has_standing(m, t);
	case TEST_BLOCKADE:
		return is_blockaded(m, t);
	case TEST_FLORIDA_OPEN:
		return m->florida;
	case TEST_UNIT_IN:
		return has_unit_in(m, t, side);
	case TEST_ABSENT:
		return is_absent(m, t, side);
	case TEST_INDIAN_LEADER:
		return has_indian_leader(m);
	case TEST_IN_PLAY:
		return on_map(m, t->what);
	case TEST_AT_HAND:
		return is_at_hand(m, t->what);
	default: /* TEST_HAS_HAND */
		return m->hand[side];
	}
}

static bool holds_test(const struct amateurs *m, const struct amateurs_test *t, int user,
		       bool blind)
{
	int side = effect_side(t->side, user);

	switch (t->test) {
	case TEST_ACTIVATED:
		return was_activated(m, t, side);
	case TEST_OPS_LEFT: /* 5.3, A113 */
		return m->active == side && m->ops;
	case TEST_MUST_CHECK:
		return m->march.side == side;
	case TEST_INDIANS: /* A106: admitted when the window is open */
		return blind || m->combat.indians >> side & 1;
	case TEST_HAS:
		return blind || has_part(m, t, user);
	case TEST_MAJORITY:
		return blind || has_majority(m, t, user);
	case TEST_LAKE_LOSER:
		return m->battle.loser == side + 1;
	case TEST_LAKE_HURT:
		return m->battle.hurt >> side & 1;
	default:
		return t->test < TEST_ACTIVATED ? holds_position(m, t, side)
						: holds_combat(m, t, side);
	}
}

/* Tests joined by `or` are one. */
static bool tests_hold(const struct amateurs *m, const struct amateurs_use *use, int user,
		       bool blind)
{
	bool any = false;

	for (const struct amateurs_test *t = &amateurs_tests[use->tests]; t->test != TEST_END;
	     t++) {
		any = any || holds_test(m, t, user, blind);
		if (t->flags & T_OR)
			continue;
		if (!any)
			return false;
		any = false;
	}
	return true;
}

/* A15: an effect that would change something; what asks must have an answer. */
static bool can_change(const struct amateurs *m, const struct amateurs_use *use, int user,
		       bool blind)
{
	for (const struct amateurs_effect *e = &amateurs_code[use->code]; e->op != E_END; e++) {
		const struct effect_row *row = &amateurs_effects[e->op];
		struct look k = { m, e, user, effect_side(e->side, user), 0, 0, 0, blind, true };
		action some[ACTIONS_MAX];

		if (row->can ? row->can(&k) : row->list(&k, some) > 0)
			return true;
	}
	return false;
}

/* 12, A112: it is too late for what moves Peace markers; Napoleon's cards stay legal. */
static bool is_too_late(const struct amateurs *m, int card)
{
	unsigned flags = amateurs_cards[card].flags;

	return (m->met || m->last) && flags & CARD_PEACE && !(flags & CARD_NAPOLEON);
}

/* #104, #105, A15: there is no Combat any more in which somebody could take part. */
static bool is_called_off(const struct amateurs *m, int window)
{
	return window == WINDOW_COMBAT_BEFORE && m->combat.cards & COMBAT_OFF;
}

int amateurs_text_test(const struct amateurs *m, int card, int side, int window, bool blind)
{
	const struct amateurs_use *use = amateurs_use_in(card, window);

	if (!use)
		return MSG_BAR_WINDOW;
	if (amateurs_cards[card].side == !side)
		return MSG_BAR_FOREIGN_EVENT;
	if (is_too_late(m, card))
		return MSG_BAR_TOO_LATE;
	if (is_called_off(m, window) || !tests_hold(m, use, side, blind))
		return window == WINDOW_ROUND ? MSG_BAR_CONDITION : MSG_BAR_REACTION;
	return can_change(m, use, side, blind) ? 0 : MSG_BAR_NO_EFFECT;
}

int amateurs_text_bar(const struct amateurs *m, int card, int side, int window, int16_t *arg)
{
	arg[0] = (int16_t)card;
	arg[1] = (int16_t)(amateurs_cards[card].condition - 1); /* only told where there is one */
	return amateurs_text_test(m, card, side, window, false);
}
