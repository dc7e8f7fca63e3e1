/* madison_retreat.c - a force leaves a space (rules 9.4, 9.5, 10.7-10.9, 14.33).
 *
 * N_ROUT is one force that has to go, for whatever reason.  Its owner chooses among the ways
 * that madison_ways.c finds; who cannot go with the others goes by himself, and who can go
 * nowhere surrenders.  Weak enemies at the other end are pushed out by an N_ROUT of their own.
 * Nobody is written down: whoever is still in the space still has to leave.
 */
#include "madison_ways.h"

enum { CHOOSE, STRAGGLE, PUSH, MOVE, DONE };

static struct madison_rout rout_of(const struct frame *f)
{
	return (struct madison_rout){
		.side = f->local[ROUT_SIDE],
		.space = f->local[ROUT_SPACE],
		.why = (enum rout)f->local[ROUT_WHY],
		.only = f->local[ROUT_ONLY] ? f->local[ROUT_ONLY] - 1 : NO_PIECE,
		.avoid = f->local[ROUT_AVOID] ? f->local[ROUT_AVOID] - 1 : NO_SPACE,
	};
}

/* The force that the open question is about. */
static struct madison_rout rout_below(const struct state *s)
{
	return rout_of(&s->frame[s->depth - 2]);
}

static int way_code(int to, bool water)
{
	return to == NO_SPACE ? 0 : water ? -1 - to : 1 + to;
}

static int way_to(const struct frame *f)
{
	int way = f->local[ROUT_TO];

	return way ? (way < 0 ? -way : way) - 1 : NO_SPACE;
}

static struct frame *open_rout(struct state *s, const struct madison_rout *r, int way)
{
	struct frame *f = flow_push(s, N_ROUT, NOBODY);

	f->local[ROUT_SIDE] = (int16_t)r->side;
	f->local[ROUT_SPACE] = (int16_t)r->space;
	f->local[ROUT_WHY] = (int16_t)r->why;
	f->local[ROUT_TO] = (int16_t)way;
	f->local[ROUT_ONLY] = (int16_t)(r->only == NO_PIECE ? 0 : 1 + r->only);
	f->local[ROUT_AVOID] = (int16_t)(r->avoid == NO_SPACE ? 0 : 1 + r->avoid);
	return f;
}

void madison_rout(struct state *s, int side, int space, enum rout why, int to, bool water)
{
	struct madison_rout r = {
		.side = side, .space = space, .why = why, .only = NO_PIECE, .avoid = NO_SPACE
	};

	open_rout(s, &r, way_code(to, water));
}

/* ---- who stays behind ---------------------------------------------------------- */

/* 10.72-5, 10.9. */
static void give_up(struct madison *m, int p, struct step *out)
{
	madison_eliminate(m, p, is_leader(p) ? MSG_CAPTURED : MSG_SURRENDERED, out);
}

/* 14.32, RULINGS A57, A91: reinforcements that do not win are lost; their leaders wait. */
static void lose_storm(struct madison *m, const struct madison_rout *r, struct step *out)
{
	for
		each_piece(p, &r->who)
		{
			if (is_unit(p)) {
				madison_eliminate(m, p, MSG_STORM_LOST, out);
			} else if (m->where[p] == r->space) {
				note(&m->st, out, MSG_STORM_WAITS, r->side, EVERYONE, p);
				madison_place(m, p, WAITING);
			}
		}
}

/* RULINGS A85: who cannot go with the others; without a common way that is everyone. */
static bool is_straggler(const struct madison *m, const struct madison_rout *r, int p,
			 const struct frame *f)
{
	int to = way_to(f);

	return to == NO_SPACE || !madison_can_follow(m, r, p, to, f->local[ROUT_TO] < 0);
}

/* 10.84: is there more than the vessels hold? */
static bool is_overfull(const struct madison *m, const struct madison_rout *r,
			const struct frame *f)
{
	struct pieces ships, units;

	if (f->local[ROUT_TO] >= 0)
		return false;
	ships = madison_carriers(m, r);
	units = madison_passengers(r);
	return !pieces_empty(&units) && !madison_can_carry(m, &ships, &units);
}

/* Those whom the owner has to send somewhere now. */
static struct pieces stragglers(const struct madison *m, const struct madison_rout *r,
				const struct frame *f)
{
	struct pieces left = { { 0, 0, 0, 0 } };

	for
		each_piece(p, &r->who) if (is_straggler(m, r, p, f)) pieces_add(&left, p);
	return pieces_empty(&left) && is_overfull(m, r, f) ? madison_passengers(r) : left;
}

/* 10.72: who is cut off on every side need not be asked. */
static void surrender_lost(struct madison *m, const struct madison_rout *r, const struct frame *f,
			   struct step *out)
{
	for
		each_piece(p, &r->who)
		{
			struct set ways;

			if (m->where[p] != r->space || !is_straggler(m, r, p, f))
				continue;
			ways = madison_lone_ways(m, r, p);
			if (set_empty(&ways))
				give_up(m, p, out);
		}
}

int madison_straggle_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	struct madison_rout r = rout_below(s);
	struct pieces who;
	int n = 0;

	madison_rout_body(m, &r);
	who = stragglers(m, &r, &s->frame[s->depth - 2]);
	for
		each_piece(p, &who)
		{
			struct set ways = madison_lone_ways(m, &r, p);

			for (int at = set_next(&ways, 0); at >= 0; at = set_next(&ways, at + 1))
				out[n++] = ACTION(V_GO, p, at);
			if (set_empty(&ways))
				out[n++] = ACTION(V_SURRENDER, p, 0);
		}
	return n;
}

void madison_straggle_take(struct state *s, action a, struct step *out)
{
	struct madison_rout r = rout_below(s);

	flow_pop(s);
	if (action_verb(a) == V_SURRENDER) {
		give_up(madison_of(s), action_a(a), out);
		return;
	}
	r.only = action_a(a);
	open_rout(s, &r, way_code(action_b(a), false));
}

int madison_straggle_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	struct madison_rout r = rout_below(s);
	struct pieces who;
	struct set ways;

	(void)arg;
	madison_rout_body(m, &r);
	who = stragglers(m, &r, &s->frame[s->depth - 2]);
	if (!pieces_has(&who, action_a(a)))
		return MSG_STRAGGLE_NOT_ONE;
	ways = madison_lone_ways(m, &r, action_a(a));
	if (action_verb(a) == V_SURRENDER)
		return set_empty(&ways) ? 0 : MSG_STRAGGLE_CAN_GO;
	return set_has(&ways, action_b(a)) ? 0 : MSG_STRAGGLE_NO_WAY;
}

/* ---- the body ------------------------------------------------------------------ */

/* 9.43, 10.72, 10.74: the price of ground that is not one's own.  Supply is what it was. */
static void move_by_land(struct madison *m, const struct madison_rout *r, int to, struct step *out)
{
	struct pieces pays = { { 0, 0, 0, 0 } };

	for
		each_piece(p, &r->who) if (madison_toll(m, r, p, to)) pieces_add(&pays, p);
	note(&m->st, out, MSG_RETREATS, r->side, EVERYONE, r->side, r->space, to);
	for
		each_piece(p, &r->who) madison_place(m, p, to);
	if (!pieces_empty(&pays))
		note(&m->st, out, MSG_RETREAT_COSTS, r->side, EVERYONE, to);
	for
		each_piece(p, &pays) if (m->where[p] == to) madison_lose_step(m, p, out);
}

/* 10.82, 11.53: the vessels go along, and naval leaders with them. */
static void move_by_water(struct madison *m, const struct madison_rout *r, int to, struct step *out)
{
	struct pieces ships = madison_carriers(m, r),
		      chiefs = madison_pieces_in(m, r->side, r->space, 1 << NAVAL_LEADER);

	note(&m->st, out, MSG_RETREATS_BY_WATER, r->side, EVERYONE, r->side, r->space, to);
	for
		each_piece(p, &ships) madison_place(m, p, to);
	for
		each_piece(p, &chiefs) madison_place(m, p, to);
	for
		each_piece(p, &r->who) madison_place(m, p, to);
}

/* 9.61: enemy vessels there do not wait for them. */
static void enter(struct state *s, const struct madison_rout *r, int to, bool water,
		  struct step *out)
{
	struct madison *m = madison_of(s);
	struct pieces ships;

	if (pieces_empty(&r->who))
		return;
	if (water)
		move_by_water(m, r, to, out);
	else
		move_by_land(m, r, to, out);
	ships = madison_pieces_in(m, !r->side, to, ANY_VESSEL | 1 << NAVAL_LEADER);
	if (!r->leaders && !pieces_empty(&ships))
		madison_flight_begin(s, !r->side, to, false);
}

/* 10.72, 9.53, RULINGS A53: whoever stands there in their way. */
static void push_out(struct state *s, const struct madison_rout *r, int to)
{
	struct madison *m = madison_of(s);
	struct pieces there = madison_pieces_in(m, !r->side, to, ANY_UNIT | 1 << LAND_LEADER);
	struct madison_rout weak = { .side = !r->side,
				     .space = to,
				     .why = ROUT_BUMPED,
				     .only = NO_PIECE,
				     .avoid = r->space };

	if (!r->leaders && !pieces_empty(&there))
		open_rout(s, &weak, 0);
}

/* 10.71: the owner's choice; the engine answers where there is none. */
static void choose(struct state *s, struct frame *f, struct madison_rout *r, struct step *out)
{
	struct madison *m = madison_of(s);
	struct set water, land;

	if (r->why == ROUT_ATTACKER && m->combat.form == BY_STORM) {
		lose_storm(m, r, out);
		return;
	}
	if (f->local[ROUT_TO])
		return;
	land = madison_rout_ways(m, r, &water);
	if (set_empty(&land) && set_empty(&water))
		note(s, out, MSG_NO_RETREAT, r->side, EVERYONE, r->side, r->space);
	else
		flow_push(s, r->why == ROUT_BUMPED ? N_BUMP : N_RETREAT, r->side)->local[0] =
			(int16_t)r->space;
}

/* RULINGS A85: one after the other, until all who are left can go together. */
static void send_stragglers(struct state *s, struct frame *f, struct madison_rout *r,
			    struct step *out)
{
	struct madison *m = madison_of(s);
	struct pieces left;

	surrender_lost(m, r, f, out);
	madison_rout_body(m, r);
	left = stragglers(m, r, f);
	if (pieces_empty(&left))
		return;
	f->pc = STRAGGLE;
	flow_push(s, N_STRAGGLE, r->side)->local[0] = (int16_t)r->space;
}

void madison_rout_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	struct madison_rout r = rout_of(f);
	int to = way_to(f);

	madison_rout_body(m, &r);
	if (pieces_empty(&r.who) && f->pc < DONE)
		f->pc = DONE;
	switch (f->pc++) {
	case CHOOSE:
		choose(s, f, &r, out);
		break;
	case STRAGGLE:
		send_stragglers(s, f, &r, out);
		break;
	case PUSH:
		push_out(s, &r, to);
		break;
	case MOVE:
		enter(s, &r, to, f->local[ROUT_TO] < 0, out);
		break;
	default: /* RULINGS A96: a retreat that belongs to no combat is settled by itself */
		flow_pop(s);
		if (!m->combat.on)
			madison_settle(s, out);
	}
}

/* ---- 10.71, 10.72, 10.73, RULINGS A53: which way; N_BUMP asks the same -------------- */

int madison_retreat_list(const struct state *s, action *out)
{
	struct madison_rout r = rout_below(s);
	struct set water, land = madison_rout_ways(cmadison_of(s), &r, &water);
	int n = 0;

	for (int at = set_next(&land, 0); at >= 0; at = set_next(&land, at + 1))
		out[n++] = ACTION(V_RETREAT, at, 0);
	for (int at = set_next(&water, 0); at >= 0; at = set_next(&water, at + 1))
		out[n++] = ACTION(V_BY_WATER, at, 0);
	return n;
}

void madison_retreat_take(struct state *s, action a, struct step *out)
{
	(void)out;
	flow_pop(s);
	flow_top(s)->local[ROUT_TO] = (int16_t)way_code(action_a(a), action_verb(a) == V_BY_WATER);
}

int madison_retreat_bar(const struct state *s, action a, int16_t *arg)
{
	struct madison_rout r = rout_below(s);

	(void)arg;
	return madison_way_bar(cmadison_of(s), &r, action_a(a), action_verb(a) == V_BY_WATER);
}
