/* dawn_battle.c - battles (rules 9.0-9.4, 10.3, 11.1).
 *
 * A battle is one procedure, N_BATTLE.  It stops for the hitter's choice among
 * targets, for the refuge of an Indian who evades, and for both sides' word
 * after each round.  d->battle holds all there is to know about it.
 */
#include <string.h>
#include "dawn_int.h"

enum { ROLL, DEFENDER_HITS, EVASION, DEFENDER_STANDS, ATTACKER_STANDS, NEXT_ROUND, ENDED };

/* ---- bonus dice, 9.3 ----------------------------------------------------- */

static void bonus(struct dawn *d, int side, int n, int msg, struct step *out)
{
	if (!n)
		return;
	gain(&d->battle.bonus[side], n);
	note(&d->st, out, msg, side, EVERYONE, side, n);
}

/* 9.3-a, 9.3-b, 2.7-po3, 11.1.1, 8.1.2-a: the ground fights for its defender; a
 * raid treats a town as open country. */
static void defender_bonus(struct dawn *d, struct step *out)
{
	int r = d->battle.where, side = !d->battle.attacker;
	bool home = dawn_regions[r].home == side;

	bonus(d, side, home && dawn_regions[r].type == TOWN && d->battle.form != BY_RAID,
	      MSG_DIE_HOME_TOWN, out);
	bonus(d, side, d->forts >> r & 1, MSG_DIE_FORT, out);
	bonus(d, side, home && d->track[side][PUBLIC_OPINION] == 3, MSG_DIE_OPINION, out);
}

/* 9.3-d, 14.2.3-b: GB before a US home town under a complete blockade. */
static bool under_blockade(const struct dawn *d, int r)
{
	int zone = dawn_regions[r].zone;

	return dawn_regions[r].home == US && zone < ZONES && d->complete >> zone & 1;
}

/* 9.3-c, 9.3-d, 11.2.3, 11.2.3-1, 11.2.3-2, 12.2.1: one die at most for water,
 * none of it for Indians alone. */
static void attacker_bonus(struct dawn *d, const struct dawn_effect *e, struct step *out)
{
	const struct dawn_battle *b = &d->battle;
	int r = b->where, side = b->attacker, water = d->water[side];

	if (e && e->flags & F_WATER_DIE)
		water |= e->water;
	bonus(d, side, water & dawn_regions[r].waterways && d->army[side] & bit(r),
	      MSG_DIE_WATERWAY, out);
	if (side == GB) {
		bonus(d, GB, b->form != BY_RAID && under_blockade(d, r), MSG_DIE_BLOCKADE, out);
		bonus(d, GB, d->conflict[TECUMSEH] == ACTIVE && d->force[r][INDIAN],
		      MSG_DIE_TECUMSEH, out);
	}
	bonus(d, side, e ? e->dice : 0, MSG_DIE_CAMPAIGN_EVENT, out);
}

static bool dice_fit(const struct dawn *d, const struct dawn_dice *x, int side)
{
	const struct dawn_battle *b = &d->battle;
	uint32_t where = x->where;

	if (x->where_kind == WHERE_SELF_HOME)
		where = side == US ? SET_US_HOME : SET_GB_HOME;
	if (!(where & bit(b->where)))
		return false;
	if (x->when == WHEN_ANY)
		return true;
	if (x->when == WHEN_DEFEND_LANDING)
		return side != b->attacker && b->form == BY_SEA;
	return (x->when == WHEN_ATTACK) == (side == b->attacker);
}

/* 9.1.1-b, RULINGS E15: event dice in force add up; some serve once. */
static void event_bonus(struct dawn *d, int side, struct step *out)
{
	for (uint32_t left = d->dice[side]; left; left &= left - 1) {
		const struct dawn_dice *x = &dawn_dice[lowest(left)];

		if (!dice_fit(d, x, side))
			continue;
		gain(&d->battle.bonus[side], x->n);
		note(&d->st, out, MSG_DIE_EVENT, side, EVERYONE, side, x->n, x->card);
		if (x->once)
			d->dice[side] &= (uint16_t)~bit(lowest(left));
	}
}

/* 9.0, 9.1.1-b, 9.3: who attacks what, and the bonus dice, fixed once for all. */
void dawn_battle_begin(struct state *s, struct dawn_battle b, const struct dawn_effect *e,
		       struct step *out)
{
	struct dawn *d = dawn_of(s);

	b.on = 1;
	/* RULINGS J1: raiders do not go home, so they need no way back (8.1.2-c). */
	b.indians = b.attacker == GB && b.form != BY_RAID && d->force[b.where][INDIAN];
	d->battle = b;
	note(s, out, MSG_BATTLE, b.attacker, EVERYONE, b.attacker, b.where,
	     force_count(d, b.where, b.attacker), force_count(d, b.where, !b.attacker));
	attacker_bonus(d, e, out);
	defender_bonus(d, out);
	if (b.form == BY_EVENT)
		note(s, out, MSG_PLACED_BY_EVENT, b.attacker, EVERYONE, b.attacker);
	event_bonus(d, US, out);
	event_bonus(d, GB, out);
	flow_push(s, N_BATTLE, NOBODY);
}

/* ---- a round, 9.1 -------------------------------------------------------- */

/* 9.1.1, 9.1.1-a: a die for each force, counted anew, and the bonus dice. */
static void roll(struct dawn *d, int side, struct step *out)
{
	int n = force_count(d, d->battle.where, side) + d->battle.bonus[side];
	int row[3 + NOTE_ARGS] = { MSG_BATTLE_DICE, side, EVERYONE, side, n };

	for (int i = 0; i < n; i++) {
		int die = chance_roll(&d->st, 6, out);

		if (die >= 4)
			d->battle.hits[side][6 - die]++;
		note_die(row + 5, i, die);
	}
	if (out)
		note_add(&d->st, out, row);
}

static int standing(const struct dawn *d, int unit)
{
	return d->force[d->battle.where][unit] - d->battle.lost[unit];
}

/* 9.1.2, 9.1.2-a, 9.1.2-b, 9.1.2-c: the units that a six, a five or a four of
 * side can still remove, one bit each. */
static int targets(const struct dawn *d, int side, int face)
{
	int enemy = 2 * !side, units = 0;

	if (face == 0 && standing(d, enemy + 1))
		units |= 1 << (enemy + 1);
	if (face <= 1 && standing(d, enemy))
		units |= 1 << enemy;
	if (side == US && standing(d, INDIAN))
		units |= 1 << INDIAN;
	return units;
}

/* The highest unassigned face of side, or 3. */
static int next_face(const struct dawn *d, int side)
{
	const uint8_t *hits = d->battle.hits[side];

	return hits[0] ? 0 : hits[1] ? 1 : hits[2] ? 2 : 3;
}

static void assign(struct dawn *d, int side, int face, int unit, struct step *out)
{
	d->battle.hits[side][face]--;
	d->battle.lost[unit]++;
	note(&d->st, out, MSG_HIT, side, EVERYONE, side, 6 - face, unit);
}

/* 9.1.2, RULINGS E1: highest first; dice with one kind of target are assigned,
 * dice without any are lost.  True when the roller has to choose. */
static bool assign_forced(struct dawn *d, int side, struct step *out)
{
	for (int face = next_face(d, side); face < 3; face = next_face(d, side)) {
		int units = targets(d, side, face);

		if (units & (units - 1))
			return true;
		if (units)
			assign(d, side, face, lowest((uint32_t)units), out);
		else
			d->battle.hits[side][face] = 0;
	}
	return false;
}

/* 9.1.2-e: the player who scored the hit chooses. */
int dawn_hit_bar(const struct state *s, action a, int16_t *arg)
{
	const struct dawn *d = cdawn_of(s);
	int side = flow_see(s)->player, face = next_face(d, side);

	arg[1] = (int16_t)(6 - face);
	if (targets(d, side, face) >> action_a(a) & 1)
		return MSG_NONE;
	if (action_a(a) / 2 == side || (side == GB && action_a(a) == INDIAN))
		return MSG_OWN_FORCE;
	return targets(d, side, 0) >> action_a(a) & 1 ? MSG_DIE_TOO_LOW : MSG_NO_SUCH_TARGET;
}

int dawn_hit_list(const struct state *s, action *out)
{
	const struct dawn *d = cdawn_of(s);
	int side = flow_see(s)->player, n = 0;
	uint32_t units = (uint32_t)targets(d, side, next_face(d, side));

	for (; units; units &= units - 1)
		out[n++] = ACTION(V_HIT, lowest(units), 0);
	return n;
}

void dawn_hit_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	int side = flow_see(s)->player;

	assign(d, side, next_face(d, side), action_a(a), out);
	if (assign_forced(d, side, out))
		flow_top(s)->local[0] = (int16_t)(6 - next_face(d, side));
	else
		flow_pop(s);
}

/* ---- evasion, 10.3 ------------------------------------------------------- */

/* RULINGS F8: by version 1 the region the attackers came from was no refuge. */
static uint32_t origin_barred(const struct dawn *d)
{
	return rules_since(&d->st, 2) ? 0 : bit(d->battle.origin);
}

/* 10.3, RULINGS F1, F2, F8: adjacent Indian regions without a US force, even the one
 * the attackers came from. */
uint32_t dawn_refuges(const struct dawn *d)
{
	const struct dawn_battle *b = &d->battle;

	if (b->attacker != US || dawn_regions[b->where].type != INDIAN_LAND)
		return 0;
	return dawn_regions[b->where].adjacent & SET_IND & ~d->present[US] & ~origin_barred(d);
}

int dawn_evade_bar(const struct state *s, action a, int16_t *arg)
{
	const struct dawn *d = cdawn_of(s);
	int to = action_a(a);

	arg[1] = d->battle.where;
	if (dawn_refuges(d) & bit(to))
		return MSG_NONE;
	if (!(dawn_regions[d->battle.where].adjacent & SET_IND & bit(to)))
		return MSG_NO_REFUGE;
	return origin_barred(d) & bit(to) ? MSG_REFUGE_IS_ORIGIN : MSG_REFUGE_HELD;
}

int dawn_evade_list(const struct state *s, action *out)
{
	int n = 0;

	for (uint32_t to = dawn_refuges(cdawn_of(s)); to; to &= to - 1)
		out[n++] = ACTION(V_EVADE, lowest(to), 0);
	return n;
}

void dawn_evade_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	int from = d->battle.where, to = action_a(a);

	flow_pop(s);
	d->battle.lost[INDIAN]--;
	d->force[from][INDIAN]--;
	d->force[to][INDIAN]++;
	dawn_touch(d, from);
	dawn_touch(d, to);
	note(s, out, MSG_EVADED, GB, EVERYONE, from, to);
}

/* 9.1.2-d, 10.3: a die for each Indian hit, one after the other; true while
 * GB has to name a refuge. */
static bool roll_evasion(struct dawn *d, struct step *out)
{
	while (d->battle.evading) {
		int die;

		d->battle.evading--;
		die = chance_roll(&d->st, 6, out);
		note(&d->st, out, die >= d->evade ? MSG_EVASION : MSG_NO_EVASION, GB, EVERYONE, die,
		     d->evade);
		if (die >= d->evade) {
			flow_push(&d->st, N_EVADE, GB)->local[0] = d->battle.where;
			return true;
		}
	}
	return false;
}

/* 9.1: what was hit leaves, both sides' losses together. */
static void take_losses(struct dawn *d, struct step *out)
{
	for (int unit = 0; unit < UNITS; unit++)
		if (d->battle.lost[unit]) {
			dawn_remove_force(d, d->battle.where, unit, d->battle.lost[unit]);
			note(&d->st, out, MSG_LOST, NOBODY, EVERYONE, d->battle.lost[unit], unit,
			     d->battle.where);
			d->battle.lost[unit] = 0;
		}
}

/* ---- retreat, 9.2 -------------------------------------------------------- */

/* 9.4.2, RULINGS E5, J2: attacking Indians must be able to return from a town, as long as any
 * of them live; by version 1 even when they were dead. */
static bool origin_kept_free(const struct dawn *d)
{
	const struct dawn_battle *b = &d->battle;

	return b->indians && dawn_regions[b->where].type == TOWN &&
	       (d->force[b->where][INDIAN] || !rules_since(&d->st, 2));
}

/* 9.2-a, 9.2.2, 9.4.2, RULINGS E4-E6, J17: neighbours that the defender controls, no
 * town if Indians are with him, nor the region that attacking Indians need to
 * return to from a town. */
static uint32_t defender_ways(const struct dawn *d)
{
	const struct dawn_battle *b = &d->battle;
	int side = !b->attacker;
	uint32_t to = dawn_regions[b->where].adjacent & d->control[side];

	if (side == GB && d->force[b->where][INDIAN])
		to &= ~SET_TOWN;
	if (origin_kept_free(d))
		to &= ~bit(b->origin);
	return to;
}

/* RULINGS F8: Indians who evaded stand where the attackers came from; where an enemy stands
 * nobody retreats to, as in J17. */
static bool origin_lost(const struct dawn *d)
{
	const struct dawn_battle *b = &d->battle;

	return b->origin != NO_REGION && d->present[!b->attacker] & bit(b->origin);
}

/* 9.2-b, 9.2.1, 9.2.3, 14.3.4: back where they came from, aboard, or nowhere. */
static bool may_leave(const struct dawn *d, int side)
{
	if (side == d->battle.attacker)
		return d->battle.form != BY_EVENT && !origin_lost(d);
	return defender_ways(d) != 0;
}

static int bar_retreat(const struct dawn *d, int side, int to)
{
	const struct dawn_battle *b = &d->battle;

	if (side == b->attacker) {
		if (b->form == BY_SEA)
			return MSG_LANDED_CANNOT_RETREAT;
		if (to != b->origin)
			return MSG_RETREAT_TO_ORIGIN;
		return origin_lost(d) ? MSG_ORIGIN_LOST : MSG_NONE;
	}
	if (!(dawn_regions[b->where].adjacent & bit(to)))
		return MSG_RETREAT_NOT_ADJACENT;
	if (d->present[US] & d->present[GB] & bit(to))
		return MSG_RETREAT_INTO_BATTLE; /* RULINGS J17 */
	if (!(d->control[side] & bit(to)))
		return MSG_RETREAT_UNCONTROLLED;
	return defender_ways(d) & bit(to)               ? MSG_NONE
	       : origin_kept_free(d) && to == b->origin ? MSG_RETREAT_INTO_ORIGIN
							: MSG_RETREAT_INDIANS_TOWN;
}

int dawn_stand_bar(const struct state *s, action a, int16_t *arg)
{
	const struct dawn *d = cdawn_of(s);
	int side = flow_see(s)->player;

	arg[1] = d->battle.where;
	if (action_verb(a) == V_STAND)
		return MSG_NONE;
	if (action_verb(a) == V_REEMBARK)
		return side == d->battle.attacker && d->battle.form == BY_SEA ? MSG_NONE
									      : MSG_NO_LANDING;
	return bar_retreat(d, side, action_a(a));
}

int dawn_stand_list(const struct state *s, action *out)
{
	const struct dawn *d = cdawn_of(s);
	int side = flow_see(s)->player, n = 0;

	out[n++] = ACTION(V_STAND, 0, 0);
	if (side == d->battle.attacker) {
		if (d->battle.form == BY_SEA)
			out[n++] = ACTION(V_REEMBARK, 0, 0);
		else if (!origin_lost(d))
			out[n++] = ACTION(V_RETREAT, d->battle.origin, 0);
		return n;
	}
	for (uint32_t to = defender_ways(d); to; to &= to - 1)
		out[n++] = ACTION(V_RETREAT, lowest(to), 0);
	return n;
}

/* 8.1.2-c, RULINGS G4: raiders who break off are spent like the others; by version 1 they lived. */
bool dawn_raiders_spent(const struct dawn *d, int side)
{
	return d->battle.form == BY_RAID && side == GB && rules_since(&d->st, 2);
}

/* 9.2, RULINGS E6: all go together; attackers have had their move. */
static void withdraw(struct dawn *d, int side, int unit, int to)
{
	int from = d->battle.where, n = d->force[from][unit];

	d->force[from][unit] = d->moved[from][unit] = 0;
	gain(&d->force[to][unit], n);
	if (side == d->battle.attacker)
		gain(&d->moved[to][unit], n);
}

static void retreat(struct dawn *d, int side, int to, struct step *out)
{
	for (int unit = 2 * side; unit < 2 * side + 2; unit++)
		withdraw(d, side, unit, to);
	if (side == GB)
		withdraw(d, side, INDIAN, to);
	dawn_touch(d, d->battle.where);
	dawn_touch(d, to);
	note(&d->st, out, MSG_RETREATED, side, EVERYONE, side, d->battle.where, to);
}

static void break_off_raid(struct dawn *d, struct step *out)
{
	int town = d->battle.where, n = d->force[town][INDIAN];

	dawn_remove_force(d, town, INDIAN, n);
	note(&d->st, out, MSG_RAID_BROKEN_OFF, GB, EVERYONE, town, n);
}

/* 14.3.4: aboard again, to the landing supply; they have had their landing. */
static void reembark(struct dawn *d, struct step *out)
{
	int town = d->battle.where, n = d->force[town][GB_REGULAR];

	d->force[town][GB_REGULAR] = 0;
	gain(&d->landing, n);
	gain(&d->landing_moved, n);
	dawn_touch(d, town);
	note(&d->st, out, MSG_REEMBARKED, GB, EVERYONE, town, n);
}

void dawn_stand_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player;

	flow_pop(s);
	if (action_verb(a) == V_RETREAT && dawn_raiders_spent(dawn_of(s), side))
		break_off_raid(dawn_of(s), out);
	else if (action_verb(a) == V_RETREAT)
		retreat(dawn_of(s), side, action_a(a), out);
	else if (action_verb(a) == V_REEMBARK)
		reembark(dawn_of(s), out);
	else
		note(s, out, MSG_STANDS, side, EVERYONE, side);
}

/* ---- the end ------------------------------------------------------------- */

/* 8.1.2, 8.1.2-b, 8.1.2-c: a die for each raider left, then they are gone. */
void dawn_raid_score(struct dawn *d, int r, int target, struct step *out)
{
	int n = d->force[r][INDIAN], vp = 0;
	int row[3 + NOTE_ARGS] = { MSG_RAID_DICE, GB, EVERYONE, r, target };

	for (int i = 0; i < n; i++) {
		int die = chance_roll(&d->st, 6, out);

		vp += die >= target;
		note_die(row + 5, i, die);
	}
	if (out)
		note_add(&d->st, out, row);
	dawn_remove_force(d, r, INDIAN, n);
	if (vp)
		dawn_award(d, GB, vp, out);
}

/* 9.4.2, 9.4.2-a, 10.2: Indians do not stay in a town, whoever holds it. */
static void send_indians_home(struct dawn *d, struct step *out)
{
	int town = d->battle.where, n = d->force[town][INDIAN];

	if (!n || dawn_regions[town].type != TOWN)
		return;
	withdraw(d, GB, INDIAN, d->battle.origin);
	dawn_touch(d, town);
	dawn_touch(d, d->battle.origin);
	note(&d->st, out, MSG_INDIANS_HOME, GB, EVERYONE, n, d->battle.origin);
}

/* 14.3.3: squadrons stay with troops who hold the town, and no others. */
static void settle_landing(struct dawn *d, struct step *out)
{
	int town = d->battle.where, n = d->battle.squadrons;

	if (d->battle.form != BY_SEA || d->army[GB] & bit(town))
		return;
	gain(&d->landed[town], -n);
	dawn_station(d, BOX, n, out);
	gain(&d->squadron_moved[BOX], n);
	note(&d->st, out, MSG_LANDING_FAILED, GB, EVERYONE, town, n);
}

/* 11.1.2, 9.1, 9.4: what a battle leaves behind. */
static void end_battle(struct dawn *d, struct step *out)
{
	struct dawn_battle b = d->battle;
	uint32_t here = bit(b.where);
	bool beaten = !(d->present[!b.attacker] & here);

	if (beaten && d->forts & here) {
		d->forts &= ~here;
		note(&d->st, out, MSG_FORT_DESTROYED, NOBODY, EVERYONE, b.where);
	}
	note(&d->st, out, MSG_BATTLE_OVER, NOBODY, EVERYONE, b.where,
	     d->present[US] & here   ? US
	     : d->present[GB] & here ? GB
				     : NONE);
	if (b.form == BY_RAID) {
		if (d->present[GB] & here)
			dawn_raid_score(d, b.where, b.target, out);
	} else {
		send_indians_home(d, out);
		settle_landing(d, out);
	}
	memset(&d->battle, 0, sizeof d->battle);
	if (!d->st.over)
		dawn_check_capture(d, out);
}

static bool both_stand(const struct dawn *d)
{
	return d->present[US] & d->present[GB] & bit(d->battle.where);
}

static void ask_hit(struct dawn *d, int side)
{
	flow_push(&d->st, N_HIT, side)->local[0] = (int16_t)(6 - next_face(d, side));
}

static void ask_stand(struct dawn *d, int side)
{
	int r = d->battle.where;
	struct frame *f = flow_push(&d->st, N_STAND, side);

	f->local[0] = (int16_t)r;
	f->local[1] = (int16_t)force_count(d, r, side);
	f->local[2] = (int16_t)force_count(d, r, !side);
}

/* 9.1, 9.2, 9.2-c, RULINGS E16: attacker's dice, defender's dice, evasion and
 * losses; then the defender's word and the attacker's. */
void dawn_battle_run(struct state *s, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s);
	int attacker = d->battle.attacker;

	switch (f->pc++) {
	case ROLL:
		d->battle.round = (uint8_t)min(d->battle.round + 1, 255);
		roll(d, attacker, out);
		roll(d, !attacker, out);
		if (assign_forced(d, attacker, out))
			ask_hit(d, attacker);
		break;
	case DEFENDER_HITS:
		if (assign_forced(d, !attacker, out))
			ask_hit(d, !attacker);
		d->battle.evading = dawn_refuges(d) ? d->battle.lost[INDIAN] : 0;
		break;
	case EVASION:
		if (roll_evasion(d, out)) {
			f->pc = EVASION;
			break;
		}
		take_losses(d, out);
		if (!both_stand(d))
			f->pc = ENDED;
		break;
	case DEFENDER_STANDS:
		if (may_leave(d, !attacker))
			ask_stand(d, !attacker);
		else
			note(s, out, MSG_NO_WAY_OUT, !attacker, EVERYONE, !attacker);
		break;
	case ATTACKER_STANDS:
		if (!both_stand(d))
			f->pc = ENDED;
		else if (may_leave(d, attacker))
			ask_stand(d, attacker);
		else if (origin_lost(d))
			note(s, out, MSG_ORIGIN_LOST, attacker, EVERYONE, d->battle.origin);
		break;
	case NEXT_ROUND:
		f->pc = both_stand(d) ? ROLL : ENDED;
		break;
	default:
		flow_pop(s);
		end_battle(d, out);
	}
}
