/* madison_effects_move.c - effects that move forces, and the questions who and where (8.27).
 *
 * Forces that the text activates are declared like any other (RULINGS A79) and moved by
 * N_FORCES, bound by the flags of the effect.  Raids (28, 60, 61) go straight to their target:
 * who goes along is force[0].named.  LAURA SECORD moves at once whom she takes.
 */
#include "madison_event.h"

static const struct madison_effect *asked(const struct frame *f)
{
	return &madison_code[f->local[ASK_EFFECT]];
}

/* ---- activations ----------------------------------------------------------- */

bool madison_do_campaign(const struct event *v, int stage)
{
	(void)stage;
	madison_campaign_begin(v->s, v->user);
	return true;
}

bool madison_do_activate_leader(const struct event *v, int stage)
{
	(void)stage;
	madison_declare_leader(v->m, 0, v->e->piece, v->effect);
	madison_forces_begin(v->s);
	return true;
}

/* Card 10: any or all. */
bool madison_do_activate_space(const struct event *v, int stage)
{
	(void)stage;
	madison_declare_units(v->m, 0, v->e->space, UINT8_MAX, v->effect);
	madison_forces_begin(v->s);
	return true;
}

/* Cards 24, 26, 42, 85. */
bool madison_do_activate_chosen(const struct event *v, int stage)
{
	if (!stage)
		madison_event_ask(v, N_ACTIVATE, v->user);
	else
		madison_forces_begin(v->s);
	return stage > 0;
}

/* Card 68: he whom it made easy to command. */
bool madison_do_leader_alone(const struct event *v, int stage)
{
	int eased = v->m->limits.command[v->user];

	(void)stage;
	if (eased) {
		madison_declare_alone(v->m, 0, PIECE_LEADER + eased - 1, v->effect);
		madison_forces_begin(v->s);
	}
	return true;
}

int madison_activate_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	const struct madison_effect *e = asked(f);
	struct set spaces = madison_activate_spaces(m, e, f->player);
	struct pieces leaders = madison_activate_leaders(m, e, f->player);
	int verb = action_verb(a), x = action_a(a);

	(void)arg;
	if (verb == V_LEADER)
		return pieces_has(&leaders, x) ? 0 : MSG_ACTIVATE_NOT_HIM;
	if (verb != (e->op == E_ACTIVATE_FLEET ? V_NAME : V_UNITS))
		return MSG_ACTIVATE_NONE;
	return x < ON_MAP && set_has(&spaces, x) ? 0 : MSG_ACTIVATE_NONE;
}

int madison_activate_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	const struct madison_effect *e = asked(f);
	struct set spaces = madison_activate_spaces(m, e, f->player);
	struct pieces leaders = madison_activate_leaders(m, e, f->player);
	int verb = e->op == E_ACTIVATE_FLEET ? V_NAME : V_UNITS, n = 0;

	for
		each_piece(p, &leaders) out[n++] = ACTION(V_LEADER, p, 0);
	for (int at = set_next(&spaces, 0); at >= 0; at = set_next(&spaces, at + 1))
		out[n++] = ACTION(verb, at, 0);
	return n;
}

void madison_activate_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int effect = flow_see(s)->local[ASK_EFFECT], x = action_a(a);

	(void)out;
	flow_pop(s);
	if (action_verb(a) == V_LEADER)
		madison_declare_leader(m, 0, x, effect);
	else if (action_verb(a) == V_NAME)
		madison_declare_fleet(m, 0, x, effect);
	else
		madison_declare_units(m, 0, x, madison_code[effect].n, effect);
}

/* ---- N_RAIDERS: who goes along --------------------------------------------- */

/* RULINGS A23: the last place of an attack is for a unit of full strength, if none goes yet. */
static bool needs_fresh(const struct madison *m, const struct frame *f)
{
	const struct madison_effect *e = asked(f);

	return e->op != E_REINFORCE_DEFENCE && m->units[!f->player][e->space] &&
	       !has_fresh(m, &m->force[0].named);
}

/* Card 88, 11.33, 12.42, 11.21: undamaged vessels, and who can go aboard; no more troops than
 * all of them could carry (11.35). */
static int bar_boarder(const struct madison *m, const struct frame *f, int p)
{
	struct pieces ships = madison_pieces_in(m, f->player, f->local[ASK_AT], ANY_VESSEL);
	struct pieces all = m->force[0].named, troops = { { 0, 0, 0, 0 } };

	if (is_vessel(p) && (is_flipped(m, p) || pieces_has(&m->withdrawn, p)))
		return MSG_RAIDER_NOT_THERE;
	if (!is_unit(p))
		return piece(p)->flags & IS_TECUMSEH ? MSG_RAIDER_NOT_THERE : 0;
	pieces_add(&all, p);
	for
		each_piece(q, &all) if (is_unit(q)) pieces_add(&troops, q);
	ships = pieces_less(ships, m->withdrawn);
	return madison_can_carry(m, &ships, &troops) ? 0 : MSG_RAIDER_LIMIT;
}

static bool is_there(const struct madison *m, const struct frame *f, int p)
{
	return side_of(p) == f->player && (is_land(p) || asked(f)->op == E_AMPHIBIOUS) &&
	       f->local[ASK_AT] != NO_SPACE && m->where[p] == f->local[ASK_AT];
}

static int bar_raider(const struct madison *m, const struct frame *f, int p)
{
	int op = asked(f)->op, why;

	if (!is_there(m, f, p))
		return MSG_RAIDER_NOT_THERE;
	if (op != E_REINFORCE_DEFENCE && pieces_has(&m->force[0].named, p))
		return MSG_RAIDER_TAKEN;
	if (op == E_AMPHIBIOUS && (why = bar_boarder(m, f, p)))
		return why;
	if (is_leader(p))
		return op != E_AMPHIBIOUS && f->local[ASK_MORE] ? MSG_RAIDER_LEADER : 0;
	if (is_vessel(p))
		return 0;
	/* 3.63 */
	if (piece(p)->flags & IS_LC_MILITIA)
		return MSG_LC_MILITIA_STAYS;
	if (!f->local[ASK_LEFT])
		return MSG_RAIDER_LIMIT;
	if (f->local[ASK_LEFT] == 1 && needs_fresh(m, f) && !is_fresh(m, p))
		return MSG_ALL_REDUCED;
	return 0;
}

/* Somebody must go; an attack needs a unit of full strength, a landing ships enough. */
static int bar_done(const struct madison *m, const struct frame *f)
{
	if (f->local[ASK_AT] == NO_SPACE || f->local[ASK_LEFT] == asked(f)->n)
		return MSG_RAIDER_NOBODY;
	if (asked(f)->op == E_AMPHIBIOUS) {
		struct pieces ships = madison_ships(&m->force[0].named);
		struct pieces troops = madison_troops(&m->force[0].named);

		if (!madison_can_carry(m, &ships, &troops))
			return MSG_RAIDER_SHIPS;
	}
	return needs_fresh(m, f) ? MSG_ALL_REDUCED : 0;
}

/* Whom or what the refusal is about: the piece, but of an attack the town. */
static int explain(const struct madison *m, const struct frame *f, int why, int16_t *arg)
{
	const struct madison_effect *e = asked(f);

	if (why == MSG_ALL_REDUCED || why == MSG_LC_MILITIA_STAYS) {
		arg[1] = arg[0];
		arg[0] = e->op == E_REINFORCE_DEFENCE ? m->combat.where : e->space;
	}
	return why;
}

int madison_raiders_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	struct set starts;

	if (action_verb(a) == V_TAKE)
		return explain(m, f, bar_raider(m, f, action_a(a)), arg);
	if (action_verb(a) == V_DONE)
		return explain(m, f, bar_done(m, f), arg);
	starts = madison_activate_spaces(m, asked(f), f->player);
	if (f->local[ASK_AT] != NO_SPACE || action_a(a) >= TOWNS || !set_has(&starts, action_a(a)))
		return MSG_RAIDER_START;
	return 0;
}

static int list_starts(const struct madison *m, const struct frame *f, action *out)
{
	struct set starts = madison_activate_spaces(m, asked(f), f->player);
	int n = 0;

	for (int at = set_next(&starts, 0); at >= 0; at = set_next(&starts, at + 1))
		out[n++] = ACTION(V_UNITS, at, 0);
	return n;
}

int madison_raiders_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	int n = 0;

	if (f->local[ASK_AT] == NO_SPACE)
		return list_starts(m, f, out);
	for
		each_in(m, p, f->local[ASK_AT])
		{
			if (!bar_raider(m, f, p))
				out[n++] = ACTION(V_TAKE, p, 0);
		}
	if (!bar_done(m, f))
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* Card 43, RULINGS A90: in supply as those whom they join. */
static void relieve(struct madison *m, int p, struct step *out)
{
	int where = m->combat.where;
	bool cut = false;

	for
		each_in(m, q, where) cut |=
			side_of(q) == side_of(p) && is_unit(q) && !was_supplied(m, q);
	madison_place(m, p, where);
	if (cut && is_unit(p))
		pieces_add(&m->unsupplied, p);
	else
		pieces_drop(&m->unsupplied, p);
	pieces_add(&m->combat.with, p);
	note(&m->st, out, MSG_RELIEVED, side_of(p), EVERYONE, p, where);
}

void madison_raiders_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	const struct madison_effect *e = asked(f);
	int x = action_a(a);

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
		return;
	}
	if (action_verb(a) == V_UNITS) {
		f->local[ASK_AT] = (int16_t)x;
		if (e->op == E_RAID)
			madison_declare_units(m, 0, x, e->n, f->local[ASK_EFFECT]);
		return;
	}
	if (is_leader(x))
		f->local[ASK_MORE] = 1;
	else if (is_unit(x))
		f->local[ASK_LEFT]--;
	if (e->op != E_REINFORCE_DEFENCE)
		pieces_add(&m->force[0].named, x);
	else
		relieve(m, x, out);
}

static void ask_raiders(const struct event *v)
{
	madison_event_ask(v, N_RAIDERS, v->user)->local[ASK_LEFT] = v->e->n;
}

/* Up to 3 units and a leader from one neighbour. */
bool madison_do_reinforce(const struct event *v, int stage)
{
	if (!stage)
		ask_raiders(v);
	return stage > 0;
}

/* ---- raids ----------------------------------------------------------------- */

/* They are there at once, whatever lies between; the way back leads to where they set out. */
static void raid(const struct event *v)
{
	struct madison *m = v->m;
	struct madison_attack attack = {
		.with = m->force[0].named,
		.side = v->user,
		.where = v->e->space,
		.from = m->force[0].start,
		.form = BY_RAID,
		.effect = v->effect,
	};

	note(v->s, v->out, MSG_RAID_BEGINS, v->user, EVERYONE, attack.from, attack.where);
	for
		each_piece(p, &attack.with) madison_place(m, p, attack.where);
	m->met = MET_NOTHING;
	madison_meet(v->s, &attack);
}

bool madison_do_raid(const struct event *v, int stage)
{
	if (!stage)
		ask_raiders(v);
	else if (stage == 1)
		raid(v);
	else
		madison_settle(v->s, v->out);
	return stage > 1;
}

/* ---- card 88 ---- */

static void set_sail(const struct event *v)
{
	struct madison_force *f = &v->m->force[0];
	struct pieces all = f->named;

	v->m->moving = 0;
	f->afloat = 1;
	for
		each_piece(p, &all) madison_column_join(v->m, f, p);
	madison_landing_begin(v->s, v->e->space, false);
}

/* Vessels and troops are named, the window opens, and if no wind keeps them they land. */
bool madison_do_amphibious(const struct event *v, int stage)
{
	struct madison_force *f = &v->m->force[0];
	int start = set_next(&v->e->where, 0);

	switch (stage) {
	case 0:
		madison_declare_units(v->m, 0, start, v->e->n, v->effect);
		f->ready = 1;
		ask_raiders(v);
		flow_top(v->s)->local[ASK_AT] = (int16_t)start;
		return false;
	case 1: /* A1 */
		madison_react_open(v->s, WINDOW_DECLARED, !v->user);
		return false;
	case 2:
		if (v->m->limits.winds != start)
			set_sail(v);
		return false;
	default:
		if (!pieces_empty(&f->column))
			madison_column_done(v->m);
		f->stopped = 1;
		madison_settle(v->s, v->out);
		return true;
	}
}

/* The raid of the card after which one may go home, or NULL. */
static const struct madison_effect *returning(const struct event *v)
{
	for (int i = madison_cards[v->card].code; madison_code[i].op != E_END; i++)
		if (madison_code[i].op == E_RAID && has_flag(&madison_code[i], F_MAY_RETURN))
			return &madison_code[i];
	return NULL;
}

static struct pieces raiders_there(const struct madison *m, const struct madison_effect *e)
{
	struct pieces found = { { 0, 0, 0, 0 } };

	for
		each_piece(p, &m->force[0].named) if (m->where[p] == e->space)
			pieces_add(&found, p);
	return found;
}

bool madison_do_return(const struct event *v, int stage)
{
	const struct madison_effect *e = returning(v);
	struct pieces there;

	if (!e || stage || v->s->over)
		return true;
	there = raiders_there(v->m, e);
	if (pieces_empty(&there))
		return true;
	madison_event_ask(v, N_PUT, v->user)->local[ASK_EFFECT] = (int16_t)(e - madison_code);
	return false;
}

/* ---- N_PUT: a piece to a space --------------------------------------------- */

/* Card 59: not where enemy land units are. */
static int list_withdrawal(const struct madison *m, const struct madison_effect *e, int side,
			   action *out)
{
	int n = 0;

	for
		each_in(m, p, e->space)
		{
			if (!is_land(p) || side_of(p) != side)
				continue;
			for (int i = 0; i < e->listed; i++)
				if (!m->units[!side][madison_lists[e->list + i]])
					out[n++] = ACTION(V_PUT, p, madison_lists[e->list + i]);
			return n;
		}
	return n;
}

static int list_return(const struct madison *m, const struct madison_effect *e, action *out)
{
	struct pieces there = raiders_there(m, e);
	int n = 0;

	out[n++] = ACTION(V_DONE, 0, 0);
	for
		each_piece(p, &there) out[n++] = ACTION(V_PUT, p, m->force[0].start);
	return n;
}

int madison_put_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	const struct madison_effect *e = asked(f);
	uint8_t to[8];
	int n;

	if (e->op == E_RAID)
		return list_return(m, e, out);
	if (e->op == E_FREE_WITHDRAW)
		return list_withdrawal(m, e, f->player, out);
	n = madison_places(m, e, f->player, to);
	for (int i = 0; i < n; i++)
		out[i] = ACTION(V_PUT, e->piece, to[i]);
	return n;
}

int madison_put_bar(const struct state *s, action a, int16_t *arg)
{
	action list[ACTIONS_MAX];
	int n = madison_put_list(s, list);

	(void)arg;
	while (n--)
		if (list[n] == a)
			return 0;
	return action_verb(a) == V_DONE ? MSG_PUT_MUST : MSG_PUT_NONE;
}

void madison_put_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	const struct madison_effect *e = asked(flow_see(s));
	int p = action_a(a), space = action_b(a);
	action list[ACTIONS_MAX];

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
		return;
	}
	if (e->op == E_PLACE_UNIT) {
		flow_pop(s);
		note(s, out, MSG_PLACED, side_of(p), EVERYONE, p, space);
		madison_bring_in(s, p, space, out);
		return;
	}
	note(s, out, MSG_MOVED_BY_CARD, side_of(p), EVERYONE, p, space);
	madison_place(m, p, space);
	if (e->op == E_FREE_WITHDRAW && !madison_put_list(s, list))
		flow_pop(s);
}

/* Card 59: each as the owner chooses. */
bool madison_do_withdraw(const struct event *v, int stage)
{
	action list[ACTIONS_MAX];

	if (stage || !list_withdrawal(v->m, v->e, v->user, list))
		return true;
	madison_event_ask(v, N_PUT, v->user);
	return false;
}
