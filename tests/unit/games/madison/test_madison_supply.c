/* Supply in Mr. Madison's War, said a second time: from the unit to the source, space by space, as
 * 13.31 tells it, against the lines that the game lets spread from the sources. */
#include <string.h>
#include "core/rng.h"
#include "tests/unit/unit.h"
#include "games/madison/madison.h"
#include "games/madison/madison_int.h"

enum { POSITIONS = 1000 };

static const int us_sources[] = { S_ALBANY, S_PITTSBURGH, S_MANSFIELD, S_FT_MACARTHUR };

/* 13.32, 13.33, 4.14, 4.15, RULINGS A29: who holds a town, from the pieces themselves. */
static bool holds(const struct madison *m, int side, int town)
{
	int owner = madison_spaces[town].territory, strength = 0, value = value_of(m, town);
	bool own = false, others = false, plain = false;

	for (int p = 0; p < PIECE_VESSEL; p++) {
		if (m->where[p] != town)
			continue;
		own |= side_of(p) == owner;
		if (side_of(p) != owner) {
			others = true;
			plain |= piece(p)->type != INDIAN;
			strength += piece(p)->strength[is_flipped(m, p)];
		}
	}
	if (!own && others && strength >= value && (plain || value <= 1))
		return side != owner;
	return side == owner;
}

static struct set towns_of(const struct madison *m, int side)
{
	struct set all = { { 0, 0 } };

	for (int town = 0; town < TOWNS; town++)
		if (holds(m, side, town))
			set_add(&all, town);
	return all;
}

/* 13.51, RULINGS A35: a depot at home is one for who stands at home; by version 1 for anybody. */
static bool is_source(const struct madison *m, int side, int town, bool at_home)
{
	bool found = side == GB && town == S_QUEBEC;

	for (int i = 0; side == US && i < 4; i++)
		found |= town == us_sources[i];
	found |= set_has(&m->depots, town) && madison_spaces[town].territory == side &&
		 (at_home || game_version(&m->st) == 1);
	return found;
}

/* A unit's line: where it stands, and where the line has been. */
struct line {
	int from;
	struct set seen;
};

/* From a town that a line has come to: every next one must be held (13.32, 13.35); by version 1
 * over a lake the first, too. */
static bool trace(const struct madison *m, int side, const struct set *held, int town,
		  struct line *line)
{
	bool open = set_has(held, town) || game_version(&m->st) > 1;

	if (madison_spaces[town].island)
		return false;
	set_add(&line->seen, town);
	if (set_has(held, town) &&
	    is_source(m, side, town, madison_spaces[line->from].territory == side))
		return true;
	for (int to = 0; to < TOWNS; to++) {
		int lake = madison_spaces[town].lake;
		bool by_lake = lake < LAKES && lake == madison_spaces[to].lake &&
			       m->lake[lake] != !side && open;

		if (set_has(&line->seen, to) || !set_has(held, to) ||
		    !(madison_path_between(town, to) || by_lake))
			continue;
		if (trace(m, side, held, to, line))
			return true;
	}
	return false;
}

/* 4.34, RULINGS A34. */
static bool is_supplied(const struct madison *m, int side, const struct set *held, int town)
{
	struct line line = { .from = town };

	if (madison_spaces[town].island)
		return side == GB || m->lake[HURON] != GB;
	return trace(m, side, held, town, &line);
}

/* Units of both sides all over the map, some depots, lakes of anybody; by one version or the
 * other. */
static struct madison position(struct rng *r, int version)
{
	static const uint64_t key[2] = { 1, 0 };
	struct madison m;

	game_start_version(&madison_game, &m.st, version, 0, key, NULL, NULL);
	for (int p = 0; p < PIECES; p++)
		madison_place(&m, p, UNUSED);
	for (int p = 0; p < PIECE_VESSEL; p++) {
		int town = rng_below(r, TOWNS);

		if (rng_below(r, 3) || m.units[!side_of(p)][town])
			continue;
		madison_place(&m, p, town);
		if (piece(p)->steps > 1 && !rng_below(r, 3))
			madison_flip(&m, p, true);
	}
	for (int i = rng_below(r, 5); i > 0; i--)
		set_add(&m.depots, rng_below(r, TOWNS));
	for (int i = rng_below(r, 3); i > 0; i--)
		madison_destroy(&m, rng_below(r, TOWNS), NULL);
	for (int lake = 0; lake < LAKES; lake++)
		m.lake[lake] = (uint8_t)rng_below(r, 3);
	m.stale = 1;
	return m;
}

static void lines_are_the_same_from_both_ends(void **unused)
{
	struct rng r = { 1812 };
	int cut = 0;

	(void)unused;
	for (int i = 0; i < POSITIONS; i++) {
		struct madison m = position(&r, 1 + i % 2);

		for (int side = 0; side < 2; side++) {
			struct set all = madison_supply(&m, side), held = towns_of(&m, side);

			for (int town = 0; town < TOWNS; town++) {
				bool fed = is_supplied(&m, side, &held, town);

				cut += !fed && madison_spaces[town].territory == side;
				if (fed != set_has(&all, town))
					fail_msg("position %d, side %d, town %d: %d", i, side, town,
						 fed);
			}
		}
	}
	assert_true(cut > POSITIONS); /* there was something to find out */
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_the_same_from_both_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
