/* madison_policy.c - which actions a sensible player would rather consider: weights by which
 * the players of ai/ look at them first, and by which they play games on in their minds.
 *
 * An ordinary choice weighs some dozens, an unlikely one next to nothing, so that long lists of
 * unlikely ones (who stays behind, where a depot could be) do not crowd out the others.
 */
#include "madison_int.h"
#include "madison_value.h"

enum { HARDLY = 1, PERHAPS = 10, LIKELY = 40, SURELY = 150 };

static int player_of(const struct state *s)
{
	return flow_see(s)->player;
}

/* ---- places --------------------------------------------------------------- */

static bool is_abroad(int side, int town)
{
	return madison_spaces[town].territory == !side;
}

/* A force that attacks: reduced units add nothing (10.23). */
static int fresh_strength(const struct madison *m, const struct pieces *with)
{
	int sum = 0;

	for
		each_piece(p, with)
		{
			if (p >= PIECE_VESSEL)
				break;
			sum += is_fresh(m, p) ? strength_of(m, p) : 0;
		}
	return sum;
}

enum { LINE = 2 };

/* What a town that the enemy holds is worth: at home he also cuts a line there (13.33). */
static int prize_of(const struct madison *m, int side, int town)
{
	return value_of(m, town) + (is_abroad(side, town) ? 0 : LINE);
}

/* How tempting an attack of this strength is: by the odds, and by what the town is worth. */
static int weigh_attack(const struct madison *m, int side, int town, int strength)
{
	int defence = m->strength[!side][town] + madison_fort_at(m, town).value;
	int prize = prize_of(m, side, town);

	if (strength >= 3 * defence)
		return 120 + 60 * prize;
	if (strength >= 2 * defence)
		return 80 + 40 * prize;
	if (2 * strength >= 3 * defence)
		return 30 + 20 * prize;
	return strength > defence ? 10 + 5 * prize : 2;
}

/* The strongest enemy next to a town. */
static int enemy_next(const struct madison *m, int side, int town)
{
	int most = 0;

	for
		each_path(way, town) most = max(most, m->strength[!side][way->to]);
	return most;
}

/* Whether an enemy could come and take a town of ours that counts. */
static bool needs_guard(const struct madison *m, int side, int town, int guard)
{
	int value = value_of(m, town), enemy;

	if (value < 2)
		return false;
	enemy = enemy_next(m, side, town);
	return enemy >= value && 2 * enemy >= 3 * guard;
}

/* A town that is the enemy's, with or without troops in it; 0: it is not. */
static int weigh_enemy_town(const struct madison *m, int side, int town, int strength)
{
	if (m->units[!side][town])
		return weigh_attack(m, side, town, strength);
	if (is_friendly(m, side, town))
		return 0;
	return strength >= value_of(m, town) ? 40 + 70 * prize_of(m, side, town) : PERHAPS;
}

/* What tempts one step further on. */
static int weigh_beyond(const struct madison *m, int side, int from, int town, int strength)
{
	int best = 0;

	for
		each_path(way, town)
		{
			if (way->to != from)
				best = max(best, weigh_enemy_town(m, side, way->to, strength));
		}
	return best / 2;
}

static int weigh_friendly_town(const struct madison *m, int side, int from, int to)
{
	int here, there;

	if (is_abroad(side, to))
		return 12;
	if (needs_guard(m, side, to, m->strength[side][to]))
		return 40 + 15 * value_of(m, to);
	here = is_abroad(side, from) ? 0 : madison_spaces[from].to_front;
	there = madison_spaces[to].to_front;
	return there < here ? 50 : there == here ? 6 : 2;
}

/* Any town that a force of this strength may come to. */
static int weigh_town(const struct madison *m, int side, int from, int to, int strength)
{
	int enemy = weigh_enemy_town(m, side, to, strength);

	if (enemy)
		return enemy;
	return max(weigh_friendly_town(m, side, from, to),
		   weigh_beyond(m, side, from, to, strength));
}

/* 4.14: would the town that a column leaves be lost, at once or to the next who comes? */
static bool gives_up(const struct madison *m, int side, const struct madison_force *f)
{
	int left = m->strength[side][f->at];

	if (!value_of(m, f->at) || !is_friendly(m, side, f->at))
		return false;
	for
		each_piece(p, &f->column) if (is_unit(p)) left -= strength_of(m, p);
	return is_abroad(side, f->at) ? left < value_of(m, f->at)
				      : needs_guard(m, side, f->at, left);
}

/* ---- columns -------------------------------------------------------------- */

static bool has_units(const struct madison_force *f)
{
	int p = pieces_next(&f->column, 0);

	return p >= 0 && is_unit(p);
}

static int weigh_march(const struct madison *m, int to)
{
	const struct madison_force *f = cmoving(m);
	int side = m->active, w;

	if (!has_units(f)) /* leaders alone: to troops */
		return is_abroad(side, to) && !m->units[side][to] ? HARDLY
								  : 4 + m->strength[side][to];
	w = weigh_town(m, side, f->at, to, fresh_strength(m, &f->column));
	if (to == f->from) /* there and back leads nowhere, but for who has left a garrison */
		w = 1 + w / 8;
	return gives_up(m, side, f) ? 1 + w / 4 : w;
}

/* To stop: where something is held or faced, rather than on the way. */
static int weigh_halt(const struct madison *m)
{
	const struct madison_force *f = cmoving(m);
	int side = m->active;

	if (f->from == NO_SPACE)
		return f->form == FORCE_UNITS && !pieces_empty(&f->done) ? PERHAPS : 3;
	if (f->at >= TOWNS)
		return LIKELY;
	if (is_abroad(side, f->at))
		return is_friendly(m, side, f->at) ? 30 + 50 * value_of(m, f->at) : 8;
	if (needs_guard(m, side, f->at, m->strength[side][f->at] / 2))
		return 20 + 15 * value_of(m, f->at);
	return madison_spaces[f->at].to_front <= 3 ? 30 : 12;
}

/* A garrison for what was taken on the way. */
static int weigh_drop(const struct madison *m, int p)
{
	const struct madison_force *f = cmoving(m);

	if (!is_unit(p) || !m->spent[p] || f->at >= TOWNS || !is_abroad(m->active, f->at))
		return HARDLY;
	return value_of(m, f->at) && strength_of(m, p) >= value_of(m, f->at) ? 8 : HARDLY;
}

static int weigh_join(const struct madison *m, int p)
{
	const struct madison_force *f = cmoving(m);

	if (f->from != NO_SPACE)
		return is_land_leader(p) ? HARDLY : 4;
	return has_units(f) ? 5 : 12 + (is_unit(p) ? strength_of(m, p) : 0);
}

static int weigh_all(const struct madison *m)
{
	return cmoving(m)->from == NO_SPACE ? SURELY : 20;
}

/* ---- fleets --------------------------------------------------------------- */

/* What a fleet brings to a battle: each vessel by its class, and who leads it. */
static int worth_of(const struct madison *m, int p)
{
	if (is_naval_leader(p))
		return 3 * face_of(m, p)->modifier;
	return is_vessel(p) && !is_flipped(m, p) ? class_of(m, p) : 0;
}

/* 11.23: a fleet with a marker there goes out for nothing at the end of spring. */
static int weigh_open_box(const struct madison *m, int side, int lake)
{
	if (m->lake[lake] == side)
		return 15;
	return m->marker[lake] == side ? 50 : 180;
}

/* A lake that is not ours yet; a battle only against less. */
static int weigh_box(const struct madison *m, int side, int box)
{
	int own = 0, other = 0;

	if (!m->vessels[!side][box])
		return weigh_open_box(m, side, box - LAKE_BOX);
	for
		each_piece(p, &cmoving(m)->column) own += worth_of(m, p);
	for
		each_in(m, p, box) other += worth_of(m, p);
	return 2 * own >= 3 * other ? 120 : own >= other ? 50 : 4 * own >= 3 * other ? 10 : 2;
}

static int weigh_sail(const struct madison *m, int to)
{
	const struct madison_force *f = cmoving(m);
	int side = m->active, w;

	if (to == f->from)
		return HARDLY;
	if (is_box(to))
		return weigh_box(m, side, to);
	if (!is_town(to) || !has_units(f))
		return 4;
	w = weigh_town(m, side, is_town(f->at) ? f->at : to, to, fresh_strength(m, &f->column));
	return gives_up(m, side, f) ? 1 + w / 4 : w;
}

static int weigh_moored(const struct madison *m)
{
	const struct madison_force *f = cmoving(m);

	if (f->from == NO_SPACE)
		return 3;
	return is_box(f->at) ? SURELY : 20;
}

/* ---- what a card is played for -------------------------------------------- */

static int weigh_effect(const struct madison *m, const struct madison_effect *e, int side)
{
	int lead = side == GB ? m->vp : -m->vp;

	switch (e->op) {
	case E_VP:
		return effect_side(e->side, side) == side ? SURELY * e->n : 0;
	case E_CAMPAIGN:
		return 120;
	case E_END_GAME:
		return lead + e->n * m->hand[side] > 0 ? 400 : HARDLY;
	case E_PLACE_UNIT:
		return 50;
	case E_DRAW:
	case E_DISCARD_RANDOM:
	case E_RAID:
	case E_FREE_BUILD:
		return LIKELY;
	default:
		return 15;
	}
}

static int weigh_event(const struct madison *m, int card, int side)
{
	int sum = 0;

	if (madison_cards[card].side == !side)
		return 0;
	for (const struct madison_effect *e = &madison_code[madison_cards[card].code];
	     e->op != E_END; e++)
		sum += weigh_effect(m, e, side);
	return sum;
}

/* Twice as much where the enemy is near. */
static int sharpened(int w, int side, int town)
{
	int front = madison_spaces[town].to_front;

	if (is_abroad(side, town))
		return w;
	return front <= 3 ? 2 * w : front <= 6 ? w : w / 2;
}

static int weigh_leader(const struct madison *m, int p)
{
	int side = side_of(p), at = m->where[p], lake = madison_spaces[at].lake;

	if (is_naval_leader(p))
		return lake < LAKES && lake_scorer(m, lake) == side ? 8 : LIKELY;
	if (!is_town(at) || !m->units[side][at])
		return 2;
	return 2 + sharpened(3 * min(m->strength[side][at], 3 * face_of(m, p)->limit) +
				     8 * face_of(m, p)->modifier,
			     side, at);
}

static int weigh_units(const struct madison *m, int side, int space)
{
	int lake = madison_spaces[space].lake, w = 1;

	if (is_town(space) && m->units[side][space])
		w += sharpened(min(m->strength[side][space], 12), side, space);
	if (lake < LAKES && m->vessels[side][space] && lake_scorer(m, lake) != side)
		w += 8;
	return w;
}

static int weigh_alone(const struct madison *m, int p)
{
	int at = m->where[p];

	return is_town(at) && !m->units[side_of(p)][at] ? 4 : HARDLY;
}

/* 13.51: a second source where much depends on a line at home, above all before the winter. */
static int weigh_depot(const struct madison *m, int side, int town)
{
	int worth = m->units[side][town] && !set_has(&madison_sets[SET_SOURCES], town)
			    ? value_of(m, town)
			    : 0;

	if (worth < 3)
		return HARDLY;
	return madison_turns[m->turn].half == AUTUMN ? 2 * worth : worth;
}

/* A card that is kept is a card that is not played, but for the Winter (7.35). */
static int weigh_hold(const struct madison *m, int card, int side)
{
	const struct madison_card *c = &madison_cards[card];

	if (c->type == TYPE_WINTER && c->side != !side && madison_turns[m->turn].half == AUTUMN)
		return 30;
	return HARDLY;
}

static int weigh_play(const struct madison *m, int card, int side)
{
	const struct madison_card *c = &madison_cards[card];
	int event = c->type == TYPE_EVENT || c->type == TYPE_CAMPAIGN || c->type == TYPE_SPECIAL ||
				    c->type == TYPE_OPERATIONS || c->type == TYPE_BATTLE_EVENT
			    ? weigh_event(m, card, side)
			    : 0;

	return 12 + 4 * c->opv + event / 4;
}

/* ---- combat --------------------------------------------------------------- */

/* 9.41: who is not much weaker stands. */
static int weigh_stand(const struct madison *m, bool stands)
{
	int strength[2], side = !m->combat.attacker;

	madison_land_strengths(m, strength);
	if (stands)
		return 3 * strength[side] >= 2 * strength[!side] ? 100 : 25;
	return 3 * strength[side] >= 2 * strength[!side] ? PERHAPS : 30;
}

/* 10.71: where there is friend and shelter. */
static int weigh_retreat(const struct madison *m, int side, int to)
{
	return PERHAPS + min(m->strength[side][to], 20) + 4 * madison_fort_at(m, to).value;
}

/* 10.31: the best class, and rather one that bears a loss. */
static int weigh_lead(const struct madison *m, int p)
{
	static const uint8_t by_class[CLASSES] = { 1, 6, 20, 60 };

	return by_class[madison_lead_class(m, p)] + (piece(p)->steps > 1 ? 6 : 0);
}

/* The weaker one. */
static int weigh_loss(const struct madison *m, int p)
{
	return is_unit(p) ? max(2, 40 - 8 * strength_of(m, p)) : PERHAPS;
}

static int weigh_vessel(int p)
{
	static const uint8_t by_type[TYPES] = {
		[SCHOONER] = 20, [SLOOP] = 18,    [BRIG] = 60,
		[CORVETTE] = 70, [FRIGATE] = 150, [SHIP_OF_THE_LINE] = 200
	};

	return by_type[piece(p)->type] + 10 * piece(p)->class;
}

/* ---- by question ---------------------------------------------------------- */

/* To be done: mostly there is something better to do first. */
static int weigh_done(const struct state *s)
{
	const struct madison *m = cmadison_of(s);

	switch (flow_see(s)->node) {
	case N_MARCH:
		return weigh_halt(m);
	case N_SAIL:
		return weigh_moored(m);
	case N_WITHDRAW:
		return SURELY;
	case N_REACT:
	case N_BATTLE:
	case N_BROADSIDE:
		return 30;
	case N_DELAY:
		return SURELY;
	case N_PICK:
	case N_WINTER_PLAY:
	case N_COVER:
		return PERHAPS;
	default:
		return 3;
	}
}

static int weigh_ship(const struct state *s, int to)
{
	if (flow_see(s)->node == N_WITHDRAW)
		return HARDLY;
	if (is_box(to))
		return 60;
	return madison_spaces[to].base && madison_spaces[to].base_side == player_of(s) ? 40 : 8;
}

/* Actions that are not weighed by the position. */
static const uint8_t weight_of[VERBS] = {
	[V_KEEP] = 60,   [V_UNIT] = 6,      [V_BUILDING] = 40, [V_RESTORING] = 15, [V_DEPOT] = 1,
	[V_WITH] = 12,   [V_WITHOUT] = 30,  [V_REACT] = 60,    [V_REACT_AT] = 60,  [V_EMBARK] = 30,
	[V_UNLOAD] = 40, [V_STAY] = 20,     [V_BY_WATER] = 15, [V_COMMAND] = 20,   [V_BATTLE] = 60,
	[V_GO] = 20,     [V_SURRENDER] = 4, [V_REPAIR] = 40,   [V_RESTORE] = 40,   [V_DELAY] = 1,
	[V_STORM] = 20,  [V_NAME] = 20,     [V_PUT] = 20,      [V_TARGET] = 20,
};

static int weigh_card_use(const struct state *s, action a)
{
	const struct madison *m = cmadison_of(s);
	int side = player_of(s), x = action_a(a);

	switch (action_verb(a)) {
	case V_PLAY:
		return weigh_play(m, x, side);
	case V_HOLD:
		return weigh_hold(m, x, side);
	case V_EVENT:
		return 1 + weigh_event(m, m->card, side);
	case V_LEADER:
		return weigh_leader(m, x);
	case V_ALONE:
		return weigh_alone(m, x);
	case V_DEPOT:
		return weigh_depot(m, side, x);
	default:
		return weigh_units(m, side, x);
	}
}

static int weigh_movement(const struct state *s, action a)
{
	const struct madison *m = cmadison_of(s);
	int x = action_a(a);

	switch (action_verb(a)) {
	case V_JOIN:
		return weigh_join(m, x);
	case V_LEAVE:
		return weigh_drop(m, x);
	case V_ALL:
		return weigh_all(m);
	case V_MARCH:
		return weigh_march(m, x);
	case V_SAIL:
		return weigh_sail(m, x);
	default: /* V_TAKE */
		return 12 + (is_unit(x) ? 4 * strength_of(m, x) : 0);
	}
}

int madison_weigh(const struct state *s, action a)
{
	const struct madison *m = cmadison_of(s);
	int x = action_a(a);

	switch (action_verb(a)) {
	case V_DONE:
		return weigh_done(s);
	case V_PLAY:
	case V_HOLD:
	case V_EVENT:
	case V_LEADER:
	case V_ALONE:
	case V_UNITS:
	case V_DEPOT:
		return weigh_card_use(s, a);
	case V_JOIN:
	case V_LEAVE:
	case V_ALL:
	case V_MARCH:
	case V_SAIL:
	case V_TAKE:
		return weigh_movement(s, a);
	case V_STAND:
		return weigh_stand(m, true);
	case V_RETREAT:
		return flow_see(s)->node == N_STAND ? weigh_stand(m, false)
						    : weigh_retreat(m, player_of(s), x);
	case V_LEAD:
		return is_unit(x) ? weigh_lead(m, x) : weigh_vessel(x);
	case V_LOSE:
		return weigh_loss(m, x);
	case V_SHIP:
	case V_FLEET:
		return weigh_ship(s, action_b(a));
	case V_BUILD:
		return weigh_vessel(x);
	default:
		return weight_of[action_verb(a)];
	}
}
