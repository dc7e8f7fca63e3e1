/* amateurs_event.c - a card's text, effect by effect (rules 5.1-5.3).
 *
 * N_EVENT goes through the effects of one use of a card.  Its pc is the stage of the effect.  A
 * question of an effect (N_SITE, N_PUT, N_TARGET, N_CHOOSE) lies right above it, and its answer is
 * kept in EVENT_ANSWER until the effect goes on, in the same step: no secret stays there.
 */
#include "amateurs_event.h"

static bool always(const struct look *k)
{
	(void)k;
	return true;
}

#define ASKS(name)                                                                                 \
	{                                                                                          \
		NULL, amateurs_list_##name, amateurs_do_##name, false                              \
	}
#define ASKS_IF(name)                                                                              \
	{                                                                                          \
		amateurs_can_##name, amateurs_list_##name, amateurs_do_##name, false               \
	}
#define ASKS_SURELY(name)                                                                          \
	{                                                                                          \
		amateurs_can_##name, amateurs_list_##name, amateurs_do_##name, true                \
	}
#define DOES(name)                                                                                 \
	{                                                                                          \
		always, NULL, amateurs_do_##name, false                                            \
	}
#define DOES_IF(name)                                                                              \
	{                                                                                          \
		amateurs_can_##name, NULL, amateurs_do_##name, false                               \
	}

/* clang-format off */
const struct effect_row amateurs_effects[EFFECTS] = {
	[E_CAMPAIGN] = ASKS_SURELY(campaign),
	[E_ACTIVATE] = ASKS_SURELY(activate),
	[E_PUT] = ASKS_IF(put),
	[E_CONCEAL] = ASKS(conceal),
	[E_JOIN] = ASKS(join),
	[E_DICKSON] = ASKS(dickson),
	[E_MONROE] = ASKS(monroe),
	[E_WEATHERFORD] = ASKS(weatherford),
	[E_PROMOTE] = ASKS(promote),
	[E_TRANSFER] = ASKS(transfer),
	[E_DRAW_LEADER] = ASKS(draw_leader),
	[E_WINTER_MARCH] = ASKS(winter_march),
	[E_GRANT] = DOES_IF(grant),
	[E_SHIPWRIGHTS] = ASKS(shipwrights),
	[E_FRIGATE] = ASKS(frigate),
	[E_RIPE] = ASKS(ripe),
	[E_GALE] = ASKS(gale),
	[E_VETERANS] = ASKS(veterans),
	[E_SALLY] = ASKS(sally),
	[E_COCKBURN] = ASKS(cockburn),
	[E_CHESAPEAKE] = ASKS_IF(chesapeake),
	[E_TERROR] = ASKS(terror),
	[E_BELLIGERENT] = ASKS_IF(belligerent),
	[E_ALLY] = ASKS(ally),
	[E_RAIDS] = ASKS(raids),
	[E_STRIKE] = ASKS(strike),
	[E_ABANDON] = DOES(abandon),
	[E_LASTS] = DOES_IF(lasts),
	[E_ARMISTICE] = ASKS(armistice),
	[E_CAMP] = ASKS(camp),
	[E_OPEN_FLORIDA] = DOES_IF(open_florida),
	[E_IN_PLAY] = DOES(nothing),
	[E_PEACE] = DOES_IF(peace),
	[E_PEACE_IF_FULL] = DOES_IF(peace_if_full),
	[E_PEACE_IF_HELD] = DOES_IF(peace_if_held),
	[E_PRIVATEERS] = DOES(privateers),
	[E_TORPEDOES] = ASKS(torpedoes),
	[E_NAPOLEON] = DOES(napoleon),
	[E_BURN] = ASKS(burn),
	[E_DRAW] = DOES(draw),
	[E_PLAY] = DOES(play),
	[E_DISCARD] = DOES(discard),
	[E_DISPATCHES] = ASKS(dispatches),
	[E_ROADS] = ASKS(roads),
	[E_FORTS] = ASKS(forts),
	[E_HARVEST] = ASKS_SURELY(harvest),
	[E_ENLISTMENTS] = ASKS(enlistments),
	[E_DESERTION] = ASKS(desertion),
	[E_FEVER] = { NULL, amateurs_list_desertion, amateurs_do_fever, false },
	[E_QUARREL] = ASKS(quarrel),
	[E_ORDERS] = DOES(orders),
	[E_VOID] = DOES_IF(void),
	[E_MARCH] = DOES_IF(march),
	[E_NO_DIE] = DOES_IF(no_die),
	[E_FEARS] = { always, amateurs_list_fears, amateurs_do_fears, true },
	[E_ROCKETS] = { always, amateurs_list_rockets, amateurs_do_rockets, true },
	[E_DIE] = DOES_IF(die),
	[E_COLUMN] = DOES_IF(column),
	[E_EXTRA] = DOES(extra),
	[E_MOUNTED] = DOES_IF(mounted),
	[E_COMBAT] = DOES_IF(combat),
	[E_WAGONS] = DOES_IF(wagons),
	[E_KILL] = { amateurs_can_kill, amateurs_list_victims, amateurs_do_kill, true },
	[E_WOUND] = { always, amateurs_list_victims, amateurs_do_wound, true },
	[E_CAPTURE] = { always, amateurs_list_victims, amateurs_do_capture, true },
	[E_MAGAZINE] = { always, amateurs_list_magazine, amateurs_do_magazine, true },
	[E_BATTLE] = DOES_IF(battle),
};
/* clang-format on */

void amateurs_event_begin(struct state *s, int card, int side, int window)
{
	const struct amateurs_use *use = amateurs_use_in(card, window);
	struct frame *f = flow_push(s, N_EVENT, NOBODY);

	f->local[EVENT_CARD] = (int16_t)card;
	f->local[EVENT_SIDE] = (int16_t)side;
	f->local[EVENT_CODE] = (int16_t)use->code;
}

static struct look look_at(const struct state *s, const struct frame *f, int stage)
{
	const struct amateurs_effect *e = &amateurs_code[f->local[EVENT_CODE]];
	int user = f->local[EVENT_SIDE];

	return (struct look){ .m = camateurs_of(s),
			      .e = e,
			      .user = user,
			      .side = effect_side(e->side, user),
			      .stage = stage,
			      .n = f->local[EVENT_N],
			      .site = f->local[EVENT_SITE] };
}

bool amateurs_event_ask(const struct event *v, int node, int player, int stage)
{
	struct look k = look_at(v->s, v->f, stage);
	action some[ACTIONS_MAX];

	k.any = true;
	if (!amateurs_effects[v->e->op].sure && !amateurs_effects[v->e->op].list(&k, some))
		return false;
	v->f->pc = (uint8_t)stage;
	flow_push(v->s, node, player)->local[ASK_CARD] = (int16_t)v->card;
	return true;
}

static struct event event_of(struct state *s, struct step *out)
{
	struct frame *f = flow_top(s);
	const struct amateurs_effect *e = &amateurs_code[f->local[EVENT_CODE]];
	int user = f->local[EVENT_SIDE];

	return (struct event){ s, amateurs_of(s),       f,    out,
			       e, f->local[EVENT_CARD], user, effect_side(e->side, user) };
}

static void next_effect(struct frame *f)
{
	f->local[EVENT_CODE]++;
	f->local[EVENT_N] = f->local[EVENT_SITE] = 0;
	f->pc = 0;
}

/* 5.1, 5.3: the directions on the card, in their order.  A combat is reckoned anew when a card of
 * its first window has acted (A102). */
void amateurs_event_run(struct state *s, struct step *out)
{
	struct event v = event_of(s, out);
	int stage = v.f->pc++;
	enum progress done;

	if (v.e->op == E_END) {
		flow_pop(s);
		return;
	}
	done = amateurs_effects[v.e->op].run(&v, stage);
	if (done == GONE)
		return;
	v.f->local[EVENT_ANSWER] = 0;
	if (done == OVER)
		next_effect(v.f);
}

/* ---- the questions ---- */

/* The event lies below its question, its pc is the stage that takes the answer. */
static int list_answers(const struct state *s, action *out)
{
	const struct frame *f = &s->frame[s->depth - 2];
	struct look k = look_at(s, f, f->pc);

	return amateurs_effects[k.e->op].list(&k, out);
}

static int bar_answer(const struct state *s, action a, int16_t *arg)
{
	action some[ACTIONS_MAX];
	int n = list_answers(s, some);

	for (int i = 0; i < n; i++)
		if (some[i] == a)
			return 0;
	arg[0] = flow_see(s)->local[ASK_CARD];
	return MSG_BAR_NOT_OFFERED;
}

static void take_answer(struct state *s, action a)
{
	flow_pop(s);
	flow_top(s)->local[EVENT_ANSWER] =
		(int16_t)(uint16_t)(action_verb(a) << 10 | action_a(a) | action_b(a) << 5);
}

#define QUESTION(name)                                                                             \
	int amateurs_##name##_list(const struct state *s, action *out)                             \
	{                                                                                          \
		return list_answers(s, out);                                                       \
	}                                                                                          \
	int amateurs_##name##_bar(const struct state *s, action a, int16_t *arg)                   \
	{                                                                                          \
		return bar_answer(s, a, arg);                                                      \
	}                                                                                          \
	void amateurs_##name##_take(struct state *s, action a, struct step *out)                   \
	{                                                                                          \
		(void)out;                                                                         \
		take_answer(s, a);                                                                 \
	}

QUESTION(site)
QUESTION(put)
QUESTION(target)
QUESTION(choose)
