/* amateurs_lake.c - Lake Expeditions: putting out, going in, and the course of a Lake Combat
 * (rules 6.6, 9, 9.2, 9.3; RULINGS A76, A77, A80, A83, A118, A185-A193).
 *
 * N_LAKE is a Lake Combat.  m->battle holds all of it; whether somebody has gone in stands in its
 * flags, where the questions N_AVOID and N_BREAK_OFF leave it.  Of two Lake Expeditions on one lake
 * one has gone in when it ends, so that they never both stay out.
 */
#include "amateurs_lake.h"

/* pc of N_LAKE. */
enum {
	DEFENDER_AVOIDS,
	ATTACKER_AVOIDS,
	BEFORE,
	FORM,
	ROLL,
	SETTLE,
	ROUND_OVER,
	DEFENDER_STAYS,
	ATTACKER_STAYS,
	AGAIN,
};

/* 2.1-ports, 5.6-use, 5.6-put-in-bay, A117: printed for him, and in an area that he controls. */
unsigned amateurs_havens_of(const struct amateurs *m, int side, int lake)
{
	unsigned found = 0;

	for (uint32_t left = amateurs_berths[side][lake]; left; left &= left - 1) {
		int p = amateurs_havens[lowest(left)].place;

		if (p == NO_PLACE || controls(m, side, p))
			found |= bit(lowest(left));
	}
	return found;
}

/* Whether a finished ship of side lies in a haven of the lake. */
static bool has_docked(const struct amateurs *m, int side, int lake)
{
	for (uint32_t left = amateurs_berths[side][lake]; left; left &= left - 1)
		if (row_ships(m->docked[lowest(left)]))
			return true;
	return false;
}

/* A77, A191: in version 1 an activation could bring a fleet in. */
static int bar_going_in(const struct amateurs *m, int side, int lake)
{
	if (rules_since(&m->st, 2))
		return MSG_BAR_FLEET_STAYS_OUT;
	if (!m->out[side][lake])
		return MSG_BAR_FLEET_IN;
	return amateurs_havens_of(m, side, lake) ? 0 : MSG_BAR_FLEET_NO_HAVEN;
}

/* 6.6-lake-out, 6.6-lake-have, A76, A187. */
int amateurs_lake_bar(const struct amateurs *m, int force, int purpose, int16_t *arg)
{
	int side = force_side(force), lake = force_lake(force);

	arg[0] = (int16_t)lake;
	if (purpose == PURPOSE_GO_IN)
		return bar_going_in(m, side, lake);
	if (is_winter(m))
		return MSG_BAR_FLEET_WINTER;
	if (has_docked(m, side, lake))
		return 0;
	return m->out[side][lake] ? MSG_BAR_FLEET_OUT : MSG_BAR_FLEET_NONE;
}

/* 6.6-lake-all: every finished ship goes along. */
static void weigh_anchor(struct amateurs *m, int side, int lake)
{
	for (uint32_t left = amateurs_berths[side][lake]; left; left &= left - 1)
		for (int ship = 0; ship < SHIPS; ship++) {
			int n = m->docked[lowest(left)][ship];

			if (!n)
				continue;
			amateurs_dock(m, lowest(left), ship, -n);
			amateurs_float(m, side, lake, ship, n);
		}
}

/* 6.6-lake-control: alone there he controls the lake, else they meet. */
void amateurs_meet_on_lake(struct state *s, int side, int lake, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	if (!m->out[!side][lake]) {
		note(s, out, MSG_LAKE_HELD, side, EVERYONE, side, lake);
		return;
	}
	m->battle.on = 1;
	m->battle.lake = (uint8_t)lake;
	m->battle.attacker = (uint8_t)side;
	flow_push(s, N_LAKE, NOBODY);
}

void amateurs_put_out(struct state *s, int side, int lake, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	weigh_anchor(m, side, lake);
	m->out[side][lake] = 1;
	note(s, out, MSG_LAKE_PUTS_OUT, side, EVERYONE, side, lake,
	     row_ships(m->afloat[side][lake]));
	amateurs_meet_on_lake(s, side, lake, out);
}

/* ---- to avoid, and to break off ---- */

/* 9, 9.2-retreat, A191: only to a Port or Harbor that he controls. */
static int bar_leaving(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);

	arg[0] = m->battle.lake;
	if (action_verb(a) == V_FIGHT || amateurs_havens_of(m, flow_see(s)->player, m->battle.lake))
		return 0;
	return MSG_BAR_FLEET_NO_HAVEN;
}

static int list_leaving(const struct state *s, action *out)
{
	int16_t arg[NOTE_ARGS];

	out[0] = ACTION(V_FIGHT, 0, 0);
	out[1] = ACTION(V_GO_IN, 0, 0);
	return 1 + !bar_leaving(s, out[1], arg);
}

static void take_leaving(struct state *s, action a, int told, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int side = flow_see(s)->player;

	flow_pop(s);
	if (action_verb(a) != V_GO_IN)
		return;
	m->battle.flags |= (uint8_t)(side == US ? FLED_US : FLED_GB);
	note(s, out, told, side, EVERYONE, side, m->battle.lake);
}

int amateurs_avoid_bar(const struct state *s, action a, int16_t *arg)
{
	return bar_leaving(s, a, arg);
}

int amateurs_avoid_list(const struct state *s, action *out)
{
	return list_leaving(s, out);
}

void amateurs_avoid_take(struct state *s, action a, struct step *out)
{
	take_leaving(s, a, MSG_LAKE_AVOIDS, out);
}

int amateurs_break_off_bar(const struct state *s, action a, int16_t *arg)
{
	return bar_leaving(s, a, arg);
}

int amateurs_break_off_list(const struct state *s, action *out)
{
	return list_leaving(s, out);
}

void amateurs_break_off_take(struct state *s, action a, struct step *out)
{
	take_leaving(s, a, MSG_LAKE_BREAKS_OFF, out);
}

static void ask(struct state *s, int node, int side)
{
	flow_push(s, node, side)->local[0] = amateurs_of(s)->battle.lake;
}

/* ---- the course of a combat ---- */

static bool has_fled(const struct amateurs *m, int side)
{
	return m->battle.flags & (side == US ? FLED_US : FLED_GB);
}

/* 2.3-limit, 9.2-after, A83: prizes are his if he has counters for them. */
static void take_prizes(struct amateurs *m, int side, struct step *out)
{
	for (int ship = 0; ship < SHIPS; ship++) {
		int n = m->battle.captured[side][ship];
		int kept = min(n, m->ships_left[side][ship]);

		if (kept) {
			amateurs_float(m, side, m->battle.lake, ship, kept);
			note(&m->st, out, MSG_LAKE_PRIZE, side, EVERYONE, side, ship, kept);
		}
		if (kept < n)
			note(&m->st, out, MSG_LAKE_PRIZE_LOST, side, EVERYONE, side, ship,
			     n - kept);
	}
}

/* 9.3, 9.3-all, 11-major: ten points of strength sunk or captured, and nothing more for all of
 * them.  Then #115. */
static void pay_victory(struct amateurs *m, int winner, struct step *out)
{
	if (m->battle.lost[!winner] >= amateurs_figures.lake_major)
		amateurs_peace(m, !winner, 1, MSG_PEACE_LAKE, out);
	if (winner == US && m->battle.cards & BATTLE_OURS)
		amateurs_peace(m, GB, 1, MSG_PEACE_OURS, out);
}

/* It is over: prizes, Peace moves, then who did not win goes in (A190).  The frame of the combat is
 * gone before he is asked where to. */
static void finish(struct state *s, int winner, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int lake = m->battle.lake, attacker = m->battle.attacker;

	for (int side = 0; side < 2; side++)
		take_prizes(m, side, out);
	if (winner != NONE)
		pay_victory(m, winner, out);
	memset(&m->battle, 0, sizeof m->battle);
	flow_pop(s);
	note(s, out, MSG_LAKE_HELD, NOBODY, EVERYONE, winner, lake);
	if (winner != attacker)
		amateurs_go_in(s, attacker, lake, out);
	if (winner == attacker || winner == NONE)
		amateurs_go_in(s, !attacker, lake, out);
}

/* 9, A118: to decline is no defeat, and the lake is the other's. */
static void decline(struct state *s, int side, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int lake = m->battle.lake;

	memset(&m->battle, 0, sizeof m->battle);
	flow_pop(s);
	note(s, out, MSG_LAKE_HELD, !side, EVERYONE, !side, lake);
	amateurs_go_in(s, side, lake, out);
}

/* 9: all that is afloat takes part, and both Leaders. */
static void open_fight(struct amateurs *m, struct step *out)
{
	struct amateurs_battle *b = &m->battle;

	for (int side = 0; side < 2; side++) {
		memcpy(b->line[side], m->afloat[side][b->lake], SHIPS);
		b->leader[side] = m->commander[lake_force(side, b->lake)] < LEADERS;
	}
	note(&m->st, out, MSG_LAKE_COMBAT, NOBODY, EVERYONE, b->lake, row_ships(b->line[US]),
	     row_ships(b->line[GB]));
}

/* 9.2-again, 9.2-end, A80: those who are left; false: the fight is over. */
static bool close_ranks(struct state *s, struct step *out)
{
	struct amateurs_battle *b = &amateurs_of(s)->battle;
	bool left[2];

	for (int side = 0; side < 2; side++) {
		for (int ship = 0; ship < SHIPS; ship++)
			b->line[side][ship] = (uint8_t)(b->line[side][ship] - b->gone[side][ship]);
		left[side] = row_ships(b->line[side]);
	}
	memset(b->gone, 0, sizeof b->gone);
	b->hurt = 0;
	if (left[US] && left[GB])
		return true;
	if (left[US] == left[GB])
		note(s, out, MSG_LAKE_NOBODY, NOBODY, EVERYONE, b->lake);
	else
		note(s, out, MSG_LAKE_WON, NOBODY, EVERYONE, left[GB] ? GB : US, b->lake);
	finish(s, left[US] == left[GB] ? NONE : left[GB] ? GB : US, out);
	return false;
}

/* 9: the defender decides first. */
static void run_opening(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int attacker = m->battle.attacker;

	switch (f->pc++) {
	case DEFENDER_AVOIDS:
		ask(s, N_AVOID, !attacker);
		break;
	case ATTACKER_AVOIDS:
		if (has_fled(m, !attacker))
			decline(s, !attacker, out);
		else
			ask(s, N_AVOID, attacker);
		break;
	default:
		if (has_fled(m, attacker)) {
			decline(s, attacker, out);
		} else {
			open_fight(m, out);
			amateurs_window(s, WINDOW_LAKE_BEFORE);
		}
	}
}

/* 9.2: down the line, then what answers a whole round. */
static void run_round(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs_battle *b = &amateurs_of(s)->battle;

	switch (f->pc++) {
	case FORM:
		amateurs_form_line(s, out);
		break;
	case ROLL:
		amateurs_roll_pair(s, out);
		if (b->loser)
			amateurs_window(s, WINDOW_LAKE_AFTER);
		break;
	case SETTLE:
		amateurs_settle_pair(amateurs_of(s), out);
		if (b->pair < battle_pairs(b))
			f->pc = ROLL;
		break;
	default:
		if (b->hurt)
			amateurs_window(s, WINDOW_LAKE_ROUND);
	}
}

/* 9.2-retreat: after the round, the defender first. */
static void run_pause(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int attacker = m->battle.attacker;

	switch (f->pc++) {
	case DEFENDER_STAYS:
		if (close_ranks(s, out))
			ask(s, N_BREAK_OFF, !attacker);
		break;
	case ATTACKER_STAYS:
		if (has_fled(m, !attacker))
			finish(s, attacker, out);
		else
			ask(s, N_BREAK_OFF, attacker);
		break;
	default:
		if (has_fled(m, attacker))
			finish(s, !attacker, out);
		else
			f->pc = FORM;
	}
}

void amateurs_lake_run(struct state *s, struct step *out)
{
	struct frame *f = flow_top(s);

	if (f->pc <= BEFORE)
		run_opening(s, f, out);
	else if (f->pc <= ROUND_OVER)
		run_round(s, f, out);
	else
		run_pause(s, f, out);
}
