/* dawn_steps.c - decisions inside an event that repeat one small step.
 *
 * A step frame knows its effect, how often it may still be done and for which
 * side.  Each verb has one bar; list and why both use it.  d->tally counts
 * what the step has done in each region, d->named is the region it was given.
 */
#include <string.h>
#include "dawn_int.h"

int dawn_effect_side(int side, int of)
{
	return of == SIDE_SELF ? side : of == SIDE_OPP ? !side : of;
}

/* The kinds of unit an effect means, one bit each. */
static int effect_units(const struct dawn_effect *e, int side)
{
	if (e->unit_kind == UNITS_BOTH)
		return e->units;
	return e->units << 2 * (e->unit_kind == UNITS_SELF ? side : !side);
}

/* The regions that the text names. */
static uint32_t effect_where(const struct dawn *d, const struct dawn_effect *e, int side)
{
	switch (e->where_kind) {
	case WHERE_SELF_HOME:
		return side == US ? SET_US_HOME : SET_GB_HOME;
	case WHERE_JUST_BUILT:
		return d->built;
	case WHERE_SAME:
		return d->named == NO_REGION ? 0 : bit(d->named);
	default:
		return e->where;
	}
}

/* One condition of a text: the regions that meet it, and what to say of others. */
struct condition {
	uint32_t regions;
	int refusal;
};

static struct condition condition_of(const struct dawn *d, int cond, int side)
{
	switch (cond) {
	case COND_US_CONTROL:
		return (struct condition){ d->control[US], MSG_EVENT_NEEDS_US };
	case COND_GB_CONTROL:
		return (struct condition){ d->control[GB], MSG_EVENT_NEEDS_GB };
	case COND_SELF_CONTROL:
		return (struct condition){ d->control[side],
					   side == US ? MSG_EVENT_NEEDS_US : MSG_EVENT_NEEDS_GB };
	case COND_NO_ENEMY:
		return (struct condition){ ~d->present[!side], MSG_EVENT_NEEDS_NO_ENEMY };
	case COND_HAS_INDIAN:
		return (struct condition){ d->indians, MSG_EVENT_NEEDS_INDIANS };
	case COND_ADJ_INDIAN:
		return (struct condition){ dawn_neighbours(d->indians),
					   MSG_EVENT_NEEDS_INDIANS_NEAR };
	case COND_ADJ_US:
		return (struct condition){ dawn_neighbours(d->present[US]),
					   MSG_EVENT_NEEDS_US_NEAR };
	default:
		return (struct condition){ dawn_neighbours(d->present[GB]),
					   MSG_EVENT_NEEDS_GB_NEAR };
	}
}

/* 16.1-c, 16.0-g, 16.0-j: the regions that meet all the text's conditions, such as
 * control; neither counters nor Recruit power matter for placing forces. */
static uint32_t effect_condition(const struct dawn *d, const struct dawn_effect *e, int side)
{
	uint32_t to = ~0u;

	for (uint32_t left = e->cond; left; left &= left - 1)
		to &= condition_of(d, 1 << lowest(left), side).regions;
	return to;
}

/* The first condition that a region does not meet. */
static int bar_condition(const struct dawn *d, const struct dawn_effect *e, int side, int r)
{
	for (uint32_t left = e->cond; left; left &= left - 1) {
		struct condition x = condition_of(d, 1 << lowest(left), side);

		if (!(x.regions & bit(r)))
			return x.refusal;
	}
	return MSG_NONE;
}

/* The regions that each part of a step's rules leaves; like the reach of a move,
 * it serves both to list and to tell which part failed. */
struct scope {
	uint32_t where, condition, country, quiet;
};

/* 9.0: no force is added where enemies stand, unless the text allows it; 10.2:
 * no Indian to a town. */
static struct scope scope_of(const struct dawn *d, const struct dawn_effect *e, int side)
{
	struct scope x = { effect_where(d, e, side), effect_condition(d, e, side), ~0u, ~0u };
	int units = effect_units(e, side);

	if (e->verb != E_ADD)
		return x;
	if (units & 1 << INDIAN)
		x.country = ~SET_TOWN;
	if (!(e->flags & F_BATTLE_OK))
		x.quiet = ~d->present[units & (1 << US_MILITIA | 1 << US_REGULAR) ? GB : US];
	return x;
}

static uint32_t scope_regions(struct scope x)
{
	return x.where & x.condition & x.country & x.quiet;
}

static int bar_scope(const struct dawn *d, const struct dawn_effect *e, int side, int r)
{
	struct scope x = scope_of(d, e, side);

	if (!(x.where & bit(r)))
		return MSG_EVENT_ELSEWHERE;
	if (!(x.condition & bit(r)))
		return bar_condition(d, e, side, r);
	if (!(x.country & bit(r)))
		return MSG_INDIANS_NOT_IN_TOWN;
	return x.quiet & bit(r) ? MSG_NONE : MSG_ENEMY_THERE;
}

static bool tally_full(const struct dawn *d, const struct dawn_effect *e, int r)
{
	return e->max_per && d->tally[r] >= e->max_per;
}

/* A step in one region only names it first (N_NAME). */
static bool names_region(const struct dawn_effect *e)
{
	return e->verb == E_STRIP || ((e->verb == E_ADD || e->verb == E_REMOVE) &&
				      (e->regions == 1 || e->flags & F_NAMES));
}

/* 6.1.3, 2.0: no more than the pool holds, or the region from which they are called. */
static int bar_add(const struct dawn *d, const struct dawn_effect *e, int r, int unit)
{
	if (tally_full(d, e, r))
		return MSG_EVENT_LIMIT;
	if (e->from)
		return d->force[lowest(e->from)][unit] ? MSG_NONE : MSG_EVENT_NONE_TO_CALL;
	return d->pool[unit] ? MSG_NONE : MSG_EVENT_POOL_EMPTY;
}

static int bar_remove(const struct dawn *d, const struct dawn_effect *e, int r, int unit)
{
	if (names_region(e) && d->named != r)
		return MSG_EVENT_ONE_REGION;
	if (tally_full(d, e, r))
		return MSG_EVENT_LIMIT;
	return d->force[r][unit] ? MSG_NONE : MSG_EVENT_NOTHING_THERE;
}

/* Whether one of these bytes, a unit each, is not zero. */
static bool any_unit(const uint8_t count[8], int units)
{
	for (int unit = 0; unit < UNITS; unit++)
		if (units >> unit & 1 && count[unit])
			return true;
	return false;
}

static int bar_name(const struct dawn *d, const struct dawn_effect *e, int side, int r)
{
	int units = effect_units(e, side);

	if (e->verb == E_ADD)
		return e->flags & F_NAMES || any_unit(d->pool, units) ? MSG_NONE
								      : MSG_EVENT_POOL_EMPTY;
	if (d->tally[r])
		return MSG_EVENT_LIMIT;
	return any_unit(d->force[r], units) || (e->verb == E_STRIP && d->counters[r])
		       ? MSG_NONE
		       : MSG_EVENT_NOTHING_THERE;
}

/* 6.1.1, 4.3-a: counters; RULINGS I10: some events go above the Recruit power. */
static int bar_counter(const struct dawn *d, const struct dawn_effect *e, int r, bool add)
{
	if (add != (e->n > 0))
		return MSG_EVENT_OTHER_WAY;
	if (tally_full(d, e, r))
		return MSG_EVENT_LIMIT;
	if (!add)
		return d->counters[r] ? MSG_NONE : MSG_EVENT_NOTHING_THERE;
	return d->counters[r] >= dawn_regions[r].power && !(e->flags & F_OVER_LIMIT)
		       ? MSG_POWER_REACHED
		       : MSG_NONE;
}

/* 2.6.5: between neighbours, one marker a border. */
static int bar_armistice(const struct dawn *d, int a, int b)
{
	if (!(dawn_regions[a].adjacent & bit(b)))
		return MSG_NO_BORDER;
	if (a > b)
		return MSG_BORDER_ORDER;
	if (d->armistice >> dawn_edge_of[a][b] & 1)
		return MSG_ARMISTICE_THERE;
	return word_count(d->armistice) < dawn_figures.armistices ? MSG_NONE
								  : MSG_NO_ARMISTICES_LEFT;
}

static int bar_upgrade(const struct dawn *d, int side, int r)
{
	if (!d->force[r][militia_of(side)])
		return MSG_EVENT_NOTHING_THERE;
	return d->pool[militia_of(side) + 1] ? MSG_NONE : MSG_EVENT_POOL_EMPTY;
}

static int bar_ship(const struct dawn *d, const struct dawn_effect *e, int side, int w, bool add)
{
	if (!(e->water >> w & 1))
		return MSG_EVENT_OTHER_WATER;
	if (e->verb == E_SHIP_REMOVE)
		return add ? MSG_EVENT_REMOVES_ONLY
			   : dawn_bar_remove_ship(d, !dawn_effect_side(side, e->side), w, true);
	side = dawn_effect_side(side, e->side);
	return add ? dawn_bar_add_ship(d, w)
		   : dawn_bar_remove_ship(d, side, w, e->flags & F_FREE_ORDER);
}

static int bar_track(const struct dawn *d, const struct dawn_effect *e, int side, int track)
{
	int level = d->track[dawn_effect_side(side, e->side)][track];

	if (e->n > 0)
		return level < 3 ? MSG_NONE : MSG_TRACK_AT_TOP;
	return level ? MSG_NONE : MSG_TRACK_AT_BOTTOM;
}

/* What a step still needs in a region that is within its scope, or anywhere. */
static int bar_rest(const struct dawn *d, const struct dawn_effect *e, int side, action x)
{
	int a = action_a(x), b = action_b(x);

	switch (action_verb(x)) {
	case V_ADD:
		return bar_add(d, e, a, b);
	case V_REMOVE:
		return bar_remove(d, e, a, b);
	case V_NAME:
		return bar_name(d, e, side, a);
	case V_ADD_COUNTER:
	case V_REMOVE_COUNTER:
		return bar_counter(d, e, a, action_verb(x) == V_ADD_COUNTER);
	case V_FORT:
		return dawn_bar_fort(d, side, a);
	case V_ARMISTICE:
		return bar_armistice(d, a, b);
	case V_ADD_SHIP:
	case V_REMOVE_SHIP:
		return bar_ship(d, e, side, a, action_verb(x) == V_ADD_SHIP);
	case V_UPGRADE:
		return bar_upgrade(d, dawn_effect_side(side, e->side), a);
	default:
		return bar_track(d, e, side, a);
	}
}

/* Verbs whose first argument must be a region that the effect reaches. */
static bool has_scope(int verb)
{
	return verb == V_ADD || verb == V_REMOVE || verb == V_NAME || verb == V_ADD_COUNTER ||
	       verb == V_REMOVE_COUNTER || verb == V_FORT;
}

static bool has_unit(int verb)
{
	return verb == V_ADD || verb == V_REMOVE;
}

static int bar_step(const struct dawn *d, const struct dawn_effect *e, int side, action x)
{
	int verb = action_verb(x), no = MSG_NONE;

	if (has_unit(verb) && !(effect_units(e, side) >> action_b(x) & 1))
		return MSG_EVENT_OTHER_UNIT;
	if (has_scope(verb))
		no = bar_scope(d, e, side, action_a(x));
	return no ? no : bar_rest(d, e, side, x);
}

int dawn_step_node(const struct dawn_effect *e)
{
	switch ((enum effect_verb)e->verb) {
	case E_ADD:
		return names_region(e) ? N_NAME : N_ADD;
	case E_REMOVE:
		return names_region(e) ? N_NAME : N_REMOVE;
	case E_STRIP:
		return N_NAME;
	case E_COUNTER:
		return N_COUNTER;
	case E_SQUADRON_DEPLOY:
		return N_STATION;
	case E_ARMISTICE:
		return N_ARMISTICE;
	case E_FORT:
		return N_FORT;
	case E_SHIP:
	case E_SHIP_REMOVE:
		return N_SHIPS;
	case E_UPGRADE:
		return N_UPGRADE;
	case E_END:
	case E_TRACK:
	case E_VP:
	case E_SQUADRON_ADD:
	case E_SQUADRON_RECALL:
	case E_CONFLICT:
	case E_PRIVATEER:
	case E_DICE:
	case E_FREE_OP:
	case E_FREE_MOVE:
	case E_LANDING:
	case E_EVADE:
	case E_OPMOD:
	case E_CHOOSE:
	case E_OPTION:
	case E_IF:
	case E_UNLESS:
	case E_JUMP:
		break;
	}
	return N_TRACK;
}

/* A verb tried with each of a set of first arguments, and with each unit where
 * it takes one. */
static int offer(const struct dawn *d, const struct frame *f, int verb, uint32_t as, action *out)
{
	const struct dawn_effect *e = &dawn_code[f->local[STEP_EFFECT]];
	int side = f->local[STEP_SIDE], n = 0;
	uint32_t units = has_unit(verb) ? (uint32_t)effect_units(e, side) : 1;

	for (; as; as &= as - 1)
		for (uint32_t left = units; left; left &= left - 1) {
			action x = ACTION(verb, lowest(as), lowest(left));

			if (!bar_rest(d, e, side, x))
				out[n++] = x;
		}
	return n;
}

/* Each border once, the lower region first. */
static int armistices(const struct dawn *d, action *out)
{
	int n = 0;

	for (int i = 0; i < EDGES; i++) {
		int a = min(dawn_edges[i].a, dawn_edges[i].b),
		    b = max(dawn_edges[i].a, dawn_edges[i].b);

		if (!bar_armistice(d, a, b))
			out[n++] = ACTION(V_ARMISTICE, a, b);
	}
	return n;
}

/* The verb of a question; N_SHIPS has a second one. */
static int step_verb(int node, const struct dawn_effect *e)
{
	switch (node) {
	case N_ADD:
		return V_ADD;
	case N_REMOVE:
		return V_REMOVE;
	case N_NAME:
		return V_NAME;
	case N_COUNTER:
		return e->n > 0 ? V_ADD_COUNTER : V_REMOVE_COUNTER;
	case N_FORT:
		return V_FORT;
	case N_SHIPS:
		return V_REMOVE_SHIP;
	case N_UPGRADE:
		return V_UPGRADE;
	default:
		return V_ADVANCE;
	}
}

/* All actions of a step but `done`. */
static int step_actions(const struct dawn *d, const struct frame *f, action *out)
{
	const struct dawn_effect *e = &dawn_code[f->local[STEP_EFFECT]];
	int verb = step_verb(f->node, e), n = 0;

	if (f->node == N_ARMISTICE)
		return armistices(d, out);
	if (has_scope(verb))
		return offer(d, f, verb, scope_regions(scope_of(d, e, f->local[STEP_SIDE])), out);
	if (f->node == N_SHIPS) {
		n = offer(d, f, V_ADD_SHIP, e->water, out);
		return n + offer(d, f, V_REMOVE_SHIP, e->water, out + n);
	}
	return offer(d, f, verb, verb == V_UPGRADE ? d->army[US] | d->army[GB] : bit(TRACKS) - 1,
		     out);
}

/* "Up to" and "may" can be declined; these verbs always can. */
static bool optional(const struct dawn_effect *e)
{
	return e->flags & F_OPTIONAL || e->verb == E_ARMISTICE || e->verb == E_FORT ||
	       e->verb == E_SHIP || e->verb == E_SHIP_REMOVE || e->verb == E_UPGRADE;
}

bool dawn_step_possible(const struct dawn *d, const struct dawn_effect *e, int side)
{
	action scratch[ACTIONS_MAX];
	struct frame f = { .node = (uint8_t)dawn_step_node(e) };

	if (e->verb == E_SQUADRON_DEPLOY)
		return d->squadron[1 + e->what] < dawn_zones[e->what].spaces;
	f.local[STEP_EFFECT] = (int16_t)(e - dawn_code);
	f.local[STEP_SIDE] = (int16_t)side;
	return step_actions(d, &f, scratch) > 0;
}

int dawn_step_list(const struct state *s, action *out)
{
	const struct frame *f = flow_see(s);
	int n = step_actions(cdawn_of(s), f, out);

	if (!n || optional(&dawn_code[f->local[STEP_EFFECT]]))
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

int dawn_step_bar(const struct state *s, action a, int16_t *arg)
{
	const struct frame *f = flow_see(s);
	const struct dawn_effect *e = &dawn_code[f->local[STEP_EFFECT]];
	action scratch[ACTIONS_MAX];

	arg[2] = f->local[STEP_CARD];
	if (action_verb(a) == V_DONE)
		return optional(e) || !step_actions(cdawn_of(s), f, scratch) ? MSG_NONE
									     : MSG_EVENT_MUST;
	return bar_step(cdawn_of(s), e, f->local[STEP_SIDE], a);
}

/* ---- carrying it out ----------------------------------------------------- */

static void add_one(struct dawn *d, int r, int unit, struct step *out)
{
	d->tally[r]++;
	dawn_add_force(d, r, unit, 1);
	note(&d->st, out, MSG_ADDED, NOBODY, EVERYONE, unit, r, 1);
}

/* A force that an event calls from one region to another. */
static void call_one(struct dawn *d, int from, int to, int unit, struct step *out)
{
	d->tally[to]++;
	dawn_remove_force(d, from, unit, 1);
	dawn_add_force(d, to, unit, 1);
	note(&d->st, out, MSG_CALLED, NOBODY, EVERYONE, unit, from, to);
}

static void remove_some(struct dawn *d, int r, int unit, int n, struct step *out)
{
	gain(&d->tally[r], n);
	dawn_remove_force(d, r, unit, n);
	note(&d->st, out, MSG_REMOVED, NOBODY, EVERYONE, unit, r, n);
}

static void change_counter(struct dawn *d, int r, int by, struct step *out)
{
	d->tally[r]++;
	gain(&d->counters[r], by);
	note(&d->st, out, by > 0 ? MSG_COUNTER_ADDED : MSG_COUNTER_REMOVED, NOBODY, EVERYONE, r);
}

/* One listed unit is lost, the cheapest first; a counter if there is none. */
static void strip(struct dawn *d, int r, int units, struct step *out)
{
	int unit = 0;

	while (unit < UNITS && !(units >> unit & 1 && d->force[r][unit]))
		unit++;
	if (unit < UNITS)
		remove_some(d, r, unit, 1, out);
	else
		change_counter(d, r, -1, out);
}

/* The region was named: everything is added there, everything removed, or one
 * thing lost (a listed unit, else a counter).  True when the step is over. */
static bool take_name(struct dawn *d, struct frame *f, const struct dawn_effect *e, int r,
		      struct step *out)
{
	int units = effect_units(e, f->local[STEP_SIDE]), unit = lowest((uint32_t)units);

	d->named = (uint8_t)r;
	note(&d->st, out, MSG_NAMED, f->player, EVERYONE, f->player, r);
	if (e->verb == E_ADD) {
		for (int i = 0; i < e->n && d->pool[unit]; i++)
			add_one(d, r, unit, out);
		return true;
	}
	if (e->verb == E_STRIP) {
		strip(d, r, units, out);
		return !--f->local[STEP_LEFT];
	}
	if (e->n == ALL_UNITS) {
		for (; unit < UNITS; unit++)
			if (units >> unit & 1 && d->force[r][unit])
				remove_some(d, r, unit, d->force[r][unit], out);
		return true;
	}
	f->node = N_REMOVE;
	return false;
}

static void take_armistice(struct dawn *d, int a, int b, struct step *out)
{
	d->armistice |= (uint64_t)1 << dawn_edge_of[a][b];
	note(&d->st, out, MSG_ARMISTICE_PLACED, NOBODY, EVERYONE, a, b);
}

static void take_upgrade(struct dawn *d, int side, int r, struct step *out)
{
	dawn_remove_force(d, r, militia_of(side), 1);
	dawn_add_force(d, r, militia_of(side) + 1, 1);
	note(&d->st, out, MSG_UPGRADED, side, EVERYONE, r);
}

static void take_ship(struct dawn *d, const struct dawn_effect *e, int side, action x,
		      struct step *out)
{
	int whose = dawn_effect_side(side, e->side);

	if (e->verb == E_SHIP_REMOVE)
		whose = !whose;
	dawn_build_ship(d, whose, action_a(x), action_verb(x) == V_ADD_SHIP ? 1 : -1, out);
}

/* One step but for naming; all that is left to do is to count it. */
static void take_step(struct dawn *d, const struct frame *f, action x, struct step *out)
{
	const struct dawn_effect *e = &dawn_code[f->local[STEP_EFFECT]];
	int side = f->local[STEP_SIDE], a = action_a(x), b = action_b(x);

	switch (action_verb(x)) {
	case V_ADD:
		if (e->from)
			call_one(d, lowest(e->from), a, b, out);
		else
			add_one(d, a, b, out);
		break;
	case V_REMOVE:
		remove_some(d, a, b, 1, out);
		break;
	case V_ADD_COUNTER:
	case V_REMOVE_COUNTER:
		change_counter(d, a, action_verb(x) == V_ADD_COUNTER ? 1 : -1, out);
		break;
	case V_ARMISTICE:
		take_armistice(d, a, b, out);
		break;
	case V_FORT:
		dawn_build_fort(d, side, a, out);
		break;
	case V_ADD_SHIP:
	case V_REMOVE_SHIP:
		take_ship(d, e, side, x, out);
		break;
	case V_UPGRADE:
		take_upgrade(d, dawn_effect_side(side, e->side), a, out);
		break;
	default:
		break;
	}
}

void dawn_step_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s), was = *f;
	const struct dawn_effect *e = &dawn_code[f->local[STEP_EFFECT]];

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
	} else if (action_verb(a) == V_NAME) {
		if (take_name(d, f, e, action_a(a), out))
			flow_pop(s);
	} else if (action_verb(a) == V_ADVANCE) {
		flow_pop(s); /* losing a level may ask GB which squadrons to give up */
		dawn_change_track(d, dawn_effect_side(was.local[STEP_SIDE], e->side), action_a(a),
				  e->n > 0 ? 1 : -1, out);
	} else {
		take_step(d, &was, a, out);
		if (!--f->local[STEP_LEFT])
			flow_pop(s);
	}
}
