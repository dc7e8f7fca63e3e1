/* secrets_amateurs.c - what is hidden in Amateurs, to Arms! (rules 3, 4.2, 5.6, 10.2; the table
 * "who knows what" of docs/RULINGS-amateurs.md).
 *
 * Four kinds of secrets: cards in the deck, hands and Saved; leaders in the other side's land
 * Expeditions, fleets and pool; the strength points in them; and the types of ships being built.
 * Numbers of cards, of leaders in a pool and of ships in a box are public, and so are Naval
 * Leaders.  While a force is activated, parts of what it holds are announced: then points and
 * leaders are left alone.
 */
#include "games/amateurs/amateurs_int.h"
#include "secrets.h"

/* ---- cards ---- */

static int pile_of(const struct amateurs *m, int card)
{
	int pile = 0;

	while (!wide_has(&m->pile[pile], card))
		pile++;
	return pile;
}

/* #136: the whole hand has been seen. */
static bool is_shown(const struct state *s)
{
	for (int i = 0; i < s->depth; i++)
		if (s->frame[i].node == N_EVENT && s->frame[i].local[0] == C_CAPTURED_DISPATCHES)
			return true;
	return false;
}

static bool card_hidden(const struct state *s, int viewer, int card)
{
	if (is_shown(s))
		return false;
	switch (pile_of(camateurs_of(s), card)) {
	case DECK:
		return true;
	case HAND_US:
	case SAVED_US:
		return viewer != US;
	case HAND_GB:
	case SAVED_GB:
		return viewer != GB;
	default:
		return false;
	}
}

/* 4.2, 5.2: Must Play and Napoleon cards are never Saved. */
static bool may_be_in(int card, int pile)
{
	bool saved = pile == SAVED_US || pile == SAVED_GB;

	return !saved || !(amateurs_cards[card].flags & (CARD_MUST_PLAY | CARD_NAPOLEON));
}

/* #136: hand and Expedition are shown, and hidden again. */
static bool is_looked_at(const struct amateurs *m)
{
	return m->card == C_CAPTURED_DISPATCHES;
}

static bool card_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);

	(void)viewer;
	return !is_looked_at(m) && may_be_in(x, pile_of(m, y)) && may_be_in(y, pile_of(m, x));
}

static void card_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	int of_x = pile_of(m, x), of_y = pile_of(m, y);

	wide_drop(&m->pile[of_x], x);
	wide_drop(&m->pile[of_y], y);
	wide_add(&m->pile[of_y], x);
	wide_add(&m->pile[of_x], y);
}

/* ---- leaders ---- */

static bool is_announced(const struct amateurs *m)
{
	return is_looked_at(m) || m->march.on || m->combat.on || flow_has(&m->st, N_ACTIVATE);
}

static bool leader_hidden(const struct state *s, int viewer, int l)
{
	int post = camateurs_of(s)->where[l];

	if (leader(l)->kind == NAVAL_LEADER || viewer == leader(l)->side)
		return false;
	return post == POOL || post < LAND_FORCES || post == FORCE_CR || post == FORCE_IF;
}

/* 10.2: ranks limit who can be together, and the region who is drawn at all.  Promotions are
 * announced, as all leaders whom an event names, and it is told when Wellington is missed (#150).
 */
static bool leader_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);

	(void)viewer;
	return !is_announced(m) && !flow_has(s, N_EVENT) && x != L_WELLINGTON &&
	       y != L_WELLINGTON && leader(x)->side == leader(y)->side &&
	       leader(x)->kind == leader(y)->kind && leader(x)->face.rank == leader(y)->face.rank &&
	       leader(x)->region == leader(y)->region && !set_has(&m->promoted, x) &&
	       !set_has(&m->promoted, y);
}

static void leader_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	uint8_t post = m->where[x];

	m->where[x] = m->where[y];
	m->where[y] = post;
	for (int f = 0; f < FORCES; f++)
		if (m->commander[f] == x || m->commander[f] == y)
			m->commander[f] = (uint8_t)(m->commander[f] == x ? y : x);
	for (int f = 0; f < FORCES; f++)
		if (is_land_force(f))
			amateurs_settle_commander(m, f);
}

/* ---- strength points: a thing is one point of a type in a force ---- */

enum { POINTS = LAND_FORCES * TYPES };

static bool point_hidden(const struct state *s, int viewer, int thing)
{
	int force = thing / TYPES, type = thing % TYPES;

	return viewer != force_side(force) && camateurs_of(s)->units[force][type];
}

/* 6.2, 6.5: not where only some types can be.  Those of one side change places, so that how many
 * it has of each type, which Winter tells, stays the same; events tell what goes. */
static bool is_open_ground(const struct amateurs *m, int force)
{
	int p = m->at[force];

	return p != NO_PLACE && place(p)->nature == AREA;
}

/* 4.1, 7.2: Winter begins with Indians leaving: then numbers are told, and a marker goes that holds
 * nobody any more. */
static bool is_told_in_winter(const struct amateurs *m, int x, int y)
{
	bool near = season_of(m) == AUTUMN || is_winter(m);

	return near && (x % TYPES == INDIAN) != (y % TYPES == INDIAN);
}

static bool point_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);

	(void)viewer;
	return !is_announced(m) && !flow_has(s, N_EVENT) && !is_told_in_winter(m, x, y) &&
	       force_side(x / TYPES) == force_side(y / TYPES) && is_open_ground(m, x / TYPES) &&
	       is_open_ground(m, y / TYPES);
}

static void point_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);

	m->units[x / TYPES][x % TYPES]--;
	m->units[y / TYPES][y % TYPES]--;
	m->units[x / TYPES][y % TYPES]++;
	m->units[y / TYPES][x % TYPES]++;
	amateurs_settle_commander(m, x / TYPES);
	amateurs_settle_commander(m, y / TYPES);
}

/* ---- ships being built: a thing is one ship of a type in a box of a Port ---- */

enum { STOCKS = PORTS * WAITING_BOXES * SHIPS };

static int port_of(int thing)
{
	return thing / (WAITING_BOXES * SHIPS);
}

static int box_of(int thing)
{
	return thing / SHIPS % WAITING_BOXES;
}

static bool ship_hidden(const struct state *s, int viewer, int thing)
{
	const struct amateurs *m = camateurs_of(s);
	int port = port_of(thing), box = box_of(thing);

	return viewer != amateurs_havens[port].side && m->building[port][box][thing % SHIPS] &&
	       !m->moved[port][box][thing % SHIPS];
}

/* 5.6: a ship is finished in the box of its type. */
static bool fits(int ship, int where)
{
	return ship > box_of(where) && ship < amateurs_havens[port_of(where)].boxes;
}

static bool ship_same(const struct state *s, int viewer, int x, int y)
{
	(void)s, (void)viewer;
	return amateurs_havens[port_of(x)].side == amateurs_havens[port_of(y)].side &&
	       fits(x % SHIPS, y) && fits(y % SHIPS, x);
}

static void ship_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	uint8_t *of_x = m->building[port_of(x)][box_of(x)];
	uint8_t *of_y = m->building[port_of(y)][box_of(y)];

	of_x[x % SHIPS]--;
	of_y[y % SHIPS]--;
	of_x[y % SHIPS]++;
	of_y[x % SHIPS]++;
}

static const struct secrets ships = {
	.game = "amateurs",
	.kind = K_NONE,
	.count = STOCKS,
	.hidden = ship_hidden,
	.same = ship_same,
	.swap = ship_swap,
};

static const struct secrets points = {
	.game = "amateurs",
	.kind = K_NONE,
	.count = POINTS,
	.hidden = point_hidden,
	.same = point_same,
	.swap = point_swap,
	.more = &ships,
};

static const struct secrets leaders = {
	.game = "amateurs",
	.kind = K_LEADER,
	.count = LEADERS,
	.hidden = leader_hidden,
	.same = leader_same,
	.swap = leader_swap,
	.more = &points,
};

const struct secrets amateurs_secrets = {
	.game = "amateurs",
	.kind = K_CARD,
	.count = CARDS,
	.hidden = card_hidden,
	.same = card_same,
	.swap = card_swap,
	.more = &leaders,
};
