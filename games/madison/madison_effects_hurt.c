/* madison_effects_hurt.c - effects that hit or better single pieces, and the question which
 * (8.27, 10.52).
 *
 * N_TARGET asks the owner of what is lost, or the user of the card for what he gains.  The
 * event's frame remembers who was hit last, so that nobody is hit twice.
 */
#include "madison_event.h"

/* ---- N_TARGET -------------------------------------------------------------- */

static const struct madison_effect *asked(const struct frame *f)
{
	return &madison_code[f->local[ASK_EFFECT]];
}

static struct pieces candidates(const struct state *s)
{
	const struct frame *f = flow_see(s);

	return madison_targets(cmadison_of(s), asked(f), f->local[ASK_USER], f->local[ASK_AT],
			       f->local[ASK_MORE]);
}

/* "Up to" so many: cards 69, 81, 97. */
static bool may_stop(const struct frame *f)
{
	int op = asked(f)->op;

	return f->pc && (op == E_CAPTURE_SHIPS || op == E_UPGRADE_UNITS);
}

int madison_target_list(const struct state *s, action *out)
{
	struct pieces who = candidates(s);
	int n = 0;

	for
		each_piece(p, &who) out[n++] = ACTION(V_TARGET, p, 0);
	if (may_stop(flow_see(s)))
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

int madison_target_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	struct pieces who = candidates(s);
	int p = action_a(a);

	(void)arg;
	if (action_verb(a) == V_DONE)
		return may_stop(f) ? 0 : MSG_TARGET_MUST;
	if (pieces_has(&who, p))
		return 0;
	if (asked(f)->op == E_ENEMY_STEP && is_unit(p) && side_of(p) == f->player &&
	    is_flipped(m, p) && m->where[p] == f->local[ASK_AT])
		return MSG_TARGET_FRESH;
	return MSG_TARGET_NONE;
}

/* A card hits a vessel: small ones and damaged ones are lost, others damaged (57). */
static void hit_ship(struct madison *m, const struct madison_effect *e, int p, struct step *out)
{
	bool lost = e->op == E_ROLL_ELIM_SHIP ||
		    (e->op == E_ENEMY_SHIP_HIT &&
		     (is_flipped(m, p) || SMALL_VESSEL >> piece(p)->type & 1));

	if (lost)
		madison_eliminate(m, p, MSG_VESSEL_LOST, out);
	else
		madison_damage(m, p, out);
}

/* Card 97: the same class, and as damaged as it was. */
static void capture(struct madison *m, const struct madison_effect *e, int p, struct step *out)
{
	int prize = madison_prize_for(m, p);
	bool damaged = is_flipped(m, p);

	note(&m->st, out, MSG_SHIP_CAPTURED, side_of(prize), EVERYONE, p, prize, e->space);
	madison_remove(m, p, out);
	madison_place(m, prize, e->space);
	madison_flip(m, prize, damaged);
}

static void improve(struct madison *m, int p, struct step *out)
{
	pieces_add(&m->upgraded, p);
	note(&m->st, out, MSG_IMPROVED, side_of(p), EVERYONE, p, class_of(m, p));
}

static void hit(struct madison *m, const struct madison_effect *e, int p, struct step *out)
{
	switch (e->op) {
	case E_ENEMY_STEP:
	case E_BOTH_EXTRA_STEP:
		madison_lose_step(m, p, out);
		break;
	case E_CAPTURE_SHIPS:
		capture(m, e, p, out);
		break;
	case E_UPGRADE_SHIP:
	case E_UPGRADE_UNITS:
		improve(m, p, out);
		break;
	case E_LIMIT_MF:
	case E_LEADER_PENALTY: /* whom the card then hits */
		break;
	case E_LEADER_CV:
		m->limits.command[side_of(p)] = (uint8_t)(1 + p - PIECE_LEADER);
		note(&m->st, out, MSG_COMMAND_EASED, side_of(p), EVERYONE, p, e->n);
		break;
	default: /* E_ROLL_ELIM_SHIP, E_ENEMY_SHIP_HIT, E_ENEMY_SHIP_FLIP */
		hit_ship(m, e, p, out);
	}
}

void madison_target_take(struct state *s, action a, struct step *out)
{
	struct frame *f = flow_top(s);
	const struct madison_effect *e = asked(f);
	struct pieces who;
	int left, p = action_a(a);

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
		return;
	}
	hit(madison_of(s), e, p, out);
	left = --f->local[ASK_LEFT];
	f->pc = 1;
	who = candidates(s);
	if (left > 0 && !pieces_empty(&who))
		return;
	flow_pop(s);
	if (flow_see(s)->node == N_EVENT)
		flow_top(s)->local[EVENT_LAST] = (int16_t)(p + 1);
}

/* Asks player for n pieces, if there is one. */
static void ask_targets(const struct event *v, int player, int n, int at)
{
	int last = v->f->local[EVENT_LAST];
	struct pieces who = madison_targets(v->m, v->e, v->user, at, last);
	struct frame *f;

	if (pieces_empty(&who))
		return;
	f = madison_event_ask(v, N_TARGET, player);
	f->local[ASK_LEFT] = (int16_t)n;
	f->local[ASK_AT] = (int16_t)at;
	f->local[ASK_MORE] = (int16_t)last;
}

/* ---- steps of land units --------------------------------------------------- */

/* The user chooses the space, the owner the unit; each of n steps is another unit's. */
bool madison_do_enemy_step(const struct event *v, int stage)
{
	struct set sites = madison_sites(v->m, v->e, v->user, v->f->local[EVENT_LAST]);
	bool fixed = has_flag(v->e, F_CHOSEN) && v->f->local[EVENT_SITE] != NO_SPACE;

	if (!stage)
		v->f->local[EVENT_LAST] = 0;
	if (stage >= 2 * v->e->n || (stage % 2 == 0 && !fixed && set_empty(&sites)))
		return true;
	if (stage % 2 == 0 && !fixed) {
		v->f->local[EVENT_SITE] = NO_SPACE;
		madison_event_ask(v, N_SITE, v->user)->local[ASK_MORE] = v->f->local[EVENT_LAST];
	} else if (stage % 2) {
		ask_targets(v, v->side, 1, v->f->local[EVENT_SITE]);
	}
	return false;
}

/* ---- vessels --------------------------------------------------------------- */

/* Naval leaders whom the loss of vessels leaves alone in a Lake Control Box go to a town;
 * returns true if there is none (left). */
static bool leaders_ashore(const struct event *v)
{
	struct madison *m = v->m;

	for (int p = PIECE_LEADER; p < PIECES; p++) {
		struct pieces fleet;

		if (!is_naval_leader(p) || !is_box(m->where[p]))
			continue;
		fleet = madison_pieces_in(m, side_of(p), m->where[p], ANY_VESSEL);
		if (!pieces_empty(&fleet))
			continue;
		madison_enter_leader(v->s, p, v->out);
		return false;
	}
	return true;
}

bool madison_do_elim_ship(const struct event *v, int stage)
{
	if (!stage && on_map(v->m, v->e->piece))
		madison_eliminate(v->m, v->e->piece, MSG_VESSEL_LOST, v->out);
	return leaders_ashore(v);
}

/* Card 23. */
bool madison_do_roll_ship(const struct event *v, int stage)
{
	int die;

	if (stage)
		return true;
	die = chance_roll(v->s, 6, v->out);
	note(v->s, v->out, MSG_CARD_DIE, v->user, EVERYONE, die, v->e->n);
	if (die >= v->e->n)
		ask_targets(v, v->side, 1, NO_SPACE);
	return false;
}

static void sink_all(const struct event *v)
{
	struct pieces all = madison_pieces_in(v->m, v->side, v->e->space, ANY_VESSEL);

	for
		each_piece(p, &all) madison_eliminate(v->m, p, MSG_VESSEL_LOST, v->out);
}

/* Card 28: they had no time to flee (9.61); a naval leader goes where he can (RULINGS A81). */
bool madison_do_elim_ships(const struct event *v, int stage)
{
	if (stage || v->m->units[v->side][v->e->space])
		return true;
	sink_all(v);
	if (v->m->units[!v->side][v->e->space])
		madison_flight_begin(v->s, v->side, v->e->space, false);
	return false;
}

/* Card 97, RULINGS A33: lake control is looked at again at once. */
bool madison_do_capture(const struct event *v, int stage)
{
	if (!stage) {
		ask_targets(v, v->user, v->e->n, NO_SPACE);
		return false;
	}
	if (!leaders_ashore(v))
		return false;
	for (int lake = 0; lake < LAKES; lake++)
		if (v->e->lakes >> lake & 1)
			madison_settle_lake(v->s, lake, v->out);
	return true;
}

/* Cards 57, 58, 89: the owner chooses; as many as there are, up to n. */
bool madison_do_ship_hit(const struct event *v, int stage)
{
	if (!stage)
		ask_targets(v, v->side, v->e->n, v->e->space);
	return stage > 0;
}

/* Card 61: town, base and vessels; if the town is only clear of the enemy, his vessels flee. */
bool madison_do_destroy_if(const struct event *v, int stage)
{
	int space = v->e->space;
	struct event enemy = *v;

	if (stage) {
		madison_settle(v->s, v->out);
		return true;
	}
	enemy.side = !v->side;
	if (is_friendly(v->m, v->side, space)) {
		sink_all(&enemy);
		/* 15.32 */
		set_add(&v->m->ruined, space);
		madison_destroy(v->m, space, v->out);
	}
	if (v->m->units[v->side][space])
		madison_flight_begin(v->s, !v->side, space, false);
	return false;
}

/* ---- gains ----------------------------------------------------------------- */

/* Cards 69, 81: for the rest of the game. */
bool madison_do_upgrade(const struct event *v, int stage)
{
	if (v->e->op == E_UPGRADE_UNITS && !stage) {
		v->f->local[EVENT_SITE] = NO_SPACE;
		madison_event_ask(v, N_SITE, v->user);
		return false;
	}
	if (stage == (v->e->op == E_UPGRADE_UNITS)) {
		ask_targets(v, v->user, v->e->n, v->f->local[EVENT_SITE]);
		return false;
	}
	return true;
}

/* Card 68: one leader, until the end of the turn. */
bool madison_do_leader_cv(const struct event *v, int stage)
{
	if (!stage)
		ask_targets(v, v->user, 1, NO_SPACE);
	return stage > 0;
}
