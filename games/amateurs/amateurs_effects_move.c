/* amateurs_effects_move.c - activations that events give, and points that they cost (rules 5.1,
 * 6.2; RULING A21; cards #1-#17, #98, #99, #128-#131, #139, #141).
 */
#include "amateurs_event.h"

/* ---- activations ---- */

/* #99, #139: Expeditions in its places whose Commanding Leader is quick enough, whatever they are
 * activated for: a quick subordinate does not help. */
static uint32_t led_quickly(const struct look *k)
{
	uint32_t forces = amateurs_land_forces(k->m, k->user, &k->e->where);
	int16_t arg[NOTE_ARGS];

	for (uint32_t left = forces; left; left &= left - 1)
		if (amateurs_activate_bar(k->m, lowest(left), PURPOSE_MOVE, k->e->ops, arg))
			forces &= ~bit(lowest(left));
	return forces;
}

/* Those that this card may activate; land_only: as #99 and #139 have it.  Who has acted is refused
 * as by any card. */
static uint32_t orderable(const struct look *k, bool land_only)
{
	return land_only ? led_quickly(k) : amateurs_forces_of(k->user);
}

/* It is asked even if nothing can be chosen: that would tell what the Expeditions hold. */
static int with_done(action *out, int n)
{
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

static int or_done(action *out, int n)
{
	return n ? n : with_done(out, n);
}

bool amateurs_can_campaign(const struct look *k)
{
	return amateurs_can_order(k->m, orderable(k, false), k->e->ops);
}

int amateurs_list_campaign(const struct look *k, action *out)
{
	return with_done(out, amateurs_orders(k->m, orderable(k, false), k->e->ops, out));
}

/* A21: what the Expeditions before have cost a force does not lower the half that stays of it; what
 * has joined it counts. */
static void note_strength(struct amateurs *m)
{
	for (int f = 0; f <= GROUP; f++)
		m->began[f] = (uint8_t)max(m->began[f], m->points[f]);
}

/* #1-#17: different Expeditions, one after the other; peace that comes meanwhile ends it (A112),
 * but on a last card it has come already. */
enum progress amateurs_do_campaign(const struct event *v, int stage)
{
	if (stage == 1) {
		int force = answer_first(v), purpose = answer_second(v);

		if (answer_verb(v) == V_DONE)
			return OVER;
		amateurs_order(v->s, v->user, force, purpose, v->e->ops);
		return GO_ON;
	}
	if (stage && ((v->m->met && !v->m->last) || ++v->f->local[EVENT_N] >= v->e->n))
		return OVER;
	note_strength(v->m); /* by which it is known already who can be activated for what */
	return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
}

bool amateurs_can_activate(const struct look *k)
{
	return amateurs_can_order(k->m, orderable(k, true), k->e->ops);
}

int amateurs_list_activate(const struct look *k, action *out)
{
	return with_done(out, amateurs_orders(k->m, orderable(k, true), k->e->ops, out));
}

/* #99, #139: one land Expedition whose commander has Initiative 3 or less. */
enum progress amateurs_do_activate(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	if (stage == 1 && answer_verb(v) == V_ACTIVATE) {
		v->m->grant = v->e->what;
		amateurs_order(v->s, v->user, answer_first(v), answer_second(v), v->e->ops);
		return GO_ON;
	}
	v->m->grant = GRANT_NONE;
	return OVER;
}

/* ---- #98 ---- */

/* A301: a burned town is one still. */
static bool can_drill(const struct look *k, int f)
{
	int p = k->m->at[f];

	return p != NO_PLACE && is_home(US, p) && place(p)->nature == AREA &&
	       k->e->towns >> place(p)->town & 1 && !is_present(k->m, GB, p) &&
	       k->m->units[f][MILITIA] && k->m->left[US][REGULAR];
}

static int drilled(const struct look *k, int f)
{
	return min(k->e->n, min(k->m->units[f][MILITIA], k->m->left[US][REGULAR]));
}

int amateurs_list_camp(const struct look *k, action *out)
{
	int n = 0;

	if (k->stage == 2)
		for (int i = 1; i <= drilled(k, k->site - 1); i++)
			out[n++] = ACTION(V_NUMBER, i, 0);
	else
		for_each_land(f, US)
			if (can_drill(k, f))
				out[n++] = ACTION(V_FORCE, f, 0);
	return n;
}

/* Its strength stays; how many changed is its owner's secret. */
enum progress amateurs_do_camp(const struct event *v, int stage)
{
	int force = v->f->local[EVENT_SITE] - 1;

	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		v->f->local[EVENT_SITE] = (int16_t)(answer_a(v) + 1);
		return amateurs_event_ask(v, N_CHOOSE, v->user, 2) ? GO_ON : OVER;
	}
	amateurs_drop(v->m, force, MILITIA, answer_a(v));
	amateurs_add(v->m, force, REGULAR, answer_a(v));
	v->m->barred |= 1u << force;
	note(v->s, v->out, MSG_CAMP, v->user, EVERYONE, force);
	return OVER;
}

/* ---- #128: a third of all Volunteer Militia ---- */

static int militia_of(const struct amateurs *m, int side)
{
	int sum = 0;

	for (int p = 0; p < PLACES; p++)
		sum += m->loose[side][p][MILITIA];
	for (int f = 0; f < FORCES; f++)
		if (force_side(f) == side)
			sum += m->units[f][MILITIA];
	return sum;
}

/* The user cannot know whether there are any (A106). */
bool amateurs_can_harvest(const struct look *k)
{
	return !set_empty(&k->m->present[!k->user]);
}

int amateurs_list_harvest(const struct look *k, action *out)
{
	int side = !k->user, n = 0;

	for (int p = 0; p < PLACES; p++)
		if (k->m->loose[side][p][MILITIA])
			out[n++] = ACTION(V_PLACE, p, 0);
	for (int f = 0; f < FORCES; f++)
		if (force_side(f) == side && k->m->units[f][MILITIA])
			out[n++] = ACTION(V_FORCE, f, 0);
	return or_done(out, n);
}

/* One Militia of that place or Expedition; of a hidden one nobody sees which.  Returns where. */
static int go_home(const struct event *v)
{
	int side = !v->user, from = answer_a(v), p = from;

	if (answer_verb(v) == V_PLACE) {
		amateurs_drop_loose(v->m, side, from, MILITIA, 1);
		note(v->s, v->out, MSG_POINTS_GONE, side, EVERYONE, side, MILITIA, 1, from);
		return p;
	}
	p = v->m->at[from];
	amateurs_drop(v->m, from, MILITIA, 1);
	amateurs_suppose(v->m, side, NO_PLACE, -1);
	amateurs_tidy_force(v->m, from);
	return p;
}

enum progress amateurs_do_harvest(const struct event *v, int stage)
{
	int16_t *left = &v->f->local[EVENT_N];

	if (!stage) {
		*left = (int16_t)((militia_of(v->m, !v->user) + v->e->n - 1) / v->e->n);
		note(v->s, v->out, MSG_HARVEST, !v->user, EVERYONE, !v->user, *left);
	} else if (stage == 1) {
		if (answer_verb(v) == V_DONE)
			return OVER;
		v->f->pc = 2;
		amateurs_leave_place(v, !v->user, go_home(v));
		return --*left ? GO_ON : OVER;
	}
	return amateurs_event_ask(v, N_PUT, !v->user, 1) ? GO_ON : OVER;
}

/* ---- points that leave one Expedition or the loose ones of one place ---- */

/* EVENT_SITE: force + 1, or place + AT_LOOSE; EVENT_N: points that must still go. */
enum { AT_LOOSE = 129 };

static const uint8_t *row_at(const struct look *k, int site)
{
	return site >= AT_LOOSE ? k->m->loose[!k->user][site - AT_LOOSE] : k->m->units[site - 1];
}

/* One unit stays with an Expedition. */
static int list_leaving(const struct look *k, unsigned types, action *out)
{
	const uint8_t *row = row_at(k, k->site);
	int n = 0;

	if (!k->n || (k->site < AT_LOOSE && row_points(row) < 2))
		return with_done(out, 0);
	for (int type = 0; type < TYPES; type++)
		if (types >> type & 1 && row[type])
			out[n++] = ACTION(V_TYPE, type, 0);
	return or_done(out, n);
}

static void lose_one(const struct event *v, int type)
{
	int site = v->f->local[EVENT_SITE], side = !v->user;

	if (site >= AT_LOOSE) {
		amateurs_drop_loose(v->m, side, site - AT_LOOSE, type, 1);
		note(v->s, v->out, MSG_POINTS_GONE, side, EVERYONE, side, type, 1, site - AT_LOOSE);
		return;
	}
	amateurs_drop(v->m, site - 1, type, 1);
	amateurs_saw(v->m, site - 1, -1);
	note(v->s, v->out, MSG_POINTS_LEFT, side, EVERYONE, type, site - 1);
}

/* The owner chooses, point by point. */
enum progress amateurs_lose_on(const struct event *v, int stage)
{
	int site = v->f->local[EVENT_SITE];

	if (stage == 2) {
		if (answer_verb(v) == V_DONE)
			return OVER;
		lose_one(v, answer_a(v));
		v->f->pc = 3;
		if (site >= AT_LOOSE)
			amateurs_leave_place(v, !v->user, site - AT_LOOSE);
		return --v->f->local[EVENT_N] ? GO_ON : OVER;
	}
	return amateurs_event_ask(v, N_CHOOSE, !v->user, 2) ? GO_ON : OVER;
}

/* #129: in the enemy's Home Country. */
int amateurs_list_enlistments(const struct look *k, action *out)
{
	unsigned types = 1u << MILITIA | 1u << REGULAR;
	struct set there = k->m->present[!k->user];
	int n = 0;

	if (k->stage == 2)
		return list_leaving(k, types, out);
	there = set_and(there, amateurs_homes[!k->user]);
	for (int p; !is_enough(k, n) && (p = set_pop(&there)) >= 0;) {
		if (row_of(k->m->loose[!k->user][p], types))
			out[n++] = ACTION(V_PLACE, p, 0);
		n += list_forces(amateurs_forces_in(k->m, !k->user, p, false), out + n);
	}
	return n;
}

enum progress amateurs_do_enlistments(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_PUT, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		bool loose = answer_verb(v) == V_PLACE;

		v->f->local[EVENT_SITE] = (int16_t)(answer_a(v) + (loose ? AT_LOOSE : 1));
		v->f->local[EVENT_N] = v->e->n;
	}
	return amateurs_lose_on(v, stage);
}

/* #140: of the fleet that has won. */
int amateurs_list_magazine(const struct look *k, action *out)
{
	return list_leaving(k, ANY_TYPE, out);
}

/* #130, #131: any enemy land Expedition may be named (A106). */
int amateurs_list_desertion(const struct look *k, action *out)
{
	struct set all = { { 0, 0 } };

	if (k->stage == 2)
		return list_leaving(k, ANY_TYPE, out);
	return list_forces(amateurs_land_forces(k->m, !k->user, &all), out);
}

enum progress amateurs_do_desertion(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		int f = answer_a(v), n = (v->m->points[f] + v->e->n - 1) / v->e->n;

		v->f->local[EVENT_SITE] = (int16_t)(f + 1);
		v->f->local[EVENT_N] = (int16_t)n;
		note(v->s, v->out, MSG_DESERTION, v->user, EVERYONE, f);
	}
	return amateurs_lose_on(v, stage);
}

/* #131, A196: six points or more; half the die, three at most.  It is rolled in any case: whether
 * there is a die must not depend on what nobody can see. */
enum progress amateurs_do_fever(const struct event *v, int stage)
{
	int f = answer_a(v), die;

	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		die = roll_die(v->s, v->out);
		if (v->m->points[f] < v->e->n) {
			note(v->s, v->out, MSG_ANSWER_NO, v->user, EVERYONE, f);
			return OVER;
		}
		v->f->local[EVENT_SITE] = (int16_t)(f + 1);
		v->f->local[EVENT_N] = (int16_t)min(3, die / 2);
		note(v->s, v->out, MSG_FEVER, v->user, EVERYONE, f, die, v->f->local[EVENT_N]);
	}
	return amateurs_lose_on(v, stage);
}

/* ---- #141 ---- */

int amateurs_list_quarrel(const struct look *k, action *out)
{
	struct set all = { { 0, 0 } };

	return list_forces(amateurs_land_forces(k->m, !k->user, &all) & ~k->m->quarrel, out);
}

static int generals(const struct amateurs *m, int force)
{
	int n = 0;

	for_each_leader(l, force_side(force))
		n += m->where[l] == force && leader(l)->kind == LAND_LEADER;
	return n;
}

enum progress amateurs_do_quarrel(const struct event *v, int stage)
{
	int f = answer_a(v);

	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	if (generals(v->m, f) >= v->e->n) {
		v->m->quarrel |= 1u << f;
		note(v->s, v->out, MSG_QUARREL, v->user, EVERYONE, f);
	} else {
		note(v->s, v->out, MSG_ANSWER_NO, v->user, EVERYONE, f);
	}
	return OVER;
}
