/* amateurs_effects_staff.c - leaders and points that events move about (rules 6.3, 10.3, 10.4;
 * cards #92, #100-#103).
 */
#include "amateurs_event.h"

/* #100-#102. */
static bool may_rise(const struct look *k, int l)
{
	int16_t arg[NOTE_ARGS];

	return k->m->where[l] < FORCES && !amateurs_promote_bar(k->m, k->user, l, arg);
}

int amateurs_list_promote(const struct look *k, action *out)
{
	int n = 0;

	for (int l = leader_first(k->user); l < leader_end(k->user) && !is_enough(k, n); l++)
		if (may_rise(k, l))
			out[n++] = ACTION(V_LEADER, l, 0);
	return n;
}

enum progress amateurs_do_promote(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	if (stage > 1)
		return OVER;
	amateurs_promote(v->s, answer_a(v), v->out);
	return GO_ON;
}

/* ---- #103 ---- */

/* Land and Indian Leaders in Expeditions or the fleet; Weatherford has none (A108). */
static bool can_transfer(const struct amateurs *m, int l)
{
	return leader(l)->kind != NAVAL_LEADER && m->where[l] < FORCES;
}

static int list_transferable(const struct look *k, action *out)
{
	int n = 0;

	for (int l = leader_first(k->user); l < leader_end(k->user) && !is_enough(k, n); l++)
		if (can_transfer(k->m, l))
			out[n++] = ACTION(V_LEADER, l, 0);
	return n;
}

/* Another Expedition (10.6a-sea, A144: the fleets too), or a new one where he controls, beside the
 * enemy only if friends are there (A37). */
static int list_fronts(const struct look *k, int from, action *out)
{
	struct set all = { { 0, 0 } }, may;
	uint32_t forces = amateurs_land_forces(k->m, k->user, &all);
	int n;

	if (leader(k->site - 1)->kind != INDIAN_LEADER)
		forces &= ~amateurs_among_tribes(k->m, k->user);
	for (int f = FORCE_CR; k->user == GB && f <= FORCE_IF; f++)
		forces |= on_map(k->m, f) ? bit(f) : 0;
	n = list_forces(forces & ~(1u << from), out);
	if (amateurs_free_force(k->m, k->user) == NO_FORCE)
		return n;
	may = set_less(k->m->present[!k->user], k->m->present[k->user]);
	may = set_less(k->m->control[k->user], may);
	return n + list_set(may, V_PLACE, out + n);
}

int amateurs_list_transfer(const struct look *k, action *out)
{
	return k->stage == 2 ? list_fronts(k, k->m->where[k->site - 1], out)
			     : list_transferable(k, out);
}

/* EVENT_SITE: the leader, + 1; his name becomes known. */
enum progress amateurs_do_transfer(const struct event *v, int stage)
{
	int l = v->f->local[EVENT_SITE] - 1, old, p;

	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		v->f->local[EVENT_SITE] = (int16_t)(answer_a(v) + 1);
		return amateurs_event_ask(v, N_PUT, v->user, 2) ? GO_ON : OVER;
	}
	if (stage > 2)
		return OVER;
	old = v->m->where[l];
	p = v->m->at[old];
	if (answer_verb(v) == V_PLACE)
		amateurs_found(v->m, l, answer_a(v), v->out);
	else
		amateurs_join_leader(v->s, l, answer_a(v), v->out);
	amateurs_tidy_force(v->m, old);
	amateurs_leave_place(v, v->user, p);
	return GO_ON;
}

/* ---- #92: points and leaders from one area to another ---- */

/* EVENT_SITE: where from + 1, where to + 1 times 128; EVENT_N: points that have gone, and the
 * Expedition that they join + 1, times 16. */
static bool has_any(const struct amateurs *m, int p)
{
	return amateurs_points_in(m, GB, p) || amateurs_forces_in(m, GB, p, false);
}

static int list_ends(const struct look *k, bool from, action *out)
{
	struct set may = from ? k->e->where : set_and(k->e->to, k->m->control[GB]);
	int n = 0;

	for (int p; (p = set_pop(&may)) >= 0;)
		if (!from || has_any(k->m, p))
			out[n++] = ACTION(V_PLACE, p, 0);
	return n;
}

static int list_marchers(const struct look *k, action *out)
{
	int p = (k->site & 127) - 1, n = 0;
	uint32_t forces = amateurs_forces_in(k->m, GB, p, false);
	bool host = k->n >> 4 || amateurs_free_force(k->m, GB) != NO_FORCE; /* A202 */

	out[n++] = ACTION(V_DONE, 0, 0);
	for_each_leader(l, GB)
		if (host && k->m->where[l] < FORCES && forces >> k->m->where[l] & 1)
			out[n++] = ACTION(V_COME, l, 0);
	if ((k->n & 15) >= k->e->n)
		return n;
	for (int type = 0; type < TYPES; type++) {
		if (k->m->loose[GB][p][type])
			out[n++] = ACTION(V_TAKE, type, GROUP);
		for_each_land(f, GB)
			if (forces >> f & 1 && k->m->units[f][type])
				out[n++] = ACTION(V_TAKE, type, f);
	}
	return n;
}

/* A202: an Expedition that is there, or none of them. */
static int list_hosts(const struct look *k, action *out)
{
	int to = (k->site >> 7) - 1, n = list_forces(amateurs_forces_in(k->m, GB, to, false), out);

	out[n++] = ACTION(V_PLACE, to, 0);
	return n;
}

int amateurs_list_winter_march(const struct look *k, action *out)
{
	action some[8];

	if (k->stage == 4)
		return list_marchers(k, out);
	if (k->stage == 3)
		return list_hosts(k, out);
	if (!list_ends(k, false, some))
		return 0;
	return list_ends(k, k->stage < 2, out);
}

/* A202: the Expedition that was named takes them; otherwise a leader makes one if a marker is free
 * (A133). */
static int marching_force(const struct event *v, int leader)
{
	int to = (v->f->local[EVENT_SITE] >> 7) - 1, force = (v->f->local[EVENT_N] >> 4) - 1;

	if (force < 0 && leader != NO_LEADER)
		force = amateurs_found(v->m, leader, to, v->out);
	if (force == NO_FORCE)
		force = -1;
	v->f->local[EVENT_N] = (int16_t)((v->f->local[EVENT_N] & 15) | (force + 1) << 4);
	return force;
}

static void march_point(const struct event *v, int type, int from)
{
	int p = (v->f->local[EVENT_SITE] & 127) - 1, to = (v->f->local[EVENT_SITE] >> 7) - 1;
	int force = marching_force(v, NO_LEADER);

	v->f->local[EVENT_N]++;
	if (from == GROUP) {
		amateurs_drop_loose(v->m, GB, p, type, 1);
	} else {
		amateurs_drop(v->m, from, type, 1);
		amateurs_saw(v->m, from, -1);
		amateurs_tidy_force(v->m, from);
	}
	if (force < 0) {
		amateurs_add_loose(v->m, GB, to, type, 1);
	} else {
		amateurs_add(v->m, force, type, 1);
		amateurs_saw(v->m, force, 1);
	}
	note(v->s, v->out, MSG_POINTS_MARCH, GB, EVERYONE, type, p, to);
}

static void march_leader(const struct event *v, int l)
{
	int old = v->m->where[l], force = marching_force(v, l);

	if (force >= 0 && v->m->where[l] != force)
		amateurs_join_leader(v->s, l, force, v->out);
	amateurs_tidy_force(v->m, old);
}

static enum progress march_on(const struct event *v)
{
	if (answer_verb(v) == V_DONE)
		return OVER;
	v->f->pc = 5; /* a leader who joins may push another out */
	if (answer_verb(v) == V_TAKE)
		march_point(v, answer_first(v), answer_second(v));
	else
		march_leader(v, answer_a(v));
	amateurs_leave_place(v, GB, (v->f->local[EVENT_SITE] & 127) - 1);
	return GO_ON;
}

enum progress amateurs_do_winter_march(const struct event *v, int stage)
{
	int16_t *sites = &v->f->local[EVENT_SITE];

	switch (stage) {
	case 0:
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	case 1:
		*sites = (int16_t)(answer_a(v) + 1);
		return amateurs_event_ask(v, N_SITE, v->user, 2) ? GO_ON : OVER;
	case 2:
		*sites = (int16_t)(*sites | (answer_a(v) + 1) << 7);
		if (amateurs_forces_in(v->m, GB, answer_a(v), false))
			return amateurs_event_ask(v, N_PUT, v->user, 3) ? GO_ON : OVER;
		break;
	case 3:
		if (answer_verb(v) == V_FORCE)
			v->f->local[EVENT_N] = (int16_t)((answer_a(v) + 1) << 4);
		break;
	case 4:
		return march_on(v);
	default:
		break;
	}
	return amateurs_event_ask(v, N_CHOOSE, v->user, 4) ? GO_ON : OVER;
}
