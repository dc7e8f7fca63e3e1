/* amateurs_ghent.c - the negotiations at Ghent and the end (rules 11, 12; RULINGS A94-A100, A112,
 * A127, A136, A290).
 *
 * N_GHENT: places that cannot be supplied change hands, the Ghent Numbers shift the pair of
 * markers, each side may play one more card, and the space of the pair is the result.
 */
#include "amateurs_int.h"

enum { SUPPLY, SHIFT, FIRST, SECOND, RESULT }; /* pc of N_GHENT */
enum { BEGINS };                               /* its local: who plays the first last card */

/* ---- control without supply ---- */

/* What side holds of the country of `home` and cannot trace to. */
static struct set cut_off(const struct amateurs *m, int side, int home)
{
	struct set any = amateurs_any_supply(m, side, is_winter(m));
	struct set held = set_and(m->control[side], amateurs_homes[home]);

	return set_less(held, amateurs_ghent_supply(m, side, any));
}

static void hand_over(struct amateurs *m, int to, struct set places, struct step *out)
{
	for (int p; (p = set_pop(&places)) >= 0;)
		amateurs_mark_control(m, to, p, out);
}

/* 12-supply, A127: conquests of both sides first, all at once; then, on the map so changed, home
 * places. */
void amateurs_settle_ghent(struct amateurs *m, struct step *out)
{
	for (int conquests = 1; conquests >= 0; conquests--) {
		struct set us = cut_off(m, US, conquests ? GB : US);
		struct set gb = cut_off(m, GB, conquests ? US : GB);

		hand_over(m, GB, us, out);
		hand_over(m, US, gb, out);
	}
}

/* 12-shift: a quarter of the difference, rounded up. */
static void shift(struct amateurs *m, struct step *out)
{
	int number[2], divisor = amateurs_figures.ghent_divisor, lead, n;

	for (int side = 0; side < 2; side++) {
		number[side] = amateurs_ghent_number(m, side);
		amateurs_tell_ghent(m, side, NOBODY, out);
	}
	lead = number[US] - number[GB];
	n = (max(lead, -lead) + divisor - 1) / divisor;
	if (!n)
		return;
	amateurs_shift_pair(m, lead > 0 ? US : GB, n);
	note(&m->st, out, MSG_GHENT_SHIFT, NOBODY, EVERYONE, lead > 0 ? US : GB, n, m->peace[US]);
}

/* ---- one more card each ---- */

/* 12-last: from the hand or Saved; who has none is not asked (A97, A112). */
static void ask_last(struct state *s, int side)
{
	struct amateurs *m = amateurs_of(s);

	m->last = 1;
	m->active = (uint8_t)side;
	if (m->hand[side] || m->saved[side])
		flow_push(s, N_LAST, side);
}

static enum card_use use_of(int verb)
{
	return verb == V_EVENT ? USE_EVENT : verb == V_OPS ? USE_OPS : USE_BOTH;
}

int amateurs_last_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	int side = flow_see(s)->player, card = action_a(a);

	if (action_verb(a) == V_PASS)
		return 0;
	if (!wide_has(&m->pile[HAND_US + side], card) && !wide_has(&m->pile[SAVED_US + side], card))
		return MSG_BAR_NOT_HELD;
	return amateurs_use_bar(m, side, card, use_of(action_verb(a)), arg);
}

int amateurs_last_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int side = flow_see(s)->player, n = 0;
	struct wide left = wide_or(m->pile[HAND_US + side], m->pile[SAVED_US + side]);
	int16_t arg[NOTE_ARGS];

	for (int card; (card = wide_pop(&left)) >= 0;)
		for (int verb = V_EVENT; verb <= V_BOTH; verb++) {
			out[n] = ACTION(verb, card, 0);
			n += !amateurs_last_bar(s, out[n], arg);
		}
	out[n++] = ACTION(V_PASS, 0, 0);
	return n;
}

void amateurs_last_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player;

	flow_pop(s);
	if (action_verb(a) == V_PASS)
		note(s, out, MSG_PASSES, side, EVERYONE, side);
	else
		amateurs_play_card(s, side, action_a(a), use_of(action_verb(a)), out);
}

/* ---- the end ---- */

/* 12-result. */
static void finish(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	m->level = amateurs_figures.level[m->peace[US]];
	m->winner = (uint8_t)(m->level < LEVEL_DRAW ? US : m->level > LEVEL_DRAW ? GB : NONE);
	note(s, out, MSG_RESULT, NOBODY, EVERYONE, m->level);
	s->over = 1;
	while (s->depth)
		flow_pop(s);
}

/* 12, A98, A290: who would have been next: if no card is left for a Round, who opens the turn. */
static int next_player(const struct amateurs *m)
{
	if (!m->round)
		return m->first_player;
	return m->hand[US] || m->hand[GB] ? !m->active : amateurs_opener(m);
}

void amateurs_ghent_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);

	switch (f->pc++) {
	case SUPPLY:
		f->local[BEGINS] = (int16_t)next_player(m);
		amateurs_settle_ghent(m, out);
		break;
	case SHIFT:
		shift(m, out);
		break;
	case FIRST:
		ask_last(s, f->local[BEGINS]);
		break;
	case SECOND:
		ask_last(s, !f->local[BEGINS]);
		break;
	default:
		finish(s, out);
	}
}
