/* amateurs_effects.c - events of the map and the tracks (rules 2.5, 5.1, 5.2, 11; cards #28-#37,
 * #46, #51-#62, #65, #66, #97, #133, #143, #147-#149).
 */
#include "amateurs_event.h"

enum progress amateurs_do_nothing(const struct event *v, int stage)
{
	(void)v, (void)stage;
	return OVER;
}

/* A103: who has gone may leave the enemy alone with the place.  It may push: the last thing. */
void amateurs_leave_place(const struct event *v, int side, int p)
{
	if (p != NO_PLACE && !is_present(v->m, side, p))
		amateurs_left_alone(v->s, p, v->out);
}

/* ---- Peace (11, 12) ---- */

/* A15: a marker at its own end does not go back; none moves when they have met. */
bool amateurs_can_peace(const struct look *k)
{
	int behind = k->side == US ? k->m->peace[US] : PEACE_END - k->m->peace[GB];

	return !k->m->met && (k->e->by > 0 || behind);
}

enum progress amateurs_do_peace(const struct event *v, int stage)
{
	(void)stage;
	amateurs_peace(v->m, v->side, v->e->by, MSG_PEACE_CARD, v->out);
	return OVER;
}

/* #53: under a Full Blockade. */
bool amateurs_can_peace_if_full(const struct look *k)
{
	for (int zone = 0; zone < ZONES; zone++)
		if (k->e->what >> zone & 1 && k->m->blockade[zone] != FULL)
			return false;
	return amateurs_can_peace(k);
}

static struct look look_of(const struct event *v)
{
	return (struct look){ v->m, v->e, v->user, v->side, 0, 0, 0, false, false };
}

enum progress amateurs_do_peace_if_full(const struct event *v, int stage)
{
	struct look k = look_of(v);

	return amateurs_can_peace_if_full(&k) ? amateurs_do_peace(v, stage) : OVER;
}

/* #32: the enemy of who moves controls n of these. */
bool amateurs_can_peace_if_held(const struct look *k)
{
	struct set held = set_and(k->m->control[!k->side], k->e->where);

	return set_count(&held) >= k->e->n && amateurs_can_peace(k);
}

enum progress amateurs_do_peace_if_held(const struct event *v, int stage)
{
	struct look k = look_of(v);

	return amateurs_can_peace_if_held(&k) ? amateurs_do_peace(v, stage) : OVER;
}

/* #56, #57: less 1 for a Military, 2 for a Full Blockade. */
enum progress amateurs_do_privateers(const struct event *v, int stage)
{
	int die = roll_die(v->s, v->out), sum = die;

	(void)stage;
	for (int zone = 0; zone < ZONES; zone++)
		sum -= v->m->blockade[zone];
	note(v->s, v->out, MSG_PRIVATEERS, v->user, EVERYONE, die, sum);
	if (sum >= v->e->n)
		amateurs_peace(v->m, v->side, v->e->by, MSG_PEACE_CARD, v->out);
	else
		amateurs_draw_card(v->m, v->user, v->out);
	return OVER;
}

/* 2.5, 5.2: the next space. */
enum progress amateurs_do_napoleon(const struct event *v, int stage)
{
	if (stage)
		return OVER;
	amateurs_napoleon_moves(v->s, v->out);
	return GO_ON;
}

/* ---- Blockades ---- */

int amateurs_list_torpedoes(const struct look *k, action *out)
{
	int n = 0;

	for (int zone = 0; zone < ZONES; zone++)
		if (k->m->blockade[zone])
			out[n++] = ACTION(V_ZONE, zone, 0);
	return n;
}

/* #62, A130: no Peace marker moves back. */
enum progress amateurs_do_torpedoes(const struct event *v, int stage)
{
	int zone = answer_a(v), die;

	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	die = roll_die(v->s, v->out);
	if (die >= v->e->n)
		v->m->blockade[zone]--;
	note(v->s, v->out, MSG_TORPEDOES, v->user, EVERYONE, zone, die, v->m->blockade[zone]);
	return OVER;
}

/* ---- fire ---- */

/* #65, #66: once a place; taken just now, or held by an Expedition. */
static bool can_burn(const struct look *k, int p)
{
	return is_home(!k->user, p) && k->e->towns >> town_of(k->m, p) & 1;
}

static struct set held_places(const struct look *k)
{
	struct set held = { { 0, 0 } };

	for_each_land(f, k->user)
		if (on_map(k->m, f) && controls(k->m, k->user, k->m->at[f]))
			set_add(&held, k->m->at[f]);
	return held;
}

/* Attacker or defender, whose control it is now; a city that a fleet has taken is nobody's new
 * possession (6.8). */
static struct set just_won(const struct look *k)
{
	const struct amateurs_march *march = &k->m->march;
	struct set won = k->m->control[k->user];

	if (march->purpose == PURPOSE_INVADE && march->side == k->user)
		won = set_or(won, k->m->invaded);
	return set_and(march->taken, won);
}

int amateurs_list_burn(const struct look *k, action *out)
{
	struct set from = has_flag(k->e, F_TAKEN) ? just_won(k) : held_places(k);
	int n = 0;

	for (int p; !is_enough(k, n) && (p = set_pop(&from)) >= 0;)
		if (can_burn(k, p))
			out[n++] = ACTION(V_PLACE, p, 0);
	return n;
}

enum progress amateurs_do_burn(const struct event *v, int stage)
{
	int p = answer_a(v);

	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	set_add(&v->m->burned, p);
	note(v->s, v->out, MSG_BURNED, v->user, EVERYONE, v->user, p);
	amateurs_peace(v->m, !v->user, 1, MSG_PEACE_CARD, v->out);
	return OVER;
}

/* ---- tribes ---- */

static bool holds_all(const struct amateurs *m, int side, const struct set *where)
{
	struct set missing = set_less(*where, m->control[side]);

	return set_empty(&missing);
}

/* #28-#30, #33: a tribe that is neither Belligerent, Defeated nor a US ally. */
bool amateurs_can_belligerent(const struct look *k)
{
	return k->m->standing[k->e->what] == QUIET && holds_all(k->m, k->user, &k->e->where);
}

int amateurs_list_belligerent(const struct look *k, action *out)
{
	(void)k;
	out[0] = ACTION(V_YES, 0, 0);
	out[1] = ACTION(V_NO, 0, 0);
	return 2;
}

enum progress amateurs_do_belligerent(const struct event *v, int stage)
{
	struct look k = look_of(v);

	if (!amateurs_can_belligerent(&k))
		return OVER;
	if (!stage && has_flag(v->e, F_MAY))
		return amateurs_event_ask(v, N_CHOOSE, v->user, 1) ? GO_ON : OVER;
	if (stage && answer_verb(v) == V_NO)
		return OVER;
	v->m->standing[v->e->what] = BELLIGERENT;
	note(v->s, v->out, MSG_BELLIGERENT, v->user, EVERYONE, v->e->what);
	return OVER;
}

/* #31, A271: Rangers go into the area, or to an Expedition in it or next to it, not among enemies.
 */
static int list_rangers(const struct look *k, action *out)
{
	int home = amateurs_lands[k->site - 1], n = 0;
	struct set near = place(home)->next;
	uint32_t forces;

	set_add(&near, home);
	if (!k->m->left[US][RANGER])
		return 0;
	forces = amateurs_unopposed(k->m, US, amateurs_land_forces(k->m, US, &near));
	if (!is_present(k->m, GB, home))
		out[n++] = ACTION(V_PLACE, home, 0);
	return n + list_forces(forces, out + n);
}

int amateurs_list_ally(const struct look *k, action *out)
{
	static const uint8_t friends[] = { CHEROKEE, CHOCTAW, CHICKASAW };
	int n = 0;

	if (k->stage == 2)
		return list_rangers(k, out);
	for (int i = 0; i < 3; i++)
		if (k->m->standing[friends[i]] == QUIET)
			out[n++] = ACTION(V_TRIBE, friends[i], 0);
	return n;
}

enum progress amateurs_do_ally(const struct event *v, int stage)
{
	int tribe = answer_a(v), n = min(v->e->n, v->m->left[US][RANGER]);

	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		v->m->standing[tribe] = ALLY;
		v->f->local[EVENT_SITE] = (int16_t)(tribe + 1);
		note(v->s, v->out, MSG_ALLY, v->user, EVERYONE, tribe);
		return amateurs_event_ask(v, N_PUT, v->user, 2) ? GO_ON : OVER;
	}
	amateurs_place_points(v, RANGER, n);
	return OVER;
}

/* #35: Ft. Mims, or an area next to the tribe; British choice, then the US removes points. */
int amateurs_list_strike(const struct look *k, action *out)
{
	struct set near = place(amateurs_lands[k->e->what])->next;

	near = set_or(near, k->e->where);
	return list_set(set_and(near, k->m->present[k->side]), V_PLACE, out);
}

enum progress amateurs_do_strike(const struct event *v, int stage)
{
	int p = answer_a(v);

	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		v->f->local[EVENT_SITE] = (int16_t)(p + 1);
		amateurs_lose_points(v->s, v->side, p,
				     min(v->e->n, amateurs_points_in(v->m, v->side, p)), 0);
		return GO_ON;
	}
	if (stage == 2)
		amateurs_left_alone(v->s, v->f->local[EVENT_SITE] - 1, v->out);
	return stage == 2 ? GO_ON : OVER;
}

/* ---- #32 ---- */

/* Up to two places that an effect has been to, in EVENT_SITE. */
static bool has_been(int sites, int p)
{
	return (sites & 127) == p + 1 || sites >> 7 == p + 1;
}

/* A301: what was burned is a settlement still, but for raising and Local Militia. */
static bool can_raid(const struct look *k, int p)
{
	return place(p)->nature == AREA && k->e->towns >> place(p)->town & 1 &&
	       !amateurs_forces_in(k->m, US, p, false) && row_points(k->m->loose[US][p]) <= 3 &&
	       !has_been(k->site, p);
}

/* Which of the points that are there goes. */
static int list_loose(const uint8_t row[TYPES], action *out)
{
	int n = 0;

	for (int type = 0; type < TYPES; type++)
		if (row[type])
			out[n++] = ACTION(V_TYPE, type, 0);
	return n;
}

int amateurs_list_raids(const struct look *k, action *out)
{
	struct set west = set_and(k->e->where, k->m->control[US]);
	int n = 0;

	if (k->stage == 2)
		return list_loose(k->m->loose[US][(k->n >> 4) - 1], out);
	for (int p; !is_enough(k, n) && (p = set_pop(&west)) >= 0;)
		if (can_raid(k, p))
			out[n++] = ACTION(V_PLACE, p, 0);
	if (n)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* A point of the owner's choice, or a Troops Raised marker. */
static bool raid_place(const struct event *v, int p)
{
	int16_t *sites = &v->f->local[EVENT_SITE];

	*sites = (int16_t)(*sites ? (*sites & 127) | (p + 1) << 7 : p + 1);
	v->f->local[EVENT_N] = (int16_t)((v->f->local[EVENT_N] & 15) | (p + 1) << 4);
	if (row_points(v->m->loose[US][p]))
		return amateurs_event_ask(v, N_CHOOSE, US, 2);
	set_add(&v->m->raised, p);
	note(v->s, v->out, MSG_RAIDED, v->user, EVERYONE, p);
	return false;
}

/* EVENT_N: how many have been; the place now, + 1, times 16. */
enum progress amateurs_do_raids(const struct event *v, int stage)
{
	int p = (v->f->local[EVENT_N] >> 4) - 1;

	if (stage == 1 && (answer_verb(v) == V_DONE || raid_place(v, answer_a(v))))
		return answer_verb(v) == V_DONE ? OVER : GO_ON;
	if (stage == 2) { /* A103: the British may be alone there now */
		amateurs_drop_loose(v->m, US, p, answer_a(v), 1);
		note(v->s, v->out, MSG_POINTS_GONE, US, EVERYONE, US, answer_a(v), 1, p);
		amateurs_left_alone(v->s, p, v->out);
		return GO_ON;
	}
	if (stage && (++v->f->local[EVENT_N] & 15) >= v->e->n)
		return OVER;
	return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
}

/* #37: no Combat, no Peace move; leaders go to the pool. */
enum progress amateurs_do_abandon(const struct event *v, int stage)
{
	int p = set_next(&v->e->where, 0);
	uint32_t forces = amateurs_forces_in(v->m, v->side, p, false);

	if (stage)
		return OVER;
	for (; forces; forces &= forces - 1)
		amateurs_remove_force(v->m, __builtin_ctz(forces));
	for (int type = 0; type < TYPES; type++)
		if (v->m->loose[v->side][p][type])
			amateurs_drop_loose(v->m, v->side, p, type, v->m->loose[v->side][p][type]);
	set_fort(v->m, v->side, p, 0);
	note(v->s, v->out, MSG_ABANDONED, v->side, EVERYONE, v->side, p);
	amateurs_take_control(v->s, !v->side, p, false, v->out);
	return GO_ON;
}

/* ---- what lasts (A132) ---- */

static const size_t lasting[LASTINGS] = {
	[LASTS_NO_MILITIA_WEST] = offsetof(struct amateurs, no_militia_west),
	[LASTS_GOVERNORS] = offsetof(struct amateurs, governors),
	[LASTS_MUD] = offsetof(struct amateurs, mud),
	[LASTS_LOAN] = offsetof(struct amateurs, loan),
};

bool amateurs_can_lasts(const struct look *k)
{
	return !((const uint8_t *)k->m)[lasting[k->e->what]];
}

enum progress amateurs_do_lasts(const struct event *v, int stage)
{
	static const uint16_t told[LASTINGS] = { MSG_NO_MILITIA_WEST, MSG_GOVERNORS, MSG_MUD,
						 MSG_LOAN };

	(void)stage;
	((uint8_t *)v->m)[lasting[v->e->what]] = 1;
	note(v->s, v->out, told[v->e->what], v->user, EVERYONE);
	return OVER;
}

/* #97. */
int amateurs_list_armistice(const struct look *k, action *out)
{
	int n = 0;

	for (int lake = 0; lake < LAKES; lake++)
		if (!(k->m->armistice >> lake & 1))
			out[n++] = ACTION(V_LAKE, lake, 0);
	return n;
}

enum progress amateurs_do_armistice(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	v->m->armistice |= (uint8_t)(1 << answer_a(v));
	note(v->s, v->out, MSG_ARMISTICE, v->user, EVERYONE, answer_a(v));
	return OVER;
}

/* #99, #149, A133: only if it is still closed. */
bool amateurs_can_open_florida(const struct look *k)
{
	return !k->m->florida;
}

enum progress amateurs_do_open_florida(const struct event *v, int stage)
{
	(void)stage;
	amateurs_open_florida(v->m, v->out);
	return OVER;
}

/* #39: the card and its markers leave the game. */
void amateurs_disturb(struct amateurs *m, int p, struct step *out)
{
	if (!set_has(&amateurs_sets[SET_PARISH], p) || !wide_has(&m->pile[IN_PLAY], C_DAVID_PARISH))
		return;
	amateurs_move_card(m, C_DAVID_PARISH, REMOVED);
	note(&m->st, out, MSG_PARISH_OUT, NOBODY, EVERYONE, p);
}
