/* amateurs_assault.c - what an attack would bring, roughly, for the policy (rules 8, 11, 12).
 *
 * Both dice are looked up in the combat table, but not paired off: asterisks and losses grow with
 * the die, so that "at least so many" is a number of tenths for either side, and chances of the two
 * together are sums of four products.
 */
#include "amateurs_policy.h"

enum { GHENT_POINT = 100, SPACE = 200, POINT_LOST = 25, STARS = 4, FORT_LEVELS = 16 };

/* One side of a combat that may come. */
struct array {
	int points, size, column, mod, arms;
	/* Tenths of a die that give so many asterisks or more, those that a Fort absorbs on top. */
	uint8_t at_least[2 * STARS + FORT_LEVELS];
};

/* So many points fewer than the defenders and their Fort: nobody attacks. */
enum { HOPELESS = 3 };

/* Loose points in a place, and those of these Expeditions there. */
static int seen_of(const struct amateurs *m, int side, int p, uint32_t forces)
{
	int sum = row_points(m->loose[side][p]);

	for (uint32_t left = forces; left; left &= left - 1)
		sum += max(1, m->seen[lowest(left)]);
	return sum;
}

int amateurs_seen_in(const struct amateurs *m, int side, int p)
{
	if (!is_present(m, side, p))
		return 0;
	return seen_of(m, side, p, amateurs_forces_in(m, side, p, false));
}

/* ---- the table ------------------------------------------------------------ */

enum { LOSSES, ASTERISKS };

/* Tenths of a die that give at least n of what the table tells. */
static int tenths_of(const struct array *a, int kind, int n)
{
	int from = n < CRT_RESULTS ? amateurs_figures.least[a->size][a->column - 1][kind][n] : 10;

	if (!from || from == 10)
		return from ? 0 : 10;
	return max(0, min(10, 10 - from + a->mod));
}

/* Those of arms come on top of what the table gives. */
static void see_stars(struct array *a)
{
	int n = 0;

	while (n <= a->arms && n < 2 * STARS)
		a->at_least[n++] = 10;
	for (int stars = 1; stars < STARS && n < 2 * STARS; stars++)
		a->at_least[n++] = (uint8_t)tenths_of(a, ASTERISKS, stars);
	/* So many are never told apart: the last stands for all above it. */
	memset(a->at_least + 2 * STARS, a->at_least[2 * STARS - 1], FORT_LEVELS);
}

/* Hundredths: the chance that `one` has at least one asterisk more than `other`, and two, less what
 * Forts absorb of either. */
static void lead_chances(const struct array *one, int fort, const struct array *other, int shield,
			 int chance[2])
{
	int above = 10;

	chance[0] = chance[1] = 0;
	for (int n = 0; n < STARS; n++) {
		int next = other->at_least[n + 1 + shield];

		chance[0] += (above - next) * one->at_least[n + 1 + fort];
		chance[1] += (above - next) * one->at_least[n + 2 + fort];
		above = next;
	}
}

static int mean_loss(const struct array *a)
{
	const uint8_t(*row)[2] = amateurs_figures.crt[a->size][a->column - 1];
	int at = max(0, min(9, 4 + a->mod)), next = min(9, at + 1);

	return (row[at][0] + row[next][0]) / 2;
}

/* ---- the outcome ---------------------------------------------------------- */

/* What `one` may hope for against `other`, in hundredths; forts: levels that protect `other`, and
 * that protect `one`.  prize: of the place, 0 for the defender. */
static int hope(const struct array *one, const struct array *other, int fort, int shield, int prize,
		int markers)
{
	int lead[2], wipe, gain;

	lead_chances(one, fort, other, shield, lead);
	wipe = other->points <= 10 ? 10 * tenths_of(one, LOSSES, other->points + fort) : 0;
	gain = max(lead[0], wipe) * prize;
	gain += lead[1] * SPACE / 100;
	gain += wipe * markers * SPACE / 100;
	if (other->points >= amateurs_figures.devastating)
		gain += 9 * tenths_of(one, LOSSES, amateurs_figures.devastating + fort) * SPACE /
			100;
	return gain + POINT_LOST * min(other->points, max(0, mean_loss(one) - fort));
}

/* The row of the table, and what the dice may give there. */
static void set_size(struct array *a)
{
	a->size = a->points <= 5    ? SIZE_5
		  : a->points <= 10 ? SIZE_10
		  : a->points <= 15 ? SIZE_15
				    : SIZE_20;
	see_stars(a);
}

/* 8.2: who has the lake; the attacker chooses where there are two. */
static int lake_mod(const struct amateurs *m, int side, int p, bool attacks)
{
	int own = 0, lakes = 0;

	for (unsigned left = place(p)->lakes; left; left &= left - 1) {
		lakes++;
		own += amateurs_lake_holder(m, lowest(left)) == side;
	}
	return own && (attacks || own == lakes) ? 2 : 0;
}

/* 8.1: what comes on average. */
static int local_militia(const struct amateurs *m, int attacker, int p)
{
	if (!amateurs_has_local(m, attacker, p))
		return 0;
	return town_of(m, p) == MAJOR_CITY ? 4 : 2;
}

/* As everybody sees it: who was named commands, unpromoted for all one knows. */
static int seen_column(const struct amateurs *m, uint32_t forces)
{
	int best = 1;

	for (uint32_t left = forces; left; left &= left - 1) {
		int l = m->named[lowest(left)];

		best = max(best, l < LEADERS ? leader(l)->face.tactical : 1);
	}
	return best;
}

/* 8: fewer than half of them Militia, or not, as far as it can be seen. */
static int militia_mod(int militia, int points)
{
	return 2 * militia > points ? -1 : 0;
}

struct host amateurs_host(const struct amateurs *m, int force)
{
	return (struct host){ force, amateurs_led(m, force), amateurs_tactical(m, force) };
}

/* Who stands in the way of an attack on a place. */
struct garrison {
	uint32_t forces;
	int local, points, fort; /* points: of Local Militia, too */
};

static struct garrison garrison_of(const struct amateurs *m, int side, int p)
{
	struct garrison g = { .local = local_militia(m, !side, p), .fort = fort_of(m, side, p) };

	g.points = g.local;
	if (!is_present(m, side, p))
		return g;
	g.forces = amateurs_forces_in(m, side, p, false);
	g.points += seen_of(m, side, p, g.forces);
	return g;
}

static struct array defence(const struct amateurs *m, int side, int p, const struct garrison *g)
{
	struct array d = { .points = g->points, .column = seen_column(m, g->forces) };

	d.mod = lake_mod(m, side, p, false) +
		militia_mod(g->local + m->loose[side][p][MILITIA], g->points);
	set_size(&d);
	return d;
}

static struct array attack(const struct amateurs *m, const struct host *h, int p, int fort)
{
	const uint8_t *units = m->units[h->force];
	struct array a = { .points = h->points, .column = h->column };

	if (place(p)->nature == WILDERNESS)
		a.points = min(h->points, amateurs_figures.supply_limit[UNSUPPLIED]);
	a.mod = lake_mod(m, force_side(h->force), p, true) + militia_mod(units[MILITIA], a.points);
	a.arms = units[fort ? ARTILLERY : CAVALRY];
	set_size(&a);
	return a;
}

int amateurs_assault(const struct amateurs *m, const struct host *h, int p)
{
	int side = force_side(h->force), prize;
	struct garrison g;
	struct array a, d;

	if (!h->points)
		return -SPACE;
	g = garrison_of(m, !side, p);
	if (g.points && h->points + HOPELESS < g.points + g.fort)
		return -SPACE;
	prize = amateurs_prize(m, side, p);
	if (!g.points)
		return prize * GHENT_POINT;
	a = attack(m, h, p, g.fort);
	d = defence(m, !side, p, &g);
	return hope(&a, &d, g.fort, 0, prize, bits_count(g.forces)) - hope(&d, &a, 0, g.fort, 0, 1);
}

/* As coming(): a place is next to another if that is next to it. */
struct set amateurs_menaced(const struct amateurs *m, int side)
{
	struct set out = { { 0, 0 } };

	for
		each_land(f, !side)
		{
			int from = m->at[f];

			if (from == NO_PLACE || !m->seen[f])
				continue;
			set_add(&out, from);
			out = set_or(out, place(from)->next);
			for (int lake = 0; lake < LAKES; lake++)
				if (place(from)->lakes >> lake & 1 && !is_winter(m))
					out = set_or(out, amateurs_sets[SET_ERIE + lake]);
		}
	return out;
}

/* The strongest of the enemy who could come: next to the place, or over a lake that is not ours. */
static int coming(const struct amateurs *m, int side, int p, int *column)
{
	int most = 0;

	for
		each_land(f, !side)
		{
			int from = m->at[f], l = m->named[f];

			if (from == NO_PLACE || m->seen[f] <= most)
				continue;
			if (from != p && !set_has(&place(p)->next, from) &&
			    (is_winter(m) || !(place(p)->lakes & place(from)->lakes)))
				continue;
			most = m->seen[f];
			*column = l < LEADERS ? leader(l)->face.tactical : 1;
		}
	return most;
}

/* By numbers alone: it is asked of every town, whenever something is bought. */
int amateurs_peril(const struct amateurs *m, int side, int p, int points)
{
	int column = 1, enemy = coming(m, side, p, &column), prize, guard;

	if (!enemy)
		return 0;
	prize = amateurs_prize(m, !side, p) * GHENT_POINT;
	guard = points + local_militia(m, !side, p) + 2 * fort_of(m, side, p);
	if (!guard)
		return prize;
	enemy += column - 1 + lake_mod(m, !side, p, true);
	prize += points ? SPACE : 0;
	return prize * max(0, min(8, 3 + enemy - guard)) / 10;
}

int amateurs_urge(int gain)
{
	return gain <= 0 ? 2 : 4 + gain / 3 + gain * min(gain, 800) / 250;
}
