/* madison_naval_odds.c - modifiers and chances of naval combat (rules 12.2, 12.3).
 *
 * All modifiers are added to the attacker's die; those of the defender are below zero.
 */
#include "madison.h"
#include "madison_int.h"

static void add(struct madison_drm lines[DRM_LINES], int *count, int what, int n)
{
	if (n)
		lines[(*count)++] = (struct madison_drm){ what, n, NO_CARD };
}

static void add_card(struct madison_drm lines[DRM_LINES], int *count, int n, int card)
{
	if (n)
		lines[(*count)++] = (struct madison_drm){ DRM_NAVAL_CARD, n, card };
}

/* 12.33: who commands there, or NO_PIECE; a side has one for each lake. */
int madison_naval_leader(const struct madison *m, int side, int box)
{
	for
		each_in(m, p, box) if (side_of(p) == side && is_naval_leader(p)) return p;
	return NO_PIECE;
}

static int modifier(const struct madison *m, int side, int box)
{
	int leader = madison_naval_leader(m, side, box);

	return leader == NO_PIECE ? 0 : face_of(m, leader)->modifier;
}

/* Types of the undamaged vessels of side in the box (RULINGS A58), as bits. */
static unsigned types_in(const struct madison *m, int side, int box)
{
	unsigned types = 0;

	for
		each_in(m, p, box) if (side_of(p) == side && is_vessel(p) && !is_flipped(m, p))
			types |= 1u << piece(p)->type;
	return types;
}

/* 12.31: one for more vessels, two for twice as many. */
static void add_ratio(const struct madison *m, struct madison_drm *lines, int *count)
{
	int side = m->naval.attacker, box = LAKE_BOX + m->naval.lake;
	int own = m->vessels[side][box], other = m->vessels[!side][box], sign = 1;

	if (own < other) {
		int swap = own;

		own = other;
		other = swap;
		sign = -1;
	}
	if (own >= 2 * other)
		add(lines, count, DRM_DOUBLE_SHIPS, 2 * sign);
	else if (own > other)
		add(lines, count, DRM_MORE_SHIPS, sign);
}

/* 12.34, 12.35: the book names ships of the line beside frigates; by version 1 they counted as
 * such. */
unsigned madison_frigates(const struct madison *m)
{
	return 1u << FRIGATE | (rules_since(&m->st, 2) ? 0 : 1u << SHIP_OF_THE_LINE);
}

/* 12.34, 12.35, RULINGS A59: frigates on one side only; small vessels only, against others. */
static void add_types(const struct madison *m, struct madison_drm *lines, int *count)
{
	unsigned frigates = madison_frigates(m);
	unsigned own = types_in(m, m->naval.attacker, LAKE_BOX + m->naval.lake);
	unsigned other = types_in(m, !m->naval.attacker, LAKE_BOX + m->naval.lake);
	bool own_small = !(own & ~(unsigned)SMALL_VESSEL);
	bool other_small = !(other & ~(unsigned)SMALL_VESSEL);

	add(lines, count, DRM_FRIGATE, !!(own & frigates) - !!(other & frigates));
	add(lines, count, DRM_SMALL_SHIPS, other_small - own_small);
}

/* 12.3: everything that changes the die. */
int madison_naval_drms(const struct madison *m, struct madison_drm lines[DRM_LINES])
{
	const struct madison_naval *n = &m->naval;
	int side = n->attacker, box = LAKE_BOX + n->lake, count = 0;

	add_ratio(m, lines, &count);
	if (n->lead[US] != NO_PIECE && n->lead[GB] != NO_PIECE)
		add(lines, &count, DRM_LEAD_VESSEL,
		    class_of(m, n->lead[side]) - class_of(m, n->lead[!side]));
	add(lines, &count, DRM_NAVAL_LEADER_ATTACKS, modifier(m, side, box));
	add(lines, &count, DRM_NAVAL_LEADER_DEFENDS, -modifier(m, !side, box));
	add_types(m, lines, &count);
	for (int i = 0; i < 2; i++) {
		int who = i ? !side : side, card = n->card[who];

		if (card != NO_CARD)
			add_card(lines, &count, madison_card_drm(m, card, who), card);
	}
	if (n->effect != NO_EFFECT)
		add_card(lines, &count, madison_effect_drm(m, n->effect), m->card);
	return count;
}

int madison_naval_sum(const struct madison *m)
{
	struct madison_drm lines[DRM_LINES];
	int count = madison_naval_drms(m, lines), sum = 0;

	for (int i = 0; i < count; i++)
		sum += lines[i].n;
	return sum;
}

void madison_tell_naval(const struct madison *m, struct state *s, int player, struct step *out)
{
	struct madison_drm lines[DRM_LINES];
	int count = madison_naval_drms(m, lines);

	for (int i = 0; i < count; i++)
		note(s, out, lines[i].card == NO_CARD ? MSG_NAVAL_DRM : MSG_NAVAL_DRM_CARD, player,
		     EVERYONE, lines[i].what, lines[i].n, lines[i].card);
}

int madison_naval_result(int total)
{
	int result = 0;

	while (result < STRIKES - 1 && total > madison_figures.naval_max[result])
		result++;
	return result;
}

/* ---- what a player is told ---- */

/* The best vessel of side there, which a sensible owner would let lead (12.32). */
static int best_vessel(const struct madison *m, int side, int box)
{
	int best = NO_PIECE;

	for
		each_in(m, p, box) if (side_of(p) == side && is_vessel(p) && !is_flipped(m, p) &&
				       (best == NO_PIECE || class_of(m, p) > class_of(m, best)))
			best = p;
	return best;
}

/* The battle as it would be fought now, told with every modifier and the chances of each
 * result, in sixths. */
static void tell_battle(struct madison *m, struct step *out)
{
	struct madison_naval *n = &m->naval;
	int ways[STRIKES] = { 0 }, sum;

	for (int side = 0; side < 2; side++)
		if (n->lead[side] == NO_PIECE)
			n->lead[side] = (uint8_t)best_vessel(m, side, LAKE_BOX + n->lake);
	sum = madison_naval_sum(m);
	note(NULL, out, MSG_ODDS_NAVAL, NOBODY, EVERYONE, n->lake, n->lead[n->attacker],
	     n->lead[!n->attacker], sum);
	madison_tell_naval(m, NULL, NOBODY, out);
	for (int die = 1; die <= 6; die++)
		ways[madison_naval_result(die + sum)]++;
	for (int result = 0; result < STRIKES; result++)
		if (ways[result])
			note(NULL, out, MSG_ODDS_NAVAL_RESULT, NOBODY, EVERYONE, result,
			     ways[result]);
}

/* The fleet enters the box: the battle that follows. */
static void tell_attack(struct madison *m, int box, struct step *out)
{
	struct pieces column = cmoving(m)->column;

	for
		each_piece(p, &column) madison_place(m, p, box);
	m->naval = (struct madison_naval){ .on = 1, .attacker = m->active };
	m->naval.lake = (uint8_t)(box - LAKE_BOX);
	m->naval.effect = cmoving(m)->effect;
	m->naval.lead[US] = m->naval.lead[GB] = NO_PIECE;
	m->naval.card[US] = m->naval.card[GB] = NO_CARD;
	tell_battle(m, out);
}

bool madison_naval_odds(const struct state *view, action a, struct step *out)
{
	struct madison m = *cmadison_of(view);
	int node = flow_see(view)->node, player = flow_see(view)->player;

	if (node == N_SAIL && action_verb(a) == V_SAIL && is_box(action_a(a)) &&
	    m.vessels[!m.active][action_a(a)]) {
		tell_attack(&m, action_a(a), out);
		return true;
	}
	if (node == N_FLAGSHIP)
		m.naval.lead[player] = (uint8_t)action_a(a);
	else if (node == N_BROADSIDE && action_verb(a) == V_BATTLE)
		m.naval.card[player] = (uint8_t)action_a(a);
	else if (node != N_BROADSIDE)
		return false;
	tell_battle(&m, out);
	return true;
}
