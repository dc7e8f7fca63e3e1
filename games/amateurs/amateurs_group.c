/* amateurs_group.c - single points on the march (rules 6.1, 6.5; RULINGS A21, A22, A40).
 *
 * They march as the GROUP, whose points everybody sees, through the same procedure as an
 * Expedition, N_ACTIVATE, whose locals say where they come from.
 */
#include "amateurs_march.h"

enum { FROM_FORCE = ACTIVATE_LEADER, FROM_PLACE = ACTIVATE_OPS, FROM_SIDE = 5 };
/* Locals of N_GROUP and N_DETACH. */
enum { GROUP_PLACE, GROUP_SOURCE, GROUP_COUNT };

void amateurs_march_group(struct state *s, int side, int p, int force)
{
	struct frame *f = flow_push(s, N_ACTIVATE, NOBODY);

	f->local[ACTIVATE_FORCE] = GROUP;
	f->local[ACTIVATE_PURPOSE] = PURPOSE_MOVE;
	f->local[FROM_FORCE] = (int16_t)force;
	f->local[FROM_PLACE] = (int16_t)(force < FORCES ? amateurs_of(s)->at[force] : p);
	f->local[FROM_SIDE] = (int16_t)side;
}

int amateurs_singles_bar(const struct amateurs *m, int side, int p, int force, int16_t *arg)
{
	(void)arg;
	if (m->ops < amateurs_figures.march_ops)
		return MSG_BAR_NO_OPS;
	if (force == NO_FORCE)
		return row_word(m->loose[side][p]) ? 0 : MSG_BAR_NO_SINGLES;
	if (!is_land_force(force) || force_side(force) != side || !on_map(m, force))
		return MSG_BAR_NOT_ON_MAP;
	return amateurs_can_march_singly(m, force) ? 0 : MSG_BAR_HALF_OF_FORCE;
}

/* The march begins where they stand; 6.1: 4 MP. */
void amateurs_group_begin(struct state *s, struct frame *f)
{
	struct amateurs *m = amateurs_of(s);
	int force = f->local[FROM_FORCE], p = f->local[FROM_PLACE], side = f->local[FROM_SIDE];
	struct frame *ask;

	f->local[FROM_SIDE] = 0;
	if (force < FORCES) /* A21 */
		m->began[force] = (uint8_t)max(m->began[force], m->points[force]);
	m->march.on = 1;
	m->march.force = GROUP;
	m->march.side = (uint8_t)side;
	m->march.leader = NO_LEADER;
	m->march.from = m->march.at = (uint8_t)p;
	m->march.entered_from = m->march.crossed = NO_PLACE;
	m->march.mp = amateurs_figures.mp;
	ask = flow_push(s, force < FORCES ? N_DETACH : N_GROUP, side);
	ask->local[GROUP_PLACE] = (int16_t)p;
	ask->local[GROUP_SOURCE] = (int16_t)force;
}

/* ---- which points ---- */

static int bar_type(const struct amateurs *m, const struct frame *f, int type)
{
	int force = f->local[GROUP_SOURCE];
	const uint8_t *row =
		force < FORCES ? m->units[force] : m->loose[m->march.side][f->local[GROUP_PLACE]];

	if (!row[type])
		return MSG_BAR_NONE_SINGLE;
	if (m->ops < amateurs_figures.march_ops)
		return MSG_BAR_NO_OPS;
	return force < FORCES && !amateurs_can_spare(m, force) ? MSG_BAR_HALF_OF_FORCE : 0;
}

int amateurs_group_bar(const struct state *s, action a, int16_t *arg)
{
	const struct frame *f = flow_see(s);

	(void)arg;
	if (action_verb(a) == V_TYPE)
		return bar_type(camateurs_of(s), f, action_a(a));
	return f->local[GROUP_COUNT] ? 0 : MSG_BAR_NOBODY_MARCHES;
}

int amateurs_group_list(const struct state *s, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int type = 0; type < TYPES; type++) {
		out[n] = ACTION(V_TYPE, type, 0);
		n += !amateurs_group_bar(s, out[n], arg);
	}
	out[n] = ACTION(V_DONE, 0, 0);
	return n + !amateurs_group_bar(s, out[n], arg);
}

/* 6.1: one Op for each point. */
void amateurs_group_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int force = f->local[GROUP_SOURCE], type = action_a(a);

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
		return;
	}
	f->local[GROUP_COUNT]++;
	m->ops = (uint8_t)(m->ops - amateurs_figures.march_ops);
	if (force < FORCES) {
		amateurs_drop(m, force, type, 1);
		amateurs_saw(m, force, -1);
	} else {
		amateurs_drop_loose(m, m->march.side, f->local[GROUP_PLACE], type, 1);
	}
	amateurs_add(m, GROUP, type, 1);
	note(s, out, MSG_SETS_OUT, m->march.side, EVERYONE, type, f->local[GROUP_PLACE]);
	if (out && force < FORCES)
		out->flags |= STEP_REVEAL;
}

/* ---- where they end ---- */

/* 6.1-join: with an Expedition there, the owner is asked. */
void amateurs_group_join(struct state *s)
{
	struct amateurs *m = amateurs_of(s);
	uint32_t there = amateurs_forces_in(m, m->march.side, m->march.at, false);
	struct frame *f;

	if (!there || !m->points[GROUP])
		return;
	f = flow_push(s, N_MEET, m->march.side);
	f->local[MEET_FORCE] = GROUP;
	f->local[MEET_OTHER] = (int16_t)lowest(there);
}

void amateurs_group_rest(struct amateurs *m)
{
	for (int type = 0; type < TYPES; type++) {
		int n = m->units[GROUP][type];

		if (n) {
			amateurs_drop(m, GROUP, type, n);
			amateurs_add_loose(m, m->march.side, m->march.at, type, n);
		}
	}
}
