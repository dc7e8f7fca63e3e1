/* madison_effects_combat.c - what Battle cards and events do to a combat (10.43, 12.36,
 * RULINGS A76, A87).
 */
#include "madison_event.h"

static bool takes_part(const struct madison *m, int p)
{
	return p < PIECES && pieces_has(&m->combat.with, p) && m->where[p] == m->combat.where;
}

static bool has_part(const struct madison *m, int side, unsigned types)
{
	for
		each_in(m, p, m->combat.where) if (side_of(p) == side && takes_part(m, p) &&
						   types >> piece(p)->type & 1) return true;
	return false;
}

/* Card 34: twice as much with Indians, or with Rifles of full strength. */
static bool is_doubled(const struct madison *m, const struct madison_effect *e, int side)
{
	for (int i = 0; i < 2; i++) {
		int p = e->pieces[i];

		if (takes_part(m, p) && side_of(p) == side && !is_flipped(m, p))
			return true;
	}
	return e->types && has_part(m, side, e->types);
}

static int land_size(const struct madison *m, const struct madison_effect *e, int side)
{
	return e->n2 && is_doubled(m, e, side) ? e->n2 : e->n;
}

/* 12.36: full on its own lake, less elsewhere. */
static int naval_size(const struct madison *m, const struct madison_effect *e)
{
	return !e->lakes || e->lakes >> m->naval.lake & 1 ? e->n : e->n2;
}

/* Added for the attacker, subtracted for the defender.  PENINSULAR DISCIPLINE counts in the
 * rounds in which its condition holds. */
int madison_card_drm(const struct madison *m, int card, int side)
{
	int attacker = m->naval.on ? m->naval.attacker : m->combat.attacker, sum = 0;

	if (madison_cards[card].all_rounds && !madison_tests_hold(m, card, side, WINDOW_ROUND))
		return 0;
	for (int i = madison_cards[card].code; madison_code[i].op != E_END; i++) {
		const struct madison_effect *e = &madison_code[i];

		if (e->op == E_DRM && m->combat.on)
			sum += land_size(m, e, side);
		else if (e->op == E_NAVAL_DRM && m->naval.on)
			sum += naval_size(m, e);
	}
	return side == attacker ? sum : -sum;
}

/* Card 9: as long as both leaders, Brock himself, and an Indian unit take part. */
static int added_modifier(const struct madison *m, const struct madison_effect *e)
{
	for (int i = 0; i < 2; i++) {
		int p = e->pieces[i];

		if (p < PIECES && (!takes_part(m, p) || is_flipped(m, p)))
			return 0;
	}
	return has_part(m, m->combat.attacker, e->types) ? face_of(m, e->piece)->modifier : 0;
}

static int attack_bonus(const struct madison *m, const struct madison_effect *e)
{
	bool first = m->combat.round <= 1;

	switch (e->op) {
	case E_RAID:
	case E_AMPHIBIOUS:
		return first ? e->n2 : 0;
	case E_DRM:
		if (has_flag(e, F_IF_NO_FORT) && (m->combat.fort || !madison_bonus_named(m)))
			return 0;
		return first || has_flag(e, F_ALL_ROUNDS) ? e->n : 0;
	case E_ADD_LEADER_MOD:
		return added_modifier(m, e);
	default:
		return 0;
	}
}

int madison_effect_drm(const struct madison *m, int effect)
{
	int sum = 0;

	if (effect == NO_EFFECT)
		return 0;
	for (const struct madison_effect *e = &madison_code[effect]; e->op != E_END; e++)
		if (m->naval.on)
			sum += e->op == E_NAVAL_DRM ? naval_size(m, e) : 0;
		else
			sum += attack_bonus(m, e);
	return sum;
}

/* FITZGIBBON'S BLUFF: the lead unit surrenders, if it is still there. */
static void surrender_lead(struct madison *m, int side, struct step *out)
{
	int lead = m->combat.lead[side];

	if (takes_part(m, lead))
		madison_eliminate(m, lead, MSG_SURRENDERED, out);
}

void madison_retreat_cards(struct state *s, int side, bool result, struct step *out)
{
	struct madison *m = madison_of(s);
	int card = m->combat.card[!side];

	if (card >= CARDS)
		return;
	for (int i = madison_cards[card].code; madison_code[i].op != E_END; i++) {
		const struct madison_effect *e = &madison_code[i];

		if (e->op == E_LEAD_SURRENDERS_IF_RETREAT)
			surrender_lead(m, side, out);
		else if (e->op == E_EXTRA_STEP_IF_RETREAT && (result || !has_flag(e, F_BY_RESULT)))
			madison_lose_steps(s, side, e->n, m->combat.where, NO_PIECE, i);
	}
}

/* Asks side which unit flips, if it has one. */
static void ask_extra(struct state *s, int side, int card, int effect)
{
	struct pieces who =
		madison_targets(cmadison_of(s), &madison_code[effect], side, NO_SPACE, 0);
	struct frame *f;

	if (pieces_empty(&who))
		return;
	f = flow_push(s, N_TARGET, side);
	f->local[ASK_CARD] = (int16_t)card;
	f->local[ASK_LEFT] = madison_code[effect].n;
	f->local[ASK_EFFECT] = (int16_t)effect;
	f->local[ASK_USER] = (int16_t)side;
	f->local[ASK_AT] = NO_SPACE;
}

static void extra_steps(struct state *s, int card)
{
	int attacker = cmadison_of(s)->combat.attacker;

	if (card >= CARDS)
		return;
	for (int i = madison_cards[card].code; madison_code[i].op != E_END; i++)
		if (madison_code[i].op == E_BOTH_EXTRA_STEP) {
			ask_extra(s, !attacker, card, i);
			ask_extra(s, attacker, card, i);
		}
}

/* LUNDY'S LANE: each side once more, the attacker first. */
void madison_final_cards(struct state *s)
{
	struct madison_combat *c = &madison_of(s)->combat;

	for (int side = 0; side < 2; side++)
		for (int i = 0; i < 2; i++)
			extra_steps(s, c->lasting[i][side]);
}
