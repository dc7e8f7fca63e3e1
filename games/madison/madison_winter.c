/* madison_winter.c - Winter turns (rules 13.53, 15.21, 15.33, 16.0), and the last card after
 * TREATY OF GHENT (4.23).
 *
 * N_WINTER is one Winter turn: events that were held, attrition, free repair, depots off.
 * After the treaty it is nothing but the question whether the US holds BATTLE OF NEW ORLEANS.
 */
#include "madison_int.h"

enum { NEXT, AT }; /* locals of N_WINTER: who plays next; how far attrition has come */
enum { START, PLAYS, RESULT, SUPPLY, ATTRITION, REPAIR, LAST, TREATY };
enum { QUARTER_SPACE, QUARTER_LEFT, QUARTER_REDUCED }; /* locals of N_QUARTER */

/* ---- 16.1-1: events that were held ---- */

/* RULINGS A11: two passes in a row end the phase.  4.23, RULINGS A6: in the last Winter the US may
 * have passed because BATTLE OF NEW ORLEANS had to wait for the British; when they have passed,
 * too, it is asked once more. */
static bool is_phase_over(const struct madison *m, int next)
{
	bool waited = m->turn == WINTER_1814 && next == US && m->held[US] && m->held[GB];

	return m->passes >= 2 + waited;
}

/* 16.1: in turn; who holds nothing passes. */
static void ask_for_event(struct state *s, struct frame *f)
{
	struct madison *m = madison_of(s);
	int side = f->local[NEXT];

	if (is_phase_over(m, side)) {
		f->pc = SUPPLY;
		return;
	}
	f->local[NEXT] = (int16_t)!side;
	f->pc = RESULT;
	if (!m->held[side]) {
		m->passes++;
		return;
	}
	madison_begin_play(m, side);
	flow_push(s, N_WINTER_PLAY, side);
}

/* 4.21, 4.23, RULINGS A6: nothing comes after BATTLE OF NEW ORLEANS. */
static void end_event(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);

	f->pc = m->card == C_BATTLE_OF_NEW_ORLEANS ? SUPPLY : PLAYS;
	madison_move_pile(m, IN_PLAY, DISCARD);
	m->card = NO_CARD;
	madison_settle(s, out);
}

static int window_of(const struct madison *m)
{
	return m->treaty ? WINDOW_TREATY : WINDOW_WINTER;
}

/* 7.35, 8.31-1, RULINGS A97: only what was held, and only as the event. */
int madison_winter_play_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, card = action_a(a), window = window_of(m);

	if (action_verb(a) == V_DONE)
		return 0;
	if (!set_has(&m->pile[HELD_US + side], card))
		return MSG_NOT_HELD;
	if (!set_has(&madison_windows[window], card))
		return m->treaty ? MSG_PEACE_BARS : MSG_NO_WINTER_EVENT;
	return madison_text_bar(m, card, side, window, arg);
}

int madison_winter_play_list(const struct state *s, action *out)
{
	const struct set *held = &cmadison_of(s)->pile[HELD_US + flow_see(s)->player];
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int card = set_next(held, 0); card >= 0; card = set_next(held, card + 1))
		if (!madison_winter_play_bar(s, ACTION(V_PLAY, card, 0), arg))
			out[n++] = ACTION(V_PLAY, card, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

void madison_winter_play_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = flow_see(s)->player, card = action_a(a);

	flow_pop(s);
	if (action_verb(a) == V_DONE) {
		m->passes++;
		note(s, out, MSG_WINTER_PASS, side, EVERYONE, side);
		return;
	}
	m->passes = 0;
	madison_move_pile(m, IN_PLAY, DISCARD); /* the treaty */
	madison_move_card(m, card, IN_PLAY);
	m->card = (uint8_t)card;
	note(s, out, MSG_WINTER_EVENT, side, EVERYONE, side, card);
	if (out)
		out->flags |= STEP_REVEAL;
	madison_event_begin(s, card, side, M_EVENT, NO_SPACE);
}

/* ---- 16.2: attrition ---- */

struct lodgers {
	int units, reduced, room;
	bool home, supplied;
};

static struct lodgers lodgers_in(const struct madison *m, int side, int space)
{
	struct lodgers l = { .units = m->units[side][space],
			     .room = madison_quarters(m, space),
			     .home = madison_spaces[space].territory == side };

	for
		each_in(m, p, space)
		{
			if (!is_unit(p) || side_of(p) != side)
				continue;
			l.reduced += is_flipped(m, p);
			l.supplied |= was_supplied(m, p);
		}
	return l;
}

/* 16.21, 16.23, 16.25, RULINGS A68, A101: fresh units that suffer. */
static int fresh_losses(const struct lodgers *l)
{
	int excess = l->units - l->room - (l->home ? l->reduced : 0);

	return max(0, min(excess, l->units - l->reduced));
}

/* 16.24, 16.23-1, 16.23-2, 13.4-4, RULINGS A67: reduced units that go: in enemy territory, out of
 * supply, and when no fresh unit is left to take the penalty. */
static int reduced_losses(const struct lodgers *l)
{
	if (l->home || l->supplied)
		return 0;
	return max(0, l->units - l->room - (l->units - l->reduced));
}

static struct pieces candidates(const struct madison *m, int side, int space, bool reduced)
{
	struct pieces all = { { 0, 0, 0, 0 } };

	for
		each_in(m, p, space) if (is_unit(p) && side_of(p) == side &&
					 is_flipped(m, p) == reduced) pieces_add(&all, p);
	return all;
}

/* n of them suffer, by their owner's choice (16.22); if all must, nobody is asked. */
static void suffer(struct state *s, int side, int space, int n, bool reduced, struct step *out)
{
	struct madison *m = madison_of(s);
	struct pieces who = candidates(m, side, space, reduced);
	struct frame *f;

	if (!n)
		return;
	if (n == pieces_count(&who)) {
		for
			each_piece(p, &who) madison_lose_step(m, p, out);
		return;
	}
	f = flow_push(s, N_QUARTER, side);
	f->local[QUARTER_SPACE] = (int16_t)space;
	f->local[QUARTER_LEFT] = (int16_t)n;
	f->local[QUARTER_REDUCED] = (int16_t)reduced;
}

/* 16.26, RULINGS A69: where nothing can winter every land unit dies; leaders do not. */
static void starve(struct madison *m, int side, int space, struct step *out)
{
	struct pieces all = madison_pieces_in(m, side, space, ANY_UNIT);

	note(&m->st, out, MSG_NO_QUARTERS, side, EVERYONE, side, space);
	for
		each_piece(p, &all) madison_eliminate(m, p, MSG_STARVED, out);
}

/* 16.2: the units of one town.  True: there is more to do here.  When some of those already
 * reduced must go they are chosen first, so that nobody suffers twice; the excess that is then
 * left falls upon the fresh ones, all of them. */
static bool winter_in(struct state *s, int side, int space, struct step *out)
{
	struct madison *m = madison_of(s);
	struct lodgers l;
	int fresh, gone;

	if (m->units[side][space] <= madison_quarters(m, space))
		return false;
	l = lodgers_in(m, side, space);
	fresh = fresh_losses(&l);
	gone = reduced_losses(&l);
	if (!l.room) {
		starve(m, side, space, out);
		return false;
	}
	if (fresh + gone)
		note(s, out, MSG_OVER_QUARTERED, side, EVERYONE, side, space, l.units, l.room);
	suffer(s, side, space, gone ? gone : fresh, gone > 0, out);
	return gone > 0;
}

/* The next town in which units of the first player are, or behind all of those, of the other. */
static int next_quarters(const struct madison *m, int from)
{
	int at = from < TOWNS ? set_next(&m->manned[m->first_player], from) : -1;

	if (at >= 0)
		return at;
	at = set_next(&m->manned[!m->first_player], max(from - TOWNS, 0));
	return TOWNS + (at < 0 ? TOWNS : at);
}

/* 16.1-2, 14.35, RULINGS A70: town by town, the first player's before the other's; supply was
 * judged before. */
static bool go_on_wintering(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);
	int depth = s->depth;

	for (int at; s->depth == depth && (at = next_quarters(m, f->local[AT])) < 2 * TOWNS;) {
		int side = at < TOWNS ? m->first_player : !m->first_player;

		f->local[AT] = (int16_t)(at + !winter_in(s, side, at % TOWNS, out));
	}
	return s->depth != depth;
}

/* ---- 16.22: who suffers ---- */

int madison_quarter_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	int p = action_a(a), space = f->local[QUARTER_SPACE];

	if (!is_unit(p) || side_of(p) != f->player)
		return MSG_NOT_YOUR_UNIT;
	arg[1] = (int16_t)space;
	if (m->where[p] != space)
		return MSG_NOT_THERE;
	if (is_flipped(m, p) && !f->local[QUARTER_REDUCED])
		return MSG_FRESH_FIRST;
	if (!is_flipped(m, p) && f->local[QUARTER_REDUCED])
		return MSG_REDUCED_NOW;
	return 0;
}

int madison_quarter_list(const struct state *s, action *out)
{
	const struct frame *f = flow_see(s);
	const struct madison *m = cmadison_of(s);
	int n = 0;

	for (int p = m->first[f->local[QUARTER_SPACE]]; is_unit(p); p = m->next[p])
		if (side_of(p) == f->player && is_flipped(m, p) == f->local[QUARTER_REDUCED])
			out[n++] = ACTION(V_LOSE, p, 0);
	return n;
}

void madison_quarter_take(struct state *s, action a, struct step *out)
{
	struct frame *f = flow_top(s);

	madison_lose_step(madison_of(s), action_a(a), out);
	if (!--f->local[QUARTER_LEFT])
		flow_pop(s);
}

/* ---- 16.1-3, 16.1-4: the end of a year ---- */

/* 16.1-3, 15.21, RULINGS A93: only where a base works. */
static void repair_fleets(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);

	struct pieces damaged = pieces_and(m->flipped, madison_groups[GROUP_VESSELS]);

	for
		each_piece(p, &damaged) if (madison_base_repairs(m, side_of(p), m->where[p]))
		{
			madison_flip(m, p, false);
			note(s, out, MSG_REPAIRED, side_of(p), EVERYONE, p, m->where[p]);
		}
}

/* 15.33, RULINGS A63: no main base of this side works on the lake. */
static bool is_base_lost(const struct madison *m, int side, int lake)
{
	struct set left = set_and(madison_bases(m, side, false), madison_sets[SET_MAIN_BASES]);

	left = set_and(left, madison_sets[SET_LAKE_ONTARIO + lake]);
	return set_empty(&left);
}

/* 15.33, 15.34, RULINGS A63, A64: back-up bases of the coming year. */
static void fix_backups(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct set use = { { 0, 0 } };
	struct set backups =
		set_less(set_or(madison_sets[SET_US_BASES], madison_sets[SET_GB_BASES]),
			 madison_sets[SET_MAIN_BASES]);

	for (int at; (at = set_pop(&backups)) >= 0;) {
		const struct madison_space *town = &madison_spaces[at];

		if (!is_base_lost(m, town->base_side, town->lake))
			continue;
		set_add(&use, at);
		if (!set_has(&m->backups, at))
			note(s, out, MSG_BACKUP_BASE, town->base_side, EVERYONE, town->base_side,
			     at);
	}
	m->backups = use;
}

/* 13.53, 13.55-1, 16.1-4. */
static void remove_depots(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);

	for (int at = set_next(&m->depots, 0); at >= 0; at = set_next(&m->depots, at + 1))
		note(s, out, MSG_DEPOT_OFF, NOBODY, EVERYONE, madison_spaces[at].territory, at);
	m->depots = (struct set){ { 0, 0 } };
	m->stale = 1;
}

/* 4.21, RULINGS A38, A97: the war ends after the Winter of 1814, while depots still stand. */
static void end_year(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);

	flow_pop(s);
	if (m->turn == WINTER_1814) {
		madison_finish(s, out);
		return;
	}
	remove_depots(s, out);
	fix_backups(s, out);
}

/* 4.23: the US may hold BATTLE OF NEW ORLEANS.  It is asked whenever it holds anything. */
static void ask_after_treaty(struct state *s)
{
	struct madison *m = madison_of(s);

	if (m->held[US])
		flow_push(s, N_WINTER_PLAY, US);
}

static void begin_winter(struct state *s, struct frame *f)
{
	struct madison *m = madison_of(s);

	m->passes = 0;
	f->local[NEXT] = m->first_player;
	f->pc = m->treaty ? TREATY : PLAYS;
}

void madison_winter_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);

	switch (f->pc++) {
	case START:
		begin_winter(s, f);
		break;
	case PLAYS:
		ask_for_event(s, f);
		break;
	case RESULT:
		end_event(s, f, out);
		break;
	case SUPPLY: /* RULINGS A70: before any removal */
		madison_freeze(m);
		break;
	case ATTRITION:
		if (go_on_wintering(s, f, out))
			f->pc = ATTRITION;
		break;
	case REPAIR:
		madison_settle(s, out);
		repair_fleets(s, out);
		break;
	case LAST:
		end_year(s, out);
		break;
	case TREATY:
		ask_after_treaty(s);
		break;
	default:
		madison_finish(s, out);
	}
}
