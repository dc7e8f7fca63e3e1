/* amateurs_fleet_odds.c - exact chances of a Lake Combat (rules 9.1, 9.2), for the report.
 *
 * A pairing has a hundred equally likely throws.  For the whole combat nobody goes in, and extra
 * ships go beside the head of the line, the strongest first, where their owner has not yet said
 * otherwise.  Whatever happens to a loser, he leaves the line, and the Leader of the first ship
 * with it; so a position is the two lines and who still has his Leader.  Each is worked out once.
 * Integers only: chances are of UNIT.
 */
#include "amateurs_lake.h"

enum { UNIT = 1 << 28, KNOWN = 1024, MOST_PAIRS = 5, RESULTS = 7 };

struct lines {
	uint8_t line[2][SHIPS];
	bool lead[2];
};

struct chance {
	uint32_t us, gb; /* wins; the rest: both lines empty */
};

struct odds {
	const struct amateurs *m; /* with the first round's line and second ships */
	int fixed[2], tactical[2];
	struct lines first;
	struct chance known[KNOWN]; /* us > UNIT: not yet */
};

/* One round from a position: what has been found so far. */
struct round {
	struct odds *o;
	const struct lines *from;
	int pairs, longer;
	uint64_t us, gb, same; /* same: nothing has changed */
};

/* 9.2-result: throws of a hundred with each result, from "British ship captured" to "US ship
 * captured"; edge: what the US adds more than the British. */
static void throws_of(int edge, int into[RESULTS])
{
	memset(into, 0, RESULTS * sizeof *into);
	for (int d = -9; d <= 9; d++) {
		int fate = (int)amateurs_fate(d + edge), n = 10 - (d < 0 ? -d : d);

		into[d + edge > 0 ? 3 - fate : 3 + fate] += n;
	}
}

/* ---- the whole combat ---- */

static int auto_second(const uint8_t line[SHIPS], int pairs, int at)
{
	return pairs + at < row_ships(line) ? ship_at(line, pairs + at) : SHIPS;
}

static int sum_of(const struct round *r, const bool lead[2], int side, int at)
{
	const struct odds *o = r->o;
	int sum = strength_of(ship_at(r->from->line[side], at)) + o->fixed[side];

	if (r->longer == side)
		sum += strength_of(r->from == &o->first
					   ? second_at(&o->m->battle, at)
					   : auto_second(r->from->line[side], r->pairs, at));
	return sum + (lead[side] ? o->tactical[side] : 0);
}

/* The loser's ships leave, and the Leader with the first. */
static struct lines without(const struct round *r, const struct lines *old, int side, int at)
{
	struct lines after = *old;
	int second = SHIPS;

	after.line[side][ship_at(r->from->line[side], at)]--;
	if (r->longer == side)
		second = r->from == &r->o->first ? second_at(&r->o->m->battle, at)
						 : auto_second(r->from->line[side], r->pairs, at);
	if (second != SHIPS)
		after.line[side][second]--;
	if (!at)
		after.lead[side] = false;
	return after;
}

static struct chance value_of(struct odds *, const struct lines *);

/* All ways in which the pairings from `at` on may end. */
static void walk(struct round *r, const struct lines *now, int at, uint64_t weight)
{
	int result[RESULTS], us, gb;
	struct lines after;

	if (!weight)
		return;
	if (at == r->pairs) {
		if (!memcmp(now->line, r->from->line, sizeof now->line)) {
			r->same += weight;
		} else {
			struct chance c = value_of(r->o, now);

			r->us += weight * c.us / UNIT;
			r->gb += weight * c.gb / UNIT;
		}
		return;
	}
	throws_of(sum_of(r, now->lead, US, at) - sum_of(r, now->lead, GB, at), result);
	us = result[0] + result[1] + result[2];
	gb = result[4] + result[5] + result[6];
	walk(r, now, at + 1, weight * (uint64_t)result[3] / 100);
	after = without(r, now, GB, at);
	walk(r, &after, at + 1, weight * (uint64_t)us / 100);
	after = without(r, now, US, at);
	walk(r, &after, at + 1, weight * (uint64_t)gb / 100);
}

/* A number for each position; KNOWN or more: there are too many. */
static int key_of(const struct odds *o, const struct lines *at)
{
	int key = 0;

	for (int side = 0; side < 2; side++) {
		for (int ship = 0; ship < SHIPS; ship++)
			key = key * (o->first.line[side][ship] + 1) + at->line[side][ship];
		key = key * 2 + at->lead[side];
		if (key >= KNOWN)
			return KNOWN;
	}
	return key;
}

static struct chance value_of(struct odds *o, const struct lines *at)
{
	int us = row_ships(at->line[US]), gb = row_ships(at->line[GB]);
	struct round r = { o, at, min(us, gb), us > gb ? US : gb > us ? GB : NONE, 0, 0, 0 };
	struct chance *c = &o->known[key_of(o, at)];

	if (!us || !gb)
		return (struct chance){ us ? UNIT : 0, gb ? UNIT : 0 };
	if (c->us <= UNIT)
		return *c;
	walk(&r, at, 0, UNIT);
	c->us = (uint32_t)(r.us * UNIT / (UNIT - r.same));
	c->gb = (uint32_t)(r.gb * UNIT / (UNIT - r.same));
	return *c;
}

static int percent(uint64_t chance)
{
	return (int)((chance * 100 + UNIT / 2) / UNIT);
}

static int leader_rating(const struct amateurs *m, int side)
{
	int l = m->commander[lake_force(side, m->battle.lake)];

	return l < LEADERS ? face_of(m, l)->tactical : 0;
}

static void tell_combat(const struct amateurs *m, struct step *out)
{
	struct odds o = { .m = m };
	struct chance c;
	int us;

	memcpy(o.first.line, m->battle.line, sizeof o.first.line);
	for (int side = 0; side < 2; side++) {
		o.first.lead[side] = m->battle.leader[side];
		o.tactical[side] = leader_rating(m, side);
		o.fixed[side] = m->battle.bonus[side] + (m->veterans[side] >> m->battle.lake & 1);
	}
	if (key_of(&o, &o.first) >= KNOWN || battle_pairs(&m->battle) > MOST_PAIRS)
		return;
	for (int i = 0; i < KNOWN; i++)
		o.known[i].us = UNIT + 1;
	c = value_of(&o, &o.first);
	us = percent(c.us);
	note(NULL, out, MSG_ODDS_LAKE, NOBODY, EVERYONE, m->battle.lake, us, percent(c.gb),
	     max(0, 100 - us - percent(c.gb)));
}

/* ---- pairings ---- */

static int edge_of(const struct amateurs *m, int at, bool us, bool gb)
{
	return amateurs_pair_bonus(m, US, at, us) - amateurs_pair_bonus(m, GB, at, gb);
}

/* 9.2-leader: before the first pairing is rolled, those after it may have a Leader less. */
static void pair_chances(const struct amateurs *m, int at, int into[RESULTS])
{
	const struct amateurs_battle *b = &m->battle;
	int first[RESULTS], with[RESULTS];
	int share[3] = { 0, 100, 0 }; /* British beaten, tie or no matter, US beaten */

	if (at && !b->pair) {
		throws_of(edge_of(m, 0, b->leader[US], b->leader[GB]), first);
		share[0] = first[0] + first[1] + first[2];
		share[2] = first[4] + first[5] + first[6];
		share[1] = 100 - share[0] - share[2];
	}
	memset(into, 0, RESULTS * sizeof *into);
	for (int i = 0; i < 3; i++) {
		throws_of(edge_of(m, at, b->leader[US] && i != 2, b->leader[GB] && i != 0), with);
		for (int k = 0; k < RESULTS; k++)
			into[k] += share[i] * with[k];
	}
}

static void tell_pairs(const struct amateurs *m, struct step *out)
{
	int pairs = battle_pairs(&m->battle), c[RESULTS];

	for (int at = m->battle.pair; at < pairs; at++) {
		pair_chances(m, at, c);
		for (int k = 0; k < RESULTS; k++)
			c[k] = (c[k] + 50) / 100;
		note(NULL, out, MSG_ODDS_PAIR, NOBODY, EVERYONE, at + 1, c[0], c[1], c[2], c[3],
		     c[4], c[5], c[6]);
	}
}

/* ---- what is asked ---- */

/* Extra ships of which the owner has said nothing yet, from place `next` of his line on. */
static void place_rest(struct amateurs_battle *b, int next)
{
	int side = longer_line(b), pairs = battle_pairs(b);

	for (int at = 0; side != NONE && at < pairs; at++)
		if (second_at(b, at) == SHIPS && next < row_ships(b->line[side]))
			set_second(b, at, ship_at(b->line[side], next++));
}

static void tell(struct amateurs *m, int next, struct step *out)
{
	if (next >= 0)
		place_rest(&m->battle, next);
	tell_pairs(m, out);
	if (!m->battle.pair && !m->battle.loser)
		tell_combat(m, out);
}

static void line_up(struct amateurs *m, int lake)
{
	struct amateurs_battle *b = &m->battle;

	b->lake = (uint8_t)lake;
	for (int side = 0; side < 2; side++) {
		memcpy(b->line[side], m->afloat[side][lake], SHIPS);
		b->leader[side] = m->commander[lake_force(side, lake)] < LEADERS;
	}
}

bool amateurs_lake_odds(const struct amateurs *view, struct step *out)
{
	struct amateurs m = *view;
	int node, next = -1;

	if (!m.battle.on || !view->st.depth)
		return false;
	node = flow_see(&view->st)->node;
	if (node == N_AVOID)
		line_up(&m, m.battle.lake);
	if (node == N_BREAK_OFF) {
		m.battle.pair = 0;
		memset(m.battle.second, 0, sizeof m.battle.second);
	}
	if (node == N_AVOID || node == N_BREAK_OFF)
		next = battle_pairs(&m.battle);
	else if (node == N_LINE)
		next = flow_see(&view->st)->local[2];
	tell(&m, next, out);
	return true;
}

bool amateurs_sortie_odds(const struct amateurs *view, int side, int lake, struct step *out)
{
	struct amateurs m = *view;

	if (!m.out[!side][lake] || m.battle.on)
		return false;
	for (int h = 0; h < HAVENS; h++)
		for (int ship = 0; ship < SHIPS; ship++)
			if (amateurs_havens[h].side == side && amateurs_havens[h].lake == lake)
				m.afloat[side][lake][ship] =
					(uint8_t)(m.afloat[side][lake][ship] + m.docked[h][ship]);
	line_up(&m, lake);
	if (!battle_pairs(&m.battle))
		return false;
	tell(&m, battle_pairs(&m.battle), out);
	return true;
}
