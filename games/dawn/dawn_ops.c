/* dawn_ops.c - operations without movement: Recruit (6.1), Construct (6.3),
 * Privateer (7.1) and Cruise (7.2), and where every operation begins.
 */
#include <string.h>
#include "dawn_int.h"

static void push_op(struct state *s, int node, struct dawn_op op, int effect)
{
	struct frame *f = flow_push(s, node, op.side);

	f->local[OP_LEFT] = (int16_t)op.ops;
	f->local[OP_EFFECT] = (int16_t)effect;
}

/* 5.2: one kind of operation; 6.2.1, 8.1.1: every force may move once in it. */
void dawn_op_begin(struct state *s, int side, int op, int ops, int effect, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct dawn_op x = { side, ops, effect < 0 ? NULL : &dawn_code[effect] };

	switch ((enum op)op) {
	case OP_RECRUIT:
		push_op(s, N_RECRUIT, x, effect);
		break;
	case OP_CONSTRUCT:
		push_op(s, N_CONSTRUCT, x, effect);
		break;
	case OP_CAMPAIGN:
	case OP_RAID:
		d->fresh = op == OP_RAID ? d->indians : d->present[side];
		push_op(s, N_MOVE, x, effect);
		flow_top(s)->local[OP_KIND] = (int16_t)op;
		break;
	case OP_PRIVATEER:
		dawn_privateer(d, ops, x.effect, out);
		break;
	case OP_CRUISE:
		push_op(s, N_CRUISE, x, effect);
		break;
	case OP_DEPLOY:
		push_op(s, N_DEPLOY, x, effect);
		flow_top(s)->local[OP_START] = d->complete;
		break;
	case OPS:
		break;
	}
}

/* 5.2, RULINGS I1, J20: an operation ends when none of its steps fits what remains. */
int dawn_op_list(const struct state *s, int steps, action *out)
{
	if (!steps || dawn_may_stop(s))
		out[steps++] = ACTION(V_DONE, 0, 0);
	return steps;
}

int dawn_bar_stop(const struct state *s, int steps, int16_t *arg)
{
	arg[0] = flow_see(s)->local[OP_LEFT];
	return steps && !dawn_may_stop(s) ? MSG_OPS_LEFT : MSG_NONE;
}

/* ---- 6.1 Recruit --------------------------------------------------------- */

/* 6.1.4, 6.1.4-x, 10.1-2, 10.1-2a, 12.2.2: Indians only in Creek, only for GB
 * and only in its civil war. */
static int bar_recruit_indian(const struct dawn *d, int side, int r)
{
	if (side != GB || d->conflict[CREEK_CIVIL_WAR] != ACTIVE)
		return MSG_NO_INDIAN_RECRUITS;
	if (r != R_CREEK)
		return MSG_ONLY_IN_CREEK;
	if (d->present[US] & bit(r))
		return MSG_CREEK_OCCUPIED;
	return MSG_NONE;
}

/* 6.1, 6.1-a, 6.1-b, 6.1.1, 9.4.1: a counter in a home region that one controls. */
static int bar_recruit_army(const struct dawn *d, int side, int r, int unit)
{
	if (unit / 2 != side)
		return MSG_NOT_YOUR_UNIT;
	if (dawn_regions[r].home != side)
		return MSG_NOT_HOME;
	if (!(d->control[side] & bit(r)))
		return MSG_HOME_OCCUPIED;
	if (!d->counters[r])
		return MSG_NO_COUNTER;
	return MSG_NONE;
}

/* 6.1.1-a, 6.1.1-b, 12.2.2, 12.2.4 */
static int recruit_cost(int unit)
{
	return unit == US_REGULAR || unit == GB_REGULAR ? 2 : 1;
}

/* 6.1.1, 6.1.3: what any new force needs. */
static int bar_cost(const struct dawn *d, int ops, int unit)
{
	if (ops < recruit_cost(unit))
		return MSG_TOO_FEW_OPS;
	return d->pool[unit] ? MSG_NONE : MSG_POOL_EMPTY;
}

static int bar_recruit(const struct dawn *d, struct dawn_op op, int r, int unit)
{
	int no = unit == INDIAN ? bar_recruit_indian(d, op.side, r)
				: bar_recruit_army(d, op.side, r, unit);

	return no ? no : bar_cost(d, op.ops, unit);
}

/* 12.2.4, 14.3.2: Regulars straight into the landing supply. */
static int bar_recruit_landing(const struct dawn *d, struct dawn_op op)
{
	if (op.side != GB || d->conflict[BONAPARTE] != ACTIVE)
		return MSG_NO_LANDING_RECRUITS;
	return bar_cost(d, op.ops, GB_REGULAR);
}

/* 6.1.2: anywhere, in any split; RULINGS I25: the British exceptions with it. */
static int recruits(const struct dawn *d, struct dawn_op op, action *out)
{
	uint32_t homes = d->control[op.side] & (op.side == US ? SET_US_TOWN : SET_GB_TOWN);
	int n = 0;

	if (!op.ops)
		return 0;
	for (; homes; homes &= homes - 1) {
		int r = lowest(homes);

		for (int unit = 2 * op.side; d->counters[r] && unit < 2 * op.side + 2; unit++)
			if (!bar_cost(d, op.ops, unit))
				out[n++] = ACTION(V_RECRUIT, r, unit);
	}
	if (op.side == US)
		return n;
	if (!bar_recruit(d, op, R_CREEK, INDIAN))
		out[n++] = ACTION(V_RECRUIT, R_CREEK, INDIAN);
	if (!bar_recruit_landing(d, op))
		out[n++] = ACTION(V_RECRUIT_LANDING, 0, 0);
	return n;
}

int dawn_recruit_list(const struct state *s, action *out)
{
	return dawn_op_list(s, recruits(cdawn_of(s), dawn_op_of(flow_see(s)), out), out);
}

int dawn_recruit_bar(const struct state *s, action a, int16_t *arg)
{
	struct dawn_op op = dawn_op_of(flow_see(s));
	action scratch[ACTIONS_MAX];

	arg[2] = (int16_t)op.ops;
	if (action_verb(a) == V_RECRUIT)
		return bar_recruit(cdawn_of(s), op, action_a(a), action_b(a));
	if (action_verb(a) == V_RECRUIT_LANDING) {
		arg[1] = GB_REGULAR;
		return bar_recruit_landing(cdawn_of(s), op);
	}
	return dawn_bar_stop(s, recruits(cdawn_of(s), op, scratch), arg);
}

void dawn_recruit_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s);
	int r = action_a(a), unit = action_b(a);

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
		return;
	}
	if (action_verb(a) == V_RECRUIT_LANDING) {
		unit = GB_REGULAR;
		d->pool[unit]--;
		d->landing++;
		note(s, out, MSG_RECRUITED_LANDING, GB, EVERYONE, GB);
	} else {
		d->counters[r] = (uint8_t)(d->counters[r] - (unit != INDIAN));
		dawn_add_force(d, r, unit, 1);
		note(s, out, unit == INDIAN ? MSG_RECRUITED_INDIAN : MSG_RECRUITED, f->player,
		     EVERYONE, f->player, unit, r);
	}
	f->local[OP_LEFT] = (int16_t)(f->local[OP_LEFT] - recruit_cost(unit));
}

/* ---- 6.3 Construct ------------------------------------------------------- */

static int empty_spaces(const struct dawn *d, int w)
{
	return dawn_waterways[w].spaces - d->ships[w][US] - d->ships[w][GB];
}

/* 6.3.1, 11.2.1 */
int dawn_bar_add_ship(const struct dawn *d, int w)
{
	return empty_spaces(d, w) ? MSG_NONE : MSG_WATERWAY_FULL;
}

/* 6.3.1-a: empty spaces come first, unless an event says otherwise. */
int dawn_bar_remove_ship(const struct dawn *d, int side, int w, bool any_order)
{
	if (!d->ships[w][!side])
		return empty_spaces(d, w) ? MSG_NO_ENEMY_SHIP : MSG_WATERWAY_YOURS;
	return empty_spaces(d, w) && !any_order ? MSG_FILL_FIRST : MSG_NONE;
}

/* 6.3.2, 11.1: one fort a region, in the country, on ground that one controls. */
int dawn_bar_fort(const struct dawn *d, int side, int r)
{
	if (dawn_regions[r].type == TOWN)
		return MSG_NO_FORT_IN_TOWN;
	if (d->forts & bit(r))
		return MSG_FORT_THERE;
	if (!(d->control[side] & bit(r)))
		return side == GB && d->indians & bit(r) ? MSG_FORT_INDIANS_ALONE
							 : MSG_FORT_UNCONTROLLED;
	return bits_count(d->forts) < dawn_figures.forts ? MSG_NONE : MSG_NO_FORTS_LEFT;
}

void dawn_build_fort(struct dawn *d, int side, int r, struct step *out)
{
	d->forts |= bit(r);
	d->built |= bit(r);
	note(&d->st, out, MSG_BUILT_FORT, side, EVERYONE, side, r);
}

/* by > 0: one of side's own markers comes; by < 0: an enemy one goes. */
void dawn_build_ship(struct dawn *d, int side, int w, int by, struct step *out)
{
	int before = d->water[US] - d->water[GB];

	dawn_place_ships(d, w, by > 0 ? side : !side, by);
	note(&d->st, out, by > 0 ? MSG_BUILT_SHIP : MSG_REMOVED_SHIP, side, EVERYONE, side, w);
	if (d->water[US] - d->water[GB] != before)
		note(&d->st, out, MSG_WATERWAY_CONTROL, NOBODY, EVERYONE, w,
		     d->water[US] & bit(w)   ? US
		     : d->water[GB] & bit(w) ? GB
					     : NONE);
}

/* 6.3: ships and forts in any mixture. */
static int buildings(const struct dawn *d, struct dawn_op op, action *out)
{
	uint32_t sites = d->control[op.side] & ~SET_TOWN & ~d->forts;
	int n = 0;

	if (!op.ops)
		return 0;
	for (int w = 0; w < WATERWAYS; w++)
		if (!dawn_bar_add_ship(d, w))
			out[n++] = ACTION(V_ADD_SHIP, w, 0);
		else if (!dawn_bar_remove_ship(d, op.side, w, false))
			out[n++] = ACTION(V_REMOVE_SHIP, w, 0);
	if (bits_count(d->forts) < dawn_figures.forts)
		for (; sites; sites &= sites - 1)
			out[n++] = ACTION(V_FORT, lowest(sites), 0);
	return n;
}

int dawn_construct_list(const struct state *s, action *out)
{
	return dawn_op_list(s, buildings(cdawn_of(s), dawn_op_of(flow_see(s)), out), out);
}

int dawn_construct_bar(const struct state *s, action a, int16_t *arg)
{
	struct dawn_op op = dawn_op_of(flow_see(s));
	const struct dawn *d = cdawn_of(s);
	action scratch[ACTIONS_MAX];

	if (action_verb(a) == V_DONE)
		return dawn_bar_stop(s, buildings(d, op, scratch), arg);
	if (action_verb(a) == V_FORT)
		return dawn_bar_fort(d, op.side, action_a(a));
	if (action_verb(a) == V_ADD_SHIP)
		return dawn_bar_add_ship(d, action_a(a));
	return dawn_bar_remove_ship(d, op.side, action_a(a), false);
}

void dawn_construct_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s);

	if (action_verb(a) == V_DONE) {
		d->built = 0;
		flow_pop(s);
		return;
	}
	if (action_verb(a) == V_FORT)
		dawn_build_fort(d, f->player, action_a(a), out);
	else
		dawn_build_ship(d, f->player, action_a(a), action_verb(a) == V_ADD_SHIP ? 1 : -1,
				out);
	f->local[OP_LEFT]--;
}

/* ---- 7.1 Privateer, 7.2 Cruise ------------------------------------------- */

/* 12.2.3: Death Struggle adds 1 to each die; an event may add more. */
static int sea_mod(const struct dawn *d, const struct dawn_effect *e)
{
	return (d->conflict[DEATH_STRUGGLE] == ACTIVE) + (e ? e->mod : 0);
}

/* Rolls n dice against a target; an event may roll failures once again. */
static int successes(struct dawn *d, int n, int target, const struct dawn_effect *e,
		     struct step *out)
{
	int mod = sea_mod(d, e), hits = 0, rerolls = 0;
	int row[3 + NOTE_ARGS] = { MSG_SEA_DICE, US, EVERYONE, mod, target };
	int again[3 + NOTE_ARGS] = { MSG_SEA_REROLL, US, EVERYONE };

	for (int i = 0; i < n; i++) {
		int die = chance_roll(&d->st, 6, out);

		note_die(row + 5, i, die);
		if (die + mod < target && e && e->flags & F_REROLL) {
			die = chance_roll(&d->st, 6, out);
			note_die(again + 3, rerolls++, die);
		}
		hits += die + mod >= target;
	}
	if (out)
		note_add(&d->st, out, row);
	if (out && rerolls)
		note_add(&d->st, out, again);
	return hits;
}

/* The chance of each of these dice to succeed. */
int dawn_sea_ways(const struct dawn *d, int target, const struct dawn_effect *e)
{
	int failures = max(0, min(6, target - 1 - sea_mod(d, e)));

	return e && e->flags & F_REROLL ? 36 - failures * failures : 6 * (6 - failures);
}

/* 7.1.1, 4.1.4-2: the marker stays between 0 and the end of its track. */
void dawn_move_privateer(struct dawn *d, int by, struct step *out)
{
	int to = max(0, min(dawn_figures.privateer_spaces, d->privateer + by));

	if (to != d->privateer)
		note(&d->st, out, MSG_PRIVATEERING, NOBODY, EVERYONE, d->privateer, to);
	d->privateer = (uint8_t)to;
}

/* 7.1.1, 2.7-eco1: a die for each OPS, two with Economy 1. */
int dawn_privateer_dice(const struct dawn *d, int ops)
{
	return d->track[US][ECONOMY] >= 1 ? 2 * ops : ops;
}

/* 7.1.1: 3 or more is a prize. */
void dawn_privateer(struct dawn *d, int ops, const struct dawn_effect *e, struct step *out)
{
	int hits = successes(d, dawn_privateer_dice(d, ops), PRIZE, e, out);

	dawn_move_privateer(d, hits, out);
}

/* 7.2.1: a zone with a squadron; 7.2.2: the second must be another one, but the
 * first is empty by then. */
static int cruises(const struct dawn *d, action *out)
{
	int n = 0;

	for (int zone = 0; zone < ZONES; zone++)
		if (d->squadron[1 + zone])
			out[n++] = ACTION(V_TARGET, zone, 0);
	return n;
}

/* 7.2.2: hits left over may be used, OPS must. */
int dawn_cruise_list(const struct state *s, action *out)
{
	int n = cruises(cdawn_of(s), out);

	if (flow_see(s)->node == N_CRUISE)
		return dawn_op_list(s, n, out);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

int dawn_cruise_bar(const struct state *s, action a, int16_t *arg)
{
	action scratch[ACTIONS_MAX];

	if (action_verb(a) == V_TARGET)
		return cdawn_of(s)->squadron[1 + action_a(a)] ? MSG_NONE : MSG_ZONE_EMPTY;
	return flow_see(s)->node == N_CRUISE ? dawn_bar_stop(s, cruises(cdawn_of(s), scratch), arg)
					     : MSG_NONE;
}

/* 7.2.1: hits send squadrons home; what is left over may go on to a second zone. */
static int drive_off(struct dawn *d, int zone, int hits, struct step *out)
{
	int n = min(hits, d->squadron[1 + zone]);

	for (int i = 0; i < n; i++)
		dawn_recall_squadron(d, zone, out);
	return hits - n;
}

/* 7.2.2: N_CRUISE names the first zone and rolls; N_OVERFLOW, whose OPS are the
 * hits left over, names the second. */
void dawn_cruise_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame f = *flow_top(s);
	bool second = f.node == N_OVERFLOW;
	struct dawn_op op = dawn_op_of(&f);
	int hits;

	flow_pop(s);
	if (action_verb(a) == V_DONE)
		return;
	note(s, out, MSG_CRUISES, US, EVERYONE, action_a(a));
	hits = drive_off(d, action_a(a),
			 second ? op.ops : successes(d, op.ops, STRIKE, op.effect, out), out);
	if (hits && !second) {
		op.ops = hits;
		push_op(s, N_OVERFLOW, op, -1);
	}
}

/* Whether an operation could do anything at all now. */
bool dawn_op_possible(const struct dawn *d, int op, struct dawn_op x)
{
	action scratch[ACTIONS_MAX];

	switch ((enum op)op) {
	case OP_RECRUIT:
		return recruits(d, x, scratch) > 0;
	case OP_CONSTRUCT:
		return buildings(d, x, scratch) > 0;
	case OP_CAMPAIGN:
	case OP_RAID:
		return dawn_moves(d, x, op, op == OP_RAID ? d->indians : d->present[x.side],
				  scratch) > 0;
	case OP_PRIVATEER:
		return d->privateer < dawn_figures.privateer_spaces;
	case OP_CRUISE:
		return dawn_blockading(d);
	case OP_DEPLOY:
	case OPS:
		break;
	}
	return true;
}
