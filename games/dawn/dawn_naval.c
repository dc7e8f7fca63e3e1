/* dawn_naval.c - squadrons, blockades and landings (rules 8.2, 14.0).
 *
 * Squadrons lie in the box, in a blockade zone, or off a town where they landed
 * troops; what is missing to the full number is off the board.  A place is the
 * box (0) or a zone (1 + zone).
 */
#include "dawn_int.h"

enum { TOWN_AT, SENDING, SENT }; /* locals of N_SEND and N_EMBARK */

/* 14.1.1: squadrons off the board. */
int dawn_reserve(const struct dawn *d)
{
	int n = dawn_figures.squadrons;

	for (int place = 0; place < PLACES; place++)
		n -= d->squadron[place];
	for (uint32_t ports = SET_PORT; ports; ports &= ports - 1)
		n -= d->landed[lowest(ports)];
	return n;
}

/* 14.2.3, 14.2.3-a, 14.2.4: complete when every space is filled, at any moment. */
void dawn_station(struct dawn *d, int place, int by, struct step *out)
{
	int zone = place - 1;
	bool before, now;

	gain(&d->squadron[place], by);
	if (d->squadron_moved[place] > d->squadron[place])
		d->squadron_moved[place] = d->squadron[place];
	if (place == BOX)
		return;
	before = d->complete >> zone & 1;
	now = d->squadron[place] == dawn_zones[zone].spaces;
	if (now == before)
		return;
	d->complete ^= (uint8_t)bit(zone);
	note(&d->st, out, now ? MSG_BLOCKADE_COMPLETE : MSG_BLOCKADE_BROKEN, NOBODY, EVERYONE, zone,
	     dawn_blockades(d));
}

int dawn_blockades(const struct dawn *d)
{
	return bits_count(d->complete);
}

/* 14.1.2: new squadrons come to the box, as many as there are. */
void dawn_add_squadrons(struct dawn *d, int n, struct step *out)
{
	n = min(n, dawn_reserve(d));
	if (!n)
		return;
	dawn_station(d, BOX, n, out);
	note(&d->st, out, MSG_SQUADRONS_CAME, GB, EVERYONE, n);
}

void dawn_recall_squadron(struct dawn *d, int zone, struct step *out)
{
	note(&d->st, out, MSG_RECALLED, GB, EVERYONE, zone);
	dawn_station(d, 1 + zone, -1, out);
	dawn_station(d, BOX, 1, out);
}

/* 14.1.2: lost squadrons leave the box first; GB chooses the others. */
void dawn_lose_squadrons(struct dawn *d, int n, struct step *out)
{
	int from_box = min(n, d->squadron[BOX]);

	dawn_station(d, BOX, -from_box, out);
	if (from_box)
		note(&d->st, out, MSG_SQUADRONS_LEFT, GB, EVERYONE, from_box);
	if (n > from_box)
		flow_push(&d->st, N_LOSE, GB)->local[STEP_LEFT] = (int16_t)(n - from_box);
}

bool dawn_blockading(const struct dawn *d)
{
	return d->squadron[1] | d->squadron[2] | d->squadron[3];
}

/* 14.1.2: then from blockades, and only then from landings. */
int dawn_lose_bar(const struct state *s, action a, int16_t *arg)
{
	const struct dawn *d = cdawn_of(s);

	(void)arg;
	if (action_verb(a) == V_LOSE)
		return d->squadron[action_a(a)] ? MSG_NONE : MSG_NO_SQUADRON_TO_LOSE;
	if (dawn_blockading(d))
		return MSG_LOSE_BLOCKADES_FIRST;
	return d->landed[action_a(a)] ? MSG_NONE : MSG_NO_LANDED_SQUADRON;
}

int dawn_lose_list(const struct state *s, action *out)
{
	const struct dawn *d = cdawn_of(s);
	int n = 0;

	for (int place = 0; place < PLACES; place++)
		if (d->squadron[place])
			out[n++] = ACTION(V_LOSE, place, 0);
	for (uint32_t ports = dawn_blockading(d) ? 0 : SET_PORT; ports; ports &= ports - 1)
		if (d->landed[lowest(ports)])
			out[n++] = ACTION(V_LOSE_LANDED, lowest(ports), 0);
	return n;
}

void dawn_lose_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);

	if (action_verb(a) == V_LOSE)
		dawn_station(d, action_a(a), -1, out);
	else
		d->landed[action_a(a)]--;
	note(s, out, MSG_SQUADRONS_LEFT, GB, EVERYONE, 1);
	if (!--flow_top(s)->local[STEP_LEFT])
		flow_pop(s);
}

/* 4.1.4-3 in the Upkeep, and events: squadrons go from a zone to the box. */
int dawn_recall_bar(const struct state *s, action a, int16_t *arg)
{
	(void)arg;
	if (action_verb(a) == V_DONE)
		return dawn_blockading(cdawn_of(s)) ? MSG_MUST_RECALL : MSG_NONE;
	return cdawn_of(s)->squadron[1 + action_a(a)] ? MSG_NONE : MSG_NOTHING_TO_RECALL;
}

int dawn_recall_list(const struct state *s, action *out)
{
	int n = 0;

	for (int zone = 0; zone < ZONES; zone++)
		if (cdawn_of(s)->squadron[1 + zone])
			out[n++] = ACTION(V_RECALL, zone, 0);
	if (!n)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

void dawn_recall_take(struct state *s, action a, struct step *out)
{
	struct frame *f = flow_top(s);

	if (action_verb(a) == V_RECALL)
		dawn_recall_squadron(dawn_of(s), action_a(a), out);
	else
		f->local[STEP_LEFT] = 1;
	if (!--f->local[STEP_LEFT])
		flow_pop(s);
}

/* ---- 8.2 Deploy ---------------------------------------------------------- */

/* 8.2.1-x: those off a town are in `landed` and never free to sail. */
static int fresh_squadrons(const struct dawn *d, int place)
{
	return d->squadron[place] - d->squadron_moved[place];
}

/* 8.2.1, 8.2.2, 8.2.2-a, 8.2.2-c: once each, to the box or an open space. */
static int bar_deploy(const struct dawn *d, int from, int to)
{
	if (from == to)
		return MSG_SAME_PLACE;
	if (!d->squadron[from])
		return MSG_NO_SQUADRON;
	if (!fresh_squadrons(d, from))
		return MSG_SQUADRON_MOVED;
	if (to != BOX && d->squadron[to] == dawn_zones[to - 1].spaces)
		return MSG_ZONE_FULL;
	return MSG_NONE;
}

static void deploy(struct dawn *d, int from, int to, struct step *out)
{
	note(&d->st, out, MSG_DEPLOYED, GB, EVERYONE, from, to);
	dawn_station(d, from, -1, out);
	dawn_station(d, to, 1, out);
	d->squadron_moved[to]++;
}

/* The place whose squadrons may not carry a landing: they hold the blockade
 * that it needs (14.3.1). */
static int own_place(int town)
{
	return dawn_regions[town].zone == ZONES ? -1 : 1 + dawn_regions[town].zone;
}

static bool any_carrier(const struct dawn *d, int town)
{
	for (int place = 0; place < PLACES; place++)
		if (place != own_place(town) && fresh_squadrons(d, place))
			return true;
	return false;
}

/* 14.3.1, 14.2.3-c: under a blockade that was complete when the operation
 * began and still is; 14.3.5: Halifax always. */
static int bar_landing_town(const struct dawn *d, int town, int complete_at_start)
{
	int zone = dawn_regions[town].zone;

	if (!dawn_regions[town].port)
		return MSG_NOT_A_PORT;
	if (zone == ZONES)
		return MSG_NONE;
	if (d->control[GB] & bit(town))
		return MSG_PORT_IS_YOURS;
	if (!(d->complete >> zone & 1))
		return MSG_PORT_NOT_BLOCKADED;
	return complete_at_start >> zone & 1 ? MSG_NONE : MSG_BLOCKADE_TOO_LATE;
}

/* 8.2.2-b, 14.3, 14.3.2, 14.3.3: a legal town, Regulars to land, a squadron to
 * carry them. */
static int bar_land(const struct dawn *d, const struct frame *f, int town)
{
	int no = bar_landing_town(d, town, f->local[OP_START]);

	if (no)
		return no;
	if (!d->landing)
		return MSG_NO_LANDING_TROOPS;
	if (d->landing == d->landing_moved)
		return MSG_LANDING_TROOPS_MOVED;
	return any_carrier(d, town) ? MSG_NONE : MSG_NO_CARRIER;
}

/* 8.2: every squadron that may still sail, and where to. */
static int sailings(const struct state *s, action *out)
{
	const struct dawn *d = cdawn_of(s);
	const struct frame *f = flow_see(s);
	int n = 0;

	if (!f->local[OP_LEFT])
		return 0;
	for (int from = 0; from < PLACES; from++)
		for (int to = 0; fresh_squadrons(d, from) && to < PLACES; to++)
			if (!bar_deploy(d, from, to))
				out[n++] = ACTION(V_DEPLOY, from, to);
	for (uint32_t ports = d->landing ? SET_PORT : 0; ports; ports &= ports - 1)
		if (!bar_land(d, f, lowest(ports)))
			out[n++] = ACTION(V_LAND, lowest(ports), 0);
	return n;
}

int dawn_deploy_list(const struct state *s, action *out)
{
	return dawn_op_list(s, sailings(s, out), out);
}

int dawn_deploy_bar(const struct state *s, action a, int16_t *arg)
{
	action scratch[ACTIONS_MAX];

	arg[2] = (int16_t)dawn_regions[min(action_a(a), REGIONS - 1)].zone;
	if (action_verb(a) == V_DONE)
		return dawn_bar_stop(s, sailings(s, scratch), arg);
	return action_verb(a) == V_LAND ? bar_land(cdawn_of(s), flow_see(s), action_a(a))
					: bar_deploy(cdawn_of(s), action_a(a), action_b(a));
}

/* The next place, from `place` on, that has squadrons for a landing, or PLACES. */
static int next_place(const struct dawn *d, int town, int place)
{
	while (place < PLACES && (place == own_place(town) || !fresh_squadrons(d, place)))
		place++;
	return place;
}

void dawn_deploy_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s);

	if (action_verb(a) == V_DONE) {
		for (int place = 0; place < PLACES; place++)
			d->squadron_moved[place] = 0;
		d->landing_moved = 0;
		flow_pop(s);
		return;
	}
	if (action_verb(a) == V_DEPLOY) {
		f->local[OP_LEFT]--;
		deploy(d, action_a(a), action_b(a), out);
		f->local[OP_START] &= d->complete; /* 14.3.1: broken is broken */
		return;
	}
	f = flow_push(s, N_SEND, GB);
	f->local[TOWN_AT] = (int16_t)action_a(a);
	f->local[SENDING] = (int16_t)next_place(d, action_a(a), BOX);
}

/* ---- 14.3 Landings ------------------------------------------------------- */

static int send_most(const struct state *s)
{
	const struct frame *f = flow_see(s);

	return min(fresh_squadrons(cdawn_of(s), f->local[SENDING]), below(s)->local[OP_LEFT]);
}

static int send_least(const struct state *s)
{
	const struct frame *f = flow_see(s);
	int later = next_place(cdawn_of(s), f->local[TOWN_AT], f->local[SENDING] + 1);

	return f->local[SENT] || later < PLACES ? 0 : 1;
}

/* 14.3.1, 14.3.3: squadrons of other places, an OPS each. */
int dawn_send_bar(const struct state *s, action a, int16_t *arg)
{
	arg[2] = (int16_t)send_most(s);
	if (action_a(a) == own_place(flow_see(s)->local[TOWN_AT]))
		return MSG_OWN_BLOCKADE;
	if (!cdawn_of(s)->squadron[action_a(a)])
		return MSG_NO_SQUADRON;
	if (action_a(a) != flow_see(s)->local[SENDING])
		return MSG_OTHER_PLACE_NOW;
	if (action_b(a) > send_most(s))
		return MSG_NOT_SO_MANY_SQUADRONS;
	return action_b(a) < send_least(s) ? MSG_AT_LEAST_ONE_SQUADRON : MSG_NONE;
}

int dawn_send_list(const struct state *s, action *out)
{
	int n = 0;

	for (int i = send_most(s), least = send_least(s); i >= least; i--)
		out[n++] = ACTION(V_SEND, flow_see(s)->local[SENDING], i);
	return n;
}

void dawn_send_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s), *op = f - 1;
	int n = action_b(a), town = f->local[TOWN_AT];

	dawn_station(d, f->local[SENDING], -n, out);
	gain(&d->landed[town], n);
	f->local[SENT] = (int16_t)(f->local[SENT] + n);
	op->local[OP_LEFT] = (int16_t)(op->local[OP_LEFT] - n);
	op->local[OP_START] &= d->complete;
	f->local[SENDING] = (int16_t)next_place(d, town, f->local[SENDING] + 1);
	if (f->local[SENDING] < PLACES && op->local[OP_LEFT])
		return;
	f->node = N_EMBARK;
}

/* 14.3.3: one to two Regulars for each squadron, from the landing supply. */
static int embark_most(const struct state *s)
{
	const struct dawn *d = cdawn_of(s);

	return min(2 * flow_see(s)->local[SENT], d->landing - d->landing_moved);
}

int dawn_embark_bar(const struct state *s, action a, int16_t *arg)
{
	arg[2] = (int16_t)embark_most(s);
	if (action_a(a) != GB_REGULAR)
		return MSG_ONLY_REGULARS_LAND;
	if (action_b(a) > embark_most(s))
		return MSG_TOO_MANY_TO_LAND;
	return action_b(a) ? MSG_NONE : MSG_LAND_ONE;
}

int dawn_embark_list(const struct state *s, action *out)
{
	int n = 0;

	for (int i = embark_most(s); i > 0; i--)
		out[n++] = ACTION(V_TAKE, GB_REGULAR, i);
	return n;
}

/* 14.3, 14.3.3, 14.3.5: the landing; without an enemy there it has succeeded. */
void dawn_embark_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame f = *flow_top(s);
	int town = f.local[TOWN_AT], n = action_b(a);
	struct dawn_battle b = { .where = (uint8_t)town,
				 .origin = NO_REGION,
				 .attacker = GB,
				 .form = BY_SEA,
				 .squadrons = (uint8_t)f.local[SENT] };

	flow_pop(s);
	gain(&d->landing, -n);
	gain(&d->force[town][GB_REGULAR], n);
	dawn_touch(d, town);
	note(s, out, MSG_LANDED, GB, EVERYONE, town, n, f.local[SENT]);
	if (d->present[US] & bit(town))
		dawn_battle_begin(s, b, NULL, out);
	else
		dawn_check_capture(d, out);
}

/* ---- an event that moves squadrons to one zone --------------------------- */

static int bar_station(const struct dawn *d, const struct dawn_effect *e, int from, int to)
{
	if (to != 1 + e->what)
		return MSG_EVENT_ZONE;
	return bar_deploy(d, from, to);
}

int dawn_station_bar(const struct state *s, action a, int16_t *arg)
{
	const struct dawn_effect *e = &dawn_code[flow_see(s)->local[STEP_EFFECT]];

	(void)arg;
	if (action_verb(a) == V_DONE)
		return MSG_NONE;
	return bar_station(cdawn_of(s), e, action_a(a), action_b(a));
}

int dawn_station_list(const struct state *s, action *out)
{
	const struct dawn_effect *e = &dawn_code[flow_see(s)->local[STEP_EFFECT]];
	int n = 0;

	for (int from = 0; from < PLACES; from++)
		if (!bar_station(cdawn_of(s), e, from, 1 + e->what))
			out[n++] = ACTION(V_DEPLOY, from, 1 + e->what);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

void dawn_station_take(struct state *s, action a, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s);

	if (action_verb(a) == V_DEPLOY) {
		deploy(d, action_a(a), action_b(a), out);
		if (--f->local[STEP_LEFT])
			return;
	}
	for (int place = 0; place < PLACES; place++)
		d->squadron_moved[place] = 0;
	flow_pop(s);
}
