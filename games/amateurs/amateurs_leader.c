/* amateurs_leader.c - who commands, who is promoted, bumped or lost, and the Secretary of War
 * (rules 2.2, 6.3, 10.2-10.6b; RULINGS A88-A90, A108, A119, A120, A129, A142, A145).
 *
 * The names in an Expedition are its owner's secret; so is who of several equals commands.  What a
 * card does to a leader is done by name, in the sight of all.
 */
#include "amateurs_ops.h"

/* A leader of that rank in the force, other than l; NO_LEADER.  One-star Leaders and Indians
 * never count (10.2, 10.4, A108). */
static int rival(const struct amateurs *m, int force, int l, int rank)
{
	if (rank < 2)
		return NO_LEADER;
	for_each_leader(other, force_side(force))
		if (other != l && m->where[other] == force && face_of(m, other)->rank == rank)
			return other;
	return NO_LEADER;
}

/* What everybody remembers of a leader who leaves in their sight. */
static void forget_name(struct amateurs *m, int l)
{
	for (int f = 0; f < FORCES; f++)
		if (m->named[f] == l)
			m->named[f] = NO_LEADER;
}

static void reveal(struct step *out)
{
	if (out)
		out->flags |= STEP_REVEAL;
}

/* ---- who leads ---- */

/* 10.2-one-star: any of those of equal rank may lead; the quickest, if the commander is too slow
 * for the card. */
static void find_commander(struct amateurs *m, int force, int ops)
{
	struct set may = amateurs_candidates(m, force);
	int best = m->commander[force];

	if (best >= LEADERS || amateurs_needed(m, force, best) <= ops)
		return;
	for (int l; (l = set_pop(&may)) >= 0;)
		if (face_of(m, l)->initiative < face_of(m, best)->initiative)
			best = l;
	m->commander[force] = (uint8_t)best;
}

enum { CHIEF_FORCE, CHIEF_PURPOSE, CHIEF_OPS }; /* locals of N_CHIEF */

/* 6.2, 6.3, 8.  Who else is in the Expedition is secret, so that N_CHIEF is always asked. */
void amateurs_order(struct state *s, int side, int force, int purpose, int ops)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f;

	m->acted |= bit(force);
	if (is_land_force(force) && (purpose == PURPOSE_FIGHT || purpose == PURPOSE_SPLIT)) {
		f = flow_push(s, N_CHIEF, side);
		f->local[CHIEF_FORCE] = (int16_t)force;
		f->local[CHIEF_PURPOSE] = (int16_t)purpose;
		f->local[CHIEF_OPS] = (int16_t)ops;
		return;
	}
	if (is_land_force(force))
		find_commander(m, force, ops);
	amateurs_activate(s, force, purpose, NO_LEADER, ops);
}

/* "done": under the Replacement Leader who commands. */
int amateurs_chief_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int force = f->local[CHIEF_FORCE], l = action_a(a);

	if (action_verb(a) == V_DONE)
		l = m->commander[force];
	if (action_verb(a) == V_DONE ? l != REPLACEMENT : m->where[l] != force) {
		arg[1] = (int16_t)force;
		return MSG_BAR_NOT_THERE;
	}
	return amateurs_lead_bar(m, force, f->local[CHIEF_PURPOSE], l, f->local[CHIEF_OPS], arg);
}

int amateurs_chief_list(const struct state *s, action *out)
{
	const struct frame *f = flow_see(s);
	struct set in = amateurs_leaders_in(camateurs_of(s), f->local[CHIEF_FORCE]);
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int l; (l = set_pop(&in)) >= 0;) {
		out[n] = ACTION(V_LEADER, l, 0);
		n += !amateurs_chief_bar(s, out[n], arg);
	}
	out[n] = ACTION(V_DONE, 0, 0);
	return n + !amateurs_chief_bar(s, out[n], arg);
}

void amateurs_chief_take(struct state *s, action a, struct step *out)
{
	const struct frame f = *flow_see(s);

	(void)out;
	flow_pop(s);
	amateurs_activate(s, f.local[CHIEF_FORCE], f.local[CHIEF_PURPOSE],
			  action_verb(a) == V_DONE ? REPLACEMENT : action_a(a), f.local[CHIEF_OPS]);
}

/* ---- who commands among equals ---- */

/* A142: with the Ops of a card. */
int amateurs_switch_bar(const struct amateurs *m, int side, int l, int16_t *arg)
{
	int force = m->where[l];
	struct set may;

	if (leader(l)->side != side || force >= LAND_FORCES)
		return MSG_BAR_NOT_IN_PLAY;
	may = amateurs_candidates(m, force);
	arg[1] = (int16_t)force;
	if (!set_has(&may, l))
		return MSG_BAR_OUTRANKED;
	return m->commander[force] == l ? MSG_BAR_COMMANDS : 0;
}

void amateurs_take_command(struct amateurs *m, int l, struct step *out)
{
	int side = leader(l)->side;

	m->commander[m->where[l]] = (uint8_t)l;
	note(&m->st, out, MSG_COMMANDS, side, 1 << side, side, m->where[l], l);
}

/* 10.3: asked even if his Expedition is gone or has nobody else: whether it has is hidden. */
void amateurs_ask_commander(struct state *s, int side, int force)
{
	bool stands = is_land_force(force) && on_map(camateurs_of(s), force);

	flow_push(s, N_COMMAND, side)->local[0] = (int16_t)(stands ? force : GROUP);
}

/* Who may be named now. */
static struct set choice(const struct state *s)
{
	int force = flow_see(s)->local[0];

	return force == GROUP ? (struct set){ { 0, 0 } }
			      : amateurs_candidates(camateurs_of(s), force);
}

int amateurs_command_bar(const struct state *s, action a, int16_t *arg)
{
	struct set may = choice(s);

	arg[1] = flow_see(s)->local[0];
	if (action_verb(a) == V_DONE)
		return set_empty(&may) ? 0 : MSG_BAR_MUST_COMMAND;
	return set_has(&may, action_a(a)) ? 0 : MSG_BAR_OUTRANKED;
}

/* 10.3-place: "done", if there is nobody but a Replacement Leader. */
int amateurs_command_list(const struct state *s, action *out)
{
	struct set may = choice(s);
	int n = 0;

	for (int l; (l = set_pop(&may)) >= 0;)
		out[n++] = ACTION(V_COMMAND, l, 0);
	if (!n)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

void amateurs_command_take(struct state *s, action a, struct step *out)
{
	flow_pop(s);
	if (action_verb(a) == V_COMMAND)
		amateurs_take_command(amateurs_of(s), action_a(a), out);
}

/* ---- bumping ---- */

/* Locals of N_BUMP: a force, and another that stays apart from it, + 1; or 0. */
enum { BUMP_FORCE, BUMP_OTHER };

static bool is_in(const struct amateurs *m, const struct frame *f, int l)
{
	return m->where[l] == f->local[BUMP_FORCE] || m->where[l] + 1 == f->local[BUMP_OTHER];
}

/* A rank of which there are two leaders, or 0. */
static int crowded(const struct amateurs *m, const struct frame *f)
{
	int stars[4] = { 0, 0, 0, 0 };

	for_each_leader(l, force_side(f->local[BUMP_FORCE]))
		if (is_in(m, f, l))
			stars[face_of(m, l)->rank]++;
	return stars[3] > 1 ? 3 : stars[2] > 1 ? 2 : 0;
}

static void ask_bump(struct state *s, int force, int other)
{
	struct frame f = { 0 };

	f.local[BUMP_FORCE] = (int16_t)force;
	f.local[BUMP_OTHER] = (int16_t)other;
	if (crowded(camateurs_of(s), &f))
		memcpy(flow_push(s, N_BUMP, force_side(force))->local, f.local, sizeof f.local);
}

void amateurs_bump(struct state *s, int force, struct step *out)
{
	(void)out;
	ask_bump(s, force, 0);
}

void amateurs_bump_apart(struct state *s, int force, int other)
{
	ask_bump(s, force, other + 1);
}

int amateurs_bump_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int l = action_a(a);

	arg[1] = f->local[BUMP_FORCE];
	if (!is_in(m, f, l))
		return MSG_BAR_NOT_THERE;
	return face_of(m, l)->rank == crowded(m, f) ? 0 : MSG_BAR_NO_EQUAL;
}

int amateurs_bump_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int rank = crowded(m, f), n = 0;

	for_each_leader(l, force_side(f->local[BUMP_FORCE]))
		if (is_in(m, f, l) && face_of(m, l)->rank == rank)
			out[n++] = ACTION(V_LEADER, l, 0);
	return n;
}

/* 6.3, A88, A89, A120: unpromoted into the pool; his name stays with his side. */
void amateurs_bump_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int force = m->where[action_a(a)], side = flow_see(s)->player;

	m->named[force] = NO_LEADER;
	amateurs_move_leader(m, action_a(a), POOL);
	note(s, out, MSG_BUMPED, side, 1 << side, force, action_a(a));
	if (!crowded(m, flow_see(s)))
		flow_pop(s);
}

/* 10.4-bump, 10.4-move: who had the rank goes, and all see who. */
static void bump_rival(struct amateurs *m, int force, int l, struct step *out)
{
	int old = rival(m, force, l, face_of(m, l)->rank);

	if (old == NO_LEADER)
		return;
	forget_name(m, old);
	amateurs_move_leader(m, old, POOL);
	note(&m->st, out, MSG_BUMPED, leader(old)->side, EVERYONE, force, old);
	reveal(out);
}

/* ---- by name: joined, promoted, lost ---- */

void amateurs_join_leader(struct state *s, int l, int force, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	if (m->where[l] != force)
		forget_name(m, l);
	amateurs_move_leader(m, l, force);
	note(s, out, MSG_JOINS, leader(l)->side, EVERYONE, l, force);
	reveal(out);
	bump_rival(m, force, l, out);
}

int amateurs_found(struct amateurs *m, int l, int p, struct step *out)
{
	int force = amateurs_free_force(m, leader(l)->side);

	if (force == NO_FORCE)
		return NO_FORCE;
	forget_name(m, l);
	amateurs_move_force(m, force, p);
	amateurs_move_leader(m, l, force);
	note(&m->st, out, MSG_FOUNDS, leader(l)->side, EVERYONE, l, force, p);
	reveal(out);
	return force;
}

/* In play: in an Expedition, or in a fleet. */
int amateurs_promote_bar(const struct amateurs *m, int side, int l, int16_t *arg)
{
	(void)arg;
	if (leader(l)->side != side || m->where[l] >= FORCES)
		return MSG_BAR_NOT_IN_PLAY;
	if (leader(l)->kind == NAVAL_LEADER || !leader(l)->back.initiative)
		return MSG_BAR_NO_PROMOTION;
	return set_has(&m->promoted, l) ? MSG_BAR_PROMOTED : 0;
}

void amateurs_promote(struct state *s, int l, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	set_add(&m->promoted, l);
	note(s, out, MSG_PROMOTED, leader(l)->side, EVERYONE, l);
	reveal(out);
	if (m->where[l] >= FORCES)
		return;
	bump_rival(m, m->where[l], l, out);
	amateurs_settle_commander(m, m->where[l]);
}

/* 10.6a-loss: his second in command stays to the end, and Leader Wounded does not touch either. */
static void replace_sailor(struct amateurs *m, int l, int post, struct step *out)
{
	if (post == WOUNDED || set_has(&m->replaced, l))
		return;
	set_add(&m->replaced, l);
	note(&m->st, out, MSG_REPLACED, leader(l)->side, EVERYONE, l);
}

/* 10.5-weatherford: he is in no Expedition; 10.3, #82-#87. */
void amateurs_lose_leader(struct amateurs *m, int l, int post, struct step *out)
{
	if (leader(l)->kind == NAVAL_LEADER) {
		replace_sailor(m, l, post, out);
		return;
	}
	forget_name(m, l);
	if (m->where[l] == LOOSE)
		m->weatherford = TRIBES;
	if (post == WOUNDED)
		set_add(&m->returning[1], l);
	amateurs_move_leader(m, l, post);
	note(&m->st, out, post == WOUNDED ? MSG_LEADER_WOUNDED : MSG_LEADER_LOST, leader(l)->side,
	     EVERYONE, l);
	reveal(out);
}

/* ---- the Secretary of War ---- */

/* 10.6b, A129: his own Initiative: to go to Washington is no activation of an Expedition (A119). */
int amateurs_secretary_bar(const struct amateurs *m, int side, int l, int16_t *arg)
{
	if (side != US)
		return MSG_BAR_SECRETARY_SIDE;
	if (leader(l)->side != US || m->where[l] >= LAND_FORCES)
		return MSG_BAR_NOT_IN_PLAY;
	if (face_of(m, l)->rank < 2)
		return MSG_BAR_SECRETARY_RANK;
	arg[1] = face_of(m, l)->initiative;
	arg[2] = m->ops;
	return arg[1] > arg[2] ? MSG_BAR_SLOW : 0;
}

int amateurs_secretaries(const struct amateurs *m, const struct staff *staff, action *out)
{
	struct set left = set_and(staff->officers, set_or(amateurs_generals, m->promoted));
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int l; staff->side == US && (l = set_pop(&left)) >= 0;)
		if (!amateurs_secretary_bar(m, US, l, arg))
			out[n++] = ACTION(V_SECRETARY, l, 0);
	return n;
}

/* 10.6b-replaced, 10.6b-expedition, 10.6b-monroe: the former one is out.  His Expedition stays,
 * under the next in rank (10.3). */
void amateurs_make_secretary(struct state *s, int l, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int old = m->where[l], p = is_land_force(old) ? m->at[old] : NO_PLACE;

	if (m->secretary != NO_LEADER)
		amateurs_move_leader(m, m->secretary, OUT);
	m->secretary = (uint8_t)l;
	forget_name(m, l);
	amateurs_move_leader(m, l, SECRETARY);
	note(s, out, MSG_SECRETARY, US, EVERYONE, l);
	reveal(out);
	if (p != NO_PLACE && !on_map(m, old))
		amateurs_left_alone(s, p, out);
}
