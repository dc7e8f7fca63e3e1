/* madison_arrive.c - reinforcements (rules 14.0, RULINGS A57, A72, A74, A81, A91).
 *
 * Who is due waits in RESERVE.  In the Reinforcement Phase of spring each side first says whom
 * it holds back: they are in WAITING and `delayed` until the next phase, when they are put
 * into RESERVE again and must come.  Units whose space the enemy controls are in WAITING
 * and `storming` until the first card play of their owner; leaders who find no place are in
 * WAITING and nothing else.
 */
#include "madison_int.h"

/* Locals of N_ARRIVAL: how many sides have been dealt with; the next piece to look at. */
enum { SIDES, NEXT_DUE };
enum { FORMER, ASK, ENTER, STOCKS };
enum { STORMS_SIDE, STORMS_AT }; /* locals of N_STORMS */

/* ---- who is due ---- */

/* 14.1, 14.21, 14.41, RULINGS A74. */
static inline bool is_due(const struct madison *m, int p)
{
	return (piece(p)->turn == m->turn || pieces_has(&m->delayed, p)) &&
	       piece(p)->mode == BY_ARRIVAL && m->where[p] == RESERVE;
}

/* Those of one side who are due, unless they have come already or died. */
static struct pieces may_be_due(const struct madison *m, int side)
{
	struct pieces all = pieces_or(madison_due[m->turn], m->delayed);

	return pieces_and(all, madison_groups[GROUP_US + side]);
}

static bool is_blocked(const struct madison *m, int p)
{
	return is_friendly(m, !side_of(p), piece(p)->space);
}

/* ---- 14.33: coming onto the map ---- */

/* 14.33, 9.53, 9.61: those who are in the way leave, even for a lone leader.  Whoever of this side
 * came before has seen to it already. */
static void clear_way(struct state *s, int side, int space)
{
	struct madison *m = madison_of(s);
	struct pieces units = madison_pieces_in(m, !side, space, ANY_UNIT);
	struct pieces chiefs = madison_pieces_in(m, !side, space, 1 << LAND_LEADER);
	struct pieces ships = madison_pieces_in(m, !side, space, ANY_VESSEL | 1 << NAVAL_LEADER);

	if (!pieces_empty(&ships) && m->units[side][space])
		madison_flight_begin(s, !side, space, false);
	if (!pieces_empty(&units))
		madison_rout(s, !side, space, ROUT_WEAK, NO_SPACE, false);
	else if (!pieces_empty(&chiefs))
		madison_rout(s, !side, space, ROUT_LEADERS, NO_SPACE, false);
}

/* Leaders chase no vessels: a unit must do that, even if one of them came before. */
static bool is_first(const struct madison *m, int p, int space)
{
	if (m->units[side_of(p)][space])
		return false;
	for
		each_in(m, other, space) if (is_leader(p) && is_leader(other) &&
					     side_of(other) == side_of(p)) return false;
	return true;
}

void madison_bring_in(struct state *s, int p, int space, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = side_of(p);
	bool first = is_first(m, p, space);

	pieces_drop(&m->delayed, p);
	pieces_drop(&m->storming, p);
	madison_place(m, p, space);
	note(s, out, MSG_ARRIVES, side, EVERYONE, p, space);
	if (first && is_town(space))
		clear_way(s, side, space);
}

/* ---- leaders ---- */

/* 14.43: who arrives, on the lake of his entry space; 12.6: who is replaced, on that of the battle;
 * 3.42, RULINGS A110: else on any of his. */
static unsigned lakes_for(const struct madison *m, int p)
{
	if (m->naval.on)
		return 1u << m->naval.lake;
	if (m->phase == PHASE_ARRIVAL)
		return 1u << madison_spaces[piece(p)->space].lake;
	return piece(p)->lakes;
}

/* 14.43, 3.42, RULINGS A60, A110: friendly towns of these lakes. */
static struct set towns_for(const struct madison *m, int p)
{
	return madison_ports(m, side_of(p), lakes_for(m, p));
}

void madison_enter_leader(struct state *s, int p, struct step *out)
{
	struct madison *m = madison_of(s);
	struct set towns = towns_for(m, p);

	pieces_drop(&m->delayed, p);
	madison_place(m, p, WAITING);
	if (set_empty(&towns))
		note(s, out, MSG_LEADER_WAITS, side_of(p), EVERYONE, p);
	else
		flow_push(s, N_ENTRY, side_of(p))->local[0] = (int16_t)p;
}

int madison_entry_bar(const struct state *s, action a, int16_t *arg)
{
	int p = flow_see(s)->local[0];
	struct set towns = towns_for(cmadison_of(s), p);

	(void)arg;
	if (action_a(a) != p)
		return MSG_NOT_HIS_ENTRY;
	return set_has(&towns, action_b(a)) ? 0 : MSG_NO_ENTRY;
}

int madison_entry_list(const struct state *s, action *out)
{
	int p = flow_see(s)->local[0], n = 0;
	struct set towns = towns_for(cmadison_of(s), p);

	for (int at = set_next(&towns, 0); at >= 0; at = set_next(&towns, at + 1))
		out[n++] = ACTION(V_PUT, p, at);
	return n;
}

void madison_entry_take(struct state *s, action a, struct step *out)
{
	flow_pop(s);
	madison_bring_in(s, action_a(a), action_b(a), out);
}

/* 14.34: his space is free again; 14.43: or any friendly town of his lake. */
static void retry(struct state *s, int p, struct step *out)
{
	struct madison *m = madison_of(s);
	struct set towns = towns_for(m, p);

	if (is_naval_leader(p)) {
		if (!set_empty(&towns))
			madison_enter_leader(s, p, out);
	} else if (!is_blocked(m, p)) {
		madison_bring_in(s, p, piece(p)->space, out);
	}
}

void madison_waiting_leaders(struct state *s, int side, struct step *out)
{
	struct madison *m = madison_of(s);

	for (int p = m->first[WAITING], next; p != NO_PIECE; p = next) {
		next = m->next[p];
		if (is_leader(p) && side_of(p) == side && !pieces_has(&m->delayed, p) &&
		    !pieces_has(&m->storming, p))
			retry(s, p, out);
	}
}

/* ---- the Reinforcement Phase ---- */

/* 14.34: does a land unit come to the same space with him? */
static bool has_company(const struct madison *m, int leader)
{
	struct pieces with = pieces_or(may_be_due(m, side_of(leader)), m->storming);

	for
		each_piece(p, &with) if (is_unit(p) && side_of(p) == side_of(leader) &&
					 piece(p)->space == piece(leader)->space &&
					 (is_due(m, p) || pieces_has(&m->storming, p))) return true;
	return false;
}

/* 14.31, 14.34, 14.42, 14.43: the enemy controls the space. */
static void enter_blocked(struct state *s, int p, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = side_of(p), space = piece(p)->space;

	if (is_naval_leader(p)) {
		madison_enter_leader(s, p, out);
		return;
	}
	if (is_vessel(p)) {
		madison_eliminate(m, p, MSG_SCHOONER_LOST, out);
		return;
	}
	if (is_unit(p) || has_company(m, p))
		pieces_add(&m->storming, p);
	pieces_drop(&m->delayed, p);
	madison_place(m, p, WAITING);
	note(s, out, pieces_has(&m->storming, p) ? MSG_MUST_STORM : MSG_LEADER_WAITS, side,
	     EVERYONE, p, space);
}

/* The first who is due from that piece on, or -1. */
static int next_due(const struct madison *m, int side, int from)
{
	struct pieces all = may_be_due(m, side);
	int p = pieces_next(&all, from);

	while (p >= 0 && !is_due(m, p))
		p = pieces_next(&all, p + 1);
	return p;
}

/* 14.1: one after the other; false: nobody of this side is left. */
static bool enter_next(struct state *s, int side, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int p = next_due(m, side, f->local[NEXT_DUE]);

	f->local[NEXT_DUE] = (int16_t)(p + 1);
	if (p < 0)
		return false;
	if (is_blocked(m, p))
		enter_blocked(s, p, out);
	else
		madison_bring_in(s, p, piece(p)->space, out);
	return true;
}

/* 14.21: those held back in the last turn are due now, and cannot be held back again. */
static void recall_delayed(struct madison *m)
{
	for
		each_piece(p, &m->delayed) madison_place(m, p, RESERVE);
}

/* RULINGS A72: a vessel that the set-up has on the stocks is launched, if its yard still stands. */
static void launch(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	int p = m->builds, at = m->builds_at;

	if (p >= PIECES || m->turn < m->builds_turn)
		return;
	m->builds = PIECES;
	if (pieces_has(&m->barred, p) || !madison_base_repairs(m, side_of(p), at)) {
		madison_eliminate(m, p, MSG_STOCKS_LOST, out);
		return;
	}
	madison_place(m, p, at);
	note(s, out, MSG_BUILT, side_of(p), EVERYONE, p, at);
}

/* 14.21, 16.1, RULINGS A74: the next turn must have a Reinforcement Phase, and so not from autumn
 * into Winter; by version 1 Winter was skipped. */
static bool may_hold_back(const struct madison *m)
{
	return !rules_since(&m->st, 2) || madison_turns[m->turn + 1].reinforcements;
}

void madison_arrival_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int side = f->local[SIDES] ? !m->first_player : m->first_player;
	bool more;

	switch (f->pc++) {
	case FORMER: /* 14.33: who makes way retreats with the supply that he has now */
		madison_freeze(m);
		recall_delayed(m);
		break;
	case ASK:
		if (may_hold_back(m))
			flow_push(s, N_DELAY, side);
		if (!f->local[SIDES]++)
			f->pc = ASK;
		else
			f->local[SIDES] = 0;
		break;
	case ENTER:
		while ((more = enter_next(s, side, out)) && flow_top(s) == f)
			; /* nobody is asked anything */
		if (more || !f->local[SIDES]++)
			f->pc = ENTER;
		break;
	case STOCKS:
		launch(s, out);
		break;
	default:
		flow_pop(s);
		madison_settle(s, out);
	}
}

/* ---- 14.2: holding back ---- */

/* 14.21, 14.22, 14.42: any of them, once; not the schooners. */
int madison_delay_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int p = action_a(a);

	(void)arg;
	if (action_verb(a) == V_DONE)
		return 0;
	if (side_of(p) != flow_see(s)->player || !is_due(m, p))
		return MSG_NOT_DUE;
	if (is_vessel(p))
		return MSG_NO_DELAY_OF_SHIPS;
	return pieces_has(&m->delayed, p) ? MSG_DELAYED_ONCE : 0;
}

int madison_delay_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	struct pieces due = pieces_less(may_be_due(m, flow_see(s)->player), m->delayed);
	int n = 0;

	due = pieces_less(due, madison_groups[GROUP_VESSELS]);
	for
		each_piece(p, &due) if (m->where[p] == RESERVE) out[n++] = ACTION(V_DELAY, p, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* RULINGS A74, by version 1: after autumn 1814 there is no Reinforcement Phase any more. */
void madison_delay_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int p = action_a(a);

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
		return;
	}
	if (m->turn == AUTUMN_1814) {
		madison_eliminate(m, p, MSG_DELAYED_FOR_GOOD, out);
		return;
	}
	pieces_add(&m->delayed, p);
	madison_place(m, p, WAITING);
	note(s, out, MSG_DELAYED, side_of(p), EVERYONE, p);
}

/* ---- 14.31: battles for a space ---- */

static struct pieces stormers(const struct madison *m, int side, int space)
{
	struct pieces who = m->storming;

	for
		each_piece(p, &who) if (side_of(p) != side || piece(p)->space != space)
			pieces_drop(&who, p);
	return who;
}

void madison_storms_begin(struct state *s, int side)
{
	struct madison *m = madison_of(s);

	for
		each_piece(p, &m->storming) if (side_of(p) == side)
		{
			flow_push(s, N_STORMS, NOBODY)->local[STORMS_SIDE] = (int16_t)side;
			return;
		}
}

/* 14.32, RULINGS A91: units that have not won are lost; leaders wait. */
static void lose_stormers(struct state *s, int side, int space, struct step *out)
{
	struct madison *m = madison_of(s);
	struct pieces who = stormers(m, side, space);

	for
		each_piece(p, &who)
		{
			pieces_drop(&m->storming, p);
			if (is_leader(p))
				madison_place(m, p, WAITING);
			else if (m->where[p] != LOST)
				madison_eliminate(m, p, MSG_ARRIVAL_LOST, out);
		}
}

/* 14.31, 10.22, RULINGS A127: these battles were not the card's, which begins afresh. */
static void end_storms(struct state *s)
{
	struct madison *m = madison_of(s);

	m->attacked = (struct set){ { 0, 0 } };
	m->met = MET_NOTHING;
	m->won = 0;
	flow_pop(s);
}

/* 14.31: the space is still the enemy's: ask; 14.33: or it is not any more. */
static void next_storm(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = f->local[STORMS_SIDE];

	for
		each_piece(p, &m->storming)
		{
			if (side_of(p) != side)
				continue;
			f->local[STORMS_AT] = piece(p)->space;
			if (is_blocked(m, p)) {
				f->pc = 1;
				flow_push(s, N_STORM, side)->local[0] = piece(p)->space;
			} else {
				madison_bring_in(s, p, piece(p)->space, out);
			}
			return;
		}
	end_storms(s);
}

/* 10.1, RULINGS A128: who has fought moves no more in this card play. */
static void settle_in(struct madison *m, int side, int space)
{
	struct pieces who = stormers(m, side, space);

	for
		each_piece(p, &who)
		{
			pieces_drop(&m->storming, p);
			if (m->met == MET_WON)
				m->spent[p] = piece(p)->movement;
		}
}

void madison_storms_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int side = f->local[STORMS_SIDE], space = f->local[STORMS_AT];

	if (!f->pc) {
		next_storm(s, f, out);
		return;
	}
	f->pc = 0;
	if (m->met == MET_LOST)
		lose_stormers(s, side, space, out);
	else
		settle_in(m, side, space);
	madison_settle(s, out);
}

int madison_storm_bar(const struct state *s, action a, int16_t *arg)
{
	(void)arg;
	if (action_verb(a) == V_STORM && action_a(a) != flow_see(s)->local[0])
		return MSG_NOT_NOW;
	return 0;
}

int madison_storm_list(const struct state *s, action *out)
{
	out[0] = ACTION(V_STORM, flow_see(s)->local[0], 0);
	out[1] = ACTION(V_DONE, 0, 0);
	return 2;
}

/* 14.31, RULINGS A57, A91: placed on the space, at once in battle; or given up (14.32). */
void madison_storm_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = flow_see(s)->player, space = flow_see(s)->local[0];
	struct madison_attack attack = { .with = stormers(m, side, space),
					 .side = side,
					 .where = space,
					 .from = NO_SPACE,
					 .form = BY_STORM,
					 .effect = NO_EFFECT };

	flow_pop(s);
	if (action_verb(a) == V_DONE) {
		lose_stormers(s, side, space, out);
		return;
	}
	for
		each_piece(p, &attack.with) madison_place(m, p, space);
	note(s, out, MSG_STORMS, side, EVERYONE, side, space);
	madison_meet(s, &attack);
}
