/* amateurs_hidden.c - what a viewer may know, and how the rest may be (RULINGS A134; rules 3, 4.2,
 * 5.6, 10.2).
 *
 * Hidden are the deck, and from all but their owner the hands and Saved cards, what land
 * Expeditions and the two fleets hold, which leaders are in them or in the pool, which types of
 * ships are being built, and the counters that are left.  Numbers of cards, of leaders in the pool
 * and of ships in a box are public, and so is seen[]: the strength of an Expedition as everybody
 * could reckon it.  redact and guess mirror each other.
 */
#include "core/rng.h"
#include "amateurs_int.h"

/* ---- cards ---- */

static int pile_of(const struct amateurs *m, int card)
{
	int pile = 0;

	while (pile < PILES - 1 && !wide_has(&m->pile[pile], card))
		pile++;
	return pile;
}

/* One card more or less in a pile: the counts that everybody sees. */
static void tally(struct amateurs *m, int pile, int by)
{
	uint8_t *n = NULL;

	if (pile == DECK)
		n = &m->deck;
	else if (pile == HAND_US || pile == HAND_GB)
		n = &m->hand[pile - HAND_US];
	else if (pile == SAVED_US || pile == SAVED_GB)
		n = &m->saved[pile - SAVED_US];
	if (n)
		*n = (uint8_t)(*n + by);
}

void amateurs_move_card(struct amateurs *m, int card, int pile)
{
	int from = pile_of(m, card);

	wide_drop(&m->pile[from], card);
	wide_add(&m->pile[pile], card);
	tally(m, from, -1);
	tally(m, pile, 1);
}

/* 4.2-3: cards that are being played for the event; they go to the discards when that is over, and
 * everybody sees them there from their announcement on. */
static struct wide cards_at_work(const struct amateurs *m)
{
	struct wide found = { { 0, 0, 0, 0 } };

	for (int i = 0; i < m->st.depth; i++) {
		const struct frame *f = &m->st.frame[i];

		if (f->node == N_CARD && f->local[CARD_USE] != USE_OPS)
			wide_add(&found, f->local[CARD_CARD]);
	}
	return found;
}

/* A6: the discards become the new deck; a Reshuffle card stays where it lies (A115). */
static void turn_discards(struct amateurs *m, struct step *out)
{
	struct wide cards = wide_less(m->pile[DISCARD], cards_at_work(m));

	if (wide_empty(&cards))
		return;
	for (int card; (card = wide_pop(&cards)) >= 0;)
		amateurs_move_card(m, card, DECK);
	note(&m->st, out, MSG_DECK_TURNED, NOBODY, EVERYONE);
}

int amateurs_draw_card(struct amateurs *m, int side, struct step *out)
{
	int card;

	if (!m->deck)
		turn_discards(m, out);
	if (!m->deck)
		return NO_CARD;
	card = chance_pick_wide(&m->st, &m->pile[DECK], K_CARD, out);
	chance_show(out, 1 << side);
	amateurs_move_card(m, card, HAND_US + side);
	note(&m->st, out, MSG_DRAWN, side, 1 << side, side, card);
	return card;
}

struct wide amateurs_may_hold(const struct amateurs *m, int side, struct wide of)
{
	struct wide none = { { 0, 0, 0, 0 } };

	if (!m->hand[side] && !m->saved[side])
		return none;
	for (int pile = DISCARD; pile <= REMOVED; pile++)
		of = wide_less(of, m->pile[pile]);
	return of;
}

static void hide_pile(struct amateurs *m, int pile)
{
	m->pile[UNKNOWN] = wide_or(m->pile[UNKNOWN], m->pile[pile]);
	m->pile[pile] = (struct wide){ { 0, 0, 0, 0 } };
}

static void guess_pile(struct amateurs *m, int pile, int n, struct rng *r)
{
	while (wide_count(&m->pile[pile]) < n) {
		int card = wide_pick(&m->pile[UNKNOWN], (uint32_t)(rng_next(r) >> 32));

		wide_drop(&m->pile[UNKNOWN], card);
		wide_add(&m->pile[pile], card);
	}
}

static void guess_cards(struct amateurs *m, struct rng *r)
{
	for (int side = 0; side < 2; side++) {
		guess_pile(m, HAND_US + side, m->hand[side], r);
		guess_pile(m, SAVED_US + side, m->saved[side], r);
	}
	m->pile[DECK] = wide_or(m->pile[DECK], m->pile[UNKNOWN]);
	m->pile[UNKNOWN] = (struct wide){ { 0, 0, 0, 0 } };
}

/* ---- what is hidden of a side ---- */

/* 3-charts: its contents are on its owner's chart. */
static bool is_secret_force(int force)
{
	return is_land_force(force) || force == FORCE_CR || force == FORCE_IF;
}

/* 3-pool-known. */
static bool is_secret_leader(const struct amateurs *m, int l)
{
	int post = m->where[l];

	return leader(l)->kind != NAVAL_LEADER &&
	       (post == POOL || (post < FORCES && is_secret_force(post)));
}

/* Everybody saw him command, and his rank with him (A106). */
static bool is_named(const struct amateurs *m, int l)
{
	return memchr(m->named, l, sizeof m->named) != NULL;
}

static void hide_forces(struct amateurs *m, int side)
{
	for (int f = 0; f < FORCES; f++) {
		if (force_side(f) != side || !is_secret_force(f))
			continue;
		memset(m->units[f], 0, TYPES);
		m->points[f] = m->began[f] = 0;
		if (is_land_force(f))
			m->commander[f] = NO_LEADER;
	}
	for_each_leader(l, side)
		if (is_secret_leader(m, l)) {
			m->where[l] = HIDDEN_POST;
			if (!is_named(m, l))
				set_drop(&m->promoted, l);
			set_drop(&m->chiefs, l);
		}
}

static void hide_yards(struct amateurs *m, int side)
{
	for (int port = 0; port < PORTS; port++)
		if (amateurs_havens[port].side == side) {
			memset(m->building[port], 0, sizeof m->building[port]);
			memset(m->moved[port], 0, sizeof m->moved[port]);
		}
	memset(m->left[side], 0, sizeof m->left[side]);
	memset(m->ships_left[side], 0, sizeof m->ships_left[side]);
}

/* Of these questions only the first locals are public: which force, and which other.  Which types
 * went from one chart to another, whether ranks are equal, whether counters are short is not. */
static int open_locals(int node)
{
	return node == N_MUSTER || node == N_MEET ? 2 : node == N_SPRING ? 0 : LOCALS;
}

static void hide_questions(struct state *s, int viewer)
{
	for (int i = 0; i < s->depth; i++) {
		struct frame *f = &s->frame[i];

		if (f->player == viewer)
			continue;
		for (int j = open_locals(f->node); j < LOCALS; j++)
			f->local[j] = 0;
	}
}

void amateurs_redact(struct state *s, int viewer)
{
	struct amateurs *m = amateurs_of(s);

	hide_questions(s, viewer);

	hide_pile(m, DECK);
	for (int side = 0; side < 2; side++) {
		if (side == viewer)
			continue;
		hide_pile(m, HAND_US + side);
		hide_pile(m, SAVED_US + side);
		hide_forces(m, side);
		hide_yards(m, side);
		if (m->march.on && m->march.side == side)
			memset(m->march.crossers, 0, sizeof m->march.crossers);
	}
	amateurs_redact_combat(m, viewer);
}

/* ---- how it may be ---- */

/* What Expeditions of a side have of leaders by now; all but the side are bits of forces. */
struct posts {
	int side;
	uint32_t open;     /* on the map; what they hold is hidden */
	uint32_t choosy;   /* few types of points can be where they are */
	uint32_t led;      /* some leader is there */
	uint32_t ranks[4]; /* one of so many stars is there */
};

static void take_post(struct amateurs *m, struct posts *posts, int l, int force)
{
	m->where[l] = (uint8_t)force;
	posts->led |= bit(force);
	posts->ranks[face_of(m, l)->rank] |= bit(force);
}

/* 10.2: one leader of each higher rank. */
static uint32_t with_room(const struct amateurs *m, const struct posts *posts, int l)
{
	int rank = face_of(m, l)->rank;

	return rank <= 1 ? posts->open : posts->open & ~posts->ranks[rank];
}

static bool has_leader(const struct amateurs *m, int force)
{
	return leader_in(m, force, 0) >= 0;
}

/* Types that can be where the force is (6.2, 6.5). */
static unsigned types_for(int force, int p)
{
	if (place(p)->nature == WILDERNESS)
		return LIGHT_TYPES;
	return place(p)->nature == TRIBAL && force_side(force) == GB ? 1u << INDIAN : ANY_TYPE;
}

static uint32_t hidden_forces(const struct amateurs *m, int side)
{
	return amateurs_forces_of(side) & ~LAKE_EXPEDITIONS & ~amateurs_off_map(m);
}

static uint32_t choosy_forces(const struct amateurs *m, uint32_t forces)
{
	uint32_t choosy = 0;

	for (; forces; forces &= forces - 1)
		if (types_for(lowest(forces), m->at[lowest(forces)]) != ANY_TYPE)
			choosy |= bit(lowest(forces));
	return choosy;
}

/* How much a force wants a leader: most where there are none, and few types that could hold it. */
static int hunger(const struct posts *posts, int force)
{
	if (posts->led >> force & 1)
		return 0;
	return posts->choosy >> force & 1 ? 2 : 1;
}

/* Few leaders are aboard a fleet: there only if no Expedition is ashore. */
static uint32_t likely_posts(const struct posts *posts)
{
	uint32_t ashore = posts->open & (bit(LAND_FORCES) - 1);

	return ashore ? ashore : posts->open;
}

/* An Expedition for a leader, among those that want one most; NO_FORCE: none. */
static int some_post(const struct amateurs *m, const struct posts *posts, int l, struct rng *r)
{
	uint32_t left = with_room(m, posts, l) & likely_posts(posts);
	int found = NO_FORCE, seen = 0, most = 0;

	for (; left; left &= left - 1) {
		int want = hunger(posts, lowest(left));

		if (want > most)
			seen = 0;
		if (want < most)
			continue;
		most = want;
		if (!rng_below(r, ++seen))
			found = lowest(left);
	}
	return found;
}

/* Hidden leaders of a side, in any order: the next one is taken out. */
static int some_leader(struct set *left, struct rng *r)
{
	int l = set_pick(left, (uint32_t)(rng_next(r) >> 32));

	set_drop(left, l);
	return l;
}

/* A107: leaders that were shown before the losses are with those who fight. */
static int post_shown(struct amateurs *m, struct posts *posts, struct set *hidden, int n)
{
	struct set shown = set_and(*hidden, m->combat.leaders);

	if (!m->combat.on || !(m->combat.told >> posts->side & 1) || m->combat.stage == STAGE_END)
		return n;
	for (int l; n && (l = set_pop(&shown)) >= 0;) {
		uint32_t fight = m->combat.forces & with_room(m, posts, l);

		if (!fight)
			continue;
		take_post(m, posts, l, lowest(fight));
		set_drop(hidden, l);
		n--;
	}
	return n;
}

/* Who was seen to command an Expedition is still there. */
static int post_known(struct amateurs *m, struct posts *posts, struct set *hidden, int n)
{
	uint32_t left = posts->open & (bit(LAND_FORCES) - 1);

	for (; n && left; left &= left - 1) {
		int f = lowest(left), l = m->named[f];

		if (l >= LEADERS || !set_has(hidden, l) || !(with_room(m, posts, l) >> f & 1))
			continue;
		take_post(m, posts, l, f);
		set_drop(hidden, l);
		n--;
	}
	return n;
}

/* Naval Leaders are known, and have their posts. */
static struct set find_hidden(struct amateurs *m, struct posts *posts)
{
	struct set hidden = { { 0, 0 } };

	for (int l = leader_first(posts->side); l < leader_end(posts->side); l++)
		if (m->where[l] == HIDDEN_POST)
			set_add(&hidden, l);
		else if (m->where[l] < FORCES)
			take_post(m, posts, l, m->where[l]);
	return hidden;
}

static void guess_leaders(struct amateurs *m, int side, struct rng *r)
{
	struct posts posts = { .side = side, .open = hidden_forces(m, side) };
	struct set hidden = find_hidden(m, &posts);
	int n = set_count(&hidden) - m->pool[side];

	posts.choosy = choosy_forces(m, posts.open);
	n = post_shown(m, &posts, &hidden, n);
	n = post_known(m, &posts, &hidden, n);
	while (!set_empty(&hidden)) {
		int l = some_leader(&hidden, r), f = n ? some_post(m, &posts, l, r) : NO_FORCE;

		if (f == NO_FORCE) {
			m->where[l] = POOL;
			continue;
		}
		take_post(m, &posts, l, f);
		n--;
	}
}

/* A type of these, likelier the more counters are left; TYPES: none is. */
static int some_type(const struct amateurs *m, int side, unsigned types, struct rng *r)
{
	int left = row_of(m->left[side], types), n, type = 0;

	if (!left)
		return TYPES;
	n = rng_below(r, left);
	while (!(types >> type & 1) || n >= m->left[side][type]) {
		n -= types >> type & 1 ? m->left[side][type] : 0;
		type++;
	}
	return type;
}

/* Points into a force until it has n, as far as counters go. */
static void guess_force(struct amateurs *m, int force, int n, struct rng *r)
{
	int side = force_side(force);

	while (m->points[force] < n) {
		int type = some_type(m, side, types_for(force, m->at[force]), r);

		if (type == TYPES)
			break;
		m->units[force][type]++;
		m->points[force]++;
		m->left[side][type]--;
	}
	m->began[force] = m->points[force];
}

/* 3-known: seen[] says how strong; a marker without leaders has a point at least. */
static int guessed_points(const struct amateurs *m, int force, bool least)
{
	if (least)
		return is_land_force(force) && !has_leader(m, force);
	return force == FORCE_CR ? min(m->seen[force], amateurs_figures.raid_max) : m->seen[force];
}

/* Free counters of a side whose Expeditions are hidden: all but the loose points that everybody
 * sees.  Eight counts in a word: none exceeds its limit, and that is below 128. */
static void count_troops(struct amateurs *m, int side)
{
	uint64_t word = m->march.side == side ? row_word(m->units[GROUP]) : 0;
	struct set here = m->present[side];
	uint8_t used[TYPES];

	for (int p; (p = set_pop(&here)) >= 0;)
		word += row_word(m->loose[side][p]);
	memcpy(used, &word, sizeof used);
	for (int type = 0; type < TYPES; type++)
		m->left[side][type] = (uint8_t)(amateurs_figures.limit[side][type] - used[type]);
}

static void take_off(uint8_t left[SHIPS], const uint8_t ships[SHIPS])
{
	for (int ship = 0; ship < SHIPS; ship++)
		left[ship] = (uint8_t)(left[ship] - ships[ship]);
}

/* The same for ships: none is being built as far as one can see. */
static void count_hulls(struct amateurs *m, int side)
{
	memcpy(m->ships_left[side], amateurs_figures.ships[side], SHIPS);
	for (int lake = 0; lake < LAKES; lake++) {
		take_off(m->ships_left[side], m->afloat[side][lake]);
		for (uint32_t left = amateurs_berths[side][lake]; left; left &= left - 1)
			take_off(m->ships_left[side], m->docked[lowest(left)]);
	}
}

static void fill_forces(struct amateurs *m, uint32_t forces, bool least, struct rng *r)
{
	for (; forces; forces &= forces - 1)
		guess_force(m, lowest(forces), guessed_points(m, lowest(forces), least), r);
}

/* Where few types can be they are taken first.  least: what must be there, and no more. */
static void guess_forces(struct amateurs *m, int side, bool least, struct rng *r)
{
	uint32_t hidden = hidden_forces(m, side), choosy = choosy_forces(m, hidden);

	fill_forces(m, choosy, least, r);
	fill_forces(m, hidden & ~choosy, least, r);
	for (; hidden; hidden &= hidden - 1)
		amateurs_settle_commander(m, lowest(hidden));
}

/* 5.6: a ship in box b is of a later type than the one that b finishes.  False: none is left. */
static bool guess_box(struct amateurs *m, int port, int box, struct rng *r)
{
	int side = amateurs_havens[port].side, end = amateurs_havens[port].boxes;

	for (int n = m->boxes[port][box]; n; n--) {
		int first = box + 1, kinds = end - first, ship = first + rng_below(r, kinds);

		for (int i = 0; i < kinds && !m->ships_left[side][ship]; i++)
			ship = ship + 1 < end ? ship + 1 : first;
		if (!m->ships_left[side][ship])
			return false;
		m->building[port][box][ship]++;
		m->ships_left[side][ship]--;
	}
	return true;
}

/* Where fewer types can be they are taken first. */
static bool guess_boxes(struct amateurs *m, int side, struct rng *r)
{
	for (int kinds = 1; kinds <= WAITING_BOXES; kinds++)
		for (int port = 0; port < PORTS; port++) {
			int box = amateurs_havens[port].boxes - 1 - kinds;

			if (amateurs_havens[port].side == side && box >= 0 &&
			    !guess_box(m, port, box, r))
				return false;
		}
	return true;
}

/* A box that still wants a ship of this type, of the Port that builds the fewest types; a Port and
 * box as one number, or -1. */
static int hungry_box(const struct amateurs *m, int side, int ship)
{
	int found = -1, least = SHIPS + 1;

	for (int i = 0; i < PORTS * WAITING_BOXES; i++) {
		int port = i / WAITING_BOXES, box = i % WAITING_BOXES, in = 0;
		int end = amateurs_havens[port].boxes;

		for (int type = 0; type < SHIPS; type++)
			in += m->building[port][box][type];
		if (amateurs_havens[port].side != side || ship <= box || ship >= end ||
		    end >= least || in == m->boxes[port][box])
			continue;
		found = i;
		least = end;
	}
	return found;
}

/* The one way that is sure to find a type for every ship: the least types first, each to the box
 * that has the fewest left to choose from. */
static void fill_boxes(struct amateurs *m, int side)
{
	for (int ship = SCHOONER; ship < SHIPS; ship++)
		for (int i; m->ships_left[side][ship] && (i = hungry_box(m, side, ship)) >= 0;) {
			m->building[i / WAITING_BOXES][i % WAITING_BOXES][ship]++;
			m->ships_left[side][ship]--;
		}
}

static void guess_yards(struct amateurs *m, int side, struct rng *r)
{
	uint8_t building[PORTS][WAITING_BOXES][SHIPS], left[SHIPS];

	memcpy(building, m->building, sizeof building);
	memcpy(left, m->ships_left[side], sizeof left);
	for (int tries = 4; tries; tries--) {
		if (guess_boxes(m, side, r))
			return;
		memcpy(m->building, building, sizeof building);
		memcpy(m->ships_left[side], left, sizeof left);
	}
	fill_boxes(m, side);
}

void amateurs_guess(struct state *s, int viewer, struct rng *r)
{
	struct amateurs *m = amateurs_of(s);

	guess_cards(m, r);
	for (int side = 0; side < 2; side++) {
		if (side == viewer)
			continue;
		count_troops(m, side);
		count_hulls(m, side);
		guess_leaders(m, side, r);
		guess_forces(m, side, true, r);
		amateurs_guess_engaged(m, side);
		guess_forces(m, side, false, r);
		guess_yards(m, side, r);
		if (m->march.on && m->march.side == side && m->march.crossed != NO_PLACE)
			amateurs_cross(m, m->march.crossed); /* as if nobody had joined since */
	}
	amateurs_guess_combat(m, viewer, r);
}
