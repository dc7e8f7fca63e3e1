/* madison_preview.c - what an action may lead to, in figures (rules 9.51, 10.2-10.5).
 *
 * The action is carried out on a copy of a view up to the dice, by the same code that does it in
 * the game, and the 36 throws are counted.  What is not yet decided is assumed: the best unit
 * leads, the first of equal leaders commands, and nobody plays a card.
 */
#include "madison.h"
#include "madison_int.h"

/* Leads and leaders that nobody has named yet. */
static void assume(struct madison *m, int side)
{
	struct madison_combat *c = &m->combat;
	struct pieces here = madison_fighters(m, side), equals;

	if (c->chief[side] == NO_PIECE)
		c->chief[side] = (uint8_t)madison_commander(m, &here, &equals);
	if (c->lead[side] == NO_PIECE)
		c->lead[side] = (uint8_t)madison_best_lead(m, side);
}

/* 10.4, 10.5: every modifier, and how many of the 36 throws give each result. */
static void tell_round(struct madison *m, struct step *out)
{
	struct madison_combat *c = &m->combat;
	int side = c->attacker, ways[RESULTS];

	assume(m, side);
	assume(m, !side);
	note(NULL, out, MSG_ODDS_LEADS, NOBODY, EVERYONE, c->lead[side], c->lead[!side]);
	madison_tell_land(m, NULL, NOBODY, out);
	note(NULL, out, MSG_ODDS_SUM, NOBODY, EVERYONE, c->where, madison_land_sum(m));
	madison_land_chances(m, ways);
	for (int result = 0; result < RESULTS; result++)
		if (ways[result])
			note(NULL, out, MSG_ODDS_RESULT, NOBODY, EVERYONE, result, ways[result]);
}

/* 9.51: nine to one needs no dice. */
static void tell_attack(struct madison *m, struct step *out)
{
	madison_meet_prepare(m);
	if (madison_is_overwhelming(m)) {
		note(NULL, out, MSG_ODDS_DRIVES, NOBODY, EVERYONE, m->combat.where);
		return;
	}
	m->combat.round = 1;
	if (madison_bonus_open(m))
		madison_bonus_name(m);
	tell_round(m, out);
}

/* The column enters a space, by land or from its vessels. */
static void tell_entry(const struct state *view, int to, bool sea, struct step *out)
{
	struct madison m = *cmadison_of(view);
	const struct madison_force *f = cmoving(&m);
	const struct madison_path *path = sea ? NULL : madison_path_between(f->at, to);
	struct madison_attack a = {
		.side = flow_see(view)->player,
		.where = to,
		.from = sea ? NO_SPACE : f->at,
		.form = sea                         ? BY_SEA
			: path && path->kind == MIR ? BY_ROUTE
						    : BY_LAND,
		.effect = f->effect,
	};
	struct pieces column = f->column;

	for
		each_piece(p, &column)
		{
			if (!is_land(p))
				continue;
			if (pieces_has(&m.aboard, p))
				madison_board(&m, p, false);
			madison_place(&m, p, to);
			pieces_add(&a.with, p);
		}
	if (!m.units[!a.side][to] || pieces_empty(&a.with)) {
		note(NULL, out, MSG_ODDS_NOBODY, NOBODY, EVERYONE, to);
		return;
	}
	madison_meet(&m.st, &a);
	tell_attack(&m, out);
}

/* FORT STEPHENSON stands at once. */
static void lay(struct madison *m, int side, int card)
{
	m->combat.card[side] = (uint8_t)card;
	for (const struct madison_effect *e = &madison_code[madison_cards[card].code];
	     e->op != E_END; e++)
		if (e->op == E_PLACE_FORT)
			m->forts |= (uint8_t)(1 << e->fort);
	m->combat.fort = madison_fort_defends(m);
}

/* Within a combat: the answer is given, the rest assumed. */
static void tell_answer(const struct state *view, action a, struct step *out)
{
	struct madison m = *cmadison_of(view);
	int side = flow_see(view)->player;

	if (action_verb(a) == V_BATTLE)
		lay(&m, side, action_a(a));
	else if (action_verb(a) == V_EVENT) /* NIGHT ATTACK */
		madison_bonus_name(&m);
	else if (action_verb(a) == V_LEAD)
		m.combat.lead[side] = (uint8_t)action_a(a);
	else if (action_verb(a) == V_COMMAND)
		m.combat.chief[side] = (uint8_t)action_a(a);
	tell_round(&m, out);
}

static void tell_stand(const struct state *view, struct step *out)
{
	struct madison m = *cmadison_of(view);

	tell_attack(&m, out);
}

/* 14.31: reinforcements fight for their space. */
static void tell_storm(const struct state *view, action a, struct step *out)
{
	struct madison m = *cmadison_of(view);

	madison_storm_take(&m.st, a, NULL);
	tell_attack(&m, out);
}

static void tell(const struct state *view, action a, struct step *out)
{
	int verb = action_verb(a), node = flow_see(view)->node;

	if (verb == V_MARCH || (verb == V_SAIL && is_town(action_a(a))))
		tell_entry(view, action_a(a), verb == V_SAIL, out);
	else if (node == N_LEAD || node == N_CHIEF || node == N_BATTLE)
		tell_answer(view, a, out);
	else if (verb == V_STAND)
		tell_stand(view, out);
	else if (verb == V_STORM)
		tell_storm(view, a, out);
	else
		note(NULL, out, MSG_ODDS_NONE, NOBODY, EVERYONE, 0);
}

/* An action that is not offered has no odds, but a reason. */
void madison_preview(const struct state *view, action about, struct step *out)
{
	if (!note_why(&madison_game, view, about, out) && !madison_naval_odds(view, about, out))
		tell(view, about, out);
}
