/* amateurs_effects_put.c - points and leaders that events bring or move (rules 2.2, 2.3, 5.1, 6.3,
 * 10.2-10.5; cards #18-#20, #23-#27, #34, #42-#47, #64, #91-#96, #100-#103, #110-#113, #142, #144,
 * #149, #150).
 *
 * New points go to places without enemy forces, loose or into an own Expedition, as far as there
 * are counters.
 */
#include "amateurs_event.h"

void amateurs_place_points(const struct event *v, int type, int n)
{
	int to = answer_a(v);

	if (n <= 0)
		return;
	if (answer_verb(v) == V_PLACE) {
		amateurs_add_loose(v->m, v->side, to, type, n);
		note(v->s, v->out, MSG_POINTS_COME, v->side, EVERYONE, v->side, type, n, to);
		return;
	}
	amateurs_add(v->m, to, type, n);
	amateurs_saw(v->m, to, n);
	note(v->s, v->out, MSG_POINTS_JOIN, v->side, EVERYONE, type, n, to);
}

/* ---- put: n times so many points of a type ---- */

/* #20: the step is for that side alone. */
static bool is_his(const struct look *k)
{
	return !has_flag(k->e, F_ONLY) || k->side == k->user;
}

static void keep_only(struct set *may, int first, int second)
{
	struct set both = { { 0, 0 } };

	if (first)
		set_add(&both, first - 1);
	if (second)
		set_add(&both, second - 1);
	*may = set_and(*may, both);
}

/* Sites in EVENT_SITE: up to two places, + 1, the second times 128. */
static void limit_sites(const struct look *k, struct set *may)
{
	int first = k->site & 127, second = k->site >> 7;

	if (has_flag(k->e, F_DIFFERENT)) {
		if (first)
			set_drop(may, first - 1);
		if (second)
			set_drop(may, second - 1);
	} else if (k->e->spread && first && (k->e->spread == 1 || second)) {
		keep_only(may, first, second);
	}
}

/* Where this side may put points at all; mkdata has left only places with such towns. */
static struct set put_ground(const struct look *k)
{
	const struct amateurs *m = k->m;
	struct set may = set_less(k->e->where, m->present[!k->side]);

	if (k->e->towns)
		may = set_less(may, m->burned);
	if (has_flag(k->e, F_HOME))
		may = k->side == US ? set_and(may, amateurs_sets[SET_US_HOME])
				    : set_less(may, amateurs_sets[SET_US_HOME]);
	if (has_flag(k->e, F_CONTROLLED))
		may = set_and(may, set_or(m->control[k->side], amateurs_sets[SET_AT_SEA]));
	return m->florida ? may : set_less(may, amateurs_sets[SET_FLORIDA]);
}

static struct set put_places(const struct look *k)
{
	struct set may = put_ground(k);

	for (int tribe = 0; has_flag(k->e, F_BELLIGERENT) && tribe < TRIBES; tribe++)
		if (k->m->standing[tribe] != BELLIGERENT)
			set_drop(&may, amateurs_lands[tribe]);
	limit_sites(k, &may);
	return may;
}

/* #64: aboard the Raid five points at most (A109). */
static uint32_t put_forces(const struct look *k, const struct set *places)
{
	uint32_t forces = set_empty(places) ? 0 : amateurs_land_forces(k->m, k->side, places);

	if (has_flag(k->e, F_RAID) && on_map(k->m, FORCE_CR) &&
	    k->m->points[FORCE_CR] < amateurs_figures.raid_max)
		forces |= 1u << FORCE_CR;
	return forces;
}

bool amateurs_can_put(const struct look *k)
{
	struct set places;

	if (!is_his(k) || (!k->blind && !k->m->left[k->side][k->e->type]))
		return false;
	places = put_places(k);
	return has_flag(k->e, F_FORCES) ? put_forces(k, &places) != 0 : !set_empty(&places);
}

int amateurs_list_put(const struct look *k, action *out)
{
	struct set places = put_places(k);
	int n = 0;

	if (!is_his(k) || (!k->stage && !k->m->left[k->side][k->e->type]))
		return 0;
	if (!k->m->left[k->side][k->e->type]) { /* how many counters are left is secret */
		out[0] = ACTION(V_DONE, 0, 0);
		return !set_empty(&places);
	}
	if (!has_flag(k->e, F_FORCES))
		n = list_set(places, V_PLACE, out);
	n += list_forces(put_forces(k, &places), out + n);
	if (n && has_flag(k->e, F_MAY))
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

static void remember_site(struct frame *f, int p)
{
	int sites = f->local[EVENT_SITE];

	if ((sites & 127) == p + 1 || sites >> 7 == p + 1)
		return;
	f->local[EVENT_SITE] = (int16_t)((sites & 127) ? (sites & 127) | (p + 1) << 7 : p + 1);
}

static void put_some(const struct event *v)
{
	int to = answer_a(v), n = min(v->e->per, v->m->left[v->side][v->e->type]);
	bool joins = answer_verb(v) == V_FORCE;

	if (joins && to == FORCE_CR)
		n = min(n, amateurs_figures.raid_max - v->m->points[FORCE_CR]);
	amateurs_place_points(v, v->e->type, n);
	remember_site(v->f, joins ? v->m->at[to] : to);
}

/* The owner of the points says where, each time. */
enum progress amateurs_do_put(const struct event *v, int stage)
{
	if (stage) {
		if (answer_verb(v) == V_DONE)
			return OVER;
		put_some(v);
		if (++v->f->local[EVENT_N] >= v->e->n)
			return OVER;
	}
	return amateurs_event_ask(v, N_PUT, v->side, 1) ? GO_ON : OVER;
}

/* 2.1-civilized-entry, A296: nobody but Indians may join them. */
uint32_t amateurs_among_tribes(const struct amateurs *m, int side)
{
	uint32_t found = 0;

	for (int f = land_first(side); side == GB && f < land_end(side); f++)
		if (on_map(m, f) && place(m->at[f])->nature == TRIBAL)
			found |= bit(f);
	return found;
}

/* A271; 2.1-wilderness, A296: Line Units of a card join nobody in the Wilderness. */
static uint32_t hosts(const struct look *k, const struct set *where)
{
	uint32_t forces = amateurs_land_forces(k->m, k->user, where);

	forces = amateurs_unopposed(k->m, k->user, forces);
	if (k->e->type != INDIAN)
		forces &= ~amateurs_among_tribes(k->m, k->user);
	if (LIGHT_TYPES >> k->e->type & 1)
		return forces;
	for (uint32_t left = forces; left; left &= left - 1)
		if (place(k->m->at[lowest(left)])->nature == WILDERNESS)
			forces &= ~bit(lowest(left));
	return forces;
}

/* ---- #110-#113: nobody else sees where ---- */

int amateurs_list_conceal(const struct look *k, action *out)
{
	struct set all = { { 0, 0 } };
	uint32_t forces;

	if (!k->m->left[k->user][k->e->type])
		return 0;
	forces = hosts(k, &all);
	if (has_flag(k->e, F_FLEET) && k->user == GB && on_map(k->m, FORCE_IF))
		forces |= 1u << FORCE_IF;
	return list_forces(forces, out);
}

enum progress amateurs_do_conceal(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_PUT, v->user, 1) ? GO_ON : OVER;
	amateurs_add(v->m, answer_a(v), v->e->type, 1);
	amateurs_suppose(v->m, v->user, NO_PLACE, 1);
	note(v->s, v->out, MSG_CONCEALED, v->user, EVERYONE, v->user, v->e->type);
	return OVER;
}

/* ---- a leader of a card, with points ---- */

/* A128: a new Expedition needs a marker, and a place that is his or becomes so. */
static bool may_found(const struct look *k, int p)
{
	return !is_present(k->m, !k->user, p) &&
	       (has_flag(k->e, F_CONTROL) || controls(k->m, k->user, p));
}

int amateurs_list_join(const struct look *k, action *out)
{
	struct set to = k->e->to;
	uint32_t forces = hosts(k, &k->e->where);
	int n = 0;

	if (has_flag(k->e, F_FLEET) && on_map(k->m, FORCE_IF))
		forces |= 1u << FORCE_IF;
	n = list_forces(forces, out);
	if (is_enough(k, n) || amateurs_free_force(k->m, k->user) == NO_FORCE)
		return n;
	for (int p; (p = set_pop(&to)) >= 0;)
		if (may_found(k, p))
			out[n++] = ACTION(V_PLACE, p, 0);
	return n;
}

/* His points come with him, in the sight of all. */
static void bring_points(const struct event *v, int force)
{
	int n = min(v->e->n, v->m->left[v->user][v->e->type]);

	if (!n)
		return;
	amateurs_add(v->m, force, v->e->type, n);
	amateurs_saw(v->m, force, n);
	note(v->s, v->out, MSG_POINTS_JOIN, v->user, EVERYONE, v->e->type, n, force);
}

/* EVENT_SITE: the place of a new Expedition, + 1.  #142, A103: whom he has left may be nobody. */
static void join_answer(const struct event *v)
{
	int to = answer_a(v), l = v->e->what, force = to, old = v->m->where[l];
	int from = is_land_force(old) ? v->m->at[old] : NO_PLACE;

	if (answer_verb(v) == V_PLACE) {
		force = amateurs_found(v->m, l, to, v->out);
		v->f->local[EVENT_SITE] = (int16_t)(to + 1);
	}
	bring_points(v, force);
	if (answer_verb(v) == V_FORCE) /* told also if he was there: nobody knew */
		amateurs_join_leader(v->s, l, force, v->out);
	amateurs_leave_place(v, v->user, from);
}

static void take_place(const struct event *v, int p)
{
	if (p >= 0 && has_flag(v->e, F_CONTROL) && !controls(v->m, v->user, p))
		amateurs_take_control(v->s, v->user, p, false, v->out);
}

/* #23-#26, #142, #144, #150. */
enum progress amateurs_do_join(const struct event *v, int stage)
{
	int l = v->e->what;
	int16_t arg[NOTE_ARGS];

	switch (stage) {
	case 0:
		return amateurs_event_ask(v, N_PUT, v->user, 1) ? GO_ON : OVER;
	case 1:
		join_answer(v);
		return GO_ON;
	case 2:
		take_place(v, v->f->local[EVENT_SITE] - 1);
		return GO_ON;
	case 3:
		if (has_flag(v->e, F_PROMOTED) && !amateurs_promote_bar(v->m, v->user, l, arg))
			amateurs_promote(v->s, l, v->out);
		return GO_ON;
	default:
		return OVER;
	}
}

/* #27: at a place without US forces: an Expedition there, or a new one with a leader drawn. */
int amateurs_list_dickson(const struct look *k, action *out)
{
	struct set may = set_less(k->e->where, k->m->present[US]);
	int n = 0;

	for (int p; (p = set_pop(&may)) >= 0;) {
		uint32_t forces = amateurs_forces_in(k->m, k->user, p, false);

		n += list_forces(forces, out + n);
		if (!forces)
			out[n++] = ACTION(V_PLACE, p, 0);
	}
	return n;
}

static void dickson_points(const struct event *v, int p, int force)
{
	static const uint8_t types[] = { INDIAN, VOYAGEUR };

	for (int i = 0; i < 2; i++) {
		int n = min(i ? v->e->per : v->e->n, v->m->left[GB][types[i]]);

		if (!n)
			continue;
		if (force == NO_FORCE) {
			amateurs_add_loose(v->m, GB, p, types[i], n);
			note(v->s, v->out, MSG_POINTS_COME, GB, EVERYONE, GB, types[i], n, p);
		} else {
			amateurs_add(v->m, force, types[i], n);
			amateurs_saw(v->m, force, n);
			note(v->s, v->out, MSG_POINTS_JOIN, GB, EVERYONE, types[i], n, force);
		}
	}
}

/* A133: if no leader fits, the units stand loose.  EVENT_SITE: place + 1; EVENT_N: force + 1. */
enum progress amateurs_do_dickson(const struct event *v, int stage)
{
	int16_t *site = &v->f->local[EVENT_SITE], *force = &v->f->local[EVENT_N];
	int16_t arg[NOTE_ARGS];

	if (!stage)
		return amateurs_event_ask(v, N_PUT, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		bool joins = answer_verb(v) == V_FORCE;
		int p = joins ? v->m->at[answer_a(v)] : answer_a(v);

		*site = (int16_t)(p + 1);
		*force = (int16_t)(joins ? answer_a(v) + 1 : 0);
		if (!controls(v->m, GB, p))
			amateurs_take_control(v->s, GB, p, false, v->out);
		return GO_ON;
	}
	if (stage == 2) {
		if (!*force && !amateurs_draw_bar(v->m, GB, NO_FORCE, *site - 1, arg))
			amateurs_draw_leader(v->s, GB, NO_FORCE, *site - 1, v->out);
		return GO_ON;
	}
	if (!*force) {
		uint32_t there = amateurs_forces_in(v->m, GB, *site - 1, false);

		*force = (int16_t)(there ? __builtin_ctz(there) + 1 : 0);
	}
	dickson_points(v, *site - 1, *force ? *force - 1 : NO_FORCE);
	return OVER;
}

/* #45: Secretary of War, or an Expedition in the East. */
int amateurs_list_monroe(const struct look *k, action *out)
{
	int n = 0;

	if (k->m->where[k->e->what] != ASIDE)
		return 0;
	out[n++] = ACTION(V_SECRETARY, k->e->what, 0);
	return n + list_forces(amateurs_land_forces(k->m, US, &k->e->where), out + n);
}

enum progress amateurs_do_monroe(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	if (stage > 1)
		return OVER;
	if (answer_verb(v) == V_SECRETARY)
		amateurs_make_secretary(v->s, v->e->what, v->out);
	else
		amateurs_join_leader(v->s, v->e->what, answer_a(v), v->out);
	return GO_ON;
}

/* #34, 10.5: loose in the area of a Belligerent tribe. */
int amateurs_list_weatherford(const struct look *k, action *out)
{
	int n = 0;

	for (int tribe = 0; tribe < TRIBES; tribe++)
		if (k->m->standing[tribe] == BELLIGERENT)
			out[n++] = ACTION(V_TRIBE, tribe, 0);
	return n;
}

enum progress amateurs_do_weatherford(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	amateurs_move_leader(v->m, v->e->what, LOOSE);
	v->m->weatherford = (uint8_t)answer_a(v);
	note(v->s, v->out, MSG_WEATHERFORD, v->user, EVERYONE, v->e->what, answer_a(v));
	return OVER;
}

/* ---- #42, #43: a leader drawn for a place or an Expedition of the region ---- */

int amateurs_list_draw_leader(const struct look *k, action *out)
{
	struct set places = set_and(k->e->where, k->m->control[k->user]);
	uint32_t forces = amateurs_land_forces(k->m, k->user, &k->e->where);
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (; forces && !is_enough(k, n); forces &= forces - 1) {
		int f = __builtin_ctz(forces);

		if (!amateurs_draw_bar(k->m, k->user, f, NO_PLACE, arg))
			out[n++] = ACTION(V_FORCE, f, 0);
	}
	for (int p; !is_enough(k, n) && (p = set_pop(&places)) >= 0;)
		if (!amateurs_draw_bar(k->m, k->user, NO_FORCE, p, arg))
			out[n++] = ACTION(V_PLACE, p, 0);
	if (n)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

enum progress amateurs_do_draw_leader(const struct event *v, int stage)
{
	bool joins = answer_verb(v) == V_FORCE;

	if (!stage)
		return amateurs_event_ask(v, N_PUT, v->user, 1) ? GO_ON : OVER;
	if (stage == 1 && answer_verb(v) != V_DONE) {
		amateurs_draw_leader(v->s, v->user, joins ? answer_a(v) : NO_FORCE,
				     joins ? NO_PLACE : answer_a(v), v->out);
		return GO_ON;
	}
	return OVER;
}
