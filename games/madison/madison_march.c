/* madison_march.c - land movement (9.1-9.3, 8.42).
 *
 * N_MARCH forms the column of the moving force and sends it to the next space; N_STEP is that
 * step: the window before US militia crosses, the MP, whom it meets.  A step is refused if
 * one of the column cannot take it, and the refusal names that one.
 */
#include "madison_int.h"

/* ---- ways ---- */

/* A way to the next space: MP, 0: there is none; kind: enum path; northwest: only the
 * Northwest Company uses it. */
struct way {
	int cost, kind;
	bool northwest;
};

static bool joins(const uint8_t ends[2], int a, int b)
{
	return (ends[0] == a && ends[1] == b) || (ends[0] == b && ends[1] == a);
}

/* RIVER RAISIN: the Detroit River is frozen. */
static bool is_frozen(const struct madison_force *f, int from, int to)
{
	int a = madison_spaces[from].region, b = madison_spaces[to].region;

	return force_flags(f) & F_ICE &&
	       ((a == MICHIGAN && b == UC_WEST) || (a == UC_WEST && b == MICHIGAN));
}

/* A way that only the card opens: one more path, or the crossing of SURPRISE AT MACKINAC. */
static int card_way(const struct madison_force *f, int from, int to)
{
	const struct madison_effect *e = force_effect(f);
	const uint8_t *list;

	if (!e || !e->listed)
		return 0;
	list = &madison_lists[e->list];
	if (e->op == E_ACTIVATE_LEADER_IN && e->listed == 2 && joins(list, from, to))
		return e->n2;
	for (int i = 0; e->op == E_ACTIVATE_SPACE && from == e->space && i < e->listed; i++)
		if (list[i] == to)
			return madison_figures.crossing_cost;
	return 0;
}

/* 2.21, 2.22, 2.23, 9.2: roads 1, trails 2, Major Invasion Routes 3; 3.61, RULINGS A14: the
 * crossing is a trail. */
static struct way way_between(const struct madison_force *f, int from, int to)
{
	const struct madison_path *path = madison_path_between(from, to);
	int by_card = card_way(f, from, to);

	if (by_card)
		return (struct way){ by_card, TRAIL, false };
	if (path && path->kind == MIR && is_frozen(f, from, to))
		return (struct way){ madison_figures.path_cost[ROAD], ROAD, false };
	if (path)
		return (struct way){ madison_figures.path_cost[path->kind], path->kind, false };
	if (joins(madison_figures.crossing, from, to))
		return (struct way){ madison_figures.crossing_cost, TRAIL, true };
	return (struct way){ 0, ROAD, false };
}

/* The spaces to look at, from where the column is. */
static struct set ways_out(const struct madison_force *f)
{
	struct set out = madison_spaces[f->at].next;
	const struct madison_effect *e = force_effect(f);

	for (int i = 0; i < 2; i++)
		if (f->at == madison_figures.crossing[i])
			set_add(&out, madison_figures.crossing[!i]);
	for (int i = 0; e && i < e->listed; i++)
		if (madison_lists[e->list + i] < TOWNS)
			set_add(&out, madison_lists[e->list + i]);
	return out;
}

/* ---- where a column may go ---- */

static bool is_enemy_land(int side, int space)
{
	return madison_spaces[space].territory == !side;
}

/* 6.2-3c; PREVOST'S ARMISTICE: neither British territory nor British units. */
int madison_trespass_bar(const struct madison *m, int side, int space)
{
	bool enemy = is_enemy_land(side, space);

	if (enemy && m->phase == PHASE_PREWAR)
		return MSG_PREWAR_TERRITORY;
	if (set_has(&m->limits.truce[side], space) && (enemy || m->units[!side][space]))
		return MSG_TRUCE_THERE;
	return MSG_NONE;
}

struct set madison_no_trespass(const struct madison *m, int side)
{
	struct set enemy = madison_sets[SET_US + !side];

	if (m->phase == PHASE_PREWAR)
		return enemy;
	return set_and(m->limits.truce[side], set_or(enemy, m->manned[!side]));
}

bool madison_refuses(const struct madison *m, int p)
{
	return m->limits.no_militia == 1 + m->moving && piece(p)->type == MILITIA &&
	       side_of(p) == US && !pieces_has(&cmoving(m)->abroad, p);
}

/* 3.63, RULINGS A15: two spaces around Montreal; from farther away only towards it. */
bool madison_lc_militia_may(int from, int to)
{
	int near = madison_spaces[to].to_montreal;

	return madison_spaces[to].territory == GB &&
	       (near <= madison_figures.lc_range || near < madison_spaces[from].to_montreal);
}

/* What keeps one piece of the column from taking the way; arg gets MP left and asked. */
static int bar_member(const struct madison *m, int p, int to, struct way way, int16_t *arg)
{
	int from = m->where[p], flags = piece(p)->flags;

	if (way.northwest && !(flags & IS_NORTHWEST))
		return MSG_NORTHWEST_ONLY;
	if (flags & IS_LC_MILITIA && !madison_lc_militia_may(from, to))
		return MSG_LC_MILITIA_STAYS;
	if (madison_refuses(m, p) && is_enemy_land(US, to))
		return MSG_MILITIA_REFUSED;
	arg[2] = (int16_t)madison_mp_left(m, p);
	arg[3] = (int16_t)way.cost;
	return arg[2] < way.cost ? MSG_NOT_ENOUGH_MP : MSG_NONE;
}

/* The MP that everyone of the column has left, if nothing but MP can keep one of them back on a
 * common way; -1: it can, and each must be asked. */
static int common_mp(const struct madison *m, const struct madison_force *f)
{
	int least = UINT8_MAX;

	if (m->limits.no_militia)
		return -1;
	for
		each_piece(p, &f->column)
		{
			if (piece(p)->flags & IS_LC_MILITIA)
				return -1;
			least = min(least, madison_mp_left(m, p));
		}
	return least;
}

static int bar_members(const struct madison *m, const struct madison_force *f, int to,
		       struct way way, int16_t *arg)
{
	for
		each_piece(p, &f->column)
		{
			int why = bar_member(m, p, to, way, arg);

			arg[1] = (int16_t)p;
			if (why)
				return why;
		}
	return MSG_NONE;
}

/* PREVOST HESITATES: every unit that moves with him. */
static bool is_peaceful(const struct madison *m, const struct pieces *with)
{
	int p = m->limits.peaceful;

	return p != NO_PIECE && (cmoving(m)->leader == p || pieces_has(with, p));
}

/* 8.62, 10.22, 10.23, RULINGS A23: somebody at full strength must lead, and no space is attacked
 * twice, by whomever. */
int madison_attack_bar(const struct madison *m, const struct pieces *with, int side, int space)
{
	if (!m->units[!side][space])
		return MSG_NONE;
	if (!has_unit(with))
		return MSG_LEADERS_ONLY;
	if (!has_fresh(m, with))
		return MSG_ALL_REDUCED;
	if (set_has(&m->attacked, space))
		return MSG_ATTACKED_BEFORE;
	return is_peaceful(m, with) ? MSG_HESITATES : MSG_NONE;
}

/* SORTIE: one step out, and back to where it began; ARMSTRONG: where no enemy is. */
static int bar_card(const struct madison *m, const struct madison_force *f, int to)
{
	const struct madison_effect *e = force_effect(f);

	if (!e)
		return MSG_NONE;
	if (e->flags & F_ADJACENT_ONLY && f->at != f->start && to != f->start)
		return MSG_CARD_WAY;
	if (e->op == E_MOVE_LEADER_ALONE && has_enemies(m, m->active, to))
		return MSG_CARD_WAY;
	return MSG_NONE;
}

/* HEAVY RAINS: from that space one goes one space and no further. */
static bool is_caught(const struct madison *m, const struct madison_force *f)
{
	return m->limits.rains != NO_SPACE && f->at != m->limits.rains && f->steps &&
	       f->steps >= m->limits.rains_steps;
}

/* 3.33, RULINGS A80: when a junior is dropped the column must fall to what is left. */
static int bar_column(const struct madison *m, const struct madison_force *f, int16_t *arg)
{
	if (pieces_empty(&f->column))
		return MSG_NO_COLUMN;
	if (f->form != FORCE_LEADER)
		return MSG_NONE;
	arg[1] = (int16_t)madison_column_counts(f);
	arg[2] = (int16_t)madison_command_limit(m, f);
	return arg[1] > arg[2] ? MSG_COLUMN_OVER : MSG_NONE;
}

/* What keeps everyone from going there, whoever he is. */
static int bar_entry(const struct madison *m, const struct madison_force *f, int to)
{
	int why = bar_card(m, f, to);

	return why ? why : madison_trespass_bar(m, m->active, to);
}

/* 8.42, 9.1-9.3: 0, or why the column may not march there. */
static int bar_march(const struct madison *m, int to, int16_t *arg)
{
	const struct madison_force *f = cmoving(m);
	struct way way = way_between(f, f->at, to);
	int why;

	arg[1] = f->at;
	if (!is_town(to) || !way.cost)
		return MSG_NO_WAY;
	if ((why = bar_column(m, f, arg)) || (why = bar_entry(m, f, to)))
		return why;
	if (is_caught(m, f))
		return MSG_RAINS_STOP;
	if ((why = bar_members(m, f, to, way, arg)))
		return why;
	why = madison_attack_bar(m, &f->column, m->active, to);
	if (why == MSG_HESITATES)
		arg[1] = m->limits.peaceful;
	return why;
}

/* ---- N_MARCH ---- */

/* 3.36, 8.61: vessels of his space that were declared, or that were named. */
static bool has_fleet(const struct madison *m, const struct madison_force *f)
{
	if (f->form == FORCE_LEADER)
		return f->vessels;
	for
		each_piece(p, &f->named) if (is_vessel(p) && m->where[p] == f->start &&
					     !pieces_has(&f->done, p)) return true;
	return false;
}

/* 11.37, RULINGS A79: where the force was declared, before it has gone anywhere.  11.31: a
 * leader embarks to carry troops, and so not on a lake of the enemy's. */
static int bar_embark(const struct madison *m, const struct madison_force *f)
{
	int lake = madison_spaces[f->start].lake;

	if (f->at != f->start || f->from != NO_SPACE)
		return MSG_EMBARK_AT_START;
	if (f->form == FORCE_LEADER && !madison_lakes_open(m, m->active, 1U << lake))
		return MSG_LAKE_IS_ENEMY;
	if (!has_fleet(m, f))
		return MSG_NO_VESSELS_HERE;
	return m->limits.winds == f->start ? MSG_WINDS_HERE : MSG_NONE;
}

static int bar_leave(const struct madison *m, const struct madison_force *f, int p)
{
	if (!pieces_has(&f->column, p))
		return MSG_NOT_ALONG;
	if (p == f->leader)
		return MSG_LEADER_LEADS;
	return !m->spent[p] && f->left >= LEFT_MAX ? MSG_LEFT_TOO_OFTEN : MSG_NONE;
}

static bool anyone_joins(const struct madison *m, const struct madison_force *f)
{
	action who[ACTIONS_MAX];

	return madison_list_joiners(m, f, who);
}

/* RULINGS A77: to stay is always possible. */
int madison_march_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct madison_force *f = cmoving(m);
	int why;

	switch (action_verb(a)) {
	case V_JOIN:
		why = madison_join_bar(m, f, action_a(a));
		if (why)
			arg[1] = (int16_t)(why == MSG_NOT_HERE ? f->at
							       : madison_command_limit(m, f));
		return why;
	case V_LEAVE:
		return bar_leave(m, f, action_a(a));
	case V_ALL:
		return anyone_joins(m, f) ? MSG_NONE : MSG_NOBODY_JOINS;
	case V_MARCH:
		return bar_march(m, action_a(a), arg);
	case V_EMBARK:
		return bar_embark(m, f);
	default:
		return MSG_NONE;
	}
}

static bool can_pay(const struct madison *m, const struct madison_force *f, int to, struct way way,
		    int mp)
{
	int16_t arg[NOTE_ARGS];

	if (mp >= 0 && !way.northwest)
		return way.cost <= mp;
	return !bar_members(m, f, to, way, arg);
}

/* As bar_march allows; what holds for the whole column, or for all towns, is asked once. */
static int list_steps(const struct madison *m, const struct madison_force *f, action *out)
{
	struct set ways = set_less(ways_out(f), madison_no_trespass(m, m->active));
	int16_t arg[NOTE_ARGS];
	int n = 0, mp;

	if (bar_column(m, f, arg) || is_caught(m, f))
		return 0;
	mp = common_mp(m, f);
	for (int to; mp && (to = set_pop(&ways)) >= 0;) {
		struct way way = way_between(f, f->at, to);

		if (way.cost && can_pay(m, f, to, way, mp) && !bar_card(m, f, to) &&
		    (!m->units[!m->active][to] ||
		     !madison_attack_bar(m, &f->column, m->active, to)))
			out[n++] = ACTION(V_MARCH, to, 0);
	}
	return n;
}

int madison_march_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	const struct madison_force *f = cmoving(m);
	int n = 0, joiners;

	out[n++] = ACTION(V_DONE, 0, 0);
	joiners = madison_list_joiners(m, f, out + n);
	n += joiners;
	for
		each_piece(p, &f->column) if (!bar_leave(m, f, p)) out[n++] = ACTION(V_LEAVE, p, 0);
	if (joiners)
		out[n++] = ACTION(V_ALL, 0, 0);
	n += list_steps(m, f, out + n);
	if (!bar_embark(m, f))
		out[n++] = ACTION(V_EMBARK, 0, 0);
	return n;
}

/* 8.43: leaders first, for they add to the limit. */
static void join_all(struct madison *m, struct madison_force *f)
{
	for (int leaders = 1; leaders >= 0; leaders--)
		for
			each_in(m, p, f->at)
			{
				if (is_leader(p) == leaders && !madison_join_bar(m, f, p))
					madison_column_join(m, f, p);
			}
}

static void leave(struct state *s, int p, struct step *out)
{
	struct madison *m = madison_of(s);

	if (m->spent[p])
		note(s, out, MSG_DROPPED, m->active, EVERYONE, p, m->where[p]);
	madison_column_drop(m, moving(m), p);
}

/* The column disperses to form anew on board. */
static void embark(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);

	for
		each_piece(p, &f->column) if (p != f->leader) madison_column_drop(m, f, p);
	f->afloat = 1;
	note(s, out, MSG_EMBARKED, m->active, EVERYONE, f->at);
	flow_pop(s);
}

static void finish(struct state *s)
{
	madison_column_end(madison_of(s));
	flow_pop(s);
}

void madison_march_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);

	switch (action_verb(a)) {
	case V_JOIN:
		madison_column_join(m, f, action_a(a));
		break;
	case V_LEAVE:
		leave(s, action_a(a), out);
		break;
	case V_ALL:
		join_all(m, f);
		break;
	case V_MARCH:
		flow_pop(s);
		flow_push(s, N_STEP, NOBODY)->local[0] = (int16_t)action_a(a);
		break;
	case V_EMBARK:
		embark(s, out);
		break;
	default:
		finish(s);
	}
}

/* ---- N_STEP ---- */

/* A2: US militia is about to leave US territory for British. */
static bool crosses(const struct madison *m, const struct madison_force *f, int to)
{
	return !is_enemy_land(US, f->at) && madison_militia_crosses(m, &f->column, to);
}

/* MILITIA REFUSE TO CROSS: they stop in the space that they are in. */
static void leave_refusers(struct state *s, int to, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);

	if (!is_enemy_land(US, to))
		return;
	for
		each_piece(p, &f->column)
		{
			if (!madison_refuses(m, p))
				continue;
			note(s, out, MSG_STAYED_BEHIND, US, EVERYONE, p, m->where[p]);
			madison_column_drop(m, f, p);
			pieces_add(&f->done, p);
		}
}

/* Who stands for the column in the log: its leader, or the first of its units. */
static void tell(struct state *s, const struct madison_force *f, int to, struct step *out)
{
	int first = f->leader != NO_PIECE ? f->leader : pieces_next(&f->column, 0);
	int others = pieces_count(&f->column) - 1, side = cmadison_of(s)->active;

	if (others)
		note(s, out, MSG_MARCHED_WITH, side, EVERYONE, first, f->at, to, others);
	else
		note(s, out, MSG_MARCHED, side, EVERYONE, first, f->at, to);
}

/* 9.1: everyone pays and goes; the rains count from the space that they lie on. */
static void go(struct madison *m, int to, int cost)
{
	struct madison_force *f = moving(m);

	for
		each_piece(p, &f->column)
		{
			m->spent[p] = (uint8_t)(m->spent[p] + cost);
			madison_place(m, p, to);
		}
	if (f->at == m->limits.rains)
		f->steps = 1;
	else if (f->steps)
		f->steps++;
	f->from = f->at;
	f->at = (uint8_t)to;
}

/* 9.3, 9.61, 9.53: land units meet whoever of the enemy's is there; leaders alone nobody. */
static bool meets(const struct madison *m, const struct madison_force *f)
{
	return has_unit(&f->column) && has_enemies(m, m->active, f->at);
}

static void advance(struct state *s, int to, struct step *out)
{
	struct madison *m = madison_of(s);
	struct madison_force *f = moving(m);
	struct way way = way_between(f, f->at, to);
	struct madison_attack attack = {
		.side = m->active,
		.where = to,
		.from = f->at,
		.form = way.kind == MIR ? BY_ROUTE : BY_LAND,
		.effect = f->effect,
	};

	m->met = MET_NOTHING;
	tell(s, f, to, out);
	go(m, to, way.cost);
	attack.with = f->column;
	if (meets(m, f))
		madison_meet(s, &attack);
}

/* SORTIE: the survivors of a combat may go back. */
static bool may_return(const struct madison *m, const struct madison_force *f)
{
	return force_flags(f) & F_MAY_RETURN && m->met == MET_WON && f->at != f->start &&
	       !pieces_empty(&f->column);
}

/* 9.44, 9.52: the enemy has gone: it may march on.  10.1: combat ends the move. */
static void after_step(struct madison *m)
{
	const struct madison_force *f = cmoving(m);
	bool fought = m->met == MET_WON || m->met == MET_LOST;
	bool card_ends = force_flags(f) & F_ADJACENT_ONLY;

	if (pieces_empty(&f->column) || ((fought || card_ends) && !may_return(m, f)))
		madison_column_done(m);
}

enum { CROSS, MARCH, ARRIVED };

static void next_stage(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);
	int16_t arg[NOTE_ARGS];
	int to = f->local[0];

	switch (f->pc++) {
	case CROSS:
		if (crosses(m, moving(m), to)) {
			madison_react_open(s, WINDOW_CROSSING, GB);
			return;
		}
		f->pc = ARRIVED;
		advance(s, to, out);
		return;
	case MARCH:
		leave_refusers(s, to, out);
		if (bar_march(m, to, arg))
			flow_pop(s);
		else
			advance(s, to, out);
		return;
	default:
		flow_pop(s);
		after_step(m);
	}
}

/* A2, then MP, then whom it meets.  RULINGS A23 is tested again for what militia leaves over. */
void madison_step_run(struct state *s, struct step *out)
{
	struct frame *f = flow_top(s);
	int depth = s->depth;

	do
		next_stage(s, f, out);
	while (s->depth == depth);
}
