/* amateurs_trail.c - Wilderness Movement (rule 6.5; RULINGS A39, A40, A119).
 *
 * The owner names where to; the path follows: through Locations that he controls and where no enemy
 * stands, by blue trails alone where there is such a path.
 */
#include "amateurs_march.h"

/* 6.5-path: Locations that a move may pass. */
static struct set passable(const struct amateurs *m, int side)
{
	struct set free = set_and(m->control[side], amateurs_sets[SET_WILDERNESS]);

	return set_less(free, m->present[!side]);
}

/* 6.2-pinned: where the first step may lead; beside the enemy only to a friendly place. */
static struct set first_steps(const struct amateurs *m, bool blue)
{
	int side = m->march.side, from = m->march.at;
	struct set near = blue ? place(from)->blue : place(from)->trail;

	return is_present(m, !side, from)
		       ? set_and(near, set_or(m->control[side], m->present[side]))
		       : near;
}

/* All that trails lead to after one of the first steps; *through: what was passed on the way. */
static struct set spread(const struct amateurs *m, struct set first, bool blue, struct set *through)
{
	struct set free = passable(m, m->march.side), reached = first, near = first, fresh;

	*through = (struct set){ { 0, 0 } };
	set_add(through, m->march.at);
	while (fresh = set_less(set_and(near, free), *through), !set_empty(&fresh)) {
		*through = set_or(*through, fresh);
		near = (struct set){ { 0, 0 } };
		for (int p; (p = set_pop(&fresh)) >= 0;)
			near = set_or(near, blue ? place(p)->blue : place(p)->trail);
		reached = set_or(reached, near);
	}
	set_drop(&reached, m->march.at);
	return reached;
}

/* Places that one Wilderness Move reaches; *blue: by blue trails alone. */
static struct set trail_reach(const struct amateurs *m, struct set *blue)
{
	struct set through;

	*blue = spread(m, first_steps(m, true), true, &through);
	return spread(m, first_steps(m, false), false, &through);
}

/* Why no path leads there: none would, or only one that begins with no friendly place. */
static int bar_path(const struct amateurs *m, int to)
{
	struct set through, all = spread(m, place(m->march.at)->trail, false, &through);

	return set_has(&all, to) ? MSG_BAR_PINNED : MSG_BAR_NO_PATH;
}

/* 6.5-light, 6.5-start, 2.1-wilderness, 6.2-trail: Light Units, all MP (A119), from a trail's end.
 */
static int bar_start(const struct amateurs *m)
{
	if (m->march.stopped)
		return MSG_BAR_STOPPED;
	if (m->march.purpose != PURPOSE_TRAIL && m->march.force != GROUP)
		return MSG_BAR_TRAIL_PURPOSE;
	if (set_empty(&place(m->march.at)->trail))
		return MSG_BAR_NO_TRAIL;
	if (marches(m, ANY_TYPE & ~LIGHT_TYPES))
		return MSG_BAR_NOT_LIGHT;
	return m->march.mp < amateurs_figures.mp ? MSG_BAR_TRAIL_MP : 0;
}

static bool is_friendly(const struct amateurs *m, int to)
{
	return controls(m, m->march.side, to) || is_present(m, m->march.side, to);
}

/* At the end of a path. */
static int bar_goal(const struct amateurs *m, int to)
{
	int why = amateurs_singles_goal_bar(m, to);

	if (why)
		return why;
	if (amateurs_is_truce(m, to))
		return MSG_BAR_ARMISTICE; /* #97 */
	return m->points[m->march.force] || is_friendly(m, to) ? 0 : MSG_BAR_LEADERS_ALONE;
}

int amateurs_trail_bar(const struct amateurs *m, int to, int16_t *arg)
{
	struct set blue, reach;
	int why = bar_start(m);

	(void)arg;
	if (why)
		return why;
	reach = trail_reach(m, &blue);
	return set_has(&reach, to) ? bar_goal(m, to) : bar_path(m, to);
}

int amateurs_trail_list(const struct amateurs *m, action *out)
{
	struct set blue, reach;
	int n = 0;

	if (bar_start(m))
		return 0;
	reach = trail_reach(m, &blue);
	for (int p; (p = set_pop(&reach)) >= 0;)
		if (!bar_goal(m, p))
			out[n++] = ACTION(V_BY_TRAIL, p, 0);
	return n;
}

/* 6.5-mods: what changes the die; each cause is told. */
static int modifier(const struct amateurs *m, int to, bool blue, struct step *out)
{
	const uint8_t *units = m->units[m->march.force];
	int force = m->march.force, side = m->march.side;
	struct {
		int what, n;
	} line[] = {
		{ MOD_TACTICAL, force == GROUP ? 0 : amateurs_tactical(m, force) },
		{ MOD_BLUE_TRAIL, blue ? 2 : 0 },
		{ MOD_VOYAGEUR, units[VOYAGEUR] ? 1 : 0 },
		{ MOD_ALL_INDIAN, m->points[force] && units[INDIAN] == m->points[force] },
		{ MOD_ENEMY_PLACE, controls(m, !side, to) ? -1 : 0 },
	};
	int sum = 0;

	for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
		if (line[i].n)
			note(NULL, out, MSG_TRAIL_MODIFIER, side, EVERYONE, line[i].what,
			     line[i].n);
		sum += line[i].n;
	}
	return sum;
}

/* The place from which the path comes to its goal: a retreat goes back there (A121, A156). */
static int last_place(const struct amateurs *m, int to, bool blue)
{
	struct set first = first_steps(m, blue), through;
	struct set near = blue ? place(to)->blue : place(to)->trail;

	if (set_has(&first, to))
		return m->march.at;
	spread(m, first, blue, &through);
	set_drop(&through, m->march.at);
	near = set_and(near, through);
	return set_next(&near, 0);
}

/* 6.5-roll: one die for the whole path. */
void amateurs_trail_go(struct state *s, int to, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct set blue;
	int before, sum, die;

	trail_reach(m, &blue);
	before = last_place(m, to, set_has(&blue, to));
	sum = modifier(m, to, set_has(&blue, to), out);
	die = roll_die(s, out);
	note(s, out, MSG_TRAIL_ROLL, m->march.side, EVERYONE, m->march.force, to, die, die + sum);
	amateurs_halt(m);
	if (out)
		out->flags |= STEP_REVEAL; /* that all are Light, and who is among them */
	if (die + sum < amateurs_figures.trail_success) {
		note(s, out, MSG_TRAIL_LOST, m->march.side, EVERYONE, m->march.force, m->march.at);
		return;
	}
	amateurs_step(s, BY_TRAIL, to, 0, out);
	m->march.entered_from = (uint8_t)before;
}

/* 6.5-roll: the faces with which the march arrives. */
void amateurs_trail_odds(const struct amateurs *m, int to, struct step *out)
{
	struct set blue;
	int least;

	trail_reach(m, &blue);
	least = amateurs_figures.trail_success - modifier(m, to, set_has(&blue, to), NULL);
	least = max(0, least);
	note(NULL, out, MSG_TRAIL_ODDS, m->march.side, EVERYONE, to, least,
	     max(0, DIE - least) * 100 / DIE);
}
