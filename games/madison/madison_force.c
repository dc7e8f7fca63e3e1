/* madison_force.c - forces that a card activates (8.4-8.7, 3.3).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

void madison_forces_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(fleet, V_WITHOUT)
STUB_DECISION(pick, V_DONE)
void madison_forces_begin(struct state *s)
{
	flow_push(s, N_FORCES, NOBODY);
}

void madison_campaign_begin(struct state *s, int side)
{
	(void)s;
	(void)side;
}

static struct madison_force *declare(struct madison *m, int i, int form, int space, int effect)
{
	struct madison_force *f = &m->force[i];

	*f = (struct madison_force){ .form = (uint8_t)form, .leader = NO_PIECE };
	f->start = f->at = (uint8_t)space;
	f->from = NO_SPACE;
	f->effect = (int16_t)effect;
	return f;
}

void madison_declare_leader(struct madison *m, int i, int leader, int effect)
{
	declare(m, i, FORCE_LEADER, m->where[leader], effect)->leader = (uint8_t)leader;
}

void madison_declare_alone(struct madison *m, int i, int leader, int effect)
{
	declare(m, i, FORCE_ALONE, m->where[leader], effect)->leader = (uint8_t)leader;
}

void madison_declare_units(struct madison *m, int i, int space, int points, int effect)
{
	declare(m, i, FORCE_UNITS, space, effect)->points = (uint8_t)points;
}

int madison_leader_bar(const struct madison *m, int side, int leader, int opv, unsigned flags)
{
	(void)m;
	(void)side;
	(void)leader;
	(void)opv;
	(void)flags;
	return MSG_NOT_NOW;
}

int madison_command_limit(const struct madison *m, const struct madison_force *f)
{
	(void)m;
	(void)f;
	return 0;
}

int madison_mp_left(const struct madison *m, int p)
{
	return piece(p)->movement - m->spent[p];
}

int madison_join_bar(const struct madison *m, const struct madison_force *f, int p)
{
	(void)m;
	(void)f;
	(void)p;
	return MSG_NOT_NOW;
}
