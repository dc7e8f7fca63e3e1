/* amateurs_disperse.c - Dispersion at the border (rule 6.4; RULINGS A31-A35, A119, A122, A152,
 * A224, A300, A305).
 */
#include "amateurs_march.h"

/* Locals of N_DISPERSE: points that still go back; the marker of Leaders who go with them; 1:
 * nobody goes, but the owner is asked, because whether somebody does is his secret. */
enum { DISPERSE_LEFT, DISPERSE_MARKER, DISPERSE_IDLE };

/* A32: they go back to where they were before the first crossing. */
void amateurs_cross(struct amateurs *m, int from)
{
	const uint8_t *units = m->units[m->march.force];
	uint8_t *crossers = m->march.crossers;

	if (m->march.crossed == NO_PLACE)
		m->march.crossed = (uint8_t)from;
	crossers[0] = (uint8_t)max(crossers[0], units[MILITIA]);
	crossers[1] = (uint8_t)max(crossers[1], units[FENCIBLE]);
}

/* 6.4-border, A224: points of the type that crossed and may go back; none that joined later. */
int amateurs_crossers(const struct amateurs *m, int type)
{
	if (!(DISPERSING_TYPES >> type & 1))
		return 0;
	return min(m->march.crossers[type == FENCIBLE], m->units[m->march.force][type]);
}

static int all_crossers(const struct amateurs *m)
{
	return amateurs_crossers(m, MILITIA) + amateurs_crossers(m, FENCIBLE);
}

/* 6.4-border: they crossed, and such points were among them. */
bool amateurs_must_check(const struct amateurs *m)
{
	return m->march.on && m->march.crossed != NO_PLACE && all_crossers(m);
}

/* A122: points that go back stand loose. */
static void send_back(struct amateurs *m, int type, int n, struct step *out)
{
	uint8_t *crossers = &m->march.crossers[type == FENCIBLE];

	if (!n)
		return;
	*crossers = (uint8_t)(*crossers - n);
	amateurs_drop(m, m->march.force, type, n);
	amateurs_saw(m, m->march.force, -n);
	amateurs_show_units(m); /* somebody goes on, or all would have stayed together */
	amateurs_add_loose(m, m->march.side, m->march.crossed, type, n);
	note(&m->st, out, MSG_GO_BACK, m->march.side, EVERYONE, type, n, m->march.crossed);
}

/* A34: what was entered beyond the border is the enemy's again; not where the march began (A295).
 */
static void restore_control(struct amateurs *m, struct step *out)
{
	struct set taken = m->march.taken;

	for (int p; (p = set_pop(&taken)) >= 0;)
		if (is_home(!m->march.side, p) && p != m->march.from) {
			set_drop(&m->march.taken, p);
			amateurs_mark_control(m, !m->march.side, p, out);
		}
}

/* A34, A103: friends who had joined it there go back with it, and may leave the enemy alone. */
static void abandon(struct state *s, int p, struct step *out)
{
	const struct amateurs *m = camateurs_of(s);

	if (p != m->march.at && !is_present(m, m->march.side, p))
		amateurs_left_alone(s, p, out);
}

/* 6.4-go-on, A34: nobody is left beyond the border; Local Militia go home. */
static void break_off(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int force = m->march.force, back = m->march.crossed, p = m->march.at;

	note(&m->st, out, MSG_ALL_BACK, m->march.side, EVERYONE, force, back);
	restore_control(m, out);
	m->march.at = (uint8_t)back;
	m->march.entered_from = NO_PLACE;
	m->march.flags &= (uint8_t)~LEG_FIGHT;
	if (force != GROUP && m->at[force] != back)
		amateurs_move_force(m, force, back);
	amateurs_call_off(m);
	abandon(s, p, out);
}

/* A122, A250: a subordinate may go with them if a marker is free; whether there is one is the
 * owner's secret. */
static bool may_follow(const struct amateurs *m, int marker)
{
	return m->march.force != GROUP &&
	       (marker != NO_FORCE || amateurs_free_force(m, m->march.side) != NO_FORCE);
}

/* #127: without a die the other side has just acted, and must not see who is there by whether the
 * owner is asked. */
static void ask(struct state *s, int n, bool idle)
{
	struct amateurs *m = amateurs_of(s);
	bool secret = m->march.cards & MARCH_NO_DIE;
	struct frame *f;

	if (!secret && (idle || (!n && !may_follow(m, NO_FORCE))))
		return;
	f = flow_push(s, N_DISPERSE, m->march.side);
	f->local[DISPERSE_LEFT] = (int16_t)n;
	f->local[DISPERSE_MARKER] = NO_FORCE;
	f->local[DISPERSE_IDLE] = idle;
}

/* 6.4-0, 6.4-1-3, 6.4-4-9, A33: all, half rounded down, or nobody. */
static int share(int all, int die)
{
	int how = amateurs_figures.dispersion[die];

	return how == 2 ? all : how == 1 ? all / 2 : 0;
}

void amateurs_check_dispersion(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int force = m->march.force, all = all_crossers(m);
	int die = m->march.cards & MARCH_NO_DIE ? 0 : roll_die(s, out), n = share(all, die);
	bool nobody_left = n && n == m->points[force];

	note(s, out, MSG_DISPERSION, m->march.side, EVERYONE, force, die, n);
	if (out)
		out->flags |= STEP_REVEAL;
	if (nobody_left)
		break_off(s, out);
	else if (n && n == all)
		for (int type = 0; type < TYPES; type++)
			send_back(m, type, amateurs_crossers(m, type), out);
	ask(s, n == all ? 0 : n, !n || nobody_left);
}

/* ---- who goes back ---- */

/* 6.4-0: the commander completes the move; of the fleet also the Leader who lands (6.8-leader). */
static bool leads(const struct amateurs *m, int l)
{
	int force = m->march.force;

	return m->commander[force] == l || (force == FORCE_IF && amateurs_landing_chief(m) == l);
}

int amateurs_disperse_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int force = m->march.force, what = action_a(a);

	(void)arg;
	if (action_verb(a) == V_DONE)
		return f->local[DISPERSE_LEFT] ? MSG_BAR_MORE_BACK : 0;
	if (action_verb(a) == V_BACK)
		return !f->local[DISPERSE_LEFT]     ? MSG_BAR_ENOUGH_BACK
		       : amateurs_crossers(m, what) ? 0
						    : MSG_BAR_NOT_BACK;
	if (f->local[DISPERSE_LEFT])
		return MSG_BAR_POINTS_FIRST;
	if (force == GROUP || m->where[what] != force || leads(m, what) || f->local[DISPERSE_IDLE])
		return MSG_BAR_COMMANDER_GOES;
	return f->local[DISPERSE_MARKER] == NO_FORCE &&
			       amateurs_free_force(m, m->march.side) == NO_FORCE
		       ? MSG_BAR_NO_MARKER_BACK
		       : 0;
}

int amateurs_disperse_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	struct set in = { { 0, 0 } };
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int type = 0; type < TYPES; type++) {
		out[n] = ACTION(V_BACK, type, 0);
		n += !amateurs_disperse_bar(s, out[n], arg);
	}
	if (m->march.force != GROUP)
		in = amateurs_leaders_in(m, m->march.force);
	for (int l; (l = set_pop(&in)) >= 0;) {
		out[n] = ACTION(V_COME, l, 0);
		n += !amateurs_disperse_bar(s, out[n], arg);
	}
	out[n] = ACTION(V_DONE, 0, 0);
	return n + !amateurs_disperse_bar(s, out[n], arg);
}

/* A119: bars go with every part; it has been activated with the others. */
static void bear_marks(struct amateurs *m, int force)
{
	m->acted |= bit(force);
	if (m->barred >> m->march.force & 1)
		m->barred |= bit(force);
	if (m->quarrel >> m->march.force & 1)
		m->quarrel |= bit(force);
}

/* 6.4-0: a subordinate goes back with them; the first takes a marker. */
static void send_leader(struct amateurs *m, struct frame *f, int l, struct step *out)
{
	if (f->local[DISPERSE_MARKER] == NO_FORCE) {
		int force = amateurs_free_force(m, m->march.side);

		f->local[DISPERSE_MARKER] = (int16_t)force;
		amateurs_move_force(m, force, m->march.crossed);
		bear_marks(m, force);
		note(&m->st, out, MSG_LEADERS_BACK, m->march.side, EVERYONE, force,
		     m->march.crossed);
	}
	amateurs_move_leader(m, l, f->local[DISPERSE_MARKER]);
}

void amateurs_disperse_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int marker = f->local[DISPERSE_MARKER];

	if (action_verb(a) == V_BACK) {
		f->local[DISPERSE_LEFT]--;
		send_back(m, action_a(a), 1, out);
		if (!f->local[DISPERSE_LEFT] && !may_follow(m, marker))
			flow_pop(s);
	} else if (action_verb(a) == V_COME) {
		send_leader(m, f, action_a(a), out);
	} else {
		flow_pop(s);
		if (marker != NO_FORCE)
			amateurs_gather(s, m->march.side, m->march.crossed, out);
	}
}
