/* amateurs_yard.c - Ports and ships, Roads and Blockades (rules 2.3, 2.5, 5.4, 5.6; RULINGS A38,
 * A75, A84, A117, A130, A143).
 *
 * Box b of a Port (from 0) finishes ship type b: who enters it is In Port at once, and only later
 * types wait there.  Everybody sees how many ships a box holds; their types are the owner's until
 * they are finished.  moved[] counts, by box and type, the ships that this card has put there.
 */
#include "amateurs_ops.h"

enum { PORT, BOX }; /* locals of N_ADVANCE, as its prompt tells them: the box from 1 */

/* ---- Ports ---- */

/* 5.6-use, A117: a Port serves its own side, while that controls the area. */
static int own_port_bar(const struct amateurs *m, int side, int haven)
{
	const struct amateurs_haven *h = &amateurs_havens[haven];

	if (!h->port || h->side != side)
		return MSG_BAR_PORT_OTHER;
	if (!controls(m, side, h->place))
		return MSG_BAR_PORT_LOST;
	return m->grant == GRANT_ECKFORD && h->lake != ONTARIO ? MSG_BAR_GRANT : 0;
}

int amateurs_port_bar(const struct amateurs *m, int side, int haven, int16_t *arg)
{
	int msg = own_port_bar(m, side, haven);

	(void)arg;
	if (msg)
		return msg;
	return m->yard[haven] == ACTIVE ? MSG_BAR_PORT_ACTIVE : 0;
}

/* 2.5-port: one that was lost costs 3 again, whatever it cost at first. */
int amateurs_port_ops(const struct amateurs *m, int haven)
{
	return m->yard[haven] == REBUILD ? amateurs_figures.rebuild_ops
					 : amateurs_havens[haven].activate;
}

void amateurs_open_port(struct amateurs *m, int haven, struct step *out)
{
	m->yard[haven] = ACTIVE;
	note(&m->st, out, MSG_PORT_OPENED, amateurs_havens[haven].side, EVERYONE, haven);
}

/* ---- what a box costs ---- */

/* 5.6-sackets: the Road to Ft. Oswego. */
static bool has_road(const struct amateurs *m)
{
	int link = NO_LINK;

	amateurs_edge_between(P_SACKETS_HARBOR, P_FT_OSWEGO, &link);
	return link != NO_LINK && wide_has(&m->roads, link);
}

/* 5.6-sackets, #41: Henry Eckford builds at the lower cost, but no Ship-of-the-Line. */
static int sackets_cost(const struct amateurs *m, int box)
{
	const struct amateurs_haven *h = &amateurs_havens[H_SACKETS_HARBOR];

	if (has_road(m))
		return h->cost[box];
	return m->grant == GRANT_ECKFORD && h->dear[box] ? h->cost[box] : h->dear[box];
}

/* 5.6-amherstburg, A84: by where the US fleets are now. */
static int amherstburg_cost(const struct amateurs *m, int box)
{
	const struct amateurs_haven *h = &amateurs_havens[H_AMHERSTBURG];

	if (m->out[US][ONTARIO])
		return 0;
	return m->out[US][ERIE] ? h->dear[box] : h->cost[box];
}

int amateurs_yard_cost(const struct amateurs *m, int port, int box)
{
	const struct amateurs_haven *h = &amateurs_havens[port];

	if (box >= h->boxes)
		return 0;
	if (h->special == PORT_SACKETS)
		return sackets_cost(m, box);
	return h->special == PORT_AMHERSTBURG ? amherstburg_cost(m, box) : h->cost[box];
}

/* ---- beginning ---- */

static int active_bar(const struct amateurs *m, int side, int haven)
{
	int msg = own_port_bar(m, side, haven);

	return msg ? msg : m->yard[haven] == ACTIVE ? 0 : MSG_BAR_PORT_IDLE;
}

/* 2.3-ships-limits: on Erie and Champlain nothing above a Brig; 2.3-limit: counters. */
int amateurs_begin_bar(const struct amateurs *m, int side, int haven, int ship, int16_t *arg)
{
	int msg = active_bar(m, side, haven);

	(void)arg;
	if (msg)
		return msg;
	if (ship >= amateurs_havens[haven].boxes)
		return MSG_BAR_SHIP_TYPE;
	if (!amateurs_yard_cost(m, haven, 0))
		return MSG_BAR_CUT_OFF;
	return m->ships_left[side][ship] ? 0 : MSG_BAR_SHIP_COUNTERS;
}

/* 5.6-finish: In Port, or straight to the fleet on the lake. */
static void launch(struct amateurs *m, int haven, int ship)
{
	const struct amateurs_haven *h = &amateurs_havens[haven];

	if (m->out[h->side][h->lake])
		amateurs_float(m, h->side, h->lake, ship, 1);
	else
		amateurs_dock(m, haven, ship, 1);
}

static void finish(struct amateurs *m, int haven, int ship, struct step *out)
{
	launch(m, haven, ship);
	note(&m->st, out, MSG_SHIP_FINISHED, amateurs_havens[haven].side, EVERYONE, haven, ship);
	if (out)
		out->flags |= STEP_REVEAL;
}

/* 5.6-begin, A75: to enter the first box is no step forward; in version 1 it was the one step of
 * this card.  A Gunboat is finished there. */
void amateurs_begin_ship(struct amateurs *m, int haven, int ship, struct step *out)
{
	int side = amateurs_havens[haven].side;

	note(&m->st, out, MSG_SHIP_BEGUN, side, 1 << side, haven, ship);
	if (ship == GUNBOAT) {
		finish(m, haven, ship, out);
		return;
	}
	amateurs_lay_down(m, haven, 0, ship, 1);
	if (!rules_since(&m->st, 2))
		m->moved[haven][0][ship]++;
}

/* ---- advancing ---- */

/* 5.6-advance, #40: one box a card, but for Noah Brown. */
static bool is_fresh(const struct amateurs *m, int haven, int box, int ship)
{
	int n = m->building[haven][box][ship];

	return m->grant == GRANT_BROWN ? n : n > m->moved[haven][box][ship];
}

int amateurs_ship_bar(const struct amateurs *m, int side, int haven, int box, int ship,
		      int16_t *arg)
{
	int msg = active_bar(m, side, haven);

	(void)arg;
	if (msg)
		return msg;
	if (box < 0 || box >= WAITING_BOXES || !m->building[haven][box][ship])
		return MSG_BAR_BOX_EMPTY;
	if (!is_fresh(m, haven, box, ship))
		return MSG_BAR_SHIP_MOVED;
	if (amateurs_yard_cost(m, haven, box + 1))
		return 0;
	return haven == H_SACKETS_HARBOR ? MSG_BAR_SACKETS_ROAD : MSG_BAR_CUT_OFF;
}

int amateurs_box_bar(const struct amateurs *m, int side, int haven, int box, int16_t *arg)
{
	int msg = active_bar(m, side, haven);

	if (msg)
		return msg;
	if (box < 0 || box >= WAITING_BOXES || !m->boxes[haven][box])
		return MSG_BAR_BOX_EMPTY;
	for (int ship = 0; ship < SHIPS; ship++) {
		int why = amateurs_ship_bar(m, side, haven, box, ship, arg);

		if (!why)
			return amateurs_cost_bar(m, amateurs_yard_cost(m, haven, box + 1), arg);
		if (why != MSG_BAR_BOX_EMPTY)
			msg = why;
	}
	return msg;
}

/* A ship that has moved with this card counts as such in the box where it is now. */
void amateurs_advance_ship(struct amateurs *m, int haven, int box, int ship, struct step *out)
{
	int side = amateurs_havens[haven].side;
	uint8_t *moved = &m->moved[haven][box][ship];

	amateurs_lay_down(m, haven, box, ship, -1);
	*moved = (uint8_t)min(*moved, m->building[haven][box][ship]);
	note(&m->st, out, MSG_SHIP_ADVANCED, side, 1 << side, haven, ship, box + 2);
	if (box + 1 == ship) {
		finish(m, haven, ship, out);
		return;
	}
	amateurs_lay_down(m, haven, box + 1, ship, 1);
	m->moved[haven][box + 1][ship]++;
}

/* ---- N_ADVANCE: which of the ships in a box ---- */

int amateurs_advance_bar(const struct state *s, action a, int16_t *arg)
{
	const struct frame *f = flow_see(s);
	int port = f->local[PORT], box = f->local[BOX] - 1;
	int msg = amateurs_ship_bar(camateurs_of(s), f->player, port, box, action_a(a), arg);

	arg[0] = (int16_t)port;
	return msg ? msg
		   : amateurs_cost_bar(camateurs_of(s),
				       amateurs_yard_cost(camateurs_of(s), port, box + 1), arg);
}

int amateurs_advance_list(const struct state *s, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int ship = 0; ship < SHIPS; ship++) {
		out[n] = ACTION(V_SHIP, ship, 0);
		n += !amateurs_advance_bar(s, out[n], arg);
	}
	return n;
}

void amateurs_advance_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int port = flow_see(s)->local[PORT], box = flow_see(s)->local[BOX] - 1;

	flow_pop(s);
	amateurs_pay(m, amateurs_yard_cost(m, port, box + 1));
	amateurs_advance_ship(m, port, box, action_a(a), out);
}

/* ---- all that a Port can do ---- */

static int list_begin(const struct amateurs *m, int side, int port, action *out)
{
	int cost = amateurs_yard_cost(m, port, 0), n = 0;

	if (!cost || cost > m->ops)
		return 0;
	for (int ship = 0; ship < amateurs_havens[port].boxes; ship++)
		if (m->ships_left[side][ship])
			out[n++] = ACTION(V_BUILD, port, ship);
	return n;
}

static bool has_fresh(const struct amateurs *m, int port, int box)
{
	for (int ship = box + 1; ship < SHIPS; ship++)
		if (is_fresh(m, port, box, ship))
			return true;
	return false;
}

/* The same as amateurs_box_bar, for a Port that may build. */
static int list_port(const struct amateurs *m, int side, int port, action *out)
{
	int n = list_begin(m, side, port, out);
	uint32_t waiting; /* four boxes of a byte */

	memcpy(&waiting, m->boxes[port], sizeof waiting);
	for (int box = 0; waiting && box < WAITING_BOXES; box++) {
		int cost = m->boxes[port][box] ? amateurs_yard_cost(m, port, box + 1) : 0;

		if (cost && cost <= m->ops && has_fresh(m, port, box))
			out[n++] = ACTION(V_ADVANCE, port, box + 1);
	}
	return n;
}

/* Ports of the US come first, then those of the British. */
int amateurs_yard_list(const struct amateurs *m, int side, bool ports, action *out)
{
	int first = side == US ? 0 : PORTS / 2, n = 0;

	for (int port = first; port < first + PORTS / 2; port++) {
		if (own_port_bar(m, side, port))
			continue;
		if (m->yard[port] == ACTIVE)
			n += list_port(m, side, port, out + n);
		else if (ports && amateurs_port_ops(m, port) <= m->ops)
			out[n++] = ACTION(V_PORT, port, 0);
	}
	return n;
}

/* ---- Roads ---- */

static bool is_settled(int p)
{
	return place(p)->nature == AREA || place(p)->nature == FLORIDA;
}

/* 5.4-road, A38, A143: not where a Stage Road or a river is as good. */
int amateurs_road_bar(const struct amateurs *m, int side, int link, int16_t *arg)
{
	const struct amateurs_link *l = &amateurs_links[link];

	(void)arg;
	if (!is_settled(l->from) || !is_settled(l->to))
		return MSG_BAR_ROAD_WILD;
	if (!controls(m, side, l->from) || !controls(m, side, l->to))
		return MSG_BAR_ROAD_CONTROL;
	return l->nature != PLAIN || wide_has(&m->roads, link) ? MSG_BAR_ROAD_THERE : 0;
}

/* A place that was taken in the enemy's country opens the links to others held there, and to home.
 */
static void open_links(const struct amateurs *m, int side, int p, struct wide *links)
{
	const struct amateurs_edge *e = &amateurs_edges[place(p)->edge];

	for (int i = 0; i < place(p)->edges; i++)
		if (controls(m, side, e[i].to) && wide_has(&amateurs_roadable, e[i].link))
			wide_add(links, e[i].link);
}

static void close_links(int p, struct wide *links)
{
	const struct amateurs_edge *e = &amateurs_edges[place(p)->edge];

	for (int i = 0; i < place(p)->edges; i++)
		wide_drop(links, e[i].link);
}

/* A side holds most of its own country, and little else. */
int amateurs_road_sites(const struct amateurs *m, int side, action *out)
{
	struct wide links = amateurs_home_roads[side];
	struct set lost = set_less(amateurs_homes[side], m->control[side]);
	struct set won = set_less(m->control[side], amateurs_homes[side]);
	int n = 0;

	for (int p; (p = set_pop(&lost)) >= 0;)
		close_links(p, &links);
	for (int p; (p = set_pop(&won)) >= 0;)
		open_links(m, side, p, &links);
	links = wide_less(links, m->roads);
	for (int w = 0; w < 4; w++)
		n += list_word(links.word[w], 64 * w, V_ROAD, out + n);
	return n;
}

/* 2.5-ii. */
void amateurs_lay_road(struct amateurs *m, int side, int link, struct step *out)
{
	wide_add(&m->roads, link);
	note(&m->st, out, MSG_ROAD_BUILT, side, EVERYONE, side, link);
}

/* ---- Blockades ---- */

/* 5.4-blockade, 5.4-full, 12: Military from 1813, Full from 1814, none with the last card. */
int amateurs_blockade_bar(const struct amateurs *m, int side, int zone, int16_t *arg)
{
	if (side != GB)
		return MSG_BAR_BLOCKADE_SIDE;
	if (m->last)
		return MSG_BAR_BLOCKADE_LAST;
	if (m->blockade[zone] == FULL)
		return MSG_BAR_BLOCKADE_FULL;
	arg[0] = (int16_t)(m->blockade[zone] + 1);
	arg[1] = (int16_t)(1813 + m->blockade[zone]);
	return year_of(m) < Y1813 + m->blockade[zone] ? MSG_BAR_BLOCKADE_YEAR : 0;
}

/* 11-blockade: a Full Blockade pays each time that it is placed (A130). */
void amateurs_blockade(struct amateurs *m, int zone, struct step *out)
{
	m->blockade[zone]++;
	note(&m->st, out, MSG_BLOCKADE, GB, EVERYONE, zone, m->blockade[zone]);
	if (m->blockade[zone] == FULL)
		amateurs_peace(m, US, 1, MSG_PEACE_BLOCKADE, out);
}
