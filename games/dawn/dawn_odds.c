/* dawn_odds.c - what an action may lead to, in figures (rules 7.1, 7.2, 8.1.2, 9.1).
 *
 * The action is played on a copy of a view up to its first roll, by the same code
 * that plays it in the game; from there on dawn_war.c computes.  A view holds
 * nothing that its owner may not know, and here nothing is guessed.
 */
#include "dawn.h"
#include "dawn_odds.h"

/* ---- what is told --------------------------------------------------------- */

/* 9.1.1: the dice of the next round. */
static void tell_dice(const struct dawn *d, int side, struct step *out)
{
	int forces = dawn_standing(d, side), bonus = d->battle.bonus[side];

	note(NULL, out, MSG_ODDS_DICE, side, EVERYONE, side, forces + bonus, forces, bonus);
}

/* What a side loses from now on, hits of this round included, in hundredths. */
static int losses(const struct dawn *d, const struct dawn_ending *end, int side)
{
	uint64_t all = (uint64_t)force_count(d, d->battle.where, side) * end->sum;

	return nearest(100, all - end->left[side], end->sum);
}

/* Thousandths as per cent: what may happen is at least one, and never certain. */
static int per_cent(int thousandths)
{
	int n = (thousandths + 5) / 10;

	if (thousandths > 0 && thousandths < 1000)
		n = max(1, min(99, n));
	return n;
}

static void tell_ending(const struct dawn *d, const struct dawn_ending *end, struct step *out)
{
	int side = d->battle.attacker;
	int won = nearest(1000, end->won[side], end->sum);
	int lost = nearest(1000, end->won[!side], end->sum);
	int none = nearest(1000, end->sum - end->won[US] - end->won[GB], end->sum);

	note(NULL, out, MSG_ODDS_BATTLE, NOBODY, EVERYONE, side, won, !side, lost, none,
	     per_cent(won), per_cent(lost), per_cent(none));
	note(NULL, out, MSG_ODDS_LOSSES, NOBODY, EVERYONE, side, losses(d, end, side), !side,
	     losses(d, end, !side));
	if (d->force[d->battle.where][INDIAN] && dawn_refuges(d))
		note(NULL, out, MSG_ODDS_EVASION, GB, EVERYONE, d->evade);
	if (d->battle.form == BY_RAID) /* 8.1.2-b: all who are left are raiders */
		note(NULL, out, MSG_ODDS_RAID, GB, EVERYONE, d->battle.target,
		     nearest(100 * (7 - d->battle.target), end->left[GB], 6 * end->sum));
}

static void tell_battle(const struct dawn *d, struct step *out)
{
	struct dawn_ending end;

	tell_dice(d, d->battle.attacker, out);
	tell_dice(d, !d->battle.attacker, out);
	if (dawn_fight_out(d, &end))
		tell_ending(d, &end, out);
	else
		note(NULL, out, MSG_ODDS_TOO_LARGE, NOBODY, EVERYONE, DICE_MAX, STATES_MAX);
}

/* ---- up to the first roll ------------------------------------------------- */

static void take(struct state *s, action a, struct step *out)
{
	dawn_game.nodes[flow_see(s)->node].take(s, a, out);
}

/* The action, and then who goes along: all, or after a count has been chosen no more
 * than must; a squadron is always filled.  Lists name the largest number first.
 * Returns the last count. */
static int gather(struct state *s, action a, struct step *out)
{
	bool counted = action_verb(a) == V_TAKE || action_verb(a) == V_SEND;
	action list[ACTIONS_MAX];

	take(s, a, out);
	for (int node = flow_see(s)->node; node == N_TAKE || node == N_SEND || node == N_EMBARK;
	     node = flow_see(s)->node) {
		int n = dawn_game.nodes[node].list(s, list);

		a = list[counted && node != N_EMBARK ? n - 1 : 0];
		take(s, a, out);
	}
	return action_b(a);
}

/* 8.1.2: nobody stops the raiders; 8.1.2-b: each has a die. */
static void tell_free_raid(int raiders, int target, struct step *out)
{
	note(NULL, out, MSG_ODDS_RAID, GB, EVERYONE, target,
	     nearest(100, (uint64_t)(raiders * (7 - target)), 6));
}

/* The first try says nothing: raiders whom nobody stops roll at once. */
static void tell_group(const struct state *view, action a, struct step *out)
{
	const struct frame *f = flow_see(view)->node == N_TAKE ? below(view) : flow_see(view);
	struct dawn d = *cdawn_of(view);
	int n = gather(&d.st, a, NULL);

	if (!d.battle.on && f->node == N_MOVE && f->local[OP_KIND] == OP_RAID) {
		tell_free_raid(n, dawn_raid_target(dawn_op_of(f)), out);
		return;
	}
	d = *cdawn_of(view);
	gather(&d.st, a, out);
	if (d.battle.on)
		tell_battle(&d, out);
	else
		note(NULL, out, MSG_ODDS_NO_BATTLE, NOBODY, EVERYONE, 0);
}

/* Hits that are left go where they hurt most; lists go by unit, so that a Regular
 * comes second to Militia and first to Indians. */
static void assign_hits(struct state *s)
{
	action list[ACTIONS_MAX];

	while (flow_see(s)->node == N_HIT) {
		dawn_hit_list(s, list);
		dawn_hit_take(s, list[action_a(list[1]) & 1], NULL);
	}
}

/* 9.1.2-e, RULINGS E16: this hit and the others of the round; the attacker's come
 * first, and all dice lie on the table. */
static void tell_hit(const struct state *view, action a, struct step *out)
{
	struct dawn d = *cdawn_of(view);
	bool defender_next = flow_see(view)->player == d.battle.attacker;

	dawn_hit_take(&d.st, a, NULL);
	assign_hits(&d.st);
	if (defender_next) {
		dawn_battle_run(&d.st, NULL);
		assign_hits(&d.st);
	}
	tell_battle(&d, out);
}

/* RULINGS E14: a battle that an event has caused; it begins with this choice. */
static void tell_fight(const struct state *view, action a, struct step *out)
{
	struct dawn d = *cdawn_of(view);

	dawn_fight_take(&d.st, a, out);
	tell_battle(&d, out);
}

/* ---- at sea, 7.0 ---------------------------------------------------------- */

/* The mean of the successes, as far as `most` count, in hundredths. */
static int mean(const uint64_t row[DICE_MAX + 1], int most)
{
	uint64_t sum = 0;

	for (int k = 1; k <= DICE_MAX; k++)
		sum += row[k] * (uint64_t)min(k, most);
	return nearest(100, sum, CERTAIN);
}

/* At least so many successes, in 1000. */
static int at_least(const uint64_t row[DICE_MAX + 1], int least)
{
	uint64_t sum = 0;

	for (int k = least; k <= DICE_MAX; k++)
		sum += row[k];
	return nearest(1000, sum, CERTAIN);
}

/* 7.2.1, 7.2.2: hits left over are certain, dice are not. */
static void tell_cruise(const struct state *view, int zone, struct step *out)
{
	const struct dawn *d = cdawn_of(view);
	struct dawn_op op = dawn_op_of(flow_see(view));
	int n = d->squadron[1 + zone], sent, some, all;
	uint64_t row[DICE_MAX + 1];

	if (flow_see(view)->node == N_OVERFLOW) {
		note(NULL, out, MSG_ODDS_OVERFLOW, US, EVERYONE, zone, op.ops, n);
		return;
	}
	dawn_binomial(row, min(op.ops, DICE_MAX), dawn_sea_ways(d, STRIKE, op.effect), 36);
	sent = mean(row, n);
	some = at_least(row, 1);
	all = at_least(row, n);
	note(NULL, out, d->complete >> zone & 1 ? MSG_ODDS_CRUISE_COMPLETE : MSG_ODDS_CRUISE, US,
	     EVERYONE, zone, op.ops, some, all, per_cent(some), per_cent(all));
	note(NULL, out, MSG_ODDS_CRUISE_MEAN, US, EVERYONE, sent, mean(row, DICE_MAX) - sent);
}

/* 7.1.1: no further than the track goes. */
static void tell_privateer(const struct state *view, struct step *out)
{
	const struct dawn *d = cdawn_of(view);
	int dice = dawn_privateer_dice(d, dawn_ops_offered(view, OP_PRIVATEER));
	uint64_t row[DICE_MAX + 1];

	dawn_binomial(row, min(dice, DICE_MAX), dawn_sea_ways(d, PRIZE, NULL), 36);
	note(NULL, out, MSG_ODDS_PRIVATEER, US, EVERYONE, dice,
	     mean(row, dawn_figures.privateer_spaces - d->privateer));
}

/* 5.2, RULINGS I1: who stops early loses what the card is still worth. */
static void tell_done(const struct state *view, struct step *out)
{
	const struct frame *f = flow_see(view);
	bool operation = f->node == N_RECRUIT || f->node == N_CONSTRUCT || f->node == N_MOVE ||
			 f->node == N_CRUISE || f->node == N_DEPLOY;

	if (operation && f->local[OP_LEFT] > 0)
		note(NULL, out, MSG_OPS_LOST, f->player, EVERYONE, f->local[OP_LEFT]);
	else
		note(NULL, out, MSG_ODDS_NONE, NOBODY, EVERYONE, 0);
}

/* 5.2: an operation that nothing can come of, or privateers. */
static void tell_operation(const struct state *view, action a, struct step *out)
{
	if (action_a(a) == OP_PRIVATEER)
		tell_privateer(view, out);
	else if (!dawn_op_open(view, action_a(a)))
		note(NULL, out, MSG_IDLE, NOBODY, EVERYONE, V_OPS, action_a(a), 0);
	else
		note(NULL, out, MSG_ODDS_NONE, NOBODY, EVERYONE, 0);
}

/* ---- all of it ------------------------------------------------------------ */

static void tell_action(const struct state *view, action a, struct step *out)
{
	int verb = action_verb(a), node = flow_see(view)->node;

	if (node == N_HIT)
		tell_hit(view, a, out);
	else if (node == N_EVADE || verb == V_STAND)
		tell_battle(cdawn_of(view), out);
	else if (node == N_FIGHT)
		tell_fight(view, a, out);
	else if (verb == V_MOVE || verb == V_RAID || verb == V_TAKE || verb == V_LAND ||
		 verb == V_SEND)
		tell_group(view, a, out);
	else if (verb == V_TARGET)
		tell_cruise(view, action_a(a), out);
	else if (verb == V_OPS)
		tell_operation(view, a, out);
	else if (verb == V_DONE)
		tell_done(view, out);
	else
		note(NULL, out, MSG_ODDS_NONE, NOBODY, EVERYONE, 0);
}

/* An action that is not offered has no odds, but a reason. */
void dawn_odds(const struct state *view, action about, struct step *out)
{
	if (!note_why(&dawn_game, view, about, out))
		tell_action(view, about, out);
}
