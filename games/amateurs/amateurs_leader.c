/* amateurs_leader.c - leaders drawn, promoted and bumped (rules 10.1-10.6).  NEEDSWORK: P2. */
#include "amateurs_stub.h"

STUB_DECISION(command)
STUB_DECISION(bump)

int amateurs_draw_leader(struct state *s, int side, int force, int p, struct step *out)
{
	(void)s, (void)side, (void)force, (void)p, (void)out;
	return NO_LEADER;
}

void amateurs_join_leader(struct state *s, int l, int force, struct step *out)
{
	(void)out;
	amateurs_move_leader(amateurs_of(s), l, force);
}

void amateurs_promote(struct state *s, int l, struct step *out)
{
	(void)out;
	set_add(&amateurs_of(s)->promoted, l);
}

void amateurs_make_secretary(struct state *s, int l, struct step *out)
{
	(void)s, (void)l, (void)out;
}

int amateurs_initiative(const struct amateurs *m, int force, int l)
{
	(void)force;
	return face_of(m, l)->initiative;
}
