/* secrets_amateurs.c - what is hidden in Amateurs, to Arms! (rules 3, 4.2, 5.6, 10.2; the table
 * "who knows what" of docs/RULINGS-amateurs.md).
 *
 * Four kinds of secrets: cards in the deck, hands and Saved; leaders in the other side's land
 * Expeditions, fleets and pool; the strength points in them; and the types of ships being built.
 * Numbers of cards, of leaders in a pool and of ships in a box are public, and so are Naval
 * Leaders.  While a force is activated, parts of what it holds are announced: then points and
 * leaders are left alone.
 */
#include "games/amateurs/amateurs_event.h"
#include "games/amateurs/amateurs_march.h"
#include "secrets.h"

/* ---- cards ---- */

static int pile_of(const struct amateurs *m, int card)
{
	int pile = 0;

	while (!wide_has(&m->pile[pile], card))
		pile++;
	return pile;
}

/* #136: when its player names the Expedition he sees the other's hand and what it holds, and only
 * then: the log alone remembers. */
static bool is_looked_at(const struct state *s)
{
	const struct frame *f = s->depth > 1 ? &s->frame[s->depth - 2] : NULL;

	return f && flow_see(s)->node == N_TARGET && f->node == N_EVENT &&
	       f->local[EVENT_CARD] == C_CAPTURED_DISPATCHES;
}

static bool card_hidden(const struct state *s, int viewer, int card)
{
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

static bool in_hand(const struct amateurs *m, int side, int card)
{
	return wide_has(&m->pile[HAND_US + side], card);
}

static bool card_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);

	if (is_looked_at(s) && viewer == flow_see(s)->player &&
	    (in_hand(m, !viewer, x) || in_hand(m, !viewer, y)))
		return false;
	return may_be_in(x, pile_of(m, y)) && may_be_in(y, pile_of(m, x));
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

/* ---- what a step tells ---- */

static bool tells(const struct step *step, int msg)
{
	for (int i = 0; i < step->nnotes; i++)
		if (step->note[i].msg == msg)
			return true;
	return false;
}

/* One of these messages, which end with 0, has the number as its argument `at`. */
static bool tells_of(const struct step *step, const int msgs[], int at, int number)
{
	for (int i = 0; i < step->nnotes; i++)
		for (const int *msg = msgs; *msg; msg++)
			if (step->note[i].msg == *msg && step->note[i].arg[at] == number)
				return true;
	return false;
}

/* A106, 6.3: an activation names the commander, and so does a march that goes on under another. */
static bool tells_commander(const struct step *step, int force)
{
	static const int msgs[] = { MSG_ACTIVATED, MSG_ACTIVATED_REPLACEMENT, MSG_LEADS_NOW,
				    MSG_LEADS_NOW_REPLACEMENT, 0 };

	return tells_of(step, msgs, 0, force);
}

/* 8.2, A102: size and leadership are announced, modifiers are told with the die, results hit who
 * takes part. */
static bool tells_combat(const struct state *before, const struct state *after,
			 const struct step *step, int force)
{
	static const int msgs[] = { MSG_COMBAT_COLUMNS,
				    MSG_COMBAT_NOBODY,
				    MSG_COMBAT_DIE,
				    MSG_COMBAT_MODIFIER,
				    MSG_COMBAT_ARMS,
				    MSG_COMBAT_RESULT,
				    0 };
	uint32_t forces = camateurs_of(before)->combat.forces | camateurs_of(after)->combat.forces;

	return forces >> force & 1 && tells_of(step, msgs, 0, force_side(force));
}

/* ---- leaders ---- */

static bool leader_hidden(const struct state *s, int viewer, int l)
{
	int post = camateurs_of(s)->where[l];

	if (leader(l)->kind == NAVAL_LEADER || viewer == leader(l)->side)
		return false;
	return post == POOL || post < LAND_FORCES || post == FORCE_CR || post == FORCE_IF;
}

/* Who was seen to command an Expedition: that he is there is known until it meets another or
 * splits; and whose Initiative brought on the activation under way (A106). */
static bool is_named(const struct amateurs *m, int l)
{
	return memchr(m->named, l, sizeof m->named) || (m->march.on && m->march.leader == l);
}

/* #82-#87, A107: the owner has shown who took part: these, and no others, until the combat ends. */
static bool is_shown(const struct amateurs *m, int l)
{
	return m->combat.on && m->combat.told >> leader(l)->side & 1 &&
	       set_has(&m->combat.leaders, l);
}

/* Who was named still commands (10.2), also if that is a Replacement Leader. */
static bool commands_fit(const struct amateurs *m, const struct amateurs *twin)
{
	for (int f = 0; f < LAND_FORCES; f++) {
		bool known = m->named[f] == m->commander[f] || (m->march.on && m->march.force == f);

		if (known && m->commander[f] != twin->commander[f])
			return false;
	}
	return true;
}

static void leader_swap(struct state *s, int x, int y);

/* 10.2: one leader of each higher rank in a force. */
static bool ranks_fit(const struct amateurs *m, int force)
{
	int stars[4] = { 0, 0, 0, 0 };

	for (int l = leader_in(m, force, 0); l >= 0; l = leader_in(m, force, l + 1))
		stars[face_of(m, l)->rank]++;
	return stars[2] < 2 && stars[3] < 2;
}

/* 6.3-1: unequal ranks combine, so those who stand in one place are known to be equal or not. */
static bool peers_fit(const struct amateurs *m, const struct amateurs *twin)
{
	for (int i = 0; i < LAND_FORCES * LAND_FORCES; i++) {
		int f = i / LAND_FORCES, g = i % LAND_FORCES;

		if (f < g && on_map(m, f) && m->at[f] == m->at[g] &&
		    force_side(f) == force_side(g) &&
		    (amateurs_rank_of(m, f) == amateurs_rank_of(m, g)) !=
			    (amateurs_rank_of(twin, f) == amateurs_rank_of(twin, g)))
			return false;
	}
	return true;
}

/* 8.2: leadership and size of those who fight have been announced, and stay true. */
static bool columns_fit(const struct amateurs *m, const struct amateurs *twin)
{
	const struct amateurs_combat *c = &m->combat;

	for (int side = 0; side < 2; side++)
		if (c->column[side] && (amateurs_column(m, side) != amateurs_column(twin, side) ||
					(amateurs_fighting(m, side) + 4) / 5 !=
						(amateurs_fighting(twin, side) + 4) / 5))
			return false;
	return true;
}

static bool both_fit(const struct amateurs *m, int x, int y)
{
	struct amateurs twin = *m;

	leader_swap(&twin.st, x, y);
	return ranks_fit(&twin, m->where[x]) && ranks_fit(&twin, m->where[y]) &&
	       columns_fit(m, &twin) && commands_fit(m, &twin) && peers_fit(m, &twin);
}

static bool leader_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);
	bool drawn = m->where[x] == POOL || m->where[y] == POOL;

	(void)viewer;
	if (is_looked_at(s) || is_shown(m, x) || is_shown(m, y))
		return false;
	return leader(x)->side == leader(y)->side && leader(x)->kind == leader(y)->kind &&
	       !is_named(m, x) && !is_named(m, y) &&
	       (!drawn || (leader(x)->region == leader(y)->region && !set_has(&m->promoted, x) &&
			   !set_has(&m->promoted, y))) &&
	       both_fit(m, x, y);
}

/* These name a leader, as their argument of that number. */
static bool is_told_by_name(const struct step *step, int l)
{
	static const int first[] = { MSG_SPLITS,
				     MSG_TO_POOL,
				     MSG_JOINS,
				     MSG_FOUNDS,
				     MSG_PROMOTED,
				     MSG_SECRETARY,
				     MSG_LEADER_LOST,
				     MSG_LEADER_WOUNDED,
				     MSG_LEADER_SHOWN,
				     MSG_COMBAT_TO_POOL,
				     0 };
	static const int second[] = { MSG_LEADS_NOW, 0 };
	static const int third[] = { MSG_ACTIVATED, 0 };

	return tells_of(step, first, 0, l) || tells_of(step, second, 1, l) ||
	       tells_of(step, third, 2, l);
}

/* #103: who goes to another front is named, then where to. */
static bool is_transferred(const struct state *s, int l)
{
	const struct frame *f = s->depth > 1 ? &s->frame[s->depth - 2] : NULL;

	return f && f->node == N_EVENT && f->local[EVENT_CARD] == C_TRANSFERRED_TO_ANOTHER_FRONT &&
	       f->local[EVENT_SITE] == l + 1;
}

/* 6.5-mods: the best Tactical value is told with the die; 6.3, 10.4-bump: when Expeditions combine
 * all see whether somebody goes to the pool, since ranks are taken; #141: whether it has several
 * Leaders; A241: how many points the Leader of a landing leads. */
static bool is_told_of_force(const struct step *step, int force)
{
	static const int meet[] = { MSG_COMBINED, 0 }, landing[] = { MSG_COMBAT_BEGINS, 0 };
	static const int msgs[] = { MSG_TRAIL_ROLL, MSG_COMBINED, MSG_QUARREL, MSG_ANSWER_NO, 0 };

	return tells_of(step, msgs, 0, force) || tells_of(step, meet, 1, force) ||
	       (force == FORCE_IF && tells_of(step, landing, 0, force));
}

/* 10.2-rank: everybody sees whether who was drawn could join: his rank was free there. */
static bool is_told_by_draw(const struct amateurs *m, const struct step *step, const int pair[2])
{
	bool drawn = tells(step, MSG_DRAWN_FOR) || tells(step, MSG_DRAW_WASTED);

	return drawn && face_of(m, pair[0])->rank != face_of(m, pair[1])->rank;
}

static bool is_told_at(const struct state *before, const struct state *after,
		       const struct step *step, int post)
{
	return post < FORCES &&
	       (tells_commander(step, post) || tells_combat(before, after, step, post) ||
		is_told_of_force(step, post));
}

static bool leader_told(const struct state *before, const struct state *after,
			const struct step *step, const int pair[2])
{
	const struct amateurs *m = camateurs_of(before);

	for (int i = 0; i < 2; i++) {
		int post = m->where[pair[i]], now = camateurs_of(after)->where[pair[i]];

		if (is_told_by_name(step, pair[i]) || is_transferred(after, pair[i]))
			return true;
		if (is_told_at(before, after, step, post) || is_told_at(before, after, step, now))
			return true;
	}
	return is_told_by_draw(m, step, pair);
}

static void leader_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	uint8_t post = m->where[x];

	m->where[x] = m->where[y];
	m->where[y] = post;
	if (set_has(&m->combat.leaders, x) != set_has(&m->combat.leaders, y)) {
		bool fights = set_has(&m->combat.leaders, x);

		set_drop(&m->combat.leaders, fights ? x : y);
		set_add(&m->combat.leaders, fights ? y : x);
	}
	for (int f = 0; f < FORCES; f++)
		if (m->commander[f] == x || m->commander[f] == y)
			m->commander[f] = (uint8_t)(m->commander[f] == x ? y : x);
	for (int f = 0; f < FORCES; f++)
		if (is_land_force(f))
			amateurs_settle_commander(m, f);
}

/* ---- strength points: a thing is one point of a type in a force ---- */

/* Type TYPES: room for a point, so that how many there are is covered, too. */
enum { ROOM = TYPES, SLOTS = TYPES + 1, POINTS = FORCES * SLOTS };

static int force_of(int thing)
{
	return thing / SLOTS;
}

static int type_of(int thing)
{
	return thing % SLOTS;
}

static bool is_chart(int force)
{
	return is_land_force(force) || force == FORCE_CR || force == FORCE_IF;
}

static bool point_hidden(const struct state *s, int viewer, int thing)
{
	const struct amateurs *m = camateurs_of(s);
	int force = force_of(thing), type = type_of(thing);

	if (!is_chart(force) || viewer == force_side(force) || !on_map(m, force))
		return false;
	return type == ROOM || m->units[force][type];
}

/* 6.2-tribal, 6.5-light: types that can be where a force is.  Those of one side change places, so
 * that how many it has of each type, which Winter tells, stays the same. */
static bool can_be_there(const struct amateurs *m, int force, int type)
{
	int nature = place(m->at[force])->nature;

	if (type == ROOM || nature == AREA || nature == AT_SEA)
		return true;
	return nature == WILDERNESS ? LIGHT_TYPES >> type & 1 : type == INDIAN;
}

/* 6.3: a marker that loses its last point would be one of Leaders only, or none. */
static bool can_give(const struct amateurs *m, int from, int to)
{
	return type_of(to) != ROOM || m->points[force_of(from)] > 1;
}

/* A109: the Coastal Raid has five points at most. */
static bool can_get(const struct amateurs *m, int from, int to)
{
	return type_of(to) != ROOM || type_of(from) == ROOM || force_of(to) != FORCE_CR ||
	       m->points[FORCE_CR] < amateurs_figures.raid_max;
}

static void point_swap(struct state *s, int x, int y);

/* 8.3: from the dice on, modifiers and losses have told of those who fight; before that only their
 * size is known. */
static bool parts_fit(const struct amateurs *m, int x, int y)
{
	uint32_t both = 1u << force_of(x) | 1u << force_of(y);
	struct amateurs twin = *m;

	if (!(m->combat.forces & both))
		return true;
	point_swap(&twin.st, x, y);
	return m->combat.stage == STAGE_BEFORE && columns_fit(m, &twin);
}

/* 6.5-light: who tries a trail has told that all are Light. */
static bool is_on_trail(const struct amateurs *m, int force)
{
	return m->march.on && m->march.purpose == PURPOSE_TRAIL && m->march.force == force;
}

static bool point_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);

	(void)viewer;
	if (is_looked_at(s))
		return false;
	if (is_on_trail(m, force_of(x)) || is_on_trail(m, force_of(y)))
		return false;
	return force_side(force_of(x)) == force_side(force_of(y)) && force_of(x) != force_of(y) &&
	       (type_of(x) != ROOM || type_of(y) != ROOM) && can_give(m, x, y) &&
	       can_give(m, y, x) && can_get(m, x, y) && can_get(m, y, x) &&
	       is_open_ground(m, force_of(x)) && is_open_ground(m, force_of(y)) &&
	       parts_fit(m, x, y);
}

/* 6.4: how many Militia and Fencibles go back over the border. */
static const int border[] = { MSG_DISPERSION, 0 };

/* 10.5: whether an Indian Leader may command them. */
static bool changes_command(const struct amateurs *m, const struct amateurs *twin, int force)
{
	return m->commander[force] != twin->commander[force];
}

/* 6.4-border: who has crossed the border is checked if Militia or Fencibles are with him. */
static bool changes_check(const struct amateurs *m, const struct amateurs *twin, int force)
{
	return m->march.on && m->march.force == force &&
	       !row_of(m->units[force], DISPERSING_TYPES) !=
		       !row_of(twin->units[force], DISPERSING_TYPES);
}

static bool point_told(const struct state *before, const struct state *after,
		       const struct step *step, const int pair[2])
{
	const struct amateurs *m = camateurs_of(before);
	struct amateurs twin = *m;

	point_swap(&twin.st, pair[0], pair[1]);
	for (int i = 0; i < 2; i++) {
		int force = force_of(pair[i]);

		if (tells_combat(before, after, step, force) || tells_of(step, border, 0, force) ||
		    changes_check(m, &twin, force) ||
		    (tells_commander(step, force) && changes_command(m, &twin, force)))
			return true;
	}
	return false;
}

/* Of those who fight: one more or less of this type. */
static void enlist(struct amateurs *m, int force, int type, int by)
{
	struct amateurs_combat *c = &m->combat;
	int side = force_side(force);
	uint8_t *row = by < 0 && !c->part[side][type] ? c->aside[side] : c->part[side];

	if (c->forces >> force & 1)
		row[type] = (uint8_t)(row[type] + by);
}

static void move_point(struct amateurs *m, int thing, int to)
{
	int force = force_of(thing), type = type_of(thing);

	if (type == ROOM)
		return;
	enlist(m, force, type, -1);
	enlist(m, to, type, 1);
	m->units[force][type]--;
	m->points[force]--;
	m->units[to][type]++;
	m->points[to]++;
}

static void point_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	int a = force_of(x), b = force_of(y);
	int more = (type_of(y) != ROOM) - (type_of(x) != ROOM);

	move_point(m, x, b);
	move_point(m, y, a);
	m->began[a] = (uint8_t)(m->began[a] + more);
	m->began[b] = (uint8_t)(m->began[b] - more);
	amateurs_settle_commander(m, a);
	amateurs_settle_commander(m, b);
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
	.told = point_told,
	.swap = point_swap,
	.more = &ships,
};

static const struct secrets leaders = {
	.game = "amateurs",
	.kind = K_LEADER,
	.count = LEADERS,
	.hidden = leader_hidden,
	.same = leader_same,
	.told = leader_told,
	.swap = leader_swap,
	.more = &points,
};

/* ---- leaders that are elsewhere: a thing is one in an Expedition, or room for one ---- */

enum { PLACES_FOR_ONE = LEADERS + LAND_FORCES };

static bool room_hidden(const struct state *s, int viewer, int thing)
{
	const struct amateurs *m = camateurs_of(s);

	if (thing < LEADERS)
		return leader_hidden(s, viewer, thing) && m->where[thing] < LAND_FORCES;
	return viewer != force_side(thing - LEADERS) && on_map(m, thing - LEADERS);
}

static void room_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	int l = x < y ? x : y, force = (x < y ? y : x) - LEADERS, old = m->where[l];
	bool fought = m->combat.forces >> old & 1, fights = m->combat.forces >> force & 1;

	m->where[l] = (uint8_t)force;
	amateurs_settle_commander(m, old);
	amateurs_settle_commander(m, force);
	if (fought && !fights)
		set_drop(&m->combat.leaders, l);
	if (fights && m->combat.column[force_side(force)])
		set_add(&m->combat.leaders, l);
}

/* 6.3: not the last of an Expedition without points. */
static bool room_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);
	int l = x < y ? x : y, force = (x < y ? y : x) - LEADERS;
	struct amateurs twin = *m;

	(void)viewer;
	if (l >= LEADERS || force < 0 || leader(l)->side != force_side(force) || is_named(m, l) ||
	    m->where[l] == force || !m->points[m->where[l]] || is_looked_at(s))
		return false;
	if (is_shown(m, l) || (m->combat.told >> leader(l)->side & m->combat.forces >> force & 1))
		return false;
	room_swap(&twin.st, x, y);
	return ranks_fit(&twin, force) && columns_fit(m, &twin) && commands_fit(m, &twin) &&
	       peers_fit(m, &twin);
}

static bool room_told(const struct state *before, const struct state *after,
		      const struct step *step, const int pair[2])
{
	int l = pair[0] < pair[1] ? pair[0] : pair[1];
	int force = (pair[0] < pair[1] ? pair[1] : pair[0]) - LEADERS;
	bool drawn = tells(step, MSG_DRAWN_FOR) || tells(step, MSG_DRAW_WASTED);

	return is_told_by_name(step, l) || is_transferred(after, l) ||
	       is_told_at(before, after, step, camateurs_of(before)->where[l]) ||
	       is_told_at(before, after, step, force) ||
	       (drawn && face_of(camateurs_of(before), l)->rank > 1) ||
	       (tells(step, MSG_LEADER_SHOWN) && camateurs_of(before)->combat.forces >> force & 1);
}

static const struct secrets rooms = {
	.game = "amateurs",
	.kind = K_NONE,
	.count = PLACES_FOR_ONE,
	.hidden = room_hidden,
	.same = room_same,
	.told = room_told,
	.swap = room_swap,
	.more = &leaders,
};

const struct secrets amateurs_secrets = {
	.game = "amateurs",
	.kind = K_CARD,
	.count = CARDS,
	.hidden = card_hidden,
	.same = card_same,
	.swap = card_swap,
	.more = &rooms,
};
