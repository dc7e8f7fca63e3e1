/* madison_card.c - one card play, from A0 to D (rules 7.31-7.35, 8.31).
 *
 * N_CARD_PLAY runs through it: who waits comes in, reinforcements fight for their space, fleets
 * may withdraw; then a card is held (N_PLAY) or played, and what it is played for is chosen
 * (N_USE); at the end lakes and points are settled.  A card that was drawn in the Pre-war
 * Sequence begins with its use (RULINGS A1).
 */
#include "madison_int.h"

enum { ARRIVE, STORM, WITHDRAW, CHOOSE, USE, LEFT_ALONE };
enum { USE_CARD, USE_POINTS }; /* locals of N_USE, which its prompt shows */

void madison_card_play(struct state *s, int side, int card)
{
	struct frame *f = flow_push(s, N_CARD_PLAY, NOBODY);

	f->local[CARD_SIDE] = (int16_t)side;
	f->local[CARD_PLAYED] = (int16_t)(card == NO_CARD ? -1 : card);
}

static void show_card(struct state *s, int side, int card, struct step *out)
{
	struct madison *m = madison_of(s);

	madison_move_card(m, card, IN_PLAY);
	m->card = (uint8_t)card;
	note(s, out, MSG_PLAYED, side, EVERYONE, side, card);
	if (out)
		out->flags |= STEP_REVEAL;
}

/* 8.21: OPV and NBV are one number. */
static void ask_use(struct state *s, int side, int card)
{
	struct frame *f = flow_push(s, N_USE, side);

	f->local[USE_CARD] = (int16_t)card;
	f->local[USE_POINTS] = madison_cards[card].opv;
}

/* D: the card is spent, lakes and points are settled (RULINGS A33, A96); what lasted through
 * this play counts down.  A pre-war play is not one of the turn's. */
static void end_play(struct state *s, int side, bool prewar, struct step *out)
{
	struct madison *m = madison_of(s);

	madison_move_pile(m, IN_PLAY, DISCARD);
	m->card = NO_CARD;
	if (!prewar)
		m->plays++;
	flow_pop(s);
	madison_settle_lakes(s, out);
	madison_end_play(m, side);
	m->active = (uint8_t)!side;
}

/* 7.31, 7.32, RULINGS A77: who has no card left by then (a Battle card of his reinforcements
 * may have been the last one) has no card to play. */
static void next_stage(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = f->local[CARD_SIDE], drawn = f->local[CARD_PLAYED];

	if (f->pc == ARRIVE) {
		madison_begin_play(m, side);
		if (drawn >= 0) {
			show_card(s, side, drawn, out);
			f->pc = USE;
		}
	}
	switch (f->pc++) {
	case ARRIVE: /* 14.34 */
		madison_waiting_leaders(s, side, out);
		return;
	case STORM: /* 14.31 */
		madison_storms_begin(s, side);
		return;
	case WITHDRAW: /* 11.21, RULINGS A26 */
		madison_withdraw_begin(s, side);
		return;
	case CHOOSE:
		if (m->hand[side])
			flow_push(s, N_PLAY, side);
		return;
	case USE:
		if (m->card != NO_CARD)
			ask_use(s, side, m->card);
		return;
	case LEFT_ALONE: /* 11.15, RULINGS A129; 9.61 */
		madison_lone_leaders_flee(s);
		madison_vessels_give_way(s, side);
		return;
	default:
		end_play(s, side, drawn >= 0, out);
	}
}

/* On to the first stage in which something is asked or done. */
void madison_card_play_run(struct state *s, struct step *out)
{
	struct frame *f = flow_top(s);
	int depth = s->depth;

	do
		next_stage(s, f, out);
	while (s->depth == depth);
}

/* ---- a card is played or held ---- */

/* 7.34, RULINGS A4: two cards at most are held.  RULINGS A77: there is no passing. */
int madison_play_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player;

	if (!set_has(&m->pile[HAND_US + side], action_a(a)))
		return MSG_NOT_IN_HAND;
	if (action_verb(a) == V_HOLD && m->held[side] >= madison_figures.hold) {
		arg[1] = madison_figures.hold;
		return MSG_HELD_ENOUGH;
	}
	return MSG_NONE;
}

int madison_play_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, n = 0;
	struct set hand = m->pile[HAND_US + side];
	bool hold = m->held[side] < madison_figures.hold;

	for (int card; (card = set_pop(&hand)) >= 0;) {
		out[n++] = ACTION(V_PLAY, card, 0);
		if (hold)
			out[n++] = ACTION(V_HOLD, card, 0);
	}
	return n;
}

/* 7.34: a card held lies face down. */
void madison_play_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player, card = action_a(a);

	if (action_verb(a) == V_HOLD) {
		madison_move_card(madison_of(s), card, HELD_US + side);
		note(s, out, MSG_HELD_CARD, side, 1 << side, side, card);
	} else {
		show_card(s, side, card, out);
	}
	flow_pop(s);
}

/* ---- 8.31: what it is played for; one function a card ---- */

/* 8.6, RULINGS A77: a unit or vessel that could be named, even if it then stays where it is. */
static bool has_units(const struct madison *m, int side, int space)
{
	if (space >= ON_MAP)
		return false;
	for
		each_in(m, p, space) if (side_of(p) == side && !is_leader(p) &&
					 !pieces_has(&m->withdrawn, p)) return true;
	return false;
}

/* 8.61, RULINGS A20: any card moves a land leader alone; RULINGS A81: no naval leader. */
static int bar_alone(const struct madison *m, int side, int p)
{
	if (side_of(p) != side)
		return MSG_NOT_YOURS;
	if (!is_leader(p))
		return MSG_NO_LEADER;
	if (!on_map(m, p))
		return MSG_NOT_ON_MAP;
	return is_naval_leader(p) ? MSG_NO_LEADER_NAVAL : MSG_NONE;
}

/* 6.2-3a, 6.2-3b, 6.2, RULINGS A1: before the war a card moves forces, and nothing else. */
static bool only_moves(const struct madison *m, int verb)
{
	return m->phase == PHASE_PREWAR &&
	       (verb == V_EVENT || verb == V_BUILDING || verb == V_RESTORING || verb == V_DEPOT);
}

static int bar_leader(const struct madison *m, int p, const struct frame *f, int16_t *arg)
{
	arg[1] = face_of(m, p)->command;
	arg[2] = f->local[USE_POINTS];
	return madison_leader_bar(m, f->player, p, f->local[USE_POINTS], 0);
}

static bool can_activate(const struct madison *m, int side)
{
	if (!set_empty(&m->manned[side]))
		return true;
	for (int space = 0; space < ON_MAP; space++)
		if (has_units(m, side, space))
			return true;
	return false;
}

/* 8.31, 8.31-1, 8.31-2, 8.31-3, 8.31-4, 8.31-5, 8.31-6, RULINGS A77: nobody is ever stuck:
 * who has no unit left on the map may use it for nothing. */
int madison_use_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	int side = f->player, points = f->local[USE_POINTS], verb = action_verb(a);

	if (only_moves(m, verb))
		return MSG_PREWAR_USE;
	switch (verb) {
	case V_EVENT:
		return madison_text_bar(m, f->local[USE_CARD], side, WINDOW_PLAY, arg);
	case V_LEADER:
		return bar_leader(m, action_a(a), f, arg);
	case V_ALONE:
		return bar_alone(m, side, action_a(a));
	case V_UNITS:
		return has_units(m, side, action_a(a)) ? MSG_NONE : MSG_NO_UNITS_THERE;
	case V_BUILDING:
		return madison_can_build(m, side, 2 * points, 0, NO_SPACE) ? MSG_NONE
									   : MSG_NO_BUILDING;
	case V_RESTORING:
		return madison_can_restore(m, side, NO_EFFECT) ? MSG_NONE : MSG_NO_RESTORING;
	case V_DEPOT:
		return madison_depot_bar(m, side, action_a(a));
	default:
		return can_activate(m, side) ? MSG_USE_IT : MSG_NONE;
	}
}

static int offer(const struct state *s, int verb, action *out)
{
	int16_t arg[NOTE_ARGS] = { 0 };

	if (madison_use_bar(s, ACTION(verb, 0, 0), arg))
		return 0;
	*out = ACTION(verb, 0, 0);
	return 1;
}

static int offer_units(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, n = 0;
	struct set spaces = m->manned[side];

	for
		each_vessel(p, side) if (on_map(m, p) && !pieces_has(&m->withdrawn, p))
			set_add(&spaces, m->where[p]);
	for (int at; (at = set_pop(&spaces)) >= 0;)
		out[n++] = ACTION(V_UNITS, at, 0);
	return n;
}

static int offer_depots(const struct state *s, action *out)
{
	struct set sites = madison_depot_sites(cmadison_of(s), flow_see(s)->player);
	int n = 0;

	if (only_moves(cmadison_of(s), V_DEPOT))
		return 0;
	for (int at; (at = set_pop(&sites)) >= 0;)
		out[n++] = ACTION(V_DEPOT, at, 0);
	return n;
}

int madison_use_list(const struct state *s, action *out)
{
	const struct frame *f = flow_see(s);
	int n = offer(s, V_EVENT, out);

	n += madison_list_leaders(cmadison_of(s), f->player, f->local[USE_POINTS], out + n);
	n += offer_units(s, out + n);
	n += offer(s, V_BUILDING, out + n);
	n += offer(s, V_RESTORING, out + n);
	n += offer_depots(s, out + n);
	return n + offer(s, V_DONE, out + n);
}

/* 8.4-8.6: a force, and then it moves. */
static void use_force(struct state *s, action a, int points, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = m->active, x = action_a(a);

	switch (action_verb(a)) {
	case V_LEADER:
		note(s, out, MSG_USED_LEADER, side, EVERYONE, x, m->where[x]);
		madison_declare_leader(m, 0, x, NO_EFFECT);
		break;
	case V_ALONE:
		note(s, out, MSG_USED_ALONE, side, EVERYONE, x, m->where[x]);
		madison_declare_alone(m, 0, x, NO_EFFECT);
		break;
	default:
		note(s, out, MSG_USED_UNITS, side, EVERYONE, x, points);
		madison_declare_units(m, 0, x, points, NO_EFFECT);
	}
	madison_forces_begin(s);
}

void madison_use_take(struct state *s, action a, struct step *out)
{
	struct frame f = *flow_see(s);
	int side = f.player, points = f.local[USE_POINTS];

	flow_pop(s);
	switch (action_verb(a)) {
	case V_EVENT:
		note(s, out, MSG_USED_EVENT, side, EVERYONE, f.local[USE_CARD]);
		madison_event_begin(s, f.local[USE_CARD], side, M_EVENT, NO_SPACE);
		break;
	case V_BUILDING:
		note(s, out, MSG_USED_BUILDING, side, EVERYONE, points);
		madison_build_begin(s, side, 2 * points, 0, NO_SPACE, NO_EFFECT);
		break;
	case V_RESTORING:
		note(s, out, MSG_USED_RESTORING, side, EVERYONE, points);
		madison_restore_begin(s, side, points, NO_EFFECT);
		break;
	case V_DEPOT:
		madison_depot_create(madison_of(s), action_a(a), out);
		break;
	case V_DONE:
		note(s, out, MSG_USED_NOTHING, side, EVERYONE);
		break;
	default:
		use_force(s, a, points, out);
	}
}
