/* amateurs_effects_water.c - ships, lakes and Coastal Raids of events (rules 5.1, 5.6, 6.6, 6.9, 9;
 * cards #22, #69, #70, #88-#90, #106-#108, #114, #117).
 */
#include "amateurs_event.h"

enum { FREE_OPS = 9 }; /* whatever the Initiative */

/* ---- #22 ---- */

/* Inactive or Rebuild Ports; without any, ships that can be moved one box on. */
static int list_ports(const struct look *k, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int port = 0; port < PORTS && !is_enough(k, n); port++)
		if (!amateurs_port_bar(k->m, k->user, port, arg))
			out[n++] = ACTION(V_HAVEN, port, 0);
	return n;
}

static bool can_advance(const struct look *k, int port, int box)
{
	int16_t arg[NOTE_ARGS];

	for (int ship = 0; ship < SHIPS; ship++)
		if (k->m->building[port][box][ship] &&
		    !amateurs_ship_bar(k->m, k->user, port, box, ship, arg))
			return true;
	return false;
}

static int list_boxes(const struct look *k, action *out)
{
	int n = 0;

	for (int port = 0; port < PORTS && !is_enough(k, n); port++)
		for (int box = 0; box < WAITING_BOXES; box++)
			if (amateurs_havens[port].side == k->user && can_advance(k, port, box))
				out[n++] = ACTION(V_ADVANCE, port, box + 1);
	return n;
}

/* EVENT_SITE: the Port + 1, and the box times 32. */
static bool can_take(const struct look *k, int ship)
{
	int at = k->site - 1, port = at & 31, box = at >> 5;
	int16_t arg[NOTE_ARGS];

	if (k->stage == 2)
		return !amateurs_begin_bar(k->m, k->user, port, ship, arg);
	return k->m->building[port][box][ship] &&
	       !amateurs_ship_bar(k->m, k->user, port, box, ship, arg);
}

static int list_types(const struct look *k, action *out)
{
	int n = 0;

	for (int ship = 0; ship < SHIPS; ship++)
		if (can_take(k, ship))
			out[n++] = ACTION(V_SHIP, ship, 0);
	if (n && k->stage == 2)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* Stages: 1 the Port or the box, 2 the type that is begun, 3 the type that moves on. */
int amateurs_list_shipwrights(const struct look *k, action *out)
{
	int n;

	if (k->stage >= 2)
		return list_types(k, out);
	n = k->n ? 0 : list_ports(k, out);
	return n ? n : list_boxes(k, out);
}

static enum progress advance_free(const struct event *v)
{
	int at = v->f->local[EVENT_SITE] - 1;

	amateurs_advance_ship(v->m, at & 31, at >> 5, answer_a(v), v->out);
	if (++v->f->local[EVENT_N] >= v->e->n)
		return OVER;
	return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
}

enum progress amateurs_do_shipwrights(const struct event *v, int stage)
{
	int16_t *site = &v->f->local[EVENT_SITE];

	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	if (stage == 1 && answer_verb(v) == V_ADVANCE) {
		*site = (int16_t)(1 + (answer_first(v) | (answer_second(v) - 1) << 5));
		return amateurs_event_ask(v, N_CHOOSE, v->user, 3) ? GO_ON : OVER;
	}
	if (stage == 1) {
		*site = (int16_t)(answer_a(v) + 1);
		amateurs_open_port(v->m, answer_a(v), v->out);
		return amateurs_event_ask(v, N_CHOOSE, v->user, 2) ? GO_ON : OVER;
	}
	if (stage == 3)
		return advance_free(v);
	if (answer_verb(v) == V_SHIP)
		amateurs_begin_ship(v->m, *site - 1, answer_a(v), v->out);
	return OVER;
}

/* ---- #117 ---- */

/* The own active Port on a lake, in a controlled area without enemy forces; HAVENS: none. */
static int working_port(const struct amateurs *m, int side, int lake)
{
	for (int port = 0; port < PORTS; port++) {
		const struct amateurs_haven *h = &amateurs_havens[port];

		if (h->side == side && h->lake == lake && m->yard[port] == ACTIVE &&
		    controls(m, side, h->place) && !is_present(m, !side, h->place))
			return port;
	}
	return HAVENS;
}

/* Where a Brig of side lies In Port on the lake; HAVENS: nowhere. */
static int brig_in(const struct amateurs *m, int side, int lake)
{
	for (int h = 0; h < HAVENS; h++)
		if (amateurs_havens[h].side == side && amateurs_havens[h].lake == lake &&
		    m->docked[h][BRIG])
			return h;
	return HAVENS;
}

static bool can_convert(const struct amateurs *m, int side, int lake)
{
	return m->ships_left[side][FRIGATE] && working_port(m, side, lake) != HAVENS &&
	       (m->afloat[side][lake][BRIG] || brig_in(m, side, lake) != HAVENS);
}

int amateurs_list_frigate(const struct look *k, action *out)
{
	static const uint8_t lakes[] = { ERIE, CHAMPLAIN };
	int n = 0;

	for (int i = 0; i < 2; i++)
		if (can_convert(k->m, k->user, lakes[i]))
			out[n++] = ACTION(V_LAKE, lakes[i], 0);
	return n;
}

enum progress amateurs_do_frigate(const struct event *v, int stage)
{
	int lake = answer_a(v), haven, port;

	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	port = working_port(v->m, v->user, lake);
	haven = brig_in(v->m, v->user, lake);
	if (v->m->afloat[v->user][lake][BRIG])
		amateurs_float(v->m, v->user, lake, BRIG, -1);
	else
		amateurs_dock(v->m, haven, BRIG, -1);
	if (v->m->out[v->user][lake])
		amateurs_float(v->m, v->user, lake, FRIGATE, 1);
	else
		amateurs_dock(v->m, port, FRIGATE, 1);
	note(v->s, v->out, MSG_FRIGATE, v->user, EVERYONE, v->user, lake);
	return OVER;
}

/* ---- #69, #70 ---- */

/* The enemy is not out, and something of the lake's shore is the user's. */
static bool is_ripe(const struct look *k, int lake)
{
	struct set shore = set_and(amateurs_sets[SET_ERIE + lake], k->m->control[k->user]);

	return !k->m->out[!k->user][lake] && !set_empty(&shore);
}

static int ships_at(const struct amateurs *m, int haven)
{
	int n = 0;

	for (int ship = GUNBOAT; ship <= BRIG; ship++)
		n += m->docked[haven][ship];
	for (int box = 0; haven < PORTS && box < WAITING_BOXES; box++)
		n += m->boxes[haven][box];
	return n;
}

static int list_ripe_havens(const struct look *k, action *out)
{
	int n = 0;

	for (int h = 0; h < HAVENS && !is_enough(k, n); h++)
		if (amateurs_havens[h].side == !k->user && is_ripe(k, amateurs_havens[h].lake) &&
		    ships_at(k->m, h))
			out[n++] = ACTION(V_HAVEN, h, 0);
	return n;
}

static int list_ripe_ships(const struct look *k, int haven, action *out)
{
	int n = 0;

	for (int ship = GUNBOAT; ship <= BRIG; ship++)
		if (k->m->docked[haven][ship])
			out[n++] = ACTION(V_SHIP, ship, 0);
	for (int box = 0; haven < PORTS && box < WAITING_BOXES; box++)
		if (k->m->boxes[haven][box])
			out[n++] = ACTION(V_BOX, box + 1, 0);
	return n;
}

/* Where the prize goes: a haven of the captor on that lake, or his fleet. */
static int list_prize(const struct look *k, int haven, action *out)
{
	int lake = amateurs_havens[haven].lake, n = 0;
	unsigned havens = amateurs_havens_of(k->m, k->user, lake);

	for (int h = 0; h < HAVENS; h++)
		if (havens >> h & 1)
			out[n++] = ACTION(V_HAVEN, h, 0);
	if (n && k->m->out[k->user][lake])
		out[n++] = ACTION(V_LAKE, lake, 0);
	return n;
}

/* EVENT_SITE: the haven + 1; EVENT_N: the type of the prize. */
int amateurs_list_ripe(const struct look *k, action *out)
{
	if (k->stage == 2)
		return list_ripe_ships(k, k->site - 1, out);
	return k->stage == 3 ? list_prize(k, k->site - 1, out) : list_ripe_havens(k, out);
}

/* One of n, by the die of the game, or by two of them if it has too few sides: what would favor
 * some is thrown again. */
static int any_of(const struct event *v, int n)
{
	int sides = n > DIE ? DIE * DIE : DIE, mark = 0;

	while (n > 1) {
		mark = roll_die(v->s, v->out);
		if (n > DIE)
			mark = mark * DIE + roll_die(v->s, v->out);
		if (mark < sides - sides % n)
			break;
	}
	return mark % n + 1;
}

/* Ships in one box lie face down: chance says which. */
static void burn_box(const struct event *v, int haven, int box)
{
	int n = any_of(v, v->m->boxes[haven][box]), ship = -1;

	while (n > 0)
		n -= v->m->building[haven][box][++ship];
	amateurs_lay_down(v->m, haven, box, ship, -1);
	v->m->moved[haven][box][ship] =
		(uint8_t)min(v->m->moved[haven][box][ship], v->m->building[haven][box][ship]);
	note(v->s, v->out, MSG_SHIP_DESTROYED, v->user, EVERYONE, haven, ship);
	if (v->out)
		v->out->flags |= STEP_REVEAL;
}

/* A ship in a haven: destroyed, or (7 and more) a prize if there is a counter and a haven. */
static enum progress strike_ship(const struct event *v, int haven, int ship, int sum)
{
	amateurs_dock(v->m, haven, ship, -1);
	v->f->local[EVENT_N] = (int16_t)ship;
	if (sum >= 7 && v->m->ships_left[v->user][ship] &&
	    amateurs_event_ask(v, N_SITE, v->user, 3))
		return GO_ON;
	note(v->s, v->out, MSG_SHIP_DESTROYED, v->user, EVERYONE, haven, ship);
	return OVER;
}

static enum progress strike_haven(const struct event *v)
{
	int haven = v->f->local[EVENT_SITE] - 1, lake = amateurs_havens[haven].lake;
	int die = roll_die(v->s, v->out);
	int sum = die + (amateurs_lake_holder(v->m, lake) == v->user);

	note(v->s, v->out, MSG_RIPE, v->user, EVERYONE, haven, die, sum);
	if (sum < 4)
		return OVER;
	if (answer_verb(v) == V_SHIP)
		return strike_ship(v, haven, answer_a(v), sum);
	burn_box(v, haven, answer_a(v) - 1);
	return OVER;
}

static void take_prize(const struct event *v)
{
	int haven = v->f->local[EVENT_SITE] - 1, ship = v->f->local[EVENT_N];

	if (answer_verb(v) == V_HAVEN)
		amateurs_dock(v->m, answer_a(v), ship, 1);
	else
		amateurs_float(v->m, v->user, amateurs_havens[haven].lake, ship, 1);
	note(v->s, v->out, MSG_SHIP_TAKEN, v->user, EVERYONE, v->user, ship, haven);
}

enum progress amateurs_do_ripe(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		v->f->local[EVENT_SITE] = (int16_t)(answer_a(v) + 1);
		return amateurs_event_ask(v, N_CHOOSE, v->user, 2) ? GO_ON : OVER;
	}
	if (stage == 2)
		return strike_haven(v);
	take_prize(v);
	return OVER;
}

/* ---- #108 ---- */

int amateurs_list_gale(const struct look *k, action *out)
{
	int n = 0;

	for (int lake = 0; lake < LAKES; lake++)
		if (k->m->out[!k->user][lake])
			out[n++] = ACTION(V_LAKE, lake, 0);
	return n;
}

/* A die for each small ship: up to n it sinks.  Then the rest go in, wherever their owner likes. */
static void blow(const struct event *v, int lake)
{
	int side = !v->user;

	for (int ship = GUNBOAT; ship <= SCHOONER; ship++)
		for (int n = v->m->afloat[side][lake][ship]; n; n--) {
			if (roll_die(v->s, v->out) > v->e->n)
				continue;
			amateurs_float(v->m, side, lake, ship, -1);
			note(v->s, v->out, MSG_SHIP_SUNK, side, EVERYONE, side, ship, lake);
		}
}

static bool has_ships(const uint8_t row[SHIPS])
{
	for (int ship = 0; ship < SHIPS; ship++)
		if (row[ship])
			return true;
	return false;
}

enum progress amateurs_do_gale(const struct event *v, int stage)
{
	int lake = answer_a(v);

	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	if (stage > 1)
		return OVER;
	blow(v, lake);
	if (has_ships(v->m->afloat[!v->user][lake]))
		amateurs_go_in(v->s, !v->user, lake, v->out);
	else
		v->m->out[!v->user][lake] = 0;
	return GO_ON;
}

/* ---- free activations of fleets: #106, #107, #114 ---- */

/* Whoever has been activated by another card may be by this one: a campaign (#1-#17) that it
 * answers, or an earlier Sally. */
static int list_lake(const struct look *k, int lake, action *out)
{
	static const uint8_t purposes[] = { PURPOSE_PUT_OUT, PURPOSE_GO_IN };
	int force = lake_force(k->user, lake), n = 0;
	int16_t arg[NOTE_ARGS];

	for (int i = 0; i < 2 && !is_barred(k->m, force); i++)
		if (!amateurs_lake_bar(k->m, force, purposes[i], arg))
			out[n++] = ACTION(V_ACTIVATE, force, purposes[i]);
	return n;
}

/* A133: as a Reaction only on the lake of the Combat. */
int amateurs_list_sally(const struct look *k, action *out)
{
	int n = 0;

	for (int lake = 0; lake < LAKES; lake++)
		if (!is_enough(k, n) && (!has_flag(k->e, F_HERE) || k->m->combat.lake == lake))
			n += list_lake(k, lake, out + n);
	return n;
}

/* Nothing comes after it: the frame of the event makes room. */
enum progress amateurs_do_sally(const struct event *v, int stage)
{
	int force = answer_first(v), purpose = answer_second(v);

	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	flow_pop(v->s);
	amateurs_reckon_after(v->s);
	amateurs_activate(v->s, force, purpose, NO_LEADER, FREE_OPS);
	return GONE;
}

int amateurs_list_veterans(const struct look *k, action *out)
{
	int n = 0;

	if (k->stage == 2) {
		n = list_lake(k, k->site - 1, out);
		if (n)
			out[n++] = ACTION(V_DONE, 0, 0);
		return n;
	}
	for (int lake = 0; lake < LAKES; lake++)
		if (!(k->m->veterans[k->user] >> lake & 1))
			out[n++] = ACTION(V_LAKE, lake, 0);
	return n;
}

/* #114: until the end of the turn; then the fleet there may be activated. */
enum progress amateurs_do_veterans(const struct event *v, int stage)
{
	int lake = answer_a(v);

	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		v->m->veterans[v->user] |= (uint8_t)(1 << lake);
		v->f->local[EVENT_SITE] = (int16_t)(lake + 1);
		note(v->s, v->out, MSG_VETERANS, v->user, EVERYONE, v->user, lake);
		return amateurs_event_ask(v, N_TARGET, v->user, 2) ? GO_ON : OVER;
	}
	return answer_verb(v) == V_DONE ? OVER : amateurs_do_sally(v, stage);
}

/* ---- Coastal Raids: #88-#90 ---- */

/* A109. */
static int list_raids(const struct look *k, bool may, action *out)
{
	int n = 0;

	for (int p = 0; p < PLACES; p++)
		if (place(p)->coast && !amateurs_raid_bar(k->m, p))
			out[n++] = ACTION(V_PLACE, p, 0);
	if (n && may)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

static int list_zones(action *out)
{
	for (int zone = 0; zone < ZONES; zone++)
		out[zone] = ACTION(V_ZONE, zone, 0);
	return ZONES;
}

int amateurs_list_cockburn(const struct look *k, action *out)
{
	if (k->stage == 2)
		return list_raids(k, false, out);
	return k->m->where[k->e->what] == ASIDE ? list_zones(out) : 0;
}

/* Points aboard: five at most (A70, A109). */
static void embark(const struct event *v, int n)
{
	n = min(n, v->m->left[GB][REGULAR]);
	n = min(n, amateurs_figures.raid_max - v->m->points[FORCE_CR]);
	if (n <= 0)
		return;
	amateurs_add(v->m, FORCE_CR, REGULAR, n);
	amateurs_saw(v->m, FORCE_CR, n);
	note(v->s, v->out, MSG_POINTS_JOIN, GB, EVERYONE, REGULAR, n, FORCE_CR);
}

static void raid_moves(const struct event *v, int zone)
{
	amateurs_move_force(v->m, FORCE_CR, amateurs_seas[zone]);
	note(v->s, v->out, MSG_RAID_MOVES, GB, EVERYONE, zone);
}

enum progress amateurs_do_cockburn(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		raid_moves(v, answer_a(v));
		amateurs_move_leader(v->m, v->e->what, FORCE_CR);
		embark(v, v->e->n);
		return amateurs_event_ask(v, N_SITE, v->user, 2) ? GO_ON : OVER;
	}
	if (stage > 2)
		return OVER;
	amateurs_raid_begin(v->s, answer_a(v));
	return GO_ON;
}

/* #89: one Regular more, or a Raid. */
bool amateurs_can_chesapeake(const struct look *k)
{
	action some[ACTIONS_MAX];

	return (k->m->points[FORCE_CR] < amateurs_figures.raid_max && k->m->left[GB][REGULAR]) ||
	       list_raids(k, false, some);
}

int amateurs_list_chesapeake(const struct look *k, action *out)
{
	return list_raids(k, true, out);
}

enum progress amateurs_do_chesapeake(const struct event *v, int stage)
{
	if (!stage) {
		embark(v, v->e->n);
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	}
	if (stage > 1 || answer_verb(v) == V_DONE)
		return OVER;
	amateurs_raid_begin(v->s, answer_a(v));
	return GO_ON;
}

/* #90: the die for defenders is rolled twice, the lower counts (GRANT_TERROR). */
int amateurs_list_terror(const struct look *k, action *out)
{
	return k->stage == 2 ? list_raids(k, false, out) : list_zones(out);
}

enum progress amateurs_do_terror(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
	if (stage == 1) {
		raid_moves(v, answer_a(v));
		return amateurs_event_ask(v, N_SITE, v->user, 2) ? GO_ON : OVER;
	}
	if (stage == 2) {
		v->m->grant = GRANT_TERROR;
		amateurs_raid_begin(v->s, answer_a(v));
		return GO_ON;
	}
	v->m->grant = GRANT_NONE;
	return OVER;
}
