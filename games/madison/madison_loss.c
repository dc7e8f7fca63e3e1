/* madison_loss.c - step losses of land units (rules 3.17, 3.54, 10.32-1, 10.52).
 *
 * One question for each step, to the owner.  Who must pay first (the lead unit) is then the
 * only answer.  Steps that cards demand come the same way; their effect limits who may pay.
 */
#include "madison_int.h"

static const struct madison_effect *effect_of(const struct frame *f)
{
	return f->local[LOSE_EFFECT] ? &madison_code[f->local[LOSE_EFFECT] - 1] : NULL;
}

/* In a combat only who takes part in it; elsewhere everyone. */
static bool is_there(const struct madison *m, const struct frame *f, int p)
{
	int space = f->local[LOSE_SPACE];

	if (!is_unit(p) || side_of(p) != f->player || m->where[p] != space ||
	    pieces_has(&m->aboard, p))
		return false;
	return !m->combat.on || m->combat.where != space || pieces_has(&m->combat.with, p);
}

static struct pieces able(const struct madison *m, const struct frame *f, unsigned types)
{
	struct pieces all = { { 0, 0, 0, 0 } };

	for
		each_in(m, p,
			f->local[LOSE_SPACE]) if (is_there(m, f, p) && types >> piece(p)->type & 1)
			pieces_add(&all, p);
	return all;
}

/* RULINGS A88: the type that the card names; if there is none, the rest. */
static struct pieces liable(const struct madison *m, const struct frame *f)
{
	const struct madison_effect *e = effect_of(f);
	unsigned types = e && e->types & ANY_UNIT ? e->types : (unsigned)ANY_UNIT;
	struct pieces all = able(m, f, types);

	return pieces_empty(&all) ? able(m, f, ANY_UNIT) : all;
}

/* 10.52: no reduced unit while there is another, even if that one dies of it. */
static struct pieces payers(const struct madison *m, const struct frame *f)
{
	struct pieces all = liable(m, f), fresh = { { 0, 0, 0, 0 } };
	int first = f->local[LOSE_FIRST] - 1;

	if (first >= 0 && pieces_has(&all, first)) {
		pieces_add(&fresh, first);
		return fresh;
	}
	for
		each_piece(p, &all) if (is_fresh(m, p)) pieces_add(&fresh, p);
	return pieces_empty(&fresh) ? all : fresh;
}

void madison_lose_steps(struct state *s, int side, int n, int space, int first, int effect)
{
	const struct madison *m = cmadison_of(s);
	struct frame *f;
	struct pieces who;

	if (n <= 0)
		return;
	f = flow_push(s, N_LOSE, side);
	f->local[LOSE_LEFT] = (int16_t)n;
	f->local[LOSE_SPACE] = (int16_t)space;
	f->local[LOSE_EFFECT] = (int16_t)(effect + 1);
	f->local[LOSE_FIRST] = (int16_t)(first == NO_PIECE ? 0 : first + 1);
	who = payers(m, f);
	if (pieces_empty(&who))
		flow_pop(s);
}

int madison_lose_list(const struct state *s, action *out)
{
	struct pieces who = payers(cmadison_of(s), flow_see(s));
	int n = 0;

	for
		each_piece(p, &who) out[n++] = ACTION(V_LOSE, p, 0);
	return n;
}

void madison_lose_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	struct pieces who;

	f->local[LOSE_FIRST] = 0;
	f->local[LOSE_LEFT]--;
	madison_lose_step(m, action_a(a), out);
	who = payers(m, f);
	if (!f->local[LOSE_LEFT] || pieces_empty(&who))
		flow_pop(s);
}

int madison_lose_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	struct pieces all = liable(m, f), who = payers(m, f);
	int p = action_a(a), first = f->local[LOSE_FIRST] - 1;

	arg[1] = f->local[LOSE_SPACE];
	if (!is_there(m, f, p))
		return MSG_LOSE_NOT_THERE;
	if (!pieces_has(&all, p))
		return MSG_LOSE_SPARED;
	if (pieces_has(&who, p))
		return 0;
	if (first >= 0 && pieces_has(&who, first)) {
		arg[1] = (int16_t)first;
		return MSG_LOSE_LEAD_FIRST;
	}
	return MSG_LOSE_FRESH_FIRST;
}
