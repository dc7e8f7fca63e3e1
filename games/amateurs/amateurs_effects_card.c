/* amateurs_effects_card.c - cards, Ops and buildings that events give or take (rules 4.2, 5.1, 5.3,
 * 5.4; cards #21, #40, #41, #48-#50, #100-#102, #134-#136, #145, #146).
 */
#include "amateurs_event.h"

enum progress amateurs_do_draw(const struct event *v, int stage)
{
	(void)stage;
	for (int i = 0; i < v->e->n; i++)
		amateurs_draw_card(v->m, v->user, v->out);
	return OVER;
}

/* #48, #49, A133: the card played then takes the place of this one. */
enum progress amateurs_do_play(const struct event *v, int stage)
{
	int user = v->user;

	(void)stage;
	flow_pop(v->s);
	amateurs_play_again(v->s, user);
	return GONE;
}

/* #50, A114, A115: from the hand alone; a Reshuffle card that goes so was not played.  Two cards if
 * his marker has come n spaces. */
enum progress amateurs_do_discard(const struct event *v, int stage)
{
	int victim = !v->user;
	int far = victim == US ? v->m->peace[US] : PEACE_END - v->m->peace[GB];

	(void)stage;
	for (int n = far >= v->e->n ? 2 : 1; n && v->m->hand[victim]; n--) {
		int card = chance_pick_wide(v->s, &v->m->pile[HAND_US + victim], K_CARD, v->out);

		chance_show(v->out, EVERYONE);
		amateurs_move_card(v->m, card, DISCARD);
		note(v->s, v->out, MSG_DISCARDS, victim, EVERYONE, victim, card);
		if (v->out)
			v->out->flags |= STEP_REVEAL;
	}
	return OVER;
}

/* ---- #136 ---- */

int amateurs_list_dispatches(const struct look *k, action *out)
{
	struct set all = { { 0, 0 } };
	uint32_t forces = amateurs_land_forces(k->m, !k->user, &all);
	int n;

	for (int f = FORCE_CR; f < FORCES; f++)
		if (k->user == US && on_map(k->m, f))
			forces |= 1u << f;
	n = list_forces(forces, out);
	if (!n)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* For the eyes of the two players alone, and only now: the log remembers it. */
enum { BOTH_PLAYERS = 1 << US | 1 << GB };

static void show_hand(const struct event *v)
{
	struct wide hand = v->m->pile[HAND_US + !v->user];

	for (int card; (card = wide_pop(&hand)) >= 0;)
		note(v->s, v->out, MSG_SHOWN_CARD, !v->user, BOTH_PLAYERS, card);
}

static void show_force(const struct event *v, int force)
{
	struct set leaders = amateurs_leaders_in(v->m, force);

	note(v->s, v->out, MSG_SHOWN_FORCE, !v->user, EVERYONE, force);
	for (int type = 0; type < TYPES; type++)
		if (v->m->units[force][type])
			note(v->s, v->out, MSG_SHOWN_POINTS, !v->user, BOTH_PLAYERS, type,
			     v->m->units[force][type]);
	for (int l; (l = set_pop(&leaders)) >= 0;)
		note(v->s, v->out, MSG_SHOWN_LEADER, !v->user, BOTH_PLAYERS, l);
}

enum progress amateurs_do_dispatches(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_TARGET, v->user, 1) ? GO_ON : OVER;
	show_hand(v);
	if (answer_verb(v) == V_FORCE)
		show_force(v, answer_a(v));
	if (v->out)
		v->out->flags |= STEP_REVEAL;
	return OVER;
}

/* ---- Ops of an event: #145 and #146 do not answer them (A113) ---- */

/* Something to buy must be there: Ports for those that are for ships.  The one Op of a Promotion
 * (#100) alone is no reason to play it. */
bool amateurs_can_grant(const struct look *k)
{
	if (k->e->what == GRANT_SINGLE)
		return false;
	for (int port = 0; port < PORTS; port++) {
		const struct amateurs_haven *h = &amateurs_havens[port];
		bool open = k->e->what != GRANT_BROWN || k->m->yard[port] == ACTIVE;

		if (h->side == k->user && controls(k->m, k->user, h->place) && open &&
		    (k->e->what != GRANT_ECKFORD || h->lake == ONTARIO))
			return true;
	}
	return k->e->what == GRANT_NONE;
}

enum progress amateurs_do_grant(const struct event *v, int stage)
{
	if (stage) {
		v->m->ops = 0;
		v->m->grant = GRANT_NONE;
		return OVER;
	}
	v->m->ops = v->e->n;
	v->m->grant = v->e->what;
	amateurs_spend_ops(v->s, v->user);
	return GO_ON;
}

/* A113: the Ops are lost; the event of a Napoleon card stands. */
enum progress amateurs_do_orders(const struct event *v, int stage)
{
	(void)stage;
	v->m->ops = 0;
	note(v->s, v->out, MSG_ORDERS_LOST, v->user, EVERYONE, !v->user, v->m->card);
	return OVER;
}

/* ---- #134, #135 ---- */

int amateurs_list_roads(const struct look *k, action *out)
{
	int n = amateurs_road_sites(k->m, k->user, out);

	if (n)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

enum progress amateurs_do_roads(const struct event *v, int stage)
{
	if (stage) {
		if (answer_verb(v) == V_DONE)
			return OVER;
		amateurs_lay_road(v->m, v->user, answer_a(v), v->out);
		if (++v->f->local[EVENT_N] >= v->e->n)
			return OVER;
	}
	return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
}

/* Different places, to level 3 at most; EVENT_SITE: where the last one was built, + 1. */
static bool fort_here(const struct look *k, int p)
{
	int16_t arg[NOTE_ARGS];

	return p + 1 != k->site && fort_of(k->m, k->user, p) < 3 &&
	       !amateurs_fort_bar(k->m, k->user, p, arg);
}

int amateurs_list_forts(const struct look *k, action *out)
{
	struct set own = set_or(k->m->control[k->user], k->m->present[k->user]);
	int n = 0;

	for (int p; !is_enough(k, n) && (p = set_pop(&own)) >= 0;)
		if (fort_here(k, p))
			out[n++] = ACTION(V_FORT, p, 0);
	if (n)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

enum progress amateurs_do_forts(const struct event *v, int stage)
{
	if (stage) {
		if (answer_verb(v) == V_DONE)
			return OVER;
		amateurs_build_fort(v->m, v->user, answer_a(v), v->out);
		v->f->local[EVENT_SITE] = (int16_t)(answer_a(v) + 1);
		if (++v->f->local[EVENT_N] >= v->e->n)
			return OVER;
	}
	return amateurs_event_ask(v, N_SITE, v->user, 1) ? GO_ON : OVER;
}
