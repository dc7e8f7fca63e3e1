/* madison_campaign.c - the two forces of a CAMPAIGN (8.7, RULINGS A10, A79).
 *
 * Both are named before anything moves: two leaders, or one leader and one single unit from
 * another space.  Then, when the other side has had its window, the owner says which of
 * them moves first.
 */
#include "madison_int.h"

enum { NAME_NUMBER }; /* local of N_NAME: 1 or 2 */

void madison_campaign_begin(struct state *s, int side)
{
	madison_forces_begin(s);
	flow_push(s, N_NAME, side)->local[NAME_NUMBER] = 1;
}

/* RULINGS A10: the card's own number, which is 3. */
static int points(const struct madison *m)
{
	return m->card == NO_CARD ? 3 : madison_cards[m->card].opv;
}

/* 8.71, 8.43: two leaders may begin in one space, a leader and the single unit may not. */
static int bar_leader(const struct madison *m, int side, int p, const struct madison_force *first)
{
	if (first && first->leader == p)
		return MSG_NAMED_TWICE;
	if (first && first->form == FORCE_UNITS && first->start == m->where[p])
		return MSG_OTHER_SPACE;
	return madison_leader_bar(m, side, p, points(m), 0);
}

/* RULINGS A10: the single unit may be a vessel. */
static int bar_unit(const struct madison *m, int side, int p, const struct madison_force *first)
{
	if (side_of(p) != side)
		return MSG_NOT_YOURS;
	if (is_leader(p))
		return MSG_NO_UNIT;
	if (!on_map(m, p))
		return MSG_NOT_ON_MAP;
	if (pieces_has(&m->withdrawn, p))
		return MSG_WITHDREW;
	if (first && first->form == FORCE_UNITS)
		return MSG_ONE_UNIT;
	return first && first->start == m->where[p] ? MSG_OTHER_SPACE : MSG_NONE;
}

int madison_name_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	const struct madison_force *first = f->local[NAME_NUMBER] == 2 ? &m->force[0] : NULL;
	int p = action_a(a);

	if (action_verb(a) == V_DONE)
		return MSG_NONE;
	if (action_verb(a) == V_UNIT)
		return bar_unit(m, f->player, p, first);
	arg[1] = face_of(m, p)->command;
	arg[2] = (int16_t)points(m);
	return bar_leader(m, f->player, p, first);
}

int madison_name_list(const struct state *s, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	out[n++] = ACTION(V_DONE, 0, 0);
	for (int p = 0; p < PIECES; p++) {
		action a = ACTION(is_leader(p) ? V_LEADER : V_UNIT, p, 0);

		if (!madison_name_bar(s, a, arg))
			out[n++] = a;
	}
	return n;
}

void madison_name_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int i = f->local[NAME_NUMBER] - 1, p = action_a(a), space = m->where[p];

	if (action_verb(a) == V_DONE || i == 1)
		flow_pop(s);
	else
		f->local[NAME_NUMBER]++;
	if (action_verb(a) == V_LEADER) {
		madison_declare_leader(m, i, p, NO_EFFECT);
		note(s, out, MSG_USED_LEADER, m->active, EVERYONE, p, space);
	} else if (action_verb(a) == V_UNIT) {
		madison_declare_units(m, i, space, 1, NO_EFFECT);
		pieces_add(&m->force[i].named, p);
		m->force[i].ready = 1;
		note(s, out, MSG_UNIT_NAMED, m->active, EVERYONE, p, space);
	}
}

/* ---- which of them moves first ---- */

/* By whom a force is known: its leader, or its unit. */
static action name_of(const struct madison_force *f)
{
	if (f->leader != NO_PIECE)
		return ACTION(V_LEADER, f->leader, 0);
	return ACTION(V_UNIT, pieces_next(&f->named, 0), 0);
}

int madison_order_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);

	(void)arg;
	return a == name_of(&m->force[0]) || a == name_of(&m->force[1]) ? MSG_NONE : MSG_NO_FORCE;
}

int madison_order_list(const struct state *s, action *out)
{
	out[0] = name_of(&cmadison_of(s)->force[0]);
	out[1] = name_of(&cmadison_of(s)->force[1]);
	return 2;
}

void madison_order_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);

	(void)out;
	m->moving = a == name_of(&m->force[1]);
	flow_pop(s);
}
