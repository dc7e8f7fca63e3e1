/* madison_combat.c - land combat, round by round (rules 10.1-10.6, 10.9).
 *
 * A round: who commands, leads (attacker, then defender), Battle cards (the same), dice,
 * losses (the same), cards that bite in a retreat, 10.63, the retreat, window `result`.  After
 * the last one: LUNDY'S LANE, window `after`, leaders left alone, vessels, points (RULINGS
 * A87).  Only an EX leaves both sides in the field, and so leads to another round.
 */
#include "madison_int.h"

enum {
	ROUND,
	COMMAND_DEFENCE,
	LEAD_ATTACK,
	LEAD_DEFENCE,
	CARD_ATTACK,
	CARD_DEFENCE,
	DICE,
	LOSSES,
	JUDGE,
	RETREAT_ATTACK,
	RETREAT_DEFENCE,
	RESULT,
	NEXT,
	AFTER,
	CAPTURE_ATTACK,
	CAPTURE_DEFENCE,
	CHASE,
	END,
};

/* A local of N_COMBAT: 1 if the defender had the use of a fort in some round.  When all is over
 * combat.fort tells of the whole combat (MAGAZINE EXPLOSION). */
enum { FORT_SEEN };

/* 10.51-1, 10.51-2, 10.51-3, 10.51-4, 10.51-5, 10.51-6, 10.51-7: steps lost by the attacker and by
 * the defender, and who retreats. */
static const struct {
	uint8_t loss[2];
	int8_t loser; /* 0: attacker, 1: defender, -1: nobody yet */
} outcome[RESULTS] = {
	[AR_2] = { { 2, 0 }, 0 }, [AR_1] = { { 1, 0 }, 0 },   [AR] = { { 0, 0 }, 0 },
	[EX] = { { 1, 1 }, -1 },  [FORT_9] = { { 0, 0 }, 0 }, [DR] = { { 0, 0 }, 1 },
	[DR_1] = { { 0, 1 }, 1 }, [DR_2] = { { 0, 2 }, 1 },
};

/* Units of side in the combat; fresh: only those that are not reduced. */
static int count(const struct madison *m, int side, bool fresh)
{
	struct pieces here = madison_fighters(m, side);
	int n = 0;

	for
		each_piece(p, &here) n += fresh ? is_fresh(m, p) : is_unit(p);
	return n;
}

/* ---- who commands, 3.35 ---------------------------------------------------------- */

static struct pieces equals_of(const struct madison *m, int side, int *chief)
{
	struct pieces here = madison_fighters(m, side), equals;

	*chief = madison_commander(m, &here, &equals);
	return equals;
}

/* RULINGS A99: the owner chooses once; a new choice only if that leader is gone. */
static void name_chief(struct state *s, int side)
{
	struct madison_combat *c = &madison_of(s)->combat;
	int chief;
	struct pieces equals = equals_of(cmadison_of(s), side, &chief);

	if (pieces_empty(&equals))
		c->chief[side] = (uint8_t)chief;
	else if (c->chief[side] == NO_PIECE || !pieces_has(&equals, c->chief[side]))
		flow_push(s, N_CHIEF, side)->local[0] = c->where;
}

int madison_chief_list(const struct state *s, action *out)
{
	int chief, n = 0;
	struct pieces equals = equals_of(cmadison_of(s), flow_see(s)->player, &chief);

	for
		each_piece(p, &equals) out[n++] = ACTION(V_COMMAND, p, 0);
	return n;
}

void madison_chief_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player;

	madison_of(s)->combat.chief[side] = (uint8_t)action_a(a);
	note(s, out, MSG_COMMANDS, side, EVERYONE, action_a(a));
	flow_pop(s);
}

int madison_chief_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, chief;
	struct pieces here = madison_fighters(m, side), equals = equals_of(m, side, &chief);

	if (!is_land_leader(action_a(a)) || !pieces_has(&here, action_a(a)))
		return MSG_CHIEF_NOT_HERE;
	arg[1] = (int16_t)chief;
	return pieces_has(&equals, action_a(a)) ? 0 : MSG_CHIEF_JUNIOR;
}

/* ---- leads, 10.3 ------------------------------------------------------------------- */

/* 10.32-3, 10.32-4: a defence of reduced units only leads with its worst. */
static bool is_worst(const struct madison *m, int p, const struct pieces *here)
{
	for
		each_piece(q, here) if (is_unit(q) && class_of(m, q) < class_of(m, p)) return false;
	return true;
}

/* 10.32, 10.32-2. */
static int lead_bar(const struct madison *m, int side, int p)
{
	struct pieces here = madison_fighters(m, side);

	if (!is_unit(p) || !pieces_has(&here, p))
		return MSG_LEAD_NOT_HERE;
	if (m->combat.reduced && side != m->combat.attacker)
		return is_worst(m, p, &here) ? 0 : MSG_LEAD_NOT_WORST;
	return is_fresh(m, p) ? 0 : MSG_LEAD_REDUCED;
}

int madison_best_lead(const struct madison *m, int side)
{
	struct pieces here = madison_fighters(m, side);
	int best = NO_PIECE;

	for
		each_piece(p, &here) if (!lead_bar(m, side, p) &&
					 (best == NO_PIECE ||
					  madison_lead_class(m, p) > madison_lead_class(m, best)))
			best = p;
	return best;
}

int madison_lead_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, n = 0;
	struct pieces here = madison_fighters(m, side);

	for
		each_piece(p, &here) if (!lead_bar(m, side, p)) out[n++] = ACTION(V_LEAD, p, 0);
	return n;
}

void madison_lead_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = flow_see(s)->player, p = action_a(a);

	m->combat.lead[side] = (uint8_t)p;
	note(s, out, MSG_LEADS, side, EVERYONE, p, madison_lead_class(m, p));
	flow_pop(s);
}

int madison_lead_bar(const struct state *s, action a, int16_t *arg)
{
	(void)arg;
	return lead_bar(cmadison_of(s), flow_see(s)->player, action_a(a));
}

static void ask_lead(struct state *s, int side)
{
	const struct madison_combat *c = &cmadison_of(s)->combat;
	struct frame *f = flow_push(s, N_LEAD, side);

	f->local[0] = c->where;
	f->local[1] = c->round;
}

/* ---- Battle cards, 10.43 ------------------------------------------------------------ */

/* 8.31-7, RULINGS A8: could a card of this hand be played, by what everybody can see? */
static bool may_battle(const struct madison *m, int side)
{
	struct set may = set_and(madison_may_hold(m, side), madison_windows[WINDOW_ROUND]);
	int16_t arg[NOTE_ARGS];

	for (int card = set_next(&may, 0); card >= 0; card = set_next(&may, card + 1))
		if (!madison_text_bar(m, card, side, WINDOW_ROUND, arg))
			return true;
	return false;
}

/* 8.62: units activated one by one may still attack elsewhere. */
static bool may_attack_again(const struct madison *m)
{
	const struct madison_force *force = cmoving(m);

	for
		each_piece(p, &force->named) if (is_unit(p) && !pieces_has(&force->column, p) &&
						 !pieces_has(&force->done, p) &&
						 !pieces_has(&m->combat.with, p)) return true;
	return false;
}

/* NIGHT ATTACK: is there something to choose? */
static bool may_name(const struct madison *m, int side)
{
	return side == m->combat.attacker && madison_bonus_open(m) && may_attack_again(m);
}

static void ask_battle(struct state *s, int side)
{
	struct madison *m = madison_of(s);
	struct frame *f;

	if (side == m->combat.attacker && madison_bonus_open(m) && !may_attack_again(m))
		madison_bonus_name(m);
	if (!may_battle(m, side) && !may_name(m, side))
		return;
	f = flow_push(s, N_BATTLE, side);
	f->local[0] = m->combat.where;
	f->local[1] = m->combat.round;
}

int madison_battle_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, n = 0;
	const struct set *hand = &m->pile[HAND_US + side];
	int16_t arg[NOTE_ARGS];

	for (int card = set_next(hand, 0); card >= 0; card = set_next(hand, card + 1))
		if (!madison_text_bar(m, card, side, WINDOW_ROUND, arg))
			out[n++] = ACTION(V_BATTLE, card, 0);
	if (may_name(m, side))
		out[n++] = ACTION(V_EVENT, 0, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* 10.62, RULINGS A76: it lasts if it says so. */
static void lay(struct madison_combat *c, int side, int card)
{
	c->card[side] = (uint8_t)card;
	if (madison_cards[card].all_rounds)
		c->lasting[c->lasting[0][side] != NO_CARD][side] = (uint8_t)card;
}

void madison_battle_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = flow_see(s)->player, card = action_a(a);

	if (action_verb(a) == V_EVENT) { /* a Battle card may follow (RULINGS A76) */
		madison_bonus_name(m);
		note(s, out, MSG_BONUS_NAMED, side, EVERYONE, m->card, m->combat.where);
		if (may_battle(m, side))
			return;
	}
	flow_pop(s);
	if (action_verb(a) != V_BATTLE)
		return;
	madison_move_card(m, card, DISCARD);
	lay(&m->combat, side, card);
	note(s, out, MSG_BATTLE_CARD, side, EVERYONE, side, card);
	if (out)
		out->flags |= STEP_REVEAL;
	madison_event_begin(s, card, side, M_BATTLE, NO_SPACE);
}

int madison_battle_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player;

	if (action_verb(a) == V_DONE)
		return 0;
	if (action_verb(a) == V_EVENT)
		return may_name(m, side) ? 0 : MSG_NOT_NOW;
	if (!set_has(&m->pile[HAND_US + side], action_a(a)))
		return MSG_NOT_IN_HAND;
	return madison_text_bar(m, action_a(a), side, WINDOW_ROUND, arg);
}

/* ---- dice, 10.21, 10.5 ---------------------------------------------------------------- */

static bool would_die(const struct madison *m, int p)
{
	return is_flipped(m, p) || piece(p)->steps < 2;
}

/* 10.51, RULINGS A44: one against one, and neither would be left. */
static bool is_annihilation(const struct madison *m)
{
	const struct madison_combat *c = &m->combat;

	return c->result == EX && count(m, US, false) == 1 && count(m, GB, false) == 1 &&
	       would_die(m, c->lead[US]) && would_die(m, c->lead[GB]);
}

static void roll(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_combat *c = &m->combat;
	int one, two, total;

	c->fort = madison_fort_defends(m); /* FORT STEPHENSON may stand by now */
	if (out)
		madison_tell_land(m, s, c->attacker, out);
	one = chance_roll(s, 6, out);
	two = chance_roll(s, 6, out);
	total = one + two + madison_land_sum(m);
	c->result = (uint8_t)madison_land_result(m, total);
	set_add(&m->attacked, c->where); /* 10.22, RULINGS A84 */
	note(s, out, MSG_ROLL, c->attacker, EVERYONE, c->round, one | two << 3, total, c->result);
	if (is_annihilation(m)) {
		c->result = AR;
		note(s, out, MSG_ANNIHILATION, c->attacker, EVERYONE, c->attacker);
	}
}

/* 10.32-1: the lead unit first, also one that 10.32-3 chose (RULINGS A43). */
static void lose(struct state *s, int side)
{
	const struct madison_combat *c = &cmadison_of(s)->combat;

	madison_lose_steps(s, side, outcome[c->result].loss[side != c->attacker], c->where,
			   c->lead[side], NO_EFFECT);
}

/* ---- who has to go, 10.6 --------------------------------------------------------------- */

/* 10.61, 10.63, RULINGS A43, A45: after an EX. */
static unsigned worn_out(const struct madison *m)
{
	int side = m->combat.attacker;
	unsigned beaten = 0;

	if (!count(m, side, false))
		beaten |= 1u << side;
	if (!count(m, !side, false))
		beaten |= 1u << !side;
	if (beaten)
		return beaten;
	if (!count(m, side, true))
		return 1u << side;
	return count(m, !side, true) ? 0 : 1u << !side;
}

/* RULINGS A87: who must retreat may lose more by Battle cards. */
static void judge(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_combat *c = &m->combat;
	int loser = outcome[c->result].loser;
	unsigned beaten;

	beaten = loser < 0 ? worn_out(m) : 1u << (loser ? !c->attacker : c->attacker);
	c->beaten = (uint8_t)beaten;
	for (int side = 0; side < 2; side++)
		if (beaten >> side & 1 && count(m, side, false)) {
			if (loser < 0)
				note(s, out, MSG_WORN_OUT, side, EVERYONE, side);
			madison_retreat_cards(s, side, loser >= 0, out);
		}
}

/* 10.7; 10.9: leaders whose force is gone have the same result. */
static void retreat(struct state *s, int side)
{
	struct madison *m = madison_of(s);
	struct pieces here = madison_fighters(m, side);

	if (m->combat.beaten >> side & 1 && !pieces_empty(&here))
		madison_rout(s, side, m->combat.where,
			     side == m->combat.attacker ? ROUT_ATTACKER : ROUT_DEFENDER, NO_SPACE,
			     false);
}

/* 10.9: cards may have destroyed the force of a leader who had won. */
static void retreat_leaders(struct state *s, int side)
{
	struct madison *m = madison_of(s);

	if (!count(m, side, false))
		m->combat.beaten |= (uint8_t)(1 << side);
	retreat(s, side);
}

/* ---- the flow ----------------------------------------------------------------------------- */

static void begin_round(struct madison *m, struct step *out)
{
	struct madison_combat *c = &m->combat;

	c->round++;
	madison_join_defenders(m); /* LAURA SECORD */
	c->began = pieces_or(madison_fighters(m, c->attacker), madison_fighters(m, !c->attacker));
	c->fort = madison_fort_defends(m);
	c->reduced = !count(m, !c->attacker, true);
	for (int side = 0; side < 2; side++) {
		c->lead[side] = NO_PIECE;
		c->card[side] = NO_CARD;
	}
	note(&m->st, out, MSG_ROUND, c->attacker, EVERYONE, c->attacker, c->where, c->round);
}

static void end_combat(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	const struct madison_combat *c = &m->combat;
	bool won = count(m, c->attacker, false) > 0 && !(c->beaten >> c->attacker & 1);

	m->met = won ? MET_WON : MET_LOST;
	note(s, out, won ? MSG_COMBAT_WON : MSG_COMBAT_LOST, c->attacker, EVERYONE, c->attacker,
	     c->where);
	madison_meet_end(s, out);
}

static void fight(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = m->combat.attacker;

	switch (f->pc++) {
	case ROUND:
		begin_round(m, out);
		name_chief(s, side);
		break;
	case COMMAND_DEFENCE:
		name_chief(s, !side);
		break;
	case LEAD_ATTACK:
		ask_lead(s, side);
		break;
	case LEAD_DEFENCE:
		ask_lead(s, !side);
		break;
	case CARD_ATTACK:
		ask_battle(s, side);
		break;
	case CARD_DEFENCE:
		ask_battle(s, !side);
		break;
	case DICE:
		roll(s, out);
		f->local[FORT_SEEN] |= m->combat.fort;
		lose(s, side);
		break;
	case LOSSES:
		lose(s, !side);
		break;
	default:
		judge(s, out);
	}
}

void madison_combat_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int side = m->combat.attacker;

	if (f->pc <= JUDGE) {
		fight(s, f, out);
		return;
	}
	switch (f->pc++) {
	case RETREAT_ATTACK:
		retreat(s, side);
		break;
	case RETREAT_DEFENCE:
		retreat(s, !side);
		break;
	case RESULT:
		madison_react_open(s, WINDOW_RESULT, US);
		break;
	case NEXT: /* 10.61 */
		if (!m->combat.beaten) {
			f->pc = ROUND;
			break;
		}
		m->combat.fort = (uint8_t)f->local[FORT_SEEN];
		madison_final_cards(s);
		break;
	case AFTER:
		madison_react_open(s, WINDOW_AFTER, GB);
		break;
	case CAPTURE_ATTACK:
		retreat_leaders(s, side);
		break;
	case CAPTURE_DEFENCE:
		retreat_leaders(s, !side);
		break;
	case CHASE:
		madison_chase_vessels(s);
		break;
	default:
		end_combat(s, out);
	}
}
