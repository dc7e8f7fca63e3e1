/* The modifiers of land combat in Mr. Madison's War, said a second time: strengths, odds, leads,
 * terrain, leaders and British Regulars from the pieces themselves, against what the game lists
 * (10.2-10.4). */
#include <string.h>
#include "core/rng.h"
#include "tests/unit/unit.h"
#include "games/madison/madison.h"
#include "games/madison/madison_int.h"

enum { FIGHTS = 8000 };

/* What fights on one side. */
struct force {
	int units, indians, regulars, fresh, strength, fed, hungry; /* strengths by supply */
	int chief, stars, modifier;
};

static struct force force_of(const struct madison *m, int side)
{
	struct force f = { .chief = NO_PIECE, .stars = -1 };

	for (int p = 0; p < PIECES; p++) {
		const struct madison_piece *x = &madison_pieces[p];
		bool flipped = pieces_has(&m->flipped, p);
		int stars = x->flags & IS_TECUMSEH ? 0 : x->face[flipped].stars;

		if (x->side != side || m->where[p] != m->combat.where)
			continue;
		if (p < PIECE_VESSEL) {
			f.units++;
			f.indians += x->type == INDIAN;
			f.regulars += x->type == REGULAR;
			f.fresh += !flipped;
			f.strength += flipped ? 0 : x->strength[0];
			*(pieces_has(&m->unsupplied, p) ? &f.hungry : &f.fed) +=
				x->strength[flipped];
		} else if (x->type == LAND_LEADER && stars > f.stars) {
			f.chief = p;
			f.stars = stars;
			f.modifier = x->face[flipped].modifier;
		}
	}
	if (f.chief != NO_PIECE && madison_pieces[f.chief].flags & IS_TECUMSEH && !f.indians)
		f.modifier = 0; /* 3.52 */
	return f;
}

/* 2.71-2.76: value and class of a fort that serves these defenders. */
static struct madison_works fort_for(const struct madison *m, const struct force *d)
{
	const struct madison_space *at = &madison_spaces[m->combat.where];
	struct madison_works none = { 0, 0 };

	if (d->indians == d->units || set_has(&m->indians_only, m->combat.where) || !at->fort ||
	    m->turn < at->fort_turn)
		return none;
	return (struct madison_works){ at->fort, at->fort_class };
}

/* 10.21, RULINGS A41. */
static int odds(int attack, int defence)
{
	static const int better[] = { 0, 0, 1, 2, 3, 4, 5, 5, 5, 5 };
	int n = 1;

	if (attack >= defence) {
		while (n < 9 && attack >= (n + 1) * defence)
			n++;
		return better[n];
	}
	while (n < 5 && attack * n < defence)
		n++;
	return 1 - n;
}

static int lead_class(int p, struct madison_works fort, bool attacks, bool all_reduced)
{
	int class = madison_pieces[p].class;

	if (attacks)
		return fort.value && madison_pieces[p].flags & IS_DRAGOON && class > CLASS_B
			       ? CLASS_B
			       : class;
	if (!fort.value)
		return class;
	if (all_reduced)
		return class < fort.class ? class : fort.class;
	return class > fort.class ? class : fort.class;
}

static int terrain(const struct madison *m, const struct force *a, const struct force *d, bool fort)
{
	const struct madison_combat *c = &m->combat;
	int sum = 0;

	if (c->round > 1 || c->form == BY_STORM)
		return 0;
	if (madison_spaces[c->where].terrain == FOREST && !fort)
		sum += d->indians == d->units ? -2 : a->indians == a->units ? 1 : -1;
	sum -= c->form == BY_SEA;
	sum -= c->form == BY_ROUTE;
	sum -= c->where == S_MONTREAL;
	return sum;
}

static int expected(const struct madison *m)
{
	const struct madison_combat *c = &m->combat;
	struct force a = force_of(m, c->attacker), d = force_of(m, !c->attacker);
	struct madison_works fort = fort_for(m, &d);
	int attack = c->halved >> c->attacker & 1 ? (a.strength + 1) / 2 : a.strength;
	int defence =
		d.fed ? d.fed + fort.value + (d.hungry + 1) / 2 : (d.hungry + fort.value + 1) / 2;
	int sum = odds(attack, defence) + a.modifier - d.modifier;

	sum += lead_class(c->lead[c->attacker], fort, true, false);
	sum -= lead_class(c->lead[!c->attacker], fort, false, !d.fresh);
	sum += terrain(m, &a, &d, fort.value);
	if (c->attacker == US && m->turn < SPRING_1814 && d.regulars && !fort.value &&
	    madison_spaces[c->where].terrain == CLEAR)
		sum--;
	return sum;
}

static int recruit(struct madison *m, struct rng *r, int side)
{
	for (;;) {
		int p = rng_below(r, PIECES);

		if (side_of(p) != side || !is_land(p) || m->where[p] != UNUSED)
			continue;
		madison_place(m, p, m->combat.where);
		pieces_add(&m->combat.with, p);
		if (is_unit(p) && piece(p)->steps > 1 && !rng_below(r, 3))
			madison_flip(m, p, true);
		if (is_unit(p) && !rng_below(r, 3))
			pieces_add(&m->unsupplied, p);
		return p;
	}
}

/* 3.35: only forces whose commander is beyond doubt. */
static bool has_one_chief(const struct madison *m, int side)
{
	struct pieces here = madison_fighters(m, side), equals;
	int chief = madison_commander(m, &here, &equals);

	(void)chief;
	return pieces_empty(&equals);
}

static bool throw_together(struct madison *m, struct rng *r)
{
	struct madison_combat *c = &m->combat;

	for (int p = 0; p < PIECES; p++) {
		madison_flip(m, p, false);
		madison_place(m, p, UNUSED);
	}
	memset(c, 0, sizeof *c);
	m->turn = (uint8_t)rng_below(r, TURNS);
	c->on = 1;
	c->where = (uint8_t)rng_below(r, TOWNS);
	c->attacker = (uint8_t)rng_below(r, 2);
	c->form = (uint8_t)rng_below(r, BY_STORM + 1);
	c->round = (uint8_t)(1 + rng_below(r, 2));
	c->effect = NO_EFFECT;
	memset(c->card, NO_CARD, sizeof c->card);
	memset(c->lasting, NO_CARD, sizeof c->lasting);
	for (int side = 0; side < 2; side++) {
		for (int n = 1 + rng_below(r, 6); n > 0; n--)
			recruit(m, r, side);
		if (!m->units[side][c->where])
			return false;
	}
	m->indians_only = (struct set){ { 0, 0 } };
	if (!rng_below(r, 6))
		set_add(&m->indians_only, c->where);
	c->halved = (uint8_t)(rng_below(r, 2) << c->attacker);
	c->fort = madison_fort_defends(m);
	return has_one_chief(m, US) && has_one_chief(m, GB);
}

/* As the game does when a round begins. */
static bool lead(struct madison *m)
{
	struct madison_combat *c = &m->combat;

	for (int side = 0; side < 2; side++) {
		struct pieces here = madison_fighters(m, side), equals;

		c->reduced = !force_of(m, !c->attacker).fresh;
		c->chief[side] = (uint8_t)madison_commander(m, &here, &equals);
		c->lead[side] = (uint8_t)madison_best_lead(m, side);
	}
	return c->lead[US] != NO_PIECE && c->lead[GB] != NO_PIECE;
}

static void modifiers_are_the_same(void **unused)
{
	static const uint64_t key[2] = { 1, 0 };
	struct rng r = { 1813 };
	struct madison m;
	int fought = 0;

	(void)unused;
	game_start(&madison_game, &m.st, 0, key, NULL, NULL);
	for (int i = 0; i < FIGHTS; i++) {
		if (!throw_together(&m, &r) || !lead(&m))
			continue;
		fought++;
		if (madison_land_sum(&m) != expected(&m))
			fail_msg("fight %d at %d: %d, expected %d", i, m.combat.where,
				 madison_land_sum(&m), expected(&m));
	}
	assert_true(fought > FIGHTS / 2);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(modifiers_are_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
